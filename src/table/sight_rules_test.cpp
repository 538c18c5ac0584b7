#include "table/sight_rules.h"

#include <gtest/gtest.h>

#include "table/sight.h"
#include "table/sight_bed.h"

namespace longroll::table {
namespace {

std::vector<Point> box(Length x, Length y, Length width, Length depth) {
    return {{x, y}, {x + width, y}, {x + width, y + depth}, {x, y + depth}};
}
Battlefield made(BattlefieldPlan plan) {
    Expected<Battlefield> field = Battlefield::prepare(std::move(plan));
    EXPECT_TRUE(field) << field.error();
    return *std::move(field);
}
// Along one row of a table, both ways.
struct Row {
    const Battlefield& field;
    SightRules rules;
    Length y = 5'000;

    Sight look(Length from, Length to) const {
        const Sight there = table::look(field, eye(from), eye(to), rules);
        EXPECT_EQ(table::look(field, eye(to), eye(from), rules).clear(), there.clear()) << from << ' ' << to;
        EXPECT_EQ(in_sight(field, eye(from), eye(to), rules), there.clear()) << from << ' ' << to;
        return there;
    }
    Blocked operator()(Length from, Length to) const { return look(from, to).by; }
    Eye eye(Length x) const { return {{x, y}, field.level_at({x, y})}; }
};

TEST(SightRules, AKindIsWhatItWasSetToLast) {
    SightRules rules;
    EXPECT_EQ(rules.areas(), AreaKinds{AreaKind::Hill});
    rules.set(AreaKind::Woods, {.height = 2, .end_free = inch});
    rules.set(AreaKind::Crops, {.height = 1});
    rules.set(AreaKind::Town, {.group = 2, .solid = true});
    rules.limit(2, 700);
    EXPECT_EQ(rules.tall(), (AreaKinds{AreaKind::Woods, AreaKind::Crops}));
    EXPECT_EQ(rules.as_tall_as(-3), rules.tall());
    EXPECT_EQ(rules.as_tall_as(2), AreaKinds{AreaKind::Woods});
    EXPECT_FALSE(rules.as_tall_as(3).any());
    EXPECT_FALSE(rules.as_tall_as(100).any());
    EXPECT_EQ(rules.asking_ends(), AreaKinds{AreaKind::Woods});
    EXPECT_EQ(rules.group(2), AreaKinds{AreaKind::Town});
    EXPECT_EQ(rules.limit(2), 700);
    EXPECT_EQ(rules.solid(), AreaKinds{AreaKind::Town});
    rules.set(AreaKind::Woods, {});
    rules.set(AreaKind::Town, {.group = 1});
    EXPECT_EQ(rules.tall(), AreaKinds{AreaKind::Crops});
    EXPECT_FALSE(rules.asking_ends().any() || rules.solid().any() || rules.group(2).any());
    EXPECT_EQ(rules.areas(), (AreaKinds{AreaKind::Crops, AreaKind::Town, AreaKind::Hill}));
    rules.set(LineKind::TreeLine, {.height = 2});
    rules.set(LineKind::Wall, {.stops = true});
    rules.set(LineKind::Wall, {});
    EXPECT_EQ(rules.lines(), LineKinds{LineKind::TreeLine});
}

TEST(SightByKind, GroupsAreMeasuredApart) {
    BattlefieldPlan plan{"two groups", 40'000, 10'000, {}, {}, {}, {}};
    plan.areas.push_back({"", AreaKind::Woods, box(5'000, 0, 1'500, 10'000), 0, 0});
    plan.areas.push_back({"", AreaKind::Orchard, box(10'000, 0, 1'500, 10'000), 0, 0});
    plan.areas.push_back({"", AreaKind::Orchard, box(20'000, 0, 600, 10'000), 0, 0});
    const Battlefield field = made(plan);
    Row row{field, {}};
    row.rules.set(AreaKind::Woods, {.group = 1});
    row.rules.set(AreaKind::Orchard, {.group = 3});
    row.rules.limit(1, 1'500);
    row.rules.limit(3, 2'000);
    EXPECT_EQ(row(1'000, 15'000), Blocked::No);
    const Sight sight = row.look(1'000, 30'000);
    EXPECT_EQ(sight.by, Blocked::ByScreen);
    EXPECT_EQ(sight.what, 2);
    EXPECT_EQ(sight.where, (Point{20'500, 5'000}));
}

// EX-67, and VB-VIS-4 to its limits.
TEST(SightOfVolley, VIS4IntoOutOfAndInsideAForest) {
    BattlefieldPlan plan{"forest", 60'000, 10'000, {}, {}, {}, {}};
    plan.areas.push_back({"forest", AreaKind::Woods, box(10'000, 0, 10'000, 10'000), 0, 0});
    plan.areas.push_back({"orchard", AreaKind::Orchard, box(30'000, 0, 10'000, 10'000), 0, 0});
    plan.areas.push_back({"low", AreaKind::Hill, box(0, 0, 1'000, 10'000), 1, 0});
    plan.areas.push_back({"high", AreaKind::Hill, box(59'000, 0, 1'000, 10'000), 2, 0});
    const Battlefield field = made(plan);
    const Row row{field, sight_of_volley()};
    EXPECT_EQ(row(14'000, 15'000), Blocked::No);  // an inch apart in the midst of it
    EXPECT_EQ(row(14'000, 15'001), Blocked::ByScreen);
    EXPECT_EQ(row(32'000, 35'000), Blocked::No);  // three in an orchard
    EXPECT_EQ(row(32'000, 35'001), Blocked::ByScreen);
    EXPECT_EQ(row(5'000, 11'000), Blocked::No);  // an inch behind the edge
    EXPECT_EQ(row(5'000, 11'001), Blocked::ByScreen);
    EXPECT_EQ(row(19'000, 31'000), Blocked::No);  // from one edge to the other
    EXPECT_EQ(row(18'999, 31'000), Blocked::ByScreen);
    EXPECT_EQ(row(5'000, 25'000), Blocked::ByRaisedArea);  // through it
    EXPECT_EQ(row(500, 25'000), Blocked::ByRaisedArea);    // from level 1, and its top is level 1
    EXPECT_EQ(row(25'000, 59'500), Blocked::No);           // from level 2 over the orchard
    EXPECT_EQ(row(35'000, 59'500), Blocked::ByScreen);     // but not into it: height lifts only a crossing
    EXPECT_EQ(row(39'000, 59'500), Blocked::No);
}
// Two polygons that touch are one forest; one that is left and entered again is crossed.
TEST(SightOfVolley, VIS4APatchAndAReentrantForest) {
    BattlefieldPlan plan{"patch", 60'000, 10'000, {}, {}, {}, {}};
    plan.areas.push_back({"west", AreaKind::Orchard, box(10'000, 0, 1'000, 10'000), 0, 0});
    plan.areas.push_back({"east", AreaKind::Orchard, box(11'000, 0, 9'000, 10'000), 0, 0});
    plan.areas.push_back({"horseshoe",
                          AreaKind::Woods,
                          {{30'000, 0},
                           {40'000, 0},
                           {40'000, 8'000},
                           {39'000, 8'000},
                           {39'000, 1'000},
                           {31'000, 1'000},
                           {31'000, 8'000},
                           {30'000, 8'000}},
                          0,
                          0});
    const Battlefield field = made(plan);
    const Row row{field, sight_of_volley()};
    EXPECT_EQ(row(10'500, 13'500), Blocked::No);
    EXPECT_EQ(row(10'500, 13'501), Blocked::ByScreen);
    EXPECT_EQ(row(5'000, 11'000), Blocked::No);
    EXPECT_EQ(row(5'000, 11'200), Blocked::ByScreen);
    EXPECT_EQ(row(30'500, 39'500), Blocked::No);  // half an inch next to either end
    EXPECT_EQ(row(30'500, 45'000), Blocked::ByRaisedArea);
}
TEST(SightOfVolley, VIS3CropsReachHalfALevel) {
    BattlefieldPlan plan{"crops", 60'000, 10'000, {}, {}, {}, {}};
    plan.areas.push_back({"corn", AreaKind::Crops, box(10'000, 0, 5'000, 10'000), 0, 0});
    plan.areas.push_back({"hill", AreaKind::Hill, box(30'000, 0, 10'000, 10'000), 1, 0});
    plan.areas.push_back({"corn on it", AreaKind::Crops, box(33'000, 0, 3'000, 10'000), 0, 0});
    const Battlefield field = made(plan);
    const Row row{field, sight_of_volley()};
    EXPECT_EQ(row(5'000, 20'000), Blocked::ByRaisedArea);
    EXPECT_EQ(row(5'000, 31'000), Blocked::No);  // half a level is below the one on the hill
    EXPECT_EQ(row(31'000, 38'000), Blocked::ByRaisedArea);
}
TEST(SightOfVolley, VIS6OwnTownBlocksAreFreeAndOthersNot) {
    BattlefieldPlan plan{"town", 40'000, 10'000, {}, {}, {}, {}};
    plan.areas.push_back({"one block", AreaKind::Town, box(10'000, 0, 3'000, 10'000), 0, 0});
    plan.areas.push_back({"the next", AreaKind::Town, box(13'000, 0, 3'000, 10'000), 0, 0});
    const Battlefield field = made(plan);
    const Row row{field, sight_of_volley()};
    EXPECT_EQ(row(5'000, 12'000), Blocked::No);
    EXPECT_EQ(row(11'000, 15'000), Blocked::No);  // from block to block
    EXPECT_EQ(row(5'000, 15'000), Blocked::ByRaisedArea);
    EXPECT_EQ(row(5'000, 20'000), Blocked::ByRaisedArea);
}
TEST(SightOfVolley, VIS7TreeLinesAndWallsOfForts) {
    BattlefieldPlan plan{"lines", 60'000, 10'000, {}, {}, {}, {}};
    plan.lines.push_back({"trees", LineKind::TreeLine, {{10'000, 0}, {10'000, 10'000}}, 0, 0});
    plan.lines.push_back({"wall", LineKind::Fieldworks, {{30'000, 0}, {30'000, 10'000}}, 0, 0});
    plan.lines.push_back({"fence", LineKind::Fence, {{40'000, 0}, {40'000, 10'000}}, 0, 0});
    plan.areas.push_back({"hill", AreaKind::Hill, box(0, 0, 4'000, 10'000), 2, 0});
    const Battlefield field = made(plan);
    const Row row{field, sight_of_volley()};
    const Sight trees = row.look(6'000, 20'000);
    EXPECT_EQ(trees.by, Blocked::ByLine);
    EXPECT_EQ(trees.what, 0);
    EXPECT_EQ(trees.at, 4'000);
    EXPECT_EQ(trees.where, (Point{10'000, 5'000}));
    EXPECT_EQ(row(9'000, 20'000), Blocked::No);  // within an inch of it
    EXPECT_EQ(row(8'999, 20'000), Blocked::ByLine);
    EXPECT_EQ(row(2'000, 20'000), Blocked::No);      // from level 2 over trees of one level
    EXPECT_EQ(row(2'000, 35'000), Blocked::ByLine);  // a wall stops at any level
    EXPECT_EQ(row(20'000, 31'000), Blocked::No);     // a stand behind it is seen
    EXPECT_EQ(row(32'000, 50'000), Blocked::No);     // a fence stops nobody
    // By the base of the stand, not by the end of the line.
    const Rect base = rect({{8'500, 5'000}, east}, {1'000, 1'500});
    Eye eye = row.eye(8'000);
    EXPECT_EQ(look(field, eye, row.eye(20'000), row.rules).by, Blocked::ByLine);
    eye.base = &base;
    EXPECT_TRUE(look(field, eye, row.eye(20'000), row.rules).clear());
    EXPECT_TRUE(in_sight(field, row.eye(20'000), eye, row.rules));
}

TEST(SightOfVolley, VIS6OnlyTheOneInsideAFortLooksOverItsWall) {
    BattlefieldPlan plan{"fort", 24 * inch, 10 * inch, {}, {}, {}, {}};
    plan.areas.push_back({"", AreaKind::Fort, box(10 * inch, 0, 8 * inch, 10 * inch), 0, 0});
    plan.lines.push_back({"", LineKind::FortWall, {{10 * inch, 0}, {10 * inch, 10 * inch}}, 0, 0});
    const Battlefield field = made(std::move(plan));
    Row row{field, {}};
    row.rules.set(LineKind::FortWall, {.stops = true, .adjacent = inch, .inside = {AreaKind::Fort}});
    EXPECT_EQ(row(2 * inch, 11 * inch), Blocked::No);
    EXPECT_EQ(row(2 * inch, 11 * inch + 1), Blocked::ByLine);
    EXPECT_EQ(row(9 * inch + 500, 14 * inch), Blocked::ByLine) << "at the wall, but outside";
    EXPECT_EQ(row(12 * inch, 17 * inch), Blocked::No) << "both inside";
}

}  // namespace
}  // namespace longroll::table
