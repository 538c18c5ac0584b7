#pragma once
// What chapter 2.17 shares with set-up and the edge.

#include "elephant/change.h"

namespace longroll::elephant {

// SE-SCALE-7: the large stand is for division and corps commanders, at Brigade scale for corps alone.
constexpr Size general_size(Scale scale, HqLevel level) {
    const HqLevel large = scale == Scale::Brigade ? HqLevel::Corps : HqLevel::Division;
    return level >= large ? large_general : small_general;
}
// An officer has a place but no facing: his stand lies square to the table.
Rect officer_rect(const Look& look, Seat side, HqId hq, Point place);
// How far he rides in a turn, or gets away (SE-OFFICER-3, 12, 15).
inline Length ride_of(const Officer& officer) {
    return officer.wounded != 0 ? wounded_officer_move : officer_move;
}

// SE-OFFICER-7: the officer is with the unit from now on.
void attach_officer(Play& play, Seat side, HqId hq, UnitId unit);

// SE-OFFICER-1: his unit has announced a charge, is the target of one, or fights.
bool held_by_combat(const Look& look, Seat side, HqId hq);

}  // namespace longroll::elephant
