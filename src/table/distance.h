#pragma once
// Distances. They are exact: the true distance is a root of a fraction, and a whole number of thousandths is
// given only where that loses nothing. distance() rounds up, so `distance(a, b) <= limit` is the exact answer
// for every whole limit ("a distance exactly equal to a limit is within it", SE-GEO-1); nearer_than() is the
// strict question.

#include <span>

#include "table/overlap.h"
#include "table/point.h"
#include "table/rect.h"

namespace longroll::table {

// The square of a distance: above^2 / below, or `above` itself where below is 0 (corner to corner).
struct SquareDistance {
    std::uint64_t above = 0;
    std::uint64_t below = 0;
};
SquareDistance square_distance(Point p, const Segment& s);

// Rounded up to whole thousandths.
Length rounded_up(const SquareDistance& square);
bool within(const SquareDistance& square, Length limit);

Length distance(Point p, Point q);
Length distance(Point p, const Segment& s);
Length distance(const Segment& s, const Segment& t);
Length distance(Point p, const Rect& r);
Length distance(const Segment& s, const Rect& r);
Length distance(const Rect& p, const Rect& q);  // SE-GEO-4, RF-GEO-5; zero if they meet
// The distance where it is less than the bound, else the bound: the least of many bases by as few roots as
// can be.
Length distance_below(const Rect& p, const Rect& q, Length bound);

bool within(Point p, Point q, Length limit);
bool within(Point p, const Segment& s, Length limit);
bool within(const Segment& s, const Segment& t, Length limit);
bool within(Point p, const Rect& r, Length limit);
bool within(const Segment& s, const Rect& r, Length limit);
bool within(const Rect& p, const Rect& q, Length limit);

// Strictly nearer than the limit ("not within 50 yards" as a barrier that may be stood upon).
bool nearer_than(const Rect& p, const Rect& q, Length limit);

// Contact: at most the tolerance apart and not deeper than it in each other (RF-GEO-4, VB-GEO-3).
bool in_contact(const Rect& p, const Rect& q, Length tolerance);

// The edges of r within the tolerance of the other base, as bits of Edge (VB-GEO-3, RF-GEO-4).
struct Edges {
    std::uint8_t bits = 0;
    constexpr bool has(Edge which) const { return bits >> static_cast<unsigned>(which) & 1u; }
    constexpr bool only(Edge which) const { return bits == 1u << static_cast<unsigned>(which); }
    friend constexpr bool operator==(Edges, Edges) = default;
};
Edges contacted_edges(const Rect& r, const Rect& by, Length tolerance);

// The free width between two bases; zero if they meet. A base of at most that width can pass between them.
inline Length gap(const Rect& p, const Rect& q) { return distance(p, q); }

// The point of the base nearest to p, rounded once to the grid; p itself if it lies on the base.
Point nearest_point(const Rect& r, Point p);
Point nearest_point(const Segment& s, Point p);
// The point of one base that is nearest to another: at a corner of either of them.
Point nearest_point(const Rect& r, const Rect& to);

// Leg by leg, each rounded to the nearest thousandth.
Length path_length(std::span<const Point> path);

}  // namespace longroll::table
