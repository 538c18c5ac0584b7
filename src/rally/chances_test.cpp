// Chapter 10: every chance in the rulebook, computed by the rules themselves over all ways the dice can fall.
// Where a player may choose, he chooses best.

#include <gtest/gtest.h>

#include "engine/enumerator.h"
#include "rally/fire.h"
#include "rally/testbed.h"
#include "support/printed_tables.h"

namespace longroll::rally {
namespace {

constexpr const char* heading = "10. Probability table";

const PrintedTable& printed(std::size_t which) {
    static const PrintedTables book = PrintedTables::of_game("rally");
    return book.under(heading, which);
}

// '53/54 = 98.15', '36/36', '100.00' (per cent).
double chance_in(const std::string& cell) {
    const std::size_t slash = cell.find('/');
    if (slash == cell.npos) return std::stod(cell) / 100;
    const double chance = std::stod(cell) / std::stod(cell.substr(slash + 1));
    if (const std::size_t equals = cell.find('='); equals != cell.npos) {
        EXPECT_NEAR(std::stod(cell.substr(equals + 1)), 100 * chance, 0.0051) << cell;
    }
    return chance;
}

// Runs a part of the rules in all ways the dice can fall: `visit(state, chance)`.
template <class Do, class Visit>
void each_way(const Bed& bed, const State& from, Do what, Visit visit) {
    Enumerator ways;
    while (ways.next()) {
        Dice dice(ways);
        EventLog silent = EventLog::off();
        State state = from;
        Play play{bed.setup, state, dice, silent};
        what(play);
        visit(std::as_const(state), ways.probability());
    }
    EXPECT_TRUE(ways.complete());
}
template <class Do, class Worth>
double mean(const Bed& bed, const State& from, Do what, Worth worth) {
    double sum = 0;
    each_way(bed, from, what, [&](const State& state, double chance) { sum += chance * worth(state); });
    return sum;
}

// Whether the roll of the Union reaches the number, when both sides play on as well as they can.
double best_play(const Bed& bed, const State& state, int need) {
    const Look look{bed.setup, state};
    const StepKind kind = state.agenda.top().kind;
    if (kind != StepKind::Rerolls && kind != StepKind::Response) return kept_sum(look, usa) >= need ? 1 : 0;
    const Seat seat = Rally::to_act(bed.setup, state).seats.only();
    std::vector<Action> room(32);
    Offers<Action> offers{std::span<Action>(room)};
    Rally::choices(bed.setup, state, seat, offers);
    double best = seat == usa ? 0 : 1;
    for (const Action& action : offers.list()) {
        const double value = mean(
            bed, state,
            [&](Play& play) {
                rules_of(kind).apply(play, seat, action);
                advance(play);
            },
            [&](const State& after) { return best_play(bed, after, need); });
        best = seat == usa ? std::max(best, value) : std::min(best, value);
    }
    return best;
}

double hit_chance(const Bed& bed, int need, int dice, bool sharpshooters, bool is_answered) {
    return mean(
        bed, bed.state,
        [&](Play& play) {
            roll_dice(play, usa, dice, sharpshooters);
            offer_rerolls(play);
            advance(play);
            if (is_answered && kept_sum(play, usa) >= need) {
                push(play, step(StepKind::Response, csa, 0, 0));
                advance(play);
            }
        },
        [&](const State& state) { return best_play(bed, state, need); });
}

TEST(RF_FIRE_5, TheChanceToHit) {
    Bed plain, points;
    points.side(usa).rerolls = 1;
    const PrintedTable& table = printed(0);
    ASSERT_EQ(table.rows.size(), 11u);
    for (const std::vector<std::string>& row : table.rows) {
        const int need = std::stoi(row[0]);
        EXPECT_NEAR(hit_chance(plain, need, 2, false, false), chance_in(row[1]), 1e-9) << need;
        EXPECT_NEAR(100 * chance_in(row[1]), std::stod(row[2]), 0.0051);
        EXPECT_NEAR(hit_chance(plain, need, 3, false, false), chance_in(row[3]), 1e-9) << need;
        EXPECT_NEAR(100 * chance_in(row[3]), std::stod(row[4]), 0.0051);
        EXPECT_NEAR(hit_chance(points, need, 2, false, false), chance_in(row[5]), 1e-9) << need;
        EXPECT_NEAR(hit_chance(plain, need, 3, true, false), chance_in(row[6]), 1e-9) << need;
    }
}
TEST(RF_BOC_9, TheChanceToHitLooseOrderAndSkirmishLine) {
    Bed loose, skirmish;
    for (Bed* bed : {&loose, &skirmish}) {
        bed->infantry(usa, 10, 10);
        bed->infantry(csa, 10, 16, 180);
    }
    loose.give(csa, Bottom::LooseOrder);
    skirmish.give(csa, Bottom::SkirmishLine);
    const PrintedTable& table = printed(1);
    ASSERT_EQ(table.rows.size(), 7u);
    for (const std::vector<std::string>& row : table.rows) {
        const int need = std::stoi(row[0]);
        EXPECT_NEAR(hit_chance(loose, need, 2, false, true), chance_in(row[1]), 1e-9) << need;
        EXPECT_NEAR(hit_chance(skirmish, need, 2, false, true), chance_in(row[2]), 1e-9) << need;
        EXPECT_NEAR(hit_chance(loose, need, 3, false, true), chance_in(row[3]), 1e-9) << need;
        EXPECT_NEAR(hit_chance(skirmish, need, 3, false, true), chance_in(row[4]), 1e-9) << need;
    }
}

// What one shot does: hit, forces a check, routs.
struct Effect {
    double hit = 0, check = 0, rout = 0;
};
Effect effect_of(const Bed& bed, const FireCall& call) {
    Effect effect;
    each_way(
        bed, bed.state,
        [&](Play& play) {
            fire_at(play, call);
            advance(play);
        },
        [&](const State& state, double chance) {
            const Outcome outcome = state.agenda.top().outcome;
            if (outcome != Outcome::Missed) effect.hit += chance;
            if (outcome == Outcome::Held || outcome == Outcome::Routed) effect.check += chance;
            if (outcome == Outcome::Routed) effect.rout += chance;
        });
    return effect;
}
Effect effect_of(bool guns, int fire, double range, int strength, int discipline) {
    Bed bed;
    const UnitNumbers own{.fire = fire};
    const Ref firer = guns ? bed.battery(usa, 10, 10, 0, own) : bed.infantry(usa, 10, 10, 0, own);
    const Ref target =
        bed.infantry(csa, 10, 11.25 + range, 180, {.discipline = discipline, .strength = strength});
    return effect_of(bed, {.firer = firer, .target = target.id, .context = FireContext::Return});
}

TEST(RF_LOSS_3, TheChanceThatAShotForcesACheck) {
    const PrintedTable& table = printed(2);
    ASSERT_EQ(table.rows.size(), 6u);
    for (const std::vector<std::string>& row : table.rows)
        for (std::size_t i = 1; i < row.size(); ++i) {
            const int left = std::stoi(table.columns[i].substr(table.columns[i].find_last_of(' ') + 1));
            EXPECT_NEAR(36 * effect_of(false, std::stoi(row[0]), 4, left + 1, 9).check, std::stod(row[i]),
                        1e-9)
                << row[0] << ' ' << table.columns[i];
        }
}
TEST(RF_FIRE_7, WhatOneShotDoes) {
    const PrintedTable& table = printed(3);
    ASSERT_EQ(table.rows.size(), 9u);
    for (const std::vector<std::string>& row : table.rows) {
        if (row[0].find("solid shot") != row[0].npos) continue;  // 'as infantry of the same Fire'
        const bool guns = row[0].starts_with("battery");
        int fire = std::stoi(row[0].substr(row[0].find("Fire ") + 5));
        if (const std::size_t more = row[0].find("to-hit +"); more != row[0].npos)
            fire += std::stoi(row[0].substr(more + 8));
        const double range = row[0].find("shell") != row[0].npos ? 9 : 4;
        for (std::size_t i = 1; i < row.size(); ++i) {
            const int strength = std::stoi(table.columns[i].substr(3));
            const Effect nine = effect_of(guns, fire, range, strength, 9);
            const Effect six = effect_of(guns, fire, range, strength, 6);
            double hit = 0, check = 0, rout = 0, rout_of_six = 0;
            const int read =
                std::sscanf(row[i].c_str(), "%lf / %lf / %lf (%lf)", &hit, &check, &rout, &rout_of_six);
            ASSERT_GE(read, 3) << row[i];
            EXPECT_NEAR(100 * nine.hit, hit, 0.051) << row[0] << ' ' << row[i];
            EXPECT_NEAR(100 * nine.check, check, 0.051) << row[0] << ' ' << row[i];
            EXPECT_NEAR(100 * nine.rout, rout, 0.051) << row[0] << ' ' << row[i];
            EXPECT_NEAR(100 * six.rout, rout_of_six, 0.051) << row[0] << ' ' << row[i];
        }
    }
}

TEST(RF_DISC_1, TheChanceToPass) {
    const PrintedTable& table = printed(4);
    for (std::size_t i = 1; i < table.columns.size(); ++i) {
        const std::string& name = table.columns[i];
        const int x = std::stoi(name.substr(name.find_first_of("0123456789")));
        Bed bed;
        const Ref unit = bed.infantry(usa, 10, 10, 0, {.discipline = x});
        const double chance = mean(
            bed, bed.state,
            [&](Play& play) {
                check_discipline(play, {CheckKind::Tactic, unit});
                advance(play);
            },
            [](const State& state) { return state.agenda.top().outcome == Outcome::Passed ? 1.0 : 0.0; });
        EXPECT_NEAR(36 * chance, std::stod(table.rows[0][i]), 1e-9) << name;
        EXPECT_NEAR(100 * chance, std::stod(table.rows[1][i]), 0.0051) << name;
    }
}
TEST(RF_GENHIT_2, TheChancesOfAGeneral) {
    const PrintedTable& table = printed(5);
    ASSERT_EQ(table.rows.size(), 4u);
    for (const std::vector<std::string>& row : table.rows)
        for (std::size_t i = 2; i < row.size(); ++i) {
            const int command = std::stoi(row[0]);
            const int leadership =
                std::stoi(table.columns[i].substr(table.columns[i].find_first_of("0123456789")));
            Bed bed;
            bed.general(usa, bed.division, 10, 10,
                        {static_cast<std::uint8_t>(command), static_cast<std::uint8_t>(leadership), 0});
            bed.side(usa).danger = one_post(bed.division);
            const auto share = [&](bool killed) {
                return 36 * mean(
                                bed, bed.state,
                                [](Play& play) {
                                    roll_for_generals(play);
                                    advance(play);
                                },
                                [&](const State& state) {
                                    const General& general = state.side[0].general[0];
                                    return general.gravestones == 1 && (general.killed == 1) == killed ? 1.0
                                                                                                       : 0.0;
                                });
            };
            EXPECT_NEAR(share(true), std::stod(row[1]), 1e-9) << row[0];
            EXPECT_NEAR(share(false), std::stod(row[i]), 1e-9) << row[0] << ' ' << table.columns[i];
        }
}

}  // namespace
}  // namespace longroll::rally
