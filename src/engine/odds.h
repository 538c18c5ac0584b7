#pragma once
// Exact chances, from the very code that plays: the rules run over every way the dice can fall, up to the end
// of the answer, and runs of the same outcome are added up. Where there are too many ways, they are sampled
// and every chance says how far off it may be. docs/decisions/odds.md says how far an answer goes, what is
// exact and why.

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
#include "engine/question.h"

namespace longroll {

// How far an answer can be trusted.
enum class Trust : std::uint8_t {
    Exact,            // every way was run, and the rules read nothing that is hidden from the seat
    ExactGivenKnown,  // they read something hidden, and every possibility of it was run with its weight
    About             // something was sampled
};
std::string_view name(Trust trust);  // 'Exact given what you know'

struct Distribution {
    std::vector<Chance> chances;  // of odds_for_seat: as `arrange` orders them; else as they were first met
    bool exact = true;            // nothing was sampled
    std::uint64_t runs = 0;       // of the rules
    std::uint64_t redraws = 1;    // different states that the chances are averaged over
    Trust trust = Trust::Exact;
    bool rolls = false;  // whether dice fall, or something is drawn
    std::string why;     // the reason, a sentence; empty: trust says all

    // 0 for an outcome that was never met.
    double p_of(std::string_view outcome) const;
};

// A cut by numbers of runs, never by the clock: the same question has the same answer on every machine.
struct OddsLimits {
    std::uint64_t max_runs = 20'000;  // beyond this something is sampled
    std::uint64_t samples = 4'000;
    std::uint64_t redraws = 16;  // of what the seat cannot know; at least 2
    bool game_s_own = true;      // if the game has limits of its own (odds_limits), they count
};

// In the order in which a player asks: outcomes that begin with a number by that number, the rest by their
// chance. At most eight, the likeliest, and 'other' for the rest together.
inline constexpr std::size_t most_outcomes = 8;
void arrange(std::vector<Chance>& chances);

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

// So many runs, and how far off their shares may be.
Distribution sampled(const std::function<std::string()>& run, std::uint64_t samples);

// Half the width of an interval about successes / n that holds the true chance 95 times in 100 (Wilson's,
// made symmetric by its wider side, so that 0 of n does not claim to be certain).
double error_of_share(double share, std::uint64_t n);

// What may come of an action, in the words of `describe(after)`: any function of the state after it, as text
// or as a whole number.
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

// A decision as a question (question.h), of a state in which nothing is hidden that could be read.
template <Game G>
class PlainQuestion {
  public:
    using State = typename G::State;

    PlainQuestion(const typename G::Setup& setup, Seat seat, const typename G::Action& action)
        : setup_(setup), seat_(seat), action_(action) {}

    void begin(State& state, Dice& dice) const {
        if constexpr (in_pieces) {
            G::begin(setup_, state, seat_, action_, dice);
        } else {
            EventLog silent = EventLog::off();
            G::play(setup_, state, seat_, action_, dice, silent);
        }
    }
    bool next(State& state, Dice& dice) {
        if constexpr (in_pieces)
            return G::go_on(setup_, state, seat_, dice, assumed_);
        else
            return true;
    }
    std::string words(const State& before, const State& after) const {
        return G::outcome(setup_, before, after, seat_);
    }
    std::uint64_t take_reads() const { return 0; }
    bool possibilities(const State&, std::uint64_t, std::vector<Possibility<State>>&) const { return true; }
    const char* assumed() const { return assumed_; }  // what was taken for given, as a sentence

  private:
    static constexpr bool in_pieces =
        requires(const typename G::Setup& setup, State& state, Dice& dice, const char*& assumed) {
            G::go_on(setup, state, Seat::Union, dice, assumed);
        };

    const typename G::Setup& setup_;
    Seat seat_;
    const typename G::Action& action_;
    const char* assumed_ = "";
};

// The reasons of an answer.
struct Asked {
    std::uint64_t runs, possibilities;
    bool rolls;
    std::string_view assumed = "";  // a sentence
};
Distribution exact_answer(std::vector<Chance> chances, const Asked& asked);
Distribution sampled_answer(Distribution sampled, bool hidden_matters, bool rolls, std::string_view assumed);

// The states that a seat cannot tell apart, with their weights, where `redraw_for` can be run in every way it
// falls; empty where there are more ways than that.
template <Game G>
std::vector<Possibility<typename G::State>> every_redraw(const typename G::Setup& setup,
                                                         const typename G::State& state, Seat seat) {
    constexpr std::uint64_t most = 64;
    std::vector<Possibility<typename G::State>> list;
    Enumerator ways(most);
    while (ways.next()) {
        Dice dice(ways);
        const typename G::State redrawn = G::redraw_for(setup, state, seat, dice);
        const auto same = std::find_if(list.begin(), list.end(), [&](const auto& known) {
            return std::memcmp(&known.state, &redrawn, sizeof redrawn) == 0;
        });
        if (same != list.end())
            same->weight += ways.probability();
        else
            list.push_back({redrawn, ways.probability()});
    }
    if (!ways.complete()) list.clear();
    return list;
}

// What may come of an action in the words of `outcome`, up to the end of its answer, judged only by what the
// seat knows. A game may prove more than the engine can:
//
//     sealed(setup, state, seat)   the state without what the seat cannot know, where nothing of it can be
//                                  read before the answer ends
//     veiled_odds(...)             runs the rules so that they tell what they read (engine/veiled_set.h);
//                                  nothing where there are too many ways
//
// Otherwise the question is asked of every redraw, or of some. Dice that are sampled follow from what the
// seat sees. So the answer reveals nothing of the true state.
template <Game G>
Distribution odds_for_seat(const typename G::Setup& setup, const typename G::State& state, Seat seat,
                           const typename G::Action& action, const OddsLimits& given = {}) {
    using State = typename G::State;
    OddsLimits limits = given;
    if constexpr (requires { G::odds_limits(); })
        if (given.game_s_own) limits = G::odds_limits();
    const Seed seed{hash_view(G::show(setup, state, seat)), hash_value(action, index(seat))};
    PlainQuestion<G> question(setup, seat, action);
    std::vector<Possibility<State>> states;
    bool hidden_matters = true;
    if constexpr (requires { G::veiled_odds(setup, state, seat, action, limits, seed, hidden_matters); }) {
        if (std::optional<Distribution> odds =
                G::veiled_odds(setup, state, seat, action, limits, seed, hidden_matters))
            return *std::move(odds);
    } else if constexpr (requires { G::sealed(setup, state, seat); }) {
        states.push_back({G::sealed(setup, state, seat), 1});
        hidden_matters = false;
    } else {
        states = every_redraw<G>(setup, state, seat);
        hidden_matters = states.size() != 1;
    }
    if (!states.empty()) {
        Asking<PlainQuestion<G>> asking(question, limits.max_runs);
        OutcomeTally all;
        bool complete = true;
        for (const Possibility<State>& possible : states) {
            std::optional<std::vector<Chance>> chances = asking.every_way(possible.state);
            complete = complete && chances.has_value();
            if (!complete) break;
            for (const Chance& chance : *chances) all.of(chance.outcome).p += possible.weight * chance.p;
        }
        if (complete)
            return exact_answer(all.take(),
                                {asking.runs(), states.size(), asking.rolls(), question.assumed()});
    }

    // About: some of what is hidden, and some dice where there are too many.
    std::vector<Redrawn> answers;
    bool rolls = false;
    const std::uint64_t count = hidden_matters ? std::max<std::uint64_t>(limits.redraws, 2) : 1;
    for (std::uint64_t i = 0; i < count; ++i) {
        Dice redrawing(seed, static_cast<std::uint32_t>(i)),
            dice(seed, static_cast<std::uint32_t>(count + i));
        const State redrawn =
            states.size() == 1 ? states[0].state : G::redraw_for(setup, state, seat, redrawing);
        if (hidden_matters) {
            Asking<PlainQuestion<G>> asking(question, limits.max_runs / (4 * count));
            if (std::optional<std::vector<Chance>> chances = asking.every_way(redrawn)) {
                Distribution odds;
                odds.chances = *std::move(chances);
                odds.runs = asking.runs();
                rolls = rolls || asking.rolls();
                answers.push_back({std::move(odds), 1});
                continue;
            }
        }
        rolls = true;
        const std::uint64_t samples = std::max<std::uint64_t>(limits.samples / count, 1);
        answers.push_back({sampled([&] { return one_way(question, redrawn, dice); }, samples), 1});
    }
    return sampled_answer(average(answers), hidden_matters, rolls, question.assumed());
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
