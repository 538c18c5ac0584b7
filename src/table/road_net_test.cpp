#include "table/road_net.h"

#include <gtest/gtest.h>

#include "support/counts.h"
#include "table/oracle_bed.h"

namespace longroll::table {
namespace {

const LineKinds roads{LineKind::Road, LineKind::Lane};

Battlefield with_roads(std::vector<std::vector<Point>> lines) {
    BattlefieldPlan plan{"", 24 * inch, 24 * inch, {}, {}, {}, {}};
    for (std::vector<Point>& line : lines) plan.lines.push_back({"", LineKind::Road, std::move(line), 0, 0});
    Expected<Battlefield> field = Battlefield::prepare(std::move(plan));
    EXPECT_TRUE(field);
    return std::move(*field);
}
std::vector<Point> corners_of(const RoadWay& way) { return {way.points.begin(), way.points.end()}; }

TEST(RoadNet, FollowsTheBendsOfOneRoad) {
    const Battlefield field = with_roads({{{1000, 1000}, {9000, 1000}, {9000, 7000}, {20000, 7000}}});
    const RoadNet net(field, roads, 250);
    const std::optional<RoadPlace> from = net.nearest({3000, 1400}, 500);
    ASSERT_TRUE(from);
    EXPECT_EQ(from->at, (Point{3000, 1000}));
    const std::optional<RoadPlace> to = net.nearest({12000, 7000}, 500);
    ASSERT_TRUE(to);
    RoadWay way;
    ASSERT_TRUE(net.way(*from, *to, 100 * inch, way));
    EXPECT_EQ(corners_of(way), (std::vector<Point>{{3000, 1000}, {9000, 1000}, {9000, 7000}, {12000, 7000}}));
    EXPECT_EQ(way.whole, 6000 + 6000 + 3000);
    // And back by the same way.
    RoadWay back;
    ASSERT_TRUE(net.way(*to, *from, 100 * inch, back));
    EXPECT_EQ(back.whole, way.whole);
    // Not if that is too far.
    EXPECT_FALSE(net.way(*from, *to, 14'999, way));
    EXPECT_FALSE(net.nearest({3000, 1501}, 500));
}

TEST(RoadNet, OnOnePieceOfRoad) {
    const Battlefield field = with_roads({{{1000, 1000}, {9000, 1000}}});
    const RoadNet net(field, roads, 250);
    RoadWay way;
    ASSERT_TRUE(net.way(*net.nearest({8000, 1000}, 0), *net.nearest({2000, 1000}, 0), inch * 6, way));
    EXPECT_EQ(corners_of(way), (std::vector<Point>{{8000, 1000}, {2000, 1000}}));
}

TEST(RoadNet, TakesTheShorterWayWhereRoadsMeet) {
    // A crossroads, and a lane that cuts the corner; it ends a hair beside the second road.
    const Battlefield field = with_roads(
        {{{0, 12000}, {24000, 12000}}, {{12000, 0}, {12000, 24000}}, {{6000, 12000}, {11900, 6000}}});
    const RoadNet net(field, roads, 250);
    const RoadPlace west = *net.nearest({2000, 12000}, 0), south = *net.nearest({12000, 2000}, 0),
                    north = *net.nearest({12000, 20000}, 0);
    RoadWay way;
    ASSERT_TRUE(net.way(west, north, 100 * inch, way));
    EXPECT_EQ(way.whole, 10000 + 8000);
    ASSERT_TRUE(net.way(west, south, 100 * inch, way));
    EXPECT_EQ(
        corners_of(way),
        (std::vector<Point>{{2000, 12000}, {6000, 12000}, {11900, 6000}, {12000, 6000}, {12000, 2000}}));
    EXPECT_LT(way.whole, 10000 + 10000);
}

TEST(RoadNet, NoWayWhereRoadsDoNotMeet) {
    const Battlefield field = with_roads({{{0, 2000}, {24000, 2000}}, {{0, 9000}, {24000, 9000}}});
    const RoadNet net(field, roads, 250);
    RoadWay way;
    EXPECT_FALSE(net.way(*net.nearest({2000, 2000}, 0), *net.nearest({2000, 9000}, 0), 100 * inch, way));
    EXPECT_TRUE(RoadNet(with_roads({}), roads, 250).empty());
}

// Random nets: the way there is as long as the way back, is made of pieces that lie on roads, and is no
// shorter than straight.
TEST(RoadNet, WaysAreTheSameBothWays) {
    Cases cases;
    for (int round = 0; round < repeats(200, 10'000); ++round) {
        std::vector<std::vector<Point>> lines;
        for (int i = 0; i < 5; ++i) {
            std::vector<Point> line{cases.point(24'000)};
            for (int k = 0; k < 3; ++k)
                if (const Point next = cases.point(24'000); next != line.back()) line.push_back(next);
            if (line.size() > 1) lines.push_back(line);
        }
        if (lines.empty()) continue;
        const Battlefield field = with_roads(lines);
        const RoadNet net(field, roads, 100);
        const std::optional<RoadPlace> from = net.nearest(cases.point(24'000), 30'000),
                                       to = net.nearest(cases.point(24'000), 30'000);
        ASSERT_TRUE(from && to);
        RoadWay there, back;
        const bool found = net.way(*from, *to, 200 * inch, there);
        EXPECT_EQ(net.way(*to, *from, 200 * inch, back), found);
        if (!found) continue;
        EXPECT_NEAR(there.whole, back.whole, 4) << "round " << round;  // each piece is rounded
        EXPECT_GE(there.whole + 4, length(to->at - from->at));
        EXPECT_EQ(there.points[0], from->at);
        EXPECT_EQ(there.points.back(), to->at);
        for (std::size_t i = 0; i + 1 < there.points.size(); ++i) {
            const Point middle = there.points[i] + part(there.points[i + 1] - there.points[i], 1, 2);
            EXPECT_TRUE(field.on_road(middle, roads, 103)) << "round " << round;
        }
    }
}

}  // namespace
}  // namespace longroll::table
