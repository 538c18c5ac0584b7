#pragma once
// Seeing the Elephant! behind the Game contract (engine/game.h). Which file holds which chapter of the
// rulebook (rules/elephant.md):
//
//   2.1 scales and stands          unit.h, charts.h (every printed table)
//   2.2, 4.2 order of play         order.cpp, flow.cpp
//   2.3, 2.5 morale                morale.cpp
//   2.4 panic and hits             panic.cpp
//   2.6 fire                       fire_plan.cpp (declared), fire.cpp (rolled)
//   2.7 column shifts              shifts.cpp
//   2.8 movement                   movement.cpp (who moves), path.cpp, compose.cpp (the draft of a path),
//                                  route.cpp, route_check.cpp (its geometry), samples.cpp (goals worth a try)
//   2.9 skirmishers                skirmishers.cpp
//   2.10 costs, obstacles          costs.cpp, obstacles.cpp
//   2.11, 4.3 charges              charge_plan.cpp (declared), charge.cpp (the procedure), approach.cpp,
//                                  volleys.cpp, contact.cpp, follow.cpp
//   2.12 combat                    combat.cpp, engaged.cpp
//   2.13, 2.14 melee, withdrawals  melee.cpp, retreat.cpp, effect.cpp
//   2.15 cavalry                   cavalry.cpp
//   2.17 officers                  officers.cpp, ride.cpp, succession.cpp
//   2.18 optional rules            scenarios.cpp (the switches), ammunition.cpp
//   2.19 random forces             forces.cpp
//   4.1 set-up                     deployment.cpp, deployed.cpp, auto_deployment.cpp,
//                                  random_terrain.cpp
//   4.4 reactions to a move        walk.cpp, pass_fire.cpp
//   5 geometry, 2.16 flanks        geometry.cpp, units.cpp, free_place.cpp, query.cpp
//   6 scenarios                    scenarios.cpp, scenario_file.cpp, scenario_sides.cpp, situations.cpp,
//                                  roster.cpp
//   victory (SE-WIN)               victory.cpp
//   words and text of actions      action.cpp, text.cpp, unit.cpp
//   what a seat sees               view.cpp, page.cpp, board.cpp
//   for players and tests          worth.cpp, orders.cpp, by_orders.cpp, plans.cpp, umpire.cpp,
//   invariants.cpp

#include "elephant/action.h"
#include "elephant/state.h"
#include "engine/inspection.h"
#include "engine/rollout.h"
#include "engine/steps.h"
#include "engine/umpire.h"
#include "miniatures/orders.h"

namespace longroll::elephant {

struct Look;
struct Play;  // flow.h
using Types = StepTypes<Setup, State, Action, Look, Play>;

struct Elephant : StepGame<Elephant, Types> {
    static constexpr std::string_view id = "elephant";
    static constexpr std::string_view title = "Seeing the Elephant!";
    static constexpr std::string_view blurb =
        "Regiments of stands on a free table. A card says whose brigade moves; nerve does the rest.";
    static constexpr std::string_view rule_prefix = "SE";
    static constexpr std::uint32_t rules_version = 4;
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
    static std::uint32_t turn_key(const Setup& setup, const State& state);
    static Result result(const Setup& setup, const State& state);

    static std::int32_t worth(const Setup& setup, const State& state, Seat seat);
    static State redraw_for(const Setup& setup, const State& state, Seat seat, Dice& dice);
    // Without the deck, whose order nobody knows: only the Draw reads it, where an answer of odds ends.
    static State sealed(const Setup& setup, const State& state, Seat seat);
    // Of a draft, what a decision has no part in is another question: fire at other targets, other charges.
    static void narrow(const Setup& setup, State& state, Seat seat, const Action& action);
    static OddsLimits odds_limits();
    // As of every game, without the tests of units that the decision does not touch (change.h, asking_odds).
    static void begin(const Setup& setup, State& state, Seat seat, const Action& action, Dice& dice);
    static bool go_on(const Setup& setup, State& state, Seat seat, Dice& dice, const char*& assumed);
    static bool judged_open(const State& state);  // a draft that rolled as it opened: the path of a move
    static constexpr Action closing{.verb = Verb::Done};  // ends any draft as it is
    static View scene(const Setup& setup);
    static View flat_scene(const Setup& setup);  // without its heights, which take long and no board shows
    static View show(const Setup& setup, const State& given, Seat seat);
    // page.cpp: `sight union 3`, `path go to 24 18 facing 0`, `reach`
    static Expected<Inspection> inspect(const Setup& setup, const State& state, Seat seat,
                                        std::string_view question);

    static std::string write(const Setup& setup, const Action& action);
    static Expected<Action> read(const Setup& setup, std::string_view text);
    static const VerbTable<Action>& verbs() { return elephant::verbs; }
    static const ThingNames& thing_names(const Setup&) { return only_numbers(); }
    static std::string label(const Setup& setup, const State& state, Seat seat, const Action& action);
    static std::string button(const Setup& setup, const State& state, Seat seat, const Action& action);
    static std::string board(const Setup& setup, const State& state, Seat seat,
                             std::size_t width = default_board_width);
    static std::string picture(const Setup& setup, const State& state, Seat seat);
    static std::string name(const Setup& setup, ArgKind kind, std::int64_t value);
    static std::string outcome(const Setup& setup, const State& before, const State& after, Seat seat);
    static std::optional<std::string> first_violation(const Setup& setup, const State& state);

    static std::span<const UmpireQuestion> umpire();

    // plans.cpp
    struct Plan {
        miniatures::Order orders[most_hqs];  // by headquarters
        std::uint8_t standing[2];            // units of each side as it was made
        std::uint8_t spare[2];
    };
    static Rollout rollout(const Setup& setup);
    static bool is_planned(const Setup& setup, const State& state, Seat seat);
    static void plans(const Setup& setup, const State& state, Seat seat, Dice& dice, Offers<Plan>& offers);
    static std::optional<Action> follow(const Setup& setup, const State& state, Seat seat, Plan& plan);
    static bool is_overtaken(const Setup& setup, const State& state, Seat seat, const Plan& plan);
    static Action quick(const Setup& setup, const State& state, Seat seat, Dice& dice);
};

}  // namespace longroll::elephant

namespace longroll {
extern template struct StepGame<elephant::Elephant, elephant::Types>;  // rules.cpp
}  // namespace longroll
