#pragma once
// Decisions of Brigade Command (chapter 4) and how they are written: `move 7`, then
// `lay a3 front lean 15 facing 30`; `fire 3 at 12 with 21`. The D-, W- and S-numbers are those of chapter 4.

#include <string>
#include <string_view>

#include "engine/expected.h"
#include "engine/verbs.h"
#include "rally/arrows.h"
#include "rally/state.h"

namespace longroll::rally {

enum class Verb : std::uint8_t {
    None,
    // Everywhere
    Done,   // stops giving orders, closes a draft
    Pass,   // D-T1 pass; declines a window
    Stay,   // lays no arrow: an order that has not begun is taken back, another one is spent
    ForMe,  // fills the rest of a set-up draft by a fixed rule
    Agree,
    Refuse,
    // 4.2 set-up
    Field,         // D-S3, D-S4: post, mode (on the map or off it), formation, under (or none)
    Lead,          // post: the commanding General of several of one rank (RF-CARD-1)
    Edges,         // D-EDGE: flags
    PlaceGeneral,  // D-S7, D-S8: post, point
    Brigade,       // D-S9, D-S10: post, whose turn it is to be deployed
    Place,         // unit, point, facing, flags: mounted, without its barricade
    KeepBack,      // unit
    Lift,          // unit: out of the draft again
    Waive,         // asks to be freed of the formation (RF-FORM-1)
    Dislocate,     // D-UNFORMED: target
    Leave,         // D-DECK: card, not into the deck
    Take,          // card, into it after all
    // 4.3, D-T1
    Top,       // card
    Bottom,    // card, unit; target of its Fire
    Column,    // card, unit, arrow, edge, lean, facing: Field Column with the Move of its leader
    Command,   // card
    Activate,  // post
    Retire,    // mode
    Fight,     // D-MELEE-ORDER: unit, an own stand of the melee
    // 4.4, 4.5: D-ORDER, D-AP
    Move,          // unit
    Tactic,        // unit
    Charge,        // unit
    Rally,         // unit
    Fire,          // unit, target, card; also D-ELEMENT and D-MELEE-FIRE
    FireGeneral,   // unit, post of the enemy's (RF-GENHIT-5)
    Discard,       // D-DISCARD: card
    Ride,          // D-GENMOVE, MoveGeneral: post, point
    Line,          // UseLine: mode
    Enter,         // post, unit that leads (RF-REINF-1)
    EnterReserve,  // unit (RF-REINF-4)
    EnterBrigade,  // the brigade of the Command card (RF-REINF-3)
    Come,          // D-ENTER: unit, entry line, shift along it, arrow, lean, facing
    // 4.6
    Lay,        // arrow, edge, lean, facing, flags
    Special,    // direction, facing, flags: from the rear, onto the rear, mount or dismount
    Mount,      // all that a regiment without holders does (RF-CAVMOVE-4)
    Close,      // W-ACTION, W-CONTACT: card, unit, friend
    Reinforce,  // W-CONTACT: card, unit, friend, edge, lean, facing, flags
    Form,       // D-COLUMN: unit, mode (file), number (rank)
    // 4.7
    Respond,  // W-FIRE-RESP: card, dice
    Return,   // W-RETURN: card
    Swap,     // W-SWAP: unit
    Reroll,   // W-REROLL: number of the die, mode (whose)
    Lose,     // W-LOSS: unit, mode (Part)
    Test,     // W-ORDER: unit
    Flee,     // W-ROUT: post, or away from the enemy
    // 4.8, 4.9, 4.10
    Declare,  // D-CHARGE: target, arrow, lean, carried Generals
    Join,     // D-SHOCK: unit, in the draft or out of it
    Play,     // W-CHARGE-PASSED, W-MELEE-CARD: card
    Support,  // D-SUPPORT: unit, friend before it
    Face,     // D-RALLIED: facing
    Count
};

enum class FieldWord : std::uint8_t { OnMap, OffMap };
enum class RetireWord : std::uint8_t { Withdraw, Rout };
enum class FileWord : std::uint8_t { Leader, Left, Right };
enum class WhoseWord : std::uint8_t { Own, Enemy };

enum LayFlag : std::uint8_t {
    LayMount = 1,     // first (RF-CAVMOVE-3)
    LayDismount = 2,  // afterwards (RF-CAVMOVE-2)
    LayFromRear = 4,  // of a Specialised Tactic: the anchor
    LayOnRear = 8,    // the landing edge
    LayShort = 16     // of Reinforce: stops where it touches the friend, in line behind him
};
enum PlaceFlag : std::uint8_t { PlaceMounted = 1, PlaceOpen = 2 };  // open: declines its barricade

struct Action {
    Verb verb = Verb::None;
    UnitId unit = no_unit;     // own
    UnitId target = no_unit;   // enemy
    UnitId friend_ = no_unit;  // own, too
    PostId post = no_post;
    PostId under = no_post;
    CardId card = no_card;
    std::uint8_t mode = 0;
    std::uint8_t arrow = 0;
    std::uint8_t edge = 0;
    std::uint8_t flags = 0;
    std::uint8_t number = 0;   // a rank, a die, an entry line
    std::uint8_t members = 0;  // dice, or attached Generals in roster order, one bit each
    std::uint8_t formation = 0;
    std::uint16_t lean = 0;  // as an angle; of a Specialised Tactic its direction
    std::uint16_t angle = 0;
    std::uint16_t spare = 0;
    Length x = 0, y = 0;

    constexpr Facing facing() const { return {angle}; }
    constexpr Facing direction() const { return {lean}; }
    constexpr Point point() const { return {x, y}; }
    constexpr ArrowLaid laid() const {
        return {static_cast<Arrow>(arrow), static_cast<table::Edge>(edge), static_cast<std::int16_t>(lean),
                facing()};
    }
    constexpr SpecialTactic special() const {
        return {(flags & LayFromRear) != 0, direction(), (flags & LayOnRear) != 0, facing()};
    }
    friend constexpr bool operator==(const Action&, const Action&) = default;
};
static_assert(sizeof(Action) == 28 && std::has_unique_object_representations_v<Action>);

constexpr Action just(Verb verb) {
    Action action;
    action.verb = verb;
    return action;
}
constexpr Action with_unit(Verb verb, UnitId unit) {
    Action action = just(verb);
    action.unit = unit;
    return action;
}
constexpr Action with_card(Verb verb, CardId card) {
    Action action = just(verb);
    action.card = card;
    return action;
}

extern const VerbTable<Action> verbs;
bool well_formed(const Action& action);

}  // namespace longroll::rally
