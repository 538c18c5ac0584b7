// The Move Phase as a whole: its window, its end, Specials in force, and its list of decisions.

#include "dixie/move_bed.h"

namespace longroll::dixie {
namespace {

// ---- the end of movement ----

TEST(DX_11_0c, ExcessGeneralsGoToTheReserve) {
    MoveBed bed;
    bed.infantry(csa, 2, c1);
    const auto stays = bed.general(csa, 1, 1, c1);
    const auto goes = bed.general(csa, 2, 0, reserve_place);
    bed.begin_phase(csa);
    bed.go(goes, c1);
    bed.done();
    ASSERT_EQ(bed.waiting(), StepKind::KeepGeneral);
    EXPECT_EQ(bed.refused_by(csa, bed.verb(Verb::Keep, 1)), rule::DX_11_0c);
    bed.act(csa, bed.verb(Verb::Keep, stays));
    EXPECT_EQ(bed.where(csa, goes), reserve_place);
    EXPECT_EQ(bed.where(csa, stays), c1);
    EXPECT_TRUE(bed.finished());
}

TEST(DX_8_4a, TheMoverChoosesWhichOverstackedPositionRollsFirst) {
    MoveBed bed;
    std::uint8_t left[5], right[5];
    for (auto& card : left) card = bed.infantry(csa, 5, c0);
    for (auto& card : right) card = bed.infantry(csa, 5, c2);
    bed.infantry(usa, 1, u1);
    bed.begin_phase(csa);
    bed.done();
    ASSERT_EQ(bed.waiting(), StepKind::NextStack);
    bed.act(csa, bed.verb(Verb::Stack, 0, c2), {1, 1, 1, 1, 6, 1, 1, 1, 6, 1});
    EXPECT_EQ(bed.where(csa, right[4]), reserve_place);
    EXPECT_EQ(bed.where(csa, left[3]), reserve_place);
    EXPECT_TRUE(bed.finished());
}

// ---- what Specials in force change (DX-K16) ----

TEST(DX_K16, TwoMovesWithoutACheckForThreeCardsOfOnePlace) {
    MoveBed bed;
    std::uint8_t cards[4];
    for (auto& card : cards) card = bed.infantry(csa, 2, reserve_place);
    Card horse_guns;
    horse_guns.type = CardType::Artillery;
    horse_guns.cv = 2;
    horse_guns.horse = true;
    const auto guns = bed.add(csa, horse_guns, reserve_place);
    const auto elsewhere = bed.infantry(csa, 2, c0);
    bed.infantry(usa, 1, u0);
    bed.begin_phase(csa);
    EXPECT_TRUE(bed.barred_by(rule::DX_8_0a, bed.move(cards[0], c1, u1)));
    bed.in_force(Effect::Dquick, csa, reserve_place, 3);
    EXPECT_TRUE(bed.barred_by(rule::DX_7_2n, bed.move(guns, c1, u1)))
        << "Horse Artillery never gets two moves";
    EXPECT_TRUE(bed.barred_by(rule::DX_8_0a, bed.move(elsewhere, reserve_place, c1)));
    bed.go(cards[3], c2);  // one step uses nothing up
    for (int i = 0; i < 3; ++i) {
        EXPECT_TRUE(bed.can(cards[i], c1, u1));
        bed.go(cards[i], c1, u1);
    }
    EXPECT_TRUE(bed.state.effects.empty());
    EXPECT_EQ(count(bed.state.side[1].at[u1]), 3);
}

TEST(DX_K16, LateralMovesForTwoCards) {
    MoveBed bed;
    std::uint8_t cards[3];
    for (auto& card : cards) card = bed.infantry(usa, 2, u1);
    const auto riders = bed.cavalry(usa, 2, u1);
    bed.infantry(csa, 2, u0);
    bed.hold(u0, csa);
    bed.begin_phase(usa);
    bed.in_force(Effect::Later, usa, u1, 2);
    EXPECT_TRUE(bed.barred_by(rule::DX_8_0d, bed.move(cards[0], u0))) << "enemy Troop cards are there";
    EXPECT_TRUE(bed.barred_by(rule::DX_8_0d, bed.move(riders, u2, c2)))
        << "the lateral move is the whole move";
    EXPECT_TRUE(bed.can(cards[0], u2));
    bed.go(cards[0], u2);
    bed.go(riders, u2);
    EXPECT_TRUE(bed.barred_by(rule::DX_8_0d, bed.move(cards[1], u2))) << "two have gone";
}

TEST(DX_K16, CouriersLetCardsThatFiredMoveWithoutEngaging) {
    MoveBed bed;
    bed.infantry(usa, 2, u1);
    bed.infantry(csa, 2, u1);
    const auto fired = bed.infantry(csa, 2, u1);
    const auto home = bed.artillery(csa, 2, c0);
    bed.infantry(usa, 2, u0);
    bed.mark(&Side::fired, csa, fired);
    bed.mark(&Side::fired, csa, home);
    bed.begin_phase(csa);
    bed.in_force(Effect::Courier, csa, u1, 1);
    bed.in_force(Effect::Courier, csa, c0, 1);
    EXPECT_TRUE(bed.barred_by(rule::DX_K17, bed.move(home, u0)));
    EXPECT_TRUE(bed.can(home, reserve_place));
    EXPECT_TRUE(bed.can(fired, c1));
    bed.go(fired, c1);
    EXPECT_EQ(bed.state.effects.size(), 1u) << "one use of one effect";
    EXPECT_TRUE(bed.barred_by(rule::DX_8_0a, bed.move(fired, reserve_place)));
}

TEST(DX_K16, PlunderHoldsCardsAndARearGuardIgnoresLimits) {
    MoveBed bed;
    bed.infantry(usa, 2, u1);
    bed.terrain(usa, TerrainType::Creek, u1, 1);
    std::uint8_t cards[3];
    for (auto& card : cards) card = bed.infantry(csa, 2, u1);
    const auto held = bed.infantry(csa, 2, c0);
    bed.begin_phase(csa);
    bed.in_force(Effect::Loot, usa, c0, 0, bed.slot(csa, held));
    bed.in_force(Effect::Rear, csa, u1, 0);
    EXPECT_TRUE(bed.barred_by(rule::DX_K17, bed.move(held, u0)));
    EXPECT_TRUE(bed.barred_by(rule::DX_K17, bed.march(held, reserve_place, c1)));
    bed.go(cards[0], c1);
    EXPECT_TRUE(bed.can(cards[1], c1));
    EXPECT_EQ(crossings_left(bed.look(), csa, 1), 1)
        << "those who leave under the Rear Guard are not counted";
}

// ---- V0 ----

TEST(DX_12_0h, TheOpponentHasAWindowWhenTheMovePhaseBegins) {
    MoveBed bed(Edition::Shiloh);
    bed.setup.timings_in_pool[0] = TimingEnemyMoveStart;
    bed.infantry(usa, 2, u0);
    bed.infantry(usa, 2, reserve_place);
    bed.infantry(csa, 2, c0);
    bed.hold(c0, csa);
    bed.begin_phase(csa);
    ASSERT_EQ(bed.waiting(), StepKind::MoveWindow);
    EXPECT_EQ(bed.refused_by(csa, bed.verb(Verb::Pass)), rule::DX_0_3c) << "it is the opponent's";
    bed.act(usa, bed.verb(Verb::Pass));
    EXPECT_EQ(bed.waiting(), StepKind::Moves);
}

TEST(Moves, WhatIsHiddenDoesNotChangeWhatIsLegal) {
    // The same backs in U1: a Troop card, Woods, or a decoy; the list of the enemy is the same (DX-0.6a).
    std::vector<Action> lists[3];
    for (int kind = 0; kind < 3; ++kind) {
        Options options;
        options.decoys = options.scouting = true;
        MoveBed bed(Edition::BullRun, options);
        bed.infantry(usa, 2, u0);
        Card card;
        card.type = kind == 0 ? CardType::Infantry : kind == 1 ? CardType::Terrain : CardType::General;
        card.cv = kind == 0 ? 2 : 0;
        card.terrain = kind == 1 ? TerrainType::Woods : TerrainType::None;
        const auto hidden = bed.add(usa, card, u1, false);
        if (kind == 2) bed.mark(&Side::decoy, usa, hidden);
        for (int i = 0; i < 5; ++i) bed.infantry(csa, 2, c1);
        bed.cavalry(csa, 2, c1);
        bed.general(csa, 1, 1, c1);
        bed.cavalry(csa, 2, reserve_place);
        bed.begin_phase(csa);
        lists[kind].resize(Dixie::max_choices);
        Offers<Action> offers{std::span<Action>(lists[kind])};
        Dixie::choices(bed.setup, bed.state, csa, offers);
        lists[kind].resize(offers.size());
    }
    EXPECT_GT(lists[0].size(), 20u);
    EXPECT_EQ(lists[0], lists[1]);
    EXPECT_EQ(lists[0], lists[2]);
}

TEST(Moves, TheListAndTheCheckAgreeOnEveryPath) {
    // Random fields; every card, every pair of steps, as a move and as a march.
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        Options options;
        options.decoys = true;
        options.creek_binds_both = seed % 3 == 0;
        options.five_positions = options.custom_decks = seed % 4 == 0;
        MoveBed bed(seed % 2 == 0 ? Edition::BullRun : Edition::Gettysburg, options);
        Dice dice(Seed{seed, 11});
        const auto columns = static_cast<std::uint32_t>(bed.setup.columns);
        const auto anywhere = [&] {
            const int column = static_cast<int>(dice.below(columns));
            return dice.below(2) == 0 ? position_u(column) : position_c(column);
        };
        for (int i = 0; i < 5; ++i) bed.infantry(usa, 2, anywhere(), dice.below(2) == 0);
        bed.general(usa, 1, 1, anywhere());
        bed.terrain(usa, TerrainType::Creek, anywhere(), 1);
        bed.terrain(usa, TerrainType::Rough, anywhere());
        bed.terrain(usa, TerrainType::Woods, anywhere(), 0, false);
        for (int i = 0; i < 9; ++i) {
            const auto place = dice.below(4) == 0 ? reserve_place : anywhere();
            const auto card = i % 3 == 0 ? bed.cavalry(csa, 2, place)
                              : i == 1   ? bed.general(csa, 1, 1, place)
                                         : bed.infantry(csa, 2, place);
            if (dice.below(4) == 0) bed.mark(&Side::fired, csa, card);
        }
        const auto decoy = bed.general(csa, 1, 1, home_row(csa, 0));
        bed.mark(&Side::decoy, csa, decoy);
        bed.state.side[1].face_up &= ~one(bed.slot(csa, decoy));
        for (Place place = 0; place < max_positions; ++place)
            if (exists(bed.look(), place))
                for (Seat seat : seats)
                    if (occupies(bed.look(), seat, place)) bed.hold(place, seat);
        bed.begin_phase(csa);
        if (bed.waiting() != StepKind::Moves) continue;
        bed.in_force(Effect::Courier, csa, u1, 2);
        bed.in_force(Effect::Dquick, csa, c1, 3);
        bed.in_force(Effect::Later, csa, c0, 2);
        bed.in_force(Effect::Rear, csa, u0, 0);
        const auto cards = static_cast<std::uint8_t>(bed.setup.cards[1].size());
        for (std::uint8_t card = 1; card < cards; ++card)
            for (Place to = 0; to <= reserve_place; ++to)
                for (Place then = 0; then <= reserve_place + 1; ++then) {
                    const Place last = then > reserve_place ? no_place : then;
                    bed.agrees(bed.move(card, to, last));
                    if (last != no_place) bed.agrees(bed.march(card, to, last));
                }
    }
}

TEST(Moves, NoDecisionIsListedTwiceAndEachPassesTheCheck) {
    Options options;
    options.decoys = options.scouting = options.outflanking = true;
    MoveBed bed(Edition::BullRun, options);
    bed.infantry(usa, 2, u0);
    bed.infantry(usa, 2, u1);
    for (Place place : {c0, c1, c2, u0, reserve_place}) {
        bed.infantry(csa, 2, place);
        bed.cavalry(csa, 2, place);
        bed.artillery(csa, 2, place);
        bed.general(csa, 1, 1, place);
    }
    bed.terrain(csa, TerrainType::Hill, reserve_place);
    bed.begin_phase(csa);
    std::vector<Action> list(Dixie::max_choices);
    Offers<Action> offers{std::span<Action>(list)};
    Dixie::choices(bed.setup, bed.state, csa, offers);
    list.resize(offers.size());
    for (std::size_t i = 0; i < list.size(); ++i) {
        EXPECT_EQ(bed.why(csa, list[i]), "fine");
        for (std::size_t k = 0; k < i; ++k) EXPECT_FALSE(list[i] == list[k]);
    }
}
TEST(DX_8_1f, InAMoveToo) {
    MoveBed bed;
    const auto marked = bed.infantry(usa, 2, reserve_place), other_card = bed.infantry(usa, 2, reserve_place);
    bed.set_hits(usa, marked, 1);
    bed.mark(&Side::known, usa, marked);
    bed.infantry(csa, 2, c0);
    bed.begin_phase(usa);
    bed.go(marked, u1);
    bed.go(other_card, u1);
    EXPECT_TRUE(bed.face_up(usa, marked)) << "its markers name it";
    EXPECT_FALSE(bed.face_up(usa, other_card));
}

TEST(DX_8_0d, TheRefusalNamesTheSidewaysStep) {
    MoveBed bed;
    const auto riders = bed.cavalry(csa, 2, c0);
    bed.infantry(usa, 1, u2);
    bed.begin_phase(csa);
    const auto says = [&](const Action& action, std::string_view words) {
        EXPECT_NE(bed.why(csa, action).find(words), std::string::npos) << bed.why(csa, action);
        EXPECT_EQ(bed.refused_by(csa, action), rule::DX_8_0d);
    };
    says(bed.move(riders, u0, u1), "from USA Right to USA Center");
    says(bed.move(riders, c1), "from CSA Left to CSA Center");
}

TEST(DX_8_6f, WhoForfeitedIsToldWhy) {
    MoveBed bed;
    const auto riders = bed.cavalry(csa, 2, reserve_place), men = bed.infantry(csa, 2, reserve_place),
               marcher = bed.infantry(csa, 2, c0);
    bed.infantry(usa, 2, u0);
    bed.begin_phase(csa);
    for (auto card : {riders, men, marcher}) bed.mark(&Side::forfeited, csa, card);
    EXPECT_EQ(bed.refused_by(csa, bed.move(riders, c1)), rule::DX_8_4b) << "Cavalry never marches";
    EXPECT_EQ(bed.refused_by(csa, bed.move(men, c1)), rule::DX_8_6f);
    EXPECT_EQ(bed.refused_by(csa, bed.move(marcher, reserve_place)), rule::DX_8_6f);
}

TEST(DX_10_3f, SoManyEnterOrLeaveAndTheReserveIsFree) {
    MoveBed bed;
    bed.infantry(usa, 2, u1);
    bed.terrain(usa, TerrainType::Pond, u1, 1);
    const auto inside = bed.infantry(csa, 2, u1), first = bed.infantry(csa, 2, c1),
               second = bed.infantry(csa, 2, c1);
    const auto usa_card = bed.infantry(usa, 2, reserve_place);
    bed.begin_phase(csa);
    bed.go(first, u1);
    EXPECT_EQ(bed.refused_by(csa, bed.move(second, u1)), rule::DX_8_3a) << "one has entered";
    EXPECT_EQ(bed.refused_by(csa, bed.move(inside, c1)), rule::DX_8_3a) << "and so nobody leaves";
    EXPECT_TRUE(bed.can(second, reserve_place)) << "DX-8.3b";
    bed.begin_phase(usa);
    EXPECT_TRUE(bed.can(usa_card, u1));
}

TEST(DX_10_1b, WhereTwoCanDefendTwoCanEngage) {
    MoveBed bed;
    bed.infantry(usa, 2, u1);
    for (int i = 0; i < 2; ++i) bed.terrain(usa, TerrainType::Field, u1);
    std::uint8_t cards[3];
    for (auto& card : cards) card = bed.infantry(csa, 2, c1);
    bed.begin_phase(csa);
    bed.go(cards[0], u1);
    bed.go(cards[1], u1);
    EXPECT_TRUE(bed.barred_by(rule::DX_8_1b, bed.move(cards[2], u1)));
}

}  // namespace
}  // namespace longroll::dixie
