#pragma once
// Formation sense for the tabletop games: what each formation (a brigade, a division) is to do, and where its
// units stand when they do it together. The games say which formations there are, where they are and how
// wide; this header gives orders to all of them at once and dresses their lines.

#include <algorithm>
#include <cstdint>
#include <span>

#include "engine/scratch_list.h"
#include "miniatures/objectives.h"
#include "table/distance.h"
#include "table/facing.h"

namespace longroll::miniatures {

enum class Task : std::uint8_t {
    None,      // there is nobody
    Hold,      // keep this ground; go no farther
    Attack,    // go there, and stop where the enemy can be fired at
    Assault,   // the same, but as close as may be
    Support,   // behind the line that fights, ready to take its place
    Withdraw,  // out of the enemy's reach
    count
};
constexpr bool advances(Task task) { return task == Task::Attack || task == Task::Assault; }

inline constexpr std::uint8_t no_objective = 255;

// What one formation is to do. A value without padding, so that plans can be compared byte by byte.
struct Order {
    table::Length x = 0, y = 0;  // the middle of its front
    table::Facing facing{};      // of the line
    Task task = Task::None;
    std::uint8_t objective = no_objective;

    constexpr table::Point at() const { return {x, y}; }
    constexpr void set(table::Point p) { x = p.x, y = p.y; }
    friend constexpr bool operator==(const Order&, const Order&) = default;
};
static_assert(sizeof(Order) == 12);

// A formation as it stands.
struct Formed {
    std::uint8_t id = 0;      // of the game: the number of its headquarters
    table::Point middle;      // of its units
    table::Length front = 0;  // of all of them side by side
    bool fights = true;       // false: guns alone, trains; they take no ground
};

// ---- the line ----

// How far to the right of a point, looking that way, another is.
constexpr table::Length to_the_right(table::Point of, table::Facing facing, table::Point p) {
    const table::Direction right = table::direction(facing + table::right_angle);
    const table::Vector by = p - of;
    return static_cast<table::Length>((std::int64_t{by.x} * right.x + std::int64_t{by.y} * right.y) /
                                      table::unit);
}
constexpr table::Length ahead(table::Point of, table::Facing facing, table::Point p) {
    return to_the_right(of, facing + (-table::right_angle), p);
}

// A place in a line: so far to the right of its middle.
struct Slot {
    std::uint8_t id = 0;
    table::Length front = 0;  // of who stands there
    table::Length now = 0;    // how far right it is now: nobody crosses his neighbour's way
    table::Length right = 0;  // where it shall be
};
// Side by side, in the order in which they stand, with gaps between them, the whole line about its middle.
// Returns how wide it is.
template <std::size_t Most>
table::Length dress(ScratchList<Slot, Most>& line, table::Length gap) {
    std::sort(line.begin(), line.end(),
              [](const Slot& a, const Slot& b) { return a.now != b.now ? a.now < b.now : a.id < b.id; });
    table::Length whole = -gap;
    for (const Slot& slot : line) whole += slot.front + gap;
    table::Length left = -whole / 2;
    for (Slot& slot : line) {
        slot.right = left + slot.front / 2;
        left += slot.front + gap;
    }
    return whole;
}
// How far such a line may stay to the right of a place that it must cover: as it stands now, if it can.
template <std::size_t Most>
table::Length shift_of(const ScratchList<Slot, Most>& line, table::Length whole, table::Length margin) {
    if (line.empty()) return 0;
    std::int64_t now = 0;
    for (const Slot& slot : line) now += slot.now - slot.right;
    const table::Length most = std::max<table::Length>(0, whole / 2 - margin);
    return std::clamp(static_cast<table::Length>(now / static_cast<std::int64_t>(line.size())), -most, most);
}

// ---- orders for a whole side ----

inline constexpr std::size_t most_formations = 32;
using Formations = ScratchList<Formed, most_formations>;

// What a side knows of the ground when it gives orders.
struct Situation {
    std::span<const ObjectivePlan> objectives;
    std::span<const std::uint8_t> held_by;
    Seat seat = Seat::Nobody;
    table::Point enemy;   // the middle of his troops
    table::Facing front;  // as the army is drawn up
};

// Each formation goes for the place that is worth most for the way there, a place for which others go already
// being worth less; without such places it goes for the enemy. Ground that the side has is held by the first
// that would go there.
template <std::size_t Most>
void choose_goals(const Situation& now, const Formations& formations, Order (&orders)[Most]) {
    constexpr table::Length crowded = 10 * table::inch;  // so much farther for each who goes there
    constexpr int most_points = 20;                      // an inch of way each
    std::uint8_t gone[no_objective] = {};
    for (const Formed& formed : formations) {
        Order& order = orders[formed.id];
        order = {};
        order.task = Task::Attack;
        order.set(now.enemy);
        table::Length best = INT32_MAX;
        for (std::size_t i = 0; i < now.objectives.size() && i < std::size(gone); ++i) {
            const ObjectivePlan& objective = now.objectives[i];
            const table::Length way = table::distance(formed.middle, objective.at) + crowded * gone[i] -
                                      table::inch * std::min(objective.points, most_points);
            if (way >= best) continue;
            best = way;
            order.objective = static_cast<std::uint8_t>(i);
            order.task = now.held_by[i] == held_mark(now.seat) && gone[i] == 0 ? Task::Hold : Task::Attack;
            order.set(objective.at);
        }
        if (order.objective != no_objective && formed.fights) ++gone[order.objective];
    }
}

// The way a line looks that stands at a place: as the army is drawn up, unless the way there, or the enemy
// once it is there, is quite elsewhere.
inline table::Facing front_at(const Situation& now, table::Point place, table::Point from) {
    constexpr table::Length near = 6 * table::inch;
    constexpr table::Angle much = table::degrees(75);
    const bool arrived = table::within(now.enemy, place, near) || table::within(from, place, near);
    const table::Facing way = table::facing_along(arrived ? now.enemy - from : place - from);
    const table::Angle turn = table::turn_between(now.front, way);
    return turn < much && turn > -much ? now.front : way;
}

// Orders for all formations of a side: those who go for one place form one line, each with its part of it.
template <std::size_t Most>
void order_all(const Situation& now, const Formations& formations, Order (&orders)[Most]) {
    constexpr table::Length cover = 2 * table::inch;  // by so much the line reaches beyond the place
    choose_goals(now, formations, orders);
    for (std::size_t k = 0; k < formations.size(); ++k) {
        const Order first = orders[formations[k].id];
        const auto with_it = [&](const Formed& formed) {
            return orders[formed.id].objective == first.objective;
        };
        if (std::any_of(formations.begin(), formations.begin() + k, with_it)) continue;
        std::int64_t x = 0, y = 0, n = 0;
        for (const Formed& formed : formations)
            if (with_it(formed)) x += formed.middle.x, y += formed.middle.y, ++n;
        const table::Point place = first.at();
        const table::Facing facing =
            front_at(now, place, {static_cast<table::Length>(x / n), static_cast<table::Length>(y / n)});
        ScratchList<Slot, most_formations> line;
        for (const Formed& formed : formations) {
            if (!with_it(formed)) continue;
            orders[formed.id].facing = facing;
            if (formed.fights)
                line.push_back({formed.id, formed.front, to_the_right(place, facing, formed.middle), 0});
        }
        const table::Length whole = dress(line, table::inch);
        const table::Length shift = shift_of(line, whole, cover);
        for (const Slot& slot : line)
            orders[slot.id].set(place + table::along(facing + table::right_angle, slot.right + shift));
    }
}

}  // namespace longroll::miniatures
