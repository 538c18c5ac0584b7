// MOVE_PATH: the draft of a path, step by step, and its judgement as a whole (SE-STATE-5, SE-COST).

#include "elephant/route.h"

namespace longroll::elephant {
namespace {

int count_kind(std::span<const PathStep> path, PathKind kind) {
    int n = 0;
    for (const PathStep& step : path) n += step.kind == kind;
    return n;
}

// Sections that a path has limbered or unlimbered.
Stands changed_limbers(std::span<const PathStep> path, PathKind kind) {
    unsigned sections = 0;
    for (const PathStep& step : path)
        if (step.kind == kind) sections |= step.stands;
    return static_cast<Stands>(sections);
}
Stands limbered_so_far(const Move& move) {
    return static_cast<Stands>((move.from.limbered | changed_limbers(move.path, PathKind::Limber)) &
                               ~changed_limbers(move.path, PathKind::Unlimber));
}

// What the steps make of it: FORM says so, a FACE exchanges ranks and files (SE-GEO-9).
Formation formation_so_far(const Look& look, Ref ref, const Move& move) {
    const std::span<const PathStep> path = move.path;
    if (count_kind(path, PathKind::Form) + count_kind(path, PathKind::Face) == 0) return move.from.formation;
    const Route route(look, ref, move.from, move.from_stand, path);
    return route.legs().back().to.formation;
}

}  // namespace

Verdict check_step(const Look& look, const Move& move, const PathStep& step) {
    const Ref ref{seat_of(move.side), move.unit};
    const Arg name = unit_arg(look, ref);
    const std::span<const PathStep> path = move.path;
    const Unit& unit = look.unit(ref);
    const Arm arm = arm_of(look, ref);
    const Formation formation = formation_so_far(look, ref, move);
    if (move.path.full()) return refuse(rule::SE_STATE_6, "a path has at most {} steps", most_path_steps);
    if (!path.empty() && (path.back().kind == PathKind::Prone || path.back().kind == PathKind::Rejoin))
        return refuse(rule::SE_COST_13, "nothing follows lying down or rejoining");
    if (step.kind == PathKind::Prone) {
        if (!may_lie_down(look, ref, formation))
            return refuse(rule::SE_COST_13,
                          "only infantry in line or skirmish order and dismounted cavalry go prone");
        if (is_prone(look, ref)) return refuse(rule::SE_COST_13, "{} is prone already", name);
        return fine;
    }
    if (only_prone(look, ref))
        return refuse(rule::SE_FIRE_1, "{} fired at full effect and may not move", name);
    if (is_prone(look, ref)) return refuse(rule::SE_COST_13, "{} is prone", name);
    const bool loose = formation == Formation::Skirmish || formation == Formation::Sections;
    const bool prolongs = (move.flags & Prolong) != 0;
    if (prolongs && step.kind != PathKind::To)
        return refuse(rule::SE_COST_17, "a battery that prolongs only sends its sections");
    switch (step.kind) {
        case PathKind::Advance:
            if (loose) return refuse(rule::SE_GEO_13, "each stand of {} goes its own way: send them", name);
            break;
        case PathKind::Wheel:
            if (loose || formation == Formation::RoadColumn)
                return refuse(rule::SE_GEO_8, "{} turns freely as it goes", name);
            break;
        case PathKind::Face:
            if (loose) return refuse(rule::SE_GEO_9, "{} turns freely as it goes", name);
            // Its head leads it back the way it came.
            if (formation == Formation::RoadColumn &&
                static_cast<FacingChange>(step.what) == FacingChange::About)
                return refuse(rule::SE_GEO_12, "{} turns freely as it goes", name);
            break;
        case PathKind::Backstep:
        case PathKind::Sideslip:
            if (arm != Arm::Infantry || loose || formation == Formation::RoadColumn)
                return refuse(rule::SE_COST_16, "only formed infantry steps backward or sideways");
            break;
        case PathKind::March:
            if (formation != Formation::RoadColumn)
                return refuse(rule::SE_GEO_12, "{} is in no road column", name);
            break;
        case PathKind::Form: {
            const auto wanted = static_cast<Formation>(step.what);
            if (count_kind(path, PathKind::Form) > 0)
                return refuse(rule::SE_COST_16, "one change of formation in a move is all");
            // It began as one: the way its stands followed is behind it (SE-GEO-12).
            if (wanted == Formation::RoadColumn && move.from.formation == Formation::RoadColumn)
                return refuse(rule::SE_COST_16, "{} was in road column when it began", name);
            if (formation == Formation::Sections || wanted == Formation::Sections)
                return refuse(rule::SE_COST_16, "sections limber or unlimber, they form nothing");
            if (wanted == Formation::Skirmish)
                return refuse(rule::SE_SKIRM_3, "a unit goes into skirmish order as it is picked to move");
            if (arm == Arm::Cavalry && !is_mounted(look, ref))
                return refuse(rule::SE_MOVE_11, "dismounted cavalry operates only as skirmishers");
            if (unit.parent != no_unit)
                return refuse(rule::SE_SKIRM_4, "a detachment closes up into its parent: rejoin it");
            if (const Verdict verdict = check_formation(look, ref, wanted, step.n); !verdict) return verdict;
            break;
        }
        case PathKind::Limber:
        case PathKind::Unlimber: {
            if (!is_artillery(arm) || arm == Arm::SiegeArtillery || arm == Arm::Gunboat)
                return refuse(rule::SE_COST_16, "{} has no limbers", name);
            const bool limbers = step.kind == PathKind::Limber;
            if (limbers && has(look.side(ref.side).fired, ref))
                return refuse(rule::SE_FIRE_4, "{} has fired and may not limber", name);
            const Stands now = limbered_so_far(move);
            if ((step.stands & ~unit.stands) != 0 || step.stands == 0)
                return refuse(rule::SE_STATE_6, "{} has no such sections", name);
            if (limbers ? (step.stands & now) != 0 : (step.stands & ~now) != 0)
                return refuse(rule::SE_COST_16,
                              limbers ? "these sections are limbered" : "these sections are unlimbered");
            if ((step.stands & changed_limbers(path, limbers ? PathKind::Unlimber : PathKind::Limber)) != 0)
                return refuse(rule::SE_COST_16, "a section changes once in a move");
            break;
        }
        case PathKind::To: {
            if (!loose) return refuse(rule::SE_GEO_13, "{} moves as one", name);
            if (step.n >= most_stands_of_unit || (unit.stands >> step.n & 1) == 0)
                return refuse(rule::SE_STATE_6, "{} has no such stand", name);
            if (arm == Arm::SiegeArtillery) {
                if (pose_of(look, ref, step.n).centre != Point{step.x, step.y})
                    return refuse(rule::SE_MOVE_16, "siege guns turn in place, they do not move");
                break;
            }
            if (is_artillery(arm)) {
                const bool is_limbered_section = (limbered_so_far(move) >> step.n & 1) != 0;
                if (is_limbered_section == prolongs)
                    return refuse(
                        prolongs ? rule::SE_COST_17 : rule::SE_COST_16,
                        prolongs ? "only unlimbered sections are prolonged" : "that section is unlimbered");
            }
            // The way of a stand is walked in one go; steps that change a formation come before or after it.
            if (!path.empty() && path.back().kind != PathKind::To && count_kind(path, PathKind::To) > 0)
                return refuse(rule::SE_GEO_13, "all stands are sent in one go");
            break;
        }
        case PathKind::Rejoin: {
            const UnitId parent = unit.parent;
            if (parent == no_unit) return refuse(rule::SE_SKIRM_12, "{} has no parent to rejoin", name);
            if (!is_mounted(look, ref) && is_mounted(look, {ref.side, parent}))
                return refuse(rule::SE_SKIRM_12, "its parent is mounted: {} mounts first", name);
            if (in_contact(look, {ref.side, parent}))
                return refuse(rule::SE_SKIRM_12, "its parent is in Combat");
            if (Layout together; !reunited_layout(look, ref, together))
                return refuse(rule::SE_SKIRM_12, "its parent has no room to take it in");
            break;
        }
        default: return refuse(rule::SE_STATE_6, "that is no step of a path");
    }
    if (formation == Formation::Square && step.kind != PathKind::Form)
        return refuse(rule::SE_MOVE_15, "a square does not move");
    return fine;
}

namespace {

Verdict check_prolonging(const Look& look, const Move& move, const Route& route, const GroundSeen& seen,
                         const Costs& costs) {
    const Arg name = unit_arg(look, {seat_of(move.side), move.unit});
    if (costs.woods || seen.buildings || seen.woods)
        return refuse(rule::SE_COST_17, "{} cannot prolong into woods or buildings", name);
    for (const GroundSeen::Crossed& crossed : seen.lines)
        if (!fence_lines.has(look.field().lines()[crossed.line].kind))
            return refuse(rule::SE_COST_17, "{} cannot prolong over walls and streams", name);
    for (const Route::Leg& leg : route.legs()) {
        if (leg.kind != Route::Leg::Kind::Loose) continue;
        for (int k = 0; k < count(move.from.stands); ++k) {
            const Route::Way way = route.way_of(leg, k);
            const std::int32_t level = level_at(look, way[0]);
            for (std::size_t i = 0; i + 1 < way.size(); ++i)
                if (!table::keeps_level(look.field(), {way[i], way[i + 1]}, level, 50))
                    return refuse(rule::SE_COST_17, "{} cannot prolong up or down a hill", name);
        }
    }
    return fine;
}

// The whole move starts, runs and ends on the road (SE-MOVE-13).
Verdict check_on_road(const Look& look, const Move& move, const Route& route) {
    for (const Route::Leg& leg : route.legs()) {
        bool keeps = leg.kind == Route::Leg::Kind::Loose;
        for (int k = 0; keeps && k < count(move.from.stands); ++k) {
            const Route::Way way = route.way_of(leg, k);
            for (std::size_t i = 0; keeps && i + 1 < way.size(); ++i)
                keeps = look.field().keeps_to_road({way[i], way[i + 1]}, road_lines);
        }
        if (!keeps)
            return refuse(rule::SE_MOVE_13, "with the die of the road the whole move keeps to the road");
    }
    return fine;
}

// What the unit brings along (SE-COST-1).
void add_own_costs(const Look& look, const Move& move, Costs& costs) {
    const Ref ref{seat_of(move.side), move.unit};
    const Side& side = look.side(ref.side);
    costs.deductions += ((move.flags & StandUp) != 0) + ((move.flags & Mount) != 0);
    const bool skirmish_fire =
        is_skirmishing(look, ref) && has(side.fired, ref) && !look.setup.options.skirmishers_move_full;
    const bool fired = has(side.reduced_fire, ref) && !is_artillery(look, ref) && !is_skirmishing(look, ref);
    // Skirmishers who fired while still in the ranks fired as formed troops (SE-FIRE-2, SE-SKIRM-3).
    const bool from_the_ranks = has(side.reduced_fire, ref) && is_skirmishing(look, ref) &&
                                (has(side.split, ref) || (move.flags & IntoSkirmish) != 0);
    costs.halvings += skirmish_fire || fired || from_the_ranks;
    if (look.unit(ref).joined_turn == look.state.turn && count_kind(move.path, PathKind::Form) == 0 &&
        look.state.turn != 0)
        ++costs.halvings;
}

// SE-SKIRM-12: near enough to its parent where the path ends.
bool comes_to_parent(const Look& look, Ref ref, const Route& route, const Body& end) {
    return within(rects_of(end.poses, route.stand_size()), rects_of(look, {ref.side, look.unit(ref).parent}),
                  detach_gap + tolerance);
}

}  // namespace

Length most_of(const Move& move, const Costs& costs) {
    if (move.dice == 0) return 0;
    if ((move.flags & Prolong) != 0) return move.sum * table::inch / 2;
    return allowance(move.dice, move.sum, costs.deductions, costs.halvings);
}

GroundSeen cost_of_draft(const Look& look, const Move& move, const Route& route, const Neighbours& near,
                         Costs& costs) {
    const Ref ref{seat_of(move.side), move.unit};
    const std::span<const PathStep> path = move.path;
    costs = {};
    if (path.empty()) return {};
    const GroundSeen seen = add_route_costs(look, ref, route, path, near, costs);
    add_own_costs(look, move, costs);
    return seen;
}

Verdict check_draft(const Look& look, const Move& move, bool whole, Costs& costs) {
    const Ref ref{seat_of(move.side), move.unit};
    const std::span<const PathStep> path = move.path;
    costs = {};
    if (path.empty()) return fine;
    const Route route(look, ref, move.from, move.from_stand, path);
    const Neighbours near = neighbours_of(look, ref, route);
    const GroundSeen seen = cost_of_draft(look, move, route, near, costs);
    const bool prolongs = (move.flags & Prolong) != 0;
    if (prolongs)
        if (const Verdict verdict = check_prolonging(look, move, route, seen, costs); !verdict)
            return verdict;
    const Length most = most_of(move, costs);
    if (route.length() > most + tolerance) {
        const RuleId broken = prolongs ? rule::SE_COST_17 : rule::SE_COST_1;
        if (costs.deductions + costs.halvings == 0)
            return refuse(broken, "{} {inch|inches} needed, {} rolled", needed_inches(route.length()),
                          inches_left(most));
        return refuse(broken,
                      "{} {inch|inches} needed, {} left of {} rolled, after {} {deduction|deductions} and "
                      "{} {halving|halvings}",
                      needed_inches(route.length()), inches_left(most), static_cast<int>(move.sum),
                      costs.deductions, costs.halvings);
    }
    if ((move.flags & RoadDie) != 0)
        if (const Verdict verdict = check_on_road(look, move, route); !verdict) return verdict;
    if (const Verdict verdict = check_way(look, ref, route, true, near); !verdict) return verdict;
    if (const Verdict verdict = check_stand_off(look, ref, route, near); !verdict) return verdict;
    const bool rejoins = path.back().kind == PathKind::Rejoin;
    const Body end = route.end();
    if (rejoins && !comes_to_parent(look, ref, route, end))
        return refuse(rule::SE_SKIRM_12, "to rejoin, a stand must come within {} {inch|inches} of {}",
                      inches_arg(detach_gap), unit_arg(look, {ref.side, look.unit(ref).parent}));
    if (!whole || rejoins) return fine;
    if (const Verdict verdict = check_room(look, ref, route, end, near); !verdict) return verdict;
    return check_spaced(look, route, end);
}

Judged judge_draft(const Look& look, const Move& move, const Bystanders& known) {
    const Ref ref{seat_of(move.side), move.unit};
    const std::span<const PathStep> path = move.path;
    Judged judged;
    if (path.empty()) {
        judged.fine = true;
        return judged;
    }
    const Route route(look, ref, move.from, move.from_stand, path);
    // Whatever the ground costs, its dice allow no more than this.
    Costs costs;
    add_step_costs(path, costs);
    add_own_costs(look, move, costs);
    const auto too_long = [&] {
        judged.over = std::max<Length>(0, route.length() - most_of(move, costs) - tolerance);
        return judged.over > 0;
    };
    if (too_long()) return judged;
    const bool rejoins = path.back().kind == PathKind::Rejoin;
    const Body end = route.end();
    // As near as an enemy must not be: room is taken only by those who are nearer.
    const Neighbours there = known.about_poses(end.poses, stand_off(look, ref));
    if (rejoins ? !comes_to_parent(look, ref, route, end) : !check_room(look, ref, route, end, there))
        return judged;
    judged.over = too_near_by(look, ref, route, end, there);
    if (judged.over > 0) return judged;
    const Neighbours near = neighbours_of(look, ref, route, &known);
    if (!check_stand_off(look, ref, route, near)) return judged;
    judged.looked = true;
    if (!check_way(look, ref, route, true, near)) return judged;
    // No ground takes more than the dice leave: an inch a die (SE-COST-1).
    const bool prolongs = (move.flags & Prolong) != 0;
    if (prolongs || route.length() > move.dice * table::inch + tolerance) {
        const GroundSeen seen = cost_of_draft(look, move, route, near, costs);
        if (too_long()) return judged;
        if (prolongs && !check_prolonging(look, move, route, seen, costs)) return judged;
    }
    if ((move.flags & RoadDie) != 0 && !check_on_road(look, move, route)) return judged;
    judged.crowded = !rejoins && !check_spaced(look, route, end);
    judged.fine = !judged.crowded;
    return judged;
}

Verdict check_duty(const Look& look, const Move& move) {
    const Ref ref{seat_of(move.side), move.unit};
    if (!has(look.side(ref.side).overenthusiastic, ref) || move.path.empty()) return fine;
    Move forced = move;
    if (!forced_path(look, ref, forced)) return fine;
    const Ref foe = nearest_enemy(look, ref).unit;
    const Rects theirs = rects_of(look, foe);
    const auto apart = [&](const Move& walked) {
        const Route route(look, ref, walked.from, walked.from_stand, walked.path);
        return distance(rects_of(route.end().poses, route.stand_size()), theirs);
    };
    if (apart(move) > apart(forced) + tolerance)
        return refuse(rule::SE_MORALE_20, "{} must go as near to {} as it can", unit_arg(look, ref),
                      unit_arg(look, foe));
    return fine;
}

Verdict check_whole(const Look& look, const Move& move, Costs& costs) {
    if (const Verdict verdict = check_draft(look, move, true, costs); !verdict) return verdict;
    return check_duty(look, move);
}

// ---- the step ----

namespace {

// What an action adds to the draft.
PathStep part_of(const Look& look, const Action& action) {
    if (action.verb < Verb::Advance || action.verb > Verb::To) return {};
    const Unit& unit = look.unit(mover_of(look));
    // Steps are in the order of their verbs; what a verb does not take is zero.
    PathStep step{};
    step.kind = static_cast<PathKind>(at(PathKind::Advance) + at(action.verb) - at(Verb::Advance));
    step.x = action.x;
    step.y = action.y;
    step.turn = action.angle;
    step.stands = action.stands;
    switch (step.kind) {
        case PathKind::Wheel: step.flank = action.mode; break;
        case PathKind::Face: step.what = action.mode; break;
        case PathKind::Form:
            step.what = action.formation;
            step.n = depth_named(action);
            break;
        case PathKind::Limber:
            if (step.stands == 0) step.stands = static_cast<Stands>(unit.stands & ~unit.limbered);
            break;
        case PathKind::Unlimber:
            if (step.stands == 0) step.stands = unit.stands;
            break;
        case PathKind::To: step.n = action.other; break;
        default: break;
    }
    return step;
}
static_assert(at(Verb::To) - at(Verb::Advance) == at(PathKind::To) - at(PathKind::Advance));

Verdict path_check(const Look& look, Seat seat, const Action& action) {
    Costs costs;
    switch (action.verb) {
        case Verb::Done: return check_whole(look, look.state.move, costs);
        case Verb::Drop: return fine;
        case Verb::TakeBack:
            if (action.unit != no_unit)
                return refuse(rule::SE_STATE_6, "of a path the last step is taken back");
            return look.state.move.path.empty() ? refuse(rule::SE_STATE_6, "the path has no step yet")
                                                : Verdict{};
        case Verb::Go: {
            if (!look.state.move.path.empty())
                return refuse(rule::SE_STATE_6, "a path is begun: drop it, or go on step by step");
            Move move = look.state.move;
            if (const Verdict verdict = compose_path(look, action, move); !verdict) return verdict;
            return check_whole(look, move, costs);
        }
        default: break;
    }
    Move move = look.state.move;
    const PathStep step = part_of(look, action);
    if (step.kind == PathKind::None) return not_asked(look, seat, action);
    if (const Verdict verdict = check_step(look, move, step); !verdict) return verdict;
    move.path.push_back(step);
    return check_draft(look, move, false, costs);
}

void path_apply(Play& play, Seat seat, const Action& action) {
    Move& move = play.state.move;
    switch (action.verb) {
        case Verb::Drop: move.path.clear(); return;
        case Verb::TakeBack: move.path.pop_back(); return;
        case Verb::Go: (void)compose_path(play, action, move); break;
        case Verb::Done:
            // A duty that its owner leaves to the engine is done with the dice it has (SE-MORALE-20).
            if (move.path.empty() && (play.side(seat).overenthusiastic & one(move.unit)) != 0)
                (void)forced_path(play, mover_of(play), move);
            break;
        default: move.path.push_back(part_of(play, action)); return;
    }
    pop(play);
    start_walk(play);
}

// A path begun by hand may be closed, or it is not legal yet and must be taken back.
Action close_or_drop(const Look& look) {
    Costs costs;
    return just(check_whole(look, look.state.move, costs) ? Verb::Done : Verb::Drop);
}

void path_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    if (!look.state.move.path.empty()) return (void)offers(close_or_drop(look));
    if (offers(just(Verb::Done))) move_samples(look, seat, offers);
}

Action path_sample(const Look& look, Seat seat, Dice& dice) {
    return look.state.move.path.empty() ? sample_move(look, seat, dice) : close_or_drop(look);
}

// The default answer is the empty path (SE-STATE-7); a draft begun by hand is dropped first.
Action path_default(const Look& look, Seat) {
    return just(look.state.move.path.empty() ? Verb::Done : Verb::Drop);
}

Say path_prompt(const Look& look, Seat) {
    const Move& move = look.state.move;
    const Arg name = unit_arg(look, mover_of(look));
    if (move.dice == 0) return Say(rule::SE_STATE_6, "{} cannot move. What does it do where it is?", name);
    return Say(rule::SE_STATE_6, "where does {} go? It has {} {inch|inches}, from {} {die|dice}", name,
               static_cast<int>(move.sum), static_cast<int>(move.dice));
}

}  // namespace

const StepRules move_path_rules = StepRules{"move_path", run_ask, step_side,   path_choices, path_check,
                                            path_apply,  nullptr, path_prompt, path_default, path_sample}
                                      .as_draft();

}  // namespace longroll::elephant
