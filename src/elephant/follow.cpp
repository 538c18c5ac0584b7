// FOLLOW: a charger whose target has left may take the ground (SE-CHARGE-11).

#include "elephant/charge.h"

namespace longroll::elephant {
namespace {

// How far a charger may follow: to the ground its target held, not within 50 yards of others (SE-CHARGE-11).
Length follow_limit(const Look& look, const Charge& charge) {
    const Ref ref = charger_of(charge);
    const Layout here = layout_on_line(look, charge, charge.travelled);
    const Length to_ground = table::part_along(here.facing, charge.ground() - here.anchor);
    const Length most = std::min(charge.reach - charge.travelled, to_ground);
    const Length limit = look.setup.distance.yards_50;
    const Rects start = rects_on_line(look, charge, charge.travelled);
    Length free = 0;
    for (Length by = 0; by < most;) {
        by = std::min(by + walk_step, most);
        const Rects rects = rects_on_line(look, charge, charge.travelled + by);
        if (!check_ground(look, ref, rects, {})) break;
        if (comes_nearer(look, ref.side, start, rects, limit).any()) break;
        if (overlapped(look, ref.side, rects, one(ref.id)) == no_unit) free = by;
    }
    return free;
}

Charge& followed(State& state) { return state.charges[state.agenda.top().n]; }
const Charge& followed(const Look& look) { return look.state.charges[look.top().n]; }

bool run_follow(Play& play) {
    if (follow_limit(play, followed(play)) > 0) return true;
    stop_here(play, followed(play.state));
    return step_over(play);
}
Verdict follow_check(const Look& look, Seat seat, const Action& action);
void follow_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    if (!offers(just(Verb::No))) return;
    const Length most = follow_limit(look, followed(look));
    Action action{.verb = Verb::Follow, .x = most};
    if (!offers(action) || most < 2 * table::inch) return;
    action.x = most / 2;
    if (follow_check(look, seat, action)) offers(action);
}
Verdict follow_check(const Look& look, Seat seat, const Action& action) {
    if (action.verb == Verb::No) return fine;
    if (action.verb != Verb::Follow) return not_asked(look, seat, action);
    const Length most = follow_limit(look, followed(look));
    if (action.x > most)
        return refuse(rule::SE_CHARGE_11, "{} may follow {} {inch|inches} at most",
                      unit_arg(look, charger_of(followed(look))), inches_arg(most));
    const Charge& charge = followed(look);
    const Rects rects = rects_on_line(look, charge, charge.travelled + action.x);
    if (const UnitId id = overlapped(look, seat, rects, one(charge.unit)); id != no_unit)
        return refuse(rule::SE_GEO_15, "{} is in the way", unit_arg(look, {seat, id}));
    return fine;
}
void follow_apply(Play& play, Seat, const Action& action) {
    Charge& charge = followed(play.state);
    if (action.verb == Verb::Follow) {
        Units driven = charge.tried | one(charge.target);
        for (Length by = 0; by < action.x;) {
            by = std::min(by + walk_step, action.x);
            const Rects rects = rects_on_line(play, charge, charge.travelled + by);
            make_way(play, charger_of(charge), rects, driven);
        }
        move_on_line(play, charge, charge.travelled + action.x);
    }
    stop_here(play, charge);
    pop(play);
}
Say follow_prompt(const Look& look, Seat) {
    return Say(rule::SE_CHARGE_11, "how far does {} follow? At most {} {inch|inches}.", asked_arg(look),
               inches_arg(follow_limit(look, followed(look))));
}

}  // namespace

const StepRules follow_rules{"follow",     run_follow, step_side,     follow_choices, follow_check,
                             follow_apply, nullptr,    follow_prompt, default_no};

}  // namespace longroll::elephant
