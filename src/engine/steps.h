#pragma once
// The step machine: how a game with an agenda (engine/agenda.h) flows. Each kind of step has its rules in a
// table, `G::steps`, in the order of the rulebook. `advance` works the topmost step off until a seat must
// decide or the game is over; `StepGame` gives a game the part of the contract (engine/game.h) that only asks
// the topmost step.
//
// A game names its parts:
//
//     struct Look { const Setup& setup; const State& state; const Step& top() const; };
//     struct Play { const Setup& setup; State& state; Dice& dice; EventLog& log; Step& top() const; };
//     using Types = StepTypes<Setup, State, Action, Look, Play>;
//     struct Volley : StepGame<Volley, Types> {                   // rules.h
//         static const Rules* const steps[];                      // by Step::kind; in flow.cpp
//         static const StepCites cites;
//         ...
//     };
//     extern template struct StepGame<volley::Volley, volley::Types>;
//     template struct StepGame<volley::Volley, volley::Types>;    // rules.cpp, where Look and Play are known
//
// A game may also have `static bool interrupt(Play& play)`, asked before each step is worked off: it pushes
// what must come before that step and answers true, or false if nothing must.
//
// A Play is or becomes a Look. Step::side is the index of the seat that the step belongs to. Setup has
// `options.ask_forced`: ask also what has one legal answer only. `well_formed(action)` says whether an action
// is one of the game at all.

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

#include "engine/game.h"

namespace longroll {

// The rules of one kind of step.
template <class Look, class Play, class Action>
struct StepRules {
    std::string_view word;  // the kind of its decision for people and programs outside: "combat_window"
    // Works the step off: pops it, or pushes what must come first, or answers true to wait for a decision.
    bool (*run)(Play& play);
    // Who decides while the step waits; nullptr: a step that never waits, or the game is over.
    SeatSet (*deciders)(const Look& look) = nullptr;
    // Every decision worth listing, until the offers are full: `if (!offers(a)) return;`
    void (*choices)(const Look& look, Seat seat, Offers<Action>& offers) = nullptr;
    // Only asked for a seat that decides here and a well-formed action; refuses verbs that do not belong
    // here, and says when they can be used (engine/asked.h).
    Verdict (*check)(const Look& look, Seat seat, const Action& action) = nullptr;
    void (*apply)(Play& play, Seat seat, const Action& action) = nullptr;
    // The numbers of the roll an action makes; nullptr where no action of the step rolls.
    Reckoning (*reckon)(const Look& look, Seat seat, const Action& action) = nullptr;
    // What is asked, in words.
    Say (*prompt)(const Look& look, Seat seat) = nullptr;
    // Always legal; nullptr: the first of the list.
    Action (*default_action)(const Look& look, Seat seat) = nullptr;
    // One legal decision, cheaply, where listing them costs too much; nullptr: drawn from the list.
    Action (*sample)(const Look& look, Seat seat, Dice& dice) = nullptr;
    // Whether there surely is more than one decision, where that is cheaper to see than to list two; nullptr
    // or false says nothing.
    bool (*several)(const Look& look, Seat seat) = nullptr;
    // Whether it asks now although one answer may be all there is, because no question would reveal
    // something; nullptr: it never does (Turn::always_asked).
    bool (*asks_forced)(const Look& look) = nullptr;
    bool window = false;  // a chance to react: asked even when there is nothing but to pass
    bool draft = false;   // asked even when only its end is listed: parts that are not listed may be legal
    // The next card, phase or turn, drawn and tested by itself: the odds of a decision end before it.
    bool next_question = false;
    // The answer that odds assume, so that they continue to what was asked, and the sentence that says so;
    // nullptr: they end at this decision. Of the seat that asks only where `assumed_of_asker`.
    Action (*assumed)(const Look& look, Seat seat) = nullptr;
    const char* assumption = "";
    bool assumed_of_asker = false;

    constexpr StepRules as_window() const {
        StepRules rules = *this;
        rules.window = true;
        return rules;
    }
    constexpr StepRules as_assumed(Action (*answer)(const Look&, Seat), const char* sentence,
                                   bool of_asker = false) const {
        StepRules rules = *this;
        rules.assumed = answer;
        rules.assumption = sentence;
        rules.assumed_of_asker = of_asker;
        return rules;
    }
    constexpr StepRules as_next_question() const {
        StepRules rules = *this;
        rules.next_question = true;
        return rules;
    }
    constexpr StepRules as_draft() const {
        StepRules rules = *this;
        rules.draft = true;
        return rules;
    }
};

// What the step machine itself cites.
struct StepCites {
    RuleId over;       // 'the game is over'
    RuleId not_yours;  // 'not now: the {} player decides'
    RuleId waiting;    // 'waiting for the {} player'
};

// The side the step belongs to decides: so it is nearly always.
template <class Look>
SeatSet step_side(const Look& look) {
    return SeatSet::of(static_cast<Seat>(look.top().side));
}
// Of a step that waits. The common answer is found without a call.
template <class Rules, class Look>
SeatSet deciders_of(const Rules& rules, const Look& look) {
    return rules.deciders == &step_side<Look> ? step_side(look) : rules.deciders(look);
}
// Whether the step asks although one answer may be all there is.
template <class Rules, class Look>
bool asks_anyway(const Rules& rules, const Look& look) {
    return rules.window || rules.draft || look.setup.options.ask_forced ||
           (rules.asks_forced != nullptr && rules.asks_forced(look));
}

// Put together as one word: written byte by byte and read back as a whole it would keep a processor waiting.
inline Turn turn_of(SeatSet deciders, std::uint8_t kind, bool window, bool always_asked) {
    static_assert(std::endian::native == std::endian::little && offsetof(Turn, kind) == 1 &&
                  offsetof(Turn, window) == 2 && offsetof(Turn, always_asked) == 3 && sizeof(Turn) == 4);
    return std::bit_cast<Turn>(deciders.bits | std::uint32_t{kind} << 8 | std::uint32_t{window} << 16 |
                               std::uint32_t{always_asked} << 24);
}

// One round of `advance`: works the topmost step off, or takes the one legal answer it asks for. True: a seat
// must decide, or the game is over. For odds an answer that rolls is another question, even if it is the only
// one: the next card to be checked.
template <class G, bool for_odds = false>
bool advance_once(typename G::Play& play) {
    if constexpr (requires { G::interrupt(play); })
        if (G::interrupt(play)) return false;
    const auto& rules = *G::steps[static_cast<std::size_t>(play.top().kind)];
    if (!rules.run(play)) return false;
    if (rules.window || rules.draft || rules.deciders == nullptr) return true;
    const typename G::Look& look = play;
    const Seat who = rules.deciders == &step_side<typename G::Look> ? static_cast<Seat>(look.top().side)
                                                                    : rules.deciders(look).only();
    if (who == Seat::Nobody) return true;  // both decide, in secret
    if (rules.several != nullptr && rules.several(look, who)) return true;
    if (asks_anyway(rules, look)) return true;
    if (for_odds && rules.reckon != nullptr) return true;
    typename G::Action found[2];
    Offers<typename G::Action> offers{std::span(found)};
    rules.choices(look, who, offers);
    assert(offers.size() > 0);
    if (offers.size() != 1) return true;
    rules.apply(play, who, found[0]);
    return false;
}

// Until a seat must decide or the game is over. A decision with one legal answer is taken without asking.
template <class G>
void advance(typename G::Play& play) {
    while (!advance_once<G>(play)) {
    }
}

// Rules tried on a copy of a state, with dice of no meaning; nobody sees it.
template <class Look, class Play>
struct Trial {
    std::remove_cvref_t<decltype(Look::state)> state;
    Dice dice{Seed{}};
    EventLog silent = EventLog::off();
    Play play;

    explicit Trial(const Look& look) : state(look.state), play{look.setup, state, dice, silent} {}
    Trial(const Trial&) = delete;
    Trial& operator=(const Trial&) = delete;
};

// What the `run` of a step does with the agenda: it puts a step on top, or takes itself off.
template <class Play, class Step>
void push(Play& play, const Step& next) {
    play.state.agenda.push(next);
}
template <class Play>
void pop(Play& play) {
    play.state.agenda.pop();
}
// What `run` returns when it has nothing more to do.
template <class Play>
bool step_over(Play& play) {
    play.state.agenda.pop();
    return false;
}
// `run` of a step that only asks.
template <class Play>
bool run_ask(Play&) {
    return true;
}

// The types of a game, by one name.
template <class SetupOf, class StateOf, class ActionOf, class LookOf, class PlayOf>
struct StepTypes {
    using Setup = SetupOf;
    using State = StateOf;
    using Action = ActionOf;
    using Look = LookOf;
    using Play = PlayOf;
    using Rules = StepRules<Look, Play, Action>;
};

// What the contract asks of the topmost step. Look and Play need be complete only where it is instantiated.
template <class G, class Types>
struct StepGame : Types {
    using typename Types::Action;
    using typename Types::Look;
    using typename Types::Play;
    using typename Types::Rules;
    using typename Types::Setup;
    using typename Types::State;

    static Turn to_act(const Setup& setup, const State& state);
    static void choices(const Setup& setup, const State& state, Seat seat, Offers<Action>& offers);
    static Action sample(const Setup& setup, const State& state, Seat seat, Dice& dice);
    static Action default_action(const Setup& setup, const State& state, Seat seat);
    static Verdict check(const Setup& setup, const State& state, Seat seat, const Action& action);
    static void play(const Setup& setup, State& state, Seat seat, const Action& action, Dice& dice,
                     EventLog& log);
    // The same in pieces, for odds: the action alone (a draft is judged as if it were closed now, by
    // G::closing), and then one step after the other. True: a seat must decide, the game is over, or what
    // follows is another question (StepRules::next_question). `assumed` becomes the sentence of an answer
    // that was taken for given.
    static void begin(const Setup& setup, State& state, Seat seat, const Action& action, Dice& dice);
    static bool go_on(const Setup& setup, State& state, Seat seat, Dice& dice, const char*& assumed);
    static Reckoning reckon(const Setup& setup, const State& state, Seat seat, const Action& action);
    static Say prompt(const Setup& setup, const State& state, Seat seat);
    // The name of a Turn::kind: "combat_window"; empty: there is no such kind.
    static std::string_view kind_word(std::uint8_t kind);

  private:
    static const Rules& rules_at(const State& state);
    static bool decides(const Rules& rules, const Look& look, Seat seat);
};

template <class G, class Types>
auto StepGame<G, Types>::rules_at(const State& state) -> const Rules& {
    return *G::steps[static_cast<std::size_t>(state.agenda.top().kind)];
}

template <class G, class Types>
bool StepGame<G, Types>::decides(const Rules& rules, const Look& look, Seat seat) {
    return rules.deciders != nullptr && deciders_of(rules, look).has(seat);
}

template <class G, class Types>
Turn StepGame<G, Types>::to_act(const Setup& setup, const State& state) {
    const Rules& rules = rules_at(state);
    const SeatSet deciders = rules.deciders == nullptr ? no_seat : deciders_of(rules, Look{setup, state});
    return turn_of(deciders, static_cast<std::uint8_t>(state.agenda.top().kind), rules.window,
                   rules.asks_forced != nullptr);
}

template <class G, class Types>
void StepGame<G, Types>::choices(const Setup& setup, const State& state, Seat seat, Offers<Action>& offers) {
    const Rules& rules = rules_at(state);
    const Look look{setup, state};
    if (decides(rules, look, seat)) rules.choices(look, seat, offers);
}

template <class G, class Types>
auto StepGame<G, Types>::sample(const Setup& setup, const State& state, Seat seat, Dice& dice) -> Action {
    const Look look{setup, state};
    const Rules& rules = rules_at(state);
    if (rules.sample != nullptr) return rules.sample(look, seat, dice);
    // Raw room: an array of Actions would be cleared first, which costs more than filling it.
    alignas(Action) std::byte room[G::max_choices * sizeof(Action)];
    Offers<Action> offers{std::span(reinterpret_cast<Action*>(room), G::max_choices)};
    rules.choices(look, seat, offers);
    return offers.list()[dice.below(static_cast<std::uint32_t>(offers.size()))];
}

template <class G, class Types>
auto StepGame<G, Types>::default_action(const Setup& setup, const State& state, Seat seat) -> Action {
    const Look look{setup, state};
    const Rules& rules = rules_at(state);
    Action first{};
    if (!decides(rules, look, seat)) return first;
    if (rules.default_action != nullptr) return rules.default_action(look, seat);
    Offers<Action> offers = Offers<Action>::nth(0, first);
    rules.choices(look, seat, offers);
    return first;
}

template <class G, class Types>
Verdict StepGame<G, Types>::check(const Setup& setup, const State& state, Seat seat, const Action& action) {
    const Look look{setup, state};
    const Rules& rules = rules_at(state);
    if (rules.deciders == nullptr) return refuse(G::cites.over, "the game is over");
    const SeatSet deciders = deciders_of(rules, look);
    if (!deciders.has(seat))
        return refuse(G::cites.not_yours, "not now: the {} player decides", deciders.only());
    if (!well_formed(action)) return refuse(G::cites.not_yours, "that is not a decision of this game");
    return rules.check(look, seat, action);
}

template <class G, class Types>
void StepGame<G, Types>::play(const Setup& setup, State& state, Seat seat, const Action& action, Dice& dice,
                              EventLog& log) {
    Play play{setup, state, dice, log};
    rules_at(state).apply(play, seat, action);
    advance<G>(play);
}

template <class G, class Types>
void StepGame<G, Types>::begin(const Setup& setup, State& state, Seat seat, const Action& action,
                               Dice& dice) {
    EventLog silent = EventLog::off();
    Play play{setup, state, dice, silent};
    rules_at(state).apply(play, seat, action);
    if constexpr (requires { G::closing; }) {
        const Rules& rules = rules_at(state);
        // What both set up in secret is no draft of one seat.
        if (action == G::closing || !rules.draft || rules.deciders != &step_side<Look>) return;
        if constexpr (requires { G::judged_open(state); })
            if (G::judged_open(state)) return;
        if constexpr (requires { G::narrow(setup, state, seat, action); })
            G::narrow(setup, state, seat, action);
        const Look look{setup, state};
        if (step_side(look).has(seat) && rules.check(look, seat, G::closing))
            rules.apply(play, seat, G::closing);
    }
}

template <class G, class Types>
bool StepGame<G, Types>::go_on(const Setup& setup, State& state, Seat seat, Dice& dice,
                               const char*& assumed) {
    if (rules_at(state).next_question) return true;
    EventLog silent = EventLog::off();
    Play play{setup, state, dice, silent};
    if (!advance_once<G, true>(play)) return false;
    const Rules& rules = rules_at(state);
    if (rules.assumed == nullptr) return true;
    const Look look{setup, state};
    const Seat who = deciders_of(rules, look).only();
    if (who == Seat::Nobody || (who == seat && !rules.assumed_of_asker)) return true;
    assumed = rules.assumption;
    rules.apply(play, who, rules.assumed(look, who));
    return false;
}

template <class G, class Types>
Reckoning StepGame<G, Types>::reckon(const Setup& setup, const State& state, Seat seat,
                                     const Action& action) {
    const Rules& rules = rules_at(state);
    return rules.reckon == nullptr ? Reckoning{} : rules.reckon(Look{setup, state}, seat, action);
}

template <class G, class Types>
Say StepGame<G, Types>::prompt(const Setup& setup, const State& state, Seat seat) {
    const Look look{setup, state};
    const Rules& rules = rules_at(state);
    if (rules.deciders == nullptr) return Say(G::cites.over, "the game is over");
    const SeatSet deciders = deciders_of(rules, look);
    if (!deciders.has(seat)) return Say(G::cites.waiting, "waiting for the {} player", deciders.only());
    return rules.prompt(look, seat);
}

template <class G, class Types>
std::string_view StepGame<G, Types>::kind_word(std::uint8_t kind) {
    using Kind = std::remove_cvref_t<decltype(std::declval<const State&>().agenda.top().kind)>;
    return kind < static_cast<std::size_t>(Kind::Count) ? G::steps[kind]->word : std::string_view();
}

}  // namespace longroll
