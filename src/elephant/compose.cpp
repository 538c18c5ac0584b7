// `go`: a goal in one action, turned into the steps of a path. What it makes is judged as any other path.

#include "elephant/route.h"

namespace longroll::elephant {

namespace {

constexpr Angle worth_turning = table::degrees(1);

void add(Move& move, const PathStep& step) {
    if (!move.path.full()) move.path.push_back(step);
}
Layout wheeled_ahead(const Layout& layout, Angle turn) {
    return turn == 0 ? layout : wheeled(layout, pivot_of(turn), turn);
}
void add_wheel(Move& move, Angle turn) {
    if (turn == 0) return;
    add(move, {PathKind::Wheel, 0, 0, static_cast<std::uint8_t>(pivot_of(turn)),
               static_cast<std::uint16_t>(turn), 0, 0, 0});
}
void add_form(Move& move, const Action& go) {
    add(move, {PathKind::Form, go.formation, depth_named(go), 0, 0, 0, 0, 0});
}
// A turn that is worth it, of a quarter at most.
Angle wheel_of(Angle turn) {
    if (turn > -worth_turning && turn < worth_turning) return 0;
    return std::clamp(turn, -table::degrees(90), table::degrees(90));
}
// The stands where the move begins.
Poses first_poses(const Move& move) {
    Poses poses;
    for (int k = 0; k < count(move.from.stands); ++k) poses.push_back(move.from_stand[k].pose());
    return poses;
}

void compose_ranked(const Action& go, Move& move, Layout layout) {
    const Point goal = go.point();
    if ((go.flags & GoBackstep) != 0) {
        // Facing kept: straight back where that is where the goal lies, else sideways.
        const Vector way = goal - layout.anchor;
        const Length forward = table::part_along(layout.facing, way);
        const Length right = table::part_along(layout.facing + table::right_angle, way);
        if (right == 0 && forward < 0)
            add(move, step_of(PathKind::Backstep, -forward));
        else if (right != 0 || forward != 0)
            add(move, step_of(PathKind::Sideslip, right, forward));
        return;
    }
    const Angle whole_turn = table::turn_between(layout.facing, go.facing());
    const Length far = table::length(goal - layout.anchor);
    if (far <= tolerance) {
        // Turning on the spot: a face where it is one, else a wheel.
        const Angle size = whole_turn < 0 ? -whole_turn : whole_turn;
        if (size > table::degrees(67)) {
            const FacingChange way = size > table::degrees(135) ? FacingChange::About
                                     : whole_turn < 0           ? FacingChange::Left
                                                                : FacingChange::Right;
            add(move, {PathKind::Face, static_cast<std::uint8_t>(way), 0, 0, 0, 0, 0, 0});
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
        const Vector way = aim - wheeled_ahead(layout, first).anchor;
        if (way != Vector{}) first = wheel_of(table::turn_between(layout.facing, table::facing_along(way)));
        last = wheel_of(table::turn_between(layout.facing + first, go.facing()));
        Layout at_end = layout;
        at_end.anchor = goal;
        at_end.facing = layout.facing + (first + last);
        // Where it stood before the last wheel: the pivot is the end that stays.
        aim = last == 0 ? goal : wheeled(at_end, pivot_of(last), -last).anchor;
        // Another round would find the same.
        if (first == first_before && aim == aim_before) break;
    }
    add_wheel(move, first);
    const Layout turned = wheeled_ahead(layout, first);
    const Length by = table::part_along(turned.facing, aim - turned.anchor);
    if (by > 0) add(move, step_of(PathKind::Advance, by));
    add_wheel(move, last);
}

void compose_loose(const Look& look, Ref ref, const Action& go, Move& move) {
    const Unit& unit = look.unit(ref);
    Poses poses = first_poses(move);
    const bool sections = unit.formation == Formation::Sections;
    if (!sections) {
        const Vector by = go.point() - middle_of(poses);
        for (Pose& pose : poses) pose.centre = pose.centre + by;
    } else if (arm_of(look, ref) != Arm::SiegeArtillery) {  // those stay where they are
        Layout row = layout_of(look, ref);
        row.anchor = go.point();
        row.facing = go.facing();
        poses = lay_out(row);
    }
    if (sections && (go.flags & GoLimber) != 0) {
        const auto stands = static_cast<Stands>(unit.stands & ~unit.limbered);
        if (stands != 0) add(move, {PathKind::Limber, 0, 0, 0, 0, stands, 0, 0});
    }
    int k = 0;
    for (const Pose& pose : poses)
        add(move, step_to(nth_stand(unit.stands, k++), {pose.centre, go.facing()}));
    if (sections && (go.flags & GoUnlimber) != 0)
        add(move, {PathKind::Unlimber, 0, 0, 0, go.angle, unit.stands, 0, 0});
}

// A road column keeps to its road where the goal lies on the same one.
void compose_march(const Look& look, const Action& go, Move& move, const Layout& layout) {
    const auto march = [&](Point p) {
        if (p != layout.anchor) add(move, step_of(PathKind::March, p.x, p.y));
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
        const Point to = middle_of(look, parent), from = middle_of(first_poses(move));
        const Length by = std::max<Length>(0, distance(look, ref, parent) - detach_gap / 2);
        const Length line = std::max<Length>(1, table::length(to - from));
        Action nearer = go;
        nearer.set_point(from + table::part(to - from, by, line));
        if (by > 0) compose_loose(look, ref, nearer, move);
        add(move, step_of(PathKind::Rejoin));
    } else if (!stays) {
        Layout layout = layout_of(look, ref);
        if (is_ranked(unit.formation)) layout.anchor = {move.from.x, move.from.y};
        const bool square = unit.formation == Formation::Square;
        if (go.formation != no_formation && square) {
            add_form(move, go);
            layout = formed(layout, static_cast<Formation>(go.formation), go.ranks);
        }
        if (unit.formation == Formation::RoadColumn)
            compose_march(look, go, move, layout);
        else if (is_ranked(layout.formation) && !(square && go.formation == no_formation))
            compose_ranked(go, move, layout);
        else if (!is_ranked(unit.formation))
            compose_loose(look, ref, go, move);
        if (go.formation != no_formation && !square) add_form(move, go);
    }
    if ((go.flags & GoProne) != 0) add(move, step_of(PathKind::Prone));
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
        if (!as_before)
            if (const Verdict verdict = check_step(look, so_far, step); !verdict) return verdict;
        so_far.path.push_back(step);
    }
    return fine;
}

}  // namespace longroll::elephant
