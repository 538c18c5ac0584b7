#pragma once
// What only the commands about Rally Round the Flag need: its positions as that game knows them, its files.

#include "engine/any_game.h"
#include "files/file.h"
#include "rally/rules.h"
#include "rally/scenario_file.h"

namespace longroll {

// nullptr: the position of another game.
inline const Position<rally::Rally>* rally_position(const AnyPosition& position) {
    return dynamic_cast<const Position<rally::Rally>*>(&position);
}

// 'first-orders' as 'rally/first-orders': these commands have scenarios of one game only.
inline std::string rally_scenario(const std::string& typed) {
    return typed.find('/') == std::string::npos ? "rally/" + typed : typed;
}

inline Expected<std::vector<rally::Area>> read_areas_file(const std::string& path) {
    const Expected<std::string> text = read_file(path);
    if (!text) return Wrong{text.error()};
    return rally::read_areas(*text, path);
}
inline Expected<rally::Measures> read_measures_file(const std::string& path) {
    const Expected<std::string> text = read_file(path);
    if (!text) return Wrong{text.error()};
    return rally::read_measures(*text, path);
}

}  // namespace longroll
