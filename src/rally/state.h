#pragma once
// State of Brigade Command: everything that changes. Trivially copyable, no pointers, no padding, unused
// slots zero.
//
// Hidden are the hands, the decks, what was picked for subordinated brigades, and drafts. A deck has no
// order: it is a set, and drawing from it is choosing one at random, so the order is nobody's secret
// (RF-HID-2).

#include "engine/agenda.h"
#include "engine/inline_vector.h"
#include "rally/setup.h"
#include "table/packed_pose.h"

namespace longroll::rally {

constexpr Units one(UnitId unit) { return Units::of(unit); }
constexpr Posts one_post(PostId post) { return Posts{1} << post; }

// A unit of either side.
struct Ref {
    Seat side = Seat::Nobody;
    UnitId id = no_unit;
    constexpr bool any() const { return id != no_unit; }
    friend constexpr bool operator==(Ref, Ref) = default;
};
inline constexpr Ref nobody{};

struct Unit {
    table::PackedPose pose;
    table::PackedPose holders;           // while on foot and they exist (RF-CAV-2)
    std::uint8_t lost[at(Part::count)];  // marked circles
    std::uint8_t spare;
};
static_assert(sizeof(Unit) == 20);

struct General {
    Length x, y;
    std::uint8_t gravestones;
    std::uint8_t killed;  // how often: a point for the enemy each time (RF-GENHIT-4)
    std::uint8_t spare[2];
};
static_assert(sizeof(General) == 12);

enum class Retiring : std::uint8_t { No, Withdrawing };

struct Side {
    // A unit is in one of these, or not in the battle yet (RF-REINF-6).
    Units on_map, off_map, destroyed, captured, routed_off, withdrawn;
    Units ever_on_map;  // RF-END-3
    Units routed, activated, mounted;
    Units without_holders;  // of cavalry: the stand is lost
    Units bound_to_foot;    // the mounted stand is lost (RF-CAV-5)
    // In this turn.
    Units engaged_before;  // as it began (RF-MELEE-2)
    Units charged;         // contacted by a charge
    Units guns_charged;    // by mounted cavalry (RF-CHARGE-15)
    Units fought;          // in a melee at the end of the turn
    Units supporters;      // counted in column behind one (RF-MELEE-5)
    Units melee_attacker;  // in a melee in which its own side has that role (RF-MELEE-3)
    // A card of a formation that is in the battle is in one of these.
    Cards deck, hand, discard;
    Cards played;  // face up on the table until what they do is done
    Cards aside;   // of subordinated brigades: not chosen for the deck
    Cards shown;   // played or discarded at some time: the enemy knows that they are not aside (RF-HID-3)
    Posts on_map_generals, off_map_generals, activated_generals;
    Posts subordinated;  // brigades fielded so (RF-OOB-3)
    Posts deployed;      // brigades whose formation is shown
    Posts danger;        // Generals who are rolled for when the event is over (RF-GENHIT-1)
    CardId emptier;      // held: it was drawn last, and the deck was empty (RF-TURN-2); or no_card
    std::uint8_t emptier_played;
    PostId last_activated;  // in this Round (RF-ACT-2)
    std::uint8_t points;    // Action Points
    std::uint8_t rerolls;   // Reroll points
    std::uint8_t capacity;  // of the hand, where no General is left (RF-CARD-1)
    std::uint8_t retiring;
    std::uint8_t turns;      // taken
    std::uint8_t edges;      // of deployment, bits of TableEdge (RF-DEPLOY-1)
    PostId named_commander;  // of several Generals of the highest rank (RF-CARD-1)
    // Since the deck was drawn empty, cards that may have been the emptier as far as the enemy knows: of this
    // turn those played, and all that were discarded (RF-HID-2).
    std::uint8_t played_since, discarded_since;
    std::uint8_t spare[4];
    std::uint8_t formation[most_generals];  // Formation, by post
    PostId superior[most_generals];         // who subordinates the brigade, or no_post (RF-DECK-6)
    General general[most_generals];
    Unit unit[most_units];
};

// The dice on the table while they may still be touched (RF-REROLL-3): of one side, or in a melee of both.
struct Roll {
    std::uint8_t dice[2][3];
    std::uint8_t thrown[2];  // so many of them
    std::uint8_t declined;   // so many sides in a row
    std::uint8_t extra;      // a Reroll of the firer's own (RF-BOC-10): one more than its seat
    std::uint8_t spare[6];
};
static_assert(sizeof(Roll) == 16);

// What the card or activation of this turn still allows.
enum class Source : std::uint8_t { None, Top, Bottom, Activation, Line };
struct Orders {
    Units chosen;    // for this card or line
    Units hopeless;  // named and taken back for want of a place (RF-CROWD-1): not offered again
    Posts entered;   // brigades whose entry was tested
    Source source;
    CardId card;
    PostId general;
    std::uint8_t action;  // Top, or Line
    std::uint8_t left;
    std::uint8_t lines_used;  // of the Command card, bits of Line
    std::uint8_t is_command_card;
    std::uint8_t spare[5];
    std::uint8_t arrows[most_squares];  // Move arrows laid there by this card (RF-LIMIT-1)
};

struct Barricade {
    Length x0, y0, x1, y1;
};

// The melee that is fought (4.9); none: all zero.
struct Melee {
    Units stands[2];         // in contact, by seat
    Units columns[2];        // behind them, counted in this melee (RF-MELEE-5)
    std::uint8_t cards[2];   // numbers played
    std::uint8_t attacker;   // index of the seat
    std::uint8_t immediate;  // RF-CHARGE-17
    std::uint8_t pool[2];    // Reroll points from before, which outlast its cards (RF-REROLL-3)
    std::uint8_t spare[2];
};
static_assert(sizeof(Melee) == 72);

enum class MeleeEnd : std::uint8_t { None, UnionWins, ConfederateWins, Undecided };

// In the order of chapter 4; the file of each is named in flow.h.
enum class StepKind : std::uint8_t {
    None,
    // 4.2 set-up
    Forces,  // D-S3, D-S4
    DeployEdges,
    PlaceGenerals,
    DeployBrigade,
    Waiver,     // RF-FORM-1: the opponent agrees or refuses
    Dislocate,  // RF-FORM-9
    BuildDecks,
    // 4.3
    RoundStart,
    TurnStart,  // D-T1
    Melees,     // D-MELEE-ORDER
    TurnEnd,
    RoundEnd,
    // 4.4, 4.5
    Order,  // D-ORDER
    Discard,
    GeneralMove,
    Activation,  // D-AP
    Entry,       // the check of RF-REINF-1
    EnterMap,    // D-ENTER
    ActionEnd,   // the mark and W-ACTION
    // 4.6
    Lay,      // an arrow is laid: the Move of an order, D-SECOND, D-TACTIC, D-RALLIED, D-ELEMENT
    Tactic,   // RF-TACTIC-2: the check before
    Element,  // D-ELEMENT: Indian Rush, Hit and Run, Zouave Drill
    JoinColumn,
    ActionWindow,
    ContactWindow,
    // 4.7
    Fire,
    Rerolls,   // W-REROLL
    Response,  // W-FIRE-RESP
    ReturnFire,
    Swap,
    // checks and losses
    Check,  // DISCIPLINE
    Loss,   // W-LOSS
    Panic,  // RF-LOSS-5, W-ORDER
    GeneralHit,
    // 4.8
    DeclareCharge,  // D-CHARGE
    Charge,
    ChargePassed,
    Shock,
    CavalryCharge,
    // 4.9
    Melee,
    MeleeFire,
    MeleeCards,
    MeleeLosers,  // W-ORDER
    Support,      // D-SUPPORT
    // 4.10
    Rally,
    Rallied,
    Rout,  // W-ROUT
    GameOver,
    Count
};

// What a step that is over tells the step below it (Step::outcome).
enum class Outcome : std::uint8_t {
    None,
    Passed,
    Failed,
    // Of a Fire: what became of the target by its last shot.
    Missed,
    Hit,   // and needed no check
    Held,  // hit, and passed its check
    Routed,
    Gone,  // destroyed or captured
};

// The fields mean what the file of the kind says. `side` is the index of the seat that the step belongs to,
// `unit` a unit of it.
struct Step {
    StepKind kind;
    std::uint8_t side;
    UnitId unit, other;
    CardId card;
    std::uint8_t stage, n, m;
    std::int16_t modifier;   // to a roll
    table::PackedPose pose;  // of a place that the step speaks of
    std::uint8_t flags;
    std::uint8_t arrow;
    std::uint16_t angle;
    Outcome outcome;  // of the last step above it that answered
    std::uint8_t spare;
    Units units;
};
static_assert(sizeof(Step) == 40);

enum class Ending : std::uint8_t {
    None,
    NotFought,
    ForcedRetirement,
    VoluntaryRetirement,
    Points,
    NoDecision
};

struct State {
    Side side[2];
    Agenda<Step, 28, std::uint64_t> agenda;
    Orders orders;
    InlineVector<Barricade, most_barricades, std::uint64_t> barricades;
    Melee melee;
    Roll roll;
    std::uint8_t round, active, consecutive_passes, round_ending;
    std::uint8_t ending, winner;
    std::uint8_t held_by[most_objectives];
    std::uint8_t last_melee;  // MeleeEnd of the melee that was fought last in this turn
    std::uint8_t spare;
};
static_assert(std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 16 * 1024, "RF: a state copy must stay small");

// Nothing on the map, nothing to do; every field that names something names nothing.
inline State empty_state() {
    State state{};
    for (Side& side : state.side) {
        side.emptier = no_card;
        side.last_activated = side.named_commander = no_post;
        for (PostId& superior : side.superior) superior = no_post;
    }
    state.orders.card = no_card;
    state.orders.general = no_post;
    return state;
}

constexpr Seat seat_of(std::uint8_t index_of_seat) { return static_cast<Seat>(index_of_seat); }

}  // namespace longroll::rally
