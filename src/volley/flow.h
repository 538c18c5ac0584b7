#pragma once
// How the turn flows (chapter 4): what rules may read and change. State holds an agenda of steps (state.h);
// each kind of step is worked off by the chapter it belongs to (engine/steps.h).

#include "engine/steps.h"
#include "rules/volley.h"
#include "volley/action.h"
#include "volley/state.h"

namespace longroll::volley {

// What holds while one list or goal of a stand is judged, in which nobody else moves: whom it has been found
// to have seen as the turn began, so that lines of sight are walked once, and who can reach into the box that
// it moves in, so that nobody farther away is looked at again.
struct MoveMemo {
    Ref of;
    Stands asked{}, seen{};
    table::Box around{};
    Stands near[2]{};
    bool judged = false;  // the goal is known to be legal: no leg of it comes nearer to whom it saw
};

// What rules may read; and what they may change while an action is played.
struct Look {
    const Setup& setup;
    const State& state;
    MoveMemo* memo = nullptr;

    const Side& side(Seat seat) const { return state.side[index(seat) & 1u]; }
    const Stand& stand(Ref ref) const { return side(ref.side).stand[ref.id]; }
    const StandPlan& plan(Ref ref) const { return setup.army(ref.side).stands[ref.id]; }
    const table::Battlefield& field() const { return *setup.field; }
    const Step& top() const { return state.agenda.top(); }
    Seat attacker() const { return seat_of(state.active); }
    Seat defender() const { return other(attacker()); }
};
struct Play {
    const Setup& setup;
    State& state;
    Dice& dice;
    EventLog& log;
    MoveMemo* memo = nullptr;

    Look look() const { return {setup, state, memo}; }
    operator Look() const { return look(); }
    Side& side(Seat seat) const { return state.side[index(seat) & 1u]; }
    Stand& stand(Ref ref) const { return side(ref.side).stand[ref.id]; }
    const StandPlan& plan(Ref ref) const { return setup.army(ref.side).stands[ref.id]; }
    const table::Battlefield& field() const { return *setup.field; }
    Step& top() const { return state.agenda.top(); }
    Seat attacker() const { return seat_of(state.active); }
    Seat defender() const { return other(attacker()); }
};

// What sentences name (Volley::name in text.cpp): a stand, a division by its post or the man who leads it, an
// objective, a town block or village.
inline Arg piece_arg(Ref ref) {
    return Arg{ArgKind::Piece, static_cast<std::int64_t>(index(ref.side)) * 256 + ref.id};
}
inline Arg post_arg(Seat side, PostId post) {
    return Arg{ArgKind::Thing, static_cast<std::int64_t>(index(side)) * 256 + post};
}
inline constexpr std::int64_t commander_bit = 1 << 16, building_bit = 1 << 16;
inline Arg commander_arg(Seat side, PostId post) {
    return Arg{ArgKind::Thing, post_arg(side, post).value | commander_bit};
}
inline Arg objective_arg(std::size_t number) {
    return Arg{ArgKind::Place, static_cast<std::int64_t>(number)};
}
inline Arg building_arg(std::size_t number) {
    return Arg{ArgKind::Place, building_bit | static_cast<std::int64_t>(number)};
}

inline int d6(Dice& dice) { return static_cast<int>(dice.d6()); }
// One die of which only matters whether it shows so many or more: its odds cost two runs of the rules, not
// six.
inline int die_for(Dice& dice, int needed) {
    return dice.roll_for(static_cast<unsigned>(needed < 1 ? 1 : needed), 1)[0];
}

using StepRules = longroll::StepRules<Look, Play, Action>;
const StepRules& rules_of(StepKind kind);

inline Step step(StepKind kind, Seat side = Seat::Union, StandId unit = no_stand, StandId other = no_stand) {
    return {kind, static_cast<std::uint8_t>(index(side)), unit, other, 0, 0, 0, 0, {}};
}
inline void push(Play& play, const Step& next) { play.state.agenda.push(next); }
// What a step's `run` returns when it has nothing more to do.
inline bool step_over(Play& play) {
    play.state.agenda.pop();
    return false;
}
// The phases of a player turn, one after the other. Only one of them is on the agenda at a time: it becomes
// the next when its part is over, so that the agenda stays shallow. All belong to the attacker. Whatever else
// a phase pushes (a move, a reaction, a combat) is taken off before the phase goes on.
inline constexpr StepKind player_turn[] = {
    StepKind::PlayerTurnStart, StepKind::MovePhase,    StepKind::MoveClose,  StepKind::Settle,
    StepKind::Attach,          StepKind::Rally,        StepKind::MoraleTest, StepKind::Breaks,
    StepKind::Ground,          StepKind::Choose,       StepKind::LastFire,   StepKind::Burn,
    StepKind::Exhaustion,      StepKind::PlayerTurnEnd};
// What the `run` of a phase returns when its part is over. The last one is replaced by order.cpp itself.
inline bool phase_over(Play& play) {
    Step& top = play.top();
    for (std::size_t i = 0; i + 1 < std::size(player_turn); ++i)
        if (player_turn[i] == top.kind) {
            top = step(player_turn[i + 1], play.attacker());
            break;
        }
    return false;
}
inline constexpr Action just(Verb verb) {
    Action action;
    action.verb = verb;
    return action;
}
inline Action default_done(const Look&, Seat) { return just(Verb::Done); }
inline Action default_pass(const Look&, Seat) { return just(Verb::Pass); }
// A refusal for a verb the step does not know; names what is asked instead.
Verdict not_asked(const Look& look, Seat seat, const Action& action);

// ---- the steps, chapter by chapter; each table is defined in the file named ----

// deployment.cpp (4.1)
extern const StepRules deploy_rules;
// order.cpp (4.1, 4.5)
extern const StepRules turn_start_rules, player_turn_start_rules, player_turn_end_rules, turn_end_rules,
    exhaustion_rules, game_over_rules;
// night.cpp (2.10)
extern const StepRules night_rules, night_moves_rules;
// movement.cpp (4.2), stationary.cpp (2.2.2), react.cpp (2.2.6), commanders.cpp (VB-MISC-2)
extern const StepRules move_phase_rules, move_stand_rules, move_close_rules, attach_rules;
extern const StepRules settle_rules, dawn_rules;
extern const StepRules react_rules, commander_rules;
// rally.cpp, profit.cpp (4.3)
extern const StepRules rally_rules, morale_test_rules, morale_apply_rules;
extern const StepRules profit_rules, breaks_rules, break_test_rules;
// go_to_ground.cpp, combat.cpp, combat_dice.cpp, combat_result.cpp, buildings.cpp (4.4)
extern const StepRules ground_rules;
extern const StepRules choose_rules, attack_rules, allot_rules, reply_rules, last_fire_rules;
extern const StepRules combat_dice_rules, evade_rules, combat_apply_rules;
extern const StepRules combat_result_rules, advance_rules;
extern const StepRules burn_rules, leave_building_rules;

}  // namespace longroll::volley
