#pragma once
// Windows for Specials (DX-12.0h): active player, then opponent, alternately, each plays one card or passes,
// until two passes in a row. The same for M1, C3, X1; V0 and R0 are windows that only one side has.
//
// How to use it: a window is a step of a kind listed in `window_timings` below, its rules are `window_step`:
//
//     const StepRules combat_window_rules = window_step("combat_window");  // in combat.cpp
//     push(play, step(StepKind::Fire, active, place));  // what comes after the window, first
//     push(play, open_window(play, StepKind::CombatWindow, place));
//
// Nothing else is needed: the step pops itself after two passes in a row. `place` is the position Specials of
// this window are played on, no_place where any will do (M1, V0, R0). Step.side is who is asked, Step.n the
// passes in a row, Step.m is free for the chapter (MeleeWindow: the round, for Bayonet Charge).
//
// A chapter that asks for Specials among other things (V1) uses special_choices, check_special and
// play_special of change.h with its timings instead, and so do the reactions of morale.cpp.

#include "dixie/change.h"

namespace longroll::dixie {

// Timings of the active player and of his opponent in a window; 0: not asked there.
struct WindowTimings {
    std::uint16_t own = 0, enemy = 0;
};
constexpr WindowTimings window_timings(StepKind kind) {
    switch (kind) {
        case StepKind::MoraleWindow: return {TimingMoraleOwn, TimingMoraleEnemy};
        case StepKind::CombatWindow: return {TimingCombatOwn, TimingCombatEnemy};
        case StepKind::MeleeWindow: return {TimingMelee, TimingMelee};
        case StepKind::MoveWindow: return {0, TimingEnemyMoveStart};
        case StepKind::ReinforceWindow: return {TimingReinforce, 0};
        default: return {};
    }
}
inline std::uint16_t window_timings(const Look& look, Seat seat) {
    const WindowTimings timings = window_timings(look.top().kind);
    return seat == look.active() ? timings.own : timings.enemy;
}

// Whether a window of that kind can ever open in this match. Many editions have no Special for it: then it
// need not come on the agenda.
inline bool has_window(const Look& look, StepKind kind) {
    const WindowTimings timings = window_timings(kind);
    const Seat active = look.active();
    return ((look.setup.timings_in_pool[index(active)] & timings.own) |
            (look.setup.timings_in_pool[index(other(active))] & timings.enemy)) != 0;
}

// Whether the seat holds a Special in its Reserve that has its time now; mostly it does not.
inline bool holds_special(const Look& look, Seat seat, std::uint16_t timings) {
    const Side& side = look.side(seat);
    for (Cards rest = side.reserve & side.specials; rest != 0;)
        if (look.card(seat, take_lowest(rest)).timing & timings) return true;
    return false;
}

inline Step open_window(const Look& look, StepKind kind, Place place = no_place) {
    return step(kind, look.active(), place);
}

// The parts, for a chapter that adds something of its own.
bool run_window(Play& play);  // waits, or pops the step and gives false; a side with no window passes unasked
void window_choices(const Look& look, Seat seat, Offers<Action>& offers);
Verdict window_check(const Look& look, Seat seat, const Action& action);
void window_apply(Play& play, Seat seat, const Action& action);
Say window_prompt(const Look& look, Seat seat);

constexpr StepRules window_step(std::string_view word) {
    return StepRules{word,         run_window,   step_side, window_choices,
                     window_check, window_apply, nullptr,   window_prompt}
        .as_window();
}

}  // namespace longroll::dixie
