#pragma once
// The table as a period map with every stand on it (SVG), from the seat's view alone.

#include <string>

#include "engine/view.h"
#include "history/map_svg.h"

namespace longroll::miniatures {

// What a game says of a unit by its view.
struct PictureWords {
    std::string subtitle;
    history::BlockKind (*kind)(const View& unit);
    bool (*is_loose)(const View& unit);  // drawn with a broken outline: skirmishers
};

// Of a view laid over its scene: `title, yards_per_inch, objectives` and for each side `units, hqs`.
std::string table_picture(const View& view, const table::Battlefield& field,
                          std::span<const table::Caption> captions, const PictureWords& words);

}  // namespace longroll::miniatures
