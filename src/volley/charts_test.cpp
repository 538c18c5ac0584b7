// Every printed table of the card against rules/volley.md, cell by cell.

#include "volley/charts.h"

#include <gtest/gtest.h>

#include <cmath>
#include <span>
#include <string>

#include "support/printed_tables.h"

namespace longroll::volley {
namespace {

const PrintedTables& book() {
    static const PrintedTables tables = PrintedTables::of_game("volley");
    return tables;
}

std::string inches_text(Length length) { return std::to_string(length / inch); }
std::string or_none(int number) { return number == 0 ? "none" : std::to_string(number); }
// What follows a number in a cell ('1 †', 'none (DG only)') is a note.
std::string without_note(const std::string& cell) { return cell.substr(0, cell.find(' ')); }

TEST(VB_UNIT_1, BasesAreThoseOfTheTable) {
    const PrintedTable& printed = book().under("1. At a glance", 1);
    const auto size_text = [](table::Size size) {
        const auto one = [](Length length) {
            std::string text = std::to_string(length / inch);
            if (length % inch != 0) text += '.' + std::to_string(1000 + length % inch).substr(1);
            while (text.find('.') != std::string::npos && text.back() == '0') text.pop_back();
            return text;
        };
        return one(size.frontage) + " x " + one(size.depth);
    };
    for (std::size_t i = 0; i < at(StandType::count); ++i)
        EXPECT_EQ(printed.cell(stand_type_codes[i], "Base, front x depth"), size_text(stand_sizes[i]));
    EXPECT_EQ(printed.cell("marker", "Base, front x depth"), size_text(marker_size));
    EXPECT_EQ(printed.cell("CMD", "Base, front x depth"), size_text(commander_size) + ", no facing");
}

// VB-UNIT-2, 3: allowance, order and typical strength beside the bases.
TEST(VB_UNIT_3, OrdersAndAllowancesOfTheTable) {
    const PrintedTable& printed = book().under("1. At a glance", 1);
    const auto inches = [](MoveClass move) { return inches_text(move_rows[at(move)].allowance); };
    const std::string horse = inches(MoveClass::Cavalry) + " mounted (" +
                              inches_text(move_rows[at(MoveClass::Cavalry)].with_gun) + " with a DG), " +
                              inches(MoveClass::Infantry) + " dismounted";
    const std::string light =
        inches(MoveClass::Cavalry) + " mounted, " + inches(MoveClass::Infantry) + " dismounted";
    const std::string guns =
        inches(MoveClass::Limbered) + " limbered, " + inches(MoveClass::Manhandled) + " unlimbered";
    const std::string allowances[] = {
        inches(MoveClass::Infantry), horse, horse, inches(MoveClass::Infantry), light, guns, guns};
    for (std::size_t i = 0; i < at(StandType::count); ++i) {
        const auto type = static_cast<StandType>(i);
        EXPECT_EQ(printed.cell(stand_type_codes[i], "A (inches)"), allowances[i]);
        EXPECT_EQ(printed.cell(stand_type_codes[i], "Order when deployed"),
                  is_brigade(type)     ? "close"
                  : is_artillery(type) ? "open unlimbered, march limbered"
                                       : "open");
    }
    EXPECT_EQ(printed.cell("CMD", "A (inches)"), inches(MoveClass::Commander));
}

TEST(VB_UNIT_4, MountedAndOnFoot) {
    const PrintedTable& printed = book().of_rule("VB-UNIT-4");
    const std::string columns[] = {"infantry brigade", "cavalry brigade", "artillery", "infantry skirmisher",
                                   "cavalry skirmisher"};
    const std::string chargers[] = {"Infantry Brigade", "Cavalry Brigade", "Infantry Skirmisher",
                                    "Cavalry Skirmisher / Mounted Infantry"};
    for (const StandType type :
         {StandType::CavalryBrigade, StandType::MountedInfantry, StandType::CavalrySkirmisher})
        for (const bool mounted : {true, false}) {
            const std::string row =
                std::string(stand_type_codes[at(type)]) + (mounted ? " mounted" : " dismounted");
            EXPECT_EQ(printed.cell(row, "Terrain column"), columns[at(column_of(type, mounted))]) << row;
            EXPECT_EQ(printed.cell(row, "Charges as (VB-CHARGE-1)"), chargers[at(charger_of(type, mounted))])
                << row;
            EXPECT_EQ(printed.cell(row, "Moves as"), mounted ? "cavalry" : "infantry") << row;
            const std::string& dice = printed.cell(row, "Dice row (VB-DICE-1)");
            if (dice == "see VB-DICE-13" || dice == "Infantry Brigade of its weapon") continue;
            const std::string names[] = {"Infantry Skirmisher", "Cavalry Brigade",
                                         "Cavalry Brigade dismounted", "Cavalry Skirmisher"};
            EXPECT_EQ(dice, names[at(dice_row(type, mounted, Weapon::RifledCarbine, true)) -
                                  at(DiceRow::InfantrySkirmisher)])
                << row;
        }
    EXPECT_EQ(dice_row(StandType::CavalryBrigade, true, Weapon::CartridgeCarbine, true),
              DiceRow::CavalryBrigade);
    EXPECT_EQ(dice_row(StandType::CavalryBrigade, false, Weapon::CartridgeCarbine, true),
              DiceRow::CavalryDismounted);
    EXPECT_EQ(dice_row(StandType::MountedInfantry, false, Weapon::CartridgeRifle, true),
              DiceRow::CartridgeBrigade);
    EXPECT_EQ(dice_row(StandType::CavalrySkirmisher, true, Weapon::RifledCarbine, true),
              DiceRow::CavalrySkirmisher);
    EXPECT_EQ(dice_row(StandType::CavalrySkirmisher, false, Weapon::RifledCarbine, true),
              DiceRow::InfantrySkirmisher);
}

TEST(VB_MOVE_2, Allowances) {
    const PrintedTable& printed = book().of_rule("VB-MOVE-2");
    const auto row = [](MoveClass move) { return move_rows[at(move)]; };
    EXPECT_EQ(printed.cell("Infantry", "Move A"), inches_text(row(MoveClass::Infantry).allowance));
    const MoveRow cavalry = row(MoveClass::Cavalry);
    EXPECT_EQ(printed.cell("Cavalry", "Move A"),
              inches_text(cavalry.allowance) + "; " + inches_text(cavalry.with_gun) + " with a DG");
    EXPECT_EQ(printed.cell("Commanders", "Move A"), inches_text(row(MoveClass::Commander).allowance));
    EXPECT_EQ(printed.cell("Limbered artillery", "Move A"), inches_text(row(MoveClass::Limbered).allowance));
    EXPECT_EQ(printed.cell("Unlimbered artillery, manhandled", "Move A"),
              inches_text(row(MoveClass::Manhandled).allowance));

    const auto markers = [](const MoveRow& move) {
        return std::to_string(move.brigade_markers) + " for a brigade, " +
               std::to_string(move.skirmisher_markers) + " for a skirmisher";
    };
    EXPECT_EQ(printed.cell("Infantry", "March column markers"), markers(row(MoveClass::Infantry)));
    EXPECT_EQ(printed.cell("Cavalry", "March column markers"), markers(cavalry));
    EXPECT_EQ(printed.cell("Limbered artillery", "March column markers"),
              std::to_string(row(MoveClass::Limbered).brigade_markers));
    EXPECT_EQ(printed.cell("Unlimbered artillery, manhandled", "March column markers"), "cannot march");
    EXPECT_FALSE(row(MoveClass::Manhandled).may_march);

    const std::string facings[] = {"yes, one; every further one costs 1/2M or D",
                                   "yes, without limit; may limber and unlimber at no cost",
                                   "no; every change costs 1/2M", "no facing at all"};
    EXPECT_EQ(printed.cell("Infantry", "Free facing change"), facings[at(row(MoveClass::Infantry).facings)]);
    EXPECT_EQ(printed.cell("Cavalry", "Free facing change"), facings[at(cavalry.facings)]);
    EXPECT_EQ(printed.cell("Commanders", "Free facing change"),
              facings[at(row(MoveClass::Commander).facings)]);
    EXPECT_EQ(printed.cell("Limbered artillery", "Free facing change"),
              facings[at(row(MoveClass::Limbered).facings)]);
    EXPECT_EQ(printed.cell("Unlimbered artillery, manhandled", "Free facing change"),
              facings[at(row(MoveClass::Manhandled).facings)]);
}

// VB-MOVE-10: every price of an inch and every half comes out even, for every allowance.
TEST(VB_MOVE_10, ThePartsOfAnAllowanceAreWhole) {
    for (const MoveRow& row : move_rows)
        for (const Length allowance : {row.allowance, row.with_gun}) {
            EXPECT_EQ(whole_allowance % (2LL * 3 * allowance), 0) << allowance;
            EXPECT_EQ(whole_allowance % 2, 0);
        }
}

TEST(VB_CHARGE_1, WhoMayChargeWhom) {
    const PrintedTable& printed = book().of_rule("VB-CHARGE-1");
    const std::string words[] = {
        "any enemy stand except a Cavalry Brigade", "any enemy stand", "none",
        "any Skirmisher; Artillery in its flank; a Brigade only if it is routed or in march column"};
    const std::string rows[] = {"Infantry Brigade", "Cavalry Brigade", "Infantry Skirmisher; Artillery",
                                "Cavalry Skirmisher; Mounted Infantry (mounted)"};
    for (std::size_t charger = 0; charger < 4; ++charger) {
        EXPECT_EQ(printed.cell(rows[charger], "May charge"), words[charger]);
        for (std::size_t target = 0; target < at(Target::count); ++target) {
            const auto kind = static_cast<Target>(target);
            const bool light = kind == Target::Skirmisher || kind == Target::ArtilleryInFlank ||
                               kind == Target::BrokenBrigade;
            const bool expected = charger == 0   ? kind != Target::CavalryBrigade
                                  : charger == 1 ? true
                                  : charger == 2 ? false
                                                 : light;
            EXPECT_EQ(may_charge[charger][target], expected) << rows[charger] << ' ' << target;
        }
        EXPECT_EQ(may_charge_broken_cavalry[charger], charger == 1 || charger == 3);
    }
}

TEST(VB_MORALE_6, Levels) {
    const PrintedTable& printed = book().of_rule("VB-MORALE-6");
    const std::string names[] = {"Good", "Temporary disorder", "Permanent disorder", "Rout", "Eliminated"};
    for (std::size_t level = 0; level < 4; ++level)
        EXPECT_EQ(printed.cell(names[level], "After a failed test it becomes"),
                  names[at(level_below[level])]);
    const std::string markers[] = {"none", "yellow", "red", "red and yellow", "stand removed"};
    for (std::size_t level = 0; level < 5; ++level)
        EXPECT_EQ(printed.cell(names[level], "Marker"), markers[level]);
}

TEST(VB_MORALE_10, Modifiers) {
    const PrintedTable& printed = book().under("2.4.2 Modifiers");
    ASSERT_EQ(printed.rows.size(), at(MoraleModifier::count));
    for (std::size_t i = 0; i < printed.rows.size(); ++i) {
        EXPECT_EQ(printed.cell(i, "Id"), "VB-MORALE-" + std::to_string(10 + i));
        EXPECT_EQ(printed.number(i, "Value"), morale_modifiers[i]) << printed.cell(i, "Modifier");
    }
}

TEST(VB_RANGE_1, SmallArms) {
    const PrintedTable& printed = book().of_rule("VB-RANGE-1");
    const std::string names[] = {"Smoothbore musket", "Rifled carbine", "Rifled musket", "Cartridge carbine",
                                 "Cartridge rifle"};
    for (std::size_t i = 0; i < std::size(names); ++i) {
        EXPECT_EQ(printed.cell(names[i], "Close"), or_none(ranges[i].close / inch));
        EXPECT_EQ(printed.number(names[i], "Long"), ranges[i].far / inch);
        EXPECT_EQ(printed.cell(names[i], "ASA"), is_cartridge(static_cast<Weapon>(i)) ? "yes" : "no");
    }
}

TEST(VB_RANGE_2, Artillery) {
    const PrintedTable& printed = book().of_rule("VB-RANGE-2");
    const std::string names[] = {"Smoothbore field",
                                 "Smoothbore heavy or siege",
                                 "Smoothbore heavy or siege",
                                 "Rifled field",
                                 "Rifled heavy",
                                 "Rifled heavy"};
    for (std::size_t i = 0; i < std::size(names); ++i) {
        const RangeRow& row = ranges[at(Weapon::SmoothboreField) + i];
        EXPECT_EQ(printed.number(names[i], "Close"), row.close / inch) << names[i];
        EXPECT_EQ(printed.number(names[i], "Long"), row.far / inch) << names[i];
    }
    EXPECT_EQ(printed.cell("Dedicated gun", "Close"), or_none(dedicated_gun_range.close / inch));
    EXPECT_EQ(printed.number("Dedicated gun", "Long"), dedicated_gun_range.far / inch);
}

TEST(VB_DICE_1, NumberOfDiceAndNumberNeeded) {
    const PrintedTable& printed = book().of_rule("VB-DICE-1");
    ASSERT_EQ(printed.rows.size(), at(DiceRow::count));
    for (std::size_t i = 0; i < printed.rows.size(); ++i) {
        const DiceNumbers& row = dice_numbers[i];
        const std::string to_hit = row.to_hit == 6 ? "6" : std::to_string(row.to_hit) + "-6";
        EXPECT_EQ(printed.cell(i, "To hit"), to_hit) << printed.cell(i, "Stand");
        EXPECT_EQ(without_note(printed.cell(i, "Normal fire")), or_none(row.normal.fire));
        EXPECT_EQ(without_note(printed.cell(i, "Normal melee")), or_none(row.normal.melee));
        EXPECT_EQ(without_note(printed.cell(i, "Stationary fire")), or_none(row.stationary.fire));
        EXPECT_EQ(without_note(printed.cell(i, "Stationary melee")), or_none(row.stationary.melee));
    }
    const std::string stands[] = {"Infantry Brigade, smoothbore",
                                  "Infantry Brigade, rifled carbine or rifled musket",
                                  "Infantry Brigade, cartridge carbine or cartridge rifle",
                                  "Infantry Skirmisher",
                                  "Cavalry Brigade (mounted)",
                                  "Cavalry Brigade, dismounted",
                                  "Cavalry Skirmisher (mounted)",
                                  "Artillery Battalion, smoothbore, close range",
                                  "Artillery Battalion, rifled, close range",
                                  "Artillery Battalion, any, long range",
                                  "Artillery Battery, all ranges"};
    // The rows that may hit on 5-6: those of VB-DICE-6 to 8.
    for (std::size_t i = 0; i < std::size(stands); ++i) {
        const auto row = static_cast<DiceRow>(i);
        const auto noted = [&](const char* column) {
            return printed.cell(i, column).find("\u2020") != std::string::npos;
        };
        EXPECT_EQ(printed.cell(i, "Stand"), stands[i]);
        EXPECT_EQ(noted("Normal fire"), row == DiceRow::InfantrySkirmisher);
        EXPECT_EQ(noted("Normal melee"), row == DiceRow::CartridgeBrigade || row == DiceRow::CavalryBrigade ||
                                             row == DiceRow::CavalrySkirmisher);
        EXPECT_EQ(noted("Stationary melee"), row == DiceRow::CartridgeBrigade);
        EXPECT_EQ(printed.cell(i, "Normal fire").ends_with("(target saves)"), row == DiceRow::Battery);
    }
}

// VB-MELEE-9 to 13.
TEST(VB_MELEE_9, TieModifiers) {
    const PrintedTable& printed = book().of_rule("VB-MELEE-7");
    ASSERT_EQ(printed.rows.size(), at(TieModifier::count));
    for (std::size_t i = 0; i < printed.rows.size(); ++i) {
        EXPECT_EQ(printed.cell(i, "Id"), "VB-MELEE-" + std::to_string(9 + i));
        EXPECT_EQ(printed.number(i, "Modifier"), tie_modifiers[i]);
    }
}

const std::string terrain_names[] = {"Bridge",
                                     "Ford (river, marshy stream)",
                                     "Broken ground",
                                     "Crops, standing",
                                     "Field works",
                                     "Forest",
                                     "Fort",
                                     "Fortress",
                                     "Hasty works, low walls",
                                     "Hill, 1 contour",
                                     "Hill, 2 contours",
                                     "Marsh",
                                     "Marshy stream",
                                     "Orchard",
                                     "River",
                                     "Road",
                                     "Stream",
                                     "Swamp",
                                     "Town block",
                                     "Tree line",
                                     "Village"};

// A cell of the movement chart in the words of the rulebook.
std::string move_text(std::uint32_t code, Column column) {
    const auto has = [&](std::uint32_t flag) { return (code & flag) != 0; };
    if (has(HalfOrDisorder)) return "no effect in march column, else 1/2M or D";
    if (has(AsStream)) return "as Stream";
    if (has(Tramples)) return "- tramples";
    if (has(SecondDisorders)) return "1/2M; second stream D";
    if (has(RoadForColumns)) return "march column ignores terrain penalties";
    if (has(RoadForAll)) return "any formation ignores terrain penalties";
    if (has(ByBreach)) {
        if (column == Column::Commander) return "by a breach";
        return has(ColumnOnly) ? "only in march column by a breach, disordered"
                               : "only by a breach, disordered";
    }
    if (has(ColumnOnly)) return "only in march column by the entrance";
    if (has(Crossing)) return "disordered crossing the works";
    std::string text;
    const auto add = [&](std::uint32_t flag, const char* word, const char* before = " ") {
        if (has(flag)) text += (text.empty() ? "" : before) + std::string(word);
    };
    add(Rolls, "roll");
    add(RollsOneMore, "+1", ", ");
    add(HalfMove, "1/2M");
    add(HalfMoveUp, "1/2M up");
    add(Costs2, "2x");
    add(Entering, "DE");
    add(Inside, "DI");
    add(Leaving, "DL");
    add(BlocksRoad, "BR");
    add(NoAttacks, "NA");
    add(LosesGun, "loses DG", ", ");
    add(NoUnlimbering, "cannot unlimber", ", ");
    add(Prohibited, "XX");
    return text.empty() ? "-" : text;
}

TEST(VB_TERR_CHART_1, EveryCellOfMovement) {
    const PrintedTable& printed = book().of_rule("VB-TERR-CHART-1");
    ASSERT_EQ(printed.rows.size(), at(Terrain::count));
    const std::string columns[] = {"Inf brigade",    "Cav brigade",    "Artillery",
                                   "Inf skirmisher", "Cav skirmisher", "Commander"};
    for (std::size_t row = 0; row < at(Terrain::count); ++row) {
        ASSERT_EQ(printed.cell(row, "Terrain"), terrain_names[row]);
        std::string left;
        for (std::size_t column = 0; column < at(Column::count); ++column) {
            std::string cell = printed.cell(row, columns[column]);
            if (cell == "same") cell = left;
            if (cell == "march column") cell = "march column ignores terrain penalties";
            // Where a river can be crossed is a property of the crossing.
            if (cell == "XX except at bridge or ford") cell = "XX";
            left = cell;
            EXPECT_EQ(cell, move_text(move_chart[row][column], static_cast<Column>(column)))
                << terrain_names[row] << ", " << columns[column];
        }
    }
}

// A cell of the combat chart in the words of the rulebook.
std::string combat_text(Terrain terrain, std::uint16_t code) {
    const auto has = [&](std::uint16_t flag) { return (code & flag) != 0; };
    if (has(FarBank))
        return terrain <= Terrain::Ford
                   ? "disordered if it crossed and contacts a defender facing and touching the far bank"
                   : "as bridge";
    if (has(Special)) return "special";
    if (has(NoDice)) return "no dice";
    if (has(Garrison)) return terrain == Terrain::Village ? "m, VB-TERR-VILLAGE" : "m, VB-TERR-TOWN";
    if (has(Sunken)) return "- (sunken)";
    if (has(StandsToCavalry)) return has(SaveFire) ? "STf; VB-TERR-BROKEN-4" : "VB-TERR-BROKEN-4";
    std::string text;
    if (has(NoFire)) text = "no fire";
    if (has(SaveFire)) text = has(SaveMelee) ? "ST" : "STf";
    if (has(SaveSmallArms)) text = "STs";
    if (has(NotFromSiege)) text += " except from siege";
    if (has(MoraleBonus)) text += text.empty() ? "m" : ", m";
    if (has(ForestNote)) text += text.empty() ? "*" : " *";
    return text.empty() ? "-" : text;
}

TEST(VB_TERR_CHART_2, EveryCellOfCombat) {
    const PrintedTable& printed = book().of_rule("VB-TERR-CHART-2");
    const std::string columns[] = {"C inf brigade", "C cav brigade", "C artillery", "C inf skirmisher",
                                   "C cav skirmisher"};
    const auto printed_row = [](Terrain terrain) -> std::string {
        switch (terrain) {
            case Terrain::Bridge:
            case Terrain::Ford: return "Bridge, ford";
            case Terrain::Fort:
            case Terrain::Fortress: return "Fort, fortress";
            case Terrain::OneContour:
            case Terrain::TwoContours: return "Hill";
            default: return terrain_names[at(terrain)];
        }
    };
    for (std::size_t row = 0; row < at(Terrain::count); ++row) {
        const auto terrain = static_cast<Terrain>(row);
        std::string left;
        for (std::size_t column = 0; column < combat_columns; ++column) {
            std::string cell = printed.cell(printed_row(terrain), columns[column]);
            if (cell == "same") cell = left;
            if (cell == "special, VB-TERR-FORT") cell = "special";
            if (cell == "- (sunken road: VB-TERR-SUNKEN)") cell = "- (sunken)";
            left = cell;
            EXPECT_EQ(cell, combat_text(terrain, combat_chart[row][column]))
                << terrain_names[row] << ", " << columns[column];
        }
    }
    EXPECT_EQ(combat_effect(Terrain::FieldWorks, Column::Commander), 0);
}

TEST(VB_TERR_MARSH_1, TheDieOfAMarsh) {
    const PrintedTable& printed = book().under("8.7 Marsh");
    for (int added = 0; added < 6; ++added) {
        int counts[3] = {};
        for (int die = 1; die <= 6; ++die) {
            const MarshRow row = marsh(die + added);
            ++counts[row.factor / 2];
            EXPECT_EQ(row.disorders, row.factor == 4);
        }
        const auto cells = static_cast<std::size_t>(added);
        EXPECT_EQ(printed.cell(cells, "no effect (1-2)"), std::to_string(counts[0]) + "/6");
        EXPECT_EQ(printed.cell(cells, "2x (3-4)"), std::to_string(counts[1]) + "/6");
        EXPECT_EQ(printed.cell(cells, "4x and DI (5+)"), std::to_string(counts[2]) + "/6");
    }
}

TEST(VB_TERR_TOWN_9, QuarterDice) {
    const PrintedTable& printed = book().under("8.8 Town quarter dice (dice thrown by the garrison)");
    const std::string columns[] = {"1 side", "2 sides", "3 sides", "4 sides (capped)"};
    for (std::size_t row = 0; row < printed.rows.size(); ++row) {
        const int total = printed.number(row, "Total dice");
        EXPECT_EQ(printed.number(row, "per side ceil(n/4)"), side_dice(total));
        for (int sides = 1; sides <= 4; ++sides)
            EXPECT_EQ(printed.number(row, columns[sides - 1]), dice_of_sides(total, sides)) << total;
    }
}

TEST(VB_EXH_1, Levels) {
    EXPECT_EQ(exhaustion_level(21, Quality::Average), 11);
    EXPECT_EQ(exhaustion_level(16, Quality::Raw), 7);
    EXPECT_EQ(exhaustion_level(17, Quality::Raw), 7);
    EXPECT_EQ(exhaustion_level(6, Quality::Veteran), 4);
    EXPECT_EQ(exhaustion_level(15, Quality::Veteran), 9);
    EXPECT_EQ(exhaustion_level(10, Quality::Average), 5);
}

TEST(VB_EXH_5, CollapseByTheDie) {
    const PrintedTable& printed = book().under("8.6 Collapse");
    const std::string chances[] = {"0 (0.00)",    "1/6 (16.67)", "1/3 (33.33)", "1/2 (50.00)",
                                   "2/3 (66.67)", "5/6 (83.33)", "1 (100.00)"};
    for (int casualties = 0; casualties <= 6; ++casualties) {
        int faces = 0;
        for (int die = 1; die <= 6; ++die) faces += collapses(die, casualties) ? 1 : 0;
        EXPECT_EQ(faces, casualties);
        EXPECT_EQ(printed.cell(static_cast<std::size_t>(casualties), "P(collapse)"), chances[casualties]);
    }
}

// 8.9: the chance that a fire is out after so many dice.
TEST(VB_TERR_BLDG_5, WhenAFireIsOut) {
    const PrintedTable& printed = book().under("8.9 Fires");
    const std::pair<std::string, int> kinds[] = {{"village out by then (5-6)", village_out_from},
                                                 {"town out by then (6)", town_out_from}};
    for (const auto& [column, from] : kinds) {
        double burns = 1;
        for (std::size_t row = 0; row < printed.rows.size(); ++row) {
            burns *= (from - 1) / 6.0;
            EXPECT_NEAR(100 * (1 - burns), std::stod(printed.cell(row, column)), 0.00501) << column;
        }
    }
}

// 8.10.
TEST(VB_SAVE_1, SingleChecks) {
    const PrintedTable& printed = book().under("8.10 Single checks");
    const double save = (7 - saved_from) / 6.0;
    const auto fire = [](DiceRow row, bool stationary) {
        const DiceNumbers& numbers = dice_numbers[at(row)];
        const int dice = (stationary ? numbers.stationary : numbers.normal).fire;
        return 1 - std::pow((numbers.to_hit - 1) / 6.0, dice);
    };
    const std::pair<const char*, double> checks[] = {
        {"one saving throw succeeds", save},
        {"a hit survives three saving throws (A, B and C)", std::pow(1 - save, 3)},
        {"Army Commander killed when his stand has casualties", (7 - commander_killed_on) / 6.0},
        {"a Good M4 stand holds two tests in a row at 4", 4 / 6.0 * 4 / 6.0},
        {"Stationary rifled brigade (5 dice) causes at least one casualty in the open",
         fire(DiceRow::RifledBrigade, true)},
        {"Stationary smoothbore brigade (4 dice)", fire(DiceRow::SmoothboreBrigade, true)},
        {"moving brigade (2 dice)", fire(DiceRow::RifledBrigade, false)},
        {"Stationary smoothbore battalion at close range (2 dice at 4-6)",
         fire(DiceRow::SmoothboreBattalionClose, true)},
        {"Stationary rifled battalion at close range (2 dice at 5-6)",
         fire(DiceRow::RifledBattalionClose, true)}};
    ASSERT_EQ(printed.rows.size(), std::size(checks));
    for (const auto& [check, chance] : checks) {
        const std::string& cell = printed.cell(check, "Chance");
        const std::size_t bar = cell.find('/');
        const double given = bar == std::string::npos ? std::stod(cell) / 100
                                                      : std::stod(cell) / std::stod(cell.substr(bar + 1));
        EXPECT_NEAR(given, chance, 0.0000501) << check;
    }
}

// VB-DATA-1: the words of files.
TEST(VB_DATA_1, TheWordsOfFiles) {
    const PrintedTable& printed = book().of_rule("VB-DATA-1");
    const auto listed = [](std::span<const std::string_view> words, const char* between) {
        std::string text;
        for (const std::string_view word : words) text += (text.empty() ? "" : between) + std::string(word);
        return text;
    };
    EXPECT_EQ(printed.cell("type", "Type"), listed(stand_type_codes, ", "));
    EXPECT_EQ(printed.cell("training", "Type"), listed(training_words, ", "));
    const std::span<const std::string_view> weapons(weapon_codes);
    EXPECT_EQ(printed.cell("weapon", "Type"),
              listed(weapons.first(5), ", ") + "; for guns " + listed(weapons.subspan(5), ", "));
}

}  // namespace
}  // namespace longroll::volley
