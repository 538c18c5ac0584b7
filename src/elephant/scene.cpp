// What never changes in a match, for the page to read once: the ground with its contours, the objectives,
// both orders of battle. The view (view.cpp) names these things again by `thing`.

#include <cmath>

#include "elephant/charts.h"
#include "elephant/query.h"
#include "elephant/rules.h"
#include "elephant/view.h"
#include "history/contour_lines.h"

namespace longroll::elephant {

View point_view(Point p) {
    View view = View::list();
    view.add(p.x);
    view.add(p.y);
    return view;
}

std::string unit_thing(Seat side, UnitId id) {
    return "unit:" + std::string(name(side)) + ':' + std::to_string(id + 1);
}
std::string officer_thing(Seat side, HqId hq) {
    return "officer:" + std::string(name(side)) + ':' + std::to_string(hq + 1);
}
std::string objective_thing(std::size_t number) { return "objective:" + std::to_string(number + 1); }

void show_plan(View& view, const UnitPlan& plan) {
    view.set("hq", plan.hq + 1);
    view.set("arm", word(plan.arm));
    view.set("weapon", weapon_rows[at(plan.weapon)].name);
    if (plan.sidearm != Sidearm::None) view.set("sidearm", word(plan.sidearm));
    if (plan.lance) view.set("lance", true);
    if (plan.marksmen) view.set("marksmen", true);
}

namespace {

View terrain_view(const table::Battlefield& field) {
    View view = View::fields();
    View& areas = view.set("areas", View::list());
    for (std::size_t i = 0; i < field.areas().size(); ++i) {
        const table::Battlefield::Area& area = field.areas()[i];
        View& item = areas.add(View::fields());
        item.set("name", field.area_name(static_cast<unsigned>(i)));
        item.set("kind", table::name_of(area.kind));
        if (area.level != 0) item.set("level", area.level);
        View& corners = item.set("corners", View::list());
        for (Point p : field.corners(area)) corners.add(point_view(p));
    }
    View& lines = view.set("lines", View::list());
    for (std::size_t i = 0; i < field.lines().size(); ++i) {
        const table::Battlefield::Line& line = field.lines()[i];
        View& item = lines.add(View::fields());
        item.set("name", field.line_name(static_cast<unsigned>(i)));
        item.set("kind", table::name_of(line.kind));
        if (line.width != 0) item.set("width", line.width);
        View& points = item.set("points", View::list());
        for (Point p : field.points(line)) points.add(point_view(p));
    }
    View& crossings = view.set("crossings", View::list());
    for (const table::Battlefield::Crossing& crossing : field.crossings()) {
        View& item = crossings.add(View::fields());
        item.set("kind", table::name_of(crossing.kind));
        item.set("at", point_view(crossing.at));
        item.set("reach", crossing.reach);
    }
    return view;
}

View captions_view(const std::vector<table::Caption>& captions) {
    constexpr const char* kinds[] = {"ridge", "hill", "camp", "place"};
    View view = View::list();
    for (const table::Caption& caption : captions) {
        View& item = view.add(View::fields());
        item.set("text", caption.text);
        item.set("kind", kinds[static_cast<std::size_t>(caption.kind)]);
        View& along = item.set("along", View::list());
        for (Point p : caption.along) along.add(point_view(p));
    }
    return view;
}

View heights_view(const table::HeightPlan& plan) {
    View view = View::fields();
    view.set("spacing", plan.spacing);
    view.set("columns", plan.columns);
    view.set("rows", plan.rows);
    view.set("zero", plan.zero);
    view.set("interval", plan.interval);
    view.set("per_foot", table::heights_per_foot);
    View& list = view.set("heights", View::list());
    for (std::int16_t height : plan.heights) list.add(height);
    return view;
}

// The lines by which levels are judged, so that nobody draws others.
View contours_view(const table::HeightField& heights) {
    View view = View::list();
    for (const history::ContourLine& line : history::contour_lines(heights)) {
        View& item = view.add(View::fields());
        item.set("level", line.level);
        if (line.closed) item.set("closed", true);
        View& points = item.set("points", View::list());
        for (const history::FinePoint& p : line.points)
            points.add(
                point_view({static_cast<Length>(std::lround(p.x)), static_cast<Length>(std::lround(p.y))}));
    }
    return view;
}

View army_view(const Roster& army) {
    View view = View::fields();
    view.set("name", army.name);
    view.set("start_stands", army.start_stands);
    View& zone = view.set("zone", View::list());
    zone.add(point_view(army.zone.low));
    zone.add(point_view(army.zone.high));
    return view;
}

void add_things(View& things, const Roster& army, Seat side) {
    for (std::size_t i = 0; i < army.hqs.size(); ++i) {
        const HqPlan& plan = army.hqs[i];
        View& hq = things.set(officer_thing(side, static_cast<HqId>(i)), View::fields());
        hq.set("name", plan.name);
        hq.set("level", word(plan.level));
        if (plan.parent != no_hq) hq.set("parent", plan.parent + 1);
        hq.set("card", plan.card);
    }
    for (std::size_t i = 0; i < army.units.size(); ++i) {
        View& unit = things.set(unit_thing(side, static_cast<UnitId>(i)), View::fields());
        unit.set("name", army.units[i].name);
        show_plan(unit, army.units[i]);
    }
}

}  // namespace

View flat_scene(const Setup& setup) {
    View view = View::fields();
    view.set("title", setup.title);
    view.set("scale", word(setup.options.scale));
    view.set("yards_per_inch", setup.yards);
    view.set("width", setup.field->width());
    view.set("depth", setup.field->depth());
    view.set("turn_limit", setup.options.turn_limit);
    view.set("terrain", terrain_view(*setup.field));
    if (!setup.captions.empty()) view.set("captions", captions_view(setup.captions));
    for (Seat side : seats) view.set(longroll::name(side), army_view(setup.army(side)));
    View& things = view.set("things", View::fields());
    for (std::size_t i = 0; i < setup.objectives.size(); ++i) {
        View& objective = things.set(objective_thing(i), View::fields());
        objective.set("name", setup.objectives[i].name);
        objective.set("at", point_view(setup.objectives[i].at));
        objective.set("points", setup.objectives[i].points);
    }
    for (Seat side : seats) add_things(things, setup.army(side), side);
    return view;
}

View Elephant::scene(const Setup& setup) {
    View view = flat_scene(setup);
    if (const table::HeightField& heights = setup.field->heights(); !heights.empty()) {
        view.set("heights", heights_view(heights.plan()));
        view.set("contours", contours_view(heights));
    }
    return view;
}

}  // namespace longroll::elephant
