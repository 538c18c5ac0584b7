#include "dixie/action.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "support/verb_bed.h"

namespace longroll::dixie {
namespace {

Setup table(Edition edition, int columns) {
    Setup setup;
    setup.edition = edition;
    setup.columns = columns;
    return setup;
}
const Setup tables[] = {table(Edition::BullRun, 3), table(Edition::Shiloh, 3), table(Edition::Gettysburg, 5)};

std::string wrong(std::string_view text) {
    const Expected<Action> action = read(tables[0], text);
    EXPECT_FALSE(action) << text;
    return action ? "" : action.error();
}

TEST(DixieAction, WhatIsWrittenIsReadBack) {
    for (const auto& setup : tables) expect_written_and_read_back(verbs, PlaceNames(setup));
}

RC_GTEST_PROP(DixieAction, AnyTextIsAnswered, (const std::string& text)) {
    const Expected<Action> action = read(tables[0], text);
    if (action)
        RC_ASSERT(well_formed(*action));
    else
        RC_ASSERT(!action.error().empty() && action.error().find('\n') == std::string::npos);
}

TEST(DixieAction, IsWrittenAsPeopleTypeIt) {
    EXPECT_EQ(write(tables[0], {.verb = Verb::Move, .card = 12, .place = position_u(2)}), "move 12 usa-left");
    EXPECT_EQ(write(tables[1], {.verb = Verb::Move, .card = 12, .place = position_c(2)}),
              "move 12 left-front");
    EXPECT_EQ(
        write(tables[2], {.verb = Verb::March, .card = 7, .place = reserve_place, .place2 = position_c(1)}),
        "march 7 reserve csa-left-center")
        << "five columns, from the right hand of each side";
    EXPECT_EQ(write(tables[0], {.verb = Verb::Fire, .card = 3, .mode = 1, .enemy = 9}),
              "fire 3 long enemy 9");
    EXPECT_EQ(write(tables[0], {.verb = Verb::Deploy, .card = 3, .place = position_u(0), .mode = 1}),
              "deploy 3 usa-right as-decoy");
    EXPECT_EQ(write(tables[0], {.verb = Verb::Special, .card = 90, .place = position_c(1), .target = 4}),
              "special 90 csa-center card 4");
}

TEST(DixieAction, PlacesGoByNameOrByTheGrid) {
    const Action move{.verb = Verb::Move, .card = 12, .place = position_c(0)};
    EXPECT_EQ(*read(tables[0], "move 12 csa-left"), move);
    EXPECT_EQ(*read(tables[0], "  move   12\tc0 "), move);
    EXPECT_EQ(*read(tables[1], "move 12 right-front"), move);
    EXPECT_EQ(place_name(tables[0], position_c(0)), "CSA Left") << "opposite USA Right (DX-0.1a)";
    EXPECT_EQ(place_name(tables[2], position_c(4)), "CSA Right");
    EXPECT_EQ(place_name(tables[2], position_u(3)), "USA Left-Center");
    EXPECT_EQ(place_name(tables[0], reserve_place), "Reserve");
}

TEST(DixieAction, NamesWhatItIsAbout) {
    const auto things = [](std::string_view text) {
        return verbs.things(*read(tables[0], text), Seat::Union, PlaceNames(tables[0]));
    };
    using List = std::vector<std::string>;
    EXPECT_EQ(things("pass"), List{});
    EXPECT_EQ(things("move 12 u0"), (List{"card:union:12", "place:usa-right"}));
    EXPECT_EQ(things("move 12 u0 reserve"), (List{"card:union:12", "place:reserve"}))
        << "a place on the way is not clicked";
    EXPECT_EQ(things("fire 3 long enemy 9"), (List{"card:union:3", "slot:confederate:9"}));
    EXPECT_EQ(things("special 90 c1 card 4"), (List{"card:union:90", "place:csa-center", "card:union:4"}));
}

TEST(DixieAction, WrongTextGetsOneSentence) {
    EXPECT_EQ(wrong(""), "an action is a word and what it names, like 'move 12 usa-center'");
    EXPECT_TRUE(wrong("charge 12").starts_with("'charge' is not an action: there are pass, done, cancel"));
    const std::string move = ": write 'move CARD PLACE [PLACE2]'";
    EXPECT_EQ(wrong("move"), "'move' lacks CARD" + move);
    for (const char* word : {"twelve", "300", "0"})
        EXPECT_EQ(wrong("move " + std::string(word) + " usa-left"),
                  "CARD is '" + std::string(word) + "'; it must be 1 to 255" + move);
    EXPECT_EQ(wrong("deploy"), "'deploy' lacks CARD: write 'deploy CARD PLACE [as-decoy]'");
    EXPECT_EQ(wrong("done extra"), "'extra' does not belong here: write 'done'");
    const std::string places =
        "it must be usa-right, usa-center, usa-left, csa-left, csa-center, csa-right, "
        "or reserve";
    EXPECT_EQ(wrong("move 12 left-front"), "PLACE is 'left-front'; " + places + move);
    EXPECT_EQ(wrong("move 12"), "'move' lacks PLACE" + move);
    EXPECT_EQ(wrong("move 12 u0 c0 u0"), "'u0' does not belong here" + move);
    EXPECT_EQ(wrong("march 12 u0"), "'march' lacks PLACE2: write 'march CARD PLACE PLACE2'");
    const std::string fire = ": write 'fire CARD [PLACE] [short|long|enfilade] [enemy SLOT]'";
    EXPECT_EQ(wrong("fire 12 enemy"), "'enemy' lacks SLOT" + fire);
    EXPECT_EQ(wrong("fire 12 enemy 64"), "SLOT is '64'; it must be 0 to 63" + fire);
    EXPECT_EQ(wrong("pass u0"), "'u0' does not belong here: write 'pass'");
    EXPECT_EQ(wrong("deploy 4 u0 short"),
              "'short' does not belong here: write 'deploy CARD PLACE [as-decoy]'");
    EXPECT_EQ(wrong("hit 4 card 5"), "'card' does not belong here: write 'hit CARD'");
}

TEST(DixieAction, OneDecisionHasOneForm) {
    Action pass{.verb = Verb::Pass};
    EXPECT_TRUE(well_formed(pass));
    for (Action odd :
         {Action{}, Action{.verb = Verb::Pass, .card = 1}, Action{.verb = Verb::Pass, .place = 0},
          Action{.verb = Verb::Pass, .mode = 1}, Action{.verb = Verb::Pass, .enemy = 3},
          Action{.verb = Verb::Pass, .spare = 1}, Action{.verb = Verb::Count},
          Action{.verb = Verb::Move, .card = 3}, Action{.verb = Verb::Move, .card = 3, .place = 12},
          Action{.verb = Verb::Fire, .card = 3, .mode = 3},
          Action{.verb = Verb::Special, .card = 3, .place2 = 2}})
        EXPECT_FALSE(well_formed(odd));
}

}  // namespace
}  // namespace longroll::dixie
