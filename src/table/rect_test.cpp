#include "table/rect.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "table/distance.h"
#include "table/oracle_bed.h"
#include "table/overlap.h"

namespace longroll::table {
namespace {

using oracle::figure;

TEST(Point, SegmentsMeetAsSolvedForTheirParameters) {
    int met = 0;
    int all = 0;
    judge([&](Cases& cases) {
        const Length spread = cases.spread();
        const Segment s = cases.segment(spread);
        const Segment t = cases.one_in(8) ? Segment{s.to, cases.point(spread)} : cases.segment(spread);
        const bool judged = oracle::segments_meet(oracle::spot(s.from), oracle::spot(s.to),
                                                  oracle::spot(t.from), oracle::spot(t.to));
        ASSERT_EQ(meets(s, t), judged) << s << ' ' << t;
        ASSERT_EQ(meets(t, s), judged) << s << ' ' << t;
        const Point p = cases.point(spread);
        ASSERT_EQ(contains(s, p),
                  oracle::on_segment(oracle::spot(p), oracle::spot(s.from), oracle::spot(s.to)))
            << s << p;
        met += judged;
        ++all;
    });
    // Cases that all say the same would judge nothing.
    EXPECT_GT(met, all / 10);
    EXPECT_LT(met, all * 9 / 10);
}

TEST(Rect, CornersAreWhereTheRulesPutThem) {
    // RF-GEO-2: facing east the front is to the east and the right to the south.
    const Rect r = rect({{10'000, 10'000}, east}, {2000, 1000});
    EXPECT_EQ(front_middle(r), (Point{10'500, 10'000}));
    EXPECT_EQ(front_right(r), (Point{10'500, 9'000}));
    EXPECT_EQ(rear_left(r), (Point{9'500, 11'000}));
    EXPECT_EQ(rect_behind({10'500, 10'000}, east, {2000, 1000}), r);
    EXPECT_EQ(edge(r, Edge::Front), (Segment{{10'500, 9'000}, {10'500, 11'000}}));
    EXPECT_EQ(edge(r, Edge::Rear), (Segment{{9'500, 11'000}, {9'500, 9'000}}));
    EXPECT_EQ(edge(r, Edge::Right), (Segment{{9'500, 9'000}, {10'500, 9'000}}));
    EXPECT_EQ(edge(r, Edge::Left), (Segment{{10'500, 11'000}, {9'500, 11'000}}));
}
TEST(Rect, HalfSidesAreTheTrueOnesRounded) {
    const long double pi = std::acos(-1.0L);
    judge([pi](Cases& cases) {
        const Pose pose{cases.point(72'000), cases.facing()};
        const Size size = cases.size(6000);
        const Rect r = rect(pose, size);
        const long double angle = 2 * pi * pose.facing.step / whole_turn;
        ASSERT_LE(std::fabs(r.front.x - size.depth / 2.0L * std::sin(angle)), 0.5001L);
        ASSERT_LE(std::fabs(r.front.y - size.depth / 2.0L * std::cos(angle)), 0.5001L);
        ASSERT_LE(std::fabs(r.right.x - size.frontage / 2.0L * std::cos(angle)), 0.5001L);
        ASSERT_LE(std::fabs(r.right.y + size.frontage / 2.0L * std::sin(angle)), 0.5001L);
    });
}

TEST(Overlap, RectanglesMeetAndOverlapAsTheirDifferencesSay) {
    int touching = 0;
    int overlapping = 0;
    int all = 0;
    judge([&](Cases& cases) {
        const Length spread = cases.spread();
        const Rect p = cases.rect(spread);
        const Rect q = cases.rect_by(p, spread);
        if (cross(p.right, p.front) == 0 || cross(q.right, q.front) == 0) return;
        const bool met = oracle::meet(figure(p), figure(q));
        const bool shared = oracle::share_area(figure(p), figure(q));
        ASSERT_EQ(meets(p, q), met) << p << ' ' << q;
        ASSERT_EQ(overlaps(p, q), shared) << p << ' ' << q;
        ASSERT_EQ(overlaps(q, p), shared) << p << ' ' << q;
        const Length tolerance = cases.one_in(2) ? cases.between(0, 30) : cases.between(0, 3000);
        ASSERT_EQ(overlaps_deeper(p, q, tolerance), oracle::deeper(figure(p), figure(q), tolerance))
            << p << ' ' << q << ' ' << tolerance;
        touching += met && !shared;
        overlapping += shared;
        ++all;
    });
    EXPECT_GT(touching, all / 50);
    EXPECT_GT(overlapping, all / 10);
    EXPECT_LT(overlapping, all * 9 / 10);
}

TEST(Overlap, ARectangleAndASegment) {
    int met = 0;
    int all = 0;
    judge([&](Cases& cases) {
        const Length spread = cases.spread();
        const Rect r = cases.rect(spread);
        if (cross(r.right, r.front) == 0) return;
        Segment s = cases.segment(spread);
        if (cases.one_in(4))
            s.from = corners(r)[static_cast<std::size_t>(cases.between(0, 3))] + cases.vector(1);
        const bool judged = oracle::meet(figure(r), {oracle::spot(s.from), oracle::spot(s.to)});
        ASSERT_EQ(meets(r, s), judged) << r << ' ' << s;
        const bool inside = oracle::meet(figure(r), {oracle::spot(s.from)});
        ASSERT_EQ(contains(r, s.from), inside) << r << ' ' << s;
        met += judged;
        ++all;
    });
    EXPECT_GT(met, all / 10);
    EXPECT_LT(met, all * 9 / 10);
}

TEST(Distance, OfPointsAndSegments) {
    judge([](Cases& cases) {
        const Length spread = cases.spread();
        const Segment s = cases.segment(spread);
        const Segment t = cases.segment(spread);
        const Point p = cases.point(spread);
        const Length limit = cases.between(-1, spread);
        const oracle::Spot a = oracle::spot(s.from);
        const oracle::Spot b = oracle::spot(s.to);

        const oracle::Ratio point = oracle::square_away(oracle::spot(p), a, b);
        ASSERT_TRUE(oracle::is_root_up(point, distance(p, s))) << p << ' ' << s << ' ' << distance(p, s);
        ASSERT_EQ(within(p, s, limit), limit >= 0 && oracle::within(point, limit))
            << p << ' ' << s << ' ' << limit;

        const oracle::Ratio pair = oracle::square_between({a, b}, {oracle::spot(t.from), oracle::spot(t.to)});
        ASSERT_TRUE(oracle::is_root_up(pair, distance(s, t))) << s << ' ' << t << ' ' << distance(s, t);
        ASSERT_EQ(within(s, t, limit), limit >= 0 && oracle::within(pair, limit))
            << s << ' ' << t << ' ' << limit;

        const oracle::Ratio ends = oracle::square_away(oracle::spot(p), a, a);
        ASSERT_TRUE(oracle::is_root_up(ends, distance(p, s.from)));
        ASSERT_EQ(within(p, s.from, limit), limit >= 0 && oracle::within(ends, limit));
    });
}

TEST(Distance, OfRectangles) {
    judge([](Cases& cases) {
        const Length spread = cases.spread();
        const Rect p = cases.rect(spread);
        const Rect q = cases.rect_by(p, spread);
        if (cross(p.right, p.front) == 0 || cross(q.right, q.front) == 0) return;
        const Length limit =
            cases.one_in(3) ? distance(p, q) - cases.between(0, 1) : cases.between(0, spread);

        const oracle::Ratio pair = oracle::square_between(figure(p), figure(q));
        ASSERT_TRUE(oracle::is_root_up(pair, distance(p, q))) << p << ' ' << q << ' ' << distance(p, q);
        ASSERT_EQ(within(p, q, limit), limit >= 0 && oracle::within(pair, limit))
            << p << ' ' << q << ' ' << limit;
        const bool nearer = limit > 0 && pair.above < static_cast<oracle::Whole>(limit) * limit * pair.below;
        ASSERT_EQ(nearer_than(p, q, limit), nearer) << p << ' ' << q << ' ' << limit;
        ASSERT_EQ(gap(q, p), distance(p, q));

        const Length tolerance = cases.between(0, 30);
        const bool contact =
            oracle::within(pair, tolerance) && !oracle::deeper(figure(p), figure(q), tolerance);
        ASSERT_EQ(in_contact(p, q, tolerance), contact) << p << ' ' << q << ' ' << tolerance;
        const Edges edges = contacted_edges(p, q, tolerance);
        for (std::size_t i = 0; i < 4; ++i) {
            const oracle::Figure all = figure(p);
            const oracle::Ratio away = oracle::square_between({all[i], all[(i + 1) % 4]}, figure(q));
            ASSERT_EQ(edges.has(static_cast<Edge>(i)), oracle::within(away, tolerance))
                << p << ' ' << q << ' ' << i;
        }
    });
}

TEST(Distance, OfRectanglesToPointsAndSegments) {
    judge([](Cases& cases) {
        const Length spread = cases.spread();
        const Rect r = cases.rect(spread);
        if (cross(r.right, r.front) == 0) return;
        const Segment s = cases.segment(spread);
        const Length limit = cases.between(-1, spread);
        const oracle::Ratio line =
            oracle::square_between(figure(r), {oracle::spot(s.from), oracle::spot(s.to)});
        ASSERT_TRUE(oracle::is_root_up(line, distance(s, r))) << r << ' ' << s;
        ASSERT_EQ(within(s, r, limit), limit >= 0 && oracle::within(line, limit))
            << r << ' ' << s << ' ' << limit;
        const oracle::Ratio point = oracle::square_between(figure(r), {oracle::spot(s.from)});
        ASSERT_TRUE(oracle::is_root_up(point, distance(s.from, r))) << r << ' ' << s.from;
        ASSERT_EQ(within(s.from, r, limit), limit >= 0 && oracle::within(point, limit)) << r << ' ' << s.from;
        // The nearest point is rounded to the grid: at most a thousandth from where it truly is.
        const Point nearest = nearest_point(r, s.from);
        ASSERT_LE(std::abs(distance(s.from, nearest) - distance(s.from, r)), 1)
            << r << ' ' << s.from << nearest;
        ASSERT_LE(distance(nearest, r), 1) << r << ' ' << s.from << nearest;
    });
}

TEST(Distance, OfAPath) {
    const Point path[] = {{0, 0}, {3000, 4000}, {3000, 4000}, {3000, 5000}, {4000, 6000}};
    EXPECT_EQ(path_length(path), 5000 + 0 + 1000 + 1414);
    EXPECT_EQ(path_length({path, 1}), 0);
    EXPECT_EQ(path_length({}), 0);
}

// A line of stands by twice its half sides has neither gaps nor overlaps, whichever way it faces.
RC_GTEST_PROP(Rect, ALineOfStandsTouches, (std::uint16_t step)) {
    const Rect first = rect({{30'000, 30'000}, Facing{step}}, {1000, 750});
    const Rect second = moved(first, first.right + first.right);
    const Rect behind = moved(first, -(first.front + first.front));
    RC_ASSERT(meets(first, second) && !overlaps(first, second) && gap(first, second) == 0);
    RC_ASSERT(meets(first, behind) && !overlaps(first, behind));
    RC_ASSERT(in_contact(first, second, 0));
    RC_ASSERT(contacted_edges(first, second, 0).has(Edge::Right));
}
RC_GTEST_PROP(Rect, NothingDependsOnWhereTheTableBegins,
              (std::uint16_t a, std::uint16_t b, std::int8_t x, std::int8_t y)) {
    const Rect p = rect({{30'000, 30'000}, Facing{a}}, {6000, 2000});
    const Rect q = rect({{30'000 + x * 40, 30'000 + y * 40}, Facing{b}}, {3000, 3000});
    const Vector shift{x * 100, -y * 50};
    RC_ASSERT(overlaps(p, q) == overlaps(moved(p, shift), moved(q, shift)));
    RC_ASSERT(distance(p, q) == distance(moved(q, shift), moved(p, shift)));
}

// Examples with distances as the rulebooks print them.
TEST(Distance, ADistanceEqualToALimitIsWithinIt) {
    const Rect a = rect({{10'000, 10'000}, north}, {1000, 750});
    const Rect b = rect({{10'000, 13'250}, south}, {1000, 750});
    EXPECT_EQ(distance(a, b), 2500);  // 50 yards at 20 yards per inch
    EXPECT_TRUE(within(a, b, from_yards(50, 20)));
    EXPECT_FALSE(nearer_than(a, b, from_yards(50, 20)));
    EXPECT_FALSE(within(a, moved(b, {0, 1}), from_yards(50, 20)));
}

}  // namespace
}  // namespace longroll::table
