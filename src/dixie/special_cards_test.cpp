// A test for every Special of the chart (DX-K17), named after it: here those of the Morale and Combat Phases
// and of Melee; special_moves_test.cpp has the others.

#include "dixie/special_bed.h"

namespace longroll::dixie {
namespace {

TEST(DX_SHARP, TwoHitsOnALeaderOneOnABattery) {
    SpecialBed bed;
    bed.infantry(csa, 3, u1);
    bed.infantry(usa, 3, u1);
    const auto general = bed.general(usa, 1, 1, u1);
    const auto guns = bed.artillery(usa, 2, u1);
    const auto infantry = bed.infantry(usa, 2, u1);
    const auto first = bed.special(csa, Effect::Sharp, reserve_place);
    const auto second = bed.special(csa, Effect::Sharp, reserve_place);
    bed.combat_window(csa, u1);
    EXPECT_EQ(bed.refused_by(csa, special_action(first, u1, 0, bed.slot(usa, infantry))), rule::DX_K17);
    EXPECT_EQ(bed.refused_by(csa, special_action(first, u1)), rule::DX_K17) << "it must name a card";
    bed.act(csa, special_action(first, u1, 0, bed.slot(usa, general)));
    EXPECT_EQ(bed.hits(usa, general), 2);
    bed.end(Until::Phase);
    bed.combat_window(csa, u1);
    bed.act(csa, special_action(second, u1, 0, bed.slot(usa, guns)));
    EXPECT_EQ(bed.hits(usa, guns), 1);
    EXPECT_TRUE(bed.discarded(csa, second));
    EXPECT_EQ(bed.last_event_text(), "Confederate plays Sharpshooters on artillery 4 in USA Center");
}

TEST(DX_SHARP, ReachesAcrossFromAPositionOccupiedAndOnlyOpenCards) {
    SpecialBed bed;
    bed.infantry(csa, 3, c1);
    const auto open = bed.artillery(usa, 1, u1);
    const auto hidden = bed.artillery(usa, 2, u1, false);
    bed.artillery(usa, 2, u0);
    const auto card = bed.special(csa, Effect::Sharp, reserve_place);
    bed.set_hits(usa, open, 1);
    bed.combat_window(csa, u1);
    EXPECT_EQ(bed.refused_by(csa, special_action(card, u1, 0, bed.slot(usa, hidden))), rule::DX_K17);
    EXPECT_FALSE(bed.offered(csa, special_action(card, u1, 0, bed.slot(usa, hidden))));
    bed.act(csa, special_action(card, u1, 0, bed.slot(usa, open)));
    EXPECT_TRUE(bed.lost(usa, open)) << "a second hit is more than its CV (DX-7.3d)";

    SpecialBed far;
    const auto guns = far.artillery(usa, 2, u0);
    far.infantry(csa, 3, c1);
    const auto sharp = far.special(csa, Effect::Sharp, reserve_place);
    far.combat_window(csa, u0);
    EXPECT_EQ(far.refused_by(csa, special_action(sharp, u0, 0, far.slot(usa, guns))), rule::DX_K17);
}

TEST(DX_JOHNNY, OneDieAgainOncePerMoralePhase) {
    SpecialBed bed(Edition::Shiloh);
    const auto first = bed.infantry(usa, 2, u1);
    const auto second = bed.infantry(usa, 2, u1);
    const auto johnny = bed.special(usa, Effect::Johnny, u1);
    bed.set_hits(usa, first, 1);
    bed.set_hits(usa, second, 1);
    bed.phase(Phase::Morale, usa, {step(StepKind::CheckTroops, usa)});
    bed.act(usa, action(Verb::Check, first), {5});
    ASSERT_EQ(bed.waiting(), StepKind::ReactReroll);
    // The second card is the only one left, and its check follows at once; Johnny has done his part.
    bed.act(usa, special_action(johnny), {2, 6});
    EXPECT_FALSE(bed.lost(usa, first));
    EXPECT_EQ(bed.hits(usa, first), 0);
    EXPECT_TRUE(bed.lost(usa, second));
    bed.end(Until::Phase);
    bed.set_hits(usa, first, 1);
    bed.phase(Phase::Morale, usa, {step(StepKind::CheckTroops, usa)}, {4});
    EXPECT_EQ(bed.waiting(), StepKind::ReactReroll) << "again in the next Morale Phase";
    bed.act(usa, special_action(johnny), {6});
    EXPECT_TRUE(bed.lost(usa, first)) << "the second result stands";
}

TEST(DX_JOHNNY, OnlyInItsPositionAndHitLikeALeader) {
    SpecialBed bed(Edition::Shiloh);
    const auto away = bed.infantry(usa, 2, u0);
    bed.infantry(usa, 2, u1);
    const auto johnny = bed.special(usa, Effect::Johnny, u1);
    bed.set_hits(usa, away, 1);
    bed.phase(Phase::Morale, usa, {step(StepKind::CheckTroops, usa)}, {5});
    EXPECT_TRUE(bed.lost(usa, away));
    bed.set_hits(usa, johnny, 1);
    bed.phase(Phase::Morale, usa, {step(StepKind::CheckLeaders, usa)}, {6});
    EXPECT_TRUE(bed.lost(usa, johnny));
}

TEST(DX_YELL, ShakesTheEnemyInBothRounds) {
    MeleeBed bed;
    const auto attacker = bed.infantry(csa, 2, u1);
    const auto defender = bed.infantry(usa, 3, u1);
    const auto yell = bed.special(csa, Effect::Yell, reserve_place);
    bed.melees(csa);
    bed.act(csa, action(Verb::Melee, 0, u1));
    // The attacker scores one hit, the defender none; 3 would hold the defender, but he is shaken.
    EXPECT_EQ(bed.morale_of(usa, defender, MoraleFor::Melee), 3);
    bed.act(csa, special_action(yell, u1), {1, 4, 4, 4, 5, 2});
    EXPECT_EQ(bed.waiting(), StepKind::MeleeDecide);
    EXPECT_EQ(bed.morale_of(usa, defender, MoraleFor::Melee), 2);
    EXPECT_EQ(bed.morale_of(csa, attacker, MoraleFor::Melee), 2);
    EXPECT_EQ(bed.morale_of(usa, defender), 3) << "only in the Melee";
    bed.act(csa, action(Verb::FightOn));
    bed.act(usa, action(Verb::FightOn), {1, 4, 4, 4, 5, 3});
    EXPECT_TRUE(bed.lost(usa, defender)) << "3 is above 3 - 1";
    EXPECT_TRUE(bed.state.effects.empty());
}

TEST(DX_BAYO, OneMoreDieForInfantryInRoundOne) {
    MeleeBed bed;
    const auto infantry = bed.infantry(csa, 2, u1);
    const auto cavalry = bed.cavalry(csa, 2, u1);
    const auto guns = bed.artillery(csa, 2, u1);
    const auto enemy = bed.infantry(usa, 3, u1);
    const auto bayonets = bed.special(csa, Effect::Bayo, reserve_place);
    bed.special(csa, Effect::Yell, reserve_place);
    bed.melees(csa);
    bed.act(csa, action(Verb::Melee, 0, u1));
    bed.act(csa, special_action(bayonets, u1));
    const auto dice = [&](Seat seat, std::uint8_t card) {
        return melee_dice(bed.look(), seat, bed.slot(seat, card), u1);
    };
    EXPECT_EQ(dice(csa, infantry), 3);
    EXPECT_EQ(dice(csa, cavalry), 2);
    EXPECT_EQ(dice(csa, guns), 2);
    EXPECT_EQ(dice(usa, enemy), 3);
    bed.act(csa, action(Verb::Pass), {4, 4, 4, 4, 4, 4, 4, 4, 4, 4});
    EXPECT_EQ(dice(csa, infantry), 2) << "the first round only";
}

TEST(DX_BAYO, NotInRoundTwo) {
    MeleeBed bed;
    bed.infantry(csa, 2, u1);
    bed.infantry(usa, 2, u1);
    const auto bayonets = bed.special(csa, Effect::Bayo, reserve_place);
    bed.melees(csa);
    bed.act(csa, action(Verb::Melee, 0, u1));
    bed.act(csa, action(Verb::Pass), {4, 4, 4, 4});
    bed.act(csa, action(Verb::FightOn));
    bed.act(usa, action(Verb::FightOn));
    ASSERT_EQ(bed.waiting(), StepKind::MeleeWindow);
    EXPECT_EQ(bed.refused_by(csa, special_action(bayonets, u1)), rule::DX_K17);
    EXPECT_FALSE(bed.offered(csa, special_action(bayonets, u1)));
}

TEST(DX_CAVCH, OneMoreDieForCavalryInBothRounds) {
    MeleeBed bed(Edition::Gettysburg);
    const auto infantry = bed.infantry(csa, 2, u1);
    const auto cavalry = bed.cavalry(csa, 2, u1);
    bed.infantry(usa, 2, u1);
    const auto charge = bed.special(csa, Effect::Cavch, reserve_place);
    bed.melees(csa);
    bed.act(csa, action(Verb::Melee, 0, u1));
    bed.act(csa, special_action(charge, u1), {4, 4, 4, 4, 4, 4, 4});
    ASSERT_EQ(bed.waiting(), StepKind::MeleeDecide);
    EXPECT_EQ(melee_dice(bed.look(), csa, bed.slot(csa, cavalry), u1), 3);
    EXPECT_EQ(melee_dice(bed.look(), csa, bed.slot(csa, infantry), u1), 2);
}

TEST(DX_COVER, OneDieLessForEnemyFireNotInMelee) {
    Options options;
    options.enfilade = true;
    SpecialBed bed(Edition::BullRun, options);
    const auto firer = bed.infantry(csa, 3, u1);
    const auto guns = bed.artillery(csa, 2, c1);
    const auto flanker = bed.infantry(csa, 2, u0);
    const auto target = bed.infantry(usa, 3, u1);
    const auto cover = bed.special(usa, Effect::Cover, reserve_place);
    bed.combat_window(csa, u1);
    ASSERT_EQ(bed.decides(), usa) << "the Confederate Reserve is empty";
    bed.act(usa, special_action(cover, u1));
    EXPECT_EQ(bed.dice_of(csa, firer, FireMode::Short, u1), 2);
    EXPECT_EQ(bed.dice_of(csa, guns, FireMode::Long, u1), 1);
    EXPECT_EQ(bed.dice_of(csa, flanker, FireMode::Enfilade, u1), 1);
    EXPECT_EQ(bed.dice_of(usa, target, FireMode::Short, u1), 3) << "own fire is not weakened";
    EXPECT_EQ(melee_dice(bed.look(), csa, bed.slot(csa, firer), u1), 3);
    bed.end(Until::Phase);
    EXPECT_EQ(bed.dice_of(csa, firer, FireMode::Short, u1), 3);
}

TEST(DX_COVER, NeedsOwnTroopsAndSuitsEitherPhase) {
    SpecialBed bed;
    bed.infantry(csa, 3, c1);
    bed.infantry(usa, 3, u1);
    const auto cover = bed.special(usa, Effect::Cover, reserve_place);
    bed.combat_window(usa, c1);
    EXPECT_EQ(bed.refused_by(usa, special_action(cover, c1)), rule::DX_K17);
    EXPECT_EQ(bed.refused_by(usa, special_action(cover, u1)), rule::DX_12_0c) << "the combat is in C1";
    bed.combat_window(usa, u1);
    EXPECT_TRUE(bed.check(usa, special_action(cover, u1)));
}

TEST(DX_RALLY, ARoutedCardGoesToTheReserveWithoutHits) {
    SpecialBed bed;
    const auto broken = bed.infantry(usa, 2, u1);
    const auto rally = bed.special(usa, Effect::Rally, reserve_place);
    bed.set_hits(usa, broken, 2);
    bed.phase(Phase::Morale, usa, {step(StepKind::CheckTroops, usa)}, {1, 5});
    ASSERT_EQ(bed.waiting(), StepKind::ReactRout);
    bed.act(usa, special_action(rally));
    EXPECT_EQ(bed.where(usa, broken), reserve_place);
    EXPECT_EQ(bed.hits(usa, broken), 0);
    EXPECT_TRUE(bed.discarded(usa, rally));
}

TEST(DX_RALLY, SavesACardThatIsInTheReserveItself) {
    SpecialBed bed;
    const auto broken =
        bed.infantry(usa, 2, reserve_place);  // in the lowest slot, which the Special will take
    const auto rally = bed.special(usa, Effect::Rally, reserve_place);
    bed.set_hits(usa, broken, 1);
    bed.state.side[0].known |= one(bed.slot(usa, broken));
    bed.phase(Phase::Morale, usa, {step(StepKind::CheckTroops, usa)}, {6});
    bed.act(usa, special_action(rally));
    EXPECT_EQ(bed.where(usa, broken), reserve_place);
    EXPECT_EQ(bed.hits(usa, broken), 0);
    EXPECT_TRUE(bed.discarded(usa, rally));
}

TEST(DX_RALLY, NotInMelee) {
    MeleeBed bed;
    bed.infantry(csa, 2, u1);
    const auto broken = bed.infantry(usa, 2, u1);
    bed.special(usa, Effect::Rally, reserve_place);
    bed.melees(csa);
    bed.act(csa, action(Verb::Melee, 0, u1));
    bed.pass_windows({1, 4, 4, 4, 6});
    EXPECT_TRUE(bed.lost(usa, broken));
}

TEST(DX_CANI, TwoMoreDiceForOneBatteryAtShortRange) {
    SpecialBed bed;
    bed.infantry(csa, 3, u1);
    const auto guns = bed.artillery(usa, 2, u1);
    const auto others = bed.artillery(usa, 2, u1);
    const auto infantry = bed.infantry(usa, 2, u1);
    const auto canister = bed.special(usa, Effect::Cani, reserve_place);
    bed.combat_window(usa, u1);
    EXPECT_EQ(bed.refused_by(usa, special_action(canister, u1, infantry)), rule::DX_K17);
    bed.act(usa, special_action(canister, u1, guns));
    EXPECT_EQ(bed.dice_of(usa, guns, FireMode::Short, u1), 4);
    EXPECT_EQ(bed.dice_of(usa, others, FireMode::Short, u1), 2);
    EXPECT_EQ(bed.dice_of(usa, infantry, FireMode::Short, u1), 2);
    bed.end(Until::Phase);
    EXPECT_EQ(bed.dice_of(usa, guns, FireMode::Short, u1), 2);
}

TEST(DX_AMMO, OneMoreDieForInfantryAtShortRange) {
    SpecialBed bed(Edition::Shiloh);
    bed.infantry(csa, 3, u1);
    const auto infantry = bed.infantry(usa, 2, u1);
    const auto guns = bed.artillery(usa, 2, u1);
    bed.infantry(usa, 2, u0);
    const auto ammo = bed.special(usa, Effect::Ammo, reserve_place);
    bed.combat_window(usa, u0);
    EXPECT_EQ(bed.refused_by(usa, special_action(ammo, u0)), rule::DX_K17) << "not engaged";
    bed.combat_window(usa, u1);
    bed.act(usa, special_action(ammo, u1));
    EXPECT_EQ(bed.dice_of(usa, infantry, FireMode::Short, u1), 3);
    EXPECT_EQ(bed.dice_of(usa, guns, FireMode::Short, u1), 2);
}

TEST(DX_LOW, OneOpenEnemyCardCannotFireInThisPhase) {
    Options options;
    options.artillery_support = true;
    SpecialBed bed(Edition::Shiloh, options);
    const auto named = bed.infantry(csa, 3, u1);
    const auto free = bed.infantry(csa, 3, u1);
    const auto guns = bed.artillery(csa, 2, c1);
    const auto hidden = bed.artillery(csa, 2, c1, false);
    const auto idle = bed.infantry(csa, 2, c1);
    bed.infantry(usa, 3, u1);
    const auto low = bed.special(usa, Effect::Low, reserve_place);
    for (Place place : {u1, c1}) bed.hold(place, place == u1 ? usa : csa);
    bed.combat(csa, u1);
    ASSERT_EQ(bed.decides(), usa);
    EXPECT_TRUE(bed.check(usa, special_action(low, u1, 0, bed.slot(csa, guns)))) << "support fire reaches U1";
    EXPECT_FALSE(bed.check(usa, special_action(low, u1, 0, bed.slot(csa, hidden))));
    EXPECT_FALSE(bed.check(usa, special_action(low, u1, 0, bed.slot(csa, idle))))
        << "Infantry has no long range";
    bed.act(usa, special_action(low, u1, 0, bed.slot(csa, named)));
    ASSERT_EQ(bed.waiting(), StepKind::Fire);
    EXPECT_EQ(bed.refused_by(csa, action(Verb::Fire, named)), rule::DX_K17);
    EXPECT_TRUE(bed.check(csa, action(Verb::Fire, free)));
}

TEST(DX_LOW, NotInTheOwnCombatPhase) {
    SpecialBed bed(Edition::Shiloh);
    const auto enemy = bed.infantry(csa, 3, u1);
    bed.infantry(usa, 3, u1);
    const auto low = bed.special(usa, Effect::Low, reserve_place);
    bed.combat_window(usa, u1);
    EXPECT_EQ(bed.refused_by(usa, special_action(low, u1, 0, bed.slot(csa, enemy))), rule::DX_12_0b);
}

TEST(DX_UNIF, OneFirepowerLessAtShortRange) {
    SpecialBed bed;
    const auto infantry = bed.infantry(csa, 3, u1);
    const auto cavalry = bed.cavalry(csa, 2, u1);
    const auto own = bed.infantry(usa, 3, u1);
    const auto guns = bed.artillery(csa, 2, c1);
    const auto uniforms = bed.special(usa, Effect::Unif, reserve_place);
    bed.combat_window(csa, u1);
    bed.act(usa, special_action(uniforms, u1));
    EXPECT_EQ(bed.power_of(csa, infantry, FireMode::Short, u1), 1);
    EXPECT_EQ(bed.power_of(csa, cavalry, FireMode::Short, u1), 1) << "never below F1";
    EXPECT_EQ(bed.power_of(csa, guns, FireMode::Long, u1), 1);
    EXPECT_EQ(bed.power_of(usa, own, FireMode::Short, u1), 2);
}

TEST(DX_WALL, TwoMoreMoraleWhereAGeneralStands) {
    SpecialBed bed;
    const auto stands = bed.infantry(csa, 2, c1);
    bed.general(csa, 0, 1, c1);
    const auto other_place = bed.infantry(csa, 2, c0);
    const auto wall = bed.special(csa, Effect::Wall, reserve_place);
    bed.morale_window(csa);
    EXPECT_EQ(bed.refused_by(csa, special_action(wall, c0)), rule::DX_K17);
    bed.act(csa, special_action(wall, c1));
    EXPECT_EQ(bed.morale_of(csa, stands), 2 + 1 + 2);
    EXPECT_EQ(bed.morale_of(csa, other_place), 2);
    bed.end(Until::Phase);
    EXPECT_EQ(bed.morale_of(csa, stands), 3);
}

TEST(DX_BAND, OneMoreMoraleForThePhase) {
    SpecialBed bed(Edition::Shiloh);
    const auto hears = bed.infantry(csa, 2, u1);
    const auto enemy = bed.infantry(usa, 2, u1);
    const auto band = bed.special(csa, Effect::Band, reserve_place);
    bed.morale_window(csa);
    bed.act(csa, special_action(band, u1));
    EXPECT_EQ(bed.morale_of(csa, hears), 3);
    EXPECT_EQ(bed.morale_of(usa, enemy), 2);
    bed.end(Until::Phase);
    EXPECT_EQ(bed.morale_of(csa, hears), 2);
}

TEST(DX_PANIC, OneLessForTheEnemyInHisMoralePhase) {
    SpecialBed bed;
    const auto shaken = bed.infantry(usa, 2, u1, false);
    bed.terrain(usa, TerrainType::Hill, u0);
    bed.infantry(csa, 2, c1);
    const auto panic = bed.special(csa, Effect::Panic, reserve_place);
    bed.morale_window(csa);
    EXPECT_EQ(bed.refused_by(csa, special_action(panic, u1)), rule::DX_12_0b) << "the own Morale Phase";
    bed.morale_window(usa);
    ASSERT_EQ(bed.decides(), csa);
    EXPECT_EQ(bed.refused_by(csa, special_action(panic, u0)), rule::DX_K17) << "open Terrain alone";
    EXPECT_EQ(bed.refused_by(csa, special_action(panic, u2)), rule::DX_K17);
    bed.act(csa, special_action(panic, u1));
    EXPECT_EQ(bed.morale_of(usa, shaken), 1);
}

TEST(DX_HOSP, RemovesUpToTwoMarkers) {
    SpecialBed bed(Edition::Shiloh);
    const auto first = bed.infantry(usa, 3, u1);
    const auto second = bed.infantry(usa, 3, u1);
    const auto away = bed.infantry(usa, 3, u0);
    bed.set_hits(usa, first, 2);
    bed.set_hits(usa, second, 1);
    bed.set_hits(usa, away, 1);
    const auto hospital = bed.special(usa, Effect::Hosp, reserve_place);
    bed.morale_window(usa);
    EXPECT_EQ(bed.refused_by(usa, special_action(hospital, u1, away)), rule::DX_K17);
    bed.act(usa, special_action(hospital, u1, first));
    EXPECT_EQ(bed.hits(usa, first), 1);
    ASSERT_EQ(bed.waiting(), StepKind::SpecialTarget);
    EXPECT_TRUE(bed.check(usa, action(Verb::Done))) << "up to two";
    bed.act(usa, special_action(hospital, u1, second));
    EXPECT_EQ(bed.hits(usa, second), 0);
    EXPECT_EQ(bed.state.side[0].hit & one(bed.slot(usa, second)), 0u);
    EXPECT_TRUE(bed.idle());
}

TEST(DX_GUNB, FiveDiceAtF1OnTheRiver) {
    SpecialBed bed(Edition::Shiloh);
    const auto target = bed.infantry(csa, 3, c2);
    const auto general = bed.general(csa, 1, 1, c2);
    bed.infantry(csa, 2, c1);
    bed.hold(c2, csa);
    bed.hold(c1, csa);
    const auto gunboats = bed.special(usa, Effect::Gunb, reserve_place);
    bed.combat_window(usa, c1);
    EXPECT_EQ(bed.refused_by(usa, special_action(gunboats, c1)), rule::DX_K17) << "not on the river";
    bed.combat_window(usa, u2);
    EXPECT_EQ(bed.refused_by(usa, special_action(gunboats, u2)), rule::DX_K17) << "no enemy there";
    bed.combat_window(usa, c2);
    bed.act(usa, special_action(gunboats, c2), {1, 1, 2, 6, 3});
    EXPECT_EQ(bed.hits(csa, target), 2);
    EXPECT_EQ(bed.hits(csa, general), 1);
    EXPECT_TRUE(bed.idle());
}

TEST(DX_GUNB, NotIntoAnEngagement) {
    SpecialBed bed(Edition::Shiloh);
    bed.infantry(csa, 3, c2);
    bed.infantry(usa, 3, c2);
    const auto gunboats = bed.special(usa, Effect::Gunb, reserve_place);
    bed.combat_window(usa, c2);
    EXPECT_EQ(bed.refused_by(usa, special_action(gunboats, c2)), rule::DX_K17);
}

TEST(DX_MASS, OneMoreDieForArtilleryFiringIntoThePosition) {
    SpecialBed bed(Edition::Shiloh);
    bed.infantry(usa, 3, u1);
    const auto guns = bed.artillery(csa, 2, c1);
    const auto infantry = bed.infantry(csa, 2, c1);
    bed.hold(c1, csa);
    const auto elsewhere = bed.artillery(csa, 2, c0);
    bed.hold(c0, csa);
    bed.infantry(usa, 2, u0);
    const auto mass = bed.special(csa, Effect::Mass, reserve_place);
    bed.combat_window(csa, u1);
    bed.act(csa, special_action(mass, u1));
    EXPECT_EQ(bed.dice_of(csa, guns, FireMode::Long, u1), 3);
    EXPECT_EQ(bed.dice_of(csa, infantry, FireMode::Short, u1), 2);
    EXPECT_EQ(bed.dice_of(csa, elsewhere, FireMode::Long, u0), 2);
}

TEST(DX_SKIRM, OneInfantryCardFiresAcrossTheCenterline) {
    SpecialBed bed(Edition::Gettysburg);
    const auto skirmisher = bed.infantry(csa, 3, c1);
    const auto other_card = bed.infantry(csa, 3, c1);
    const auto target = bed.infantry(usa, 3, u1);
    bed.infantry(csa, 3, c0);
    bed.infantry(usa, 3, c0);
    const auto card = bed.special(csa, Effect::Skirm, reserve_place);
    bed.combat_window(csa, u0);
    EXPECT_EQ(bed.refused_by(csa, special_action(card, u0, skirmisher)), rule::DX_K17) << "C0 is engaged";
    bed.combat(csa, u1);
    bed.act(csa, special_action(card, u1, skirmisher));
    ASSERT_EQ(bed.waiting(), StepKind::Fire);
    Action fire = action(Verb::Fire, skirmisher);
    fire.mode = static_cast<std::uint8_t>(FireMode::Long);
    Action other_fire = fire;
    other_fire.card = other_card;
    EXPECT_EQ(bed.refused_by(csa, other_fire), rule::DX_7_2b);
    bed.act(csa, fire, {1, 2, 3});
    EXPECT_EQ(bed.hits(usa, target), 1) << "F1";
}

TEST(DX_SMOKE, NoLongRangeInTheColumn) {
    SpecialBed bed(Edition::Gettysburg);
    const auto guns = bed.artillery(usa, 3, u1);
    const auto beside = bed.artillery(usa, 3, u0);
    bed.infantry(csa, 3, c1);
    bed.infantry(csa, 3, c0);
    const auto smoke = bed.special(csa, Effect::Smoke, reserve_place);
    bed.combat(usa, c1);
    ASSERT_EQ(bed.decides(), csa);
    Action fire = action(Verb::Fire, guns);
    fire.mode = static_cast<std::uint8_t>(FireMode::Long);
    bed.act(csa, special_action(smoke, c1));
    // Nothing can fire into C1 any more: the combat closes by itself.
    EXPECT_NE(bed.state.closed >> c1 & 1u, 0u);
    bed.combat(usa, c1);
    EXPECT_TRUE(bed.idle());
    bed.combat(usa, c0);
    ASSERT_EQ(bed.waiting(), StepKind::Fire);
    fire.card = beside;
    EXPECT_TRUE(bed.check(usa, fire)) << "the next column is clear";
}

TEST(DX_AIDE, AGeneralKilledByADieRollsAgain) {
    SpecialBed bed(Edition::Gettysburg);
    bed.infantry(usa, 2, u1);
    const auto general = bed.general(usa, 1, 1, u1);
    bed.set_hits(usa, general, 2);
    const auto aide = bed.special(usa, Effect::Aide, reserve_place);
    bed.phase(Phase::Morale, usa, {step(StepKind::CheckLeaders, usa)}, {6, 1});
    ASSERT_EQ(bed.waiting(), StepKind::ReactLeaderLost);
    bed.act(usa, special_action(aide), {5, 5});
    EXPECT_FALSE(bed.lost(usa, general));
    EXPECT_EQ(bed.hits(usa, general), 0);
    EXPECT_TRUE(bed.discarded(usa, aide));
}

TEST(DX_AIDE, TheSecondRollStands) {
    SpecialBed bed(Edition::Gettysburg);
    const auto general = bed.general(usa, 1, 1, reserve_place);  // he may be checked in the Reserve, too
    bed.set_hits(usa, general, 1);
    bed.state.side[0].known |= one(bed.slot(usa, general));
    const auto aide = bed.special(usa, Effect::Aide, reserve_place);
    bed.infantry(usa, 1, reserve_place);
    bed.phase(Phase::Morale, usa, {step(StepKind::CheckLeaders, usa)}, {6});
    bed.act(usa, special_action(aide), {6});
    EXPECT_TRUE(bed.lost(usa, general));
}

}  // namespace
}  // namespace longroll::dixie
