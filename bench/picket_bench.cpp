// What a decision of the sample game costs, in parts and whole. A random playout may cost at most 100 d6 a
// decision: row 'picket/playout, a decision'.

#include <algorithm>
#include <cstring>
#include <vector>

#include "common.h"
#include "engine/any_game.h"
#include "engine/match.h"
#include "picket/rules.h"

namespace longroll::bench {
namespace {

using picket::Action;
using picket::Picket;
using picket::Setup;
using picket::State;

Setup prepared(const Scenario& scenario) {
    OptionValues options;
    for (const OptionSpec& option : scenario.options) options.push_back(option.standard);
    Dice dice(Seed{1861, 4});
    return *Picket::prepare(scenario, options, dice);
}

const Scenario& ford() {
    const auto& all = Picket::scenarios();
    return *std::find_if(all.begin(), all.end(),
                         [](const Scenario& scenario) { return scenario.id == "ford"; });
}

Seat deciding(const Turn& turn) { return turn.seats.has(Seat::Union) ? Seat::Union : Seat::Confederate; }

// Plays on at random to the end; the number of decisions.
std::int64_t playout(const Setup& setup, State& state, Dice& dice) {
    EventLog silent = EventLog::off();
    std::int64_t decisions = 0;
    for (Turn turn = Picket::to_act(setup, state); !turn.finished(); turn = Picket::to_act(setup, state)) {
        const Seat seat = deciding(turn);
        Picket::play(setup, state, seat, Picket::sample(setup, state, seat, dice), dice, silent);
        ++decisions;
    }
    return decisions;
}

// Moments of random matches: what is asked in play is asked of these.
struct Moment {
    State state;
    Seat seat;
    Action action;
};

struct Moments {
    Setup setup = prepared(ford());
    std::vector<Moment> list;

    Moments() {
        Dice dice(Seed{1863, 7});
        EventLog silent = EventLog::off();
        while (list.size() < 4096) {
            State state = Picket::start(setup, dice);
            for (Turn turn = Picket::to_act(setup, state); !turn.finished();
                 turn = Picket::to_act(setup, state)) {
                const Seat seat = deciding(turn);
                const Action action = Picket::sample(setup, state, seat, dice);
                list.push_back({state, seat, action});
                Picket::play(setup, state, seat, action, dice, silent);
            }
        }
        list.resize(4096);
    }
    const Moment& operator[](std::size_t i) const { return list[i % 4096]; }
};

const Moments& moments() {
    static const Moments all;
    return all;
}

void copy(benchmark::State& run) {
    const Moments& at = moments();
    State state;
    std::size_t i = 0;
    Count count(run);
    for (auto _ : run) {
        state = at[i++].state;
        benchmark::DoNotOptimize(state);
        benchmark::ClobberMemory();
    }
}
BENCHMARK(copy)->Name("picket/copy of a state");

void choices(benchmark::State& run) {
    const Moments& at = moments();
    Action room[Picket::max_choices];
    std::size_t i = 0;
    Count count(run);
    for (auto _ : run) {
        const Moment& moment = at[i++];
        Offers<Action> offers{std::span(room)};
        Picket::choices(at.setup, moment.state, moment.seat, offers);
        benchmark::DoNotOptimize(offers.size());
    }
}
BENCHMARK(choices)->Name("picket/choices");

void sample(benchmark::State& run) {
    const Moments& at = moments();
    Dice dice(Seed{1, 1});
    std::size_t i = 0;
    Count count(run);
    for (auto _ : run) {
        const Moment& moment = at[i++];
        benchmark::DoNotOptimize(Picket::sample(at.setup, moment.state, moment.seat, dice));
    }
}
BENCHMARK(sample)->Name("picket/sample");

void check(benchmark::State& run) {
    const Moments& at = moments();
    std::size_t i = 0;
    Count count(run);
    for (auto _ : run) {
        const Moment& moment = at[i++];
        benchmark::DoNotOptimize(Picket::check(at.setup, moment.state, moment.seat, moment.action).fine());
    }
}
BENCHMARK(check)->Name("picket/check");

// With the copy that keeps the moment for the next time.
void play(benchmark::State& run) {
    const Moments& at = moments();
    Dice dice(Seed{1, 2});
    EventLog silent = EventLog::off();
    std::size_t i = 0;
    Count count(run);
    for (auto _ : run) {
        const Moment& moment = at[i++];
        State state = moment.state;
        Picket::play(at.setup, state, moment.seat, moment.action, dice, silent);
        benchmark::DoNotOptimize(state);
    }
}
BENCHMARK(play)->Name("picket/play");

void hide(benchmark::State& run) {
    const Moments& at = moments();
    Dice dice(Seed{1, 3});
    std::size_t i = 0;
    Count count(run);
    for (auto _ : run) {
        const Moment& moment = at[i++];
        benchmark::DoNotOptimize(Picket::hide(at.setup, moment.state, moment.seat, dice));
    }
}
BENCHMARK(hide)->Name("picket/hide");

void worth(benchmark::State& run) {
    const Moments& at = moments();
    std::size_t i = 0;
    Count count(run);
    for (auto _ : run) {
        const Moment& moment = at[i++];
        benchmark::DoNotOptimize(Picket::worth(at.setup, moment.state, moment.seat));
    }
}
BENCHMARK(worth)->Name("picket/worth");

// From the shuffle of the decks to the last decision. That it allocates nothing is not measured but required.
std::int64_t matches(benchmark::State& run) {
    const Setup& setup = moments().setup;
    Dice dice(Seed{1, 4});
    std::int64_t decisions = 0;
    const std::uint64_t before = allocations;
    for (auto _ : run) {
        State state = Picket::start(setup, dice);
        decisions += playout(setup, state, dice);
        benchmark::DoNotOptimize(state);
    }
    const std::uint64_t allocated = allocations - before;
    run.counters["allocations"] = static_cast<double>(allocated);
    if (allocated != 0) run.SkipWithError("a random playout allocates");
    return decisions;
}

void playout_decision(benchmark::State& run) { run.SetItemsProcessed(matches(run)); }
BENCHMARK(playout_decision)->Name("picket/playout, a decision");

void whole_match(benchmark::State& run) { matches(run); }
BENCHMARK(whole_match)->Name("picket/random match, whole");

// The same through the type-erased wrapper, with history, hashes and new dice for every entry: what a host
// pays.
void recorded_match(benchmark::State& run) {
    static const GameOf<Picket> game;
    EventLog silent = EventLog::off();
    Dice rng(Seed{1, 5});
    std::uint64_t seed = 0;
    std::int64_t decisions = 0;
    Count count(run);
    for (auto _ : run) {
        Expected<Match> match = Match::begin(game, ford(), {}, Seed{++seed, 0});
        for (Turn turn = match->to_act(); !turn.finished(); turn = match->to_act()) {
            const Seat seat = deciding(turn);
            if (!match->act(seat, match->position().sample(seat, rng), silent)) break;
        }
        decisions += static_cast<std::int64_t>(match->entries().size());
    }
    count.all_items(decisions);
}
BENCHMARK(recorded_match)->Name("picket/recorded match, a decision");

}  // namespace
}  // namespace longroll::bench

BENCHMARK_MAIN();
