#include "dixie/action.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

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

bool on_table(const Setup& setup, Place place) {
    return place == no_place || place == reserve_place ||
           (place < max_positions && column_of(place) < setup.columns);
}

RC_GTEST_PROP(DixieAction, WhatIsWrittenIsReadBack, ()) {
    const Setup& setup = tables[*rc::gen::inRange(0, 3)];
    const auto byte = [](int high) { return static_cast<std::uint8_t>(*rc::gen::inRange(0, high)); };
    Action action;
    action.verb = static_cast<Verb>(byte(static_cast<int>(Verb::Count)));
    action.card = byte(256);
    const bool has_place = *rc::gen::arbitrary<bool>(), has_place2 = *rc::gen::arbitrary<bool>();
    if (has_place) action.place = byte(11);
    if (has_place2) action.place2 = byte(11);
    action.mode = byte(3);
    if (*rc::gen::arbitrary<bool>()) action.target = byte(256);
    if (*rc::gen::arbitrary<bool>()) action.enemy = byte(max_slots);
    // Fields a verb does not take are cleared, so that most actions are good ones.
    for (auto clear : {+[](Action& a) { a.target = 0; }, +[](Action& a) { a.enemy = no_slot; },
                       +[](Action& a) { a.mode = 0; }, +[](Action& a) { a.place2 = no_place; },
                       +[](Action& a) { a.place = no_place; }, +[](Action& a) { a.card = 0; }})
        if (!well_formed(action)) {
            Action less = action;
            clear(less);
            if (well_formed(less) || *rc::gen::arbitrary<bool>()) action = less;
        }
    RC_PRE(well_formed(action) && on_table(setup, action.place) && on_table(setup, action.place2));
    const std::string text = write(setup, action);
    const Expected<Action> back = read(setup, text);
    RC_ASSERT(back);
    RC_ASSERT(*back == action);
    RC_ASSERT(write(setup, *back) == text);
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

TEST(DixieAction, WrongTextGetsOneSentence) {
    EXPECT_EQ(wrong(""), "an action is a word and its cards and places, like 'move 12 usa-center'");
    EXPECT_TRUE(wrong("charge 12").starts_with("'charge' is not an action: there are pass, done, cancel"));
    EXPECT_EQ(wrong("move"), "'move' is written 'move CARD PLACE [PLACE]'");
    for (const char* word : {"twelve", "300", "0"})
        EXPECT_EQ(wrong("move " + std::string(word) + " usa-left"),
                  "'" + std::string(word) +
                      "' is not the number of a card: 'move' is written 'move CARD PLACE [PLACE]'");
    EXPECT_EQ(wrong("deploy"), "'deploy' is written 'deploy CARD PLACE [as-decoy]'");
    EXPECT_EQ(wrong("done extra"), "'extra' does not belong here: 'done' is written 'done'");
    EXPECT_EQ(wrong("move 12 left-front"),
              "'left-front' is not a place here: there are usa-right, usa-center, usa-left, csa-left, "
              "csa-center, csa-right, reserve");
    EXPECT_EQ(wrong("move 12"), "'move' is written 'move CARD PLACE [PLACE]'");
    EXPECT_EQ(wrong("move 12 u0 c0 u0"), "one place too many: 'u0'");
    EXPECT_EQ(wrong("march 12 u0"), "'march' is written 'march CARD PLACE PLACE'");
    EXPECT_EQ(wrong("fire 12 enemy"), "after 'enemy' comes a number");
    EXPECT_EQ(wrong("fire 12 enemy 64"),
              "'fire' is written 'fire CARD [PLACE] [short|long|enfilade] [enemy SLOT]'");
    EXPECT_EQ(wrong("pass u0"), "'u0' does not belong here: 'pass' is written 'pass'");
    EXPECT_EQ(wrong("deploy 4 u0 short"),
              "'short' is not a place here: there are usa-right, usa-center, usa-left, csa-left, csa-center, "
              "csa-right, reserve");
    EXPECT_EQ(wrong("hit 4 card 5"), "'hit' is written 'hit CARD'");
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
