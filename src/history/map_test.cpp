#include "history/map.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "history/library.h"
#include "history/map_bed.h"

namespace longroll::history {
namespace {

using testing::StartsWith;

void refused(std::string_view what, std::string_view instead, const std::string& sentence) {
    const Expected<Map> map = Map::read(with(small_map(), what, instead), "small.json");
    ASSERT_FALSE(map) << sentence;
    EXPECT_EQ(map.error(), sentence);
}

TEST(HistoryMap, IsReadWithItsFeatures) {
    const Expected<Map> map = Map::read(small_map(), "small.json");
    ASSERT_TRUE(map) << map.error();
    EXPECT_EQ(map->name(), "Small Field");
    EXPECT_EQ(map->bounds(), (Ground{{-500, -400}, {500, 400}}));
    ASSERT_EQ(map->features().size(), 7u);
    EXPECT_EQ(map->features()[0].kind->area, table::AreaKind::Woods);
    EXPECT_EQ(map->features()[2].width_yd, 20);
    EXPECT_EQ(map->features()[2].kind->line, table::LineKind::Creek);
    EXPECT_EQ(map->features()[4].kind->crossing, table::CrossingKind::Ford);
    EXPECT_EQ(map->features()[5].kind->becomes, Becomes::Nothing);
    EXPECT_EQ(map->spot_heights()[0].feet, 180);
}

// On an even slope the smooth surface is the slope itself; on the points of the grid it is their height.
TEST(HistoryMap, HeightsBetweenThePoints) {
    const Expected<Map> map = Map::read(small_map(), "small.json");
    ASSERT_TRUE(map);
    EXPECT_EQ(map->height(-500'000, -400'000), 10'000);
    EXPECT_EQ(map->height(500'000, 400'000), 20'000);
    EXPECT_EQ(map->height(0, 0), 15'000);
    EXPECT_EQ(map->height(37'500, 12'345), 15'375);
    EXPECT_EQ(map->height(-2'000'000, 0), 10'000);  // beyond the edge, as the edge
    const Expected<Map> real = history::map("gettysburg");
    ASSERT_TRUE(real) << real.error();
    const HeightGrid& grid = real->grid();
    for (int row = 0; row < grid.rows; row += 7) {
        for (int column = 0; column < grid.columns; column += 5) {
            EXPECT_EQ(real->height(std::int64_t{grid.origin.x + column * grid.spacing_x} * 1000,
                                   std::int64_t{grid.origin.y + row * grid.spacing_y} * 1000),
                      grid.at(column, row) * 100);
        }
    }
}

TEST(HistoryMap, BadInputIsReportedWithObjectFieldAndWhatWouldBeRight) {
    const std::string wood = "small.json, line 5, features[0] 'Long (Oak) Wood': field ";
    refused("[-700, -100], [0, -100], [0, 100], [-700, 100]",
            "[-700, -100], [0, 100], [0, -100], [-700, 100]",
            wood +
                "points crosses itself: the edge from (-700, -100) to (0, 100) meets the edge from (0, "
                "-100) to (-700, 100); edges may meet at their common corner only");
    refused("[-700, 100]]", "[-700, 100], [-700, -100]]",
            wood +
                "points[4] is (-700, -100), and so is the next corner; leave one of them out (a polygon "
                "closes itself)");
    refused("[0, -100], [0, 100], [-700, 100]", "[-300, -100], [0, -100]",
            wood +
                "points crosses itself: the edge from (-700, -100) to (-300, -100) meets the edge from (0, "
                "-100) to (-700, -100); edges may meet at their common corner only");
    refused("[0, -100], [0, 100], [-700, 100]", "[0, -100]",
            wood + "points has 2 points; it must have 3 to 512");
    refused("[0, -100]", "[0, \"south\"]",
            wood +
                "points[1] is a list; it must be two whole numbers of yards, [east, north], each -40000 to "
                "40000");
    refused("\"kind\": \"woods\"", "\"kind\": \"jungle\"",
            wood +
                "kind is \"jungle\"; it must be stream, water, road, railroad, cut, ridge, woods, orchard, "
                "field, marsh, rocks, town, wall, fence, building, bridge, ford, camp or place");
    refused("\"cls\": \"woods\"", "\"cls\": \"pines\"",
            wood + "cls is \"pines\"; it must be woods or light_woods");
    refused("\"shape\": \"polygon\"", "\"shape\": \"point\"",
            wood + "shape is \"point\"; it must be polygon");
    refused("\"id\": 1", "\"id\": 2",
            "small.json, line 6, features[1] 'Mill Road': field id is 2; it must be a number that no other "
            "feature has");
    refused("\"id\": 1,", "", wood + "id is missing; it must be a whole number, 1 to 100000");
    refused("\"id\": 1,", "\"id\": 1, \"colour\": \"green\",",
            wood +
                "colour is unknown; it must be id, kind, cls, name, shape, confidence, width_yd, depth_ft, "
                "note, points or elev_ft");
    refused("\"width_yd\": 20", "\"width_yd\": -20",
            "small.json, line 7, features[2] 'Mill Creek': field width_yd is -20; it must be 1 to 2000");
    refused(
        "[[-600, 200], [600, 200]]", "[[-600, 200], [-600, 200]]",
        "small.json, line 6, features[1] 'Mill Road': field points[1] is (-600, 200), and so is the point "
        "before it; leave one of them out");
    refused("\"xmax\": 500", "\"xmax\": -600",
            "small.json, line 2, bounds_yd: field xmax is -600; it must be -499 to 40000");
    refused("\"xmax\": 500", "\"xmax\": 900",
            "small.json, line 13, height_grid: the grid covers (-500, -400) to (500, 400); it must cover "
            "bounds_yd, (-500, -400) to (900, 400)");
    refused("\"ny\": 9", "\"ny\": 10",
            "small.json, line 13, height_grid: field rows has 9 rows; it must have 10, the number in ny");
    refused(
        "\"nx\": 11", "\"nx\": 12",
        "small.json, line 14, height_grid: field rows[0] has 11 heights; it must have 12, the number in nx");
    refused(
        "[100,110", "[100,\"high\"",
        "small.json, line 14, height_grid: field rows[0][1] is \"high\"; it must be a whole number, -1000 to "
        "20000 feet");
    refused("\"dx\": 100", "\"dx\": 0",
            "small.json, line 13, height_grid: field dx is 0; it must be 1 to 1000");
    refused("\"ft\": 180", "\"ft\": 180.5",
            "small.json, line 3, spot_heights[0] 'Sugar Hill': field ft is 180.5; it must be a whole number, "
            "-1000 to 20000");
    refused(
        "Sugar Hill", "Sugar\\nHill",
        "small.json, line 3, spot_heights[0] 'Sugar\\nHill': field name is \"Sugar\\nHill\"; it must be a "
        "text in one line");
    EXPECT_THAT(Map::read("{", "x.json").error(), StartsWith("x.json, line 1: "));
    EXPECT_THAT(Map::read("[]", "x.json").error(),
                StartsWith("x.json, line 1: field name is missing; it must be a text"));
}

TEST(HistoryMap, EveryMapOfTheProgramIsRead) {
    EXPECT_THAT(map_names(), testing::ElementsAre("bull_run", "east_cavalry_field", "gettysburg", "shiloh"));
    for (const std::string& name : map_names()) {
        const Expected<Map> map = history::map(name);
        ASSERT_TRUE(map) << map.error();
        EXPECT_GT(map->features().size(), 20u);
    }
    EXPECT_EQ(map("antietam").error(),
              "unknown map 'antietam'; there are bull_run, east_cavalry_field, gettysburg and shiloh");
}

}  // namespace
}  // namespace longroll::history
