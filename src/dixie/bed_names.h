#pragma once
// Short names for tests: the seats, and the positions as chapter 5 of the rulebook writes them.

#include "dixie/state.h"

namespace longroll::dixie {

inline constexpr Seat usa = Seat::Union, csa = Seat::Confederate;
inline constexpr Place u0 = position_u(0), u1 = position_u(1), u2 = position_u(2), u3 = position_u(3), u4 = position_u(4);
inline constexpr Place c0 = position_c(0), c1 = position_c(1), c2 = position_c(2), c3 = position_c(3), c4 = position_c(4);

}  // namespace longroll::dixie
