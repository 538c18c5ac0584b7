// 14.0 Custom Battle Decks: what a deck must be, building one in the match, deck files.

#include "dixie/decks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "data/embedded.h"
#include "dixie/deployment.h"
#include "dixie/scenario_bed.h"

namespace longroll::dixie {
namespace {

const GivenOptions custom = {{"custom_decks", "yes"}};

std::uint8_t number_of(const Setup& setup, Seat seat, std::string_view called) {
    for (const Card& card : setup.cards[index(seat)])
        if (card.number != 0 && card.name == called) return card.number;
    ADD_FAILURE() << "no card " << called;
    return 0;
}

int points(const Setup& setup, Seat seat, const std::vector<std::uint8_t>& deck) {
    int bp = 0;
    for (std::uint8_t number : deck) bp += setup.card(seat, number).bp;
    return bp;
}

Action add(std::uint8_t number) { return {.verb = Verb::Add, .card = number}; }

TEST(DX_14_0a, EveryCardHasBattlePoints) {
    for (const char* id : {"bull-run", "shiloh", "gettysburg"}) {
        const auto setup = prepared(id);
        ASSERT_TRUE(setup);
        for (Seat seat : seats)
            for (std::uint8_t number : setup->pool[index(seat)]) EXPECT_GT(setup->card(seat, number).bp, 0);
    }
}

TEST(DX_14_0b, EachThingThatIsWrongIsTold) {
    const auto setup = prepared("bull-run-quick", custom);
    ASSERT_TRUE(setup);
    const std::uint8_t maine = number_of(*setup, Seat::Union, "2nd Maine"),
                       charge = number_of(*setup, Seat::Union, "Bayonet Charge");
    EXPECT_EQ(
        wrong_with_deck(*setup, Seat::Union, std::vector<std::uint8_t>{maine, maine, charge, 200}),
        (std::vector<std::string>{
            "BR-U-004 2nd Maine is in the deck twice; each card may be in it once (DX-14.0b)",
            setup->card(Seat::Union, charge).id +
                " Bayonet Charge needs the option melee, which is off (DX-0.5b)",
            "there is no Union card number 200", "the deck has 4 cards, and needs at least 15 (DX-14.0b)",
            "the deck has 2 Troop cards, and needs at least 6 (DX-14.0b)"}));
    std::vector<std::uint8_t> all = setup->pool[0];
    const int bp = points(*setup, Seat::Union, all);
    EXPECT_EQ(
        wrong_with_deck(*setup, Seat::Union, all),
        (std::vector<std::string>{
            "the deck costs " + std::to_string(bp) + " Battle Points, and the limit is 240 (DX-14.0b)",
            "the deck has " + std::to_string(all.size()) + " cards, and may have at most 64 (DX-14.0b)"}));
    const auto ohio = prepared("shiloh", {{"custom_decks", "yes"}, {"army_of_the_ohio", "yes"}});
    ASSERT_TRUE(ohio);
    const std::uint8_t apart = ohio->ohio.front();
    EXPECT_EQ(wrong_with_deck(*ohio, Seat::Union, std::vector<std::uint8_t>{apart}).front(),
              ohio->card(Seat::Union, apart).id + " " + ohio->card(Seat::Union, apart).name +
                  " is kept apart for Day 2 (DX-15.1g)");
}

TEST(DX_14_0b, ADeckIsBuiltCardByCard) {
    ScenarioBed bed("bull-run", custom);
    EXPECT_EQ(bed.waiting(), StepKind::BuildDecks);
    EXPECT_EQ(Dixie::to_act(bed.setup, bed.state).seats, both_seats);
    const std::uint8_t maine = number_of(bed.setup, Seat::Union, "2nd Maine"),
                       mcdowell = number_of(bed.setup, Seat::Union, "Irvin McDowell");
    EXPECT_TRUE(bed.offered(Seat::Union, add(maine)));
    bed.act(Seat::Union, add(maine));
    bed.act(Seat::Union, add(mcdowell));
    EXPECT_EQ(bed.why(Seat::Union, add(maine)), "2nd Maine is in the deck already");
    EXPECT_EQ(bed.refused_by(Seat::Union, add(maine)), rule::DX_14_0b);
    EXPECT_FALSE(bed.offered(Seat::Union, add(maine)));
    EXPECT_EQ(bed.why(Seat::Union, add(201)), "there is no Union card number 201");
    EXPECT_EQ(bed.why(Seat::Union, {.verb = Verb::Done}), "the deck has 2 cards, and needs at least 15");
    // The same cards in any order are the same state.
    ScenarioBed other_way("bull-run", custom);
    other_way.act(Seat::Union, add(mcdowell));
    other_way.act(Seat::Union, add(maine));
    EXPECT_EQ(std::memcmp(&bed.state, &other_way.state, sizeof(State)), 0);
    // Taking back is legal and not among the choices.
    const Action back{.verb = Verb::TakeBack, .card = maine};
    EXPECT_FALSE(bed.offered(Seat::Union, back));
    bed.act(Seat::Union, back);
    EXPECT_EQ(count(bed.side(Seat::Union).deck), 1);
    EXPECT_EQ(bed.why(Seat::Union, back), "card number 4 is not in the deck");
    bed.act(Seat::Union, {.verb = Verb::Cancel});
    EXPECT_EQ(bed.side(Seat::Union).deck, 0u);
    EXPECT_EQ(bed.why(Seat::Union, {.verb = Verb::Cancel}), "the deck is empty");
}

TEST(DX_14_0b, BuildingHasNoDeadEnds) {
    // Whatever is added, at random or always the dearest, a deck comes out that may be played.
    for (const char* id : {"bull-run", "shiloh", "gettysburg"})
        for (std::uint64_t number = 0; number < 6; ++number) {
            ScenarioBed bed(id, custom, number);
            Dice dice(Seed{number, 3});
            for (Seat seat : seats) {
                for (int i = 0; i <= max_slots; ++i) {
                    std::vector<Action> choices = bed.choices(seat);
                    ASSERT_FALSE(choices.empty());
                    std::erase_if(choices, [](const Action& a) { return a.verb == Verb::DeployForMe; });
                    if (choices.size() == 1 && choices[0].verb == Verb::Done) break;
                    std::erase_if(choices, [](const Action& a) { return a.verb == Verb::Done; });
                    const bool dearest = number % 2 == 0;
                    const auto pick =
                        dearest ? std::ranges::max_element(
                                      choices, {},
                                      [&](const Action& a) { return bed.setup.card(seat, a.card).bp; })
                                : choices.begin() + dice.below(static_cast<std::uint32_t>(choices.size()));
                    bed.act(seat, *pick);
                }
                std::vector<std::uint8_t> deck;
                for (std::uint8_t card : bed.side(seat).card)
                    if (card != 0) deck.push_back(card);
                EXPECT_EQ(wrong_with_deck(bed.setup, seat, deck), std::vector<std::string>{}) << id;
                bed.act(seat, {.verb = Verb::Done});
            }
            EXPECT_EQ(bed.waiting(), StepKind::Deploy);
        }
}

TEST(DX_14_0b, ACardThatWouldMakeTheDeckImpossibleIsRefused) {
    // 40 Battle Points: a Muster of 2, three cards at least and six Troop cards; the dearest cannot all be
    // had.
    ScenarioBed bed("bull-run", {{"custom_decks", "yes"}, {"union_points", "40"}});
    ASSERT_EQ(bed.waiting(), StepKind::BuildDecks);
    std::vector<std::uint8_t> dear;
    for (std::uint8_t number : bed.setup.pool[0])
        if (bed.setup.card(Seat::Union, number).bp == 13) dear.push_back(number);
    ASSERT_GE(dear.size(), 2u);
    bed.act(Seat::Union, add(dear[0]));
    const std::string why = bed.why(Seat::Union, add(dear[1]));
    EXPECT_NE(why.find("the deck could not come to 3 cards and 6 Troop cards within 40 Battle Points"),
              std::string::npos)
        << why;
    EXPECT_FALSE(bed.offered(Seat::Union, add(dear[1])));
}

TEST(DX_14_0b, TheOpponentSeesOnlyWhetherItIsDoneAndThenTheNumberOfCards) {
    ScenarioBed bed("bull-run", custom);
    const View before = Dixie::show(bed.setup, bed.state, Seat::Confederate);
    bed.act(Seat::Union, add(number_of(bed.setup, Seat::Union, "2nd Maine")));
    bed.act(Seat::Union, {.verb = Verb::DeployForMe});
    EXPECT_EQ(Dixie::show(bed.setup, bed.state, Seat::Confederate), before);
    bed.act(Seat::Union, {.verb = Verb::Done});
    EXPECT_NE(Dixie::show(bed.setup, bed.state, Seat::Confederate), before);
    EXPECT_EQ(Dixie::to_act(bed.setup, bed.state).seats, SeatSet::of(Seat::Confederate));
    // Two different decks, both done: the same view.
    ScenarioBed other_deck("bull-run", custom);
    other_deck.act(Seat::Union, {.verb = Verb::DeployForMe});
    other_deck.act(Seat::Union, {.verb = Verb::Done});
    EXPECT_EQ(Dixie::show(bed.setup, bed.state, Seat::Confederate),
              Dixie::show(other_deck.setup, other_deck.state, Seat::Confederate));
    const std::size_t told = bed.log.events().size();
    bed.act(Seat::Confederate, {.verb = Verb::DeployForMe});
    bed.act(Seat::Confederate, {.verb = Verb::Done});
    ASSERT_GT(bed.log.events().size(), told);
    EXPECT_EQ(english(bed.log.events()[told].say, bed).substr(0, 18), "the Union deck has");
}

TEST(DX_14_0b, TheDeckMadeForAPlayerIsSoundAndSpendsItsPoints) {
    for (const char* id : {"bull-run", "shiloh", "gettysburg", "bull-run-five", "gettysburg-five"}) {
        const auto setup =
            prepared(id, {{"custom_decks", "yes"}, {"union_deck", "build"}, {"confederate_deck", "build"}});
        ASSERT_TRUE(setup) << setup.error();
        for (Seat seat : seats) {
            const std::vector<std::uint8_t> deck = fill_deck(*setup, seat, {});
            EXPECT_EQ(wrong_with_deck(*setup, seat, deck), std::vector<std::string>{}) << id;
            EXPECT_GE(points(*setup, seat, deck), setup->bp_limit[index(seat)] - 3) << id;
            std::map<CardType, int> kinds;
            for (std::uint8_t number : deck) ++kinds[setup->card(seat, number).type];
            EXPECT_EQ(kinds.size(), 6u) << id << ": some of every kind";
            EXPECT_EQ(fill_deck(*setup, seat, {}), deck);
            // What was chosen before stays in.
            const std::uint8_t chosen = setup->pool[index(seat)].back();
            EXPECT_TRUE(std::ranges::binary_search(fill_deck(*setup, seat, std::vector<std::uint8_t>{chosen}),
                                                   chosen));
        }
    }
}

TEST(DX_14_0c, OtherTotalsMayBeAgreed) {
    const auto setup = prepared("bull-run", {{"custom_decks", "yes"}, {"union_points", "150"}});
    ASSERT_TRUE(setup);
    EXPECT_EQ(setup->bp_limit[0], 150);
    EXPECT_EQ(setup->bp_limit[1], 240);
    EXPECT_EQ(setup->muster[0], 9);
}

TEST(DX_14_0d, SixCardsForEveryHundredPoints) {
    const std::pair<int, int> rows[] = {{225, 14}, {240, 14}, {270, 16}, {300, 18},
                                        {400, 24}, {450, 27}, {500, 30}};
    for (const auto& [bp, muster] : rows) EXPECT_EQ(muster_of(bp), muster);
    const auto bull_run = prepared("bull-run", custom), shiloh = prepared("shiloh", custom),
               gettysburg = prepared("gettysburg", custom);
    const auto five = prepared("gettysburg-five");
    ASSERT_TRUE(bull_run && shiloh && gettysburg && five);
    EXPECT_EQ(bull_run->muster[1], 14);  // not the 15 of the standard game
    EXPECT_EQ(shiloh->muster[0], 18);
    EXPECT_EQ(shiloh->muster[1], 14);
    EXPECT_EQ(gettysburg->muster[1], 16);
    EXPECT_EQ(five->muster[0], 30);
    EXPECT_EQ(five->muster[1], 27);
}

TEST(DX_14_0e, TheRestIsTheReinforcementDeckAtTheUsualRate) {
    ScenarioBed bed("bull-run-five");
    ASSERT_EQ(bed.waiting(), StepKind::Deploy) << "both decks have a name: nothing is built";
    for (Seat seat : seats) {
        const auto deck = static_cast<int>(bed.setup.given_deck[index(seat)].size());
        EXPECT_EQ(count(bed.side(seat).reserve), 24);
        EXPECT_EQ(count(bed.side(seat).deck), deck - 24);
        EXPECT_EQ(bed.setup.rate[index(seat)], 1);
        for (Cards rest = bed.side(seat).reserve | bed.side(seat).deck; rest != 0;)
            EXPECT_TRUE(std::ranges::binary_search(bed.setup.given_deck[index(seat)],
                                                   bed.side(seat).card[take_lowest(rest)]));
    }
}

TEST(DX_14_1a, TotalsOfBullRun) {
    EXPECT_EQ(suggested_bp(Edition::BullRun, 3, Seat::Confederate), 240);
    EXPECT_EQ(suggested_bp(Edition::BullRun, 3, Seat::Union), 240);
    EXPECT_EQ(suggested_bp(Edition::BullRun, 5, Seat::Confederate), 400);
    EXPECT_EQ(suggested_bp(Edition::BullRun, 5, Seat::Union), 400);
    const auto changed = prepared("bull-run", {{"custom_decks", "yes"}, {"five_positions", "yes"}});
    ASSERT_TRUE(changed);
    EXPECT_EQ(changed->bp_limit[0], 400);
}

TEST(DX_14_2a, TotalsOfShiloh) {
    EXPECT_EQ(suggested_bp(Edition::Shiloh, 3, Seat::Confederate), 225);
    EXPECT_EQ(suggested_bp(Edition::Shiloh, 3, Seat::Union), 300);
}

TEST(DX_14_3a, TotalsOfGettysburg) {
    EXPECT_EQ(suggested_bp(Edition::Gettysburg, 3, Seat::Confederate), 270);
    EXPECT_EQ(suggested_bp(Edition::Gettysburg, 3, Seat::Union), 300);
    EXPECT_EQ(suggested_bp(Edition::Gettysburg, 5, Seat::Confederate), 450);
    EXPECT_EQ(suggested_bp(Edition::Gettysburg, 5, Seat::Union), 500);
}

// ---- deck files ----

TEST(DeckFiles, EveryNamedDeckMayBePlayed) {
    EXPECT_GE(named_decks().size(), 10u);
    for (const Deck& deck : named_decks()) {
        const std::string scenario = deck.edition == Edition::BullRun  ? "bull-run"
                                     : deck.edition == Edition::Shiloh ? "shiloh"
                                                                       : "gettysburg";
        const std::string side = deck.side == Seat::Union ? "union_deck" : "confederate_deck";
        GivenOptions options = {{"custom_decks", "yes"}, {side, deck.id}};
        if (deck.columns == 5) options.emplace_back("five_positions", "yes");
        EXPECT_EQ(refused(scenario, options), "fine") << deck.id;
        EXPECT_EQ(deck.limit, suggested_bp(deck.edition, deck.columns, deck.side)) << deck.id;
    }
}

TEST(DeckFiles, AreWrittenAsTheyAreRead) {
    EXPECT_EQ(write_decks(named_decks()), std::string(embedded("dixie/decks.json")));
}

TEST(DeckFiles, SayWhatIsWrongWithTheirForm) {
    const auto wrong = [](std::string_view text) {
        const auto decks = read_decks(text, "my.json");
        return decks ? "fine" : decks.error();
    };
    EXPECT_EQ(wrong("{"), "my.json, line 1: a field begins with its name in quotes");
    EXPECT_EQ(wrong("{}"), "my.json, line 1: field format is missing; it must be dixie_decks");
    EXPECT_EQ(wrong("{\"format\": \"dixie_decks\"}"),
              "my.json, line 1: field decks is missing; it must be a list");
    const auto deck = [&](const std::string& fields) {
        return wrong("{\"format\": \"dixie_decks\", \"decks\": [{" + fields + "}]}");
    };
    EXPECT_EQ(deck("\"cards\": []"),
              "my.json, line 1, decks[0]: field id is missing; it must be a text; "
              "line 1: field edition is missing; it must be bull_run, shiloh or gettysburg; "
              "line 1: field side is missing; it must be union or confederate; "
              "line 1: field columns is missing; it must be 3 or 5");
    const std::string good = "\"id\": \"a\", \"edition\": \"shiloh\", \"side\": \"union\", ";
    EXPECT_EQ(deck(good + "\"columns\": 5, \"cards\": []"),
              "my.json, line 1, decks[0] 'a': field columns is 5; it must be 3");
    EXPECT_EQ(deck(good + "\"columns\": 3, \"limit\": 0"),
              "my.json, line 1, decks[0] 'a': field limit is 0; it must be 1 to 1000; "
              "line 1: field cards is missing; it must be a list of cards");
    EXPECT_EQ(deck(good + "\"columns\": 3, \"cards\": [5]"),
              "my.json, line 1, decks[0] 'a': field cards[0] is 5; it must be the id of a card, as in "
              "\"BR-U-004\"");
    EXPECT_EQ(deck("\"id\": \"a\", \"edition\": \"shiloh\", \"side\": \"union\", \"columns\": 3, \"cards\": "
                   "[\"SH-U-001\"]"),
              "fine");
}

TEST(DeckFiles, SayOfEachCardWhyItIsNotOne) {
    Deck deck{.id = "mine",
              .name = "Mine",
              .edition = Edition::BullRun,
              .side = Seat::Union,
              .columns = 3,
              .limit = 240,
              .cards = {"BR-U-004", "BR-C-004", "SH-U-001", "nonsense"}};
    std::vector<std::string> wrong;
    EXPECT_EQ(numbers_of(deck, wrong), std::vector<std::uint8_t>{4});
    EXPECT_EQ(wrong, (std::vector<std::string>{
                         "BR-C-004 11th North Carolina (later 21st) is not a Union card (DX-14.0b)",
                         "there is no card SH-U-001 in First Bull Run",
                         "there is no card nonsense in First Bull Run"}));
}

// One side has agreed on a named deck, the other builds its own: while it does, it knows the named one, in
// every position that it must hold possible.
TEST(DX_14_0b, ANamedDeckIsNoSecretWhileTheOtherIsBuilt) {
    ScenarioBed bed("bull-run", {{"custom_decks", "yes"}, {"union_deck", "bull-run-union"}});
    ASSERT_EQ(bed.waiting(), StepKind::BuildDecks);
    ASSERT_FALSE(bed.setup.given_deck[0].empty());
    const auto numbers = [](const State& state) {
        std::vector<std::uint8_t> found;
        for (std::uint8_t number : side_of(state, Seat::Union).card)
            if (number != 0) found.push_back(number);
        return found;
    };
    const std::vector<std::uint8_t> before = numbers(bed.state);
    Dice dice(Seed{18, 61});
    for (int i = 0; i < 5; ++i)
        EXPECT_EQ(numbers(Dixie::redraw_for(bed.setup, bed.state, Seat::Confederate, dice)), before);
    EXPECT_FALSE(before.empty());
}

}  // namespace
}  // namespace longroll::dixie
