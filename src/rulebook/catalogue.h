#pragma once
// The rulebooks inside the program: names and texts by RuleId, and searching them. The texts are generated
// from rules/*.md (rulegen text).

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/rule_id.h"
#include "rulebook/rulebook.h"

namespace longroll {

struct RuleText {
    std::string_view id;        // DX-7.3b
    std::string_view constant;  // DX_7_3b
    std::string_view flags;
    std::string_view chapter;
    std::string_view text;
    RuleKind kind;
    int line;
};

struct BookText {
    std::string_view game;
    std::string_view title;
    std::string_view prefix;
    unsigned number;
    std::span<const RuleText> rules;  // rule n of the book is rules[n - 1]
};

struct ProseText {
    std::string_view id;
    std::string_view reason;
    int line;
};

// Made by rulegen.
namespace generated {
std::span<const BookText> books();
std::span<const ProseText> prose();
std::span<const std::string_view> suites();  // of all *_test.cpp, sorted
}  // namespace generated

std::span<const BookText> books();
const BookText* find_book(std::string_view game);  // nullptr if there is none

// nullptr, and an empty name and text, for RuleId{} and for a rule of a book that is not in this program.
const RuleText* find_text(RuleId rule);
std::string_view rule_name(RuleId rule);
std::string_view rule_text(RuleId rule);

// By name, in any case: 'dx-7.3b'. Within a game its prefix may be left out: '7.3b', 'T09', 'FIRE-6', 'E5'.
std::optional<RuleId> find_rule(std::string_view name);
std::optional<RuleId> find_rule(const BookText& book, std::string_view name);

// Best first: the id asked for, ids that begin with it, then rules that hold every word (in id, flags,
// chapter or text; more words in the chapter or the opening sentence come first), each group in the order of
// the book.
std::vector<RuleId> search(const BookText& book, std::string_view words);
std::vector<RuleId> search(std::string_view game, std::string_view words);

}  // namespace longroll
