// Whole Dixie matches: 500 random and 20 greedy of each scenario, by `make soak` 10,000 and
// 1,000. The balance they show is in docs/balance.md.

#include "conformance/matches.h"
#include "dixie/rules.h"
#include "support/counts.h"

namespace longroll::conformance {
namespace {

class DixieMatches : public MatchesOf<dixie::Dixie> {};

TEST_P(DixieMatches, random_players_come_to_an_end) {
    computer_matches<dixie::Dixie>(scenario(), "random", repeats(500, 10'000));
}
TEST_P(DixieMatches, greedy_players_come_to_an_end) {
    computer_matches<dixie::Dixie>(scenario(), "greedy", repeats(20, 1'000));
}

INSTANTIATE_TEST_SUITE_P(all, DixieMatches, testing::ValuesIn(DixieMatches::scenario_ids()), name_of_test);

}  // namespace
}  // namespace longroll::conformance
