#include "engine/scenario.h"

#include <algorithm>
#include <optional>

#include "engine/echo.h"
#include "engine/hash.h"
#include "engine/number.h"

namespace longroll {
namespace {

std::string allowed(const OptionSpec& spec) {
    if (spec.words.empty()) return std::to_string(spec.low) + " to " + std::to_string(spec.high);
    std::string text;
    for (std::size_t i = 0; i < spec.words.size(); ++i)
        text += (i == 0 ? "" : i + 1 == spec.words.size() ? " or " : ", ") + spec.words[i];
    return text;
}

std::optional<std::int32_t> value_of(const OptionSpec& spec, const std::string& text) {
    for (std::size_t i = 0; i < spec.words.size(); ++i)
        if (spec.words[i] == text) return spec.low + static_cast<std::int32_t>(i);
    if (!spec.words.empty()) {
        if (spec.words.size() != 2 || spec.words[0] != "no") return std::nullopt;
        if (text == "on" || text == "true" || text == "1") return spec.high;
        if (text == "off" || text == "false" || text == "0") return spec.low;
        return std::nullopt;
    }
    const auto value = number_in<std::int32_t>(text);
    return value && *value >= spec.low && *value <= spec.high ? value : std::nullopt;
}

}  // namespace

std::string OptionSpec::text(std::int32_t value) const {
    const auto i = static_cast<std::size_t>(value - low);
    return value >= low && i < words.size() ? words[i] : std::to_string(value);
}

std::uint64_t Scenario::content_hash() const { return hash_text(source, hash_text(id)); }

Expected<OptionValues> resolve_options(const Scenario& scenario, const GivenOptions& given) {
    OptionValues values;
    for (const OptionSpec& spec : scenario.options) values.push_back(spec.default_value);
    for (const auto& [name, text] : given) {
        const auto spec = std::find_if(scenario.options.begin(), scenario.options.end(),
                                       [&wanted = name](const OptionSpec& s) { return s.name == wanted; });
        if (spec == scenario.options.end()) {
            std::string names;
            for (const OptionSpec& s : scenario.options) names += (names.empty() ? "" : ", ") + s.name;
            return Wrong{scenario.id + " has no option '" + echoed(name) + "'" +
                         (names.empty() ? " and no others" : "; it has " + names)};
        }
        const std::optional<std::int32_t> value = value_of(*spec, text);
        if (!value)
            return Wrong{"option " + name + " takes " + allowed(*spec) + ", not '" + echoed(text) + "'"};
        values[static_cast<std::size_t>(spec - scenario.options.begin())] = *value;
    }
    return values;
}

}  // namespace longroll
