#include "rally/orders.h"

#include <gtest/gtest.h>

#include "rally/laying.h"
#include "rally/testbed.h"

namespace longroll::rally {
namespace {

// Orders of a top line.
void play_top(Bed& bed, Top action, int number) {
    bed.go({}, [&](Play& play) {
        clear_orders(play);
        play.state.orders.source = Source::Top;
        play.state.orders.action = static_cast<std::uint8_t>(action);
        play.state.orders.left = static_cast<std::uint8_t>(number);
        begin_orders(play, usa);
    });
}
// Orders of a line of the division General's Command card.
void use_line(Bed& bed, Line line, int number) {
    bed.go({}, [&](Play& play) {
        clear_orders(play);
        Orders& orders = play.state.orders;
        orders.source = Source::Line;
        orders.general = Bed::division;
        orders.action = static_cast<std::uint8_t>(line);
        orders.left = static_cast<std::uint8_t>(number);
        begin_orders(play, usa);
    });
}
RuleId refusal(const Verdict& verdict) { return verdict ? RuleId{} : verdict.why().rule; }

TEST(RF_PLAY_2, ATopLineOrdersUnmarkedFormedStandsOutOfContact) {
    Bed bed;
    const Ref able = bed.infantry(usa, 10, 10), marked = bed.infantry(usa, 16, 10),
              routed = bed.infantry(usa, 22, 10), engaged = bed.infantry(usa, 28, 10);
    bed.infantry(csa, 28, 11, 180);
    bed.activated(marked);
    bed.routed(routed);
    play_top(bed, Top::Tactic, 2);
    EXPECT_TRUE(bed.legal("tactic 1"));
    EXPECT_EQ(bed.refused_by("tactic 2"), rule::RF_TURN_9);
    EXPECT_EQ(bed.refused_by("tactic 3"), rule::RF_ROUT_10);
    EXPECT_EQ(bed.refused_by("tactic 4"), rule::RF_PLAY_2);
    EXPECT_EQ(bed.refused_by("tactic 9"), rule::RF_PLAY_2);
    EXPECT_EQ(bed.refused_by("move 1"), rule::RF_PLAY_2);  // another action than the card has
    EXPECT_EQ(bed.choice_texts(usa), (std::vector<std::string>{"done", "tactic 1"}));
    EXPECT_TRUE(orderable(bed.look(), usa, Top::Tactic) == one(able.id));
    EXPECT_TRUE(orderable(bed.look(), usa, Top::Rally) == (one(marked.id) | one(routed.id)));
    EXPECT_FALSE(orderable(bed.look(), usa, Top::Tactic).has(engaged.id));
}

TEST(RF_CARD_8, ATopLineIsForStandsOfEveryBrigadeWithoutRadius) {
    Bed bed;
    const PostId second = bed.brigade(usa);
    bed.infantry(usa, 10, 10);
    bed.infantry(usa, 40, 40, 0, {.post = second});
    bed.general(usa, bed.first_brigade, 5, 5);
    play_top(bed, Top::Tactic, 2);
    EXPECT_TRUE(bed.legal("tactic 1"));
    EXPECT_TRUE(bed.legal("tactic 2"));
}

TEST(RF_TURN_10, OrdersAreGivenOneAtATimeAndMayStopEarly) {
    Bed bed;
    bed.infantry(usa, 10, 10, 0, {.discipline = 5});
    bed.infantry(usa, 20, 10, 0, {.discipline = 5});
    play_top(bed, Top::Tactic, 2);
    bed.act("tactic 1", {6, 6});
    EXPECT_EQ(bed.waiting(), StepKind::Order);
    EXPECT_EQ(bed.state.orders.left, 1);
    bed.act("done");
    EXPECT_TRUE(bed.over());
}

TEST(RF_TURN_9, AStandDoesOneActionAndIsMarked) {
    Bed bed;
    const Ref unit = bed.infantry(usa, 10, 10, 0, {.discipline = 5});
    bed.infantry(usa, 20, 10);
    play_top(bed, Top::Tactic, 3);
    bed.act("tactic 1", {6, 6});
    EXPECT_TRUE(has(bed.side(usa).activated, unit));
    EXPECT_EQ(bed.refused_by("tactic 1"), rule::RF_TURN_9);
}

TEST(RF_EX_60, ARallyLineIsForDifferentStands) {
    Bed bed;
    for (const double x : {10., 20., 30.}) bed.activated(bed.infantry(usa, x, 10, 0, {.discipline = 5}));
    play_top(bed, Top::Rally, 2);
    bed.act("rally 1", {6, 6});
    EXPECT_EQ(bed.refused_by("rally 1"), rule::RF_TURN_9);
    bed.act("rally 3", {6, 6});
    EXPECT_TRUE(bed.over());
}

TEST(RF_RALLY_2, ACardRalliesAnyoneAGeneralThoseOfHisChain) {
    Bed bed;
    const Ref own = bed.infantry(usa, 40, 40), fresh = bed.infantry(usa, 30, 40);
    const PostId corps = bed.brigade(usa, Rank::Brigade, no_post);
    const Ref foreign = bed.infantry(usa, 10, 10, 0, {.post = corps});
    bed.general(usa, bed.division, 6, 6);
    for (const Ref ref : {own, foreign}) bed.activated(ref);
    play_top(bed, Top::Rally, 2);
    EXPECT_TRUE(bed.legal("rally 1"));
    EXPECT_TRUE(bed.legal("rally 3"));
    EXPECT_EQ(bed.refused_by("rally 2"), rule::RF_RALLY_2);
    bed.act("done");
    use_line(bed, Line::Rally, 2);
    EXPECT_TRUE(bed.legal("rally 1"));  // no radius is asked
    EXPECT_EQ(bed.refused_by("rally 3"), rule::RF_RALLY_2);
    EXPECT_FALSE(eligible(bed.look(), usa, right_now(bed.look()), Top::Rally).has(fresh.id));
}

TEST(RF_PLAN_3, ARallyLineOrdersNothingElse) {
    Bed bed;
    bed.activated(bed.infantry(usa, 10, 10));
    bed.infantry(usa, 20, 10);
    bed.general(usa, bed.division, 6, 16);
    use_line(bed, Line::Rally, 2);
    EXPECT_EQ(bed.refused_by("tactic 2"), rule::RF_PLAY_5);
    EXPECT_EQ(bed.choice_texts(usa), (std::vector<std::string>{"done", "rally 1"}));
}

TEST(RF_EX_59, APlanOrdersMarkedStandsOfTheChainInOrOutOfRadius) {
    Bed bed;
    const Ref far = bed.infantry(usa, 44, 44), marked = bed.infantry(usa, 10, 10);
    const PostId corps = bed.brigade(usa, Rank::Brigade, no_post);
    const Ref foreign = bed.infantry(usa, 20, 10, 0, {.post = corps});
    bed.general(usa, bed.division, 6, 6);
    bed.activated(marked);
    use_line(bed, Line::Plan, 3);
    EXPECT_TRUE(eligible(bed.look(), usa, right_now(bed.look()), Top::Move) ==
                (one(far.id) | one(marked.id)));
    for (const char* order : {"move 1", "tactic 1", "move 2", "tactic 2"})
        EXPECT_TRUE(bed.legal(order)) << order;
    EXPECT_EQ(bed.refused_by("move 3"), rule::RF_PLAN_1);
    EXPECT_EQ(bed.refused_by("rally 2"), rule::RF_PLAY_5);
    EXPECT_FALSE(has(eligible(bed.look(), usa, right_now(bed.look()), Top::Fire), foreign));
}

TEST(RF_PLAN_1, APlanIsAMoveATacticAChargeOrAFireOfEachStand) {
    Bed bed;
    bed.infantry(usa, 30, 30);
    bed.infantry(csa, 30, 34, 180);
    bed.general(usa, bed.division, 6, 6);
    use_line(bed, Line::Plan, 3);
    for (const char* order : {"move 1", "tactic 1", "charge 1", "fire 1 at 1"})
        EXPECT_TRUE(bed.offered(order)) << order;
}

TEST(RF_PLAN_2, EachStandOncePerPlan) {
    Bed bed;
    bed.infantry(usa, 10, 10, 0, {.discipline = 5});
    bed.infantry(usa, 20, 10);
    bed.general(usa, bed.division, 6, 6);
    use_line(bed, Line::Plan, 3);
    bed.act("tactic 1", {6, 6});
    EXPECT_EQ(bed.refused_by("tactic 1"), rule::RF_TURN_9);
}

TEST(RF_MARCH_1, AMarchIsForUnmarkedStandsOfTheChainInRadius) {
    Bed bed;
    bed.infantry(usa, 10, 10);
    bed.infantry(usa, 44, 44);
    bed.activated(bed.infantry(usa, 10, 13));
    bed.general(usa, bed.division, 6, 6);
    use_line(bed, Line::March, 3);
    EXPECT_EQ(bed.refused_by("move 2"), rule::RF_RADIUS_2);
    EXPECT_EQ(bed.refused_by("move 3"), rule::RF_TURN_9);
    EXPECT_EQ(bed.refused_by("tactic 1"), rule::RF_PLAY_5);
    EXPECT_EQ(bed.choice_texts(usa), (std::vector<std::string>{"done", "move 1"}));
    bed.act("move 1");
    EXPECT_EQ(static_cast<LayMode>(bed.state.agenda.top().n), LayMode::March);
}

TEST(RF_REINF_4, AReserveMayBeGivenOrdersOffTheMap) {
    Bed bed;
    const Ref reserve = bed.off_map(usa);
    bed.infantry(usa, 10, 10);
    bed.post(usa, bed.first_brigade).entry_lines = 1;
    bed.setup.entry_lines.push_back(
        {{0, 1}, table::TableEdge::South, usa, bed.first_brigade, {{0, 0}, {12000, 0}}, table::north});
    play_top(bed, Top::Move, 2);
    EXPECT_EQ(bed.refused_by("enter-reserve 1"), rule::RF_REINF_4);
    bed.side(usa).formation[bed.first_brigade] = static_cast<std::uint8_t>(Formation::Reserve);
    EXPECT_TRUE(bed.offered("enter-reserve 1"));
    EXPECT_EQ(bed.refused_by("move 1"), rule::RF_PLAY_2);
    EXPECT_EQ(price_of(bed.look(), bed.first_brigade, reserve), 1);
}

TEST(RF_AP_7, WhatIsTakenBackCostsNothingAndIsNotListedAgain) {
    Bed bed;
    const Ref unit = bed.infantry(usa, 10, 10);
    bed.infantry(usa, 20, 10);
    play_top(bed, Top::Move, 2);
    bed.act("move 1");
    bed.act("stay");
    EXPECT_EQ(bed.waiting(), StepKind::Order);
    EXPECT_EQ(bed.state.orders.left, 2);
    EXPECT_FALSE(bed.offered("move 1"));
    EXPECT_TRUE(bed.legal("move 1"));
    EXPECT_FALSE(has(bed.side(usa).activated, unit));
}

TEST(RF_TURN_8, TheMarkComesWhenTheActionIsComplete) {
    Bed bed;
    const Ref unit = bed.infantry(usa, 10, 10), other_unit = bed.infantry(usa, 20, 10);
    bed.go({}, [&](Play& play) { end_action(play, unit); });
    EXPECT_TRUE(has(bed.side(usa).activated, unit));
    bed.go({}, [&](Play& play) { end_action(play, other_unit, false); });
    EXPECT_FALSE(has(bed.side(usa).activated, other_unit));
}

// ---- RF-LIMIT ----

table::Segment arrow(double x0, double y0, double x1, double y1) {
    return {Bed::inches(x0, y0), Bed::inches(x1, y1)};
}
void lay(Bed& bed, const table::Segment& segment, int times = 1) {
    for (int i = 0; i < times; ++i) bed.with_dice({}, [&](Play& play) { count_arrow(play, segment); });
}

TEST(RF_EX_19, AtMostAsManyMoveArrowsAsTheLimitSays) {
    Bed bed;
    bed.square("A1", {3, 1});
    for (const double x : {2., 4.5, 7., 9.5}) bed.infantry(usa, x, 3);
    play_top(bed, Top::Move, 4);
    for (int i = 1; i <= 3; ++i) {
        bed.act("move " + std::to_string(i));
        bed.act("lay a2 front facing 0");
    }
    bed.act("move 4");
    EXPECT_EQ(bed.refused_by("lay a2 front facing 0"), rule::RF_LIMIT_1);
    bed.act("lay t front facing 0");
    EXPECT_TRUE(bed.over());
}

TEST(RF_LIMIT_1, ArrowsAreCountedForCardsNotForActionPoints) {
    Bed bed;
    bed.square("A1", {2, 1});
    bed.state.orders.source = Source::Top;
    lay(bed, arrow(3, 3, 3, 8), 2);
    EXPECT_EQ(refusal(check_limits(bed.look(), arrow(5, 3, 5, 8))), rule::RF_LIMIT_1);
    bed.state.orders.source = Source::Activation;
    EXPECT_TRUE(check_limits(bed.look(), arrow(5, 3, 5, 8)));
    lay(bed, arrow(3, 3, 3, 8));
    EXPECT_EQ(bed.state.orders.arrows[0], 2);
    for (const Source source : {Source::Bottom, Source::Line}) {
        bed.state.orders.source = source;
        EXPECT_FALSE(check_limits(bed.look(), arrow(5, 3, 5, 8)));
    }
}

TEST(RF_LIMIT_2, AnXForbidsMoveArrowsToEverySource) {
    Bed bed;
    bed.square("B2", {0, 1});
    for (const Source source : {Source::Top, Source::Activation, Source::Line}) {
        bed.state.orders.source = source;
        EXPECT_EQ(refusal(check_limits(bed.look(), arrow(18, 10, 18, 15))), rule::RF_LIMIT_2);
        EXPECT_TRUE(check_limits(bed.look(), arrow(18, 5, 18, 10)));
    }
}

TEST(RF_LIMIT_3, AnArrowCountsInEverySquareItCrosses) {
    Bed bed;
    bed.state.orders.source = Source::Top;
    lay(bed, arrow(10, 11, 14, 13.5));  // A1, B1, B2
    const auto& arrows = bed.state.orders.arrows;
    EXPECT_EQ(arrows[0], 1);
    EXPECT_EQ(arrows[1], 0);
    EXPECT_EQ(arrows[4], 1);
    EXPECT_EQ(arrows[5], 1);
}

TEST(RF_GEO_24, ASquareIsCrossedOverMoreThanAHundredthOfAnInch) {
    Bed bed;
    bed.state.orders.source = Source::Top;
    const auto& arrows = bed.state.orders.arrows;
    lay(bed, arrow(6, 8, 6, 12.01));
    EXPECT_EQ(arrows[4], 0);
    lay(bed, arrow(6, 8, 6, 12.02));
    EXPECT_EQ(arrows[4], 1);
    lay(bed, arrow(30, 12, 34, 12));  // along a border: in both
    EXPECT_EQ(arrows[2], 1);
    EXPECT_EQ(arrows[6], 1);
    EXPECT_EQ(square_at(bed.look(), bed.inches(12, 12)), (Square{1, 2}));
    EXPECT_EQ(square_at(bed.look(), bed.inches(48, 48)), (Square{3, 4}));
}

TEST(RF_LIMIT_4, TheTArrowIsFreeAndNeverCounts) {
    Bed bed;
    bed.square("A1", {1, 1});
    bed.infantry(usa, 3, 3);
    bed.infantry(usa, 8, 3);
    play_top(bed, Top::Move, 2);
    bed.act("move 1");
    bed.act("lay t front facing 0");
    EXPECT_EQ(bed.state.orders.arrows[0], 0);
    bed.act("move 2");
    EXPECT_TRUE(bed.legal("lay a2 front facing 0"));
}

TEST(RF_LIMIT_5, AGeneralsMoveDoesNotCount) {
    Bed bed;
    bed.general(usa, bed.division, 6, 6);
    bed.state.orders.source = Source::Top;
    bed.with_dice({}, [&](Play& play) { ride(play, usa, Bed::division, Bed::inches(6, 10)); });
    EXPECT_EQ(bed.state.orders.arrows[0], 0);
}

TEST(RF_LIMIT_6, AChargeIsNeitherCountedNorLimited) {
    Bed bed;
    const Ref unit = bed.infantry(usa, 6, 4, 0, {.discipline = 9});
    bed.infantry(csa, 6, 8, 180);
    bed.square("A1", {0, 1});
    play_top(bed, Top::Charge, 1);
    bed.act("charge 1");
    bed.act("declare 1 a3", {1, 1});
    EXPECT_TRUE(is_engaged(bed.look(), unit));
    EXPECT_EQ(bed.state.orders.arrows[0], 0);
}

TEST(RF_TERRAIN_9, TheFigureOfTheArrowIsTheLimitOfTheSquare) {
    Bed bed;
    bed.square("A1", {1, 1});
    bed.square("A2", {2, 1});
    bed.state.orders.source = Source::Top;
    lay(bed, arrow(3, 3, 3, 8));
    lay(bed, arrow(15, 3, 15, 8));
    EXPECT_FALSE(check_limits(bed.look(), arrow(3, 3, 3, 8)));
    EXPECT_TRUE(check_limits(bed.look(), arrow(15, 3, 15, 8)));
}

}  // namespace
}  // namespace longroll::rally
