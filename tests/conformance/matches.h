#pragma once
// Whole matches in numbers: every one must end by the rules, not by the safety bound, with every invariant
// holding after every action. Counts and winners are recorded for build/soak.json.
//
// LONGROLL_MATCHES(Dixie, dixie::Dixie) makes the suite DixieMatches with two tests for each scenario; how
// many matches they play is in the game's Traits. The balance they show is in docs/balance.md.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "conformance/traits.h"
#include "engine/game.h"
#include "players/player.h"
#include "study/seeds.h"
#include "study/simulate.h"
#include "support/counts.h"

namespace longroll::conformance {

inline void record(const Tally& tally, const std::string& player) {
    testing::Test::RecordProperty(player + "_matches", std::to_string(tally.games));
    testing::Test::RecordProperty(player + "_union_wins", std::to_string(tally.wins[0]));
    testing::Test::RecordProperty(player + "_confederate_wins", std::to_string(tally.wins[1]));
    testing::Test::RecordProperty(player + "_draws", std::to_string(tally.draws));
    testing::Test::RecordProperty(player + "_decisions", std::to_string(tally.decisions));
}

// The player of that name at both seats; the state is looked over after every action.
template <Game G>
void computer_matches(const Scenario& scenario, const std::string& player, int matches,
                      const GivenOptions& given = {}) {
    const Expected<OptionValues> options = resolve_options(scenario, given);
    ASSERT_TRUE(options) << options.error();
    constexpr Seed root{1863, 7};
    EventLog silent = EventLog::off();
    Tally tally;
    for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(matches); ++i) {
        const Seed seed = derive(root, i, SeedUse::Match);
        Dice beginning(seed, 0);
        const Expected<typename G::Setup> setup = G::prepare(scenario, *options, beginning);
        ASSERT_TRUE(setup) << setup.error();
        typename G::State state = G::start(*setup, beginning);
        std::array players{seat_player<G>(player, derive(root, i, SeedUse::UnionPlayer)),
                           seat_player<G>(player, derive(root, i, SeedUse::ConfederatePlayer))};
        std::uint32_t decisions = 0;
        for (Turn turn = G::to_act(*setup, state); !turn.finished(); turn = G::to_act(*setup, state)) {
            ASSERT_LT(decisions, G::max_decisions(*setup))
                << scenario.id << " match " << i << " was cut by the safety bound";
            const Seat seat = turn.seats.has(Seat::Union) ? Seat::Union : Seat::Confederate;
            const auto action =
                std::visit([&](auto& own) { return own.decide(*setup, state, seat); }, players[index(seat)]);
            Dice dice(seed, ++decisions);
            G::play(*setup, state, seat, action, dice, silent);
            if (const std::optional<std::string> wrong = G::first_violation(*setup, state))
                FAIL() << scenario.id << " match " << i << ", after decision " << decisions << " '"
                       << G::write(*setup, action) << "': " << *wrong;
        }
        const Result result = G::result(*setup, state);
        ++tally.games;
        tally.decisions += decisions;
        if (result.winner == Seat::Nobody)
            ++tally.draws;
        else
            ++tally.wins[index(result.winner)];
    }
    record(tally, player);
}

// Tests of each scenario of a game.
template <Game G>
class MatchesOf : public testing::TestWithParam<std::string> {
  public:
    static std::vector<std::string> scenario_ids() {
        std::vector<std::string> ids;
        for (const Scenario& known : G::scenarios()) ids.push_back(known.id);
        return ids;
    }

  protected:
    const Scenario& scenario() const {
        const auto& all = G::scenarios();
        const std::string& id = MatchesOf::GetParam();
        return *std::find_if(all.begin(), all.end(), [&](const Scenario& known) { return known.id == id; });
    }
    // A plan without matches in CI has none under the sanitizers either.
    void play(const std::string& player, const MatchPlan& plan) const {
        const int matches = !soaking() && plan.in_ci == 0 ? 0 : repeats(plan.in_ci, plan.in_soak);
        computer_matches<G>(scenario(), player, matches, plan.options);
    }
};

inline std::string name_of_test(const testing::TestParamInfo<std::string>& scenario) {
    std::string name = scenario.param;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

}  // namespace longroll::conformance

#define LONGROLL_MATCHES(Name, GameType)                                                             \
    class Name##Matches : public ::longroll::conformance::MatchesOf<GameType> {};                    \
    TEST_P(Name##Matches, random_players_come_to_an_end) {                                           \
        play("random", ::longroll::conformance::Traits<GameType>::random_matches(scenario()));       \
    }                                                                                                \
    TEST_P(Name##Matches, greedy_players_come_to_an_end) {                                           \
        play("greedy", ::longroll::conformance::Traits<GameType>::greedy_matches(scenario()));       \
    }                                                                                                \
    INSTANTIATE_TEST_SUITE_P(all, Name##Matches, ::testing::ValuesIn(Name##Matches::scenario_ids()), \
                             ::longroll::conformance::name_of_test)
