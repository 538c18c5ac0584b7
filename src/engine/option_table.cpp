#include "engine/option_table.h"

namespace longroll {

std::string wrong_option_values(const Scenario& scenario, const OptionValues& values) {
    if (values.size() != scenario.options.size())
        return scenario.id + " has " + std::to_string(scenario.options.size()) + " options, and " +
               std::to_string(values.size()) + " values were given";
    for (std::size_t i = 0; i < values.size(); ++i) {
        const OptionSpec& spec = scenario.options[i];
        if (values[i] < spec.low || values[i] > spec.high)
            return "option " + spec.name + " is " + std::to_string(values[i]) + "; it must be " +
                   std::to_string(spec.low) + " to " + std::to_string(spec.high);
    }
    return {};
}

std::string wrong_option_pair(const Scenario& scenario, const OptionValues& values,
                              const std::vector<OptionPair>& needs, const std::vector<OptionPair>& excludes,
                              std::string_view cite) {
    // An option that the scenario does not offer is off.
    const auto is_on = [&](const std::string& name) {
        for (std::size_t i = 0; i < values.size(); ++i)
            if (scenario.options[i].name == name) return values[i] != 0;
        return false;
    };
    const auto set = [&](const std::string& name, std::int32_t value) {
        for (const OptionSpec& spec : scenario.options)
            if (spec.name == name) return name + "=" + spec.text(value);
        return name + (value == 0 ? "=no" : "=yes");
    };
    const std::string rule = cite.empty() ? std::string() : " (" + std::string(cite) + ")";
    for (const auto& [one, other] : needs)
        if (is_on(one) && !is_on(other))
            return "option " + one + " needs " + other + rule + ": set " + set(other, 1) + ", or " +
                   set(one, 0);
    for (const auto& [one, other] : excludes)
        if (is_on(one) && is_on(other))
            return "options " + one + " and " + other + " do not go together" + rule + ": set " +
                   set(one, 0) + " or " + set(other, 0);
    return {};
}

}  // namespace longroll
