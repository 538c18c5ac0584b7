#pragma once
// 4.5 Activation of a General, by himself or by his Command card.

#include "rally/orders.h"

namespace longroll::rally {

// Pushes all of 4.5: Discard, GeneralMove, Activation. `card`: his Command card, already shown, or no_card.
void begin_activation(Play& play, Seat side, PostId general, CardId card);
// RF-MARK-1, RF-ACT-4, RF-REROLL-4: at the end of the turn the points are gone and the General is marked.
void end_activation(Play& play, Seat side);

}  // namespace longroll::rally
