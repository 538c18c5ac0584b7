// Chapter 7: how the night ends.

#include <algorithm>

#include "picket/table.h"

namespace longroll::picket {

void end(Table& table, Ending ending, Seat winner) {
    State& state = table.state;
    state.ending = ending;
    state.winner = winner;
    // Nothing waits any more: the board stands as the players would leave it.
    state.agenda.clear();
    drop_order(state);
    state.shot = {};
    for (Side& side : state.side) side.shown = side.manned;  // PK-7.2b
    table.log.reveal();
    if (!table.log.on()) return;
    const Say how = Picket::result(table.setup, state).how;
    Event event;
    event.say = how;
    event.seat = winner;
    event.kind = static_cast<std::uint8_t>(Happening::Ended);
    table.log.add(event);
}

void end_if_broken(Table& table, Seat seat) {
    const Side& own = table.state.of(seat);
    if (own.sections.empty() && (own.reserve & table.setup.of(seat).sections).empty())
        end(table, Ending::Broken, other(seat));
}

void dawn(Table& table) {
    const int ahead = table.state.side[0].points - table.state.side[1].points;
    end(table, Ending::Dawn, ahead > 0 ? Seat::Union : ahead < 0 ? Seat::Confederate : Seat::Nobody);
}

Result Picket::result(const Setup&, const State& state) {
    if (state.ending == Ending::None) return {};
    const Seat winner = state.winner, loser = other(winner);
    if (winner == Seat::Nobody)
        return {true, winner, 0, Say(rule::PK_7_1c, "dawn: a draw, {} points each", state.side[0].points)};
    const int ahead = state.of(winner).points - state.of(loser).points;
    const std::int32_t margin = std::max(ahead, 1);  // PK-7.2a
    switch (state.ending) {
        case Ending::Through:
            return {true, winner, margin,
                    Say(rule::PK_7_1a, "{} is through: {} over the river", winner,
                        state.of(winner).over.count())};
        case Ending::Broken:
            return {true, winner, margin, Say(rule::PK_7_1b, "the {} line is broken", loser)};
        default:
            return {true, winner, margin,
                    Say(rule::PK_7_1c, "dawn: {} leads by {} to {}", winner, state.of(winner).points,
                        state.of(loser).points)};
    }
}

}  // namespace longroll::picket
