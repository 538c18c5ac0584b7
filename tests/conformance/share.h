#pragma once
// How much of a game is pinned and kept: a game whose matches are dear has fewer of them, so that its golden
// files cost CI seconds and not minutes.

#include "engine/any_game.h"

namespace longroll::conformance {

struct Share {
    std::uint64_t matches = 20;         // pinned of each scenario as it stands
    std::uint64_t flipped = 4;          // pinned of each option changed alone
    int tries = 300;                    // matches played to find the ways to end
    bool looks_ahead = true;            // some of them by seats that try each choice
    std::string_view playthrough = {};  // the golden match that is printed whole; one or two of a game
};

// The battles of the maps: large tables, two thousand decisions a match.
inline bool is_battle_of_elephant(const Scenario& scenario) {
    for (const char* id : {"matthews-hill", "henry-hill", "hornets-nest", "mcphersons-ridge"})
        if (scenario.id == id) return true;
    return false;
}

inline Share share_of(const AnyGame& game, const Scenario& scenario) {
    if (game.id() == "picket") return {.playthrough = scenario.id == "mill" ? "draw-pk-7.1c" : ""};
    if (game.id() == "dixie")
        return {.playthrough = scenario.id == "gettysburg-five" ? "confederate-dx-13.8c"
                               : scenario.id == "shiloh"        ? "union-dx-4.0d"
                                                                : ""};
    if (scenario.id == "first-shots") return {5, 1, 40, false};
    if (is_battle_of_elephant(scenario)) return {1, 0, 1, false};
    return {1, 0, 4, false, scenario.id == "bridge" ? "draw-se-win-3" : ""};
}

}  // namespace longroll::conformance
