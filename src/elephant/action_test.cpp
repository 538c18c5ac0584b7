#include "elephant/action.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "support/verb_bed.h"

namespace longroll::elephant {
namespace {

const Setup setup;

std::string wrong(std::string_view text) {
    const Expected<Action> action = verbs.read(text);
    EXPECT_FALSE(action) << text;
    return action ? "" : action.error();
}

TEST(ElephantAction, WhatIsWrittenIsReadBack) { expect_written_and_read_back(verbs); }

RC_GTEST_PROP(ElephantAction, AnyTextIsAnswered, (const std::string& text)) {
    const Expected<Action> action = verbs.read(text);
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
            const Expected<Action> back = verbs.read(verbs.write(action));
            ASSERT_TRUE(back) << verbs.write(action) << ": " << back.error();
            ASSERT_EQ(*back, action) << verbs.write(action);
        }
}

TEST(ElephantAction, IsWrittenAsPeopleTypeIt) {
    EXPECT_EQ(verbs.write({.verb = Verb::Fire, .unit = 2, .target = 16, .mode = 1}), "fire 3 at 17 reduced");
    EXPECT_EQ(verbs.write({.verb = Verb::Fire, .unit = 2, .target = 16, .stands = 0b101111}),
              "fire 3 at 17 stands 1-4,6 full");
    EXPECT_EQ(verbs.write({.verb = Verb::Charge,
                           .unit = 4,
                           .target = 11,
                           .mode = 1,
                           .flags = ChargeDie,
                           .angle = static_cast<std::uint16_t>(-table::degrees(10))}),
              "charge 5 at 12 right turn -9.998 charge-die");
    EXPECT_EQ(verbs.write({.verb = Verb::Begin, .unit = 3, .flags = ColumnDie | RoadDie}),
              "begin 4 column-die road-die");
    EXPECT_EQ(verbs.write({.verb = Verb::Go, .angle = 16384, .x = 24500, .y = 18000}),
              "go to 24.5 18 facing 90");
    EXPECT_EQ(verbs.write({.verb = Verb::Form, .formation = 0, .ranks = 2}), "form line ranks 2");
    EXPECT_EQ(verbs.write({.verb = Verb::Form, .formation = 1, .ranks = 2}), "form column front 2");
    EXPECT_EQ(verbs.write({.verb = Verb::Ride, .unit = 2, .target = 0, .x = 20000, .y = 12001}),
              "ride officer 1 to 20 12.001 attach 3");
    EXPECT_EQ(verbs.write({.verb = Verb::To, .other = 2, .x = 20000, .y = 11250}),
              "send stand 3 to 20 11.25 facing 0");
    EXPECT_EQ(verbs.write({.verb = Verb::Sideslip, .x = -500, .y = 50}), "sideslip -0.5 0.05");
}

TEST(ElephantAction, IsReadLeniently) {
    EXPECT_EQ(*verbs.read("  form\tline "), (Action{.verb = Verb::Form, .formation = 0, .ranks = 1}));
    EXPECT_EQ(*verbs.read("fire 3 full at 17"), (Action{.verb = Verb::Fire, .unit = 2, .target = 16}));
    EXPECT_EQ(*verbs.read("advance .5"), (Action{.verb = Verb::Advance, .x = 500}));
}

TEST(ElephantAction, NamesWhatItIsAbout) {
    const auto things = [](std::string_view text) {
        return verbs.things(*verbs.read(text), Seat::Confederate, only_numbers());
    };
    using List = std::vector<std::string>;
    EXPECT_EQ(things("done"), List{});
    EXPECT_EQ(things("fire 3 at 17 full"), (List{"unit:confederate:3", "unit:union:17"}));
    EXPECT_EQ(things("snipe 3 stand 2 officer 1 full"), (List{"unit:confederate:3", "officer:union:1"}));
    EXPECT_EQ(things("ride officer 1 to 20 12"), List{"officer:confederate:1"});
    EXPECT_EQ(things("ride officer 1 to 20 12 attach 3"),
              (List{"officer:confederate:1", "unit:confederate:3"}));
    EXPECT_EQ(things("support 3 behind 4"), (List{"unit:confederate:3", "unit:confederate:4"}));
    EXPECT_EQ(verbs.spot(*verbs.read("go to 24.5 18 facing 90")), (VerbSpot{24500, 18000, 90'000}));
    EXPECT_EQ(verbs.spot(*verbs.read("march to 24.5 18")), (VerbSpot{24500, 18000, {}}));
    EXPECT_EQ(verbs.spot(*verbs.read("unlimber facing 90")), std::nullopt);
}

TEST(ElephantAction, WrongTextGetsOneSentence) {
    EXPECT_EQ(wrong(""), "an action is a word and what it names, like 'fire 3 at 17 full'");
    EXPECT_TRUE(wrong("shoot 3").starts_with("'shoot' is not an action: there are done, drop, take-back"));
    const std::string fire = ": write 'fire UNIT at TARGET [stands LIST] full|reduced'";
    EXPECT_EQ(wrong("fire"), "'fire' lacks UNIT" + fire);
    EXPECT_EQ(wrong("fire 0 at 3 full"), "UNIT is '0'; it must be 1 to 64" + fire);
    EXPECT_EQ(wrong("fire 3 at 65 full"), "TARGET is '65'; it must be 1 to 64" + fire);
    EXPECT_EQ(wrong("fire 3 at"), "'at' lacks TARGET" + fire);
    EXPECT_EQ(wrong("fire 3 full"), "'fire' lacks at TARGET" + fire);
    EXPECT_EQ(wrong("fire 3 at 17"), "'fire' lacks full|reduced" + fire);
    EXPECT_EQ(wrong("fire 3 at 17 full at 18"), "'at' is given twice" + fire);
    EXPECT_EQ(wrong("fire 3 at 17 full reduced"), "full|reduced is given twice" + fire);
    EXPECT_EQ(wrong("fire 3 at 17 full stands 4-2"),
              "LIST is '4-2'; it must be numbers from 1 to 16, like 1-4,6" + fire);
    EXPECT_EQ(wrong("fire 3 at 17 full stands 4,"),
              "LIST is '4,'; it must be numbers from 1 to 16, like 1-4,6" + fire);
    for (const char* length : {"far", "1.2345", "300", "-2", "0"})
        EXPECT_EQ(wrong("advance " + std::string(length)),
                  "INCHES is '" + std::string(length) +
                      "'; it must be 0.001 to 262.144, with at most three decimals: write 'advance INCHES'");
    EXPECT_EQ(wrong("sideslip 0 1"),
              "RIGHT is '0'; it must be -262.144 to 262.144 and not 0, with at most three decimals: write "
              "'sideslip RIGHT AHEAD'");
    EXPECT_EQ(wrong("go to 3 4"),
              "'go' lacks facing DEGREES: write 'go to X Y facing DEGREES "
              "[line|column|road_column|skirmish|square|sections] [ranks RANKS] [front FRONT] "
              "[limber|unlimber|prone|rejoin|backstep]'");
    EXPECT_EQ(wrong("wheel left turn 181"),
              "DEGREES is '181'; it must be -180 to 180, clockwise: write 'wheel left|right turn DEGREES'");
    EXPECT_EQ(wrong("form square ranks 2"),
              "'ranks' does not belong here: write 'form line|column|road_column|skirmish|square|sections "
              "[ranks RANKS] [front FRONT]'");
    EXPECT_EQ(wrong("done 3"), "'3' does not belong here: write 'done'");
    EXPECT_EQ(wrong("face back"), "'back' does not belong here: write 'face left|right|about'");
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
