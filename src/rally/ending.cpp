// 2.18 Deciding the matter: retirement, objectives and points, time.

#include "rally/ending.h"

#include "rally/rules.h"

namespace longroll::rally {
namespace {

constexpr Length objective_reach = 3 * table::inch;  // RF-END-7

bool has_stand_at(const Look& look, Seat side, const miniatures::ObjectivePlan& plan) {
    const Length reach = plan.radius > 0 ? plan.radius : objective_reach;
    const table::Box about = table::grown({plan.at, plan.at}, reach);
    const Crowd crowd{look, side};
    for (const UnitId id : each(formed(look, side)))
        if (crowd.may_have(id, about) && table::within(plan.at, base_of(look, {side, id}), reach))
            return true;
    return false;
}

// RF-END-4: formed stands go intact, routed guns are left behind.
void leave_map(Play& play, Seat side) {
    const Side& own = play.side(side);
    for (const UnitId id : each(own.on_map)) {
        const Ref ref{side, id};
        const Fate fate = !is_routed(play, ref)     ? Fate::Withdrawn
                          : is_artillery(play, ref) ? Fate::Destroyed
                                                    : Fate::RoutedOff;
        remove_unit(play, ref, fate, rule::RF_END_4);
    }
}

// Both must retire in the same check: the larger b / e loses, equal is no decision (RF-END-4).
Seat loser_of(const Forces& a, const Forces& b) {
    const int left = a.broken * b.engaged, right = b.broken * a.engaged;
    return left > right ? Seat::Union : left < right ? Seat::Confederate : Seat::Nobody;
}

bool has_left(const Look& look, Seat side) {
    return look.side(side).retiring != 0 && !look.side(side).on_map;
}

}  // namespace

Forces forces_of(const Look& look, Seat side) {
    const Side& own = look.side(side);
    const Units counted = own.ever_on_map & ~own.withdrawn;
    const Units broken = own.destroyed | own.captured | own.routed_off | own.routed;
    return {count(counted), count(counted & broken)};
}

int points_of(const Look& look, Seat side) {
    const Side& enemy = look.side(other(side));
    int points = miniatures::points_held(look.setup.objectives, look.state.held_by, side) +
                 count(enemy.destroyed | enemy.captured | enemy.routed_off);
    for (std::size_t i = 0; i < look.army(other(side)).posts.size(); ++i) points += enemy.general[i].killed;
    return points;
}

void take_objectives(Play& play) {
    miniatures::take_objectives(
        play.setup.objectives, play.state.held_by,
        [&](Seat side, const miniatures::ObjectivePlan& plan) { return has_stand_at(play, side, plan); },
        [&](std::size_t i, Seat taker) {
            if (play.log.on())
                tell(play, taker, EventKind::Objective,
                     Say(rule::RF_END_7, "{} takes {}, worth {} {point|points}", taker, objective_arg(i),
                         play.setup.objectives[i].points));
        });
}

bool decide(Play& play) {
    const Seat declared = winner_of(play.state);
    const Forces forces[] = {forces_of(play, Seat::Union), forces_of(play, Seat::Confederate)};
    const bool both = forces[0].must_retire() && forces[1].must_retire();
    if (forces[0].must_retire() || forces[1].must_retire()) {
        const Seat loser = both                      ? loser_of(forces[0], forces[1])
                           : forces[0].must_retire() ? Seat::Union
                                                     : Seat::Confederate;
        if (play.log.on() && loser != Seat::Nobody)
            tell(play, loser, EventKind::Victory,
                 Say(rule::RF_END_3, "{} must retire: {} of {} units are lost or routed", loser,
                     forces[index(loser)].broken, forces[index(loser)].engaged));
        if (declared != Seat::Nobody) {
            if (loser == declared) leave_map(play, loser);
            end_battle(play, Ending::VoluntaryRetirement, declared);
        } else if (loser == Seat::Nobody) {
            for (const Seat side : seats) leave_map(play, side);
            end_battle(play, Ending::NoDecision, Seat::Nobody);
        } else {
            end_battle(play, Ending::ForcedRetirement, other(loser));
        }
        return true;
    }
    take_objectives(play);
    if (has_left(play, Seat::Union) || has_left(play, Seat::Confederate)) {
        end_battle(play, Ending::VoluntaryRetirement, declared);
        return true;
    }
    for (const Seat side : seats)
        if (play.side(side).turns < play.setup.max_turns) return false;
    end_by_time(play);
    return true;
}

void end_by_time(Play& play) {
    if (winner_of(play.state) != Seat::Nobody)
        return end_battle(play, Ending::VoluntaryRetirement, winner_of(play.state));
    if (!play.setup.scored) return end_battle(play, Ending::NoDecision, Seat::Nobody);
    const int lead = points_of(play, Seat::Union) - points_of(play, Seat::Confederate);
    const bool drawn = std::abs(lead) < play.setup.draw_below || lead == 0;
    end_battle(play, Ending::Points, drawn ? Seat::Nobody : lead > 0 ? Seat::Union : Seat::Confederate);
}

void end_battle(Play& play, Ending how, Seat winner) {
    if (how == Ending::ForcedRetirement || how == Ending::VoluntaryRetirement) leave_map(play, other(winner));
    play.state.ending = static_cast<std::uint8_t>(how);
    play.state.winner = miniatures::held_mark(winner);
    play.state.agenda.clear();
    push(play, step(StepKind::GameOver));
    if (play.log.on()) tell(play, winner, EventKind::Victory, Rally::result(play.setup, play.state).how);
}

void retire(Play& play, Seat side, RetireWord way) {
    // RF-END-5: the opponent has won from the declaration, whatever comes after it.
    if (winner_of(play.state) == Seat::Nobody) play.state.winner = miniatures::held_mark(other(side));
    play.side(side).retiring = static_cast<std::uint8_t>(Retiring::Withdrawing);
    if (way == RetireWord::Withdraw) {
        if (play.log.on())
            tell(play, side, EventKind::Victory,
                 Say(rule::RF_END_5, "{} retires and takes its stands off the map", side));
        return;
    }
    if (play.log.on())
        tell(play, side, EventKind::Victory, Say(rule::RF_END_6, "{} declares all its stands routed", side));
    for (const UnitId id : each(play.side(side).on_map)) {
        const Ref ref{side, id};
        remove_unit(play, ref, is_artillery(play, ref) ? Fate::Destroyed : Fate::RoutedOff, rule::RF_END_6);
    }
    end_battle(play, Ending::VoluntaryRetirement, winner_of(play.state));
}

namespace {

bool run_game_over(Play&) { return true; }

Say how_it_ended(const Look& look, Seat winner) {
    const int high = std::max(points_of(look, Seat::Union), points_of(look, Seat::Confederate));
    const int low = std::min(points_of(look, Seat::Union), points_of(look, Seat::Confederate));
    switch (static_cast<Ending>(look.state.ending)) {
        case Ending::NotFought: return Say(rule::RF_SETUP_3, "the battle was not fought");
        case Ending::ForcedRetirement:
            return Say(rule::RF_END_4, "{} has lost half of its units and retires", other(winner));
        case Ending::VoluntaryRetirement:
            return Say(rule::RF_END_5, "{} has left the field to the enemy", other(winner));
        case Ending::Points:
            return winner == Seat::Nobody
                       ? Say(rule::RF_END_7, "the time is over; {} points to {} decide nothing", high, low)
                       : Say(rule::RF_END_7, "the time is over; {} wins by {} points to {}", winner, high,
                             low);
        case Ending::NoDecision: return Say(rule::RF_END_8, "the battle ends without a decision");
        case Ending::None: break;
    }
    return {};
}

}  // namespace

const StepRules game_over_rules{"game_over", run_game_over};

Result Rally::result(const Setup& setup, const State& state) {
    Result result;
    if (state.ending == static_cast<std::uint8_t>(Ending::None)) return result;
    const Look look{setup, state};
    result.over = true;
    result.winner = winner_of(state);
    if (result.winner != Seat::Nobody)
        result.margin = points_of(look, result.winner) - points_of(look, other(result.winner));
    result.how = how_it_ended(look, result.winner);
    return result;
}

}  // namespace longroll::rally
