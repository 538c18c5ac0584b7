#pragma once
// Lines of sight and of fire: whether a straight line is clear, and if not, what stops it and where. The
// rulebooks stop it by levels, by areas, by lines and by stands, each in its own measure; SightRules say
// which.

#include <span>

#include "table/battlefield.h"
#include "table/sight_rules.h"

namespace longroll::table {

// Where a line begins or ends, and the level it counts as (RF-GEO-14 takes that of the stand's centre).
struct Eye {
    Point at;
    std::int32_t level = 0;
    const Rect* base = nullptr;  // of the stand that looks or is looked at; none: the point is all there is
};

// A base that may stand in the way; not if either end is at least a level above it (SE-GEO-18, RF-LOS-8).
struct Blocker {
    Rect base;
    std::int32_t level = 0;
};

enum class Blocked : std::uint8_t { No, ByGround, ByHill, ByArea, ByScreen, ByRaisedArea, ByStand, ByLine };

struct Sight {
    Blocked by = Blocked::No;
    std::int32_t what = -1;  // the area, the line, or the number of the blocker
    Length at = 0;           // from the first end
    Point where;

    bool clear() const { return by == Blocked::No; }
};

// Asked in this order: ground, areas by their beginning, lines by theirs, stands as they are given.
Sight look(const Battlefield& field, const Eye& from, const Eye& to, const SightRules& rules,
           std::span<const Blocker> stands = {}, const GroundChanges* changes = nullptr);

// The stands alone.
Sight look_past(const Eye& from, const Eye& to, std::span<const Blocker> stands);

// Whether ground, areas and lines leave a line clear, without what stops it and where; the levels of its ends
// are those of the ground there. What whole cells can tell is asked first.
bool in_sight(const Battlefield& field, const Eye& from, const Eye& to, const SightRules& rules,
              const GroundChanges* changes = nullptr);

}  // namespace longroll::table
