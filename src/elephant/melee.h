#pragma once
// What melee.cpp (2.13) does for combat.cpp (2.12): one Combat, worked out and fought.

#include "elephant/change.h"

namespace longroll::elephant {

// One Combat: attackers on one defender, or one attacker on several (SE-COMBAT-4).
struct Combat {
    Seat attacking = Seat::Union;
    Units attackers = 0;
    Units defenders = 0;

    Seat defending() const { return other(attacking); }
};

// The column an attacker's die is read in, after all modifiers (SE-COMBAT-2, 4, SE-MELEE-1, 11); the numbers
// of it.
int combat_column(const Look& look, const Combat& combat, UnitId attacker);
Reckoning reckon_combat(const Look& look, const Combat& combat, UnitId attacker);

// Dice, losses, officers, retreats, and all that follows from them.
void fight(Play& play, const Combat& combat);

// The contact between two units; nullptr: they have none.
const Contact* contact_of(const Look& look, Ref a, Ref b);

}  // namespace longroll::elephant
