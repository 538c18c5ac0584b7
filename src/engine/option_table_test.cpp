#include "engine/option_table.h"

#include <gtest/gtest.h>

namespace longroll {
namespace {

enum class Light : std::uint8_t { Day, Dusk, Night };
struct Options {
    bool fog = true;
    bool lanterns = false;
    bool moon = false;
    std::uint8_t hours = 6;
    Light light = Light::Dusk;
};
enum Where : std::uint32_t { Camp = 1, March = 2 };

const OptionTable<Options>& table() {
    static const OptionTable<Options> all = {
        {number_row("hours", &Options::hours, RuleId{7}, "until the end", 1, 12),
         words_row("light", &Options::light, RuleId{}, "", {{Light::Night, "night"}, {Light::Dusk, "dusk"}}),
         switch_row("fog", &Options::fog, RuleId{}, "", Camp | March, "clear", "thick"),
         switch_row("lanterns", &Options::lanterns, RuleId{}, "", Camp),
         switch_row("moon", &Options::moon, RuleId{}, "", March)},
        {{"lanterns", "fog"}},
        {{"moon", "fog"}},
        "CA-2"};
    return all;
}

Scenario of(std::uint32_t where, const Options& defaults = {}) {
    Scenario scenario;
    scenario.id = "brook";
    scenario.options = table().specs(defaults, where);
    return scenario;
}

TEST(OptionTable, OffersWhatAScenarioHasWithItsDefaults) {
    Options defaults;
    defaults.hours = 9;
    const std::vector<OptionSpec> specs = of(Camp, defaults).options;
    ASSERT_EQ(specs.size(), 4u);
    EXPECT_EQ(specs[0].name, "hours");
    EXPECT_EQ(specs[0].rule, RuleId{7});
    EXPECT_EQ(specs[0].default_value, 9);
    EXPECT_EQ(specs[1].text(specs[1].default_value), "dusk");
    EXPECT_EQ(specs[1].high, 1);
    EXPECT_EQ(specs[2].text(0), "clear");
    EXPECT_EQ(specs[2].default_value, 1);
    EXPECT_EQ(specs[3].name, "lanterns");
    EXPECT_EQ(of(March).options[3].name, "moon");
}

TEST(OptionTable, PutsValuesIntoTheStruct) {
    Options options;
    EXPECT_EQ(table().apply(of(Camp), {12, 0, 1, 1}, options), "");
    EXPECT_EQ(options.hours, 12);
    EXPECT_EQ(options.light, Light::Night);
    EXPECT_TRUE(options.lanterns);
    // What is not offered stays as it is; what is not in the table is the caller's.
    options.moon = true;
    Scenario scenario = of(Camp);
    scenario.options.push_back(yes_no("mud", RuleId{}, "", false));
    EXPECT_EQ(table().apply(scenario, {1, 1, 0, 0, 1}, options), "");
    EXPECT_EQ(options.hours, 1);
    EXPECT_FALSE(options.fog);
    EXPECT_TRUE(options.moon);
}

TEST(OptionTable, SaysWhatIsWrong) {
    Options options;
    EXPECT_EQ(table().apply(of(Camp), {6}, options), "brook has 4 options, and 1 values were given");
    EXPECT_EQ(table().apply(of(Camp), {13, 0, 0, 0}, options), "option hours is 13; it must be 1 to 12");
    EXPECT_EQ(table().apply(of(Camp), {6, -1, 0, 0}, options), "option light is -1; it must be 0 to 1");
    EXPECT_EQ(table().apply(of(Camp), {5, 0, 0, 1}, options),
              "option lanterns needs fog (CA-2): set fog=thick, or lanterns=no");
    EXPECT_EQ(table().apply(of(March), {5, 0, 1, 1}, options),
              "options moon and fog do not go together (CA-2): set moon=no or fog=clear");
    EXPECT_EQ(options.hours, 6);
}

}  // namespace
}  // namespace longroll
