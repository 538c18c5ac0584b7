#include "elephant/move_bed.h"

namespace longroll::elephant {
namespace {

// A wood ahead of a line at y = 10.
void wood(MoveBed& bed) { bed.area(AreaKind::Woods, {{5, 11}, {40, 11}, {40, 30}, {5, 30}}); }

TEST(SE_E35, WoodsAndARightFaceLeaveSixInchesOfTwelve) {
    MoveBed bed;
    wood(bed);
    const Ref a = bed.infantry(usa, 6, {20, 10}, north);
    bed.phase(usa, {a});
    bed.pick(a, {3, 4, 5});
    EXPECT_TRUE(bed.may(ahead(9000))) << "woods alone: 12 - 3";
    EXPECT_EQ(bed.barred(ahead(9100)), rule::SE_COST_1);
    bed.part(ahead(6000));
    EXPECT_TRUE(bed.may(face_to(FacingChange::Right)));
    bed.part(just(Verb::Drop));
    bed.part(ahead(6100));
    EXPECT_EQ(bed.barred(face_to(FacingChange::Right)), rule::SE_COST_1);
    bed.part(just(Verb::Drop));
    bed.part(ahead(6000));
    bed.part(face_to(FacingChange::Right));
    bed.done();
    EXPECT_EQ(bed.unit(a).facing, east.step);
    EXPECT_NE(bed.side(usa).moved & one(a.id), 0u);
}

TEST(SE_E36, ReducedFireHalvesWhatIsLeft) {
    MoveBed bed;
    wood(bed);
    const Ref a = bed.infantry(usa, 6, {20, 10}, north);
    bed.side(usa).fired = bed.side(usa).reduced_fire = one(a.id);
    bed.phase(usa, {a});
    bed.pick(a, {3, 4, 5});
    bed.part(ahead(3000));
    EXPECT_TRUE(bed.may(face_to(FacingChange::Right))) << "6 / 2 = 3";
    bed.part(just(Verb::Drop));
    EXPECT_TRUE(bed.may(ahead(4500)));
    EXPECT_EQ(bed.barred(ahead(4600)), rule::SE_COST_1);
}

TEST(SE_E37, NeverLessThanAnInchADie) {
    MoveBed bed;
    wood(bed);
    bed.line(LineKind::Fence, {{5, 12}, {40, 12}});
    const Ref a = bed.infantry(usa, 6, {20, 10}, north);
    bed.phase(usa, {a});
    bed.pick(a, {2, 2, 3});
    bed.part(ahead(3000));
    EXPECT_TRUE(bed.may(face_to(FacingChange::Right))) << "7 - 9 is below 3";
    bed.part(just(Verb::Drop));
    EXPECT_EQ(bed.barred(ahead(3100)), rule::SE_COST_1);
}

TEST(SE_E38, TwoHalvings) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 6, {20, 10}, north);
    bed.side(usa).fired = bed.side(usa).reduced_fire = one(a.id);
    bed.phase(usa, {a});
    bed.pick(a, {5, 5, 5});
    bed.part(ahead(3750));
    EXPECT_TRUE(bed.may(form(Formation::Column, 2)));
    bed.part(just(Verb::Drop));
    bed.part(ahead(3800));
    EXPECT_EQ(bed.barred(form(Formation::Column, 2)), rule::SE_COST_1);
}

TEST(SE_COST_1, LinesAreCountedOncePerCrossingAndAreasOnce) {
    MoveBed bed;
    bed.line(LineKind::Wall, {{5, 12}, {40, 12}});
    bed.line(LineKind::Fence, {{5, 14}, {40, 14}});
    const Ref a = bed.infantry(usa, 6, {20, 10}, north);
    bed.phase(usa, {a});
    bed.pick(a, {5, 5, 5});
    EXPECT_TRUE(bed.may(ahead(9000))) << "15 - 3 - 3";
    EXPECT_FALSE(bed.may(ahead(9100)));
    EXPECT_TRUE(bed.may(ahead(2000))) << "the wall is not crossed yet";
}

TEST(SE_COST_2, DeductionsComeBeforeHalving) {
    static_assert(allowance(3, 12, 2, 1) == 3000);
    static_assert(allowance(4, 15, 0, 1) == 7500);  // SE-COST-3: no rounding
    static_assert(allowance(3, 7, 3, 0) == 3000);   // SE-COST-4
    static_assert(allowance(3, 15, 0, 2) == 3750);
    EXPECT_EQ(allowance(3, 12, 1, 1), 4500);
}
TEST(SE_COST_3, HalvesStayHalves) { EXPECT_EQ(allowance(3, 15, 0, 1), 7500); }
TEST(SE_COST_4, AsManyInchesAsDice) {
    EXPECT_EQ(allowance(3, 6, 2, 0), 3000);
    EXPECT_EQ(allowance(4, 8, 0, 2), 4000) << "also after halving";
}

TEST(SE_COST_5, HillsBuildingsStreamsAndWhatIsImpassable) {
    MoveBed bed;
    bed.area(AreaKind::Hill, {{5, 20}, {40, 20}, {40, 30}, {5, 30}}, 1);
    bed.line(LineKind::Stream, {{5, 13}, {40, 13}});
    bed.area(AreaKind::Marsh, {{50, 11}, {60, 11}, {60, 20}, {50, 20}});
    const Ref a = bed.infantry(usa, 6, {20, 10}, north);
    const Ref b = bed.infantry(usa, 3, {55, 10}, north);
    bed.phase(usa, {a, b});
    bed.pick(a, {5, 5, 5});
    EXPECT_TRUE(bed.may(ahead(10300))) << "the stream costs 3; the command stand is not uphill yet";
    EXPECT_FALSE(bed.may(ahead(10500))) << "uphill costs 3 more: 9 are left";
    bed.part(just(Verb::Done));
    bed.pick(b, {5, 5, 5});
    EXPECT_EQ(bed.barred(ahead(3000)), rule::SE_COST_5) << "marsh";
    EXPECT_TRUE(bed.may(ahead(1000)));
}

TEST(SE_COST_5, AClearingIsOpenGround) {
    MoveBed bed;
    wood(bed);
    bed.area(AreaKind::Clearing, {{5, 11}, {40, 11}, {40, 18}, {5, 18}});
    const Ref a = bed.infantry(usa, 6, {20, 10}, north);
    bed.phase(usa, {a});
    bed.pick(a, {3, 3, 3});
    EXPECT_TRUE(bed.may(ahead(8000))) << "to its far edge";
    EXPECT_FALSE(bed.may(ahead(8500))) << "into the woods beyond it: 9 - 3";
    bed.part(ahead(6000));
    EXPECT_TRUE(bed.may(face_to(FacingChange::Right))) << "9 - 3 for the face alone";
}

TEST(SE_COST_5, ABridgeCostsNothing) {
    MoveBed bed;
    bed.line(LineKind::Stream, {{5, 13}, {40, 13}});
    bed.crossing(table::CrossingKind::Bridge, {20, 13});
    const Ref a = bed.infantry(usa, 4, {20, 10}, north, {.formation = Formation::RoadColumn, .ranks = 1});
    bed.phase(usa, {a});
    bed.pick(a, {5, 5, 5});
    EXPECT_TRUE(bed.may(march({20, 25})));
}

TEST(SE_COST_6, EachFaceAndAnAboutFaceCostsAnInchADie) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 6, {20, 20}, north);
    bed.phase(usa, {a});
    bed.pick(a, {4, 4, 4});
    bed.part(face_to(FacingChange::About));
    EXPECT_TRUE(bed.may(ahead(9000)));
    EXPECT_FALSE(bed.may(ahead(9100)));
    bed.part(face_to(FacingChange::About));
    EXPECT_TRUE(bed.may(ahead(6000)));
    EXPECT_FALSE(bed.may(ahead(6100)));
}

TEST(SE_COST_6, MountingAndDismountingCostAnInchADieAndMakeSkirmishers) {
    MoveBed bed;
    const Ref a = bed.cavalry(usa, 4, {20, 20}, north);
    bed.phase(usa, {a});
    bed.pick(a, {5, 5}, Mount);  // from rest two dice: those of the state it begins in
    EXPECT_TRUE(is_dismounted(bed.look(), a));
    EXPECT_TRUE(is_skirmishing(bed.look(), a));
    EXPECT_EQ(bed.state.move.dice, 2);
    bed.done();
    EXPECT_NE(bed.side(usa).moved & one(a.id), 0u) << "changing state is moving";
}

// Horses take more room than men, and all of it lies on the table (SE-GEO-27).
TEST(SE_COST_6, NobodyMountsOverTheEdgeOfTheTable) {
    for (const bool at_the_edge : {false, true}) {
        MoveBed bed;
        const Ref a = bed.cavalry(usa, 4, {20, 10}, north, {.dismounted = true});
        const Length low = dismounted_stand.depth / 2, now = pose_of(bed.look(), a, 0).centre.y;
        bed.with_dice({},
                      [&](Play& play) { shift_unit(play, a, {0, (at_the_edge ? low : low + 125) - now}); });
        bed.phase(usa, {a});
        EXPECT_EQ(bed.may(begin_move(a, Mount)), !at_the_edge);
    }
}

TEST(SE_COST_7, PassingFriendsCostsAnInchADie) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 4, {20, 10}, north);
    bed.infantry(usa, 4, {20, 13}, north);
    bed.phase(usa, {a});
    bed.pick(a, {5, 5, 5});
    EXPECT_TRUE(bed.may(ahead(12000)));
    EXPECT_FALSE(bed.may(ahead(12100)));
}

TEST(SE_COST_8, InfantrySkirmishersPassFreelyBothWays) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 4, {20, 10}, north);
    const Ref s = bed.skirmishers(usa, 3, {20, 13}, north);
    const Ref limbered = bed.battery(usa, 2, {40, 10}, north, {.limbered = true});
    EXPECT_EQ(passing_of(bed.look(), a, s, false), Passing::Free);
    EXPECT_EQ(passing_of(bed.look(), s, a, false), Passing::Free);
    EXPECT_EQ(passing_of(bed.look(), s, limbered, false), Passing::Free);
    EXPECT_EQ(passing_of(bed.look(), limbered, s, false), Passing::Free);
}

TEST(SE_COST_9, ThePassedUnitMayNotMoveThisTurn) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 4, {20, 10}, north);
    const Ref b = bed.infantry(usa, 4, {20, 13}, north);
    bed.phase(usa, {a, b});
    bed.pick(a, {4, 4, 4});
    bed.part(ahead(6000));
    bed.done();
    EXPECT_EQ(bed.unit(a).hits + bed.unit(b).hits, 0);
    EXPECT_EQ(bed.barred(begin_move(b)), rule::SE_COST_9);
}

TEST(SE_E46, ThroughInfantryThatHasMovedBothTakeAHit) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 4, {20, 10}, north);
    const Ref b = bed.infantry(usa, 4, {20, 13}, north);
    bed.side(usa).moved = one(b.id);
    bed.phase(usa, {a, b});
    bed.pick(a, {4, 4, 4});
    EXPECT_FALSE(bed.may(ahead(9100))) << "and an inch a die";
    bed.part(ahead(6000));
    bed.done();
    for (Ref ref : {a, b}) {
        EXPECT_EQ(bed.unit(ref).hits, 1);
        EXPECT_EQ(bed.unit(ref).panic, 1);
    }
}

TEST(SE_E47, ThroughAnUnlimberedBatteryFree) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 4, {20, 10}, north);
    const Ref b = bed.battery(usa, 2, {20, 13}, north);
    bed.phase(usa, {a});
    bed.pick(a, {4, 4, 4});
    EXPECT_TRUE(bed.may(ahead(12000)));
    bed.part(ahead(6000));
    bed.done();
    EXPECT_EQ(bed.unit(a).hits + bed.unit(b).hits, 0);
}

TEST(SE_COST_10, SkirmishingCavalryPassesOnlyItsLikeAndGuns) {
    MoveBed bed;
    const Ref a = bed.cavalry(usa, 3, {20, 10}, north, {.formation = Formation::Skirmish});
    const Ref b = bed.cavalry(usa, 3, {20, 20}, north, {.formation = Formation::Skirmish});
    const Ref c = bed.cavalry(usa, 3, {40, 20}, north);
    const Ref i = bed.infantry(usa, 3, {40, 30}, north);
    const Ref g = bed.battery(usa, 1, {10, 30}, north);
    EXPECT_EQ(passing_of(bed.look(), a, b, false), Passing::Free);
    EXPECT_EQ(passing_of(bed.look(), a, c, false), Passing::Hit);
    EXPECT_EQ(passing_of(bed.look(), a, i, false), Passing::Hit);
    EXPECT_EQ(passing_of(bed.look(), a, g, false), Passing::Free);  // SE-COST-11
}
TEST(SE_COST_11, EverybodyPassesUnlimberedGuns) {
    for (const auto& row : passing) EXPECT_EQ(row[at(Passed::Unlimbered)], Passing::Free);
}
TEST(SE_COST_12, TheMatrix) {
    constexpr const char* rows[] = {"-H.HHH.", "...HH..", "HHHHHH.", "HHHH.H.", "HH.HHH.", "HH.HHH."};
    for (std::size_t i = 0; i < at(Mover::count); ++i)
        for (std::size_t k = 0; k < at(Passed::count); ++k)
            EXPECT_EQ(rows[i][k], passing[i][k] == Passing::Free   ? '.'
                                  : passing[i][k] == Passing::Inch ? '-'
                                                                   : 'H');
}
TEST(SE_COST_12, NobodyEndsOnAFriend) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 4, {20, 10}, north);
    bed.infantry(usa, 4, {20, 13}, north);
    bed.phase(usa, {a});
    bed.pick(a, {4, 4, 4});
    bed.part(ahead(3000));
    EXPECT_EQ(bed.barred(just(Verb::Done)), rule::SE_GEO_15);
}

TEST(SE_COST_13, ProneIsFreeAtTheEndOfAMove) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 4, {20, 10}, north);
    const Ref c = bed.cavalry(usa, 4, {40, 10}, north);
    bed.phase(usa, {a, c});
    bed.pick(a, {4, 4, 4});
    bed.part(ahead(12000));
    bed.part(just(Verb::Prone));
    EXPECT_EQ(bed.barred(ahead(100)), rule::SE_COST_13);
    bed.done();
    EXPECT_TRUE(is_prone(bed.look(), a));
    bed.pick(c, {4, 4});
    EXPECT_EQ(bed.barred(just(Verb::Prone)), rule::SE_COST_13) << "not mounted";
}
TEST(SE_COST_13, AUnitThatFiredAtFullEffectMayStillGoProne) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 4, {20, 10}, north);
    bed.side(usa).fired = bed.side(usa).full_fire = one(a.id);
    bed.phase(usa, {a});
    bed.pick(a, {});
    EXPECT_EQ(bed.barred(ahead(500)), rule::SE_FIRE_1);
    bed.part(just(Verb::Prone));
    bed.done();
    EXPECT_TRUE(is_prone(bed.look(), a));
}

TEST(SE_COST_14, RisingCostsAnInchADie) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 4, {20, 10}, north);
    bed.side(usa).prone = one(a.id);
    bed.phase(usa, {a});
    EXPECT_EQ(bed.barred(begin_move(a)), rule::SE_COST_15);
    bed.pick(a, {5, 4, 4, 4}, StandUp);  // the test, then the dice
    EXPECT_FALSE(is_prone(bed.look(), a));
    EXPECT_TRUE(bed.may(ahead(9000)));
    EXPECT_FALSE(bed.may(ahead(9100)));
}
TEST(SE_COST_15, APassClearsTheMarkersAndIsNeverOverenthusiastic) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 4, {20, 10}, north);
    bed.side(usa).prone = one(a.id);
    bed.phase(usa, {a});
    bed.pick(a, {10, 4, 4, 4}, StandUp);
    EXPECT_EQ(bed.side(usa).overenthusiastic, 0u);
}
TEST(SE_E82, AProneUnitThatFailsStaysDown) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 4, {20, 10}, north);
    bed.side(usa).prone = one(a.id);
    bed.unit(a).panic = 1;
    bed.phase(usa, {a});
    bed.pick(a, {8}, StandUp);
    EXPECT_TRUE(is_prone(bed.look(), a));
    EXPECT_EQ(bed.unit(a).panic, 1);
    EXPECT_EQ(bed.unit(a).hits, 0);
    EXPECT_EQ(bed.barred(begin_move(a, StandUp)), rule::SE_STATE_10) << "its move is over";
}

TEST(SE_COST_16, FormationChangesHalveOnceAndOnlyInfantryStepsBack) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 6, {20, 20}, north);
    const Ref c = bed.cavalry(usa, 4, {40, 20}, north);
    bed.phase(usa, {a, c});
    bed.pick(a, {4, 4, 4});
    EXPECT_TRUE(bed.may({.verb = Verb::Backstep, .x = 6000}));
    EXPECT_FALSE(bed.may({.verb = Verb::Backstep, .x = 6100}));
    EXPECT_TRUE(bed.may({.verb = Verb::Sideslip, .x = 3600, .y = 4800}));
    bed.part({.verb = Verb::Backstep, .x = 3000});
    EXPECT_TRUE(bed.may(form(Formation::Line, 2))) << "12 / 4 = 3";
    bed.part(form(Formation::Line, 2));
    EXPECT_EQ(bed.barred(form(Formation::Column, 2)), rule::SE_COST_16);
    bed.done();
    bed.pick(c, {4, 4});
    EXPECT_EQ(bed.barred({.verb = Verb::Backstep, .x = 1000}), rule::SE_COST_16);
}
TEST(SE_E42, ABatteryUnlimbersAtTheEndOfSevenInches) {
    MoveBed bed;
    const Ref b = bed.battery(usa, 1, {20, 10}, north, {.limbered = true});
    bed.phase(usa, {b});
    bed.pick(b, {3, 3, 4, 4});
    EXPECT_TRUE(bed.may(send(0, {20, 24}, north)));
    bed.part(send(0, {20, 17}, north));
    EXPECT_TRUE(bed.may({.verb = Verb::Unlimber, .angle = east.step}));
    bed.part(just(Verb::Drop));
    bed.part(send(0, {20, 17.1}, north));
    EXPECT_EQ(bed.barred({.verb = Verb::Unlimber, .angle = east.step}), rule::SE_COST_1);
    bed.part(just(Verb::Drop));
    bed.part(send(0, {20, 17}, north));
    bed.part({.verb = Verb::Unlimber, .angle = east.step});
    bed.done();
    EXPECT_EQ(bed.unit(b).limbered, 0);
    EXPECT_EQ(pose_of(bed.look(), b, 0), (Pose{Inches{20, 17}.point(), east}));
}
TEST(SE_COST_16, ALimberedMoveAndThenGunsThatFiredStay) {
    MoveBed bed;
    const Ref b = bed.battery(usa, 1, {20, 10}, north);
    bed.side(usa).fired = bed.side(usa).reduced_fire = one(b.id);
    bed.phase(usa, {b});
    EXPECT_EQ(bed.barred(begin_move(b)), rule::SE_FIRE_4);
    EXPECT_TRUE(bed.may(begin_move(b, Prolong)));
}

TEST(SE_E43, ProlongingByAThree) {
    MoveBed bed;
    const Ref b = bed.battery(usa, 1, {20, 10}, north);
    bed.side(usa).fired = bed.side(usa).reduced_fire = one(b.id);
    bed.phase(usa, {b});
    bed.pick(b, {3}, Prolong);
    EXPECT_TRUE(bed.may(send(0, {20, 8.5}, east)));
    EXPECT_EQ(bed.barred(send(0, {20, 8.4}, east)), rule::SE_COST_17);
    bed.part(send(0, {21.5, 10}, west));
    bed.done();
    EXPECT_EQ(pose_of(bed.look(), b, 0), (Pose{Inches{21.5, 10}.point(), west}));
    EXPECT_EQ(bed.unit(b).limbered, 0);
}
TEST(SE_COST_17, NotIntoWoodsNorOverWallsNorUpAHill) {
    MoveBed bed;
    bed.area(AreaKind::Woods, {{22, 0}, {30, 0}, {30, 30}, {22, 30}});
    bed.line(LineKind::Wall, {{5, 8.9}, {40, 8.9}});
    bed.area(AreaKind::Hill, {{5, 10.5}, {21, 10.5}, {21, 30}, {5, 30}}, 1);
    const Ref b = bed.battery(usa, 1, {20, 10}, north);
    bed.phase(usa, {b});
    bed.pick(b, {5}, Prolong);
    EXPECT_EQ(bed.barred(send(0, {22, 10}, north)), rule::SE_COST_17);
    EXPECT_EQ(bed.barred(send(0, {20, 8}, north)), rule::SE_COST_17);
    EXPECT_EQ(bed.barred(send(0, {20, 11.5}, north)), rule::SE_COST_17);
    EXPECT_TRUE(bed.may(send(0, {18, 10}, north)));
}

// ---- obstacles ----

TEST(SE_OBST_1, OnlyFoot) {
    MoveBed bed;
    bed.line(LineKind::MajorObstacle, {{5, 11}, {40, 11}});
    const Ref c = bed.cavalry(usa, 3, {20, 10}, north);
    bed.phase(usa, {c});
    EXPECT_EQ(bed.barred(begin_move(c, CrossObstacle)), rule::SE_OBST_1);
}
TEST(SE_OBST_2, FromWithinFiftyYards) {
    MoveBed bed;
    bed.line(LineKind::MajorObstacle, {{5, 11}, {40, 11}});
    const Ref near = bed.infantry(usa, 3, {20, 9.75}, north);
    const Ref far = bed.infantry(usa, 3, {30, 9.7}, north);
    bed.phase(usa, {near, far});
    EXPECT_TRUE(bed.may(begin_move(near, CrossObstacle)));
    EXPECT_EQ(bed.barred(begin_move(far, CrossObstacle)), rule::SE_OBST_2);
}
TEST(SE_OBST_3, TheCrossingIsTheWholeMove) {
    MoveBed bed;
    bed.line(LineKind::MajorObstacle, {{5, 11}, {40, 11}});
    const Ref a = bed.infantry(usa, 3, {20, 10}, north);
    const Ref b = bed.infantry(usa, 3, {30, 10}, north);
    bed.phase(usa, {a, b});
    bed.pick(a, {}, CrossObstacle);
    EXPECT_NEAR(bed.anchor(a).y, 11750, 15) << "its rear touches the far side";
    EXPECT_EQ(bed.unit(a).facing, north.step);
    bed.pick(b, {5, 5, 5});
    EXPECT_EQ(bed.barred(ahead(4000)), rule::SE_OBST_3) << "no ordinary move leads over it";
}
TEST(SE_E83, FireAtACrossingUnitGivesAMarkerWhateverItDoes) {
    MoveBed bed;
    bed.line(LineKind::MajorObstacle, {{5, 11}, {40, 11}});
    const Ref a = bed.infantry(usa, 4, {20, 10}, north);
    bed.infantry(csa, 2, {20, 16}, south, {.weapon = Weapon::Musket});
    bed.phase(usa, {a});
    bed.pick(a, {}, CrossObstacle);
    ASSERT_EQ(bed.waiting(), StepKind::PassFire);
    bed.act(csa, just(Verb::Yes), {1, 10});  // the test passes, the fire does nothing
    EXPECT_EQ(bed.unit(a).panic, 1);
    EXPECT_EQ(bed.unit(a).hits, 0);
    EXPECT_GT(bed.anchor(a).y, 11700);
}
TEST(SE_OBST_4, OncePerCrossing) {
    MoveBed bed;
    bed.line(LineKind::MajorObstacle, {{5, 11}, {40, 11}});
    const Ref a = bed.infantry(usa, 4, {20, 10}, north);
    bed.infantry(csa, 1, {19, 16}, south, {.weapon = Weapon::Musket});
    bed.infantry(csa, 1, {21, 16}, south, {.weapon = Weapon::Musket});
    bed.phase(usa, {a});
    bed.pick(a, {}, CrossObstacle);
    bed.act(csa, just(Verb::Yes), {1, 10});
    ASSERT_EQ(bed.waiting(), StepKind::PassFire);
    bed.act(csa, just(Verb::Yes), {1, 10});
    EXPECT_EQ(bed.unit(a).panic, 1);
}

}  // namespace
}  // namespace longroll::elephant
