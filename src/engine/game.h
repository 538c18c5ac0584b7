#pragma once
// The Game contract. A game is a set of pure functions over two value types.
//
// Setup never changes during a match and is known to all: scenario, map, card lists, options, what was agreed
// before play. State is everything that does change, with what each seat has learned: trivially copyable, no
// pointers, no padding, unused slots zero, so that a copy is a memcpy and a hash goes over its bytes.
//
// What must hold, and is tested by the conformance battery for every game and scenario:
//  - Exactly one seat decides at a time, but for a step that is secret and simultaneous: there `to_act` names
//    both, their decisions touch disjoint parts of State, roll nothing and commute.
//  - `check` decides for any action from any seat; only what it calls fine is played.
//  - `check`, `choices`, `reckon`, `prompt` and `label` for a seat answer alike on the state and on any state
//    `redraw_for` makes of it for that seat: legal is what the seat can know to be legal.
//  - A window (a chance to react) opens by public facts alone, also for a seat that can only pass. Any other
//    decision with one legal answer is taken by `play` without asking.
//  - Large decisions are drafts in State, built by small actions and closed by one that is checked as a
//    whole. Nothing is rolled or shown before. Undoing a part is legal, but not among `choices`: choices end.
//  - `redraw_for` gives the same state for the same dice from any two states the seat cannot tell apart.

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/dice.h"
#include "engine/event.h"
#include "engine/expected.h"
#include "engine/reckoning.h"
#include "engine/result.h"
#include "engine/scenario.h"
#include "engine/seat.h"
#include "engine/verbs.h"
#include "engine/verdict.h"
#include "engine/view.h"

namespace longroll {

// Letters in a line of a board where the width of the screen is not known, as in a file: five positions of 25
// letters, each with a frame of 3, and the last edge, which is the widest board that we draw.
inline constexpr std::size_t default_board_width = 141;

// Who decides what now. One word: it is handed over in a register.
struct alignas(4) Turn {
    SeatSet seats;              // nobody once the match is over
    std::uint8_t kind = 0;      // the game's own kind of decision
    bool window = false;        // a chance to react, opened by public facts alone
    bool always_asked = false;  // asked even with one legal answer, because skipping it would reveal that

    constexpr bool finished() const { return seats.empty(); }
};

// Takes the decisions that `choices` finds, one after the other, and says when it has had enough. The same
// generator so serves a whole list, the k-th decision alone, and the question whether there is more than one.
template <class Action>
class Offers {
  public:
    explicit Offers(std::span<Action> room) : room_(room) {}
    static Offers nth(std::size_t k, Action& out) {
        Offers offers{std::span<Action>(&out, 1)};
        offers.skip_ = k;
        return offers;
    }
    // Whether the generator should continue.
    bool operator()(const Action& action) {
        if (skip_ > 0) return --skip_, true;
        if (count_ < room_.size()) room_[count_++] = action;
        return count_ < room_.size();
    }
    // Room for `more` decisions that the caller then writes itself, as one piece; nullptr where they must be
    // offered one by one, because they would fill the room or some are to be skipped.
    Action* take(std::size_t more) {
        if (skip_ > 0 || more >= room_.size() - count_) return nullptr;
        Action* const first = room_.data() + count_;
        count_ += more;
        return first;
    }
    std::size_t size() const { return count_; }
    bool full() const { return count_ == room_.size(); }
    std::span<Action> list() const { return room_.first(count_); }

  private:
    std::span<Action> room_;
    std::size_t count_ = 0;
    std::size_t skip_ = 0;
};

inline constexpr std::size_t max_action_size = 64;

template <class G>
concept Game =
    requires(const typename G::Setup& setup, typename G::State& changing, const typename G::State& state,
             const typename G::Action& action, Seat seat, Dice& dice, EventLog& log,
             Offers<typename G::Action>& offers, const Scenario& scenario, const OptionValues& options,
             std::string_view text) {
        // Who it is.
        { G::id } -> std::convertible_to<std::string_view>;     // "dixie"
        { G::title } -> std::convertible_to<std::string_view>;  // "Dixie", as its rulebook is headed
        { G::blurb } -> std::convertible_to<std::string_view>;  // a sentence or two for people who choose
        { G::rule_prefix } -> std::convertible_to<std::string_view>;  // "DX", of the ids of its rules
        { G::rules_version } -> std::convertible_to<std::uint32_t>;   // raised by any change of behaviour
        { G::max_choices } -> std::convertible_to<std::size_t>;  // room that always holds a list of choices

        // Before play. `prepare` rolls random forces and terrain; `start` shuffles and deals.
        { G::scenarios() } -> std::same_as<const std::vector<Scenario>&>;
        { G::prepare(scenario, options, dice) } -> std::same_as<Expected<typename G::Setup>>;
        { G::start(setup, dice) } -> std::same_as<typename G::State>;
        {
            G::max_decisions(setup)
        } -> std::same_as<std::uint32_t>;  // decisions no match of it should ever reach

        // Play.
        { G::to_act(setup, state) } -> std::same_as<Turn>;
        // A kind of decision (Turn::kind) as a word that does not change when kinds are added; empty: there
        // is no such kind.
        { G::kind_word(std::uint8_t{}) } -> std::same_as<std::string_view>;
        // Another number once a side's next turn has begun: an answer given 'for this turn' ends there.
        // Public facts alone.
        { G::turn_key(setup, state) } -> std::same_as<std::uint32_t>;
        { G::choices(setup, state, seat, offers) };
        { G::sample(setup, state, seat, dice) } -> std::same_as<typename G::Action>;
        { G::default_action(setup, state, seat) } -> std::same_as<typename G::Action>;
        { G::check(setup, state, seat, action) } -> std::same_as<Verdict>;
        { G::play(setup, changing, seat, action, dice, log) };
        { G::result(setup, state) } -> std::same_as<Result>;

        // For players and for hidden information.
        { G::worth(setup, state, seat) } -> std::same_as<std::int32_t>;  // -worth for the other seat
        { G::redraw_for(setup, state, seat, dice) } -> std::same_as<typename G::State>;
        // What never changes in the match, known to all, so that a view need not repeat it (with_scene).
        { G::scene(setup) } -> std::same_as<View>;
        { G::show(setup, state, seat) } -> std::same_as<View>;  // nobody: what a spectator may see

        // The numbers of the roll an action would make, before it is made; empty when it rolls nothing.
        { G::reckon(setup, state, seat, action) } -> std::same_as<Reckoning>;

        // Words, for the edge. `write` and `read` are the text form a person can type.
        { G::write(setup, action) } -> std::same_as<std::string>;
        { G::read(setup, text) } -> std::same_as<Expected<typename G::Action>>;
        // The table they are made from, and how this match spells what does not go by number.
        { G::verbs() } -> std::same_as<const VerbTable<typename G::Action>&>;
        { G::thing_names(setup) } -> std::convertible_to<const ThingNames&>;
        { G::label(setup, state, seat, action) } -> std::same_as<std::string>;
        // A game may also have `button(setup, state, seat, action)`: the label in few words, for where the
        // things that the action names are seen beside it. Empty where the label is short enough.
        { G::prompt(setup, state, seat) } -> std::same_as<Say>;
        { G::board(setup, state, seat) } -> std::same_as<std::string>;
        // A board that can be had narrower also takes a fourth word, the letters in a line. A game on a table
        // also has the part Tabletop, a game of cards the part CardTable (engine/optional_parts.h).
        { G::name(setup, ArgKind{}, std::int64_t{}) } -> std::same_as<std::string>;
        // What came of an action in a few words, for odds: "2 hits". Only what the seat may know.
        { G::outcome(setup, state, state, seat) } -> std::same_as<std::string>;

        // The first invariant the state breaks, or nothing.
        { G::first_violation(setup, state) } -> std::same_as<std::optional<std::string>>;
    } &&
    std::is_trivially_copyable_v<typename G::State> &&
    std::has_unique_object_representations_v<typename G::State> &&
    std::is_trivially_copyable_v<typename G::Action> &&
    std::has_unique_object_representations_v<typename G::Action> &&
    sizeof(typename G::Action) <= max_action_size;

// How many decisions a seat has: 0, 1, or 2 for 'more than one'.
template <Game G>
std::size_t choices_up_to_two(const typename G::Setup& setup, const typename G::State& state, Seat seat,
                              typename G::Action& first) {
    typename G::Action found[2]{};
    Offers<typename G::Action> offers{std::span(found)};
    G::choices(setup, state, seat, offers);
    first = found[0];
    return offers.size();
}

}  // namespace longroll
