// The rules of the fight one by one, where no other test is named for them: 2.3 to 2.5 and 2.8.12.

#include <gtest/gtest.h>

#include "volley/commanders.h"
#include "volley/deployment.h"
#include "volley/fight_bed.h"
#include "volley/movement.h"

namespace longroll::volley {
namespace {

using enum StandType;

// A stand of the Union at (30, 30) facing north against one of the enemy, or so far before it.
struct Pair : FightBed {
    Ref a, d;
    Pair(StandType type, StandType other_type, double away = 0) {
        a = stand(us, type, 30, 30, 90);
        d = stand(cs, other_type, 30, 30 + away, 270);
    }
    // The enemy in the flank: it comes from behind the line of our front and touches the right side.
    void in_flank(Ref ref) {
        put(ref, 31.5, 28.5, 180);
        side(ref.side).stand[ref.id].from = table::PackedPose::of({at_inches(40, 26), table::west});
    }
    int morale(Ref ref) { return modified_morale(look(), ref); }
    int fire(Ref ref, Ref target) { return count_dice(fire_dice(look(), ref, target)); }
    int to_hit(const DiceGroups& groups) { return groups.empty() ? 0 : groups[0].to_hit; }
    int tie(Ref ref, Ref foe) { return tie_reckoning(look(), ref.side, one(ref.id), one(foe.id)).total(); }
};

// ---- 2.2.3: disorder by fights, and in them ----

TEST(VB_DIS_2, AFailedTest) {
    Pair bed(InfantryBrigade, InfantryBrigade);
    bed.charges(bed.a);
    bed.until = StepKind::Ground;
    bed.start(StepKind::MoraleTest, {6, 1});
    EXPECT_EQ(bed.level_now(bed.a), Level::TemporaryDisorder);
    EXPECT_EQ(bed.level_now(bed.d), Level::Good);
}
TEST(VB_DIS_2, ALostMelee) {
    Pair bed(InfantryBrigade, InfantryBrigade);
    bed.run({}, [&](Play& play) { lose_melee(play, bed.d); });
    EXPECT_EQ(bed.level_now(bed.d), Level::TemporaryDisorder);
}
TEST(VB_DIS_2, FireDrivesAGarrisonOut) {
    FightBed bed;
    const std::uint8_t house = bed.building(30, 31.5);
    const Ref guns = bed.stand(us, ArtilleryBattalion, 30, 24, 90), held = bed.brigade(cs, 30, 33, 270);
    bed.garrison_of(house, held);
    bed.start(StepKind::Choose);
    bed.act(bed.at_enemy(Verb::Attack, held), {1, 6});
    ASSERT_EQ(bed.waits(), StepKind::LeaveBuilding);
    EXPECT_EQ(bed.level_now(held), Level::Good);
    bed.act(bed.by_side(Verb::Quit, held, BlockSide::North));
    EXPECT_EQ(bed.level_now(held), Level::TemporaryDisorder);
    EXPECT_TRUE(on_table(bed.look(), guns));
}
TEST(VB_DIS_3, EachOfItsEffects) {
    for (const Level level : {Level::TemporaryDisorder, Level::PermanentDisorder}) {
        Pair bed(InfantryBrigade, InfantryBrigade);
        const int before = bed.morale(bed.a);
        EXPECT_FALSE(saves_from_melee(bed.look(), bed.a, bed.d).attacker);
        bed.level(bed.a, level);
        EXPECT_EQ(bed.morale(bed.a), before - 1);
        EXPECT_TRUE(saves_from_melee(bed.look(), bed.a, bed.d).attacker) << "its target saves";
        Pair apart(InfantryBrigade, InfantryBrigade, 3);
        EXPECT_FALSE(saves_from_fire(apart.look(), apart.a, apart.d).attacker);
        apart.level(apart.a, level);
        EXPECT_TRUE(saves_from_fire(apart.look(), apart.a, apart.d).attacker);
        // Cartridges and ordered cavalry hit it on 5 and 6 in melee.
        Pair rifles(InfantryBrigade, InfantryBrigade);
        rifles.plan(rifles.a).weapon = Weapon::CartridgeRifle;
        EXPECT_EQ(rifles.to_hit(melee_dice(rifles.look(), rifles.a, rifles.d)), 6);
        rifles.level(rifles.d, level);
        EXPECT_EQ(rifles.to_hit(melee_dice(rifles.look(), rifles.a, rifles.d)), 5);
        Pair horse(CavalryBrigade, InfantryBrigade);
        EXPECT_EQ(horse.to_hit(melee_dice(horse.look(), horse.a, horse.d)), 6);
        horse.level(horse.d, level);
        EXPECT_EQ(horse.to_hit(melee_dice(horse.look(), horse.a, horse.d)), 5);
    }
}

// ---- 2.3, 2.4 ----

struct Rallied : FightBed {
    Ref ref = brigade(us, 30, 30, 90);
    PostId chief = corps(us, at_inches(30, 30.5));
    Rallied() {
        until = StepKind::MoraleTest;
        level(ref, Level::Rout);
        start(StepKind::Rally);
        act(just(Verb::Done));
    }
};
TEST(VB_RALLY_2, ItIsPermanentlyDisordered) {
    Rallied bed;
    EXPECT_EQ(bed.level_now(bed.ref), Level::PermanentDisorder);
    EXPECT_TRUE(bed.said(rule::VB_RALLY_1));
}
TEST(VB_RALLY_4, ItTakesNoPartInCombat) {
    Rallied bed;
    const Ref foe = bed.brigade(cs, 30, 30, 270);
    bed.until = after_combat;
    bed.start(StepKind::Choose);
    EXPECT_TRUE(bed.over()) << "VB-COMBAT-6: it is not forced to fight";
    EXPECT_EQ(melee_dice_of(bed.look(), bed.ref), 0);
    EXPECT_EQ(check_attacker(bed.look(), bed.ref, foe, true).why().rule, rule::VB_RALLY_4);
    EXPECT_TRUE(must_test(bed.look(), us).has(bed.ref.id)) << "it tests if it must";
}
TEST(VB_RALLY_5, DivisionCommandersCannot) {
    FightBed bed;
    bed.until = StepKind::MoraleTest;
    const Ref ref = bed.brigade(us, 30, 30, 90);
    bed.commander(us, bed.own, at_inches(30, 30.5));
    bed.level(ref, Level::Rout);
    bed.start(StepKind::Rally);
    EXPECT_EQ(bed.level_now(ref), Level::Rout);
}
TEST(VB_RALLY_6, PermanentDisorderLasts) {
    Rallied bed;
    bed.side(us).in_command |= one(bed.ref.id);
    bed.run({}, [&](Play& play) { begin_move(play, bed.ref); });
    EXPECT_EQ(check_step(bed.look(), just(Verb::Recover)).why().rule, rule::VB_MOVE_13);
}

TEST(VB_MORALE_2, MusketsHaveNoCloseRange) {
    for (const Weapon weapon : {Weapon::Smoothbore, Weapon::RifledCarbine, Weapon::RifledMusket,
                                Weapon::CartridgeCarbine, Weapon::CartridgeRifle}) {
        Pair bed(InfantryBrigade, InfantryBrigade, 2);
        bed.plan(bed.d).weapon = weapon;
        EXPECT_EQ(must_test(bed.look(), us).has(bed.a.id), is_cartridge(weapon));
    }
    Pair guns(InfantryBrigade, InfantryBrigade, 2);
    guns.side(cs).stand[guns.d.id].guns = 1;
    EXPECT_FALSE(must_test(guns.look(), us)) << "nor have dedicated guns";
}
TEST(VB_MORALE_5, AllTestsUseTheStateBefore) {
    Pair bed(InfantryBrigade, InfantryBrigade);
    bed.charges(bed.a);
    bed.until = StepKind::Ground;
    // The attacker's failure does not help the defender, who fails with 5 as well.
    bed.start(StepKind::MoraleTest, {5, 5});
    EXPECT_EQ(bed.level_now(bed.a), Level::TemporaryDisorder);
    EXPECT_EQ(bed.level_now(bed.d), Level::TemporaryDisorder);
}
TEST(VB_MORALE_8, EachModifierOnce) {
    Pair bed(InfantryBrigade, InfantryBrigade);
    bed.in_flank(bed.d);
    const Ref second = bed.brigade(cs, 28.5, 28.5, 0);
    bed.side(cs).stand[second.id].from = table::PackedPose::of({at_inches(20, 26), table::east});
    EXPECT_EQ(bed.morale(bed.a), 3) << "two in the flank, one -1";
}
TEST(VB_MORALE_9, APassChangesNothing) {
    Pair bed(InfantryBrigade, InfantryBrigade);
    bed.charges(bed.a);
    bed.level(bed.d, Level::TemporaryDisorder);
    bed.until = StepKind::Ground;
    bed.start(StepKind::MoraleTest, {1, 1});
    EXPECT_EQ(bed.level_now(bed.d), Level::TemporaryDisorder);
}
TEST(VB_MORALE_14, GunsMeleedByCavalry) {
    Pair bed(CavalryBrigade, ArtilleryBattery);
    bed.charges(bed.a);
    EXPECT_EQ(bed.morale(bed.d), 3);
    bed.settle(bed.d);
    bed.brigade(cs, 30, 31.5, 270);  // behind it
    EXPECT_EQ(bed.morale(bed.d), 4) << "Stationary and supported";
    bed.side(cs).limbered |= one(bed.d.id);
    EXPECT_EQ(bed.morale(bed.d), 3);
}
TEST(VB_MORALE_17, AColumnInTheFlank) {
    Pair bed(InfantryBrigade, InfantryBrigade);
    bed.in_flank(bed.d);
    EXPECT_EQ(bed.morale(bed.a), 3);
    bed.side(us).column |= one(bed.a.id);
    EXPECT_EQ(bed.morale(bed.a), 2) << "-2 instead of -1";
}
TEST(VB_MORALE_18, AnEnemyInItsFlank) {
    Pair bed(InfantryBrigade, InfantryBrigade);
    bed.in_flank(bed.d);
    bed.charges(bed.d);
    EXPECT_EQ(bed.morale(bed.d), 5);
}
TEST(VB_MORALE_20, BeforeTheMuzzles) {
    Pair bed(InfantryBrigade, ArtilleryBattalion);
    EXPECT_EQ(bed.morale(bed.a), 3);
    bed.side(cs).limbered |= one(bed.d.id);
    EXPECT_EQ(bed.morale(bed.a), 4);
    Pair gun(InfantryBrigade, InfantryBrigade);
    gun.side(cs).stand[gun.d.id].guns = 1;
    EXPECT_EQ(gun.morale(gun.a), 4) << "a dedicated gun is not artillery";
}
TEST(VB_MORALE_21, ChargingStationaryCartridges) {
    Pair bed(InfantryBrigade, InfantryBrigade);
    bed.plan(bed.d).weapon = Weapon::CartridgeRifle;
    bed.charges(bed.a);
    EXPECT_EQ(bed.morale(bed.a), 4);
    bed.settle(bed.d);
    EXPECT_EQ(bed.morale(bed.a), 3);
}
TEST(VB_MORALE_22, CavalryOnOrderedCartridges) {
    Pair bed(CavalryBrigade, InfantryBrigade);
    bed.plan(bed.d).weapon = Weapon::CartridgeRifle;
    bed.charges(bed.a);
    EXPECT_EQ(bed.morale(bed.a), 3);
    bed.level(bed.d, Level::TemporaryDisorder);
    EXPECT_EQ(bed.morale(bed.a), 4);
}

struct Routed : Pair {
    explicit Routed(StandType type = InfantryBrigade) : Pair(InfantryBrigade, type) {
        side(cs).stand[d.id].guns = type == InfantryBrigade ? 1 : 0;
        level(d, Level::TemporaryDisorder);
        run({}, [&](Play& play) { drop_level(play, d, a); });
    }
};
TEST(VB_ROUT_3, ItLosesItsGun) { EXPECT_EQ(Routed().side(cs).stand[0].guns, 0); }
TEST(VB_ROUT_4, BothMarkers) {
    Routed bed;
    EXPECT_TRUE(bed.side(cs).yellow.has(bed.d.id) && bed.side(cs).red.has(bed.d.id));
}
TEST(VB_ROUT_9, ARoutedStandDoesNothing) {
    Routed bed;
    EXPECT_EQ(may_fire(bed.look(), bed.d).why().rule, rule::VB_ROUT_9);
    EXPECT_EQ(may_move(bed.look(), bed.d).why().rule, rule::VB_ROUT_9);
    EXPECT_EQ(melee_dice_of(bed.look(), bed.d), 0);
    EXPECT_FALSE(has_zone(bed.look(), bed.d));
    bed.put(bed.d, 30, 33, 270);
    EXPECT_TRUE(check_target(bed.look(), bed.a, bed.d)) << "it can be fired at";
}
TEST(VB_ROUT_10, ItStaysUntilItIsRallied) {
    Routed bed;
    const Point there = bed.front(bed.d);
    bed.until = after_combat;
    bed.start(StepKind::MoraleTest);
    EXPECT_TRUE(bed.over());
    EXPECT_EQ(bed.front(bed.d), there);
    EXPECT_EQ(bed.level_now(bed.d), Level::Rout);
}
TEST(VB_ROUT_12, GunsRoutLimbered) {
    Routed bed(ArtilleryBattalion);
    EXPECT_TRUE(bed.side(cs).limbered.has(bed.d.id));
    EXPECT_EQ(bed.strength(bed.d), 3);
    EXPECT_EQ(bed.front(bed.d).y, in(30 + 3 + 16)) << "it has turned, and gone 16 inches";
}
TEST(VB_ROUT_7, ARoutOutOfContactMayAllowABreakthrough) {
    Pair bed(CavalryBrigade, InfantryBrigade);
    bed.charges(bed.a);
    bed.level(bed.d, Level::TemporaryDisorder);
    bed.until = StepKind::Ground;
    bed.start(StepKind::MoraleTest, {1, 6});
    bed.act(just(Verb::Pass));
    EXPECT_EQ(bed.waits(), StepKind::Breaks);
}
struct Through : Pair {
    Through() : Pair(CavalryBrigade, InfantryBrigade) {
        side(us).in_command |= one(a.id);
        side(us).charged |= one(a.id);
        put(d, 30, 37, 270);
        run({}, [&](Play& play) {
            play.stand(a).from = table::PackedPose::of({at_inches(60, 10), table::north});
            begin_move(play, a, true);
        });
    }
};
TEST(VB_BREAK_2, HalfAnAllowance) {
    Through bed;
    Action leg = just(Verb::Leg);
    leg.x = in(38);
    leg.y = in(41);
    EXPECT_EQ(check_step(bed.look(), leg).why().rule, rule::VB_MOVE_10) << "more than 12 inches";
    Action face = just(Verb::Face);
    face.angle = table::east.step;
    EXPECT_TRUE(check_step(bed.look(), face)) << "one free facing change";
    bed.side(us).stand[bed.a.id].guns = 1;
    EXPECT_EQ(inches_for(bed.state.move.budget, allowance(bed.look(), bed.a)), 10 * inch);
}
TEST(VB_BREAK_3, WhatItSeesAtThatMoment) {
    Through bed;
    EXPECT_TRUE(may_charge_stand(bed.look(), bed.a, bed.d));
    Through woods;
    woods.area(AreaKind::Woods, 0, 31, 72, 36);
    woods.setup.field = nullptr;
    EXPECT_EQ(may_charge_stand(woods.look(), woods.a, woods.d).why().rule, rule::VB_BREAK_3);
}
TEST(VB_BREAK_4, BothTestAgain) {
    Pair bed(CavalryBrigade, InfantryBrigade);
    bed.charges(bed.a);
    bed.until = StepKind::Ground;
    bed.state.agenda.clear();
    bed.state.agenda.push(step(StepKind::Ground, us));
    bed.state.agenda.push(step(StepKind::Breaks, us));
    bed.side(us).broke_through |= one(bed.a.id);
    bed.state.phase = static_cast<std::uint8_t>(Phase::Morale);
    // The contacted stand first; it fails (not secure, 3), the cavalry passes.
    bed.run({4, 1}, [&](Play& play) {
        push(play, step(StepKind::BreakTest, us, bed.a.id));
        while (play.top().kind != StepKind::Ground && !rules_of(play.top().kind).run(play)) {
        }
    });
    EXPECT_EQ(bed.level_now(bed.d), Level::TemporaryDisorder);
    EXPECT_TRUE(bed.over()) << "no stand breaks through twice";
}

// ---- 2.5 ----

struct Fought : Pair {
    Fought(StandType type, StandType foe, Faces faces) : Pair(type, foe) {
        charges(a);
        start(StepKind::Choose, faces);
    }
};
TEST(VB_COMBAT_4, TheLoserIsDisorderedAndRetreats) {
    Fought bed(InfantryBrigade, InfantryBrigade, {6, 1, 1, 1, 1, 1, 1, 1});
    EXPECT_EQ(bed.level_now(bed.d), Level::TemporaryDisorder);
    EXPECT_FALSE(in_contact(bed.look(), bed.a, bed.d));
}
TEST(VB_COMBAT_5, TheAdvanceComesBeforeTheNextCombat) {
    Pair bed(InfantryBrigade, InfantryBrigade);
    bed.charges(bed.a);
    bed.brigade(us, 50, 30, 90);
    bed.brigade(cs, 50, 33, 270);
    bed.start(StepKind::Choose);
    bed.act(bed.at_enemy(Verb::Attack, bed.d), {6, 1, 1, 1, 1, 1, 1, 1});
    EXPECT_EQ(bed.waits(), StepKind::Advance);
    bed.act(just(Verb::Pass));
    EXPECT_EQ(bed.waits(), StepKind::Choose);
}
TEST(VB_COMBAT_7, ByDefaultDefendersDoNotFireLast) {
    for (const bool on : {false, true}) {
        Pair bed(InfantryBrigade, InfantryBrigade, 3);
        bed.setup.options.defenders_fire_last = on;
        bed.start(StepKind::Choose);
        bed.act(just(Verb::Done));
        EXPECT_EQ(bed.waits(), on ? StepKind::LastFire : after_combat);
    }
}
TEST(VB_COMBAT_9, NoFireInContact) {
    Pair bed(InfantryBrigade, InfantryBrigade);
    EXPECT_EQ(may_fire(bed.look(), bed.a).why().rule, rule::VB_COMBAT_9);
}
TEST(VB_COMBAT_11, AnyLegalTarget) {
    Pair bed(InfantryBrigade, InfantryBrigade, 2);
    const Ref farther = bed.brigade(cs, 33.5, 33, 270);
    bed.start(StepKind::Choose);
    EXPECT_TRUE(bed.offered(bed.at_enemy(Verb::Attack, bed.d)));
    EXPECT_TRUE(bed.offered(bed.at_enemy(Verb::Attack, farther)));
}
TEST(VB_COMBAT_12, BuildingsAtTheEndOfThePhase) {
    FightBed bed;
    const std::uint8_t block = bed.building(30, 31.5);
    const Ref held = bed.brigade(cs, 30, 31.5, 90);
    bed.garrison_of(block, held);
    bed.charges(bed.brigade(us, 30, 30, 90));
    // It holds; the die for the fire is thrown when the combats are over.
    bed.start(StepKind::Choose, {1, 1, 1, 1, 6});
    bed.act(just(Verb::Pass), {5});
    EXPECT_TRUE(bed.over());
    EXPECT_EQ(bed.state.attacked_building[0], 0);
}
TEST(VB_GEN_7, OneAttackInAPhase) {
    Fought bed(InfantryBrigade, InfantryBrigade, {6, 1, 1, 1, 1, 1, 1, 1});
    EXPECT_EQ(check_attacker(bed.look(), bed.a, bed.d, false).why().rule, rule::VB_GEN_7);
}
TEST(VB_GEN_11, AllDiceBeforeAnyEffect) {
    Pair bed(InfantryBrigade, InfantryBrigade);
    bed.charges(bed.a);
    bed.side(cs).stand[bed.d.id].strength = 1;
    // The defender is destroyed, and has thrown its dice all the same.
    bed.start(StepKind::Choose, {6, 1, 1, 1, 6, 6, 1, 1});
    EXPECT_EQ(bed.strength(bed.a), 2);
    EXPECT_FALSE(on_table(bed.look(), bed.d));
}
TEST(VB_UNIT_9, DiceDoNotDependOnStrength) {
    for (const int strength : {1, 6})
        for (const StandType type : {InfantryBrigade, ArtilleryBattalion}) {
            Pair bed(type, InfantryBrigade, 3);
            bed.side(us).stand[bed.a.id].strength = static_cast<std::uint8_t>(strength);
            EXPECT_EQ(bed.fire(bed.a, bed.d), type == InfantryBrigade ? 2 : 1);
            EXPECT_EQ(melee_dice_of(bed.look(), bed.a), type == InfantryBrigade ? 4 : 1);
        }
}
TEST(VB_MARCH_5, AColumnMayMeleeAndCannotFire) {
    Pair bed(InfantryBrigade, InfantryBrigade, 3);
    bed.side(us).column |= one(bed.a.id);
    EXPECT_EQ(check_target(bed.look(), bed.a, bed.d).why().rule, rule::VB_MARCH_5);
    EXPECT_EQ(melee_dice_of(bed.look(), bed.a), 4) << "the Normal dice of its row";
    bed.put(bed.d, 30, 30, 270);
    EXPECT_TRUE(check_attacker(bed.look(), bed.a, bed.d, true));
}
TEST(VB_STAT_4, StationaryDiceOnWhateverSide) {
    Pair bed(InfantryBrigade, InfantryBrigade);
    bed.in_flank(bed.d);
    bed.settle(bed.a);
    EXPECT_EQ(melee_dice_of(bed.look(), bed.a), 7);
}

TEST(VB_RANGE_3, CloseLongAndBeyond) {
    const RangeRow& row = ranges[at(Weapon::CartridgeRifle)];
    EXPECT_EQ(band_of(row, 3000), Band::Close);
    EXPECT_EQ(band_of(row, 3011), Band::Long);
    EXPECT_EQ(band_of(row, 6000), Band::Long);
    EXPECT_EQ(band_of(row, 6011), Band::Beyond);
    EXPECT_EQ(band_of(ranges[at(Weapon::RifledMusket)], 100), Band::Long);
    // On the table: a repeating brigade at three inches, a little more, and beyond six.
    const std::pair<double, int> places[] = {{3, 5}, {3.1, 6}, {6, 6}, {6.1, 0}};
    for (const auto& [away, needed] : places) {
        Pair bed(InfantryBrigade, InfantryBrigade, away);
        bed.plan(bed.a).weapon = Weapon::CartridgeRifle;
        bed.plan(bed.a).repeating = true;
        EXPECT_EQ(bed.to_hit(fire_dice(bed.look(), bed.a, bed.d)), needed) << away;
        EXPECT_EQ(check_target(bed.look(), bed.a, bed.d).fine(), needed != 0) << away;
    }
}
TEST(VB_RANGE_4, FromTheFrontEdgeToThePartInTheArc) {
    Pair bed(InfantryBrigade, InfantryBrigade, 3);
    EXPECT_EQ(shot_at(bed.look(), bed.a, bed.d, 9 * inch).range, 3 * inch);
    bed.put(bed.d, 30, 26, 90);
    EXPECT_FALSE(shot_at(bed.look(), bed.a, bed.d, 9 * inch).in_arc()) << "behind it";
}
TEST(VB_DICE_2, NormalAndStationaryColumns) {
    Pair bed(InfantryBrigade, InfantryBrigade, 3);
    EXPECT_EQ(bed.fire(bed.a, bed.d), 2);
    bed.settle(bed.a);
    EXPECT_EQ(bed.fire(bed.a, bed.d), 5);
}
TEST(VB_DICE_3, TheNumberOrMore) {
    Pair bed(ArtilleryBattalion, InfantryBrigade, 3);
    bed.settle(bed.a);
    bed.start(StepKind::Choose);
    bed.act(bed.at_enemy(Verb::Attack, bed.d));
    bed.act(just(Verb::Pass), {4, 3});
    EXPECT_EQ(bed.strength(bed.d), 3) << "smoothbores at close range: 4 to 6";
}
TEST(VB_DICE_6, Sharpshooters) {
    Pair bed(InfantrySkirmisher, InfantryBrigade, 3);
    bed.plan(bed.a).sharpshooter = true;
    EXPECT_EQ(bed.to_hit(fire_dice(bed.look(), bed.a, bed.d)), 5);
    EXPECT_EQ(bed.to_hit(melee_dice(bed.look(), bed.a, bed.d)), 6) << "when it fires";
}
TEST(VB_DICE_7, CartridgesAgainstDisorder) {
    for (const StandType type : {InfantryBrigade, CavalryBrigade}) {
        Pair bed(type, InfantryBrigade);
        bed.side(us).mounted = {};
        bed.plan(bed.a).weapon = Weapon::CartridgeCarbine;
        bed.level(bed.d, Level::TemporaryDisorder);
        bed.level(bed.a, Level::TemporaryDisorder);
        EXPECT_EQ(bed.to_hit(melee_dice(bed.look(), bed.a, bed.d)), type == InfantryBrigade ? 5 : 6)
            << "not dismounted cavalry";
    }
}
TEST(VB_DICE_8, OrderedCavalryAgainstDisorder) {
    for (const StandType type : {CavalryBrigade, CavalrySkirmisher, MountedInfantry}) {
        Pair bed(type, InfantryBrigade);
        bed.level(bed.d, Level::TemporaryDisorder);
        EXPECT_EQ(bed.to_hit(melee_dice(bed.look(), bed.a, bed.d)), type == MountedInfantry ? 6 : 5);
        bed.level(bed.a, Level::TemporaryDisorder);
        EXPECT_EQ(bed.to_hit(melee_dice(bed.look(), bed.a, bed.d)), 6);
    }
}
TEST(VB_DICE_9, RepeatersAtCloseRange) {
    for (const double away : {3.0, 3.5}) {
        Pair bed(InfantryBrigade, InfantryBrigade, away);
        bed.plan(bed.a).weapon = Weapon::CartridgeRifle;
        bed.plan(bed.a).repeating = true;
        EXPECT_EQ(bed.to_hit(fire_dice(bed.look(), bed.a, bed.d)), away == 3.0 ? 5 : 6);
    }
}
// Of a skirmisher that reinforces too, by its own distance.
TEST(VB_DICE_9, RepeatersThatReinforce) {
    for (const double away : {2.0, 3.5}) {
        Pair bed(InfantryBrigade, InfantryBrigade, away);
        const Ref light = bed.stand(us, InfantrySkirmisher, 32.25, 30, 90);
        bed.plan(light).weapon = Weapon::CartridgeCarbine;
        bed.plan(light).repeating = true;
        const DiceGroups dice = fire_dice(bed.look(), bed.a, bed.d);
        ASSERT_EQ(dice.size(), 2u);
        EXPECT_EQ(dice[1].to_hit, away == 2.0 ? 5 : 6);
    }
}
TEST(VB_DICE_10, BattalionsInMelee) {
    for (const Weapon weapon : {Weapon::SmoothboreHeavy, Weapon::RifledField}) {
        Pair bed(ArtilleryBattalion, InfantryBrigade);
        bed.plan(bed.a).weapon = weapon;
        EXPECT_EQ(bed.to_hit(melee_dice(bed.look(), bed.a, bed.d)), is_rifled_gun(weapon) ? 5 : 4);
    }
}
TEST(VB_DICE_12, ADedicatedGunBeyondTheMuskets) {
    Pair bed(InfantryBrigade, InfantryBrigade, 3.5);
    bed.plan(bed.a).weapon = Weapon::Smoothbore;
    bed.side(us).stand[bed.a.id].guns = 1;
    const DiceGroups dice = fire_dice(bed.look(), bed.a, bed.d);
    ASSERT_EQ(dice.size(), 1u);
    EXPECT_TRUE(dice[0].gun && dice[0].dice == 1 && dice[0].to_hit == 6);
}
TEST(VB_DICE_15, TheBestOfSeveral) {
    Pair bed(InfantrySkirmisher, InfantryBrigade, 2);
    bed.plan(bed.a).weapon = Weapon::CartridgeCarbine;
    bed.plan(bed.a).sharpshooter = bed.plan(bed.a).repeating = true;
    EXPECT_EQ(bed.to_hit(fire_dice(bed.look(), bed.a, bed.d)), 5);
}
TEST(VB_DICE_16, ADedicatedGunInForest) {
    for (const bool silent : {false, true}) {
        Pair bed(InfantryBrigade, InfantryBrigade, 3);
        bed.area(AreaKind::Woods, 20, 20, 40, 30.5);
        bed.side(us).stand[bed.a.id].guns = 1;
        bed.setup.options.dg_silent_in_forest = silent;
        EXPECT_EQ(bed.fire(bed.a, bed.d), silent ? 2 : 3);
    }
}

struct Saved : Pair {
    // The Union fires, the enemy does not reply.
    Saved(StandType type, StandType target, double away = 3) : Pair(type, target, away) {}
    void fire(Faces faces) {
        start(StepKind::Choose);
        side(cs).attacked |= one(d.id);
        act(at_enemy(Verb::Attack, d), faces);
    }
};
TEST(VB_SAVE_1, FourOrMoreSaves) {
    for (const unsigned die : {3u, 4u}) {
        Saved bed(InfantryBrigade, InfantryBrigade);
        bed.level(bed.a, Level::TemporaryDisorder);
        bed.fire({6, 1, die});
        EXPECT_EQ(bed.strength(bed.d), die == 3 ? 3 : 4);
    }
}
TEST(VB_SAVE_2, FireAndMeleeOfADisorderedStand) {
    Pair bed(InfantryBrigade, InfantryBrigade);
    bed.level(bed.a, Level::PermanentDisorder);
    EXPECT_TRUE(saves_from_melee(bed.look(), bed.a, bed.d).attacker);
    EXPECT_TRUE(saves_from_fire(bed.look(), bed.a, bed.d).attacker);
    EXPECT_FALSE(saves_from_melee(bed.look(), bed.d, bed.a).attacker);
}
TEST(VB_SAVE_4, UnlimberedGunsButNotFromHeavyOnes) {
    for (const Weapon weapon : {Weapon::RifledField, Weapon::RifledHeavy, Weapon::SmoothboreSiege}) {
        Pair bed(ArtilleryBattalion, ArtilleryBattalion, 3);
        bed.plan(bed.a).weapon = weapon;
        EXPECT_EQ(saves_from_fire(bed.look(), bed.a, bed.d).open_order, weapon == Weapon::RifledField);
        bed.side(cs).limbered |= one(bed.d.id);
        EXPECT_FALSE(saves_from_fire(bed.look(), bed.a, bed.d).open_order);
    }
}
TEST(VB_SAVE_6, TheGround) {
    // Behind a low wall: against muskets, not against the brigade's own gun.
    Pair bed(InfantryBrigade, InfantryBrigade, 3);
    bed.line(LineKind::Wall, 20, 32.8, 40, 32.8);
    EXPECT_TRUE(saves_from_fire(bed.look(), bed.a, bed.d).terrain);
    EXPECT_FALSE(saves_from_fire(bed.look(), bed.a, bed.d, true).terrain);
    EXPECT_FALSE(saves_from_melee(bed.look(), bed.a, bed.d).terrain);
}
TEST(VB_SAVE_7, ABatteryThatIsNotStationary) {
    Saved bed(ArtilleryBattery, InfantryBrigade, 5);
    bed.fire({6, 4});
    EXPECT_EQ(bed.strength(bed.d), 4) << "VB-EX-40";
    Saved settled(ArtilleryBattery, InfantryBrigade, 5);
    settled.settle(settled.a);
    settled.fire({6});
    EXPECT_EQ(settled.strength(settled.d), 3);
}
TEST(VB_SAVE_8, GoneToGround) {
    Saved bed(InfantryBrigade, InfantryBrigade);
    bed.side(cs).ground |= one(bed.d.id);
    bed.fire({6, 6, 4, 3});
    EXPECT_EQ(bed.strength(bed.d), 3);
    EXPECT_FALSE(saves_from_melee(bed.look(), bed.a, bed.d).ground) << "against fire only";
}

TEST(VB_MELEE_1, MeleeDiceInContact) {
    Fought bed(InfantryBrigade, InfantryBrigade, {6, 6, 6, 6, 1, 1, 1, 1});
    EXPECT_FALSE(on_table(bed.look(), bed.d)) << "four dice, not two";
}
TEST(VB_MELEE_4, DiceAreDividedInWhole) {
    Pair bed(InfantrySkirmisher, InfantryBrigade);
    bed.put(bed.d, 31.6, 30, 270);
    bed.brigade(cs, 28.4, 30, 270);
    bed.start(StepKind::Choose);
    bed.act(bed.at_enemy(Verb::Attack, bed.d));
    ASSERT_EQ(bed.waits(), StepKind::Allot);
    EXPECT_EQ(bed.choices().size(), 2u) << "one die, to the one or the other";
}
TEST(VB_MELEE_5, CasualtiesAtTheSameTime) {
    Fought bed(InfantryBrigade, InfantryBrigade, {6, 6, 1, 1, 6, 1, 1, 1});
    EXPECT_EQ(bed.strength(bed.a), 3);
    EXPECT_EQ(bed.strength(bed.d), 2);
}
TEST(VB_MELEE_7, ATieByDieAndMorale) {
    Pair bed(InfantryBrigade, InfantryBrigade);
    bed.charges(bed.a);
    bed.plan(bed.a).morale = 6;
    bed.start(StepKind::Choose, {1, 1, 1, 1, 1, 1, 1, 1, 2, 3});
    EXPECT_EQ(bed.level_now(bed.d), Level::TemporaryDisorder) << "2 + 6 against 3 + 4";
}
TEST(VB_MELEE_10, StationaryOrSecureAgainstCavalry) {
    Pair bed(CavalryBrigade, InfantryBrigade);
    EXPECT_EQ(bed.tie(bed.d, bed.a), 3 - 2) << "open flanks";
    bed.settle(bed.d);
    EXPECT_EQ(bed.tie(bed.d, bed.a), 3 + 2 - 2);
}
TEST(VB_MELEE_11, SupportedGuns) {
    Pair bed(InfantryBrigade, ArtilleryBattalion);
    EXPECT_EQ(bed.tie(bed.d, bed.a), 4);
    const Ref behind = bed.brigade(cs, 30, 33, 270);
    EXPECT_EQ(bed.tie(bed.d, bed.a), 5);
    bed.level(behind, Level::TemporaryDisorder);
    EXPECT_EQ(bed.tie(bed.d, bed.a), 4) << "not by a disordered brigade";
    bed.level(behind, Level::Good);
    bed.put(behind, 31.5, 34.5, 0);
    EXPECT_EQ(bed.tie(bed.d, bed.a), 4) << "it faces another way";
}
TEST(VB_MELEE_12, OpenFlanksAgainstCavalry) {
    Pair bed(CavalryBrigade, InfantryBrigade);
    EXPECT_EQ(bed.tie(bed.d, bed.a), 4 - 1 - 2);
    bed.brigade(cs, 27, 31, 270);
    bed.brigade(cs, 33, 31, 270);
    EXPECT_EQ(bed.tie(bed.d, bed.a), 4 + 2);
}
TEST(VB_MELEE_13, GunsAgainstCavalry) {
    Pair bed(CavalryBrigade, ArtilleryBattery);
    EXPECT_EQ(bed.tie(bed.d, bed.a), 4 - 1 - 2);
}
TEST(VB_MELEE_14, NoTieAgainstNobody) {
    Pair bed(InfantryBrigade, InfantryBrigade);
    bed.charges(bed.a);
    bed.side(cs).stand[bed.d.id].strength = 1;
    bed.start(StepKind::Choose, {6, 1, 1, 1, 6, 1, 1, 1});
    EXPECT_FALSE(bed.said(rule::VB_MELEE_7)) << "one to one, but nobody is left";
    EXPECT_EQ(bed.waits(), StepKind::Advance);
}
TEST(VB_MELEE_20, ItHasAttackedAndCanBeAttacked) {
    Fought bed(InfantryBrigade, InfantryBrigade, {6, 1, 1, 1, 1, 1, 1, 1});
    bed.act(bed.to(Verb::Advance, bed.a, at_inches(30, 33)));
    EXPECT_TRUE(bed.side(us).attacked.has(bed.a.id));
    bed.state.active = static_cast<std::uint8_t>(index(cs));
    EXPECT_FALSE(bed.side(us).chosen.has(bed.a.id));
}

TEST(VB_MISC_4, StandingUpCostsHalfAMove) {
    FightBed bed;
    const Ref ref = bed.brigade(us, 30, 30, 90, Weapon::CartridgeRifle);
    bed.side(us).ground |= one(ref.id);
    bed.side(us).in_command |= one(ref.id);
    bed.run({}, [&](Play& play) { begin_move(play, ref); });
    Action leg = just(Verb::Leg);
    leg.x = in(30);
    leg.y = in(35);
    EXPECT_EQ(check_step(bed.look(), leg).why().rule, rule::VB_MISC_4);
    bed.run({}, [&](Play& play) { apply_step(play, just(Verb::StandUp)); });
    EXPECT_EQ(left_of(bed.state.move), half_allowance);
    EXPECT_TRUE(check_step(bed.look(), leg));
}
TEST(VB_MISC_5, NotStationaryOnTheGround) {
    FightBed bed;
    const Ref ref = bed.brigade(us, 30, 30, 90, Weapon::CartridgeRifle);
    bed.settle(ref);
    bed.until = StepKind::Choose;
    bed.start(StepKind::Ground);
    bed.act(bed.of_own(Verb::Ground, ref));
    bed.act(just(Verb::Done));
    EXPECT_FALSE(bed.side(us).stationary.has(ref.id));
    EXPECT_EQ(may_settle(bed.look(), ref).why().rule, rule::VB_MISC_5);
}
TEST(VB_MISC_6, AnotherSavingThrow) {
    Pair bed(InfantryBrigade, InfantryBrigade, 3);
    bed.area(AreaKind::Woods, 20, 32.5, 40, 45);
    EXPECT_EQ(saves_from_fire(bed.look(), bed.a, bed.d).count(), 1);
    bed.side(cs).ground |= one(bed.d.id);
    EXPECT_EQ(saves_from_fire(bed.look(), bed.a, bed.d).count(), 2) << "VB-EX-48: ground and forest";
}
TEST(VB_MISC_7, MeleedOnTheGround) {
    Pair bed(InfantryBrigade, InfantryBrigade);
    bed.side(cs).ground |= one(bed.d.id);
    EXPECT_EQ(bed.morale(bed.d), 3);
}

// ---- 2.8.4, 2.8.12 ----

TEST(VB_TERR_BROKEN_3, InfantrySkirmishersSave) {
    for (const StandType type : {InfantrySkirmisher, InfantryBrigade}) {
        Pair bed(InfantryBrigade, type, 3);
        bed.area(AreaKind::Broken, 20, 32.5, 40, 45);
        EXPECT_EQ(saves_from_fire(bed.look(), bed.a, bed.d).terrain, type == InfantrySkirmisher);
        EXPECT_FALSE(saves_from_melee(bed.look(), bed.a, bed.d).terrain);
    }
}
TEST(VB_TERR_BROKEN_4, TheCavalryCountsAsInfantry) {
    Pair bed(CavalryBrigade, InfantrySkirmisher);
    bed.area(AreaKind::Rocks, 20, 29.5, 40, 45);
    bed.charges(bed.a);
    bed.level(bed.d, Level::TemporaryDisorder);
    EXPECT_EQ(bed.to_hit(melee_dice(bed.look(), bed.a, bed.d)), 6) << "not VB-DICE-8";
    EXPECT_EQ(bed.morale(bed.d), 3) << "not VB-MORALE-15";
    EXPECT_EQ(bed.morale(bed.a), 5) << "but VB-MORALE-19";
    EXPECT_EQ(meeting_of(bed.look(), bed.a, bed.d), Meeting::Fight);
}

struct House : FightBed {
    std::uint8_t number;
    Ref held;
    House(bool block, bool stone) : number(building(30, 31.5, block, stone)) {
        held = stand(cs, InfantrySkirmisher, 30, 31.5, 90);
        garrison_of(number, held);
    }
};
TEST(VB_TERR_TOWN_1, ABlockBlocksSightButNotItsOwn) {
    House bed(true, false);
    const Ref south = bed.stand(us, InfantrySkirmisher, 30, 27, 90);
    const Ref north = bed.stand(cs, InfantrySkirmisher, 30, 36, 270);
    EXPECT_FALSE(sees_now(bed.look(), south, north));
    EXPECT_TRUE(sees_now(bed.look(), south, bed.held));
}
TEST(VB_TERR_TOWN_6, BasesOverlapInsideABlock) {
    House bed(true, false);
    const Ref guns = bed.stand(cs, ArtilleryBattery, 30, 31.5, 90);
    EXPECT_TRUE(may_occupy(bed.look(), guns, bed.number));
    bed.garrison_of(bed.number, guns);
    EXPECT_EQ(garrison(bed.look(), cs, bed.number), one(bed.held.id));
    EXPECT_EQ(inside(bed.look(), cs, bed.number).count(), 2u);
    bed.brigade(us, 30, 27, 90);
    bed.start(StepKind::Choose);
    EXPECT_EQ(bed.refused(bed.at_enemy(Verb::Attack, guns)), rule::VB_TERR_TOWN_7);
}
TEST(VB_MISC_11, ADedicatedGunAddsADieAndNoStrength) {
    Pair bed(InfantryBrigade, InfantryBrigade, 3);
    bed.side(us).stand[bed.a.id].guns = 1;
    EXPECT_EQ(bed.fire(bed.a, bed.d), 3);
    EXPECT_EQ(melee_dice_of(bed.look(), bed.a), 5);
    EXPECT_EQ(bed.setup.army(us).strength, 4);
    bed.level(bed.a, Level::TemporaryDisorder);
    bed.run({}, [&](Play& play) { drop_level(play, bed.a, bed.d); });
    EXPECT_EQ(bed.strength(bed.a), 3) << "the gun that is lost is no casualty";
    EXPECT_EQ(bed.side(us).casualties[bed.own], 1);
}
TEST(VB_MISC_12, HigherGroundForStationaryFootAlone) {
    const auto bonus = [](StandType type, bool stationary, int from_level) {
        Pair bed(type, InfantryBrigade, 0);
        bed.area(AreaKind::Hill, 0, 0, 72, 30.5, 1);
        if (from_level > 0) bed.area(AreaKind::Hill, 0, 30.6, 72, 72, from_level);
        bed.charges(bed.d);
        bed.side(cs).stand[bed.d.id].from = table::PackedPose::of({at_inches(30, 40), table::south});
        if (stationary) bed.settle(bed.a);
        return bed.morale(bed.a) - 4;
    };
    EXPECT_EQ(bonus(InfantryBrigade, true, 0), 1);
    EXPECT_EQ(bonus(InfantryBrigade, false, 0), 0) << "only if Stationary";
    EXPECT_EQ(bonus(InfantryBrigade, true, 1), 0) << "only from lower ground";
    EXPECT_EQ(bonus(CavalryBrigade, true, 0), 0) << "never to cavalry";
    // Fired on from lower ground.
    Pair guns(InfantryBrigade, ArtilleryBattalion, 3);
    guns.area(AreaKind::Hill, 0, 0, 72, 31, 1);
    guns.settle(guns.a);
    EXPECT_EQ(guns.morale(guns.a), 5);
}
TEST(VB_MISC_17, RepeatersAreCartridgeWeapons) {
    Pair bed(InfantryBrigade, InfantryBrigade, 2);
    bed.plan(bed.a).weapon = Weapon::CartridgeCarbine;
    bed.plan(bed.a).repeating = true;
    EXPECT_TRUE(must_test(bed.look(), cs).has(bed.d.id)) << "a close range";
    EXPECT_TRUE(repulses(bed.look(), bed.a));
    bed.settle(bed.a);
    bed.start(StepKind::Choose);
    bed.act(bed.at_enemy(Verb::Attack, bed.d));
    bed.act(just(Verb::Pass), {5, 5, 4, 1, 1, 1});
    EXPECT_EQ(bed.strength(bed.d), 2) << "six dice at 5 and 6";
}
// The chart gives it to the infantry of a block alone.
TEST(VB_TERR_TOWN_10, NotToCavalryInTheBlock) {
    for (const StandType type : {InfantryBrigade, CavalryBrigade, ArtilleryBattery}) {
        FightBed bed;
        const Ref held = bed.stand(cs, type, 30, 31.5, 90);
        bed.garrison_of(bed.building(30, 31.5), held);
        bed.charges(bed.brigade(us, 30, 30, 90));
        EXPECT_EQ(modified_morale(bed.look(), held), type == InfantryBrigade ? 5 : 4);
    }
}
TEST(VB_TERR_TOWN_10, TheMoraleOfAGarrison) {
    House bed(true, false);
    bed.charges(bed.brigade(us, 30, 30, 90));
    EXPECT_EQ(modified_morale(bed.look(), bed.held), 5);
}
TEST(VB_TERR_TOWN_11, AGarrisonThatLosesLeaves) {
    House bed(true, false);
    const Ref charger = bed.brigade(us, 30, 30, 90);
    bed.charges(charger);
    bed.start(StepKind::Choose, {6, 1, 1, 1, 1});
    EXPECT_EQ(bed.side(cs).stand[bed.held.id].building, no_building);
    EXPECT_EQ(bed.level_now(bed.held), Level::TemporaryDisorder);
    EXPECT_EQ(bed.front(bed.held), at_inches(30, 41));
    bed.act(bed.to(Verb::Advance, charger, at_inches(30, 31.5)), {1});
    EXPECT_EQ(bed.side(us).stand[charger.id].building, bed.number);
}
TEST(VB_TERR_VILLAGE_2, ItsGarrison) {
    House bed(false, false);
    const Ref foe = bed.brigade(us, 30, 28, 90);
    EXPECT_FALSE(flanked_by_fire(bed.look(), bed.held, foe));
    bed.put(foe, 30, 30.75, 90);
    bed.charges(foe);
    EXPECT_EQ(modified_morale(bed.look(), bed.held), 5);
    EXPECT_EQ(melee_dice_of(bed.look(), bed.held), 1);
}
TEST(VB_TERR_BLDG_1, StoneAgainstSmallArms) {
    for (const bool block : {true, false})
        for (const bool stone : {true, false}) {
            House bed(block, stone);
            const Ref foe = bed.brigade(us, 30, 28, 90);
            EXPECT_EQ(check_target(bed.look(), foe, bed.held).fine(), !stone);
        }
}
TEST(VB_TERR_BLDG_2, StoneAgainstGuns) {
    House bed(true, true);
    const Ref guns = bed.stand(us, ArtilleryBattalion, 30, 28, 90);
    EXPECT_EQ(fire_dice(bed.look(), guns, bed.held)[0].to_hit, 6);
    EXPECT_FALSE(must_test(bed.look(), cs).has(bed.held.id));
    // A dedicated gun reaches its four inches, the muskets of its brigade do nothing.
    const Ref brigade = bed.brigade(us, 34, 31.5, 180);
    bed.side(us).stand[brigade.id].guns = 1;
    const DiceGroups dice = fire_dice(bed.look(), brigade, bed.held);
    ASSERT_EQ(dice.size(), 1u);
    EXPECT_TRUE(dice[0].gun);
    bed.state.active = 1;
    EXPECT_EQ(check_target(bed.look(), brigade, bed.held).why().rule, rule::VB_TERR_BLDG_1);
}
TEST(VB_TERR_BLDG_6, BurntOut) {
    House bed(false, false);
    bed.look();
    bed.state.burnt.add(0);
    EXPECT_TRUE(kinds_under(bed.look(), bed.held).has(AreaKind::Burnt));
    const Ref south = bed.brigade(us, 30, 27, 90), north = bed.brigade(cs, 30, 36, 270);
    bed.side(cs).stand[bed.held.id].building = no_building;
    const Rect a = table::rect({bed.front(south), table::north}, {100, 100}),
               b = table::rect({bed.front(north), table::north}, {100, 100});
    EXPECT_FALSE(sees(bed.look(), a, b)) << "it blocks sight, as a village does not";
}
// By set-up or at night too nobody garrisons what has burnt out: it is broken ground.
TEST(VB_TERR_BLDG_6, NobodyGarrisonsARuin) {
    for (const bool burnt : {false, true}) {
        FightBed bed;
        const std::uint8_t block = bed.building(30, 31.5);
        const Ref ref = bed.brigade(us, 10, 10, 90);
        bed.look();
        if (burnt) bed.state.burnt.add(bed.setup.buildings[block].area);
        EXPECT_TRUE(check_spot(bed.look(), ref, at_inches(30, 31), table::north, 0));
        bed.run({}, [&](Play& play) { set_down(play, ref, at_inches(30, 31), table::north, 0); });
        EXPECT_EQ(bed.side(us).stand[ref.id].building, burnt ? no_building : block);
        EXPECT_EQ(bed.front(ref), burnt ? at_inches(30, 31) : at_inches(30, 31.5));
    }
}
TEST(VB_TERR_BLDG_7, WoodenWallsSaveNobody) {
    House bed(false, false);
    const Ref foe = bed.brigade(us, 30, 28, 90);
    EXPECT_FALSE(saves_from_fire(bed.look(), foe, bed.held).terrain);
    EXPECT_FALSE(Building{}.stone) << "the default";
}

}  // namespace
}  // namespace longroll::volley
