// The line of a charge and contact at its end: SE-GEO-17, SE-GEO-26, SE-CHARGE-3.

#include "elephant/charge.h"
#include "table/search.h"
#include "table/sweep.h"

namespace longroll::elephant {
namespace {

// A unit that goes along turns about the same point by the same angle.
Layout carried(Layout layout, Point about, Angle turn) {
    layout.anchor = about + table::turned(layout.anchor - about, turn);
    layout.facing = layout.facing + turn;
    return layout;
}

// Those behind go along: turned about the same point, then the same way.
void take_along(Play& play, const Charge& charge, Point about, Angle turn, Vector way) {
    for (UnitId id : charge.behind) {
        const Ref ref{seat_of(charge.side), id};
        if (id == no_unit || !on_table(play, ref)) continue;
        Layout layout = layout_of(play, ref);
        if (turn != 0) layout = carried(layout, about, turn);
        layout.anchor = layout.anchor + way;
        move_to(play, ref, layout);
    }
}

}  // namespace

Layout layout_on_line(const Look& look, const Charge& charge, Length travelled) {
    Layout layout = layout_of(look, charger_of(charge));
    if ((charge.marks & ChargeWheeled) == 0 && charge.wheel != 0)
        layout = wheeled(layout, charge.pivot, charge.wheel);
    return advanced(layout, travelled - charge.travelled);
}

Poses poses_on_line(const Look& look, const Charge& charge, Length travelled) {
    return lay_out(layout_on_line(look, charge, travelled));
}

Rects rects_on_line(const Look& look, const Charge& charge, Length travelled) {
    return rects_of(layout_on_line(look, charge, travelled));
}

Length apart_on_line(const Look& look, const Charge& charge, Length travelled) {
    return distance(rects_on_line(look, charge, travelled), rects_of(look, target_of(charge)));
}

Length contact_on_line(const Look& look, const Charge& charge, Length far) {
    const Layout layout = layout_on_line(look, charge, 0);
    const Rects own = rects_of(layout);
    const Rects theirs = rects_of(look, target_of(charge));
    Length advance = table::advance_onto(own, layout.facing, far, theirs);
    if (advance < 0) return -1;
    if (advance < charge.travelled && overlap(own, theirs)) {
        // The target has come to stand where the charger has passed (skirmishers who rejoined it make it
        // longer): it is struck from where the charger is.
        const Rects here = rects_on_line(look, charge, charge.travelled);
        const Length onward = table::advance_onto(here, layout.facing, far, theirs);
        if (onward < 0) return -1;
        advance = charge.travelled + onward;
    }
    // A fence or wall that its target lines lies between them.
    for (const Rect& r : own) {
        const Rect there = table::moved(r, table::along(layout.facing, advance));
        for (const Rect& t : theirs) {
            if (!table::within(there, t, 2 * tolerance)) continue;
            if (look.field().cover_between(table::front_middle(r), t, cover_lines, linear_cover_reach))
                return std::max<Length>(0, advance - linear_cover_depth);
        }
    }
    return advance;
}

Length mark_on_line(const Look& look, const Charge& charge, Length limit) {
    if (apart_on_line(look, charge, 0) <= limit) return 0;
    Length high = charge.reach;
    if (const Length contact = contact_on_line(look, charge, charge.reach + table::inch); contact >= 0)
        high = std::min(high, contact);
    if (apart_on_line(look, charge, high) > limit) return high;
    // The distance only shrinks on the way to contact.
    return 1 +
           table::last_within(0, high, 1, [&](Length at) { return apart_on_line(look, charge, at) > limit; });
}

// How far along its line it stays wholly on the table (SE-GEO-27): whoever has left it does not come back.
static Length length_on_table(const Look& look, const Charge& charge, Length far) {
    const auto stays = [&](Length at) {
        const Rects rects = rects_on_line(look, charge, at);
        return table::contains(look.field().table(), box_of(rects));
    };
    return stays(far) ? far : table::last_within(0, far, 1, stays);
}

// With the ground that costs it dice.
static Length reach_of_dice(const Look& look, const Charge& charge, int dice, int sum, Ref whose) {
    const Ref ref = charger_of(charge);
    const Layout start = (charge.marks & ChargeWheeled) != 0
                             ? advanced(layout_of(look, ref), -charge.travelled)
                             : layout_on_line(look, charge, charge.travelled);
    const Rects rects = rects_of(start);
    const bool fired = (look.side(ref.side).reduced_fire & one(whose.any() ? whose.id : ref.id)) != 0;
    const Length wheel = charge.wheel == 0 ? 0 : wheel_cost(layout_of(look, ref), charge.wheel);
    const auto costs_of = [&](Length by) {
        Costs costs;
        GroundSeen seen;
        seen.command = command_place(start);
        if ((charge.marks & ChargeWheeled) == 0 && charge.wheel != 0)
            add_wheel_costs(look, ref, layout_of(look, ref), charge.pivot, charge.wheel, seen, costs);
        add_sweep_costs(look, ref, rects, table::along(start.facing, by), seen, costs);
        return costs.deductions;
    };
    // With k deductions it gets so far; if that far has no more than k, this is it. Else it may go until the
    // next one begins.
    Length best = 0;
    for (int k = costs_of(1);; ++k) {
        const Length goes = allowance(dice, sum, k, fired ? 1 : 0) - wheel;
        if (goes <= best) return best;
        if (costs_of(goes) <= k) return goes;
        best = std::max(best,
                        table::last_within(0, goes, tolerance, [&](Length by) { return costs_of(by) <= k; }));
        if (k > 60) return best;
    }
}

Length onward_mark(const Look& look, const Charge& charge, Length limit) {
    const Length mark = mark_on_line(look, charge, limit);
    return mark < charge.travelled && apart_on_line(look, charge, mark) == 0 ? charge.travelled : mark;
}

Length reach_on_line(const Look& look, const Charge& charge, int dice, int sum, Ref whose) {
    return length_on_table(look, charge, std::max<Length>(0, reach_of_dice(look, charge, dice, sum, whose)));
}

void find_reach(Play& play, Charge& charge) {
    charge.reach = reach_on_line(play, charge, charge.dice, charge.sum);
    // Follow-up units go by the smaller of the allowances (SE-COMBAT-6).
    for (std::size_t i = 0; i < std::size(charge.behind); ++i) {
        if (charge.behind[i] == no_unit || charge.behind_sum[i] == 0) continue;
        const Ref follower{seat_of(charge.side), charge.behind[i]};
        const int sum = charge.behind_sum[i];
        // Two dice were rolled where woods allowed no more (SE-MOVE-10): six never show so little.
        const bool two = is_mounted(play, follower) && sum <= best_face * dice_mounted_from_rest;
        const int dice =
            two ? dice_mounted_from_rest
                : movement_dice(play, follower, static_cast<std::uint8_t>(charge.flags & ChargeDie), true,
                                false);
        charge.reach = std::min(charge.reach, reach_on_line(play, charge, dice, sum, follower));
    }
}

Units flanked_by(const Look& look, Ref attacker) {
    const Seat enemy = other(attacker.side);
    return those(enemy, fighting(look, enemy),
                 [&](Ref ref) { return in_flank_or_rear(look, attacker, ref); });
}

Point ground_of(const Look& look, Ref target, Ref charger) {
    if (is_ranked(look.unit(target).formation)) return command_pose(look, target).centre;
    return pose_of(look, target, nearest_stand(look, target, middle_of(look, charger))).centre;
}

// ---- moving ----

void move_on_line(Play& play, Charge& charge, Length travelled) {
    const Ref ref = charger_of(charge);
    const Layout before = layout_of(play, ref);
    const Layout wheel_made = layout_on_line(play, charge, charge.travelled);
    const Layout after = layout_on_line(play, charge, travelled);
    if (before == after && (charge.marks & ChargeWheeled) != 0) return;
    const bool wheels = (charge.marks & ChargeWheeled) == 0 && charge.wheel != 0;
    // Friends entered on the way, wheel and advance; those it stands among already have been passed.
    Units passed = 0, inside = 0;
    const Rects now = rects_of(play, ref);
    const Vector way = after.anchor - wheel_made.anchor;
    const Box box = table::both(box_of(now), table::box_of(rects_of(wheel_made), way));
    const Poses poses = lay_out(before);
    const Size small = smaller(before.size);
    const Rects turned_small = rects_of(lay_out(wheel_made), small);
    const Point pivot = front_end(before, charge.pivot);
    const Units friends = play.side(ref.side).on_table & ~one(ref.id) & ~followers(charge);
    for (const UnitId id : each(units_in_box(play, ref.side, friends, box))) {
        const Rects theirs = rects_of(play, {ref.side, id});
        if (overlap(now, theirs)) inside |= one(id);
        if (table::sweeps_over(turned_small, way, theirs) ||
            (wheels && table::wheels_over(poses, small, pivot, charge.wheel, theirs)))
            passed |= one(id);
    }
    take_along(play, charge, pivot, wheels ? charge.wheel : 0, way);
    move_to(play, ref, after);
    for (const Ref moved : each(ref.side, (followers(charge) | one(ref.id)) & play.side(ref.side).on_table))
        mark_moved(play, moved);
    charge.travelled = travelled;
    charge.marks |= ChargeWheeled;
    for (const Ref friend_unit : each(ref.side, passed & ~inside)) {
        const Passing cell = passing_of(play, ref, friend_unit, false);
        if (cell == Passing::Inch) play.side(ref.side).barred |= one(friend_unit.id);
        if (cell == Passing::Hit && on_table(play, ref)) collide(play, ref, friend_unit, false);
    }
}

// Those who followed stand on nobody either: straight back until that is so.
void settle_followers(Play& play, const Charge& charge) {
    const Seat side = seat_of(charge.side);
    for (UnitId id : charge.behind) {
        if (id == no_unit || !on_table(play, {side, id}) || in_contact(play, {side, id})) continue;
        const Layout here = layout_of(play, {side, id});
        for (Length back = 0; back <= 20 * table::inch; back += walk_step) {
            const Layout tried = advanced(here, -back);
            const Rects rects = rects_of(tried);
            if (!table::contains(play.field().table(), box_of(rects))) break;
            if (!free_of_others(play, side, rects, one(id))) continue;
            if (back > 0) move_to(play, {side, id}, tried);
            break;
        }
        clear_of_others(play, {side, id});
    }
}

void halt_on_line(Play& play, Charge& charge, Length travelled) {
    const Ref ref = charger_of(charge);
    for (Length at = travelled;; at -= walk_step) {
        const Rects rects = rects_on_line(play, charge, at);
        const bool on = table::contains(play.field().table(), box_of(rects));
        const bool free = free_of_others(play, ref.side, rects, one(ref.id) | followers(charge));
        if ((free && on) || at < travelled - 20 * table::inch) {
            move_on_line(play, charge, free && on ? at : travelled);
            if (!free || !on) clear_of_others(play, ref);
            break;
        }
    }
    settle_followers(play, charge);
}

void return_to_start(Play& play, Charge& charge) {
    const Ref ref = charger_of(charge);
    if ((charge.marks & ChargeWheeled) == 0) return;  // it never left
    move_on_line(play, charge, 0);
    if (!on_table(play, ref)) return;
    if (charge.wheel != 0) {
        const Layout there = layout_of(play, ref);
        const Point pivot = front_end(there, charge.pivot);
        const Angle back = -static_cast<Angle>(charge.wheel);
        take_along(play, charge, pivot, back, {});
        move_to(play, ref, carried(there, pivot, back));
        charge.wheel = 0;
    }
    halt_on_line(play, charge, 0);
}

void make_way(Play& play, Ref charger, std::span<const Rect> stands, Units& driven) {
    drive_back(play, charger, stands, driven);
    scatter_officers(play, other(charger.side), stands);
    capture_wagons(play, charger, stands);
}

void capture_wagons(Play& play, Ref mover, std::span<const Rect> stands) {
    const Seat enemy = other(mover.side);
    if (is_wagon(play, mover)) return;
    for (const Ref wagon : each(enemy, units_of_arm(play, enemy, Arm::Wagon))) {
        const Rects theirs = rects_of(play, wagon);
        if (!within(stands, theirs, tolerance)) continue;
        tell(play, mover, rule::SE_GEO_16, "{} captures {}", unit_arg(play, wagon));
        remove_unit(play, wagon, Loss::Captured, rule::SE_GEO_16);
    }
}

void stop_here(Play& play, Charge& charge) {
    const Ref ref = charger_of(charge);
    charge.marks |= ChargeOver;
    if (!on_table(play, ref) || in_contact(play, ref) || (play.side(ref.side).withdrew & one(ref.id)) != 0)
        return settle_followers(play, charge);
    const Rects rects = rects_of(play, ref);
    if (free_of_others(play, ref.side, rects, one(ref.id))) return settle_followers(play, charge);
    halt_on_line(play, charge, charge.travelled);
}

// ---- contact (SE-GEO-17) ----

namespace {

// The front laid along the edge struck: turned about the point of contact by the smallest angle that does it.
bool conformed(const Look& look, const Charge& charge, const Layout& at_contact, Layout& out, Point& about) {
    const Rects own = rects_of(at_contact);
    const Rects theirs = rects_of(look, target_of(charge));
    const auto [mine, struck, least] = table::nearest_pair(own, theirs);
    if (mine == nullptr) return false;
    // The edge of the target that the charger has struck: the one whose outward side faces it most.
    const std::optional<Angle> turn = table::turn_onto(at_contact.facing, *struck, most_wheel);
    if (!turn) return false;
    about = table::nearest_point(*mine, struck->centre);
    out = carried(at_contact, about, *turn);
    // Back until it is clear of what it turned into, then up to the edge again, as near as it was.
    Rects rects;
    Length back = 0;
    do {
        if (back > 12 * table::inch) return false;
        out = advanced(out, -table::inch);
        back += table::inch;
        rects = rects_of(out);
    } while (touch(rects, theirs));
    const Length up = table::advance_onto(rects, out.facing, back + 3 * table::inch, theirs);
    if (up < 0) return false;
    out = advanced(out, up - (least > tolerance ? least : 0));
    return !overlap(rects_of(out), theirs);
}

// A unit struck as it passed through friends stands and fights there; they go out of its way (SE-GEO-15).
void friends_make_room(Play& play, Ref ref) {
    Units tried = one(ref.id) | in_passing(play.state, ref.side);
    for (;;) {
        const Rects rects = rects_of(play, ref);
        const UnitId id = overlapped(play, ref.side, rects, tried);
        if (id == no_unit) return;
        tried |= one(id);
        clear_of_others(play, {ref.side, id});
    }
}

}  // namespace

void make_contact(Play& play, Charge& charge, Ref target) {
    const Ref ref = charger_of(charge);
    charge.target = target.id;
    const Length contact = contact_on_line(play, charge, play.field().width() + play.field().depth());
    // Findings of the moment before contact (SE-MELEE-13, 15, 18).
    const unsigned own = index(ref.side), theirs = index(target.side);
    Contact found{};
    found.unit[own] = ref.id;
    found.unit[theirs] = target.id;
    found.charger = static_cast<std::uint8_t>(own);
    found.holder = found.higher = 2;
    const Barrier barrier = barrier_against(play, target, ref);
    found.barrier = static_cast<std::uint8_t>(barrier);
    if (barrier != Barrier::None) found.holder = static_cast<std::uint8_t>(theirs);
    const std::int32_t level = level_of(play, ref);
    const std::int32_t their_level = is_ranked(play.unit(target).formation)
                                         ? level_of(play, target)
                                         : level_at(play, ground_of(play, target, ref));
    if (level != their_level) found.higher = static_cast<std::uint8_t>(level > their_level ? own : theirs);
    if ((charge.flanked & one(target.id)) != 0 && !has_no_flank(play, target))
        found.marks |= flank_mark(ref.side);
    if ((charge.marks & ChargeOpportunity) != 0) found.marks |= ContactOpportunity;

    const Length goes = contact < 0 ? charge.travelled : contact;
    const Rects there = rects_on_line(play, charge, goes);
    const Ref in_way{target.side, overlapped(play, target.side, there, one(target.id))};
    if (in_way.id != no_unit && is_skirmishing(play, in_way)) {
        // They gave way to another charge into this one's line: they do so again, once, or are fought.
        if ((charge.tried & one(in_way.id)) != 0) {
            hold_officers(play, in_way);
            return make_contact(play, charge, in_way);
        }
        charge.tried |= one(in_way.id);
        (void)fall_back(play, in_way, ref);
        return make_contact(play, charge, target);
    }
    const auto stop_without = [&](Length at, RuleId why, const char* words, auto... args) {
        halt_on_line(play, charge, at);
        charge.marks |= ChargeOver;
        tell(play, ref.side, why, words, unit_arg(play, ref), args...);
    };
    // The target has lost the stand that would have been struck first (SE-CHARGE-12).
    if (in_way.id != no_unit)
        return stop_without(std::min(goes, charge.travelled), rule::SE_CHARGE_12,
                            "{} stops before {}, whom it does not charge", unit_arg(play, in_way));
    // Another friend may have come into the place since: then it stops before him, without contact.
    const Units others = one(ref.id) | followers(charge);
    if (overlapped(play, ref.side, there, others) != no_unit)
        return stop_without(goes, rule::SE_GEO_15, "{} finds no room beside its friends and stops");
    // Skirmishers who gave way to the very edge can be out of reach of a line that stays on the table.
    if (!table::contains(table::grown(play.field().table(), tolerance), box_of(there)))
        return stop_without(goes, rule::SE_GEO_27, "{} stops at the edge of the table");
    move_on_line(play, charge, goes);
    if (!on_table(play, ref)) return;
    // Who stands in the water is judged round by round (melee.cpp); what it crossed counts in the first.
    if (charge.is(ChargeStream)) found.marks |= stream_mark(ref.side);
    const Layout at_contact = layout_of(play, ref);
    Layout turned;
    Point about{};
    if (conformed(play, charge, at_contact, turned, about)) {
        const Rects rects = rects_of(turned);
        // It must not run into others of the enemy either (SE-GEO-14).
        if (is_room(play, ref, rects, others, one(target.id)) &&
            (enemies_within(play, ref.side, rects, tolerance) & ~one(target.id)) == 0) {
            const Angle turn = table::turn_between(at_contact.facing, turned.facing);
            const Vector hair = turned.anchor - carried(at_contact, about, turn).anchor;
            take_along(play, charge, about, turn, hair);
            move_to(play, ref, turned);
        }
    }
    settle_followers(play, charge);
    friends_make_room(play, target);
    found.order = play.state.charge_order++;
    charge.marks |= ChargeOver | ChargeContact;
    if (!play.state.contacts.full()) play.state.contacts.push_back(found);
    tell(play, ref, EventKind::Charge, rule::SE_CHARGE_10, "{} is in contact with {}",
         unit_arg(play, target));
}

}  // namespace longroll::elephant
