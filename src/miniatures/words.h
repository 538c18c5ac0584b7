#pragma once
// Places and facings in labels: to a tenth of an inch and a whole degree. The action itself has all decimals.

#include <string>

#include "engine/thousandths.h"
#include "table/facing.h"
#include "table/point.h"

namespace longroll::miniatures {

// '(12.3, 8)'.
inline std::string point_text(table::Point point) {
    const auto tenth = [](table::Length length) { return thousandths_text((length + 50) / 100 * 100); };
    return "(" + tenth(point.x) + ", " + tenth(point.y) + ")";
}
// '45°', from north.
inline std::string degrees_text(table::Facing facing) {
    return std::to_string((table::millidegrees(facing) + 500) / 1000 % 360) + "°";
}
// 'north-east': which way a stand would turn or go, so that buttons of one stand differ.
inline const char* way_word(table::Facing facing) {
    constexpr const char* words[] = {"north", "north-east", "east", "south-east",
                                     "south", "south-west", "west", "north-west"};
    return words[(facing.step + table::whole_turn / 16) / (table::whole_turn / 8) % 8];
}

}  // namespace longroll::miniatures
