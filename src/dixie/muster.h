#pragma once
// Dealing and drawing (2.0, 9.0, 15.0). No deck order is stored: a deck is a bag, and drawing its top card is
// drawing any of them with the same chance. Where a part of the deck comes before the rest (the cards of a
// day, the Army of the Ohio) that part is its lowest `day_deck` slots.

#include <span>

#include "dixie/change.h"

namespace longroll::dixie {

inline constexpr int day_one_cards = 24;  // M 18 and R 6 of each side (DX-15.2b)
inline constexpr int day_reinforcements = 6;

// The first `count` of the list become a random choice from all of it, in random order.
void choose_first(Dice& dice, std::span<std::uint8_t> list, int count);

// One card from the top part of the deck into the Reserve; gives its slot. The deck must not be empty.
Slot draw_card(Play& play, Seat seat);
// Draws up to `cards` and tells how many; the owner is told which.
void draw_cards(Play& play, Seat seat, int cards, RuleId why);

}  // namespace longroll::dixie
