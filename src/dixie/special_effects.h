#pragma once
// A row of the chart of Special cards (DX-K17): when, where, on whom, what, for how long. The chart itself is
// special_chart.cpp; specials.cpp reads its first columns, special_effects.cpp does what the last say.

#include "dixie/change.h"

namespace longroll::dixie {

enum class PlayedOn : std::uint8_t {
    Nothing,
    Position,
    Melee,
    Either
};  // Either: a position or the own Reserve

// What the position must be, as the player sees it.
enum Where : std::uint16_t {
    AnyWhere = 0,
    IsEngaged = 1 << 0,
    NotEngaged = 1 << 1,
    IsFriendly = 1 << 2,
    InHomeLine = 1 << 3,
    WithOwnTroop = 1 << 4,
    WithGeneral = 1 << 5,
    WithEnemyCard = 1 << 6,
    BeyondTerrain = 1 << 7,  // an enemy card other than open Terrain
    WithFaceDown = 1 << 8,
    OppositeOwn = 1 << 9,   // the player occupies the opposing position
    InRifleShot = 1 << 10,  // engaged, or opposite an occupied position
    WithCreek = 1 << 11,    // an open creek or pond, and no Ford
    InFrontRow = 1 << 12,   // Shiloh
    OnTheRiver = 1 << 13,   // Shiloh: Left-Back, Left-Front
    HeldByEnemy = 1 << 14,
    WithoutWorks = 1 << 15,
};

// The card that is named when the Special is played.
enum class TargetKind : std::uint8_t {
    None,
    LeaderOrGuns,  // face-up enemy leader or Artillery card there
    OwnArtillery,  // there
    OpenFirer,     // face-up enemy Troop card that could fire into it
    OwnHitTroop,   // own Troop card there that carries a hit
    EnemyMover,    // enemy card there that can move at all
    Skirmisher,    // own Infantry card in the opposing position
};

// DX-K16.
enum class Primitive : std::uint8_t {
    Morale,
    Dice,
    Firepower,
    Hit,
    Unhit,
    Reroll,
    Save,
    FreeFire,
    NoFire,
    BlockLong,
    AllowLong,
    TwoMoves,
    Lateral,
    FireAndMove,
    NoMove,
    Limit,
    IgnoreLimit,
    Outflank,
    Draw,
    Reveal,
    Look
};

struct SpecialRow {
    Effect effect;
    PlayedOn on;
    std::uint16_t timing;
    std::uint16_t where;  // what must hold of the position: bits of Where
    TargetKind target;
    Primitive does;
    std::int8_t n;  // how much, or how many
    Until until;
};

const SpecialRow& special_row(Effect effect);  // the chart is in special_chart.cpp
inline int special_amount(Effect effect) { return special_row(effect).n; }

inline constexpr int sharp_hits_on_guns = 1;
inline constexpr int gunboat_firepower = 1;

bool friendly_as_seen(const Look& look, Seat seat, Place place);  // DX-0.2f by what the seat sees

// Cards a Special of that row may name when played on `place`: own and enemy slots (one of the two is empty).
struct SpecialTargets {
    Cards own = 0, enemy = 0;
};
SpecialTargets special_targets(const Look& look, Seat seat, const SpecialRow& row, Place place);

// Does what the row says; the card has left the Reserve. `target` is a slot of `seat`, `enemy` one of the
// enemy.
void take_effect(Play& play, Seat seat, const SpecialRow& row, Place place, Slot target, Slot enemy);

}  // namespace longroll::dixie
