#pragma once
// Setup and State of Dixie.
//
// A side's cards in the match sit in up to 64 slots, so that any set of them is one 64-bit mask: where cards
// are and of what kind is never scanned for. Slots are public, their contents are not. The Reserve and the
// deck are bags of slots: a card leaving them first changes places with the lowest slot of the bag, so which
// slot comes to the table tells nothing about the card in it (leave_bag in cards_in_play.cpp). Where several
// leave together, who goes first is drawn: by their slots they would keep the order in which they were seen.

#include <bit>
#include <cstdint>
#include <memory>
#include <string>

#include "dixie/card.h"
#include "dixie/plain_begin.h"
#include "engine/agenda.h"
#include "engine/bits.h"
#include "engine/inline_vector.h"
#include "engine/seat.h"
#include "engine/veiled_set.h"
namespace longroll::dixie {

using Slot = std::uint8_t;
inline constexpr int max_slots = 64;
inline constexpr Slot no_slot = 255;

// From 0; there must be more than n. Not one by one: how often a loop runs would be chance, which processors
// guess wrong. Nor by halves, because each waits for the one before: all eight bytes are counted at once, and
// the place in the byte is looked up (Vigna: 'Broadword implementation of rank/select queries', 2008).
struct NthInByte {
    std::uint8_t of[8][256];
};
inline constexpr NthInByte nth_in_byte = [] {
    NthInByte table{};
    for (unsigned byte = 0; byte < 256; ++byte)
        for (unsigned bit = 0, n = 0; bit < 8; ++bit)
            if (byte >> bit & 1u) table.of[n++][byte] = static_cast<std::uint8_t>(bit);
    return table;
}();
constexpr Slot nth_of(std::uint64_t cards, unsigned n) {
    constexpr std::uint64_t each = 0x0101010101010101u, tops = each << 7;
    std::uint64_t counts = cards - ((cards >> 1) & 0x5555555555555555u);
    counts = (counts & 0x3333333333333333u) + ((counts >> 2) & 0x3333333333333333u);
    counts = ((counts + (counts >> 4)) & 0x0F0F0F0F0F0F0F0Fu) * each;  // of each byte and all below it
    // Bytes that end before the one we look for.
    const int before = std::popcount((((n * each) | tops) - counts) & tops) * 8;
    const unsigned rest = n - static_cast<unsigned>((counts << 8 >> before) & 0xFFu);
    return static_cast<Slot>(before + nth_in_byte.of[rest & 7u][cards >> before & 0xFFu]);
}
constexpr Slot nth_of(VeiledSet cards, unsigned n) { return nth_of(cards.read(), n); }

// Positions (DX-0.1a): row U is 0..4, row C is 5..9, by column; a three-column game uses columns 0 to 2.
// The own Reserve is a place too.
using Place = std::uint8_t;
inline constexpr int max_columns = 5;
inline constexpr int max_positions = 2 * max_columns;
inline constexpr Place reserve_place = 10;
inline constexpr Place no_place = 15;

constexpr Place position_u(int column) { return static_cast<Place>(column); }
constexpr Place position_c(int column) { return static_cast<Place>(max_columns + column); }
// By table, because they are asked all the time; what is no position has some answer, too.
inline constexpr std::int8_t columns_of_places[] = {0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0};
inline constexpr Place places_across[] = {5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0};
constexpr int column_of(Place place) { return columns_of_places[place & 15u]; }
constexpr bool in_row_u(Place place) { return place < max_columns; }
constexpr Place opposing(Place place) { return places_across[place & 15u]; }
// The position of a column in the row next to the side's Reserve (DX-0.1a).
constexpr Place home_row(Seat side, int column) {
    return side == Seat::Union ? position_u(column) : position_c(column);
}
constexpr bool next_to_reserve(Seat side, Place place) { return in_row_u(place) == (side == Seat::Union); }

// Options of DX-0.5, each a switch; plus `ask_forced`: also ask what has only one legal answer.
struct Options {
    bool outflanking = false, melee = false, enfilade = false, envelopment = false, counter_battery = false,
         artillery_support = false, decoys = false, scouting = false, five_positions = false,
         corps_integrity = false, division_integrity = false, custom_decks = false, army_of_the_ohio = false,
         third_division_late = false, three_days = false, day_one_historical = false, open_cards = false,
         hidden_terrain = true, creek_binds_both = false, turn_limit = true, muster_redraw = true,
         even_hits = false, decoys_stack = false, reserve_general_march = false, carbines = false,
         annihilation = true, usable_specials_only = true,
         // The other reading of a rule that is played by its letter.
        front_changes_sides = false, disorganised_forfeit = false, specials_per_player = false,
         envelop_in_combat_only = false, envelop_center_only = false, aimed_fire_spares_leaders = false,
         scout_fire_once = false, succession_waits = false, cavalry_any_division = false,
         free_night_retreat = false, ask_forced = false;
};

struct Setup {
    Edition edition = Edition::BullRun;
    Options options;
    int columns = 3;
    CardList cards[2];  // the edition's cards of each side, with the options' changes (carbines)
    std::vector<std::uint8_t> pool[2];  // numbers that may be dealt or chosen (DX-0.5b, DX-15.1g removed)
    std::vector<std::uint8_t> ohio;     // USA numbers kept apart (DX-15.1g, DX-15.1i)
    int deck_size[2] = {};              // standard Battle Deck (DX-2.0b, DX-15.2a)
    int muster[2] = {};                 // DX-2.0d, DX-14.0d
    int rate[2] = {};                   // DX-9.0b, DX-15.2c
    int bp_limit[2] = {};               // custom decks (DX-14.0c)
    // Decks agreed before play (data/dixie/decks.json or a deck file): empty means built or dealt in the
    // match.
    std::vector<std::uint8_t> given_deck[2];
    std::uint16_t timings_in_pool[2] = {};  // which timings any Special of the side's pool has: public
    std::uint8_t specials_in_pool[2][timing_count] = {};  // and how many have each (bit of Timing)
    std::uint8_t horse_in_pool[2] = {};                   // how many of its cards are Horse Artillery: public

    const Card& card(Seat side, std::uint8_t number) const { return cards[index(side)][number]; }
    void count_in_pool(const Card& card) {
        horse_in_pool[index(card.side)] =
            static_cast<std::uint8_t>(horse_in_pool[index(card.side)] + card.horse);
        for (unsigned bit = 0; bit < timing_count; ++bit)
            specials_in_pool[index(card.side)][bit] = static_cast<std::uint8_t>(
                specials_in_pool[index(card.side)][bit] + (card.timing >> bit & 1u));
    }
    int positions_to_fill(Seat side) const;  // DX-2.0d ruling: 3, 5, Shiloh USA 6, CSA 3
};

// ---- State ----
//
// A template over the type of a set, because odds run the rules a second time over sets that know which of
// their members are hidden (docs/decisions/odds.md).

// The number of the card in each slot.
template <class Cards>
using SlotNumbers =
    std::conditional_t<std::is_integral_v<Cards>, std::uint8_t[max_slots], VeiledNumbers<max_slots>>;
// A card is of one type: what can be no other is a Troop card, whichever.
constexpr std::uint64_t only_troops(std::uint64_t troops, std::uint64_t) { return troops; }
constexpr VeiledSet only_troops(VeiledSet troops, VeiledSet others) {
    return {troops.bits, troops.unknown & others.unknown,
            troops.kind == VeiledSet::Part ? VeiledSet::Whole : VeiledSet::Other};
}

// A side's cards in the match.
template <class Cards>
struct SideOf {
    Cards at[max_positions];               // in each position, of every kind
    Cards reserve, deck, lost, discarded;  // lost: casualty pile; discarded: played Specials (both open)
    // By kind; kept equal to what `card` says.
    Cards infantry, cavalry, artillery, generals, terrain, specials, horse;
    Cards leader_specials;  // Specials that stay and take hits like Generals (DX-12.0e)
    // Marks (4.1). Cleared for both sides at the start of each Battle Turn: fired to entered.
    Cards face_up, decoy;
    Cards hit;      // carries at least one hit
    Cards in_play;  // Generals who have stood face-up in a position (DX-13.9d)
    Cards fired, moved, meleed, forfeited;
    Cards entered;      // entered its position this turn by movement (DX-8.1b)
    Cards since_setup;  // lies where it was deployed at set-up or at night (only such a back can be hidden
                        // Terrain)
    Cards walked;       // crossed the Centerline, or outlived scouts where it lies: no decoy does
    Cards rode;  // scouted, or made two steps without a roll: a back that did is Cavalry (or a decoy General)
    Cards marched;      // tried to force-march, or went at Double-Quick: a back that did is no Cavalry
    Cards was_reserve;  // in the Reserve when the Move Phase began (DX-13.1a)
    Cards known;  // in the Reserve, and the enemy knows it is there (was public when it went, hits, Spy)
    Cards loose;  // the enemy has seen it, and it now is in the Reserve or face-down on the field
    SlotNumbers<Cards> card;  // number of the card in a slot, 0: empty slot
    std::uint8_t hits[max_slots];

    Cards troops() const {
        return only_troops(infantry | cavalry | artillery, terrain | generals | specials);
    }
    Cards on_field() const {
        Cards all = 0;
        for (Cards cards : at) all |= cards;
        return all;
    }
};

// An effect of a Special in force (DX-K16).
struct ActiveEffect {
    Effect effect;
    std::uint8_t side;  // index of the seat that played it
    Place place;
    Slot slot;           // the card it names, or no_slot
    std::uint8_t owner;  // side of that card
    std::uint8_t left;   // uses left, where the effect counts them
    std::uint8_t until;  // Until below
    std::uint8_t spare;
};
// Read by dice, firepower and morale (query.cpp), at `place`: Cover, Ammo, Mass, Unif, Wall, Band, Panic
// until Phase; Yell, Cavch until Melee; Bayo until MeleeRound. Cani, Skirm: slot is the card of `side` that
// gains; Low: slot of `owner` is the card that cannot fire; Smoke: place tells the column; Johnny: used at
// `place`. An entry that names a card goes when that card leaves the field (its slot then means another
// card). Effects that moves.cpp reads (`side` played them; `left` is counted down there, and the entry goes
// at 0):
//   Dquick   place: where the cards start (a position or reserve_place), left: 3, until Turn
//   Later    place: the home-line position the cards leave, left: 2, until Turn
//   Courier  place: P; cards standing in P that have fired may still move, left: 2, until Turn
//   Loot     one entry for each card: slot and owner name it, until Turn
//   Rear     place: P; cards leaving P ignore Movement Limits and are not counted, until Turn
enum class Until : std::uint8_t { MeleeRound, Melee, Phase, Turn, Game };  // each ends those before it, too

// What must still happen. Kinds in the order of chapter 4 of the rulebook; who runs and answers each is in
// flow.h.
enum class StepKind : std::uint8_t {
    None,
    // 4.2 set-up
    BuildDecks,
    Deal,
    Deploy,
    Reveal,
    Designate,
    // 4.3 Battle Turn
    Turn,  // the four phases, one after the other
    MoraleWindow,
    CheckLeaders,
    CheckTroops,  // M1 M2 M3
    ReactLeaderLost,
    ReactReroll,
    ReactRout,  // reactions of the owner
    Disorganize,
    Withdraw,  // D0 D1
    Melees,
    Combats,
    CombatWindow,
    Fire,  // C1 C2 C3 C4
    PlaceHits,
    PlaceLeaderHits,
    PlaceFriendlyHits,
    LoseDecoys,  // C6 C7 C8
    MeleeWindow,
    MeleeRound,
    MeleeCheck,
    MeleeDecide,
    MeleeRetreat,
    MeleeEnd,  // X1..X9
    MoveWindow,
    Moves,
    EndOfMovement,
    KeepGeneral,
    NextStack,  // V0 V1 V2
    ForceMarchDraft,
    ScoutDraft,
    ScoutFire,
    ScoutStay,  // groups built card by card; SC2, SC4
    OutflankDraft,
    OutflankRoll,
    LateFire,  // V3, V3b
    ReinforceWindow,
    Draw,
    EndOfTurn,  // R0 R1 R2
    NightMorale,
    NightRetreat,
    NightDraws,
    NightDeploy,
    NightReveal,
    NextDay,        // N0..N4
    SpecialTarget,  // a Special being played that needs a choice in parts
    HorseFire,      // V4; here, because the numbers of the others are in kept states
    GameOver,
    Count
};

template <class Cards>
struct StepOf {
    StepKind kind;
    std::uint8_t side;  // index of the seat it belongs to (who decides, or whose cards)
    Place place;
    std::uint8_t stage;  // where inside itself it is
    std::uint8_t n, m;   // counts: hits to place, dice, passes in a row
    Slot slot;
    std::uint8_t other;
    Cards cards;  // a set of slots of `side` unless the step says otherwise
};

enum class Ending : std::uint8_t {
    None,
    Positions,
    CenterBack,
    CenterFront,
    Envelopment,
    Annihilation,
    BothAnnihilated,
    EndOfDayThree,
    Adjudicated  // margin tells by what
};

template <class Cards>
struct StateOf {
    SideOf<Cards> side[2];
    Cards crossed[2][max_columns];  // different cards of each side that crossed the Centerline this turn
    InlineVector<ActiveEffect, 15, std::uint64_t> effects;
    Agenda<StepOf<Cards>, 20, std::uint64_t> agenda;
    std::uint16_t holder;           // bit p: the Confederate side holds position p (DX-0.2d)
    std::uint16_t holder_at_start;  // of the Battle Turn, for creeks (DX-8.3a)
    std::uint16_t holder_at_dawn;   // of the day (DX-0.2g, Shiloh)
    std::uint16_t closed, melee_done;
    std::uint16_t fords;  // positions whose creek has a Ford
    std::uint16_t works;  // positions with Breastworks of their holder
    std::uint16_t turn;   // Battle Turns are counted from 1 over the whole game
    std::uint16_t
        stack_due[2];  // positions of a side whose stacking must be checked (DX-8.4a); succession_due
    std::uint8_t commander[2];  // card number of the designated Army Commander, 0: none (DX-13.9d)
    std::uint8_t
        moving;  // 1 from V1 until movement is complete (DX-0.3a, lone leaders; DX-8.1c, hidden terrain)
    std::uint8_t deploy_done;  // bits: side is done (S1, S3, N3)
    std::uint8_t active;       // index of the active seat
    std::uint8_t phase;        // Phase below
    std::uint8_t day;
    std::uint8_t idle;               // no-progress clock (DX-0.4b)
    std::uint8_t day_deck[2];        // cards of the deck still to come this day (three days); else its size
    std::uint8_t extra_draw[2];      // Railway
    std::uint8_t ending, winner;     // Ending, and index of the winner or 2
    std::uint8_t adjudicated_by;     // 1..4 of DX-0.4d
    std::uint8_t outflank_bonus[2];  // Local Guide
    std::uint8_t dice_count;
    std::uint8_t dice[22];  // a roll that waits for a reaction
    std::uint8_t specials_played[2][max_positions + 1]
                                [2];  // DX-12.0g: effect ids this phase, by place (last: no place)
};

// In stack_due: the side may have to name an Army Commander (DX-13.9d).
inline constexpr std::uint16_t succession_due = 1u << 15;

enum class Phase : std::uint8_t { SetUp, Morale, Combat, Move, Reinforce, Night };

constexpr Seat seat_of(std::uint8_t index_of_seat) { return static_cast<Seat>(index_of_seat); }

}  // namespace longroll::dixie
#include "dixie/plain_end.h"

namespace longroll::dixie {

#ifdef LONGROLL_VEILED
using Cards = VeiledSet;
#else
using Cards = std::uint64_t;  // a set of slots of one side
#endif
using Side = SideOf<Cards>;
using Step = StepOf<Cards>;
using State = StateOf<Cards>;

static_assert(std::has_unique_object_representations_v<State>);
static_assert(sizeof(StepOf<std::uint64_t>) == 16);
static_assert(sizeof(StateOf<std::uint64_t>) <= 1536, "DX: a state copy must stay small");

constexpr Cards one(Slot slot) { return longroll::one<Cards>(slot); }
constexpr Cards first_slots(std::size_t n) { return n >= max_slots ? ~Cards{0} : (Cards{1} << n) - 1; }

inline const Side& side_of(const State& state, Seat seat) { return state.side[index(seat)]; }
inline Side& side_of(State& state, Seat seat) { return state.side[index(seat)]; }

}  // namespace longroll::dixie
