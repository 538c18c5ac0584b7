// Plans for one card (engine/plan.h): what the brigades do that it activates. And the quick player of
// rollouts, whose brigades follow the orders that anybody would give.

#include "elephant/orders.h"
#include "elephant/rules.h"

namespace longroll::elephant {
namespace {

// Units of a side that stand and fight.
std::uint8_t standing(const Look& look, Seat seat) {
    const auto stands = [&](Ref ref) { return look.unit(ref).status == Withdrawing::None; };
    return static_cast<std::uint8_t>(count(those(seat, fighting(look, seat), stands)));
}

Point nearest_enemy_to(const Look& look, Seat seat, Point from) {
    Point nearest = from;
    Length least = INT32_MAX;
    for (const Ref foe : each(other(seat), fighting(look, other(seat))))
        if (const Length far = table::distance(about(look, foe), from); far < least)
            least = far, nearest = about(look, foe);
    return nearest;
}

}  // namespace

// To the end of a short match; a battle of many units is judged by its next turns, and by fewer of them.
Rollout Elephant::rollout(const Setup& setup) {
    unsigned cards = 0, units = 0;
    for (const Roster& army : setup.roster) {
        units += static_cast<unsigned>(army.units.size());
        for (const HqPlan& hq : army.hqs) cards += hq.card ? 1 : 0;
    }
    constexpr unsigned few = 12, many = 25;
    return {.turns = 9 * cards,
            .decisions = units <= many ? 150u : std::max(40u, 150u * many / units),
            .scale = 600,  // the difference that wins is 500 (SE-WIN-5)
            .usual = units <= few ? 0 : 200'000,
            .weight = units <= few ? 6u : 12u};
}

bool Elephant::is_planned(const Setup&, const State& state, Seat seat) {
    return !state.agenda.empty() && state.agenda.top().side == index(seat) &&
           is_ordered(state.agenda.top().kind);
}

void Elephant::plans(const Setup& setup, const State& state, Seat seat, Dice&, Offers<Plan>& offers) {
    const Look look{setup, state};
    Plan usual{};
    usual_orders(look, seat, usual.orders);
    for (const Seat side : seats) usual.standing[index(side)] = standing(look, side);
    if (!offers(usual) || state.agenda.top().kind == StepKind::Deploy) return;

    // Others are the same for all that this card activates.
    const Facing front = table::inward(setup.army(seat).own_edge);
    const std::vector<HqPlan>& hqs = setup.army(seat).hqs;
    const auto offer = [&](auto change) {
        Plan plan = usual;
        for (std::size_t hq = 0; hq < hqs.size(); ++hq)
            if (const Units own = hqs[hq].own & state.group & fighting(look, seat); own != 0)
                change(plan.orders[hq], middle_of(look, seat, own));
        return offers(plan);
    };
    const auto set = [](Order& order, Task task, Point at, Facing facing) {
        order.set(at);
        order.task = task;
        order.facing = facing;
    };
    if (!offer([&](Order& order, Point) { order.task = Task::Assault; })) return;
    if (!offer([&](Order& order, Point now) { set(order, Task::Hold, now, order.facing); })) return;
    for (const Task task : {Task::Attack, Task::Assault})
        if (!offer([&](Order& order, Point now) {
                const Point enemy = nearest_enemy_to(look, seat, now);
                set(order, task, enemy, table::facing_from(now, enemy, front));
            }))
            return;
    constexpr Length a_move = 8 * table::inch;
    if (!offer([&](Order& order, Point now) {
            set(order, Task::Withdraw, now - table::along(front, a_move), front);
        }))
        return;
    if (!offer([&](Order& order, Point) { order.task = Task::Support; })) return;
    for (std::size_t i = 0; i < setup.objectives.size(); ++i)
        if (!offer([&](Order& order, Point now) {
                const Point at = setup.objectives[i].at;
                const Facing way = table::facing_from(now, at, front);
                const bool aside = std::abs(table::turn_between(front, way)) > table::degrees(75);
                set(order, Task::Attack, at, aside ? way : front);
                order.objective = static_cast<std::uint8_t>(i);
            }))
            return;
}

std::optional<Action> Elephant::follow(const Setup& setup, const State& state, Seat seat, Plan& plan) {
    return by_orders({setup, state}, seat, plan.orders);
}

// Fire and charges come between the plan and the moves: two units more that stand or run on one side are
// another position.
bool Elephant::is_overtaken(const Setup& setup, const State& state, Seat, const Plan& plan) {
    if (state.agenda.top().kind != StepKind::MoveSelect) return false;
    const Look look{setup, state};
    for (const Seat side : seats)
        if (std::abs(standing(look, side) - plan.standing[index(side)]) >= 2) return true;
    return false;
}

// By the usual orders; fires whenever it may, and else answers by default.
Action Elephant::quick(const Setup& setup, const State& state, Seat seat, Dice&) {
    const Look look{setup, state};
    const StepKind kind = look.top().kind;
    if (is_ordered(kind)) {
        Orders orders;
        usual_orders(look, seat, orders);
        return by_orders(look, seat, orders);
    }
    const bool fires = kind == StepKind::SkirmFire || kind == StepKind::Volley1 ||
                       kind == StepKind::Volley2 || kind == StepKind::PassFire || kind == StepKind::CavFire;
    if (const Action yes = just(Verb::Yes); fires && check(setup, state, seat, yes)) return yes;
    return default_action(setup, state, seat);
}

}  // namespace longroll::elephant
