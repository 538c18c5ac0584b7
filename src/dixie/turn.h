#pragma once
// 5.0 What the turn and the night have in common.

#include "dixie/change.h"

namespace longroll::dixie {

// A phase of the active side begins: what lasted for the one before ends.
void enter_phase(Play& play, Phase phase);

}  // namespace longroll::dixie
