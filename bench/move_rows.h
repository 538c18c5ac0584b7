#pragma once
// Rows of games on a table: lists of choices for a move, in the mean and at worst.

#include <chrono>

#include "game_bench.h"

namespace longroll::bench {

// The moments at which a step of that kind waits.
template <Game G, class Kind>
std::vector<std::size_t> moments_of(const Moments<G>& at, Kind kind) {
    std::vector<std::size_t> moments;
    for (std::size_t i = 0; i < at.list.size(); ++i)
        if (at[i].state.agenda.top().kind == kind) moments.push_back(i);
    return moments;
}

template <Game G>
void choices_at(benchmark::State& run, const Moments<G>& at, std::size_t moment, Room<G>& room) {
    auto offers = room.offers();
    G::choices(at.setup, at[moment].state, at[moment].seat, offers);
    benchmark::DoNotOptimize(offers.size());
    if (offers.size() == 0) run.SkipWithError("a move without a choice");
}

// `kind` is that of the step in which a unit moves, or does what `what` says.
template <Game G, class Kind>
void add_move_rows(const std::string& id, const std::shared_ptr<const Moments<G>>& moments, Kind kind,
                   const std::string& what = "move") {
    add_row<G>(id, "choices for a " + what, moments, [kind](benchmark::State& run, const Moments<G>& at) {
        const std::vector<std::size_t> moves = moments_of(at, kind);
        if (moves.empty()) return run.SkipWithError("nobody moves in these matches");
        Room<G> room;
        std::size_t i = 0;
        Count count(run);
        for (auto _ : run) choices_at(run, at, moves[i++ % moves.size()], room);
    });
    // The one that takes longest, found by trying each three times: the least of them tells what it costs, a
    // single one may have been disturbed.
    add_row<G>(id, "dearest choices for a " + what, moments,
               [kind](benchmark::State& run, const Moments<G>& at) {
                   const std::vector<std::size_t> moves = moments_of(at, kind);
                   if (moves.empty()) return run.SkipWithError("nobody moves in these matches");
                   Room<G> room;
                   std::size_t dearest = moves.front();
                   auto longest = std::chrono::steady_clock::duration::zero();
                   for (std::size_t move : moves) {
                       auto taken = std::chrono::steady_clock::duration::max();
                       for (int tries = 0; tries < 3; ++tries) {
                           const auto before = std::chrono::steady_clock::now();
                           choices_at(run, at, move, room);
                           taken = std::min(taken, std::chrono::steady_clock::now() - before);
                       }
                       if (taken > longest) longest = taken, dearest = move;
                   }
                   Count count(run);
                   for (auto _ : run) choices_at(run, at, dearest, room);
               });
}

}  // namespace longroll::bench
