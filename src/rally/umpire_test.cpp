// The umpire's answers beside the tables of chapter 10.

#include <gtest/gtest.h>

#include "rally/rules.h"
#include "support/printed_tables.h"

namespace longroll::rally {
namespace {

const PrintedTable& printed(std::size_t which) {
    static const PrintedTables book = PrintedTables::of_game("rally");
    return book.under("10. Probability table", which);
}

Expected<UmpireAnswer> answer_to(std::string_view name, const GivenOptions& given) {
    for (const UmpireQuestion& question : Rally::umpire()) {
        if (question.name != name) continue;
        const Expected<UmpireInputs> inputs = read_umpire(question, given);
        if (!inputs) return Wrong{inputs.error()};
        return question.answer(*inputs);
    }
    return Wrong{"no such question"};
}
// Chances by outcome; none for what cannot happen.
std::map<std::string, double> ask(std::string_view name, const GivenOptions& given) {
    const Expected<UmpireAnswer> answer = answer_to(name, given);
    EXPECT_TRUE(answer) << answer.error();
    std::map<std::string, double> chances;
    if (!answer) return chances;
    double sum = 0;
    for (const Chance& chance : answer->outcomes) {
        EXPECT_GT(chance.p, 0);
        chances[chance.outcome] = chance.p;
        sum += chance.p;
    }
    EXPECT_NEAR(sum, 1, 1e-9);
    return chances;
}
GivenOptions with(GivenOptions given, const GivenOptions& more) {
    given.insert(given.end(), more.begin(), more.end());
    return given;
}
double hits(const GivenOptions& given) {
    const std::map<std::string, double> chances = ask("fire", given);
    const auto found = chances.find("miss");
    return 36 * (1 - (found == chances.end() ? 0 : found->second));
}

const GivenOptions musketry{{"fire", "7"}, {"arm", "infantry"}, {"strength", "5"}};
GivenOptions guns(const char* range) {
    return {{"fire", "7"}, {"arm", "artillery"}, {"strength", "5"}, {"range", range}};
}

TEST(RallyUmpire, FireIsThatOfThePrintedTable) {
    const PrintedTable& table = printed(0);
    for (const std::vector<std::string>& row : table.rows) {
        const double of_two = std::stod(row[1]), of_three = std::stod(row[3]);
        const GivenOptions given{{"fire", row[0]}, {"arm", "infantry"}, {"strength", "5"}};
        EXPECT_NEAR(hits(given), of_two, 1e-9) << row[0];
        for (const GivenOptions& more :
             {GivenOptions{{"enfilade", "yes"}}, GivenOptions{{"card", "flankers"}},
              GivenOptions{{"card", "sharpshooters"}}})
            EXPECT_NEAR(hits(with(given, more)) * 6, of_three, 1e-9) << row[0];
    }
}
TEST(RallyUmpire, FireKnowsSticksTerrainAndHeroism) {
    EXPECT_NEAR(hits(guns("canister")), 35, 1e-9);
    EXPECT_NEAR(hits(guns("shell")), 30, 1e-9);
    EXPECT_NEAR(hits(guns("shot")), 21, 1e-9);
    EXPECT_NEAR(hits(guns("long")), 10, 1e-9);
    EXPECT_NEAR(hits(with(musketry, {{"terrain", "1"}})), 15, 1e-9);
    EXPECT_NEAR(hits(with(musketry, {{"woods", "yes"}})), 15, 1e-9);
    EXPECT_NEAR(hits(with(musketry, {{"rocks", "yes"}})), 10, 1e-9);
    EXPECT_NEAR(hits(with(musketry, {{"up_slope", "yes"}})), 15, 1e-9);
    EXPECT_NEAR(hits(with(musketry, {{"barricade", "yes"}})), 15, 1e-9);
    EXPECT_NEAR(hits(with(guns("shot"), {{"barricade", "yes"}})), 21, 1e-9);
    EXPECT_NEAR(hits(with(musketry, {{"heroism", "2"}})), 30, 1e-9);
    EXPECT_NEAR(hits(with(musketry, {{"woods", "yes"},
                                     {"rocks", "yes"},
                                     {"up_slope", "yes"},
                                     {"barricade", "yes"},
                                     {"heroism", "2"}})),
                6, 1e-9);
}
TEST(RallyUmpire, FireTellsWhetherAHitNeedsACheck) {
    const PrintedTable& table = printed(2);
    for (const std::vector<std::string>& row : table.rows)
        for (std::size_t i = 1; i < row.size(); ++i) {
            std::map<std::string, double> chances =
                ask("fire", {{"fire", row[0]}, {"arm", "infantry"}, {"strength", std::to_string(i + 1)}});
            EXPECT_NEAR(36 * chances["hit and check"], std::stod(row[i]), 1e-9) << row[0] << ' ' << i;
        }
    // A stand that is destroyed, and a battery, need none.
    std::map<std::string, double> last = ask("fire", {{"fire", "2"}, {"arm", "infantry"}, {"strength", "1"}});
    EXPECT_EQ(last.size(), 1u);
    EXPECT_NEAR(last["hit"], 1, 1e-9);
    EXPECT_EQ(ask("fire", with(musketry, {{"target_artillery", "yes"}})).count("hit and check"), 0u);
}
TEST(RallyUmpire, FireShowsHowTheNumberCameAbout) {
    const Expected<UmpireAnswer> answer =
        answer_to("fire", with(musketry, {{"woods", "yes"}, {"terrain", "2"}, {"enfilade", "yes"}}));
    ASSERT_TRUE(answer);
    ASSERT_EQ(answer->modifiers.size(), 4u);
    EXPECT_EQ(answer->modifiers[0].amount, 7);
    EXPECT_EQ(answer->modifiers[1].rule, rule::RF_TERRAIN_3);
    EXPECT_EQ(answer->modifiers[2].amount, 2);
    EXPECT_EQ(answer->modifiers[3].rule, rule::RF_FIRE_6);
}
TEST(RallyUmpire, DisciplineIsThatOfThePrintedTable) {
    const PrintedTable& table = printed(4);
    for (std::size_t i = 2; i < table.columns.size(); ++i) {
        const std::string& name = table.columns[i];
        const std::string x = name.substr(name.find_first_of("0123456789"));
        const double out_of_36 = std::stod(table.rows[0][i]);
        EXPECT_NEAR(36 * ask("discipline", {{"discipline", x}})["passes"], out_of_36, 1e-9) << x;
        EXPECT_NEAR(36 * ask("rally", {{"discipline", x}})["passes"], out_of_36, 1e-9) << x;
        const std::string less = std::to_string(std::stoi(x) - 1);
        EXPECT_NEAR(36 * ask("discipline", {{"discipline", less}, {"heroism", "1"}})["passes"], out_of_36,
                    1e-9);
        EXPECT_NEAR(36 * ask("discipline", {{"discipline", x}, {"burden", "1"}, {"friends", "1"}})["passes"],
                    out_of_36, 1e-9);
        EXPECT_NEAR(36 * ask("rally", {{"discipline", x}, {"heroism", "3"}, {"routed", "3"}})["passes"],
                    out_of_36, 1e-9);
    }
    // 43rd North Carolina: a surplus of five.
    EXPECT_NEAR(36 * ask("discipline", {{"discipline", "8"}, {"surplus", "5"}})["passes"], 3, 1e-9);
    EXPECT_NEAR(36 * ask("discipline", {{"discipline", "9"}, {"muskets", "2"}})["passes"], 21, 1e-9);
    EXPECT_NEAR(36 * ask("discipline", {{"discipline", "8"}, {"friends", "1"}, {"routed", "2"}})["passes"],
                21, 1e-9);
}
TEST(RallyUmpire, GeneralIsThatOfThePrintedTable) {
    const PrintedTable& table = printed(5);
    for (const std::vector<std::string>& row : table.rows)
        for (std::size_t i = 2; i < row.size(); ++i) {
            const std::string& name = table.columns[i];
            std::map<std::string, double> chances = ask(
                "general", {{"command", row[0]}, {"leadership", name.substr(name.find_first_of("345678"))}});
            EXPECT_NEAR(36 * chances["killed"], std::stod(row[1]), 1e-9) << row[0] << ' ' << name;
            EXPECT_NEAR(36 * chances["wounded"], std::stod(row[i]), 1e-9) << row[0] << ' ' << name;
        }
    std::map<std::string, double> hurt =
        ask("general", {{"command", "4"}, {"leadership", "7"}, {"gravestones", "1"}});
    EXPECT_NEAR(36 * hurt["killed"], 2, 1e-9);
    EXPECT_NEAR(36 * hurt["wounded"], 5, 1e-9);
}
TEST(RallyUmpire, MeleeIsThatOfThePrintedTable) {
    const PrintedTable& table = printed(6);
    ASSERT_EQ(table.rows.size(), 12u);
    for (const std::vector<std::string>& row : table.rows) {
        const int difference = std::stoi(row[0]);
        std::map<std::string, double> chances =
            ask("melee", {{"attacker", std::to_string(20 + difference)}, {"defender", "20"}});
        EXPECT_NEAR(1296 * (chances["attacker 1"] + chances["attacker 2"]), std::stod(row[1]), 1e-6)
            << row[0];
        EXPECT_NEAR(1296 * chances["again"], std::stod(row[2]), 1e-6) << row[0];
        EXPECT_NEAR(1296 * (chances["defender 1"] + chances["defender 2"]), std::stod(row[3]), 1e-6)
            << row[0];
        EXPECT_NEAR(100 * (chances["attacker 1"] + chances["attacker 2"]), std::stod(row[4]), 0.0051);
    }
    // The doubling chances that the chapter names.
    for (const auto& [attacker, defender, ways] : {std::tuple{"4", "4", 30},
                                                   {"6", "4", 78},
                                                   {"8", "4", 159},
                                                   {"10", "4", 276},
                                                   {"12", "4", 427},
                                                   {"6", "2", 276},
                                                   {"12", "2", 783}})
        EXPECT_NEAR(1296 * ask("melee", {{"attacker", attacker}, {"defender", defender}})["attacker 2"], ways,
                    1e-6);
    EXPECT_EQ(ask("melee",
                  {{"attacker", "5"}, {"defender", "4"}, {"defender_cards", "2"}, {"attacker_heroism", "1"}}),
              ask("melee", {{"attacker", "6"}, {"defender", "6"}}));
}
TEST(RallyUmpire, SaysWhatAKeyTakes) {
    EXPECT_EQ(answer_to("fire", {{"fire", "7"}, {"arm", "artillery"}, {"strength", "3"}}).error(),
              "key range is missing; it takes canister, shell, shot, long");
    EXPECT_EQ(answer_to("fire", with(musketry, {{"range", "shell"}})).error(),
              "key range is for artillery: infantry has one range");
    EXPECT_FALSE(answer_to("general", {{"command", "9"}, {"leadership", "5"}}));
    EXPECT_FALSE(answer_to("melee", {{"attacker", "9"}}));
    EXPECT_FALSE(answer_to("rally", {{"discipline", "9"}, {"weather", "fair"}}));
}

}  // namespace
}  // namespace longroll::rally
