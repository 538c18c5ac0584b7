#pragma once
// Forced moves (VB-GEO-10, VB-TERR-GEN-6): routs, retreats, cavalry that falls back, skirmishers that give
// way. They cost nothing, and are bound by enemies, prohibited ground and, except a rout straight away, the
// edge.

#include "volley/moves.h"

namespace longroll::volley {

struct ForcedWay {
    Facing away;             // the direction tried first
    Length wanted = 0;       // how far
    bool may_leave = false;  // a rout: straight away it leaves the table (VB-ROUT-6)
};
struct ForcedEnd {
    bool removed = false;  // no inch of way, or nowhere to end
    bool left_table = false;
    table::Vector moved;
    Stands passed;  // friends on the way: their owner checks those that must (VB-ROUT-5)
};
// Where it ends; nothing is changed. `facing` is that of its base on the way.
ForcedEnd forced_end(const Look& look, Ref ref, const ForcedWay& way, Facing facing);
// The same from another place: one that comes out of a block (VB-GEO-17).
ForcedEnd forced_end_from(const Look& look, Ref ref, const Pose& from, const ForcedWay& way);

// From the middle of an enemy to its own; where the two are one, straight to its rear.
Facing away_from(const Look& look, Ref ref, Ref enemy);

// VB-MOVE-15: straight to its rear until it is an inch from all enemies; else the nearest free place.
// Nothing where there is none within its allowance.
std::optional<table::Vector> step_back(const Look& look, Ref ref);

}  // namespace longroll::volley
