#pragma once
// Which decisions each step takes, and when it asks.

#include "elephant/flow.h"
#include "engine/asked.h"

namespace longroll::elephant {

extern const std::span<const StepAsks> asked;  // by StepKind

}  // namespace longroll::elephant
