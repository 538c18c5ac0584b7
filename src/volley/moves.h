#pragma once
// 2.2.1 to 2.2.4: the move of one stand, step by step. Each step is judged and made by itself and changes the
// State at once; `State::move` keeps what the move has spent and may still do.

#include "volley/action.h"
#include "volley/ground.h"

namespace longroll::volley {

inline Ref moving(const State& state) {
    return state.move.stand == no_stand ? nobody : Ref{seat_of(state.move.side), state.move.stand};
}
inline bool has_mark(const Look& look, MoveMark mark) { return (look.state.move.marks & mark) != 0; }
inline void mark(Play& play, unsigned marks) {
    play.state.move.marks = static_cast<std::uint16_t>(play.state.move.marks | marks);
}
// Half a move unless disorder is named (VB-TERR-BRIDGE-2).
inline Pay bridge_pay(const Action& action) {
    return action.pay() == PayWord::Disorder ? Pay::Disorder : Pay::Half;
}
inline std::int64_t left_of(const Move& move) { return std::int64_t{move.budget} - move.spent; }

// VB-MOVE-1: whether it may be moved at all in this phase.
Verdict may_move(const Look& look, Ref ref);
// A whole allowance, half of one when out of command (VB-MOVE-10, VB-CMD-10) or breaking through.
void begin_move(Play& play, Ref ref, bool breakthrough = false);
// What moving cost it: disorder out of command (VB-CMD-10), marks for Stationary (VB-STAT-1, VB-STAT-3).
void end_move(Play& play);

// One step of the stand that moves; not the charge (charge.h).
Verdict check_step(const Look& look, const Action& action);
void apply_step(Play& play, const Action& action);

// ---- parts that other chapters use ----

// Where a base of the mover may not be: over another stand (VB-MOVE-8), off the table, on prohibited ground.
Verdict check_place(const Look& look, Ref ref, const Pose& pose);
// Whether a straight way of its base meets friends that it may not pass (VB-MOVE-9), or enemies (VB-MOVE-11,
// VB-MOVE-12); `charged` are enemies that it may touch.
struct WayCheck {
    Verdict verdict;
    bool ends_in_zone = false;
};
WayCheck check_way(const Look& look, Ref ref, table::Vector way, const Stands& charged = {});
WayCheck check_way(const Look& look, Ref ref, const Rect& base, table::Vector way, const Stands& charged);
// The part of it that bears on enemies; for a commander too, who may not end within an inch (VB-MOVE-19).
WayCheck check_enemies(const Look& look, Seat own, const Rect& base, table::Vector way,
                       const Stands& charged = {}, bool commander = false);
// VB-CMD-5.
Verdict check_approach(const Look& look, Ref ref, const Rect& base, table::Vector way);
inline Verdict check_approach(const Look& look, Ref ref, table::Vector way) {
    return check_approach(look, ref, base_of(look, ref), way);
}
// VB-MOVE-22.
Verdict check_held(const Look& look, Ref ref, Point front);

// The price of a step (VB-MOVE-10), and the direction of a leg (VB-MOVE-3), of the stand that moves.
Verdict affordable(const Look& look, std::int64_t cost);
// In a refusal, to a tenth: never so that what is needed reads as what is left.
inline Arg needed_arg(Length length) { return needed_inches(length); }
inline Arg left_arg(Length length) { return inches_left(length); }
void spend(Play& play, std::int64_t cost);
Verdict check_direction(const Look& look, Ref ref, table::Vector way);
// What a way over ground does to the stand, its price included.
void take_toll(Play& play, Ref ref, const Toll& toll);
// The die of a marsh, with F at its edge.
void enter_marsh(Play& play, Ref ref, int area);

// ---- the markers of a column (VB-GEO-12) ----

using Markers = ScratchList<Pose, most_markers>;  // the first behind the stand
Markers markers_of_column(const Look& look, Ref ref);
Markers markers_behind(const Rect& base, Facing facing, int count);
// They follow on the trail of the rear edge.
Markers markers_after(const Markers& before, const Rect& old_base, const Rect& new_base, Facing facing);
Verdict check_markers(const Look& look, Ref ref, const Markers& markers);
void put(Play& play, Ref ref, const Pose& pose, const Markers& markers);

// The base goes there, its markers follow on the trail.
void shift_stand(Play& play, Ref ref, table::Vector by);
// Where a forced move ends; a held stand that it drives out is held no longer (VB-MOVE-22).
void drive_to(Play& play, Ref ref, const Pose& pose);
// Turned about its middle (VB-GEO-13).
void turn_stand(Play& play, Ref ref, Facing facing);
// Disorder from any cause but morale or collapse (VB-DIS-4).
void disorder(Play& play, Ref ref, RuleId why);
// It leaves its Stationary status, for one of the reasons of VB-STAT-3.
inline void unsettle(Play& play, Ref ref) { play.side(ref.side).stationary &= ~one(ref.id); }
// The markers of its column straight behind it, where there is no trail (VB-GEO-12).
void lay_markers_behind(Play& play, Ref ref);
// Column over, markers away (VB-MARCH-9).
void break_column(Play& play, Ref ref);

// ---- 2.2.2 Stationary (stationary.cpp) ----

// VB-STAT-1, VB-STAT-2: may be marked at the end of its owner's Movement phase.
Verdict may_settle(const Look& look, Ref ref);

}  // namespace longroll::volley
