#pragma once
// A position under test, of any game: a Setup, a State, and actions with scripted dice.
//
//     struct Bed : GameBed<Elephant> { ... };        // puts the pieces where a rule needs them
//     bed.act(usa, fire(a, b), {4});                 // must be legal, and throw exactly these dice
//     bed.act(usa, "done");                          // an action as a player types it
//     EXPECT_EQ(bed.refused_by(usa, charge(a, b)), rule::SE_CHARGE_1);
//     EXPECT_TRUE(bed.offered(usa, just(Verb::Done)));
//
// Every script must be used up, and after every act the state must satisfy the game's invariants.

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "engine/script.h"

namespace longroll {

template <class G>
struct GameBed : Namer {
    using Setup = typename G::Setup;
    using State = typename G::State;
    using Action = typename G::Action;

    Setup setup;
    State state{};
    EventLog log;

    GameBed() = default;
    explicit GameBed(Setup given) : setup(std::move(given)) {}

    std::string name(ArgKind kind, std::int64_t value) const override { return G::name(setup, kind, value); }

    // ---- asking ----

    Turn to_act() const { return G::to_act(setup, state); }
    Seat decides() const { return to_act().seats.only(); }
    Verdict check(Seat seat, const Action& action) const { return G::check(setup, state, seat, action); }
    // "fine", or the refusal in words.
    std::string why(Seat seat, const Action& action) const {
        const Verdict verdict = check(seat, action);
        return verdict ? "fine" : english(verdict.why(), *this);
    }
    // The rule that forbids it; none if it is legal.
    RuleId refused_by(Seat seat, const Action& action) const {
        const Verdict verdict = check(seat, action);
        return verdict ? RuleId{} : verdict.why().rule;
    }
    std::vector<Action> choices(Seat seat) const {
        std::vector<Action> room(G::max_choices);
        Offers<Action> offers{std::span<Action>(room)};
        G::choices(setup, state, seat, offers);
        room.resize(offers.size());
        return room;
    }
    bool offered(Seat seat, const Action& action) const {
        const std::vector<Action> all = choices(seat);
        return std::find(all.begin(), all.end(), action) != all.end();
    }
    // The last event, in words.
    std::string last_event_text() const {
        return log.events().empty() ? "" : english(log.events().back().say, *this);
    }

    // ---- playing ----

    // Runs any code with dice that must fall exactly so: what(dice).
    template <class Do>
    void with_script(std::initializer_list<unsigned> faces, Do&& what) {
        Script script(faces);
        Dice dice(script);
        what(dice);
        EXPECT_TRUE(script.ok()) << script.complaint();
        EXPECT_TRUE(script.used_up()) << script.left() << " dice of the script were left over";
    }
    void act(Seat seat, const Action& action, std::initializer_list<unsigned> faces = {}) {
        ASSERT_EQ(why(seat, action), "fine") << G::write(setup, action);
        with_script(faces, [&](Dice& dice) { G::play(setup, state, seat, action, dice, log); });
        EXPECT_EQ(G::first_violation(setup, state).value_or(""), "") << G::write(setup, action);
    }

    // ---- as a player types it ----

    Action read(std::string_view text) const {
        const Expected<Action> action = G::read(setup, text);
        if (!action) ADD_FAILURE() << action.error();
        return action ? *action : Action{};
    }
    bool legal(Seat seat, std::string_view text) const { return check(seat, read(text)).fine(); }
    RuleId refused_by(Seat seat, std::string_view text) const { return refused_by(seat, read(text)); }
    std::vector<std::string> choice_texts(Seat seat) const {
        std::vector<std::string> texts;
        for (const Action& action : choices(seat)) texts.push_back(G::write(setup, action));
        return texts;
    }
    bool offered(Seat seat, std::string_view text) const { return offered(seat, read(text)); }
    void act(Seat seat, std::string_view text, std::initializer_list<unsigned> faces = {}) {
        act(seat, read(text), faces);
    }

    // ---- games with an agenda of steps (engine/steps.h) ----

    auto look() const { return typename G::Look{setup, state}; }
    auto waiting() const { return state.agenda.top().kind; }
    // Any function of the rules: with_dice({7}, [&](Play& play) { ... }).
    template <class Do>
    void with_dice(std::initializer_list<unsigned> faces, Do&& what) {
        with_script(faces, [&](Dice& dice) {
            typename G::Play play{setup, state, dice, log};
            what(play);
        });
    }
    // To the next decision.
    void run(std::initializer_list<unsigned> faces) {
        with_dice(faces, [](typename G::Play& play) { advance(play); });
    }
};

}  // namespace longroll
