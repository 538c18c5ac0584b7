// Charges, melees and withdrawals at their limits: what is just allowed, what is asked of nobody, whom a
// result leaves alone.

#include "elephant/fire.h"
#include "elephant/move_bed.h"
#include "elephant/procedure.h"

namespace longroll::elephant {
namespace {

Charge charge_of(Ref charger, Ref target) {
    Charge charge{};
    charge.side = static_cast<std::uint8_t>(index(charger.side));
    charge.unit = charger.id;
    charge.target = target.id;
    charge.group = 1;
    charge.reach = 12 * table::inch;
    charge.marks = ChargeRolled;
    for (UnitId& id : charge.behind) id = no_unit;
    return charge;
}
void touch(Bed& bed, Ref own, Ref enemy) {
    Contact contact{};
    contact.unit[index(own.side)] = own.id;
    contact.unit[index(enemy.side)] = enemy.id;
    contact.holder = contact.higher = 2;
    bed.state.contacts.push_back(contact);
}

// ---- the line of a charge ----

TEST(SE_CHARGE_3, OfAWheeledChargeTheGroundOfItsOwnLineCounts) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 2, {30, 10}, north), t = bed.infantry(csa, 4, {38, 18}, south);
    Charge charge = charge_of(a, t);
    charge.wheel = static_cast<std::int16_t>(table::degrees(45));
    charge.pivot = Flank::Right;
    const Length cost = wheel_cost(layout_of(bed.look(), a), charge.wheel);
    bed.area(AreaKind::Woods, {{28, 14}, {32, 14}, {32, 30}, {28, 30}});  // straight ahead
    EXPECT_EQ(reach_on_line(bed.look(), charge, 3, 12), 12000 - cost);
    bed.area(AreaKind::Woods, {{33, 14}, {36, 14}, {36, 30}, {33, 30}});  // where it goes
    EXPECT_LT(reach_on_line(bed.look(), charge, 3, 12), 12000 - cost);
}
// Where the command stand is, not the stand nearest to whoever charges.
TEST(SE_CHARGE_11, TheGroundOfALineIsThatOfItsCommandStand) {
    MoveBed bed;
    const Ref t = bed.infantry(csa, 7, {30, 20}, south), a = bed.infantry(usa, 4, {22, 14}, north);
    EXPECT_EQ(ground_of(bed.look(), t, a), (Point{30000, 20375}));
    const Ref guns = bed.battery(csa, 3, {50, 20}, south), b = bed.infantry(usa, 4, {42, 14}, north);
    EXPECT_EQ(ground_of(bed.look(), guns, b), (Point{48500, 20000})) << "of a battery the nearest section";
}
TEST(SE_CHARGE_10, WhoeverTouchesHisTargetAlreadyStrikesIt) {
    MoveBed bed(Scale::Regimental1);
    const Ref a = bed.infantry(usa, 6, {30, 14}, north), t = bed.infantry(csa, 6, {30, 14}, south);
    bed.side(csa).received = bed.side(csa).fired = one(t.id);
    bed.charges(usa, {a});
    bed.act(usa, charge(a, t));
    bed.act(usa, just(Verb::Done), {2, 2, 2});
    while (bed.waiting() == StepKind::Volley2) bed.act(csa, just(Verb::No));
    EXPECT_TRUE(in_contact_with(bed.look(), a, t));
}

// ---- whoever follows, whoever stops ----

// Units behind that are struck stand and fight where they are, whatever friends they stand on.
TEST(SE_COMBAT_6, AFollowUpUnitInContactDoesNotStepBack) {
    for (const bool struck : {true, false}) {
        MoveBed bed;
        const Ref a = bed.infantry(usa, 4, {30, 20}, north), t = bed.infantry(csa, 4, {30, 20}, south);
        const Ref f = bed.infantry(usa, 4, {30, 19.5}, north);  // a quarter inch of it on the unit before it
        const Ref e = bed.infantry(csa, 4, {30, 18.75}, north);
        touch(bed, a, t);
        if (struck) touch(bed, f, e);
        Charge charge = charge_of(a, t);
        charge.behind[0] = f.id;
        bed.with_dice({}, [&](Play& play) { settle_followers(play, charge); });
        EXPECT_EQ(bed.anchor(f).y == 19500, struck);
    }
}
TEST(SE_CHARGE_10, AChargerInContactIsNotPutBackFromItsFriends) {
    for (const bool touches : {true, false}) {
        MoveBed bed;
        const Ref a = bed.infantry(usa, 4, {30, 20}, north), t = bed.infantry(csa, 4, {30, 20}, south);
        bed.infantry(usa, 4, {33, 20}, north);  // a stand of each in one place
        if (touches) touch(bed, a, t);
        Charge charge = charge_of(a, t);
        bed.with_dice({}, [&](Play& play) { stop_here(play, charge); });
        EXPECT_EQ(bed.anchor(a).y == 20000, touches);
        EXPECT_TRUE(charge.is(ChargeOver));
    }
}
TEST(SE_COMBAT_6, ExactlyAnInchBehindIsBehind) {
    for (const auto& [y, follows] : {std::pair{22.25, true}, std::pair{22.249, false}}) {
        Bed bed;
        const Ref a = bed.infantry(usa, 6, {30, 24}, north);  // its rear at 23.25
        bed.infantry(usa, 6, {30, y}, north);
        EXPECT_EQ(melee_halves(bed.look(), a), follows ? 24 : 12) << y;
    }
}

// ---- fire at chargers ----

// The first unit of the roster may fire at the second of two chargers, though it bears on the first not at
// all.
TEST(SE_MOVE_2, OfEachChargerThoseAreAskedWhoBearOnHim) {
    MoveBed bed(Scale::Regimental1);
    const Ref g = bed.infantry(csa, 6, {46, 20}, table::facing_of_degrees(225));
    const Ref t = bed.infantry(csa, 12, {30, 20}, south);
    const Ref a = bed.infantry(usa, 4, {26, 10}, north), b = bed.infantry(usa, 4, {34, 10}, north);
    ASSERT_EQ(g.id, 0);
    bed.charges(usa, {a, b});
    bed.act(usa, charge(a, t));
    bed.act(usa, charge(b, t));
    bed.act(usa, just(Verb::Done), {4, 4, 4, 4, 4, 4});
    ASSERT_EQ(bed.waiting(), StepKind::Volley1);
    bed.act(csa, just(Verb::No));
    ASSERT_EQ(bed.waiting(), StepKind::PassFire);
    EXPECT_EQ(bed.state.agenda.top().unit, g.id);
    EXPECT_EQ(bed.state.agenda.top().other, b.id);
}
// Muskets carry 300 yards: the charger begins beyond that, and comes within 200.
TEST(SE_MOVE_2, AChargerIsFiredAtWhereHisLineLeadsHim) {
    MoveBed bed(Scale::Regimental1);
    const Ref a = bed.infantry(usa, 4, {30, 10}, north), t = bed.infantry(csa, 4, {30, 22}, south);
    const Ref g =
        bed.infantry(csa, 6, {36.5, 27.5}, table::facing_of_degrees(225), {.weapon = Weapon::Musket});
    EXPECT_GT(bed.apart(a, g), 16.5);
    bed.side(csa).fired = one(t.id);
    bed.charges(usa, {a});
    bed.act(usa, charge(a, t));
    bed.act(usa, just(Verb::Done), {4, 4, 5});
    while (bed.waiting() == StepKind::Volley1) bed.act(csa, just(Verb::No));
    ASSERT_EQ(bed.waiting(), StepKind::PassFire);
    EXPECT_EQ(bed.state.agenda.top().unit, g.id);
}
TEST(SE_CHARGE_4, AVolleyWithoutStandsNamedIsThatOfAllThatBear) {
    MoveBed bed(Scale::Regimental1);
    const Ref a = bed.infantry(usa, 6, {30, 10}, north), t = bed.infantry(csa, 8, {30, 22}, south);
    bed.charges(usa, {a});
    bed.act(usa, charge(a, t));
    bed.act(usa, just(Verb::Done), {4, 4, 5});
    ASSERT_EQ(bed.waiting(), StepKind::Volley1);
    EXPECT_EQ(Elephant::prompt(bed.setup, bed.state, csa).rule, rule::SE_CHARGE_4);
    const Action volley{.verb = Verb::Volley, .target = a.id};
    ASSERT_TRUE(bed.check(csa, volley).fine());
    bed.act(csa, volley);
    EXPECT_EQ(count(aimed_at(bed.look(), t, aim_at_unit(a.id))), 8);
    bed.act(csa, just(Verb::Done), {9, 10});
    ASSERT_EQ(bed.waiting(), StepKind::Volley2);
    EXPECT_EQ(Elephant::prompt(bed.setup, bed.state, csa).rule, rule::SE_CHARGE_7);
}
// A charger who runs is a sight for his friends like anybody who runs (SE-EFFECT-1).
TEST(SE_CHARGE_5, WhoSeesAChargerRunTests) {
    MoveBed bed(Scale::Regimental1);
    const Ref a = bed.infantry(usa, 10, {30, 16}, north), t = bed.infantry(csa, 8, {30, 28}, south);
    const Ref friendly = bed.infantry(usa, 6, {40, 12}, north);
    bed.charges(usa, {a});
    bed.act(usa, charge(a, t));
    bed.act(usa, just(Verb::Done), {4, 4, 5});
    ASSERT_EQ(bed.waiting(), StepKind::Volley1);
    bed.act(csa, just(Verb::ForMe));
    bed.act(csa, just(Verb::Done),
            {7, 9, 9});  // two hits; 9 + 2 is a RETREAT; the friend's test fails by one
    EXPECT_EQ(bed.unit(a).status, Withdrawing::Retreat);
    EXPECT_EQ(bed.unit(friendly).hits, 1);
}

// ---- opportunity charges ----

TEST(SE_CAV_2, CavalryThatLetsTheMoverPassIsNotAskedAgain) {
    MoveBed bed;
    const Ref mover = bed.infantry(usa, 4, {20, 10}, north);
    const Ref horse = bed.cavalry(csa, 4, {25.75, 18}, west, {.grade = Grade::Veteran});
    bed.side(csa).fired = one(horse.id);
    bed.phase(usa, {mover});
    bed.pick(mover, {5, 5, 5});
    bed.part(ahead(14000));
    bed.done();
    ASSERT_EQ(bed.waiting(), StepKind::OppCharge);
    bed.act(csa, just(Verb::No));
    EXPECT_EQ(bed.waiting(), StepKind::MoveSelect);
    EXPECT_EQ(bed.anchor(mover).y, 24000);
}

// ---- melees ----

TEST(SE_MELEE_16, AMeleeEndsNoCrossingButItsOwn) {
    Bed bed;
    const Ref a = bed.infantry(usa, 6, {20, 24}, north), d = bed.infantry(csa, 6, {20, 24}, south);
    const Ref b = bed.infantry(usa, 6, {50, 24}, north), e = bed.infantry(csa, 6, {50, 24}, south);
    touch(bed, a, d);
    touch(bed, b, e);
    for (Contact& contact : bed.state.contacts) contact.marks = ContactStream0;
    bed.group(usa, {a, b});
    Step melee = step(StepKind::Melee, usa);
    melee.units = one(a.id);
    bed.begin(melee, {2});  // 2:3+ because of the water: ENGD
    EXPECT_EQ(bed.state.contacts[0].marks & ContactStream0, 0);
    EXPECT_EQ(bed.state.contacts[1].marks, ContactStream0) << "its first round is still to come";
    EXPECT_EQ(bed.side(usa).engaged, one(a.id));
    EXPECT_EQ(bed.side(csa).engaged, one(d.id));
}
TEST(SE_MELEE_8, ThatTwoAreEngagedIsToldOnce) {
    Bed bed;
    const Ref a = bed.infantry(usa, 6, {20, 24}, north), d = bed.infantry(csa, 6, {20, 24}, south);
    touch(bed, a, d);
    bed.group(usa, {a});
    for (const int told : {2, 0}) {  // of both, in the first round and not in the second
        Step melee = step(StepKind::Melee, usa);
        melee.units = one(a.id);
        bed.log = EventLog();
        bed.begin(melee, {3});  // ENGD
        EXPECT_EQ(
            std::ranges::count_if(bed.log.events(),
                                  [](const Event& event) { return event.say.rule == rule::SE_MELEE_8; }),
            told);
    }
}
TEST(SE_MELEE_16, AStreamIsWaterBeyondItsFirstBendToo) {
    Bed bed;
    const Ref a = bed.infantry(usa, 6, {30, 24}, north), d = bed.infantry(csa, 6, {30, 24}, south);
    touch(bed, a, d);
    bed.line(LineKind::Stream, {{5, 5}, {10, 23.5}, {20, 10}, {50, 23.9}}, 500);
    int sum = 0;
    for (const Modifier& part : reckon_combat(bed.look(), {usa, one(a.id), one(d.id)}, a.id).parts)
        if (part.rule == rule::SE_MELEE_16) sum += part.amount;
    EXPECT_EQ(sum, 0) << "its last leg passes behind them";
    bed.line(LineKind::Stream, {{5, 5}, {10, 10}, {10, 23.5}, {50, 23.5}}, 500);
    for (const Modifier& part : reckon_combat(bed.look(), {usa, one(a.id), one(d.id)}, a.id).parts)
        if (part.rule == rule::SE_MELEE_16) sum += part.amount;
    EXPECT_EQ(sum, -1);
}
TEST(SE_MELEE_25, NobodyIsAskedToAdvanceOntoGroundThatIsTaken) {
    Bed bed;
    const Ref a = bed.infantry(usa, 6, {30, 24}, north);
    bed.begin(step(StepKind::Advance, usa, a.id));
    EXPECT_EQ(bed.waiting(), StepKind::None);
}
TEST(SE_MELEE_8, OfTheEngagedNothingElseIsAsked) {
    Bed bed;
    const Ref a = bed.infantry(usa, 6, {30, 24}, north), d = bed.infantry(csa, 6, {30, 24}, south);
    touch(bed, a, d);
    bed.side(usa).engaged = one(a.id);
    bed.side(csa).engaged = one(d.id);
    bed.group(usa, {a});
    bed.begin(step(StepKind::Engaged, usa));
    ASSERT_EQ(bed.waiting(), StepKind::Engaged);
    for (const Verb verb : {Verb::Begin, Verb::Fire, Verb::Hold, Verb::Advance})
        EXPECT_FALSE(bed.check(usa, on_unit(verb, a))) << static_cast<int>(verb);
}

// ---- withdrawals ----

TEST(SE_OBST_1, WhoCannotCrossAnObstacleDoesNotRetreatOverIt) {
    enum { Foot, Horse, OnFoot, Guns };
    for (const int who : {Foot, Horse, OnFoot, Guns}) {
        Bed bed;
        const Inches at{36, 24};
        const Ref ref = who == Foot     ? bed.infantry(usa, 4, at, north)
                        : who == Horse  ? bed.cavalry(usa, 4, at, north)
                        : who == OnFoot ? bed.cavalry(usa, 4, at, north, {.dismounted = true})
                                        : bed.battery(usa, 2, at, north);
        const Ref enemy = bed.infantry(csa, 6, {36, 34}, south);
        bed.line(LineKind::MajorObstacle, {{30, 21}, {42, 21}});
        const Lane lane = find_lane(bed.look(), ref, enemy, 5000);
        ASSERT_TRUE(lane.found);
        EXPECT_EQ(lane.way == south, who == Foot || who == OnFoot) << who;
    }
}
// Lakes on both sides of a lane as wide as it must be: the line ends with its wings in them, rather than
// stay.
TEST(SE_RETREAT_6, WhereThereIsNoOtherGroundItEndsOnAny) {
    Bed bed;
    const Ref a = bed.infantry(usa, 5, {36, 24}, north), enemy = bed.infantry(csa, 5, {36, 30}, south);
    bed.area(AreaKind::Water, {{0, 0}, {35.3, 0}, {35.3, 23.2}, {0, 23.2}});
    bed.area(AreaKind::Water, {{36.7, 0}, {72, 0}, {72, 23.2}, {36.7, 23.2}});
    bed.with_dice({}, [&](Play& play) {
        Aftermath after;
        EXPECT_EQ(withdraw(play, a, WithdrawalKind::Retreat, enemy, 0, after), WithdrawalResult::Moved);
    });
    EXPECT_EQ(bed.unit(a).y, 19000);
}

}  // namespace
}  // namespace longroll::elephant
