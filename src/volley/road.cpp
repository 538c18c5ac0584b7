// VB-MARCH-8: the step along the road; VB-MOVE-17, 18: stands that come and go over the edge.

#include "volley/road.h"

#include "volley/commanders.h"
#include "volley/rout.h"

namespace longroll::volley {
namespace {

using table::Vector;

// ---- along the road ----

struct RoadPlan {
    Verdict verdict;
    table::RoadWay way;
    Toll toll;  // of the whole way
    Pose end;
    Markers markers;
    bool ends_in_zone = false;
};

// What a further piece adds to the toll of those before it.
void add(Toll& sum, const Toll& piece) {
    sum.cost += piece.cost;
    sum.disorders = sum.disorders || piece.disorders;
    sum.loses_guns = sum.loses_guns || piece.loses_guns;
    sum.no_recovery = sum.no_recovery || piece.no_recovery;
    sum.crosses_water = sum.crosses_water || piece.crosses_water;
    sum.streams = static_cast<std::uint8_t>(sum.streams + piece.streams);
    piece.trampled.each([&](unsigned area) { sum.trampled.add(area); });
}

void plan_road(const Look& look, Ref ref, Point goal, RoadPlan& plan) {
    const auto no = [&](const Verdict& why) { plan.verdict = why; };
    const bool column = has(look.side(ref.side).column, ref);
    if (!column && move_class(look, ref) != MoveClass::Limbered)
        return no(refuse(rule::VB_MARCH_8, "only march columns and limbered guns go along a road"));
    if (look.stand(ref).building != no_building)
        return no(refuse(rule::VB_GEO_17, "it comes out of the building first"));
    if (has_mark(look, StoppedByZone))
        return no(refuse(rule::VB_MOVE_11, "a zone of control has ended its move"));
    const Point front = front_of(look, ref);
    const std::optional<table::RoadPlace> from = look.setup.roads.nearest(front, road_reach);
    if (!from) return no(refuse(rule::VB_MARCH_8, "it is not on a road"));
    const std::optional<table::RoadPlace> to = look.setup.roads.nearest(goal, table::farthest);
    Mover mover = mover_of(look, ref);
    const Length most = mover.allowance * (column ? 3 : 1) + inch;
    if (!to || !look.setup.roads.way(*from, *to, most, plan.way))
        return no(
            refuse(rule::VB_MARCH_8, "no road leads there within {} inches", Arg{ArgKind::Length, most}));

    const table::Size size = stand_sizes[at(look.plan(ref).type)];
    Rect base = base_of(look, ref);
    Facing facing = look.stand(ref).pose.pose().facing;
    plan.markers = markers_of_column(look, ref);
    Point here = front;
    for (std::size_t i = 0; i < plan.way.points.size(); ++i) {
        const Point next = plan.way.points[i];
        if (next == here) continue;
        const Vector run = next - here;
        // At each bend the base turns about F; the first yard up to the road's middle turns nothing.
        const bool joins = i == 0;
        if (!joins) facing = table::facing_along(run);
        const Rect turned = table::rect_behind(here, facing, size);
        plan.markers = markers_after(plan.markers, base, turned, facing);
        const Toll toll = toll_of(look, mover, {here, next});
        if (!toll.allowed()) return no(refuse(toll.rule, toll.why));
        if (toll.marsh >= 0) return no(refuse(rule::VB_TERR_MARSH_1, "there the road leads through a marsh"));
        add(plan.toll, toll);
        mover.streams = static_cast<std::uint8_t>(mover.streams + toll.streams);
        if (Verdict verdict = check_held(look, ref, next); !verdict) return no(verdict);
        if (Verdict verdict = check_approach(look, ref, turned, run); !verdict) return no(verdict);
        const WayCheck way = check_way(look, ref, turned, run, {});
        if (!way.verdict) return no(way.verdict);
        plan.ends_in_zone = way.ends_in_zone;
        if (way.ends_in_zone && i + 1 < plan.way.points.size())
            return no(refuse(rule::VB_MOVE_11, "a zone of control stops it on the way"));
        base = table::moved(turned, run);
        plan.markers = markers_after(plan.markers, turned, base, facing);
        here = next;
    }
    if (here == front) return no(refuse(rule::VB_MOVE_3, "that leads nowhere"));
    if (Verdict verdict = affordable(look, plan.toll.cost); !verdict) return no(verdict);
    plan.end = {base.centre, facing};
    if (Verdict verdict = check_place(look, ref, plan.end); !verdict) return no(verdict);
    if (Verdict verdict = check_markers(look, ref, plan.markers); !verdict) return no(verdict);
}

}  // namespace

Verdict check_road(const Look& look, Ref ref, Point goal) {
    RoadPlan plan;
    plan_road(look, ref, goal, plan);
    return plan.verdict;
}

void go_road(Play& play, Ref ref, Point goal) {
    RoadPlan plan;
    plan_road(play, ref, goal, plan);
    take_toll(play, ref, plan.toll);
    put(play, ref, plan.end, plan.markers);
    mark(play, HasGone);
    if (plan.ends_in_zone) mark(play, StoppedByZone);
}

std::optional<RoadEnd> far_along_road(const Look& look, const table::RoadPlace& from, Point goal,
                                      Length inches) {
    const std::optional<table::RoadPlace> to = look.setup.roads.nearest(goal, table::farthest);
    table::RoadWay way;
    if (!to || !look.setup.roads.way(from, *to, 2 * table::farthest, way)) return std::nullopt;
    std::optional<RoadEnd> end;
    for (std::size_t i = 1; i < way.points.size() && inches > 0; ++i) {
        const Vector run = way.points[i] - way.points[i - 1];
        const Length whole = table::length(run);
        end = {inches < whole ? way.points[i - 1] + table::part(run, inches, whole) : way.points[i],
               table::facing_along(run)};
        inches -= whole;
    }
    return end;
}

// ---- over the edge ----

Stands due(const Look& look, Seat seat) {
    Stands arriving;
    for (const StandId id : each(look.side(seat).coming))
        if (look.state.turn >= look.setup.army(seat).stands[id].arrival.turn) arriving |= one(id);
    return arriving;
}

namespace {

// F so far in that the whole base is on the table, from a point of the edge.
std::optional<Pose> entry_pose(const Look& look, Ref ref, Point edge) {
    const StandPlan& plan = look.plan(ref);
    const table::Size size = stand_sizes[at(plan.type)];
    for (Length in = size.depth; in <= size.depth + size.frontage; in += search_step) {
        const Point front = edge + table::along(plan.entry_facing, in);
        const Rect base = table::rect_behind(front, plan.entry_facing, size);
        if (look.field().on_table(base)) return Pose{base.centre, plan.entry_facing};
    }
    return std::nullopt;
}

bool free_entry(const Look& look, Ref ref, const Pose& pose, Point edge) {
    if (!check_place(look, ref, pose)) return false;
    const Rect base = base_at(look, ref, pose);
    const Seat enemy = other(ref.side);
    if (within(look, enemy, look.side(enemy).on_table, {&base, 1}, apart_distance - tolerance)) return false;
    const table::Box about = grown(table::box_of(base), zone_depth);
    for (const StandId id : each(near_box(look, enemy, look.side(enemy).on_table, about)))
        if (in_zone_of(look, {enemy, id}, base)) return false;
    Mover mover = mover_of(look, ref);
    mover.forced = true;  // no die is thrown for a marsh at the very edge
    return toll_of(look, mover, {edge, table::front_middle(base)}).allowed();
}

struct Entry {
    Point edge;
    Pose pose;
};
// VB-MOVE-18: the entry point, or the nearest place along the edge within 12 inches.
std::optional<Entry> entry_of(const Look& look, Ref ref, Length shift) {
    const miniatures::Arrival& arrival = look.plan(ref).arrival;
    const table::Box board = look.field().table();
    const Length middle = table::along(arrival.edge, arrival.entry);
    std::optional<Entry> found;
    miniatures::place_on_edge(
        arrival, board, {middle - entry_shift, middle + entry_shift}, search_step, [&](Point edge) {
            if (!table::contains(board, edge)) return false;
            const Length off = table::along(arrival.edge, edge) - middle;
            // A shift that was named says to which side where both are as near.
            if (shift != 0 && off != shift && off != 0 && std::abs(off) >= std::abs(shift)) return false;
            const std::optional<Pose> pose = entry_pose(look, ref, edge);
            if (!pose || !free_entry(look, ref, *pose, edge)) return false;
            found = Entry{edge, *pose};
            return true;
        });
    return found;
}

}  // namespace

Verdict check_enter(const Look& look, Ref ref, Length shift) {
    if (!has(look.side(ref.side).coming, ref)) return refuse(rule::VB_MOVE_18, "it is on the table");
    const std::optional<Entry> entry = entry_of(look, ref, shift);
    if (!entry) return refuse(rule::VB_MOVE_18, "there is no free place within 12 inches of its entry point");
    const miniatures::Arrival& arrival = look.plan(ref).arrival;
    const Length off = table::along(arrival.edge, entry->edge) - table::along(arrival.edge, arrival.entry);
    if (shift != 0 && off != shift)
        return refuse(rule::VB_MOVE_18, "the nearest free place is {} inches along the edge",
                      Arg{ArgKind::Length, off});
    return fine;
}

void enter(Play& play, Ref ref, Length shift) {
    const std::optional<Entry> entry = entry_of(play, ref, shift);
    if (!entry) return;
    Side& side = play.side(ref.side);
    const StandPlan& plan = play.plan(ref);
    side.coming &= ~one(ref.id);
    side.on_table |= one(ref.id);
    side.in_command |= one(ref.id);
    if (plan.column) side.column |= one(ref.id);
    Stand& stand = play.stand(ref);
    stand.pose = stand.from = table::PackedPose::of(entry->pose);
    lay_markers_behind(play, ref);
    // The way from the edge to F is the first of its move; the ground under it does nothing else to it.
    Mover mover = mover_of(play, ref);
    mover.forced = true;
    spend(play, toll_of(play, mover, {entry->edge, front_of(play, ref)}).cost);
    mark(play, HasGone);
    if (play.log.on())
        tell(play, ref.side, EventKind::Move, Say(rule::VB_MOVE_18, "{} arrives", piece_arg(ref)));
    // Commanders who come with the first of their stands.
    const Army& army = play.setup.army(ref.side);
    for (std::size_t post = 0; post < army.posts.size(); ++post) {
        Commander& commander = side.commander[post];
        if (commander.fate != Fate::Coming || army.posts[post].arrives > play.state.turn ||
            !has(army.posts[post].below, ref))
            continue;
        const Point at = place_beside(play, ref);
        commander.x = at.x;
        commander.y = at.y;
        commander.fate = Fate::Active;
        commander.attached = no_stand;
    }
}

Verdict check_exit(const Look& look, Ref ref) {
    const std::vector<table::Box>& exits = look.setup.army(ref.side).exits;
    if (exits.empty()) return refuse(rule::VB_MOVE_17, "this battle has no exit zone");
    const Point front = front_of(look, ref);
    for (const table::Box& zone : exits)
        if (table::contains(zone, front)) return fine;
    return refuse(rule::VB_MOVE_17, "it is not in an exit zone");
}

void exit_table(Play& play, Ref ref) {
    if (play.log.on())
        tell(play, ref.side, EventKind::Move, Say(rule::VB_MOVE_17, "{} leaves the table", piece_arg(ref)));
    leave_table(play, ref);
}

}  // namespace longroll::volley
