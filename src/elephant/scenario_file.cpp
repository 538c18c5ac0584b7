#include "elephant/scenario_file.h"

#include <algorithm>

#include "miniatures/table_fields.h"

namespace longroll::elephant {

using miniatures::read_inches_or;
using miniatures::read_lengths;
using miniatures::read_point;
using miniatures::read_points;

// ---- ground ----

std::vector<table::Point> circle(table::Point middle, Length radius) {
    constexpr int corners = 32;
    std::vector<table::Point> points;
    for (int i = 0; i < corners; ++i)
        points.push_back(middle + table::along(table::Facing{} + (table::whole_turn / corners) * i, radius));
    return points;
}

namespace {

table::Marks read_marks(const FieldReader& in) {
    constexpr std::string_view words[] = {"defile", "impassable", "passable", "fort_wall"};
    constexpr table::Marks meant[] = {mark_defile, mark_impassable, mark_passable, mark_fort_wall};
    unsigned marks = 0;
    std::size_t number = 0;
    for (const Json& item : in.list_or_none("marks")) {
        const auto found = std::find(std::begin(words), std::end(words), item.text());
        if (found == std::end(words)) {
            in.must_be(item, numbered("marks", number), one_of(words));
            break;
        }
        marks |= meant[found - std::begin(words)];
        ++number;
    }
    return static_cast<table::Marks>(marks);
}

// Corners, or a circle [x, y, radius], or a box [west, south, east, north].
std::vector<table::Point> read_shape(const FieldReader& area, const table::BattlefieldPlan& ground) {
    if (area.has("circle")) {
        const auto n = read_lengths(area, "circle", 3, "[x, y, radius] in inches");
        std::vector<table::Point> corners = circle({n[0], n[1]}, n[2]);
        for (table::Point& corner : corners)  // a wood may reach the table's edge
            corner = {std::clamp(corner.x, 0, ground.width), std::clamp(corner.y, 0, ground.depth)};
        corners.erase(std::unique(corners.begin(), corners.end()), corners.end());
        return corners;
    }
    if (area.has("box")) {
        const auto n = read_lengths(area, "box", 4, "[west, south, east, north] in inches");
        return {{n[0], n[1]}, {n[2], n[1]}, {n[2], n[3]}, {n[0], n[3]}};
    }
    return read_points(area, "corners", ground);
}

}  // namespace

void read_ground(const FieldReader& terrain, table::BattlefieldPlan& ground) {
    const auto numbered_kind = [](auto kind, std::size_t count) {
        return std::string(name_of(kind)) + " " + std::to_string(count + 1);
    };
    terrain.known({"areas", "lines", "crossings"});
    for (const FieldReader& in : terrain.objects_or_none("areas")) {
        in.known({"name", "kind", "circle", "box", "corners", "level", "marks"});
        table::AreaPlan area;
        area.kind = in.word<table::AreaKind>("kind", table::name_of);
        area.name = in.text_or("name", numbered_kind(area.kind, ground.areas.size()));
        area.corners = read_shape(in, ground);
        area.level = in.whole_or("level", 0, 100, area.kind == table::AreaKind::Hill ? 1 : 0);
        area.marks = read_marks(in);
        ground.areas.push_back(std::move(area));
    }
    for (const FieldReader& in : terrain.objects_or_none("lines")) {
        in.known({"name", "kind", "points", "width", "marks"});
        table::LinePlan line;
        line.kind = in.word<table::LineKind>("kind", table::name_of);
        line.name = in.text_or("name", numbered_kind(line.kind, ground.lines.size()));
        line.points = read_points(in, "points", ground);
        line.width = read_inches_or(in, "width", 0, 12 * table::inch, 0);
        line.marks = read_marks(in);
        ground.lines.push_back(std::move(line));
    }
    for (const FieldReader& in : terrain.objects_or_none("crossings")) {
        in.known({"name", "kind", "at", "reach"});
        table::CrossingPlan crossing;
        crossing.kind = in.word<table::CrossingKind>("kind", table::name_of);
        crossing.name = in.text_or("name", name_of(crossing.kind));
        crossing.at = read_point(in, "at", ground);
        crossing.reach = read_inches_or(in, "reach", 1, 12 * table::inch, 750);
        ground.crossings.push_back(std::move(crossing));
    }
}

// ---- the whole ----

namespace {

void read_options(const FieldReader& in, Options& options) {
    in.known({"overenthusiastic", "csa_artillery_shift", "ammunition", "shoot_officers", "road_bonus",
              "withdrawn_test"});
    const auto read = [&](std::string_view field, bool& on) { on = in.yes_or(field, on); };
    read("overenthusiastic", options.overenthusiastic);
    read("csa_artillery_shift", options.csa_artillery_shift);
    read("ammunition", options.ammunition);
    read("shoot_officers", options.shoot_officers);
    read("road_bonus", options.road_bonus);
    read("withdrawn_test", options.withdrawn_test);
}

Seat read_seat(const FieldReader& in, std::string_view field) {
    constexpr std::string_view words[] = {"union", "confederate"};
    return seats[in.word(field, words)];
}

void read_objectives(const FieldReader& root, ScenarioFile& out) {
    for (const FieldReader& in : root.objects_or_none("objectives")) {
        in.known({"name", "at", "points", "holder"});
        ObjectivePlan plan;
        plan.name = in.text_or("name", "objective " + std::to_string(out.objectives.size() + 1));
        plan.at = read_point(in, "at", out.ground);
        plan.points = in.whole_or("points", 0, 1000, points_objective);
        if (in.has("holder")) plan.holder = read_seat(in, "holder");
        out.objectives.push_back(std::move(plan));
    }
    if (out.objectives.size() > most_objectives)
        root.must_have(root["objectives"], "objectives",
                       std::to_string(out.objectives.size()) + " objectives",
                       "at most " + std::to_string(most_objectives));
}

void read_events(const FieldReader& root, ScenarioFile& out) {
    for (const FieldReader& in : root.objects_or_none("events", "unit")) {
        in.known({"turn", "side", "unit", "panic"});
        PanicEvent event;
        event.turn = static_cast<std::uint8_t>(in.whole_or("turn", 1, most_turns, 1));
        event.panic = static_cast<std::uint8_t>(in.whole_or("panic", 1, most_panic, 1));
        event.side = read_seat(in, "side");
        const std::vector<UnitPlan>& units = out.roster[index(event.side)].units;
        for (std::size_t i = 0; i < units.size(); ++i)
            if (units[i].name == in["unit"].text()) event.unit = static_cast<UnitId>(i);
        if (event.unit == no_unit) return in.must_be("unit", "the name of a unit of that side");
        out.events.push_back(event);
    }
}

}  // namespace

Expected<ScenarioFile> read_scenario(std::string_view json, std::string_view file) {
    const Expected<Json> document = read_json(json, file);
    if (!document) return Wrong{document.error()};
    FirstError error(file);
    const FieldReader root(*document, error);
    constexpr std::string_view format[] = {"elephant_scenario"};
    root.word("format", format);
    root.known({"format", "id", "title", "summary", "year", "scale", "table", "turn_limit", "options",
                "terrain", "sides", "objectives", "events", "may_leave", "notes"});
    ScenarioFile out;
    out.id = root.text("id");
    out.title = root.text("title");
    out.summary = root.text("summary");
    out.options.year = root.whole_or("year", 1861, 1865, 1863);
    out.options.scale = root.word_or("scale", word, Scale::Regimental2);
    out.options.turn_limit = root.whole_or("turn_limit", 1, most_turns, 12);
    read_options(root.fields_or_none("options"), out.options);
    const FieldReader size = root.fields_or_none("table");
    size.known({"width", "height"});
    out.ground.name = out.title;
    out.ground.width =
        read_inches_or(size, "width", 12 * table::inch, table::largest_table, 72 * table::inch);
    out.ground.depth =
        read_inches_or(size, "height", 12 * table::inch, table::largest_table, 48 * table::inch);
    out.random_terrain = root["terrain"].text() == "random";
    const table::BattlefieldPlan usual;
    if (out.random_terrain && (out.ground.width != usual.width || out.ground.depth != usual.depth))
        root.must_be("terrain",
                     "areas, lines and crossings on a table that is not 72 x 48 inches (SE-SETUP-5)");
    if (!out.random_terrain) {
        if (root.has("terrain") && !root["terrain"].is(Json::Kind::Fields))
            root.must_be("terrain", "\"random\", or areas, lines and crossings");
        read_ground(root.fields_or_none("terrain"), out.ground);
    }
    out.random_forces = root["sides"].text() == "random";
    if (!out.random_forces) {
        if (!root["sides"].is(Json::Kind::Fields))
            root.must_be("sides", "\"random\", or union and confederate");
        const FieldReader sides = root.fields("sides");
        sides.known({"union", "confederate"});
        for (Seat seat : seats)
            read_side(sides.fields(name(seat)), seat, out.ground, out.options.scale, out.roster[index(seat)]);
    }
    read_objectives(root, out);
    read_events(root, out);
    out.may_leave = root.yes_or("may_leave", false);
    if (!error.none()) return error.wrong();
    return out;
}

}  // namespace longroll::elephant
