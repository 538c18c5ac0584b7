// Moves at their limits: dice that are not there, ground that a manoeuvre sweeps, what an order to go leaves
// of a path.

#include "elephant/move_bed.h"
#include "elephant/route.h"

namespace longroll::elephant {
namespace {

TEST(SE_MOVE_6, TheDieOfTheColumnIsForColumns) {
    MoveBed bed;
    const Ref line = bed.infantry(usa, 6, {20, 10}, north);
    const Ref column = bed.infantry(usa, 6, {40, 10}, north, {.formation = Formation::Column, .ranks = 2});
    bed.phase(usa, {line, column});
    EXPECT_EQ(bed.barred(begin_move(line, ColumnDie)), rule::SE_MOVE_6);
    EXPECT_TRUE(bed.may(begin_move(column, ColumnDie)));
    EXPECT_TRUE(bed.may(begin_move(line)));
}
TEST(SE_COST_17, SiegeGunsAndGunboatsAreNotProlonged) {
    MoveBed bed;
    const Ref field = bed.battery(usa, 2, {20, 10}, north);
    const Ref siege =
        bed.battery(usa, 2, {40, 10}, north, {.weapon = Weapon::SiegeHowitzer, .arm = Arm::SiegeArtillery});
    const Ref boat = bed.battery(usa, 1, {60, 10}, north, {.weapon = Weapon::Gunboat, .arm = Arm::Gunboat});
    bed.phase(usa, {field, siege, boat});
    EXPECT_TRUE(bed.may(begin_move(field, Prolong)));
    EXPECT_EQ(bed.barred(begin_move(siege, Prolong)), rule::SE_COST_17);
    EXPECT_FALSE(bed.may(begin_move(boat, Prolong)));
}

// ---- units that come on ----

struct Arrival : MoveBed {
    Ref a;
    Arrival() {
        a = infantry(usa, 6, {20, 20}, north);
        side(usa).on_table &= ~one(a.id);
        side(usa).coming |= one(a.id);
        setup.roster[0].units[a.id].arrival = {2, TableEdge::South, Inches{20, 0}.point()};
        phase(usa, {a});
    }
    Action in(Formation formation, int ranks, unsigned flags) const {
        Action enters = begin_move(a, static_cast<std::uint8_t>(flags));
        enters.formation = static_cast<std::uint8_t>(formation);
        enters.ranks = static_cast<std::uint8_t>(ranks);
        return enters;
    }
};
TEST(SE_SETUP_10, AColumnThatComesOnOffTheRoadHasFourDice) {
    Arrival bed;
    bed.act(usa, bed.in(Formation::Column, 2, ColumnDie), {3, 3, 3, 3});
    EXPECT_EQ(bed.state.move.dice, 4);
}
TEST(SE_SETUP_10, ALineThatComesOnHasNeitherTheDieOfTheColumnNorOfTheRoad) {
    const Arrival bed;
    EXPECT_EQ(bed.barred(bed.in(Formation::Line, 1, ColumnDie)), rule::SE_MOVE_6);
    EXPECT_EQ(bed.barred(bed.in(Formation::Line, 1, RoadDie)), rule::SE_MOVE_13);
    EXPECT_EQ(bed.barred(bed.in(Formation::RoadColumn, 0, RoadDie)), rule::SE_MOVE_13) << "there is no road";
}
TEST(SE_SETUP_10, ALineIsAmongWhatIsOffered) {
    const Arrival bed;
    EXPECT_TRUE(bed.offered(usa, bed.in(Formation::Line, 1, 0)));
    EXPECT_TRUE(bed.offered(usa, bed.in(Formation::Column, 2, ColumnDie)));
}

// ---- what a manoeuvre sweeps ----

// Three stands wheel nearly half round: the outer end swings far beyond where the line began and ends.
TEST(SE_GEO_8, AWheelSweepsItsWholeArc) {
    for (const bool lake : {false, true}) {
        MoveBed bed;
        const Ref a = bed.infantry(usa, 3, {30, 20}, north);
        if (lake) bed.area(AreaKind::Water, {{31, 22.3}, {32, 22.3}, {32, 22.8}, {31, 22.8}});
        bed.phase(usa, {a});
        bed.pick(a, {4, 4, 4});
        EXPECT_EQ(bed.may(wheel(Flank::Right, table::degrees(170))), !lake);
    }
}
// Whom the line sweeps over in the middle of a wheel it runs into, though it neither begins nor ends near
// him.
TEST(SE_COST_12, AWheelRunsIntoWhoeverStandsInItsArc) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 4, {20, 10}, north);
    const Ref moved = bed.infantry(usa, 1, {20, 13.2}, north);
    bed.side(usa).moved = one(moved.id);  // not still: a collision
    bed.phase(usa, {a});
    bed.pick(a, {4, 4, 4});
    bed.part(wheel(Flank::Right, table::degrees(90)));
    bed.done();
    EXPECT_EQ(bed.unit(a).hits, 1);
    EXPECT_EQ(bed.unit(moved).hits, 1);
}
// One skirmisher goes past a friend; the other, who stands still, meets nobody.
TEST(SE_GEO_13, WhoStandsStillWhileOthersGoMeetsNobody) {
    MoveBed bed;
    const Ref loose = bed.skirmishers(usa, 2, {30, 10}, north);  // at 29 and 31
    const Ref friendly = bed.cavalry(usa, 2, {32.7, 11.2}, north);
    bed.phase(usa, {loose});
    bed.pick(loose, {4, 4, 4, 4});
    bed.part(send(1, {31, 11.7}, north));
    bed.done();
    EXPECT_EQ(pose_of(bed.look(), loose, 1).centre, (Inches{31, 11.7}.point()));
    EXPECT_EQ(pose_of(bed.look(), loose, 0).centre, (Inches{29, 10}.point()));
    EXPECT_EQ(bed.unit(friendly).hits, 0);
}
// Forming line takes ground four inches to either side, whoever stands on it.
TEST(SE_GEO_11, NobodyFormsWhereAnEnemyStands) {
    for (const bool there : {false, true}) {
        MoveBed bed;
        const Ref foe = bed.infantry(csa, 1, {33.4, there ? 9.6 : 30}, east);
        const Ref a = bed.infantry(usa, 8, {30, 10}, north, {.formation = Formation::Column, .ranks = 2});
        ASSERT_EQ(foe.id, 0);
        bed.phase(usa, {a});
        bed.pick(a, {4, 4, 4});
        EXPECT_EQ(bed.barred(form(Formation::Line, 1)), there ? rule::SE_GEO_11 : RuleId{});
    }
}
// Nor so that its flank comes within 50 yards of one who stands three inches from the column.
TEST(SE_GEO_14, FormingCountsAsComingNearer) {
    MoveBed bed;
    bed.infantry(csa, 1, {34.9, 9.6}, east);
    const Ref a = bed.infantry(usa, 8, {30, 10}, north, {.formation = Formation::Column, .ranks = 2});
    bed.phase(usa, {a});
    bed.pick(a, {4, 4, 4});
    EXPECT_EQ(bed.barred(form(Formation::Line, 1)), rule::SE_GEO_14);
}
// Of a road column the head climbs; those who follow it over the same ground cost nothing more.
TEST(SE_COST_5, OfARoadColumnOnlyTheHeadPaysForAHill) {
    MoveBed bed;
    bed.area(AreaKind::Hill, {{10, 9}, {30, 9}, {30, 40}, {10, 40}}, 1);
    const Ref a = bed.infantry(usa, 4, {20, 10}, north, {.formation = Formation::RoadColumn, .ranks = 1});
    bed.phase(usa, {a});
    bed.pick(a, {4, 4, 4});
    EXPECT_TRUE(bed.may(march({20, 22}))) << "twelve inches on the hill";
    EXPECT_FALSE(bed.may(march({20, 22.1})));
}
TEST(SE_SKIRM_5, WhereThereIsNoRoomForOneRowTheSecondIsCentredToo) {
    Bed bed;
    const Ref a = bed.infantry(usa, 5, {30, 20}, north);
    bed.infantry(usa, 4, {24.9, 20}, north);  // friends to the left and right, from 26.9 to 33.1 it is free
    bed.infantry(usa, 4, {35.1, 20}, north);
    Poses poses;
    ASSERT_TRUE(skirmish_place(bed.look(), a, infantry_stand, poses));
    ASSERT_EQ(poses.size(), 5u);
    // Three an inch apart, and two behind the gaps between them.
    EXPECT_EQ(poses[0].centre.x, 28000);
    EXPECT_EQ(poses[2].centre.x, 32000);
    EXPECT_EQ(poses[3].centre.x, 29000);
    EXPECT_EQ(poses[4].centre.x, 31000);
}
TEST(SE_OBST_3, OfACrossingTheObstacleIsNoBarAndWaterIs) {
    for (const bool water : {false, true}) {
        MoveBed bed(Scale::Regimental1);
        bed.line(LineKind::MajorObstacle, {{20, 12}, {40, 12}});
        if (water) bed.area(AreaKind::Water, {{29, 12.5}, {31, 12.5}, {31, 13.5}, {29, 13.5}});
        const Ref a = bed.infantry(usa, 4, {30, 10}, north);
        bed.phase(usa, {a});
        EXPECT_EQ(bed.may(begin_move(a, CrossObstacle)), !water);
    }
}

// ---- orders to go ----

TEST(SE_COST_16, ABatteryThatIsToLimberLimbersFirst) {
    MoveBed bed;
    const Ref guns = bed.battery(usa, 2, {20, 10}, north);
    bed.phase(usa, {guns});
    bed.pick(guns, {4, 4, 4, 4});
    bed.part(go_to({20, 13}, north, GoLimber));
    EXPECT_EQ(bed.unit(guns).limbered, bed.unit(guns).stands);
    EXPECT_EQ(middle_of(bed.look(), guns), (Inches{20, 13}.point()));
}

// ---- the duty of the Overenthusiastic ----

TEST(SE_MORALE_20, WhoLiesDownRisesForItAndPaysForThat) {
    for (const bool prone : {true, false}) {
        MoveBed bed;
        const Ref a = bed.infantry(usa, 4, {20, 10}, north);
        bed.infantry(csa, 4, {20, 40}, south);
        bed.side(usa).overenthusiastic = one(a.id);
        if (prone) bed.side(usa).prone = one(a.id);
        bed.phase(usa, {a});
        bed.done({4, 4, 4});
        EXPECT_EQ(bed.side(usa).prone, 0u);
        EXPECT_EQ(bed.anchor(a).y == 22000, !prone) << bed.anchor(a).y;
        EXPECT_GT(bed.anchor(a).y, 14000);
    }
}

}  // namespace
}  // namespace longroll::elephant
