// VB-DATA-16, VB-DATA-18: a window of a map as ground of this game.

#include <algorithm>

#include "history/library.h"
#include "history/map_cut.h"
#include "table/cut.h"
#include "volley/scenario_file.h"

namespace longroll::volley {
namespace {

namespace past = longroll::history;
using table::Box;
using table::Point;

// What a feature becomes that is neither an area nor a line of the card.
constexpr MapRow nothing(std::string_view kind, std::string_view cls) {
    return {kind, cls, MapRow::Becomes::Nothing, {}, {}};
}
constexpr MapRow area(std::string_view kind, std::string_view cls, AreaKind becomes) {
    return {kind, cls, MapRow::Becomes::Area, becomes, {}};
}
constexpr MapRow line(std::string_view kind, std::string_view cls, LineKind becomes) {
    return {kind, cls, MapRow::Becomes::Line, {}, becomes};
}
constexpr MapRow rows[] = {
    area("woods", "woods", AreaKind::Woods),
    area("woods", "light_woods", AreaKind::LightWoods),
    area("field", "clearing", AreaKind::Clearing),
    area("orchard", "orchard", AreaKind::Orchard),
    area("field", "crop", AreaKind::Crops),
    area("rocks", "boulders", AreaKind::Rocks),
    area("marsh", "marsh", AreaKind::Marsh),
    area("marsh", "swamp", AreaKind::Swamp),
    area("town", "town", AreaKind::TownBlock),
    area("water", "river", AreaKind::Water),
    area("water", "pond", AreaKind::Water),
    nothing("building", "farm"),
    nothing("building", "landmark"),
    line("stream", "creek", LineKind::Stream),
    line("stream", "run", LineKind::Stream),
    nothing("stream", "rivulet"),
    line("road", "turnpike", LineKind::Road),
    line("road", "road", LineKind::Road),
    line("road", "lane", LineKind::Lane),
    line("road", "sunken_road", LineKind::SunkenRoad),
    line("wall", "stone_wall", LineKind::Wall),
    line("wall", "breastwork_wall", LineKind::Fieldworks),
    nothing("fence", "rail_fence"),
    line("cut", "cut", LineKind::SteepEdge),
    nothing("railroad", "rail"),
    nothing("railroad", "rail_bed"),
};

// The row of a piece that was cut out of a map, by the feature it has its name from.
const MapRow* row_of(const past::Map& map, std::string_view name, past::Becomes becomes, AreaKind area_kind,
                     LineKind line_kind) {
    for (const past::Feature& feature : map.features()) {
        if (feature.name != name || feature.kind->becomes != becomes) continue;
        if (becomes == past::Becomes::Area ? feature.kind->area != area_kind
                                           : feature.kind->line != line_kind)
            continue;
        for (const MapRow& row : rows)
            if (row.kind == feature.kind->kind && row.cls == feature.kind->cls) return &row;
    }
    return nullptr;
}

std::int64_t twice_area_within(const std::vector<Point>& polygon, const Box& box) {
    std::int64_t sum = 0;
    for (const std::vector<Point>& piece : table::cut_polygon(polygon, box))
        sum += std::abs(table::twice_area(piece));
    return sum;
}

// The squares of a grid that are at least half town, where the grid covers most of it: the first such shift,
// by y and then by x.
std::vector<Box> blocks_of(const std::vector<Point>& town, const Box& board) {
    constexpr std::int64_t half = std::int64_t{block_side} * block_side;  // half a square, doubled
    const Box about = table::box_of(town);
    std::vector<Box> best;
    std::int64_t most = 0;
    for (Length up = 0; up < block_side; up += inch / 4)
        for (Length right = 0; right < block_side; right += inch / 4) {
            std::vector<Box> blocks;
            std::int64_t covered = 0;
            for (Length y = about.low.y - block_side + up; y < about.high.y; y += block_side)
                for (Length x = about.low.x - block_side + right; x < about.high.x; x += block_side) {
                    const Box block{{x, y}, {x + block_side, y + block_side}};
                    if (!table::contains(board, block)) continue;
                    const std::int64_t here = twice_area_within(town, block);
                    if (here < half) continue;
                    blocks.push_back(block);
                    covered += here;
                }
            if (covered > most) {
                most = covered;
                best = std::move(blocks);
            }
        }
    return best;
}

bool on_water(const table::BattlefieldPlan& ground, Point p) {
    for (const table::LinePlan& one : ground.lines)
        for (std::size_t i = 0; water_kinds.has(one.kind) && i + 1 < one.points.size(); ++i)
            if (table::within(p, table::Segment{one.points[i], one.points[i + 1]}, inch / 4)) return true;
    return false;
}

}  // namespace

std::span<const MapRow> map_rows() { return rows; }

std::string add_map(const MapWindow& window, ScenarioFile& out) {
    const Expected<past::Map> map = past::map(window.name);
    if (!map) return map.error();
    past::CutOptions options;
    options.ground = window.ground;
    options.contour_ft = contour_feet;
    options.contour_zero_ft = *std::min_element(map->grid().feet.begin(), map->grid().feet.end());
    Expected<past::CutMap> cut = past::cut(*map, options);
    if (!cut) return cut.error();
    const table::BattlefieldPlan plan = cut->field.plan();
    table::BattlefieldPlan& ground = out.ground;
    ground.width = plan.width;
    ground.depth = plan.depth;
    ground.heights = plan.heights;
    out.captions = std::move(cut->captions);
    const auto is = [](const std::vector<std::string>& list, const std::string& name) {
        return std::find(list.begin(), list.end(), name) != list.end();
    };
    for (const table::AreaPlan& piece : plan.areas) {
        const MapRow* row = row_of(*map, piece.name, past::Becomes::Area, piece.kind, {});
        if (row == nullptr) continue;
        table::AreaPlan made = piece;
        made.kind = row->area;
        if (row->becomes == MapRow::Becomes::Nothing) {
            if (!is(window.villages, piece.name)) continue;
            made.kind = AreaKind::Village;
            made.corners = miniatures::circle(piece.corners[0], inch);
        }
        if (made.kind != AreaKind::TownBlock) {
            ground.areas.push_back(std::move(made));
            continue;
        }
        int number = 0;
        for (const Box& block : blocks_of(piece.corners, plan.table()))
            ground.areas.push_back(
                {past::spoken(piece.name) + ", block " + std::to_string(++number),
                 AreaKind::TownBlock,
                 {block.low, {block.high.x, block.low.y}, block.high, {block.low.x, block.high.y}},
                 0,
                 0});
    }
    for (const table::LinePlan& piece : plan.lines) {
        const MapRow* row = row_of(*map, piece.name, past::Becomes::Line, {}, piece.kind);
        if (row == nullptr || row->becomes == MapRow::Becomes::Nothing) continue;
        table::LinePlan made = piece;
        made.kind = is(window.rivers, piece.name)   ? LineKind::River
                    : is(window.marshy, piece.name) ? LineKind::MarshyStream
                                                    : row->line;
        ground.lines.push_back(std::move(made));
    }
    for (const table::CrossingPlan& crossing : plan.crossings)
        if (on_water(ground, crossing.at)) ground.crossings.push_back(crossing);
    return {};
}

}  // namespace longroll::volley
