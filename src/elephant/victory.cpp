// Victory (SE-WIN): points, objectives, broken armies, the end.

#include "elephant/change.h"

namespace longroll::elephant {
namespace {

// SE-WIN-5.
Seat winner_by_points(const State& state) {
    const int lead = state.points[0] - state.points[1];
    if (std::abs(lead) < draw_below) return Seat::Nobody;
    return lead > 0 ? Seat::Union : Seat::Confederate;
}

int routing_stands(const Look& look, Seat seat) {
    int stands = 0;
    for (const Ref ref : each(seat, fighting(look, seat)))
        if (look.unit(ref).status == Withdrawing::Rout) stands += stands_of(look, ref);
    return stands;
}

bool is_broken(const Look& look, Seat seat) {  // SE-WIN-2
    const int gone = look.state.stands_lost[index(seat)] + routing_stands(look, seat);
    const int start = look.setup.army(seat).start_stands;
    return start > 0 && 100 * gone >= break_percent * start;
}

// Units that hold ground: neither wagons nor withdrawing (SE-WIN-4).
bool has_unit_at(const Look& look, Seat seat, const ObjectivePlan& objective) {
    const Point at = objective.at;
    const Length reach = objective.radius > 0 ? objective.radius : objective_reach;
    const Box about = table::grown({at, at}, reach);
    for (const Ref ref : each(seat, units_in_box(look, seat, fighting(look, seat), about)))
        if (look.unit(ref).status == Withdrawing::None && distance(look, ref, at) <= reach) return true;
    return false;
}

bool nothing_left(const Look& look, Seat seat) {
    if (fighting(look, seat) != 0) return false;
    return (look.side(seat).coming & ~look.setup.army(seat).wagons) == 0;
}

void end_game(Play& play, Ending how, Seat winner) {
    State& state = play.state;
    // What has changed hands, and what history owes a side: nobody begins ahead for ground he has.
    for (Seat seat : seats)
        score(play, seat,
              miniatures::points_taken(play.setup.objectives, state.held_by, seat) +
                  play.setup.army(seat).credit,
              rule::SE_WIN_4);
    if (how == Ending::BothBroken || how == Ending::TurnLimit) winner = winner_by_points(state);
    state.ending = static_cast<std::uint8_t>(how);
    state.winner = static_cast<std::uint8_t>(index(winner));
    state.agenda.clear();
    push(play, step(StepKind::GameOver));
    if (!play.log.on()) return;
    tell(play, winner,
         winner == Seat::Nobody
             ? Say(rule::SE_WIN_5, "A draw, {} points to {}", int{state.points[0]}, int{state.points[1]})
             : Say(rule::SE_WIN_5, "The {} side wins, {} points to {}", winner,
                   int{state.points[index(winner)]}, int{state.points[index(other(winner))]}),
         EventKind::Victory);
}

// An army that is so loses; if both are at the same moment the points decide. True: the game is over.
bool end_if(Play& play, bool (*is_so)(const Look&, Seat), Ending how) {
    const bool so[] = {is_so(play, Seat::Union), is_so(play, Seat::Confederate)};
    if (so[0] != so[1]) end_game(play, how, so[0] ? Seat::Confederate : Seat::Union);
    if (so[0] && so[1]) end_game(play, Ending::BothBroken, Seat::Nobody);
    return so[0] || so[1];
}

}  // namespace

void score(Play& play, Seat who, int points, RuleId) {
    std::int16_t& total = play.state.points[index(who)];
    total = static_cast<std::int16_t>(total + points);
}

void take_objectives(Play& play) {  // SE-WIN-4
    miniatures::take_objectives(
        play.setup.objectives, play.state.held_by,
        [&](Seat seat, const ObjectivePlan& objective) { return has_unit_at(play, seat, objective); },
        [&](std::size_t i, Seat taker) {
            tell(play, taker, EventKind::Objective, rule::SE_WIN_4,
                 "The {} side takes {}, worth {} {point|points}", taker, objective_arg(i),
                 play.setup.objectives[i].points);
        });
}

bool check_nothing_left(Play& play) { return end_if(play, nothing_left, Ending::NothingLeft); }

void end_of_turn_victory(Play& play) {
    if (!end_if(play, is_broken, Ending::Broken) && play.state.turn >= play.setup.options.turn_limit)
        end_game(play, Ending::TurnLimit, Seat::Nobody);  // SE-WIN-3
}

}  // namespace longroll::elephant
