// 2.3 Rally, 2.4 Morale: the phases as they are played (4.3). The numbers are in morale_test.cpp.

#include "volley/rally.h"

#include <gtest/gtest.h>

#include "volley/fight_bed.h"
#include "volley/movement.h"

namespace longroll::volley {
namespace {

using enum StandType;

struct Rallying : FightBed {
    PostId chief = corps(us, at_inches(30, 30.5));
    Ref first = brigade(us, 30, 30, 90);   // touches the corps commander
    Ref second = brigade(us, 50, 30, 90);  // touches its division commander

    Rallying() {
        until = StepKind::MoraleTest;
        commander(us, own, at_inches(50, 30.5));
        level(first, Level::Rout);
        level(second, Level::Rout);
    }
};

TEST(VB_EX_26, OneRalliesTheOtherDoesNot) {
    Rallying bed;
    bed.start(StepKind::Rally);
    EXPECT_EQ(bed.level_now(bed.first), Level::PermanentDisorder);
    EXPECT_EQ(bed.level_now(bed.second), Level::Rout) << "VB-RALLY-5";
    ASSERT_EQ(bed.waits(), StepKind::Rally);
    EXPECT_EQ(bed.refused(bed.turn(bed.second, table::south)), rule::VB_RALLY_3);
    EXPECT_TRUE(bed.offered(bed.turn(bed.first, table::south)));
    bed.act(bed.turn(bed.first, table::south));
    EXPECT_EQ(bed.side(us).stand[bed.first.id].pose.pose().facing, table::south);
    EXPECT_TRUE(bed.over());
    EXPECT_TRUE(bed.side(us).rallied_now.has(bed.first.id));
    // VB-RALLY-4: it makes no attack in this turn.
    const Ref foe = bed.brigade(cs, 30, 23, 90);
    bed.until = after_combat;
    bed.start(StepKind::Choose);
    EXPECT_TRUE(bed.over()) << "nobody can attack";
    EXPECT_FALSE(may_fire(bed.look(), bed.first));
    EXPECT_TRUE(melee_dice(bed.look(), bed.first, foe).empty());
}

TEST(VB_RALLY_1, AnyNumberTouchingOneCommander) {
    Rallying bed;
    const Ref third = bed.brigade(us, 30, 31, 270);
    bed.level(third, Level::Rout);
    bed.start(StepKind::Rally);
    EXPECT_EQ(bed.level_now(bed.first), Level::PermanentDisorder);
    EXPECT_EQ(bed.level_now(third), Level::PermanentDisorder);
    bed.act(just(Verb::Done));
    EXPECT_TRUE(bed.over()) << "both keep their facing";
    // Of the enemy's only in its own player turn.
    Rallying theirs;
    const Ref foe = theirs.brigade(cs, 60, 60, 90);
    theirs.level(foe, Level::Rout);
    theirs.commander(cs, theirs.corps(cs), at_inches(60, 60.5));
    theirs.start(StepKind::Rally);
    EXPECT_EQ(theirs.level_now(foe), Level::Rout);
}

TEST(VB_RALLY_3, NotOverAnotherStand) {
    Rallying bed;
    bed.brigade(us, 33, 30, 90);
    bed.start(StepKind::Rally);
    EXPECT_EQ(bed.refused(bed.turn(bed.first, table::facing_of_degrees(45))), rule::VB_MOVE_8);
    EXPECT_EQ(bed.refused(just(Verb::Attack)), rule::VB_RALLY_3);
}

// ---- the Morale phase ----

struct Morale : FightBed {
    Morale() { until = StepKind::Ground; }
};

TEST(VB_EX_20, AChargeOnStationaryCartridgeRifles) {
    for (const unsigned die : {4u, 3u}) {
        Morale bed;
        const Ref charger = bed.brigade(us, 30, 30, 90);
        const Ref target = bed.brigade(cs, 30, 30, 270, Weapon::CartridgeRifle);
        bed.settle(target);
        bed.charges(charger);
        bed.start(StepKind::MoraleTest, {die, 1});
        EXPECT_TRUE(bed.over());
        if (die == 3) {
            EXPECT_EQ(bed.level_now(charger), Level::Good);
            EXPECT_TRUE(in_contact(bed.look(), charger, target));
            continue;
        }
        EXPECT_EQ(bed.level_now(charger), Level::TemporaryDisorder);
        EXPECT_EQ(bed.front(charger), at_inches(30, 29)) << "an inch away, no melee";
        EXPECT_TRUE(may_fire(bed.look(), charger));
        EXPECT_EQ(count_dice(fire_dice(bed.look(), charger, target)), 2);
        EXPECT_TRUE(saves_from_fire(bed.look(), charger, target).attacker);
    }
}

TEST(VB_MORALE_7, OtherWeaponsDoNotRepulse) {
    Morale bed;
    const Ref charger = bed.brigade(us, 30, 30, 90), target = bed.brigade(cs, 30, 30, 270);
    bed.charges(charger);
    bed.start(StepKind::MoraleTest, {5, 1});
    EXPECT_EQ(bed.level_now(charger), Level::TemporaryDisorder);
    EXPECT_TRUE(in_contact(bed.look(), charger, target));
    // Nor is a defender ever repulsed.
    Morale defender;
    const Ref ours = defender.brigade(us, 30, 30, 90, Weapon::CartridgeRifle);
    const Ref shaken = defender.brigade(cs, 30, 30, 270);
    defender.charges(ours);
    defender.start(StepKind::MoraleTest, {1, 5});
    EXPECT_EQ(defender.level_now(shaken), Level::TemporaryDisorder);
    EXPECT_TRUE(in_contact(defender.look(), ours, shaken));
}

TEST(VB_MORALE_3, EachStandOnceAttackerFirst) {
    Morale bed;
    const Ref a = bed.brigade(us, 30, 30, 90), b = bed.brigade(us, 33, 30, 90);
    const Ref foe = bed.brigade(cs, 31.5, 30, 270);
    bed.charges(a);
    bed.charges(b);
    // Both of the Union's pass, the one they both touch fails: 5 against 4.
    bed.start(StepKind::MoraleTest, {4, 4, 5});
    EXPECT_EQ(bed.level_now(a), Level::Good);
    EXPECT_EQ(bed.level_now(b), Level::Good);
    EXPECT_EQ(bed.level_now(foe), Level::TemporaryDisorder);
}

TEST(VB_EX_68, FugitivesUnderCanister) {
    for (const unsigned die : {4u, 3u}) {
        Morale bed;
        const Ref fugitives = bed.brigade(us, 30, 30, 90);
        const Ref guns = bed.stand(cs, ArtilleryBattalion, 30, 33, 270);
        bed.level(fugitives, Level::Rout);
        bed.side(us).stand[fugitives.id].strength = 2;
        bed.start(StepKind::MoraleTest, {die});
        EXPECT_EQ(on_table(bed.look(), fugitives), die == 3);
        EXPECT_EQ(bed.side(us).casualties[bed.own], die == 4 ? 2 : 0);
        EXPECT_TRUE(on_table(bed.look(), guns));
    }
}

TEST(VB_ROUT_11, DefendersRoutFirst) {
    Morale bed;
    const Ref charger = bed.brigade(us, 30, 30, 90), target = bed.brigade(cs, 30, 30, 270);
    bed.charges(charger);
    bed.level(charger, Level::TemporaryDisorder);
    bed.level(target, Level::TemporaryDisorder);
    bed.start(StepKind::MoraleTest, {6, 6});
    EXPECT_EQ(bed.level_now(charger), Level::Rout);
    EXPECT_EQ(bed.level_now(target), Level::Rout);
    std::vector<Seat> order;
    for (const Event& event : bed.log.events())
        if (event.say.rule == rule::VB_ROUT_1) order.push_back(event.seat);
    EXPECT_EQ(order, (std::vector<Seat>{cs, us}));
    EXPECT_TRUE(bed.over()) << "VB-ROUT-8: neither profits, both have routed";
}

TEST(VB_ROUT_1, ItRunsAlsoFromAnEnemyThatTouchesItObliquely) {
    // The base turns as it runs, and a corner of it reaches into the enemy at first.
    Morale bed;
    const Ref charger = bed.brigade(us, 31.5, 30, 90), target = bed.brigade(cs, 30, 30, 270);
    bed.charges(charger);
    bed.level(target, Level::TemporaryDisorder);
    bed.start(StepKind::MoraleTest, {1, 6});
    ASSERT_TRUE(on_table(bed.look(), target));
    const table::Vector moved = bed.side(cs).stand[target.id].pose.centre() - at_inches(30, 31.5);
    EXPECT_NEAR(table::length(moved), 16 * inch, 5);
    EXPECT_LT(moved.x, 0) << "away from the middle of the charger";
}

// ---- VB-ROUT-8 ----

struct Pursuit : Morale {
    Ref charger, target;
    explicit Pursuit(StandType type = InfantryBrigade) {
        charger = stand(us, type, 30, 30, 90);
        target = brigade(cs, 30, 30, 270);
        charges(charger);
        level(target, Level::TemporaryDisorder);
    }
    void rout_target() { start(StepKind::MoraleTest, {1, 6}); }
};

TEST(VB_ROUT_8, OneThatTouchedItAdvancesOrTurns) {
    Pursuit bed;
    bed.settle(bed.charger);
    bed.rout_target();
    ASSERT_EQ(bed.waits(), StepKind::Profit);
    EXPECT_EQ(bed.decides(), us);
    EXPECT_EQ(bed.refused(bed.to(Verb::Advance, bed.charger, at_inches(30, 33.5))), rule::VB_MELEE_19);
    EXPECT_EQ(bed.refused(bed.to(Verb::Advance, bed.charger, at_inches(33, 31))), rule::VB_MELEE_19);
    EXPECT_EQ(bed.refused(bed.turn({us, 9}, table::east)), rule::VB_ROUT_8);
    bed.choices();
    bed.act(bed.to(Verb::Advance, bed.charger, at_inches(30, 33)));
    EXPECT_EQ(bed.front(bed.charger), at_inches(30, 33));
    EXPECT_FALSE(bed.side(us).stationary.has(bed.charger.id));
    EXPECT_TRUE(bed.over());

    Pursuit turning;
    turning.rout_target();
    turning.act(turning.turn(turning.charger, table::east));
    EXPECT_EQ(turning.side(us).stand[turning.charger.id].pose.pose().facing, table::east);
    Pursuit passing;
    passing.rout_target();
    passing.act(just(Verb::Pass));
    EXPECT_TRUE(passing.over());
}

TEST(VB_ROUT_8, OnceForTwoRouts) {
    Morale bed;
    const Ref charger = bed.brigade(us, 30, 30, 90);
    bed.charges(charger);
    for (const double x : {28.5, 31.5}) bed.level(bed.brigade(cs, x, 30, 270), Level::TemporaryDisorder);
    bed.start(StepKind::MoraleTest, {1, 6, 6});
    ASSERT_EQ(bed.waits(), StepKind::Profit);
    bed.act(bed.turn(charger, table::east));
    EXPECT_TRUE(bed.over()) << "it touched both, and profits once";
}

TEST(VB_ROUT_8, AlsoFromOneThatItsCasualtyDestroys) {
    FightBed bed;
    bed.until = StepKind::Ground;
    const Ref charger = bed.brigade(us, 30, 30, 90), foe = bed.brigade(cs, 30, 30, 270);
    bed.charges(charger);
    bed.level(foe, Level::TemporaryDisorder);
    bed.side(cs).stand[foe.id].strength = 1;
    bed.start(StepKind::MoraleTest, {1, 6});
    EXPECT_FALSE(on_table(bed.look(), foe));
    ASSERT_EQ(bed.waits(), StepKind::Profit);
    bed.act(FightBed::to(Verb::Advance, charger, at_inches(30, 33)));
    EXPECT_EQ(bed.front(charger), at_inches(30, 33));
}

TEST(VB_ROUT_8, OnlyOneOfTwoAndNotOneStillInContact) {
    Pursuit bed;
    const Ref second = bed.brigade(us, 33, 30, 90);
    bed.charges(second);
    const Ref other_foe = bed.brigade(cs, 34.5, 30, 270);  // touches the second only
    bed.start(StepKind::MoraleTest, {1, 1, 6, 1});
    ASSERT_EQ(bed.waits(), StepKind::Profit);
    EXPECT_EQ(bed.refused(bed.turn(second, table::east)), rule::VB_ROUT_8);
    EXPECT_TRUE(in_contact(bed.look(), second, other_foe));
    bed.act(bed.turn(bed.charger, table::east));
    EXPECT_TRUE(bed.over());
}

TEST(VB_ROUT_8, DefendersProfitToo) {
    Pursuit bed;
    bed.level(bed.target, Level::Good);
    bed.level(bed.charger, Level::TemporaryDisorder);
    bed.start(StepKind::MoraleTest, {6, 1});
    ASSERT_EQ(bed.waits(), StepKind::Profit);
    EXPECT_EQ(bed.decides(), cs);
    bed.act(bed.to(Verb::Advance, bed.target, at_inches(30, 27)));
    EXPECT_TRUE(bed.over());
}

// ---- VB-BREAK ----

struct Horse : Pursuit {
    Ref beyond = brigade(cs, 30, 38, 270);
    Horse() : Pursuit(CavalryBrigade) { side(us).in_command |= one(charger.id); }
};

TEST(VB_EX_36, CavalryBreaksThrough) {
    Horse bed;
    // Out of the way of the rout: it runs past.
    bed.put(bed.beyond, 36, 36, 270);
    bed.rout_target();
    ASSERT_EQ(bed.waits(), StepKind::Profit);
    bed.act(just(Verb::Pass));
    ASSERT_EQ(bed.waits(), StepKind::Breaks);
    EXPECT_EQ(bed.decides(), us);
    EXPECT_EQ(bed.refused(bed.of_own(Verb::Break, {us, 5})), rule::VB_BREAK_1);
    bed.act(bed.of_own(Verb::Break, bed.charger));
    ASSERT_EQ(bed.waits(), StepKind::MoveStand);
    EXPECT_EQ(bed.state.move.budget, static_cast<std::uint32_t>(half_allowance));
    // It turns and rides into the second brigade, as in a move.
    Action face = just(Verb::Face);
    face.angle = table::facing_along(at_inches(36, 36) - at_inches(30, 28.5)).step;
    Action charge = just(Verb::Charge);
    charge.target = bed.beyond.id;
    charge.x = in(36);
    charge.y = in(36);
    bed.act(face);
    bed.act(charge, {1, 1});
    EXPECT_TRUE(in_contact(bed.look(), bed.charger, bed.beyond));
    EXPECT_TRUE(bed.over()) << "both have tested again, and nobody breaks through twice";
}

TEST(VB_BREAK_1, OnlyOrderedCavalryBrigadesThatCharged) {
    Horse bed;
    bed.put(bed.beyond, 60, 60, 270);
    bed.rout_target();
    bed.act(just(Verb::Pass));
    ASSERT_EQ(bed.waits(), StepKind::Breaks);
    bed.act(just(Verb::Pass));
    EXPECT_TRUE(bed.over());
    Horse failed;
    failed.put(failed.beyond, 60, 60, 270);
    failed.start(StepKind::MoraleTest, {6, 6});
    if (failed.waits() == StepKind::Profit) failed.act(just(Verb::Pass));
    EXPECT_TRUE(failed.over()) << "VB-EX-36: it failed its own test";
    Pursuit foot;
    foot.rout_target();
    foot.act(just(Verb::Pass));
    EXPECT_TRUE(foot.over());
    Horse used;
    used.put(used.beyond, 60, 60, 270);
    used.rout_target();
    used.act(used.turn(used.charger, table::east));
    EXPECT_TRUE(used.over()) << "VB-BREAK-3: it has used VB-ROUT-8";
}

// ---- VB-MISC-3 to 5 ----

TEST(VB_MISC_3, CartridgeInfantryGoesToGround) {
    FightBed bed;
    bed.until = StepKind::Choose;
    const Ref ours = bed.brigade(us, 30, 30, 90, Weapon::CartridgeRifle);
    const Ref muskets = bed.brigade(us, 40, 30, 90);
    const Ref theirs = bed.brigade(cs, 30, 50, 270, Weapon::CartridgeRifle);
    bed.settle(ours);
    bed.start(StepKind::Ground);
    ASSERT_EQ(bed.waits(), StepKind::Ground);
    EXPECT_EQ(bed.decides(), us);
    EXPECT_EQ(bed.refused(bed.of_own(Verb::Ground, muskets)), rule::VB_MISC_3);
    bed.act(bed.of_own(Verb::Ground, ours));
    EXPECT_FALSE(bed.side(us).ground.has(ours.id)) << "a draft";
    EXPECT_EQ(bed.refused(bed.of_own(Verb::Ground, ours)), rule::VB_MISC_3);
    bed.act(bed.of_own(Verb::Leave, ours));
    bed.act(bed.of_own(Verb::Ground, ours));
    bed.act(just(Verb::Done));
    EXPECT_TRUE(bed.side(us).ground.has(ours.id));
    EXPECT_FALSE(bed.side(us).stationary.has(ours.id)) << "VB-MISC-5";
    ASSERT_EQ(bed.waits(), StepKind::Ground);
    EXPECT_EQ(bed.decides(), cs) << "then the defender";
    bed.act(just(Verb::Done));
    EXPECT_TRUE(bed.over());
    EXPECT_FALSE(bed.side(cs).ground.has(theirs.id));
    EXPECT_TRUE(saves_from_fire(bed.look(), theirs, ours).ground) << "VB-MISC-6";
    EXPECT_FALSE(may_settle(bed.look(), ours));
}

TEST(VB_MISC_3, NotInContactNorInColumnNorMounted) {
    FightBed bed;
    bed.until = StepKind::Choose;
    const Ref ours = bed.brigade(us, 30, 30, 90, Weapon::CartridgeRifle);
    bed.brigade(cs, 30, 30, 270);
    const Ref column = bed.brigade(us, 50, 30, 90, Weapon::CartridgeRifle);
    bed.side(us).column |= one(column.id);
    const Ref horse = bed.stand(us, CavalryBrigade, 60, 30, 90);
    bed.plan(horse).weapon = Weapon::CartridgeCarbine;
    bed.level(bed.brigade(us, 10, 30, 90, Weapon::CartridgeRifle), Level::Rout);
    bed.start(StepKind::Ground);
    EXPECT_TRUE(bed.over()) << "none of them can";
    EXPECT_FALSE(bed.side(us).ground.has(ours.id));
}

}  // namespace
}  // namespace longroll::volley
