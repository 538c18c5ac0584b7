#pragma once
// 2.9, 5: the geometry of a way. What a stand meets on a straight way and where it may stand; for Moves,
// Tactics, charges, Close Order and all else that travels. Nothing here knows why a stand moves.

#include <optional>

#include "rally/arrows.h"
#include "rally/change.h"
#include "table/sweep.h"

namespace longroll::rally {

// ---- the path line (RF-GEO-9) ----

// Ground that a map marks as steep, whatever its contours say (RF-TERRAIN-11).
inline constexpr table::AreaKinds steep_areas{table::AreaKind::Broken};
inline constexpr int steep_contours = 3;

// RF-TERRAIN-2: woods, orchard, marsh, rocks or a wide creek, for more than 0.01 inch.
bool meets_restrictive(const Look& look, const table::Segment& path);
// RF-TERRAIN-11, RF-GEO-17; with minor contours by the rise (RF-LOS-10).
bool is_steep(const Look& look, const table::Segment& path);
// RF-ENTRY-3: the base, or what it sweeps over, meets ground that is marked off.
bool is_marked_off(const Look& look, const Rect& base, table::Vector way = {});

// ---- the sweep (RF-GEO-8) ----

// RF-BARR-1, 2, RF-GEO-10: as much of the way as barricades leave. The connected barricade that the base
// touches at the start does not count.
struct Cut {
    Vector way;
    bool stopped = false;
};
Cut cut_by_barricades(const Look& look, const Rect& base, Vector way);

// Whom a moving base meets, and after how much of the way.
struct Met {
    UnitId unit = no_unit;
    Length at = 0;  // along the way
};
using MetList = ScratchList<Met, 32>;  // by distance
// Friends (stand or holders, own holders apart) that the sweep overlaps; those overlapped or touched at the
// start only if the way leads into them.
MetList friends_met(const Look& look, Ref mover, Vector way);
// RF-GEO-12: the first contact with enemy stands or holders: after how much, and all who are touched then.
struct Contact {
    Length at = 0;
    Units enemies;
};
std::optional<Contact> first_contact(const Look& look, Ref mover, Vector way);
// RF-MOVE-9: touches an enemy anywhere on the way.
bool touches_enemy(const Look& look, Ref mover, Vector way);

// ---- a place ----

enum PlaceAllows : std::uint8_t {
    MayTouchEnemy = 1,
    MayLeaveMap = 2,  // RF-END-5
    AnyGround = 4,    // marked-off areas do not matter
};
// RF-STAND-3, RF-MOVE-9, RF-MOVE-11: on the map, on nobody, touching no enemy. Generals make room and do not
// count; the own holders follow and do not count.
Verdict check_place(const Look& look, Ref ref, const Pose& pose, unsigned allowed = 0);
Verdict check_place(const Look& look, Ref ref, const Rect& base, unsigned allowed = 0);
// The same of the bases alone, as fast as can be, for lists.
bool is_free(const Look& look, Ref ref, const Rect& base, unsigned allowed = 0);

// ---- straight into place behind a friend (RF-BOC-1, 2) ----

// Front flush on the rear of that place, in line, facing the same way: RF-BOC-1's reach and sweep.
Verdict check_close_up(const Look& look, Ref ref, const Pose& to);

// ---- many ways from one place ----

// The barricades that may stop a base which goes no farther than the reach.
class Barricades {
  public:
    Barricades(const Look& look, const Rect& base, Length reach);
    Cut cut(const Rect& base, Vector way) const;
    // RF-GEO-11: the path line crosses one.
    bool crossed_by(const table::Segment& path) const;

  private:
    ScratchList<table::Segment, 128> near_;
};

// What is about a base from which many ways are tried, none longer than the reach.
struct Around {
    Around(const Look& look, Ref mover, const Rect& start, Length reach);

    Ref mover;
    Rect base, inner;        // inner: smaller all round by a touch
    Units friends, enemies;  // who may be met
    bool clear = false;      // no restrictive ground
    bool gentle = false;     // no way is steep
    Barricades barricades;

    bool meets_restrictive(const Look& look, const table::Segment& path) const {
        return !clear && rally::meets_restrictive(look, path);
    }
    bool is_steep(const Look& look, const table::Segment& path) const {
        return !gentle && rally::is_steep(look, path);
    }
    MetList friends_met(const Look& look, Vector way) const;
    bool touches_enemy(const Look& look, Vector way) const;
    bool is_free(const Look& look, const Rect& place, unsigned allowed = 0) const;
};

}  // namespace longroll::rally
