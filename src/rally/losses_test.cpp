#include <gtest/gtest.h>

#include "rally/rout.h"
#include "rally/testbed.h"

namespace longroll::rally {
namespace {

void hit(Bed& bed, Ref ref, std::initializer_list<unsigned> dice = {}, int circles = 1) {
    bed.go(dice, [&](Play& play) { lose(play, ref, circles, rule::RF_LOSS_1); });
}
int left(Bed& bed, Ref ref, Part part = Part::OnFoot) { return strength(bed.look(), ref, part); }

TEST(RF_LOSS_1, AHitMarksACircle) {
    Bed bed;
    const Ref unit = bed.infantry(usa, 10, 10);
    hit(bed, unit);
    EXPECT_TRUE(bed.over());
    EXPECT_EQ(left(bed, unit), 3);
    EXPECT_EQ(bed.outcome(), Outcome::None);
}
TEST(RF_TROOP_5, LossesLeaveFireAndDisciplineAsPrinted) {
    Bed bed;
    const Ref unit = bed.infantry(usa, 10, 10, 0, {.fire = 8, .discipline = 7});
    hit(bed, unit);
    EXPECT_EQ(bed.look().plan(unit).fire, 8);
    EXPECT_EQ(check_limit(bed.look(), {CheckKind::Tactic, unit}), 7);
}
TEST(RF_EX_57, FourRiflemenAndAFlagBearerAreTroopStrengthFive) {
    Bed bed;
    EXPECT_EQ(left(bed, bed.infantry(usa, 10, 10, 0, {.strength = 5})), 5);
}
TEST(RF_MARK_2, MarksOfEarlierBattlesCount) {
    Bed bed;
    const Ref unit = bed.infantry(usa, 10, 10, 0, {.strength = 5});
    bed.lose_circles(unit, 2);
    EXPECT_EQ(left(bed, unit), 3);
    hit(bed, unit);
    EXPECT_EQ(left(bed, unit), 2);
}
TEST(RF_LOSS_2, AnyLossDestroysABattery) {
    Bed bed;
    const Ref guns = bed.battery(usa, 10, 10);
    bed.plan(guns).circles[0] = 3;
    hit(bed, guns);
    EXPECT_TRUE(bed.side(usa).destroyed.has(guns.id));
    EXPECT_EQ(bed.outcome(), Outcome::Gone);
}
TEST(RF_LOSS_4, AStandWhoseLastCircleIsMarkedIsDestroyed) {
    Bed bed;
    const Ref unit = bed.infantry(usa, 10, 10, 0, {.strength = 1});
    hit(bed, unit);
    EXPECT_TRUE(bed.side(usa).destroyed.has(unit.id));
    EXPECT_EQ(bed.outcome(), Outcome::Gone);
}
TEST(RF_MELEE_7, TheLoserDistributesItsLosses) {
    Bed bed;
    const Ref a = bed.infantry(usa, 10, 10, 0, {.strength = 1}), b = bed.infantry(usa, 12, 10);
    bed.go({}, [&](Play& play) { lose_among(play, usa, one(a.id) | one(b.id), 2, rule::RF_MELEE_7); });
    EXPECT_TRUE(bed.offered("lose 1 on-foot"));
    EXPECT_TRUE(bed.offered("lose 2 on-foot"));
    bed.act("lose 1 on-foot");
    EXPECT_TRUE(bed.over());  // one stand is left, so it takes the other loss
    EXPECT_TRUE(bed.side(usa).destroyed.has(a.id));
    EXPECT_EQ(left(bed, b), 3);
    EXPECT_EQ(bed.outcome(), Outcome::None);
}

// ---- cavalry ----

TEST(RF_EX_21, TheOwnerOfADismountedRegimentChoosesTheStand) {
    Bed bed;
    const Ref unit = bed.dismounted(usa, 10, 10, 0, {.holders = 2});
    hit(bed, unit);
    EXPECT_EQ(bed.decides(), usa);
    for (const char* text : {"lose 1 on-foot", "lose 1 mounted", "lose 1 holders"})
        EXPECT_TRUE(bed.offered(text)) << text;
    bed.act("lose 1 mounted");
    EXPECT_EQ(left(bed, unit, Part::Mounted), 3);
    EXPECT_EQ(left(bed, unit), 4);
}
TEST(RF_CAV_3, OnlyStandsWithTroopStrengthTakeLosses) {
    Bed bed;
    const Ref unit = bed.dismounted(usa, 10, 10);
    bed.lose_circles(unit, 4, Part::Mounted);
    bed.side(usa).bound_to_foot |= one(unit.id);
    hit(bed, unit);
    EXPECT_EQ(bed.refused_by("lose 1 mounted"), rule::RF_CAV_3);
    EXPECT_EQ(bed.refused_by("lose 2 on-foot"), rule::RF_LOSS_1);
    bed.act("lose 1 holders");
}
TEST(RF_LOSS_6, ALossMayGoToTheHolders) {
    Bed bed;
    const Ref unit = bed.dismounted(usa, 10, 10);
    hit(bed, unit);
    bed.act("lose 1 holders");
    EXPECT_FALSE(has_holders(bed.look(), unit));
    EXPECT_TRUE(bed.side(usa).without_holders.has(unit.id));
    EXPECT_EQ(bed.side(usa).unit[unit.id].holders, table::PackedPose{});
}
TEST(RF_CAV_5, WithoutItsMountedStandARegimentStaysOnFoot) {
    Bed bed;
    const Ref unit = bed.dismounted(usa, 10, 10, 0, {.mounted = 1});
    hit(bed, unit);
    bed.act("lose 1 mounted");
    EXPECT_TRUE(bed.side(usa).bound_to_foot.has(unit.id));
    EXPECT_TRUE(on_map(bed.look(), unit));
}
TEST(RF_CAV_6, WithoutItsDismountedStandTheRegimentIsGone) {
    Bed bed;
    const Ref unit = bed.mounted(usa, 10, 10, 0, {.strength = 1, .mounted = 4, .holders = 2});
    hit(bed, unit);
    bed.act("lose 1 on-foot");
    EXPECT_TRUE(bed.side(usa).destroyed.has(unit.id));
    EXPECT_EQ(bed.side(usa).unit[unit.id].lost[at(Part::Mounted)], 0);
    EXPECT_EQ(bed.side(usa).unit[unit.id].lost[at(Part::Holders)], 0);
}
TEST(RF_CAV_9, ARegimentIsOneUnitWhateverStandsItHas) {
    Bed bed;
    bed.dismounted(usa, 10, 10);
    EXPECT_EQ(count(bed.side(usa).ever_on_map), 1);
}
TEST(RF_CAV_1, OnTheMapIsTheMountedStandOrTheOthers) {
    Bed bed;
    const Ref horse = bed.mounted(usa, 10, 10), foot = bed.dismounted(usa, 20, 10);
    EXPECT_EQ(bases_of(bed.look(), horse).size(), 1u);
    EXPECT_EQ(bases_of(bed.look(), foot).size(), 2u);
    EXPECT_EQ(part_of(bed.look(), horse), Part::Mounted);
    EXPECT_EQ(part_of(bed.look(), foot), Part::OnFoot);
}

// ---- panic ----

TEST(RF_LOSS_5, TheFriendsTestInTheirOwnersOrder) {
    Bed bed;
    const Ref a = bed.infantry(usa, 10, 10), b = bed.infantry(usa, 14, 10);
    const Ref lost = bed.infantry(usa, 12, 10);
    bed.routed(bed.infantry(usa, 12, 9));
    const Units friends = friends_in_panic(bed.look(), lost);
    EXPECT_EQ(friends, one(a.id) | one(b.id));
    bed.go({}, [&](Play& play) { panic(play, usa, friends, bed.inches(12, 20)); });
    EXPECT_EQ(bed.refused_by("test 3"), rule::RF_LOSS_5);
    bed.act("test 2", {3, 3, 6, 6});  // the second tests; the first is the only one left and fails
    EXPECT_TRUE(bed.over());
    EXPECT_TRUE(bed.side(usa).routed.has(a.id));
    EXPECT_FALSE(bed.side(usa).routed.has(b.id));
    EXPECT_LT(bed.centre(a).y, 10000);
}

}  // namespace
}  // namespace longroll::rally
