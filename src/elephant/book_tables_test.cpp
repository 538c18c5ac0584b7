// Every printed table of Seeing the Elephant!, read from rules/elephant.md and compared cell by cell with the
// chart in the code.

#include <map>
#include <set>

#include "elephant/change.h"
#include "elephant/testbed.h"
#include "support/printed_tables.h"

namespace longroll::elephant {
namespace {

const PrintedTables& book() {
    static const PrintedTables read = PrintedTables::of_game("elephant");
    return read;
}

constexpr const char* scale_names[] = {"Regimental #1", "Regimental #2", "Brigade"};

// A factor or a distance in halves or thousandths: "1/2", "3", "2.5", "-".
int halves_of(const std::string& cell) {
    if (cell == "-") return 0;
    if (cell == "1/2") return 1;
    return 2 * printed_number(cell).value_or(-1000);
}
Length inches_of(const std::string& cell) {
    const std::size_t dot = cell.find('.');
    const Length whole = printed_number(cell.substr(0, dot)).value_or(-1000) * table::inch;
    if (dot == cell.npos) return whole;
    std::string part = cell.substr(dot + 1);
    part.resize(3, '0');
    return whole + printed_number(part).value_or(-1000);
}
// "Right 2", "Left 1".
int columns_of(const std::string& cell) {
    const std::size_t space = cell.find(' ');
    const int many = printed_number(cell.substr(space + 1)).value_or(-1000);
    return cell.starts_with("Right ") ? many : cell.starts_with("Left ") ? -many : -1000;
}
Grade grade_of(const std::string& name) {
    for (Grade grade : {Grade::Militia, Grade::Poor, Grade::Regular, Grade::Veteran, Grade::Elite}) {
        std::string text(word(grade));
        text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
        if (text == name) return grade;
    }
    ADD_FAILURE() << name;
    return Grade::Green;
}

TEST(SE_SCALE_0, TheScalesAsPrinted) {
    const PrintedTable& table = book().of_rule("SE-SCALE-0");
    for (Scale scale : {Scale::Regimental1, Scale::Regimental2, Scale::Brigade}) {
        const std::string column = scale_names[at(scale)];
        EXPECT_EQ(table.number("Yards per inch", column), yards_per_inch[at(scale)]);
        const Minutes minutes = minutes_per_turn[at(scale)];
        const std::string expected = minutes.least == minutes.most
                                         ? std::to_string(minutes.most)
                                         : std::to_string(minutes.least) + "-" + std::to_string(minutes.most);
        EXPECT_EQ(table.cell("Minutes per turn", column), expected);
        EXPECT_EQ(table.number("Men per infantry stand (1 x 0.75 in, 3 figures)", column),
                  men_per_infantry_stand[at(scale)]);
        EXPECT_EQ(table.number("Men per cavalry stand (1 x 1 in, 2 figures)", column),
                  men_per_cavalry_stand[at(scale)]);
        EXPECT_EQ(table.number("Men per dismounted cavalry stand (1 x 0.75 in, 2 figures)", column),
                  men_per_dismounted_stand[at(scale)]);
        EXPECT_EQ(table.number("Men per artillery crew stand (1 x 0.75 in, 2 figures)", column),
                  men_per_crew_stand[at(scale)]);
        EXPECT_EQ(table.number("Guns per artillery model stand (1 x 1.5 in)", column),
                  guns_per_section[at(scale)]);
        const auto holder = [&](const char* row) { return table.cell(row, column); };
        for (HqLevel level : {HqLevel::Brigade, HqLevel::Division, HqLevel::Corps}) {
            const std::string who = std::string(word(level)) + " commander";
            if (holder("Small general stand (0.75 x 1 in)") == who) {
                EXPECT_EQ(general_size(scale, level), small_general);
            }
            if (holder("Large general stand with flag (1.5 x 1.5 in)") == who) {
                EXPECT_EQ(general_size(scale, level), large_general);
            }
            Bed bed(scale);
            const HqId hq = bed.hq(usa, level);
            EXPECT_EQ(
                bed.setup.army(usa).hqs[hq].card,
                table.cell("Cards in the deck", column).find(word(level).substr(0, 5)) != std::string::npos)
                << word(level);
        }
    }
    // The sizes are in the labels of the rows.
    EXPECT_EQ(infantry_stand, (Size{1000, 750}));
    EXPECT_EQ(mounted_stand, (Size{1000, 1000}));
    EXPECT_EQ(dismounted_stand, (Size{1000, 750}));
    EXPECT_EQ(section_stand, (Size{1000, 1500}));
    EXPECT_EQ(wagon_stand, (Size{1000, 2000}));
}

TEST(SE_SCALE_0, TheDistancesAsPrinted) {
    const PrintedTable& table = book().of_rule("SE-SCALE-0", 1);
    for (Scale scale : {Scale::Regimental1, Scale::Regimental2, Scale::Brigade}) {
        const std::size_t row = table.row(scale_names[at(scale)]);
        for (std::size_t i = 1; i < table.columns.size(); ++i)
            EXPECT_EQ(inches_of(table.rows[row][i]),
                      table::from_yards(*printed_number(table.columns[i]), yards_per_inch[at(scale)]))
                << table.columns[i];
        const Distances d = distances_of(scale);
        const std::pair<const char*, Length> named[] = {{"50", d.yards_50},
                                                        {"100", d.yards_100},
                                                        {"150", d.yards_150},
                                                        {"200", d.yards_200},
                                                        {"400", d.yards_400}};
        for (const auto& [yards, length] : named)
            EXPECT_EQ(inches_of(table.cell(row, yards)), length) << yards;
    }
}

TEST(SE_WIN_4, PointsAsPrinted) {
    const PrintedTable& table = book().of_rule("SE-WIN-4");
    const std::map<std::string, int> points = {
        {"Enemy infantry or cavalry stand eliminated, or lost by leaving the table", points_stand_lost},
        {"Enemy infantry or cavalry stand captured or surrendered", points_stand_captured},
        {"Enemy artillery section eliminated or left the table", points_section_lost},
        {"Enemy artillery section captured or surrendered", points_section_captured},
        {"Enemy supply wagon destroyed or captured", points_wagon},
        {"Enemy brigade commander killed, seriously wounded or captured",
         points_commander[at(HqLevel::Brigade)]},
        {"Enemy division commander killed, seriously wounded or captured",
         points_commander[at(HqLevel::Division)]},
        {"Enemy corps commander killed, seriously wounded or captured",
         points_commander[at(HqLevel::Corps)]}};
    EXPECT_EQ(table.rows.size(), points.size() + 2);
    for (const auto& [event, value] : points) EXPECT_EQ(table.number(event, "VP"), value) << event;
    EXPECT_EQ(table.cell(points.size(), "VP"), "scenario value, default " + std::to_string(points_objective));
    EXPECT_EQ(table.cell("Credit", "VP"), "scenario value, default 0");
}

TEST(SE_MORALE_5, ValuesAsPrinted) {
    const PrintedTable& table = book().of_rule("SE-MORALE-5");
    ASSERT_EQ(table.rows.size(), std::size(grade_value) + 1);
    for (std::size_t i = 0; i < std::size(grade_value); ++i)
        EXPECT_EQ(table.number(i, "Value"), grade_value[at(grade_of(table.cell(i, "Grade")))]);
    EXPECT_EQ(table.cell(5, "Grade"), "Green");
}

TEST(SE_FIRE_13, EveryFactorAsPrinted) {
    const PrintedTable& table = book().of_rule("SE-FIRE-13");
    ASSERT_EQ(table.rows.size(), at(Weapon::None));
    ASSERT_EQ(table.columns.size(), range_columns + 2u);
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const auto weapon = static_cast<Weapon>(i);
        const WeaponRow& row = weapon_rows[i];
        EXPECT_EQ(table.rows[i][0], row.name);
        EXPECT_EQ(table.number(i, "MAX. RANGE"), row.max_range);
        for (std::size_t k = 0; k < range_columns; ++k) {
            const std::string& heading = table.columns[k + 2];
            EXPECT_EQ(halves_of(table.rows[i][k + 2]), row.halves[k]) << row.name << ' ' << heading;
            if (k + 1 == range_columns) {
                EXPECT_EQ(heading, "Over 1800");
                continue;
            }
            // At the heading itself, and a thousandth of an inch farther the next column, up to the longest
            // range.
            const int yards = *printed_number(heading);
            EXPECT_EQ(range_heading[k], yards);
            const Length far = table::from_yards(yards, 20);
            EXPECT_EQ(factor_halves(weapon, far, 20), yards <= row.max_range ? row.halves[k] : 0)
                << row.name << " at " << yards;
            EXPECT_EQ(factor_halves(weapon, far + 1, 20), yards < row.max_range ? row.halves[k + 1] : 0)
                << row.name << " beyond " << yards;
        }
        const Length longest = table::from_yards(row.max_range, 20);
        EXPECT_EQ(factor_halves(weapon, longest + 1, 20), 0) << row.name;
    }
}

TEST(SE_FIRE_17, EveryResultAsPrinted) {
    const PrintedTable& table = book().of_rule("SE-FIRE-17");
    ASSERT_EQ(table.rows.size(), 10u);
    ASSERT_EQ(table.columns.size(), fire_columns + 1u);
    const std::map<std::string, FireResult> results = {{"0", FireResult::Nothing}, {"P", FireResult::Panic},
                                                       {"1", FireResult::One},     {"2", FireResult::Two},
                                                       {"3", FireResult::Three},   {"4", FireResult::Four}};
    for (std::size_t column = 0; column < fire_columns; ++column) {
        EXPECT_EQ(table.columns[column + 1], std::to_string(fire_heading[column]) + "+");
        EXPECT_EQ(fire_column(2 * fire_heading[column]), static_cast<int>(column));
        if (column > 0) {
            EXPECT_EQ(fire_column(2 * fire_heading[column] - 1), static_cast<int>(column) - 1);
        }
        for (std::size_t die = 0; die < 10; ++die) {
            EXPECT_EQ(table.number(die, "DIE"), static_cast<int>(die));
            EXPECT_EQ(fire_results[die][column], results.at(table.rows[die][column + 1]))
                << "die " << die << ", " << table.columns[column + 1];
        }
    }
}

TEST(SE_MOVE_5, DiceAsPrinted) {
    const PrintedTable& table = book().of_rule("SE-MOVE-5");
    const auto dice = [&](const char* mover) {
        std::string cell = table.cell(mover, "Dice");
        EXPECT_TRUE(cell.ends_with("AV")) << cell;
        return printed_number(cell.substr(0, cell.size() - 2)).value_or(-1);
    };
    Bed bed;
    const auto of = [&](Ref ref) {
        if (arm_of(bed.look(), ref) == Arm::Cavalry) bed.side(usa).moved_last_turn |= one(ref.id);
        return movement_dice(bed.look(), ref, 0, false, false);
    };
    EXPECT_EQ(of(bed.infantry(usa, 6, {10, 10}, north)), dice("Infantry (formed)"));
    EXPECT_EQ(of(bed.skirmishers(usa, 3, {20, 10}, north)), dice("Infantry skirmishers"));
    EXPECT_EQ(of(bed.cavalry(usa, 4, {30, 10}, north)), dice("Mounted cavalry"));
    EXPECT_EQ(of(bed.cavalry(usa, 4, {40, 10}, north, {.dismounted = true})), dice("Dismounted cavalry"));
    EXPECT_EQ(of(bed.battery(usa, 2, {50, 10}, north, {.limbered = true})), dice("Field artillery"));
    EXPECT_EQ(of(bed.battery(usa, 2, {60, 10}, north, {.limbered = true, .arm = Arm::HorseArtillery})),
              dice("Horse artillery"));
    EXPECT_EQ(of(bed.wagon(usa, {66, 10}, north)), dice("Supply wagon"));
    EXPECT_EQ(table.cell("On a road", "Dice"), "+" + std::to_string(dice_more_on_road) + "AV");
}

TEST(SE_COST_12, EveryPassingAsPrinted) {
    const PrintedTable& table = book().of_rule("SE-COST-12");
    const std::map<std::string, Passing> words = {
        {"free", Passing::Free}, {"-1", Passing::Inch}, {"HIT", Passing::Hit}};
    // In the order of Mover and of Passed.
    const char* movers[] = {"Formed infantry",
                            "Infantry skirmishers, dismounted cavalry",
                            "Formed cavalry",
                            "Skirmishing cavalry",
                            "Limbered artillery, wagon",
                            "Artillery prolonging"};
    const char* passed[] = {"Formed infantry, not moving this turn",
                            "Formed infantry that moves",
                            "Infantry skirmishers, dismounted cavalry",
                            "Formed cavalry",
                            "Skirmishing cavalry",
                            "Limbered artillery, wagon",
                            "Unlimbered artillery"};
    ASSERT_EQ(table.rows.size(), std::size(movers));
    ASSERT_EQ(table.columns.size(), std::size(passed) + 1);
    for (std::size_t row = 0; row < std::size(movers); ++row)
        for (std::size_t column = 0; column < std::size(passed); ++column)
            EXPECT_EQ(elephant::passing[row][column], words.at(table.cell(movers[row], passed[column])))
                << movers[row] << " through " << passed[column];
}

TEST(SE_MELEE_2, EveryCellAsPrinted) {
    const PrintedTable& table = book().of_rule("SE-MELEE-2");
    ASSERT_EQ(table.rows.size(), 10u);
    ASSERT_EQ(table.columns.size(), melee_columns + 1u);
    for (std::size_t column = 0; column < melee_columns; ++column) {
        EXPECT_EQ(table.columns[column + 1], melee_heading_text[column]);
        const Odds odds = melee_heading[column];
        EXPECT_EQ(table.columns[column + 1],
                  std::to_string(odds.attackers) + ":" + std::to_string(odds.defenders) + "+");
        for (std::size_t die = 0; die < 10; ++die) {
            EXPECT_EQ(table.number(die, "DIE"), static_cast<int>(die));
            std::string printed = table.rows[die][column + 1];
            if (printed == "---/K1") printed = "----/K1";  // three dashes or four: SE-MELEE-10
            const MeleeCode code = melee_code(static_cast<int>(die), static_cast<int>(column), false);
            EXPECT_EQ(melee_effects[at(code)].text, printed) << "die " << die << ", column " << column;
        }
    }
}

TEST(SE_MELEE_10, EveryEffectAsPrinted) {
    const PrintedTable& table = book().of_rule("SE-MELEE-10");
    ASSERT_EQ(table.rows.size(), at(MeleeCode::count));
    const auto losses = [](int lost, bool captured, int panic) {
        return std::to_string(lost) + (captured ? " captured / " : " / ") + std::to_string(panic);
    };
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const MeleeEffect& effect = melee_effects[i];
        const std::string& code = table.cell(i, "Code");
        EXPECT_EQ(code.substr(0, code.find(' ')), effect.text);
        EXPECT_EQ(table.cell(i, "Attacker stands lost / PM"),
                  losses(effect.attacker_lost, effect.attacker_captured, effect.attacker_panic))
            << code;
        EXPECT_EQ(table.cell(i, "Attacker retreats"), effect.attacker_retreats ? "yes" : "no") << code;
        EXPECT_EQ(table.cell(i, "Defender stands lost / PM"),
                  losses(effect.defender_lost, effect.defender_captured, effect.defender_panic))
            << code;
        EXPECT_EQ(table.cell(i, "Defender retreats"), effect.defender_retreats ? "yes" : "no") << code;
    }
}

TEST(SE_MELEE_11, EveryModifierAsPrinted) {
    const PrintedTable& table = book().of_rule("SE-MELEE-11");
    const std::map<std::string, MeleeRow> modifiers = {
        {"Commanding general with the unit", melee_commander},
        {"Uphill from the enemy", melee_uphill},
        {"Each grade of morale above the enemy", melee_grade},
        {"Defending behind a fence or wall", melee_wall},
        {"Crossing a ford or stream", melee_crossing},
        {"Shotgun or lance against cavalry", melee_shotgun},
        {"Defending fieldworks", melee_fieldworks},
        {"Attacking flank or rear", melee_flank},
        {"Two ranks deep", melee_two_ranks},
        {"Three or more ranks deep", melee_three_ranks},
        {"(Optional) Overenthusiastic", melee_overenthusiastic},
        {"(Optional) Out of ammunition", melee_out_of_ammo}};
    ASSERT_EQ(table.rows.size(), modifiers.size());
    for (const auto& [condition, row] : modifiers) {
        EXPECT_EQ(columns_of(table.cell(condition, "If the attacker has it")), row.attacker) << condition;
        EXPECT_EQ(columns_of(table.cell(condition, "If the defender has it")), row.defender) << condition;
    }
}

TEST(SE_EFFECT_1, EveryCellAsPrinted) {
    const PrintedTable& table = book().of_rule("SE-EFFECT-1");
    const char* happens[] = {"A unit retreats within 100 yards", "A unit routs within 100 yards"};
    const char* morale[] = {"If of poorer morale", "If of the same morale", "If of better morale"};
    for (std::size_t row = 0; row < 2; ++row)
        for (std::size_t column = 0; column < 3; ++column) {
            const EffectCell& cell = effect_on_friends[row][column];
            const std::string expected = !cell.test ? "no effect"
                                         : cell.panic == 0
                                             ? "morale test"
                                             : std::to_string(cell.panic) + " PM and a morale test";
            EXPECT_EQ(table.cell(happens[row], morale[column]), expected);
        }
}

TEST(SE_FORCES_7, EveryRowAsPrinted) {
    const PrintedTable& table = book().of_rule("SE-FORCES-7");
    ASSERT_EQ(table.rows.size(), 10u);
    const std::map<std::string, Weapon> weapons = {{"Smoothbore Musket", Weapon::Musket},
                                                   {"Rifle-Musket", Weapon::RifleMusket},
                                                   {"Sharps B/L Rifle", Weapon::BreechRifle},
                                                   {"Pistols", Weapon::Pistol},
                                                   {"Shotgun", Weapon::Shotgun},
                                                   {"M/L Carbine", Weapon::MuzzleCarbine},
                                                   {"B/L Carbine", Weapon::BreechCarbine},
                                                   {"BL Carbine", Weapon::BreechCarbine},
                                                   {"6lb smoothbore", Weapon::Smoothbore6},
                                                   {"12lb Napoleon", Weapon::Napoleon12},
                                                   {"12lb Howitzer", Weapon::Howitzer12},
                                                   {"24lb Howitzer", Weapon::Howitzer24},
                                                   {"6lb Rifle", Weapon::Rifle6},
                                                   {"3 inch Rifle", Weapon::Rifle10}};
    for (std::size_t die = 0; die < 10; ++die) {
        EXPECT_EQ(table.number(die, "DIE"), static_cast<int>(die));
        EXPECT_EQ(infantry_weapon_die[die], weapons.at(table.cell(die, "INFANTRY"))) << die;
        EXPECT_EQ(cavalry_weapon_die[die], weapons.at(table.cell(die, "CAVALRY"))) << die;
        EXPECT_EQ(artillery_weapon_die[die], weapons.at(table.cell(die, "ARTILLERY"))) << die;
        EXPECT_EQ(morale_die[die], grade_of(table.cell(die, "MORALE"))) << die;
    }
}

// 'infantry, mounted cavalry' and the like: every arm may form as its row says, and no other arm.
TEST(SE_GEO_5, WhoFormsHowAsPrinted) {
    const PrintedTable& table = book().of_rule("SE-GEO-5");
    struct Row {
        const char* label;
        Formation formation;
        int ranks, frontage;
    };
    constexpr Row rows[] = {
        {"LINE, r ranks", Formation::Line, 2, 0},     {"COLUMN", Formation::Column, 0, 2},
        {"ROAD COLUMN", Formation::RoadColumn, 0, 1}, {"SKIRMISH", Formation::Skirmish, 0, 0},
        {"SQUARE", Formation::Square, 0, 0},          {"LIMBERED / UNLIMBERED", Formation::Sections, 0, 0}};
    struct Troops {
        Arm arm;
        bool mounted;
        std::vector<std::string> words;  // any of them names these troops
    };
    const Troops all[] = {{Arm::Infantry, false, {"infantry"}},
                          {Arm::Cavalry, true, {"mounted cavalry", "cavalry mounted or not"}},
                          {Arm::Cavalry, false, {"cavalry mounted or not"}},
                          {Arm::FieldArtillery, false, {"artillery sections"}},
                          {Arm::HorseArtillery, false, {"artillery sections"}},
                          {Arm::SiegeArtillery, false, {"artillery sections"}}};
    ASSERT_EQ(table.rows.size(), std::size(rows));
    for (const Row& row : rows) {
        const std::string& who = table.cell(row.label, "Who");
        for (const Troops& troops : all) {
            bool named = false;
            for (const std::string& word : troops.words) named = named || who.find(word) != who.npos;
            EXPECT_EQ(
                check_formation(troops.arm, troops.mounted, 8, row.formation, row.ranks, row.frontage).fine(),
                named)
                << row.label << ": " << who << ", " << word(troops.arm);
        }
    }
}

// The limits and measures that the cells name, each read from its cell.
TEST(SE_GEO_5, LayoutsAsPrinted) {
    const PrintedTable& table = book().of_rule("SE-GEO-5");
    const auto after = [&](const char* row, std::string_view words) {
        const std::string text = table.cell(row, "Who") + "; " + table.cell(row, "Layout");
        const std::size_t found = text.find(words);
        EXPECT_NE(found, text.npos) << text << " has no " << words;
        return found == text.npos ? std::string("0") : text.substr(found + words.size());
    };
    const auto may = [](int stands, Formation formation, int ranks, int frontage) {
        return check_formation(Arm::Infantry, false, stands, formation, ranks, frontage).fine();
    };
    const auto laid = [](int stands, Formation formation, int ranks, int frontage, Size size) {
        Layout layout;
        layout.formation = formation;
        layout.ranks = static_cast<std::uint8_t>(ranks);
        layout.frontage = static_cast<std::uint8_t>(frontage);
        layout.stands = static_cast<std::uint8_t>(stands);
        layout.size = size;
        layout.anchor = Inches{20, 20}.point();
        layout.facing = north;
        return lay_out(layout);
    };
    const Size foot = infantry_stand;
    const int front = std::stoi(after("LINE, r ranks", "F >= "));
    for (int stands = 1; stands <= most_stands_of_unit; ++stands)
        for (int ranks = 1; ranks <= stands; ++ranks) {
            const int frontage = (stands + ranks - 1) / ranks;  // F = ceil(n / r)
            EXPECT_EQ(may(stands, Formation::Line, ranks, 0), ranks == 1 || frontage >= front)
                << stands << " in " << ranks;
            if (!may(stands, Formation::Line, ranks, 0)) continue;
            // Rank i lies i * d behind the front, and each rank is centred.
            const Poses poses = laid(stands, Formation::Line, ranks, 0, foot);
            for (int stand = 0; stand < stands; ++stand) {
                const int rank = stand / frontage;
                EXPECT_EQ(poses[static_cast<std::size_t>(stand)].centre.y,
                          20000 - rank * foot.depth - foot.depth / 2);
            }
            for (int first = 0; first < stands; first += frontage) {
                const int last = std::min(first + frontage, stands) - 1;
                EXPECT_EQ(poses[static_cast<std::size_t>(first)].centre.x +
                              poses[static_cast<std::size_t>(last)].centre.x,
                          40000);
            }
        }
    const std::string widths = after("COLUMN", "frontage ");  // "1 or 2, at least two ranks"
    EXPECT_EQ(widths.find("1 or 2, at least two ranks"), 0u) << widths;
    const int road = std::stoi(after("ROAD COLUMN", "frontage "));
    for (int frontage = 0; frontage <= 4; ++frontage)
        for (const int stands : {1, 2, 3, 8}) {
            const bool two_ranks = stands > frontage;
            EXPECT_EQ(may(stands, Formation::Column, 0, frontage),
                      (frontage == 1 || frontage == 2) && two_ranks);
            EXPECT_EQ(may(stands, Formation::RoadColumn, 0, frontage), frontage == road && two_ranks);
        }
    const int least = std::stoi(after("SQUARE", "n >= "));
    for (int stands = 1; stands <= 12; ++stands)
        EXPECT_EQ(may(stands, Formation::Square, 0, 0), stands >= least) << stands;
    // Gaps between the stands of a row.
    const auto gap = [&](Formation formation, Size size) {
        const Poses poses = laid(3, formation, 0, 0, size);
        return poses[1].centre.x - poses[0].centre.x - size.frontage;
    };
    const auto inches_before = [&](const char* row, std::string_view words) {
        const std::string text = after(row, words);
        return inches_of(text.substr(0, text.find(' ')));
    };
    EXPECT_EQ(gap(Formation::Skirmish, foot), inches_before("SKIRMISH", "a line with "));
    EXPECT_EQ(gap(Formation::Sections, section_stand),
              inches_before("LIMBERED / UNLIMBERED", "side by side with "));
}

// Chapter 3: the option the game offers is the one of the book, its default the first value.
TEST(SE_STATE_6, EveryOptionAsPrinted) {
    const PrintedTable& table = book().under("3. Options and constants");
    const auto snake = [](const std::string& name) {
        std::string text;
        for (const char c : name) {
            if (std::isupper(static_cast<unsigned char>(c))) text += '_';
            text += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        }
        return text;
    };
    const std::vector<OptionSpec>& specs = Elephant::scenarios()[0].options;  // random forces have them all
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        std::string name = snake(table.cell(i, "Option"));
        if (name == "melee_cell11") name = "melee_cell_11";
        const auto spec = std::find_if(specs.begin(), specs.end(),
                                       [&](const OptionSpec& known) { return known.name == name; });
        ASSERT_NE(spec, specs.end()) << name;
        // Every value of the book is one of the option, and the option has no other.
        std::set<std::string> printed;
        const std::string& values = table.cell(i, "Values (default first)");
        for (std::size_t from = 0; from < values.size();) {
            const std::size_t end = std::min(values.find(", ", from), values.size());
            std::string value = values.substr(from, end - from);
            if (spec->words == std::vector<std::string>{"no", "yes"} && value == "on") value = "yes";
            if (spec->words == std::vector<std::string>{"no", "yes"} && value == "off") value = "no";
            if (from == 0) {
                EXPECT_EQ(spec->text(spec->default_value), value) << name;
            }
            if (const std::size_t to = value.find(" to "); to != value.npos) {
                for (int n = std::stoi(value); n <= std::stoi(value.substr(to + 4)); ++n)
                    printed.insert(std::to_string(n));
            } else {
                printed.insert(value);
            }
            from = end + 2;
        }
        if (!printed.contains("any")) {
            std::set<std::string> offered;
            for (std::int32_t n = spec->low; n <= spec->high; ++n) offered.insert(spec->text(n));
            EXPECT_EQ(printed, offered) << name;
        }
    }
}

TEST(SE_PANIC_2, EveryConstantAsPrinted) {
    const PrintedTable& table = book().under("3. Options and constants", 1);
    const auto value = [&](const char* name) { return table.cell(name, "Value"); };
    const auto yards = [](Length far) {
        return std::to_string(far * yards_per_inch[0] / table::inch) + " yards";
    };
    const Distances d = distances_of(Scale::Regimental1);
    EXPECT_EQ(table.number("Maximum PM", "Value"), most_panic);
    EXPECT_EQ(value("Hits per stand"), "infantry " + std::to_string(hits_per_stand[at(Arm::Infantry)]) +
                                           "; cavalry " + std::to_string(hits_per_stand[at(Arm::Cavalry)]) +
                                           "; artillery " +
                                           std::to_string(hits_per_stand[at(Arm::FieldArtillery)]) +
                                           "; wagon " + std::to_string(hits_per_stand[at(Arm::Wagon)]));
    EXPECT_EQ(value("RETREAT distance"), yards(d.yards_200));
    EXPECT_EQ(value("ROUT distance"), yards(d.yards_400));
    EXPECT_EQ(value("Room below which a withdrawing unit leaves the table"),
              std::to_string(least_room / table::inch) + " inch");
    EXPECT_EQ(value("Arc half-angle"), "45 degrees");
    EXPECT_EQ(arc_half, table::degrees(45));
    EXPECT_EQ(value("Pass-through zone"), yards(d.yards_200));
    EXPECT_EQ(value("Opportunity charge zone"), yards(d.yards_150));
    EXPECT_EQ(value("First volley / second volley"), "100 / " + yards(d.yards_50));
    EXPECT_EQ(first_volley_yards, 100);
    for (const char* name : {"Skirmisher stand-off", "Onlooker distance"})
        EXPECT_EQ(value(name), yards(d.yards_100));
    for (const char* name :
         {"Closest approach without a charge", "Retreat gap", "Obstacle start distance, resupply distance"})
        EXPECT_EQ(value(name), yards(d.yards_50)) << name;
    EXPECT_EQ(value("Officer move / lightly wounded"),
              std::to_string(officer_move / table::inch) + " / " +
                  std::to_string(wounded_officer_move / table::inch) + " inches");
    EXPECT_EQ(value("Attach distance"), std::to_string(attach_distance / table::inch) + " inch");
    EXPECT_EQ(value("Sight through woods"), std::to_string(woods_sight_yards) + " yards");
}

// The chart of shifts is a list of rules: each names its direction and its number in capitals.
TEST(SE_SHIFT_1, EveryShiftAsPrinted) {
    std::ifstream in(LONGROLL_SOURCE_DIR "/rules/elephant.md");
    ASSERT_TRUE(in.good());
    std::map<int, int> printed;
    for (std::string line; std::getline(in, line);) {
        constexpr std::string_view opening = "**SE-SHIFT-";
        if (!line.starts_with(opening)) continue;
        const int number = *printed_number(line.substr(opening.size(), line.find("**", 2) - opening.size()));
        const std::map<std::string, int> words = {
            {"RIGHT ONE", 1}, {"RIGHT TWO", 2}, {"LEFT ONE", -1}, {"LEFT TWO", -2}, {"LEFT FOUR", -4}};
        for (const auto& [word, shift] : words)
            if (line.find(word) != line.npos) printed[number] = shift;
    }
    const std::map<int, int> charts = {
        {1, shift_stands_still}, {2, shift_easy_target},        {3, shift_two_ranks},
        {4, shift_marksmen},     {5, shift_three_ranks},        {6, shift_skirmishers_fire},
        {7, shift_unlimbered},   {8, shift_soft_cover},         {9, shift_hard_cover},
        {10, shift_prolongs},    {11, shift_mounted_fire},      {12, shift_csa_artillery},
        {13, shift_prone},       {14, out_of_ammo_chart_shift}, {15, -1}};
    EXPECT_EQ(printed, charts);
}

}  // namespace
}  // namespace longroll::elephant
