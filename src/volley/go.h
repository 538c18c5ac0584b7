#pragma once
// A whole move in one decision: `go to X Y facing T flags`, composed of the single steps and judged by the
// same checks; and the goals worth offering for a stand.

#include "volley/charge.h"

namespace longroll::volley {

// Whether each of its steps is legal in turn; the first reason where one is not.
Verdict check_go(const Look& look, const Action& action);
// Makes the steps. A marsh or a skirmisher may end it early; then MoveStand goes on if anything can follow.
void make_go(Play& play, const Action& action);

// Goals for the stand that moves, each legal: to objectives, cover, contact, fire positions, its commander,
// along roads, and changes of formation on the spot. Stops when the offers are full.
void offer_goals(const Look& look, Offers<Action>& offers);
// One of them, or one like them, cheaply; Done where none was found soon.
Action sample_goal(const Look& look, Dice& dice);

}  // namespace longroll::volley
