// Questions that more than one chapter asks.

#include "elephant/query.h"

namespace longroll::elephant {
// ---- what a unit is ----

Weapon weapon_of(const Look& look, Ref ref, int stand_number) {
    return look.plan(ref).weapons[static_cast<std::size_t>(stand_number)];
}

Weapon cavalry_firearm(const Look& look, Ref ref) {
    const UnitPlan& plan = look.plan(ref);
    if (plan.weapon == Weapon::Pistol || plan.weapon == Weapon::Shotgun) return plan.weapon;
    switch (plan.sidearm) {
        case Sidearm::Pistol: return Weapon::Pistol;
        case Sidearm::Shotgun: return Weapon::Shotgun;
        default: return Weapon::None;
    }
}

// ---- sets ----

Units fighting(const Look& look, Seat side) {
    return look.side(side).on_table & ~look.setup.army(side).wagons;  // wagons send nobody out
}

Units units_of_arm(const Look& look, Seat side, Arm arm) {
    if (arm == Arm::Wagon) return look.side(side).on_table & look.setup.army(side).wagons;
    return those(side, look.side(side).on_table, [&](Ref ref) { return arm_of(look, ref) == arm; });
}

UnitId take_first(const Look& look, Seat side, Units& units) {
    const Side& its = look.side(side);
    UnitId first = lowest(units);
    for (const UnitId id : each(units & its.detachments)) {
        // A unit of the roster has its own number; it comes before what it sent out.
        const bool before = its.unit[id].roster < its.unit[first].roster;
        if (before) first = id;
    }
    units &= ~one(first);
    return first;
}

Verdict check_in_group(const Look& look, UnitId unit) {
    if (unit < most_units && has(look.state.group, unit)) return fine;
    const Seat seat = look.active();
    const Side& side = look.side(seat);
    const std::size_t known = look.setup.army(seat).units.size();
    const bool there = unit < most_units && has(side.coming | side.on_table, unit);
    if (unit >= most_units || side.unit[unit].roster >= known || (unit >= known && !there))
        return refuse(rule::SE_STATE_1, "the {} side has no unit {}", seat, unit + 1);
    const Ref ref{seat, unit};
    const Arg name = unit_arg(look, ref);
    const int arrival = std::max<int>(look.plan(ref).arrival.turn, 2);
    if (has(side.coming, unit) && look.state.turn < arrival)
        return refuse(rule::SE_SETUP_10, "{} arrives on turn {}", name, arrival);
    if (!there) return refuse(rule::SE_STATE_1, "{} is not on the table", name);
    if (has(side.activated, unit)) return refuse(rule::SE_STATE_1, "{} has acted in this turn", name);
    return refuse(rule::SE_STATE_1, "{} belongs to {}: this is the card of {}", name,
                  hq_arg(seat, hq_of(look, ref)), hq_arg(seat, look.state.card));
}

Units units_below(const Look& look, Seat side, HqId hq) {
    const Side& its = look.side(side);
    const Units sent = those(side, its.detachments, [&](Ref ref) { return is_subordinate(look, ref, hq); });
    return (look.setup.army(side).hqs[hq].below | sent) & (its.on_table | its.coming);
}

bool is_subordinate(const Look& look, Ref ref, HqId hq) {
    return (look.setup.army(ref.side).hqs[hq].below & one(look.unit(ref).roster)) != 0;
}

// ---- contact ----

Units opponents_of(const Look& look, Ref ref) {
    Units found = 0;
    for (const Contact& contact : look.state.contacts)
        if (contact.unit[index(ref.side)] == ref.id) found |= one(contact.unit[index(other(ref.side))]);
    return found;
}

bool in_contact(const Look& look, Ref ref) { return opponents_of(look, ref) != 0; }

// ---- distances ----

Nearest nearest_enemy(const Look& look, Ref ref) {
    const Seat enemy = other(ref.side);
    const auto found = table::nearest(UnitPieces{look, enemy}, fighting(look, enemy), rects_of(look, ref),
                                      [&](Units& rest) { return take_first(look, enemy, rest); });
    return found ? Nearest{{enemy, found->id}, found->far} : Nearest{};
}

Units units_within(const Look& look, Seat side, Units among, std::span<const Rect> rects, Length limit) {
    return table::within(UnitPieces{look, side}, among, rects, limit);
}

Units enemies_within(const Look& look, Seat of, std::span<const Rect> rects, Length limit) {
    return units_within(look, other(of), fighting(look, other(of)), rects, limit);
}

UnitId overlapped(const Look& look, Seat of, std::span<const Rect> rects, Units but) {
    return table::overlapped(UnitPieces{look, of}, look.side(of).on_table & ~but, rects, tolerance)
        .value_or(no_unit);
}

Ref comes_nearer(const Look& look, Seat own, std::span<const Rect> now, std::span<const Rect> there,
                 Length limit, Units among) {
    for (const Ref foe : each(other(own), enemies_within(look, own, there, limit) & among)) {
        const Rects theirs = rects_of(look, foe);
        if (distance(there, theirs) + tolerance < std::min(limit, distance(now, theirs))) return foe;
    }
    return nobody;
}

// ---- ground ----

namespace {

// How many of a unit's stand centres are in areas of these kinds.
int stands_in(const Look& look, Ref ref, table::AreaKinds kinds) {
    int inside = 0;
    for (const int stand : each(look.unit(ref).stands))
        inside += (look.field().kinds_at(pose_of(look, ref, stand).centre) & kinds).any();
    return inside;
}

// Of how many stands of the target linear cover lies between them and the enemy stand nearest to each.
struct BehindLines {
    int soft = 0, hard = 0, works = 0;
};

BehindLines stands_behind(const Look& look, Ref target, Ref enemy) {
    BehindLines behind;
    if (look.field().lines().empty() || !enemy.any()) return behind;
    if (!table::lines_near(look.field(), outer_box_of(look, target), cover_lines, linear_cover_reach))
        return behind;
    for (const int number : each(look.unit(target).stands)) {
        const Rect stand = rect_of(look, target, number);
        // Only a line as near as that is cover at all: most stands have none, and no line is walked along.
        const table::LineKinds near = table::lining_of(look.field(), stand, cover_lines, linear_cover_reach);
        if (!near.any()) continue;
        const int nearest = nearest_stand(look, enemy, stand.centre);
        const Point from = table::front_middle(rect_of(look, enemy, nearest));
        const auto between = [&](table::LineKinds kinds) -> std::optional<unsigned> {
            if (!(kinds & near).any()) return std::nullopt;
            return look.field().cover_between(from, stand, kinds, linear_cover_reach);
        };
        const std::optional<unsigned> obstacle = between(obstacle_lines);
        const bool fort = obstacle && (look.field().lines()[*obstacle].marks & mark_fort_wall) != 0;
        const bool works = between({table::LineKind::Fieldworks}).has_value();
        const bool hard = works || fort || between(hard_lines).has_value();
        behind.works += works || fort;
        behind.hard += hard;
        behind.soft += hard || between(soft_lines).has_value();
    }
    return behind;
}

bool half_of(int stands, int all) { return stands > 0 && 2 * stands >= all; }

}  // namespace

Cover area_cover(const Look& look, Ref ref) {
    if (look.field().areas().empty()) return Cover::None;
    const int all = stands_of(look, ref);
    if (half_of(stands_in(look, ref, hard_areas), all)) return Cover::Hard;
    return half_of(stands_in(look, ref, soft_areas | hard_areas), all) ? Cover::Soft : Cover::None;
}

Cover cover_from(const Look& look, Ref target, Ref enemy) {
    const Cover area = area_cover(look, target);
    if (area == Cover::Hard) return area;
    const int all = stands_of(look, target);
    const BehindLines behind = stands_behind(look, target, enemy);
    if (half_of(behind.hard, all)) return Cover::Hard;
    return half_of(behind.soft, all) ? Cover::Soft : area;
}

Barrier barrier_against(const Look& look, Ref target, Ref enemy) {
    const int all = stands_of(look, target);
    const BehindLines behind = stands_behind(look, target, enemy);
    if (half_of(behind.works, all)) return Barrier::Fieldworks;
    if (half_of(behind.soft, all)) return Barrier::Wall;
    return half_of(stands_in(look, target, building_kinds), all) ? Barrier::Wall
                                                                 : Barrier::None;  // SE-MELEE-15
}

bool in_woods(const Look& look, Ref ref, int stand_number) {
    return (look.field().kinds_at(pose_of(look, ref, stand_number).centre) & woods_kinds).any();
}

std::int32_t level_at(const Look& look, Point p) { return look.field().level_at(p); }

std::int32_t level_of(const Look& look, Ref ref) { return level_at(look, command_pose(look, ref).centre); }

// ---- sight (SE-GEO-18) ----

// Those who lie down or skirmish are in nobody's way (SE-GEO-18).
Screens screens_between(const Look& look, Ref firer, const Box& mark, Ref target) {
    const auto blocks = [&](Seat side, UnitId id) {
        const Ref ref{side, id};
        return ref != firer && ref != target && !is_prone(look, ref) && !is_skirmishing(look, ref);
    };
    return miniatures::screens_between(UnitsOf{look}, outer_box_of(look, firer), mark, blocks);
}

namespace {

// With `front_rank_fires` the firer's own stands are in the way like any others, but for the one that fires:
// its line begins on its front edge (SE-FIRE-6 ruling 2).
table::Sight look_past_own(const Look& look, Ref firer, int stand_number, const table::Eye& from,
                           const table::Eye& to) {
    if (!look.setup.options.front_rank_fires || is_skirmishing(look, firer) || is_prone(look, firer))
        return {};
    const table::Segment beyond{from.at, to.at};
    for (const int number : each(look.unit(firer).stands)) {
        if (number == stand_number) continue;
        const Pose pose = pose_of(look, firer, number);
        // Made smaller by the tolerance, so that a neighbour in the same rank is not in the way.
        const Size size = stand_size(look, firer);
        const Rect base = table::rect(pose, {size.frontage - 2 * tolerance, size.depth - 2 * tolerance});
        if (!table::meets(base, beyond)) continue;
        const table::Blocker blocker{base, level_at(look, pose.centre)};
        table::Sight sight = table::look_past(from, to, {&blocker, 1});
        if (sight.clear()) continue;
        sight.what = number;
        return sight;
    }
    return {};
}

}  // namespace

table::Sight sight_to(const Look& look, Ref firer, int stand_number, const Rect& own, const Rect& theirs,
                      const Screens& screens) {
    const Point eye = eye_of(look, firer, own);
    const Point mark = table::nearest_point(theirs, eye);
    const table::Eye from{eye, level_at(look, eye)}, to{mark, level_at(look, mark)};
    if (const table::Sight ground = table::look(look.field(), from, to, sight_between(look, own, theirs));
        !ground.clear())
        return ground;
    const table::Sight past_own = look_past_own(look, firer, stand_number, from, to);
    if (!past_own.clear()) return past_own;
    return miniatures::look_past_screens(UnitsOf{look}, look.field(), from, to, screens);
}

bool SightBetween::clear(int stand_number, const Rect& own, const Rect& theirs) {
    const Point eye = eye_of(look_, firer_, own);
    const Point mark = table::nearest_point(theirs, eye);
    const table::Eye from{eye, level_at(look_, eye)}, to{mark, level_at(look_, mark)};
    const auto find = [&] { return screens_between(look_, firer_, outer_box_of(look_, target_), target_); };
    return between_.clear(UnitsOf{look_}, look_.field(), sight_between(look_, own, theirs), from, to, find) &&
           look_past_own(look_, firer_, stand_number, from, to).clear();
}

FireLine line_to(const Look& look, Ref firer, int stand_number, Ref target, int target_stand) {
    const Rect own = rect_of(look, firer, stand_number);
    const Rect theirs = rect_of(look, target, target_stand);
    const bool round = is_skirmishing(look, firer) || is_gunboat(look, firer);
    const Screens screens = screens_between(look, firer, outer_box_of(look, target), target);
    return {sight_to(look, firer, stand_number, own, theirs, screens),
            round ? table::distance(own, theirs) : table::distance(table::front_middle(own), theirs)};
}

bool sees(const Look& look, Ref unit, Ref target) {
    const Length near = woods_sight(look);
    const Box eyes = outer_box_of(look, unit);
    if (!table::meets(table::grown(eyes, near), outer_box_of(look, target)) &&
        are_deep_in_woods(look, eyes, near))
        return false;
    SightBetween sight(look, unit, target);
    const Rects marks = rects_of(look, target);
    for (const int number : each(look.unit(unit).stands)) {
        const Rect own = rect_of(look, unit, number);
        for (const Rect& mark : marks)
            if (sight.clear(number, own, mark)) return true;
    }
    return false;
}

}  // namespace longroll::elephant
