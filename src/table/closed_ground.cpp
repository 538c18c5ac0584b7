#include "table/closed_ground.h"

namespace longroll::table {
namespace {

constexpr Length bridge_room = inch;  // a base is about as long as that

template <class Serves>
bool any_crossing(const Battlefield& field, Serves serves) {
    for (const Battlefield::Crossing& over : field.crossings())
        if (serves(over)) return true;
    return false;
}

bool any_closed_area(const ClosedGround& closed, const Battlefield& field, const FeatureSet& areas) {
    bool found = false;
    areas.each([&](unsigned i) { found = found || closed.has(field.areas()[i]); });
    return found;
}

// A closed line that the way crosses off the bridges.
bool crosses_closed(const ClosedGround& closed, const Battlefield& field, const Segment& way,
                    Bridges bridges) {
    LinesCrossed crossed;
    field.lines_crossed(way, LineKinds::all(), crossed);
    for (const LineCrossed& line : crossed)
        if (closed.has(field.lines()[line.line]) && (bridges != Bridges::WhereCrossed || line.over < 0))
            return true;
    return false;
}

// `holds(point)`: whether it is on the ground asked about; `way`: of the centre.
template <class Holds>
bool any_closed_line(const ClosedGround& closed, const Battlefield& field, const FeatureSet& lines,
                     const Segment& way, Bridges bridges, Holds holds) {
    bool found = false;
    lines.each([&](unsigned i) { found = found || closed.has(field.lines()[i]); });
    if (!found) return false;
    switch (bridges) {
        case Bridges::NearWay:
            return !any_crossing(field, [&](const Battlefield::Crossing& over) {
                return within(over.at, way, over.reach + bridge_room);
            });
        case Bridges::OnGround:
            return !any_crossing(field, [&](const Battlefield::Crossing& over) { return holds(over.at); });
        case Bridges::WhereCrossed: return crosses_closed(closed, field, way, bridges);
        case Bridges::None: break;
    }
    return true;
}

}  // namespace

Closure closes(const ClosedGround& closed, const Battlefield& field, const Sweep& sweep, Bridges bridges,
               LineKinds roads) {
    const GroundMet met = field.ground_met(sweep);
    const Segment way{sweep.base.centre, sweep.base.centre + sweep.way};
    Closure found;
    found.off_table = met.leaves_table;
    found.area = any_closed_area(closed, field, met.areas) && !field.keeps_to_road(way, roads);
    found.line = any_closed_line(closed, field, met.lines, way, bridges,
                                 [&](Point p) { return meets(sweep, Segment{p, p}); });
    found.lines_met = met.line_kinds;
    return found;
}

bool closes(const ClosedGround& closed, const Battlefield& field, const Rect& ground, Bridges bridges,
            LineKinds among) {
    if (any_closed_area(closed, field, field.areas_under(ground))) return true;
    if (field.lines().empty()) return false;
    return any_closed_line(closed, field, field.lines_within(ground, 0, among),
                           {ground.centre, ground.centre}, bridges,
                           [&](Point p) { return contains(ground, p); });
}

bool closes(const ClosedGround& closed, const Battlefield& field, const Segment& way, Bridges bridges) {
    if (way.from == way.to) return closes(closed, field, way.to);
    const Course course = field.course(way);
    for (const Stretch& stretch : course.stretches) {
        if (!closed.has(field.areas()[stretch.area])) continue;
        const Point middle =
            way.from + part(way.to - way.from, (stretch.from + stretch.to) / 2, course.whole);
        const bool over = bridges == Bridges::WhereCrossed &&
                          any_crossing(field, [&](const Battlefield::Crossing& crossing) {
                              return within(middle, crossing.at, crossing.reach + bridge_room);
                          });
        if (!over) return true;
    }
    return crosses_closed(closed, field, way, bridges);
}

bool closes(const ClosedGround& closed, const Battlefield& field, Point place) {
    return any_closed_area(closed, field, field.areas_at(place));
}

}  // namespace longroll::table
