#pragma once
// Exact chances, from the very code that plays: the rules run once for every way the dice can fall, up to the
// next decision, and runs of the same outcome are added up. Where there are too many ways, the dice are
// sampled and every chance says how far off it may be.

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/enumerator.h"
#include "engine/game.h"
#include "engine/hash.h"

namespace longroll {

struct Chance {
    std::string outcome;
    double p = 0;
    double error = 0;  // half the width of the 95% interval; 0 when exact
};

struct Distribution {
    std::vector<Chance> chances;  // in the order the outcomes were first met, merged
    bool exact = true;            // every way was run, and nothing that the seat cannot know was redrawn
    std::uint64_t runs = 0;       // of the rules
    std::uint64_t redraws = 1;    // different states that the chances are averaged over

    // 0 for an outcome that was never met.
    double p_of(std::string_view outcome) const;
};

struct OddsLimits {
    std::uint64_t max_runs = 20'000;  // beyond this the dice are sampled
    std::uint64_t samples = 4'000;
    std::uint64_t redraws = 16;  // of what the seat cannot know; at least 2
};

// The distribution of what `run` says came of its dice. When there are more than limits.max_runs ways, it is
// run limits.samples times with dice of `seed` instead.
Distribution distribution_of(const std::function<std::string(Dice&)>& run, const OddsLimits& limits,
                             Seed seed);

// Several distributions as one, each counted `weight` times: the same question asked of states redrawn at
// random. The spread between them becomes part of the error.
struct Redrawn {
    Distribution odds;
    std::uint64_t weight = 1;
};
Distribution average(std::span<const Redrawn> redrawn);

// Half the width of an interval about successes / n that holds the true chance 95 times in 100 (Wilson's,
// made symmetric by its wider side, so that 0 of n does not claim to be certain).
double error_of_share(double share, std::uint64_t n);

// What may come of an action, as `describe(after)` tells it: any function of the state after it, as text or
// as a whole number.
template <Game G, class Describe>
Distribution odds_of(const typename G::Setup& setup, const typename G::State& state, Seat seat,
                     const typename G::Action& action, Describe&& describe, const OddsLimits& limits = {}) {
    const auto run = [&](Dice& dice) -> std::string {
        typename G::State after = state;
        EventLog silent = EventLog::off();
        G::play(setup, after, seat, action, dice, silent);
        if constexpr (std::integral<decltype(describe(std::as_const(after)))>)
            return std::to_string(describe(std::as_const(after)));
        else
            return std::string(describe(std::as_const(after)));
    };
    return distribution_of(run, limits, Seed{hash_value(state), hash_value(action)});
}

// What may come of an action in the words of `outcome`, judged only by what the seat knows: asked of states
// that `redraw_for` redraws, with dice that follow from what the seat sees. So the answer reveals nothing
// about the true state.
template <Game G>
Distribution odds_for_seat(const typename G::Setup& setup, const typename G::State& state, Seat seat,
                           const typename G::Action& action, const OddsLimits& limits = {}) {
    using State = typename G::State;
    struct Redraw {
        State state;
        std::uint64_t weight;
    };
    const Seed seed{hash_view(G::show(setup, state, seat)), hash_value(action, index(seat))};
    std::vector<Redraw> redraws;
    const std::uint64_t count = std::max<std::uint64_t>(limits.redraws, 2);
    for (std::uint64_t i = 0; i < count; ++i) {
        Dice dice(seed, static_cast<std::uint32_t>(i));
        const State redrawn = G::redraw_for(setup, state, seat, dice);
        const auto same = std::find_if(redraws.begin(), redraws.end(), [&](const Redraw& known) {
            return std::memcmp(&known.state, &redrawn, sizeof redrawn) == 0;
        });
        if (same != redraws.end())
            ++same->weight;
        else
            redraws.push_back({redrawn, 1});
    }
    // All redraws together keep to the limits.
    OddsLimits each = limits;
    each.max_runs = std::max<std::uint64_t>(limits.max_runs / redraws.size(), 1);
    each.samples = std::max<std::uint64_t>(limits.samples / redraws.size(), 1);
    std::vector<Redrawn> answers;
    for (const Redraw& redraw : redraws) {
        const auto outcome = [&](const State& after) { return G::outcome(setup, redraw.state, after, seat); };
        answers.push_back({odds_of<G>(setup, redraw.state, seat, action, outcome, each), redraw.weight});
    }
    return average(answers);
}

struct WorthLimits {
    std::uint64_t max_runs = 64;  // beyond this the dice are sampled
    std::uint64_t samples = 32;
};

// What an action is worth to a seat on average. Computer players ask this of every choice: `ways` is theirs
// and keeps its memory from one question to the next, so that nothing is allocated once it has grown.
template <Game G>
double expected_worth(const typename G::Setup& setup, const typename G::State& state, Seat seat,
                      const typename G::Action& action, const WorthLimits& limits, Enumerator& ways,
                      Dice& dice) {
    EventLog silent = EventLog::off();
    typename G::State after;
    double worth = 0;
    ways.restart(limits.max_runs);
    while (ways.next()) {
        Dice every(ways);
        after = state;
        G::play(setup, after, seat, action, every, silent);
        worth += ways.probability() * G::worth(setup, after, seat);
    }
    if (ways.complete()) return worth;

    const std::uint64_t samples = std::max<std::uint64_t>(limits.samples, 1);
    std::int64_t sum = 0;
    for (std::uint64_t i = 0; i < samples; ++i) {
        after = state;
        G::play(setup, after, seat, action, dice, silent);
        sum += G::worth(setup, after, seat);
    }
    return static_cast<double>(sum) / static_cast<double>(samples);
}

}  // namespace longroll
