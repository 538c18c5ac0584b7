#pragma once
// How dice of the card are thrown and read: by combats, by the tie of a melee and by the umpire. Dice whose
// order means nothing are thrown as a handful, so that their odds stay exact and cheap.

#include "engine/dice.h"
#include "volley/charts.h"

namespace longroll::volley {

// VB-DICE-3: those that show the number or more.
inline int hits_in(const Dice::Handful& faces, int to_hit) {
    return static_cast<int>(
        std::count_if(faces.begin(), faces.end(), [to_hit](std::uint8_t face) { return face >= to_hit; }));
}
inline int throw_hits(Dice& dice, int number, int to_hit) {
    return hits_in(dice.roll_for(static_cast<unsigned>(to_hit), static_cast<std::size_t>(number)), to_hit);
}
// VB-SAVE-1: what is left of so many hits after one saving throw for each; and after several, one reason
// after the other (VB-SAVE-9).
inline int throw_save(Dice& dice, int hits) { return hits - throw_hits(dice, hits, saved_from); }
inline int throw_saves(Dice& dice, int hits, int reasons) {
    for (int i = 0; i < reasons && hits > 0; ++i) hits = throw_save(dice, hits);
    return hits;
}

// VB-MELEE-7, 8: one die each, the attacker's first, again while the totals are equal.
struct TieThrow {
    std::uint8_t attacker, defender;
};
inline TieThrow throw_tie(Dice& dice, int attacker, int defender) {
    const auto both = [](Dice& pair) {
        const auto first = static_cast<std::uint8_t>(pair.d6());
        return TieThrow{first, static_cast<std::uint8_t>(pair.d6())};
    };
    return dice.again_while(both, [&](const TieThrow& thrown) {
        return thrown.attacker + attacker == thrown.defender + defender;
    });
}

}  // namespace longroll::volley
