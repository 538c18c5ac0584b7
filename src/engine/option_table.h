#pragma once
// The switches and numbers of a rulebook as a table: what a scenario offers, and how agreed values come into
// the game's own struct of options. For set-up, not for play.

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "engine/scenario.h"
#include "engine/umpire.h"

namespace longroll {

// One option, kept in a struct of the game. `where` has a bit for each kind of scenario that offers it; what
// the bits mean is up to the game.
template <class Options>
struct OptionRow {
    OptionSpec spec;  // its default comes from the scenario
    std::uint32_t where;
    std::function<std::int32_t(const Options&)> get;
    std::function<void(Options&, std::int32_t)> set;
};
inline constexpr std::uint32_t in_every_scenario = ~std::uint32_t{0};

template <class Options, class Number>
OptionRow<Options> number_row(std::string name, Number Options::* value, RuleId rule, std::string help,
                              std::int32_t low, std::int32_t high, std::uint32_t where = in_every_scenario) {
    return {{std::move(name), rule, std::move(help), {}, low, high, low},
            where,
            [value](const Options& in) { return static_cast<std::int32_t>(in.*value); },
            [value](Options& in, std::int32_t chosen) { in.*value = static_cast<Number>(chosen); }};
}

// A choice of words, each for a value.
template <class Options, class Value>
OptionRow<Options> words_row(std::string name, Value Options::* value, RuleId rule, std::string help,
                             std::vector<std::pair<Value, std::string>> words,
                             std::uint32_t where = in_every_scenario) {
    OptionSpec spec{
        std::move(name), rule, std::move(help), {}, 0, static_cast<std::int32_t>(words.size()) - 1, 0};
    std::vector<Value> values;
    for (auto& [meant, word] : words) {
        spec.words.push_back(std::move(word));
        values.push_back(meant);
    }
    return {std::move(spec), where,
            [value, values](const Options& in) {
                std::int32_t place = 0;
                for (std::size_t i = 0; i < values.size(); ++i)
                    if (values[i] == in.*value) place = static_cast<std::int32_t>(i);
                return place;
            },
            [value, values](Options& in, std::int32_t chosen) {
                in.*value = values[static_cast<std::size_t>(chosen)];
            }};
}

template <class Options>
OptionRow<Options> switch_row(std::string name, bool Options::* on, RuleId rule, std::string help,
                              std::uint32_t where = in_every_scenario, std::string off_word = "no",
                              std::string on_word = "yes") {
    return words_row(std::move(name), on, rule, std::move(help),
                     {{false, std::move(off_word)}, {true, std::move(on_word)}}, where);
}

// Two switches: the first needs the second, or they exclude each other.
struct OptionPair {
    std::string one, other;
};

// ---- what is wrong with the values as a whole; empty: nothing ----
std::string wrong_option_values(const Scenario& scenario, const OptionValues& values);
// `cite`: the rule that says so.
std::string wrong_option_pair(const Scenario& scenario, const OptionValues& values,
                              const std::vector<OptionPair>& needs, const std::vector<OptionPair>& excludes,
                              std::string_view cite);

template <class Options>
struct OptionTable {
    std::vector<OptionRow<Options>> rows;
    std::vector<OptionPair> needs = {};
    std::vector<OptionPair> excludes = {};
    std::string cite = {};  // the rule that needs and excludes come from

    // The options of a kind of scenario, in the order of the table.
    std::vector<OptionSpec> specs(const Options& defaults, std::uint32_t where = in_every_scenario) const {
        std::vector<OptionSpec> found;
        for (const OptionRow<Options>& row : rows) {
            if ((row.where & where) == 0) continue;
            found.push_back(row.spec);
            found.back().default_value = row.get(defaults);
        }
        return found;
    }

    // The values come in the order of the scenario's list. An option of the list that is not in the table is
    // the caller's. What is wrong, or nothing; then `options` is unchanged or holds them all.
    std::string apply(const Scenario& scenario, const OptionValues& values, Options& options) const {
        if (std::string wrong = wrong_option_values(scenario, values); !wrong.empty()) return wrong;
        if (std::string wrong = wrong_option_pair(scenario, values, needs, excludes, cite); !wrong.empty())
            return wrong;
        for (std::size_t i = 0; i < values.size(); ++i)
            for (const OptionRow<Options>& row : rows)
                if (row.spec.name == scenario.options[i].name) row.set(options, values[i]);
        return {};
    }

    // One of them as a key of the umpire, 'option.year'; and what was asked of all such keys.
    UmpireKey key(std::string_view name) const {
        for (const OptionSpec& spec : specs(Options{}))
            if (spec.name == name)
                return {"option." + spec.name, spec.help, spec.words, spec.low, spec.high,
                        spec.default_value};
        return {};
    }
    void take(const UmpireInputs& asked, Options& options) const {
        for (const UmpireKey& key : asked.question().keys)
            for (const OptionRow<Options>& row : rows)
                if (key.name == "option." + row.spec.name) row.set(options, asked[key.name]);
    }
};

}  // namespace longroll
