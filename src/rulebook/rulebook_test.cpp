#include "rulebook/rulebook.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "engine/rule_id.h"
#include "support/source_dir.h"

namespace longroll {
namespace {

Rulebook parsed(std::string_view text) {
    ParsedBook result = parse_rulebook("picket", text);
    EXPECT_EQ(result.error, "");
    return std::move(result.book);
}

std::string error_of(std::string_view text) {
    const ParsedBook result = parse_rulebook("picket", text);
    EXPECT_TRUE(result.book.rules.empty());
    return result.error;
}

TEST(RulebookParser, ParagraphRules) {
    const Rulebook book = parsed(
        "# The Picket\n\nRules such as **PK-9** are bold.\n\n## 1 Posts\n\n"
        "**PK-1.0a** [core] [edition: Two] A post has one man.\nRuling: or two.\n\nMore of it.\n\n"
        "**PK-FIRE-2** *(no card text)* He fires.\n\n---\nNot part of a rule.\n\n"
        "### 2 Ends\n**PK-3**\n\n| a | b |\n|---|---|\n| PK-4 | cited, not defined |\n\n# Last\ntext\n");
    ASSERT_EQ(book.rules.size(), 3u);
    EXPECT_EQ(book.title, "The Picket");
    EXPECT_EQ(book.prefix, "PK");

    EXPECT_EQ(book.rules[0].id, "PK-1.0a");
    EXPECT_EQ(book.rules[0].flags, "[core] [edition: Two]");
    EXPECT_EQ(book.rules[0].chapter, "1 Posts");
    EXPECT_EQ(book.rules[0].text, "A post has one man.\nRuling: or two.\n\nMore of it.");
    EXPECT_EQ(book.rules[0].line, 7);

    EXPECT_EQ(book.rules[1].id, "PK-FIRE-2");
    EXPECT_EQ(book.rules[1].flags, "(no card text)");
    EXPECT_EQ(book.rules[1].text, "He fires.");

    EXPECT_EQ(book.rules[2].chapter, "2 Ends");
    EXPECT_EQ(book.rules[2].text, "| a | b |\n|---|---|\n| PK-4 | cited, not defined |");
}

TEST(RulebookParser, ExamplesDesignsAndCards) {
    const Rulebook book = parsed(
        "**PK-1** A rule.\n**PK-T01** An example.\n**EX-7** Another.\n**PK-K2** A design.\n\n"
        "| # | Given | Expect |\n|---|---|---|\n| E1 | a \\| b | c |\n| 2 | no id | d |\n\n"
        "| effect id | name | |\n|---|---|---|\n| SHARP | Sharpshooters | x |\n| not one | y | z |\n");
    ASSERT_EQ(book.rules.size(), 6u);
    const std::array<std::string, 6> ids{"PK-1", "PK-T01", "PK-EX-7", "PK-K2", "PK-E1", "PK-SHARP"};
    const std::array<RuleKind, 6> kinds{RuleKind::Rule,   RuleKind::Example, RuleKind::Example,
                                        RuleKind::Design, RuleKind::Example, RuleKind::Card};
    for (std::size_t i = 0; i < ids.size(); ++i) {
        EXPECT_EQ(book.rules[i].id, ids[i]);
        EXPECT_EQ(book.rules[i].kind, kinds[i]) << ids[i];
    }
    EXPECT_EQ(book.rules[4].text, "Given: a \\| b\nExpect: c");
    EXPECT_EQ(book.rules[4].line, 8);
    EXPECT_EQ(book.rules[5].text, "name: Sharpshooters\nx");
}

// Volley lists its modifiers in a table and then explains each: one rule, the one that says more.
TEST(RulebookParser, RowThatAParagraphExplains) {
    const Rulebook book = parsed(
        "| Id | Value |\n|---|---|\n| PK-1 | +1 |\n| PK-2 | -1 |\n\n**PK-1** A man behind a wall has +1.\n");
    ASSERT_EQ(book.rules.size(), 2u);
    EXPECT_EQ(book.rules[0].id, "PK-2");
    EXPECT_EQ(book.rules[0].text, "Value: -1");
    EXPECT_EQ(book.rules[1].text, "A man behind a wall has +1.");
    EXPECT_EQ(book.rules[1].line, 6);
}

TEST(RulebookParser, WhatIsNoId) {
    const Rulebook book = parsed(
        "**PK-1** A rule.\n**T0 Begin** a state\n**Discipline**, bold\n **PK-2** indented\n"
        "Text with **PK-3** inside.\n**PK-4**: no space\n**PK--5** twice\n**PK-X** no number\n"
        "```\n**PK-1** in a fence\n# no heading\n```\n**PK-6** [link](x) stays.\r\n**PK-7** [open\n");
    ASSERT_EQ(book.rules.size(), 3u);
    EXPECT_NE(book.rules[0].text.find("**PK-3** inside"), std::string::npos);
    EXPECT_NE(book.rules[0].text.find("# no heading"), std::string::npos);
    EXPECT_EQ(book.rules[1].flags, "");
    EXPECT_EQ(book.rules[1].text, "[link](x) stays.");
    EXPECT_EQ(book.rules[2].text, "[open");
}

TEST(RulebookParser, ErrorsSayWhatAndWhere) {
    EXPECT_EQ(error_of("**PK-1** a\n\n**PK-2** b\n**PK-1** c\n"),
              "picket.md:4: PK-1 is defined twice; it stands already in line 1.");
    EXPECT_EQ(error_of("**PK-1** a\n\n| Id | x |\n|---|---|\n| PK-2 | a |\n| PK-2 | b |\n"),
              "picket.md:6: PK-2 is defined twice; it stands already in line 5.");
    EXPECT_EQ(error_of("**PK-1.1** a\n**PK-1-1** b\n"),
              "picket.md:2: PK-1-1 would be the same C++ name as PK-1.1 of line 1; rename one.");
    EXPECT_EQ(error_of("**PK-1** a\n**DX-1** b\n"),
              "picket.md:2: DX-1 does not begin with PK- as the ids of this book do.");
    EXPECT_EQ(error_of("**PK-1** a\n```\nopen\n"), "picket.md:2: this code fence (```) is never closed.");
    EXPECT_EQ(
        error_of("**PK-1234567890123456789012345678901234567890** a\n"),
        "picket.md:1: the id PK-12345678901234567890123456789... has 43 characters; at most 32 are allowed.");
    EXPECT_EQ(error_of("**PK-1** " + std::string(max_rule_bytes + 1, 'x')),
              "picket.md:1: PK-1 has 60001 bytes; at most 60000 are allowed.");
    for (const std::string_view empty : {"", "# Title\n\ntext\n", "**EX-1** an example alone\n", "\0\xff\n"})
        EXPECT_EQ(
            error_of(empty),
            "picket.md: no rule found; a rule is a paragraph that opens with a bold id such as **DX-7.3b**.");
}

TEST(RulebookParser, NoMoreRulesThanAnIdCanCount) {
    std::string text;
    for (unsigned i = 1; i <= RuleId::max_ordinal; ++i) text += "**PK-" + std::to_string(i) + "** x\n";
    EXPECT_EQ(parsed(text).rules.size(), RuleId::max_ordinal);
    EXPECT_EQ(error_of(text + "**PK-9999** x\n"), "picket.md:2048: the book has more than 2047 rules.");
}

RC_GTEST_PROP(RulebookParser, GarbageGivesABookOrASentence, ()) {
    // Pieces of markdown in any order reach deeper than random bytes alone; fuzz/rulebook_parser.cpp goes on
    // from here.
    const auto pieces = *rc::gen::container<std::vector<std::string>>(
        rc::gen::oneOf(rc::gen::element<std::string>("\n", "**", "PK-1", "PK-1a", "E1", "EX-", "|", "---",
                                                     "# ", "```", " ", "[core]", "\n| Id | x |\n|--|--|\n",
                                                     "**PK-2** ", "*(", ")*", "\\", "\r"),
                       rc::gen::arbitrary<std::string>()));
    std::string text;
    for (const std::string& piece : pieces) text += piece;
    const ParsedBook result = parse_rulebook("picket", text);
    RC_ASSERT(result.error.empty() != result.book.rules.empty());
    RC_ASSERT(result.error.find('\n') == std::string::npos);
}

TEST(Prose, LinesAndErrors) {
    const ParsedProse list =
        parse_prose("prose.txt", "# comment\n\n  DX-0.0b  an overview \r\nDX-SHARP a card\n");
    EXPECT_EQ(list.error, "");
    ASSERT_EQ(list.prose.size(), 2u);
    EXPECT_EQ(list.prose[0].id, "DX-0.0b");
    EXPECT_EQ(list.prose[0].reason, "an overview");
    EXPECT_EQ(list.prose[0].line, 3);
    EXPECT_EQ(parse_prose("prose.txt", "DX-1\n").error,
              "prose.txt:1: DX-1 has no reason; write it behind the id.");
    EXPECT_EQ(parse_prose("prose.txt", "\nsome words\n").error,
              "prose.txt:2: a line is a rule id, a space and the reason, as in 'DX-0.0b overview of the "
              "editions'.");
}

TEST(RuleIds, NamesAndNumbers) {
    EXPECT_EQ(constant_name("DX-7.3b"), "DX_7_3b");
    EXPECT_EQ(constant_name("VB-TERR-TOWN-1"), "VB_TERR_TOWN_1");
    static_assert(make_rule_id(31, RuleId::max_ordinal).value == 0xffff);
    static_assert(make_rule_id(4, 7).book() == 4 && make_rule_id(4, 7).ordinal() == 7);
    static_assert(RuleId{} != make_rule_id(1, 1) && sizeof(RuleId) == 2);
}

// The four books as they are. A rule added or dropped on purpose changes these numbers; one lost by a slip of
// the pen is found here.
struct Census {
    const char* game;
    const char* prefix;
    long rules, examples, designs, cards;
};

class RealBooks : public testing::TestWithParam<Census> {
  protected:
    void SetUp() override {
        std::ifstream in(std::string(LONGROLL_SOURCE_DIR "/rules/") + GetParam().game + ".md",
                         std::ios::binary);
        ASSERT_TRUE(in);
        text.assign(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
        book = parsed_book();
    }
    Rulebook parsed_book() {
        ParsedBook result = parse_rulebook(GetParam().game, text);
        EXPECT_EQ(result.error, "");
        return std::move(result.book);
    }
    long count(RuleKind kind) const {
        return std::count_if(book.rules.begin(), book.rules.end(),
                             [&](const Rule& r) { return r.kind == kind; });
    }
    std::string text;
    Rulebook book;
};

TEST_P(RealBooks, Census) {
    EXPECT_EQ(book.prefix, GetParam().prefix);
    EXPECT_EQ(count(RuleKind::Rule), GetParam().rules);
    EXPECT_EQ(count(RuleKind::Example), GetParam().examples);
    EXPECT_EQ(count(RuleKind::Design), GetParam().designs);
    EXPECT_EQ(count(RuleKind::Card), GetParam().cards);
    for (const Rule& rule : book.rules) {
        EXPECT_FALSE(rule.text.empty()) << rule.id;
        EXPECT_FALSE(rule.chapter.empty()) << rule.id;
    }
}

TEST_P(RealBooks, EveryCitedRuleExists) {
    for (const Citation& citation : unknown_citations(book, text))
        ADD_FAILURE() << GetParam().game << ".md:" << citation.line << ": " << citation.id << " is no rule.";
}

// Every line that opens with a bold id of the book, however it goes on, was taken for a rule.
TEST_P(RealBooks, NoOpeningIdIsMissed) {
    std::set<int> lines;
    for (const Rule& rule : book.rules) lines.insert(rule.line);
    int number = 1;
    for (std::size_t at = 0; at < text.size();
         at = std::min(text.find('\n', at), text.size() - 1) + 1, ++number) {
        const std::string_view line = std::string_view(text).substr(at, text.find('\n', at) - at);
        const bool opens = line.starts_with("**" + book.prefix + "-") || line.starts_with("**EX-");
        EXPECT_TRUE(!opens || lines.contains(number)) << line.substr(0, 60);
    }
}

INSTANTIATE_TEST_SUITE_P(Rules, RealBooks,
                         testing::Values(Census{"dixie", "DX", 308, 86, 19, 32},
                                         Census{"elephant", "SE", 295, 100, 0, 0},
                                         Census{"rally", "RF", 384, 94, 0, 0},
                                         Census{"volley", "VB", 371, 74, 0, 0}),
                         [](const auto& param) { return std::string(param.param.game); });

TEST(Citations, UnknownOnesAreFound) {
    const std::string text =
        "**PK-1** See PK-2, PK-1b, PK-0.5, PK-0.5a. PK-0.5z, PK-3.\n**PK-0.5a** XPK-9 and PK-GEO of PK-1.\n";
    const std::vector<Citation> unknown = unknown_citations(parsed(text), text);
    ASSERT_EQ(unknown.size(), 3u);
    EXPECT_EQ(unknown[0].id, "PK-2");
    EXPECT_EQ(unknown[1].id, "PK-0.5z");
    EXPECT_EQ(unknown[2].id, "PK-3");
    EXPECT_EQ(unknown[2].line, 1);
}

}  // namespace
}  // namespace longroll
