// 2.6 FIRE_PLAN: declaring fire, pairs of guns, combined rolls, the order of results.

#include "elephant/testbed.h"

namespace longroll::elephant {
namespace {

void declare(Bed& bed) { bed.begin(step(StepKind::FireDeclare, usa)); }
Action on_target(Verb verb, Ref target) { return {.verb = verb, .target = target.id}; }

TEST(SE_FIRE_1, WhoFiresAtFullEffectIsMarked) {
    Bed bed;
    const Ref a = bed.infantry(usa, 6, {30, 10}, north), b = bed.infantry(csa, 6, {30, 16}, south);
    bed.group(usa, {a});
    declare(bed);
    bed.act(usa, fire(a, b));
    bed.act(usa, just(Verb::Done), {1});
    EXPECT_TRUE(bed.side(usa).fired & bed.side(usa).full_fire & one(a.id));
    EXPECT_EQ(bed.side(usa).reduced_fire, 0u);
    EXPECT_EQ(bed.waiting(), StepKind::None);
    EXPECT_TRUE(bed.state.plan.targets.empty());
}
TEST(SE_STATE_9, ARollTellsEveryShiftWithItsRule) {
    Bed bed;
    const Ref a = bed.infantry(usa, 6, {30, 10}, north, {.marksmen = true}),
              b = bed.infantry(csa, 8, {30, 16}, south, {.ranks = 2});
    bed.group(usa, {a});
    declare(bed);
    const Reckoning before = Elephant::reckon(bed.setup, bed.state, usa, fire(a, b));
    bed.act(usa, fire(a, b));
    bed.act(usa, just(Verb::Done), {1});
    const auto roll = std::find_if(bed.log.events().begin(), bed.log.events().end(),
                                   [](const Event& e) { return e.rolled(); });
    ASSERT_NE(roll, bed.log.events().end());
    EXPECT_EQ(roll->reckoning.total(), 2 + 3);  // 6 factors; still, Marksmen, two ranks
    EXPECT_EQ(roll->reckoning.parts.size(), before.parts.size());
    for (RuleId rule : {rule::SE_SHIFT_1, rule::SE_SHIFT_3, rule::SE_SHIFT_4})
        EXPECT_TRUE(std::any_of(roll->reckoning.parts.begin(), roll->reckoning.parts.end(),
                                [&](const Modifier& m) { return m.rule == rule; }));
    EXPECT_EQ(roll->dice[0], 1);
}
TEST(SE_FIRE_2, OneModeForTheWholeUnit) {
    Bed bed;
    const Ref a = bed.infantry(usa, 6, {30, 10}, north), b = bed.infantry(csa, 3, {26, 16}, south),
              c = bed.infantry(csa, 3, {34, 16}, south);
    bed.group(usa, {a});
    declare(bed);
    bed.act(usa, fire(a, b, FireMode::Reduced, 0b000111));
    EXPECT_EQ(bed.refused_by(usa, fire(a, c, FireMode::Full, 0b111000)), rule::SE_FIRE_2);
    bed.act(usa, fire(a, c, FireMode::Reduced, 0b111000));
    bed.act(usa, just(Verb::Done), {1, 1});
    EXPECT_TRUE(bed.side(usa).reduced_fire & one(a.id));
    EXPECT_EQ(bed.side(usa).full_fire, 0u);
}
TEST(SE_FIRE_3, SkirmishersThatFiredMayStillMove) {
    Bed bed;
    const Ref a = bed.skirmishers(usa, 4, {30, 10}, north), b = bed.infantry(csa, 6, {30, 14}, south);
    bed.group(usa, {a});
    declare(bed);
    EXPECT_EQ(bed.refused_by(usa, fire(a, b, FireMode::Reduced)), rule::SE_FIRE_3);
    bed.act(usa, fire(a, b));
    bed.act(usa, just(Verb::Done), {1});
    EXPECT_EQ(bed.side(usa).full_fire, 0u);
    EXPECT_TRUE(bed.side(usa).fired & bed.side(usa).reduced_fire & one(a.id));
}
TEST(SE_MORALE_3, AlreadyMovedMeansReducedEffect) {
    Bed bed;
    const Ref a = bed.infantry(usa, 6, {30, 10}, north), b = bed.infantry(csa, 6, {30, 16}, south);
    bed.group(usa, {a});
    bed.side(usa).moved |= one(a.id);
    declare(bed);
    EXPECT_EQ(bed.refused_by(usa, fire(a, b)), rule::SE_MORALE_3);
    EXPECT_TRUE(bed.check(usa, fire(a, b, FireMode::Reduced)));
}

TEST(SE_FIRE_5, AllIsDeclaredBeforeAnyDie) {
    Bed bed;
    const Ref a = bed.infantry(usa, 6, {24, 10}, north), c = bed.infantry(usa, 6, {38, 10}, north);
    const Ref b = bed.infantry(csa, 6, {24, 16}, south), d = bed.infantry(csa, 6, {38, 16}, south);
    bed.group(usa, {a, c});
    declare(bed);
    bed.act(usa, fire(c, d));
    bed.act(usa, fire(a, b));
    EXPECT_EQ(bed.unit(d).panic + bed.unit(b).panic, 0);
    bed.act(usa, just(Verb::Done), {9, 1});  // d first, as listed
    EXPECT_EQ(bed.unit(d).hits, 1);
    EXPECT_EQ(bed.unit(b).hits, 0);
}
TEST(SE_FIRE_5, TheRuleOfThumbIsOfferedWhileAnybodyHasNoTarget) {
    Bed bed;
    const Ref a = bed.infantry(usa, 6, {24, 10}, north), c = bed.infantry(usa, 6, {38, 10}, north);
    const Ref b = bed.infantry(csa, 6, {24, 16}, south), d = bed.infantry(csa, 6, {38, 16}, south);
    bed.group(usa, {a, c});
    declare(bed);
    EXPECT_TRUE(bed.offered(usa, just(Verb::ForMe)));
    bed.act(usa, fire(a, b));
    EXPECT_TRUE(bed.offered(usa, just(Verb::ForMe)));
    bed.act(usa, fire(c, d));
    EXPECT_FALSE(bed.offered(usa, just(Verb::ForMe)));
}
TEST(SE_FIRE_5, ATargetThatHasRunStillTakesItsFireOneThatIsGoneDoesNot) {
    Bed bed;
    const Ref a = bed.infantry(usa, 6, {24, 10}, north), guns = bed.battery(usa, 2, {29, 9}, north);
    const Ref b = bed.infantry(csa, 1, {27, 15}, south);
    bed.infantry(csa, 6, {60, 40}, south);
    bed.unit(b).hits = 2;
    bed.group(usa, {a, guns});
    declare(bed);
    bed.act(usa, fire(a, b));
    bed.act(usa, fire(guns, b));
    bed.act(usa, just(Verb::Done), {9});  // the first roll ends it: no second die
    EXPECT_FALSE(bed.on_table(b));
}

TEST(SE_FIRE_6, AStandFiresOnceAtOneTarget) {
    Bed bed;
    const Ref a = bed.infantry(usa, 6, {30, 10}, north), b = bed.infantry(csa, 3, {27, 16}, south),
              c = bed.infantry(csa, 3, {33, 16}, south);
    bed.group(usa, {a});
    declare(bed);
    bed.act(usa, fire(a, b, FireMode::Full, 0b000011));
    EXPECT_EQ(bed.refused_by(usa, fire(a, c, FireMode::Full, 0b000010)), rule::SE_FIRE_6);
    EXPECT_EQ(bed.refused_by(usa, fire(a, c, FireMode::Full, 0x8000)), rule::SE_FIRE_6);
    bed.act(usa, fire(a, c));  // all that are left
    EXPECT_EQ(bed.refused_by(usa, fire(a, b)), rule::SE_FIRE_6);
    bed.act(usa, on_unit(Verb::TakeBack, a));
    EXPECT_TRUE(bed.state.plan.targets.empty());
    EXPECT_TRUE(bed.check(usa, fire(a, b)));
    bed.act(usa, just(Verb::Done));
    EXPECT_EQ(bed.side(usa).fired, 0u);
}
TEST(SE_E15, TwoMarkersAndTwoTargets) {
    Bed bed;
    const Ref a = bed.infantry(usa, 8, {30, 10}, north), b = bed.infantry(csa, 4, {27.5, 13.75}, south),
              c = bed.infantry(csa, 4, {32.5, 13.75}, south);
    bed.group(usa, {a});
    bed.unit(a).panic = 2;
    declare(bed);
    bed.act(usa, fire(a, b, FireMode::Full, 0x0F));
    bed.act(usa, fire(a, c, FireMode::Full, 0xF0));
    bed.act(usa, just(Verb::Done), {5, 5});
    for (Ref ref : {b, c}) {
        EXPECT_EQ(bed.unit(ref).panic, 1);
        EXPECT_EQ(bed.unit(ref).hits, 0);
    }
}

TEST(SE_FIRE_8, GunsFireInPairsOfOneType) {
    Bed bed;
    const Ref guns = bed.battery(usa, 4, {30, 10}, north), x = bed.infantry(csa, 4, {26, 20}, south),
              y = bed.infantry(csa, 4, {34, 20}, south);
    bed.setup.roster[0].units[guns.id].weapons[2] = bed.setup.roster[0].units[guns.id].weapons[3] =
        Weapon::Howitzer12;
    bed.group(usa, {guns});
    declare(bed);
    EXPECT_EQ(bed.refused_by(usa, fire(guns, x, FireMode::Full, 0b0001)), rule::SE_FIRE_8);
    EXPECT_EQ(bed.refused_by(usa, fire(guns, x, FireMode::Full, 0b0101)),
              rule::SE_FIRE_8);  // one of each type
    bed.act(usa, fire(guns, x, FireMode::Full, 0b0011));
    bed.act(usa, fire(guns, y, FireMode::Full, 0b1100));
    bed.act(usa, just(Verb::Done), {1, 1});
}
TEST(SE_FIRE_8, ASectionAloneFiresIfThereIsNoPair) {
    Bed bed;
    const Ref gun = bed.battery(usa, 1, {30, 10}, north), x = bed.infantry(csa, 4, {30, 20}, south);
    bed.group(usa, {gun});
    declare(bed);
    bed.act(usa, fire(gun, x));
    bed.act(usa, just(Verb::Done), {1});
}
TEST(SE_E32, ThreeSectionsOfOneType) {
    Bed bed;
    const Ref guns = bed.battery(usa, 3, {30, 10}, north), x = bed.infantry(csa, 4, {26, 20}, south),
              y = bed.infantry(csa, 4, {34, 20}, south);
    bed.group(usa, {guns});
    declare(bed);
    EXPECT_TRUE(bed.check(usa, fire(guns, x, FireMode::Full, 0b111)));
    bed.act(usa, fire(guns, x, FireMode::Full, 0b011));
    EXPECT_EQ(bed.refused_by(usa, fire(guns, y, FireMode::Full, 0b100)), rule::SE_FIRE_8);
    bed.act(usa, fire(guns, x, FireMode::Full, 0b100));
    bed.act(usa, just(Verb::Done), {1});
}

struct Mixed : Bed {
    Ref a, guns, b;
    Mixed() {
        a = infantry(usa, 6, {30, 10}, north);
        guns = battery(usa, 2, {36, 10.75 - 1.5}, north, {.weapon = Weapon::Howitzer12});
        b = infantry(csa, 10, {32, 11.75}, south);
        with_dice({}, [&](Play& play) {  // two guns beside the line, fronts level with it
            const Pose poses[] = {{{34500, 9250}, north}, {{36000, 9250}, north}};
            put_poses(play, guns, poses, north);
        });
        group(usa, {a, guns});
        declare(*this);
        act(usa, fire(a, b));
        act(usa, fire(guns, b));
    }
};
TEST(SE_E22, CombinedIntoOneRoll) {
    Mixed bed;
    EXPECT_EQ(bed.refused_by(usa, on_target(Verb::Separate, bed.b)), rule::SE_FIRE_9);
    bed.act(usa, on_target(Verb::Combine, bed.b));
    bed.act(usa, just(Verb::Done), {4});
    EXPECT_EQ(bed.unit(bed.b).hits, 2);
}
TEST(SE_E23, TwoRolls) {
    Mixed bed;
    bed.act(usa, just(Verb::Done), {4, 4});
    EXPECT_EQ(bed.unit(bed.b).hits, 2);
    EXPECT_EQ(bed.unit(bed.b).panic, 2);
}
TEST(SE_FIRE_9, OnlyBothKindsAtOneTargetAreCombined) {
    Mixed bed;
    bed.act(usa, on_target(Verb::Combine, bed.b));
    bed.act(usa, on_unit(Verb::Hold, bed.guns));
    EXPECT_EQ(bed.state.plan.combine, 0u);
    EXPECT_EQ(bed.refused_by(usa, on_target(Verb::Combine, bed.b)), rule::SE_FIRE_9);
}
TEST(SE_FIRE_4, GunsChooseFullOrReduced) {
    Bed bed;
    const Ref guns = bed.battery(usa, 2, {30, 10}, north), x = bed.infantry(csa, 4, {30, 20}, south);
    bed.group(usa, {guns});
    declare(bed);
    EXPECT_TRUE(bed.offered(usa, fire(guns, x)));
    EXPECT_TRUE(bed.offered(usa, fire(guns, x, FireMode::Reduced)));
    bed.act(usa, fire(guns, x, FireMode::Reduced));
    bed.act(usa, just(Verb::Done), {1});
    EXPECT_TRUE(bed.side(usa).reduced_fire & one(guns.id));
}

TEST(SE_FIRE_20, OnlyLawfulTargetsAreOffered) {
    Bed bed;
    const Ref a = bed.infantry(usa, 6, {30, 10}, north), c = bed.infantry(usa, 6, {40, 15}, north);
    const Ref b = bed.infantry(csa, 6, {30, 16}, south), d = bed.infantry(csa, 6, {22, 16}, south);
    bed.state.contacts.push_back({{c.id, b.id}, 0, 0, 0, 0, 2, 2});
    bed.group(usa, {a, c});
    declare(bed);
    EXPECT_FALSE(bed.offered(usa, fire(a, b)));
    EXPECT_TRUE(bed.offered(usa, fire(a, d)));
    EXPECT_EQ(bed.refused_by(usa, fire(c, d)), rule::SE_FIRE_21);
}
TEST(SE_STATE_7, NothingToFireAtAsksNothing) {
    Bed bed;
    const Ref a = bed.infantry(usa, 6, {30, 10}, south);
    bed.infantry(csa, 6, {30, 16}, south);
    bed.group(usa, {a});
    declare(bed);
    EXPECT_EQ(bed.waiting(), StepKind::None);
}
TEST(SE_OPT_1, ASnipeIsPartOfThePlan) {
    Options options;
    options.shoot_officers = true;
    Bed bed(Scale::Regimental2, options);
    const Ref a = bed.infantry(usa, 4, {30, 10}, north, {.marksmen = true});
    bed.infantry(csa, 6, {50, 30}, south);
    bed.commander(csa, 0, {30, 14});
    bed.group(usa, {a});
    declare(bed);
    const Action snipe{.verb = Verb::Snipe, .unit = a.id, .target = 0, .other = 1};
    bed.act(usa, snipe);
    Action again = snipe;
    again.other = 2;
    EXPECT_EQ(bed.refused_by(usa, again), rule::SE_OPT_2);
    bed.act(usa, just(Verb::Done), {9, 1, 5});  // his brigade tests (SE-OFFICER-10)
    EXPECT_EQ(bed.state.side[1].officer[0].fate, Fate::Killed);
    EXPECT_TRUE(bed.side(usa).sniped & bed.side(usa).fired & one(a.id));
}
TEST(ElephantFirePlan, ForMeAimsEverybodyOnce) {
    Mixed bed;
    bed.act(usa, just(Verb::Drop));
    EXPECT_TRUE(bed.state.plan.targets.empty());
    bed.act(usa, just(Verb::ForMe));
    EXPECT_EQ(bed.state.plan.full, one(bed.a.id) | one(bed.guns.id));
    EXPECT_FALSE(bed.offered(usa, just(Verb::ForMe)));
    bed.act(usa, just(Verb::Done), {4, 4});
    EXPECT_EQ(bed.unit(bed.b).hits, 2);
}
TEST(ElephantFirePlan, PreviewAndOffersAreLegal) {
    Mixed bed;
    bed.act(usa, just(Verb::Drop));
    for (const Action& action : bed.choices(usa)) {
        EXPECT_EQ(bed.why(usa, action), "fine");
        if (action.verb == Verb::Fire) {
            EXPECT_FALSE(Elephant::reckon(bed.setup, bed.state, usa, action).empty());
        }
    }
}

}  // namespace
}  // namespace longroll::elephant
