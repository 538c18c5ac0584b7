#pragma once
// 2.7 Commanders: the risk of the Army Commander (VB-MISC-1, in rout.cpp), who goes along with a stand or is
// driven off (VB-MISC-2), successors (VB-MISC-18), rides (VB-MOVE-19).
//
// Questions to the owner of a commander interrupt any state (4.2). They are only noted here, in State; before
// the next step is worked off the step Commander is pushed for each side that has some (Volley::interrupt).
// So a rule that moves a stand may pop and push steps in whatever order it likes.

#include "volley/moves.h"

namespace longroll::volley {

// ---- VB-MISC-2 ----

// (a) Before a stand retreats, routs, falls back or advances: the commanders within 3 inches of it.
Posts commanders_near(const Look& look, Ref stand);
// Once it has moved: their owner is asked for each whether he goes with it. Nothing if the stand is gone.
void ask_commanders(Play& play, Ref stand, Posts near);
// (b) Once a stand has moved, charged, advanced or broken through: commanders of the enemy that it touches
// are put beside a stand of theirs within 3 inches, or are lost.
void displace_commanders(Play& play, Ref by);

// The Army Commander is attached only as long as he touches the stand: after any move of either.
void check_attached(Play& play, Seat side);

// ---- VB-MISC-18 ----

// At the start of their side's player turn, and at dawn: successors that are due are to be placed.
void call_successors(Play& play, Seat side);
// He is killed or taken; a successor comes.
void lose_commander(Play& play, Seat side, PostId post, RuleId why);

// ---- rides ----

// VB-MOVE-19: up to 24 inches, stopped by zones, not within an inch of an enemy.
Verdict check_ride(const Look& look, Seat side, PostId post, Point to);
void make_ride(Play& play, Seat side, PostId post, Point to);
// Places worth a ride, each of which is legal.
using RidePlaces = ScratchList<Point, 12>;
RidePlaces ride_places(const Look& look, Seat side, PostId post);
// One of them, if it was found soon.
std::optional<Point> sample_ride(const Look& look, Seat side, PostId post, Dice& dice);

// A place for him touching the stand: the side farthest from `enemy`, or its rear.
Point place_beside(const Look& look, Ref stand, Ref enemy = nobody);

}  // namespace longroll::volley
