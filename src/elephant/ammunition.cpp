// Optional ammunition (SE-OPT-5 to 7): who runs out, and who has a wagon at hand.

#include "elephant/change.h"

namespace longroll::elephant {
namespace {

// SE-OPT-7: the wagon of its brigade; for troops of a division any of that division's; at Brigade scale the
// wagons are the divisions'.
bool serves(const Look& look, Ref wagon, Ref unit) {
    const HqId of_wagon = hq_of(look, wagon), of_unit = hq_of(look, unit);
    if (of_wagon == of_unit) return true;
    const Roster& army = look.setup.army(unit.side);
    if (army.hqs[of_unit].level != HqLevel::Brigade && is_subordinate(look, wagon, of_unit)) return true;
    return look.setup.options.scale == Scale::Brigade && is_subordinate(look, unit, of_wagon);
}

}  // namespace

void mark_ammunition(Play& play, Seat side, Units firers, int natural_die) {
    if (!play.setup.options.ammunition || natural_die != 0) return;
    for (const Ref ref : each(side, firers & ~play.side(side).out_of_ammo))
        tell(play, side, rule::SE_OPT_5, "{} is out of ammunition", unit_arg(play, ref));
    play.side(side).out_of_ammo |= firers;
}

void resupply(Play& play) {
    if (!play.setup.options.ammunition) return;
    const Seat seat = play.active();
    Side& side = play.side(seat);
    const Units wagons = side.on_table & play.setup.army(seat).wagons;
    for (const Ref ref : in_roster_order(play, seat, play.state.group & side.on_table & side.out_of_ammo)) {
        for (const Ref wagon : each(seat, wagons)) {
            if (!serves(play, wagon, ref) || !within(play, ref, wagon, play.setup.distance.yards_50))
                continue;
            side.out_of_ammo &= ~one(ref.id);
            tell(play, seat, rule::SE_OPT_7, "{} is resupplied by {}", unit_arg(play, ref),
                 unit_arg(play, wagon));
            break;
        }
    }
}

}  // namespace longroll::elephant
