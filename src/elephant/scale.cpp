// What follows from the scale of a table (SE-SCALE-1): yards per inch, distances, and how far woods let see.

#include "elephant/query.h"

namespace longroll::elephant {

void follow_scale(Setup& setup) {
    setup.yards = yards_per_inch[at(setup.options.scale)];
    setup.distance = distances_of(setup.options.scale);
    // SE-GEO-18: 100 yards of woods in total, buildings at once unless an end is inside, hills as high as the
    // higher end.
    table::SightRules sight;
    for (table::AreaKind kind : {table::AreaKind::Building, table::AreaKind::Town})
        sight.set(kind, {.solid = true, .own_area = true});
    sight.limit(woods_sight_group, table::from_yards(woods_sight_yards, setup.yards));
    sight.other_hills = true;
    setup.near_sight = sight;
    for (table::AreaKind kind : {table::AreaKind::Woods, table::AreaKind::LightWoods})
        sight.set(kind, {.group = woods_sight_group});
    setup.sight = sight;
}

}  // namespace longroll::elephant
