#pragma once
// A cheap proof that two bases do not see each other, before any line between them is walked.

#include "table/battlefield.h"
#include "table/sight_rules.h"

namespace longroll::table {

// Between the bases lies a wall of cells, from one side of all their lines to the other, each of which stops
// any line that runs through it: by its ground, or by tall areas that hold the whole cell. `highest` is the
// highest level that a line may begin or end at. False says nothing.
bool hidden_by_cells(const Battlefield& field, const Rect& a, const Rect& b, std::int32_t highest,
                     const SightRules& rules, const GroundChanges* changes = nullptr);

}  // namespace longroll::table
