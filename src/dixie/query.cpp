#include "dixie/query.h"

#include <algorithm>
#include <cstring>

#include "dixie/special_effects.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace longroll::dixie {

// ---- geometry (0.1), words (0.2) ----

bool friendly(const Look& look, Seat side, Place place) {
    if (has_troops(look, other(side), place)) return false;
    if (has_troops(look, side, place)) return true;
    return look.setup.edition == Edition::Shiloh ? holder(look, place) == side : home_line(look, side, place);
}

bool captured(const Look& look, Seat side, Place place) {
    if (!occupies(look, side, place)) return false;
    if (look.setup.edition != Edition::Shiloh) return !home_line(look, side, place);
    return (look.state.holder_at_dawn >> place & 1u) != index(side);
}

// What follows looks at all places without a branch, because where a card is no processor can guess, and so
// that compilers take places two by two. Out of line: inlined wherever it is asked, it would crowd other
// rules out of the processor's cache for code.

std::uint32_t places_with(const Side& side, Cards cards) {
    static constexpr Cards bits[max_positions] = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512};
    Cards found = 0;
    for (std::size_t place = 0; place < max_positions; ++place)
        found |= (side.at[place] & cards) != 0 ? bits[place] : 0;
    return static_cast<std::uint32_t>(found);
}

std::uint32_t engaged_places(const Look& look) {
    const Side &blue = look.side(Seat::Union), &gray = look.side(Seat::Confederate);
    return places_with(blue, blue.troops()) & places_with(gray, gray.troops());
}

// What is looked up counts from no_place downward, so that a card in none of the sets gives 0. Side has them
// one after the other.
Place place_of(const Look& look, Seat seat, Slot slot) {
    static_assert(offsetof(Side, at) == 0 && offsetof(Side, reserve) == reserve_place * sizeof(Cards) &&
                  offsetof(Side, deck) == offsetof(Side, reserve) + sizeof(Cards));
    static constexpr Cards below_none[] = {15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 0};
    const Cards* const sets = reinterpret_cast<const Cards*>(&look.side(seat));
    const Cards card = one(slot);
    Cards found = 0;
    for (std::size_t i = 0; i < std::size(below_none); ++i)
        found |= (sets[i] & card) != 0 ? below_none[i] : 0;
    return static_cast<Place>(no_place - found);
}

// The slots that hold a number, all of them looked at.
static Cards slots_with(const Side& side, std::uint8_t number) {
#ifdef LONGROLL_VEILED
    return slots_holding(side.card, number);
#elif defined(__SSE2__)
    const __m128i wanted = _mm_set1_epi8(static_cast<char>(number));
    Cards found = 0;
    for (std::size_t i = 0; i < max_slots; i += 16) {
        const __m128i some = _mm_loadu_si128(reinterpret_cast<const __m128i*>(side.card + i));
        found |= Cards{static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_cmpeq_epi8(some, wanted)))} << i;
    }
    return found;
#else
    const void* const found = std::memchr(side.card, number, max_slots);
    return found == nullptr ? 0 : one(static_cast<Slot>(static_cast<const std::uint8_t*>(found) - side.card));
#endif
}

Slot slot_of(const Look& look, Seat seat, std::uint8_t number) {
    if (number == 0) return no_slot;
    const Side& side = look.side(seat);
    const Cards found = slots_with(side, number);
    if (found == 0) return no_slot;
    const Slot slot = lowest(found);
    return (side.deck & one(slot)) ? no_slot : slot;
}

// ---- terrain (10.0) ----

const TerrainRow& terrain_row(TerrainType type) {
    // DX-10.3h         dcv_s dcv_l dmor acv_s acv_l amor
    static constexpr TerrainRow rows[] = {
        /* none  */ {0, 0, 0, 0, 0, 0},
        /* Woods */ {0, 0, 0, -1, -1, -1},
        /* Hill  */ {1, 1, 1, 0, 0, 0},
        /* Field */ {1, 0, 0, 0, 0, 0},
        /* Creek */ {0, 0, 0, 0, 0, 0},
        /* Pond  */ {0, 0, 0, 0, 0, 0},
        /* Ridge */ {0, 1, 1, 0, 0, 0},
        /* Works */ {0, 0, 1, 0, 0, 0},
        /* Rough */ {0, 0, 0, -1, -1, 0},
        /* Town  */ {0, 0, 1, 0, -1, 0},
    };
    return rows[static_cast<std::size_t>(type)];
}

int movement_limit(const Look& look, Seat side, int column) {
    int limit = -1;
    for (Place place : {position_u(column), position_c(column)}) {
        if (!look.setup.options.creek_binds_both && (look.state.holder_at_start >> place & 1u) == index(side))
            continue;
        const int ford = (look.state.fords >> place & 1u) ? special_amount(Effect::Ford) : 0;
        // Creeks lie open from the end of set-up on (DX-3.2f a), so everybody sees the same limit.
        for (Seat owner : seats)
            for (Cards rest = terrain_at(look, owner, place) & look.side(owner).face_up; rest != 0;) {
                const Card& card = look.card(owner, take_lowest(rest));
                if (card.creek() && (limit < 0 || card.limit + ford < limit)) limit = card.limit + ford;
            }
    }
    return limit;
}

int crossings_left(const Look& look, Seat side, int column) {
    const int limit = movement_limit(look, side, column);
    return limit < 0 ? no_limit : std::max(0, limit - count(look.state.crossed[index(side)][column]));
}

// ---- generals (11.1, 13.9) ----

Slot general_at(const Look& look, Seat side, Place place) {
    const Cards cards = generals_at(look, side, place);
    return cards == 0 ? no_slot : lowest(cards);
}

bool army_commander(const Look& look, Seat side, Slot general) {
    const Card& card = look.card(side, general);
    return card.mark == Mark::ArmyCommander || card.number == look.state.commander[index(side)];
}

bool commands(const Look& look, Seat side, Slot general, Slot troop) {
    if (!look.setup.options.corps_integrity) return true;
    const Card& leader = look.card(side, general);
    const Card& card = look.card(side, troop);
    // DX-13.9k: also a Cavalry General, unless the option says otherwise.
    const bool division_only = look.setup.options.division_integrity && leader.level == Level::Division;
    if (leader.arm == CommandArm::Cavalry)  // DX-13.9h
        return (card.type == CardType::Cavalry || card.horse) &&
               (!division_only || look.setup.options.cavalry_any_division ||
                leader.division == card.division);
    if (leader.arm == CommandArm::Artillery) return card.type == CardType::Artillery;   // DX-13.9i
    if (army_commander(look, side, general)) return true;                               // DX-13.9c, d
    if (leader.mark == Mark::Wing) return (leader.wing_corps >> card.corps & 1u) != 0;  // DX-13.9g
    if (leader.corps != card.corps) return false;                                       // DX-13.9a
    return !division_only || leader.division == card.division;                          // DX-13.9k
}

// ---- morale (6.0) ----

namespace {

// Morale of Specials in force in a position (DX-K16 MORALE), for cards of `side` there.
template <class Sum>
void add_special_morale(const Look& look, Seat side, Place place, bool melee, Sum& sum) {
    const Side& own = look.side(side);
    for (Cards rest = own.at[place] & own.leader_specials & ~own.decoy; rest != 0;) {
        const Slot slot = take_lowest(rest);
        if (look.card(side, slot).effect == Effect::Color)
            sum.add(rule::DX_12_0e, "Color Guard", special_amount(Effect::Color));
    }
    if (!melee && (look.state.works >> place & 1u) && defends(look, side, place))
        sum.add(rule::DX_K17, "Breastworks", special_amount(Effect::Works));
    for (const ActiveEffect& active : look.state.effects) {
        if (active.place != place) continue;
        const bool mine = active.side == index(side);
        switch (active.effect) {
            case Effect::Wall:
                if (mine) sum.add(rule::DX_K17, "Like a Stone Wall", special_amount(active.effect));
                break;
            case Effect::Band:
                if (mine) sum.add(rule::DX_K17, "Regimental Band", special_amount(active.effect));
                break;
            case Effect::Panic:
                if (!mine) sum.add(rule::DX_K17, "Panic", special_amount(active.effect));
                break;
            case Effect::Yell:
                if (!mine && melee) sum.add(rule::DX_K17, "Rebel Yell", special_amount(active.effect));
                break;
            default: break;
        }
    }
}

const char* terrain_words(TerrainType type) {
    static constexpr const char* words[] = {"terrain", "woods", "hill",  "field", "creek",
                                            "pond",    "ridge", "works", "rough", "town"};
    return words[static_cast<std::size_t>(type)];
}

// The rule that gives a type its numbers; the types of our own stand in the table.
RuleId terrain_rule(TerrainType type) {
    switch (type) {
        case TerrainType::Woods: return rule::DX_10_3b;
        case TerrainType::Hill: return rule::DX_10_3d;
        case TerrainType::Field: return rule::DX_10_3e;
        default: return rule::DX_10_3h;
    }
}

}  // namespace

template <class Sum>
void add_morale(const Look& look, Seat side, Slot slot, const MoraleCheck& check, Sum& sum) {
    const Card& card = look.card(side, slot);
    sum.add(look.setup.edition == Edition::Gettysburg ? rule::DX_6_0j : rule::DX_6_0e, "combat value",
            card.cv);
    if (card.letter != 0) sum.add(rule::DX_6_0i, "morale letter", card.letter);
    switch (check.what) {
        case MoraleFor::CutOut: return;  // DX-8.2c
        case MoraleFor::ForceMarch:      // DX-8.6d, e
            if (check.general != no_slot && commands(look, side, check.general, slot))
                sum.add(rule::DX_8_6e, "General's attack", look.card(side, check.general).attack);
            return;
        case MoraleFor::Outflank:  // DX-13.1h, i
            if (card.type == CardType::Cavalry) sum.add(rule::DX_13_1h, "cavalry", 1);
            if (card.type == CardType::Artillery) sum.add(rule::DX_13_1h, "artillery", -1);
            if (check.general != no_slot && commands(look, side, check.general, slot))
                sum.add(rule::DX_13_1i, "General's attack", look.card(side, check.general).attack);
            if (look.state.outflank_bonus[index(side)] != 0)
                sum.add(rule::DX_K17, "Local Guide", look.state.outflank_bonus[index(side)]);
            return;
        default: break;
    }
    if (check.place >= max_positions) return;  // in the Reserve nothing else counts (DX-6.0a)

    const bool melee = check.what == MoraleFor::Melee;
    const bool defending = check.what == MoraleFor::Scouts ? false
                           : check.role >= 0               ? check.role == 1
                                                           : defends(look, side, check.place);
    if (check.what != MoraleFor::Scouts) {  // DX-11.1c, d
        const Slot general = general_at(look, side, check.place);
        if (general != no_slot && commands(look, side, general, slot)) {
            const Card& leader = look.card(side, general);
            if (defending && leader.defense != 0)
                sum.add(rule::DX_11_1d, "General's defense", leader.defense);
            if (!defending && leader.attack != 0) sum.add(rule::DX_11_1c, "General's attack", leader.attack);
        }
    }
    if (!melee && any_terrain(look, check.place))  // DX-13.2j
        each_terrain(look, check.place, Seat::Nobody, [&](Seat owner, Slot ground) {
            const TerrainType type = look.card(owner, ground).terrain;
            const TerrainRow& row = terrain_row(type);
            const int amount = defending ? row.dmor : row.amor;
            if (amount != 0) sum.add(terrain_rule(type), terrain_words(type), amount);
        });
    add_special_morale(look, side, check.place, melee, sum);
}

template void add_morale(const Look&, Seat, Slot, const MoraleCheck&, Total&);
template void add_morale(const Look&, Seat, Slot, const MoraleCheck&, Reckoning&);

int morale_value(const Look& look, Seat side, Slot slot, const MoraleCheck& check) {
    Total total;
    add_morale(look, side, slot, check, total);
    return total.total();
}

Reckoning reckon_morale(const Look& look, Seat side, Slot slot, const MoraleCheck& check) {
    Reckoning reckoning(rule::DX_6_0f, "morale");
    add_morale(look, side, slot, check, reckoning);
    return reckoning;
}

// ---- fire (7.1, 7.2) ----

template <class Sum>
void add_fire_dice(const Look& look, const FireOrder& order, Seat viewer, Sum& sum) {
    const Card& card = look.card(order.side, order.slot);
    sum.add(rule::DX_7_1a, "combat value", card.cv);
    const auto terrain = [&](Place place, std::int8_t TerrainRow::* entry) {
        if (!any_terrain(look, place)) return;
        each_terrain(look, place, viewer, [&](Seat owner, Slot ground) {
            const TerrainType type = look.card(owner, ground).terrain;
            if (const int amount = terrain_row(type).*entry; amount != 0)
                sum.add(terrain_rule(type), terrain_words(type), amount);
        });
    };
    switch (order.mode) {
        case FireMode::Short:
            terrain(order.into,
                    defends(look, order.side, order.into) ? &TerrainRow::dcv_s : &TerrainRow::acv_s);
            break;
        case FireMode::Long:
            terrain(order.from, &TerrainRow::dcv_l);
            terrain(order.into, &TerrainRow::acv_l);
            break;
        case FireMode::Enfilade: terrain(order.into, &TerrainRow::acv_s); break;
    }
    if (look.setup.options.corps_integrity) {  // DX-13.9j
        const Slot general = general_at(look, order.side, order.from);
        if (general != no_slot && look.card(order.side, general).arm == CommandArm::Artillery &&
            card.type == CardType::Artillery)
            sum.add(rule::DX_13_9j, "artillery General", 1);
    }
    for (const ActiveEffect& active : look.state.effects) {
        const bool mine = active.side == index(order.side);
        if (active.effect == Effect::Cani) {
            if (mine && active.slot == order.slot && order.mode == FireMode::Short)
                sum.add(rule::DX_K17, "Double Canister", special_amount(active.effect));
        } else if (active.place == order.into) {
            if (active.effect == Effect::Cover && !mine)
                sum.add(rule::DX_K17, "Cover", special_amount(active.effect));
            if (active.effect == Effect::Ammo && mine && card.type == CardType::Infantry &&
                order.mode == FireMode::Short)
                sum.add(rule::DX_K17, "Ammunition Train", special_amount(active.effect));
            if (active.effect == Effect::Mass && mine && card.type == CardType::Artillery &&
                order.mode != FireMode::Enfilade)
                sum.add(rule::DX_K17, "Massed Guns", special_amount(active.effect));
        }
    }
}

template void add_fire_dice(const Look&, const FireOrder&, Seat, Total&);
template void add_fire_dice(const Look&, const FireOrder&, Seat, Reckoning&);

int modified_fire_dice(const Look& look, const FireOrder& order, Seat viewer) {
    Total total;
    add_fire_dice(look, order, viewer, total);
    return std::max(0, total.total());
}

Reckoning reckon_fire(const Look& look, const FireOrder& order, Seat viewer) {
    Reckoning reckoning(rule::DX_7_1a, "dice");
    add_fire_dice(look, order, viewer, reckoning);
    return reckoning;
}

int firepower(const Look& look, const FireOrder& order) {
    const Card& card = look.card(order.side, order.slot);
    int power = order.mode == FireMode::Short ? card.fire
                : order.mode == FireMode::Long
                    ? (card.type == CardType::Artillery ? card.long_fire : 1)  // Skirmishers
                : home_line(look, order.side, order.from) ? 1                  // DX-13.3d
                                                          : 2;                 // DX-13.3e
    if (order.mode == FireMode::Short && effect_on(look, Effect::Unif, order.into, other(order.side)))
        power += special_amount(Effect::Unif);
    return std::clamp(power, 1, 3);
}

template <class Sum>
void add_melee_dice(const Look& look, Seat side, Slot slot, Place place, Sum& sum) {
    const Card& card = look.card(side, slot);
    sum.add(rule::DX_7_1a, "combat value", card.cv);
    if (effect_on(look, Effect::Bayo, place, side) && card.type == CardType::Infantry)
        sum.add(rule::DX_K17, "Bayonet Charge", special_amount(Effect::Bayo));
    if (effect_on(look, Effect::Cavch, place, side) && card.type == CardType::Cavalry)
        sum.add(rule::DX_K17, "Cavalry Charge", special_amount(Effect::Cavch));
}

template void add_melee_dice(const Look&, Seat, Slot, Place, Total&);
template void add_melee_dice(const Look&, Seat, Slot, Place, Reckoning&);

int melee_dice(const Look& look, Seat side, Slot slot, Place place) {
    Total total;
    add_melee_dice(look, side, slot, place, total);
    return total.total();
}

int melee_firepower(const Look& look, Seat side, Slot slot) { return look.card(side, slot).melee; }

}  // namespace longroll::dixie
