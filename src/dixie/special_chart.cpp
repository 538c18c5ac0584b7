// The chart of Special cards (DX-K17), one row a card. `where` is what the position must be, `n` how
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
    // effect     timing      on            where          target           does            n   until
    {E::None,    0,          On::Nothing,  AnyWhere,      T::None,         P::Look,        0,  U::Phase},
    {E::Sharp,   combat_own, On::Position, InRifleShot,   T::LeaderOrGuns, P::Hit,         2,  U::Phase},
    {E::Ford,    own_move,   On::Position, WithCreek,     T::None,         P::Limit,       2,  U::Game},
    {E::Rail,    reinforce,  On::Nothing,  AnyWhere,      T::None,         P::Draw,        2,  U::Phase},
    {E::Color,   setup_move, On::Position, with_troops,   T::None,         P::Morale,      1,  U::Game},
    {E::Johnny,  setup_move, On::Position, with_troops,   T::None,         P::Reroll,      1,  U::Game},
    {E::Yell,    melee,      On::Melee,    AnyWhere,      T::None,         P::Morale,      -1, U::Melee},
    {E::Bayo,    melee,      On::Melee,    AnyWhere,      T::None,         P::Dice,        1,  U::MeleeRound},
    {E::Cavch,   melee,      On::Melee,    AnyWhere,      T::None,         P::Dice,        1,  U::Melee},
    {E::Cover,   combat_any, On::Position, WithOwnTroop,  T::None,         P::Dice,        -1, U::Phase},
    {E::Rally,   react_rout, On::Nothing,  AnyWhere,      T::None,         P::Save,        1,  U::Phase},
    {E::Cani,    combat_own, On::Position, IsEngaged,     T::OwnArtillery, P::Dice,        2,  U::Phase},
    {E::Ammo,    combat_own, On::Position, IsEngaged,     T::None,         P::Dice,        1,  U::Phase},
    {E::Low,     combat_foe, On::Position, AnyWhere,      T::OpenFirer,    P::NoFire,      1,  U::Phase},
    {E::Unif,    combat_any, On::Position, IsEngaged,     T::None,         P::Firepower,   -1, U::Phase},
    {E::Wall,    morale_own, On::Position, WithGeneral,   T::None,         P::Morale,      2,  U::Phase},
    {E::Band,    morale_own, On::Position, AnyWhere,      T::None,         P::Morale,      1,  U::Phase},
    {E::Panic,   morale_foe, On::Position, BeyondTerrain, T::None,         P::Morale,      -1, U::Phase},
    {E::Hosp,    morale_own, On::Position, AnyWhere,      T::OwnHitTroop,  P::Unhit,       2,  U::Phase},
    {E::Gunb,    combat_own, On::Position, river_bank,    T::None,         P::FreeFire,    5,  U::Phase},
    {E::Loot,    enemy_move, On::Position, taken_camp,    T::EnemyMover,   P::NoMove,      2,  U::Turn},
    {E::Mass,    combat_own, On::Position, AnyWhere,      T::None,         P::Dice,        1,  U::Phase},
    {E::Dquick,  own_move,   On::Either,   IsFriendly,    T::None,         P::TwoMoves,    3,  U::Turn},
    {E::Guide,   own_move,   On::Nothing,  AnyWhere,      T::None,         P::Outflank,    1,  U::Turn},
    {E::Later,   own_move,   On::Position, own_line,      T::None,         P::Lateral,     2,  U::Turn},
    {E::Works,   own_move,   On::Position, works_ground,  T::None,         P::Morale,      1,  U::Game},
    {E::Signal,  own_move,   On::Position, WithFaceDown,  T::None,         P::Reveal,      0,  U::Phase},
    {E::Spy,     own_move,   On::Nothing,  AnyWhere,      T::None,         P::Look,        0,  U::Phase},
    {E::Skirm,   combat_own, On::Position, OppositeOwn,   T::Skirmisher,   P::AllowLong,   1,  U::Phase},
    {E::Smoke,   combat_any, On::Position, AnyWhere,      T::None,         P::BlockLong,   0,  U::Phase},
    {E::Courier, combat_own, On::Position, AnyWhere,      T::None,         P::FireAndMove, 2,  U::Turn},
    {E::Rear,    move_melee, On::Position, AnyWhere,      T::None,         P::IgnoreLimit, 0,  U::Turn},
    {E::Aide,    react_lost, On::Nothing,  AnyWhere,      T::None,         P::Reroll,      0,  U::Phase},
};
// clang-format on
static_assert(std::size(chart) == static_cast<std::size_t>(Effect::Count));

}  // namespace

const SpecialRow& special_row(Effect effect) { return chart[static_cast<std::size_t>(effect)]; }

}  // namespace longroll::dixie
