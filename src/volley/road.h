#pragma once
// VB-MARCH-8: the step along the road; VB-MOVE-17, 18: stands that come and go over the edge of the table.

#include <optional>

#include "volley/moves.h"

namespace longroll::volley {

// Of the stand that moves, to the place of the road that is nearest to the goal.
Verdict check_road(const Look& look, Ref ref, Point goal);
void go_road(Play& play, Ref ref, Point goal);
// How far so many inches of road bring it towards a goal, and how it faces there; nothing: no road leads
// there.
struct RoadEnd {
    Point at;
    Facing facing;
};
std::optional<RoadEnd> far_along_road(const Look& look, const table::RoadPlace& from, Point goal,
                                      Length inches);

// Reinforcements that may come now (VB-MOVE-18).
Stands due(const Look& look, Seat side);
// `shift` along the edge; 0: the nearest free place.
Verdict check_enter(const Look& look, Ref ref, Length shift);
void enter(Play& play, Ref ref, Length shift);

// Through an exit zone of the scenario.
Verdict check_exit(const Look& look, Ref ref);
void exit_table(Play& play, Ref ref);

}  // namespace longroll::volley
