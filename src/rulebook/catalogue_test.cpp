#include "rulebook/catalogue.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "rulebook/coverage.h"
#include "rules/dixie.h"
#include "rules/elephant.h"
#include "rules/rally.h"
#include "rules/volley.h"
#include "support/source_dir.h"

namespace longroll {
namespace {

using Names = std::vector<std::string>;

// A book small enough to know every answer; the real ones follow below.
constexpr RuleText picket_rules[] = {
    {"PK-1.0a", "PK_1_0a", "[core]", "1.0 Fire", "Infantry fires. Artillery too.", RuleKind::Rule, 3},
    {"PK-1.0b", "PK_1_0b", "[advanced: melee]", "1.0 Fire", "Cards melee. Then infantry rests.",
     RuleKind::Rule, 5},
    {"PK-1", "PK_1", "", "2.0 Ends", "The end of FIRE.", RuleKind::Rule, 7},
    {"PK-SHARP", "PK_SHARP", "", "7.6 Special cards", "name: Sharpshooters", RuleKind::Card, 9},
};
constexpr BookText picket{"picket", "Picket", "PK", 31, picket_rules};

Names found(std::string_view words) {
    Names out;
    for (const RuleId rule : search(picket, words)) out.emplace_back(picket_rules[rule.ordinal() - 1].id);
    return out;
}

TEST(Catalogue, SearchRanksIdsFirst) {
    EXPECT_EQ(found("pk-1"), (Names{"PK-1", "PK-1.0a", "PK-1.0b"}));
    EXPECT_EQ(found("1.0"), (Names{"PK-1.0a", "PK-1.0b"}));
    EXPECT_EQ(found("SHARP"), (Names{"PK-SHARP"}));
}

TEST(Catalogue, SearchWantsEveryWord) {
    EXPECT_EQ(found("infantry"), (Names{"PK-1.0a", "PK-1.0b"}));
    EXPECT_EQ(found("rests infantry"), (Names{"PK-1.0b"}));
    EXPECT_EQ(found("advanced: cards"), (Names{"PK-1.0b"}));
    EXPECT_EQ(found("end"), (Names{"PK-1"}));
    EXPECT_EQ(found("zouave"), Names{});
    EXPECT_EQ(found("  ").size(), 4u);  // no words: every rule, in order
    EXPECT_TRUE(search("chess", "fire").empty());
}

// 'melee' opens the second rule and only ends the first: what a rule is about comes before what it mentions.
TEST(Catalogue, SearchPrefersTheOpeningSentence) {
    constexpr RuleText rules[] = {
        {"PK-1", "PK_1", "", "1 Fire", "A card fires. Not in melee.", RuleKind::Rule, 1},
        {"PK-2", "PK_2", "", "1 Fire", "In melee a card rolls. Then it rests.", RuleKind::Rule, 2},
    };
    const BookText book{"picket", "Picket", "PK", 31, rules};
    EXPECT_EQ(search(book, "melee"), (std::vector<RuleId>{make_rule_id(31, 2), make_rule_id(31, 1)}));
}

TEST(Catalogue, FindInABook) {
    EXPECT_EQ(find_rule(picket, "pk-1.0B"), make_rule_id(31, 2));
    EXPECT_EQ(find_rule(picket, "1.0b"), make_rule_id(31, 2));
    EXPECT_EQ(find_rule(picket, "sharp"), make_rule_id(31, 4));
    EXPECT_EQ(find_rule(picket, "DX-1.0b"), std::nullopt);
    EXPECT_EQ(find_rule(picket, ""), std::nullopt);
}

TEST(Catalogue, ConstantsNameTheirRules) {
    EXPECT_EQ(rule_name(rule::DX_7_3b), "DX-7.3b");
    EXPECT_EQ(rule_name(rule::DX_SHARP), "DX-SHARP");
    EXPECT_EQ(rule_name(rule::SE_E100), "SE-E100");
    EXPECT_EQ(rule_name(rule::RF_EX_12), "RF-EX-12");
    EXPECT_EQ(rule_name(rule::VB_TERR_TOWN_1), "VB-TERR-TOWN-1");
    EXPECT_TRUE(rule_text(rule::VB_MELEE_8).starts_with("Equal totals are thrown again."));

    EXPECT_EQ(find_rule("dx-7.3B"), rule::DX_7_3b);
    EXPECT_EQ(find_rule("rf-ex-12"), rule::RF_EX_12);
    EXPECT_EQ(find_rule("7.3b"), std::nullopt);  // of which book?
    EXPECT_EQ(find_rule("DX-99"), std::nullopt);
    for (const RuleId none : {RuleId{}, make_rule_id(1, 0), make_rule_id(1, 2000), make_rule_id(9, 1)}) {
        EXPECT_EQ(rule_name(none), "");
        EXPECT_EQ(rule_text(none), "");
    }
}

// What the compiler made of the generated literals is what the books say.
TEST(Catalogue, TextsAreThoseOfTheBooks) {
    for (const char* game : {"dixie", "elephant", "rally", "volley"}) {
        std::ifstream in(std::string(LONGROLL_SOURCE_DIR "/rules/") + game + ".md", std::ios::binary);
        const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
        const Rulebook read = parse_rulebook(game, text).book;
        const BookText* compiled = find_book(game);
        ASSERT_NE(compiled, nullptr) << game;
        EXPECT_EQ(compiled->title, read.title);
        EXPECT_EQ(compiled->prefix, read.prefix);
        ASSERT_EQ(compiled->rules.size(), read.rules.size());
        for (std::size_t i = 0; i < read.rules.size(); ++i) {
            const RuleText& rule = compiled->rules[i];
            EXPECT_EQ(rule.id, read.rules[i].id);
            EXPECT_EQ(rule.flags, read.rules[i].flags) << rule.id;
            EXPECT_EQ(rule.chapter, read.rules[i].chapter) << rule.id;
            EXPECT_EQ(rule.text, read.rules[i].text) << rule.id;
            EXPECT_EQ(rule.kind, read.rules[i].kind) << rule.id;
            EXPECT_EQ(rule.line, read.rules[i].line) << rule.id;
            EXPECT_EQ(find_rule(rule.id), make_rule_id(compiled->number, static_cast<unsigned>(i + 1)));
        }
    }
    EXPECT_EQ(find_book("chess"), nullptr);
}

TEST(Coverage, CountsAndNamesTheUntested) {
    const std::string_view suites[] = {"Dice", "PK_1_0a"};
    const ProseText prose[] = {{"PK-1", "the end", 1}, {"DX-1.0a", "of another book", 2}};
    const Coverage count = coverage(picket, suites, prose);
    EXPECT_EQ(count.game, "picket");
    EXPECT_EQ(count.rules, 4);
    EXPECT_EQ(count.tested, 1);
    EXPECT_EQ(count.prose, 1);
    EXPECT_EQ(count.untested, (std::vector<std::string_view>{"PK-1.0b", "PK-SHARP"}));
    EXPECT_EQ(count.errors, Names{});
}

TEST(Coverage, Errors) {
    const std::string_view suites[] = {"PKK_1", "PK_1", "PK_1_0z"};
    const ProseText prose[] = {{"PK-1", "tested too", 4},
                               {"PK-9", "unknown", 5},
                               {"PK-SHARP", "a", 6},
                               {"PK-SHARP", "b", 7},
                               {"XX-1", "c", 8}};
    const Coverage count = coverage(picket, suites, prose);
    EXPECT_EQ(count.errors, (Names{"The test suite PK_1_0z is named for no rule of picket.md.",
                                   "prose.txt:5: PK-9 is no rule of picket.md.",
                                   "prose.txt:7: PK-SHARP is listed twice; keep one line.",
                                   "PK-1 has a test and is listed in prose.txt; remove the line."}));
    EXPECT_EQ(count.rules, count.tested + count.prose + static_cast<int>(count.untested.size()));
    EXPECT_EQ(stray_prose({&picket, 1}, prose), Names{"prose.txt:8: XX-1 is a rule of no rulebook."});
}

// The program's own numbers are true: nothing in prose.txt or among the suites is wrong.
TEST(Coverage, OfThisProgram) {
    for (const BookText& book : books()) {
        const Coverage count = coverage(book.game);
        EXPECT_EQ(count.errors, Names{}) << book.game;
        EXPECT_EQ(count.rules, count.tested + count.prose + static_cast<int>(count.untested.size()))
            << book.game;
    }
    EXPECT_EQ(stray_prose(), Names{});
    EXPECT_EQ(coverage("chess").rules, 0);
}

}  // namespace
}  // namespace longroll
