// Chapter 8 of rules/elephant.md, the tables of chances, read from that file and compared cell by cell with
// what the rules do: every face of every die is run, nothing is sampled. (The last two tables of 8.8 are
// figures of a simulation and no table of rules.)

#include <cmath>
#include <cstdio>
#include <map>

#include "elephant/change.h"
#include "elephant/testbed.h"
#include "engine/enumerator.h"
#include "support/printed_tables.h"

namespace longroll::elephant {
namespace {

const PrintedTables& book() {
    static const PrintedTables read = PrintedTables::of_game("elephant");
    return read;
}

std::string decimals(double value, int places) {
    char text[32];
    std::snprintf(text, sizeof text, "%.*f", places, value);
    return text;
}
// "0", "0.3", "1.3": as the book prints tenths.
std::string of_tenths(int tenths) { return tenths == 0 ? "0" : decimals(tenths / 10.0, 1); }
// "11/12", "3.5", "7".
double fraction(const std::string& cell) {
    const std::size_t bar = cell.find('/');
    if (bar == cell.npos) return std::stod(cell);
    return std::stod(cell.substr(0, bar)) / std::stod(cell.substr(bar + 1));
}

// How likely each sum of average dice is, thrown as the rules throw them.
std::map<int, double> sums_of(int dice) {
    static std::map<int, std::map<int, double>> known;
    if (const auto found = known.find(dice); found != known.end()) return found->second;
    Bed bed;
    std::map<int, double> chance;
    Enumerator ways;
    while (ways.next()) {
        Dice thrown(ways);
        EventLog silent = EventLog::off();
        Play play{bed.setup, bed.state, thrown, silent};
        const int sum = roll_average(play, usa, dice, EventKind::Move,
                                     [](int) { return Say(rule::SE_MOVE_5, "thrown"); });
        chance[sum] += ways.probability();
    }
    EXPECT_TRUE(ways.complete());
    return known[dice] = chance;
}

TEST(SE_MOVE_5, AverageDiceAsTabled) {
    const PrintedTable& table = book().under("8.1 Average dice");
    ASSERT_EQ(table.rows.size(), 7u);
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        const int n = table.number(row, "n");
        const std::map<int, double> sums = sums_of(n);
        double mean = 0, square = 0;
        for (const auto& [sum, chance] : sums) mean += sum * chance, square += sum * sum * chance;
        EXPECT_EQ(sums.begin()->first, table.number(row, "Minimum")) << n;
        EXPECT_EQ(sums.rbegin()->first, table.number(row, "Maximum")) << n;
        EXPECT_NEAR(mean, fraction(table.cell(row, "Mean")), 1e-9) << n;
        EXPECT_NEAR(square - mean * mean, fraction(table.cell(row, "Variance")), 1e-9) << n;
        EXPECT_EQ(decimals(std::sqrt(square - mean * mean), 4), table.cell(row, "Standard deviation")) << n;
        EXPECT_EQ(n * worst_face, table.number(row, "Minimum"));
        EXPECT_EQ(n * best_face, table.number(row, "Maximum"));
    }
}

TEST(SE_MOVE_5, SumsOfAverageDiceAsTabled) {
    const PrintedTable& table = book().under("8.1 Average dice", 1);
    ASSERT_EQ(table.rows.size(), 24u);  // 2 to 25
    for (int n = 1; n <= 5; ++n) {
        std::map<int, double> sums = sums_of(n);
        const int all = static_cast<int>(std::pow(6, n) + 0.5);
        const std::string column = std::to_string(n) + "AV (" + std::to_string(all) + ")";
        for (std::size_t row = 0; row < table.rows.size(); ++row) {
            const std::string& cell = table.cell(row, column);
            EXPECT_NEAR(sums[table.number(row, "Sum")] * all, cell.empty() ? 0 : std::stoi(cell), 1e-6)
                << column << ", sum " << table.number(row, "Sum");
        }
    }
}

TEST(SE_MOVE_5, DistancesReachedAsTabled) {
    const PrintedTable& table = book().under("8.1 Average dice", 2);
    ASSERT_EQ(table.rows.size(), 6u);
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        const std::map<int, double> sums = sums_of(static_cast<int>(row) + 2);
        EXPECT_EQ(table.cell(row, "Dice"), std::to_string(row + 2) + "AV");
        for (std::size_t i = 1; i < table.columns.size(); ++i) {
            double chance = 0;
            for (const auto& [sum, each] : sums)
                if (sum >= std::stoi(table.columns[i])) chance += each;
            EXPECT_EQ(decimals(100 * chance, 2), table.rows[row][i])
                << table.rows[row][0] << ", " << table.columns[i];
        }
    }
}

// ---- 8.2 ----

constexpr const char* grade_names[] = {"Militia", "Poor", "Regular", "Veteran", "Elite"};

// Tenths of each result of a test with this modifier: from stands lost, or from a commander who helps.
std::array<int, 5> tests_of(Grade grade, int modifier) {
    Bed bed;
    const Ref ref = bed.infantry(usa, 16, {30, 24}, north, {.grade = grade});
    bed.infantry(csa, 6, {30, 46}, south);
    if (modifier > 0) bed.unit(ref).lost = static_cast<std::uint8_t>(2 * modifier);
    if (modifier < 0) {
        bed.commander(usa, 0, ref);
        bed.side(usa).officer[0].morale_rating = static_cast<std::uint8_t>(-modifier);
    }
    std::array<double, 5> chance{};
    Enumerator ways;
    while (ways.next()) {
        Dice thrown(ways);
        State state = bed.state;
        EventLog silent = EventLog::off();
        Play play{bed.setup, state, thrown, silent};
        Aftermath after;
        const auto result = static_cast<std::size_t>(test_morale(play, ref, {}, after));
        chance[result] += ways.probability();
    }
    std::array<int, 5> often{};
    for (std::size_t i = 0; i < often.size(); ++i) often[i] = static_cast<int>(std::lround(10 * chance[i]));
    return often;
}

TEST(SE_MORALE_8, EveryCellOfTheChancesAsTabled) {
    const PrintedTable& results = book().under("8.2 Morale tests");
    const PrintedTable& passes = book().under("8.2 Morale tests", 1);
    ASSERT_EQ(results.rows.size(), 15u);
    ASSERT_EQ(passes.rows.size(), 15u);
    for (std::size_t row = 0; row < results.rows.size(); ++row) {
        const int modifier = static_cast<int>(row) - 4;
        EXPECT_EQ(results.number(row, "m"), modifier);
        EXPECT_EQ(passes.number(row, "m"), modifier);
        for (std::size_t grade = 0; grade < 5; ++grade) {
            const std::string name = grade_names[grade];
            const std::array<int, 5> often = tests_of(static_cast<Grade>(grade), modifier);
            std::string text;
            for (int each : often) text += (text.empty() ? "" : "/") + std::to_string(each);
            EXPECT_EQ(results.cell(row, name + " (" + std::to_string(grade_value[grade]) + ")"), text)
                << name << ' ' << modifier;
            EXPECT_EQ(passes.number(row, name), often[0] + often[1]) << name << ' ' << modifier;
        }
    }
}

// ---- 8.3 ----

TEST(SE_FIRE_17, EveryCellOfTheChancesAsTabled) {
    const PrintedTable& table = book().under("8.3 Fire results by column (after shifts)");
    ASSERT_EQ(table.rows.size(), std::size_t{fire_columns});
    constexpr const char* results[] = {"0", "P", "1", "2", "3", "4"};
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        int often[6] = {}, hits = 0, panic = 0;
        for (const auto& line : fire_results) {
            ++often[static_cast<int>(line[row])];
            hits += hits_of(line[row]);
            panic += std::min(most_panic, panic_of(line[row]));
        }
        EXPECT_EQ(table.cell(row, "Column"), std::to_string(fire_heading[row]) + "+");
        for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(table.number(row, results[i]), often[i]) << row;
        EXPECT_EQ(table.cell(row, "Chance of any effect"), std::to_string(10 - often[0]) + "/10");
        EXPECT_EQ(table.cell(row, "Mean hits"), of_tenths(hits));
        EXPECT_EQ(table.cell(row, "Mean PM gained by a unit with 0 PM (cap 2)"), of_tenths(panic));
    }
}

// ---- 8.4 ----

TEST(SE_MELEE_2, EveryCellOfTheChancesAsTabled) {
    const PrintedTable& codes = book().under("8.4 Melee results by column (after modifiers)");
    const PrintedTable& summary = book().under("8.4 Melee results by column (after modifiers)", 1);
    ASSERT_EQ(codes.rows.size(), at(MeleeCode::count));
    ASSERT_EQ(summary.rows.size(), std::size_t{melee_columns});
    std::map<std::string, int> in_all;
    for (int column = 0; column < melee_columns; ++column) {
        const std::string heading = melee_heading_text[column];
        std::map<std::string, int> often;
        int back = 0, engaged = 0, away = 0, lost[2] = {}, taken[2] = {};
        for (int die = 0; die < 10; ++die) {
            const MeleeEffect& effect = melee_effects[at(melee_code(die, column, false))];
            ++often[effect.text];
            ++in_all[effect.text];
            back += effect.attacker_retreats;
            away += effect.defender_retreats;
            engaged += !effect.attacker_retreats && !effect.defender_retreats;
            lost[0] += effect.attacker_lost;
            lost[1] += effect.defender_lost;
            taken[0] += effect.attacker_captured ? effect.attacker_lost : 0;
            taken[1] += effect.defender_captured ? effect.defender_lost : 0;
        }
        for (std::size_t row = 0; row < codes.rows.size(); ++row) {
            const std::string& cell = codes.cell(row, heading);
            EXPECT_EQ(often[codes.cell(row, "Code")], cell.empty() ? 0 : std::stoi(cell))
                << codes.cell(row, "Code") << " in " << heading;
        }
        const auto cell = [&](const char* name) { return summary.cell(heading, name); };
        EXPECT_EQ(cell("Attacker retreats"), std::to_string(back) + "/10") << heading;
        EXPECT_EQ(cell("Engaged"), std::to_string(engaged) + "/10") << heading;
        EXPECT_EQ(cell("Defender retreats"), std::to_string(away) + "/10") << heading;
        EXPECT_EQ(cell("Mean attacker stands lost"), of_tenths(lost[0])) << heading;
        EXPECT_EQ(cell("Mean defender stands lost"), of_tenths(lost[1])) << heading;
        EXPECT_EQ(cell("Attacker stands captured (mean)"), of_tenths(taken[0])) << heading;
        EXPECT_EQ(cell("Defender stands captured (mean)"), of_tenths(taken[1])) << heading;
    }
    for (std::size_t row = 0; row < codes.rows.size(); ++row)
        EXPECT_EQ(in_all[codes.cell(row, "Code")], codes.number(row, "All 100 cells"));
}

// ---- 8.5 ----

struct Fates {
    double struck = 0, unhurt = 0, light = 0, retired = 0, killed = 0;
};
// What becomes of an unwounded commander by every face of every die; without the tests that follow.
template <class Struck>
Fates fates(Struck strike) {
    Bed bed;
    const Ref ref = bed.infantry(usa, 6, {30, 24}, north);
    bed.infantry(csa, 6, {30, 46}, south);
    bed.commander(usa, 0, ref);
    const Officer before = bed.side(usa).officer[0];
    Fates fates;
    Enumerator ways;
    while (ways.next()) {
        Dice thrown(ways);
        EventLog silent = EventLog::off();
        bed.side(usa).officer[0] = before;  // nothing else of the position matters to him
        bed.unit(ref).panic = 0;
        bed.state.points[1] = 0;
        Play play{bed.setup, bed.state, thrown, silent};
        Aftermath after;
        strike(play, ref, after);
        const Officer& now = bed.side(usa).officer[0];
        (now.fate == Fate::Killed    ? fates.killed
         : now.fate == Fate::Retired ? fates.retired
         : now.wounded != 0          ? fates.light
                                     : fates.unhurt) += ways.probability();
    }
    EXPECT_TRUE(ways.complete());
    return fates;
}

TEST(SE_OFFICER_10, FatesAsTabled) {
    const PrintedTable& first = book().under("8.5 Commander casualties");
    const PrintedTable& after_all = book().under("8.5 Commander casualties", 1);
    ASSERT_EQ(first.rows.size(), 6u);
    ASSERT_EQ(after_all.rows.size(), 6u);
    int of_table[4] = {};
    for (const Struck face : officer_table) ++of_table[static_cast<int>(face)];
    const auto printed = [](const std::string& cell) { return cell.substr(cell.find("= ") + 2); };
    for (std::size_t row = 0; row < 6; ++row) {
        const bool in_combat = row >= 4;
        const int n = in_combat ? static_cast<int>(row) - 3 : static_cast<int>(row) + 1;
        const std::string& event = first.cell(row, "Event");
        EXPECT_EQ(event, in_combat ? std::to_string(n) + (n == 1 ? " stand" : " stands") + " lost in Combat"
                                   : std::to_string(n) + (n == 1 ? " hit" : " hits") + " by fire");
        EXPECT_EQ(after_all.cell(row, "Event"),
                  in_combat ? std::to_string(n) + (n == 1 ? " stand" : " stands") + " in Combat"
                            : std::to_string(n) + (n == 1 ? " hit" : " hits"));
        // One die for each hit, three for each stand, and any 1 strikes (SE-OFFICER-8, 9).
        const double struck = 1 - std::pow(5.0 / 6, in_combat ? 3 * n : n);
        EXPECT_EQ(printed(first.cell(row, "Struck at least once")), decimals(struck, 4)) << event;
        EXPECT_NEAR(fraction(first.cell(row, "Struck at least once")
                                 .substr(0, first.cell(row, "Struck at least once").find(' '))),
                    struck, 1e-9);
        constexpr const char* columns[] = {"Killed (first roll on the table)", "Serious (first roll)",
                                           "Light (first roll)", "No effect (first roll)"};
        for (std::size_t i = 0; i < 4; ++i) {
            const std::string& cell = first.cell(row, columns[i]);
            EXPECT_EQ(printed(cell), decimals(struck * of_table[i] / 6, 4)) << event;
            EXPECT_NEAR(fraction(cell.substr(0, cell.find(' '))), struck * of_table[i] / 6, 1e-9) << event;
        }
        const Fates played = fates([&](Play& play, Ref ref, Aftermath& after) {
            if (in_combat)
                officers_in_combat(play, ref, n, after);
            else
                officers_under_fire(play, ref, n, after);
        });
        EXPECT_EQ(after_all.cell(row, "Unhurt"), decimals(played.unhurt, 5)) << event;
        EXPECT_EQ(after_all.cell(row, "Lightly wounded"), decimals(played.light, 5)) << event;
        EXPECT_EQ(after_all.cell(row, "Retired"), decimals(played.retired, 5)) << event;
        EXPECT_EQ(after_all.cell(row, "Killed"), decimals(played.killed, 5)) << event;
    }
}

// ---- 8.6 ----

// "Pistols 2, Shotgun 2": how many of ten dice give each, in the order of the dice.
template <class Entry, class Name>
std::string shares(const Entry (&by_die)[10], int modifier, Name name) {
    std::string text, last;
    int often = 0;
    const auto close = [&] {
        if (often > 0) text += (text.empty() ? "" : ", ") + last + ' ' + std::to_string(often);
    };
    for (int die = 0; die < 10; ++die) {
        const std::string now = name(by_die[std::max(0, die + modifier)]);
        if (now != last) {
            close();
            last = now;
            often = 0;
        }
        ++often;
    }
    close();
    return text;
}

TEST(SE_FORCES_7, SharesOfTheDiceAsTabled) {
    const PrintedTable& table = book().under("8.6 Random forces and cards");
    ASSERT_EQ(table.rows.size(), 4u);
    const std::map<Weapon, std::string> names = {{Weapon::Musket, "Smoothbore Musket"},
                                                 {Weapon::RifleMusket, "Rifle-Musket"},
                                                 {Weapon::BreechRifle, "Sharps B/L Rifle"},
                                                 {Weapon::Pistol, "Pistols"},
                                                 {Weapon::Shotgun, "Shotgun"},
                                                 {Weapon::MuzzleCarbine, "M/L Carbine"},
                                                 {Weapon::BreechCarbine, "BL Carbine"},
                                                 {Weapon::Smoothbore6, "6lb smoothbore"},
                                                 {Weapon::Napoleon12, "12lb Napoleon"},
                                                 {Weapon::Howitzer12, "12lb Howitzer"},
                                                 {Weapon::Howitzer24, "24lb Howitzer"},
                                                 {Weapon::Rifle6, "6lb Rifle"},
                                                 {Weapon::Rifle10, "3 inch Rifle"}};
    const auto of_weapon = [&](Weapon weapon) { return names.at(weapon); };
    const auto of_grade = [](Grade grade) { return std::string(grade_names[at(grade)]); };
    constexpr const char* columns[] = {"No modifier", "-1", "-2"};
    for (int modifier = 0; modifier < 3; ++modifier) {
        const char* column = columns[modifier];
        EXPECT_EQ(table.cell("Infantry", column), shares(infantry_weapon_die, -modifier, of_weapon));
        EXPECT_EQ(table.cell("Cavalry", column), shares(cavalry_weapon_die, -modifier, of_weapon));
        EXPECT_EQ(table.cell("Artillery", column), shares(artillery_weapon_die, -modifier, of_weapon));
        EXPECT_EQ(table.cell("Morale", column), shares(morale_die, -modifier, of_grade));
    }
}

// ---- 8.8 ----

// The mean number of turns until so many inches are covered, by the allowance of each turn (SE-COST-1).
double mean_turns(int inches, int first_dice, int dice, int halvings) {
    std::map<Length, double> at_distance{{0, 1.0}};
    double mean = 0;
    for (int turn = 1; !at_distance.empty(); ++turn) {
        std::map<Length, double> next;
        const int thrown = turn == 1 ? first_dice : dice;
        for (const auto& [from, chance] : at_distance) {
            mean += chance;
            for (const auto& [sum, each] : sums_of(thrown)) {
                const Length to = from + allowance(thrown, sum, 0, halvings);
                if (to < inches * table::inch) next[to] += chance * each;
            }
        }
        at_distance = std::move(next);
    }
    return mean;
}

TEST(SE_COST_1, TurnsToCoverADistanceAsTabled) {
    const PrintedTable& table = book().under("8.8 Pace and attrition (reference figures for balance tests)");
    struct Row {
        const char* label;
        int first, dice, halvings;
    };
    constexpr Row rows[] = {
        {"Infantry line (3AV)", dice_formed_infantry, dice_formed_infantry, 0},
        {"Infantry column, field artillery (4AV)", dice_field_artillery,
         dice_formed_infantry + dice_more_in_column, 0},
        {"Infantry column on a road (5AV)", dice_formed_infantry + dice_more_in_column + dice_more_on_road,
         dice_formed_infantry + dice_more_in_column + dice_more_on_road, 0},
        {"Cavalry from rest (2AV, then 6AV)", dice_mounted_from_rest, dice_mounted, 0},
        {"Infantry line firing reduced every turn (half move)", dice_formed_infantry, dice_formed_infantry,
         1}};
    ASSERT_EQ(table.rows.size(), std::size(rows));
    for (const Row& row : rows)
        for (const int inches : {24, 48}) {
            const std::string& cell = table.cell(row.label, std::to_string(inches) + " inches, mean turns");
            if (cell.empty()) continue;
            EXPECT_EQ(cell.substr(0, cell.find(' ')),
                      decimals(mean_turns(inches, row.first, row.dice, row.halvings), 2))
                << row.label << ", " << inches;
        }
    std::map<int, double> two_turns = sums_of(6);
    double in_two = 0;
    for (const auto& [sum, chance] : two_turns) in_two += sum >= 24 ? chance : 0;
    EXPECT_NE(table.cell("Infantry line (3AV)", "24 inches, mean turns").find("with " + decimals(in_two, 4)),
              std::string::npos);
}

}  // namespace
}  // namespace longroll::elephant
