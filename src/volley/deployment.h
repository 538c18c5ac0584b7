#pragma once
// 4.1 Set-up: what the scenario puts in place, and how a stand is set down.

#include "volley/moves.h"

namespace longroll::volley {

// How a stand is when it is set down.
inline constexpr unsigned place_column = GoColumn, place_limbered = GoLimber, place_mounted = GoMount;

// ---- places.cpp ----

// A side as its scenario has it before anybody decides: what is fixed is on the table, arrivals are coming,
// commanders are where they begin, militia is permanently disordered (VB-MISC-16).
void place_as_planned(Play& play, Seat seat);
// The base and the markers of a column, with F there.
Bases bases_set(StandType type, unsigned flags, Point front, Facing facing);
// The building that a stand of this kind would garrison with F there, or no_building (VB-GEO-17).
std::uint8_t garrison_at(const Look& look, StandType type, unsigned flags, Point front);
// Whether it may be put there, by set-up or at night: on the table, over nobody, an inch from the enemy, on
// ground and in buildings that can hold it.
Verdict check_spot(const Look& look, Ref ref, Point front, Facing facing, unsigned flags);
void set_down(Play& play, Ref ref, Point front, Facing facing, unsigned flags);
unsigned flags_now(const Look& look, Ref ref);
unsigned flags_of(const StandPlan& plan);

// The stands and commanders that their owner sets up.
Stands to_set_up(const Setup& setup, Seat side);
Posts posts_to_set_up(const Setup& setup, Seat side);

// ---- deployment.cpp ----

// Both drafts: the side that moves second first. `start` pushes the first turn and then these.
void push_deployment(Play& play);

}  // namespace longroll::volley
