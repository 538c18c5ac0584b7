// Chapter 6: the same game as far as a seat can tell, the rest redrawn.
//
// What a seat does not know of a side: the cards in its Reserve but for those it has seen go there, its deck,
// what lies face-down on the field, and what it is drafting. Those slots are filled again from the cards that
// can still be anywhere, so that all the seat has seen and been told stays true: who holds a position, where
// there is a fight, who is asked what. The answer depends only on what the seat knows and on the dice: slots
// of the Reserve are put in a fixed order first, and secret set-up decisions are made anew.

#include <algorithm>
#include <array>

#include "dixie/change.h"
#include "dixie/decks.h"
#include "dixie/deployment.h"
#include "dixie/rules.h"
#include "dixie/veiled.h"

namespace longroll::dixie {
namespace {

using Numbers = InlineVector<std::uint8_t, 255, std::uint8_t>;

void erase(Numbers& numbers, std::uint8_t number) {
    for (std::size_t i = numbers.size(); i-- > 0;)
        if (numbers[i] == number) numbers.erase_at(i);
}

bool waits_for(const State& state, StepKind kind) {
    return !state.agenda.empty() && state.agenda.top().kind == kind;
}

// A second General may be in a position until its owner has ended his moves (DX-11.0c).
bool may_move(const State& state, Seat seat) {
    if (state.moving == 0 || state.active != index(seat)) return false;
    for (const Step& waiting : state.agenda.steps)
        if (waiting.kind == StepKind::Moves) return true;
    return false;
}

// ---- what is put in order before anything is drawn ----

// A draft is its owner's business until it is done: dropped, or with nobody named in it yet.
void forget_drafts(State& state, Seat seat) {
    while (waits_for(state, StepKind::ForceMarchDraft) || waits_for(state, StepKind::ScoutDraft)) {
        if (state.agenda.top().side != index(seat)) return;
        state.agenda.pop();
    }
    for (Step& waiting : state.agenda.steps)
        if (waiting.side == index(seat) && waiting.kind == StepKind::MeleeRetreat) waiting.cards = 0;
}

// How many try to outflank where is told in advance (DX-13.1c), not which: some cards of the hand that may.
// Gives the slots that must hold Troop cards for it.
Cards redeclare_outflankers(State& state, Seat seat) {
    if (!waits_for(state, StepKind::OutflankDraft) || state.agenda.top().side != index(seat)) return 0;
    const Side& side = side_of(state, seat);
    const Cards able =
        side.was_reserve & side.reserve & ~(side.moved | side.fired | side.meleed | side.forfeited);
    Cards unseen = able & ~side.known, seen = able & side.known & side.troops(), declared = 0;
    for (Step& roll : state.agenda.steps) {
        if (roll.kind != StepKind::OutflankRoll) continue;
        roll.slot = no_slot;
        Cards cards = 0;
        for (int n = count(roll.cards); n > 0 && (unseen | seen) != 0; --n)
            cards |= one(take_lowest(unseen != 0 ? unseen : seen));
        roll.cards = cards;
        declared |= cards;
    }
    return declared;
}
// Who may try at all is read from the hand.
void refresh_outflankers(State& state, Seat seat) {
    if (!waits_for(state, StepKind::OutflankDraft) || state.agenda.top().side != index(seat)) return;
    const Side& side = side_of(state, seat);
    state.agenda.top().cards = side.was_reserve & side.reserve & side.troops() &
                               ~(side.moved | side.fired | side.meleed | side.forfeited);
}

// Marks of unseen Reserve cards tell how many did what, not which: they go to the slots in a fixed order,
// after the cards that are known to be there, which go by number.
void order_reserve(State& state, Seat seat) {
    const Side& side = side_of(state, seat);
    std::array<Slot, max_slots> slots;
    std::size_t n = 0;
    for (Cards rest = side.reserve; rest != 0;) slots[n++] = take_lowest(rest);
    const auto rank = [&](Slot slot) {
        const auto bit = [slot](Cards cards) { return static_cast<unsigned>(cards >> slot & 1u); };
        if (bit(side.known)) return unsigned{side.card[slot]};
        unsigned marks = 0;
        for (Cards cards : {side.forfeited, side.moved, side.fired, side.meleed, side.was_reserve})
            marks = marks << 1 | bit(cards);
        for (Cards crossed : state.crossed[index(seat)]) marks = marks << 1 | bit(crossed);
        return 0xFFFFu - marks;
    };
    for (std::size_t i = 0; i < n; ++i) {
        std::size_t best = i;
        for (std::size_t k = i + 1; k < n; ++k)
            if (rank(slots[k]) < rank(slots[best])) best = k;
        if (best != i) swap_slots(state, seat, slots[i], slots[best]);
    }
}

// ---- what can lie face-down on the field ----

enum Kind : std::uint8_t { Troop = 1, Ground = 2, DecoyTerrain = 4, DecoyGeneral = 8, DecoySpecial = 16 };
constexpr unsigned any_decoy = DecoyTerrain | DecoyGeneral | DecoySpecial;
constexpr unsigned any_arm = 7;  // bits of Infantry, Cavalry, Artillery

struct Back {
    unsigned kinds = 0;
    unsigned arms = any_arm;
    bool no_horse = false;  // nor Horse Artillery
};
constexpr unsigned arm_bit(CardType arm) { return 1u << static_cast<unsigned>(arm); }

struct Backs {
    Back at[max_slots];
};

Back back_at(const Look& look, Seat seat, Slot slot, Place place) {
    const Options& options = look.setup.options;
    const Side& side = look.side(seat);
    const bool since_setup = (side.since_setup >> slot & 1u) != 0;
    const bool walked = (side.walked >> slot & 1u) != 0;  // as no decoy does (DX-13.6b, DX-13.6g)
    const bool enemy_here = has_troops(look, other(seat), place);
    Back back{Troop};
    // Hidden Terrain was turned up when its position was engaged or taken (DX-3.2f b, d); what is engaged now
    // shows its ground when all have moved (DX-8.1c).
    const Side& enemy = look.side(other(seat));
    const Cards just_came = look.state.moving != 0 ? enemy.entered | enemy.moved : Cards{0};
    const bool shown = (troops_at(look, other(seat), place) & ~just_came) != 0;
    if (since_setup && options.hidden_terrain && !shown) back.kinds |= Ground;
    if (options.decoys && !walked && !enemy_here && (since_setup || next_to_reserve(seat, place))) {
        back.kinds |= DecoyGeneral | DecoySpecial;
        if (!since_setup || !options.hidden_terrain) back.kinds |= DecoyTerrain;
    }
    // Who rode is Cavalry, or a decoy General who went through the Reserve; who marched is neither Cavalry
    // nor Horse Artillery (DX-8.5a, DX-8.6a, DX-13.7a).
    if (side.rode >> slot & 1u) {
        back.kinds &= Troop | DecoyGeneral;
        back.arms &= arm_bit(CardType::Cavalry);
    }
    if (side.marched >> slot & 1u) {
        back.kinds &= Troop;
        back.arms &= arm_bit(CardType::Infantry) | arm_bit(CardType::Artillery);
        back.no_horse = true;
    }
    // A Troop card would have taken the position, or won with it.
    const bool would_win = look.setup.edition == Edition::Shiloh && seat == Seat::Union &&
                           look.state.day >= 2 && place == position_c(1);
    if (!enemy_here && (holder(look, place) != seat || would_win)) back.kinds &= ~unsigned{Troop};
    return back;
}

// One of the backs of a position, drawn by the dice, is narrowed down to what must be there.
void narrow_one(const Side& side, Place place, unsigned kinds, Dice& dice, Backs& backs) {
    Cards can = 0;
    for (Cards rest = side.at[place] & ~side.face_up; rest != 0;) {
        const Slot slot = take_lowest(rest);
        if (backs.at[slot].kinds & kinds) can |= one(slot);
    }
    if (can == 0) return;
    for (std::uint32_t skip = dice.below(static_cast<std::uint32_t>(count(can))); skip > 0; --skip)
        can &= can - 1;
    backs.at[lowest(can)].kinds &= kinds;
}
void narrow_all(const Side& side, Place place, unsigned kinds, Backs& backs) {
    for (Cards rest = side.at[place] & ~side.face_up; rest != 0;) {
        Back& back = backs.at[take_lowest(rest)];
        if (back.kinds & kinds) back.kinds &= kinds;
    }
}

// What the step that waits tells about the backs: nobody is asked what he cannot answer.
void narrow_by_step(const Look& look, Seat seat, Dice& dice, Backs& backs) {
    const Side& side = look.side(seat);
    const Step& now = look.top();
    const auto open = [&](Cards kind) { return count(side.at[now.place] & side.face_up & kind); };
    if (now.kind == StepKind::ScoutFire || now.kind == StepKind::ScoutStay) {
        const bool scouts_here = (now.kind == StepKind::ScoutStay) == (now.side == index(seat));
        if (scouts_here)
            for (Cards rest = now.cards & ~side.face_up; rest != 0;)
                backs.at[take_lowest(rest)] = {Troop, arm_bit(CardType::Cavalry)};
    }
    if (now.side != index(seat)) return;
    switch (now.kind) {
        case StepKind::PlaceHits:
        case StepKind::PlaceFriendlyHits:
        case StepKind::ScoutFire:
            if (open(side.troops()) == 0) narrow_one(side, now.place, Troop, dice, backs);
            break;
        case StepKind::LoseDecoys:
            narrow_all(side, now.place, Ground | any_decoy, backs);
            narrow_one(side, now.place, any_decoy, dice, backs);
            break;
        case StepKind::PlaceLeaderHits:
            if (open(side.generals | side.leader_specials) == 0)
                narrow_one(side, now.place, DecoyGeneral | DecoySpecial, dice, backs);
            break;
        case StepKind::KeepGeneral:
            for (int generals = open(side.generals); generals < 2; ++generals)
                narrow_one(side, now.place, DecoyGeneral, dice, backs);
            break;
        case StepKind::Withdraw:  // who rolled is a Troop card, who did not is none (DX-8.4a)
            for (Cards rest = side.at[now.place] & ~side.face_up; rest != 0;) {
                const Slot slot = take_lowest(rest);
                Back& back = backs.at[slot];
                const unsigned kinds =
                    (now.cards >> slot & 1u) ? back.kinds & Troop : back.kinds & ~unsigned{Troop};
                if (kinds != 0) back.kinds = kinds;
            }
            break;
        case StepKind::NextStack:  // too many there; what lay there since the set-up may be Terrain all the
                                   // same
            for (Cards rest = now.cards; rest != 0;) {
                const Place place = take_lowest(rest);
                for (Cards late = side.at[place] & ~side.face_up & ~side.since_setup; late != 0;) {
                    Back& back = backs.at[take_lowest(late)];
                    if (back.kinds & Troop) back.kinds &= Troop;
                }
            }
            break;
        default: break;
    }
}

Backs backs_of(const Look& look, Seat seat, Cards field, Dice& dice) {
    Backs backs;
    const Side& side = look.side(seat);
    for (Place place = 0; place < max_positions; ++place) {
        for (Cards rest = side.at[place] & field; rest != 0;) {
            const Slot slot = take_lowest(rest);
            backs.at[slot] = back_at(look, seat, slot, place);
        }
    }
    // An effect names a card of its own arm.
    for (const ActiveEffect& active : look.state.effects) {
        if (active.side != index(seat) || active.owner != index(seat) || active.slot == no_slot ||
            !(field & one(active.slot)))
            continue;
        const CardType arm = active.effect == Effect::Skirm ? CardType::Infantry : CardType::Artillery;
        backs.at[active.slot].kinds = Troop;
        backs.at[active.slot].arms = arm_bit(arm);
    }
    // A second hit on Infantry or Cavalry (nothing aims at them) tells that nobody there was still without
    // one (DX-7.3b).
    for (const Cards here : side.at) {
        bool twice = false;
        for (Cards rest = here & side.hit & (side.infantry | side.cavalry); rest != 0;)
            twice |= side.hits[take_lowest(rest)] > 1;
        if (!twice || seat == look.active()) continue;
        for (Cards rest = here & field; rest != 0;) {
            Back& back = backs.at[take_lowest(rest)];
            if (back.kinds & ~unsigned{Troop}) back.kinds &= ~unsigned{Troop};
        }
    }
    narrow_by_step(look, seat, dice, backs);
    return backs;
}

// There are no troops where nobody fights and the other side still holds the ground (DX-0.2d).
void no_troops_on_lost_ground(const Look& look, Seat seat, std::uint16_t engaged_places, Backs& backs) {
    const Side& side = look.side(seat);
    for (Place place = 0; place < max_positions; ++place) {
        if ((engaged_places >> place & 1u) || !exists(look, place) || holder(look, place) == seat) continue;
        for (Cards rest = side.at[place] & ~side.face_up; rest != 0;) {
            Back& back = backs.at[take_lowest(rest)];
            if (back.kinds & ~unsigned{Troop}) back.kinds &= ~unsigned{Troop};
        }
    }
}

// A fight needs troops of both sides; that there is one is seen by all. Asked of the true state.
std::uint16_t fights(const Look& look) {
    unsigned found = 0;
    for (Place place = 0; place < max_positions; ++place)
        if (engaged(look, place)) found |= 1u << place;
    return static_cast<std::uint16_t>(found);
}
void narrow_by_fights(const Look& look, Seat seat, std::uint16_t engaged_places, Dice& dice, Backs& backs) {
    const Side& side = look.side(seat);
    for (Place place = 0; place < max_positions; ++place)
        if ((engaged_places >> place & 1u) && (side.at[place] & side.face_up & side.troops()) == 0)
            narrow_one(side, place, Troop, dice, backs);
    no_troops_on_lost_ground(look, seat, engaged_places, backs);
}

// ---- filling the slots ----

// Numbers that the seat's slots may hold, as the other side knows it; day 2 of Shiloh brings others.
Numbers could_be_dealt(const Setup& setup, const State& state, Seat seat) {
    Numbers numbers;
    const std::vector<std::uint8_t>& given = setup.given_deck[index(seat)];
    for (std::uint8_t number : given.empty() ? setup.pool[index(seat)] : given) numbers.push_back(number);
    if (seat == Seat::Union && state.day >= 2)
        for (std::uint8_t number : setup.ohio)
            if (!numbers.full()) numbers.push_back(number);
    return numbers;
}

// The part of the deck that comes before the rest: cards of the day, the Army of the Ohio (muster.h).
Cards top_of_deck(const State& state, Seat seat) {
    Cards top = 0, rest = side_of(state, seat).deck;
    for (int n = state.day_deck[index(seat)]; n > 0 && rest != 0; --n) top |= one(take_lowest(rest));
    return top;
}

// The night before Day 2 belongs to Day 1 until the cards of the new day are drawn.
bool drawn_at_night(const State& state) {
    if (state.phase != static_cast<std::uint8_t>(Phase::Night)) return false;
    for (const Step& waiting : state.agenda.steps)
        if (waiting.kind == StepKind::NightRetreat) return false;
    return true;
}

// What the days say of a slot: the historical Day 1 has cards of that day (DX-15.2l; after the night draw
// only what lies on the field is sure to be of it), and what is still to come on Day 2 of Shiloh is the Army
// of the Ohio (DX-15.1h), with the 3rd Division where it is late (DX-15.1i).
struct Days {
    Days(const Setup& setup, const State& state, Seat seat) {
        const Cards top = top_of_deck(state, seat);
        const Side& side = side_of(state, seat);
        if (setup.options.day_one_historical && state.day <= 1)
            day_one = drawn_at_night(state) ? side.on_field() : ~side.deck | top;
        third_division = setup.options.third_division_late;
        if (setup.options.army_of_the_ohio && seat == Seat::Union && state.day >= 2) ohio = top;
        if (setup.options.army_of_the_ohio && seat == Seat::Union) not_ohio = side.deck & ~ohio;
    }
    bool allows(Slot slot, const Card& card) const {
        if ((day_one >> slot & 1u) && !card.day1 && card.type != CardType::Special) return false;
        const bool late = card.ohio || (third_division && card.third_division);
        return (ohio >> slot & 1u) ? late : !(not_ohio >> slot & 1u) || !late;
    }
    Cards day_one = 0, ohio = 0, not_ohio = 0;
    bool third_division = false;
};

struct Filling {
    const Setup& setup;
    State& state;
    Seat seat;
    Cards field;
    Cards troops_only;  // of the hand
    Backs backs;
    Days days;

    Side& side() const { return side_of(state, seat); }
    Look look() const { return {setup, state}; }

    // Whether a card can be in an open slot. `tidy`: and nothing would be overstacked by it.
    bool fits(Slot slot, std::uint8_t number, bool tidy) const {
        const Card& card = setup.card(seat, number);
        if (!days.allows(slot, card)) return false;
        if (!(field & one(slot))) return card.troop() || !(troops_only & one(slot));
        const Place place = place_of(look(), seat, slot);
        const Back& back = backs.at[slot];
        const Side& own = side();
        switch (card.type) {
            case CardType::General:
                return (back.kinds & DecoyGeneral) && (back.kinds == DecoyGeneral || may_move(state, seat) ||
                                                       (own.at[place] & own.generals) == 0);
            case CardType::Special:
                return (back.kinds & DecoySpecial) && room_for_special(place, card.effect);
            case CardType::Terrain:
                return (real_ground(back, card, place) || (back.kinds & DecoyTerrain)) &&
                       room_for_terrain(place, tidy);
            default:
                if (!(back.kinds & Troop) || !(back.arms & arm_bit(card.type)) ||
                    (back.no_horse && card.horse))
                    return false;
                return !tidy ||
                       stacked(look(), seat, place) < stacking_limit(look(), seat, place, Seat::Nobody);
        }
    }
    void fill(Slot slot, std::uint8_t number) const {
        fill_slot(setup, side(), seat, slot, number);
        const Card& card = setup.card(seat, number);
        if (!(field & one(slot)) || card.troop()) return;
        if (card.type == CardType::Terrain && real_ground(backs.at[slot], card, place_of(look(), seat, slot)))
            return;
        side().decoy |= one(slot);
    }

  private:
    // Face-down Terrain of the set-up works; what bars movement was turned up at once (DX-3.2f a). What lies
    // there before Day 2 was laid on Day 1, also at night: what is laid then is not seen yet (DX-15.2i).
    bool real_ground(const Back& back, const Card& card, Place place) const {
        const bool too_early = setup.options.three_days && state.day <= 1 && !card.day1;
        return (back.kinds & Ground) && !too_early && !card.creek() && card.terrain != TerrainType::Rough &&
               terrain_fits(look(), seat, card, place);
    }
    bool room_for_terrain(Place place, bool tidy) const {
        const Side& own = side();
        const Side& enemy = side_of(state, other(seat));
        if (count(own.at[place] & own.terrain) + count(enemy.at[place] & enemy.terrain) >= 2) return false;
        return !tidy || stacked(look(), seat, place) < stacking_limit(look(), seat, place, Seat::Nobody);
    }
    bool room_for_special(Place place, Effect effect) const {
        const Cards there = side().at[place] & side().specials;
        for (Cards rest = there; rest != 0;)
            if (setup.card(seat, side().card[take_lowest(rest)]).effect == effect) return false;
        return count(there) < 2;
    }
};

// Cards seen before lie somewhere in the hand or face-down on the field; those that fit in fewer places
// first. Where Troop cards are scarce the field needs them: most backs can be nothing else.
void place_loose(const Filling& filling, const Numbers& loose, const Numbers& rest_of_them, Cards& open,
                 Dice& dice) {
    int supply = 0, riders = 0;
    for (const Numbers* list : {&loose, &rest_of_them})
        for (std::uint8_t number : *list) {
            const Card& card = filling.setup.card(filling.seat, number);
            supply += card.troop();
            riders += card.type == CardType::Cavalry;
        }
    for (bool troops : {false, true})
        for (std::uint8_t number : loose) {
            const Card& card = filling.setup.card(filling.seat, number);
            if (card.troop() != troops) continue;
            Cards can = 0;
            for (Cards rest = open; rest != 0;) {
                const Slot slot = take_lowest(rest);
                if (filling.fits(slot, number, false)) can |= one(slot);
            }
            if (troops) {
                Cards need = open & filling.troops_only, rode = 0;
                for (Cards rest = open & filling.field; rest != 0;) {
                    const Slot slot = take_lowest(rest);
                    const Back& back = filling.backs.at[slot];
                    if (back.kinds & Troop) need |= one(slot);
                    if ((back.kinds & Troop) && back.arms == arm_bit(CardType::Cavalry)) rode |= one(slot);
                }
                if (supply-- <= count(need) && (can & need) != 0) can &= need;
                if (card.type == CardType::Cavalry && riders-- <= count(rode) && (can & rode) != 0)
                    can &= rode;
            }
            if (can == 0) can = (open & ~filling.field) != 0 ? open & ~filling.field : open;
            for (std::uint32_t skip = dice.below(static_cast<std::uint32_t>(count(can))); skip > 0; --skip)
                can &= can - 1;
            const Slot slot = lowest(can);
            filling.fill(slot, number);
            open &= ~one(slot);
            filling.side().loose |= one(slot);
            if (card.type == CardType::General) filling.side().in_play |= one(slot);
        }
}

// The first number of the (shuffled) list that fits a slot; any, should none fit.
std::uint8_t take_fitting(const Filling& filling, Slot slot, Numbers& numbers) {
    for (bool tidy : {true, false})
        for (std::size_t i = numbers.size(); i-- > 0;) {
            const std::uint8_t number = numbers[i];
            if (!filling.fits(slot, number, tidy)) continue;
            numbers.items[i] = numbers.back();
            numbers.pop_back();
            return number;
        }
    // Should no card of the right arm be left, a Troop card at least, where nothing else can be; on the field
    // anything before Terrain, of which a position takes two.
    if (filling.field & one(slot)) {
        const bool troops = filling.backs.at[slot].kinds == Troop;
        std::size_t best = numbers.size() - 1;
        const auto rank = [&](std::size_t i) {
            const Card& card = filling.setup.card(filling.seat, numbers[i]);
            return card.type == CardType::Terrain ? 0 : card.troop() == troops ? 2 : 1;
        };
        for (std::size_t i = numbers.size(); i-- > 0;)
            if (rank(i) > rank(best)) best = i;
        std::swap(numbers.items[best], numbers.back());
    }
    return numbers.pop_back();
}

// A hidden deck of the enemy keeps within the agreed Battle Points: dear cards give way to cheap ones.
void keep_within_budget(const Setup& setup, State& state, Seat seat, Cards may_change, Numbers& unused) {
    Side& side = side_of(state, seat);
    int total = 0;
    for (const std::uint8_t card : side.card) total += card != 0 ? setup.card(seat, card).bp : 0;
    while (total > setup.bp_limit[index(seat)] && may_change != 0) {
        Slot dearest = lowest(may_change);
        for (Cards rest = may_change; rest != 0;) {
            const Slot slot = take_lowest(rest);
            if (setup.card(seat, side.card[slot]).bp > setup.card(seat, side.card[dearest]).bp)
                dearest = slot;
        }
        may_change &= ~one(dearest);
        const Card& old = setup.card(seat, side.card[dearest]);
        std::uint8_t* cheapest = unused.end();
        for (std::uint8_t* it = unused.begin(); it != unused.end(); ++it)
            if (setup.card(seat, *it).troop() == old.troop() &&
                (cheapest == unused.end() || setup.card(seat, *it).bp < setup.card(seat, *cheapest).bp))
                cheapest = it;
        if (cheapest == unused.end() || setup.card(seat, *cheapest).bp >= old.bp) continue;
        total += setup.card(seat, *cheapest).bp - old.bp;
        const std::uint8_t number = *cheapest;
        *cheapest = old.number;
        fill_slot(setup, side, seat, dearest, number);
    }
}

// Whether what was drawn can be: nobody has lost or won by it, and whoever is asked can answer.
bool can_be(const Setup& setup, const State& state, Seat seat, std::uint16_t engaged_places) {
    const Look look{setup, state};
    const Side& side = look.side(seat);
    const bool to_come =
        seat == Seat::Union && setup.options.army_of_the_ohio && state.day <= 1 && side.deck != 0;
    if (!to_come && !(side.troops() & (side.on_field() | side.reserve | side.deck))) return false;
    if (look.active() == other(seat) && envelopment(look, other(seat))) return false;
    const bool deploying = waits_for(state, StepKind::Deploy) || waits_for(state, StepKind::NightDeploy);
    const bool second_general = deploying || may_move(state, seat) || waits_for(state, StepKind::KeepGeneral);
    if (!deploying && fights(look) != engaged_places) return false;
    for (Place place = 0; place < max_positions; ++place) {
        if (!exists(look, place)) continue;
        if (count(side.at[place] & side.terrain) > 2) return false;
        const Cards generals = side.at[place] & side.generals;
        if (!second_general && count(generals) > 1 && (generals & ~side.face_up) != 0) return false;
        if (!deploying && occupies(look, seat, place) && holder(look, place) != seat) return false;
    }
    const StepRules& rules = rules_of(look.top().kind);
    if (rules.deciders == nullptr || rules.deciders(look).count() != 1 || !rules.deciders(look).has(seat))
        return true;
    // Nobody is asked what has one answer only (DX-0.3c).
    Action found[2];
    Offers<Action> offers{std::span(found)};
    rules.choices(look, seat, offers);
    return offers.size() > (asked_anyway(look) ? 0u : 1u);
}

void redraw_enemy(const Setup& setup, State& state, Seat seat, std::uint16_t engaged_places, Dice& dice) {
    Side& side = side_of(state, seat);
    const Cards field = side.on_field() & ~side.face_up;
    const Cards hand = side.reserve & ~side.known;
    const Cards unseen = field | hand | side.deck;
    if (unseen == 0) {  // all is open but who tries to outflank
        redeclare_outflankers(state, seat);
        return;
    }

    Numbers numbers = could_be_dealt(setup, state, seat), loose;
    for (Slot slot = 0; slot < max_slots; ++slot)
        if (side.card[slot] != 0 && !(unseen & one(slot))) erase(numbers, side.card[slot]);
    for (Cards rest = side.loose & unseen; rest != 0;) loose.push_back(side.card[take_lowest(rest)]);
    std::sort(loose.begin(), loose.end());
    for (std::uint8_t number : loose) erase(numbers, number);

    // Only leaders that were seen, and Troop cards, are ever sent back or fail (DX-8.4b, DX-13.1e).
    const bool seen_leaders = (side.loose & unseen & (side.generals | side.leader_specials)) != 0;
    for (Cards rest = unseen; rest != 0;) fill_slot(setup, side, seat, take_lowest(rest), 0);
    side.decoy &= ~unseen;
    side.loose &= ~unseen;
    side.in_play &= ~unseen;
    const Cards troops_only =
        (redeclare_outflankers(state, seat) | (seen_leaders ? Cards{0} : side.forfeited)) & hand;
    const State emptied = state;
    const Numbers all = numbers;

    constexpr int tries = 400;
    for (int attempt = 0; attempt < tries; ++attempt) {
        state = emptied;
        numbers = all;
        dice.shuffle(std::span(numbers));
        Filling filling{setup,
                        state,
                        seat,
                        field,
                        troops_only,
                        backs_of({setup, state}, seat, field, dice),
                        Days(setup, state, seat)};
        narrow_by_fights({setup, state}, seat, engaged_places, dice, filling.backs);
        Cards open = field | hand;
        place_loose(filling, loose, numbers, open, dice);
        // The field first, what takes the fewest cards before all: not every card can lie there.
        for (int picky = 0; picky < 10; ++picky)
            for (Cards rest = open & field; rest != 0;) {
                const Slot slot = take_lowest(rest);
                const Back& back = filling.backs.at[slot];
                const bool any = back.arms == any_arm && !back.no_horse;
                if (std::max(1, std::popcount(back.kinds)) != picky % 5 + 1 || any != (picky >= 5)) continue;
                filling.fill(slot, take_fitting(filling, slot, numbers));
                open &= ~one(slot);
            }
        for (Cards slots : {open & hand & troops_only, (open & hand & ~troops_only) | side.deck})
            for (Cards rest = slots; rest != 0 && !numbers.empty();) {
                const Slot slot = take_lowest(rest);
                filling.fill(slot, take_fitting(filling, slot, numbers));
            }
        if (setup.options.custom_decks && setup.given_deck[index(seat)].empty())
            keep_within_budget(setup, state, seat, (hand | side.deck) & ~side.loose, numbers);
        refresh_outflankers(state, seat);
        if (can_be(setup, state, seat, engaged_places)) return;
    }
}

// The owner of a standard deck does not know what is in it; of a custom one he knows all but the order.
void redraw_own_deck(const Setup& setup, State& state, Seat seat, Dice& dice) {
    Side& side = side_of(state, seat);
    Numbers numbers;
    const bool exchanged = setup.options.army_of_the_ohio && seat == Seat::Union && state.day >= 2;
    if (setup.options.custom_decks && !exchanged) {
        for (Cards rest = side.deck; rest != 0;) numbers.push_back(side.card[take_lowest(rest)]);
        std::sort(numbers.begin(), numbers.end());
        std::size_t next = 0;
        for (Cards rest = side.deck; rest != 0;)
            fill_slot(setup, side, seat, take_lowest(rest), numbers[next++]);
        return;
    }
    numbers = could_be_dealt(setup, state, seat);
    for (Slot slot = 0; slot < max_slots; ++slot)
        if (side.card[slot] != 0 && !(side.deck & one(slot))) erase(numbers, side.card[slot]);
    dice.shuffle(std::span(numbers));
    for (Cards rest = side.deck; rest != 0;) fill_slot(setup, side, seat, take_lowest(rest), 0);
    const Filling filling{setup, state, seat, 0, 0, {}, Days(setup, state, seat)};
    for (Cards rest = side.deck; rest != 0;) {
        const Slot slot = take_lowest(rest);
        filling.fill(slot, take_fitting(filling, slot, numbers));
    }
}

// What can lie face-down, as far as that follows without drawing.
Filling filling_for(const Setup& setup, State& state, Seat seat, Cards field) {
    Dice none{Seed{}};
    Backs backs = backs_of({setup, state}, seat, field, none);
    no_troops_on_lost_ground({setup, state}, seat, fights({setup, state}), backs);
    return {setup, state, seat, field, 0, backs, Days(setup, state, seat)};
}

}  // namespace

UnseenCards unseen_cards(const Setup& setup, const State& state, Seat viewer, Seat seat) {
    const Side& side = side_of(state, seat);
    UnseenCards unseen;
    if (viewer == seat) {
        const bool exchanged = setup.options.army_of_the_ohio && seat == Seat::Union && state.day >= 2;
        // Of a deck he built he knows what is in it, and which of it comes is the dice's business.
        if (setup.options.custom_decks && !exchanged) return unseen;
        unseen.slots = side.deck;
        unseen.troops = unseen.terrain = unseen.generals = unseen.specials = unseen.slots;
        return unseen;
    }
    const Cards field = side.on_field() & ~side.face_up;
    unseen.slots = field | (side.reserve & ~side.known) | side.deck;
    unseen.troops = unseen.terrain = unseen.generals = unseen.specials = unseen.slots & ~field;
    State copy = state;
    const Filling filling = filling_for(setup, copy, seat, field);
    for (Cards rest = field; rest != 0;) {
        const Slot slot = take_lowest(rest);
        const unsigned kinds = filling.backs.at[slot].kinds;
        const auto note = [&](Cards& set, unsigned kind) { set |= (kinds & kind) ? one(slot) : 0; };
        note(unseen.troops, Troop);
        note(unseen.terrain, Ground | DecoyTerrain);
        note(unseen.generals, DecoyGeneral);
        note(unseen.specials, DecoySpecial);
        const Back& back = filling.backs.at[slot];
        unseen.by_type |= (kinds & Troop) != 0 && (back.arms != any_arm || back.no_horse);
    }
    for (const Place place : each(std::uint32_t{fights({setup, state})}))
        if ((side.at[place] & side.troops() & ~unseen.slots) == 0)
            unseen.fighting[place] = side.at[place] & unseen.troops;
    return unseen;
}

std::vector<CardThere> cards_that_may_be(const Setup& setup, const State& redrawn, const State& state,
                                         Seat viewer, Seat seat, Slot slot, Cards unknown, Cards supposed,
                                         Cards ground) {
    State emptied = state;
    Side& side = side_of(emptied, seat);
    Numbers numbers = could_be_dealt(setup, state, seat);
    for (Slot other = 0; other < max_slots; ++other) {
        if (side.card[other] == 0) continue;
        if ((unknown | one(slot)) >> other & 1u)
            fill_slot(setup, side, seat, other, 0);
        else if (!(supposed >> other & 1u))
            erase(numbers, side.card[other]);
    }
    side.decoy &= ~one(slot);
    side.terrain |= ground & ~one(slot);
    const Cards field = viewer == seat ? 0 : side.on_field() & ~side.face_up;
    State copy = redrawn;
    const Filling known = filling_for(setup, copy, seat, field);
    const Filling there{setup, emptied, seat, field, 0, known.backs, known.days};
    std::vector<CardThere> list;
    for (const std::uint8_t number : numbers) {
        if (!there.fits(slot, number, false)) continue;
        there.fill(slot, number);
        list.push_back({number, (side.decoy >> slot & 1u) != 0});
        side.decoy &= ~one(slot);
        fill_slot(setup, side, seat, slot, 0);
    }
    return list;
}

// A run takes some 3 us, and what is sampled after all as many again; the note on odds has the figures.
OddsLimits Dixie::odds_limits() { return {.max_runs = 80'000}; }

std::optional<Distribution> Dixie::veiled_odds(const Setup& setup, const State& state, Seat seat,
                                               const Action& action, const OddsLimits& limits, Seed seed,
                                               bool& hidden_matters) {
    Dice dice(seed);
    return ask_veiled(setup, redraw_for(setup, state, seat, dice), seat, action, limits.max_runs,
                      hidden_matters);
}

State Dixie::redraw_for(const Setup& setup, const State& state, Seat seat, Dice& dice) {
    State hidden = state;
    if (state.ending != 0 && seat == Seat::Nobody) return hidden;
    const std::uint16_t engaged_places = fights({setup, state});
    const bool building = waits_for(hidden, StepKind::BuildDecks);
    const bool deploying = waits_for(hidden, StepKind::Deploy) || waits_for(hidden, StepKind::NightDeploy);
    for (Seat side : seats) {
        if (side == seat) {
            if (!building) redraw_own_deck(setup, hidden, side, dice);
            continue;
        }
        const bool done = (hidden.deploy_done >> index(side) & 1u) != 0;
        if (building) {  // only whether he is done is known: nothing chosen yet, or some legal deck
            redraft_deck(setup, hidden, side, done);
            continue;
        }
        if (deploying) take_back_deployment(setup, hidden, side);
        forget_drafts(hidden, side);
        order_reserve(hidden, side);
        redraw_enemy(setup, hidden, side, deploying ? std::uint16_t{0} : engaged_places, dice);
        if (deploying && done) deploy_for_side(setup, hidden, side);
    }
    return hidden;
}

}  // namespace longroll::dixie
