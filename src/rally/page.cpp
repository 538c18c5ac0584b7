// What the page asks beside the view: whom a stand sees and what is in the way, its fire sticks, where an
// arrow, a charge or a ride on trial would end, which places the stand that moves can reach. Judged on a
// state that holds only what the seat may know (AnyPosition::inspect).

#include "miniatures/inspect.h"
#include "miniatures/profile.h"
#include "rally/charge.h"
#include "rally/fire.h"
#include "rally/formations.h"
#include "rally/lay_judge.h"
#include "rally/rules.h"

namespace longroll::rally {
namespace {

using miniatures::point_view;

std::string name_of(const Look& look, Ref ref) { return look.plan(ref).name; }

// ---- sight (RF-LOS) and fire (RF-FIRE) ----

// The line that is shown to an enemy: of fire if there is a shot, else to the nearest point of its base.
struct Line {
    table::Segment between;
    Length distance = 0;
    bool bears = false;
    table::Sight sight;
};

Line line_to(const Look& look, Ref unit, Ref enemy) {
    const Rect own = base_of(look, unit), theirs = base_of(look, enemy);
    Line line;
    line.bears = is_facing(look, unit, theirs);
    if (const std::optional<FireLine> shot = fire_line(look, unit, enemy)) {
        line.between = {shot->from, shot->to};
        line.distance = shot->range;
        return line;
    }
    const Point from = fire_point(own, base_kind(look, unit));
    line.between = {from, table::nearest_point(theirs, from)};
    line.distance = table::distance(from, theirs);
    line.sight = look_along(look, unit, from, line.between.to, theirs, enemy);
    return line;
}

// The stand of which the line was stopped.
std::string stand_at(const Look& look, Point where) {
    for (const Seat side : seats)
        for (const UnitId id : each(look.side(side).on_map))
            for (const Rect& base : bases_of(look, {side, id}))
                if (table::within(where, base, look.measures().contact_tol)) return name_of(look, {side, id});
    return {};
}
View block_view(const Look& look, const table::Sight& sight) {
    const bool by_stand = sight.by == table::Blocked::ByStand;
    return miniatures::block_view(look.field(), sight, by_stand ? "RF-LOS-8" : "RF-LOS-5",
                                  by_stand ? stand_at(look, sight.where) : std::string());
}

View ranges_view(const Look& look, Ref unit) {
    constexpr const char* sticks[] = {"canister", "shell", "solid shot", "long range"};
    View view = View::list();
    if (!is_able_to_fire(look, unit)) return view;
    const Length longest = longest_range(look, unit);
    for (std::size_t i = 0; i < at(Stick::count); ++i) {
        const Length reach = look.measures().stick[i];
        if (reach <= longest)
            view.add(View::fields("yards", reach * look.measures().yards_per_inch / table::inch, "reach",
                                  reach, "what", is_artillery(look, unit) ? sticks[i] : "range"));
    }
    return view;
}

View sight(const Look& look, Ref unit) {
    View view = View::fields("side", name(unit.side), "unit", unit.id + 1, "ranges", ranges_view(look, unit));
    View& lines = view.set("lines", View::list());
    const Seat enemy = other(unit.side);
    const auto foe = [enemy](unsigned place) { return Ref{enemy, static_cast<UnitId>(place)}; };
    for (const unsigned place : miniatures::nearest_few(look.side(enemy).on_map, [&](unsigned one_of) {
             return distance_between(look, unit, foe(one_of));
         })) {
        const Line line = line_to(look, unit, foe(place));
        View& item = lines.add(View::fields("unit", place + 1, "from", point_view(line.between.from), "to",
                                            point_view(line.between.to), "distance", line.distance));
        item.set_if(line.bears, "bears", true);
        const FireCall call{.firer = unit, .target = foe(place).id};
        if (check_fire(look, call)) {
            item.set("dice", fire_dice(look, call));
            item.set("needs", needed(look, call, 0));
        }
        if (!line.sight.clear()) item.set("block", block_view(look, line.sight));
    }
    return view;
}

View profile(const Look& look, Ref unit, Ref enemy) {
    constexpr table::AreaKinds woods{table::AreaKind::Woods, table::AreaKind::LightWoods};
    constexpr table::AreaKinds areas =
        woods | table::AreaKinds{table::AreaKind::Town, table::AreaKind::Building};
    const Line line = line_to(look, unit, enemy);
    View view = View::fields("side", name(unit.side), "unit", unit.id + 1, "target", enemy.id + 1);
    const table::Profile cut(look.field(), line.between, areas);
    miniatures::show_profile(view, cut, wide_creeks | look.setup.barricades, line.distance,
                             line.sight.clear() ? -1 : line.sight.at);
    View& units = view.set("units", View::list());
    for (const Seat side : seats)
        for (const UnitId id : each(look.side(side).on_map)) {
            const Ref ref{side, id};
            if (ref != unit && ref != enemy)
                miniatures::add_unit(units, cut, side, id, name_of(look, ref), bases_of(look, ref),
                                     !look.setup.options.stands_block_fire);
        }
    view.set("woods", cut.within(woods));
    view.set("woods_limit", look.measures().woods_sight);  // RF-LOS-7
    if (!line.sight.clear()) view.set("block", block_view(look, line.sight)).set("along", line.sight.at);
    return view;
}

// ---- a decision on trial ----

bool is_laying(const Look& look, Seat seat) {
    return look.top().kind == StepKind::Lay && side_of(look.top()) == seat;
}
LayMode lay_mode(const Look& look) { return static_cast<LayMode>(look.top().n); }

void show_end(View& view, Point from, const Pose& end) {
    const Length length = table::distance(from, end.centre);
    view.set("length", length);
    view.set("most", length);  // an arrow is used whole (RF-MOVE-6)
    view.set("facing", table::millidegrees(end.facing));
    view.set("stands", miniatures::poses_view(std::span(&end, 1)));
    const Point way[] = {from, end.centre};
    view.set("way", miniatures::points_view(way));
}

// Where an arrow or a Specialised Tactic of the Lay on top leads.
LaidEnd laid_end(const LayJudge& judge, const Action& action) {
    return action.verb == Verb::Special ? judge.end_of(action.special())
                                        : judge.end_of(judge.way_of(action.laid()), action.facing());
}

// Every arrow of the stand that moves, at each edge with seven leans, and the facing it has: `visit(end)`.
template <class Visit>
void each_arrow(const Look& look, Visit visit) {
    const Ref ref = laying_unit(look.top());
    const LayJudge judge(look, ref, lay_mode(look));
    if (!judge.check_unit()) return;
    ArrowLaid laid;
    laid.facing = judge.start().facing;
    for (std::size_t arrow = 0; arrow <= at(judge.longest()); ++arrow)
        for (const table::Edge edge :
             {table::Edge::Front, table::Edge::Left, table::Edge::Rear, table::Edge::Right}) {
            laid.arrow = static_cast<Arrow>(arrow);
            laid.edge = edge;
            const Angle limit = lean_limit(look.measures(), laid.arrow);
            for (int part = -3; part <= 3; ++part) {
                laid.lean = limit * part / 3;
                const LaidWay way = judge.way_of(laid);
                const LaidEnd end = judge.end_of(way, laid.facing);
                if (judge.check_way(laid, way) && judge.check_end(judge.sweep(way.way), end, way.leaves, 0))
                    visit(end);
            }
        }
}

// {from, places}: where the stand may come to be.
View reach(const Look& look) {
    View places = View::list();
    each_arrow(look, [&](const LaidEnd& end) { places.add(point_view(end.pose.centre)); });
    return View::fields("from", point_view(centre_of(look, laying_unit(look.top()))), "places",
                        std::move(places));
}

void try_laid(View& view, const Look& look, const Action& action, bool is_fine) {
    const Ref ref = laying_unit(look.top());
    const LayJudge judge(look, ref, lay_mode(look), (action.flags & LayMount) != 0);
    const LaidEnd end = laid_end(judge, action);
    show_end(view, judge.start().centre, end.pose);
    if (is_fine) {
        view.set_if(under_fire(look, ref, end.base), "under_fire", true);
        view.set_if(action.verb == Verb::Lay && judge.way_of(action.laid()).cut, "cut", true);
        return;
    }
    std::optional<Point> nearest;
    each_arrow(look, [&](const LaidEnd& place) {
        const Point wanted = end.pose.centre;
        if (!nearest || table::square(place.pose.centre - wanted) < table::square(*nearest - wanted))
            nearest = place.pose.centre;
    });
    if (nearest) view.set("nearest", point_view(*nearest));
}

// [{from, to, ok}]: the stands of the brigade that deploys which are joined, by their middles.
void show_joins(View& view, const Look& look, Seat seat) {
    const PostId brigade = look.top().m;
    const auto formation = static_cast<Formation>(look.side(seat).formation[brigade]);
    const Units placed = look.post(seat, brigade).own & look.side(seat).on_map;
    View joins = View::list();
    for (const UnitId a : each(placed))
        for (const UnitId b : each(placed)) {
            if (a >= b) continue;
            const Join join = joined(look, seat, formation, a, b);
            if (join != Join::None)
                joins.add(View::fields("from", point_view(centre_of(look, {seat, a})), "to",
                                       point_view(centre_of(look, {seat, b})), "ok", join == Join::Holds));
        }
    view.set("joins", std::move(joins));
}
bool is_deploying(const Look& look, Seat seat) {
    return look.top().kind == StepKind::DeployBrigade && side_of(look.top()) == seat &&
           look.top().m != no_post;
}
// As if the stand were there already.
void try_place(View& view, const Look& look, Seat seat, const Action& action) {
    const Pose pose{action.point(), action.facing()};
    show_end(view, pose.centre, pose);
    if (!is_deploying(look, seat) || action.unit >= look.army(seat).units.size() ||
        !look.post(seat, look.top().m).own.has(action.unit))
        return;
    State there = look.state;
    Side& side = there.side[index(seat)];
    side.unit[action.unit].pose = table::PackedPose::of(pose);
    side.on_map |= one(action.unit);
    show_joins(view, {look.setup, there}, seat);
}

Inspection on_trial(const Look& look, Seat seat, const Action& action) {
    Inspection trial{View::fields(), Rally::check(look.setup, look.state, seat, action)};
    View& view = trial.view;
    const bool is_fine = trial.verdict->fine();
    switch (action.verb) {
        case Verb::Lay:
        case Verb::Special:
            if (is_laying(look, seat)) try_laid(view, look, action, is_fine);
            break;
        case Verb::Place: try_place(view, look, seat, action); break;
        case Verb::Done:
            if (is_deploying(look, seat)) show_joins(view, look, seat);
            break;
        case Verb::Ride: {
            if (action.post >= look.army(seat).posts.size()) break;
            const General& general = look.general(seat, action.post);
            const Point from{general.x, general.y};
            show_end(view, from, {action.point(), table::north});
            if (is_fine) break;
            const std::optional<Point> nearest =
                miniatures::nearest_legal(from, action.point(), [&](Point goal) {
                    Action nearer = action;
                    nearer.x = goal.x;
                    nearer.y = goal.y;
                    return Rally::check(look.setup, look.state, seat, nearer).fine();
                });
            if (nearest) view.set("nearest", point_view(*nearest));
            break;
        }
        case Verb::Declare: {
            if (look.top().kind != StepKind::DeclareCharge) break;
            const Ref unit = unit_of(look.top());
            if (const auto path = charge_path(look, unit, static_cast<Arrow>(action.arrow),
                                              static_cast<std::int16_t>(action.lean)))
                show_end(view, centre_of(look, unit),
                         {centre_of(look, unit) + path->way, facing_of(look, unit)});
            break;
        }
        default: break;
    }
    return trial;
}

// ---- questions ----

Expected<View> seen_by(const Look& look, Ref unit, std::string_view enemy) {
    if (!unit.any() || !on_map(look, unit)) return Wrong{"there is no such stand on the map"};
    if (enemy.empty()) return sight(look, unit);
    const std::optional<unsigned> place = miniatures::read_place(enemy, most_units);
    const Ref target{other(unit.side), static_cast<UnitId>(place.value_or(0))};
    if (!place || !on_map(look, target)) return Wrong{"there is no such enemy on the map"};
    return profile(look, unit, target);
}
Expected<View> seen_by(const Look& look, Seat seat, std::string_view eye, std::string_view enemy) {
    if (!eye.starts_with("lay ") && !eye.starts_with("special ")) {
        const auto unit = miniatures::read_side_and_place(eye, most_units);
        return seen_by(look, unit ? Ref{unit->side, static_cast<UnitId>(unit->place)} : nobody, enemy);
    }
    const Expected<Action> action = Rally::read(look.setup, eye);
    if (!action) return Wrong{action.error()};
    if (!is_laying(look, seat))
        return Wrong{"no stand of yours is moving: 'sight lay' is for the one that is"};
    // As if it were there, also where it may not go.
    const Ref ref = laying_unit(look.top());
    const LayJudge judge(look, ref, lay_mode(look), (action->flags & LayMount) != 0);
    State there = look.state;
    there.side[index(ref.side)].unit[ref.id].pose = table::PackedPose::of(laid_end(judge, *action).pose);
    return seen_by({look.setup, there}, ref, enemy);
}

}  // namespace

Expected<Inspection> Rally::inspect(const Setup& setup, const State& state, Seat seat,
                                    std::string_view text) {
    using Kind = miniatures::Question::Kind;
    const Look look{setup, state};
    const Expected<miniatures::Question> question = miniatures::read_question(text, "lay a2 front facing 0");
    if (!question) return Wrong{question.error()};
    switch (question->kind) {
        case Kind::Reach:
        case Kind::Path:
            if (!is_laying(look, seat)) return Wrong{"no stand of yours is moving"};
            return Inspection{question->kind == Kind::Reach ? reach(look) : View::fields(), {}};
        case Kind::Try: {
            const Expected<Action> action = read(setup, question->what);
            if (!action) return Wrong{action.error()};
            return on_trial(look, seat, *action);
        }
        default: break;
    }
    Expected<View> seen = seen_by(look, seat, question->what, question->enemy);
    if (!seen) return Wrong{seen.error()};
    return Inspection{*std::move(seen), {}};
}

}  // namespace longroll::rally
