// 2.1 Scales and stands, and the distances of chapter 1.

#include "elephant/officers.h"
#include "elephant/testbed.h"

namespace longroll::elephant {
namespace {

TEST(SE_SCALE_0, DistancesOfTheTable) {
    struct Row {
        Scale scale;
        Length fifty, hundred, one_fifty, two_hundred, four_hundred;
    };
    for (const Row& row : {Row{Scale::Regimental1, 2500, 5000, 7500, 10000, 20000},
                           Row{Scale::Regimental2, 1250, 2500, 3750, 5000, 10000},
                           Row{Scale::Brigade, 500, 1000, 1500, 2000, 4000}}) {
        const Distances d = distances_of(row.scale);
        EXPECT_EQ(d.yards_50, row.fifty);
        EXPECT_EQ(d.yards_100, row.hundred);
        EXPECT_EQ(d.yards_150, row.one_fifty);
        EXPECT_EQ(d.yards_200, row.two_hundred);
        EXPECT_EQ(d.yards_400, row.four_hundred);
    }
}

TEST(SE_SCALE_1, YardsAnInchAndMovementInInches) {
    EXPECT_EQ(yards_per_inch[at(Scale::Regimental1)], 20);
    EXPECT_EQ(yards_per_inch[at(Scale::Regimental2)], 40);
    EXPECT_EQ(yards_per_inch[at(Scale::Brigade)], 100);
    for (Scale scale : {Scale::Regimental1, Scale::Brigade}) {
        Bed bed(scale);
        const Ref unit = bed.infantry(usa, 6, {20, 10}, north);
        EXPECT_EQ(movement_dice(bed.look(), unit, 0, false, false), 3);
    }
}

TEST(SE_SCALE_2, SizesOfStands) {
    EXPECT_EQ(stand_size(Arm::Infantry, false), (Size{1000, 750}));
    EXPECT_EQ(stand_size(Arm::Cavalry, true), (Size{1000, 1000}));
    EXPECT_EQ(stand_size(Arm::Cavalry, false), (Size{1000, 750}));
    EXPECT_EQ(stand_size(Arm::FieldArtillery, false), (Size{1000, 1500}));
    EXPECT_EQ(stand_size(Arm::Wagon, false), (Size{1000, 2000}));
    EXPECT_EQ(small_general, (Size{750, 1000}));
    EXPECT_EQ(large_general, (Size{1500, 1500}));
}

// A hit for each figure of a stand of foot or horse and of a crew: three, two and two (SE-PANIC-5).
TEST(SE_SCALE_3, AStandGoesWithTheLastOfItsFigures) {
    Bed bed;
    const std::pair<Ref, int> figures[] = {{bed.infantry(usa, 7, {10, 10}, north), 3},
                                           {bed.cavalry(usa, 7, {30, 10}, north), 2},
                                           {bed.cavalry(usa, 7, {50, 10}, north, {.dismounted = true}), 2},
                                           {bed.battery(usa, 2, {66, 10}, north), 2}};
    for (const auto& [unit, each] : figures) {
        const int before = bed.stands(unit);
        const auto hit = [&, ref = unit](int hits) {
            bed.with_dice({}, [&](Play& play) { add_hits(play, ref, hits, {}, rule::SE_FIRE_18); });
        };
        hit(each - 1);
        EXPECT_EQ(bed.stands(unit), before);
        EXPECT_EQ(bed.unit(unit).hits, each - 1);
        hit(1);
        EXPECT_EQ(bed.stands(unit), before - 1);
        EXPECT_EQ(bed.unit(unit).hits, 0);
    }
}

TEST(SE_SCALE_4, MenAreShownAndHitsSurviveAChangeOfState) {
    Bed bed;
    const Ref foot = bed.infantry(usa, 10, {20, 10}, north);
    const Ref horse = bed.cavalry(usa, 5, {40, 10}, north);
    const View view = Elephant::show(bed.setup, bed.state, usa);
    EXPECT_EQ(view["union"]["units"].at(foot.id)["men"].number(), 600);
    EXPECT_EQ(view["union"]["units"].at(horse.id)["men"].number(), 200);
    EXPECT_EQ(hits_limit(bed.look(), horse), 2);
    bed.side(usa).mounted = 0;
    EXPECT_EQ(hits_limit(bed.look(), horse), 2);
}

TEST(SE_SCALE_5, ASectionIsOnePieceOfTheModelsSize) {
    Bed bed(Scale::Brigade);
    const Ref guns = bed.battery(usa, 3, {20, 10}, north);
    EXPECT_EQ(stand_size(bed.look(), guns), section_stand);
    const View view = Elephant::show(bed.setup, bed.state, usa);
    EXPECT_EQ(view["union"]["units"].at(0)["guns"].number(), 12);
}

TEST(SE_SCALE_6, AWagonIsOneModelAtEveryScale) {
    for (Scale scale : {Scale::Regimental1, Scale::Regimental2, Scale::Brigade}) {
        Bed bed(scale);
        EXPECT_EQ(stands_of(bed.look(), bed.wagon(usa, {20, 10}, north)), 1);
    }
}

TEST(SE_SCALE_7, SmallAndLargeGenerals) {
    EXPECT_EQ(general_size(Scale::Regimental1, HqLevel::Brigade), small_general);
    EXPECT_EQ(general_size(Scale::Regimental2, HqLevel::Division), large_general);
    EXPECT_EQ(general_size(Scale::Regimental2, HqLevel::Corps), large_general);
    EXPECT_EQ(general_size(Scale::Brigade, HqLevel::Division), small_general);
    EXPECT_EQ(general_size(Scale::Brigade, HqLevel::Corps), large_general);
}

TEST(SE_SCALE_8, OneCommandStandTheLastToGo) {
    Bed bed;
    const Ref unit = bed.infantry(usa, 5, {20, 10}, north);
    EXPECT_EQ(command_place(layout_of(bed.look(), unit)), 2);
    const Point command = command_pose(bed.look(), unit).centre;
    bed.with_dice({},
                  [&](Play& play) { lose_stands(play, unit, 4, Loss::Eliminated, {}, rule::SE_PANIC_5); });
    EXPECT_EQ(command_pose(bed.look(), unit).centre, command);
}

TEST(SE_SCALE_9, CavalryHasOneToo) {
    Bed bed;
    const Ref unit = bed.cavalry(usa, 6, {20, 10}, north, {.ranks = 2});
    EXPECT_EQ(command_place(layout_of(bed.look(), unit)), 1);  // floor(3 / 2)
}

TEST(SE_SCALE_10, SectionsActApart) {
    Bed bed;
    const Ref guns = bed.battery(usa, 2, {20, 10}, north);
    const Pose apart[] = {{{10000, 10000}, north}, {{30000, 10000}, east}};
    bed.with_dice({}, [&](Play& play) { put_poses(play, guns, apart, north); });
    EXPECT_EQ(pose_of(bed.look(), guns, 1).facing, east);
    const Ref enemy = bed.infantry(csa, 1, {30, 16}, south);
    // To the nearest section.
    EXPECT_EQ(distance(bed.look(), guns, enemy), 16000 - 500 - 10000);
    EXPECT_EQ(Elephant::first_violation(bed.setup, bed.state).value_or(""), "");
}

}  // namespace
}  // namespace longroll::elephant
