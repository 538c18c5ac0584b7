#pragma once
// 2.5.4, 2.5.5: saving throws, the dice of a melee, its loser, ties.

#include "volley/rout.h"

namespace longroll::volley {

// ---- 2.5.4 saving throws ----

// VB-SAVE-9: one throw for each reason that applies. The fifth, cavalry that falls back, is claimed by its
// owner.
struct Saves {
    bool attacker = false;    // A: disordered, or a battery that is not Stationary
    bool open_order = false;  // B
    bool terrain = false;     // C
    bool ground = false;      // D: gone to ground

    constexpr int count() const { return attacker + open_order + terrain + ground; }
};
// `gun`: of its dedicated guns, which are field artillery.
Saves saves_from_fire(const Look& look, Ref firer, Ref target, bool gun = false);
Saves saves_from_melee(const Look& look, Ref attacker, Ref target);
// VB-SAVE-5: how many throws it may claim, by the room behind it; 0: none.
int claims_of(const Look& look, Ref target, int hits, Ref firer);

// ---- 2.5.3, 2.5.5 the dice of a melee ----

// VB-DICE-1, 4, 5, 7, 8, 10, 14 against one enemy.
DiceGroups melee_dice(const Look& look, Ref ref, Ref enemy);
// The number of dice of a stand in all (VB-MELEE-4).
int melee_dice_of(const Look& look, Ref ref);

// ---- ties ----

// VB-MELEE-9 to 13 for a side against another.
template <class Sum>
void add_tie(const Look& look, Seat side, const Stands& own, const Stands& enemies, Sum& sum);
// Its stand with the highest modified morale, the first in roster order of equals.
StandId best_of(const Look& look, Seat side, const Stands& own);
// VB-MELEE-7 without the die.
Reckoning tie_reckoning(const Look& look, Seat side, const Stands& own, const Stands& enemies);

// ---- the loser ----

// VB-MELEE-15 to 18: disordered, and half a move away from the enemies it touched, facing kept.
void lose_melee(Play& play, Ref ref);
// A stand that retreats without disorder (VB-TERR-BROKEN-4).
void retreat(Play& play, Ref ref, Length far, RuleId why);

}  // namespace longroll::volley
