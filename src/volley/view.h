#pragma once
// What the views of a match share: the words of the roster.

#include "engine/view.h"
#include "volley/state.h"

namespace longroll::volley {

// The scene without its heights, which take long and which no board shows.
View flat_scene(const Setup& setup);

constexpr std::string_view word(Rank rank) {
    constexpr std::string_view words[] = {"division", "corps", "army"};
    return words[at(rank)];
}
constexpr std::string_view word(StandType type) {
    constexpr std::string_view words[] = {
        "infantry brigade",    "cavalry brigade",     "mounted infantry",  "infantry skirmishers",
        "cavalry skirmishers", "artillery battalion", "artillery battery",
    };
    return words[at(type)];
}
constexpr std::string_view word(Weapon weapon) {
    constexpr std::string_view words[] = {
        "smoothbore muskets", "rifled carbines",       "rifled muskets",        "cartridge carbines",
        "cartridge rifles",   "smoothbore field guns", "smoothbore heavy guns", "smoothbore siege guns",
        "rifled field guns",  "rifled heavy guns",     "rifled siege guns"};
    return words[at(weapon)];
}
constexpr std::string_view word(Level level) {
    constexpr std::string_view words[] = {"", "disordered", "permanently disordered", "routed", "eliminated"};
    return words[at(level)];
}

}  // namespace longroll::volley
