#pragma once
// The costs of one straight sweep or wheel (change.h), where those friends are known that it may pass.

#include "elephant/change.h"

namespace longroll::elephant {

void add_sweep_costs(const Look& look, Ref mover, std::span<const Rect> from, Vector way, GroundSeen& seen,
                     Costs& costs, int place, Units friends);
void add_wheel_costs(const Look& look, Ref mover, const Layout& from, Flank pivot, Angle turn,
                     GroundSeen& seen, Costs& costs, Units friends);

}  // namespace longroll::elephant
