#include "conformance/statistics.h"

#include <gtest/gtest.h>

#include "engine/dice.h"

namespace longroll::conformance {
namespace {

std::vector<Cell> thrown(std::uint64_t samples, double first_p) {
    std::vector<Cell> cells(6, Cell{(1 - first_p) / 5, 0});
    cells[0].p = first_p;
    Dice dice(Seed{11, 12});
    for (std::uint64_t i = 0; i < samples; ++i) ++cells[dice.d6() - 1].count;
    return cells;
}

// For an even number of degrees the chance to pass x is exp(-x/2) * sum of (x/2)^k / k!, k below half of it.
double chance_to_pass(double x, int degrees) {
    double term = std::exp(-x / 2), sum = 0;
    for (int k = 0; k < degrees / 2; ++k) {
        sum += term;
        term *= x / 2 / (k + 1);
    }
    return sum;
}

TEST(Statistics, BoundIsPassedAboutOnceInAMillion) {
    for (int degrees : {2, 4, 6, 10, 20, 40, 100}) {
        EXPECT_LT(chance_to_pass(chi_square_bound(degrees), degrees), 1.1e-6) << degrees;
        EXPECT_GT(chance_to_pass(chi_square_bound(degrees), degrees), 1e-7) << degrees;
    }
}

TEST(Statistics, FairDiceFit) {
    EXPECT_TRUE(fits(thrown(5'000, 1.0 / 6), 5'000));
    EXPECT_TRUE(fits(thrown(100'000, 1.0 / 6), 100'000));
}

TEST(Statistics, WrongChancesDoNotFit) {
    EXPECT_FALSE(fits(thrown(5'000, 0.20), 5'000));
    EXPECT_FALSE(fits(thrown(100'000, 0.175), 100'000));
}

TEST(Statistics, WhatCannotHappenDoesNotHappen) {
    EXPECT_FALSE(fits({{1.0, 4'999}, {0.0, 1}}, 5'000));
    EXPECT_TRUE(fits({{1.0, 5'000}, {0.0, 0}}, 5'000));
}

TEST(Statistics, RareOutcomesArePutTogether) {
    EXPECT_TRUE(fits({{0.9999, 4'999}, {0.0001, 1}}, 5'000));
    EXPECT_FALSE(fits({{0.9999, 4'900}, {0.00005, 50}, {0.00005, 50}}, 5'000));
}

}  // namespace
}  // namespace longroll::conformance
