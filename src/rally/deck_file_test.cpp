// Deck files: what RF-DECK asks of a deck, and every way to get one wrong.

#include "rally/deck_file.h"

#include <gtest/gtest.h>

#include "rally/deployment.h"

namespace longroll::rally {
namespace {

// First Orders: a division, two brigades of 8 cards and a battalion of 6. Its General is of grade B.
constexpr std::string_view subordinated = R"({
 "format": "rally_deck",
 "scenario": "first-orders",
 "side": "union",
 "subordinated": [
  {"general": "1st Ohio Brigade General", "under": "Ohio Division General", "cards": [1, 2, 3, 4, 5, 8]}
 ]
})";

std::string with(std::string_view from, std::string_view to) {
    std::string text(subordinated);
    const std::size_t place = text.find(from);
    EXPECT_NE(place, std::string::npos) << from;
    return text.replace(place, from.size(), to);
}
PostId post_of(const DeckPlan& plan, std::string_view general) {
    const Army& army = plan.setup.army(plan.side);
    for (std::size_t i = 0; i < army.posts.size(); ++i)
        if (army.posts[i].general == general) return static_cast<PostId>(i);
    ADD_FAILURE() << general;
    return 0;
}

TEST(RF_DECK_5, AScenarioGivesEveryIndependentBrigadeAllItsCards) {
    const Expected<DeckPlan> plan = scenario_deck("first-orders", Seat::Confederate);
    ASSERT_TRUE(plan) << plan.error();
    EXPECT_EQ(count(plan->cards()), 8 + 8 + 6 + 4) << "and the Command cards of four Generals";
    EXPECT_FALSE(scenario_deck("last-orders", Seat::Union));
}

TEST(RF_DECK_6, AFileSubordinatesABrigadeAndPicksItsCards) {
    const Expected<DeckPlan> plan = read_deck(subordinated, "deck.json");
    ASSERT_TRUE(plan) << plan.error();
    const PostPlan& brigade = plan->setup.army(Seat::Union).posts[post_of(*plan, "1st Ohio Brigade General")];
    const Cards deck = plan->cards();
    EXPECT_EQ(count(deck & brigade.cards), 6);
    EXPECT_FALSE(deck.has(brigade.command_card));
    EXPECT_EQ(count(deck), 6 + 8 + 6 + 3);
    for (const CardId card : each(brigade.cards)) {
        const int number = plan->setup.army(Seat::Union).cards[card].number + 1;
        EXPECT_EQ(deck.has(card), number != 6 && number != 7) << number;
    }
}

TEST(RF_DECK_6, AsManyCardsAsTheLeadershipAreEnough) {
    const Expected<DeckPlan> whole = read_deck(subordinated, "deck.json");
    ASSERT_TRUE(whole) << whole.error();
    const int fewest =
        fewest_cards({whole->setup, whole->state}, Seat::Union, post_of(*whole, "1st Ohio Brigade General"));
    const PostPlan& division = whole->setup.army(Seat::Union).posts[post_of(*whole, "Ohio Division General")];
    EXPECT_EQ(fewest, division.rating.leadership);
    std::string cards;
    for (int card = 1; card <= fewest; ++card) cards += (card == 1 ? "" : ", ") + std::to_string(card);
    EXPECT_TRUE(read_deck(with("1, 2, 3, 4, 5, 8", cards), "deck.json"));
    cards.resize(cards.rfind(','));
    const Expected<DeckPlan> fewer = read_deck(with("1, 2, 3, 4, 5, 8", cards), "deck.json");
    ASSERT_FALSE(fewer);
    EXPECT_EQ(fewer.error(),
              "deck.json, line 6, subordinated[0] '1st Ohio Brigade General': field cards has " +
                  std::to_string(fewest - 1) + " cards; it must have at least " + std::to_string(fewest) +
                  " under Ohio Division General (RF-DECK-6)");
}

TEST(RallyDeckFile, WhatIsWrongIsSaid) {
    const std::string brigade = "deck.json, line 6, subordinated[0] ";
    const struct {
        std::string_view from, to;
        std::string says;
    } broken[] = {
        {"rally_deck", "rally_decks",
         "deck.json, line 2: field format is \"rally_decks\"; it must be rally_deck"},
        {"first-orders", "last-orders",
         "deck.json, line 3: field scenario is \"last-orders\"; it must be a scenario of `longroll scenarios "
         "rally`, as in \"first-orders\""},
        {"\"union\"", "\"north\"", "deck.json, line 4: field side is \"north\"; it must be "},
        {"subordinated", "subordinate", "deck.json, line 5: field subordinate"},
        {"1st Ohio Brigade", "9th Ohio Brigade",
         brigade + "'9th Ohio Brigade General': field general is \"9th Ohio Brigade General\"; it must be a "
                   "General of that side who has a brigade or battalion there from the start"},
        {"\"1st Ohio Brigade General\"", "\"Ohio Division General\"",
         brigade + "'Ohio Division General': field general is "},
        {"\"1st Ohio Brigade General\"", "\"1st Virginia Brigade General\"",
         brigade + "'1st Virginia Brigade General': field general is "},
        {"\"under\": \"Ohio Division General\"", "\"under\": \"2nd Ohio Brigade General\"",
         brigade + "'1st Ohio Brigade General': field under is \"2nd Ohio Brigade General\"; it must be a "
                   "division commander or higher above the brigade (RF-DECK-6)"},
        {"\"under\": \"Ohio Division General\"", "\"under\": \"Virginia Division General\"",
         brigade + "'1st Ohio Brigade General': field under is "},
        {"5, 8]", "5, 9]",
         brigade + "'1st Ohio Brigade General': field cards[5] is 9; it must be 1 to 8, a card of 1st Ohio "
                   "Brigade"},
        {"5, 8]", "5, \"8\"]",
         brigade + "'1st Ohio Brigade General': field cards[5] is \"8\"; it must be 1 to 8"},
        {"5, 8]", "5, 5]",
         brigade + "'1st Ohio Brigade General': field cards[5] is 5; it must be a card that is named once"},
        {"1, 2, 3, 4, 5, 8", "8",
         brigade + "'1st Ohio Brigade General': field cards has 1 cards; it must have at least "},
        {"8]}",
         "8]}, {\"general\": \"1st Ohio Brigade General\", \"under\": \"Ohio Division General\", "
         "\"cards\": [1, 2, 3, 4, 5, 6]}",
         "deck.json, line 6, subordinated[1] '1st Ohio Brigade General': field general is \"1st Ohio Brigade "
         "General\"; it must be a General who is named once"},
        {"\"side\"", "side", "deck.json, line 4"},
    };
    for (const auto& [from, to, says] : broken) {
        const Expected<DeckPlan> plan = read_deck(with(from, to), "deck.json");
        ASSERT_FALSE(plan) << to;
        EXPECT_TRUE(plan.error().starts_with(says)) << plan.error() << "\n  expected: " << says;
        EXPECT_EQ(plan.error().find('\n'), std::string::npos);
    }
}

// RF-REINF-6: its cards come with it, all of them.
TEST(RallyDeckFile, ABrigadeThatComesLaterIsNotPickedFor) {
    for (const Scenario& scenario : Rally::scenarios()) {
        const Expected<DeckPlan> plan = scenario_deck(scenario.id, Seat::Union);
        ASSERT_TRUE(plan) << plan.error();
        for (const PostPlan& post : plan->setup.army(Seat::Union).posts) {
            if (post.first_turn == 0 || post.parent == no_post || !post.own) continue;
            const std::string text = R"({"format": "rally_deck", "scenario": ")" + scenario.id +
                                     R"(", "side": "union", "subordinated": [{"general": ")" + post.general +
                                     R"(", "under": ")" +
                                     plan->setup.army(Seat::Union).posts[post.parent].general +
                                     R"(", "cards": [1, 2, 3, 4, 5, 6]}]})";
            const Expected<DeckPlan> read = read_deck(text, "deck.json");
            ASSERT_FALSE(read) << post.general;
            EXPECT_NE(read.error().find("there from the start"), std::string::npos) << read.error();
            EXPECT_FALSE(plan->cards() & post.cards);
            return;
        }
    }
    FAIL() << "no scenario has a later brigade";
}

}  // namespace
}  // namespace longroll::rally
