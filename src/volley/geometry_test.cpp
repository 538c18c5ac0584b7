// 5 Geometry and visibility.

#include <gtest/gtest.h>

#include "table/arc.h"
#include "volley/charge.h"
#include "volley/fight_bed.h"
#include "volley/flow_bed.h"

namespace longroll::volley {
namespace {

using enum StandType;
using table::CrossingKind;

// A stand of the Union at (36, 20) facing north that is moving, in command.
struct Mover_ : Flow {
    PostId own = division(us, at_inches(36, 14)), theirs = division(cs, at_inches(66, 66));
    Ref ref;
    explicit Mover_(StandType type = InfantryBrigade, int heading = 90) {
        ref = add(us, type, 36, 20, heading, own);
    }
    void start() {
        begin();
        play("move 1");
    }
    double left() { return inches_for(left_of(state.move), allowance(look(), ref)) / 1000.0; }
};

// ---- 5.1 ----

TEST(VB_GEO_1, HeadingsAreCounterclockwiseFromEast) {
    EXPECT_EQ(table::facing_of_heading(0), table::east);
    EXPECT_EQ(table::facing_of_heading(90), table::north);
    EXPECT_EQ(table::facing_of_degrees(90), table::east) << "in files clockwise from north";
    const Rect base = table::rect({at_inches(20, 20), table::facing_of_heading(30)}, {2 * inch, 2 * inch});
    EXPECT_EQ(base.front, (table::Vector{866, 500})) << "forward is (cos t, sin t)";
    EXPECT_EQ(base.right, (table::Vector{500, -866})) << "right is (sin t, -cos t)";
    EXPECT_EQ(tolerance, in(0.01));
}

TEST(VB_GEO_2, AStandIsGivenByItsFront) {
    Bed bed;
    const Ref guns = bed.add(us, ArtilleryBattalion, 30, 40, 0);  // 1.5 wide, 3 deep, facing east
    const Rect base = base_of(bed.look(), guns);
    EXPECT_EQ(front_of(bed.look(), guns), at_inches(30, 40));
    EXPECT_EQ(table::front_left(base), at_inches(30, 40.75));
    EXPECT_EQ(table::front_right(base), at_inches(30, 39.25));
    EXPECT_EQ(table::rear_right(base), at_inches(27, 39.25));
    EXPECT_EQ(base.centre, at_inches(28.5, 40));
}

TEST(VB_GEO_3, ContactAndContactedEdges) {
    Bed bed;
    const Ref a = bed.add(us, InfantryBrigade, 30, 30, 90), b = bed.add(cs, InfantryBrigade, 30, 30.01, 270);
    EXPECT_TRUE(in_contact(bed.look(), a, b));
    EXPECT_TRUE(table::contacted_edges(base_of(bed.look(), a), base_of(bed.look(), b), tolerance)
                    .only(table::Edge::Front) == false)
        << "the corners of equal bases belong to the sides too";
    bed.put(b, 30, 30.02, 270);
    EXPECT_FALSE(in_contact(bed.look(), a, b));
    bed.put(b, 33, 30, 270);  // corner to corner
    EXPECT_TRUE(in_contact(bed.look(), a, b));
    const table::Edges edges =
        table::contacted_edges(base_of(bed.look(), a), base_of(bed.look(), b), tolerance);
    EXPECT_TRUE(edges.has(table::Edge::Front) && edges.has(table::Edge::Right));
    EXPECT_FALSE(edges.has(table::Edge::Left) || edges.has(table::Edge::Rear));
}

TEST(VB_GEO_4, TheArcWidensAtFortyFiveDegrees) {
    Bed bed;
    const Rect firer = base_of(bed.look(), bed.add(us, InfantryBrigade, 30, 30, 90));
    const auto in_arc = [&](double x, double y) {
        return table::in_field_of_fire(firer, at_inches(30 + x, 30 + y));
    };
    EXPECT_TRUE(in_arc(0, 0) && in_arc(1.5, 0) && in_arc(-1.5, 0));
    EXPECT_FALSE(in_arc(1.6, 0) || in_arc(0, -0.1));
    EXPECT_TRUE(in_arc(3.5, 2) && in_arc(-3.5, 2));
    EXPECT_FALSE(in_arc(3.6, 2) || in_arc(-3.6, 2));
    // Its range is that of the part in the arc: the nearest corner of this one lies outside of it.
    const Ref target = bed.add(cs, InfantryBrigade, 33.5, 30.5, 270);
    const Rect base = base_of(bed.look(), target);
    EXPECT_FALSE(in_arc(2, 0.4));
    EXPECT_NEAR(table::field_range(firer, base, 9 * inch), in(std::sqrt(2 * 0.5 * 0.5)), 2)
        << "at (2, 0.5), on its limit";
}

TEST(VB_GEO_6, AreasAboutFAndRoadsWithinHalfAnInch) {
    for (const double x : {36.5, 36.51}) {
        Mover_ bed(ArtilleryBattery);
        bed.side(us).limbered |= one(bed.ref.id);
        bed.line(LineKind::Road, x, 0, x, 72);
        bed.area(AreaKind::Woods, 20, 10, 52, 60);
        bed.area(AreaKind::Marsh, 20, 10, 52, 20);  // F is on its edge, which belongs to it
        const AreaKinds kinds = kinds_under(bed.look(), bed.ref);
        EXPECT_TRUE(kinds.has(AreaKind::Woods) && kinds.has(AreaKind::Marsh));
        const Mover mover = mover_of(bed.look(), bed.ref);
        const Toll toll = toll_of(bed.look(), mover, {at_inches(36, 30), at_inches(36, 34)});
        EXPECT_EQ(inches_for(toll.cost, mover.allowance), x == 36.5 ? 4 * inch : 8 * inch);
    }
}

TEST(VB_GEO_7, PiecesOfALegByGroundAndRate) {
    Mover_ bed;
    bed.line(LineKind::Road, 36, 24.5, 36, 72);  // F is on it from y = 24 on
    bed.area(AreaKind::Woods, 20, 22, 52, 60);
    bed.side(us).column |= one(bed.ref.id);
    bed.run({}, [&](Play& play) { lay_markers_behind(play, bed.ref); });
    bed.start();
    bed.play("leg to 36 30");
    EXPECT_NEAR(bed.left(), 16 - 2 / 2.0 - 2 * 2 / 2.0 - 6 / 3.0, 0.002);
}

TEST(VB_GEO_8, OnlyThePathOfFCrossesALine) {
    Mover_ bed;
    bed.line(LineKind::Stream, 37, 20.5, 37, 40);  // under its right half, not under F
    bed.start();
    bed.play("leg to 36 30");
    EXPECT_DOUBLE_EQ(bed.left(), 6);
    for (const double x : {36.75, 36.76}) {
        Mover_ by_bridge;
        by_bridge.line(LineKind::River, 0, 22, 72, 22);
        by_bridge.crossing(CrossingKind::Bridge, x, 22);
        by_bridge.start();
        EXPECT_EQ(by_bridge.legal("leg to 36 23"), x == 36.75);
    }
}

TEST(VB_GEO_9, WhenFPassesTheBoundary) {
    Mover_ bed(CavalryBrigade);
    bed.area(AreaKind::Broken, 20, 22, 52, 24);
    bed.start();
    bed.play("leg to 36 21.99");
    EXPECT_EQ(bed.level_now(bed.ref), Level::Good);
    bed.play("leg to 36 22.1");
    EXPECT_EQ(bed.level_now(bed.ref), Level::TemporaryDisorder);
    bed.play("leg to 36 24.1");
    EXPECT_EQ(bed.level_now(bed.ref), Level::TemporaryDisorder) << "it stays when F is out";
    bed.play("recover");
    EXPECT_EQ(bed.level_now(bed.ref), Level::Good);
}

TEST(VB_GEO_11, BehindAWork) {
    const auto shelter = [](double line_y, double foe_x, double foe_y, int heading = 90) {
        FightBed bed;
        const Ref ref = bed.stand(us, InfantryBrigade, 36, 30, heading);
        const Ref foe = bed.stand(cs, InfantryBrigade, foe_x, foe_y, 270);
        bed.line(LineKind::Fieldworks, 20, line_y, 52, line_y);
        return shelter_from(bed.look(), ref, foe) != Shelter::None;
    };
    EXPECT_TRUE(shelter(30.5, 36, 34));
    EXPECT_FALSE(shelter(30.51, 36, 34)) << "its front edge is within half an inch of the line";
    EXPECT_FALSE(shelter(30.5, 36, 20)) << "the enemy is on its own side of it";
    EXPECT_FALSE(shelter(30.5, 36, 34, 270)) << "not with its back to it";
    EXPECT_TRUE(shelter(29.8, 36, 34)) << "its front over the line: it ends before it, on the far side";
    // Of a charger: from where its charge began.
    FightBed bed;
    const Ref ref = bed.stand(us, InfantryBrigade, 36, 30, 90);
    const Ref foe = bed.stand(cs, InfantryBrigade, 36, 30, 270);
    bed.line(LineKind::Fieldworks, 20, 30.2, 52, 30.2);
    bed.charges(foe);
    bed.side(cs).stand[foe.id].from = table::PackedPose::of({at_inches(36, 40), table::south});
    EXPECT_EQ(shelter_from(bed.look(), ref, foe), Shelter::Works);
}

TEST(VB_GEO_13, AFacingChangeTurnsAboutTheMiddle) {
    Mover_ bed;
    bed.start();
    const Point middle = bed.side(us).stand[bed.ref.id].pose.centre();
    bed.play("face facing 90");
    EXPECT_EQ(bed.side(us).stand[bed.ref.id].pose.centre(), middle);
    EXPECT_EQ(bed.front(bed.ref), middle + (table::Vector{in(1.5), 0})) << "F moves with it";
    EXPECT_DOUBLE_EQ(bed.left(), 16);
}

TEST(VB_EX_71, TheZoneOfControl) {
    Bed bed;
    const Rect owner = base_of(bed.look(), bed.add(cs, InfantryBrigade, 30, 30, 90));
    const auto in_it = [&](double x, double y) {
        return table::in_zone(owner, at_inches(30 + x, 30 + y), zone_depth);
    };
    EXPECT_TRUE(in_it(0, 1) && in_it(1.5, 1) && in_it(2.2, 0.7));
    EXPECT_FALSE(in_it(2.3, 0.7));
    EXPECT_FALSE(in_it(2, -0.2));
}

TEST(VB_GEO_14, WhatCutsAZoneOff) {
    const auto held = [](auto lay) {
        FightBed bed;
        const Ref owner = bed.brigade(cs, 36, 30, 90);
        const Ref mover = bed.stand(us, InfantrySkirmisher, 36, 30.8, 270);
        lay(bed, mover);
        return in_zone_of(bed.look(), owner, base_of(bed.look(), mover));
    };
    EXPECT_TRUE(held([](FightBed&, Ref) {}));
    for (const LineKind kind : {LineKind::River, LineKind::FortWall, LineKind::Stream, LineKind::Wall})
        EXPECT_EQ(held([&](FightBed& bed, Ref) { bed.line(kind, 20, 30.5, 52, 30.5); }),
                  kind == LineKind::Stream || kind == LineKind::Wall)
            << table::name_of(kind);
    EXPECT_FALSE(held([](FightBed& bed, Ref mover) { bed.garrison_of(bed.building(36, 32), mover); }))
        << "it does not reach into a town block";
    // A move past the front of an enemy beyond a river is not stopped.
    for (const bool river : {false, true}) {
        Mover_ bed;
        bed.add(cs, InfantryBrigade, 33.6, 30, 0, bed.theirs);  // it faces east, 0.9 inch from the way
        if (river) bed.line(LineKind::River, 34, 0, 34, 72);
        bed.put(bed.ref, 36.1, 20, 90);
        bed.start();
        EXPECT_EQ(bed.legal("leg to 36.1 34"), river);
    }
}

TEST(VB_GEO_15, TheHullOfTheBaseAtBothEnds) {
    for (const double x : {39.1, 38.9}) {
        Mover_ bed;
        bed.add(us, InfantryBrigade, x, 27, 90, bed.own);  // its left side is at x - 1.5
        bed.start();
        EXPECT_EQ(bed.refused_by("leg to 36 32"), x == 39.1 ? RuleId{} : rule::VB_MOVE_9);
    }
    // Obliquely past a corner: neither end overlaps, the way does.
    Mover_ oblique;
    oblique.add(us, InfantryBrigade, 39.5, 24.5, 90, oblique.own);
    oblique.start();
    EXPECT_EQ(oblique.refused_by("leg to 43 27"), rule::VB_MOVE_9);
}

TEST(VB_GEO_16, AChargeStopsWhereTheBasesTouch) {
    for (const int heading : {270, 240, 200, 90}) {
        Mover_ bed;
        const Ref foe = bed.add(cs, InfantryBrigade, 37, heading == 90 ? 31 : 28, heading, bed.theirs);
        bed.start();
        bed.play("charge 1 to 38 40");
        EXPECT_TRUE(in_contact(bed.look(), bed.ref, foe)) << heading;
        const Rect a = base_of(bed.look(), bed.ref), b = base_of(bed.look(), foe);
        EXPECT_FALSE(table::overlap({&a, 1}, std::span{&b, 1}, tolerance)) << heading;
        EXPECT_LE(table::distance(a, b), 3) << heading;
    }
}

// ---- 5.2 ----

struct Sight : FightBed {
    Ref a = stand(us, InfantrySkirmisher, 36, 20, 90), b = stand(cs, InfantrySkirmisher, 36, 50, 270);
    bool sees_at(double y0, double y1) {
        put(a, 36, y0, 90);
        put(b, 36, y1, 270);
        return sees_now(look(), a, b);
    }
};

TEST(VB_VIS_1, AllRoundAndWithoutLimit) {
    Sight bed;
    bed.put(bed.a, 36, 2, 270);  // it looks away
    bed.put(bed.b, 36, 70, 90);
    EXPECT_TRUE(sees_now(bed.look(), bed.a, bed.b));
    bed.setup.options.max_sight = 66 * inch;
    EXPECT_FALSE(sees_now(bed.look(), bed.a, bed.b));
    EXPECT_TRUE(bed.sees_at(4, 70));
}

TEST(VB_VIS_2, AnyOfTheLines) {
    // A wood hides all of the target but its west side.
    for (const double west : {35.2, 35.3}) {
        Sight bed;
        bed.area(AreaKind::Woods, west, 30, 60, 40);
        bed.put(bed.a, 35.25 + 0.75, 20, 90);
        bed.put(bed.b, 35.25 + 0.75, 50, 270);
        EXPECT_EQ(sees_now(bed.look(), bed.a, bed.b), west == 35.3);
    }
    // The shortest segment between two bases in a forest, from a corner of the one to a side of the other.
    FightBed wood;
    wood.area(AreaKind::Woods, 0, 0, 72, 72);
    const Ref brigade = wood.stand(us, InfantryBrigade, 36, 37.5, 90);  // its right side is at x = 37.5
    const Ref guns = wood.stand(cs, ArtilleryBattalion, 40.5, 38.5, 45);
    const Rect base = base_of(wood.look(), guns);
    const table::Vector shift = at_inches(38.2, 36) - table::rear_left(base);
    wood.side(cs).stand[guns.id].pose =
        table::PackedPose::of({base.centre + shift, table::facing_of_heading(45)});
    EXPECT_LT(distance_between(wood.look(), brigade, guns), inch);
    EXPECT_TRUE(sees_now(wood.look(), brigade, guns));
    EXPECT_TRUE(sees_now(wood.look(), guns, brigade)) << "sight is mutual";
}
// For fire: from F and the front corners alone, to what lies in arc and range.
TEST(VB_VIS_2, TheLinesOfFire) {
    FightBed bed;
    const Ref guns = bed.stand(us, ArtilleryBattery, 36, 20, 90);
    const Ref target = bed.brigade(cs, 36, 28, 270);
    bed.area(AreaKind::Woods, 30, 22, 42, 24);
    EXPECT_EQ(check_target(bed.look(), guns, target).why().rule, rule::VB_RANGE_7);
    FightBed open;
    const Ref gun = open.stand(us, ArtilleryBattery, 36, 20, 90);
    const Ref seen = open.brigade(cs, 36, 28, 270);
    open.area(AreaKind::Woods, 36.5, 22, 42, 24);  // one front corner is masked
    EXPECT_TRUE(check_target(open.look(), gun, seen));
}

TEST(VB_EX_67, Visibility) {
    Sight forest;
    forest.area(AreaKind::Woods, 20, 20, 52, 44);
    EXPECT_FALSE(forest.sees_at(30, 32));
    EXPECT_TRUE(forest.sees_at(30, 31));
    EXPECT_TRUE(forest.sees_at(10, 20.8)) << "its front edge 0.8 inch inside";
    Sight orchard;
    orchard.area(AreaKind::Orchard, 20, 20, 52, 44);
    EXPECT_TRUE(orchard.sees_at(30, 33));
    for (const int level : {1, 2}) {
        Sight hill;
        hill.area(AreaKind::Hill, 20, 0, 52, 15, level);
        hill.area(AreaKind::Woods, 20, 20, 52, 30);
        EXPECT_EQ(hill.sees_at(10, 50), level == 2);
    }
}

TEST(VB_VIS_3, ByGroundAndByWhatStandsOnIt) {
    const auto over = [](int own_level, AreaKind kind, int under) {
        Sight bed;
        if (own_level > 0) bed.area(AreaKind::Hill, 20, 0, 52, 15, own_level);
        if (under > 0) bed.area(AreaKind::Hill, 20, 18, 52, 32, under);
        if (kind != AreaKind::Hill) bed.area(kind, 20, 20, 52, 30);
        return bed.sees_at(10, 50);
    };
    EXPECT_TRUE(over(1, AreaKind::Hill, 1)) << "bare ground of its own level";
    EXPECT_FALSE(over(1, AreaKind::Hill, 2)) << "above both";
    for (const AreaKind kind : {AreaKind::Woods, AreaKind::Orchard, AreaKind::TownBlock, AreaKind::Burnt}) {
        EXPECT_FALSE(over(1, kind, 0)) << "one level high";
        EXPECT_TRUE(over(2, kind, 0));
        EXPECT_FALSE(over(2, kind, 1));
    }
    EXPECT_TRUE(over(1, AreaKind::Crops, 0)) << "half a level high";
    EXPECT_FALSE(over(1, AreaKind::Crops, 1));
    // Tree lines are a level high too.
    for (const int level : {1, 2}) {
        Sight trees;
        trees.area(AreaKind::Hill, 20, 0, 52, 15, level);
        trees.line(LineKind::TreeLine, 0, 25, 72, 25);
        EXPECT_EQ(trees.sees_at(10, 50), level == 2);
    }
}

TEST(VB_VIS_4, TheEdgeOfAForestIsNotOverlooked) {
    Sight bed;
    bed.area(AreaKind::Hill, 20, 0, 52, 15, 3);
    bed.area(AreaKind::Woods, 20, 20, 52, 30);
    EXPECT_TRUE(bed.sees_at(10, 50)) << "over the trees";
    EXPECT_TRUE(bed.sees_at(10, 21));
    EXPECT_FALSE(bed.sees_at(10, 23)) << "into them height does not help";
}

TEST(VB_VIS_5, CropsAndWhereTheyAreTrampled) {
    Sight bed;
    bed.area(AreaKind::Crops, 20, 20, 52, 30);
    EXPECT_FALSE(bed.sees_at(10, 50));
    EXPECT_TRUE(bed.sees_at(10, 21) && bed.sees_at(23, 24));
    EXPECT_FALSE(bed.sees_at(10, 22.5) || bed.sees_at(23, 24.1));
    bed.state.trampled.add(0);
    EXPECT_TRUE(bed.sees_at(10, 50));
}

TEST(VB_VIS_6, TownBlocksAndForts) {
    Sight bed;
    const std::uint8_t block = bed.building(36, 35);
    bed.building(36, 38);
    bed.garrison_of(block, bed.a);
    EXPECT_FALSE(sees_now(bed.look(), bed.a, bed.b)) << "through the next block";
    bed.put(bed.b, 36, 20, 90);
    EXPECT_TRUE(sees_now(bed.look(), bed.a, bed.b)) << "its own block is no matter";
    // Nor does a garrison fire through the next block, or is fired at through it.
    FightBed town;
    const std::uint8_t south = town.building(36, 35);
    town.building(36, 38);
    const Ref held = town.brigade(us, 36, 35, 90, Weapon::CartridgeRifle);
    town.garrison_of(south, held);
    const Ref beyond = town.brigade(cs, 36, 40, 270, Weapon::CartridgeRifle);
    EXPECT_EQ(check_target(town.look(), held, beyond).why().rule, rule::VB_RANGE_7);
    EXPECT_EQ(check_target(town.look(), beyond, held).why().rule, rule::VB_RANGE_7);
    Sight fort;
    fort.area(AreaKind::Fort, 20, 20, 52, 32);
    fort.line(LineKind::FortWall, 20, 20, 52, 20);
    EXPECT_TRUE(fort.sees_at(10, 21));
    EXPECT_FALSE(fort.sees_at(10, 22)) << "deep inside";
    EXPECT_FALSE(fort.sees_at(19.5, 24)) << "the one at the wall is outside";
    EXPECT_TRUE(fort.sees_at(22, 30)) << "inside everything is seen";
}

TEST(VB_VIS_7, ATreeLineIsSeenPastWithinAnInchOfTheCrossing) {
    Sight bed;
    bed.line(LineKind::TreeLine, 0, 30, 72, 30);
    EXPECT_TRUE(bed.sees_at(29, 50));
    EXPECT_FALSE(bed.sees_at(28.9, 50));
    // Near the line, but not where the sight line crosses it.
    bed.put(bed.a, 10, 29, 90);
    bed.put(bed.b, 60, 34, 270);
    EXPECT_FALSE(sees_now(bed.look(), bed.a, bed.b));
}

TEST(VB_VIS_8, StandsBlockFireNotSight) {
    FightBed bed;
    const Ref guns = bed.stand(us, ArtilleryBattery, 36, 20, 90);
    const Ref target = bed.stand(cs, InfantrySkirmisher, 36, 29, 270);
    bed.brigade(cs, 36, 24, 270);
    EXPECT_TRUE(sees_now(bed.look(), guns, target));
    EXPECT_EQ(check_target(bed.look(), guns, target).why().rule, rule::VB_RANGE_7);
}

}  // namespace
}  // namespace longroll::volley
