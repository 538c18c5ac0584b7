#pragma once
// 2.2, 5: lines of sight and of fire; who could fire at whom; who is under fire.

#include <optional>

#include "rally/query.h"
#include "table/sight.h"

namespace longroll::rally {

// RF-GEO-13: the line to the valid aim point that is nearest, and the shortest stick that reaches it.
struct FireLine {
    Point from, to;
    Length range = 0;
    Stick stick{};
    bool at_holders = false;  // the base aimed at is that of the target's horse holders
};
// RF-FIRE-1: formed, not engaged, of an arm that fires.
Verdict may_fire(const Look& look, Ref firer);
bool is_able_to_fire(const Look& look, Ref firer);
// RF-FIRE-2, 3: as they stand, to the farthest stick of its arm; nothing: no shot. Whether it may fire at all
// is not asked. The nearer of the two bases of a dismounted target.
std::optional<FireLine> fire_line(const Look& look, Ref firer, Ref target);
// The same were the target's stand there; `target` itself is not in the way.
std::optional<FireLine> fire_line_to(const Look& look, Ref firer, const Rect& base, Ref target);
// RF-GENHIT-5: a General of the other side.
std::optional<FireLine> fire_line_to_general(const Look& look, Ref firer, PostId general);
// The same: strictly nearer than every enemy stand that it could fire at.
bool is_nearest_target(const Look& look, Ref firer, PostId general);
// The parts of RF-GEO-14, 13 and RF-LOS-8, for pages that show what blocks a line. `target`: whose base that
// is, which is never in the way; none: nobody's.
table::Sight look_along(const Look& look, Ref firer, Point from, Point to, const Rect& target_base,
                        Ref target = nobody);

// RF-FIRE-1: whether fire at it is allowed at all (`fire_into_melee`).
bool may_be_fired_at(const Look& look, Ref target);
// All whom it can fire at now.
Units targets_of(const Look& look, Ref firer);
// RF-FIRE-2: the longest stick of its arm, and the shortest that reaches so far.
Length longest_range(const Look& look, Ref firer);
Stick stick_for(const Look& look, Ref firer, Length range);
// RF-UFIRE-1, of a stand that is there or were there.
bool under_fire(const Look& look, Ref unit, const Rect& base);
inline bool under_fire(const Look& look, Ref unit) { return under_fire(look, unit, base_of(look, unit)); }
// RF-CHARGE-7: formed enemies on foot that could fire at it with the blue stick, were its stand there.
Units muskets_at(const Look& look, Ref unit, const Rect& base);
// RF-LOS-5 between two points, stands apart (RF-FORM-6).
bool sees_ground(const Look& look, Point from, Point to);

}  // namespace longroll::rally
