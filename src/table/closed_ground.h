#pragma once
// Ground that nobody enters: kinds of areas and lines that are closed, and marks of a scenario that close or
// open single ones. A game fills one ClosedGround from its rulebook.
//
// Rulebooks differ in where a bridge or ford opens a closed line, and one rulebook may differ from rule to
// rule: Bridges names the meanings, and each question says which it has.

#include "table/battlefield.h"

namespace longroll::table {

enum class Bridges : std::uint8_t {
    None,         // a closed line is closed along its whole length
    NearWay,      // open to a way of the centre that passes a bridge within its reach and an inch
    OnGround,     // open where a bridge lies on the ground asked about
    WhereCrossed  // open where the way itself crosses the line over a bridge
};

struct ClosedGround {
    AreaKinds areas;
    LineKinds lines;
    Marks closing = 0;  // close an area or line of any kind
    Marks opening = 0;  // open one of these kinds

    constexpr bool has(const Battlefield::Area& area) const {
        return (area.marks & closing) != 0 || (areas.has(area.kind) && (area.marks & opening) == 0);
    }
    constexpr bool has(const Battlefield::Line& line) const {
        return (line.marks & closing) != 0 || (lines.has(line.kind) && (line.marks & opening) == 0);
    }
    // False: nothing closed lies in the cells that this box, which is on the table, has a part of.
    bool may_be_in(const Battlefield& field, const Box& box) const {
        const GroundIn in = field.ground_in(box);
        return (in.areas & areas).any() || (in.lines & lines).any() || (in.marks & closing) != 0;
    }
};

// What closes the ground to a base that moves, or is put down where it sweeps no way.
struct Closure {
    bool off_table = false;
    bool area = false;
    bool line = false;
    LineKinds lines_met;  // all of them, closed or not
};
// Closed areas let a base pass whose centre keeps to one of these roads; bridges lead over lines alone.
Closure closes(const ClosedGround& closed, const Battlefield& field, const Sweep& sweep, Bridges bridges,
               LineKinds roads = {});
// The ground under a rectangle. Lines of other kinds than these are not asked about.
bool closes(const ClosedGround& closed, const Battlefield& field, const Rect& ground, Bridges bridges,
            LineKinds among = LineKinds::all());
// The straight way of a point. With Bridges::WhereCrossed a closed area is open too where a bridge is within
// its reach and an inch of the middle of the stretch inside.
bool closes(const ClosedGround& closed, const Battlefield& field, const Segment& way, Bridges bridges);
bool closes(const ClosedGround& closed, const Battlefield& field, Point place);

}  // namespace longroll::table
