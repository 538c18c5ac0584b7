#pragma once
// Positions for tests: synthetic cards put where a rule needs them, and actions with scripted dice.
//
//     Bed bed(Edition::BullRun);
//     auto attacker = bed.infantry(Seat::Confederate, 3, position_u(1));
//     auto defender = bed.infantry(Seat::Union, 2, position_u(1));
//     bed.turn(Seat::Confederate);                       // up to the first decision
//     bed.act(Seat::Confederate, {.verb = Verb::Fire, .card = attacker}, {2, 4, 5});
//
// Cards are numbered from 1 for each side in the order they are made.

#include <initializer_list>
#include <string>

#include "dixie/change.h"
#include "dixie/rules.h"
#include "support/game_bed.h"

namespace longroll::dixie {

inline constexpr Seat usa = Seat::Union, csa = Seat::Confederate;
inline constexpr Place u0 = 0, u1 = 1, u2 = 2, u3 = 3, u4 = 4, c0 = 5, c1 = 6, c2 = 7, c3 = 8, c4 = 9;

struct Bed : GameBed<Dixie> {
    explicit Bed(Edition edition = Edition::BullRun, Options options = {}) {
        setup.edition = edition;
        setup.options = options;
        setup.columns = options.five_positions ? 5 : 3;
        for (Seat seat : seats) {
            setup.cards[index(seat)].resize(1);
            setup.rate[index(seat)] = 1;
            setup.timings_in_pool[index(seat)] = 0xFFFF;
        }
        // The side next to each row holds it; at Shiloh the USA holds everything (DX-0.2d).
        if (edition != Edition::Shiloh)
            for (int column = 0; column < setup.columns; ++column)
                hold(position_c(column), Seat::Confederate);
        state.day = 1;
        state.turn = 1;
        state.winner = 2;
        state.agenda.push(step(StepKind::GameOver));
        state.agenda.clear();
    }

    // Nobody has a Special in his pool: no window opens.
    void no_specials() { setup.timings_in_pool[0] = setup.timings_in_pool[1] = 0; }

    // Makes a card and puts it somewhere: a position, reserve_place, or no_place for the deck. Face-up unless
    // said otherwise. Gives its number.
    std::uint8_t add(Seat seat, Card card, Place where, bool face_up = true) {
        CardList& list = setup.cards[index(seat)];
        card.side = seat;
        card.number = static_cast<std::uint8_t>(list.size());
        if (card.name.empty())
            card.name = std::string(dixie::name(card.type)) + ' ' + std::to_string(card.number);
        list.push_back(card);
        setup.pool[index(seat)].push_back(card.number);
        setup.count_in_pool(card);
        Side& side = state.side[index(seat)];
        const Slot slot = static_cast<Slot>(card.number - 1);
        fill_slot(setup, side, seat, slot, card.number);
        if (where == reserve_place)
            side.reserve |= one(slot);
        else if (where == no_place)
            side.deck |= one(slot);
        else
            side.at[where] |= one(slot);
        if (face_up && where < max_positions) side.face_up |= one(slot);
        if (face_up && where < max_positions && card.type == CardType::General) side.in_play |= one(slot);
        state.day_deck[index(seat)] = static_cast<std::uint8_t>(count(side.deck));
        return card.number;
    }
    std::uint8_t infantry(Seat seat, int cv, Place where, bool face_up = true, int letter = 0) {
        return add(seat, troop(CardType::Infantry, cv, 2, 0, 3, letter), where, face_up);
    }
    std::uint8_t cavalry(Seat seat, int cv, Place where, bool face_up = true, int letter = 0) {
        return add(seat, troop(CardType::Cavalry, cv, 1, 0, 3, letter), where, face_up);
    }
    std::uint8_t artillery(Seat seat, int cv, Place where, bool face_up = true, int long_fire = 1,
                           int fire = 3) {
        Card card = troop(CardType::Artillery, cv, fire, long_fire, 1, 0);
        card.guns = Guns::Smoothbore;
        return add(seat, card, where, face_up);
    }
    std::uint8_t horse_artillery(Seat seat, int cv, Place where, bool face_up = true) {
        Card card = troop(CardType::Artillery, cv, 3, 1, 1, 0);
        card.guns = Guns::Smoothbore;
        card.horse = true;
        return add(seat, card, where, face_up);
    }
    std::uint8_t general(Seat seat, int attack, int defense, Place where, int stack = 0) {
        Card card;
        card.type = CardType::General;
        card.attack = static_cast<std::uint8_t>(attack);
        card.defense = static_cast<std::uint8_t>(defense);
        card.stack = static_cast<std::uint8_t>(stack);
        card.bp = 7;
        return add(seat, card, where);
    }
    std::uint8_t terrain(Seat seat, TerrainType type, Place where, int limit = 0, bool face_up = true) {
        Card card;
        card.type = CardType::Terrain;
        card.terrain = type;
        card.limit = static_cast<std::uint8_t>(limit);
        card.bp = 4;
        return add(seat, card, where, face_up);
    }
    // With the timing and lasting of the real card of that effect, wherever an edition has it.
    std::uint8_t special(Seat seat, Effect effect, Place where, bool face_up = true) {
        Card card;
        for (Edition edition : {Edition::BullRun, Edition::Shiloh, Edition::Gettysburg})
            for (Seat from : seats)
                for (const Card& printed : card_set(edition).cards[index(from)])
                    if (printed.number != 0 && printed.effect == effect) card = printed;
        EXPECT_EQ(card.effect, effect) << "no edition has that Special";
        return add(seat, card, where, face_up);
    }

    Card& printed(Seat seat, std::uint8_t number) { return setup.cards[index(seat)][number]; }
    Slot slot(Seat seat, std::uint8_t number) const { return slot_of(look(), seat, number); }
    Cards cards(Seat seat, std::initializer_list<std::uint8_t> numbers) const {
        Cards set = 0;
        for (std::uint8_t number : numbers) set |= one(slot(seat, number));
        return set;
    }
    Place where(Seat seat, std::uint8_t number) const {
        const Slot s = slot(seat, number);
        return s == no_slot ? no_place : place_of(look(), seat, s);
    }
    int hits(Seat seat, std::uint8_t number) const {
        return state.side[index(seat)].hits[slot(seat, number)];
    }
    void set_hits(Seat seat, std::uint8_t number, int n) {
        Side& side = state.side[index(seat)];
        side.hits[slot(seat, number)] = static_cast<std::uint8_t>(n);
        side.hit = n > 0 ? side.hit | one(slot(seat, number)) : side.hit & ~one(slot(seat, number));
    }
    bool face_up(Seat seat, std::uint8_t number) const {
        return (state.side[index(seat)].face_up & one(slot(seat, number))) != 0;
    }
    bool lost(Seat seat, std::uint8_t number) const {
        return (state.side[index(seat)].lost & one(slot(seat, number))) != 0;
    }
    void hold(Place place, Seat seat) {
        const unsigned bit = 1u << place;
        state.holder =
            static_cast<std::uint16_t>(seat == Seat::Confederate ? state.holder | bit : state.holder & ~bit);
    }

    // Begins a Battle Turn of the seat and runs to its first decision. Windows wait for an answer like any
    // other decision; `pass_windows` answers them.
    void turn(Seat seat, std::initializer_list<unsigned> faces = {}) {
        state.holder_at_start = state.holder;
        state.active = static_cast<std::uint8_t>(index(seat));
        state.agenda.clear();
        state.agenda.push(step(StepKind::Turn, seat));
        run(faces);
    }
    // Puts any step on the agenda of the active side and runs it.
    void begin(const Step& first, std::initializer_list<unsigned> faces = {}) {
        if (state.agenda.empty()) state.agenda.push(step(StepKind::None));  // nothing comes after it
        state.agenda.push(first);
        run(faces);
    }

    bool over() const { return state.ending != 0; }
    // Passes for whoever is asked, as long as a window waits.
    void pass_windows(std::initializer_list<unsigned> faces = {}) {
        with_script(faces, [&](Dice& dice) {
            while (!over() && to_act().window) {
                const Seat seat = decides();
                Dixie::play(setup, state, seat, Dixie::default_action(setup, state, seat), dice, log);
            }
        });
    }

  private:
    static Card troop(CardType type, int cv, int fire, int long_fire, int melee, int letter) {
        Card card;
        card.type = type;
        card.cv = static_cast<std::uint8_t>(cv);
        card.letter = static_cast<std::int8_t>(letter);
        card.fire = static_cast<std::uint8_t>(fire);
        card.long_fire = static_cast<std::uint8_t>(long_fire);
        card.melee = static_cast<std::uint8_t>(melee);
        card.bp = static_cast<std::uint8_t>(3 * cv + 1);
        return card;
    }
};

}  // namespace longroll::dixie
