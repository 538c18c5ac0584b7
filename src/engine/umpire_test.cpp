#include "engine/umpire.h"

#include <gtest/gtest.h>

namespace longroll {
namespace {

Expected<UmpireAnswer> hits(const UmpireInputs& inputs) {
    if (inputs.has("stands") && inputs.has("factors")) return Wrong{"give factors or stands, not both"};
    UmpireAnswer answer;
    const auto run = [](Dice& dice) { return dice.d6() >= 5 ? std::string("1") : std::string("0"); };
    answer.outcomes = distribution_of(run, {}, Seed{}).chances;
    return answer;
}

const UmpireQuestion fire{
    "fire",
    "hits of one card",
    {umpire_words("arm", "what fires", {"infantry", "cavalry"}), umpire_number("cv", "", 1, 4),
     umpire_number("hits", "", 1, UmpireKey::no_limit, 1), umpire_number("shift", "", -9, 9, 0),
     umpire_yes_no("cover", ""), optional_key(umpire_halves("factors", "", 1, 40)),
     optional_key(umpire_number("stands", "", 1, 9))},
    &hits};

std::string refusal(const GivenOptions& given) {
    const Expected<UmpireInputs> inputs = read_umpire(fire, given);
    EXPECT_FALSE(inputs);
    return inputs.error();
}

TEST(Umpire, ReadsKeysAndTakesDefaults) {
    const Expected<UmpireInputs> inputs = read_umpire(
        fire, {{"arm", "cavalry"}, {"cv", "3"}, {"cover", "yes"}, {"factors", "2.5"}, {"shift", "-2"}});
    ASSERT_TRUE(inputs) << inputs.error();
    EXPECT_EQ((*inputs)["arm"], 1);
    EXPECT_EQ((*inputs)["cv"], 3);
    EXPECT_EQ((*inputs)["hits"], 1);
    EXPECT_EQ((*inputs)["shift"], -2);
    EXPECT_TRUE(inputs->yes("cover"));
    EXPECT_EQ((*inputs)["factors"], 5);
    EXPECT_FALSE(inputs->has("stands"));
}

TEST(Umpire, NamesTheKeyAndWhatItTakes) {
    EXPECT_EQ(refusal({{"cv", "3"}}), "key arm is missing; it takes infantry or cavalry");
    EXPECT_EQ(refusal({{"arm", "artillery"}}), "key arm takes infantry or cavalry, not 'artillery'");
    EXPECT_EQ(refusal({{"arm", "infantry"}, {"cv", "5"}}), "key cv takes 1 to 4, not '5'");
    EXPECT_EQ(refusal({{"arm", "infantry"}, {"cv", "2.5"}}), "key cv takes 1 to 4, not '2.5'");
    EXPECT_EQ(refusal({{"hits", "0"}}), "key hits takes 1 or more, not '0'");
    EXPECT_EQ(refusal({{"factors", "2.3"}}), "key factors takes 0.5 to 20, halves allowed, not '2.3'");
    EXPECT_EQ(refusal({{"shift", "99999999999"}}), "key shift takes -9 to 9, not '99999999999'");
    EXPECT_EQ(refusal({{"cover", "perhaps"}}), "key cover takes no or yes, not 'perhaps'");
    EXPECT_EQ(refusal({{"weather", "rain"}}),
              "fire has no key 'weather'; it has arm, cv, hits, shift, cover, factors, stands");
    EXPECT_EQ(refusal({{"cv", "1"}, {"cv", "2"}}), "key cv is given twice");
}

TEST(Umpire, HalvesAreTypedAsTheyAreRead) {
    const UmpireKey key = umpire_halves("x", "", -9, 9);
    for (std::int32_t value = -9; value <= 9; ++value) {
        const UmpireQuestion question{"q", "", {key}, &hits};
        const Expected<UmpireInputs> inputs = read_umpire(question, {{"x", key.text(value)}});
        ASSERT_TRUE(inputs) << key.text(value) << ": " << inputs.error();
        EXPECT_EQ((*inputs)["x"], value) << key.text(value);
    }
}

TEST(Umpire, AnswersExactly) {
    const Expected<UmpireInputs> inputs = read_umpire(fire, {{"arm", "infantry"}, {"cv", "3"}});
    ASSERT_TRUE(inputs);
    const Expected<UmpireAnswer> answer = fire.answer(*inputs);
    ASSERT_TRUE(answer);
    ASSERT_EQ(answer->outcomes.size(), 2u);
    EXPECT_DOUBLE_EQ(answer->outcomes[0].p, 4.0 / 6);
    EXPECT_DOUBLE_EQ(answer->outcomes[0].p + answer->outcomes[1].p, 1);
}

TEST(Umpire, RunsTheRulesOnATableOfItsOwnForEveryWayTheDiceFall) {
    struct Table {
        int setup = 5;  // what a die must show
        int state = 0;  // how many did
    } table;
    struct Play {
        const int& setup;
        int& state;
        Dice& dice;
        EventLog& log;
    };
    const std::map<int, double> chances = every_way<Play>(table, [](Play& play) {
        EXPECT_FALSE(play.log.on());
        for (int i = 0; i < 2; ++i) play.state += static_cast<int>(play.dice.d6()) >= play.setup;
        return play.state;
    });
    EXPECT_EQ(table.state, 0) << "every way begins from the same table";
    UmpireAnswer answer;
    static constexpr const char* words[] = {"misses", "a hit", "two hits"};
    outcomes(chances, words, answer);
    outcomes(chances, {}, answer);
    ASSERT_EQ(answer.outcomes.size(), 6u);
    EXPECT_EQ(answer.outcomes[1].outcome, "a hit");
    EXPECT_DOUBLE_EQ(answer.outcomes[1].p, 16.0 / 36);
    EXPECT_EQ(answer.outcomes[5].outcome, "2");
    EXPECT_DOUBLE_EQ(answer.outcomes[5].p, 4.0 / 36);
}

TEST(Umpire, CitesARuleOnce) {
    struct NoNames final : Namer {
        std::string name(ArgKind, std::int64_t value) const override {
            return "piece " + std::to_string(value);
        }
    } namer;
    Reckoning reckoning(make_rule_id(1, 3), "dice", 2);
    reckoning.add(make_rule_id(1, 3), "combat value", 6).add(make_rule_id(1, 4), "woods", -1, piece(7));
    UmpireAnswer answer;
    answer.add(reckoning, namer);
    answer.cite(make_rule_id(1, 4));
    answer.cite(RuleId{});
    ASSERT_EQ(answer.rules.size(), 2u);
    ASSERT_EQ(answer.modifiers.size(), 2u);
    EXPECT_EQ(answer.modifiers[1].text, "woods (piece 7)");
    EXPECT_EQ(answer.modifiers[1].amount, -1);
    EXPECT_EQ(answer.modifiers[1].per, 2);
}

}  // namespace
}  // namespace longroll
