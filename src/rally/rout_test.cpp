#include "rally/rout.h"

#include <gtest/gtest.h>

#include "rally/testbed.h"

namespace longroll::rally {
namespace {

// A regiment at (10, 10) that runs from an enemy north of it.
struct Flight : Bed {
    Ref runner;
    Flight() : runner(infantry(usa, 10, 10)) {}
    void run(std::initializer_list<unsigned> dice = {}) { run_from(10, 16, dice); }
    void run_from(double x, double y, std::initializer_list<unsigned> dice = {}) {
        go(dice, [&](Play& play) { rout(play, {.unit = runner, .cause = inches(x, y), .own_event = true}); });
    }
    bool is_routed(Ref ref) {
        return side(ref.side).routed.has(ref.id) && side(ref.side).activated.has(ref.id);
    }
};

TEST(RF_EX_38, ARoutLeadsStraightAwayFromTheEnemy) {
    Flight flight;
    flight.run();
    EXPECT_TRUE(flight.over());
    EXPECT_EQ(flight.pose(flight.runner), (Pose{flight.inches(10, 3), table::south}));
    EXPECT_TRUE(flight.is_routed(flight.runner));
}
TEST(RF_ROUT_1, ARoutCostsNoActionPoints) {
    Flight flight;
    flight.post(usa, flight.first_brigade).rating = {2, 4, 0};
    flight.state.orders.general = flight.first_brigade;
    flight.side(usa).points = 3;
    flight.run();
    EXPECT_EQ(flight.side(usa).points, 3);
}
TEST(RF_ROUT_2, WhereTheEnemyStandsUponItItRunsToItsRear) {
    Flight flight;
    flight.run_from(10, 10);
    EXPECT_EQ(flight.pose(flight.runner).facing, table::south);
}
TEST(RF_EX_94, ItMayRunTowardAGeneralOfItsChain) {
    Flight flight;
    flight.general(usa, flight.first_brigade, 13, 8);
    const PostId other = flight.brigade(usa);
    flight.general(usa, other, 5, 8);
    flight.run();
    EXPECT_EQ(flight.decides(), usa);
    EXPECT_TRUE(flight.offered("flee"));
    EXPECT_TRUE(flight.offered("flee to 2"));
    EXPECT_FALSE(flight.offered("flee to 3"));
    EXPECT_EQ(flight.refused_by("flee to 3"), rule::RF_ROUT_2);
    EXPECT_EQ(flight.refused_by("flee to 1"), rule::RF_ROUT_2);  // not on the map
    flight.act("flee to 2");
    const Vector way = flight.centre(flight.runner) - flight.inches(10, 10);
    EXPECT_NEAR(table::length(way), 7000, 2);
    EXPECT_GT(way.x, 0);
    // He stood in the way and has made room.
    EXPECT_NE(flight.side(usa).general[flight.first_brigade].x, 13000);
}
TEST(RF_ROUT_2, AfterAFailedRallyItRunsAsItFaces) {
    Flight flight;
    flight.general(usa, flight.first_brigade, 20, 20);
    flight.go({}, [&](Play& play) { rout(play, {.unit = flight.runner, .by_rally = true}); });
    EXPECT_TRUE(flight.over());
    EXPECT_EQ(flight.centre(flight.runner), flight.inches(10, 17));
}

TEST(RF_EX_70, AFriendThatFailsIsSweptAlong) {
    Flight flight;
    const Ref friend_ = flight.infantry(usa, 10.5, 6, 0, {.discipline = 8});
    flight.run({4, 5});
    EXPECT_EQ(flight.centre(flight.runner), flight.inches(10, 3));
    EXPECT_EQ(flight.pose(friend_), (Pose{flight.inches(10, 2), table::south}));
    EXPECT_TRUE(flight.is_routed(friend_));
    EXPECT_TRUE(flight.is_routed(flight.runner));
}
TEST(RF_ROUT_3, AFriendThatPassesStays) {
    Flight flight;
    const Ref friend_ = flight.infantry(usa, 10.5, 6, 0, {.discipline = 8});
    flight.run({4, 4});
    EXPECT_EQ(flight.centre(friend_), flight.inches(10.5, 6));
    EXPECT_FALSE(flight.is_routed(friend_));
}
TEST(RF_ROUT_3, TheFileIsInTheOrderInWhichTheyWereMetAndRoutedFriendsAreNotTested) {
    Flight flight;
    const Ref far = flight.infantry(usa, 10, 5.5), near = flight.infantry(usa, 10, 8);
    const Ref routed = flight.infantry(usa, 10, 6.7);
    flight.routed(routed);
    flight.run({6, 6, 6, 6});
    EXPECT_EQ(flight.centre(flight.runner), flight.inches(10, 3));
    EXPECT_EQ(flight.centre(near), flight.inches(10, 2));
    EXPECT_EQ(flight.centre(far), flight.inches(10, 1));
    EXPECT_EQ(flight.centre(routed), flight.inches(10, 6.7));
}
TEST(RF_EX_89, NeighboursThatTheTurningBaseBrushesAreNotTested) {
    Bed bed;
    const Ref left = bed.infantry(usa, 8, 10), middle = bed.infantry(usa, 10, 10);
    const Ref right = bed.infantry(usa, 12, 10);
    bed.go({}, [&](Play& play) { rout(play, {.unit = middle, .cause = bed.inches(13, 16)}); });
    EXPECT_NEAR(table::millidegrees(bed.pose(middle).facing), 206'565, 10);
    EXPECT_FALSE(bed.side(usa).routed.has(left.id) || bed.side(usa).routed.has(right.id));
}
TEST(RF_GEO_19, ABaseIsMetWhereTheLineOfTheCentreRunsThroughIt) {
    Flight flight;
    flight.infantry(usa, 11.005, 6);  // the line touches it for no length at all
    flight.infantry(usa, 8.9, 4.5);
    flight.run();
    EXPECT_TRUE(flight.over());
}
TEST(RF_EX_39, ABatteryOnTheWayIsLostOrSweptAlong) {
    Flight failing;
    const Ref lost = failing.battery(usa, 10, 6);
    failing.run({6, 6});
    EXPECT_TRUE(failing.side(usa).destroyed.has(lost.id));
    Flight passing;
    const Ref guns = passing.battery(usa, 10, 6);
    passing.run({2, 2});
    EXPECT_TRUE(passing.is_routed(guns));
    EXPECT_EQ(passing.centre(guns), passing.inches(10, 1.75));
}
TEST(RF_ROUT_7, AFailedBatteryIsDestroyedByThatRule) {
    Flight flight;
    const Ref lost = flight.battery(usa, 10, 6);
    flight.run({6, 6});
    EXPECT_TRUE(flight.side(usa).destroyed.has(lost.id));
    EXPECT_FALSE(flight.side(usa).on_map.has(lost.id));
}
TEST(RF_ROUT_4, ARoutThatEndsOnAStandGoesOnUntilItIsClear) {
    Flight flight;
    const Ref beside = flight.infantry(usa, 11.5, 3.3);  // not on the line, but where it ends
    flight.run();
    EXPECT_FALSE(flight.is_routed(beside));
    const Point end = flight.centre(flight.runner);
    EXPECT_EQ(end.x, 10000);
    EXPECT_NEAR(end.y, 2330, 30);
}
TEST(RF_ROUT_5, ARouterThatRunsOffTheMapIsOut) {
    Bed bed;
    const Ref runner = bed.infantry(usa, 10, 6.9);
    bed.go({}, [&](Play& play) { rout(play, {.unit = runner, .cause = bed.inches(10, 16)}); });
    EXPECT_TRUE(bed.side(usa).routed_off.has(runner.id));
    Bed at_the_edge;
    const Ref stays = at_the_edge.infantry(usa, 10, 7.2);
    at_the_edge.go({}, [&](Play& play) { rout(play, {.unit = stays, .cause = at_the_edge.inches(10, 16)}); });
    EXPECT_EQ(at_the_edge.centre(stays), at_the_edge.inches(10, 0.2));
}
TEST(RF_ENTRY_3, ARouterThatEntersMarkedOffGroundIsOut) {
    Flight flight;
    flight.setup.options.marked_off_areas = true;
    flight.setup.marked_off = {
        {flight.inches(5, 5), flight.inches(15, 5), flight.inches(15, 6), flight.inches(5, 6)}};
    const Ref beyond = flight.infantry(usa, 10, 4);
    flight.run();
    EXPECT_TRUE(flight.side(usa).routed_off.has(flight.runner.id));
    EXPECT_TRUE(flight.side(usa).on_map.has(beyond.id));
}
TEST(RF_ROUT_6, ARoutAcrossAFormedEnemyIsCaptured) {
    Flight flight;
    const Ref enemy = flight.infantry(csa, 10, 6);
    const Ref beyond = flight.infantry(usa, 10, 4);
    flight.run();
    EXPECT_TRUE(flight.side(usa).captured.has(flight.runner.id));
    EXPECT_FALSE(flight.is_routed(beyond));
    Flight free;
    free.routed(free.infantry(csa, 10, 6));
    free.run();
    EXPECT_TRUE(free.is_routed(free.runner));
    EXPECT_TRUE(on_map(flight.look(), enemy));
}
TEST(RF_ROUT_6, SweptAlongFriendsAreCapturedBeyondTheEnemy) {
    Flight flight;
    const Ref friend_ = flight.infantry(usa, 10, 8);
    flight.infantry(csa, 10, 5.5);
    flight.run({6, 6});
    EXPECT_TRUE(flight.side(usa).captured.has(flight.runner.id));
    EXPECT_TRUE(flight.side(usa).captured.has(friend_.id));
}
TEST(RF_ROUT_6, ThoseAheadOfAnOriginalThatEndsOnAnEnemyStandAsIfItHadStopped) {
    Flight flight;
    const Ref guns = flight.battery(usa, 10, 7.5);
    flight.infantry(csa, 11.9, 3.4);  // beside the line: only the wider base of the original meets it
    flight.run({2, 2});
    EXPECT_TRUE(flight.side(usa).captured.has(flight.runner.id));
    EXPECT_TRUE(flight.is_routed(guns));
    EXPECT_NEAR(flight.centre(guns).y, 3150, 5);  // the original stopped at 4.4
}
TEST(RF_ROUT_8, RoutedAndActivatedAreMarked) {
    Flight flight;
    flight.run();
    EXPECT_TRUE(flight.is_routed(flight.runner));
}
TEST(RF_ROUT_9, ARoutedStandRoutsAgain) {
    Flight flight;
    flight.routed(flight.runner);
    flight.run();
    EXPECT_EQ(flight.centre(flight.runner), flight.inches(10, 3));
}
TEST(RF_ROUT_10, ARoutedStandSupportsNobody) {
    Bed bed;
    const Ref middle = bed.infantry(usa, 10, 10), left = bed.infantry(usa, 8, 10);
    bed.infantry(usa, 12, 10);
    EXPECT_FALSE(has_unsupported_flank(bed.look(), middle));
    bed.routed(left);
    EXPECT_TRUE(has_unsupported_flank(bed.look(), middle));
}
TEST(RF_ROUT_11, GroundAndBarricadesDoNotHinderARout) {
    Flight flight;
    flight.woods(5, 5, 15, 8);
    flight.barricade(5, 8.5, 15, 8.5);
    flight.run();
    EXPECT_EQ(flight.centre(flight.runner), flight.inches(10, 3));
}
TEST(RF_CAV_2, HoldersFollowARout) {
    Bed bed;
    const Ref runner = bed.dismounted(usa, 10, 12);
    bed.go({}, [&](Play& play) { rout(play, {.unit = runner, .cause = bed.inches(10, 20)}); });
    EXPECT_EQ(bed.centre(runner), bed.inches(10, 5));
    EXPECT_EQ(bed.side(usa).unit[runner.id].holders.centre(), bed.inches(10, 6));
}
TEST(RF_GENHIT_1, ARoutPutsTheGeneralsItTouchesInDanger) {
    Flight flight;
    flight.general(usa, flight.first_brigade, 12, 10, {2, 4, 0});
    flight.run();
    flight.act("flee", {1, 1});
    EXPECT_EQ(flight.side(usa).general[flight.first_brigade].killed, 1);
    EXPECT_EQ(flight.side(usa).danger, 0u);
}

}  // namespace
}  // namespace longroll::rally
