// What the page asks beside the view: whom a unit sees and what is in the way, where a move
// or a placing would end and what it costs, how far a unit that has rolled can go. All of it is judged on a
// state that holds only what the seat may know (AnyPosition::inspect). The cut through the ground:
// profile.cpp.

#include "elephant/page.h"

#include <algorithm>

#include "elephant/deployment.h"
#include "elephant/route.h"
#include "elephant/rules.h"
#include "elephant/view.h"

namespace longroll::elephant {
namespace {

View poses_view(std::span<const Pose> poses) {
    View view = View::list();
    for (const Pose& pose : poses) {
        View& stand = view.add(View::fields());
        stand.set("x", pose.centre.x);
        stand.set("y", pose.centre.y);
        stand.set("facing", table::millidegrees(pose.facing));
    }
    return view;
}

// ---- sight ----

std::string_view blocked_word(table::Blocked by) {
    constexpr std::string_view words[] = {"", "ground", "hill", "area", "woods", "woods", "stand", "line"};
    return words[static_cast<std::size_t>(by)];
}

// Whose stand is at that point.
std::string unit_at(const Look& look, Point p) {
    for (Seat side : seats)
        for (const Ref ref : each(side, look.side(side).on_table)) {
            if (distance(look, ref, p) <= tolerance)
                return Elephant::name(look.setup, ArgKind::Piece, unit_arg(look, ref).value);
        }
    return "";
}

bool bears(const Look& look, Ref ref, int stand, Point mark) {
    const Pose pose = pose_of(look, ref, stand);
    return all_round(look, ref) || in_arc(rect_of(look, ref, stand), pose.facing, mark);
}

}  // namespace

// A clear one in the arc before any clear one before the shortest that is blocked.
ShownLine line_to_show(const Look& look, Ref unit, Ref enemy) {
    ShownLine best;
    const auto rank = [](const ShownLine& f) {
        return !f.any() ? 0 : !f.line.sight.clear() ? 1 : f.bears ? 3 : 2;
    };
    for (const int own : each(look.unit(unit).stands))
        for (const int their : each(look.unit(enemy).stands)) {
            ShownLine found;
            found.own = own;
            found.their = their;
            found.line = line_to(look, unit, own, enemy, their);
            found.bears = bears(look, unit, own, rect_of(look, enemy, their).centre);
            if (rank(found) > rank(best) ||
                (rank(found) == rank(best) && found.line.distance < best.line.distance))
                best = found;
        }
    return best;
}

table::Segment segment_of(const Look& look, Ref unit, Ref enemy, const ShownLine& shown) {
    const Rect own = rect_of(look, unit, shown.own);
    const Point eye = is_skirmishing(look, unit) ? own.centre : table::front_middle(own);
    return {eye, table::nearest_point(rect_of(look, enemy, shown.their), eye)};
}

View block_view(const Look& look, const table::Sight& sight) {
    View block = View::fields();
    block.set("rule", "SE-GEO-18");
    block.set("by", blocked_word(sight.by));
    block.set("at", point_view(sight.where));
    std::string who;
    if (sight.by == table::Blocked::ByStand)
        who = unit_at(look, sight.where);
    else if (sight.by == table::Blocked::ByLine)
        who = look.field().line_name(static_cast<unsigned>(sight.what));
    else if (sight.what >= 0 && sight.by != table::Blocked::ByGround)
        who = look.field().area_name(static_cast<unsigned>(sight.what));
    block.set("name", who);
    return block;
}

namespace {

View sight(const Look& look, Ref unit) {
    constexpr std::size_t most_shown = 12;
    struct Near {
        Ref unit;
        Length apart;
    };
    View view = View::fields();
    view.set("side", name(unit.side));
    view.set("unit", unit.id + 1);
    view.set("all_round", all_round(look, unit));
    View& ranges = view.set("ranges", View::list());
    const WeaponRow& row = weapon_rows[at(look.plan(unit).weapon)];
    int last = 0;
    for (int column = 0; column < range_columns && row.halves[column] != 0; ++column) {
        const int yards =
            column < range_columns - 1 ? std::min<int>(range_heading[column], row.max_range) : row.max_range;
        if (yards <= last) break;
        last = yards;
        View& item = ranges.add(View::fields());
        item.set("yards", yards);
        item.set("reach", table::from_yards(yards, look.setup.yards));
        item.set("halves", row.halves[column]);
    }
    InlineVector<Near, most_units> near;
    const Seat enemy = other(unit.side);
    for (const Ref foe : each(enemy, look.side(enemy).on_table)) {
        near.push_back({foe, distance(look, unit, foe)});
    }
    std::sort(near.begin(), near.end(), [](const Near& a, const Near& b) {
        return a.apart != b.apart ? a.apart < b.apart : a.unit.id < b.unit.id;
    });
    View& lines = view.set("lines", View::list());
    for (std::size_t i = 0; i < std::min(near.size(), most_shown); ++i) {
        const Ref foe = near[i].unit;
        const ShownLine found = line_to_show(look, unit, foe);
        if (!found.any()) continue;
        const table::Segment shown = segment_of(look, unit, foe, found);
        View& line = lines.add(View::fields());
        line.set("unit", foe.id + 1);
        line.set("from", point_view(shown.from));
        line.set("to", point_view(shown.to));
        line.set("distance", found.line.distance);
        if (found.bears) line.set("bears", true);
        if (!found.line.sight.clear()) line.set("block", block_view(look, found.line.sight));
    }
    return view;
}

// ---- a decision on trial ----

// The path of a `go`, drawn also when it is not legal; false: there is none.
bool try_go(const Look& look, const Action& go, Move& move) {
    move = look.state.move;
    if (!move.path.empty()) return false;
    (void)compose_path(look, go, move);
    return !move.path.empty();
}

void show_path(View& view, const Look& look, const Move& move) {
    const Ref ref = mover_of(look);
    const Route route(look, ref, move.from, move.from_stand, move.path);
    Costs costs;
    (void)check_draft(look, move, true, costs);
    Length most = allowance(move.dice, move.sum, costs.deductions, costs.halvings);
    if ((move.flags & Prolong) != 0) most = move.sum * table::inch / 2;
    if (move.dice == 0) most = 0;
    view.set("length", route.length());
    view.set("most", most);
    view.set("deductions", costs.deductions);
    view.set("halvings", costs.halvings);
    Body body;
    route.end(body);
    view.set("stands", poses_view(body.poses));
    view.set("facing", table::millidegrees(body.layout.facing));
    // The way of its middle, a corner wherever a part of the path ends.
    View& way = view.set("way", View::list());
    const auto add = [&](Length walked) {
        Body there;
        route.at(walked, there);
        way.add(point_view(middle_of(there.poses)));
    };
    add(0);
    for (const Route::Leg& leg : route.legs()) {
        if (leg.kind == Route::Leg::Kind::Wheel) add(leg.begin + leg.length / 2);
        if (leg.length > 0) add(leg.begin + leg.length);
    }
}

// The draft of a path so far, with what the next step goes on from.
View path_so_far(const Look& look) {
    View view = View::fields();
    const Move& move = look.state.move;
    if (move.path.empty()) return view;
    show_path(view, look, move);
    const Route route(look, mover_of(look), move.from, move.from_stand, move.path);
    Body body;
    route.end(body);
    view.set("formation", word(body.layout.formation));
    if (is_ranked(body.layout.formation)) view.set("anchor", point_view(body.layout.anchor));
    return view;
}

// On the straight way to a goal that is refused, the farthest point where the same order would be taken.
void show_nearest(View& view, const Look& look, Seat seat, const Action& go) {
    const Ref ref = mover_of(look);
    const Unit& unit = look.unit(ref);
    const Point from = is_ranked(unit.formation) ? Point{unit.x, unit.y} : middle_of(look, ref);
    const auto part_way = [&](int of_64) {
        Action nearer = go;
        nearer.x = from.x + (go.x - from.x) / 64 * of_64;
        nearer.y = from.y + (go.y - from.y) / 64 * of_64;
        return nearer;
    };
    int low = 0, high = 64;
    while (high - low > 1) {
        const int half = (low + high) / 2;
        (Elephant::check(look.setup, look.state, seat, part_way(half)).fine() ? low : high) = half;
    }
    if (low > 0) view.set("nearest", point_view(part_way(low).point()));
}

Inspection on_trial(const Look& look, Seat seat, const Action& action) {
    Inspection trial{View::fields(), Elephant::check(look.setup, look.state, seat, action)};
    if (action.verb == Verb::Go && look.top().kind == StepKind::MovePath && look.top().side == index(seat)) {
        Move move;
        if (try_go(look, action, move)) show_path(trial.view, look, move);
        if (!*trial.verdict) show_nearest(trial.view, look, seat, action);
    }
    return trial;
}

// Where the seat's mover would stand, put there: what it would see then.
Expected<State> moved_there(const Look& look, Seat seat, const Action& go) {
    Move move;
    if (look.top().kind != StepKind::MovePath || look.top().side != index(seat) || !try_go(look, go, move))
        return Wrong{"nobody of yours is on the way: 'sight' and a path are for the unit that moves"};
    State there = look.state;
    const Ref ref = mover_of(look);
    Dice dice{Seed{}, 0};
    EventLog silent = EventLog::off();
    Play play{look.setup, there, dice, silent};
    const Route route(look, ref, move.from, move.from_stand, move.path);
    Body body;
    route.end(body);
    put_body(play, ref, body);
    return there;
}

// ---- reach ----

// How far the mover can go each way, facing that way: the outline of where it may end.
View reach(const Look& look, Seat seat) {
    constexpr int ways = 32;
    View view = View::fields();
    const Ref ref = mover_of(look);
    const Unit& unit = look.unit(ref);
    const Point from = is_ranked(unit.formation) ? Point{unit.x, unit.y} : middle_of(look, ref);
    view.set("from", point_view(from));
    View& outline = view.set("outline", View::list());
    const Move& move = look.state.move;
    const Length most = move.dice == 0 ? 0 : allowance(move.dice, move.sum, 0, 0);
    for (int way = 0; way < ways; ++way) {
        const Facing bearing{static_cast<std::uint16_t>(way * (table::whole_turn / ways))};
        const auto legal = [&](Length by) {
            Action go = just(Verb::Go);
            const Point goal = from + table::along(bearing, by);
            go.x = goal.x;
            go.y = goal.y;
            go.angle = is_ranked(unit.formation) ? bearing.step : unit.facing;
            return look.field().on_table(table::rect({goal, bearing}, {2, 2})) &&
                   Elephant::check(look.setup, look.state, seat, go).fine();
        };
        Length low = 0, high = most;
        if (most > 0 && legal(most)) low = most;
        while (low < most && high - low > 250) {
            const Length half = low + (high - low) / 2;
            (legal(half) ? low : high) = half;
        }
        outline.add(point_view(from + table::along(bearing, low)));
    }
    return view;
}

// '3' is a unit of that side on the table; else nobody.
Ref unit_read(const Look& look, Seat side, std::string_view text) {
    unsigned number = 0;
    for (char c : text) {
        if (c < '0' || c > '9' || number > most_units) return nobody;
        number = number * 10 + static_cast<unsigned>(c - '0');
    }
    if (number == 0 || number > most_units) return nobody;
    const Ref ref{side, static_cast<UnitId>(number - 1)};
    return on_table(look, ref) ? ref : nobody;
}
// 'union 3'.
Ref side_and_unit_read(const Look& look, std::string_view text) {
    for (Seat side : seats)
        if (const std::string_view word = longroll::name(side);
            text.starts_with(word) && text.size() > word.size() && text[word.size()] == ' ')
            return unit_read(look, side, text.substr(word.size() + 1));
    return nobody;
}

// What 'union 3' sees where it stands, or with 'go to 24 18 facing 0' the mover as if it stood there; with an
// enemy's number the cut through the ground to him.
Expected<View> seen_by(const Look& look, Ref unit, std::string_view enemy) {
    if (!unit.any()) return Wrong{"there is no such unit on the table"};
    if (enemy.empty()) return sight(look, unit);
    const Ref target = unit_read(look, other(unit.side), enemy);
    if (!target.any()) return Wrong{"there is no such enemy on the table"};
    return profile(look, unit, target);
}
Expected<View> seen_by(const Look& look, Seat seat, std::string_view eye, std::string_view enemy) {
    if (!eye.starts_with("go ")) return seen_by(look, side_and_unit_read(look, eye), enemy);
    const Expected<Action> go = read(look.setup, eye);
    if (!go) return Wrong{go.error()};
    const Expected<State> there = moved_there(look, seat, *go);
    if (!there) return Wrong{there.error()};
    return seen_by({look.setup, *there}, mover_of(look), enemy);
}

}  // namespace

Expected<Inspection> Elephant::inspect(const Setup& setup, const State& state, Seat seat,
                                       std::string_view question) {
    const Look look{setup, state};
    const std::size_t space = std::min(question.find(' '), question.size());
    const std::string_view what = question.substr(0, space);
    const std::string_view rest = question.substr(std::min(space + 1, question.size()));
    const auto seen = [&](std::string_view eye, std::string_view enemy) -> Expected<Inspection> {
        Expected<View> found = seen_by(look, seat, eye, enemy);
        if (!found) return Wrong{found.error()};
        return Inspection{*std::move(found), {}};
    };
    if (what == "reach" || what == "path") {
        if (look.top().kind != StepKind::MovePath || look.top().side != index(seat))
            return Wrong{"nobody of yours is on the way"};
        return Inspection{what == "reach" ? reach(look, seat) : path_so_far(look), {}};
    }
    if (what == "try") {
        const Expected<Action> action = read(setup, rest);
        if (!action) return Wrong{action.error()};
        return on_trial(look, seat, *action);
    }
    if (what == "sight" && !rest.empty()) return seen(rest, {});
    const std::size_t at = rest.rfind(" at ");
    if (what == "profile" && at != std::string_view::npos && at + 4 < rest.size())
        return seen(rest.substr(0, at), rest.substr(at + 4));
    return Wrong{
        "a table takes 'sight union 3', 'sight go to 24 18 facing 0', 'profile union 3 at 12', 'try ACTION', "
        "'path' or 'reach'"};
}

}  // namespace longroll::elephant
