#include "history/contour_lines.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace longroll::history {
namespace {

table::HeightField field(int columns, int rows, int interval, auto height) {
    table::HeightPlan plan;
    plan.spacing = 1000;
    plan.columns = columns;
    plan.rows = rows;
    plan.interval = interval;
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column)
            plan.heights.push_back(static_cast<std::int16_t>(height(column, row)));
    return table::HeightField(std::move(plan));
}

TEST(ContourLines, AnEvenSlopeHasStraightOnes) {
    const table::HeightField slope = field(11, 6, 100, [](int column, int) { return column * 50; });
    const std::vector<ContourLine> lines = contour_lines(slope);
    // At 100, 200, 300, 400 and 500; nothing is above the sixth, and the whole field above that of 0.
    ASSERT_EQ(lines.size(), 5u);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        EXPECT_EQ(lines[i].level, static_cast<std::int32_t>(i + 1));
        EXPECT_FALSE(lines[i].closed);
        for (const FinePoint& p : lines[i].points) EXPECT_NEAR(p.x, 2000.0 * static_cast<double>(i + 1), 10);
        // Higher ground, the east, on the left of a line: it runs southward.
        EXPECT_NEAR(lines[i].points.front().y, 5000, 1);
        EXPECT_NEAR(lines[i].points.back().y, 0, 1);
    }
    const Rise rise = rise_at(slope, {5500, 2500});
    EXPECT_NEAR(rise.east, 0.05, 1e-9);
    EXPECT_NEAR(rise.north, 0, 1e-9);
}

TEST(ContourLines, AHillHasRings) {
    const table::HeightField hill = field(21, 21, 10, [](int column, int row) {
        return std::lround(60 - 8 * std::hypot(column - 10, row - 10));
    });
    int rings = 0;
    for (const ContourLine& line : contour_lines(hill)) {
        if (!line.closed) continue;
        ++rings;
        ASSERT_GE(line.points.size(), 4u);
        // Counter-clockwise around the higher ground, at the distance where the hill is so high.
        double twice = 0;
        for (std::size_t i = 0; i < line.points.size(); ++i) {
            const FinePoint a = line.points[i], b = line.points[(i + 1) % line.points.size()];
            twice += a.x * b.y - b.x * a.y;
            EXPECT_NEAR(std::hypot(a.x - 10'000, a.y - 10'000) / 1000, (60 - 10.0 * line.level) / 8, .35);
        }
        EXPECT_GT(twice, 0);
    }
    EXPECT_EQ(rings, 8);  // 60 at the very top down to -10; those below reach the edge
}

// Every point of a contour lies at its height, by the rules' own reckoning.
TEST(ContourLines, AreThoseOfTheRules) {
    unsigned state = 12345;
    const table::HeightField rough = field(30, 25, 7, [&](int, int) {
        state = state * 1664525u + 1013904223u;
        return static_cast<int>(state >> 26);
    });
    std::size_t count = 0;
    for (const ContourLine& line : contour_lines(rough)) {
        for (const FinePoint& p : line.points) {
            const table::Point near{static_cast<table::Length>(std::lround(p.x)),
                                    static_cast<table::Length>(std::lround(p.y))};
            const double height = static_cast<double>(rough.height_times_spacing(near)) / 1000;
            ASSERT_NEAR(height, rough.height_of_level(line.level), .25 + .15);
            ++count;
        }
    }
    EXPECT_GT(count, 1000u);
}

TEST(ContourLines, NoneWithoutHeights) {
    EXPECT_TRUE(contour_lines(table::HeightField()).empty());
    EXPECT_TRUE(contour_lines(field(3, 3, 10, [](int, int) { return 5; })).empty());
}

}  // namespace
}  // namespace longroll::history
