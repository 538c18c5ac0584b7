#pragma once
// What the steps of the Move Phase share: which cards may still move, where a step is an engage step, how
// much room and how many crossings are left, and taking a step.
//
// Everything is judged before the first step, by what the mover sees (DX-0.6a), and for all cards of one kind
// in one place alike: so paths are worked out once for a place and a kind, not for each card.

#include "dixie/change.h"

namespace longroll::dixie {

// Enemy cards in a position that are Troop cards as far as the seat can tell: a face-down card is one
// (DX-0.6a).
inline Cards enemy_troops_seen(const Look& look, Seat seat, Place place) {
    const Side& enemy = look.side(other(seat));
    return enemy.at[place] & (enemy.troops() | ~enemy.face_up);
}
// DX-8.1a: an enemy Troop card, leader or face-down card is there; open Terrain and ground Specials do not
// count.
inline bool engage_step(const Look& look, Seat seat, Place place) {
    const Side& enemy = look.side(other(seat));
    return (enemy.at[place] & (enemy.troops() | enemy.generals | enemy.leader_specials | ~enemy.face_up)) !=
           0;
}

// Own cards that have not fired, moved, meleed, forfeited their turn or been held back by Camp Plunder.
inline Cards held_back(const State& state, Seat seat) {
    Cards held = 0;
    for (const ActiveEffect& active : state.effects)
        if (active.effect == Effect::Loot && active.owner == index(seat)) held |= one(active.slot);
    return held;
}
inline Cards free_cards(const Look& look, Seat seat) {
    const Side& side = look.side(seat);
    return ~(side.fired | side.moved | side.meleed | side.forfeited | held_back(look.state, seat));
}

// How a kind of card moves.
struct Gait {
    std::uint8_t steps = 1;
    bool troop = false;      // counts for engaging and for Movement Limits
    bool cavalry = false;    // may not engage in enemy Rough
    bool home_only = false;  // decoys never cross the Centerline (DX-13.6g)
    bool no_engage = false;  // a card that fired and moves by Couriers (DX-K16)
};
inline constexpr Gait foot{1, true}, marching{2, true}, horse{2, true, true}, general_gait{2}, banner{1},
    decoy_general{2, false, false, true}, decoy_banner{1, false, false, true};

// Why a path is barred.
enum class Bar : std::uint8_t {
    None,
    NoSuchPlace,
    NotAdjacent,
    Lateral,
    TooFar,
    Centerline,
    NotRearward,
    EnemyBehind,
    AfterEngaging,
    BothWays,
    NoRoom,
    Rough,
    Limit,
    NoEngage
};

// The field as the mover sees it, for one card or for a group that goes together. Positions and columns are
// bits.
struct Ground {
    Seat seat = Seat::Nobody;
    std::uint8_t columns = 0;
    std::uint16_t engages = 0;  // a step there is an engage step
    std::uint16_t cut_off = 0;  // of these, where Troop cards are seen: no way back leads there (DX-8.2c)
    std::uint16_t engaged = 0;
    std::uint16_t rough = 0;  // Cavalry of the seat may not engage there (DX-10.3h)
    std::uint16_t rear = 0;   // cards leaving it ignore Movement Limits (Rear Guard)
    std::uint16_t full = 0;   // positions that have no room for so many Troop cards to engage (DX-8.1b)
    std::uint16_t shut = 0;   // columns that so many may not cross any more (DX-8.3a)
    Cards held = 0;           // may not move this turn (Camp Plunder)
    Cards free = 0;           // not fired, moved, meleed, forfeited, held
};
// What is asked for is worked out: the positions whose bits are set, and their columns.
inline constexpr std::uint32_t whole_field = 0xFFFF;
Ground ground_of(const Look& look, Seat seat, std::uint32_t positions = whole_field, int cards = 1);
// The part of it that `walk` reads for one path.
inline std::uint32_t on_path(Place from, Place to, Place then) { return 1u << from | 1u << to | 1u << then; }
// Troop cards that may still engage in a position (DX-8.1b).
int engage_room(const Look& look, const Ground& ground, Place place);

// Whether surely nothing bars so many cards from a way along places that are next to each other: no enemy
// lies along it, and no creek can bind them. Most ways are clear; for those that are not, `walk` tells.
inline bool clear_way(const Look& look, Seat seat, Place from, Place to, Place then, int cards = 1) {
    const Side& enemy = look.side(other(seat));
    const auto enemies = [&](Place place) {
        const bool position = place < max_positions;
        return enemy.at[position ? place : 0] & (Cards{0} - Cards{position});
    };
    if ((enemies(from) | enemies(to) | enemies(then)) != 0) return false;
    if (to >= max_positions || (from >= max_positions && then >= max_positions))
        return true;  // crosses nothing
    const int column = column_of(to);
    if (cards == 1 && look.state.crossed[index(seat)][column] == 0) return true;
    return !any_terrain(look, position_u(column)) && !any_terrain(look, position_c(column));
}

// Whether cards of a kind may walk from -> to (-> then). `then` is no_place for one step.
Bar walk(const Ground& ground, const Gait& gait, Place from, Place to, Place then);
// The same for one card that is free to move, with no more of the ground looked at than its path needs.
bool may_walk(const Look& look, Seat seat, const Gait& gait, Place from, Place to, Place then);
Verdict barred(const Look& look, const Ground& ground, Bar bar, Place from, Place to, Place then);

// Why a card may not act any more this turn, or fine. Fired cards are refused here too (DX-7.0b).
Verdict check_free(const Look& look, const Ground& ground, Seat seat, Slot slot);

// One card goes one step from where it is: counts the crossing, tells, sweeps. Gives its slot now.
Slot take_step(Play& play, Seat seat, Slot slot, Place from, Place to);
// One card moves to its end, step by step, and is marked as moved. Gives its slot now.
Slot travel(Play& play, Seat seat, Slot slot, Place to, Place then);

// A set of slots after the card in slot `from` left the Reserve as slot `to`: the two have changed places.
inline Cards follow(Cards cards, Slot from, Slot to) {
    const Cards differ = ((cards >> from) ^ (cards >> to)) & 1u;
    return cards ^ ((differ << from) | (differ << to));
}
inline Slot follow(Slot slot, Slot from, Slot to) { return slot == from ? to : slot == to ? from : slot; }

// How a roll names a card to everyone: cards in the Reserve have no slot that others could tell apart.
Arg roller_arg(const Look& look, Seat seat, Slot slot);
// Tells a morale roll of a march, an outflanking move or a scout: the die and the result to all; the numbers
// to all only if the card lies open, else to its owner (chapter 6).
void tell_roll(Play& play, Seat seat, Slot slot, const MoraleCheck& check, unsigned die, bool passed,
               RuleId why, bool named);

// ---- V1 actions of the other chapters ----
// terrain.cpp
Verdict check_play_terrain(const Look& look, Seat seat, const Action& action);
bool offer_terrain(const Look& look, Seat seat, Offers<Action>& offers);  // false: the offers are full
void play_terrain(Play& play, Seat seat, const Action& action);
// decoys.cpp
Verdict check_play_decoy(const Look& look, Seat seat, const Action& action);
Verdict check_reveal_decoy(const Look& look, Seat seat, const Action& action);
bool offer_decoys(const Look& look, Seat seat, Offers<Action>& offers);
bool any_decoy_to_lay(const Look& look, Seat seat);
// The same of one card: laid in a position, or turned up where it lies.
bool may_lay_decoy(const Look& look, Seat seat, Slot slot, Place place);
bool may_reveal_decoy(const Look& look, Seat seat, Slot slot);
void play_decoy(Play& play, Seat seat, const Action& action);
void reveal_decoy(Play& play, Seat seat, const Action& action);
// force_march.cpp
Verdict check_march(const Look& look, const Ground& ground, Seat seat, const Action& action);
void begin_march(Play& play, Seat seat, const Action& action);
// scouting.cpp
Verdict check_scout(const Look& look, const Ground& ground, Seat seat, const Action& action);
bool offer_scouts(const Look& look, const Ground& ground, Seat seat, Offers<Action>& offers);
bool may_scout(const Look& look, Seat seat, Place from);  // free Cavalry that stands there
void begin_scouting(Play& play, Seat seat, const Action& action);
// outflanking.cpp: V3, V3b
void begin_outflanking(Play& play);

}  // namespace longroll::dixie
