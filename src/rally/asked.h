#pragma once
// Which decisions each step takes, and when it asks.

#include "engine/asked.h"
#include "rally/flow.h"

namespace longroll::rally {

extern const std::span<const StepAsks> asked;  // by StepKind

}  // namespace longroll::rally
