// Night deployment (15.2g to 15.2i; N3 and N4).

#include <gtest/gtest.h>

#include "dixie/deployment_bed.h"

namespace longroll::dixie {
namespace {

constexpr Seat usa = Seat::Union, csa = Seat::Confederate;

struct NightBed : DeployBed {
    std::vector<std::uint8_t> hand_u, hand_c;
    std::uint8_t stands;
    explicit NightBed(int day = 1) : DeployBed(Edition::Gettysburg, {.three_days = true}) {
        state.phase = static_cast<std::uint8_t>(Phase::Night);
        state.day = static_cast<std::uint8_t>(day);
        hand_u = hand(usa, 5);
        hand_c = hand(csa, 3);
        stands = infantry(usa, 2, position_u(0));
        infantry(usa, 2, position_c(1));  // a captured position
        hold(position_c(1), usa);
        infantry(csa, 2, position_c(0));
        infantry(csa, 2, position_u(2));
        hold(position_u(2), csa);
    }
};

TEST(DX_15_2g, NightDeploymentInFriendlyPositions) {
    NightBed bed;
    const auto hill = bed.terrain(usa, TerrainType::Hill, reserve_place),
               creek = bed.terrain(usa, TerrainType::Creek, reserve_place, 1);
    bed.printed(usa, hill).day1 = bed.printed(usa, creek).day1 = true;
    bed.terrain(csa, TerrainType::Creek, position_c(0), 2);
    bed.ask(StepKind::NightDeploy);
    EXPECT_EQ(Dixie::to_act(bed.setup, bed.state).seats, both_seats);
    EXPECT_EQ(bed.why(usa, done), "fine") << "no minimum";
    EXPECT_EQ(bed.why(usa, deploy(bed.hand_u[0], position_u(1))), "fine") << "empty, in the home line";
    EXPECT_EQ(bed.why(usa, deploy(bed.hand_u[0], position_c(1))), "fine") << "captured";
    EXPECT_EQ(bed.refused_by(usa, deploy(bed.hand_u[0], position_u(2))), rule::DX_15_2g);
    EXPECT_EQ(bed.refused_by(usa, deploy(bed.hand_u[0], position_c(2))), rule::DX_15_2g)
        << "empty, in the enemy line";
    EXPECT_EQ(bed.why(usa, deploy(hill, position_u(1))), "fine");
    EXPECT_EQ(bed.refused_by(usa, deploy(hill, position_c(1))), rule::DX_15_2g)
        << "Terrain only in the own home line";
    EXPECT_EQ(bed.refused_by(usa, deploy(creek, position_u(0))), rule::DX_8_3c)
        << "the column shows one already";
    for (std::size_t i = 0; i < 3; ++i) bed.act(usa, deploy(bed.hand_u[i], position_u(0)));
    EXPECT_EQ(bed.refused_by(usa, deploy(bed.hand_u[3], position_u(0))), rule::DX_3_1a) << "within stacking";
    bed.act(usa, deploy(hill, position_u(1)));
    bed.act(usa, done);
    bed.act(csa, done, {2, 1});  // the order of three cards in one position
    EXPECT_EQ(bed.state.day, 2);
    EXPECT_FALSE(bed.face_up(usa, bed.hand_u[0]));
    EXPECT_FALSE(bed.face_up(usa, hill));
    EXPECT_EQ(bed.state.side[0].entered, 0u);
}

TEST(DX_13_6g, ADecoyIsNotLaidBeyondTheCenterlineAtNight) {
    NightBed bed;
    bed.setup.options.decoys = true;
    const auto general = bed.general(usa, 1, 1, reserve_place);
    bed.ask(StepKind::NightDeploy);
    EXPECT_EQ(bed.why(usa, deploy(general, position_c(1))), "fine") << "openly";
    EXPECT_EQ(bed.refused_by(usa, deploy(general, position_c(1), true)), rule::DX_13_6g);
    EXPECT_FALSE(bed.offered(usa, deploy(general, position_c(1), true)));
    EXPECT_EQ(bed.why(usa, deploy(general, position_u(1), true)), "fine");
    EXPECT_TRUE(bed.offered(usa, deploy(general, position_u(1), true)));
}

TEST(DX_8_1f, ACardWithHitsIsNoDecoy) {
    NightBed bed;
    bed.setup.options.decoys = true;
    const auto color = bed.special(usa, Effect::Color, reserve_place);
    bed.set_hits(usa, color, 1);
    bed.ask(StepKind::NightDeploy);
    EXPECT_EQ(bed.refused_by(usa, deploy(color, position_u(0), true)), rule::DX_8_1f);
    EXPECT_FALSE(bed.offered(usa, deploy(color, position_u(0), true)));
    bed.act(usa, deploy(color, position_u(0)));
}

TEST(DX_0_6a, ABackInAnOwnPositionCountsAsATroopCardAtNight) {
    for (bool troop : {false, true}) {
        NightBed bed;
        bed.setup.options.decoys = true;
        if (troop)
            bed.infantry(csa, 2, position_u(1), false);
        else
            bed.state.side[1].decoy |=
                bed.cards(csa, {bed.special(csa, Effect::Rally, position_u(1), false)});
        bed.ask(StepKind::NightDeploy);
        EXPECT_EQ(bed.refused_by(usa, deploy(bed.hand_u[0], position_u(1))), rule::DX_15_2g) << troop;
    }
}

TEST(DX_15_2h, CardsInPositionsMayNotBeRelocated) {
    NightBed bed;
    bed.ask(StepKind::NightDeploy);
    EXPECT_EQ(bed.refused_by(usa, {.verb = Verb::TakeBack, .card = bed.stands}), rule::DX_15_2h);
    EXPECT_EQ(bed.why(usa, deploy(bed.stands, position_u(1))), "card number 6 is not in your hand");
    bed.act(usa, deploy(bed.hand_u[0], position_u(0)));
    bed.act(usa, {.verb = Verb::TakeBack, .card = bed.hand_u[0]});
    EXPECT_EQ(bed.where(usa, bed.hand_u[0]), reserve_place);
    bed.act(usa, deploy(bed.hand_u[0], position_u(0)));
    bed.act(usa, {.verb = Verb::Cancel});
    EXPECT_EQ(bed.where(usa, bed.stands), position_u(0)) << "what stood there before stays";
}

TEST(DX_15_2i, OnDayOneOnlyDayOneTerrain) {
    DeployBed first(Edition::Gettysburg, {.three_days = true});
    const auto hand = first.hand(usa, 3);
    const auto early = first.terrain(usa, TerrainType::Ridge, reserve_place),
               late = first.terrain(usa, TerrainType::Hill, reserve_place);
    first.printed(usa, early).day1 = true;
    first.hand(csa, 3);
    first.ask();
    EXPECT_EQ(first.why(usa, deploy(early, position_u(0))), "fine");
    EXPECT_EQ(first.refused_by(usa, deploy(late, position_u(0))), rule::DX_15_2i);
    // What is laid in the night before Day 2 belongs to Day 2.
    NightBed night(1);
    const auto hill = night.terrain(usa, TerrainType::Hill, reserve_place);
    night.ask(StepKind::NightDeploy);
    EXPECT_EQ(night.why(usa, deploy(hill, position_u(1))), "fine");
}

TEST(NightDeployment, AKnownCardIsNotBetrayedByBeingLaid) {
    NightBed bed;
    const Slot slot = bed.slot(usa, bed.hand_u[4]);
    bed.state.side[0].known |= one(slot);
    bed.ask(StepKind::NightDeploy);
    const View before = Dixie::show(bed.setup, bed.state, csa);
    bed.act(usa, deploy(bed.hand_u[4], position_u(1)));
    EXPECT_EQ(Dixie::show(bed.setup, bed.state, csa), before);
    bed.act(usa, done);
    bed.act(csa, done);
    EXPECT_EQ(bed.state.side[0].known, 0u) << "now it may be in the Reserve or be the back that came out";
    EXPECT_TRUE(bed.state.side[0].loose & one(bed.slot(usa, bed.hand_u[4])));
}
TEST(DX_0_6a, WhoIsLaidAtNightDoesNotKeepHisRankAmongTheBacks) {
    // The slot of a card that lay open was seen. In every order of its position it comes where the dice say,
    // and to every slot equally often.
    int came[3] = {};
    for (unsigned third : {0u, 1u, 2u})
        for (unsigned second : {0u, 1u}) {
            NightBed bed;
            const auto seen = bed.hand_u[1];
            bed.state.side[0].known |= one(bed.slot(usa, seen));
            bed.ask(StepKind::NightDeploy);
            for (std::size_t i = 0; i < 3; ++i) bed.act(usa, deploy(bed.hand_u[i], position_u(1)));
            bed.act(usa, deploy(bed.hand_u[3], position_u(0)));  // one alone has no order
            bed.act(usa, done);
            bed.act(csa, done, {third, second});
            EXPECT_EQ(bed.where(usa, seen), position_u(1));
            const Cards laid = bed.state.side[0].at[position_u(1)];
            ASSERT_EQ(count(laid), 3);
            ++came[count(laid & (one(bed.slot(usa, seen)) - 1))];
        }
    for (int times : came) EXPECT_EQ(times, 2);
}

TEST(DX_0_6a, DecoysAreLaidInADrawnOrderAndStayDecoys) {
    DeployBed bed(Edition::Gettysburg, {.decoys = true, .three_days = true});
    bed.state.phase = static_cast<std::uint8_t>(Phase::Night);
    const auto troop = bed.infantry(usa, 2, reserve_place), bluff = bed.general(usa, 1, 1, reserve_place);
    bed.infantry(csa, 2, position_c(0));
    bed.ask(StepKind::NightDeploy);
    bed.act(usa, deploy(troop, position_u(1)));
    bed.act(usa, deploy(bluff, position_u(1), true));
    bed.act(usa, done);
    bed.act(csa, done, {0});
    EXPECT_LT(bed.slot(usa, bluff), bed.slot(usa, troop));
    EXPECT_EQ(bed.state.side[0].decoy, one(bed.slot(usa, bluff)));
}

TEST(DX_0_6a, TheHandOfTheSetUpWasShuffledAndIsNotAgain) {
    DeployBed bed;
    const auto hand_u = bed.hand(usa, 5), hand_c = bed.hand(csa, 3);
    bed.ask();
    for (std::size_t i : {3u, 4u}) bed.act(usa, deploy(hand_u[i], position_u(0)));
    bed.act(usa, deploy(hand_u[0], position_u(1)));
    bed.act(usa, deploy(hand_u[1], position_u(2)));
    bed.act(usa, done);
    bed.fill(csa, hand_c);  // with no dice
    EXPECT_EQ(count(bed.state.side[0].at[position_u(0)]), 2);
}

TEST(DX_8_1f, ACardWithHitsComesOutOfTheReserveOpenly) {
    for (bool hit : {false, true}) {
        Options options;
        options.three_days = true;
        DeployBed bed(Edition::Gettysburg, options);
        const auto card = bed.infantry(usa, 2, reserve_place);
        if (hit) {
            bed.set_hits(usa, card, 1);
            bed.state.side[0].known |= one(bed.slot(usa, card));
        }
        bed.infantry(usa, 2, position_u(0));
        bed.infantry(csa, 2, position_c(0));
        bed.state.phase = static_cast<std::uint8_t>(Phase::Night);
        bed.ask(StepKind::NightDeploy);
        bed.act(usa, deploy(card, position_u(1)));
        bed.act(usa, done);
        bed.act(csa, done);
        EXPECT_EQ(bed.face_up(usa, card), hit);
    }
}

}  // namespace
}  // namespace longroll::dixie
