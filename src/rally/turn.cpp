// 4.3 Rounds and turns. Of RoundStart, stage `First` begins the battle. Of TurnEnd, stage `Fight` comes
// before the count.

#include "rally/activation.h"
#include "rally/deployment.h"
#include "rally/ending.h"
#include "rally/entering.h"
#include "rally/rules.h"

namespace longroll::rally {
namespace {

// RF-CARD-1: kept for the time when no General is left.
void note_capacity(Play& play) {
    for (const Seat side : seats)
        play.side(side).capacity = static_cast<std::uint8_t>(hand_capacity(play, side));
}

bool becomes(Play& play, StepKind kind, Seat side) {
    play.state.agenda.pop();
    push(play, step(kind, side));
    return false;
}

// ---- ROUND_START ----

enum : std::uint8_t { Later, First };

bool run_round_start(Play& play) {
    State& state = play.state;
    if (play.top().stage == First) {
        state.round = 1;
        build_decks(play);
    } else {
        for (const Seat side : seats) reshuffle(play, side);
    }
    for (const Seat seat : seats) {  // RF-TURN-8
        Side& side = play.side(seat);
        side.activated = {};
        side.activated_generals = 0;
        side.last_activated = no_post;
    }
    state.consecutive_passes = state.round_ending = 0;
    state.active = static_cast<std::uint8_t>(index(play.setup.attacker));  // RF-TURN-1
    if (play.log.on())
        tell(play, Seat::Nobody, EventKind::Turn, Say(rule::RF_TURN_1, "Round {} begins", state.round));
    return becomes(play, StepKind::TurnStart, play.setup.attacker);
}

// ---- TURN_END ----

// RF-TURN-2b: everyone of a side is marked.
bool is_all_activated(const Look& look, Seat side) {
    const Side& own = look.side(side);
    if (!own.on_map || (own.on_map & ~own.activated)) return false;
    return !look.setup.options.round_end_counts_generals ||
           (own.on_map_generals & ~own.activated_generals) == 0;
}
// RF-TURN-2a, b.
bool meets_round_end(const Look& look) {
    for (const Seat side : seats)
        if (look.side(side).emptier_played != 0 || is_all_activated(look, side)) return true;
    return false;
}

enum : std::uint8_t { Fight, Count };

bool run_turn_end(Play& play) {
    State& state = play.state;
    const Seat active = play.active();
    if (play.top().stage == Fight) {
        play.top().stage = Count;
        if (engaged(play, Seat::Union) || engaged(play, Seat::Confederate))
            push(play, step(StepKind::Melees, active));
        return false;
    }
    // RF-TURN-6, in its order.
    end_activation(play, active);
    clear_table(play, other(active));  // his reactions
    ++play.side(active).turns;
    state.last_melee = 0;
    note_capacity(play);
    if (decide(play)) return false;
    if (meets_round_end(play)) state.round_ending = 1;
    // What was played in this turn did not end the Round; or it ends, and nobody asks any more.
    for (const Seat seat : seats) {
        play.side(seat).played_since = 0;
        if (state.round_ending != 0) forget_emptier(play.side(seat));
    }
    const bool defended = active != play.setup.attacker;
    if (state.consecutive_passes >= 2 || (state.round_ending != 0 && defended))
        return becomes(play, StepKind::RoundEnd, active);
    state.active = static_cast<std::uint8_t>(index(other(active)));
    return becomes(play, StepKind::TurnStart, other(active));
}

// ---- ROUND_END ----

bool run_round_end(Play& play) {
    State& state = play.state;
    if (play.log.on())
        tell(play, Seat::Nobody, EventKind::Turn, Say(rule::RF_TURN_2, "Round {} is over", state.round));
    ++state.round;
    if (play.setup.max_rounds > 0 && state.round > play.setup.max_rounds) {
        end_by_time(play);
        return false;
    }
    return becomes(play, StepKind::RoundStart, play.setup.attacker);
}

}  // namespace

void begin_battle(Play& play) { push(play, step(StepKind::RoundStart, play.setup.attacker)).stage = First; }

const StepRules round_start_rules = StepRules{"round_start", run_round_start}.as_next_question();
const StepRules turn_end_rules = StepRules{"turn_end", run_turn_end}.as_next_question();
const StepRules round_end_rules = StepRules{"round_end", run_round_end}.as_next_question();

State Rally::start(const Setup& setup, Dice& dice) {
    State state = empty_state();
    EventLog silent = EventLog::off();
    Play play{setup, state, dice, silent};
    for (std::size_t i = 0; i < setup.objectives.size(); ++i)
        state.held_by[i] = miniatures::held_mark(setup.objectives[i].holder);
    set_up(play);
    begin_battle(play);
    push_setup(play);
    advance(play);
    return state;
}

std::uint32_t Rally::max_decisions(const Setup& setup) {
    const std::size_t units = setup.army_of[0].units.size() + setup.army_of[1].units.size();
    return static_cast<std::uint32_t>(setup.max_turns + 2) * 2 * static_cast<std::uint32_t>(units + 64) * 64;
}

}  // namespace longroll::rally
