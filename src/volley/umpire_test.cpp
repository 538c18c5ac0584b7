// The umpire's answers beside the tables of chapter 8, cell by cell.

#include <gtest/gtest.h>

#include "support/printed_tables.h"
#include "volley/rules.h"
#include "volley/throws.h"

namespace longroll::volley {
namespace {

const PrintedTables& book() {
    static const PrintedTables tables = PrintedTables::of_game("volley");
    return tables;
}

Expected<UmpireAnswer> answer_to(std::string_view name, const GivenOptions& given) {
    for (const UmpireQuestion& question : Volley::umpire()) {
        if (question.name != name) continue;
        const Expected<UmpireInputs> inputs = read_umpire(question, given);
        if (!inputs) return Wrong{inputs.error()};
        return question.answer(*inputs);
    }
    return Wrong{"no such question"};
}
// Chances by outcome.
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
double percent(const std::string& cell) { return std::stod(cell); }
// P0, P1, P2, P3+ in percent and the mean.
std::array<double, 5> spread(const std::map<std::string, double>& chances) {
    std::array<double, 5> out{};
    for (const auto& [hits, p] : chances) {
        const int n = std::stoi(hits);
        out[static_cast<std::size_t>(std::min(n, 3))] += 100 * p;
        out[4] += n * p;
    }
    return out;
}

struct Row {
    const char* label;
    const char* question;
    GivenOptions keys;
};
const std::vector<Row>& rows_8_2() {
    const GivenOptions bde{{"type", "infantry_brigade"}}, dismounted{{"type", "cavalry_brigade_dismounted"}};
    const GivenOptions battalion{{"type", "artillery_battalion"}}, battery{{"type", "artillery_battery"}};
    const GivenOptions sb{{"weapon", "smoothbore"}}, rifled{{"weapon", "rifled_musket"}},
        cartridge{{"weapon", "cartridge"}}, rifled_guns{{"weapon", "rifled"}};
    const GivenOptions still{{"stationary", "yes"}}, close{{"range", "close"}}, away{{"range", "long"}};
    const GivenOptions disordered{{"target_disordered", "yes"}}, repeating{{"repeating", "yes"}};
    static const std::vector<Row> rows{
        {"INF_BDE smoothbore, Normal fire", "fire", with(with(bde, sb), away)},
        {"INF_BDE smoothbore, Normal melee", "melee", with(bde, sb)},
        {"INF_BDE smoothbore, Stationary fire", "fire", with(with(with(bde, sb), still), away)},
        {"INF_BDE smoothbore, Stationary melee", "melee", with(with(bde, sb), still)},
        {"INF_BDE rifled, Normal fire", "fire", with(with(bde, rifled), away)},
        {"INF_BDE rifled, Normal melee", "melee", with(bde, rifled)},
        {"INF_BDE rifled, Stationary fire", "fire", with(with(with(bde, rifled), still), away)},
        {"INF_BDE rifled, Stationary melee", "melee", with(with(bde, rifled), still)},
        {"INF_BDE cartridge, Normal fire", "fire", with(with(bde, cartridge), away)},
        {"INF_BDE cartridge, Normal melee", "melee", with(bde, cartridge)},
        {"INF_BDE cartridge, Stationary fire", "fire", with(with(with(bde, cartridge), still), close)},
        {"INF_BDE cartridge, Stationary melee", "melee", with(with(bde, cartridge), still)},
        {"INF_BDE cartridge, Normal melee v disordered", "melee", with(with(bde, cartridge), disordered)},
        {"INF_BDE cartridge, Stationary melee v disordered", "melee",
         with(with(with(bde, cartridge), still), disordered)},
        {"INF_BDE repeating, Normal fire, close", "fire", with(with(with(bde, cartridge), repeating), close)},
        {"INF_BDE repeating, Stationary fire, close", "fire",
         with(with(with(with(bde, cartridge), repeating), close), still)},
        {"INF_SK fire or melee", "fire",
         with({{"type", "infantry_skirmisher"}, {"weapon", "rifled_musket"}}, away)},
        {"INF_SK fire or melee", "melee", {{"type", "infantry_skirmisher"}, {"weapon", "smoothbore"}}},
        {"INF_SK sharpshooter fire", "fire",
         with({{"type", "infantry_skirmisher"}, {"weapon", "rifled_musket"}, {"sharpshooter", "yes"}}, away)},
        {"CAV_BDE or CAV_SK mounted, melee", "melee", {{"type", "cavalry_brigade"}}},
        {"CAV_BDE or CAV_SK mounted, melee", "melee", {{"type", "cavalry_skirmisher"}}},
        {"CAV_BDE or CAV_SK mounted, melee, ordered v disordered", "melee",
         with({{"type", "cavalry_brigade"}}, disordered)},
        {"CAV_BDE or CAV_SK mounted, melee, ordered v disordered", "melee",
         with({{"type", "cavalry_skirmisher"}}, disordered)},
        {"CAV_BDE dismounted, Normal fire", "fire", with(with(dismounted, cartridge), away)},
        {"CAV_BDE dismounted, Normal melee", "melee", with(dismounted, cartridge)},
        {"CAV_BDE dismounted, Stationary fire", "fire", with(with(with(dismounted, cartridge), away), still)},
        {"CAV_BDE dismounted, Stationary melee", "melee", with(with(dismounted, cartridge), still)},
        {"CAV_BDE dismounted, repeating, Normal fire, close", "fire",
         with(with(with(dismounted, cartridge), close), repeating)},
        {"CAV_BDE dismounted, repeating, Stationary fire, close", "fire",
         with(with(with(with(dismounted, cartridge), close), repeating), still)},
        {"ART_BN smoothbore, Normal, close or melee", "fire", with(with(battalion, sb), close)},
        {"ART_BN smoothbore, Normal, close or melee", "melee", with(battalion, sb)},
        {"ART_BN smoothbore, Stationary, close or melee", "fire",
         with(with(with(battalion, sb), close), still)},
        {"ART_BN smoothbore, Stationary, close or melee", "melee", with(with(battalion, sb), still)},
        {"ART_BN rifled, Normal, close or melee", "fire", with(with(battalion, rifled_guns), close)},
        {"ART_BN rifled, Stationary, close or melee", "melee", with(with(battalion, rifled_guns), still)},
        {"ART_BN any, Normal, long", "fire", with(with(battalion, sb), away)},
        {"ART_BN any, Stationary, long", "fire", with(with(with(battalion, rifled_guns), away), still)},
        {"ART_BTY Stationary", "fire", with(with(with(battery, sb), close), still)},
        {"ART_BTY Stationary", "melee", with(with(battery, rifled_guns), still)},
    };
    return rows;
}

TEST(VolleyUmpire, CasualtiesByDiceRow) {  // 8.2
    const PrintedTable& printed = book().under("8.2 Casualties by dice row, in percent");
    std::set<std::string> met;
    for (const Row& row : rows_8_2()) {
        met.insert(row.label);
        const std::vector<std::string>& cells = printed.rows[printed.row(row.label)];
        for (int saves = 0; saves < 2; ++saves) {
            const auto found = spread(ask(row.question, with(row.keys, {{"saves", std::to_string(saves)}})));
            for (std::size_t i = 0; i < 5; ++i)
                EXPECT_NEAR(found[i], percent(cells[3 + static_cast<std::size_t>(saves) * 5 + i]),
                            i == 4 ? 0.00051 : 0.00501)
                    << row.label << ' ' << row.question << " saves " << saves << " cell " << i;
        }
    }
    // Those left have tests of their own: the built-in save of a battery, and a gun that fires alone.
    EXPECT_EQ(met.size() + 2, printed.rows.size());
    const std::vector<std::string>& battery =
        printed.rows[printed.row("ART_BTY Normal (use the one save side: the save is built in)")];
    for (const char* question : {"fire", "melee"}) {
        GivenOptions keys{{"type", "artillery_battery"}, {"weapon", "smoothbore"}};
        if (question == std::string_view("fire")) keys.emplace_back("range", "close");
        const auto found = spread(ask(question, keys));
        for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(found[i], percent(battery[8 + i]), 0.00501);
    }
}

TEST(VolleyUmpire, CasualtiesByDiceAndChance) {  // 8.2a
    struct Chance6 {
        const char* p;
        int to_hit, saves;
    };
    constexpr Chance6 chances6[] = {{"1/2", 4, 0}, {"1/3", 5, 0},  {"1/4", 4, 1}, {"1/6", 6, 0},
                                    {"1/8", 4, 2}, {"1/12", 6, 1}, {"1/24", 6, 2}};
    const PrintedTable& printed =
        book().under("8.2a Casualties by number of dice and chance per die, in percent");
    EXPECT_EQ(printed.rows.size(), 10 * std::size(chances6));
    for (std::size_t row = 0; row < printed.rows.size(); ++row) {
        const std::vector<std::string>& cells = printed.rows[row];
        const auto* one = std::find_if(std::begin(chances6), std::end(chances6),
                                       [&](const Chance6& known) { return known.p == cells[1]; });
        ASSERT_NE(one, std::end(chances6)) << cells[1];
        double found[5] = {}, mean = 0;
        for (const auto& [hits, p] : chances_of([&](Dice& dice) {
                 return throw_saves(dice, throw_hits(dice, std::stoi(cells[0]), one->to_hit), one->saves);
             })) {
            found[std::min(hits, 4)] += 100 * p;
            mean += hits * p;
        }
        for (std::size_t i = 0; i < 5; ++i) EXPECT_NEAR(found[i], percent(cells[2 + i]), 0.00501) << row;
        EXPECT_NEAR(mean, percent(cells[7]), 0.000051) << row;
    }
}

TEST(VolleyUmpire, WhichLine) {  // 8.1
    const PrintedTable& printed = book().under("8.1 Which line to use");
    const auto chance = [](const std::string& cell) {
        const std::size_t bar = cell.find('/');
        return std::stod(cell.substr(0, bar)) / std::stod(cell.substr(bar + 1));
    };
    for (const auto& cells : printed.rows)
        for (int saves = 0; saves < 3; ++saves) {
            const int to_hit = cells[0][0] - '0';
            const auto found =
                chances_of([&](Dice& dice) { return throw_saves(dice, throw_hits(dice, 1, to_hit), saves); });
            EXPECT_NEAR(found.at(1), chance(cells[1 + static_cast<std::size_t>(saves)]), 1e-9);
        }
}

TEST(VolleyUmpire, Morale) {  // 8.3
    const PrintedTable& printed = book().under("8.3 Morale");
    for (std::size_t row = 0; row < printed.rows.size(); ++row) {
        const int value = printed.number(row, "Modified value");
        const auto passes = [](int modified) {
            return ask("morale", {{"value", "3"}, {"modifier", std::to_string(modified - 3)}})["passes"];
        };
        EXPECT_NEAR(100 * passes(value), percent(printed.cell(row, "P(pass)")), 0.00501);
        EXPECT_NEAR(100 * (1 - passes(value)), percent(printed.cell(row, "P(fail)")), 0.00501);
        EXPECT_NEAR(100 * (1 - passes(value)) * (1 - passes(value - 1)), percent(printed.rows[row][3]),
                    0.00501);
    }
    // Every line of the chart is a key.
    const PrintedTable& lines = book().under("2.4.2 Modifiers");
    std::size_t i = 0;
    for (const UmpireQuestion& question : Volley::umpire())
        if (question.name == "morale")
            for (const UmpireKey& key : question.keys) {
                if (key.name == "value" || key.name == "modifier") continue;
                const double p = ask("morale", {{"value", "3"}, {key.name, "yes"}})["passes"];
                EXPECT_NEAR(p, (3 + lines.number(i, "Value")) / 6.0, 1e-9) << lines.rows[i][0];
                ++i;
            }
    EXPECT_EQ(i, lines.rows.size());
    EXPECT_NEAR(ask("morale", {{"value", "4"}, {"flanked", "yes"}, {"column_flanked", "yes"}})["passes"],
                2 / 6.0, 1e-9);
}

double tie_won(int difference) {
    return ask("tie", {{"attacker", std::to_string(5 + difference)}, {"defender", "5"}})["attacker"];
}

TEST(VolleyUmpire, Tie) {  // 8.4
    const PrintedTable& printed = book().under("8.4 Melee tie");
    for (std::size_t row = 0; row < printed.rows.size(); ++row)
        EXPECT_NEAR(100 * tie_won(printed.number(row, "Difference d")),
                    percent(printed.cell(row, "P(A wins)")), 0.00501);
    const PrintedTable& lines = book().of_rule("VB-MELEE-7");
    std::size_t i = 0;
    for (const UmpireQuestion& question : Volley::umpire())
        if (question.name == "tie")
            for (const UmpireKey& key : question.keys) {
                if (key.name == "attacker" || key.name == "defender") continue;
                const int modifier = lines.number(i % lines.rows.size(), "Modifier");
                const double p =
                    ask("tie", {{"attacker", "5"}, {"defender", "5"}, {key.name, "yes"}})["attacker"];
                EXPECT_NEAR(p, tie_won(i < lines.rows.size() ? modifier : -modifier), 1e-9) << key.name;
                ++i;
            }
    EXPECT_EQ(i, 2 * lines.rows.size());
}

TEST(VolleyUmpire, WholeMelees) {  // 8.5
    struct Side {
        GivenOptions keys;
    };
    const PrintedTable& printed = book().under("8.5 Whole melees");
    const auto hits = [](const GivenOptions& keys) { return ask("melee", keys); };
    const GivenOptions rifled{{"type", "infantry_brigade"}, {"weapon", "rifled_musket"}};
    const GivenOptions still = with(rifled, {{"stationary", "yes"}});
    const GivenOptions sb{{"type", "infantry_brigade"}, {"weapon", "smoothbore"}};
    const GivenOptions guns{{"type", "artillery_battalion"}, {"weapon", "smoothbore"}, {"stationary", "yes"}};
    const GivenOptions rifled_guns{
        {"type", "artillery_battalion"}, {"weapon", "rifled"}, {"stationary", "yes"}};
    const GivenOptions cavalry{{"type", "cavalry_brigade"}};
    const GivenOptions disordered{{"disordered", "yes"}}, foe_disordered{{"target_disordered", "yes"}};
    const std::pair<GivenOptions, GivenOptions> fights[] = {
        {rifled, rifled},
        {rifled, still},
        {sb, with(sb, {{"stationary", "yes"}})},
        {with(rifled, {{"cover", "field_works"}}), still},
        {rifled, still},  // MM-5: A is two brigades
        {with(rifled, disordered), still},
        {cavalry, with(still, {{"target", "cavalry_brigade"}})},
        {with(cavalry, foe_disordered), with(rifled, disordered)},
        {cavalry, cavalry},
        {with(rifled, {{"target", "artillery_battalion"}}), guns},
        {with(rifled, {{"target", "artillery_battalion"}}), rifled_guns},
        {with({{"type", "infantry_brigade"}, {"weapon", "cartridge"}}, foe_disordered),
         with(rifled, disordered)},
        {rifled, with(still, {{"garrison_sides", "1"}})},
        {rifled, {{"type", "infantry_skirmisher"}}},
        {cavalry, guns},
    };
    ASSERT_EQ(std::size(fights), printed.rows.size());
    for (std::size_t row = 0; row < printed.rows.size(); ++row) {
        std::map<int, double> own, theirs;
        for (const auto& [n, p] : hits(fights[row].first)) own[std::stoi(n)] = p;
        for (const auto& [n, p] : hits(fights[row].second)) theirs[std::stoi(n)] = p;
        if (row == 4) {
            std::map<int, double> both;
            for (const auto& [a, p] : own)
                for (const auto& [b, q] : own) both[a + b] += p * q;
            own = both;
        }
        double more = 0, equal = 0;
        for (const auto& [a, p] : own)
            for (const auto& [b, q] : theirs) (a > b ? more : equal) += a >= b ? p * q : 0;
        const std::string& label = printed.rows[row][0];
        EXPECT_NEAR(100 * more, percent(printed.cell(row, "P(A more hits)")), 0.00501) << label;
        EXPECT_NEAR(100 * equal, percent(printed.cell(row, "P(tie)")), 0.00501) << label;
        EXPECT_NEAR(100 * (1 - more - equal), percent(printed.cell(row, "P(B more hits)")), 0.00501) << label;
        EXPECT_NEAR(100 * (more + equal * tie_won(printed.number(row, "d"))),
                    percent(printed.cell(row, "P(A wins)")), 0.00501)
            << label;
    }
}

// 8.11: both test, then fight with the disorder of that test.
TEST(VolleyUmpire, WholeCharges) {
    const PrintedTable& printed = book().under("8.11 Whole charges, morale tests included");
    struct Charge {
        GivenOptions a, b;
        int a_value, b_value;   // modified morale, for the test and the tie
        int b_strength, b_tie;  // what B has, and adds to a tie besides
    };
    const GivenOptions foot{{"type", "infantry_brigade"}, {"weapon", "rifled_musket"}};
    const GivenOptions still = with(foot, {{"stationary", "yes"}}),
                       at_works = with(foot, {{"cover", "field_works"}}),
                       at_guns = with(foot, {{"target", "artillery_battalion"}});
    const GivenOptions battery{
        {"type", "artillery_battery"}, {"weapon", "smoothbore"}, {"stationary", "yes"}};
    const GivenOptions moved{{"type", "artillery_battalion"}, {"weapon", "smoothbore"}};
    const GivenOptions guns = with(moved, {{"stationary", "yes"}});
    const Charge charges[] = {{foot, foot, 4, 4, 4, 0},       {foot, still, 4, 4, 4, 0},
                              {foot, still, 3, 3, 4, 0},      {foot, still, 5, 4, 4, 0},
                              {at_works, still, 4, 5, 4, 0},  {foot, still, 5, 3, 4, 0},
                              {at_guns, battery, 3, 4, 1, 0}, {at_guns, guns, 3, 4, 3, 0},
                              {at_guns, guns, 3, 4, 3, 1},    {at_guns, moved, 3, 4, 3, 0}};
    ASSERT_EQ(std::size(charges), printed.rows.size());
    const auto losses = [](const GivenOptions& keys, bool disordered, int strength) {
        std::map<int, double> lost;
        for (const auto& [n, p] : ask("melee", with(keys, {{"disordered", disordered ? "yes" : "no"}})))
            lost[std::min(std::stoi(n), strength)] += p;
        return lost;
    };
    for (std::size_t row = 0; row < printed.rows.size(); ++row) {
        const Charge& charge = charges[row];
        double wins = 0, mean_a = 0, mean_b = 0;
        for (const bool a_fails : {false, true})
            for (const bool b_fails : {false, true}) {
                const auto chance = [](int value, bool fails) {
                    const double passes = std::clamp(value, 0, 6) / 6.0;
                    return fails ? 1 - passes : passes;
                };
                const double tests = chance(charge.a_value, a_fails) * chance(charge.b_value, b_fails);
                const int lead =
                    charge.a_value - (a_fails ? 1 : 0) - (charge.b_value - (b_fails ? 1 : 0) + charge.b_tie);
                for (const auto& [lost_b, p] : losses(charge.a, a_fails, charge.b_strength))
                    for (const auto& [lost_a, q] : losses(charge.b, b_fails, 4)) {
                        const bool a_gone = lost_a == 4, b_gone = lost_b == charge.b_strength;
                        mean_a += tests * p * q * lost_a;
                        mean_b += tests * p * q * lost_b;
                        wins += tests * p * q *
                                (a_gone || b_gone   ? (b_gone && !a_gone ? 1 : 0)
                                 : lost_a == lost_b ? tie_won(lead)
                                                    : (lost_a < lost_b ? 1 : 0));
                    }
            }
        const std::string& label = printed.rows[row][0];
        EXPECT_NEAR(100 * wins, percent(printed.cell(row, "P(A wins), percent")), 0.00501) << label;
        EXPECT_NEAR(mean_a, percent(printed.cell(row, "mean loss of A")), 0.000501) << label;
        EXPECT_NEAR(mean_b, percent(printed.cell(row, "mean loss of B")), 0.000501) << label;
    }
}

TEST(VolleyUmpire, Collapse) {  // 8.6
    const PrintedTable& printed = book().under("8.6 Collapse");
    for (std::size_t row = 0; row < printed.rows.size(); ++row) {
        const std::string& cell = printed.cell(row, "P(collapse)");
        const std::string given = printed.rows[row][0].substr(0, 1);
        const double p = ask("collapse", {{"casualties", given}})["collapses"];
        EXPECT_NEAR(100 * p, percent(cell.substr(cell.find('(') + 1)), 0.00501);
    }
    EXPECT_NEAR(ask("collapse", {{"casualties", "1000"}})["collapses"], 1, 1e-12);
}

TEST(VolleyUmpire, DedicatedGunsAndSkirmishersAddADie) {
    const GivenOptions brigade{{"type", "infantry_brigade"}, {"weapon", "rifled_musket"}};
    const auto mean = [&](const char* question, const GivenOptions& more) {
        return spread(ask(question, with(brigade, more)))[4];
    };
    EXPECT_NEAR(mean("fire", {{"range", "long"}, {"dedicated_guns", "2"}}), 4 / 6.0, 1e-9);
    EXPECT_NEAR(mean("melee", {{"dedicated_guns", "1"}, {"reinforcing", "4"}}), 9 / 6.0, 1e-9);
    EXPECT_NEAR(mean("fire", {{"range", "long"}, {"reinforcing", "2"}, {"reinforcing_sharpshooters", "yes"}}),
                2 / 6.0 + 2 / 3.0, 1e-9);
    EXPECT_NEAR(mean("fire", {{"range", "long"},
                              {"dedicated_guns", "1"},
                              {"in_forest", "yes"},
                              {"option.dg_silent_in_forest", "yes"}}),
                2 / 6.0, 1e-9);
}

TEST(VolleyUmpire, SavesOfTheTarget) {
    const auto mean = [](const GivenOptions& keys) { return spread(ask("fire", keys))[4]; };
    const GivenOptions muskets{
        {"type", "infantry_brigade"}, {"weapon", "rifled_musket"}, {"range", "long"}, {"stationary", "yes"}};
    const GivenOptions guns{{"type", "artillery_battalion"}, {"weapon", "smoothbore"}, {"range", "long"}};
    const double plain = 5 / 6.0;
    EXPECT_NEAR(mean(with(muskets, {{"target", "infantry_skirmisher"}})), plain / 2, 1e-9);
    EXPECT_NEAR(mean(with(muskets, {{"target", "artillery_battery"}})), plain / 2, 1e-9);
    for (const char* cover : {"forest", "low_wall", "field_works", "sunken_road"})
        EXPECT_NEAR(mean(with(muskets, {{"cover", cover}})), plain / 2, 1e-9) << cover;
    EXPECT_NEAR(mean(with(guns, {{"cover", "low_wall"}})), 1 / 6.0, 1e-9);
    EXPECT_NEAR(mean(with(guns, {{"cover", "field_works"}, {"gun", "siege"}})), 1 / 6.0, 1e-9);
    EXPECT_NEAR(mean(with(guns, {{"target", "artillery_battery"}, {"gun", "heavy"}})), 1 / 6.0, 1e-9);
    EXPECT_NEAR(mean(with(muskets, {{"cover", "fort"}})), 0, 1e-9);
    EXPECT_NEAR(mean(with(muskets, {{"cover", "stone_building"}})), 0, 1e-9);
    EXPECT_NEAR(mean(with(guns, {{"cover", "stone_building"}})), 1 / 6.0, 1e-9);
    EXPECT_NEAR(mean(with(muskets, {{"gone_to_ground", "yes"}, {"cover", "forest"}, {"disordered", "yes"}})),
                plain / 8, 1e-9);
    EXPECT_NEAR(mean(with(muskets, {{"target", "cavalry_brigade"}, {"falls_back", "yes"}})), plain / 2, 1e-9);
    EXPECT_NEAR(mean(with(muskets, {{"cover", "broken_ground"}})), plain, 1e-9);
}

TEST(VolleyUmpire, WhatMakesNoSenseIsRefused) {
    const auto refused = [](std::string_view name, const GivenOptions& given) {
        const Expected<UmpireAnswer> answer = answer_to(name, given);
        return answer ? std::string("answered") : answer.error();
    };
    const GivenOptions bde{{"type", "infantry_brigade"}, {"range", "long"}};
    EXPECT_EQ(refused("fire", bde), "key weapon is missing; it takes smoothbore, rifled_musket, cartridge");
    EXPECT_EQ(refused("fire", with(bde, {{"weapon", "rifled"}})),
              "small arms are smoothbore, rifled_musket or cartridge");
    EXPECT_EQ(refused("fire", {{"type", "artillery_battery"}, {"weapon", "cartridge"}, {"range", "long"}}),
              "artillery takes weapon=smoothbore or weapon=rifled");
    EXPECT_EQ(refused("fire", {{"type", "infantry_skirmisher"}, {"range", "long"}, {"stationary", "yes"}}),
              "skirmishers and mounted stands are never Stationary: leave stationary out");
    EXPECT_EQ(refused("fire", with(bde, {{"weapon", "cartridge"}, {"saves", "6"}})),
              "key saves takes 0 to 5, not '6'");
    EXPECT_EQ(refused("tie", {{"attacker", "3"}}), "key defender is missing; it takes -20 to 30");
    EXPECT_EQ(refused("fire", with(bde, {{"weapon", "cartridge"}, {"sharpshooter", "yes"}})),
              "sharpshooters are infantry skirmishers");
    EXPECT_EQ(refused("fire", {{"type", "artillery_battery"},
                               {"weapon", "rifled"},
                               {"range", "long"},
                               {"dedicated_guns", "1"}}),
              "dedicated guns belong to brigades: leave dedicated_guns out");
}

}  // namespace
}  // namespace longroll::volley
