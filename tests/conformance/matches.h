#pragma once
// Whole matches in numbers: every one must end by the rules, not by the safety bound, with every invariant
// holding after every action. Counts and winners are recorded for build/soak.json.

#include <gtest/gtest.h>

#include <string>

#include "engine/game.h"
#include "players/player.h"
#include "study/seeds.h"
#include "study/simulate.h"

namespace longroll::conformance {

inline void record(const Tally& tally, const std::string& players) {
    testing::Test::RecordProperty(players + "_matches", std::to_string(tally.games));
    testing::Test::RecordProperty(players + "_union_wins", std::to_string(tally.wins[0]));
    testing::Test::RecordProperty(players + "_confederate_wins", std::to_string(tally.wins[1]));
    testing::Test::RecordProperty(players + "_draws", std::to_string(tally.draws));
    testing::Test::RecordProperty(players + "_decisions", std::to_string(tally.decisions));
}

// Random players; the state is looked over after every action.
template <Game G>
void random_matches(const Scenario& scenario, int matches) {
    const Expected<OptionValues> options = resolve_options(scenario, {});
    ASSERT_TRUE(options) << options.error();
    Tally tally;
    for (int i = 0; i < matches; ++i) {
        const Seed seed = derive(Seed{1863, 7}, static_cast<std::uint64_t>(i), SeedUse::Match);
        Dice dice(seed, 0),
            choice(derive(Seed{1863, 7}, static_cast<std::uint64_t>(i), SeedUse::UnionPlayer));
        const Expected<typename G::Setup> setup = G::prepare(scenario, *options, dice);
        ASSERT_TRUE(setup) << setup.error();
        typename G::State state = G::start(*setup, dice);
        EventLog silent = EventLog::off();
        std::uint32_t decisions = 0;
        for (Turn turn = G::to_act(*setup, state); !turn.finished(); turn = G::to_act(*setup, state)) {
            ASSERT_LT(decisions, G::bound(*setup))
                << scenario.id << " match " << i << " was cut by the safety bound";
            const Seat seat = turn.seats.has(Seat::Union) ? Seat::Union : Seat::Confederate;
            const typename G::Action action = G::sample(*setup, state, seat, choice);
            Dice roll(seed, ++decisions);
            G::play(*setup, state, seat, action, roll, silent);
            if (const std::optional<std::string> wrong = G::broken(*setup, state))
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
    record(tally, "random");
}

template <Game G>
void greedy_matches(const Scenario& scenario, int matches, const GivenOptions& given = {}) {
    const Expected<OptionValues> options = resolve_options(scenario, given);
    ASSERT_TRUE(options) << options.error();
    static const GameOf<G> game;
    SimulationPlan plan;
    plan.scenario = &scenario;
    plan.options = *options;
    plan.players = {"greedy", "greedy"};
    plan.matches = static_cast<std::uint64_t>(matches);
    plan.seed = {1863, 3};
    const Expected<Tally> tally = simulate<G>(game, plan);
    ASSERT_TRUE(tally) << tally.error();
    EXPECT_EQ(tally->games, plan.matches);
    EXPECT_EQ(tally->cut, 0u) << scenario.id;
    record(*tally, "greedy");
}

}  // namespace longroll::conformance
