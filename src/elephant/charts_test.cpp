// The charts against the figures the rulebook reckons from them, and the worked examples that read a chart
// alone.

#include "elephant/charts.h"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <string>

namespace longroll::elephant {
namespace {

constexpr int r1 = yards_per_inch[at(Scale::Regimental1)], r2 = yards_per_inch[at(Scale::Regimental2)];

Length yards(int far, int per_inch) { return table::from_yards(far, per_inch); }

TEST(SE_SCALE_1, YardsAnInch) {
    EXPECT_EQ(yards(100, yards_per_inch[0]), 5000);
    EXPECT_EQ(yards(100, yards_per_inch[1]), 2500);
    EXPECT_EQ(yards(100, yards_per_inch[2]), 1000);
    EXPECT_EQ(yards(50, yards_per_inch[1]), 1250);
}

TEST(SE_MORALE_5, EveryGradeIsOneAboveTheOther) {
    EXPECT_EQ(grade_value[at(Grade::Militia)], 6);
    EXPECT_EQ(grade_value[at(Grade::Poor)], 7);
    EXPECT_EQ(grade_value[at(Grade::Regular)], 8);
    EXPECT_EQ(grade_value[at(Grade::Veteran)], 9);
    EXPECT_EQ(grade_value[at(Grade::Elite)], 10);
}

TEST(SE_MORALE_6, TheGreenDie) {
    std::array<int, 5> often{};
    for (Grade grade : green_die) ++often[at(grade)];
    EXPECT_EQ(often, (std::array<int, 5>{1, 3, 4, 1, 1})) << "8.2";
    EXPECT_EQ(green_die[3], Grade::Poor) << "E9";
}

// 8.2, all of it: Overenthusiastic, pass, hit, retreat, rout in tenths, for m = -4 to +10.
TEST(SE_MORALE_8, ResultsByGradeAndModifier) {
    const int table_8_2[15][5][5] = {
        {{5, 5, 0, 0, 0}, {5, 5, 0, 0, 0}, {5, 5, 0, 0, 0}, {5, 5, 0, 0, 0}, {5, 5, 0, 0, 0}},
        {{4, 6, 0, 0, 0}, {4, 6, 0, 0, 0}, {4, 6, 0, 0, 0}, {4, 6, 0, 0, 0}, {4, 6, 0, 0, 0}},
        {{3, 6, 1, 0, 0}, {3, 7, 0, 0, 0}, {3, 7, 0, 0, 0}, {3, 7, 0, 0, 0}, {3, 7, 0, 0, 0}},
        {{2, 6, 2, 0, 0}, {2, 7, 1, 0, 0}, {2, 8, 0, 0, 0}, {2, 8, 0, 0, 0}, {2, 8, 0, 0, 0}},
        {{1, 6, 2, 1, 0}, {1, 7, 2, 0, 0}, {1, 8, 1, 0, 0}, {1, 9, 0, 0, 0}, {1, 9, 0, 0, 0}},
        {{0, 6, 2, 2, 0}, {0, 7, 2, 1, 0}, {0, 8, 2, 0, 0}, {0, 9, 1, 0, 0}, {0, 10, 0, 0, 0}},
        {{0, 5, 2, 2, 1}, {0, 6, 2, 2, 0}, {0, 7, 2, 1, 0}, {0, 8, 2, 0, 0}, {0, 9, 1, 0, 0}},
        {{0, 4, 2, 2, 2}, {0, 5, 2, 2, 1}, {0, 6, 2, 2, 0}, {0, 7, 2, 1, 0}, {0, 8, 2, 0, 0}},
        {{0, 3, 2, 2, 3}, {0, 4, 2, 2, 2}, {0, 5, 2, 2, 1}, {0, 6, 2, 2, 0}, {0, 7, 2, 1, 0}},
        {{0, 2, 2, 2, 4}, {0, 3, 2, 2, 3}, {0, 4, 2, 2, 2}, {0, 5, 2, 2, 1}, {0, 6, 2, 2, 0}},
        {{0, 1, 2, 2, 5}, {0, 2, 2, 2, 4}, {0, 3, 2, 2, 3}, {0, 4, 2, 2, 2}, {0, 5, 2, 2, 1}},
        {{0, 0, 2, 2, 6}, {0, 1, 2, 2, 5}, {0, 2, 2, 2, 4}, {0, 3, 2, 2, 3}, {0, 4, 2, 2, 2}},
        {{0, 0, 1, 2, 7}, {0, 0, 2, 2, 6}, {0, 1, 2, 2, 5}, {0, 2, 2, 2, 4}, {0, 3, 2, 2, 3}},
        {{0, 0, 0, 2, 8}, {0, 0, 1, 2, 7}, {0, 0, 2, 2, 6}, {0, 1, 2, 2, 5}, {0, 2, 2, 2, 4}},
        {{0, 0, 0, 1, 9}, {0, 0, 0, 2, 8}, {0, 0, 1, 2, 7}, {0, 0, 2, 2, 6}, {0, 1, 2, 2, 5}},
    };
    for (int m = -4; m <= 10; ++m)
        for (int grade = 0; grade < 5; ++grade) {
            std::array<int, 5> often{};
            for (int die = 0; die < 10; ++die) ++often[at(test_result(die + m, grade_value[grade]))];
            for (std::size_t i = 0; i < 5; ++i)
                EXPECT_EQ(often[i], table_8_2[m + 4][grade][i])
                    << "m " << m << ", grade " << grade << ", result " << i;
        }
}

TEST(SE_FIRE_14, AColumnReachesUpToItsHeading) {
    EXPECT_EQ(factor_halves(Weapon::RifleMusket, yards(100, r1), r1), 6) << "E18";
    EXPECT_EQ(factor_halves(Weapon::RifleMusket, yards(100, r1) + 1, r1), 4);
    EXPECT_EQ(factor_halves(Weapon::Musket, yards(250, r2), r2), 1) << "E13: a half";
}

TEST(SE_FIRE_15, NothingFiresBeyondItsMaximum) {
    EXPECT_EQ(factor_halves(Weapon::BreechCarbine, yards(350, r2), r2), 0) << "E16";
    EXPECT_EQ(factor_halves(Weapon::BreechCarbine, yards(300, r2), r2), 4);
    EXPECT_EQ(factor_halves(Weapon::Repeaters, yards(550, r2), r2), 0) << "E17";
    EXPECT_EQ(factor_halves(Weapon::Smoothbore6, yards(1500, r1), r1), 1) << "E19";
    EXPECT_EQ(factor_halves(Weapon::Smoothbore6, yards(1501, r1), r1), 0);
    EXPECT_EQ(factor_halves(Weapon::Pistol, yards(50, r2), r2), 4);
    EXPECT_EQ(factor_halves(Weapon::Pistol, yards(51, r2), r2), 0);
    EXPECT_EQ(factor_halves(Weapon::Whitworth, yards(2500, r2), r2), 4) << "E28";
}

TEST(SE_FIRE_18, Codes) {
    EXPECT_EQ(hits_of(FireResult::Panic), 0);
    EXPECT_EQ(panic_of(FireResult::Panic), 1);
    EXPECT_EQ(panic_of(FireResult::Nothing), 0);
    EXPECT_EQ(hits_of(FireResult::Four), 4);
    EXPECT_EQ(panic_of(FireResult::Three), 3);
}

TEST(SE_COST_1, Allowances) {
    EXPECT_EQ(allowance(3, 12, 2, 0), 6000) << "E35";
    EXPECT_EQ(allowance(3, 12, 2, 1), 3000) << "E36";
    EXPECT_EQ(allowance(3, 7, 3, 0), 3000) << "E37: the floor (SE-COST-4)";
    EXPECT_EQ(allowance(3, 15, 0, 2), 3750) << "E38";
    EXPECT_EQ(allowance(4, 14, 0, 1), 7000) << "E42";
}

TEST(SE_COST_12, TheMatrixIsAsPrinted) {
    int free = 0, inch = 0, hit = 0;
    for (const auto& row : passing)
        for (Passing cell : row) ++(cell == Passing::Free ? free : cell == Passing::Inch ? inch : hit);
    EXPECT_EQ(inch, 1);
    EXPECT_EQ(free, 14);
    EXPECT_EQ(hit, 27);
    for (const auto& row : passing) EXPECT_EQ(row[at(Passed::Unlimbered)], Passing::Free) << "SE-COST-11";
    EXPECT_EQ(passing[at(Mover::SkirmishingCavalry)][at(Passed::SkirmishingCavalry)], Passing::Free)
        << "SE-COST-10";
    EXPECT_EQ(passing[at(Mover::FormedInfantry)][at(Passed::StillInfantry)], Passing::Inch) << "SE-COST-9";
}

TEST(SE_MELEE_1, ARatioReachesItsColumn) {
    const auto heading = [](int attackers, int defenders) {
        return std::string(melee_heading_text[melee_column(2 * attackers, 2 * defenders)]);
    };
    EXPECT_EQ(heading(6, 9), "2:3+") << "E63";
    EXPECT_EQ(heading(5, 15), "1:3+");
    EXPECT_EQ(heading(12, 8), "3:2+");
    EXPECT_EQ(heading(2, 8), "1:3+") << "below 1:3, E62";
    EXPECT_EQ(heading(8, 6), "1:1+") << "E54";
    EXPECT_EQ(heading(9, 2), "4:1+") << "E60";
    EXPECT_EQ(std::string(melee_heading_text[melee_column(10, 4)]), "2:1+") << "5 to four sections, E57";
}

TEST(SE_MELEE_2, ResultsByColumn) {
    const std::map<std::string, std::array<int, 10>> table_8_4 = {
        {"C2/----", {1, 0, 0, 0, 0, 0, 0, 0, 0, 0}}, {"C1/----", {1, 1, 0, 0, 0, 0, 0, 0, 0, 0}},
        {"C1/K1", {1, 1, 1, 0, 0, 0, 0, 0, 0, 0}},   {"K2/K1", {2, 1, 0, 0, 0, 0, 0, 0, 0, 0}},
        {"K1/----", {5, 4, 4, 1, 1, 1, 0, 0, 0, 0}}, {"RT/K1", {0, 1, 1, 1, 1, 1, 1, 0, 0, 0}},
        {"RPLS", {0, 1, 1, 2, 1, 1, 0, 0, 0, 0}},    {"ENGD", {0, 0, 1, 2, 2, 1, 0, 0, 0, 0}},
        {"K1/RT", {0, 1, 1, 1, 1, 1, 1, 1, 0, 0}},   {"---/RT", {0, 0, 0, 0, 0, 1, 1, 0, 0, 0}},
        {"----/K1", {0, 0, 1, 3, 3, 3, 5, 6, 5, 3}}, {"K1/K2", {0, 0, 0, 0, 0, 0, 0, 0, 1, 2}},
        {"K1/C1", {0, 0, 0, 0, 0, 0, 1, 2, 2, 1}},   {"----/C1", {0, 0, 0, 0, 1, 1, 1, 1, 1, 3}},
        {"----/C2", {0, 0, 0, 0, 0, 0, 0, 0, 1, 1}}};
    for (int column = 0; column < melee_columns; ++column) {
        std::map<std::string, int> often;
        for (int die = 0; die < 10; ++die) ++often[melee_effects[at(melee_code(die, column, false))].text];
        for (const auto& [code, counts] : table_8_4)
            EXPECT_EQ(often[code], counts[static_cast<std::size_t>(column)])
                << code << " in " << melee_heading_text[column];
    }
}

// Within a column the results run from best to worst for the attacker, but for one cell.
TEST(SE_MELEE_3, OneCellIsOutOfOrder) {
    constexpr MeleeCode order[] = {MeleeCode::N_C2,  MeleeCode::N_C1,  MeleeCode::K1_C1, MeleeCode::K1_K2,
                                   MeleeCode::N_K1,  MeleeCode::N_RT,  MeleeCode::K1_RT, MeleeCode::ENGD,
                                   MeleeCode::RPLS,  MeleeCode::RT_K1, MeleeCode::K1_N,  MeleeCode::K2_K1,
                                   MeleeCode::C1_K1, MeleeCode::C1_N,  MeleeCode::C2_N};
    const auto rank = [&](MeleeCode code) {
        return std::find(std::begin(order), std::end(order), code) - order;
    };
    int printed = 0, corrected = 0;
    for (int column = 0; column < melee_columns; ++column)
        for (int die = 1; die < 10; ++die) {
            printed += rank(melee_code(die, column, false)) < rank(melee_code(die - 1, column, false));
            corrected += rank(melee_code(die, column, true)) < rank(melee_code(die - 1, column, true));
        }
    EXPECT_EQ(printed, 1);
    EXPECT_EQ(corrected, 0);
    EXPECT_EQ(melee_code(8, column_1_1, false), MeleeCode::N_K1) << "E61";
    EXPECT_EQ(melee_code(8, column_1_1, true), MeleeCode::K1_N);
}

TEST(SE_MELEE_10, NoCellSendsBothSidesBack) {
    for (const MeleeEffect& effect : melee_effects) {
        EXPECT_FALSE(effect.attacker_retreats && effect.defender_retreats) << effect.text;
        const bool engaged = std::string(effect.text) == "ENGD";
        EXPECT_EQ(effect.attacker_retreats || effect.defender_retreats, !engaged) << effect.text;
    }
}

TEST(ElephantWords, EveryWordIsReadBack) {
    for (unsigned i = 0; i < at(Weapon::count); ++i)
        EXPECT_EQ(named<Weapon>(word(static_cast<Weapon>(i))), static_cast<Weapon>(i))
            << word(static_cast<Weapon>(i));
    for (unsigned i = 0; i < at(Arm::count); ++i)
        EXPECT_EQ(named<Arm>(word(static_cast<Arm>(i))), static_cast<Arm>(i));
    EXPECT_EQ(named<Grade>("brave"), Grade::count);
    EXPECT_EQ(named<Weapon>("none"), Weapon::None);
}

}  // namespace
}  // namespace longroll::elephant
