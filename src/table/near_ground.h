#pragma once
// The ground about a place: what is nearest, and what settles a question before a line is walked.

#include <optional>

#include "table/battlefield.h"
#include "table/facing.h"

namespace longroll::table {

// A point so far from one toward another.
inline Point toward(Point from, Point to, Length by) {
    const Length whole = length(to - from);
    return whole == 0 ? from : from + part(to - from, by, whole);
}
inline Facing facing_from(Point from, Point to, Facing if_same) {
    return from == to ? if_same : facing_along(to - from);
}

// The nearest point of a line of these kinds that is less than so far away.
std::optional<Point> nearest_on_lines(const Battlefield& field, LineKinds kinds, Point from,
                                      Length less_than);
// The nearest point of the box around an area of these kinds that is less than so far away; areas whose box
// holds the point are left out.
std::optional<Point> nearest_of_areas(const Battlefield& field, AreaKinds kinds, Point from,
                                      Length less_than);

// The piece of a line of these kinds that is nearest to a body, of several the first.
struct NearLine {
    Segment piece;
    Length apart = 0;
    Length width = 0;  // of the line
};
std::optional<NearLine> nearest_line(const Battlefield& field, LineKinds kinds, std::span<const Rect> bases);

// Some point of a straight way, judged at steps of this length, is in an area of these kinds.
bool leads_through(const Battlefield& field, const Segment& way, AreaKinds kinds, Length step);
// Every point of it, judged likewise, is at this level.
bool keeps_level(const Battlefield& field, const Segment& way, std::int32_t level, Length step);

// All these eyes are so deep in areas of these kinds that whichever way they look this much of them lies
// before them: from there nobody sees farther through such areas.
bool are_deep_in(const Battlefield& field, AreaKinds kinds, const Box& eyes, Length radius, Length tolerance);
// Kinds of the lines among these within reach of a base: nothing else can be its cover, whoever fires. All of
// them where it is so near to the edge of the table that a line off it might be.
LineKinds lining_of(const Battlefield& field, const Rect& base, LineKinds kinds, Length reach);
// A line of these kinds may be as near to anything in the box as that; what of the box is off the table has
// none.
bool lines_near(const Battlefield& field, const Box& box, LineKinds kinds, Length reach);

}  // namespace longroll::table
