// What a decision of Dixie costs, in parts and whole. A random playout may cost at most 250 d6 a decision
// with the choices listed and 160 by `sample` (rows 'playout by choices' and 'playout by sample'), the copy
// of a state 40; nothing may allocate.

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "common.h"
#include "dixie/rules.h"

namespace longroll::bench {
namespace {

using dixie::Action;
using dixie::Dixie;
using dixie::Setup;
using dixie::State;

Setup prepared(const std::string& id) {
    const auto& all = Dixie::scenarios();
    const Scenario& scenario =
        *std::find_if(all.begin(), all.end(), [&](const Scenario& known) { return known.id == id; });
    Dice dice(Seed{1861, 4});
    return *Dixie::prepare(scenario, *resolve_options(scenario, {}), dice);
}

// Where both decide at once, they take turns by lot.
Seat deciding(const Turn& turn, Dice& dice) {
    if (turn.seats.count() == 2) return dice.below(2) == 0 ? Seat::Union : Seat::Confederate;
    return turn.seats.only();
}

// Room for a list of choices that is not cleared first.
class Room {
  public:
    Offers<Action> offers() {
        return Offers<Action>{std::span(reinterpret_cast<Action*>(bytes_), Dixie::max_choices)};
    }

  private:
    alignas(Action) std::byte bytes_[Dixie::max_choices * sizeof(Action)];
};

enum class How { Choices, Sample };

Action at_random(const Setup& setup, const State& state, Seat seat, Dice& dice, How how, Room& room) {
    if (how == How::Sample) return Dixie::sample(setup, state, seat, dice);
    Offers<Action> offers = room.offers();
    Dixie::choices(setup, state, seat, offers);
    return offers.list()[dice.below(static_cast<std::uint32_t>(offers.size()))];
}

// Moments of random matches: what is asked in play is asked of these.
struct Moment {
    State state;
    Seat seat;
    Action action;
};

constexpr std::size_t moment_count = 4096;

struct Moments {
    Setup setup;
    std::vector<Moment> list;

    explicit Moments(const std::string& id) : setup(prepared(id)) {
        Dice dice(Seed{1863, 7});
        EventLog silent = EventLog::off();
        while (list.size() < moment_count) {
            State state = Dixie::start(setup, dice);
            for (Turn turn = Dixie::to_act(setup, state); !turn.finished();
                 turn = Dixie::to_act(setup, state)) {
                const Seat seat = deciding(turn, dice);
                const Action action = Dixie::sample(setup, state, seat, dice);
                list.push_back({state, seat, action});
                Dixie::play(setup, state, seat, action, dice, silent);
            }
        }
        list.resize(moment_count);
    }
    const Moment& operator[](std::size_t i) const { return list[i % moment_count]; }
};

void copy(benchmark::State& run, const Moments& at) {
    State state;
    std::size_t i = 0;
    Count count(run);
    for (auto _ : run) {
        // From and to memory that is at hand, as a search copies.
        state = at[i++ % 16].state;
        benchmark::DoNotOptimize(state);
        benchmark::ClobberMemory();
    }
}

void choices(benchmark::State& run, const Moments& at) {
    Room room;
    std::size_t i = 0;
    Count count(run);
    for (auto _ : run) {
        const Moment& moment = at[i++];
        Offers<Action> offers = room.offers();
        Dixie::choices(at.setup, moment.state, moment.seat, offers);
        benchmark::DoNotOptimize(offers.size());
    }
}

void sample(benchmark::State& run, const Moments& at) {
    Dice dice(Seed{1, 1});
    std::size_t i = 0;
    Count count(run);
    for (auto _ : run) {
        const Moment& moment = at[i++];
        benchmark::DoNotOptimize(Dixie::sample(at.setup, moment.state, moment.seat, dice));
    }
}

void check(benchmark::State& run, const Moments& at) {
    std::size_t i = 0;
    Count count(run);
    for (auto _ : run) {
        const Moment& moment = at[i++];
        benchmark::DoNotOptimize(Dixie::check(at.setup, moment.state, moment.seat, moment.action).fine());
    }
}

// With the copy that keeps the moment for the next time.
void play(benchmark::State& run, const Moments& at) {
    Dice dice(Seed{1, 2});
    EventLog silent = EventLog::off();
    std::size_t i = 0;
    Count count(run);
    for (auto _ : run) {
        const Moment& moment = at[i++];
        State state = moment.state;
        Dixie::play(at.setup, state, moment.seat, moment.action, dice, silent);
        benchmark::DoNotOptimize(state);
    }
}

// From the deal to the last decision. That it allocates nothing is not measured but required.
void playout(benchmark::State& run, const Setup& setup, How how) {
    Room room;
    Dice dice(Seed{1, 4});
    EventLog silent = EventLog::off();
    std::int64_t decisions = 0;
    const std::uint64_t before = allocations;
    for (auto _ : run) {
        State state = Dixie::start(setup, dice);
        for (Turn turn = Dixie::to_act(setup, state); !turn.finished(); turn = Dixie::to_act(setup, state)) {
            const Seat seat = deciding(turn, dice);
            Dixie::play(setup, state, seat, at_random(setup, state, seat, dice, how, room), dice, silent);
            ++decisions;
        }
        benchmark::DoNotOptimize(state);
    }
    const std::uint64_t allocated = allocations - before;
    run.SetItemsProcessed(decisions);
    run.counters["allocations"] = static_cast<double>(allocated);
    if (allocated != 0) run.SkipWithError("a random playout allocates");
}

void register_scenario(const std::string& id) {
    const auto at = std::make_shared<const Moments>(id);
    const auto add = [&](const std::string& what, auto&& body) {
        benchmark::RegisterBenchmark(("dixie/" + id + ", " + what).c_str(),
                                     [at, body](benchmark::State& run) { body(run, *at); });
    };
    add("copy of a state", copy);
    add("choices", choices);
    add("sample", sample);
    add("check", check);
    add("play", play);
    add("playout by choices, a decision",
        [](benchmark::State& run, const Moments& moments) { playout(run, moments.setup, How::Choices); });
    add("playout by sample, a decision",
        [](benchmark::State& run, const Moments& moments) { playout(run, moments.setup, How::Sample); });
}

}  // namespace
}  // namespace longroll::bench

int main(int argc, char** argv) {
    for (const char* id : {"bull-run-quick", "bull-run", "gettysburg"})
        longroll::bench::register_scenario(id);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
