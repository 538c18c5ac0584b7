#pragma once
// 2.5 Reinforcements: how stands that are held off the map come on (RF-REINF, RF-GEO-21).

#include "rally/orders.h"

namespace longroll::rally {

// RF-REINF-1: the highest-ranking General tries to bring a brigade on. Pushes Entry (the check of the leader)
// and then EnterMap. The point has been paid.
Verdict check_entry(const Look& look, Seat side, PostId brigade, UnitId leader);
void begin_entry(Play& play, Seat side, PostId brigade, Ref leader);
// RF-REINF-3, 4: pushes EnterMap for these stands, without a check; each makes one Move or Tactic, which ends
// as an action (end_action). `as_order`: it is the order of one stand of a Reserve, committed when it comes;
// Done takes it back.
void enter(Play& play, Seat side, const Units& stands, bool as_order = false);
// Off the map, and may use some entry line now.
Units may_enter(const Look& look, Seat side);
// Of a Reserve formation (RF-REINF-4): may be given orders as if on the map.
Units reserves(const Look& look, Seat side);
// RF-REINF-6: what arrives at the start of this turn of the Attacker is now held off the map.
void call_arrivals(Play& play);

}  // namespace longroll::rally
