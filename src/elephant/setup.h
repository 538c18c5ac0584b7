#pragma once
// Setup of Seeing the Elephant!: scale, options, the table and the two rosters, as `prepare` reads or rolls
// them. It never changes during a match and is known to all.

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "elephant/charts.h"
#include "engine/seat.h"
#include "miniatures/arrivals.h"
#include "miniatures/commands.h"
#include "miniatures/objectives.h"
#include "table/battlefield.h"
#include "table/edge.h"
#include "table/sight_rules.h"

namespace longroll::elephant {

using miniatures::ObjectivePlan;
using table::TableEdge;

// Capacities; a scenario beyond one is refused with the number. Random forces reach 25 regiments, 5 brigade
// batteries, 5 divisional ones and 5 wagons a side (SE-FORCES-1 to 6, 12), 335 stands.
inline constexpr int most_units = 64;  // a side, detachments included: the roster leaves the rest for them
inline constexpr int most_roster = 48;
inline constexpr int most_stands_of_unit = 16;
inline constexpr int most_stands = 352;  // a side
inline constexpr int most_hqs = 16;      // a side
inline constexpr int most_objectives = 16;
inline constexpr int most_turns = 250;

using UnitId = miniatures::RosterId;  // of one side: the roster in its order, then detachments
inline constexpr UnitId no_unit = miniatures::no_roster_unit;
using HqId = miniatures::PostId;  // of one side; the commander goes by the number of his post
inline constexpr HqId no_hq = miniatures::no_post;
using Units = std::uint64_t;   // a set of units of one side
using Stands = std::uint16_t;  // a set of stands of one unit, by their number in its block
using Hqs = std::uint16_t;     // a set of headquarters of one side

// Chapter 3. Names in files and on the command line are these, whatever the rulebook's own spelling.
struct Options {
    Scale scale = Scale::Regimental2;
    bool overenthusiastic = true;
    bool csa_artillery_shift = false;
    std::int8_t close_range_shift = 0;  // 0 off, -1 left, +1 right (SE-SHIFT-15)
    bool ammunition = false;
    bool shoot_officers = false;
    bool road_bonus = true;
    bool melee_cell_11 = false;  // corrected
    bool fixed_regiments = false;
    bool fixed_guns = false;
    bool one_die_for_both = true;
    bool front_rank_fires = false;
    bool prone_fires_reduced = false;
    bool skirmishers_move_full = false;
    bool activation_memory = false;  // SE-MORALE-11: until the next own Morale Phase, not by game turns
    bool withdrawn_test = false;
    bool withdrawn_hold_fire = false;  // SE-MORALE-3: no fire after a withdrawal in one's own Morale Phase
    bool chart_ammo_shift = false;     // SE-SHIFT-14: LEFT ONE as the chart has it
    bool general_one_column = false;   // SE-MELEE-12: whatever his rating
    bool commanders_escape = false;    // SE-OFFICER-1: from a unit that is eliminated
    int year = 1863;
    bool period_morale = false;
    bool csa_artillery_type = false;
    int brigades_per_division = 5;
    bool balance = true;
    int turn_limit = 12;
    bool auto_deployment = false;  // SE-SETUP-8 for both sides, nobody is asked
    bool ask_forced = false;       // also ask what has only one legal answer
};

// Limits of the rulebook in yards, on this table.
struct Distances {
    Length yards_50 = 0;   // volley 2, closest approach, lanes, obstacles, wagons: SE-CHARGE-7, GEO-14
    Length yards_100 = 0;  // volley 1, skirmishers keep off, onlookers: SE-CHARGE-4, SKIRM-6, EFFECT-1
    Length yards_150 = 0;  // opportunity charge: SE-CAV-2
    Length yards_200 = 0;  // retreat, pass-through fire, skirmishers before the zone: SE-RETREAT-3, MOVE-2
    Length yards_400 = 0;  // rout: SE-RETREAT-3
};
constexpr Distances distances_of(Scale scale) {
    const int yards = yards_per_inch[at(scale)];
    const auto on_table = [&](int far) { return table::from_yards(far, yards); };
    return {on_table(50), on_table(100), on_table(150), on_table(200), on_table(400)};
}

// Where a unit stands at the start when the scenario fixes it; else it is deployed (SE-SETUP-7).
struct FixedPlace {
    bool fixed = false;
    Formation formation = Formation::Line;
    std::uint8_t ranks = 1;     // of a line
    std::uint8_t frontage = 0;  // of a column
    table::Point anchor;        // ranked formations; sections and skirmishers: middle of the default layout
    table::Facing facing;
    bool limbered = false;
    bool prone = false;
};

struct UnitPlan {
    std::string name;
    Arm arm = Arm::Infantry;
    Grade grade = Grade::Regular;
    Weapon weapon = Weapon::RifleMusket;
    std::array<Weapon, most_stands_of_unit> weapons{};  // of each stand: batteries may be mixed (SE-FIRE-8)
    Sidearm sidearm = Sidearm::None;
    bool lance = false;
    bool marksmen = false;
    bool mounted = false;  // at the start; cavalry only
    HqId hq = no_hq;
    std::uint8_t stands = 0;
    std::uint16_t first_stand = 0;  // its block in Side::stand
    miniatures::Arrival arrival;    // SE-SETUP-10
    FixedPlace place;
};

// Seniority is SE-OFFICER-14's.
struct HqPlan : miniatures::Post<HqLevel, Units, Hqs> {
    bool card = true;       // brigades have none at Brigade scale (SE-ORDER-2)
    bool commanded = true;  // a general stand is on the table for it
    std::uint8_t morale_rating = 1;
    std::uint8_t combat_rating = 1;
    UnitId attached = no_unit;  // at the start
};

struct Roster {
    std::string name;  // of the army
    std::vector<UnitPlan> units;
    std::vector<HqPlan> hqs;  // corps, divisions, brigades, each level in roster order (SE-STATE-8)
    table::Box zone;          // of deployment
    TableEdge own_edge = TableEdge::South;
    int credit = 0;        // points that history owes it: the verdict is measured from there (SE-WIN-4)
    int start_stands = 0;  // fighting stands, those to arrive included (SE-WIN-2)
    Units infantry = 0, cavalry = 0, artillery = 0, gunboats = 0, wagons = 0;  // of the roster, by arm
    int stands = 0;                                                            // blocks taken of most_stands
};

// The hook of SE-PANIC-7: Panic Markers that a scenario hands out.
struct PanicEvent {
    std::uint8_t turn = 0;
    Seat side = Seat::Nobody;
    UnitId unit = no_unit;
    std::uint8_t panic = 0;
};

// Marks on areas and lines of the battlefield.
inline constexpr table::Marks mark_defile = 1;      // SE-MOVE-14
inline constexpr table::Marks mark_impassable = 2;  // SE-GEO-19
inline constexpr table::Marks mark_passable = 4;    // a river or marsh a scenario lets pass (SE-COST-5)
inline constexpr table::Marks mark_fort_wall = 8;   // a major obstacle that is hard cover (SE-GEO-20)

struct Setup {
    std::string title;
    Options options;
    int yards = 40;  // an inch
    Distances distance;
    table::SightRules sight;
    table::SightRules near_sight;  // between stands so near that no woods hide them (SE-GEO-18)
    std::shared_ptr<const table::Battlefield> field;
    Roster roster[2];
    std::vector<table::Caption> captions;  // names of ridges and places, for pictures
    std::vector<ObjectivePlan> objectives;
    std::vector<PanicEvent> events;
    bool may_leave = false;  // units may leave the table of their own will (SE-RETREAT-7)

    const Roster& army(Seat side) const { return roster[index(side) & 1u]; }
};

// Yards, distances and sight, from the scale among the options; reading and the testbed begin with it.
void follow_scale(Setup& setup);
// The masks, blocks and counts that follow from units and hqs; reading, rolling and the testbed end with it.
void complete(Roster& roster, const Options& options);

}  // namespace longroll::elephant
