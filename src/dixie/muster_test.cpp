// 2.0 Battle Decks: sizes, Muster, redraw, and that a deck is a bag.

#include "dixie/muster.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "dixie/scenario_bed.h"
#include "dixie/testbed.h"

namespace longroll::dixie {
namespace {

struct Sizes {
    const char* id;
    int deck[2], muster[2];
};
const Sizes sizes[] = {
    {"bull-run", {30, 30}, {18, 15}},
    {"bull-run-quick", {30, 30}, {18, 15}},
    {"shiloh", {40, 30}, {18, 18}},
    {"gettysburg", {30, 24}, {18, 18}},
    {"gettysburg-three-days", {60, 48}, {18, 18}},
};

TEST(DX_2_0b, BattleDecksHaveTheSizeOfTheEdition) {
    for (const Sizes& row : sizes) {
        const ScenarioBed bed(row.id);
        for (Seat seat : seats) {
            const Side& side = bed.side(seat);
            EXPECT_EQ(count(side.reserve) + count(side.deck), row.deck[index(seat)]) << row.id;
            std::set<int> numbers;
            for (std::uint8_t number : side.card)
                if (number != 0) numbers.insert(number);
            EXPECT_EQ(static_cast<int>(numbers.size()), row.deck[index(seat)])
                << row.id << ": every card once";
        }
    }
}

TEST(DX_2_0b, EveryCardOfThePoolComesAsOften) {
    const auto setup = prepared("bull-run-quick");
    ASSERT_TRUE(setup);
    std::map<int, int> often;
    constexpr int deals = 3000;
    for (int i = 0; i < deals; ++i) {
        Dice dice(Seed{static_cast<std::uint64_t>(i), 5});
        const State state = Dixie::start(*setup, dice);
        for (std::uint8_t number : state.side[0].card)
            if (number != 0) ++often[number];
    }
    // Chance 30 of 98; four standard deviations of a sample of 3000 (chapter 8).
    for (std::uint8_t number : setup->pool[0])
        EXPECT_NEAR(often[number], deals * 30.0 / 98, 102) << int{number};
    EXPECT_EQ(often.size(), setup->pool[0].size());
}

TEST(DX_2_0c, CardsNotDealtAreOutOfTheGame) {
    ScenarioBed bed("bull-run-quick");
    const Side dealt = bed.side(Seat::Union);
    bed.deploy();
    bed.idle_until([&] { return bed.state.turn >= 60; });
    // However long it lasts, no other card has come.
    std::set<int> before(std::begin(dealt.card), std::end(dealt.card));
    for (std::uint8_t number : bed.side(Seat::Union).card) EXPECT_TRUE(before.contains(number));
}

TEST(DX_2_0d, MustersHaveTheirSize) {
    for (const Sizes& row : sizes) {
        const ScenarioBed bed(row.id);
        for (Seat seat : seats) EXPECT_EQ(count(bed.side(seat).reserve), row.muster[index(seat)]) << row.id;
    }
}

// A side whose pool is one Troop card after the other, then Generals: choose_first with a script of zeros
// takes the first ones.
Bed poor_bed(Options options, int troops, int others, Edition edition = Edition::BullRun) {
    Bed bed(edition, options);
    for (Seat seat : seats) {
        for (int i = 0; i < others; ++i) bed.general(seat, 1, 1, no_place);
        for (int i = 0; i < troops; ++i) bed.infantry(seat, 1, no_place);
        bed.state.side[index(seat)] = Side{};
        bed.setup.deck_size[index(seat)] = troops + others;
        bed.setup.muster[index(seat)] = 4;
    }
    return bed;
}

TEST(DX_2_0d, AWeakMusterIsDrawnAgain) {
    Bed bed = poor_bed({}, 4, 4);
    // USA deck of 8: seven draws settle it; zeros keep the order, Generals first. One redraw of four cards,
    // each time the fourth of what is left: Troop cards. The CSA begins with Troop cards.
    bed.state.agenda.push(step(StepKind::Deal));
    bed.run({0, 0, 0, 0, 0, 0, 0, 4, 3, 3, 3, 4, 4, 4, 4, 0, 0, 0});
    EXPECT_EQ(bed.waiting(), StepKind::Deploy);
    EXPECT_EQ(bed.state.agenda.top().n, 1);
    EXPECT_EQ(bed.state.agenda.top().m, 0);
    for (Seat seat : seats)
        EXPECT_GE(count(bed.state.side[index(seat)].reserve & bed.state.side[index(seat)].infantry), 3);
    const std::string asked = english(Dixie::prompt(bed.setup, bed.state, Seat::Union), bed);
    EXPECT_NE(asked.find("drawn again 1 time"), std::string::npos) << asked;
}

TEST(DX_2_0d, TheSwitchLetsAWeakMusterStand) {
    Bed bed = poor_bed({.muster_redraw = false}, 4, 4);
    bed.state.agenda.push(step(StepKind::Deal));
    bed.run({0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
    EXPECT_EQ(bed.state.side[0].reserve & bed.state.side[0].infantry, 0u);
    EXPECT_EQ(bed.state.agenda.top().n, 0);
}

TEST(DX_2_0d, ADeckWithTooFewTroopsIsDealtAfreshFromThePool) {
    Bed bed = poor_bed({}, 4, 4);
    bed.setup.deck_size[0] = bed.setup.deck_size[1] = 4;
    bed.state.agenda.push(step(StepKind::Deal));
    // The first deal of four is all Generals; the second takes Troop cards only.
    bed.run({0, 0, 0, 0, 4, 4, 4, 4, 4, 4, 4, 4});
    for (Seat seat : seats) EXPECT_EQ(count(bed.state.side[index(seat)].infantry), 4);
    EXPECT_EQ(bed.state.agenda.top().n, 0);
}

TEST(DX_2_0d, WhatASideNeeds) {
    const auto three = prepared("bull-run"), five = prepared("bull-run-five"), shiloh = prepared("shiloh");
    ASSERT_TRUE(three && five && shiloh);
    EXPECT_EQ(three->positions_to_fill(Seat::Union), 3);
    EXPECT_EQ(five->positions_to_fill(Seat::Confederate), 5);
    EXPECT_EQ(shiloh->positions_to_fill(Seat::Union), 6);
    EXPECT_EQ(shiloh->positions_to_fill(Seat::Confederate), 3);
}

TEST(DX_T86, AHandStillWeakAfterTwentyTriesStands) {
    Bed bed = poor_bed({.custom_decks = true}, 2, 6);
    for (Seat seat : seats) {
        Side& side = bed.state.side[index(seat)];
        for (Slot slot = 0; slot < 8; ++slot)
            fill_slot(bed.setup, side, seat, slot, static_cast<std::uint8_t>(slot + 1));
        side.deck = 0xFF;
        bed.setup.bp_limit[index(seat)] = 100;
    }
    // Never three Troop cards among four of eight with two: twenty redraws a side, each of four draws.
    Dice dice(Seed{3, 4});
    bed.state.agenda.push(step(StepKind::Deal));
    Play play{bed.setup, bed.state, dice, bed.log};
    advance(play);
    EXPECT_EQ(bed.waiting(), StepKind::Deploy);
    EXPECT_EQ(bed.state.agenda.top().n, 20);
    EXPECT_EQ(bed.state.agenda.top().m, 20);
    EXPECT_EQ(count(bed.state.side[0].reserve), 4);
}

TEST(DX_2_0e, TheRestIsTheReinforcementDeckAndIsDrawnAtRandom) {
    ScenarioBed bed("bull-run-quick");
    const Side& side = bed.side(Seat::Confederate);
    EXPECT_EQ(count(side.deck), 15);
    EXPECT_EQ(bed.state.day_deck[1], 15);
    // Drawing any card of the bag with the same chance is drawing the top of a shuffled deck.
    std::map<int, int> drawn;
    for (std::uint64_t i = 0; i < 3000; ++i) {
        State copy = bed.state;
        Dice dice(Seed{i, 9});
        EventLog off = EventLog::off();
        Play play{bed.setup, copy, dice, off};
        const Slot slot = draw_card(play, Seat::Confederate);
        EXPECT_EQ(slot, lowest(side.deck)) << "which slot comes tells nothing";
        EXPECT_TRUE(copy.side[1].reserve & one(slot));
        ++drawn[copy.side[1].card[slot]];
    }
    EXPECT_EQ(drawn.size(), 15u);
    for (const auto& [number, times] : drawn) EXPECT_NEAR(times, 200, 55) << number;
}

TEST(Start, IsTheSameForTheSameSeed) {
    const auto setup = prepared("gettysburg");
    ASSERT_TRUE(setup);
    Dice a(Seed{1, 1}), b(Seed{1, 1}), c(Seed{2, 1});
    const State first = Dixie::start(*setup, a), second = Dixie::start(*setup, b),
                third = Dixie::start(*setup, c);
    EXPECT_EQ(std::memcmp(&first, &second, sizeof(State)), 0);
    EXPECT_NE(std::memcmp(&first, &third, sizeof(State)), 0);
}

TEST(DX_1_1a, AnyNumberOfDiceInOneRoll) {
    Dice dice(Seed{1, 2});
    for (std::size_t n : {1u, 4u, 17u, 40u}) EXPECT_EQ(dice.roll(n).size(), n);
    for (std::uint8_t face : dice.roll(40)) {
        EXPECT_GE(face, 1);
        EXPECT_LE(face, 6);
    }
}

}  // namespace
}  // namespace longroll::dixie
