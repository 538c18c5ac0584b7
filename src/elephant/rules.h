#pragma once
// Seeing the Elephant! behind the Game contract (engine/game.h).

#include "elephant/action.h"
#include "elephant/state.h"
#include "engine/game.h"
#include "engine/umpire.h"

namespace longroll::elephant {

struct Look;
struct Play;  // flow.h

struct Elephant {
    using Setup = elephant::Setup;
    using State = elephant::State;
    using Action = elephant::Action;
    using Look = elephant::Look;
    using Play = elephant::Play;

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

    static Turn to_act(const Setup& setup, const State& state);
    static void choices(const Setup& setup, const State& state, Seat seat, Offers<Action>& offers);
    static Action sample(const Setup& setup, const State& state, Seat seat, Dice& dice);
    static Action default_action(const Setup& setup, const State& state, Seat seat);
    static Verdict check(const Setup& setup, const State& state, Seat seat, const Action& action);
    static void play(const Setup& setup, State& state, Seat seat, const Action& action, Dice& dice,
                     EventLog& log);
    static Result result(const Setup& setup, const State& state);

    static std::int32_t worth(const Setup& setup, const State& state, Seat seat);
    static State redraw_for(const Setup& setup, const State& state, Seat seat, Dice& dice);
    static View show(const Setup& setup, const State& given, Seat seat);
    // page.cpp: `ground`, `sight union 3`, `path go to 24 18 facing 0`, `reach`
    static Expected<View> inspect(const Setup& setup, const State& state, Seat seat,
                                  std::string_view question);
    static Reckoning reckon(const Setup& setup, const State& state, Seat seat, const Action& action);

    static std::string write(const Setup& setup, const Action& action);
    static Expected<Action> read(const Setup& setup, std::string_view text);
    static std::string label(const Setup& setup, const State& state, Seat seat, const Action& action);
    static Say prompt(const Setup& setup, const State& state, Seat seat);
    static std::string board(const Setup& setup, const State& state, Seat seat);
    static std::string picture(const Setup& setup, const State& state, Seat seat);
    static std::string name(const Setup& setup, ArgKind kind, std::int64_t value);
    static std::string outcome(const Setup& setup, const State& before, const State& after, Seat seat);
    static std::optional<std::string> first_violation(const Setup& setup, const State& state);

    static std::span<const UmpireQuestion> umpire();
};

}  // namespace longroll::elephant
