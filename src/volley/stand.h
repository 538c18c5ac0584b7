#pragma once
// What a stand is (chapter 2.0a): its type, arm, weapon, training and state, as the words of the charts.

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace longroll::volley {

// By number in a table.
template <class Enum>
constexpr std::size_t at(Enum value) {
    return static_cast<std::size_t>(value);
}

// VB-DATA-1. A commander is not a stand (VB-UNIT-2).
enum class StandType : std::uint8_t {
    InfantryBrigade,
    CavalryBrigade,
    MountedInfantry,
    InfantrySkirmisher,
    CavalrySkirmisher,
    ArtilleryBattalion,
    ArtilleryBattery,
    count
};
// As scenario files spell them.
inline constexpr std::string_view stand_type_codes[] = {"INF_BDE", "CAV_BDE", "MTD_INF", "INF_SK",
                                                        "CAV_SK",  "ART_BN",  "ART_BTY"};
static_assert(std::size(stand_type_codes) == at(StandType::count));

// VB-UNIT-2.
constexpr bool is_brigade(StandType type) { return type <= StandType::MountedInfantry; }
constexpr bool is_skirmisher(StandType type) {
    return type == StandType::InfantrySkirmisher || type == StandType::CavalrySkirmisher;
}
constexpr bool is_artillery(StandType type) { return type >= StandType::ArtilleryBattalion; }
// VB-UNIT-4.
constexpr bool has_horses(StandType type) {
    return type == StandType::CavalryBrigade || type == StandType::MountedInfantry ||
           type == StandType::CavalrySkirmisher;
}

// VB-UNIT-6, VB-UNIT-7.
enum class Weapon : std::uint8_t {
    Smoothbore,
    RifledCarbine,
    RifledMusket,
    CartridgeCarbine,
    CartridgeRifle,
    SmoothboreField,
    SmoothboreHeavy,
    SmoothboreSiege,
    RifledField,
    RifledHeavy,
    RifledSiege,
    count
};
inline constexpr std::string_view weapon_codes[] = {
    "smoothbore", "rifled_carbine", "rifled_musket", "cart_carbine", "cart_rifle", "sb_field",
    "sb_heavy",   "sb_siege",       "r_field",       "r_heavy",      "r_siege"};
static_assert(std::size(weapon_codes) == at(Weapon::count));

constexpr bool is_small_arm(Weapon weapon) { return weapon <= Weapon::CartridgeRifle; }
// Cartridge weapons, also called advanced small arms.
constexpr bool is_cartridge(Weapon weapon) {
    return weapon == Weapon::CartridgeCarbine || weapon == Weapon::CartridgeRifle;
}
constexpr bool is_siege(Weapon weapon) {
    return weapon == Weapon::SmoothboreSiege || weapon == Weapon::RifledSiege;
}
constexpr bool is_heavy(Weapon weapon) {
    return weapon == Weapon::SmoothboreHeavy || weapon == Weapon::RifledHeavy;
}
constexpr bool is_rifled_gun(Weapon weapon) { return weapon >= Weapon::RifledField; }

// VB-UNIT-8.
enum class Training : std::uint8_t { Regular, Elite, Poor, Militia, count };
inline constexpr std::string_view training_words[] = {"regular", "elite", "poor", "militia"};
inline constexpr int elite_morale = 6;  // VB-UNIT-8
constexpr bool is_poorly_trained(Training training) { return training >= Training::Poor; }

// VB-MORALE-6, from best to worst; a stand that is eliminated is not there any more.
enum class Level : std::uint8_t { Good, TemporaryDisorder, PermanentDisorder, Rout, Eliminated };
// VB-DIS-1; a routed stand is disordered too.
constexpr bool is_disordered(Level level) { return level != Level::Good; }

// The six columns of the terrain chart (VB-TERR-GEN-3).
enum class Column : std::uint8_t {
    InfantryBrigade,
    CavalryBrigade,
    Artillery,
    InfantrySkirmisher,
    CavalrySkirmisher,
    Commander,
    count
};
// The lines of the charge table (VB-CHARGE-1).
enum class Charger : std::uint8_t { InfantryBrigade, CavalryBrigade, None, LightHorse };
// The rows of the dice table (VB-DICE-1).
enum class DiceRow : std::uint8_t {
    SmoothboreBrigade,
    RifledBrigade,
    CartridgeBrigade,
    InfantrySkirmisher,
    CavalryBrigade,
    CavalryDismounted,
    CavalrySkirmisher,
    SmoothboreBattalionClose,
    RifledBattalionClose,
    BattalionLong,
    Battery,
    count
};

// How a stand moves, charges, fights and crosses ground: its type and whether it is mounted (VB-UNIT-4).
// Stands without horses are never mounted.
constexpr Column column_of(StandType type, bool mounted) {
    switch (type) {
        case StandType::InfantryBrigade: return Column::InfantryBrigade;
        case StandType::CavalryBrigade:
        case StandType::MountedInfantry: return mounted ? Column::CavalryBrigade : Column::InfantryBrigade;
        case StandType::InfantrySkirmisher: return Column::InfantrySkirmisher;
        case StandType::CavalrySkirmisher:
            return mounted ? Column::CavalrySkirmisher : Column::InfantrySkirmisher;
        default: return Column::Artillery;
    }
}
constexpr Charger charger_of(StandType type, bool mounted) {
    switch (type) {
        case StandType::InfantryBrigade: return Charger::InfantryBrigade;
        case StandType::CavalryBrigade: return mounted ? Charger::CavalryBrigade : Charger::InfantryBrigade;
        case StandType::MountedInfantry: return mounted ? Charger::LightHorse : Charger::InfantryBrigade;
        case StandType::CavalrySkirmisher: return mounted ? Charger::LightHorse : Charger::None;
        default: return Charger::None;
    }
}
// VB-DICE-10: a battalion in melee uses the row of close range. Mounted infantry shares the dice of cavalry
// skirmishers (VB-DICE-13).
constexpr DiceRow dice_row(StandType type, bool mounted, Weapon weapon, bool close_range) {
    switch (type) {
        case StandType::CavalryBrigade: return mounted ? DiceRow::CavalryBrigade : DiceRow::CavalryDismounted;
        case StandType::InfantrySkirmisher: return DiceRow::InfantrySkirmisher;
        case StandType::CavalrySkirmisher:
            return mounted ? DiceRow::CavalrySkirmisher : DiceRow::InfantrySkirmisher;
        case StandType::ArtilleryBattery: return DiceRow::Battery;
        case StandType::ArtilleryBattalion:
            if (!close_range) return DiceRow::BattalionLong;
            return is_rifled_gun(weapon) ? DiceRow::RifledBattalionClose : DiceRow::SmoothboreBattalionClose;
        case StandType::MountedInfantry:
            if (mounted) return DiceRow::CavalrySkirmisher;
            [[fallthrough]];
        default:
            return is_cartridge(weapon)           ? DiceRow::CartridgeBrigade
                   : weapon == Weapon::Smoothbore ? DiceRow::SmoothboreBrigade
                                                  : DiceRow::RifledBrigade;
    }
}

}  // namespace longroll::volley
