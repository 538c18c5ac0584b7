// The reader of printed tables, which tests of the games compare their charts with.

#include "support/printed_tables.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

namespace longroll {
namespace {

using ::testing::ElementsAre;

constexpr std::string_view book = R"(# A book

## 1 Ground

| kind | cost |
|---|---:|
| `Woods` | −1 |
| **Hill** | +2 |

**XX-1.2a** [core] A rule with a table.

| a \| b | c
| --- | --- |
| 1,200 | 1/6 |

**bold words** open a paragraph and are no id.

| second | of the rule |
|---|---|
| 0 | – |

## 2 Fire

| under | no rule |
|---|---|
)";

std::string error_of(const std::function<void()>& call) {
    try {
        call();
    } catch (const std::runtime_error& error) {
        return error.what();
    }
    return "no error";
}

TEST(PrintedTables, FindsATableByItsHeadingOrItsRule) {
    const PrintedTables tables("book.md", book);
    ASSERT_EQ(tables.all().size(), 4u);
    const PrintedTable& ground = tables.under("1 Ground");
    EXPECT_THAT(ground.columns, ElementsAre("kind", "cost"));
    EXPECT_EQ(ground.rule, "");
    EXPECT_EQ(ground.line, 5);
    EXPECT_THAT(ground.lines, ElementsAre(7, 8));
    EXPECT_EQ(tables.under("1 Ground", 1).line, tables.of_rule("XX-1.2a").line);
    EXPECT_EQ(tables.of_rule("XX-1.2a", 1).columns.front(), "second");
    EXPECT_EQ(tables.under("2 Fire").rule, "") << "a heading ends the reach of an id";
    EXPECT_TRUE(tables.under("2 Fire").rows.empty());
}

TEST(PrintedTables, ReadsCellsWithoutTheirMarkup) {
    const PrintedTables tables("book.md", book);
    const PrintedTable& ground = tables.under("1 Ground");
    EXPECT_EQ(ground.cell("Woods", "cost"), "\u22121");
    EXPECT_EQ(ground.cell(std::size_t{1}, "kind"), "Hill");
    EXPECT_EQ(ground.number("Woods", "cost"), -1);
    EXPECT_EQ(ground.number("Hill", "cost"), 2);
    EXPECT_TRUE(ground.has_row("Hill"));
    EXPECT_FALSE(ground.has_row("hill"));
    EXPECT_EQ(tables.of_rule("XX-1.2a").number(0, "a | b"), 1200);
    EXPECT_EQ(tables.of_rule("XX-1.2a").cell(std::size_t{0}, "c"), "1/6");
}

TEST(PrintedTables, SaysWhatIsMissingAndWhere) {
    const PrintedTables tables("book.md", book);
    const PrintedTable& ground = tables.under("1 Ground");
    EXPECT_EQ(error_of([&] { ground.cell("Woods", "price"); }),
              "book.md:5: the table has no column 'price'; it has: 'kind', 'cost'");
    EXPECT_EQ(error_of([&] { ground.number("Swamp", "cost"); }),
              "book.md:5: the table has no row 'Swamp'; it has: 'Woods', 'Hill'");
    EXPECT_EQ(error_of([&] { ground.cell(std::size_t{2}, "cost"); }),
              "book.md:5: the table has 2 rows, and no row 2 from 0");
    EXPECT_EQ(error_of([&] { tables.of_rule("XX-1.2a").number(0, "c"); }),
              "book.md:14: '1/6' in the column 'c' is not a whole number");
    EXPECT_EQ(error_of([&] { tables.of_rule("XX-9"); }),
              "book.md: the rule 'XX-9' has 0 tables, and no table 0 from 0");
    EXPECT_EQ(error_of([&] { tables.under("1 Ground", 3); }),
              "book.md: the heading '1 Ground' has 3 tables, and no table 3 from 0");
    EXPECT_EQ(error_of([] { PrintedTables("short.md", "| a | b |\n|---|---|\n| 1 |\n"); }),
              "short.md:3: the row has 1 cells, and the table 2 columns");
    EXPECT_EQ(error_of([] { PrintedTables::of_game("checkers"); }), "rules/checkers.md cannot be read");
}

TEST(PrintedTables, KnowsWholeNumbersOnly) {
    EXPECT_EQ(printed_number("-3"), -3);
    EXPECT_EQ(printed_number("+0"), 0);
    EXPECT_EQ(printed_number("12"), 12);
    for (const char* none : {"", "-", "\u2013", "+", "1.5", "2x", ",5", "999999999999"})
        EXPECT_EQ(printed_number(none), std::nullopt) << none;
}

// Every table of the four rulebooks has rows of one length.
TEST(PrintedTables, ReadsTheRulebooks) {
    for (const char* game : {"dixie", "elephant", "volley", "rally"})
        EXPECT_GT(PrintedTables::of_game(game).all().size(), 20u) << game;
}

}  // namespace
}  // namespace longroll
