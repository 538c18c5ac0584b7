// 4.1, 4.2: the turn and its Movement phase, played by decisions.

#include "volley/movement.h"

#include <gtest/gtest.h>

#include "volley/command.h"
#include "volley/flow_bed.h"
#include "volley/melee.h"

namespace longroll::volley {
namespace {

using enum StandType;

// A division of each side with its commander near by.
struct Turn : Flow {
    PostId own = division(us, at_inches(36, 14));
    PostId theirs = division(cs, at_inches(36, 66));
};

TEST(VB_GEN_1, SidesTakeTurnsAndTheFirstKeepsItsPlace) {
    Turn bed;
    bed.add(us, InfantryBrigade, 36, 20, 90, bed.own);
    bed.add(cs, InfantryBrigade, 36, 60, 270, bed.theirs);
    bed.begin(cs);
    EXPECT_EQ(bed.state.turn, 1);
    EXPECT_EQ(bed.look().attacker(), cs);
    EXPECT_EQ(bed.decides(), cs);
    bed.play("done");
    bed.pass_until(StepKind::MovePhase);
    EXPECT_EQ(bed.look().attacker(), us);
    EXPECT_EQ(bed.state.turn, 1);
    bed.play("done");
    bed.pass_until(StepKind::MovePhase);
    EXPECT_EQ(bed.look().attacker(), cs);
    EXPECT_EQ(bed.state.turn, 2);
}

TEST(VB_GEN_2, OnlyTheAttackerMoves) {
    Turn bed;
    bed.add(us, InfantryBrigade, 36, 20, 90, bed.own);
    bed.add(cs, InfantryBrigade, 36, 60, 270, bed.theirs);
    bed.begin();
    EXPECT_EQ(Volley::check(bed.setup, bed.state, cs, bed.action("move 1")).why().rule, rule::VB_GEN_2);
    EXPECT_TRUE(bed.legal("move 1"));
}

TEST(VB_MOVE_1, OnceInAPhaseAndNotARoutedStand) {
    Turn bed;
    const Ref brigade = bed.add(us, InfantryBrigade, 36, 20, 90, bed.own);
    const Ref runs = bed.add(us, InfantryBrigade, 46, 20, 90, bed.own);
    bed.level(runs, Level::Rout);
    bed.begin();
    EXPECT_EQ(bed.refused_by("move 2"), rule::VB_ROUT_9);
    bed.move(brigade, {"leg to 36 25", "done"});
    EXPECT_EQ(bed.refused_by("move 1"), rule::VB_MOVE_1);
    EXPECT_EQ(bed.front(brigade), at_inches(36, 25));
}

// 4.2: a stand that is picked and let go again counts as never selected.
TEST(VB_STAT_1, SettledAtTheEndOfThePhaseIfItDidNothing) {
    Turn bed;
    const Ref still = bed.add(us, InfantryBrigade, 36, 20, 90, bed.own);
    const Ref turns = bed.add(us, InfantryBrigade, 40, 20, 90, bed.own);
    const Ref light = bed.add(us, InfantrySkirmisher, 31, 20, 90, bed.own);
    bed.begin();
    bed.move(still, {"done"});
    bed.move(turns, {"face facing 90", "done"});
    bed.play("done");
    ASSERT_EQ(bed.kind(), StepKind::Settle);
    EXPECT_EQ(bed.refused_by("settle 2"), rule::VB_STAT_1);
    EXPECT_EQ(bed.refused_by("settle 3"), rule::VB_STAT_1);
    bed.play("settle 1");
    EXPECT_FALSE(has(bed.side(us).stationary, still)) << "a draft changes nothing before it is closed";
    bed.play("settle 1");  // and out again
    bed.play("for-me");
    bed.play("done");
    EXPECT_TRUE(has(bed.side(us).stationary, still));
    EXPECT_FALSE(has(bed.side(us).stationary, turns) || has(bed.side(us).stationary, light));
}

TEST(VB_EX_2, AnchorsAreCheckedAtTheEndOfMovement) {
    for (const bool moves : {false, true}) {
        Turn bed;
        bed.commander(us, bed.own, at_inches(15, 14));
        const Ref a = bed.add(us, InfantryBrigade, 20, 21.5, 90, bed.own);
        const Ref b = bed.add(us, InfantryBrigade, 23, 21.5, 90, bed.own);
        const Ref c = bed.add(us, InfantryBrigade, 26, 21.5, 90, bed.own);
        bed.begin();
        ASSERT_TRUE(has(bed.side(us).in_command, c)) << "through B";
        ASSERT_TRUE(has(bed.side(us).by_contact, b));
        bed.move(a, {"go to 20 27.5 facing 0"});
        if (moves) bed.move(b, {"leg to 23 22.5", "done"});
        bed.play("done");
        ASSERT_EQ(bed.kind(), StepKind::Settle);
        EXPECT_EQ(bed.level_now(b), moves ? Level::TemporaryDisorder : Level::Good);
        EXPECT_EQ(bed.refused_by("settle 2"), moves ? rule::VB_STAT_1 : rule::VB_CMD_6);
        EXPECT_TRUE(bed.legal("settle 3")) << "C ends in contact with its anchor";
    }
}

TEST(VB_EX_17, StepsBackFromCavalryAndStaysStationary) {
    for (const bool picked : {false, true}) {
        Turn bed;
        const Ref brigade = bed.add(us, InfantryBrigade, 36, 20, 90, bed.own);
        bed.add(cs, CavalryBrigade, 36, 20, 270, bed.theirs);
        bed.side(us).stationary |= one(brigade.id);
        bed.begin();
        if (picked) {
            bed.play("move 1");
            EXPECT_EQ(bed.refused_by("keep"), rule::VB_CHARGE_1);
            EXPECT_EQ(bed.refused_by("leg to 36 19"), rule::VB_MOVE_15) << "first it settles its contact";
            bed.play("back");
            bed.play("done");
        }
        bed.play("done");
        EXPECT_EQ(bed.front(brigade), at_inches(36, 19));
        EXPECT_TRUE(has(bed.side(us).stationary, brigade));
    }
}

TEST(VB_MOVE_15, KeepsContactOrGoesOnWithAnInchLess) {
    Turn bed;
    const Ref brigade = bed.add(us, InfantryBrigade, 36, 20, 90, bed.own);
    const Ref other_one = bed.add(us, InfantryBrigade, 46, 20, 90, bed.own);
    bed.commander(us, bed.own, at_inches(41, 14));
    bed.add(cs, InfantryBrigade, 36, 20, 270, bed.theirs);
    bed.add(cs, InfantryBrigade, 46, 20, 270, bed.theirs);
    bed.begin();
    bed.move(brigade, {"keep"});
    EXPECT_EQ(bed.kind(), StepKind::MovePhase) << "contact ends the move";
    EXPECT_TRUE(has(bed.side(us).charged, brigade));
    bed.move(other_one, {"back", "face facing 180"});
    EXPECT_EQ(bed.refused_by("leg to 46 0"), rule::VB_MOVE_10);
    bed.play("leg to 46 5");
    bed.play("done");
    EXPECT_TRUE(has(bed.side(us).moved, other_one));
}

TEST(VB_MOVE_16, AStepBackIsNoMove) {
    Turn bed;
    const Ref brigade = bed.add(us, InfantryBrigade, 36, 20, 90, bed.own);
    bed.commander(us, bed.own, at_inches(6, 6));
    bed.add(cs, InfantryBrigade, 36, 20, 270, bed.theirs);
    bed.begin();
    ASSERT_FALSE(has(bed.side(us).in_command, brigade));
    bed.play("done");
    EXPECT_EQ(bed.front(brigade), at_inches(36, 19));
    EXPECT_EQ(bed.level_now(brigade), Level::Good) << "VB-CMD-10 asks for a move";
}

// It stays, or comes out by a side that is free.
TEST(VB_MOVE_15, AGarrisonInContact) {
    Turn bed;
    const Ref held = bed.add(us, InfantryBrigade, 36, 20, 90, bed.own);
    bed.add(cs, InfantryBrigade, 36, 21.5, 270, bed.theirs);  // at the north side
    bed.area(AreaKind::TownBlock, 34.5, 18.5, 37.5, 21.5);
    bed.setup.buildings.push_back(
        {0, true, false, table::rect({at_inches(36, 20), table::north}, {block_side, block_side})});
    bed.put(held, 36, 21.5, 90);
    bed.side(us).stand[held.id].building = 0;
    bed.side(us).stationary |= one(held.id);
    bed.begin();
    bed.play("move 1");
    EXPECT_EQ(bed.refused_by("back"), rule::VB_MOVE_15);
    EXPECT_EQ(bed.refused_by("out north"), rule::VB_GEO_17);
    EXPECT_TRUE(bed.legal("out south"));
    bed.play("done");
    bed.play("done", {1, 1, 6, 1, 1, 1, 1, 1});  // both test, and it wins the melee
    EXPECT_EQ(base_of(bed.look(), held).centre, at_inches(36, 20));
    EXPECT_EQ(bed.level_now(held), Level::Good);
    EXPECT_TRUE(has(bed.side(us).stationary, held));
}

TEST(VB_TERR_TOWN_9, SidesAreFreeAgainInTheNextPlayerTurn) {
    Turn bed;
    const Ref held = bed.add(us, InfantryBrigade, 36, 20, 90, bed.own);
    bed.add(cs, InfantryBrigade, 36, 60, 270, bed.theirs);
    bed.side(us).stand[held.id].sides = 0x2f;  // all four, with two dice
    bed.begin(cs);
    EXPECT_EQ(bed.side(us).stand[held.id].sides, 0);
}

TEST(VB_MOVE_22, AForcedMoveFreesOnlyWhomItDrivesOut) {
    for (const double south : {0.0, 15.0}) {
        Turn bed;
        const Ref held = bed.add(us, InfantryBrigade, 36, 20, 90, bed.own);
        const Ref foe = bed.add(cs, InfantryBrigade, 36, 20, 270, bed.theirs);
        bed.plan(held).hold = {
            .until = 5,
            .polygon = {at_inches(30, south), at_inches(42, south), at_inches(42, 22), at_inches(30, 22)},
            .line = {}};
        bed.run({}, [&](Play& play) { retreat(play, held, 8 * inch, rule::VB_MELEE_16); });
        EXPECT_EQ(bed.front(held), at_inches(36, 12));
        EXPECT_EQ(has(bed.side(us).free, held), south == 15.0);
        EXPECT_TRUE(on_table(bed.look(), foe));
    }
}

TEST(VB_MOVE_22, FreeOnceAnEnemyIsNear) {
    Turn bed;
    const Ref held = bed.add(us, InfantryBrigade, 36, 20, 90, bed.own);
    const Ref foe = bed.add(cs, InfantryBrigade, 36, 40, 270, bed.theirs);
    bed.plan(held).hold = {
        .until = 5,
        .polygon = {at_inches(30, 10), at_inches(42, 10), at_inches(42, 22), at_inches(30, 22)},
        .line = {}};
    bed.commander(cs, bed.theirs, at_inches(36, 46));
    bed.begin(cs);
    bed.play("done");
    bed.pass_until(StepKind::MovePhase);
    bed.play("move 1");
    EXPECT_EQ(bed.refused_by("leg to 36 24"), rule::VB_MOVE_22);
    EXPECT_TRUE(bed.legal("leg to 36 21.5"));
    bed.play("done");
    bed.play("done");
    bed.pass_until(StepKind::MovePhase);
    bed.move(foe, {"leg to 36 26", "done"});
    EXPECT_TRUE(has(bed.side(us).free, held));
}

// ---- VB-MOVE-18 ----

struct Arrives : Turn {
    Ref comer;
    Arrives() {
        add(us, InfantryBrigade, 10, 20, 90, own);
        comer = add(us, InfantryBrigade, 36, 3, 90, own);
        side(us).on_table &= ~one(comer.id);
        side(us).coming |= one(comer.id);
        plan(comer).arrival = {1, table::TableEdge::South, at_inches(36, 0)};
        plan(comer).entry_facing = table::north;
        commander(us, own, at_inches(60, 60));
    }
};

TEST(VB_MOVE_18, EntersInCommandAndPaysItsWayIn) {
    Arrives bed;
    bed.begin();
    bed.play("move 2");
    EXPECT_EQ(bed.refused_by("leg to 36 8"), rule::VB_MOVE_18);
    bed.play("enter");
    EXPECT_TRUE(has(bed.side(us).in_command, bed.comer));
    EXPECT_EQ(bed.front(bed.comer), at_inches(36, 3));
    EXPECT_EQ(bed.refused_by("leg to 36 16.5"), rule::VB_MOVE_10) << "three inches are gone";
    bed.play("leg to 36 16");
    bed.play("done");
    EXPECT_EQ(bed.level_now(bed.comer), Level::Good);
}

TEST(VB_MOVE_18, ShiftedAlongTheEdgeByTheLeastDistance) {
    Arrives bed;
    bed.add(cs, InfantryBrigade, 36.5, 3.5, 270, bed.theirs);
    bed.begin();
    bed.play("move 2");
    EXPECT_EQ(bed.refused_by("enter shift 8"), rule::VB_MOVE_18);
    bed.play("enter");
    const Point front = bed.front(bed.comer);
    EXPECT_EQ(front.y, in(3));
    EXPECT_LT(front.x, in(36)) << "the nearer side";
    EXPECT_GE(front.x, in(31));
}

TEST(VB_MOVE_18, WaitsUntilItsTurn) {
    Arrives bed;
    bed.plan(bed.comer).arrival.turn = 3;
    bed.begin();
    EXPECT_EQ(bed.refused_by("move 2"), rule::VB_MOVE_18);
}

TEST(VB_MOVE_17, LeavesByAnExitZoneAlone) {
    Turn bed;
    const Ref brigade = bed.add(us, InfantryBrigade, 36, 20, 90, bed.own);
    bed.add(us, InfantryBrigade, 46, 20, 90, bed.own);
    bed.begin();
    bed.play("move 1");
    EXPECT_EQ(bed.refused_by("exit"), rule::VB_MOVE_17);
    bed.setup.army_of[0].exits = {{at_inches(30, 18), at_inches(40, 22)}};
    bed.play("exit");
    EXPECT_FALSE(has(bed.side(us).on_table, brigade));
    EXPECT_TRUE(has(bed.side(us).left, brigade));
    EXPECT_EQ(bed.side(us).casualties[bed.own], 0);
}

// ---- VB-MARCH-8 ----

TEST(VB_MARCH_8, FollowsTheBendsOfTheRoad) {
    Turn bed;
    const Ref column = bed.add(us, InfantryBrigade, 20, 10, 90, bed.own);
    bed.commander(us, bed.own, at_inches(26, 10));
    bed.line(LineKind::Road, 20, 2, 20, 20);
    bed.line(LineKind::Road, 20, 20, 60, 20);
    bed.begin();
    bed.play("move 1");
    EXPECT_EQ(bed.refused_by("road to 40 20"), rule::VB_MARCH_8) << "not in column";
    bed.play("form facing 0");
    EXPECT_EQ(bed.refused_by("road to 35 20"), rule::VB_MOVE_10) << "25 inches of 24";
    bed.play("road to 34 20");
    EXPECT_EQ(bed.front(column), at_inches(34, 20));
    EXPECT_EQ(bed.look().stand(column).pose.pose().facing, table::east);
    // 9 inches of markers behind the base of 3: all of them are on the road to the west.
    EXPECT_EQ(bed.look().stand(column).marker[2].centre(), at_inches(23.5, 20));
    bed.play("done");
}

// ---- VB-CHARGE, by decisions ----

TEST(VB_CHARGE_5, ContactEndsTheMove) {
    Turn bed;
    const Ref brigade = bed.add(us, InfantryBrigade, 36, 20, 90, bed.own);
    const Ref foe = bed.add(cs, InfantryBrigade, 36, 30, 270, bed.theirs);
    bed.begin();
    bed.move(brigade, {"go at 1 to 36 31 facing 0"});
    EXPECT_EQ(bed.kind(), StepKind::MovePhase);
    EXPECT_TRUE(has(bed.side(us).charged, brigade));
    EXPECT_TRUE(in_contact(bed.look(), brigade, foe));
}

TEST(VB_CMD_3, AChargerThatLosesItsAnchorIsRepulsed) {
    Turn bed;
    bed.commander(us, bed.own, at_inches(15, 14));
    const Ref anchor = bed.add(us, InfantryBrigade, 20, 21.5, 90, bed.own);
    const Ref charger = bed.add(us, InfantryBrigade, 23, 21.5, 90, bed.own);
    const Ref foe = bed.add(cs, InfantryBrigade, 23, 30, 270, bed.theirs);
    bed.plan(foe).weapon = Weapon::CartridgeRifle;
    bed.begin();
    ASSERT_TRUE(has(bed.side(us).by_contact, charger));
    bed.move(charger, {"go at 1 to 23 31 facing 0"});
    ASSERT_TRUE(in_contact(bed.look(), charger, foe));
    bed.play("done");
    EXPECT_EQ(bed.level_now(charger), Level::TemporaryDisorder);
    EXPECT_FALSE(in_contact(bed.look(), charger, foe));
    EXPECT_TRUE(has(bed.side(us).repulsed_now, charger));
    (void)anchor;
}

TEST(VB_GEO_5, FromIsWhereTheChargeBegan) {
    Turn bed;
    const Ref brigade = bed.add(us, InfantryBrigade, 36, 20, 90, bed.own);
    const Ref idle = bed.add(us, InfantryBrigade, 30, 20, 90, bed.own);
    bed.add(us, InfantryBrigade, 42, 20, 90, bed.own);
    bed.add(cs, InfantryBrigade, 36, 30, 270, bed.theirs);
    bed.begin();
    const Point start = bed.look().stand(brigade).pose.centre();
    bed.move(brigade, {"go at 1 to 36 31 facing 0"});
    bed.move(idle, {"leg to 30 22", "done"});
    bed.play("done");
    EXPECT_EQ(bed.look().stand(brigade).from.centre(), start);
    EXPECT_EQ(bed.look().stand(idle).from, bed.look().stand(idle).pose);
}

// ---- the end ----

TEST(VB_WIN_1, TheLastTurnEndsTheGame) {
    Turn bed;
    bed.setup.days = {{1, 10}};
    bed.add(us, InfantryBrigade, 36, 20, 90, bed.own);
    bed.add(cs, InfantryBrigade, 36, 60, 270, bed.theirs);
    bed.begin();
    EXPECT_FALSE(Volley::result(bed.setup, bed.state).over);
    bed.play("done");
    bed.pass_until(StepKind::MovePhase);
    bed.play("done");
    bed.pass_until(StepKind::GameOver);
    const Result result = Volley::result(bed.setup, bed.state);
    EXPECT_TRUE(result.over);
    EXPECT_EQ(result.winner, Seat::Nobody);
}

TEST(VB_WIN_4, PointsDecide) {
    Turn bed;
    bed.setup.days = {{1, 10}};
    bed.setup.objectives = {{"Hill", at_inches(36, 21), 6, Seat::Nobody, 0}};
    bed.add(us, InfantryBrigade, 36, 20, 90, bed.own);
    bed.add(cs, InfantryBrigade, 36, 60, 270, bed.theirs);
    bed.begin();
    bed.play("done");
    bed.pass_until(StepKind::MovePhase);
    bed.play("done");
    bed.pass_until(StepKind::GameOver);
    const Result result = Volley::result(bed.setup, bed.state);
    EXPECT_EQ(result.winner, us);
    EXPECT_EQ(result.margin, 6);
    EXPECT_EQ(result.how.rule, rule::VB_WIN_4);
}

TEST(VB_WIN_5, ACollapsedArmyLosesAtOnce) {
    Turn bed;
    bed.add(us, InfantryBrigade, 36, 20, 90, bed.own);
    bed.add(cs, InfantryBrigade, 36, 60, 270, bed.theirs);
    bed.begin();
    bed.exhaust(cs, bed.theirs);
    bed.side(cs).collapsed = Posts{1} << bed.theirs;
    bed.play("done");
    bed.pass_until(StepKind::MovePhase);
    bed.play("done");
    bed.pass_until(StepKind::GameOver);
    const Result result = Volley::result(bed.setup, bed.state);
    EXPECT_EQ(result.winner, us);
    EXPECT_EQ(result.how.rule, rule::VB_WIN_5);
}

TEST(VB_EXH_3, MarkersOfAnExhaustedDivisionGoAtTheEndOfThePlayerTurn) {
    Turn bed;
    const Ref brigade = bed.add(us, InfantryBrigade, 36, 20, 90, bed.own);
    bed.add(cs, InfantryBrigade, 36, 60, 270, bed.theirs);
    bed.begin();
    bed.play("done");
    bed.play("for-me");
    bed.wear_out(us, bed.own);
    bed.play("done");
    ASSERT_EQ(bed.decides(), cs);
    EXPECT_TRUE((bed.side(us).exhausted >> bed.own & 1u) != 0);
    EXPECT_FALSE(has(bed.side(us).stationary, brigade));
}

}  // namespace
}  // namespace longroll::volley
