#pragma once
// Scenarios and options: what players agree on before play.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/expected.h"
#include "engine/rule_id.h"

namespace longroll {

// One switch of a rulebook. Its values are whole numbers from `low` on; `words` names them ("no", "yes") or
// is empty where the number itself is meant.
struct OptionSpec {
    std::string name;  // snake_case
    RuleId rule;
    std::string help;
    std::vector<std::string> words;
    std::int32_t low = 0;
    std::int32_t high = 1;
    std::int32_t default_value = 0;  // the scenario's default

    std::string text(std::int32_t value) const;
};

inline OptionSpec yes_no(std::string name, RuleId rule, std::string help, bool default_value) {
    return {std::move(name), rule, std::move(help), {"no", "yes"}, 0, 1, default_value ? 1 : 0};
}

// Values in the order of the scenario's option list.
using OptionValues = std::vector<std::int32_t>;
using GivenOptions = std::vector<std::pair<std::string, std::string>>;  // as typed: name, value

struct Scenario {
    std::string id;  // "bull-run-quick", unique in its game
    std::string title;
    std::string summary;  // a sentence or two for the list
    std::string source;   // the data it is made from; a match names it by the hash of this text
    std::vector<OptionSpec> options;

    std::uint64_t content_hash() const;
};

// The scenario's defaults changed by what was given, or the sentence that says which name or value is wrong.
Expected<OptionValues> resolve_options(const Scenario& scenario, const GivenOptions& given);

}  // namespace longroll
