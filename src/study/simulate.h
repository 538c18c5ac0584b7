#pragma once
// Many matches between computer players, compiled against the game. The result depends on the seed alone,
// not on the number of threads: match i and its players have seeds derived from (seed, i), and the tally is a
// sum.

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "engine/match.h"
#include "players/crew.h"
#include "players/player.h"
#include "study/seeds.h"

namespace longroll {

struct SimulationPlan {
    const Scenario* scenario = nullptr;
    OptionValues options;
    std::array<std::string, 2> players;  // Union first, names of `player_names`
    std::uint64_t first = 0;             // the number of the first match; a study that continues starts later
    std::uint64_t matches = 1;
    bool swap = false;  // matches 2k and 2k + 1 have the same dice; in the second the players change seats
    Seed seed;
    unsigned threads = 1;

    // Called by whichever thread played match i, from 0, when it is over or cut; several may call at once.
    // A sentence given back ends the simulation with it.
    std::function<std::string(std::uint64_t i, const Match& match)> keep;
    // Called now and then by the thread that called `simulate`, with the matches done so far; false stops
    // early.
    std::function<bool(std::uint64_t done)> watch;

    // Which seeds match i has, and which player of the list has the Union seat in it.
    std::uint64_t lot(std::uint64_t i) const { return swap ? i / 2 : i; }
    std::size_t union_player(std::uint64_t i) const { return swap ? i % 2 : 0; }
};

struct Tally {
    std::uint64_t games = 0;
    std::array<std::uint64_t, 2> wins{};         // by seat
    std::array<std::uint64_t, 2> player_wins{};  // by player, as the plan lists them
    std::uint64_t draws = 0;
    std::uint64_t cut = 0;  // stopped by the scenario's bound
    std::uint64_t decisions = 0;

    Tally& operator+=(const Tally& more) {
        games += more.games;
        for (std::size_t k = 0; k < wins.size(); ++k) {
            wins[k] += more.wins[k];
            player_wins[k] += more.player_wins[k];
        }
        draws += more.draws;
        cut += more.cut;
        decisions += more.decisions;
        return *this;
    }
    friend bool operator==(const Tally&, const Tally&) = default;
};

namespace detail {

template <Game G>
struct Decision {
    Seat seat;
    typename G::Action action;
};

// One match from its beginning to its end or bound; entry n rolls from stream n, as in Match.
template <Game G>
Expected<Tally> play_one(const SimulationPlan& plan, std::uint64_t i, std::vector<Decision<G>>& decisions) {
    const std::uint64_t lot = plan.lot(i);
    const std::size_t union_player = plan.union_player(i);
    const Seed seed = derive(plan.seed, lot, SeedUse::Match);
    Dice beginning(seed, 0);
    Expected<typename G::Setup> setup = G::prepare(*plan.scenario, plan.options, beginning);
    if (!setup) return Wrong{setup.error()};
    typename G::State state = G::start(*setup, beginning);
    std::array<Roster<G>, 2> players{
        seat_player<G>(plan.players[union_player], derive(plan.seed, lot, SeedUse::UnionPlayer)),
        seat_player<G>(plan.players[1 - union_player], derive(plan.seed, lot, SeedUse::ConfederatePlayer))};

    Tally tally;
    tally.games = 1;
    const std::uint32_t bound = G::max_decisions(*setup);
    EventLog silent = EventLog::off();
    for (Turn turn = G::to_act(*setup, state); !turn.finished(); turn = G::to_act(*setup, state)) {
        if (tally.decisions == bound) {
            tally.cut = 1;
            return tally;
        }
        const Seat seat = turn.seats.has(Seat::Union) ? Seat::Union : Seat::Confederate;
        const auto action = std::visit([&](auto& player) { return player.decide(*setup, state, seat); },
                                       players[index(seat)]);
        Dice dice(seed, static_cast<std::uint32_t>(++tally.decisions));
        G::play(*setup, state, seat, action, dice, silent);
        if (plan.keep) decisions.push_back({seat, action});
    }
    const Result result = G::result(*setup, state);
    if (result.winner == Seat::Nobody)
        tally.draws = 1;
    else
        tally.wins[index(result.winner)] = tally.player_wins[index(result.winner) ^ union_player] = 1;
    return tally;
}

// The same match again as a Match, every decision checked, to keep it in a file.
template <Game G>
Expected<Match> as_match(const AnyGame& game, const SimulationPlan& plan, std::uint64_t i,
                         const std::vector<Decision<G>>& decisions) {
    GivenOptions given;
    for (std::size_t k = 0; k < plan.options.size(); ++k)
        given.emplace_back(plan.scenario->options[k].name, plan.scenario->options[k].text(plan.options[k]));
    Expected<Match> match =
        Match::begin(game, *plan.scenario, given, derive(plan.seed, plan.lot(i), SeedUse::Match));
    if (!match) return match;
    EventLog silent = EventLog::off();
    for (const Decision<G>& decision : decisions) {
        const AnyAction action = erase<G>(decision.action);
        if (const Verdict verdict = match->act(decision.seat, action, silent); !verdict)
            return Wrong{"match " + std::to_string(i + 1) + ", decision " +
                         std::to_string(match->entries().size() + 1) + ": a player decided '" +
                         match->position().write(action) +
                         "', which is not legal: " + english(verdict.why(), match->position())};
    }
    return match;
}

}  // namespace detail

// The tally of the matches that were finished, or what is wrong with the scenario, its options or the
// keeping.
template <Game G>
Expected<Tally> simulate(const AnyGame& game, const SimulationPlan& plan) {
    std::atomic<std::uint64_t> next = plan.first, done = 0;
    std::atomic<bool> stop = false;
    std::mutex mutex;
    std::condition_variable finished;
    Tally total;
    const std::uint64_t end = plan.first + plan.matches;
    std::uint64_t first_wrong = end;
    std::string wrong;
    const unsigned threads = std::max(1u, plan.threads);
    const SpareCores used(threads - 1);  // so that no player of these matches takes them for itself
    unsigned working = threads;

    const auto work = [&] {
        Tally own;
        std::vector<detail::Decision<G>> decisions;
        while (!stop) {
            const std::uint64_t i = next++;
            if (i >= end) break;
            decisions.clear();
            const Expected<Tally> one = detail::play_one<G>(plan, i, decisions);
            std::string sentence = one ? "" : one.error();
            if (one && plan.keep) {
                const Expected<Match> match = detail::as_match<G>(game, plan, i, decisions);
                sentence = match ? plan.keep(i, *match) : match.error();
            }
            if (!sentence.empty()) {
                // Every match before this one is played too, and the earliest that fails is reported: the
                // same sentence on any number of threads.
                const std::lock_guard lock(mutex);
                if (i < first_wrong) {
                    first_wrong = i;
                    wrong = std::move(sentence);
                }
                stop = true;
                break;
            }
            own += *one;
            ++done;
        }
        const std::lock_guard lock(mutex);
        total += own;
        --working;
        finished.notify_one();
    };

    {
        std::vector<std::jthread> crew;
        for (unsigned t = 0; t < threads; ++t) crew.emplace_back(work);
        std::unique_lock lock(mutex);
        while (!finished.wait_for(lock, std::chrono::milliseconds(100), [&] { return working == 0; })) {
            lock.unlock();
            if (plan.watch && !plan.watch(done)) stop = true;
            lock.lock();
        }
    }
    if (!wrong.empty()) return Wrong{wrong};
    return total;
}

}  // namespace longroll
