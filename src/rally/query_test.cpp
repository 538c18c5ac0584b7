#include "rally/query.h"

#include <gtest/gtest.h>

#include "rally/testbed.h"

namespace longroll::rally {
namespace {

TEST(RF_EX_37, TheRadiusIsMeasuredFromBaseToBase) {
    Bed bed;
    bed.general(usa, bed.first_brigade, 20, 20, {3, 5, 0});
    const Ref in = bed.infantry(usa, 20, 27), out = bed.infantry(usa, 30, 20);
    EXPECT_TRUE(in_command(bed.look(), usa, bed.first_brigade, in));
    EXPECT_FALSE(in_command(bed.look(), usa, bed.first_brigade, out));
    bed.side(usa).unit[in.id].pose = table::PackedPose::of({bed.inches(20, 27.04), table::north});
    EXPECT_FALSE(in_command(bed.look(), usa, bed.first_brigade, in));
}

TEST(RF_GEN_5, TheHighestHeroismOfTheGeneralsWhoCoverAStandCounts) {
    Bed bed;
    const Ref unit = bed.infantry(usa, 20, 24);
    const PostId other_brigade = bed.brigade(usa);
    bed.general(usa, bed.first_brigade, 20, 21, {2, 4, 1});
    bed.general(usa, bed.division, 23, 21, {3, 5, 2});
    bed.general(usa, other_brigade, 17, 21, {2, 4, 3});  // not in his chain
    EXPECT_EQ(heroism(bed.look(), unit), 2);
    bed.setup.options.heroism_adds_up = true;
    EXPECT_EQ(heroism(bed.look(), unit), 3);
}

TEST(RF_GEN_2, GravestonesLowerCommandAndLeadershipToOneAndRaiseHeroism) {
    Bed bed;
    bed.general(usa, bed.first_brigade, 20, 20, {2, 4, 0});
    bed.side(usa).general[bed.first_brigade].gravestones = 2;
    EXPECT_EQ(command_of(bed.look(), usa, bed.first_brigade), 1);
    EXPECT_EQ(leadership_of(bed.look(), usa, bed.first_brigade), 2);
    EXPECT_EQ(heroism_of(bed.look(), usa, bed.first_brigade), 2);
}

TEST(RF_EX_20, TroopStrengthIsTheCirclesWithoutAMark) {
    Bed bed;
    const Ref unit = bed.infantry(usa, 20, 20, 0, {.strength = 5});
    bed.lose_circles(unit, 2);
    EXPECT_EQ(strength(bed.look(), unit), 3);
}

TEST(RF_CAV_2, HoldersStandBehindTheDismountedStand) {
    Bed bed;
    const Ref unit = bed.dismounted(usa, 20, 20, 90);
    EXPECT_EQ(holders_base(bed.look(), unit).centre, bed.inches(19, 20));
    EXPECT_EQ(bases_of(bed.look(), unit).size(), 2u);
    const Ref riders = bed.mounted(usa, 30, 20);
    EXPECT_EQ(bases_of(bed.look(), riders).size(), 1u);
}

TEST(RF_MOVE_10, AStandIsEngagedByAStandOrByHoldersThatItTouches) {
    Bed bed;
    const Ref a = bed.infantry(usa, 20, 20), b = bed.infantry(csa, 20, 21, 180);
    EXPECT_TRUE(is_engaged(bed.look(), a));
    EXPECT_TRUE(engaged(bed.look(), csa) == one(b.id));
    const Ref c = bed.infantry(usa, 30, 18);
    bed.dismounted(csa, 30, 20, 0);  // its holders have their centre at 19
    EXPECT_TRUE(is_engaged(bed.look(), c));
}

TEST(RF_EX_78, TheOuterStandsOfALineHaveAnUnsupportedFlank) {
    Bed bed;
    const Ref left = bed.infantry(usa, 18, 20), middle = bed.infantry(usa, 20, 20),
              right = bed.infantry(usa, 22, 20);
    EXPECT_TRUE(has_unsupported_flank(bed.look(), left));
    EXPECT_FALSE(has_unsupported_flank(bed.look(), middle));
    EXPECT_TRUE(has_unsupported_flank(bed.look(), right));
}

TEST(RF_MELEE_5, AColumnTouchesTheRearEdgeOverAQuarterOfItsWidth) {
    Bed bed;
    const Ref front = bed.infantry(usa, 20, 20);
    const Ref rear = bed.infantry(usa, 21.5, 19), aside = bed.infantry(usa, 18.25, 19);
    EXPECT_TRUE(is_close_behind(bed.look(), rear, front, 4, table::degrees(30)));
    EXPECT_FALSE(is_close_behind(bed.look(), aside, front, 4, table::degrees(30)));
    EXPECT_FALSE(is_close_behind(bed.look(), rear, front, 2, table::degrees(30)));
}

TEST(RF_EX_16, AnActionCostsTheLargerOfTheTwoFlags) {
    Bed bed;
    bed.square("A2", {6, 2});
    bed.general(usa, bed.first_brigade, 6, 6);
    EXPECT_EQ(price(bed.look(), usa, bed.first_brigade, bed.inches(18, 6)), 2);
    EXPECT_EQ(price(bed.look(), usa, bed.first_brigade, bed.inches(6, 9)), 1);
    bed.setup.options.ap_cost_basis = PriceOf::General;
    EXPECT_EQ(price(bed.look(), usa, bed.first_brigade, bed.inches(18, 6)), 1);
}

TEST(RF_CARD_1, TheHandIsAsLargeAsTheLeadershipOfTheHighestGeneralOnTheMap) {
    Bed bed;
    bed.general(usa, bed.first_brigade, 6, 6, {2, 4, 0});
    EXPECT_EQ(hand_capacity(bed.look(), usa), 4);
    bed.general(usa, bed.division, 9, 6, {3, 5, 0});
    EXPECT_EQ(hand_capacity(bed.look(), usa), 5);
    EXPECT_EQ(commanding_general(bed.look(), usa), bed.division);
}

}  // namespace
}  // namespace longroll::rally
