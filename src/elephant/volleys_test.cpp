// The target's fire at chargers (SE-CHARGE-4, 7, 12, SE-SKIRM-16): what is asked, the range, the test, the
// marks.

#include "elephant/testbed.h"

namespace longroll::elephant {
namespace {

// A target facing north and chargers before it, already at the mark where the volley finds them.
struct Charged : Bed {
    Ref t, a;
    explicit Charged(double yards_away = 100, Scale scale = Scale::Regimental1) : Bed(scale) {
        t = infantry(usa, 8, {30, 10}, north);
        a = infantry(csa, 10, {30, 10 + yards_away / yards_per_inch[at(scale)]}, south);
        announce(a, 240);
        group(csa, {a});
    }
    Charge& announce(Ref charger, int start_yards) {
        Charge charge{};
        charge.side = static_cast<std::uint8_t>(index(charger.side));
        charge.unit = charger.id;
        charge.target = t.id;
        charge.start = table::from_yards(start_yards, setup.yards);
        charge.reach = 20000;
        charge.marks = ChargeRolled;
        charge.group = 1;
        for (UnitId& behind : charge.behind) behind = no_unit;
        return state.charges.push_back(charge);
    }
    Charge& charge(std::size_t i = 0) { return state.charges[i]; }
    void ask(StepKind kind) {
        Step asked = step(kind, usa, t.id);
        asked.n = 1;
        begin(asked);
    }
    // The target as a line of skirmishers.
    void skirmish() {
        with_dice({}, [&](Play& play) {
            Layout layout = layout_of(play, t);
            layout.formation = Formation::Skirmish;
            layout.ranks = 0;
            layout.anchor = Inches{30, 10}.point();
            put_layout(play, t, layout);
        });
    }
    bool hit(std::size_t i = 0) { return (charge(i).marks & ChargeHit) != 0; }
};

TEST(SE_CHARGE_4, OneVolleyAtAHundredYards) {
    Charged bed;
    bed.side(usa).fired |= one(bed.t.id);  // it does not matter
    bed.ask(StepKind::Volley1);
    ASSERT_EQ(bed.waiting(), StepKind::Volley1);
    EXPECT_EQ(bed.decides(), usa);
    bed.act(usa, just(Verb::Yes), {7});  // 24, 21+ to 28+: 2 hits
    EXPECT_EQ(bed.unit(bed.a).hits, 2);
    EXPECT_TRUE(bed.hit());
    EXPECT_EQ(bed.waiting(), StepKind::None);
}
TEST(SE_CHARGE_4, NotWithinAHundredYardsNorFromTheFlank) {
    Charged near;
    near.charge().start = near.setup.distance.yards_100;
    near.ask(StepKind::Volley1);
    EXPECT_EQ(near.waiting(), StepKind::None);
    Charged flank;
    flank.charge().flanked = one(flank.t.id);
    flank.ask(StepKind::Volley1);
    EXPECT_EQ(flank.waiting(), StepKind::None);
    Charged declined;
    declined.ask(StepKind::Volley1);
    declined.act(usa, just(Verb::No));
    EXPECT_FALSE(declined.hit());
}
TEST(SE_CHARGE_4, NotAtOneThatNeverComesWithinAHundredYards) {
    Charged bed;
    const Ref short_of_it = bed.infantry(csa, 3, {38, 15.5}, south);  // its way ends at 120 yards
    bed.announce(short_of_it, 200);
    bed.ask(StepKind::Volley1);
    ASSERT_EQ(bed.waiting(), StepKind::Volley1);
    EXPECT_EQ(bed.refused_by(usa, {.verb = Verb::Volley, .target = short_of_it.id}), rule::SE_CHARGE_4);
    bed.act(usa, just(Verb::Yes), {9});  // all at the other
    EXPECT_TRUE(bed.hit(0));
    EXPECT_FALSE(bed.hit(1));
}
TEST(SE_CHARGE_7, TheSecondVolleyNeedsATest) {
    Charged bed(50);
    bed.unit(bed.t).panic = 2;
    bed.ask(StepKind::Volley2);
    bed.act(usa, just(Verb::Yes), {5, 7});  // 5 + 2 + 1 = 8 passes; all stands fire again
    EXPECT_EQ(bed.unit(bed.t).panic, 0);
    EXPECT_EQ(bed.unit(bed.a).hits, 2);
    EXPECT_TRUE(bed.hit());
    Charged fails(50);
    fails.ask(StepKind::Volley2);
    fails.act(usa, just(Verb::Yes), {8});  // 9: a hit, a marker, no volley
    EXPECT_EQ(fails.unit(fails.t).hits, 1);
    EXPECT_FALSE(fails.hit());
    EXPECT_EQ(fails.waiting(), StepKind::None);
    Charged runs(50);
    runs.unit(runs.t).panic = 2;
    runs.ask(StepKind::Volley2);
    runs.act(usa, just(Verb::Yes), {9});  // 12: RETREAT
    EXPECT_EQ(runs.unit(runs.t).status, Withdrawing::Retreat);
}
TEST(SE_CHARGE_7, WithNobodyNamedThereIsNoVolleyAndNoTest) {
    Charged bed(50);
    bed.ask(StepKind::Volley2);
    bed.act(usa, just(Verb::Done));  // no die
    EXPECT_FALSE(bed.hit());
    EXPECT_EQ(bed.waiting(), StepKind::None);
}
TEST(SE_CHARGE_7, AlsoWithoutAFirstVolleyAndWithPistols) {
    Charged bed(50);
    bed.charge().start = bed.setup.distance.yards_100;
    bed.setup.roster[0].units[0].weapons.fill(Weapon::Pistol);
    bed.ask(StepKind::Volley2);
    bed.act(usa, just(Verb::Yes), {3, 9});  // 8 x 2 = 16, 15+ to 21+: 2 hits
    EXPECT_EQ(bed.unit(bed.a).hits, 2);
}
TEST(SE_CHARGE_12, StandsAreSharedOutAmongChargers) {
    Charged bed;
    const Ref b = bed.infantry(csa, 3, {38, 14.3}, south);  // 100 yards from the nearest corner
    bed.announce(b, 200);
    bed.unit(bed.t).panic = 1;
    bed.ask(StepKind::Volley1);
    EXPECT_TRUE(bed.offered(usa, {.verb = Verb::Volley, .target = b.id}));
    bed.act(usa, {.verb = Verb::Volley, .target = bed.a.id, .stands = 0b00001111});
    EXPECT_EQ(bed.refused_by(usa, {.verb = Verb::Volley, .target = b.id, .stands = 0b00001000}),
              rule::SE_FIRE_6);
    bed.act(usa, {.verb = Verb::Volley, .target = b.id, .stands = 0b11000000});
    bed.act(usa, just(Verb::Done), {9, 1});  // a stand less each (SE-FIRE-7): 9, 6+ to 10+; 3, 3+ to 6+
    EXPECT_TRUE(bed.hit(0));
    EXPECT_FALSE(bed.hit(1));
}
TEST(SE_OBST_4, FireAtAChargerThatCrossesGivesAMarkerMore) {
    Charged bed;
    bed.charge().marks |= ChargeCrosses;
    bed.ask(StepKind::Volley1);
    bed.act(usa, {.verb = Verb::Volley, .target = bed.a.id, .stands = 0b10000});
    bed.act(usa, just(Verb::Done), {1});  // one stand: 3, 3+ to 6+, nothing
    EXPECT_EQ(bed.unit(bed.a).panic, 1);
    EXPECT_TRUE(bed.hit());
    EXPECT_EQ(bed.charge().marks & ChargeCrosses, 0);  // once for each crossing
}
TEST(SE_SHIFT_1, AMoverCaughtByCavalryDoesNotStandStill) {
    Charged bed;
    bed.charge().marks |= ChargeOpportunity;
    bed.ask(StepKind::Volley1);
    bed.act(usa, just(Verb::Yes), {7});  // 24, 21+: 1 hit
    EXPECT_EQ(bed.unit(bed.a).hits, 1);
}
TEST(SE_SKIRM_16, SkirmishersTestAndFireOnceTheyHaveNotFired) {
    Charged bed;
    bed.skirmish();
    bed.ask(StepKind::SkirmFire);
    ASSERT_EQ(bed.waiting(), StepKind::SkirmFire);
    bed.act(usa, just(Verb::Yes), {7, 7});  // 8 passes; 24, 21+, right and left one: 1 hit
    EXPECT_EQ(bed.unit(bed.a).hits, 1);
    EXPECT_TRUE(bed.hit());
    Charged fired;
    fired.side(usa).fired |= one(fired.t.id);
    fired.ask(StepKind::SkirmFire);
    EXPECT_EQ(fired.waiting(), StepKind::None);
}
TEST(SE_SKIRM_16, AtTheDistanceThatTheChargerReallyHas) {
    Charged bed(160);  // its way ends there: rifle-muskets have 2 instead of 3
    bed.skirmish();
    bed.ask(StepKind::SkirmFire);
    ASSERT_EQ(bed.waiting(), StepKind::SkirmFire);
    bed.act(usa, just(Verb::Yes), {7, 4});  // 8 passes; 16, 15+: 1 hit, where 24 would be 21+
    EXPECT_EQ(bed.unit(bed.a).hits, 1);
    Charged near;
    near.skirmish();
    near.ask(StepKind::SkirmFire);
    near.act(usa, just(Verb::Yes), {7, 1});  // 24, 21+: a 1 is a hit there and none under 15+
    EXPECT_EQ(near.unit(near.a).hits, 1);
    Charged far(160);
    far.skirmish();
    far.ask(StepKind::SkirmFire);
    far.act(usa, just(Verb::Yes), {7, 1});
    EXPECT_EQ(far.unit(far.a).hits, 0);
    EXPECT_EQ(far.unit(far.a).panic, 1);
}
TEST(SE_MORALE_4, OneTestForTheVolleyAndTheFallenCommander) {
    Charged bed;
    bed.commander(csa, 0, bed.a);
    bed.ask(StepKind::Volley1);
    // Two hits; of their d6 one strikes him, killed: the charger tests at once, 3 + 2, and owes no second
    // test.
    bed.act(usa, just(Verb::Yes), {7, 1, 2, 1, 3});
    EXPECT_FALSE(bed.hit());
    EXPECT_EQ(bed.unit(bed.a).panic, 0);
}

}  // namespace
}  // namespace longroll::elephant
