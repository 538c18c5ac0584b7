#pragma once
// Decisions of Volley & Bayonet (chapter 4) and how they are written: `leg to 24.5 18`, `charge 7 to 30 20`.

#include <string>
#include <string_view>

#include "engine/expected.h"
#include "engine/verbs.h"
#include "volley/state.h"

namespace longroll::volley {

enum class Verb : std::uint8_t {
    None,
    // Everywhere
    Done,   // closes a draft or a move; ends a phase
    Pass,   // no profit, no advance, no breakthrough, no reply
    Drop,   // empties a draft
    ForMe,  // fills the rest of a draft by a fixed rule
    // 4.1 set-up
    Place,           // stand, point of F, facing, flags
    PlaceCommander,  // post, point
    Lift,            // stand
    GiveGun,         // VB-MISC-10: a field stand's strength for two guns; stand, other (the brigade)
    // 4.2 movement
    Move,  // stand: it begins its move
    Ride,  // post, point: a commander's whole move
    // Steps of a move
    Recover,
    StandUp,
    Face,    // facing, mode: how it is paid
    Leg,     // point of F, mode: how a bridge is paid
    Road,    // point: along the road
    Charge,  // target, point: the leg towards it, mode: how a bridge is paid
    Keep,    // keeps its contacts (VB-MOVE-15)
    Back,    // steps back 1 inch
    Form,    // facing: into march column
    Deploy,  // facing: out of it
    Limber,
    Unlimber,
    Mount,
    Dismount,
    Into,   // block or village: VB-GEO-17
    Out,    // mode: the side it leaves by
    Exit,   // VB-MOVE-17
    Enter,  // x: the shift along the edge
    Go,     // point of F, facing, flags: a whole move in one; target: a charge towards the point
    // Reactions
    Evade,  // point
    Stay,
    GoWith,  // the commander goes with `stand`
    // Close of the phase
    Settle,  // stand: Stationary, in a draft; again: not
    Attach,  // stand
    // 4.3
    Turn,     // stand, facing: a rallied stand, or one that profits
    Advance,  // stand, point
    Break,    // stand: a breakthrough begins
    // 4.4
    Ground,  // stand, in a draft
    Attack,  // target: the draft of a combat begins
    Join,    // stand, mode: fire or melee
    Leave,   // stand: out of the draft
    Allot,   // stand, target, dice
    Reply,   // target; side of a block by mode
    Claim,   // number
    Fire,    // stand, target: VB-COMBAT-7
    Quit,    // stand, mode: the side by which it leaves a burning house
    // Nights
    Night,      // stand, point of F, facing, flags
    NightRide,  // post, point
    Count
};

// How a facing change or a bridge is paid (VB-MOVE-4, VB-TERR-BRIDGE-2).
enum class PayWord : std::uint8_t { Free, Half, Disorder };
enum class AttackWord : std::uint8_t { Fire, Melee };
enum class BlockSide : std::uint8_t { North, East, South, West };

enum GoFlag : std::uint8_t {
    GoRecover = 1,
    GoColumn = 2,
    GoDeploy = 4,
    GoLimber = 8,
    GoUnlimber = 16,
    GoMount = 32,
    GoDismount = 64,
    GoStandUp = 128
};

struct Action {
    Verb verb = Verb::None;
    StandId stand = no_stand;       // own
    StandId target = no_stand;      // enemy
    std::uint8_t other = no_stand;  // own stand, post, or building
    std::uint8_t mode = 0;
    std::uint8_t flags = 0;
    std::uint8_t number = 0;
    std::uint8_t spare = 0;
    std::uint16_t angle = 0;
    std::uint16_t spare_angle = 0;
    Length x = 0, y = 0;

    constexpr table::Facing facing() const { return {angle}; }
    constexpr table::Point point() const { return {x, y}; }
    constexpr PayWord pay() const { return static_cast<PayWord>(mode); }
    friend constexpr bool operator==(const Action&, const Action&) = default;
};
static_assert(sizeof(Action) == 20 && std::has_unique_object_representations_v<Action>);

extern const VerbTable<Action> verbs;
bool well_formed(const Action& action);

}  // namespace longroll::volley
