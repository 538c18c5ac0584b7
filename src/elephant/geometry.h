#pragma once
// Chapter 5: from formations to rectangles on the table, and back to what rules ask of them. A Layout is a
// formation as a value, so that a path can be tried without a state; the functions on Look read the poses
// that State holds.
//
// Stands have no identity inside a formed unit: the k-th of its stands (the k-th lowest bit of Unit::stands)
// is the k-th place of the layout, counted from the left of the front rank, rank by rank. The command stand
// is the one that stands in its place (SE-SCALE-8), and so is the last to go.

#include "elephant/flow.h"
#include "engine/scratch_list.h"
#include "table/arc.h"
#include "table/bases.h"

namespace longroll::elephant {

using table::Angle;
using table::Box;
using table::Facing;
using table::Point;
using table::Pose;
using table::Rect;
using table::Size;
using table::Vector;

using Poses = ScratchList<Pose, most_stands_of_unit>;
using Rects = ScratchList<Rect, most_stands_of_unit>;

// ---- stands (SE-SCALE-2) ----

constexpr Size stand_size(Arm arm, bool mounted) {
    switch (arm) {
        case Arm::Infantry: return infantry_stand;
        case Arm::Cavalry: return mounted ? mounted_stand : dismounted_stand;
        case Arm::Wagon: return wagon_stand;
        default: return section_stand;
    }
}

// ---- layouts (SE-GEO-3, SE-GEO-5) ----

struct Layout {
    Formation formation = Formation::Line;
    std::uint8_t ranks = 1;     // of a line; else 0
    std::uint8_t frontage = 0;  // of a column or road column; else 0
    std::uint8_t stands = 0;
    Size size;
    Point anchor;  // ranked formations: middle of the front edge of the front rank; others: middle of the row
    Facing facing;
    friend constexpr bool operator==(const Layout&, const Layout&) = default;
};

// The second number is the ranks of a line, the frontage of a column.
constexpr Layout layout_as(Formation formation, int ranks_or_frontage, int stands, const Size& size,
                           Point anchor = {}, Facing facing = {}) {
    const auto n = static_cast<std::uint8_t>(ranks_or_frontage);
    return {formation,
            formation == Formation::Line ? n : std::uint8_t{0},
            in_column(formation) ? n : std::uint8_t{0},
            static_cast<std::uint8_t>(stands),
            size,
            anchor,
            facing};
}

// How deep and how wide it is in stands; a square, skirmishers and sections are one rank (SE-MOVE-15,
// SE-SHIFT-5).
struct Depth {
    int frontage = 0;  // of the front rank
    int ranks = 0;     // that have any stand
};
constexpr Depth depth_of(const Layout& layout) {
    const int n = layout.stands;
    if (n == 0) return {};
    const auto ranked = [n](int front) { return Depth{std::min(n, front), (n + front - 1) / front}; };
    switch (layout.formation) {
        case Formation::Line: return ranked((n + layout.ranks - 1) / std::max<int>(1, layout.ranks));
        case Formation::Column:
        case Formation::RoadColumn: return ranked(std::max<int>(1, layout.frontage));
        default: return {n, 1};
    }
}
// From its foremost to its rearmost edge.
constexpr Length deep_in_inches(const Layout& layout) { return depth_of(layout).ranks * layout.size.depth; }
// Stands in rank i.
constexpr int stands_in_rank(const Depth& depth, int stands, int i) {
    return std::clamp(stands - i * depth.frontage, 0, depth.frontage);
}
// Ranks that count for fire and melee: those with at least half as many stands as the front rank (SE-SHIFT-5,
// SE-MELEE-21).
int ranks_that_count(const Layout& layout);

// Whether n stands can be in it at all (SE-GEO-5, SE-MOVE-7): fine, or what is wrong.
Verdict check_formation(Arm arm, bool mounted, int stands, Formation formation, int ranks, int frontage);

// All its stands, in the order of the layout. Square: front, right, left, rear (SE-GEO-5). Skirmish: a row
// with gaps of an inch; sections: with gaps of half an inch.
Poses lay_out(const Layout& layout);

// The place of the command stand in that order (SE-SCALE-8), and of the stand that goes next (SE-PANIC-5).
int command_place(const Layout& layout);
int next_loss_place(const Layout& layout);

using table::middle_of;  // mean of the centres (SE-GEO-3), rounded once
Point middle_of(const Layout& layout);
// The same layout with its middle there.
Layout with_middle(Layout layout, Point middle);

Length front_width(const Layout& layout);
Point front_end(const Layout& layout, Flank which);  // of the front edge of the front rank

// ---- manoeuvres, on layouts of ranked formations ----

Layout advanced(Layout layout, Length by);                             // SE-GEO-7; negative: backstep
Layout sideslipped(Layout layout, Length to_the_right, Length ahead);  // SE-GEO-10
Layout wheeled(Layout layout, Flank pivot, Angle turn);                // SE-GEO-8
// The end that stays where it is, so that the other goes ahead.
constexpr Flank pivot_of(Angle turn) { return turn < 0 ? Flank::Left : Flank::Right; }
Length wheel_cost(const Layout& layout, Angle turn);
Layout faced(Layout layout, FacingChange which);                           // SE-GEO-9
Layout formed(Layout layout, Formation formation, int ranks_or_frontage);  // SE-GEO-11
Layout thinned(Layout layout, int stands_left);                            // SE-GEO-6, without the step back

// ---- units of a state ----

// Whether the unit as it is can be in it; `n`: ranks of a line, else the frontage.
Verdict check_formation(const Look& look, Ref ref, Formation formation, int n);
Size stand_size(const Look& look, Ref ref);
// As it is kept: of a formation without ranks the anchor says nothing.
inline Layout shape_of(const Unit& unit, const Size& size = {}) {
    return {unit.formation, unit.ranks,       unit.frontage, static_cast<std::uint8_t>(count(unit.stands)),
            size,           {unit.x, unit.y}, {unit.facing}};
}
Layout layout_of(const Look& look, Ref ref);
// Where a move of it is measured from: its anchor, or the middle of a formation without ranks.
inline Point start_of(const Look& look, Ref ref) { return layout_of(look, ref).anchor; }
// The number in its block of its k-th stand, from 0; and the place of a stand among the unit's.
constexpr int nth_stand(Stands stands, int k) {
    for (; k > 0; --k) take_lowest(stands);
    return lowest(stands);
}
constexpr int place_of_stand(Stands stands, int number) { return count(stands & ((1u << number) - 1u)); }
inline int stands_of(const Look& look, Ref ref) { return count(look.unit(ref).stands); }

inline Pose pose_of(const Look& look, Ref ref, int stand_number) {
    return look.side(ref.side).stand[look.plan(ref).first_stand + stand_number].pose();
}
inline Rect rect_of(const Look& look, Ref ref, int stand_number) {
    return table::rect(pose_of(look, ref, stand_number), stand_size(look, ref));
}
Poses poses_of(const Look& look, Ref ref);  // in the order of their numbers
// The stands of a road column follow each other without a gap (SE-GEO-12).
bool is_closed_up(std::span<const Pose> poses, const Size& size);
void add_rects(const Look& look, Ref ref, Rects& out);
inline Rects rects_of(const Look& look, Ref ref) {
    Rects rects;
    add_rects(look, ref, rects);
    return rects;
}
Rects rects_of(const Layout& layout);
inline Rects rects_of(std::span<const Pose> poses, const Size& size) {
    return table::bases_at<Rects>(poses, size);
}
using table::box_of;
inline Box box_of(const Look& look, Ref ref) { return box_of(rects_of(look, ref)); }
// Half the diagonal of the largest stand: none reaches farther from its centre.
inline constexpr Length stand_reach = 1200;
// A box that holds it whole, found from the centres of its stands alone: most questions are about units far
// away, and end here.
Box outer_box_of(const Look& look, Ref ref);
// The squares of the table a unit stands in are kept with the state: to be called whenever a unit has other
// stands or its stands another place.
void keep_squares(const Setup& setup, Side& side, Ref ref);
// A slot that is given up.
inline void forget_squares(Side& side, UnitId id) { side.unit[id].north_east = side.south_west[id] = {}; }

// The units of a side as the pieces of a crowd (table/crowd.h).
struct UnitPieces {
    using Id = UnitId;
    using Set = Units;
    using Bases = Rects;
    static constexpr Length reach = stand_reach;
    const Look& look;
    Seat seat;

    const Side& side() const { return look.side(seat); }
    Units on_table() const { return side().on_table; }
    table::SquareBox squares(UnitId id) const {
        return table::squares_of(side().south_west[id], side().unit[id].north_east);
    }
    Point place(UnitId id) const { return pose_of(look, {seat, id}, lowest(side().unit[id].stands)).centre; }
    Box outer_box(UnitId id) const { return outer_box_of(look, {seat, id}); }
    bool may_have(UnitId id, const Box& box) const;
    void bases(UnitId id, Rects& out) const { add_rects(look, {seat, id}, out); }
    template <class Visit>
    void each_stand(UnitId id, Visit visit) const {
        const Size size = stand_size(look, {seat, id});
        for (const int stand : each(side().unit[id].stands))
            if (!visit(pose_of(look, {seat, id}, stand), size)) return;
    }
};
// Those of either side.
struct UnitsOf {
    const Look& look;
    UnitPieces operator()(Seat side) const { return {look, side}; }
};
// Those of a set of units of which any stand may have a part of the box: all others have none.
inline Units units_about(const Look& look, Seat side, Units among, const Box& box) {
    return table::about(UnitPieces{look, side}, among, box);
}
// Those whose outer box meets it.
inline Units units_in_box(const Look& look, Seat side, Units among, const Box& box) {
    return table::in_box(UnitPieces{look, side}, among, box);
}
inline Point middle_of(const Look& look, Ref ref) { return middle_of(poses_of(look, ref)); }
// Its command stand; of a battery or wagon the first section (distances go to the nearest, SE-SCALE-10).
Pose command_pose(const Look& look, Ref ref);
// The section or stand nearest to a point (SE-PANIC-5, SE-MELEE-13, SE-GEO-21); -1: `but` are all it has.
int nearest_stand(const Look& look, Ref ref, Point to, Stands but = 0);

// ---- distance and contact (SE-GEO-4, SE-GEO-1) ----

using table::distance;
using table::within;
inline bool touch(std::span<const Rect> a, std::span<const Rect> b) { return within(a, b, tolerance); }
inline bool overlap(std::span<const Rect> a, std::span<const Rect> b) {  // deeper than that (SE-GEO-15)
    return table::overlap(a, b, tolerance);
}
// A base that overlaps nothing where the whole one is at most so deep in it.
constexpr Size smaller(const Size& size) { return table::smaller(size, tolerance); }
inline Length distance(const Look& look, Ref a, Ref b) {
    return distance(rects_of(look, a), rects_of(look, b));
}
bool within(const Look& look, Ref a, Ref b, Length limit);
Length distance(const Look& look, Ref a, Point p);

// ---- arcs and flanks (SE-FIRE-19, SE-GEO-23, SE-GEO-24) ----

inline bool in_arc(const Rect& stand, Facing facing, Point p) {
    return table::contains(table::arc(table::front_middle(stand), facing, arc_half), p, tolerance);
}
// Drawn up in ranks with a front and a rear: a square has neither.
constexpr bool has_front(Formation formation) { return formation <= Formation::RoadColumn; }
// No stand of the target has the centre of one of these in its arc: SE-FLANK-1 and 2 by themselves, without
// SE-FLANK-3.
bool outside_all_arcs(std::span<const Pose> target, const Size& target_size, std::span<const Pose> others);
// With SE-FLANK-3, as they stand now; `only`: the sections of a battery that fire.
bool in_flank_or_rear(const Look& look, Ref attacker, Ref target, Stands only = 0xFFFF);

}  // namespace longroll::elephant
