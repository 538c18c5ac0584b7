#pragma once
// The decisions of Dixie (chapter 4 of the rulebook). Eight bytes; a text form that a person can type:
//
//     deploy 57 center          move 12 left-front           fire 12 long target 3
//     move 12 reserve right     special 101 center           march 7 left right ... join 8 ... done
//
// Own cards go by their number, which is printed on them. Enemy cards on the table go by their slot, which is
// public even for a card that lies face-down.

#include <cstdint>
#include <string>
#include <string_view>

#include "dixie/plain_begin.h"
#include "dixie/state.h"
#include "engine/verbs.h"
namespace longroll::dixie {

enum class Verb : std::uint8_t {
    None,
    // Everywhere
    Pass,    // in a window, or 'no' to a reaction
    Done,    // closes a draft or a list of actions: deck, deployment, melees, combats, fire, moves, group
    Cancel,  // drops a draft whole
    // Drafts: sets of own cards built card by card
    Add,       // card joins the draft (deck, march, scouts, outflankers, crossing)
    TakeBack,  // card leaves it again; also takes a deployed card back into the hand
    // Set-up and night
    Deploy,       // card -> place; mode 1: as a decoy
    DeployForMe,  // places the rest of the hand by a fixed rule, may then be changed
    Designate,    // card: acting Army Commander
    // Morale
    Check,  // card
    RollAll,
    // Specials: card, place, target (own card number), enemy (slot)
    Special,
    // Combat
    Melee,     // place
    Open,      // place: opens a combat
    Fire,      // card, mode FireMode, enemy: slot of the target card with counter-battery
    Hit,       // card takes a hit (troops, leaders, friends, scouts)
    Lose,      // card: a decoy given up for a hit
    Withdraw,  // card goes to the Reserve (D1)
    FightOn,
    Disengage,
    // Moves
    Move,       // card, place, then place2 for a second step
    March,      // card, place, place2: begins a Force-March group
    Terrain,    // card, place
    Decoy,      // card, place
    Reveal,     // card
    Scout,      // card, place: begins a scouting group
    Outflank,   // card, place: declares one card for a flank
    Keep,       // card: the General who stays
    Stack,      // place: the next overstacked position
    ScoutFire,  // card
    Stay,
    Return,  // card: a scout in an undefended position
    Count
};

enum class FireMode : std::uint8_t { Short, Long, Enfilade };

struct Action {
    Verb verb = Verb::None;
    std::uint8_t card = 0;  // number of an own card
    Place place = no_place;
    Place place2 = no_place;
    std::uint8_t mode = 0;    // FireMode; Deploy: 1 = decoy
    std::uint8_t target = 0;  // number of another own card (a Special's object)
    Slot enemy = no_slot;     // slot of an enemy card on the table
    std::uint8_t spare = 0;

    friend constexpr bool operator==(const Action&, const Action&) = default;
};
static_assert(sizeof(Action) == 8);

// An action as one word, and what a number in one of its fields adds to it: long lists are written so,
// because compilers put a struct of bytes together byte by byte.
constexpr std::uint64_t word_of(const Action& action) { return std::bit_cast<std::uint64_t>(action); }
inline constexpr std::uint64_t card_unit = word_of({.card = 1}) - word_of({.card = 0});
inline constexpr std::uint64_t place_unit = word_of({.place = 1}) - word_of({.place = 0});
inline constexpr std::uint64_t place2_unit = word_of({.place2 = 1}) - word_of({.place2 = 0});

// An action that lacks its card, and the card.
constexpr Action with_card(const Action& action, std::uint8_t number) {
    return std::bit_cast<Action>(word_of(action) + number * card_unit);
}

// How each verb is written, what it takes and what it names.
extern const VerbTable<Action> verbs;

// The places of a match, by the words below.
class PlaceNames final : public ThingNames {
  public:
    explicit PlaceNames(const Setup& setup) : setup_(setup) {}
    bool has(std::string_view thing, std::int32_t value) const override;
    std::string word(std::string_view thing, std::int32_t value) const override;
    std::optional<std::int32_t> value(std::string_view thing, std::string_view word) const override;
    std::string all(std::string_view thing) const override;

  private:
    const Setup& setup_;
};

// Whether every field the verb does not use is at its default, so that one decision has one form.
bool well_formed(const Action& action);

std::string write(const Setup& setup, const Action& action);
Expected<Action> read(const Setup& setup, std::string_view text);

// 'USA Left', 'Center-Front', 'Reserve'; and the form that is typed: u0..u4, c0..c4, reserve, or the
// unambiguous name in lower case with hyphens ('usa-left', 'center-front').
std::string place_name(const Setup& setup, Place place);
std::string place_word(const Setup& setup, Place place);

}  // namespace longroll::dixie
#include "dixie/plain_end.h"
