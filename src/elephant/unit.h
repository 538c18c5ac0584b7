#pragma once
// The words of the rulebook for what stands on the table: arms, grades, weapons, formations (SE-SCALE,
// SE-MORALE-5, SE-FIRE-13, SE-GEO-5). What a word is worth is printed in charts.h.

#include <cstdint>
#include <string_view>

namespace longroll::elephant {

enum class Scale : std::uint8_t { Regimental1, Regimental2, Brigade, count };  // SE-SCALE-1

enum class Arm : std::uint8_t {
    Infantry,
    Cavalry,
    FieldArtillery,
    HorseArtillery,
    SiegeArtillery,
    Gunboat,
    Wagon,
    count
};
constexpr bool is_artillery(Arm arm) { return arm >= Arm::FieldArtillery && arm <= Arm::Gunboat; }
// Whose stands each have a place of their own: sections (SE-SCALE-10), and the one model of a wagon.
constexpr bool stands_apart(Arm arm) { return arm >= Arm::FieldArtillery; }

// The ladder of SE-MORALE-5, one step apart; Green is not on it until its die has been rolled (SE-MORALE-6).
enum class Grade : std::uint8_t { Militia, Poor, Regular, Veteran, Elite, Green, count };

// The rows of SE-FIRE-13, in their order.
enum class Weapon : std::uint8_t {
    Pistol,
    Shotgun,
    MuzzleCarbine,
    BreechCarbine,
    Musket,
    RifleMusket,
    BreechRifle,
    Repeaters,
    Smoothbore6,
    Napoleon12,
    Howitzer12,
    Howitzer24,
    Howitzer32,
    Rifle6,
    Whitworth,
    Rifle10,  // 3" or 10lb RIFLE
    Rifle20,
    Rifle30,
    SiegeHowitzer,
    Gunboat,
    GatlingGun,
    None,  // of a wagon
    count
};
constexpr bool is_small_arm(Weapon weapon) { return weapon <= Weapon::Repeaters; }  // SE-FIRE-9

enum class Sidearm : std::uint8_t { None, Pistol, Shotgun, count };

// SE-GEO-5. Sections: artillery and wagons, a pose for each.
enum class Formation : std::uint8_t { Line, Column, RoadColumn, Skirmish, Square, Sections, count };
inline constexpr std::string_view formation_words[] = {"line",     "column", "road_column",
                                                       "skirmish", "square", "sections"};
// Its stands follow from anchor, facing and formation; the others have a pose for each (SE-GEO-3).
constexpr bool is_ranked(Formation formation) {
    return formation <= Formation::RoadColumn || formation == Formation::Square;
}
constexpr bool in_column(Formation formation) {
    return formation == Formation::Column || formation == Formation::RoadColumn;
}

enum class Withdrawing : std::uint8_t {
    None,
    Retreat,
    Rout,
    count
};  // SE-MORALE-11, the worse one is larger

enum class HqLevel : std::uint8_t { Brigade, Division, Corps, count };

// Of a wheel (SE-GEO-8).
enum class Flank : std::uint8_t { Left, Right, count };
// Where skirmishers go (SE-SKIRM-3).
enum class DetachSide : std::uint8_t { Front, Left, Right, Rear, count };
// SE-GEO-9.
enum class FacingChange : std::uint8_t { Left, Right, About, count };

// Why stands are gone, for victory points (SE-WIN-4) and officers (SE-OFFICER-1).
enum class Loss : std::uint8_t { Eliminated, Captured, Surrendered, LeftTable, count };

// As files and typed actions spell them: lower case, words joined by '_' ("field_artillery", "regimental2").
std::string_view word(Scale scale);
std::string_view word(Arm arm);
std::string_view word(Grade grade);
std::string_view word(Weapon weapon);
std::string_view word(Sidearm sidearm);
std::string_view word(Formation formation);
std::string_view word(Withdrawing status);
std::string_view word(HqLevel level);

// The value of that word; count: there is none. named<Arm>("wagon")
template <class Enum>
Enum named(std::string_view text) {
    for (unsigned i = 0; i < static_cast<unsigned>(Enum::count); ++i)
        if (word(static_cast<Enum>(i)) == text) return static_cast<Enum>(i);
    return Enum::count;
}

}  // namespace longroll::elephant
