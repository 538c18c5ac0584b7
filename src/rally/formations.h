#pragma once
// 2.5 Formations: what each asks of the stands of a brigade, and the layout that a search tries for it.

#include "rally/moves.h"

namespace longroll::rally {

// RF-FORM-3 to 9 and RF-DEPLOY-3 of a brigade as its stands are placed: `placed` on the map, `kept` off it.
Verdict check_formation(const Look& look, Seat side, PostId brigade, Formation formation, const Units& placed,
                        const Units& kept);
// What the formation makes of two stands as they are placed: one beside or behind the other as it asks, or
// touching where it forbids that. For drawing; check_formation judges.
enum class Join : std::uint8_t { None, Holds, Breaks };
Join joined(const Look& look, Seat side, Formation formation, UnitId a, UnitId b);
// RF-FORM-8.
struct KeptBounds {
    int least = 0, most = 0;
};
KeptBounds reserve_bounds(int units);
// The General under whose radius it deploys (RF-DEPLOY-3).
PostId deploying_general(const Look& look, Seat side, PostId brigade);

// RF-DEPLOY-1: the strips of a side, without what belongs to both.
bool in_deployment_area(const Look& look, Seat side, const Rect& base);
table::Box deployment_strip(const Look& look, table::TableEdge edge);
// RF-DEPLOY-3, RF-FORM-6: one stand of it; the formation as a whole apart.
Verdict check_deployed(const Look& look, Ref ref, const Pose& pose, Formation formation);

// RF-FORM-1: a legal place of the canonical layout near the General, by poses in roster order of the brigade.
struct Layout {
    bool found = false;
    Units kept;
    ScratchList<Pose, most_units> poses;  // of those not kept
};
Layout find_layout(const Look& look, Seat side, PostId brigade, Formation formation);

}  // namespace longroll::rally
