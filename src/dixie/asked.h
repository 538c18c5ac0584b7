#pragma once
// Which decisions each step takes, and when it asks; when a Special is played.

#include "dixie/flow.h"
#include "engine/asked.h"

namespace longroll::dixie {

extern const std::span<const StepAsks> asked;  // by StepKind

// 'in your Move Phase', by the bits of Timing that a card has.
const char* played_when(std::uint16_t timing);

}  // namespace longroll::dixie
