#pragma once
// A table with its terrain, prepared once from a plan: every cell of an inch knows the areas that cover it
// and the edges that cross it, so that a question about a point, a line or a base looks only at what is near.
// Questions change nothing and allocate nothing.

#include <memory>
#include <optional>
#include <span>

#include "engine/expected.h"
#include "engine/scratch_list.h"
#include "table/distance.h"
#include "table/feature_set.h"
#include "table/grid_walk.h"
#include "table/ground_changes.h"
#include "table/height_field.h"
#include "table/polygon.h"
#include "table/sweep.h"
#include "table/terrain.h"

namespace longroll::table {

inline constexpr int most_corners = 512;  // of one area or line

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

// One of the cells that a line runs through.
struct CellAlong {
    int step = 0;                           // the number of the cell among them
    AreaKinds covering;                     // of areas that hold the whole cell
    AreaKinds having;                       // of areas that have any part of it
    std::int32_t lowest = 0, highest = 0;   // no ground of it, nor within `room` of it, is lower or higher
    std::span<const std::uint16_t> covers;  // the areas that hold the whole cell, gone ones too
    Length from = 0, to = 0;                // of the line, which is right to `room`

    // What the places of cells along a line are rounded by, with all that a course may round besides.
    static constexpr Length room = 3;
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

// A line of the battlefield crossed on the way. Starting upon it does not count, arriving upon it does. The
// lines that play has laid are numbered after those of the table.
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
    FeatureSet laid;  // of the lines that play has laid
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
    // All the kinds there are.
    AreaKinds area_kinds() const { return area_kinds_; }
    LineKinds line_kinds() const { return line_kinds_; }
    // The kind of an area as play has left it; AreaKind::count: it is open ground now.
    AreaKind kind_of(unsigned area, const GroundChanges* changes = nullptr) const {
        if (changes == nullptr) return areas_[area].kind;
        if (changes->is_gone(area)) return AreaKind::count;
        return changes->is_burnt(area) ? changes->burnt_kind : areas_[area].kind;
    }
    // The kind of a line by its number among those crossed.
    LineKind line_kind(unsigned line, const GroundChanges* changes = nullptr) const {
        return line < lines_.size() ? lines_[line].kind : changes->laid[line - lines_.size()].kind;
    }

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

    // Questions that ground changed by play matters to take those changes last; none: nothing has changed.

    // Under a point; the edge of an area belongs to it. Woods are not where a clearing is, so that all who
    // ask for them (sight, cover, costs) find open ground there; questions that list whatever a figure
    // touches (areas_under, ground_met, ground_in) name both.
    FeatureSet areas_at(Point p, const GroundChanges* changes = nullptr) const;
    AreaKinds kinds_at(Point p, const GroundChanges* changes = nullptr) const;
    // The contour below, or the highest hill, whichever is higher.
    std::int32_t level_at(Point p) const;

    // Under a base: any point of it.
    FeatureSet areas_under(const Rect& r) const;
    AreaKinds kinds_under(const Rect& r) const;
    FeatureSet lines_within(const Rect& r, Length reach, LineKinds kinds) const;

    // Along a segment. Clearings are cut out of the stretches of woods.
    Course course(const Segment& given, AreaKinds wanted = AreaKinds::all(),
                  const GroundChanges* changes = nullptr) const;
    // Bounds for the course, by cells that lie wholly in an area and cells that have a part of one: a small
    // part of its price. Ends early, with what it has, once more than `enough` is known to lie in them, or a
    // stretch of it in a hill above the level `high`.
    Outline outline(const Segment& given, AreaKinds measured, Length enough, std::int32_t high = 1000,
                    const GroundChanges* changes = nullptr) const;
    // The cells of the course from its western end, until the visitor answers true. It sees those that are
    // wanted by the kinds they have, those that cover them, and their highest ground, and all that changes
    // may have changed. False: the line leaves the table, and nothing was visited.
    template <class Wanted, class Visit>
    bool along(const Segment& given, const GroundChanges* changes, Wanted wanted, Visit visit) const;
    void lines_crossed(const Segment& given, LineKinds kinds, LinesCrossed& out,
                       const GroundChanges* changes = nullptr) const;

    // Roads: within half its width, or within the reach where that is more (VB-GEO-6).
    bool on_road(Point p, LineKinds roads, Length reach = 0) const;
    // Judged at whole thousandths of the way, so right to a thousandth.
    bool keeps_to_road(const Segment& s, LineKinds roads, Length reach = 0) const;

    // Behind a line as seen from a point: the segment to the base's centre crosses it and the base stands as
    // near to it as `reach` (SE-GEO-20). The first such line from the base outwards.
    std::optional<unsigned> cover_between(Point from, const Rect& stand, LineKinds kinds, Length reach,
                                          const GroundChanges* changes = nullptr) const;

    // What a move comes upon (SE-GEO-15, SE-GEO-22).
    GroundMet ground_met(const Sweep& sweep, const GroundChanges* changes = nullptr) const;
    GroundMet ground_met(const Wheel& wheel, const GroundChanges* changes = nullptr) const;

    AreaKinds kinds_of(const FeatureSet& areas, const GroundChanges* changes = nullptr) const;

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
        AreaKinds covering;              // of areas that hold the whole cell, woods only without clearings
        AreaKinds having;                // of areas that have any part of it that no clearing takes away
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
    CellOutline outline_of(const Cell& cell, const GroundChanges* changes = nullptr) const;
    // The kinds of cells that changes may have changed.
    AreaKinds kinds_changed(const GroundChanges* changes) const;
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
    template <class KindOf>
    Course course_by(const Segment& given, AreaKinds wanted, const GroundChanges* changes,
                     KindOf kind_of) const;
    template <class OutlineAt>
    Outline outline_by(const Segment& given, AreaKinds measured, Length enough, std::int32_t high,
                       OutlineAt outline_at) const;
    template <class Meets>
    void add_changes(GroundMet& met, const GroundChanges& changes, Meets meets) const;
    void name_kinds(GroundMet& met, const GroundChanges* changes) const;
    // Whatever lies under a point, woods with a clearing in them too.
    FeatureSet all_areas_at(Point p) const;
    // A cell that changes may have changed; by all that lies there, since a clearing that goes shows woods.
    bool may_differ(std::size_t cell, AreaKinds changed) const {
        return (AreaKinds::of(static_cast<std::uint32_t>(grounds_[cell].areas)) & changed).any();
    }
    FeatureSet areas_at_start(const Segment& s, AreaKinds wanted, const GroundChanges* changes) const;

    BattlefieldPlan plan_;
    HeightField heights_;
    std::vector<Area> areas_;
    std::vector<Line> lines_;
    AreaKinds area_kinds_;
    LineKinds line_kinds_;
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
    std::vector<Levels> bounds_;   // of each cell with CellAlong::room about it
    std::vector<std::uint16_t> covers_;
    std::vector<std::uint32_t> area_edges_from_;  // of each cell, and the end: all a line reads of empty ones
    std::vector<EdgeIn> area_edges_;
    std::vector<EdgeIn> line_edges_;
};

// West before east, south before north: the way lines are walked, so that they are the same both ways.
constexpr bool runs_forward(const Segment& s) {
    return s.from.x != s.to.x ? s.from.x < s.to.x : s.from.y <= s.to.y;
}

// Where along a line the columns and the rows of the grid begin, in parts of a thousandth, always rounded
// down: hardly ever wrong by a thousandth, and bounds leave room for three.
struct GridAlong {
    static constexpr int parts = 8;
    std::int64_t whole, first_column, first_row, a_column, a_row;

    GridAlong(const Segment& s, Length length_of, Length size) : whole(std::int64_t{length_of} << parts) {
        const Vector run = s.to - s.from;
        const auto along = [length_of](std::int64_t far, std::int64_t speed) {
            return speed == 0 ? 0 : (far * length_of << parts) / speed;
        };
        const std::int64_t width = std::abs(std::int64_t{run.x}), height = std::abs(std::int64_t{run.y});
        const Length column_on = run.x < 0 ? cell_of(s.from.x, size) : cell_of(s.from.x, size) + 1;
        const Length row_on = run.y < 0 ? cell_of(s.from.y, size) : cell_of(s.from.y, size) + 1;
        first_column = along(std::abs(std::int64_t{column_on} * size - s.from.x), width);
        first_row = along(std::abs(std::int64_t{row_on} * size - s.from.y), height);
        a_column = along(size, width);
        a_row = along(size, height);
    }
};

template <class Wanted, class Visit>
bool Battlefield::along(const Segment& given, const GroundChanges* changes, Wanted wanted,
                        Visit visit) const {
    const Segment s = runs_forward(given) ? given : Segment{given.to, given.from};
    if (!contains(table(), box_of(s))) return false;
    const GridAlong grid(s, length(s.to - s.from), cell_size);
    const AreaKinds changed = kinds_changed(changes);
    CellWalk walk(s, cell_size);
    const Length column_at_first = walk.column(), row_at_first = walk.row();
    int step = 0;
    for (bool going = true; going; ++step) {
        const Length column = walk.column(), row = walk.row();
        const auto number = static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
                            static_cast<std::size_t>(column);
        going = walk.step();
        const CellOutline& outline = outlines_[number];
        const bool differs = changed.any() && may_differ(number, changed);
        if (!differs && !wanted(outline.having, outline.covering, bounds_[number].highest)) continue;
        CellAlong here;
        here.step = step;
        here.covering = outline.covering;
        here.having = outline.having;
        const Cell& cell = cells_[number];
        if (differs) {
            const CellOutline now = outline_of(cell, changes);
            here.covering = now.covering;
            here.having = now.having;
        }
        here.lowest = bounds_[number].lowest;
        here.highest = bounds_[number].highest;
        here.covers = {covers_.data() + cell.first_cover, cell.covers};
        // It begins where the later of its column and its row does, and ends with the first of them.
        const std::int64_t columns = std::abs(column - column_at_first), rows = std::abs(row - row_at_first);
        std::int64_t from = 0, to = grid.whole;
        if (columns > 0) from = grid.first_column + (columns - 1) * grid.a_column;
        if (rows > 0) from = std::max(from, grid.first_row + (rows - 1) * grid.a_row);
        if (going && walk.column() != column)
            to = grid.first_column + columns * grid.a_column;
        else if (going)
            to = grid.first_row + rows * grid.a_row;
        here.from = static_cast<Length>(from >> GridAlong::parts);
        here.to = static_cast<Length>(to >> GridAlong::parts);
        if (visit(here)) return true;
    }
    return true;
}

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
