// Questions that more than one chapter asks.

#include "elephant/query.h"

namespace longroll::elephant {
namespace {

// Whether a unit can be within the limit of a box at all: whether the centre of any of its stands is so near.
bool may_be_near(const Look& look, Ref ref, const Box& box, Length limit) {
    const Unit& unit = look.unit(ref);
    const Stand* const block = look.side(ref.side).stand + look.plan(ref).first_stand;
    const Box near = table::grown(box, limit + stand_reach);
    const Stands all = unit.stands;
    const Point first = block[lowest(all)].pose().centre;
    if (table::contains(near, first)) return true;
    // No formation is wider than all its stands in a row; skirmishers and sections may stand any way apart
    // (SE-SCALE-10).
    const Length spread = static_cast<Length>(count(all) + 1) * 1500;
    if (is_ranked(unit.formation) && !table::contains(table::grown(box, limit + spread), first)) return false;
    const auto width = static_cast<unsigned>(near.high.x - near.low.x);
    const auto depth = static_cast<unsigned>(near.high.y - near.low.y);
    for (const int stand : each(all & (all - 1))) {
        const Point centre = block[stand].pose().centre;
        if (static_cast<unsigned>(centre.x - near.low.x) <= width &&
            static_cast<unsigned>(centre.y - near.low.y) <= depth)
            return true;
    }
    return false;
}

// Those of a set that are near as `near` has it; with `first` no more than the lowest of them.
template <class Near>
Units units_where(const Look& look, Seat side, Units among, std::span<const Rect> rects, Length limit,
                  bool first, Near near) {
    if (rects.empty()) return 0;
    const Box box = box_of(rects);
    Units found = 0;
    for (const Ref ref : each(side, units_about(look, side, among, table::grown(box, limit)))) {
        if (!may_be_near(look, ref, box, limit)) continue;
        Rects theirs;
        rects_of(look, ref, theirs);
        if (!near(theirs)) continue;
        found |= one(ref.id);
        if (first) break;
    }
    return found;
}

}  // namespace

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
    Units found = 0;
    for (const UnitId id : each(look.side(side).on_table)) {
        if (arm_of(look, {side, id}) == arm) found |= one(id);
    }
    return found;
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

Units units_below(const Look& look, Seat side, HqId hq) {
    const Side& its = look.side(side);
    const Units below = look.setup.army(side).hqs[hq].below;
    Units found = below;
    for (const UnitId id : each(its.detachments)) {
        if (below & one(its.unit[id].roster)) found |= one(id);
    }
    return found & (its.on_table | its.coming);
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

bool in_contact_with(const Look& look, Ref ref, Ref enemy) {
    return (opponents_of(look, ref) & one(enemy.id)) != 0;
}

// ---- distances ----

namespace {

// The distance of two units where it is less than the bound, else the bound.
Length distance_below(std::span<const Rect> a, std::span<const Rect> b, Length bound) {
    for (const Rect& p : a)
        for (const Rect& q : b) bound = table::distance_below(p, q, bound);
    return bound;
}

}  // namespace

Nearest nearest_enemy(const Look& look, Ref ref) {
    Rects ours;
    rects_of(look, ref, ours);
    const Box box = box_of(ours);
    const Seat enemy = other(ref.side);
    // Whoever is near by his first stand gives a bound that spares most of the others the measuring.
    Nearest nearest{nobody, 2 * table::farthest};
    std::uint64_t least = 0;
    Ref guess = nobody;
    for (const Ref their : each(enemy, fighting(look, enemy))) {
        const Point first = pose_of(look, their, lowest(look.unit(their).stands)).centre;
        const std::uint64_t far = table::square(first - ours[0].centre);
        if (guess.any() && far >= least) continue;
        guess = their;
        least = far;
    }
    if (!guess.any()) return {};
    nearest.distance = distance(look, ref, guess) + 1;
    const Units near = units_about(look, enemy, fighting(look, enemy), table::grown(box, nearest.distance));
    for (Units rest = near; rest != 0;) {
        const Ref their{enemy, take_first(look, enemy, rest)};
        if (!may_be_near(look, their, box, nearest.distance)) continue;
        Rects theirs;
        rects_of(look, their, theirs);
        const Length far = distance_below(ours, theirs, nearest.distance);
        if (far < nearest.distance) nearest = {their, far};
    }
    return nearest;
}

Units units_within(const Look& look, Seat side, Units among, std::span<const Rect> rects, Length limit) {
    return units_where(look, side, among, rects, limit, false,
                       [&](std::span<const Rect> theirs) { return within(rects, theirs, limit); });
}

Units friends_within(const Look& look, Seat of, std::span<const Rect> rects, Length limit) {
    return units_within(look, of, fighting(look, of), rects, limit);
}

Units enemies_within(const Look& look, Seat of, std::span<const Rect> rects, Length limit) {
    return friends_within(look, other(of), rects, limit);
}

UnitId overlapped(const Look& look, Seat of, std::span<const Rect> rects, Units but) {
    const Units found = units_where(look, of, look.side(of).on_table & ~but, rects, 0, true,
                                    [&](std::span<const Rect> theirs) { return overlap(rects, theirs); });
    return found == 0 ? no_unit : lowest(found);
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

// Kinds of the lines that can be cover of this stand, whoever fires: those within reach of it. All of them
// where it stands so near to the edge of the table that a line off it might be.
table::LineKinds lining_of(const table::Battlefield& field, const Rect& stand) {
    constexpr table::LineKinds cover = soft_lines | hard_lines | obstacle_lines;
    if (!table::contains(field.table(), table::grown(table::box_of(stand), linear_cover_reach))) return cover;
    table::LineKinds kinds;
    field.lines_within(stand, linear_cover_reach, cover).each([&](unsigned line) {
        kinds.add(field.lines()[line].kind);
    });
    return kinds;
}

// Of how many stands of the target linear cover lies between them and the enemy stand nearest to each.
struct BehindLines {
    int soft = 0, hard = 0, works = 0;
};
constexpr table::LineKinds cover_lines = soft_lines | hard_lines | obstacle_lines;

// A line that gives cover to anything in the box may be as near as that; what of the box is off the table has
// none.
bool cover_near(const Look& look, const Box& box) {
    const Box board = look.field().table();
    const auto on_board = [&](Point p) {
        return Point{std::clamp(p.x, board.low.x, board.high.x), std::clamp(p.y, board.low.y, board.high.y)};
    };
    const Box reach = table::grown(box, linear_cover_reach + 1);
    return (look.field().ground_in({on_board(reach.low), on_board(reach.high)}).lines & cover_lines).any();
}

BehindLines stands_behind(const Look& look, Ref target, Ref enemy) {
    BehindLines behind;
    if (look.field().lines().empty() || !enemy.any()) return behind;
    if (!cover_near(look, outer_box_of(look, target))) return behind;
    for (const int number : each(look.unit(target).stands)) {
        const Rect stand = rect_of(look, target, number);
        // Only a line as near as that is cover at all: most stands have none, and no line is walked along.
        const table::LineKinds near = lining_of(look.field(), stand);
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

// The table knows of each square inch whether it lies wholly in woods: a line through the middle of each row
// of these tells.
bool are_deep_in_woods(const Look& look, const Box& eyes, Length radius) {
    const table::Battlefield& field = look.field();
    const Box around = table::grown(eyes, radius);
    if (!table::contains(field.table(), around) || field.free_of_areas(around)) return false;
    const Length width = around.high.x - around.low.x;
    for (Length row = around.low.y / table::inch; row <= around.high.y / table::inch; ++row) {
        const Length y = row * table::inch + table::inch / 2;
        const table::Outline outline =
            field.outline({{around.low.x, y}, {around.high.x, y}}, woods_kinds, width);
        if (outline.least + tolerance < width) return false;
    }
    return true;
}

namespace {

using Blockers = ScratchList<table::Blocker, 32>;

// Each stand of the screens that the line meets, with its pose, until `visit` has had enough.
template <class Visit>
void each_met(const Look& look, const table::Segment& line, const Screens& screens, Visit visit) {
    const Box box = table::grown(table::box_of(line), stand_reach);
    // A centre farther to the side of the line than a stand reaches: its base does not meet it.
    const Vector run = line.to - line.from;
    const std::int64_t beside = std::int64_t{stand_reach} * (table::length(run) + 1);
    for (Seat side : seats) {
        for (const Ref ref : each(side, Squares(box).of(look.side(side), screens.of[index(side)]))) {
            const Size size = stand_size(look, ref);
            for (const int stand : each(look.unit(ref).stands)) {
                const Pose pose = pose_of(look, ref, stand);
                if (!table::contains(box, pose.centre) ||
                    std::abs(table::cross(run, pose.centre - line.from)) > beside)
                    continue;
                const Rect base = table::rect(pose, size);
                if (table::meets(base, line) && !visit(base, pose)) return;
            }
        }
    }
}

// Whether any of them is in the way of a line that is clear of the ground; look_past_stands says which.
bool clear_of_stands(const Look& look, const table::Eye& from, const table::Eye& to, const Screens& screens) {
    const std::int32_t highest = std::max(from.level, to.level);
    bool clear = true;
    each_met(look, {from.at, to.at}, screens, [&](const Rect&, const Pose& pose) {
        return clear = highest > level_at(look, pose.centre);  // SE-GEO-18
    });
    return clear;
}

// The stands in the way, in lots as they fit: look() answers for each lot.
table::Sight look_past_stands(const Look& look, const table::Eye& from, const table::Eye& to,
                              const Screens& screens) {
    Blockers lot;
    table::Sight sight;
    const auto flush = [&] {
        if (!lot.empty()) sight = table::look_past(from, to, lot);
        lot.clear();
        return !sight.clear();
    };
    each_met(look, {from.at, to.at}, screens, [&](const Rect& base, const Pose& pose) {
        lot.push_back({base, level_at(look, pose.centre)});
        return !lot.full() || !flush();
    });
    if (!sight.clear()) return sight;
    flush();
    return sight;
}

Point eye_of(const Look& look, Ref firer, const Rect& own) {
    return is_skirmishing(look, firer) ? own.centre : table::front_middle(own);
}

}  // namespace

Screens screens_between(const Look& look, Ref a, Ref b) {
    const Box box = table::both(outer_box_of(look, a), outer_box_of(look, b));
    Screens screens{};
    for (Seat side : seats)
        for (const Ref ref :
             each(side, units_about(look, side, look.side(side).on_table & ~look.side(side).prone, box))) {
            if (ref == a || ref == b || is_skirmishing(look, ref)) continue;
            screens.of[index(side)] |= one(ref.id);
        }
    return screens;
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
    return look_past_stands(look, from, to, screens);
}

bool SightBetween::clear(int stand_number, const Rect& own, const Rect& theirs) {
    const Point eye = eye_of(look_, firer_, own);
    const Point mark = table::nearest_point(theirs, eye);
    const table::Eye from{eye, level_at(look_, eye)}, to{mark, level_at(look_, mark)};
    if (!table::in_sight(look_.field(), from, to, sight_between(look_, own, theirs))) return false;
    if (!screens_) screens_ = screens_between(look_, firer_, target_);
    return look_past_own(look_, firer_, stand_number, from, to).clear() &&
           clear_of_stands(look_, from, to, *screens_);
}

FireLine line_to(const Look& look, Ref firer, int stand_number, Ref target, int target_stand) {
    const Rect own = rect_of(look, firer, stand_number);
    const Rect theirs = rect_of(look, target, target_stand);
    const bool round = is_skirmishing(look, firer) || is_gunboat(look, firer);
    return {sight_to(look, firer, stand_number, own, theirs, screens_between(look, firer, target)),
            round ? table::distance(own, theirs) : table::distance(table::front_middle(own), theirs)};
}

bool sees(const Look& look, Ref unit, Ref target) {
    const Length near = woods_sight(look);
    const Box eyes = outer_box_of(look, unit);
    if (!table::meets(table::grown(eyes, near), outer_box_of(look, target)) &&
        are_deep_in_woods(look, eyes, near))
        return false;
    SightBetween sight(look, unit, target);
    Rects marks;
    rects_of(look, target, marks);
    for (const int number : each(look.unit(unit).stands)) {
        const Rect own = rect_of(look, unit, number);
        for (const Rect& mark : marks)
            if (sight.clear(number, own, mark)) return true;
    }
    return false;
}

}  // namespace longroll::elephant
