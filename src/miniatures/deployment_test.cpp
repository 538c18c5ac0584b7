#include "miniatures/deployment.h"

#include <gtest/gtest.h>

namespace longroll::miniatures {
namespace {

using table::Box;
using table::inch;
using table::Length;
using table::Point;
using table::TableEdge;

// An invented game of toy boats: a harbour with two quays, and a flagship of its own.
struct Boat {
    std::string name;
    PostId post = 0;
    struct {
        bool fixed = false;
    } place;
    struct {
        int turn = 0;
    } arrival;
};
using Boats = Bits<128>;
using Quays = std::uint16_t;
enum class Rank : std::uint8_t { Quay, Harbour };
using Quay = Post<Rank, Boats, Quays>;

struct Harbour {
    std::vector<Quay> posts;
    std::vector<Boat> boats = {
        {"flagship", 0, {}, {}}, {"ann", 1, {}, {}}, {"bess", 2, {}, {}}, {"cat", 2, {}, {}}};
    Harbour() {
        for (const auto& [name, level, parent] :
             {std::tuple{"harbour", Rank::Harbour, no_post}, std::tuple{"east quay", Rank::Quay, PostId{0}},
              std::tuple{"west quay", Rank::Quay, PostId{0}}}) {
            Quay post;
            post.name = name;
            post.level = level;
            post.parent = parent;
            posts.push_back(post);
        }
        fill_below(posts, boats.size(), [&](std::size_t i) { return boats[i].post; });
    }
};

// ---- the zone ----

TEST(Deployment, AZoneAsItsOwnerSeesIt) {
    const Box south{{0, 0}, {30 * inch, 6 * inch}}, east{{24 * inch, 0}, {30 * inch, 20 * inch}};
    const ZoneFrame up = frame_of(south, TableEdge::South);
    EXPECT_EQ(up.facing, table::north);
    EXPECT_EQ(up.width, 30 * inch);
    EXPECT_EQ(up.depth, 6 * inch);
    EXPECT_EQ(up.at(0, 0), (Point{0, 6 * inch}));
    EXPECT_EQ(up.at(10 * inch, 2 * inch), (Point{10 * inch, 4 * inch}));
    const ZoneFrame left = frame_of(east, TableEdge::East);
    EXPECT_EQ(left.facing, table::west);
    EXPECT_EQ(left.width, 20 * inch);
    EXPECT_EQ(left.at(5 * inch, inch), (Point{25 * inch, 5 * inch}));
    for (TableEdge edge : {TableEdge::North, TableEdge::West}) {
        const Box zone = table::zone_along(edge, 6 * inch, {{0, 0}, {30 * inch, 20 * inch}});
        const ZoneFrame frame = frame_of(zone, edge);
        EXPECT_TRUE(table::contains(zone, frame.at(0, 0)));
        EXPECT_TRUE(table::contains(zone, frame.at(frame.width, frame.depth)));
        EXPECT_EQ(frame.facing, table::inward(edge));
    }
}

TEST(Deployment, ARowOfStands) {
    std::vector<table::Pose> poses;
    lay_row({10 * inch, 10 * inch}, table::north, 3, 2 * inch, poses);
    ASSERT_EQ(poses.size(), 3u);
    EXPECT_EQ(poses[0].centre, (Point{8 * inch, 10 * inch}));
    EXPECT_EQ(poses[2].centre, (Point{12 * inch, 10 * inch}));
    EXPECT_EQ(poses[1].facing, table::north);
}

// ---- who with whom ----

TEST(Deployment, WhoIsSetUp) {
    Harbour harbour;
    harbour.boats[1].place.fixed = true;
    harbour.boats[2].arrival.turn = 3;
    const Boats all = harbour.posts[0].below;
    EXPECT_EQ(to_set_up(harbour.boats, all), Boats::of(0) | Boats::of(3));
    EXPECT_EQ(there_at_start(harbour.boats, all), Boats::of(0) | Boats::of(1) | Boats::of(3));
    EXPECT_EQ(posts_left(harbour.posts, Quays{0}, true), Quays{6});
    EXPECT_EQ(posts_left(harbour.posts, Quays{2}, true), Quays{4});
    EXPECT_EQ(posts_left(harbour.posts, Quays{2}, false), Quays{1});
    EXPECT_EQ(posts_left(harbour.posts, Quays{7}, false), Quays{0});
}

// ---- automatic deployment ----

TEST(Deployment, TheFrontInSlices) {
    const Harbour harbour;
    const auto slices = slices_of<8>(
        harbour.posts, 26 * inch, [&](PostId post) { return harbour.posts[post].own; },
        [](RosterId) { return 6 * inch; });
    ASSERT_EQ(slices.size(), 3u);  // two quays, and after the last of the harbour its flagship
    EXPECT_EQ(slices[0].post, 1);
    EXPECT_EQ(slices[0].width, 10 * inch);
    EXPECT_EQ(slices[1].from, 10 * inch);
    EXPECT_EQ(slices[2].post, 0);
    EXPECT_EQ(slices[2].unit, 0);
    EXPECT_EQ(slices[2].from, 20 * inch);
    const std::span<const Slice> all{slices.begin(), slices.size()};
    EXPECT_EQ(front_of(2, harbour.posts, all, 26 * inch).from, 10 * inch);
    EXPECT_EQ(front_of(0, harbour.posts, all, 26 * inch).from, 20 * inch);  // its own strip
    EXPECT_EQ(front_of(0, harbour.posts, all.first(2), 26 * inch).to, 20 * inch);
    EXPECT_EQ(front_of(0, harbour.posts, {}, 26 * inch).to, 26 * inch);
}

TEST(Deployment, ASliceInRows) {
    RowFiller filler{2, 10 * inch, 8 * inch, inch, inch / 2};
    std::vector<std::pair<Length, int>> put;
    const auto place = [&](Length body, Length not_before = 0) {
        return filler.place(body, [&](Length left, int row) {
            if (left < not_before) return false;
            put.emplace_back(left, row);
            return true;
        });
    };
    EXPECT_TRUE(place(4 * inch));
    EXPECT_TRUE(place(4 * inch));  // the first row ends at 8 inches: it opens the second
    EXPECT_TRUE(place(3 * inch, 6 * inch));
    EXPECT_FALSE(place(3 * inch));
    EXPECT_EQ(put, (std::vector<std::pair<Length, int>>{{0, 0}, {0, 1}, {6500, 1}}));
    filler.from_the_start();
    EXPECT_TRUE(place(8 * inch));
    EXPECT_EQ(put.back(), (std::pair<Length, int>{0, 0}));
}

TEST(Deployment, AboutAMiddle) {
    std::vector<Length> tried;
    EXPECT_TRUE(place_about(10, 6, 2, [&](Length place) {
        tried.push_back(place);
        return place == 6;
    }));
    EXPECT_EQ(tried, (std::vector<Length>{10, 10, 12, 8, 14, 6}));
    EXPECT_FALSE(place_about(10, 6, 2, [](Length) { return false; }));
}

// ---- fixed places ----

TEST(Deployment, PlacesThatAScenarioFixes) {
    table::BattlefieldPlan plan;
    plan.width = 30 * inch;
    plan.depth = 20 * inch;
    const Expected<table::Battlefield> field = table::Battlefield::prepare(plan);
    ASSERT_TRUE(field) << field.error();
    const auto body = [](Seat side, const char* name, Length x) {
        const Point at{x, 10 * inch};
        return FixedBody{side, name, at, {table::rect({at, table::north}, {2 * inch, inch})}};
    };
    const auto wrong = [&](Length second) {
        const FixedBody bodies[] = {body(Seat::Union, "ann", 5 * inch),
                                    body(Seat::Confederate, "bess", second)};
        return wrong_place(*field, bodies, 10);
    };
    EXPECT_EQ(wrong(7 * inch), "");
    EXPECT_EQ(wrong(7 * inch - 10), "");  // within the tolerance
    EXPECT_EQ(wrong(6500),
              "sides.confederate, unit 'bess': field place.at is [6.5, 10]; it must be clear of 'ann' of the "
              "union side; stands may touch, not overlap");
    EXPECT_EQ(
        wrong(29500),
        "sides.confederate, unit 'bess': field place.at is [29.5, 10]; it must be where all of it is on "
        "the table, from [0, 0] to [30, 20]");
}

}  // namespace
}  // namespace longroll::miniatures
