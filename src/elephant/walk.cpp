// 4.4 A unit walks its path in steps of a quarter inch, and the other side reacts (SE-STATE-4).

#include "elephant/fire.h"
#include "elephant/route.h"
#include "table/sweep.h"

namespace longroll::elephant {

Length steps_within(const Route& route, Length far) {
    Length steps = far / walk_step;
    for (const Route::Leg& leg : route.legs()) {
        if (leg.kind != Route::Leg::Kind::Wheel) continue;
        const Length front = std::max<Length>(1, front_width(leg.from));
        const Length deep = deep_in_inches(leg.from);
        steps = std::min<Length>(steps,
                                 static_cast<Length>(std::int64_t{far} * front / (front + deep) / walk_step));
    }
    return steps;
}

bool changes_only_at_end(const Route& route) {
    for (const Route::Leg& leg : route.legs())
        if (leg.kind == Route::Leg::Kind::Change && leg.to != leg.from && leg.begin < route.length())
            return false;
    return true;
}

namespace {

// What is left of a path after so much of it, from where the unit stands now: losses change the figure that
// moves, so the rest is walked by what is left of it.
void begin_again(Play& play) {
    Move& move = play.state.move;
    const Ref ref = mover_of(play);
    const auto old = move.path;
    const Route route(play, ref, move.from, move.from_stand, old);
    const std::uint16_t gone = step_number(move.walked);
    move.path.clear();
    for (const Route::Leg& leg : route.legs()) {
        const Length part = std::min(move.walked - leg.begin, leg.length);
        if (leg.begin + leg.length <= move.walked) continue;  // done, or a change made
        PathStep rest = old[leg.first];
        const bool whole = part <= 0;
        switch (leg.kind) {
            case Route::Leg::Kind::Slide:
                if (!whole && rest.kind == PathKind::Sideslip)
                    for (Length* far : {&rest.x, &rest.y})
                        *far -= static_cast<Length>(
                            table::quotient_nearest(std::int64_t{*far} * part, leg.length));
                else if (!whole)
                    rest.x -= part;
                move.path.push_back(rest);
                break;
            case Route::Leg::Kind::Wheel:
                if (!whole)
                    rest.turn = static_cast<std::uint16_t>(
                        leg.turn - table::quotient_nearest(std::int64_t{leg.turn} * part, leg.length));
                move.path.push_back(rest);
                break;
            case Route::Leg::Kind::Change:
                if (rest.kind == PathKind::Limber || rest.kind == PathKind::Unlimber) {
                    rest.stands = static_cast<Stands>(rest.stands & play.unit(ref).stands);
                    if (rest.stands == 0) break;
                }
                move.path.push_back(rest);
                break;
            case Route::Leg::Kind::Loose: {
                // Corners that are behind are dropped, stand by stand; stands that are gone altogether.
                Length walked_of[most_stands_of_unit] = {};
                Point at[most_stands_of_unit];
                const Poses before = route.before(leg);
                for (int k = 0; k < static_cast<int>(before.size()); ++k)
                    at[nth_stand(move.from.stands, k)] = before[static_cast<std::size_t>(k)].centre;
                if (rest.kind != PathKind::To) {
                    const Route::Way head = route.head_way(leg);
                    Length walked = 0;
                    for (std::size_t i = 1; i < head.size(); ++i) {
                        walked += table::length(head[i] - head[i - 1]);
                        if (walked > part)
                            move.path.push_back(step_of(PathKind::March, head[i].x, head[i].y));
                    }
                    break;
                }
                for (unsigned i = leg.first; i <= leg.last; ++i) {
                    const PathStep corner = old[i];
                    if ((play.unit(ref).stands >> corner.n & 1) == 0) continue;
                    const Point to{corner.x, corner.y};
                    walked_of[corner.n] += table::length(to - at[corner.n]);
                    at[corner.n] = to;
                    if (walked_of[corner.n] > part || (walked_of[corner.n] == part && part == 0))
                        move.path.push_back(corner);
                }
                break;
            }
        }
    }
    // Where it is on its path, with what is left of it: friends it is just passing do not push it back.
    const Body body = route.at(move.walked);
    if (is_ranked(body.layout.formation) && body.layout.formation != Formation::RoadColumn)
        put_layout(play, ref, thinned(body.layout, count(play.unit(ref).stands)));
    mark_start(play, ref);
    move.allowance -= move.walked;  // spent, though the rest is counted anew (SE-CAV-5)
    move.walked = 0;
    move.whole = Route(play).length();
    for (std::uint16_t& point : move.fire_at)
        point = static_cast<std::uint16_t>(point > gone ? point - gone : point != 0 ? 1 : 0);
}

// Friends whose ground the mover has just entered (SE-STATE-5).
void meet_friends(Play& play, Ref mover) {
    Move& move = play.state.move;
    const Rects rects = rects_of(play, mover);
    Units but = one(mover.id) | move.passed;
    for (;;) {
        const UnitId id = overlapped(play, mover.side, rects, but);
        if (id == no_unit) return;
        but |= one(id);
        move.passed |= one(id);
        const Ref friend_unit{mover.side, id};
        const Passing cell = passing_of(play, mover, friend_unit, (move.flags & Prolong) != 0);
        if (cell == Passing::Free) continue;
        if (cell == Passing::Inch) {
            play.side(mover.side).barred |= one(id);  // SE-COST-9
            continue;
        }
        collide(play, mover, friend_unit, false);
        if (!on_table(play, mover)) return;
    }
}

// The next quarter inch would bring it too near to skirmishers that have not got away (SE-STATE-5), or to
// whoever else has come into its way.
bool must_stop(const Look& look, Ref mover, std::span<const Rect> next) {
    if (comes_nearer(look, mover.side, rects_of(look, mover), next, stand_off(look, mover)).any())
        return true;
    // Those who touch already come no nearer, but never through each other (SE-COST-12).
    const Seat enemy = other(mover.side);
    return overlapped(look, enemy, next, ~fighting(look, enemy)) != no_unit;
}

// What a path that covers no ground has changed.
const char* change_on_the_spot(const Move& move) {
    switch (move.path.back().kind) {
        case PathKind::Face: return "{} faces another way";
        case PathKind::Form: return "{} forms anew where it stands";
        case PathKind::Limber: return "{} limbers up";
        case PathKind::Unlimber: return "{} unlimbers";
        case PathKind::Prone: return "{} lies down";
        case PathKind::Rejoin: return "{} rejoins its unit";
        default: return "{} shifts where it stands";
    }
}

// Cavalry that has only formed or faced where it stands is still at rest (SE-MOVE-8).
void count_as_moved(Play& play, Ref ref) {
    Side& side = play.side(ref.side);
    side.moved |= one(ref.id);
    if (is_mounted(play, ref) && (play.state.move.flags & Mount) == 0 && play.state.move.walked > 0)
        side.moved_mounted |= one(ref.id);
}

// Always false: the step is over.
bool finish_walk(Play& play) {
    Move& move = play.state.move;
    const Ref ref = mover_of(play);
    pop(play);
    if (on_table(play, ref)) {
        Side& side = play.side(ref.side);
        const bool complete =
            move.walked >= move.whole && !has(side.withdrew_card, ref) && !in_contact(play, ref);
        const bool rejoins = complete && !move.path.empty() && move.path.back().kind == PathKind::Rejoin;
        // Stopped among friends: back along its path until it stands on nobody; where losses have changed the
        // path so that no part of it is free, wherever it can (SE-STATE-4, SE-GEO-15).
        if (move.walked > 0 && !rejoins && !in_contact(play, ref) && !has(side.withdrew_card, ref)) {
            const Route route(play);
            for (Length at = move.walked; at >= 0; at -= walk_step) {
                const Body body = route.at(at);
                const Rects rects = rects_of(body.poses, route.stand_size());
                if (overlapped(play, ref.side, rects, one(ref.id)) != no_unit) continue;
                if (at < move.walked) put_body(play, ref, body);
                break;
            }
        }
        if (!rejoins && !in_contact(play, ref)) clear_of_others(play, ref);
        // Lying down is no movement (SE-FIRE-1, SE-COST-13), nor is a path of which not a step was made.
        const bool lies_down = move.path.size() == 1 && move.path[0].kind == PathKind::Prone;
        if (!move.path.empty() && (move.walked > 0 || (move.whole == 0 && !lies_down)))
            count_as_moved(play, ref);
        if (rejoins) {
            const UnitId parent = play.unit(ref).parent;
            rejoin(play, ref);
            if (parent != no_unit && !has(side.moved | side.picked, {ref.side, parent}))
                play.unit({ref.side, parent}).joined_turn = play.state.turn;
        }
    }
    move = Move{};
    move.unit = no_unit;
    return false;
}

// So much farther along the path; false: it must stop where it is.
bool step_forward(Play& play, const Route& route, Length by) {
    Move& move = play.state.move;
    const Ref mover = mover_of(play);
    const Length next = std::min(move.walked + by, move.whole);
    const Body body = route.at(next);
    const Rects rects = rects_of(body.poses, route.stand_size());
    if ((move.flags & CrossObstacle) == 0 && must_stop(play, mover, rects)) {
        // Skirmishers before whom it stood from the first give way now (SE-SKIRM-15).
        if (is_formed(play, mover)) drive_back(play, mover, rects, move.driven);
        if (must_stop(play, mover, rects)) return false;
    }
    move.walked = next;
    put_body(play, mover, body);
    count_as_moved(play, mover);
    return true;
}

// False: on this straight way the figure sweeps over none of these friends.
bool may_sweep_over(const Look& look, const Route& route, Vector way, Units friends) {
    const Ref mover = mover_of(look);
    // A little smaller than it is: to touch a friend is not to stand on him (SE-GEO-15).
    const Size size = route.stand_size();
    const Rects own = rects_of(poses_of(look, mover), {size.frontage - tolerance, size.depth - tolerance});
    for (const Ref ref : each(mover.side, friends))
        if (table::sweeps_over(own, way, rects_of(look, ref))) return true;
    return false;
}

// How far stands that go each its own way (SE-GEO-13) get, up to so much, until one may stand on one of these
// friends: whichever way it is turned, by the corners of both.
Length loose_way_to(const Look& look, const Route& route, const Route::Leg& leg, Units friends, Length most) {
    const Ref mover = mover_of(look);
    const Poses poses = poses_of(look, mover);
    ScratchList<table::Segment, most_stands_of_unit> ahead;
    for (const Pose& pose : poses) {
        const Route::Way way = route.way_of(leg, static_cast<int>(ahead.size()));
        if (way.size() > 2) return 0;
        ahead.push_back({pose.centre, way.size() == 1 ? pose.centre : way[1]});
    }
    for (const Ref ref : each(mover.side, friends)) {
        const Length reach = table::half_diagonal(route.stand_size()) +
                             table::half_diagonal(stand_size(look, ref)) + tolerance;
        most = table::free_way(ahead, poses_of(look, ref), reach, walk_step, most);
        if (most == 0) return 0;
    }
    return most;
}

// How much of its way the mover has before it, up to so much, until it may stand on a friend it has not
// passed yet: by the boxes of both; where these leave it open, by what it sweeps over on the leg it is on.
Length way_to_friends(const Look& look, const Route& route, const Box& path, const Box& box, Length most) {
    const Move& move = look.state.move;
    const Ref mover = mover_of(look);
    const Units others = look.side(mover.side).on_table & ~one(mover.id) & ~move.passed;
    Units in_path = units_about(look, mover.side, others, path);
    Length gap = most;
    for (const UnitId id : each(in_path)) {
        const Box theirs = outer_box_of(look, {mover.side, id});
        if (table::meets(path, theirs))
            gap = std::min(gap, table::gap_of(box, theirs));
        else
            in_path &= ~one(id);
    }
    if (in_path == 0 || gap > walk_step) return gap;
    const auto leg = std::find_if(route.legs().begin(), route.legs().end(), [&](const Route::Leg& each) {
        return each.begin <= move.walked && move.walked < each.begin + each.length;
    });
    if (leg == route.legs().end()) return gap;
    const Length rest = std::min(most, leg->begin + leg->length - move.walked);
    if (leg->kind == Route::Leg::Kind::Slide)
        return may_sweep_over(look, route, table::part(leg->way, rest, leg->length), in_path) ? gap : rest;
    if (leg->kind == Route::Leg::Kind::Loose && leg->from.formation != Formation::RoadColumn)
        return std::max(gap, loose_way_to(look, route, *leg, in_path, rest));
    return gap;
}

// What a walk knows of its way as long as nobody but the mover acts.
struct Outset {
    Route route;
    Box path;                     // all of the route
    Units armed = 0;              // enemies with a point for their passing fire
    int wait = 0;                 // steps until it is asked again who is near
    Length free_of_friends = -1;  // as far as this it comes upon no friend

    explicit Outset(const Look& look) : route(look), path(box_of(route)) {
        for (UnitId id = 0; id < most_units; ++id)
            if (look.state.move.fire_at[id] != 0) armed |= one(id);
    }
};

// How far the mover may go in one go: as far as nobody can react, be met or fire before. Those who react
// farthest away are cavalry (SE-CAV-2).
Length calm_way(const Look& look, Outset& walk) {
    const Move& move = look.state.move;
    const Route& route = walk.route;
    if (walk.wait > 0) return --walk.wait, walk_step;
    const Ref mover = mover_of(look);
    const Seat enemy = other(mover.side);
    Length steps = (move.whole - 1 - move.walked) / walk_step;
    const std::uint16_t here = step_number(move.walked);
    for (const UnitId id : each(walk.armed & ~move.asked_fire))
        steps = std::min<Length>(steps, move.fire_at[id] - here);
    if (steps <= 1) return walk_step;
    const Box box = outer_box_of(look, mover);
    // Cavalry rides out at what it sees from far (SE-CAV-2), skirmishers give way, the others are come to.
    const Length react = std::max(look.setup.distance.yards_150, look.setup.distance.yards_100) + tolerance;
    const Length stops = std::max(look.setup.distance.yards_100, stand_off(look, mover)) + tolerance;
    Length far = steps * walk_step;
    // Whoever is beside its path and not in it is never met.
    const Box& path = walk.path;
    const bool jumps = !changes_only_at_end(route);
    far = way_to_friends(look, route, path, box, far);
    if (!jumps && far > tolerance)
        walk.free_of_friends = move.walked + steps_within(route, far - tolerance) * walk_step;
    if (far > 0) {
        const Side& foes = look.side(enemy);
        const Units about = units_about(look, enemy, foes.on_table, table::grown(path, react));
        far = gap_below(look, enemy, about & foes.mounted, box, far + react) - react;
        if (far > 0) far = gap_below(look, enemy, about & ~foes.mounted, box, far + stops) - stops;
    }
    for (std::size_t i = 0; i < look.setup.army(enemy).hqs.size() && far > 0; ++i) {
        const Officer& officer = look.side(enemy).officer[i];
        if (officer.fate != Fate::Active || officer.attached != no_unit) continue;
        const Box at{officer.point(), officer.point()};
        far = std::min(far, table::gap_of(table::grown(at, stand_reach), box) - react);
    }
    far -= tolerance;
    if (far < walk_step || jumps) {
        walk.wait = 3;  // somebody is near: it is not asked at every step
        return walk_step;
    }
    // Only the last of these is a place where anything can happen.
    return std::min(steps, 1 + steps_within(route, far)) * walk_step;
}

// Those who give way to the mover where it is (SE-STATE-4, a and b).
void give_way(Play& play) {
    const Ref mover = mover_of(play);
    const Rects rects = rects_of(play, mover);
    if (is_formed(play, mover)) drive_back(play, mover, rects, play.state.move.driven);
    scatter_officers(play, other(mover.side), rects);
    capture_wagons(play, mover, rects);
}

enum WalkStage : std::uint8_t { Forward, Reactions, Cavalry, Fire };

bool run_walk(Play& play) {
    Move& move = play.state.move;
    const Ref mover = mover_of(play);
    const auto goes_on = [&] {
        return !play.over() && on_table(play, mover) && !has(play.side(mover.side).withdrew_card, mover) &&
               !in_contact(play, mover);
    };
    if (!goes_on()) return finish_walk(play);
    for (Outset walk(play);;) {
        if (!goes_on()) return finish_walk(play);
        if (play.unit(mover).stands != move.from.stands) {
            begin_again(play);
            walk = Outset(play);
        }
        Step& now = play.top();
        if (now.stage == Forward) {
            if (move.walked >= move.whole || !step_forward(play, walk.route, calm_way(play, walk)))
                return finish_walk(play);
            now.stage = Reactions;
            if (move.walked > walk.free_of_friends) meet_friends(play, mover);
            continue;
        }
        if (now.stage == Reactions) {
            now.stage = Cavalry;
            give_way(play);
            continue;
        }
        if (now.stage == Cavalry) {
            const Rects rects = rects_of(play, mover);
            const Units able = opportunity_cavalry(play, mover, rects) & ~move.asked_charge;
            if (able != 0) {
                const UnitId id = lowest(able);
                move.asked_charge |= one(id);
                push(play, step(StepKind::OppCharge, other(mover.side), id, mover.id));
                return false;
            }
            now.stage = Fire;
            continue;
        }
        now.stage = Forward;
        const std::uint16_t here = step_number(move.walked);
        for (const UnitId id : each(walk.armed & ~move.asked_fire)) {
            if (move.fire_at[id] > here) continue;
            move.asked_fire |= one(id);
            const Ref firer{other(mover.side), id};
            if (!on_table(play, firer) || !may_pass_fire(play, firer, mover) ||
                bearing(play, {.firer = firer, .target = mover}) == 0)
                continue;
            now.stage = Fire;
            push(play, step(StepKind::PassFire, firer.side, id, mover.id));
            return false;
        }
    }
}

}  // namespace

void start_walk(Play& play) {
    Move& move = play.state.move;
    const Ref ref = mover_of(play);
    const Route route(play);
    const Box path = box_of(route);
    Costs costs;
    if ((move.flags & CrossObstacle) == 0 && !move.path.empty())
        (void)cost_of_draft(play, move, route,
                            {path, units_about(play, ref.side, play.side(ref.side).on_table, path), 0},
                            costs);
    move.allowance = most_of(move, costs);
    move.whole = route.length();
    move.walked = 0;
    push(play, step(StepKind::Walk, ref.side, ref.id));
    if (move.path.empty()) return;
    if (play.log.on())
        tell(play, ref.side,
             move.whole == 0 ? Say(rule::SE_STATE_4, change_on_the_spot(move), unit_arg(play, ref))
                             : Say(rule::SE_STATE_4, "{} moves {} {inch|inches}", unit_arg(play, ref),
                                   inches_arg(move.whole)),
             EventKind::Move);
    if (move.whole == 0) {
        // Changes on the spot cover no ground: nobody is passed, nobody reacts.
        return put_body(play, ref, route.end());
    }
    plan_pass_fire(play, route, path);
}

void walk_on(Play& play, Length by) {
    const Move& move = play.state.move;
    const Ref mover = mover_of(play);
    for (Length gone = 0; gone < by; gone += walk_step) {
        if (play.unit(mover).stands != move.from.stands) begin_again(play);
        if (move.walked >= move.whole || !step_forward(play, Route(play), std::min(walk_step, by - gone)))
            return;
        meet_friends(play, mover);
        if (!on_table(play, mover)) return;
        give_way(play);
    }
}

const StepRules walk_rules{"walk", run_walk};

}  // namespace longroll::elephant
