#include "history/map.h"

#include <algorithm>
#include <set>

#include "history/reading.h"
#include "table/measure.h"

namespace longroll::history {
namespace {

using table::AreaKind;
using table::CrossingKind;
using table::LineKind;

constexpr FeatureKind area(std::string_view kind, std::string_view cls, AreaKind area) {
    return {kind, cls, Shape::Polygon, Becomes::Area, area, {}, {}, 0, 0};
}
constexpr FeatureKind line(std::string_view kind, std::string_view cls, LineKind line, int width) {
    return {kind, cls, Shape::Polyline, Becomes::Line, {}, line, {}, width, 0};
}
constexpr FeatureKind house(std::string_view cls, int front, int depth) {
    return {"building", cls, Shape::Point, Becomes::Area, AreaKind::Building, {}, {}, front, depth};
}
constexpr FeatureKind crossing(std::string_view kind, CrossingKind crossing) {
    return {kind, "crossing", Shape::Point, Becomes::Crossing, {}, {}, crossing, 0, 0};
}
constexpr FeatureKind name_only(std::string_view kind, std::string_view cls, Shape shape) {
    return {kind, cls, shape, Becomes::Nothing, {}, {}, {}, 0, 0};
}

// Widths of roads and walls, and the ground a house takes, are ours: the maps give only where they run.
constexpr FeatureKind chart[] = {
    line("stream", "creek", LineKind::Creek, 25),
    line("stream", "run", LineKind::Stream, 8),
    line("stream", "rivulet", LineKind::Stream, 3),
    area("water", "river", AreaKind::Water),
    area("water", "pond", AreaKind::Water),
    line("road", "turnpike", LineKind::Road, 12),
    line("road", "road", LineKind::Road, 8),
    line("road", "lane", LineKind::Lane, 5),
    line("road", "sunken_road", LineKind::SunkenRoad, 5),
    line("railroad", "rail", LineKind::Railroad, 6),
    line("railroad", "rail_bed", LineKind::RailroadBed, 6),
    line("cut", "cut", LineKind::Cut, 12),
    name_only("ridge", "crest", Shape::Polyline),
    area("woods", "woods", AreaKind::Woods),
    area("woods", "light_woods", AreaKind::LightWoods),
    area("orchard", "orchard", AreaKind::Orchard),
    area("field", "crop", AreaKind::Crops),
    area("field", "clearing", AreaKind::Clearing),
    area("marsh", "marsh", AreaKind::Marsh),
    area("marsh", "swamp", AreaKind::Marsh),
    area("rocks", "boulders", AreaKind::Rocks),
    area("town", "town", AreaKind::Town),
    line("wall", "stone_wall", LineKind::Wall, 0),
    line("wall", "breastwork_wall", LineKind::Fieldworks, 0),
    line("fence", "rail_fence", LineKind::Fence, 0),
    house("farm", 24, 18),
    house("landmark", 36, 24),
    crossing("bridge", CrossingKind::Bridge),
    crossing("ford", CrossingKind::Ford),
    name_only("camp", "camp", Shape::Point),
    name_only("place", "landmark", Shape::Point),
};

constexpr std::string_view shapes[] = {"polyline", "polygon", "point"};
constexpr std::string_view confidences[] = {"high", "med", "low"};

const FeatureKind* kind_of(Reading& reading, const Json& item, const std::string& object) {
    std::vector<std::string_view> kinds, classes;
    const std::string& kind = item["kind"].text();
    for (const FeatureKind& row : chart) {
        if (kinds.empty() || kinds.back() != row.kind) kinds.push_back(row.kind);
        if (row.kind == kind) classes.push_back(row.cls);
    }
    reading.word(item, object, "kind", kinds);
    if (!reading.fine()) return nullptr;
    const std::string_view cls = classes[reading.word(item, object, "cls", classes)];
    for (const FeatureKind& row : chart)
        if (row.kind == kind && row.cls == cls) return &row;
    return nullptr;
}

Feature read_feature(Reading& reading, const Json& item, std::size_t number) {
    const std::string object = numbered("features", number, item["name"].text());
    constexpr std::string_view known[] = {"id",       "kind",     "cls",  "name",   "shape",  "confidence",
                                          "width_yd", "depth_ft", "note", "points", "elev_ft"};
    reading.only(item, object, known);
    Feature feature;
    feature.id = reading.whole(item, object, "id", 1, 100'000);
    feature.name = reading.text(item, object, "name");
    feature.kind = kind_of(reading, item, object);
    if (feature.kind == nullptr) return feature;
    const Shape shape = feature.kind->shape;
    const std::string_view right[] = {shapes[static_cast<std::size_t>(shape)]};
    reading.word(item, object, "shape", right);
    feature.confidence = static_cast<Confidence>(reading.word(item, object, "confidence", confidences) + 1);
    feature.width_yd = reading.whole_or(item, object, "width_yd", 1, 2000, 0);
    feature.depth_ft = reading.whole_or(item, object, "depth_ft", 1, 100, 0);
    const std::size_t least = shape == Shape::Polygon ? 3 : shape == Shape::Polyline ? 2 : 1;
    feature.points = reading.points(item, object, "points", least, shape == Shape::Point ? 1 : 512);
    if (!reading.fine()) return feature;
    if (shape == Shape::Polygon) {
        if (const std::string wrong = wrong_polygon(feature.points, "points"); !wrong.empty())
            reading.complain(item["points"], object, wrong);
    }
    for (std::size_t i = 1; i < feature.points.size(); ++i) {
        if (feature.points[i] == feature.points[i - 1]) {
            reading.complain(item["points"], object,
                             numbered("points", i, "") + " repeats the point before it, " +
                                 told(feature.points[i]) + "; leave one of them out");
        }
    }
    return feature;
}

HeightGrid read_grid(Reading& reading, const Json& json) {
    constexpr std::string_view known[] = {"note", "x0", "y0", "dx", "dy", "nx", "ny", "unit", "rows"};
    reading.only(json, "height_grid", known);
    HeightGrid grid;
    grid.origin.x = reading.whole(json, "height_grid", "x0", -farthest, farthest);
    grid.origin.y = reading.whole(json, "height_grid", "y0", -farthest, farthest);
    grid.spacing_x = reading.whole(json, "height_grid", "dx", 1, 1000);
    grid.spacing_y = reading.whole(json, "height_grid", "dy", 1, 1000);
    grid.columns = reading.whole(json, "height_grid", "nx", 2, 2000);
    grid.rows = reading.whole(json, "height_grid", "ny", 2, 2000);
    constexpr std::string_view feet[] = {"ft"};
    reading.word(json, "height_grid", "unit", feet);
    const Json& rows = reading.list(json, "height_grid", "rows");
    if (!reading.fine()) return grid;
    if (rows.items().size() != static_cast<std::size_t>(grid.rows)) {
        reading.complain(rows, "height_grid",
                         "rows has " + std::to_string(rows.items().size()) + " rows; ny says " +
                             std::to_string(grid.rows));
        return grid;
    }
    for (std::size_t j = 0; j < rows.items().size(); ++j) {
        const Json& row = rows.items()[j];
        const std::string object = "height_grid: " + numbered("rows", j, "");
        if (row.items().size() != static_cast<std::size_t>(grid.columns)) {
            reading.complain(row, object,
                             "it has " + std::to_string(row.items().size()) + " heights; nx says " +
                                 std::to_string(grid.columns));
            return grid;
        }
        for (const Json& height : row.items()) {
            if (!height.is(Json::Kind::Whole) || height.whole() < -1000 || height.whole() > 20'000) {
                reading.complain(height, object,
                                 "a height is " + longroll::told(height) +
                                     "; it must be a whole number of feet from -1000 to 20000");
                return grid;
            }
            grid.feet.push_back(static_cast<std::int16_t>(height.whole()));
        }
    }
    return grid;
}

// Weights of four neighbours for a place t / 4096 of the way from the second to the third, times 2 * 4096^3.
struct Weights {
    std::int64_t of[4];
};
constexpr std::int64_t fine_step = 4096;
constexpr std::int64_t weight_sum = 2 * fine_step * fine_step * fine_step;
constexpr Weights cubic(std::int64_t t) {
    constexpr std::int64_t n = fine_step;
    return {{-t * n * n + 2 * t * t * n - t * t * t, 2 * n * n * n - 5 * t * t * n + 3 * t * t * t,
             t * n * n + 4 * t * t * n - 3 * t * t * t, -t * t * n + t * t * t}};
}

// The square a coordinate lies in and how far within it.
struct Within {
    int cell = 0;
    std::int64_t t = 0;
};
Within within(std::int64_t thousandths, int spacing, int count) {
    const std::int64_t size = std::int64_t{spacing} * 1000;
    const std::int64_t inside = std::clamp<std::int64_t>(thousandths, 0, size * (count - 1));
    const std::int64_t cell = std::min<std::int64_t>(inside / size, count - 2);
    return {static_cast<int>(cell), (inside - cell * size) * fine_step / size};
}

}  // namespace

std::span<const FeatureKind> feature_chart() { return chart; }

std::int32_t Map::height(std::int64_t x, std::int64_t y) const {
    const HeightGrid& g = grid_;
    const Within column = within(x - std::int64_t{g.origin.x} * 1000, g.spacing_x, g.columns);
    const Within row = within(y - std::int64_t{g.origin.y} * 1000, g.spacing_y, g.rows);
    const Weights across = cubic(column.t);
    const Weights up = cubic(row.t);
    std::int64_t sum = 0;
    for (int j = 0; j < 4; ++j) {
        const int at_row = std::clamp(row.cell + j - 1, 0, g.rows - 1);
        std::int64_t along = 0;
        for (int i = 0; i < 4; ++i) {
            const int at_column = std::clamp(column.cell + i - 1, 0, g.columns - 1);
            along += across.of[i] * 100 * g.at(at_column, at_row);
        }
        sum += up.of[j] * table::quotient_nearest(along, weight_sum);
    }
    return static_cast<std::int32_t>(table::quotient_nearest(sum, weight_sum));
}

Expected<Map> Map::read(std::string_view text, std::string_view file) {
    const Expected<Json> json = read_json(text, file);
    if (!json) return Wrong{json.error()};
    Reading reading(file);
    constexpr std::string_view known[] = {"name",      "units",        "origin",   "projection", "coverage",
                                          "bounds_yd", "spot_heights", "features", "height_grid"};
    reading.only(*json, "", known);
    Map map;
    map.file_ = file;
    map.name_ = reading.text(*json, "", "name");
    map.coverage_ = reading.text(*json, "", "coverage");
    const Json& bounds = reading.fields(*json, "", "bounds_yd");
    map.bounds_.low.x = reading.whole(bounds, "bounds_yd", "xmin", -farthest, farthest);
    map.bounds_.low.y = reading.whole(bounds, "bounds_yd", "ymin", -farthest, farthest);
    map.bounds_.high.x = reading.whole(bounds, "bounds_yd", "xmax", map.bounds_.low.x + 1, farthest);
    map.bounds_.high.y = reading.whole(bounds, "bounds_yd", "ymax", map.bounds_.low.y + 1, farthest);
    const Json& spots = reading.list(*json, "", "spot_heights");
    for (std::size_t i = 0; i < spots.items().size() && reading.fine(); ++i) {
        const Json& item = spots.items()[i];
        const std::string object = numbered("spot_heights", i, item["name"].text());
        constexpr std::string_view spot_fields[] = {"x", "y", "ft", "name"};
        reading.only(item, object, spot_fields);
        SpotHeight spot;
        spot.at.x = reading.whole(item, object, "x", -farthest, farthest);
        spot.at.y = reading.whole(item, object, "y", -farthest, farthest);
        spot.feet = reading.whole(item, object, "ft", -1000, 20'000);
        if (item.has("name") && !item["name"].text().empty()) spot.name = reading.text(item, object, "name");
        map.spot_heights_.push_back(std::move(spot));
    }
    const Json& features = reading.list(*json, "", "features");
    std::set<int> ids;
    for (std::size_t i = 0; i < features.items().size() && reading.fine(); ++i) {
        map.features_.push_back(read_feature(reading, features.items()[i], i));
        if (!ids.insert(map.features_.back().id).second) {
            reading.complain(features.items()[i], numbered("features", i, map.features_.back().name),
                             "id is " + std::to_string(map.features_.back().id) +
                                 ", which another feature has; each must have its own");
        }
    }
    map.grid_ = read_grid(reading, reading.fields(*json, "", "height_grid"));
    if (!reading.fine()) return reading.wrong();
    const Ground covered{map.grid_.origin,
                         {map.grid_.origin.x + (map.grid_.columns - 1) * map.grid_.spacing_x,
                          map.grid_.origin.y + (map.grid_.rows - 1) * map.grid_.spacing_y}};
    if (!contains(grown(covered, std::max(map.grid_.spacing_x, map.grid_.spacing_y)), map.bounds_)) {
        reading.complain((*json)["height_grid"], "height_grid",
                         "it covers " + told(covered) + "; it must cover bounds_yd, " + told(map.bounds_));
        return reading.wrong();
    }
    return map;
}

}  // namespace longroll::history
