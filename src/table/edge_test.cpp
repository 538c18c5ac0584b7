#include "table/edge.h"

#include <gtest/gtest.h>

namespace longroll::table {
namespace {

constexpr Box board{{0, 0}, {30 * inch, 20 * inch}};
constexpr TableEdge edges[] = {TableEdge::South, TableEdge::North, TableEdge::West, TableEdge::East};

TEST(TableEdge, WhichWayIsIn) {
    for (TableEdge edge : edges) {
        const Point middle = middle_of_edge(edge, board);
        const auto inside = [&](Facing way) {
            const Point p = middle + table::along(way, inch);
            return p.x >= 0 && p.y >= 0 && p.x <= board.high.x && p.y <= board.high.y;
        };
        EXPECT_TRUE(inside(inward(edge))) << name_of(edge);
        EXPECT_FALSE(inside(outward(edge))) << name_of(edge);
    }
    EXPECT_EQ(name_of(TableEdge::West), "west");
}

TEST(TableEdge, PlacesOnIt) {
    EXPECT_EQ(middle_of_edge(TableEdge::North, board), (Point{15 * inch, 20 * inch}));
    EXPECT_EQ(middle_of_edge(TableEdge::West, board), (Point{0, 10 * inch}));
    for (TableEdge edge : edges) {
        EXPECT_EQ(along(edge, point_on(edge, 7 * inch, board)), 7 * inch);
        EXPECT_EQ(nearest_edge(middle_of_edge(edge, board), board), edge);
    }
    EXPECT_EQ(nearest_edge({31 * inch, 10 * inch}, board), TableEdge::East);  // beyond it
    EXPECT_EQ(nearest_edge({0, 0}, board), TableEdge::South);
}

TEST(TableEdge, AStripAlongIt) {
    EXPECT_EQ(zone_along(TableEdge::South, 4 * inch, board), (Box{{0, 0}, {30 * inch, 4 * inch}}));
    EXPECT_EQ(zone_along(TableEdge::North, 4 * inch, board), (Box{{0, 16 * inch}, {30 * inch, 20 * inch}}));
    EXPECT_EQ(zone_along(TableEdge::West, 4 * inch, board), (Box{{0, 0}, {4 * inch, 20 * inch}}));
    EXPECT_EQ(zone_along(TableEdge::East, 4 * inch, board), (Box{{26 * inch, 0}, {30 * inch, 20 * inch}}));
    for (TableEdge edge : edges)
        EXPECT_EQ(deepened(zone_along(edge, 4 * inch, board), edge, 2 * inch),
                  zone_along(edge, 6 * inch, board));
}

}  // namespace
}  // namespace longroll::table
