#pragma once
// Polygons: terrain as it is drawn (simple, not always convex), and the convex ones that sweeps and arcs
// make. A polygon is a view of its corners in order, either way round; its edges and corners belong to it.

#include <array>
#include <initializer_list>
#include <span>

#include "engine/inline_vector.h"
#include "table/overlap.h"
#include "table/rect.h"

namespace longroll::table {

using Polygon = std::span<const Point>;

Box box_of(Polygon polygon);

// Twice its area, positive if the corners run counter-clockwise.
std::int64_t twice_area(Polygon polygon);

enum class Containment : std::uint8_t { Outside, Boundary, Inside };
Containment containment_of(Point p, Polygon polygon);
inline bool contains(Polygon polygon, Point p) { return containment_of(p, polygon) != Containment::Outside; }

// The segment crosses, touches or lies within the polygon.
bool meets(Polygon polygon, const Segment& s);
// It has a point in common with an edge.
bool meets_boundary(Polygon polygon, const Segment& s);

bool meets(Polygon polygon, const Rect& r);
bool meets(Polygon a, Polygon b);

// They come at most so near.
bool within(Polygon polygon, const Rect& r, Length limit);
bool within(Polygon polygon, Point p, Length limit);
Length distance(Polygon polygon, Point p);
Length distance(Polygon polygon, const Rect& r);

// What is wrong with a polygon that is not simple: the two edges (numbered by their first corner) that meet
// though they should not, or a corner that repeats the one before (edge equal to other).
struct Tangle {
    std::size_t edge = 0;
    std::size_t other = 0;
};
struct SimpleOrTangle {
    bool simple = true;
    Tangle tangle;
};
SimpleOrTangle check_simple(Polygon polygon);

// Counter-clockwise, no three corners on a line.
struct ConvexPolygon {
    InlineVector<Point, 16> points;
    operator Polygon() const { return points; }
};

// The hull of at most 16 points.
ConvexPolygon hull(std::span<const Point> points);
ConvexPolygon convex(const Rect& r);

bool meets(const ConvexPolygon& a, const ConvexPolygon& b);
bool meets(const ConvexPolygon& a, const Rect& r);
// They have area in common.
bool overlaps(const ConvexPolygon& a, const Rect& r);

// The part of a polygon on the left of the line from a to b, the line included; new corners are rounded once.
ConvexPolygon clipped(const ConvexPolygon& polygon, Point a, Point b);

}  // namespace longroll::table
