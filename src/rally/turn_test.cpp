#include <gtest/gtest.h>

#include "rally/activation.h"
#include "rally/ending.h"
#include "rally/testbed.h"

namespace longroll::rally {
namespace {

// Two regiments a side far from each other, each under a brigade General, in a new Round. The Union attacks.
struct Field : Bed {
    std::vector<Ref> blue, grey;
    explicit Field(int regiments = 2) {
        for (int i = 0; i < regiments; ++i) {
            blue.push_back(infantry(usa, 6 + 4 * i, 6, 0, {.discipline = 5}));
            grey.push_back(infantry(csa, 6 + 4 * i, 42, 180, {.discipline = 5}));
        }
        general(usa, first_brigade, 8, 3.5, {2, 4, 0});
        general(csa, first_brigade, 8, 44.5, {2, 4, 0});
    }
    void begin() {
        go({}, [](Play& play) {
            play.state.agenda.clear();
            push(play, step(StepKind::GameOver));
            push(play, step(StepKind::RoundStart));
        });
    }
    // A General is activated and does nothing.
    void idle() {
        act("activate 2");
        if (waiting() == StepKind::Discard) act("done");
        act("stay");
        act("done");
    }
};

TEST(RF_TURN_1, TheAttackerHasTheFirstTurnOfEveryRoundAndTurnsAlternate) {
    Field bed;
    bed.setup.attacker = csa;
    bed.begin();
    EXPECT_EQ(bed.decides(), csa);
    bed.idle();
    EXPECT_EQ(bed.decides(), usa);
    bed.idle();
    EXPECT_EQ(bed.decides(), csa);
    bed.act("pass");
    bed.act("pass");
    EXPECT_EQ(bed.state.round, 2);
    EXPECT_EQ(bed.decides(), csa);
}

TEST(RF_TURN_4, ATurnIsACardAGeneralOrAPass) {
    Field bed;
    bed.give(usa, Top::Move, 3);
    bed.begin();
    for (const char* play : {"top 1", "activate 2", "pass"}) EXPECT_TRUE(bed.offered(play)) << play;
    EXPECT_EQ(bed.refused_by("move 1"), rule::RF_TURN_4);
    EXPECT_EQ(bed.refused_by(csa, "pass"), rule::RF_TURN_4);
}

TEST(RF_EX_73, TwoPassesInARowEndTheRound) {
    Field bed;
    bed.begin();
    bed.act("pass");
    bed.idle();
    bed.act("pass");
    EXPECT_EQ(bed.state.round, 1);
    bed.act("pass");
    EXPECT_EQ(bed.state.round, 2);
    EXPECT_EQ(bed.side(usa).turns, 2);
    EXPECT_EQ(bed.side(csa).turns, 2);
}

TEST(RF_PASS_1, APassDoesNotShutOut) {
    Field bed;
    bed.begin();
    bed.act("pass");
    bed.idle();
    EXPECT_TRUE(bed.legal("activate 2"));
}

TEST(RF_PASS_2, TheDefenderMayPassFirst) {
    Field bed;
    bed.begin();
    bed.idle();
    bed.act("pass");
    EXPECT_EQ(bed.state.round, 1);
    bed.act("pass");  // the Attacker: the Round ends at once
    EXPECT_EQ(bed.state.round, 2);
}

TEST(RF_EX_72, TheLastCardOfTheDeckEndsTheRoundWhenItIsPlayed) {
    for (const Seat in_turn_of : {csa, usa}) {
        Field bed;
        const CardId card = bed.give(usa, Bottom::CloseOrder);
        bed.side(usa).emptier = card;
        bed.begin();
        bed.side(usa).emptier = card;
        if (in_turn_of == csa) bed.idle();
        EXPECT_EQ(bed.decides(), in_turn_of);
        bed.with_dice({}, [&](Play& play) { show_card(play, usa, card); });  // as in a melee
        bed.idle();
        EXPECT_EQ(bed.state.round, in_turn_of == csa ? 2 : 1);
        if (in_turn_of == usa) {
            bed.idle();  // the Defender has his turn
            EXPECT_EQ(bed.state.round, 2);
        }
        EXPECT_EQ(bed.side(usa).emptier_played, 0);
    }
}

TEST(RF_EX_88, ARoundOfWhichTheAttackerUsesUpAllLeavesTheDefenderHisTurn) {
    Field bed(4);
    bed.begin();
    bed.act("activate 2");
    bed.act("ride 2 to 12 3.5");
    for (const char* order : {"tactic 1", "tactic 2", "tactic 3", "tactic 4"}) bed.act(order, {6, 6});
    EXPECT_EQ(bed.decides(), csa);
    EXPECT_EQ(bed.state.round_ending, 1);
    EXPECT_EQ(bed.state.round, 1);
    bed.idle();
    EXPECT_EQ(bed.state.round, 2);
}

TEST(RF_TURN_2, GeneralsCountAmongTheStandsUnlessTheOptionSaysNo) {
    for (const bool counted : {true, false}) {
        Field bed;
        bed.setup.options.round_end_counts_generals = counted;
        bed.begin();
        for (const Ref ref : bed.blue) bed.activated(ref);
        bed.act("pass");
        EXPECT_EQ(bed.state.round_ending, counted ? 0 : 1);
    }
}

TEST(RF_TURN_3, ABattleLastsAsManyRoundsAsItNeeds) {
    Field bed;
    bed.setup.max_turns = 200;
    bed.begin();
    for (int i = 0; i < 100; ++i) bed.act("pass");
    EXPECT_EQ(bed.state.round, 51);
}

TEST(RF_TURN_5, TheEndIsCheckedAfterEachTurn) {
    Field bed;
    bed.begin();
    bed.routed(bed.grey[0]);
    bed.act("pass");
    EXPECT_TRUE(bed.over());
    EXPECT_EQ(Rally::result(bed.setup, bed.state).winner, usa);
}

TEST(RF_TURN_6, TheMarkerGoesBeforeTheRetirementIsJudgedAndTheRoundAfterIt) {
    Field bed;
    bed.begin();
    bed.act("activate 2");
    bed.act("stay");
    bed.routed(bed.blue[0]);
    bed.act("done");
    EXPECT_TRUE(bed.over());
    EXPECT_EQ(bed.side(usa).points, 0);
    EXPECT_EQ(bed.side(usa).activated_generals, one_post(bed.first_brigade));
    EXPECT_EQ(bed.state.round, 1);
}

TEST(RF_TURN_7, MarksLimitTheRoundNotTheTurn) {
    Field bed;
    bed.begin();
    bed.idle();
    bed.idle();
    EXPECT_EQ(bed.refused_by("activate 2"), rule::RF_ACT_1);
    bed.act("pass");
    bed.act("pass");
    EXPECT_TRUE(bed.legal("activate 2"));
}

TEST(RF_TURN_8, ARoundClearsTheMarksAndLeavesTheRouted) {
    Field bed(3);
    bed.begin();
    bed.routed(bed.blue[0]);
    bed.activated(bed.blue[1]);
    bed.idle();
    bed.act("pass");
    bed.act("pass");
    EXPECT_FALSE(bed.side(usa).activated);
    EXPECT_EQ(bed.side(usa).activated_generals, 0u);
    EXPECT_EQ(bed.side(usa).last_activated, no_post);
    EXPECT_TRUE(bed.side(usa).routed == one(bed.blue[0].id));
}

// ---- cards ----

TEST(RF_PLAY_1, OneCardFromTheHandIsATurn) {
    Field bed;
    const CardId card = bed.give(usa, Top::Tactic, 2);
    bed.into_deck(usa);
    bed.begin();
    EXPECT_EQ(bed.refused_by("top 2"), rule::RF_PLAY_1);
    EXPECT_EQ(bed.refused_by("command 2"), rule::RF_PLAY_1);
    bed.act("top 1");
    EXPECT_TRUE(bed.side(usa).played == Cards::of(card));
    bed.act("tactic 1", {6, 6});
    bed.act("done");
    EXPECT_TRUE(bed.side(usa).discard == Cards::of(card));
    EXPECT_EQ(bed.decides(), csa);
}

TEST(RF_CARD_11, CardsOfReactionsGoToThePileAtTheEndOfTheTurn) {
    Field bed;
    const CardId card = bed.give(csa, Bottom::LooseOrder);
    bed.begin();
    bed.with_dice({}, [&](Play& play) { show_card(play, csa, card); });
    bed.act("pass");
    EXPECT_TRUE(bed.side(csa).discard == Cards::of(card));
}

TEST(RF_PLAY_2, ACardNeedsAStandThatCouldObeyAndIsSpentIfNoneDoes) {
    Field bed;
    bed.give(usa, Top::Rally, 2);
    bed.give(usa, Top::Reroll, 2);
    bed.give(usa, Top::Tactic, 2);
    bed.begin();
    EXPECT_EQ(bed.refused_by("top 1"), rule::RF_PLAY_2);
    EXPECT_EQ(bed.refused_by("top 2"), rule::RF_PLAY_2);
    EXPECT_FALSE(bed.offered("top 1"));
    bed.act("top 3");
    bed.act("done");
    EXPECT_EQ(bed.state.consecutive_passes, 0);  // that is not a pass
    EXPECT_EQ(count(bed.side(usa).discard), 1);
}

TEST(RF_REROLL_5, RerollsOfATopLineLastUntilItsOrdersAreOver) {
    Field bed;
    bed.give(usa, BattleCard{Top::Tactic, 2, 1, 1, 1, Bottom::LooseOrder});
    bed.begin();
    bed.act("top 1");
    EXPECT_EQ(bed.side(usa).rerolls, 1);
    bed.act("tactic 1", {6, 6});
    bed.act("reroll 1 own", {6});
    EXPECT_EQ(bed.side(usa).rerolls, 0);
    bed.side(usa).rerolls = 1;
    bed.act("done");
    EXPECT_EQ(bed.side(usa).rerolls, 0);
}

TEST(RF_REROLL_6, ThePointsLeftAreNamedInTheOpen) {
    Field bed;
    bed.give(usa, BattleCard{Top::Tactic, 2, 2, 1, 1, Bottom::LooseOrder});
    bed.begin();
    bed.act("top 1");
    bed.act("tactic 1", {6, 6});
    EXPECT_EQ(english(Rally::prompt(bed.setup, bed.state, usa), bed),
              "Regiment 1 has rolled. Reroll a die? 2 points left");
}

TEST(RF_PLAY_3, SomeBottomActionsAreNeverATurnsPlay) {
    Field bed;
    const PostId second = bed.brigade(usa);
    bed.infantry(usa, 20, 6, 0, {.post = second});
    bed.give(usa, Bottom::CloseOrder);
    bed.give(usa, Bottom::IndianRush);
    bed.give(usa, Bottom::FieldColumn);
    bed.activated(bed.blue[0]);
    bed.begin();
    bed.activated(bed.blue[0]);
    EXPECT_EQ(bed.refused_by("bottom 1 on 1"), rule::RF_PLAY_3);
    EXPECT_EQ(bed.refused_by("bottom 2 on 3"), rule::RF_CARD_10);
    EXPECT_EQ(bed.refused_by("bottom 2 on 1 at 1"), rule::RF_PLAY_3);
    EXPECT_EQ(bed.refused_by("bottom 3 on 1"), rule::RF_BOC_2);
    EXPECT_TRUE(bed.offered("bottom 2 on 1"));  // though it is marked
    bed.routed(bed.blue[1]);
    EXPECT_EQ(bed.refused_by("bottom 2 on 2"), rule::RF_CARD_10);
}

TEST(RF_PLAY_3, ABottomActionMarksTheRegimentAndGoesToThePile) {
    Field bed;
    const CardId card = bed.give(usa, Bottom::IndianRush);
    bed.begin();
    bed.act("bottom 1 on 1");
    while (bed.decides() == usa) bed.act("stay");
    EXPECT_EQ(bed.decides(), csa);
    EXPECT_TRUE(has(bed.side(usa).activated, bed.blue[0]));
    EXPECT_TRUE(bed.side(usa).discard == Cards::of(card));
}

TEST(RF_PLAY_3, AFireWithItsAdditionIsATurnsPlay) {
    Field bed;
    const Ref target = bed.infantry(csa, 6, 11, 180);
    bed.give(usa, Bottom::FiringLine);
    bed.begin();
    bed.activated(bed.blue[0]);
    EXPECT_TRUE(bed.offered("bottom 1 on 1 at 3"));
    bed.act("bottom 1 on 1 at 3", {1, 1, 1, 1});
    EXPECT_TRUE(on_map(bed.look(), target));
}

TEST(RF_CARD_6, ACommandCardActivatesItsGeneralAgain) {
    Field bed;
    bed.give(usa, CommandCard{Line::Draw, 2, 1}, bed.first_brigade);
    bed.begin();
    bed.idle();
    bed.idle();
    EXPECT_EQ(bed.refused_by("activate 2"), rule::RF_ACT_1);
    EXPECT_TRUE(bed.offered("command 1"));
    bed.act("command 1");
    EXPECT_EQ(bed.state.orders.general, bed.first_brigade);
    EXPECT_EQ(bed.side(usa).points, 4);
}

TEST(RF_PLAY_6, TheGeneralOfACommandCardIsMarkedAfterwards) {
    Field bed;
    bed.give(usa, CommandCard{Line::Draw, 2, 1}, bed.first_brigade);
    bed.begin();
    bed.act("command 1");
    bed.act("stay");
    bed.act("done");
    EXPECT_EQ(bed.side(usa).activated_generals, one_post(bed.first_brigade));
    EXPECT_EQ(count(bed.side(usa).discard), 1);
    bed.idle();
    EXPECT_EQ(bed.refused_by("activate 2"), rule::RF_ACT_1);
}

TEST(RF_PLAY_7, ACommandCardNeedsItsGeneralOrHisEntryLine) {
    Field bed;
    bed.give(usa, CommandCard{Line::Draw, 2, 1}, bed.division);
    bed.begin();
    EXPECT_EQ(bed.refused_by("command 1"), rule::RF_REINF_3);
    EXPECT_EQ(bed.refused_by("top 1"), rule::RF_PLAY_5);
    bed.post(usa, bed.division).entry_lines = 1;
    EXPECT_TRUE(bed.legal("command 1"));
}

TEST(RF_ACT_1, AGeneralOnTheMapIsActivatedWithoutACard) {
    Field bed;
    bed.begin();
    EXPECT_EQ(bed.refused_by("activate 1"), rule::RF_ACT_1);  // not on the map
    EXPECT_EQ(bed.refused_by("activate 9"), rule::RF_ACT_1);
    bed.act("activate 2");
    EXPECT_EQ(bed.waiting(), StepKind::GeneralMove);
}

TEST(RF_ACT_4, AGeneralIsMarkedWhenHisTurnIsOver) {
    Field bed;
    bed.begin();
    bed.act("activate 2");
    EXPECT_EQ(bed.side(usa).activated_generals, 0u);
    bed.act("stay");
    bed.act("done");
    EXPECT_EQ(bed.side(usa).activated_generals, one_post(bed.first_brigade));
    EXPECT_EQ(bed.side(usa).last_activated, bed.first_brigade);
}

TEST(RF_CARD_1, TheLastCapacityStaysWhenNoGeneralIsLeft) {
    Field bed;
    bed.begin();
    bed.side(usa).on_map_generals = 0;
    EXPECT_EQ(hand_capacity(bed.look(), usa), 4);
}

// ---- retiring, time, arrivals ----

TEST(RF_END_2, ToRetireIsAlwaysLegalAndDoesNotUseUpTheTurn) {
    Field bed(4);
    bed.begin();
    EXPECT_FALSE(bed.offered("retire withdraw"));
    bed.act("retire withdraw");
    EXPECT_EQ(bed.decides(), usa);
    EXPECT_EQ(bed.waiting(), StepKind::TurnStart);
    EXPECT_EQ(bed.refused_by("retire withdraw"), rule::RF_END_5);
    EXPECT_TRUE(bed.legal("retire rout"));
    bed.routed(bed.blue[0]);
    EXPECT_TRUE(bed.offered("retire rout"));
    bed.act("retire rout");
    EXPECT_TRUE(bed.over());
}

TEST(RF_END_5, ARetiringSideMayNotCharge) {
    Field bed;
    bed.give(usa, Top::Charge, 2);
    bed.infantry(csa, 6, 11, 180);
    bed.begin();
    EXPECT_TRUE(bed.offered("top 1"));
    bed.act("retire withdraw");
    EXPECT_EQ(bed.refused_by("top 1"), rule::RF_PLAY_2);
}

TEST(RF_END_8, TheBattleEndsAfterTheLastTurnOfTheDefenderOrTheLastRound) {
    Field bed;
    bed.setup.max_turns = 2;
    bed.begin();
    for (int i = 0; i < 3; ++i) bed.act("pass");
    EXPECT_FALSE(bed.over());
    bed.act("pass");
    EXPECT_TRUE(bed.over());
    Field rounds;
    rounds.setup.max_rounds = 1;
    rounds.begin();
    rounds.act("pass");
    rounds.act("pass");
    EXPECT_TRUE(rounds.over());
    EXPECT_EQ(Rally::result(rounds.setup, rounds.state).how.rule, rule::RF_END_8);
}

TEST(RF_REINF_6, AFormationOfALaterTurnIsHeldOffTheMapFromThatTurnOfTheAttacker) {
    Field bed;
    bed.begin();
    const PostId late = bed.brigade(csa);
    const Ref unit = bed.off_map(csa, Arm::Infantry, {.post = late});
    bed.side(csa).off_map = {};  // not in the battle yet
    const CardId card = bed.into_deck(csa, {}, late);
    bed.side(csa).deck = {};
    bed.post(csa, late).first_turn = 2;
    bed.act("pass");
    EXPECT_FALSE(bed.side(csa).off_map);
    bed.act("pass");
    EXPECT_TRUE(bed.side(csa).off_map == one(unit.id));
    EXPECT_TRUE(bed.side(csa).deck == Cards::of(card));
    EXPECT_NE(bed.side(csa).off_map_generals & one_post(late), 0u);
}

}  // namespace
}  // namespace longroll::rally
