#pragma once
// 2.3 Cards: hand, draw deck, discard pile. A deck is a set; drawing is choosing from it at random, so that
// its order is nobody's secret (engine/bag.h). A card is in one of Side::deck, hand, discard, played, aside.

#include "engine/bag.h"
#include "rally/query.h"

namespace longroll::rally {

// RF-ACT-2: of a General who is activated, how many cards may and must be discarded first, and how many are
// then drawn if k were.
struct DiscardBounds {
    int least = 0, most = 0;
};
DiscardBounds discard_bounds(const Look& look, Seat side, PostId general);
// RF-CARD-2, RF-DRAW-1: so many must go before a draw of n.
int must_discard(const Look& look, Seat side, int draw);

// As many as there is room for and the deck holds; a card that empties the deck is Side::emptier (RF-TURN-2).
// Told to all as a number, to the owner by name.
void draw_cards(Play& play, Seat side, int number);
// From the hand to the pile, face up.
void discard_card(Play& play, Seat side, CardId card);
// RF-CARD-11: from the hand to the table, face up; marks that the emptier was played. It goes to the pile by
// `clear_table` when what it does is done.
void show_card(Play& play, Seat side, CardId card);
void clear_table(Play& play, Seat side);
// RF-DECK-11.
void reshuffle(Play& play, Seat side);
// RF-REINF-6: the cards of a formation that joins the battle.
void add_cards(Play& play, Seat side, PostId post);

// ---- the card that empties the deck (RF-TURN-2) ----

// The deck was drawn empty in this Round: public, unlike the card (RF-HID-2).
bool was_emptied(const Side& side);
void forget_emptier(Side& side);

// ---- what the enemy can know (the opening test of 4.6) ----

// Cards that may be in a hand by what all can see: of formations in the battle, neither on the pile nor on
// the table. Cards set aside for a subordinated brigade are a secret, so they may be there too.
Cards maybe_in_hand(const Look& look, Seat side);

}  // namespace longroll::rally
