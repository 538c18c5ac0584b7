#include "rally/arrows.h"

#include "table/arc.h"
#include "table/distance.h"
#include "table/polygon.h"

namespace longroll::rally {

using table::along;

Point foot_of(const Rect& base, table::Edge edge) {
    switch (edge) {
        case table::Edge::Front: return base.centre + base.front;
        case table::Edge::Rear: return base.centre - base.front;
        case table::Edge::Right: return base.centre + base.right;
        case table::Edge::Left: break;
    }
    return base.centre - base.right;
}

Point tip_of(const Measures& measures, const Rect& base, Facing facing, const ArrowLaid& laid) {
    return foot_of(base, laid.edge) +
           along(outward(facing, laid.edge) + laid.lean, measures.length(laid.arrow));
}

Vector way_of(const Measures& measures, const Rect& base, Facing facing, const ArrowLaid& laid) {
    return tip_of(measures, base, facing, laid) - base.centre;
}

bool is_laid_right(Facing from, const SpecialTactic& laid) {
    const Facing out = laid.from_rear ? from + table::half_turn : from;
    return within(table::turn_between(out, laid.direction), table::right_angle);
}

Pose pose_after(const Measures& measures, const Pose& from, const table::Size& size,
                const SpecialTactic& laid) {
    const Rect base = table::rect(from, size);
    const Point anchor = laid.from_rear ? table::rear_middle(base) : table::front_middle(base);
    const Point landing = anchor + along(laid.direction, measures.tactic_chord);
    const Vector half_depth = table::half_along(table::direction(laid.facing), size.depth);
    return {laid.lands_on_rear ? landing + half_depth : landing - half_depth, laid.facing};
}

Pose pose_after_rout(const Measures& measures, const Pose& from, const table::Size& size, Facing bearing) {
    const Vector half_depth = table::half_along(table::direction(bearing), size.depth);
    return {from.centre + half_depth + along(bearing, measures.length(Arrow::A4)), bearing};
}

Point tip_of_entry(const Measures& measures, Point entry, Facing inward, Arrow arrow, Angle lean) {
    return entry + along(inward + lean, measures.length(arrow));
}

Pose exchanged(const Pose& from, const table::Size& old_size, const table::Size& new_size) {
    const Point front = table::front_middle(table::rect(from, old_size));
    return {front - table::half_along(table::direction(from.facing), new_size.depth), from.facing};
}

Pose behind(const Pose& front_stand, const table::Size& front_size, const table::Size& size) {
    const Point rear = table::rear_middle(table::rect(front_stand, front_size));
    return {rear - table::half_along(table::direction(front_stand.facing), size.depth), front_stand.facing};
}

bool faces(const Measures& measures, const Rect& base, Facing facing, Base kind, const Rect& other) {
    return table::meets(table::arc(fire_point(base, kind), facing, measures.fire_arc_half), other);
}

bool has_flank(const Measures& measures, const Rect& base, Facing facing, Base kind, const Rect& target) {
    return table::behind_front(target, fire_point(base, kind), measures.contact_tol) &&
           faces(measures, base, facing, kind, target);
}

bool supports(const Rect& base, table::Edge side, const Rect& other) {
    const table::Segment edge = table::edge(base, side);
    // Edges run counter-clockwise round the base: what lies outside is on their right.
    const table::ConvexPolygon outside = table::clipped(table::convex(other), edge.to, edge.from);
    if (outside.points.empty() || table::twice_area(outside) == 0) return false;
    const Length width = 2 * table::length(base.right);
    for (std::size_t i = 0; i < outside.points.size(); ++i) {
        const table::Segment own{outside.points[i], outside.points[(i + 1) % outside.points.size()]};
        if (table::within(own, edge, width)) return true;
    }
    return false;
}

}  // namespace longroll::rally
