#include "table/polygon.h"

#include <gtest/gtest.h>

#include <cmath>

#include "table/distance.h"
#include "table/oracle_bed.h"

namespace longroll::table {
namespace {

using oracle::figure;
using oracle::spot;

std::string show(Polygon polygon) {
    std::string text = "polygon";
    for (const Point& p : polygon) text += " (" + std::to_string(p.x) + ", " + std::to_string(p.y) + ")";
    return text;
}

// A point of interest of a polygon: a corner, the middle of an edge, or one beside it.
Point point_by(Cases& cases, Polygon polygon, Length spread) {
    const auto i = static_cast<std::size_t>(cases.between(0, static_cast<int>(polygon.size()) - 1));
    const Point a = polygon[i];
    const Point b = polygon[(i + 1) % polygon.size()];
    switch (cases.between(0, 3)) {
        case 0: return a + cases.vector(1);
        case 1: return a + part(b - a, 1, 2);
        case 2: return {cases.between(0, spread), a.y};
        default: return cases.point(spread);
    }
}

TEST(Polygon, PlacesOfPoints) {
    int counts[3] = {};
    judge([&](Cases& cases) {
        const Length spread = std::max(cases.spread(), 8);
        const std::vector<Point> polygon = cases.polygon(spread);
        if (!check_simple(polygon).simple) return;
        const Point p = point_by(cases, polygon, spread);
        const int judged = oracle::place(spot(p), figure(std::span<const Point>(polygon)));
        ASSERT_EQ(static_cast<int>(containment_of(p, polygon)) - 1, judged) << show(polygon) << p;
        ++counts[judged + 1];
        const Length limit = cases.between(0, spread);
        ASSERT_EQ(within(polygon, p, limit), distance(polygon, p) <= limit) << show(polygon) << p << limit;
    });
    for (int count : counts) EXPECT_GT(count, repeats(50'000, 1'000'000) / 20);
}

TEST(Polygon, MeetsSegments) {
    int met = 0;
    int inside = 0;
    int all = 0;
    judge([&](Cases& cases) {
        const Length spread = std::max(cases.spread(), 8);
        const std::vector<Point> polygon = cases.polygon(spread);
        if (!check_simple(polygon).simple) return;
        Segment s{point_by(cases, polygon, spread), point_by(cases, polygon, spread)};
        if (cases.one_in(10)) s.to = s.from;
        const oracle::Figure f = figure(std::span<const Point>(polygon));
        const bool judged = oracle::polygon_meets_segment(f, spot(s.from), spot(s.to));
        ASSERT_EQ(meets(Polygon(polygon), s), judged) << show(polygon) << s;
        bool boundary = false;
        for (std::size_t i = 0; i < f.size(); ++i) {
            boundary =
                boundary || oracle::segments_meet(f[i], f[(i + 1) % f.size()], spot(s.from), spot(s.to));
        }
        ASSERT_EQ(meets_boundary(polygon, s), boundary) << show(polygon) << s;
        met += judged;
        inside += judged && !boundary;
        ++all;
    });
    EXPECT_GT(met, all / 10);
    EXPECT_LT(met, all * 19 / 20);
    EXPECT_GT(inside, all / 200);
}

TEST(Polygon, MeetsRectanglesAndPolygons) {
    int met = 0;
    int all = 0;
    judge([&](Cases& cases) {
        const Length spread = std::max(cases.spread(), 8);
        const std::vector<Point> polygon = cases.polygon(spread, 8);
        if (!check_simple(polygon).simple) return;
        Rect r = cases.rect(spread);
        r = rect_of(r.centre, part(r.right, 1, cases.between(1, 8)), part(r.front, 1, cases.between(1, 8)));
        if (cases.one_in(3)) {
            r.centre = point_by(cases, polygon, spread) +
                       (r.centre - corners(r)[static_cast<std::size_t>(cases.between(0, 3))]);
        }
        if (cross(r.right, r.front) == 0) return;
        const oracle::Figure f = figure(std::span<const Point>(polygon));
        const bool judged = oracle::polygons_meet(f, figure(r));
        ASSERT_EQ(meets(Polygon(polygon), r), judged) << show(polygon) << r;
        const Length limit = cases.between(0, spread);
        ASSERT_EQ(within(polygon, r, limit), distance(polygon, r) <= limit) << show(polygon) << r << limit;
        std::vector<Point> other = cases.polygon(spread / 2, 6);
        if (!check_simple(other).simple) return;
        const Vector shift = cases.vector(spread);
        for (Point& p : other) p = p + shift;
        ASSERT_EQ(meets(Polygon(polygon), Polygon(other)),
                  oracle::polygons_meet(f, figure(std::span<const Point>(other))))
            << show(polygon) << show(other);
        met += judged;
        ++all;
    });
    EXPECT_GT(met, all / 10);
    EXPECT_LT(met, all * 9 / 10);
}

TEST(Polygon, SimpleOnesAreToldFromTangles) {
    int simple = 0;
    int all = 0;
    judge([&](Cases& cases) {
        const Length spread = std::max(cases.spread(), 8);
        std::vector<Point> polygon = cases.polygon(spread, 6);
        if (cases.one_in(2)) {
            polygon[static_cast<std::size_t>(cases.between(0, static_cast<int>(polygon.size()) - 1))] =
                cases.point(spread);
        }
        // No two edges meet but neighbours at their corner.
        const oracle::Figure f = figure(std::span<const Point>(polygon));
        const std::size_t n = f.size();
        bool judged = true;
        for (std::size_t i = 0; i < n; ++i) {
            const oracle::Spot& a = f[i];
            const oracle::Spot& b = f[(i + 1) % n];
            if (a.x == b.x && a.y == b.y) judged = false;
            const oracle::Spot& c = f[(i + 2) % n];
            if (oracle::on_segment(c, a, b) || oracle::on_segment(a, b, c)) judged = false;
            for (std::size_t k = 0; k < n; ++k) {
                if (k == i || (k + 1) % n == i || (i + 1) % n == k) continue;
                if (oracle::segments_meet(a, b, f[k], f[(k + 1) % n])) judged = false;
            }
        }
        ASSERT_EQ(check_simple(polygon).simple, judged) << show(polygon);
        simple += judged;
        ++all;
    });
    EXPECT_GT(simple, all / 10);
    EXPECT_LT(simple, all * 9 / 10);
}
TEST(Polygon, ATangleNamesItsEdges) {
    const Point bow[] = {{0, 0}, {10, 10}, {10, 0}, {0, 10}};
    const SimpleOrTangle crossing = check_simple(bow);
    EXPECT_FALSE(crossing.simple);
    EXPECT_EQ(crossing.tangle.edge, 0u);
    EXPECT_EQ(crossing.tangle.other, 2u);
    const Point twice[] = {{0, 0}, {10, 10}, {10, 10}, {0, 10}};
    EXPECT_EQ(check_simple(twice).tangle.edge, 1u);
    EXPECT_EQ(check_simple(twice).tangle.other, 1u);
    const Point square[] = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
    EXPECT_EQ(twice_area(square), 200);
}

TEST(Polygon, HullsAreTheSmallestConvexFigures) {
    judge([](Cases& cases) {
        const Length spread = cases.spread();
        std::vector<Point> points;
        for (int i = cases.between(1, 16); i > 0; --i) points.push_back(cases.point(spread));
        const ConvexPolygon found = hull(points);
        const oracle::Figure judged = oracle::hull(figure(std::span<const Point>(points)));
        ASSERT_EQ(found.points.size(), judged.size()) << show(points) << show(found);
        for (std::size_t i = 0; i < judged.size(); ++i) {
            ASSERT_TRUE(found.points[i].x == judged[i].x && found.points[i].y == judged[i].y) << show(points);
        }
    });
}

TEST(Polygon, ConvexOnesMeetAndOverlap) {
    judge([](Cases& cases) {
        const Length spread = cases.spread();
        std::vector<Point> points;
        for (int i = cases.between(3, 8); i > 0; --i) points.push_back(cases.point(spread));
        const ConvexPolygon a = hull(points);
        Rect r = cases.rect(spread);
        if (cases.one_in(3)) {
            r.centre = points[0] + (r.centre - corners(r)[static_cast<std::size_t>(cases.between(0, 3))]);
        }
        if (cross(r.right, r.front) == 0) return;
        const oracle::Figure f = figure(std::span<const Point>(points));
        ASSERT_EQ(meets(a, r), oracle::meet(f, figure(r))) << show(a) << r;
        ASSERT_EQ(overlaps(a, r), a.points.size() > 2 && oracle::share_area(f, figure(r))) << show(a) << r;
        std::vector<Point> others;
        for (int i = cases.between(1, 6); i > 0; --i) others.push_back(cases.point(spread));
        ASSERT_EQ(meets(a, hull(others)), oracle::meet(f, figure(std::span<const Point>(others))))
            << show(a) << show(others);
    });
}

TEST(Polygon, ClippingKeepsWhatIsOnTheLeft) {
    judge([](Cases& cases) {
        const Length spread = cases.spread();
        const Rect r = cases.rect(spread);
        const Point a = cases.point(spread);
        const Point b = cases.point(spread);
        if (a == b) return;
        const ConvexPolygon left = clipped(convex(r), a, b);
        const ConvexPolygon right = clipped(convex(r), b, a);
        // Both parts together are the whole, to the thousandth by which new corners are rounded.
        const auto area = [](const ConvexPolygon& p) { return p.points.size() < 3 ? 0 : twice_area(p); };
        const double whole = static_cast<double>(area(convex(r)));
        const double parts = static_cast<double>(area(left)) + static_cast<double>(area(right));
        const double around = 4.0 * (length(r.right) + length(r.front)) + 8;
        ASSERT_NEAR(whole, parts, 2 * around) << r << a << b;
        for (const Point& p : left.points) {
            ASSERT_LE(distance(p, r), 1);
            const double off =
                static_cast<double>(side(a, b, p)) / std::sqrt(static_cast<double>(square(b - a)));
            ASSERT_GE(off, -1.0) << r << a << b << p;
        }
    });
}

}  // namespace
}  // namespace longroll::table
