#pragma once
// Volley & Bayonet: Road to Glory behind the Game contract (engine/game.h). Which file holds which chapter of
// the rulebook (rules/volley.md):
//
//   2.0a stands and charts         stand.h, charts.h (every printed table)
//   2.1 command                    command.cpp
//   2.2 movement                   movement.cpp (who moves), moves.cpp (the steps of a move), go.cpp (a whole
//                                  move in one, places worth a try), stationary.cpp, charge.cpp, react.cpp
//                                  (skirmishers), forced.cpp
//   2.3, 2.4 rally and morale      morale.cpp (the numbers), rally.cpp (the phases), rout.cpp, profit.cpp
//                                  (VB-ROUT-8, VB-BREAK)
//   2.5 combat                     fire.cpp, melee.cpp (the numbers), combat.cpp (who fights),
//                                  combat_dice.cpp, combat_result.cpp
//   2.6 exhaustion, 2.9 winning    exhaustion.cpp
//   2.7 miscellany                 commanders.cpp (VB-MISC-1, 2, 18, VB-MOVE-19), go_to_ground.cpp
//   2.8 terrain                    terrain.h, ground.cpp, buildings.cpp (towns, villages, fires)
//   2.10 nights                    night.cpp
//   4 order of play                order.cpp, flow.cpp (the table of steps)
//   4.1 set-up                     places.cpp (what the scenario fixes), deployment.cpp (the draft)
//   5 geometry and sight           query.cpp
//   6 scenarios                    scenarios.cpp, scenario_file.cpp, scenario_sides.cpp, map_ground.cpp
//                                  (VB-DATA-18)
//   words and text of actions      action.cpp, text.cpp, asked.cpp (what a refusal says is asked)
//   what a seat sees               view.cpp, page.cpp, board.cpp
//   for players and tests          worth.cpp, outcome.cpp (odds), umpire.cpp, invariants.cpp

#include "engine/inspection.h"
#include "engine/steps.h"
#include "engine/umpire.h"
#include "volley/action.h"
#include "volley/state.h"

namespace longroll::volley {

struct Look;
struct Play;  // flow.h
using Types = StepTypes<Setup, State, Action, Look, Play>;

struct Volley : StepGame<Volley, Types> {
    static constexpr std::string_view id = "volley";
    static constexpr std::string_view title = "Volley & Bayonet";
    static constexpr std::string_view blurb =
        "Brigades on a free table, an hour a turn. Divisions wear out; the side that keeps its own together "
        "wins.";
    static constexpr std::string_view rule_prefix = "VB";
    static constexpr std::uint32_t rules_version = 1;
    static constexpr std::size_t max_choices = 2048;

    // scenarios.cpp
    static const std::vector<Scenario>& scenarios();
    static Expected<Setup> prepare(const Scenario& scenario, const OptionValues& values, Dice& dice);
    // What a scenario file of one's own holds, or what is wrong with it.
    static Expected<std::string> check_scenario_file(std::string_view text, std::string_view file);
    // order.cpp
    static State start(const Setup& setup, Dice& dice);
    static std::uint32_t max_decisions(const Setup& setup);

    static const Rules* const steps[];  // flow.cpp
    static bool interrupt(Play& play);  // flow.cpp
    static const StepCites cites;
    static std::uint32_t turn_key(const Setup& setup, const State& state);
    static Result result(const Setup& setup, const State& state);

    static std::int32_t worth(const Setup& setup, const State& state, Seat seat);
    // All is open but drafts (VB-GEN-9).
    static State redraw_for(const Setup& setup, const State& state, Seat seat, Dice& dice);
    static View scene(const Setup& setup);
    static View show(const Setup& setup, const State& given, Seat seat);
    // page.cpp
    static Expected<Inspection> inspect(const Setup& setup, const State& state, Seat seat,
                                        std::string_view question);

    static std::string write(const Setup& setup, const Action& action);
    static Expected<Action> read(const Setup& setup, std::string_view text);
    static const VerbTable<Action>& verbs() { return volley::verbs; }
    static const ThingNames& thing_names(const Setup&) { return only_numbers(); }
    static std::string label(const Setup& setup, const State& state, Seat seat, const Action& action);
    static std::string button(const Setup& setup, const State& state, Seat seat, const Action& action);
    static std::string board(const Setup& setup, const State& state, Seat seat,
                             std::size_t width = default_board_width);
    static std::string picture(const Setup& setup, const State& state, Seat seat);
    static std::string name(const Setup& setup, ArgKind kind, std::int64_t value);
    // Odds (outcome.cpp): a draft is judged as if `closing` ended it, but for what is made at once.
    static constexpr Action closing{.verb = Verb::Done};
    static bool judged_open(const State& state);
    static OddsLimits odds_limits();
    static std::string outcome(const Setup& setup, const State& before, const State& after, Seat seat);
    static std::optional<std::string> first_violation(const Setup& setup, const State& state);

    static std::span<const UmpireQuestion> umpire();
};

}  // namespace longroll::volley

namespace longroll {
extern template struct StepGame<volley::Volley, volley::Types>;  // rules.cpp
}  // namespace longroll
