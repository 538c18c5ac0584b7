#pragma once
// 2.17 Rout.

#include "rally/checks.h"

namespace longroll::rally {

struct RoutCall {
    Ref unit;
    Point cause{};           // the place of the enemy that it runs from (RF-ROUT-2)
    bool by_rally = false;   // a failed Rally: straight ahead, no choice
    bool own_event = false;  // no part of a shot or melee round: it rolls for Generals itself (RF-GENHIT-1)
};
// Pushes Rout: W-ROUT, the way, who is passed through, the file, captures. Nothing happens to a stand that is
// no longer on the map.
void rout(Play& play, const RoutCall& call);

}  // namespace longroll::rally
