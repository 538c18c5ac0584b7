#include "volley/scenario_file.h"

#include <algorithm>

#include "volley/terrain.h"

namespace longroll::volley {
namespace {

using table::Point;

constexpr miniatures::MarkWord mark_words[] = {{"stone", mark_stone}};

// Hills, forts and growth that hides are ground besides the rows of the chart.
constexpr AreaKinds file_areas =
    charted_areas().without({AreaKind::Rocks, AreaKind::Burnt}) |
    AreaKinds{AreaKind::Clearing, AreaKind::Hill, AreaKind::Fort, AreaKind::Fortress, AreaKind::Thicket};
constexpr LineKinds file_lines =
    (charted_lines() | road_kinds).without({LineKind::FortWall, LineKind::Creek});

template <class Kind>
std::string words_of(table::Kinds<Kind> kinds) {
    std::vector<std::string_view> words;
    for (std::size_t i = 0; i < at(Kind::count); ++i)
        if (kinds.has(static_cast<Kind>(i))) words.push_back(name_of(static_cast<Kind>(i)));
    return one_of(words);
}

bool near_line(const table::BattlefieldPlan& ground, LineKinds kinds, Point p) {
    constexpr Length near = inch / 4;
    for (const table::LinePlan& line : ground.lines)
        for (std::size_t i = 0; kinds.has(line.kind) && i + 1 < line.points.size(); ++i)
            if (table::within(p, table::Segment{line.points[i], line.points[i + 1]}, near)) return true;
    return false;
}

// What the kit lets pass and this game does not: kinds without a meaning here, tangled polygons, blocks that
// are no squares, crossings over nothing.
void check_ground(const FieldReader& terrain, const table::BattlefieldPlan& ground,
                  const std::size_t (&first)[3]) {
    const auto areas = terrain.objects_or_none("areas");
    for (std::size_t i = 0; i < areas.size() && terrain.fine(); ++i) {
        const table::AreaPlan& area = ground.areas[first[0] + i];
        const std::string_view shape = areas[i].has("corners") ? "corners"
                                       : areas[i].has("box")   ? "box"
                                                               : "circle";
        if (!file_areas.has(area.kind)) areas[i].must_be("kind", words_of(file_areas));
        if (area.corners.size() < 3 || !table::check_simple(area.corners).simple)
            areas[i].must_be(shape, "a polygon of three or more corners whose edges do not cross");
        const table::Box box = table::box_of(area.corners);
        const bool square = area.corners.size() == 4 && box.high.x - box.low.x == block_side &&
                            box.high.y - box.low.y == block_side &&
                            table::twice_area(area.corners) == 2 * std::int64_t{block_side} * block_side;
        if (area.kind == AreaKind::TownBlock && !square)
            areas[i].must_be(shape, "a square of 3 x 3 inches along the table's edges (VB-TERR-TOWN-1)");
        if ((area.marks & mark_stone) != 0 && area.kind != AreaKind::TownBlock &&
            area.kind != AreaKind::Village)
            areas[i].must_be("marks", "left out: only town blocks and villages are of stone");
    }
    const auto lines = terrain.objects_or_none("lines");
    for (std::size_t i = 0; i < lines.size() && terrain.fine(); ++i) {
        const table::LinePlan& line = ground.lines[first[1] + i];
        if (!file_lines.has(line.kind)) lines[i].must_be("kind", words_of(file_lines));
        if (line.points.size() < 2) lines[i].must_be("points", "two or more points");
    }
    const auto crossings = terrain.objects_or_none("crossings");
    for (std::size_t i = 0; i < crossings.size() && terrain.fine(); ++i) {
        const table::CrossingPlan& crossing = ground.crossings[first[2] + i];
        const bool of_fort = crossing.kind >= table::CrossingKind::Entrance;
        if (near_line(ground, of_fort ? LineKinds{LineKind::FortWall} : water_kinds, crossing.at)) continue;
        crossings[i].must_be("at", of_fort ? "within a quarter inch of the wall of a fort or fortress"
                                           : "within a quarter inch of a stream, marshy stream or river");
    }
}

void read_days(const FieldReader& root, ScenarioFile& out) {
    if (!root.has("days")) {
        out.days.push_back({static_cast<std::uint8_t>(root.whole("turns", 1, most_turns)),
                            static_cast<std::uint8_t>(root.whole_or("start_hour", 0, 23, 6))});
        return;
    }
    if (root.has("turns")) root.must_be("turns", "left out where there are days");
    for (const FieldReader& in : root.objects("days")) {
        in.known({"turns", "start_hour"});
        out.days.push_back({static_cast<std::uint8_t>(in.whole("turns", 1, most_turns)),
                            static_cast<std::uint8_t>(in.whole_or("start_hour", 0, 23, 6))});
    }
    if (out.days.empty() || out.days.size() > most_days)
        root.must_have(root["days"], "days", std::to_string(out.days.size()) + " days",
                       "1 to " + std::to_string(most_days));
    if (root.fine() && out.turns() > most_turns)
        root.must_have(root["days"], "days", std::to_string(out.turns()) + " turns",
                       "at most " + std::to_string(most_turns));
}

// "1862-04-06".
void read_date(const FieldReader& root, ScenarioFile& out) {
    const std::string date = root.text("date");
    const auto number = [&](std::size_t from, std::size_t count) {
        int value = 0;
        for (const char c : date.substr(from, count))
            value = c < '0' || c > '9' ? -9999 : value * 10 + (c - '0');
        return value;
    };
    const bool whole = date.size() == 10 && date[4] == '-' && date[7] == '-';
    out.year = whole ? number(0, 4) : 0;
    out.month = whole ? number(5, 2) : 0;
    if (out.year < 1861 || out.year > 1865 || out.month < 1 || out.month > 12 || number(8, 2) < 1)
        root.must_be("date", "a day from 1861 to 1865, as in \"1863-07-01\"");
    out.options.poorly_trained = out.year < 1862 || (out.year == 1862 && out.month <= 4);  // VB-MISC-15
}

void read_options(const FieldReader& in, Options& options) {
    struct Switch {
        std::string_view word;
        bool Options::* on;
    };
    static constexpr Switch switches[] = {
        {"pursuit_in_woods", &Options::pursuit_in_woods},
        {"superior_may_command", &Options::superior_may_command},
        {"skirmisher_chain", &Options::skirmisher_chain},
        {"long_range_defensive_fire", &Options::long_range_defensive_fire},
        {"defenders_fire_last", &Options::defenders_fire_last},
        {"columns_never_charge", &Options::columns_never_charge},
        {"asa_ready_only", &Options::asa_ready_only},
        {"guns_lost_on_rout", &Options::guns_lost_on_rout},
        {"guns_lost_in_melee", &Options::guns_lost_in_melee},
        {"cavalry_falls_back_once", &Options::cavalry_falls_back_once},
        {"fort_morale", &Options::fort_morale},
        {"commanders_cross_bridges_free", &Options::commanders_cross_bridges_free},
        {"dg_silent_in_forest", &Options::dg_silent_in_forest},
        {"poorly_trained", &Options::poorly_trained},
        {"choose_dg_at_setup", &Options::choose_dg_at_setup},
    };
    for (const Switch& one : switches) options.*one.on = in.yes_or(one.word, options.*one.on);
    options.max_sight = miniatures::read_inches_or(in, "max_sight", 0, table::largest_table, 0);
    for (const auto& [field, value] : in.json().fields()) {
        const bool known =
            field == "max_sight" || std::any_of(std::begin(switches), std::end(switches),
                                                [&](const Switch& one) { return one.word == field; });
        if (!known) return in.must_be(value, field, "one of the switches of VB-DATA-5");
    }
}

void read_victory(const FieldReader& in, VictoryLimits& limits) {
    in.known({"minor", "major", "decisive"});
    limits.minor = static_cast<std::uint8_t>(in.whole_or("minor", 1, 100, limits.minor));
    limits.major = static_cast<std::uint8_t>(in.whole_or("major", limits.minor, 100, limits.major));
    limits.decisive = static_cast<std::uint8_t>(in.whole_or("decisive", limits.major, 100, limits.decisive));
}

}  // namespace

void raise_walls(table::BattlefieldPlan& ground) {
    for (const table::AreaPlan& area : ground.areas) {
        if (area.kind != AreaKind::Fort && area.kind != AreaKind::Fortress) continue;
        table::LinePlan wall{"walls of " + area.name, LineKind::FortWall, area.corners, 0, 0};
        if (area.kind == AreaKind::Fortress) wall.marks = mark_fortress;
        wall.points.push_back(wall.points.front());
        ground.lines.push_back(std::move(wall));
    }
}

std::vector<Building> buildings_of(const table::BattlefieldPlan& ground) {
    std::vector<Building> found;
    for (std::size_t i = 0; i < ground.areas.size(); ++i) {
        const table::AreaPlan& area = ground.areas[i];
        if (area.kind != AreaKind::TownBlock && area.kind != AreaKind::Village) continue;
        const table::Box box = table::box_of(area.corners);
        const Point middle{(box.low.x + box.high.x) / 2, (box.low.y + box.high.y) / 2};
        found.push_back(
            {static_cast<std::uint16_t>(i), area.kind == AreaKind::TownBlock, (area.marks & mark_stone) != 0,
             table::rect({middle, table::north}, {box.high.x - box.low.x, box.high.y - box.low.y})});
    }
    return found;
}

namespace {

std::vector<std::string> names_in(const FieldReader& in, std::string_view field) {
    std::vector<std::string> names;
    for (const Json& item : in.list_or_none(field)) {
        if (item.text().empty())
            in.must_be(item, numbered(field, names.size()), "the name of a feature of the map");
        names.push_back(item.text());
    }
    return names;
}

// map: its name and the window of it, in yards; table and heights follow from it.
void read_map(const FieldReader& root, ReadWhat what, ScenarioFile& out) {
    if (!root.has("map")) return;
    const FieldReader in = root.fields("map");
    in.known({"name", "window", "rivers", "marshy_streams", "villages"});
    MapWindow window;
    window.name = out.map = in.text("name");
    const std::vector<Json>& edges = in.list("window");
    const bool whole = edges.size() == 4 && std::all_of(edges.begin(), edges.end(), [](const Json& edge) {
                           return edge.is(Json::Kind::Whole) && std::abs(edge.whole()) < 100'000;
                       });
    if (!whole || edges[0].whole() >= edges[2].whole() || edges[1].whole() >= edges[3].whole())
        return in.must_be("window", "[west, south, east, north] in yards");
    const auto edge = [&](std::size_t i) { return static_cast<std::int32_t>(edges[i].whole()); };
    window.ground = {{edge(0), edge(1)}, {edge(2), edge(3)}};
    window.rivers = names_in(in, "rivers");
    window.marshy = names_in(in, "marshy_streams");
    window.villages = names_in(in, "villages");
    if (!root.fine() || what == ReadWhat::Head) return;
    if (const std::string wrong = add_map(window, out); !wrong.empty()) in.fail(wrong);
}

}  // namespace

Expected<ScenarioFile> read_scenario(std::string_view json, std::string_view file, ReadWhat what) {
    const Expected<Json> document = read_json(json, file);
    if (!document) return Wrong{document.error()};
    FirstError error(file);
    const FieldReader root(*document, error);
    root.known({"format", "id", "title", "summary", "date", "map", "table", "turns", "start_hour", "days",
                "first", "options", "victory", "terrain", "regions", "sides", "objectives", "notes"});
    ScenarioFile out;
    miniatures::read_head(root, "volley_scenario", out);
    read_date(root, out);
    read_days(root, out);
    out.first = miniatures::read_seat(root, "first");
    read_options(root.fields_or_none("options"), out.options);
    read_victory(root.fields_or_none("victory"), out.options.limits);
    read_map(root, what, out);
    if (what == ReadWhat::Head) return error.none() ? Expected<ScenarioFile>(std::move(out)) : error.wrong();
    const std::size_t of_map[] = {out.ground.areas.size(), out.ground.lines.size(),
                                  out.ground.crossings.size()};
    const FieldReader terrain = root.fields_or_none("terrain");
    miniatures::read_ground(terrain, mark_words, out.ground);
    raise_walls(out.ground);
    check_ground(terrain, out.ground, of_map);
    if (const std::size_t buildings = buildings_of(out.ground).size(); buildings > most_buildings)
        terrain.must_have(terrain["areas"], "areas", std::to_string(buildings) + " town blocks and villages",
                          "at most " + std::to_string(most_buildings));
    miniatures::read_objectives(root, 1, most_objectives, out);
    const FieldReader regions = root.fields_or_none("regions");
    for (const auto& [name, polygon] : regions.json().fields())
        out.regions.emplace_back(name, miniatures::read_points(regions, name, out.ground));
    const FieldReader sides = root.fields("sides");
    sides.known({"union", "confederate"});
    if (root.fine()) read_sides(sides, out);
    if (!error.none()) return error.wrong();
    return out;
}

}  // namespace longroll::volley
