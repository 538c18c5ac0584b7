#pragma once
// Seeing the Elephant! behind the Game contract (engine/game.h).

#include "elephant/action.h"
#include "elephant/state.h"
#include "engine/steps.h"
#include "engine/umpire.h"

namespace longroll::elephant {

struct Look;
struct Play;  // flow.h
using Types = StepTypes<Setup, State, Action, Look, Play>;

struct Elephant : StepGame<Elephant, Types> {
    static constexpr std::string_view id = "elephant";
    static constexpr std::string_view title = "Seeing the Elephant!";
    static constexpr std::uint32_t rules_version = 1;
    static constexpr std::size_t max_choices = 2048;

    // scenarios.cpp, forces.cpp, deployment.cpp
    static const std::vector<Scenario>& scenarios();
    static Expected<Setup> prepare(const Scenario& scenario, const OptionValues& values, Dice& dice);
    // What a scenario file of one's own holds, or what is wrong with it.
    static Expected<std::string> check_scenario_file(std::string_view text, std::string_view file);
    static State start(const Setup& setup, Dice& dice);
    static std::uint32_t max_decisions(const Setup& setup);

    static const Rules* const steps[];  // flow.cpp
    static const StepCites cites;
    static Result result(const Setup& setup, const State& state);

    static std::int32_t worth(const Setup& setup, const State& state, Seat seat);
    static State redraw_for(const Setup& setup, const State& state, Seat seat, Dice& dice);
    static View show(const Setup& setup, const State& given, Seat seat);
    // page.cpp: `ground`, `sight union 3`, `path go to 24 18 facing 0`, `reach`
    static Expected<View> inspect(const Setup& setup, const State& state, Seat seat,
                                  std::string_view question);

    static std::string write(const Setup& setup, const Action& action);
    static Expected<Action> read(const Setup& setup, std::string_view text);
    static std::string label(const Setup& setup, const State& state, Seat seat, const Action& action);
    static std::string board(const Setup& setup, const State& state, Seat seat);
    static std::string picture(const Setup& setup, const State& state, Seat seat);
    static std::string name(const Setup& setup, ArgKind kind, std::int64_t value);
    static std::string outcome(const Setup& setup, const State& before, const State& after, Seat seat);
    static std::optional<std::string> first_violation(const Setup& setup, const State& state);

    static std::span<const UmpireQuestion> umpire();
};

}  // namespace longroll::elephant

namespace longroll {
extern template struct StepGame<elephant::Elephant, elephant::Types>;  // rules.cpp
}  // namespace longroll
