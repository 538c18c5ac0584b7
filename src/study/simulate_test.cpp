#include "study/simulate.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "picket/rules.h"
#include "support/counts.h"

namespace longroll {
namespace {

using G = picket::Picket;

const GameOf<G> game;

SimulationPlan plan_of(std::size_t scenario, std::uint64_t matches, unsigned threads) {
    SimulationPlan plan;
    plan.scenario = &G::scenarios()[scenario];
    for (const OptionSpec& option : plan.scenario->options) plan.options.push_back(option.default_value);
    plan.players = {"greedy", "random"};
    plan.matches = matches;
    plan.seed = Seed{42, 7};
    plan.threads = threads;
    return plan;
}

TEST(Simulate, GivesTheSameOnAnyNumberOfThreads) {
    const auto matches = static_cast<std::uint64_t>(repeats(100, 2000));
    for (std::size_t scenario = 0; scenario < G::scenarios().size(); ++scenario) {
        const Expected<Tally> alone = simulate<G>(game, plan_of(scenario, matches, 1));
        const Expected<Tally> together = simulate<G>(game, plan_of(scenario, matches, 4));
        ASSERT_TRUE(alone && together);
        EXPECT_EQ(*alone, *together);
        EXPECT_EQ(alone->games, matches);
        EXPECT_EQ(alone->wins[0] + alone->wins[1] + alone->draws + alone->cut, matches);
        EXPECT_GT(alone->decisions, matches);
    }
}

TEST(Simulate, SwappedSeatsPlayTheSameDiceTwice) {
    SimulationPlan plan = plan_of(0, 40, 2);
    plan.swap = true;
    std::map<std::uint64_t, Seed> seeds;
    std::mutex mutex;
    plan.keep = [&](std::uint64_t i, const Match& match) {
        const std::lock_guard lock(mutex);
        seeds[i] = match.seed();
        return std::string();
    };
    const Expected<Tally> both = simulate<G>(game, plan);
    ASSERT_TRUE(both);
    for (std::uint64_t i = 0; i < 40; i += 2) {
        EXPECT_EQ(seeds[i], seeds[i + 1]);
        if (i > 0) {
            EXPECT_NE(seeds[i], seeds[i - 1]);
        }
    }
    // Each half by itself: the same matches with fixed seats.
    Tally halves;
    plan.swap = false;
    plan.matches = 20;
    plan.keep = nullptr;
    for (const bool swapped : {false, true}) {
        if (swapped) std::swap(plan.players[0], plan.players[1]);
        Expected<Tally> half = simulate<G>(game, plan);
        ASSERT_TRUE(half);
        EXPECT_EQ(half->player_wins, half->wins);
        if (swapped) std::swap(half->player_wins[0], half->player_wins[1]);
        halves += *half;
    }
    EXPECT_EQ(*both, halves);
    EXPECT_GT(both->player_wins[0], both->player_wins[1]);  // greedy against random
}

TEST(Simulate, AStudyInPartsIsTheStudyAsAWhole) {
    SimulationPlan plan = plan_of(1, 30, 2);
    plan.swap = true;
    const Expected<Tally> whole = simulate<G>(game, plan);
    Tally parts;
    for (const auto& [first, matches] : {std::pair{0u, 7u}, std::pair{7u, 12u}, std::pair{19u, 11u}}) {
        plan.first = first;
        plan.matches = matches;
        const Expected<Tally> part = simulate<G>(game, plan);
        ASSERT_TRUE(part);
        parts += *part;
    }
    ASSERT_TRUE(whole);
    EXPECT_EQ(parts, *whole);
}

TEST(Simulate, AnotherSeedGivesOtherMatches) {
    SimulationPlan plan = plan_of(1, 50, 1);
    const Expected<Tally> one = simulate<G>(game, plan);
    plan.seed = Seed{42, 8};
    const Expected<Tally> two = simulate<G>(game, plan);
    ASSERT_TRUE(one && two);
    EXPECT_NE(*one, *two);
}

TEST(Simulate, EveryMatchCanBeKeptAndIsLegal) {
    std::map<std::uint64_t, std::uint64_t> hashes[2];
    Tally tallies[2];
    for (unsigned round : {0u, 1u}) {
        SimulationPlan plan = plan_of(0, 40, round == 0 ? 1 : 4);
        std::mutex mutex;
        plan.keep = [&](std::uint64_t i, const Match& match) {
            EXPECT_TRUE(match.result().over);
            const std::lock_guard lock(mutex);
            EXPECT_TRUE(hashes[round].emplace(i, match.hash()).second) << "match " << i << " was kept twice";
            return std::string();
        };
        const Expected<Tally> tally = simulate<G>(game, plan);
        ASSERT_TRUE(tally) << tally.error();
        tallies[round] = *tally;
    }
    EXPECT_EQ(hashes[0].size(), 40u);
    EXPECT_EQ(hashes[0], hashes[1]);
    EXPECT_EQ(tallies[0], tallies[1]);
    // Keeping changes nothing.
    EXPECT_EQ(tallies[0], *simulate<G>(game, plan_of(0, 40, 2)));
}

TEST(Simulate, StopsWhenTold) {
    SimulationPlan plan = plan_of(2, 100'000'000, 2);
    plan.players = {"random", "random"};
    std::uint64_t asked = 0;
    plan.watch = [&](std::uint64_t done) {
        ++asked;
        return done == 0;
    };
    const Expected<Tally> tally = simulate<G>(game, plan);
    ASSERT_TRUE(tally);
    EXPECT_GT(tally->games, 0u);
    EXPECT_LT(tally->games, plan.matches);
    EXPECT_GE(asked, 1u);
}

TEST(Simulate, TellsTheEarliestThatFails) {
    for (unsigned threads : {1u, 4u}) {
        SimulationPlan plan = plan_of(0, 60, threads);
        plan.keep = [](std::uint64_t i, const Match&) {
            return i >= 20 && i % 3 == 0 ? "match " + std::to_string(i) + " could not be kept"
                                         : std::string();
        };
        const Expected<Tally> tally = simulate<G>(game, plan);
        ASSERT_FALSE(tally);
        EXPECT_EQ(tally.error(), "match 21 could not be kept");
    }
}

// The sample game, but nobody waits for its end.
struct Hasty : G {
    static std::uint32_t max_decisions(const Setup&) { return 5; }
};

TEST(Simulate, CutsWhatPassesTheBound) {
    const GameOf<Hasty> hasty;
    SimulationPlan plan = plan_of(0, 30, 2);
    const Expected<Tally> tally = simulate<Hasty>(hasty, plan);
    ASSERT_TRUE(tally);
    EXPECT_EQ(tally->cut, 30u);
    EXPECT_EQ(tally->decisions, 150u);
    EXPECT_EQ(tally->wins[0] + tally->wins[1] + tally->draws, 0u);
}

// A game whose players decide what its rules refuse.
struct Strict : G {
    static Verdict check(const Setup& setup, const State& state, Seat seat, const Action& action) {
        if (action.verb == picket::Verb::Done) return refuse(RuleId{}, "nothing is ever done");
        return G::check(setup, state, seat, action);
    }
};

TEST(Simulate, AnIllegalDecisionIsAnError) {
    const GameOf<Strict> strict;
    SimulationPlan plan = plan_of(0, 3, 1);
    plan.keep = [](std::uint64_t, const Match&) { return std::string(); };
    const Expected<Tally> tally = simulate<Strict>(strict, plan);
    ASSERT_FALSE(tally);
    EXPECT_NE(tally.error().find("a player decided 'done', which is not legal: nothing is ever done"),
              std::string::npos)
        << tally.error();
}

struct Unready : G {
    static Expected<Setup> prepare(const Scenario&, const OptionValues&, Dice&) {
        return Wrong{"the river is dry"};
    }
};

TEST(Simulate, AScenarioThatCannotBeSetUpIsAnError) {
    const GameOf<Unready> unready;
    const Expected<Tally> tally = simulate<Unready>(unready, plan_of(0, 3, 2));
    ASSERT_FALSE(tally);
    EXPECT_EQ(tally.error(), "the river is dry");
}

TEST(Seeds, AreAllDifferent) {
    std::set<std::pair<std::uint64_t, std::uint64_t>> met;
    for (std::uint64_t low : {0u, 1u, 2u})
        for (std::uint64_t high : {0u, 1u, 2u})
            for (std::uint64_t match = 0; match < 200; ++match)
                for (SeedUse use : {SeedUse::Match, SeedUse::UnionPlayer, SeedUse::ConfederatePlayer}) {
                    const Seed seed = derive(Seed{low, high}, match, use);
                    EXPECT_TRUE(met.emplace(seed.low, seed.high).second);
                }
}

}  // namespace
}  // namespace longroll
