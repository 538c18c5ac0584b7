// Cases of movement and charges at their edges: facing, limbering, follow-up units, what gives way to a
// charge.

#include "elephant/move_bed.h"

namespace longroll::elephant {
namespace {

Action detach_of(Ref ref, Stands stands, DetachSide where) {
    return {.verb = Verb::Detach, .unit = ref.id, .mode = static_cast<std::uint8_t>(where), .stands = stands};
}
constexpr Units bit(Ref ref) { return one(ref.id); }

// ---- paths ----

TEST(SE_COST_16, ASectionChangesOnceInAMoveEitherWay) {
    MoveBed bed;
    const Ref b = bed.battery(usa, 1, {20, 10}, north, {.limbered = true});
    bed.phase(usa, {b});
    bed.pick(b, {4, 4, 4, 4});
    bed.part({.verb = Verb::Unlimber, .angle = east.step});
    EXPECT_EQ(bed.barred({.verb = Verb::Limber, .stands = 1}), rule::SE_COST_16);
}
TEST(SE_COST_13, AFaceDecidesWhetherItIsALineThatLiesDown) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 6, {20, 20}, north);
    const Ref c = bed.infantry(usa, 6, {40, 20}, north, {.formation = Formation::Column, .ranks = 2});
    bed.phase(usa, {a, c});
    bed.pick(a, {4, 4, 4});
    EXPECT_TRUE(bed.may(just(Verb::Prone)));
    bed.part(face_to(FacingChange::Left));
    EXPECT_EQ(bed.barred(just(Verb::Prone)), rule::SE_COST_13) << "a column now";
    bed.part(just(Verb::Drop));
    bed.done();
    bed.pick(c, {4, 4, 4});
    EXPECT_EQ(bed.barred(just(Verb::Prone)), rule::SE_COST_13);
    bed.part(face_to(FacingChange::Right));
    EXPECT_TRUE(bed.may(just(Verb::Prone))) << "three files abreast are a line";
}
TEST(SE_GEO_9, ARoadColumnFacesIntoLine) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 4, {20, 20}, north, {.formation = Formation::RoadColumn, .ranks = 1});
    const Point middle = middle_of(bed.look(), a);
    bed.phase(usa, {a});
    bed.pick(a, {4, 4, 4});
    EXPECT_EQ(bed.barred(face_to(FacingChange::About)), rule::SE_GEO_12);
    bed.part(face_to(FacingChange::Left));
    EXPECT_TRUE(bed.may(ahead(9000))) << "12 less one inch per die";
    EXPECT_EQ(bed.barred(ahead(9100)), rule::SE_COST_1);
    bed.done();
    EXPECT_EQ(bed.unit(a).formation, Formation::Line);
    EXPECT_EQ(bed.unit(a).ranks, 1);
    EXPECT_EQ(bed.unit(a).facing, west.step);
    EXPECT_EQ(middle_of(bed.look(), a), middle);
}
TEST(SE_COST_17, AFenceDoesNotBarProlonging) {
    MoveBed bed;
    bed.line(LineKind::Fence, {{5, 8.9}, {40, 8.9}});
    const Ref b = bed.battery(usa, 1, {20, 10}, north);
    bed.phase(usa, {b});
    bed.pick(b, {5}, Prolong);
    EXPECT_TRUE(bed.may(send(0, {20, 8}, north)));
}
TEST(SE_COST_6, DismountingTakesAnInchADieOfTheMove) {
    MoveBed bed;
    const Ref c = bed.cavalry(usa, 1, {20, 20}, north);
    bed.phase(usa, {c});
    bed.pick(c, {5, 5}, Mount);
    EXPECT_TRUE(bed.may(send(0, {20, 27.5}, north))) << "10 - 2 from where its stand is";
    EXPECT_EQ(bed.barred(send(0, {20, 27.6}, north)), rule::SE_COST_1);
}
TEST(SE_COST_12, AWagonIsNoWayThroughForAWagon) {
    MoveBed bed;
    const Ref w = bed.wagon(usa, {20, 10}, north);
    bed.wagon(csa, {20, 16}, south);
    bed.phase(usa, {w});
    bed.pick(w, {4, 4, 4, 4});
    EXPECT_EQ(bed.barred(send(0, {20, 16}, north)), rule::SE_COST_12);
    EXPECT_EQ(bed.barred(send(0, {20, 22}, north)), rule::SE_COST_12);
    EXPECT_TRUE(bed.may(send(0, {20, 13.5}, north)));
}
TEST(SE_SKIRM_15, ThoseItStandsBeforeGiveWayWhenItComesOn) {
    MoveBed bed;
    const Ref s = bed.skirmishers(csa, 1, {20, 11.5}, south);
    const Ref a = bed.infantry(usa, 4, {20, 10}, north);
    bed.side(csa).fired = bit(s);
    bed.phase(usa, {a});
    bed.pick(a, {4, 4, 4});
    bed.part(ahead(3000));
    bed.done({4, 4, 4, 4});
    EXPECT_EQ(bed.anchor(a).y, 13000);
    EXPECT_GE(bed.apart(a, s), 2.48);
}
TEST(SE_STATE_5, AMoverStoppedBeforeItsFirstStepHasNotMoved) {
    MoveBed bed;
    const Ref s = bed.skirmishers(csa, 1, {20, 47.6}, south);  // the edge is behind them
    const Ref a = bed.infantry(usa, 4, {20, 46.3}, north);
    bed.side(csa).fired = bit(s);
    bed.phase(usa, {a});
    bed.pick(a, {4, 4, 4});
    bed.part(ahead(500));
    bed.done({2, 2, 2, 2});
    EXPECT_EQ(bed.anchor(a).y, 46300);
    EXPECT_EQ(bed.side(usa).moved & bit(a), 0u);
}

// ---- skirmishers ----

TEST(SE_SKIRM_16, StandsThatFiredInTheRanksHaveFired) {
    for (bool full : {false, true}) {
        Options options;
        options.skirmishers_move_full = full;
        MoveBed bed(Scale::Regimental2, options);
        const Ref a = bed.infantry(usa, 4, {20, 10}, north);
        bed.side(usa).fired = bed.side(usa).reduced_fire = bit(a);
        bed.phase(usa, {a});
        bed.act(usa, detach_of(a, 0b1000, DetachSide::Front));
        const Ref out{usa, bed.unit(a).detachment};
        EXPECT_NE(bed.side(usa).fired & bit(out), 0u);
        bed.pick(out, {4, 4, 4, 4});
        const double y = pose_of(bed.look(), out, 3).centre.y / 1000.0;
        const double x = pose_of(bed.look(), out, 3).centre.x / 1000.0;
        EXPECT_TRUE(bed.may(send(3, {x, y + 8}, north))) << "half a move (SE-SKIRM-3)";
        EXPECT_EQ(bed.barred(send(3, {x, y + 8.1}, north)), rule::SE_COST_1);
    }
}
TEST(SE_SKIRM_3, AUnitThatFiredReducedGoesHalfAsFarAsSkirmishers) {
    Options options;
    options.skirmishers_move_full = true;  // that is for those who fired as skirmishers
    MoveBed bed(Scale::Regimental2, options);
    const Ref a = bed.infantry(usa, 1, {20, 10}, north);
    bed.side(usa).fired = bed.side(usa).reduced_fire = bit(a);
    bed.phase(usa, {a});
    bed.pick(a, {4, 4, 4, 4}, IntoSkirmish);
    EXPECT_TRUE(bed.may(send(0, {20, 17.625}, north)));
    EXPECT_EQ(bed.barred(send(0, {20, 17.725}, north)), rule::SE_COST_1);
}
TEST(SE_SKIRM_15, FarEnoughFromTheEndOfTheLineOfACharge) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 4, {20, 10}, north);
    const Ref t = bed.infantry(csa, 4, {20, 16}, south);
    const Ref s = bed.skirmishers(csa, 1, {24, 14}, south);
    bed.side(csa).fired = bit(t) | bit(s);
    bed.charges(usa, {a});
    bed.act(usa, charge(a, t));
    bed.act(usa, just(Verb::Done), {4, 4, 4, 3, 3, 3, 3});
    const Rects at_end = rects_on_line(bed.look(), bed.state.charges[0], 6000);
    const Rects theirs = rects_of(bed.look(), s);
    EXPECT_GE(distance(at_end, theirs), 2490);
}

// ---- charges ----

TEST(SE_GEO_16, AChargeThatRunsOnCapturesTheWagonOnItsWay) {
    MoveBed bed;
    const Ref s = bed.skirmishers(csa, 1, {20, 14}, south);
    const Ref a = bed.infantry(usa, 6, {20, 10}, north);
    const Ref w = bed.wagon(csa, {22, 22}, south);
    bed.side(csa).fired = bit(s);
    bed.charges(usa, {a});
    bed.act(usa, charge(a, s));
    bed.act(usa, just(Verb::Done), {5, 5, 5, 4, 4, 4, 4});
    EXPECT_FALSE(bed.on_table(w));
    EXPECT_EQ(bed.anchor(a).y, 25000);
}
TEST(SE_GEO_16, SoDoesOneThatFollows) {
    MoveBed bed(Scale::Regimental1);
    const Ref a = bed.infantry(usa, 10, {30, 10}, north);
    const Ref t = bed.infantry(csa, 8, {30, 14}, south, {.grade = Grade::Militia});
    const Ref w = bed.wagon(csa, {25.3, 15.1}, south);
    bed.unit(t).panic = 2;
    bed.charges(usa, {a});
    bed.act(usa, charge(a, t));
    bed.act(usa, just(Verb::Done), {4, 4, 5});
    bed.act(csa, just(Verb::No), {9});
    ASSERT_EQ(bed.waiting(), StepKind::Follow);
    EXPECT_TRUE(bed.on_table(w));
    bed.act(usa, {.verb = Verb::Follow, .x = 2875});
    EXPECT_FALSE(bed.on_table(w));
    EXPECT_NEAR(bed.anchor(a).y, 14375, 15);
}
TEST(SE_CAV_1, PistolsAlsoAtSkirmishersCaughtOnTheWay) {
    MoveBed bed;
    const Ref c = bed.cavalry(usa, 3, {20, 5}, north, {.weapon = Weapon::Pistol});
    const Ref t = bed.infantry(csa, 4, {20, 35}, south);
    const Ref s = bed.skirmishers(csa, 1, {20, 9}, south);
    bed.side(usa).moved_last_turn = bit(c);
    bed.side(csa).fired = bit(t) | bit(s);
    bed.charges(usa, {c});
    bed.act(usa, charge(c, t, 0, Flank::Left, ChargeDie));
    // Its dice; they give way by eight inches, fall back by eight more, and are caught.
    bed.act(usa, just(Verb::Done), {5, 5, 5, 5, 5, 5, 5, 2, 2, 2, 2, 2, 2, 2, 2});
    EXPECT_TRUE(in_contact_with(bed.look(), c, s));
    ASSERT_EQ(bed.waiting(), StepKind::CavFire);
    bed.act(usa, just(Verb::No));
    EXPECT_EQ(bed.waiting(), StepKind::None);
}
TEST(SE_STATE_3, AWheelThatIsMadeIsNotMadeAgain) {
    MoveBed bed(Scale::Regimental1);
    const Ref a = bed.infantry(usa, 4, {30, 10}, north);
    const Ref t = bed.infantry(csa, 3, {36.3, 18.3}, south);
    bed.charges(usa, {a});
    bed.act(usa, charge(a, t, table::degrees(40), Flank::Right));
    bed.act(usa, just(Verb::Done), {5, 5, 5});
    ASSERT_EQ(bed.waiting(), StepKind::Volley1);
    ASSERT_NE(bed.state.charges[0].marks & ChargeWheeled, 0);
    // The target has come to stand farther off on the same line, and the procedure begins again.
    bed.with_dice({}, [&](Play& play) {
        play.state.agenda.pop();
        play.top().stage = 0;
        shift_unit(play, t, table::along(Facing{play.unit(a).facing}, 1500));
        advance(play);
    });
    EXPECT_EQ(bed.waiting(), StepKind::Volley1);
}
TEST(SE_CHARGE_8, FollowUpUnitsReturnWithTheFront) {
    MoveBed bed(Scale::Regimental1);
    const Ref a = bed.infantry(usa, 4, {30, 10}, north);
    const Ref f = bed.infantry(usa, 4, {30, 8.75}, north);
    const Ref t = bed.infantry(csa, 8, {31.5, 14}, south);
    bed.charges(usa, {a, f});
    bed.act(usa, charge(a, t, table::degrees(20), Flank::Right));
    bed.act(usa, {.verb = Verb::Support, .unit = f.id, .other = a.id});
    bed.act(usa, just(Verb::Done), {4, 4, 5, 4, 4, 5});
    ASSERT_EQ(bed.waiting(), StepKind::Volley2);
    EXPECT_NE(bed.unit(f).facing, north.step);
    bed.act(csa, just(Verb::ForMe));
    bed.act(csa, just(Verb::Done), {1, 1, 8});  // passes, a marker, the charger fails by one
    EXPECT_EQ(bed.waiting(), StepKind::None);
    EXPECT_EQ(bed.unit(a).facing, north.step);
    EXPECT_EQ(bed.unit(f).facing, north.step);
    EXPECT_NEAR(bed.anchor(a).x, 30000, 5);
    EXPECT_NEAR(bed.anchor(a).y, 10000, 5);
    EXPECT_NEAR(bed.anchor(f).x, 30000, 5);
    EXPECT_NEAR(bed.anchor(f).y, 8750, 5);
}
TEST(SE_COMBAT_6, AFollowUpUnitThatFiredReducedGoesHalfAsFar) {
    MoveBed bed(Scale::Regimental1);
    const Ref a = bed.infantry(usa, 6, {30, 10}, north);
    const Ref f = bed.infantry(usa, 6, {30, 8.75}, north);
    const Ref t = bed.infantry(csa, 8, {30, 22}, south);
    bed.side(usa).fired = bed.side(usa).reduced_fire = bit(f);
    bed.charges(usa, {a, f});
    bed.act(usa, charge(a, t));
    bed.act(usa, {.verb = Verb::Support, .unit = f.id, .other = a.id});
    bed.act(usa, just(Verb::Done), {5, 5, 5, 4, 4, 4});
    EXPECT_EQ(bed.state.charges[0].reach, 6000);
}
TEST(SE_COMBAT_6, FollowUpUnitsLeftOnAFriendStepBack) {
    MoveBed bed(Scale::Regimental1);
    const Ref a = bed.infantry(usa, 4, {30, 10}, north);
    const Ref f = bed.infantry(usa, 4, {30, 8.75}, north);
    bed.infantry(usa, 2, {32, 13}, north);
    Charge charge{};
    charge.unit = a.id;
    for (UnitId& id : charge.behind) id = no_unit;
    charge.behind[0] = f.id;
    bed.with_dice({}, [&](Play& play) {
        shift_unit(play, a, {0, 4500});
        shift_unit(play, f, {0, 4500});  // its right now stands on the third
        settle_followers(play, charge);
    });
    EXPECT_EQ(bed.unit(f).x, 30000);
    EXPECT_LE(bed.unit(f).y, 12260);
    EXPECT_GE(bed.unit(f).y, 12000) << "no farther than it must";
}
TEST(SE_OBST_3, FollowUpUnitsOfACrossingHaveCharged) {
    MoveBed bed(Scale::Regimental1);
    bed.line(LineKind::MajorObstacle, {{20, 12}, {40, 12}});
    const Ref a = bed.infantry(usa, 6, {30, 10}, north);
    const Ref f = bed.infantry(usa, 6, {30, 8.75}, north);
    const Ref t = bed.infantry(csa, 6, {30, 14}, south);
    bed.side(csa).received = bit(t);
    bed.charges(usa, {a, f});
    bed.act(usa, charge(a, t, 0, Flank::Left, CrossObstacle));
    bed.act(usa, {.verb = Verb::Support, .unit = f.id, .other = a.id});
    bed.act(usa, just(Verb::Done));
    EXPECT_EQ(bed.side(usa).charged, bit(a) | bit(f));
}
TEST(SE_MOVE_10, WoodsInTheWheelCountToo) {
    MoveBed bed(Scale::Regimental1);
    bed.area(AreaKind::Woods, {{27.9, 10.3}, {28.1, 10.3}, {28.1, 10.5}, {27.9, 10.5}});
    const Ref c = bed.cavalry(usa, 4, {30, 10}, north);
    const Ref t = bed.infantry(csa, 6, {32.8, 15.4}, south);
    bed.side(usa).moved_last_turn = bit(c);
    bed.charges(usa, {c});
    bed.act(usa, charge(c, t, table::degrees(30), Flank::Right, ChargeDie));
    bed.act(usa, just(Verb::Done), {5, 5});
    EXPECT_EQ(bed.state.charges[0].dice, 2);
}
TEST(SE_MORALE_20, FollowingUpIsNoWayRoundTheDuty) {
    MoveBed bed(Scale::Regimental1);
    const Ref a = bed.infantry(usa, 6, {30, 10}, north);
    const Ref f = bed.infantry(usa, 6, {30, 8.75}, north);
    const Ref t = bed.infantry(csa, 6, {30, 22}, south);
    bed.infantry(csa, 3, {38, 12.5}, table::facing_of_degrees(225));
    bed.side(usa).overenthusiastic = bit(f);
    Action own;
    ASSERT_TRUE(best_charge(bed.look(), f, {csa, 1}, own));
    bed.charges(usa, {a, f});
    bed.act(usa, charge(a, t));
    EXPECT_EQ(bed.refused_by(usa, {.verb = Verb::Support, .unit = f.id, .other = a.id}), rule::SE_MORALE_20);
}
// SE-GEO-14: an enemy who has come onto the line is not charged.
TEST(SE_CHARGE_12, ItStopsFiftyYardsBeforeWhoeverHasComeOntoItsLine) {
    MoveBed bed(Scale::Regimental1);
    const Ref a = bed.infantry(usa, 4, {30, 10}, north);
    const Ref t = bed.infantry(csa, 4, {30, 22}, south);
    const Ref x = bed.infantry(csa, 2, {60, 30}, south);
    bed.side(csa).fired = bit(t) | bit(x);
    bed.charges(usa, {a});
    bed.act(usa, charge(a, t));
    bed.with_dice({}, [&](Play& play) { shift_unit(play, x, {-30000, -10000}); });
    bed.act(usa, just(Verb::Done), {5, 5, 5});
    ASSERT_EQ(bed.waiting(), StepKind::Volley1);
    bed.act(csa, just(Verb::No));
    EXPECT_EQ(bed.waiting(), StepKind::None);
    EXPECT_NEAR(bed.anchor(a).y, 17500, 20) << "50 yards are 2.5 inches before 20";
    EXPECT_FALSE(in_contact(bed.look(), a));
}

// ---- cavalry ----

// Infantry that passes before cavalry 150 yards off.
struct Passed_by : MoveBed {
    Ref mover, horse;
    explicit Passed_by(const With& with = {}) {
        mover = infantry(usa, 4, {20, 10}, north, with);
        const double right = with.formation == Formation::RoadColumn ? 20.5 : 22;
        horse = cavalry(csa, 4, {right + 3.75, 18}, west, {.grade = Grade::Veteran});
        side(csa).fired = bit(horse);
    }
    void walk(const Action& path) {
        phase(usa, {mover});
        pick(mover, {5, 5, 5});
        part(path);
        act(usa, just(Verb::Done));
    }
};
TEST(SE_CAV_6, CavalryThatCannotGetThereLetsTheMoverFinish) {
    Passed_by bed;
    bed.side(csa).reduced_fire = bit(bed.horse);  // half a move is left to it
    bed.walk(ahead(14000));
    ASSERT_EQ(bed.waiting(), StepKind::OppCharge);
    bed.act(csa, just(Verb::Yes), {9, 2, 2});
    ASSERT_EQ(bed.waiting(), StepKind::MeetCharge);
    bed.act(usa, just(Verb::No));
    EXPECT_EQ(bed.waiting(), StepKind::MoveSelect);
    EXPECT_EQ(bed.anchor(bed.mover).y, 24000);
    EXPECT_FALSE(in_contact(bed.look(), bed.mover));
    EXPECT_NE(bed.side(csa).moved_mounted & bit(bed.horse), 0u) << "it has ridden";
}
TEST(SE_MOVE_8, CavalryThatFailsItsTestHasNotBeenInMotion) {
    Passed_by bed;
    bed.unit(bed.horse).grade = Grade::Militia;
    bed.walk(ahead(14000));
    bed.act(csa, just(Verb::Yes), {8});
    EXPECT_NE(bed.side(csa).moved & bit(bed.horse), 0u);
    EXPECT_EQ(bed.side(csa).moved_mounted & bit(bed.horse), 0u);
}
TEST(SE_CAV_5, ARoadColumnMayFaceTheCharge) {
    Passed_by bed({.formation = Formation::RoadColumn, .ranks = 1});
    bed.walk(march({20, 21}));
    ASSERT_EQ(bed.waiting(), StepKind::OppCharge);
    bed.act(csa, just(Verb::Yes), {9, 4, 5});
    ASSERT_EQ(bed.waiting(), StepKind::MeetCharge);
    bed.act(usa, face_to(FacingChange::Right));
    EXPECT_EQ(bed.unit(bed.mover).formation, Formation::Line);
    EXPECT_EQ(bed.unit(bed.mover).facing, east.step);
    EXPECT_EQ(bed.state.charges[0].flanked & bit(bed.mover), 0u);
}

// ---- paths in one ----

TEST(SE_GEO_10, GoingWithTheFacingKeptIsAStepBackOrAside) {
    for (const Inches goal : {Inches{20, 8.5}, Inches{21, 10}, Inches{20, 11}}) {
        MoveBed bed;
        const Ref a = bed.infantry(usa, 4, {20, 10}, north);
        bed.phase(usa, {a});
        bed.pick(a, {4, 4, 4});
        bed.part(go_to(goal, north, GoBackstep));
        EXPECT_EQ(bed.anchor(a), goal.point());
        EXPECT_EQ(bed.unit(a).facing, north.step);
    }
}
TEST(SE_GEO_12, ARoadColumnGoesAlongItsRoad) {
    MoveBed bed;
    bed.line(LineKind::Road, {{20, 0}, {20, 14}, {40, 14}}, 1200);
    const Ref a = bed.infantry(usa, 4, {20, 10}, north, {.formation = Formation::RoadColumn, .ranks = 1});
    bed.phase(usa, {a});
    bed.pick(a, {4, 4, 4});
    bed.part(go_to({25, 14}, east));
    EXPECT_EQ(bed.anchor(a), (Inches{25, 14}.point()));
    EXPECT_EQ(bed.unit(a).facing, east.step) << "by the corner, not across country";
}
TEST(SE_SKIRM_12, TheyGoToTheirParentAndRejoin) {
    MoveBed bed;
    const Ref parent = bed.infantry(usa, 6, {20, 10}, north);
    bed.phase(usa, {parent});
    bed.act(usa, detach_of(parent, 0b110000, DetachSide::Front));
    const Ref out{usa, bed.unit(parent).detachment};
    bed.with_dice({}, [&](Play& play) { shift_unit(play, out, {0, 4000}); });
    bed.side(usa).split = 0;
    bed.state.group |= bit(out);
    bed.side(usa).activated |= bit(out);
    bed.pick(out, {4, 4, 4, 4});
    bed.part(go_to({20, 11}, north, GoRejoin));
    EXPECT_FALSE(bed.on_table(out));
    EXPECT_EQ(bed.stands(parent), 6);
}

// ---- marches ----

TEST(SE_GEO_12, ARoadColumnMayFormAtTheEndOfItsMarch) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 4, {20, 10}, north, {.formation = Formation::RoadColumn, .ranks = 1});
    bed.phase(usa, {a});
    bed.pick(a, {4, 4, 4});
    bed.part(march({20, 13}));
    bed.part(form(Formation::Line, 1));
    bed.done();
    EXPECT_EQ(bed.unit(a).formation, Formation::Line);
}
TEST(SE_GEO_9, ARoadColumnOnABendFacesAboutTheMiddleOfItsStands) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 4, {20, 10}, north, {.formation = Formation::RoadColumn, .ranks = 1});
    bed.phase(usa, {a});
    bed.pick(a, {4, 4, 4});
    bed.part(march({20, 12}));
    bed.part(march({22, 12}));
    bed.part(face_to(FacingChange::Left));
    bed.done();
    // Of stands at 21.625, 20.875 and 20.125 on the road's second leg, and one at 11.375 on the first.
    const Point middle = middle_of(bed.look(), a);
    EXPECT_NEAR(middle.x, (21625 + 20875 + 20125 + 20000) / 4, 2);
    EXPECT_NEAR(middle.y, (3 * 12000 + 11375) / 4, 2);
}

// ---- what meets a mover ----

TEST(SE_GEO_19, StandsThatGoTheirOwnWayDoNotGoThroughALakeNorDoesAWheel) {
    MoveBed bed;
    bed.area(AreaKind::Water, {{18, 12}, {24, 12}, {24, 13}, {18, 13}});
    const Ref s = bed.skirmishers(usa, 1, {20, 10}, north), a = bed.infantry(usa, 6, {27, 11.5}, north);
    bed.phase(usa, {s, a});
    bed.pick(s, {4, 4, 4, 4});
    const RuleId why = bed.barred(send(0, {20, 15}, north));
    EXPECT_NE(why, RuleId{});
    EXPECT_TRUE(bed.may(send(0, {14, 13}, north)));
    bed.done();
    bed.pick(a, {4, 4, 4});
    EXPECT_EQ(bed.barred(wheel(Flank::Right, table::degrees(30))), why);
    EXPECT_TRUE(bed.may(wheel(Flank::Left, table::degrees(-30))));
}

// A hit takes the last stand of them; the others finish what was ordered.
TEST(SE_STATE_4, SkirmishersGoOnWithoutTheStandThatFell) {
    MoveBed bed;
    const Ref s = bed.skirmishers(usa, 3, {20, 10}, north);
    bed.infantry(csa, 8, {20, 20}, south);
    bed.unit(s).hits = 2;
    bed.phase(usa, {s});
    bed.pick(s, {4, 4, 4, 4});
    for (int stand = 0; stand < 3; ++stand) {
        const Point from = pose_of(bed.look(), s, stand).centre;
        bed.part(send(stand, {from.x / 1000.0, 15.5}, north));
        bed.part(send(stand, {from.x / 1000.0 - 3, 15.5}, north));
    }
    const Poses before = poses_of(bed.look(), s);
    bed.done();
    ASSERT_EQ(bed.waiting(), StepKind::PassFire);
    bed.act(csa, just(Verb::Yes), {2, 9});
    ASSERT_EQ(bed.stands(s), 2);
    for (const int stand : each(bed.unit(s).stands))
        EXPECT_EQ(pose_of(bed.look(), s, stand).centre,
                  (Point{before[static_cast<std::size_t>(stand)].centre.x - 3000, 15500}));
}
TEST(SE_STATE_4, ARoadColumnMarchesOnWithoutTheStandThatFell) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 4, {20, 10}, north, {.formation = Formation::RoadColumn, .ranks = 1});
    bed.infantry(csa, 8, {20, 20.5}, south);
    bed.unit(a).hits = 2;
    bed.phase(usa, {a});
    bed.pick(a, {4, 4, 4});
    bed.part(march({20, 16}));
    bed.part(march({23, 16}));
    bed.done();
    ASSERT_EQ(bed.waiting(), StepKind::PassFire);
    EXPECT_LT(bed.anchor(a).x, 22000) << "on its way";
    bed.act(csa, just(Verb::Yes), {2, 9});
    ASSERT_EQ(bed.stands(a), 3);
    EXPECT_EQ(bed.anchor(a), (Inches{23, 16}.point()));
    EXPECT_EQ(bed.unit(a).facing, east.step);
}
TEST(SE_STATE_4, StoppedAmongFriendsItGoesBackAlongItsPath) {
    MoveBed bed;
    const Ref s = bed.skirmishers(csa, 1, {20, 47.6}, south);  // the edge is behind them
    const Ref a = bed.infantry(usa, 4, {20, 43}, north);
    const Ref narrow = bed.infantry(usa, 1, {21.8, 46}, north);  // its way leads over the end of these
    bed.side(csa).fired = bit(s);
    bed.phase(usa, {a, narrow});
    bed.pick(a, {4, 4, 4});
    bed.part(ahead(4000));
    bed.done({2, 2, 2, 2});
    EXPECT_EQ(bed.anchor(a).x, 20000) << "not aside, which would be nearer";
    EXPECT_NEAR(bed.anchor(a).y, 45250, 250) << "behind the rear of the friend";
}
TEST(SE_COST_12, LimberedGunsAndTheLineTheyPassThroughAreHit) {
    MoveBed bed;
    const Ref guns = bed.battery(usa, 1, {20, 10}, north, {.limbered = true});
    const Ref line = bed.infantry(usa, 4, {20, 15}, north);
    bed.phase(usa, {guns, line});
    bed.pick(guns, {4, 4, 4, 4});
    bed.part(send(0, {20, 19}, north));
    bed.done();
    EXPECT_EQ(bed.unit(line).hits, 1);
    EXPECT_EQ(bed.unit(guns).hits, 1);
    EXPECT_EQ(pose_of(bed.look(), guns, 0).centre, (Inches{20, 19}.point()));
}
TEST(SE_MOVE_2, AlsoWhereTheMoveEndsAtTheLargestFactor) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 3, {20, 8}, north);
    bed.infantry(csa, 3, {20, 20}, south);
    bed.phase(usa, {a});
    bed.pick(a, {5, 5, 5});
    bed.part(ahead(9500));  // 100 yards from the enemy, and no farther
    bed.done();
    ASSERT_EQ(bed.waiting(), StepKind::PassFire);
    EXPECT_EQ(bed.anchor(a).y, 17500);
}
TEST(SE_COST_1, WhatTheGroundTakesIsGoneFromTheMoveThatIsAnswered) {
    MoveBed bed;
    bed.area(AreaKind::Woods, {{10, 10.5}, {30, 10.5}, {30, 11.5}, {10, 11.5}});
    const Ref a = bed.infantry(usa, 3, {20, 8}, north);
    bed.infantry(csa, 3, {20, 20}, south);
    bed.phase(usa, {a});
    bed.pick(a, {5, 5, 5});
    bed.part(ahead(9500));
    bed.done();
    ASSERT_EQ(bed.waiting(), StepKind::PassFire);
    EXPECT_EQ(bed.state.move.allowance, 12000) << "an inch less per die";
}

}  // namespace
}  // namespace longroll::elephant
