#include "miniatures/arrivals.h"

#include <gtest/gtest.h>

namespace longroll::miniatures {
namespace {

using table::Box;
using table::inch;
using table::Length;
using table::Point;
using table::TableEdge;

constexpr Box board{{0, 0}, {30 * inch, 20 * inch}};

TEST(Arrivals, OverAnEdgeOrNearAPlace) {
    EXPECT_EQ(arrival_over(TableEdge::West, board).entry, (Point{0, 10 * inch}));
    EXPECT_EQ(arrival_over(TableEdge::West, board).turn, 0);
    const Arrival inside = arrival_near({29 * inch, 12 * inch}, board, 3);
    EXPECT_EQ(inside.edge, TableEdge::East);
    EXPECT_EQ(inside.entry, (Point{30 * inch, 12 * inch}));
    EXPECT_EQ(inside.turn, 3);
    const Arrival beyond = arrival_near({5 * inch, 24 * inch}, board, 2);
    EXPECT_EQ(beyond.edge, TableEdge::North);
    EXPECT_EQ(beyond.entry, (Point{5 * inch, 20 * inch}));
}

TEST(Arrivals, ByTheHour) {
    EXPECT_EQ(turn_of_arrival(0, 15, 20), 2);  // never the first turn
    EXPECT_EQ(turn_of_arrival(44, 15, 20), 3);
    EXPECT_EQ(turn_of_arrival(45, 15, 20), 4);
    EXPECT_EQ(turn_of_arrival(6000, 15, 20), 20);
}

TEST(Arrivals, AsNearToTheEntryAsThereIsRoom) {
    const Arrival arrival{2, TableEdge::South, {10 * inch, 0}};
    const auto place = [&](TableEdge edge, const Box& taken, Length either_way) {
        const Arrival its{arrival.turn, edge, table::point_on(edge, 10 * inch, board)};
        return place_on_edge(its, board, {10 * inch - either_way, 10 * inch + either_way}, inch / 4,
                             [&](Point p) { return !table::contains(taken, p); });
    };
    const Box nothing{{-1, -1}, {-1, -1}};
    EXPECT_EQ(place(TableEdge::South, nothing, 5 * inch), (Point{10 * inch, 0}));
    EXPECT_EQ(place(TableEdge::North, nothing, 5 * inch), (Point{10 * inch, 20 * inch}));
    EXPECT_EQ(place(TableEdge::East, nothing, 5 * inch), (Point{30 * inch, 10 * inch}));
    // Taken from 8 to 11 inches: a little over one inch to the right is nearer than two to the left.
    const Box taken{{8 * inch, 0}, {11 * inch, inch}};
    EXPECT_EQ(place(TableEdge::South, taken, 5 * inch), (Point{11 * inch + 250, 0}));
    EXPECT_EQ(place(TableEdge::South, taken, inch), std::nullopt);  // it waits
    const Stretch whole = whole_edge(TableEdge::West, board);
    EXPECT_EQ(whole.low, 0);
    EXPECT_EQ(whole.high, 20 * inch);
}

}  // namespace
}  // namespace longroll::miniatures
