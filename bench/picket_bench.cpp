// What a decision of the sample game costs, in parts and whole. A random playout may cost at most 100 d6 a
// decision: row 'picket/ford, playout by sample, a decision'.

#include "engine/any_game.h"
#include "engine/match.h"
#include "game_bench.h"
#include "picket/rules.h"

namespace longroll::bench {
namespace {

using picket::Picket;

// The same through the type-erased wrapper, with history, hashes and new dice for every entry: what a host
// pays.
void recorded_match(benchmark::State& run) {
    static const GameOf<Picket> game;
    const Scenario* ford = game.find("ford");
    EventLog silent = EventLog::off();
    Dice rng(Seed{1, 5});
    std::uint64_t seed = 0;
    std::int64_t decisions = 0;
    Count count(run);
    for (auto _ : run) {
        Expected<Match> match = Match::begin(game, *ford, {}, Seed{++seed, 0});
        for (Turn turn = match->to_act(); !turn.finished(); turn = match->to_act()) {
            const Seat seat = deciding(turn, rng);
            if (!match->act(seat, match->position().sample(seat, rng), silent)) break;
        }
        decisions += static_cast<std::int64_t>(match->entries().size());
    }
    count.all_items(decisions);
}
BENCHMARK(recorded_match)->Name("picket/ford, recorded match, a decision");

}  // namespace
}  // namespace longroll::bench

int main(int argc, char** argv) {
    longroll::bench::add_rows<longroll::picket::Picket>("ford");
    return longroll::bench::run_all(argc, argv);
}
