#pragma once
// What lies on a table: areas, lines and crossings, as a scenario or a map gives them. The kinds are those of
// the three rulebooks and of the historical maps; what a kind does is each game's own table.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "table/height_field.h"
#include "table/point.h"

namespace longroll::table {

enum class AreaKind : std::uint8_t {
    Woods,
    LightWoods,
    Orchard,
    Crops,     // standing: corn, wheat
    Clearing,  // open ground where the rest is wooded
    Marsh,
    Rocks,
    Town,
    Building,
    Water,
    Hill,  // of a level, where a table has no height field
    Impassable,
    Broken,     // ground that is hard to cross
    Swamp,      // deeper than a marsh
    TownBlock,  // a square of a town that holds a garrison (VB-TERR-TOWN-1)
    Village,
    Fort,
    Fortress,
    Burnt,    // what was a house (VB-TERR-BLDG-6)
    Thicket,  // growth that hides, upon ground of another kind
    count
};
enum class LineKind : std::uint8_t {
    Wall,
    Fence,
    Hedge,
    Fieldworks,
    Barricade,
    MajorObstacle,  // abatis, the wall of a fort (SE-OBST)
    Stream,         // small ones; a wide creek and a river have kinds of their own
    Creek,
    River,
    Road,
    Lane,
    Railroad,
    RailroadBed,
    Cut,
    SunkenRoad,
    TreeLine,
    MarshyStream,
    HastyWorks,
    FortWall,   // laid along the edge of a fort
    SteepEdge,  // two contours in one (VB-DATA-16)
    count
};
enum class CrossingKind : std::uint8_t { Bridge, Ford, Entrance, Breach, count };  // the last two of a fort

std::string_view name_of(AreaKind kind);
std::string_view name_of(LineKind kind);
std::string_view name_of(CrossingKind kind);

// A set of kinds. all() needs one bit more than there are kinds, so a list may have 31.
template <class Kind>
struct Kinds {
    static_assert(static_cast<unsigned>(Kind::count) <= 31);
    std::uint32_t bits = 0;

    constexpr Kinds() = default;
    template <class... Rest>
    constexpr Kinds(Kind first, Rest... rest) : bits((bit(first) | ... | bit(rest))) {}

    static constexpr std::uint32_t bit(Kind kind) { return std::uint32_t{1} << static_cast<unsigned>(kind); }
    constexpr bool has(Kind kind) const { return bits >> static_cast<unsigned>(kind) & 1u; }
    constexpr bool any() const { return bits != 0; }
    constexpr void add(Kind kind) { bits |= bit(kind); }
    constexpr Kinds without(Kinds others) const { return of(bits & ~others.bits); }
    friend constexpr Kinds operator|(Kinds a, Kinds b) { return of(a.bits | b.bits); }
    friend constexpr Kinds operator&(Kinds a, Kinds b) { return of(a.bits & b.bits); }
    friend constexpr bool operator==(Kinds, Kinds) = default;

    static constexpr Kinds all() { return of((std::uint32_t{1} << static_cast<unsigned>(Kind::count)) - 1); }
    static constexpr Kinds of(std::uint32_t bits) {
        Kinds kinds;
        kinds.bits = bits;
        return kinds;
    }
};
using AreaKinds = Kinds<AreaKind>;
using LineKinds = Kinds<LineKind>;

// What a clearing takes away where it lies, its edge included: there the ground is open. No other kind.
inline constexpr AreaKinds cleared_kinds{AreaKind::Woods, AreaKind::LightWoods};

// Marks of a scenario on an area or a line (a defile, a breach): the game that reads them gives them meaning.
using Marks = std::uint16_t;

struct AreaPlan {
    std::string name;
    AreaKind kind = AreaKind::Woods;
    std::vector<Point> corners;
    int level = 0;  // of a hill: 1 or more
    Marks marks = 0;
};
struct LinePlan {
    std::string name;
    LineKind kind = LineKind::Wall;
    std::vector<Point> points;
    Length width = 0;  // of a road, a stream
    Marks marks = 0;
};
// A bridge or ford over whatever line it lies on: a crossing of that line as near as this is made there
// (VB-GEO-8).
struct CrossingPlan {
    std::string name;
    CrossingKind kind = CrossingKind::Bridge;
    Point at;
    Length reach = 750;
};

// A name on the ground that is no terrain, for pictures: a ridge, a camp.
enum class CaptionKind : std::uint8_t { Ridge, Hill, Camp, Place };
struct Caption {
    std::string text;
    CaptionKind kind{};
    std::vector<Point> along;  // a point, or the crest of a ridge
};

// Heights of a map's table are tenths of a foot.
inline constexpr int heights_per_foot = 10;

struct BattlefieldPlan {
    std::string name;
    Length width = 72 * inch;  // west to east
    Length depth = 48 * inch;  // south to north
    std::vector<AreaPlan> areas;
    std::vector<LinePlan> lines;
    std::vector<CrossingPlan> crossings;
    HeightPlan heights;  // none: a flat table, or one with hills as areas

    Box table() const { return {{0, 0}, {width, depth}}; }
};

}  // namespace longroll::table
