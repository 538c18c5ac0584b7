#pragma once
// The contract (engine/game.h), for this game. Each function is defined in the file of its chapter:
//
//   setup.cpp    scenarios, prepare, start
//   posting.cpp  chapter 2: the secret set-up
//   turn.cpp     chapter 3: the sequence of play
//   fire.cpp     chapter 4: fire order, shots, loss
//   morale.cpp   chapter 5: checks, Steady, rout
//   moves.cpp    chapter 6: shift, call up, wade, cards
//   ending.cpp   chapter 7: how it ends, result
//   redraw.cpp   what a seat cannot know, drawn again
//   view.cpp     show, board
//   words.cpp    labels, prompts
//   worth.cpp    worth
//   plans.cpp    plans, for players that plan
//   invariants.cpp  what no state may break

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "picket/action.h"
#include "picket/state.h"

namespace longroll::picket {

// Turn::kind.
enum class Decision : std::uint8_t { Posting, Fire, Move, Challenge, Steady };

// Event::kind, for whoever draws what happened.
enum class Happening : std::uint8_t {
    Posted,
    Ready,
    Drew,
    Moon,
    Held,
    Shot,
    Lost,
    Checked,
    Shaken,
    Routed,
    FoundOut,
    Shifted,
    CalledUp,
    Waded,
    Over,
    TurnedBack,
    Card,
    Looked,
    Ended
};

// What a plan says: the order of movement of this turn.
struct Plan {
    Action order;
    std::uint64_t given;  // 1 once the order was given

    friend bool operator==(const Plan&, const Plan&) = default;
};

struct Picket {
    using Plan = picket::Plan;
    using Setup = picket::Setup;
    using State = picket::State;
    using Action = picket::Action;

    static constexpr std::string_view id = "picket";
    static constexpr std::string_view title = "Picket";
    static constexpr std::string_view blurb =
        "Two picket lines across a river at night. Slip a patrol over the ford, or frighten the other line "
        "away.";
    static constexpr std::string_view rule_prefix = "PK";
    static constexpr std::uint32_t rules_version = 1;
    // Call-ups are the most: six counters in reserve, four unmanned posts, and the other orders beside them.
    static constexpr std::size_t max_choices = 48;

    static const std::vector<Scenario>& scenarios();
    static Expected<Setup> prepare(const Scenario& scenario, const OptionValues& options, Dice& dice);
    static State start(const Setup& setup, Dice& dice);
    static std::uint32_t max_decisions(const Setup& setup);

    static Turn to_act(const Setup& setup, const State& state);
    static std::string_view kind_word(std::uint8_t kind);
    static std::uint32_t turn_key(const Setup& setup, const State& state);
    static void choices(const Setup& setup, const State& state, Seat seat, Offers<Action>& offers);
    static Action sample(const Setup& setup, const State& state, Seat seat, Dice& dice);
    static Action default_action(const Setup& setup, const State& state, Seat seat);
    static Verdict check(const Setup& setup, const State& state, Seat seat, const Action& action);
    static void play(const Setup& setup, State& state, Seat seat, const Action& action, Dice& dice,
                     EventLog& log);
    static Result result(const Setup& setup, const State& state);

    static std::int32_t worth(const Setup& setup, const State& state, Seat seat);
    static bool is_planned(const Setup& setup, const State& state, Seat seat);
    static void plans(const Setup& setup, const State& state, Seat seat, Dice& dice, Offers<Plan>& offers);
    static std::optional<Action> follow(const Setup& setup, const State& state, Seat seat, Plan& plan);
    static bool is_overtaken(const Setup& setup, const State& state, Seat seat, const Plan& plan);
    static Action quick(const Setup& setup, const State& state, Seat seat, Dice& dice);
    static State redraw_for(const Setup& setup, const State& state, Seat seat, Dice& dice);
    static View scene(const Setup& setup);
    static View show(const Setup& setup, const State& state, Seat seat);
    static Reckoning reckon(const Setup& setup, const State& state, Seat seat, const Action& action);

    static std::string write(const Setup& setup, const Action& action);
    static Expected<Action> read(const Setup& setup, std::string_view text);
    static const VerbTable<Action>& verbs() { return picket::verbs; }
    static FieldNames thing_names(const Setup& setup) { return FieldNames(setup); }
    static std::string label(const Setup& setup, const State& state, Seat seat, const Action& action);
    static Say prompt(const Setup& setup, const State& state, Seat seat);
    static std::string board(const Setup& setup, const State& state, Seat seat);
    static std::string name(const Setup& setup, ArgKind kind, std::int64_t value);
    static std::string outcome(const Setup& setup, const State& before, const State& after, Seat seat);

    static std::optional<std::string> first_violation(const Setup& setup, const State& state);
};

}  // namespace longroll::picket
