#pragma once
// State of Seeing the Elephant!: everything that changes. Trivially copyable, no pointers, no padding, unused
// slots zero.
//
// A side has up to 64 units, so that any set of them is one 64-bit mask; marks that rules ask for as sets are
// masks of Side, everything else of a unit is in its record. Every stand has its pose stored, also those of
// formed units, where it follows from anchor, facing and formation: whoever changes one of these lays the
// unit out again (settle_layout in change.h), and everything that measures reads poses only.
//
// All of it is public but for the order of the deck and a draft that is not done yet (view.cpp).

#include "elephant/setup.h"
#include "engine/agenda.h"
#include "engine/bits.h"
#include "engine/edge_cover.h"
#include "engine/inline_vector.h"
#include "engine/piece_ref.h"
#include "table/crowd.h"
#include "table/packed_pose.h"

namespace longroll::elephant {

constexpr Units one(UnitId unit) { return longroll::one<Units>(unit); }

using Ref = PieceRef<UnitId, no_unit>;  // a unit of either side
inline constexpr Ref nobody{};
constexpr bool has(Units set, UnitId id) { return (set & one(id)) != 0; }
constexpr bool has(Units set, Ref ref) { return has(set, ref.id); }
constexpr void set_mark(Units& marks, UnitId id, bool on) { marks = on ? marks | one(id) : marks & ~one(id); }

// for (const Ref ref : each(side, units)): the units of a side as each(units) has them.
using longroll::each;
constexpr EachRef<Ref, Units> each(Seat side, Units units) { return {side, units}; }
// Those of a set of whom it is true.
template <class Is>
constexpr Units those(Seat side, Units among, Is is) {
    return each(side, among).those(is);
}

using Stand = table::PackedPose;

using table::Square;

// A unit in play: of the roster, or a detachment of skirmishers (SE-SKIRM-2).
struct Unit {
    Length x, y;  // anchor: middle of the front edge of the front rank (SE-GEO-3); ranked formations only
    std::uint16_t facing;  // of a ranked formation; of the others the way the unit last faced as a whole
    Stands stands;         // which of its block it has; a detachment's are of its parent's block
    Stands limbered;       // sections
    Formation formation;
    std::uint8_t ranks;     // of a line; else 0 (SE-GEO-6: kept through losses)
    std::uint8_t frontage;  // of a column (1 or 2) and a road column (1); else 0
    UnitId roster;          // whose plan and block of stands it has: itself, or the unit it came from
    UnitId parent;          // of a detachment, while that is there; else no_unit
    UnitId detachment;      // that is out; else no_unit
    std::uint8_t hits;      // below the limit (SE-PANIC-5)
    std::uint8_t panic;     // 0..2
    std::uint8_t lost;      // stands, for SE-MORALE-10
    Grade grade;            // Green until its die is rolled
    Withdrawing status;
    // SE-MORALE-11 to 13: game turns, 0: never. With `activation_memory` they are set back to 0 after the
    // unit's next own Morale Phase and count as long as they are not 0.
    std::uint8_t retreat_turn, rout_turn, flank_fire_turn;
    UnitId last_firer;         // enemy unit that last fired on it with effect, or no_unit (SE-RETREAT-4)
    std::uint8_t joined_turn;  // game turn in which skirmishers rejoined it by a move (SE-COST-16); 0: never
    Square north_east;         // of the squares it stands in (table/crowd.h)
};
static_assert(sizeof(Unit) == 32);

enum class Fate : std::uint8_t { Vacant, Active, Killed, Retired, Captured, Left };

// The holder of a post. A successor takes the same record (SE-OFFICER-14).
struct Officer {
    constexpr table::Point point() const { return {x, y}; }
    constexpr void set_point(table::Point p) { x = p.x, y = p.y; }

    Length x, y;  // where he is; of an attached one: as his unit's command stand
    UnitId attached;
    Fate fate;
    std::uint8_t wounded;  // lightly (SE-OFFICER-12)
    std::uint8_t morale_rating, combat_rating;
    UnitId morale_unit, combat_unit;  // SE-OFFICER-5: his unit for this turn, or no_unit
    std::uint8_t person;  // who he is: the commander the post began with (0), or 1 + the unit whose colonel
                          // he was, or 128 + the post he came from
};
static_assert(sizeof(Officer) == 16);

struct Side {
    // Where units are. A unit in none of the two has been lost, or its slot is unused.
    Units on_table;
    Units coming;  // reinforcements, and those for whom there was no place at set-up
    Units detachments;
    // Lasting marks.
    Units mounted, prone, overenthusiastic, out_of_ammo;
    Units engaged;          // in an engaged melee (SE-MELEE-8)
    Units beaten;           // skirmishers with flanks and a rear until they pass a test (SE-SKIRM-9)
    Units moved_last_turn;  // cavalry that moved while mounted (SE-MOVE-8)
    // Cleared at TURN_START (SE-STATE-2).
    Units activated, moved, moved_mounted, fired, full_fire, reduced_fire, pass_fired, withdrew, barred;
    Units split;   // came apart or together this turn: not again (SE-SKIRM-3)
    Units sniped;  // shot at an officer (SE-OPT-2)
    // Cleared at every DRAW.
    Units withdrew_card;
    Units withdrew_for_friends;  // SE-EFFECT-3
    // Cleared as each Movement Phase begins.
    Units received;  // has tested to receive a charge (SE-CHARGE-9)
    Units charged;   // announced a charge, or rode an opportunity charge
    Units halted;    // failed a test by 1 or 2 since: a charge of it is lost (SE-STATE-3)
    Units picked;    // by MOVE_BEGIN; with `charged` all that have had their move
    Units entered;   // came on in this phase
    // Headquarters.
    Hqs hq_activated, officer_moved;
    Hqs bound;      // officers bound until their unit's next Morale Phase (SE-OFFICER-2)
    Hqs in_combat;  // officers who may not leave until Combat is resolved (SE-OFFICER-1)
    Officer officer[most_hqs];
    Unit unit[most_units];
    Stand stand[most_stands];
    Square south_west[most_units];  // of the squares each unit stands in, its north_east the other corner
};
// Every set of units of a side: those that a unit still to come or gone may be in, then the marks of units in
// play.
inline constexpr std::array all_sets = {
    &Side::on_table,     &Side::coming,           &Side::mounted,       &Side::moved_last_turn,
    &Side::activated,    &Side::entered,          &Side::detachments,   &Side::prone,
    &Side::out_of_ammo,  &Side::overenthusiastic, &Side::engaged,       &Side::beaten,
    &Side::moved,        &Side::moved_mounted,    &Side::fired,         &Side::full_fire,
    &Side::reduced_fire, &Side::pass_fired,       &Side::withdrew,      &Side::barred,
    &Side::split,        &Side::sniped,           &Side::received,      &Side::charged,
    &Side::halted,       &Side::picked,           &Side::withdrew_card, &Side::withdrew_for_friends};
inline constexpr std::span sets_in_play = std::span(all_sets).subspan<6>();

// One announced charge, from CHARGE_DECLARE until its procedure has ended; an opportunity charge likewise.
struct Charge {
    constexpr table::Point ground() const { return {target_x, target_y}; }
    constexpr void set_ground(table::Point p) { target_x = p.x, target_y = p.y; }
    constexpr bool is(unsigned mark) const { return (marks & mark) != 0; }
    constexpr void clear(unsigned mark) { marks = static_cast<std::uint16_t>(marks & ~mark); }

    Units flanked;     // enemy units in whose flank or rear it is (SE-FLANK-2): found as the phase begins
    Units tried;       // enemy units that were its target already (SE-STATE-3, step 1)
    Units asked;       // enemy cavalry that has had its OPP_CHARGE at it (SE-STATE-10)
    Length start;      // distance to its target from where it began
    Length reach;      // straight advance its dice allow, after the wheel
    Length travelled;  // of it, so far
    Length target_x, target_y;  // where the target's command stand (nearest section) was (SE-CHARGE-11)
    std::int16_t wheel;         // at its start, clockwise (SE-CHARGE-2)
    std::uint16_t marks;        // ChargeMark
    std::uint8_t side;
    UnitId unit, target;
    Flank pivot;
    std::uint8_t flags;  // of the Action: optional dice, obstacle
    std::uint8_t group;  // charges of one group are resolved together (SE-CHARGE-12)
    std::uint8_t dice, sum;
    UnitId behind[4];            // follow-up units, nearest first (SE-COMBAT-6)
    std::uint8_t behind_sum[4];  // what they rolled
};
static_assert(sizeof(Charge) == 64);
enum ChargeMark : std::uint16_t {
    ChargeRolled = 1,
    ChargeOver = 2,         // dropped out, stopped, or made contact: nothing more to do
    ChargeHit = 4,          // received P or hits in this step: owes a test (SE-CHARGE-5)
    ChargeOpportunity = 8,  // SE-CAV-2
    ChargeCrosses = 16,     // a major obstacle (SE-OBST-3)
    ChargeContact = 32,
    ChargeStream = 64,     // crossed a ford or stream (SE-MELEE-16)
    ChargeDuty = 128,      // entered by the engine (SE-MORALE-20)
    ChargeWheeled = 256,   // the wheel is made: the unit stands on its line, `travelled` from its beginning
    ChargeFellBack = 512,  // its target, skirmishers, has fallen back from it (SE-SKIRM-14)
};

// Two units in contact, and what was found when they met; it stays for the whole melee (SE-MELEE-8).
struct Contact {
    UnitId unit[2];        // by seat
    std::uint8_t charger;  // seat whose charge brought it
    std::uint8_t order;    // of announcement: the sequence of melees
    std::uint8_t marks;    // ContactMark
    std::uint8_t barrier;  // Barrier of the holder
    std::uint8_t holder;   // seat behind it, or 2
    std::uint8_t higher;   // seat uphill, or 2 (SE-MELEE-13)
};
static_assert(sizeof(Contact) == 8);
enum ContactMark : std::uint8_t {
    ContactFlank0 = 1,  // the Union unit took the other in flank or rear; << 1: the Confederate one
    ContactFlank1 = 2,
    ContactStream0 = 4,  // the Union unit crosses a ford or stream
    ContactStream1 = 8,
    ContactOpportunity = 16,
    ContactFought = 32,  // in this Combat Phase
};
constexpr std::uint8_t flank_mark(Seat side) {
    return static_cast<std::uint8_t>(ContactFlank0 << index(side));
}
constexpr std::uint8_t stream_mark(Seat side) {
    return static_cast<std::uint8_t>(ContactStream0 << index(side));
}
enum class Barrier : std::uint8_t { None, Wall, Fieldworks };

// FIRE_PLAN and the allocation of a volley: which unit each stand of the firing side aims at. One byte a
// stand holds any plan whatever. 0: not at all; 1 + unit; 128 + officer's post (SE-OPT-1).
struct FirePlan {
    Units full, reduced;  // declared (SE-FIRE-1, 2); neither: holds
    Units combine;        // targets for one roll of small arms and artillery together (SE-FIRE-9)
    InlineVector<UnitId, most_units, std::uint64_t> targets;  // in the order of their rolls
    std::uint8_t aim[most_stands];
};

// MOVE_PATH: its steps as they were given. Formed units and road columns: steps in their order. Skirmishers
// and sections: To steps, each for one stand, in the order of that stand's way.
enum class PathKind : std::uint8_t {
    None,
    Advance,   // x: how far
    Wheel,     // turn, clockwise; flank: the pivot
    Face,      // what: FacingChange
    Backstep,  // x
    Sideslip,  // x to the right, y ahead
    Form,      // what: Formation; n: ranks or frontage
    Limber,    // stands
    Unlimber,  // stand; turn: its facing
    Prone,
    Rejoin,
    March,  // x, y: the head of a road column goes there
    To,     // n: stand; x, y: where; turn: its facing at the end, where it has one
    count
};
struct PathStep {
    PathKind kind;
    std::uint8_t what;
    std::uint8_t n;
    std::uint8_t flank;
    std::uint16_t turn;
    Stands stands;
    Length x, y;
};
static_assert(sizeof(PathStep) == 16);
constexpr PathStep step_of(PathKind kind, Length x = 0, Length y = 0) { return {kind, 0, 0, 0, 0, 0, x, y}; }
inline constexpr int most_path_steps = 40;

// The unit picked by MOVE_BEGIN, its dice, its path, and how far it has walked it (4.4).
struct Move {
    Units asked_fire;    // enemy units that have had their PASS_FIRE, or never will
    Units asked_charge;  // enemy cavalry that has had its OPP_CHARGE
    Units driven;        // enemy skirmishers it has made withdraw (SE-SKIRM-15)
    Units passed;        // friends whose ground it has entered (SE-GEO-15)
    Length allowance;    // of the path as accepted
    Length whole;        // length of the path
    Length walked;
    std::uint8_t side;
    UnitId unit;         // no_unit: nobody is moving
    std::uint8_t flags;  // of MOVE_BEGIN
    std::uint8_t dice, sum;
    std::uint8_t fire_extra;  // SE-OBST-4: the extra marker has been given
    std::uint8_t entry;       // Formation of a unit that comes on
    std::uint8_t spare[5];
    // The unit as it stood when the part of the path began that `walked` counts from.
    Unit from;
    Stand from_stand[most_stands_of_unit];  // in the order of their numbers
    // Where on the path each enemy unit would fire, in walk steps from 1; 0: nowhere (SE-MOVE-2).
    std::uint16_t fire_at[most_units];
    InlineVector<PathStep, most_path_steps, std::uint64_t> path;
};

using Paired = CoverPair;  // an attacker and a defender

// How far straight ahead of an attacker the place of its opponent is: where it may step to if it wins
// (SE-MELEE-25).
struct StepForward {
    std::uint8_t side;
    UnitId unit;
    std::uint16_t far;
};
static_assert(sizeof(StepForward) == 4);

// What must still happen. Kinds in the order of chapter 4; who runs and answers each is in flow.h.
enum class StepKind : std::uint8_t {
    None,
    // 4.1
    DeployNext,  // whose turn it is to deploy what
    Deploy,      // DEPLOY; n: Hq, stage: brigades, then the rest
    // 4.2
    TurnStart,
    Draw,
    ActStart,
    Morale,
    FireDeclare,    // FIRE_PLAN; FIRE_RESOLVE follows its Done at once
    Engaged,        // ENGAGED_CHOICE, unit by unit
    ChargeDeclare,  // CHARGE_PLAN
    Charges,        // CHARGE_RESOLVE: group after group
    MoveSelect,
    MovePath,
    Combat,
    ActEnd,
    TurnEnd,
    // 4.3; unit: the target, n: the group, stage: the step of SE-STATE-3
    ChargeGroup,
    SkirmFire,
    Volley1,
    Volley2,
    PassFire,    // unit: the firer, other: the mover or charger
    OppCharge,   // unit: the cavalry, other: the mover or charger
    MeetCharge,  // unit: the mover, other: the cavalry
    CavFire,
    Follow,
    // 4.4
    Walk,
    // 2.12, 2.13
    Melee,    // units: the attackers of one melee, m: its order
    Pairing,  // PAIRING, a draft
    Advance,  // ADVANCE, unit by unit
    GameOver,
    Count
};

struct Step {
    StepKind kind;
    std::uint8_t side;  // index of the seat it belongs to: who decides, or whose units
    UnitId unit, other;
    std::uint8_t stage;  // where inside itself it is
    std::uint8_t n, m;
    std::uint8_t spare;
    Units units;
};
static_assert(sizeof(Step) == 16);

enum class Ending : std::uint8_t { None, Broken, BothBroken, TurnLimit, NothingLeft };
enum class Phase : std::uint8_t { SetUp, Morale, Fire, Movement, Combat };

struct Card {
    std::uint8_t side;
    HqId hq;
};

inline constexpr int most_announced = 32;  // of one CHARGE_PLAN
inline constexpr int most_charges = 40;    // with opportunity charges; one that is over gives its place up
inline constexpr int most_contacts = 64;
inline constexpr int most_pairs = 32;
inline constexpr int most_steps_forward = 40;  // of one Combat Phase

struct State {
    Side side[2];
    Units group;  // units of `active` that this card has activated
    FirePlan plan;
    Move move;
    Agenda<Step, 24, std::uint64_t> agenda;
    InlineVector<Charge, most_charges, std::uint64_t> charges;
    InlineVector<Contact, most_contacts, std::uint64_t> contacts;
    InlineVector<Paired, most_pairs, std::uint64_t> pairs;  // PAIRING
    // As the Combat Phase began, or as an opponent joined; empty outside it.
    InlineVector<StepForward, most_steps_forward, std::uint64_t> steps_forward;
    InlineVector<Card, 2 * most_hqs, std::uint64_t> deck;   // the next card is the last; its order is hidden
    InlineVector<Card, 2 * most_hqs, std::uint64_t> drawn;  // of this turn, the first drawn first; public
    Hqs group_hqs;  // officers of `active` that this card has activated
    std::int16_t points[2];
    std::uint16_t stands_lost[2];           // fighting stands gone for good (SE-WIN-2)
    std::uint8_t held_by[most_objectives];  // as miniatures/objectives.h marks it
    std::uint8_t active;                    // index of the seat whose card is played
    HqId card;                              // that was drawn; no_hq between cards
    std::uint8_t phase;                     // Phase
    std::uint8_t turn;
    std::uint8_t ending, winner;  // Ending; index of the winner or 2
    std::uint8_t first_deployer;
    std::uint8_t charge_order;  // numbers given to contacts of this activation
    Hqs deployed[2];            // headquarters whose troops are down
    std::uint8_t spare[2];
};

static_assert(std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 16 * 1024, "SE: a state copy must stay small");

constexpr Seat seat_of(std::uint8_t index_of_seat) { return static_cast<Seat>(index_of_seat); }

}  // namespace longroll::elephant
