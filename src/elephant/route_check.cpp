// What a path meets and what bars it: SE-COST-1, SE-GEO-14, 15, 22, 27, SE-SKIRM-5, 6.

#include "elephant/route.h"
#include "table/sweep.h"

namespace longroll::elephant {
namespace {

// A loose leg piece by piece, each stand by itself: its place, base, way. Sections and columns face along
// it, skirmishers stand as they like.
template <class Visit>
void each_piece(const Route& route, const Route::Leg& leg, Visit visit) {
    const Poses poses = route.before(leg);
    for (int k = 0; k < static_cast<int>(poses.size()); ++k) {
        const Route::Way way = route.way_of(leg, k);
        for (std::size_t i = 0; i + 1 < way.size(); ++i) {
            const Vector piece = way[i + 1] - way[i];
            const bool turns = leg.from.formation != Formation::Skirmish && piece != Vector{};
            const Facing facing =
                turns ? table::facing_along(piece) : poses[static_cast<std::size_t>(k)].facing;
            visit(k, table::rect({way[i], facing}, route.stand_size()), piece);
        }
    }
}

// The wheel as short chords, each stand by itself: base, chord.
template <class Visit>
void each_chord(const Route::Leg& leg, const Poses& poses, const Size& size, Visit visit) {
    const Point about = front_end(leg.from, leg.pivot);
    for (const Pose& pose : poses) {
        table::each_chord(pose, about, leg.turn, [&](const Pose& from, const Pose& to) {
            visit(table::rect(from, size), to.centre - from.centre);
        });
        visit(table::rect(table::turned_about(pose, about, leg.turn), size), Vector{});
    }
}

// Enemy units are never passed through; wagons of both sides keep no distance, so they are looked at here.
Verdict check_wagons(const Look& look, Ref mover, const Route& route, const Neighbours& near) {
    const Seat enemy = other(mover.side);
    for (const Ref wagon : each(enemy, units_of_arm(look, enemy, Arm::Wagon) & near.enemies)) {
        const Rects theirs = rects_of(look, wagon);
        for (Length walked = 0;; walked = std::min(walked + walk_step, route.length())) {
            const Body body = route.at(walked);
            const Rects rects = rects_of(body.poses, route.stand_size());
            if (overlap(rects, theirs))
                return refuse(rule::SE_COST_12, "{} cannot pass through {}", unit_arg(look, mover),
                              unit_arg(look, wagon));
            if (walked >= route.length()) break;
        }
    }
    return fine;
}

// No part of a stand gets farther than this from where the unit was; negative: a change of formation moves
// them at no cost.
Length farthest_travelled(const Route& route) {
    Length far = 2 * tolerance + stand_reach;  // places are rounded; a stand turns in its place
    for (const Route::Leg& leg : route.legs()) {
        if (leg.kind == Route::Leg::Kind::Change && leg.to != leg.from) return -1;
        far += leg.length;
        // The cost of a wheel is the way of the front's outer end; ranks behind it have a longer one.
        if (leg.kind == Route::Leg::Kind::Wheel) {
            const Length deep = deep_in_inches(leg.from);
            far += static_cast<Length>(std::int64_t{leg.length} * deep /
                                       std::max<Length>(1, front_width(leg.from))) +
                   1;
        }
    }
    return far;
}

// Those of a side whom the path may have to do with.
Units units_near(const Neighbours& near, Seat side, Ref mover) {
    return side == mover.side ? near.friends : near.enemies;
}

bool obstacle_only(const Verdict& verdict) { return !verdict && verdict.why().rule == rule::SE_OBST_3; }

// All that a leg covers.
Box box_of(const Route& route, const Route::Leg& leg) {
    Poses poses = route.before(leg);
    Box box = box_of(poses);
    Length more = table::half_diagonal(route.stand_size()) + tolerance;
    switch (leg.kind) {
        case Route::Leg::Kind::Slide: box = table::both(box, {box.low + leg.way, box.high + leg.way}); break;
        case Route::Leg::Kind::Wheel: {
            const Point about = front_end(leg.from, leg.pivot);
            std::uint64_t far = 0;
            for (const Pose& pose : poses) far = std::max(far, table::square(pose.centre - about));
            box = table::both(box, box_of(lay_out(leg.to)));
            more += table::sagitta_up(static_cast<Length>(table::root_up(far)) + 1, leg.turn);
            break;
        }
        case Route::Leg::Kind::Loose:
            for (int k = 0; k < static_cast<int>(poses.size()); ++k) {
                const Route::Way way = route.way_of(leg, k);
                for (const Point& corner : way) box = table::both(box, {corner, corner});
            }
            break;
        case Route::Leg::Kind::Change:
            if (leg.to == leg.from) break;
            box = table::both(box, box_of(lay_out(leg.to)));
            break;
    }
    return table::grown(box, more);
}

}  // namespace

Box box_of(const Route& route) {
    const Body body = route.at(0);
    Box box = table::grown(box_of(body.poses), table::half_diagonal(route.stand_size()) + tolerance);
    for (const Route::Leg& leg : route.legs()) box = table::both(box, box_of(route, leg));
    return box;
}

Neighbours neighbours_of(const Look& look, Ref mover, const Route& route, const Bystanders* known) {
    const Box box = box_of(route);
    const Box about = table::grown(box, stand_off(look, mover) + tolerance);
    const Seat enemy = other(mover.side);
    if (known != nullptr && known->know(about))
        return {box, known->near(mover.side, box), known->near(enemy, about), known};
    const Bystanders all(UnitsOf{look}, mover.side, mover.id, about);
    return {box, all.near(mover.side, box), all.near(enemy, about)};
}

void add_step_costs(std::span<const PathStep> path, Costs& costs) {
    bool changes = false, slips = false;
    for (const PathStep& step : path) {
        if (step.kind == PathKind::Face) ++costs.deductions;  // SE-COST-6
        changes = changes || step.kind == PathKind::Form || step.kind == PathKind::Limber ||
                  step.kind == PathKind::Unlimber || step.kind == PathKind::Rejoin;
        slips = slips || step.kind == PathKind::Backstep || step.kind == PathKind::Sideslip;
    }
    costs.halvings += (changes ? 1 : 0) + (slips ? 1 : 0);  // SE-COST-16, each once per move
}

GroundSeen add_route_costs(const Look& look, Ref mover, const Route& route, std::span<const PathStep> path,
                           const Neighbours& near, Costs& costs) {
    GroundSeen seen;
    add_step_costs(path, costs);
    for (const Route::Leg& leg : route.legs()) {
        switch (leg.kind) {
            case Route::Leg::Kind::Slide: {
                const Rects rects = rects_of(route.before(leg), route.stand_size());
                seen.command = command_place(leg.from);
                add_sweep_costs(look, mover, rects, leg.way, seen, costs, 0, near.friends);
                break;
            }
            case Route::Leg::Kind::Wheel:
                seen.command = command_place(leg.from);
                add_wheel_costs(look, mover, leg.from, leg.pivot, leg.turn, seen, costs, near.friends);
                break;
            case Route::Leg::Kind::Loose:
                seen.command = leg.from.formation == Formation::RoadColumn ? 0 : -1;
                each_piece(route, leg, [&](int k, const Rect& r, Vector way) {
                    add_sweep_costs(look, mover, {&r, 1}, way, seen, costs, k, near.friends);
                });
                break;
            case Route::Leg::Kind::Change: break;
        }
    }
    costs.length += route.length();
    return seen;
}

Verdict check_way(const Look& look, Ref mover, const Route& route, bool obstacles, const Neighbours& near) {
    const auto barred = [&](const Rect& r, Vector way) {
        const Verdict verdict = check_ground(look, mover, {&r, 1}, way);
        return !obstacles && obstacle_only(verdict) ? Verdict{} : verdict;
    };
    const bool all_clear = nothing_bars(look, near.box);
    for (const Route::Leg& leg : route.legs()) {
        Verdict verdict;
        const bool clear = all_clear || nothing_bars(look, box_of(route, leg));
        if (clear && leg.kind != Route::Leg::Kind::Change) continue;
        const Poses poses = route.before(leg);
        if (leg.kind == Route::Leg::Kind::Slide) {
            for (const Pose& pose : poses)
                if (verdict = barred(table::rect(pose, route.stand_size()), leg.way); !verdict)
                    return verdict;
        } else if (leg.kind == Route::Leg::Kind::Wheel) {
            each_chord(leg, poses, route.stand_size(), [&](const Rect& r, Vector way) {
                if (verdict) verdict = barred(r, way);
            });
        } else if (leg.kind == Route::Leg::Kind::Loose) {
            each_piece(route, leg, [&](int, const Rect& r, Vector way) {
                if (verdict) verdict = barred(r, way);
            });
        } else if (leg.to != leg.from) {
            // FORM and FACE need the ground they take (SE-GEO-11).
            const Rects rects = rects_of(leg.to);
            if (!clear)
                if (verdict = check_ground(look, mover, rects, {}); !verdict) return verdict;
            for (Seat side : seats)
                if (const UnitId other =
                        overlapped(look, side, rects,
                                   ~units_near(near, side, mover) | (side == mover.side ? one(mover.id) : 0));
                    other != no_unit)
                    return refuse(rule::SE_GEO_11, "{} has no room to form there: {} is in the way",
                                  unit_arg(look, mover), unit_arg(look, {side, other}));
        }
        if (!verdict) return verdict;
    }
    if (is_wagon(look, mover))
        if (const Verdict verdict = check_wagons(look, mover, route, near); !verdict) return verdict;
    return fine;
}

namespace {

// Enemies that it keeps away from.
Units watched_enemies(const Look& look, Ref mover, const Neighbours& near) {
    const Seat enemy = other(mover.side);
    const Units watched = near.enemies & fighting(look, enemy);
    // Skirmishers give way before a formed unit (SE-STATE-5).
    return is_formed(look, mover) ? watched & ~skirmishers_of(look, enemy, watched) : watched;
}

// The stands as the path begins.
Rects first_stands(const Look& look, Ref mover, const Route& route) {
    return rects_of(route.legs().empty() ? poses_of(look, mover) : route.before(route.legs()[0]),
                    route.stand_size());
}

}  // namespace

Length too_near_by(const Look& look, Ref mover, const Route& route, const Body& end, const Neighbours& near) {
    const Units watched = watched_enemies(look, mover, near);
    if (watched == 0) return 0;
    const Length limit = stand_off(look, mover);
    const Rects first = first_stands(look, mover, route);
    const Rects last = rects_of(end.poses, route.stand_size());
    Length most = 0;
    for (const Ref foe : each(other(mover.side), watched)) {
        Rects room;
        const std::span<const Rect> theirs =
            near.bases_of(UnitPieces{look, foe.side}, foe.side, foe.id, room);
        table::Apart nearest;
        const Length apart = nearest.below(last, theirs, limit);
        if (apart + tolerance >= limit) continue;
        const Length least = nearest.below(first, theirs, limit);
        if (apart + tolerance < least) most = std::max(most, least - apart);
    }
    return most;
}

// Every stand goes as far as the path is long or less, so as long as an enemy is farther away than that
// nothing need be measured.
Verdict check_stand_off(const Look& look, Ref mover, const Route& route, const Neighbours& near) {
    const Length limit = stand_off(look, mover);
    const Seat enemy = other(mover.side);
    Units watched = watched_enemies(look, mover, near);
    if (watched == 0) return fine;
    const Rects first_rects = first_stands(look, mover, route);
    Length far = 2 * route.length() + 2 * table::inch;
    if (const Length travelled = farthest_travelled(route); travelled >= 0) far = std::min(far, travelled);
    watched = units_within(look, enemy, watched, first_rects, limit + far);
    for (Units rest = watched; rest != 0;) {
        const Ref foe{enemy, take_lowest(rest)};
        Rects room;
        const std::span<const Rect> foes = near.bases_of(UnitPieces{look, foe.side}, foe.side, foe.id, room);
        table::Apart nearest;
        const Length least = nearest.below(first_rects, foes, limit);
        constexpr Length fine_step = 80;
        for (Length walked = 0;;) {
            const Body body = route.at(walked);
            const Rects rects = rects_of(body.poses, route.stand_size());
            // Farther away than the rest of the path is long is far enough.
            const Length apart =
                nearest.below(rects, foes, least + std::max(fine_step, route.length() - walked));
            // Those who touch already come no nearer, but never through each other.
            if (apart == 0 && overlap(rects, foes))
                return refuse(rule::SE_COST_12, "{} cannot pass through {}", unit_arg(look, mover),
                              unit_arg(look, foe));
            if (apart + tolerance < least)
                return refuse(is_skirmishing(look, mover) ? rule::SE_SKIRM_6 : rule::SE_GEO_14,
                              "{} would come within {} {inch|inches} of {}", unit_arg(look, mover),
                              inches_arg(least), unit_arg(look, foe));
            if (walked >= route.length()) break;
            walked = std::min(walked + std::max(fine_step, apart - least), route.length());
        }
    }
    return fine;
}

namespace {

// Those of a side on whom a path must not end.
Units not_to_end_on(const Look& look, Ref mover, Seat side, const Neighbours& near) {
    const Units there = units_near(near, side, mover) & look.side(side).on_table;
    if (side == mover.side) return there & ~one(mover.id);
    // Enemy wagons are captured, but not by a wagon (SE-GEO-16).
    Units barring = is_wagon(look, mover) ? there : there & ~units_of_arm(look, side, Arm::Wagon);
    // Enemy skirmishers give way to a formed unit, or it stops before them (SE-STATE-5).
    if (is_formed(look, mover)) barring &= ~skirmishers_of(look, side, barring & fighting(look, side));
    return barring;
}

}  // namespace

Verdict check_room(const Look& look, Ref mover, const Route& route, const Body& end, const Neighbours& near) {
    const Rects rects = rects_of(end.poses, route.stand_size());
    const std::span<const Rect> stands = rects;
    const Box box = box_of(stands);
    for (Seat side : seats) {
        const Units barring = not_to_end_on(look, mover, side, near);
        if (barring == 0) continue;
        if (near.among != nullptr) {
            // Asked by those who want no reason: whom it would stand on is not looked for.
            if (near.among->any_under(UnitPieces{look, side}, side, barring, stands, box, tolerance))
                return refuse(rule::SE_GEO_15, "{} would end its move on another unit",
                              unit_arg(look, mover));
            continue;
        }
        if (const UnitId id = overlapped(look, side, stands, ~barring); id != no_unit)
            return refuse(rule::SE_GEO_15, "{} would end its move on {}", unit_arg(look, mover),
                          unit_arg(look, {side, id}));
    }
    if (!look.setup.may_leave && !table::contains(look.field().table(), box))
        return refuse(rule::SE_GEO_27, "{} would not be wholly on the table", unit_arg(look, mover));
    return fine;
}

Verdict check_spaced(const Look& look, const Route& route, const Body& end) {
    if (end.layout.formation != Formation::Skirmish || route.length() == 0) return fine;
    return check_spacing(look, end.poses, route.stand_size());
}

}  // namespace longroll::elephant
