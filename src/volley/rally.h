#pragma once
// 4.3: what the Morale phase and a breakthrough share.

#include "volley/rout.h"

namespace longroll::volley {

// VB-MORALE-4: one die; whether it fails. Nothing else changes.
bool test_morale(Play& play, Ref ref);
// VB-ROUT-11, for stands of both sides that failed, by the index of their seat: markers and repulses at once;
// the routs and the choices of VB-ROUT-8 are pushed, to be worked off before the step that is on top now.
void apply_failures(Play& play, const Stands (&failed)[2]);
// VB-CHARGE-7: set back straight until it is an inch away.
void repulse(Play& play, Ref ref);

}  // namespace longroll::volley
