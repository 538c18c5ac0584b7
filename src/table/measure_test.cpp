#include "table/measure.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "table/facing.h"
#include "table/oracle_bed.h"
#include "table/sweep.h"
#include "table/wide.h"

namespace longroll::table {
namespace {

using oracle::Whole;

RC_GTEST_PROP(Wide, HalvesAndWholeAgree, (std::uint64_t a, std::uint64_t b)) {
    RC_ASSERT(product(a, b) == product_by_halves(a, b));
}
TEST(Wide, HalvesAtTheLimits) {
    constexpr std::uint64_t limits[] = {
        0, 1, 0xFFFF'FFFF, 0x1'0000'0000, 0x7FFF'FFFF'FFFF'FFFF, 0xFFFF'FFFF'FFFF'FFFF};
    for (std::uint64_t a : limits) {
        for (std::uint64_t b : limits) EXPECT_EQ(product(a, b), product_by_halves(a, b));
    }
    static_assert(product(0xFFFF'FFFF'FFFF'FFFF, 0xFFFF'FFFF'FFFF'FFFF) == Wide{0xFFFF'FFFF'FFFF'FFFE, 1});
}
TEST(Wide, ProductsAreComparedAsInManyBits) {
    judge([](Cases& cases) {
        const auto number = [&] {
            const auto big = std::int64_t{cases.between(-1'000'000'000, 1'000'000'000)};
            return cases.one_in(3) ? big * cases.between(-1'000'000'000, 1'000'000'000)
                                   : big / cases.between(1, 1 << 29);
        };
        const std::int64_t a = number();
        const std::int64_t b = number();
        const std::int64_t c = cases.one_in(4) ? b : number();
        const std::int64_t d = cases.one_in(4) ? a : number();
        const Whole left = static_cast<Whole>(a) * b;
        const Whole right = static_cast<Whole>(c) * d;
        ASSERT_EQ(compare_products(a, b, c, d), left <=> right) << a << ' ' << b << ' ' << c << ' ' << d;
    });
}

TEST(Measure, RootsAreExact) {
    judge([](Cases& cases) {
        const auto low = static_cast<std::uint64_t>(cases.between(0, 1 << 30));
        std::uint64_t square = low;
        if (cases.one_in(2))
            square = low * low + static_cast<std::uint64_t>(cases.between(0, 2)) - (low > 0 ? 1 : 0);
        const Whole down = root_down(square);
        ASSERT_TRUE(down * down <= square && (down + 1) * (down + 1) > square) << square;
        const Whole up = root_up(square);
        ASSERT_TRUE(up * up >= square && (up == 0 || (up - 1) * (up - 1) < square)) << square;
        const Whole nearest = root_nearest(square);
        // nearest - 1/2 <= root <= nearest + 1/2
        ASSERT_TRUE((2 * nearest + 1) * (2 * nearest + 1) >= 4 * static_cast<Whole>(square)) << square;
        ASSERT_TRUE(nearest == 0 || (2 * nearest - 1) * (2 * nearest - 1) <= 4 * static_cast<Whole>(square))
            << square;
    });
}
TEST(Measure, Quotients) {
    EXPECT_EQ(quotient_nearest(5, 2), 3);
    EXPECT_EQ(quotient_nearest(-5, 2), -3);
    EXPECT_EQ(quotient_nearest(4, 3), 1);
    EXPECT_EQ(quotient_down(-1, 3), -1);
    EXPECT_EQ(quotient_up(1, 3), 1);
    EXPECT_EQ(quotient_up(-1, 3), 0);
    EXPECT_EQ(from_yards(50, 40), inches(1, 250));
    EXPECT_EQ(from_yards(200, 100), inches(2));
}

TEST(Facing, EverySineIsRightToTheLastBits) {
    const long double pi = std::acos(-1.0L);
    for (int step = 0; step < whole_turn; ++step) {
        const Direction d = direction(Facing{} + step);
        const long double angle = 2 * pi * step / whole_turn;
        ASSERT_NEAR(static_cast<double>(d.x), static_cast<double>(std::sin(angle) * unit), 2.0) << step;
        ASSERT_NEAR(static_cast<double>(d.y), static_cast<double>(std::cos(angle) * unit), 2.0) << step;
    }
    EXPECT_EQ(direction(north), (Direction{0, unit}));
    EXPECT_EQ(direction(east), (Direction{unit, 0}));
    EXPECT_EQ(direction(south), (Direction{0, -unit}));
    EXPECT_EQ(direction(west), (Direction{-unit, 0}));
}
// The table may never change by a bit: positions of stored matches come from it.
TEST(Facing, TheTableIsPinned) {
    std::uint64_t sum = 1861;
    for (int step = 0; step < whole_turn; ++step) {
        const Direction d = direction(Facing{} + step);
        sum = (sum ^ static_cast<std::uint32_t>(d.x)) * 0x100000001B3u;
        sum = (sum ^ static_cast<std::uint32_t>(d.y)) * 0x100000001B3u;
    }
    EXPECT_EQ(sum, 4507939233352360149u);
}
TEST(Facing, OctantsMirrorEachOther) {
    for (int step = 0; step <= 8192; ++step) {
        const Direction d = direction(Facing{} + step);
        ASSERT_EQ(direction(east - step), (Direction{d.y, d.x}));
        ASSERT_EQ(direction(south - step), (Direction{d.x, -d.y}));
        ASSERT_EQ(direction(Facing{} - step), (Direction{-d.x, d.y}));
    }
    EXPECT_EQ(direction(facing_of_degrees(45)).x, direction(facing_of_degrees(45)).y);
}
TEST(Facing, DegreesClockwiseFromNorth) {
    EXPECT_EQ(facing_of_degrees(90), east);
    EXPECT_EQ(facing_of_degrees(-90), west);
    EXPECT_EQ(facing_of_degrees(720 + 180), south);
    EXPECT_EQ(facing_of_heading(90), north);
    EXPECT_EQ(facing_of_heading(0), east);
    EXPECT_EQ(facing_of_heading(180), west);
    EXPECT_EQ(degrees(45), 8192);
    EXPECT_EQ(degrees(-15), -2731);
    for (int step = 0; step < whole_turn; ++step) {
        ASSERT_EQ(facing_of_millidegrees(millidegrees(Facing{} + step)), Facing{} + step);
    }
    EXPECT_EQ(turn_between(facing_of_degrees(350), facing_of_degrees(20)), degrees(370) - degrees(340));
    EXPECT_EQ(turn_between(north, south), -half_turn);
}
TEST(Facing, AlongAVector) {
    EXPECT_EQ(facing_along({}), north);
    EXPECT_EQ(facing_along({0, 5}), north);
    EXPECT_EQ(facing_along({5, 5}), facing_of_degrees(45));
    EXPECT_EQ(facing_along({-7, 0}), west);
    const long double pi = std::acos(-1.0L);
    judge([pi](Cases& cases) {
        const Vector v = cases.vector(cases.spread());
        if (v == Vector{}) return;
        const long double steps =
            std::atan2(static_cast<long double>(v.x), static_cast<long double>(v.y)) / (2 * pi) * whole_turn;
        const Angle found = turn_between(north, facing_along(v));
        long double off = std::fabs(steps - found);
        if (off > half_turn) off = whole_turn - off;
        ASSERT_LE(off, 0.5001L) << v;
    });
}
TEST(Facing, AlongIsRoundedOnce) {
    const long double pi = std::acos(-1.0L);
    judge([pi](Cases& cases) {
        const Facing facing = cases.facing();
        const Length distance = cases.between(-farthest, farthest);
        const Vector v = along(facing, distance);
        const long double angle = 2 * pi * facing.step / whole_turn;
        ASSERT_LE(std::fabs(v.x - distance * std::sin(angle)), 0.5005L);
        ASSERT_LE(std::fabs(v.y - distance * std::cos(angle)), 0.5005L);
    });
}
TEST(Facing, TurningAVector) {
    const long double pi = std::acos(-1.0L);
    judge([pi](Cases& cases) {
        const Vector v = cases.vector(cases.spread());
        const Angle turn =
            cases.one_in(2) ? cases.between(-8, 8) * 8192 : cases.between(-whole_turn, whole_turn);
        const Vector w = turned(v, turn);
        const long double angle = 2 * pi * turn / whole_turn;
        ASSERT_LE(std::fabs(w.x - (v.x * std::cos(angle) + v.y * std::sin(angle))), 0.501L)
            << v << ' ' << turn;
        ASSERT_LE(std::fabs(w.y - (v.y * std::cos(angle) - v.x * std::sin(angle))), 0.501L)
            << v << ' ' << turn;
        const Length radius = cases.between(0, farthest);
        ASSERT_LE(std::fabs(arc_length(radius, turn) - radius * std::fabs(angle)), 0.501L)
            << radius << ' ' << turn;
    });
}

}  // namespace
}  // namespace longroll::table
