#include "table/closed_ground.h"

#include <gtest/gtest.h>

#include "table/bases.h"

namespace longroll::table {
namespace {

constexpr Marks shut = 1, open = 2;
constexpr ClosedGround closed{{AreaKind::Water, AreaKind::Marsh}, {LineKind::River}, shut, open};
constexpr Size stand{1000, 500};

// A river from south to north at x = 10 inches with a bridge at y = 10; a lake with a road along y = 15.
struct Ground {
    BattlefieldPlan plan{"closed", 30 * inch, 20 * inch, {}, {}, {}, {}};
    Ground() {
        plan.lines.push_back({"river", LineKind::River, {{10'000, 0}, {10'000, 20'000}}, 0, 0});
        plan.crossings.push_back({"bridge", CrossingKind::Bridge, {10'000, 10'000}, 750});
        plan.areas.push_back({"lake",
                              AreaKind::Water,
                              {{20'000, 12'000}, {24'000, 12'000}, {24'000, 18'000}, {20'000, 18'000}},
                              0,
                              0});
        plan.lines.push_back({"dam", LineKind::Road, {{18'000, 15'000}, {26'000, 15'000}}, 600, 0});
    }
    Battlefield field() const {
        Expected<Battlefield> made = Battlefield::prepare(plan);
        EXPECT_TRUE(made) << made.error();
        return *std::move(made);
    }
};
Sweep east_from(Point from, Length by) { return {rect({from, east}, stand), {by, 0}}; }

TEST(ClosedGround, KindsAreClosedAndMarksCloseAndOpen) {
    Ground ground;
    ground.plan.areas.push_back(
        {"thicket", AreaKind::Woods, {{1000, 1000}, {2000, 1000}, {2000, 2000}}, 0, shut});
    ground.plan.areas.push_back(
        {"ice", AreaKind::Water, {{3000, 1000}, {4000, 1000}, {4000, 2000}}, 0, open});
    const Battlefield field = ground.field();
    EXPECT_TRUE(closed.has(field.areas()[0]));
    EXPECT_TRUE(closed.has(field.areas()[1])) << "woods that a mark closes";
    EXPECT_FALSE(closed.has(field.areas()[2])) << "water that a mark opens";
    EXPECT_TRUE(closed.has(field.lines()[0]));
    EXPECT_FALSE(closed.has(field.lines()[1]));
    EXPECT_TRUE(closes(closed, field, Point{1900, 1100}));
    EXPECT_FALSE(closes(closed, field, Point{3900, 1100}));
    EXPECT_FALSE(closes(closed, field, Point{15'000, 5000}));
    EXPECT_TRUE(closed.may_be_in(field, {{1000, 1000}, {1500, 1500}}));
    EXPECT_FALSE(closed.may_be_in(field, {{14'000, 4000}, {16'000, 6000}}));
}

// The same river, asked in each meaning of a bridge.
TEST(ClosedGround, AMoveAndItsBridges) {
    const Battlefield field = Ground().field();
    const auto line = [&](Length y, Bridges bridges) {
        return closes(closed, field, east_from({8000, y}, 4000), bridges).line;
    };
    EXPECT_TRUE(line(10'000, Bridges::None));
    EXPECT_FALSE(line(10'000, Bridges::NearWay));
    EXPECT_FALSE(line(10'000, Bridges::OnGround));
    EXPECT_FALSE(line(10'000, Bridges::WhereCrossed));
    // An inch and a half beside it: near the way, not on the ground.
    EXPECT_FALSE(line(11'500, Bridges::NearWay));
    EXPECT_TRUE(line(11'500, Bridges::OnGround));
    EXPECT_TRUE(line(11'500, Bridges::WhereCrossed));
    EXPECT_TRUE(line(12'000, Bridges::NearWay)) << "its reach and an inch, no more";
    EXPECT_FALSE(closes(closed, field, east_from({4000, 12'000}, 4000), Bridges::None).line);
    const Closure met = closes(closed, field, east_from({8000, 5000}, 4000), Bridges::NearWay);
    EXPECT_TRUE(met.lines_met.has(LineKind::River));
    EXPECT_FALSE(met.area || met.off_table);
    EXPECT_TRUE(closes(closed, field, east_from({28'000, 5000}, 4000), Bridges::NearWay).off_table);
}

TEST(ClosedGround, ARoadLeadsThroughAClosedArea) {
    const Battlefield field = Ground().field();
    const Sweep along = east_from({19'000, 15'000}, 6000), beside = east_from({19'000, 14'000}, 6000);
    EXPECT_TRUE(closes(closed, field, along, Bridges::NearWay).area) << "no road is given";
    EXPECT_FALSE(closes(closed, field, along, Bridges::NearWay, {LineKind::Road}).area);
    EXPECT_TRUE(closes(closed, field, beside, Bridges::NearWay, {LineKind::Road}).area);
}

TEST(ClosedGround, TheGroundUnderAStrip) {
    const Battlefield field = Ground().field();
    const auto strip = [](Point centre, Length wide) { return rect({centre, east}, {wide, 6000}); };
    EXPECT_TRUE(closes(closed, field, strip({10'000, 5000}, 1000), Bridges::OnGround));
    EXPECT_FALSE(closes(closed, field, strip({10'000, 10'000}, 1000), Bridges::OnGround));
    EXPECT_TRUE(closes(closed, field, strip({10'000, 10'000}, 1000), Bridges::None));
    EXPECT_TRUE(closes(closed, field, strip({10'000, 10'800}, 1000), Bridges::OnGround));
    EXPECT_FALSE(closes(closed, field, strip({10'000, 10'800}, 1000), Bridges::NearWay));
    EXPECT_TRUE(closes(closed, field, strip({22'000, 13'000}, 1000), Bridges::OnGround)) << "the lake";
    EXPECT_FALSE(closes(closed, field, strip({10'000, 5000}, 1000), Bridges::OnGround,
                        LineKinds::all().without({LineKind::River})))
        << "not asked about";
}

TEST(ClosedGround, TheWayOfAPoint) {
    Ground ground;
    ground.plan.crossings.push_back({"ford", CrossingKind::Ford, {22'000, 17'000}, 750});
    const Battlefield field = ground.field();
    const auto way = [&](Point from, Point to, Bridges bridges) {
        return closes(closed, field, Segment{from, to}, bridges);
    };
    EXPECT_TRUE(way({8000, 5000}, {12'000, 5000}, Bridges::WhereCrossed));
    EXPECT_FALSE(way({8000, 10'000}, {12'000, 10'000}, Bridges::WhereCrossed));
    EXPECT_TRUE(way({8000, 10'000}, {12'000, 10'000}, Bridges::None));
    EXPECT_FALSE(way({12'000, 5000}, {16'000, 5000}, Bridges::None));
    // Through the lake over its ford, and elsewhere.
    EXPECT_FALSE(way({19'000, 17'000}, {25'000, 17'000}, Bridges::WhereCrossed));
    EXPECT_TRUE(way({19'000, 13'000}, {25'000, 13'000}, Bridges::WhereCrossed));
    EXPECT_TRUE(way({19'000, 17'000}, {25'000, 17'000}, Bridges::None));
    // Who stays where he is asks the place alone.
    EXPECT_TRUE(way({22'000, 13'000}, {22'000, 13'000}, Bridges::WhereCrossed));
    EXPECT_FALSE(way({10'000, 5000}, {10'000, 5000}, Bridges::WhereCrossed));
}

}  // namespace
}  // namespace longroll::table
