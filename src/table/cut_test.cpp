#include "table/cut.h"

#include <gtest/gtest.h>

#include <cmath>

#include "table/distance.h"
#include "table/oracle_bed.h"

namespace longroll::table {
namespace {

TEST(Cut, APolygonFallsIntoPieces) {
    // A comb with three teeth pointing south, cut through the teeth.
    const Point comb[] = {{0, 10}, {0, 0}, {2, 0}, {2, 8}, {4, 8},  {4, 0},
                          {6, 0},  {6, 8}, {8, 8}, {8, 0}, {10, 0}, {10, 10}};
    const auto below = cut_polygon(comb, {{-100, -100}, {100, 5}});
    ASSERT_EQ(below.size(), 3u);
    for (const auto& piece : below) EXPECT_EQ(std::abs(twice_area(piece)), 20);
    const auto above = cut_polygon(comb, {{-100, 5}, {100, 100}});
    ASSERT_EQ(above.size(), 1u);
    EXPECT_EQ(std::abs(twice_area(above[0])), 2 * (100 - 16 * 2 - 30));
    EXPECT_TRUE(cut_polygon(comb, {{50, 50}, {60, 60}}).empty());
    ASSERT_EQ(cut_polygon(comb, {{-1, -1}, {11, 11}}).size(), 1u);
    EXPECT_EQ(cut_polygon(comb, {{-1, -1}, {11, 11}})[0].size(), 12u);
}

TEST(Cut, PiecesHoldWhatThePolygonHeldInTheBox) {
    int cut = 0;
    judge([&](Cases& cases) {
        const Length spread = cases.one_in(3) ? 12'000 : 100'000;
        std::vector<Point> polygon = cases.polygon(spread, 14);
        if (cases.one_in(2)) {
            for (Point& p : polygon) p = {p.x / 1000 * 1000, p.y / 1000 * 1000};
        }
        if (!check_simple(polygon).simple || twice_area(polygon) == 0) return;
        Box box{cases.point(spread), cases.point(spread)};
        box = box_of(box.low, box.high);
        if (cases.one_in(2))
            box = {{box.low.x / 1000 * 1000, box.low.y / 1000 * 1000},
                   {box.high.x / 1000 * 1000, box.high.y / 1000 * 1000}};
        const auto pieces = cut_polygon(polygon, box);
        for (const auto& piece : pieces) {
            ASSERT_TRUE(check_simple(piece).simple);
            for (const Point& p : piece) ASSERT_TRUE(contains(box, p)) << p;
        }
        for (int i = 0; i < 4; ++i) {
            const Point p{cases.between(box.low.x, box.high.x), cases.between(box.low.y, box.high.y)};
            // New corners are rounded: what lies within two thousandths of an edge may fall either way.
            bool near = false;
            for (std::size_t k = 0; k < polygon.size(); ++k) {
                near = near || within(p, Segment{polygon[k], polygon[(k + 1) % polygon.size()]}, 2);
            }
            if (near || !contains(grown(box, -2), p)) continue;
            int holding = 0;
            for (const auto& piece : pieces) holding += contains(piece, p);
            ASSERT_EQ(holding, contains(polygon, p) ? 1 : 0)
                << p << testing::PrintToString(polygon) << box.low << box.high;
            cut += holding;
        }
    });
    EXPECT_GT(cut, 1000);
}

TEST(Cut, ALineFallsIntoPieces) {
    const Point line[] = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
    const auto pieces = cut_polyline(line, {{0, 0}, {5, 20}});
    ASSERT_EQ(pieces.size(), 2u);
    EXPECT_EQ(pieces[0], (std::vector<Point>{{0, 0}, {5, 0}}));
    EXPECT_EQ(pieces[1], (std::vector<Point>{{5, 10}, {0, 10}}));
    EXPECT_TRUE(cut_polyline(line, {{20, 20}, {30, 30}}).empty());
    EXPECT_EQ(cut_polyline(line, {{0, 0}, {10, 10}}).size(), 1u);
}

}  // namespace
}  // namespace longroll::table
