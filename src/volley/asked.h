#pragma once
// Which decisions each step takes, and when it asks.

#include "engine/asked.h"
#include "volley/flow.h"

namespace longroll::volley {

extern const std::span<const StepAsks> asked;  // by StepKind

}  // namespace longroll::volley
