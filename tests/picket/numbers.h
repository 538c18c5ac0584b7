#pragma once
// The numbers of every roll, worked out before the dice are touched. Each is one function that names its
// parts to whoever listens: a Reckoning keeps them with their rules and words for preview, log and odds; a
// Tally only adds them up, for play. So what a player is shown and what is rolled are the same lines of code.

#include "engine/reckoning.h"
#include "picket/action.h"
#include "picket/state.h"
#include "rules/picket.h"

namespace longroll::picket {

// A Reckoning without words: 4 bytes instead of a kilobyte.
struct Tally {
    std::int32_t sum = 0;
    constexpr Tally& add(RuleId, const char*, std::int32_t amount) { return sum += amount, *this; }
    constexpr Tally& add(RuleId, const char*, std::int32_t amount, Arg) { return sum += amount, *this; }
    constexpr std::int32_t total() const { return sum; }
};

struct Shot {
    Seat seat;  // who shoots
    unsigned from, at;
    bool volley = false;
    bool at_waders = false;  // a challenge
};

inline constexpr unsigned hits_from = 5;  // PK-4.2c

template <class Parts>
constexpr void add_shot_dice(const Setup& setup, const State& state, const Shot& shot, Parts& parts) {
    const Side& own = state.of(shot.seat);
    const unsigned counter = own.counter_at(shot.from);
    parts.add(rule::PK_4_2a, "men", own.men[counter], piece(piece_of(shot.seat, counter)));
    if (shot.at_waders) parts.add(rule::PK_4_2a, "target wading", 1);
    if (shot.from != shot.at && !shot.at_waders) parts.add(rule::PK_4_2a, "not opposite", -1);
    if (!state.bright) parts.add(rule::PK_4_2a, "dark moon", -1);
    if (!shot.at_waders && setup.of(other(shot.seat)).mist.has(shot.at))
        parts.add(rule::PK_4_2a, "target in mist", -1);
    if (shot.volley) parts.add(rule::PK_4_1c, "Volley", 1);
    if (parts.total() < 1) parts.add(rule::PK_4_2b, "never fewer than one", 1 - parts.total());
}

template <class Parts>
constexpr void add_nerve(const Setup& setup, const State& state, const Step& check, Parts& parts) {
    const Side& own = state.of(check.seat);
    const unsigned counter = own.counter_at(check.post);
    parts.add(rule::PK_5_1a, "nerve", setup.of(check.seat).counter[counter].nerve,
              piece(piece_of(check.seat, counter)));
    if (check.number > 0) parts.add(rule::PK_5_1a, "men lost", -check.number);
    if (own.shaken.has(check.post)) parts.add(rule::PK_5_1a, "shaken", -1);
    if (!(own.manned & beside(check.post)).empty()) parts.add(rule::PK_5_1a, "neighbour", 1);
    if (parts.total() < 1) parts.add(rule::PK_5_1b, "a 1 always passes", 1 - parts.total());
    if (parts.total() > 5) parts.add(rule::PK_5_1b, "a 6 always fails", 5 - parts.total());
}

inline Reckoning shot_reckoning(const Setup& setup, const State& state, const Shot& shot) {
    Reckoning reckoning(rule::PK_4_2a, "dice to roll");
    add_shot_dice(setup, state, shot, reckoning);
    return reckoning;
}

inline Reckoning nerve_reckoning(const Setup& setup, const State& state, const Step& check) {
    Reckoning reckoning(rule::PK_5_1a, "passes on");
    add_nerve(setup, state, check, reckoning);
    return reckoning;
}

}  // namespace longroll::picket
