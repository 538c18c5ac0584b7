#pragma once
// The base of a stand: a rectangle of some frontage and depth, placed and turned (SE-GEO-2, VB-GEO-2,
// RF-GEO-2).
//
// It is held as its centre and two half sides, each rounded once to the grid. What is judged is exactly that
// figure, whose corners are points of the grid: nothing is rounded again, and a line of stands set side by
// side by twice their half sides touches without a gap.

#include <array>
#include <cstddef>
#include <cstdlib>

#include "table/facing.h"
#include "table/point.h"

namespace longroll::table {

struct Pose {
    Point centre;
    Facing facing;
    friend constexpr bool operator==(const Pose&, const Pose&) = default;
};

// Frontage from left to right, depth from front to back (SE-SCALE-2).
struct Size {
    Length frontage = 0;
    Length depth = 0;
    friend constexpr bool operator==(const Size&, const Size&) = default;
};

struct Rect {
    Point centre;
    Vector right;  // from the centre to the middle of the right edge
    Vector front;  // from the centre to the middle of the front edge
    Vector
        reach;  // how far it reaches east and north of its centre: nearly every question begins with its box
    friend constexpr bool operator==(const Rect&, const Rect&) = default;
};

constexpr Length extent(Length a, Length b) { return (a < 0 ? -a : a) + (b < 0 ? -b : b); }
// By its half sides.
constexpr Rect rect_of(Point centre, Vector right, Vector front) {
    return {centre, right, front, {extent(right.x, front.x), extent(right.y, front.y)}};
}

// Half of this length that way; a length may be odd, so it is halved and rounded in one.
constexpr Vector half_along(Direction way, Length whole) {
    return {static_cast<Length>(quotient_nearest(std::int64_t{way.x} * whole, std::int64_t{unit} * 2)),
            static_cast<Length>(quotient_nearest(std::int64_t{way.y} * whole, std::int64_t{unit} * 2))};
}

constexpr Rect rect(const Pose& pose, const Size& size) {
    const Direction ahead = direction(pose.facing);
    return rect_of(pose.centre, half_along({ahead.y, -ahead.x}, size.frontage),
                   half_along(ahead, size.depth));
}
// From the middle of the front edge, where two of the rulebooks hold a stand (SE-GEO-3, VB-GEO-2).
constexpr Rect rect_behind(Point front_middle, Facing facing, const Size& size) {
    const Vector half_depth = half_along(direction(facing), size.depth);
    return rect({front_middle - half_depth, facing}, size);
}
constexpr Rect moved(const Rect& r, Vector by) { return {r.centre + by, r.right, r.front, r.reach}; }

constexpr Point front_middle(const Rect& r) { return r.centre + r.front; }
constexpr Point rear_middle(const Rect& r) { return r.centre - r.front; }
constexpr Point front_left(const Rect& r) { return r.centre + (r.front - r.right); }
constexpr Point front_right(const Rect& r) { return r.centre + (r.front + r.right); }
constexpr Point rear_right(const Rect& r) { return r.centre + (r.right - r.front); }
constexpr Point rear_left(const Rect& r) { return r.centre - (r.front + r.right); }

// Counter-clockwise from the front right: front right, front left, rear left, rear right.
constexpr std::array<Point, 4> corners(const Rect& r) {
    return {front_right(r), front_left(r), rear_left(r), rear_right(r)};
}

enum class Edge : std::uint8_t { Front, Left, Rear, Right };
constexpr Segment edge(const Rect& r, Edge which) {
    const std::array<Point, 4> all = corners(r);
    const auto i = static_cast<std::size_t>(which);
    return {all[i], all[(i + 1) % 4]};
}

constexpr Box box_of(const Rect& r) { return {r.centre - r.reach, r.centre + r.reach}; }

// Edges and corners belong to a rectangle.
constexpr bool contains(const Rect& r, Point p) {
    const Vector d = p - r.centre;
    const std::uint64_t area = magnitude(cross(r.right, r.front));
    return magnitude(cross(r.right, d)) <= area && magnitude(cross(r.front, d)) <= area;
}

}  // namespace longroll::table
