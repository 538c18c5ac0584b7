#pragma once
// The cards as the rules see them (DX-1.0, DX-K1, DX-K2). Read from data/dixie once; never changed in play.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "dixie/plain_begin.h"
#include "engine/expected.h"
#include "engine/seat.h"
namespace longroll::dixie {

enum class Edition : std::uint8_t { BullRun, Shiloh, Gettysburg };
enum class CardType : std::uint8_t { Infantry, Cavalry, Artillery, General, Terrain, Special };
enum class Guns : std::uint8_t { None, Smoothbore, Rifled, Mixed };
enum class TerrainType : std::uint8_t { None, Woods, Hill, Field, Creek, Pond, Ridge, Works, Rough, Town };
enum class Level : std::uint8_t { Brigade, Division, Corps, Wing, Army };
enum class CommandArm : std::uint8_t { All, Cavalry, Artillery };
enum class Mark : std::uint8_t { None, ArmyCommander, Wing };  // "A", "W"
enum class Lasting : std::uint8_t { None, Leader, Ground };

// Effect ids of DX-K17, in its order.
enum class Effect : std::uint8_t {
    None,
    Sharp,
    Ford,
    Rail,
    Color,
    Johnny,
    Yell,
    Bayo,
    Cavch,
    Cover,
    Rally,
    Cani,
    Ammo,
    Low,
    Unif,
    Wall,
    Band,
    Panic,
    Hosp,
    Gunb,
    Loot,
    Mass,
    Dquick,
    Guide,
    Later,
    Works,
    Signal,
    Spy,
    Skirm,
    Smoke,
    Courier,
    Rear,
    Aide,
    Count
};

// Timings of DX-K15 as bits; own and enemy say whose phase it is.
enum Timing : std::uint16_t {
    TimingSetup = 1 << 0,
    TimingMoraleOwn = 1 << 1,
    TimingMoraleEnemy = 1 << 2,
    TimingCombatOwn = 1 << 3,
    TimingCombatEnemy = 1 << 4,
    TimingMelee = 1 << 5,
    TimingOwnMove = 1 << 6,
    TimingEnemyMoveStart = 1 << 7,
    TimingReinforce = 1 << 8,
    TimingReactReroll = 1 << 9,
    TimingReactRout = 1 << 10,
    TimingReactLeaderLost = 1 << 11,
};
inline constexpr int timing_count = 12;

// Positions where a terrain card may lie, as the card names them: one bit for each of Left, Center, Right
// (Shiloh: of Front, then of Back). Bull Run terrain has all bits.
enum TerrainPlace : std::uint8_t {
    PlaceLeft = 1,
    PlaceCenter = 2,
    PlaceRight = 4,  // Gettysburg, from the owner's side
    PlaceLeftFront = 1,
    PlaceCenterFront = 2,
    PlaceRightFront = 4,  // Shiloh, from the USA side
    PlaceLeftBack = 8,
    PlaceCenterBack = 16,
    PlaceRightBack = 32,
    PlaceAny = 63
};

struct Card {
    Seat side = Seat::Nobody;
    std::uint8_t number = 0;  // 1.. within edition and side; 0: no card
    CardType type = CardType::Infantry;
    std::uint8_t bp = 0;
    bool day1 = false;

    // Troops
    std::uint8_t cv = 0;
    std::int8_t letter = 0;                           // +1 A, 0 B or none, -1 C
    std::uint8_t fire = 0, long_fire = 0, melee = 0;  // firepower at short range, long range, in melee
    Guns guns = Guns::None;
    bool horse = false;
    bool carbines = false;  // fire 2 melee 2 with the option `carbines` (DX-K3)

    // Where it belongs: small numbers, equal when the names are equal; 0 where history has none
    std::uint8_t army = 0, corps = 0, division = 0, brigade = 0;
    bool ohio = false;            // Army of the Ohio (DX-15.1g)
    bool third_division = false;  // 3rd Division, Army of the Tennessee (DX-15.1i)

    // Generals
    std::uint8_t attack = 0, defense = 0, stack = 0, stars = 0;
    Level level = Level::Brigade;
    CommandArm arm = CommandArm::All;
    Mark mark = Mark::None;
    std::uint32_t wing_corps = 0;  // bit c: commands corps c (DX-13.9g)

    // Terrain
    TerrainType terrain = TerrainType::None;
    std::uint8_t limit = 0;  // Movement Limit, 0: none
    bool no_outflank = false;
    std::uint8_t places = PlaceAny;

    // Specials
    Effect effect = Effect::None;
    std::uint16_t timing = 0;
    Lasting lasting = Lasting::None;
    bool takes_hits = false;
    std::string required_option;  // DX-0.5b: out of the pool unless this option is on; empty: none

    // Words
    std::string id, name, note, order_of_battle, state_or_badge, corps_name;
    std::vector<std::string> wing, positions;  // corps of a Wing Commander; where Terrain may lie, as printed

    bool troop() const { return type <= CardType::Artillery; }
    bool creek() const { return limit > 0; }  // creeks, ponds and bridges (DX-8.3c)
};

using PrintedCard = Card;  // also where `Card` is what odds see of one (seen_card.h)

// A side's cards of an edition; [0] is empty so that a card's number is its index.
using CardList = std::vector<Card>;

struct CardSet {
    Edition edition = Edition::BullRun;
    CardList cards[2];  // by index(Seat)
};

// The three sets from data/dixie; read once.
const CardSet& card_set(Edition edition);

// Reads a set from its JSON text, or says which card, which field, and what would be right.
Expected<CardSet> read_card_set(std::string_view json, std::string_view file);

std::string_view name(Edition edition);   // "bull_run", "shiloh", "gettysburg"
std::string_view title(Edition edition);  // "First Bull Run", ...
std::string_view name(CardType type);     // "infantry", ...
std::string_view name(TerrainType type);  // "woods", ...
std::string_view name(Effect effect);     // "SHARP", ...
std::string_view name(Level level);       // "brigade", ...

}  // namespace longroll::dixie
#include "dixie/plain_end.h"
