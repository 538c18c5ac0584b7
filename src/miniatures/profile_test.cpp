#include "miniatures/profile.h"

#include <gtest/gtest.h>

#include "table/rect.h"

namespace longroll::miniatures {
namespace {

using table::AreaKind;
using table::AreaKinds;
using table::Length;
using table::LineKind;

constexpr AreaKinds kinds{AreaKind::Hill, AreaKind::Woods};
constexpr table::Segment line{{24000, 12000}, {24000, 32000}};

table::AreaPlan strip(AreaKind kind, Length from, Length to, int level = 0) {
    return {"strip", kind, {{10000, from}, {40000, from}, {40000, to}, {10000, to}}, level, 0};
}
table::Battlefield prepared(const table::BattlefieldPlan& plan) {
    Expected<table::Battlefield> field = table::Battlefield::prepare(plan);
    EXPECT_TRUE(field) << field.error();
    return *std::move(field);
}
TEST(Profile, HasTheGroundWithItsAreasAndLines) {
    table::BattlefieldPlan plan;
    plan.areas = {strip(AreaKind::Hill, 18000, 22000, 2), strip(AreaKind::Woods, 24000, 24500),
                  strip(AreaKind::Crops, 26000, 28000)};
    plan.lines = {{"fence", LineKind::Fence, {{10000, 14000}, {40000, 14000}}, 0, 0},
                  {"road", LineKind::Road, {{10000, 15000}, {40000, 15000}}, 500, 0}};
    const table::Battlefield field = prepared(plan);
    const table::Profile profile(field, line, kinds);
    View view = View::fields();
    show_profile(view, profile, {LineKind::Fence}, 19000, 6010);
    EXPECT_EQ(view["length"].number(), 20000);
    EXPECT_EQ(view["distance"].number(), 19000);
    EXPECT_EQ(view["levels"], View::list(0, 0));
    EXPECT_TRUE(view["interval"].empty()) << "no contours on this table";
    EXPECT_EQ(view["ground"].items().front(), View::list(0, 0));
    EXPECT_EQ(view["ground"].items().back(), View::list(20000, 0));
    EXPECT_EQ(view["ground"].size(), profile.ground(6010).size());
    // Only what is asked for: no crops, no road.
    ASSERT_EQ(view["areas"].size(), 2u);
    EXPECT_EQ(view["areas"].at(0)["level"].number(), 2);
    EXPECT_EQ(view["areas"].at(1)["kind"].text(), "woods");
    EXPECT_EQ(view["areas"].at(1)["from"].number(), 12000);
    ASSERT_EQ(view["lines"].size(), 1u);
    EXPECT_EQ(view["lines"].at(0)["at"].number(), 2000);
}

TEST(Profile, SaysWhatALevelIsWhereThereAreContours) {
    table::BattlefieldPlan plan;
    plan.heights.spacing = 4000;
    plan.heights.columns = plan.width / 4000 + 1;
    plan.heights.rows = plan.depth / 4000 + 1;
    plan.heights.zero = 100;
    plan.heights.interval = 20;
    for (int row = 0; row < plan.heights.rows; ++row)
        for (int column = 0; column < plan.heights.columns; ++column)
            plan.heights.heights.push_back(static_cast<std::int16_t>(90 + (row == 5 ? 50 : 0)));
    const table::Battlefield field = prepared(plan);
    View view = View::fields();
    show_profile(view, table::Profile(field, line, kinds), {}, 20000, -1);
    EXPECT_EQ(view["zero"].number(), 100);
    EXPECT_EQ(view["interval"].number(), 20);
    EXPECT_EQ(view["levels"], View::list(-1, -1));
    EXPECT_EQ(view["per_foot"].number(), table::heights_per_foot);
    EXPECT_EQ(view["ground"].at(0), View::list(0, -500));
}

TEST(Profile, AUnitIsOneItemHoweverManyOfItsBasesAreMet) {
    const table::Battlefield field = prepared({});
    const table::Profile profile(field, line, kinds);
    const auto base = [](Length x, Length y) { return table::rect({{x, y}, table::north}, {1000, 750}); };
    const table::Rect column[] = {base(24000, 20000), base(24000, 19000), base(30000, 19000)};
    const table::Rect beside[] = {base(26000, 20000)};
    View units = View::list();
    add_unit(units, profile, Seat::Union, 6, "7th Ohio", column, true);
    add_unit(units, profile, Seat::Confederate, 1, "2nd Texas", beside, false);
    ASSERT_EQ(units.size(), 1u);
    EXPECT_EQ(units.at(0), View::fields("side", "union", "unit", 7, "name", "7th Ohio", "from", 6625, "to",
                                        8375, "level", 0, "low", true));
}

}  // namespace
}  // namespace longroll::miniatures
