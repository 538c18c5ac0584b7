// 8.4 Disorganization, 11.3 Command stacking.

#include "dixie/hidden_bed.h"
#include "dixie/testbed.h"

namespace longroll::dixie {
namespace {

constexpr Seat usa = Seat::Union, csa = Seat::Confederate;
constexpr Place c1 = position_c(1), u1 = position_u(1);
constexpr Action withdraw(std::uint8_t card) { return {.verb = Verb::Withdraw, .card = card}; }

// Five CSA cards of value 2 in C1, which takes four.
struct Crowd : Bed {
    std::uint8_t cards[5];
    Crowd() {
        for (auto& card : cards) card = infantry(csa, 2, c1);
        infantry(usa, 3, position_u(0));
        state.active = 1;
    }
    void roll(std::initializer_list<unsigned> faces) { begin(step(StepKind::Disorganize, csa, c1), faces); }
};

TEST(DX_8_4a, EveryCardRollsOneDieWhateverHitsItCarries) {
    Crowd bed;
    bed.set_hits(csa, bed.cards[0], 2);
    bed.roll({1, 1, 1, 1, 6});
    EXPECT_EQ(bed.where(csa, bed.cards[4]), reserve_place);
    EXPECT_EQ(bed.hits(csa, bed.cards[0]), 2);
}
TEST(DX_8_4a, NobodyRollsInALegalStack) {
    Bed bed;
    for (int i = 0; i < 4; ++i) bed.infantry(csa, 2, c1);
    bed.begin(step(StepKind::Disorganize, csa, c1), {});
    EXPECT_EQ(count(troops_at(bed.look(), csa, c1)), 4);
}
TEST(DX_8_4b, WhoFailsGoesToTheReserveWithHisHits) {
    Crowd bed;
    bed.set_hits(csa, bed.cards[1], 1);
    bed.roll({1, 5, 1, 1, 1});
    EXPECT_EQ(bed.where(csa, bed.cards[1]), reserve_place);
    EXPECT_FALSE(bed.lost(csa, bed.cards[1]));
    EXPECT_EQ(bed.hits(csa, bed.cards[1]), 1);
}
// A General falls in the Morale Phase of his own side, and one of his troops is disorganised: it may move in
// that turn, unless the option forbids it.
TEST(DX_8_4b, WhoIsDisorganisedInHisOwnMoralePhaseMayStillMove) {
    for (const bool forfeit : {false, true}) {
        Options options;
        options.disorganised_forfeit = forfeit;
        Bed bed(Edition::Shiloh, options);
        bed.no_specials();
        std::uint8_t card = 0;
        for (int i = 0; i < 5; ++i) card = bed.infantry(usa, 4, position_u(0));
        const auto general = bed.general(usa, 1, 1, position_u(0), 1);
        bed.set_hits(usa, general, 1);
        bed.infantry(csa, 2, position_c(1));
        bed.hold(position_c(1), csa);
        bed.turn(usa, {6, 1, 1, 1, 1, 6});  // he is killed, and the last of five fails
        ASSERT_TRUE(bed.lost(usa, general));
        ASSERT_EQ(bed.waiting(), StepKind::Moves);
        ASSERT_EQ(bed.where(usa, card), reserve_place);
        const Action back{.verb = Verb::Move, .card = card, .place = position_u(2)};
        EXPECT_EQ(bed.check(usa, back).fine(), !forfeit);
        EXPECT_EQ(bed.offered(usa, back), !forfeit);
    }
}
TEST(DX_8_4c, AllRollEvenWhenTheFirstFailuresWouldDo) {
    Crowd bed;
    bed.roll({6, 6, 6, 6, 6});
    EXPECT_EQ(count(troops_at(bed.look(), csa, c1)), 0);
}
TEST(DX_8_4d, TheOwnerWithdrawsWhatIsStillTooMuch) {
    Crowd bed;
    bed.roll({1, 1, 1, 1, 1});
    ASSERT_EQ(bed.waiting(), StepKind::Withdraw);
    EXPECT_TRUE(bed.offered(csa, withdraw(bed.cards[0])));
    EXPECT_FALSE(bed.offered(csa, {.verb = Verb::Done}));
    bed.act(csa, withdraw(bed.cards[3]));
    EXPECT_EQ(bed.where(csa, bed.cards[3]), reserve_place);
    EXPECT_EQ(count(troops_at(bed.look(), csa, c1)), 4);
}
TEST(DX_T84, ADisorganisedGeneral) {
    Bed bed;
    for (int i = 0; i < 4; ++i) bed.infantry(csa, 2, c1);
    const auto general = bed.general(csa, 0, 0, c1);
    bed.terrain(csa, TerrainType::Field, c1);
    bed.infantry(usa, 3, position_u(0));
    bed.state.active = 1;
    bed.begin(step(StepKind::Disorganize, csa, c1), {1, 1, 1, 2, 6});
    EXPECT_EQ(bed.where(csa, general), reserve_place);
    EXPECT_FALSE(bed.lost(csa, general));
    ASSERT_EQ(bed.waiting(), StepKind::Withdraw);
    EXPECT_EQ(bed.state.agenda.top().n, 1);
}

// ---- 11.3 ----

TEST(DX_11_3a, SomeGeneralsRaiseTheLimitByOneToThree) {
    for (int bonus = 0; bonus <= 3; ++bonus) {
        Bed bed(Edition::Shiloh);
        bed.general(csa, 1, 1, c1, bonus);
        EXPECT_EQ(stacking_limit(bed.look(), csa, c1, Seat::Nobody), 4 + bonus);
    }
}
TEST(DX_11_3b, ForHisOwnSideOnly) {
    Bed bed(Edition::Gettysburg);
    bed.general(csa, 1, 1, u1, 2);
    EXPECT_EQ(stacking_limit(bed.look(), csa, u1, Seat::Nobody), 6);
    EXPECT_EQ(stacking_limit(bed.look(), usa, u1, Seat::Nobody), 4);
}
TEST(DX_T29, ABonusAndATerrainCard) {
    Bed bed(Edition::Shiloh);
    bed.general(usa, 1, 1, u1, 1);
    bed.terrain(usa, TerrainType::Woods, u1);
    EXPECT_EQ(stacking_limit(bed.look(), usa, u1, Seat::Nobody), 4);
    EXPECT_EQ(stacking_limit(bed.look(), csa, u1, Seat::Nobody), 3);
}
TEST(DX_11_3c, ABonusDoesNotRaiseMovementLimits) {
    Bed bed(Edition::Gettysburg);
    bed.terrain(usa, TerrainType::Creek, u1, 1);
    bed.general(csa, 1, 1, c1, 3);
    EXPECT_EQ(movement_limit(bed.look(), csa, 1), 1);
}
struct BonusLost : Bed {
    std::uint8_t general, cards[4];
    BonusLost() : Bed(Edition::Gettysburg) {
        general = Bed::general(usa, 1, 1, u1, 1);
        for (auto& card : cards) card = infantry(usa, 3, u1);
        terrain(usa, TerrainType::Field, u1);
        infantry(csa, 3, c1);
        set_hits(usa, general, 1);
    }
};
TEST(DX_11_3d, WhenHeFallsHisTroopsAreDisorganisedAtOnce) {
    BonusLost bed;
    bed.begin(step(StepKind::CheckLeaders, usa), {6, 1, 1, 1, 4});  // killed; four cards roll, one fails
    EXPECT_TRUE(bed.lost(usa, bed.general));
    EXPECT_EQ(bed.where(usa, bed.cards[3]), reserve_place);
}
TEST(DX_T49, BonusLostAndNobodyFails) {
    BonusLost bed;
    const auto color = bed.special(usa, Effect::Color, u1);
    bed.begin(step(StepKind::CheckLeaders, usa), {6, 1, 1, 1, 1, 6});  // the Color Guard rolls too
    EXPECT_EQ(bed.where(usa, color), reserve_place);
    ASSERT_EQ(bed.waiting(), StepKind::Withdraw);
    bed.act(usa, withdraw(bed.cards[0]));
    EXPECT_EQ(count(troops_at(bed.look(), usa, u1)), 3);
}
TEST(DX_0_6a, ADisorganisationDoesNotTellOfHiddenTerrain) {
    Bed bed;
    for (int i = 0; i < 5; ++i) bed.infantry(csa, 2, c1, false);
    bed.terrain(csa, TerrainType::Field, c1, 0, false);
    bed.infantry(usa, 3, position_u(0));
    bed.state.active = 1;
    bed.begin(step(StepKind::Disorganize, csa, c1), {1, 1, 6, 6, 6});
    EXPECT_TRUE(is_told(bed, bed.log, usa, "has overstacked"));
    EXPECT_FALSE(is_told(bed, bed.log, usa, "may stand"));
    EXPECT_TRUE(is_told(bed, bed.log, csa, "5 cards in CSA Center where 3 may stand"));
}
TEST(DX_8_4d, AWithdrawnCardHasNotForfeitedItsTurn) {
    Bed bed(Edition::Gettysburg);
    bed.no_specials();
    const auto general = bed.general(usa, 1, 1, u1, 1);
    std::uint8_t cards[4];
    for (auto& card : cards) card = bed.infantry(usa, 3, u1);
    bed.terrain(usa, TerrainType::Field, u1);
    bed.infantry(csa, 3, c1);
    bed.set_hits(usa, general, 1);
    bed.turn(usa, {6, 1, 1, 1, 1});
    bed.act(usa, withdraw(cards[0]));
    ASSERT_EQ(bed.waiting(), StepKind::Moves);
    EXPECT_TRUE(bed.offered(usa, {.verb = Verb::Move, .card = cards[0], .place = position_u(0)}));
}
TEST(DX_8_4d, DecoysThatCountMayBeWithdrawn) {
    for (bool stack : {false, true}) {
        Options options;
        options.decoys = true;
        options.decoys_stack = stack;
        Bed bed(Edition::BullRun, options);
        std::uint8_t cards[5];
        for (auto& card : cards) card = bed.infantry(csa, 2, c1, false);
        const auto decoy = bed.special(csa, Effect::Cover, c1, false);
        bed.state.side[1].decoy |= one(bed.slot(csa, decoy));
        bed.infantry(usa, 3, position_u(0));
        bed.state.active = 1;
        bed.begin(step(StepKind::Disorganize, csa, c1), {1, 1, 1, 1, 1});
        ASSERT_EQ(bed.waiting(), StepKind::Withdraw);
        EXPECT_EQ(int{bed.state.agenda.top().n}, stack ? 2 : 1);
        EXPECT_EQ(bed.offered(csa, withdraw(decoy)), stack);
        EXPECT_EQ(bed.refused_by(csa, withdraw(decoy)), stack ? RuleId{} : rule::DX_8_4d);
        if (!stack) continue;
        bed.act(csa, withdraw(decoy));
        EXPECT_EQ(bed.where(csa, decoy), reserve_place);
        bed.act(csa, withdraw(cards[0]));
        EXPECT_EQ(bed.waiting(), StepKind::None);
    }
}
TEST(DX_11_3d, WhoIsSentToTheReserveTakesHisBonusAlong) {
    BonusLost bed;
    bed.state.agenda.push(step(StepKind::None));
    bed.with_dice({}, [&](Play& play) {
        to_reserve(play, usa, bed.slot(usa, bed.general));
        sweep(play);
    });
    EXPECT_EQ(bed.waiting(), StepKind::Disorganize) << "at once (DX-3.1e)";
}
TEST(DX_11_3c, SoManyCrossAndNoMoreWhoeverLeads) {
    Bed bed(Edition::Gettysburg);
    bed.no_specials();
    bed.infantry(usa, 2, u1);
    bed.terrain(usa, TerrainType::Creek, u1, 1);
    bed.general(csa, 1, 1, c1, 3);
    const auto first = bed.infantry(csa, 2, c1), second = bed.infantry(csa, 2, c1);
    bed.infantry(csa, 2, position_c(0));
    bed.turn(csa);
    ASSERT_EQ(bed.waiting(), StepKind::Moves);
    bed.act(csa, {.verb = Verb::Move, .card = first, .place = u1});
    EXPECT_EQ(bed.refused_by(csa, {.verb = Verb::Move, .card = second, .place = u1}), rule::DX_8_3a);
}

}  // namespace
}  // namespace longroll::dixie
