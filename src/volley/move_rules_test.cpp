// Chapters 2.0 to 2.2, 2.6 and 2.7: the rules that no worked example shows, one suite each.

#include <gtest/gtest.h>

#include "volley/charge.h"
#include "volley/command.h"
#include "volley/commanders.h"
#include "volley/exhaustion.h"
#include "volley/flow_bed.h"
#include "volley/movement.h"

namespace longroll::volley {
namespace {

using enum StandType;

// A division of each side; the Union attacks. `own_at` its commander.
struct Rules2 : Flow {
    PostId own = division(us, at_inches(36, 14));
    PostId theirs = division(cs, at_inches(66, 66));

    Ref brigade(double x = 36, double y = 20) { return add(us, InfantryBrigade, x, y, 90, own); }
    Ref enemy(double x, double y, StandType type = InfantryBrigade) {
        return add(cs, type, x, y, 270, theirs);
    }
    // Its commander is far away from everybody.
    void nobody_commands() { commander(us, own, at_inches(2, 70)); }
    Length left(Ref ref) { return inches_for(left_of(state.move), allowance(look(), ref)); }
};

// ---- 2.0 ----

TEST(VB_GEN_4, SixFacesAndTheSameFromTheSameSeed) {
    Dice dice{Seed{7, 1}}, again{Seed{7, 1}};
    int seen[7] = {};
    for (int i = 0; i < 600; ++i) {
        const int face = d6(dice);
        ASSERT_TRUE(face >= 1 && face <= 6);
        EXPECT_EQ(face, d6(again)) << "a game can be replayed";
        ++seen[face];
    }
    for (int face = 1; face <= 6; ++face) EXPECT_NEAR(seen[face], 100, 40) << face;
    // The order in which a phase throws them is fixed: a whole turn from one seed is the same again.
    const auto after_a_turn = [](std::uint64_t seed) {
        Rules2 bed;
        bed.brigade(36, 26);
        bed.enemy(36, 29.5);
        bed.begin();
        Dice thrown{Seed{seed, 4}};
        EventLog log = EventLog::off();
        for (int i = 0; i < 40 && !Volley::to_act(bed.setup, bed.state).finished(); ++i) {
            const Seat seat = bed.decides();
            Volley::play(bed.setup, bed.state, seat, Volley::sample(bed.setup, bed.state, seat, thrown),
                         thrown, log);
        }
        return bed.state;
    };
    const State one_way = after_a_turn(5), same = after_a_turn(5);
    EXPECT_EQ(std::memcmp(&one_way, &same, sizeof same), 0);
}

TEST(VB_GEN_5, WithinIncludesTheNumberAndContactAHundredth) {
    Rules2 bed;
    const Ref a = bed.brigade(36, 20), b = bed.brigade(39.01, 20), c = bed.brigade(33 - 0.02, 20);
    EXPECT_TRUE(in_contact(bed.look(), a, b));
    EXPECT_FALSE(in_contact(bed.look(), a, c));
    const Rect base = base_of(bed.look(), a);
    EXPECT_TRUE(has(within(bed.look(), us, one(c.id), {&base, 1}, in(0.02)), c));
    EXPECT_FALSE(has(within(bed.look(), us, one(c.id), {&base, 1}, in(0.019)), c));
}

TEST(VB_GEN_6, HalfAllowancesAreExact) {
    for (const Length whole : {16 * inch, 20 * inch, 24 * inch, 2 * inch})
        EXPECT_EQ(inches_for(half_allowance, whole), whole / 2);
}
TEST(VB_GEN_6, QuartersAndLevelsAreRoundedUp) {
    // A side of a block has a quarter of the dice of its garrison (VB-TERR-TOWN-9).
    for (int dice = 1; dice <= 12; ++dice) EXPECT_EQ(side_dice(dice), (dice + 3) / 4) << dice;
    for (int strength = 1; strength <= 30; ++strength) {
        EXPECT_EQ(exhaustion_level(strength, Quality::Raw), (strength * 40 + 99) / 100) << strength;
        EXPECT_EQ(exhaustion_level(strength, Quality::Average), (strength + 1) / 2) << strength;
        EXPECT_EQ(exhaustion_level(strength, Quality::Veteran), (strength * 60 + 99) / 100) << strength;
    }
}

TEST(VB_GEN_10, ThisTurnIsThePlayerTurn) {
    Rules2 bed;
    const Ref brigade = bed.brigade();
    bed.enemy(36, 60);
    bed.begin();
    bed.run({}, [&](Play& play) { take_casualties(play, brigade, 1, rule::VB_GEN_8); });
    bed.side(us).rallied_now |= one(brigade.id);
    EXPECT_EQ(bed.side(us).casualties_now[bed.own], 1);
    bed.play("done");
    bed.pass_until(StepKind::MovePhase);
    EXPECT_EQ(bed.side(us).casualties_now[bed.own], 0) << "the enemy's player turn is another turn";
    EXPECT_FALSE(bed.side(us).rallied_now);
    EXPECT_EQ(bed.side(us).casualties[bed.own], 1);
}

TEST(VB_GEN_9, AllIsOpenButDrafts) {
    Rules2 bed;
    bed.brigade();
    bed.brigade(40, 20);
    bed.begin();
    bed.play("done");
    bed.play("settle 1");
    Dice dice{Seed{}};
    const State theirs = Volley::redraw_for(bed.setup, bed.state, cs, dice);
    EXPECT_FALSE(theirs.agenda.top().stands) << "a draft is not closed yet";
    const State ours = Volley::redraw_for(bed.setup, bed.state, us, dice);
    EXPECT_EQ(std::memcmp(&ours, &bed.state, sizeof ours), 0);
    for (int i = 0; i < 2; ++i)
        EXPECT_EQ(std::memcmp(&theirs.side[i], &bed.state.side[i], sizeof(Side)), 0)
            << "nothing else is hidden";
}

// ---- 2.0a ----

TEST(VB_UNIT_2, Classes) {
    const auto has_type = [](std::initializer_list<StandType> list, StandType type) {
        return std::find(list.begin(), list.end(), type) != list.end();
    };
    for (std::size_t i = 0; i < std::size(stand_sizes); ++i) {
        const auto type = static_cast<StandType>(i);
        SCOPED_TRACE(stand_type_codes[i]);
        EXPECT_EQ(is_brigade(type), has_type({InfantryBrigade, CavalryBrigade, MountedInfantry}, type));
        EXPECT_EQ(is_skirmisher(type), has_type({InfantrySkirmisher, CavalrySkirmisher}, type));
        EXPECT_EQ(is_artillery(type), has_type({ArtilleryBattalion, ArtilleryBattery}, type));
    }
    EXPECT_EQ(column_of(ArtilleryBattery, false), column_of(ArtilleryBattalion, false))
        << "batteries use the column of the battalions";
}

TEST(VB_UNIT_3, OrdersOfStands) {
    Rules2 bed;
    const Ref line = bed.brigade(10, 20), column = bed.brigade(20, 20), runs = bed.brigade(30, 20);
    const Ref light = bed.add(us, InfantrySkirmisher, 40, 20, 90, bed.own);
    const Ref guns = bed.add(us, ArtilleryBattalion, 50, 20, 90, bed.own);
    const Ref limbers = bed.add(us, ArtilleryBattalion, 60, 20, 90, bed.own);
    bed.side(us).column |= one(column.id);
    bed.side(us).limbered |= one(limbers.id);
    bed.level(runs, Level::Rout);
    const Stands close = close_order(bed.look(), us), march = march_order(bed.look(), us);
    EXPECT_EQ(close, one(line.id));
    EXPECT_EQ(march, one(column.id) | one(limbers.id));
    EXPECT_FALSE((close | march) & (one(light.id) | one(guns.id) | one(runs.id)));
}

TEST(VB_UNIT_6, CartridgeWeapons) {
    for (std::size_t i = 0; i < at(Weapon::count); ++i) {
        const auto weapon = static_cast<Weapon>(i);
        EXPECT_EQ(is_cartridge(weapon),
                  weapon == Weapon::CartridgeCarbine || weapon == Weapon::CartridgeRifle);
        const bool small = weapon == Weapon::Smoothbore || weapon == Weapon::RifledCarbine ||
                           weapon == Weapon::RifledMusket || is_cartridge(weapon);
        EXPECT_EQ(is_small_arm(weapon), small) << weapon_codes[i];
    }
    // Repeaters are cartridge weapons: a disordered stand may not charge them.
    Rules2 bed;
    bed.brigade();
    const Ref foe = bed.enemy(36, 28);
    bed.plan(foe).weapon = Weapon::CartridgeCarbine;
    bed.plan(foe).repeating = true;
    EXPECT_TRUE(has(bed.look().setup.army(cs).cartridges, foe));
}

TEST(VB_UNIT_7, RifledSiegeGunsShootAsHeavyOnes) {
    EXPECT_EQ(ranges[at(Weapon::RifledSiege)].far, ranges[at(Weapon::RifledHeavy)].far);
    EXPECT_EQ(ranges[at(Weapon::RifledSiege)].close, ranges[at(Weapon::RifledHeavy)].close);
    for (std::size_t i = 0; i < at(Weapon::count); ++i) {
        const auto weapon = static_cast<Weapon>(i);
        SCOPED_TRACE(weapon_codes[i]);
        const bool siege = weapon == Weapon::SmoothboreSiege || weapon == Weapon::RifledSiege;
        EXPECT_EQ(is_siege(weapon), siege);
        EXPECT_EQ(is_heavy(weapon) || siege,
                  siege || weapon == Weapon::SmoothboreHeavy || weapon == Weapon::RifledHeavy);
    }
}

TEST(VB_UNIT_11, NobodySplitsOrMerges) {
    Rules2 bed;
    bed.brigade();
    bed.add(us, InfantrySkirmisher, 30, 20, 90, bed.own);
    bed.begin();
    bed.play("move 2");
    EXPECT_EQ(bed.refused_by("go to 36 20 facing 0"), rule::VB_MOVE_8) << "nobody is absorbed";
}

// ---- 2.1 ----

TEST(VB_CMD_6, NotStationaryOutOfCommand) {
    Rules2 bed;
    const Ref brigade = bed.brigade();
    bed.nobody_commands();
    bed.begin();
    EXPECT_EQ(may_settle(bed.look(), brigade).why().rule, rule::VB_CMD_6);
}

TEST(VB_CMD_7, NoRecoveryOutOfCommand) {
    Rules2 bed;
    const Ref brigade = bed.brigade();
    bed.level(brigade, Level::TemporaryDisorder);
    bed.nobody_commands();
    bed.begin();
    bed.play("move 1");
    EXPECT_EQ(bed.refused_by("recover"), rule::VB_CMD_7);
}

TEST(VB_CMD_8, GunsOutOfCommandNeitherLimberNorUnlimber) {
    for (const bool limbered : {false, true}) {
        Rules2 bed;
        const Ref guns = bed.add(us, ArtilleryBattalion, 36, 20, 90, bed.own);
        if (limbered) bed.side(us).limbered |= one(guns.id);
        bed.nobody_commands();
        bed.begin();
        bed.play("move 1");
        EXPECT_EQ(bed.refused_by(limbered ? "unlimber" : "limber"), rule::VB_CMD_8);
    }
}

TEST(VB_CMD_9, TheFreeFacingChangeStays) {
    for (const bool poor : {false, true}) {
        Rules2 bed;
        const Ref brigade = bed.brigade();
        if (poor) bed.plan(brigade).training = Training::Poor;
        bed.nobody_commands();
        bed.begin();
        bed.play("move 1");
        EXPECT_EQ(bed.legal("face facing 90"), !poor);
        if (poor) continue;
        bed.play("face facing 90");
        bed.play("done");
        EXPECT_EQ(bed.level_now(brigade), Level::Good);
    }
}

TEST(VB_CMD_10, AtHalfRateAndThenDisordered) {
    Rules2 bed;
    const Ref brigade = bed.brigade();
    bed.nobody_commands();
    bed.begin();
    bed.play("move 1");
    EXPECT_EQ(bed.left(brigade), 8 * inch);
    bed.play("leg to 36 20.5");
    EXPECT_EQ(bed.level_now(brigade), Level::Good) << "at the end of its own move";
    bed.play("done");
    EXPECT_EQ(bed.level_now(brigade), Level::TemporaryDisorder);
}

TEST(VB_CMD_11, AStationaryStandStaysSo) {
    Rules2 bed;
    const Ref brigade = bed.brigade();
    bed.enemy(36, 60);
    bed.side(us).stationary |= one(brigade.id);
    bed.nobody_commands();
    bed.begin();
    bed.play("done");
    bed.pass_until(StepKind::MovePhase);
    EXPECT_TRUE(has(bed.side(us).stationary, brigade));
}

// ---- 2.2 ----

TEST(VB_MOVE_6, PushedWithin45DegreesOfAheadOrBack) {
    Rules2 bed;
    const Ref guns = bed.add(us, ArtilleryBattery, 36, 20, 90, bed.own);
    bed.begin();
    bed.play("move 1");
    EXPECT_EQ(bed.refused_by("leg to 37.5 20"), rule::VB_MOVE_6);
    EXPECT_TRUE(bed.legal("leg to 36 18.5")) << "straight back";
    EXPECT_EQ(bed.refused_by("face facing 90"), rule::VB_MOVE_6) << "no free facing change";
    EXPECT_EQ(bed.refused_by("face facing 90 disorder"), rule::VB_MOVE_6);
    bed.play("leg to 36 20.5");
    EXPECT_EQ(bed.refused_by("limber"), rule::VB_MOVE_6);
    EXPECT_EQ(bed.left(guns), in(1.5));
}

TEST(VB_MOVE_7, MilitiaPaysHalfAMoveForEveryTurn) {
    Rules2 bed;
    const Ref militia = bed.brigade();
    bed.plan(militia).training = Training::Militia;
    bed.level(militia, Level::PermanentDisorder);
    bed.begin();
    bed.play("move 1");
    EXPECT_EQ(bed.refused_by("face facing 90"), rule::VB_MOVE_7);
    EXPECT_EQ(bed.refused_by("face facing 90 disorder"), rule::VB_DIS_5);
    bed.play("face facing 90 half");
    EXPECT_EQ(bed.left(militia), 8 * inch);
}

TEST(VB_MOVE_12, UpToAnInchAndNotNearer) {
    Rules2 bed;
    bed.brigade();
    // With its side towards the mover it has no zone there.
    bed.add(cs, InfantryBrigade, 37.5, 31.5, 0, bed.theirs);
    bed.begin();
    bed.play("move 1");
    EXPECT_EQ(bed.refused_by("leg to 36 29.2"), rule::VB_MOVE_12);
    EXPECT_TRUE(bed.legal("leg to 36 29"));
}

TEST(VB_MOVE_21, TheGroundUnderFCounts) {
    Rules2 bed;
    const Ref brigade = bed.brigade();
    bed.area(AreaKind::Woods, 30, 10, 42, 19.9);  // all of its base but the front
    bed.begin();
    bed.play("move 1");
    bed.play("leg to 36 26");
    EXPECT_EQ(bed.left(brigade), 10 * inch);
}

TEST(VB_STAT_3, WhatEndsIt) {
    const auto after = [](std::initializer_list<std::string_view> steps, StandType type,
                          bool starts_in_contact) {
        Rules2 bed;
        const Ref ref = bed.add(us, type, 36, 20, 90, bed.own);
        bed.brigade(10, 20);
        if (starts_in_contact) bed.enemy(36, 20);
        bed.side(us).stationary |= one(ref.id);
        bed.begin();
        bed.move(ref, steps);
        return has(bed.side(us).stationary, ref);
    };
    EXPECT_FALSE(after({"leg to 36 21", "done"}, InfantryBrigade, false));
    EXPECT_FALSE(after({"face facing 10", "done"}, InfantryBrigade, false));
    EXPECT_FALSE(after({"limber", "done"}, ArtilleryBattalion, false));
    EXPECT_TRUE(after({"done"}, InfantryBrigade, false));
    EXPECT_TRUE(after({"keep"}, InfantryBrigade, true)) << "VB-MOVE-16";
    EXPECT_TRUE(after({"back", "done"}, InfantryBrigade, true));
    EXPECT_FALSE(after({"back", "face facing 180", "leg to 36 10", "done"}, InfantryBrigade, true));
}

TEST(VB_DIS_1, YellowAndRedAreBothDisorder) {
    Rules2 bed;
    const Ref yellow = bed.brigade(20, 20), red = bed.brigade(30, 20), good = bed.brigade(40, 20);
    bed.level(yellow, Level::TemporaryDisorder);
    bed.level(red, Level::PermanentDisorder);
    EXPECT_EQ(disordered(bed.side(us)), one(yellow.id) | one(red.id));
    EXPECT_EQ(level_of(bed.look(), good), Level::Good);
}

// What disorders a stand on its way, a move at a time; morale, melee and fires are in fight_rules_test.cpp.
TEST(VB_DIS_2, GroundThatDisorders) {
    const auto after = [](StandType type, auto lay, const char* leg) {
        Rules2 bed;
        const Ref ref = bed.add(us, type, 36, 20, 90, bed.own);
        lay(bed);
        bed.begin();
        bed.move(ref, {leg, "done"});
        return bed.level_now(ref);
    };
    const auto works = [](Rules2& bed) { bed.line(LineKind::Fieldworks, 0, 22, 72, 22); };
    EXPECT_EQ(after(CavalryBrigade, works, "leg to 36 24"), Level::TemporaryDisorder) << "DE";
    EXPECT_EQ(after(InfantryBrigade, works, "leg to 36 24"), Level::Good);
    const auto wood = [](Rules2& bed) { bed.area(AreaKind::Woods, 30, 22, 42, 40); };
    EXPECT_EQ(after(CavalryBrigade, wood, "leg to 36 24"), Level::TemporaryDisorder) << "DI";
    EXPECT_EQ(after(InfantryBrigade, wood, "leg to 36 24"), Level::Good);
    const auto behind = [](Rules2& bed) { bed.line(LineKind::Fieldworks, 0, 20.5, 72, 20.5); };
    EXPECT_EQ(after(CavalryBrigade, behind, "leg to 36 24"), Level::TemporaryDisorder) << "DL";
    const auto streams = [](Rules2& bed) {
        bed.line(LineKind::Stream, 0, 22, 72, 22);
        bed.line(LineKind::Stream, 0, 23, 72, 23);
    };
    EXPECT_EQ(after(InfantryBrigade, streams, "leg to 36 24"), Level::TemporaryDisorder) << "a crossing";
    EXPECT_EQ(after(InfantryBrigade, streams, "leg to 36 22.5"), Level::Good) << "the first one costs time";
    const auto bridge = [](Rules2& bed) {
        bed.line(LineKind::Stream, 0, 22, 72, 22);
        bed.crossing(table::CrossingKind::Bridge, 36, 22);
    };
    EXPECT_EQ(after(InfantryBrigade, bridge, "leg to 36 24 disorder"), Level::TemporaryDisorder)
        << "a bridge paid with it";
    EXPECT_EQ(after(InfantryBrigade, bridge, "leg to 36 24"), Level::Good);
}
TEST(VB_DIS_2, MovingOutOfCommand) {
    Rules2 bed;
    const Ref brigade = bed.brigade();
    bed.nobody_commands();
    bed.begin();
    bed.move(brigade, {"leg to 36 22", "done"});
    EXPECT_EQ(bed.level_now(brigade), Level::TemporaryDisorder);
}
TEST(VB_DIS_2, LosingTheStandItWasInCommandBy) {
    Rules2 bed;
    const Ref near = bed.brigade(), far = bed.brigade(39, 22.5);
    bed.commander(us, bed.own, at_inches(30, 14));
    bed.begin();
    ASSERT_TRUE(has(bed.side(us).by_contact, far));
    bed.move(far, {"leg to 39 24", "done"});
    EXPECT_EQ(bed.level_now(far), Level::Good);
    bed.play("done");
    EXPECT_EQ(bed.level_now(far), Level::TemporaryDisorder);
    EXPECT_EQ(bed.level_now(near), Level::Good);
}
TEST(VB_DIS_2, ATurnPaidWithDisorder) {
    Rules2 bed;
    const Ref brigade = bed.brigade();
    bed.begin();
    bed.move(brigade, {"face facing 10", "face facing 20 disorder", "done"});
    EXPECT_EQ(bed.level_now(brigade), Level::TemporaryDisorder);
}

TEST(VB_DIS_3, CannotChargeCartridges) {
    Rules2 bed;
    const Ref brigade = bed.brigade();
    const Ref foe = bed.enemy(36, 28);
    bed.plan(foe).weapon = Weapon::CartridgeRifle;
    bed.level(brigade, Level::PermanentDisorder);
    bed.begin();
    bed.play("move 1");
    EXPECT_EQ(bed.refused_by("charge 1 to 36 29"), rule::VB_CHARGE_6);
}

TEST(VB_DIS_4, DoesNothingToAStandThatIsDisordered) {
    Rules2 bed;
    const Ref red = bed.brigade();
    bed.level(red, Level::PermanentDisorder);
    bed.run({}, [&](Play& play) { disorder(play, red, rule::VB_DIS_2); });
    EXPECT_EQ(level_of(bed.look(), red), Level::PermanentDisorder) << "yellow beside red would be a rout";
}

TEST(VB_DIS_5, DisorderIsNoPriceForTheDisordered) {
    Rules2 bed;
    const Ref brigade = bed.brigade();
    bed.level(brigade, Level::TemporaryDisorder);
    bed.begin();
    bed.move(brigade, {"face facing 10"});
    EXPECT_EQ(bed.refused_by("face facing 20 disorder"), rule::VB_DIS_5);
}

TEST(VB_MARCH_4, TripleOnARoadDoubleAcrossCountry) {
    Rules2 bed;
    const Ref column = bed.brigade(36, 20);
    bed.line(LineKind::Road, 36, 0, 36, 72);
    bed.side(us).column |= one(column.id);
    bed.run({}, [&](Play& play) { lay_markers_behind(play, column); });
    bed.begin();
    bed.play("move 1");
    bed.play("leg to 36 32");
    EXPECT_EQ(bed.left(column), 12 * inch);
    bed.play("leg to 40 36");  // half an inch of it is on the road
    EXPECT_NEAR(bed.left(column), in(12 - 5.657 / 2), 250);
}

// Skirmishers on foot have no markers, mounted ones two.
TEST(VB_MARCH_3, MountingInColumn) {
    Rules2 bed;
    const Ref light = bed.add(us, CavalrySkirmisher, 36, 20, 90, bed.own);
    const Ref foe = bed.add(cs, InfantryBrigade, 36, 16, 90, bed.theirs);  // where markers would lie
    bed.side(us).mounted = {};
    bed.side(us).column |= one(light.id);
    bed.begin();
    bed.play("move 1");
    EXPECT_EQ(bases_of(bed.look(), light).size(), 1u);
    EXPECT_EQ(bed.refused_by("mount"), rule::VB_GEO_12);
    bed.put(foe, 10, 60, 270);
    bed.play("mount");
    const Bases bases = bases_of(bed.look(), light);
    ASSERT_EQ(bases.size(), 3u);
    EXPECT_EQ(bases[1].centre, at_inches(36, 20 - 0.75 - 1.5));
}

TEST(VB_MARCH_6, UnlimberedGunsDoNotMarch) {
    Rules2 bed;
    bed.add(us, ArtilleryBattalion, 36, 20, 90, bed.own);
    bed.begin();
    bed.play("move 1");
    EXPECT_EQ(bed.refused_by("form facing 0"), rule::VB_MARCH_6);
    bed.play("limber");
    bed.play("form facing 0");
    EXPECT_EQ(bed.refused_by("unlimber"), rule::VB_MARCH_6);
}

TEST(VB_MARCH_9, ForcedMovesEndAColumn) {
    Rules2 bed;
    const Ref column = bed.brigade();
    const Ref foe = bed.enemy(36, 24);
    bed.side(us).column |= one(column.id);
    bed.run({}, [&](Play& play) { lay_markers_behind(play, column); });
    bed.run({}, [&](Play& play) { rout(play, column, foe); });
    EXPECT_FALSE(has(bed.side(us).column, column));
    EXPECT_EQ(bases_of(bed.look(), column).size(), 1u);
}

TEST(VB_MARCH_9, AColumnThatIsRepulsedDeploys) {
    Rules2 bed;
    const Ref column = bed.brigade();
    bed.plan(bed.enemy(36, 26)).weapon = Weapon::CartridgeRifle;
    bed.line(LineKind::Stream, 0, 25.7, 72, 25.7);  // the enemy holds its far bank
    bed.side(us).column |= one(column.id);
    bed.run({}, [&](Play& play) { lay_markers_behind(play, column); });
    bed.begin();
    bed.move(column, {"charge 1 to 36 30"});
    EXPECT_TRUE(has(bed.side(us).repulsed_now, column));
    EXPECT_FALSE(has(bed.side(us).column, column));
    EXPECT_EQ(bases_of(bed.look(), column).size(), 1u);
}

TEST(VB_MARCH_10, ARoadCancelsTheGround) {
    Rules2 bed;
    const Ref guns = bed.add(us, ArtilleryBattalion, 36, 20, 90, bed.own);
    bed.side(us).limbered |= one(guns.id);
    bed.line(LineKind::Road, 36, 0, 36, 72);
    bed.area(AreaKind::Woods, 20, 10, 50, 60);
    bed.begin();
    bed.play("move 1");
    bed.play("leg to 36 28");
    EXPECT_EQ(bed.left(guns), 8 * inch);
}

TEST(VB_CHARGE_3, FacingChangesComeBeforeTheMove) {
    Rules2 bed;
    bed.brigade();
    bed.enemy(36, 30);
    bed.begin();
    bed.play("move 1");
    bed.play("face facing 10");
    bed.play("leg to 36.2 22");
    EXPECT_TRUE(bed.legal("charge 1 to 37 40")) << "it has turned first";
    bed.play("face facing 0 half");
    EXPECT_EQ(bed.refused_by("charge 1 to 37 40"), rule::VB_CHARGE_3);
}

TEST(VB_CHARGE_7, DisorderedOnTheWayItStopsAnInchShort) {
    Rules2 bed;
    const Ref riders = bed.add(us, CavalryBrigade, 36, 20, 90, bed.own);
    bed.brigade(10, 20);
    const Ref foe = bed.enemy(36, 30);
    bed.plan(foe).weapon = Weapon::CartridgeCarbine;
    bed.area(AreaKind::Broken, 30, 24, 42, 28);
    bed.begin();
    bed.move(riders, {"go at 1 to 36 31 facing 0"});
    EXPECT_EQ(bed.level_now(riders), Level::TemporaryDisorder);
    EXPECT_EQ(bed.front(riders), at_inches(36, 29));
    EXPECT_TRUE(has(bed.side(us).repulsed_now, riders));
    EXPECT_FALSE(has(bed.side(us).charged, riders));
}

TEST(VB_CHARGE_11, OnlyWhomItMayChargeRoutsAgain) {
    Rules2 bed;
    bed.brigade();
    const Ref horse = bed.enemy(36, 28, CavalryBrigade);
    bed.level(horse, Level::Rout);
    bed.begin();
    bed.play("move 1");
    EXPECT_EQ(bed.refused_by("charge 1 to 36 29"), rule::VB_CHARGE_1);
}

TEST(VB_SKIR_2, DestroyedWhereThereIsNoWay) {
    Rules2 bed;
    const Ref riders = bed.add(us, CavalryBrigade, 36, 50, 90, bed.own);
    bed.brigade(10, 20);
    bed.commander(us, bed.own, at_inches(36, 45));
    // In a corner of swamp at the edge of the table.
    const Ref light = bed.enemy(36, 71, CavalrySkirmisher);
    bed.area(AreaKind::Swamp, 10, 60, 35, 72);
    bed.area(AreaKind::Swamp, 37, 60, 62, 72);
    bed.begin();
    bed.move(riders, {"go at 1 to 36 71.5 facing 0"});
    EXPECT_FALSE(on_table(bed.look(), light));
}

// ---- 2.4.3, 2.6 ----

TEST(VB_ROUT_13, TheRoutItselfDoesNotHurtHim) {
    Rules2 bed;
    const Ref brigade = bed.brigade();
    const Ref foe = bed.enemy(36, 24);
    bed.commander(us, 0, at_inches(36, 16.5));
    bed.side(us).commander[0].attached = brigade.id;
    bed.begin();
    bed.run({3}, [&](Play& play) {  // the casualty of the rout, not the rout (VB-MISC-1)
        rout(play, brigade, foe);
        advance<Volley>(play);
    });
    ASSERT_EQ(bed.kind(), StepKind::Commander);
    bed.play("go-with 1");
    EXPECT_EQ(bed.side(us).commander[0].attached, brigade.id);
}

TEST(VB_EXH_2, ExhaustionNeverEnds) {
    Rules2 bed;
    const Ref brigade = bed.brigade();
    bed.enemy(36, 60);
    bed.begin();
    bed.run({}, [&](Play& play) {
        take_casualties(play, brigade, 2, rule::VB_GEN_8);
        find_exhausted(play);
    });
    ASSERT_EQ(bed.side(us).exhausted, Posts{1} << bed.own);
    bed.side(us).casualties_now[bed.own] = 0;
    bed.play("done");
    bed.pass_until(StepKind::MovePhase);
    EXPECT_EQ(bed.side(us).exhausted, Posts{1} << bed.own);
}

TEST(VB_EXH_4, ExhaustedStandsStepBack) {
    Rules2 bed;
    const Ref brigade = bed.brigade();
    bed.brigade(10, 20);
    bed.enemy(36, 20);
    bed.exhaust(us, bed.own);
    bed.begin();
    bed.play("move 1");
    EXPECT_EQ(bed.refused_by("keep"), rule::VB_EXH_4);
    bed.play("done");
    bed.play("done");
    EXPECT_EQ(bed.front(brigade), at_inches(36, 19));
}

TEST(VB_EXH_6, ACollapseDropsEveryStandOfTheDivision) {
    Rules2 bed;
    const Ref good = bed.brigade(20, 20), shaken = bed.brigade(30, 20);
    const PostId other_division = bed.division(us, at_inches(50, 14));
    const Ref untouched = bed.add(us, InfantryBrigade, 50, 20, 90, other_division);
    bed.level(shaken, Level::TemporaryDisorder);
    bed.enemy(36, 60);
    bed.run({}, [&](Play& play) { collapse(play, us, bed.own); });
    EXPECT_EQ(level_of(bed.look(), good), Level::PermanentDisorder);
    EXPECT_EQ(level_of(bed.look(), shaken), Level::Rout);
    EXPECT_EQ(level_of(bed.look(), untouched), Level::Good);
}

TEST(VB_EXH_8, TheLevelCountsThoseWhoAreStillToCome) {
    Rules2 bed;
    bed.brigade();
    const Ref later = bed.brigade(46, 20);
    bed.side(us).on_table &= ~one(later.id);
    bed.side(us).coming |= one(later.id);
    bed.look();
    EXPECT_EQ(bed.setup.army(us).posts[bed.own].exhaustion, 4) << "half of 4 and 4";
}

TEST(VB_EXH_9, CasualtiesCountForTheDivisionOfTheRoster) {
    Rules2 bed;
    const PostId second = bed.division(us, at_inches(50, 14));
    const Ref brigade = bed.brigade(50, 20);  // beside the other division's commander
    bed.run({}, [&](Play& play) { take_casualties(play, brigade, 1, rule::VB_GEN_8); });
    EXPECT_EQ(bed.side(us).casualties[bed.own], 1);
    EXPECT_EQ(bed.side(us).casualties[second], 0);
}

TEST(VB_EXH_10, ThenTheOtherSideAttacks) {
    Rules2 bed;
    bed.brigade();
    bed.enemy(36, 60);
    bed.begin();
    bed.play("done");
    bed.pass_until(StepKind::MovePhase);
    EXPECT_EQ(bed.look().attacker(), cs);
}

// ---- 2.7 ----

TEST(VB_MISC_4, StandingUpIsTheFirstOfAMove) {
    Rules2 bed;
    const Ref brigade = bed.brigade();
    bed.side(us).ground |= one(brigade.id);
    bed.begin();
    bed.play("move 1");
    EXPECT_EQ(bed.refused_by("leg to 36 22"), rule::VB_MISC_4);
    EXPECT_EQ(bed.refused_by("face facing 90"), rule::VB_MISC_4);
    bed.play("stand-up");
    EXPECT_EQ(bed.left(brigade), 8 * inch);
    EXPECT_EQ(bed.refused_by("stand-up"), rule::VB_MISC_4);
    bed.play("leg to 36 28");
    bed.play("done");
    EXPECT_FALSE(has(bed.side(us).ground, brigade));
}

TEST(VB_MISC_9, ACavalrySkirmisherOnFootIsAnInfantrySkirmisher) {
    Rules2 bed;
    const Ref light = bed.add(us, CavalrySkirmisher, 36, 20, 90, bed.own);
    bed.begin();
    bed.play("move 1");
    bed.play("dismount");
    EXPECT_EQ(column_of(bed.look(), light), Column::InfantrySkirmisher);
    EXPECT_EQ(allowance(bed.look(), light), 16 * inch);
    EXPECT_EQ(charger_of(CavalrySkirmisher, false), Charger::None);
}

TEST(VB_MISC_13, MountingAndDismountingCostHalfAMove) {
    Rules2 bed;
    const Ref riders = bed.add(us, CavalryBrigade, 36, 20, 90, bed.own);
    bed.begin();
    bed.play("move 1");
    bed.play("dismount");
    EXPECT_EQ(bed.left(riders), 8 * inch);
    EXPECT_EQ(bed.refused_by("mount"), rule::VB_MOVE_14) << "once per phase";
}

TEST(VB_MISC_14, MountedInfantryOnFootIsAnInfantryBrigade) {
    EXPECT_EQ(charger_of(MountedInfantry, false), Charger::InfantryBrigade);
    EXPECT_EQ(column_of(MountedInfantry, false), Column::InfantryBrigade);
    EXPECT_EQ(dice_row(MountedInfantry, false, Weapon::RifledMusket, false), DiceRow::RifledBrigade);
    EXPECT_EQ(dice_row(MountedInfantry, false, Weapon::CartridgeRifle, false), DiceRow::CartridgeBrigade);
    // It moves like one, may be charged like one, and may stand.
    Rules2 bed;
    const Ref men = bed.add(us, MountedInfantry, 36, 20, 90, bed.own);
    const Ref foe = bed.add(cs, MountedInfantry, 36, 30, 270, bed.theirs);
    bed.side(us).mounted = bed.side(cs).mounted = {};
    bed.begin();
    EXPECT_EQ(allowance(bed.look(), men), 16 * inch);
    bed.play("move 1");
    EXPECT_TRUE(bed.legal("charge 1 to 36 30"));
    EXPECT_EQ(target_of(bed.look(), men, foe), Target::OtherBrigade);
    bed.play("done");
    bed.pass_until(StepKind::Settle);
    EXPECT_TRUE(bed.legal("settle 1"));
}

TEST(VB_MISC_19, CommandersBlockNobody) {
    Rules2 bed;
    const Ref brigade = bed.brigade();
    bed.commander(us, 0, at_inches(36, 24));
    bed.begin();
    bed.move(brigade, {"leg to 36 24.5", "done"});
    EXPECT_EQ(bed.front(brigade), at_inches(36, 24.5)) << "they share space with friends";
    // He hides nobody and stops no shot.
    Rules2 line;
    const Ref guns = line.add(us, ArtilleryBattery, 36, 20, 90, line.own);
    const Ref target = line.enemy(36, 28, InfantrySkirmisher);
    line.commander(us, 0, at_inches(36, 24));
    line.commander(cs, line.theirs, at_inches(36, 26));
    EXPECT_TRUE(sees_now(line.look(), guns, target));
    EXPECT_TRUE(shot_at(line.look(), guns, target, 10 * inch).clear);
    // An enemy's commander is no target: only stands can be named, and he gives way to one that comes.
    Rules2 ahead;
    const Ref comes = ahead.brigade();
    const Ref host = ahead.enemy(36, 30);
    ahead.commander(cs, ahead.theirs, at_inches(36, 26.5));
    ahead.begin();
    ahead.move(comes, {"leg to 36 26", "done"});
    EXPECT_EQ(ahead.front(comes), at_inches(36, 26));
    const Commander& he = ahead.side(cs).commander[ahead.theirs];
    const Rect now = commander_base({he.x, he.y});
    EXPECT_TRUE(table::within(now, base_of(ahead.look(), host), tolerance)) << "VB-MISC-2: he goes to it";
}

TEST(VB_MISC_20, InTheOtherPhasesBothSidesAct) {
    Rules2 bed;
    bed.brigade();
    bed.enemy(36, 23.5);
    bed.begin();
    bed.play("done");
    bed.pass_until(StepKind::Choose);
    EXPECT_EQ(bed.decides(), us);
    bed.play("attack 1");  // nobody else could join
    EXPECT_EQ(bed.kind(), StepKind::Reply);
    EXPECT_EQ(bed.decides(), cs);
}

}  // namespace
}  // namespace longroll::volley
