// Whole matches of Seeing the Elephant!: 50 random and 4 greedy of the learning battle, 5 and 1 of every
// other scenario; by `make soak` 2,000 and 200 of each. Under the sanitizers the greedy matches of the
// battles of the maps last two turns.

#include "conformance/matches.h"
#include "conformance/share.h"
#include "elephant/rules.h"
#include "support/counts.h"

namespace longroll::conformance {
namespace {

class ElephantMatches : public MatchesOf<elephant::Elephant> {
  protected:
    bool learning_battle() const { return GetParam() == "first-shots"; }  // S2
};

TEST_P(ElephantMatches, random_players_come_to_an_end) {
    computer_matches<elephant::Elephant>(scenario(), "random", repeats(learning_battle() ? 50 : 5, 2'000));
}
TEST_P(ElephantMatches, greedy_players_come_to_an_end) {
    GivenOptions given;
    const bool full_counts = soaking() || repeats(10) == 10;
    if (is_battle_of_elephant(scenario()) && !full_counts) given.emplace_back("turn_limit", "2");
    computer_matches<elephant::Elephant>(scenario(), "greedy", repeats(learning_battle() ? 4 : 1, 200),
                                         given);
}

INSTANTIATE_TEST_SUITE_P(all, ElephantMatches, testing::ValuesIn(ElephantMatches::scenario_ids()),
                         name_of_test);

}  // namespace
}  // namespace longroll::conformance
