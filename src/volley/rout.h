#pragma once
// 2.4.3 Rout, and what costs stands their strength: casualties, removal, levels that drop.

#include "volley/forced.h"
#include "volley/morale.h"

namespace longroll::volley {

// What a page animates an event by.
enum class EventKind : std::uint8_t {
    Words,
    Move,
    Charge,
    Test,
    Fire,
    Melee,
    Loss,
    Rout,
    Commander,
    Exhaustion,
    Objective,
    Night,
    Victory
};
Event& tell(Play& play, Seat seat, EventKind kind, const Say& say);

// ---- casualties ----

// VB-GEN-8: so many strength points, as far as it has them; at none it is removed. They count for its
// division (VB-EXH-1). The Army Commander with it is at risk (VB-MISC-1): one die for all of one combat or
// rout.
void take_casualties(Play& play, Ref ref, int casualties, RuleId why);
// The same with the rest of its strength: overrun, driven off the table, guns taken.
void remove_stand(Play& play, Ref ref, RuleId why);
// It goes through an exit zone: neither alive nor lost (VB-MOVE-17).
void leave_table(Play& play, Ref ref);

// ---- levels ----

// VB-MORALE-5, 6: one level down for a failed test; a rout is made at once. `cause`: the enemy it turns from.
void drop_level(Play& play, Ref ref, Ref cause);
// It gives way, out of contact with the enemies that it touches; they may pursue it in woods (VB-CHARGE-12).
void give_way(Play& play, Ref ref);
// VB-ROUT-1 to 6.
void rout(Play& play, Ref ref, Ref cause);
// VB-ROUT-1: the enemy in contact, the nearest that made it test, or the nearest.
Ref cause_of_rout(const Look& look, Ref ref);
// VB-ROUT-5: friends on the way of a rout or retreat test at once.
void check_passed(Play& play, Seat side, const Stands& passed);

}  // namespace longroll::volley
