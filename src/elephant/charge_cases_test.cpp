// Cases in which rules of movement and charge meet each other.

#include "elephant/move_bed.h"

namespace longroll::elephant {
namespace {

TEST(SE_COMBAT_6, AFollowUpUnitGoesWithTheFrontBySmallerDice) {
    MoveBed bed(Scale::Regimental1);
    const Ref a = bed.infantry(usa, 6, {30, 10}, north);
    const Ref f = bed.infantry(usa, 6, {30, 8.75}, north);
    const Ref t = bed.infantry(csa, 8, {30, 22}, south);
    bed.side(csa).fired = one(t.id);
    bed.charges(usa, {a, f});
    bed.act(usa, charge(a, t));
    const Action support{.verb = Verb::Support, .unit = f.id, .other = a.id};
    EXPECT_TRUE(bed.offered(usa, support));
    bed.act(usa, support);
    bed.act(usa, just(Verb::Done), {5, 5, 5, 3, 3, 3});
    EXPECT_EQ(bed.state.charges[0].reach, 9000);
    bed.act(csa, just(Verb::No));
    EXPECT_EQ(bed.anchor(a).y, 19000) << "12 inches away, 9 rolled by the second line";
    EXPECT_EQ(bed.anchor(f).y, 17750);
}

TEST(SE_OBST_3, ACrossingMayBeACharge) {
    MoveBed bed(Scale::Regimental1);
    bed.line(LineKind::MajorObstacle, {{20, 12}, {40, 12}});
    const Ref a = bed.infantry(usa, 6, {30, 10}, north);
    const Ref t = bed.infantry(csa, 6, {30, 14}, south);
    bed.side(csa).received = one(t.id);
    bed.charges(usa, {a});
    EXPECT_EQ(bed.refused_by(usa, charge(a, t)), rule::SE_OBST_3);
    bed.act(usa, charge(a, t, 0, Flank::Left, CrossObstacle));
    bed.act(usa, just(Verb::Done));  // no dice
    ASSERT_EQ(bed.waiting(), StepKind::Volley2);
    bed.act(csa, just(Verb::No));
    EXPECT_TRUE(in_contact_with(bed.look(), a, t));
}

TEST(SE_MOVE_2, PassingFireAtAChargerAndTheVolleyCauseOneTest) {
    MoveBed bed(Scale::Regimental1);
    const Ref a = bed.infantry(usa, 6, {30, 10}, north);
    const Ref t = bed.infantry(csa, 6, {30, 20}, south);
    const Ref g = bed.infantry(csa, 6, {38, 20}, table::facing_of_degrees(225));
    bed.charges(usa, {a});
    bed.act(usa, charge(a, t));
    bed.act(usa, just(Verb::Done), {4, 4, 4});
    ASSERT_EQ(bed.waiting(), StepKind::Volley1);
    bed.act(csa, just(Verb::ForMe));
    bed.act(csa, just(Verb::Done), {2});
    ASSERT_EQ(bed.waiting(), StepKind::PassFire);
    EXPECT_EQ(bed.state.agenda.top().unit, g.id);
    bed.act(csa, just(Verb::Yes), {3, 9, 5});  // its own test, its fire, then the charger's one test
    EXPECT_EQ(bed.unit(a).panic, 0) << "5 + 2 passes";
    EXPECT_GE(bed.unit(a).hits + 3 * (6 - bed.stands(a)), 2) << "both have hit it";
    EXPECT_EQ(bed.waiting(), StepKind::Volley2);
}

TEST(SE_CAV_2, TheCavalryThatIsChargedMayRideOut) {
    MoveBed bed(Scale::Regimental1);
    const Ref a = bed.cavalry(usa, 4, {30, 10}, north);
    const Ref t = bed.cavalry(csa, 4, {30, 18}, south, {.grade = Grade::Elite});
    bed.side(usa).moved_last_turn = one(a.id);
    bed.side(csa).fired = one(t.id);
    bed.charges(usa, {a});
    bed.act(usa, charge(a, t, 0, Flank::Left, ChargeDie));
    bed.act(usa, just(Verb::Done), {3, 3, 3, 3, 3, 3, 3});
    ASSERT_EQ(bed.waiting(), StepKind::OppCharge);
    bed.act(csa, just(Verb::Yes), {1, 5, 5});
    ASSERT_EQ(bed.waiting(), StepKind::MeetCharge);
    bed.act(usa, just(Verb::No));
    // Now the charger is the target of the counter-charge: it may fire, then receives.
    int guard = 0;
    while (bed.waiting() != StepKind::None && ++guard < 6) {
        const Seat now = bed.decides();
        if (bed.waiting() == StepKind::Volley2)
            bed.act(now, just(Verb::No), {2});
        else
            bed.act(now, just(Verb::No));
    }
    EXPECT_TRUE(in_contact_with(bed.look(), a, t));
    ASSERT_EQ(bed.state.contacts.size(), 1u);
    EXPECT_EQ(bed.state.contacts[0].charger, index(csa)) << "the cavalry that rode out is the attacker";
}

// What it has walked before it lost a stand is spent, though the rest of its path is walked by another
// figure.
TEST(SE_CAV_5, WhoeverHasLostAStandOnHisWayHasNoMoreMovementThanBefore) {
    MoveBed bed;
    const Ref mover = bed.infantry(usa, 4, {20, 3}, north);
    const Ref horse = bed.cavalry(csa, 4, {25.25, 18}, west, {.grade = Grade::Veteran});
    bed.infantry(csa, 6, {13.5, 8}, east);
    bed.unit(mover).hits = 2;
    bed.side(csa).fired = one(horse.id);
    bed.phase(usa, {mover});
    bed.pick(mover, {5, 5, 5});
    bed.part(ahead(14000));
    bed.done();
    ASSERT_EQ(bed.waiting(), StepKind::PassFire);
    bed.act(csa, just(Verb::Yes), {2, 9});
    ASSERT_EQ(bed.stands(mover), 3);
    ASSERT_EQ(bed.waiting(), StepKind::OppCharge);
    EXPECT_GT(bed.anchor(mover).y, 15000) << "less than three of its 15 inches are left";
    bed.act(csa, just(Verb::Yes), {9, 4, 5, 1});  // no question: it only tests to receive
    EXPECT_TRUE(in_contact_with(bed.look(), mover, horse));
}

// With the face its move is over: there is no movement left to face those who come from the other side.
TEST(SE_CAV_5, WhoeverHasFacedOneDoesNotFaceAnother) {
    MoveBed bed;
    const Ref mover = bed.infantry(usa, 4, {20, 10}, north);
    const Ref first = bed.cavalry(csa, 4, {25.5, 18}, west, {.grade = Grade::Veteran});
    const Ref second = bed.cavalry(csa, 4, {14.5, 18}, east, {.grade = Grade::Veteran});
    bed.side(csa).fired = one(first.id) | one(second.id);
    bed.phase(usa, {mover});
    bed.pick(mover, {5, 5, 5});
    bed.part(ahead(11000));
    bed.done();
    ASSERT_EQ(bed.waiting(), StepKind::OppCharge);
    bed.act(csa, just(Verb::Yes), {9, 2, 2});
    ASSERT_EQ(bed.waiting(), StepKind::MeetCharge);
    bed.act(usa, face_to(FacingChange::About));  // the first falls short
    EXPECT_FALSE(in_contact(bed.look(), mover));
    ASSERT_EQ(bed.waiting(), StepKind::OppCharge);
    bed.act(csa, just(Verb::Yes), {9, 4, 5, 1});  // no question: it only tests to receive
    EXPECT_TRUE(in_contact_with(bed.look(), mover, second));
}

TEST(SE_SKIRM_15, SkirmishersBesideTheLineOfAChargeGiveWay) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 4, {20, 10}, north);
    const Ref t = bed.infantry(csa, 4, {20, 16}, south);
    const Ref s = bed.skirmishers(csa, 1, {24, 14}, south);
    bed.side(csa).fired = one(t.id) | one(s.id);
    bed.charges(usa, {a});
    bed.act(usa, charge(a, t));
    bed.act(usa, just(Verb::Done), {4, 4, 4, 3, 3, 3, 3});
    EXPECT_NE(bed.side(csa).moved & one(s.id), 0u);
    EXPECT_EQ(bed.waiting(), StepKind::Volley1);
}

TEST(SE_MORALE_20, TheDutyToChargeIsEnteredByTheEngine) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 4, {20, 10}, north);
    const Ref t = bed.infantry(csa, 4, {26, 15}, south);
    const Ref far = bed.infantry(csa, 4, {20, 18}, south);
    bed.side(usa).overenthusiastic = one(a.id);
    bed.charges(usa, {a});
    EXPECT_EQ(bed.refused_by(usa, charge(a, far)), rule::SE_MORALE_20) << "not the nearest";
    bed.act(usa, just(Verb::Done), {2, 2, 2});
    ASSERT_EQ(bed.state.charges.size(), 1u);
    EXPECT_EQ(bed.state.charges[0].target, t.id);
    EXPECT_NE(bed.state.charges[0].marks & ChargeDuty, 0);
}
TEST(SE_MORALE_20, APathOfHisOwnMustComeAsNear) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 6, {20, 10}, north, {.formation = Formation::Column, .ranks = 2});
    const Ref t = bed.infantry(csa, 4, {20, 24}, south);
    bed.side(csa).fired = one(t.id);
    bed.side(usa).overenthusiastic = one(a.id);
    bed.phase(usa, {a});
    bed.pick(a, {3, 3, 3});
    bed.part(ahead(4000));
    EXPECT_EQ(bed.barred(just(Verb::Done)), rule::SE_MORALE_20);
    bed.part(just(Verb::Drop));
    bed.part(ahead(9000));
    bed.done();
    EXPECT_EQ(bed.anchor(a).y, 19000);
}

TEST(SE_COST_12, AChargeThroughFriendsHitsBoth) {
    MoveBed bed(Scale::Regimental1);
    const Ref a = bed.cavalry(usa, 4, {30, 10}, north);
    const Ref b = bed.infantry(usa, 2, {30, 12.5}, north);
    const Ref t = bed.infantry(csa, 6, {30, 17}, south);
    bed.side(csa).fired = bed.side(csa).received = one(t.id);
    bed.charges(usa, {a});
    bed.act(usa, charge(a, t, 0, Flank::Left, ChargeDie));
    bed.act(usa, just(Verb::Done), {5, 5});
    ASSERT_EQ(bed.state.charges.size(), 1u);
    EXPECT_EQ(bed.state.charges[0].reach, 8000) << "an inch a die for passing";
    while (bed.waiting() == StepKind::Volley1 || bed.waiting() == StepKind::Volley2)
        bed.act(csa, just(Verb::No));
    EXPECT_EQ(bed.unit(a).hits, 1);
    EXPECT_EQ(bed.unit(b).hits, 1);
    EXPECT_TRUE(in_contact_with(bed.look(), a, t)) << "the marker waits for the next Morale Phase";
}

TEST(SE_SETUP_10, ReinforcementsComeOnAndMoveAtOnce) {
    MoveBed bed;
    bed.line(LineKind::Road, {{20, 0}, {20, 48}}, 1200);
    const Ref a = bed.infantry(usa, 6, {20, 30}, north);
    UnitPlan& plan = bed.setup.roster[0].units[a.id];
    plan.arrival = {3, TableEdge::South, {20000, 0}};
    bed.side(usa).on_table = 0;
    bed.side(usa).coming = one(a.id);
    bed.phase(usa, {a});
    Action on{.verb = Verb::Begin,
              .unit = a.id,
              .formation = static_cast<std::uint8_t>(Formation::RoadColumn),
              .flags = ColumnDie | RoadDie};
    ASSERT_TRUE(bed.offered(usa, on));
    bed.act(usa, on, {3, 3, 3, 3, 3});
    EXPECT_TRUE(bed.on_table(a));
    EXPECT_EQ(bed.anchor(a), (Inches{20, 4.5}.point())) << "its rear on the edge";
    EXPECT_EQ(bed.state.move.dice, 5);
    bed.part(march({20, 19.5}));
    bed.done();
    EXPECT_EQ(bed.anchor(a).y, 19500);
    EXPECT_EQ(check_charger(bed.look(), a).fine(), false) << "no charge in the phase in which it enters";
}
TEST(SE_SETUP_10, BesideItsEntryPointIfThatIsTaken) {
    MoveBed bed;
    bed.infantry(usa, 4, {20, 1}, north);
    const Ref a = bed.infantry(usa, 4, {20, 30}, north);
    bed.setup.roster[0].units[a.id].arrival.entry = {20000, 0};
    bed.side(usa).on_table &= ~one(a.id);
    bed.side(usa).coming = one(a.id);
    bed.phase(usa, {a});
    Action on{.verb = Verb::Begin,
              .unit = a.id,
              .formation = static_cast<std::uint8_t>(Formation::Line),
              .ranks = 1};
    bed.act(usa, on, {3, 3, 3});
    EXPECT_EQ(bed.anchor(a).y, 750);
    EXPECT_EQ(std::abs(bed.anchor(a).x - 20000), 4000) << "the nearest free point of the edge";
}

TEST(SE_STATE_6, GoIsAPathInOne) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 4, {20, 10}, north);
    bed.phase(usa, {a});
    bed.pick(a, {5, 5, 5});
    Action go{.verb = Verb::Go, .angle = table::facing_of_degrees(30).step, .x = 23000, .y = 16000};
    ASSERT_TRUE(bed.may(go)) << bed.why(usa, go);
    bed.act(usa, go);
    EXPECT_NEAR(bed.anchor(a).x, 23000, 30);
    EXPECT_NEAR(bed.anchor(a).y, 16000, 30);
    EXPECT_NEAR(table::turn_between(Facing{bed.unit(a).facing}, table::facing_of_degrees(30)), 0, 200);
}

// ---- several charges ----

TEST(SE_SKIRM_14, SkirmishersThatFallBackAreNothingToAChargeElsewhere) {
    MoveBed bed;
    const Ref s = bed.skirmishers(csa, 1, {20, 14}, south), t = bed.infantry(csa, 4, {50, 20}, south);
    const Ref a = bed.infantry(usa, 6, {20, 10}, north), b = bed.infantry(usa, 4, {50, 10}, north);
    bed.side(csa).fired = one(s.id);
    bed.charges(usa, {a, b});
    bed.act(usa, charge(a, s));
    bed.act(usa, charge(b, t));
    bed.act(usa, just(Verb::Done), {5, 5, 5, 4, 4, 4, 4, 4, 4, 4});
    ASSERT_EQ(bed.waiting(), StepKind::Volley1) << "the charge elsewhere is next";
    EXPECT_EQ(bed.anchor(a).y, 25000) << "the first has run on";
    EXPECT_FALSE(bed.state.charges[1].is(ChargeFellBack));
    EXPECT_EQ(bed.state.charges[1].tried, 0u);
    EXPECT_EQ(bed.state.charges[1].target, t.id);
}

TEST(SE_SKIRM_14, WhoStandsBeyondTheRestOfItsReachIsNoNewTarget) {
    MoveBed bed;
    const Ref s = bed.skirmishers(csa, 1, {20, 20}, south), x = bed.infantry(csa, 2, {22, 27.3}, south);
    const Ref a = bed.infantry(usa, 6, {20, 10}, north);
    bed.charges(usa, {a});
    bed.act(usa, charge(a, s));
    bed.act(usa, just(Verb::Done), {5, 5, 5});
    ASSERT_EQ(bed.waiting(), StepKind::SkirmFire) << "it is at 100 yards";
    bed.act(csa, just(Verb::No), {4, 4, 4, 4});
    ASSERT_EQ(bed.waiting(), StepKind::PassFire) << "not a volley of the unit charged";
    EXPECT_EQ(bed.state.agenda.top().unit, x.id);
    bed.act(csa, just(Verb::No));
    EXPECT_EQ(bed.anchor(a).y, 25000);
    EXPECT_EQ(bed.state.charges[0].target, s.id);
}

TEST(SE_MOVE_2, EachEnemyIsAskedOncePerCharger) {
    MoveBed bed(Scale::Regimental1);
    const Ref a = bed.infantry(usa, 4, {26, 10}, north), b = bed.infantry(usa, 4, {34, 10}, north);
    const Ref t = bed.infantry(csa, 14, {30, 20}, south);
    const Ref g = bed.infantry(csa, 6, {41, 18}, table::facing_of_degrees(250));
    bed.charges(usa, {a, b});
    bed.act(usa, charge(a, t));
    bed.act(usa, charge(b, t));
    bed.act(usa, just(Verb::Done), {4, 4, 4, 4, 4, 4});
    ASSERT_EQ(bed.waiting(), StepKind::Volley1);
    bed.act(csa, just(Verb::No));
    ASSERT_EQ(bed.waiting(), StepKind::PassFire);
    EXPECT_EQ(bed.state.agenda.top().unit, g.id);
    EXPECT_EQ(bed.state.agenda.top().other, b.id) << "it does not see the first";
    bed.act(csa, just(Verb::No));
    EXPECT_EQ(bed.waiting(), StepKind::Volley2);
}

TEST(SE_CHARGE_11, OnlyThoseWhoChargedTheTargetThatLeftMayFollow) {
    MoveBed bed(Scale::Regimental1);
    const Ref a = bed.infantry(usa, 10, {20, 10}, north), b = bed.infantry(usa, 4, {50, 10}, north);
    const Ref t = bed.infantry(csa, 8, {20, 14}, south, {.grade = Grade::Militia});
    const Ref u = bed.infantry(csa, 4, {50, 20}, south);
    bed.unit(t).panic = 2;
    bed.charges(usa, {a, b});
    bed.act(usa, charge(a, t));
    bed.act(usa, charge(b, u));
    bed.act(usa, just(Verb::Done), {4, 4, 5, 4, 4, 4});
    ASSERT_EQ(bed.waiting(), StepKind::Volley2);
    bed.act(csa, just(Verb::No), {9});  // ROUT
    ASSERT_EQ(bed.waiting(), StepKind::Follow);
    EXPECT_EQ(bed.state.agenda.top().unit, a.id);
    bed.act(usa, just(Verb::No));
    EXPECT_EQ(bed.waiting(), StepKind::Volley1) << "now the other charge";
    EXPECT_EQ(bed.state.agenda.top().unit, u.id);
}

TEST(SE_GEO_15, TwoChargesDoNotEndOnTheSameGround) {
    MoveBed bed(Scale::Regimental1);
    const Ref a = bed.infantry(usa, 4, {30, 14}, north), b = bed.infantry(usa, 4, {30, 11}, north);
    const Ref t = bed.infantry(csa, 4, {30, 18}, south);
    bed.charges(usa, {a, b});
    bed.act(usa, charge(a, t));
    EXPECT_EQ(bed.refused_by(usa, charge(b, t)), rule::SE_GEO_15);
}

// Its straight line leads past the mover's way: it must wheel.
TEST(SE_CAV_4, TheCavalryWheelsOntoTheLineThatMeetsTheMover) {
    MoveBed bed;
    const Ref mover = bed.infantry(usa, 4, {20, 10}, north);
    const Ref horse = bed.cavalry(csa, 4, {25.5, 21}, south, {.grade = Grade::Veteran});
    bed.side(csa).fired = one(horse.id);
    bed.phase(usa, {mover});
    bed.pick(mover, {5, 5, 5});
    bed.part(ahead(14000));
    bed.done();
    ASSERT_EQ(bed.waiting(), StepKind::OppCharge);
    bed.act(csa, just(Verb::Yes), {9, 4, 5});
    ASSERT_EQ(bed.waiting(), StepKind::MeetCharge);
    bed.act(usa, just(Verb::No), {5});
    EXPECT_TRUE(in_contact_with(bed.look(), mover, horse));
}

}  // namespace
}  // namespace longroll::elephant
