#pragma once
// Reinforcements: from which turn on they may come, over which edge and near which point of it.

#include <algorithm>
#include <cstdint>
#include <optional>

#include "table/edge.h"

namespace longroll::miniatures {

struct Arrival {
    std::uint8_t turn = 0;  // the first in which it may come; 0: it is there from the start
    table::TableEdge edge = table::TableEdge::South;
    table::Point entry;  // on that edge
};

// From the middle of an edge.
constexpr Arrival arrival_over(table::TableEdge edge, const table::Box& board, int turn = 0) {
    return {static_cast<std::uint8_t>(turn), edge, table::middle_of_edge(edge, board)};
}
// Over the edge that is nearest to a place, which may lie on the table or beyond it.
constexpr Arrival arrival_near(table::Point place, const table::Box& board, int turn) {
    const table::TableEdge edge = table::nearest_edge(place, board);
    const table::Point inside{std::clamp(place.x, board.low.x, board.high.x),
                              std::clamp(place.y, board.low.y, board.high.y)};
    return {static_cast<std::uint8_t>(turn), edge, table::point_on(edge, table::along(edge, inside), board)};
}
// The turn of an hour, so many minutes after the first; at least the second turn.
constexpr int turn_of_arrival(std::int64_t minutes, int minutes_per_turn, int last_turn) {
    return static_cast<int>(std::clamp<std::int64_t>(1 + minutes / minutes_per_turn, 2, last_turn));
}

// The stretch of an edge over which a unit may come, by its distances along the edge.
struct Stretch {
    table::Length low = 0, high = 0;
};
constexpr Stretch whole_edge(table::TableEdge edge, const table::Box& board) {
    return {table::along(edge, board.low), table::along(edge, board.high)};
}

// The place on the edge that is nearest to the entry point and satisfies `fits(place)`, looked for in steps
// to both sides; nothing if the stretch has none.
template <class Fits>
std::optional<table::Point> place_on_edge(const Arrival& arrival, const table::Box& board, Stretch stretch,
                                          table::Length step, Fits fits) {
    const table::Length entry = table::along(arrival.edge, arrival.entry);
    for (table::Length off = 0; off <= stretch.high - stretch.low; off += step)
        for (table::Length at : {entry + off, entry - off}) {
            if (at < stretch.low || at > stretch.high) continue;
            const table::Point place = table::point_on(arrival.edge, at, board);
            if (fits(place)) return place;
        }
    return std::nullopt;
}

}  // namespace longroll::miniatures
