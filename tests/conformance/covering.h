#pragma once
// The option sets a scenario is tried with: its defaults, each option changed once, and a set in which every pair of
// values of two options meets at least once. Never all combinations: twenty switches would be a million.

#include <functional>
#include <string>
#include <vector>

#include "engine/scenario.h"

namespace longroll::conformance {

// Whether the game can be set up with these; a game may refuse combinations.
using Accepts = std::function<bool(const OptionValues&)>;

// The values an option is tried with: all of them if they are few, else the ends, the middle and the default.
std::vector<std::int32_t> tried_values(const OptionSpec& spec);

OptionValues standard_options(const Scenario& scenario);

// The defaults, changed in one option, one set for every other value tried.
std::vector<OptionValues> flips(const Scenario& scenario, const Accepts& accepts);

// Sets that together hold every pair of values that some accepted set holds, as far as `tries` draws find one.
std::vector<OptionValues> pairwise(const Scenario& scenario, const Accepts& accepts, int tries = 40);

// Defaults, flips and pairwise, each set once.
std::vector<OptionValues> option_sets(const Scenario& scenario, const Accepts& accepts);

// 'fog=yes turns=8' for what differs from the defaults, or 'standard'.
std::string options_text(const Scenario& scenario, const OptionValues& values);

}  // namespace longroll::conformance
