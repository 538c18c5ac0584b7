// 2.9 Skirmishers: sending out, calling in, keeping apart, giving way.

#include "elephant/charge.h"

namespace longroll::elephant {
namespace {

// The ground is free and passable, and no nearer to an enemy than 100 yards or than `now` is (SE-SKIRM-6).
bool may_stand(const Look& look, Ref ref, std::span<const Rect> stands, std::span<const Rect> now,
               Units but) {
    return is_room(look, ref, stands, but) &&
           !comes_nearer(look, ref.side, now, stands, look.setup.distance.yards_100).any();
}

// A road column stays on the bend of its road if what is left is closed up, as settle_layout has it
// (SE-GEO-12).
bool stays_on_its_road(const Look& look, Ref ref, Stands left, Poses& out) {
    const Unit& unit = look.unit(ref);
    if (unit.formation != Formation::RoadColumn) return false;
    for (const int stand : each(unit.stands & left)) out.push_back(pose_of(look, ref, stand));
    return is_closed_up(out, stand_size(look, ref));
}

// Where the detachment is set down: its row, half an inch off that side of what stays (SE-SKIRM-3).
Poses detached_place(const Look& look, Ref parent, Stands going, DetachSide where) {
    const int stands = count(going);
    const Layout stays = thinned(layout_of(look, parent), stands_of(look, parent) - stands);
    Poses poses;
    if (!stays_on_its_road(look, parent, static_cast<Stands>(look.unit(parent).stands & ~going), poses))
        poses = lay_out(stays);
    const table::Extent reach = table::extent_of(rects_of(poses, stays.size), stays.anchor, stays.facing);
    Layout row = formed(stays, Formation::Skirmish, 0);
    row.stands = static_cast<std::uint8_t>(stands);
    const Length width = stands * stays.size.frontage + (stands - 1) * skirmish_gap_least;
    const Length depth = stays.size.depth;
    Length x = (reach.left + reach.right) / 2, y = reach.front - depth / 2;
    switch (where) {
        case DetachSide::Front: y = reach.front + detach_gap + depth / 2; break;
        case DetachSide::Rear: y = reach.rear - detach_gap - depth / 2; break;
        case DetachSide::Left: x = reach.left - detach_gap - width / 2; break;
        default: x = reach.right + detach_gap + width / 2; break;
    }
    return lay_out(sideslipped(row, x, y));
}

// Everything that one bit of a unit says, for a slot that is given up.
void forget(Side& side, UnitId id) {
    for (Units Side::* set : all_sets) side.*set &= ~one(id);
    side.unit[id] = Unit{};
    forget_squares(side, id);
}

int roll_away(Play& play, Ref ref) {
    return roll_average(
        play, ref.side, movement_dice(play, ref, 0, false, false), EventKind::Withdrawal,
        [&](int sum) { return Say(rule::SE_SKIRM_14, "{} gives way: {} inches", unit_arg(play, ref), sum); });
}

void mark_gone_back(Play& play, Ref ref) {
    play.side(ref.side).prone &= ~one(ref.id);
    mark_moved(play, ref);
}

}  // namespace

// ---- SE-SKIRM-3 ----

Verdict check_detach(const Look& look, Seat seat, const Action& action) {
    const Ref ref{seat, action.unit};
    const Side& side = look.side(seat);
    const bool deploying = static_cast<Phase>(look.state.phase) == Phase::SetUp;
    if (action.unit >= most_units || !has(side.on_table, ref))
        return refuse(rule::SE_SKIRM_2, "that unit is not on the table");
    const Unit& unit = look.unit(ref);
    const Arg name = unit_arg(look, ref);
    const Arm arm = arm_of(look, ref);
    if (arm != Arm::Infantry && arm != Arm::Cavalry)
        return refuse(rule::SE_SKIRM_1, "only infantry and cavalry send out skirmishers");
    if (!is_formed(look, ref)) return refuse(rule::SE_SKIRM_2, "{} is all skirmishers", name);
    if (unit.detachment != no_unit) return refuse(rule::SE_SKIRM_2, "{} has skirmishers out already", name);
    if (!deploying) {
        if (!has(look.state.group, ref))
            return refuse(rule::SE_STATE_1, "{} does not act with this card", name);
        if (has(side.full_fire, ref)) return refuse(rule::SE_SKIRM_3, "{} fired at full effect", name);
        if (in_contact(look, ref)) return refuse(rule::SE_SKIRM_3, "{} is in contact", name);
        if (is_prone(look, ref)) return refuse(rule::SE_SKIRM_3, "{} is prone", name);
        if (has(side.withdrew, ref)) return refuse(rule::SE_SKIRM_3, "{} has withdrawn this turn", name);
        if (has(side.split, ref)) return refuse(rule::SE_SKIRM_3, "{} has come together this turn", name);
    }
    const int stands = count(action.stands);
    if ((action.stands & ~unit.stands) != 0) return refuse(rule::SE_STATE_6, "{} has no such stands", name);
    if (stands >= count(unit.stands))
        return refuse(rule::SE_SKIRM_2,
                      "the command stand stays: the whole unit goes into skirmish order instead");
    if (free_slot(look, seat) == no_unit)
        return refuse(rule::SE_SKIRM_2, "there are too many units on the table");
    const Poses poses = detached_place(look, ref, action.stands, static_cast<DetachSide>(action.mode));
    const Rects rects = rects_of(poses, stand_size(look, ref));
    const Rects now = rects_of(look, ref);
    // A road column on a bend stays on it, so what stays may lie beside its head (SE-GEO-12).
    Rects stays;
    if (unit.formation == Formation::RoadColumn)
        for (const int stand : each(unit.stands & ~action.stands)) stays.push_back(rect_of(look, ref, stand));
    if (!may_stand(look, ref, rects, now, one(ref.id)) || overlap(rects, stays))
        return refuse(rule::SE_SKIRM_3, "there is no place for skirmishers of {} on that side", name);
    return fine;
}

namespace {

// Two stands or half the unit, to each side of it; until `visit` says that it has enough.
template <class Visit>
void each_detachment(const Look& look, Seat seat, Visit visit) {
    for (const Ref ref : each(seat, look.state.group & look.side(seat).on_table)) {
        if (!is_formed(look, ref)) continue;
        const int n = stands_of(look, ref);
        const Stands all = look.unit(ref).stands;
        int last = 0;
        for (int wanted : {2, n / 2}) {
            if (wanted < 1 || wanted >= n || wanted == last) continue;
            last = wanted;
            Action action = just(Verb::Detach);
            action.unit = ref.id;
            // Stands of a formed unit are all alike: the last of its list go.
            for (int k = n - wanted; k < n; ++k)
                action.stands = static_cast<Stands>(action.stands | 1u << nth_stand(all, k));
            for (DetachSide where :
                 {DetachSide::Front, DetachSide::Left, DetachSide::Right, DetachSide::Rear}) {
                action.mode = static_cast<std::uint8_t>(where);
                if (!visit(action)) return;
            }
        }
    }
}

}  // namespace

void detach_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    each_detachment(look, seat, [&](const Action& action) {
        return !check_detach(look, seat, action) || offers(action);
    });
}

void detach_wishes(const Look& look, Seat seat, Offers<Action>& offers) {
    const Side& side = look.side(seat);
    each_detachment(look, seat, [&](const Action& action) {
        // Most that may not are known by their marks.
        const Units barred = side.full_fire | side.prone | side.withdrew | side.split;
        if ((barred & one(action.unit)) != 0 || side.unit[action.unit].detachment != no_unit) return true;
        return offers(action);
    });
}

UnitId detach(Play& play, Seat seat, const Action& action) {
    const Ref parent{seat, action.unit};
    Side& side = play.side(seat);
    const Poses poses = detached_place(play, parent, action.stands, static_cast<DetachSide>(action.mode));
    const UnitId id = free_slot(play, seat);
    Unit& from = play.unit(parent);
    Unit& to = side.unit[id];
    to = Unit{};
    to.roster = from.roster;
    to.parent = parent.id;
    to.detachment = to.last_firer = no_unit;
    to.stands = action.stands;
    to.formation = Formation::Skirmish;
    to.grade = from.grade;
    to.panic = from.panic;  // SE-SKIRM-3: no hits, the parent's Panic Markers
    from.stands = static_cast<Stands>(from.stands & ~action.stands);
    from.detachment = id;
    side.on_table |= one(id);
    side.detachments |= one(id);
    // Stands that fired in the ranks have had their fire of the turn (SE-MOVE-2, SE-SKIRM-16).
    for (Units* marks : {&side.mounted, &side.out_of_ammo, &side.moved_last_turn, &side.fired,
                         &side.pass_fired, &side.reduced_fire, &side.activated})
        set_mark(*marks, id, has(*marks, parent));
    side.split |= one(id) | one(parent.id);
    if (has(play.state.group, parent)) play.state.group |= one(id);
    put_poses(play, {seat, id}, poses, {from.facing});
    settle_layout(play, parent);
    carry_officers(play, parent);
    // At DEPLOY it is part of a draft, which is nobody else's business before it is done.
    if (play.top().kind != StepKind::Deploy)
        tell(play, seat, rule::SE_SKIRM_3, "{} sends out {} {stand|stands} as skirmishers",
             unit_arg(play, parent), count(action.stands));
    return id;
}

bool skirmish_place(const Look& look, Ref ref, const Size& size, Poses& out) {
    const int n = stands_of(look, ref);
    const Point middle = middle_of(look, ref);
    const Facing facing{look.unit(ref).facing};
    const Rects now = rects_of(look, ref);
    // One row; where that has no room two, and so on, with the same gaps.
    for (int rows = 1; rows <= 4 && rows <= n; ++rows) {
        const int wide = (n + rows - 1) / rows;
        out.clear();
        for (int k = 0; k < n; ++k) {
            const int row = k / wide, in_row = std::min(wide, n - row * wide);
            const Length x = (2 * (k % wide) - (in_row - 1)) * (size.frontage + skirmish_gap_least) / 2;
            const Length y = ((rows - 1) - 2 * row) * (size.depth + skirmish_gap_least) / 2;
            out.push_back(
                {middle + table::along(facing, y) + table::along(facing + table::right_angle, x), facing});
        }
        const Rects rects = rects_of(out, size);
        if (may_stand(look, ref, rects, now, one(ref.id))) return true;
    }
    return false;
}

void into_skirmish_order(Play& play, Ref ref, bool dismounts) {
    Poses poses;
    const Facing facing{play.unit(ref).facing};
    // Judged as it stood when it was asked, with its horses.
    const bool room = skirmish_place(play, ref, dismounts ? dismounted_stand : stand_size(play, ref), poses);
    if (dismounts) play.side(ref.side).mounted &= ~one(ref.id);
    Layout row = formed(layout_of(play, ref), Formation::Skirmish, 0);
    row.anchor = middle_of(play, ref);
    put_layout(play, ref, row);
    if (room) put_poses(play, ref, poses, facing);
    carry_officers(play, ref);
    tell(play, ref, rule::SE_SKIRM_3, "{} goes into skirmish order");
}

// ---- SE-SKIRM-12 ----

// The parent with the group in it: where it stands, or as near as it has room.
bool reunited_layout(const Look& look, Ref ref, Layout& out) {
    const Ref parent{ref.side, look.unit(ref).parent};
    Layout both = layout_of(look, parent);
    both.stands = static_cast<std::uint8_t>(both.stands + stands_of(look, ref));
    if (!is_ranked(both.formation)) return false;  // there are no ranks to close up into
    constexpr Length most_off = 6 * table::inch;
    for (Length off = 0; off <= most_off; off += walk_step)
        for (const Vector by : {Vector{0, -off}, Vector{-off, 0}, Vector{off, 0}, Vector{0, off},
                                Vector{-off, -off}, Vector{off, -off}}) {
            if (table::length(by) > most_off) continue;
            out = sideslipped(both, by.x, by.y);
            if (is_room(look, parent, rects_of(out), one(ref.id) | one(parent.id))) return true;
        }
    return false;
}

void rejoin(Play& play, Ref ref) {
    Side& side = play.side(ref.side);
    const Unit gone = play.unit(ref);
    const Ref parent{ref.side, gone.parent};
    leave_contacts(play, ref);
    for_each_attached(play, ref, [&](HqId hq) { side.officer[hq].attached = parent.id; });
    Layout together;
    const bool room = reunited_layout(play, ref, together);
    Unit& unit = play.unit(parent);
    const int hits = unit.hits + gone.hits;
    unit.stands = static_cast<Stands>(unit.stands | gone.stands);
    unit.panic = static_cast<std::uint8_t>(std::min(most_panic, unit.panic + gone.panic));
    unit.lost = static_cast<std::uint8_t>(unit.lost + gone.lost);
    unit.status = std::max(unit.status, gone.status);
    unit.retreat_turn = std::max(unit.retreat_turn, gone.retreat_turn);
    unit.rout_turn = std::max(unit.rout_turn, gone.rout_turn);
    unit.flank_fire_turn = std::max(unit.flank_fire_turn, gone.flank_fire_turn);
    unit.detachment = no_unit;
    unit.hits = static_cast<std::uint8_t>(hits % hits_limit(play, parent));
    for (Units* marks : {&side.out_of_ammo, &side.fired, &side.pass_fired})
        if (has(*marks, ref)) *marks |= one(parent.id);
    side.split |= one(parent.id);
    play.state.group &= ~one(ref.id);
    forget(side, ref.id);
    Side& enemy = play.side(other(ref.side));
    for (const UnitId id : each(enemy.on_table)) {
        UnitId& firer = enemy.unit[id].last_firer;
        if (firer == ref.id) firer = parent.id;
    }
    if (room && is_ranked(unit.formation))
        put_layout(play, parent, together);
    else
        settle_layout(play, parent);
    keep_squares(play.setup, side, parent);  // not laid out again in skirmish order
    carry_officers(play, parent);
    tell(play, ref.side, rule::SE_SKIRM_12, "skirmishers rejoin {}", unit_arg(play, parent));
    if (const int stands = hits / hits_limit(play, parent); stands > 0)
        lose_stands(play, parent, stands, Loss::Eliminated, middle_of(play, parent), rule::SE_SKIRM_12);
}

// ---- SE-SKIRM-5 ----

Verdict check_spacing(const Look&, std::span<const Pose> poses, const Size& size) {
    const table::Spacing gaps = table::spacing_of(rects_of(poses, size), skirmish_gap_least - tolerance,
                                                  skirmish_gap_most + tolerance);
    if (gaps.too_small)
        return refuse(rule::SE_SKIRM_5, "two stands would be only {} {inch|inches} apart",
                      inches_arg(*gaps.too_small));
    if (!gaps.linked)
        return refuse(rule::SE_SKIRM_5, "stands of skirmishers keep within {} {inch|inches} of each other",
                      inches_arg(skirmish_gap_most));
    return fine;
}

// ---- SE-SKIRM-14, SE-SKIRM-15 ----

bool fall_back(Play& play, Ref ref, Ref charger) {
    const Length far = roll_away(play, ref) * table::inch;
    const UnitId parent_id = play.unit(ref).parent;
    mark_gone_back(play, ref);
    if (parent_id != no_unit && on_table(play, {ref.side, parent_id})) {
        const Ref parent{ref.side, parent_id};
        const table::Segment line{middle_of(play, ref), middle_of(play, parent)};
        Layout together;
        // Men on foot find no horses with a mounted parent.
        bool clear = distance(play, ref, parent) <= far && !in_contact(play, parent) &&
                     (is_mounted(play, ref) || !is_mounted(play, parent)) &&
                     reunited_layout(play, ref, together);
        for (const Ref foe : each(other(ref.side), clear ? fighting(play, other(ref.side)) : 0))
            for (const int stand : each(play.unit(foe).stands))
                clear =
                    clear && !table::within(line, rect_of(play, foe, stand), play.setup.distance.yards_50);
        if (clear) return rejoin(play, ref), true;
    }
    Aftermath after;
    (void)withdraw(play, ref, WithdrawalKind::FallBack, charger, far, after);
    settle(play, after);
    return false;
}

void drive_back(Play& play, Ref mover, std::span<const Rect> mover_stands, Units& driven) {
    const Seat enemy = other(mover.side);
    const Length limit = play.setup.distance.yards_100;
    Units loose = skirmishers_of(
        play, enemy,
        units_about(play, enemy, fighting(play, enemy) & ~driven, table::grown(box_of(mover_stands), limit)));
    if (loose != 0) loose = units_within(play, enemy, loose, mover_stands, limit);
    if (loose == 0) return;
    // They give way once in a move, so with an eye to where its declared path will bring the mover.
    Rects at_end;
    if (play.state.move.unit == mover.id && play.state.move.side == index(mover.side)) {
        const Route route(play);
        at_end = rects_of(route.end().poses, route.stand_size());
    }
    // Of a charge the end of its line: where it strikes, or its dice are used up.
    for (const Charge& charge : play.state.charges) {
        if (charger_of(charge) != mover || !under_way(charge)) continue;
        at_end = rects_on_line(play, charge, end_of_line(play, charge));
    }
    for (const Ref ref : each(enemy, loose)) {
        if (!on_table(play, ref) || !is_skirmishing(play, ref) || in_contact(play, ref)) continue;
        const Rects rects = rects_of(play, ref);
        if (!nearer_than(mover_stands, rects, limit)) continue;
        driven |= one(ref.id);
        const Length dice = roll_away(play, ref) * table::inch;
        // Straight away from the mover, by the lane withdraw() tries first, just as far as it takes.
        const Facing away = table::facing_along(middle_of(play, ref) - middle_of(play, mover));
        const Poses poses = poses_of(play, ref);
        const Size size = stand_size(play, ref);
        Length far = std::min(dice, std::max<Length>(1, limit - distance(mover_stands, rects)));
        while (far < dice) {
            Rects there;
            for (const Pose& pose : poses)  // as they will face (SE-RETREAT-5)
                there.push_back(
                    table::rect({pose.centre + table::along(away, far), away + table::half_turn}, size));
            if (!nearer_than(mover_stands, there, limit) && !nearer_than(at_end, there, limit)) break;
            far = std::min(dice, far + 50);
        }
        mark_gone_back(play, ref);
        Aftermath after;
        (void)withdraw(play, ref, WithdrawalKind::FallBack, mover, far, after);
        settle(play, after);
    }
}

}  // namespace longroll::elephant
