#include "rally/rallying.h"

#include <gtest/gtest.h>

#include "rally/ending.h"
#include "rally/testbed.h"

namespace longroll::rally {
namespace {

// A routed stand in the open that faces east, and its General with a Heroism of 1 within his radius.
struct Broken : Bed {
    Ref unit;
    Broken() {
        unit = infantry(usa, 20, 20, 90, {.discipline = 8});
        general(usa, first_brigade, 20, 16, {2, 4, 1});
        Bed::routed(unit);
    }
    void rally(std::initializer_list<unsigned> dice) {
        go(dice, [&](Play& play) { begin_rally(play, unit); });
    }
};

TEST(RF_EX_71, ARoutedFriendNearAndTheHeroismOfTheGeneralCount) {
    Broken bed;
    bed.routed(bed.infantry(usa, 18, 25));
    const State kept = bed.state;
    bed.rally({3, 5});  // 8 + 1 <= 8 + 1
    EXPECT_FALSE(has(bed.side(usa).routed | bed.side(usa).activated, bed.unit));
    EXPECT_EQ(bed.centre(bed.unit), bed.inches(20, 20));
    bed.state = kept;
    bed.rally({4, 5});  // 9 + 1 > 9
    EXPECT_TRUE(bed.over());
    EXPECT_TRUE(has(bed.side(usa).routed & bed.side(usa).activated, bed.unit));
    EXPECT_EQ(bed.centre(bed.unit), bed.inches(27, 20));  // the way it faces
}

TEST(RF_RALLY_1, ARallyTakesAwayTheRoutAndTheMark) {
    Broken bed;
    bed.rally({1, 1});
    EXPECT_EQ(bed.waiting(), StepKind::Rallied);
    EXPECT_FALSE(bed.side(usa).routed | bed.side(usa).activated);
}

TEST(RF_RALLY_3, RoutedFriendsFartherThanTheLongestArrowDoNotCount) {
    Broken bed;
    bed.routed(bed.infantry(usa, 20, 28.1));
    bed.rally({4, 5});
    EXPECT_EQ(bed.waiting(), StepKind::Rallied);
}

TEST(RF_RALLY_4, TheStandTurnsAboutItsFlagAsItLikes) {
    Broken bed;
    bed.rally({1, 1});
    EXPECT_TRUE(bed.offered("face facing 270"));
    bed.act("face facing 301");
    EXPECT_EQ(bed.pose(bed.unit).centre, bed.inches(20, 20));
    EXPECT_EQ(bed.pose(bed.unit).facing, table::facing_of_degrees(301));
}

TEST(RF_RALLY_4, GunsTurnAboutTheirMuzzles) {
    Bed bed;
    const Ref guns = bed.battery(usa, 20, 20, 0, {.discipline = 9});
    bed.activated(guns);
    const Point muzzle = fire_point(base_of(bed.look(), guns), Base::Artillery);
    bed.go({1, 1}, [&](Play& play) { begin_rally(play, guns); });
    bed.act("face facing 90");
    EXPECT_EQ(fire_point(base_of(bed.look(), guns), Base::Artillery), muzzle);
    EXPECT_NE(bed.centre(guns), bed.inches(20, 20));
}

TEST(RF_RALLY_4, AnotherStandInTheWayForbidsTheTurn) {
    Broken bed;
    bed.infantry(usa, 21.1, 20, 90);
    bed.rally({1, 1});
    EXPECT_EQ(bed.refused_by("face facing 0"), rule::RF_STAND_3);
    EXPECT_FALSE(bed.offered("face facing 0"));
    EXPECT_TRUE(bed.legal("face facing 270"));
}

TEST(RF_RALLY_4, ATacticMoveFollowsThatLeavesNoMark) {
    Broken bed;
    bed.rally({1, 1});
    bed.act("stay");
    ASSERT_EQ(bed.waiting(), StepKind::Lay);
    bed.act("lay t front facing 90");
    EXPECT_TRUE(bed.over());
    EXPECT_GT(bed.centre(bed.unit).x, bed.inches(21, 20).x);
    EXPECT_FALSE(bed.side(usa).activated);
}

TEST(RF_RALLY_4, AnEngagedStandNeitherTurnsNorMoves) {
    Bed bed;
    const Ref unit = bed.infantry(usa, 20, 20, 0, {.discipline = 9});
    bed.infantry(csa, 20, 21, 180);
    bed.activated(unit);
    bed.go({2, 2}, [&](Play& play) { begin_rally(play, unit); });
    EXPECT_TRUE(bed.over());
    EXPECT_FALSE(bed.side(usa).activated);
}

TEST(RF_RALLY_5, AStandThatWasOnlyActivatedStaysSo) {
    Bed bed;
    const Ref unit = bed.infantry(usa, 20, 20, 0, {.discipline = 7});
    bed.activated(unit);
    bed.go({4, 4}, [&](Play& play) { begin_rally(play, unit); });
    EXPECT_TRUE(bed.over());
    EXPECT_TRUE(has(bed.side(usa).activated, unit));
    EXPECT_FALSE(bed.side(usa).routed);
    EXPECT_EQ(bed.centre(unit), bed.inches(20, 20));
}

TEST(RF_RALLY_6, AStandThatRunsOffTheMapIsLostForPointsToo) {
    Bed bed;
    const Ref unit = bed.infantry(usa, 44, 20, 90, {.discipline = 6});
    bed.infantry(usa, 10, 10);
    bed.routed(unit);
    bed.go({6, 6}, [&](Play& play) { begin_rally(play, unit); });
    EXPECT_TRUE(has(bed.side(usa).routed_off, unit));
    EXPECT_EQ(points_of(bed.look(), csa), 1);
}

TEST(RF_RALLY_7, ASuccessLeavesNoMark) {
    Bed bed;
    const Ref unit = bed.infantry(usa, 20, 20, 0, {.discipline = 9});
    bed.activated(unit);
    bed.go({1, 2}, [&](Play& play) { begin_rally(play, unit); });
    bed.act("stay");
    if (!bed.over()) bed.act("stay");
    EXPECT_TRUE(bed.over());
    EXPECT_FALSE(bed.side(usa).activated);
}

}  // namespace
}  // namespace longroll::rally
