#include "table/way.h"

#include <gtest/gtest.h>

#include "table/distance.h"
#include "table/oracle_bed.h"

namespace longroll::table {
namespace {

// East for 3 inches, north for 4, and a corner that is none.
const std::vector<Point> bent{{0, 0}, {3000, 0}, {3000, 0}, {3000, 4000}};

TEST(Way, WhereItLeadsAfterSoMuch) {
    EXPECT_EQ(path_length(bent), 7000);
    EXPECT_EQ(point_on(bent, 0).point, (Point{0, 0}));
    EXPECT_EQ(point_on(bent, 0).along, (Vector{3000, 0}));
    EXPECT_EQ(point_on(bent, 3000).point, (Point{3000, 0}));
    EXPECT_EQ(point_on(bent, 3000).along, (Vector{3000, 0})) << "the corner belongs to the leg before it";
    EXPECT_EQ(point_on(bent, 5000).point, (Point{3000, 2000}));
    EXPECT_EQ(point_on(bent, 9000).point, (Point{3000, 4000})) << "no farther than its end";
}

TEST(Way, FacesAlongTheLeg) {
    EXPECT_EQ(pose_on(bent, 1000, west), (Pose{{1000, 0}, east}));
    EXPECT_EQ(pose_on(bent, 4000, west), (Pose{{3000, 1000}, north}));
    const std::vector<Point> nowhere{{5, 5}};
    EXPECT_EQ(pose_on(nowhere, 0, west), (Pose{{5, 5}, west})) << "no leg: as it was";
}

TEST(Way, ClimbsWhereTheGroundRises) {
    BattlefieldPlan plan{"hill", 20 * inch, 20 * inch, {}, {}, {}, {}};
    plan.areas.push_back(
        {"hill", AreaKind::Hill, {{5000, 5000}, {10'000, 5000}, {10'000, 10'000}, {5000, 10'000}}, 1, 0});
    const Expected<Battlefield> field = Battlefield::prepare(plan);
    ASSERT_TRUE(field) << field.error();
    const auto up = [&](Point from, Point to) { return climbs(*field, {from, to}, 100); };
    EXPECT_TRUE(up({2000, 7000}, {7000, 7000}));
    EXPECT_FALSE(up({7000, 7000}, {2000, 7000})) << "down";
    EXPECT_TRUE(up({2000, 7000}, {15'000, 7000})) << "up and down again";
    EXPECT_FALSE(up({2000, 2000}, {15'000, 2000}));
    EXPECT_FALSE(up({7000, 7000}, {7000, 7000}));
    const Expected<Battlefield> flat = Battlefield::prepare({"flat", 20 * inch, 20 * inch, {}, {}, {}, {}});
    EXPECT_FALSE(climbs(*flat, {{2000, 7000}, {7000, 7000}}, 100));
}

// Three stands, half an inch deep, in file to the east: the head at the front edge of the first.
TEST(Way, AFileFollowsItsHead) {
    const std::vector<Pose> stands{{{-250, 0}, east}, {{-750, 0}, east}, {{-1250, 0}, east}};
    const File file{stands, 500};
    EXPECT_EQ(file.behind(0), 250);
    EXPECT_EQ(file.behind(2), 1250);
    for (int k = 0; k < 3; ++k)
        EXPECT_EQ(pose_behind(file, k, bent, 0, east), stands[static_cast<std::size_t>(k)]) << "at rest";
    // The last stand is still on the ground of the file.
    EXPECT_EQ(pose_behind(file, 2, bent, 1000, east), (Pose{{-250, 0}, east}));
    EXPECT_EQ(pose_behind(file, 2, bent, 2250, east), (Pose{{1000, 0}, east}));
    // Round the corner one after the other.
    EXPECT_EQ(pose_behind(file, 0, bent, 4000, east), (Pose{{3000, 750}, north}));
    EXPECT_EQ(pose_behind(file, 2, bent, 4000, east), (Pose{{2750, 0}, east}));
}

// On a bend of its own the file closes up along the places of those before, and faces along them.
TEST(Way, AFileOnABendGoesFromPlaceToPlace) {
    const std::vector<Pose> stands{{{0, -250}, north}, {{-500, -250}, east}, {{-1000, -250}, east}};
    const File file{stands, 500};
    const std::vector<Point> ahead{{0, 0}, {0, 5000}};
    EXPECT_EQ(pose_behind(file, 1, ahead, 250, north), (Pose{{-250, -250}, east}));
    EXPECT_EQ(pose_behind(file, 1, ahead, 500, north), (Pose{{0, -250}, north}))
        << "in the place of the first it faces as that did";
    EXPECT_EQ(pose_behind(file, 2, ahead, 500, north), (Pose{{-500, -250}, east}));
}

// Its corners lead from where it stood to where pose_behind has it, and are as long as the way of the head.
TEST(Way, TheWayOfOneThatFollows) {
    const std::vector<Pose> stands{{{0, -250}, north}, {{-500, -250}, east}, {{-1000, -250}, east}};
    const File file{stands, 500};
    for (const Length far : {100, 600, 2000}) {
        const std::vector<Point> ahead{{0, 0}, {0, far}};
        for (int place = 1; place < 3; ++place) {
            std::vector<Point> way;
            add_way_behind(file, place, ahead, north, way);
            EXPECT_EQ(way.front(), stands[static_cast<std::size_t>(place)].centre);
            EXPECT_EQ(way.back(), pose_behind(file, place, ahead, far, north).centre);
            EXPECT_NEAR(path_length(way), far, 300) << far << ' ' << place;
        }
    }
}

TEST(Way, AFileOfOneStandIsABaseBehindAPoint) {
    const std::vector<Pose> stands{{{0, -500}, north}};
    const File file{stands, 1000};
    const std::vector<Point> ahead{{0, 0}, {0, 5000}};
    EXPECT_EQ(pose_behind(file, 0, ahead, 300, north), (Pose{{0, -200}, north}));
    EXPECT_EQ(pose_behind(file, 0, ahead, 3000, north), (Pose{{0, 2500}, north}));
}

}  // namespace
}  // namespace longroll::table
