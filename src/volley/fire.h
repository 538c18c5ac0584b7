#pragma once
// 2.5.2, 2.5.3: range, arc, line of fire, dice.

#include "volley/query.h"

namespace longroll::volley {

// VB-RANGE-8, VB-COMBAT-9, VB-TERR-FOREST-6, VB-TERR-TOWN-3: whether it can fire at anybody now. Small arms
// or guns of its own; a dedicated gun may fire from a mounted brigade.
Verdict may_fire(const Look& look, Ref ref);

// The side of a block that a garrison looks out of, as a base of its own (VB-GEO-17); a stand outside has one
// front, which is its base.
using Fronts = ScratchList<Rect, 4>;
Fronts fronts_of(const Look& look, Ref ref);
// Those it can fire from now, as bits: of a garrison the sides that it holds, that have not attacked in this
// phase and that no enemy touches (VB-TERR-TOWN-9).
inline constexpr unsigned every_front = 15;
unsigned free_fronts(const Look& look, Ref ref);

struct Shot {
    Length range = -1;       // from the front edge to the nearest point in the arc; -1: it is not in the arc
    std::uint8_t front = 0;  // by which side of a block
    bool clear = false;      // the line of fire (VB-RANGE-7)

    bool in_arc() const { return range >= 0; }
};
// At most so far away, from one of these fronts.
Shot shot_at(const Look& look, Ref firer, Ref target, Length farthest, unsigned fronts = every_front);
// The longest range of its weapon or its dedicated guns.
Length farthest_of(const Look& look, Ref ref);

// VB-RANGE-3.
enum class Band : std::uint8_t { Close, Long, Beyond };
constexpr Band band_of(const RangeRow& row, Length range) {
    if (range <= row.close + tolerance && row.close > 0) return Band::Close;
    return range <= row.far + tolerance ? Band::Long : Band::Beyond;
}
// VB-MORALE-1, 2: the enemy could fire at it now at close range.
bool under_close_fire(const Look& look, Ref stand, Ref enemy);

// Fire that can have an effect (VB-TERR-FORT-4, VB-TERR-BLDG-1, 2).
bool fire_counts(const Look& look, Ref firer, Ref target, Band band);

// Dice of one source that need the same number.
struct DiceGroup {
    std::uint8_t dice = 0, to_hit = 6;
    Ref from;          // whose they are: a reinforcing skirmisher's are his own
    bool gun = false;  // dedicated guns: artillery, whatever the brigade is armed with
};
using DiceGroups = ScratchList<DiceGroup, 12>;
// VB-DICE-1 to 12: what a stand throws when it fires at a target in range.
// A garrison fires with the dice of one side of its block.
DiceGroups fire_dice(const Look& look, Ref firer, Ref target, unsigned fronts = every_front);
DiceGroups fire_dice(const Look& look, Ref firer, Ref target, const Shot& shot);
// The first so many of some dice, after so many others.
DiceGroups slice(const DiceGroups& groups, int skip, int count);
inline int count_dice(const DiceGroups& groups) {
    int dice = 0;
    for (const DiceGroup& group : groups) dice += group.dice;
    return dice;
}
// VB-DICE-5: skirmishers that add a die to the brigade.
Stands reinforcing(const Look& look, Ref brigade);

// A legal target now (VB-COMBAT-8, VB-RANGE-6), for fire in the firer's own player turn or the other's.
Verdict check_target(const Look& look, Ref firer, Ref target, unsigned fronts = every_front);

}  // namespace longroll::volley
