// The terminal board, the picture and what is printed on cards.

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/words.h"
#include "rally/testbed.h"

namespace longroll::rally {
namespace {

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }
// Letters, not bytes.
std::size_t letters(std::string_view line) {
    return static_cast<std::size_t>(
        std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

struct Table : Bed {
    Ref ours = infantry(usa, 10, 10), theirs = infantry(csa, 20, 30, 180);
    CardId held = give(usa, BattleCard{Top::Fire, 2, 1, 1, 3, Bottom::Flankers});
    CardId order = give(csa, CommandCard{Line::Plan, 4, 2}, division);

    Table() {
        setup.title = "A trial";
        setup.max_turns = 30;
        setup.army_of[0].name = "Union";
        setup.army_of[1].name = "Confederates";
        general(usa, first_brigade, 10, 8, {2, 4, 1});
        lose_circles(ours, 1);
        routed(theirs);
    }
    std::string board(Seat seat, std::size_t width = 100) { return Rally::board(setup, state, seat, width); }
    std::string card(std::string_view which, Seat seat = usa) {
        const Expected<std::string> text = Rally::card(setup, seat, which);
        return text ? *text : "wrong: " + text.error();
    }
};

TEST(RallyBoard, ShowsStandsGeneralsAndSides) {
    Table table;
    table.side(usa).points = 3;
    const std::string board = table.board(usa);
    EXPECT_TRUE(board.starts_with("A trial, Round 1, turn 1 of 30, the Union moves\n")) << board;
    EXPECT_TRUE(has(board, "1 Regiment 1: infantry 3 of 4, fire 7, Discipline 9, faces N\n")) << board;
    EXPECT_TRUE(has(board, "1 Regiment 1: infantry 4 of 4, fire 7, Discipline 9, faces S, routed, activated"))
        << board;
    EXPECT_TRUE(has(board, "formation 2 (general 2: General 2, Command 2, Leadership 4, Heroism 1")) << board;
    EXPECT_TRUE(has(board, "units broken, hand 1 of ")) << board;
    EXPECT_TRUE(has(board, "Action Points 3")) << board;
    EXPECT_TRUE(has(board, "A1")) << board;
    EXPECT_TRUE(has(board, "D4")) << board;
}

// RF-HID-2: a hand is seen by its owner alone.
TEST(RallyBoard, ShowsAHandToItsOwnerAlone) {
    Table table;
    EXPECT_TRUE(has(table.board(usa),
                    "Your hand:\n  card 1 formation 2, Battle: Fire 2 + Reroll 1 / Flankers, "
                    "red 1, blue 3\n"));
    EXPECT_FALSE(has(table.board(csa), "Flankers"));
    EXPECT_TRUE(has(table.board(csa), "  card 1 General 1, Command: Plan 4\n"));
    EXPECT_FALSE(has(table.board(Seat::Nobody), "hand:"));
}

TEST(RallyBoard, HintsContours) {
    Table table;
    EXPECT_FALSE(has(table.board(usa), "'·"));
    std::vector<int> feet(49, 0);
    std::fill(feet.begin() + 24, feet.end(), 3 * table.setup.measures.contour_major);
    table.heights(feet);
    EXPECT_TRUE(has(table.board(usa), "''''")) << table.board(usa);
}

TEST(RallyBoard, FitsTheWidth) {
    Table table;
    for (const std::size_t width : {40u, 60u, 100u, 141u}) {
        const std::string board = table.board(usa, width);
        for (const std::string_view line : words_in(board, "\n")) EXPECT_LE(letters(line), width) << line;
    }
}

TEST(RallyBoard, DrawsAPicture) {
    Table table;
    const std::string picture = Rally::picture(table.setup, table.state, usa);
    EXPECT_TRUE(has(picture, "<svg")) << picture.substr(0, 200);
    EXPECT_TRUE(has(picture, "Round 1, turn 1 of 30"));
    EXPECT_TRUE(has(picture, "Regiment 1"));
}

TEST(RallyCard, SaysWhatIsPrintedOnIt) {
    Table table;
    EXPECT_EQ(table.card("1"),
              "1 formation 2, Battle: Fire 2 + Reroll 1 / Flankers, Union\n"
              "Top, any stands: Fire 2: up to so many stands fire. Reroll 1: so many of their dice.\n"
              "Melee: red 1 for the attacker, blue 3 for the defender.\n"
              "Bottom, a regiment of formation 2: Flankers: the fire of the regiment counts as flanking if a "
              "flank of the target is unsupported.");
    EXPECT_TRUE(has(table.card("enemy 1"), "It activates General 1, even again in a Round.\nPlan 4: "))
        << table.card("enemy 1");
    EXPECT_EQ(table.card("csa 1"), table.card("1", csa));
    EXPECT_EQ(table.card("flankers"), table.card("1"));
    table.give(usa, Bottom::Flankers);
    EXPECT_TRUE(table.card("flankers").starts_with("2 cards have that in their name:\n1 formation 2"));
}

TEST(RallyCard, RefusesACardThatIsNotThere) {
    Table table;
    EXPECT_EQ(table.card("9"), "wrong: Union cards have the numbers 1 to 1, not 9");
    EXPECT_EQ(table.card("zeppelin"), "wrong: no card of that side has 'zeppelin' in its name");
    EXPECT_TRUE(table.card("").starts_with("wrong: `card` takes the number or name"));
}

}  // namespace
}  // namespace longroll::rally
