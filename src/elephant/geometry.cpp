// Chapter 5: formations, manoeuvres, distances, arcs.

#include "elephant/geometry.h"

#include "elephant/query.h"
#include "miniatures/deployment.h"

namespace longroll::elephant {
namespace {

table::Direction right_of(Facing facing) {
    const table::Direction ahead = table::direction(facing);
    return {ahead.y, -ahead.x};
}

void lay_ranks(const Layout& layout, Poses& out) {
    const Depth depth = depth_of(layout);
    const table::Direction ahead = table::direction(layout.facing);
    for (int rank = 0; rank < depth.ranks; ++rank) {
        const Point middle = layout.anchor - table::half_along(ahead, (2 * rank + 1) * layout.size.depth);
        miniatures::lay_row(middle, layout.facing, stands_in_rank(depth, layout.stands, rank),
                            layout.size.frontage, out);
    }
}

// SE-GEO-5: shared among front, right, left and rear in that order.
int square_side(int stands, int side) { return (stands + 3 - side) / 4; }

void lay_square(const Layout& layout, Poses& out) {
    constexpr Angle sides[] = {0, table::right_angle, -table::right_angle, table::half_turn};
    const int longest = square_side(layout.stands, 0);
    const Length frontage = longest * layout.size.frontage;
    const Point centre =
        layout.anchor - table::half_along(table::direction(layout.facing), frontage + 2 * layout.size.depth);
    for (int side = 0; side < 4; ++side) {
        const Facing out_ward = layout.facing + sides[side];
        const Point middle =
            centre + table::half_along(table::direction(out_ward), frontage + layout.size.depth);
        miniatures::lay_row(middle, out_ward, square_side(layout.stands, side), layout.size.frontage, out);
    }
}

}  // namespace

// ---- layouts ----

int ranks_that_count(const Layout& layout) {
    const Depth depth = depth_of(layout);
    int ranks = 0;
    for (int i = 0; i < depth.ranks; ++i)
        ranks += 2 * stands_in_rank(depth, layout.stands, i) >= depth.frontage;
    return ranks;
}

Verdict check_formation(Arm arm, bool mounted, int stands, Formation formation, int ranks, int frontage) {
    const bool ranked_arm = arm == Arm::Infantry || (arm == Arm::Cavalry && mounted);
    if (arm == Arm::Cavalry && !mounted && formation != Formation::Skirmish)
        return refuse(rule::SE_MOVE_11, "dismounted cavalry fights only as skirmishers");
    if (stands_apart(arm) != (formation == Formation::Sections))
        return refuse(rule::SE_GEO_5, "sections and wagons each have a place of their own, nobody else has");
    switch (formation) {
        case Formation::Line: {
            if (!ranked_arm) return refuse(rule::SE_GEO_5, "only infantry and mounted cavalry form a line");
            if (ranks < 1 || ranks > stands)
                return refuse(rule::SE_GEO_5, "{} stands cannot stand in {} ranks", stands, ranks);
            const int front = (stands + ranks - 1) / ranks;
            if (ranks > 1 && front < 3)
                return refuse(rule::SE_GEO_5, "a line of {} ranks needs a front of 3 stands, not {}", ranks,
                              front);
            return fine;
        }
        case Formation::Column:
        case Formation::RoadColumn:
            if (!ranked_arm) return refuse(rule::SE_GEO_5, "only infantry and mounted cavalry form a column");
            if (frontage < 1 || frontage > (formation == Formation::Column ? 2 : 1))
                return refuse(rule::SE_MOVE_7,
                              "a column has a front of one or two stands, a road column of one, not {}",
                              frontage);
            if (stands <= frontage)
                return refuse(rule::SE_MOVE_7,
                              "{} stands with a front of {} are no column: it has at least two ranks", stands,
                              frontage);
            return fine;
        case Formation::Square:
            if (arm != Arm::Infantry) return refuse(rule::SE_MOVE_15, "only infantry forms square");
            if (stands < 4)
                return refuse(rule::SE_MOVE_15, "a square needs 4 stands, the unit has {}", stands);
            return fine;
        case Formation::Skirmish:
        case Formation::Sections: return fine;
        case Formation::count: break;
    }
    return refuse(rule::SE_GEO_5, "there is no such formation");
}

Poses lay_out(const Layout& layout) {
    Poses out;
    switch (layout.formation) {
        case Formation::Square: lay_square(layout, out); break;
        case Formation::Skirmish:
            miniatures::lay_row(layout.anchor, layout.facing, layout.stands,
                                layout.size.frontage + skirmish_gap_least, out);
            break;
        case Formation::Sections:
            miniatures::lay_row(layout.anchor, layout.facing, layout.stands,
                                layout.size.frontage + section_gap, out);
            break;
        default: lay_ranks(layout, out);
    }
    return out;
}

int command_place(const Layout& layout) {
    switch (layout.formation) {
        case Formation::Sections: return 0;  // batteries have none (SE-SCALE-10)
        case Formation::Square: return square_side(layout.stands, 0) / 2;
        default: return depth_of(layout).frontage / 2;  // SE-SCALE-8
    }
}

// SE-PANIC-5: the rearmost rank, there the flank farthest from the command stand, the right one if equal.
int next_loss_place(const Layout& layout) {
    const int last = layout.stands - 1;
    if (!has_front(layout.formation)) return last;
    const Depth depth = depth_of(layout);
    const int first_of_rank = (depth.ranks - 1) * depth.frontage;
    const int in_rank = layout.stands - first_of_rank;
    // In half frontages from the middle of the unit.
    const int command = 2 * command_place(layout) - (depth.frontage - 1);
    const int end = in_rank - 1;
    return std::abs(-end - command) > std::abs(end - command) ? first_of_rank : last;
}

Point middle_of(const Layout& layout) { return middle_of(lay_out(layout)); }

Layout with_middle(Layout layout, Point middle) {
    layout.anchor = layout.anchor + (middle - middle_of(layout));
    return layout;
}

Length front_width(const Layout& layout) {
    if (layout.formation == Formation::Square) return square_side(layout.stands, 0) * layout.size.frontage;
    return depth_of(layout).frontage * layout.size.frontage;
}

Point front_end(const Layout& layout, Flank which) {
    const Vector half = table::half_along(right_of(layout.facing), front_width(layout));
    return which == Flank::Left ? layout.anchor - half : layout.anchor + half;
}

// ---- manoeuvres ----

Layout advanced(Layout layout, Length by) {
    layout.anchor = layout.anchor + table::along(layout.facing, by);
    return layout;
}

Layout sideslipped(Layout layout, Length to_the_right, Length ahead) {
    layout.anchor = layout.anchor + table::along(right_of(layout.facing), to_the_right) +
                    table::along(layout.facing, ahead);
    return layout;
}

Layout wheeled(Layout layout, Flank pivot, Angle turn) {
    const Point fixed = front_end(layout, pivot);
    layout.anchor = fixed + table::turned(layout.anchor - fixed, turn);
    layout.facing = layout.facing + turn;
    return layout;
}

Length wheel_cost(const Layout& layout, Angle turn) {
    return table::arc_length(front_width(layout), turn < 0 ? -turn : turn);
}

Layout faced(Layout layout, FacingChange which) {
    const Point middle = middle_of(layout);
    if (which == FacingChange::About) {
        layout.facing = layout.facing + table::half_turn;
        return with_middle(layout, middle);
    }
    layout.facing = layout.facing + (which == FacingChange::Right ? table::right_angle : -table::right_angle);
    const int front = std::max<int>(1, depth_of(layout).ranks);
    const int ranks = (layout.stands + front - 1) / front;
    const bool line = front >= 3 || ranks == 1;
    layout.formation = line ? Formation::Line : Formation::Column;
    layout.ranks = static_cast<std::uint8_t>(line ? ranks : 0);
    layout.frontage = static_cast<std::uint8_t>(line ? 0 : front);
    return with_middle(layout, middle);
}

Layout formed(Layout layout, Formation formation, int ranks_or_frontage) {
    layout.formation = formation;
    layout.ranks = static_cast<std::uint8_t>(formation == Formation::Line ? ranks_or_frontage : 0);
    layout.frontage = static_cast<std::uint8_t>(formation == Formation::RoadColumn ? 1
                                                : formation == Formation::Column   ? ranks_or_frontage
                                                                                   : 0);
    return layout;
}

Layout thinned(Layout layout, int stands_left) {
    layout.stands = static_cast<std::uint8_t>(stands_left);
    if ((in_column(layout.formation) && stands_left <= layout.frontage) ||
        (layout.formation == Formation::Square && stands_left < 4))
        return formed(layout, Formation::Line, 1);
    return layout;
}

// ---- units of a state ----

Verdict check_formation(const Look& look, Ref ref, Formation formation, int n) {
    const bool line = formation == Formation::Line;
    return check_formation(arm_of(look, ref), is_mounted(look, ref), stands_of(look, ref), formation,
                           line ? n : 0, line ? 0 : n);
}

Size stand_size(const Look& look, Ref ref) { return stand_size(arm_of(look, ref), is_mounted(look, ref)); }

Layout layout_of(const Look& look, Ref ref) {
    Layout layout = shape_of(look.unit(ref), stand_size(look, ref));
    if (!is_ranked(layout.formation)) layout.anchor = middle_of(look, ref);
    return layout;
}

Poses poses_of(const Look& look, Ref ref) {
    Poses poses;
    const Stand* const block = look.side(ref.side).stand + look.plan(ref).first_stand;
    for (const int stand : each(look.unit(ref).stands)) poses.push_back(block[stand].pose());
    return poses;
}

bool is_closed_up(std::span<const Pose> poses, const Size& size) {
    for (std::size_t i = 1; i < poses.size(); ++i)
        if (!table::within(poses[i - 1].centre, poses[i].centre, size.depth + linear_cover_depth))
            return false;
    return true;
}

void add_rects(const Look& look, Ref ref, Rects& out) {
    table::BasesOfSize bases(stand_size(look, ref));
    const Stand* const block = look.side(ref.side).stand + look.plan(ref).first_stand;
    for (const int stand : each(look.unit(ref).stands)) out.push_back(bases.at(block[stand].pose()));
}

Rects rects_of(const Layout& layout) { return rects_of(lay_out(layout), layout.size); }

namespace {

// The centres of these stands of a block.
Box box_of_centres(const Stand* block, Stands stands) {
    const Point first = block[lowest(stands)].pose().centre;
    Box box{first, first};
    for (const int stand : each(stands & (stands - 1))) {
        const Point centre = block[stand].pose().centre;
        box = table::both(box, {centre, centre});
    }
    return box;
}

}  // namespace

Box outer_box_of(const Look& look, Ref ref) {
    const Stand* const block = look.side(ref.side).stand + look.plan(ref).first_stand;
    return table::grown(box_of_centres(block, look.unit(ref).stands), stand_reach);
}

void keep_squares(const Setup& setup, Side& side, Ref ref) {
    Unit& unit = side.unit[ref.id];
    if (unit.stands == 0) return forget_squares(side, ref.id);
    const Box box =
        box_of_centres(side.stand + setup.army(ref.side).units[unit.roster].first_stand, unit.stands);
    side.south_west[ref.id] = table::south_west_of(box);
    unit.north_east = table::north_east_of(box);
}

// Whether the centre of any of its stands is so near.
bool UnitPieces::may_have(UnitId id, const Box& box) const {
    const Unit& unit = side().unit[id];
    const Stand* const block = side().stand + look.plan({seat, id}).first_stand;
    const Box near = table::grown(box, reach);
    const Stands all = unit.stands;
    const Point first = block[lowest(all)].pose().centre;
    if (table::contains(near, first)) return true;
    // No formation is wider than all its stands in a row; skirmishers and sections may stand any way apart
    // (SE-SCALE-10).
    const Length spread = static_cast<Length>(count(all) + 1) * 1500;
    if (is_ranked(unit.formation) && !table::contains(table::grown(box, spread), first)) return false;
    const auto width = static_cast<unsigned>(near.high.x - near.low.x);
    const auto depth = static_cast<unsigned>(near.high.y - near.low.y);
    for (const int stand : each(all & (all - 1))) {
        const Point centre = block[stand].pose().centre;
        if (static_cast<unsigned>(centre.x - near.low.x) <= width &&
            static_cast<unsigned>(centre.y - near.low.y) <= depth)
            return true;
    }
    return false;
}

Pose command_pose(const Look& look, Ref ref) {
    const Unit& unit = look.unit(ref);
    return pose_of(look, ref, nth_stand(unit.stands, command_place(shape_of(unit))));
}

int nearest_stand(const Look& look, Ref ref, Point to, Stands but) {
    int nearest = -1;
    Length least = 0;
    for (const int number : each(look.unit(ref).stands & ~but)) {
        const Length far = table::distance(to, rect_of(look, ref, number));
        if (nearest >= 0 && far >= least) continue;
        nearest = number;
        least = far;
    }
    return nearest;
}

// ---- distance and contact ----

bool within(const Look& look, Ref a, Ref b, Length limit) {
    if (!table::meets(table::grown(outer_box_of(look, a), limit), outer_box_of(look, b))) return false;
    return within(rects_of(look, a), rects_of(look, b), limit);
}

Length distance(const Look& look, Ref a, Point p) {
    return table::distance(p, rect_of(look, a, nearest_stand(look, a, p)));
}

// ---- arcs and flanks ----

bool outside_all_arcs(std::span<const Pose> target, const Size& target_size, std::span<const Pose> others) {
    for (const Pose& stand : target) {
        const Rect rect = table::rect(stand, target_size);
        for (const Pose& other : others)
            if (in_arc(rect, stand.facing, other.centre)) return false;
    }
    return true;
}

bool in_flank_or_rear(const Look& look, Ref attacker, Ref target, Stands only) {
    if (has_no_flank(look, target)) return false;
    Poses ours;
    for (const int stand : each(look.unit(attacker).stands & only))
        ours.push_back(pose_of(look, attacker, stand));
    return outside_all_arcs(poses_of(look, target), stand_size(look, target), ours);
}

}  // namespace longroll::elephant
