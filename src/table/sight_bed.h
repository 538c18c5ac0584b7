#pragma once
// The sight of the three rulebooks on the table, for tests and benchmarks. Kinds that a rulebook has and the
// table has not yet are played by others: a town block by a town, burnt houses by rocks, the wall of a fort
// by fieldworks.

#include "table/sight_rules.h"

namespace longroll::table {

// SE-GEO-18: woods by more than so much in all, buildings at once, hills as high as the higher end.
inline SightRules sight_of_elephant(Length woods) {
    SightRules rules;
    for (AreaKind kind : {AreaKind::Woods, AreaKind::LightWoods}) rules.set(kind, {.group = 1});
    for (AreaKind kind : {AreaKind::Building, AreaKind::Town})
        rules.set(kind, {.solid = true, .own_area = true});
    rules.limit(1, woods);
    rules.other_hills = true;
    return rules;
}

// VB-VIS-3 to 7.
inline SightRules sight_of_volley() {
    SightRules rules;
    for (AreaKind kind : {AreaKind::Woods, AreaKind::LightWoods})
        rules.set(kind, {.height = 2, .end_free = inch, .inside_free = inch});
    rules.set(AreaKind::Orchard, {.height = 2, .end_free = inch, .inside_free = 3 * inch});
    rules.set(AreaKind::Crops, {.height = 1, .end_free = inch, .inside_free = inch});
    rules.set(AreaKind::Town, {.height = 2, .own_area = true});
    rules.set(AreaKind::Rocks, {.height = 2});
    rules.set(LineKind::TreeLine, {.height = 2, .adjacent = inch});
    rules.set(LineKind::Fieldworks, {.stops = true, .adjacent = inch});
    rules.from_level = true;
    return rules;
}

// RF-LOS-5 to 8.
inline SightRules sight_of_rally() {
    SightRules rules;
    for (AreaKind kind : {AreaKind::Woods, AreaKind::LightWoods, AreaKind::Town})
        rules.set(kind, {.height = 2, .own_patch = true});
    rules.patch_free = 2 * inch;
    rules.between_bases = true;
    return rules;
}

}  // namespace longroll::table
