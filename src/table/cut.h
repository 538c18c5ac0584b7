#pragma once
// Maps are larger than tables: what of a polygon or a line lies within a box. For loaders; these allocate.

#include <span>
#include <vector>

#include "table/polygon.h"

namespace longroll::table {

// A simple polygon cut at the box falls into any number of simple ones; new corners are rounded once. Pieces
// that rounding left without area or tangled are dropped.
std::vector<std::vector<Point>> cut_polygon(Polygon polygon, const Box& box);
std::vector<std::vector<Point>> cut_polyline(std::span<const Point> line, const Box& box);

}  // namespace longroll::table
