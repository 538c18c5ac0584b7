#pragma once
// Searches for a place: along a line, over a fan of bearings, over rings about a point. The game gives the
// predicate; the order of trying is what a rulebook fixes, so it is written here once.

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "table/facing.h"
#include "table/point.h"

namespace longroll::table {

// The first of from, from + step, ... up to `last` that `accept` takes; a negative step counts down.
template <class Accept>
std::optional<Length> first_along(Length from, Length last, Length step, Accept accept) {
    for (Length at = from; step > 0 ? at <= last : at >= last; at += step)
        if (accept(at)) return at;
    return std::nullopt;
}

// The farthest that `accept` takes between one that it takes and one that it does not, to within `fine`,
// where it takes all up to some point and none beyond.
template <class Accept>
Length last_within(Length low, Length high, Length fine, Accept accept) {
    while (high - low > fine) {
        const Length half = low + (high - low) / 2;
        (accept(half) ? low : high) = half;
    }
    return low;
}

// Bearings about one: that itself, then one step to either side, two steps, ... A positive step has those to
// the right first.
struct Fan {
    Facing base;
    Angle step = 0;
    int bearings = 1;

    constexpr Facing bearing(int i) const { return base + (i % 2 == 1 ? step : -step) * ((i + 1) / 2); }
};
template <class Accept>
std::optional<Facing> first_of(const Fan& fan, Accept accept) {
    for (int i = 0; i < fan.bearings; ++i)
        if (accept(fan.bearing(i))) return fan.bearing(i);
    return std::nullopt;
}

// Rings about a point, the nearest first; on each the bearings of a fan.
struct Rings {
    Fan fan;
    Length step = 0;
    Length farthest = 0;
};
// The first shift that `accept` takes; the point itself is not asked.
template <class Accept>
std::optional<Vector> first_of(const Rings& rings, Accept accept) {
    for (Length off = rings.step; off <= rings.farthest; off += rings.step)
        for (int i = 0; i < rings.fan.bearings; ++i)
            if (const Vector shift = along(rings.fan.bearing(i), off); accept(shift)) return shift;
    return std::nullopt;
}

// How far a box can go that way and still be within the other, rounded down.
inline Length room_of(const Box& box, Facing way, const Box& within) {
    const Direction ahead = direction(way);
    std::int64_t room = 4 * std::int64_t{farthest};
    const auto limit = [&room](std::int32_t part, Length up, Length down) {
        if (part == 0) return;
        const std::int64_t free = std::max<Length>(0, part > 0 ? up : down);
        room = std::min(room, free * unit / std::abs(std::int64_t{part}));
    };
    limit(ahead.x, within.high.x - box.high.x, box.low.x - within.low.x);
    limit(ahead.y, within.high.y - box.high.y, box.low.y - within.low.y);
    return static_cast<Length>(room);
}

}  // namespace longroll::table
