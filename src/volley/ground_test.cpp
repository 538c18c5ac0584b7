// 2.8 Terrain as it bears on a move. Prices are in inches of the allowance.

#include "volley/ground.h"

#include <gtest/gtest.h>

#include "volley/testbed.h"

namespace longroll::volley {
namespace {

using enum StandType;
using table::CrossingKind;

// What a leg of F straight north costs, in inches of the allowance.
struct Ground : Bed {
    Toll toll(const Mover& mover, double y0, double y1, double x = 36, Pay pay = Pay::Half) {
        return toll_of(look(), mover, {at_inches(x, y0), at_inches(x, y1)}, pay);
    }
    static double price(const Toll& toll, const Mover& mover) {
        return static_cast<double>(toll.cost) * mover.allowance /
               (1000.0 * static_cast<double>(whole_allowance));
    }
};
constexpr Mover foot{};
constexpr Mover foot_column{.marching = true};
constexpr Mover horse{.column = Column::CavalryBrigade, .allowance = 24 * inch};
constexpr Mover horse_column{.column = Column::CavalryBrigade, .allowance = 24 * inch, .marching = true};
constexpr Mover guns{.column = Column::Artillery};
constexpr Mover skirmishers{.column = Column::InfantrySkirmisher};
constexpr Mover light_horse{.column = Column::CavalrySkirmisher, .allowance = 24 * inch};

TEST(VB_EX_6, OpenGroundThenForest) {
    Ground ground;
    ground.area(AreaKind::Woods, 20, 15, 50, 30);
    EXPECT_DOUBLE_EQ(Ground::price(ground.toll(foot, 10, 19), foot), 5 + 8);
}

TEST(VB_EX_7, ColumnsOnTheRoadAndAcrossCountry) {
    Ground ground;
    ground.line(LineKind::Road, 36, 0, 36, 72);
    EXPECT_EQ(ground.toll(foot_column, 10, 34).cost, half_allowance) << "24 inches once it has formed";
    EXPECT_DOUBLE_EQ(Ground::price(ground.toll(foot_column, 10, 58), foot_column), 16);
    EXPECT_DOUBLE_EQ(Ground::price(ground.toll(foot_column, 10, 42, 50), foot_column), 16);
    EXPECT_EQ(ground.toll(horse_column, 0, 72).cost, whole_allowance);
    EXPECT_EQ(ground.toll(horse_column, 10, 58, 50).cost, whole_allowance);
    Mover with_gun = horse_column;
    with_gun.allowance = 20 * inch;
    EXPECT_EQ(ground.toll(with_gun, 5, 65).cost, whole_allowance);
    EXPECT_EQ(ground.toll(with_gun, 5, 45, 50).cost, whole_allowance);
}

TEST(VB_EX_8, AColumnThatLeavesTheRoad) {
    Ground ground;
    ground.line(LineKind::Road, 36, 0, 36, 20.5);
    ground.area(AreaKind::Woods, 20, 27, 50, 40);
    // F is on the road up to half an inch beyond its end.
    const Toll toll = ground.toll(foot_column, 9, 31);
    EXPECT_DOUBLE_EQ(Ground::price(toll, foot_column), 12.0 / 3 + 6.0 / 2 + 4 * 2.0 / 2);
}

TEST(VB_EX_10, TheSecondStreamDisorders) {
    Ground ground;
    ground.line(LineKind::Stream, 0, 13, 72, 13);
    ground.line(LineKind::Stream, 0, 15, 72, 15);
    const Toll toll = ground.toll(foot, 10, 15.5);
    EXPECT_DOUBLE_EQ(Ground::price(toll, foot), 5.5 + 8);
    EXPECT_TRUE(toll.disorders);
    EXPECT_EQ(toll.disordered_at, 5000);
    EXPECT_EQ(toll.streams, 2);
    EXPECT_TRUE(toll.crosses_water);
    // One stream alone disorders nobody; in the same move a later leg remembers it.
    EXPECT_FALSE(ground.toll(foot, 10, 14).disorders);
    Mover second = foot;
    second.streams = 1;
    const Toll later = ground.toll(second, 14, 16);
    EXPECT_TRUE(later.disorders);
    EXPECT_DOUBLE_EQ(Ground::price(later, foot), 2);
}

// A hill of two terraces, two inches apart, and a steep bank beyond.
struct Hills : Ground {
    Hills() {
        area(AreaKind::Hill, 0, 12, 72, 30, 1);
        area(AreaKind::Hill, 0, 14, 72, 28, 2);
        area(AreaKind::Hill, 0, 40, 72, 60, 1);
        area(AreaKind::Hill, 0, 40.5, 72, 60, 2);
    }
};

TEST(VB_EX_11, GunsUpHill) {
    Hills ground;
    EXPECT_DOUBLE_EQ(Ground::price(ground.toll(guns, 11, 13), guns), 2 + 8);
    EXPECT_EQ(ground.toll(guns, 11, 15).cost, 2 * half_allowance + 4 * whole_allowance / 16);
    EXPECT_DOUBLE_EQ(Ground::price(ground.toll(guns, 27, 31), guns), 4) << "down the same slopes";
    const Toll steep = ground.toll(guns, 39, 42);
    EXPECT_FALSE(steep.allowed());
    EXPECT_EQ(steep.rule, rule::VB_TERR_HILL_3);
    Hills with_road;
    with_road.line(LineKind::Road, 36, 0, 36, 72);
    EXPECT_DOUBLE_EQ(Ground::price(with_road.toll(guns, 11, 15), guns), 4);
    EXPECT_TRUE(with_road.toll(guns, 39, 42).allowed());
}

TEST(VB_TERR_HILL_3, ASteepSlopeCostsBrigadesHalfAMoveAndDisordersUphill) {
    Hills ground;
    const Toll up = ground.toll(foot, 39, 42);
    EXPECT_DOUBLE_EQ(Ground::price(up, foot), 3 + 8);
    EXPECT_TRUE(up.disorders);
    const Toll down = ground.toll(foot, 42, 39);
    EXPECT_DOUBLE_EQ(Ground::price(down, foot), 3 + 8);
    EXPECT_FALSE(down.disorders);
    EXPECT_DOUBLE_EQ(Ground::price(ground.toll(skirmishers, 39, 42), skirmishers), 3);
    EXPECT_FALSE(ground.toll(skirmishers, 39, 42).disorders);
}

// An edge that the map marks: where it leads up, by the levels beside it.
TEST(VB_TERR_HILL_3, ASteepEdgeDisordersUphill) {
    Ground ground;
    ground.area(AreaKind::Hill, 0, 40, 72, 60, 1);
    ground.line(LineKind::SteepEdge, 0, 40.1, 72, 40.1);
    EXPECT_TRUE(ground.toll(foot, 39, 42).disorders);
    EXPECT_FALSE(ground.toll(foot, 42, 39).disorders);
    for (const auto& [from, to] : {std::pair{39.0, 42.0}, {42.0, 39.0}})
        EXPECT_DOUBLE_EQ(Ground::price(ground.toll(foot, from, to), foot), 3 + 8);
    EXPECT_EQ(ground.toll(guns, 39, 42).rule, rule::VB_TERR_HILL_3);
}

TEST(VB_TERR_HILL_2, OneContourIsNothingToBrigades) {
    Hills ground;
    EXPECT_DOUBLE_EQ(Ground::price(ground.toll(foot, 11, 13), foot), 2);
    EXPECT_FALSE(ground.toll(foot, 11, 13).disorders);
}

TEST(VB_TERR_BRIDGE_1, AColumnCrossesWithoutEffectTheOthersPay) {
    Ground ground;
    ground.line(LineKind::River, 0, 13, 72, 13);
    ground.crossing(CrossingKind::Bridge, 36, 13);
    EXPECT_DOUBLE_EQ(Ground::price(ground.toll(foot_column, 12, 14), foot_column), 1);
    const Toll half = ground.toll(foot, 12, 14);
    EXPECT_DOUBLE_EQ(Ground::price(half, foot), 2 + 8);
    EXPECT_FALSE(half.disorders);
    EXPECT_TRUE(half.has_choice);
}

TEST(VB_TERR_BRIDGE_2, HalfAMoveOrDisorderByChoice) {
    Ground ground;
    ground.line(LineKind::River, 0, 13, 72, 13);
    ground.crossing(CrossingKind::Bridge, 36, 13);
    const Toll disorder = ground.toll(foot, 12, 14, 36, Pay::Disorder);
    EXPECT_DOUBLE_EQ(Ground::price(disorder, foot), 2);
    EXPECT_TRUE(disorder.disorders);
    Mover already = foot;
    already.disordered = true;
    const Toll must = ground.toll(already, 12, 14, 36, Pay::Disorder);
    EXPECT_DOUBLE_EQ(Ground::price(must, already), 2 + 8) << "a stand already disordered must pay";
    EXPECT_FALSE(must.disorders);
    // Commanders pay too, by the letter of the card.
    const Mover commander = commander_mover();
    EXPECT_DOUBLE_EQ(Ground::price(ground.toll(commander, 12, 14), commander), 2 + 12);
    ground.setup.options.commanders_cross_bridges_free = true;
    EXPECT_DOUBLE_EQ(Ground::price(ground.toll(commander, 12, 14), commander), 2);
    // Artillery on a road pays nothing.
    Ground with_road;
    with_road.line(LineKind::River, 0, 13, 72, 13);
    with_road.line(LineKind::Road, 36, 0, 36, 72);
    with_road.crossing(CrossingKind::Bridge, 36, 13);
    EXPECT_DOUBLE_EQ(Ground::price(with_road.toll(guns, 12, 14), guns), 2);
}

TEST(VB_TERR_RIVER_1, OnlyAtABridgeOrFord) {
    Ground ground;
    ground.line(LineKind::River, 0, 13, 72, 13);
    ground.crossing(CrossingKind::Ford, 36, 13);
    for (const Mover& mover : {foot, horse, guns, skirmishers, light_horse, commander_mover()}) {
        const Toll toll = ground.toll(mover, 12, 14, 50);
        EXPECT_FALSE(toll.allowed());
        EXPECT_EQ(toll.rule, rule::VB_TERR_RIVER_1);
        EXPECT_EQ(toll.forbidden_at, 1000);
        EXPECT_TRUE(ground.toll(mover, 12, 14).allowed());
    }
    EXPECT_TRUE(ground.toll(foot, 12, 14, 36.75).allowed()) << "VB-GEO-8: as near as 0.75 inch";
    EXPECT_FALSE(ground.toll(foot, 12, 14, 36.76).allowed());
}

TEST(VB_TERR_FORD_1, AFordIsAStream) {
    Ground ground;
    ground.line(LineKind::River, 0, 13, 72, 13);
    ground.line(LineKind::MarshyStream, 0, 20, 72, 20);
    ground.crossing(CrossingKind::Ford, 36, 13);
    ground.crossing(CrossingKind::Ford, 36, 20);
    EXPECT_DOUBLE_EQ(Ground::price(ground.toll(foot, 12, 14), foot), 2 + 8);
    const Toll marshy = ground.toll(foot, 19, 21);
    EXPECT_DOUBLE_EQ(Ground::price(marshy, foot), 2 + 8);
    EXPECT_FALSE(marshy.disorders || marshy.loses_guns);
    EXPECT_TRUE(ground.toll(foot, 12, 21).disorders) << "it counts as a stream: the second disorders";
}

TEST(VB_TERR_MSTREAM_1, MarshyStreams) {
    Ground ground;
    ground.line(LineKind::MarshyStream, 0, 13, 72, 13);
    for (const Mover& mover : {foot, horse}) {
        const Toll toll = ground.toll(mover, 12, 14);
        EXPECT_EQ(toll.cost, half_allowance + 2000 * (whole_allowance / mover.allowance));
        EXPECT_TRUE(toll.disorders && toll.loses_guns && toll.no_recovery);
    }
    for (const Mover& mover : {skirmishers, light_horse}) {
        const Toll toll = ground.toll(mover, 12, 14);
        EXPECT_TRUE(toll.disorders && !toll.loses_guns);
    }
    EXPECT_EQ(ground.toll(guns, 12, 14).rule, rule::VB_TERR_MSTREAM_1);
    const Toll commander = ground.toll(commander_mover(), 12, 14);
    EXPECT_FALSE(commander.disorders);
    EXPECT_EQ(commander.cost, half_allowance + 2000 * (whole_allowance / (24 * inch)));
}

// VB-TERR-BROKEN-2, FOREST-2, ORCHARD-2, SWAMP-1: the factor and the disorder of each column.
struct AreaCase {
    AreaKind kind;
    int factor[6];  // 0: prohibited
    bool disorders[6];
};
TEST(VB_TERR_BROKEN_2, EveryColumnOfTheAreas) {
    const Mover movers[] = {foot, horse, guns, skirmishers, light_horse, commander_mover()};
    const AreaCase cases[] = {
        {AreaKind::Broken, {2, 2, 2, 1, 2, 1}, {false, true, false, false, false, false}},
        {AreaKind::Burnt, {2, 2, 2, 1, 2, 1}, {false, true, false, false, false, false}},
        {AreaKind::Woods, {2, 2, 2, 1, 2, 1}, {false, true, false, false, false, false}},
        {AreaKind::LightWoods, {2, 2, 2, 1, 2, 1}, {false, true, false, false, false, false}},
        {AreaKind::Orchard, {1, 2, 1, 1, 1, 1}, {false, true, false, false, false, false}},
        {AreaKind::Swamp, {0, 0, 0, 2, 0, 2}, {false, false, false, false, false, false}},
        {AreaKind::Crops, {1, 1, 1, 1, 1, 1}, {false, false, false, false, false, false}},
        {AreaKind::Village, {1, 1, 1, 1, 1, 1}, {false, false, false, false, false, false}},
    };
    for (const AreaCase& one_case : cases) {
        Ground ground;
        ground.area(one_case.kind, 0, 12, 72, 20);
        for (std::size_t i = 0; i < std::size(movers); ++i) {
            const Toll toll = ground.toll(movers[i], 10, 15);
            const std::string what =
                std::string(table::name_of(one_case.kind)) + " column " + std::to_string(i);
            EXPECT_EQ(toll.allowed(), one_case.factor[i] != 0) << what;
            if (!toll.allowed()) continue;
            EXPECT_DOUBLE_EQ(Ground::price(toll, movers[i]), 2 + 3 * one_case.factor[i]) << what;
            EXPECT_EQ(toll.disorders, one_case.disorders[i]) << what;
            const bool tramples = one_case.kind == AreaKind::Crops && i < 3;
            EXPECT_EQ(toll.trampled.any(), tramples) << what;
        }
    }
}

TEST(VB_TERR_FIELDWORKS_2, CavalryIsDisorderedByWorks) {
    Ground ground;
    ground.line(LineKind::Fieldworks, 0, 13, 72, 13);
    ground.line(LineKind::HastyWorks, 0, 30, 72, 30);
    ground.line(LineKind::Wall, 0, 40, 72, 40);
    for (const Mover& mover : {horse, light_horse}) EXPECT_TRUE(ground.toll(mover, 12, 14).disorders);
    for (const Mover& mover : {foot, guns, skirmishers}) EXPECT_FALSE(ground.toll(mover, 12, 14).disorders);
    for (const Mover& mover : {foot, horse, guns, skirmishers, light_horse}) {
        EXPECT_FALSE(ground.toll(mover, 29, 41).disorders) << "VB-TERR-HASTY-1";
        EXPECT_DOUBLE_EQ(Ground::price(ground.toll(mover, 29, 41), mover), 12);
    }
}

TEST(VB_TERR_MARSH_1, TheDieIsAskedForWhereItIsEntered) {
    Ground ground;
    ground.area(AreaKind::Marsh, 0, 12, 72, 20);
    const Toll first = ground.toll(foot, 10, 15);
    EXPECT_EQ(first.marsh, 0);
    EXPECT_EQ(first.marsh_at, 2000);
    EXPECT_DOUBLE_EQ(Ground::price(first, foot), 2) << "up to the edge";
    Mover rolled = foot;
    rolled.marsh_factor = 4;
    const Toll inside = ground.toll(rolled, 12, 15);
    EXPECT_EQ(inside.marsh, -1);
    EXPECT_DOUBLE_EQ(Ground::price(inside, rolled), 3 * 4);
    EXPECT_EQ(ground.toll(skirmishers, 10, 15).marsh, -1) << "VB-TERR-MARSH-2";
}

TEST(VB_TERR_GEN_4, OverlappingAreasCountByTheHighestFactor) {
    Ground ground;
    ground.area(AreaKind::Woods, 0, 12, 72, 20);
    ground.area(AreaKind::Broken, 0, 12, 72, 20);
    EXPECT_DOUBLE_EQ(Ground::price(ground.toll(foot, 12, 15), foot), 6);
}

TEST(VB_TERR_ROAD_1, WhoIsHelpedByARoad) {
    Ground ground;
    ground.line(LineKind::Road, 36, 0, 36, 72);
    ground.area(AreaKind::Woods, 0, 12, 72, 20);
    ground.line(LineKind::Stream, 0, 30, 72, 30);
    EXPECT_DOUBLE_EQ(Ground::price(ground.toll(guns, 10, 16), guns), 6) << "artillery in any formation";
    EXPECT_DOUBLE_EQ(Ground::price(ground.toll(foot_column, 10, 16), foot_column), 2);
    EXPECT_DOUBLE_EQ(Ground::price(ground.toll(foot, 10, 16), foot), 2 + 8) << "in line it does not help";
    EXPECT_FALSE(ground.toll(horse_column, 10, 16).disorders);
    EXPECT_TRUE(ground.toll(horse, 10, 16).disorders);
    EXPECT_DOUBLE_EQ(Ground::price(ground.toll(guns, 29, 31), guns), 2 + 8)
        << "a stream without bridge or ford";
}

// A fort with an entrance, a fortress with a breach.
TEST(VB_TERR_FORT_3, WallsAndWaysIn) {
    Ground ground;
    ground.line(LineKind::FortWall, 0, 13, 72, 13);
    ground.crossing(CrossingKind::Entrance, 36, 13);
    EXPECT_TRUE(ground.toll(foot, 12, 14, 50).disorders);
    EXPECT_TRUE(ground.toll(skirmishers, 12, 14, 50).disorders);
    EXPECT_FALSE(ground.toll(foot_column, 12, 14).disorders) << "in march column through the entrance";
    EXPECT_TRUE(ground.toll(foot_column, 12, 14, 50).disorders) << "over the works";
    for (const Mover& mover : {horse, guns, light_horse}) {
        EXPECT_EQ(ground.toll(mover, 12, 14).rule, rule::VB_TERR_FORT_3);
        EXPECT_EQ(ground.toll(mover, 12, 14, 50).rule, rule::VB_TERR_FORT_3);
    }
    EXPECT_TRUE(ground.toll(horse_column, 12, 14).allowed());
    EXPECT_FALSE(ground.toll(horse_column, 12, 14, 50).allowed());
    EXPECT_TRUE(ground.toll(commander_mover(), 12, 14, 50).allowed());
}

TEST(VB_TERR_FORTRESS_1, OnlyByABreachAndDisordered) {
    Ground ground;
    ground.line(LineKind::FortWall, 0, 13, 72, 13);
    ground.ground.lines[0].marks = mark_fortress;
    ground.crossing(CrossingKind::Breach, 36, 13);
    EXPECT_EQ(ground.toll(foot, 12, 14, 50).rule, rule::VB_TERR_FORTRESS_1);
    EXPECT_TRUE(ground.toll(foot, 12, 14).allowed());
    EXPECT_TRUE(ground.toll(foot, 12, 14).disorders);
    EXPECT_FALSE(ground.toll(horse, 12, 14).allowed());
    EXPECT_TRUE(ground.toll(horse_column, 12, 14).disorders) << "unlike at a fort";
    EXPECT_FALSE(ground.toll(commander_mover(), 12, 14, 50).allowed());
    EXPECT_TRUE(ground.toll(commander_mover(), 12, 14).allowed());
}

}  // namespace
}  // namespace longroll::volley
