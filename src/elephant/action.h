#pragma once
// The decisions of Seeing the Elephant! (SE-STATE-6), in 20 bytes each and in a text form that a person can
// type. Units and headquarters go by their number in the roster of their side, from 1; stands by their number
// in the unit, from 1. Lengths are inches with up to three decimals, facings degrees clockwise from north.
//
//     fire 3 at 17 reduced              begin 4 column-die road-die       wheel left turn -22.5
//     fire 3 at 17 stands 1-4,6 full    go to 24.5 18 facing 0            send stand 3 to 20 11.25 facing 0
//     charge 5 at 12 left turn -10      form line ranks 2                 ride officer 1 to 20 12 attach 3
//
// A draft (DEPLOY, FIRE_PLAN, CHARGE_PLAN, VOLLEY1, VOLLEY2, MOVE_PATH, PAIRING) is built by such parts and
// closed by `done`; `drop` empties it, `take-back` takes one part out; both are legal, neither is among
// `choices`.

#include <cstdint>
#include <string>
#include <string_view>

#include "elephant/state.h"
#include "engine/expected.h"
#include "engine/verbs.h"

namespace longroll::elephant {

enum class Verb : std::uint8_t {
    None,
    // Everywhere
    Done,      // closes a draft; in MOVE_SELECT: END_MOVES
    Drop,      // empties a draft
    TakeBack,  // unit: its part of a draft; of a path: the last step
    ForMe,     // fills the rest of a draft by a fixed rule (SE-SETUP-8; all that bear at the best target)
    Yes,       // SKIRM_FIRE, PASS_FIRE, CAV_FIRE, OPP_CHARGE, VOLLEY2 attempt, ADVANCE
    No,        // the same; VOLLEY1 declined; MEET_CHARGE: go on; FOLLOW: stay
    // DEPLOY
    Place,         // unit, x, y, facing, formation, ranks: anchor of a ranked unit, middle of any other
    PlaceStand,    // unit, stand, x, y, facing: one section or skirmisher
    PlaceOfficer,  // officer, x, y; or attach to unit
    // FIRE_PLAN, and the allocation of volleys
    Fire,      // unit, target, stands (none named: all that bear), mode full or reduced
    Hold,      // unit
    Combine,   // target: one roll for small arms and artillery
    Separate,  // target: two rolls
    Snipe,     // unit, stand, officer, mode (SE-OPT-1)
    Volley,    // target (the charger), stands
    // ENGAGED_CHOICE
    Continue,
    Retreat,
    // CHARGE_PLAN
    Charge,   // unit, target, turn (wheel), mode: the pivot, flags
    Support,  // unit follows up behind `other` (SE-COMBAT-6)
    // FOLLOW
    Follow,  // x: how far
    // MOVE_SELECT
    Detach,  // unit, stands, mode: DetachSide; at DEPLOY too, with x, y
    Begin,   // unit, flags; formation of a unit that comes on
    Ride,    // officer, x, y; or attach to unit
    // MOVE_PATH, step by step
    Advance,   // x
    Wheel,     // mode: the pivot, turn
    Face,      // mode: FacingChange; answers MEET_CHARGE too
    Backstep,  // x
    Sideslip,  // x to the right, y ahead
    Form,      // formation, ranks
    Limber,    // stands (none named: all)
    Unlimber,  // stands, facing
    Prone,
    Rejoin,
    March,  // x, y: a road column's head
    To,     // stand, x, y, facing
    // MOVE_PATH in one: the steps that bring the unit there, and done. What `choices` lists.
    Go,  // x, y: anchor or middle at the end; facing; formation, ranks taken at the end; flags
    // PAIRING
    Pair,  // unit attacks `target`
    Count
};

// Modes, by verb.
enum class FireMode : std::uint8_t { Full, Reduced };
// Flags, by verb.
enum BeginFlag : std::uint8_t {
    ColumnDie = 1,
    RoadDie = 2,
    StandUp = 4,
    Mount = 8,  // or dismount
    Prolong = 16,
    CrossObstacle = 32,
    IntoSkirmish = 64,
    ChargeDie = 128  // of a charge (SE-MOVE-9); CHARGE_PLAN takes ColumnDie, ChargeDie and CrossObstacle
};
enum PlaceFlag : std::uint8_t { PlaceLimbered = 1, PlaceProne = 2, PlaceMounted = 4 };
enum GoFlag : std::uint8_t { GoLimber = 1, GoUnlimber = 2, GoProne = 4, GoRejoin = 8, GoBackstep = 16 };

inline constexpr std::uint8_t no_formation = 255;

struct Action {
    Verb verb = Verb::None;
    UnitId unit = no_unit;    // own; of Ride and PlaceOfficer: the unit he attaches to
    UnitId target = no_unit;  // enemy unit; of Snipe, Ride and PlaceOfficer: the officer's post
    UnitId other = no_unit;   // own: the unit followed; of PlaceStand, Snipe and To: the stand
    std::uint8_t mode = 0;
    std::uint8_t formation = no_formation;
    std::uint8_t ranks = 0;  // of a line; of a column its frontage
    std::uint8_t flags = 0;
    Stands stands = 0;
    std::uint16_t angle = 0;  // a facing, or a turn as 16 bits of it
    Length x = 0;
    Length y = 0;

    constexpr table::Facing facing() const { return {angle}; }
    constexpr table::Angle turn() const { return static_cast<std::int16_t>(angle); }
    constexpr table::Point point() const { return {x, y}; }
    constexpr void set_point(table::Point p) { x = p.x, y = p.y; }
    constexpr FireMode fire_mode() const {
        return mode == static_cast<std::uint8_t>(FireMode::Full) ? FireMode::Full : FireMode::Reduced;
    }
    friend constexpr bool operator==(const Action&, const Action&) = default;
};
static_assert(sizeof(Action) == 20);

// The ranks or frontage of the formation it names: of a road column always one.
constexpr std::uint8_t depth_named(const Action& action) {
    return static_cast<Formation>(action.formation) == Formation::RoadColumn ? std::uint8_t{1} : action.ranks;
}

// How each verb is written, what it takes and what it names.
extern const VerbTable<Action> verbs;

// Whether every field the verb does not use is at its default and every field it needs is there and within
// its bounds, so that one decision has one form.
bool well_formed(const Action& action);

// '1-4,6' by the numbers of the stands.
std::string stands_list(Stands list);

}  // namespace longroll::elephant
