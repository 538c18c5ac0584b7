#pragma once
// Reads a rulebook (rules/<game>.md) into its rules. The build uses it to make the constants and the texts of
// the program; nothing else reads the books. Standard library only.
//
// What defines an id:
//   **DX-7.3b** [core] ...          a paragraph that opens with a bold id that has a number in it
//   **DX-T09** ..., **EX-1** ...    the same for a worked example
//   | E1 | ... |                    a row of a table whose first column is headed '#' or 'Id'
//   | SHARP | ... |                 a row of a table headed 'effect id': a special card
// Ids without the prefix of their book (E1, EX-1, SHARP) get it: SE-E1, RF-EX-1, DX-SHARP; two books may both
// have an EX-1. A row whose id also opens a paragraph only repeats it: the paragraph is the rule.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace longroll {

enum class RuleKind : std::uint8_t { Rule, Example, Design, Card };

constexpr std::string_view kind_name(RuleKind kind) {
    constexpr std::array<std::string_view, 4> names{"rule", "example", "design", "card"};
    return names[static_cast<std::size_t>(kind)];
}

struct Rule {
    std::string id;       // DX-7.3b
    std::string flags;    // [core], [advanced: melee], (no card text); empty if it has none
    std::string chapter;  // the heading above it
    std::string
        text;  // markdown with its rulings, up to the next id or heading; of a row: one line per column
    RuleKind kind = RuleKind::Rule;
    int line = 0;             // where the id is in the book, from 1
    std::size_t section = 0;  // which of the book's chapters; headings may repeat, numbers do not
    bool row = false;         // of a table
};

// A heading with what is under it before the first rule, and after a rule-off; markdown.
struct Chapter {
    std::string title;
    int level = 0;  // 1 for '#'; 0 for what is before any heading
    std::string intro;
};

struct Rulebook {
    std::string game;
    unsigned number = 0;  // of the book in RuleId, 1 to 31; CMakeLists.txt gives it to rulegen
    std::string title;
    std::string prefix;  // DX
    std::vector<Rule> rules;
    std::vector<Chapter> chapters;  // the first holds what is before any heading
};

// Either the whole book or one sentence saying what is wrong and where; never both, whatever the bytes.
struct ParsedBook {
    Rulebook book;
    std::string error;
};

ParsedBook parse_rulebook(std::string_view game, std::string_view text);

// Ids that the book cites with its own prefix, but does not define. RF-TURN-2b is part (b) of RF-TURN-2, and
// DX-0.5 the section of DX-0.5a: both count as defined.
struct Citation {
    std::string id;
    int line = 0;
};

std::vector<Citation> unknown_citations(const Rulebook& book, std::string_view text);

// A rule that needs no test of its own, with the reason (rules/prose.txt).
struct Prose {
    std::string id;
    std::string reason;
    int line = 0;
};

struct ParsedProse {
    std::vector<Prose> prose;
    std::string error;
};

ParsedProse parse_prose(std::string_view file_name, std::string_view text);

// DX-7.3b -> DX_7_3b: the name of the constant and of the test suite that proves the rule.
std::string constant_name(std::string_view id);

inline constexpr std::size_t max_id_bytes = 32;
inline constexpr std::size_t max_rule_bytes =
    60'000;  // a C++ compiler need not take longer literals than 65,536

}  // namespace longroll
