#include "elephant/action.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace longroll::elephant {
namespace {

const Setup setup;

std::string wrong(std::string_view text) {
    const Expected<Action> action = read(setup, text);
    EXPECT_FALSE(action) << text;
    return action ? "" : action.error();
}

// Any well-formed action: random fields, of which some are put back to their defaults until it is one.
Action arbitrary_action() {
    const auto below = [](int high) { return static_cast<std::uint8_t>(*rc::gen::inRange(0, high)); };
    Action any;
    any.verb = static_cast<Verb>(1 + below(static_cast<int>(Verb::Count) - 1));
    any.unit = below(most_units);
    any.target = below(most_hqs);
    any.other = below(most_stands_of_unit);
    any.mode = below(4);
    any.formation = below(static_cast<int>(Formation::count));
    any.flags = below(256);
    any.stands = *rc::gen::inRange<std::uint16_t>(1, 65535);
    any.angle = *rc::gen::arbitrary<std::uint16_t>();
    any.x = *rc::gen::inRange(1, table::farthest + 1);
    any.y = *rc::gen::inRange(-table::farthest, table::farthest + 1);
    const unsigned first = *rc::gen::inRange(0u, 1024u);
    for (unsigned i = 0; i < 1024; ++i) {
        const unsigned cleared = first ^ i;
        Action action = any;
        if (cleared & 1) action.unit = no_unit;
        if (cleared & 2) action.target = no_unit;
        if (cleared & 4) action.other = no_unit;
        if (cleared & 8) action.mode = 0;
        if (cleared & 16) action.formation = no_formation;
        action.ranks = action.formation <= 1 ? static_cast<std::uint8_t>(1 + any.x % 3) : std::uint8_t{0};
        if (cleared & 32) action.flags = 0;
        if (cleared & 64) action.stands = 0;
        if (cleared & 128) action.angle = 0;
        if (cleared & 256) action.y = 0;
        if (cleared & 512) action.x = 0;
        if (well_formed(action)) return action;
    }
    return {};
}

RC_GTEST_PROP(ElephantAction, WhatIsWrittenIsReadBack, ()) {
    const Action action = arbitrary_action();
    RC_ASSERT(well_formed(action));
    const std::string text = write(setup, action);
    const Expected<Action> back = read(setup, text);
    if (!back) RC_FAIL(text + ": " + back.error());
    RC_ASSERT(*back == action);
    RC_ASSERT(write(setup, *back) == text);
}

RC_GTEST_PROP(ElephantAction, AnyTextIsAnswered, (const std::string& text)) {
    const Expected<Action> action = read(setup, text);
    if (action)
        RC_ASSERT(well_formed(*action));
    else
        RC_ASSERT(!action.error().empty() && action.error().find('\n') == std::string::npos);
}

TEST(ElephantAction, EveryAngleIsReadBack) {
    for (unsigned step = 0; step < 65536; ++step)
        for (Verb verb : {Verb::Wheel, Verb::Unlimber}) {
            Action action;
            action.verb = verb;
            action.angle = static_cast<std::uint16_t>(step);
            const Expected<Action> back = read(setup, write(setup, action));
            ASSERT_TRUE(back) << write(setup, action) << ": " << back.error();
            ASSERT_EQ(*back, action) << write(setup, action);
        }
}

TEST(ElephantAction, IsWrittenAsPeopleTypeIt) {
    EXPECT_EQ(write(setup, {.verb = Verb::Fire, .unit = 2, .target = 16, .mode = 1}), "fire 3 at 17 reduced");
    EXPECT_EQ(write(setup, {.verb = Verb::Fire, .unit = 2, .target = 16, .stands = 0b101111}),
              "fire 3 at 17 stands 1-4,6 full");
    EXPECT_EQ(write(setup, {.verb = Verb::Charge,
                            .unit = 4,
                            .target = 11,
                            .mode = 1,
                            .flags = ChargeDie,
                            .angle = static_cast<std::uint16_t>(-table::degrees(10))}),
              "charge 5 at 12 right turn -9.998 charge-die");
    EXPECT_EQ(write(setup, {.verb = Verb::Begin, .unit = 3, .flags = ColumnDie | RoadDie}),
              "begin 4 column-die road-die");
    EXPECT_EQ(write(setup, {.verb = Verb::Go, .angle = 16384, .x = 24500, .y = 18000}),
              "go to 24.5 18 facing 90");
    EXPECT_EQ(write(setup, {.verb = Verb::Form, .formation = 0, .ranks = 2}), "form line ranks 2");
    EXPECT_EQ(write(setup, {.verb = Verb::Form, .formation = 1, .ranks = 2}), "form column front 2");
    EXPECT_EQ(write(setup, {.verb = Verb::Ride, .unit = 2, .target = 0, .x = 20000, .y = 12001}),
              "ride officer 1 to 20 12.001 attach 3");
    EXPECT_EQ(write(setup, {.verb = Verb::To, .other = 2, .x = 20000, .y = 11250}),
              "send stand 3 to 20 11.25 facing 0");
    EXPECT_EQ(write(setup, {.verb = Verb::Sideslip, .x = -500, .y = 50}), "sideslip -0.5 0.05");
}

TEST(ElephantAction, IsReadLeniently) {
    EXPECT_EQ(*read(setup, "  form\tline "), (Action{.verb = Verb::Form, .formation = 0, .ranks = 1}));
    EXPECT_EQ(*read(setup, "fire 3 full at 17"), (Action{.verb = Verb::Fire, .unit = 2, .target = 16}));
    EXPECT_EQ(*read(setup, "advance .5"), (Action{.verb = Verb::Advance, .x = 500}));
}

TEST(ElephantAction, WrongTextGetsOneSentence) {
    EXPECT_EQ(wrong(""), "an action is a word and what it names, like 'fire 3 at 17 full' or 'advance 7.5'");
    EXPECT_TRUE(wrong("shoot 3").starts_with("'shoot' is not an action: there are done, drop, take-back"));
    EXPECT_EQ(wrong("fire"), "after 'fire' comes a number from 1 to 64");
    EXPECT_EQ(wrong("fire 0 at 3 full"), "after 'fire' comes a number from 1 to 64");
    EXPECT_EQ(wrong("fire 3 at 65 full"), "after 'at' comes a number from 1 to 64");
    EXPECT_EQ(wrong("fire 3 at 17"), "'fire' is written 'fire UNIT at UNIT [stands LIST] full|reduced'");
    EXPECT_EQ(wrong("fire 3 at 17 full stands 4-2"), "after 'stands' come numbers from 1 to 16, like 1-4,6");
    EXPECT_EQ(wrong("fire 3 at 17 full stands 4,"), "after 'stands' come numbers from 1 to 16, like 1-4,6");
    EXPECT_EQ(wrong("advance far"), "after 'advance' comes a length in inches, like 7.25");
    EXPECT_EQ(wrong("advance 1.2345"), "after 'advance' comes a length in inches, like 7.25");
    EXPECT_EQ(wrong("advance 300"), "after 'advance' comes a length in inches, like 7.25");
    EXPECT_EQ(wrong("advance -2"), "'advance' is written 'advance INCHES'");
    EXPECT_EQ(wrong("go to 3 4"),
              "'go' is written 'go to X Y facing DEGREES [line|column|road_column|skirmish|square|sections "
              "[ranks N|front "
              "N]] [limber|unlimber|prone|rejoin|backstep]'");
    EXPECT_EQ(wrong("wheel left turn 181"), "after 'turn' come degrees from -180 to 180, clockwise");
    EXPECT_EQ(wrong("done 3"), "'3' does not belong here: 'done' is written 'done'");
    EXPECT_EQ(wrong("face back"), "'back' does not belong here: 'face' is written 'face left|right|about'");
}

TEST(ElephantAction, OneDecisionHasOneForm) {
    EXPECT_TRUE(well_formed({.verb = Verb::Done}));
    for (const Action& odd :
         {Action{}, Action{.verb = Verb::Count}, Action{.verb = Verb::Done, .unit = 1},
          Action{.verb = Verb::Done, .x = 1}, Action{.verb = Verb::Done, .angle = 1},
          Action{.verb = Verb::Done, .stands = 1}, Action{.verb = Verb::Done, .flags = 1},
          Action{.verb = Verb::Fire, .unit = 1}, Action{.verb = Verb::Fire, .unit = 64, .target = 1},
          Action{.verb = Verb::Fire, .unit = 1, .target = 1, .mode = 2}, Action{.verb = Verb::Advance},
          Action{.verb = Verb::Advance, .x = 5, .y = 5}, Action{.verb = Verb::Sideslip, .y = 5},
          Action{.verb = Verb::Form, .formation = 0}, Action{.verb = Verb::Form, .formation = 4, .ranks = 1},
          Action{.verb = Verb::Form, .formation = 9},
          Action{.verb = Verb::Ride, .target = 16, .x = 1, .y = 1},
          Action{.verb = Verb::Charge, .unit = 1, .target = 1, .flags = RoadDie}})
        EXPECT_FALSE(well_formed(odd)) << static_cast<int>(odd.verb);
}

}  // namespace
}  // namespace longroll::elephant
