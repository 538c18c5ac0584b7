#include "table/height_field.h"

#include <gtest/gtest.h>

#include <cmath>

#include "table/oracle_bed.h"

namespace longroll::table {
namespace {

HeightPlan random_heights(Cases& cases, Length width, Length depth) {
    HeightPlan plan;
    plan.spacing = cases.one_in(2) ? 1000 : cases.between(200, 3000);
    plan.columns = (width + plan.spacing - 1) / plan.spacing + 1;
    plan.rows = (depth + plan.spacing - 1) / plan.spacing + 1;
    const int relief = cases.one_in(3) ? 4 : 200;
    for (int i = 0; i < plan.columns * plan.rows; ++i) {
        plan.heights.push_back(static_cast<std::int16_t>(cases.between(400, 400 + relief)));
    }
    plan.zero = cases.between(350, 420);
    plan.interval = cases.between(1, 40);
    return plan;
}

// The height at any real point: by weights of the three corners of its triangle.
long double height(const HeightPlan& plan, long double x, long double y) {
    const long double u = x / plan.spacing;
    const long double v = y / plan.spacing;
    const int column = std::clamp(static_cast<int>(std::floor(u)), 0, plan.columns - 2);
    const int row = std::clamp(static_cast<int>(std::floor(v)), 0, plan.rows - 2);
    const long double a = u - column;
    const long double b = v - row;
    const auto at = [&](int i, int k) {
        const int point = (row + k) * plan.columns + column + i;
        return static_cast<long double>(plan.heights[static_cast<std::size_t>(point)]);
    };
    if (a >= b) return at(0, 0) * (1 - a) + at(1, 0) * (a - b) + at(1, 1) * b;
    return at(0, 0) * (1 - b) + at(0, 1) * (b - a) + at(1, 1) * a;
}

Segment line(Cases& cases, const HeightPlan& plan, Length width, Length depth) {
    const auto point = [&] {
        if (cases.one_in(3)) {
            return Point{std::min(width, cases.between(0, 6) * plan.spacing),
                         std::min(depth, cases.between(0, 6) * plan.spacing)};
        }
        return Point{cases.between(0, width), cases.between(0, depth)};
    };
    Segment s{point(), point()};
    if (cases.one_in(8)) s.to.y = s.from.y;
    if (cases.one_in(20)) s.to = s.from;
    return s;
}

TEST(HeightField, HeightsAreThoseOfTheirTriangle) {
    judge(
        [](Cases& cases) {
            const HeightPlan plan = random_heights(cases, 12'000, 9'000);
            const HeightField field(plan);
            for (int i = 0; i < 50; ++i) {
                const Point p = line(cases, plan, 12'000, 9'000).from;
                const long double judged = height(plan, p.x, p.y);
                const long double found =
                    static_cast<long double>(field.height_times_spacing(p)) / plan.spacing;
                ASSERT_LE(std::fabs(found - judged), 1e-9L) << p;
                const long double level = (judged - plan.zero) / plan.interval;
                if (std::fabs(level - std::round(level)) > 1e-9L) {
                    ASSERT_EQ(field.level(p), static_cast<int>(std::floor(level))) << p;
                }
            }
        },
        1'000, 20'000);
}

TEST(HeightField, TheFirstPointOfAHeight) {
    int found_any = 0;
    int all = 0;
    judge(
        [&](Cases& cases) {
            const HeightPlan plan = random_heights(cases, 12'000, 9'000);
            const HeightField field(plan);
            for (int i = 0; i < 50; ++i) {
                const Segment s = line(cases, plan, 12'000, 9'000);
                const int least = cases.between(398, 610);
                const std::optional<Fraction> first = field.first_at_least(s, least);
                const long double at = first ? static_cast<long double>(first->above) / first->below : 2.0L;
                ASSERT_TRUE(!first || (at >= 0 && at <= 1)) << s;
                const auto ground = [&](long double t) {
                    return height(plan, s.from.x + (s.to.x - s.from.x) * t,
                                  s.from.y + (s.to.y - s.from.y) * t);
                };
                for (int k = 0; k <= 60; ++k) {
                    const long double t = k / 60.0L;
                    if (t < at) {
                        ASSERT_LT(ground(t), least + 1e-9L) << s << ' ' << least << " at " << t;
                    }
                }
                if (first) {
                    ASSERT_GE(ground(at), least - 1e-6L) << s << ' ' << least;
                }
                found_any += first.has_value();
                ++all;
            }
        },
        1'000, 20'000);
    EXPECT_GT(found_any, all / 10);
    EXPECT_LT(found_any, all * 9 / 10);
}

TEST(HeightField, ContoursAreCrossedWhereTheLevelChanges) {
    int crossings = 0;
    judge(
        [&](Cases& cases) {
            const HeightPlan plan = random_heights(cases, 12'000, 9'000);
            const HeightField field(plan);
            for (int i = 0; i < 50; ++i) {
                const Segment s = line(cases, plan, 12'000, 9'000);
                std::vector<ContourCrossing> found;
                field.contours(
                    s, [&](const ContourCrossing& crossing) { return found.push_back(crossing), false; });
                std::int32_t level = field.level(s.from);
                int up = 0;
                for (std::size_t k = 0; k < found.size(); ++k) {
                    ASSERT_EQ(found[k].contour, found[k].sense > 0 ? level + 1 : level) << s;
                    level += found[k].sense;
                    up += found[k].sense > 0;
                    if (k > 0) {
                        ASSERT_FALSE(found[k].at < found[k - 1].at) << s;
                    }
                    const long double t = static_cast<long double>(found[k].at.above) / found[k].at.below;
                    const long double ground =
                        height(plan, s.from.x + (s.to.x - s.from.x) * t, s.from.y + (s.to.y - s.from.y) * t);
                    ASSERT_LE(std::fabs(ground - field.height_of_level(found[k].contour)), 1e-6L) << s;
                }
                ASSERT_EQ(level, field.level(s.to)) << s;
                ASSERT_EQ(field.climb(s), up);
                crossings += static_cast<int>(found.size());
                // Between crossings the level is what they say.
                for (int k = 1; k < 20; ++k) {
                    const long double t = k / 20.0L;
                    std::int32_t expected = field.level(s.from);
                    bool near = false;
                    for (const ContourCrossing& crossing : found) {
                        const long double at =
                            static_cast<long double>(crossing.at.above) / crossing.at.below;
                        near = near || std::fabs(at - t) < 1e-9L;
                        if (at < t) expected += crossing.sense;
                    }
                    const long double ground =
                        height(plan, s.from.x + (s.to.x - s.from.x) * t, s.from.y + (s.to.y - s.from.y) * t);
                    const long double exact = (ground - plan.zero) / plan.interval;
                    if (near || std::fabs(exact - std::round(exact)) < 1e-7L) continue;
                    ASSERT_EQ(static_cast<std::int32_t>(std::floor(exact)), expected) << s << " at " << t;
                }
                // Steep: three the same way within two inches, by all triples.
                const Length whole = length(s.to - s.from);
                bool judged = false;
                for (std::size_t k = 2; k < found.size(); ++k) {
                    const auto at = [&](std::size_t which) {
                        return quotient_nearest(found[which].at.above * whole, found[which].at.below);
                    };
                    judged = judged || (found[k].sense == found[k - 1].sense &&
                                        found[k].sense == found[k - 2].sense && at(k) - at(k - 2) <= 2000);
                }
                ASSERT_EQ(field.steep(s, 3, 2000), judged) << s;
            }
        },
        1'000, 20'000);
    EXPECT_GT(crossings, 1000);
}

// A straight ramp to the east of 40 feet per inch, contours every 40 feet.
HeightField ramp() {
    HeightPlan plan{1000, 13, 3, {}, 0, 40};
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 13; ++column)
            plan.heights.push_back(static_cast<std::int16_t>(420 + 40 * column));
    }
    return HeightField(plan);
}
TEST(HeightField, ARamp) {
    const HeightField field = ramp();
    EXPECT_EQ(field.level({0, 0}), 10);  // 420 feet: the interval of 400 (RF-LOS-1)
    EXPECT_EQ(field.level({499, 0}), 10);
    EXPECT_EQ(field.level({500, 0}), 11);  // 440
    EXPECT_EQ(field.climb({{0, 500}, {4000, 500}}), 4);
    EXPECT_EQ(field.climb({{4000, 500}, {0, 500}}), 0);
    EXPECT_TRUE(field.steep({{0, 500}, {4000, 500}}, 3, 2000));
    EXPECT_TRUE(field.steep({{4000, 500}, {0, 500}}, 3, 2000));
    EXPECT_FALSE(field.steep({{0, 500}, {4000, 500}}, 3, 1999));
    EXPECT_FALSE(field.steep({{0, 500}, {2400, 500}}, 3, 2000));
}
TEST(ExamplesOfRally, EX10UpUpDownIsNotSteep) {
    // Crossings: 440 up, 480 up, 480 down.
    HeightPlan plan{1000, 5, 2, {430, 470, 490, 450, 450, 430, 470, 490, 450, 450}, 0, 40};
    EXPECT_FALSE(HeightField(plan).steep({{0, 0}, {4000, 0}}, 3, 4000));
    EXPECT_TRUE(HeightField(plan).steep({{0, 0}, {4000, 0}}, 2, 2000));
}

}  // namespace
}  // namespace longroll::table
