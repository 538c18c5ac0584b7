#pragma once
// The charts of the rulebook as they are printed, and its constants (chapter 3). A number the rulebook prints
// stands here and nowhere else.

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "elephant/unit.h"
#include "table/rect.h"

namespace longroll::elephant {

using table::Length;

template <class Enum>
constexpr std::size_t at(Enum value) {
    return static_cast<std::size_t>(value);
}

// ---- 1, 2.1 scales and stands ----

inline constexpr int yards_per_inch[] = {20, 40, 100};  // by Scale (SE-SCALE-1)

// SE-SCALE-2, in thousandths of an inch: frontage, depth.
inline constexpr table::Size infantry_stand{1000, 750};
inline constexpr table::Size mounted_stand{1000, 1000};
inline constexpr table::Size dismounted_stand{1000, 750};
inline constexpr table::Size section_stand{1000, 1500};
inline constexpr table::Size wagon_stand{1000, 2000};
inline constexpr table::Size small_general{750, 1000};
inline constexpr table::Size large_general{1500, 1500};

// SE-SCALE-4, SE-SCALE-5, display only: men (guns of a section) by Scale.
inline constexpr int men_per_infantry_stand[] = {30, 60, 150};
inline constexpr int men_per_cavalry_stand[] = {20, 40, 100};
inline constexpr int men_per_dismounted_stand[] = {30, 60, 150};
inline constexpr int men_per_crew_stand[] = {10, 20, 50};
inline constexpr int guns_per_section[] = {1, 2, 4};
// SE-SCALE-1, display only: minutes of a turn by Scale, from and to.
struct Minutes {
    int least, most;
};
inline constexpr Minutes minutes_per_turn[] = {{2, 5}, {10, 15}, {30, 30}};

// ---- 3 constants, in yards unless said ----

inline constexpr int most_panic = 2;                              // SE-PANIC-2
inline constexpr int hits_per_stand[] = {3, 2, 2, 2, 2, 2, 2};    // by Arm (SE-PANIC-5)
inline constexpr Length least_room = table::inch;                 // SE-RETREAT-7
inline constexpr table::Angle arc_half = table::degrees(45);      // SE-FIRE-19
inline constexpr int first_volley_yards = 100;                    // SE-CHARGE-4
inline constexpr int woods_sight_yards = 100;                     // SE-GEO-18
inline constexpr int woods_sight_group = 1;                       // of the kinds measured together
inline constexpr Length officer_move = 20 * table::inch;          // SE-OFFICER-3
inline constexpr Length wounded_officer_move = 10 * table::inch;  // SE-OFFICER-12
inline constexpr Length attach_distance = table::inch;            // SE-OFFICER-7
inline constexpr Length tolerance = 10;                           // SE-GEO-1
inline constexpr Length follow_up_distance = table::inch;         // SE-COMBAT-6
inline constexpr table::Angle follow_up_turn = table::degrees(15);
inline constexpr table::Angle most_wheel = table::degrees(45);  // of a charge (SE-CHARGE-2)
inline constexpr Length linear_cover_reach = 500;               // SE-GEO-20
inline constexpr Length linear_cover_depth = 250;               // SE-GEO-17
inline constexpr Length walk_step = 250;                        // SE-STATE-4
inline constexpr Length objective_reach = 3 * table::inch;      // SE-WIN-4, unless its plan has a radius
inline constexpr Length skirmish_gap_least = 1000;              // SE-SKIRM-5
inline constexpr Length skirmish_gap_most = 2000;
inline constexpr Length section_gap = 500;  // SE-GEO-5
inline constexpr Length detach_gap = 500;   // SE-SKIRM-3
inline constexpr int lanes = 13;            // SE-RETREAT-4
inline constexpr table::Angle lane_turn = table::degrees(15);
inline constexpr int out_of_ammo_fire_shift = -2;   // SE-OPT-6 ...
inline constexpr int out_of_ammo_chart_shift = -1;  // ... and the chart, by option (SE-SHIFT-14)

// ---- 2.3, 2.5 morale ----

inline constexpr int grade_value[] = {6, 7, 8, 9, 10};  // by Grade (SE-MORALE-5)
inline constexpr Grade green_die[] = {                  // SE-MORALE-6
    Grade::Militia, Grade::Poor,    Grade::Poor,    Grade::Poor,    Grade::Regular,
    Grade::Regular, Grade::Regular, Grade::Regular, Grade::Veteran, Grade::Elite};

enum class TestResult : std::uint8_t { Overenthusiastic, Pass, Hit, Retreat, Rout };
// SE-MORALE-19 to 25, from the modified die and the Value.
constexpr TestResult test_result(int modified, int value) {
    if (modified <= 0) return TestResult::Overenthusiastic;
    if (modified <= value) return TestResult::Pass;
    return modified <= value + 2   ? TestResult::Hit
           : modified <= value + 4 ? TestResult::Retreat
                                   : TestResult::Rout;
}
constexpr bool passed(TestResult result) { return result <= TestResult::Pass; }

// ---- 2.6 fire ----

// SE-FIRE-13, factors doubled (SE-FIRE-16).
inline constexpr int range_columns = 9;
inline constexpr int range_heading[range_columns - 1] = {100, 200, 300, 400, 500, 600, 900, 1800};
struct WeaponRow {
    const char* name;
    std::int16_t max_range;
    std::uint8_t halves[range_columns];
};
inline constexpr WeaponRow weapon_rows[] = {
    {"PISTOL", 50, {4, 0, 0, 0, 0, 0, 0, 0, 0}},
    {"SHOTGUN", 50, {8, 0, 0, 0, 0, 0, 0, 0, 0}},
    {"M/L CARBINE", 300, {6, 4, 2, 1, 0, 0, 0, 0, 0}},
    {"B/L CARBINE", 300, {8, 6, 4, 2, 0, 0, 0, 0, 0}},
    {"MUSKET", 300, {6, 2, 1, 0, 0, 0, 0, 0, 0}},
    {"RIFLE-MUSKET", 600, {6, 4, 2, 2, 1, 1, 0, 0, 0}},
    {"B/L RIFLE", 600, {8, 6, 4, 2, 2, 1, 0, 0, 0}},
    {"REPEATERS", 600, {10, 8, 6, 4, 2, 0, 0, 0, 0}},
    {"6lb S/BORE", 1500, {12, 8, 4, 2, 2, 2, 1, 1, 0}},
    {"12lb NAPOLEON", 1700, {24, 18, 12, 6, 2, 2, 2, 1, 0}},
    {"12lb HOWITZER", 1100, {28, 20, 12, 6, 2, 2, 2, 1, 0}},
    {"24lb HOWITZER", 1300, {30, 22, 14, 6, 2, 2, 2, 1, 0}},
    {"32lb HOWITZER", 1700, {32, 24, 16, 8, 4, 4, 4, 2, 0}},
    {"6lb RIFLE", 1700, {10, 8, 6, 4, 2, 2, 2, 1, 0}},
    {"WHITWORTH", 5600, {4, 4, 4, 4, 4, 4, 4, 4, 4}},
    {"3\" or 10lb RIFLE", 3600, {14, 12, 10, 8, 6, 4, 4, 2, 1}},
    {"20lb RIFLE", 4000, {16, 14, 12, 10, 8, 6, 4, 2, 2}},
    {"30lb RIFLE", 4400, {18, 16, 14, 12, 10, 8, 6, 4, 2}},
    {"SIEGE HOW.", 2300, {24, 22, 20, 14, 8, 8, 6, 4, 2}},
    {"GUNBOAT", 2700, {16, 16, 14, 14, 12, 12, 8, 4, 2}},
    {"GATLING GUN", 1200, {28, 22, 16, 10, 8, 6, 4, 2, 0}},
    {"none", 0, {0, 0, 0, 0, 0, 0, 0, 0, 0}},
};
static_assert(std::size(weapon_rows) == at(Weapon::count));

// Twice the factor at a distance on the table (SE-FIRE-13 to 15). Distances are rounded up to thousandths, so
// every comparison with a whole limit is exact.
constexpr int factor_halves(Weapon weapon, Length distance, int yards_an_inch) {
    const WeaponRow& row = weapon_rows[at(weapon)];
    const auto beyond = [&](int yards) {
        return std::int64_t{distance} * yards_an_inch > std::int64_t{yards} * table::inch;
    };
    if (beyond(row.max_range)) return 0;
    int column = 0;
    while (column < range_columns - 1 && beyond(range_heading[column])) ++column;
    return row.halves[column];
}

// SE-FIRE-17, SE-FIRE-18.
enum class FireResult : std::uint8_t { Nothing, Panic, One, Two, Three, Four };
inline constexpr int fire_columns = 10;
inline constexpr int fire_heading[fire_columns] = {0, 3, 6, 10, 15, 21, 28, 36, 45, 55};
inline constexpr const char* fire_heading_text[fire_columns] = {"0+",  "3+",  "6+",  "10+", "15+",
                                                                "21+", "28+", "36+", "45+", "55+"};
inline constexpr const char* fire_result_text[] = {"no effect", "a Panic Marker", "1 hit",
                                                   "2 hits",    "3 hits",         "4 hits"};
namespace chart {
inline constexpr FireResult n = FireResult::Nothing, P = FireResult::Panic, o = FireResult::One,
                            t = FireResult::Two, h = FireResult::Three, f = FireResult::Four;
}
inline constexpr FireResult fire_results[10][fire_columns] = {
    {chart::n, chart::n, chart::n, chart::n, chart::P, chart::P, chart::P, chart::o, chart::o, chart::o},
    {chart::n, chart::n, chart::n, chart::n, chart::P, chart::o, chart::o, chart::o, chart::o, chart::o},
    {chart::n, chart::n, chart::n, chart::P, chart::P, chart::o, chart::o, chart::o, chart::o, chart::t},
    {chart::n, chart::n, chart::n, chart::P, chart::P, chart::o, chart::o, chart::o, chart::o, chart::t},
    {chart::n, chart::n, chart::n, chart::P, chart::o, chart::o, chart::o, chart::o, chart::t, chart::t},
    {chart::n, chart::n, chart::P, chart::o, chart::o, chart::o, chart::o, chart::t, chart::t, chart::t},
    {chart::n, chart::n, chart::P, chart::o, chart::o, chart::o, chart::o, chart::t, chart::t, chart::t},
    {chart::n, chart::P, chart::P, chart::o, chart::o, chart::o, chart::t, chart::t, chart::t, chart::h},
    {chart::P, chart::P, chart::o, chart::o, chart::o, chart::t, chart::t, chart::t, chart::h, chart::h},
    {chart::P, chart::o, chart::o, chart::o, chart::t, chart::t, chart::t, chart::h, chart::h, chart::f},
};
constexpr int fire_column(int halves) {
    int column = fire_columns - 1;
    while (halves < 2 * fire_heading[column]) --column;
    return column;
}
constexpr int shifted(int column, int shift) { return std::clamp(column + shift, 0, fire_columns - 1); }
constexpr int hits_of(FireResult result) { return std::max(0, static_cast<int>(result) - 1); }
constexpr int panic_of(FireResult result) {
    return result == FireResult::Nothing ? 0 : std::max(1, hits_of(result));
}

// ---- 2.7 column shifts for fire: right is plus ----

inline constexpr int shift_stands_still = 1;       // SE-SHIFT-1
inline constexpr int shift_easy_target = 1;        // SE-SHIFT-2
inline constexpr int shift_two_ranks = 1;          // SE-SHIFT-3
inline constexpr int shift_marksmen = 1;           // SE-SHIFT-4
inline constexpr int shift_three_ranks = 2;        // SE-SHIFT-5
inline constexpr int shift_skirmishers_fire = -1;  // SE-SHIFT-6
inline constexpr int shift_unlimbered = -1;        // SE-SHIFT-7
inline constexpr int shift_soft_cover = -1;        // SE-SHIFT-8
inline constexpr int shift_hard_cover = -2;        // SE-SHIFT-9
inline constexpr int shift_prolongs = -1;          // SE-SHIFT-10
inline constexpr int shift_mounted_fire = -2;      // SE-SHIFT-11
inline constexpr int shift_csa_artillery = -1;     // SE-SHIFT-12
inline constexpr int shift_prone = -4;             // SE-SHIFT-13

// ---- 2.8 movement rates (SE-MOVE-5), in average dice ----

inline constexpr int dice_formed_infantry = 3;
inline constexpr int dice_skirmishers = 4;  // infantry and dismounted cavalry
inline constexpr int dice_mounted = 6;
inline constexpr int dice_mounted_from_rest = 2;  // SE-MOVE-8; also charging in woods, SE-MOVE-10
inline constexpr int dice_field_artillery = 4;
inline constexpr int dice_horse_artillery = 6;
inline constexpr int dice_wagon = 4;
inline constexpr int dice_more_in_column = 1;        // SE-MOVE-6
inline constexpr int dice_more_charging = 1;         // SE-MOVE-9
inline constexpr int dice_more_on_road = 1;          // SE-MOVE-13
inline constexpr int best_face = 5, worst_face = 2;  // of an average die

// ---- 2.10 interpenetration (SE-COST-12) ----

enum class Passing : std::uint8_t { Free, Inch, Hit };
enum class Mover : std::uint8_t {
    FormedInfantry,
    FootSkirmishers,  // infantry skirmishers, dismounted cavalry
    FormedCavalry,
    SkirmishingCavalry,
    Limbered,  // and wagons
    Prolonging,
    count
};
enum class Passed : std::uint8_t {
    StillInfantry,   // formed, not moving this turn
    MovingInfantry,  // formed
    FootSkirmishers,
    FormedCavalry,
    SkirmishingCavalry,
    Limbered,
    Unlimbered,
    count
};
namespace chart {
inline constexpr Passing free = Passing::Free, inch = Passing::Inch, hit = Passing::Hit;
}
inline constexpr Passing passing[at(Mover::count)][at(Passed::count)] = {
    {chart::inch, chart::hit, chart::free, chart::hit, chart::hit, chart::hit, chart::free},
    {chart::free, chart::free, chart::free, chart::hit, chart::hit, chart::free, chart::free},
    {chart::hit, chart::hit, chart::hit, chart::hit, chart::hit, chart::hit, chart::free},
    {chart::hit, chart::hit, chart::hit, chart::hit, chart::free, chart::hit, chart::free},
    {chart::hit, chart::hit, chart::free, chart::hit, chart::hit, chart::hit, chart::free},
    {chart::hit, chart::hit, chart::free, chart::hit, chart::hit, chart::hit, chart::free},
};

// SE-COST-1 to 4, in thousandths: n dice of sum S, p deductions, k halvings: max(n, (S - p n) / 2^k) inches.
// Halves are kept to the thousandth, which is exact for up to three of them.
constexpr Length allowance(int dice, int sum, int deductions, int halvings) {
    const Length rest = (sum - deductions * dice) * table::inch;
    return std::max(dice * table::inch, rest > 0 ? rest >> halvings : 0);
}

// ---- 2.13 melee ----

inline constexpr int melee_columns = 10;
struct Odds {
    std::uint8_t attackers, defenders;
};
inline constexpr Odds melee_heading[melee_columns] = {  // SE-MELEE-1
    {1, 3}, {1, 2}, {2, 3}, {1, 1}, {3, 2}, {2, 1}, {3, 1}, {4, 1}, {6, 1}, {8, 1}};
inline constexpr int column_1_1 = 3;
inline constexpr const char* melee_heading_text[melee_columns] = {"1:3+", "1:2+", "2:3+", "1:1+", "3:2+",
                                                                  "2:1+", "3:1+", "4:1+", "6:1+", "8:1+"};
// The column of a ratio; stands are counted in halves (SE-COMBAT-8), compared exactly.
constexpr int melee_column(int attacker_halves, int defender_halves) {
    int column = melee_columns - 1;
    while (column > 0 && attacker_halves * melee_heading[column].defenders <
                             defender_halves * melee_heading[column].attackers)
        --column;
    return column;
}

// SE-MELEE-10, row by row; the codes in the order of SE-MELEE-3 backwards.
enum class MeleeCode : std::uint8_t {
    K1_N,  // K1/----
    K2_K1,
    C1_K1,
    C1_N,
    C2_N,
    RT_K1,
    RPLS,
    ENGD,
    K1_RT,
    N_RT,  // ---/RT
    N_K1,
    K1_K2,
    K1_C1,
    N_C1,
    N_C2,
    count
};
struct MeleeEffect {
    const char* text;   // as printed
    const char* words;  // as told
    std::uint8_t attacker_lost, attacker_panic;
    bool attacker_captured, attacker_retreats;
    std::uint8_t defender_lost, defender_panic;
    bool defender_captured, defender_retreats;
};
inline constexpr MeleeEffect melee_effects[] = {
    {"K1/----", "the attacker loses a stand and retreats", 1, 1, false, true, 0, 0, false, false},
    {"K2/K1", "the attacker loses 2 stands and retreats, the defender loses a stand", 2, 2, false, true, 1, 1,
     false, false},
    {"C1/K1", "the attacker has a stand captured and retreats, the defender loses a stand", 1, 1, true, true,
     1, 1, false, false},
    {"C1/----", "the attacker has a stand captured and retreats", 1, 1, true, true, 0, 0, false, false},
    {"C2/----", "the attacker has 2 stands captured and retreats", 2, 2, true, true, 0, 0, false, false},
    {"RT/K1", "the attacker retreats, the defender loses a stand", 0, 1, false, true, 1, 1, false, false},
    {"RPLS", "the attacker is repulsed and retreats", 0, 1, false, true, 0, 0, false, false},
    {"ENGD", "both stay engaged", 0, 0, false, false, 0, 0, false, false},
    {"K1/RT", "the defender retreats, the attacker loses a stand", 1, 1, false, false, 0, 1, false, true},
    {"---/RT", "the defender retreats", 0, 0, false, false, 0, 1, false, true},
    {"----/K1", "the defender loses a stand and retreats", 0, 0, false, false, 1, 1, false, true},
    {"K1/K2", "the defender loses 2 stands and retreats, the attacker loses a stand", 1, 1, false, false, 2,
     2, false, true},
    {"K1/C1", "the defender has a stand captured and retreats, the attacker loses a stand", 1, 1, false,
     false, 1, 1, true, true},
    {"----/C1", "the defender has a stand captured and retreats", 0, 0, false, false, 1, 1, true, true},
    {"----/C2", "the defender has 2 stands captured and retreats", 0, 0, false, false, 2, 2, true, true},
};
static_assert(std::size(melee_effects) == at(MeleeCode::count));

// SE-MELEE-2 as printed; die 8 of 1:1+ by option `melee_cell_11` (SE-MELEE-3).
namespace chart {
inline constexpr MeleeCode K1_ = MeleeCode::K1_N, K2_K1 = MeleeCode::K2_K1, C1_K1 = MeleeCode::C1_K1,
                           C1_ = MeleeCode::C1_N, C2_ = MeleeCode::C2_N, RT_K1 = MeleeCode::RT_K1,
                           RPLS = MeleeCode::RPLS, ENGD = MeleeCode::ENGD, K1_RT = MeleeCode::K1_RT,
                           x_RT = MeleeCode::N_RT, x_K1 = MeleeCode::N_K1, K1_K2 = MeleeCode::K1_K2,
                           K1_C1 = MeleeCode::K1_C1, x_C1 = MeleeCode::N_C1, x_C2 = MeleeCode::N_C2;
// clang-format off
inline constexpr MeleeCode melee[10][melee_columns] = {
    {K1_,   K1_RT, x_K1,  x_K1,  x_C1,  x_C1,  x_C1,  x_C1,  x_C2,  x_C2},
    {K1_,   RPLS,  K1_RT, x_K1,  x_K1,  x_K1,  K1_C1, K1_C1, x_C1,  x_C1},
    {K1_,   RT_K1, ENGD,  K1_RT, x_K1,  x_K1,  x_K1,  K1_C1, K1_C1, x_C1},
    {K1_,   K1_,   RPLS,  ENGD,  x_K1,  x_K1,  x_K1,  x_K1,  K1_C1, x_C1},
    {K1_,   K1_,   RT_K1, ENGD,  K1_RT, x_RT,  x_K1,  x_K1,  K1_K2, K1_C1},
    {K2_K1, K1_,   K1_,   RPLS,  ENGD,  K1_RT, x_K1,  x_K1,  x_K1,  K1_K2},
    {K2_K1, K1_,   K1_,   RPLS,  ENGD,  ENGD,  x_K1,  x_K1,  x_K1,  K1_K2},
    {C1_K1, K2_K1, K1_,   RT_K1, RPLS,  RPLS,  x_RT,  x_K1,  x_K1,  x_K1},
    {C1_,   C1_K1, K1_,   x_K1,  RT_K1, RT_K1, K1_RT, x_K1,  x_K1,  x_K1},
    {C2_,   C1_,   C1_K1, K1_,   K1_,   K1_,   RT_K1, K1_RT, x_K1,  x_K1},
};
// clang-format on
}  // namespace chart
constexpr MeleeCode melee_code(int die, int column, bool cell_11_corrected) {
    if (die == 8 && column == column_1_1 && cell_11_corrected) return MeleeCode::K1_N;
    return chart::melee[die][column];
}

// SE-MELEE-11: columns if the attacker has the condition, if the defender has it. Right is plus.
struct MeleeRow {
    std::int8_t attacker, defender;
};
inline constexpr MeleeRow melee_commander{1, -1};  // times the rating (SE-MELEE-12)
inline constexpr MeleeRow melee_uphill{1, -1};
inline constexpr MeleeRow melee_grade{1, -1};  // each grade above the enemy
inline constexpr MeleeRow melee_wall{1, -1};
inline constexpr MeleeRow melee_crossing{-1, 1};
inline constexpr MeleeRow melee_shotgun{1, -1};
inline constexpr MeleeRow melee_fieldworks{2, -2};
inline constexpr MeleeRow melee_flank{2, -1};
inline constexpr MeleeRow melee_two_ranks{1, -1};
inline constexpr MeleeRow melee_three_ranks{2, -1};
inline constexpr MeleeRow melee_overenthusiastic{1, -1};
inline constexpr MeleeRow melee_out_of_ammo{-1, 1};

// ---- 2.14 effect of withdrawals on friends (SE-EFFECT-1) ----

struct EffectCell {
    std::uint8_t panic;
    bool test;
};
// By what happens (retreat, rout), then by the withdrawing unit's grade beside the onlooker's: poorer, same,
// better.
inline constexpr EffectCell effect_on_friends[2][3] = {
    {{0, false}, {0, true}, {1, true}},
    {{0, true}, {1, true}, {2, true}},
};

// ---- 2.17 officers ----

enum class Struck : std::uint8_t { Killed, Serious, Light, Nothing };
inline constexpr Struck officer_table[6] = {  // d6, SE-OFFICER-10 to 13
    Struck::Killed, Struck::Serious, Struck::Light, Struck::Light, Struck::Light, Struck::Nothing};
inline constexpr int standard_rating[] = {1, 2, 2};  // by HqLevel (SE-OFFICER-4)

// ---- 2.19 random forces (SE-FORCES-7), by the die ----

inline constexpr Weapon infantry_weapon_die[10] = {
    Weapon::Musket,      Weapon::Musket,      Weapon::Musket,      Weapon::RifleMusket, Weapon::RifleMusket,
    Weapon::RifleMusket, Weapon::RifleMusket, Weapon::RifleMusket, Weapon::RifleMusket, Weapon::BreechRifle};
inline constexpr Weapon cavalry_weapon_die[10] = {
    Weapon::Pistol,        Weapon::Pistol,        Weapon::Shotgun,       Weapon::Shotgun,
    Weapon::MuzzleCarbine, Weapon::MuzzleCarbine, Weapon::MuzzleCarbine, Weapon::MuzzleCarbine,
    Weapon::MuzzleCarbine, Weapon::BreechCarbine};
inline constexpr Weapon artillery_weapon_die[10] = {
    Weapon::Smoothbore6, Weapon::Napoleon12, Weapon::Napoleon12, Weapon::Napoleon12, Weapon::Howitzer12,
    Weapon::Howitzer12,  Weapon::Howitzer24, Weapon::Rifle6,     Weapon::Rifle10,    Weapon::Rifle10};
inline constexpr Grade morale_die[10] = {Grade::Militia, Grade::Poor,    Grade::Poor,    Grade::Poor,
                                         Grade::Regular, Grade::Regular, Grade::Regular, Grade::Regular,
                                         Grade::Veteran, Grade::Elite};
inline constexpr int fixed_infantry = 10, fixed_cavalry = 12, fixed_brigade_guns = 2;  // SE-FORCES-3, 4, 6
inline constexpr int balance_percent = 20, balance_tries = 50;                         // SE-FORCES-13

// ---- victory (SE-WIN-4), by HqLevel for commanders ----

inline constexpr int points_stand_lost = 1, points_stand_captured = 2;
inline constexpr int points_section_lost = 2, points_section_captured = 4;
inline constexpr int points_wagon = 2;
inline constexpr int points_commander[] = {3, 5, 8};
inline constexpr int points_objective = 5;
inline constexpr int draw_below = 5, decisive_from = 10;  // SE-WIN-5
inline constexpr int break_percent = 50;                  // SE-WIN-2

}  // namespace longroll::elephant
