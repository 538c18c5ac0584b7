#include "rally/activation.h"

#include <gtest/gtest.h>

#include "rally/testbed.h"

namespace longroll::rally {
namespace {

// The division General with Command 3 and Leadership 6 at (10, 10), activated; his points are to be spent.
struct Activated : Bed {
    Activated() { general(usa, division, 10, 10, {3, 6, 0}); }
    void activate(PostId post = division) {
        go({}, [&](Play& play) { begin_activation(play, usa, post, no_card); });
        if (waiting() == StepKind::GeneralMove) act("stay");
    }
    void command(const CommandCard& line, PostId post = division, std::initializer_list<unsigned> draw = {}) {
        const CardId card = give(usa, line, post);
        go(draw, [&](Play& play) {
            show_card(play, usa, card);
            begin_activation(play, usa, post, card);
        });
        if (waiting() == StepKind::GeneralMove) act("stay");
    }
    int points() { return side(usa).points; }
};

TEST(RF_ACT_3, PointsAreTheLeadershipOfTheGeneral) {
    Activated bed;
    bed.infantry(usa, 14, 14, 0, {.discipline = 5});
    bed.activate();
    EXPECT_EQ(bed.points(), 6);
    bed.act("tactic 1", {6, 6});
    EXPECT_EQ(bed.points(), 5);
    bed.act("done");  // the rest may be left
    EXPECT_TRUE(bed.over());
}

TEST(RF_MARK_1, PointsAreGoneAndTheGeneralIsMarkedAtTheEndOfTheTurn) {
    Activated bed;
    bed.infantry(usa, 14, 14);
    bed.activate();
    bed.go({}, [](Play& play) { end_activation(play, usa); });
    EXPECT_EQ(bed.points(), 0);
    EXPECT_EQ(bed.side(usa).activated_generals, one_post(bed.division));
    EXPECT_EQ(bed.state.orders.general, no_post);
}

TEST(RF_EX_15, SixPointsInASquareOfFlagThreeGiveTwoActions) {
    Activated bed;
    bed.square("A1", {6, 3});
    for (const double x : {4., 7.5, 14.}) bed.infantry(usa, x, 14, 0, {.discipline = 5});
    bed.activate();
    bed.act("tactic 1", {6, 6});
    EXPECT_EQ(bed.points(), 3);
    bed.act("tactic 3", {6, 6});
    EXPECT_EQ(bed.points(), 0);
    EXPECT_TRUE(bed.over());
}

TEST(RF_EX_16, TheFlagOfTheStandCountsWhereItIsLarger) {
    Activated bed;
    bed.square("A2", {6, 2});
    bed.infantry(usa, 14, 8, 0, {.discipline = 5});
    bed.activate();
    bed.act("tactic 1", {6, 6});
    EXPECT_EQ(bed.points(), 4);
}

TEST(RF_AP_4, AnActionThatCostsMoreThanIsLeftIsRefused) {
    Activated bed;
    bed.square("A2", {6, 4});
    bed.infantry(usa, 14, 8, 0, {.discipline = 5});
    bed.infantry(usa, 14, 5, 0, {.discipline = 5});
    bed.infantry(usa, 8, 14);
    bed.activate();
    bed.act("tactic 1", {6, 6});
    EXPECT_EQ(bed.refused_by("tactic 2"), rule::RF_AP_4);
    EXPECT_EQ(bed.why("tactic 2"), "an action of Regiment 2 costs 4 Action Points; 2 are left");
    EXPECT_FALSE(bed.offered("tactic 2"));
}

TEST(RF_TERRAIN_10, TheFlagIsThePriceOfOneAction) {
    Activated bed;
    bed.square("A1", {6, 2});
    const Ref unit = bed.infantry(usa, 6, 8);
    EXPECT_EQ(price_of(bed.look(), bed.division, unit), 2);
    bed.side(usa).on_map_generals = 0;  // of a General off the map the stand's flag alone
    bed.square("A1", {6, 1});
    EXPECT_EQ(price_of(bed.look(), bed.division, unit), 1);
}

TEST(RF_AP_5, CardsAskForNoPrice) {
    Activated bed;
    bed.square("A2", {6, 9});
    bed.infantry(usa, 14, 8, 0, {.discipline = 5});
    bed.command({Line::Plan, 2, 0});
    EXPECT_EQ(bed.refused_by("tactic 1"), rule::RF_AP_4);
    bed.act("line plan");
    bed.act("tactic 1", {6, 6});
    EXPECT_EQ(bed.points(), 6);
}

TEST(RF_AP_3, TheStandIsInHisChainAndRadius) {
    Activated bed;
    bed.infantry(usa, 14, 14);
    bed.infantry(usa, 40, 40);
    const PostId foreign = bed.brigade(usa, Rank::Brigade, no_post);
    bed.infantry(usa, 10, 14, 0, {.post = foreign});
    bed.activated(bed.infantry(usa, 44, 44));
    bed.activate();
    EXPECT_TRUE(bed.legal("tactic 1"));
    EXPECT_EQ(bed.refused_by("tactic 2"), rule::RF_RADIUS_2);
    EXPECT_EQ(bed.refused_by("tactic 3"), rule::RF_AP_3);
    EXPECT_TRUE(bed.legal("rally 4"));  // the chain is enough
}

TEST(RF_RADIUS_1, TheRadiusIsTheArrowOfHisCommand) {
    Activated bed;
    const Ref unit = bed.infantry(usa, 10, 17);  // 5.5 inches: the third arrow
    EXPECT_TRUE(in_radius(bed.look(), usa, bed.division, base_of(bed.look(), unit)));
    bed.side(usa).general[bed.division].gravestones = 1;
    EXPECT_FALSE(in_radius(bed.look(), usa, bed.division, base_of(bed.look(), unit)));
    EXPECT_EQ(bed.setup.measures.reach_of_command(7), bed.setup.measures.length(Arrow::A4));
}

TEST(RF_RADIUS_2, TheRefusalNamesTheDistanceAndTheRadius) {
    Activated bed;
    bed.infantry(usa, 10, 20);
    bed.infantry(usa, 14, 14);
    bed.activate();
    EXPECT_EQ(bed.why("tactic 1"),
              "Regiment 1 is 8.5 inches from General 1, whose command radius is 5.5 inches");
}

TEST(RF_RADIUS_3, ABrigadeGeneralCommandsHisBrigadeAHigherOneAllBelowHim) {
    Activated bed;
    const PostId second = bed.brigade(usa);
    bed.infantry(usa, 14, 14);
    bed.infantry(usa, 10, 14, 0, {.post = second});
    bed.general(usa, bed.first_brigade, 13, 17, {3, 4, 0});
    bed.activate(bed.first_brigade);
    EXPECT_EQ(bed.refused_by("tactic 2"), rule::RF_AP_3);
    bed.act("done");
    bed.activate();
    EXPECT_TRUE(bed.legal("tactic 1"));
    EXPECT_TRUE(bed.legal("tactic 2"));
}

TEST(RF_AP_1, PointsAreSpentOnMovesTacticsChargesFireAndRally) {
    Activated bed;
    bed.infantry(usa, 14, 14);
    bed.activated(bed.infantry(usa, 10, 14));
    bed.activate();
    for (const char* order : {"move 1", "tactic 1", "rally 2", "done"})
        EXPECT_TRUE(bed.offered(order)) << order;
}

TEST(RF_AP_2, MarchPlanAndDrawExistOnCardsOnly) {
    Activated bed;
    bed.infantry(usa, 14, 14);
    bed.activate();
    for (const char* order : {"line march", "line plan", "line draw", "line rally"})
        EXPECT_EQ(bed.refused_by(order), rule::RF_PLAY_5) << order;
}

TEST(RF_AP_6, ARoutCostsNothingAndMarksTheStand) {
    Activated bed;
    const Ref unit = bed.infantry(usa, 14, 14, 90, {.discipline = 5});
    bed.routed(unit);
    bed.side(usa).activated = {};
    bed.activate();
    bed.act("rally 1", {6, 6});
    EXPECT_EQ(bed.points(), 5);  // the Rally, not the rout
    EXPECT_TRUE(has(bed.side(usa).activated & bed.side(usa).routed, unit));
}

TEST(RF_TURN_9, ARallyGivesAStandAnotherActionOfTheSameActivation) {
    Activated bed;
    bed.infantry(usa, 14, 14, 0, {.discipline = 8});
    bed.activate();
    bed.act("tactic 1", {6, 6});
    EXPECT_EQ(bed.refused_by("tactic 1"), rule::RF_TURN_9);
    bed.act("rally 1", {1, 1});
    bed.act("stay");
    bed.act("stay");
    EXPECT_TRUE(bed.legal("tactic 1"));
}

TEST(RF_ACT_5, FirstTheCardsThenTheGeneralThenTheActions) {
    Activated bed;
    bed.infantry(usa, 14, 14);
    bed.give(usa, Bottom::Flankers);
    bed.into_deck(usa);
    bed.go({}, [&](Play& play) { begin_activation(play, usa, Bed::division, no_card); });
    EXPECT_EQ(bed.waiting(), StepKind::Discard);
    EXPECT_EQ(bed.points(), 6);
    bed.act("done", {0});
    EXPECT_EQ(bed.waiting(), StepKind::GeneralMove);
    EXPECT_EQ(bed.refused_by("ride 2 to 10 12"), rule::RF_GENMOVE_2);
    bed.act("ride 1 to 10 12");
    EXPECT_EQ(bed.waiting(), StepKind::Activation);
    EXPECT_EQ(bed.side(usa).general[bed.division].y, bed.inches(10, 12).y);
    EXPECT_EQ(bed.points(), 6);  // free
}

TEST(RF_GENMOVE_3, ASubordinateGeneralMovesForTheUsualPrice) {
    Activated bed;
    bed.infantry(usa, 14, 14);
    bed.general(usa, bed.first_brigade, 14, 10);
    const PostId far = bed.brigade(usa);
    bed.general(usa, far, 40, 40);
    bed.activate();
    EXPECT_EQ(bed.refused_by("ride 1 to 10 12"), rule::RF_GENMOVE_3);
    EXPECT_EQ(bed.refused_by("ride 3 to 40 42"), rule::RF_GENMOVE_3);
    EXPECT_EQ(bed.refused_by("ride 9 to 40 42"), rule::RF_GENMOVE_3);
    bed.act("ride 2 to 16 10");
    EXPECT_EQ(bed.points(), 5);
    EXPECT_EQ(bed.side(usa).activated_generals, 0u);
}

TEST(RF_PLAY_5, TheLineOfACommandCardIsUsedOnceAmongTheActions) {
    Activated bed;
    for (const double x : {14., 17.}) bed.activated(bed.infantry(usa, x, 14, 0, {.discipline = 5}));
    bed.infantry(usa, 20, 14, 0, {.discipline = 5});
    bed.command({Line::Rally, 2, 1});
    EXPECT_EQ(bed.side(usa).rerolls, 1);
    EXPECT_EQ(bed.refused_by("line plan"), rule::RF_PLAY_5);
    bed.act("line rally");
    bed.side(usa).rerolls = 0;
    bed.act("rally 1", {6, 6});
    bed.act("done");
    EXPECT_EQ(bed.waiting(), StepKind::Activation);
    EXPECT_EQ(bed.points(), 6);
    EXPECT_EQ(bed.refused_by("line rally"), rule::RF_PLAY_5);
    bed.act("rally 2", {6, 6});
    EXPECT_EQ(bed.points(), 5);
}

TEST(RF_CARD_4, ALineIsAWordAndANumber) {
    Activated bed;
    for (const double x : {14., 17., 20.}) bed.activated(bed.infantry(usa, x, 14, 0, {.discipline = 5}));
    bed.command({Line::Rally, 2, 0});
    bed.act("line rally");
    EXPECT_EQ(bed.state.orders.left, 2);
    bed.act("rally 1", {6, 6});
    bed.act("rally 2", {6, 6});
    EXPECT_EQ(bed.waiting(), StepKind::Activation);
}

TEST(RF_CARD_5, ALineActsOnlyOnStandsUnderHisCommand) {
    Activated bed;
    const PostId foreign = bed.brigade(usa, Rank::Brigade, no_post);
    bed.activated(bed.infantry(usa, 14, 14, 0, {.post = foreign}));
    bed.activated(bed.infantry(usa, 17, 14));
    bed.command({Line::Rally, 2, 0});
    bed.act("line rally");
    EXPECT_EQ(bed.refused_by("rally 1"), rule::RF_RALLY_2);
    EXPECT_TRUE(bed.legal("rally 2"));
}

TEST(RF_REROLL_4, ThePointsOfACommandCardServeEveryRollOfTheActivation) {
    Activated bed;
    const Ref unit = bed.infantry(usa, 14, 14, 0, {.discipline = 8});
    bed.command({Line::Plan, 2, 2});
    EXPECT_EQ(bed.side(usa).rerolls, 2);
    bed.act("tactic 1", {6, 6});
    EXPECT_EQ(bed.waiting(), StepKind::Rerolls);
    bed.act("reroll 1 own", {1});
    bed.act("pass");
    EXPECT_EQ(bed.waiting(), StepKind::Lay);  // 7 passes
    bed.act("stay");
    EXPECT_TRUE(has(bed.side(usa).activated, unit));
    EXPECT_EQ(bed.side(usa).rerolls, 1);  // to the end of the turn
    bed.go({}, [](Play& play) { end_activation(play, usa); });
    EXPECT_EQ(bed.side(usa).rerolls, 0);
}

TEST(RF_REROLL_1, ACommandCardGivesItsRerolls) {
    Activated bed;
    bed.infantry(usa, 14, 14);
    bed.command({Line::March, 2, 3});
    EXPECT_EQ(bed.side(usa).rerolls, 3);
}

TEST(RF_REINF_3, TheCommandCardOfAnOffMapGeneralBringsHisBrigadeOn) {
    Activated bed;
    bed.side(usa).on_map_generals = 0;
    bed.side(usa).off_map_generals = one_post(bed.first_brigade);
    bed.off_map(usa);
    bed.infantry(usa, 30, 30);
    bed.post(usa, bed.first_brigade).entry_lines = 1;
    bed.setup.entry_lines.push_back(
        {{0, 1}, table::TableEdge::South, usa, bed.first_brigade, {{0, 0}, {12000, 0}}, table::north});
    bed.into_deck(usa);
    bed.into_deck(usa);
    bed.into_deck(usa);
    bed.side(usa).capacity = 2;
    bed.command({Line::Draw, 2, 0}, bed.first_brigade, {0, 0});
    ASSERT_EQ(bed.waiting(), StepKind::Activation);  // no move of a General who is not there
    EXPECT_EQ(bed.refused_by("tactic 2"), rule::RF_RADIUS_2);
    EXPECT_TRUE(bed.offered("enter-brigade"));
    bed.act("enter-brigade");
    EXPECT_EQ(bed.waiting(), StepKind::EnterMap);
    bed.act("done");
    EXPECT_EQ(bed.refused_by("enter-brigade"), rule::RF_REINF_3);
}

TEST(RF_REINF_1, OnlyTheHighestGeneralOnTheMapTriesAnEntry) {
    Activated bed;
    bed.general(usa, bed.first_brigade, 14, 10);
    const PostId second = bed.brigade(usa);
    bed.off_map(usa, Arm::Infantry, {.discipline = 7, .post = second});
    bed.infantry(usa, 14, 14);
    bed.post(usa, second).entry_lines = 1;
    bed.setup.entry_lines.push_back(
        {{0, 1}, table::TableEdge::South, usa, second, {{0, 0}, {12000, 0}}, table::north});
    bed.activate(bed.first_brigade);
    EXPECT_EQ(bed.refused_by("enter 3 led-by 1"), rule::RF_REINF_1);
    bed.act("done");
    bed.activate();
    EXPECT_TRUE(bed.offered("enter 3 led-by 1"));
    bed.act("enter 3 led-by 1", {6, 6});
    EXPECT_EQ(bed.points(), 5);
    EXPECT_EQ(bed.waiting(), StepKind::Activation);
    EXPECT_TRUE(bed.legal("enter 3 led-by 1"));  // he may pay again
}

}  // namespace
}  // namespace longroll::rally
