// 2.6 Exhaustion phase, 2.9 Winning.

#include "volley/exhaustion.h"

#include <gtest/gtest.h>

#include "volley/charge.h"
#include "volley/testbed.h"

namespace longroll::volley {
namespace {

using enum StandType;

// An average division of 21 points: five brigades of four and a battery of one.
struct Division : Bed {
    PostId own = division(us);
    Ref brigade[5];
    Ref battery;

    Division() {
        for (int i = 0; i < 5; ++i) brigade[i] = add(us, InfantryBrigade, 10 + 8 * i, 40, 90, own);
        battery = add(us, ArtilleryBattery, 55, 40, 90, own);
        plan(battery).strength = 1;
        side(us).stand[battery.id].strength = 1;
        add(cs, InfantryBrigade, 30, 70, 270);
    }
    bool exhausted() { return (side(us).exhausted >> own & 1u) != 0; }
    bool collapsed() { return (side(us).collapsed >> own & 1u) != 0; }
};

TEST(VB_EX_60, ExhaustionAndCollapse) {
    for (const unsigned die : {2u, 3u}) {
        Division bed;
        bed.side(us).casualties[bed.own] = 9;
        bed.run({}, [](Play& play) { find_exhausted(play); });
        EXPECT_FALSE(bed.exhausted());
        bed.run({}, [&](Play& play) {
            take_casualties(play, bed.brigade[0], 2, rule::VB_GEN_8);
            find_exhausted(play);
        });
        EXPECT_TRUE(bed.exhausted()) << "11 of 11";
        // Five brigades and a battery: in a collapse Good stands become disordered, nobody routs.
        bed.run({die}, [](Play& play) { roll_for_collapse(play); });
        EXPECT_EQ(bed.collapsed(), die == 2);
    }
}

TEST(VB_EXH_5, OnlyWithCasualtiesInThisPlayerTurn) {
    Division bed;
    bed.side(us).casualties[bed.own] = 12;
    bed.run({}, [](Play& play) {
        find_exhausted(play);
        roll_for_collapse(play);
    });
    EXPECT_TRUE(bed.exhausted());
    EXPECT_FALSE(bed.collapsed());
}

TEST(VB_EX_61, WhatACollapseDoes) {
    Division bed;
    bed.level(bed.brigade[1], Level::TemporaryDisorder);
    bed.level(bed.brigade[2], Level::PermanentDisorder);
    bed.level(bed.brigade[3], Level::Rout);
    bed.level(bed.battery, Level::TemporaryDisorder);
    bed.run({}, [&](Play& play) { collapse(play, us, bed.own); });
    const Look look = bed.look();
    EXPECT_EQ(level_of(look, bed.brigade[0]), Level::PermanentDisorder);
    EXPECT_EQ(level_of(look, bed.brigade[1]), Level::Rout);
    EXPECT_EQ(level_of(look, bed.brigade[2]), Level::Rout);
    EXPECT_FALSE(on_table(look, bed.brigade[3]));
    EXPECT_FALSE(on_table(look, bed.battery)) << "it routs and is gone by the casualty";
}

TEST(VB_EXH_7, ADivisionCollapsesOnce) {
    Division bed;
    bed.side(us).casualties[bed.own] = 12;
    bed.side(us).casualties_now[bed.own] = 3;
    bed.side(us).exhausted = bed.side(us).collapsed = Posts{1} << bed.own;
    bed.run({}, [](Play& play) { roll_for_collapse(play); });
}

TEST(VB_EX_62, ExhaustedDivisionsAreNotStationary) {
    Division bed;
    bed.side(us).stationary |= one(bed.brigade[0].id);
    bed.side(us).exhausted |= Posts{1} << bed.own;
    bed.side(us).in_command |= one(bed.brigade[0].id);
    bed.run({}, [](Play& play) { unsettle_exhausted(play); });
    EXPECT_FALSE(has(bed.side(us).stationary, bed.brigade[0]));
    EXPECT_EQ(may_settle(bed.look(), bed.brigade[0]).why().rule, rule::VB_EXH_3);
    EXPECT_EQ(may_charge_now(bed.look(), bed.brigade[0]).why().rule, rule::VB_EXH_4);
}

TEST(VB_EX_72, CorpsArtilleryIsNeverExhausted) {
    Bed bed;
    const PostId corps = bed.corps(us);
    const Ref guns = bed.add(us, ArtilleryBattalion, 30, 30, 90, corps);
    bed.side(us).casualties[corps] = 3;
    bed.side(us).casualties_now[corps] = 3;
    bed.run({}, [](Play& play) {
        find_exhausted(play);
        roll_for_collapse(play);
    });
    EXPECT_EQ(bed.side(us).exhausted, 0u);
    bed.side(us).in_command |= one(guns.id);
    EXPECT_TRUE(may_settle(bed.look(), guns).fine());
}

TEST(VB_UNIT_10, TroopsUnderACorpsWithTwoBrigadesAreADivision) {
    Bed bed;
    const PostId corps = bed.corps(us), other_one = bed.corps(us);
    bed.add(us, InfantryBrigade, 30, 30, 90, corps);
    bed.add(us, InfantryBrigade, 34, 30, 90, corps);
    bed.add(us, InfantryBrigade, 38, 30, 90, other_one);
    bed.look();
    EXPECT_EQ(bed.setup.army_of[0].posts[corps].exhaustion, 4);
    EXPECT_EQ(bed.setup.army_of[0].posts[other_one].exhaustion, 0);
}

TEST(VB_WIN_2, ObjectivesAreTakenAndKept) {
    Bed bed;
    bed.setup.objectives.push_back({"Hill", at_inches(30, 30), 5, Seat::Nobody});
    const Ref brigade = bed.add(us, InfantryBrigade, 30, 27.2, 90);
    const auto take = [&] { bed.run({}, [](Play& play) { take_objectives(play); }); };
    take();
    EXPECT_EQ(bed.state.held_by[0], miniatures::held_mark(us));
    bed.put(brigade, 30, 10, 90);
    take();
    EXPECT_EQ(bed.state.held_by[0], miniatures::held_mark(us)) << "kept";
    const Ref enemy = bed.add(cs, InfantryBrigade, 30, 33, 270);
    bed.put(brigade, 30, 28, 90);
    take();
    EXPECT_EQ(bed.state.held_by[0], miniatures::held_mark(us)) << "contested";
    bed.level(brigade, Level::Rout);
    take();
    EXPECT_EQ(bed.state.held_by[0], miniatures::held_mark(cs)) << "a routed stand does not count";
    EXPECT_EQ(points_of(bed.look(), cs), 5);
    (void)enemy;
}

TEST(VB_WIN_3, Points) {
    Division bed;
    bed.side(us).exhausted = Posts{1} << bed.own;
    EXPECT_EQ(points_of(bed.look(), cs), 3);
    bed.side(us).collapsed = Posts{1} << bed.own;
    EXPECT_EQ(points_of(bed.look(), cs), 6) << "instead of 3";
    bed.side(us).commander[0].killed = 1;
    EXPECT_EQ(points_of(bed.look(), cs), 9);
    bed.side(us).commander[bed.own].killed = 2;
    EXPECT_EQ(points_of(bed.look(), cs), 11);
    EXPECT_EQ(points_of(bed.look(), us), 0);
}

TEST(VB_WIN_4, Degrees) {
    const VictoryLimits limits;
    EXPECT_EQ(degree_of(limits, 1), 0);
    EXPECT_EQ(degree_of(limits, 2), 1);
    EXPECT_EQ(degree_of(limits, 4), 1);
    EXPECT_EQ(degree_of(limits, 5), 2);
    EXPECT_EQ(degree_of(limits, 9), 2);
    EXPECT_EQ(degree_of(limits, 10), 3);
}

TEST(VB_WIN_5, AnArmyCollapses) {
    Division bed;
    const PostId second = bed.division(us);
    for (int i = 0; i < 4; ++i) bed.add(us, InfantryBrigade, 10 + 8 * i, 10, 90, second);
    bed.side(us).collapsed = Posts{1} << second;
    EXPECT_FALSE(army_collapsed(bed.look(), us)) << "16 of 37";
    bed.side(us).collapsed = Posts{1} << bed.own;
    EXPECT_TRUE(army_collapsed(bed.look(), us)) << "21 of 37";
}

}  // namespace
}  // namespace longroll::volley
