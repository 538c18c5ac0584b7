#pragma once
// 2.2.5, 2.2.6: charging, and skirmishers in the way of a charge.

#include "volley/rout.h"

namespace longroll::volley {

// VB-CHARGE-10: who cannot charge at all now.
Verdict may_charge_now(const Look& look, Ref ref);
// VB-CHARGE-1, 2, 4, 6: whether it may charge that enemy.
Verdict may_charge_stand(const Look& look, Ref ref, Ref target);
// What the charge table calls it; its flank as seen from where the charger began.
Target target_of(const Look& look, Ref ref, Ref target);
// Armed so that it repulses disordered chargers (VB-CHARGE-6, 7).
bool repulses(const Look& look, Ref target);

// How a charge towards a point ends, before it is made.
struct ChargePlan {
    Verdict verdict;
    table::Vector way;  // as far as it goes
    Toll toll;
    Stands contacted;         // enemies it then touches
    Ref met;                  // skirmishers or fugitives that must give way first; it stops before them
    bool disordered = false;  // on the way, or by the far bank (VB-TERR-BRIDGE-3)
    bool repulsed = false;    // VB-CHARGE-7 (a)
};
ChargePlan plan_charge(const Look& look, Ref ref, Ref target, Point toward, Pay pay = Pay::Half);
// What came of it: a marsh on the way may end it at its edge, or show whom it meets beyond (VB-TERR-MARSH-1).
ChargePlan make_charge(Play& play, Ref target, const ChargePlan& plan, Pay pay = Pay::Half);

// VB-TERR-BRIDGE-3: it faces and touches the far bank of a watercourse.
bool holds_bank(const Look& look, Ref ref);

// ---- skirmishers ----

// What a charge does to skirmishers that it meets (VB-SKIR-1 to 5).
enum class Meeting : std::uint8_t {
    Fight,     // they are charged like any stand
    Retreat,   // mounted: six inches ahead of it, of themselves
    MayEvade,  // mounted, charged by infantry: if their owner wishes
    ToCover    // on foot: into cover, or they are destroyed
};
Meeting meeting_of(const Look& look, Ref charger, Ref skirmisher);
// The town block at a point, or no_building.
std::uint8_t cover_block(const Look& look, Point p);
// VB-SKIR-3: a place of cover within half a move; of a town block any point.
Verdict check_cover(const Look& look, Ref skirmisher, Point front);
// Places worth offering.
using Places = ScratchList<Point, 24>;
Places cover_places(const Look& look, Ref skirmisher);
// VB-SKIR-2: six inches ahead of the charge, which goes that way; where it would end, and doing it.
ForcedEnd retreat_ahead(const Look& look, Ref skirmisher, Facing ahead);
void retreat_before(Play& play, Ref skirmisher, Ref charger, Facing ahead);

}  // namespace longroll::volley
