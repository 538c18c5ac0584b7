#pragma once
// The cut under a line of sight as a View, for the page to draw.

#include <span>
#include <string_view>

#include "engine/seat.h"
#include "engine/view.h"
#include "table/profile.h"

namespace longroll::miniatures {

// {from, to, length, distance, levels, zero?, interval?, per_foot?, ground, areas, lines}: lines of these
// kinds. `distance` is what the rules measure, `block` how far from the eye the line ends, or -1.
void show_profile(View& view, const table::Profile& cut, table::LineKinds lines, table::Length distance,
                  table::Length block);

// Adds {side, unit, name, from, to, level, low?} if the line meets one of the bases; `low`: such a unit is
// never in the way.
void add_unit(View& units, const table::Profile& cut, Seat side, unsigned place, std::string_view name,
              std::span<const table::Rect> bases, bool low);

}  // namespace longroll::miniatures
