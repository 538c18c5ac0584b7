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

TEST(ElephantUmpire, FireAsInTheExamples) {
    // E12: 10 factors, 15+: 0/4/5/1
    const UmpireAnswer line = ask("fire", {{"weapon", "rifle_musket"}, {"stands", "10"}, {"range", "250"}});
    EXPECT_NEAR(chance(line, "1 Panic Marker"), 0.4, 1e-9);
    EXPECT_NEAR(chance(line, "1 hit"), 0.5, 1e-9);
    EXPECT_NEAR(chance(line, "2 hits"), 0.1, 1e-9);
    EXPECT_NEAR(sum(line), 1, 1e-9);
    // E25 with 15 factors: 45+
    const UmpireAnswer column = ask(
        "fire", {{"weapon", "rifle_musket"}, {"stands", "5"}, {"range", "90"}, {"target", "road_column"}});
    EXPECT_NEAR(chance(column, "3 hits"), 0.2, 1e-9);
    // E24: prone behind a wall, reduced: 0+
    const UmpireAnswer prone = ask("fire", {{"weapon", "rifle_musket"},
                                            {"stands", "7"},
                                            {"range", "80"},
                                            {"effect", "reduced"},
                                            {"prone", "yes"},
                                            {"cover", "hard"}});
    EXPECT_NEAR(chance(prone, "nothing"), 0.8, 1e-9);
    // E20
    const UmpireAnswer guns = ask(
        "fire", {{"weapon", "12lb_napoleon"}, {"stands", "2"}, {"range", "150"}, {"target", "unlimbered"}});
    EXPECT_NEAR(chance(guns, "nothing"), 0.2, 1e-9);
}
TEST(ElephantUmpire, MoraleAsTabled) {  // 8.2
    const UmpireAnswer plain = ask("morale", {{"grade", "regular"}});
    EXPECT_NEAR(chance(plain, "Overenthusiastic"), 0.1, 1e-9);
    EXPECT_NEAR(chance(plain, "passes"), 0.8, 1e-9);
    const UmpireAnswer shaken =
        ask("morale", {{"grade", "poor"}, {"panic", "2"}, {"stands_lost", "2"}, {"withdrew", "rout"}});
    EXPECT_NEAR(chance(shaken, "passes"), 0.3, 1e-9);
    EXPECT_NEAR(chance(shaken, "ROUT"), 0.3, 1e-9);
    const UmpireAnswer helped = ask("morale", {{"grade", "militia"}, {"commander", "1"}, {"cover", "yes"}});
    EXPECT_NEAR(chance(helped, "Overenthusiastic"), 0.3, 1e-9);
    EXPECT_NEAR(chance(helped, "1 hit and 1 Panic Marker"), 0.1, 1e-9);
    EXPECT_NEAR(sum(ask("morale", {{"grade", "green"}})), 1, 1e-9);
}
TEST(ElephantUmpire, MeleeAsTabled) {  // 8.4
    const UmpireAnswer even = ask("melee", {{"attackers", "6"}, {"defenders", "6"}});
    EXPECT_NEAR(chance(even, "----/K1"), 0.3, 1e-9);
    EXPECT_NEAR(chance(even, "ENGD"), 0.2, 1e-9);
    const UmpireAnswer e58 = ask("melee", {{"attackers", "10"},
                                           {"attacker_ranks", "2"},
                                           {"defenders", "5"},
                                           {"barrier", "wall"},
                                           {"uphill", "defender"},
                                           {"defender_commander", "2"}});
    EXPECT_NEAR(chance(e58, "K1/----"), 0.4, 1e-9);  // 2:3+
    EXPECT_NEAR(chance(e58, "C1/K1"), 0.1, 1e-9);
    const UmpireAnswer flank = ask("melee", {{"attackers", "4"}, {"defenders", "10"}, {"flank", "yes"}});
    EXPECT_NEAR(chance(flank, "---/RT"), 0.1, 1e-9);  // 2:1+
    EXPECT_NEAR(sum(flank), 1, 1e-9);
}
TEST(ElephantUmpire, CommandersAsTabled) {  // 8.5
    const double fire[4][4] = {{0.86111, 0.08333, 0.02778, 0.02778},
                               {0.74151, 0.14352, 0.06096, 0.05401},
                               {0.63852, 0.18538, 0.09750, 0.07860},
                               {0.54984, 0.21284, 0.13584, 0.10148}};
    const double combat[2][4] = {{0.64892, 0.21065, 0.07022, 0.07022}, {0.42110, 0.27339, 0.17494, 0.13057}};
    const char* const words[] = {"unhurt", "lightly wounded", "retires", "killed"};
    for (int hits = 1; hits <= 4; ++hits) {
        const UmpireAnswer answer = ask("officer", {{"count", std::to_string(hits)}});
        for (int i = 0; i < 4; ++i)
            EXPECT_NEAR(chance(answer, words[i]), fire[hits - 1][i], 1e-5) << hits << words[i];
    }
    for (int stands = 1; stands <= 2; ++stands) {
        const UmpireAnswer answer = ask("officer", {{"event", "combat"}, {"count", std::to_string(stands)}});
        for (int i = 0; i < 4; ++i)
            EXPECT_NEAR(chance(answer, words[i]), combat[stands - 1][i], 1e-5) << stands << words[i];
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

}  // namespace
}  // namespace longroll::elephant
