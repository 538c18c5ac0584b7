#include "history/map.h"

#include <algorithm>
#include <set>

#include "history/ground_fields.h"
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

const FeatureKind* kind_of(const FieldReader& item) {
    std::vector<std::string_view> kinds, classes;
    const std::string& kind = item["kind"].text();
    for (const FeatureKind& row : chart) {
        if (kinds.empty() || kinds.back() != row.kind) kinds.push_back(row.kind);
        if (row.kind == kind) classes.push_back(row.cls);
    }
    item.word("kind", kinds);
    if (!item.fine()) return nullptr;
    const std::string_view cls = classes[item.word("cls", classes)];
    for (const FeatureKind& row : chart)
        if (row.kind == kind && row.cls == cls) return &row;
    return nullptr;
}

Feature read_feature(const FieldReader& item) {
    item.known({"id", "kind", "cls", "name", "shape", "confidence", "width_yd", "depth_ft", "note", "points",
                "elev_ft"});
    Feature feature;
    feature.id = item.whole("id", 1, 100'000);
    feature.name = item.text("name");
    feature.kind = kind_of(item);
    if (feature.kind == nullptr) return feature;
    const Shape shape = feature.kind->shape;
    const std::string_view right[] = {shapes[static_cast<std::size_t>(shape)]};
    item.word("shape", right);
    feature.confidence = static_cast<Confidence>(item.word("confidence", confidences) + 1);
    feature.width_yd = item.whole_or("width_yd", 1, 2000, 0);
    feature.depth_ft = item.whole_or("depth_ft", 1, 100, 0);
    const std::size_t least = shape == Shape::Polygon ? 3 : shape == Shape::Polyline ? 2 : 1;
    feature.points = read_line(item, "points", least, shape == Shape::Point ? 1 : 512);
    if (!item.fine()) return feature;
    if (shape == Shape::Polygon) check_polygon(item, "points", feature.points);
    for (std::size_t i = 1; i < feature.points.size(); ++i) {
        if (feature.points[i] == feature.points[i - 1]) {
            item.fail(item["points"], "field " + numbered("points", i) + " is " +
                                          describe(feature.points[i]) +
                                          ", and so is the point before it; leave one of them out");
        }
    }
    return feature;
}

HeightGrid read_grid(const FieldReader& json) {
    json.known({"note", "x0", "y0", "dx", "dy", "nx", "ny", "unit", "rows"});
    HeightGrid grid;
    grid.origin.x = json.whole("x0", -farthest, farthest);
    grid.origin.y = json.whole("y0", -farthest, farthest);
    grid.spacing_x = json.whole("dx", 1, 1000);
    grid.spacing_y = json.whole("dy", 1, 1000);
    grid.columns = json.whole("nx", 2, 2000);
    grid.rows = json.whole("ny", 2, 2000);
    constexpr std::string_view feet[] = {"ft"};
    json.word("unit", feet);
    const std::vector<Json>& rows = json.list("rows");
    if (!json.fine()) return grid;
    if (rows.size() != static_cast<std::size_t>(grid.rows)) {
        json.must_have(json["rows"], "rows", std::to_string(rows.size()) + " rows",
                       std::to_string(grid.rows) + ", the number in ny");
        return grid;
    }
    for (std::size_t j = 0; j < rows.size(); ++j) {
        const std::string field = numbered("rows", j);
        if (rows[j].items().size() != static_cast<std::size_t>(grid.columns)) {
            json.must_have(rows[j], field, std::to_string(rows[j].items().size()) + " heights",
                           std::to_string(grid.columns) + ", the number in nx");
            return grid;
        }
        for (std::size_t i = 0; i < rows[j].items().size(); ++i) {
            const Json& height = rows[j].items()[i];
            if (!height.is(Json::Kind::Whole) || height.whole() < -1000 || height.whole() > 20'000) {
                json.must_be(height, numbered(field, i), range_text(height, -1000, 20'000) + " feet");
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
    FirstError error(file);
    const FieldReader root(*json, error);
    root.known({"name", "units", "origin", "projection", "coverage", "bounds_yd", "spot_heights", "features",
                "height_grid"});
    Map map;
    map.file_ = file;
    map.name_ = root.text("name");
    map.coverage_ = root.text("coverage");
    const FieldReader bounds = root.fields("bounds_yd");
    map.bounds_.low.x = bounds.whole("xmin", -farthest, farthest);
    map.bounds_.low.y = bounds.whole("ymin", -farthest, farthest);
    map.bounds_.high.x = bounds.whole("xmax", map.bounds_.low.x + 1, farthest);
    map.bounds_.high.y = bounds.whole("ymax", map.bounds_.low.y + 1, farthest);
    for (const FieldReader& item : root.objects("spot_heights")) {
        item.known({"x", "y", "ft", "name"});
        SpotHeight spot;
        spot.at.x = item.whole("x", -farthest, farthest);
        spot.at.y = item.whole("y", -farthest, farthest);
        spot.feet = item.whole("ft", -1000, 20'000);
        if (item.has("name")) spot.name = item.text_or_empty("name");
        map.spot_heights_.push_back(std::move(spot));
    }
    std::set<int> ids;
    for (const FieldReader& item : root.objects("features")) {
        if (!error.none()) break;
        map.features_.push_back(read_feature(item));
        if (!ids.insert(map.features_.back().id).second)
            item.must_be("id", "a number that no other feature has");
    }
    const FieldReader grid = root.fields("height_grid");
    map.grid_ = read_grid(grid);
    if (!error.none()) return error.wrong();
    const Ground covered{map.grid_.origin,
                         {map.grid_.origin.x + (map.grid_.columns - 1) * map.grid_.spacing_x,
                          map.grid_.origin.y + (map.grid_.rows - 1) * map.grid_.spacing_y}};
    if (!contains(grown(covered, std::max(map.grid_.spacing_x, map.grid_.spacing_y)), map.bounds_)) {
        grid.fail("the grid covers " + describe(covered) + "; it must cover bounds_yd, " +
                  describe(map.bounds_));
        return error.wrong();
    }
    return map;
}

}  // namespace longroll::history
