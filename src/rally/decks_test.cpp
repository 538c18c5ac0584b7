#include "rally/decks.h"

#include <gtest/gtest.h>

#include "rally/activation.h"
#include "rally/testbed.h"
#include "rally/windows.h"

namespace longroll::rally {
namespace {

constexpr BattleCard plain{Top::Move, 3, 0, 1, 1, Bottom::LooseOrder};

// A division General with that Command and Leadership on the map, cards in the hand and in the deck.
struct Hand : Bed {
    Hand(int held, int in_deck, GeneralRating rating = {3, 6, 0}) {
        general(usa, division, 10, 10, rating);
        general(usa, first_brigade, 15, 10, {2, 4, 0});
        for (int i = 0; i < held; ++i) give(usa, plain);
        for (int i = 0; i < in_deck; ++i) into_deck(usa);
    }
    int held() { return count(side(usa).hand); }
    void activate(PostId post, std::initializer_list<unsigned> dice = {}) {
        go(dice, [&](Play& play) { begin_activation(play, usa, post, no_card); });
    }
};

TEST(RF_CARD_2, NobodyDrawsBeyondTheCapacityOfTheHand) {
    Hand bed(3, 5, {3, 5, 0});
    bed.go({0, 0}, [](Play& play) { draw_cards(play, usa, 4); });
    EXPECT_EQ(bed.held(), 5);
    EXPECT_EQ(count(bed.side(usa).deck), 3);
}

TEST(RF_CARD_2, ALargerHandThanTheCapacityStaysUntilTheNextDraw) {
    Hand bed(6, 3);
    bed.side(usa).general[bed.division].gravestones = 2;  // Leadership 4
    bed.go({}, [](Play& play) { draw_cards(play, usa, 1); });
    EXPECT_EQ(bed.held(), 6);
    EXPECT_EQ(must_discard(bed.look(), usa, 1), 3);
}

TEST(RF_CARD_2, ADrawBeyondTheCapacityEmptiesTheHand) {
    Hand bed(2, 9, {3, 2, 0});
    bed.activate(bed.division, {0, 0});  // both cards go without a question: 3 would be drawn, 2 are
    EXPECT_EQ(bed.held(), 2);
    EXPECT_EQ(count(bed.side(usa).discard), 2);
}

TEST(RF_EX_45, AFullHandMakesRoomForTheWholeDraw) {
    Hand bed(5, 9);
    bed.side(usa).last_activated = bed.first_brigade;  // Command 2
    bed.activate(bed.division);                        // Command 3
    EXPECT_EQ(bed.waiting(), StepKind::Discard);
    EXPECT_EQ(bed.refused_by("done"), rule::RF_ACT_2);
    EXPECT_EQ(bed.refused_by("discard 9"), rule::RF_CARD_2);
    bed.act("discard 1");
    EXPECT_EQ(bed.refused_by("done"), rule::RF_ACT_2);
    bed.act("discard 3", {0, 0, 0});  // the second is the last that may go
    EXPECT_EQ(bed.held(), 6);
    EXPECT_EQ(bed.waiting(), StepKind::GeneralMove);
}

TEST(RF_EX_46, ASmallHandMayKeepOrExchangeItsCards) {
    Hand bed(1, 9);
    bed.side(usa).last_activated = bed.first_brigade;
    const DiscardBounds bounds = discard_bounds(bed.look(), usa, bed.division);
    EXPECT_EQ(bounds.least, 0);
    EXPECT_EQ(bounds.most, 1);
    bed.activate(bed.division);
    EXPECT_TRUE(bed.offered("discard 1"));
    bed.act("done", {0, 0, 0});
    EXPECT_EQ(bed.held(), 4);
}

TEST(RF_ACT_2, TheFirstGeneralOfARoundDiscardsByHisOwnCommand) {
    Hand bed(2, 9);
    EXPECT_EQ(discard_bounds(bed.look(), usa, bed.division).most, 2);  // Command 3, two cards
    bed.side(usa).last_activated = bed.first_brigade;
    bed.side(usa).general[bed.first_brigade].gravestones = 1;
    EXPECT_EQ(discard_bounds(bed.look(), usa, bed.division).most, 1);
}

TEST(RF_EX_58, ADrawLineDiscardsFirstAndThenDraws) {
    Hand bed(3, 9, {1, 6, 0});
    const CardId card = bed.give(usa, CommandCard{Line::Draw, 4, 0}, bed.division);
    bed.go({}, [&](Play& play) {
        show_card(play, usa, card);
        begin_activation(play, usa, bed.division, card);
    });
    bed.act("done", {0});  // the draw of the activation: a hand of 4
    bed.act("stay");
    EXPECT_EQ(bed.held(), 4);
    bed.act("line draw");
    EXPECT_EQ(bed.refused_by("done"), rule::RF_DRAW_1);
    bed.act("discard 1");
    bed.act("discard 2", {0, 0, 0, 0});
    EXPECT_EQ(bed.held(), 6);
    EXPECT_EQ(bed.refused_by("line draw"), rule::RF_PLAY_5);
}

TEST(RF_DRAW_1, ADrawEndsWithTheDeck) {
    Hand bed(0, 2);
    bed.go({0, 0}, [](Play& play) { draw_cards(play, usa, 4); });
    EXPECT_EQ(bed.held(), 2);
    EXPECT_FALSE(bed.side(usa).deck);
}

TEST(RF_TURN_2, TheCardThatEmptiesTheDeckIsKnownAndDiscardingItIsNotPlayingIt) {
    Hand bed(0, 2);
    bed.go({1, 0}, [](Play& play) { draw_cards(play, usa, 2); });
    EXPECT_EQ(bed.side(usa).emptier, 0);
    State kept = bed.state;
    bed.go({}, [](Play& play) { show_card(play, usa, 0); });
    EXPECT_EQ(bed.side(usa).emptier_played, 1);
    bed.state = kept;
    bed.go({}, [](Play& play) { discard_card(play, usa, 0); });
    EXPECT_EQ(bed.side(usa).emptier, no_card);
    EXPECT_EQ(bed.side(usa).emptier_played, 0);
    bed.state = kept;
    bed.go({}, [](Play& play) { show_card(play, usa, 1); });
    EXPECT_EQ(bed.side(usa).emptier_played, 0);
}

TEST(RF_CARD_11, AShownCardLiesOnTheTableUntilWhatItDoesIsDone) {
    Hand bed(2, 0);
    bed.go({}, [](Play& play) {
        show_card(play, usa, 0);
        show_card(play, usa, 1);
    });
    EXPECT_EQ(count(bed.side(usa).played), 2);
    bed.state.orders.card = 0;  // its orders are still given
    bed.go({}, [](Play& play) { clear_table(play, usa); });
    EXPECT_TRUE(bed.side(usa).played == Cards::of(0));
    EXPECT_TRUE(bed.side(usa).discard == Cards::of(1));
    bed.state.orders.card = no_card;
    bed.go({}, [](Play& play) { clear_table(play, usa); });
    EXPECT_EQ(count(bed.side(usa).discard), 2);
}

TEST(RF_DECK_11, ThePileGoesBackIntoTheDeckAndHandsAreKept) {
    Hand bed(3, 1);
    bed.go({}, [](Play& play) {
        discard_card(play, usa, 0);
        discard_card(play, usa, 1);
        reshuffle(play, usa);
    });
    EXPECT_EQ(count(bed.side(usa).deck), 3);
    EXPECT_EQ(bed.held(), 1);
    EXPECT_FALSE(bed.side(usa).discard);
}

TEST(RF_CARD_3, TheCardsOfAFormationThatJoinsGoIntoTheDeckItsCommandCardToo) {
    Bed bed;
    const CardId battle = bed.into_deck(usa);
    const CardId command = bed.give(usa, CommandCard{Line::March, 3, 1}, bed.first_brigade);
    bed.side(usa).deck = bed.side(usa).hand = {};
    State kept = bed.state;
    bed.go({}, [&](Play& play) { add_cards(play, usa, bed.first_brigade); });
    EXPECT_TRUE(bed.side(usa).deck == (Cards::of(battle) | Cards::of(command)));
    bed.state = kept;
    bed.side(usa).subordinated = one_post(bed.first_brigade);
    bed.go({}, [&](Play& play) { add_cards(play, usa, bed.first_brigade); });
    EXPECT_TRUE(bed.side(usa).deck == Cards::of(battle));
}

TEST(RF_HID_2, AllSeeHowManyCardsAreDrawnAndTheOwnerWhich) {
    Hand bed(0, 2);
    bed.go({1}, [](Play& play) { draw_cards(play, usa, 1); });
    const std::vector<Event>& events = bed.log.events();
    ASSERT_EQ(events.size(), 2u);
    EXPECT_EQ(events[0].audience, Audience::Everyone);
    EXPECT_EQ(english(events[0].say, bed), "Union draws 1 card; the deck has 1 left");
    EXPECT_EQ(events[1].audience, Audience::UnionOnly);
    EXPECT_EQ(english(events[1].say, bed), "you draw formation 2, Battle: Move 3 / Loose Order");
    EXPECT_TRUE(bed.log.revealed());
}

// ---- windows.cpp ----

TEST(RF_PLAY_4, AWindowOpensForAHandThatMayHoldTheCardWhateverItHolds) {
    Bed bed;
    const Ref unit = bed.infantry(usa, 20, 20);
    const CardId wanted = bed.give(usa, Bottom::CloseOrder);
    bed.side(usa).hand = {};
    bed.side(usa).deck = Cards::of(wanted);
    EXPECT_FALSE(window_opens(bed.look(), usa, {Bottom::CloseOrder}, one(unit.id)));  // no card in hand
    bed.give(usa, Bottom::Flankers);
    EXPECT_TRUE(window_opens(bed.look(), usa, {Bottom::CloseOrder}, one(unit.id)));
    EXPECT_FALSE(playable(bed.look(), usa, {Bottom::CloseOrder}, one(unit.id)));
    EXPECT_FALSE(window_opens(bed.look(), usa, {Bottom::CloseOrder}, {}));
    EXPECT_FALSE(window_opens(bed.look(), usa, {Bottom::SkirmishLine}, one(unit.id)));
    bed.side(usa).deck = {};
    bed.side(usa).discard = Cards::of(wanted);  // on the pile for all to see
    EXPECT_FALSE(window_opens(bed.look(), usa, {Bottom::CloseOrder}, one(unit.id)));
    bed.side(usa).discard = {};
    bed.side(usa).aside = Cards::of(wanted);  // a secret: it may be in the hand
    EXPECT_TRUE(window_opens(bed.look(), usa, {Bottom::CloseOrder}, one(unit.id)));
}

TEST(RF_PLAY_4, ACardIsPlayableByAStandOfItsBrigade) {
    Bed bed;
    const PostId second = bed.brigade(usa);
    const Ref own = bed.infantry(usa, 20, 20), other_one = bed.infantry(usa, 26, 20, 0, {.post = second});
    const CardId card = bed.give(usa, Bottom::LooseOrder);
    EXPECT_TRUE(playable(bed.look(), usa, fire_responses, one(own.id)) == Cards::of(card));
    EXPECT_FALSE(playable(bed.look(), usa, fire_responses, one(other_one.id)));
    EXPECT_TRUE(check_bottom(bed.look(), own, card, fire_responses));
    EXPECT_EQ(check_bottom(bed.look(), other_one, card, fire_responses).why().rule, rule::RF_CARD_10);
    EXPECT_EQ(check_bottom(bed.look(), own, card, charge_cards).why().rule, rule::RF_BOC_12);
    EXPECT_EQ(check_bottom(bed.look(), own, 77, fire_responses).why().rule, rule::RF_BOC_12);
}

}  // namespace
}  // namespace longroll::rally
