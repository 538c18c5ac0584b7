// Chapter 8 of the rulebook: its tables of morale, leaders and decks, number by number, from the rules
// themselves (umpire_fire_test.cpp has those of fire and Melee).

#include <cmath>

#include "dixie/umpire_bed.h"

namespace longroll::dixie {
namespace {

// ---- 8.2 ----

TEST(DixieUmpire, MoraleForHits) {
    for (int value = 1; value <= 6; ++value)
        for (int hits = 1; hits <= 4; ++hits) {
            const auto asked = chances("morale", {{"value", number(value)}, {"hits", number(hits)}});
            EXPECT_NEAR(asked.at("holds"), std::pow(std::min(value, 5) / 6.0, hits), 1e-9)
                << value << ", " << hits;
        }
    const PrintedTable& table = chapter8("8.2 Morale");
    ASSERT_EQ(table.rows.size(), 5u);
    const char* columns[] = {"one hit", "2 hits", "3 hits", "4 hits"};
    const char* rows[] = {"\u2264 1", "2", "3", "4", "\u2265 5"};
    for (int value = 1; value <= 5; ++value)
        for (int hits = 1; hits <= 4; ++hits)
            EXPECT_NEAR(chances("morale", {{"value", number(value)}, {"hits", number(hits)}}).at("holds"),
                        printed_chance(table.cell(rows[value - 1], columns[hits - 1])), printed);
}

// Sixths of one die that pass.
int sixths(int morale) {
    int pass = 0;
    for (unsigned die = 1; die <= 6; ++die) pass += passes(die, morale);
    return pass;
}

TEST(DixieUmpire, GettysburgLetters) {
    static constexpr int table[4][3] = {{1, 1, 2}, {1, 2, 3}, {2, 3, 4}, {3, 4, 5}};  // C, B, A
    for (int cv = 1; cv <= 4; ++cv)
        for (int letter = -1; letter <= 1; ++letter) {
            SpecialBed bed = quiet(Edition::Gettysburg);
            EXPECT_EQ(sixths(bed.morale_of(usa, bed.infantry(usa, cv, u1, true, letter))),
                      table[cv - 1][letter + 1]);
        }
}

TEST(DixieUmpire, ForceMarchAndOutflanking) {
    const PrintedTable& table = chapter8("8.2 Morale", 1);
    ASSERT_EQ(table.rows.size(), 4u);
    ASSERT_EQ(table.columns.size(), 7u);
    for (int cv = 1; cv <= 4; ++cv) {
        SpecialBed bed = quiet();
        const Slot march = bed.slot(usa, bed.infantry(usa, cv, u1));
        const Slot riders = bed.slot(usa, bed.cavalry(usa, cv, u1)),
                   guns = bed.slot(usa, bed.artillery(usa, cv, u1));
        const auto in_print = [&](const char* column) {
            return std::lround(6 * printed_chance(table.cell(number(cv), column)));
        };
        const auto march_with = [&](Slot general) {
            return sixths(morale_value(bed.look(), usa, march,
                                       {.what = MoraleFor::ForceMarch, .place = u1, .general = general}));
        };
        EXPECT_EQ(march_with(no_slot), in_print("Force-March alone"));
        EXPECT_EQ(march_with(bed.slot(usa, bed.general(usa, 1, 0, u1))), in_print("with Attack 1"));
        EXPECT_EQ(march_with(bed.slot(usa, bed.general(usa, 2, 0, u1))), in_print("with Attack 2"));
        const auto outflank = [&](Slot slot) {
            return sixths(morale_value(bed.look(), usa, slot, {.what = MoraleFor::Outflank, .place = c0}));
        };
        EXPECT_EQ(outflank(march), in_print("Outflank Infantry alone"));
        EXPECT_EQ(outflank(riders), in_print("Cavalry alone"));
        EXPECT_EQ(outflank(guns), in_print("Artillery alone"));
    }
}

// ---- 8.3 ----

TEST(DixieUmpire, LeadersHit) {
    const PrintedTable& table = chapter8("8.3 Generals and other leaders");
    ASSERT_EQ(table.columns.size(), 7u);
    for (int hits = 1; hits <= 6; ++hits) {
        const auto asked = chances("general", {{"hits", number(hits)}});
        EXPECT_NEAR(asked.at("survives"), printed_chance(table.cell("survives", number(hits))), printed);
        EXPECT_NEAR(asked.at("killed"), 1 - std::pow(5 / 6.0, hits), 1e-9);
    }
}

double general_survives(int hits) {
    if (hits == 0) return 1;
    SpecialBed bed = quiet();
    const std::uint8_t general = bed.general(usa, 0, 0, u1);
    bed.set_hits(usa, general, hits);
    const Runs runs = every_way(bed, [&](Play& play) {
        morale_phase(play, usa);
        return (play.side(usa).lost & one(bed.slot(usa, general))) != 0;
    });
    return chance_of(runs, 0);
}

TEST(DixieUmpire, ALoneLeaderUnderFire) {
    const PrintedTable& table = chapter8("8.3 Generals and other leaders", 1);
    ASSERT_EQ(table.columns.size(), 11u);
    double survives[13] = {};
    for (int hits = 0; hits < 13; ++hits) survives[hits] = general_survives(hits);
    for (std::size_t column = 1; column < table.columns.size(); ++column) {
        const int dice = printed_number(table.columns[column]).value_or(0);
        const double expected = printed_chance(table.cell("survives", table.columns[column]));
        SpecialBed bed = quiet();
        const std::uint8_t guns = bed.artillery(csa, dice, c1);
        const std::uint8_t general = bed.general(usa, 0, 0, u1);
        // The sixes of the volley go to him; then his check.
        const Runs sixes = every_way(bed, [&](Play& play) {
            fire_card(play, {csa, bed.slot(csa, guns), FireMode::Long, c1, u1}, no_slot);
            finish(play);
            return int{play.side(usa).hits[bed.slot(usa, general)]};
        });
        double sum = 0;
        for (const auto& [hits, p] : sixes)
            if (hits < 13) sum += p * survives[hits];
        EXPECT_NEAR(sum, expected, printed) << dice << " dice";
        EXPECT_NEAR(sum, std::pow(35 / 36.0, dice), 1e-6) << dice << " dice";
    }
}

TEST(DixieUmpire, TwoLeadersShareTheSixes) {
    for (int sixes = 1; sixes <= 5; ++sixes) {
        SpecialBed bed = quiet();
        bed.general(usa, 0, 0, u1);
        bed.special(usa, Effect::Color, u1);
        bed.infantry(usa, 4, u1);
        const Runs killed = every_way(bed, [&](Play& play) {
            place_volley(play, {.owner = usa, .place = u1, .sixes = sixes});
            finish(play);
            morale_phase(play, usa);
            return count(play.side(usa).lost);
        });
        double mean = 0;
        for (const auto& [lost, p] : killed) mean += lost * p;
        EXPECT_NEAR(mean, 2 - std::pow(5 / 6.0, (sixes + 1) / 2) - std::pow(5 / 6.0, sixes / 2), 1e-9)
            << sixes;
    }
}

TEST(DixieUmpire, AideDeCamp) {
    for (int hits = 1; hits <= 3; ++hits) {
        SpecialBed bed;
        bed.state.agenda.push(step(StepKind::None));
        const std::uint8_t general = bed.general(usa, 0, 0, u1),
                           aide = bed.special(usa, Effect::Aide, reserve_place);
        bed.set_hits(usa, general, hits);
        bed.state.phase = static_cast<std::uint8_t>(Phase::Morale);
        const Runs runs = every_way(bed, [&](Play& play) {
            push(play, step(StepKind::CheckLeaders, usa));
            advance(play);
            while (play.top().kind == StepKind::ReactLeaderLost) {
                const bool used = (play.side(usa).discarded & one(bed.slot(usa, aide))) != 0;
                const Action action = used ? Action{.verb = Verb::Pass} : special_action(aide);
                rules_of(play.top().kind).apply(play, usa, action);
                advance(play);
            }
            return count(play.side(usa).lost);
        });
        const double s = std::pow(5 / 6.0, hits);
        EXPECT_NEAR(chance_of(runs, 0), s + (1 - s) * s, 1e-9);
        if (hits == 1) {
            EXPECT_NEAR(chance_of(runs, 0), 35 / 36.0, 1e-9);
        }
    }
}

// ---- 8.8 ----

double choose(double n, double k) {
    double c = 1;
    for (double i = 0; i < k; ++i) c *= (n - i) / (k - i);
    return c;
}

TEST(DixieUmpire, CardsAndDecks) {
    struct Pool {
        const char* row;  // of both tables
        const char* scenario;
        Seat seat;
    };
    static constexpr Pool pools[] = {{"BR USA", "bull-run", usa},   {"BR CSA", "bull-run", csa},
                                     {"SH USA", "shiloh", usa},     {"SH CSA", "shiloh", csa},
                                     {"GB USA", "gettysburg", usa}, {"GB CSA", "gettysburg", csa}};
    const PrintedTable& table = chapter8("8.8 Cards and decks");
    const PrintedTable& mix = chapter8("7.3 Pools");  // as DX-K10 aims at it
    ASSERT_EQ(table.rows.size(), std::size(pools));
    for (const Pool& row : pools) {
        SCOPED_TRACE(std::string(row.scenario) + ' ' + std::string(longroll::name(row.seat)));
        const Scenario* scenario = nullptr;
        for (const Scenario& known : Dixie::scenarios())
            if (known.id == row.scenario) scenario = &known;
        ASSERT_NE(scenario, nullptr);
        Dice none(Seed{1, 1});
        const Expected<OptionValues> options = resolve_options(*scenario, {});
        ASSERT_TRUE(options) << options.error();
        const Expected<dixie::Setup> setup = Dixie::prepare(*scenario, *options, none);
        ASSERT_TRUE(setup) << setup.error();
        const unsigned i = index(row.seat);
        const auto n = static_cast<double>(setup->pool[i].size());
        const double muster = setup->muster[i], troops = mix.number(row.row, "Infantry") +
                                                         mix.number(row.row, "Cavalry") +
                                                         mix.number(row.row, "Artillery");
        const std::string& given = table.cell(row.row, "P(given card in the Battle Deck)");
        EXPECT_TRUE(given.starts_with(number(setup->deck_size[i]) + '/' + number(static_cast<int>(n)) + " ="))
            << given;
        EXPECT_NEAR(setup->deck_size[i] / n, printed_chance(given), printed);
        const auto in_muster = [&](double cards, const char* column) {
            EXPECT_NEAR(muster * cards / n, printed_chance(table.cell(row.row, column)), 0.00501) << column;
        };
        in_muster(troops, "mean Troop cards in the Muster");
        in_muster(mix.number(row.row, "General"), "mean Generals");
        in_muster(mix.number(row.row, "Terrain"), "mean Terrain");
        in_muster(mix.number(row.row, "Special"), "mean Specials");
        double redraw = 0;
        for (int few = 0; few < setup->positions_to_fill(row.seat); ++few)
            redraw += choose(troops, few) * choose(n - troops, muster - few) / choose(n, muster);
        const double expected = printed_chance(table.cell(row.row, "redraw"));
        EXPECT_NEAR(redraw, expected, expected * 0.002);
    }
    EXPECT_NEAR(30 * 29 / (100.0 * 99), 0.0879, printed);
}

TEST(DixieUmpire, CreekPairs) {
    SpecialBed bed = quiet();
    for (Place place : {u0, u1}) bed.infantry(usa, 2, place);
    for (Place place : {c0, c1}) bed.infantry(csa, 2, place);
    bed.terrain(usa, TerrainType::Creek, u0, 2, false);
    bed.terrain(csa, TerrainType::Creek, c0, 2, false);
    const Runs runs = every_way(bed, [&](Play& play) {
        push(play, step(StepKind::Reveal));
        advance(play);
        return count(play.side(usa).lost) + 2 * count(play.side(csa).lost);
    });
    EXPECT_NEAR(chance_of(runs, 1), 0.5, 1e-9);
    EXPECT_NEAR(chance_of(runs, 2), 0.5, 1e-9);
}

}  // namespace
}  // namespace longroll::dixie
