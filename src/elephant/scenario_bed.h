#pragma once
// Scenarios of the program for tests, prepared as a match would be.

#include <string_view>

#include "elephant/rules.h"
#include "engine/scenario.h"

namespace longroll::elephant {

inline Expected<Setup> prepared(std::string_view id, const GivenOptions& given = {}, std::uint64_t seed = 1) {
    for (const Scenario& scenario : Elephant::scenarios()) {
        if (scenario.id != id) continue;
        const Expected<OptionValues> values = resolve_options(scenario, given);
        if (!values) return Wrong{values.error()};
        Dice dice{Seed{seed, 1}};
        return Elephant::prepare(scenario, *values, dice);
    }
    return Wrong{"no such scenario"};
}

}  // namespace longroll::elephant
