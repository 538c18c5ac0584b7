#include "rally/moves.h"

#include "rally/generals.h"
#include "rally/sight.h"
#include "rally/squares.h"

namespace longroll::rally {

using table::Box;
using table::box_of;
using table::Segment;
using table::Sweep;

// ---- others on the way ----

namespace {

Length travelled(const table::Fraction& part, Length whole) {
    return static_cast<Length>(table::quotient_down(part.above * whole, part.below));
}

// `smaller_base` passes what the whole one overlaps no deeper than a touch.
MetList met_among(const Look& look, Seat side, const Units& among, const Rect& base, const Rect& smaller_base,
                  Vector way) {
    MetList met;
    const Sweep sweep{base, way}, inner{smaller_base, way};
    for (const UnitId id : each(table::in_box(Crowd{look, side}, among, box_of(sweep)))) {
        std::optional<Length> first;
        for (const Rect& other : bases_of(look, {side, id})) {
            if (!table::overlaps(inner, other)) continue;
            const bool lies_on = table::overlaps(inner.base, other);
            if (lies_on && table::dot(way, other.centre - base.centre) <= 0) continue;
            const std::optional<table::Passage> passage = table::passage(sweep, other);
            const Length at_ = passage ? travelled(passage->enter, table::length(way)) : 0;
            if (!first || at_ < *first) first = at_;
        }
        if (!first || met.full()) continue;
        std::size_t place = met.size();
        met.push_back({});
        for (; place > 0 && met[place - 1].at > *first; --place) met[place] = met[place - 1];
        met[place] = {id, *first};
    }
    return met;
}

bool touches_among(const Look& look, Seat side, const Units& among, const Rect& base, Vector way) {
    const Length touch = look.measures().contact_tol;
    const Box box = table::grown(box_of(Sweep{base, way}), touch);
    for (const UnitId id : each(table::in_box(Crowd{look, side}, among, box)))
        if (table::sweeps_within(std::span(&base, 1), way, bases_of(look, {side, id}), touch)) return true;
    return false;
}

bool is_free_among(const Look& look, Seat own, const Rect& base, unsigned allowed, const Units& friends,
                   const Units& enemies) {
    const Length touch = look.measures().contact_tol;
    if ((allowed & MayLeaveMap) == 0 && !look.field().on_table(base)) return false;
    const std::span<const Rect> bases(&base, 1);
    if (table::overlapped(Crowd{look, own}, friends, bases, touch)) return false;
    if ((allowed & MayTouchEnemy) != 0) {
        if (table::overlapped(Crowd{look, other(own)}, enemies, bases, touch)) return false;
    } else if (within(look, other(own), enemies, base, touch)) {
        return false;
    }
    return (allowed & AnyGround) != 0 || !is_marked_off(look, base);
}

Units friends_of(const Look& look, Ref ref) { return look.side(ref.side).on_map & ~one(ref.id); }
Units enemies_of(const Look& look, Ref ref) { return look.side(other(ref.side)).on_map; }

}  // namespace

MetList friends_met(const Look& look, Ref mover, Vector way) {
    const Rect base = base_of(look, mover);
    return met_among(look, mover.side, friends_of(look, mover), base,
                     table::smaller(base, look.measures().contact_tol), way);
}

std::optional<Contact> first_contact(const Look& look, Ref mover, Vector way) {
    const Seat enemy = other(mover.side);
    const Sweep sweep{base_of(look, mover), way};
    const Length whole = table::length(way), touch = look.measures().contact_tol;
    std::optional<table::Fraction> first;
    const Box box = table::grown(box_of(sweep), touch);
    for (const UnitId id : each(table::in_box(Crowd{look, enemy}, enemies_of(look, mover), box)))
        for (const Rect& other : bases_of(look, {enemy, id})) {
            const std::optional<table::Passage> passage = table::passage(sweep, other);
            if (passage && (!first || passage->enter < *first)) first = passage->enter;
        }
    const Length at_ = first ? travelled(*first, whole) : whole;
    const Rect there = table::moved(sweep.base, table::on_the_way(way, whole, at_));
    const Units enemies = within(look, enemy, enemies_of(look, mover), there, touch);
    if (!enemies) return std::nullopt;
    return Contact{at_, enemies};
}

bool touches_enemy(const Look& look, Ref mover, Vector way) {
    return touches_among(look, other(mover.side), enemies_of(look, mover), base_of(look, mover), way);
}

// ---- a place ----

bool is_free(const Look& look, Ref ref, const Rect& base, unsigned allowed) {
    return is_free_among(look, ref.side, base, allowed, friends_of(look, ref), enemies_of(look, ref));
}

Verdict check_place(const Look& look, Ref ref, const Pose& pose, unsigned allowed) {
    return check_place(look, ref, base_at(look, ref, pose), allowed);
}

Verdict check_place(const Look& look, Ref ref, const Rect& base, unsigned allowed) {
    if (is_free(look, ref, base, allowed)) return fine;
    if ((allowed & MayLeaveMap) == 0 && !look.field().on_table(base))
        return refuse(rule::RF_MOVE_11, "{} would not be wholly on the map", piece_arg(ref));
    const Length touch = look.measures().contact_tol;
    for (const Seat side : {ref.side, other(ref.side)}) {
        const Units others = side == ref.side ? friends_of(look, ref) : enemies_of(look, ref);
        if (const std::optional<UnitId> id =
                table::overlapped(Crowd{look, side}, others, std::span(&base, 1), touch))
            return refuse(rule::RF_STAND_3, "there {} would lie on {}", piece_arg(ref),
                          piece_arg({side, *id}));
    }
    if (const Units enemies = within(look, other(ref.side), enemies_of(look, ref), base, touch);
        enemies && (allowed & MayTouchEnemy) == 0)
        return refuse(rule::RF_MOVE_9, "there {} would touch {}", piece_arg(ref),
                      piece_arg({other(ref.side), enemies.lowest()}));
    return refuse(rule::RF_ENTRY_3, "that ground is marked off");
}

// ---- behind a friend ----

Verdict check_close_up(const Look& look, Ref ref, const Pose& to) {
    const Rect base = base_of(look, ref), end = base_at(look, ref, to);
    const Vector way = to.centre - base.centre;
    const Segment path{base.centre, to.centre};
    if (const Verdict place = check_place(look, ref, end); !place) return place;
    const bool steep = is_steep(look, path);
    if (steep && (is_mounted(look, ref) || is_artillery(look, ref)))
        return refuse(rule::RF_TERRAIN_13, "only infantry and dismounted cavalry cross steep ground");
    const Length depth = size_of(look, ref).depth, whole = table::length(way);
    const auto reach = [&](Arrow arrow) { return look.measures().length(arrow) + depth / 2; };
    if (whole > reach(arrow_of(look, ref)))
        return refuse(rule::RF_BOC_1, "it is {} inches away, and the arrow reaches {}",
                      Arg{ArgKind::Length, whole}, Arg{ArgKind::Length, reach(arrow_of(look, ref))});
    if (Barricades(look, base, whole).cut(base, way).stopped)
        return refuse(rule::RF_BARR_1, "a barricade stops {} on its way", piece_arg(ref));
    if (is_marked_off(look, base, way)) return refuse(rule::RF_ENTRY_3, "its way is marked off");
    if (touches_enemy(look, ref, way))
        return refuse(rule::RF_BOC_1, "{} would touch an enemy on its way", piece_arg(ref));
    // Those that it stands against in the end are judged there: before it turns, its base may brush them.
    const Length touch = look.measures().contact_tol;
    const Units beside = within(look, ref.side, friends_of(look, ref), end, touch);
    for (const Met& met : friends_met(look, ref, way)) {
        const Rect other = table::smaller(base_of(look, {ref.side, met.unit}), touch);
        if (beside.has(met.unit) && !table::meets(other, path)) continue;
        return refuse(rule::RF_BOC_1, "{} is in the way", piece_arg({ref.side, met.unit}));
    }
    if (!room_for(look, ref, {base, way}, end).enough)
        return refuse(rule::RF_GEN_6, "a General cannot make room for {}", piece_arg(ref));
    if (whole > reach(Arrow::T) && (steep || meets_restrictive(look, path) || under_fire(look, ref)))
        return refuse(rule::RF_BOC_1,
                      "under fire, or over such ground, it reaches {} inches, and the place is {} away",
                      Arg{ArgKind::Length, reach(Arrow::T)}, Arg{ArgKind::Length, whole});
    return fine;
}

// ---- many ways from one place ----

Around::Around(const Look& look, Ref ref, const Rect& start, Length reach)
    : mover(ref),
      base(start),
      inner(table::smaller(start, look.measures().contact_tol)),
      barricades(look, start, reach) {
    // Turned on the spot a base reaches a little farther than before.
    const Box box = table::grown(box_of(start), reach + table::inch);
    friends = table::in_box(Crowd{look, ref.side}, friends_of(look, ref), box);
    enemies = table::in_box(Crowd{look, other(ref.side)}, enemies_of(look, ref), box);
    const table::Battlefield& field = look.field();
    const Box table = field.table();
    const Box paths = table::grown({start.centre, start.centre}, reach);
    const auto on = [&](Point p) {
        return Point{std::clamp(p.x, table.low.x, table.high.x), std::clamp(p.y, table.low.y, table.high.y)};
    };
    const Box inside{on(paths.low), on(paths.high)};
    if (field.open_ground(inside)) {
        clear = true;
    } else {
        const table::GroundIn ground = field.ground_in(inside);
        clear = !(ground.areas & restrictive_areas).any() &&
                !((ground.lines | ground.beside) & wide_creeks).any();
    }
    gentle = !field.area_kinds().has(table::AreaKind::Broken);
    if (gentle && !field.heights().empty() && !look.setup.options.minor_contours) {
        const table::HeightField::Levels levels = field.heights().levels_in(inside);
        gentle = levels.highest - levels.lowest < steep_contours;
    } else if (look.setup.options.minor_contours) {
        gentle = false;
    }
}

MetList Around::friends_met(const Look& look, Vector way) const {
    return met_among(look, mover.side, friends, base, inner, way);
}
bool Around::touches_enemy(const Look& look, Vector way) const {
    return touches_among(look, other(mover.side), enemies, base, way);
}
bool Around::is_free(const Look& look, const Rect& place, unsigned allowed) const {
    return is_free_among(look, mover.side, place, allowed, friends, enemies);
}

}  // namespace longroll::rally
