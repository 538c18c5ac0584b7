// SE-OFFICER-3, 7: OFFICER_MOVE.

#include "elephant/change.h"

namespace longroll::elephant {
namespace {

// No ground that nobody passes, and no enemy stand in the way. An officer rides straight.
Verdict check_way(const Look& look, Seat seat, HqId hq, const table::Segment& way) {
    const table::Battlefield& field = look.field();
    const Rect end = officer_rect(look, seat, hq, way.to);
    if (!field.on_table(end))
        return refuse(rule::SE_GEO_27, "{} would leave the table", officer_arg(look, seat, hq));
    const Seat enemy = other(seat);
    const table::Box box = table::both(table::box_of(way), table::box_of(end));
    for (const Ref ref : each(enemy, units_in_box(look, enemy, look.side(enemy).on_table, box))) {
        const Rects rects = rects_of(look, ref);
        for (const Rect& r : rects)
            if (table::meets(r, way) || table::overlaps(r, end))
                return refuse(rule::SE_OFFICER_3, "{} is in the way of {}", unit_arg(look, ref),
                              officer_arg(look, seat, hq));
    }
    if (table::closes(closed_ground, field, way, table::Bridges::WhereCrossed))
        return refuse(rule::SE_OFFICER_3, "{} cannot ride over impassable ground",
                      officer_arg(look, seat, hq));
    return fine;
}

// SE-OFFICER-3: who was carried by his unit in this phase has no ride of his own.
bool was_carried(const Look& look, Seat seat, UnitId unit) {
    const Side& side = look.side(seat);
    return has((side.picked | side.charged | side.entered) & side.moved, unit);
}

Verdict check_officer(const Look& look, Seat seat, HqId hq) {
    const Roster& army = look.setup.army(seat);
    if (hq >= army.hqs.size()) return refuse(rule::SE_STATE_6, "there is no officer {}", hq + 1);
    const Side& side = look.side(seat);
    const Officer& officer = side.officer[hq];
    const Arg who = officer_arg(look, seat, hq);
    if (officer.fate != Fate::Active) return refuse(rule::SE_OFFICER_3, "{} is not on the field", who);
    if ((look.state.group_hqs >> hq & 1u) == 0)
        return refuse(rule::SE_ORDER_4, "this card does not activate {}", who);
    if (side.officer_moved >> hq & 1u) return refuse(rule::SE_STATE_10, "{} has ridden in this phase", who);
    if (officer.attached == no_unit) return fine;
    const Ref with{seat, officer.attached};
    if (!on_table(look, with))
        return refuse(rule::SE_SETUP_10, "{} comes on with {}", who, unit_arg(look, with));
    if (held_by_combat(look, seat, hq))
        return refuse(rule::SE_OFFICER_1, "{} stays with {} until its Combat is resolved", who,
                      unit_arg(look, with));
    if (side.bound >> hq & 1u)
        return refuse(rule::SE_OFFICER_2, "{} goes along with {} until its next Morale Phase is over", who,
                      unit_arg(look, with));
    if (was_carried(look, seat, officer.attached))
        return refuse(rule::SE_OFFICER_3, "{} has moved with {} already", who, unit_arg(look, with));
    return fine;
}

}  // namespace

Verdict check_attach(const Look& look, Ref to, HqId hq, Point place) {
    const Arg who = officer_arg(look, to.side, hq);
    if (to.id >= most_units || !on_table(look, to))
        return refuse(rule::SE_OFFICER_7, "that unit is not on the table");
    if (!is_subordinate(look, to, hq))
        return refuse(rule::SE_OFFICER_7, "{} is not under the command of {}", unit_arg(look, to), who);
    const Rect stand = officer_rect(look, to.side, hq, place);
    if (!within({&stand, 1}, rects_of(look, to), attach_distance))
        return refuse(rule::SE_OFFICER_7, "{} must be within 1 inch of a stand of {}", who,
                      unit_arg(look, to));
    return fine;
}

Verdict check_ride(const Look& look, Seat seat, const Action& action) {
    const HqId hq = action.target;
    if (const Verdict verdict = check_officer(look, seat, hq); !verdict) return verdict;
    const Officer& officer = look.side(seat).officer[hq];
    const Arg who = officer_arg(look, seat, hq);
    const table::Segment way{officer.point(), action.point()};
    const Length far = table::distance(way.from, way.to);
    const Length reach = ride_of(officer);
    if (far > reach)
        return refuse(officer.wounded != 0 ? rule::SE_OFFICER_12 : rule::SE_OFFICER_3,
                      "{} {inch|inches} is too far: {} rides {} {inch|inches} at most", needed_inches(far),
                      who, inches_left(reach));
    if (action.unit == no_unit) {
        if (officer.attached == no_unit && far == 0)
            return refuse(rule::SE_STATE_7, "{} is there already", who);
        return check_way(look, seat, hq, way);
    }
    const Ref to{seat, action.unit};
    if (const Verdict verdict = check_attach(look, to, hq, action.point()); !verdict) return verdict;
    if (officer.attached == to.id)
        return refuse(rule::SE_OFFICER_7, "{} is with {} already", who, unit_arg(look, to));
    // He joins it after it has moved (SE-OFFICER-3).
    if (has(look.state.group, to.id) && check_may_move(look, to))
        return refuse(rule::SE_OFFICER_3, "{} may still move: {} joins it afterwards", unit_arg(look, to),
                      who);
    return check_way(look, seat, hq, way);
}

void ride(Play& play, Seat seat, const Action& action) {
    const HqId hq = action.target;
    Side& side = play.side(seat);
    Officer& officer = side.officer[hq];
    side.officer_moved = static_cast<Hqs>(side.officer_moved | 1u << hq);
    officer.attached = no_unit;
    officer.set_point(action.point());
    if (action.unit != no_unit) attach_officer(play, seat, hq, action.unit);
    if (play.log.on())
        tell(play, seat,
             action.unit != no_unit ? Say(rule::SE_OFFICER_7, "{} joins {}", officer_arg(play, seat, hq),
                                          unit_arg(play, {seat, action.unit}))
                                    : Say(rule::SE_OFFICER_3, "{} rides", officer_arg(play, seat, hq)),
             EventKind::Officer);
}

namespace {

// To the units he can help, nearest first, no more than a few of those that are wanted; or off the unit he is
// with, just behind it. False: the list is full.
template <class Wanted>
bool each_ride_of(const Look& look, Seat seat, HqId hq, Offers<Action>& offers, Wanted wanted) {
    constexpr int most_rides = 6;
    const Officer& officer = look.side(seat).officer[hq];
    Action action{.verb = Verb::Ride, .target = hq};
    struct Near {
        UnitId unit;
        Length apart;
        Point at;
    };
    ScratchList<Near, most_units> near;
    for (const UnitId id : each(units_below(look, seat, hq) & fighting(look, seat))) {
        const Point at = command_pose(look, {seat, id}).centre;
        const Length apart = table::distance(officer.point(), at);
        if (apart <= officer_move) near.push_back({id, apart, at});  // nobody rides farther
    }
    std::sort(near.begin(), near.end(), [](const Near& a, const Near& b) {
        return a.apart != b.apart ? a.apart < b.apart : a.unit < b.unit;
    });
    int n = 0;
    for (const Near& unit : near) {
        if (n == most_rides) break;
        action.unit = unit.unit;
        action.set_point(unit.at);
        if (!wanted(action)) continue;
        if (!offers(action)) return false;
        ++n;
    }
    if (officer.attached == no_unit) return true;
    const Pose pose = command_pose(look, {seat, officer.attached});
    const Point behind = pose.centre - table::along(pose.facing, 2 * table::inch);
    action.unit = no_unit;
    action.set_point(behind);
    return !wanted(action) || offers(action);
}
template <class Wanted>
void each_ride(const Look& look, Seat seat, Offers<Action>& offers, Wanted wanted) {
    for (HqId hq = 0; hq < look.setup.army(seat).hqs.size(); ++hq)
        if (check_officer(look, seat, hq) && !each_ride_of(look, seat, hq, offers, wanted)) return;
}

}  // namespace

void ride_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    each_ride(look, seat, offers,
              [&](const Action& action) { return check_ride(look, seat, action).fine(); });
}

void ride_wishes(const Look& look, Seat seat, Offers<Action>& offers) {
    // A unit that may still move is joined afterwards (SE-OFFICER-3).
    each_ride(look, seat, offers, [&](const Action& action) {
        return action.unit == no_unit ||
               !(has(look.state.group, action.unit) && check_may_move(look, {seat, action.unit}));
    });
}

}  // namespace longroll::elephant
