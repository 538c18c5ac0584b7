#include "table/arc.h"

#include <optional>

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

Arc arc(Point apex, Facing ahead, Angle half) {
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

namespace {

// Where a limit of the field, from an end of the front edge, first meets the edges of a base: its distance
// from that end, rounded to the nearest thousandth; negative if it does not. Every point of a limit is
// nearest to its own end.
Length along_limit(Point end, Vector limit, const Rect& target) {
    const std::array<Point, 4> base = corners(target);
    std::optional<Fraction> first;
    for (std::size_t i = 0; i < 4; ++i) {
        const Point p = base[i];
        const Vector edge = base[(i + 1) % 4] - p;
        const std::int64_t whole = cross(limit, edge);
        if (whole == 0) continue;  // along the limit: its corners are in the field, or none of it is
        const Fraction ahead = fraction(cross(p - end, edge), whole);
        const Fraction aside = fraction(cross(p - end, limit), whole);
        if (ahead.above < 0 || aside.above < 0 || aside.above > aside.below) continue;
        if (!first || ahead < *first) first = ahead;
    }
    if (!first) return -1;
    // The limit's length to a thousandth of a thousandth, so that its rounding does not grow with the
    // distance.
    const std::int64_t fine = root_nearest(square(limit) << 20);
    return static_cast<Length>(
        quotient_nearest(quotient_nearest(first->above * fine, first->below), 1 << 10));
}

}  // namespace

Length field_range(const Rect& firer, const Rect& target, Length farthest_range) {
    const Segment front = edge(firer, Edge::Front);
    if (meets(target, front)) return 0;
    // The nearest point in the field is a corner of the base, or stands square to an end of the front edge,
    // or lies on a limit of the field.
    Length least = -1;
    const auto consider = [&](Length away) {
        if (away >= 0 && away <= farthest_range && (least < 0 || away < least)) least = away;
    };
    const std::array<Point, 4> base = corners(target);
    for (std::size_t i = 0; i < 4; ++i) {
        if (in_field_of_fire(firer, base[i])) consider(distance(base[i], front));
        const Segment side{base[i], base[(i + 1) % 4]};
        for (const Point& end : {front.from, front.to}) {
            if (in_field_of_fire(firer, nearest_point(side, end))) consider(distance(end, side));
        }
    }
    const Vector forward{-firer.right.y, firer.right.x};
    consider(along_limit(front_right(firer), forward + firer.right, target));
    consider(along_limit(front_left(firer), forward - firer.right, target));
    return least;
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
