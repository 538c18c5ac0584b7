// 2.4 Panic Markers and hits.

#include "elephant/testbed.h"

namespace longroll::elephant {
namespace {

constexpr RuleId why = rule::SE_FIRE_18;

void hit(Bed& bed, Ref ref, int hits, Inches from = {24, 40}) {
    bed.with_dice({}, [&](Play& play) { add_hits(play, ref, hits, from.point(), why); });
}
void panic(Bed& bed, Ref ref, int markers) {
    bed.with_dice({}, [&](Play& play) { add_panic(play, ref, markers, why); });
}

TEST(SE_PANIC_1, EffectiveFireLeavesAMarker) {
    Bed bed;
    const Ref a = bed.infantry(usa, 10, {24, 10}, north), b = bed.infantry(csa, 6, {24, 16}, south);
    bed.with_dice({4}, [&](Play& play) {  // 10 at 250 yards, reduced: column 10+, die 4 is a P
        Aftermath after;
        Shot shot{.firer = a, .target = b, .stands = 0x3FF, .range = 6250, .still = false};
        EXPECT_EQ(fire_shot(play, shot, after), FireResult::Panic);
    });
    EXPECT_EQ(bed.unit(b).panic, 1);
    EXPECT_EQ(bed.unit(b).hits, 0);
}

TEST(SE_PANIC_2, NeverMoreThanTwo) {
    Bed bed;
    const Ref a = bed.infantry(usa, 8, {24, 10}, north);
    panic(bed, a, 1);
    EXPECT_EQ(bed.unit(a).panic, 1);
    panic(bed, a, 3);
    EXPECT_EQ(bed.unit(a).panic, 2);
}

TEST(SE_PANIC_3, EveryHitBringsAMarker) {
    Bed bed;
    const Ref a = bed.infantry(usa, 8, {24, 10}, north), b = bed.infantry(usa, 8, {40, 10}, north);
    hit(bed, a, 1);
    EXPECT_EQ(bed.unit(a).hits, 1);
    EXPECT_EQ(bed.unit(a).panic, 1);
    hit(bed, b, 4);
    EXPECT_EQ(bed.unit(b).hits, 1);
    EXPECT_EQ(bed.unit(b).panic, 2);
    EXPECT_EQ(bed.stands(b), 7);
}

TEST(SE_PANIC_4, HitsStayWhenAUnitRallies) {
    Bed bed;
    const Ref a = bed.infantry(usa, 8, {24, 10}, north);
    hit(bed, a, 2);
    bed.with_dice({1}, [&](Play& play) {
        Aftermath after;
        EXPECT_EQ(test_morale(play, a, {}, after), TestResult::Pass);
    });
    EXPECT_EQ(bed.unit(a).hits, 2);
    EXPECT_EQ(bed.unit(a).panic, 0);
}

TEST(SE_PANIC_5, ThreeHitsTwoHits) {
    Bed bed;
    const Ref foot = bed.infantry(usa, 8, {20, 10}, north), horse = bed.cavalry(usa, 6, {40, 10}, north),
              guns = bed.battery(usa, 3, {55, 10}, north);
    for (Ref ref : {foot, horse, guns}) hit(bed, ref, 1);
    EXPECT_EQ(bed.stands(foot) + bed.stands(horse) + bed.stands(guns), 17);
    for (Ref ref : {foot, horse, guns}) hit(bed, ref, 1);
    EXPECT_EQ(bed.stands(foot), 8);
    EXPECT_EQ(bed.stands(horse), 5);
    EXPECT_EQ(bed.stands(guns), 2);
    hit(bed, foot, 1);
    EXPECT_EQ(bed.stands(foot), 7);
    EXPECT_EQ(bed.unit(foot).hits, 0);
    EXPECT_EQ(bed.unit(foot).lost, 1);
    EXPECT_EQ(bed.state.points[1], 1 + 1 + 2);  // SE-WIN-4
    EXPECT_EQ(bed.state.stands_lost[0], 3);
}

TEST(SE_PANIC_5, TheNearestSectionAndTheNearestSkirmisherGo) {
    Bed bed;
    const Ref guns = bed.battery(usa, 3, {30, 10}, north), thin = bed.skirmishers(usa, 5, {30, 20}, north);
    const Pose kept = pose_of(bed.look(), guns, 0);
    hit(bed, guns, 2, {60, 12});
    EXPECT_EQ(bed.unit(guns).stands, 0b011);
    EXPECT_EQ(pose_of(bed.look(), guns, 0), kept);
    hit(bed, thin, 3, {0, 20});
    EXPECT_EQ(bed.unit(thin).stands, 0b11110);
    // The command stand is the last to go, wherever the fire comes from (SE-SCALE-8).
    const int command = nth_stand(bed.unit(thin).stands, command_place(layout_of(bed.look(), thin)));
    const Point at_command = pose_of(bed.look(), thin, command).centre;
    bed.with_dice({}, [&](Play& play) { add_hits(play, thin, 3, at_command, why); });
    EXPECT_TRUE(bed.unit(thin).stands >> command & 1u);
    EXPECT_EQ(bed.stands(thin), 3);
}

TEST(SE_PANIC_5, TheLastStandTakesTheUnitAWagonGoesAfterTwo) {
    Bed bed;
    const Ref a = bed.infantry(usa, 1, {24, 10}, north), wagon = bed.wagon(usa, {30, 4}, north);
    hit(bed, a, 3);
    EXPECT_FALSE(bed.on_table(a));
    EXPECT_EQ(bed.state.points[1], 1);
    hit(bed, wagon, 1);
    EXPECT_TRUE(bed.on_table(wagon));
    EXPECT_EQ(bed.unit(wagon).panic, 0);  // SE-MORALE-26
    hit(bed, wagon, 1);
    EXPECT_FALSE(bed.on_table(wagon));
    EXPECT_EQ(bed.state.points[1], 3);
    EXPECT_EQ(bed.state.stands_lost[0], 1);  // a wagon is no fighting stand
}

TEST(SE_PANIC_6, EveryPassedTestClearsThem) {
    for (TestFor what : {TestFor::MoralePhase, TestFor::Friends, TestFor::CommanderLost, TestFor::ChargerHit,
                         TestFor::SecondVolley, TestFor::Receive, TestFor::Opportunity, TestFor::StandUp}) {
        Bed bed;
        const Ref a = bed.infantry(usa, 8, {24, 10}, north);
        panic(bed, a, 2);
        bed.with_dice({1}, [&](Play& play) {
            Aftermath after;
            EXPECT_TRUE(passed(test_morale(play, a, {what, nobody}, after)));
        });
        EXPECT_EQ(bed.unit(a).panic, 0);
    }
}

TEST(SE_PANIC_7, CollisionsGiveBothAHitAndAMarker) {
    Bed bed;
    const Ref horse = bed.cavalry(usa, 6, {24, 10}, north), foot = bed.infantry(usa, 8, {24, 12}, north);
    bed.with_dice({}, [&](Play& play) { collide(play, horse, foot, false); });
    for (Ref ref : {horse, foot}) {
        EXPECT_EQ(bed.unit(ref).hits, 1);
        EXPECT_EQ(bed.unit(ref).panic, 1);
    }
}

TEST(SE_PANIC_8, WhatIsShownIsZeroToTwoAndHitsBelowTheLimit) {
    Bed bed;
    const Ref a = bed.infantry(usa, 12, {24, 10}, north);
    for (int hits = 1; hits <= 4; ++hits) {
        hit(bed, a, hits);
        EXPECT_LE(bed.unit(a).panic, most_panic);
        EXPECT_LT(bed.unit(a).hits, hits_limit(bed.look(), a));
    }
    EXPECT_EQ(bed.stands(a), 12 - 10 / 3);
}

TEST(SE_E30, TwoHitsOnTopOfTwo) {
    Bed bed;
    const Ref a = bed.infantry(usa, 8, {24, 10}, north);
    bed.unit(a).hits = 2;
    bed.unit(a).panic = 1;
    hit(bed, a, 2);
    EXPECT_EQ(bed.stands(a), 7);
    EXPECT_EQ(bed.unit(a).hits, 1);
    EXPECT_EQ(bed.unit(a).panic, 2);
}

TEST(SE_E31, CavalryLosesTwoStands) {
    Bed bed;
    const Ref a = bed.cavalry(usa, 8, {24, 10}, north);
    bed.unit(a).hits = 1;
    hit(bed, a, 3);
    EXPECT_EQ(bed.stands(a), 6);
    EXPECT_EQ(bed.unit(a).hits, 0);
    EXPECT_EQ(bed.unit(a).panic, 2);
}

TEST(ElephantLosses, AUnitThatIsGoneLeavesNothingBehind) {
    Bed bed;
    const Ref a = bed.infantry(usa, 6, {24, 10}, north), b = bed.infantry(csa, 6, {24, 20}, south);
    bed.group(usa, {a});
    bed.unit(b).last_firer = a.id;
    bed.side(usa).overenthusiastic |= one(a.id);
    bed.state.contacts.push_back({{a.id, b.id}, 0, 0, 0, 0, 2, 2});
    bed.commander(usa, 0, a);
    bed.with_dice({}, [&](Play& play) { remove_unit(play, a, Loss::Surrendered, rule::SE_RETREAT_8); });
    EXPECT_FALSE(bed.on_table(a));
    EXPECT_EQ(bed.state.group, 0u);
    EXPECT_EQ(bed.side(usa).overenthusiastic, 0u);
    EXPECT_TRUE(bed.state.contacts.empty());
    EXPECT_EQ(bed.unit(b).last_firer, no_unit);
    EXPECT_EQ(bed.state.side[0].officer[0].fate, Fate::Captured);
    EXPECT_GE(bed.state.points[1], 12);
}

TEST(SE_PANIC_3, OneHitIsToldInTheSingular) {
    Bed bed;
    const Ref ref = bed.infantry(usa, 6, {20, 10}, north);
    for (const auto& [hits, words] : {std::pair{1, "a hit"}, std::pair{2, "2 hits"}}) {
        bed.log = EventLog();
        bed.with_dice({}, [&, n = hits](Play& play) { add_hits(play, ref, n, {}, rule::SE_FIRE_18); });
        bool told = false;
        for (const Event& event : bed.log.events())
            told = told || english(event.say, bed).find(words) != std::string::npos;
        EXPECT_TRUE(told) << words;
    }
}

}  // namespace
}  // namespace longroll::elephant
