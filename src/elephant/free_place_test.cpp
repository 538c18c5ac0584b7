// SE-GEO-15: nobody is left standing on another. Bed::act looks the table over after every action.

#include "elephant/move_bed.h"

namespace longroll::elephant {
namespace {

constexpr Units bit(Ref ref) { return one(ref.id); }

// ---- moves ----

TEST(SE_GEO_15, AWheelThatLossesMakeShorterEndsOnNobody) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 4, {24, 10}, north);
    // Beside the place where four stands end their wheel, but under that of three.
    const Ref other = bed.infantry(usa, 1, {24.7, 12}, north);
    bed.side(usa).moved = bit(other);  // so that both are hit (SE-COST-12)
    bed.unit(a).hits = 2;
    bed.phase(usa, {a});
    bed.pick(a, {5, 5, 5});
    bed.part(wheel(Flank::Right, table::right_angle));
    bed.done();
    ASSERT_EQ(bed.stands(a), 3) << "it ran into the other";
    EXPECT_EQ(bed.unit(a).facing, east.step) << "it has made its wheel";
    EXPECT_LE(bed.apart(a, other), 0.06) << "and has gone no farther than it must";
    EXPECT_GE(bed.anchor(a).x, 25940) << "straight ahead of the other, whose right edge is at 25.2";
}
TEST(SE_GEO_15, ThePlaceIsTheNearestThatComesNoNearerToAnEnemy) {
    // Straight ahead it would be free after half an inch, but there is the enemy.
    for (bool enemy : {false, true}) {
        Bed bed;
        const Ref a = bed.infantry(usa, 4, {20, 10}, north);
        bed.infantry(usa, 6, {20, 9.7}, north);
        if (enemy) bed.infantry(csa, 4, {20, 12}, south);
        bed.commander(usa, 0, a);
        bed.with_dice({}, [&](Play& play) { clear_of_others(play, a); });
        EXPECT_EQ(Elephant::first_violation(bed.setup, bed.state).value_or(""), "")
            << "its commander is with it";
        EXPECT_EQ(bed.unit(a).x, 20000);
        EXPECT_EQ(bed.unit(a).y, enemy ? 8950 : 10450);
    }
}
TEST(SE_GEO_6, WithNoRoomStraightBackItGoesAside) {
    Bed bed;
    // A square with the table edge behind it and a column at its side; the line of three is broader.
    const Ref a = bed.infantry(usa, 4, {20, 2.6}, north, {.formation = Formation::Square});
    bed.infantry(usa, 3, {21.9, 2.6}, north, {.formation = Formation::Column, .ranks = 1});
    ASSERT_EQ(Elephant::first_violation(bed.setup, bed.state).value_or(""), "");
    bed.with_dice({}, [&](Play& play) {
        lose_stands(play, a, 1, Loss::Eliminated, Inches{20, 20}.point(), rule::SE_PANIC_5);
    });
    ASSERT_EQ(bed.unit(a).formation, Formation::Line);
    EXPECT_EQ(Elephant::first_violation(bed.setup, bed.state).value_or(""), "");
    EXPECT_EQ(bed.unit(a).x, 19900) << "a tenth of an inch to the left";
}
TEST(SE_COST_12, SkirmishersWhoTouchAnEnemyDoNotGoThroughHim) {
    MoveBed bed;
    const Ref a = bed.skirmishers(usa, 1, {20, 20}, north);
    const Ref b = bed.skirmishers(csa, 1, {21, 20}, south);
    bed.side(csa).fired = bit(b);
    bed.phase(usa, {a});
    bed.pick(a, {4, 4, 4, 4});
    EXPECT_EQ(bed.barred(send(0, {24, 20}, north)), rule::SE_COST_12);
    EXPECT_EQ(bed.barred(send(0, {20.5, 20}, north)), rule::SE_COST_12);
    EXPECT_TRUE(bed.may(send(0, {20, 20.5}, north))) << "along him";
    EXPECT_TRUE(bed.may(send(0, {18, 20}, north)));
}

// ---- charges ----

TEST(SE_CHARGE_5, WithNoFreePlaceOnItsLineItStopsInTheNearest) {
    MoveBed bed;
    // On its line, once it has wheeled, stand skirmishers of its side; farther back on it another unit, and
    // then the edge of the table.
    const Ref a = bed.infantry(usa, 7, {4.5, 9.5}, north);
    bed.infantry(usa, 4, {3.5, 7.85}, south);
    bed.skirmishers(usa, 4, {3.54, 12.6}, north);
    const Ref t = bed.infantry(csa, 4, {12, 18.5}, north + table::degrees(225));
    bed.side(csa).fired = bit(t);
    bed.charges(usa, {a});
    bed.act(usa, charge(a, t, table::degrees(45), Flank::Right));
    bed.act(usa, just(Verb::Done), {2, 2, 2});
    ASSERT_TRUE(bed.state.charges.empty() || (bed.state.charges[0].marks & ChargeOver) != 0);
    EXPECT_FALSE(in_contact(bed.look(), a));
    EXPECT_EQ(bed.unit(a).facing, (north + table::degrees(45)).step);
}
TEST(SE_CAV_4, CavalryDoesNotWheelOntoItsEnemy) {
    for (Scale scale : {Scale::Regimental1, Scale::Regimental2}) {
        MoveBed bed(scale);
        // It is charged from behind its flank, and sees the charger only when he is upon it.
        const Ref a = bed.infantry(usa, 3, {14.568, 30.814}, Facing{17372});
        const Ref horse = bed.cavalry(csa, 1, {19.674, 33.123}, Facing{24442}, {.grade = Grade::Elite});
        bed.side(csa).fired = bed.side(csa).moved_last_turn = bit(horse);
        bed.charges(usa, {a});
        bed.act(usa, charge(a, horse, -2731, Flank::Left));
        bed.act(usa, just(Verb::Done), {2, 5, 5});
        ASSERT_EQ(bed.waiting(), StepKind::OppCharge);
        bed.act(csa, just(Verb::Yes), {2, 5, 4, 2, 2, 4, 4, 4, 5});
        EXPECT_TRUE(in_contact_with(bed.look(), a, horse));
    }
}
TEST(SE_COMBAT_6, AFollowUpUnitWhoseFrontIsShotAwayStandsOnNobody) {
    MoveBed bed(Scale::Regimental1);
    const Ref a = bed.infantry(usa, 1, {30, 10}, north);
    const Ref f = bed.infantry(usa, 1, {30, 9.25}, north);
    // Under the follow-up unit while the front is at 100 yards, where it is fired at.
    const Ref s = bed.skirmishers(usa, 1, {30, 15.9}, north);
    const Ref t = bed.infantry(csa, 8, {30, 22}, south);
    bed.unit(a).hits = 2;
    bed.charges(usa, {a, f});
    bed.act(usa, charge(a, t));
    bed.act(usa, {.verb = Verb::Support, .unit = f.id, .other = a.id});
    bed.act(usa, just(Verb::Done), {5, 5, 5, 5, 5, 5});
    ASSERT_EQ(bed.waiting(), StepKind::Volley1);
    bed.act(csa, just(Verb::ForMe));
    bed.act(csa, just(Verb::Done), {7});
    ASSERT_FALSE(bed.on_table(a));
    EXPECT_LE(bed.anchor(f).y, 15900 - 375 + tolerance) << "straight back";
    EXPECT_LE(bed.apart(f, s), 0.25);
}
TEST(SE_GEO_15, FriendsMakeRoomForAUnitStruckAmongThem) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 4, {20, 10}, north);
    // It is among them all the way.
    const Ref guns = bed.battery(usa, 4, {20, 17}, east);
    const Ref horse = bed.cavalry(csa, 4, {25.75, 18}, west, {.grade = Grade::Veteran});
    bed.side(csa).fired = bit(horse);
    bed.phase(usa, {a});
    bed.pick(a, {5, 5, 5});
    bed.part(ahead(14000));
    bed.done();
    ASSERT_EQ(bed.waiting(), StepKind::OppCharge);
    bed.act(csa, just(Verb::Yes), {9, 4, 5});
    bed.act(usa, just(Verb::No), {5});
    ASSERT_TRUE(in_contact_with(bed.look(), a, horse));
    EXPECT_GT(bed.anchor(a).y, 16500) << "in the middle of where they stood";
    EXPECT_LE(bed.apart(a, guns), 0.1) << "no farther than they must";
    EXPECT_EQ(bed.unit(guns).facing, east.step);
}

}  // namespace
}  // namespace longroll::elephant
