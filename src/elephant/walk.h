#pragma once
// What a walk and the fire at it share (4.4): the quarter inches of a path, and how many of them nobody
// needs to be asked about.

#include "elephant/route.h"

namespace longroll::elephant {

// The steps that a way so long has, the last one perhaps a part of one.
inline std::uint16_t step_number(Length walked) {
    return static_cast<std::uint16_t>((walked + walk_step - 1) / walk_step);
}

// How far apart two boxes are at least; 0: they may meet.
inline Length gap_of(const Box& a, const Box& b) {
    const Length across = std::max(a.low.x - b.high.x, b.low.x - a.high.x);
    const Length along = std::max(a.low.y - b.high.y, b.low.y - a.high.y);
    return std::max<Length>(0, std::max(across, along));
}
// No unit of these is nearer to the box than this, where that is less than a bound; else the bound.
Length gap_below(const Look& look, Seat side, Units among, const Box& box, Length bound);

// How many quarter inches of its path no stand needs to get farther than so far. The cost of a
// wheel is the way of the front's outer end: ranks behind it have a longer one.
Length steps_within(const Route& route, Length far);
// Stands are moved at no cost, by a change of formation, where the path ends and nowhere else.
bool changes_only_at_end(const Route& route);

// pass_fire.cpp: where on the path, all of which is in this box, each enemy that might fire has its largest
// factor, the first such point (SE-MOVE-2).
void plan_pass_fire(Play& play, const Route& route, const Box& path);

}  // namespace longroll::elephant
