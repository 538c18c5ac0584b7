#pragma once
// 2.15 Fire: the numbers, and the procedure of 4.7.

#include "rally/rout.h"
#include "rally/sight.h"
#include "rally/windows.h"

namespace longroll::rally {

enum class FireContext : std::uint8_t { Action, Return, Melee, GunsAtCavalry };

struct FireCall {
    Ref firer;
    UnitId target = no_unit;
    PostId general = no_post;  // instead of a unit (RF-GENHIT-5)
    FireContext context{};
    CardId card = no_card;  // the addition (W-FIRE-ADD)
    bool shown = false;     // the card is the turn's play and lies on the table already (RF-PLAY-3)
};
inline Ref target_of(const FireCall& call) { return {other(call.firer.side), call.target}; }
constexpr bool is_in_contact(FireContext context) {
    return context == FireContext::Melee || context == FireContext::GunsAtCavalry;
}
// Range, arc, sight, the card: RF-FIRE-1 to 3, RF-BOC-4 to 7, 10, 11, RF-GENHIT-5. In a melee the contact
// gives range, arc and sight (RF-MELEE-2).
Verdict check_fire(const Look& look, const FireCall& call);
// Pushes Fire: shots, responses, losses, checks, Generals, return fire, swap. Answers with what became of the
// target. An action ends by itself (end_action): the caller marks nobody.
void fire_at(Play& play, const FireCall& call);
// Every Fire that this stand may declare, with and without additions from the hand; false: full.
bool offer_fire(const Look& look, Ref firer, Offers<Action>& offers);

// ---- fire_numbers.cpp ----

// The line of this shot; in a melee that of the contact. None: it is no shot.
std::optional<FireLine> line_of(const Look& look, const FireCall& call);
// It is fired with this bottom action.
bool is_addition(const Look& look, const FireCall& call, Bottom bottom);
// What the dice must show: the number to hit without what is added to the dice.
Reckoning needed_parts(const Look& look, const FireCall& call, int shot);
int needed(const Look& look, const FireCall& call, int shot);
// RF-FIRE-4: the number to hit; RF-FIRE-5: what is added to the dice, of the nth shot.
Reckoning to_hit(const Look& look, const FireCall& call);
Reckoning fire_modifiers(const Look& look, const FireCall& call, int shot);
int fire_dice(const Look& look, const FireCall& call);  // RF-FIRE-6
// RF-TERRAIN-3, 7, 12, RF-BARR-3, 4: parts of the number to hit, for the line.
void add_terrain(const Look& look, Ref firer, Ref target, const FireLine& line, Reckoning& parts);

// ---- fire_cards.cpp ----

// RF-BOC-4 to 7, 10, 11: this addition fits this shot.
Verdict check_addition(const Look& look, const FireCall& call, const FireLine& line);
// RF-BOC-7: who could take the place of the firer.
Units replacements(const Look& look, Ref firer);
// RF-CARD-11: from the table to the pile, if it lies there.
void lay_aside(Play& play, Seat side, CardId card);

}  // namespace longroll::rally
