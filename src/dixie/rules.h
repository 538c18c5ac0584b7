#pragma once
// Dixie behind the Game contract (engine/game.h). Which file holds which chapter of the rulebook
// (rules/dixie.md):
//
//   0.1, 0.2 geometry, words       query.cpp
//   0.3, 4.0 events, victory       sweep.cpp
//   0.4, 5.0 clocks, turns         turn.cpp, flow.cpp
//   0.5 options                    setup.cpp
//   1.0 cards                      card.h, cards.cpp, cards_in_play.cpp
//   2.0 Battle Decks               muster.cpp
//   3.0 deployment                 deployment.cpp
//   6.0, 11.2 morale               morale.cpp
//   7.0 to 7.2, 13.3 to 13.5 fire  combat.cpp
//   7.3 hits                       hits.cpp
//   8.0 to 8.5 moves               moves.cpp, ground.cpp, move_list.cpp, move_draw.cpp
//   8.4 disorganization            disorganization.cpp
//   8.6 force-marching             force_march.cpp
//   9.0 reinforcements             turn.cpp
//   10.0 terrain                   terrain.cpp
//   11.0, 13.9 Generals            generals.cpp
//   12.0 Special cards             specials.cpp, window.cpp, special_chart.cpp, special_effects.cpp
//   13.1 outflanking               outflanking.cpp
//   13.2 melee                     melee.cpp
//   13.6 decoys                    decoys.cpp
//   13.7 scouting                  scouting.cpp
//   14.0 custom decks              decks.cpp, deck_files.cpp
//   15.0 several days              days.cpp
//   chapter 6, hidden things       view.cpp, redraw.cpp, veiled/question.cpp (odds)
//   words and text of actions      action.cpp, text.cpp, card_text.cpp, board.cpp, outcome.cpp (odds)
//   for players and tests          worth.cpp, plans.cpp, umpire.cpp, invariants.cpp

#include "dixie/action.h"
#include "dixie/state.h"
#include "engine/odds.h"
#include "engine/steps.h"
#include "engine/umpire.h"

namespace longroll::dixie {

struct Look;
struct Play;  // flow.h
using Types = StepTypes<Setup, State, Action, Look, Play>;

// What the Move Phase is to bring: moves, one after the other.
struct Plan {
    InlineVector<Action, 15, std::uint32_t> actions;
    std::uint32_t next;  // of them

    friend bool operator==(const Plan&, const Plan&) = default;
};

struct Dixie : StepGame<Dixie, Types> {
    using Plan = dixie::Plan;
    static constexpr std::string_view id = "dixie";
    static constexpr std::string_view title = "Dixie";
    static constexpr std::string_view blurb =
        "Cards and dice. Two lines of brigades, hidden hands, and one more volley before the Center breaks.";
    static constexpr std::string_view rule_prefix = "DX";
    static constexpr std::uint32_t rules_version = 2;
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
    static std::uint32_t turn_key(const Setup& setup, const State& state);
    static Action default_action(const Setup& setup, const State& state, Seat seat);
    static Result result(const Setup& setup, const State& state);

    static std::int32_t worth(const Setup& setup, const State& state, Seat seat);
    static State redraw_for(const Setup& setup, const State& state, Seat seat, Dice& dice);
    // Odds that prove what they read (veiled.h); nothing where there are too many ways.
    static std::optional<Distribution> veiled_odds(const Setup& setup, const State& state, Seat seat,
                                                   const Action& action, const OddsLimits& limits, Seed seed,
                                                   bool& hidden_matters);
    static OddsLimits odds_limits();
    // As of every game; a hit that is placed is answered with the check that the card would make.
    static void begin(const Setup& setup, State& state, Seat seat, const Action& action, Dice& dice);
    static constexpr Action closing{.verb = Verb::Done};  // ends any draft as it is
    static View scene(const Setup& setup);
    static View show(const Setup& setup, const State& state, Seat seat);

    static std::string write(const Setup& setup, const Action& action);
    static Expected<Action> read(const Setup& setup, std::string_view text);
    static const VerbTable<Action>& verbs() { return dixie::verbs; }
    static PlaceNames thing_names(const Setup& setup) { return PlaceNames(setup); }
    static std::string label(const Setup& setup, const State& state, Seat seat, const Action& action);
    static std::string button(const Setup& setup, const State& state, Seat seat, const Action& action);
    static std::string board(const Setup& setup, const State& state, Seat seat,
                             std::size_t screen = default_board_width);
    static Expected<std::string> card(const Setup& setup, Seat seat, std::string_view which);
    static std::string name(const Setup& setup, ArgKind kind, std::int64_t value);
    static std::string outcome(const Setup& setup, const State& before, const State& after, Seat seat);
    static std::optional<std::string> first_violation(const Setup& setup, const State& state);

    static std::span<const UmpireQuestion> umpire();

    // plans.cpp
    static bool is_planned(const Setup& setup, const State& state, Seat seat);
    static void plans(const Setup& setup, const State& state, Seat seat, Dice& dice, Offers<Plan>& offers);
    static std::optional<Action> follow(const Setup& setup, const State& state, Seat seat, Plan& plan);
    static bool is_overtaken(const Setup& setup, const State& state, Seat seat, const Plan& plan);
    static Action quick(const Setup& setup, const State& state, Seat seat, Dice& dice);
};

}  // namespace longroll::dixie

namespace longroll {
extern template struct StepGame<dixie::Dixie, dixie::Types>;  // rules.cpp
}  // namespace longroll
