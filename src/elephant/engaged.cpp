// SE-MELEE-8: units engaged since an earlier round go on or break off, as their side's Movement Phase begins.

#include "elephant/change.h"

namespace longroll::elephant {
namespace {

// The opponent it turns its back on: the first in roster order.
Ref opponent_of(const Look& look, Ref ref) {
    Units opponents = opponents_of(look, ref);
    return {other(ref.side), take_first(look, other(ref.side), opponents)};
}

// They have no limber: by a retreat they would be abandoned (SE-RETREAT-5).
bool has_siege_guns(const Look& look, Ref ref) {
    if (!is_artillery(look, ref)) return false;
    if (arm_of(look, ref) == Arm::SiegeArtillery) return true;
    for (const int stand : each(look.unit(ref).stands))
        if (weapon_of(look, ref, stand) == Weapon::SiegeHowitzer) return true;
    return false;
}

Verdict check_break_off(const Look& look, Ref ref) {
    if (look.side(ref.side).overenthusiastic & one(ref.id))
        return refuse(rule::SE_MORALE_20, "{} is Overenthusiastic and fights on", unit_arg(look, ref));
    if (has_siege_guns(look, ref)) return refuse(rule::SE_MOVE_16, "{} cannot move", unit_arg(look, ref));
    const Lane lane = find_lane(look, ref, opponent_of(look, ref), look.setup.distance.yards_200);
    if (!lane.found) return refuse(rule::SE_MELEE_8, "{} has no free way back", unit_arg(look, ref));
    if (lane.room < least_room)
        return refuse(rule::SE_RETREAT_7, "{} stands at the edge of the table", unit_arg(look, ref));
    return fine;
}

void begin_movement_phase(Play& play) {
    play.state.phase = static_cast<std::uint8_t>(Phase::Movement);
    play.state.charges.clear();
    play.state.charge_order = 0;
    for (Side& side : play.state.side)
        side.received = side.charged = side.halted = side.picked = side.entered = 0;
}

bool run_engaged(Play& play) {
    Step& top = play.top();
    const Seat seat = play.active();
    if (top.stage == 0) {
        begin_movement_phase(play);
        top.stage = 1;
        top.side = static_cast<std::uint8_t>(index(seat));
        top.units = play.state.group & play.side(seat).engaged & play.side(seat).on_table;
    }
    if (top.unit != no_unit) return true;
    while (top.units != 0) {
        const UnitId next = take_first(play, seat, top.units);
        if ((play.side(seat).engaged & one(next)) == 0) continue;  // its opponents have left meanwhile
        top.unit = next;
        return true;
    }
    return step_over(play);
}

void choices_engaged(const Look& look, Seat, Offers<Action>& offers) {
    const Ref ref = asked_unit(look);
    Action action{.verb = Verb::Continue, .unit = ref.id};
    if (!offers(action) || !check_break_off(look, ref)) return;
    action.verb = Verb::Retreat;
    offers(action);
}

Verdict check_engaged(const Look& look, Seat seat, const Action& action) {
    if (action.verb != Verb::Continue && action.verb != Verb::Retreat) return not_asked(look, seat, action);
    const Ref ref = asked_unit(look);
    if (action.unit != ref.id) return refuse(rule::SE_MELEE_8, "{} is asked now", unit_arg(look, ref));
    return action.verb == Verb::Continue ? fine : check_break_off(look, ref);
}

void apply_engaged(Play& play, Seat, const Action& action) {
    const Ref ref = asked_unit(play);
    play.top().unit = no_unit;
    if (action.verb == Verb::Continue) {
        tell(play, ref, rule::SE_MELEE_8, "{} fights on");
        return;
    }
    Aftermath after;  // stays empty: nobody minds a voluntary retreat (SE-EFFECT-4)
    withdraw(play, ref, WithdrawalKind::Voluntary, opponent_of(play, ref), 0, after);
    settle(play, after);
}

Say prompt_engaged(const Look& look, Seat) {
    return Say(rule::SE_MELEE_8, "{} is engaged: continue or retreat", asked_arg(look));
}

}  // namespace

const StepRules engaged_rules{"engaged",     run_engaged,   step_side, choices_engaged,
                              check_engaged, apply_engaged, nullptr,   prompt_engaged};

}  // namespace longroll::elephant
