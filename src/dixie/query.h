#pragma once
// Questions the rules ask of a state, each with the rule that defines it. Nothing here changes anything.
//
// 'As seen by' a seat means: computed from what that seat knows (DX-0.6a): a face-down enemy card counts as a
// Troop card, hidden enemy terrain is absent. Seat::Nobody asks for the truth.

#include <cstddef>
#include <span>

#include "dixie/flow.h"

namespace longroll::dixie {

// ---- geometry (0.1) ----
inline bool exists(const Look& look, Place place) {  // a position of this game's grid
    return place < max_positions && column_of(place) < look.setup.columns;
}
// All positions as bits; and one by one, column by column, with the Reserve after them.
inline std::uint32_t field_of(const Look& look) {
    const std::uint32_t row = (1u << look.setup.columns) - 1;
    return row << position_u(0) | row << position_c(0);
}
inline std::span<const Place> places(const Look& look) {
    static constexpr Place of_three[] = {0, 5, 1, 6, 2, 7, reserve_place};
    static constexpr Place of_five[] = {0, 5, 1, 6, 2, 7, 3, 8, 4, 9, reserve_place};
    return look.setup.columns == 3 ? std::span<const Place>(of_three) : std::span<const Place>(of_five);
}
inline std::span<const Place> positions(const Look& look) {
    return places(look).first(2 * static_cast<std::size_t>(look.setup.columns));
}
inline Place rearward(Seat side, Place from) {  // one step along DX-0.1d
    return next_to_reserve(side, from) ? reserve_place : opposing(from);
}
inline bool flank(const Look& look, Place p) {  // DX-0.1c
    return column_of(p) == 0 || column_of(p) == look.setup.columns - 1;
}
inline bool home_line(const Look& look, Seat side, Place place) {  // DX-0.1b; at Shiloh both are the USA's
    if (look.setup.edition != Edition::Shiloh) return next_to_reserve(side, place);
    const bool changed = look.setup.options.front_changes_sides && look.state.day >= 2 && !in_row_u(place);
    return side == (changed ? Seat::Confederate : Seat::Union);
}

// ---- sets (0.2) ----
inline Cards troops_at(const Look& l, Seat s, Place p) { return l.side(s).at[p] & l.side(s).troops(); }
inline Cards generals_at(const Look& l, Seat s, Place p) {  // working ones: not decoys
    return l.side(s).at[p] & l.side(s).generals & ~l.side(s).decoy;
}
inline Cards leaders_at(const Look& l, Seat s,
                        Place p) {  // DX-0.2a: Generals and leader Specials, not decoys
    return l.side(s).at[p] & (l.side(s).generals | l.side(s).leader_specials) & ~l.side(s).decoy;
}
inline Cards terrain_at(const Look& l, Seat s, Place p) {  // working ones
    return l.side(s).at[p] & l.side(s).terrain & ~l.side(s).decoy;
}
inline bool has_troops(const Look& l, Seat s, Place p) { return troops_at(l, s, p) != 0; }
inline bool engaged(const Look& l, Place p) {  // DX-0.2b
    return has_troops(l, Seat::Union, p) && has_troops(l, Seat::Confederate, p);
}
inline bool occupies(const Look& l, Seat s, Place p) {  // DX-0.2c
    return has_troops(l, s, p) && !has_troops(l, other(s), p);
}
inline Seat holder(const Look& l, Place p) {  // DX-0.2d
    return (l.state.holder >> p & 1u) ? Seat::Confederate : Seat::Union;
}
inline bool defends(const Look& l, Seat s, Place p) { return holder(l, p) == s; }  // DX-0.2e
bool friendly(const Look& look, Seat side, Place place);                           // DX-0.2f
bool captured(const Look& look, Seat side, Place place);                           // DX-0.2g: by `side`

// Positions, as bits, where a side has one of some cards; where both have troops (DX-0.2b).
std::uint32_t places_with(const Side& side, Cards cards);
std::uint32_t engaged_places(const Look& look);

// Cards of the enemy there that a fire can hit, as seen by `viewer`: face-down cards, Troop cards, leaders
// (DX-7.2f).
inline Cards hittable_at(const Look& look, Seat owner, Place place, Seat viewer) {
    const Side& side = look.side(owner);
    const Cards open = side.troops() | side.generals | side.leader_specials;
    // To the enemy every face-down card may be a Troop card (DX-0.6a).
    return side.at[place] & (viewer == other(owner) ? open | ~side.face_up : open);
}

// The cards of a side in a position or in its Reserve.
inline Cards cards_in(const Side& side, Place place) {
    return place == reserve_place ? side.reserve : side.at[place];
}
// Cards the enemy has not seen: backs in positions, and what he does not know to be in the Reserve.
inline Cards unseen(const Side& side) {
    return (side.on_field() & ~side.face_up) | (side.reserve & ~side.known);
}
// Where an own card is: a position, reserve_place, or no_place (deck, lost, discarded).
Place place_of(const Look& look, Seat seat, Slot slot);
// The slot that holds an own card, or no_slot: not in this match, or still in the deck (unknown to its
// owner).
Slot slot_of(const Look& look, Seat seat, std::uint8_t number);

// ---- terrain (10.0) ----
struct TerrainRow {  // DX-10.3h
    std::int8_t dcv_s, dcv_l, dmor, acv_s, acv_l, amor;
};
const TerrainRow& terrain_row(TerrainType type);
// Terrain cards in a position that `viewer` can see, both owners; visits (owner, slot).
inline bool any_terrain(const Look& l, Place p) {
    const Side &blue = l.side(Seat::Union), &gray = l.side(Seat::Confederate);
    return ((blue.at[p] & blue.terrain) | (gray.at[p] & gray.terrain)) != 0;
}
template <class Visit>
void each_terrain(const Look& look, Place place, Seat viewer, Visit&& visit) {
    for (Seat owner : seats) {
        Cards cards = terrain_at(look, owner, place);
        if (viewer != Seat::Nobody && viewer != owner) cards &= look.side(owner).face_up;
        while (cards != 0) visit(owner, take_lowest(cards));
    }
}
inline int terrain_count(const Look& look, Place place, Seat viewer) {
    Cards blue = terrain_at(look, Seat::Union, place), gray = terrain_at(look, Seat::Confederate, place);
    if (viewer == Seat::Confederate) blue &= look.side(Seat::Union).face_up;
    if (viewer == Seat::Union) gray &= look.side(Seat::Confederate).face_up;
    return count(blue) + count(gray);
}
// The Movement Limit of the column's creek for the side crossing, or -1: none (DX-8.3a, DX-10.3f, Ford).
int movement_limit(const Look& look, Seat side, int column);
inline constexpr int no_limit = 99;
int crossings_left(const Look& look, Seat side, int column);  // or no_limit

// ---- stacking (3.1, 10.1, 11.3) ----
// From the Terrain cards that count and the Generals there.
inline int stacking_limit(const Look& look, Seat seat, Cards own_terrain, Cards enemy_terrain,
                          Cards generals) {
    int bonus = 0;
    while (generals != 0)
        if (const int more = look.card(seat, take_lowest(generals)).stack; more > bonus) bonus = more;
    const int limit = 4 - count(own_terrain) - count(enemy_terrain) + bonus;
    return limit < 0 ? 0 : limit;
}
inline int stacking_limit(const Look& look, Seat seat, Place place, Seat viewer) {
    const Side& side = look.side(seat);
    const Side& enemy = look.side(other(seat));
    // The owner knows his Terrain decoys; to the enemy they are backs like any other (DX-13.6a).
    Cards own = side.at[place] & side.terrain, theirs = enemy.at[place] & enemy.terrain & ~enemy.decoy;
    if (viewer == seat) theirs &= enemy.face_up;
    if (viewer == other(seat)) own &= side.face_up & ~side.decoy;
    return stacking_limit(look, seat, own, theirs, generals_at(look, seat, place));
}
inline int stacked(const Look& look, Seat seat, Place place) {  // cards of the side that count against it
    const Side& side = look.side(seat);
    const int cards = count(side.at[place] & side.troops());
    if (!look.setup.options.decoys_stack) return cards;
    return cards + count(side.at[place] & side.decoy & (side.generals | side.specials));
}
inline bool overstacked(const Look& look, Seat side, Place place) {
    const int cards = stacked(look, side, place);
    // Only Generals add to the limit: mostly there is room without asking for them.
    const int terrain = count(look.side(side).at[place] & look.side(side).terrain) +
                        count(look.side(other(side)).at[place] & look.side(other(side)).terrain);
    if (cards + terrain <= 4) return false;
    return cards > 0 && cards > stacking_limit(look, side, place, Seat::Nobody);
}

// ---- generals (11.1, 13.9) ----
Slot general_at(const Look& look, Seat side, Place place);             // no_slot: none
bool commands(const Look& look, Seat side, Slot general, Slot troop);  // the predicate of 13.9
bool army_commander(const Look& look, Seat side, Slot general);

// ---- morale (6.0) ----
// What a check of a Troop card is for; it decides which modifiers count.
enum class MoraleFor : std::uint8_t { Hits, Melee, Disorganization, ForceMarch, Outflank, CutOut, Scouts };
struct MoraleCheck {
    MoraleFor what = MoraleFor::Hits;
    Place place = no_place;  // where the card stands (reserve_place: no modifiers), or its target
    Slot general = no_slot;  // who leads a march or an outflanking move
    std::int8_t role = -1;   // -1: read now; 0 attacks, 1 defends: fixed at the start of a Melee round
};
// Adds every modifier with its rule. Sum is Reckoning or Total.
template <class Sum>
void add_morale(const Look& look, Seat side, Slot slot, const MoraleCheck& check, Sum& sum);
int morale_value(const Look& look, Seat side, Slot slot, const MoraleCheck& check);
Reckoning reckon_morale(const Look& look, Seat side, Slot slot, const MoraleCheck& check);
// The face from which on a die fails, for Dice::roll_for: only that it fails matters, not by how much.
inline unsigned fails_from(int morale) {
    return static_cast<unsigned>(morale < 1 ? 1 : morale > 5 ? 5 : morale) + 1;
}
inline bool passes(unsigned die, int morale) {  // DX-6.0c, g, h
    return die == 1 || (die != 6 && static_cast<int>(die) <= morale);
}

// One morale die: only whether the card passes matters.
inline unsigned morale_die(Dice& dice, int morale) {
    return dice.throw_for(DieKind::D6, [morale](unsigned face) { return passes(face, morale); });
}

// ---- fire (7.1, 7.2) ----
// Fire dice: what each does, no more (DX-7.2a, DX-11.2a; 5: on friends, by support fire, DX-13.5b). Without
// leaders there a 6 does nothing.
inline Dice::Handful roll_fire(Dice& dice, int count, int power, bool leaders, bool support = false) {
    return dice.roll_kinds(static_cast<std::size_t>(count), [power, leaders, support](unsigned face) {
        return (static_cast<int>(face) <= power) + 2 * (leaders && face == 6) + 4 * (support && face == 5);
    });
}
// Whether a leader or a decoy of one may be there, who takes the sixes. Odds alone ask: a volley that is
// played keeps its sixes, whatever becomes of them.
inline bool may_strike_leaders([[maybe_unused]] const Look& look, [[maybe_unused]] Seat owner,
                               [[maybe_unused]] Place place) {
#ifdef LONGROLL_VEILED
    const Side& side = look.side(owner);
    return !surely_none(side.at[place] & (side.generals | side.leader_specials));
#else
    return true;
#endif
}
struct FireOrder {
    Seat side = Seat::Nobody;
    Slot slot = no_slot;
    FireMode mode = FireMode::Short;
    Place from = no_place, into = no_place;
};
template <class Sum>
void add_fire_dice(const Look& look, const FireOrder& order, Seat viewer, Sum& sum);
int modified_fire_dice(const Look& look, const FireOrder& order, Seat viewer);
inline int fire_dice(const Look& look, const FireOrder& order, Seat viewer) {  // never below 0
    // Only Terrain, Specials in force and Artillery Generals (DX-13.9j) change what is printed.
    const Card& card = look.card(order.side, order.slot);
    const bool general = look.setup.options.corps_integrity &&
                         generals_at(look, order.side, order.from) != 0 && card.type == CardType::Artillery;
    if (look.state.effects.empty() && !general && !any_terrain(look, order.into) &&
        (order.from == order.into || !any_terrain(look, order.from)))
        return card.cv;
    return modified_fire_dice(look, order, viewer);
}
Reckoning reckon_fire(const Look& look, const FireOrder& order, Seat viewer);
int firepower(const Look& look, const FireOrder& order);  // 1..3
template <class Sum>
void add_melee_dice(const Look& look, Seat side, Slot slot, Place place, Sum& sum);
int melee_dice(const Look& look, Seat side, Slot slot, Place place);
int melee_firepower(const Look& look, Seat side, Slot slot);

// Specials in force (12.0): the sum of an effect's modifiers is added by the functions above through these.
inline bool effect_on(const Look& look, Effect effect, Place place, Seat played_by) {
    for (const ActiveEffect& active : look.state.effects)
        if (active.effect == effect && active.place == place && active.side == index(played_by)) return true;
    return false;
}

inline bool told_not_to_fire(const Look& look, Seat owner, Slot slot) {  // Low Ammunition (DX-K17)
    for (const ActiveEffect& active : look.state.effects)
        if (active.effect == Effect::Low && active.owner == index(owner) && active.slot == slot) return true;
    return false;
}

}  // namespace longroll::dixie
