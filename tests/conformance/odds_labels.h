#pragma once
// How far the odds of a match can be trusted: a match that the computer plays, and the odds of the choices in
// it for which dice fall.

#include <algorithm>
#include <ctime>
#include <map>
#include <string>
#include <vector>

#include "engine/odds.h"
#include "players/greedy.h"

namespace longroll::conformance {

// Which choices are looked at: at most so many decisions of a match, and of each every `stride`-th choice,
// from another one each time.
struct OddsPace {
    std::uint32_t decisions;
    std::size_t stride;
};

// Calls visit(setup, state, seat, action, odds, ms): `ms` is what the odds took, in time of the processor.
template <Game G, class Visit>
void each_rolling_choice(const Scenario& scenario, std::uint64_t number, OddsPace pace, Visit visit) {
    const Seed seed{number, 0x6c6162656c};
    Dice first(seed, 0);
    const auto setup = G::prepare(scenario, *resolve_options(scenario, {}), first);
    if (!setup) return;
    typename G::State state = G::start(*setup, first);
    const GreedyLimits quick{.candidates = 16, .samples = 1, .rounds = 2};
    Greedy<G> players[2] = {Greedy<G>(Seed{number, 1}, quick), Greedy<G>(Seed{number, 2}, quick)};
    std::vector<typename G::Action> room(G::max_choices);
    for (std::uint32_t entry = 1; entry <= pace.decisions; ++entry) {
        const Turn turn = G::to_act(*setup, state);
        if (turn.finished()) break;
        const Seat seat = turn.seats.has(Seat::Union) ? Seat::Union : Seat::Confederate;
        const typename G::Action decided = players[index(seat)].decide(*setup, state, seat);
        Offers<typename G::Action> offers{std::span<typename G::Action>(room)};
        G::choices(*setup, state, seat, offers);
        for (std::size_t i = entry % pace.stride; i < offers.size(); i += pace.stride) {
            const std::clock_t begun = std::clock();
            const Distribution odds = odds_for_seat<G>(*setup, state, seat, room[i]);
            const double ms = 1000.0 * static_cast<double>(std::clock() - begun) / CLOCKS_PER_SEC;
            if (odds.rolls) visit(*setup, state, seat, room[i], odds, ms);
        }
        Dice dice(seed, entry);
        EventLog silent = EventLog::off();
        G::play(*setup, state, seat, decided, dice, silent);
    }
}

struct OddsLabels {
    std::uint64_t exact = 0, given_known = 0, about = 0;
    std::uint64_t most_runs = 0;                   // of one question
    std::map<std::string, std::uint64_t> rolling;  // kinds of decision that roll, and how often
    std::map<std::string, std::uint64_t> sampled;  // of them 'About'
    std::map<std::string, std::uint64_t> one_row;  // that have one outcome only, whatever the dice
    std::vector<double> ms;

    std::uint64_t all() const { return exact + given_known + about; }
    double share() const { return all() == 0 ? 1 : double(exact + given_known) / double(all()); }
    double ms_of(double part) const {
        return ms.empty() ? 0 : ms[std::min(ms.size() - 1, std::size_t(part * double(ms.size())))];
    }
    std::string listed(const std::map<std::string, std::uint64_t>& kinds) const {
        std::string text;
        for (const auto& [kind, often] : kinds)
            text += "\n  " + kind + ": " + std::to_string(often) + " of " + std::to_string(rolling.at(kind));
        return text;
    }
};

template <Game G>
OddsLabels odds_labels(const Scenario& scenario, std::uint64_t number, OddsPace pace) {
    OddsLabels labels;
    each_rolling_choice<G>(
        scenario, number, pace,
        [&](const auto& setup, const auto& state, Seat, const auto&, const Distribution& odds, double ms) {
            const std::string kind(G::kind_word(G::to_act(setup, state).kind));
            ++labels.rolling[kind];
            labels.most_runs = std::max(labels.most_runs, odds.runs);
            labels.ms.push_back(ms);
            if (odds.chances.size() == 1) ++labels.one_row[kind];
            switch (odds.trust) {
                case Trust::Exact: ++labels.exact; break;
                case Trust::ExactGivenKnown: ++labels.given_known; break;
                case Trust::About:
                    ++labels.about;
                    ++labels.sampled[kind];
                    break;
            }
        });
    std::sort(labels.ms.begin(), labels.ms.end());
    return labels;
}

}  // namespace longroll::conformance
