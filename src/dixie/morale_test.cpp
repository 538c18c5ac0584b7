// 6.0 Morale, 11.2 Generals' checks: M2 and M3, and what M is made of.

#include "dixie/testbed.h"

namespace longroll::dixie {
namespace {

constexpr Seat usa = Seat::Union, csa = Seat::Confederate;
constexpr Action check_card(std::uint8_t card) { return {.verb = Verb::Check, .card = card}; }

int morale(const Bed& bed, Seat seat, std::uint8_t card, MoraleFor what = MoraleFor::Hits) {
    const Slot slot = bed.slot(seat, card);
    return morale_value(bed.look(), seat, slot, {what, place_of(bed.look(), seat, slot)});
}

// One USA Infantry card with hits in U0, a second one elsewhere so that the side lives on; M3 waits or rolls.
struct Hurt : Bed {
    std::uint8_t card, friend_card, enemy;
    explicit Hurt(int cv, int n, Edition edition = Edition::BullRun, int letter = 0) : Bed(edition) {
        card = infantry(usa, cv, position_u(0), true, letter);
        friend_card = infantry(usa, 4, position_u(1));
        enemy = infantry(csa, 4, position_c(1));
        set_hits(usa, card, n);
    }
    void roll(std::initializer_list<unsigned> faces) { begin(step(StepKind::CheckTroops, usa), faces); }
};

TEST(DX_T02, AFiveBreaksACardOfCombatValueThree) {
    Hurt bed(3, 2);
    bed.roll({2, 5});
    EXPECT_TRUE(bed.lost(usa, bed.card));
}
TEST(DX_T03, TwoAndThreeHoldAndTakeTheMarkersOff) {
    Hurt bed(3, 2);
    bed.roll({2, 3});
    EXPECT_FALSE(bed.lost(usa, bed.card));
    EXPECT_EQ(bed.hits(usa, bed.card), 0);
    EXPECT_EQ(bed.where(usa, bed.card), position_u(0));
}
TEST(DX_T04, OneDieForEachHit) {
    Hurt bed(3, 1);
    bed.set_hits(usa, bed.friend_card, 2);
    bed.roll({});
    bed.act(usa, check_card(bed.card),
            {1, 2, 3});  // then the other one, without asking: it is the only one left
    EXPECT_EQ(bed.hits(usa, bed.card), 0);
    EXPECT_EQ(bed.hits(usa, bed.friend_card), 0);
}

TEST(DX_6_0a, EveryCardWithHitsIsCheckedInTheOwnersOrder) {
    Hurt bed(3, 1);
    bed.set_hits(usa, bed.friend_card, 1);
    bed.roll({});
    EXPECT_TRUE(bed.offered(usa, check_card(bed.card)));
    EXPECT_TRUE(bed.offered(usa, check_card(bed.friend_card)));
    EXPECT_TRUE(bed.offered(usa, {.verb = Verb::RollAll}));
    EXPECT_FALSE(bed.offered(usa, {.verb = Verb::Done})) << "checks are not optional";
    EXPECT_EQ(bed.refused_by(csa, check_card(bed.enemy)), rule::DX_0_3c);
    bed.act(usa, check_card(bed.friend_card), {4, 6});
    EXPECT_TRUE(bed.lost(usa, bed.card));
}
// One card fails, the others pass: which one, by the place of the 6 among the dice.
TEST(DX_6_0a, RollAllGoesByRowColumnAndNumber) {
    const auto fails = [](std::initializer_list<unsigned> dice) {
        Bed bed;
        const auto in_c = bed.infantry(usa, 3, position_c(0)), reserve = bed.infantry(usa, 3, reserve_place),
                   in_u2 = bed.infantry(usa, 3, position_u(2)), in_u0 = bed.infantry(usa, 3, position_u(0)),
                   second = bed.infantry(usa, 3, position_u(0));
        bed.infantry(csa, 3, position_c(1));
        for (auto card : {in_c, in_u2, in_u0, second, reserve}) bed.set_hits(usa, card, 1);
        bed.no_specials();
        bed.begin(step(StepKind::CheckTroops, usa));
        bed.act(usa, {.verb = Verb::RollAll}, dice);
        std::string lost;
        if (bed.lost(usa, in_u0)) lost += "u0 ";
        if (bed.lost(usa, second)) lost += "second ";
        if (bed.lost(usa, in_u2)) lost += "u2 ";
        if (bed.lost(usa, in_c)) lost += "c0 ";
        if (bed.lost(usa, reserve)) lost += "reserve ";
        return lost;
    };
    EXPECT_EQ(fails({6, 1, 1, 1, 1}), "u0 ");
    EXPECT_EQ(fails({1, 6, 1, 1, 1}), "second ");
    EXPECT_EQ(fails({1, 1, 6, 1, 1}), "u2 ");
    EXPECT_EQ(fails({1, 1, 1, 6, 1}), "c0 ");
    EXPECT_EQ(fails({1, 1, 1, 1, 6}), "reserve ");
}
TEST(DX_6_0b, LeadersComeBeforeTroops) {
    Bed bed;
    const auto general = bed.general(usa, 1, 2, position_u(0));
    const auto first = bed.infantry(usa, 3, position_u(0));
    const auto second = bed.infantry(usa, 3, position_u(0));
    bed.infantry(csa, 3, position_c(1));
    bed.set_hits(usa, general, 1);
    bed.set_hits(usa, first, 1);
    bed.set_hits(usa, second, 1);
    bed.turn(usa, {5});  // the General's check is forced, and he lives
    EXPECT_EQ(bed.waiting(), StepKind::CheckTroops);
    EXPECT_EQ(bed.hits(usa, general), 0);
}
TEST(DX_6_0c, EqualOrBelowPasses) {
    Hurt bed(3, 3);
    bed.roll({1, 2, 3});
    EXPECT_FALSE(bed.lost(usa, bed.card));
}
TEST(DX_6_0d, OneFailedDieIsEnough) {
    Hurt bed(3, 3);
    bed.roll({1, 4, 1});
    EXPECT_TRUE(bed.lost(usa, bed.card));
}
TEST(DX_6_0e, TheMoraleValueIsTheCombatValue) {
    for (int cv = 1; cv <= 4; ++cv) {
        Hurt bed(cv, 1);
        EXPECT_EQ(morale(bed, usa, bed.card), cv);
    }
}
TEST(DX_6_0f, GeneralTerrainAndSpecialsAddUpFromThePrintedValue) {
    Hurt bed(3, 1);
    bed.general(usa, 0, 1, position_u(0));
    bed.terrain(usa, TerrainType::Hill, position_u(0));
    bed.special(usa, Effect::Color, position_u(0));
    EXPECT_EQ(morale(bed, usa, bed.card), 3 + 1 + 1 + 1);
    const Reckoning shown =
        reckon_morale(bed.look(), usa, bed.slot(usa, bed.card), {MoraleFor::Hits, position_u(0)});
    EXPECT_EQ(shown.total(), 6);
    EXPECT_EQ(shown.parts.size(), 4u);
}
TEST(DX_6_0f, ACardInTheReserveHasNoModifiers) {
    Bed bed;
    const auto card = bed.infantry(usa, 2, reserve_place);
    bed.general(usa, 2, 2, reserve_place);
    EXPECT_EQ(morale(bed, usa, card), 2);
}
TEST(DX_6_0g, ANaturalSixFails) {
    Hurt bed(4, 1);
    bed.general(usa, 2, 2, position_u(0));
    bed.terrain(usa, TerrainType::Hill, position_u(0));
    bed.roll({6});
    EXPECT_TRUE(bed.lost(usa, bed.card));
}
TEST(DX_6_0h, ANaturalOnePasses) {
    Hurt bed(1, 1, Edition::Gettysburg, -1);
    EXPECT_EQ(morale(bed, usa, bed.card), 0);
    bed.roll({1});
    EXPECT_FALSE(bed.lost(usa, bed.card));
}
TEST(DX_T40, OnePassesAndSixFailsWhateverTheValue) {
    EXPECT_TRUE(passes(1, 0));
    EXPECT_FALSE(passes(6, 8));
    EXPECT_TRUE(passes(5, 8));
    EXPECT_FALSE(passes(2, 1));
}
TEST(DX_6_0i, LettersAreWorthOneNothingAndMinusOne) {
    EXPECT_EQ(morale(Hurt(3, 1, Edition::Gettysburg, 1), usa, 1), 4);
    EXPECT_EQ(morale(Hurt(3, 1, Edition::Gettysburg, -1), usa, 1), 2);
}
TEST(DX_6_0j, ValuePlusLetter) { EXPECT_EQ(morale(Hurt(3, 1, Edition::Gettysburg, 0), usa, 1), 3); }
TEST(DX_T05, ThreeAThreeBThreeC) {
    EXPECT_EQ(morale(Hurt(3, 1, Edition::Gettysburg, 1), usa, 1), 4);
    EXPECT_EQ(morale(Hurt(3, 1, Edition::Gettysburg, 0), usa, 1), 3);
    EXPECT_EQ(morale(Hurt(3, 1, Edition::Gettysburg, -1), usa, 1), 2);
}
TEST(DX_T41, AHillCountsOnce) {
    Hurt bed(3, 1);
    bed.terrain(usa, TerrainType::Hill, position_u(0));
    bed.general(usa, 0, 1, position_u(0));
    EXPECT_EQ(morale(bed, usa, bed.card), 5);
}
TEST(DX_T42, HillAndWoodsTogether) {
    Bed bed;
    const auto defender = bed.infantry(usa, 2, position_u(1)), attacker = bed.infantry(csa, 2, position_u(1));
    bed.terrain(usa, TerrainType::Hill, position_u(1));
    bed.terrain(usa, TerrainType::Woods, position_u(1));
    EXPECT_EQ(morale(bed, usa, defender), 3);
    EXPECT_EQ(morale(bed, csa, attacker), 1);
    const Place p = position_u(1);
    EXPECT_EQ(fire_dice(bed.look(), {usa, bed.slot(usa, defender), FireMode::Short, p, p}, usa), 3);
    EXPECT_EQ(fire_dice(bed.look(), {csa, bed.slot(csa, attacker), FireMode::Short, p, p}, csa), 1);
}
TEST(DX_T43, TwoWoodsLeaveNoDieAndOnlyAOne) {
    Bed bed;
    bed.infantry(usa, 2, position_u(1));
    const auto attacker = bed.infantry(csa, 2, position_u(1));
    bed.terrain(usa, TerrainType::Woods, position_u(1));
    bed.terrain(usa, TerrainType::Woods, position_u(1));
    const Place p = position_u(1);
    EXPECT_EQ(fire_dice(bed.look(), {csa, bed.slot(csa, attacker), FireMode::Short, p, p}, csa), 0);
    EXPECT_EQ(morale(bed, csa, attacker), 0);
    EXPECT_FALSE(passes(2, 0));
}
TEST(DX_T44, TheRatingIsReadAtTheRoll) {
    Bed bed;
    const auto card = bed.infantry(csa, 3, position_u(1));
    bed.general(csa, 2, 0, position_u(1));
    const auto defender = bed.infantry(usa, 2, position_u(1));
    EXPECT_EQ(morale(bed, csa, card), 5) << "attacking";
    bed.state.side[0].at[position_u(1)] &= ~one(bed.slot(usa, defender));
    bed.state.side[0].reserve |= one(bed.slot(usa, defender));
    bed.hold(position_u(1), csa);
    EXPECT_EQ(morale(bed, csa, card), 3) << "the enemy has gone: now it defends";
}
TEST(DX_T80, ACardInTheReserveChecksAgainstItsOwnValue) {
    Bed bed;
    const auto card = bed.infantry(csa, 2, reserve_place);
    bed.infantry(csa, 3, position_c(0));
    bed.infantry(usa, 3, position_u(0));
    bed.set_hits(csa, card, 1);
    bed.no_specials();
    bed.begin(step(StepKind::CheckTroops, csa), {3});
    EXPECT_TRUE(bed.lost(csa, card));
}

// ---- 11.2 ----

struct Struck : Bed {
    std::uint8_t general, card;
    explicit Struck(int n) {
        general = Bed::general(usa, 1, 2, position_u(0));
        card = infantry(usa, 3, position_u(0));
        infantry(csa, 3, position_c(1));
        set_hits(usa, general, n);
    }
};
TEST(DX_11_2b, OneDieAHitInTheMoralePhase) {
    Struck bed(3);
    bed.begin(step(StepKind::CheckLeaders, usa), {1, 2, 3});
    EXPECT_FALSE(bed.lost(usa, bed.general));
}
TEST(DX_11_2c, ASixKillsAndNothingElseDoes) {
    Struck bed(2);
    bed.begin(step(StepKind::CheckLeaders, usa), {5, 6});
    EXPECT_TRUE(bed.lost(usa, bed.general));
}
TEST(DX_11_2d, WithoutASixHisHitsGo) {
    Struck bed(2);
    bed.begin(step(StepKind::CheckLeaders, usa), {5, 5});
    EXPECT_FALSE(bed.lost(usa, bed.general));
    EXPECT_EQ(bed.hits(usa, bed.general), 0);
}
TEST(DX_T28, ThreeSixesOnAGeneral) {
    Struck lives(3);
    lives.begin(step(StepKind::CheckLeaders, usa), {1, 5, 4});
    EXPECT_FALSE(lives.lost(usa, lives.general));
    Struck dies(3);
    dies.begin(step(StepKind::CheckLeaders, usa), {1, 6, 4});
    EXPECT_TRUE(dies.lost(usa, dies.general));
}
TEST(DX_11_2c, NoLimitToHisDice) {
    Bed bed;
    const auto general = bed.general(usa, 1, 1, position_u(0));
    bed.infantry(usa, 3, position_u(0));
    bed.infantry(csa, 3, position_c(0));
    bed.set_hits(usa, general, 16);
    bed.begin(step(StepKind::CheckLeaders, usa), {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6});
    EXPECT_TRUE(bed.lost(usa, general));
}
TEST(DX_6_0b, ATroopCardWaitsUntilTheLeadersAreDone) {
    Bed bed;
    bed.no_specials();
    const auto a = bed.general(usa, 1, 1, position_u(0)), b = bed.general(usa, 1, 1, position_u(1));
    const auto troop = bed.infantry(usa, 3, position_u(0));
    bed.infantry(usa, 3, position_u(1));
    bed.infantry(csa, 3, position_c(0));
    for (auto card : {a, b, troop}) bed.set_hits(usa, card, 1);
    bed.turn(usa);
    ASSERT_EQ(bed.waiting(), StepKind::CheckLeaders);
    EXPECT_EQ(bed.refused_by(usa, {.verb = Verb::Check, .card = troop}), rule::DX_6_0b);
    EXPECT_FALSE(bed.offered(usa, {.verb = Verb::Check, .card = troop}));
}
TEST(DX_3_2f, ACheckTurnsUpTheGroundThatChangesIt) {
    Bed bed;
    const auto card = bed.infantry(usa, 2, position_u(1));
    const auto hill = bed.terrain(usa, TerrainType::Hill, position_u(1), 0, false);
    const auto field = bed.terrain(usa, TerrainType::Field, position_u(1), 0, false);
    bed.infantry(usa, 3, position_u(0));
    bed.infantry(csa, 3, position_c(0));
    bed.set_hits(usa, card, 1);
    bed.begin(step(StepKind::CheckTroops, usa), {3});
    EXPECT_TRUE(bed.face_up(usa, hill));
    EXPECT_FALSE(bed.face_up(usa, field)) << "it changes no number here";
    EXPECT_FALSE(bed.lost(usa, card)) << "2 and the Hill";
}

}  // namespace
}  // namespace longroll::dixie
