#include "elephant/rules.h"

#include "elephant/change.h"

namespace longroll::elephant {
namespace {

SeatSet deciders_of(const StepRules& rules, const Look& look) {
    return rules.deciders == nullptr ? no_seat : rules.deciders(look);
}

}  // namespace

// A unit is activated once a turn (SE-STATE-10) and has then a fire plan, a charge, a path and the enemy's
// answers to it: some hundred parts of decisions at the most, whoever writes drafts part by part.
std::uint32_t Elephant::max_decisions(const Setup& setup) {
    return static_cast<std::uint32_t>(setup.options.turn_limit) * 2 * most_units * 128;
}

Turn Elephant::to_act(const Setup& setup, const State& state) {
    const StepKind kind = state.agenda.top().kind;
    return {deciders_of(rules_of(kind), {setup, state}), static_cast<std::uint8_t>(kind), false};
}

void Elephant::choices(const Setup& setup, const State& state, Seat seat, Offers<Action>& offers) {
    const StepRules& rules = rules_of(state.agenda.top().kind);
    const Look look{setup, state};
    if (deciders_of(rules, look).has(seat)) rules.choices(look, seat, offers);
}

Action Elephant::sample(const Setup& setup, const State& state, Seat seat, Dice& dice) {
    const Look look{setup, state};
    const StepRules& rules = rules_of(state.agenda.top().kind);
    if (rules.sample != nullptr) return rules.sample(look, seat, dice);
    // Raw room: an array of Actions would be cleared first, which costs more than filling it.
    alignas(Action) std::byte room[max_choices * sizeof(Action)];
    Offers<Action> offers{std::span(reinterpret_cast<Action*>(room), max_choices)};
    rules.choices(look, seat, offers);
    return offers.list()[dice.below(static_cast<std::uint32_t>(offers.size()))];
}

Action Elephant::default_action(const Setup& setup, const State& state, Seat seat) {
    const Look look{setup, state};
    const StepRules& rules = rules_of(state.agenda.top().kind);
    return deciders_of(rules, look).has(seat) ? rules.default_action(look, seat) : just(Verb::None);
}

Verdict Elephant::check(const Setup& setup, const State& state, Seat seat, const Action& action) {
    const Look look{setup, state};
    const StepRules& rules = rules_of(state.agenda.top().kind);
    if (rules.deciders == nullptr) return refuse(rule::SE_WIN_5, "the game is over");
    if (!rules.deciders(look).has(seat))
        return refuse(rule::SE_STATE_6, "it is not the {} player's decision", seat);
    if (!well_formed(action)) return refuse(rule::SE_STATE_6, "that is not a decision of this game");
    return rules.check(look, seat, action);
}

void Elephant::play(const Setup& setup, State& state, Seat seat, const Action& action, Dice& dice,
                    EventLog& log) {
    Play play{setup, state, dice, log};
    rules_of(play.top().kind).apply(play, seat, action);
    advance(play);
}

Reckoning Elephant::reckon(const Setup& setup, const State& state, Seat seat, const Action& action) {
    const StepRules& rules = rules_of(state.agenda.top().kind);
    return rules.reckon == nullptr ? Reckoning{} : rules.reckon({setup, state}, seat, action);
}

Say Elephant::prompt(const Setup& setup, const State& state, Seat seat) {
    const Look look{setup, state};
    const StepRules& rules = rules_of(state.agenda.top().kind);
    if (rules.deciders == nullptr) return Say(rule::SE_WIN_5, "the game is over");
    if (!rules.deciders(look).has(seat))
        return Say(rule::SE_STATE_6, "waiting for the {} player", rules.deciders(look).only());
    return rules.prompt(look, seat);
}

std::string Elephant::write(const Setup& setup, const Action& action) {
    return elephant::write(setup, action);
}
Expected<Action> Elephant::read(const Setup& setup, std::string_view text) {
    return elephant::read(setup, text);
}

Result Elephant::result(const Setup&, const State& state) {
    Result result;
    if (state.ending == 0) return result;
    result.over = true;
    result.winner = seat_of(state.winner);
    const int lead = state.points[0] - state.points[1];
    result.margin = result.winner == Seat::Confederate ? -lead : lead;
    const int high = std::max(state.points[0], state.points[1]),
              low = std::min(state.points[0], state.points[1]);
    switch (static_cast<Ending>(state.ending)) {
        case Ending::Broken:
            result.how = Say(rule::SE_WIN_2, "the {} army is broken", other(result.winner));
            break;
        case Ending::NothingLeft:
            result.how =
                Say(rule::SE_WIN_5, "the {} army has nothing left on the table", other(result.winner));
            break;
        case Ending::BothBroken:
        case Ending::TurnLimit: {
            const RuleId by = state.ending == static_cast<std::uint8_t>(Ending::TurnLimit) ? rule::SE_WIN_3
                                                                                           : rule::SE_WIN_2;
            const bool decisive = high - low >= decisive_from && high >= 2 * low;
            result.how = result.winner == Seat::Nobody ? Say(by, "a draw, {} points to {}", high, low)
                         : decisive ? Say(by, "a decisive victory, {} points to {}", high, low)
                                    : Say(by, "a victory, {} points to {}", high, low);
            break;
        }
        case Ending::None: break;
    }
    return result;
}

static_assert(Game<Elephant>);

}  // namespace longroll::elephant
