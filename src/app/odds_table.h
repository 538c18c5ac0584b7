#pragma once
// Chances as a small table with bars, and as JSON.

#include <span>
#include <string>

#include "app/terminal.h"
#include "engine/odds.h"
#include "engine/reckoning.h"
#include "files/json_writer.h"

namespace longroll {

std::string odds_table(std::span<const Chance> chances, const Style& style);
// 'Exact, from 36 runs of the rules. Nothing ...' or 'About, from 4,000 runs, each chance within 1.5 %. ...'
std::string odds_source(const Distribution& odds);
void write_outcomes(JsonWriter& out, std::span<const Chance> chances);

// The total and each part on a line with its rule.
std::string reckoning_table(const Reckoning& reckoning, const Namer& namer, const Style& style);

}  // namespace longroll
