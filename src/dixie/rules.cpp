#include "dixie/rules.h"

#include "dixie/change.h"

namespace longroll::dixie {

// A Battle Turn rarely has more than a hundred decisions and with the clocks on a match has at most a hundred
// of them (DX-0.4c); without clocks a match of random players has been seen to take 500.
std::uint32_t Dixie::max_decisions(const Setup& setup) { return setup.options.turn_limit ? 30'000 : 300'000; }

const StepCites Dixie::cites{rule::DX_4_0e, rule::DX_0_3c, rule::DX_5_0a};

Turn Dixie::to_act(const Setup& setup, const State& state) {
    const StepRules& rules = *steps[static_cast<std::size_t>(state.agenda.top().kind)];
    if (rules.deciders == nullptr) return {};
    // A march or a ride that is being put together is nobody else's business: to the enemy it is a move.
    StepKind kind = state.agenda.top().kind;
    if (kind == StepKind::ForceMarchDraft || kind == StepKind::ScoutDraft) kind = StepKind::Moves;
    return turn_of(deciders_of(rules, Look{setup, state}), static_cast<std::uint8_t>(kind), rules.window,
                   rules.asks_forced != nullptr);
}

// A night begins a turn of nobody's, before the next Battle Turn is counted.
std::uint32_t Dixie::turn_key(const Setup&, const State& state) {
    return static_cast<std::uint32_t>(state.day << 24 | state.turn << 8 | state.active);
}

Action Dixie::default_action(const Setup& setup, const State& state, Seat seat) {
    for (Verb verb : {Verb::Pass, Verb::Done, Verb::RollAll, Verb::FightOn}) {
        Action action;
        action.verb = verb;
        if (check(setup, state, seat, action)) return action;
    }
    return StepGame::default_action(setup, state, seat);
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

template struct longroll::StepGame<longroll::dixie::Dixie, longroll::dixie::Types>;
