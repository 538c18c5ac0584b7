#pragma once
// The answer to what a page asks beside the view.

#include <optional>

#include "engine/verdict.h"
#include "engine/view.h"

namespace longroll {

struct Inspection {
    View view;
    std::optional<Verdict> verdict;  // of a decision on trial
};

}  // namespace longroll
