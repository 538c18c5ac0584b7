#include "conformance/covering.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>

namespace longroll::conformance {
namespace {

Scenario with_options(const std::vector<int>& highs) {
    Scenario scenario;
    scenario.id = "made-up";
    for (std::size_t i = 0; i < highs.size(); ++i) {
        OptionSpec spec;
        spec.name = "o" + std::to_string(i);
        spec.high = highs[i];
        spec.default_value = highs[i] / 2;
        scenario.options.push_back(spec);
    }
    return scenario;
}

const Accepts anything = [](const OptionValues&) { return true; };

// Every pair of tried values of two options that `accepts` allows in some set (found by looking at all sets).
bool covers_all_pairs(const Scenario& scenario, const std::vector<OptionValues>& rows,
                      const Accepts& accepts) {
    std::set<std::vector<std::int64_t>> possible, covered;
    const auto note = [&](const OptionValues& row, std::set<std::vector<std::int64_t>>& out) {
        for (std::size_t i = 0; i < row.size(); ++i)
            for (std::size_t k = i + 1; k < row.size(); ++k)
                out.insert({static_cast<std::int64_t>(i), row[i], static_cast<std::int64_t>(k), row[k]});
    };
    std::vector<std::vector<std::int32_t>> values;
    for (const OptionSpec& spec : scenario.options) values.push_back(tried_values(spec));
    std::vector<std::size_t> at(values.size(), 0);
    for (bool more = !values.empty(); more;) {
        OptionValues row;
        for (std::size_t i = 0; i < at.size(); ++i) row.push_back(values[i][at[i]]);
        if (accepts(row)) note(row, possible);
        more = false;
        for (std::size_t i = 0; i < at.size() && !more; ++i) {
            more = ++at[i] < values[i].size();
            if (!more) at[i] = 0;
        }
    }
    for (const OptionValues& row : rows) note(row, covered);
    return std::includes(covered.begin(), covered.end(), possible.begin(), possible.end());
}

TEST(Covering, NothingToTryWithoutOptions) {
    const Scenario scenario = with_options({});
    EXPECT_EQ(option_sets(scenario, anything), std::vector<OptionValues>{OptionValues{}});
}

TEST(Covering, FlipsChangeOneOptionEach) {
    const Scenario scenario = with_options({1, 1, 2});
    const std::vector<OptionValues> sets = flips(scenario, anything);
    EXPECT_EQ(sets.size(), 1u + 1u + 2u);
    for (const OptionValues& row : sets) {
        int changed = 0;
        for (std::size_t i = 0; i < row.size(); ++i) changed += row[i] != scenario.options[i].default_value;
        EXPECT_EQ(changed, 1);
    }
}

TEST(Covering, WideRangesAreTriedAtEndsMiddleAndDefault) {
    OptionSpec spec;
    spec.low = 5;
    spec.high = 105;
    spec.default_value = 20;
    EXPECT_EQ(tried_values(spec), (std::vector<std::int32_t>{5, 20, 55, 105}));
}

TEST(Covering, TwentySwitchesNeedFewSets) {
    const Scenario scenario = with_options(std::vector<int>(20, 1));
    const std::vector<OptionValues> sets = pairwise(scenario, anything);
    EXPECT_LE(sets.size(), 20u) << "all combinations would be 1048576";
}

TEST(Covering, RefusedCombinationsAreLeftOut) {
    const Scenario scenario = with_options({1, 1, 1, 2});
    const Accepts accepts = [](const OptionValues& row) { return !(row[0] == 1 && row[1] == 1); };
    const std::vector<OptionValues> sets = option_sets(scenario, accepts);
    for (const OptionValues& row : sets) EXPECT_TRUE(accepts(row));
    EXPECT_TRUE(covers_all_pairs(scenario, sets, accepts));
}

RC_GTEST_PROP(Covering, EveryPairOfValuesMeets, ()) {
    const auto highs = *rc::gen::resize(6, rc::gen::container<std::vector<int>>(rc::gen::inRange(1, 8)));
    const Scenario scenario = with_options(highs);
    RC_ASSERT(covers_all_pairs(scenario, pairwise(scenario, anything), anything));
}

TEST(Covering, TextNamesWhatDiffers) {
    const Scenario scenario = with_options({1, 4});
    EXPECT_EQ(options_text(scenario, default_options(scenario)), "standard");
    EXPECT_EQ(options_text(scenario, {1, 2}), "o0=1");
    EXPECT_EQ(options_text(scenario, {1, 4}), "o0=1 o1=4");
}

}  // namespace
}  // namespace longroll::conformance
