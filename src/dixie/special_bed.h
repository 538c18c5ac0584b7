#pragma once
// Positions for the tests of Specials and Melees: a Bed with a Troop card of each side in its deck, so that
// nobody is annihilated, and a floor under the agenda, so that a window or a Melee can be played by itself.

#include "dixie/special_effects.h"
#include "dixie/testbed.h"
#include "dixie/window.h"

namespace longroll::dixie {

inline Action special_action(std::uint8_t card, Place place = no_place, std::uint8_t target = 0,
                             Slot enemy = no_slot) {
    Action action;
    action.verb = Verb::Special;
    action.card = card;
    action.place = place;
    action.target = target;
    action.enemy = enemy;
    return action;
}
inline Action action(Verb verb, std::uint8_t card = 0, Place place = no_place, Place place2 = no_place) {
    Action action;
    action.verb = verb;
    action.card = card;
    action.place = place;
    action.place2 = place2;
    return action;
}

struct SpecialBed : Bed {
    explicit SpecialBed(Edition edition = Edition::BullRun, Options options = {}) : Bed(edition, options) {
        for (Seat seat : seats) infantry(seat, 1, no_place);
        state.holder_at_start = state.holder;
    }

    // Steps of a phase of the seat, the last one on top, and nothing after them.
    void phase(Phase now, Seat seat, std::initializer_list<Step> steps,
               std::initializer_list<unsigned> faces = {}) {
        state.phase = static_cast<std::uint8_t>(now);
        state.active = static_cast<std::uint8_t>(index(seat));
        state.agenda.clear();
        state.agenda.push(step(StepKind::None));
        for (const Step& next : steps) state.agenda.push(next);
        run(faces);
    }
    void morale_window(Seat seat) { phase(Phase::Morale, seat, {step(StepKind::MoraleWindow, seat)}); }
    void combat_window(Seat seat, Place place) {
        phase(Phase::Combat, seat, {step(StepKind::CombatWindow, seat, place)});
    }
    // Opens a combat: the window, then fire.
    void combat(Seat seat, Place place) {
        phase(Phase::Combat, seat,
              {step(StepKind::Fire, seat, place), step(StepKind::CombatWindow, seat, place)});
    }
    void moves(Seat seat) { phase(Phase::Move, seat, {step(StepKind::Moves, seat)}); }
    void melees(Seat seat) { phase(Phase::Combat, seat, {step(StepKind::Melees, seat)}); }
    bool idle() const { return waiting() == StepKind::None; }

    void end(Until until) {
        with_dice({}, [&](Play& play) { end_effects(play, until); });
    }
    bool discarded(Seat seat, std::uint8_t number) const {
        return (state.side[index(seat)].discarded & one(slot(seat, number))) != 0;
    }
    int dice_of(Seat seat, std::uint8_t card, FireMode mode, Place into) const {
        return fire_dice(look(), {seat, slot(seat, card), mode, where(seat, card), into}, seat);
    }
    int power_of(Seat seat, std::uint8_t card, FireMode mode, Place into) const {
        return firepower(look(), {seat, slot(seat, card), mode, where(seat, card), into});
    }
    int morale_of(Seat seat, std::uint8_t card, MoraleFor what = MoraleFor::Hits) const {
        return morale_value(look(), seat, slot(seat, card), {what, where(seat, card)});
    }
};

inline Options with_melee() {
    Options options;
    options.melee = true;
    return options;
}

struct MeleeBed : SpecialBed {
    explicit MeleeBed(Edition edition = Edition::BullRun) : SpecialBed(edition, with_melee()) {}
    void declare(Seat seat, Place place, std::initializer_list<unsigned> faces = {}) {
        melees(seat);
        act(seat, action(Verb::Melee, 0, place), faces);
    }
};

}  // namespace longroll::dixie
