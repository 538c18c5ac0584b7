#pragma once
// 2.12 Charge.

#include "rally/checks.h"
#include "rally/laying.h"
#include "rally/melee.h"
#include "rally/rout.h"
#include "rally/sight.h"

namespace longroll::rally {

// A charge order: pushes DeclareCharge, for mounted cavalry the first Move before it (RF-CHARGE-21). The
// order is committed when an arrow is laid or the charge declared.
void begin_charge(Play& play, Ref unit);
// RF-CHARGE-3, 4, RF-END-5: a stand of its kind may charge at all.
Verdict may_charge(const Look& look, Ref unit);
// RF-GEO-12, RF-CHARGE-8, 12 to 15, 22: this declaration.
Verdict check_declaration(const Look& look, Ref unit, const Action& action);

// ---- what its files share ----

// RF-GEO-12: where a charge with this arrow and lean ends, and whom it touches there; nothing: nobody.
struct ChargePath {
    Vector way;  // of the centre, to the contact
    Units enemies;
};
std::optional<ChargePath> charge_path(const Look& look, Ref unit, Arrow arrow, Angle lean);
// RF-CHARGE-13: the class of a target of mounted cavalry, 1 to 3; 0: none.
int target_class(const Look& look, Ref target);
// RF-CHARGE-13 to 15, 22: whether a mounted stand may choose this target.
Verdict check_mounted_target(const Look& look, Ref unit, Ref target);
// Pushes CavalryCharge: the reactions of RF-CHARGE-17 to 19. It ends the action.
void settle_at_once(Play& play, Ref charger, Ref target, Vector way, unsigned carried);
// The stand comes to be there: Generals make room, those it takes along follow it (RF-CHARGE-5; bits of its
// attached Generals in roster order).
void charge_to(Play& play, Ref unit, const Pose& end, unsigned carried);

}  // namespace longroll::rally
