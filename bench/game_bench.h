#pragma once
// What a decision of a game costs, in parts and whole: the rows that every game has, as
// "<game>/<scenario>, <what>".

#include <algorithm>
#include <ctime>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "common.h"
#include "engine/game.h"
#include "engine/odds.h"

namespace longroll::bench {

template <Game G>
typename G::Setup prepared(const std::string& id) {
    const auto& all = G::scenarios();
    const Scenario& scenario =
        *std::find_if(all.begin(), all.end(), [&](const Scenario& known) { return known.id == id; });
    Dice dice(Seed{1861, 4});
    return *G::prepare(scenario, *resolve_options(scenario, {}), dice);
}

// Where both decide at once, they take turns by lot.
inline Seat deciding(const Turn& turn, Dice& dice) {
    if (turn.seats.count() == 2) return dice.below(2) == 0 ? Seat::Union : Seat::Confederate;
    return turn.seats.only();
}

// Room for a list of choices that is not cleared first.
template <Game G>
class Room {
  public:
    using Action = typename G::Action;
    Offers<Action> offers() {
        return Offers<Action>{std::span(reinterpret_cast<Action*>(bytes_), G::max_choices)};
    }

  private:
    alignas(Action) std::byte bytes_[G::max_choices * sizeof(Action)];
};

// Moments of random matches: what is asked in play is asked of these.
template <Game G>
struct Moments {
    struct Moment {
        typename G::State state;
        Seat seat;
        typename G::Action action;
    };
    static constexpr std::size_t count = sizeof(typename G::State) < 4096 ? 4096 : 2048;

    typename G::Setup setup;
    std::vector<Moment> list;

    explicit Moments(const std::string& id) : setup(prepared<G>(id)) {
        Dice dice(Seed{1863, 7});
        EventLog silent = EventLog::off();
        while (list.size() < count) {
            typename G::State state = G::start(setup, dice);
            for (Turn turn = G::to_act(setup, state); !turn.finished(); turn = G::to_act(setup, state)) {
                const Seat seat = deciding(turn, dice);
                const auto action = G::sample(setup, state, seat, dice);
                list.push_back({state, seat, action});
                G::play(setup, state, seat, action, dice, silent);
            }
        }
        list.resize(count);
    }
    const Moment& operator[](std::size_t i) const { return list[i % count]; }
};

template <Game G>
void copy(benchmark::State& run, const Moments<G>& at) {
    typename G::State state;
    std::size_t i = 0;
    Count count(run);
    for (auto _ : run) {
        // From and to memory that is at hand, as a search copies.
        state = at[i++ % 16].state;
        benchmark::DoNotOptimize(state);
        benchmark::ClobberMemory();
    }
}

// The moments one after the other; what `body` makes of one is what is measured.
template <Game G, class Body>
void over_moments(benchmark::State& run, const Moments<G>& at, Body body) {
    std::size_t i = 0;
    Count count(run);
    for (auto _ : run) benchmark::DoNotOptimize(body(at[i++]));
}

template <Game G>
void choices(benchmark::State& run, const Moments<G>& at) {
    Room<G> room;
    over_moments(run, at, [&](const auto& moment) {
        auto offers = room.offers();
        G::choices(at.setup, moment.state, moment.seat, offers);
        return offers.size();
    });
}

template <Game G>
void sample(benchmark::State& run, const Moments<G>& at) {
    Dice dice(Seed{1, 1});
    over_moments(run, at,
                 [&](const auto& moment) { return G::sample(at.setup, moment.state, moment.seat, dice); });
}

template <Game G>
void check(benchmark::State& run, const Moments<G>& at) {
    over_moments(run, at, [&](const auto& moment) {
        return G::check(at.setup, moment.state, moment.seat, moment.action).fine();
    });
}

// With the copy that keeps the moment for the next time.
template <Game G>
void play(benchmark::State& run, const Moments<G>& at) {
    Dice dice(Seed{1, 2});
    EventLog silent = EventLog::off();
    over_moments(run, at, [&](const auto& moment) {
        auto state = moment.state;
        G::play(at.setup, state, moment.seat, moment.action, dice, silent);
        return state;
    });
}

template <Game G>
void redraw(benchmark::State& run, const Moments<G>& at) {
    Dice dice(Seed{1, 3});
    over_moments(run, at, [&](const auto& moment) {
        return G::redraw_for(at.setup, moment.state, moment.seat, dice);
    });
}

template <Game G>
void worth(benchmark::State& run, const Moments<G>& at) {
    over_moments(run, at, [&](const auto& moment) { return G::worth(at.setup, moment.state, moment.seat); });
}

// The questions that a page asks: the odds of decisions for which dice fall. How long each took, in time of
// the processor, and how many runs the longest needed, for which no clock is needed.
struct RollingMoments {
    std::vector<std::size_t> list;
    std::vector<double> ms;  // in order
    std::uint64_t most_runs = 0, sampled = 0;
};
template <Game G>
const RollingMoments& rolling_moments(const Moments<G>& at) {
    static std::map<const Moments<G>*, RollingMoments> kept;
    RollingMoments& rolling = kept[&at];
    if (!rolling.list.empty()) return rolling;
    for (std::size_t i = 0; i < at.list.size() && rolling.list.size() < 400; ++i) {
        const auto& moment = at[i];
        const std::clock_t begun = std::clock();
        const Distribution known = odds_for_seat<G>(at.setup, moment.state, moment.seat, moment.action);
        const double took = 1000.0 * static_cast<double>(std::clock() - begun) / CLOCKS_PER_SEC;
        if (!known.rolls) continue;
        rolling.list.push_back(i);
        rolling.ms.push_back(took);
        rolling.most_runs = std::max(rolling.most_runs, known.runs);
        rolling.sampled += known.trust == Trust::About;
    }
    std::sort(rolling.ms.begin(), rolling.ms.end());
    return rolling;
}
template <Game G>
void odds(benchmark::State& run, const Moments<G>& at) {
    const RollingMoments& rolling = rolling_moments(at);
    if (rolling.list.empty()) return run.SkipWithError("no decision rolls");
    std::size_t i = 0;
    Count count(run);
    for (auto _ : run) {
        const auto& moment = at[rolling.list[i++ % rolling.list.size()]];
        benchmark::DoNotOptimize(odds_for_seat<G>(at.setup, moment.state, moment.seat, moment.action));
    }
    const auto all = static_cast<double>(rolling.list.size());
    run.counters["ms_99_in_100"] = rolling.ms[rolling.ms.size() * 99 / 100];
    run.counters["ms_longest"] = rolling.ms.back();
    run.counters["most_runs"] = static_cast<double>(rolling.most_runs);
    run.counters["sampled_percent"] = 100.0 * static_cast<double>(rolling.sampled) / all;
}

enum class By { Choices, Sample };

// Random matches from the first decision to the last; how many decisions. That they allocate nothing is not
// measured but required.
template <Game G, By by>
std::int64_t matches(benchmark::State& run, const Moments<G>& at) {
    Room<G> room;
    Dice dice(Seed{1, 4});
    EventLog silent = EventLog::off();
    std::int64_t decisions = 0;
    const std::uint64_t before = allocations;
    for (auto _ : run) {
        auto state = G::start(at.setup, dice);
        for (Turn turn = G::to_act(at.setup, state); !turn.finished(); turn = G::to_act(at.setup, state)) {
            const Seat seat = deciding(turn, dice);
            typename G::Action action;
            if constexpr (by == By::Sample) {
                action = G::sample(at.setup, state, seat, dice);
            } else {
                auto offers = room.offers();
                G::choices(at.setup, state, seat, offers);
                action = offers.list()[dice.below(static_cast<std::uint32_t>(offers.size()))];
            }
            G::play(at.setup, state, seat, action, dice, silent);
            ++decisions;
        }
        benchmark::DoNotOptimize(state);
    }
    const std::uint64_t allocated = allocations - before;
    run.counters["allocations"] = static_cast<double>(allocated);
    if (allocated != 0) run.SkipWithError("a random playout allocates");
    return decisions;
}

// A row of the scenario whose moments these are. `body(run, moments)`.
template <Game G, class Body>
void add_row(const std::string& scenario, const std::string& what,
             const std::shared_ptr<const Moments<G>>& at, Body body) {
    benchmark::RegisterBenchmark((std::string(G::id) + "/" + scenario + ", " + what).c_str(),
                                 [at, body](benchmark::State& run) { body(run, *at); });
}

template <Game G>
std::shared_ptr<const Moments<G>> add_rows(const std::string& scenario) {
    const auto at = std::make_shared<const Moments<G>>(scenario);
    const auto add = [&](const char* what, auto body) { add_row<G>(scenario, what, at, body); };
    add("copy of a state", copy<G>);
    add("choices", choices<G>);
    add("sample", sample<G>);
    add("check", check<G>);
    add("play", play<G>);
    add("redraw", redraw<G>);
    add("worth", worth<G>);
    add("odds of a choice that rolls", odds<G>);
    add("playout by choices, a decision", [](benchmark::State& run, const Moments<G>& moments) {
        run.SetItemsProcessed(matches<G, By::Choices>(run, moments));
    });
    add("playout by sample, a decision", [](benchmark::State& run, const Moments<G>& moments) {
        run.SetItemsProcessed(matches<G, By::Sample>(run, moments));
    });
    add("random match, whole",
        [](benchmark::State& run, const Moments<G>& moments) { matches<G, By::Sample>(run, moments); });
    return at;
}

inline int run_all(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}

}  // namespace longroll::bench
