#include "elephant/move_bed.h"
#include "elephant/procedure.h"

namespace longroll::elephant {
namespace {

// Regimental #1: six or ten stands face eight rifle-muskets straight ahead, so far away.
struct Assault : MoveBed {
    Ref a, t;
    explicit Assault(double inches_apart, int chargers = 10, const With& with = {})
        : MoveBed(Scale::Regimental1) {
        a = infantry(usa, chargers, {30, 10}, north, with);
        t = infantry(csa, 8, {30, 10 + inches_apart}, south);
    }
    void announce(std::initializer_list<unsigned> faces) {
        charges(usa, {a});
        act(usa, charge(a, t));
        act(usa, just(Verb::Done), faces);
    }
    void volley(std::initializer_list<unsigned> faces) {
        if (check(csa, just(Verb::ForMe))) act(csa, just(Verb::ForMe));
        act(csa, just(Verb::Done), faces);
    }
};

TEST(SE_E49, TheVolleyAtAHundredYards) {
    Assault bed(12);
    bed.announce({4, 4, 5});
    ASSERT_EQ(bed.waiting(), StepKind::Volley1);
    EXPECT_EQ(bed.decides(), csa);
    EXPECT_NEAR(bed.apart(bed.a, bed.t), 5.0, 0.02) << "it is fired at at 100 yards";
    bed.volley({7, 9});  // 24, 21+ to 28+: 2 hits; then the test
    EXPECT_EQ(bed.unit(bed.a).hits, 2);
    EXPECT_EQ(bed.unit(bed.a).panic, 2);
}

TEST(SE_E50, TheTestOfTheCharger) {
    {
        Assault bed(12);
        bed.announce({4, 4, 5});
        bed.volley({7, 6});
        EXPECT_EQ(bed.unit(bed.a).panic, 0) << "8 passes";
        EXPECT_EQ(bed.waiting(), StepKind::Volley2) << "and goes on";
    }
    {
        Assault bed(12);
        bed.announce({4, 4, 5});
        bed.volley({7, 7});
        EXPECT_EQ(bed.unit(bed.a).hits, 0) << "the third hit takes a stand";
        EXPECT_EQ(bed.stands(bed.a), 9);
        EXPECT_NEAR(bed.apart(bed.a, bed.t), 5.0, 0.02) << "halts 5 inches from the target";
        EXPECT_EQ(bed.waiting(), StepKind::None);
    }
    {
        Assault bed(12);
        bed.announce({4, 4, 5});
        bed.volley({7, 9});
        EXPECT_EQ(bed.unit(bed.a).status, Withdrawing::Retreat) << "11: three above";
        EXPECT_GT(bed.apart(bed.a, bed.t), 13.0);
        EXPECT_EQ(bed.waiting(), StepKind::None);
    }
}
TEST(SE_E51, AChargerFromEightyYardsMeetsOnlyTheSecondVolley) {
    Assault bed(4);
    bed.announce({4, 4, 5});
    EXPECT_EQ(bed.waiting(), StepKind::Volley2);
}
TEST(SE_E52, FromTheFlankNoVolleyAtAll) {
    MoveBed near(Scale::Regimental1);
    const Ref b = near.infantry(usa, 4, {20, 20.4}, east);
    const Ref u = near.infantry(csa, 8, {30, 20}, south);
    near.charges(usa, {b});
    near.act(usa, charge(b, u));
    near.act(usa, just(Verb::Done), {5, 5, 5, 3});
    EXPECT_TRUE(in_contact_with(near.look(), b, u)) << "the target only tests to receive";
    EXPECT_NE(near.state.contacts[0].marks & ContactFlank0, 0);
}

TEST(SE_CHARGE_1, AnnouncedTogetherTakenBackOneByOne) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 4, {15, 10}, north);
    const Ref b = bed.infantry(usa, 4, {25, 10}, north);
    const Ref t = bed.infantry(csa, 14, {20, 15}, south);
    bed.charges(usa, {a, b});
    bed.act(usa, charge(a, t));
    EXPECT_EQ(bed.refused_by(usa, charge(a, t)), rule::SE_CHARGE_1);
    bed.act(usa, charge(b, t));
    EXPECT_EQ(bed.state.charges.size(), 2u);
    bed.act(usa, {.verb = Verb::TakeBack, .unit = a.id});
    EXPECT_EQ(bed.state.charges.size(), 1u);
    bed.act(usa, just(Verb::Drop));
    EXPECT_TRUE(bed.state.charges.empty());
    EXPECT_TRUE(bed.offered(usa, charge(a, t)));
}
TEST(SE_CHARGE_2, WhoMayChargeWhom) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 4, {20, 10}, north);
    const Ref t = bed.infantry(csa, 4, {20, 18}, south);
    const auto why = [&](Ref charger) {
        return check_charge(bed.look(), charger, t, Flank::Left, 0, 0, nullptr).why().rule;
    };
    EXPECT_TRUE(check_charge(bed.look(), a, t, Flank::Left, 0, 0, nullptr).fine());
    bed.unit(a).panic = 1;
    EXPECT_EQ(why(a), rule::SE_MORALE_18);
    bed.unit(a).panic = 0;
    bed.side(usa).prone = one(a.id);
    EXPECT_EQ(why(a), rule::SE_CHARGE_2);
    bed.side(usa).prone = 0;
    bed.side(usa).full_fire = one(a.id);
    EXPECT_EQ(why(a), rule::SE_FIRE_1);
    bed.side(usa).full_fire = 0;
    const Ref s = bed.skirmishers(usa, 2, {40, 10}, north);
    EXPECT_EQ(why(s), rule::SE_CHARGE_2);
    EXPECT_EQ(check_charge(bed.look(), a, t, Flank::Left, table::degrees(46), 0, nullptr).why().rule,
              rule::SE_CHARGE_2);
}
TEST(SE_CHARGE_2, AnotherEnemyInTheWayBarsItSkirmishersDoNot) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 4, {20, 10}, north);
    const Ref t = bed.infantry(csa, 4, {20, 18}, south);
    const Ref s = bed.skirmishers(csa, 1, {20, 15}, south);
    EXPECT_TRUE(check_charge(bed.look(), a, t, Flank::Left, 0, 0, nullptr).fine())
        << "sight is over skirmishers";
    (void)s;
    bed.battery(csa, 1, {21, 16}, south);
    EXPECT_EQ(check_charge(bed.look(), a, t, Flank::Left, 0, 0, nullptr).why().rule, rule::SE_CHARGE_2);
}
TEST(SE_CHARGE_2, WithinTheBestRoll) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 4, {20, 10}, north);
    const Ref near = bed.infantry(csa, 4, {20, 25}, south);
    EXPECT_TRUE(check_charge(bed.look(), a, near, Flank::Left, 0, 0, nullptr).fine()) << "15 inches";
    bed.with_dice({}, [&](Play& play) { shift_unit(play, near, {0, 100}); });
    EXPECT_FALSE(check_charge(bed.look(), a, near, Flank::Left, 0, 0, nullptr).fine());
}
TEST(SE_E91, TheWheelComesOutOfTheDice) {
    MoveBed bed;
    const Ref c = bed.cavalry(usa, 6, {20, 10}, north, {.ranks = 2});
    const Ref t = bed.infantry(csa, 8, {22, 17}, south);
    bed.side(csa).fired = one(t.id);
    bed.charges(usa, {c});
    bed.act(usa, charge(c, t, table::degrees(20), Flank::Right, ChargeDie));
    bed.act(usa, just(Verb::Done), {5, 5});
    EXPECT_EQ(bed.state.charges[0].dice, 2);
    EXPECT_NEAR(bed.state.charges[0].reach, 8953, 2);
}
TEST(SE_CHARGE_3, ShortOfReachItGoesAsFarAsItsDice) {
    Assault bed(14);
    bed.announce({2, 2, 2});
    // 8 inches short of contact is 160 yards: no volley, no Combat.
    EXPECT_EQ(bed.waiting(), StepKind::None);
    EXPECT_EQ(bed.anchor(bed.a).y, 16000);
    EXPECT_NE(bed.side(usa).moved & one(bed.a.id), 0u);
}
TEST(SE_CHARGE_4, FromMoreThanAHundredYards) {
    Assault far(5.1);
    far.announce({4, 4, 4});
    EXPECT_EQ(far.waiting(), StepKind::Volley1);
    Assault near(5);
    near.announce({4, 4, 4});
    EXPECT_EQ(near.waiting(), StepKind::Volley2);
}
TEST(SE_CHARGE_4, AtAHundredYardsWithoutATestEvenIfItHasFired) {
    Assault bed(12);
    bed.side(csa).fired = bed.side(csa).full_fire = one(bed.t.id);
    bed.unit(bed.t).panic = 1;
    bed.announce({4, 4, 5});
    ASSERT_EQ(bed.waiting(), StepKind::Volley1);
    EXPECT_NEAR(bed.apart(bed.a, bed.t), 5.0, 0.02);
    // The one die is the die of fire: 7 stands of 3 are 21, shifted right to 28+; 5 is one hit.
    bed.act(csa, just(Verb::ForMe));
    bed.act(csa, just(Verb::Done), {5, 1});
    EXPECT_EQ(bed.unit(bed.t).panic, 1) << "no test, so no rally";
    EXPECT_EQ(bed.unit(bed.a).hits, 1);
}
TEST(SE_CHARGE_4, NotAtAChargerOnTheFlank) {
    MoveBed bed(Scale::Regimental1);
    const Ref a = bed.infantry(usa, 4, {20, 20.4}, east);  // outside all its arcs, ten inches off
    const Ref t = bed.infantry(csa, 8, {34, 20}, south);
    bed.charges(usa, {a});
    bed.act(usa, charge(a, t));
    bed.act(usa, just(Verb::Done), {5, 5, 5, 3});
    EXPECT_GT(bed.state.charges.empty() ? 0 : bed.state.charges[0].start, bed.setup.distance.yards_100);
    EXPECT_TRUE(in_contact_with(bed.look(), a, t)) << "neither volley was asked for";
}

// SE-FLANK-2: every stand of the attacker began outside the arcs of every stand of the defender. A unit
// struck so is not asked for a volley, and tests to receive at once: the die beyond those of the move.
void expect_flank(Inches from, Facing facing, bool flank, const char* why) {
    MoveBed bed(Scale::Regimental1);
    const Ref a = bed.infantry(usa, 4, from, facing);
    const Ref t = bed.infantry(csa, 4, {30, 20}, south);
    bed.charges(usa, {a});
    bed.act(usa, charge(a, t));
    if (flank)
        bed.act(usa, just(Verb::Done), {5, 5, 5, 3});
    else
        bed.act(usa, just(Verb::Done), {5, 5, 5});
    EXPECT_EQ(in_contact_with(bed.look(), a, t), flank) << why;
    EXPECT_EQ(bed.waiting() == StepKind::Volley1 || bed.waiting() == StepKind::Volley2, !flank) << why;
    if (flank && in_contact(bed.look(), a)) {
        EXPECT_NE(bed.state.contacts[0].marks & ContactFlank0, 0) << why;
    }
}
TEST(SE_FLANK_2, JudgedByWhereEveryStandBegan) {
    expect_flank({30, 12}, north, false, "straight before it");
    expect_flank({30, 28}, south, true, "behind it");
    expect_flank({27, 22.2}, east, true, "beside it, no stand before its front");
    expect_flank({27, 19.2}, east, false, "beside it, one stand of four before its front");
}
TEST(SE_CHARGE_5, NoTestWithoutHitOrMarker) {
    Assault bed(12, 6);
    bed.announce({4, 4, 5});
    bed.act(csa, just(Verb::No));
    EXPECT_EQ(bed.waiting(), StepKind::Volley2);
    EXPECT_EQ(bed.unit(bed.a).panic, 0);
}
TEST(SE_CHARGE_6, APassedTestGoesOnToFiftyYards) {
    Assault bed(12);
    bed.announce({4, 4, 5});
    bed.volley({5, 3});
    ASSERT_EQ(bed.waiting(), StepKind::Volley2);
    EXPECT_NEAR(bed.apart(bed.a, bed.t), 2.5, 0.02);
}
TEST(SE_CHARGE_7, TheSecondVolleyNeedsATestWithOneMore) {
    Assault bed(12);
    bed.announce({4, 4, 5});
    bed.act(csa, just(Verb::No));
    ASSERT_EQ(bed.waiting(), StepKind::Volley2);
    // 8 + 1 is one above: a hit, a marker, no fire. Then the test to receive, with the marker: 7 + 1 passes.
    bed.volley({8, 7});
    EXPECT_EQ(bed.unit(bed.t).hits, 1);
    EXPECT_EQ(bed.unit(bed.a).hits, 0);
    EXPECT_TRUE(in_contact_with(bed.look(), bed.a, bed.t));
}
TEST(SE_CHARGE_8, HaltedByTheSecondVolleyItGoesBackToAHundredYards) {
    Assault bed(12);
    bed.announce({4, 4, 5});
    bed.act(csa, just(Verb::No));
    bed.volley({1, 7, 7});  // passes, 2 hits, the charger fails by one
    EXPECT_NEAR(bed.apart(bed.a, bed.t), 5.0, 0.02);
    EXPECT_EQ(bed.waiting(), StepKind::None);
}
TEST(SE_CHARGE_8, OneThatBeganNearerReturnsToItsPlace) {
    Assault bed(4);
    bed.announce({4, 4, 5});
    bed.volley({1, 7, 7});
    EXPECT_EQ(bed.anchor(bed.a), (Inches{30, 10}.point()));
    EXPECT_EQ(bed.waiting(), StepKind::None);
}
TEST(SE_CHARGE_9, TheTargetTestsToReceiveOnce) {
    Assault bed(4);
    bed.announce({4, 4, 5});
    bed.act(csa, just(Verb::No), {8});
    EXPECT_TRUE(in_contact_with(bed.look(), bed.a, bed.t));
    EXPECT_NE(bed.side(csa).received & one(bed.t.id), 0u);
}
TEST(SE_CHARGE_10, ATargetThatFailsByOneOrTwoStandsAndFights) {  // E53
    Assault bed(4);
    bed.announce({4, 4, 5});
    bed.unit(bed.t).lost = 2;
    bed.act(csa, just(Verb::No), {9});
    EXPECT_EQ(bed.unit(bed.t).hits, 1);
    EXPECT_TRUE(in_contact_with(bed.look(), bed.a, bed.t));
}
// 8.7, from the same charts the rules use.
TEST(SE_CHARGE_10, TheChanceOfContactFrom180Yards) {
    int reach = 0;
    for (int a : {2, 3, 3, 4, 4, 5})
        for (int b : {2, 3, 3, 4, 4, 5})
            for (int c : {2, 3, 3, 4, 4, 5}) reach += a + b + c >= 9;
    EXPECT_EQ(reach, 191);
    int charger = 0;  // of 100: a volley of 24 moved to 28+, then the test
    for (const auto& row : fire_results)
        for (int die = 0; die < 10; ++die)
            charger +=
                passed(test_result(die + std::min(2, panic_of(row[shifted(fire_column(2 * 24), 1)])), 8));
    EXPECT_EQ(charger, 77);
    int second = 0;
    for (int die = 0; die < 10; ++die) second += passed(test_result(die + 1, 8));
    EXPECT_EQ(second, 8);
    const double contact = reach / 216.0 * 0.77 * (0.8 * 0.77 + 0.2);
    EXPECT_NEAR(contact, 0.555598, 0.000001);
}
TEST(SE_CHARGE_11, WhereTheTargetLeavesTheChargerMayFollow) {
    Assault bed(4);
    bed.unit(bed.t).grade = Grade::Militia;
    bed.unit(bed.t).panic = 2;
    bed.announce({4, 4, 5});
    bed.act(csa, just(Verb::No), {9});  // 9 + 2 is five above 6: ROUT
    EXPECT_EQ(bed.unit(bed.t).status, Withdrawing::Rout);
    ASSERT_EQ(bed.waiting(), StepKind::Follow);
    EXPECT_EQ(bed.decides(), usa);
    EXPECT_TRUE(bed.check(usa, just(Verb::No)).fine());
    EXPECT_EQ(bed.refused_by(usa, {.verb = Verb::Follow, .x = 9000}), rule::SE_CHARGE_11);
    // From 50 yards (2.5 inches off) to where the command stand was: its middle is 0.375 behind its front.
    bed.act(usa, {.verb = Verb::Follow, .x = 2875});
    EXPECT_NEAR(bed.anchor(bed.a).y, 14375, 15);
}
// Two chargers at one target of fourteen stands.
struct TwoAtOne : MoveBed {
    Ref a, b, t;
    explicit TwoAtOne(double apart) : MoveBed(Scale::Regimental1) {
        a = infantry(usa, 4, {26, 10}, north);
        b = infantry(usa, 4, {34, 10}, north);
        t = infantry(csa, 14, {30, 10 + apart}, south);
        charges(usa, {a, b});
        act(usa, charge(a, t));
        act(usa, charge(b, t));
    }
};
TEST(SE_CHARGE_12, TheTargetTestsOnceHoweverManyCharge) {
    TwoAtOne bed(4);
    bed.act(usa, just(Verb::Done), {4, 4, 4, 4, 4, 4});
    ASSERT_EQ(bed.waiting(), StepKind::Volley2);
    bed.act(csa, just(Verb::No), {5});  // one die: one test to receive both
    EXPECT_TRUE(in_contact_with(bed.look(), bed.a, bed.t));
    EXPECT_TRUE(in_contact_with(bed.look(), bed.b, bed.t));
    EXPECT_EQ(bed.state.contacts.size(), 2u);
}
TEST(SE_CHARGE_12, EachChargerThatIsHitTestsForItself) {
    TwoAtOne bed(10);
    bed.act(usa, just(Verb::Done), {4, 4, 4, 4, 4, 4});
    ASSERT_EQ(bed.waiting(), StepKind::Volley1);
    bed.act(csa, {.verb = Verb::Volley, .target = bed.a.id, .stands = 0b11111110000000});
    bed.act(csa, {.verb = Verb::Volley, .target = bed.b.id, .stands = 0b00000001111111});
    // 7 stands of 3 are 21, shifted right to 28+. 5 and 1: a hit each. Then two tests, with a marker each:
    // 9 + 1 is two above 8 and halts the first, 3 + 1 lets the second go on.
    bed.act(csa, just(Verb::Done), {5, 1, 9, 3});
    EXPECT_NEAR(bed.apart(bed.a, bed.t), 5.0, 0.02) << "halted at 100 yards";
    EXPECT_NE(bed.side(usa).halted & one(bed.a.id), 0u);
    EXPECT_EQ(bed.side(usa).halted & one(bed.b.id), 0u);
    EXPECT_EQ(bed.unit(bed.b).panic, 0) << "passed";
    ASSERT_EQ(bed.waiting(), StepKind::Volley2);
    EXPECT_FALSE(bed.check(csa, {.verb = Verb::Volley, .target = bed.a.id})) << "only the other comes on";
}
TEST(SE_CHARGE_13, CommandersGoWithTheirUnits) {
    Assault bed(4);
    bed.commander(usa, 0, bed.a);
    bed.announce({4, 4, 5});
    bed.act(csa, just(Verb::No), {5});
    const Officer& officer = bed.side(usa).officer[0];
    EXPECT_EQ((Point{officer.x, officer.y}), command_pose(bed.look(), bed.a).centre);
    EXPECT_NE(bed.side(usa).in_combat & 1, 0) << "and may not leave (SE-OFFICER-1)";
}

TEST(SE_GEO_17, TheFrontIsLaidAlongTheEdgeItStruck) {
    MoveBed bed(Scale::Regimental1);
    const Ref a = bed.infantry(usa, 4, {30, 10}, table::facing_of_degrees(15));
    const Ref t = bed.infantry(csa, 8, {31, 14}, south);
    bed.side(csa).received = one(t.id);
    bed.charges(usa, {a});
    bed.act(usa, charge(a, t));
    bed.act(usa, just(Verb::Done), {4, 4, 4});
    bed.act(csa, just(Verb::No));
    ASSERT_TRUE(in_contact_with(bed.look(), a, t));
    EXPECT_EQ(bed.unit(a).facing, north.step);
    EXPECT_LE(bed.apart(a, t), 0.03);
}
TEST(SE_GEO_17, TheDepthOfAWallCountsAsTouching) {
    MoveBed bed(Scale::Regimental1);
    bed.line(LineKind::Wall, {{20, 13.9}, {40, 13.9}});
    const Ref a = bed.infantry(usa, 4, {30, 10}, north);
    const Ref t = bed.infantry(csa, 8, {30, 14}, south);
    bed.side(csa).received = one(t.id);
    bed.charges(usa, {a});
    bed.act(usa, charge(a, t));
    bed.act(usa, just(Verb::Done), {4, 4, 4});
    bed.act(csa, just(Verb::No));
    ASSERT_TRUE(in_contact_with(bed.look(), a, t));
    EXPECT_NEAR(bed.apart(a, t), 0.25, 0.02);
    EXPECT_EQ(bed.state.contacts[0].barrier, static_cast<std::uint8_t>(Barrier::Wall));
    EXPECT_EQ(bed.state.contacts[0].holder, index(csa));
}
// A charge straight on whose dice are rolled.
Charge rolled(Ref charger, Ref target) {
    Charge charge{};
    charge.side = static_cast<std::uint8_t>(index(charger.side));
    charge.unit = charger.id;
    charge.target = target.id;
    for (UnitId& id : charge.behind) id = no_unit;
    charge.reach = 12 * table::inch;
    charge.marks = ChargeRolled;
    return charge;
}
TEST(SE_CHARGE_12, WhereTheTargetHasShrunkItStopsBeforeItsNeighbour) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 4, {30, 12}, north);
    const Ref t = bed.infantry(csa, 1, {29, 16}, south);
    bed.infantry(csa, 3, {31.5, 15.6}, south);  // would have been behind the stands that are lost
    Charge charge = rolled(a, t);
    bed.with_dice({}, [&](Play& play) { make_contact(play, charge, t); });
    EXPECT_FALSE(in_contact(bed.look(), a));
    EXPECT_NE(charge.marks & ChargeOver, 0);
    EXPECT_EQ(bed.anchor(a).y, 12000) << "where it stands";
    EXPECT_EQ(Elephant::first_violation(bed.setup, bed.state).value_or(""), "");
}
TEST(SE_SKIRM_14, SkirmishersDrivenOntoTheLineOfAnotherChargeGiveWayToThatToo) {
    for (bool caught : {false, true}) {
        MoveBed bed;
        const Ref a = bed.infantry(usa, 4, {30, 12}, north);
        const Ref t = bed.infantry(csa, 1, {29, 16}, south);
        const Ref s = bed.infantry(csa, 1, {31, 15.8}, south, {.formation = Formation::Skirmish});
        Charge charge = rolled(a, t);
        if (caught) charge.tried = one(s.id);
        const auto strikes = [&](Play& play) { make_contact(play, charge, t); };
        if (caught)
            bed.with_dice({}, strikes);
        else
            bed.with_dice({4, 4, 4, 4}, strikes);
        EXPECT_EQ(in_contact_with(bed.look(), a, t), !caught);
        EXPECT_EQ(in_contact_with(bed.look(), a, s), caught);
        EXPECT_EQ(Elephant::first_violation(bed.setup, bed.state).value_or(""), "");
    }
}
// A charger that has gone two inches of its four, and an enemy that has come to stand where it began.
struct Passed : MoveBed {
    Ref a = infantry(usa, 4, {30, 12}, north);
    void goes_on(Ref target, procedure::Stage from) {
        Charge charge = rolled(a, target);
        charge.group = 1;
        charge.marks |= ChargeWheeled;
        charge.travelled = 2 * table::inch;
        charge.reach = 4 * table::inch;
        charge.start = 3 * table::inch;
        state.charges.push_back(charge);
        Step group = step(StepKind::ChargeGroup, csa, target.id);
        group.n = charge.group;
        group.stage = from;
        begin(group);
        EXPECT_EQ(Elephant::first_violation(setup, state).value_or(""), "");
    }
};
TEST(SE_CHARGE_12, ItIsNotPutBackOntoATargetThatHasGrownToWhereItBegan) {
    Passed bed;
    const Ref t = bed.infantry(csa, 10, {36, 9.5}, south);
    bed.with_dice({}, [&](Play& play) {
        const Action out{.verb = Verb::Detach, .unit = t.id, .stands = 0b1111110000};
        const Ref skirmishers{csa, detach(play, csa, out)};
        const Rects began = rects_on_line(play, rolled(bed.a, t), -2 * table::inch);
        const std::span<const Rect> there = began;
        EXPECT_EQ(overlapped(play, csa, there, 0), no_unit);
        rejoin(play, skirmishers);
        EXPECT_EQ(overlapped(play, csa, there, 0), t.id);
    });
    bed.goes_on(t, procedure::FirstVolley);
    EXPECT_EQ(bed.waiting(), StepKind::None);
    EXPECT_EQ(bed.anchor(bed.a).y, 14000) << "it has passed it, and goes as far as its dice";
    EXPECT_FALSE(in_contact(bed.look(), bed.a));
}
TEST(SE_CHARGE_12, NorOntoSkirmishersWhoStandThere) {
    Passed bed;
    const Ref t = bed.skirmishers(csa, 1, {31.5, 9.6}, south);
    bed.goes_on(t, procedure::SkirmishersAsked);
    EXPECT_EQ(bed.waiting(), StepKind::SkirmFire);
    EXPECT_EQ(bed.anchor(bed.a).y, 12000) << "their shot finds it where it is";
}
TEST(SE_CHARGE_12, TheRestOfSuchATargetIsStruckFromWhereTheChargerIs) {
    Passed bed;
    const Ref t = bed.skirmishers(csa, 2, {30, 20}, south);
    const Pose stands[] = {{Inches{31.5, 9.6}.point(), south}, {Inches{31.5, 12.875}.point(), south}};
    bed.with_dice({}, [&](Play& play) { put_poses(play, t, stands, south); });
    Charge charge = rolled(bed.a, t);
    charge.marks |= ChargeWheeled;
    charge.travelled = 2 * table::inch;
    EXPECT_NEAR(contact_on_line(bed.look(), charge, charge.reach), 2500, 2) << "half an inch farther on";
}
TEST(SE_GEO_27, AChargeGoesAsFarAsTheWholeUnitIsOnTheTable) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 4, {3, 10}, table::facing_of_degrees(350));
    const Ref t = bed.infantry(csa, 4, {5, 22}, south);
    const Charge charge = rolled(a, t);
    // Its left end is 1.030 inches from the edge, which it nears by the sine of 10 degrees.
    EXPECT_NEAR(reach_on_line(bed.look(), charge, 3, 12), 5934, 10);
    const Ref b = bed.infantry(usa, 4, {30, 10}, table::facing_of_degrees(350));
    EXPECT_EQ(reach_on_line(bed.look(), rolled(b, t), 3, 12), 12000);
}
// Skirmishers at the very edge, before the flank of a line that comes on at an angle.
TEST(SE_GEO_27, AChargerStaysOnTheTable) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 8, {20, 5}, table::facing_of_degrees(160));
    const Ref t = bed.infantry(csa, 1, {25, 0.5}, north, {.formation = Formation::Skirmish});
    Charge charge = rolled(a, t);
    bed.with_dice({}, [&](Play& play) { make_contact(play, charge, t); });
    EXPECT_FALSE(in_contact(bed.look(), a));
    EXPECT_NE(charge.marks & ChargeOver, 0);
    EXPECT_GT(charge.travelled, 0);
    EXPECT_EQ(Elephant::first_violation(bed.setup, bed.state).value_or(""), "");
}
TEST(SE_GEO_19, KindsOfGround) {
    MoveBed bed;
    bed.area(AreaKind::Crops, {{5, 11}, {30, 11}, {30, 14}, {5, 14}});
    bed.line(LineKind::Fieldworks, {{40, 12}, {60, 12}});
    const Ref a = bed.infantry(usa, 4, {20, 10}, north);
    const Ref b = bed.infantry(usa, 4, {50, 10}, north);
    bed.phase(usa, {a, b});
    bed.pick(a, {4, 4, 4});
    EXPECT_TRUE(bed.may(ahead(12000))) << "crops cost nothing";
    bed.done();
    bed.pick(b, {4, 4, 4});
    EXPECT_TRUE(bed.may(ahead(9000)));
    EXPECT_FALSE(bed.may(ahead(9100))) << "fieldworks cost as a wall";
}
TEST(SE_GEO_26, TheAdvanceIsThatOfTheCommandStand) {
    Assault bed(9);
    bed.charges(usa, {bed.a});
    ChargeLine line;
    ASSERT_TRUE(check_charge(bed.look(), bed.a, bed.t, Flank::Left, 0, 0, &line).fine());
    EXPECT_NEAR(line.advance, 9000, 3);
    EXPECT_EQ(line.wheel_cost, 0);
}

TEST(SE_STATE_3, AChargerThatFailedMeanwhileHasLostItsCharge) {
    Assault bed(12);
    bed.charges(usa, {bed.a});
    bed.act(usa, charge(bed.a, bed.t));
    bed.side(usa).halted = one(bed.a.id);
    bed.act(usa, just(Verb::Done), {4, 4, 5});
    EXPECT_EQ(bed.waiting(), StepKind::None);
    EXPECT_EQ(bed.anchor(bed.a).y, 10000);
}
TEST(SE_E97, ATargetThatHasRetreatedOutOfReachIsFollowedAtMost) {
    MoveBed bed(Scale::Regimental1);
    const Ref a = bed.infantry(usa, 4, {20, 10}, north);
    const Ref x = bed.infantry(csa, 4, {20, 14}, south, {.grade = Grade::Militia});
    const Ref b = bed.infantry(usa, 4, {27, 3}, north);
    const Ref y = bed.infantry(csa, 4, {27, 14}, south, {.grade = Grade::Militia});
    bed.unit(x).panic = 2;
    bed.unit(y).panic = 1;
    bed.charges(usa, {a, b});
    bed.act(usa, charge(a, x));
    bed.act(usa, charge(b, y));
    bed.act(usa, just(Verb::Done), {4, 4, 4, 4, 4, 4});
    ASSERT_EQ(bed.waiting(), StepKind::Volley2);
    // X routs (9 + 2), past Y: the same grade, one marker more and a test: 8 + 2 is four above: RETREAT.
    bed.act(csa, just(Verb::No), {9, 8});
    EXPECT_EQ(bed.unit(y).status, Withdrawing::Retreat);
    ASSERT_EQ(bed.waiting(), StepKind::Follow);
    bed.act(usa, just(Verb::No));
    // Y, ten inches farther off, is beyond the best roll of 15: its charger may follow.
    ASSERT_EQ(bed.waiting(), StepKind::Follow);
    bed.act(usa, just(Verb::No));
    EXPECT_EQ(bed.waiting(), StepKind::None);
    EXPECT_FALSE(in_contact(bed.look(), b));
}

// ---- 2.15 ----

TEST(SE_E64, ShotgunsAsTheyClose) {
    for (unsigned die : {9u, 4u}) {
        MoveBed bed(Scale::Regimental1);
        const Ref c = bed.cavalry(usa, 6, {30, 10}, north, {.weapon = Weapon::Shotgun});
        const Ref t = bed.infantry(csa, 8, {30, 14}, south);
        bed.side(csa).received = one(t.id);
        bed.charges(usa, {c});
        bed.act(usa, charge(c, t, 0, Flank::Left, ChargeDie));
        bed.act(usa, just(Verb::Done), {4, 4});
        bed.act(csa, just(Verb::No));
        ASSERT_EQ(bed.waiting(), StepKind::CavFire);
        EXPECT_EQ(bed.decides(), usa);
        bed.act(usa, just(Verb::Yes), {die});
        EXPECT_EQ(bed.unit(t).hits, die == 9 ? 1 : 0);
        EXPECT_EQ(bed.unit(t).panic, 1);
        EXPECT_EQ(bed.waiting(), StepKind::None) << "no further test";
    }
}
TEST(SE_CAV_1, OnlyWithPistolsOrShotguns) {
    MoveBed bed(Scale::Regimental1);
    const Ref c = bed.cavalry(usa, 6, {30, 10}, north);
    const Ref t = bed.infantry(csa, 8, {30, 14}, south);
    bed.side(csa).received = one(t.id);
    bed.charges(usa, {c});
    bed.act(usa, charge(c, t, 0, Flank::Left, ChargeDie));
    bed.act(usa, just(Verb::Done), {4, 4});
    bed.act(csa, just(Verb::No));
    EXPECT_EQ(bed.waiting(), StepKind::None);
    EXPECT_TRUE(in_contact(bed.look(), c));
}

// Infantry that passes before cavalry at rest.
struct Passing_by : MoveBed {
    Ref mover, horse;
    explicit Passing_by(double apart = 3.75) {
        mover = infantry(usa, 4, {20, 10}, north);
        horse = cavalry(csa, 4, {22.375 + apart - 0.375, 18}, west, {.grade = Grade::Veteran});
    }
    void walk(Length by) {
        phase(usa, {mover});
        pick(mover, {5, 5, 5});
        part(ahead(by));
        act(usa, just(Verb::Done));
    }
};
TEST(SE_E81, CavalryAtRestTakesItsChance) {
    Passing_by bed;
    bed.side(csa).fired = one(bed.horse.id);
    bed.walk(14000);
    ASSERT_EQ(bed.waiting(), StepKind::OppCharge);
    EXPECT_EQ(bed.decides(), csa);
    EXPECT_EQ(Elephant::reckon(bed.setup, bed.state, csa, just(Verb::Yes)).total(), 0);
    bed.act(csa, just(Verb::Yes), {9, 4, 5});
    EXPECT_EQ(bed.state.charges[0].dice, 2);
    EXPECT_EQ(bed.state.charges[0].sum, 9);
    ASSERT_EQ(bed.waiting(), StepKind::MeetCharge);
    bed.act(usa, just(Verb::No), {5});  // goes on; struck in flank: it only tests to receive
    EXPECT_TRUE(in_contact_with(bed.look(), bed.mover, bed.horse));
    EXPECT_NE(bed.state.contacts[0].marks & ContactOpportunity, 0);
    EXPECT_EQ(bed.waiting(), StepKind::MoveSelect) << "its move is over (SE-CAV-6)";
    EXPECT_LT(bed.anchor(bed.mover).y, 24000);
}
TEST(SE_CAV_2, WithinAHundredAndFiftyYardsUnmovedAndInSight) {
    Passing_by far(4.2);
    far.side(csa).fired = one(far.horse.id);
    far.walk(5000);
    EXPECT_EQ(far.waiting(), StepKind::MoveSelect);
    Passing_by moved;
    moved.side(csa).moved = one(moved.horse.id);
    moved.side(csa).fired = one(moved.horse.id);
    moved.walk(14000);
    EXPECT_EQ(moved.waiting(), StepKind::MoveSelect);
}
TEST(SE_CAV_2, APanicMarkerIsNoBarTheTestIsTheGate) {
    Passing_by bed;
    bed.side(csa).fired = one(bed.horse.id);
    bed.unit(bed.horse).panic = 1;
    EXPECT_EQ(check_charger(bed.look(), bed.horse).why().rule, rule::SE_MORALE_18)
        << "it may not announce one";
    bed.walk(14000);
    ASSERT_EQ(bed.waiting(), StepKind::OppCharge);
    EXPECT_EQ(Elephant::reckon(bed.setup, bed.state, csa, just(Verb::Yes)).total(), 1);
    bed.act(csa, just(Verb::Yes), {8, 4, 5});  // 8 + 1 passes a veteran
    EXPECT_EQ(bed.unit(bed.horse).panic, 0);
    EXPECT_EQ(bed.state.charges[0].dice, 2);
}
TEST(SE_CAV_2, AFailedTestAppliesAndUsesTheMovement) {
    Passing_by bed;
    bed.side(csa).fired = one(bed.horse.id);
    bed.unit(bed.horse).grade = Grade::Militia;
    bed.walk(14000);
    bed.act(csa, just(Verb::Yes), {8});
    EXPECT_EQ(bed.unit(bed.horse).hits, 1);
    EXPECT_NE(bed.side(csa).moved & one(bed.horse.id), 0u);
    EXPECT_EQ(bed.anchor(bed.mover).y, 24000) << "the mover goes on";
}
TEST(SE_CAV_3, SevenDiceInMotion) {
    Passing_by bed;
    bed.side(csa).fired = bed.side(csa).moved_last_turn = one(bed.horse.id);
    bed.walk(14000);
    bed.act(csa, just(Verb::Yes), {5, 3, 3, 3, 3, 3, 3, 3});
    EXPECT_EQ(bed.state.charges[0].dice, 7);
}
TEST(SE_CAV_4, ThreeInchesForOne) {
    Passing_by bed;
    bed.side(csa).fired = one(bed.horse.id);
    bed.walk(14000);
    const Length before = bed.anchor(bed.mover).y;
    bed.act(csa, just(Verb::Yes), {9, 4, 5});
    bed.act(usa, just(Verb::No), {5});
    ASSERT_TRUE(in_contact_with(bed.look(), bed.mover, bed.horse));
    // The horse stands 3.75 inches from the mover's way: a third of that is 1.25.
    EXPECT_NEAR((bed.anchor(bed.mover).y - before) / 1000.0, 1.25, 0.02);
}
TEST(SE_CAV_4, OneForOneAgainstMountedCavalry) {
    MoveBed bed;
    const Ref mover = bed.cavalry(usa, 4, {20, 10}, north);
    const Ref horse = bed.cavalry(csa, 4, {25.75, 18}, west, {.grade = Grade::Veteran});
    bed.side(usa).moved_last_turn = one(mover.id);
    bed.side(csa).fired = one(horse.id);
    bed.phase(usa, {mover});
    bed.pick(mover, {4, 4, 4, 4, 4, 4});
    bed.part(ahead(14000));
    bed.act(usa, just(Verb::Done));
    ASSERT_EQ(bed.waiting(), StepKind::OppCharge);
    const Length before = bed.anchor(mover).y;
    bed.act(csa, just(Verb::Yes), {9, 4, 5});
    ASSERT_EQ(bed.waiting(), StepKind::MeetCharge);
    bed.act(usa, just(Verb::No), {5});
    ASSERT_TRUE(in_contact_with(bed.look(), mover, horse));
    EXPECT_NEAR((bed.anchor(mover).y - before) / 1000.0, 3.75, 0.26);
}
TEST(SE_CAV_5, ItMayStopAndFace) {
    Passing_by bed;
    bed.side(csa).fired = one(bed.horse.id);
    bed.walk(11000);
    bed.act(csa, just(Verb::Yes), {9, 4, 5});
    ASSERT_EQ(bed.waiting(), StepKind::MeetCharge);
    bed.act(usa, face_to(FacingChange::Right));
    EXPECT_EQ(bed.unit(bed.mover).facing, east.step);
    EXPECT_EQ(bed.state.charges[0].flanked & one(bed.mover.id), 0u) << "not taken in flank";
    EXPECT_TRUE(bed.waiting() == StepKind::Volley1 || bed.waiting() == StepKind::Volley2);
}

}  // namespace
}  // namespace longroll::elephant
