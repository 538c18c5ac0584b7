// What a decision of Seeing the Elephant! costs, in parts and whole. A random playout by `sample` may cost at
// most 10,000 d6 a decision (row 'playout by sample'), a list of choices for a move at most 100,000 (row
// 'choices for a move', the mean; 'dearest choices for a move' is the dearest of all moments); nothing may
// allocate.

#include <chrono>
#include <vector>

#include "elephant/rules.h"
#include "game_bench.h"

namespace longroll::bench {
namespace {

using elephant::Elephant;

// The moments at which a path is asked for (MOVE_PATH).
std::vector<std::size_t> moves_of(const Moments<Elephant>& at) {
    std::vector<std::size_t> moves;
    for (std::size_t i = 0; i < at.list.size(); ++i)
        if (at[i].state.agenda.top().kind == elephant::StepKind::MovePath) moves.push_back(i);
    return moves;
}

void choices_at(benchmark::State& run, const Moments<Elephant>& at, std::size_t moment,
                Room<Elephant>& room) {
    auto offers = room.offers();
    Elephant::choices(at.setup, at[moment].state, at[moment].seat, offers);
    benchmark::DoNotOptimize(offers.size());
    if (offers.size() == 0) run.SkipWithError("a move without a choice");
}

void choices_for_a_move(benchmark::State& run, const Moments<Elephant>& at) {
    const std::vector<std::size_t> moves = moves_of(at);
    if (moves.empty()) return run.SkipWithError("nobody moves in these matches");
    Room<Elephant> room;
    std::size_t i = 0;
    Count count(run);
    for (auto _ : run) choices_at(run, at, moves[i++ % moves.size()], room);
}

// The one that takes longest, found by trying each once.
void dearest_choices_for_a_move(benchmark::State& run, const Moments<Elephant>& at) {
    const std::vector<std::size_t> moves = moves_of(at);
    if (moves.empty()) return run.SkipWithError("nobody moves in these matches");
    Room<Elephant> room;
    std::size_t dearest = moves.front();
    auto longest = std::chrono::steady_clock::duration::zero();
    for (std::size_t move : moves) {
        const auto before = std::chrono::steady_clock::now();
        choices_at(run, at, move, room);
        const auto taken = std::chrono::steady_clock::now() - before;
        if (taken > longest) longest = taken, dearest = move;
    }
    Count count(run);
    for (auto _ : run) choices_at(run, at, dearest, room);
}

void add_scenario(const std::string& id) {
    const auto at = add_rows<Elephant>(id);
    add_row<Elephant>(id, "choices for a move", at, choices_for_a_move);
    add_row<Elephant>(id, "dearest choices for a move", at, dearest_choices_for_a_move);
}

}  // namespace
}  // namespace longroll::bench

int main(int argc, char** argv) {
    for (const char* id : {"first-shots", "crossroads", "random", "hornets-nest"})
        longroll::bench::add_scenario(id);
    return longroll::bench::run_all(argc, argv);
}
