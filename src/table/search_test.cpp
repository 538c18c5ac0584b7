#include "table/search.h"

#include <gtest/gtest.h>

#include <vector>

namespace longroll::table {
namespace {

TEST(Search, BetweenTwoTheLastThatIsAccepted) {
    const auto near_enough = [](Length at) { return at <= 137; };
    EXPECT_EQ(last_within(0, 1000, 1, near_enough), 137);
    const Length rough = last_within(0, 1000, 10, near_enough);
    EXPECT_LE(rough, 137);
    EXPECT_GT(rough, 137 - 10);
    EXPECT_EQ(last_within(0, 1000, 1, [](Length) { return false; }), 0);
    EXPECT_EQ(last_within(5, 5, 1, near_enough), 5) << "there is nothing between";
}

TEST(Search, AlongALineTheFirstThatWillDo) {
    std::vector<Length> tried;
    const auto over = [&](Length limit) {
        return [&tried, limit](Length at) {
            tried.push_back(at);
            return at >= limit;
        };
    };
    EXPECT_EQ(first_along(100, 300, 50, over(200)), 200);
    EXPECT_EQ(tried, (std::vector<Length>{100, 150, 200}));
    tried.clear();
    EXPECT_EQ(first_along(100, 210, 50, over(999)), std::nullopt);
    EXPECT_EQ(tried, (std::vector<Length>{100, 150, 200}));
    tried.clear();
    EXPECT_EQ(first_along(100, 1, -50, over(999)), std::nullopt) << "downwards";
    EXPECT_EQ(tried, (std::vector<Length>{100, 50}));
    EXPECT_EQ(first_along(0, -1, 50, over(0)), std::nullopt);
}

TEST(Search, AFanTriesTheNearestBearingsFirst) {
    std::vector<Facing> tried;
    const auto none = [&](Facing way) {
        tried.push_back(way);
        return false;
    };
    EXPECT_EQ(first_of(Fan{north, degrees(15), 5}, none), std::nullopt);
    EXPECT_EQ(tried, (std::vector<Facing>{north, north + degrees(15), north - degrees(15),
                                          north + 2 * degrees(15), north - 2 * degrees(15)}));
    tried.clear();
    EXPECT_EQ(first_of(Fan{north, -degrees(15), 3}, none), std::nullopt) << "the left first";
    EXPECT_EQ(tried, (std::vector<Facing>{north, north - degrees(15), north + degrees(15)}));
    EXPECT_EQ(first_of(Fan{north, degrees(90), 4}, [](Facing way) { return way == south; }), south);
}

TEST(Search, RingsGoOutward) {
    std::vector<Vector> tried;
    const Rings rings{{north, right_angle, 4}, 500, 1000};
    EXPECT_EQ(first_of(rings,
                       [&](Vector shift) {
                           tried.push_back(shift);
                           return false;
                       }),
              std::nullopt);
    EXPECT_EQ(tried,
              (std::vector<Vector>{
                  {0, 500}, {500, 0}, {-500, 0}, {0, -500}, {0, 1000}, {1000, 0}, {-1000, 0}, {0, -1000}}));
    EXPECT_EQ(first_of(rings, [](Vector shift) { return shift.x < -600; }), (Vector{-1000, 0}));
}

TEST(Search, RoomToTheEdge) {
    const Box board{{0, 0}, {30 * inch, 20 * inch}}, body{{10'000, 4000}, {12'000, 5000}};
    EXPECT_EQ(room_of(body, north, board), 15'000);
    EXPECT_EQ(room_of(body, south, board), 4000);
    EXPECT_EQ(room_of(body, east, board), 18'000);
    EXPECT_EQ(room_of(body, west, board), 10'000);
    // Aslant the first edge it comes to counts.
    EXPECT_NEAR(room_of(body, north + degrees(45), board), 21'213, 2);
    EXPECT_EQ(room_of({{-100, 0}, {100, 100}}, west, board), 0) << "beyond it already";
}

}  // namespace
}  // namespace longroll::table
