#pragma once
// 2.4.1, 2.4.2: who tests morale, and with what value.

#include "volley/fire.h"

namespace longroll::volley {

// VB-MORALE-1: in contact with an enemy, or in the close range and arc of one that could fire at it.
Stands must_test(const Look& look, Seat side);
// The enemies that make it test by close range.
Stands close_firers(const Look& look, Ref ref);

// VB-MORALE-10 to 23, added to a Reckoning or a Total.
template <class Sum>
void add_morale(const Look& look, Ref ref, Sum& sum);
int modified_morale(const Look& look, Ref ref);
Reckoning morale_reckoning(const Look& look, Ref ref);
// VB-MORALE-4: no result is automatic.
constexpr bool fails(int die, int modified) { return die > modified; }

// VB-MISC-8: infantry that cavalry cannot take in flank.
bool is_secure(const Look& look, Ref ref);
// VB-MELEE-11: guns beside or before a friendly infantry brigade that faces the same way.
bool is_supported(const Look& look, Ref guns);
// VB-GEO-11: it is behind a work, wall or sunken road towards the enemy, or in a building.
enum class Shelter : std::uint8_t { None, Low, Works, Sunken, FortWall };
Shelter shelter_from(const Look& look, Ref ref, Ref enemy);

}  // namespace longroll::volley
