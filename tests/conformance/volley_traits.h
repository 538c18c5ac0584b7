#pragma once
// What the battery is told about Volley & Bayonet.

#include "conformance/traits.h"
#include "support/counts.h"
#include "volley/flow.h"
#include "volley/rules.h"

namespace longroll::conformance {

using volley::Volley;

// The battles have some hundred to four thousand decisions per match, the two small ones two hundred.
inline bool is_battle_of_volley(const Scenario& scenario) {
    return scenario.id != "training" && scenario.id != "proving-ground";
}

template <>
struct Traits<Volley> : DefaultTraits<Volley> {
    // A move may lead to any point of the table, so choices are a sample.
    static constexpr bool exhaustive = false;
    static bool takes_back(const Setup&, const State& state, Seat, const Action& action) {
        using volley::Verb;
        const bool named = state.agenda.top().stands.has(action.stand);
        return action.verb == Verb::Drop || action.verb == Verb::Leave || action.verb == Verb::Lift ||
               (action.verb == Verb::Settle && named);
    }
    // Drafts can be changed until they are done; `ask_forced` asks for everything.
    static bool may_ask_with_one_answer(const Setup& setup, const State& state, Seat) {
        return setup.options.ask_forced || volley::rules_of(state.agenda.top().kind).draft;
    }
    // The steps of a move are made at once, before all eyes (VB-GEN-9); other drafts are secret until they
    // are closed.
    static bool is_open(const Setup&, const State& state, const Turn&) {
        const volley::StepKind kind = state.agenda.top().kind;
        return !volley::rules_of(kind).draft || kind == volley::StepKind::MoveStand ||
               kind == volley::StepKind::NightMoves;
    }

    static constexpr int effort = 7;
    static constexpr int looks = 60;
    // The armies of whole Gettysburg meet late.
    static std::uint32_t decisions(const Scenario& scenario) {
        return scenario.id == "gettysburg" ? 1'500 : is_battle_of_volley(scenario) ? 600 : 0;
    }
    static int option_decisions(const Scenario& scenario) { return is_battle_of_volley(scenario) ? 40 : 100; }
    static bool is_dear(const Scenario& scenario) { return is_battle_of_volley(scenario); }
    static MatchPlan random_matches(const Scenario& scenario) {
        if (scenario.id == "gettysburg") return {1, 100};
        return {scenario.id == "training" ? 50 : 3, 1'000};
    }
    // Whole Gettysburg by greedy players lasts minutes: in a soak only. So do the battles of a day under the
    // sanitizers.
    static MatchPlan greedy_matches(const Scenario& scenario) {
        const bool full_counts = soaking() || repeats(10) == 10;
        if (scenario.id == "gettysburg") return {0, 10};
        if (is_battle_of_volley(scenario)) return {full_counts ? 1 : 0, 100};
        return {scenario.id == "training" ? 4 : 1, 100};
    }
    static constexpr int odds_ways = 2'000;
    static constexpr int odds_throws = 1'000;

    static Share share(const Scenario& scenario) {
        if (scenario.id == "training") return {5, 1, 60, false, "union-vb-win-4", true};
        return {1, 0, is_battle_of_volley(scenario) ? 1 : 10, false, "", false};
    }
    // Only drafts are hidden.
    static constexpr Counts wire_matches{20, 200};
    static constexpr Counts socket_matches{1, 8};
};

}  // namespace longroll::conformance
