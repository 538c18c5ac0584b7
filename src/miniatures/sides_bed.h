#pragma once
// The pieces of both sides, for tests of what stands about a mover or in the way of a line.

#include "engine/seat.h"
#include "table/crowd_bed.h"

namespace longroll::miniatures {

using table::Companies;
using table::Regiments;

template <class Crowd>
struct ToySides {
    Crowd side[2];
    const Crowd& operator()(Seat seat) const { return side[index(seat)]; }
    Crowd& operator()(Seat seat) { return side[index(seat)]; }
};

}  // namespace longroll::miniatures
