#pragma once
// How the turn flows (chapter 4): what rules may read and change. State holds an agenda of steps (state.h);
// each kind of step is worked off by the chapter it belongs to (engine/steps.h). The table of all steps is in
// flow.cpp.
//
// A chapter that needs another one calls a function of its header. Such a function changes the State at once,
// or it pushes a step and says so: then the caller's own step goes on, in its next stage, when that step is
// over, and finds what came of it in Step::outcome.

#include "engine/steps.h"
#include "rally/action.h"
#include "rally/state.h"
#include "rules/rally.h"

namespace longroll::rally {

// What rules may read.
struct Look {
    const Setup& setup;
    const State& state;

    const Side& side(Seat seat) const { return state.side[index(seat) & 1u]; }
    const Army& army(Seat seat) const { return setup.army(seat); }
    const Unit& unit(Ref ref) const { return side(ref.side).unit[ref.id]; }
    const UnitPlan& plan(Ref ref) const { return setup.army(ref.side).units[ref.id]; }
    const General& general(Seat seat, PostId post) const { return side(seat).general[post]; }
    const PostPlan& post(Seat seat, PostId post) const { return setup.army(seat).posts[post]; }
    const CardPlan& card(Seat seat, CardId card) const { return setup.army(seat).cards[card]; }
    const Measures& measures() const { return setup.measures; }
    const table::Battlefield& field() const { return *setup.field; }
    const Step& top() const { return state.agenda.top(); }
    Seat active() const { return seat_of(state.active); }
    Seat passive() const { return other(active()); }
};
// What they may change while an action is played. A Play is also a Look.
struct Play : Look {
    State& state;  // the same, and not const
    Dice& dice;
    EventLog& log;

    Play(const Setup& of, State& changing, Dice& thrown, EventLog& told)
        : Look{of, changing}, state(changing), dice(thrown), log(told) {}

    const Look& look() const { return *this; }
    Side& side(Seat seat) const { return state.side[index(seat) & 1u]; }
    Unit& unit(Ref ref) const { return side(ref.side).unit[ref.id]; }
    General& general(Seat seat, PostId post) const { return side(seat).general[post]; }
    Step& top() const { return state.agenda.top(); }
};

using StepRules = longroll::StepRules<Look, Play, Action>;
const StepRules& rules_of(StepKind kind);
// Runs steps until a seat has to decide.
void advance(Play& play);

// ---- the agenda ----

inline Step step(StepKind kind, Seat side = Seat::Union, UnitId unit = no_unit, UnitId other = no_unit) {
    Step made{};
    made.kind = kind;
    made.side = static_cast<std::uint8_t>(index(side));
    made.unit = unit;
    made.other = other;
    made.card = no_card;
    return made;
}
inline Step step(StepKind kind, Ref ref) { return step(kind, ref.side, ref.id); }
inline Step& push(Play& play, const Step& next) { return play.state.agenda.push(next); }
// What a step's `run` returns when it has nothing more to do.
inline bool step_over(Play& play) {
    play.state.agenda.pop();
    return false;
}
// The same, and what came of it, for the step below.
inline bool answer(Play& play, Outcome outcome) {
    play.state.agenda.pop();
    play.top().outcome = outcome;
    return false;
}
inline Seat side_of(const Step& step) { return seat_of(step.side); }
inline Ref unit_of(const Step& step) { return {side_of(step), step.unit}; }
// `other` as a unit of the other side.
inline Ref enemy_of(const Step& step) { return {other(side_of(step)), step.other}; }

// ---- what many steps share ----

inline Action default_done(const Look&, Seat) { return just(Verb::Done); }
inline Action default_pass(const Look&, Seat) { return just(Verb::Pass); }
inline Action default_stay(const Look&, Seat) { return just(Verb::Stay); }
// A refusal for a verb the step does not know; names what is asked instead.
Verdict not_asked(const Look& look, Seat seat, const Action& action);

// What sentences name (Rally::name in text.cpp): a regiment or battery; a General or his formation; a card; a
// square, an objective, an entry line.
inline constexpr std::int64_t seat_unit = 256, formation_bit = 1 << 16, card_bit = 1 << 17;
inline Arg piece_arg(Ref ref) {
    return {ArgKind::Piece, static_cast<std::int64_t>(index(ref.side)) * seat_unit + ref.id};
}
inline Arg general_arg(Seat side, PostId post) {
    return {ArgKind::Thing, static_cast<std::int64_t>(index(side)) * seat_unit + post};
}
inline Arg formation_arg(Seat side, PostId post) {
    return {ArgKind::Thing, general_arg(side, post).value | formation_bit};
}
// Only where everyone addressed may know it.
inline Arg card_arg(Seat side, CardId card) {
    return {ArgKind::Thing, (static_cast<std::int64_t>(index(side)) * seat_unit + card) | card_bit};
}
inline constexpr std::int64_t objective_bit = 1 << 16, entry_bit = 1 << 17;
inline Arg square_arg(Square square) {
    return {ArgKind::Place, (square.row & 255) * 256 + (square.column & 255)};
}
inline Arg objective_arg(std::size_t number) {
    return {ArgKind::Place, static_cast<std::int64_t>(number) | objective_bit};
}
inline Arg entry_arg(std::size_t number) {
    return {ArgKind::Place, static_cast<std::int64_t>(number) | entry_bit};
}

// ---- the steps, chapter by chapter; each table is defined in the file named ----

// forces.cpp (S5, S6), deployment.cpp (S7 to S10), dislocation.cpp (S11), deck_building.cpp (S12)
extern const StepRules forces_rules, deploy_edges_rules;
extern const StepRules place_generals_rules, deploy_brigade_rules, waiver_rules;
extern const StepRules dislocate_rules;
extern const StepRules build_decks_rules;
// turn.cpp (4.3), ending.cpp (2.18)
extern const StepRules round_start_rules, turn_start_rules, turn_end_rules, round_end_rules;
extern const StepRules game_over_rules;
// orders.cpp (4.4), activation.cpp (4.5), entering.cpp (RF-REINF)
extern const StepRules order_rules, action_end_rules;
extern const StepRules discard_rules, general_move_rules, activation_rules;
extern const StepRules entry_rules, enter_map_rules;
// laying.cpp (4.6), tactic.cpp (2.11), bottom_moves.cpp (RF-BOC-1 to 3)
extern const StepRules lay_rules;
extern const StepRules tactic_rules, element_rules;
extern const StepRules join_column_rules, action_window_rules, contact_window_rules;
// fire.cpp (4.7), fire_cards.cpp (RF-BOC-4 to 11), rerolls.cpp (RF-REROLL)
extern const StepRules fire_rules, return_fire_rules;
extern const StepRules response_rules, swap_rules;
extern const StepRules rerolls_rules;
// checks.cpp (RF-DISC), losses.cpp (RF-LOSS), casualties.cpp (RF-GENHIT)
extern const StepRules check_rules;
extern const StepRules loss_rules, panic_rules;
extern const StepRules general_hit_rules;
// charge.cpp (4.8), cavalry_charge.cpp (RF-CHARGE-13 to 23)
extern const StepRules declare_charge_rules, charge_rules, charge_passed_rules, shock_rules;
extern const StepRules cavalry_charge_rules;
// melee.cpp, melee_cards.cpp (4.9)
extern const StepRules melees_rules, melee_rules, melee_fire_rules, melee_losers_rules, support_rules;
extern const StepRules melee_cards_rules;
// rallying.cpp, rout.cpp (4.10)
extern const StepRules rally_rules, rallied_rules;
extern const StepRules rout_rules;

}  // namespace longroll::rally
