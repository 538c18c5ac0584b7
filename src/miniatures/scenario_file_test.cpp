#include "miniatures/scenario_file.h"

#include <gtest/gtest.h>

#include <functional>

namespace longroll::miniatures {
namespace {

using table::Box;
using table::inch;
using table::Point;
using table::TableEdge;

// An invented game of tin soldiers: the head, the ground with one mark of its own, objectives, one side.
constexpr MarkWord marks[] = {{"sticky", 1}, {"slippery", 4}};

struct TinScenario : ScenarioHead {
    Box zone;
    Arrival arrival;
};

Expected<TinScenario> read(std::string_view text, std::string_view file = "t.json") {
    const Expected<Json> json = read_json(text, file);
    if (!json) return Wrong{json.error()};
    FirstError error(file);
    const FieldReader root(*json, error);
    TinScenario out;
    read_head(root, "tin", out);
    read_ground(root.fields_or_none("terrain"), marks, out.ground);
    read_objectives(root, 5, 2, out);
    const FieldReader side = root.fields_or_none("side");
    out.zone = read_zone(side, TableEdge::North, 4 * inch, out.ground);
    out.arrival = read_arrival(side, TableEdge::North, 9, out.ground);
    if (!error.none()) return error.wrong();
    return out;
}
std::string scenario(const std::string& fields) {
    return R"({"format": "tin", "id": "two_tins", "title": "Tins", "summary": "S.", "table": {"width": 30,
 "height": 20},
)" + fields +
           "}";
}
std::string wrong(const std::string& fields) {
    const Expected<TinScenario> file = read(scenario(fields));
    return file ? "fine" : file.error();
}

TEST(ScenarioFiles, HeadAndGround) {
    const Expected<TinScenario> file = read(scenario(R"("terrain": {"areas": [
 {"kind": "woods", "circle": [2, 10, 4], "marks": ["sticky", "slippery"]}, {"kind": "hill", "box": [10, 0, 14, 4]},
 {"name": "Corn", "kind": "crops", "corners": [[20, 1], [22, 1], [22, 3.5]]}],
 "lines": [{"kind": "stream", "points": [[0, 5], [30, 5]], "width": 0.5}],
 "crossings": [{"kind": "ford", "at": [15, 5]}]})"));
    ASSERT_TRUE(file) << file.error();
    EXPECT_EQ(file->id, "two_tins");
    EXPECT_EQ(file->ground.name, "Tins");
    EXPECT_EQ(file->ground.table(), (Box{{0, 0}, {30 * inch, 20 * inch}}));
    ASSERT_EQ(file->ground.areas.size(), 3u);
    EXPECT_EQ(file->ground.areas[0].name, "woods 1");
    EXPECT_EQ(file->ground.areas[0].marks, 5);
    for (const Point& corner : file->ground.areas[0].corners) EXPECT_GE(corner.x, 0);  // cut at the edge
    EXPECT_EQ(file->ground.areas[1].level, 1);
    EXPECT_EQ(file->ground.areas[1].corners[2], (Point{14 * inch, 4 * inch}));
    EXPECT_EQ(file->ground.areas[2].corners[2], (Point{22 * inch, 3500}));
    EXPECT_EQ(file->ground.lines[0].width, 500);
    EXPECT_EQ(file->ground.crossings[0].name, "ford");
    EXPECT_EQ(circle({0, 0}, inch).size(), 32u);
}

TEST(ScenarioFiles, ObjectivesZoneAndArrival) {
    const Expected<TinScenario> file = read(scenario(
        R"("objectives": [{"at": [3, 4]}, {"name": "Mill", "at": [5, 6], "points": 9, "holder": "union"}],
 "side": {"zone": 3, "arrives": 4, "edge": "west", "entry": [0, 7]})"));
    ASSERT_TRUE(file) << file.error();
    EXPECT_EQ(file->objectives[0].name, "objective 1");
    EXPECT_EQ(file->objectives[0].points, 5);
    EXPECT_EQ(file->objectives[1].holder, Seat::Union);
    EXPECT_EQ(file->zone, (Box{{0, 17 * inch}, {30 * inch, 20 * inch}}));
    EXPECT_EQ(file->arrival.turn, 4);
    EXPECT_EQ(file->arrival.edge, TableEdge::West);
    EXPECT_EQ(file->arrival.entry, (Point{0, 7 * inch}));
    const Expected<TinScenario> bare = read(scenario(R"("side": {"zone": [[1, 1], [5, 5]]})"));
    ASSERT_TRUE(bare) << bare.error();
    EXPECT_EQ(bare->zone, (Box{{inch, inch}, {5 * inch, 5 * inch}}));
    EXPECT_EQ(bare->arrival.turn, 0);
    EXPECT_EQ(bare->arrival.entry, (Point{15 * inch, 20 * inch}));
}

TEST(ScenarioFiles, SayWhatIsWrong) {
    EXPECT_EQ(
        wrong(R"("terrain": {"lines": [{"name": "Run", "kind": "stream", "points": [], "width": 90}]})"),
        "t.json, line 3, terrain.lines[0] 'Run': field width is 90; it must be 0 to 12 inches");
    EXPECT_EQ(wrong(R"("terrain": {"areas": [{"kind": "woods", "circle": [1, 2], "name": "Oaks"}]})"),
              "t.json, line 3, terrain.areas[0] 'Oaks': field circle is [1, 2]; it must be [x, y, radius] in "
              "inches");
    EXPECT_EQ(wrong(R"("terrain": {"areas": [{"kind": "woods", "box": [1, 2, 3, 4], "marks": ["wet"]}]})"),
              "t.json, line 3, terrain.areas[0]: field marks[0] is \"wet\"; it must be sticky or slippery");
    EXPECT_EQ(wrong(R"("objectives": [{"at": [3, 4]}, {"at": [3, 4]}, {"at": [3, 4]}])"),
              "t.json, line 3: field objectives has 3 objectives; it must have at most 2");
    EXPECT_EQ(wrong(R"("objectives": [{"at": [3, 4], "holder": "france"}])"),
              "t.json, line 3, objectives[0]: field holder is \"france\"; it must be union or confederate");
    EXPECT_EQ(
        wrong(R"("side": {"zone": [[5, 5], [1, 1]]})"),
        "t.json, line 3, side: field zone is a list; it must be a depth in inches, or its southwest and "
        "northeast corners");
    EXPECT_EQ(wrong(R"("side": {"arrives": 1})"),
              "t.json, line 3, side: field arrives is 1; it must be 2 to 9");
    EXPECT_EQ(read("{}").error(), "t.json, line 1: field format is missing; it must be tin");
}

TEST(ScenarioFiles, WhatTheyAreMadeFrom) {
    EXPECT_EQ(id_of_file("henry_hill"), "henry-hill");
    EXPECT_EQ(file_of_id("henry-hill"), "henry_hill");
    const std::string source = source_of_situation("henry_hill");
    EXPECT_TRUE(source.starts_with("situations/henry_hill.json ")) << source;
    EXPECT_NE(source.find("\nmaps/bull_run.json "), std::string::npos) << source;
    EXPECT_NE(source.find("\noob/bull_run.csv "), std::string::npos) << source;
}

TEST(ScenarioFiles, AreListedWithOneAtTheHeadAndSituationsLast) {
    const std::string_view situations[] = {"henry_hill"};
    struct Read {
        std::string id, title, summary;
    };
    const auto named = [](std::string_view path) -> Expected<Read> {
        const std::size_t slash = path.rfind('/') + 1;
        if (path.find("shiloh") != std::string_view::npos) return Wrong{"unreadable"};
        return Read{std::string(path.substr(slash, path.rfind('.') - slash)), "T", "S"};
    };
    const std::vector<Scenario> list = list_scenarios(
        "oob/", "gettysburg", [&](std::string_view, std::string_view path) { return named(path); },
        situations, [](std::string_view name) -> Expected<Read> { return Read{std::string(name), "H", "S"}; },
        [](const Read&) { return std::vector<OptionSpec>{yes_no("fog", RuleId{}, "", true)}; });
    ASSERT_EQ(list.size(), 3u);
    EXPECT_EQ(list[0].id, "gettysburg");
    EXPECT_EQ(list[1].id, "bull-run");
    EXPECT_EQ(list[2].id, "henry-hill");
    EXPECT_EQ(list[2].source, source_of_situation("henry_hill"));
    EXPECT_EQ(list[0].options.size(), 1u);
}

TEST(ScenarioFiles, AreSummedUp) {
    EXPECT_EQ(
        describe(ScenarioCount{"Tins", {{1, 6}, {2, 1}}, 0, 1, 12}),
        "Tins: union 1 unit of 6 stands, confederate 2 units of 1 stand, 0 areas, 1 objective, 12 turns");
}

}  // namespace
}  // namespace longroll::miniatures
