#pragma once
// A test bed that begins with the Move Phase: V0 and what follows, nothing after it.
//
//     MoveBed bed;
//     auto card = bed.infantry(Seat::Confederate, 2, position_c(1));
//     bed.begin_phase(Seat::Confederate);
//     bed.act(Seat::Confederate, bed.move(card, position_u(1)));
//     bed.done();

#include <initializer_list>

#include "dixie/moves.h"
#include "dixie/testbed.h"

namespace longroll::dixie {

struct MoveBed : Bed {
    // Each side has Infantry CV 1, card 1, in its Reserve: nobody is annihilated, and there is always
    // something to move, so that the Move Phase waits for its end. No windows.
    explicit MoveBed(Edition edition = Edition::BullRun, Options options = {}) : Bed(edition, options) {
        for (Seat seat : seats) {
            setup.timings_in_pool[index(seat)] = 0;
            infantry(seat, 1, reserve_place);
        }
    }

    void begin_phase(Seat seat) {
        state.holder_at_start = state.holder;
        state.active = static_cast<std::uint8_t>(index(seat));
        state.phase = static_cast<std::uint8_t>(Phase::Move);
        state.agenda.clear();
        state.agenda.push(step(StepKind::None));  // where the tests end
        Script none{};
        Dice dice(none);
        Play play{setup, state, dice, log};
        begin_moves(play);
        advance(play);
    }
    // Drafts wait to be closed also when nothing can be added.
    void ask_all() { setup.options.ask_forced = true; }

    // A group that nobody else can join is sent off at once, with the dice; so tests of one card stay short.
    void act(Seat seat, const Action& action, std::initializer_list<unsigned> faces = {}) {
        const bool drafts = action.verb == Verb::March || action.verb == Verb::Scout ||
                            action.verb == Verb::Add || action.verb == Verb::Outflank;
        if (!drafts) return Bed::act(seat, action, faces);
        Bed::act(seat, action);
        if (rules_of(waiting()).draft && !setup.options.ask_forced && choices() == 1)
            Bed::act(seat, verb(Verb::Done), faces);
    }

    Seat mover() const { return seat_of(state.active); }
    bool finished() const { return waiting() == StepKind::None; }

    static constexpr std::uint8_t spare = 1;  // the card of the Reserve

    Action move(std::uint8_t card, Place to, Place then = no_place) const {
        return {.verb = Verb::Move, .card = card, .place = to, .place2 = then};
    }
    Action march(std::uint8_t card, Place to, Place then) const {
        return {.verb = Verb::March, .card = card, .place = to, .place2 = then};
    }
    Action verb(Verb verb, std::uint8_t card = 0, Place place = no_place) const {
        return {.verb = verb, .card = card, .place = place};
    }

    void go(std::uint8_t card, Place to, Place then = no_place) { act(mover(), move(card, to, then)); }
    void done(std::initializer_list<unsigned> faces = {}) { act(mover(), verb(Verb::Done), faces); }
    // A path is legal, and listed; or refused by a rule, and not listed.
    bool can(std::uint8_t card, Place to, Place then = no_place) const {
        return agrees(move(card, to, then));
    }
    bool barred_by(RuleId rule, const Action& action) const {
        EXPECT_FALSE(agrees(action)) << why(mover(), action);
        return refused_by(mover(), action) == rule;
    }
    bool agrees(const Action& action) const {
        const bool legal = check(mover(), action).fine();
        EXPECT_EQ(legal, offered(mover(), action)) << "choices and check differ: " << why(mover(), action);
        return legal;
    }
    int choices() const {
        std::vector<Action> room(Dixie::max_choices);
        Offers<Action> offers{std::span<Action>(room)};
        Dixie::choices(setup, state, mover(), offers);
        return static_cast<int>(offers.size());
    }
    void mark(Cards Side::* marks, Seat seat, std::uint8_t card) {
        state.side[index(seat)].*marks |= one(slot(seat, card));
    }
    void in_force(Effect effect, Seat seat, Place place, int left, Slot named = no_slot) {
        state.effects.push_back({effect, static_cast<std::uint8_t>(index(seat)), place, named,
                                 static_cast<std::uint8_t>(index(other(seat))),
                                 static_cast<std::uint8_t>(left), static_cast<std::uint8_t>(Until::Turn), 0});
    }
};

}  // namespace longroll::dixie
