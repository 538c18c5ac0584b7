#pragma once
// What the battery must be told about a game, because the contract does not say it. A game that differs from
// the defaults specialises Traits beside its test:
//
//   template <>
//   struct longroll::conformance::Traits<picket::Picket> : DefaultTraits<picket::Picket> { ... };

#include "engine/game.h"

namespace longroll::conformance {

// Whole matches by computers at both seats.
struct MatchPlan {
    int in_ci, in_soak;
    GivenOptions options = {};
};

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

    // Whether a seat holds its own things in the same order in two states that it is shown alike: a hand is
    // shown sorted and may be listed as it was dealt.
    static bool same_order(const State&, const State&, Seat) { return true; }

    // Whether either seat ever has something to hide; then `redraw_for` must redraw it.
    static constexpr bool has_secrets = true;

    // Percent of the usual counts, for a game whose matches are dear: a scenario costs CI at most 20 seconds.
    static constexpr int effort = 100;
    // For a game whose lists of choices are dear: of how many steps of a match, about, they are looked at;
    // 0: of every step.
    static constexpr int looks = 0;
    // For a game with so many options that their sets cannot all be given whole matches and every check: each
    // set is given one of the checks in turn, on so many decisions at most; 0: all checks, to the end.
    static int option_decisions(const Scenario&) { return 0; }
    // How many decisions of a match of a scenario are played; 0: all. Whole matches are played elsewhere.
    static std::uint32_t decisions(const Scenario&) { return 0; }
    // A scenario too dear for each option changed alone: it is given the sets that change many at once.
    static bool is_dear(const Scenario&) { return false; }
    // Whole matches of a scenario, by players of each kind at both seats.
    static MatchPlan random_matches(const Scenario&) { return {500, 10'000}; }
    static MatchPlan greedy_matches(const Scenario&) { return {20, 1'000}; }
    // The odds of an action are looked at if the dice can fall in so many ways at most, in so many throws.
    static constexpr int odds_ways = 20'000;
    static constexpr int odds_throws = 5'000;
};

template <Game G>
struct Traits : DefaultTraits<G> {};

}  // namespace longroll::conformance
