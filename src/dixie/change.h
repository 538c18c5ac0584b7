#pragma once
// The small changes every chapter makes, so that masks, flags and what the enemy knows stay right together.

#include "dixie/query.h"

namespace longroll::dixie {

// ---- cards_in_play.cpp ----
// Puts a card into an empty slot of a side (dealing, decks), with its kind masks.
void fill_slot(const Setup& setup, Side& side, Seat seat, Slot slot, std::uint8_t number);
// The same of all slots at once, from the first on; those that no card is left for are empty.
void fill_slots(const Setup& setup, Side& side, Seat seat, std::span<const std::uint8_t> numbers);
// Changes the contents of two slots with all their marks, wherever the state speaks of them: marks,
// crossings, effects, and the sets of slots (Step.cards, Step.slot) of the side's steps on the agenda.
void swap_slots(State& state, Seat seat, Slot a, Slot b);
// Brings a card to the lowest slot of the bag it is in and gives that slot: before any card leaves a bag.
Slot leave_bag(State& state, Seat seat, Cards bag, Slot slot);

// One card enters a position or the own Reserve (an atomic event; the caller sweeps). From the Reserve Troop
// cards arrive face-down, Generals face-up; a card marked `decoy` before stays face-down, one marked
// `face_up` before comes openly. Keeps `known` and `loose`; counts nothing. Gives the slot the card has now:
// when it leaves the Reserve it has changed places with the lowest slot there (the caller's own sets must
// follow).
Slot put(Play& play, Seat seat, Slot slot, Place to);
Slot carry(Play& play, Seat seat, Slot slot, Place from,
           Place to);                                       // the same, of a card known to be in `from`
void reveal(Play& play, Seat seat, Slot slot, RuleId why);  // face-up, with an event when it was hidden
void reveal_all(Play& play, Seat seat, Place place, RuleId why);
// Hidden terrain in a position whose entry changes the number about to be rolled for (DX-3.2f c).
void reveal_terrain(Play& play, Place place, std::int8_t TerrainRow::* entry);
void eliminate(Play& play, Seat seat, Slot slot, RuleId why);  // to the casualty pile, face-up; event
void discard(Play& play, Seat seat, Slot slot);                // a Special that has been used
void to_reserve(Play& play, Seat seat, Slot slot);             // straight to the Reserve (DX-8.4b)
void to_reserve(Play& play, Seat seat, Slot slot, Place from);
void add_hit(Play& play, Seat seat, Slot slot, int hits);  // reveals the card (DX-7.2i)

// ---- sweep.cpp (0.3, 4.0) ----
// After each atomic event. May end the game, and pushes Disorganize steps that are due.
void sweep(Play& play);
// The same where no card has taken hits since the last one.
void sweep_unhit(Play& play);
// Whether what a sweep finds may depend on what is face-down, by what all can see: cards of both sides are in
// a position (DX-11.2e, DX-13.6b), or a position of the enemy's line may be without troops (DX-13.3j).
bool sweep_tells(const Look& look);
// Marks a position for a stacking check at the next sweep (DX-8.4a, the moments of DX-3.1e).
void stacking_due(Play& play, Seat side, Place place);
void end_game(Play& play, Ending how, Seat winner);
// DX-13.3j: in the Combat Phase, and as Horse Artillery that moved may fire (V4).
bool envelopment(const Look& look, Seat side);
void adjudicate(Play& play);  // DX-0.4d

// ---- hits.cpp (7.3, 11.2) ----
// Pushes what places `hits` on the owner's Troop cards in `place`, `sixes` on his leaders there and `fives`
// on the firer's friends (support fire), in the order C6, C7, C8.
struct Volley {
    Seat owner = Seat::Nobody;  // of the target
    Place place = no_place;
    int hits = 0, sixes = 0, fives = 0;
    Slot target = no_slot;  // counter-battery: all hits on this card
    bool melee = false;     // both sides place before the sweep (DX-13.2e)
};
void place_volley(Play& play, const Volley& volley);
Cards open_cards(const Look& look, Seat owner, Cards among);  // DX-7.3b

// ---- combat.cpp: one card fires now (C5..C8); used by the Combat Phase, outflankers, horse artillery ----
void fire_card(Play& play, const FireOrder& order, Slot target);

// ---- melee.cpp (13.2): one card rolls in a round (X2); used by the umpire, too ----
struct MeleeRoll {
    Dice::Handful dice;
    int hits, sixes;
};
MeleeRoll roll_melee(Play& play, Seat seat, Slot slot, Place place);

// ---- morale.cpp (6.0, 11.2) ----
// Rolls the check of a card with hits, without what follows of it: whether the card holds. Odds ask it of a
// card that takes a hit.
bool card_holds(Play& play, Seat seat, Slot slot);

// ---- generals.cpp (13.9) ----
// Told whenever a General comes into play for the first time.
void commander_enters(Play& play, Seat seat, Slot general);
bool must_designate(const Look& look, Seat seat);  // nobody acts as Army Commander, and somebody can
// At the next sweep the side names one if it must (DX-13.9d).
void succession_opens(Play& play, Seat seat);

// ---- combat.cpp (7.0) ----
bool can_fire_into(const Look& look, Seat seat, Place place);  // any card, in any way

// ---- moves.cpp (8.0) ----
// Puts the whole Move Phase of the active side, V0 to V4, on the agenda. The Turn calls it and does no more.
void begin_moves(Play& play);

// ---- terrain.cpp (10.0 to 10.2) ----
// Whether a Terrain card of the seat may lie in a position at all, as far as the seat can see: the positions
// it names (DX-10.1c), its day (DX-15.2i), two Terrain cards at most (DX-10.0b). Deployment asks this alone.
Verdict check_terrain_place(const Look& look, Seat seat, Slot slot, Place place);
// The same and DX-10.2c, DX-10.2e: playing it from the Reserve in the Move Phase, or turning up a decoy.
Verdict check_terrain_play(const Look& look, Seat seat, Slot slot, Place place);
bool terrain_may_be_played(const Look& look, Seat seat, Slot slot, Place place);
// The Terrain cards among some that may lie in a position.
Cards terrain_that_may_lie(const Look& look, Seat seat, Cards cards, Place place);
bool column_shows_creek(const Look& look, Seat viewer, int column);  // DX-10.2e, and night deployment
void lay_creek(Play& play, Place place);  // DX-10.2a: it binds from now on, by the holder now

// ---- specials.cpp (12.0) ----
// Offers, checks and plays Specials of a seat with one of the given timings; used by every window.
void special_choices(const Look& look, Seat seat, std::uint16_t timings, Place only_place,
                     Offers<Action>& offers);
Verdict check_special(const Look& look, Seat seat, std::uint16_t timings, Place only_place,
                      const Action& action);
void play_special(Play& play, Seat seat, const Action& action);
// Whether a window for these timings must open for the seat, by public facts alone: the Reserve is not empty,
// the pool has such Specials, and not all of them have been seen to be used up (DX-0.6b).
bool window_opens(const Look& look, Seat seat, std::uint16_t timings);
// Whether one more Special of that effect may be played (or laid as a decoy) on a place in this phase
// (DX-12.0g).
Verdict special_room(const Look& look, Seat seat, Place place, Effect effect);
bool has_special_room(const Look& look, Seat seat, Place place, Effect effect);
// Whether any might count there: mostly none does, and then every one has room.
inline bool any_special_played(const Look& look, Seat seat, Place place) {
    const Side& side = look.side(seat);
    const auto& played = look.state.specials_played;
    return (played[0][place][0] | played[1][place][0]) != 0 ||
           (side.at[place] & side.specials & side.decoy & side.moved) != 0;
}
// At the end of a Melee round, a Melee, a phase (also forgets what was played on each position), a turn.
void end_effects(Play& play, Until until);

// ---- events ----
// Tells everyone.
[[gnu::cold]] Event& tell(Play& play, Seat seat, const Say& say);
// How a card is called by someone who may not know it: piece(side, slot) names the card if face-up, else a
// back.
Arg card_arg(Seat side, std::uint8_t number);  // names the card: only where everyone addressed may know it
Arg back_arg(Seat side, Slot slot);            // 'a face-down Union card'
Arg seen_arg(const Look& look, Seat side, Slot slot);  // card_arg when face-up, else back_arg
inline Arg place_arg(Place p) { return place(p); }

}  // namespace longroll::dixie
