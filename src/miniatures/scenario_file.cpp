#include "miniatures/scenario_file.h"

#include <algorithm>

#include "engine/hash.h"
#include "engine/words.h"

namespace longroll::miniatures {

using table::inch;

// ---- fields ----

void read_head(const FieldReader& root, std::string_view format, ScenarioHead& out) {
    const std::string_view formats[] = {format};
    root.word("format", formats);
    out.id = root.text("id");
    out.title = root.text("title");
    out.summary = root.text("summary");
    const FieldReader size = root.fields_or_none("table");
    size.known({"width", "height"});
    out.ground.name = out.title;
    out.ground.width = read_inches_or(size, "width", 12 * inch, table::largest_table, 72 * inch);
    out.ground.depth = read_inches_or(size, "height", 12 * inch, table::largest_table, 48 * inch);
}

std::vector<table::Point> circle(table::Point middle, Length radius) {
    constexpr int corners = 32;
    std::vector<table::Point> points;
    for (int i = 0; i < corners; ++i)
        points.push_back(middle + table::along(table::Facing{} + (table::whole_turn / corners) * i, radius));
    return points;
}

namespace {

table::Marks read_marks(const FieldReader& in, std::span<const MarkWord> words) {
    unsigned marks = 0;
    std::size_t number = 0;
    for (const Json& item : in.list_or_none("marks")) {
        const auto found = std::find_if(words.begin(), words.end(),
                                        [&](const MarkWord& w) { return w.word == item.text(); });
        if (found == words.end()) {
            std::vector<std::string_view> all;
            for (const MarkWord& word : words) all.push_back(word.word);
            in.must_be(item, numbered("marks", number), one_of(all));
            break;
        }
        marks |= found->mark;
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

void read_ground(const FieldReader& terrain, std::span<const MarkWord> marks,
                 table::BattlefieldPlan& ground) {
    const auto nth = [](auto kind, std::size_t before) {
        return std::string(name_of(kind)) + " " + std::to_string(before + 1);
    };
    terrain.known({"areas", "lines", "crossings"});
    for (const FieldReader& in : terrain.objects_or_none("areas")) {
        in.known({"name", "kind", "circle", "box", "corners", "level", "marks"});
        table::AreaPlan area;
        area.kind = in.word<table::AreaKind>("kind", table::name_of);
        area.name = in.text_or("name", nth(area.kind, ground.areas.size()));
        area.corners = read_shape(in, ground);
        area.level = in.whole_or("level", 0, 100, area.kind == table::AreaKind::Hill ? 1 : 0);
        area.marks = read_marks(in, marks);
        ground.areas.push_back(std::move(area));
    }
    for (const FieldReader& in : terrain.objects_or_none("lines")) {
        in.known({"name", "kind", "points", "width", "marks"});
        table::LinePlan line;
        line.kind = in.word<table::LineKind>("kind", table::name_of);
        line.name = in.text_or("name", nth(line.kind, ground.lines.size()));
        line.points = read_points(in, "points", ground);
        line.width = read_inches_or(in, "width", 0, 12 * inch, 0);
        line.marks = read_marks(in, marks);
        ground.lines.push_back(std::move(line));
    }
    for (const FieldReader& in : terrain.objects_or_none("crossings")) {
        in.known({"name", "kind", "at", "reach"});
        table::CrossingPlan crossing;
        crossing.kind = in.word<table::CrossingKind>("kind", table::name_of);
        crossing.name = in.text_or("name", name_of(crossing.kind));
        crossing.at = read_point(in, "at", ground);
        crossing.reach = read_inches_or(in, "reach", 1, 12 * inch, crossing.reach);
        ground.crossings.push_back(std::move(crossing));
    }
}

void read_objectives(const FieldReader& root, int points, std::size_t most, ScenarioHead& out) {
    for (const FieldReader& in : root.objects_or_none("objectives")) {
        in.known({"name", "at", "points", "holder", "radius"});
        ObjectivePlan plan;
        plan.name = in.text_or("name", "objective " + std::to_string(out.objectives.size() + 1));
        plan.at = read_point(in, "at", out.ground);
        plan.points = in.whole_or("points", 0, 1000, points);
        plan.radius = read_inches_or(in, "radius", 0, 12 * table::inch, 0);
        if (in.has("holder")) plan.holder = read_seat(in, "holder");
        out.objectives.push_back(std::move(plan));
    }
    if (out.objectives.size() > most)
        root.must_have(root["objectives"], "objectives",
                       std::to_string(out.objectives.size()) + " objectives",
                       "at most " + std::to_string(most));
}

Seat read_seat(const FieldReader& in, std::string_view field) {
    constexpr std::string_view words[] = {"union", "confederate"};
    return in.word(field, words) == 0 ? Seat::Union : Seat::Confederate;
}

table::Box read_zone(const FieldReader& side, table::TableEdge own_edge, Length depth,
                     const table::BattlefieldPlan& ground) {
    if (!side["zone"].is(Json::Kind::List))
        return table::zone_along(own_edge, read_inches_or(side, "zone", inch, ground.depth, depth),
                                 ground.table());
    const std::vector<table::Point> ends = read_points(side, "zone", ground);
    if (ends.size() == 2 && ends[0].x < ends[1].x && ends[0].y < ends[1].y) return {ends[0], ends[1]};
    side.must_be("zone", "a depth in inches, or its southwest and northeast corners");
    return {};
}

Arrival read_arrival(const FieldReader& unit, table::TableEdge own_edge, int last_turn,
                     const table::BattlefieldPlan& ground, int first_turn) {
    const table::TableEdge edge = unit.word_or("edge", table::name_of, own_edge);
    Arrival arrival = arrival_over(edge, ground.table(), unit.whole_or("arrives", first_turn, last_turn, 0));
    if (unit.has("entry")) arrival.entry = read_point(unit, "entry", ground);
    return arrival;
}

// ---- what scenarios are made from ----

namespace {

std::string with(std::string_view text, char from, char to) {
    std::string made(text);
    std::replace(made.begin(), made.end(), from, to);
    return made;
}

}  // namespace

std::string id_of_file(std::string_view file_name) { return with(file_name, '_', '-'); }
std::string file_of_id(std::string_view id) { return with(id, '-', '_'); }

std::string source_of(std::span<const std::string> paths) {
    std::string text;
    for (const std::string& path : paths)
        text += path + ' ' + std::to_string(hash_text(embedded(path))) + '\n';
    return text;
}

std::string source_of_situation(std::string_view name) {
    const std::string path = "situations/" + std::string(name) + ".json";
    const Expected<Json> json = read_json(embedded(path), path);
    if (!json) return path;
    const std::string paths[] = {path, "maps/" + (*json)["map"].text(), "oob/" + (*json)["oob"].text()};
    return source_of(paths);
}

// ---- a file of a player's own ----

std::string describe(const ScenarioCount& count) {
    std::string words = count.title + ": ";
    for (Seat seat : seats) {
        const ScenarioCount::Side& side = count.side[index(seat)];
        words += std::string(name(seat)) + " " + counted(side.units, "unit") + " of " +
                 counted(side.stands, "stand") + ", ";
    }
    return words + counted(count.areas, "area") + ", " + counted(count.objectives, "objective") + ", " +
           counted(count.turns, "turn");
}

}  // namespace longroll::miniatures
