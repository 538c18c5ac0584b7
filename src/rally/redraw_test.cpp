// Chapter 7: what a seat cannot know is drawn again, and all that it can know stays.

#include "rally/decks.h"
#include "rally/deployment.h"
#include "rally/flow.h"
#include "rally/rules.h"
#include "rally/testbed.h"

namespace longroll::rally {
namespace {

State redrawn(const Bed& bed, Seat seat, unsigned throws = 1) {
    Dice dice{Seed{throws, 1863}};
    return Rally::redraw_for(bed.setup, bed.state, seat, dice);
}
bool are_same(const State& a, const State& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

// Eight Union cards: three held, four in the deck, one discarded.
struct Hand : Bed {
    Hand() {
        for (int i = 0; i < 3; ++i) give(usa, Bottom::LooseOrder);
        for (int i = 0; i < 4; ++i) into_deck(usa);
        side(usa).discard.add(give(usa, Bottom::CloseOrder));
        side(usa).hand.remove(7);
        side(usa).shown.add(7);
        infantry(usa, 10, 10);
        infantry(csa, 10, 30, 180);
    }
    void swap_hand() {
        side(usa).hand = Cards::of(3) | Cards::of(4) | Cards::of(5);
        side(usa).deck = Cards::of(0) | Cards::of(1) | Cards::of(2) | Cards::of(6);
    }
};

TEST(RF_HID_2, TheEnemyKnowsHowManyCardsAreHeldAndNotWhich) {
    Hand bed;
    Cards seen;
    for (unsigned i = 0; i < 40; ++i) {
        const Side& side = redrawn(bed, csa, i).side[index(usa)];
        EXPECT_EQ(count(side.hand), 3);
        EXPECT_EQ(side.hand | side.deck, bed.side(usa).hand | bed.side(usa).deck);
        EXPECT_EQ(side.discard, bed.side(usa).discard);
        seen |= side.hand;
    }
    EXPECT_EQ(count(seen), 7);  // each may be there
    EXPECT_TRUE(are_same(redrawn(bed, usa), bed.state));
    const State before = redrawn(bed, csa);
    bed.swap_hand();
    EXPECT_TRUE(are_same(redrawn(bed, csa), before));
    EXPECT_EQ(Rally::first_violation(bed.setup, before).value_or(""), "");
}

TEST(RF_HID_2, WhichCardEmptiedTheDeckIsItsOwnersSecret) {
    Hand bed;
    bed.side(usa).capacity = 7;
    bed.go({0, 0, 0, 0}, [](Play& play) { draw_cards(play, usa, 4); });
    ASSERT_TRUE(was_emptied(bed.side(usa)));
    const State held = bed.state;
    const State first = redrawn(bed, csa);
    Cards seen;
    for (unsigned i = 0; i < 60; ++i) seen.add(redrawn(bed, csa, i).side[0].emptier);
    EXPECT_EQ(seen, held.side[0].hand);
    for (const CardId card : each(held.side[0].hand)) {
        bed.side(usa).emptier = card;
        EXPECT_TRUE(are_same(redrawn(bed, csa), first));
    }
    // A discarded card may have been it; so may one that was played, until the turn is over.
    for (const bool plays : {false, true}) {
        State after[2];
        for (const CardId emptier : {CardId{0}, CardId{1}}) {
            bed.state = held;
            bed.side(usa).emptier = emptier;
            bed.go({}, [&](Play& play) { plays ? show_card(play, usa, 0) : discard_card(play, usa, 0); });
            EXPECT_EQ(bed.side(usa).emptier_played, plays && emptier == 0 ? 1 : 0);
            after[emptier] = redrawn(bed, csa, 5);
        }
        EXPECT_TRUE(are_same(after[0], after[1]));
    }
}

TEST(RF_TURN_2, WhatWasPlayedInATurnThatEndsNoRoundWasNotTheCard) {
    Hand bed;
    bed.side(usa).emptier = 1;
    bed.go({}, [](Play& play) { show_card(play, usa, 0); });
    EXPECT_EQ(bed.side(usa).played_since, 1);
    bed.state.active = 0;
    bed.go({}, [](Play& play) { push(play, step(StepKind::TurnEnd, usa)); });
    EXPECT_EQ(bed.side(usa).played_since, 0);
    EXPECT_EQ(bed.side(usa).emptier, 1);
    bed.state.agenda.clear();
    bed.state.agenda.push(step(StepKind::GameOver));
    bed.go({}, [](Play& play) { show_card(play, usa, 1); });
    bed.state.active = 0;
    bed.go({}, [](Play& play) { push(play, step(StepKind::TurnEnd, usa)); });
    EXPECT_EQ(bed.state.round_ending, 1);
    EXPECT_FALSE(was_emptied(bed.side(usa)));  // nobody asks any more
}

// A division that subordinates a brigade of eight cards with Leadership 5: three may be left out.
struct Picked : Bed {
    Picked() {
        for (int i = 0; i < 8; ++i) into_deck(usa);
        side(usa).subordinated = one_post(first_brigade);
        side(usa).superior[first_brigade] = division;
        post(usa, division).rating = {3, 5, 0};
        infantry(usa, 10, 10);
        infantry(csa, 10, 30, 180);
    }
    void leave_out(std::initializer_list<int> cards) {
        side(usa).deck |= side(usa).aside;
        side(usa).aside = {};
        for (const int card : cards) side(usa).aside.add(static_cast<CardId>(card));
        side(usa).deck = side(usa).deck - side(usa).aside;
    }
};

TEST(RF_HID_3, WhatWasPickedForASubordinatedBrigadeIsASecretUntilItIsShown) {
    Picked bed;
    bed.leave_out({0, 1});
    const State first = redrawn(bed, csa);
    EXPECT_EQ(count(first.side[0].aside), 2);
    bed.leave_out({6, 7});
    EXPECT_TRUE(are_same(redrawn(bed, csa), first));
    bed.side(usa).shown = Cards::of(0) | Cards::of(1) | Cards::of(2) | Cards::of(3) | Cards::of(4);
    for (unsigned i = 0; i < 40; ++i) {
        const State state = redrawn(bed, csa, i);
        EXPECT_FALSE(state.side[0].aside & bed.side(usa).shown);
        EXPECT_EQ(Rally::first_violation(bed.setup, state).value_or(""), "");
    }
}

TEST(RF_HID_3, ADraftOfTheDeckIsSeenByNobodyElse) {
    Picked bed;
    bed.state.round = 0;
    bed.side(usa).deck = {};
    bed.state.agenda.push(step(StepKind::BuildDecks));
    const State empty = redrawn(bed, csa);
    bed.side(usa).aside = Cards::of(3);
    EXPECT_TRUE(are_same(redrawn(bed, csa), empty));
    EXPECT_TRUE(redrawn(bed, usa).side[0].aside.has(3));
}

// The learning battle, with the Union side in its set-up.
struct Placing : Bed {
    Placing() {
        setup.options.deployment = Deployment::Free;
        infantry(usa, 10, 10);
        side(usa) = empty_state().side[0];
        state.round = 0;
        state.agenda.push(step(StepKind::BuildDecks));
    }
    Step& waits(StepKind kind) { return state.agenda.push(step(kind, usa)); }
};

TEST(RF_HID_5, FormationAndStatusAreSecretUntilTheyCanBeSeen) {
    Placing bed;
    const auto choose = [&](Formation formation, bool below) {
        bed.side(usa).formation[1] = static_cast<std::uint8_t>(formation);
        bed.side(usa).superior[1] = below ? Bed::division : no_post;
        bed.side(usa).subordinated = below ? one_post(1) : 0;
    };
    bed.waits(StepKind::DeployBrigade).m = no_post;
    const auto tells = [&](auto make) {
        make(false);
        const State a = redrawn(bed, csa);
        make(true);
        return !are_same(a, redrawn(bed, csa));
    };
    // Its General is placed or not: then all see whether it is subordinated, but not in which formation.
    EXPECT_TRUE(tells([&](bool other) { choose(Formation::Line, other); }));
    choose(Formation::Line, false);
    EXPECT_FALSE(tells([&](bool other) { choose(other ? Formation::Column : Formation::Line, false); }));
    bed.waits(StepKind::PlaceGenerals);
    EXPECT_FALSE(tells([&](bool other) { choose(Formation::Line, other); }));
    bed.general(usa, 1, 10, 10);
    EXPECT_EQ(redrawn(bed, csa).side[0].on_map_generals, 0u);
    EXPECT_TRUE(tells([&](bool other) { bed.side(usa).off_map = other ? Units::of(0) : Units{}; }));
    bed.waits(StepKind::Forces);
    EXPECT_FALSE(tells([&](bool other) { bed.side(usa).off_map = other ? Units::of(0) : Units{}; }));
}

TEST(RF_HID_5, StandsOfABrigadeAreSeenWhenItIsDeployed) {
    Placing bed;
    bed.waits(StepKind::DeployBrigade).m = 1;
    const State before = redrawn(bed, csa);
    bed.with_dice({}, [&](Play& play) { set_on_map(play, {usa, 0}, {Bed::inches(10, 10), table::north}); });
    EXPECT_TRUE(are_same(redrawn(bed, csa), before));
    EXPECT_TRUE(redrawn(bed, usa).side[0].on_map.has(0));
    bed.side(usa).deployed = one_post(1);
    EXPECT_TRUE(redrawn(bed, csa).side[0].on_map.has(0));
}

TEST(RF_HID_4, TheFormationOfAReserveIsSecretOnlyWhereReservesAre) {
    Placing bed;
    bed.side(usa).off_map = Units::of(0);
    const auto tells = [&] {
        bed.side(usa).formation[1] = static_cast<std::uint8_t>(Formation::Reserve);
        const State a = redrawn(bed, csa);
        bed.side(usa).formation[1] = static_cast<std::uint8_t>(Formation::Line);
        return !are_same(a, redrawn(bed, csa));
    };
    EXPECT_TRUE(tells());
    bed.setup.options.open_reserves = false;
    EXPECT_FALSE(tells());
}

TEST(RF_HID_8, AColumnOfAttackThatIsStillPickedIsSeenByItsOwnerAlone) {
    Hand bed;
    Step& shock = bed.state.agenda.push(step(StepKind::Shock, {usa, 0}));
    const State before = redrawn(bed, csa);
    shock.units = Units::of(0);
    EXPECT_TRUE(are_same(redrawn(bed, csa), before));
    EXPECT_TRUE(redrawn(bed, usa).agenda.top().units.has(0));
}

// A spectator sees what both may see; of a battle that is over, everything.
TEST(RF_HID_8, ASpectatorSeesNeitherHandUntilItIsOver) {
    Hand bed;
    const State before = redrawn(bed, Seat::Nobody);
    bed.swap_hand();
    EXPECT_TRUE(are_same(redrawn(bed, Seat::Nobody), before));
    bed.state.ending = static_cast<std::uint8_t>(Ending::Points);
    EXPECT_TRUE(are_same(redrawn(bed, Seat::Nobody), bed.state));
}

}  // namespace
}  // namespace longroll::rally
