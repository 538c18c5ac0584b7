#pragma once
// What the battery is told about Seeing the Elephant!

#include "conformance/traits.h"
#include "elephant/flow.h"
#include "elephant/rules.h"
#include "support/counts.h"

namespace longroll::conformance {

using elephant::Elephant;

// The battles of the maps: large tables, two thousand decisions a match.
inline bool is_battle_of_elephant(const Scenario& scenario) {
    for (const char* id : {"matthews-hill", "henry-hill", "hornets-nest", "mcphersons-ridge"})
        if (scenario.id == id) return true;
    return false;
}

template <>
struct Traits<Elephant> : DefaultTraits<Elephant> {
    // A path may lead to any point of the table, so choices are a sample (SE-STATE-6).
    static constexpr bool exhaustive = false;
    static bool takes_back(const Setup&, const State&, Seat, const Action& action) {
        using elephant::Verb;
        return action.verb == Verb::TakeBack || action.verb == Verb::Drop || action.verb == Verb::Hold ||
               action.verb == Verb::Separate;
    }
    // Drafts can be changed until they are done; `ask_forced` asks for everything.
    static bool may_ask_with_one_answer(const Setup& setup, const State& state, Seat) {
        return setup.options.ask_forced || elephant::rules_of(state.agenda.top().kind).draft;
    }
    // Only parts of drafts are secret; whatever else is decided, as that a unit stays in its melee, is
    // decided in the open.
    static bool is_open(const Setup&, const State& state, const Turn&) {
        return !elephant::rules_of(state.agenda.top().kind).draft;
    }
    // Up to two thousand decisions a match, a millisecond and more each on the tables of the battles, and
    // twelve scenarios.
    static constexpr int effort = 2;
    static constexpr int looks = 60;
    static std::uint32_t decisions(const Scenario& scenario) {
        return is_battle_of_elephant(scenario) ? 200 : 0;
    }
    static int option_decisions(const Scenario& scenario) {
        return is_battle_of_elephant(scenario) ? 40 : 100;
    }
    static bool is_dear(const Scenario& scenario) {
        for (const char* light : {"first-shots", "skirmish-line", "bridge", "redoubt"})
            if (scenario.id == light) return false;
        return true;
    }
    // The learning battle (S2) is played most. Under the sanitizers the greedy matches of the battles last
    // two turns.
    static MatchPlan random_matches(const Scenario& scenario) {
        return {scenario.id == "first-shots" ? 50 : 5, 2'000};
    }
    static MatchPlan greedy_matches(const Scenario& scenario) {
        const bool full_counts = soaking() || repeats(10) == 10;
        MatchPlan plan{scenario.id == "first-shots" ? 4 : 1, 200};
        if (is_battle_of_elephant(scenario) && !full_counts) plan.options.emplace_back("turn_limit", "2");
        return plan;
    }
    static constexpr int odds_ways = 2'000;
    static constexpr int odds_throws = 1'000;

    static Share share(const Scenario& scenario) {
        if (scenario.id == "first-shots") return {5, 1, 40, false};
        if (is_battle_of_elephant(scenario)) return {1, 0, 1, false, "", false};
        return {1,
                0,
                4,
                false,
                scenario.id == "bridge" ? "union-se-win-3" : "",
                scenario.id == "skirmish-line" || scenario.id == "bridge"};
    }
    // Only the order of the deck and drafts are hidden; matches on the wire are of the lightest scenarios.
    static constexpr Counts wire_matches{12, 200};
    static constexpr Counts socket_matches{1, 8};
};

}  // namespace longroll::conformance
