#include "rally/charge.h"

#include <gtest/gtest.h>

#include "rally/testbed.h"

namespace longroll::rally {
namespace {

struct Field : Bed {
    Field() {
        active(usa);
        state.orders.source = Source::Top;
        state.orders.action = static_cast<std::uint8_t>(at(Top::Charge));
        state.orders.left = 3;
    }
    void order(Ref ref, std::initializer_list<unsigned> dice = {}) {
        go(dice, [&](Play& play) { begin_charge(play, ref); });
        if (waiting() == StepKind::Lay) act("stay");  // no first Move
    }
};

TEST(RF_EX_63, AChargeReachesSixInchesWithA3) {
    Field bed;
    const Ref a = bed.infantry(usa, 10, 10);
    const Ref b = bed.infantry(csa, 10, 17, 180);
    EXPECT_TRUE(charge_path(bed.look(), a, Arrow::A3, 0));
    bed.order(a);
    bed.act("declare 1 a3", {4, 5});
    EXPECT_EQ(bed.centre(a), Bed::inches(10, 16));
    EXPECT_TRUE(enemies_touching(bed.look(), a).has(b.id));
    Field far;
    const Ref c = far.infantry(usa, 10, 10);
    far.infantry(csa, 10, 17.1, 180);
    far.order(c);
    EXPECT_EQ(far.refused_by("declare 1 a3"), rule::RF_CHARGE_8);
}

TEST(RF_CHARGE_1, ItEndsTouchingAndIsFoughtAtTheEndOfTheTurn) {
    Field bed;
    const Ref a = bed.infantry(usa, 10, 10), b = bed.infantry(csa, 10, 15, 180);
    bed.order(a);
    bed.act("declare 1 a3", {4, 5});
    EXPECT_TRUE(bed.over()) << "RF-CHARGE-24";
    EXPECT_TRUE(is_activated(bed.look(), a));
    EXPECT_TRUE(bed.side(csa).charged.has(b.id));
    EXPECT_TRUE(bed.side(usa).melee_attacker.has(a.id));
}

TEST(RF_CHARGE_2, MoveArrowsOverAnyGroundWhateverFires) {
    Field bed;
    bed.woods(8, 11, 12, 14);
    const Ref a = bed.infantry(usa, 10, 10);
    bed.infantry(csa, 10, 15, 180);
    bed.order(a);
    EXPECT_EQ(bed.refused_by("declare 1 t"), rule::RF_CHARGE_2);
    EXPECT_TRUE(bed.legal("declare 1 a3"));
}

TEST(RF_CHARGE_3, FootAndHorseMayCharge) {
    Field bed;
    EXPECT_TRUE(may_charge(bed.look(), bed.infantry(usa, 20, 10)));
    EXPECT_TRUE(may_charge(bed.look(), bed.dismounted(usa, 30, 10)));
    EXPECT_TRUE(may_charge(bed.look(), bed.mounted(usa, 40, 10)));
}

TEST(RF_CHARGE_4, GunsNeverCharge) {
    Field bed;
    EXPECT_EQ(may_charge(bed.look(), bed.battery(usa, 10, 10)).why().rule, rule::RF_CHARGE_4);
    EXPECT_TRUE(may_charge(bed.look(), bed.infantry(usa, 20, 10)));
}

TEST(RF_CHARGE_5, AttachedGeneralsGoAlong) {
    Field bed;
    const Ref a = bed.infantry(usa, 10, 10);
    bed.general(usa, bed.first_brigade, 10, 8.5);
    bed.infantry(csa, 10, 15, 180);
    bed.order(a);
    EXPECT_EQ(bed.refused_by("declare 1 a3 carry 2"), rule::RF_CHARGE_5) << "one is attached";
    bed.act("declare 1 a3 carry 1", {3, 3});
    EXPECT_EQ(bed.side(usa).general[bed.first_brigade].y, Bed::inches(0, 12.5).y);
}

TEST(RF_CHARGE_6, AFailedCheckEndsTheAction) {
    Field bed;
    const Ref a = bed.infantry(usa, 10, 10, 0, {.discipline = 7});
    bed.infantry(csa, 10, 15, 180);
    bed.order(a);
    bed.act("declare 1 a2", {4, 4});
    EXPECT_EQ(bed.centre(a), Bed::inches(10, 10));
    EXPECT_TRUE(is_activated(bed.look(), a));
}

TEST(RF_EX_49, MusketsOnTheWayBurdenAMountedCharge) {
    Field bed;
    const Ref horse = bed.mounted(usa, 10, 10, 0, {.discipline = 9});
    bed.battery(csa, 10, 15, 180);
    bed.infantry(csa, 14, 15, 225);
    bed.infantry(csa, 6, 15, 135);
    bed.order(horse);
    const Reckoning need =
        Rally::steps[at(StepKind::DeclareCharge)]->reckon(bed.look(), usa, bed.read("declare 1 a3"));
    EXPECT_EQ(need.total(), 7) << "roll + 2 <= 9";
}

TEST(RF_CHARGE_7, OnlyFormedMusketsThatCouldFireOnTheWayCount) {
    Field bed;
    const Ref horse = bed.mounted(usa, 10, 10, 0, {.discipline = 9});
    bed.battery(csa, 10, 15, 180);
    bed.order(horse);
    const auto need = [&] {
        return Rally::steps[at(StepKind::DeclareCharge)]
            ->reckon(bed.look(), usa, bed.read("declare 1 a3"))
            .total();
    };
    EXPECT_EQ(need(), 9) << "guns do not count";
    bed.infantry(csa, 14, 15, 45);  // looks away
    EXPECT_EQ(need(), 9);
    bed.dismounted(csa, 6, 15, 135);
    EXPECT_EQ(need(), 8);
    const Ref fled = bed.infantry(csa, 14, 12, 270);
    EXPECT_EQ(need(), 7);
    bed.routed(fled);
    EXPECT_EQ(need(), 8);
}

TEST(RF_CHARGE_8, TheFirstEnemyTouchedIsTheTarget) {
    Field bed;
    const Ref a = bed.infantry(usa, 10, 10);
    bed.infantry(csa, 10, 14, 180);
    bed.infantry(csa, 10, 16, 180);
    bed.order(a);
    EXPECT_EQ(bed.refused_by("declare 2 a3"), rule::RF_CHARGE_8);
    EXPECT_EQ(bed.refused_by("declare 1 a4"), rule::RF_CHARGE_8) << "Discipline 9 has A3";
    EXPECT_EQ(bed.refused_by("declare 1 a3 lean 40"), rule::RF_MOVE_7);
}

TEST(RF_EX_68, APassageThatFailsStopsBehindTheFriend) {
    Field bed;
    const Ref a = bed.infantry(usa, 10, 10);
    bed.infantry(usa, 10, 12);
    bed.infantry(csa, 10, 16, 180);
    bed.order(a);
    bed.act("declare 1 a3", {4, 5, 5, 5});
    EXPECT_EQ(bed.centre(a), Bed::inches(10, 11)) << "its front on the friend's rear";
    EXPECT_TRUE(is_activated(bed.look(), a));
    EXPECT_FALSE(is_engaged(bed.look(), a));
}

TEST(RF_CHARGE_9, OneMoreCheckForEachFriendOnTheRoute) {
    Field bed;
    const Ref a = bed.infantry(usa, 10, 10);
    bed.infantry(usa, 10, 12);
    bed.infantry(csa, 10, 16, 180);
    bed.order(a);
    bed.act("declare 1 a3", {4, 5, 4, 5});
    EXPECT_EQ(bed.centre(a), Bed::inches(10, 15));
}

TEST(RF_EX_69, EchelonDoesAwayWithTheChecks) {
    Field bed;
    const Ref a = bed.infantry(usa, 10, 10);
    bed.infantry(usa, 10, 12);
    bed.infantry(csa, 10, 16, 180);
    bed.give(usa, Bottom::Echelon);
    bed.order(a);
    bed.act("declare 1 a3", {4, 5});
    EXPECT_EQ(bed.waiting(), StepKind::ChargePassed);
    bed.act("play 1");
    EXPECT_EQ(bed.centre(a), Bed::inches(10, 15));
    EXPECT_TRUE(bed.side(usa).discard.has(0));
}

TEST(RF_CHARGE_10, EchelonIsForAStandOfItsBrigade) {
    Field bed;
    const PostId other_brigade = bed.brigade(usa);
    const Ref a = bed.infantry(usa, 10, 10);
    bed.infantry(usa, 10, 12);
    bed.infantry(csa, 10, 16, 180);
    bed.give(usa, Bottom::Echelon);
    bed.give(usa, Bottom::Echelon, other_brigade);
    bed.order(a);
    bed.act("declare 1 a3", {4, 5});
    EXPECT_EQ(bed.refused_by("play 2"), rule::RF_CARD_10);
    EXPECT_TRUE(bed.legal("play 1"));
}

TEST(RF_CHARGE_11, ShockColumnTakesFriendsAlongInFile) {
    Field bed;
    const Ref a = bed.infantry(usa, 10, 10), friend_ = bed.infantry(usa, 10, 12);
    bed.infantry(csa, 10, 16, 180);
    bed.give(usa, Bottom::ShockColumn);
    bed.order(a);
    bed.act("declare 1 a3", {4, 5});
    bed.act("play 1");
    ASSERT_EQ(bed.waiting(), StepKind::Shock);
    bed.act("join 2");
    EXPECT_EQ(bed.centre(a), Bed::inches(10, 15));
    EXPECT_EQ(bed.centre(friend_), Bed::inches(10, 14));
    EXPECT_TRUE(is_activated(bed.look(), friend_));
}

TEST(RF_CHARGE_12, RoutedEnemiesMayBeCharged) {
    Field bed;
    const Ref a = bed.infantry(usa, 10, 10);
    bed.routed(bed.infantry(csa, 10, 14, 0));
    bed.order(a);
    EXPECT_TRUE(bed.legal("declare 1 a3"));
}

TEST(RF_EX_77, CavalryComesBeforeGuns) {
    Field bed;
    const Ref horse = bed.mounted(usa, 10, 10);
    bed.battery(csa, 12.2, 14.5, 180);
    bed.mounted(csa, 9, 15, 180);
    bed.order(horse);
    EXPECT_EQ(bed.refused_by("declare 1 a3 lean 25"), rule::RF_CHARGE_13);
    EXPECT_TRUE(bed.legal("declare 2 a3"));
}

TEST(RF_CHARGE_13, FormedInfantryIsNoTargetOfMountedCavalry) {
    Field bed;
    const Ref horse = bed.mounted(usa, 10, 10);
    bed.infantry(csa, 10, 14, 180);
    bed.order(horse);
    EXPECT_EQ(bed.refused_by("declare 1 a3"), rule::RF_CHARGE_13);
    EXPECT_TRUE(bed.offered("stay"));
}

TEST(RF_CHARGE_14, TheNearestMountedEnemyAndTheClosestPair) {
    Field bed;
    const Ref horse = bed.mounted(usa, 10, 10);
    bed.mounted(csa, 8, 16, 180);
    bed.mounted(csa, 11.5, 15, 180);
    bed.order(horse);
    EXPECT_EQ(bed.refused_by("declare 1 a3 lean -20"), rule::RF_CHARGE_14);
    EXPECT_TRUE(bed.legal("declare 2 a3"));
}

TEST(RF_CHARGE_15, GunsWithInfantryInContactAreSupportedAndChargedOnce) {
    Field bed;
    const Ref guns = bed.battery(csa, 10, 15, 180);
    EXPECT_EQ(target_class(bed.look(), guns), 2);
    const Ref horse = bed.mounted(usa, 10, 10);
    bed.side(csa).guns_charged = one(guns.id);
    bed.order(horse);
    EXPECT_EQ(bed.refused_by("declare 1 a3"), rule::RF_CHARGE_15);
    bed.infantry(csa, 11.75, 15, 180);
    EXPECT_EQ(target_class(bed.look(), guns), 0);
}

TEST(RF_CHARGE_16, RoutedInfantryIsOfTheThirdClassFormedInfantryOfNone) {
    Field bed;
    const Ref foe = bed.infantry(csa, 20, 24);
    EXPECT_EQ(target_class(bed.look(), foe), 0);
    bed.routed(foe);
    EXPECT_EQ(target_class(bed.look(), foe), 3);
    const Ref horse = bed.mounted(usa, 20, 20);
    bed.order(horse);
    bed.act("declare 1 a3", {3, 3, 6, 6});  // it forms no square
    EXPECT_TRUE(bed.side(csa).destroyed.has(foe.id));
}

TEST(RF_CHARGE_17, CavalryThatFailsToCountercharge) {
    Field bed;
    const Ref horse = bed.mounted(usa, 20, 20), foe = bed.mounted(csa, 20, 25, 180);
    bed.order(horse);
    bed.act("declare 1 a3", {3, 3, 6, 6});
    EXPECT_TRUE(is_routed(bed.look(), foe));
    EXPECT_EQ(bed.centre(horse), Bed::inches(20, 25)) << "RF-CHARGE-23: on its former spot";
    EXPECT_TRUE(bed.over());
}

TEST(RF_CHARGE_17, ACounterchargeMeetsHalfwayAndTheLoserRouts) {
    Field bed;
    const Ref horse = bed.mounted(usa, 20, 20), foe = bed.mounted(csa, 20, 25.5, 180);
    bed.order(horse);
    // Both pass, then 4 + 11 to 4 + 4; the loss is placed by its owner.
    bed.act("declare 1 a3", {3, 3, 3, 3, 6, 5, 2, 2});
    EXPECT_EQ(bed.centre(horse), Bed::inches(20, 22)) << "the gap of 4 inches is halved";
    ASSERT_EQ(bed.waiting(), StepKind::Loss);
    bed.act("lose 1 mounted");
    EXPECT_TRUE(is_routed(bed.look(), foe)) << "without a check";
    EXPECT_EQ(strength(bed.look(), foe, Part::Mounted), 3);
}

TEST(RF_CHARGE_17, ADoubledLoserIsDestroyed) {
    Field bed;
    const Ref horse = bed.mounted(usa, 20, 20, 0, {.mounted = 8}),
              foe = bed.mounted(csa, 20, 25.5, 180, {.mounted = 1});
    bed.order(horse);
    bed.act("declare 1 a3", {3, 3, 3, 3, 6, 6, 1, 1});
    EXPECT_TRUE(bed.side(csa).destroyed.has(foe.id));
}

TEST(RF_CHARGE_18, GunsFireCanisterAndAreLostIfTheCavalryGetsThrough) {
    Field bed;
    const Ref horse = bed.mounted(usa, 20, 20), guns = bed.battery(csa, 20, 25, 180);
    bed.order(horse);
    bed.act("declare 1 a3", {3, 3, 1, 1});  // the shot misses
    EXPECT_TRUE(bed.side(csa).destroyed.has(guns.id));
    EXPECT_EQ(bed.centre(horse), Bed::inches(20, 25));
    Field turned;
    const Ref rider = turned.mounted(usa, 20, 20), away = turned.battery(csa, 20, 25, 0);
    turned.order(rider);
    turned.act("declare 1 a3", {3, 3});
    EXPECT_TRUE(turned.side(csa).destroyed.has(away.id)) << "guns that do not face the charge do not fire";
}

TEST(RF_CHARGE_19, RoutedInfantryFormsSquareOrIsDestroyed) {
    Field bed;
    const Ref horse = bed.mounted(usa, 20, 20), foe = bed.infantry(csa, 20, 24, 0);
    bed.routed(foe);
    bed.order(horse);
    bed.act("declare 1 a3", {3, 3, 4, 4});
    ASSERT_EQ(bed.waiting(), StepKind::Rallied);
    bed.act("stay");
    EXPECT_FALSE(is_routed(bed.look(), foe));
    EXPECT_FALSE(is_activated(bed.look(), foe));
    EXPECT_TRUE(is_routed(bed.look(), horse));
    EXPECT_TRUE(bed.over()) << "no Tactic move follows";
    Field broken;
    const Ref rider = broken.mounted(usa, 20, 20), victim = broken.infantry(csa, 20, 24, 0);
    broken.routed(victim);
    broken.order(rider);
    broken.act("declare 1 a3", {3, 3, 6, 6});
    EXPECT_TRUE(broken.side(csa).destroyed.has(victim.id)) << "RF-CHARGE-16";
}

TEST(RF_CHARGE_20, LiningUpTurnsTheChargerFlush) {
    for (const bool on : {false, true}) {
        Field bed;
        bed.setup.options.line_up_after_charge = on;
        const Ref a = bed.infantry(usa, 20, 20, 10);
        bed.infantry(csa, 21, 25, 180);
        bed.order(a);
        bed.act("declare 1 a3", {3, 3});
        EXPECT_EQ(facing_of(bed.look(), a), on ? table::north : table::facing_of_degrees(10));
    }
}

TEST(RF_CHARGE_21, MountedStandsMayMoveBeforeTheyCharge) {
    Field bed;
    const Ref horse = bed.mounted(usa, 20, 10);
    bed.battery(csa, 20, 21, 180);
    bed.go({}, [&](Play& play) { begin_charge(play, horse); });
    ASSERT_EQ(bed.waiting(), StepKind::Lay);
    bed.act("lay t front facing 0");
    EXPECT_EQ(bed.waiting(), StepKind::DeclareCharge);
    EXPECT_TRUE(bed.legal("stay"));
    EXPECT_TRUE(bed.legal("declare 1 a3"));
    bed.act("stay");
    EXPECT_TRUE(is_activated(bed.look(), horse)) << "its Move is spent";
}

TEST(RF_CHARGE_22, EngagedCavalryIsJoinedAndEngagedGunsAreNoTarget) {
    Field bed;
    const Ref horse = bed.mounted(usa, 20, 20);
    const Ref foe = bed.mounted(csa, 20, 25, 180);
    bed.infantry(usa, 20, 26.25, 180);  // on its rear
    bed.order(horse);
    bed.act("declare 1 a3", {3, 3});
    EXPECT_TRUE(bed.over()) << "no countercharge";
    EXPECT_TRUE(enemies_touching(bed.look(), horse).has(foe.id));
    Field guns;
    const Ref rider = guns.mounted(usa, 20, 20);
    guns.battery(csa, 20, 25, 180);
    guns.infantry(usa, 20, 26.25, 180);
    guns.order(rider);
    EXPECT_EQ(guns.refused_by("declare 1 a3"), rule::RF_CHARGE_22);
}

TEST(RF_GEO_12, ABarricadeEndsAChargeUnlessTheEnemyLeansOnIt) {
    Field bed;
    const Ref a = bed.infantry(usa, 10, 10);
    bed.infantry(csa, 10, 15, 180);
    bed.barricade(5, 13, 15, 13);
    bed.order(a);
    EXPECT_EQ(bed.refused_by("declare 1 a3"), rule::RF_CHARGE_8);
    Field leaning;
    const Ref b = leaning.infantry(usa, 10, 10);
    leaning.infantry(csa, 10, 13.5, 180);
    leaning.barricade(5, 13, 15, 13);
    leaning.order(b);
    EXPECT_TRUE(leaning.legal("declare 1 a3")) << "RF-BARR-7";
}

TEST(RF_CHARGE_23, OnTheFormerSpotOrTheLastFreePlaceBeforeIt) {
    for (const bool blocked : {false, true}) {
        Field bed;
        const Ref horse = bed.mounted(usa, 20, 20), foe = bed.mounted(csa, 20, 25, 90);
        // Beside the foe, who stands across; the riders come with a wider front.
        if (blocked) bed.infantry(csa, 21.4, 25.9, 90);
        bed.order(horse);
        bed.act("declare 1 a3", {3, 3, 6, 6});
        EXPECT_TRUE(is_routed(bed.look(), foe));
        EXPECT_EQ(facing_of(bed.look(), horse), table::north) << "along the charge";
        if (!blocked) {
            EXPECT_EQ(bed.centre(horse), Bed::inches(20, 25));
            continue;
        }
        EXPECT_EQ(bed.centre(horse).x, Bed::inches(20, 25).x);
        EXPECT_LT(bed.centre(horse).y, Bed::inches(20, 24.2).y);
        EXPECT_GT(bed.centre(horse).y, Bed::inches(20, 23.9).y);
    }
}

TEST(RF_CHARGE_24, FootFightsAtTheEndOfTheTurnAndHorseAtOnce) {
    Field bed;
    const Ref a = bed.infantry(usa, 10, 10), b = bed.infantry(csa, 10, 15, 180);
    bed.order(a);
    bed.act("declare 1 a3", {4, 5});
    EXPECT_TRUE(bed.over());
    EXPECT_TRUE(enemies_touching(bed.look(), a).has(b.id)) << "nothing is fought yet";
    const Ref horse = bed.mounted(usa, 30, 20), foe = bed.mounted(csa, 30, 25.5, 180);
    bed.order(horse);
    bed.act("declare 2 a3", {3, 3, 3, 3, 6, 5, 2, 2});  // both pass, and the melee is rolled
    ASSERT_EQ(bed.waiting(), StepKind::Loss);
    bed.act("lose 2 mounted");
    EXPECT_TRUE(is_routed(bed.look(), foe));
    EXPECT_EQ(strength(bed.look(), b), 4);
}

}  // namespace
}  // namespace longroll::rally
