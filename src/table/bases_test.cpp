#include "table/bases.h"

#include <gtest/gtest.h>

#include "engine/scratch_list.h"
#include "table/oracle_bed.h"
#include "table/packed_pose.h"
#include "table/sweep.h"

namespace longroll::table {
namespace {

using Body = std::vector<Rect>;

Body any_body(Cases& cases, std::size_t bases, Length spread) {
    Body body;
    for (std::size_t i = 0; i < bases; ++i) body.push_back(cases.rect(spread));
    return body;
}

// Bodies of many bases and of one, each pair compared with what their bases say one by one.
TEST(Bases, ABodyIsAsNearAsItsNearestBase) {
    Cases cases;
    int near = 0, apart = 0;
    for (int i = 0; i < repeats(20'000); ++i) {
        const Length spread = cases.spread();
        const Body a = any_body(cases, cases.one_in(2) ? 1 : 5, spread);
        const Body b = any_body(cases, cases.one_in(2) ? 1 : 4, spread);
        Length least = 2 * farthest;
        bool deep = false;
        constexpr Length tolerance = 10;
        for (const Rect& p : a)
            for (const Rect& q : b) {
                least = std::min(least, distance(p, q));
                deep = deep || overlaps_deeper(p, q, tolerance);
            }
        ASSERT_EQ(distance(a, b), least);
        ASSERT_EQ(overlap(a, b, tolerance), deep);
        ASSERT_EQ(touch(a, b, tolerance), least <= tolerance);
        Apart apart_of;
        for (const Length limit : {0, least - 1, least, least + 1}) {
            if (limit < 0) continue;
            ASSERT_EQ(within(a, b, limit), least <= limit);
            bool nearer = false;
            for (const Rect& p : a)
                for (const Rect& q : b) nearer = nearer || nearer_than(p, q, limit);
            ASSERT_EQ(nearer_than(a, b, limit), nearer);
            ASSERT_EQ(distance_below(a, b, limit), std::min(least, limit));
            ASSERT_EQ(apart_of.below(a, b, limit), std::min(least, limit)) << "asked again and again";
        }
        // A gap of boxes is never more than the distance.
        ASSERT_LE(gap_of(box_of(a), box_of(b)), least);
        ++(least == 0 ? near : apart);
    }
    EXPECT_GT(near, 100);
    EXPECT_GT(apart, 100);
}

TEST(Bases, NearerIsStrictlyNearer) {
    const Body a{rect({{0, 0}, north}, {1000, 500})}, b{rect({{3000, 0}, north}, {1000, 500})};
    EXPECT_EQ(distance(a, b), 2000);
    EXPECT_TRUE(within(a, b, 2000));
    EXPECT_FALSE(nearer_than(a, b, 2000));
    EXPECT_TRUE(nearer_than(a, b, 2001));
}

TEST(Bases, MadeFromPosesTheyAreThoseOfEachPose) {
    Cases cases;
    for (int i = 0; i < repeats(2000); ++i) {
        const Size size = cases.size(2000);
        ScratchList<Pose, 6> poses;
        const Facing facing = cases.facing();
        for (int k = 0; k < 6; ++k)
            poses.push_back({cases.point(20'000), cases.one_in(3) ? cases.facing() : facing});
        const auto bases = bases_at<ScratchList<Rect, 6>>(poses, size);
        const Vector by = cases.vector(5000);
        const auto there = moved(bases, by);
        Box box = box_of(bases[0]);
        for (std::size_t k = 0; k < 6; ++k) {
            ASSERT_EQ(bases[k], rect(poses[k], size));
            ASSERT_EQ(there[k], rect({poses[k].centre + by, poses[k].facing}, size));
            box = both(box, both(box_of(bases[k]), box_of(there[k])));
            for (const Point corner : corners(bases[k]))
                ASSERT_LE(length(corner - poses[k].centre), half_diagonal(size));
        }
        ASSERT_EQ(box_of(bases, by), box);
        ASSERT_TRUE(contains(box_of(bases), box_of(poses)));
    }
}

TEST(Bases, TheMiddleIsTheMeanOfTheCentresRoundedOnce) {
    const std::vector<Pose> poses{{{0, 0}, north}, {{1, 10}, east}, {{1, 11}, west}};
    EXPECT_EQ(middle_of(poses), (Point{1, 7}));
    EXPECT_EQ(middle_of(std::span(poses).first(1)), (Point{0, 0}));
}

// A base made smaller is passed exactly where the whole one would be overlapped no deeper than that.
TEST(Bases, ASmallerBaseLeavesTheToleranceFree) {
    const Size size{1000, 500};
    const Rect whole = rect({{0, 0}, north}, size), small = smaller(whole, 10);
    EXPECT_EQ(small, rect({{0, 0}, north}, smaller(size, 10)));
    const Rect by_nine = moved(whole, {991, 0}), by_eleven = moved(whole, {989, 0});
    EXPECT_FALSE(overlaps(small, by_nine));
    EXPECT_TRUE(overlaps(small, moved(whole, {980, 0})));
    EXPECT_FALSE(overlaps_deeper(whole, by_nine, 10));
    EXPECT_TRUE(overlaps_deeper(whole, by_eleven, 10));
}

TEST(Bases, ABodySweepsOverWhatAnyOfItsBasesDoes) {
    Cases cases;
    int over = 0;
    for (int i = 0; i < repeats(3000); ++i) {
        const Body moving = any_body(cases, 3, 8000), others = any_body(cases, 2, 8000);
        const Vector way = cases.vector(6000);
        bool any = false;
        for (const Rect& base : moving)
            for (const Rect& other : others) any = any || overlaps(Sweep{base, way}, other);
        ASSERT_EQ(sweeps_over(moving, way, others), any);
        over += any;
    }
    EXPECT_GT(over, 50);
}

TEST(Bases, ABodyWheelsOverWhatAnyOfItsBasesDoes) {
    const Size size{1000, 500};
    const std::vector<Pose> line{{{500, 0}, north}, {{1500, 0}, north}};
    const Body near{rect({{500, 1500}, north}, size)}, far{rect({{500, 3500}, north}, size)};
    // About the left end, the outer stand comes round.
    EXPECT_FALSE(wheels_over(line, size, {0, 0}, degrees(20), near));
    EXPECT_TRUE(wheels_over(line, size, {0, 0}, -degrees(60), near));
    EXPECT_FALSE(wheels_over(std::span(line).first(1), size, {0, 0}, -degrees(60), near)) << "a single base";
    EXPECT_FALSE(wheels_over(line, size, {0, 0}, -degrees(60), far));
}

TEST(Bases, ABodyPassesWithinALimit) {
    const Body moving{rect({{0, 0}, north}, {1000, 500}), rect({{1000, 0}, north}, {1000, 500})};
    const Body beside{rect({{4000, 5000}, north}, {1000, 500})};
    const Vector way{0, 10'000};
    EXPECT_TRUE(sweeps_within(moving, way, beside, 2000)) << "exactly so near";
    EXPECT_FALSE(sweeps_within(moving, way, beside, 1999));
    EXPECT_FALSE(sweeps_within(moving, {0, 1000}, beside, 2000)) << "not so far";
    EXPECT_FALSE(sweeps_within(std::span(moving).first(1), way, beside, 2000)) << "a single base";
}

TEST(Bases, HowFarAVectorGoesThatWay) {
    EXPECT_EQ(part_along(north, {3000, 4000}), 4000);
    EXPECT_EQ(part_along(east, {3000, 4000}), 3000);
    EXPECT_EQ(part_along(south, {3000, 4000}), -4000);
    EXPECT_EQ(part_along(north + degrees(45), {1000, 1000}), 1414);
}

TEST(Bases, ABodyAdvancesUntilItsFirstBaseIsStopped) {
    const Body line{rect({{0, 0}, north}, {1000, 500}), rect({{1000, 0}, north}, {1000, 500})};
    const Body ahead{rect({{1200, 4000}, north}, {1000, 500}), rect({{0, 7000}, north}, {1000, 500})};
    EXPECT_NEAR(advance_onto(line, north, 10'000, ahead), 3500, 2);
    EXPECT_EQ(advance_onto(line, north, 3000, ahead), -1) << "too short a way";
    EXPECT_EQ(advance_onto(line, south, 10'000, ahead), -1);
    EXPECT_NEAR(advance_onto(std::span(line).first(1), north, 10'000, std::span(ahead).subspan(1)), 6500, 2)
        << "single bases";
}

TEST(Bases, HowFarTheyReachFromAPoint) {
    const Body body{rect({{10'000, 10'000}, north}, {1000, 500}),
                    rect({{12'000, 11'000}, north}, {1000, 500})};
    const Extent north_of = extent_of(body, {10'000, 8000}, north);
    EXPECT_EQ(north_of.left, -500);
    EXPECT_EQ(north_of.right, 2500);
    EXPECT_EQ(north_of.rear, 1750);
    EXPECT_EQ(north_of.front, 3250);
    EXPECT_EQ(extent_of(body, {10'000, 8000}, south).front, -1750) << "all of it is behind";
}

TEST(Bases, SomebodyInTheLane) {
    const Body body{rect({{10'000, 10'000}, north}, {1000, 500})};
    EXPECT_TRUE(any_in_lane(body, {9000, 5000}, north, 1000, 0));
    EXPECT_FALSE(any_in_lane(body, {8999, 5000}, north, 1000, 0)) << "beside it";
    EXPECT_FALSE(any_in_lane(body, {10'000, 12'000}, north, 1000, 1999)) << "behind it";
    EXPECT_TRUE(any_in_lane(body, {10'000, 12'000}, north, 1000, 2000));
}

TEST(Bases, GapsThatAreTooSmallOrPartThem) {
    const auto row = [](std::vector<Length> places) {
        Body body;
        for (const Length x : places) body.push_back(rect({{x, 0}, north}, {1000, 500}));
        return spacing_of(body, 1000, 2000);
    };
    EXPECT_TRUE(row({}).linked);
    EXPECT_TRUE(row({0}).linked);
    EXPECT_TRUE(row({0, 2000, 5000}).linked) << "gaps of one and two inches";
    EXPECT_FALSE(row({0, 2000, 5001}).linked);
    EXPECT_TRUE(row({5000, 0, 2000}).linked) << "in any order";
    EXPECT_EQ(row({0, 1900}).too_small, 900);
    EXPECT_EQ(row({0, 2000}).too_small, std::nullopt);
}

TEST(Bases, TheNearestPairIsTheFirstOfThoseAsNear) {
    const Body own{rect({{0, 0}, north}, {1000, 500}), rect({{1000, 0}, north}, {1000, 500})};
    const Body theirs{rect({{0, 2000}, north}, {1000, 500}), rect({{1000, 1500}, north}, {1000, 500})};
    const NearestPair pair = nearest_pair(own, theirs);
    EXPECT_EQ(pair.one, &own[0]);
    EXPECT_EQ(pair.other, &theirs[1]);
    EXPECT_EQ(pair.apart, 1000);
    EXPECT_EQ(nearest_point(*pair.other, *pair.one).y, 1250);
    EXPECT_EQ(nearest_pair(own, {}).one, nullptr);
}

TEST(Bases, TheFrontTheyShare) {
    const Rect base = rect({{0, 0}, north}, {1000, 500});
    EXPECT_EQ(shared_front(base, rect({{0, 700}, south}, {1000, 500})), 1000);
    EXPECT_EQ(shared_front(base, rect({{400, 700}, south}, {1000, 500})), 600);
    EXPECT_EQ(shared_front(base, rect({{1200, 0}, north}, {1000, 500})), 0);
    EXPECT_EQ(shared_front(base, rect({{0, 700}, east}, {1000, 500})), 500) << "its flank";
}

TEST(Bases, TheSmallestTurnOntoAnEdge) {
    const Rect base = rect({{0, 0}, north + degrees(20)}, {1000, 500});
    EXPECT_NEAR(*turn_onto(north, base, degrees(45)), degrees(20), 40);
    EXPECT_NEAR(*turn_onto(north + degrees(50), base, degrees(45)), degrees(-30), 40);
    EXPECT_EQ(turn_onto(north, base, degrees(10)), std::nullopt);
}

TEST(Bases, AFreeWayEndsBeforeTheReachOfAnother) {
    const std::vector<Segment> ways{{{0, 0}, {0, 9000}}, {{3000, 0}, {3000, 9000}}};
    const std::vector<Pose> there{{{400, 5000}, north}};
    EXPECT_EQ(free_way(ways, there, 300, 250, 8000), 8000) << "beside both";
    EXPECT_EQ(free_way(ways, there, 500, 250, 8000), distance({400, 5000}, Point{0, 0}) - 500);
    EXPECT_EQ(free_way(ways, there, 4900, 250, 8000), 0) << "too near to set out";
}

TEST(PackedPose, KeepsEveryPlaceATableHas) {
    static_assert(sizeof(PackedPose) == 8);
    Cases cases;
    for (int i = 0; i < repeats(20'000); ++i) {
        const Pose pose{{cases.between(-2'000'000, 2'000'000), cases.between(-2'000'000, 2'000'000)},
                        cases.facing()};
        ASSERT_EQ(PackedPose::of(pose).pose(), pose);
        ASSERT_EQ(PackedPose::of(pose).centre(), pose.centre);
    }
}

}  // namespace
}  // namespace longroll::table
