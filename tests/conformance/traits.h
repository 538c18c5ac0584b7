#pragma once
// What the battery must be told about a game, because the contract does not say it. A game that differs from
// the defaults specialises Traits beside its test:
//
//   template <>
//   struct longroll::conformance::Traits<picket::Picket> : DefaultTraits<picket::Picket> { ... };

#include "engine/game.h"

namespace longroll::conformance {

template <Game G>
struct DefaultTraits {
    using Setup = typename G::Setup;
    using State = typename G::State;
    using Action = typename G::Action;

    // `choices` lists every legal action but takings-back. Not so where a stand may go to any point.
    static constexpr bool exhaustive = false;
    // Whether a legal action takes back a part of a draft: legal, and rightly not among `choices`.
    static bool takes_back(const Setup&, const State&, Seat, const Action&) { return false; }

    // Whether a decision that is no window may be asked though `choices` lists one answer: a draft that can
    // still be changed by taking back, or an option that asks for every decision.
    static bool may_ask_with_one_answer(const Setup&, const State&, Seat) { return false; }

    // Whether a decision of this kind is taken in the open, each for itself, though it rolls nothing and may
    // change nothing that the rival sees ("the 2nd Maine stays"): then he may be told. Parts of a draft may
    // not be told.
    static bool is_open(const Setup&, const State&, const Turn&) { return false; }

    // Whether either seat ever has something to hide; then `hide` must redraw it.
    static constexpr bool has_secrets = true;

    // Percent of the usual counts, for a game whose matches are dear: a scenario costs CI at most 20 seconds.
    static constexpr int effort = 100;
};

template <Game G>
struct Traits : DefaultTraits<G> {};

}  // namespace longroll::conformance
