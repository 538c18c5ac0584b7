#pragma once
// 2.6 Exhaustion phase, 2.9 Winning.

#include "volley/rout.h"

namespace longroll::volley {

// VB-EXH-1, 2: divisions whose casualties have reached their level, of both sides, the attacker's first.
void find_exhausted(Play& play);
// VB-EXH-5 to 7: one die for each exhausted division that took casualties in this player turn.
void roll_for_collapse(Play& play);
// VB-EXH-6: all its stands drop one level, Good ones to permanent disorder.
void collapse(Play& play, Seat side, PostId post);
// VB-EXH-3, at the end of the player turn.
void unsettle_exhausted(Play& play);

// ---- 2.9 ----

// VB-WIN-2, at the end of each player turn.
void take_objectives(Play& play);
// VB-WIN-3.
int points_of(const Look& look, Seat side);
// VB-WIN-5: the strength of its collapsed divisions is more than half of what it began with.
bool army_collapsed(const Look& look, Seat side);
// VB-WIN-4: 0 a draw, 1 minor, 2 major, 3 decisive.
int degree_of(const VictoryLimits& limits, int difference);

}  // namespace longroll::volley
