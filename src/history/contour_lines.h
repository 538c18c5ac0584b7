#pragma once
// The contours of a height field as lines to be drawn, exactly those by which the rules judge the ground: the
// field is triangles, so a contour is a chain of straight pieces.

#include <vector>

#include "table/height_field.h"

namespace longroll::history {

// A place between the points of the grid, in thousandths of an inch.
struct FinePoint {
    double x = 0;
    double y = 0;
};

struct ContourLine {
    std::int32_t level = 0;
    bool closed = false;
    std::vector<FinePoint> points;
};

// Of every level, in their order; higher ground lies on the left of a line.
std::vector<ContourLine> contour_lines(const table::HeightField& heights);

// How fast the ground rises at a place, in units of height for a thousandth of an inch, to the east and
// north.
struct Rise {
    double east = 0;
    double north = 0;
};
Rise rise_at(const table::HeightField& heights, FinePoint p);

}  // namespace longroll::history
