#pragma once
// 2.7, 2.16: dice that lie on the table (State::roll) until nobody wants to touch them any more.
//
//     roll_dice(play, side, 2);      // in one stage
//     offer_rerolls(play);           // pushes Rerolls, if a side has points
//     ...                            // in the next stage
//     const int sum = take_sum(play, side);

#include "rally/change.h"

namespace longroll::rally {

// Two or three dice of a side (RF-DICE-1, RF-FIRE-6). `extra`: one Reroll of its own (RF-BOC-10).
void roll_dice(Play& play, Seat side, int number, bool extra = false);
// RF-REROLL-3: pushes Rerolls where a side has points.
void offer_rerolls(Play& play);
// The two highest of a side's dice.
int kept_sum(const Look& look, Seat side);
// Which dice of a side are kept, one bit each.
unsigned kept_dice(const Look& look, Seat side);
// The sum, and the dice are gone: equal states stay equal, whatever was rolled.
int take_sum(Play& play, Seat side);
// RF-BOC-8, 9: these dice of a side, one bit each, are thrown again; a third die that was set aside is out.
void throw_again(Play& play, Seat side, unsigned dice);

}  // namespace longroll::rally
