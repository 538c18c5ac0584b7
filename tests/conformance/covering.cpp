#include "conformance/covering.h"

#include <algorithm>

#include "engine/dice.h"

namespace longroll::conformance {
namespace {

// One value of one option.
struct Cell {
    std::size_t option;
    std::int32_t value;
};

struct Pair {
    Cell a, b;
    bool in(const OptionValues& row) const { return row[a.option] == a.value && row[b.option] == b.value; }
};

std::vector<Pair> all_pairs(const Scenario& scenario) {
    std::vector<Pair> pairs;
    for (std::size_t i = 0; i < scenario.options.size(); ++i)
        for (std::size_t k = i + 1; k < scenario.options.size(); ++k)
            for (std::int32_t a : tried_values(scenario.options[i]))
                for (std::int32_t b : tried_values(scenario.options[k])) pairs.push_back({{i, a}, {k, b}});
    return pairs;
}

std::size_t covered_by(const OptionValues& row, const std::vector<Pair>& pairs) {
    return static_cast<std::size_t>(
        std::count_if(pairs.begin(), pairs.end(), [&](const Pair& pair) { return pair.in(row); }));
}

}  // namespace

std::vector<std::int32_t> tried_values(const OptionSpec& spec) {
    std::vector<std::int32_t> values;
    if (spec.high - spec.low < 6) {
        for (std::int32_t value = spec.low; value <= spec.high; ++value) values.push_back(value);
        return values;
    }
    values = {spec.low, spec.low + (spec.high - spec.low) / 2, spec.high, spec.standard};
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return values;
}

OptionValues standard_options(const Scenario& scenario) {
    OptionValues values;
    for (const OptionSpec& spec : scenario.options) values.push_back(spec.standard);
    return values;
}

std::vector<OptionValues> flips(const Scenario& scenario, const Accepts& accepts) {
    std::vector<OptionValues> sets;
    for (std::size_t i = 0; i < scenario.options.size(); ++i)
        for (std::int32_t value : tried_values(scenario.options[i])) {
            OptionValues row = standard_options(scenario);
            if (row[i] == value) continue;
            row[i] = value;
            if (accepts(row)) sets.push_back(std::move(row));
        }
    return sets;
}

std::vector<OptionValues> pairwise(const Scenario& scenario, const Accepts& accepts, int tries) {
    std::vector<OptionValues> rows;
    std::vector<Pair> left = all_pairs(scenario);
    // Its own fixed stream: the sets of a scenario are the same in every run.
    Dice dice(Seed{0x5061697273u, scenario.options.size()});
    const auto any_value = [&](std::size_t option) {
        const std::vector<std::int32_t> values = tried_values(scenario.options[option]);
        return values[dice.below(static_cast<std::uint32_t>(values.size()))];
    };
    while (!left.empty()) {
        // Greedy: of several sets drawn around a pair that is still missing, the one that adds most pairs. The
        // defaults are tried first around it, as a game accepts what lies near them most readily.
        const Pair wanted = left.back();
        OptionValues best;
        std::size_t most = 0;
        for (int attempt = 0; attempt < tries; ++attempt) {
            OptionValues row = standard_options(scenario);
            if (attempt > 0)
                for (std::size_t i = 0; i < row.size(); ++i)
                    if (attempt % 2 == 0 || dice.below(3) == 0) row[i] = any_value(i);
            row[wanted.a.option] = wanted.a.value;
            row[wanted.b.option] = wanted.b.value;
            const std::size_t added = covered_by(row, left);
            if (added > most && accepts(row)) {
                most = added;
                best = std::move(row);
            }
        }
        if (most == 0) {
            left.pop_back();  // no accepted set holds it
            continue;
        }
        std::erase_if(left, [&](const Pair& pair) { return pair.in(best); });
        rows.push_back(std::move(best));
    }
    return rows;
}

std::vector<OptionValues> option_sets(const Scenario& scenario, const Accepts& accepts) {
    std::vector<OptionValues> sets{standard_options(scenario)};
    const auto add = [&](std::vector<OptionValues> more) {
        for (OptionValues& row : more)
            if (std::find(sets.begin(), sets.end(), row) == sets.end()) sets.push_back(std::move(row));
    };
    add(flips(scenario, accepts));
    add(pairwise(scenario, accepts));
    return sets;
}

std::string options_text(const Scenario& scenario, const OptionValues& values) {
    std::string text;
    for (std::size_t i = 0; i < scenario.options.size(); ++i) {
        const OptionSpec& spec = scenario.options[i];
        if (values[i] == spec.standard) continue;
        text += (text.empty() ? "" : " ") + spec.name + '=' + spec.text(values[i]);
    }
    return text.empty() ? "standard" : text;
}

}  // namespace longroll::conformance
