#pragma once
// Dixie behind the Game contract (engine/game.h).

#include "dixie/action.h"
#include "dixie/state.h"
#include "engine/steps.h"
#include "engine/umpire.h"

namespace longroll::dixie {

struct Look;
struct Play;  // flow.h
using Types = StepTypes<Setup, State, Action, Look, Play>;

struct Dixie : StepGame<Dixie, Types> {
    static constexpr std::string_view id = "dixie";
    static constexpr std::string_view title = "Dixie";
    static constexpr std::uint32_t rules_version = 1;
    // The longest list: 64 cards with 15 ways each on a field of five columns, laid as decoys in five places
    // besides, and an end.
    static constexpr std::size_t max_choices = 1536;

    static const std::vector<Scenario>& scenarios();
    static Expected<Setup> prepare(const Scenario& scenario, const OptionValues& values, Dice& dice);
    static State start(const Setup& setup, Dice& dice);
    static std::uint32_t max_decisions(const Setup& setup);

    static const Rules* const steps[];  // flow.cpp
    static const StepCites cites;
    static Turn to_act(const Setup& setup, const State& state);
    static Action default_action(const Setup& setup, const State& state, Seat seat);
    static Result result(const Setup& setup, const State& state);

    static std::int32_t worth(const Setup& setup, const State& state, Seat seat);
    static State redraw_for(const Setup& setup, const State& state, Seat seat, Dice& dice);
    static View show(const Setup& setup, const State& state, Seat seat);

    static std::string write(const Setup& setup, const Action& action);
    static Expected<Action> read(const Setup& setup, std::string_view text);
    static std::string label(const Setup& setup, const State& state, Seat seat, const Action& action);
    static std::string board(const Setup& setup, const State& state, Seat seat,
                             std::size_t screen = default_board_width);
    static Expected<std::string> card(const Setup& setup, Seat seat, std::string_view which);
    static std::string name(const Setup& setup, ArgKind kind, std::int64_t value);
    static std::string outcome(const Setup& setup, const State& before, const State& after, Seat seat);
    static std::optional<std::string> first_violation(const Setup& setup, const State& state);

    static std::span<const UmpireQuestion> umpire();
};

}  // namespace longroll::dixie

namespace longroll {
extern template struct StepGame<dixie::Dixie, dixie::Types>;  // rules.cpp
}  // namespace longroll
