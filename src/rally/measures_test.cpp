// Chapter 3 of rules/rally.md, cell by cell, and files that replace some of it.

#include "rally/measures.h"

#include <gtest/gtest.h>

#include <string>

#include "engine/thousandths.h"
#include "rally/cards.h"
#include "support/printed_tables.h"

namespace longroll::rally {
namespace {

const PrintedTables& book() {
    static const PrintedTables tables = PrintedTables::of_game("rally");
    return tables;
}

// '12.0 in' and '3.0' are the same to a reader.
std::string first_word(const std::string& cell) { return cell.substr(0, cell.find_first_of(" (")); }
std::string inches_text(Length length) {
    std::string text = thousandths_text(length);
    return text.find('.') == std::string::npos ? text + ".0" : text;
}

TEST(RallyMeasures, AreThoseOfTheBook) {
    const PrintedTable& printed = book().under("3. House measures");
    const Measures& house = house_measures();
    const auto value = [&](std::string_view key) { return first_word(printed.cell(key, "Default")); };
    const std::pair<std::string_view, Length> lengths[] = {
        {"square_in", house.square},
        {"L.T (Tactic arrow)", house.length(Arrow::T)},
        {"L.A1", house.length(Arrow::A1)},
        {"L.A2", house.length(Arrow::A2)},
        {"L.A3", house.length(Arrow::A3)},
        {"L.A4", house.length(Arrow::A4)},
        {"tactic_chord", house.tactic_chord},
        {"stick.blue", house.stick[0]},
        {"stick.orange", house.stick[1]},
        {"stick.yellow", house.stick[2]},
        {"stick.yellow2", house.stick[3]},
        {"woods_sight", house.woods_sight},
        {"barricade_cover", house.barricade_cover},
        {"deploy_depth_max", house.deploy_depth_max},
        {"deploy_gap", house.deploy_gap},
        {"frontier_gap", house.frontier_gap},
        {"contact_tol", house.contact_tol},
    };
    for (const auto& [key, length] : lengths) EXPECT_EQ(value(key), inches_text(length)) << key;
    const std::pair<std::string_view, Angle> angles[] = {
        {"oblique_move", house.oblique_move},   {"oblique_tactic", house.oblique_tactic},
        {"pivot_move", house.pivot_move},       {"pivot_tactic", house.pivot_tactic},
        {"fire_arc_half", house.fire_arc_half}, {"form_angle", house.form_angle},
    };
    for (const auto& [key, angle] : angles) EXPECT_EQ(table::degrees(std::stoi(value(key))), angle) << key;
    const std::pair<std::string_view, int> numbers[] = {
        {"yards_per_inch", house.yards_per_inch}, {"contour_major", house.contour_major},
        {"contour_minor", house.contour_minor},   {"max_fire_dice", house.max_fire_dice},
        {"max_turns", house.max_turns},           {"max_rounds", house.max_rounds},
    };
    for (const auto& [key, number] : numbers) EXPECT_EQ(std::stoi(value(key)), number) << key;
    const std::string_view bases[] = {"base.infantry (width x depth)",
                                      "base.dismounted",
                                      "base.holders",
                                      "base.mounted",
                                      "base.artillery",
                                      "base.general"};
    for (std::size_t i = 0; i < at(Base::count); ++i)
        EXPECT_EQ(printed.cell(bases[i], "Default"),
                  inches_text(house.base[i].frontage) + " x " + inches_text(house.base[i].depth));
    EXPECT_EQ(printed.cell("displace_step, displace_directions", "Default"),
              thousandths_text(house.displace_step) + " in, " + std::to_string(house.displace_directions));
    EXPECT_EQ(printed.cell("discipline.ranges", "Default"),
              "A1: <=" + std::to_string(house.discipline_up_to[0]) + ", A2: 7-" +
                  std::to_string(house.discipline_up_to[1]) + ", A3: 9-" +
                  std::to_string(house.discipline_up_to[2]) + ", A4: >=11");
}

TEST(RF_MOVE_3, TheArrowFollowsDiscipline) {
    const PrintedTable& printed = book().of_rule("RF-MOVE-3");
    const Measures& house = house_measures();
    EXPECT_EQ(printed.cell("A1", "Discipline"), "6 or less");
    EXPECT_EQ(printed.cell("A2", "Discipline"), "7-8");
    EXPECT_EQ(printed.cell("A3", "Discipline"), "9-10");
    EXPECT_EQ(printed.cell("A4", "Discipline"), "11 or more");
    const Arrow arrows[] = {Arrow::A1, Arrow::A1, Arrow::A2, Arrow::A2, Arrow::A3, Arrow::A3, Arrow::A4};
    for (int discipline = 5; discipline <= 11; ++discipline)
        EXPECT_EQ(house.arrow_for(discipline), arrows[discipline - 5]) << discipline;
}

TEST(RF_RADIUS_1, TheRadiusIsTheArrowOfTheCommand) {
    const Measures& house = house_measures();
    EXPECT_EQ(house.reach_of_command(1), 3500);
    EXPECT_EQ(house.reach_of_command(4), 6500);
    EXPECT_EQ(house.reach_of_command(5), 6500) << "RF-GEN-3: above 4 it uses A4";
}

TEST(RallyMeasures, AFileReplacesSome) {
    const Expected<Measures> own =
        read_measures(R"({"format": "rally_measures", "L": {"T": 2}, "max_turns": 90})", "own.json");
    ASSERT_TRUE(own) << own.error();
    Measures expected = house_measures();
    expected.arrow[0] = 2000;
    expected.max_turns = 90;
    EXPECT_EQ(*own, expected);
}

TEST(RallyMeasures, WhatIsWrongIsSaid) {
    const std::pair<std::string_view, std::string_view> files[] = {
        {R"({"format": "rally_measure"})",
         "own.json, line 1: field format is \"rally_measure\"; it must be \"rally_measures\""},
        {R"({"format": "rally_measures", "L": {"T": 4}})",
         "own.json, line 1, L: the arrows must be in rising order, but A1 is 3.5 and T is 4"},
        {R"({"format": "rally_measures", "stick": {"orange": 20}})",
         "own.json, line 1, stick: the sticks must be in rising order, but yellow is 18 and orange is 20"},
        {R"({"format": "rally_measures", "base": {"general": [2, 1]}})",
         "own.json, line 1, base: field general is [2, 1]; it must be as deep as it is wide, because a "
         "General has no facing"},
        {R"({"format": "rally_measures", "contour_minor": 7})",
         "own.json, line 1: field contour_minor is 7; it must be a whole part of contour_major, 40"},
        {R"({"format": "rally_measures", "contour_minor": 2})",
         "own.json, line 1: field contour_minor is 2; it must be at least a fifteenth of contour_major, 40"},
        {R"({"format": "rally_measures", "pivot_move": 200})",
         "own.json, line 1: field pivot_move is 200; it must be 0 to 180"},
        {R"({"format": "rally_measures", "square_in": 10})",
         "own.json, line 1: field square_in is 10; it must be such that a square has 660 yards, as with 12 "
         "inches of 55 yards or 6 inches of 110"},
        {R"({"format": "rally_measures", "yards_per_inch": 50})",
         "own.json, line 1: field yards_per_inch is 50; it must be such that a square has 660 yards, as with "
         "12 inches of 55 yards or 6 inches of 110"},
        {R"({"format": "rally_measures", "arrow": 3})", ""},
    };
    for (const auto& [text, sentence] : files) {
        const Expected<Measures> own = read_measures(text, "own.json");
        ASSERT_FALSE(own) << text;
        if (!sentence.empty()) {
            EXPECT_EQ(own.error(), sentence);
        }
    }
}

}  // namespace
}  // namespace longroll::rally
