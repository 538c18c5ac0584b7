#pragma once
// Custom Battle Decks (14.0): what a deck must be, decks with a name (data/dixie/decks.json), deck files.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dixie/state.h"
#include "engine/expected.h"

namespace longroll::dixie {

// What DX-14.0b asks of the deck of a side.
struct DeckRules {
    int bp_limit = 0;
    int least_cards = 0;   // the Muster plus one Reinforce Phase's draw
    int least_troops = 0;  // twice what the Muster needs (DX-2.0d)
    int most_cards = max_slots;
};
DeckRules deck_rules(const Setup& setup, Seat side);
int suggested_bp(Edition edition, int columns, Seat side);       // DX-14.1a to DX-14.3a
constexpr int muster_of(int bp) { return (bp * 6 + 50) / 100; }  // DX-14.0d

// Each thing that is wrong with a deck, one sentence each; none: it may be played.
std::vector<std::string> wrong_with_deck(const Setup& setup, Seat side,
                                         std::span<const std::uint8_t> numbers);

// Adds cards to a deck until the Battle Points are well spent: most Troop cards, some of each other kind. The
// same deck gives the same answer. Nothing is added where no legal deck holds all the given cards.
std::vector<std::uint8_t> fill_deck(const Setup& setup, Seat side, std::span<const std::uint8_t> numbers);
// The Battle Points of the cheapest legal deck, or -1: the pool has none.
int cheapest_deck(const Setup& setup, Seat side);

// A deck as a file has it: cards by id, not looked at yet.
struct Deck {
    std::string id, name;
    Edition edition = Edition::BullRun;
    Seat side = Seat::Union;
    int columns = 3;
    int limit = 0;
    std::vector<std::string> cards;
};
// Decks of a file, or what is wrong with its form. Which cards are in them is looked at by `numbers_of`.
Expected<std::vector<Deck>> read_decks(std::string_view json, std::string_view file);
std::string write_decks(const std::vector<Deck>& decks);
// The numbers of the deck's cards; for each id that is no card of its side and edition a sentence.
std::vector<std::uint8_t> numbers_of(const Deck& deck, std::vector<std::string>& wrong);

const std::vector<Deck>& named_decks();  // data/dixie/decks.json, read once

}  // namespace longroll::dixie
