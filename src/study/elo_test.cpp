#include "study/elo.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace longroll {
namespace {

TEST(Elo, TenToOneIsFourHundredPoints) {
    // 1,000 to 100 of 1,100 matches, and the draw that every pair is given moves it by less than a point.
    const std::array met{Meeting{1, 0, 1000, 100, 0}};
    const std::vector<Rating> found = rate(2, met);
    ASSERT_EQ(found.size(), 2u);
    EXPECT_EQ(found[0].elo, 0);
    EXPECT_EQ(found[0].error, 0);
    EXPECT_NEAR(found[1].elo, 400, 1);
}

TEST(Elo, TheErrorShrinksWithTheRootOfTheMatches) {
    // An even pair of n matches: the variance is 4 / (n + 1) in natural units.
    for (const std::uint64_t n : {100u, 400u, 1600u}) {
        const std::array met{Meeting{0, 1, n / 4, n / 4, n / 2}};
        const std::vector<Rating> found = rate(2, met);
        EXPECT_NEAR(found[1].elo, 0, 1e-9);
        const double in_elo = 400 / std::log(10.0);
        EXPECT_NEAR(found[1].error, 1.96 * 2 / std::sqrt(static_cast<double>(n + 1)) * in_elo, 1e-6);
    }
}

TEST(Elo, ADrawIsHalfAWin) {
    const std::array wins{Meeting{0, 1, 30, 70, 0}}, draws{Meeting{0, 1, 10, 50, 40}};
    EXPECT_NEAR(rate(2, wins)[1].elo, rate(2, draws)[1].elo, 1e-9);
}

TEST(Elo, RatingsAddUpAlongAChain) {
    // Nobody of the first pair has met the third player but the second.
    const std::array chain{Meeting{0, 1, 1000, 3000, 0}, Meeting{1, 2, 1000, 3000, 0}};
    const std::vector<Rating> found = rate(3, chain);
    EXPECT_NEAR(found[2].elo, 2 * found[1].elo, 1e-6);
    EXPECT_NEAR(found[1].elo, 400 * std::log10(3.0), 0.5);
    EXPECT_GT(found[2].error, found[1].error);
}

TEST(Elo, AnUnbeatenPlayerHasARating) {
    const std::array met{Meeting{0, 1, 0, 50, 0}};
    const std::vector<Rating> found = rate(2, met);
    EXPECT_TRUE(std::isfinite(found[1].elo));
    EXPECT_GT(found[1].elo, 500);
    EXPECT_GT(found[1].error, 200);
}

}  // namespace
}  // namespace longroll
