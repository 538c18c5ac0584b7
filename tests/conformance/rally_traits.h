#pragma once
// What the battery is told about Rally Round the Flag.

#include "conformance/traits.h"
#include "rally/flow.h"
#include "rally/rules.h"
#include "support/counts.h"

namespace longroll::conformance {

using rally::Rally;

// The learning battle has some hundred decisions per match, the battles of Gettysburg thousands.
inline bool is_battle_of_rally(const Scenario& scenario) { return scenario.id != "first-orders"; }

template <>
struct Traits<Rally> : DefaultTraits<Rally> {
    // An arrow may be laid at any angle, so choices are a sample (RF-GEO-25).
    static constexpr bool exhaustive = false;
    static bool takes_back(const Setup&, const State& state, Seat, const Action& action) {
        using rally::Verb;
        const rally::Step& top = state.agenda.top();
        const bool named = action.verb == Verb::Join && top.units.has(action.unit);
        return named || action.verb == Verb::Lift || action.verb == Verb::Take ||
               action.verb == Verb::Waive || (action.verb == Verb::Brigade && top.m != rally::no_post);
    }
    // Drafts can be changed until they are done, and more is legal than is listed where a step says so;
    // `ask_forced` asks for everything.
    static bool may_ask_with_one_answer(const Setup& setup, const State& state, Seat) {
        const auto& rules = rally::rules_of(state.agenda.top().kind);
        return setup.options.ask_forced || rules.draft || rules.several != nullptr;
    }
    // What is set up, picked for the deck or joins a column of attack is secret until it is done; whatever
    // else is decided is decided in the open.
    static bool is_open(const Setup&, const State& state, const Turn&) {
        switch (state.agenda.top().kind) {
            case rally::StepKind::Forces:
            case rally::StepKind::PlaceGenerals:
            case rally::StepKind::DeployBrigade:
            case rally::StepKind::BuildDecks:
            case rally::StepKind::Shock: return false;
            default: return true;
        }
    }

    static constexpr int effort = 4;
    static constexpr int looks = 40;
    static std::uint32_t decisions(const Scenario& scenario) {
        return is_battle_of_rally(scenario) ? 250 : 0;
    }
    static int option_decisions(const Scenario& scenario) { return is_battle_of_rally(scenario) ? 30 : 80; }
    static bool is_dear(const Scenario& scenario) { return is_battle_of_rally(scenario); }
    static MatchPlan random_matches(const Scenario& scenario) {
        return {is_battle_of_rally(scenario) ? 3 : 50, 1'000};
    }
    // A greedy match of a battle lasts half a minute: not under the sanitizers.
    static MatchPlan greedy_matches(const Scenario& scenario) {
        const bool full_counts = soaking() || repeats(10) == 10;
        if (is_battle_of_rally(scenario)) return {full_counts ? 1 : 0, 100};
        return {4, 100};
    }
    static constexpr int odds_ways = 2'000;
    static constexpr int odds_throws = 1'000;

    static Share share(const Scenario& scenario) {
        if (!is_battle_of_rally(scenario)) return {5, 1, 60, false, "", true};
        // Short, with charges, melees and routs.
        return {1, 0, 2, false, scenario.id == "railroad-cut" ? "union-rf-end-4" : "", false};
    }

    // Every card is in the scene; which one a side holds is not. The wire lists a card that somebody sees as
    // a thing with that name.
    static std::vector<HiddenThing> hidden_things(const Setup& setup) {
        std::vector<HiddenThing> things;
        for (const Seat owner : seats)
            for (std::size_t i = 0; i < setup.army(owner).cards.size(); ++i)
                things.push_back(
                    {owner,
                     static_cast<int>(i),
                     {"thing\": \"card:" + std::string(name(owner)) + ':' + std::to_string(i + 1)}});
        return things;
    }
    static std::vector<int> shown_to(const Setup&, const State& state, Seat, Seat owner) {
        std::vector<int> numbers;
        for (const rally::CardId card : each(state.side[index(owner)].shown)) numbers.push_back(card);
        return numbers;
    }
    static constexpr Counts wire_matches{50, 1'000};
    static constexpr Counts socket_matches{1, 8};
};

}  // namespace longroll::conformance
