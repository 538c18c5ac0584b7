#pragma once
// What one straight leg of a move leads over, for games that pay for the path of a point (VB-GEO-6 to 9,
// RF-GEO-9): the ground piece by piece, roads, the lines crossed, the levels climbed. The game's charts say
// what each of them costs.

#include "table/battlefield.h"

namespace longroll::table {

// Between two places where something begins or ends.
struct LegPiece {
    Length from = 0, to = 0;  // along the leg
    AreaKinds kinds;          // of the areas that hold it
    bool road = false;        // it is on a road

    constexpr Length long_() const { return to - from; }
    friend constexpr bool operator==(const LegPiece&, const LegPiece&) = default;
};
inline constexpr std::size_t most_leg_pieces = 320;

// A contour of the heights, or the edge of a hill, that the leg crosses.
struct LevelCrossed {
    Length at = 0;           // along the leg
    std::int32_t level = 0;  // beyond it
    std::int32_t sense = 0;  // +1 up, -1 down
};
inline constexpr std::size_t most_levels_crossed = 96;

struct LegQuestion {
    AreaKinds areas;        // that matter
    LineKinds lines;        // that matter when crossed
    LineKinds roads;        // none: roads do not matter
    Length road_reach = 0;  // a point as near as this to the middle of a road is on it (VB-GEO-6)
    bool levels = false;
};

struct Leg {
    Length whole = 0;
    Course course;                                          // by area, for rules that ask which one
    ScratchList<LegPiece, most_leg_pieces> pieces;          // in order, without gaps
    LinesCrossed lines;                                     // in order
    ScratchList<LevelCrossed, most_levels_crossed> levels;  // in order
};

// Allocates nothing. A leg that does not go anywhere has no pieces.
void survey(const Battlefield& field, const Segment& leg, const LegQuestion& question, Leg& out,
            const GroundChanges* changes = nullptr);

// So many levels crossed one way within so short a stretch (VB-TERR-HILL-3); where the first such stretch
// begins, or nothing.
std::optional<Length> steep_from(const Leg& leg, int levels, Length within, int sense);

}  // namespace longroll::table
