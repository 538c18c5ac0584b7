#pragma once
// State of Volley & Bayonet: everything that changes. Trivially copyable, no pointers, no padding, unused
// slots zero. All of it is public (VB-GEN-9) but for a draft that is not closed yet.
//
// A side has up to 128 stands, so that any set of them is two words; marks that rules ask for as sets are
// sets of Side, everything else of a stand is in its record.

#include "engine/agenda.h"
#include "engine/inline_vector.h"
#include "table/feature_set.h"
#include "table/packed_pose.h"
#include "volley/setup.h"

namespace longroll::volley {

constexpr Stands one(StandId stand) { return Stands::of(stand); }

// A stand of either side.
struct Ref {
    Seat side = Seat::Nobody;
    StandId id = no_stand;
    constexpr bool any() const { return id != no_stand; }
    friend constexpr bool operator==(Ref, Ref) = default;
};
inline constexpr Ref nobody{};

inline constexpr std::uint8_t no_building = 255;
// Some of the stands of one formation: bit k is the k-th of them in roster order.
using Comrades = std::uint32_t;
static_assert(most_in_formation <= 32);

struct Stand {
    table::PackedPose pose;                  // of its base; in a town block the block is its base (VB-GEO-17)
    table::PackedPose marker[most_markers];  // of its column, the first behind it
    // At the start of the player turn, for sight (VB-CHARGE-2). Once the Movement phase is over: where the
    // move began that brought it into contact (VB-GEO-5).
    table::PackedPose from;
    std::uint8_t strength;
    std::uint8_t guns;
    std::uint8_t building;  // it is the garrison, or in the block; else no_building
    // Of a garrison, in this Combat phase: which sides of the block have attacked (four bits) and with how
    // many dice in all (VB-TERR-TOWN-9).
    std::uint8_t sides;
};
static_assert(sizeof(Stand) == 44);

enum class Fate : std::uint8_t { None, Active, Lost, Coming };
struct Commander {
    Length x, y;
    StandId attached;  // the Army Commander (VB-MISC-1)
    Fate fate;
    std::uint8_t waits;   // own Command phases until a successor is placed (VB-MISC-18)
    std::uint8_t moved;   // in this Movement phase, or in this night
    std::uint8_t killed;  // holders of the post that were lost (VB-WIN-3)
    // What his owner is to be asked (commanders.h): one more than the number of a stand that he may go with,
    // three at most; or one of CommanderAsk, alone.
    std::uint8_t asked[3];
};
static_assert(sizeof(Commander) == 16);
enum CommanderAsk : std::uint8_t {
    AskDisplaced = 254,  // an enemy stand has reached him (VB-MISC-2 b)
    AskSuccessor = 255   // a successor is to be placed (VB-MISC-18)
};

struct Side {
    // A stand in none of these has been lost.
    Stands on_table, coming, left;
    // Markers: yellow alone is temporary disorder, red alone permanent, both together rout (VB-MORALE-6).
    Stands yellow, red;
    Stands mounted, limbered, column, stationary, ground;
    Stands free;  // no longer held (VB-MOVE-22)
    // Cleared at the start of every player turn.
    Stands in_command, by_contact;  // by_contact: only so, an anchor must be kept (VB-CMD-3)
    Stands moved, turned, charged, stepped_back, rallied_now;
    Stands attacked, chosen;  // in this Combat phase; chosen: as the defending stand
    // Cleared as the Morale phase begins.
    Stands tested_pass, repulsed_now, routed_now, broke_through, profited;
    // Gave way in this player turn and the one before; and had an enemy give way out of contact with them
    // (VB-CHARGE-12).
    Stands gave_way, gave_way_before;
    Stands drove, drove_before;
    Posts exhausted, collapsed;
    std::uint8_t casualties[most_posts], casualties_now[most_posts];
    Commander commander[most_posts];
    Stand stand[most_stands];
};

// The move of one stand, while it lasts.
enum MoveMark : std::uint16_t {
    UsedFreeFacing = 1,
    HasGone = 2,  // a leg was made
    Crossed = 4,  // a stream, bridge, ford or marshy stream: VB-TERR-BRIDGE-3
    ChangedColumn = 8,
    ChangedMount = 16,
    Recovered = 32,
    ThrewForMarsh = 64,  // once in a move: `marsh_factor` holds (VB-TERR-MARSH-1)
    StoppedByZone = 128,
    Charging = 256,  // on its way to an enemy: facing changes are over
    Manhandled = 512,
    MarshyCrossed = 1024,  // no recovery in the same move (VB-TERR-MSTREAM-1)
    Breakthrough = 2048,   // half an allowance (VB-BREAK-2)
    SteppedBack = 4096,
    AtPlainRate = 8192,  // a column that means to charge (VB-MARCH-7)
    TurnedLate = 16384,  // after it had gone: it charges no more (VB-CHARGE-3)
    EndedByRecovery = 32768
};
struct Move {
    std::uint32_t spent;  // of whole_allowance
    std::uint32_t budget;
    std::uint16_t marks;  // MoveMark
    std::uint8_t side;
    StandId stand;  // no_stand: nobody moves
    std::uint8_t streams;
    std::uint8_t marsh_factor;
    std::uint8_t changes;  // facing changes made
    std::uint8_t spare;
};
static_assert(sizeof(Move) == 16);

// One of the stands named for a combat, in the order of naming.
struct Named {
    StandId stand;
    std::uint8_t melee;  // else it fires
};
// Dice of one stand for one of the enemies it touches (VB-MELEE-4); of a garrison: for the target of a side.
struct Allotted {
    std::uint8_t side;  // index of the seat whose stand it is
    StandId stand, enemy;
    std::uint8_t dice;
};
// Hits on one stand that wait for the claim of its owner (VB-SAVE-5).
struct Hits {
    std::uint8_t side;
    StandId stand;
    std::uint8_t by_fire, by_melee;
};

inline constexpr int most_named = 32;
struct Combat {
    InlineVector<Named, most_named, std::uint64_t> attackers;
    InlineVector<Named, most_named, std::uint64_t> defenders;  // the defending stand and who joins it
    InlineVector<Allotted, 64, std::uint64_t> dice;
    InlineVector<Hits, most_named, std::uint64_t> hits;
    StandId defending;       // no_stand: no combat
    StandId reply;           // the target of its fire, or no_stand
    std::uint8_t side;       // index of the seat that fires or attacks
    std::uint8_t lost[2];    // SP lost to melee dice, by seat (VB-MELEE-6)
    std::uint8_t melee;      // there is one
    std::uint8_t last_fire;  // of the defender, at the end (VB-COMBAT-7): nobody replies
    std::uint8_t spare;
};

// VB-TERR-MARSH-1: who has entered which marsh where, in this player turn.
struct MarshEntry {
    Length x, y;
    std::uint16_t area;
    std::uint16_t spare;
};

enum class StepKind : std::uint8_t {
    None,
    // 4.1
    Deploy,
    TurnStart,
    PlayerTurnStart,
    PlayerTurnEnd,
    TurnEnd,
    Night,
    NightMoves,
    Dawn,
    // 4.2
    MovePhase,
    MoveStand,
    React,      // unit: the skirmisher, other: the charger
    Commander,  // VB-MISC-2, 18; n: the post
    MoveClose,
    Settle,  // set_stationary
    Attach,
    // 4.3
    Rally,
    MoraleTest,
    MoraleApply,
    Profit,  // unit: the enemy stand that routed
    Breaks,
    BreakTest,
    // 4.4
    Ground,
    Choose,
    Attack,  // the draft of a combat
    Allot,
    Reply,
    CombatDice,
    Evade,
    CombatApply,
    CombatResult,
    Advance,
    LastFire,
    Burn,
    LeaveBuilding,
    // 4.5
    Exhaustion,
    GameOver,
    Count
};
struct Step {
    StepKind kind;
    std::uint8_t side;
    StandId unit, other;
    std::uint8_t stage, n, m, spare;
    Stands stands;
};
static_assert(sizeof(Step) == 24);

enum class Ending : std::uint8_t { None, ArmyCollapse, BothCollapse, LastTurn };
enum class Phase : std::uint8_t { SetUp, Movement, Rally, Morale, Combat, Exhaustion, Night };

struct State {
    Side side[2];
    // Of the attacker's stands that are in command by contact alone: those they have it from (VB-CMD-3).
    Comrades anchors[most_stands];
    Combat combat;
    Agenda<Step, 24, std::uint64_t> agenda;
    // Crops that are flat; that the move under way has gone through: flat at its end; and that were flat when
    // the player turn began, for sight (VB-TERR-CROPS-2, VB-CHARGE-2).
    table::FeatureSet trampled, trampling, trampled_before;
    table::FeatureSet burning, burnt;
    InlineVector<MarshEntry, 24, std::uint32_t> marshes;
    Move move;
    std::uint8_t fire_turn[most_buildings];              // the turn in which it caught fire; 0: never
    std::uint8_t attacked_building[most_buildings / 8];  // in this Combat phase, by artillery or melee
    std::uint8_t held_by[most_objectives];
    std::uint8_t turn, day, active, phase;
    std::uint8_t ending, winner;
    std::uint8_t commanders_wait;  // one bit by seat: some commander's `asked` is not empty
    std::uint8_t spare[5];
};
static_assert(std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 16 * 1024, "VB: a state copy must stay small");

constexpr Seat seat_of(std::uint8_t index_of_seat) { return static_cast<Seat>(index_of_seat); }

}  // namespace longroll::volley
