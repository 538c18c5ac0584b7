// SE-OBST Major obstacles: crossed by foot, from nearby, in a move that is nothing else.

#include "elephant/route.h"

namespace longroll::elephant {
namespace {

std::optional<table::NearLine> nearest_obstacle(const Look& look, Ref ref) {
    return table::nearest_line(look.field(), obstacle_lines, rects_of(look, ref));
}

// The way across: square to the obstacle, away from the side the unit is on, until its last stand is over.
Vector way_across(const Look& look, Ref ref) {
    const std::optional<table::NearLine> near = nearest_obstacle(look, ref);
    if (!near) return {};
    const Facing left = table::facing_along(near->piece.to - near->piece.from) - table::right_angle;
    const bool on_left = table::part_along(left, middle_of(look, ref) - near->piece.from) > 0;
    const table::Extent off = table::extent_of(rects_of(look, ref), near->piece.from, left);
    // How far its last corner has to go to be on the line.
    const Length behind = std::max(0, on_left ? off.front : -off.rear);
    return table::along(on_left ? left + table::half_turn : left, behind + near->width / 2 + tolerance);
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
    const std::optional<table::NearLine> near = nearest_obstacle(look, ref);
    if (!near || near->apart > look.setup.distance.yards_50)
        return refuse(rule::SE_OBST_2, "{} is not within {} {inch|inches} of a major obstacle", name,
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
        return refuse(rule::SE_GEO_14, "{} would come within {} {inch|inches} of {}", name, inches_arg(limit),
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
        move.path.push_back(step_of(PathKind::Sideslip, table::part_along(ahead + table::right_angle, way),
                                    table::part_along(ahead, way)));
    } else {
        for (const int number : each(play.unit(ref).stands)) {
            const Pose pose = pose_of(play, ref, number);
            move.path.push_back(step_to(number, {pose.centre + way, pose.facing}));
        }
    }
    tell(play, ref, rule::SE_OBST_3, "{} crosses the obstacle");
    start_walk(play);
}

}  // namespace longroll::elephant
