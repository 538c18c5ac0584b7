#include "volley/moves.h"

#include <algorithm>
#include <cstdlib>

#include "table/arc.h"
#include "volley/buildings.h"

namespace longroll::volley {

using table::Box;
using table::Vector;

// ---- the price of a step ----

Verdict affordable(const Look& look, std::int64_t cost) {
    const Move& move = look.state.move;
    if (cost <= left_of(move)) return fine;
    const Length allowance_of = allowance(look, moving(look.state));
    return refuse(rule::VB_MOVE_10, "{} inches needed, {} left", needed_arg(inches_for(cost, allowance_of)),
                  left_arg(inches_for(left_of(move), allowance_of)));
}
void spend(Play& play, std::int64_t cost) { play.state.move.spent += static_cast<std::uint32_t>(cost); }

namespace {

bool is_disordered(const Look& look, Ref ref) { return has(disordered(look.side(ref.side)), ref); }

// ---- facing ----

Verdict check_pay(const Look& look, Ref ref, PayWord pay) {
    const Facings facings = move_rows[at(move_class(look, ref))].facings;
    const bool poor = has(look.setup.army(ref.side).poor, ref);
    switch (pay) {
        case PayWord::Free:
            if (facings == Facings::AllFree) return fine;
            if (facings == Facings::NoneFree)
                return refuse(rule::VB_MOVE_6, "unlimbered guns have no free facing change");
            if (poor) return refuse(rule::VB_MOVE_7, "poorly trained troops have no free facing change");
            if (has_mark(look, UsedFreeFacing))
                return refuse(
                    rule::VB_MOVE_4,
                    "the free facing change of this move is made; the next costs half a move or disorder");
            return fine;
        case PayWord::Half: return affordable(look, half_allowance);
        default:
            if (facings == Facings::NoneFree)
                return refuse(rule::VB_MOVE_6,
                              "unlimbered guns cannot pay for a facing change with disorder");
            if (is_disordered(look, ref))
                return refuse(rule::VB_DIS_5, "a stand that is disordered cannot pay with disorder");
            return fine;
    }
}
// A facing change that comes with a change of formation (VB-MARCH-2).
void turn_with_column(Play& play, Ref ref, Facing facing) {
    const Pose pose = play.stand(ref).pose.pose();
    if (facing != pose.facing && has_mark(play, HasGone)) mark(play, TurnedLate);
    play.stand(ref).pose = table::PackedPose::of({pose.centre, facing});
}
void pay_for_facing(Play& play, Ref ref, PayWord pay) {
    if (pay == PayWord::Half) spend(play, half_allowance);
    if (pay == PayWord::Disorder) disorder(play, ref, rule::VB_MOVE_4);
    if (pay == PayWord::Free && move_rows[at(move_class(play, ref))].facings == Facings::OneFree)
        mark(play, UsedFreeFacing);
}

// ---- directions (VB-MOVE-3) ----

bool within_45(Facing facing, Vector way) {
    const table::Direction ahead = table::direction(facing);
    return std::abs(table::cross(ahead, way)) <= table::dot(ahead, way);
}
}  // namespace

Verdict check_direction(const Look& look, Ref ref, Vector way) {
    const Facing facing = look.stand(ref).pose.pose().facing;
    switch (move_class(look, ref)) {
        case MoveClass::Limbered: return fine;
        case MoveClass::Manhandled:
            if (within_45(facing, way) || within_45(facing + table::half_turn, way)) return fine;
            return refuse(rule::VB_MOVE_6,
                          "guns are pushed within 45 degrees of straight ahead or straight back");
        default:
            if (within_45(facing, way)) return fine;
            return refuse(rule::VB_MOVE_3,
                          "a stand goes straight ahead or up to 45 degrees to either side; turn it first");
    }
}

namespace {

// ---- friends and enemies ----

// Who may be passed through (VB-MOVE-9).
Stands passable_friends(const Look& look, Ref ref) {
    const Army& army = look.setup.army(ref.side);
    if (has(army.skirmishers, ref)) return Stands::below(most_stands);
    return army.skirmishers | unlimbered(look, ref.side);
}

// The first place on a straight way at which `is_met(base)` is true, to a hundredth of an inch; -1: it
// nowhere is. Base and zone are convex, so the places where they meet follow one another: coarse steps find
// one of them unless they are few, and then fine ones do.
template <class IsMet>
Length first_met(const Rect& base, Vector way, Length whole, IsMet is_met) {
    const auto met_at = [&](Length there) {
        return is_met(table::moved(base, table::on_the_way(way, whole, there)));
    };
    for (const Length step : {Length{inch}, Length{50}}) {
        for (Length there = 0;; there = std::min(there + step, whole)) {
            if (met_at(there)) {
                Length out = std::max<Length>(there - step, -1), in = there;
                while (in - out > tolerance) {
                    const Length middle = (in + out) / 2;
                    (met_at(middle) ? in : out) = middle;
                }
                return in;
            }
            if (there == whole) break;
        }
    }
    return -1;
}

}  // namespace

// ---- judging a place and a way ----

Verdict check_place(const Look& look, Ref ref, const Pose& pose) {
    const Rect base = base_at(look, ref, pose);
    if (!look.field().on_table(base)) return refuse(rule::VB_MOVE_17, "it would leave the table");
    const Point front = table::front_middle(base);
    const table::GroundChanges changes = changes_of(look);
    const AreaKinds kinds = look.field().kinds_at(front, &changes);
    if (kinds.any())
        for (const AreaRow& row : area_rows)
            if (kinds.has(row.kind) && (move_effect(row.row, column_of(look, ref)) & Prohibited) != 0 &&
                !look.setup.roads.nearest(front, road_reach))
                return refuse(rule::VB_TERR_GEN_2, "the middle of its front would be on prohibited ground");
    for (const Seat side : {ref.side, other(ref.side)}) {
        Stands others = look.side(side).on_table;
        if (side == ref.side) others &= ~one(ref.id);
        for (const StandId id : each(within(look, side, others, {&base, 1}, tolerance)))
            if (table::overlap({&base, 1}, bases_of(look, {side, id}), tolerance))
                return refuse(rule::VB_MOVE_8, "it would overlap {}", piece_arg({side, id}));
    }
    return fine;
}

WayCheck check_way(const Look& look, Ref ref, Vector way, const Stands& charged) {
    return check_way(look, ref, base_of(look, ref), way, charged);
}

WayCheck check_way(const Look& look, Ref ref, const Rect& base, Vector way, const Stands& charged) {
    const Box box = table::box_of(table::Sweep{base, way});
    const Rect thin = table::smaller(base, tolerance);  // what it only grazes is not in its way
    const Stands friends = look.side(ref.side).on_table & ~one(ref.id) & ~passable_friends(look, ref);
    for (const StandId id : each(near_box(look, ref.side, friends, box))) {
        const Bases bases = bases_of(look, {ref.side, id});
        // A column whose markers lie over it already does not hold it (VB-GEO-12).
        if (table::sweeps_over({&thin, 1}, way, bases) && !table::overlap({&base, 1}, bases, tolerance))
            return {refuse(rule::VB_MOVE_9, "{} is in the way", piece_arg({ref.side, id})), false};
    }
    return check_enemies(look, ref.side, base, way, charged);
}

WayCheck check_enemies(const Look& look, Seat own, const Rect& base, Vector way, const Stands& charged,
                       bool commander) {
    bool ends_in_zone = false;
    const Seat enemy = other(own);
    const Length whole = table::length(way);
    const Rect end = table::moved(base, way);
    const Box box = grown(table::box_of(table::Sweep{base, way}), apart_distance);
    for (const StandId id : each(near_box(look, enemy, look.side(enemy).on_table & ~charged, box))) {
        const Ref foe{enemy, id};
        const Bases bases = bases_of(look, foe);
        if (!table::sweeps_within({&base, 1}, way, bases, apart_distance)) continue;
        if (table::sweeps_over({&base, 1}, way, bases))
            return {refuse(rule::VB_MOVE_9, "{} is in the way", piece_arg(foe)), false};
        // VB-MOVE-12: not nearer than an inch; from nearer than that it may only go away. A commander may
        // pass so near, but not end there (VB-MOVE-19).
        const Length start = table::distance({&base, 1}, bases);
        const Length limit = std::min(apart_distance, start) - tolerance;
        if (commander) {
            if (table::nearer_than({&end, 1}, bases, apart_distance - tolerance))
                return {refuse(rule::VB_MOVE_19, "he would end within an inch of {}", piece_arg(foe)), false};
        } else if (table::sweeps_within({&base, 1}, way, bases, limit - 1)) {
            const Length at_ = first_met(base, way, whole, [&](const Rect& there) {
                return table::nearer_than({&there, 1}, bases, limit);
            });
            if (at_ >= 0)
                return {refuse(rule::VB_MOVE_12, "it would come within an inch of {} after {} inches",
                               piece_arg(foe), Arg{ArgKind::Length, at_}),
                        false};
        }
        // VB-MOVE-11. A stand that begins in a zone may move so that it comes no nearer to its owner.
        if (!has_zone(look, foe)) continue;
        if (in_zone_of(look, foe, base)) {
            if (table::distance({&end, 1}, bases) + tolerance < start)
                return {refuse(rule::VB_MOVE_11, "it is in the zone of control of {} and may come no nearer",
                               piece_arg(foe)),
                        false};
            continue;
        }
        const Length entered =
            first_met(base, way, whole, [&](const Rect& there) { return in_zone_of(look, foe, there); });
        if (entered < 0) continue;
        if (entered + 50 < whole)
            return {refuse(rule::VB_MOVE_11, "the zone of control of {} stops it after {} inches",
                           piece_arg(foe), Arg{ArgKind::Length, entered}),
                    false};
        ends_in_zone = true;
    }
    return {fine, ends_in_zone};
}

Verdict check_approach(const Look& look, Ref ref, const Rect& base, Vector way) {
    if (has(look.side(ref.side).in_command, ref)) return fine;
    const Seat enemy = other(ref.side);
    // The distance to a base is convex along a straight way: if it does not shrink at first, it never does.
    const Rect first = table::moved(base, table::part(way, 1, 64)), last = table::moved(base, way);
    Stands asked = look.side(enemy).on_table;
    if (look.memo != nullptr && look.memo->of == ref) asked &= ~(look.memo->asked & ~look.memo->seen);
    struct Near {
        StandId id;
        Length away;
    };
    ScratchList<Near, most_stands> approached;
    for (const StandId id : each(asked)) {
        const Bases bases = bases_of(look, {enemy, id});
        const Length now = table::distance({&base, 1}, bases);
        if (table::distance({&first, 1}, bases) < now || table::distance({&last, 1}, bases) < now)
            approached.push_back({id, now});
    }
    // The nearest first: it is the likeliest to be seen, and lines of sight are dear.
    std::sort(approached.begin(), approached.end(),
              [](const Near& a, const Near& b) { return a.away != b.away ? a.away < b.away : a.id < b.id; });
    for (const Near& near : approached)
        if (saw_at_start(look, ref, {enemy, near.id}))
            return refuse(rule::VB_CMD_5, "out of command it cannot approach {}, which it can see",
                          piece_arg({enemy, near.id}));
    return fine;
}

Verdict check_held(const Look& look, Ref ref, Point front) {
    const Hold& hold = look.plan(ref).hold;
    if (hold.until == 0 || look.state.turn >= hold.until || has(look.side(ref.side).free, ref)) return fine;
    if (!hold.polygon.empty()) {
        if (table::contains(table::Polygon(hold.polygon), front)) return fine;
    } else if (!table::meets(table::Segment{front_of(look, ref), front}, hold.line)) {
        return fine;
    }
    return refuse(rule::VB_MOVE_22, "it is held until turn {}", static_cast<int>(hold.until));
}

// ---- moving a base ----

namespace {

// Where the middle of the rear edge has been, the oldest first.
using Trail = ScratchList<Point, most_markers + 2>;

// So far back along the trail; beyond its end straight on.
Point back_along(const Trail& trail, Length back) {
    for (std::size_t i = trail.size(); i-- > 1;) {
        const Vector run = trail[i - 1] - trail[i];
        const Length whole = table::length(run);
        if (back <= whole && whole > 0) return trail[i] + table::part(run, back, whole);
        if (i == 1 && whole > 0) return trail[i] + table::part(run, back, whole);
        back -= whole;
    }
    return trail[0];
}

Markers markers_on(const Trail& trail, int count, Facing facing) {
    Markers markers;
    for (int i = 0; i < count; ++i) {
        const Point front = back_along(trail, i * marker_size.depth);
        const Point rear = back_along(trail, (i + 1) * marker_size.depth);
        const Vector run = front - rear;
        markers.push_back(
            {rear + table::part(run, 1, 2), run == Vector{} ? facing : table::facing_along(run)});
    }
    return markers;
}

}  // namespace

Markers markers_of_column(const Look& look, Ref ref) {
    Markers markers;
    for (int i = 0; i < markers_of(look, ref); ++i) markers.push_back(look.stand(ref).marker[i].pose());
    return markers;
}

Markers markers_behind(const Rect& base, Facing facing, int count) {
    Trail trail;
    const Point rear = table::rear_middle(base);
    trail.push_back(rear - table::along(facing, most_markers * marker_size.depth));
    trail.push_back(rear);
    return markers_on(trail, count, facing);
}

Markers markers_after(const Markers& before, const Rect& old_base, const Rect& new_base, Facing facing) {
    Trail trail;
    for (std::size_t i = before.size(); i-- > 0;)
        trail.push_back(table::rear_middle(table::rect(before[i], marker_size)));
    trail.push_back(table::rear_middle(old_base));
    trail.push_back(table::rear_middle(new_base));
    return markers_on(trail, static_cast<int>(before.size()), facing);
}

void put(Play& play, Ref ref, const Pose& pose, const Markers& markers) {
    Stand& stand = play.stand(ref);
    stand.pose = table::PackedPose::of(pose);
    for (std::size_t i = 0; i < most_markers; ++i)
        stand.marker[i] = i < markers.size() ? table::PackedPose::of(markers[i]) : table::PackedPose{};
}

Verdict check_markers(const Look& look, Ref ref, const Markers& markers) {
    const Stands passed = passable_friends(look, ref);
    const table::Box table = look.field().table();
    for (const Pose& pose : markers) {
        if (!contains(table, pose.centre)) continue;
        const Rect marker = table::rect(pose, marker_size);
        for (const Seat side : {ref.side, other(ref.side)}) {
            Stands others = look.side(side).on_table;
            if (side == ref.side) others &= ~one(ref.id) & ~passed;
            for (const StandId id : each(within(look, side, others, {&marker, 1}, 0))) {
                if (!table::overlap({&marker, 1}, bases_of(look, {side, id}), tolerance)) continue;
                // A road carries traffic: columns of one side may lie over one another.
                const bool traffic = side == ref.side && look.side(side).column.has(id) &&
                                     look.setup.roads.nearest(pose.centre, road_reach);
                if (!traffic)
                    return refuse(rule::VB_GEO_12, "its column would lie over {}", piece_arg({side, id}));
            }
        }
    }
    return fine;
}

void lay_markers_behind(Play& play, Ref ref) {
    const Pose pose = play.stand(ref).pose.pose();
    put(play, ref, pose, markers_behind(base_at(play, ref, pose), pose.facing, markers_of(play, ref)));
}

namespace {

void put(Play& play, Ref ref, const Pose& pose) {
    const Rect old_base = base_at(play, ref, play.stand(ref).pose.pose());
    put(play, ref, pose,
        markers_after(markers_of_column(play, ref), old_base, base_at(play, ref, pose), pose.facing));
}

}  // namespace

void shift_stand(Play& play, Ref ref, Vector by) {
    const Pose pose = play.stand(ref).pose.pose();
    put(play, ref, {pose.centre + by, pose.facing});
}

void drive_to(Play& play, Ref ref, const Pose& pose) {
    if (!check_held(play, ref, table::front_middle(base_at(play, ref, pose))))
        play.side(ref.side).free |= one(ref.id);
    play.stand(ref).pose = table::PackedPose::of(pose);
}

void turn_stand(Play& play, Ref ref, Facing facing) {
    put(play, ref, {play.stand(ref).pose.centre(), facing});
}

void disorder(Play& play, Ref ref, RuleId) {
    Side& side = play.side(ref.side);
    if (!has(disordered(side), ref)) side.yellow |= one(ref.id);
}

void break_column(Play& play, Ref ref) {
    play.side(ref.side).column &= ~one(ref.id);
    for (table::PackedPose& marker : play.stand(ref).marker) marker = {};
}

// ---- the move ----

Verdict may_move(const Look& look, Ref ref) {
    const Side& side = look.side(ref.side);
    if (!on_table(look, ref)) return refuse(rule::VB_MOVE_1, "it is not on the table");
    if (has(routed(side), ref)) return refuse(rule::VB_ROUT_9, "a routed stand cannot move");
    if (has(side.moved | side.turned | side.charged | side.stepped_back, ref))
        return refuse(rule::VB_MOVE_1, "it has moved in this phase");
    return fine;
}

void begin_move(Play& play, Ref ref, bool breakthrough) {
    Move& move = play.state.move;
    move = {};
    move.side = static_cast<std::uint8_t>(index(ref.side));
    move.stand = ref.id;
    const bool half = breakthrough || !has(play.side(ref.side).in_command, ref);
    move.budget = static_cast<std::uint32_t>(half ? half_allowance : whole_allowance);
    if (breakthrough) mark(play, Breakthrough);
}

void end_move(Play& play) {
    const Ref ref = moving(play.state);
    Side& side = play.side(ref.side);
    const Move& move = play.state.move;
    if (move.spent > 0) side.moved |= one(ref.id);
    if (move.changes > 0) side.turned |= one(ref.id);
    if (move.spent > 0 || move.changes > 0) {
        unsettle(play, ref);
        stop_in_block(play, ref);
    }
    // VB-CMD-10: a free facing change alone does not disorder.
    if (move.spent > 0 && !has(side.in_command, ref) && !has_mark(play, Breakthrough))
        disorder(play, ref, rule::VB_CMD_10);
    play.state.move = {};
    play.state.move.stand = no_stand;
}

namespace {

// ---- single steps ----

Verdict check_recover(const Look& look, Ref ref) {
    const Side& side = look.side(ref.side);
    if (level_of(look, ref) != Level::TemporaryDisorder)
        return refuse(rule::VB_MOVE_13, "only temporary disorder can be recovered from");
    if (!has(side.in_command, ref))
        return refuse(rule::VB_CMD_7, "out of command it cannot recover from disorder");
    if (enemies_in_contact(look, ref)) return refuse(rule::VB_MOVE_13, "it is in contact with the enemy");
    if (in_forest(look, ref))
        return refuse(rule::VB_TERR_FOREST_5, "no stand recovers from disorder in forest");
    if (has_mark(look, MarshyCrossed))
        return refuse(rule::VB_TERR_MSTREAM_1, "it has crossed a marshy stream in this move");
    const AreaKinds kinds = kinds_under(look, ref);
    for (const AreaRow& row : area_rows)
        if (kinds.has(row.kind) && (move_effect(row.row, column_of(look, ref)) & Inside) != 0)
            return refuse(rule::VB_TERR_GEN_2, "it cannot recover before it is out of that ground");
    if (kinds.has(AreaKind::Marsh) && look.state.move.marsh_factor == marsh_rows[5].factor)
        return refuse(rule::VB_TERR_MARSH_1, "it cannot recover before it is out of the marsh");
    if (Verdict verdict = affordable(look, half_allowance); !verdict) return verdict;
    return fine;
}

// A base of it would touch an enemy that it does not touch now.
bool touches_more(const Look& look, Ref ref, const Rect& base) {
    const Seat enemy = other(ref.side);
    const Stands touched = within(look, enemy, look.side(enemy).on_table, {&base, 1}, tolerance);
    return static_cast<bool>(touched) && (touched & ~enemies_in_contact(look, ref));
}

Verdict check_face(const Look& look, Ref ref, Facing facing, PayWord pay) {
    if (has_mark(look, Charging))
        return refuse(rule::VB_CHARGE_3, "a charging stand makes its facing changes first");
    if (Verdict verdict = check_pay(look, ref, pay); !verdict) return verdict;
    const Pose turned{look.stand(ref).pose.centre(), facing};
    if (Verdict verdict = check_place(look, ref, turned); !verdict) return verdict;
    const Rect base = base_at(look, ref, turned);
    if (Verdict verdict = check_held(look, ref, table::front_middle(base)); !verdict) return verdict;
    if (touches_more(look, ref, base)) return refuse(rule::VB_MOVE_4, "it would touch the enemy by turning");
    if (!has(look.side(ref.side).column, ref)) return fine;
    return check_markers(look, ref,
                         markers_after(markers_of_column(look, ref), base_of(look, ref), base, facing));
}

struct LegPlan {
    Verdict verdict;
    Vector way;
    Toll toll;
};
LegPlan plan_leg(const Look& look, Ref ref, Point goal, Pay pay) {
    LegPlan plan;
    const Point front = front_of(look, ref);
    plan.way = goal - front;
    const auto no = [&](const Verdict& why) {
        plan.verdict = why;
        return plan;
    };
    if (look.stand(ref).building != no_building)
        return no(refuse(rule::VB_GEO_17, "it comes out of the building first"));
    if (has(look.side(ref.side).ground, ref)) return no(refuse(rule::VB_MISC_4, "it stands up first"));
    if (plan.way == Vector{}) return no(refuse(rule::VB_MOVE_3, "that leads nowhere"));
    if (has_mark(look, StoppedByZone))
        return no(refuse(rule::VB_MOVE_11, "a zone of control has ended its move"));
    if (has_mark(look, EndedByRecovery))
        return no(refuse(rule::VB_MOVE_13, "recovery was the last of its move"));
    if (Verdict verdict = check_direction(look, ref, plan.way); !verdict) return no(verdict);
    if (move_class(look, ref) == MoveClass::Manhandled && (look.field().kinds_at(goal) & forest_kinds).any())
        return no(refuse(rule::VB_TERR_FOREST_3, "guns are not pushed into forest"));
    // What is soon found out comes first, the ground later.
    const Mover mover = mover_of(look, ref);
    if (!look.field().on_table(table::moved(base_of(look, ref), plan.way)))
        return no(refuse(rule::VB_MOVE_17, "it would leave the table"));
    if (Verdict verdict = check_held(look, ref, goal); !verdict) return no(verdict);
    if (Verdict verdict = affordable(look, least_cost(look, mover, table::length(plan.way))); !verdict)
        return no(verdict);
    const WayCheck way = check_way(look, ref, plan.way);
    if (!way.verdict) return no(way.verdict);
    plan.toll = toll_of(look, mover, {front, goal}, pay);
    if (!plan.toll.allowed()) return no(refuse(plan.toll.rule, plan.toll.why));
    if (Verdict verdict = affordable(look, plan.toll.cost); !verdict) return no(verdict);
    const Pose pose = look.stand(ref).pose.pose();
    const Pose there{pose.centre + plan.way, pose.facing};
    if (Verdict verdict = check_place(look, ref, there); !verdict) return no(verdict);
    if (has(look.side(ref.side).column, ref)) {
        const Markers markers = markers_after(markers_of_column(look, ref), base_of(look, ref),
                                              base_at(look, ref, there), pose.facing);
        if (Verdict verdict = check_markers(look, ref, markers); !verdict) return no(verdict);
    }
    // Last, for it looks along many lines of sight.
    if (look.memo != nullptr && look.memo->judged) return plan;
    return no(check_approach(look, ref, plan.way));
}

}  // namespace

void take_toll(Play& play, Ref ref, const Toll& toll) {
    Move& move = play.state.move;
    spend(play, toll.cost);
    move.streams = static_cast<std::uint8_t>(move.streams + toll.streams);
    if (toll.crosses_water) mark(play, Crossed);
    if (toll.no_recovery) mark(play, MarshyCrossed);
    if (toll.loses_guns) play.stand(ref).guns = 0;
    if (toll.disorders) disorder(play, ref, rule::VB_DIS_2);
    toll.trampled.each([&](unsigned area) { play.state.trampling.add(area); });
}

// VB-TERR-MARSH-1: the die is thrown where F enters; each stand that went in within 3 inches adds 1.
void enter_marsh(Play& play, Ref ref, int area) {
    const Point front = front_of(play, ref);
    int added = is_artillery(play.plan(ref).type) ? 1 : 0;
    for (const MarshEntry& entry : play.state.marshes)
        if (entry.area == area && table::within(Point{entry.x, entry.y}, front, marsh_spot)) ++added;
    const MarshRow row = marsh(d6(play.dice) + added);
    if (!play.state.marshes.full())
        play.state.marshes.push_back({front.x, front.y, static_cast<std::uint16_t>(area), 0});
    play.state.move.marsh_factor = row.factor;
    mark(play, ThrewForMarsh);
    if (row.disorders) disorder(play, ref, rule::VB_TERR_MARSH_1);
}

namespace {

void go_leg(Play& play, Ref ref, Point goal, Pay pay) {
    // A marsh splits the leg at its edge: what lies beyond is paid by the die.
    const Point start = front_of(play, ref);
    for (;;) {
        const Point front = front_of(play, ref);
        const Toll toll = toll_of(play, mover_of(play, ref), {front, goal}, pay);
        const Vector whole = goal - front;
        if (!toll.allowed() || toll.cost > left_of(play.state.move)) {
            // It stops at the edge; if a friend is there whom it was to pass, before him.
            const Length gone = table::length(front - start);
            for (Length back = search_step; back <= gone + search_step; back += search_step) {
                if (check_place(play, ref, play.stand(ref).pose.pose())) return;
                const Point there = start + table::on_the_way(front - start, gone, std::max(gone - back, 0));
                shift_stand(play, ref, there - front_of(play, ref));
            }
            return;
        }
        const Vector way =
            toll.marsh < 0 ? whole : table::on_the_way(whole, table::length(whole), toll.marsh_at);
        take_toll(play, ref, toll);
        shift_stand(play, ref, way);
        mark(play, HasGone);
        if (toll.marsh < 0) return;
        enter_marsh(play, ref, toll.marsh);
        if (front_of(play, ref) == goal) return;
    }
}

Verdict check_form(const Look& look, Ref ref, Facing facing, bool into) {
    const Side& side = look.side(ref.side);
    if (has_mark(look, ChangedColumn))
        return refuse(rule::VB_MARCH_1, "it has changed its formation in this phase");
    if (has(side.column, ref) == into)
        return refuse(rule::VB_MARCH_1, into ? "it is in march column" : "it is not in march column");
    if (into && !move_rows[at(move_class(look, ref))].may_march)
        return refuse(rule::VB_MARCH_6, "unlimbered guns cannot be in march column");
    if (look.stand(ref).building != no_building)
        return refuse(rule::VB_GEO_17, "it comes out of the building first");
    if (has(side.ground, ref)) return refuse(rule::VB_MISC_4, "it stands up first");
    if (Verdict verdict = affordable(look, half_allowance); !verdict) return verdict;
    const Pose pose{look.stand(ref).pose.centre(), facing};
    const Rect base = base_at(look, ref, pose);
    if (facing != look.stand(ref).pose.pose().facing) {
        if (has(look.setup.army(ref.side).poor, ref))
            return refuse(rule::VB_MARCH_2, "poorly trained troops do not turn as they change formation");
        if (Verdict verdict = check_place(look, ref, pose); !verdict) return verdict;
        if (Verdict verdict = check_held(look, ref, table::front_middle(base)); !verdict) return verdict;
        if (touches_more(look, ref, base))
            return refuse(rule::VB_MOVE_4, "it would touch the enemy by turning");
    }
    if (!into) return fine;
    const MoveRow& row = move_rows[at(move_class(look, ref))];
    const bool skirmisher = is_skirmisher(look.plan(ref).type);
    return check_markers(
        look, ref, markers_behind(base, facing, skirmisher ? row.skirmisher_markers : row.brigade_markers));
}

Verdict check_horses(const Look& look, Ref ref, bool mount) {
    if (!has_horses(look.plan(ref).type)) return refuse(rule::VB_MOVE_14, "it has no horses");
    if (is_mounted(look, ref) == mount)
        return refuse(rule::VB_MOVE_14, mount ? "it is mounted" : "it is on foot");
    if (has_mark(look, ChangedMount))
        return refuse(rule::VB_MOVE_14, "it has mounted or dismounted in this phase");
    if (has(look.side(ref.side).ground, ref)) return refuse(rule::VB_MISC_4, "it stands up first");
    if (Verdict verdict = affordable(look, half_allowance); !verdict) return verdict;
    // Skirmishers have markers only while they are mounted (VB-MARCH-3).
    if (!mount || !has(look.side(ref.side).column, ref) || !is_skirmisher(look.plan(ref).type)) return fine;
    return check_markers(look, ref,
                         markers_behind(base_of(look, ref), look.stand(ref).pose.pose().facing,
                                        move_rows[at(MoveClass::Cavalry)].skirmisher_markers));
}

Verdict check_limber(const Look& look, Ref ref, bool limber) {
    const Side& side = look.side(ref.side);
    if (!is_artillery(look.plan(ref).type)) return refuse(rule::VB_MOVE_5, "only guns limber and unlimber");
    if (has(side.limbered, ref) == limber)
        return refuse(rule::VB_MOVE_5, limber ? "it is limbered" : "it is unlimbered");
    if (!has(side.in_command, ref))
        return refuse(rule::VB_CMD_8, "out of command guns can neither limber nor unlimber");
    if (limber && has_mark(look, Manhandled))
        return refuse(rule::VB_MOVE_6, "guns that were pushed cannot limber in the same phase");
    if (!limber && has(side.column, ref)) return refuse(rule::VB_MARCH_6, "it leaves the march column first");
    if (!limber && in_forest(look, ref))
        return refuse(rule::VB_TERR_FOREST_3, "guns cannot unlimber in forest");
    return fine;
}

}  // namespace

Verdict check_step(const Look& look, const Action& action) {
    const Ref ref = moving(look.state);
    const Move& move = look.state.move;
    if (has_mark(look, EndedByRecovery) && action.verb != Verb::Done)
        return refuse(rule::VB_MOVE_13, "recovery was the last of its move");
    switch (action.verb) {
        case Verb::Recover:
            if (has_mark(look, Recovered)) return refuse(rule::VB_MOVE_13, "it has recovered in this move");
            return check_recover(look, ref);
        case Verb::StandUp:
            if (!has(look.side(ref.side).ground, ref))
                return refuse(rule::VB_MISC_4, "it is not on the ground");
            if (move.spent > 0 || move.changes > 0)
                return refuse(rule::VB_MISC_4, "standing up is the first of a move");
            return affordable(look, half_allowance);
        case Verb::Face:
            if (has(look.side(ref.side).ground, ref)) return refuse(rule::VB_MISC_4, "it stands up first");
            return check_face(look, ref, action.facing(), action.pay());
        case Verb::Leg: return plan_leg(look, ref, action.point(), bridge_pay(action)).verdict;
        case Verb::Into: return check_into(look, ref, action.other);
        case Verb::Out: return check_out(look, ref, static_cast<BlockSide>(action.mode));
        case Verb::Form: return check_form(look, ref, action.facing(), true);
        case Verb::Deploy: return check_form(look, ref, action.facing(), false);
        case Verb::Mount: return check_horses(look, ref, true);
        case Verb::Dismount: return check_horses(look, ref, false);
        case Verb::Limber: return check_limber(look, ref, true);
        case Verb::Unlimber: return check_limber(look, ref, false);
        default: return refuse(rule::VB_MOVE_1, "that is no step of a move");
    }
}

void apply_step(Play& play, const Action& action) {
    const Ref ref = moving(play.state);
    Side& side = play.side(ref.side);
    Move& move = play.state.move;
    switch (action.verb) {
        case Verb::Recover:
            // After anything else it is the last of the move.
            if (move.spent > 0 || move.changes > 0) mark(play, EndedByRecovery);
            spend(play, half_allowance);
            set_level(side, ref.id, Level::Good);
            mark(play, Recovered);
            break;
        case Verb::StandUp:
            spend(play, half_allowance);
            side.ground &= ~one(ref.id);
            break;
        case Verb::Face:
            pay_for_facing(play, ref, action.pay());
            turn_stand(play, ref, action.facing());
            ++move.changes;
            if (has_mark(play, HasGone)) mark(play, TurnedLate);
            break;
        case Verb::Leg: {
            const Pay pay = bridge_pay(action);
            const bool ends_in_zone = check_way(play, ref, action.point() - front_of(play, ref)).ends_in_zone;
            if (move_class(play, ref) == MoveClass::Manhandled) mark(play, Manhandled);
            go_leg(play, ref, action.point(), pay);
            if (ends_in_zone) mark(play, StoppedByZone);
            break;
        }
        case Verb::Into: go_into(play, ref, action.other); break;
        case Verb::Out: go_out(play, ref, static_cast<BlockSide>(action.mode)); break;
        case Verb::Form:
            spend(play, half_allowance);
            side.column |= one(ref.id);
            unsettle(play, ref);
            turn_with_column(play, ref, action.facing());
            lay_markers_behind(play, ref);
            mark(play, ChangedColumn);
            break;
        case Verb::Deploy:
            spend(play, half_allowance);
            break_column(play, ref);
            turn_with_column(play, ref, action.facing());
            mark(play, ChangedColumn);
            break;
        case Verb::Mount:
        case Verb::Dismount:
            // What is left is the same part of the new allowance (VB-MOVE-10).
            spend(play, half_allowance);
            side.mounted =
                action.verb == Verb::Mount ? side.mounted | one(ref.id) : side.mounted & ~one(ref.id);
            if (has(side.column, ref) && is_skirmisher(play.plan(ref).type)) lay_markers_behind(play, ref);
            mark(play, ChangedMount);
            break;
        case Verb::Limber:
            side.limbered |= one(ref.id);
            unsettle(play, ref);
            ++move.changes;
            break;
        default:
            side.limbered &= ~one(ref.id);
            ++move.changes;
            break;
    }
}

}  // namespace longroll::volley
