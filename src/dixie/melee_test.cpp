// 13.2 Melee, and the worked examples on it.

#include "dixie/special_bed.h"

namespace longroll::dixie {
namespace {

TEST(DX_13_2a, OnlyWhereEngagedAndOncePerTurn) {
    MeleeBed bed;
    bed.infantry(csa, 2, u1);
    bed.infantry(usa, 2, u1);
    bed.infantry(csa, 2, u0);
    bed.infantry(usa, 2, u0);
    bed.infantry(usa, 2, u2);
    bed.melees(csa);
    EXPECT_EQ(bed.refused_by(csa, action(Verb::Melee, 0, u2)), rule::DX_13_2a);
    EXPECT_TRUE(bed.offered(csa, action(Verb::Melee, 0, u0)));
    bed.act(csa, action(Verb::Melee, 0, u1), {4, 4, 4, 4});
    bed.act(csa, action(Verb::FightOn));
    bed.act(usa, action(Verb::Disengage));
    ASSERT_EQ(bed.waiting(), StepKind::Melees);
    EXPECT_EQ(bed.refused_by(csa, action(Verb::Melee, 0, u1)), rule::DX_13_2a);
    EXPECT_TRUE(bed.check(csa, action(Verb::Melee, 0, u0))) << "another position";
}

TEST(DX_13_2a, TheDefenderOfAPositionMayDeclareToo) {
    MeleeBed bed;
    bed.infantry(csa, 2, u1);
    bed.infantry(usa, 2, u1);
    bed.melees(usa);
    EXPECT_TRUE(bed.check(usa, action(Verb::Melee, 0, u1)));
}

TEST(DX_13_2a, WithoutTheOptionThereIsNone) {
    SpecialBed bed;
    bed.infantry(csa, 2, u1);
    bed.infantry(usa, 2, u1);
    bed.melees(csa);
    EXPECT_TRUE(bed.idle());
}

TEST(DX_13_2b, MeleesComeBeforeAllFire) {
    MeleeBed bed;
    bed.infantry(csa, 2, u1);
    bed.infantry(usa, 2, u1);
    const auto guns = bed.artillery(csa, 2, c0);
    bed.infantry(usa, 2, u0);
    bed.phase(Phase::Combat, csa, {step(StepKind::Combats, csa), step(StepKind::Melees, csa)});
    ASSERT_EQ(bed.waiting(), StepKind::Melees);
    EXPECT_FALSE(bed.check(csa, action(Verb::Open, 0, u0)));
    bed.act(csa, action(Verb::Melee, 0, u1), {4, 4, 4, 4});
    bed.act(csa, action(Verb::Disengage));
    ASSERT_EQ(bed.waiting(), StepKind::Combats) << "no other position is engaged";
    bed.act(csa, action(Verb::Open, 0, u0));
    EXPECT_EQ(bed.waiting(), StepKind::Fire);
    EXPECT_EQ(bed.where(csa, guns), c0);
}

TEST(DX_13_2c, OneOrTwoRoundsBothSidesAtOnce) {
    MeleeBed bed;
    const auto attacker = bed.infantry(csa, 1, u1);
    const auto defender = bed.infantry(usa, 1, u1);
    // Each kills the other in the same round: one hit each, both fail their check.
    bed.declare(csa, u1, {1, 1, 6, 6});
    EXPECT_TRUE(bed.lost(csa, attacker));
    EXPECT_TRUE(bed.lost(usa, defender));

    MeleeBed two;
    two.infantry(csa, 1, u1);
    two.infantry(usa, 1, u1);
    two.declare(csa, u1, {4, 4});
    two.act(csa, action(Verb::FightOn));
    two.act(usa, action(Verb::FightOn), {4, 4});
    EXPECT_TRUE(two.idle()) << "there is no third round";
    EXPECT_EQ(count(two.state.side[1].at[c1]), 1);
}

TEST(DX_13_2d, InfantryAndCavalryAtF3ArtilleryAtF1) {
    MeleeBed bed;
    const auto infantry = bed.infantry(csa, 2, u1);
    const auto cavalry = bed.cavalry(csa, 2, u1);
    const auto guns = bed.artillery(csa, 2, u1);
    const auto power = [&](std::uint8_t card) {
        return melee_firepower(bed.look(), csa, bed.slot(csa, card));
    };
    EXPECT_EQ(power(infantry), 3);
    EXPECT_EQ(power(cavalry), 3);
    EXPECT_EQ(power(guns), 1);
    const auto enemy = bed.infantry(usa, 4, u1);
    // Infantry 3 and 4: one hit. Cavalry 4, 4: none. Guns 2, 1: one. The enemy none. Two hits pass at 4
    // and 1.
    bed.declare(csa, u1, {3, 4, 4, 4, 2, 1, 5, 5, 5, 5, 4, 1});
    EXPECT_EQ(bed.hits(usa, enemy), 0);
    EXPECT_FALSE(bed.lost(usa, enemy));
}

TEST(DX_13_2e, TheOtherPlayerPlacesFirstAndNothingIsSweptBetween) {
    MeleeBed bed;
    const auto a = bed.infantry(csa, 2, u1);
    const auto b = bed.infantry(csa, 2, u1);
    const auto x = bed.infantry(usa, 1, u1);
    const auto y = bed.infantry(usa, 3, u1);
    // The declarer scores 4 hits, the opponent 3.
    bed.declare(csa, u1, {1, 1, 1, 1, 4, 1, 1, 1});
    ASSERT_EQ(bed.waiting(), StepKind::PlaceHits);
    ASSERT_EQ(bed.decides(), usa) << "he did not declare";
    bed.act(usa, action(Verb::Hit, x));  // y must take the second
    EXPECT_EQ(bed.hits(usa, y), 1);
    bed.act(usa, action(Verb::Hit, x));  // over its capacity
    EXPECT_EQ(bed.hits(usa, x), 2);
    EXPECT_FALSE(bed.lost(usa, x)) << "removed only in the sweep after both have placed";
    // The fourth can only go to y; then the declarer places, and the check of all hits follows.
    EXPECT_EQ(bed.hits(usa, y), 2);
    ASSERT_EQ(bed.decides(), csa);
    bed.act(csa, action(Verb::Hit, a));
    EXPECT_EQ(bed.hits(csa, b), 1);
    // x is swept; then y (2 hits, 3 and 3), a (2, 2) and b (2) stand.
    bed.act(csa, action(Verb::Hit, a), {3, 3, 2, 2, 2});
    EXPECT_TRUE(bed.lost(usa, x));
    EXPECT_EQ(bed.hits(usa, y), 0);
    EXPECT_EQ(bed.hits(csa, a) + bed.hits(csa, b), 0);
    EXPECT_EQ(bed.waiting(), StepKind::MeleeDecide);
}

TEST(DX_13_2e, EarlierMarkersAreCheckedTooAndAllChecksAreOneEvent) {
    MeleeBed bed;
    const auto a = bed.infantry(csa, 2, u1);
    const auto x = bed.infantry(usa, 2, u1);
    bed.set_hits(csa, a, 1);
    bed.set_hits(usa, x, 1);
    // Nobody hits; both fail the check of earlier markers. Simultaneous: neither side wins the position.
    bed.declare(csa, u1, {4, 4, 4, 4, 5, 5});
    EXPECT_TRUE(bed.lost(csa, a));
    EXPECT_TRUE(bed.lost(usa, x));
    EXPECT_EQ(holder(bed.look(), u1), usa);
}

TEST(DX_13_2e, TheSurvivorsCheckEvenIfNobodyIsLeftAgainstThem) {
    MeleeBed bed;
    const auto a = bed.infantry(csa, 2, u1);
    const auto x = bed.infantry(usa, 1, u1);
    bed.declare(csa, u1, {1, 1, 1, 6});
    EXPECT_TRUE(bed.lost(usa, x)) << "two hits on CV 1";
    EXPECT_TRUE(bed.lost(csa, a)) << "his own check fails all the same";
}

// A General falls in the check of a Melee, and with his bonus the order of five cards (X4, DX-11.3d). What
// holds for morale in the Melee holds for them.
std::vector<Place> after_the_generals_fall(TerrainType ground, bool yell) {
    MeleeBed bed(Edition::Gettysburg);
    bed.no_specials();
    bed.infantry(csa, 1, u1);
    const auto general = bed.general(usa, 0, 0, u1, 2);
    std::vector<std::uint8_t> stack;
    for (int i = 0; i < 5; ++i) stack.push_back(bed.infantry(usa, 2, u1));
    bed.terrain(usa, ground, u1);
    if (yell)
        bed.state.effects.push_back(
            {Effect::Yell, 1, u1, no_slot, 0, 0, static_cast<std::uint8_t>(Until::Melee), 0});
    // Ten dice of the USA and one of the CSA: none hits but the 6, which fells the General.
    bed.declare(csa, u1, {6, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 6, 2, 2, 3, 1, 1});
    EXPECT_TRUE(bed.lost(usa, general));
    std::vector<Place> where;
    for (std::uint8_t card : stack) where.push_back(bed.where(usa, card));
    return where;
}
TEST(DX_13_2e, WhoLosesHisOrderInAMeleeRollsByTheMoraleOfMelees) {
    const std::vector<Place> one_goes{u1, u1, reserve_place, u1, u1};
    EXPECT_EQ(after_the_generals_fall(TerrainType::Field, false), one_goes);
    EXPECT_EQ(after_the_generals_fall(TerrainType::Hill, false), one_goes) << "DX-13.2j: no terrain";
    const std::vector<Place> three_go{reserve_place, reserve_place, reserve_place, u1, u1};
    EXPECT_EQ(after_the_generals_fall(TerrainType::Field, true), three_go) << "Rebel Yell";
}

TEST(DX_13_2f, TheDeclarerDecidesFirst) {
    MeleeBed bed;
    const auto a = bed.infantry(csa, 2, u1);
    bed.infantry(usa, 2, u1);
    bed.declare(csa, u1, {4, 4, 4, 4});
    ASSERT_EQ(bed.waiting(), StepKind::MeleeDecide);
    EXPECT_EQ(bed.decides(), csa);
    bed.act(csa, action(Verb::Disengage));
    EXPECT_EQ(bed.where(csa, a), c1);
    EXPECT_TRUE(bed.idle()) << "the opponent is not asked";
}

TEST(DX_13_2g, ThenHisOpponentWithAllHisCards) {
    MeleeBed bed;
    bed.infantry(csa, 2, u1);
    const auto x = bed.infantry(usa, 2, u1);
    const auto general = bed.general(usa, 1, 1, u1);
    const auto color = bed.special(usa, Effect::Color, u1);
    bed.declare(csa, u1, {4, 4, 4, 4});
    bed.act(csa, action(Verb::FightOn));
    EXPECT_EQ(bed.decides(), usa);
    bed.act(usa, action(Verb::Disengage));
    EXPECT_EQ(bed.where(usa, x), reserve_place);
    EXPECT_EQ(bed.where(usa, general), reserve_place) << "leaders included";
    EXPECT_EQ(bed.where(usa, color), reserve_place);
    EXPECT_EQ(holder(bed.look(), u1), csa) << "the other side then occupies the position";
}

TEST(DX_13_2h, NobodyComesInBetweenAndTwoSpecialsAreForTheWholeMelee) {
    MeleeBed bed;
    bed.infantry(csa, 2, u1);
    bed.infantry(usa, 2, u1);
    const auto fresh = bed.infantry(csa, 2, reserve_place);
    const auto yell = bed.special(csa, Effect::Yell, reserve_place);
    const auto bayonets = bed.special(csa, Effect::Bayo, reserve_place);
    const auto rear = bed.special(csa, Effect::Rear, reserve_place);
    bed.declare(csa, u1);
    bed.act(csa, special_action(yell, u1));
    bed.act(csa, special_action(bayonets, u1));
    bed.act(csa, action(Verb::Pass), {4, 4, 4, 4, 4});
    ASSERT_EQ(bed.waiting(), StepKind::MeleeDecide);
    EXPECT_FALSE(bed.check(csa, action(Verb::Move, fresh, c1)));
    bed.act(csa, action(Verb::FightOn));
    bed.act(usa, action(Verb::FightOn));
    ASSERT_EQ(bed.waiting(), StepKind::MeleeWindow);
    EXPECT_EQ(bed.refused_by(csa, special_action(rear, u1)), rule::DX_12_0g);
}

TEST(DX_13_2i, ADeclarerWhoHasNotWonMustLeave) {
    MeleeBed bed;
    const auto a = bed.infantry(csa, 2, u1);
    const auto x = bed.infantry(usa, 2, u1);
    bed.declare(csa, u1, {4, 4, 4, 4});
    bed.act(csa, action(Verb::FightOn));
    // One hit on the attacker in round two: the special check is made again, and he leaves.
    bed.act(usa, action(Verb::FightOn), {4, 4, 1, 4, 2});
    EXPECT_EQ(bed.where(csa, a), c1);
    EXPECT_EQ(bed.hits(csa, a), 0);
    EXPECT_EQ(bed.where(usa, x), u1);
}

TEST(DX_13_2i, OverstackingBehindIsDisorganizedAtOnce) {
    MeleeBed bed;
    bed.infantry(csa, 2, u1);
    bed.infantry(usa, 2, u1);
    for (int i = 0; i < 4; ++i) bed.infantry(csa, 3, c1);
    bed.declare(csa, u1, {4, 4, 4, 4});
    bed.act(csa, action(Verb::Disengage), {6, 1, 1, 1, 1});
    EXPECT_EQ(count(bed.state.side[1].at[c1]), 4);
    EXPECT_EQ(count(bed.state.side[1].reserve), 1);
}

TEST(DX_13_2i, OfTwoGeneralsBehindOneStays) {
    MeleeBed bed;
    bed.infantry(csa, 2, u1);
    const auto comes = bed.general(csa, 1, 1, u1);
    const auto waits = bed.general(csa, 2, 2, c1);
    bed.infantry(usa, 2, u1);
    bed.declare(csa, u1, {4, 4, 4, 4});
    bed.act(csa, action(Verb::Disengage));
    ASSERT_EQ(bed.waiting(), StepKind::KeepGeneral);
    bed.act(csa, action(Verb::Keep, waits));
    EXPECT_EQ(bed.where(csa, waits), c1);
    EXPECT_EQ(bed.where(csa, comes), reserve_place);
}

TEST(DX_13_2i, ACreekHoldsSomeBackAndLeadersGoAsTheyLike) {
    MeleeBed bed;
    const auto a = bed.infantry(csa, 2, u1);
    const auto b = bed.infantry(csa, 2, u1);
    const auto general = bed.general(csa, 1, 1, u1);
    bed.infantry(usa, 2, u1);
    bed.terrain(usa, TerrainType::Creek, u1, 1);
    bed.declare(csa, u1, {4, 4, 4, 4, 4, 4});
    bed.act(csa, action(Verb::Disengage));
    ASSERT_EQ(bed.waiting(), StepKind::MeleeRetreat);
    EXPECT_EQ(bed.refused_by(csa, action(Verb::Done)), rule::DX_13_2i) << "one can cross, and must";
    bed.act(csa, action(Verb::Add, a));
    EXPECT_EQ(bed.refused_by(csa, action(Verb::Add, b)), rule::DX_8_3a);
    bed.act(csa, action(Verb::TakeBack, a));
    bed.act(csa, action(Verb::Add, b));
    EXPECT_TRUE(bed.check(csa, action(Verb::Add, general)));
    bed.act(csa, action(Verb::Done));
    EXPECT_EQ(bed.where(csa, b), c1);
    EXPECT_EQ(bed.where(csa, a), u1);
    EXPECT_EQ(bed.where(csa, general), u1);
    EXPECT_EQ(crossings_left(bed.look(), csa, 1), 0) << "the crossing counts for the Battle Turn";
}

TEST(DX_13_2i, WithNowhereToGoHeCutsHisWayOut) {
    MeleeBed bed;
    const auto a = bed.infantry(csa, 3, u1);
    const auto b = bed.infantry(csa, 1, u1);
    const auto general = bed.general(csa, 2, 2, u1);
    bed.infantry(usa, 2, u1);
    bed.infantry(usa, 2, c1);
    bed.hold(c1, usa);
    bed.declare(csa, u1, {4, 4, 4, 4, 4, 4});
    // He has no choice after round one; the opponent has, and fights on. Round two, then a passes with 3 and
    // b fails with 3: the bare value counts, not the General's.
    ASSERT_EQ(bed.decides(), usa);
    bed.act(usa, action(Verb::FightOn), {4, 4, 4, 4, 4, 4, 3, 3});
    EXPECT_EQ(bed.where(csa, a), reserve_place);
    EXPECT_TRUE(bed.lost(csa, b));
    EXPECT_EQ(bed.where(csa, general), reserve_place) << "leaders go with any card that gets through";
}

TEST(DX_13_2j, TerrainIsIgnoredAGeneralCounts) {
    MeleeBed bed;
    const auto a = bed.infantry(csa, 2, u1);
    bed.general(csa, 2, 0, u1);
    const auto x = bed.infantry(usa, 2, u1);
    bed.general(usa, 0, 1, u1);
    bed.terrain(usa, TerrainType::Hill, u1);
    bed.terrain(usa, TerrainType::Woods, u1);
    EXPECT_EQ(bed.morale_of(usa, x, MoraleFor::Melee), 3);
    EXPECT_EQ(bed.morale_of(csa, a, MoraleFor::Melee), 4);
    EXPECT_EQ(melee_dice(bed.look(), usa, bed.slot(usa, x), u1), 2);
    EXPECT_EQ(melee_dice(bed.look(), csa, bed.slot(csa, a), u1), 2);
}

// In the check of a round itself: the holder's card with the Defense rating, the other with the Attack
// rating.
TEST(DX_13_2j, DefendersCheckWithDefenseAndAttackersWithAttack) {
    for (const bool attack_counts : {false, true}) {
        MeleeBed bed;
        const auto attacker = bed.infantry(csa, 2, u1), defender = bed.infantry(usa, 2, u1);
        bed.general(csa, attack_counts ? 2 : 0, attack_counts ? 0 : 2, u1);
        bed.general(usa, attack_counts ? 2 : 0, attack_counts ? 0 : 2, u1);
        // One hit on each; both checks roll a 4: morale 2 fails it, 2 + 2 passes.
        bed.declare(csa, u1, {1, 4, 1, 4, 4, 4});
        EXPECT_EQ(bed.lost(csa, attacker), !attack_counts);
        EXPECT_EQ(bed.lost(usa, defender), attack_counts);
    }
}

TEST(DX_13_2j, TheRatingIsFixedAtTheStartOfTheRound) {
    MeleeBed bed;
    const auto a = bed.infantry(csa, 2, u1);
    bed.general(csa, 2, 0, u1);
    const auto x = bed.infantry(usa, 1, u1);
    // The defender is swept away before the check: the attacker holds the position now, but he attacked in
    // this round, so his General gives 2 and not 0.
    bed.declare(csa, u1, {1, 1, 1, 4});
    EXPECT_TRUE(bed.lost(usa, x));
    EXPECT_EQ(holder(bed.look(), u1), csa);
    EXPECT_FALSE(bed.lost(csa, a));
}

TEST(DX_13_2k, WhoFoughtNeitherFiresNorMoves) {
    MeleeBed bed;
    const auto a = bed.infantry(csa, 2, u1);
    const auto stays = bed.general(csa, 1, 1, u1);
    const auto x = bed.infantry(usa, 2, u1);
    const auto goes = bed.general(usa, 1, 1, u1);
    bed.declare(csa, u1, {4, 4, 4, 4});
    bed.act(csa, action(Verb::FightOn));
    bed.act(usa, action(Verb::Disengage));
    const Side& csa_side = bed.state.side[1];
    const Side& usa_side = bed.state.side[0];
    EXPECT_NE(csa_side.meleed & one(bed.slot(csa, a)), 0u);
    EXPECT_NE(usa_side.meleed & one(bed.slot(usa, x)), 0u);
    EXPECT_EQ((csa_side.meleed | csa_side.moved) & one(bed.slot(csa, stays)), 0u)
        << "a leader who stayed may move";
    EXPECT_NE(usa_side.moved & one(bed.slot(usa, goes)), 0u) << "one who retreated may not";
    bed.moves(csa);
    EXPECT_FALSE(bed.check(csa, action(Verb::Move, a, c1)));
    EXPECT_TRUE(bed.check(csa, action(Verb::Move, stays, c1)));
}

// ---- worked examples ----

TEST(DX_T60, MeleeDice) {
    MeleeBed bed;
    const auto i3 = bed.infantry(csa, 3, u1);
    const auto k2 = bed.cavalry(csa, 2, u1);
    const auto a2 = bed.artillery(csa, 2, u1);
    const auto i4 = bed.infantry(usa, 4, u1);
    bed.terrain(usa, TerrainType::Hill, u1);
    const auto dice = [&](Seat seat, std::uint8_t card) {
        return melee_dice(bed.look(), seat, bed.slot(seat, card), u1);
    };
    const auto power = [&](Seat seat, std::uint8_t card) {
        return melee_firepower(bed.look(), seat, bed.slot(seat, card));
    };
    EXPECT_EQ(dice(csa, i3), 3);
    EXPECT_EQ(dice(csa, k2), 2);
    EXPECT_EQ(dice(csa, a2), 2);
    EXPECT_EQ(dice(usa, i4), 4) << "no Hill";
    EXPECT_EQ(power(csa, i3), 3);
    EXPECT_EQ(power(csa, k2), 3);
    EXPECT_EQ(power(csa, a2), 1);
    EXPECT_EQ(power(usa, i4), 3);
}

TEST(DX_T61, ADefenderWhoDeclaresAndDoesNotWinLosesHisPosition) {
    MeleeBed bed;
    const auto x = bed.infantry(usa, 2, u1);
    const auto y = bed.infantry(usa, 2, u1);
    bed.infantry(csa, 2, u1);
    bed.infantry(csa, 2, u0);  // the Confederates occupy U0 already
    bed.hold(u0, csa);
    bed.declare(usa, u1, {4, 4, 4, 4, 4, 4});
    bed.act(usa, action(Verb::FightOn));
    bed.act(csa, action(Verb::FightOn), {4, 4, 4, 4, 4, 4});
    EXPECT_EQ(bed.where(usa, x), reserve_place);
    EXPECT_EQ(bed.where(usa, y), reserve_place);
    EXPECT_TRUE(bed.over()) << "U0 and U1: two positions";
    EXPECT_EQ(bed.state.winner, index(csa));
}

TEST(DX_T62, MeleeAndCreek) {
    MeleeBed bed;
    std::uint8_t cards[3];
    for (auto& card : cards) card = bed.infantry(csa, 1, u1);
    bed.infantry(usa, 2, u1);
    bed.terrain(usa, TerrainType::Creek, u1, 1);
    bed.declare(csa, u1, {4, 4, 4, 4, 4});
    bed.act(csa, action(Verb::FightOn));
    bed.act(usa, action(Verb::FightOn), {4, 4, 4, 4, 4});
    ASSERT_EQ(bed.waiting(), StepKind::MeleeRetreat);
    bed.act(csa, action(Verb::Add, cards[1]));  // no leaders: nothing is left to choose
    EXPECT_EQ(bed.where(csa, cards[1]), c1);
    EXPECT_EQ(bed.where(csa, cards[0]), u1);
    EXPECT_EQ(bed.where(csa, cards[2]), u1);
    EXPECT_TRUE(engaged(bed.look(), u1));
    bed.moves(csa);
    for (auto card : cards)
        EXPECT_FALSE(
            bed.check(csa, action(Verb::Move, card, bed.where(csa, card) == u1 ? c1 : reserve_place)));
}

TEST(DX_T63, SixesInMelee) {
    MeleeBed bed;
    bed.infantry(csa, 2, u1);
    bed.infantry(usa, 2, u1);
    const auto general = bed.general(usa, 0, 3, u1);
    // Two 6s by the declarer; the General rolls two dice before any troops, and a 6 kills him.
    bed.declare(csa, u1, {6, 6, 4, 4, 5, 6});
    EXPECT_TRUE(bed.lost(usa, general));
    EXPECT_EQ(bed.waiting(), StepKind::MeleeDecide);
}

TEST(DX_T85, NoRetreatInMelee) {
    MeleeBed bed;
    const auto a = bed.infantry(csa, 2, u1);
    bed.infantry(usa, 2, u1);
    bed.infantry(usa, 2, c1);
    bed.hold(c1, usa);
    bed.setup.options.ask_forced = true;
    bed.melees(csa);
    bed.act(csa, action(Verb::Melee, 0, u1), {4, 4, 4, 4});
    ASSERT_EQ(bed.decides(), csa);
    EXPECT_FALSE(bed.offered(csa, action(Verb::Disengage)));
    EXPECT_EQ(bed.refused_by(csa, action(Verb::Disengage)), rule::DX_13_2g);
    bed.act(csa, action(Verb::FightOn));
    bed.act(usa, action(Verb::FightOn), {4, 4, 4, 4, 5});
    EXPECT_TRUE(bed.lost(csa, a)) << "5 is above 2: cut off";
}

TEST(DX_T53, AMeleeRetreatIntoEnemiesIsABareMoraleRoll) {
    MeleeBed bed;
    const auto a = bed.infantry(csa, 2, u1);
    const auto b = bed.infantry(csa, 2, u1);
    bed.infantry(usa, 2, u1);
    bed.infantry(usa, 2, c1);
    bed.hold(c1, usa);
    bed.declare(csa, u1, {4, 4, 4, 4, 4, 4});
    bed.act(usa, action(Verb::FightOn), {4, 4, 4, 4, 4, 4, 2, 3});
    EXPECT_EQ(bed.where(csa, a), reserve_place);
    EXPECT_TRUE(bed.lost(csa, b));
}
TEST(DX_13_2i, WhoStaysWithoutTheBonusIsDisorganisedAtOnce) {
    MeleeBed bed(Edition::Gettysburg);
    bed.no_specials();
    for (int i = 0; i < 6; ++i) bed.infantry(usa, 3, c1);
    const auto general = bed.general(usa, 1, 1, c1, 3);
    bed.infantry(csa, 3, c1);
    bed.terrain(csa, TerrainType::Creek, c1, 1);
    bed.infantry(usa, 1, u0);
    bed.declare(csa, c1, {4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4});
    bed.act(csa, action(Verb::FightOn));
    bed.act(usa, action(Verb::Disengage));
    ASSERT_EQ(bed.waiting(), StepKind::MeleeRetreat) << "the creek lets one cross";
    bed.act(usa, action(Verb::Add, 2));
    bed.act(usa, action(Verb::Add, general), {1, 1, 1, 6, 6});  // five stay where three may (DX-8.4a)
    EXPECT_EQ(bed.where(usa, general), u1);
    EXPECT_EQ(count(troops_at(bed.look(), usa, c1)), 3);
    EXPECT_TRUE(engaged(bed.look(), c1));
}

}  // namespace
}  // namespace longroll::dixie
