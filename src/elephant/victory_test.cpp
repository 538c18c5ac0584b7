// SE-WIN: points, objectives, broken armies.

#include "elephant/testbed.h"

namespace longroll::elephant {
namespace {

// Two armies of 20 stands, an objective in the middle.
struct VictoryBed : Bed {
    Ref a, b, c, d;
    VictoryBed() {
        a = infantry(usa, 10, {24, 10}, north);
        b = infantry(usa, 10, {48, 10}, north);
        c = infantry(csa, 10, {24, 40}, south);
        d = infantry(csa, 10, {48, 40}, south);
        setup.objectives.push_back({"hill", {36000, 24000}, 5, Seat::Nobody});
    }
    void end_turn() {
        with_dice({}, [](Play& play) { end_of_turn_victory(play); });
    }
    void objectives() {
        with_dice({}, [](Play& play) { take_objectives(play); });
    }
    void put(Ref ref, Inches where) {
        with_dice({}, [&](Play& play) {
            Layout layout = layout_of(play, ref);
            layout.anchor = where.point();
            put_layout(play, ref, layout);
        });
    }
    Ending ending() const { return static_cast<Ending>(state.ending); }
};

TEST(SE_WIN_1, AGameHasAnEnd) {
    VictoryBed bed;
    bed.state.turn = 12;
    bed.end_turn();
    EXPECT_EQ(bed.ending(), Ending::TurnLimit);
    EXPECT_EQ(bed.waiting(), StepKind::GameOver);
    EXPECT_TRUE(Elephant::result(bed.setup, bed.state).over);
}

TEST(SE_WIN_2, HalfOfTheStandsLostOrInRoutBreaksAnArmy) {
    VictoryBed bed;
    bed.state.stands_lost[0] = 9;
    bed.end_turn();
    EXPECT_EQ(bed.ending(), Ending::None);
    bed.state.stands_lost[0] = 10;
    bed.end_turn();
    EXPECT_EQ(bed.ending(), Ending::Broken);
    EXPECT_EQ(Elephant::result(bed.setup, bed.state).winner, csa);
}

TEST(SE_WIN_2, RoutCountsAndRetreatDoesNot) {
    VictoryBed bed;
    bed.unit(bed.c).status = Withdrawing::Retreat;
    bed.end_turn();
    EXPECT_EQ(bed.ending(), Ending::None);
    bed.unit(bed.c).status = Withdrawing::Rout;
    bed.end_turn();
    EXPECT_EQ(bed.ending(), Ending::Broken);
    EXPECT_EQ(bed.state.winner, 0);
}

TEST(SE_WIN_2, BothBrokenGoesByPoints) {
    VictoryBed bed;
    bed.state.stands_lost[0] = bed.state.stands_lost[1] = 12;
    bed.state.points[0] = 20;
    bed.state.points[1] = 12;
    bed.end_turn();
    EXPECT_EQ(bed.ending(), Ending::BothBroken);
    EXPECT_EQ(bed.state.winner, 0);
}

TEST(SE_E87, FortyOfEightyIsBroken) {
    Bed bed;
    for (int i = 0; i < 4; ++i) bed.infantry(usa, 10, {6.0 + 14 * i, 6}, north);
    for (int i = 0; i < 4; ++i) bed.infantry(usa, 8, {6.0 + 14 * i, 12}, north);
    const Ref routed = bed.infantry(usa, 8, {36, 20}, north);
    bed.infantry(csa, 10, {36, 44}, south);
    ASSERT_EQ(bed.setup.roster[0].start_stands, 80);
    bed.state.stands_lost[0] = 32;
    bed.with_dice({}, [](Play& play) { end_of_turn_victory(play); });
    EXPECT_EQ(bed.state.ending, 0);
    bed.unit(routed).status = Withdrawing::Rout;
    bed.with_dice({}, [](Play& play) { end_of_turn_victory(play); });
    EXPECT_EQ(static_cast<Ending>(bed.state.ending), Ending::Broken);
    EXPECT_EQ(bed.state.winner, 1);
}

TEST(SE_WIN_3, TheGameEndsAfterItsLastTurn) {
    VictoryBed bed;
    bed.setup.options.turn_limit = 4;
    bed.end_turn();
    EXPECT_EQ(bed.ending(), Ending::None);
    bed.state.turn = 4;
    bed.end_turn();
    EXPECT_EQ(bed.ending(), Ending::TurnLimit);
    EXPECT_EQ(bed.state.winner, 2);
}

TEST(SE_WIN_4, PointsForWhatIsLost) {
    VictoryBed bed;
    const Ref guns = bed.battery(csa, 4, {36, 44}, south);
    const Ref wagon = bed.wagon(csa, {60, 46}, south);
    const auto lose = [&](Ref ref, int stands, Loss how) {
        bed.with_dice({}, [&](Play& play) { lose_stands(play, ref, stands, how, {}, rule::SE_WIN_4); });
    };
    lose(bed.c, 1, Loss::Eliminated);
    EXPECT_EQ(bed.state.points[0], 1);
    lose(bed.c, 1, Loss::Captured);
    EXPECT_EQ(bed.state.points[0], 3);
    lose(guns, 1, Loss::Eliminated);
    EXPECT_EQ(bed.state.points[0], 5);
    lose(guns, 1, Loss::Captured);
    EXPECT_EQ(bed.state.points[0], 9);
    lose(wagon, 1, Loss::Captured);
    EXPECT_EQ(bed.state.points[0], 11);
    EXPECT_EQ(bed.state.stands_lost[1], 4);  // the wagon is no fighting stand
}

TEST(SE_WIN_4, AnObjectiveBelongsToTheLastWhoHeldItAlone) {
    VictoryBed bed;
    bed.objectives();
    EXPECT_EQ(bed.state.held_by[0], 0);
    bed.put(bed.a, {36, 21});  // its front three inches away
    bed.objectives();
    EXPECT_EQ(bed.state.held_by[0], 1);
    bed.put(bed.c, {36, 26});
    bed.objectives();
    EXPECT_EQ(bed.state.held_by[0], 1);  // disputed: the last holder keeps it
    bed.put(bed.a, {36, 10});
    bed.objectives();
    EXPECT_EQ(bed.state.held_by[0], 2);
}

TEST(SE_WIN_4, AnObjectiveIsToldByItsName) {
    VictoryBed bed;
    bed.put(bed.a, {36, 21});
    bed.log.clear();
    bed.objectives();
    ASSERT_EQ(bed.log.events().size(), 1u);
    EXPECT_EQ(english(bed.log.events()[0].say, bed), "The Union side takes the hill, worth 5 points");
}

TEST(SE_WIN_4, WhoWithdrawsHoldsNothing) {
    VictoryBed bed;
    bed.put(bed.a, {36, 22});
    bed.unit(bed.a).status = Withdrawing::Retreat;
    bed.objectives();
    EXPECT_EQ(bed.state.held_by[0], 0);
}

TEST(SE_WIN_4, ObjectivesCountAtTheEnd) {
    VictoryBed bed;
    bed.state.held_by[0] = 2;
    bed.state.turn = 12;
    bed.end_turn();
    EXPECT_EQ(bed.state.points[1], 5);
    EXPECT_EQ(bed.state.winner, 1);
}

TEST(SE_WIN_4, PointsAreForWhatChangesHands) {
    VictoryBed bed;
    bed.setup.objectives[0].holder = csa;
    bed.state.held_by[0] = 2;
    bed.state.turn = 12;
    VictoryBed taken = bed;
    bed.end_turn();
    EXPECT_EQ(bed.state.points[1], 0) << "its own ground";
    EXPECT_EQ(bed.state.winner, 2);
    taken.state.held_by[0] = 1;
    taken.end_turn();
    EXPECT_EQ(taken.state.points[0], 5);
    EXPECT_EQ(taken.state.winner, 0);
}

TEST(SE_WIN_4, TheVerdictIsMeasuredFromHistory) {
    VictoryBed bed;
    bed.setup.roster[1].credit = 7;
    bed.state.points[0] = 10;
    bed.state.turn = 12;
    bed.end_turn();
    EXPECT_EQ(bed.state.points[1], 7);
    EXPECT_EQ(bed.state.winner, 2) << "ten to seven";
    EXPECT_NE(bed.last_event_text().find("10 points to 7"), std::string::npos) << bed.last_event_text();
}

TEST(SE_WIN_4, AnObjectiveHasTheRadiusOfItsScenario) {
    for (const auto& [radius, held] : {std::pair{2000, 0}, std::pair{3999, 0}, std::pair{4000, 1}}) {
        VictoryBed bed;
        bed.setup.objectives[0].radius = radius;
        bed.put(bed.a, {36, 20});  // its front four inches away
        bed.objectives();
        EXPECT_EQ(bed.state.held_by[0], held) << radius;
    }
}

TEST(SE_WIN_5, AVerdictByPoints) {
    const auto verdict = [](int mine, int theirs) {
        VictoryBed bed;
        bed.state.points[0] = static_cast<std::int16_t>(mine);
        bed.state.points[1] = static_cast<std::int16_t>(theirs);
        bed.state.turn = 12;
        bed.end_turn();
        return english(Elephant::result(bed.setup, bed.state).how, bed);
    };
    EXPECT_EQ(verdict(14, 10), "14 points to 10");
    EXPECT_EQ(verdict(15, 10), "a victory, 15 points to 10");
    EXPECT_EQ(verdict(21, 11), "a victory, 21 points to 11");
    EXPECT_EQ(verdict(22, 11), "a decisive victory, 22 points to 11");
    EXPECT_EQ(verdict(9, 0), "a victory, 9 points to 0");
}

TEST(SE_WIN_5, ASideWithNothingLeftLosesAtOnce) {
    VictoryBed bed;
    for (Ref ref : {bed.c, bed.d})
        bed.with_dice({}, [&](Play& play) { remove_unit(play, ref, Loss::Eliminated, rule::SE_PANIC_5); });
    bed.with_dice({}, [](Play& play) { EXPECT_TRUE(check_nothing_left(play)); });
    EXPECT_EQ(bed.ending(), Ending::NothingLeft);
    EXPECT_EQ(bed.state.winner, 0);
}

TEST(SE_WIN_5, TroopsToArriveKeepASideInTheGame) {
    VictoryBed bed;
    for (Ref ref : {bed.c, bed.d})
        bed.with_dice({}, [&](Play& play) { remove_unit(play, ref, Loss::Eliminated, rule::SE_PANIC_5); });
    const Ref late = bed.infantry(csa, 4, {10, 40}, south);
    bed.side(csa).on_table &= ~one(late.id);
    bed.side(csa).coming |= one(late.id);
    bed.with_dice({}, [](Play& play) { EXPECT_FALSE(check_nothing_left(play)); });
}

TEST(SE_WIN_5, BothWithNothingLeftGoByPoints) {
    VictoryBed bed;
    for (Ref ref : {bed.a, bed.b, bed.c, bed.d})
        bed.with_dice({}, [&](Play& play) { remove_unit(play, ref, Loss::Eliminated, rule::SE_PANIC_5); });
    bed.with_dice({}, [](Play& play) { EXPECT_TRUE(check_nothing_left(play)); });
    EXPECT_EQ(bed.state.winner, 2);
}

}  // namespace
}  // namespace longroll::elephant
