#pragma once
// Setup of Volley & Bayonet: options, the table and the two armies, as `prepare` reads or makes them. It
// never changes during a match and is known to all.

#include <memory>
#include <string>
#include <vector>

#include "engine/bits.h"
#include "engine/seat.h"
#include "miniatures/arrivals.h"
#include "miniatures/commands.h"
#include "miniatures/objectives.h"
#include "table/battlefield.h"
#include "table/road_net.h"
#include "table/sight_rules.h"
#include "volley/charts.h"

namespace longroll::volley {

// Capacities; a scenario beyond one is refused with the number. Whole Gettysburg has 78 Union stands and 38
// Union commanders (VB-DATA-17).
inline constexpr int most_stands = 128;       // of a side
inline constexpr int most_posts = 48;         // of a side
inline constexpr int most_in_formation = 32;  // stands directly under one commander
inline constexpr int most_objectives = 16;
inline constexpr int most_buildings = 64;  // town blocks and villages
inline constexpr int most_days = 4;
inline constexpr int most_turns = 60;

using StandId = miniatures::RosterId;  // of one side, in roster order
inline constexpr StandId no_stand = miniatures::no_roster_unit;
using PostId = miniatures::PostId;  // of one side; a commander goes by the number of his post
inline constexpr PostId no_post = miniatures::no_post;
using Stands = Bits<most_stands>;
using Posts = std::uint64_t;
static_assert(most_posts <= 64);

// VB-DATA-5. Names in files and on the command line are these.
struct Options {
    bool pursuit_in_woods = false;
    bool superior_may_command = false;
    bool skirmisher_chain = true;
    bool long_range_defensive_fire = false;
    bool defenders_fire_last = false;
    bool columns_never_charge = false;
    bool asa_ready_only = false;
    bool guns_lost_on_rout = false;
    bool guns_lost_in_melee = false;
    bool cavalry_falls_back_once = false;
    bool fort_morale = false;
    bool commanders_cross_bridges_free = false;
    bool dg_silent_in_forest = false;
    bool poorly_trained = true;
    bool choose_dg_at_setup = false;
    Length max_sight = 0;  // 0: no limit (VB-VIS-1)
    VictoryLimits limits;
    bool auto_deployment = false;  // both sides are set up for the players
    bool ask_forced = false;       // also ask what has only one legal answer
};

// VB-MOVE-22: until that turn, or an enemy near, F stays within the polygon or on its side of the line.
struct Hold {
    std::uint8_t until = 0;             // the first turn in which the stand is free; 0: it is not held
    std::vector<table::Point> polygon;  // empty: the line binds it
    table::Segment line;
};

// Where a stand is at the start when the scenario fixes it; else its owner sets it up.
struct FixedPlace {
    bool fixed = false;
    table::Point front;  // F
    table::Facing facing;
};

struct StandPlan {
    std::string name;
    StandType type = StandType::InfantryBrigade;
    std::uint8_t strength = 1;
    std::uint8_t morale = 4;
    Training training = Training::Regular;
    Weapon weapon = Weapon::RifledMusket;
    bool repeating = false;
    bool sharpshooter = false;
    std::uint8_t guns = 0;  // dedicated
    PostId post = no_post;  // its division, or the corps or army whose troops it is of (VB-UNIT-10)
    // At the start.
    bool mounted = false, limbered = false, column = false, stationary = false;
    FixedPlace place;
    miniatures::Arrival arrival;
    table::Facing entry_facing;
    Hold hold;
};

enum class Rank : std::uint8_t { Division, Corps, Army };

struct PostPlan : miniatures::Post<Rank, Stands, Posts> {
    Quality quality = Quality::Average;
    std::uint8_t exhaustion = 0;   // casualties of its own stands that exhaust it; 0: never (VB-UNIT-10)
    bool never_exhausted = false;  // the scenario says so, of a part of a division
    std::uint8_t strength = 0;     // of its own stands at the start
    bool placed = false;           // the scenario says where its commander is
    table::Point at;
    std::uint8_t arrives = 0;  // with the first of its stands; 0: there from the start

    // A division is one whatever it holds; other troops with at least two brigades (VB-UNIT-10).
    bool rank_has_level(int brigades) const {
        return !never_exhausted && (level == Rank::Division ? strength > 0 : brigades >= 2);
    }
};

struct Army {
    std::string name;
    std::vector<StandPlan> stands;
    std::vector<PostPlan> posts;    // army, corps, divisions, each rank in roster order
    table::Box zone;                // of deployment
    std::vector<table::Box> exits;  // zones through which its stands may leave (VB-MOVE-17)
    table::TableEdge own_edge = table::TableEdge::South;
    int strength = 0;  // of all stands, those to arrive included (VB-WIN-5)
    // By type, so that rules get sets by a few ands.
    Stands infantry_brigades, cavalry_brigades, mounted_infantry, infantry_skirmishers, cavalry_skirmishers,
        battalions, batteries;
    Stands artillery, skirmishers, brigades;
    Stands cartridges;  // armed with a cartridge weapon
    Stands poor;        // poorly trained and militia
    Stands elite;       // by name or by morale; also of those (VB-UNIT-8)
};

// A town block or village (VB-TERR-TOWN-1, VB-TERR-VILLAGE-1).
struct Building {
    std::uint16_t area = 0;
    bool block = true;  // of a town; else a village
    bool stone = false;
    table::Rect base;  // of a block: the square, facing north
};

// VB-NIGHT-1.
struct Day {
    std::uint8_t turns = 0;
    std::uint8_t start_hour = 6;
};

struct Setup {
    std::string title;
    Options options;
    table::SightRules sight;
    std::shared_ptr<const table::Battlefield> field;
    table::RoadNet roads;
    Army army_of[2];
    Seat first = Seat::Union;  // the attacker in the first player turn (VB-GEN-1)
    std::vector<Day> days;
    std::vector<Building> buildings;
    std::vector<table::Caption> captions;
    std::vector<miniatures::ObjectivePlan> objectives;

    const Army& army(Seat side) const { return army_of[index(side) & 1u]; }
    int turns() const {
        int sum = 0;
        for (const Day& day : days) sum += day.turns;
        return sum;
    }
};

// The sets, levels and sums that follow from stands and posts; reading and the testbed end with it.
void complete(Army& army);
// Sight by the terrain chart (VB-VIS-3 to 7).
table::SightRules sight_rules();

// Marks on areas of the battlefield.
inline constexpr table::Marks mark_stone = 1;     // VB-TERR-BLDG-7
inline constexpr table::Marks mark_fortress = 2;  // on the wall of one (VB-TERR-FORTRESS-1)

}  // namespace longroll::volley
