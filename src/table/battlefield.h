#pragma once
// A table with its terrain, prepared once from a plan: every cell of an inch knows the areas that cover it
// and the edges that cross it, so that a question about a point, a line or a base looks only at what is near.
// Questions change nothing and allocate nothing.

#include <array>
#include <bit>
#include <memory>
#include <optional>
#include <span>

#include "engine/expected.h"
#include "engine/scratch_list.h"
#include "table/distance.h"
#include "table/height_field.h"
#include "table/polygon.h"
#include "table/sweep.h"
#include "table/terrain.h"

namespace longroll::table {

inline constexpr int most_features = 256;  // areas, and as many lines
inline constexpr int most_corners = 512;   // of one area or line

// Numbers of areas, or of lines.
struct FeatureSet {
    std::array<std::uint64_t, most_features / 64> words{};

    constexpr bool has(unsigned i) const { return words[i / 64] >> i % 64 & 1u; }
    constexpr void add(unsigned i) { words[i / 64] |= std::uint64_t{1} << i % 64; }
    constexpr void flip(unsigned i) { words[i / 64] ^= std::uint64_t{1} << i % 64; }
    constexpr bool any() const { return (words[0] | words[1] | words[2] | words[3]) != 0; }
    template <class Each>
    constexpr void each(Each each) const {
        for (unsigned word = 0; word < words.size(); ++word) {
            for (std::uint64_t bits = words[word]; bits != 0; bits &= bits - 1) {
                each(word * 64 + static_cast<unsigned>(std::countr_zero(bits)));
            }
        }
    }
    friend constexpr bool operator==(const FeatureSet&, const FeatureSet&) = default;
};

// A stretch of a line within one area, measured along the line and rounded to the nearest thousandth.
struct Stretch {
    std::uint16_t area = 0;
    Length from = 0;
    Length to = 0;
    friend constexpr bool operator==(const Stretch&, const Stretch&) = default;
};
inline constexpr std::size_t most_stretches = 128;

inline constexpr std::int32_t no_hill = -1000;  // lower than any level

// What the cells alone tell of the areas along a line, before any edge is looked at.
struct Outline {
    Length least = 0;  // of the line in areas of the kinds asked for, at least and at most
    Length most = 0;
    AreaKinds met;                   // every kind that a course along the line can meet is among these
    std::int32_t hill = no_hill;     // no hill on the way is higher
    std::int32_t in_hill = no_hill;  // a stretch of the line certainly lies in a hill of this level
    std::int32_t hill_area = -1;     // of the highest: the only one there is on the way, or -1
};

// What a straight line runs through. A line exactly along an edge, or through a corner, is taken as lying a
// hair to the left of itself as seen from its western end (of a line due north: its southern end), whichever
// way it is asked about: sight is the same both ways (RF-LOS-9).
struct Course {
    Length whole = 0;
    ScratchList<Stretch, most_stretches> stretches;  // by their beginning

    // How much of the line lies in areas of these kinds; where several overlap, once.
    template <class Wanted>
    Length within(Wanted wanted) const;
};

// A line of the battlefield crossed on the way. Starting upon it does not count, arriving upon it does.
struct LineCrossed {
    std::uint16_t line = 0;
    std::uint16_t edge = 0;
    Length at = 0;  // along the way
    Point where;
    std::int16_t over = -1;  // the bridge or ford, or -1
};
using LinesCrossed = ScratchList<LineCrossed, 96>;

// What a moving base comes upon.
struct GroundMet {
    FeatureSet areas;
    FeatureSet lines;
    AreaKinds area_kinds;
    LineKinds line_kinds;
    bool leaves_table = false;
};

// All that the cells hold which a box has a part of: what is not among it, nothing in the box meets.
struct GroundIn {
    AreaKinds areas;
    LineKinds lines;
    LineKinds beside;  // lines that reach into a cell by half their width
    Marks marks = 0;   // of all these areas and lines
};

class Battlefield {
  public:
    struct Area {
        AreaKind kind{};
        Marks marks = 0;
        std::int32_t level = 0;
        std::uint16_t patch = 0;  // areas of one kind that touch are one patch (RF-LOS-7): its first area
        std::uint32_t first = 0;
        std::uint32_t count = 0;
        Box box;
    };
    struct Line {
        LineKind kind{};
        Marks marks = 0;
        Length width = 0;
        std::uint32_t first = 0;
        std::uint32_t count = 0;
        Box box;
    };
    struct Crossing {
        CrossingKind kind{};
        Point at;
        Length reach = 0;
    };

    // The battlefield, or the one sentence that says which object, which field, and what would be right.
    static Expected<Battlefield> prepare(BattlefieldPlan plan);

    const std::string& name() const { return plan_.name; }
    Length width() const { return plan_.width; }
    Length depth() const { return plan_.depth; }
    Box table() const { return {{0, 0}, {plan_.width, plan_.depth}}; }
    const BattlefieldPlan& plan() const { return plan_; }
    const HeightField& heights() const { return heights_; }
    std::span<const Area> areas() const { return areas_; }
    std::span<const Line> lines() const { return lines_; }
    std::span<const Crossing> crossings() const { return crossings_; }
    Polygon corners(const Area& area) const { return {corners_.data() + area.first, area.count}; }
    std::span<const Point> points(const Line& line) const {
        return {points_.data() + line.first, line.count};
    }
    const std::string& area_name(unsigned area) const { return plan_.areas[area].name; }
    const std::string& line_name(unsigned line) const { return plan_.lines[line].name; }

    // The whole base is on the table, edges included (SE-GEO-27).
    bool on_table(const Rect& r) const { return contains(table(), box_of(r)); }

    // Nothing at all lies in the cells the box has a part of, and it is wholly on the table: what moves there
    // meets nothing. By a table of sums, so however large the box is.
    bool open_ground(const Box& box) const { return contains(table(), box) && things_in(box) == 0; }
    // The same, lines apart: no area has a part of it.
    bool free_of_areas(const Box& box) const { return contains(table(), box) && things_in(box) >> 32 == 0; }
    // What lies in the cells of a box that is wholly on the table.
    GroundIn ground_in(const Box& box) const;
    // Of such a box: every point of it certainly has the same level.
    bool one_level(const Box& box) const;
    // Neither contours nor hills: every point has level 0.
    bool flat() const { return flat_; }

    // Under a point; the edge of an area belongs to it.
    FeatureSet areas_at(Point p) const;
    AreaKinds kinds_at(Point p) const;
    // The contour below, or the highest hill, whichever is higher.
    std::int32_t level_at(Point p) const;

    // Under a base: any point of it.
    FeatureSet areas_under(const Rect& r) const;
    AreaKinds kinds_under(const Rect& r) const;
    FeatureSet lines_within(const Rect& r, Length reach, LineKinds kinds) const;

    // Along a segment.
    Course course(const Segment& given, AreaKinds wanted = AreaKinds::all()) const;
    // Bounds for the course, by cells that lie wholly in an area and cells that have a part of one: a small
    // part of its price. Ends early, with what it has, once more than `enough` is known to lie in them, or a
    // stretch of it in a hill above the level `high`.
    Outline outline(const Segment& given, AreaKinds measured, Length enough, std::int32_t high = 1000) const;
    void lines_crossed(const Segment& given, LineKinds kinds, LinesCrossed& out) const;

    // Roads: within half its width, or within the reach where that is more (VB-GEO-6).
    bool on_road(Point p, LineKinds roads, Length reach = 0) const;
    // Judged at whole thousandths of the way, so right to a thousandth.
    bool keeps_to_road(const Segment& s, LineKinds roads, Length reach = 0) const;

    // Behind a line as seen from a point: the segment to the base's centre crosses it and the base stands as
    // near to it as `reach` (SE-GEO-20). The first such line from the base outwards.
    std::optional<unsigned> cover_between(Point from, const Rect& stand, LineKinds kinds, Length reach) const;

    // What a move comes upon (SE-GEO-15, SE-GEO-22).
    GroundMet ground_met(const Sweep& sweep) const;
    GroundMet ground_met(const Wheel& wheel) const;

    AreaKinds kinds_of(const FeatureSet& areas) const;

  private:
    // An edge of an area or a line where it crosses a cell.
    struct EdgeIn {
        Point from;
        Point to;
        std::uint16_t owner = 0;
        std::uint16_t number = 0;
        std::uint32_t kind = 0;  // as a bit
    };
    struct Cell {
        AreaKinds covering_kinds;       // of areas that hold the whole cell
        std::uint32_t first_cover = 0;  // in covers_
        std::uint32_t first_area_edge = 0;
        std::uint32_t first_line_edge = 0;
        std::uint16_t covers = 0;
        std::uint16_t area_edges = 0;
        std::uint16_t line_edges = 0;
    };
    // The same for a line that only asks what may be there.
    struct CellOutline {
        AreaKinds covering;              // of areas that hold the whole cell
        AreaKinds having;                // of areas that have any part of it
        std::int16_t hill = no_hill;     // the highest that has any part of it
        std::int16_t in_hill = no_hill;  // the highest that holds the whole cell
        std::int16_t hill_area = -1;  // the one hill that is as high as the highest; -1: several are, or none
    };
    static constexpr Length cell_size = inch;
    using Levels = HeightField::Levels;
    // What a cell holds as two words, so that a box is a few dozen of them: kinds of areas and marks; kinds
    // of lines and of lines beside.
    struct Packed {
        std::uint64_t areas = 0;
        std::uint64_t lines = 0;
    };
    static Packed packed(const GroundIn& ground) {
        return {std::uint64_t{ground.areas.bits} | std::uint64_t{ground.marks} << 32,
                std::uint64_t{ground.lines.bits} | std::uint64_t{ground.beside.bits} << 32};
    }

    void index();
    CellOutline outline_of(const Cell& cell) const;
    void index_ground();
    void index_levels();
    void join_patches();
    const Cell* cell(Length column, Length row) const {
        if (column < 0 || row < 0 || column >= columns_ || row >= rows_) return nullptr;
        return &cells_[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
                       static_cast<std::size_t>(column)];
    }
    const Cell* cell_at(Point p) const;
    template <class Each>
    void each_cell(const Box& box, Each each) const;
    std::uint64_t things_in(const Box& box) const;
    void name_kinds(GroundMet& met) const;
    FeatureSet areas_at_start(const Segment& s, AreaKinds wanted) const;

    BattlefieldPlan plan_;
    HeightField heights_;
    std::vector<Area> areas_;
    std::vector<Line> lines_;
    std::vector<Crossing> crossings_;
    std::vector<Point> corners_;
    std::vector<Point> points_;
    Length columns_ = 0;
    Length rows_ = 0;
    std::vector<Cell> cells_;
    std::vector<CellOutline> outlines_;
    // In all cells south-west of a corner of the grid: areas (covers and edges) above, edges of lines below.
    std::vector<std::uint64_t> things_;
    bool flat_ = true;
    std::vector<Packed> grounds_;  // of each cell
    std::vector<Levels> levels_;   // of each cell, unless the table is flat
    std::vector<std::uint16_t> covers_;
    std::vector<std::uint32_t> area_edges_from_;  // of each cell, and the end: all a line reads of empty ones
    std::vector<EdgeIn> area_edges_;
    std::vector<EdgeIn> line_edges_;
};

template <class Wanted>
Length Course::within(Wanted wanted) const {
    Length sum = 0;
    Length reached = 0;
    for (const Stretch& stretch : stretches) {
        if (!wanted(stretch)) continue;
        const Length from = std::max(stretch.from, reached);
        if (stretch.to > from) {
            sum += stretch.to - from;
            reached = stretch.to;
        }
    }
    return sum;
}

}  // namespace longroll::table
