// Campaign areas (RF-SETUP-4), and scenarios that are read with measures and areas of the players' own.

#include "rally/areas.h"

#include <gtest/gtest.h>

#include "data/embedded.h"
#include "rally/scenario_file.h"

namespace longroll::rally {
namespace {

constexpr std::string_view mine = R"({"format": "rally_areas", "areas": [
 {"name": "Round Tops", "squares": ["B3", "C4"]},
 {"name": "Chambersburg Pike", "squares": ["J3"]}]})";

std::string scenario_with(std::string_view from, std::string_view to) {
    std::string text(embedded("rally/first_orders.json"));
    const std::size_t place = text.find(from);
    EXPECT_NE(place, std::string::npos) << from;
    return text.replace(place, from.size(), to);
}
// First Orders with other ground; its entry lines and objectives would not fit there.
std::string elsewhere(std::string_view ground) {
    std::string text = scenario_with("\"squares\": [\"E1\", \"G2\"]", ground);
    return text.erase(text.find(",\n \"objectives\"")) + "}";
}
std::string why(const auto& expected) { return expected ? "" : expected.error(); }

TEST(RF_SETUP_4, ThePrintedAreaHasThePrintedSquares) {
    const Area* area = area_named(printed_areas(), "chambersburg pike");
    ASSERT_NE(area, nullptr);
    std::string names;
    for (const Square square : area->squares) names += name_of(square) + " ";
    EXPECT_EQ(names, "I4 I5 J3 J4 J5 K3 K4 ");
    const Squares all = rectangle_of(area->squares);
    EXPECT_EQ(all.count() - static_cast<int>(area->squares.size()), 2) << "I3 and K5 complete it";
}

TEST(RF_SETUP_4, AScenarioIsFoughtInAnArea) {
    const Expected<ScenarioFile> file =
        read_scenario(elsewhere("\"area\": \"Chambersburg Pike\""), "my.json", ReadWhat::Head);
    ASSERT_TRUE(file) << file.error();
    EXPECT_EQ(file->squares, (Squares{*square_named("I3"), *square_named("K5")}));
    EXPECT_TRUE(file->from_area);
}

TEST(RF_SETUP_4, AFileAddsAreas) {
    const Expected<std::vector<Area>> own = read_areas(mine, "areas.json");
    ASSERT_TRUE(own) << own.error();
    Agreed agreed;
    agreed.areas = *own;
    const auto ground = [&](std::string_view area) {
        const Expected<ScenarioFile> file = read_scenario(
            elsewhere("\"area\": \"" + std::string(area) + "\""), "my.json", ReadWhat::Head, agreed);
        return file ? name_of(file->squares.low) + " to " + name_of(file->squares.high) : file.error();
    };
    EXPECT_EQ(ground("Round Tops"), "B3 to C4");
    EXPECT_EQ(ground("Chambersburg Pike"), "J3 to J3") << "one's own comes first";
    EXPECT_EQ(ground("Mars"),
              "my.json, line 7: field area is \"Mars\"; it must be one of Chambersburg Pike, Round Tops, "
              "Chambersburg Pike");
}

TEST(RallyAreas, WhatIsWrongIsSaid) {
    const struct {
        std::string_view from, to, says;
    } broken[] = {
        {"rally_areas", "areas", "areas.json, line 1: field format is \"areas\"; it must be rally_areas"},
        {"\"B3\"", "\"B33\"",
         "areas.json, line 2, areas[0] 'Round Tops': field squares[0] is \"B33\"; it must be a square, A-1 "
         "to "
         "N9, as in \"K3\""},
        {"\"B3\"", "7",
         "areas.json, line 2, areas[0] 'Round Tops': field squares[0] is 7; it must be a square"},
        {"\"B3\", \"C4\"", "",
         "areas.json, line 2, areas[0] 'Round Tops': field squares has no squares; it must have one or more"},
        {"\"B3\", \"C4\"", "\"B3\", \"C4\", \"B3\"",
         "areas.json, line 2, areas[0] 'Round Tops': field squares[0] is \"B3\"; it must be a square that is "
         "named once"},
        {"Round Tops", "chambersburg pike",
         "areas.json, line 3, areas[1] 'Chambersburg Pike': field name is \"Chambersburg Pike\"; it must be "
         "a "
         "name that no other area has"},
        {"\"name\": \"Round Tops\", ", "", "areas.json, line 2, areas[0]: field name"},
        {"\"squares\"", "\"square\"", "areas.json, line 2, areas[0] 'Round Tops': field square"},
    };
    for (const auto& [from, to, says] : broken) {
        std::string text(mine);
        text.replace(text.find(from), from.size(), to);
        const Expected<std::vector<Area>> areas = read_areas(text, "areas.json");
        ASSERT_FALSE(areas) << to;
        EXPECT_TRUE(areas.error().starts_with(says)) << areas.error() << "\n  expected: " << says;
    }
    EXPECT_EQ(why(read_areas(R"({"format": "rally_areas", "areas": []})", "areas.json")),
              "areas.json, line 1: field areas has no areas; it must have one or more");
    EXPECT_EQ(why(read_scenario(scenario_with("\"squares\"", "\"area\": \"Mars\", \"squares\""), "my.json")),
              "my.json, line 7: field area is \"Mars\"; it must be left out where the file lists squares");
}

// ---- measures of one's own ----

TEST(RallyMeasures, AScenarioReplacesSomeForItsBattle) {
    const std::string text =
        scenario_with("\"turns\": 25,", "\"measures\": {\"L\": {\"T\": 2.5}, \"max_turns\": 40},");
    Expected<ScenarioFile> file = read_scenario(text, "my.json");
    ASSERT_TRUE(file) << file.error();
    EXPECT_EQ(file->turns, 40) << "of the measures where the file gives none";
    const Expected<rally::Setup> setup = setup_of(*std::move(file));
    ASSERT_TRUE(setup) << setup.error();
    EXPECT_EQ(setup->measures.length(Arrow::T), 2500);
    EXPECT_EQ(setup->measures.length(Arrow::A1), house_measures().length(Arrow::A1));
}

// Half as large on the table: map, entry lines and what a situation places are all measured alike.
TEST(RallyMeasures, SquaresOfAnotherSizeAreSoEverywhere) {
    Agreed agreed;
    const Expected<Measures> half =
        read_measures(R"({"format": "rally_measures", "square_in": 6, "yards_per_inch": 110})", "half.json");
    ASSERT_TRUE(half) << half.error();
    agreed.measures = *half;
    std::string text = scenario_with("[12, 18]", "[6, 9]");
    Expected<ScenarioFile> file = read_scenario(text, "my.json", ReadWhat::All, agreed);
    ASSERT_TRUE(file) << file.error();
    const Expected<rally::Setup> setup = setup_of(*std::move(file));
    ASSERT_TRUE(setup) << setup.error();
    const table::Box board = setup->field->table();
    EXPECT_EQ(board.high, (table::Point{12 * table::inch, 18 * table::inch}));
    for (const EntryLine& line : setup->entry_lines)
        EXPECT_EQ(table::length(line.line.to - line.line.from), 6 * table::inch);
    EXPECT_FALSE(read_scenario(scenario_with("[12, 18]", "[12.5, 18]"), "my.json", ReadWhat::All, agreed));

    // A situation with smaller bases as well: every stand is on the smaller map.
    const Expected<Measures> small = read_measures(
        R"({"format": "rally_measures", "square_in": 6, "yards_per_inch": 110, "base": {"infantry": [1, 0.5],
            "dismounted": [1, 0.5], "holders": [1, 0.5], "mounted": [1, 1], "artillery": [1, 1], "general": [1, 1]}})",
        "small.json");
    ASSERT_TRUE(small) << small.error();
    agreed.measures = *small;
    const Expected<ScenarioFile> cut =
        read_scenario(embedded("rally/railroad_cut.json"), "cut.json", ReadWhat::All, agreed);
    ASSERT_TRUE(cut) << cut.error();
    const table::Box ground{{0, 0}, {cut->ground.width, cut->ground.depth}};
    EXPECT_EQ(ground.high.x, cut->squares.columns() * 6 * table::inch);
    for (const Army& army : cut->army_of)
        for (const UnitPlan& unit : army.units)
            if (unit.fixed) {
                EXPECT_TRUE(unit.place.centre.x < ground.high.x && unit.place.centre.y < ground.high.y)
                    << unit.name;
            }
}

TEST(RallyMeasures, WrongOnesOfAScenarioAreRefused) {
    const std::pair<std::string_view, std::string_view> broken[] = {
        {"{\"L\": {\"T\": 4}}",
         "my.json, line 9, measures.L: the arrows must be in rising order, but A1 is 3.5 and T is 4"},
        {"{\"arrow\": 3}", "my.json, line 9, measures: field arrow"},
        {"{\"format\": \"rally_measures\"}", "my.json, line 9, measures: field format"},
        {"{\"square_in\": 10}",
         "my.json, line 9, measures: field square_in is 10; it must be such that a square"},
        {"7", "my.json, line 9: field measures is 7; it must be "},
    };
    for (const auto& [measures, says] : broken) {
        const std::string answer = why(read_scenario(
            scenario_with("\"turns\": 25,", "\"measures\": " + std::string(measures) + ","), "my.json"));
        EXPECT_TRUE(answer.starts_with(says)) << answer << "\n  expected: " << says;
    }
}

}  // namespace
}  // namespace longroll::rally
