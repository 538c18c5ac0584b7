#include "rally/laying.h"

#include "rally/lay_judge.h"
#include "rally/sight.h"
#include "rally/testbed.h"

namespace longroll::rally {
namespace {

// A stand that has been ordered to move by a card, and asks for its arrow.
struct LayBed : Bed {
    void ask(Ref ref, LayMode mode = LayMode::Move) {
        active(ref.side);
        state.orders.source = Source::Top;
        state.orders.action = static_cast<std::uint8_t>(Top::Move);
        state.orders.left = 3;
        go({}, [&](Play& play) { begin_lay(play, ref, mode); });
    }
    Point at_rest(Ref ref) { return centre(ref); }
    // Lays it and answers where the stand comes to be.
    Point after(Ref ref, std::string_view text) {
        act(text);
        return centre(ref);
    }
    std::vector<Action> list() { return choices(decides()); }
};

void expect_near(Point a, Point b) {
    EXPECT_NEAR(a.x, b.x, 5);
    EXPECT_NEAR(a.y, b.y, 5);
}

// ---- RF-MOVE ----

TEST(RF_EX_1, StraightAheadByTheArrowAndHalfTheDepth) {
    LayBed bed;
    const Ref unit = bed.infantry(usa, 10, 10, 0, {.discipline = 10});
    bed.ask(unit);
    EXPECT_EQ(bed.after(unit, "lay a3 front facing 0"), bed.inches(10, 16));
}
TEST(RF_EX_2, LeaningThirtyDegrees) {
    LayBed bed;
    const Ref unit = bed.infantry(usa, 10, 10, 0, {.discipline = 10});
    bed.ask(unit);
    EXPECT_EQ(bed.refused_by("lay a3 front lean 30.1 facing 0"), rule::RF_MOVE_7);
    expect_near(bed.after(unit, "lay a3 front lean 30 facing 0"), bed.inches(12.75, 15.263));
}
TEST(RF_EX_3, BackwardByTheRearEdge) {
    LayBed bed;
    const Ref unit = bed.infantry(usa, 10, 10, 0, {.discipline = 10});
    bed.ask(unit);
    EXPECT_EQ(bed.after(unit, "lay a1 rear facing 0"), bed.inches(10, 6));
    EXPECT_EQ(bed.pose(unit).facing, table::north);
}
TEST(RF_EX_4, AsideByTheRightEdge) {
    LayBed bed;
    const Ref unit = bed.infantry(usa, 10, 10, 0, {.discipline = 10});
    bed.ask(unit);
    EXPECT_EQ(bed.after(unit, "lay a1 right facing 0"), bed.inches(14.5, 10));
}
TEST(RF_EX_5, DisciplineTenMayUseArrowThreeAndInAMarchFour) {
    LayBed bed;
    const Ref unit = bed.infantry(usa, 10, 10, 0, {.discipline = 10});
    bed.ask(unit);
    for (const char* arrow : {"t", "a1", "a2", "a3"})
        EXPECT_TRUE(bed.legal("lay " + std::string(arrow) + " front facing 0")) << arrow;
    EXPECT_EQ(bed.refused_by("lay a4 front facing 0"), rule::RF_MOVE_3);
    LayBed marching;
    const Ref column = marching.infantry(usa, 10, 10, 0, {.discipline = 10});
    marching.ask(column, LayMode::March);
    EXPECT_EQ(marching.after(column, "lay a4 front facing 0"), marching.inches(10, 17));
}
TEST(RF_MARCH_2, TheLongestArrowStaysTheLongest) {
    LayBed bed;
    const Ref best = bed.infantry(usa, 10, 10, 0, {.discipline = 12}),
              poor = bed.infantry(usa, 20, 10, 0, {.discipline = 7});
    bed.ask(best, LayMode::March);
    EXPECT_TRUE(bed.legal("lay a4 front facing 0"));
    bed.act("stay");
    bed.ask(poor, LayMode::March);
    EXPECT_TRUE(bed.legal("lay a3 front facing 0"));
    EXPECT_EQ(bed.refused_by("lay a4 front facing 0"), rule::RF_MARCH_2);
}
TEST(RF_MOVE_3, TheArrowFollowsFromDiscipline) {
    for (const auto& [discipline, longest] :
         {std::pair{6, "a1"}, {7, "a2"}, {8, "a2"}, {9, "a3"}, {10, "a3"}, {11, "a4"}}) {
        LayBed bed;
        bed.ask(bed.infantry(usa, 10, 10, 0, {.discipline = discipline}));
        EXPECT_TRUE(bed.legal("lay " + std::string(longest) + " front facing 0")) << discipline;
        const std::string next = std::string("a") + static_cast<char>(longest[1] + 1);
        if (next == "a5") continue;
        EXPECT_EQ(bed.refused_by("lay " + next + " front facing 0"), rule::RF_MOVE_3);
    }
}

TEST(RF_MOVE_13, AMoveUsesOneArrowAndIsOver) {
    LayBed bed;
    const Ref unit = bed.infantry(usa, 10, 10, 0, {.discipline = 10});
    bed.ask(unit);
    bed.act("lay a2 front facing 0");
    EXPECT_TRUE(bed.over());
    EXPECT_EQ(bed.centre(unit), bed.inches(10, 15));
}
TEST(RF_MOVE_2, TheTArrowIsTheShortestAndItsLimitsAreWider) {
    LayBed bed;
    bed.ask(bed.infantry(usa, 10, 10));
    EXPECT_TRUE(bed.legal("lay t front lean 45 facing 90"));
    EXPECT_EQ(bed.refused_by("lay t front lean 46 facing 0"), rule::RF_MOVE_7);
    EXPECT_EQ(bed.refused_by("lay a1 front lean 45 facing 0"), rule::RF_MOVE_7);
}

TEST(RF_MOVE_8, ThePivotIsLimitedByTheArrow) {
    LayBed bed;
    const Ref unit = bed.infantry(usa, 10, 10);
    bed.ask(unit);
    EXPECT_EQ(bed.refused_by("lay a3 front facing 46"), rule::RF_MOVE_8);
    EXPECT_TRUE(bed.legal("lay t front facing 90"));
    EXPECT_EQ(bed.refused_by("lay t front facing 91"), rule::RF_MOVE_8);
    bed.act("lay a3 front facing 315");
    EXPECT_EQ(bed.pose(unit).facing, table::facing_of_degrees(315));
}
TEST(RF_GEO_7, ThePivotIsAboutTheCentreAndByTheShorterArc) {
    LayBed bed;
    const Ref unit = bed.infantry(usa, 10, 10, 350);
    bed.ask(unit);
    EXPECT_TRUE(bed.legal("lay a1 front facing 30"));
    EXPECT_EQ(bed.refused_by("lay a1 front facing 36"), rule::RF_MOVE_8);
}
TEST(RF_GEO_6, TheTipIsWhereTheCentreComesToBe) {
    LayBed bed;
    const Ref guns = bed.battery(usa, 10, 10);
    bed.ask(guns);
    EXPECT_EQ(bed.after(guns, "lay a3 front facing 0"), bed.inches(10, 16.25)) << "0.75 and 5.5";
}
TEST(RF_MOVE_6, TheWholeArrowIsMoved) {
    LayBed bed;
    const Ref unit = bed.infantry(usa, 10, 10);
    bed.infantry(usa, 10, 16.2);
    bed.ask(unit);
    EXPECT_EQ(bed.refused_by("lay a3 front facing 0"), rule::RF_CROWD_1);
    EXPECT_TRUE(bed.legal("lay a2 front facing 0"));
}
TEST(RF_CROWD_1, AShorterArrowFitsBeforeAFriendAndWithoutRoomTheOrderIsTakenBack) {
    LayBed bed;
    const Ref unit = bed.infantry(usa, 10, 10);
    bed.infantry(usa, 10, 14.1);
    bed.ask(unit);
    EXPECT_EQ(bed.refused_by("lay a1 front facing 0"), rule::RF_CROWD_1);
    EXPECT_EQ(bed.refused_by("lay a2 front facing 0"), rule::RF_CROWD_1) << "it would lie on him, too";
    EXPECT_EQ(bed.refused_by("lay a3 front facing 0"), rule::RF_MOVE_12) << "it would pass through him";
    EXPECT_FALSE(bed.legal("lay t front facing 0"));
    bed.act("stay");
    EXPECT_TRUE(bed.over());
    EXPECT_EQ(bed.state.orders.left, 3) << "the order is not spent";
    EXPECT_TRUE(bed.state.orders.hopeless.has(unit.id));
    EXPECT_FALSE(bed.side(usa).activated.has(unit.id));
}

TEST(RF_MOVE_4, UnderFireOnlyTheTArrow) {
    LayBed bed;
    const Ref unit = bed.infantry(usa, 10, 10);
    bed.infantry(csa, 10, 17.4, 180);
    bed.ask(unit);
    EXPECT_EQ(bed.refused_by("lay a1 rear facing 0"), rule::RF_MOVE_4);
    EXPECT_TRUE(bed.legal("lay t rear facing 0"));
    for (const Action& action : bed.list()) EXPECT_EQ(action.arrow, 0) << "a Move arrow is offered";
}
TEST(RF_EX_66, AMoveWithTheTArrowUnderFireNeedsNoCheck) {
    LayBed bed;
    const Ref unit = bed.infantry(usa, 10, 10);
    bed.infantry(csa, 10, 17.4, 180);
    bed.ask(unit);
    bed.act("lay t front facing 0", {});
    EXPECT_EQ(bed.centre(unit), bed.inches(10, 13.5));
    EXPECT_TRUE(bed.side(usa).activated.has(unit.id));
}
TEST(RF_TACTIC_3, TheTArrowOfAMoveMayBeChosenFreely) {
    LayBed bed;
    const Ref unit = bed.infantry(usa, 10, 10);
    bed.ask(unit);
    bed.act("lay t left lean 45 facing 0", {});
    EXPECT_TRUE(bed.over());
    EXPECT_EQ(bed.state.orders.left, 2);
    EXPECT_TRUE(bed.side(usa).activated.has(unit.id));
}
TEST(RF_MOVE_5, OnClearGroundOutOfFireTheMoveArrowsAreOffered) {
    LayBed bed;
    bed.ask(bed.infantry(usa, 10, 10));
    EXPECT_TRUE(bed.offered("lay a3 front facing 0"));
    EXPECT_TRUE(bed.offered("lay t front facing 0"));
    EXPECT_FALSE(bed.offered("stay")) << "there are arrows";
    EXPECT_TRUE(bed.legal("stay"));
}
TEST(RF_MOVE_1, EveryArrowThatIsOfferedIsLegal) {
    LayBed bed;
    const Ref unit = bed.infantry(usa, 10, 10, 20);
    bed.infantry(usa, 12, 13);
    bed.general(usa, bed.first_brigade, 9, 8);
    bed.woods(4, 14, 9, 20);
    bed.infantry(csa, 18, 18, 225);
    bed.barricade(12, 15, 16, 15);
    for (const LayMode mode : {LayMode::Move, LayMode::March, LayMode::Tactic, LayMode::Rush}) {
        bed.ask(unit, mode);
        const std::vector<Action> list = bed.list();
        EXPECT_GT(list.size(), 15u);
        for (const Action& action : list)
            EXPECT_EQ(bed.why(usa, action), "fine") << Rally::write(bed.setup, action);
        bed.act("stay");
    }
}
TEST(RF_GEO_25, SamplesAreLegalAndDiffer) {
    LayBed bed;
    const Ref unit = bed.infantry(usa, 10, 10, 20);
    bed.infantry(usa, 12, 13);
    bed.woods(4, 14, 9, 20);
    for (const LayMode mode : {LayMode::Move, LayMode::Tactic}) {
        bed.ask(unit, mode);
        std::vector<Action> seen;
        for (std::uint64_t seed = 1; seed <= 60; ++seed) {
            Dice dice{Seed{seed, 1}};
            const Action action = sample_laid(bed.look(), usa, dice);
            EXPECT_EQ(bed.why(usa, action), "fine") << Rally::write(bed.setup, action);
            if (std::find(seen.begin(), seen.end(), action) == seen.end()) seen.push_back(action);
        }
        EXPECT_GT(seen.size(), 20u);
        bed.act("stay");
    }
}
TEST(RF_GEO_1, AnyValueIsLegalNotOnlyThoseOfTheList) {
    LayBed bed;
    const Ref unit = bed.infantry(usa, 10, 10);
    bed.ask(unit);
    EXPECT_TRUE(bed.legal("lay a2 front lean 17.3 facing 12.7"));
    bed.act("lay a2 front lean 17.3 facing 12.7");
    EXPECT_EQ(bed.pose(unit).facing, table::facing_of_millidegrees(12'700));
}

TEST(RF_MOVE_9, ItMayNotTouchAnEnemyOnTheWayNorAtTheEnd) {
    LayBed bed;
    const Ref unit = bed.infantry(usa, 10, 10);
    bed.battery(csa, 11.8, 13, 0);  // faces away
    bed.ask(unit);
    EXPECT_EQ(bed.refused_by("lay a3 front lean 15 facing 0"), rule::RF_MOVE_9);
    EXPECT_EQ(bed.refused_by("lay t front facing 45"), rule::RF_MOVE_9) << "pivoted into it";
    EXPECT_TRUE(bed.legal("lay t front facing 0"));
}
TEST(RF_MOVE_10, RoutedAndEngagedStandsDoNotMove) {
    LayBed bed;
    const Ref unit = bed.infantry(usa, 10, 10), runs = bed.infantry(usa, 20, 10);
    bed.infantry(csa, 10, 11, 180);
    bed.routed(runs);
    Action lay = just(Verb::Lay);
    EXPECT_EQ(check_laid(bed.look(), unit, LayMode::Move, lay).why().rule, rule::RF_MOVE_10);
    EXPECT_EQ(check_laid(bed.look(), runs, LayMode::Move, lay).why().rule, rule::RF_MOVE_10);
}
TEST(RF_SETUP_7, TheFrameIsTheEdgeOfTheMap) {
    LayBed bed;
    const Ref unit = bed.infantry(usa, 20, 44);
    bed.ask(unit);
    EXPECT_TRUE(bed.legal("lay t front facing 0")) << "its front comes to 48";
    LayBed nearer;
    nearer.ask(nearer.infantry(usa, 20, 44.1));
    EXPECT_EQ(nearer.refused_by("lay t front facing 0"), rule::RF_MOVE_11);
}

TEST(RF_MOVE_11, TheMapEdge) {
    LayBed bed;
    bed.ask(bed.infantry(usa, 10, 46));
    EXPECT_EQ(bed.refused_by("lay a1 front facing 0"), rule::RF_MOVE_11);
}
TEST(RF_MOVE_12, FriendsOnTheWayForbidItUnlessTheOptionLetsThemBePassed) {
    LayBed bed;
    const Ref unit = bed.infantry(usa, 10, 10);
    bed.infantry(usa, 10, 12.5);
    bed.ask(unit);
    EXPECT_EQ(bed.refused_by("lay a3 front facing 0"), rule::RF_MOVE_12);
    bed.setup.options.passage_in_moves = Passage::Free;
    EXPECT_EQ(bed.after(unit, "lay a3 front facing 0"), bed.inches(10, 16));
}
TEST(RF_MOVE_12, WithACheckForEachFriendPassed) {
    LayBed bed;
    bed.setup.options.passage_in_moves = Passage::Check;
    const Ref unit = bed.infantry(usa, 10, 10, 0, {.discipline = 9}),
              next = bed.infantry(usa, 20, 10, 0, {.discipline = 9});
    for (const double x : {10.0, 20.0}) {
        bed.infantry(usa, x, 12.5);
        bed.infantry(usa, x, 14);
    }
    bed.ask(unit);
    bed.act("lay a3 front facing 30", {4, 5, 4, 4});
    EXPECT_EQ(bed.centre(unit), bed.inches(10, 16));
    EXPECT_EQ(bed.pose(unit).facing, table::facing_of_degrees(30));
    bed.ask(next);
    bed.act("lay a3 front facing 30", {4, 4, 6, 5});
    EXPECT_EQ(bed.centre(next).x, 20'000);
    EXPECT_EQ(bed.pose(next).facing, table::north) << "stopped behind the second";
    EXPECT_TRUE(bed.side(usa).activated.has(next.id));
}

// ---- terrain ----

TEST(RF_EX_67, WoodsForbidAMoveWhicheverArrowAndAllowATactic) {
    LayBed bed;
    const Ref unit = bed.infantry(usa, 10, 10);
    bed.woods(8, 12, 12, 20);
    bed.ask(unit);
    EXPECT_EQ(bed.refused_by("lay a3 front facing 0"), rule::RF_TERRAIN_2);
    EXPECT_EQ(bed.refused_by("lay t front facing 0"), rule::RF_TERRAIN_2);
    bed.setup.options.terrain_needs_tactic_action = false;
    EXPECT_TRUE(bed.legal("lay t front facing 0"));
    EXPECT_EQ(bed.refused_by("lay a3 front facing 0"), rule::RF_TERRAIN_2);
    bed.setup.options.terrain_needs_tactic_action = true;
    bed.act("stay");
    bed.ask(unit, LayMode::Tactic);
    EXPECT_EQ(bed.after(unit, "lay t front facing 0"), bed.inches(10, 13.5));
}
TEST(RF_TERRAIN_13, SteepGroundIsForInfantryWithTheTArrow) {
    LayBed bed;
    bed.box(AreaKind::Broken, 0, 12, 48, 14);
    const Ref unit = bed.infantry(usa, 10, 10), guns = bed.battery(usa, 20, 10),
              riders = bed.mounted(usa, 30, 10);
    bed.ask(unit);
    EXPECT_EQ(bed.refused_by("lay a3 front facing 0"), rule::RF_MOVE_4);
    EXPECT_TRUE(bed.legal("lay t front facing 0")) << "and no Tactic action";
    bed.act("stay");
    for (const Ref ref : {guns, riders}) {
        bed.ask(ref, LayMode::Tactic);
        EXPECT_EQ(bed.refused_by("lay t front facing 0"), rule::RF_TERRAIN_13);
        bed.act("stay");
    }
}
TEST(RF_EX_64, ABarricadeStopsTheMoveAndTheNextPassesThroughIt) {
    LayBed bed;
    const Ref unit = bed.infantry(usa, 10, 10);
    bed.barricade(8, 12, 12, 12);
    bed.ask(unit);
    EXPECT_EQ(bed.after(unit, "lay a3 front facing 30"), bed.inches(10, 11.5));
    EXPECT_EQ(bed.pose(unit).facing, table::north) << "no pivot";
    bed.side(usa).activated = {};
    bed.ask(unit);
    EXPECT_EQ(bed.after(unit, "lay a3 front facing 0"), bed.inches(10, 17.5));
}
TEST(RF_BARR_7, AMoveMayNotBeCutInContactWithAnEnemyBehindTheBarricade) {
    LayBed bed;
    const Ref unit = bed.infantry(usa, 10, 10);
    bed.barricade(8, 12, 12, 12);
    bed.infantry(csa, 10, 12.5);  // with its back to it
    bed.ask(unit);
    EXPECT_EQ(bed.refused_by("lay a3 front facing 0"), rule::RF_MOVE_9);
}
TEST(RF_ENTRY_3, AWayOverMarkedOffGroundIsNoWay) {
    LayBed bed;
    bed.setup.options.marked_off_areas = true;
    bed.setup.marked_off.push_back({bed.inches(8, 12), bed.inches(12, 12), bed.inches(12, 13)});
    bed.ask(bed.infantry(usa, 10, 10));
    EXPECT_EQ(bed.refused_by("lay a3 front facing 0"), rule::RF_ENTRY_3);
}

// ---- March, Generals, limits ----

TEST(RF_MARCH_3, AMarchMayNotEndUnderFire) {
    LayBed bed;
    const Ref unit = bed.infantry(usa, 10, 10);
    bed.infantry(csa, 10, 22, 180);
    bed.ask(unit);
    EXPECT_TRUE(bed.legal("lay a3 front facing 0")) << "a Move may";
    bed.act("stay");
    bed.ask(unit, LayMode::March);
    EXPECT_EQ(bed.refused_by("lay a3 front facing 0"), rule::RF_MARCH_3);
    EXPECT_TRUE(bed.legal("lay a1 front facing 0"));
}
TEST(RF_GEN_6, AStandMovesThroughAGeneralOrNotAtAll) {
    LayBed bed;
    const Ref unit = bed.infantry(usa, 10, 10);
    bed.general(usa, bed.first_brigade, 10, 13);
    bed.ask(unit);
    bed.act("lay a3 front facing 0");
    EXPECT_EQ(bed.centre(unit), bed.inches(10, 16));
    EXPECT_EQ(bed.side(usa).general[bed.first_brigade].x, 12'000);
    LayBed hemmed;
    hemmed.general(usa, hemmed.first_brigade, 1, 1, {1, 4, 0});
    for (const double y : {2.5, 3.5, 4.5})
        for (const double x : {1.0, 3.0, 5.0}) hemmed.infantry(usa, x, y);
    hemmed.ask(hemmed.infantry(usa, 5.3, 1, 270));
    EXPECT_EQ(hemmed.refused_by("lay t front facing 270"), rule::RF_GEN_6);
}
TEST(RF_GEN_6, WithOverrunTheDisplacedGeneralIsRolledFor) {
    LayBed bed;
    bed.setup.options.overrun_roll = true;
    const Ref unit = bed.infantry(usa, 10, 10);
    bed.general(csa, bed.first_brigade, 10, 13, {3, 5, 0});
    bed.ask(unit);
    bed.act("lay a3 front facing 0", {6, 5});
    EXPECT_TRUE(bed.over());
    EXPECT_EQ(bed.side(csa).danger, 0u);
}
TEST(RF_LIMIT_3, AnArrowCountsInItsSquaresAndTheTArrowDoesNot) {
    LayBed bed;
    const Ref a = bed.infantry(usa, 3, 5), b = bed.infantry(usa, 6, 5), c = bed.infantry(usa, 9, 4);
    bed.square("A1", {1, 1});
    bed.ask(a);
    bed.act("lay t front facing 0");
    bed.ask(b);
    bed.act("lay a1 front facing 0");
    bed.ask(c);
    EXPECT_EQ(bed.refused_by("lay a1 front facing 0"), rule::RF_LIMIT_1);
    EXPECT_TRUE(bed.legal("lay t front facing 0"));
}

// ---- leaving the map (RF-END-5) ----

TEST(RF_END_5, ARetiringStandLeavesByItsOwnEdge) {
    LayBed bed;
    const Ref unit = bed.infantry(usa, 10, 3.8, 180), side = bed.infantry(usa, 45, 20, 90);
    bed.side(usa).edges = 1u << static_cast<unsigned>(table::TableEdge::South);
    bed.ask(unit);
    EXPECT_EQ(bed.refused_by("lay a3 front facing 180"), rule::RF_MOVE_11);
    bed.side(usa).retiring = static_cast<std::uint8_t>(Retiring::Withdrawing);
    EXPECT_EQ(bed.refused_by("lay t front facing 180"), rule::RF_MOVE_11) << "the tip is on the map";
    bed.act("lay a3 front facing 180");
    EXPECT_TRUE(bed.side(usa).withdrawn.has(unit.id));
    EXPECT_TRUE(bed.over());
    bed.ask(side);
    EXPECT_EQ(bed.refused_by("lay a3 front facing 90"), rule::RF_END_5) << "not his edge";
    bed.setup.entry_lines.push_back({.square = {1, 4},
                                     .edge = table::TableEdge::East,
                                     .owner = usa,
                                     .line = {bed.inches(48, 12), bed.inches(48, 24)},
                                     .inward = table::west});
    EXPECT_TRUE(bed.legal("lay a3 front facing 90")) << "an entry line";
}

// ---- Specialised Tactics ----

TEST(RF_EX_6, AStandTurnsRoundBySpecialisedTactic) {
    LayBed bed;
    const Ref unit = bed.infantry(usa, 10, 10);
    bed.ask(unit, LayMode::Tactic);
    EXPECT_EQ(bed.after(unit, "special toward 0 facing 180 on-rear"), bed.inches(10, 11));
    EXPECT_EQ(bed.pose(unit).facing, table::south);
}
TEST(RF_EX_7, AStandBacksUpAnInch) {
    LayBed bed;
    const Ref unit = bed.infantry(usa, 10, 10);
    bed.ask(unit, LayMode::Tactic);
    EXPECT_EQ(bed.after(unit, "special toward 180 facing 0 from-rear on-rear"), bed.inches(10, 9));
}
TEST(RF_TACTIC_7, ItIsNoMoveAndNotBackOverTheStand) {
    LayBed bed;
    const Ref unit = bed.infantry(usa, 10, 10);
    bed.ask(unit);
    EXPECT_EQ(bed.refused_by("special toward 0 facing 180 on-rear"), rule::RF_TACTIC_7);
    bed.act("stay");
    bed.ask(unit, LayMode::Tactic);
    EXPECT_EQ(bed.refused_by("special toward 100 facing 180 on-rear"), rule::RF_GEO_11);
    EXPECT_TRUE(bed.legal("special toward 90 facing 200 on-rear"));
    EXPECT_EQ(bed.refused_by("lay a1 front facing 0"), rule::RF_MOVE_4) << "a Tactic is the T arrow's";
}
TEST(RF_GEO_11, BarricadesAndSteepGroundAreAskedOfThePathOfTheCentre) {
    LayBed bed;
    const Ref unit = bed.infantry(usa, 10, 10), guns = bed.battery(usa, 20, 10);
    bed.barricade(8, 10.8, 12, 10.8);
    bed.ask(unit, LayMode::Tactic);
    EXPECT_EQ(bed.refused_by("special toward 0 facing 0 on-rear"), rule::RF_BARR_1);
    EXPECT_TRUE(bed.legal("special toward 180 facing 0 from-rear on-rear"));
    bed.act("stay");
    bed.box(AreaKind::Broken, 18, 10.5, 22, 14);
    bed.ask(guns, LayMode::Tactic);
    EXPECT_EQ(bed.refused_by("special toward 0 facing 0 on-rear"), rule::RF_TERRAIN_13);
}
TEST(RF_TACTIC_8, ATacticTouchesNoEnemyAndNoFriendLiesUnderIt) {
    LayBed bed;
    const Ref unit = bed.infantry(usa, 10, 10);
    bed.battery(csa, 10, 12.6, 0);
    bed.infantry(usa, 10, 8);
    bed.ask(unit, LayMode::Tactic);
    EXPECT_EQ(bed.refused_by("special toward 0 facing 0 on-rear"), rule::RF_TACTIC_8);
    EXPECT_EQ(bed.refused_by("lay t front facing 0"), rule::RF_MOVE_9);
    EXPECT_EQ(bed.refused_by("special toward 180 facing 180 from-rear on-rear"), rule::RF_STAND_3);
}

// ---- Away ----

TEST(RF_TACTIC_5, AwayMeansFartherFromTheTarget) {
    LayBed bed;
    const Ref unit = bed.infantry(usa, 10, 10);
    bed.active(usa);
    bed.go({}, [&](Play& play) { begin_away(play, unit, bed.inches(10, 16)); });
    EXPECT_EQ(bed.refused_by("lay t front facing 0"), rule::RF_TACTIC_5);
    EXPECT_TRUE(bed.legal("lay t rear facing 0"));
    EXPECT_TRUE(bed.legal("lay t left facing 0")) << "square to it, and farther";
    EXPECT_EQ(bed.refused_by("lay t left lean 10 facing 0"), rule::RF_TACTIC_5);
    bed.act("lay t rear facing 0");
    EXPECT_EQ(bed.outcome(), Outcome::Passed);
}

}  // namespace
}  // namespace longroll::rally
