#include "rally/change.h"

#include "rally/testbed.h"

namespace longroll::rally {
namespace {

Point holders_at(Bed& bed, Ref ref) { return holders_base(bed.look(), ref).centre; }
void put_at(Bed& bed, Ref ref, double x, double y) {
    bed.with_dice({}, [&](Play& play) { put(play, ref, {bed.inches(x, y), table::north}); });
}

TEST(RF_CAV_2, HoldersFollowAndStayWhereThereIsNoRoomForThem) {
    Bed bed;
    const Ref unit = bed.dismounted(usa, 20, 20);
    put_at(bed, unit, 20, 25);
    EXPECT_EQ(holders_at(bed, unit), bed.inches(20, 24));
    bed.infantry(usa, 20, 29);
    put_at(bed, unit, 20, 30);
    EXPECT_EQ(holders_at(bed, unit), bed.inches(20, 24)) << "a friend stands behind it";
    put_at(bed, unit, 30, 30);
    EXPECT_EQ(holders_at(bed, unit), bed.inches(30, 29)) << "they rejoin";
    bed.general(csa, bed.first_brigade, 10, 28);
    put_at(bed, unit, 10, 30);
    EXPECT_EQ(holders_at(bed, unit), bed.inches(30, 29)) << "a General is there";
    put_at(bed, unit, 40, 0.5);
    EXPECT_EQ(holders_at(bed, unit), bed.inches(30, 29)) << "they would leave the map";
    bed.infantry(csa, 40, 38.02, 180);
    put_at(bed, unit, 40, 40);
    EXPECT_EQ(holders_at(bed, unit), bed.inches(30, 29)) << "they would touch an enemy";
}

TEST(RF_CAV_7, WithoutHoldersThereIsNothingToFollow) {
    Bed bed;
    const Ref unit = bed.dismounted(usa, 20, 20);
    bed.side(usa).without_holders |= one(unit.id);
    put_at(bed, unit, 20, 25);
    EXPECT_FALSE(has_holders(bed.look(), unit));
    EXPECT_EQ(bed.side(usa).unit[unit.id].holders, table::PackedPose{});
}

TEST(RF_CAV_6, OfARegimentWhoseDismountedStandDiedTheOtherCirclesAreNotMarked) {
    Bed bed;
    const Ref unit = bed.dismounted(usa, 20, 20), horse = bed.mounted(usa, 30, 20);
    bed.lose_circles(unit, 4);
    bed.with_dice({}, [&](Play& play) {
        remove_unit(play, unit, Fate::Destroyed, rule::RF_CAV_6);
        remove_unit(play, horse, Fate::Destroyed, rule::RF_CHARGE_17);
    });
    EXPECT_EQ(bed.side(usa).unit[unit.id].lost[at(Part::Mounted)], 0);
    EXPECT_EQ(bed.side(usa).unit[horse.id].lost[at(Part::OnFoot)], 4);
    EXPECT_EQ(bed.side(usa).destroyed, one(unit.id) | one(horse.id));
    EXPECT_FALSE(bed.side(usa).on_map);
}

}  // namespace
}  // namespace longroll::rally
