#include "table/near_ground.h"

#include <gtest/gtest.h>

namespace longroll::table {
namespace {

TEST(NearGround, TowardAPlaceAndFacingIt) {
    EXPECT_EQ(toward({0, 0}, {0, 9000}, 3000), (Point{0, 3000}));
    EXPECT_EQ(toward({5, 5}, {5, 5}, 3000), (Point{5, 5}));
    EXPECT_EQ(facing_from({0, 0}, {9000, 0}, north), east);
    EXPECT_EQ(facing_from({5, 5}, {5, 5}, west), west);
}

TEST(NearGround, TheNearestCover) {
    BattlefieldPlan plan;
    plan.lines.push_back({"wall", LineKind::Wall, {{10 * inch, 0}, {10 * inch, 20 * inch}}, 0, 0});
    plan.lines.push_back({"fence", LineKind::Fence, {{8 * inch, 0}, {8 * inch, 20 * inch}}, 0, 0});
    plan.areas.push_back({"wood",
                          AreaKind::Woods,
                          {{20 * inch, 20 * inch}, {30 * inch, 20 * inch}, {30 * inch, 30 * inch}},
                          0,
                          0});
    const Expected<Battlefield> field = Battlefield::prepare(plan);
    ASSERT_TRUE(field) << field.error();
    const LineKinds walls{LineKind::Wall};
    EXPECT_EQ(nearest_on_lines(*field, walls, {5 * inch, 9 * inch}, 6 * inch), (Point{10 * inch, 9 * inch}));
    EXPECT_EQ(nearest_on_lines(*field, walls | LineKinds{LineKind::Fence}, {5 * inch, 9 * inch}, 6 * inch),
              (Point{8 * inch, 9 * inch}));
    EXPECT_EQ(nearest_on_lines(*field, walls, {5 * inch, 9 * inch}, 5 * inch), std::nullopt);
    const AreaKinds woods{AreaKind::Woods};
    EXPECT_EQ(nearest_of_areas(*field, woods, {16 * inch, 25 * inch}, 5 * inch),
              (Point{20 * inch, 25 * inch}));
    EXPECT_EQ(nearest_of_areas(*field, woods, {25 * inch, 25 * inch}, 5 * inch), std::nullopt);
    EXPECT_EQ(nearest_of_areas(*field, {AreaKind::Crops}, {16 * inch, 25 * inch}, 5 * inch), std::nullopt);
}

Battlefield prepared(BattlefieldPlan plan) {
    Expected<Battlefield> made = Battlefield::prepare(std::move(plan));
    EXPECT_TRUE(made) << made.error();
    return *std::move(made);
}
BattlefieldPlan flat() { return {"flat", 40 * inch, 40 * inch, {}, {}, {}, {}}; }

TEST(NearGround, DeepInWoods) {
    BattlefieldPlan plan = flat();
    plan.areas.push_back(
        {"wood", AreaKind::Woods, {{5000, 5000}, {25'000, 5000}, {25'000, 25'000}, {5000, 25'000}}, 0, 0});
    const Battlefield field = prepared(plan);
    const auto deep = [&](Point eye, Length radius) {
        return are_deep_in(field, {AreaKind::Woods}, {eye, eye}, radius, 10);
    };
    EXPECT_TRUE(deep({15'000, 15'000}, 3 * inch));
    EXPECT_FALSE(deep({7000, 15'000}, 3 * inch)) << "the edge is nearer than that";
    EXPECT_FALSE(deep({32'000, 32'000}, 3 * inch)) << "in the open";
    EXPECT_FALSE(are_deep_in(field, {AreaKind::Orchard}, {{15'000, 15'000}, {15'000, 15'000}}, inch, 10));
    EXPECT_FALSE(deep({1000, 1000}, 3 * inch)) << "the circle leaves the table";
}

TEST(NearGround, LinesNearABox) {
    BattlefieldPlan plan = flat();
    plan.lines.push_back({"wall", LineKind::Wall, {{10'500, 0}, {10'500, 40'000}}, 0, 0});
    const Battlefield field = prepared(plan);
    EXPECT_TRUE(lines_near(field, {{9000, 9000}, {9500, 9500}}, {LineKind::Wall}, inch));
    EXPECT_FALSE(lines_near(field, {{9000, 9000}, {9500, 9500}}, {LineKind::Fence}, inch));
    EXPECT_FALSE(lines_near(field, {{20'000, 9000}, {21'000, 9500}}, {LineKind::Wall}, inch));
    EXPECT_TRUE(lines_near(field, {{9000, -4000}, {10'000, -500}}, {LineKind::Wall}, inch))
        << "what of the box is off the table is not asked about";
}

TEST(NearGround, TheNearestPieceOfALine) {
    BattlefieldPlan plan = flat();
    plan.lines.push_back({"wall", LineKind::Wall, {{10'000, 0}, {10'000, 20'000}, {30'000, 20'000}}, 400, 0});
    const Battlefield field = prepared(plan);
    const std::vector<Rect> body{rect({{8000, 9000}, north}, {1000, 500}),
                                 rect({{7000, 9000}, north}, {1000, 500})};
    const std::optional<NearLine> near = nearest_line(field, {LineKind::Wall}, body);
    ASSERT_TRUE(near);
    EXPECT_EQ(near->apart, 1500);
    EXPECT_EQ(near->width, 400);
    EXPECT_EQ(near->piece, (Segment{{10'000, 0}, {10'000, 20'000}}));
    EXPECT_FALSE(nearest_line(field, {LineKind::Fence}, body));
    EXPECT_TRUE(lining_of(field, body[0], {LineKind::Wall}, 1500).any());
    EXPECT_FALSE(lining_of(field, body[0], {LineKind::Wall}, 1499).any());
    EXPECT_TRUE(lining_of(field, rect({{100, 100}, north}, {1000, 500}), {LineKind::Wall}, 500).any())
        << "at the edge of the table anything may be beyond it";
}

TEST(NearGround, WhatAWayLeadsThrough) {
    BattlefieldPlan plan = flat();
    plan.areas.push_back(
        {"wood", AreaKind::Woods, {{5000, 5000}, {9000, 5000}, {9000, 9000}, {5000, 9000}}, 0, 0});
    plan.areas.push_back(
        {"hill", AreaKind::Hill, {{15'000, 5000}, {25'000, 5000}, {25'000, 9000}, {15'000, 9000}}, 1, 0});
    const Battlefield field = prepared(plan);
    const auto through = [&](Point from, Point to) {
        return leads_through(field, {from, to}, {AreaKind::Woods}, 250);
    };
    EXPECT_TRUE(through({1000, 7000}, {12'000, 7000}));
    EXPECT_FALSE(through({1000, 3000}, {12'000, 3000}));
    EXPECT_TRUE(through({7000, 7000}, {7000, 7000})) << "where it stands";
    EXPECT_TRUE(keeps_level(field, {{1000, 7000}, {12'000, 7000}}, 0, 50));
    EXPECT_FALSE(keeps_level(field, {{12'000, 7000}, {17'000, 7000}}, 0, 50));
    EXPECT_FALSE(keeps_level(field, {{17'000, 7000}, {12'000, 7000}}, field.level_at({17'000, 7000}), 50));
}

}  // namespace
}  // namespace longroll::table
