#include "rally/sight.h"

#include <gtest/gtest.h>

#include "rally/fire.h"
#include "rally/laying.h"
#include "rally/testbed.h"

namespace longroll::rally {
namespace {

// A firer at (10, 10) that looks north, and a target before it that looks back.
struct Duel : Bed {
    Ref firer, target;
    explicit Duel(double y = 16, UnitNumbers numbers = {.fire = 8})
        : firer(infantry(usa, 10, 10, 0, numbers)), target(infantry(csa, 10, y, 180)) {}

    bool sees() {
        const bool there = fire_line(look(), firer, target).has_value();
        // RF-LOS-9: terrain is the same both ways.
        EXPECT_EQ(fire_line(look(), target, firer).has_value(), there);
        return there;
    }
    int to_hit() { return rally::to_hit(look(), {.firer = firer, .target = target.id}).total(); }
};
// Rows of ground an inch apart, from the south: so many of each height.
std::vector<int> rows(std::initializer_list<std::pair<int, int>> stretches) {
    std::vector<int> feet;
    for (const auto& [count, height] : stretches)
        feet.insert(feet.end(), static_cast<std::size_t>(count), height);
    return feet;
}

// ---- levels ----

TEST(RF_EX_56, AnIntervalIsNamedAfterTheLowerLine) {
    Bed bed;
    for (const auto& [feet, level] : {std::pair{455, 11}, {440, 11}, {439, 10}}) {
        bed.heights({feet});
        EXPECT_EQ(level_at(bed.look(), bed.inches(10, 10)), level) << feet;
    }
}
TEST(RF_LOS_1, ALevelIsFortyFeet) {
    Bed bed;
    bed.heights({399, 479});
    EXPECT_EQ(level_at(bed.look(), bed.inches(10, 0)), 9);
    EXPECT_EQ(level_at(bed.look(), bed.inches(10, 1)), 11);
}

TEST(RF_EX_30, AHigherIntervalBetweenHidesTheTarget) {
    Duel duel;
    duel.heights(rows({{12, 450}, {2, 490}, {1, 450}}));
    EXPECT_FALSE(duel.sees());
    duel.heights({450});
    EXPECT_TRUE(duel.sees());
}
TEST(RF_EX_31, GroundAsHighAsTheFirerHidesNothing) {
    Duel duel;
    duel.heights(rows({{13, 490}, {1, 450}}));
    EXPECT_TRUE(duel.sees());
}
TEST(RF_LOS_5, OnlyGroundHigherThanBothEndsBlocks) {
    Duel duel;
    duel.heights(rows({{12, 490}, {1, 530}, {1, 450}}));
    EXPECT_FALSE(duel.sees());
    duel.heights(rows({{12, 450}, {1, 490}, {1, 490}}));  // up to the crest
    EXPECT_TRUE(duel.sees());
}
TEST(RF_EX_32, WoodsOnTheSameLevelHideTheTarget) {
    Duel duel;
    duel.heights({450});
    duel.woods(5, 12.5, 15, 13.5);
    EXPECT_FALSE(duel.sees());
}
TEST(RF_EX_33, FromAboveOneSeesOverWoodsAndFiresThroughThem) {
    Duel duel;
    duel.heights(rows({{12, 490}, {1, 450}}));
    duel.woods(5, 13, 15, 14);
    EXPECT_TRUE(duel.sees());
    EXPECT_EQ(duel.to_hit(), 8 + 1);
}
TEST(RF_EX_34, WoodsBelowBothEndsAreShotOver) {
    Duel duel(16.5);
    duel.heights(rows({{12, 530}, {3, 450}, {1, 530}}));
    duel.woods(5, 12.5, 15, 13.5);
    EXPECT_TRUE(duel.sees());
    EXPECT_EQ(duel.to_hit(), 8);
    duel.setup.options.overshoot = false;
    EXPECT_EQ(duel.to_hit(), 9);
}
TEST(RF_LOS_6, TheTownIsAnIntervalHigher) {
    Duel duel;
    duel.box(AreaKind::Town, 5, 12.5, 15, 13.5);
    EXPECT_FALSE(duel.sees());
    Duel other;
    other.box(AreaKind::Orchard, 5, 12.5, 15, 13.5);
    EXPECT_TRUE(other.sees());
}
TEST(RF_LOS_7, TwoInchesOfTheWoodsThatHoldAnEndAreSeenThrough) {
    Duel out;
    out.woods(5, 5, 15, 12);  // the line runs from the flag to the edge: two inches
    EXPECT_TRUE(out.sees());
    Duel too_deep;
    too_deep.woods(5, 5, 15, 12.01);
    EXPECT_FALSE(fire_line(too_deep.look(), too_deep.firer, too_deep.target));
    Duel in;
    in.woods(5, 14, 15, 20);
    EXPECT_TRUE(in.sees());
}
// RF-GEO-14: what a base covers is not between the stands.
TEST(RF_GEO_14, GroundUnderTheOwnBaseDoesNotBlock) {
    Duel duel;
    duel.woods(5, 10.1, 15, 10.4);  // the front rank's hedge; the centre is outside of it
    EXPECT_TRUE(duel.sees());
    Duel other;
    other.woods(5, 10.1, 15, 10.6);
    EXPECT_FALSE(other.sees());
}

TEST(RF_LOS_8, AStandInTheWayBlocksFire) {
    Duel duel;
    const Ref between = duel.infantry(usa, 10, 13);
    EXPECT_FALSE(duel.sees());
    const Rect target = base_of(duel.look(), duel.target);
    const Point from = duel.centre(duel.firer);
    const table::Sight sight =
        look_along(duel.look(), duel.firer, from, duel.inches(10, 15.5), target, duel.target);
    EXPECT_EQ(sight.by, table::Blocked::ByStand);
    EXPECT_EQ(sight.where, duel.inches(10, 12.53));  // grazing by the tolerance is no crossing
    duel.setup.options.stands_block_fire = false;
    EXPECT_TRUE(duel.sees());
    duel.setup.options.stands_block_fire = true;
    duel.side(usa).on_map &= ~one(between.id);
    EXPECT_TRUE(duel.sees());
    duel.general(usa, duel.division, 10, 13);
    EXPECT_TRUE(duel.sees());
    duel.side(usa).on_map_generals = 0;
    duel.dismounted(csa, 14, 13, 90);  // its horse holders, at 13
    EXPECT_TRUE(duel.sees());
    duel.dismounted(csa, 11, 13, 90);
    EXPECT_FALSE(duel.sees());
}
TEST(RF_LOS_8, OneSeesOverAStandOnALowerLevel) {
    Duel duel;
    duel.heights(rows({{12, 490}, {1, 450}}));
    duel.infantry(usa, 10, 13);
    EXPECT_TRUE(duel.sees());
}
TEST(RF_LOS_8, TheCornerThatTwoStandsShareIsFree) {
    Duel duel;
    duel.infantry(csa, 8, 16, 180);
    duel.infantry(csa, 12, 16, 180);
    const auto line = fire_line(duel.look(), duel.firer, duel.target);
    ASSERT_TRUE(line);
    EXPECT_EQ(line->range, 5500);
}
TEST(RF_LOS_9, SightIsTheSameBothWays) {
    Duel duel;
    duel.heights(rows({{13, 450}, {1, 490}}));
    duel.woods(5, 15.2, 15, 17);
    EXPECT_TRUE(duel.sees());
}
TEST(RF_LOS_10, MinorContoursCountEightFeet) {
    Duel duel;
    const auto survey = [&](const std::vector<int>& feet) {
        duel.heights(feet);
        duel.ground.heights.interval = duel.setup.measures.contour_minor * table::heights_per_foot;
        duel.survey();
    };
    const std::vector<int> swell = rows({{12, 441}, {2, 449}, {1, 441}});
    duel.heights(swell);
    EXPECT_TRUE(duel.sees());
    duel.setup.options.minor_contours = true;
    duel.setup.sight = sight_rules(duel.setup.measures, true);
    survey(swell);
    EXPECT_FALSE(duel.sees());
    survey(rows({{12, 441}, {1, 449}}));
    EXPECT_EQ(duel.to_hit(), 8 + 1);
    EXPECT_EQ(levels_of_woods(duel.setup.measures, true), 5);
    // Woods are forty feet high: five levels above the lower end are as high as the firer.
    duel.woods(5, 13.5, 15, 14.5);
    survey(rows({{12, 481}, {1, 441}}));
    EXPECT_TRUE(duel.sees());
    survey(rows({{12, 473}, {1, 441}}));
    EXPECT_FALSE(duel.sees());
}

// ---- range and arc ----

TEST(RF_FIRE_2, TheShortestStickThatReachesDecides) {
    for (const auto& [y, stick] : {std::pair{17.0, Stick::Blue},
                                   {18.26, Stick::Orange},
                                   {23.26, Stick::Yellow},
                                   {30.0, Stick::YellowTwice}}) {
        Bed bed;
        const Ref guns = bed.battery(usa, 10, 10), target = bed.infantry(csa, 10, y, 180);
        const auto line = fire_line(bed.look(), guns, target);
        ASSERT_TRUE(line) << y;
        EXPECT_EQ(line->stick, stick) << y;
        EXPECT_EQ(line->from, bed.inches(10, 10.75));
    }
    Bed far;
    const Ref guns = far.battery(usa, 10, 1);
    EXPECT_TRUE(fire_line(far.look(), guns, far.infantry(csa, 10, 38.25, 180)));
    EXPECT_FALSE(fire_line(far.look(), guns, far.infantry(csa, 14, 38.4, 180)));
    EXPECT_TRUE(Duel(17.5).sees());
    EXPECT_FALSE(Duel(17.51).sees());
}
TEST(RF_GEO_13, OfTheAimPointsInTheArcTheNearestCounts) {
    Bed bed;
    const Ref firer = bed.infantry(usa, 10, 10);
    // Its nearest point lies to the right of the arc; its left corners and its centre do not.
    const Ref target = bed.infantry(csa, 14.5, 13.5, 180);
    const auto line = fire_line(bed.look(), firer, target);
    ASSERT_TRUE(line);
    EXPECT_EQ(line->to, bed.inches(13.5, 14));  // (13.5, 13) is outside
    EXPECT_FALSE(fire_line(bed.look(), firer, bed.infantry(csa, 16, 12, 180)));
}
TEST(RF_FIRE_1, MountedRoutedAndEngagedStandsDoNotFire) {
    Duel duel;
    EXPECT_EQ(targets_of(duel.look(), duel.firer), one(duel.target.id));
    const Ref horse = duel.mounted(usa, 20, 10);
    duel.infantry(csa, 20, 15, 180);
    EXPECT_EQ(may_fire(duel.look(), horse).why().rule, rule::RF_FIRE_1);
    EXPECT_FALSE(targets_of(duel.look(), horse));
    duel.routed(duel.firer);
    EXPECT_EQ(may_fire(duel.look(), duel.firer).why().rule, rule::RF_ROUT_10);
    Duel fight;
    fight.infantry(csa, 10, 9, 0);
    EXPECT_EQ(may_fire(fight.look(), fight.firer).why().rule, rule::RF_FIRE_1);
}
TEST(RF_FIRE_1, ATargetMayBeEngagedUnlessThePlayersSwitchThatOff) {
    Duel duel;
    duel.infantry(usa, 10, 17, 180);
    EXPECT_TRUE(targets_of(duel.look(), duel.firer));
    duel.setup.options.fire_into_melee = false;
    EXPECT_FALSE(targets_of(duel.look(), duel.firer));
    EXPECT_EQ(check_fire(duel.look(), {.firer = duel.firer, .target = duel.target.id}).why().rule,
              rule::RF_FIRE_1);
}
TEST(RF_FIRE_3, ARefusalSaysWhatIsMissing) {
    Duel duel(18);
    const auto why = [](Bed& bed, Ref firer, Ref target) {
        return english(check_fire(bed.look(), {.firer = firer, .target = target.id}).why(), bed);
    };
    EXPECT_NE(why(duel, duel.firer, duel.target).find("7.5 inches away"), std::string::npos);
    const Ref beside = duel.infantry(csa, 15, 10, 270);
    EXPECT_NE(why(duel, duel.firer, beside).find("front arc"), std::string::npos);
    Duel hidden;
    hidden.woods(5, 12.5, 15, 13.5);
    EXPECT_NE(why(hidden, hidden.firer, hidden.target).find("no line of fire"), std::string::npos);
}
TEST(RF_CAV_8, HorseHoldersMayBeFiredAt) {
    Bed bed;
    const Ref firer = bed.infantry(usa, 10, 10);
    const Ref target = bed.dismounted(csa, 10, 16);  // looks away: the holders are nearer
    const auto line = fire_line(bed.look(), firer, target);
    ASSERT_TRUE(line);
    EXPECT_TRUE(line->at_holders);
    EXPECT_EQ(line->range, 4500);
    EXPECT_EQ(targets_of(bed.look(), firer), one(target.id));
}

// ---- under fire ----

TEST(RF_EX_65, TheBlueStickPutsAStandUnderFire) {
    EXPECT_TRUE(under_fire(Duel(17.4).look(), {usa, 0}));
    EXPECT_FALSE(under_fire(Duel(17.6).look(), {usa, 0}));
}
TEST(RF_UFIRE_1, GunsPutItUnderFireWithTheOrangeStick) {
    Bed near;
    const Ref unit = near.infantry(usa, 10, 10);
    near.battery(csa, 10, 23.2, 180);  // muzzles at 22.45: 11.95 inches to the front edge
    EXPECT_TRUE(under_fire(near.look(), unit));
    Bed far;
    const Ref other = far.infantry(usa, 10, 10);
    far.battery(csa, 10, 23.4, 180);
    EXPECT_FALSE(under_fire(far.look(), other));
    EXPECT_TRUE(under_fire(far.look(), other, base_at(far.look(), other, {far.inches(10, 11), {}})));
}
TEST(RF_UFIRE_1, MarksDoNotMatterRoutsMountsAndMeleesDo) {
    Duel duel;
    duel.activated(duel.target);
    EXPECT_TRUE(under_fire(duel.look(), duel.firer));
    duel.routed(duel.target);
    EXPECT_FALSE(under_fire(duel.look(), duel.firer));
    Duel engaged;
    engaged.infantry(usa, 10, 17, 180);
    EXPECT_FALSE(under_fire(engaged.look(), engaged.firer));
    Bed horse;
    const Ref unit = horse.infantry(usa, 10, 10);
    horse.mounted(csa, 10, 16, 180);
    EXPECT_FALSE(under_fire(horse.look(), unit));
    horse.dismounted(csa, 12, 16, 180);
    EXPECT_TRUE(under_fire(horse.look(), unit));
    EXPECT_EQ(count(muskets_at(horse.look(), unit, base_of(horse.look(), unit))), 1);
}
TEST(RF_FORM_6, SightOverGroundAsksForNoStands) {
    Bed bed;
    bed.infantry(usa, 10, 13);
    EXPECT_TRUE(sees_ground(bed.look(), bed.inches(10, 10), bed.inches(10, 20)));
    bed.woods(5, 15, 15, 16);
    EXPECT_FALSE(sees_ground(bed.look(), bed.inches(10, 10), bed.inches(10, 20)));
}

// ---- Generals ----

TEST(RF_GENHIT_5, AGeneralMayBeFiredAtIfHeIsTheNearest) {
    Bed bed;
    const Ref firer = bed.infantry(usa, 10, 10);
    bed.general(csa, bed.division, 10, 15);
    const Ref behind = bed.infantry(csa, 10, 16.6, 180);
    EXPECT_TRUE(fire_line_to_general(bed.look(), firer, bed.division));
    EXPECT_TRUE(is_nearest_target(bed.look(), firer, bed.division));
    bed.infantry(csa, 13, 13.5, 180);
    EXPECT_FALSE(is_nearest_target(bed.look(), firer, bed.division));
    EXPECT_EQ(check_fire(bed.look(), {.firer = firer, .general = bed.division}).why().rule,
              rule::RF_GENHIT_5);
    EXPECT_TRUE(on_map(bed.look(), behind));
}

TEST(RF_INTRO_6, GroundActsOnMovementAndFire) {
    Duel duel;
    duel.active(usa);
    EXPECT_TRUE(duel.sees());
    duel.heights(rows({{12, 450}, {2, 490}, {1, 450}}));
    EXPECT_FALSE(duel.sees()) << "a ridge between";
    Duel open(30);
    const auto may_move = [](Duel& bed) {
        Action move = bed.read("lay a3 front facing 0");
        return static_cast<bool>(check_laid(bed.look(), bed.firer, LayMode::Move, move));
    };
    EXPECT_TRUE(may_move(open));
    open.woods(8, 12, 12, 14);
    EXPECT_FALSE(may_move(open)) << "woods ask for a Tactic";
}

}  // namespace
}  // namespace longroll::rally
