// The small changes every chapter makes: slots, places, what lies face-up, what the enemy knows.

#include <algorithm>
#include <cstddef>

#include "dixie/change.h"

namespace longroll::dixie {
namespace {

void swap_bits(Cards& mask, Slot a, Slot b) {
    const Cards differ = ((mask >> a) ^ (mask >> b)) & 1u;
    mask ^= (differ << a) | (differ << b);
}

// A side begins with all its sets of slots, one after the other: first where cards are, then what they are
// and how they are marked.
constexpr std::size_t side_masks = offsetof(Side, card) / sizeof(Cards);
constexpr std::size_t place_masks = offsetof(Side, infantry) / sizeof(Cards);
static_assert(offsetof(Side, at) == 0 && offsetof(Side, loose) + sizeof(Cards) == offsetof(Side, card));

void swap_marks(Side& side, Slot a, Slot b, std::size_t from_mask) {
    Cards* const masks = reinterpret_cast<Cards*>(&side);
    const Slot low = std::min(a, b), apart = static_cast<Slot>(std::max(a, b) - low);
    const Cards lower = one(low);
    for (std::size_t i = from_mask; i < side_masks; ++i) {
        const Cards differ = (masks[i] ^ masks[i] >> apart) & lower;
        masks[i] ^= differ | differ << apart;
    }
}

// Changes the contents of two slots in all masks from one on, and wherever else the state speaks of them.
inline void swap_from(State& state, Seat seat, Slot a, Slot b, std::size_t from_mask) {
    if (a == b) return;
    Side& side = side_of(state, seat);
    swap_marks(side, a, b, from_mask);
    swap_numbers(side.card, a, b);
    std::swap(side.hits[a], side.hits[b]);
    const auto renamed = [a, b](Slot& slot) { slot = slot == a ? b : slot == b ? a : slot; };
    Cards crossed = 0;
    for (Cards cards : state.crossed[index(seat)]) crossed |= cards;
    if ((crossed & (one(a) | one(b))) != 0)
        for (Cards& cards : state.crossed[index(seat)]) swap_bits(cards, a, b);
    for (ActiveEffect& active : state.effects)
        if (active.owner == index(seat)) renamed(active.slot);
    for (Step& waiting : state.agenda.steps) {
        const bool own = waiting.side == index(seat);
        if (own) renamed(waiting.slot);
        // There they are positions; there they are the scouts of the other side.
        const bool of_seat =
            waiting.kind != StepKind::NextStack && own != (waiting.kind == StepKind::ScoutFire);
        const Cards differ = ((waiting.cards >> a) ^ (waiting.cards >> b)) & Cards{of_seat};
        waiting.cards ^= (differ << a) | (differ << b);
    }
}

void take_from_place(Side& side, Cards card, Place from) {
    if (from < max_positions)
        side.at[from] &= ~card;
    else
        side.reserve &= ~card;
}

// Marks that a card loses with the place it stood in.
void clear_marks(Side& side, Slot slot) {
    side.decoy &= ~one(slot);
    side.entered &= ~one(slot);
    side.since_setup &= ~one(slot);
    side.walked &= ~one(slot);
    side.rode &= ~one(slot);
    side.marched &= ~one(slot);
}

// A General is in play from the first time he stands face-up in a position (DX-13.9d).
void enter_play(Play& play, Seat seat, Slot slot) {
    if (play.side(seat).in_play & one(slot)) return;
    play.side(seat).in_play |= one(slot);
    commander_enters(play, seat, slot);
}

// Effects that name a card end when it leaves the field: its slot may then come to hold another card.
void drop_effects_on(State& state, Seat seat, Slot slot) {
    for (std::size_t i = state.effects.size(); i-- > 0;)
        if (state.effects[i].slot == slot && state.effects[i].owner == index(seat)) state.effects.erase_at(i);
}

void clear_hits(Side& side, Slot slot) {
    side.hits[slot] = 0;
    side.hit &= ~one(slot);
}

// A card comes to one of the open piles.
void show_for_good(Play& play, Side& side, Cards card) {
    play.log.reveal_if(((side.face_up | side.known) & card) == 0);
    side.known &= ~card;
    side.loose &= ~card;
    side.face_up |= card;
}

}  // namespace

// The sets of a card's type, by CardType.
static constexpr Cards Side::* sets_by_type[] = {&Side::infantry, &Side::cavalry, &Side::artillery,
                                                 &Side::generals, &Side::terrain, &Side::specials};
static bool leader_special(const PrintedCard& card) {
    return card.type == CardType::Special && card.lasting == Lasting::Leader;
}

void fill_slot(const Setup& setup, Side& side, Seat seat, Slot slot, std::uint8_t number) {
    const Cards card = one(slot);
    for (Cards Side::* set : sets_by_type) side.*set &= ~card;
    side.horse &= ~card;
    side.leader_specials &= ~card;
    side.card[slot] = number;
    if (number == 0) return;
    const PrintedCard& printed = setup.card(seat, number);
    side.*sets_by_type[static_cast<std::size_t>(printed.type)] |= card;
    if (printed.horse) side.horse |= card;
    if (leader_special(printed)) side.leader_specials |= card;
}

void fill_slots(const Setup& setup, Side& side, Seat seat, std::span<const std::uint8_t> numbers) {
    Cards sets[std::size(sets_by_type)] = {}, horse = 0, leaders = 0;
    clear_numbers(side.card);
    for (std::size_t slot = 0; slot < numbers.size(); ++slot) {
        const PrintedCard& printed = setup.card(seat, numbers[slot]);
        side.card[slot] = numbers[slot];
        sets[static_cast<std::size_t>(printed.type)] |= Cards{1} << slot;
        horse |= Cards{printed.horse} << slot;
        leaders |= Cards{leader_special(printed)} << slot;
    }
    for (std::size_t type = 0; type < std::size(sets_by_type); ++type) side.*sets_by_type[type] = sets[type];
    side.horse = horse;
    side.leader_specials = leaders;
}

void swap_slots(State& state, Seat seat, Slot a, Slot b) { swap_from(state, seat, a, b, 0); }

Slot leave_bag(State& state, Seat seat, Cards bag, Slot slot) {
    const Slot first = lowest(bag);
    swap_from(state, seat, slot, first, place_masks);  // both are in the bag: their places are the same
    return first;
}

Slot put(Play& play, Seat seat, Slot slot, Place to) {
    return carry(play, seat, slot, place_of(play, seat, slot), to);
}

Slot carry(Play& play, Seat seat, Slot slot, Place from, Place to) {
    Side& side = play.side(seat);
    if (to == reserve_place) {
        to_reserve(play, seat, slot, from);
        return slot;
    }
    if (from == reserve_place) {
        slot = leave_bag(play.state, seat, side.reserve, slot);
        const Cards card = one(slot);
        // The caller marks a card that is played openly (Terrain) or revealed at once (outflankers) before it
        // leaves.
        const bool leader = ((side.generals | side.leader_specials) & ~side.decoy & card) != 0;
        const bool open =
            leader || (side.face_up & card) || (side.hit & card) || play.setup.options.open_cards;
        side.reserve &= ~card;
        side.walked &= ~card;
        if (open) {
            play.log.reveal_if((side.known & card) == 0);
            side.face_up |= card;
            side.known &= ~card;
            side.loose &= ~card;
        } else {
            // The enemy sees a back come out of the Reserve. It may be any card he knew to be there.
            side.loose |= side.known & (side.reserve | card) & ~side.hit;
            side.known &= side.hit;
        }
    } else if (from < max_positions) {
        side.at[from] &= ~one(slot);
        if (opposing(from) == to) side.walked |= one(slot);  // decoys may go sideways
    }
    side.at[to] |= one(slot);
    side.since_setup &= ~one(slot);
    if ((side.generals & one(slot)) && (side.face_up & one(slot))) enter_play(play, seat, slot);
    return slot;
}

void to_reserve(Play& play, Seat seat, Slot slot) {
    to_reserve(play, seat, slot, place_of(play, seat, slot));
}

void to_reserve(Play& play, Seat seat, Slot slot, Place from) {
    Side& side = play.side(seat);
    const Cards card = one(slot);
    const bool decoy = (side.decoy & card) != 0;
    take_from_place(side, card, from);
    side.reserve |= card;
    // What the enemy saw go there he knows to be there; a back goes there unknown.
    if (side.face_up & card) side.known |= card;
    side.face_up &= ~card;
    clear_marks(side, slot);
    drop_effects_on(play.state, seat, slot);
    if (from < max_positions && (side.generals & card) && !decoy && play.card(seat, slot).stack > 0 &&
        play.state.moving == 0)
        stacking_due(play, seat, from);  // DX-11.3d
}

void reveal(Play& play, Seat seat, Slot slot, RuleId why) {
    Side& side = play.side(seat);
    const Cards card = one(slot);
    if (side.face_up & card) return;
    play.log.reveal();
    side.face_up |= card;
    side.known &= ~card;
    side.loose &= ~card;
    if ((side.generals & card) && !(side.decoy & card)) enter_play(play, seat, slot);
    if (play.log.on()) {
        const Place where = place_of(play, seat, slot);
        tell(play, seat, Say(why, "{} is revealed in {}", card_arg(seat, side.card[slot]), place_arg(where)));
    }
}

void reveal_all(Play& play, Seat seat, Place place, RuleId why) {
    for (Cards rest = play.side(seat).at[place] & ~play.side(seat).face_up; rest != 0;)
        reveal(play, seat, take_lowest(rest), why);
}

void reveal_terrain(Play& play, Place place, std::int8_t TerrainRow::* entry) {
    for (Seat owner : seats)
        for (Cards rest = terrain_at(play, owner, place) & ~play.side(owner).face_up; rest != 0;) {
            const Slot slot = take_lowest(rest);
            if (terrain_row(play.card(owner, slot).terrain).*entry != 0)
                reveal(play, owner, slot, rule::DX_3_2f);
        }
}

void eliminate(Play& play, Seat seat, Slot slot, RuleId why) {
    Side& side = play.side(seat);
    if (side.reserve & one(slot)) slot = leave_bag(play.state, seat, side.reserve, slot);
    const Cards card = one(slot);
    const Place from = place_of(play, seat, slot);
    if (play.log.on()) tell(play, seat, Say(why, "{} is eliminated", card_arg(seat, side.card[slot])));
    const bool bonus_lost = from < max_positions && (side.generals & card) && !(side.decoy & card) &&
                            play.card(seat, slot).stack > 0;
    take_from_place(side, card, from);
    clear_marks(side, slot);
    drop_effects_on(play.state, seat, slot);
    clear_hits(side, slot);
    show_for_good(play, side, card);
    side.lost |= card;
    if (side.troops() & card) play.state.idle = 0;  // DX-0.4b
    if (side.generals & card) {
        if (play.state.commander[index(seat)] == side.card[slot])
            play.state.commander[index(seat)] = 0;  // DX-13.9e
        succession_opens(play, seat);
    }
    if (bonus_lost) stacking_due(play, seat, from);  // DX-11.3d
}

void discard(Play& play, Seat seat, Slot slot) {
    Side& side = play.side(seat);
    const Cards card = one(slot);
    take_from_place(side, card, place_of(play, seat, slot));
    clear_marks(side, slot);
    clear_hits(side, slot);
    show_for_good(play, side, card);
    side.discarded |= card;
}

void add_hit(Play& play, Seat seat, Slot slot, int hits) {
    Side& side = play.side(seat);
    reveal(play, seat, slot, rule::DX_7_2i);
    side.hits[slot] = static_cast<std::uint8_t>(side.hits[slot] + hits);
    if (side.hits[slot] != 0) side.hit |= one(slot);
}

Event& tell(Play& play, Seat seat, const Say& say) { return play.log.add(seat, say); }

// A card is named by side and number, a back by side and slot; `name` in text.cpp reads these.
Arg card_arg(Seat side, std::uint8_t number) { return piece(index(side) * 256 + number); }
Arg back_arg(Seat side, Slot slot) { return thing(index(side) * 256 + slot); }
Arg seen_arg(const Look& look, Seat side, Slot slot) {
    return (look.side(side).face_up & one(slot)) ? card_arg(side, look.side(side).card[slot])
                                                 : back_arg(side, slot);
}

}  // namespace longroll::dixie
