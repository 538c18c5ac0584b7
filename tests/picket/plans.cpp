// Plans (engine/plan.h) in their smallest form: a turn has one order of movement, so every order is a plan.

#include "picket/table.h"

namespace longroll::picket {

bool Picket::is_planned(const Setup& setup, const State& state, Seat seat) {
    const Turn turn = to_act(setup, state);
    return turn.seats.has(seat) && turn.kind == static_cast<std::uint8_t>(Decision::Move);
}

void Picket::plans(const Setup& setup, const State& state, Seat seat, Dice&, Offers<Plan>& offers) {
    Action room[max_choices];
    Offers<Action> orders{std::span(room)};
    choices(setup, state, seat, orders);
    for (const Action& order : orders.list())
        if (!offers({order, 0})) return;
}

std::optional<Action> Picket::follow(const Setup& setup, const State& state, Seat seat, Plan& plan) {
    if (plan.given != 0) return std::nullopt;
    plan.given = 1;
    if (!check(setup, state, seat, plan.order)) return std::nullopt;
    return plan.order;
}

bool Picket::is_overtaken(const Setup& setup, const State& state, Seat seat, const Plan& plan) {
    return plan.given == 0 && !check(setup, state, seat, plan.order);
}

// The best of four decisions drawn, by what the state is worth after them.
Action Picket::quick(const Setup& setup, const State& state, Seat seat, Dice& dice) {
    Action best = sample(setup, state, seat, dice);
    std::int32_t most = 0;
    for (int i = 0; i < 4; ++i) {
        const Action tried = i == 0 ? best : sample(setup, state, seat, dice);
        State after = state;
        Dice same = dice;
        EventLog silent = EventLog::off();
        play(setup, after, seat, tried, same, silent);
        const std::int32_t value = worth(setup, after, seat);
        if (i == 0 || value > most) {
            most = value;
            best = tried;
        }
    }
    return best;
}

}  // namespace longroll::picket
