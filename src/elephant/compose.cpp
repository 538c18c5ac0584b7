// `go`: a goal in one action, turned into the steps of a path. What it makes is judged as any other path.

#include "elephant/route.h"

namespace longroll::elephant {

namespace {

PathStep step_of(PathKind kind) {
    PathStep step{};
    step.kind = kind;
    return step;
}
void add_advance(Move& move, Length by) {
    if (by <= 0 || move.path.full()) return;
    PathStep step = step_of(PathKind::Advance);
    step.x = by;
    move.path.push_back(step);
}
void add_wheel(Move& move, Angle turn) {
    if (turn == 0 || move.path.full()) return;
    PathStep step = step_of(PathKind::Wheel);
    step.flank =
        static_cast<std::uint8_t>(turn < 0 ? Flank::Left : Flank::Right);  // the outer end goes ahead
    step.turn = static_cast<std::uint16_t>(turn);
    move.path.push_back(step);
}
Layout wheeled_ahead(const Layout& layout, Angle turn) {
    return wheeled(layout, turn < 0 ? Flank::Left : Flank::Right, turn);
}
constexpr Angle worth_turning = table::degrees(1);

void compose_ranked(const Action& go, Move& move, Layout layout) {
    const Point goal = go.point();
    if ((go.flags & GoBackstep) != 0) {
        // Facing kept: straight back where that is where the goal lies, else sideways.
        const Vector way = goal - layout.anchor;
        const Length forward = table::part_along(layout.facing, way);
        const Length right = table::part_along(layout.facing + table::right_angle, way);
        PathStep step = step_of(right == 0 && forward < 0 ? PathKind::Backstep : PathKind::Sideslip);
        step.x = step.kind == PathKind::Backstep ? -forward : right;
        step.y = step.kind == PathKind::Backstep ? 0 : forward;
        if (step.x != 0 || step.y != 0) move.path.push_back(step);
        return;
    }
    const Angle whole_turn = table::turn_between(layout.facing, go.facing());
    const Length far = table::length(goal - layout.anchor);
    if (far <= tolerance) {
        // Turning on the spot: a face where it is one, else a wheel.
        const Angle size = whole_turn < 0 ? -whole_turn : whole_turn;
        if (size > table::degrees(67)) {
            PathStep step = step_of(PathKind::Face);
            step.what = static_cast<std::uint8_t>(size > table::degrees(135) ? FacingChange::About
                                                  : whole_turn < 0           ? FacingChange::Left
                                                                             : FacingChange::Right);
            move.path.push_back(step);
        } else if (size > worth_turning) {
            add_wheel(move, whole_turn);
        }
        return;
    }
    // Wheel toward it, advance, wheel into the facing wanted. The last wheel swings the anchor, the first one
    // too: a few rounds settle all three.
    Angle first = 0, last = 0;
    Point aim = goal;
    for (int round = 0; round < 6; ++round) {
        const Angle first_before = first;
        const Point aim_before = aim;
        const Layout turned = first == 0 ? layout : wheeled_ahead(layout, first);
        const Vector way = aim - turned.anchor;
        first = way == Vector{} ? first : table::turn_between(layout.facing, table::facing_along(way));
        if (first > -worth_turning && first < worth_turning) first = 0;
        first = std::clamp(first, -table::degrees(90), table::degrees(90));
        last = table::turn_between(layout.facing + first, go.facing());
        if (last > -worth_turning && last < worth_turning) last = 0;
        last = std::clamp(last, -table::degrees(90), table::degrees(90));
        Layout at_end = layout;
        at_end.anchor = goal;
        at_end.facing = layout.facing + (first + last);
        if (last != 0) {
            // Where it stood before that wheel: the pivot is the end that stays.
            const Flank pivot = last < 0 ? Flank::Left : Flank::Right;
            aim = wheeled(at_end, pivot, -last).anchor;
        } else {
            aim = goal;
        }
        // Another round would find the same.
        if (first == first_before && aim == aim_before) break;
    }
    add_wheel(move, first);
    const Layout turned = first == 0 ? layout : wheeled_ahead(layout, first);
    const table::Direction ahead = table::direction(turned.facing);
    add_advance(move, static_cast<Length>(
                          table::quotient_nearest(table::dot(ahead, aim - turned.anchor), table::unit)));
    add_wheel(move, last);
}

void compose_loose(const Look& look, Ref ref, const Action& go, Move& move) {
    const Unit& unit = look.unit(ref);
    Poses poses;
    for (int k = 0; k < count(unit.stands); ++k) poses.push_back(move.from_stand[k].pose());
    if (unit.formation == Formation::Sections) {
        Layout row = layout_of(look, ref);
        row.anchor = go.point();
        row.facing = go.facing();
        const bool stays = arm_of(look, ref) == Arm::SiegeArtillery;
        const Poses wanted = lay_out(row);
        if ((go.flags & GoLimber) != 0) {
            PathStep limber = step_of(PathKind::Limber);
            limber.stands = static_cast<Stands>(unit.stands & ~unit.limbered);
            if (limber.stands != 0) move.path.push_back(limber);
        }
        for (int k = 0; k < static_cast<int>(wanted.size()) && !move.path.full(); ++k) {
            const Pose& at = (stays ? poses : wanted)[static_cast<std::size_t>(k)];
            move.path.push_back(step_to(nth_stand(unit.stands, k), {at.centre, go.facing()}));
        }
        if ((go.flags & GoUnlimber) != 0 && !move.path.full()) {
            PathStep unlimber = step_of(PathKind::Unlimber);
            unlimber.stands = unit.stands;
            unlimber.turn = go.angle;
            move.path.push_back(unlimber);
        }
        return;
    }
    const Vector by = go.point() - middle_of(poses);
    for (int k = 0; k < static_cast<int>(poses.size()) && !move.path.full(); ++k) {
        const Point at = poses[static_cast<std::size_t>(k)].centre + by;
        move.path.push_back(step_to(nth_stand(unit.stands, k), {at, go.facing()}));
    }
}

// A road column keeps to its road where the goal lies on the same one.
void compose_march(const Look& look, const Action& go, Move& move, const Layout& layout) {
    const auto march = [&](Point p) {
        if (move.path.full() || p == layout.anchor) return;
        PathStep step = step_of(PathKind::March);
        step.x = p.x;
        step.y = p.y;
        move.path.push_back(step);
    };
    for (const table::Battlefield::Line& line : look.field().lines()) {
        if (!road_lines.has(line.kind)) continue;
        const std::span<const Point> points = look.field().points(line);
        int own = -1, wanted = -1;
        for (std::size_t i = 0; i + 1 < points.size(); ++i) {
            const table::Segment piece{points[i], points[i + 1]};
            if (own < 0 && table::within(layout.anchor, piece, line.width / 2)) own = static_cast<int>(i);
            if (table::within(go.point(), piece, line.width / 2)) wanted = static_cast<int>(i);
        }
        if (own < 0 || wanted < 0) continue;
        for (int i = own; i < wanted; ++i) march(points[static_cast<std::size_t>(i) + 1]);
        for (int i = own; i > wanted; --i) march(points[static_cast<std::size_t>(i)]);
        break;
    }
    march(go.point());
}

}  // namespace

Verdict compose_path(const Look& look, const Action& go, Move& move) {
    const Ref ref{seat_of(move.side), move.unit};
    move.path.clear();
    const Unit& unit = look.unit(ref);
    const bool stays = move.dice == 0 && arm_of(look, ref) != Arm::SiegeArtillery;
    if ((go.flags & GoRejoin) != 0 && unit.parent != no_unit) {
        // The shortest way that brings the nearest stand beside the parent.
        const Ref parent{ref.side, unit.parent};
        Poses poses;
        for (int k = 0; k < count(unit.stands); ++k) poses.push_back(move.from_stand[k].pose());
        const Point to = middle_of(look, parent);
        const Point from = middle_of(poses);
        const Length apart = distance(look, ref, parent);
        const Length by = std::max<Length>(0, apart - detach_gap / 2);
        const Length line = std::max<Length>(1, table::length(to - from));
        Action nearer = go;
        nearer.set_point(from + table::part(to - from, by, line));
        if (by > 0) compose_loose(look, ref, nearer, move);
        move.path.push_back(step_of(PathKind::Rejoin));
    } else if (!stays) {
        Layout layout = layout_of(look, ref);
        if (is_ranked(unit.formation)) layout.anchor = {move.from.x, move.from.y};
        const bool square = unit.formation == Formation::Square;
        if (go.formation != no_formation && square) {
            PathStep form = step_of(PathKind::Form);
            form.what = go.formation;
            form.n = go.ranks;
            move.path.push_back(form);
            layout = formed(layout, static_cast<Formation>(go.formation), go.ranks);
        }
        if (unit.formation == Formation::RoadColumn)
            compose_march(look, go, move, layout);
        else if (is_ranked(layout.formation) && !(square && go.formation == no_formation))
            compose_ranked(go, move, layout);
        else if (!is_ranked(unit.formation))
            compose_loose(look, ref, go, move);
        if (go.formation != no_formation && !square && !move.path.full()) {
            PathStep form = step_of(PathKind::Form);
            form.what = go.formation;
            form.n = static_cast<Formation>(go.formation) == Formation::RoadColumn ? 1 : go.ranks;
            move.path.push_back(form);
        }
    }
    if ((go.flags & GoProne) != 0 && !move.path.full()) move.path.push_back(step_of(PathKind::Prone));
    // Judged part by part, as if each had been given by itself. A stand is sent as lawfully as the one before
    // it, if both are limbered or both are not.
    const bool by_stands = arm_of(look, ref) != Arm::SiegeArtillery;
    const auto limbered = [&](const PathStep& step) { return unit.limbered >> step.n & 1; };
    Move so_far = move;
    so_far.path.clear();
    for (const PathStep& step : move.path) {
        const bool as_before = by_stands && step.kind == PathKind::To && !so_far.path.empty() &&
                               so_far.path.back().kind == PathKind::To &&
                               limbered(step) == limbered(so_far.path.back());
        if (as_before) {
            so_far.path.push_back(step);
            continue;
        }
        if (const Verdict verdict = check_step(look, so_far, step); !verdict) return verdict;
        so_far.path.push_back(step);
    }
    return fine;
}

}  // namespace longroll::elephant
