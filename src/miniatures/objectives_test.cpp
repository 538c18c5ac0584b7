#include "miniatures/objectives.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace longroll::miniatures {
namespace {

// An invented game: a side is there if one of its crows sits on the very place.
struct Crows {
    std::vector<ObjectivePlan> plans = {{"barn", {1, 1}, 5, Seat::Nobody}, {"mill", {2, 2}, 3, Seat::Union}};
    std::uint8_t held_by[2] = {held_mark(Seat::Nobody), held_mark(Seat::Union)};
    std::vector<table::Point> crow[2];

    std::vector<std::pair<std::size_t, Seat>> take() {
        std::vector<std::pair<std::size_t, Seat>> taken;
        take_objectives(
            plans, held_by,
            [&](Seat seat, const ObjectivePlan& plan) {
                const std::vector<table::Point>& its = crow[index(seat)];
                return std::find(its.begin(), its.end(), plan.at) != its.end();
            },
            [&](std::size_t number, Seat seat) { taken.emplace_back(number, seat); });
        return taken;
    }
    int points(Seat seat) const { return points_held(plans, held_by, seat); }
};

using Taken = std::vector<std::pair<std::size_t, Seat>>;

TEST(Objectives, TakenByTheSideThatIsThereAlone) {
    Crows game;
    EXPECT_EQ(game.take(), Taken{});
    EXPECT_EQ(game.points(Seat::Union), 3);
    EXPECT_EQ(points_taken(game.plans, game.held_by, Seat::Union), 0) << "the mill was its own";
    game.crow[1] = {{1, 1}, {2, 2}};
    EXPECT_EQ(game.take(), (Taken{{0, Seat::Confederate}, {1, Seat::Confederate}}));
    EXPECT_EQ(game.points(Seat::Confederate), 8);
    EXPECT_EQ(game.points(Seat::Union), 0);
    EXPECT_EQ(points_taken(game.plans, game.held_by, Seat::Confederate), 8);
    EXPECT_EQ(game.take(), Taken{});  // it has them already
}

TEST(Objectives, TheLastHolderKeepsWhatIsDisputedOrLeft) {
    Crows game;
    game.crow[0] = {{1, 1}};
    game.crow[1] = {{1, 1}, {2, 2}};
    EXPECT_EQ(game.take(), (Taken{{1, Seat::Confederate}}));
    EXPECT_EQ(holder_of(game.held_by[0]), Seat::Nobody);
    game.crow[1].clear();
    EXPECT_EQ(game.take(), (Taken{{0, Seat::Union}}));
    EXPECT_EQ(holder_of(game.held_by[1]), Seat::Confederate);
}

TEST(Objectives, MarksOfHolders) {
    for (Seat seat : {Seat::Union, Seat::Confederate, Seat::Nobody})
        EXPECT_EQ(holder_of(held_mark(seat)), seat);
    EXPECT_EQ(held_mark(Seat::Nobody), 0);
}

}  // namespace
}  // namespace longroll::miniatures
