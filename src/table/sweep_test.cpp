#include "table/sweep.h"

#include <gtest/gtest.h>

#include <cmath>

#include "table/distance.h"
#include "table/oracle_bed.h"

namespace longroll::table {
namespace {

using oracle::figure;
using oracle::Whole;

oracle::Figure swept(const Sweep& s) {
    oracle::Figure all = figure(s.base);
    for (const oracle::Spot& p : figure(moved(s.base, s.way))) all.push_back(p);
    return oracle::hull(all);
}

TEST(Sweep, StraightOnesAreExact) {
    int met = 0;
    int all = 0;
    judge([&](Cases& cases) {
        const Length spread = cases.spread();
        const Rect base = cases.rect(spread);
        // Straight ahead, to the side, or any way.
        Vector way = cases.vector(spread);
        if (cases.one_in(3)) way = base.front;
        if (cases.one_in(6)) way = base.right;
        const Sweep s{base, way};
        const Rect other = cases.rect_by(cases.one_in(2) ? base : moved(base, way), spread);
        if (cross(base.right, base.front) == 0 || cross(other.right, other.front) == 0) return;
        const bool judged = oracle::meet(swept(s), figure(other));
        ASSERT_EQ(meets(s, other), judged) << base << way << other;
        ASSERT_EQ(overlaps(s, other), oracle::share_area(swept(s), figure(other))) << base << way << other;
        const Segment line = cases.segment(spread);
        ASSERT_EQ(meets(s, line), oracle::meet(swept(s), {oracle::spot(line.from), oracle::spot(line.to)}))
            << base << way << line;
        const std::vector<Point> polygon = cases.polygon(spread, 7);
        const oracle::Figure f = figure(std::span<const Point>(polygon));
        ASSERT_EQ(meets(s, Polygon(polygon)), oracle::polygons_meet(f, swept(s))) << base << way;
        met += judged;
        ++all;
    });
    EXPECT_GT(met, all / 10);
    EXPECT_LT(met, all * 19 / 20);
}

// The base of a sweep after a part of its way, on a grid so fine that the part is whole.
oracle::Figure base_at(const Sweep& s, Whole above, Whole below) {
    oracle::Figure all = figure(s.base, below);
    for (oracle::Spot& p : all) {
        p.x += above * s.way.x;
        p.y += above * s.way.y;
    }
    return all;
}

TEST(Sweep, PassagesBeginAndEndWhenTheyShould) {
    int deep = 0;
    int grazing = 0;
    judge([&](Cases& cases) {
        const Length spread = std::min(cases.spread(), 24'000);
        const Rect base = cases.rect(spread);
        const Vector way = cases.one_in(3) ? base.front + base.front : cases.vector(spread);
        const Sweep s{base, way};
        const Rect other = cases.rect_by(cases.one_in(2) ? base : moved(base, way), spread);
        if (cross(base.right, base.front) == 0 || cross(other.right, other.front) == 0) return;
        const std::optional<Passage> found = passage(s, other);
        ASSERT_EQ(found.has_value(), oracle::meet(swept(s), figure(other))) << base << way << other;
        for (int i = 0; i <= 4; ++i) {
            const Whole part = cases.between(0, 64);
            const Fraction t{static_cast<std::int64_t>(part), 64};
            const bool inside = found && !(t < found->enter) && !(found->leave < t);
            ASSERT_EQ(inside, oracle::meet(base_at(s, part, 64), figure(other, 64)))
                << base << way << other << t.above;
        }
        if (!found) return;
        // At its very beginning and end they meet; unless they did from the first, they only touch.
        for (const Fraction& t : {found->enter, found->leave}) {
            ASSERT_TRUE(oracle::meet(base_at(s, t.above, t.below), figure(other, t.below)))
                << base << way << other;
        }
        if (Fraction{0, 1} < found->enter) {
            ASSERT_FALSE(oracle::share_area(base_at(s, found->enter.above, found->enter.below),
                                            figure(other, found->enter.below)));
        }
        // Half way between: deep or not.
        if (way != Vector{}) {
            const Fraction& e = found->enter;
            const Fraction& l = found->leave;
            if (e.below < 1'000'000'000 && l.below < 1'000'000'000) {
                const Whole above =
                    static_cast<Whole>(e.above) * l.below + static_cast<Whole>(l.above) * e.below;
                const Whole below = static_cast<Whole>(e.below) * l.below * 2;
                if (below < static_cast<Whole>(1) << 44) {
                    ASSERT_EQ(found->deep, oracle::share_area(base_at(s, above, below), figure(other, below)))
                        << base << way << other;
                }
            }
        }
        deep += found->deep;
        grazing += !found->deep;
    });
    EXPECT_GT(deep, repeats(50'000, 1'000'000) / 20);
    EXPECT_GT(grazing, repeats(50'000, 1'000'000) / 50);
}

TEST(Sweep, AnAdvanceStopsWhereItTouches) {
    int stopped = 0;
    int free = 0;
    judge([&](Cases& cases) {
        const Length spread = cases.between(3000, 24'000);
        const Rect base = cases.rect(spread);
        const Sweep s{base, cases.vector(spread)};
        std::vector<Rect> others;
        for (int i = cases.between(0, 4); i > 0; --i) others.push_back(cases.rect_by(base, spread));
        for (const Rect& other : others) {
            if (cross(other.right, other.front) == 0) return;
        }
        if (cross(base.right, base.front) == 0) return;
        const Advance found = advance_until_stopped(s, others);
        const Rect end = moved(base, found.moved);
        if (found.stopped_by < 0) {
            ASSERT_EQ(found.moved, s.way);
            for (const Rect& other : others) {
                const std::optional<Passage> meeting = passage(s, other);
                ASSERT_FALSE(meeting && meeting->deep);
            }
            ++free;
            return;
        }
        const Rect& by = others[static_cast<std::size_t>(found.stopped_by)];
        ASSERT_TRUE(overlaps(s, by));
        // A base that begins in another stays where it is; one that does not never overlaps what stopped it.
        if (overlaps(base, by)) {
            ASSERT_EQ(found.travelled, 0);
            return;
        }
        ASSERT_FALSE(overlaps(end, by)) << base << s.way << by;
        ASSERT_LE(distance(end, by), 3) << base << s.way << by << found.travelled;
        for (const Rect& other : others) {
            if (!overlaps(base, other)) {
                ASSERT_FALSE(overlaps_deeper(end, other, 2)) << base << s.way << other;
            }
        }
        ++stopped;
    });
    EXPECT_GT(stopped, repeats(50'000, 1'000'000) / 20);
    EXPECT_GT(free, repeats(50'000, 1'000'000) / 20);
}

TEST(Sweep, AMoveAlongATouchingNeighbourIsFree) {
    const Rect base = rect({{10'000, 10'000}, facing_of_degrees(30)}, {1000, 750});
    const Rect neighbour[] = {moved(base, base.right + base.right)};
    EXPECT_EQ(advance_until_stopped({base, along(facing_of_degrees(30), 6000)}, neighbour).stopped_by, 0);
    // Exactly along the common edge there is no rounding to push it in.
    const Vector ahead{base.front.x * 8, base.front.y * 8};
    EXPECT_EQ(advance_until_stopped({base, ahead}, neighbour).stopped_by, -1);
    EXPECT_EQ(advance_until_stopped({base, -base.right}, neighbour).stopped_by, -1);
    EXPECT_EQ(advance_until_stopped({base, base.right}, neighbour).travelled, 0);
    const Rect shrunk[] = {rect({neighbour[0].centre, facing_of_degrees(30)}, {980, 730})};
    EXPECT_EQ(advance_until_stopped({base, along(facing_of_degrees(30), 6000)}, shrunk).stopped_by, -1);
}

TEST(Wheel, IsRightToTwoThousandths) {
    const long double pi = std::acos(-1.0L);
    int met = 0;
    int all = 0;
    judge(
        [&](Cases& cases) {
            const Length spread = cases.between(2000, 12'000);
            Wheel wheel{{cases.point(spread), cases.facing()}, cases.size(2000), {}, 0};
            const Rect base = rect(wheel.from, wheel.size);
            wheel.pivot = cases.one_in(2) ? front_left(base) : cases.point(spread);
            wheel.turn = cases.one_in(3) ? degrees(45) : cases.between(-half_turn, half_turn);
            const Rect other = cases.rect(spread);
            if (cross(base.right, base.front) == 0 || cross(other.right, other.front) == 0) return;
            // True poses in long double, an arc of at most 20 thousandths apart.
            long double least = 1e9L;
            long double radius = 0;
            for (const Point& p : corners(base)) {
                radius = std::max(radius, std::hypot(static_cast<long double>(p.x - wheel.pivot.x),
                                                     static_cast<long double>(p.y - wheel.pivot.y)));
            }
            const long double whole = 2 * pi * wheel.turn / whole_turn;
            const int poses = 2 + static_cast<int>(std::fabs(whole) * radius / 20);
            const long double mesh = std::fabs(whole) * radius / (poses - 1) / 2 + 0.01L;
            for (int i = 0; i < poses; ++i) {
                const long double angle = whole * i / (poses - 1);
                const auto about = [&](Vector v) {
                    return Vector{
                        static_cast<Length>(std::lround(v.x * std::cos(angle) + v.y * std::sin(angle))),
                        static_cast<Length>(std::lround(v.y * std::cos(angle) - v.x * std::sin(angle)))};
                };
                const Rect at = rect_of(wheel.pivot + about(base.centre - wheel.pivot), about(base.right),
                                        about(base.front));
                if (!meets(at, other)) {
                    least = std::min(least, static_cast<long double>(distance(at, other)));
                } else if (overlaps_deeper(at, other, 4)) {
                    least = -1;
                    break;
                } else {
                    least = std::min(least, 0.0L);
                }
            }
            const bool found = meets(wheel, other);
            if (least < 0) {
                ASSERT_TRUE(found && overlaps(wheel, other)) << base << wheel.pivot << wheel.turn << other;
            }
            if (least > mesh + 5) {
                ASSERT_FALSE(found) << base << wheel.pivot << wheel.turn << other;
            }
            const WheelAdvance stop = wheel_until_stopped(wheel, {&other, 1});
            ASSERT_EQ(stop.stopped_by < 0, !overlaps(wheel, other));
            if (stop.stopped_by == 0) {
                const Rect end = rect(turned_about(wheel.from, wheel.pivot, stop.turned), wheel.size);
                if (!overlaps(base, other)) {
                    ASSERT_FALSE(overlaps_deeper(end, other, 1))
                        << base << wheel.pivot << wheel.turn << other;
                    // It stops touching, or within a step after it came so near that it counts as touching.
                    Length nearest = distance(end, other);
                    for (Angle back = 1; nearest > 5 && back <= 2000; ++back) {
                        const Angle turn = stop.turned - (wheel.turn < 0 ? -back : back);
                        nearest = std::min(
                            nearest,
                            distance(rect(turned_about(wheel.from, wheel.pivot, turn), wheel.size), other));
                    }
                    ASSERT_LE(nearest, 5) << base << wheel.pivot << wheel.turn << other << stop.turned;
                }
            }
            // As segments and polygons the edges of the other judge alike.
            const std::array<Point, 4> around = corners(other);
            ASSERT_EQ(meets(wheel, Polygon(around)), found) << base << wheel.pivot << wheel.turn << other;
            bool edges = false;
            for (std::size_t i = 0; i < 4; ++i)
                edges = edges || meets(wheel, Segment{around[i], around[(i + 1) % 4]});
            if (edges) {
                ASSERT_TRUE(found);
            }
            if (found && !edges) {
                ASSERT_TRUE(contains(other, base.centre));
            }
            met += found;
            ++all;
        },
        50'000, 1'000'000);
    EXPECT_GT(met, all / 10);
    EXPECT_LT(met, all * 19 / 20);
}

TEST(Wheel, TheOuterEndOfALine) {
    // SE-GEO-8: a front of 6 inches wheels 45 degrees: 6 * pi / 4 = 4.712 inches.
    EXPECT_EQ(arc_length(6000, degrees(45)), 4712);
    EXPECT_EQ(arc_length(6000, -degrees(90)), 9425);
    const Pose left{{10'000, 10'000}, north};
    const Pose after = turned_about(left, {13'000, 10'000}, right_angle);
    EXPECT_EQ(after.centre, (Point{13'000, 13'000}));
    EXPECT_EQ(after.facing, east);
}

// The printed examples.
TEST(ExamplesOfRally, EX1StraightAhead) {
    const Rect infantry = rect({{10'000, 10'000}, north}, {2000, 1000});
    // RF-GEO-6: the centre goes to the tip of the arrow, laid on the middle of the front edge.
    EXPECT_EQ(front_middle(infantry) + along(north, 5500), (Point{10'000, 16'000}));
    EXPECT_EQ(front_middle(infantry) + along(facing_of_degrees(30), 5500), (Point{12'750, 15'263}));
}
TEST(ExamplesOfRally, EX63ContactAtTheReach) {
    const Rect charger = rect({{10'000, 10'000}, north}, {2000, 1000});
    const Rect near[] = {rect({{10'000, 17'000}, south}, {2000, 1000})};
    const Rect far[] = {rect({{10'000, 17'100}, south}, {2000, 1000})};
    const Sweep reach{charger, {0, 6000}};
    ASSERT_TRUE(passage(reach, near[0]));
    EXPECT_EQ(passage(reach, near[0])->enter, (Fraction{1, 1}));
    EXPECT_FALSE(passage(reach, far[0]));
    EXPECT_EQ(advance_until_stopped({charger, {0, 9000}}, near).moved, (Vector{0, 6000}));
}
TEST(ExamplesOfVolley, EX13HaltAtTheZone) {
    // Enemy at (10, 10) facing south, its zone one inch deep: a mover from (10, 0) may come to y = 9.
    const Rect enemy = rect_behind({10'000, 10'000}, facing_of_heading(270), {3000, 1500});
    const Rect mover = rect_behind({10'000, 0}, facing_of_heading(90), {3000, 1500});
    EXPECT_FALSE(nearer_than(moved(mover, {0, 9000}), enemy, inch));
    EXPECT_TRUE(nearer_than(moved(mover, {0, 9001}), enemy, inch));
}

}  // namespace
}  // namespace longroll::table
