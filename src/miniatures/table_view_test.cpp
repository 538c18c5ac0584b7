#include "miniatures/table_view.h"

#include <gtest/gtest.h>

#include "table/sight.h"

namespace longroll::miniatures {
namespace {

using table::AreaKind;
using table::LineKind;
using table::Point;

enum class Rank : std::uint8_t { Brigade, Division };
std::string_view word(Rank rank) { return rank == Rank::Brigade ? "brigade" : "division"; }
using TestPost = Post<Rank, std::uint64_t, std::uint16_t>;

table::BattlefieldPlan a_plan() {
    table::BattlefieldPlan plan;
    plan.areas.push_back({"the hill", AreaKind::Hill, {{0, 0}, {9000, 0}, {9000, 9000}}, 2, 0});
    plan.areas.push_back({"the corn", AreaKind::Crops, {{20000, 0}, {29000, 0}, {29000, 9000}}, 0, 0});
    plan.lines.push_back({"the run", LineKind::Stream, {{0, 20000}, {40000, 20000}}, 500, 0});
    plan.lines.push_back({"the fence", LineKind::Fence, {{0, 30000}, {40000, 30000}}, 0, 0});
    plan.crossings.push_back({"the ford", table::CrossingKind::Ford, {10000, 20000}, 750});
    return plan;
}
table::Battlefield prepared(const table::BattlefieldPlan& plan) {
    Expected<table::Battlefield> field = table::Battlefield::prepare(plan);
    EXPECT_TRUE(field) << field.error();
    return *std::move(field);
}

TEST(TableView, NumbersGoThereAndBack) {
    EXPECT_EQ(point_of(point_view({-3, 7})), (Point{-3, 7}));
    View piece = pose_view({{1500, 2500}, table::east});
    EXPECT_EQ(piece, View::fields("x", 1500, "y", 2500, "facing", 90'000));
    show_size(piece, {1000, 750});
    EXPECT_EQ(place_of(piece), (Point{1500, 2500}));
    EXPECT_EQ(facing_of(piece), table::east);
    EXPECT_EQ(size_of(piece).frontage, 1000);
    EXPECT_EQ(size_of(piece).depth, 750);
    EXPECT_EQ(box_view({{0, 1}, {2, 3}}), View::list(View::list(0, 1), View::list(2, 3)));
}

TEST(TableView, TheSceneHasTheGroundAsItIsOnTheField) {
    const table::Battlefield field = prepared(a_plan());
    const View scene = table_scene(field, {"Mill Springs", "brigade", 50, 9, {}});
    EXPECT_EQ(scene["title"].text(), "Mill Springs");
    EXPECT_EQ(scene["width"].number(), field.width());
    EXPECT_EQ(scene["yards_per_inch"].number(), 50);
    EXPECT_TRUE(scene["captions"].empty());
    const View& terrain = scene["terrain"];
    ASSERT_EQ(terrain["areas"].size(), 2u);
    EXPECT_EQ(terrain["areas"].at(0), View::fields("name", "the hill", "kind", "hill", "level", 2, "corners",
                                                   points_view(field.corners(field.areas()[0]))));
    EXPECT_TRUE(terrain["areas"].at(1)["level"].empty());
    ASSERT_EQ(terrain["lines"].size(), 2u);
    EXPECT_EQ(terrain["lines"].at(0)["width"].number(), 500);
    EXPECT_TRUE(terrain["lines"].at(1)["width"].empty());
    EXPECT_EQ(terrain["crossings"].at(0),
              View::fields("kind", "ford", "at", View::list(10000, 20000), "reach", 750));
    const table::Caption caption{"Zollicoffer's hill", table::CaptionKind::Hill, {{1, 2}, {3, 4}}};
    const View named = table_scene(field, {"", "", 1, 1, {&caption, 1}});
    EXPECT_EQ(named["captions"].at(0)["kind"].text(), "hill");
    EXPECT_EQ(named["captions"].at(0)["along"].at(1).at(0).number(), 3);
}

// What the page draws is what the rules judge by: every point of a contour lies on its level's edge.
TEST(TableView, ContoursComeWithTheHeightsOrNotAtAll) {
    View flat = View::fields();
    add_relief(flat, prepared(a_plan()));
    EXPECT_EQ(flat.size(), 0u);
    table::BattlefieldPlan plan;
    plan.heights.spacing = 4000;
    plan.heights.columns = plan.width / 4000 + 1;
    plan.heights.rows = plan.depth / 4000 + 1;
    plan.heights.interval = 20;
    for (int row = 0; row < plan.heights.rows; ++row)
        for (int column = 0; column < plan.heights.columns; ++column)
            plan.heights.heights.push_back(static_cast<std::int16_t>(row * 7));
    const table::Battlefield field = prepared(plan);
    View scene = View::fields();
    add_relief(scene, field);
    EXPECT_EQ(scene["heights"]["spacing"].number(), 4000);
    EXPECT_EQ(scene["heights"]["heights"].size(), plan.heights.heights.size());
    ASSERT_GE(scene["contours"].size(), 3u);
    for (const View& line : scene["contours"].items()) {
        ASSERT_GE(line["points"].size(), 2u);
        for (const View& at : line["points"].items()) {
            const Point p = point_of(at);
            EXPECT_GE(field.level_at({p.x, p.y + 200}), line["level"].number());
            EXPECT_LT(field.level_at({p.x, p.y - 200}), line["level"].number());
        }
    }
}

TEST(TableView, ThingsCarryWhatPostsAndObjectivesAre) {
    std::vector<TestPost> posts(2);
    posts[0].name = "1st Division";
    posts[0].level = Rank::Division;
    posts[1].name = "2nd Brigade";
    posts[1].parent = 0;
    View things = View::fields();
    add_posts(things, "leader", Seat::Confederate, posts,
              [](View& view, const TestPost& post) { view.set("letters", post.name.size()); });
    EXPECT_EQ(things["leader:confederate:1"],
              View::fields("name", "1st Division", "level", "division", "letters", 12));
    EXPECT_EQ(things["leader:confederate:2"],
              View::fields("name", "2nd Brigade", "level", "brigade", "parent", 1, "letters", 11));
    const ObjectivePlan plans[] = {{"the bridge", {5, 6}, 3, Seat::Nobody},
                                   {"the mill", {7, 8}, 1, Seat::Nobody}};
    add_objectives(things, plans);
    const std::uint8_t held_by[] = {held_mark(Seat::Union), 0};
    const View whole =
        with_scene(View::fields("things", things), View::fields("objectives", objectives_view(2, held_by)));
    EXPECT_EQ(whole["objectives"].at(0)["name"].text(), "the bridge");
    EXPECT_EQ(whole["objectives"].at(0)["holder"].text(), "union");
    EXPECT_EQ(whole["objectives"].at(1)["points"].number(), 1);
    EXPECT_TRUE(whole["objectives"].at(1)["holder"].empty());
}

TEST(TableView, MarksAreShownForBothKindsOfSets) {
    View piece = View::fields();
    show_marks<std::uint64_t>(piece, 63, {{std::uint64_t{1} << 63, "moved"}, {1, "fired"}});
    EXPECT_EQ(piece, View::fields("moved", true));
    using Wide = Bits<128>;
    View wide = View::fields();
    show_marks<Wide>(wide, 100, {{one<Wide>(100), "routed"}, {one<Wide>(36), "fired"}});
    EXPECT_EQ(wide, View::fields("routed", true));
}

TEST(TableView, ChangedGroundIsNamedByItsPlaceInTheScene) {
    const table::Battlefield field = prepared(a_plan());
    table::FeatureSet gone;
    gone.add(1);
    const table::LaidLine laid[] = {{{{1, 2}, {3, 4}}, LineKind::Barricade}};
    table::GroundChanges changes;
    changes.gone = &gone;
    changes.laid = laid;
    const View view = changes_view(field, changes);
    EXPECT_EQ(view["gone"], View::list(1));
    EXPECT_EQ(view["burnt"], View::list());
    EXPECT_EQ(view["laid"].at(0),
              View::fields("kind", "barricade", "points", View::list(View::list(1, 2), View::list(3, 4))));
}

}  // namespace
}  // namespace longroll::miniatures
