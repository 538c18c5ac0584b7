// What follows from a list of units and headquarters: blocks of stands, masks, the tree; and from the scale
// of a table (SE-SCALE-1): yards per inch, distances, and how far woods let see.

#include <cassert>

#include "elephant/query.h"

namespace longroll::elephant {

void complete(Roster& roster, const Options& options) {
    assert(roster.units.size() <= most_roster && roster.hqs.size() <= most_hqs);
    roster.infantry = roster.cavalry = roster.artillery = roster.gunboats = roster.wagons = 0;
    roster.stands = roster.start_stands = 0;
    for (HqPlan& hq : roster.hqs)
        hq.card = options.scale != Scale::Brigade || hq.level != HqLevel::Brigade;  // SE-ORDER-1, 2
    for (std::size_t i = 0; i < roster.units.size(); ++i) {
        UnitPlan& unit = roster.units[i];
        unit.first_stand = static_cast<std::uint16_t>(roster.stands);
        roster.stands += unit.stands;
        assert(unit.stands <= most_stands_of_unit && roster.stands <= most_stands);
        const Units bit = one(static_cast<UnitId>(i));
        switch (unit.arm) {
            case Arm::Infantry: roster.infantry |= bit; break;
            case Arm::Cavalry: roster.cavalry |= bit; break;
            case Arm::Wagon: roster.wagons |= bit; break;
            case Arm::Gunboat: roster.gunboats |= bit; [[fallthrough]];
            default: roster.artillery |= bit;
        }
        if (unit.arm != Arm::Wagon) roster.start_stands += unit.stands;  // SE-WIN-2
    }
    miniatures::fill_below(roster.hqs, roster.units.size(),
                           [&](std::size_t i) { return roster.units[i].hq; });
}

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
