#pragma once
// A position under test that is played through the steps of chapter 4, by decisions as they are typed.

#include "volley/rules.h"
#include "volley/testbed.h"

namespace longroll::volley {

struct Flow : Bed {
    // The attacker's first turn begins; sides, divisions and stands are in place.
    void begin(Seat attacker = us, std::initializer_list<unsigned> dice = {}) {
        setup.first = attacker;
        state.turn = 0;
        state.active = static_cast<std::uint8_t>(index(attacker));
        state.agenda.clear();
        state.combat.defending = state.combat.reply = no_stand;
        state.agenda.push(step(StepKind::TurnStart));
        run(dice, [](Play& play) { advance<Volley>(play); });
    }

    StepKind kind() const { return state.agenda.top().kind; }
    Seat decides() { return Volley::to_act(setup, state).seats.only(); }
    Action action(std::string_view text) {
        const Expected<Action> read = Volley::read(setup, text);
        EXPECT_TRUE(read) << text << ": " << read.error();
        return read ? *read : Action{};
    }
    Verdict judge(std::string_view text) { return Volley::check(setup, state, decides(), action(text)); }
    bool legal(std::string_view text) { return judge(text).fine(); }
    RuleId refused_by(std::string_view text) {
        const Verdict verdict = judge(text);
        return verdict ? RuleId{} : verdict.why().rule;
    }
    // Plays a decision of the seat that decides, with all of the dice it throws.
    void play(std::string_view text, std::initializer_list<unsigned> dice = {}) {
        const Seat seat = decides();
        const Verdict verdict = judge(text);
        ASSERT_TRUE(verdict) << text << ": " << verdict.why().pattern;
        Script script(dice);
        Dice thrown(script);
        Volley::play(setup, state, seat, action(text), thrown, log);
        EXPECT_TRUE(script.used_up()) << text << " " << script.complaint();
        if (const std::optional<std::string> broken = Volley::first_violation(setup, state))
            ADD_FAILURE() << text << ": " << *broken;
    }
    // Picks the stand of that number, as people write it, and makes one goal or step after the other.
    void move(Ref ref, std::initializer_list<std::string_view> steps,
              std::initializer_list<unsigned> dice = {}) {
        play("move " + std::to_string(ref.id + 1));
        for (const std::string_view text : steps)
            play(text, text == *(steps.end() - 1) ? dice : std::initializer_list<unsigned>{});
    }
    // Ends the Movement phase and all that is asked before the given kind of step.
    void pass_until(StepKind wanted, std::initializer_list<unsigned> dice = {}) {
        Script script(dice);
        Dice thrown(script);
        for (int i = 0; i < 64 && kind() != wanted && kind() != StepKind::GameOver; ++i) {
            const Seat seat = decides();
            Volley::play(setup, state, seat, Volley::default_action(setup, state, seat), thrown, log);
        }
        EXPECT_EQ(kind(), wanted);
        EXPECT_TRUE(script.used_up()) << script.complaint();
    }
    std::size_t many_choices() {
        std::vector<Action> room(Volley::max_choices);
        Offers<Action> offers{std::span(room)};
        Volley::choices(setup, state, decides(), offers);
        return offers.size();
    }
    Point front(Ref ref) { return front_of(look(), ref); }
    Level level_now(Ref ref) { return level_of(look(), ref); }
};

}  // namespace longroll::volley
