#include "dixie/rules.h"

#include "dixie/change.h"

namespace longroll::dixie {

// A Battle Turn rarely has more than a hundred decisions and with the clocks on a match has at most a hundred
// of them (DX-0.4c); without clocks a match of random players has been seen to take 500.
std::uint32_t Dixie::max_decisions(const Setup& setup) { return setup.options.turn_limit ? 30'000 : 300'000; }

// Put together as one word: written byte by byte and read back as a whole it would keep a processor waiting.
static Turn turn_of(SeatSet seats, StepKind kind, bool window, bool always_asked) {
    static_assert(std::endian::native == std::endian::little && offsetof(Turn, kind) == 1 &&
                  offsetof(Turn, window) == 2 && offsetof(Turn, always_asked) == 3 && sizeof(Turn) == 4);
    const std::uint32_t word = seats.bits | std::uint32_t{static_cast<std::uint8_t>(kind)} << 8 |
                               std::uint32_t{window} << 16 | std::uint32_t{always_asked} << 24;
    return std::bit_cast<Turn>(word);
}

Turn Dixie::to_act(const Setup& setup, const State& state) {
    const StepRules& rules = rules_of(state.agenda.top().kind);
    if (rules.deciders == nullptr) return {};
    // A march or a ride that is being put together is nobody else's business: to the enemy it is a move.
    StepKind kind = state.agenda.top().kind;
    if (kind == StepKind::ForceMarchDraft || kind == StepKind::ScoutDraft) kind = StepKind::Moves;
    return turn_of(deciders_of(rules, {setup, state}), kind, rules.window, rules.always_asked);
}

void Dixie::choices(const Setup& setup, const State& state, Seat seat, Offers<Action>& offers) {
    const StepRules& rules = rules_of(state.agenda.top().kind);
    const Look look{setup, state};
    if (rules.deciders != nullptr && deciders_of(rules, look).has(seat)) rules.choices(look, seat, offers);
}

Action Dixie::sample(const Setup& setup, const State& state, Seat seat, Dice& dice) {
    const Look look{setup, state};
    const StepRules& rules = rules_of(state.agenda.top().kind);
    if (rules.sample != nullptr) return rules.sample(look, seat, dice);
    // Raw room: an array of Actions would be cleared first, which costs more than filling it.
    alignas(Action) std::byte room[max_choices * sizeof(Action)];
    Offers<Action> offers{std::span(reinterpret_cast<Action*>(room), max_choices)};
    rules.choices(look, seat, offers);
    return offers.list()[dice.below(static_cast<std::uint32_t>(offers.size()))];
}

Action Dixie::default_action(const Setup& setup, const State& state, Seat seat) {
    for (Verb verb : {Verb::Pass, Verb::Done, Verb::RollAll, Verb::FightOn}) {
        Action action;
        action.verb = verb;
        if (check(setup, state, seat, action)) return action;
    }
    Action first;
    Offers<Action> offers = Offers<Action>::nth(0, first);
    choices(setup, state, seat, offers);
    return first;
}

Verdict Dixie::check(const Setup& setup, const State& state, Seat seat, const Action& action) {
    const Look look{setup, state};
    const StepRules& rules = rules_of(state.agenda.top().kind);
    if (rules.deciders == nullptr) return refuse(rule::DX_4_0e, "the game is over");
    if (!deciders_of(rules, look).has(seat))
        return refuse(rule::DX_0_3c, "it is not the {} player's decision", seat);
    if (!well_formed(action)) return refuse(rule::DX_0_3c, "that is not a decision of this game");
    return rules.check(look, seat, action);
}

void Dixie::play(const Setup& setup, State& state, Seat seat, const Action& action, Dice& dice,
                 EventLog& log) {
    Play play{setup, state, dice, log};
    rules_of(play.top().kind).apply(play, seat, action);
    advance(play);
}

Reckoning Dixie::reckon(const Setup& setup, const State& state, Seat seat, const Action& action) {
    const StepRules& rules = rules_of(state.agenda.top().kind);
    return rules.reckon == nullptr ? Reckoning{} : rules.reckon({setup, state}, seat, action);
}

Say Dixie::prompt(const Setup& setup, const State& state, Seat seat) {
    const Look look{setup, state};
    const StepRules& rules = rules_of(state.agenda.top().kind);
    if (rules.deciders == nullptr) return Say(rule::DX_4_0e, "the game is over");
    if (!deciders_of(rules, look).has(seat))
        return Say(rule::DX_5_0a, "waiting for the {} player", other(seat));
    return rules.prompt(look, seat);
}

Verdict not_asked(const Look& look, Seat seat, const Action&) {
    const Say asked = rules_of(look.top().kind).prompt(look, seat);
    return refuse(asked.rule, "that is not asked now");
}

Result Dixie::result(const Setup& setup, const State& state) {
    Result result;
    if (state.ending == 0) return result;
    result.over = true;
    result.winner = seat_of(state.winner);
    const bool five = setup.columns == 5;
    switch (static_cast<Ending>(state.ending)) {
        case Ending::Positions:
            result.how = Say(five ? rule::DX_13_8c : rule::DX_4_0a, "{} holds {} enemy positions",
                             result.winner, five ? 3 : 2);
            break;
        case Ending::CenterBack:
            result.how = Say(rule::DX_4_0c, "the Confederates stand in Center-Back");
            break;
        case Ending::CenterFront: result.how = Say(rule::DX_4_0d, "the Union stands in Center-Front"); break;
        case Ending::Envelopment:
            result.how = Say(rule::DX_13_3j, "{} envelops a vacant position", result.winner);
            break;
        case Ending::Annihilation: result.how = Say(rule::DX_0_4a, "the enemy has no troops left"); break;
        case Ending::BothAnnihilated: result.how = Say(rule::DX_0_4a, "neither side has troops left"); break;
        case Ending::EndOfDayThree:
            result.how = Say(rule::DX_15_2k, "Day 3 ended without a Confederate victory");
            break;
        case Ending::Adjudicated: {
            static constexpr const char* by[] = {"", "Center-Front", "ground", "losses", "nothing: a draw"};
            result.how = Say(rule::DX_0_4d, "adjudicated by {}", by[state.adjudicated_by]);
            break;
        }
        case Ending::None: break;
    }
    return result;
}

}  // namespace longroll::dixie
