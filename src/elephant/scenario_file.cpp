#include "elephant/scenario_file.h"

#include <algorithm>
#include <cmath>

namespace longroll::elephant {

// ---- fields ----

void ScenarioReader::fail(const Json& at, const std::string& sentence) {
    if (!wrong_.empty()) return;
    wrong_ = std::string(file_) + ", line " + std::to_string(at.line()) + ": " + sentence;
}

void ScenarioReader::must_be(const Json& object, std::string_view field, const std::string& right) {
    const Json& value = object[field];
    fail(value.is(Json::Kind::Nothing) ? object : value,
         "field " + std::string(field) + " is " + told(value) + ", and must be " + right);
}

void ScenarioReader::known(const Json& object, std::initializer_list<std::string_view> fields) {
    for (const auto& [key, value] : object.fields()) {
        if (std::find(fields.begin(), fields.end(), key) != fields.end()) continue;
        std::string all;
        for (std::string_view field : fields) all += (all.empty() ? "" : ", ") + std::string(field);
        return fail(value, "there is no field " + key + " here; there are " + all);
    }
}

std::string ScenarioReader::text(const Json& object, std::string_view field, bool needed) {
    if (!object.has(field) && !needed) return {};
    if (!object[field].is(Json::Kind::Text) || (needed && object[field].text().empty()))
        must_be(object, field, "a text");
    return object[field].text();
}

int ScenarioReader::whole(const Json& object, std::string_view field, int low, int high, int otherwise) {
    if (!object.has(field)) return otherwise;
    const Json& value = object[field];
    if (!value.is(Json::Kind::Whole) || value.whole() < low || value.whole() > high) {
        must_be(object, field, "a whole number from " + std::to_string(low) + " to " + std::to_string(high));
        return otherwise;
    }
    return static_cast<int>(value.whole());
}

bool ScenarioReader::yes(const Json& object, std::string_view field, bool otherwise) {
    if (!object.has(field)) return otherwise;
    if (!object[field].is(Json::Kind::Bool)) must_be(object, field, "true or false");
    return object[field].yes();
}

namespace {

bool is_number(const Json& value) { return value.is(Json::Kind::Whole) || value.is(Json::Kind::Decimal); }
// Inches as files give them, to the nearest thousandth.
Length thousandths(const Json& value) {
    return static_cast<Length>(std::lround(value.decimal() * table::inch));
}
std::string inches_word(Length length) { return std::to_string(length / table::inch); }
std::string point_on(const table::BattlefieldPlan& on) {
    return "a point [x, y] in inches from [0, 0] to [" + inches_word(on.width) + ", " +
           inches_word(on.depth) + "]";
}
bool read_point(const Json& value, const table::BattlefieldPlan& on, table::Point& out) {
    if (!value.is(Json::Kind::List) || value.items().size() != 2) return false;
    for (const Json& item : value.items())
        if (!is_number(item) || std::abs(item.decimal()) > 1000) return false;
    out = {thousandths(value.items()[0]), thousandths(value.items()[1])};
    return out.x >= 0 && out.y >= 0 && out.x <= on.width && out.y <= on.depth;
}

}  // namespace

Length ScenarioReader::inches(const Json& object, std::string_view field, Length low, Length high,
                              Length otherwise) {
    if (!object.has(field)) return otherwise;
    const Json& value = object[field];
    if (!is_number(value) || std::abs(value.decimal()) > 1000 || thousandths(value) < low ||
        thousandths(value) > high) {
        must_be(object, field, "inches from " + inches_word(low) + " to " + inches_word(high));
        return otherwise;
    }
    return thousandths(value);
}

table::Point ScenarioReader::point(const Json& object, std::string_view field,
                                   const table::BattlefieldPlan& on) {
    table::Point found;
    if (!read_point(object[field], on, found)) must_be(object, field, point_on(on));
    return found;
}

std::vector<table::Point> ScenarioReader::points(const Json& object, std::string_view field,
                                                 const table::BattlefieldPlan& on) {
    std::vector<table::Point> all;
    for (const Json& item : list(object, field, true)) {
        table::Point found;
        if (!read_point(item, on, found)) {
            fail(item,
                 "a point of " + std::string(field) + " is " + told(item) + ", and must be " + point_on(on));
            break;
        }
        all.push_back(found);
    }
    return all;
}

const std::vector<Json>& ScenarioReader::list(const Json& object, std::string_view field, bool needed) {
    if ((needed || object.has(field)) && !object[field].is(Json::Kind::List))
        must_be(object, field, "a list");
    return object[field].items();
}

std::string_view word(TableEdge edge) {
    constexpr std::string_view words[] = {"south", "north", "west", "east", "?"};
    return words[at(edge)];
}

table::Box zone_along(TableEdge edge, Length depth, const table::BattlefieldPlan& ground) {
    switch (edge) {
        case TableEdge::South: return {{0, 0}, {ground.width, depth}};
        case TableEdge::North: return {{0, ground.depth - depth}, {ground.width, ground.depth}};
        case TableEdge::West: return {{0, 0}, {depth, ground.depth}};
        default: return {{ground.width - depth, 0}, {ground.width, ground.depth}};
    }
}

table::Point middle_of_edge(TableEdge edge, const table::BattlefieldPlan& ground) {
    switch (edge) {
        case TableEdge::South: return {ground.width / 2, 0};
        case TableEdge::North: return {ground.width / 2, ground.depth};
        case TableEdge::West: return {0, ground.depth / 2};
        default: return {ground.width, ground.depth / 2};
    }
}

// ---- ground ----

std::vector<table::Point> circle(table::Point middle, Length radius) {
    constexpr int corners = 32;
    std::vector<table::Point> points;
    for (int i = 0; i < corners; ++i)
        points.push_back(middle + table::along(table::Facing{} + (table::whole_turn / corners) * i, radius));
    return points;
}

namespace {

// Kinds of terrain by the names of table/terrain.h.
template <class Kind>
Kind kind_named(ScenarioReader& reader, const Json& object) {
    std::string all;
    for (unsigned i = 0; i < static_cast<unsigned>(Kind::count); ++i) {
        const auto kind = static_cast<Kind>(i);
        if (name_of(kind) == object["kind"].text()) return kind;
        all += (i == 0 ? "" : ", ") + std::string(name_of(kind));
    }
    reader.must_be(object, "kind", "one of " + all);
    return Kind{};
}

table::Marks read_marks(ScenarioReader& reader, const Json& object) {
    struct Word {
        std::string_view name;
        table::Marks mark;
    };
    constexpr Word words[] = {{"defile", mark_defile},
                              {"impassable", mark_impassable},
                              {"passable", mark_passable},
                              {"fort_wall", mark_fort_wall}};
    unsigned marks = 0;
    for (const Json& item : reader.list(object, "marks")) {
        const auto found = std::find_if(std::begin(words), std::end(words),
                                        [&](const Word& w) { return w.name == item.text(); });
        if (found == std::end(words)) {
            reader.fail(
                item, "a mark is " + told(item) + ", and must be defile, impassable, passable or fort_wall");
            break;
        }
        marks |= found->mark;
    }
    return static_cast<table::Marks>(marks);
}

// Corners, or a circle [x, y, radius], or a box [west, south, east, north].
std::vector<table::Point> read_shape(ScenarioReader& reader, const Json& area,
                                     const table::BattlefieldPlan& ground) {
    const auto numbers = [&](std::string_view field, std::size_t count, const char* right) {
        std::vector<Length> found;
        for (const Json& item : reader.list(area, field, true))
            found.push_back(is_number(item) && std::abs(item.decimal()) <= 1000 ? thousandths(item) : -1);
        const bool good =
            found.size() == count && std::all_of(found.begin(), found.end(), [](Length l) { return l >= 0; });
        if (!good) reader.must_be(area, field, right), found.assign(count, 0);
        return found;
    };
    if (area.has("circle")) {
        const auto n = numbers("circle", 3, "[x, y, radius] in inches");
        std::vector<table::Point> corners = circle({n[0], n[1]}, n[2]);
        for (table::Point& corner : corners)  // a wood may reach the table's edge
            corner = {std::clamp(corner.x, 0, ground.width), std::clamp(corner.y, 0, ground.depth)};
        corners.erase(std::unique(corners.begin(), corners.end()), corners.end());
        return corners;
    }
    if (area.has("box")) {
        const auto n = numbers("box", 4, "[west, south, east, north] in inches");
        return {{n[0], n[1]}, {n[2], n[1]}, {n[2], n[3]}, {n[0], n[3]}};
    }
    return reader.points(area, "corners", ground);
}

}  // namespace

void read_ground(ScenarioReader& reader, const Json& terrain, table::BattlefieldPlan& ground) {
    reader.known(terrain, {"areas", "lines", "crossings"});
    for (const Json& item : reader.list(terrain, "areas")) {
        reader.known(item, {"name", "kind", "circle", "box", "corners", "level", "marks"});
        table::AreaPlan area;
        area.kind = kind_named<table::AreaKind>(reader, item);
        area.name = item.has("name")
                        ? reader.text(item, "name")
                        : std::string(name_of(area.kind)) + " " + std::to_string(ground.areas.size() + 1);
        area.corners = read_shape(reader, item, ground);
        area.level = reader.whole(item, "level", 0, 100, area.kind == table::AreaKind::Hill ? 1 : 0);
        area.marks = read_marks(reader, item);
        ground.areas.push_back(std::move(area));
    }
    for (const Json& item : reader.list(terrain, "lines")) {
        reader.known(item, {"name", "kind", "points", "width", "marks"});
        table::LinePlan line;
        line.kind = kind_named<table::LineKind>(reader, item);
        line.name = item.has("name")
                        ? reader.text(item, "name")
                        : std::string(name_of(line.kind)) + " " + std::to_string(ground.lines.size() + 1);
        line.points = reader.points(item, "points", ground);
        line.width = reader.inches(item, "width", 0, 12 * table::inch, 0);
        line.marks = read_marks(reader, item);
        ground.lines.push_back(std::move(line));
    }
    for (const Json& item : reader.list(terrain, "crossings")) {
        reader.known(item, {"name", "kind", "at", "reach"});
        table::CrossingPlan crossing;
        crossing.kind = kind_named<table::CrossingKind>(reader, item);
        crossing.name = item.has("name") ? reader.text(item, "name") : std::string(name_of(crossing.kind));
        crossing.at = reader.point(item, "at", ground);
        crossing.reach = reader.inches(item, "reach", 1, 12 * table::inch, 750);
        ground.crossings.push_back(std::move(crossing));
    }
}

// ---- the whole ----

namespace {

void read_options(ScenarioReader& reader, const Json& json, Options& options) {
    struct Word {
        std::string_view name;
        bool Options::* on;
    };
    constexpr Word words[] = {{"overenthusiastic", &Options::overenthusiastic},
                              {"csa_artillery_shift", &Options::csa_artillery_shift},
                              {"ammunition", &Options::ammunition},
                              {"shoot_officers", &Options::shoot_officers},
                              {"road_bonus", &Options::road_bonus},
                              {"withdrawn_test", &Options::withdrawn_test}};
    for (const auto& [key, value] : json.fields()) {
        const auto found =
            std::find_if(std::begin(words), std::end(words), [&](const Word& w) { return w.name == key; });
        if (found == std::end(words) || !value.is(Json::Kind::Bool))
            return reader.fail(value, "option " + key + " is " + told(value) +
                                          "; a file sets overenthusiastic, csa_artillery_shift, ammunition, "
                                          "shoot_officers, road_bonus or withdrawn_test to true or false");
        options.*found->on = value.yes();
    }
}

void read_objectives(ScenarioReader& reader, const Json& root, ScenarioFile& out) {
    for (const Json& item : reader.list(root, "objectives")) {
        reader.known(item, {"name", "at", "points", "holder"});
        ObjectivePlan plan;
        plan.name = item.has("name") ? reader.text(item, "name")
                                     : "objective " + std::to_string(out.objectives.size() + 1);
        plan.at = reader.point(item, "at", out.ground);
        plan.points = reader.whole(item, "points", 0, 1000, points_objective);
        if (item.has("holder")) {
            const std::optional<Seat> holder = seat_named(item["holder"].text());
            if (!holder) reader.must_be(item, "holder", "union or confederate");
            plan.holder = holder.value_or(Seat::Nobody);
        }
        out.objectives.push_back(std::move(plan));
    }
    if (out.objectives.size() > most_objectives)
        reader.fail(root["objectives"], "there are " + std::to_string(out.objectives.size()) +
                                            " objectives, and at most " + std::to_string(most_objectives) +
                                            " fit");
}

void read_events(ScenarioReader& reader, const Json& root, ScenarioFile& out) {
    for (const Json& item : reader.list(root, "events")) {
        reader.known(item, {"turn", "side", "unit", "panic"});
        PanicEvent event;
        event.turn = static_cast<std::uint8_t>(reader.whole(item, "turn", 1, most_turns, 1));
        event.panic = static_cast<std::uint8_t>(reader.whole(item, "panic", 1, most_panic, 1));
        const std::optional<Seat> side = seat_named(item["side"].text());
        if (!side) return reader.must_be(item, "side", "union or confederate");
        event.side = *side;
        const std::vector<UnitPlan>& units = out.roster[index(*side)].units;
        for (std::size_t i = 0; i < units.size(); ++i)
            if (units[i].name == item["unit"].text()) event.unit = static_cast<UnitId>(i);
        if (event.unit == no_unit) return reader.must_be(item, "unit", "the name of a unit of that side");
        out.events.push_back(event);
    }
}

}  // namespace

Expected<ScenarioFile> read_scenario(std::string_view json, std::string_view file) {
    const Expected<Json> document = read_json(json, file);
    if (!document) return Wrong{document.error()};
    const Json& root = *document;
    ScenarioReader reader(file);
    if (root["format"].text() != "elephant_scenario") reader.must_be(root, "format", "\"elephant_scenario\"");
    reader.known(root, {"format", "id", "title", "summary", "year", "scale", "table", "turn_limit", "options",
                        "terrain", "sides", "objectives", "events", "may_leave", "notes"});
    ScenarioFile out;
    out.id = reader.text(root, "id");
    out.title = reader.text(root, "title");
    out.summary = reader.text(root, "summary");
    out.options.year = reader.whole(root, "year", 1861, 1865, 1863);
    out.options.scale = reader.word_of(root, "scale", Scale::Regimental2);
    out.options.turn_limit = reader.whole(root, "turn_limit", 1, most_turns, 12);
    read_options(reader, root["options"], out.options);
    const Json& size = root["table"];
    reader.known(size, {"width", "height"});
    out.ground.name = out.title;
    out.ground.width = reader.inches(size, "width", 12 * table::inch, table::largest_table, 72 * table::inch);
    out.ground.depth =
        reader.inches(size, "height", 12 * table::inch, table::largest_table, 48 * table::inch);
    out.random_terrain = root["terrain"].text() == "random";
    const table::BattlefieldPlan usual;
    if (out.random_terrain && (out.ground.width != usual.width || out.ground.depth != usual.depth))
        reader.fail(root["terrain"], "random terrain is for a table of 72 x 48 inches (SE-SETUP-5)");
    if (!out.random_terrain) {
        if (root.has("terrain") && !root["terrain"].is(Json::Kind::Fields))
            reader.must_be(root, "terrain", "\"random\", or areas, lines and crossings");
        read_ground(reader, root["terrain"], out.ground);
    }
    out.random_forces = root["sides"].text() == "random";
    if (!out.random_forces) {
        reader.known(root["sides"], {"union", "confederate"});
        for (Seat seat : seats) {
            const Json& side = root["sides"][name(seat)];
            if (!side.is(Json::Kind::Fields)) {
                reader.fail(root, "sides must be \"random\", or union and confederate");
                break;
            }
            read_side(reader, side, seat, out.ground, out.options.scale, out.roster[index(seat)]);
        }
    }
    read_objectives(reader, root, out);
    read_events(reader, root, out);
    out.may_leave = reader.yes(root, "may_leave", false);
    if (!reader.ok()) return Wrong{reader.wrong()};
    return out;
}

}  // namespace longroll::elephant
