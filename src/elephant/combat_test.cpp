// 2.12 Combat: melees, their order, pairs, engaged units, the step forward.

#include "elephant/change.h"
#include "elephant/testbed.h"

namespace longroll::elephant {
namespace {

struct Fight : Bed {
    using Bed::Bed;
    Contact& touch(Ref attacker, Ref defender, int order = 0) {
        Contact contact{};
        contact.unit[index(attacker.side)] = attacker.id;
        contact.unit[index(defender.side)] = defender.id;
        contact.charger = static_cast<std::uint8_t>(index(attacker.side));
        contact.order = static_cast<std::uint8_t>(order);
        contact.holder = contact.higher = 2;
        return state.contacts.push_back(contact);
    }
    void combat(std::initializer_list<unsigned> faces = {}) { begin(step(StepKind::Combat, usa), faces); }
};
Action pair(Ref a, Ref d) { return {.verb = Verb::Pair, .unit = a.id, .target = d.id}; }

TEST(SE_COMBAT_1, AllStandsCountAndOnlyMeleesOfTheGroupAreFought) {
    Fight bed;
    const Ref a = bed.infantry(usa, 8, {20, 24}, north),
              d = bed.infantry(csa, 4, {27, 24}, south);  // corners touch
    const Ref b = bed.infantry(usa, 6, {50, 24}, north), e = bed.infantry(csa, 6, {50, 24}, south);
    bed.touch(a, d);
    bed.touch(b, e);
    bed.group(usa, {a});
    bed.combat({1});  // 8:4, 2:1+: ----/K1; the other melee is not fought
    EXPECT_EQ(bed.stands(d), 3);
    EXPECT_EQ(bed.stands(e), 6);
    EXPECT_EQ(bed.waiting(), StepKind::Advance);
    bed.act(usa, just(Verb::No));
    EXPECT_EQ(bed.waiting(), StepKind::None);
    EXPECT_EQ(bed.state.contacts.size(), 1u);
}
TEST(SE_COMBAT_1, AnOpportunityChargerAttacks) {
    Fight bed;
    const Ref mover = bed.infantry(usa, 3, {30, 24}, north), horse = bed.cavalry(csa, 9, {30, 24}, south);
    Contact& contact = bed.touch(mover, horse);
    contact.charger = 1;
    contact.marks = ContactOpportunity;
    bed.group(usa, {mover});
    bed.combat({1});  // the cavalry's 9:3, 3:1+: K1/C1
    EXPECT_EQ(bed.stands(horse), 8);
    EXPECT_EQ(bed.stands(mover), 2);
    EXPECT_EQ(bed.state.points[1], 2);
    EXPECT_EQ(bed.decides(), csa);
    bed.act(csa, just(Verb::No));
}
TEST(SE_E99, AFriendOfAnotherBrigadeFightsToo) {
    Fight bed;
    const Ref a = bed.infantry(usa, 4, {26, 24}, north), b = bed.infantry(usa, 4, {31, 24}, north),
              t = bed.infantry(csa, 8, {29, 24}, south);
    bed.touch(a, t);
    bed.touch(b, t, 1);
    bed.side(usa).engaged |= one(a.id);
    bed.side(csa).engaged |= one(t.id);
    bed.group(usa, {b});  // brigade 2's card
    bed.combat({3, 4});   // 8:8, 1:1+, two dice: ENGD and ENGD
    EXPECT_EQ(bed.side(usa).engaged, one(a.id) | one(b.id));
    EXPECT_EQ(bed.side(csa).engaged, one(t.id));
    EXPECT_EQ(bed.state.contacts.size(), 2u);
}
TEST(SE_E98, ACombatThatIsNotFought) {
    Fight bed;
    const Ref a = bed.infantry(usa, 6, {20, 24}, north), d = bed.infantry(csa, 6, {20, 24}, south);
    const Ref b = bed.infantry(usa, 6, {27, 24}, north), e = bed.infantry(csa, 6, {27, 24}, south);
    bed.touch(a, d, 0);
    bed.touch(b, e, 1);
    bed.group(usa, {a, b});
    bed.unit(e).panic = 2;
    // a wins (----/K1), d retreats past e: 9 + 2 = 11, e retreats; b has no Combat and may advance.
    bed.combat({1, 9});
    EXPECT_EQ(bed.unit(e).status, Withdrawing::Retreat);
    EXPECT_EQ(bed.stands(e), 6);
    EXPECT_EQ(bed.waiting(), StepKind::Advance);
    EXPECT_EQ(bed.state.steps_forward.size(), 2u) << "one for each attacker";
    const Point before = middle_of(bed.look(), a);
    bed.act(usa, just(Verb::Yes));
    EXPECT_GT(middle_of(bed.look(), a).y, before.y);
    EXPECT_EQ(bed.waiting(), StepKind::Advance);
    EXPECT_EQ(bed.state.agenda.top().unit, b.id);
    bed.act(usa, just(Verb::No));
    EXPECT_EQ(bed.waiting(), StepKind::None);
    EXPECT_TRUE(bed.state.steps_forward.empty());
}
TEST(SE_E53, ATargetThatFailsByTwoStandsAndFights) {
    Fight bed;
    const Ref a = bed.infantry(usa, 6, {30, 24}, north), t = bed.infantry(csa, 6, {30, 24}, south);
    bed.unit(t).panic = 1;
    bed.touch(a, t);
    bed.group(usa, {a});
    bed.with_dice({9}, [&](Play& play) {
        Aftermath after;
        EXPECT_EQ(test_morale(play, t, {TestFor::Receive, a}, after), TestResult::Hit);
    });
    EXPECT_EQ(bed.unit(t).hits, 1);
    EXPECT_EQ(bed.unit(t).panic, 2);
    bed.combat({3});  // ENGD
    EXPECT_TRUE(bed.side(csa).engaged & one(t.id));
}

// a1 and a2 both touch d1; a2 also d2.
struct Chain : Fight {
    Ref a1, a2, d1, d2;
    Chain() {
        a1 = infantry(usa, 6, {20, 24}, north);
        a2 = infantry(usa, 6, {27, 24}, north);
        d1 = infantry(csa, 6, {22, 24}, south);
        d2 = infantry(csa, 6, {29, 24}, south);
        touch(a1, d1);
        touch(a2, d1);
        touch(a2, d2);
        group(usa, {a1, a2});
    }
};
TEST(SE_COMBAT_3, AsManyPairsAsPossible) {
    Chain bed;  // only a1-d1, a2-d2 makes two pairs: no choice, no question
    bed.combat({3, 3});
    EXPECT_EQ(bed.waiting(), StepKind::None);
    EXPECT_EQ(count(bed.side(usa).engaged), 2);
}
TEST(SE_COMBAT_3, ThePhasingPlayerChoosesAmongEqualOnes) {
    Chain bed;
    bed.touch(bed.a1, bed.d2);  // now each touches each
    bed.combat();
    ASSERT_EQ(bed.waiting(), StepKind::Pairing);
    EXPECT_EQ(bed.decides(), usa);
    EXPECT_TRUE(bed.offered(usa, pair(bed.a1, bed.d2)));
    bed.act(usa, pair(bed.a1, bed.d2));
    EXPECT_EQ(bed.refused_by(usa, pair(bed.a2, bed.d2)),
              rule::SE_COMBAT_3);  // then d1 would need a1 or a2 twice
    EXPECT_EQ(bed.refused_by(usa, pair(bed.a1, bed.d2)), rule::SE_COMBAT_3);
    bed.act(usa, on_unit(Verb::TakeBack, bed.a1));
    bed.act(usa, pair(bed.a1, bed.d2));
    bed.act(usa, just(Verb::Done), {3, 3});
    EXPECT_EQ(bed.state.contacts.size(), 4u);
}
TEST(SE_COMBAT_3, LongestSharedFrontByDefault) {
    Chain bed;
    bed.touch(bed.a1, bed.d2);
    bed.combat();
    // a1 shares four inches with d1, a2 four with d2: the default, one die each, 1:1+.
    bed.act(usa, just(Verb::Done),
            {1, 5, 3});  // a1: ----/K1 on d1; d2 sees it go and passes; a2 and d2: ENGD
    EXPECT_EQ(bed.stands(bed.d1), 5);
    EXPECT_EQ(bed.stands(bed.d2), 6);
}
TEST(SE_COMBAT_4, WhoIsLeftOverJoinsAPairItTouches) {
    Fight bed;
    const Ref a = bed.infantry(usa, 4, {20, 24}, north), b = bed.infantry(usa, 4, {25, 24}, north),
              c = bed.infantry(usa, 4, {30, 24}, north);
    const Ref d = bed.infantry(csa, 6, {22, 24}, south), e = bed.infantry(csa, 6, {29, 24}, south);
    bed.touch(a, d);
    bed.touch(b, d);
    bed.touch(c, e);
    bed.group(usa, {a, b, c});
    // Not connected to c and e: two melees. a and b add up against d: 8:6, two dice; c and e fight at 4:6.
    bed.combat({3, 4, 2});
    EXPECT_EQ(count(bed.side(usa).engaged), 3);
}
TEST(SE_STATE_1, EngagedMeleesFirstThenAsAnnounced) {
    Fight bed;
    const Ref a = bed.infantry(usa, 6, {10, 24}, north), d = bed.infantry(csa, 6, {10, 24}, south);
    const Ref b = bed.infantry(usa, 6, {30, 24}, north), e = bed.infantry(csa, 6, {30, 24}, south);
    const Ref c = bed.infantry(usa, 6, {50, 24}, north), f = bed.infantry(csa, 6, {50, 24}, south);
    bed.touch(a, d, 2);
    bed.touch(b, e, 1);
    bed.touch(c, f, 5);
    bed.side(usa).engaged |= one(c.id);
    bed.side(csa).engaged |= one(f.id);
    bed.group(usa, {a, b, c});
    bed.combat({5, 3, 3});  // c RPLS, b ENGD, a ENGD
    EXPECT_EQ(bed.unit(c).status, Withdrawing::Retreat);
    EXPECT_EQ(bed.unit(a).status, Withdrawing::None);
    EXPECT_EQ(bed.unit(b).status, Withdrawing::None);
}

TEST(SE_MELEE_8, EngagedUnitsStayInContactWithTheirFindings) {
    Fight bed;
    const Ref a = bed.infantry(usa, 6, {30, 24}, north), d = bed.infantry(csa, 6, {30, 24}, south);
    Contact& contact = bed.touch(a, d);
    contact.marks = ContactFlank0 | ContactStream1;
    contact.higher = 1;
    bed.group(usa, {a});
    bed.combat({6});  // 1:1+ -1 +2 +1 = 2:1+: ENGD
    ASSERT_EQ(bed.state.contacts.size(), 1u);
    EXPECT_EQ(bed.state.contacts[0].marks, ContactFlank0);  // the stream was of the charge just made
    EXPECT_EQ(bed.state.contacts[0].higher, 1);
    EXPECT_TRUE(bed.side(usa).engaged & one(a.id));
    EXPECT_EQ(bed.unit(a).panic + bed.unit(d).panic, 0);
    // The next round is the other side's: it attacks, and the flank counts for the defender now.
    bed.group(csa, {d});
    const Combat round{csa, one(d.id), one(a.id)};
    EXPECT_EQ(combat_column(bed.look(), round, d.id), 3 + 1 - 1);
}

TEST(SE_MELEE_25, TheWinnerMayStepForwardUnlessAnotherEnemyIsNear) {
    for (bool near : {false, true}) {
        Fight bed;
        const Ref a = bed.infantry(usa, 6, {30, 24}, north), d = bed.infantry(csa, 6, {30, 24}, south);
        if (near) bed.infantry(csa, 2, {34.5, 25}, south);
        bed.touch(a, d);
        bed.group(usa, {a});
        if (near) {
            bed.combat({2, 5});  // K1/RT; the other enemy sees it go and passes
            EXPECT_EQ(bed.waiting(), StepKind::None);
            continue;
        }
        bed.combat({2});
        ASSERT_EQ(bed.waiting(), StepKind::Advance);
        EXPECT_EQ(bed.decides(), usa);
        bed.act(usa, just(Verb::Yes));
        // Its command stand is level with where the opponent's was: 24.375 against 23.625.
        EXPECT_EQ(command_pose(bed.look(), a).centre.y, 24375);
        EXPECT_TRUE(bed.side(usa).moved & one(a.id));
    }
}
TEST(SE_OFFICER_1, NobodyIsBoundByCombatAfterwards) {
    Fight bed;
    const Ref a = bed.infantry(usa, 6, {30, 24}, north), d = bed.infantry(csa, 6, {30, 24}, south);
    bed.touch(a, d);
    bed.group(usa, {a});
    bed.side(usa).in_combat = 1;
    bed.combat({3});
    EXPECT_EQ(bed.side(usa).in_combat, 0);
}

TEST(SE_MELEE_25, NobodyStepsForwardToAnOpponentBesideHim) {
    Fight bed;
    const Ref a = bed.infantry(usa, 6, {30, 24}, north), d = bed.infantry(csa, 5, {33, 23.625}, west);
    bed.touch(a, d);
    bed.group(usa, {a});
    bed.combat({2});  // K1/RT: it wins, but the other's command stand was level with its own
    EXPECT_FALSE(in_contact(bed.look(), a));
    EXPECT_EQ(bed.waiting(), StepKind::None);
}
TEST(SE_COMBAT_3, LongestSharedFrontByDefaultInAnyOrderOfTheRoster) {
    Fight bed;
    const Ref a1 = bed.infantry(usa, 6, {20, 24}, north), a2 = bed.infantry(usa, 6, {27, 24}, north);
    const Ref d1 = bed.infantry(csa, 6, {29, 24}, south), d2 = bed.infantry(csa, 6, {22, 24}, south);
    for (const Ref a : {a1, a2})
        for (const Ref d : {d1, d2}) bed.touch(a, d);
    bed.group(usa, {a1, a2});
    bed.combat();
    // a1 shares most with d2, the last it touches. ----/K1 on d2; d1 sees it go; then a2 and d1: ENGD.
    bed.act(usa, just(Verb::Done), {1, 5, 3});
    EXPECT_EQ(bed.stands(d2), 5);
    EXPECT_EQ(bed.stands(d1), 6);
}
TEST(SE_COMBAT_4, OfEqualDefendersTheNearestToTheAttackersCommandStandLosesAStand) {
    Fight bed;
    const Ref a = bed.infantry(usa, 8, {30, 24}, north);
    const Ref far = bed.infantry(csa, 4, {26.5, 24}, south), near = bed.infantry(csa, 4, {31, 24}, south);
    bed.touch(a, far);
    bed.touch(a, near);
    bed.group(usa, {a});
    bed.combat({1});  // 8:8: ----/K1
    EXPECT_EQ(bed.stands(near), 3);
    EXPECT_EQ(bed.stands(far), 4);
}

}  // namespace
}  // namespace longroll::elephant
