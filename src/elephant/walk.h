#pragma once
// What a walk and the fire at it share (4.4): the quarter inches of a path, and how many of them nobody
// needs to be asked about.

#include "elephant/route.h"

namespace longroll::elephant {

// The steps that a way so long has, the last one perhaps a part of one.
inline std::uint16_t step_number(Length walked) {
    return static_cast<std::uint16_t>((walked + walk_step - 1) / walk_step);
}

// No unit of these is nearer to the box than this, where that is less than a bound; else the bound.
inline Length gap_below(const Look& look, Seat side, Units among, const Box& box, Length bound) {
    return miniatures::gap_below(UnitPieces{look}, side, among, box, bound);
}

// How many quarter inches of its path no stand needs to get farther than so far. The cost of a
// wheel is the way of the front's outer end: ranks behind it have a longer one.
Length steps_within(const Route& route, Length far);
// Stands are moved at no cost, by a change of formation, where the path ends and nowhere else.
bool changes_only_at_end(const Route& route);

// pass_fire.cpp: where on the path, all of which is in this box, each enemy that might fire has its largest
// factor, the first such point (SE-MOVE-2).
void plan_pass_fire(Play& play, const Route& route, const Box& path);

}  // namespace longroll::elephant
