// What the page asks beside the view: whom a unit sees and what is in the way, where a move
// or a placing would end and what it costs, how far a unit that has rolled can go. All of it is judged on a
// state that holds only what the seat may know (AnyPosition::inspect).

#include <algorithm>

#include "elephant/deployment.h"
#include "elephant/route.h"
#include "elephant/rules.h"
#include "miniatures/inspect.h"
#include "miniatures/profile.h"

namespace longroll::elephant {
namespace {

using miniatures::point_view;
using miniatures::StandLine;

// ---- sight (SE-GEO-18) ----

View block_view(const Look& look, const table::Sight& sight) {
    std::string stand;
    if (sight.by == table::Blocked::ByStand)
        for (Seat side : seats)
            for (const Ref ref : each(side, look.side(side).on_table))
                if (stand.empty() && distance(look, ref, sight.where) <= tolerance)
                    stand = name_of(look, ref);
    return miniatures::block_view(look.field(), sight, "SE-GEO-18", stand);
}

StandLine line_to_show(const Look& look, Ref unit, Ref enemy) {
    return miniatures::line_to_show(look.unit(unit).stands, look.unit(enemy).stands, [&](int own, int their) {
        const FireLine line = line_to(look, unit, own, enemy, their);
        const Point mark = rect_of(look, enemy, their).centre;
        const bool bears =
            all_round(look, unit) || in_arc(rect_of(look, unit, own), pose_of(look, unit, own).facing, mark);
        return StandLine{line.sight, line.distance, bears};
    });
}

// Where it begins and ends.
table::Segment segment_of(const Look& look, Ref unit, Ref enemy, const StandLine& shown) {
    const Point eye = eye_of(look, unit, rect_of(look, unit, shown.own));
    return {eye, table::nearest_point(rect_of(look, enemy, shown.their), eye)};
}

View ranges_view(const Look& look, Ref unit) {
    View ranges = View::list();
    const WeaponRow& row = weapon_rows[at(look.plan(unit).weapon)];
    int last = 0;
    for (int column = 0; column < range_columns && row.halves[column] != 0; ++column) {
        const int yards =
            column < range_columns - 1 ? std::min<int>(range_heading[column], row.max_range) : row.max_range;
        if (yards <= last) break;
        last = yards;
        ranges.add(View::fields("yards", yards, "reach", table::from_yards(yards, look.setup.yards), "halves",
                                row.halves[column]));
    }
    return ranges;
}

View sight(const Look& look, Ref unit) {
    View view = View::fields("side", name(unit.side), "unit", unit.id + 1, "all_round", all_round(look, unit),
                             "ranges", ranges_view(look, unit));
    View& lines = view.set("lines", View::list());
    const Seat enemy = other(unit.side);
    const auto foe = [enemy](unsigned place) { return Ref{enemy, static_cast<UnitId>(place)}; };
    for (const unsigned place : miniatures::nearest_few(
             look.side(enemy).on_table, [&](unsigned one_of) { return distance(look, unit, foe(one_of)); })) {
        const StandLine found = line_to_show(look, unit, foe(place));
        if (!found.any()) continue;
        const table::Segment shown = segment_of(look, unit, foe(place), found);
        View& line = lines.add(View::fields("unit", place + 1, "from", point_view(shown.from), "to",
                                            point_view(shown.to), "distance", found.distance));
        line.set_if(found.bears, "bears", true);
        if (!found.sight.clear()) line.set("block", block_view(look, found.sight));
    }
    return view;
}

// The cut through the ground under the line that is shown. Crops and orchards hide nobody.
View profile(const Look& look, Ref unit, Ref enemy) {
    constexpr table::AreaKinds areas = woods_kinds | building_kinds | table::AreaKinds{table::AreaKind::Hill};
    constexpr table::LineKinds lines =
        wall_lines | fence_lines | obstacle_lines | stream_lines | impassable_lines;
    const StandLine shown = line_to_show(look, unit, enemy);
    if (!shown.any()) return View::fields();
    View view = View::fields("side", name(unit.side), "unit", unit.id + 1, "target", enemy.id + 1);
    const table::Profile cut(look.field(), segment_of(look, unit, enemy, shown), areas);
    miniatures::show_profile(view, cut, lines, shown.distance, shown.sight.clear() ? -1 : shown.sight.at);
    // Units on the line other than its two ends.
    View& units = view.set("units", View::list());
    for (Seat side : seats)
        for (const Ref ref : each(side, look.side(side).on_table)) {
            if (ref == enemy || (ref == unit && !look.setup.options.front_rank_fires)) continue;
            Rects bases;
            for (const int stand : each(look.unit(ref).stands))
                if (!(ref == unit && stand == shown.own)) bases.push_back(rect_of(look, ref, stand));
            miniatures::add_unit(units, cut, side, ref.id, name_of(look, ref), bases,
                                 is_skirmishing(look, ref) || is_prone(look, ref));
        }
    view.set("woods", cut.within(woods_kinds));
    view.set("woods_limit", look.setup.sight.limit(woods_sight_group));
    if (!shown.sight.clear()) view.set("block", block_view(look, shown.sight)).set("along", shown.sight.at);
    return view;
}

// ---- a decision on trial ----

bool is_on_the_way(const Look& look, Seat seat) {
    return look.top().kind == StepKind::MovePath && look.top().side == index(seat);
}
bool is_legal_to(const Look& look, Seat seat, Action go, Point goal) {
    go.set_point(goal);
    return Elephant::check(look.setup, look.state, seat, go).fine();
}

// The path of a `go`, drawn also when it is not legal; false: there is none.
bool try_go(const Look& look, const Action& go, Move& move) {
    move = look.state.move;
    if (!move.path.empty()) return false;
    (void)compose_path(look, go, move);
    return !move.path.empty();
}

Body show_path(View& view, const Look& look, const Move& move) {
    const Ref ref = mover_of(look);
    const Route route(look, ref, move.from, move.from_stand, move.path);
    Costs costs;
    (void)check_draft(look, move, true, costs);
    view.set("length", route.length());
    view.set("most", most_of(move, costs));
    view.set("deductions", costs.deductions);
    view.set("halvings", costs.halvings);
    const Body body = route.end();
    view.set("stands", miniatures::poses_view(body.poses));
    view.set("facing", table::millidegrees(body.layout.facing));
    // The way of its middle, a corner wherever a part of the path ends.
    View& way = view.set("way", View::list());
    const auto add = [&](Length walked) {
        const Body there = route.at(walked);
        way.add(point_view(middle_of(there.poses)));
    };
    add(0);
    for (const Route::Leg& leg : route.legs()) {
        if (leg.kind == Route::Leg::Kind::Wheel) add(leg.begin + leg.length / 2);
        if (leg.length > 0) add(leg.begin + leg.length);
    }
    return body;
}

// The draft of a path so far, with what the next step goes on from.
View path_so_far(const Look& look) {
    View view = View::fields();
    const Move& move = look.state.move;
    if (move.path.empty()) return view;
    const Body body = show_path(view, look, move);
    view.set("formation", word(body.layout.formation));
    if (is_ranked(body.layout.formation)) view.set("anchor", point_view(body.layout.anchor));
    return view;
}

Inspection on_trial(const Look& look, Seat seat, const Action& action) {
    Inspection trial{View::fields(), Elephant::check(look.setup, look.state, seat, action)};
    if (action.verb != Verb::Go || !is_on_the_way(look, seat)) return trial;
    Move move;
    if (try_go(look, action, move)) show_path(trial.view, look, move);
    if (*trial.verdict) return trial;
    const std::optional<Point> nearest =
        miniatures::nearest_legal(start_of(look, mover_of(look)), action.point(),
                                  [&](Point goal) { return is_legal_to(look, seat, action, goal); });
    if (nearest) trial.view.set("nearest", point_view(*nearest));
    return trial;
}

// How far the mover can go each way, facing that way: the outline of where it may end.
View reach(const Look& look, Seat seat) {
    const Ref ref = mover_of(look);
    const Length most = most_of(look.state.move);
    return miniatures::reach_view(look.field(), start_of(look, ref), most, [&](Point goal, Facing bearing) {
        Action go = just(Verb::Go);
        go.angle = is_ranked(look.unit(ref).formation) ? bearing.step : look.unit(ref).facing;
        return is_legal_to(look, seat, go, goal);
    });
}

// Where the seat's mover would stand, put there: what it would see then.
Expected<State> moved_there(const Look& look, Seat seat, const Action& go) {
    Move move;
    if (!is_on_the_way(look, seat) || !try_go(look, go, move))
        return Wrong{"nobody of yours is on the way: 'sight' and a path are for the unit that moves"};
    Trial trial(look);
    put_body(trial.play, mover_of(look),
             Route(look, mover_of(look), move.from, move.from_stand, move.path).end());
    return trial.state;
}

// ---- questions ----

// What 'union 3' sees where it stands, or with 'go to 24 18 facing 0' the mover as if it stood there; with an
// enemy's number the cut through the ground to him.
Expected<View> seen_by(const Look& look, Ref unit, std::string_view enemy) {
    if (!unit.any() || !on_table(look, unit)) return Wrong{"there is no such unit on the table"};
    if (enemy.empty()) return sight(look, unit);
    const std::optional<unsigned> place = miniatures::read_place(enemy, most_units);
    const Ref target{other(unit.side), static_cast<UnitId>(place.value_or(0))};
    if (!place || !on_table(look, target)) return Wrong{"there is no such enemy on the table"};
    return profile(look, unit, target);
}
Expected<View> seen_by(const Look& look, Seat seat, std::string_view eye, std::string_view enemy) {
    if (!eye.starts_with("go ")) {
        const auto unit = miniatures::read_side_and_place(eye, most_units);
        return seen_by(look, unit ? Ref{unit->side, static_cast<UnitId>(unit->place)} : nobody, enemy);
    }
    const Expected<Action> go = verbs.read(eye);
    if (!go) return Wrong{go.error()};
    const Expected<State> there = moved_there(look, seat, *go);
    if (!there) return Wrong{there.error()};
    return seen_by({look.setup, *there}, mover_of(look), enemy);
}

}  // namespace

Expected<Inspection> Elephant::inspect(const Setup& setup, const State& state, Seat seat,
                                       std::string_view text) {
    using Kind = miniatures::Question::Kind;
    const Look look{setup, state};
    const Expected<miniatures::Question> question = miniatures::read_question(text, "go to 24 18 facing 0");
    if (!question) return Wrong{question.error()};
    switch (question->kind) {
        case Kind::Reach:
        case Kind::Path:
            if (!is_on_the_way(look, seat)) return Wrong{"nobody of yours is on the way"};
            return Inspection{question->kind == Kind::Reach ? reach(look, seat) : path_so_far(look), {}};
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

}  // namespace longroll::elephant
