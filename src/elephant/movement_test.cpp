#include "elephant/move_bed.h"

namespace longroll::elephant {
namespace {

TEST(SE_MOVE_1, ChargesComeBeforeOtherMovesAndAreRolledWhenAllAreAnnounced) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 4, {20, 10}, north);
    const Ref t = bed.infantry(csa, 4, {20, 18}, south);
    bed.charges(usa, {a});
    ASSERT_EQ(bed.waiting(), StepKind::ChargeDeclare);
    bed.act(usa, charge(a, t));
    EXPECT_EQ(bed.state.charges[0].dice, 0) << "nothing is rolled before the plan is closed";
    bed.act(usa, just(Verb::Done), {4, 4, 4});
    EXPECT_EQ(bed.state.charges[0].sum, 12);
}

TEST(SE_E79, PassThroughFireAfterATestWithOneMore) {
    for (unsigned die : {8u, 7u}) {
        MoveBed bed;
        const Ref a = bed.infantry(usa, 6, {20, 10}, north);
        const Ref f = bed.infantry(csa, 6, {24, 18}, south);
        bed.phase(usa, {a});
        bed.pick(a, {4, 4, 4});
        bed.part(ahead(4000));  // ends 4 inches away: 160 yards
        bed.act(usa, just(Verb::Done));
        ASSERT_EQ(bed.waiting(), StepKind::PassFire);
        EXPECT_EQ(bed.decides(), csa);
        EXPECT_EQ(Elephant::reckon(bed.setup, bed.state, csa, just(Verb::Yes)).total(), 1);
        if (die == 8) {
            bed.act(csa, just(Verb::Yes), {8});
            EXPECT_EQ(bed.unit(f).hits, 1);
            EXPECT_EQ(bed.unit(f).panic, 1);
            EXPECT_EQ(bed.unit(a).hits, 0);
            EXPECT_EQ(bed.side(csa).pass_fired, 0u);
        } else {
            bed.act(csa, just(Verb::Yes), {7, 9});
            EXPECT_GT(bed.unit(a).hits, 0);
            EXPECT_NE(bed.side(csa).pass_fired & one(f.id), 0u);
        }
        EXPECT_EQ(bed.anchor(a).y, 14000) << "a mover that does not charge finishes its move";
        EXPECT_EQ(bed.waiting(), StepKind::MoveSelect) << "and takes no test now";
    }
}

TEST(SE_MOVE_2, OnlyThoseWhoHaveNotFired) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 6, {20, 10}, north);
    const Ref f = bed.infantry(csa, 6, {24, 18}, south);
    bed.side(csa).fired = one(f.id);
    bed.phase(usa, {a});
    bed.pick(a, {4, 4, 4});
    bed.part(ahead(4000));
    bed.done();
    EXPECT_EQ(bed.waiting(), StepKind::MoveSelect);
    EXPECT_EQ(bed.anchor(a).y, 14000);
}
TEST(SE_MOVE_2, AtTheFirstPointOfTheLargestFactor) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 3, {20, 8}, north);
    bed.infantry(csa, 3, {20, 20}, south);
    bed.phase(usa, {a});
    bed.pick(a, {5, 5, 5});
    bed.part(ahead(10500));  // to 1.5 inches
    bed.act(usa, just(Verb::Done));
    ASSERT_EQ(bed.waiting(), StepKind::PassFire);
    // Within 100 yards the factor is 3 a stand for all three: 2.5 inches away, not later.
    EXPECT_NEAR(bed.apart(a, {csa, 0}), 2.4, 0.2);
    bed.act(csa, just(Verb::No));
    EXPECT_EQ(bed.anchor(a).y, 18500);
}

TEST(SE_E80, FireUsedUpBarsPassingFireNotTheFirstVolley) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 6, {20, 10}, north);
    const Ref t = bed.infantry(csa, 6, {20, 15}, south);  // 200 yards
    bed.side(csa).fired = bed.side(csa).full_fire = one(t.id);
    bed.charges(usa, {a});
    bed.act(usa, charge(a, t));
    bed.act(usa, just(Verb::Done), {4, 4, 4});
    EXPECT_EQ(bed.waiting(), StepKind::Volley1);
}

TEST(SE_MOVE_3, OneUnitAfterTheOther) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 4, {20, 10}, north);
    const Ref b = bed.infantry(usa, 4, {40, 10}, north);
    bed.phase(usa, {a, b});
    bed.pick(b, {3, 3, 3});
    bed.done();
    EXPECT_EQ(bed.barred(begin_move(b)), rule::SE_STATE_10);
    bed.pick(a, {3, 3, 3});
    bed.done();
    EXPECT_EQ(bed.waiting(), StepKind::MoveSelect);
    bed.done();
    EXPECT_EQ(bed.waiting(), StepKind::None);
}

TEST(SE_MOVE_4, DiceFallWhenTheUnitIsPickedAndWhatIsUnusedIsLost) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 4, {20, 10}, north);
    bed.phase(usa, {a});
    bed.pick(a, {2, 3, 5});
    EXPECT_EQ(bed.state.move.dice, 3);
    EXPECT_EQ(bed.state.move.sum, 10);
    EXPECT_TRUE(bed.may(ahead(10000)));
    EXPECT_FALSE(bed.may(ahead(10020)));
    bed.done();
    EXPECT_EQ(bed.side(usa).moved & one(a.id), 0u) << "the empty path is no move (SE-STATE-5)";
}

TEST(SE_MOVE_5, TheRates) {
    MoveBed bed;
    const Look look = bed.look();
    const auto dice = [&](Ref ref) { return movement_dice(bed.look(), ref, 0, false, false); };
    (void)look;
    EXPECT_EQ(dice(bed.infantry(usa, 4, {10, 10}, north)), 3);
    EXPECT_EQ(dice(bed.skirmishers(usa, 3, {25, 10}, north)), 4);
    const Ref c = bed.cavalry(usa, 4, {40, 10}, north);
    EXPECT_EQ(dice(c), 2);
    bed.side(usa).moved_last_turn = one(c.id);
    EXPECT_EQ(dice(c), 6);
    EXPECT_EQ(dice(bed.cavalry(usa, 3, {55, 10}, north, {.dismounted = true})), 4);
    EXPECT_EQ(dice(bed.battery(usa, 2, {10, 20}, north, {.limbered = true})), 4);
    EXPECT_EQ(dice(bed.battery(usa, 2, {20, 20}, north, {.limbered = true, .arm = Arm::HorseArtillery})), 6);
    EXPECT_EQ(dice(bed.wagon(usa, {30, 20}, north)), 4);
}
TEST(SE_MOVE_6, OneMoreDieInColumnIfThePlayerWishes) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 6, {20, 20}, north, {.formation = Formation::Column, .ranks = 2});
    const Ref b = bed.infantry(usa, 6, {40, 20}, north);
    bed.phase(usa, {a, b});
    EXPECT_TRUE(bed.offered(usa, begin_move(a)));
    EXPECT_TRUE(bed.offered(usa, begin_move(a, ColumnDie)));
    EXPECT_EQ(bed.barred(begin_move(b, ColumnDie)), rule::SE_MOVE_6);
    bed.pick(a, {3, 3, 3, 3}, ColumnDie);
    EXPECT_EQ(bed.state.move.sum, 12);
}
TEST(SE_MOVE_7, AColumnIsOneOrTwoStandsWide) {
    EXPECT_TRUE(check_formation(Arm::Infantry, false, 6, Formation::Column, 0, 2));
    EXPECT_FALSE(check_formation(Arm::Infantry, false, 6, Formation::Column, 0, 3));
    EXPECT_FALSE(check_formation(Arm::Infantry, false, 2, Formation::Column, 0, 2)) << "at least two ranks";
}

TEST(SE_MOVE_8, FromRestTwoDiceAndNoMore) {
    MoveBed bed;
    bed.line(LineKind::Road, {{20, 0}, {20, 48}}, 1200);
    const Ref c = bed.cavalry(usa, 4, {20, 20}, north, {.formation = Formation::RoadColumn, .ranks = 1});
    bed.phase(usa, {c});
    EXPECT_EQ(bed.barred(begin_move(c, RoadDie)), rule::SE_MOVE_8);
    bed.pick(c, {5, 5});
    bed.part(ahead(10000));
    bed.done();
    EXPECT_NE(bed.side(usa).moved_mounted & one(c.id), 0u);
}
TEST(SE_MOVE_8, CavalryThatOnlyFacedOrFormedIsAtRest) {
    for (const Action& change : {face_to(FacingChange::Left), form(Formation::Column, 2)}) {
        MoveBed bed;
        const Ref c = bed.cavalry(usa, 4, {20, 20}, north);
        bed.phase(usa, {c});
        bed.pick(c, {5, 5});
        bed.part(change);
        bed.done();
        EXPECT_NE(bed.side(usa).moved & one(c.id), 0u) << "it has had its move";
        EXPECT_EQ(bed.side(usa).moved_mounted & one(c.id), 0u) << "and covered no ground";
    }
}
TEST(SE_E40, AChargeFromRestIsTwoDice) {
    MoveBed bed;
    const Ref c = bed.cavalry(usa, 4, {20, 20}, north);
    EXPECT_EQ(movement_dice(bed.look(), c, ChargeDie, true, false), 2);
}
TEST(SE_E41, SevenInTheOpenTwoThroughWoods) {
    MoveBed bed;
    const Ref c = bed.cavalry(usa, 4, {20, 10}, north);
    const Ref t = bed.infantry(csa, 4, {20, 16}, south);
    bed.side(usa).moved_last_turn = one(c.id);
    EXPECT_EQ(movement_dice(bed.look(), c, ChargeDie, true, false), 7);
    EXPECT_EQ(movement_dice(bed.look(), c, ChargeDie, true, true), 2);
    bed.area(AreaKind::Woods, {{5, 12}, {40, 12}, {40, 13}, {5, 13}});
    bed.charges(usa, {c});
    bed.act(usa, charge(c, t, 0, Flank::Left, ChargeDie));
    bed.act(usa, just(Verb::Done), {5, 5});
    EXPECT_EQ(bed.state.charges[0].dice, 2);
    EXPECT_EQ(bed.state.charges[0].reach, 8000) << "less one inch per die";
}
TEST(SE_MOVE_9, TheDieOfTheChargeIsForCavalry) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 4, {20, 10}, north);
    const Ref t = bed.infantry(csa, 4, {20, 14}, south);
    bed.charges(usa, {a});
    EXPECT_EQ(bed.refused_by(usa, charge(a, t, 0, Flank::Left, ChargeDie)), rule::SE_MOVE_9);
}
TEST(SE_MOVE_10, WoodsAnywhereOnTheLine) {
    MoveBed bed;
    bed.area(AreaKind::Woods, {{19, 11}, {19.5, 11}, {19.5, 11.5}, {19, 11.5}});
    const Ref c = bed.cavalry(usa, 4, {20, 10}, north);
    const Ref t = bed.infantry(csa, 4, {20, 19}, south);
    bed.side(usa).moved_last_turn = one(c.id);
    bed.charges(usa, {c});
    EXPECT_EQ(bed.refused_by(usa, charge(c, t, 0, Flank::Left, ChargeDie)), rule::SE_CHARGE_2)
        << "9 inches are beyond two dice less one each";
}
TEST(SE_MOVE_11, DismountedCavalryOnlySkirmishes) {
    MoveBed bed;
    const Ref c = bed.cavalry(usa, 3, {20, 10}, north, {.dismounted = true});
    const Ref t = bed.infantry(csa, 4, {20, 14}, south);
    EXPECT_EQ(check_charge(bed.look(), c, t, Flank::Left, 0, 0, nullptr).why().rule, rule::SE_MOVE_11);
    bed.phase(usa, {c});
    bed.pick(c, {3, 3, 3, 3});
    EXPECT_EQ(bed.barred(form(Formation::Line, 1)), rule::SE_MOVE_11);
}
TEST(SE_MOVE_12, GunsAndWagonsDoNotCharge) {
    MoveBed bed;
    const Ref g = bed.battery(usa, 2, {20, 10}, north);
    const Ref w = bed.wagon(usa, {30, 10}, north);
    const Ref t = bed.infantry(csa, 4, {20, 14}, south);
    for (Ref ref : {g, w})
        EXPECT_EQ(check_charge(bed.look(), ref, t, Flank::Left, 0, 0, nullptr).why().rule, rule::SE_MOVE_12);
}
TEST(SE_E39, FiveDiceOnARoad) {
    MoveBed bed;
    bed.line(LineKind::Road, {{20, 0}, {20, 30}, {50, 30}}, 1200);
    const Ref a = bed.infantry(usa, 6, {20, 10}, north, {.formation = Formation::RoadColumn, .ranks = 1});
    bed.phase(usa, {a});
    bed.pick(a, {3, 4, 4, 2, 5}, ColumnDie | RoadDie);
    EXPECT_EQ(bed.state.move.sum, 18);
    EXPECT_TRUE(bed.may(march({20, 28})));
    EXPECT_EQ(bed.barred(march({22, 20})), rule::SE_MOVE_13) << "the whole move keeps to the road";
    bed.part(march({20, 28}));
    bed.done();
    EXPECT_EQ(bed.anchor(a), (Inches{20, 28}.point()));
}
TEST(SE_MOVE_13, NoneForSkirmishersAndNoneWithTheOptionOff) {
    MoveBed bed;
    bed.line(LineKind::Road, {{20, 0}, {20, 48}}, 1200);
    const Ref s = bed.cavalry(usa, 1, {20, 10}, north, {.dismounted = true});
    const Ref a = bed.infantry(usa, 4, {20, 30}, north, {.formation = Formation::RoadColumn, .ranks = 1});
    bed.phase(usa, {s, a});
    EXPECT_EQ(bed.barred(begin_move(s, RoadDie)), rule::SE_MOVE_13);
    EXPECT_TRUE(bed.may(begin_move(a, RoadDie)));
    bed.setup.options.road_bonus = false;
    EXPECT_EQ(bed.barred(begin_move(a, RoadDie)), rule::SE_MOVE_13);
}
TEST(SE_MOVE_14, AColumnChargesOnlyWorksBridgesAndDefiles) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 6, {20, 10}, north, {.formation = Formation::Column, .ranks = 2});
    const Ref t = bed.infantry(csa, 4, {20, 14}, south);
    EXPECT_EQ(check_charge(bed.look(), a, t, Flank::Left, 0, 0, nullptr).why().rule, rule::SE_MOVE_14);
    bed.line(LineKind::Fieldworks, {{15, 13.7}, {25, 13.7}});
    EXPECT_TRUE(check_charge(bed.look(), a, t, Flank::Left, 0, 0, nullptr).fine());
}
TEST(SE_MOVE_14, ADefileOrABridgeOnTheWay) {
    const auto verdict = [](auto lay) {
        MoveBed bed;
        lay(bed);
        const Ref a = bed.infantry(usa, 6, {20, 10}, north, {.formation = Formation::Column, .ranks = 2});
        const Ref t = bed.infantry(csa, 4, {20, 14}, south);
        const Verdict found = check_charge(bed.look(), a, t, Flank::Left, 0, 0, nullptr);
        return found ? RuleId{} : found.why().rule;
    };
    const auto orchard = [](MoveBed& bed, table::Marks marks) {
        bed.area(AreaKind::Orchard, {{18, 11}, {22, 11}, {22, 12}, {18, 12}}, 0, marks);
    };
    EXPECT_EQ(verdict([&](MoveBed& bed) { orchard(bed, mark_defile); }), RuleId{});
    EXPECT_EQ(verdict([&](MoveBed& bed) { orchard(bed, 0); }), rule::SE_MOVE_14) << "no defile";
    const auto stream = [](MoveBed& bed) { bed.line(LineKind::Stream, {{5, 12}, {40, 12}}); };
    EXPECT_EQ(verdict(stream), rule::SE_MOVE_14) << "a stream alone is none";
    EXPECT_EQ(verdict([&](MoveBed& bed) {
                  stream(bed);
                  bed.crossing(table::CrossingKind::Bridge, {20, 12}, 1500);
              }),
              RuleId{});
}
TEST(SE_MOVE_14, AColumnFiresAndMayBeCharged) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 6, {20, 10}, north, {.formation = Formation::Column, .ranks = 2});
    const Ref t = bed.infantry(csa, 4, {20, 14}, south);
    bed.group(usa, {a});
    EXPECT_TRUE(check_may_fire(bed.look(), a));
    EXPECT_TRUE(check_charge(bed.look(), t, a, Flank::Left, 0, 0, nullptr).fine());
}
TEST(SE_MOVE_15, ASquareStandsStill) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 8, {20, 10}, north);
    bed.phase(usa, {a});
    bed.pick(a, {4, 4, 4});
    bed.part(form(Formation::Square, 0));
    EXPECT_EQ(bed.barred(ahead(1000)), rule::SE_MOVE_15);
    bed.done();
    EXPECT_EQ(bed.unit(a).formation, Formation::Square);
    const Ref t = bed.infantry(csa, 4, {20, 16}, south);
    bed.side(usa).moved = bed.side(usa).picked = 0;
    EXPECT_EQ(check_charge(bed.look(), a, t, Flank::Left, 0, 0, nullptr).why().rule, rule::SE_MOVE_15);
}
TEST(SE_MOVE_16, SiegeGunsTurnAndGunboatsStay) {
    MoveBed bed;
    const Ref s =
        bed.battery(usa, 1, {20, 10}, north, {.weapon = Weapon::SiegeHowitzer, .arm = Arm::SiegeArtillery});
    const Ref g = bed.battery(usa, 1, {40, 10}, north, {.weapon = Weapon::Gunboat, .arm = Arm::Gunboat});
    bed.phase(usa, {s, g});
    EXPECT_EQ(bed.barred(begin_move(g)), rule::SE_MOVE_16);
    bed.pick(s, {});
    EXPECT_EQ(bed.barred(send(0, {20, 11}, north)), rule::SE_MOVE_16);
    bed.part(send(0, {20, 10}, east));
    bed.done();
    EXPECT_EQ(pose_of(bed.look(), s, 0).facing, east);
}

// ---- geometry of paths ----

TEST(SE_GEO_7, StraightAhead) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 4, {20, 10}, east);
    bed.phase(usa, {a});
    bed.pick(a, {4, 4, 4});
    bed.part(ahead(7250));
    bed.done();
    EXPECT_EQ(bed.anchor(a), (Inches{27.25, 10}.point()));
}
TEST(SE_GEO_8, AWheelCostsTheWayOfTheOuterEnd) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 6, {20, 20}, north);
    bed.phase(usa, {a});
    bed.pick(a, {2, 2, 2});
    bed.part(wheel(Flank::Left, -table::degrees(30)));  // 3.14
    EXPECT_TRUE(bed.may(ahead(2850)));
    EXPECT_FALSE(bed.may(ahead(2880)));
    bed.part(ahead(2000));
    bed.done();
    EXPECT_EQ(turn_between(Facing{bed.unit(a).facing}, north), table::degrees(30));
}
TEST(SE_GEO_9, FacingKeepsTheCentre) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 6, {20, 20}, north);
    const Point middle = middle_of(bed.look(), a);
    bed.phase(usa, {a});
    bed.pick(a, {2, 2, 2});
    bed.part(face_to(FacingChange::Left));
    bed.done();
    EXPECT_EQ(bed.unit(a).facing, west.step);
    EXPECT_EQ(bed.unit(a).formation, Formation::Column);
    EXPECT_EQ(middle_of(bed.look(), a), middle);
}
TEST(SE_GEO_10, BackstepAndSideslipKeepTheFacing) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 6, {20, 20}, north);
    bed.phase(usa, {a});
    bed.pick(a, {4, 4, 4});
    bed.part({.verb = Verb::Sideslip, .x = 3000, .y = -4000});
    bed.done();
    EXPECT_EQ(bed.anchor(a), (Inches{23, 16}.point()));
    EXPECT_EQ(bed.unit(a).facing, north.step);
}
TEST(SE_GEO_11, FormingNeedsFreeGround) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 8, {20, 20}, north, {.ranks = 2});
    bed.infantry(usa, 4, {25, 20}, north);
    bed.phase(usa, {a});
    bed.pick(a, {4, 4, 4});
    EXPECT_EQ(bed.barred(form(Formation::Line, 1)), rule::SE_GEO_11);
    EXPECT_TRUE(bed.may(form(Formation::Column, 2)));
}
TEST(SE_GEO_12, ARoadColumnFollowsItsHeadRoundTheBend) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 4, {20, 10}, north, {.formation = Formation::RoadColumn, .ranks = 1});
    bed.phase(usa, {a});
    bed.pick(a, {4, 4, 4});
    bed.part(march({20, 12}));
    bed.part(march({22, 12}));
    bed.done();
    EXPECT_EQ(bed.anchor(a), (Inches{22, 12}.point()));
    EXPECT_EQ(bed.unit(a).facing, east.step);
    EXPECT_EQ(pose_of(bed.look(), a, 0), (Pose{Inches{21.625, 12}.point(), east}));
    EXPECT_EQ(pose_of(bed.look(), a, 1), (Pose{Inches{20.875, 12}.point(), east}));
    EXPECT_EQ(pose_of(bed.look(), a, 2), (Pose{Inches{20.125, 12}.point(), east}));
    EXPECT_EQ(pose_of(bed.look(), a, 3).centre, (Inches{20, 11.375}.point()));
}
TEST(SE_GEO_13, EachSkirmisherItsOwnWay) {
    MoveBed bed;
    const Ref s = bed.skirmishers(usa, 2, {20, 10}, north);  // at 19 and 21
    bed.phase(usa, {s});
    bed.pick(s, {2, 2, 2, 2});
    EXPECT_TRUE(bed.may(send(0, {19, 18}, north)));
    EXPECT_EQ(bed.barred(send(0, {19, 18.1}, north)), rule::SE_COST_1);
    bed.part(send(0, {19, 17}, north));
    EXPECT_EQ(bed.barred(just(Verb::Done)), rule::SE_SKIRM_5);
    bed.part(send(1, {21, 17}, north));
    bed.done();
    EXPECT_EQ(pose_of(bed.look(), s, 1).centre, (Inches{21, 17}.point()));
}
TEST(SE_GEO_14, NotWithinFiftyYardsAndNotNearer) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 4, {20, 10}, north);
    bed.infantry(csa, 4, {20, 16}, south);
    bed.phase(usa, {a});
    bed.pick(a, {4, 4, 4});
    EXPECT_TRUE(bed.may(ahead(4750)));
    EXPECT_EQ(bed.barred(ahead(4800)), rule::SE_GEO_14);
}
TEST(SE_GEO_14, OneThatIsNearerMayGoAwayNotOn) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 4, {20, 15}, north);
    bed.infantry(csa, 4, {20, 16}, south);
    bed.phase(usa, {a});
    bed.pick(a, {4, 4, 4});
    EXPECT_EQ(bed.barred(ahead(500)), rule::SE_GEO_14);
    EXPECT_TRUE(bed.may({.verb = Verb::Backstep, .x = 3000}));
}
TEST(SE_GEO_15, PassingIsBySweptGround) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 4, {20, 10}, north);
    const Ref b = bed.infantry(usa, 4, {24, 13}, north);  // side by side, not in the way
    bed.phase(usa, {a, b});
    bed.pick(a, {4, 4, 4});
    bed.part(ahead(6000));
    bed.done();
    EXPECT_TRUE(bed.may(begin_move(b))) << "a touch is no passing";
}
TEST(SE_GEO_16, AWagonTouchedIsCaptured) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 4, {20, 10}, north);
    const Ref w = bed.wagon(csa, {20, 16}, south);
    bed.phase(usa, {a});
    bed.pick(a, {4, 4, 4});
    bed.part(ahead(9000));
    bed.done();
    EXPECT_FALSE(bed.on_table(w));
    EXPECT_EQ(bed.anchor(a).y, 19000);
}
TEST(SE_GEO_21, UphillIsTheCommandStandsWay) {
    MoveBed bed;
    bed.area(AreaKind::Hill, {{22.2, 12}, {40, 12}, {40, 30}, {22.2, 30}}, 1);
    const Ref a = bed.infantry(usa, 6, {20, 10}, north);  // only its right goes up
    bed.phase(usa, {a});
    bed.pick(a, {4, 4, 4});
    EXPECT_TRUE(bed.may(ahead(12000)));
}
TEST(SE_GEO_22, AreasAreMetByAnyStand) {
    MoveBed bed;
    bed.area(AreaKind::Woods, {{22.2, 12}, {40, 12}, {40, 30}, {22.2, 30}});
    const Ref a = bed.infantry(usa, 6, {20, 10}, north);
    bed.phase(usa, {a});
    bed.pick(a, {4, 4, 4});
    EXPECT_FALSE(bed.may(ahead(9100)));
    EXPECT_TRUE(bed.may(ahead(9000)));
}
TEST(SE_GEO_27, NobodyLeavesTheTable) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 4, {20, 5}, south);
    bed.phase(usa, {a});
    bed.pick(a, {4, 4, 4});
    EXPECT_TRUE(bed.may(ahead(5000)));
    EXPECT_EQ(bed.barred(ahead(5100)), rule::SE_GEO_27);
}

// ---- SE-STATE-5, SE-MORALE-20 ----

TEST(SE_STATE_5, TheWholePathIsJudgedAndARefusalLeavesTheDecisionOpen) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 4, {20, 10}, north);
    bed.phase(usa, {a});
    bed.pick(a, {4, 4, 4});
    EXPECT_EQ(bed.barred(ahead(13000)), rule::SE_COST_1);
    EXPECT_EQ(bed.waiting(), StepKind::MovePath);
    EXPECT_TRUE(bed.may(just(Verb::Done)));
    for (const Action& action : bed.choices(usa))
        EXPECT_TRUE(bed.may(action)) << Elephant::write(bed.setup, action);
    EXPECT_GT(bed.choices(usa).size(), 3u);
}
TEST(SE_STATE_4, LossesOnTheWayDoNotEndTheMove) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 4, {20, 10}, north);
    bed.infantry(csa, 6, {24, 18}, south);
    bed.unit(a).hits = 2;
    bed.phase(usa, {a});
    bed.pick(a, {4, 4, 4});
    bed.part(ahead(4000));
    bed.act(usa, just(Verb::Done));
    ASSERT_EQ(bed.waiting(), StepKind::PassFire);
    bed.act(csa, just(Verb::Yes), {2, 9});
    EXPECT_EQ(bed.stands(a), 3);
    EXPECT_EQ(bed.anchor(a).y, 14000);
}

TEST(SE_E100, AnOverenthusiasticColumnGoesStraightAtTheEnemy) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 6, {20, 10}, north, {.formation = Formation::Column, .ranks = 2});
    const Ref t = bed.infantry(csa, 4, {20, 18}, south);
    bed.side(csa).fired = one(t.id);
    bed.side(usa).overenthusiastic = one(a.id);
    bed.charges(usa, {a});
    bed.act(usa, just(Verb::Done));
    EXPECT_TRUE(bed.state.charges.empty()) << "no legal charge in column";
    bed.phase(usa, {a});
    bed.act(usa, just(Verb::Done), {4, 3, 4, 3});
    EXPECT_NEAR(bed.apart(a, t), 1.25, 0.02);
}

// ---- 8.1 ----

TEST(SE_MOVE_4, CountsOfSumsOfAverageDice) {
    constexpr int faces[] = {2, 3, 3, 4, 4, 5};
    std::vector<int> counts{1};
    const int expected3[] = {1, 6, 18, 35, 48, 48, 35, 18, 6, 1};
    const int expected5[] = {1, 10, 50, 165, 400, 752, 1130, 1380, 1380, 1130, 752, 400, 165, 50, 10, 1};
    for (int n = 1; n <= 5; ++n) {
        std::vector<int> next(counts.size() + 5, 0);
        for (std::size_t s = 0; s < counts.size(); ++s)
            for (int face : faces) next[s + static_cast<std::size_t>(face)] += counts[s];
        counts = next;
        for (std::size_t i = 0; n == 3 && i < 10; ++i) EXPECT_EQ(counts[6 + i], expected3[i]);
    }
    for (std::size_t i = 0; i < 16; ++i) EXPECT_EQ(counts[10 + i], expected5[i]);
    const DieFaces die = faces_of(DieKind::Average);
    for (int k = 0; k < die.kinds; ++k)
        EXPECT_EQ(std::count(std::begin(faces), std::end(faces), die.face[k]), die.often[k]);
}

}  // namespace
}  // namespace longroll::elephant
