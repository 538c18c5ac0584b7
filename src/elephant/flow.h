#pragma once
// How the turn flows (chapter 4). State holds an agenda of steps (state.h); each kind of step is worked off
// by the chapter it belongs to (engine/steps.h). The table of all steps is in flow.cpp.
//
// What decides nothing is no step: morale tests, withdrawals, their effect on friends, volleys and officer
// checks are plain calls that run to their end (change.h).

#include "elephant/action.h"
#include "elephant/state.h"
#include "engine/steps.h"
#include "rules/elephant.h"

namespace longroll::elephant {

// What rules may read; and what they may change while an action is played.
struct Look {
    const Setup& setup;
    const State& state;

    const Side& side(Seat seat) const { return state.side[index(seat) & 1u]; }
    const Unit& unit(Ref ref) const { return side(ref.side).unit[ref.id]; }
    const UnitPlan& plan(Ref ref) const { return setup.army(ref.side).units[unit(ref).roster]; }
    const table::Battlefield& field() const { return *setup.field; }
    const Step& top() const { return state.agenda.top(); }
    Seat active() const { return seat_of(state.active); }
};
struct Play {
    const Setup& setup;
    State& state;
    Dice& dice;
    EventLog& log;

    Look look() const { return {setup, state}; }
    operator Look() const { return {setup, state}; }
    Side& side(Seat seat) const { return state.side[index(seat) & 1u]; }
    Unit& unit(Ref ref) const { return side(ref.side).unit[ref.id]; }
    const UnitPlan& plan(Ref ref) const { return setup.army(ref.side).units[unit(ref).roster]; }
    const table::Battlefield& field() const { return *setup.field; }
    Step& top() const { return state.agenda.top(); }
    Seat active() const { return seat_of(state.active); }
    bool over() const { return state.ending != 0; }
};

// A ten-sided die counts from 0 to 9 (chapter 1); the die of the engine prints its 0 as 10.
inline int die10(Dice& dice) { return static_cast<int>(dice.d10() % 10); }
// The same where only what a table says of it matters: `kind_of` gives the cell as a small number.
template <class KindOf>
int die10_for(Dice& dice, KindOf&& kind_of) {
    const auto kind = [&](unsigned face) { return kind_of(static_cast<int>(face % 10)); };
    return static_cast<int>(dice.throw_for(DieKind::D10, kind) % 10);
}

using StepRules = longroll::StepRules<Look, Play, Action>;
using Trial = longroll::Trial<Look, Play>;
const StepRules& rules_of(StepKind kind);

// Runs steps until a seat has to decide; takes decisions with one legal answer itself, except in drafts and
// with `ask_forced`.
void advance(Play& play);

inline Step step(StepKind kind, Seat side = Seat::Union, UnitId unit = no_unit, UnitId other = no_unit,
                 std::uint8_t n = 0) {
    return {kind, static_cast<std::uint8_t>(index(side)), unit, other, 0, n, 0, 0, 0};
}
// Whom the step is about: a unit of the side it belongs to, and one of the other side.
inline Ref asked_unit(const Look& look) { return {seat_of(look.top().side), look.top().unit}; }
inline Ref other_unit(const Look& look) { return {other(seat_of(look.top().side)), look.top().other}; }

inline constexpr Action just(Verb verb) {
    Action action;
    action.verb = verb;
    return action;
}
// Default answers and lists that many steps share.
inline Action default_done(const Look&, Seat) { return just(Verb::Done); }
inline Action default_no(const Look&, Seat) { return just(Verb::No); }
inline Action answer_yes(const Look&, Seat) { return just(Verb::Yes); }
inline constexpr const char* enemy_fires = "The enemy is taken to fire whenever it may.";
inline void choices_yes_no(const Look&, Seat, Offers<Action>& offers) {
    if (offers(just(Verb::No))) offers(just(Verb::Yes));
}

// A refusal for a verb the step does not know: what goes on now, and when it can be done (asked.cpp).
Verdict not_asked(const Look& look, Seat seat, const Action& action);
// Where a plain yes or no is asked, either is fine.
Verdict check_yes_no(const Look& look, Seat seat, const Action& action);

// ---- the steps, chapter by chapter; each table is defined in the file named ----

// deployment.cpp (4.1)
extern const StepRules deploy_next_rules, deploy_rules;
// order.cpp (2.2, 4.2)
extern const StepRules turn_start_rules, draw_rules, act_start_rules, act_end_rules, turn_end_rules,
    game_over_rules;
// morale.cpp (2.3, 2.5)
extern const StepRules morale_rules;
// fire_plan.cpp (2.6)
extern const StepRules fire_declare_rules;
// engaged.cpp (SE-MELEE-8)
extern const StepRules engaged_rules;
// charge_plan.cpp (SE-CHARGE-1 to 3), charge.cpp (2.11, 4.3), volleys.cpp (SE-CHARGE-4, 7, SE-SKIRM-16)
extern const StepRules charge_declare_rules, charges_rules, charge_group_rules, follow_rules;
extern const StepRules skirm_fire_rules, volley1_rules, volley2_rules;
// cavalry.cpp (2.15)
extern const StepRules opp_charge_rules, meet_charge_rules, cav_fire_rules;
// movement.cpp (2.8), path.cpp (MOVE_PATH), walk.cpp and pass_fire.cpp (4.4)
extern const StepRules move_select_rules, move_path_rules, walk_rules, pass_fire_rules;
// combat.cpp (2.12, 2.13)
extern const StepRules combat_rules, melee_rules, pairing_rules, advance_rules;

}  // namespace longroll::elephant
