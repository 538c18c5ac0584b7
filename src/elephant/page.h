#pragma once
// What the answers to the page share: the line that is drawn between two units, and what is in its way.

#include "elephant/query.h"
#include "engine/view.h"

namespace longroll::elephant {

// The line to show from a unit to an enemy, by the stands at its ends; -1: neither has a stand.
struct ShownLine {
    FireLine line;
    int own = -1, their = -1;
    bool bears = false;

    bool any() const { return own >= 0; }
};
ShownLine line_to_show(const Look& look, Ref unit, Ref enemy);
// Where it begins and ends (SE-GEO-18).
table::Segment segment_of(const Look& look, Ref unit, Ref enemy, const ShownLine& shown);

// What blocks a line: {rule, by, at, name}.
View block_view(const Look& look, const table::Sight& sight);

// The cut through the ground under that line: heights, woods, buildings, obstacles and units on the way.
View profile(const Look& look, Ref unit, Ref enemy);

}  // namespace longroll::elephant
