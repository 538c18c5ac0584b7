#include "engine/question.h"

#include <gtest/gtest.h>

#include <cmath>

namespace longroll {
namespace {

// Ten cards are checked one after the other, each with two dice that must not show a 6; how many break is
// asked. A hidden seventh may count for two.
struct Checks {
    struct State {
        std::uint16_t left, broken;
        std::uint32_t hidden;  // 0: not known, 1: plain, 2: counts for two
    };
    bool reads_hidden = false;
    bool lists = true;
    std::uint64_t read = 0;

    void begin(State&, Dice&) const {}
    bool next(State& state, Dice& dice) {
        if (state.left == 0) return true;
        bool broke = false;
        for (unsigned face : dice.roll_for(6, 2)) broke = broke || face == 6;
        unsigned worth = 1;
        if (reads_hidden && state.left == 7) {
            if (state.hidden == 0) read |= 1;
            worth = state.hidden;
        }
        state.broken = static_cast<std::uint16_t>(state.broken + (broke ? worth : 0));
        --state.left;
        return false;
    }
    std::string words(const State&, const State& after) const { return std::to_string(after.broken); }
    std::uint64_t take_reads() { return std::exchange(read, 0); }
    bool possibilities(const State& state, std::uint64_t, std::vector<Possibility<State>>& list) const {
        if (!lists) return true;
        for (const std::uint32_t way : {1u, 2u}) list.push_back({{state.left, state.broken, way}, way / 3.0});
        return true;
    }
};

double of_ten(int n, int k) {  // 11/36 that a card breaks
    return std::tgamma(n + 1.0) / std::tgamma(k + 1.0) / std::tgamma(n - k + 1.0) * std::pow(11.0 / 36, k) *
           std::pow(25.0 / 36, n - k);
}

// Three runs per card and state, of which there are as many as cards broken so far: not 3^10.
TEST(Question, EqualStatesBetweenTheDiceAreOne) {
    Checks checks;
    Asking<Checks> asking(checks, 1000);
    const auto chances = asking.every_way({10, 0, 0});
    ASSERT_TRUE(chances.has_value());
    ASSERT_EQ(chances->size(), 11u);
    for (const Chance& chance : *chances)
        EXPECT_NEAR(chance.p, of_ten(10, std::stoi(chance.outcome)), 1e-12) << chance.outcome;
    EXPECT_EQ(asking.runs(), 1u + 3 * (1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 10) + 11);
    EXPECT_EQ(asking.possibilities(), 1u);
    EXPECT_FALSE(asking.hidden_matters());
    EXPECT_TRUE(asking.rolls());
}

TEST(Question, WhatWasReadIsAskedInEveryWayItCanBe) {
    Checks checks{true};
    Asking<Checks> asking(checks, 10'000);
    const auto chances = asking.every_way({10, 0, 0});
    ASSERT_TRUE(chances.has_value());
    EXPECT_EQ(asking.possibilities(), 2u);
    EXPECT_TRUE(asking.hidden_matters());
    double none = 0, sum = 0, mean = 0;
    for (const Chance& chance : *chances) {
        if (chance.outcome == "0") none = chance.p;
        sum += chance.p;
        mean += chance.p * std::stoi(chance.outcome);
    }
    EXPECT_NEAR(none, of_ten(10, 0), 1e-12);
    EXPECT_NEAR(sum, 1, 1e-12);
    EXPECT_NEAR(mean, 11.0 / 36 * (9 + 1.0 / 3 * 1 + 2.0 / 3 * 2), 1e-12);
}

TEST(Question, TooManyRunsOrNothingToListIsNoAnswer) {
    Checks checks;
    Asking<Checks> few(checks, 100);
    EXPECT_FALSE(few.every_way({10, 0, 0}).has_value());
    EXPECT_FALSE(few.hidden_matters());
    Checks dark{true, false};
    Asking<Checks> unlisted(dark, 10'000);
    EXPECT_FALSE(unlisted.every_way({10, 0, 0}).has_value());
    EXPECT_TRUE(unlisted.hidden_matters());
}

}  // namespace
}  // namespace longroll
