#pragma once
// 2.13 Melee.

#include "rally/fire.h"

namespace longroll::rally {

// Stands in contact, by seat; a dismounted regiment is in it if its stand or its holders are.
struct Group {
    Units stands[2];
    bool has(Ref ref) const { return stands[index(ref.side) & 1u].has(ref.id); }
};
// RF-MELEE-1: the group of a stand that is engaged.
Group melee_of(const Look& look, Ref ref);
// RF-MELEE-3: what the roles are after a charge has made contact, or a contact arose without one.
void set_roles(Play& play, Ref charger);
// RF-CHARGE-17: pushes an immediate melee of these two, steps 2 to 4.
void fight_at_once(Play& play, Ref charger, Ref target);
// RF-MELEE-6, 7: who wins by these totals, by seat, and how many the other side loses; Nobody: a tie.
struct MeleeResult {
    Seat winner = Seat::Nobody;
    int losses = 0;
};
constexpr MeleeResult result_of_melee(int union_total, int confederate_total) {
    if (union_total == confederate_total) return {};
    const bool is_union = union_total > confederate_total;
    const int most = std::max(union_total, confederate_total);
    const int least = std::min(union_total, confederate_total);
    return {is_union ? Seat::Union : Seat::Confederate, most >= 2 * least ? 2 : 1};
}
// RF-MELEE-5, 6: the sum of a side before its dice, in State::melee.
Reckoning melee_sum(const Look& look, Seat side);

// ---- what its files share ----

// RF-MELEE-1: enemies that touch its stand or its holders; and of a set, those that touch one of the enemies.
Units contacts_of(const Look& look, Ref ref);
Units still_in_contact(const Look& look, Seat side, const Units& among, const Units& enemies);
// RF-FACE-3: an enemy has its front on this base from behind the line of its front.
bool is_flanked(const Look& look, Seat enemy, const Rect& base);
// RF-MELEE-2: those of the melee that fire at a charge.
Units defensive_firers(const Look& look, Seat side);
// RF-MELEE-5: in column right behind that stand; and chains of such stands behind those of the group that are
// neither engaged nor among `not_those` nor counted in another melee of this turn.
bool is_in_column(const Look& look, Ref rear, Ref front);
Units columns_behind(const Look& look, Seat side, const Units& stands, const Units& not_those = {});

}  // namespace longroll::rally
