#include "engine/scenario.h"

#include <gtest/gtest.h>

namespace longroll {
namespace {

Scenario bridge() {
    Scenario scenario;
    scenario.id = "stone-bridge";
    scenario.title = "Stone Bridge";
    scenario.source = "{\"turns\": 8}";
    scenario.options = {yes_no("fog", RuleId{}, "Morning fog.", true),
                        {"turns", RuleId{}, "Turns played.", {}, 4, 12, 8},
                        {"quality", RuleId{}, "Of all troops.", {"green", "trained", "veteran"}, 1, 3, 2}};
    return scenario;
}

OptionValues values(const GivenOptions& given) {
    Expected<OptionValues> resolved = resolve_options(bridge(), given);
    EXPECT_TRUE(resolved) << resolved.error();
    return resolved ? *resolved : OptionValues{};
}
std::string complaint(const GivenOptions& given) {
    const Expected<OptionValues> resolved = resolve_options(bridge(), given);
    EXPECT_FALSE(resolved);
    return resolved.error();
}

TEST(Options, DefaultsWhereNothingIsGiven) { EXPECT_EQ(values({}), (OptionValues{1, 8, 2})); }

TEST(Options, ByWordAndByNumber) {
    EXPECT_EQ(values({{"turns", "12"}}), (OptionValues{1, 12, 2}));
    EXPECT_EQ(values({{"quality", "veteran"}, {"fog", "no"}}), (OptionValues{0, 8, 3}));
    EXPECT_EQ(values({{"quality", "green"}}), (OptionValues{1, 8, 1}));
    for (const char* off : {"no", "off", "false", "0"}) EXPECT_EQ(values({{"fog", off}})[0], 0) << off;
    for (const char* on : {"yes", "on", "true", "1"}) EXPECT_EQ(values({{"fog", on}})[0], 1) << on;
    EXPECT_EQ(values({{"turns", "5"}, {"turns", "6"}})[1], 6);  // the last word counts
}

TEST(Options, WrongNamesAndValuesAreNamed) {
    EXPECT_EQ(complaint({{"smoke", "yes"}}),
              "stone-bridge has no option 'smoke'; it has fog, turns, quality");
    EXPECT_EQ(complaint({{"turns", "13"}}), "option turns takes 4 to 12, not '13'");
    EXPECT_EQ(complaint({{"quality", "elite"}}),
              "option quality takes green, trained or veteran, not 'elite'");
    EXPECT_EQ(complaint({{"fog", "maybe"}}), "option fog takes no or yes, not 'maybe'");
    for (const char* wrong : {"", "3", "eight", "8 ", " 8", "+8", "8.0", "99999999999", "-8"})
        EXPECT_EQ(complaint({{"turns", wrong}}),
                  "option turns takes 4 to 12, not '" + std::string(wrong) + "'");
    EXPECT_EQ(complaint({{"quality", "1"}}), "option quality takes green, trained or veteran, not '1'");
    Scenario bare = bridge();
    bare.options.clear();
    EXPECT_EQ(resolve_options(bare, {{"fog", "yes"}}).error(),
              "stone-bridge has no option 'fog' and no others");
}

TEST(Options, ValuesAsText) {
    const Scenario scenario = bridge();
    EXPECT_EQ(scenario.options[0].text(0), "no");
    EXPECT_EQ(scenario.options[0].text(1), "yes");
    EXPECT_EQ(scenario.options[1].text(9), "9");
    EXPECT_EQ(scenario.options[2].text(1), "green");
    EXPECT_EQ(scenario.options[2].text(3), "veteran");
    EXPECT_EQ(scenario.options[2].text(4), "4");
    EXPECT_EQ(scenario.options[2].text(0), "0");
    // What is written can be read again.
    for (const OptionSpec& spec : scenario.options)
        for (std::int32_t value = spec.low; value <= spec.high; ++value) {
            const auto place = static_cast<std::size_t>(&spec - scenario.options.data());
            EXPECT_EQ(values({{spec.name, spec.text(value)}})[place], value);
        }
}

TEST(Scenario, IsNamedByItsContent) {
    const Scenario one = bridge();
    Scenario other = one;
    EXPECT_EQ(one.content_hash(), other.content_hash());
    other.title = "The Stone Bridge";
    EXPECT_EQ(one.content_hash(), other.content_hash());
    other.source += ' ';
    EXPECT_NE(one.content_hash(), other.content_hash());
    other = one;
    other.id = "stone-bridge-2";
    EXPECT_NE(one.content_hash(), other.content_hash());
}

}  // namespace
}  // namespace longroll
