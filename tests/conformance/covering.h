#pragma once
// The option sets a scenario is tried with: its defaults, each option changed once, and a set in which every
// pair of values of two options meets at least once. Never all combinations: twenty switches would be a
// million.

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "engine/dice.h"
#include "engine/scenario.h"

namespace longroll::conformance {

// Whether the game can be set up with these; a game may refuse combinations.
using Accepts = std::function<bool(const OptionValues&)>;

// The values an option is tried with: all of them if they are few, else the ends, the middle and the default.
inline std::vector<std::int32_t> tried_values(const OptionSpec& spec) {
    std::vector<std::int32_t> values;
    if (spec.high - spec.low < 6) {
        for (std::int32_t value = spec.low; value <= spec.high; ++value) values.push_back(value);
        return values;
    }
    values = {spec.low, spec.low + (spec.high - spec.low) / 2, spec.high, spec.default_value};
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return values;
}

namespace detail {

// One value of one option.
struct Value {
    std::size_t option;
    std::int32_t value;
};

struct Pair {
    Value a, b;
    bool in(const OptionValues& row) const { return row[a.option] == a.value && row[b.option] == b.value; }
};

inline std::vector<Pair> all_pairs(const Scenario& scenario) {
    std::vector<Pair> pairs;
    for (std::size_t i = 0; i < scenario.options.size(); ++i)
        for (std::size_t k = i + 1; k < scenario.options.size(); ++k)
            for (std::int32_t a : tried_values(scenario.options[i]))
                for (std::int32_t b : tried_values(scenario.options[k])) pairs.push_back({{i, a}, {k, b}});
    return pairs;
}

inline std::size_t covered_by(const OptionValues& row, const std::vector<Pair>& pairs) {
    return static_cast<std::size_t>(
        std::count_if(pairs.begin(), pairs.end(), [&](const Pair& pair) { return pair.in(row); }));
}

}  // namespace detail

inline OptionValues default_options(const Scenario& scenario) {
    OptionValues values;
    for (const OptionSpec& spec : scenario.options) values.push_back(spec.default_value);
    return values;
}

// The defaults, changed in one option, one set for every other value tried.
inline std::vector<OptionValues> flips(const Scenario& scenario, const Accepts& accepts) {
    std::vector<OptionValues> sets;
    for (std::size_t i = 0; i < scenario.options.size(); ++i)
        for (std::int32_t value : tried_values(scenario.options[i])) {
            OptionValues row = default_options(scenario);
            if (row[i] == value) continue;
            row[i] = value;
            if (accepts(row)) sets.push_back(std::move(row));
        }
    return sets;
}

// Sets that together hold every pair of values that some accepted set holds, as far as `tries` draws find
// one.
inline std::vector<OptionValues> pairwise(const Scenario& scenario, const Accepts& accepts, int tries = 40) {
    std::vector<OptionValues> rows;
    std::vector<detail::Pair> left = detail::all_pairs(scenario);
    // Its own fixed stream: the sets of a scenario are the same in every run.
    Dice dice(Seed{0x5061697273u, scenario.options.size()});
    const auto any_value = [&](std::size_t option) {
        const std::vector<std::int32_t> values = tried_values(scenario.options[option]);
        return values[dice.below(static_cast<std::uint32_t>(values.size()))];
    };
    while (!left.empty()) {
        // Greedy: of several sets drawn around a pair that is still missing, the one that adds most pairs.
        // The defaults are tried first around it, as a game accepts what lies near them most readily.
        const detail::Pair wanted = left.back();
        OptionValues best;
        std::size_t most = 0;
        for (int attempt = 0; attempt < tries; ++attempt) {
            OptionValues row = default_options(scenario);
            if (attempt > 0)
                for (std::size_t i = 0; i < row.size(); ++i)
                    if (attempt % 2 == 0 || dice.below(3) == 0) row[i] = any_value(i);
            row[wanted.a.option] = wanted.a.value;
            row[wanted.b.option] = wanted.b.value;
            const std::size_t added = detail::covered_by(row, left);
            if (added > most && accepts(row)) {
                most = added;
                best = std::move(row);
            }
        }
        if (most == 0) {
            left.pop_back();  // no accepted set holds it
            continue;
        }
        std::erase_if(left, [&](const detail::Pair& pair) { return pair.in(best); });
        rows.push_back(std::move(best));
    }
    return rows;
}

// Defaults, flips and pairwise, each set once.
inline std::vector<OptionValues> option_sets(const Scenario& scenario, const Accepts& accepts) {
    std::vector<OptionValues> sets{default_options(scenario)};
    const auto add = [&](std::vector<OptionValues> more) {
        for (OptionValues& row : more)
            if (std::find(sets.begin(), sets.end(), row) == sets.end()) sets.push_back(std::move(row));
    };
    add(flips(scenario, accepts));
    add(pairwise(scenario, accepts));
    return sets;
}

// 'fog=yes turns=8' for what differs from the defaults, or 'standard'.
inline std::string options_text(const Scenario& scenario, const OptionValues& values) {
    std::string text;
    for (std::size_t i = 0; i < scenario.options.size(); ++i) {
        const OptionSpec& spec = scenario.options[i];
        if (values[i] == spec.default_value) continue;
        text += (text.empty() ? "" : " ") + spec.name + '=' + spec.text(values[i]);
    }
    return text.empty() ? "standard" : text;
}

// The options as a person would give them.
inline GivenOptions as_typed(const Scenario& scenario, const OptionValues& options) {
    GivenOptions given;
    for (std::size_t i = 0; i < options.size(); ++i)
        given.emplace_back(scenario.options[i].name, scenario.options[i].text(options[i]));
    return given;
}

}  // namespace longroll::conformance
