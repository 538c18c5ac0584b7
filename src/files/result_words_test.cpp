// A result in words: who won, by how much, and how, each said once.

#include <gtest/gtest.h>

#include "files/describe.h"

namespace longroll {
namespace {

struct NoNames : Namer {
    std::string name(ArgKind, std::int64_t) const override { return {}; }
};

std::string words(Seat winner, int margin, const char* how) {
    return describe(Result{true, winner, margin, Say(RuleId{}, how)}, NoNames{});
}

TEST(ResultWords, SayWhoWonByHowMuchAndHow) {
    EXPECT_EQ(words(Seat::Union, 8, "a victory, 20 points to 12"),
              "Union wins by 8: a victory, 20 points to 12");
    EXPECT_EQ(describe(Result{}, NoNames{}), "not over");
}

// An army that breaks has lost, also when it is ahead in points.
TEST(ResultWords, AWinnerWhoIsBehindWinsByNothing) {
    EXPECT_EQ(words(Seat::Union, -2, "the Confederate army is broken"),
              "Union wins: the Confederate army is broken");
    EXPECT_EQ(words(Seat::Confederate, 0, ""), "Confederate wins");
}

TEST(ResultWords, ADrawIsSaidOnce) {
    EXPECT_EQ(words(Seat::Nobody, -3, "5 points to 2"), "a draw, 5 points to 2");
    EXPECT_EQ(words(Seat::Nobody, 0, "a draw was agreed"), "a draw was agreed");
    EXPECT_EQ(words(Seat::Nobody, 0, "dawn: a draw, 3 points each"), "dawn: a draw, 3 points each");
    EXPECT_EQ(words(Seat::Nobody, 0, ""), "a draw");
}

}  // namespace
}  // namespace longroll
