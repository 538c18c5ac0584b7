#pragma once
// The four edges of a table: which way is in, places on an edge, a strip along it. The table is a box whose
// southwest corner may be anywhere.

#include <string_view>

#include "table/facing.h"

namespace longroll::table {

enum class TableEdge : std::uint8_t { South, North, West, East, count };

constexpr std::string_view name_of(TableEdge edge) {
    constexpr std::string_view names[] = {"south", "north", "west", "east", "?"};
    return names[static_cast<std::size_t>(edge)];
}

constexpr Facing inward(TableEdge edge) {
    constexpr Facing facings[] = {north, south, east, west};
    return facings[static_cast<std::size_t>(edge)];
}
constexpr Facing outward(TableEdge edge) { return inward(edge) + half_turn; }

// South and north run from west to east, the others from south to north.
constexpr bool runs_east(TableEdge edge) { return edge == TableEdge::South || edge == TableEdge::North; }
constexpr Length along(TableEdge edge, Point p) { return runs_east(edge) ? p.x : p.y; }
constexpr Point point_on(TableEdge edge, Length along, const Box& board) {
    switch (edge) {
        case TableEdge::South: return {along, board.low.y};
        case TableEdge::North: return {along, board.high.y};
        case TableEdge::West: return {board.low.x, along};
        default: return {board.high.x, along};
    }
}
constexpr Point middle_of_edge(TableEdge edge, const Box& board) {
    return point_on(
        edge, runs_east(edge) ? (board.low.x + board.high.x) / 2 : (board.low.y + board.high.y) / 2, board);
}
// The edge a point is nearest to, of two the first in the order of the enum; outside counts as near.
constexpr TableEdge nearest_edge(Point p, const Box& board) {
    const Length far[] = {p.y - board.low.y, board.high.y - p.y, p.x - board.low.x, board.high.x - p.x};
    return static_cast<TableEdge>(std::min_element(std::begin(far), std::end(far)) - std::begin(far));
}

// The strip of that depth along an edge.
constexpr Box zone_along(TableEdge edge, Length depth, const Box& board) {
    Box zone = board;
    switch (edge) {
        case TableEdge::South: zone.high.y = board.low.y + depth; break;
        case TableEdge::North: zone.low.y = board.high.y - depth; break;
        case TableEdge::West: zone.high.x = board.low.x + depth; break;
        default: zone.low.x = board.high.x - depth; break;
    }
    return zone;
}
// A zone with so much more of the table before it, as seen from its own edge.
constexpr Box deepened(Box zone, TableEdge own_edge, Length by) {
    switch (own_edge) {
        case TableEdge::South: zone.high.y += by; break;
        case TableEdge::North: zone.low.y -= by; break;
        case TableEdge::West: zone.high.x += by; break;
        default: zone.low.x -= by; break;
    }
    return zone;
}

}  // namespace longroll::table
