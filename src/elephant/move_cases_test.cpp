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
    EXPECT_TRUE(bed.may(ahead(9000))) << "12 less one inch a die";
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

}  // namespace
}  // namespace longroll::elephant
