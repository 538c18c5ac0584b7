#pragma once
// Ground that play changes: crops trampled down, houses burnt, barricades thrown up. The battlefield itself
// never changes; a game keeps what has become of it in its State and hands a view of that to every question
// that it matters to. A game whose ground never changes passes nothing.

#include <span>

#include "table/feature_set.h"
#include "table/terrain.h"

namespace longroll::table {

struct LaidLine {
    Segment line;
    LineKind kind = LineKind::Barricade;
};

struct GroundChanges {
    const FeatureSet* gone = nullptr;      // areas that are open ground now (VB-TERR-CROPS-2); no hills
    const FeatureSet* burnt = nullptr;     // areas that count as another kind now (VB-TERR-BLDG-3 to 6) ...
    AreaKind burnt_kind = AreaKind::Town;  // ... which is this one
    std::span<const LaidLine> laid;        // lines that were not there (RF-BARR-5, 6): at most most_features

    bool is_gone(unsigned area) const { return gone != nullptr && gone->has(area); }
    bool is_burnt(unsigned area) const { return burnt != nullptr && burnt->has(area); }
};

}  // namespace longroll::table
