#pragma once
// 2.2.6 Charges against skirmishers, and VB-CHARGE-11: what happens where a charge meets stands that give
// way, in a move or in a breakthrough.

#include "volley/charge.h"

namespace longroll::volley {

// After make_charge with a plan that met somebody (ChargePlan::met): fugitives rout again, mounted
// skirmishers retreat, others are asked (step React). The charge goes that way, and the move then goes on.
void meet(Play& play, Ref charger, Ref met, Facing ahead);

}  // namespace longroll::volley
