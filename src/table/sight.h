#pragma once
// Lines of sight and of fire: whether a straight line is clear, and if not, what stops it and where. The
// three rulebooks stop it by levels, by areas and by stands, each in its own measure; a SightRules says
// which.

#include <span>

#include "table/battlefield.h"

namespace longroll::table {

// Where a line begins or ends, and the level it counts as (RF-GEO-14 takes that of the stand's centre).
struct Eye {
    Point at;
    std::int32_t level = 0;
};

struct SightRules {
    // Ground above both ends always blocks. Another hill, an area that holds neither end, blocks from the
    // level of the higher end on (SE-GEO-18).
    bool other_hills = false;
    // Areas that block where they hold neither end (buildings, SE-GEO-18).
    AreaKinds opaque;
    // Areas that block by more than so much of the line in them all together (woods, SE-GEO-18).
    AreaKinds screening;
    Length screening_limit = 0;
    // Areas that count as so many levels above their ground (RF-LOS-6, VB-VIS-3), blocking above the higher
    // end, or from its level on (VB-VIS-3).
    AreaKinds raised;
    std::int32_t raised_by = 1;
    bool raised_from_level = false;
    // A patch of them that holds an end is not raised as long as at most so much of the line lies in such
    // patches (RF-LOS-7).
    Length raised_free = 0;
};

// A base that may stand in the way; not if either end is at least a level above it (SE-GEO-18, RF-LOS-8).
struct Blocker {
    Rect base;
    std::int32_t level = 0;
};

enum class Blocked : std::uint8_t { No, ByGround, ByHill, ByArea, ByScreen, ByRaisedArea, ByStand };

struct Sight {
    Blocked by = Blocked::No;
    std::int32_t what = -1;  // the area, or the number of the blocker
    Length at = 0;           // from the first end
    Point where;

    bool clear() const { return by == Blocked::No; }
};

// Asked in this order: ground, areas by their beginning, stands as they are given.
Sight look(const Battlefield& field, const Eye& from, const Eye& to, const SightRules& rules,
           std::span<const Blocker> stands = {});

// Whether ground and areas leave a line clear, without what stops it and where; the levels of its ends are
// those of the ground there. What whole cells can tell is asked first.
bool in_sight(const Battlefield& field, const Eye& from, const Eye& to, const SightRules& rules);

}  // namespace longroll::table
