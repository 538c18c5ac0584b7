// Chapter 8 of the rulebook: its tables of fire and Melee, number by number, from the rules themselves: by
// the umpire's questions where one asks for just that, else by running the rules over every way the dice can
// fall.

#include <cmath>
#include <cstdio>

#include "dixie/umpire_bed.h"

namespace longroll::dixie {
namespace {

int waiting_hits(const State& state, StepKind kind) {
    int hits = 0;
    for (const Step& waiting : state.agenda.steps)
        if (waiting.kind == kind) hits += waiting.n;
    return hits;
}
int gone(const State& state, Seat seat) {
    return count(side_of(state, seat).lost & side_of(state, seat).troops());
}

// Infantry of any number of dice and firepower, attacking U1.
std::uint8_t firer(SpecialBed& bed, int dice, int power) {
    const std::uint8_t card = bed.infantry(csa, dice, u1);
    bed.printed(csa, card).fire = static_cast<std::uint8_t>(power);
    return card;
}
FireOrder short_range(const SpecialBed& bed, std::uint8_t card) {
    return {csa, bed.slot(csa, card), FireMode::Short, u1, u1};
}

// ---- 8.1 ----

TEST(DixieUmpire, HitsOfOneVolley) {
    static constexpr double mean[] = {1 / 6.0, 2 / 6.0, 3 / 6.0};
    static constexpr const char* arms[] = {"cavalry", "infantry", "artillery"};
    for (int power = 1; power <= 3; ++power) {
        const PrintedTable& table = chapter8("8.1 Hits of one volley", static_cast<std::size_t>(power - 1));
        ASSERT_EQ(table.rows.size(), 6u);
        for (int dice = 1; dice <= 6; ++dice) {
            SCOPED_TRACE("F" + number(power) + ", dice " + number(dice));
            SpecialBed bed = quiet();
            const std::uint8_t card = firer(bed, dice, power);
            bed.infantry(usa, 4, u1);
            const Runs runs = every_way(bed, [&](Play& play) {
                fire_card(play, short_range(bed, card), no_slot);
                return waiting_hits(play.state, StepKind::PlaceHits);
            });
            double average = 0, spread = 0;
            for (int hits = 0; hits <= 6; ++hits) {
                const std::string& cell = table.cell(number(dice), number(hits));
                EXPECT_EQ(cell.empty(), hits > dice) << hits;
                if (cell.empty()) continue;
                EXPECT_NEAR(chance_of(runs, hits), printed_chance(cell), printed) << hits;
                average += hits * chance_of(runs, hits);
                spread += hits * hits * chance_of(runs, hits);
            }
            EXPECT_NEAR(average, dice * mean[power - 1], 1e-9);
            EXPECT_NEAR(average, printed_chance(table.cell(number(dice), "mean")), printed);
            EXPECT_NEAR(spread - average * average, dice * (power / 6.0) * (1 - power / 6.0), 1e-9);
            if (dice > 4) continue;
            // The same by the question: each arm at short range on open ground.
            const auto asked = chances("fire", {{"arm", arms[power - 1]}, {"cv", number(dice)}});
            for (int hits = 0; hits <= dice; ++hits)
                EXPECT_NEAR(asked.at(number(hits)), chance_of(runs, hits), 1e-9);
        }
    }
}

TEST(DixieUmpire, ExactFractionsOfVolleys) {
    const auto infantry = chances("fire", {{"arm", "infantry"}, {"cv", "3"}});
    EXPECT_NEAR(infantry.at("0"), 8 / 27.0, 1e-9);
    EXPECT_NEAR(infantry.at("1"), 4 / 9.0, 1e-9);
    EXPECT_NEAR(infantry.at("2"), 2 / 9.0, 1e-9);
    EXPECT_NEAR(infantry.at("3"), 1 / 27.0, 1e-9);
    const auto guns = chances("fire", {{"arm", "artillery"}, {"cv", "4"}});
    for (int hits = 0; hits <= 4; ++hits) {
        static constexpr double of16[] = {1, 4, 6, 4, 1};
        EXPECT_NEAR(guns.at(number(hits)), of16[hits] / 16, 1e-9);
    }
}

// Hits, sixes and, in support fire, fives together: the multinomial law of 8.1.
TEST(DixieUmpire, JointLawOfOneVolley) {
    const auto choose = [](int n, int k) {
        return std::tgamma(n + 1.0) / std::tgamma(k + 1.0) / std::tgamma(n - k + 1.0);
    };
    for (int power = 1; power <= 3; ++power)
        for (int dice = 1; dice <= 4; ++dice) {
            Options options;
            options.artillery_support = true;
            SpecialBed bed = quiet(Edition::BullRun, options);
            const std::uint8_t guns = bed.artillery(csa, dice, c1, true, power);
            bed.infantry(csa, 4, u1);
            bed.infantry(usa, 4, u1);
            bed.general(usa, 1, 1, u1);  // whom the sixes strike
            const Runs runs = every_way(bed, [&](Play& play) {
                fire_card(play, {csa, bed.slot(csa, guns), FireMode::Long, c1, u1}, no_slot);
                return waiting_hits(play.state, StepKind::PlaceHits) * 100 +
                       waiting_hits(play.state, StepKind::PlaceLeaderHits) * 10 +
                       waiting_hits(play.state, StepKind::PlaceFriendlyHits);
            });
            for (int h = 0; h <= dice; ++h)
                for (int g = 0; g + h <= dice; ++g)
                    for (int r = 0; r + g + h <= dice; ++r) {
                        const int m = dice - h - g - r;
                        const double law = choose(dice, h) * choose(dice - h, g) * choose(dice - h - g, r) *
                                           std::pow(power / 6.0, h) * std::pow(1 / 6.0, g + r) *
                                           std::pow((4 - power) / 6.0, m);
                        EXPECT_NEAR(chance_of(runs, h * 100 + g * 10 + r), law, 1e-9);
                    }
        }
    // Example: 3 dice, F2, exactly one hit and one six: 1/6.
    SpecialBed bed = quiet();
    const std::uint8_t card = firer(bed, 3, 2);
    bed.infantry(usa, 4, u1);
    bed.general(usa, 1, 1, u1);
    const Runs runs = every_way(bed, [&](Play& play) {
        fire_card(play, short_range(bed, card), no_slot);
        return waiting_hits(play.state, StepKind::PlaceHits) * 10 +
               waiting_hits(play.state, StepKind::PlaceLeaderHits);
    });
    EXPECT_NEAR(chance_of(runs, 11), 1 / 6.0, 1e-9);
}

TEST(DixieUmpire, ModifiersOfFireAreCitedAndCounted) {
    const Expected<UmpireAnswer> answer = ask(
        "fire",
        {{"arm", "infantry"}, {"cv", "3"}, {"terrain", "woods"}, {"role", "attacker"}, {"range", "short"}});
    ASSERT_TRUE(answer);
    EXPECT_NEAR(answer->outcomes[0].p, 4 / 9.0, 1e-9) << "Woods take one die of three";
    const auto cites = [&](RuleId rule) {
        return std::find(answer->rules.begin(), answer->rules.end(), rule) != answer->rules.end();
    };
    EXPECT_TRUE(cites(rule::DX_7_2a));
    EXPECT_TRUE(cites(rule::DX_10_3b));
    EXPECT_NEAR(chances("fire", {{"arm", "infantry"}, {"cv", "4"}, {"terrain", "hill"}, {"role", "defender"}})
                    .at("0"),
                std::pow(2 / 3.0, 5), 1e-9);
    EXPECT_NEAR(
        chances("fire", {{"arm", "artillery"}, {"cv", "3"}, {"range", "long"}, {"guns", "rifled"}}).at("0"),
        8 / 27.0, 1e-9);
    EXPECT_NEAR(
        chances("fire", {{"arm", "infantry"}, {"cv", "2"}, {"range", "enfilade"}, {"line", "own"}}).at("0"),
        25 / 36.0, 1e-9);
    EXPECT_NEAR(
        chances("fire", {{"arm", "infantry"}, {"cv", "2"}, {"range", "enfilade"}, {"line", "enemy"}}).at("0"),
        4 / 9.0, 1e-9);
}

// ---- 8.4 ----

// Chance that a lone card is lost by the end of its next Morale Phase.
double lost(SpecialBed& bed, std::uint8_t card) {
    const Runs runs = every_way(bed, [&](Play& play) {
        fire_card(play, short_range(bed, card), no_slot);
        finish(play);
        morale_phase(play, usa);
        return gone(play.state, usa);
    });
    return chance_of(runs, 1);
}

TEST(DixieUmpire, OneCardShotAtByOneCard) {
    for (int power = 1; power <= 3; ++power) {
        const PrintedTable& table =
            chapter8("8.4 One card shot at by one card", static_cast<std::size_t>(power - 1));
        ASSERT_EQ(table.rows.size(), 6u);
        ASSERT_EQ(table.columns.size(), 5u);
        for (int dice = 1; dice <= 6; ++dice)
            for (int cv = 1; cv <= 4; ++cv) {
                SpecialBed bed = quiet();
                const std::uint8_t card = firer(bed, dice, power);
                bed.infantry(usa, cv, u1);
                EXPECT_NEAR(
                    lost(bed, card),
                    printed_chance(table.cell(number(dice), (cv == 1 ? "target CV " : "CV ") + number(cv))),
                    printed)
                    << "F" << power << ", " << dice << " dice, CV " << cv;
            }
    }
}

TEST(DixieUmpire, OneCardOnBetterOrWorseGround) {
    struct Case {
        const char* row;  // of the table
        int cv;
        std::function<void(SpecialBed&)> ground;
        int letter = 0;
    };
    const auto hill = [](SpecialBed& bed) { bed.terrain(usa, TerrainType::Hill, u1); };
    const auto woods = [](SpecialBed& bed) { bed.terrain(csa, TerrainType::Woods, u1), bed.hold(u1, csa); };
    const auto open = [](SpecialBed&) {};
    const Case cases[] = {{"CV 3 on a Hill, or 3A", 3, hill},
                          {"CV 3 on a Hill, or 3A", 3, open, 1},
                          {"CV 3 attacking Woods, or 3C", 3, woods},
                          {"CV 3 attacking Woods, or 3C", 3, open, -1},
                          {"CV 2 on a Hill", 2, hill},
                          {"CV 2 attacking Woods", 2, woods},
                          {"CV 4 on a Hill", 4, hill},
                          {"CV 3 with a General +2", 3, [](SpecialBed& bed) { bed.general(usa, 0, 2, u1); }}};
    const PrintedTable& table = chapter8("8.4 One card shot at by one card", 3);
    EXPECT_EQ(table.rows.size(), 6u) << "a row that no case proves";
    for (const Case& row : cases)
        for (int dice = 1; dice <= 6; ++dice) {
            SpecialBed bed = quiet(row.letter != 0 ? Edition::Gettysburg : Edition::BullRun);
            const std::uint8_t card = firer(bed, dice, 2);
            const std::uint8_t target = bed.infantry(usa, row.cv, u1, true, row.letter);
            row.ground(bed);
            EXPECT_EQ(bed.morale_of(usa, target), table.number(row.row, "M")) << row.row;
            const Runs runs = every_way(bed, [&](Play& play) {
                // A General could be struck down before the check of the card; the table leaves that out.
                fire_card(play, short_range(bed, card), no_slot);
                for (Step& waiting : play.state.agenda.steps)
                    if (waiting.kind == StepKind::PlaceLeaderHits) waiting.n = 0;
                finish(play);
                morale_phase(play, usa);
                return gone(play.state, usa);
            });
            EXPECT_NEAR(chance_of(runs, 1), printed_chance(table.cell(row.row, number(dice))), printed)
                << row.row << ", " << dice << " dice";
        }
}

TEST(DixieUmpire, ExactFractionsOfLosses) {
    static constexpr double exact[] = {5 / 18.0, 32 / 81.0, 91 / 216.0, 2465 / 6561.0};
    for (int cv = 1; cv <= 4; ++cv) {
        SpecialBed bed = quiet();
        const std::uint8_t card = firer(bed, cv, 2);
        bed.infantry(usa, cv, u1);
        EXPECT_NEAR(lost(bed, card), exact[cv - 1], 1e-9);
    }
    // By excess hits alone, at once: CV 1, F2.
    static constexpr std::pair<int, double> at_once[] = {{2, 1 / 9.0}, {3, 7 / 27.0}, {4, 11 / 27.0}};
    for (const auto& [dice, expected] : at_once) {
        SpecialBed bed = quiet();
        const std::uint8_t card = firer(bed, dice, 2);
        bed.infantry(usa, 1, u1);
        const Runs runs = every_way(bed, [&](Play& play) {
            fire_card(play, short_range(bed, card), no_slot);
            finish(play);
            return gone(play.state, usa);
        });
        EXPECT_NEAR(chance_of(runs, 1), expected, 1e-9);
    }
}

// ---- 8.5 ----

struct Spread {
    int cv, dice, power;
    double both, one_left, none, mean;
};
void expect_spread(const Spread& row, bool even) {
    Options options;
    options.even_hits = even;
    SpecialBed bed = quiet(Edition::BullRun, options);
    const std::uint8_t card = firer(bed, row.dice, row.power);
    bed.infantry(usa, row.cv, u1);
    bed.infantry(usa, row.cv, u1);
    // `finish` takes the first card offered: once both carry a hit and may take more, always the same one.
    const Runs runs = every_way(bed, [&](Play& play) {
        fire_card(play, short_range(bed, card), no_slot);
        finish(play);
        morale_phase(play, usa);
        return gone(play.state, usa);
    });
    SCOPED_TRACE("2 x CV " + number(row.cv) + ", " + number(row.dice) + " dice, F" + number(row.power) +
                 (even ? ", even hits" : ""));
    EXPECT_NEAR(chance_of(runs, 0), row.both, printed);
    EXPECT_NEAR(chance_of(runs, 1), row.one_left, printed);
    EXPECT_NEAR(chance_of(runs, 2), row.none, printed);
    EXPECT_NEAR(chance_of(runs, 1) + 2 * chance_of(runs, 2), row.mean, printed);
}

Spread spread_of(const PrintedTable& table, std::size_t i) {
    Spread row{};
    EXPECT_EQ(std::sscanf(table.cell(i, "cards").c_str(), "2 \u00d7 CV %d", &row.cv), 1);
    EXPECT_EQ(std::sscanf(table.cell(i, "dice, F").c_str(), "%d, F%d", &row.dice, &row.power), 2);
    row.both = printed_chance(table.cell(i, "both survive"));
    row.one_left = printed_chance(table.cell(i, "one"));
    row.none = printed_chance(table.cell(i, "none"));
    row.mean = printed_chance(table.cell(i, "mean lost"));
    return row;
}
TEST(DixieUmpire, SpreadOfHitsOverTwoCards) {
    const PrintedTable& even = chapter8("8.5 Spread of hits, two identical cards");
    const PrintedTable& standing = chapter8("8.5 Spread of hits, two identical cards", 1);
    ASSERT_EQ(even.rows.size(), 8u);
    ASSERT_EQ(standing.rows.size(), 5u);
    for (std::size_t i = 0; i < even.rows.size(); ++i) expect_spread(spread_of(even, i), true);
    for (std::size_t i = 0; i < standing.rows.size(); ++i) expect_spread(spread_of(standing, i), false);
    for (std::size_t i : {0u, 1u, 3u}) expect_spread(spread_of(even, i), false);  // at most three dice
}

// ---- 8.6 ----

// Who stands in the position after a round: bit 0 the declarer (CSA), bit 1 the opponent; 4 after the Melee.
int standing(const Look& look) {
    const bool ended = look.top().kind == StepKind::Melees || look.top().kind == StepKind::None;
    return has_troops(look, csa, u1) + 2 * has_troops(look, usa, u1) + 4 * ended;
}

TEST(DixieUmpire, MeleeOfTwoLoneCards) {
    MeleeBed bed;
    bed.no_specials();
    bed.infantry(csa, 3, u1);
    bed.infantry(usa, 3, u1);
    bed.infantry(usa, 1, u0);
    bed.infantry(csa, 1, c1);  // a way back for the declarer
    bed.melees(csa);
    State second{};
    const Runs first = every_way(bed, [&](Play& play) {
        rules_of(play.top().kind).apply(play, csa, action(Verb::Melee, 0, u1));
        advance(play);
        const int who = standing(play) & 3;
        if (who == 3) second = play.state;
        return who;
    });
    EXPECT_NEAR(chance_of(first, 3), 729 / 4096.0, 1e-9);
    EXPECT_NEAR(chance_of(first, 1), 999 / 4096.0, 1e-9);
    EXPECT_NEAR(chance_of(first, 2), 999 / 4096.0, 1e-9);
    EXPECT_NEAR(chance_of(first, 0), 1369 / 4096.0, 1e-9);
    const auto in_print = [](const char* row) {
        return printed_chance(chapter8("8.6 Melee").cell(row, "value"));
    };
    EXPECT_EQ(chapter8("8.6 Melee").rows.size(), 9u) << "a row that no test proves";
    EXPECT_NEAR(chance_of(first, 3), in_print("both survive round 1"), printed);
    EXPECT_NEAR(chance_of(first, 1), in_print("only the declarer survives round 1"), printed);
    EXPECT_NEAR(chance_of(first, 2), in_print("only the opponent survives round 1"), printed);
    EXPECT_NEAR(chance_of(first, 0), in_print("neither survives round 1"), printed);

    // Both fight on.
    bed.state = second;
    ASSERT_EQ(bed.waiting(), StepKind::MeleeDecide);
    const Runs again = every_way(bed, [&](Play& play) {
        while (play.top().kind == StepKind::MeleeDecide) {
            rules_of(StepKind::MeleeDecide).apply(play, seat_of(play.top().side), action(Verb::FightOn));
            advance(play);
        }
        const bool back =
            (play.side(csa).at[c1] & ~play.side(csa).lost) != 0 && count(play.side(csa).at[c1]) == 2;
        return (standing(play) & 3) + 10 * back;
    });
    const double both = chance_of(first, 3);
    EXPECT_NEAR(chance_of(first, 1) + both * chance_of(again, 1),
                in_print("declarer wins the position within two rounds if both always fight on"), printed);
    EXPECT_NEAR(both * chance_of(again, 12), in_print("declarer must disengage after round 2"), printed);
    EXPECT_NEAR(chance_of(first, 0) + both * chance_of(again, 0),
                in_print("position empty after at most two rounds"), printed);
}

TEST(DixieUmpire, MeleeWithSpecials) {
    const auto opponent_lost = [](Effect effect) {
        MeleeBed bed;
        bed.infantry(csa, 3, u1);
        bed.infantry(usa, 3, u1);
        bed.infantry(usa, 1, u0);
        const std::uint8_t card = bed.special(csa, effect, reserve_place);
        bed.infantry(csa, 1, reserve_place);  // so that the Reserve is not empty later
        bed.declare(csa, u1);
        EXPECT_EQ(bed.waiting(), StepKind::MeleeWindow);
        const Runs runs = every_way(bed, [&](Play& play) {
            rules_of(StepKind::MeleeWindow).apply(play, csa, special_action(card, u1));
            advance(play);
            while (play.top().kind == StepKind::MeleeWindow) {
                rules_of(StepKind::MeleeWindow).apply(play, seat_of(play.top().side), action(Verb::Pass));
                advance(play);
            }
            return (standing(play) & 2) != 0;
        });
        return chance_of(runs, 0);
    };
    const PrintedTable& table = chapter8("8.6 Melee");
    EXPECT_NEAR(
        opponent_lost(Effect::Bayo),
        printed_chance(table.cell("Bayonet Charge (+1 die) in round 1: opponent lost in round 1", "value")),
        printed);
    EXPECT_NEAR(opponent_lost(Effect::Yell),
                printed_chance(table.cell("Rebel Yell (M 2): opponent lost in round 1", "value")), printed);
    // One card's hits in a round, by the question: F3, one die more with the bayonet.
    EXPECT_NEAR(chances("melee", {{"arm", "infantry"}, {"cv", "3"}}).at("0"), 1 / 8.0, 1e-9);
    EXPECT_NEAR(chances("melee", {{"arm", "infantry"}, {"cv", "3"}, {"bayonet_charge", "yes"}}).at("0"),
                1 / 16.0, 1e-9);
    EXPECT_NEAR(chances("melee", {{"arm", "artillery"}, {"cv", "2"}}).at("0"), 25 / 36.0, 1e-9);
    EXPECT_NEAR(chances("melee", {{"arm", "infantry"}, {"cv", "4"}}).at("0"), 1 / 16.0, 1e-9);
    EXPECT_NEAR(chances("melee", {{"arm", "cavalry"}, {"cv", "1"}}).at("0"), 1 / 2.0, 1e-9);
    for (const char* cv : {"0", "5"}) EXPECT_FALSE(ask("melee", {{"arm", "infantry"}, {"cv", cv}})) << cv;
}

// ---- 8.7 ----

TEST(DixieUmpire, ArtillerySupport) {
    const PrintedTable& table = chapter8("8.7 Artillery support");
    ASSERT_EQ(table.rows.size(), 5u);
    ASSERT_EQ(table.columns.size(), 5u);
    for (int morale = 1; morale <= 5; ++morale)
        for (int dice = 1; dice <= 4; ++dice) {
            Options options;
            options.artillery_support = true;
            SpecialBed bed = quiet(Edition::Gettysburg, options);
            const std::uint8_t guns = bed.artillery(csa, dice, c1);
            const std::uint8_t standing_by = bed.infantry(csa, std::min(morale, 4), u1, true, morale == 5);
            bed.infantry(usa, 4, u1);
            const Slot slot = bed.slot(csa, standing_by);
            const Runs runs = every_way(bed, [&](Play& play) {
                fire_card(play, {csa, bed.slot(csa, guns), FireMode::Long, c1, u1}, no_slot);
                finish(play);
                return (play.side(csa).lost & one(slot)) != 0;
            });
            EXPECT_NEAR(chance_of(runs, 0),
                        printed_chance(table.cell(number(morale), dice == 1 ? "1 die" : number(dice))),
                        printed)
                << "M " << morale << ", " << dice << " dice";
            EXPECT_NEAR(chance_of(runs, 0), std::pow(1 - (1 - morale / 6.0) / 6, dice), 1e-9);
        }
}

// ---- questions that make no sense ----

std::string refusal(std::string_view name, const GivenOptions& given) {
    const Expected<UmpireAnswer> answer = ask(name, given);
    EXPECT_FALSE(answer);
    return answer ? "" : answer.error();
}

TEST(DixieUmpire, WrongKeysAreToldInOneSentence) {
    EXPECT_EQ(refusal("fire", {{"cv", "3"}}).find("arm") == std::string::npos, false);
    EXPECT_NE(refusal("fire", {{"arm", "infantry"}}).find("cv"), std::string::npos);
    EXPECT_NE(refusal("fire", {{"arm", "navy"}, {"cv", "3"}}).find("infantry, cavalry or artillery"),
              std::string::npos);
    EXPECT_NE(refusal("fire", {{"arm", "infantry"}, {"cv", "9"}}).find("1 to 4"), std::string::npos);
    EXPECT_NE(refusal("fire", {{"arm", "infantry"}, {"cv", "3"}, {"weather", "rain"}}).find("weather"),
              std::string::npos);
    EXPECT_NE(refusal("fire", {{"arm", "infantry"}, {"cv", "3"}, {"range", "long"}}).find("DX-7.2b"),
              std::string::npos);
    EXPECT_NE(refusal("fire", {{"arm", "cavalry"}, {"cv", "3"}, {"range", "long"}, {"skirmishers", "yes"}})
                  .find("skirmishers"),
              std::string::npos);
    EXPECT_NE(refusal("morale", {{"value", "3"}, {"hits", "9"}}).find("hits"), std::string::npos);
    EXPECT_NE(refusal("general", {{"hits", "0"}}).find("1 to 12"), std::string::npos);
    EXPECT_NE(refusal("melee", {{"arm", "infantry"}, {"cv", "x"}}).find("cv"), std::string::npos);
    EXPECT_EQ(refusal("siege", {}), "no such question");
}
bool cites(const Expected<UmpireAnswer>& answer, RuleId rule) {
    return answer && std::find(answer->rules.begin(), answer->rules.end(), rule) != answer->rules.end();
}

TEST(DixieUmpire, FireTellsWhatMadeItsFirepower) {
    const auto uniforms = ask("fire", {{"arm", "infantry"}, {"cv", "2"}, {"mistaken_uniforms", "yes"}});
    EXPECT_TRUE(cites(uniforms, rule::DX_K17)) << "the Special that made F2 to F1";
    EXPECT_NEAR(chances("fire", {{"arm", "infantry"}, {"cv", "2"}, {"mistaken_uniforms", "yes"}})["0"],
                25.0 / 36, 1e-9);
    EXPECT_TRUE(
        cites(ask("fire", {{"arm", "infantry"}, {"cv", "2"}, {"range", "enfilade"}}), rule::DX_13_3d));
    EXPECT_TRUE(
        cites(ask("fire", {{"arm", "infantry"}, {"cv", "2"}, {"range", "enfilade"}, {"line", "enemy"}}),
              rule::DX_13_3e));
}

TEST(DixieUmpire, FireWithoutADieIsSaidToBeImpossible) {
    const GivenOptions none{{"arm", "artillery"}, {"cv", "1"}, {"range", "long"}, {"terrain", "woods"}};
    EXPECT_TRUE(cites(ask("fire", none), rule::DX_7_1b));
    EXPECT_NEAR(chances("fire", none)["cannot fire: no die is left"], 1, 1e-9);
}

TEST(DixieUmpire, TwoTerrainCardsCountBoth) {
    const GivenOptions one_card{{"arm", "infantry"}, {"cv", "3"}, {"terrain", "woods"}};
    GivenOptions two = one_card;
    two.emplace_back("terrain2", "woods");
    const auto dice = [](const GivenOptions& given) { return chances("fire", given).size() - 1; };
    EXPECT_EQ(dice(one_card), 2u);
    EXPECT_EQ(dice(two), 1u);
}

TEST(DixieUmpire, CarbinesFireAtF2AndFightAtF2) {
    EXPECT_NEAR(chances("fire", {{"arm", "cavalry"}, {"cv", "1"}, {"carbines", "yes"}})["1"], 2.0 / 6, 1e-9);
    EXPECT_NEAR(chances("melee", {{"arm", "cavalry"}, {"cv", "1"}, {"carbines", "yes"}})["1"], 2.0 / 6, 1e-9);
    EXPECT_NEAR(chances("melee", {{"arm", "cavalry"}, {"cv", "1"}})["1"], 3.0 / 6, 1e-9);
}

TEST(DixieUmpire, KeysThatCannotApplyAreRefused) {
    const auto fire_says = [](GivenOptions given, std::string_view words) {
        given.emplace_back("cv", "2");
        EXPECT_NE(refusal("fire", given).find(words), std::string::npos) << refusal("fire", given);
    };
    fire_says({{"arm", "infantry"}, {"guns", "rifled"}}, "DX-7.2e");
    fire_says({{"arm", "artillery"}, {"range", "long"}, {"role", "defender"}}, "DX-0.2e");
    fire_says({{"arm", "infantry"}, {"line", "enemy"}}, "DX-13.3d");
    fire_says({{"arm", "infantry"}, {"firer_terrain", "hill"}}, "DX-13.3g");
    fire_says({{"arm", "infantry"}, {"artillery_general", "yes"}}, "DX-13.9j");
    fire_says({{"arm", "cavalry"}, {"ammunition_train", "yes"}}, "DX-K17");
    fire_says({{"arm", "infantry"}, {"double_canister", "yes"}}, "DX-K17");
    fire_says({{"arm", "infantry"}, {"massed_guns", "yes"}}, "DX-K17");
    fire_says({{"arm", "artillery"}, {"range", "long"}, {"mistaken_uniforms", "yes"}}, "DX-K17");
    fire_says({{"arm", "infantry"}, {"carbines", "yes"}}, "DX-K3");
    EXPECT_NE(refusal("melee", {{"arm", "cavalry"}, {"cv", "2"}, {"bayonet_charge", "yes"}}).find("DX-K17"),
              std::string::npos);
    EXPECT_NE(refusal("melee", {{"arm", "infantry"}, {"cv", "2"}, {"cavalry_charge", "yes"}}).find("DX-K17"),
              std::string::npos);
}

}  // namespace
}  // namespace longroll::dixie
