#pragma once
// How much of a game is pinned and kept: a game whose matches are dear has fewer of them, so that its golden
// files cost CI seconds and not minutes.

#include "engine/any_game.h"

namespace longroll::conformance {

struct Share {
    std::uint64_t matches = 20;  // pinned of each scenario as it stands
    std::uint64_t flipped = 4;   // pinned of each option changed alone
    int tries = 300;             // matches played to find the ways to end
    bool looks_ahead = true;     // some of them by seats that try each choice
    bool playthrough = true;     // one printed whole; those of large tables have tens of thousands of lines
};

// The battles of the maps: large tables, two thousand decisions a match.
inline bool is_battle_of_elephant(const Scenario& scenario) {
    for (const char* id : {"matthews-hill", "henry-hill", "hornets-nest", "mcphersons-ridge"})
        if (scenario.id == id) return true;
    return false;
}

inline Share share_of(const AnyGame& game, const Scenario& scenario) {
    if (game.id() != "elephant") return {};
    if (scenario.id == "first-shots") return {5, 1, 40, false, true};
    if (is_battle_of_elephant(scenario)) return {1, 0, 1, false, false};
    return {1, 0, 4, false, scenario.id == "skirmish-line" || scenario.id == "crossroads"};
}

}  // namespace longroll::conformance
