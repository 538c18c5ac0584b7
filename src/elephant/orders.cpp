// Orders of brigades, and where their units stand by them.

#include "elephant/orders.h"

namespace longroll::elephant {
namespace {

constexpr Length gap = table::inch / 2;          // between units of a line
constexpr Length behind_cover = 150;             // of the line, to be covered by it (SE-GEO-20)
constexpr Length cover_near = 3 * table::inch;   // so far from its place a line seeks cover
constexpr Length guns_behind = 3 * table::inch;  // the line
constexpr Length support_behind = 6 * table::inch;
constexpr Length dressed = 2 * table::inch;        // so far out of its place is no reason to wheel twice
constexpr Length arrived = 3 * table::inch / 2;    // as near as this is at its station
constexpr Angle little_turn = table::degrees(20);  // as turned as this is turned enough

// Units that a brigade leads into the fight: neither guns, nor detachments, nor such as withdraw.
bool in_line(const Look& look, Ref ref) {
    return !is_artillery(look, ref) && look.unit(ref).parent == no_unit &&
           look.unit(ref).status == Withdrawing::None;
}
Length front_of(const Look& look, Ref ref) { return stands_of(look, ref) * stand_size(look, ref).frontage; }

// So near to the enemy a unit stops and fires.
Length range_of(const Look& look, Ref ref, Task task) {
    if (is_artillery(look, ref)) return look.setup.distance.yards_400;
    return task == Task::Assault ? look.setup.distance.yards_100 : look.setup.distance.yards_200;
}

}  // namespace

Point middle_of(const Look& look, Seat seat, Units units) {
    std::int64_t x = 0, y = 0;
    int n = 0;
    for (const Ref ref : each(seat, units)) {
        const Point at = about(look, ref);
        x += at.x, y += at.y, ++n;
    }
    const Box board = look.field().table();
    if (n == 0) return {(board.low.x + board.high.x) / 2, (board.low.y + board.high.y) / 2};
    return {static_cast<Length>(x / n), static_cast<Length>(y / n)};
}

void usual_orders(const Look& look, Seat seat, Orders& orders) {
    miniatures::Formations formations;
    const Roster& army = look.setup.army(seat);
    const Units here = fighting(look, seat), enemies = fighting(look, other(seat));
    for (std::size_t hq = 0; hq < army.hqs.size(); ++hq) {
        orders[hq] = {};
        const Units own = army.hqs[hq].own & here;
        if (own == 0) continue;
        miniatures::Formed formed{
            .id = static_cast<std::uint8_t>(hq), .middle = middle_of(look, seat, own), .fights = false};
        for (const Ref ref : each(seat, own)) {
            if (!in_line(look, ref)) continue;
            formed.fights = true;
            formed.front += front_of(look, ref) + gap;
        }
        formations.push_back(formed);
    }
    miniatures::order_all({look.setup.objectives, look.state.held_by, seat,
                           middle_of(look, other(seat), enemies), table::inward(army.own_edge)},
                          formations, orders);
    // Just this side of a wall or a fence.
    for (const miniatures::Formed& formed : formations) {
        Order& order = orders[formed.id];
        const auto line =
            table::nearest_on_lines(look.field(), soft_lines | hard_lines, order.at(), cover_near);
        if (!line) continue;
        const Length on = miniatures::ahead(order.at(), order.facing, *line);
        order.set(order.at() + table::along(order.facing, on - behind_cover));
    }
}

Station station_of(const Look& look, Ref ref, const Order& order) {
    const HqPlan& hq = look.setup.army(ref.side).hqs[hq_of(look, ref)];
    const bool guns = is_artillery(look, ref);
    ScratchList<miniatures::Slot, most_units> line;
    for (const Ref unit : each(ref.side, hq.own & fighting(look, ref.side)))
        if (is_artillery(look, unit) == guns && (guns || in_line(look, unit) || unit == ref))
            line.push_back({unit.id, front_of(look, unit),
                            miniatures::to_the_right(order.at(), order.facing, about(look, unit)), 0});
    miniatures::dress(line, gap);
    const Length now = miniatures::to_the_right(order.at(), order.facing, start_of(look, ref));
    Length right = now;
    for (const miniatures::Slot& slot : line)
        if (slot.id == ref.id && std::abs(now - slot.right) > dressed) right = slot.right;
    const Length back = (guns ? guns_behind : 0) + (order.task == Task::Support ? support_behind : 0);
    return {order.at() + table::along(order.facing + table::right_angle, right) -
                table::along(order.facing, back),
            order.facing};
}

Wish wish_of(const Look& look, Ref ref, const Order& order) {
    Wish wish;
    wish.station = station_of(look, ref, order);
    const Nearest enemy = nearest_enemy(look, ref);
    const Point from = start_of(look, ref);
    wish.lies_down = enemy.unit.any() && enemy.distance <= look.setup.distance.yards_400 + table::inch;
    const bool fights =
        enemy.unit.any() && enemy.distance <= range_of(look, ref, order.task) && order.task != Task::Withdraw;
    if (!fights && !table::within(from, wish.station.at, arrived)) {
        wish.moves = true;
        return wish;
    }
    // It turns to an enemy that it could not fire at, and else stays in its line.
    const Facing now{look.unit(ref).facing};
    Facing wanted = wish.station.facing;
    if (fights) {
        const Facing to = table::facing_from(from, about(look, enemy.unit), now);
        wanted = std::abs(table::turn_between(now, to)) > arc_half ? to : now;
    }
    wish.station = {from, wanted};
    wish.moves = std::abs(table::turn_between(now, wanted)) > little_turn && !is_prone(look, ref);
    return wish;
}

}  // namespace longroll::elephant
