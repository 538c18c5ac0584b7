// 3.0 to 3.3 Deployment, creek pairs (8.3c), what the other side sees of it (0.6c).

#include "dixie/deployment.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "dixie/deployment_bed.h"
#include "dixie/scenario_bed.h"

namespace longroll::dixie {
namespace {

constexpr Seat usa = Seat::Union, csa = Seat::Confederate;

TEST(DX_T01, TheExampleOfTheRulebook) {
    DeployBed bed;
    const auto ours = bed.hand(usa, 18), theirs = bed.hand(csa, 18);
    bed.ask();
    const int us[] = {3, 4, 2}, they[] = {2, 3, 3};
    std::size_t next = 0;
    // The minimum first: one in each, then the rest.
    for (int column = 0; column < 3; ++column) bed.act(usa, deploy(ours[next++], position_u(column)));
    for (int column = 0; column < 3; ++column)
        for (int i = 1; i < us[column]; ++i) bed.act(usa, deploy(ours[next++], position_u(column)));
    bed.act(usa, done);
    next = 0;
    for (int column = 0; column < 3; ++column)
        for (int i = 0; i < they[column]; ++i) bed.act(csa, deploy(theirs[next++], position_c(column)));
    bed.act(csa, done);
    EXPECT_EQ(count(bed.state.side[0].reserve), 9);
    EXPECT_EQ(count(bed.state.side[1].reserve), 10);
    for (int column = 0; column < 3; ++column) {
        EXPECT_EQ(count(bed.state.side[0].at[position_u(column)]), us[column]);
        EXPECT_EQ(count(bed.state.side[1].at[position_c(column)]), they[column]);
    }
    EXPECT_EQ(bed.state.side[0].face_up, 0u);
    EXPECT_EQ(bed.state.side[1].face_up, 0u);
    EXPECT_NE(bed.waiting(), StepKind::Deploy);
}

TEST(DX_3_1a, FourCardsAtMost) {
    DeployBed bed;
    const auto hand = bed.hand(usa, 8);
    bed.hand(csa, 3);
    bed.ask();
    for (std::size_t i = 0; i < 3; ++i) bed.act(usa, deploy(hand[i], position_u(static_cast<int>(i))));
    for (std::size_t i = 3; i < 6; ++i) bed.act(usa, deploy(hand[i], position_u(0)));
    EXPECT_EQ(bed.refused_by(usa, deploy(hand[6], position_u(0))), rule::DX_3_1a);
    EXPECT_EQ(bed.why(usa, deploy(hand[6], position_u(0))),
              "USA Right takes 4 cards for stacking, and has them");
    EXPECT_FALSE(bed.offered(usa, deploy(hand[6], position_u(0))));
    EXPECT_TRUE(bed.offered(usa, deploy(hand[6], position_u(1))));
}

TEST(DX_3_1a, TheLimitIsPerSideAndTerrainCountsAgainstBoth) {
    Bed bed;
    for (int i = 0; i < 4; ++i) bed.infantry(usa, 1, position_u(0));
    for (int i = 0; i < 4; ++i) bed.infantry(csa, 1, position_u(0));
    EXPECT_FALSE(overstacked(bed.look(), usa, position_u(0)));
    EXPECT_FALSE(overstacked(bed.look(), csa, position_u(0)));
    bed.terrain(usa, TerrainType::Woods, position_u(0));
    EXPECT_EQ(stacking_limit(bed.look(), usa, position_u(0), Seat::Nobody), 3);
    EXPECT_EQ(stacking_limit(bed.look(), csa, position_u(0), Seat::Nobody), 3);
    EXPECT_TRUE(overstacked(bed.look(), csa, position_u(0)));
    for (int i = 0; i < 5; ++i) bed.terrain(csa, TerrainType::Woods, position_u(0));
    EXPECT_EQ(stacking_limit(bed.look(), usa, position_u(0), Seat::Nobody), 0) << "never below 0";
}

TEST(DX_3_1b, TheReserveHasNoLimit) {
    DeployBed bed;
    const auto hand = bed.hand(usa, 40), enemy = bed.hand(csa, 3);
    bed.ask();
    bed.fill(usa, hand);
    bed.fill(csa, enemy);
    EXPECT_EQ(count(bed.state.side[0].reserve), 37);
}

TEST(DX_3_1c, AGeneralMayRaiseTheLimit) {
    DeployBed bed(Edition::Gettysburg);
    const auto hand = bed.hand(usa, 9);
    const auto general = bed.general(usa, 1, 1, reserve_place, 1);
    bed.hand(csa, 3);
    bed.ask();
    for (std::size_t i = 0; i < 3; ++i) bed.act(usa, deploy(hand[i], position_u(static_cast<int>(i))));
    for (std::size_t i = 3; i < 6; ++i) bed.act(usa, deploy(hand[i], position_u(0)));
    EXPECT_FALSE(bed.offered(usa, deploy(hand[6], position_u(0))));
    bed.act(usa, deploy(general, position_u(0)));
    EXPECT_TRUE(bed.offered(usa, deploy(hand[6], position_u(0))));
    bed.act(usa, deploy(hand[6], position_u(0)));
    // Taken back, the stack would be too large; the draft cannot be closed so.
    bed.act(usa, {.verb = Verb::TakeBack, .card = general});
    EXPECT_EQ(bed.refused_by(usa, done), rule::DX_3_1a);
    EXPECT_EQ(bed.why(usa, done), "USA Right has 5 cards for stacking, the limit is 4");
    bed.act(usa, deploy(general, position_u(0)));
    EXPECT_EQ(bed.why(usa, done), "fine");
}

TEST(DX_3_1d, GeneralsAndSpecialsDoNotCount) {
    DeployBed bed;
    const auto hand = bed.hand(usa, 6);
    const auto general = bed.general(usa, 1, 1, reserve_place),
               colors = bed.special(usa, Effect::Color, reserve_place);
    bed.hand(csa, 3);
    bed.ask();
    for (std::size_t i = 0; i < 3; ++i) bed.act(usa, deploy(hand[i], position_u(static_cast<int>(i))));
    for (std::size_t i = 3; i < 6; ++i) bed.act(usa, deploy(hand[i], position_u(0)));
    bed.act(usa, deploy(general, position_u(0)));
    bed.act(usa, deploy(colors, position_u(0)));
    EXPECT_EQ(stacked(bed.look(), usa, position_u(0)), 4);
    EXPECT_EQ(bed.why(usa, done), "fine");
}

TEST(DX_3_1e, GeneralsAndSpecialsAreRevealedWhenSetUpIsOver) {
    DeployBed bed;
    const auto hand = bed.hand(usa, 3), enemy = bed.hand(csa, 3);
    const auto general = bed.general(usa, 1, 1, reserve_place),
               colors = bed.special(usa, Effect::Color, reserve_place);
    bed.ask();
    bed.act(usa, deploy(hand[0], position_u(0)));
    bed.act(usa, deploy(general, position_u(0)));
    bed.act(usa, deploy(colors, position_u(0)));
    EXPECT_FALSE(bed.face_up(usa, general)) << "hidden while both deploy";
    bed.act(usa, deploy(hand[1], position_u(1)));
    bed.act(usa, deploy(hand[2], position_u(2)));
    bed.act(usa, done);
    EXPECT_FALSE(bed.face_up(usa, general));
    bed.fill(csa, enemy);
    EXPECT_TRUE(bed.face_up(usa, general));
    EXPECT_TRUE(bed.face_up(usa, colors));
    EXPECT_FALSE(bed.face_up(usa, hand[0]));
    // In the Reserve he is part of a hidden hand again.
    Script none{};
    Dice dice(none);
    Play play{bed.setup, bed.state, dice, bed.log};
    to_reserve(play, usa, bed.slot(usa, general));
    EXPECT_FALSE(bed.face_up(usa, general));
}

TEST(DX_3_2a, EachPositionMustReceiveACard) {
    DeployBed bed;
    const auto hand = bed.hand(usa, 4);
    const auto woods = bed.terrain(usa, TerrainType::Woods, reserve_place);
    bed.hand(csa, 3);
    bed.ask();
    EXPECT_EQ(Dixie::to_act(bed.setup, bed.state).seats, both_seats) << "simultaneously";
    bed.act(usa, deploy(hand[0], position_u(0)));
    EXPECT_EQ(bed.why(usa, done), "2 of your positions have no Troop or Terrain card yet");
    EXPECT_EQ(bed.refused_by(usa, done), rule::DX_3_2a);
    EXPECT_FALSE(bed.offered(usa, done));
    bed.act(usa, deploy(hand[1], position_u(0)));  // two Troop cards are left for two positions
    EXPECT_EQ(bed.why(usa, deploy(hand[2], position_u(0))),
              "2 positions are still empty, and you would have 1 Troop card left for them");
    EXPECT_FALSE(bed.offered(usa, deploy(hand[2], position_u(0))));
    bed.act(usa, deploy(woods, position_u(1)));  // a lone face-down Terrain card is a legal bluff
    bed.act(usa, deploy(hand[2], position_u(2)));
    EXPECT_EQ(bed.why(usa, done), "fine");
    bed.act(usa, done);
    EXPECT_EQ(bed.refused_by(usa, deploy(hand[3], position_u(2))), rule::DX_0_3c) << "done is done";
}

TEST(DX_T86, APlayerWithTooFewCardsFillsWhatHeCan) {
    DeployBed bed;
    const auto hand = bed.hand(usa, 2);
    bed.general(usa, 1, 1, reserve_place);
    bed.hand(csa, 3);
    bed.ask();
    bed.act(usa, deploy(hand[0], position_u(0)));
    EXPECT_FALSE(bed.offered(usa, deploy(hand[1], position_u(0))));
    EXPECT_EQ(bed.refused_by(usa, done), rule::DX_3_2a);
    bed.act(usa, deploy(hand[1], position_u(2)));
    EXPECT_EQ(bed.why(usa, done), "fine");
}

TEST(DX_3_2b, TroopAndTerrainCardsLieFaceDown) {
    DeployBed bed;
    const auto hand = bed.hand(usa, 3), enemy = bed.hand(csa, 3);
    const auto hill = bed.terrain(usa, TerrainType::Hill, reserve_place);
    bed.ask();
    bed.act(usa, deploy(hand[0], position_u(0)));
    bed.act(usa, deploy(hill, position_u(0)));
    bed.act(usa, deploy(hand[1], position_u(1)));
    bed.act(usa, deploy(hand[2], position_u(2)));
    bed.act(usa, done);
    bed.fill(csa, enemy);
    EXPECT_FALSE(bed.face_up(usa, hand[0]));
    EXPECT_FALSE(bed.face_up(usa, hill));
}

TEST(DX_1_0b, ABackShowsItsSideAndNothingElse) {
    DeployBed bed;
    const auto hand = bed.hand(usa, 3), enemy = bed.hand(csa, 3);
    bed.ask();
    bed.fill(usa, hand);
    bed.fill(csa, enemy);
    const View seen = Dixie::show(bed.setup, bed.state, csa), own = Dixie::show(bed.setup, bed.state, usa);
    // Another card in the same place: the enemy sees the same, the owner does not.
    State changed = bed.state;
    const Slot slot = bed.slot(usa, hand[0]);
    const auto stranger = bed.cavalry(usa, 4, no_place);
    fill_slot(bed.setup, changed.side[0], usa, slot, stranger);
    EXPECT_EQ(Dixie::show(bed.setup, changed, csa), seen);
    EXPECT_NE(Dixie::show(bed.setup, changed, usa), own);
    EXPECT_EQ(Dixie::name(bed.setup, back_arg(usa, slot).kind, back_arg(usa, slot).value).find("cavalry"),
              std::string::npos);
}

TEST(DX_3_2c, DeploymentObeysTheLimitsOfTheChapters) {
    DeployBed bed(Edition::Gettysburg);
    const auto hand = bed.hand(usa, 8);
    const auto one_general = bed.general(usa, 1, 1, reserve_place),
               another = bed.general(usa, 1, 1, reserve_place);
    const auto hill = bed.terrain(usa, TerrainType::Hill, reserve_place);
    bed.printed(usa, hill).places = PlaceLeft;
    bed.hand(csa, 3);
    bed.ask();
    for (std::size_t i = 0; i < 3; ++i) bed.act(usa, deploy(hand[i], position_u(static_cast<int>(i))));
    bed.act(usa, deploy(one_general, position_u(0)));
    EXPECT_EQ(bed.refused_by(usa, deploy(another, position_u(0))), rule::DX_11_0c);
    EXPECT_EQ(bed.why(usa, deploy(another, position_u(0))), "USA Right has a General already");
    // 'Left' is the owner's left: column 2 for the USA.
    EXPECT_EQ(bed.refused_by(usa, deploy(hill, position_u(0))), rule::DX_10_1c);
    EXPECT_EQ(bed.why(usa, deploy(hill, position_u(2))), "fine");
    for (std::size_t i = 3; i < 6; ++i) bed.act(usa, deploy(hand[i], position_u(2)));
    EXPECT_EQ(bed.refused_by(usa, deploy(hill, position_u(2))), rule::DX_3_1a)
        << "four Troop cards leave no room for it";
}

TEST(DX_3_2d, NobodyDeploysInAnEnemyPosition) {
    DeployBed bed;
    const auto ours = bed.hand(usa, 3), theirs = bed.hand(csa, 3);
    bed.ask();
    EXPECT_EQ(bed.refused_by(usa, deploy(ours[0], position_c(0))), rule::DX_3_2d);
    EXPECT_EQ(bed.why(usa, deploy(ours[0], position_c(0))), "CSA Left is not a position of yours");
    EXPECT_EQ(bed.refused_by(csa, deploy(theirs[0], position_u(2))), rule::DX_3_2d);
    EXPECT_EQ(bed.refused_by(usa, deploy(ours[0], position_u(3))), rule::DX_0_1a);
    EXPECT_EQ(bed.why(usa, deploy(99, position_u(0))), "card number 99 is not in your hand");
}

TEST(DX_3_2e, TheRestIsTheHiddenReserve) {
    DeployBed bed;
    const auto hand = bed.hand(usa, 6), enemy = bed.hand(csa, 3);
    bed.ask();
    bed.fill(usa, hand);
    bed.fill(csa, enemy);
    EXPECT_EQ(count(bed.state.side[0].reserve), 3);
    EXPECT_EQ(bed.state.side[0].known, 0u);
    // Which slots came to the table tells nothing of which cards: they are the lowest of the hand.
    EXPECT_EQ(bed.state.side[0].reserve, Cards{0b111000});
}

TEST(DX_3_2f, CreeksAndRoughAreShownAtTheEndOfSetUp) {
    DeployBed bed;
    const auto hand = bed.hand(usa, 3), enemy = bed.hand(csa, 3);
    const auto creek = bed.terrain(usa, TerrainType::Creek, reserve_place, 1),
               rough = bed.terrain(usa, TerrainType::Rough, reserve_place);
    const auto pond = bed.terrain(csa, TerrainType::Pond, reserve_place, 2),
               hill = bed.terrain(usa, TerrainType::Hill, reserve_place);
    bed.ask();
    for (std::size_t i = 0; i < 3; ++i) bed.act(usa, deploy(hand[i], position_u(static_cast<int>(i))));
    bed.act(usa, deploy(creek, position_u(0)));
    bed.act(usa, deploy(rough, position_u(1)));
    bed.act(usa, deploy(hill, position_u(1)));
    bed.act(usa, done);
    bed.act(csa, deploy(pond, position_c(2)));
    bed.fill(csa, enemy);
    EXPECT_TRUE(bed.face_up(usa, creek));
    EXPECT_TRUE(bed.face_up(usa, rough));
    EXPECT_TRUE(bed.face_up(csa, pond));
    EXPECT_FALSE(bed.face_up(usa, hill));
    // It works although it lies face-down: it takes a place, and its owner's defenders have its benefit.
    EXPECT_EQ(stacking_limit(bed.look(), usa, position_u(1), Seat::Nobody), 2);
    EXPECT_EQ(stacking_limit(bed.look(), csa, position_u(1), csa), 3) << "the enemy counts what he sees";
    EXPECT_EQ(morale_value(bed.look(), usa, bed.slot(usa, hand[1]), {.place = position_u(1)}), 3);
}

TEST(DX_3_2f, WithTheSwitchOffAllTerrainIsShown) {
    DeployBed bed(Edition::BullRun, {.hidden_terrain = false});
    const auto hand = bed.hand(usa, 3), enemy = bed.hand(csa, 3);
    const auto hill = bed.terrain(usa, TerrainType::Hill, reserve_place);
    bed.ask();
    bed.act(usa, deploy(hill, position_u(1)));
    bed.fill(usa, hand);
    bed.fill(csa, enemy);
    EXPECT_TRUE(bed.face_up(usa, hill));
}

TEST(DX_5_0g, OpenCardsLieFaceUp) {
    DeployBed bed(Edition::BullRun, {.open_cards = true, .hidden_terrain = false});
    const auto hand = bed.hand(usa, 5), enemy = bed.hand(csa, 3);
    bed.ask();
    bed.fill(usa, hand);
    EXPECT_FALSE(bed.face_up(usa, hand[0]));
    bed.fill(csa, enemy);
    EXPECT_TRUE(bed.face_up(usa, hand[0]));
    EXPECT_TRUE(bed.face_up(csa, enemy[2]));
    EXPECT_FALSE(bed.face_up(usa, hand[4])) << "the Reserve stays hidden";
}

TEST(DX_3_2g, OnlySetUpSpecialsAreDeployedAtMostTwoAndDifferent) {
    DeployBed bed;
    const auto hand = bed.hand(usa, 3);
    const auto colors = bed.special(usa, Effect::Color, reserve_place),
               more_colors = bed.special(usa, Effect::Color, reserve_place);
    const auto johnny = bed.special(usa, Effect::Johnny, reserve_place),
               cover = bed.special(usa, Effect::Cover, reserve_place);
    bed.hand(csa, 3);
    bed.ask();
    EXPECT_EQ(bed.refused_by(usa, deploy(cover, position_u(0))), rule::DX_3_2g);
    EXPECT_EQ(bed.refused_by(usa, deploy(colors, position_u(0))), rule::DX_K17)
        << "it needs a Troop card there";
    bed.act(usa, deploy(hand[0], position_u(0)));
    bed.act(usa, deploy(colors, position_u(0)));
    EXPECT_EQ(bed.why(usa, deploy(more_colors, position_u(0))),
              "USA Right has a Special of that kind already");
    bed.act(usa, deploy(johnny, position_u(0)));
    bed.act(usa, deploy(hand[1], position_u(1)));
    bed.act(usa, deploy(more_colors, position_u(1)));
    // Without the Troop card they cannot stay.
    bed.act(usa, {.verb = Verb::TakeBack, .card = hand[1]});
    bed.act(usa, deploy(hand[2], position_u(2)));
    EXPECT_EQ(bed.refused_by(usa, done), rule::DX_3_2a);
}

TEST(DX_13_6a, DecoysAtSetUp) {
    DeployBed bed(Edition::BullRun, {.decoys = true});
    const auto hand = bed.hand(usa, 3), enemy = bed.hand(csa, 3);
    const auto general = bed.general(usa, 1, 1, reserve_place),
               cover = bed.special(usa, Effect::Cover, reserve_place);
    const auto yell = bed.special(usa, Effect::Yell, reserve_place),
               rally = bed.special(usa, Effect::Rally, reserve_place);
    const auto hill = bed.terrain(usa, TerrainType::Hill, reserve_place);
    bed.ask();
    EXPECT_EQ(bed.refused_by(usa, deploy(hand[0], position_u(0), true)), rule::DX_13_6a);
    EXPECT_EQ(bed.refused_by(usa, deploy(hill, position_u(0), true)), rule::DX_13_6a)
        << "with hidden_terrain it is real";
    bed.act(usa, deploy(general, position_u(0), true));
    bed.act(usa, deploy(cover, position_u(0), true));
    bed.act(usa, deploy(yell, position_u(0), true));
    EXPECT_EQ(bed.refused_by(usa, deploy(rally, position_u(0), true)), rule::DX_3_2g);
    EXPECT_EQ(stacked(bed.look(), usa, position_u(0)), 0);
    bed.fill(usa, hand);
    bed.fill(csa, enemy);
    for (std::uint8_t card : {general, cover, yell}) {
        EXPECT_FALSE(bed.face_up(usa, card));
        EXPECT_TRUE(bed.state.side[0].decoy & one(bed.slot(usa, card)));
    }
    EXPECT_EQ(general_at(bed.look(), usa, position_u(0)), no_slot) << "a decoy has no effect";

    DeployBed stacking(Edition::BullRun, {.decoys = true, .hidden_terrain = false, .decoys_stack = true});
    const auto troops = stacking.hand(usa, 6);
    const auto decoy_hill = stacking.terrain(usa, TerrainType::Hill, reserve_place);
    const auto decoy_general = stacking.general(usa, 1, 1, reserve_place);
    stacking.hand(csa, 3);
    stacking.ask();
    for (std::size_t i = 0; i < 3; ++i) stacking.act(usa, deploy(troops[i], position_u(static_cast<int>(i))));
    stacking.act(usa, deploy(decoy_hill, position_u(0), true));
    stacking.act(usa, deploy(decoy_general, position_u(0), true));
    stacking.act(usa, deploy(troops[3], position_u(0)));
    EXPECT_EQ(stacking.refused_by(usa, deploy(troops[4], position_u(0))), rule::DX_3_1a)
        << "every decoy takes a place";
}

TEST(DX_0_6c, EachSideSeesOnlyWhetherTheOtherIsDone) {
    ScenarioBed bed("bull-run");
    const View before = Dixie::show(bed.setup, bed.state, csa);
    Dice dice(Seed{5, 6});
    const State hidden_before = Dixie::redraw_for(bed.setup, bed.state, csa, dice);
    bed.act(usa, {.verb = Verb::DeployForMe});
    EXPECT_EQ(Dixie::show(bed.setup, bed.state, csa), before);
    Dice again(Seed{5, 6});
    const State hidden_after = Dixie::redraw_for(bed.setup, bed.state, csa, again);
    EXPECT_EQ(std::memcmp(&hidden_before, &hidden_after, sizeof(State)), 0);
    const auto choices = bed.choices(csa);
    bed.act(usa, {.verb = Verb::Cancel});
    EXPECT_EQ(bed.choices(csa), choices);
    bed.act(usa, {.verb = Verb::DeployForMe});
    bed.act(usa, done);
    EXPECT_NE(Dixie::show(bed.setup, bed.state, csa), before);
    EXPECT_EQ(bed.log.events().size(), 0u) << "nothing is told before both are done";
}

TEST(DX_3_3a, TwoTerrainCardsAtMost) {
    DeployBed bed;
    const auto hand = bed.hand(usa, 3);
    std::uint8_t ground[3];
    for (std::uint8_t& card : ground) card = bed.terrain(usa, TerrainType::Field, reserve_place);
    bed.hand(csa, 3);
    bed.ask();
    for (std::size_t i = 0; i < 3; ++i) bed.act(usa, deploy(hand[i], position_u(static_cast<int>(i))));
    bed.act(usa, deploy(ground[0], position_u(0)));
    bed.act(usa, deploy(ground[1], position_u(0)));
    EXPECT_EQ(bed.refused_by(usa, deploy(ground[2], position_u(0))), rule::DX_10_0b);
    EXPECT_FALSE(bed.offered(usa, deploy(ground[2], position_u(0))));
    EXPECT_EQ(stacking_limit(bed.look(), usa, position_u(0), usa), 2) << "each counts for stacking";
}

TEST(DX_3_3b, TerrainKeptBackStaysInHand) {
    DeployBed bed;
    const auto hand = bed.hand(usa, 3), enemy = bed.hand(csa, 3);
    const auto hill = bed.terrain(usa, TerrainType::Hill, reserve_place);
    bed.ask();
    bed.fill(usa, hand);
    bed.fill(csa, enemy);
    EXPECT_TRUE(bed.state.side[0].reserve & one(bed.slot(usa, hill)));
    EXPECT_EQ(check_terrain_play(bed.look(), usa, bed.slot(usa, hill), position_u(1)).fine(), true);
}

// ---- 3.21 ----

TEST(DX_3_21a, TheUsaDeploysInAllSixPositions) {
    DeployBed bed(Edition::Shiloh);
    const auto hand = bed.hand(usa, 14);
    bed.hand(csa, 3);
    bed.ask();
    EXPECT_EQ(Dixie::to_act(bed.setup, bed.state).seats, SeatSet::of(usa));
    std::size_t next = 0;
    for (int column = 0; column < 3; ++column) {
        bed.act(usa, deploy(hand[next++], position_u(column)));
        if (column < 2) bed.act(usa, deploy(hand[next++], position_c(column)));
    }
    EXPECT_EQ(bed.refused_by(usa, done), rule::DX_3_21a);
    for (int i = 0; i < 4; ++i) {
        ASSERT_EQ(bed.why(usa, deploy(hand[next], position_c(2))), "fine");
        bed.act(usa, deploy(hand[next++], position_c(2)));
    }
    EXPECT_EQ(bed.refused_by(usa, deploy(hand[next], position_c(2))), rule::DX_3_1a);
    EXPECT_EQ(bed.why(usa, done), "fine");
}

TEST(DX_3_21b, FrontAndBack) {
    const Bed bed(Edition::Shiloh);
    EXPECT_EQ(place_name(bed.setup, position_c(1)), "Center-Front");
    EXPECT_EQ(place_name(bed.setup, position_u(1)), "Center-Back");
    EXPECT_EQ(rearward(csa, position_c(1)), reserve_place) << "the CSA Reserve is next to the Front";
    EXPECT_EQ(rearward(usa, position_u(1)), reserve_place);
}

TEST(DX_3_21c, UsaCardsLeftOverAreItsReserve) {
    ScenarioBed bed("shiloh-quick");
    bed.deploy();
    EXPECT_NE(bed.waiting(), StepKind::Deploy);
    EXPECT_GT(count(bed.side(usa).on_field()), 6);
    EXPECT_EQ(count(bed.side(usa).reserve) + count(bed.side(usa).on_field()) + count(bed.side(usa).lost), 18);
}

TEST(DX_3_21d, TheCsaDeploysNothing) {
    ScenarioBed bed("shiloh-quick");
    EXPECT_FALSE(Dixie::to_act(bed.setup, bed.state).seats.has(csa));
    bed.deploy();
    EXPECT_EQ(bed.side(csa).on_field(), 0u);
    EXPECT_EQ(count(bed.side(csa).reserve), 18);
    for (int column = 0; column < 3; ++column) {
        EXPECT_EQ(holder(bed.look(), position_u(column)), usa);
        EXPECT_EQ(holder(bed.look(), position_c(column)), usa);
    }
}

TEST(DX_3_21e, TheCsaBeginsByEngagingTheFront) {
    ScenarioBed bed("shiloh-quick");
    bed.deploy();
    bed.idle_until([&] { return bed.waiting() == StepKind::Moves; });
    ASSERT_EQ(bed.waiting(), StepKind::Moves);
    EXPECT_EQ(bed.look().active(), csa);
    EXPECT_EQ(bed.state.turn, 1);
    int front = 0;
    for (const Action& action : bed.choices(csa)) {
        if (action.verb != Verb::Move ||
            !(bed.side(csa).troops() & one(slot_of(bed.look(), csa, action.card))))
            continue;
        EXPECT_FALSE(in_row_u(action.place));
        ++front;
    }
    EXPECT_GT(front, 0);
}

// ---- deploy for me ----

TEST(DeployForMe, IsLegalSoundAndMayBeChanged) {
    for (const Scenario& scenario : Dixie::scenarios())
        for (std::uint64_t number = 0; number < 20; ++number) {
            ScenarioBed bed(scenario.id, {}, number);
            for (Seat seat : seats) {
                if (!Dixie::to_act(bed.setup, bed.state).seats.has(seat)) continue;
                ASSERT_TRUE(bed.offered(seat, {.verb = Verb::DeployForMe})) << scenario.id;
                bed.act(seat, {.verb = Verb::DeployForMe});
                EXPECT_EQ(bed.why(seat, done), "fine") << scenario.id << ' ' << number;
                EXPECT_EQ(bed.refused_by(seat, {.verb = Verb::DeployForMe}), rule::DX_3_2a)
                    << "it would do nothing more";
                EXPECT_NE(bed.side(seat).reserve, 0u) << "something is kept in Reserve";
                const std::uint8_t first = bed.side(seat).card[lowest(bed.side(seat).entered)];
                bed.act(seat, {.verb = Verb::TakeBack, .card = first});
                EXPECT_FALSE(bed.offered(seat, {.verb = Verb::TakeBack, .card = first}));
                bed.act(seat, {.verb = Verb::Cancel});
                EXPECT_EQ(bed.side(seat).on_field(), 0u);
                EXPECT_EQ(bed.why(seat, {.verb = Verb::Cancel}), "nothing has been deployed yet");
            }
        }
}

TEST(Deployment, RandomChoicesAlwaysComeToAnEnd) {
    for (const Scenario& scenario : Dixie::scenarios())
        for (std::uint64_t number = 0; number < 10; ++number) {
            ScenarioBed bed(scenario.id, {}, number);
            Dice dice(Seed{number, 8});
            for (Seat seat : seats)
                for (int i = 0; i < 70 && bed.waiting() == StepKind::Deploy &&
                                Dixie::to_act(bed.setup, bed.state).seats.has(seat);
                     ++i) {
                    std::vector<Action> choices = bed.choices(seat);
                    std::erase_if(choices, [](const Action& a) { return a.verb == Verb::DeployForMe; });
                    ASSERT_FALSE(choices.empty()) << scenario.id;
                    bed.act(seat, choices[dice.below(static_cast<std::uint32_t>(choices.size()))]);
                }
            for (Seat seat : seats)
                if (bed.waiting() == StepKind::Deploy && Dixie::to_act(bed.setup, bed.state).seats.has(seat))
                    bed.act(seat, done);
            EXPECT_NE(bed.waiting(), StepKind::Deploy) << scenario.id;
        }
}

TEST(Deployment, ChoicesAndCheckAgreeOnEveryCardAndPlace) {
    const GivenOptions variants[] = {{},
                                     {{"decoys_stack", "yes"}},
                                     {{"hidden_terrain", "no"}},
                                     {{"hidden_terrain", "no"}, {"decoys_stack", "yes"}}};
    for (const char* id : {"bull-run", "shiloh", "gettysburg", "gettysburg-five", "gettysburg-three-days"})
        for (const GivenOptions& options : variants) {
            ScenarioBed bed(id, options, 3);
            Dice dice(Seed{4, 8});
            for (int i = 0; i < 12 && bed.waiting() == StepKind::Deploy; ++i) {
                const auto choices = bed.choices(usa);
                for (int number = 1; number < static_cast<int>(bed.setup.cards[0].size()); ++number)
                    for (Place place = 0; place <= max_positions; ++place)
                        for (bool decoy : {false, true}) {
                            const Action action = deploy(static_cast<std::uint8_t>(number), place, decoy);
                            const bool legal = Dixie::check(bed.setup, bed.state, usa, action).fine();
                            const bool listed = std::ranges::find(choices, action) != choices.end();
                            ASSERT_EQ(legal, listed) << id << ' ' << Dixie::write(bed.setup, action) << ": "
                                                     << bed.why(usa, action);
                        }
                std::vector<Action> more = choices;
                std::erase_if(more, [](const Action& a) { return a.verb != Verb::Deploy; });
                if (more.empty()) break;
                bed.act(usa, more[dice.below(static_cast<std::uint32_t>(more.size()))]);
            }
        }
}

// ---- 8.3c ----

struct CreekBed : DeployBed {
    std::uint8_t ours, theirs;
    CreekBed() {
        const auto hand_u = hand(usa, 3), hand_c = hand(csa, 3);
        ours = terrain(usa, TerrainType::Creek, reserve_place, 1);
        theirs = terrain(csa, TerrainType::Pond, reserve_place, 2);
        ask();
        act(usa, deploy(ours, position_u(0)));
        fill(usa, hand_u);
        act(csa, deploy(theirs, position_c(0)));
        for (int column = 0; column < 3; ++column)
            act(csa, deploy(hand_c[static_cast<std::size_t>(column)], position_c(column)));
    }
};

TEST(DX_T59, OneDieForAPairOfBothSides) {
    for (unsigned die = 1; die <= 6; ++die) {
        CreekBed bed;
        bed.act(csa, done, {die});
        EXPECT_EQ(bed.lost(usa, bed.ours), die <= 3) << die;
        EXPECT_EQ(bed.lost(csa, bed.theirs), die > 3) << die;
        EXPECT_TRUE(bed.face_up(usa, bed.ours));
        EXPECT_TRUE(bed.face_up(csa, bed.theirs));
    }
}

TEST(DX_T59, OneDieForAPairOfTheUsaAtShiloh) {
    for (unsigned die : {3u, 4u}) {
        DeployBed bed(Edition::Shiloh);
        const auto hand = bed.hand(usa, 6);
        const auto owl = bed.terrain(usa, TerrainType::Creek, reserve_place, 1),
                   branch = bed.terrain(usa, TerrainType::Creek, reserve_place, 2);
        bed.hand(csa, 3);
        bed.ask();
        bed.act(usa, deploy(branch, position_c(0)));
        bed.act(usa, deploy(owl, position_u(0)));
        for (int column = 0; column < 3; ++column) {
            bed.act(usa, deploy(hand[static_cast<std::size_t>(column)], position_u(column)));
            bed.act(usa, deploy(hand[static_cast<std::size_t>(column) + 3], position_c(column)));
        }
        bed.act(usa, done, {die});
        EXPECT_EQ(bed.lost(usa, owl), die <= 3);
        EXPECT_EQ(bed.lost(usa, branch), die > 3);
    }
}

TEST(DX_8_3c, OfThreeCreeksOneStaysAndOtherColumnsAreLeftAlone) {
    DeployBed bed;
    const auto ours = bed.hand(usa, 3), theirs = bed.hand(csa, 3);
    const auto first = bed.terrain(usa, TerrainType::Creek, reserve_place, 1),
               second = bed.terrain(usa, TerrainType::Creek, reserve_place, 1);
    const auto third = bed.terrain(csa, TerrainType::Creek, reserve_place, 3),
               alone = bed.terrain(csa, TerrainType::Creek, reserve_place, 2);
    bed.ask();
    bed.act(usa, deploy(first, position_u(1)));
    bed.act(usa, deploy(second, position_u(1)));  // one player may lay two in one position
    bed.fill(usa, ours);
    bed.act(csa, deploy(third, position_c(1)));
    bed.act(csa, deploy(alone, position_c(2)));
    for (int column = 0; column < 3; ++column)
        bed.act(csa, deploy(theirs[static_cast<std::size_t>(column)], position_c(column)));
    bed.act(csa, done, {1});  // the second of three: the USA's higher number
    EXPECT_TRUE(bed.lost(usa, first));
    EXPECT_FALSE(bed.lost(usa, second));
    EXPECT_TRUE(bed.lost(csa, third));
    EXPECT_FALSE(bed.lost(csa, alone));
}
TEST(DX_3_2g, ColorsWithoutTroopsCannotStay) {
    DeployBed bed;
    const auto hand = bed.hand(usa, 4);
    bed.hand(csa, 3);
    const auto colors = bed.special(usa, Effect::Color, reserve_place);
    const auto woods = bed.terrain(usa, TerrainType::Woods, reserve_place);
    bed.ask();
    for (int column = 0; column < 3; ++column)
        bed.act(usa, deploy(hand[static_cast<std::size_t>(column)], position_u(column)));
    bed.act(usa, deploy(colors, position_u(1)));
    bed.act(usa, deploy(woods, position_u(1)));
    bed.act(usa, {.verb = Verb::TakeBack, .card = hand[1]});
    EXPECT_EQ(bed.refused_by(usa, done), rule::DX_K17)
        << "every position is filled, and the colors stand alone";
}

}  // namespace
}  // namespace longroll::dixie
