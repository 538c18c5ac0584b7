#pragma once
// 2.5.1 Combat: who fights whom in the combat that is on (State::combat), and with which dice; what a stand
// does that has won.

#include "volley/buildings.h"
#include "volley/charge.h"
#include "volley/melee.h"

namespace longroll::volley {

// ---- the combat ----

inline Seat attacking_seat(const Look& look) { return seat_of(look.state.combat.side); }
inline Ref defending_stand(const Look& look) {
    return {other(attacking_seat(look)), look.state.combat.defending};
}
void clear_combat(Play& play);

// VB-COMBAT-1: may be named against the stand, by fire or in melee.
Verdict check_attacker(const Look& look, Ref ref, Ref target, bool melee);
// VB-MELEE-2: of the attacker's stands in contact with it, those that cannot be kept for another enemy.
Stands must_melee(const Look& look, Ref target);
// VB-MELEE-3: of the defender's stands, those that join the melee for the defending stand.
Stands joining(const Look& look);

// Dice of one stand at one enemy, as they are thrown.
struct Throw {
    Ref from, target;
    bool melee = false;
    std::uint8_t skip = 0, count = 0;  // in melee: after so many dice at other enemies, so many
    std::uint8_t fronts = every_front;
};
using Throws = ScratchList<Throw, 2 * most_named + 64>;
// Of the whole combat in the order of 4.4, once all is named and allotted.
Throws throws_of(const Look& look);
DiceGroups dice_of(const Look& look, const Throw& one_throw);
// In Combat::dice: a side of a block that fires at the enemy, instead of a number of melee dice.
inline constexpr std::uint8_t fires_from = 128;

// VB-MELEE-4: dice that one stand, or one side of a block, divides among the enemies it touches.
struct MeleeFront {
    Ref stand;
    int dice = 0;
    Stands enemies;
};
using MeleeFronts = ScratchList<MeleeFront, 2 * most_named>;
MeleeFronts melee_fronts(const Look& look, Seat seat);

// What a stand throws at another, with the saving throws of the target, for a preview.
Reckoning dice_reckoning(const Look& look, const Throw& one_throw);
void add_dice(const Look& look, const Throw& one_throw, Reckoning& reckoning);

// ---- VB-MELEE-19, VB-ROUT-8: the advance ----

// F to a point, at most three inches; into `block`, which the loser held, if the point is in it.
Verdict check_advance(const Look& look, Ref ref, Point point, std::uint8_t block);
void make_advance(Play& play, Ref ref, Point point, std::uint8_t block, RuleId why);
// False when the offers are full.
bool offer_advances(const Look& look, Ref ref, std::uint8_t block, Offers<Action>& offers);

// Facings worth offering: by eighths of a circle.
template <class IsFine>
bool offer_turns(const Look& look, Ref ref, Offers<Action>& offers, IsFine is_fine) {
    const Facing facing = look.stand(ref).pose.pose().facing;
    for (int i = 1; i < 8; ++i) {
        Action action = just(Verb::Turn);
        action.stand = ref.id;
        action.angle = (facing + i * (table::whole_turn / 8)).step;
        if (is_fine(action.facing()) && !offers(action)) return false;
    }
    return true;
}

}  // namespace longroll::volley
