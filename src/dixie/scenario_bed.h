#pragma once
// Whole scenarios for tests: prepared with options as they are typed, started from a seed, played by hand.

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "dixie/change.h"
#include "dixie/rules.h"
#include "engine/script.h"

namespace longroll::dixie {

inline const Scenario& scenario_called(std::string_view id) {
    for (const Scenario& known : Dixie::scenarios())
        if (known.id == id) return known;
    ADD_FAILURE() << "no scenario " << id;
    return Dixie::scenarios().front();
}

inline Expected<Setup> prepared(std::string_view id, const GivenOptions& given = {}) {
    const Expected<OptionValues> values = resolve_options(scenario_called(id), given);
    if (!values) return Wrong{values.error()};
    Dice dice(Seed{1, 2});
    return Dixie::prepare(scenario_called(id), *values, dice);
}
// Why a scenario cannot be set up with these options.
inline std::string refused(std::string_view id, const GivenOptions& given) {
    const Expected<Setup> setup = prepared(id, given);
    return setup ? "fine" : setup.error();
}

struct ScenarioBed : Namer {
    Setup setup;
    State state{};
    EventLog log;
    Seed seed;
    std::uint32_t entry = 0;

    explicit ScenarioBed(std::string_view id, const GivenOptions& given = {}, std::uint64_t number = 1)
        : seed{number, 77} {
        Expected<Setup> made = prepared(id, given);
        EXPECT_TRUE(made) << made.error();
        if (!made) return;
        setup = *std::move(made);
        Dice dice(seed, entry++);
        state = Dixie::start(setup, dice);
    }

    Look look() const { return {setup, state}; }
    const Side& side(Seat seat) const { return state.side[index(seat)]; }
    StepKind waiting() const { return state.agenda.top().kind; }
    std::string why(Seat seat, const Action& action) const {
        const Verdict verdict = Dixie::check(setup, state, seat, action);
        return verdict ? "fine" : english(verdict.why(), *this);
    }
    RuleId refused_by(Seat seat, const Action& action) const {
        const Verdict verdict = Dixie::check(setup, state, seat, action);
        return verdict ? RuleId{} : verdict.why().rule;
    }
    std::vector<Action> choices(Seat seat) const {
        std::vector<Action> room(Dixie::max_choices);
        Offers<Action> offers{std::span<Action>(room)};
        Dixie::choices(setup, state, seat, offers);
        room.resize(offers.size());
        return room;
    }
    bool offered(Seat seat, const Action& action) const {
        for (const Action& found : choices(seat))
            if (found == action) return true;
        return false;
    }
    void act(Seat seat, const Action& action) {
        ASSERT_EQ(why(seat, action), "fine");
        Dice dice(seed, entry++);
        Dixie::play(setup, state, seat, action, dice, log);
        EXPECT_EQ(Dixie::first_violation(setup, state).value_or(""), "");
    }
    // Both sides deploy by the fixed rule; ends at the first decision of the battle.
    void deploy() {
        for (Seat seat : seats) {
            if (waiting() != StepKind::Deploy || !Dixie::to_act(setup, state).seats.has(seat)) continue;
            act(seat, {.verb = Verb::DeployForMe});
            act(seat, {.verb = Verb::Done});
        }
    }
    // Everybody does as little as the rules allow until `stop` says so, or the match ends.
    template <class Stop>
    void idle_until(Stop&& stop) {
        for (int i = 0; i < 5000 && !stop() && state.ending == 0; ++i) {
            const SeatSet who = Dixie::to_act(setup, state).seats;
            const Seat seat = who.has(Seat::Confederate) ? Seat::Confederate : Seat::Union;
            act(seat, Dixie::default_action(setup, state, seat));
        }
    }

    std::string name(ArgKind kind, std::int64_t value) const override {
        return Dixie::name(setup, kind, value);
    }
};

}  // namespace longroll::dixie
