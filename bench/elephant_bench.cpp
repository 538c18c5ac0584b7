// What a decision of Seeing the Elephant! costs, in parts and whole. A random playout by `sample` may cost at
// most 10,000 d6 a decision (row 'playout by sample'), a list of choices for a move at most 100,000 (row
// 'choices for a move', the mean; 'dearest choices for a move' is the dearest of all moments); nothing may
// allocate.

#include <algorithm>
#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "common.h"
#include "elephant/rules.h"

namespace longroll::bench {
namespace {

using elephant::Action;
using elephant::Elephant;
using elephant::Setup;
using elephant::State;

Setup prepared(const std::string& id) {
    const auto& all = Elephant::scenarios();
    const Scenario& scenario =
        *std::find_if(all.begin(), all.end(), [&](const Scenario& known) { return known.id == id; });
    Dice dice(Seed{1861, 4});
    return *Elephant::prepare(scenario, *resolve_options(scenario, {}), dice);
}

// Room for a list of choices that is not cleared first.
class Room {
  public:
    Offers<Action> offers() {
        return Offers<Action>{std::span(reinterpret_cast<Action*>(bytes_), Elephant::max_choices)};
    }

  private:
    alignas(Action) std::byte bytes_[Elephant::max_choices * sizeof(Action)];
};

enum class How { Choices, Sample };

Action at_random(const Setup& setup, const State& state, Seat seat, Dice& dice, How how, Room& room) {
    if (how == How::Sample) return Elephant::sample(setup, state, seat, dice);
    Offers<Action> offers = room.offers();
    Elephant::choices(setup, state, seat, offers);
    return offers.list()[dice.below(static_cast<std::uint32_t>(offers.size()))];
}

// Moments of random matches: what is asked in play is asked of these.
struct Moment {
    State state;
    Seat seat;
    Action action;
};

constexpr std::size_t moment_count = 2048;

struct Moments {
    Setup setup;
    std::vector<Moment> list;
    std::vector<std::size_t> moves;  // moments at which a path is asked for (MOVE_PATH)

    explicit Moments(const std::string& id) : setup(prepared(id)) {
        Dice dice(Seed{1863, 7});
        EventLog silent = EventLog::off();
        while (list.size() < moment_count) {
            State state = Elephant::start(setup, dice);
            for (Turn turn = Elephant::to_act(setup, state); !turn.finished();
                 turn = Elephant::to_act(setup, state)) {
                const Seat seat = turn.seats.only();
                const Action action = Elephant::sample(setup, state, seat, dice);
                list.push_back({state, seat, action});
                Elephant::play(setup, state, seat, action, dice, silent);
            }
        }
        list.resize(moment_count);
        for (std::size_t i = 0; i < list.size(); ++i)
            if (list[i].state.agenda.top().kind == elephant::StepKind::MovePath) moves.push_back(i);
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
        Elephant::choices(at.setup, moment.state, moment.seat, offers);
        benchmark::DoNotOptimize(offers.size());
    }
}

void choices_for(benchmark::State& run, const Setup& setup, const Moment& moment, Room& room) {
    Offers<Action> offers = room.offers();
    Elephant::choices(setup, moment.state, moment.seat, offers);
    benchmark::DoNotOptimize(offers.size());
    if (offers.size() == 0) run.SkipWithError("a move without a choice");
}

void choices_for_a_move(benchmark::State& run, const Moments& at) {
    if (at.moves.empty()) return run.SkipWithError("nobody moves in these matches");
    Room room;
    std::size_t i = 0;
    Count count(run);
    for (auto _ : run) choices_for(run, at.setup, at.list[at.moves[i++ % at.moves.size()]], room);
}

// The one that takes longest, found by trying each once.
void dearest_choices_for_a_move(benchmark::State& run, const Moments& at) {
    if (at.moves.empty()) return run.SkipWithError("nobody moves in these matches");
    Room room;
    std::size_t dearest = at.moves.front();
    auto longest = std::chrono::steady_clock::duration::zero();
    for (std::size_t move : at.moves) {
        const auto before = std::chrono::steady_clock::now();
        choices_for(run, at.setup, at.list[move], room);
        const auto taken = std::chrono::steady_clock::now() - before;
        if (taken > longest) longest = taken, dearest = move;
    }
    Count count(run);
    for (auto _ : run) choices_for(run, at.setup, at.list[dearest], room);
}

void sample(benchmark::State& run, const Moments& at) {
    Dice dice(Seed{1, 1});
    std::size_t i = 0;
    Count count(run);
    for (auto _ : run) {
        const Moment& moment = at[i++];
        benchmark::DoNotOptimize(Elephant::sample(at.setup, moment.state, moment.seat, dice));
    }
}

void check(benchmark::State& run, const Moments& at) {
    std::size_t i = 0;
    Count count(run);
    for (auto _ : run) {
        const Moment& moment = at[i++];
        benchmark::DoNotOptimize(Elephant::check(at.setup, moment.state, moment.seat, moment.action).fine());
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
        Elephant::play(at.setup, state, moment.seat, moment.action, dice, silent);
        benchmark::DoNotOptimize(state);
    }
}

// From the deployment to the last decision. That it allocates nothing is not measured but required.
void playout(benchmark::State& run, const Setup& setup, How how) {
    Room room;
    Dice dice(Seed{1, 4});
    EventLog silent = EventLog::off();
    std::int64_t decisions = 0;
    const std::uint64_t before = allocations;
    for (auto _ : run) {
        State state = Elephant::start(setup, dice);
        for (Turn turn = Elephant::to_act(setup, state); !turn.finished();
             turn = Elephant::to_act(setup, state)) {
            const Seat seat = turn.seats.only();
            Elephant::play(setup, state, seat, at_random(setup, state, seat, dice, how, room), dice, silent);
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
        benchmark::RegisterBenchmark(("elephant/" + id + ", " + what).c_str(),
                                     [at, body](benchmark::State& run) { body(run, *at); });
    };
    add("copy of a state", copy);
    add("choices", choices);
    add("choices for a move", choices_for_a_move);
    add("dearest choices for a move", dearest_choices_for_a_move);
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
    for (const char* id : {"first-shots", "crossroads", "random", "hornets-nest"})
        longroll::bench::register_scenario(id);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
