// 4.1 Set-up: where units begin, whose turn it is to deploy, and the draft of DEPLOY (SE-SETUP-7).

#include "elephant/deployment.h"

#include "elephant/rules.h"

namespace longroll::elephant {
namespace {

Seat step_seat(const Look& look) { return seat_of(look.top().side); }

// Brigades (at Brigade scale divisions) deploy first, then those above them.
Hqs hqs_left(const Look& look, Seat seat, bool leaves) {
    return miniatures::posts_left(look.setup.army(seat).hqs, look.state.deployed[index(seat)], leaves);
}
bool wants_leaves(const Step& step) { return step.stage <= 1; }

// The headquarters the draft is about: named by its first part; before that the first that is left.
HqId hq_of_draft(const Look& look) {
    const Step& top = look.top();
    if (top.n != no_hq) return top.n;
    return static_cast<HqId>(lowest(hqs_left(look, step_seat(look), wants_leaves(top))));
}

// ---- whose turn (SE-SETUP-7) ----

void roll_for_first(Play& play) {
    using Rolls = std::array<std::uint8_t, 2>;
    const Rolls rolls = play.dice.again_while(
        [](Dice& dice) {
            const auto first = static_cast<std::uint8_t>(die10(dice));
            return Rolls{first, static_cast<std::uint8_t>(die10(dice))};
        },
        [](const Rolls& thrown) { return thrown[0] == thrown[1]; });
    play.state.first_deployer = rolls[0] < rolls[1] ? 0 : 1;
    const Seat first = seat_of(play.state.first_deployer);
    if (play.log.on())
        tell_roll(
            play, first,
            Say(rule::SE_SETUP_7, "{} to {}: the {} side deploys first", int{rolls[0]}, int{rolls[1]}, first),
            EventKind::Words, DieKind::D10, rolls);
}

bool anything_left(const Look& look) {
    return std::ranges::any_of(
        seats, [&](Seat seat) { return (hqs_left(look, seat, true) | hqs_left(look, seat, false)) != 0; });
}

void deploy_everybody(Play& play) {
    for (bool leaves : {true, false})
        for (Seat seat : seats)
            for (unsigned hq = 0; hq < most_hqs; ++hq)
                if (hqs_left(play, seat, leaves) >> hq & 1u) deploy_for_me(play, seat, static_cast<HqId>(hq));
    for (Seat seat : seats) play.state.deployed[index(seat)] = 0xFFFF;
}

bool run_deploy_next(Play& play) {
    State& state = play.state;
    if (state.agenda.top().stage == 0) {
        if (play.setup.options.auto_deployment) deploy_everybody(play);
        if (!anything_left(play)) return step_over(play);
        roll_for_first(play);
        play.top().stage = 1;
        play.top().side = state.first_deployer;
    }
    for (;;) {
        Step& top = play.top();
        if (top.stage > 2) return step_over(play);
        const Seat next = step_seat(play), after = other(next);
        const bool his = hqs_left(play, next, wants_leaves(top)) != 0;
        if (!his &&
            hqs_left(play, after, wants_leaves(top)) == 0) {  // then higher commanders in the same order
            ++top.stage;
            top.side = state.first_deployer;
            continue;
        }
        const Seat who = his ? next : after;
        top.side = static_cast<std::uint8_t>(index(other(who)));
        Step deploy = step(StepKind::Deploy, who);
        deploy.stage = top.stage;
        deploy.n = no_hq;
        push(play, deploy);
        return false;
    }
}

// ---- parts of the draft ----

// The headquarters a unit would be deployed with, or why it is not asked for now.
Verdict check_asked(const Look& look, Seat seat, HqId hq) {
    const Step& top = look.top();
    if (top.n != no_hq && hq != top.n)
        return refuse(rule::SE_SETUP_7, "{} is being deployed: finish or drop it first", hq_arg(seat, top.n));
    if ((hqs_left(look, seat, wants_leaves(top)) >> hq & 1u) == 0)
        return refuse(rule::SE_SETUP_7,
                      wants_leaves(top) ? "{} is not to be deployed now: brigades come first"
                                        : "{} is deployed already",
                      hq_arg(seat, hq));
    return fine;
}

// A unit of the roster that is to be set up, or its skirmishers.
Verdict check_unit(const Look& look, Seat seat, UnitId id) {
    const Roster& army = look.setup.army(seat);
    const Side& side = look.side(seat);
    const bool known = id < most_units && (id < army.units.size() || (side.detachments & one(id)) != 0);
    if (!known) return refuse(rule::SE_STATE_6, "the {} side has no unit {}", seat, id + 1);
    const UnitId of_roster = side.unit[id].roster;
    const HqId hq = army.units[of_roster].hq;
    if (const Verdict verdict = check_asked(look, seat, hq); !verdict) return verdict;
    if ((to_deploy(look.setup, seat, hq) & one(of_roster)) == 0)
        return refuse(rule::SE_SETUP_7, "{} has its place by the scenario", unit_arg(look, {seat, id}));
    return fine;
}

bool is_detached(const Look& look, Ref ref) { return (look.side(ref.side).detachments & one(ref.id)) != 0; }
Box zone_for(const Look& look, Ref ref) {
    return is_detached(look, ref) ? skirmish_zone(look.setup, ref.side) : look.setup.army(ref.side).zone;
}

Layout layout_of_place(const Look& look, Ref ref, const Action& action) {
    const auto formation = static_cast<Formation>(action.formation);
    const Arm arm = arm_of(look, ref);
    const bool mounted = is_detached(look, ref) ? is_mounted(look, ref)
                                                : arm == Arm::Cavalry && (action.flags & PlaceMounted) != 0;
    return layout_as(formation, depth_named(action), stands_of(look, ref), stand_size(arm, mounted),
                     action.point(), action.facing());
}

Verdict check_place(const Look& look, Seat seat, const Action& action) {
    if (const Verdict verdict = check_unit(look, seat, action.unit); !verdict) return verdict;
    const Ref ref{seat, action.unit};
    const Arm arm = arm_of(look, ref);
    const Arg name = unit_arg(look, ref);
    if (look.unit(ref).detachment != no_unit)
        return refuse(rule::SE_SETUP_7, "take {} back first: its skirmishers are out", name);
    const Layout layout = layout_of_place(look, ref, action);
    const bool mounted = layout.size == mounted_stand && arm == Arm::Cavalry;
    if ((action.flags & PlaceMounted) != 0 && (arm != Arm::Cavalry || is_detached(look, ref)))
        return refuse(rule::SE_SETUP_7, "{} is not cavalry that can be set up mounted", name);
    if ((action.flags & PlaceLimbered) != 0 && !is_artillery(arm))
        return refuse(rule::SE_SETUP_7, "only artillery is limbered or unlimbered");
    if ((action.flags & PlaceLimbered) != 0 && (arm == Arm::SiegeArtillery || arm == Arm::Gunboat))
        return refuse(rule::SE_MOVE_16, "{} has no limbers", name);
    if ((action.flags & PlaceProne) != 0 &&
        ((arm != Arm::Infantry && !(arm == Arm::Cavalry && !mounted)) ||
         (layout.formation != Formation::Line && layout.formation != Formation::Skirmish)))
        return refuse(rule::SE_COST_13, "{} cannot lie down in that formation", name);
    if (is_detached(look, ref) && layout.formation != Formation::Skirmish)
        return refuse(rule::SE_SKIRM_2, "{} skirmish and nothing else", name);
    if (const Verdict verdict =
            check_formation(arm, mounted, layout.stands, layout.formation, layout.ranks, layout.frontage);
        !verdict)
        return verdict;
    return check_spot(look, ref, rects_of(layout), zone_for(look, ref));
}

// One section or skirmisher of a unit that is down.
Verdict check_place_stand(const Look& look, Seat seat, const Action& action) {
    if (const Verdict verdict = check_unit(look, seat, action.unit); !verdict) return verdict;
    const Ref ref{seat, action.unit};
    const Arg name = unit_arg(look, ref);
    if (!on_table(look, ref)) return refuse(rule::SE_SETUP_7, "place {} as a whole first", name);
    if (is_formed(look, ref))
        return refuse(rule::SE_GEO_3, "the stands of {} follow from its formation", name);
    if ((look.unit(ref).stands >> action.other & 1u) == 0)
        return refuse(rule::SE_STATE_6, "{} has no stand {}", name, action.other + 1);
    const Rect stand = table::rect({action.point(), action.facing()}, stand_size(look, ref));
    for (const int number : each(look.unit(ref).stands))
        if (number != action.other && table::overlaps_deeper(stand, rect_of(look, ref, number), tolerance))
            return refuse(rule::SE_GEO_15, "it would overlap stand {} of {}", number + 1, name);
    return check_spot(look, ref, {&stand, 1}, zone_for(look, ref));
}

Verdict check_place_officer(const Look& look, Seat seat, const Action& action) {
    const HqId hq = action.target;
    if (hq >= look.setup.army(seat).hqs.size())
        return refuse(rule::SE_STATE_6, "there is no officer {}", hq + 1);
    if (const Verdict verdict = check_asked(look, seat, hq); !verdict) return verdict;
    const Arg who = officer_arg(look, seat, hq);
    if (!places_commander(look.setup, seat, hq))
        return refuse(rule::SE_SETUP_7, "{} has his place by the scenario", who);
    if (action.unit != no_unit) return check_attach(look, {seat, action.unit}, hq, action.point());
    if (!table::contains(look.setup.army(seat).zone,
                         table::box_of(officer_rect(look, seat, hq, action.point()))))
        return refuse(rule::SE_SETUP_7, "{} must stand inside the zone", who);
    if (!is_passable(look, action.point()))
        return refuse(rule::SE_SETUP_7, "{} cannot stand on impassable ground", who);
    return fine;
}

// Tried on a copy: where they are set down must lie in the zone, or up to 200 yards before it.
Verdict check_detach_here(const Look& look, Seat seat, const Action& action) {
    if (const Verdict verdict = check_unit(look, seat, action.unit); !verdict) return verdict;
    if (const Verdict verdict = check_detach(look, seat, action); !verdict) return verdict;
    Trial trial(look);
    const Ref sent{seat, detach(trial.play, seat, action)};
    if (!table::contains(skirmish_zone(look.setup, seat), box_of(trial.play, sent)))
        return refuse(rule::SE_SETUP_7, "skirmishers of {} would stand outside the zone and its front",
                      unit_arg(look, {seat, action.unit}));
    return fine;
}

Verdict check_done(const Look& look, Seat seat) {
    const HqId hq = hq_of_draft(look);
    const Side& side = look.side(seat);
    const Units missing = to_deploy(look.setup, seat, hq) & ~side.on_table & ~side.coming;
    if (missing != 0)
        return refuse(rule::SE_SETUP_7, "{} has no place yet", unit_arg(look, {seat, lowest(missing)}));
    if (places_commander(look.setup, seat, hq) && side.officer[hq].fate != Fate::Active &&
        look.setup.army(seat).hqs[hq].attached == no_unit)
        return refuse(rule::SE_SETUP_7, "{} has no place yet", officer_arg(look, seat, hq));
    // Skirmishers that were set stand by stand keep their gaps, and keep off the enemy.
    for (const Ref ref : each(seat, side.on_table)) {
        if (hq_of(look, ref) != hq || !is_skirmishing(look, ref)) continue;
        if (const Verdict verdict = check_spacing(look, poses_of(look, ref), stand_size(look, ref)); !verdict)
            return verdict;
    }
    return fine;
}

Verdict check_deploy(const Look& look, Seat seat, const Action& action) {
    switch (action.verb) {
        case Verb::ForMe:
        case Verb::Drop: return fine;
        case Verb::Done: return check_done(look, seat);
        case Verb::TakeBack:
            if (action.unit == no_unit) return refuse(rule::SE_STATE_6, "name the unit to take back");
            return check_unit(look, seat, action.unit);
        case Verb::Place: return check_place(look, seat, action);
        case Verb::PlaceStand: return check_place_stand(look, seat, action);
        case Verb::PlaceOfficer: return check_place_officer(look, seat, action);
        case Verb::Detach: return check_detach_here(look, seat, action);
        default: return not_asked(look, seat, action);
    }
}

void close_draft(Play& play, Seat seat) {
    const HqId hq = hq_of_draft(play);
    Officer& officer = play.side(seat).officer[hq];
    const UnitId with = play.setup.army(seat).hqs[hq].attached;
    if (places_commander(play.setup, seat, hq) && officer.fate != Fate::Active && with != no_unit)
        put_officer(play, seat, hq, {}, with);
    play.state.deployed[index(seat)] = static_cast<Hqs>(play.state.deployed[index(seat)] | 1u << hq);
    play.state.agenda.pop();
    tell(play, seat, rule::SE_SETUP_7, "{} is deployed", hq_arg(seat, hq));
}

void place(Play& play, Ref ref, const Action& action) {
    const Layout layout = layout_of_place(play, ref, action);
    if (!is_detached(play, ref)) {
        Side& side = play.side(ref.side);
        set_mark(side.mounted, ref.id, layout.size == mounted_stand && arm_of(play, ref) == Arm::Cavalry);
    }
    put_unit(play, ref, layout, (action.flags & PlaceLimbered) != 0, (action.flags & PlaceProne) != 0);
}

void place_stand(Play& play, Ref ref, const Action& action) {
    Poses poses = poses_of(play, ref);
    const auto k = static_cast<std::size_t>(place_of_stand(play.unit(ref).stands, action.other));
    poses[k] = {action.point(), action.facing()};
    put_poses(play, ref, poses, {play.unit(ref).facing});
    carry_officers(play, ref);
}

void apply_deploy(Play& play, Seat seat, const Action& action) {
    const Ref ref{seat, action.unit};
    const auto about = [&](HqId hq) { play.top().n = hq; };
    switch (action.verb) {
        case Verb::ForMe: deploy_for_me(play, seat, hq_of_draft(play)); return close_draft(play, seat);
        case Verb::Done: return close_draft(play, seat);
        case Verb::Drop:
            if (play.top().n != no_hq) lift_hq(play, seat, play.top().n);
            return about(no_hq);
        case Verb::TakeBack: return lift_unit(play, {seat, play.unit(ref).roster});
        case Verb::PlaceOfficer:
            about(action.target);
            return put_officer(play, seat, action.target, action.point(), action.unit);
        default: break;
    }
    about(hq_of(play, ref));
    if (action.verb == Verb::Place) return place(play, ref, action);
    if (action.verb == Verb::PlaceStand) return place_stand(play, ref, action);
    (void)detach(play, seat, action);
}

// Units without a place, each at a few places across the front and in a few formations; the rest is typed or
// drawn.
void choices_deploy(const Look& look, Seat seat, Offers<Action>& offers) {
    if (!offers(just(Verb::ForMe))) return;
    if (look.top().n != no_hq && check_done(look, seat) && !offers(just(Verb::Done))) return;
    const HqId hq = hq_of_draft(look);
    const ZoneFrame frame = frame_of(look.setup.army(seat));
    const Side& side = look.side(seat);
    for (const Ref ref : each(seat, to_deploy(look.setup, seat, hq) & ~side.on_table & ~side.coming)) {
        const Arm arm = arm_of(look, ref);
        Action action = just(Verb::Place);
        action.unit = ref.id;
        action.angle = frame.facing.step;
        if (arm == Arm::Cavalry) action.flags = PlaceMounted;
        for (int tenth = 1; tenth < 10; tenth += 2)
            for (Length back : {Length{0}, frame.depth / 2})
                for (int ranks : {1, 2}) {
                    const bool apart = stands_apart(arm);
                    if (apart && ranks > 1) continue;
                    const Length half = apart ? stand_size(arm, false).depth / 2 : 0;
                    const Point where = frame.at(frame.width * tenth / 10, back + half);
                    action.formation =
                        static_cast<std::uint8_t>(apart ? Formation::Sections : Formation::Line);
                    action.ranks = static_cast<std::uint8_t>(apart ? 0 : ranks);
                    action.set_point(where);
                    if (check_place(look, seat, action) && !offers(action)) return;
                }
    }
    if (!places_commander(look.setup, seat, hq) || side.officer[hq].fate == Fate::Active) return;
    for (const UnitId id : each(units_below(look, seat, hq) & side.on_table)) {
        Action action{.verb = Verb::PlaceOfficer, .unit = id, .target = hq};
        action.set_point(command_pose(look, {seat, id}).centre);
        if (check_place_officer(look, seat, action) && !offers(action)) return;
    }
}

Action sample_deploy(const Look& look, Seat seat, Dice& dice) {
    if (dice.below(4) != 0) return just(Verb::ForMe);
    Action found[256];
    Offers<Action> offers{std::span(found)};
    choices_deploy(look, seat, offers);
    return found[dice.below(static_cast<std::uint32_t>(offers.size()))];
}

Say prompt_deploy(const Look& look, Seat seat) {
    const Step& top = look.top();
    if (top.n != no_hq) return Say(rule::SE_SETUP_7, "Deploy {}, then done", hq_arg(seat, top.n));
    return Say(rule::SE_SETUP_7,
               wants_leaves(top) ? "Deploy one of your brigades: {} left"
                                 : "Deploy your higher headquarters: {} left",
               count(hqs_left(look, seat, wants_leaves(top))));
}

}  // namespace

State Elephant::start(const Setup& setup, Dice& dice) {
    State state{};
    EventLog silent = EventLog::off();
    Play play{setup, state, dice, silent};
    state.card = no_hq;
    state.winner = static_cast<std::uint8_t>(index(Seat::Nobody));
    state.move.unit = no_unit;
    for (std::size_t i = 0; i < setup.objectives.size(); ++i)
        state.held_by[i] = miniatures::held_mark(setup.objectives[i].holder);
    for (Seat seat : seats) {
        const Roster& army = setup.army(seat);
        Side& side = play.side(seat);
        for (Officer& officer : side.officer)
            officer.attached = officer.morale_unit = officer.combat_unit = no_unit;
        for (std::size_t i = 0; i < army.hqs.size(); ++i) {
            side.officer[i].morale_rating = army.hqs[i].morale_rating;
            side.officer[i].combat_rating = army.hqs[i].combat_rating;
        }
        for (std::size_t i = 0; i < army.units.size(); ++i) {
            const Ref ref{seat, static_cast<UnitId>(i)};
            const UnitPlan& plan = army.units[i];
            muster_unit(play, ref);
            if (plan.arrival.turn != 0) side.coming |= one(ref.id);
            if (!plan.place.fixed) continue;
            put_unit(play, ref, fixed_layout(plan), plan.place.limbered, plan.place.prone);
        }
        for (std::size_t i = 0; i < army.hqs.size(); ++i)
            if (!needs_deployment(setup, seat, static_cast<HqId>(i)))
                state.deployed[index(seat)] = static_cast<Hqs>(state.deployed[index(seat)] | 1u << i);
        settle_commanders(play, seat);
    }
    push(play, step(StepKind::TurnStart));
    push(play, step(StepKind::DeployNext));
    advance(play);
    return state;
}

const StepRules deploy_next_rules{"deploy_next", run_deploy_next};
const StepRules deploy_rules = StepRules{"deploy",     run_ask, step_side,     choices_deploy, check_deploy,
                                         apply_deploy, nullptr, prompt_deploy, nullptr,        sample_deploy}
                                   .as_draft();

}  // namespace longroll::elephant
