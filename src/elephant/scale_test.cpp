// 2.1 Scales and stands, and the distances of chapter 1.

#include <fstream>

#include "elephant/change.h"
#include "elephant/testbed.h"
#include "support/source_dir.h"

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

TEST(SE_SCALE_1, MinutesOfATurnAreShown) {
    const View scene = Elephant::scene(Bed(Scale::Regimental2).setup);
    ASSERT_EQ(scene["minutes_per_turn"].size(), 2u);
    EXPECT_EQ(scene["minutes_per_turn"].at(0).number(), 10);
    EXPECT_EQ(scene["minutes_per_turn"].at(1).number(), 15);
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

// Figures have no other use in the rules than this: a stand of foot or horse, or a crew, is as many hits as
// the book gives it figures, and goes with the last of them (SE-PANIC-5). A gun or a wagon is one model.
TEST(SE_SCALE_3, AStandIsAsManyHitsAsTheBookGivesItFigures) {
    std::ifstream in(LONGROLL_SOURCE_DIR "/rules/elephant.md");
    std::string print;
    while (std::getline(in, print) && !print.starts_with("**SE-SCALE-3**")) {
    }
    const auto printed = [&](const std::string& what) {  // "; mounted cavalry 2;"
        const std::size_t at = print.find(' ' + what + ' ');
        EXPECT_NE(at, print.npos) << what;
        return at == print.npos ? -1 : std::stoi(print.substr(at + what.size() + 2));
    };
    Bed bed;
    const std::pair<Ref, const char*> troops[] = {
        {bed.infantry(usa, 7, {10, 10}, north), "infantry"},
        {bed.cavalry(usa, 7, {30, 10}, north), "mounted cavalry"},
        {bed.cavalry(usa, 7, {50, 10}, north, {.dismounted = true}), "dismounted cavalry"},
        {bed.battery(usa, 2, {66, 10}, north), "artillery crew"}};
    for (const auto& [unit, what] : troops) {
        const int figures = printed(what), before = bed.stands(unit);
        const auto hit = [&, ref = unit](int hits) {
            bed.with_dice({}, [&](Play& play) { add_hits(play, ref, hits, {}, rule::SE_FIRE_18); });
        };
        hit(figures - 1);
        EXPECT_EQ(bed.stands(unit), before) << what;
        EXPECT_EQ(bed.unit(unit).hits, figures - 1) << what;
        hit(1);
        EXPECT_EQ(bed.stands(unit), before - 1) << what;
        EXPECT_EQ(bed.unit(unit).hits, 0) << what;
    }
    EXPECT_EQ(printed("artillery and wagon"), bed.stands(bed.wagon(usa, {20, 30}, north)));
}

TEST(SE_SCALE_4, MenAreShownAndHitsSurviveAChangeOfState) {
    Bed bed;
    const Ref foot = bed.infantry(usa, 10, {20, 10}, north);
    const Ref horse = bed.cavalry(usa, 5, {40, 10}, north);
    const View view = Elephant::show(bed.setup, bed.state, usa);
    EXPECT_EQ(view["union"]["units"].at(foot.id)["men"].number(), 600);
    EXPECT_EQ(view["union"]["units"].at(horse.id)["men"].number(), 200);
    const Ref guns = bed.battery(usa, 3, {60, 10}, north);
    const View with_guns = Elephant::show(bed.setup, bed.state, usa);
    EXPECT_EQ(with_guns["union"]["units"].at(guns.id)["men"].number(), 60) << "20 men to a crew";
    EXPECT_EQ(with_guns["union"]["units"].at(guns.id)["guns"].number(), 6);
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
