#pragma once
// What the battery is told about the sample game.

#include "conformance/traits.h"
#include "picket/rules.h"

namespace longroll::conformance {

using picket::Picket;

template <>
struct Traits<Picket> : DefaultTraits<Picket> {
    static constexpr bool exhaustive = true;
    static constexpr bool reports_always = true;
    static bool takes_back(const Setup&, const State&, Seat, const Action& action) {
        return action.verb == picket::Verb::TakeBack;
    }
    // PK-2.1b: until a seat says that it is done it may take any counter back.
    static bool may_ask_with_one_answer(const Setup&, const State& state, Seat) {
        return state.phase == picket::Phase::Posting;
    }
    static Share share(const Scenario& scenario) {
        return {.playthrough = scenario.id == "mill" ? "draw-pk-7.1c" : ""};
    }
};

}  // namespace longroll::conformance
