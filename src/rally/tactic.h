#pragma once
// 2.11 Tactic actions and the bottom actions made of them.

#include "rally/laying.h"

namespace longroll::rally {

// RF-TACTIC-2: pushes Tactic: the check, then D-TACTIC, or the mark.
void begin_tactic(Play& play, Ref unit);
// RF-TACTIC-4 to 6 as a turn's play: pushes Element. Hit and Run begins with a Fire at the target; no_unit
// else. The card has been shown.
void begin_elements(Play& play, Ref unit, Bottom which, UnitId target);

}  // namespace longroll::rally
