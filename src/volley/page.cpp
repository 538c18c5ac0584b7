// What the page asks beside the view: whom a stand sees and what is in the way, its field of fire, where a
// decision on trial would end and what it costs, how far the stand that moves can go. Judged on a state that
// holds only what the seat may know (AnyPosition::inspect).

#include "miniatures/inspect.h"
#include "miniatures/profile.h"
#include "volley/fire.h"
#include "volley/moves.h"
#include "volley/rules.h"

namespace longroll::volley {
namespace {

using miniatures::point_view;

std::string name_of(const Look& look, Ref ref) {
    return Volley::name(look.setup, ArgKind::Piece, piece_arg(ref).value);
}

// ---- sight (VB-VIS) and fields of fire (VB-RANGE) ----

// The line that is shown to an enemy: a clear one if there is any, of fire before mere sight.
struct Line {
    table::Segment between;
    Length distance = 0;
    bool bears = false;  // in its arc
    table::Sight sight;  // what stops it
    bool fire = false;   // a stand stops it, which is in the way of fire alone (VB-VIS-8)
    std::string stand;   // that one
};

Length farthest_shot(const Look& look, Ref ref) {
    const Length guns = look.stand(ref).guns > 0 ? dedicated_gun_range.far : 0;
    return is_mounted(look, ref) ? guns : std::max(guns, ranges[at(look.plan(ref).weapon)].far);
}

// Where a line that meets a base comes to it.
Point first_inside(const Rect& base, const table::Segment& line) {
    Point outside = line.from, inside = table::nearest_point(line, base.centre);
    for (int halving = 0; halving < 17; ++halving) {
        const Point middle{(outside.x + inside.x) / 2, (outside.y + inside.y) / 2};
        (table::contains(base, middle) ? inside : outside) = middle;
    }
    return inside;
}

Line line_to(const Look& look, Ref unit, Ref enemy) {
    const Rect own = base_of(look, unit), theirs = base_of(look, enemy);
    const table::GroundChanges changes = changes_of(look);
    Line line;
    line.distance = distance_between(look, unit, enemy);
    // It bears wherever it is in the arc, in range or not.
    Shot shot = shot_at(look, unit, enemy, look.field().width() + look.field().depth());
    line.bears = shot.in_arc();
    const Fronts fronts = fronts_of(look, unit);
    const Rect& front = fronts[std::min<std::size_t>(shot.front, fronts.size() - 1)];
    const std::array<Point, 4> from = table::corners(own), to = table::corners(theirs);
    const Point eye = table::front_middle(front);
    line.between = {eye, table::nearest_point(theirs, eye)};
    const auto seen = [&](Point a, Point b) {
        return table::look(look.field(), {a, level_under(look, a), &own}, {b, level_under(look, b), &theirs},
                           look.setup.sight, {}, &changes);
    };
    line.sight = seen(line.between.from, line.between.to);
    if (!line.sight.clear() && sees(look, own, theirs)) {
        // Another of the 26 lines is free: it is shown instead.
        const Point starts[] = {own.centre, from[0], from[1], from[2], from[3]};
        const Point ends[] = {theirs.centre, to[0], to[1], to[2], to[3]};
        for (const Point a : starts)
            for (const Point b : ends)
                if (!line.sight.clear())
                    if (const table::Sight sight = seen(a, b); sight.clear())
                        line = {{a, b}, line.distance, line.bears, sight, false, {}};
    }
    // Stands are in the way of fire alone, and only of fire that could reach so far (VB-RANGE-7).
    if (!line.sight.clear() || !line.bears || shot.clear || line.distance > farthest_shot(look, unit))
        return line;
    for (const Seat side : seats)
        for (const StandId id : each(look.side(side).on_table)) {
            const Ref ref{side, id};
            if (ref == unit || ref == enemy || line.fire) continue;
            for (const Rect& base : bases_of(look, ref))
                if (table::meets(base, line.between)) {
                    line.fire = true;
                    line.stand = name_of(look, ref);
                    line.sight.by = table::Blocked::ByStand;
                    line.sight.where = first_inside(base, line.between);
                    line.sight.at = table::distance(line.between.from, line.sight.where);
                }
        }
    return line;
}

View block_view(const Look& look, const Line& line) {
    return miniatures::block_view(look.field(), line.sight, line.fire ? "VB-RANGE-7" : "VB-VIS-3",
                                  line.stand);
}

View ranges_view(const Look& look, Ref unit) {
    View view = View::list();
    const auto add = [&](Length reach, const char* what) {
        if (reach > 0) view.add(View::fields("yards", reach / 10, "reach", reach, "what", what));
    };
    if (!may_fire(look, unit)) return view;
    const RangeRow& row = ranges[at(look.plan(unit).weapon)];
    if (!is_mounted(look, unit)) {
        add(row.close, "close");
        add(row.far, "long");
    } else if (look.stand(unit).guns > 0) {
        add(dedicated_gun_range.far, "guns");
    }
    return view;
}

View sight(const Look& look, Ref unit) {
    View view = View::fields("side", name(unit.side), "unit", unit.id + 1, "all_round",
                             fronts_of(look, unit).size() > 1, "ranges", ranges_view(look, unit));
    const Length far = farthest_shot(look, unit);
    View& lines = view.set("lines", View::list());
    const Seat enemy = other(unit.side);
    const auto foe = [enemy](unsigned place) { return Ref{enemy, static_cast<StandId>(place)}; };
    for (const unsigned place : miniatures::nearest_few(look.side(enemy).on_table, [&](unsigned other_one) {
             return distance_between(look, unit, foe(other_one));
         })) {
        const Line line = line_to(look, unit, foe(place));
        View& item = lines.add(View::fields("unit", place + 1, "from", point_view(line.between.from), "to",
                                            point_view(line.between.to), "distance", line.distance));
        item.set_if(line.bears, "bears", true);
        // What it would throw, if it may fire at it as things are.
        int dice = 0;
        if (line.bears && line.distance <= far + tolerance && check_target(look, unit, foe(place)).fine())
            for (const DiceGroup& group : fire_dice(look, unit, foe(place))) dice += group.dice;
        item.set_if(dice > 0, "dice", dice);
        if (!line.sight.clear()) item.set("block", block_view(look, line));
    }
    return view;
}

View profile(const Look& look, Ref unit, Ref enemy) {
    constexpr AreaKinds areas =
        forest_kinds |
        AreaKinds{AreaKind::Orchard, AreaKind::Crops, AreaKind::TownBlock, AreaKind::Burnt, AreaKind::Hill};
    constexpr LineKinds lines =
        water_kinds | LineKinds{LineKind::TreeLine, LineKind::FortWall, LineKind::Wall, LineKind::Fieldworks,
                                LineKind::HastyWorks};
    const Line line = line_to(look, unit, enemy);
    View view = View::fields("side", name(unit.side), "unit", unit.id + 1, "target", enemy.id + 1);
    const table::Profile cut(look.field(), line.between, areas);
    miniatures::show_profile(view, cut, lines, line.distance, line.sight.clear() ? -1 : line.sight.at);
    View& units = view.set("units", View::list());
    for (const Seat side : seats)
        for (const StandId id : each(look.side(side).on_table)) {
            const Ref ref{side, id};
            if (ref == unit || ref == enemy) continue;
            const Bases bases = bases_of(look, ref);
            miniatures::add_unit(units, cut, side, id, name_of(look, ref), bases, !line.fire);
        }
    view.set("woods", cut.within(forest_kinds));
    view.set("woods_limit", inch);  // VB-VIS-4
    if (!line.sight.clear()) view.set("block", block_view(look, line)).set("along", line.sight.at);
    return view;
}

// ---- a decision on trial ----

bool is_moving(const Look& look, Seat seat) {
    return look.top().kind == StepKind::MoveStand && look.top().side == index(seat) &&
           moving(look.state).any();
}
bool is_step(Verb verb) { return verb >= Verb::Recover && verb <= Verb::Go; }

// The state once it is played, with dice of no meaning: for where a stand ends, not for what the dice decide.
State after_it(const Look& look, Seat seat, const Action& action) {
    State after = look.state;
    Dice dice{Seed{}};
    EventLog silent = EventLog::off();
    Volley::play(look.setup, after, seat, action, dice, silent);
    return after;
}

void show_end(View& view, const Look& look, Ref ref, Pose pose, Length spent) {
    view.set("length", spent);
    view.set("most", inches_for(std::max<std::int64_t>(0, left_of(look.state.move)), allowance(look, ref)));
    view.set("facing", table::millidegrees(pose.facing));
    const Pose ends[] = {pose};
    view.set("stands", miniatures::poses_view(ends));
    const Point way[] = {base_of(look, ref).centre, pose.centre};
    view.set("way", miniatures::points_view(way));
}
Pose pose_at(const Look& look, Ref ref, Point front, Facing facing) {
    return {table::rect_behind(front, facing, stand_sizes[at(look.plan(ref).type)]).centre, facing};
}

Inspection on_trial(const Look& look, Seat seat, const Action& action) {
    Inspection trial{View::fields(), Volley::check(look.setup, look.state, seat, action)};
    if (!is_moving(look, seat) || !is_step(action.verb)) return trial;
    const Ref ref = moving(look.state);
    if (*trial.verdict) {
        const State after = after_it(look, seat, action);
        const Look then{look.setup, after};
        // A move that ends by it is over: all that was left is gone with it.
        const bool moves_on = moving(after) == ref;
        const Length spent =
            inches_for(std::int64_t{after.move.spent} - look.state.move.spent, allowance(look, ref));
        if (!on_table(then, ref)) return trial;
        show_end(trial.view, look, ref, then.stand(ref).pose.pose(),
                 moves_on ? spent : table::distance(front_of(look, ref), front_of(then, ref)));
        trial.view.set_if(is_disordered(level_of(then, ref)) && !is_disordered(level_of(look, ref)),
                          "disorders", true);
        trial.view.set_if(static_cast<bool>(enemies_in_contact(then, ref)), "contact", true);
        return trial;
    }
    if (action.verb != Verb::Go && action.verb != Verb::Leg) return trial;
    const Facing facing = action.verb == Verb::Go ? action.facing() : look.stand(ref).pose.pose().facing;
    show_end(trial.view, look, ref, pose_at(look, ref, action.point(), facing),
             table::distance(front_of(look, ref), action.point()));
    const std::optional<Point> nearest =
        miniatures::nearest_legal(front_of(look, ref), action.point(), [&](Point goal) {
            Action nearer = action;
            nearer.x = goal.x;
            nearer.y = goal.y;
            return Volley::check(look.setup, look.state, seat, nearer).fine();
        });
    if (nearest) trial.view.set("nearest", point_view(*nearest));
    return trial;
}

// How far it can go each way, facing that way.
View reach(const Look& look, Seat seat) {
    const Ref ref = moving(look.state);
    // In column a road carries it three times as far (VB-MARCH-4).
    const Length most =
        inches_for(std::max<std::int64_t>(0, left_of(look.state.move)), allowance(look, ref)) *
        (has(look.side(ref.side).column, ref) ? 3 : 1);
    return miniatures::reach_view(look.field(), front_of(look, ref), most, [&](Point goal, Facing bearing) {
        Action go = just(Verb::Go);
        go.angle = bearing.step;
        go.x = goal.x;
        go.y = goal.y;
        return Volley::check(look.setup, look.state, seat, go).fine();
    });
}

// ---- questions ----

Expected<View> seen_by(const Look& look, Ref unit, std::string_view enemy) {
    if (!unit.any() || !on_table(look, unit)) return Wrong{"there is no such stand on the table"};
    if (enemy.empty()) return sight(look, unit);
    const std::optional<unsigned> place = miniatures::read_place(enemy, most_stands);
    const Ref target{other(unit.side), static_cast<StandId>(place.value_or(0))};
    if (!place || !on_table(look, target)) return Wrong{"there is no such enemy on the table"};
    return profile(look, unit, target);
}
Expected<View> seen_by(const Look& look, Seat seat, std::string_view eye, std::string_view enemy) {
    if (!eye.starts_with("go ") && !eye.starts_with("leg ") && !eye.starts_with("face ")) {
        const auto unit = miniatures::read_side_and_place(eye, most_stands);
        return seen_by(look, unit ? Ref{unit->side, static_cast<StandId>(unit->place)} : nobody, enemy);
    }
    const Expected<Action> go = Volley::read(look.setup, eye);
    if (!go) return Wrong{go.error()};
    if (!is_moving(look, seat))
        return Wrong{"no stand of yours is moving: 'sight go' is for the one that moves"};
    // As if it were there, also where it may not go.
    const Ref ref = moving(look.state);
    const Point front = go->verb == Verb::Face ? front_of(look, ref) : go->point();
    const Facing facing = go->verb == Verb::Leg ? look.stand(ref).pose.pose().facing : go->facing();
    State there = look.state;
    there.side[index(ref.side)].stand[ref.id].pose = table::PackedPose::of(pose_at(look, ref, front, facing));
    return seen_by({look.setup, there}, ref, enemy);
}

}  // namespace

Expected<Inspection> Volley::inspect(const Setup& setup, const State& state, Seat seat,
                                     std::string_view text) {
    using Kind = miniatures::Question::Kind;
    const Look look{setup, state};
    const Expected<miniatures::Question> question = miniatures::read_question(text, "go to 24 18 facing 0");
    if (!question) return Wrong{question.error()};
    switch (question->kind) {
        case Kind::Reach:
        case Kind::Path:
            if (!is_moving(look, seat)) return Wrong{"no stand of yours is moving"};
            return Inspection{question->kind == Kind::Reach ? reach(look, seat) : View::fields(), {}};
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

}  // namespace longroll::volley
