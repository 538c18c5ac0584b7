#include "rally/checks.h"

#include <gtest/gtest.h>

#include "rally/testbed.h"

namespace longroll::rally {
namespace {

Outcome checked(Bed& bed, const CheckCall& call, std::initializer_list<unsigned> dice) {
    bed.go(dice, [&](Play& play) { check_discipline(play, call); });
    EXPECT_TRUE(bed.over());
    return bed.outcome();
}

TEST(RF_DISC_1, ARollOfDisciplineOrLessPasses) {
    Bed bed;
    const Ref unit = bed.infantry(usa, 20, 20, 0, {.discipline = 8});
    EXPECT_EQ(checked(bed, {CheckKind::Tactic, unit}, {4, 4}), Outcome::Passed);
    EXPECT_EQ(checked(bed, {CheckKind::Tactic, unit}, {4, 5}), Outcome::Failed);
}

TEST(RF_EX_14, TheSurplusIsAddedToTheRoll) {
    Bed bed;
    const Ref unit = bed.infantry(usa, 20, 20, 0, {.discipline = 8});
    EXPECT_EQ(checked(bed, {CheckKind::Fire, unit, 5}, {1, 2}), Outcome::Passed);
    EXPECT_EQ(checked(bed, {CheckKind::Fire, unit, 5}, {2, 2}), Outcome::Failed);
}

TEST(RF_EX_51, HeroismIsAddedToDiscipline) {
    Bed bed;
    const Ref unit = bed.infantry(usa, 20, 23, 0, {.discipline = 7});
    bed.general(usa, bed.first_brigade, 20, 20, {2, 4, 1});
    EXPECT_EQ(checked(bed, {CheckKind::Tactic, unit}, {4, 4}), Outcome::Passed);
}

TEST(RF_EX_50, ASquareIsHelpedByFormedFriendsAndHarmedByRoutedOnes) {
    Bed bed;
    const Ref unit = bed.infantry(usa, 20, 20, 0, {.discipline = 8});
    bed.infantry(usa, 22, 20);
    bed.routed(unit);
    for (const double x : {17.5, 14.5}) bed.routed(bed.infantry(usa, x, 20));
    EXPECT_EQ(check_limit(bed.look(), {CheckKind::Square, unit}), 7);
    EXPECT_EQ(checked(bed, {CheckKind::Square, unit}, {3, 4}), Outcome::Passed);
}

TEST(RF_REROLL_3, TheActiveSideIsAskedFirstAndTwoDeclinesEndIt) {
    Bed bed;
    const Ref unit = bed.infantry(usa, 20, 20, 0, {.discipline = 8});
    bed.active(csa);
    bed.rerolls(usa, 1);
    bed.rerolls(csa, 1);
    bed.go({2, 3}, [&](Play& play) { check_discipline(play, {CheckKind::Tactic, unit}); });
    EXPECT_EQ(bed.decides(), csa);
    EXPECT_EQ(bed.refused_by("reroll 3 enemy"), rule::RF_REROLL_3);
    bed.act("reroll 1 enemy", {6});
    EXPECT_EQ(bed.decides(), usa);
    bed.act("reroll 1 own", {5});
    EXPECT_TRUE(bed.over());
    EXPECT_EQ(bed.outcome(), Outcome::Passed);
    EXPECT_EQ(bed.side(usa).rerolls + bed.side(csa).rerolls, 0);
}

}  // namespace
}  // namespace longroll::rally
