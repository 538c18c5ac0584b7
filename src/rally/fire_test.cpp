#include "rally/fire.h"

#include <gtest/gtest.h>

#include "rally/testbed.h"

namespace longroll::rally {
namespace {

// A firer at (10, 10) that looks north, and a target that looks back; shots as return fire end by themselves.
struct Duel : Bed {
    Ref firer, target;
    explicit Duel(double y = 16, UnitNumbers own = {}, UnitNumbers theirs = {})
        : firer(infantry(usa, 10, 10, 0, own)), target(infantry(csa, 10, y, 180, theirs)) {}

    FireCall call(FireContext context = FireContext::Action) const {
        return {.firer = firer, .target = target.id, .context = context};
    }
    void fire(std::initializer_list<unsigned> dice, FireContext context = FireContext::Action) {
        go(dice, [&](Play& play) { fire_at(play, call(context)); });
    }
    int to_hit() const { return rally::to_hit(look(), call()).total(); }
    int left() const { return strength(look(), target); }
};

// A battery at (10, 10) and a regiment so far from its muzzles.
struct Guns : Bed {
    Ref guns, target;
    explicit Guns(double range, UnitNumbers own = {}, UnitNumbers theirs = {})
        : guns(battery(usa, 10, 10, 0, own)), target(infantry(csa, 10, 10.75 + range + 0.5, 180, theirs)) {}
    void fire(std::initializer_list<unsigned> dice) {
        go(dice, [&](Play& play) {
            fire_at(play, {.firer = guns, .target = target.id, .context = FireContext::Return});
        });
    }
};

// ---- numbers ----

TEST(RF_EX_35, TerrainAddsUp) {
    const auto number = [](bool guns) {
        Bed bed;
        bed.heights({450, 450, 450, 450, 450, 450, 450, 450, 450, 450, 450, 450, 450, 490});
        bed.box(AreaKind::Rocks, 8, 14.2, 12, 17);
        bed.barricade(9, 15, 11, 15);
        const UnitNumbers eight{.fire = 8};
        const Ref firer = guns ? bed.battery(usa, 10, 10, 0, eight) : bed.infantry(usa, 10, 10, 0, eight);
        const Ref target = bed.infantry(csa, 10, 15.5, 180);
        return to_hit(bed.look(), {.firer = firer, .target = target.id}).total();
    };
    EXPECT_EQ(number(false), 12);
    EXPECT_EQ(number(true), 11);
}
TEST(RF_TERRAIN_3, WoodsBeforeAndAboutTheTargetCountOnce) {
    Duel into;
    into.woods(5, 14.5, 15, 18);
    EXPECT_EQ(into.to_hit(), 8);
    Duel out;
    out.woods(5, 8, 15, 11.5);  // its own cover does not count
    EXPECT_EQ(out.to_hit(), 7);
    Duel inside(11.9);
    inside.woods(5, 8, 15, 18);  // unless the target is in the same patch
    EXPECT_EQ(inside.to_hit(), 8);
}
TEST(RF_TERRAIN_7, RocksAddTwoUnlessTheyLieBelowBothEnds) {
    Duel duel;
    duel.box(AreaKind::Rocks, 5, 12, 15, 13);
    EXPECT_EQ(duel.to_hit(), 9);
    Duel own;
    own.box(AreaKind::Rocks, 5, 8, 15, 11.5);
    EXPECT_EQ(own.to_hit(), 7);
    Duel below;
    below.heights({490, 490, 490, 490, 490, 490, 490, 490, 490, 490, 490, 490, 450, 450, 490});
    below.box(AreaKind::Rocks, 5, 12.2, 15, 12.8);
    EXPECT_EQ(below.to_hit(), 7);
    below.setup.options.overshoot = false;
    EXPECT_EQ(below.to_hit(), 9);
}
TEST(RF_TERRAIN_12, FiringUpwardAddsOne) {
    Duel duel;
    duel.heights({450, 450, 450, 450, 450, 450, 450, 450, 450, 450, 450, 450, 490});
    EXPECT_EQ(duel.to_hit(), 8);
    EXPECT_EQ(to_hit(duel.look(), {.firer = duel.target, .target = duel.firer.id}).total(), 7);
}
TEST(RF_LOS_4, HigherIsByInterval) {
    Duel duel;
    duel.heights({441, 441, 441, 441, 441, 441, 441, 441, 441, 441, 441, 441, 479});
    EXPECT_EQ(duel.to_hit(), 7);
}
TEST(RF_TERRAIN_15, KindsAddUpEachOnce) {
    Duel duel;
    duel.woods(5, 15, 15, 18);
    duel.box(AreaKind::Rocks, 5, 12, 15, 12.5);
    duel.box(AreaKind::Rocks, 5, 13, 15, 13.5);
    EXPECT_EQ(duel.to_hit(), 7 + 1 + 2);
}
TEST(RF_BARR_3, ABarricadeHelpsThoseCloseBehindIt) {
    Duel at_the_wall;
    at_the_wall.barricade(9, 15, 11, 15);
    EXPECT_EQ(at_the_wall.to_hit(), 8);
    Duel too_far;
    too_far.barricade(9, 14.9, 11, 14.9);
    EXPECT_EQ(too_far.to_hit(), 7);
    Duel own;
    own.barricade(9, 10.6, 11, 10.6);
    EXPECT_EQ(own.to_hit(), 7);
    Duel across(11.2);  // both lean on it
    across.barricade(9, 10.6, 11, 10.6);
    EXPECT_EQ(across.to_hit(), 7);
    Duel of_the_map;
    of_the_map.line(LineKind::Barricade, {{9, 15.2}, {11, 15.2}});
    EXPECT_EQ(of_the_map.to_hit(), 8);
}
TEST(RF_BARR_4, ArtilleryIgnoresBarricades) {
    Guns guns(4);
    guns.barricade(9, 14.6, 11, 14.6);
    EXPECT_EQ(to_hit(guns.look(), {.firer = guns.guns, .target = guns.target.id}).total(), 7);
}
TEST(RF_FIRE_4, TheNumberToHitIsTheFireOfTheFirer) { EXPECT_EQ(Duel(16, {.fire = 9}).to_hit(), 9); }
TEST(RF_FIRE_5, HeroismIsAddedToTheDice) {
    Duel duel(16, {.fire = 8});
    duel.general(usa, duel.first_brigade, 10, 8, {2, 4, 1});
    EXPECT_EQ(fire_modifiers(duel.look(), duel.call(), 0).total(), 1);
    EXPECT_EQ(needed(duel.look(), duel.call(), 0), 7);
    duel.fire({3, 4}, FireContext::Return);
    EXPECT_EQ(duel.outcome(), Outcome::Hit);
}
TEST(RF_EX_36, TheSticksOfABattery) {
    struct Band {
        double range;
        int modifier;
        bool hits;
    };
    for (const Band& band : {Band{5, 4, true}, {9, 2, false}, {15, 0, false}, {25, -2, false}}) {
        Guns guns(band.range);
        const FireCall call{.firer = guns.guns, .target = guns.target.id};
        EXPECT_EQ(fire_modifiers(guns.look(), call, 0).total(), band.modifier) << band.range;
        guns.fire({1, 2});
        EXPECT_EQ(guns.outcome(), band.hits ? Outcome::Hit : Outcome::Missed) << band.range;
    }
}
TEST(RF_FIRE_6, AFlankingShotRollsThreeDice) {
    Bed bed;
    const Ref target = bed.infantry(csa, 10, 10);  // its front line is at y = 10.5
    const Ref flanker = bed.infantry(usa, 15, 10.4, 270), other = bed.infantry(usa, 5, 10.6, 90);
    EXPECT_EQ(fire_dice(bed.look(), {.firer = flanker, .target = target.id}), 3);
    EXPECT_EQ(fire_dice(bed.look(), {.firer = other, .target = target.id}), 2);
    bed.go({1, 3, 4}, [&](Play& play) {
        fire_at(play, {.firer = flanker, .target = target.id, .context = FireContext::Return});
    });
    EXPECT_EQ(bed.outcome(), Outcome::Hit);  // 3 and 4
}

// ---- what a hit does ----

TEST(RF_EX_11, ASurplusOfTwoAgainstFiveNeedsNoCheck) {
    Guns guns(15, {.fire = 7}, {.discipline = 8, .strength = 6});
    guns.fire({4, 5});
    EXPECT_EQ(strength(guns.look(), guns.target), 5);
    EXPECT_EQ(guns.outcome(), Outcome::Hit);
}
TEST(RF_EX_12, ASurplusOfFiveDoes) {
    Guns guns(15, {.fire = 7}, {.discipline = 8, .strength = 6});
    guns.fire({6, 6, 1, 2});  // 3 + 5 is Discipline 8
    EXPECT_EQ(guns.outcome(), Outcome::Held);
    Guns again(15, {.fire = 7}, {.discipline = 8, .strength = 6});
    again.fire({6, 6, 2, 2});
    EXPECT_EQ(again.outcome(), Outcome::Routed);
}
TEST(RF_EX_13, ASurplusOfFourDoesNot) {
    Guns guns(15, {.fire = 7}, {.discipline = 8, .strength = 6});
    guns.fire({5, 6});
    EXPECT_EQ(guns.outcome(), Outcome::Hit);
}
TEST(RF_LOSS_3, TheSurplusIsComparedWithWhatIsLeft) {
    Duel duel(16, {.fire = 7}, {.strength = 2});
    duel.fire({4, 4, 3, 3}, FireContext::Return);  // surplus 1, one circle left
    EXPECT_EQ(duel.outcome(), Outcome::Held);
    Duel three(16, {.fire = 7}, {.strength = 3});
    three.fire({4, 4}, FireContext::Return);
    EXPECT_EQ(three.outcome(), Outcome::Hit);
}
TEST(RF_FIRE_7, ATargetThatFailsItsCheckRoutsFromTheFirer) {
    Duel duel(16, {.fire = 7}, {.discipline = 6, .strength = 2});
    duel.fire({4, 4, 3, 3});
    EXPECT_TRUE(duel.side(csa).routed.has(duel.target.id));
    EXPECT_EQ(duel.centre(duel.target), duel.inches(10, 23));
    EXPECT_TRUE(duel.over());  // and does not fire back
    EXPECT_TRUE(duel.side(usa).activated.has(duel.firer.id));
}
TEST(RF_TROOP_2, AShotBelowTheNumberMisses) {
    Duel duel;
    duel.fire({3, 3}, FireContext::Return);
    EXPECT_EQ(duel.outcome(), Outcome::Missed);
    EXPECT_EQ(duel.left(), 4);
}
TEST(RF_EX_75, FriendsOfADestroyedStandTest) {
    Duel duel(16, {.fire = 7}, {.strength = 1});
    const Ref left = duel.infantry(csa, 8, 16, 180), right = duel.infantry(csa, 12, 16, 180);
    duel.fire({6, 6}, FireContext::Return);
    EXPECT_EQ(duel.decides(), csa);
    duel.act("test 3", {6, 6, 2, 2});
    EXPECT_TRUE(duel.side(csa).routed.has(right.id));
    EXPECT_FALSE(duel.side(csa).routed.has(left.id));
    // Away from the firer at (10, 10).
    EXPECT_GT(duel.centre(right).x, 12000);
    EXPECT_GT(duel.centre(right).y, 16000);
    EXPECT_EQ(duel.outcome(), Outcome::Gone);
}
TEST(RF_LOSS_5, CavalryThatGunsDestroyFrightensNobody) {
    Bed bed;
    const Ref guns = bed.battery(usa, 10, 10);
    const Ref charger = bed.mounted(csa, 10, 11.5, 180, {.strength = 1, .mounted = 4, .holders = 1});
    bed.infantry(csa, 12, 11.5, 180);
    bed.go({6, 6}, [&](Play& play) {
        fire_at(play, {.firer = guns, .target = charger.id, .context = FireContext::GunsAtCavalry});
    });
    bed.act("lose 1 on-foot");
    EXPECT_TRUE(bed.over());
    EXPECT_EQ(bed.outcome(), Outcome::Gone);
}
TEST(RF_EX_76, FriendsOfADestroyedBatteryDoNot) {
    Bed bed;
    const Ref firer = bed.infantry(usa, 10, 10), guns = bed.battery(csa, 10, 16, 180);
    bed.infantry(csa, 11.75, 16, 180);
    bed.go({6, 6}, [&](Play& play) {
        fire_at(play, {.firer = firer, .target = guns.id, .context = FireContext::Return});
    });
    EXPECT_TRUE(bed.over());
    EXPECT_TRUE(bed.side(csa).destroyed.has(guns.id));
}
TEST(RF_GENHIT_1, AHitStandPutsItsGeneralInDanger) {
    Duel duel;
    duel.general(csa, duel.first_brigade, 12, 16, {2, 4, 0});
    duel.fire({3, 4, 2, 2}, FireContext::Return);
    EXPECT_EQ(duel.side(csa).general[duel.first_brigade].gravestones, 1);
    duel.fire({1, 1}, FireContext::Return);  // a miss endangers nobody
}
TEST(RF_CAV_3, TheTargetsOwnTroopStrengthIsCompared) {
    Bed bed;
    const Ref firer = bed.infantry(usa, 10, 10);
    const Ref target = bed.dismounted(csa, 10, 16, 180, {.strength = 2});
    bed.go({4, 5}, [&](Play& play) {
        fire_at(play, {.firer = firer, .target = target.id, .context = FireContext::Return});
    });
    bed.act("lose 1 mounted", {3, 3});  // two on foot remain, the surplus is two
    EXPECT_EQ(bed.outcome(), Outcome::Held);
}

// ---- return fire ----

TEST(RF_EX_92, WhoMayFireBack) {
    Duel hit(16, {.fire = 7}, {.strength = 5});
    hit.fire({4, 4});
    EXPECT_TRUE(hit.over());  // surplus 1 of 4: hit without a check
    Duel missed(16, {.fire = 7}, {.strength = 5});
    missed.fire({3, 3});
    EXPECT_EQ(missed.decides(), csa);
    EXPECT_TRUE(missed.offered("return"));
    missed.act("return", {6, 6, 1, 1});  // the surplus of 5 makes the firer test
    EXPECT_TRUE(missed.over());
    EXPECT_EQ(strength(missed.look(), missed.firer), 3);
    Duel passed(16, {.fire = 7}, {.strength = 5});
    passed.fire({5, 6, 1, 1});
    EXPECT_EQ(passed.waiting(), StepKind::ReturnFire);
    passed.act("pass");
    EXPECT_TRUE(passed.over());
}
TEST(RF_FIRE_8, AHitWithoutACheckFiresBackOnlyIfThePlayersAgreed) {
    Duel duel(16, {.fire = 7}, {.strength = 5});
    duel.setup.options.return_fire_after_plain_hit = true;
    duel.fire({4, 4});
    EXPECT_EQ(duel.waiting(), StepKind::ReturnFire);
}
TEST(RF_FIRE_8, ReturnFireIsFreeAndIsNotReturned) {
    Duel duel;
    duel.fire({1, 1});
    duel.act("return", {1, 1});
    EXPECT_TRUE(duel.over());
    EXPECT_FALSE(duel.side(csa).activated.has(duel.target.id));
    EXPECT_TRUE(duel.side(usa).activated.has(duel.firer.id));
}
TEST(RF_FIRE_8, OnlyAtAFirerInItsFacing) {
    Bed bed;
    const Ref firer = bed.infantry(usa, 10, 10), target = bed.infantry(csa, 10, 16, 0);
    bed.go({1, 1, 1}, [&](Play& play) { fire_at(play, {.firer = firer, .target = target.id}); });
    EXPECT_TRUE(bed.over());
}
TEST(RF_FIRE_9, OneShotUnlessACardSaysOtherwise) {
    Duel duel;
    duel.fire({3, 4}, FireContext::Return);
    EXPECT_EQ(duel.left(), 3);
}
TEST(RF_FIRE_10, RerollsComeBeforeTheHitIsCarriedOut) {
    Duel duel;
    duel.rerolls(csa, 1);
    duel.fire({6, 6}, FireContext::Return);
    EXPECT_EQ(duel.waiting(), StepKind::Rerolls);
    EXPECT_EQ(duel.left(), 4);
    duel.act("reroll 1 enemy", {1});
    EXPECT_EQ(duel.left(), 3);  // 7 still hits
}
TEST(RF_MELEE_2, InAMeleeTheContactGivesRangeArcAndSight) {
    Bed bed;
    const Ref guns = bed.battery(usa, 10, 10), charger = bed.infantry(csa, 10, 11.25, 180);
    const FireCall call{.firer = guns, .target = charger.id, .context = FireContext::Melee};
    EXPECT_TRUE(check_fire(bed.look(), call));
    EXPECT_EQ(needed(bed.look(), call, 0), 3);
    EXPECT_FALSE(check_fire(bed.look(), {.firer = guns, .target = charger.id}));
    bed.go({1, 1}, [&](Play& play) { fire_at(play, call); });
    EXPECT_EQ(bed.outcome(), Outcome::Missed);
    EXPECT_TRUE(bed.over());
}

// ---- Generals, lists ----

TEST(RF_GENHIT_5, TheFirerRollsAgainstHisNumbers) {
    Bed bed;
    const Ref firer = bed.infantry(usa, 10, 10);
    bed.general(csa, bed.division, 10, 15, {3, 6, 0});
    bed.go({1, 2}, [&](Play& play) { fire_at(play, {.firer = firer, .general = bed.division}); });
    EXPECT_EQ(bed.side(csa).general[bed.division].killed, 1);
    EXPECT_TRUE(bed.side(usa).activated.has(firer.id));
    EXPECT_TRUE(bed.over());
}
TEST(RF_FIRE_3, EveryTargetIsListedWithAndWithoutCards) {
    Duel duel;
    duel.infantry(csa, 13, 16, 180);
    duel.infantry(csa, 10, 40, 180);
    duel.general(csa, duel.division, 10, 14.1);
    const CardId card = duel.give(usa, Bottom::FiringLine);
    duel.give(usa, Bottom::ShotAndShell);
    std::vector<Action> room(64);
    Offers<Action> offers{std::span<Action>(room)};
    EXPECT_TRUE(offer_fire(duel.look(), duel.firer, offers));
    EXPECT_EQ(offers.size(), 5u);  // two targets, each with Firing Line too, and the General
    EXPECT_EQ(room[1].card, card);
}

}  // namespace
}  // namespace longroll::rally
