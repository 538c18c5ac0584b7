// RF-CHARGE-13 to 23: whom mounted cavalry charges, and what comes of it at once. CavalryCharge: `unit` has
// passed its checks and charges `other`, Generals go along (`m`); `pose` is where it would touch, and from
// Spot on where the other was.

#include "rally/bottom_moves.h"
#include "rally/charge.h"

namespace longroll::rally {
namespace {

bool is_supported(const Look& look, Ref guns) {
    return static_cast<bool>(friends_touching(look, guns) & formed(look, guns.side) &
                             on_foot(look, guns.side));
}

// RF-CHARGE-13: reachable: with its longest arrow, leaned in steps of 5 degrees or straight at the middle.
bool is_reachable(const Look& look, Ref unit, Ref target) {
    const Arrow arrow = arrow_of(look, unit);
    const Angle limit = look.measures().oblique_move;
    const Rect base = base_of(look, unit);
    if (distance_between(look, unit, target) > look.measures().length(arrow) + table::inch) return false;
    const auto reaches = [&](Angle lean) {
        const auto path = charge_path(look, unit, arrow, lean);
        return path && path->enemies.has(target.id) &&
               !is_steep(look, {base.centre, base.centre + path->way}) &&
               is_free(look, unit, table::moved(base, path->way), MayTouchEnemy);
    };
    const Angle straight =
        table::turn_between(facing_of(look, unit),
                            table::facing_along(centre_of(look, target) - foot_of(base, table::Edge::Front)));
    if (rally::within(straight, limit) && reaches(straight)) return true;
    for (Angle lean = -limit; lean <= limit; lean += table::degrees(5))
        if (reaches(lean)) return true;
    return false;
}

// Whether the class is one that may be charged now (RF-CHARGE-15, 22).
bool is_open(const Look& look, Ref target) {
    const int its = target_class(look, target);
    if (its == 0 || (its > 1 && is_engaged(look, target))) return false;
    return its != 2 || !has(look.side(target.side).guns_charged, target);
}

// RF-CHARGE-14: another charger of this card is nearer to an enemy mounted stand.
bool is_closest_pair(const Look& look, Ref unit, Length distance) {
    const Source source = look.state.orders.source;
    if (source != Source::Top && source != Source::Line) return true;
    const Seat enemy = other(unit.side);
    const Units others = orderable(look, unit.side, Top::Charge) & mounted(look, unit.side) & ~one(unit.id);
    for (const UnitId id : each(others))
        for (const UnitId foe : each(mounted(look, enemy)))
            if (distance_between(look, {unit.side, id}, {enemy, foe}) < distance &&
                !is_engaged(look, {enemy, foe}) && is_reachable(look, {unit.side, id}, {enemy, foe}))
                return false;
    return true;
}

// ---- what comes of it ----

enum : std::uint8_t { React, Countered, Fight, Shot, Squared, Spot, Casualties, End };

// RF-CHARGE-23: its centre on the spot, facing along the charge; else as near on the line toward it.
void move_to_spot(Play& play, Ref unit, Point spot) {
    constexpr Length step = table::inch / 20;
    const Point from = centre_of(play, unit);
    const Vector way = spot - from;
    const Length whole = table::length(way);
    if (whole == 0) return;
    const Facing facing = table::facing_along(way);
    for (Length at_ = whole; at_ > 0; at_ -= step) {
        const Pose pose{from + table::on_the_way(way, whole, at_), facing};
        if (!is_free(play, unit, base_at(play, unit, pose), MayTouchEnemy)) continue;
        charge_to(play, unit, pose, play.top().m);
        return;
    }
}

// RF-CHARGE-17: both fronts touch at the middle of the gap, or as near to the charged stand as there is room.
void meet(Play& play, Ref unit, Ref target, const Pose& contact) {
    constexpr Length step = table::inch / 20;
    const Point from = centre_of(play, unit);
    const Vector way = contact.centre - from;
    const Length whole = table::length(way);
    const Facing ahead = facing_of(play, unit);
    const Length apart = (size_of(play, unit).depth + size_of(play, target).depth) / 2;
    for (Length at_ = whole / 2; at_ < whole; at_ += step) {
        const Pose own{from + table::on_the_way(way, whole, at_), ahead};
        const Pose its{own.centre + table::along(ahead, apart), ahead + table::half_turn};
        if (!is_free(play, unit, base_at(play, unit, own), MayTouchEnemy) ||
            !is_free(play, target, base_at(play, target, its), MayTouchEnemy))
            continue;
        put(play, target, its);
        make_room(play, target);
        charge_to(play, unit, own, play.top().m);
        return;
    }
    charge_to(play, unit, {contact.centre, ahead}, play.top().m);
}

void destroy(Play& play, Ref ref, RuleId why) {
    for (const Rect& base : bases_of(play, ref)) note_danger(play, base);
    remove_unit(play, ref, Fate::Destroyed, why);
}

// The other leaves its place, which the charger takes.
void take_its_place(Play& play) {
    play.top().stage = Spot;
    play.top().pose = play.unit(enemy_of(play.top())).pose;
}

void react(Play& play) {
    Step& top = play.top();
    const Ref unit = unit_of(top), target = enemy_of(top);
    const Pose contact = top.pose.pose();
    switch (target_class(play, target)) {
        case 1:
            if (is_routed(play, target)) {
                take_its_place(play);
                rout(play, {.unit = target, .cause = centre_of(play, unit)});
            } else {
                top.stage = Countered;
                check_discipline(play, {CheckKind::Countercharge, target});
            }
            return;
        case 2: {
            play.side(target.side).guns_charged |= one(target.id);
            charge_to(play, unit, contact, top.m);
            // RF-CHARGE-18.
            if (is_formed(play, target) && is_facing(play, target, base_of(play, unit)) &&
                !has_flank_of(play, unit, target)) {
                top.stage = Shot;
                fire_at(play, {target, unit.id, no_post, FireContext::GunsAtCavalry, no_card, false});
            } else {
                take_its_place(play);
                destroy(play, target, rule::RF_CHARGE_18);
            }
            return;
        }
        default: top.stage = Squared; check_discipline(play, {CheckKind::Square, target});
    }
}

bool run_cavalry(Play& play) {
    Step& top = play.top();
    const Ref unit = unit_of(top), target = enemy_of(top);
    switch (top.stage) {
        case React: react(play); return false;
        case Countered:
            if (top.outcome == Outcome::Failed) {
                take_its_place(play);
                rout(play, {.unit = target, .cause = centre_of(play, unit)});
                return false;
            }
            if (play.log.on())
                tell(play, target.side, EventKind::Charge,
                     Say(rule::RF_CHARGE_17, "{} countercharges", piece_arg(target)));
            top.stage = Fight;
            meet(play, unit, target, top.pose.pose());
            set_roles(play, unit);
            open_contact_window(play, one(target.id));
            return false;
        case Fight:
            top.stage = End;
            if (on_map(play, unit) && enemies_touching(play, unit).has(target.id))
                fight_at_once(play, unit, target);
            return false;
        case Shot:
            // RF-CHARGE-18: the guns stay if it routs or is gone; on foot it fights an ordinary melee.
            top.stage = End;
            if (!is_formed(play, unit)) return false;
            if (!is_mounted(play, unit)) {
                play.side(target.side).charged |= enemies_touching(play, unit);
                set_roles(play, unit);
                return false;
            }
            take_its_place(play);
            destroy(play, target, rule::RF_CHARGE_18);
            return false;
        case Squared:
            if (top.outcome == Outcome::Passed) {
                // RF-CHARGE-19.
                top.stage = Casualties;
                clear_marks(play, target);
                if (play.log.on())
                    tell(play, target.side, EventKind::Rally,
                         Say(rule::RF_CHARGE_19, "{} forms square and rallies", piece_arg(target)));
                rout(play, {.unit = unit, .cause = centre_of(play, target)});
                push(play, step(StepKind::Rallied, target)).flags = 1;  // it turns, and makes no Tactic move
                return false;
            }
            take_its_place(play);
            destroy(play, target, rule::RF_CHARGE_19);
            return false;
        case Spot:
            top.stage = Casualties;
            if (is_formed(play, unit)) move_to_spot(play, unit, top.pose.centre());
            return false;
        case Casualties:
            top.stage = End;
            roll_for_generals(play);
            return false;
        default:
            play.state.agenda.pop();
            end_action(play, unit);
            return false;
    }
}

}  // namespace

int target_class(const Look& look, Ref target) {
    if (!on_map(look, target)) return 0;
    if (is_mounted(look, target)) return 1;
    if (is_artillery(look, target)) return is_supported(look, target) ? 0 : 2;
    return is_routed(look, target) ? 3 : 0;
}

Verdict check_mounted_target(const Look& look, Ref unit, Ref target) {
    const int its = target_class(look, target);
    if (its == 0)
        return refuse(rule::RF_CHARGE_13,
                      "mounted cavalry charges mounted cavalry, unsupported guns or routed infantry alone");
    if (!is_open(look, target)) {
        if (is_engaged(look, target))
            return refuse(rule::RF_CHARGE_22, "{} is in a melee already", piece_arg(target));
        return refuse(rule::RF_CHARGE_15, "{} was charged in this turn", piece_arg(target));
    }
    const Length distance = distance_between(look, unit, target);
    for (const UnitId id : each(look.side(target.side).on_map & ~one(target.id))) {
        const Ref rival{target.side, id};
        const int rank = target_class(look, rival);
        if (rank == 0 || rank > its || !is_open(look, rival)) continue;
        if (rank == its &&
            (its != 1 || is_engaged(look, rival) || distance_between(look, unit, rival) >= distance))
            continue;
        if (is_reachable(look, unit, rival))
            return refuse(rank < its ? rule::RF_CHARGE_13 : rule::RF_CHARGE_14, "it must charge {} first",
                          piece_arg(rival));
    }
    if (its == 1 && !is_closest_pair(look, unit, distance))
        return refuse(rule::RF_CHARGE_14,
                      "another stand of this card is nearer to enemy cavalry and charges first");
    return fine;
}

void settle_at_once(Play& play, Ref charger, Ref target, Vector way, unsigned carried) {
    Step& made = push(play, step(StepKind::CavalryCharge, charger.side, charger.id, target.id));
    const Pose contact{centre_of(play, charger) + way, facing_of(play, charger)};
    made.pose = table::PackedPose::of(contact);
    made.m = static_cast<std::uint8_t>(carried);
}

const StepRules cavalry_charge_rules{"cavalry_charge", run_cavalry};

}  // namespace longroll::rally
