#pragma once
// Rally Round the Flag: Brigade Command behind the Game contract (engine/game.h). Which file holds which
// chapter of the rulebook (rules/rally.md):
//
//   2.2, 3, 8.5 map and squares    measures.cpp, squares.cpp, square_table.cpp, areas.cpp
//   2.2 sight and fire geometry    sight.cpp (RF-LOS, RF-GEO-13, 14, RF-UFIRE)
//   2.3, 8.1, 8.2 cards            cards.h, decks.cpp (hand, draw, piles; RF-CARD, RF-DRAW)
//   2.4 stands, Generals, facing   stand.h, query.cpp, generals.cpp (RF-GEN-6, RF-GENMOVE)
//   2.5 set-up                     forces.cpp (S5, S6), formations.cpp (RF-FORM), deployment.cpp (S7 to S10),
//                                  dislocation.cpp (S11), deck_building.cpp (S12, RF-DECK), deck_file.cpp,
//                                  entering.cpp (RF-REINF)
//   2.6 Rounds and turns           turn.cpp (4.3), turns_play.cpp (D-T1), orders.cpp (4.4), limits.cpp
//                                  (RF-LIMIT), activation.cpp (4.5, 2.8 Action Points)
//   2.7 dice, Discipline, losses   rerolls.cpp (RF-REROLL), checks.cpp (RF-DISC), losses.cpp (RF-LOSS),
//                                  casualties.cpp (RF-GENHIT)
//   2.9, 2.10 movement             paths.cpp, moves.cpp (the geometry of a way), lay_judge.cpp (what an arrow
//                                  comes to), laying.cpp (it is laid), cavalry.cpp (RF-CAVMOVE, RF-CAV-5),
//                                  wishes.cpp (arrows worth a try)
//   2.10, 2.11 bottom actions      windows.cpp (when they are asked), bottom_moves.cpp, field_column.cpp,
//                                  tactic.cpp (RF-TACTIC)
//   2.12 charge                    charge.cpp, cavalry_charge.cpp
//   2.13 melee                     melee.cpp, melee_cards.cpp
//   2.14, 2.17 rally and rout      rallying.cpp, rout.cpp
//   2.15 fire                      fire.cpp, fire_numbers.cpp, fire_cards.cpp (RF-BOC-4 to 11)
//   2.18 deciding the matter       ending.cpp
//   2.19, 9 campaign               ledger.cpp, ledger_file.cpp, ledger_names.cpp
//   4 order of play                flow.cpp (the table of steps)
//   5 geometry of one stand        arrows.cpp
//   7 hidden information           redraw.cpp, view.cpp
//   8.3, 8.4, 8.7, 8.8 forces      ratings.h, roster.cpp, scenarios.cpp, scenario_file.cpp
//   words and text of actions      action.cpp, text.cpp
//   what a seat sees               view.cpp, page.cpp, board.cpp
//   for players and tests          worth.cpp, outcome.cpp, umpire.cpp, invariants.cpp
//
// How an order becomes an action. D-ORDER and D-AP name a stand (`move 7`); the arrow, the target of a charge
// and so on are asked by a step of their own (Lay, DeclareCharge), which may still take the order back. Only
// when that is decided does the order count (commit_order in orders.h). Whoever works off the last part of an
// action ends it with end_action, which marks the stand and opens W-ACTION.

#include "engine/inspection.h"
#include "engine/steps.h"
#include "engine/umpire.h"
#include "rally/action.h"
#include "rally/state.h"

namespace longroll::rally {

struct Look;
struct Play;  // flow.h
using Types = StepTypes<Setup, State, Action, Look, Play>;

struct Rally : StepGame<Rally, Types> {
    static constexpr std::string_view id = "rally";
    static constexpr std::string_view title = "Rally Round the Flag";
    static constexpr std::string_view blurb =
        "Regiments and batteries on the field of Gettysburg. Cards and Generals give the orders; Discipline "
        "decides who stands.";
    static constexpr std::string_view rule_prefix = "RF";
    static constexpr std::uint32_t rules_version = 1;
    static constexpr std::size_t max_choices = 2048;

    // scenarios.cpp
    static const std::vector<Scenario>& scenarios();
    static Expected<Setup> prepare(const Scenario& scenario, const OptionValues& values, Dice& dice);
    static Expected<std::string> check_scenario_file(std::string_view text, std::string_view file);
    // turn.cpp
    static State start(const Setup& setup, Dice& dice);
    static std::uint32_t max_decisions(const Setup& setup);

    static const Rules* const steps[];  // flow.cpp
    static const StepCites cites;
    static std::uint32_t turn_key(const Setup& setup, const State& state);
    // ending.cpp
    static Result result(const Setup& setup, const State& state);

    static std::int32_t worth(const Setup& setup, const State& state, Seat seat);
    static State redraw_for(const Setup& setup, const State& state, Seat seat, Dice& dice);
    static View scene(const Setup& setup);
    static View show(const Setup& setup, const State& given, Seat seat);
    // page.cpp
    static Expected<Inspection> inspect(const Setup& setup, const State& state, Seat seat,
                                        std::string_view question);

    static std::string write(const Setup& setup, const Action& action);
    static Expected<Action> read(const Setup& setup, std::string_view text);
    static const VerbTable<Action>& verbs() { return rally::verbs; }
    static const ThingNames& thing_names(const Setup&) { return only_numbers(); }
    static std::string label(const Setup& setup, const State& state, Seat seat, const Action& action);
    static std::string button(const Setup& setup, const State& state, Seat seat, const Action& action);
    static std::string board(const Setup& setup, const State& state, Seat seat,
                             std::size_t width = default_board_width);
    static std::string picture(const Setup& setup, const State& state, Seat seat);
    static Expected<std::string> card(const Setup& setup, Seat seat, std::string_view which);
    static std::string name(const Setup& setup, ArgKind kind, std::int64_t value);
    static std::string outcome(const Setup& setup, const State& before, const State& after, Seat seat);
    // What is hidden (cards, and what a set-up has not shown yet) drawn again, always alike. An answer of
    // odds reads nothing of it: windows open by public facts (RF-HID-7), and what comes of them is assumed.
    static State sealed(const Setup& setup, const State& state, Seat seat);
    static OddsLimits odds_limits();
    static std::optional<std::string> first_violation(const Setup& setup, const State& state);

    static std::span<const UmpireQuestion> umpire();
};

}  // namespace longroll::rally

namespace longroll {
extern template struct StepGame<rally::Rally, rally::Types>;  // rules.cpp
}  // namespace longroll
