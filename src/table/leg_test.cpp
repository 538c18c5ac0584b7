// What a leg leads over, against the battlefield asked point by point.

#include "table/leg.h"

#include <gtest/gtest.h>

#include "support/counts.h"
#include "table/oracle_bed.h"

namespace longroll::table {
namespace {

constexpr Length side_length = 16 * inch;

Battlefield prepared(BattlefieldPlan plan) {
    Expected<Battlefield> field = Battlefield::prepare(std::move(plan));
    EXPECT_TRUE(field);
    return std::move(*field);
}
BattlefieldPlan square_table() { return {"", side_length, side_length, {}, {}, {}, {}}; }
std::vector<Point> box(Length x0, Length y0, Length x1, Length y1) {
    return {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}};
}

const LegQuestion all_of_it{AreaKinds::all().without(AreaKinds{AreaKind::Hill}), LineKinds::all(),
                            LineKinds{LineKind::Road, LineKind::Lane}, 500, true};

TEST(Leg, PiecesFollowEachOtherWithoutGaps) {
    BattlefieldPlan plan = square_table();
    plan.areas.push_back({"", AreaKind::Woods, box(4000, 0, 8000, 16000), 0, 0});
    plan.areas.push_back({"", AreaKind::Marsh, box(6000, 0, 10000, 16000), 0, 0});
    plan.lines.push_back({"", LineKind::Stream, {{12000, 0}, {12000, 16000}}, 0, 0});
    const Battlefield field = prepared(plan);
    Leg leg;
    survey(field, {{1000, 5000}, {15000, 5000}}, all_of_it, leg);
    ASSERT_EQ(leg.pieces.size(), 5u);
    EXPECT_EQ(leg.pieces[0], (LegPiece{0, 3000, {}, false}));
    EXPECT_EQ(leg.pieces[1], (LegPiece{3000, 5000, AreaKinds{AreaKind::Woods}, false}));
    EXPECT_EQ(leg.pieces[2], (LegPiece{5000, 7000, AreaKinds{AreaKind::Woods, AreaKind::Marsh}, false}));
    EXPECT_EQ(leg.pieces[3], (LegPiece{7000, 9000, AreaKinds{AreaKind::Marsh}, false}));
    EXPECT_EQ(leg.pieces[4], (LegPiece{9000, 14000, {}, false}));
    ASSERT_EQ(leg.lines.size(), 1u);
    EXPECT_EQ(leg.lines[0].at, 11000);
}

TEST(Leg, ARoadIsAsWideAsItsReach) {
    BattlefieldPlan plan = square_table();
    plan.lines.push_back({"", LineKind::Road, {{0, 8000}, {8000, 8000}, {8000, 16000}}, 0, 0});
    const Battlefield field = prepared(plan);
    Leg leg;
    // Across it: half an inch either side of its middle.
    survey(field, {{4000, 2000}, {4000, 14000}}, all_of_it, leg);
    ASSERT_EQ(leg.pieces.size(), 3u);
    EXPECT_EQ(leg.pieces[1], (LegPiece{5500, 6500, {}, true}));
    // Along it, round no bend: the road goes on for its reach beyond the corner.
    survey(field, {{1000, 8000}, {12000, 8000}}, all_of_it, leg);
    ASSERT_EQ(leg.pieces.size(), 2u);
    EXPECT_EQ(leg.pieces[0], (LegPiece{0, 7500, {}, true}));
    EXPECT_EQ(leg.pieces[1], (LegPiece{7500, 11000, {}, false}));
}

TEST(Leg, HillsAndHeightsAreClimbedLevelByLevel) {
    BattlefieldPlan plan = square_table();
    plan.areas.push_back({"", AreaKind::Hill, box(4000, 0, 12000, 16000), 1, 0});
    plan.areas.push_back({"", AreaKind::Hill, box(4500, 0, 11000, 16000), 2, 0});
    const Battlefield field = prepared(plan);
    Leg leg;
    survey(field, {{1000, 5000}, {15000, 5000}}, all_of_it, leg);
    ASSERT_EQ(leg.levels.size(), 4u);
    EXPECT_EQ(leg.levels[0].at, 3000);
    EXPECT_EQ(leg.levels[1].at, 3500);
    EXPECT_EQ(leg.levels[1].level, 2);
    EXPECT_EQ(leg.levels[2].sense, -1);
    EXPECT_EQ(leg.levels[3].at, 11000);
    EXPECT_EQ(steep_from(leg, 2, inch, 1), 3000);
    EXPECT_EQ(steep_from(leg, 2, inch - 501, 1), std::nullopt);
    EXPECT_EQ(steep_from(leg, 2, inch, -1), 10000);
    EXPECT_EQ(steep_from(leg, 3, 8 * inch, 1), std::nullopt);
}

TEST(Leg, GoingNowhereLeadsOverNothing) {
    const Battlefield field = prepared(square_table());
    Leg leg;
    survey(field, {{1000, 5000}, {1000, 5000}}, all_of_it, leg);
    EXPECT_EQ(leg.whole, 0);
    EXPECT_TRUE(leg.pieces.empty());
}

// Random tables: every piece agrees with its middle, and the levels crossed lead from the first to the last.
TEST(Leg, AgreesWithTheBattlefieldPointByPoint) {
    Cases cases;
    for (int round = 0; round < repeats(300, 20'000); ++round) {
        BattlefieldPlan plan = square_table();
        constexpr AreaKind kinds[] = {AreaKind::Woods, AreaKind::Crops, AreaKind::Marsh, AreaKind::Hill};
        for (int i = 0; i < 6; ++i) {
            const AreaKind kind = kinds[cases.between(0, 3)];
            AreaPlan area{"", kind, {}, kind == AreaKind::Hill ? cases.between(1, 3) : 0, 0};
            const Length size = cases.between(1500, side_length);
            const Vector off{cases.between(0, side_length - size), cases.between(0, side_length - size)};
            for (const Point& corner : cases.polygon(size)) area.corners.push_back(corner + off);
            plan.areas.push_back(area);
        }
        plan.lines.push_back(
            {"", LineKind::Road, {cases.point(8000), cases.point(side_length), cases.point(8000)}, 0, 0});
        if (plan.lines[0].points[0] == plan.lines[0].points[1] ||
            plan.lines[0].points[1] == plan.lines[0].points[2])
            continue;
        Expected<Battlefield> made = Battlefield::prepare(plan);
        if (!made) continue;
        const Battlefield& field = *made;
        const Segment way{cases.point(side_length), cases.point(side_length)};
        Leg leg;
        survey(field, way, all_of_it, leg);
        Length reached = 0;
        for (const LegPiece& piece : leg.pieces) {
            EXPECT_EQ(piece.from, reached);
            reached = piece.to;
            if (piece.long_() < 6) continue;  // the ends of a piece are rounded
            const Point middle = way.from + part(way.to - way.from, (piece.from + piece.to) / 2, leg.whole);
            // Along the very edge of an area or a road, places rounded to the grid lie on both sides of it.
            const auto kinds_by = [&](Vector off) {
                return field.kinds_at(middle + off).without(AreaKinds{AreaKind::Hill}) & all_of_it.areas;
            };
            bool at_an_edge = false;
            for (const Vector off : {Vector{2, 0}, Vector{-2, 0}, Vector{0, 2}, Vector{0, -2}})
                at_an_edge = at_an_edge || kinds_by(off) != kinds_by({});
            if (!at_an_edge) {
                EXPECT_EQ(piece.kinds, kinds_by({})) << "round " << round;
            }
            EXPECT_TRUE(piece.road ? field.on_road(middle, all_of_it.roads, all_of_it.road_reach + 1)
                                   : !field.on_road(middle, all_of_it.roads, all_of_it.road_reach - 1))
                << "round " << round;
        }
        EXPECT_EQ(reached, leg.whole);
        std::int32_t level = field.level_at(way.from);
        Length last = 0;
        for (const LevelCrossed& crossed : leg.levels) {
            level += crossed.sense;
            EXPECT_EQ(level, crossed.level);
            EXPECT_GE(crossed.at, last);
            last = crossed.at;
        }
    }
}

}  // namespace
}  // namespace longroll::table
