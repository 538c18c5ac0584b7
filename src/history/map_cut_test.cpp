#include "history/map_cut.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "history/library.h"
#include "history/map_bed.h"

namespace longroll::history {
namespace {

using table::AreaKind;
using table::LineKind;
using table::Point;

Map small() {
    Expected<Map> map = Map::read(small_map(), "small.json");
    EXPECT_TRUE(map) << map.error();
    return *std::move(map);
}
CutOptions whole(const Map& map, int scale) {
    CutOptions options;
    options.ground = map.bounds();
    options.yards_per_inch = scale;
    return options;
}

TEST(MapCut, TheWholeMapAtAScale) {
    const Map map = small();
    const Expected<CutMap> cut = history::cut(map, whole(map, 20));
    ASSERT_TRUE(cut) << cut.error();
    EXPECT_EQ(cut->field.width(), 50 * table::inch);
    EXPECT_EQ(cut->field.depth(), 40 * table::inch);
    EXPECT_EQ(cut->frame.point({-500, -400}), (Point{0, 0}));
    EXPECT_EQ(cut->frame.point({0, 0}), (Point{25'000, 20'000}));
    EXPECT_EQ(cut->frame.yards({25'000, 20'000}), (Yards{0, 0}));
    // The wood reaches over the western edge and is cut there.
    EXPECT_TRUE(cut->field.kinds_at(cut->frame.point({-500, 0})).has(AreaKind::Woods));
    EXPECT_TRUE(cut->field.kinds_at(cut->frame.point({-10, 0})).has(AreaKind::Woods));
    EXPECT_FALSE(cut->field.kinds_at(cut->frame.point({10, 0})).any());
    EXPECT_TRUE(cut->field.kinds_at(cut->frame.point({60, 230})).has(AreaKind::Building));
    EXPECT_TRUE(cut->field.on_road(cut->frame.point({300, 203}), {LineKind::Road}));
    EXPECT_FALSE(cut->field.on_road(cut->frame.point({300, 206}), {LineKind::Road}));
    for (const table::Battlefield::Line& line : cut->field.lines())
        EXPECT_EQ(line.width, line.kind == LineKind::Creek ? 1000 : 400);
}

TEST(MapCut, HeightsAreTenthsOfAFoot) {
    const Map map = small();
    CutOptions options = whole(map, 20);
    options.contour_zero_ft = 100;
    const Expected<CutMap> cut = history::cut(map, options);
    ASSERT_TRUE(cut) << cut.error();
    const table::HeightField& heights = cut->field.heights();
    const auto height = [&](Yards at) {
        return heights.height_times_spacing(cut->frame.point(at)) / heights.plan().spacing;
    };
    EXPECT_EQ(height({-500, 0}), 1000);
    EXPECT_EQ(height({0, 0}), 1500);
    EXPECT_EQ(height({0, 333}), 1500);
    EXPECT_EQ(heights.level(cut->frame.point({-490, 0})), 0);
    EXPECT_EQ(heights.level(cut->frame.point({3, 0})), 5);  // 100 feet is none, every 10 feet one more
    EXPECT_EQ(heights.climb({cut->frame.point({-495, 0}), cut->frame.point({-205, 0})}), 2);
}

TEST(MapCut, BridgesAndFords) {
    const Map map = small();
    Expected<CutMap> cut = history::cut(map, whole(map, 20));
    ASSERT_TRUE(cut) << cut.error();
    // The ford lies upon the creek it is near to; the road has a bridge of its own.
    ASSERT_EQ(cut->field.crossings().size(), 2u);
    EXPECT_EQ(cut->field.crossings()[0].kind, table::CrossingKind::Ford);
    EXPECT_EQ(cut->field.crossings()[0].at, cut->frame.point({100, -200}));
    EXPECT_EQ(cut->field.crossings()[1].kind, table::CrossingKind::Bridge);
    EXPECT_EQ(cut->field.crossings()[1].at, cut->frame.point({100, 200}));
    table::LinesCrossed crossed;
    cut->field.lines_crossed({cut->frame.point({90, 200}), cut->frame.point({110, 200})}, {LineKind::Creek},
                             crossed);
    ASSERT_EQ(crossed.size(), 1u);
    EXPECT_EQ(crossed[0].over, 1);
    CutOptions options = whole(map, 20);
    options.road_crossings = false;
    cut = history::cut(map, options);
    ASSERT_TRUE(cut);
    EXPECT_EQ(cut->field.crossings().size(), 1u);
}

TEST(MapCut, CaptionsAreNamesThatAreNoTerrain) {
    const Map map = small();
    const Expected<CutMap> cut = history::cut(map, whole(map, 20));
    ASSERT_TRUE(cut);
    ASSERT_EQ(cut->captions.size(), 3u);
    EXPECT_EQ(cut->captions[0].text, "East Ridge");
    EXPECT_EQ(cut->captions[0].kind, table::CaptionKind::Ridge);
    EXPECT_EQ(cut->captions[1].text, "Camp Misery");
    EXPECT_EQ(cut->captions[2].text, "Sugar Hill");
    EXPECT_EQ(spoken("Long Wood (oaks)"), "Long Wood");
    EXPECT_EQ(spoken("Newville (Table Rock) Road"), "Newville Road");
    EXPECT_EQ(spoken("Lewis Ford / Portici lane"), "Lewis Ford");
}

TEST(MapCut, WrongRectanglesAndScalesAreRefused) {
    const Map map = small();
    const auto refused = [&](const CutOptions& options, const std::string& sentence) {
        const Expected<CutMap> cut = history::cut(map, options);
        ASSERT_FALSE(cut) << sentence;
        EXPECT_EQ(cut.error(), "small.json: " + sentence);
    };
    CutOptions options = whole(map, 20);
    options.ground.high.x = 600;
    refused(
        options,
        "the rectangle is (-500, -400) to (600, 400) yards; it must lie on the map, which is (-500, -400) to "
        "(500, 400)");
    options.ground.high.x = -501;
    refused(options, "the rectangle is -1 by 800 yards; both must be more than 0");
    refused(whole(map, 0), "the scale is 0; it must be from 1 to 2000");
    refused(whole(map, 4),
            "the rectangle is 1000 yards wide, at 4 yards per inch; a table must be from 1 to 240 inches");
    refused(whole(map, 900),
            "the rectangle is 800 yards deep, at 900 yards per inch; a table must be from 1 to 240 inches");
    options = whole(map, 20);
    options.contour_ft = -10;
    refused(options, "contour_ft is -10; it must be from 1 to 100");
    options = whole(map, 20);
    options.height_step_yd = 0;
    refused(options, "height_step_yd is 0; it must be from 1 to 1000");
}

// Any rectangle of any map at any scale that fits makes a table, and the ground on it is that of the map.
RC_GTEST_PROP(MapCut, AnyRectangleOfAnyMap, ()) {
    static const std::vector<Map> maps = [] {
        std::vector<Map> list;
        for (const std::string& name : map_names()) list.push_back(*history::map(name));
        return list;
    }();
    const Map& map = maps[*rc::gen::inRange<std::size_t>(0, maps.size())];
    const Ground all = map.bounds();
    CutOptions options;
    options.ground.low = {*rc::gen::inRange(all.low.x, all.high.x - 400),
                          *rc::gen::inRange(all.low.y, all.high.y - 400)};
    options.ground.high = {*rc::gen::inRange(options.ground.low.x + 400, all.high.x + 1),
                           *rc::gen::inRange(options.ground.low.y + 400, all.high.y + 1)};
    const int longer = std::max(options.ground.width(), options.ground.depth());
    options.yards_per_inch = *rc::gen::inRange(longer / 240 + 1, 400);
    const Expected<CutMap> cut = history::cut(map, options);
    RC_ASSERT(bool(cut));
    // A place on the table is the same place on the map, and as high: the table's ground is straight between
    // points forty yards apart, so it is right within what the map curves on that way.
    const Yards at{*rc::gen::inRange(options.ground.low.x, options.ground.high.x + 1),
                   *rc::gen::inRange(options.ground.low.y, options.ground.high.y + 1)};
    const Point on_table = cut->frame.point(at);
    const Yards back = cut->frame.yards(on_table);
    RC_ASSERT(std::abs(back.x - at.x) <= 1 && std::abs(back.y - at.y) <= 1);
    const table::HeightField& heights = cut->field.heights();
    const std::int64_t tenths = heights.height_times_spacing(on_table) / heights.plan().spacing;
    RC_ASSERT(std::abs(tenths * 10 - map.height(std::int64_t{at.x} * 1000, std::int64_t{at.y} * 1000)) <=
              500);
    // What covers a place on the map covers it on the table, unless its edge runs by.
    for (const Feature& feature : map.features()) {
        if (feature.kind->becomes != Becomes::Area || feature.kind->shape != Shape::Polygon) continue;
        std::vector<Point> corners;
        for (const Yards& corner : feature.points) corners.push_back({corner.x, corner.y});
        bool near = false;
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const table::Segment edge{corners[i], corners[(i + 1) % corners.size()]};
            near |= length(table::nearest_point(edge, {at.x, at.y}) - Point{at.x, at.y}) <= 2;
        }
        if (near || !table::contains(corners, Point{at.x, at.y})) continue;
        RC_ASSERT(cut->field.kinds_at(on_table).has(feature.kind->area));
    }
}

TEST(MapCut, TheSameOnEveryMachine) {
    // A sum over the plan of a table of Gettysburg: another compiler or processor must find the same.
    const Expected<Map> map = history::map("gettysburg");
    ASSERT_TRUE(map);
    CutOptions options;
    options.ground = {{-2200, -5600}, {1400, -3200}};
    options.yards_per_inch = 50;
    const Expected<CutMap> cut = history::cut(*map, options);
    ASSERT_TRUE(cut) << cut.error();
    std::uint64_t sum = 17;
    const auto add = [&](std::int64_t value) {
        sum = sum * 1099511628211u + static_cast<std::uint64_t>(value);
    };
    for (const table::AreaPlan& area : cut->field.plan().areas)
        for (const Point& p : area.corners) add(p.x), add(p.y);
    for (const table::LinePlan& line : cut->field.plan().lines)
        for (const Point& p : line.points) add(p.x), add(p.y);
    for (const table::CrossingPlan& crossing : cut->field.plan().crossings)
        add(crossing.at.x), add(crossing.at.y);
    for (const std::int16_t height : cut->field.plan().heights.heights) add(height);
    EXPECT_EQ(sum, 17277533705947881921u);
}

}  // namespace
}  // namespace longroll::history
