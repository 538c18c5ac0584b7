#include "table/profile.h"

#include <gtest/gtest.h>

namespace longroll::table {
namespace {

constexpr Segment line{{24000, 12000}, {24000, 32000}};
constexpr AreaKinds shown{AreaKind::Hill, AreaKind::Woods};

AreaPlan strip(AreaKind kind, Length from, Length to, int level = 0) {
    return {"strip", kind, {{10000, from}, {40000, from}, {40000, to}, {10000, to}}, level, 0};
}
Battlefield prepared(const BattlefieldPlan& plan) {
    Expected<Battlefield> field = Battlefield::prepare(plan);
    EXPECT_TRUE(field) << field.error();
    return *std::move(field);
}
// The last height given there or before.
std::int64_t height_at(const std::vector<Profile::Height>& ground, Length along) {
    std::int64_t found = 0;
    for (const Profile::Height& at : ground)
        if (at.along <= along) found = at.height;
    return found;
}

TEST(Profile, TheGroundHasBothHeightsAtTheEdgeOfAHill) {
    BattlefieldPlan plan;
    plan.areas = {strip(AreaKind::Hill, 18000, 22000, 2), strip(AreaKind::Woods, 24000, 24500)};
    const Battlefield field = prepared(plan);
    const Profile cut(field, line, shown);
    EXPECT_EQ(cut.whole(), 20000);
    const std::vector<Profile::Height> ground = cut.ground(6010);
    EXPECT_EQ(ground.front().along, 0);
    EXPECT_EQ(ground.back().along, 20000);
    EXPECT_LT(ground.size(), 80u) << "it is drawn 300 pixels wide";
    bool has_block = false;
    for (std::size_t i = 1; i < ground.size(); ++i) {
        EXPECT_LE(ground[i - 1].along, ground[i].along);
        has_block |= ground[i].along == 6010;
    }
    EXPECT_TRUE(has_block);
    EXPECT_EQ(height_at(ground, 5999), 0);
    EXPECT_EQ(height_at(ground, 6000), 2000);
    EXPECT_EQ(height_at(ground, 9999), 2000);
    EXPECT_EQ(height_at(ground, 10000), 0);
    EXPECT_EQ(cut.within({AreaKind::Woods}), 500);
    EXPECT_EQ(cut.within(shown), 4500);
    EXPECT_EQ(height_at(Profile(field, line, {AreaKind::Woods}).ground(), 7000), 0) << "no hills asked for";
}

TEST(Profile, ContoursAreInThousandthsOfALevel) {
    BattlefieldPlan plan;
    plan.heights.spacing = 4000;
    plan.heights.columns = plan.width / 4000 + 1;
    plan.heights.rows = plan.depth / 4000 + 1;
    plan.heights.zero = 100;
    plan.heights.interval = 20;
    for (int row = 0; row < plan.heights.rows; ++row)
        for (int column = 0; column < plan.heights.columns; ++column)
            plan.heights.heights.push_back(static_cast<std::int16_t>(90 + (row == 5 ? 50 : 0)));
    const Battlefield field = prepared(plan);
    const std::vector<Profile::Height> ground = Profile(field, line, shown).ground(8000);
    EXPECT_EQ(height_at(ground, 0), -500);
    EXPECT_EQ(height_at(ground, 8000), 2000);
}

TEST(Profile, ABodyGoesFromItsFirstBaseToItsLast) {
    const Battlefield field = prepared({});
    const Profile cut(field, line, shown);
    const auto base = [](Length x, Length y) { return rect({{x, y}, north}, {1000, 750}); };
    const Rect column[] = {base(24000, 20000), base(24000, 19000), base(30000, 19000)};
    const Rect beside[] = {base(26000, 20000)};
    const auto body = cut.through(column);
    ASSERT_TRUE(body);
    EXPECT_EQ(body->from, 6625);
    EXPECT_EQ(body->to, 8375);
    EXPECT_FALSE(cut.through(beside));
    EXPECT_FALSE(cut.through({}));
}

}  // namespace
}  // namespace longroll::table
