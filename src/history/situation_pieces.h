#pragma once
// A situation as pieces of a picture: its units as blocks of the ground they covered, its generals,
// objectives and entrances. Games place stands of their own; this is history as it stood.

#include <vector>

#include "history/library.h"
#include "history/map_svg.h"

namespace longroll::history {

struct Pieces {
    std::vector<Block> blocks;
    std::vector<Mark> marks;
    std::vector<Entrance> entrances;  // one for each side and place, with the first hour
};

// Those whose place lies on the table.
Pieces pieces_of(const Moment& moment, const MapFrame& frame);

// The name a unit goes by on the map: '6 WI', 'Ricketts', the commander of a brigade.
std::string label_of(const Force& force, const OrderOfBattle& oob);

}  // namespace longroll::history
