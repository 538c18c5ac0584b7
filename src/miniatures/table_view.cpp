#include "miniatures/table_view.h"

#include <cmath>

#include "history/contour_lines.h"

namespace longroll::miniatures {

using table::Point;

// ---- numbers ----

View point_view(Point p) { return View::list(p.x, p.y); }
View points_view(std::span<const Point> points) { return View::list_of(points, point_view); }
View pose_view(const table::Pose& pose) {
    View view = View::fields();
    show_pose(view, pose);
    return view;
}
View poses_view(std::span<const table::Pose> poses) { return View::list_of(poses, pose_view); }
View box_view(const table::Box& box) { return View::list(point_view(box.low), point_view(box.high)); }

namespace {
Length length_of(const View& view) { return static_cast<Length>(view.number()); }
}  // namespace

Point point_of(const View& pair) { return {length_of(pair.at(0)), length_of(pair.at(1))}; }
Point place_of(const View& pose) { return {length_of(pose["x"]), length_of(pose["y"])}; }
table::Facing facing_of(const View& pose) { return table::facing_of_millidegrees(pose["facing"].number()); }
table::Size size_of(const View& piece) {
    return {length_of(piece["stand_width"]), length_of(piece["stand_depth"])};
}

// ---- names ----

std::string thing_name(std::string_view what, Seat side, std::size_t place) {
    return std::string(what) + ':' + std::string(name(side)) + ':' + std::to_string(place + 1);
}
std::string objective_name(std::size_t place) { return "objective:" + std::to_string(place + 1); }

// ---- the scene ----

namespace {

View terrain_view(const table::Battlefield& field) {
    View view = View::fields();
    View& areas = view.set("areas", View::list());
    for (unsigned i = 0; i < field.areas().size(); ++i) {
        const table::Battlefield::Area& area = field.areas()[i];
        View& item = areas.add(View::fields("name", field.area_name(i), "kind", table::name_of(area.kind)));
        item.set_if(area.level != 0, "level", area.level);
        item.set("corners", points_view(field.corners(area)));
    }
    View& lines = view.set("lines", View::list());
    for (unsigned i = 0; i < field.lines().size(); ++i) {
        const table::Battlefield::Line& line = field.lines()[i];
        View& item = lines.add(View::fields("name", field.line_name(i), "kind", table::name_of(line.kind)));
        item.set_if(line.width != 0, "width", line.width);
        item.set("points", points_view(field.points(line)));
    }
    view.set("crossings", View::list_of(field.crossings(), [](const table::Battlefield::Crossing& crossing) {
                 return View::fields("kind", table::name_of(crossing.kind), "at", point_view(crossing.at),
                                     "reach", crossing.reach);
             }));
    return view;
}

View caption_view(const table::Caption& caption) {
    constexpr const char* kinds[] = {"ridge", "hill", "camp", "place"};
    return View::fields("text", caption.text, "kind", kinds[static_cast<std::size_t>(caption.kind)], "along",
                        points_view(caption.along));
}

View contour_view(const history::ContourLine& line) {
    View view = View::fields("level", line.level);
    view.set_if(line.closed, "closed", true);
    view.set("points", View::list_of(line.points, [](const history::FinePoint& p) {
                 return View::list(std::lround(p.x), std::lround(p.y));
             }));
    return view;
}

}  // namespace

View table_scene(const table::Battlefield& field, const TableScene& words) {
    View view = View::fields("title", words.title, "scale", words.scale, "yards_per_inch",
                             words.yards_per_inch, "width", field.width(), "depth", field.depth(),
                             "turn_limit", words.turn_limit, "terrain", terrain_view(field));
    view.set_if(!words.captions.empty(), "captions", View::list_of(words.captions, caption_view));
    return view;
}

void add_relief(View& scene, const table::Battlefield& field) {
    if (field.heights().empty()) return;
    const table::HeightPlan& plan = field.heights().plan();
    scene.set("heights",
              View::fields("spacing", plan.spacing, "columns", plan.columns, "rows", plan.rows, "zero",
                           plan.zero, "interval", plan.interval, "per_foot", table::heights_per_foot,
                           "heights", View::list_of(plan.heights, [](int height) { return height; })));
    scene.set("contours", View::list_of(history::contour_lines(field.heights()), contour_view));
}

void add_objectives(View& things, std::span<const ObjectivePlan> objectives) {
    for (std::size_t i = 0; i < objectives.size(); ++i)
        things.set(objective_name(i),
                   View::fields("name", objectives[i].name, "at", point_view(objectives[i].at), "points",
                                objectives[i].points));
}

// ---- the view ----

void show_pose(View& piece, const table::Pose& pose) {
    piece.set("x", pose.centre.x);
    piece.set("y", pose.centre.y);
    piece.set("facing", table::millidegrees(pose.facing));
}
void show_size(View& piece, const table::Size& size) {
    piece.set("stand_width", size.frontage);
    piece.set("stand_depth", size.depth);
}

View objectives_view(std::size_t count, std::span<const std::uint8_t> held_by) {
    View view = View::list();
    for (std::size_t i = 0; i < count; ++i) {
        View& item = view.add(View::fields("thing", objective_name(i)));
        item.set_if(held_by[i] != 0, "holder", name(holder_of(held_by[i])));
    }
    return view;
}

View changes_view(const table::Battlefield& field, const table::GroundChanges& changes) {
    View gone = View::list(), burnt = View::list();
    for (unsigned i = 0; i < field.areas().size(); ++i) {
        if (changes.is_gone(i)) gone.add(i);
        if (changes.is_burnt(i)) burnt.add(i);
    }
    return View::fields(
        "gone", std::move(gone), "burnt", std::move(burnt), "burnt_kind", table::name_of(changes.burnt_kind),
        "laid", View::list_of(changes.laid, [](const table::LaidLine& laid) {
            const Point ends[] = {laid.line.from, laid.line.to};
            return View::fields("kind", table::name_of(laid.kind), "points", points_view(ends));
        }));
}

}  // namespace longroll::miniatures
