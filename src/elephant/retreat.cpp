// SE-RETREAT: the way a beaten unit takes, where it ends, whom it runs into, and what becomes of it if there
// is no way.

#include <optional>

#include "elephant/change.h"
#include "table/search.h"

namespace longroll::elephant {
namespace {

Facing toward_own_edge(const Look& look, Seat side) { return table::outward(look.setup.army(side).own_edge); }

// SE-RETREAT-4: away from the enemy that caused it, the last that fired on it with effect, the nearest; else
// home.
Facing straight_away(const Look& look, Ref ref, Ref from) {
    const UnitId last = look.unit(ref).last_firer;
    if (!from.any() || !on_table(look, from)) from = last == no_unit ? nobody : Ref{other(ref.side), last};
    if (!from.any() || !on_table(look, from)) from = nearest_enemy(look, ref).unit;
    if (!from.any()) return toward_own_edge(look, ref.side);
    const Vector away = middle_of(look, ref) - middle_of(look, from);
    return away == Vector{} ? toward_own_edge(look, ref.side) : table::facing_along(away);
}

// A major obstacle stops those who could never cross it (SE-OBST-1).
bool can_cross_obstacles(const Look& look, Ref ref) {
    return !is_artillery(look, ref) && !is_wagon(look, ref) && !is_mounted(look, ref);
}

bool is_barred(const Look& look, Ref ref, const Rect& ground) {
    const table::Battlefield& field = look.field();
    // A bridge or ford on the strip is a way over a river.
    if (table::closes(closed_ground, field, ground, table::Bridges::OnGround,
                      table::LineKinds::all().without(obstacle_lines)))
        return true;
    return !can_cross_obstacles(look, ref) && field.lines_within(ground, 0, obstacle_lines).any();
}

bool meets_unit(const Look& look, Ref ref, const Rect& strip) {
    for (const int stand : each(look.unit(ref).stands))
        if (table::meets(strip, rect_of(look, ref, stand))) return true;
    return false;
}

Rect strip_of(const Look& look, Point middle, Facing way, Length distance) {  // SE-RETREAT-6
    return table::rect({middle + table::along(way, distance / 2), way},
                       {look.setup.distance.yards_50, distance});
}

// Friends with fewer markers (SE-RETREAT-1). Wagons are no troops.
Units better_formed(const Look& look, Ref ref) {
    return those(ref.side, fighting(look, ref.side) & ~one(ref.id),
                 [&](Ref friendly) { return look.unit(friendly).panic < look.unit(ref).panic; });
}

bool meets_any(const Look& look, Seat side, Units units, const Rect& strip) {
    for (const Ref ref : each(side, units_about(look, side, units, table::box_of(strip))))
        if (meets_unit(look, ref, strip)) return true;
    return false;
}

// ---- where it ends ----

// The unit shifted as a whole and turned, its middle kept (SE-GEO-25, SE-RETREAT-5).
struct EndOfWay {
    Look look;
    Ref ref;
    Facing facing;
    Layout layout;
    Poses poses;
    Point middle;

    EndOfWay(const Look& at, Ref unit, Facing final_facing)
        : look(at), ref(unit), facing(final_facing), layout(layout_of(at, unit)) {
        poses = poses_of(look, ref);
        middle = middle_of(poses);
        layout.facing = facing;
    }
    Rects at(Vector shift) const {
        if (is_ranked(layout.formation)) return rects_of(with_middle(layout, middle + shift));
        Poses there = poses;
        for (Pose& pose : there) pose = {pose.centre + shift, facing};
        return rects_of(there, layout.size);
    }
    bool is_free(Vector shift, bool any_ground) const {
        const Rects rects = at(shift);
        for (const Rect& rect : rects)
            if (!look.field().on_table(rect) || (!any_ground && is_barred(look, ref, rect))) return false;
        return free_of_others(look, ref.side, rects, one(ref.id));
    }
};

// How far the unit is moved. SE-RETREAT-6: to the end of the lane, farther on, back along it, sideways.
std::optional<Vector> find_place(const EndOfWay& ending, Facing way, Length distance, Length room,
                                 bool any_ground) {
    const auto free_at = [&](Length far) { return ending.is_free(table::along(way, far), any_ground); };
    std::optional<Length> far = table::first_along(distance, room, look_step, free_at);
    // Rounding may leave it a hair beyond the edge.
    if (!far) far = table::first_along(distance - 1, std::max<Length>(1, distance - 3), -1, free_at);
    if (!far) far = table::first_along(distance - look_step, 1, -look_step, free_at);
    if (far) return table::along(way, *far);
    const Vector end = table::along(way, distance);
    const Length widest = std::max(ending.look.field().width(), ending.look.field().depth());
    for (Length aside = look_step; aside <= widest; aside += look_step)
        for (Angle turn : {-table::right_angle, table::right_angle})
            if (const Vector shift = end + table::along(way + turn, aside); ending.is_free(shift, any_ground))
                return shift;
    return std::nullopt;
}

// ---- whom it meets on its way ----

// Friends within 100 yards of the strip, start and end included (SE-EFFECT-2).
Units onlookers(const Look& look, Ref ref, const Rects& from, Vector way, const Rects& end) {
    const Length limit = look.setup.distance.yards_100;
    const Box about = table::grown(table::both(table::box_of(from, way), box_of(end)), limit);
    const Units friends = fighting(look, ref.side) & ~one(ref.id);
    return those(ref.side, units_about(look, ref.side, friends, about), [&](Ref friendly) {
        if (is_gunboat(look, friendly)) return false;
        const Rects theirs = rects_of(look, friendly);
        return within(end, theirs, limit) || table::sweeps_within(from, way, theirs, limit);
    });
}

Withdrawing status_of(WithdrawalKind how) {
    return how == WithdrawalKind::Rout ? Withdrawing::Rout : Withdrawing::Retreat;
}

void remember(Play& play, Ref ref, WithdrawalKind how) {
    Unit& unit = play.unit(ref);
    const auto turn = play.state.turn;
    // By the other reading of SE-MORALE-11 a withdrawal in the own Morale Phase replaces what was remembered.
    if (play.setup.options.activation_memory &&
        play.state.phase == static_cast<std::uint8_t>(Phase::Morale) && ref.side == play.active() &&
        (play.state.group & one(ref.id)))
        unit.retreat_turn = unit.rout_turn = 0;
    if (how == WithdrawalKind::Retreat) unit.retreat_turn = turn;
    if (how == WithdrawalKind::Rout) unit.rout_turn = turn;
    unit.status = std::max(unit.status, status_of(how));
}

void mark_gone_back(Play& play, Ref ref, WithdrawalKind how) {
    Side& side = play.side(ref.side);
    const Units bit = one(ref.id);
    mark_moved(play, ref);  // SE-MORALE-3
    side.prone &= ~bit;
    if (how == WithdrawalKind::Voluntary) return;  // SE-MELEE-8: it counts as its movement, no more
    side.withdrew |= bit;
    side.withdrew_card |= bit;
    if (how != WithdrawalKind::FallBack) remember(play, ref, how);
}

// Sections without a limber are left behind (SE-RETREAT-5). True: nothing is left of the battery.
bool abandon_siege_guns(Play& play, Ref ref) {
    int siege = 0;
    Unit& unit = play.unit(ref);
    for (const int stand : each(unit.stands)) siege += weapon_of(play, ref, stand) == Weapon::SiegeHowitzer;
    if (arm_of(play, ref) == Arm::SiegeArtillery || siege == stands_of(play, ref)) {
        remove_unit(play, ref, Loss::Eliminated, rule::SE_RETREAT_5);
        return true;
    }
    // Of a mixed battery each heavy gun where it stands.
    for (const int number : each(unit.stands)) {
        if (weapon_of(play, ref, number) == Weapon::SiegeHowitzer)
            lose_stands(play, ref, 1, Loss::Eliminated, pose_of(play, ref, number).centre,
                        rule::SE_RETREAT_5);
    }
    return false;
}

// By WithdrawalKind.
constexpr const char* sentences[] = {"{} retreats {} {inch|inches}", "{} routs {} {inch|inches}",
                                     "{} falls back {} {inch|inches}",
                                     "{} breaks off and goes back {} {inch|inches}"};

Length distance_of(const Look& look, WithdrawalKind how) {  // SE-RETREAT-3
    return how == WithdrawalKind::Rout ? look.setup.distance.yards_400 : look.setup.distance.yards_200;
}

void note_withdrawn(Play& play, Ref ref, WithdrawalKind how, Units near, Aftermath& after) {
    if (how != WithdrawalKind::Retreat && how != WithdrawalKind::Rout) return;  // SE-EFFECT-4
    if (near == 0 || after.withdrawn.full()) return;
    after.withdrawn.push_back({ref, status_of(how), near, grade_of(play, ref)});
}

}  // namespace

Lane find_lane(const Look& look, Ref ref, Ref from, Length distance) {
    const Facing base = straight_away(look, ref, from);
    const Point middle = middle_of(look, ref);
    const Units better = better_formed(look, ref);
    // The side nearer the own edge first; left if both are (SE-RETREAT-4).
    const Angle home = table::turn_between(base, toward_own_edge(look, ref.side));
    const table::Fan fan{base, home > 0 ? lane_turn : -lane_turn, lanes};
    const Seat enemy = other(ref.side);
    for (bool through_friends : {false, true}) {
        if (through_friends && better == 0) break;
        const auto way = table::first_of(fan, [&](Facing tried) {
            const Rect strip = strip_of(look, middle, tried, distance);
            return !is_barred(look, ref, strip) &&
                   !meets_any(look, enemy, look.side(enemy).on_table, strip) &&
                   (through_friends || !meets_any(look, ref.side, better, strip));
        });
        if (way)
            return {true, through_friends, *way,
                    table::room_of(box_of(look, ref), *way, look.field().table())};
    }
    return {};
}

WithdrawalResult withdraw(Play& play, Ref ref, WithdrawalKind how, Ref from, Length distance,
                          Aftermath& after) {
    if (!on_table(play, ref) || is_gunboat(play, ref) || is_wagon(play, ref)) return WithdrawalResult::Stayed;
    if (distance == 0) distance = distance_of(play, how);
    const bool forced = how == WithdrawalKind::Retreat || how == WithdrawalKind::Rout;
    if (is_artillery(play, ref) && abandon_siege_guns(play, ref)) return WithdrawalResult::Abandoned;

    const Lane lane = find_lane(play, ref, from, distance);
    if (!lane.found) {
        if (!forced) return WithdrawalResult::Stayed;  // SE-SKIRM-14
        remove_unit(play, ref, Loss::Surrendered, rule::SE_RETREAT_8);
        return WithdrawalResult::Surrendered;
    }
    const Rects start = rects_of(play, ref);
    if (forced && distance > lane.room && lane.room < least_room) {  // SE-RETREAT-7
        note_withdrawn(play, ref, how, onlookers(play, ref, start, {}, start), after);
        remove_unit(play, ref, Loss::LeftTable, rule::SE_RETREAT_7);
        return WithdrawalResult::LeftTable;
    }
    distance = std::min(distance, lane.room);

    // Whom it will run through, by the markers as they are now (SE-RETREAT-2).
    Units run_through = 0;
    const Rect strip = strip_of(play, middle_of(play, ref), lane.way, distance);
    const Units better = better_formed(play, ref);
    const bool guns = is_artillery(play, ref);
    leave_contacts(play, ref);
    if (guns) play.unit(ref).limbered = play.unit(ref).stands;  // SE-RETREAT-5
    const Facing facing = how == WithdrawalKind::Rout ? lane.way : lane.way + table::half_turn;
    const EndOfWay ending(play, ref, facing);
    std::optional<Vector> shift = find_place(ending, lane.way, distance, lane.room, false);
    if (!shift) shift = find_place(ending, lane.way, distance, lane.room, true);
    const Vector way = shift.value_or(Vector{});
    const Rects swept = rects_of(poses_of(play, ref), smaller(stand_size(play, ref)));
    const Units others = play.side(ref.side).on_table & ~one(ref.id);
    for (const Ref friendly :
         each(ref.side, units_about(play, ref.side, others, table::box_of(swept, way)))) {
        // Those with fewer markers that only a wing would touch are gone around; wagons are not.
        if ((better & one(friendly.id)) && !(lane.through_friends && meets_unit(play, friendly, strip)))
            continue;
        if (table::sweeps_over(swept, way, rects_of(play, friendly))) run_through |= one(friendly.id);
    }

    if (shift) {
        shift_unit(play, ref, *shift);
        turn_unit(play, ref, facing);
    }
    mark_gone_back(play, ref, how);
    tell(play, ref.side, EventKind::Withdrawal,
         forced                            ? rule::SE_RETREAT_3
         : how == WithdrawalKind::FallBack ? rule::SE_SKIRM_14
                                           : rule::SE_MELEE_8,
         sentences[at(how)], unit_arg(play, ref), inches_arg(table::length(way)));
    carry_officers(play, ref);
    if (how != WithdrawalKind::Voluntary) bind_officers(play, ref);
    const Units near = forced ? onlookers(play, ref, start, way, rects_of(play, ref)) : 0;
    note_withdrawn(play, ref, how, near, after);
    while (run_through != 0) {
        const Ref friendly{ref.side, take_first(play, ref.side, run_through)};
        if (on_table(play, ref) && on_table(play, friendly)) collide(play, ref, friendly, true);
    }
    return WithdrawalResult::Moved;
}

void collide(Play& play, Ref mover, Ref passed, bool withdrawing) {
    switch (passing_of(play, mover, passed, false)) {
        case Passing::Free: return;
        case Passing::Inch:  // SE-COST-9: the unit passed through stays where it is this turn
            play.side(passed.side).barred |= one(passed.id);
            return;
        case Passing::Hit: break;
    }
    const RuleId why = withdrawing ? rule::SE_RETREAT_2 : rule::SE_COST_12;
    tell(play, mover, why, "{} and {} run into each other", unit_arg(play, passed));
    for (Ref ref : {mover, passed}) add_hits(play, ref, 1, nearest_enemy_point(play, ref), why);
}

}  // namespace longroll::elephant
