#include "miniatures/orders.h"

#include <gtest/gtest.h>

#include <vector>

namespace longroll::miniatures {
namespace {

using table::inch;
using table::Point;

constexpr table::Facing north{}, east = north + table::right_angle;
constexpr Point at(int x, int y) { return {x * inch, y * inch}; }

TEST(Orders, RightAndAheadAreMeasuredAsOneLooks) {
    EXPECT_EQ(to_the_right(at(10, 10), north, at(13, 20)), 3 * inch);
    EXPECT_EQ(ahead(at(10, 10), north, at(13, 20)), 10 * inch);
    EXPECT_EQ(to_the_right(at(10, 10), east, at(13, 20)), -10 * inch);
    EXPECT_EQ(ahead(at(10, 10), east, at(13, 20)), 3 * inch);
}

TEST(Orders, ALineIsDressedInTheOrderInWhichItsUnitsStand) {
    ScratchList<Slot, 4> line;
    line.push_back({7, 8 * inch, 20 * inch, 0});
    line.push_back({3, 4 * inch, -5 * inch, 0});
    line.push_back({5, 6 * inch, 2 * inch, 0});
    EXPECT_EQ(dress(line, inch), 20 * inch);
    EXPECT_EQ(line[0].id, 3);
    EXPECT_EQ(line[1].id, 5);
    EXPECT_EQ(line[2].id, 7);
    // 4 + 1 + 6 + 1 + 8 inches, from ten to the left of the middle.
    EXPECT_EQ(line[0].right, -8 * inch);
    EXPECT_EQ(line[1].right, -2 * inch);
    EXPECT_EQ(line[2].right, 6 * inch);
}

// It goes no farther aside than it must to cover its place.
TEST(Orders, ALineStaysWhereItIsAsLongAsItCoversItsPlace) {
    ScratchList<Slot, 2> line;
    line.push_back({1, 8 * inch, 4 * inch, 0});
    const table::Length whole = dress(line, inch);
    EXPECT_EQ(shift_of(line, whole, inch), 3 * inch);
    EXPECT_EQ(shift_of(line, whole, 0), 4 * inch);
    line[0].now = -20 * inch;
    EXPECT_EQ(shift_of(line, whole, inch), -3 * inch);
}

struct Side {
    std::vector<ObjectivePlan> objectives;
    std::vector<std::uint8_t> held_by;
    Formations formations;
    Order orders[4];

    void give(Point enemy) {
        order_all({objectives, held_by, Seat::Union, enemy, north}, formations, orders);
    }
};

TEST(Orders, BrigadesGoForDifferentPlacesAndHoldWhatTheyHave) {
    Side side;
    side.objectives = {{.name = "hill", .at = at(10, 20), .points = 5},
                       {.name = "mill", .at = at(30, 20), .points = 5}};
    side.held_by = {held_mark(Seat::Union), held_mark(Seat::Confederate)};
    side.formations.push_back({.id = 0, .middle = at(12, 10), .front = 8 * inch});
    side.formations.push_back({.id = 2, .middle = at(14, 10), .front = 8 * inch});
    side.give(at(20, 40));
    EXPECT_EQ(side.orders[0].task, Task::Hold);
    EXPECT_EQ(side.orders[0].objective, 0);
    EXPECT_EQ(side.orders[2].task, Task::Attack);
    EXPECT_EQ(side.orders[2].objective, 1);
    EXPECT_EQ(side.orders[1].task, Task::None) << "there is no such brigade";
    EXPECT_EQ(side.orders[2].facing, north);
}

TEST(Orders, BrigadesWithOneGoalFormOneLine) {
    Side side;
    side.objectives = {{.name = "wall", .at = at(24, 20), .points = 5}};
    side.held_by = {0};
    side.formations.push_back({.id = 0, .middle = at(30, 10), .front = 8 * inch});
    side.formations.push_back({.id = 1, .middle = at(18, 10), .front = 6 * inch});
    side.formations.push_back({.id = 3, .middle = at(18, 8), .front = 0, .fights = false});
    side.give(at(24, 40));
    // A line of 6 + 1 + 8 inches, in the order in which they stand.
    EXPECT_EQ(side.orders[0].y, 20 * inch);
    EXPECT_EQ(side.orders[0].x - side.orders[1].x, 8 * inch);
    EXPECT_LT(side.orders[1].x, 24 * inch);
    EXPECT_EQ(side.orders[3].at(), at(24, 20)) << "guns have no part of the line";
}

TEST(Orders, WithoutPlacesTheEnemyIsTheGoalAndTheFrontTurnsToHim) {
    Side side;
    side.formations.push_back({.id = 0, .middle = at(10, 10), .front = 8 * inch});
    side.give(at(40, 10));
    EXPECT_EQ(side.orders[0].task, Task::Attack);
    EXPECT_EQ(side.orders[0].objective, no_objective);
    EXPECT_EQ(side.orders[0].facing, east) << "quite aside of the front";
    side.give(at(20, 40));
    EXPECT_EQ(side.orders[0].facing, north);
}

}  // namespace
}  // namespace longroll::miniatures
