// 2.5 Combat as it is played (4.4): who fights, dice, replies, losses, the loser and the winner. The numbers
// of single throws are in fire_test.cpp and melee_test.cpp.

#include "volley/combat.h"

#include <gtest/gtest.h>

#include "volley/fight_bed.h"

namespace longroll::volley {
namespace {

using enum StandType;

// A brigade of the Union at (30, 30) facing north has charged one of the enemy.
struct Melee : FightBed {
    Ref a = brigade(us, 30, 30, 90), d = brigade(cs, 30, 30, 270);
    Melee() { charges(a); }
};

TEST(VB_EX_49, AChargeWinsAndAdvances) {
    Melee bed;
    bed.settle(bed.d);
    bed.start(StepKind::Choose, {6, 6, 2, 1, 6, 5, 4, 3, 2, 1, 1});
    EXPECT_EQ(bed.strength(bed.d), 2);
    EXPECT_EQ(bed.strength(bed.a), 3);
    EXPECT_EQ(bed.level_now(bed.d), Level::TemporaryDisorder);
    EXPECT_EQ(bed.front(bed.d), at_inches(30, 38));
    EXPECT_EQ(bed.side(cs).stand[bed.d.id].pose.pose().facing, table::south) << "facing the attacker";
    EXPECT_FALSE(bed.side(cs).stationary.has(bed.d.id));
    ASSERT_EQ(bed.waits(), StepKind::Advance);
    EXPECT_EQ(bed.decides(), us);
    EXPECT_EQ(bed.refused(bed.to(Verb::Advance, bed.a, at_inches(30, 33.1))), rule::VB_MELEE_19);
    EXPECT_EQ(bed.refused(bed.to(Verb::Advance, bed.a, at_inches(32, 31))), rule::VB_MELEE_19);
    EXPECT_TRUE(bed.offered(bed.to(Verb::Advance, bed.a, at_inches(30, 33))));
    bed.act(bed.to(Verb::Advance, bed.a, at_inches(30, 33)));
    EXPECT_EQ(bed.front(bed.a), at_inches(30, 33));
    EXPECT_TRUE(bed.over()) << "VB-MELEE-20: it has attacked";
}

TEST(VB_MELEE_21, AWinnerThatStaysKeepsItsStatus) {
    Melee bed;
    bed.settle(bed.d);
    bed.start(StepKind::Choose, {1, 1, 1, 1, 6, 1, 1, 1, 1, 1, 1});
    ASSERT_EQ(bed.waits(), StepKind::Advance);
    EXPECT_EQ(bed.decides(), cs) << "the winner decides";
    bed.act(just(Verb::Pass));
    EXPECT_TRUE(bed.side(cs).stationary.has(bed.d.id));
    EXPECT_EQ(bed.front(bed.a), at_inches(30, 22)) << "VB-MELEE-16: half a move";
}

TEST(VB_MELEE_8, EqualTotalsAreThrownAgain) {
    Melee bed;  // no hit on either side; 7 to 7, 9 to 6
    bed.start(StepKind::Choose, {1, 1, 1, 1, 1, 1, 1, 1, 3, 3, 5, 2});
    EXPECT_EQ(bed.level_now(bed.d), Level::TemporaryDisorder);
    EXPECT_EQ(bed.decides(), us);
}

TEST(VB_EX_50, SecureInfantryAgainstCavalry) {
    FightBed bed;
    const Ref horse = bed.stand(us, CavalryBrigade, 30, 30, 90);
    const Ref foot = bed.brigade(cs, 30, 30, 270);
    bed.brigade(cs, 27, 31, 270);  // both side edges are covered
    bed.brigade(cs, 33, 31, 270);
    bed.plan(horse).morale = 5;
    bed.charges(horse);
    bed.settle(foot);
    // 5 and 4 + 2 added: 8 to 8, 9 to 9, 7 to 8.
    bed.start(StepKind::Choose, {1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 2, 4, 3, 2, 2});
    EXPECT_EQ(bed.level_now(horse), Level::TemporaryDisorder);
    EXPECT_EQ(bed.front(horse), at_inches(30, 18));
    EXPECT_EQ(bed.level_now(foot), Level::Good);
}

TEST(VB_MELEE_6, ASideThatIsGoneLoses) {
    Melee bed;
    bed.side(us).stand[bed.a.id].strength = 1;
    bed.start(StepKind::Choose, {6, 1, 1, 1, 6, 6, 1, 1});
    EXPECT_FALSE(on_table(bed.look(), bed.a));
    EXPECT_EQ(bed.side(us).casualties[bed.own], 1) << "VB-GEN-8";
    EXPECT_EQ(bed.level_now(bed.d), Level::Good) << "it has won, without a tie";
    ASSERT_EQ(bed.waits(), StepKind::Advance);
    EXPECT_EQ(bed.decides(), cs);
    // If both are gone nobody wins.
    Melee both;
    both.side(us).stand[both.a.id].strength = both.side(cs).stand[both.d.id].strength = 1;
    both.start(StepKind::Choose, {6, 1, 1, 1, 6, 1, 1, 1});
    EXPECT_TRUE(both.over());
}

TEST(VB_COMBAT_3, SupportingFireDoesNotWinAMelee) {
    Melee bed;
    const Ref f = bed.brigade(us, 34, 31.5, 180);
    bed.start(StepKind::Choose);
    ASSERT_EQ(bed.waits(), StepKind::Attack) << "the one that touches it is named already";
    EXPECT_EQ(bed.refused(bed.of_own(Verb::Leave, bed.a)), rule::VB_MELEE_2);
    EXPECT_EQ(bed.refused(bed.join(f, true)), rule::VB_MELEE_1);
    bed.act(bed.join(f, false));
    // Fire first: one hit. No hit in the melee: a tie, won by 6 to 1.
    bed.act(just(Verb::Done), {6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6, 1});
    EXPECT_EQ(bed.strength(bed.d), 3);
    EXPECT_EQ(bed.level_now(bed.d), Level::TemporaryDisorder);
    EXPECT_TRUE(bed.said(rule::VB_MELEE_7));
}

TEST(VB_COMBAT_8, FireIntoAMelee) {
    Melee bed;
    const Ref e = bed.brigade(cs, 26, 31, 270);
    EXPECT_EQ(check_target(bed.look(), e, bed.a).why().rule, rule::VB_COMBAT_8)
        << "a reply cannot be aimed at a stand that touches a friend";
    const Ref behind = bed.brigade(us, 30, 26.5, 90);
    EXPECT_FALSE(check_target(bed.look(), behind, bed.d)) << "a friend is in the line of fire";
    EXPECT_EQ(check_target(bed.look(), bed.a, e).why().rule, rule::VB_COMBAT_9);
}

TEST(VB_COMBAT_6, ContactsMustBeFought) {
    Melee bed;
    const Ref far = bed.brigade(us, 50, 30, 90), target = bed.brigade(cs, 50, 33, 270);
    bed.start(StepKind::Choose);
    ASSERT_EQ(bed.waits(), StepKind::Choose);
    EXPECT_EQ(bed.refused(just(Verb::Done)), rule::VB_COMBAT_6);
    EXPECT_FALSE(bed.offered(just(Verb::Done)));
    bed.act(bed.at_enemy(Verb::Attack, bed.d), {6, 1, 1, 1, 1, 1, 1, 1});
    bed.act(just(Verb::Pass));
    ASSERT_EQ(bed.waits(), StepKind::Choose);
    EXPECT_EQ(bed.refused(bed.at_enemy(Verb::Attack, bed.d)), rule::VB_COMBAT_1) << "once per phase";
    bed.act(just(Verb::Done));
    EXPECT_TRUE(bed.over());
    EXPECT_FALSE(bed.side(us).attacked.has(far.id));
    EXPECT_FALSE(bed.side(cs).attacked.has(target.id));
}

// Two of ours fire at what is before them.
struct FireFight : FightBed {
    Ref f = brigade(us, 30, 30, 90), g = brigade(us, 34, 30, 90);
    Ref t = brigade(cs, 30, 33.5, 270), t2 = brigade(cs, 38, 33.5, 270);
};

TEST(VB_COMBAT_2, ItRepliesToOneThatFiresAtIt) {
    FireFight bed;
    bed.start(StepKind::Choose);
    const auto all = [&](Ref target) {
        return rules_of(StepKind::Choose).reckon(bed.look(), us, bed.at_enemy(Verb::Attack, target)).total();
    };
    EXPECT_EQ(all(bed.t), 4) << "the dice of both";
    bed.act(bed.at_enemy(Verb::Attack, bed.t));
    ASSERT_EQ(bed.waits(), StepKind::Attack);
    EXPECT_EQ(bed.refused(just(Verb::Done)), rule::VB_COMBAT_1) << "at least one must be named";
    EXPECT_EQ(bed.refused(bed.join({us, 7}, false)), rule::VB_COMBAT_1);
    bed.act(bed.join(bed.f, false));
    bed.act(just(Verb::Done));
    ASSERT_EQ(bed.waits(), StepKind::Reply);
    EXPECT_EQ(bed.decides(), cs);
    EXPECT_EQ(bed.refused(bed.at_enemy(Verb::Reply, bed.g)), rule::VB_COMBAT_2);
    bed.act(bed.at_enemy(Verb::Reply, bed.f), {6, 1, 6, 6});
    EXPECT_EQ(bed.strength(bed.t), 3);
    EXPECT_EQ(bed.strength(bed.f), 2);
    EXPECT_TRUE(bed.side(cs).attacked.has(bed.t.id));
    ASSERT_EQ(bed.waits(), StepKind::Choose);
    EXPECT_EQ(check_attacker(bed.look(), bed.f, bed.t2, false).why().rule, rule::VB_GEN_7);
    EXPECT_EQ(bed.refused(bed.at_enemy(Verb::Attack, bed.t)), rule::VB_COMBAT_1);
}

TEST(VB_COMBAT_1, ADraftCanBeFilledAndDropped) {
    FireFight bed;
    bed.start(StepKind::Choose);
    bed.act(bed.at_enemy(Verb::Attack, bed.t));
    EXPECT_TRUE(bed.offered(just(Verb::ForMe)));
    bed.act(just(Verb::ForMe));
    EXPECT_EQ(bed.state.combat.attackers.size(), 2u);
    bed.act(bed.of_own(Verb::Leave, bed.g));
    EXPECT_EQ(bed.state.combat.attackers.size(), 1u);
    Dice unused{Seed{}};
    const State seen = Volley::redraw_for(bed.setup, bed.state, cs, unused);
    EXPECT_EQ(seen.combat.defending, bed.t.id) << "whom it is against is open";
    EXPECT_TRUE(seen.combat.attackers.empty()) << "the other seat sees no draft";
    bed.act(just(Verb::Drop));
    EXPECT_EQ(bed.waits(), StepKind::Choose);
    EXPECT_FALSE(bed.side(cs).chosen.has(bed.t.id));
    const Reckoning preview = [&] {
        bed.act(bed.at_enemy(Verb::Attack, bed.t));
        return rules_of(StepKind::Attack).reckon(bed.look(), us, bed.join(bed.f, false));
    }();
    EXPECT_EQ(preview.total(), 2);
}

TEST(VB_COMBAT_10, NoReplyOfOneThatHasAttacked) {
    FireFight bed;
    bed.start(StepKind::Choose);
    bed.side(cs).attacked |= one(bed.t.id);
    bed.attack(bed.t, {bed.f}, {1, 1});
    EXPECT_EQ(bed.waits(), StepKind::Choose);
}

TEST(VB_SAVE_10, HitsOfEachStandAreSavedApart) {
    FireFight bed;
    bed.level(bed.f, Level::TemporaryDisorder);
    bed.start(StepKind::Choose);
    bed.act(bed.at_enemy(Verb::Attack, bed.t));
    bed.act(bed.join(bed.g, false));
    bed.act(bed.join(bed.f, false));
    bed.act(just(Verb::Done));
    // Those of the disordered stand alone may be saved: one of the two.
    bed.act(just(Verb::Pass), {6, 1, 6, 6, 4, 3});
    EXPECT_EQ(bed.strength(bed.t), 2);
    EXPECT_TRUE(bed.said(rule::VB_SAVE_2));
}

TEST(VB_EX_41, ThreeReasonsToSave) {
    FightBed bed;
    const Ref f = bed.brigade(us, 30, 20, 90);
    const Ref skirmisher = bed.stand(cs, InfantrySkirmisher, 30, 23, 270);
    bed.area(AreaKind::Woods, 20, 22.5, 40, 40);
    bed.level(f, Level::TemporaryDisorder);
    bed.start(StepKind::Choose);
    bed.act(bed.at_enemy(Verb::Attack, skirmisher));
    bed.act(just(Verb::Pass), {6, 6, 5, 2, 1, 4});
    EXPECT_EQ(bed.strength(skirmisher), 4);
}

TEST(VB_EX_40, ABatteryThatIsNotStationary) {
    for (const bool stationary : {false, true}) {
        FightBed bed;
        const Ref battery = bed.stand(us, ArtilleryBattery, 30, 30, 90);
        const Ref target = bed.brigade(cs, 30, 35, 270);  // it cannot reply
        if (stationary) bed.settle(battery);
        bed.start(StepKind::Choose);
        if (stationary)
            bed.act(bed.at_enemy(Verb::Attack, target), {6});
        else
            bed.act(bed.at_enemy(Verb::Attack, target), {6, 4});
        EXPECT_EQ(bed.strength(target), stationary ? 3 : 4);
    }
}

TEST(VB_EX_43, CavalryFallsBack) {
    struct Case {
        bool once;
        int claims;
        int left;
        double front;
    };
    for (const Case& it :
         {Case{false, 2, 3, 45}, Case{false, 1, 3, 39}, Case{true, 2, 3, 39}, Case{false, 0, 2, 33}}) {
        FightBed bed;
        bed.setup.options.cavalry_falls_back_once = it.once;
        bed.brigade(us, 30, 30, 90);
        const Ref horse = bed.stand(cs, CavalryBrigade, 30, 33, 270);
        bed.start(StepKind::Choose);
        bed.act(bed.at_enemy(Verb::Attack, horse), {6, 6});
        ASSERT_EQ(bed.waits(), StepKind::Evade);
        EXPECT_EQ(bed.decides(), cs);
        EXPECT_EQ(bed.refused(bed.claim(3)), rule::VB_SAVE_5);
        if (it.once) {
            EXPECT_EQ(bed.refused(bed.claim(1)), rule::VB_SAVE_5);
        }
        bed.choices();
        if (it.claims == 2)
            bed.act(bed.claim(2), {4, 3});
        else if (it.claims == 1)
            bed.act(bed.claim(1), {4});
        else
            bed.act(bed.claim(0));
        EXPECT_EQ(bed.strength(horse), it.left);
        EXPECT_EQ(bed.front(horse), at_inches(30, it.front));
        EXPECT_EQ(bed.level_now(horse), Level::Good) << "it does not disorder";
    }
}
// 'Hit again later in the same phase it may claim again': by the last fire of the defenders.
TEST(VB_EX_43, HitAgainItClaimsAgain) {
    FightBed bed;
    bed.setup.options.cavalry_falls_back_once = bed.setup.options.defenders_fire_last = true;
    const Ref horse = bed.stand(us, CavalryBrigade, 30, 30, 90);
    bed.side(us).stand[horse.id].guns = 1;
    const Ref first = bed.brigade(cs, 30, 33, 270), second = bed.brigade(cs, 35, 27, 270);
    bed.plan(second).weapon = bed.plan(first).weapon = Weapon::CartridgeRifle;
    bed.start(StepKind::Choose);
    bed.act(bed.at_enemy(Verb::Attack, first));
    ASSERT_EQ(bed.waits(), StepKind::Reply);
    bed.act(bed.at_enemy(Verb::Reply, horse), {1, 6, 1});
    ASSERT_EQ(bed.waits(), StepKind::Evade);
    bed.act(bed.claim(1), {4});
    const Point once = bed.front(horse);
    EXPECT_EQ(once, at_inches(30, 24)) << "six inches";
    ASSERT_EQ(bed.waits(), StepKind::LastFire);
    Action fire = bed.of_own(Verb::Fire, second);
    fire.target = horse.id;
    bed.act(fire, {6, 1});
    ASSERT_EQ(bed.waits(), StepKind::Evade);
    EXPECT_EQ(bed.decides(), us);
}

TEST(VB_EX_46, DefendersFireLastIfTheScenarioSaysSo) {
    for (const double away : {3.0, 9.0})
        for (const bool last : {false, true}) {
            FightBed bed;
            bed.setup.options.defenders_fire_last = last;
            const Ref target = bed.brigade(us, 30, 30, 90);
            const Ref guns = bed.stand(cs, ArtilleryBattalion, 30, 30 + away, 270);
            bed.plan(guns).weapon = Weapon::RifledField;
            bed.settle(guns);
            bed.start(StepKind::Choose);
            if (away == 3.0) bed.act(just(Verb::Done));
            if (!last || away > 4) {
                EXPECT_TRUE(bed.over());
                continue;
            }
            ASSERT_EQ(bed.waits(), StepKind::LastFire);
            EXPECT_EQ(bed.decides(), cs);
            Action fire = bed.at_enemy(Verb::Fire, target);
            fire.stand = guns.id;
            EXPECT_TRUE(bed.offered(fire));
            EXPECT_EQ(rules_of(StepKind::LastFire).reckon(bed.look(), cs, fire).total(), 2);
            bed.act(fire, {5, 4});
            EXPECT_EQ(bed.strength(target), 3) << "2 dice at 5 or more";
            EXPECT_TRUE(bed.over()) << "once";
        }
}

TEST(VB_DICE_5, AReinforcingSkirmisherHasAttacked) {
    FireFight bed;
    const Ref skirmisher = bed.stand(us, InfantrySkirmisher, 30 - 2.25, 30, 90);
    bed.start(StepKind::Choose);
    bed.attack(bed.t, {bed.f}, {});
    ASSERT_EQ(bed.waits(), StepKind::Reply);
    bed.act(just(Verb::Pass), {1, 1, 6});
    EXPECT_EQ(bed.strength(bed.t), 3);
    EXPECT_TRUE(bed.side(us).attacked.has(skirmisher.id));
}

// ---- who joins a melee, and dice between several enemies ----

struct TwoOnOne : FightBed {
    Ref a = brigade(us, 30, 30, 90);
    Ref d1 = brigade(cs, 28.4, 30, 270), d2 = brigade(cs, 31.6, 30, 270);
    TwoOnOne() { charges(a); }
};

TEST(VB_EX_58, TheSecondEnemyJoins) {
    TwoOnOne bed;
    bed.start(StepKind::Choose);
    bed.act(bed.at_enemy(Verb::Attack, bed.d1));
    ASSERT_EQ(bed.waits(), StepKind::Allot);
    EXPECT_EQ(bed.decides(), us);
    EXPECT_EQ(bed.refused(bed.allot(bed.a, bed.d1, 0)), rule::VB_MELEE_4);
    EXPECT_EQ(bed.refused(bed.allot(bed.a, bed.d1, 4)), rule::VB_MELEE_4);
    EXPECT_EQ(bed.refused(bed.allot(bed.a, bed.d2, 2)), rule::VB_MELEE_4);
    EXPECT_EQ(bed.choices().size(), 3u);
    EXPECT_EQ(rules_of(StepKind::Allot).default_action(bed.look(), us), bed.allot(bed.a, bed.d1, 2));
    // Three dice and one of the attacker, four and four of the defenders.
    bed.act(bed.allot(bed.a, bed.d1, 3), {6, 1, 1, 6, 6, 6, 6, 1, 1, 1, 1, 1});
    EXPECT_EQ(bed.strength(bed.d1), 3);
    EXPECT_EQ(bed.strength(bed.d2), 3);
    EXPECT_EQ(bed.strength(bed.a), 1);
    EXPECT_NEAR(table::length(bed.front(bed.a) - at_inches(30, 30)), 8 * inch, 5) << "it loses";
    EXPECT_FALSE(enemies_in_contact(bed.look(), bed.a)) << "and retreats from both";
    EXPECT_TRUE(bed.side(cs).attacked.has(bed.d2.id));
    ASSERT_EQ(bed.waits(), StepKind::Advance);
    EXPECT_EQ(bed.decides(), cs);
}

TEST(VB_MELEE_3, NotIfItHasAttacked) {
    TwoOnOne bed;
    bed.side(cs).attacked |= one(bed.d2.id);
    bed.start(StepKind::Choose);
    bed.act(bed.at_enemy(Verb::Attack, bed.d1), {6, 1, 1, 1, 1, 1, 1, 1});
    EXPECT_EQ(bed.level_now(bed.d1), Level::TemporaryDisorder);
    EXPECT_EQ(bed.level_now(bed.d2), Level::Good) << "it did not fight, and does not retreat";
    EXPECT_EQ(bed.front(bed.d2), at_inches(31.6, 30));
}

TEST(VB_MELEE_3, NotIfItTouchesAnotherThatHasNotFought) {
    TwoOnOne bed;
    const Ref b = bed.brigade(us, 33.1, 30, 90);
    bed.charges(b);
    bed.start(StepKind::Choose);
    // The first wins; it touches the second enemy and cannot advance. Then that one is fought, by the other.
    bed.act(bed.at_enemy(Verb::Attack, bed.d1), {6, 1, 1, 1, 1, 1, 1, 1, 6, 1, 1, 1, 1, 1, 1, 1});
    EXPECT_EQ(bed.strength(bed.d1), 3);
    EXPECT_EQ(bed.strength(bed.d2), 3);
    ASSERT_EQ(bed.waits(), StepKind::Advance);
    EXPECT_EQ(bed.refused(bed.to(Verb::Advance, bed.a, at_inches(30, 32))), rule::VB_MELEE_19);
    bed.act(bed.to(Verb::Advance, b, at_inches(33.1, 32)));
    EXPECT_TRUE(bed.over());
}

TEST(VB_MELEE_2, OneThatTouchesSeveralMayBeKept) {
    TwoOnOne bed;
    const Ref b = bed.brigade(us, 26.9, 30, 90);  // touches the first enemy only
    bed.charges(b);
    bed.start(StepKind::Choose);
    bed.act(bed.at_enemy(Verb::Attack, bed.d1));
    ASSERT_EQ(bed.waits(), StepKind::Attack);
    EXPECT_TRUE(bed.offered(bed.join(bed.a, true)));
    EXPECT_EQ(bed.refused(bed.of_own(Verb::Leave, b)), rule::VB_MELEE_2) << "it touches no other";
    // Its enemy retreats through the other, which lets it pass with the last die.
    bed.act(just(Verb::Done), {6, 1, 1, 1, 1, 1, 1, 1, 1});
    EXPECT_FALSE(bed.side(us).attacked.has(bed.a.id)) << "kept for the other";
}

TEST(VB_EX_59, ASkirmisherInBrokenGroundWithdraws) {
    FightBed bed;
    const Ref horse = bed.stand(us, CavalryBrigade, 30, 30, 90);
    const Ref skirmisher = bed.stand(cs, InfantrySkirmisher, 30, 30, 270);
    bed.area(AreaKind::Broken, 20, 29.5, 40, 45);
    bed.charges(horse);
    bed.start(StepKind::Choose, {1, 1, 6});
    EXPECT_EQ(bed.level_now(horse), Level::TemporaryDisorder) << "it has won";
    EXPECT_EQ(bed.level_now(skirmisher), Level::Good);
    EXPECT_EQ(bed.front(skirmisher), at_inches(30, 38)) << "and withdraws all the same";
    EXPECT_TRUE(bed.over());
}

TEST(VB_MISC_1, TheArmyCommanderAtRisk) {
    for (const unsigned die : {6u, 5u}) {
        Melee bed;
        bed.commander(cs, 0, at_inches(30, 33.5));
        bed.side(cs).commander[0].attached = bed.d.id;
        bed.until = StepKind::CombatResult;
        bed.start(StepKind::Choose, {6, 6, 1, 1, 1, 1, 1, 1, die});
        EXPECT_EQ(bed.side(cs).commander[0].fate, die == 6 ? Fate::Lost : Fate::Active)
            << "VB-EX-63: one die for both casualties";
    }
}

TEST(VB_MELEE_19, GunsDoNotAdvance) {
    FightBed bed;
    const Ref a = bed.brigade(us, 30, 30, 90);
    const Ref guns = bed.stand(cs, ArtilleryBattalion, 30, 30, 270);
    bed.charges(a);
    bed.start(StepKind::Choose, {1, 1, 1, 1, 4});
    EXPECT_EQ(bed.strength(a), 3);
    EXPECT_TRUE(bed.over());
    EXPECT_EQ(bed.front(guns), at_inches(30, 30));
}

TEST(VB_ROUT_5, FriendsOnTheWayOfARetreat) {
    Melee bed;
    const Ref behind = bed.brigade(cs, 30, 35, 270);
    bed.start(StepKind::Choose, {6, 1, 1, 1, 1, 1, 1, 1, 5});
    EXPECT_EQ(bed.level_now(behind), Level::TemporaryDisorder);
}

}  // namespace
}  // namespace longroll::volley
