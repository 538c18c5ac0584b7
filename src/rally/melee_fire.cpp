// RF-MELEE-2: defensive fire; RF-MELEE-5: columns that could count in two melees. MeleeFire: `units` may
// still fire. Support: `units` count elsewhere, `unit` is asked, those below `n` were.

#include "rally/melee.h"

namespace longroll::rally {
namespace {

// RF-MELEE-2: enemies before it, if none is at its flank.
Units chargers_before(const Look& look, Ref ref) {
    const Rect base = base_of(look, ref);
    if (is_flanked(look, other(ref.side), base)) return {};
    return touching(look, other(ref.side), base);
}
}  // namespace

Units defensive_firers(const Look& look, Seat side) {
    const Side& own = look.side(side);
    Units able = look.state.melee.stands[index(side)] & own.charged & ~own.engaged_before &
                 formed(look, side) & (on_foot(look, side) | batteries(look, side));
    for (const UnitId id : each(able))
        if (!chargers_before(look, {side, id})) able &= ~one(id);
    return able;
}

namespace {

bool run_melee_fire(Play& play) {
    play.top().units &= defensive_firers(play, side_of(play.top()));
    return play.top().units ? true : step_over(play);
}
void melee_fire_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    if (!offers(just(Verb::Done))) return;
    for (const UnitId id : each(look.top().units))
        for (const UnitId foe : each(chargers_before(look, {seat, id}))) {
            Action action = with_unit(Verb::Fire, id);
            action.target = foe;
            if (!offers(action)) return;
            for (const CardId card : each(playable(look, seat, fire_additions, one(id)))) {
                action.card = card;
                if (check_fire(look, {{seat, id}, foe, no_post, FireContext::Melee, card, false}) &&
                    !offers(action))
                    return;
            }
        }
}
FireCall fire_of(Seat seat, const Action& action) {
    return {{seat, action.unit}, action.target, no_post, FireContext::Melee, action.card, false};
}
Verdict melee_fire_check(const Look& look, Seat seat, const Action& action) {
    if (action.verb == Verb::Done) return fine;
    if (action.verb != Verb::Fire) return not_asked(look, seat, action);
    if (!look.top().units.has(action.unit))
        return refuse(rule::RF_MELEE_2, "it does not fire at a charge of this turn");
    if (!chargers_before(look, {seat, action.unit}).has(action.target))
        return refuse(rule::RF_MELEE_2, "that enemy does not touch its front");
    return check_fire(look, fire_of(seat, action));
}
void melee_fire_apply(Play& play, Seat seat, const Action& action) {
    if (action.verb == Verb::Done) {
        play.top().units = {};
        return;
    }
    play.top().units &= ~one(action.unit);
    fire_at(play, fire_of(seat, action));
}
Reckoning melee_fire_reckon(const Look& look, Seat seat, const Action& action) {
    return action.verb == Verb::Fire ? to_hit(look, fire_of(seat, action)) : Reckoning{};
}
Say melee_fire_prompt(const Look& look, Seat) {
    return Say(rule::RF_MELEE_2, "{} {stand|stands} may fire at the charge: fire, or hold fire",
               count(look.top().units));
}

// ---- D-SUPPORT ----

// RF-MELEE-5: fights of this turn beside this one that it could be counted in.
Units fronts_of(const Look& look, Ref ref, const Units& among) {
    Units found;
    for (const UnitId id :
         each(within(look, ref.side, among & ~one(ref.id), base_of(look, ref), look.measures().contact_tol)))
        if (is_in_column(look, ref, {ref.side, id})) found |= one(id);
    return found;
}
Units other_fights(const Look& look, Seat side) {
    const Side& own = look.side(side);
    return still_in_contact(look, side, own.on_map & ~own.fought & ~look.state.melee.stands[index(side)],
                            look.side(other(side)).on_map);
}

bool run_support(Play& play) {
    Step& top = play.top();
    const Seat side = side_of(top);
    const auto who = index(side);
    const Units columns = columns_behind(play, side, play.state.melee.stands[who], top.units);
    const Units elsewhere = other_fights(play, side);
    if (elsewhere)
        for (const UnitId id : each(columns)) {
            if (id < top.n || !fronts_of(play, {side, id}, elsewhere)) continue;
            top.unit = id;
            return true;
        }
    play.state.melee.columns[who] = columns;
    play.side(side).supporters |= columns;
    return step_over(play);
}
void support_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    const Ref ref = unit_of(look.top());
    const Units here = look.state.melee.stands[index(seat)];
    for (const UnitId id : each(fronts_of(look, ref, here | other_fights(look, seat)))) {
        Action action = with_unit(Verb::Support, ref.id);
        action.friend_ = id;
        if (!offers(action)) return;
    }
}
Verdict support_check(const Look& look, Seat seat, const Action& action) {
    if (action.verb != Verb::Support) return not_asked(look, seat, action);
    const Ref ref = unit_of(look.top());
    if (action.unit != ref.id) return refuse(rule::RF_MELEE_5, "{} is asked where it counts", piece_arg(ref));
    if (!fronts_of(look, ref, look.state.melee.stands[index(seat)] | other_fights(look, seat))
             .has(action.friend_))
        return refuse(rule::RF_MELEE_5, "{} is not in column behind that stand", piece_arg(ref));
    return fine;
}
void support_apply(Play& play, Seat seat, const Action& action) {
    Step& top = play.top();
    if (!play.state.melee.stands[index(seat)].has(action.friend_)) top.units |= one(action.unit);
    top.n = static_cast<std::uint8_t>(action.unit + 1);
}
Say support_prompt(const Look& look, Seat) {
    return Say(rule::RF_MELEE_5, "{} is in column behind two melees: which one does it support?",
               piece_arg(unit_of(look.top())));
}

}  // namespace

const StepRules melee_fire_rules{"melee_fire",       run_melee_fire,    step_side<Look>,
                                 melee_fire_choices, melee_fire_check,  melee_fire_apply,
                                 melee_fire_reckon,  melee_fire_prompt, default_done};
const StepRules support_rules{"support",     run_support,   step_side<Look>, support_choices,
                              support_check, support_apply, nullptr,         support_prompt};

}  // namespace longroll::rally
