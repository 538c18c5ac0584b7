#pragma once
// 2.8.12 Town blocks and villages: who is in them, going in and coming out (VB-GEO-17), the four sides of a
// block, and fire.

#include "volley/rout.h"

namespace longroll::volley {

// ---- who is inside ----

// Of a side, all that are in a building; and those of them that hold it (VB-TERR-TOWN-5, VB-TERR-VILLAGE-1).
Stands inside(const Look& look, Seat side, std::uint8_t building);
Stands garrison(const Look& look, Seat side, std::uint8_t building);
// The garrison that a stand of a block is of, as one defender (VB-TERR-TOWN-7); of any other stand itself.
Stands fights_as(const Look& look, Ref ref);

// ---- going in and coming out (VB-GEO-17) ----

// Of the stand that moves (State::move); from a block only into the next one. They pay for themselves.
Verdict check_into(const Look& look, Ref ref, std::uint8_t building);
void go_into(Play& play, Ref ref, std::uint8_t building);
Verdict check_out(const Look& look, Ref ref, BlockSide side);
void go_out(Play& play, Ref ref, BlockSide side);

// Whether it finds room: not burning or burnt, no enemy infantry, one brigade or four skirmishers.
Verdict may_occupy(const Look& look, Ref ref, std::uint8_t building);
// It is put there; cavalry and guns of the enemy that are left inside are taken (VB-TERR-TOWN-6).
void occupy(Play& play, Ref ref, std::uint8_t building);
// A stand that ends its move with F in a block, by the road or just out of it, is in the block.
void stop_in_block(Play& play, Ref ref);
// Its base as it comes out: F on the middle of that side of the block, facing outwards.
Pose pose_out(const Look& look, Ref ref, BlockSide side);
// A rout or retreat out of a block begins on the side that lies that way; nothing happens to a stand outside.
void come_out(Play& play, Ref ref, Facing away);

// ---- the four sides of a block (VB-TERR-TOWN-9) ----

inline constexpr int block_sides = 4;  // by BlockSide
Facing facing_of(BlockSide side);
// The side of its block that looks towards a point.
BlockSide side_toward(const Look& look, Ref ref, Point point);
// The enemies that touch a side: those that touch the block and whose middle lies that way.
Stands touching_side(const Look& look, Ref ref, BlockSide side);
// The stand of the garrison whose die a side throws: the brigade, or the skirmisher that holds it.
StandId holder_of(const Look& look, Ref ref, BlockSide side);
// Dice of the whole garrison in fire or melee, and what a side may still throw in this phase.
int garrison_dice(const Look& look, Ref ref, bool melee);
int side_dice_left(const Look& look, Ref ref, BlockSide side, bool melee);
// That side has thrown so many.
void spend_side(Play& play, Ref ref, BlockSide side, int dice);

// ---- fire ----

// VB-TERR-BLDG-3: it was shot at by artillery, or meleed.
void mark_attacked(Play& play, Ref target);
// VB-TERR-BLDG-5: which fires go out, at the start of a game turn.
void roll_fires(Play& play);

}  // namespace longroll::volley
