// 8.7 against the rulebook file and the order of battle, and the distributions that RF-DATA-6 states.

#include "rally/roster.h"

#include <gtest/gtest.h>

#include <map>

#include "data/embedded.h"
#include "history/library.h"
#include "support/printed_tables.h"

namespace longroll::rally {
namespace {

std::string general_text(const GeneralRecord& general) {
    return std::string(grade_words[at(general.grade)]) + '/' + std::string(style_words[at(general.style)]) +
           (general.heroic ? "/H" : "");
}

// Every row of 8.7 is a formation of the file, with its General, class and template. A row ends with the name
// of the General, or has it before one in brackets.
TEST(RF_OOB_1, FormationsAreThoseOfTheBook) {
    const auto book = PrintedTables::of_game("rally");
    int rows = 0;
    for (const Seat side : {Seat::Union, Seat::Confederate}) {
        const PrintedTable& printed =
            book.under("8.7 Brigades at Gettysburg: template and class", side == Seat::Union ? 0 : 1);
        for (std::size_t i = 0; i < printed.rows.size(); ++i, ++rows) {
            std::string name = printed.cell(i, "Brigade");
            name = name.substr(0, name.find(" ("));
            const FormationRecord* found = nullptr;
            for (const FormationRecord& formation : gettysburg_roster().formations) {
                const std::string surname(history::surname(formation.general.name));
                if (formation.side == side && formation.rank <= Rank::Brigade && name.ends_with(surname) &&
                    general_text(formation.general) == printed.cell(i, "Gen") &&
                    template_words[at(formation.pattern)] == printed.cell(i, "Template") &&
                    class_words[at(formation.quality)] == printed.cell(i, "Class"))
                    found = &formation;
            }
            EXPECT_NE(found, nullptr) << name;
        }
    }
    int brigades = 0;
    for (const FormationRecord& formation : gettysburg_roster().formations)
        brigades += formation.rank <= Rank::Brigade;
    EXPECT_EQ(brigades, rows);
    EXPECT_EQ(rows, 129);
}

TEST(RF_OOB_2, TheChainOfCommand) {
    const Roster& roster = gettysburg_roster();
    const auto above = [&](Seat side, std::string_view name) {
        const FormationRecord* formation = roster.find(side, name);
        return formation->parent == no_formation
                   ? std::string()
                   : std::string(history::surname(
                         roster.formations[static_cast<std::size_t>(formation->parent)].general.name));
    };
    EXPECT_EQ(above(Seat::Union, "Meredith"), "Wadsworth");
    EXPECT_EQ(above(Seat::Union, "Wadsworth"), "Reynolds");
    EXPECT_EQ(above(Seat::Union, "Reynolds"), "Meade");
    EXPECT_EQ(above(Seat::Union, "Wainwright"), "Reynolds") << "the guns of a corps hang under it";
    EXPECT_EQ(above(Seat::Union, "McGilvery"), "Tyler");
    EXPECT_EQ(above(Seat::Union, "Tyler"), "Meade");
    EXPECT_EQ(above(Seat::Union, "Nevin"), "Wheaton");
    EXPECT_EQ(above(Seat::Confederate, "Alexander"), "Longstreet");
    EXPECT_EQ(above(Seat::Confederate, "Cabell"), "McLaws");
    EXPECT_EQ(above(Seat::Confederate, "Hampton"), "Stuart");
    EXPECT_EQ(above(Seat::Confederate, "Lee"), "");
}

TEST(RF_DATA_6, StrengthsAreDistributedAsTheBookSays) {
    std::map<int, int> counts[2];
    int sums[2]{};
    for (const UnitRecord& unit : gettysburg_roster().units) {
        if (unit.arm != Arm::Infantry) continue;
        const std::size_t side =
            index(gettysburg_roster().formations[static_cast<std::size_t>(unit.formation)].side);
        ++counts[side][unit.circles.dismounted];
        sums[side] += unit.circles.dismounted;
    }
    EXPECT_EQ(counts[0], (std::map<int, int>{{1, 6}, {2, 93}, {3, 74}, {4, 45}, {5, 14}, {6, 3}, {7, 3}}));
    EXPECT_EQ(counts[1], (std::map<int, int>{{2, 47}, {3, 73}, {4, 30}, {5, 13}, {6, 7}, {9, 1}}));
    EXPECT_EQ(sums[0], 703);
    EXPECT_EQ(sums[1], 549);
}

TEST(RF_DATA_7, DetachmentsJoinASister) {
    const Roster& roster = gettysburg_roster();
    const FormationRecord& devin = *roster.find(Seat::Union, "Devin");
    std::multiset<int> dismounted;
    for (const int unit : devin.units)
        dismounted.insert(roster.units[static_cast<std::size_t>(unit)].circles.dismounted);
    EXPECT_EQ(dismounted, (std::multiset<int>{2, 3, 5})) << "three regiments, as in the text";
}

TEST(RF_DATA_8, ABatteryHasOneCircle) {
    for (const UnitRecord& unit : gettysburg_roster().units)
        if (unit.arm == Arm::Artillery) {
            EXPECT_EQ(unit.circles, (CavalryStrength{0, 1, 0})) << unit.name;
        }
}

TEST(RF_DATA_14, ForcesOfTheReadyMadeScenarios) {
    const Roster& roster = gettysburg_roster();
    const auto count = [&](Seat side, std::initializer_list<std::string_view> brigades) {
        int units = 0, circles = 0;
        for (const std::string_view name : brigades)
            for (const int unit : roster.find(side, name)->units) {
                const UnitRecord& record = roster.units[static_cast<std::size_t>(unit)];
                ++units;
                if (record.arm != Arm::Artillery) circles += record.circles.dismounted;
            }
        return std::pair(units, circles);
    };
    EXPECT_EQ(count(Seat::Confederate, {"Archer", "Davis"}), std::pair(9, 35)) << "McPherson Ridge";
    EXPECT_EQ(count(Seat::Union, {"Gamble", "Devin", "Meredith", "Cutler"}), std::pair(18, 62));
    EXPECT_EQ(count(Seat::Confederate, {"Daniel", "Doles", "Iverson", "Ramseur", "O'Neal"}),
              std::pair(22, 74));
    EXPECT_EQ(count(Seat::Confederate, {"Armistead", "Kemper"}).first, 10);
}

TEST(RallyRoster, WhatIsWrongIsSaid) {
    const history::OrderOfBattle oob = *history::order_of_battle("gettysburg");
    const std::string head = "side,corps,division,brigade,rank,general,grade,style,heroic,class,template\n";
    const std::string army = "union,,,,army,George G. Meade,B,D,no,,\n";
    const std::pair<std::string, std::string> files[] = {
        {"side,corps\n", "own.csv, line 1: the columns must be "},
        {head + "union,,,,army\n", "own.csv, line 2: it has 5 fields; it must have 11"},
        {head + "union,,,,army,George G. Meade,E,D,no,,\n",
         "own.csv, line 2: field grade is 'E'; it must be one of A, B, C, D"},
        {head + "union,I Corps,,,corps,John F. Reynolds,A,P,yes,,\n",
         "own.csv, line 2: there is no army above it; a formation comes after those above it"},
        {head + army + army, "own.csv, line 3: George G. Meade has a formation already"},
        {head + army + "union,I Corps,1st Division,9th Brigade,brigade,Nobody Known,B,P,no,Elite,LINE\n",
         "own.csv, line 3: the order of battle has no units of 9th Brigade, 1st Division, I Corps"},
        {head + army +
             "union,I Corps,Artillery,Artillery Brigade,battalion,Charles S. "
             "Wainwright,B,M,no,Veteran,LINE\n",
         "own.csv, line 3: field template is 'LINE'; an artillery battalion has ARTILLERY, and nobody else"},
        {head + "union,,,,army,George G. Meade,B,D,no,Elite,\n",
         "own.csv, line 2: a class and a template are for brigades and battalions; leave them empty"},
        {head + "union,,,,army,,B,D,no,,\n", "own.csv, line 2: field general is empty; it must be a name"},
    };
    for (const auto& [text, sentence] : files) {
        const Expected<Roster> roster = read_roster(text, "own.csv", oob);
        ASSERT_FALSE(roster) << text;
        EXPECT_TRUE(roster.error().starts_with(sentence)) << roster.error();
    }
}

}  // namespace
}  // namespace longroll::rally
