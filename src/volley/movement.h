#pragma once
// 4.2 Movement phase: who moves; and the step in which one stand does, for breakthroughs too.

#include "volley/charge.h"

namespace longroll::volley {

// Begins the move of a stand and pushes the step MoveStand, in which its owner makes steps until he is done.
// When it is over the step is gone and the one below goes on. A breakthrough (VB-BREAK-2) is such a move:
// Side::charged then has the stand if it made contact, and not if it did not.
void start_move(Play& play, Ref ref, bool breakthrough = false);

// One step of the stand that moves, of whatever kind; not `go`.
Verdict check_any_step(const Look& look, const Action& action);
void apply_any_step(Play& play, const Action& action);
// Nothing can follow: contact, a repulse, or the stand is gone.
bool move_is_over(const Look& look);
// What the move cost it, whom it has driven off; nobody moves then. The step stays on the agenda.
void finish_move(Play& play);

// VB-NIGHT-4: those who came in the night are placed, then their side marks stands Stationary (night.cpp).
bool run_dawn(Play& play);

// VB-MOVE-22: held stands that an enemy has come near to, or that are out of their bounds, are free.
void release_held(Play& play);

}  // namespace longroll::volley
