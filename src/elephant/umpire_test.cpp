// The umpire's answers beside the tables of chapter 8.

#include "elephant/rules.h"
#include "elephant/testbed.h"

namespace longroll::elephant {
namespace {

UmpireAnswer ask(std::string_view name, const GivenOptions& given) {
    for (const UmpireQuestion& question : Elephant::umpire()) {
        if (question.name != name) continue;
        const Expected<UmpireInputs> inputs = read_umpire(question, given);
        if (!inputs) {
            ADD_FAILURE() << inputs.error();
            return {};
        }
        Expected<UmpireAnswer> answer = question.answer(*inputs);
        if (answer) return *answer;
        ADD_FAILURE() << answer.error();
        return {};
    }
    ADD_FAILURE() << "no question " << name;
    return {};
}
double chance(const UmpireAnswer& answer, std::string_view outcome) {
    for (const Chance& chance : answer.outcomes)
        if (chance.outcome == outcome) return chance.p;
    return 0;
}
double sum(const UmpireAnswer& answer) {
    double all = 0;
    for (const Chance& chance : answer.outcomes) all += chance.p;
    return all;
}

std::string refused(std::string_view name, const GivenOptions& given) {
    for (const UmpireQuestion& question : Elephant::umpire()) {
        if (question.name != name) continue;
        const Expected<UmpireInputs> inputs = read_umpire(question, given);
        if (!inputs) return inputs.error();
        const Expected<UmpireAnswer> answer = question.answer(*inputs);
        return answer ? "answered" : answer.error();
    }
    return "no question";
}

// The least and the most that a question takes.
TEST(ElephantUmpire, NumbersHaveTheBoundsOfTheRules) {
    struct Bounds {
        const char *question, *input, *low, *high, *too_low, *too_high;
    };
    for (const Bounds& known :
         {Bounds{"morale", "panic", "0", "2", "-1", "3"}, Bounds{"morale", "commander", "0", "3", "-1", "4"},
          Bounds{"fire", "factors", "0.5", "500", "0", "500.5"},
          Bounds{"melee", "attacker_ranks", "1", "3", "0", "4"},
          Bounds{"melee", "defenders", "0.5", "100", "0", "100.5"},
          Bounds{"forces", "option.brigades_per_division", "1", "5", "0", "6"}}) {
        const auto asked = [&](const char* value) {
            GivenOptions given{{known.input, value}};
            if (std::string_view(known.question) == "morale") given.push_back({"grade", "regular"});
            if (std::string_view(known.question) == "melee")
                for (const char* side : {"attackers", "defenders"})
                    if (std::string_view(side) != known.input) given.push_back({side, "8"});
            return refused(known.question, given);
        };
        for (const char* good : {known.low, known.high}) EXPECT_EQ(asked(good), "answered") << known.input;
        for (const char* bad : {known.too_low, known.too_high})
            EXPECT_NE(asked(bad), "answered") << known.input;
    }
}

TEST(ElephantUmpire, FireByFactorsInEveryColumn) {  // 8.3
    constexpr int expected[10][6] = {
        {8, 2, 0, 0, 0, 0}, {7, 2, 1, 0, 0, 0}, {5, 3, 2, 0, 0, 0}, {2, 3, 5, 0, 0, 0}, {0, 4, 5, 1, 0, 0},
        {0, 1, 7, 2, 0, 0}, {0, 1, 6, 3, 0, 0}, {0, 0, 5, 4, 1, 0}, {0, 0, 4, 4, 2, 0}, {0, 0, 2, 5, 2, 1}};
    const char* const factors[] = {"2.5", "3", "6", "10", "15", "21", "28", "36", "45", "55"};
    const char* const words[] = {"none", "P", "1", "2", "3", "4"};
    for (int column = 0; column < 10; ++column) {
        const UmpireAnswer answer = ask("fire", {{"factors", factors[column]}});
        EXPECT_NEAR(sum(answer), 1, 1e-9);
        for (int i = 0; i < 6; ++i)
            EXPECT_NEAR(chance(answer, words[i]), expected[column][i] / 10.0, 1e-9) << column << words[i];
    }
    EXPECT_NEAR(chance(ask("fire", {{"factors", "24"}, {"shift", "1"}}), "2"), 0.3, 1e-9);  // 28+
    EXPECT_NEAR(chance(ask("fire", {{"factors", "55"}, {"shift", "-9"}}), "none"), 0.8, 1e-9);
}
TEST(ElephantUmpire, FireAsInTheExamples) {
    // E12: 10 factors, 10+ to 15+: 0/4/5/1
    const UmpireAnswer line =
        ask("fire", {{"weapon", "rifle-musket"}, {"stands", "10"}, {"range", "250"}, {"still", "yes"}});
    EXPECT_NEAR(chance(line, "P"), 0.4, 1e-9);
    EXPECT_NEAR(chance(line, "1"), 0.5, 1e-9);
    EXPECT_NEAR(chance(line, "2"), 0.1, 1e-9);
    EXPECT_NEAR(sum(line), 1, 1e-9);
    // E25 with 15 factors: 45+
    const UmpireAnswer column = ask("fire", {{"weapon", "rifle-musket"},
                                             {"stands", "5"},
                                             {"range", "90"},
                                             {"still", "yes"},
                                             {"target", "road_column"}});
    EXPECT_NEAR(chance(column, "3"), 0.2, 1e-9);
    // E24: prone behind a wall, reduced: 0+
    const UmpireAnswer prone = ask(
        "fire",
        {{"weapon", "rifle-musket"}, {"stands", "7"}, {"range", "80"}, {"prone", "yes"}, {"cover", "hard"}});
    EXPECT_NEAR(chance(prone, "none"), 0.8, 1e-9);
    // E20, E21
    const UmpireAnswer guns = ask(
        "fire", {{"weapon", "12lb-napoleon"}, {"stands", "2"}, {"range", "150"}, {"target", "unlimbered"}});
    EXPECT_NEAR(chance(guns, "none"), 0.2, 1e-9);
    const UmpireAnswer prolongs = ask("fire", {{"weapon", "12lb-napoleon"},
                                               {"stands", "2"},
                                               {"range", "150"},
                                               {"target", "unlimbered"},
                                               {"prolongs", "yes"},
                                               {"confederate", "yes"},
                                               {"option.csa_artillery_shift", "yes"}});
    EXPECT_NEAR(chance(prolongs, "1"), 0.1, 1e-9);  // 3+
    EXPECT_NEAR(chance(prolongs, "none"), 0.7, 1e-9);
    // E17: factor 0, no die
    EXPECT_NEAR(chance(ask("fire", {{"weapon", "repeaters"}, {"stands", "8"}, {"range", "550"}}), "none"), 1,
                1e-9);
}
TEST(ElephantUmpire, WeaponsAsTheChartPrintsThem) {
    for (const char* weapon :
         {"pistol", "m-l-carbine", "b-l-rifle", "6lb-s-bore", "3in-rifle", "siege-how", "gatling-gun"})
        EXPECT_NEAR(sum(ask("fire", {{"weapon", weapon}, {"stands", "4"}, {"range", "50"}})), 1, 1e-9);
}
TEST(ElephantUmpire, WhatMakesNoSenseIsRefused) {
    EXPECT_EQ(refused("fire", {{"weapon", "musket"}}),
              "key factors is missing, or all of weapon, stands and range");
    EXPECT_EQ(refused("fire", {{"factors", "3"}, {"stands", "4"}}),
              "give either factors, or weapon, stands and range");
    EXPECT_EQ(refused("fire", {{"weapon", "musket"}, {"stands", "4"}, {"range", "50"}, {"prolongs", "yes"}}),
              "prolongs and confederate are for artillery");
    EXPECT_EQ(refused("officer", {{"stands", "3"}}), "key stands takes 1 to 2, not '3'");
    EXPECT_EQ(refused("fire", {{"factors", "3"}}), "answered");
}
TEST(ElephantUmpire, MoraleAsTabled) {  // 8.2
    const UmpireAnswer plain = ask("morale", {{"grade", "regular"}});
    EXPECT_NEAR(chance(plain, "overenthusiastic"), 0.1, 1e-9);
    EXPECT_NEAR(chance(plain, "pass"), 0.8, 1e-9);
    const UmpireAnswer shaken =
        ask("morale", {{"grade", "poor"}, {"panic", "2"}, {"lost", "2"}, {"routing", "yes"}});
    EXPECT_NEAR(chance(shaken, "pass"), 0.3, 1e-9);
    EXPECT_NEAR(chance(shaken, "hit"), 0.2, 1e-9);
    EXPECT_NEAR(chance(shaken, "retreat"), 0.2, 1e-9);
    EXPECT_NEAR(chance(shaken, "rout"), 0.3, 1e-9);
    const UmpireAnswer helped = ask("morale", {{"grade", "militia"}, {"commander", "1"}, {"cover", "yes"}});
    EXPECT_NEAR(chance(helped, "overenthusiastic"), 0.3, 1e-9);
    EXPECT_NEAR(chance(helped, "hit"), 0.1, 1e-9);
    // +1 and +2 and +1: 4 of a Veteran
    const UmpireAnswer volley =
        ask("morale", {{"grade", "veteran"}, {"retreating", "yes"}, {"flank", "yes"}, {"defensive", "yes"}});
    EXPECT_NEAR(chance(volley, "pass"), 0.6, 1e-9);
    const UmpireAnswer calm = ask("morale", {{"grade", "regular"}, {"option.overenthusiastic", "no"}});
    EXPECT_NEAR(chance(calm, "pass"), 0.9, 1e-9);
    EXPECT_NEAR(chance(ask("morale", {{"grade", "green"}}), "pass"), 0.77, 1e-9);  // 0.87 with the zeal
}
TEST(ElephantUmpire, MeleeAsTabled) {  // 8.4
    const UmpireAnswer even = ask("melee", {{"attackers", "6"}, {"defenders", "6"}});
    for (const Chance& outcome : even.outcomes) EXPECT_EQ(outcome.error, 0) << outcome.outcome << " is exact";
    EXPECT_NEAR(chance(even, "----/K1"), 0.3, 1e-9);
    EXPECT_NEAR(chance(even, "ENGD"), 0.2, 1e-9);
    const UmpireAnswer corrected =
        ask("melee", {{"attackers", "6"}, {"defenders", "6"}, {"option.melee_cell_11", "corrected"}});
    EXPECT_NEAR(chance(corrected, "----/K1"), 0.2, 1e-9);
    // 10:6 is 3:2+, one more 2:1+; halves count
    const UmpireAnswer shifted = ask("melee", {{"attackers", "10"}, {"defenders", "6"}, {"shift", "1"}});
    EXPECT_NEAR(chance(shifted, "---/RT"), 0.1, 1e-9);
    EXPECT_NEAR(chance(ask("melee", {{"attackers", "2.5"}, {"defenders", "1"}}), "---/RT"), 0.1, 1e-9);
    const UmpireAnswer e58 = ask("melee", {{"attackers", "10"},
                                           {"attacker_ranks", "2"},
                                           {"defenders", "5"},
                                           {"barrier", "wall"},
                                           {"uphill", "defender"},
                                           {"defender_commander", "2"}});
    EXPECT_NEAR(chance(e58, "K1/----"), 0.4, 1e-9);  // 2:3+
    EXPECT_NEAR(chance(e58, "C1/K1"), 0.1, 1e-9);
    const UmpireAnswer flank = ask("melee", {{"attackers", "4"}, {"defenders", "10"}, {"flank", "attacker"}});
    EXPECT_NEAR(chance(flank, "---/RT"), 0.1, 1e-9);  // 2:1+
    EXPECT_NEAR(sum(flank), 1, 1e-9);
    const UmpireAnswer lances =
        ask("melee", {{"attackers", "6"}, {"defenders", "6"}, {"attacker_shotgun", "yes"}});
    EXPECT_NEAR(chance(lances, "----/C1"), 0.1, 1e-9);  // 3:2+
}
TEST(ElephantUmpire, CommandersAsTabled) {  // 8.5
    const double fire[4][4] = {{0.86111, 0.08333, 0.02778, 0.02778},
                               {0.74151, 0.14352, 0.06096, 0.05401},
                               {0.63852, 0.18538, 0.09750, 0.07860},
                               {0.54984, 0.21284, 0.13584, 0.10148}};
    const double combat[2][4] = {{0.64892, 0.21065, 0.07022, 0.07022}, {0.42110, 0.27339, 0.17494, 0.13057}};
    const char* const words[] = {"unhurt", "light", "serious", "killed"};
    for (int hits = 1; hits <= 4; ++hits) {
        const UmpireAnswer answer = ask("officer", {{"hits", std::to_string(hits)}});
        for (int i = 0; i < 4; ++i)
            EXPECT_NEAR(chance(answer, words[i]), fire[hits - 1][i], 1e-5) << hits << words[i];
    }
    for (int stands = 1; stands <= 2; ++stands) {
        const UmpireAnswer answer = ask("officer", {{"stands", std::to_string(stands)}});
        for (int i = 0; i < 4; ++i)
            EXPECT_NEAR(chance(answer, words[i]), combat[stands - 1][i], 1e-5) << stands << words[i];
    }
    EXPECT_NEAR(chance(ask("officer", {{"wounded", "yes"}}), "light"), 5 / 6.0 + 1 / 36.0, 1e-9);
}
TEST(ElephantUmpire, ForcesAreAnArmyUnitByUnit) {
    const UmpireAnswer army = ask("forces", {{"seed", "7"}});
    int stands = 0;
    for (const UmpireModifier& unit : army.modifiers) stands += unit.amount;
    ASSERT_EQ(army.outcomes.size(), 1u);
    EXPECT_EQ(army.outcomes[0].outcome, std::to_string(stands) + " fighting stands");
    EXPECT_GE(army.modifiers.size(), 2u * 2u + 2u + 1u);  // the least that can be rolled
    EXPECT_NE(army.modifiers[0].text.find("1st Union"), std::string::npos) << army.modifiers[0].text;
    const UmpireAnswer again = ask("forces", {{"seed", "7"}});
    ASSERT_EQ(again.modifiers.size(), army.modifiers.size());
    for (std::size_t i = 0; i < army.modifiers.size(); ++i)
        EXPECT_EQ(again.modifiers[i].text, army.modifiers[i].text);
    const UmpireAnswer fixed = ask("forces", {{"seed", "7"}, {"option.regiment_size", "fixed"}});
    for (const UmpireModifier& unit : fixed.modifiers)
        if (unit.rule == rule::SE_FORCES_3) {
            EXPECT_EQ(unit.amount, 10);
        }
}
TEST(ElephantWorth, IsSymmetricAndKnowsWhatHurts) {
    Bed bed;
    const Ref a = bed.infantry(usa, 8, {30, 10}, north);
    bed.infantry(csa, 8, {30, 30}, south);
    const auto worth = [&] { return Elephant::worth(bed.setup, bed.state, usa); };
    EXPECT_EQ(worth(), -Elephant::worth(bed.setup, bed.state, csa));
    const std::int32_t fresh = worth();
    bed.unit(a).panic = 2;
    const std::int32_t shaken = worth();
    EXPECT_LT(shaken, fresh);
    bed.unit(a).status = Withdrawing::Rout;
    EXPECT_LT(worth(), shaken);
    bed.state.ending = 1;
    bed.state.winner = 0;
    EXPECT_EQ(worth(), 1'000'000);
}

// The shifts that the answer cites are those of the target that was named.
TEST(ElephantUmpire, TheTargetAndItsCoverAreThoseThatWereNamed) {
    const auto cited = [](const GivenOptions& more, RuleId rule) {
        GivenOptions given{{"factors", "10"}};
        given.insert(given.end(), more.begin(), more.end());
        const UmpireAnswer answer = ask("fire", given);
        return std::any_of(answer.modifiers.begin(), answer.modifiers.end(),
                           [&](const UmpireModifier& modifier) { return modifier.rule == rule; });
    };
    EXPECT_TRUE(cited({{"target", "two_ranks"}}, rule::SE_SHIFT_3));
    EXPECT_FALSE(cited({{"target", "mounted"}}, rule::SE_SHIFT_3)) << "one rank of horse";
    EXPECT_TRUE(cited({{"cover", "soft"}}, rule::SE_SHIFT_8));
    EXPECT_FALSE(cited({{"cover", "soft"}}, rule::SE_SHIFT_9));
    EXPECT_TRUE(cited({{"cover", "hard"}}, rule::SE_SHIFT_9));
    EXPECT_FALSE(cited({}, rule::SE_SHIFT_8) || cited({}, rule::SE_SHIFT_9));
}

}  // namespace
}  // namespace longroll::elephant
