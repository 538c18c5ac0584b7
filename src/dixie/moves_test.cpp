#include "dixie/move_bed.h"

namespace longroll::dixie {
namespace {

TEST(DX_8_0a, OneMoveForACardThatHasNeitherFiredNorFoughtAMelee) {
    MoveBed bed;
    const auto walker = bed.infantry(usa, 2, u0);
    const auto fired = bed.infantry(usa, 2, u0);
    const auto fought = bed.infantry(usa, 2, u1);
    bed.infantry(usa, 2, u2);
    bed.mark(&Side::fired, usa, fired);
    bed.mark(&Side::meleed, usa, fought);
    bed.begin_phase(usa);
    EXPECT_TRUE(bed.can(walker, c0));
    EXPECT_TRUE(bed.barred_by(rule::DX_7_0b, bed.move(fired, c0)));
    EXPECT_TRUE(bed.barred_by(rule::DX_13_2k, bed.move(fought, c1)));
    EXPECT_TRUE(bed.barred_by(rule::DX_8_0a, bed.move(walker, c0, u0))) << "Infantry has one step";
    bed.go(walker, reserve_place);
    EXPECT_EQ(bed.where(usa, walker), reserve_place);
    EXPECT_TRUE(bed.barred_by(rule::DX_8_0a, bed.move(walker, u1))) << "a card moves in one go";
}

TEST(DX_8_0a, GeneralsAndLastingSpecialsMoveTerrainNever) {
    MoveBed bed;
    bed.infantry(csa, 2, c0);
    const auto general = bed.general(csa, 1, 1, c0);
    const auto flag = bed.special(csa, Effect::Color, c0);
    const auto woods = bed.terrain(csa, TerrainType::Woods, c0);
    bed.begin_phase(csa);
    EXPECT_TRUE(bed.can(general, reserve_place, c1));
    EXPECT_TRUE(bed.can(flag, u0));
    EXPECT_TRUE(bed.barred_by(rule::DX_8_0a, bed.move(flag, reserve_place, c1))) << "a Special has one step";
    EXPECT_TRUE(bed.barred_by(rule::DX_10_2d, bed.move(woods, u0)));
    bed.go(flag, reserve_place);
    EXPECT_TRUE(bed.barred_by(rule::DX_12_0c, bed.move(flag, c1)))
        << "and leaves the Reserve only when played";
}

TEST(DX_8_0a, AMoveIsOptional) {
    MoveBed bed;
    bed.infantry(usa, 2, u0);
    bed.begin_phase(usa);
    bed.done();
    EXPECT_TRUE(bed.finished());
}

TEST(DX_8_0b, TheReserveIsNextToTheOwnRowAndPositionsToTheirOpposite) {
    MoveBed bed;
    const auto hand = bed.infantry(csa, 2, reserve_place);
    const auto home = bed.infantry(csa, 2, c1);
    const auto away = bed.infantry(csa, 2, u2);
    bed.begin_phase(csa);
    for (Place place : {c0, c1, c2}) EXPECT_TRUE(bed.can(hand, place));
    for (Place place : {u0, u1, u2}) EXPECT_TRUE(bed.barred_by(rule::DX_8_0b, bed.move(hand, place)));
    EXPECT_TRUE(bed.can(home, u1));
    EXPECT_TRUE(bed.can(home, reserve_place));
    EXPECT_TRUE(bed.can(away, c2));
    EXPECT_TRUE(bed.barred_by(rule::DX_0_1a, bed.move(hand, c3))) << "three columns have no c3";
}

TEST(DX_8_0c, NobodyMovesIntoTheEnemyReserve) {
    MoveBed bed;
    const auto away = bed.infantry(csa, 2, u2);
    bed.begin_phase(csa);
    EXPECT_TRUE(bed.barred_by(rule::DX_8_0b, bed.move(away, reserve_place)))
        << "the Reserve beyond row U is not its own";
}

TEST(DX_8_0d, NoLateralAndNoDiagonalMoves) {
    MoveBed bed;
    const auto card = bed.infantry(usa, 2, u1);
    const auto riders = bed.cavalry(usa, 2, u1);
    bed.begin_phase(usa);
    for (Place place : {u0, u2, c0, c2}) {
        EXPECT_TRUE(bed.barred_by(rule::DX_8_0d, bed.move(card, place)));
        EXPECT_TRUE(bed.barred_by(rule::DX_8_0d, bed.move(riders, place)));
    }
}

TEST(DX_8_0e, CardsMoveOneByOneInAnyOrder) {
    MoveBed bed;
    const auto first = bed.infantry(usa, 2, u0);
    const auto second = bed.infantry(usa, 2, u1);
    const auto third = bed.infantry(usa, 2, u0);
    bed.begin_phase(usa);
    bed.go(first, reserve_place);
    bed.go(second, reserve_place);
    EXPECT_TRUE(bed.can(third, c0)) << "back to the first position";
    bed.go(third, reserve_place);
    EXPECT_EQ(count(bed.state.side[0].reserve), 4);
}

TEST(DX_8_0f, StackingWaitsUntilAllMovementIsCompleted) {
    MoveBed bed;
    std::uint8_t cards[5];
    for (auto& card : cards) card = bed.infantry(csa, 1, reserve_place);
    bed.begin_phase(csa);
    for (auto card : cards) bed.go(card, c1);
    EXPECT_EQ(bed.waiting(), StepKind::Moves) << "nothing is rolled while cards still move";
    bed.done({1, 1, 1, 1, 5});
    EXPECT_EQ(count(bed.state.side[1].at[c1]), 4);
    EXPECT_TRUE(bed.finished());
}

TEST(DX_8_0f, TwoGeneralsMayPassThroughOnePosition) {
    MoveBed bed;
    bed.infantry(csa, 2, c1);
    bed.general(csa, 1, 1, c1);
    const auto visitor = bed.general(csa, 2, 0, reserve_place);
    const auto home = bed.general(csa, 0, 2, c0);
    bed.begin_phase(csa);
    bed.go(visitor, c1);
    EXPECT_EQ(count(generals_at(bed.look(), csa, c1)), 2);
    EXPECT_TRUE(bed.can(home, reserve_place, c2));
}

TEST(DX_8_1a, IntoEnemyCardsIsEngagingAlsoWithFriendsThere) {
    MoveBed bed;
    bed.infantry(usa, 2, u0);
    bed.infantry(csa, 2, u0);
    const auto riders = bed.cavalry(csa, 2, c0);
    bed.begin_phase(csa);
    EXPECT_TRUE(bed.can(riders, u0));
    EXPECT_TRUE(bed.barred_by(rule::DX_8_5b, bed.move(riders, u0, c0))) << "the first step engaged";
}

TEST(DX_8_1a, OpenTerrainAloneIsNoEnemy) {
    MoveBed bed;
    bed.terrain(usa, TerrainType::Hill, u0);
    bed.general(usa, 1, 1, u1);
    bed.infantry(usa, 1, u2);
    const auto left = bed.cavalry(csa, 2, c0);
    const auto middle = bed.cavalry(csa, 2, c1);
    bed.begin_phase(csa);
    EXPECT_TRUE(bed.can(left, u0, c0));
    EXPECT_TRUE(bed.barred_by(rule::DX_8_5b, bed.move(middle, u1, c1)))
        << "a lone General makes it an engage step";
}

TEST(DX_8_1b, TheStackingLimitCapsTheCardsThatEngage) {
    MoveBed bed;
    bed.infantry(usa, 2, u1);
    bed.terrain(usa, TerrainType::Field, u1);
    std::uint8_t cards[4];
    for (auto& card : cards) card = bed.infantry(csa, 2, c1);
    const auto general = bed.general(csa, 1, 1, c1);
    bed.begin_phase(csa);
    for (int i = 0; i < 3; ++i) bed.go(cards[i], u1);
    EXPECT_TRUE(bed.barred_by(rule::DX_8_1b, bed.move(cards[3], u1)));
    EXPECT_EQ(bed.why(csa, bed.move(cards[3], u1)),
              "3 Troop cards are bound in USA Center already, the limit for engaging is 3");
    EXPECT_TRUE(bed.can(general, u1)) << "a General is not counted";
}

TEST(DX_8_1b, HiddenTerrainDoesNotCountAndTheOwnGeneralsBonusDoes) {
    MoveBed bed(Edition::Gettysburg);
    bed.infantry(usa, 2, u1);
    bed.terrain(usa, TerrainType::Field, u1, 0, false);
    std::uint8_t cards[6];
    for (auto& card : cards) card = bed.infantry(csa, 2, c1);
    const auto general = bed.general(csa, 1, 1, c1, 1);
    bed.begin_phase(csa);
    const auto count_room = [&] { return engage_room(bed.look(), ground_of(bed.look(), csa), u1); };
    EXPECT_EQ(count_room(), 4);
    bed.go(general, u1);
    EXPECT_EQ(count_room(), 5);
    bed.go(cards[0], u1);
    EXPECT_EQ(count_room(), 4) << "the Field stays hidden until movement is over";
}

TEST(DX_8_1c, AllCardsInEngagedPositionsAreTurnedUp) {
    MoveBed bed;
    const auto defender = bed.infantry(usa, 2, u1, false);
    const auto elsewhere = bed.infantry(usa, 2, u0, false);
    const auto attacker = bed.infantry(csa, 2, c1, false);
    bed.infantry(csa, 2, c0, false);
    bed.begin_phase(csa);
    bed.go(attacker, u1);
    EXPECT_FALSE(bed.face_up(usa, defender)) << "not before all movement is over";
    EXPECT_FALSE(bed.face_up(csa, attacker));
    bed.done();
    EXPECT_TRUE(bed.face_up(usa, defender));
    EXPECT_TRUE(bed.face_up(csa, attacker));
    EXPECT_FALSE(bed.face_up(usa, elsewhere));
}

TEST(DX_8_1d, FromTheReserveIntoTheOwnLineCanBeEngaging) {
    MoveBed bed;
    bed.infantry(csa, 2, u0);
    bed.infantry(usa, 2, u0);
    const auto riders = bed.cavalry(usa, 2, reserve_place);
    bed.begin_phase(usa);
    EXPECT_TRUE(bed.can(riders, u0));
    EXPECT_TRUE(bed.barred_by(rule::DX_8_5b, bed.move(riders, u0, reserve_place)));
}

TEST(DX_8_1e, ALostPositionMayBeEngagedToRetakeIt) {
    MoveBed bed;
    const auto invader = bed.infantry(csa, 2, u0, false);
    bed.hold(u0, csa);
    const auto card = bed.infantry(usa, 2, reserve_place);
    bed.begin_phase(usa);
    bed.go(card, u0);
    bed.done();
    EXPECT_TRUE(engaged(bed.look(), u0));
    EXPECT_TRUE(bed.face_up(csa, invader));
    EXPECT_FALSE(defends(bed.look(), usa, u0)) << "who storms his own lost position attacks";
}

TEST(DX_8_1f, ARevealedCardStaysFaceUpUntilItGoesToTheReserve) {
    MoveBed bed;
    const auto open = bed.infantry(usa, 2, u0);
    const auto back = bed.infantry(usa, 2, u0, false);
    const auto riders = bed.cavalry(usa, 2, u1);
    bed.infantry(csa, 2, c1);
    bed.begin_phase(usa);
    bed.go(open, c0);
    EXPECT_TRUE(bed.face_up(usa, open));
    bed.go(back, c0);
    EXPECT_FALSE(bed.face_up(usa, back)) << "a face-down card stays so, also in an empty enemy position";
    bed.go(riders, reserve_place, u2);
    EXPECT_EQ(bed.where(usa, riders), u2);
    EXPECT_FALSE(bed.face_up(usa, riders)) << "it came through the Reserve";
}

TEST(DX_8_2a, ToDisengageIsToLeaveForAnUnengagedPositionOrTheReserve) {
    MoveBed bed;
    bed.infantry(usa, 2, u1);
    bed.infantry(csa, 2, u1);
    const auto leaving = bed.infantry(csa, 2, u1);
    bed.begin_phase(csa);
    bed.go(leaving, c1);
    EXPECT_EQ(bed.where(csa, leaving), c1);
    EXPECT_TRUE(engaged(bed.look(), u1));
}

TEST(DX_8_2b, DisengagingIsSubjectToLimitsAndToStacking) {
    MoveBed bed;
    bed.infantry(usa, 2, u1);
    bed.terrain(usa, TerrainType::Creek, u1, 1);
    bed.infantry(csa, 2, u1);
    const auto one = bed.infantry(csa, 2, u1);
    const auto two = bed.infantry(csa, 2, u1);
    for (int i = 0; i < 4; ++i) bed.infantry(csa, 5, c1);
    bed.begin_phase(csa);
    bed.go(one, c1);
    EXPECT_TRUE(bed.barred_by(rule::DX_8_3a, bed.move(two, c1)));
    bed.done({6, 1, 1, 1, 1});  // five in C1 roll; the withdrawn card makes it legal
    EXPECT_EQ(bed.where(csa, one), reserve_place);
    EXPECT_TRUE(bed.finished());
}

TEST(DX_8_2c, OnlyRearwardAndNotIntoEnemies) {
    MoveBed bed;
    bed.infantry(usa, 2, u1);
    const auto attacker = bed.infantry(csa, 2, u1);
    bed.begin_phase(csa);
    EXPECT_TRUE(bed.can(attacker, c1));
    EXPECT_TRUE(bed.barred_by(rule::DX_8_0b, bed.move(attacker, reserve_place)));

    MoveBed behind;
    behind.infantry(usa, 2, u1);
    behind.infantry(usa, 2, c1, false);
    const auto cut_off = behind.infantry(csa, 2, u1);
    const auto other = behind.infantry(csa, 2, reserve_place);
    behind.begin_phase(csa);
    EXPECT_TRUE(behind.barred_by(rule::DX_8_2c, behind.move(cut_off, c1)));
    EXPECT_TRUE(behind.can(other, c1));
}

// Whether `sample` draws the action; all it draws must be listed.
bool drawn(const MoveBed& bed, const Action& wanted) {
    Dice dice(Seed{8, 2});
    bool found = false;
    for (int i = 0; i < 1000; ++i) {
        const Action action = Dixie::sample(bed.setup, bed.state, bed.mover(), dice);
        EXPECT_TRUE(bed.offered(bed.mover(), action)) << write(bed.setup, action);
        found |= action == wanted;
    }
    return found;
}

TEST(DX_8_2c, ALeaderAloneDoesNotBarTheWayBack) {
    for (bool flag : {false, true}) {
        MoveBed bed;
        bed.infantry(usa, 2, u1);
        bed.infantry(usa, 2, u0);
        const auto leader = flag ? bed.special(usa, Effect::Color, c1) : bed.general(usa, 1, 1, c1);
        const auto infantry = bed.infantry(csa, 2, u1);
        const auto riders = bed.cavalry(csa, 2, u1);
        const auto general = bed.general(csa, 1, 1, u1);
        bed.begin_phase(csa);
        for (auto card : {infantry, riders, general}) {
            EXPECT_TRUE(bed.can(card, c1));
            EXPECT_TRUE(drawn(bed, bed.move(card, c1)));
        }
        // It is an engage step all the same, so nothing follows it.
        for (auto card : {riders, general})
            for (Place then : {reserve_place, u1}) {
                EXPECT_TRUE(bed.barred_by(rule::DX_8_5b, bed.move(card, c1, then)));
                EXPECT_FALSE(drawn(bed, bed.move(card, c1, then)));
            }
        EXPECT_TRUE(bed.barred_by(rule::DX_8_5b, bed.march(infantry, c1, reserve_place)));
        bed.go(infantry, c1);
        EXPECT_EQ(bed.where(csa, infantry), c1);
        EXPECT_TRUE(bed.lost(usa, leader)) << "he falls to the sweep";
        EXPECT_TRUE(bed.can(riders, c1, reserve_place)) << "nobody is behind any more";
    }
}

TEST(DX_8_2c, ABackBehindIsATroopCardWhateverItIs) {
    Options options;
    options.decoys = true;
    MoveBed bed(Edition::BullRun, options);
    bed.infantry(usa, 2, u1);
    const auto bluff = bed.general(usa, 1, 1, c1);
    bed.state.side[0].face_up &= ~one(bed.slot(usa, bluff));
    bed.state.side[0].decoy |= one(bed.slot(usa, bluff));
    const auto card = bed.infantry(csa, 2, u1);
    bed.begin_phase(csa);
    EXPECT_TRUE(bed.barred_by(rule::DX_8_2c, bed.move(card, c1)));
    EXPECT_EQ(
        bed.why(csa, bed.move(card, c1)),
        "enemy Troop cards, or cards face-down, are in CSA Center, so there is no way back from USA Center");
    EXPECT_FALSE(drawn(bed, bed.move(card, c1)));
}

TEST(DX_8_1b, TheCapHoldsForAWayBackPastALeader) {
    MoveBed bed;
    bed.infantry(usa, 2, u1);
    bed.general(usa, 1, 1, c1);
    for (int i = 0; i < 4; ++i) bed.mark(&Side::moved, csa, bed.infantry(csa, 1, c1));
    const auto infantry = bed.infantry(csa, 2, u1);
    const auto general = bed.general(csa, 1, 1, u1);
    bed.begin_phase(csa);
    EXPECT_TRUE(bed.barred_by(rule::DX_8_1b, bed.move(infantry, c1)));
    EXPECT_FALSE(drawn(bed, bed.move(infantry, c1)));
    EXPECT_TRUE(bed.can(general, c1)) << "no Troop card";
}

TEST(DX_8_3a, ACreekBindsTheEnemyOfTheHolderAndCountsDifferentCards) {
    MoveBed bed;
    bed.infantry(usa, 2, u1);
    bed.infantry(usa, 2, u0);
    bed.terrain(usa, TerrainType::Creek, u1, 2);
    std::uint8_t cards[3];
    for (auto& card : cards) card = bed.infantry(csa, 2, c1);
    bed.begin_phase(csa);
    EXPECT_EQ(crossings_left(bed.look(), csa, 1), 2);
    bed.go(cards[0], u1);
    bed.go(cards[1], u1);
    EXPECT_TRUE(bed.barred_by(rule::DX_8_3a, bed.move(cards[2], u1)));
    EXPECT_EQ(bed.why(csa, bed.move(cards[2], u1)), "the Movement Limit is 2 and 2 cards have crossed there");

    MoveBed home;  // the holder himself is free
    home.terrain(usa, TerrainType::Creek, u1, 1);
    const auto first = home.infantry(usa, 2, u1);
    const auto second = home.infantry(usa, 2, u1);
    home.begin_phase(usa);
    home.go(first, c1);
    EXPECT_TRUE(home.can(second, c1));
}

TEST(DX_8_3a, TheHolderAtTheStartOfTheTurnCountsAndEmptyGroundToo) {
    MoveBed bed;
    bed.terrain(usa, TerrainType::Creek, u1, 1);
    const auto first = bed.infantry(csa, 2, c1);
    const auto second = bed.infantry(csa, 2, c1);
    bed.begin_phase(csa);
    bed.go(first, u1);
    EXPECT_EQ(holder(bed.look(), u1), csa) << "captured";
    EXPECT_TRUE(bed.barred_by(rule::DX_8_3a, bed.move(second, u1)))
        << "the limit of the start of the turn still binds";

    MoveBed lost;  // after a capture the old owner is bound
    lost.terrain(usa, TerrainType::Creek, u1, 1);
    lost.hold(u1, csa);
    lost.infantry(csa, 2, u1);
    const auto a = lost.infantry(usa, 2, c1);
    const auto b = lost.infantry(usa, 2, c1);
    lost.begin_phase(usa);
    lost.go(a, u1);
    EXPECT_TRUE(lost.barred_by(rule::DX_8_3a, lost.move(b, u1)));
}

TEST(DX_8_3a, WithCreekBindsBothTheHolderIsBoundToo) {
    Options options;
    options.creek_binds_both = true;
    MoveBed bed(Edition::BullRun, options);
    bed.terrain(usa, TerrainType::Creek, u1, 1);
    const auto first = bed.infantry(usa, 2, u1);
    const auto second = bed.infantry(usa, 2, u1);
    bed.begin_phase(usa);
    bed.go(first, c1);
    EXPECT_TRUE(bed.barred_by(rule::DX_8_3a, bed.move(second, c1)));
}

TEST(DX_8_3a, ACardThatWentOnToTheReserveStillCounts) {
    MoveBed bed;
    bed.infantry(usa, 2, u1);
    bed.terrain(usa, TerrainType::Creek, u1, 1);
    const auto riders = bed.cavalry(csa, 2, u1);
    bed.infantry(csa, 2, u1);
    bed.infantry(csa, 1, reserve_place);
    const auto fresh = bed.cavalry(csa, 2, reserve_place);
    bed.infantry(usa, 1, u0);
    bed.begin_phase(csa);
    bed.go(riders, c1, reserve_place);
    EXPECT_TRUE(bed.barred_by(rule::DX_8_3a, bed.move(fresh, c1, u1)));
    bed.go(fresh, c0);  // changes slots in the Reserve
    EXPECT_EQ(crossings_left(bed.look(), csa, 1), 0);
}

TEST(DX_8_3b, MovesToAndFromTheReserveAreNeverLimited) {
    MoveBed bed;
    bed.terrain(csa, TerrainType::Creek, u1, 1);
    bed.hold(u1, csa);
    bed.infantry(csa, 1, u1);
    std::uint8_t cards[4];
    for (auto& card : cards) card = bed.infantry(usa, 2, reserve_place);
    bed.begin_phase(usa);
    for (int i = 0; i < 3; ++i) bed.go(cards[i], u1);
    EXPECT_TRUE(bed.barred_by(rule::DX_8_1b, bed.move(cards[3], u1)))
        << "only the stacking limit stops the fourth";
}

TEST(DX_8_5a, CavalryAndGeneralsMayMakeTwoMoves) {
    MoveBed bed;
    const auto riders = bed.cavalry(csa, 2, reserve_place);
    const auto general = bed.general(csa, 1, 1, c2);
    bed.infantry(usa, 1, u2);
    bed.begin_phase(csa);
    EXPECT_TRUE(bed.can(riders, c0, u0));
    EXPECT_TRUE(bed.can(riders, c1));
    EXPECT_TRUE(bed.can(general, reserve_place, c0));
    EXPECT_TRUE(bed.can(general, u2));
    bed.go(riders, c0, u0);
    EXPECT_EQ(bed.where(csa, riders), u0);
    EXPECT_EQ(holder(bed.look(), u0), csa);
    EXPECT_TRUE(bed.barred_by(rule::DX_8_0a, bed.move(riders, c0))) << "both steps are one move";
}

TEST(DX_8_5b, NotBothEngageAndDisengage) {
    MoveBed bed;
    bed.infantry(csa, 2, u0);
    const auto engaged_riders = bed.cavalry(usa, 2, u0);
    bed.infantry(csa, 2, u1);
    bed.hold(u1, csa);
    const auto fresh = bed.cavalry(usa, 2, reserve_place);
    const auto general = bed.general(usa, 1, 1, u0);
    bed.infantry(usa, 1, u0);
    bed.begin_phase(usa);
    EXPECT_TRUE(bed.barred_by(rule::DX_8_5b, bed.move(engaged_riders, reserve_place, u1)));
    EXPECT_TRUE(bed.barred_by(rule::DX_8_5b, bed.move(general, reserve_place, u1)));
    EXPECT_TRUE(bed.barred_by(rule::DX_8_5b, bed.move(engaged_riders, reserve_place, u0)));
    EXPECT_TRUE(bed.can(engaged_riders, reserve_place, u2)) << "disengages, and goes on without engaging";
    EXPECT_TRUE(bed.barred_by(rule::DX_8_5b, bed.move(fresh, u1, c1)));
    EXPECT_TRUE(bed.can(fresh, u2, c2));
}

TEST(DX_10_3h, EnemyCavalryMayNotEngageInRough) {
    MoveBed bed;
    bed.infantry(usa, 2, u1);
    bed.terrain(usa, TerrainType::Rough, u1);
    const auto riders = bed.cavalry(csa, 2, c1);
    const auto foot_soldiers = bed.infantry(csa, 2, c1);
    bed.begin_phase(csa);
    EXPECT_TRUE(bed.barred_by(rule::DX_10_3h, bed.move(riders, u1)));
    EXPECT_TRUE(bed.can(foot_soldiers, u1));

    MoveBed empty;
    empty.infantry(usa, 2, u0);
    empty.terrain(usa, TerrainType::Rough, u1);
    const auto scouts = empty.cavalry(csa, 2, c1);
    empty.begin_phase(csa);
    EXPECT_TRUE(empty.can(scouts, u1)) << "nobody is there to engage";
}

}  // namespace
}  // namespace longroll::dixie
