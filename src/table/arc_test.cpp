#include "table/arc.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "table/distance.h"
#include "table/oracle_bed.h"

namespace longroll::table {
namespace {

using oracle::Whole;

const long double pi = std::acos(-1.0L);

// Degrees from straight ahead, by the library's arc tangent; nothing here decides a game.
long double off_ahead(Point apex, Facing ahead, Point p) {
    const long double angle =
        std::atan2(static_cast<long double>(p.x - apex.x), static_cast<long double>(p.y - apex.y));
    long double off = std::fabs(angle - 2 * pi * ahead.step / whole_turn);
    while (off > pi) off = std::fabs(off - 2 * pi);
    return off * 180 / pi;
}

TEST(Arc, PointsAreInItByTheirAngle) {
    int in = 0;
    int all = 0;
    judge([&](Cases& cases) {
        const Length spread = cases.spread();
        const Point apex = cases.point(spread);
        const Point p = cases.point(spread);
        const Facing ahead = cases.facing();
        const Angle half = cases.one_in(2) ? degrees(45) : cases.between(0, 32767);
        const bool found = contains(arc(apex, ahead, half), p);
        if (p == apex) {
            ASSERT_TRUE(found);
            return;
        }
        const long double off = off_ahead(apex, ahead, p);
        const long double limit = 360.0L * half / whole_turn;
        // The limits themselves are judged exactly, below.
        if (std::fabs(off - limit) > 1e-6L) {
            ASSERT_EQ(found, off < limit) << apex << p << ahead.step << ' ' << half;
        }
        in += found;
        ++all;
    });
    EXPECT_GT(in, all / 10);
    EXPECT_LT(in, all * 9 / 10);
}

// On the eight chief facings a limit of 45 degrees is an axis or a diagonal, and whole numbers tell exactly.
TEST(ArcOfElephant, LimitsAreInclusive) {
    int limits = 0;
    judge([&](Cases& cases) {
        const Length spread = cases.spread();
        const Point apex = cases.point(spread);
        const Point p = cases.point(spread);
        const int eighth = cases.between(0, 7);
        // Turned so that ahead is north: multiples of 45 degrees, lengths times the root of two do not
        // matter.
        Whole x = p.x - apex.x;
        Whole y = p.y - apex.y;
        for (int i = 0; i < eighth; ++i) {
            const Whole turned_x = x - y;
            y = x + y;
            x = turned_x;
        }
        const bool judged = y >= 0 && x <= y && -x <= y;
        ASSERT_EQ(contains(arc(apex, Facing{} + eighth * 8192, degrees(45)), p), judged)
            << apex << p << eighth;
        limits += judged && (x == y || x == -y);
    });
    EXPECT_GT(limits, repeats(50'000, 1'000'000) / 100);
}

TEST(Arc, BasesAreInItIfAnyPointIs) {
    int in = 0;
    int all = 0;
    judge([&](Cases& cases) {
        const Length spread = std::max(cases.spread(), 40);
        const Point apex = cases.point(spread);
        const Facing ahead = cases.facing();
        const Angle half = cases.one_in(2) ? degrees(45) : cases.between(100, right_angle);
        const Rect r = cases.rect(spread);
        if (cross(r.right, r.front) == 0) return;
        const bool found = meets(arc(apex, ahead, half), r);
        // The angles that a base spans: it has a point in the arc if its corners reach from one side of a
        // limit to the other, or the apex lies on it.
        bool judged = contains(r, apex);
        long double nearest = 180;
        bool unsure = false;
        long double least = 1e9L;
        long double most = -1e9L;
        for (const Point& p : corners(r)) {
            const long double off = p == apex ? 0 : off_ahead(apex, ahead, p);
            nearest = std::min(nearest, std::fabs(off - 360.0L * half / whole_turn));
            if (off <= 360.0L * half / whole_turn) judged = true;
            // Signed, clockwise positive.
            const long double angle =
                std::atan2(static_cast<long double>(p.x - apex.x), static_cast<long double>(p.y - apex.y)) -
                2 * pi * ahead.step / whole_turn;
            long double turn = std::remainder(angle, 2 * pi) * 180 / pi;
            least = std::min(least, turn);
            most = std::max(most, turn);
        }
        unsure = nearest < 1e-6L;
        // A base that lies across straight ahead with a corner on each side, less than half a circle apart.
        if (!judged && least < 0 && most > 0) {
            if (most - least < 180) judged = true;
            unsure = unsure || std::fabs(most - least - 180) < 1e-3L;
        }
        if (!unsure) {
            ASSERT_EQ(found, judged) << apex << r << ' ' << ahead.step << ' ' << half;
        }
        in += found;
        ++all;
    });
    EXPECT_GT(in, all / 10);
    EXPECT_LT(in, all * 9 / 10);
}

TEST(Arc, AllRound) {
    const Arc round = arc({10, 10}, north, half_turn);
    EXPECT_TRUE(contains(round, {10, 0}));
    EXPECT_TRUE(contains(round, {-50, 11}));
    EXPECT_TRUE(meets(round, rect({{-5000, -5000}, east}, {1000, 750})));
}

TEST(Arc, AheadOfTheFrontAndFieldsOfFire) {
    int in = 0;
    int all = 0;
    judge([&](Cases& cases) {
        const Length spread = cases.spread();
        const Rect r = cases.rect(spread);
        if (cross(r.right, r.front) == 0) return;
        const Point p = cases.one_in(4) ? front_middle(r) + cases.vector(3) : cases.point(spread);
        // a and b of VB-GEO-4 times the half frontage.
        const Whole rx = r.right.x;
        const Whole ry = r.right.y;
        const Whole vx = p.x - (r.centre.x + r.front.x);
        const Whole vy = p.y - (r.centre.y + r.front.y);
        const Whole a = rx * vy - ry * vx;
        const Whole b = rx * vx + ry * vy;
        const Whole half = rx * rx + ry * ry;
        ASSERT_TRUE(static_cast<Whole>(ahead_of_front(r, p)) == a) << r << p;
        const bool judged = a >= 0 && (b < 0 ? -b : b) <= half + a;
        ASSERT_EQ(in_field_of_fire(r, p), judged) << r << p;
        const Length tolerance = cases.between(0, 30);
        ASSERT_EQ(behind_front(r, p, tolerance),
                  a < 0 && a * a > static_cast<Whole>(tolerance) * tolerance * half)
            << r << p << tolerance;
        const Length depth = cases.between(0, 1500);
        const oracle::Ratio away =
            oracle::square_away(oracle::spot(p), oracle::spot(front_left(r)), oracle::spot(front_right(r)));
        ASSERT_EQ(in_zone(r, p, depth), a >= 0 && oracle::within(away, depth)) << r << p << depth;
        in += judged;
        ++all;
    });
    EXPECT_GT(in, all / 20);
    EXPECT_LT(in, all * 9 / 10);
}

// A polygon of real numbers, cut by half planes; nothing here decides a game.
struct Real {
    long double x;
    long double y;
};
// On the left of a line, or at most so far on its right.
std::vector<Real> left_of(const std::vector<Real>& polygon, Real a, Real way, long double slack) {
    const long double room = slack * std::hypot(way.x, way.y);
    const auto off = [&](const Real& p) { return way.x * (p.y - a.y) - way.y * (p.x - a.x) + room; };
    std::vector<Real> kept;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Real& p = polygon[i];
        const Real& q = polygon[(i + 1) % polygon.size()];
        if (off(p) >= 0) kept.push_back(p);
        if ((off(p) > 0 && off(q) < 0) || (off(p) < 0 && off(q) > 0)) {
            const long double t = off(p) / (off(p) - off(q));
            kept.push_back({p.x + (q.x - p.x) * t, p.y + (q.y - p.y) * t});
        }
    }
    return kept;
}
long double away(const Real& p, const Real& a, const Real& b) {
    const long double side = (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y);
    long double t = side > 0 ? ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / side : 0;
    t = std::clamp(t, 0.0L, 1.0L);
    return std::hypot(p.x - a.x - (b.x - a.x) * t, p.y - a.y - (b.y - a.y) * t);
}
// The least distance of a segment from a polygon that it does not meet.
long double away(const std::vector<Real>& polygon, const Real& a, const Real& b) {
    long double least = 1e9L;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Real& p = polygon[i];
        const Real& q = polygon[(i + 1) % polygon.size()];
        least = std::min({least, away(p, a, b), away(a, p, q), away(b, p, q)});
    }
    return least;
}

TEST(Arc, FieldsAndZonesOfWholeBases) {
    int in = 0;
    int all = 0;
    judge([&](Cases& cases) {
        const Length spread = cases.between(4000, 24'000);
        const Rect firer = rect({cases.point(spread), cases.facing()}, {3000, 1500});
        const Rect target = cases.rect(spread);
        if (cross(target.right, target.front) == 0) return;
        const auto real = [](Point p) {
            return Real{static_cast<long double>(p.x), static_cast<long double>(p.y)};
        };
        const Real left = real(front_left(firer));
        const Real right = real(front_right(firer));
        const Real aside{right.x - left.x, right.y - left.y};
        std::vector<Real> base;
        for (const Point& p : corners(target)) base.push_back(real(p));
        const auto ahead = [&](long double slack) { return left_of(base, left, aside, slack); };
        // Limits at 45 degrees: a side and an equal way ahead.
        const auto field = [&](long double slack) {
            const auto right_cut =
                left_of(ahead(slack), right, {aside.x - aside.y, aside.y + aside.x}, slack);
            return left_of(right_cut, left, {aside.x + aside.y, aside.y - aside.x}, slack);
        };
        const bool touched = meets(target, edge(firer, Edge::Front));
        const auto least = [&](const std::vector<Real>& part) {
            return touched ? 0 : part.empty() ? 1e9L : away(part, left, right);
        };
        // In the field to a thousandth: what is in it by more than that is found, what is out of it by more
        // is not.
        const Length most = 6000;
        const Length found = field_range(firer, target, most);
        const long double exact = least(field(0));
        if (exact < most - 2) {
            ASSERT_GE(found, 0) << firer << target;
            ASSERT_LE(found, exact + 1.1L) << firer << target;
        }
        if (found >= 0) {
            ASSERT_GE(found, least(field(1.5L)) - 1.1L) << firer << target;
        }
        const bool zone = meets_zone(firer, target, 1000);
        if (least(ahead(0)) < 998) {
            ASSERT_TRUE(zone) << firer << target;
        }
        if (zone) {
            ASSERT_LE(least(ahead(1.5L)), 1002) << firer << target;
        }
        in += found >= 0;
        ++all;
    });
    EXPECT_GT(in, all / 20);
    EXPECT_LT(in, all * 9 / 10);
}

// The printed examples of the three rulebooks' geometry.

// A line of three infantry stands, anchor (10, 10), heading 90: facing north.
Rect stand_of_three(int index) {
    const Point anchor{10'000, 10'000};
    const Rect middle = rect_behind(anchor, facing_of_heading(90), {1000, 750});
    return moved(middle, {middle.right.x * 2 * (index - 1), middle.right.y * 2 * (index - 1)});
}
bool in_some_arc(Point firer) {
    for (int i = 0; i < 3; ++i) {
        const Rect stand = stand_of_three(i);
        if (contains(arc(front_middle(stand), facing_of_heading(90), degrees(45)), firer, 10)) return true;
    }
    return false;
}
TEST(ExamplesOfElephant, E69OutsideAllThreeArcsIsFlankFire) { EXPECT_FALSE(in_some_arc({16'000, 12'000})); }
TEST(ExamplesOfElephant, E70ExactlyFortyFiveDegreesIsInside) {
    EXPECT_TRUE(contains(arc(front_middle(stand_of_three(1)), north, degrees(45)), {15'000, 15'000}));
    EXPECT_FALSE(contains(arc(front_middle(stand_of_three(1)), north, degrees(45)), {15'001, 15'000}));
    EXPECT_TRUE(in_some_arc({15'000, 15'000}));
}

TEST(ExamplesOfVolley, EX38CornersInTheFieldOfFire) {
    const Rect firer = rect_behind({0, 0}, facing_of_heading(90), {3000, 1500});
    EXPECT_TRUE(in_field_of_fire(firer, {3000, 2000}));
    EXPECT_EQ(distance(Point{3000, 2000}, edge(firer, Edge::Front)), 2500);
    EXPECT_FALSE(in_field_of_fire(firer, {3600, 2000}));
    EXPECT_TRUE(in_field_of_fire(firer, {3500, 2000}));
    // A base whose near corner is at (3, 2) and which lies further out.
    const Rect target = rect({{4000, 3000}, north}, {2000, 2000});
    EXPECT_EQ(field_range(firer, target, 6000), 2500);
    EXPECT_EQ(field_range(firer, moved(target, {600, 0}), 6000),
              2970);  // enters the field at (3.6, 2.1)
}
TEST(ExamplesOfVolley, EX71ZoneOfControl) {
    const Rect owner = rect_behind({0, 0}, facing_of_heading(90), {3000, 1500});
    for (const Point p : {Point{0, 1000}, Point{1500, 1000}, Point{2200, 700}})
        EXPECT_TRUE(in_zone(owner, p, 1000)) << p;
    for (const Point p : {Point{2300, 700}, Point{2000, -200}}) EXPECT_FALSE(in_zone(owner, p, 1000)) << p;
}
TEST(ExamplesOfVolley, EX24AheadOrBehindTheFrontLine) {
    const Rect defender = rect_behind({0, 0}, facing_of_heading(90), {3000, 1500});
    EXPECT_LT(ahead_of_front(defender, {6000, -1000}), 0);
    EXPECT_GT(ahead_of_front(defender, {6000, 1000}), 0);
    EXPECT_LT(ahead_of_front(defender, {0, -5000}), 0);
}

}  // namespace
}  // namespace longroll::table
