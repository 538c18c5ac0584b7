// 4.1, 4.5: the order of play. One step of a turn is at the bottom of the agenda at a time and becomes the
// next (flow.h); what it pushes is worked off before it goes on.

#include "volley/buildings.h"
#include "volley/command.h"
#include "volley/commanders.h"
#include "volley/deployment.h"
#include "volley/exhaustion.h"
#include "volley/movement.h"
#include "volley/rules.h"

namespace longroll::volley {
namespace {

constexpr Stands Side::* of_one_player_turn[] = {
    &Side::in_command,   &Side::by_contact,  &Side::moved,         &Side::turned,  &Side::charged,
    &Side::stepped_back, &Side::rallied_now, &Side::attacked,      &Side::chosen,  &Side::tested_pass,
    &Side::repulsed_now, &Side::routed_now,  &Side::broke_through, &Side::profited};

bool becomes(Play& play, StepKind kind, Seat side = Seat::Union) {
    play.top() = step(kind, side);
    return false;
}

// ---- the game turn ----

bool run_turn_start(Play& play) {
    ++play.state.turn;
    if (play.log.on())
        tell(play, Seat::Nobody, EventKind::Words,
             Say(rule::VB_GEN_1, "Turn {} of {}", int{play.state.turn}, play.setup.turns()));
    becomes(play, StepKind::PlayerTurnStart, play.setup.first);
    roll_fires(play);
    return false;
}

void end_game(Play& play, Ending ending, Seat winner) {
    State& state = play.state;
    state.ending = static_cast<std::uint8_t>(ending);
    state.winner = static_cast<std::uint8_t>(index(winner));
    state.agenda.clear();
    push(play, step(StepKind::GameOver));
    if (play.log.on()) {
        const Result result = Volley::result(play.setup, state);
        tell(play, winner, EventKind::Victory, result.how);
    }
}

// VB-WIN-4: by the limits of the scenario.
Seat ahead_in_points(const Look& look) {
    const int lead = points_of(look, Seat::Union) - points_of(look, Seat::Confederate);
    if (degree_of(look.setup.options.limits, std::abs(lead)) == 0) return Seat::Nobody;
    return lead > 0 ? Seat::Union : Seat::Confederate;
}

bool run_turn_end(Play& play) {
    const bool broken[] = {army_collapsed(play, Seat::Union), army_collapsed(play, Seat::Confederate)};
    if (broken[0] != broken[1]) {
        end_game(play, Ending::ArmyCollapse, broken[0] ? Seat::Confederate : Seat::Union);
        return false;
    }
    if (broken[0]) {
        end_game(play, Ending::BothCollapse, ahead_in_points(play));
        return false;
    }
    State& state = play.state;
    if (state.turn >= play.setup.turns()) {
        end_game(play, Ending::LastTurn, ahead_in_points(play));
        return false;
    }
    int dusk = 0;
    for (int day = 0; day <= state.day; ++day) dusk += play.setup.days[static_cast<std::size_t>(day)].turns;
    becomes(play, StepKind::TurnStart);
    if (state.turn < dusk) return false;
    ++state.day;
    push(play, step(StepKind::Night, other(play.setup.first)));
    return false;
}

bool run_game_over(Play&) { return true; }

// ---- the player turn ----

bool run_player_turn_start(Play& play) {
    State& state = play.state;
    const Seat seat = seat_of(play.top().side);
    if (play.top().stage == 0) {
        state.active = play.top().side;
        play.top().stage = 1;
        for (Side& side : state.side) {
            for (const auto set : of_one_player_turn) side.*set = {};
            side.gave_way_before = side.gave_way;
            side.drove_before = side.drove;
            side.gave_way = side.drove = {};
            for (std::uint8_t& lost : side.casualties_now) lost = 0;
            for (Commander& commander : side.commander) commander.moved = 0;
            // The sides of a block have not attacked in this turn: they make others test (VB-TERR-TOWN-9).
            for (Stand& stand : side.stand) stand.sides = 0;
        }
        if (play.log.on())
            tell(play, seat, EventKind::Words, Say(rule::VB_GEN_1, "The {} player turn", seat));
        call_successors(play, seat);  // their owner is asked before anything else happens
        return false;
    }
    // VB-CHARGE-2: sight at the start of the turn is asked of these places when it is needed.
    for (const Seat each_side : {Seat::Union, Seat::Confederate})
        for (const StandId id : each(play.side(each_side).on_table))
            play.stand({each_side, id}).from = play.stand({each_side, id}).pose;
    state.trampled_before = state.trampled;
    find_command(play);
    release_held(play);
    return phase_over(play);
}

bool run_exhaustion(Play& play) {
    play.state.phase = static_cast<std::uint8_t>(Phase::Exhaustion);
    phase_over(play);
    for (Side& side : play.state.side) side.tested_pass = {};  // once in a phase (VB-ROUT-5)
    find_exhausted(play);
    roll_for_collapse(play);
    return false;
}

bool run_player_turn_end(Play& play) {
    State& state = play.state;
    take_objectives(play);
    unsettle_exhausted(play);
    state.marshes.clear();
    const Seat seat = play.attacker();
    return seat == play.setup.first ? becomes(play, StepKind::PlayerTurnStart, other(seat))
                                    : becomes(play, StepKind::TurnEnd);
}

}  // namespace

State Volley::start(const Setup& setup, Dice& dice) {
    State state{};
    EventLog log = EventLog::off();
    Play play{setup, state, dice, log};
    state.move.stand = state.combat.defending = state.combat.reply = no_stand;
    state.active = static_cast<std::uint8_t>(index(setup.first));
    for (const Seat seat : seats) place_as_planned(play, seat);
    for (std::size_t i = 0; i < setup.objectives.size(); ++i)
        state.held_by[i] = miniatures::held_mark(setup.objectives[i].holder);
    push(play, step(StepKind::TurnStart));
    push_deployment(play);
    advance<Volley>(play);
    return state;
}

const StepRules turn_start_rules = StepRules{"turn_start", run_turn_start}.as_next_question();
const StepRules player_turn_start_rules =
    StepRules{"player_turn_start", run_player_turn_start}.as_next_question();
const StepRules player_turn_end_rules{"player_turn_end", run_player_turn_end};
const StepRules turn_end_rules{"turn_end", run_turn_end};
const StepRules exhaustion_rules = StepRules{"exhaustion", run_exhaustion}.as_next_question();
const StepRules game_over_rules{"game_over", run_game_over};

}  // namespace longroll::volley
