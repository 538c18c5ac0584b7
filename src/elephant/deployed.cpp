// What set-up knows of a roster, how pieces are put down and lifted again (deployment.h), and whether units
// can stand where a scenario puts them.

#include "elephant/deployment.h"

namespace longroll::elephant {

// Nobody at the post: he is to be placed again.
static void vacate(Officer& officer) {
    officer.fate = Fate::Vacant;
    officer.attached = no_unit;
    officer.set_point({});
}

bool places_commander(const Setup& setup, Seat seat, HqId hq) {
    const Roster& army = setup.army(seat);
    const HqPlan& plan = army.hqs[hq];
    if (!plan.commanded) return false;
    if (plan.attached != no_unit) {
        const UnitPlan& with = army.units[plan.attached];
        return !with.place.fixed && with.arrival.turn == 0 && with.hq == hq;
    }
    return miniatures::to_set_up(army.units, plan.below) != 0;
}

void put_unit(Play& play, Ref ref, const Layout& layout, bool limbered, bool prone) {
    Side& side = play.side(ref.side);
    put_layout(play, ref, layout);
    Unit& unit = play.unit(ref);
    unit.limbered = limbered || is_wagon(play, ref) ? unit.stands : Stands{0};
    side.on_table |= one(ref.id);
    set_mark(side.prone, ref.id, prone);
    carry_officers(play, ref);
}

void put_officer(Play& play, Seat seat, HqId hq, Point place, UnitId attached) {
    Officer& officer = play.side(seat).officer[hq];
    officer.fate = Fate::Active;
    officer.attached = no_unit;
    officer.set_point(place);
    if (attached != no_unit) attach_officer(play, seat, hq, attached);
}

void lift_unit(Play& play, Ref ref) {
    Side& side = play.side(ref.side);
    const UnitPlan& plan = play.setup.army(ref.side).units[ref.id];
    const UnitId sent = side.unit[ref.id].detachment;
    Units gone = one(ref.id);
    if (sent != no_unit) {
        gone |= one(sent);
        side.unit[sent] = Unit{};
        forget_squares(side, sent);
    }
    for (std::size_t hq = 0; hq < play.setup.army(ref.side).hqs.size(); ++hq) {
        Officer& officer = side.officer[hq];
        if (officer.fate != Fate::Active || officer.attached == no_unit || !(gone & one(officer.attached)))
            continue;
        officer.set_point({});  // he waits for it, or
        if (places_commander(play.setup, ref.side, static_cast<HqId>(hq))) vacate(officer);
    }
    for (Units* set : {&side.on_table, &side.detachments, &side.mounted, &side.prone, &side.split,
                       &side.activated, &side.coming})
        *set &= ~gone;
    for (int i = 0; i < plan.stands; ++i) side.stand[plan.first_stand + i] = {};
    muster_unit(play, ref);
}

void lift_hq(Play& play, Seat seat, HqId hq) {
    for (const Ref ref : each(seat, to_deploy(play.setup, seat, hq))) lift_unit(play, ref);
    if (places_commander(play.setup, seat, hq)) vacate(play.side(seat).officer[hq]);
}

Verdict check_spot(const Look& look, Ref ref, std::span<const Rect> stands, const Box& zone) {
    const Arg name = unit_arg(look, ref);
    if (!table::contains(zone, box_of(stands)) || !table::contains(look.field().table(), box_of(stands)))
        return refuse(rule::SE_SETUP_7, "{} must stand wholly inside the zone", name);
    if (const Verdict verdict = check_ground(look, ref, stands, {}); !verdict) return verdict;
    for (Seat side : seats) {
        const Units but = side == ref.side ? one(ref.id) : 0;  // placed again it may stand where it stood
        if (const UnitId there = overlapped(look, side, stands, but); there != no_unit)
            return refuse(rule::SE_GEO_15, "{} would overlap {}", name, unit_arg(look, {side, there}));
    }
    const bool before_zone = !table::contains(look.setup.army(ref.side).zone, box_of(stands));
    if (before_zone && enemies_within(look, ref.side, stands, look.setup.distance.yards_100) != 0)
        return refuse(rule::SE_SETUP_7, "{} would stand within 100 yards of an enemy", name);
    return fine;
}

void settle_commanders(Play& play, Seat seat) {
    const Roster& army = play.setup.army(seat);
    for (std::size_t i = 0; i < army.hqs.size(); ++i) {
        const auto hq = static_cast<HqId>(i);
        const HqPlan& plan = army.hqs[hq];
        if (!plan.commanded || places_commander(play.setup, seat, hq)) continue;
        const Units there = miniatures::there_at_start(army.units, plan.below);
        UnitId with = plan.attached;
        if (with == no_unit && there == 0 && plan.below != 0)
            with = lowest(plan.below);  // he comes with the first of his troops
        if (with != no_unit) {
            put_officer(play, seat, hq, {}, with);
            continue;
        }
        // Behind the middle of the troops the scenario has placed.
        std::int64_t x = 0, y = 0;
        const Units placed = there & play.side(seat).on_table;
        const int n = count(placed);
        for (const Ref ref : each(seat, placed)) {
            const Point middle = middle_of(play, ref);
            x += middle.x;
            y += middle.y;
        }
        const ZoneFrame frame = frame_of(army);
        Point place = n == 0 ? frame.at(frame.width / 2, frame.depth / 2)
                             : Point{static_cast<Length>(x / n), static_cast<Length>(y / n)} -
                                   table::along(frame.facing, 2 * table::inch);
        place.x = std::clamp<Length>(place.x, table::inch, play.field().width() - table::inch);
        place.y = std::clamp<Length>(place.y, table::inch, play.field().depth() - table::inch);
        put_officer(play, seat, hq, place, no_unit);
    }
}

Layout fixed_layout(const UnitPlan& plan) {
    const FixedPlace& place = plan.place;
    return {place.formation, place.ranks, place.frontage, plan.stands, stand_size(plan.arm, plan.mounted),
            place.anchor,    place.facing};
}

std::string wrong_place(const Setup& setup) {
    std::vector<miniatures::FixedBody> bodies;
    for (Seat side : seats)
        for (const UnitPlan& plan : setup.army(side).units) {
            if (!plan.place.fixed) continue;
            const Rects rects = rects_of(fixed_layout(plan));
            bodies.push_back({side, plan.name, plan.place.anchor, {rects.begin(), rects.end()}});
        }
    return miniatures::wrong_place(*setup.field, bodies, tolerance);
}

}  // namespace longroll::elephant
