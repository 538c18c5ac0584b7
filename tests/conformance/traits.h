#pragma once
// What tests must know about a game, because the contract does not say it. A game that differs from the
// defaults specialises Traits in <game>_traits.h:
//
//   template <>
//   struct longroll::conformance::Traits<picket::Picket> : DefaultTraits<picket::Picket> { ... };

#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"

namespace longroll::conformance {

// Whole matches by computers at both seats.
struct MatchPlan {
    int in_ci, in_soak;
    GivenOptions options = {};
};

// How much of a scenario is pinned, kept and played through a server: a game whose matches are expensive has
// fewer of them, so that they cost CI seconds and not minutes.
struct Share {
    std::uint64_t matches = 20;         // pinned with the scenario's defaults
    std::uint64_t flipped = 4;          // pinned of each option changed alone
    int tries = 300;                    // matches played to find the ways to end
    bool looks_ahead = true;            // some of them by seats that try each choice
    std::string_view playthrough = {};  // the golden match that is printed whole; one or two of a game
    bool on_the_wire = true;            // played through servers, and fuzzed
};

// Something of a side that others may not know, with the words that name it.
struct HiddenThing {
    Seat owner = Seat::Nobody;
    int number = 0;
    std::vector<std::string> words;
};

// Whole matches whose traffic is read.
struct Counts {
    int in_ci, in_soak;
};

template <Game G>
struct DefaultTraits {
    using Setup = typename G::Setup;
    using State = typename G::State;
    using Action = typename G::Action;

    // `choices` lists every legal action but undoing a part of a draft. Not so where a stand may go to any
    // point.
    static constexpr bool exhaustive = false;
    // Whether a legal action undoes a part of a draft: legal, and rightly not among `choices`.
    static bool takes_back(const Setup&, const State&, Seat, const Action&) { return false; }

    // Whether a decision that is no window may be asked though `choices` lists one answer: a draft that can
    // still be changed by undoing a part, or an option that asks for every decision.
    static bool may_ask_with_one_answer(const Setup&, const State&, Seat) { return false; }

    // Whether a decision of this kind is public, each for itself, though it rolls nothing and may change
    // nothing that the other seat sees ("the 2nd Maine stays"): then that seat may be notified. Parts of a
    // draft are never public.
    static bool is_open(const Setup&, const State&, const Turn&) { return false; }

    // Whether a seat holds its own things in the same order in two states that it is shown alike: a hand is
    // shown sorted and may be listed as it was dealt.
    static bool same_order(const State&, const State&, Seat) { return true; }

    // Whether a decision also reports what it reveals when its seat does not decide next. It cannot be undone
    // in any case, and a game that skips the only answer of a seat would have to report every such question.
    static constexpr bool reports_always = false;

    // Whether either seat ever has something to hide; then `redraw_for` must redraw it.
    static constexpr bool has_secrets = true;

    // Percent of the default counts, for a game whose matches are expensive: a scenario costs CI at most 20
    // seconds.
    static constexpr int effort = 100;
    // For a game whose lists of choices are expensive: at about how many steps of a match they are checked;
    // 0: at every step.
    static constexpr int looks = 0;
    // For a game with so many options that their sets cannot all be given whole matches and every check: each
    // set is given one of the checks in turn, on so many decisions at most; 0: all checks, to the end.
    static int option_decisions(const Scenario&) { return 0; }
    // How many decisions of a match of a scenario are played; 0: all. Whole matches are played elsewhere.
    static std::uint32_t decisions(const Scenario&) { return 0; }
    // A scenario too expensive for each option changed alone: it is given the sets that change many at once.
    static bool is_dear(const Scenario&) { return false; }
    // Whole matches of a scenario, by players of each kind at both seats.
    static MatchPlan random_matches(const Scenario&) { return {500, 10'000}; }
    static MatchPlan greedy_matches(const Scenario&) { return {20, 1'000}; }
    // The odds of an action are looked at if the dice can fall in so many ways at most, in so many throws.
    static constexpr int odds_ways = 20'000;
    static constexpr int odds_throws = 5'000;

    static Share share(const Scenario&) { return {}; }

    // What is secret on the wire, beside what `redraw_for` draws again: names that a viewer may not read
    // before they see the thing that bears them; none where only orders and drafts are hidden.
    static std::vector<HiddenThing> hidden_things(const Setup&) { return {}; }
    // The numbers of those of `owner` that the viewer may know in this state.
    static std::vector<int> shown_to(const Setup&, const State&, Seat, Seat) { return {}; }
    // Fields of a thing that name others, as a historical note does: a viewer who reads them knows the thing.
    static std::vector<std::string_view> fields_about_others() { return {}; }
    static constexpr Counts wire_matches{100, 1'000};
    static constexpr Counts socket_matches{4, 40};  // over real sockets
};

template <Game G>
struct Traits : DefaultTraits<G> {};

}  // namespace longroll::conformance
