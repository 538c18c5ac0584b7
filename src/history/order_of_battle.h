#pragma once
// An order of battle: every regiment, battery and commander of both armies as data/oob/*.csv has them, and
// the questions games ask of it. What a regiment of 420 veterans with rifle-muskets is worth is each game's
// own.

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/expected.h"
#include "engine/seat.h"
#include "history/when.h"

namespace longroll::history {

enum class Level : std::uint8_t {
    Army,
    Wing,
    Corps,
    Division,
    Brigade,
    ArtilleryBrigade,
    Staff,
    Regiment,
    Battery,
    count
};
enum class Arm : std::uint8_t { Infantry, Cavalry, Artillery, HorseArtillery, Naval, General, count };
enum class Rating : std::uint8_t { None, Poor, Average, Good, Excellent, count };
enum class Experience : std::uint8_t { None, Militia, Green, Regular, Veteran, Elite, count };
enum class Weapon : std::uint8_t {
    None,
    Smoothbore,
    RifleMusket,
    Breechloader,
    Repeater,
    CarbineMixed,
    BreechloaderCarbine,
    TargetRifle,
    TargetRifleAndBreechloader,
    RepeaterAndBreechloader,
    Artillery,
    NavalGuns,
    count
};
enum class Fate : std::uint8_t {
    None,
    Killed,
    MortallyWounded,
    Wounded,
    Captured,
    WoundedAndCaptured,
    count
};
// On the field; outside the map; near but not engaged; absent.
enum class Presence : std::uint8_t { Yes, OffMap, Rear, No, count };
enum class Confidence : std::uint8_t { None, High, Med, Low, count };

std::string_view name_of(Level level);
std::string_view name_of(Arm arm);
std::string_view name_of(Experience experience);
std::string_view name_of(Weapon weapon);
std::string_view name_of(Rating rating);

constexpr bool has_guns(Arm arm) {
    return arm == Arm::Artillery || arm == Arm::HorseArtillery || arm == Arm::Naval;
}

struct GunCount {
    int count = 0;
    std::string type;  // "12-pdr Napoleon"
};

// One row. Texts that the file leaves empty are empty; a corps, say, where the army had none.
struct OobRow {
    int line = 0;  // of the file
    Seat side = Seat::Nobody;
    std::string army, corps, division, brigade, unit;
    Level level{};
    Arm arm{};
    std::string state;  // that raised it; US for regulars
    int men = 0;
    int guns = 0;
    std::vector<GunCount> gun_types;
    std::string commander, rank;
    Rating rating{};
    Experience experience{};
    Weapon weapon{};
    Confidence weapon_confidence{};
    std::optional<int> killed, wounded, captured_missing, losses;
    Fate commander_fate{};
    std::optional<When> arrival;
    std::string entry;
    Presence presence{};
    std::string notes;
    Confidence confidence{};

    bool commands() const { return arm == Arm::General; }
};

// Units by their place in the army: what is not given may be anything.
struct UnitRef {
    Seat side = Seat::Nobody;
    std::string corps, division, brigade, unit;
    std::vector<std::string> except;  // units
};
std::string describe(const UnitRef& ref);  // "union, I Corps, 1st Division, 6th Wisconsin"

class OrderOfBattle {
  public:
    // From the text of a file; its name is for sentences.
    static Expected<OrderOfBattle> read(std::string_view text, std::string_view file);

    const std::string& file() const { return file_; }
    std::span<const OobRow> rows() const { return rows_; }

    // Numbers of the rows of units (not of commanders) that a ref means.
    std::vector<std::size_t> units(const UnitRef& ref) const;
    // The row of the general who commands there: of the brigade if one is named, else the division, the
    // corps, the army.
    const OobRow* commander(const UnitRef& ref) const;
    // The person of that name, general or colonel; nullptr: there is none.
    const OobRow* person(Seat side, std::string_view name) const;

  private:
    std::string file_;
    std::vector<OobRow> rows_;
};

// "6 WI", "Ricketts", "Cutler": what fits on a stand. Of a unit, and of a brigade by who commands it.
std::string short_name(const OobRow& row);
std::string surname(std::string_view person);

}  // namespace longroll::history
