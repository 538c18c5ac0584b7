#pragma once
// Questions that many chapters ask: what a stand is now, where its bases are, whom it touches, what it sees.
// Nothing here changes anything or allocates.

#include <span>

#include "engine/scratch_list.h"
#include "table/bases.h"
#include "table/ground_changes.h"
#include "table/sight.h"
#include "volley/flow.h"

namespace longroll::volley {

using table::Facing;
using table::Point;
using table::Pose;
using table::Rect;

// ---- what a stand is now ----

inline bool has(const Stands& set, Ref ref) { return set.has(ref.id); }
inline bool on_table(const Look& look, Ref ref) { return has(look.side(ref.side).on_table, ref); }

// By sets (VB-UNIT-4): cavalry is mounted, infantry is all that goes on foot.
Stands cavalry(const Look& look, Seat side);
Stands infantry(const Look& look, Seat side);
Stands unlimbered(const Look& look, Seat side);
inline Stands routed(const Side& side) { return side.yellow & side.red; }
inline Stands disordered(const Side& side) { return side.yellow | side.red; }
// VB-UNIT-3.
Stands close_order(const Look& look, Seat side);
Stands march_order(const Look& look, Seat side);

Level level_of(const Look& look, Ref ref);
void set_level(Side& side, StandId id, Level level);

inline bool is_mounted(const Look& look, Ref ref) { return has(look.side(ref.side).mounted, ref); }
inline Column column_of(const Look& look, Ref ref) {
    return column_of(look.plan(ref).type, is_mounted(look, ref));
}
MoveClass move_class(const Look& look, Ref ref);
// A, with a dedicated gun where it has one (VB-MOVE-2, VB-MOVE-20).
Length allowance(const Look& look, Ref ref);
// Behind it while it is in column (VB-MARCH-3).
int markers_of(const Look& look, Ref ref);

// In a town block: the block is its base, and its four sides are its fronts (VB-GEO-17).
bool in_block(const Look& look, Ref ref);

// ---- bases ----

using Bases = ScratchList<Rect, 1 + most_markers>;
// In a town block the block is its base (VB-GEO-17).
Rect base_of(const Look& look, Ref ref);
Rect base_at(const Look& look, Ref ref, const Pose& pose);
// With the markers of a column (VB-GEN-5).
Bases bases_of(const Look& look, Ref ref);
// F, the middle of the front edge; in a block its middle.
Point front_of(const Look& look, Ref ref);
inline Rect commander_base(Point at) { return table::rect({at, table::north}, commander_size); }

table::Length distance_between(const Look& look, Ref a, Ref b);
// VB-GEN-5: within 0.01 inch.
bool in_contact(const Look& look, Ref a, Ref b);
// Of a side, on the table and touching it; itself left out.
Stands touching(const Look& look, Ref ref, Seat side);
inline Stands enemies_in_contact(const Look& look, Ref ref) { return touching(look, ref, other(ref.side)); }
// On the table and as near as this to any of the bases.
Stands within(const Look& look, Seat side, const Stands& among, std::span<const Rect> bases, Length limit);
// Those of some stands that may reach into a box, by where their middles are: few that do not, and all that
// do.
Stands near_box(const Look& look, Seat side, const Stands& among, const table::Box& box);
// Of some stands the nearest to a base, the first in roster order of those equally near; no_stand: none.
StandId nearest(const Look& look, Seat side, const Stands& among, const Rect& base);

// ---- ground under F ----

table::GroundChanges changes_of(const Look& look);
// VB-TERR-GEN-1.
table::AreaKinds kinds_under(const Look& look, Ref ref);
bool in_forest(const Look& look, Ref ref);
int level_under(const Look& look, Point p);

// ---- zones and arcs ----

// VB-MOVE-11: not of routed stands.
bool has_zone(const Look& look, Ref ref);
bool in_zone_of(const Look& look, Ref owner, const Rect& base);
// F where its first leg of the move began that brought it into contact: a charging stand turns before it goes
// (VB-CHARGE-3), so it faced then as it does now.
Point start_of(const Look& look, Ref ref);
// VB-GEO-5: whether `by`, whose F was there, has the flank of a stand in melee, or now by fire.
bool flanked_in_melee(const Look& look, Ref stand, Ref by);
bool flanked_by_fire(const Look& look, Ref stand, Ref by);

// ---- sight (VB-VIS) ----

// Between two bases, all round (VB-VIS-2): any of the 26 lines.
bool sees(const Look& look, const Rect& from_base, const Rect& to_base);
bool sees_now(const Look& look, Ref a, Ref b);
// As they and the crops stood when the player turn began (VB-CHARGE-2).
bool saw_at_start(const Look& look, Ref a, Ref b);

}  // namespace longroll::volley
