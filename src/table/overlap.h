#pragma once
// Whether two bases overlap, touch, or overlap deeper than a rulebook's tolerance. Exact, without rounding:
// the figures are parallel-sided, so the axes of the separating-axis test are their own four half sides.

#include "table/rect.h"

namespace longroll::table {

// How far a rectangle pair is apart (positive) or overlaps (negative) across one side, times that side's
// length. Sides: the right and front half sides of the first, then of the second.
struct Separation {
    std::int64_t across[4];
};

constexpr Separation separation(const Rect& p, const Rect& q) {
    const auto size = [](std::int64_t number) { return number < 0 ? -number : number; };
    const Vector d = q.centre - p.centre;
    const std::int64_t rr = size(cross(p.right, q.right));
    const std::int64_t rf = size(cross(p.right, q.front));
    const std::int64_t fr = size(cross(p.front, q.right));
    const std::int64_t ff = size(cross(p.front, q.front));
    const std::int64_t p_area = size(cross(p.right, p.front));
    const std::int64_t q_area = size(cross(q.right, q.front));
    return {{size(cross(p.right, d)) - (p_area + rr + rf), size(cross(p.front, d)) - (p_area + fr + ff),
             size(cross(q.right, d)) - (q_area + rr + fr), size(cross(q.front, d)) - (q_area + rf + ff)}};
}

constexpr bool boxes_apart(const Rect& p, const Rect& q) {
    return (std::abs(q.centre.x - p.centre.x) > p.reach.x + q.reach.x) |
           (std::abs(q.centre.y - p.centre.y) > p.reach.y + q.reach.y);
}

// They have a point in common; a touch is enough.
constexpr bool meets(const Rect& p, const Rect& q) {
    if (boxes_apart(p, q)) return false;
    const Separation s = separation(p, q);
    return (s.across[0] <= 0) & (s.across[1] <= 0) & (s.across[2] <= 0) & (s.across[3] <= 0);
}

// They have area in common.
constexpr bool overlaps(const Rect& p, const Rect& q) {
    if (boxes_apart(p, q)) return false;
    const Separation s = separation(p, q);
    return (s.across[0] < 0) & (s.across[1] < 0) & (s.across[2] < 0) & (s.across[3] < 0);
}

// They overlap deeper than the tolerance: no shift by it, whichever way, would part them (RF-GEO-4,
// SE-GEO-15).
bool overlaps_deeper(const Rect& p, const Rect& q, Length tolerance);

// They have a point in common.
constexpr bool meets(const Rect& r, const Segment& s) {
    const auto size = [](std::int64_t number) { return number < 0 ? -number : number; };
    // Twice the centre and the half sides keep the segment's middle on the grid.
    const Vector run = s.to - s.from;
    const Vector d = (s.from - r.centre) + (s.to - r.centre);
    const std::int64_t area = 2 * size(cross(r.right, r.front));
    const std::int64_t along_right = size(cross(r.right, run));
    const std::int64_t along_front = size(cross(r.front, run));
    return size(cross(r.right, d)) <= area + along_right && size(cross(r.front, d)) <= area + along_front &&
           size(cross(run, d)) <= 2 * (along_right + along_front);
}

}  // namespace longroll::table
