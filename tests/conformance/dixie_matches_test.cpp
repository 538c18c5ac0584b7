// Whole Dixie matches: 500 random and 20 greedy of each scenario, by `make soak` 10,000 and
// 1,000. The balance they show is in docs/balance.md.

#include "conformance/matches.h"
#include "dixie/rules.h"
#include "support/counts.h"

namespace longroll::conformance {
namespace {

class DixieMatches : public testing::TestWithParam<std::string> {
  protected:
    const Scenario& scenario() const {
        for (const Scenario& known : dixie::Dixie::scenarios())
            if (known.id == GetParam()) return known;
        ADD_FAILURE() << GetParam();
        return dixie::Dixie::scenarios().front();
    }
};

TEST_P(DixieMatches, random_players_come_to_an_end) {
    random_matches<dixie::Dixie>(scenario(), repeats(500, 10'000));
}
TEST_P(DixieMatches, greedy_players_come_to_an_end) {
    greedy_matches<dixie::Dixie>(scenario(), repeats(20, 1'000));
}

std::vector<std::string> scenario_ids() {
    std::vector<std::string> ids;
    for (const Scenario& known : dixie::Dixie::scenarios()) ids.push_back(known.id);
    return ids;
}
INSTANTIATE_TEST_SUITE_P(all, DixieMatches, testing::ValuesIn(scenario_ids()), [](const auto& scenario) {
    std::string name = scenario.param;
    for (char& c : name)
        if (c == '-') c = '_';
    return name;
});

}  // namespace
}  // namespace longroll::conformance
