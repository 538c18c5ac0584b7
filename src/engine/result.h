#pragma once
// How a match ended: who won, by what rule, how far.

#include "engine/say.h"

namespace longroll {

struct Result {
    bool over = false;
    Seat winner = Seat::Nobody;  // nobody: a draw, once over
    std::int32_t margin = 0;     // in the game's own measure of victory, from the winner's side
    Say how;
};

}  // namespace longroll
