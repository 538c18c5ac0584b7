// SE-OBST Major obstacles: crossed by foot, from nearby, in a move that is nothing else.

#include "elephant/route.h"

namespace longroll::elephant {
namespace {

// The piece of an obstacle that is nearest to the unit.
struct Nearby {
    bool found = false;
    table::Segment piece;
    Length apart = 0;
    Length width = 0;
};
Nearby nearest_obstacle(const Look& look, Ref ref) {
    Nearby best;
    const Rects rects = rects_of(look, ref);
    for (const table::Battlefield::Line& line : look.field().lines()) {
        if (!obstacle_lines.has(line.kind)) continue;
        const std::span<const Point> points = look.field().points(line);
        for (std::size_t i = 0; i + 1 < points.size(); ++i) {
            const table::Segment piece{points[i], points[i + 1]};
            for (const Rect& r : rects) {
                const Length apart = table::distance(piece, r);
                if (!best.found || apart < best.apart) best = {true, piece, apart, line.width};
            }
        }
    }
    return best;
}

// The way across: square to the obstacle, away from the side the unit is on, until its last stand is over.
Vector way_across(const Look& look, Ref ref) {
    const Nearby near = nearest_obstacle(look, ref);
    if (!near.found) return {};
    const Facing along = table::facing_along(near.piece.to - near.piece.from);
    const auto off = [&](Point p) {
        return table::part_along(along - table::right_angle, p - near.piece.from);
    };
    const bool on_left = off(middle_of(look, ref)) > 0;
    const Rects rects = rects_of(look, ref);
    Length behind = 0;  // how far its last corner has to go to be on the line
    for (const Rect& r : rects)
        for (Point corner : table::corners(r))
            behind = std::max(behind, on_left ? off(corner) : -off(corner));
    return table::along(on_left ? along + table::right_angle : along - table::right_angle,
                        behind + near.width / 2 + tolerance);
}

}  // namespace

Point crossing_goal(const Look& look, Ref ref) { return middle_of(look, ref) + way_across(look, ref); }

Verdict check_crossing(const Look& look, Ref ref, Point goal) {
    const Arg name = unit_arg(look, ref);
    const Arm arm = arm_of(look, ref);
    if (arm != Arm::Infantry && !(arm == Arm::Cavalry && !is_mounted(look, ref)))
        return refuse(rule::SE_OBST_1, "only infantry and dismounted cavalry cross a major obstacle");
    if (look.unit(ref).formation == Formation::Square)
        return refuse(rule::SE_MOVE_15, "a square does not move");
    const Nearby near = nearest_obstacle(look, ref);
    if (!near.found || near.apart > look.setup.distance.yards_50)
        return refuse(rule::SE_OBST_2, "{} is not within {} of a major obstacle", name,
                      inches_arg(look.setup.distance.yards_50));
    const Vector way = goal - middle_of(look, ref);
    const Rects rects = rects_of(look, ref), there = table::moved(rects, way);
    for (const Rect& r : rects)
        if (const Verdict verdict = check_ground(look, ref, {&r, 1}, way);
            !verdict && verdict.why().rule != rule::SE_OBST_3)
            return verdict;
    if (!free_of_others(look, ref.side, there, one(ref.id)))
        return refuse(rule::SE_GEO_15, "{} has no room beyond the obstacle", name);
    const Length limit = stand_off(look, ref);
    if (const Ref foe = comes_nearer(look, ref.side, rects, there, limit); foe.any())
        return refuse(rule::SE_GEO_14, "{} would come within {} of {}", name, inches_arg(limit),
                      unit_arg(look, foe));
    return fine;
}

void cross_obstacle(Play& play, Ref ref, Point goal) {
    Move& move = play.state.move;
    const Vector way = goal - middle_of(play, ref);
    mark_start(play, ref);
    move.flags |= CrossObstacle;
    move.path.clear();
    if (is_ranked(play.unit(ref).formation)) {
        const Facing ahead{play.unit(ref).facing};
        PathStep step{};
        step.kind = PathKind::Sideslip;
        step.x = table::part_along(ahead + table::right_angle, way);
        step.y = table::part_along(ahead, way);
        move.path.push_back(step);
    } else {
        for (const int number : each(play.unit(ref).stands)) {
            const Pose pose = pose_of(play, ref, number);
            move.path.push_back(step_to(number, {pose.centre + way, pose.facing}));
        }
    }
    tell(play, ref.side, rule::SE_OBST_3, "{} crosses the obstacle", unit_arg(play, ref));
    start_walk(play);
}

}  // namespace longroll::elephant
