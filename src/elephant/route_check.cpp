// What a path meets and what bars it: SE-COST-1, SE-GEO-14, 15, 22, 27, SE-SKIRM-5, 6.

#include "elephant/route.h"
#include "table/sweep.h"

namespace longroll::elephant {
namespace {

// A stand on a loose way: sections and columns face along it, skirmishers stand as they like.
Rect rect_on_way(const Pose& from, const Size& size, Formation formation, Point at, Point next) {
    const Facing facing =
        formation == Formation::Skirmish || at == next ? from.facing : table::facing_along(next - at);
    return table::rect({at, facing}, size);
}

// The wheel as short chords, each stand by itself: base, chord.
template <class Each>
void each_chord(const Route::Leg& leg, const Poses& poses, const Size& size, Each each) {
    constexpr Angle piece = table::degrees(6);
    const Point about = front_end(leg.from, leg.pivot);
    for (const Pose& pose : poses) {
        Pose at = pose;
        for (Angle done = 0; done != leg.turn;) {
            done = leg.turn > 0 ? std::min(done + piece, leg.turn) : std::max(done - piece, leg.turn);
            const Pose next = table::turned_about(pose, about, done);
            each(table::rect(at, size), next.centre - at.centre);
            at = next;
        }
        each(table::rect(at, size), Vector{});
    }
}

// Enemy units are never passed through; wagons of both sides keep no distance, so they are looked at here.
Verdict check_wagons(const Look& look, Ref mover, const Route& route) {
    const Seat enemy = other(mover.side);
    for (Units rest = units_of_arm(look, enemy, Arm::Wagon); rest != 0;) {
        const Ref wagon{enemy, take_lowest(rest)};
        Rects theirs;
        rects_of(look, wagon, theirs);
        for (Length walked = 0;; walked = std::min(walked + walk_step, route.length())) {
            Body body;
            route.at(walked, body);
            Rects rects;
            rects_of({body.poses.begin(), body.poses.size()}, route.stand_size(), rects);
            if (overlap({rects.begin(), rects.size()}, {theirs.begin(), theirs.size()}))
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
            const Length deep = depth_of(leg.from).ranks * leg.from.size.depth;
            far += static_cast<Length>(std::int64_t{leg.length} * deep /
                                       std::max<Length>(1, front_width(leg.from))) +
                   1;
        }
    }
    return far;
}

bool obstacle_only(const Verdict& verdict) { return !verdict && verdict.why().rule == rule::SE_OBST_3; }

}  // namespace

GroundSeen add_route_costs(const Look& look, Ref mover, const Route& route, std::span<const PathStep> path,
                           Costs& costs) {
    GroundSeen seen;
    bool changes = false, slips = false;
    for (const Route::Leg& leg : route.legs()) {
        const PathStep& step = path[leg.first];
        Poses poses;
        switch (leg.kind) {
            case Route::Leg::Kind::Slide: {
                route.before(leg, poses);
                Rects rects;
                rects_of({poses.begin(), poses.size()}, route.stand_size(), rects);
                seen.command = command_place(leg.from);
                add_sweep_costs(look, mover, {rects.begin(), rects.size()}, leg.way, seen, costs);
                slips = slips || step.kind != PathKind::Advance;
                break;
            }
            case Route::Leg::Kind::Wheel:
                seen.command = command_place(leg.from);
                add_wheel_costs(look, mover, leg.from, leg.pivot, leg.turn, seen, costs);
                break;
            case Route::Leg::Kind::Loose:
                route.before(leg, poses);
                seen.command = leg.from.formation == Formation::RoadColumn ? 0 : -1;
                for (int k = 0; k < static_cast<int>(poses.size()); ++k) {
                    Route::Way way;
                    route.way_of(leg, k, way);
                    for (std::size_t i = 0; i + 1 < way.size(); ++i) {
                        const Rect r = rect_on_way(poses[static_cast<std::size_t>(k)], route.stand_size(),
                                                   leg.from.formation, way[i], way[i + 1]);
                        add_sweep_costs(look, mover, {&r, 1}, way[i + 1] - way[i], seen, costs, k);
                    }
                }
                break;
            case Route::Leg::Kind::Change:
                if (step.kind == PathKind::Face) ++costs.deductions;  // SE-COST-6
                changes = changes || step.kind == PathKind::Form || step.kind == PathKind::Limber ||
                          step.kind == PathKind::Unlimber || step.kind == PathKind::Rejoin;
                break;
        }
    }
    costs.length += route.length();
    costs.halvings += (changes ? 1 : 0) + (slips ? 1 : 0);  // SE-COST-16, each once per move
    return seen;
}

Verdict check_route(const Look& look, Ref mover, const Route& route, bool obstacles) {
    const auto barred = [&](const Rect& r, Vector way) {
        const Verdict verdict = check_ground(look, mover, {&r, 1}, way);
        return !obstacles && obstacle_only(verdict) ? Verdict{} : verdict;
    };
    for (const Route::Leg& leg : route.legs()) {
        Poses poses;
        Verdict verdict;
        route.before(leg, poses);
        if (leg.kind == Route::Leg::Kind::Slide) {
            for (const Pose& pose : poses)
                if (verdict = barred(table::rect(pose, route.stand_size()), leg.way); !verdict)
                    return verdict;
        } else if (leg.kind == Route::Leg::Kind::Wheel) {
            each_chord(leg, poses, route.stand_size(), [&](const Rect& r, Vector way) {
                if (verdict) verdict = barred(r, way);
            });
        } else if (leg.kind == Route::Leg::Kind::Loose) {
            for (int k = 0; k < static_cast<int>(poses.size()); ++k) {
                Route::Way way;
                route.way_of(leg, k, way);
                for (std::size_t i = 0; i + 1 < way.size(); ++i) {
                    const Rect r = rect_on_way(poses[static_cast<std::size_t>(k)], route.stand_size(),
                                               leg.from.formation, way[i], way[i + 1]);
                    if (verdict = barred(r, way[i + 1] - way[i]); !verdict) return verdict;
                }
            }
        } else if (leg.to != leg.from) {
            // FORM and FACE need the ground they take (SE-GEO-11).
            Poses after;
            lay_out(leg.to, after);
            Rects rects;
            rects_of({after.begin(), after.size()}, route.stand_size(), rects);
            if (verdict = check_ground(look, mover, {rects.begin(), rects.size()}, {}); !verdict)
                return verdict;
            for (Seat side : seats)
                if (const UnitId other = overlapped(look, side, {rects.begin(), rects.size()},
                                                    side == mover.side ? one(mover.id) : 0);
                    other != no_unit)
                    return refuse(rule::SE_GEO_11, "{} has no room to form there: {} is in the way",
                                  unit_arg(look, mover), unit_arg(look, {side, other}));
        }
        if (!verdict) return verdict;
    }

    if (is_wagon(look, mover))
        if (const Verdict verdict = check_wagons(look, mover, route); !verdict) return verdict;

    // SE-GEO-14, SE-SKIRM-6. Every stand goes as far as the path is long or less, so as long as an enemy is
    // farther away than that nothing need be measured.
    const Length limit = stand_off(look, mover);
    Body body;
    route.at(0, body);
    const Seat enemy = other(mover.side);
    Units watched = fighting(look, enemy);
    if (is_formed(look, mover)) {
        // Skirmishers give way before it (SE-STATE-5).
        for (Units rest = watched; rest != 0;) {
            const UnitId id = take_lowest(rest);
            if (is_skirmishing(look, {enemy, id})) watched &= ~one(id);
        }
    }
    Rects rects;
    Poses first;
    poses_of(look, mover, first);
    if (!route.legs().empty()) route.before(route.legs()[0], first);
    rects_of({first.begin(), first.size()}, route.stand_size(), rects);
    Length far = 2 * route.length() + 2 * table::inch;
    if (const Length travelled = farthest_travelled(route); travelled >= 0) far = std::min(far, travelled);
    watched = units_within(look, enemy, watched, {rects.begin(), rects.size()}, limit + far);
    for (Units rest = watched; rest != 0;) {
        const Ref foe{enemy, take_lowest(rest)};
        Rects theirs;
        rects_of(look, foe, theirs);
        const std::span<const Rect> foes{theirs.begin(), theirs.size()};
        rects_of({first.begin(), first.size()}, route.stand_size(), rects);
        const Length least = std::min(limit, distance({rects.begin(), rects.size()}, foes));
        constexpr Length fine_step = 80;
        for (Length walked = 0;;) {
            route.at(walked, body);
            rects_of({body.poses.begin(), body.poses.size()}, route.stand_size(), rects);
            const Length apart = distance({rects.begin(), rects.size()}, foes);
            // Those who touch already come no nearer, but never through each other.
            if (apart == 0 && overlap({rects.begin(), rects.size()}, foes))
                return refuse(rule::SE_COST_12, "{} cannot pass through {}", unit_arg(look, mover),
                              unit_arg(look, foe));
            if (apart + tolerance < least)
                return refuse(is_skirmishing(look, mover) ? rule::SE_SKIRM_6 : rule::SE_GEO_14,
                              "{} would come within {} of {}", unit_arg(look, mover), inches_arg(least),
                              unit_arg(look, foe));
            if (walked >= route.length()) break;
            walked = std::min(walked + std::max(fine_step, apart - least), route.length());
        }
    }
    return fine;
}

Verdict check_end(const Look& look, Ref mover, const Route& route) {
    Body body;
    route.end(body);
    Rects rects;
    rects_of({body.poses.begin(), body.poses.size()}, route.stand_size(), rects);
    const std::span<const Rect> stands{rects.begin(), rects.size()};
    for (Seat side : seats) {
        Units but = one(mover.id);
        // Enemy wagons are captured, but not by a wagon (SE-GEO-16).
        if (side != mover.side) but = is_wagon(look, mover) ? 0 : units_of_arm(look, side, Arm::Wagon);
        // Enemy skirmishers give way to a formed unit, or it stops before them (SE-STATE-5).
        if (side != mover.side && is_formed(look, mover))
            for (Units rest = fighting(look, side); rest != 0;) {
                const UnitId id = take_lowest(rest);
                if (is_skirmishing(look, {side, id})) but |= one(id);
            }
        if (const UnitId id = overlapped(look, side, stands, but); id != no_unit)
            return refuse(rule::SE_GEO_15, "{} would end its move on {}", unit_arg(look, mover),
                          unit_arg(look, {side, id}));
    }
    if (!look.setup.may_leave)
        for (const Rect& r : rects)
            if (!look.field().on_table(r))
                return refuse(rule::SE_GEO_27, "{} would not be wholly on the table", unit_arg(look, mover));
    if (body.layout.formation == Formation::Skirmish && route.length() > 0)
        return check_spacing(look, {body.poses.begin(), body.poses.size()}, route.stand_size());
    return fine;
}

}  // namespace longroll::elephant
