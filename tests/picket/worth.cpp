// How good a state is, for computer players: what is won, what could be lost, and who is near the ford.

#include "picket/table.h"

namespace longroll::picket {
namespace {

// In hundredths of a point.
constexpr std::int32_t won = 100'000, a_point = 100, a_man = 60, a_card = 25, a_post = 20, shaken = -90,
                       open_ford = -120, over = a_point * 3;

std::int32_t worth_of(const Setup& setup, const State& state, Seat seat) {
    const Side& own = state.of(seat);
    std::int32_t men = 0;
    for (std::uint8_t in_section : own.men) men += in_section;
    // Men over the river cannot be lost any more, and count by their points alone.
    for (unsigned counter : own.over) men -= own.men[counter];
    const auto count = [](Mask mask) { return static_cast<std::int32_t>(mask.count()); };
    return a_point * own.points + a_man * men + a_card * static_cast<std::int32_t>(own.hand_size()) +
           a_post * count(own.manned) + shaken * count(own.shaken) +
           (own.ready ? open_ford * count(setup.ford - own.manned) : 0) +
           over * count(own.over) / setup.over_needed;
}

}  // namespace

std::int32_t Picket::worth(const Setup& setup, const State& state, Seat seat) {
    if (state.ending != Ending::None) {
        const std::int32_t margin = result(setup, state).margin * a_point;
        return state.winner == Seat::Nobody ? 0 : state.winner == seat ? won + margin : -won - margin;
    }
    return worth_of(setup, state, seat) - worth_of(setup, state, other(seat));
}

}  // namespace longroll::picket
