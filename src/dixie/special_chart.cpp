// The chart of Special cards (DX-K17), one row per card. `where` is what the position must be, `n` how
// much or how many, `until` how long it is in force.
//
// Sharpshooters: 2 hits are for a leader, a battery takes 1. Gunboats: 5 dice at F1. Bayonet Charge: the
// first round only. Color Guard, Johnny Shiloh, Ford and Breastworks stay on the field (`lasting` of the
// card).

#include "dixie/special_effects.h"

namespace longroll::dixie {
namespace {

using E = Effect;
using On = PlayedOn;
using T = TargetKind;
using P = Primitive;
using U = Until;

constexpr std::uint16_t own_move = TimingOwnMove, enemy_move = TimingEnemyMoveStart,
                        morale_own = TimingMoraleOwn, morale_foe = TimingMoraleEnemy,
                        combat_own = TimingCombatOwn, combat_foe = TimingCombatEnemy,
                        combat_any = TimingCombatOwn | TimingCombatEnemy, melee = TimingMelee,
                        setup_move = TimingSetup | TimingOwnMove, move_melee = TimingOwnMove | TimingMelee,
                        reinforce = TimingReinforce, react_rout = TimingReactRout,
                        react_lost = TimingReactLeaderLost;

constexpr std::uint16_t with_troops = IsFriendly | WithOwnTroop, own_line = IsFriendly | InHomeLine,
                        works_ground = own_line | WithOwnTroop | WithoutWorks,
                        river_bank = OnTheRiver | WithEnemyCard | NotEngaged,
                        taken_camp = InFrontRow | WithEnemyCard | HeldByEnemy;

// clang-format off
constexpr SpecialRow chart[] = {
    // effect     on            timing      where          target           does            n   until
    {E::None,    On::Nothing,  0,          AnyWhere,      T::None,         P::Look,        0,  U::Phase},
    {E::Sharp,   On::Position, combat_own, InRifleShot,   T::LeaderOrGuns, P::Hit,         2,  U::Phase},
    {E::Ford,    On::Position, own_move,   WithCreek,     T::None,         P::Limit,       2,  U::Game},
    {E::Rail,    On::Nothing,  reinforce,  AnyWhere,      T::None,         P::Draw,        2,  U::Phase},
    {E::Color,   On::Position, setup_move, with_troops,   T::None,         P::Morale,      1,  U::Game},
    {E::Johnny,  On::Position, setup_move, with_troops,   T::None,         P::Reroll,      1,  U::Game},
    {E::Yell,    On::Melee,    melee,      AnyWhere,      T::None,         P::Morale,      -1, U::Melee},
    {E::Bayo,    On::Melee,    melee,      AnyWhere,      T::None,         P::Dice,        1,  U::MeleeRound},
    {E::Cavch,   On::Melee,    melee,      AnyWhere,      T::None,         P::Dice,        1,  U::Melee},
    {E::Cover,   On::Position, combat_any, WithOwnTroop,  T::None,         P::Dice,        -1, U::Phase},
    {E::Rally,   On::Nothing,  react_rout, AnyWhere,      T::None,         P::Save,        1,  U::Phase},
    {E::Cani,    On::Position, combat_own, IsEngaged,     T::OwnArtillery, P::Dice,        2,  U::Phase},
    {E::Ammo,    On::Position, combat_own, IsEngaged,     T::None,         P::Dice,        1,  U::Phase},
    {E::Low,     On::Position, combat_foe, AnyWhere,      T::OpenFirer,    P::NoFire,      1,  U::Phase},
    {E::Unif,    On::Position, combat_any, IsEngaged,     T::None,         P::Firepower,   -1, U::Phase},
    {E::Wall,    On::Position, morale_own, WithGeneral,   T::None,         P::Morale,      2,  U::Phase},
    {E::Band,    On::Position, morale_own, AnyWhere,      T::None,         P::Morale,      1,  U::Phase},
    {E::Panic,   On::Position, morale_foe, BeyondTerrain, T::None,         P::Morale,      -1, U::Phase},
    {E::Hosp,    On::Position, morale_own, AnyWhere,      T::OwnHitTroop,  P::Unhit,       2,  U::Phase},
    {E::Gunb,    On::Position, combat_own, river_bank,    T::None,         P::FreeFire,    5,  U::Phase},
    {E::Loot,    On::Position, enemy_move, taken_camp,    T::EnemyMover,   P::NoMove,      2,  U::Turn},
    {E::Mass,    On::Position, combat_own, AnyWhere,      T::None,         P::Dice,        1,  U::Phase},
    {E::Dquick,  On::Either,   own_move,   IsFriendly,    T::None,         P::TwoMoves,    3,  U::Turn},
    {E::Guide,   On::Nothing,  own_move,   AnyWhere,      T::None,         P::Outflank,    1,  U::Turn},
    {E::Later,   On::Position, own_move,   own_line,      T::None,         P::Lateral,     2,  U::Turn},
    {E::Works,   On::Position, own_move,   works_ground,  T::None,         P::Morale,      1,  U::Game},
    {E::Signal,  On::Position, own_move,   WithFaceDown,  T::None,         P::Reveal,      0,  U::Phase},
    {E::Spy,     On::Nothing,  own_move,   AnyWhere,      T::None,         P::Look,        0,  U::Phase},
    {E::Skirm,   On::Position, combat_own, OppositeOwn,   T::Skirmisher,   P::AllowLong,   1,  U::Phase},
    {E::Smoke,   On::Position, combat_any, AnyWhere,      T::None,         P::BlockLong,   0,  U::Phase},
    {E::Courier, On::Position, combat_own, AnyWhere,      T::None,         P::FireAndMove, 2,  U::Turn},
    {E::Rear,    On::Position, move_melee, AnyWhere,      T::None,         P::IgnoreLimit, 0,  U::Turn},
    {E::Aide,    On::Nothing,  react_lost, AnyWhere,      T::None,         P::Reroll,      0,  U::Phase},
};
// clang-format on
static_assert(std::size(chart) == static_cast<std::size_t>(Effect::Count));

}  // namespace

const SpecialRow& special_row(Effect effect) { return chart[static_cast<std::size_t>(effect)]; }

}  // namespace longroll::dixie
