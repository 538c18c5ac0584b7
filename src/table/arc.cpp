#include "table/arc.h"

#include "table/distance.h"

namespace longroll::table {
namespace {

// The ray from the apex crosses the segment.
bool ray_meets(Point apex, Direction ray, const Segment& s) {
    const Vector a = s.from - apex;
    const Vector b = s.to - apex;
    const std::int64_t from = cross(ray, a);
    const std::int64_t to = cross(ray, b);
    if ((from > 0 && to > 0) || (from < 0 && to < 0)) return false;
    if (from == 0 && dot(ray, a) >= 0) return true;
    if (to == 0 && dot(ray, b) >= 0) return true;
    if (from == 0 || to == 0) return false;
    // They lie on either side of the ray's line; the crossing lies ahead if the apex sees them turn that way.
    const std::int64_t turn = cross(a, b);
    return turn == 0 || (turn > 0) == (from < 0);
}

}  // namespace

Arc arc(Point apex, Facing ahead, Turn half) {
    assert(half >= 0 && half <= half_turn);
    return {apex, direction(ahead - half), direction(ahead + half), half};
}

bool contains(const Arc& arc, Point p) {
    if (arc.half >= half_turn) return true;
    const Vector v = p - arc.apex;
    if (v == Vector{}) return true;
    const bool right_of_left = cross(arc.left, v) <= 0;
    const bool left_of_right = cross(arc.right, v) >= 0;
    if (arc.half > right_angle) return right_of_left || left_of_right;
    if (!right_of_left || !left_of_right) return false;
    // On the line of both limits: an arc of no width, or a half circle.
    if (arc.half == 0) return dot(arc.left, v) >= 0;
    return true;
}

bool contains(const Arc& arc, Point p, Length tolerance) {
    return contains(arc, p) || within(arc.apex, p, tolerance);
}

bool meets(const Arc& arc, const Rect& r) {
    if (contains(r, arc.apex)) return true;
    const std::array<Point, 4> all = corners(r);
    for (const Point& p : all) {
        if (contains(arc, p)) return true;
    }
    // No corner in the arc and the apex off the base: then a limit of the arc runs through the base.
    for (std::size_t i = 0; i < 4; ++i) {
        const Segment edge{all[i], all[(i + 1) % 4]};
        if (ray_meets(arc.apex, arc.left, edge) || ray_meets(arc.apex, arc.right, edge)) return true;
    }
    return false;
}

bool behind_front(const Rect& r, Point p, Length tolerance) {
    const std::int64_t ahead = ahead_of_front(r, p);
    if (ahead >= 0) return false;
    const auto most = static_cast<std::uint64_t>(tolerance);
    return product(magnitude(ahead), magnitude(ahead)) > product(most * most, square(r.right));
}

bool in_field_of_fire(const Rect& firer, Point p) {
    const Vector right = p - front_right(firer);
    const Vector left = p - front_left(firer);
    const Vector side_way = firer.right;
    const Vector forward{-side_way.y, side_way.x};
    // Limits at 45 degrees from either end of the front edge: the sum of a side and an equal way ahead.
    return cross(side_way, right) >= 0 && cross(forward + side_way, right) >= 0 &&
           cross(forward - side_way, left) <= 0;
}

ConvexPolygon field_of_fire(const Rect& firer, Facing facing, Length range) {
    const Vector ahead = along(facing, range);
    const Vector aside{ahead.y, -ahead.x};
    const Point left = front_left(firer);
    const Point right = front_right(firer);
    const std::array<Point, 4> points{left, right, right + (ahead + aside), left + (ahead - aside)};
    return hull(points);
}

Length field_range(const Rect& firer, Facing facing, const Rect& target, Length farthest_range) {
    ConvexPolygon seen = field_of_fire(firer, facing, farthest_range);
    if (!meets(seen, target)) return -1;
    const std::array<Point, 4> base = corners(target);
    for (std::size_t i = 0; i < 4 && !seen.points.empty(); ++i)
        seen = clipped(seen, base[i], base[(i + 1) % 4]);
    const Segment front = edge(firer, Edge::Front);
    // They meet, but in so little that rounding left nothing: the nearest point of the base stands for it.
    if (seen.points.empty()) return distance(front, target);
    if (seen.points.size() == 1) return distance(seen.points[0], front);
    Length least = distance(front, Segment{seen.points.back(), seen.points[0]});
    for (std::size_t i = 1; i < seen.points.size(); ++i) {
        least = std::min(least, distance(front, Segment{seen.points[i - 1], seen.points[i]}));
    }
    return contains(seen, front.from) || contains(seen, front.to) ? 0 : least;
}

bool in_zone(const Rect& owner, Point p, Length depth) {
    return ahead_of_front(owner, p) >= 0 && within(p, edge(owner, Edge::Front), depth);
}

bool meets_zone(const Rect& owner, const Rect& r, Length depth) {
    const Segment front = edge(owner, Edge::Front);
    if (!within(front, r, depth)) return false;
    // The part of the base that lies ahead of the front line, if any, must itself come so near.
    const ConvexPolygon part = clipped(convex(r), front.to, front.from);
    if (part.points.empty()) return false;
    if (part.points.size() == 1) return within(part.points[0], front, depth);
    if (part.points.size() > 2 && contains(part, front.from)) return true;
    for (std::size_t i = 0; i < part.points.size(); ++i) {
        if (within(front, Segment{part.points[i], part.points[(i + 1) % part.points.size()]}, depth))
            return true;
    }
    return false;
}

}  // namespace longroll::table
