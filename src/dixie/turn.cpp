// 5.0 Battle Turns, 9.0 Reinforcements, and the clocks of 0.4.

#include "dixie/turn.h"

#include <algorithm>

#include "dixie/muster.h"
#include "dixie/window.h"

namespace longroll::dixie {
namespace {

constexpr int idle_turns = 12;   // DX-0.4b
constexpr int most_turns = 100;  // DX-0.4c

// Whether a part has anything to do; where it surely has not, its step need not come on the agenda.
template <StepKind kind>
bool opens(const Look& look, Seat) {
    return has_window(look, kind);
}
bool leaders_hit(const Look& look, Seat seat) {
    const Side& side = look.side(seat);
    return (side.hit & (side.generals | side.leader_specials)) != 0;
}
bool troops_hit(const Look& look, Seat seat) { return (look.side(seat).hit & look.side(seat).troops()) != 0; }
bool melees(const Look& look, Seat) {
    if (!look.setup.options.melee) return false;
    // A Melee needs troops of both in one position (DX-13.2a).
    return look.setup.options.ask_forced || engaged_places(look) != 0;
}

struct Part {
    Phase phase;
    StepKind step;                                // a step that waits for its decisions itself,
    bool (*needed)(const Look&, Seat) = nullptr;  // left out where it has nothing to do;
    void (*begin)(Play&) = nullptr;               // or a chapter that puts its own steps on the agenda
};

void begin_draw(Play& play);
void begin_end(Play& play);

// The Battle Turn (DX-5.0b), as chapter 4.3 has it.
constexpr Part battle_turn[] = {
    {Phase::Morale, StepKind::Designate, must_designate},                    // M0
    {Phase::Morale, StepKind::MoraleWindow, opens<StepKind::MoraleWindow>},  // M1
    {Phase::Morale, StepKind::CheckLeaders, leaders_hit},                    // M2
    {Phase::Morale, StepKind::CheckTroops, troops_hit},                      // M3
    {Phase::Combat, StepKind::Melees, melees},                               // C1, and C0 as the phase begins
    {Phase::Combat, StepKind::Combats},                                      // C2 to C8
    {Phase::Move, StepKind::None, nullptr, begin_moves},                     // V0 to V4
    {Phase::Reinforce, StepKind::ReinforceWindow, opens<StepKind::ReinforceWindow>},  // R0
    {Phase::Reinforce, StepKind::Draw, nullptr, begin_draw},                          // R1
    {Phase::Reinforce, StepKind::EndOfTurn, nullptr, begin_end},                      // R2
};
constexpr std::uint8_t begin = 0;  // Step.stage: T0, then the parts one by one

// Whether the no-progress clock runs (DX-0.4b).
bool clock_runs(const Look& look) {
    const bool own_end =
        look.setup.options.three_days || (look.setup.edition == Edition::Shiloh && look.state.day <= 1);
    return look.setup.options.turn_limit && !own_end && look.state.side[0].deck == 0 &&
           look.state.side[1].deck == 0;
}

// T0: marks of both sides are cleared, creeks note who holds them (DX-8.3a).
void begin_turn(Play& play, Seat seat) {
    State& state = play.state;
    for (Side& side : state.side)
        side.fired = side.moved = side.meleed = side.forfeited = side.entered = side.was_reserve = 0;
    for (auto& columns : state.crossed) std::fill(std::begin(columns), std::end(columns), Cards{0});
    state.closed = state.melee_done = 0;
    state.holder_at_start = state.holder;
    state.active = static_cast<std::uint8_t>(index(seat));
    state.turn = static_cast<std::uint16_t>(std::min(65535, state.turn + 1));
    // Counted as the turn begins, set back to zero by whatever happens in it (DX-0.4b).
    if (clock_runs(play)) ++state.idle;
    if (play.log.on()) tell(play, seat, Say(rule::DX_5_0a, "Battle Turn {}: {}", int{state.turn}, seat));
}

bool run_turn(Play& play) {
    Step& turn = play.top();
    if (turn.stage == begin) {
        turn.stage = 1;
        begin_turn(play, seat_of(turn.side));
    }
    const Seat seat = seat_of(turn.side);
    for (;;) {
        const Part& part = battle_turn[turn.stage - 1];
        if (play.state.phase != static_cast<std::uint8_t>(part.phase) || turn.n == 0) {
            turn.n = 1;  // the Morale Phase begins even if a night's has just ended
            enter_phase(play, part.phase);
            if (&play.top() != &turn || play.over()) return false;  // something comes first
        }
        ++turn.stage;
        if (part.needed != nullptr && !part.needed(play, seat)) continue;
        if (part.begin == nullptr)
            push(play, step(part.step, seat));
        else
            part.begin(play);
        // Something comes first, or another step has taken its place.
        if (&play.top() != &turn || turn.stage == begin) return false;
    }
}

// R1 (DX-9.0a, DX-9.0b): the edition's rate and what a Railway adds; in the three-day game no more than the
// day has.
void draw_reinforcements(Play& play, Seat seat) {
    State& state = play.state;
    int cards = play.setup.rate[index(seat)] + state.extra_draw[index(seat)];
    state.extra_draw[index(seat)] = 0;
    if (play.setup.options.three_days) cards = std::min(cards, int{state.day_deck[index(seat)]});
    draw_cards(play, seat, cards, rule::DX_9_0a);
}
void begin_draw(Play& play) { draw_reinforcements(play, play.active()); }
bool run_draw(Play& play) {
    draw_reinforcements(play, seat_of(play.state.agenda.pop().side));
    return false;
}

bool day_ends(const Look& look, Seat seat) {
    if (look.setup.options.three_days)
        return seat == Seat::Union && look.state.day_deck[index(seat)] == 0;  // DX-15.2d
    return look.setup.edition == Edition::Shiloh && look.state.day <= 1 && seat == Seat::Confederate &&
           look.side(seat).deck == 0;  // DX-15.1b
}

// R2: the day may end, or the game by the clocks; else the other side's turn begins.
void end_turn(Play& play, Seat seat) {
    State& state = play.state;
    if (!state.agenda.empty() && play.top().kind == StepKind::Turn) state.agenda.pop();
    end_effects(play, Until::Turn);
    if (day_ends(play, seat)) {
        push(play, step(play.setup.options.three_days ? StepKind::NightMorale : StepKind::NightRetreat));
    } else if (play.setup.options.turn_limit && (state.idle >= idle_turns || state.turn >= most_turns)) {
        if (play.log.on())
            tell(play, seat,
                 state.idle >= idle_turns
                     ? Say(rule::DX_0_4b,
                           "{} Battle Turns without a loss or a change of ground: the game is adjudicated",
                           idle_turns)
                     : Say(rule::DX_0_4c, "{} Battle Turns are over: the game is adjudicated", most_turns));
        adjudicate(play);
    } else {
        push(play, step(StepKind::Turn, other(seat)));  // DX-5.0a
    }
}
void begin_end(Play& play) { end_turn(play, seat_of(play.top().side)); }
bool run_end_of_turn(Play& play) {
    end_turn(play, seat_of(play.state.agenda.pop().side));
    return false;
}

bool run_game_over(Play&) { return true; }

}  // namespace

// A phase is announced: whether a seat had nothing to do in the one before, or did not want to, is its own
// business.
static void tell_phase(Play& play, Phase phase) {
    const Seat seat = play.active();
    switch (phase) {
        case Phase::Morale: tell(play, seat, Say(rule::DX_5_0c, "{} Morale Phase", seat)); break;
        case Phase::Combat: tell(play, seat, Say(rule::DX_5_0d, "{} Combat Phase", seat)); break;
        case Phase::Move: tell(play, seat, Say(rule::DX_5_0e, "{} Move Phase", seat)); break;
        case Phase::Reinforce: tell(play, seat, Say(rule::DX_5_0f, "{} Reinforce Phase", seat)); break;
        case Phase::SetUp:
        case Phase::Night: break;
    }
}

void enter_phase(Play& play, Phase phase) {
    end_effects(play, Until::Phase);
    play.state.phase = static_cast<std::uint8_t>(phase);
    if (play.log.on()) tell_phase(play, phase);
    if (phase != Phase::Combat) return;
    play.log.reveal_if(sweep_tells(play));
    sweep_unhit(play);  // C0: an Envelopment counts from the first moment (DX-13.3j)
}

const StepRules turn_rules = StepRules{"turn", run_turn}.as_next_question();
const StepRules reinforce_window_rules = window_step("reinforce_window");
const StepRules draw_rules = StepRules{"draw", run_draw}.as_next_question();
const StepRules end_of_turn_rules = StepRules{"end_of_turn", run_end_of_turn}.as_next_question();
const StepRules game_over_rules{"game_over", run_game_over};

}  // namespace longroll::dixie
