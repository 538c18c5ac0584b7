#pragma once
// What the battery is told about Seeing the Elephant!

#include "conformance/traits.h"
#include "elephant/flow.h"
#include "elephant/rules.h"

namespace longroll::conformance {

using elephant::Elephant;

template <>
struct Traits<Elephant> : DefaultTraits<Elephant> {
    // A path may lead to any point of the table, so choices are a sample (SE-STATE-6).
    static constexpr bool exhaustive = false;
    static bool takes_back(const Setup&, const State&, Seat, const Action& action) {
        return action.verb == elephant::Verb::TakeBack || action.verb == elephant::Verb::Drop;
    }
    // Drafts can be changed until they are done; `ask_forced` asks for everything.
    static bool may_ask_with_one_answer(const Setup& setup, const State& state, Seat) {
        return setup.options.ask_forced || elephant::rules_of(state.agenda.top().kind).draft;
    }
    static constexpr int effort = 2;  // thousands of decisions a match, twelve scenarios
};

}  // namespace longroll::conformance
