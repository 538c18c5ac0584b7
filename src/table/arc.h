#pragma once
// Arcs of fire: all that lies within an angle either side of straight ahead, limits included (SE-GEO-23,
// RF-FACE-2); and the field before a front edge that widens at 45 degrees (VB-GEO-4).

#include "table/polygon.h"
#include "table/rect.h"

namespace longroll::table {

struct Arc {
    Point apex;
    Direction left;  // its limits, clockwise from left to right
    Direction right;
    Angle half = 0;  // either side of straight ahead; half_turn is all round
};

Arc arc(Point apex, Facing ahead, Angle half);

// The apex belongs to its arc.
bool contains(const Arc& arc, Point p);
// The tolerance: a point as near to the apex as that is in the arc (SE-GEO-23).
bool contains(const Arc& arc, Point p, Length tolerance);
// At least one point of the base is in the arc. For arcs of at most a half circle, and the full one.
bool meets(const Arc& arc, const Rect& r);

// How far p lies ahead of the line of the front edge (negative: behind it), times the front half side's
// length. The sign is what rules ask for (VB-GEO-5, RF-GEO-15).
constexpr std::int64_t ahead_of_front(const Rect& r, Point p) {
    // Measured across the front edge, which is what the front line is once the base stands on the grid.
    return cross(r.right, p - front_middle(r));
}
// Farther behind the line of the front edge than the tolerance (RF-GEO-15).
bool behind_front(const Rect& r, Point p, Length tolerance);

// VB-GEO-4: ahead of the line of the front edge and at most as far to the side of the edge as ahead of it.
bool in_field_of_fire(const Rect& firer, Point p);
// The field of fire of the given range, as a polygon: the base is in it if they meet.
ConvexPolygon field_of_fire(const Rect& firer, Facing facing, Length range);
// The shortest distance from the front edge to the part of the base in the field of fire, to a thousandth;
// negative if there is none within the range.
Length field_range(const Rect& firer, const Rect& target, Length farthest_range);

// VB-GEO-14: ahead of the line of the front edge and within the depth of the edge itself.
bool in_zone(const Rect& owner, Point p, Length depth);
bool meets_zone(const Rect& owner, const Rect& r, Length depth);

}  // namespace longroll::table
