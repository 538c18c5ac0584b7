#pragma once
// The charts of the card, as it prints them, and the constants of the rulings. A number that the rulebook
// prints is here and nowhere else; charts_test.cpp compares every cell with rules/volley.md.

#include <algorithm>
#include <array>

#include "table/rect.h"
#include "volley/stand.h"

namespace longroll::volley {

using table::inch;
using table::Length;

// ---- 1 stands (VB-UNIT-1), frontage and depth ----

inline constexpr table::Size stand_sizes[] = {  // by StandType
    {3000, 3000}, {3000, 3000}, {3000, 3000}, {1500, 750}, {1500, 750}, {1500, 3000}, {1500, 1500}};
static_assert(std::size(stand_sizes) == at(StandType::count));
inline constexpr table::Size commander_size{1000, 1000};
inline constexpr table::Size marker_size{1000, 3000};  // VB-GEO-12
inline constexpr Length block_side = 3 * inch;         // VB-TERR-TOWN-1

// ---- 2.2 movement (VB-MOVE-2) ----

enum class Facings : std::uint8_t { OneFree, AllFree, NoneFree, NoFacing };
struct MoveRow {
    Length allowance;
    Length with_gun;  // with a dedicated gun (VB-MOVE-20)
    Facings facings;
    std::uint8_t brigade_markers, skirmisher_markers;
    bool may_march;
};
enum class MoveClass : std::uint8_t { Infantry, Cavalry, Commander, Limbered, Manhandled, count };
inline constexpr MoveRow move_rows[] = {
    {16 * inch, 16 * inch, Facings::OneFree, 3, 0, true},
    {24 * inch, 20 * inch, Facings::OneFree, 3, 2, true},
    {24 * inch, 24 * inch, Facings::NoFacing, 0, 0, false},
    {16 * inch, 16 * inch, Facings::AllFree, 3, 3, true},
    {2 * inch, 2 * inch, Facings::NoneFree, 0, 0, false},
};
static_assert(std::size(move_rows) == at(MoveClass::count));

inline constexpr int most_markers = 3;

// An allowance is spent in parts of this: thirds of an inch on a road, halves across country, a whole inch
// of a factor of four (VB-MOVE-10, VB-GEO-7) all come out even.
inline constexpr std::int64_t whole_allowance = 240'000 * 6;

inline constexpr Length command_distance = 6 * inch;          // VB-CMD-2, VB-CMD-4
inline constexpr Length zone_depth = 1 * inch;                // VB-MOVE-11
inline constexpr Length apart_distance = 1 * inch;            // VB-MOVE-12
inline constexpr Length tolerance = 10;                       // VB-GEN-5
inline constexpr Length road_reach = 500;                     // VB-MARCH-4, VB-GEO-6
inline constexpr Length crossing_reach = 750;                 // VB-GEO-8
inline constexpr Length entry_shift = 12 * inch;              // VB-MOVE-18
inline constexpr Length held_until_nearer = 6 * inch;         // VB-MOVE-22
inline constexpr Length skirmisher_retreat = 6 * inch;        // VB-SKIR-2
inline constexpr Length cover_distance = 8 * inch;            // VB-SKIR-3
inline constexpr Length pursuit_distance = 8 * inch;          // VB-CHARGE-12
inline constexpr Length advance_distance = 3 * inch;          // VB-MELEE-19
inline constexpr Length fall_back = 6 * inch;                 // VB-SAVE-5
inline constexpr Length commander_follows = 3 * inch;         // VB-MISC-2
inline constexpr Length secure_side = 1 * inch;               // VB-MISC-8
inline constexpr Length support_contact = 100;                // VB-MELEE-11, VB-MISC-8
inline constexpr Length behind_reach = 500;                   // VB-GEO-11
inline constexpr Length bank_reach = 500, bank_ray = inch;    // VB-TERR-BRIDGE-3
inline constexpr Length along_feature = 1 * inch;             // VB-TERR-FOREST-5
inline constexpr Length marsh_spot = 3 * inch;                // VB-TERR-MARSH-1
inline constexpr Length objective_reach = 3 * inch;           // VB-WIN-2
inline constexpr Length prolonged_by = 12 * inch;             // VB-GEO-10
inline constexpr Length least_way = 1 * inch;                 // VB-GEO-10
inline constexpr Length search_step = 250;                    // VB-GEO-10, VB-MOVE-15
inline constexpr int search_directions = 16;                  // VB-MOVE-15
inline constexpr table::Angle oblique = table::degrees(45);   // VB-MOVE-3
inline constexpr table::Angle same_way = table::degrees(45);  // VB-DICE-5, VB-MELEE-11, VB-MISC-8
inline constexpr table::Angle fan_turn = table::degrees(15);  // VB-GEO-10
inline constexpr int fan_turns = 6;                           // to each side, up to 90 degrees

// ---- 2.2.5 charges (VB-CHARGE-1) ----

// What a target is to a charger.
enum class Target : std::uint8_t {
    CavalryBrigade,  // mounted, in any state
    OtherBrigade,    // in line and not routed
    BrokenBrigade,   // routed or in march column
    Skirmisher,
    ArtilleryInFront,
    ArtilleryInFlank,
    count
};
inline constexpr bool may_charge[][at(Target::count)] = {
    // by Charger
    {false, true, true, true, true, true},
    {true, true, true, true, true, true},
    {false, false, false, false, false, false},
    // Cavalry skirmishers and mounted infantry: a brigade only if it is routed or in march column. Whether a
    // Cavalry Brigade is, is asked by `may_charge_broken_cavalry`.
    {false, false, true, true, false, true},
};
// A mounted Cavalry Brigade that is routed or in march column.
inline constexpr bool may_charge_broken_cavalry[] = {false, true, false, true};

// ---- 2.4 morale ----

enum class MoraleModifier : std::uint8_t {
    Disordered,
    ArmyCommander,
    HigherGround,
    BuildingOrWorks,
    ArtilleryByCavalry,
    InfantryByCavalry,
    Flanked,
    ColumnFlanked,
    MeleesFlank,
    MeleesSkirmishers,
    MeleesGuns,
    ChargesStationaryCartridges,
    CavalryChargesCartridges,
    OnTheGround,
    count
};
inline constexpr int morale_modifiers[] = {-1, +1, +1, +1, -1, -1, -1, -2, +1, +1, -1, -1, -1, -1};
static_assert(std::size(morale_modifiers) == at(MoraleModifier::count));

// VB-MORALE-6: after a failed test.
inline constexpr Level level_below[] = {Level::TemporaryDisorder, Level::Rout, Level::Rout, Level::Eliminated,
                                        Level::Eliminated};
// VB-EXH-6: when the division collapses.
inline constexpr Level level_collapsed[] = {Level::PermanentDisorder, Level::Rout, Level::Rout,
                                            Level::Eliminated, Level::Eliminated};

// ---- 2.5.2 ranges (VB-RANGE-1, VB-RANGE-2); 0: none ----

struct RangeRow {
    Length close, far;
};
inline constexpr RangeRow ranges[] = {
    // by Weapon
    {0, 2 * inch},         {0, 3 * inch},         {0, 4 * inch},         {2 * inch, 4 * inch},
    {3 * inch, 6 * inch},  {4 * inch, 10 * inch}, {4 * inch, 12 * inch}, {4 * inch, 12 * inch},
    {4 * inch, 15 * inch}, {4 * inch, 18 * inch}, {4 * inch, 18 * inch},
};
static_assert(std::size(ranges) == at(Weapon::count));
inline constexpr RangeRow dedicated_gun_range{0, 4 * inch};
inline constexpr Length longest_range =
    std::max_element(std::begin(ranges), std::end(ranges),
                     [](const RangeRow& a, const RangeRow& b) { return a.far < b.far; })
        ->far +
    tolerance;

// ---- 2.5.3 dice (VB-DICE-1) ----

struct Dice2 {
    std::uint8_t fire, melee;
};
struct DiceNumbers {
    std::uint8_t to_hit;  // this or more
    Dice2 normal, stationary;
};
inline constexpr DiceNumbers dice_numbers[] = {
    {6, {2, 4}, {4, 6}}, {6, {2, 4}, {5, 7}}, {6, {2, 4}, {6, 8}}, {6, {1, 1}, {0, 0}},
    {6, {0, 2}, {0, 0}}, {6, {2, 3}, {4, 5}}, {6, {0, 2}, {0, 0}}, {4, {1, 1}, {2, 2}},
    {5, {1, 1}, {2, 2}}, {6, {1, 1}, {2, 2}}, {6, {1, 1}, {1, 1}},
};
static_assert(std::size(dice_numbers) == at(DiceRow::count));
inline constexpr int better_to_hit = 5;  // VB-DICE-6 to 9
inline constexpr int saved_from = 4;     // VB-SAVE-1

// ---- 2.5.5 ties (VB-MELEE-9 to 13) ----

enum class TieModifier : std::uint8_t {
    AgainstPoorlyTrained,
    SecureAgainstCavalry,
    SupportedGuns,
    OpenFlanksAgainstCavalry,
    GunsAgainstCavalry,
    count
};
inline constexpr int tie_modifiers[] = {+2, +2, +1, -2, -2};
static_assert(std::size(tie_modifiers) == at(TieModifier::count));

// ---- 2.6 exhaustion ----

// VB-EXH-1: so many hundredths of the strength at the start, rounded up; by the quality of a division.
enum class Quality : std::uint8_t { Raw, Average, Veteran, count };
inline constexpr int exhaustion_percent[] = {40, 50, 60};
inline constexpr std::string_view quality_words[] = {"raw", "average", "veteran"};
constexpr int exhaustion_level(int strength, Quality quality) {
    return (strength * exhaustion_percent[at(quality)] + 99) / 100;
}
// VB-EXH-5.
constexpr bool collapses(int die, int casualties) { return die <= casualties; }

inline constexpr int commander_killed_on = 6;  // VB-MISC-1
// VB-MISC-18: at the start of the second own Command phase after the loss.
inline constexpr std::uint8_t successor_after = 2;

// ---- 2.8 terrain ----

enum class Terrain : std::uint8_t {
    Bridge,
    Ford,
    BrokenGround,
    Crops,
    FieldWorks,
    Forest,
    Fort,
    Fortress,
    HastyWorks,
    OneContour,
    TwoContours,
    Marsh,
    MarshyStream,
    Orchard,
    River,
    Road,
    Stream,
    Swamp,
    TownBlock,
    TreeLine,
    Village,
    count
};

// VB-TERR-CHART-1, VB-TERR-GEN-2.
enum MoveCode : std::uint32_t {
    Costs2 = 1u << 0,          // each inch costs double
    HalfMove = 1u << 1,        // 1/2M
    HalfMoveUp = 1u << 2,      // 1/2M, uphill only
    HalfOrDisorder = 1u << 3,  // 1/2M or D, by choice; nothing in march column
    Entering = 1u << 4,        // DE: disordered when it enters
    Inside = 1u << 5,          // DI: disordered inside, and no recovery there
    Leaving = 1u << 6,         // DL: disordered when it leaves
    Prohibited = 1u << 7,      // XX
    BlocksRoad = 1u << 8,      // BR
    NoAttacks = 1u << 9,       // NA
    NoUnlimbering = 1u << 10,
    Tramples = 1u << 11,
    LosesGun = 1u << 12,         // dedicated guns
    Rolls = 1u << 13,            // the die of a marsh
    RollsOneMore = 1u << 14,     // with 1 added
    SecondDisorders = 1u << 15,  // the second stream of a move costs no movement and disorders
    Crossing = 1u << 16,         // disordered by crossing the works
    ColumnOnly = 1u << 17,       // only in march column by the way in
    ByBreach = 1u << 18,         // the way in is a breach, and disorders all who can be
    AsStream = 1u << 19,
    RoadForColumns = 1u << 20,  // in march column it cancels the penalties of the ground
    RoadForAll = 1u << 21,      // in any formation
};
inline constexpr std::uint32_t move_chart[][at(Column::count)] = {
    /* Bridge */ {HalfOrDisorder, HalfOrDisorder, HalfOrDisorder, HalfOrDisorder, HalfOrDisorder, HalfMove},
    /* Ford */ {AsStream, AsStream, AsStream, AsStream, AsStream, AsStream},
    /* Broken ground */ {Costs2, Costs2 | Inside, Costs2, 0, Costs2, 0},
    /* Crops */ {Tramples, Tramples, Tramples, 0, 0, 0},
    /* Field works */ {0, Entering | Leaving, 0, 0, Entering | Leaving, 0},
    /* Forest */ {Costs2, Costs2 | Inside, Costs2 | NoUnlimbering, 0, Costs2, 0},
    /* Fort */ {Crossing, ColumnOnly, ColumnOnly, Crossing, ColumnOnly, 0},
    /* Fortress */
    {ByBreach | Crossing, ByBreach | Crossing | ColumnOnly, ByBreach | Crossing | ColumnOnly,
     ByBreach | Crossing, ByBreach | Crossing | ColumnOnly, ByBreach},
    /* Hasty works, low walls */ {0, 0, 0, 0, 0, 0},
    /* Hill, 1 contour */ {0, 0, HalfMoveUp, 0, 0, 0},
    /* Hill, 2 contours */ {HalfMove | Entering, HalfMove | Entering, Prohibited, 0, 0, 0},
    /* Marsh */ {Rolls, Rolls, Rolls | RollsOneMore, 0, Rolls, 0},
    /* Marshy stream */
    {HalfMove | Inside | LosesGun, HalfMove | Inside | LosesGun, Prohibited, HalfMove | Inside,
     HalfMove | Inside, HalfMove},
    /* Orchard */ {0, Costs2 | Inside, 0, 0, 0, 0},
    /* River */ {Prohibited, Prohibited, Prohibited, Prohibited, Prohibited, Prohibited},
    /* Road */ {RoadForColumns, RoadForColumns, RoadForAll, RoadForColumns, RoadForColumns, 0},
    /* Stream */
    {HalfMove | SecondDisorders, HalfMove | SecondDisorders, HalfMove | SecondDisorders,
     HalfMove | SecondDisorders, HalfMove | SecondDisorders, HalfMove | SecondDisorders},
    /* Swamp */ {Prohibited, Prohibited, Prohibited, Costs2, Prohibited, Costs2},
    /* Town block */
    {Entering | Leaving, Inside | BlocksRoad | NoAttacks, Inside | BlocksRoad | NoAttacks, 0,
     Inside | BlocksRoad | NoAttacks, 0},
    /* Tree line */ {0, 0, 0, 0, 0, 0},
    /* Village */ {0, 0, 0, 0, 0, 0},
};
static_assert(std::size(move_chart) == at(Terrain::count));

// VB-TERR-CHART-2; commanders have no combat effect in any terrain, so there are five columns.
enum CombatCode : std::uint16_t {
    SaveFire = 1u << 0,       // STf
    SaveMelee = 1u << 1,      // STm; both: ST
    SaveSmallArms = 1u << 2,  // STs
    NotFromSiege = 1u << 3,
    MoraleBonus = 1u << 4,  // m
    NoFire = 1u << 5,
    NoDice = 1u << 6,
    ForestNote = 1u << 7,       // *: no recovery, no going Stationary but along a linear feature
    FarBank = 1u << 8,          // VB-TERR-BRIDGE-3
    StandsToCavalry = 1u << 9,  // VB-TERR-BROKEN-4
    Sunken = 1u << 10,          // where the road is sunken: VB-TERR-SUNKEN-1
    Special = 1u << 11,         // VB-TERR-FORT
    Garrison = 1u << 12         // VB-TERR-TOWN, VB-TERR-VILLAGE
};
inline constexpr std::size_t combat_columns = 5;
inline constexpr std::uint16_t combat_chart[][combat_columns] = {
    /* Bridge */ {FarBank, FarBank, FarBank, FarBank, FarBank},
    /* Ford */ {FarBank, FarBank, FarBank, FarBank, FarBank},
    /* Broken ground */ {0, 0, 0, SaveFire | StandsToCavalry, StandsToCavalry},
    /* Crops */ {0, 0, 0, 0, 0},
    /* Field works */
    {SaveFire | SaveMelee | NotFromSiege | MoraleBonus, MoraleBonus,
     SaveFire | SaveMelee | NotFromSiege | MoraleBonus, SaveFire | SaveMelee | NotFromSiege | MoraleBonus,
     MoraleBonus},
    /* Forest */ {SaveFire | ForestNote, ForestNote, NoFire | ForestNote, SaveFire | ForestNote, ForestNote},
    /* Fort */ {Special, Special, Special, Special, Special},
    /* Fortress */ {Special, Special, Special, Special, Special},
    /* Hasty works, low walls */
    {SaveSmallArms | MoraleBonus, MoraleBonus, SaveSmallArms | MoraleBonus, SaveSmallArms | MoraleBonus,
     MoraleBonus},
    /* Hill, 1 contour */ {MoraleBonus, 0, MoraleBonus, MoraleBonus, 0},
    /* Hill, 2 contours */ {MoraleBonus, 0, MoraleBonus, MoraleBonus, 0},
    /* Marsh */ {0, 0, 0, 0, 0},
    /* Marshy stream */ {FarBank, FarBank, FarBank, FarBank, FarBank},
    /* Orchard */ {0, 0, 0, 0, 0},
    /* River */ {0, 0, 0, 0, 0},
    /* Road */ {Sunken, 0, Sunken, Sunken, 0},
    /* Stream */ {FarBank, FarBank, FarBank, FarBank, FarBank},
    /* Swamp */ {0, 0, 0, 0, 0},
    /* Town block */ {MoraleBonus | Garrison, NoDice, NoDice, MoraleBonus | Garrison, NoDice},
    /* Tree line */ {0, 0, 0, 0, 0},
    /* Village */ {0, 0, 0, MoraleBonus | Garrison, 0},
};
static_assert(std::size(combat_chart) == at(Terrain::count));

constexpr std::uint32_t move_effect(Terrain terrain, Column column) {
    return move_chart[at(terrain)][at(column)];
}
constexpr std::uint16_t combat_effect(Terrain terrain, Column column) {
    return column == Column::Commander ? std::uint16_t{0} : combat_chart[at(terrain)][at(column)];
}

// VB-TERR-MARSH-1: what the die, with what is added to it, makes of a marsh.
struct MarshRow {
    std::uint8_t factor;
    bool disorders;  // DI
};
inline constexpr MarshRow marsh_rows[] = {{1, false}, {1, false}, {2, false},
                                          {2, false}, {4, true},  {4, true}};
constexpr MarshRow marsh(int die_and_added) { return marsh_rows[std::clamp(die_and_added, 1, 6) - 1]; }

// VB-TERR-TOWN-9: of one side of a block, and of so many sides together.
constexpr int side_dice(int total) { return (total + 3) / 4; }
constexpr int dice_of_sides(int total, int sides) { return std::min(total, sides * side_dice(total)); }

// VB-TERR-BLDG-3, VB-TERR-BLDG-5.
inline constexpr int catches_fire_on = 6;
inline constexpr int village_out_from = 5, town_out_from = 6;

// ---- 2.9 winning (VB-WIN-3, VB-WIN-4) ----

inline constexpr int points_exhausted = 3, points_collapsed = 6;
inline constexpr int points_army_commander = 3, points_commander = 1;
struct VictoryLimits {
    std::uint8_t minor = 2, major = 5, decisive = 10;
};

}  // namespace longroll::volley
