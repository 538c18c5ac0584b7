#pragma once
// Heights of the ground on a square grid, between its points as the two triangles of each square (cut from
// southwest to northeast): along any straight line the ground is then a chain of straight slopes, and every
// question about it has an exact answer.
//
// Contours lie at zero + k * interval. The level of a point is the number of the highest contour at or below
// it (RF-LOS-1, VB-VIS-3).

#include <optional>
#include <vector>

#include "table/grid_walk.h"
#include "table/point.h"

namespace longroll::table {

struct HeightPlan {
    Length spacing = 0;
    int columns = 0;  // of points: one more than the squares
    int rows = 0;
    std::vector<std::int16_t>
        heights;  // by rows from south to north, in feet or whatever unit the interval has
    int zero = 0;
    int interval = 1;
};

// A contour that a line crosses.
struct ContourCrossing {
    Fraction at;           // of the line
    std::int32_t contour;  // its number
    std::int32_t sense;    // +1 up, -1 down
};

class HeightField {
  public:
    HeightField() = default;
    explicit HeightField(HeightPlan plan);

    bool empty() const { return plan_.heights.empty(); }
    const HeightPlan& plan() const { return plan_; }

    // The height times the spacing, which is whole. Off the grid the ground continues as its edge.
    std::int64_t height_times_spacing(Point p) const;
    std::int32_t level(Point p) const;
    // Between which levels all points of a box lie.
    struct Levels {
        std::int32_t lowest = 0;
        std::int32_t highest = 0;
    };
    Levels levels_in(const Box& box) const;

    // The first point of the segment at or above this height, as a part of it.
    std::optional<Fraction> first_at_least(const Segment& s, int height) const;
    // The height of a contour.
    int height_of_level(std::int32_t level) const { return plan_.zero + level * plan_.interval; }

    // All contours the segment crosses, in order; the visitor stops the walk by answering true.
    template <class Visit>
    bool contours(const Segment& s, Visit visit) const;

    // So many neighbouring contours crossed one way within so short a stretch (RF-GEO-17: three within the T
    // arrow).
    bool steep(const Segment& s, int contours_crossed, Length within) const;
    // How many contours the segment crosses upward.
    int climb(const Segment& s) const;

  private:
    // The ground along a segment in one triangle: (start + slope * t) / spacing for t between the two parts.
    struct Slope {
        std::int64_t start = 0;
        std::int64_t slope = 0;
        Fraction from;
        Fraction to;
    };
    // The one or two slopes of a square that the segment runs through; the number of them.
    int slopes(const Segment& s, Length column, Length row, Slope (&out)[2]) const;
    std::int32_t level_at(const Slope& slope, const Fraction& t) const;
    Length square_column(Length x) const {
        return std::clamp(cell_of(x, plan_.spacing), 0, plan_.columns - 2);
    }
    Length square_row(Length y) const { return std::clamp(cell_of(y, plan_.spacing), 0, plan_.rows - 2); }
    int corner(Length column, Length row) const {
        return plan_.heights[static_cast<std::size_t>(row) * static_cast<std::size_t>(plan_.columns) +
                             static_cast<std::size_t>(column)];
    }

    // Squares lie in blocks of eight by eight, so that a sight line passes low ground in strides.
    static constexpr int block_bits = 3;
    std::size_t block_of(Length column, Length row) const {
        return static_cast<std::size_t>(row >> block_bits) * static_cast<std::size_t>(block_columns_) +
               static_cast<std::size_t>(column >> block_bits);
    }

    HeightPlan plan_;
    std::vector<std::int16_t> highest_;  // of each square's corners
    std::vector<std::int16_t> blocks_;   // of each block's squares
    Length block_columns_ = 0;
};

template <class Visit>
bool HeightField::contours(const Segment& s, Visit visit) const {
    if (empty() || s.from == s.to) return false;
    std::int32_t level_now = level(s.from);
    Length last_column = -1;
    Length last_row = -1;
    return walk_cells(s, plan_.spacing, [&](Length column, Length row) {
        // The north and east edges belong to the last squares, which a line may so come upon twice in a row.
        column -= column == plan_.columns - 1;
        row -= row == plan_.rows - 1;
        if (column == last_column && row == last_row) return false;
        last_column = column;
        last_row = row;
        if (column < 0 || row < 0 || column > plan_.columns - 2 || row > plan_.rows - 2) return false;
        Slope pieces[2];
        const int count = slopes(s, column, row, pieces);
        for (int i = 0; i < count; ++i) {
            const Slope& piece = pieces[i];
            const std::int32_t end = level_at(piece, piece.to);
            while (level_now != end) {
                const std::int32_t sense = end > level_now ? 1 : -1;
                const std::int32_t contour = sense > 0 ? level_now + 1 : level_now;
                level_now += sense;
                const std::int64_t rise =
                    std::int64_t{height_of_level(contour)} * plan_.spacing - piece.start;
                const Fraction at = piece.slope == 0 ? piece.from : fraction(rise, piece.slope);
                if (visit(ContourCrossing{std::clamp(at, piece.from, piece.to), contour, sense})) return true;
            }
        }
        return false;
    });
}

}  // namespace longroll::table
