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
    static constexpr double table[5][4] = {{0.1667, 0.0278, 0.0046, 0.0008},
                                           {0.3333, 0.1111, 0.0370, 0.0123},
                                           {0.5000, 0.2500, 0.1250, 0.0625},
                                           {0.6667, 0.4444, 0.2963, 0.1975},
                                           {0.8333, 0.6944, 0.5787, 0.4823}};
    for (int value = 1; value <= 5; ++value)
        for (int hits = 1; hits <= 4; ++hits)
            EXPECT_NEAR(chances("morale", {{"value", number(value)}, {"hits", number(hits)}}).at("holds"),
                        table[value - 1][hits - 1], printed);
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
    // alone, Attack 1, Attack 2; Outflank: Infantry, Cavalry, Artillery: sixths
    static constexpr int table[4][6] = {
        {1, 2, 3, 1, 2, 1}, {2, 3, 4, 2, 3, 1}, {3, 4, 5, 3, 4, 2}, {4, 5, 5, 4, 5, 3}};
    for (int cv = 1; cv <= 4; ++cv) {
        SpecialBed bed = quiet();
        const Slot march = bed.slot(usa, bed.infantry(usa, cv, u1));
        const Slot riders = bed.slot(usa, bed.cavalry(usa, cv, u1)),
                   guns = bed.slot(usa, bed.artillery(usa, cv, u1));
        const auto march_with = [&](Slot general) {
            return sixths(morale_value(bed.look(), usa, march,
                                       {.what = MoraleFor::ForceMarch, .place = u1, .general = general}));
        };
        EXPECT_EQ(march_with(no_slot), table[cv - 1][0]);
        EXPECT_EQ(march_with(bed.slot(usa, bed.general(usa, 1, 0, u1))), table[cv - 1][1]);
        EXPECT_EQ(march_with(bed.slot(usa, bed.general(usa, 2, 0, u1))), table[cv - 1][2]);
        const auto outflank = [&](Slot slot) {
            return sixths(morale_value(bed.look(), usa, slot, {.what = MoraleFor::Outflank, .place = c0}));
        };
        EXPECT_EQ(outflank(march), table[cv - 1][3]);
        EXPECT_EQ(outflank(riders), table[cv - 1][4]);
        EXPECT_EQ(outflank(guns), table[cv - 1][5]);
    }
}

// ---- 8.3 ----

TEST(DixieUmpire, LeadersHit) {
    static constexpr double table[] = {0.8333, 0.6944, 0.5787, 0.4823, 0.4019, 0.3349};
    for (int hits = 1; hits <= 6; ++hits) {
        const auto asked = chances("general", {{"hits", number(hits)}});
        EXPECT_NEAR(asked.at("survives"), table[hits - 1], printed);
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
    static constexpr std::pair<int, double> table[] = {{1, 0.9722},  {2, 0.9452}, {3, 0.9190},  {4, 0.8934},
                                                       {6, 0.8445},  {8, 0.7982}, {10, 0.7545}, {12, 0.7132},
                                                       {16, 0.6372}, {20, 0.5693}};
    double survives[13] = {};
    for (int hits = 0; hits < 13; ++hits) survives[hits] = general_survives(hits);
    for (const auto& [dice, expected] : table) {
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
        const char* scenario;
        Seat seat;
        int deck, cards;
        double given, troops, generals, terrain, specials, redraw;
        int mix[4];  // Troop cards, Generals, Terrain, Specials as DX-K10 aims at them
    };
    static constexpr Pool pools[] = {
        {"bull-run", usa, 30, 100, 0.3000, 11.70, 3.06, 1.62, 1.62, 2.85e-07, {65, 17, 9, 9}},
        {"bull-run", csa, 30, 100, 0.3000, 9.30, 2.55, 1.50, 1.65, 4.28e-05, {62, 17, 10, 11}},
        {"shiloh", usa, 40, 220, 0.1818, 11.78, 3.27, 1.31, 1.64, 7.79e-04, {144, 40, 16, 20}},
        {"shiloh", csa, 30, 180, 0.1667, 11.20, 3.00, 1.60, 2.20, 3.78e-06, {112, 30, 16, 22}},
        {"gettysburg", usa, 30, 140, 0.2143, 9.39, 4.24, 2.19, 2.19, 1.51e-04, {73, 33, 17, 17}},
        {"gettysburg", csa, 24, 110, 0.2182, 9.82, 2.78, 2.62, 2.78, 4.68e-05, {60, 17, 16, 17}}};
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
        const double muster = setup->muster[i], troops = row.mix[0];
        EXPECT_EQ(setup->deck_size[i], row.deck);
        EXPECT_EQ(n, row.cards);
        EXPECT_NEAR(setup->deck_size[i] / n, row.given, printed);
        EXPECT_NEAR(muster * troops / n, row.troops, 0.00501);
        EXPECT_NEAR(muster * row.mix[1] / n, row.generals, 0.00501);
        EXPECT_NEAR(muster * row.mix[2] / n, row.terrain, 0.00501);
        EXPECT_NEAR(muster * row.mix[3] / n, row.specials, 0.00501);
        double redraw = 0;
        for (int few = 0; few < setup->positions_to_fill(row.seat); ++few)
            redraw += choose(troops, few) * choose(n - troops, muster - few) / choose(n, muster);
        EXPECT_NEAR(redraw, row.redraw, row.redraw * 0.002);
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
