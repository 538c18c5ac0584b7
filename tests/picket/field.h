#pragma once
// For tests: a night arranged by hand, actions as people type them, dice by script.

#include <initializer_list>
#include <string>
#include <string_view>

#include "engine/any_game.h"
#include "picket/action.h"
#include "picket/rules.h"
#include "picket/state.h"
#include "rules/picket.h"
#include "support/game_bed.h"

namespace longroll {

// So that a test which expects another rule says which one it got.
inline void PrintTo(RuleId rule, std::ostream* out) {
    *out << "rule " << rule.ordinal() << " of book " << rule.book();
}

}  // namespace longroll

namespace longroll::picket {

inline constexpr Seat union_seat = Seat::Union, rebels = Seat::Confederate;

inline const Scenario& scenario_named(std::string_view id) {
    for (const Scenario& scenario : Picket::scenarios())
        if (scenario.id == id) return scenario;
    ADD_FAILURE() << "there is no scenario " << id;
    return Picket::scenarios().front();
}

inline Setup setup_of(std::string_view id, const GivenOptions& given = {}) {
    const Expected<OptionValues> options = resolve_options(scenario_named(id), given);
    Script script{0, 0, 0, 0};
    Dice dice(script);
    if (!options) ADD_FAILURE() << options.error();
    Expected<Setup> setup = Picket::prepare(scenario_named(id), *options, dice);
    if (!setup) ADD_FAILURE() << setup.error();
    return *setup;
}

// It begins in the Union's fire phase of the first watch: no counter at a post, nobody holds a card, decks
// are empty, the moon is bright.
struct Field : GameBed<Picket> {
    explicit Field(std::string_view scenario = "ford", const GivenOptions& given = {})
        : GameBed(setup_of(scenario, given)) {
        for (Seat seat : seats) {
            Side& own = state.of(seat);
            own.reserve = setup.of(seat).counters;
            for (unsigned counter : own.reserve) own.men[counter] = setup.of(seat).counter[counter].men;
            own.ready = 1;
        }
        state.phase = Phase::Fire;
        state.mover = union_seat;
        state.bright = 1;
        // In these tests the Union has the first turn of a watch, whatever the scenario says.
        setup.first = union_seat;
    }

    Field& put(Seat seat, std::string_view name, unsigned post) {
        Side& own = state.of(seat);
        const unsigned counter = counter_named(seat, name);
        own.reserve.remove(counter);
        own.who[post - 1] = static_cast<std::uint8_t>(counter + 1);
        own.manned.add(post - 1);
        if (setup.of(seat).sections.has(counter)) own.sections.add(post - 1);
        return *this;
    }
    Field& face_up(Seat seat, unsigned post) { return state.of(seat).shown.add(post - 1), *this; }
    Field& shaken(Seat seat, unsigned post) {
        return state.of(seat).shaken.add(post - 1), face_up(seat, post);
    }
    Field& give(Seat seat, Card card) { return ++state.of(seat).hand[index(card)], *this; }
    Field& phase(Phase now) { return state.phase = now, *this; }
    Field& dark() { return state.bright = 0, *this; }
    // Takes men off a section, as if they had been hit before.
    Field& men(Seat seat, std::string_view name, unsigned left) {
        std::uint8_t& has = state.of(seat).men[counter_named(seat, name)];
        state.of(other(seat)).points = static_cast<std::uint8_t>(state.of(other(seat)).points + has - left);
        has = static_cast<std::uint8_t>(left);
        return *this;
    }

    unsigned counter_named(Seat seat, std::string_view name) const {
        for (unsigned counter : setup.of(seat).counters)
            if (setup.of(seat).counter[counter].name == name) return counter;
        ADD_FAILURE() << "there is no counter " << name;
        return 0;
    }
    unsigned men_of(Seat seat, std::string_view name) const {
        return state.of(seat).men[counter_named(seat, name)];
    }
    bool gone(Seat seat, std::string_view name) const {
        return state.of(seat).gone.has(counter_named(seat, name));
    }
    bool at(Seat seat, std::string_view name, unsigned post) const {
        return state.of(seat).who[post - 1] == counter_named(seat, name) + 1;
    }

    // The log is that of the last action.
    void act(Seat seat, std::string_view text, std::initializer_list<unsigned> faces = {}) {
        log.clear();
        GameBed::act(seat, text, faces);
    }

    // Who decides what.
    bool asks(Seat seat, Decision decision) const {
        const Turn turn = Picket::to_act(setup, state);
        return turn.seats == SeatSet::of(seat) && turn.kind == static_cast<std::uint8_t>(decision);
    }
    std::string words(const Say& say) const { return english(say, *this); }
    // What a seat was told of the last action, a line an event.
    std::string told(Seat seat) const {
        std::string text;
        for (const Event& event : log.events())
            if (may_know(event.audience, seat)) text += words(event.say) + '\n';
        return text;
    }
    // The dice that the last action threw, event by event.
    std::vector<std::size_t> dice_thrown() const {
        std::vector<std::size_t> counts;
        for (const Event& event : log.events())
            if (event.rolled()) counts.push_back(event.dice.size());
        return counts;
    }
};

}  // namespace longroll::picket
