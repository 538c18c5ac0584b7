// 2.4 and 5: what is printed on stands, how they face, and the rolls that everything else is made of.

#include <gtest/gtest.h>

#include "rally/fire.h"
#include "rally/testbed.h"
#include "support/printed_tables.h"

namespace longroll::rally {
namespace {

TEST(RF_LOS_2, ARiseAndADipAreToldApartByTheirHeights) {
    Bed bed;
    const Ref firer = bed.infantry(usa, 10, 10), target = bed.infantry(csa, 10, 16, 180);
    std::vector<int> rise(49, 450), dip(49, 450);
    rise[13] = 490;
    dip[13] = 410;
    bed.heights(rise);
    EXPECT_FALSE(fire_line(bed.look(), firer, target));
    bed.heights(dip);
    EXPECT_TRUE(fire_line(bed.look(), firer, target));
}
TEST(RF_LOS_3, HeightChangesNothingElseThanSightSlopeAndSteepness) {
    Bed bed;
    const Ref unit = bed.infantry(usa, 10, 10);
    const int flat = check_limit(bed.look(), {CheckKind::Tactic, unit});
    bed.heights({530});
    EXPECT_EQ(check_limit(bed.look(), {CheckKind::Tactic, unit}), flat);
    EXPECT_EQ(arrow_of(bed.look(), unit), Arrow::A3);
}

TEST(RF_TROOP_1, AStandHasFireDisciplineAndTroopStrength) {
    Bed bed;
    const Ref unit = bed.infantry(usa, 10, 10, 0, {.fire = 6, .discipline = 11, .strength = 3});
    const Ref target = bed.infantry(csa, 10, 16, 180);
    EXPECT_EQ(to_hit(bed.look(), {.firer = unit, .target = target.id}).total(), 6);
    EXPECT_EQ(check_limit(bed.look(), {CheckKind::Tactic, unit}), 11);
    EXPECT_EQ(strength(bed.look(), unit), 3);
}
TEST(RF_TROOP_3, DisciplineIsForChecksAndForTheMoveArrow) {
    Bed bed;
    const Ref green = bed.infantry(usa, 10, 10, 0, {.discipline = 6});
    const Ref elite = bed.infantry(usa, 20, 10, 0, {.discipline = 11});
    EXPECT_EQ(arrow_of(bed.look(), green), Arrow::A1);
    EXPECT_EQ(arrow_of(bed.look(), elite), Arrow::A4);
    EXPECT_EQ(check_limit(bed.look(), {CheckKind::Charge, elite}), 11);
}
TEST(RF_TROOP_4, TroopStrengthIsTheUnmarkedCircles) {
    Bed bed;
    const Ref unit = bed.infantry(usa, 10, 10, 0, {.strength = 5});
    bed.lose_circles(unit, 2);
    EXPECT_EQ(strength(bed.look(), unit), 3);
}
TEST(RF_TROOP_6, LossesAndMarksDoNotSilenceAStand) {
    Bed bed;
    const Ref unit = bed.infantry(usa, 10, 10);
    bed.infantry(csa, 10, 16, 180);
    bed.lose_circles(unit, 3);
    bed.activated(unit);
    EXPECT_TRUE(is_able_to_fire(bed.look(), unit));
    bed.routed(unit);
    EXPECT_FALSE(is_able_to_fire(bed.look(), unit));
}
TEST(RF_MARK_3, RoutedAndActivatedAreMarksOfTheStandAndRerollsOfTheSide) {
    Bed bed;
    const Ref unit = bed.infantry(usa, 10, 10);
    bed.go({}, [&](Play& play) { mark_routed(play, unit); });
    EXPECT_TRUE(is_routed(bed.look(), unit));
    EXPECT_TRUE(is_activated(bed.look(), unit));
    bed.go({}, [&](Play& play) { clear_marks(play, unit); });
    EXPECT_FALSE(is_routed(bed.look(), unit) || is_activated(bed.look(), unit));
}

// ---- facing ----

TEST(RF_FACE_1, AllEdgesButTheFrontAreFlanks) {
    Bed bed;
    const Ref target = bed.infantry(csa, 20, 20);
    EXPECT_FALSE(has_flank_of(bed.look(), bed.infantry(usa, 20, 24, 180), target));
    for (const auto& [x, y, facing] : {std::tuple{24.0, 20.0, 270.0}, {16.0, 20.0, 90.0}, {20.0, 16.0, 0.0}})
        EXPECT_TRUE(has_flank_of(bed.look(), bed.infantry(usa, x, y, facing), target)) << facing;
}
TEST(RF_FACE_3, TheFlagIsBehindTheFrontLineAndTheFirerFaces) {
    Bed bed;
    const Ref target = bed.infantry(csa, 10, 10);
    EXPECT_TRUE(has_flank_of(bed.look(), bed.infantry(usa, 15, 10.4, 270), target));
    EXPECT_FALSE(has_flank_of(bed.look(), bed.infantry(usa, 15, 8, 90), target));  // looks away
    // Of guns the muzzles count: behind the line, though their centre is before it.
    const Ref before = bed.battery(usa, 5, 10.9, 135);
    EXPECT_TRUE(has_flank_of(bed.look(), before, target));
}
TEST(RF_GEO_15, WithinTheToleranceIsNotBehind) {
    Bed bed;
    const Ref target = bed.infantry(csa, 10, 10);
    EXPECT_FALSE(has_flank_of(bed.look(), bed.infantry(usa, 15, 10.47, 270), target));
    EXPECT_TRUE(has_flank_of(bed.look(), bed.infantry(usa, 5, 10.469, 90), target));
}
TEST(RF_GEO_16, SupportIsOutsideTheSideAndWithinAWidth) {
    Bed bed;
    const Ref unit = bed.infantry(usa, 20, 20);
    bed.infantry(usa, 17, 20);  // an inch beyond the left side
    EXPECT_TRUE(has_unsupported_flank(bed.look(), unit));
    const Ref right = bed.infantry(usa, 24, 20);  // two inches beyond the right one: just a width
    EXPECT_FALSE(has_unsupported_flank(bed.look(), unit));
    bed.side(usa).on_map &= ~one(right.id);
    bed.infantry(usa, 24.01, 20);
    EXPECT_TRUE(has_unsupported_flank(bed.look(), unit));
    bed.infantry(usa, 20, 19);  // behind it
    EXPECT_TRUE(has_unsupported_flank(bed.look(), unit));
}
TEST(RF_FACE_4, GeneralsSupportNoFlank) {
    Bed bed;
    const Ref unit = bed.infantry(usa, 20, 20);
    bed.infantry(usa, 18, 20);
    bed.general(usa, bed.division, 22, 20);
    EXPECT_TRUE(has_unsupported_flank(bed.look(), unit));
}

// ---- Generals ----

TEST(RF_GEN_3, CommandSelectsTheArrowOfTheRadius) {
    const Measures& measures = house_measures();
    for (int command = 1; command <= 4; ++command)
        EXPECT_EQ(measures.reach_of_command(command), measures.arrow[static_cast<std::size_t>(command)]);
    EXPECT_EQ(measures.reach_of_command(6), measures.length(Arrow::A4));
}
TEST(RF_GEN_4, LeadershipIsTheHandOfTheCommandingGeneral) {
    Bed bed;
    bed.general(usa, bed.division, 10, 10, {3, 6, 0});
    EXPECT_EQ(hand_capacity(bed.look(), usa), 6);
}
TEST(RF_GEO_18, TheRadiusIsMeasuredFromBaseToBase) {
    Bed bed;
    bed.general(usa, bed.first_brigade, 20, 20, {2, 4, 1});
    EXPECT_TRUE(in_command(bed.look(), usa, bed.first_brigade, bed.infantry(usa, 20, 26)));  // 4.5
    EXPECT_FALSE(in_command(bed.look(), usa, bed.first_brigade, bed.infantry(usa, 20, 14 - 0.01)));
}

// ---- rolls ----

TEST(RF_DICE_1, NoRollSucceedsOrFailsByItself) {
    Bed bed;
    const Ref unit = bed.infantry(usa, 10, 10, 0, {.discipline = 12});
    bed.go({6, 6}, [&](Play& play) { check_discipline(play, {CheckKind::Tactic, unit}); });
    EXPECT_EQ(bed.outcome(), Outcome::Passed);
    bed.go({1, 1}, [&](Play& play) { check_discipline(play, {CheckKind::Fire, unit, 11}); });
    EXPECT_EQ(bed.outcome(), Outcome::Failed);
}

// RF-DISC-2 row by row: what is added to the roll is less to pass by, Heroism is more.
TEST(RF_DISC_2, TheModifiersOfEveryCheck) {
    const PrintedTables book = PrintedTables::of_game("rally");
    const PrintedTable& table = book.of_rule("RF-DISC-2");
    struct Row {
        const char* label;
        CheckKind kind;
        int burden, limit;
    };
    // Discipline 7, Heroism 1; one formed and two routed friends near, one of the routed in contact.
    constexpr Row rows[] = {
        {"After a fire hit", CheckKind::Fire, 3, 5},
        {"Losing a melee", CheckKind::Melee, 0, 8},
        {"Tactic action", CheckKind::Tactic, 0, 8},
        {"Charge (infantry, dismounted)", CheckKind::Charge, 0, 8},
        {"Charge (mounted)", CheckKind::Charge, 2, 6},
        {"Passage of lines", CheckKind::Passage, 0, 8},
        {"Countercharge", CheckKind::Countercharge, 0, 8},
        {"Form square (routed infantry)", CheckKind::Square, 0, 7},
        {"Rally", CheckKind::Rally, 0, 6},
        {"Rout passes through / friend in contact destroyed by fire", CheckKind::Panic, 0, 8},
        {"Reinforcement entry", CheckKind::Entry, 0, 8},
    };
    ASSERT_EQ(table.rows.size(), std::size(rows));
    Bed bed;
    const Ref unit = bed.infantry(usa, 20, 20, 0, {.discipline = 7});
    bed.general(usa, bed.first_brigade, 20, 17, {3, 5, 1});
    bed.infantry(usa, 22, 20);
    for (const double x : {18.0, 14.0}) bed.routed(bed.infantry(usa, x, 20));
    bed.routed(bed.infantry(usa, 20, 30));  // too far away
    for (const Row& row : rows) {
        const std::string& roll = table.cell(row.label, "Added to the roll");
        EXPECT_EQ(roll == "-", row.limit == 8) << row.label;
        EXPECT_TRUE(table.cell(row.label, "Added to Discipline").starts_with("+ Heroism")) << row.label;
        EXPECT_EQ(check_limit(bed.look(), {row.kind, unit, row.burden, bed.first_brigade}), row.limit)
            << row.label;
        EXPECT_EQ(check_reckoning(bed.look(), {row.kind, unit, row.burden, bed.first_brigade}).total(),
                  row.limit);
    }
}
TEST(RF_DISC_3, ACheckOnlyAnswers) {
    Bed bed;
    const Ref unit = bed.infantry(usa, 10, 10, 0, {.discipline = 2});
    bed.go({6, 6}, [&](Play& play) { check_discipline(play, {CheckKind::Melee, unit}); });
    EXPECT_EQ(bed.outcome(), Outcome::Failed);
    EXPECT_FALSE(is_routed(bed.look(), unit));
    EXPECT_FALSE(is_activated(bed.look(), unit));
}

}  // namespace
}  // namespace longroll::rally
