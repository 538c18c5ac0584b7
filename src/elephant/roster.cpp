// What follows from a list of units and headquarters: blocks of stands, masks, the tree.

#include <cassert>

#include "elephant/state.h"

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

}  // namespace longroll::elephant
