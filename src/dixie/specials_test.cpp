// 12.0 Special cards, 7.5 and 7.6: timings, primitives, chart, numbers. Each card has its own test in
// special_cards_test.cpp.

#include "dixie/special_bed.h"

namespace longroll::dixie {
namespace {

TEST(DX_12_0a, TheCardWinsOverTheRule) {
    SpecialBed bed(Edition::Gettysburg);
    const auto infantry = bed.infantry(csa, 3, c1);
    bed.infantry(usa, 3, u1);
    const auto skirmishers = bed.special(csa, Effect::Skirm, reserve_place);
    Action fire = action(Verb::Fire, infantry);
    fire.mode = static_cast<std::uint8_t>(FireMode::Long);
    bed.artillery(csa, 1, c1);
    bed.phase(Phase::Combat, csa, {step(StepKind::Fire, csa, u1)});
    EXPECT_EQ(bed.refused_by(csa, fire), rule::DX_7_2b) << "Infantry fires only if engaged";
    bed.combat(csa, u1);
    bed.act(csa, special_action(skirmishers, u1, infantry));
    EXPECT_TRUE(bed.check(csa, fire));
}

TEST(DX_12_0b, EachCardSaysWhen) {
    SpecialBed bed;
    bed.infantry(csa, 3, u1);
    bed.general(csa, 1, 1, u1);
    bed.infantry(usa, 3, u1);
    const auto cover = bed.special(csa, Effect::Cover, reserve_place);
    const auto wall = bed.special(csa, Effect::Wall, reserve_place);
    bed.morale_window(csa);
    EXPECT_EQ(bed.refused_by(csa, special_action(cover, u1)), rule::DX_12_0b);
    EXPECT_TRUE(bed.check(csa, special_action(wall, u1)));
    bed.combat_window(csa, u1);
    EXPECT_TRUE(bed.check(csa, special_action(cover, u1))) << "in the own turn";
    EXPECT_EQ(bed.refused_by(csa, special_action(wall, u1)), rule::DX_12_0b);
    bed.combat_window(usa, u1);
    EXPECT_TRUE(bed.check(csa, special_action(cover, u1))) << "and in the opponent's";
    bed.moves(csa);
    EXPECT_EQ(bed.refused_by(csa, special_action(cover, u1)), rule::DX_12_0b);
}

TEST(DX_12_0c, FromTheReserveOntoAnyPositionUnlessRestricted) {
    SpecialBed bed(Edition::Shiloh);
    bed.infantry(csa, 3, u1);
    bed.infantry(usa, 3, u1);
    const auto band = bed.special(csa, Effect::Band, reserve_place);
    const auto in_deck = bed.special(csa, Effect::Band, no_place);
    const auto infantry = bed.infantry(csa, 3, reserve_place);
    bed.morale_window(csa);
    for (Place place : {u0, u1, u2, c0, c1, c2}) {
        EXPECT_TRUE(bed.check(csa, special_action(band, place)));
        EXPECT_TRUE(bed.offered(csa, special_action(band, place)));
    }
    EXPECT_EQ(bed.refused_by(csa, special_action(band, position_u(3))), rule::DX_12_0c) << "no such position";
    EXPECT_EQ(bed.refused_by(csa, special_action(band)), rule::DX_12_0c);
    EXPECT_EQ(bed.refused_by(csa, special_action(in_deck, u1)), rule::DX_12_0c) << "not in the Reserve";
    EXPECT_EQ(bed.refused_by(csa, special_action(infantry, u1)), rule::DX_12_0c) << "no Special";
    EXPECT_EQ(bed.refused_by(csa, special_action(99, u1)), rule::DX_12_0c);
}

TEST(DX_12_0d, WorksAtOnceForAShortTimeAndIsDiscarded) {
    SpecialBed bed(Edition::Shiloh);
    const auto card = bed.infantry(csa, 2, u1);
    bed.infantry(usa, 2, u1);
    const auto band = bed.special(csa, Effect::Band, reserve_place);
    bed.infantry(csa, 2, reserve_place);
    bed.morale_window(csa);
    bed.act(csa, special_action(band, u1));
    EXPECT_EQ(bed.morale_of(csa, card), 3);
    EXPECT_TRUE(bed.discarded(csa, band));
    EXPECT_TRUE(bed.face_up(csa, band)) << "the discard pile is open";
    bed.end(Until::Phase);
    EXPECT_EQ(bed.morale_of(csa, card), 2);
    EXPECT_TRUE(bed.state.effects.empty());
}

TEST(DX_12_0e, LastingLeadersStayOpenMoveAndAreHit) {
    SpecialBed bed;
    bed.infantry(usa, 2, u1);
    bed.infantry(usa, 2, u0);
    const auto color = bed.special(usa, Effect::Color, reserve_place);
    bed.moves(usa);
    bed.act(usa, special_action(color, u1));
    EXPECT_TRUE(bed.face_up(usa, color));
    EXPECT_FALSE(bed.check(usa, action(Verb::Move, color, reserve_place)))
        << "playing it was its move of the turn";
    bed.state.side[0].moved = 0;
    EXPECT_FALSE(bed.check(usa, action(Verb::Move, color, c1, u1))) << "one Battle Move, like a Troop card";
    bed.act(usa, action(Verb::Move, color, reserve_place));
    EXPECT_EQ(bed.refused_by(usa, special_action(color, u0)), rule::DX_12_0e) << "it has moved";
    bed.state.side[0].moved = 0;
    EXPECT_TRUE(bed.check(usa, special_action(color, u0))) << "played again by its own timing";
}

TEST(DX_12_0e, ALonelyLeaderSpecialFallsWhenEngaged) {
    SpecialBed bed;
    const auto color = bed.special(usa, Effect::Color, u1);
    const auto enemy = bed.infantry(csa, 2, c1);
    bed.moves(csa);
    bed.act(csa, action(Verb::Move, enemy, u1));
    EXPECT_TRUE(bed.lost(usa, color));
    EXPECT_EQ(holder(bed.look(), u1), csa) << "it cannot hold a position";
}

TEST(DX_12_0f, SixesAreDividedEvenlyAmongLeaders) {
    SpecialBed bed;
    bed.infantry(usa, 2, u1);
    const auto general = bed.general(usa, 1, 1, u1);
    const auto color = bed.special(usa, Effect::Color, u1);
    Step hits = step(StepKind::PlaceLeaderHits, usa, u1);
    hits.n = 3;
    bed.phase(Phase::Combat, csa, {hits});
    bed.act(usa, action(Verb::Hit, color));  // the second must go to the General: the third is free again
    EXPECT_EQ(bed.hits(usa, color), 1);
    EXPECT_EQ(bed.hits(usa, general), 1);
    EXPECT_TRUE(bed.check(usa, action(Verb::Hit, color)));
    bed.act(usa, action(Verb::Hit, general));
    EXPECT_EQ(bed.hits(usa, general), 2);
}

TEST(DX_12_0g, TwoDifferentCardsPerPositionAndPhase) {
    SpecialBed bed;
    bed.infantry(csa, 3, u1);
    bed.infantry(csa, 3, u0);
    bed.infantry(usa, 3, u1);
    bed.infantry(usa, 3, u0);
    const auto cover = bed.special(csa, Effect::Cover, reserve_place);
    const auto cover2 = bed.special(csa, Effect::Cover, reserve_place);
    const auto uniforms = bed.special(csa, Effect::Unif, reserve_place);
    const auto smoke = bed.special(csa, Effect::Smoke, reserve_place);
    const auto theirs = bed.special(usa, Effect::Cover, reserve_place);
    bed.combat_window(csa, u1);
    bed.act(csa, special_action(cover, u1));
    ASSERT_EQ(bed.decides(), usa);
    EXPECT_EQ(bed.refused_by(usa, special_action(theirs, u1)), rule::DX_12_0g) << "the enemy played one";
    bed.act(usa, action(Verb::Pass));
    EXPECT_EQ(bed.refused_by(csa, special_action(cover2, u1)), rule::DX_12_0g) << "the same effect twice";
    bed.act(csa, special_action(uniforms, u1));
    bed.act(usa, action(Verb::Pass));
    EXPECT_EQ(bed.refused_by(csa, special_action(smoke, u1)), rule::DX_12_0g) << "a third one";
    EXPECT_FALSE(bed.offered(csa, special_action(smoke, u1)));
    bed.combat_window(csa, u0);
    EXPECT_TRUE(bed.check(csa, special_action(smoke, u0))) << "another position";
    EXPECT_TRUE(bed.check(csa, special_action(cover2, u0)));
    bed.end(Until::Phase);
    bed.combat_window(csa, u1);
    EXPECT_TRUE(bed.check(csa, special_action(cover2, u1))) << "another phase";
}

// Two in all, by both players together; with the option two of each player.
TEST(DX_12_0g, TheOpponentsSpecialsCountTooUnlessTheOptionIsOn) {
    for (const bool per_player : {false, true}) {
        Options options;
        options.specials_per_player = per_player;
        SpecialBed bed(Edition::BullRun, options);
        bed.infantry(csa, 3, u1);
        bed.infantry(usa, 3, u1);
        const auto cover = bed.special(csa, Effect::Cover, reserve_place);
        const auto uniforms = bed.special(csa, Effect::Unif, reserve_place);
        const auto smoke = bed.special(usa, Effect::Smoke, reserve_place);
        const auto same = bed.special(usa, Effect::Cover, reserve_place);
        const auto low = bed.special(usa, Effect::Unif, reserve_place);
        bed.combat_window(csa, u1);
        bed.act(csa, special_action(cover, u1));
        EXPECT_EQ(bed.check(usa, special_action(same, u1)).fine(), per_player) << "the same card";
        EXPECT_EQ(bed.offered(usa, special_action(same, u1)), per_player);
        ASSERT_TRUE(bed.check(usa, special_action(smoke, u1))) << "there is room for one more";
        bed.act(usa, special_action(smoke, u1));
        EXPECT_EQ(bed.check(csa, special_action(uniforms, u1)).fine(), per_player) << "a third one";
        EXPECT_EQ(bed.offered(csa, special_action(uniforms, u1)), per_player);
        bed.act(csa, action(Verb::Pass));
        EXPECT_EQ(bed.check(usa, special_action(low, u1)).fine(), per_player);
    }
}

// Each side has a Reserve of its own: what the enemy played on his does not count.
TEST(DX_12_0g, AReserveIsNoPositionOfTheEnemy) {
    SpecialBed bed(Edition::Gettysburg);
    bed.infantry(usa, 2, u1);
    const auto quick = bed.special(usa, Effect::Dquick, reserve_place);
    bed.infantry(usa, 2, reserve_place);
    bed.state.specials_played[index(csa)][reserve_place][0] = static_cast<std::uint8_t>(Effect::Dquick);
    bed.moves(usa);
    EXPECT_TRUE(bed.check(usa, special_action(quick, reserve_place)));
}

TEST(DX_12_0g, DecoysOfThisTurnCountAndCardsOnNoPositionDoNot) {
    Options options;
    options.decoys = true;
    SpecialBed bed(Edition::Gettysburg, options);
    bed.infantry(usa, 2, u1);
    const auto decoy = bed.special(usa, Effect::Works, u1, false);
    bed.special(usa, Effect::Color, u1, false);
    Side& side = bed.state.side[0];
    side.decoy |= side.specials;
    const auto works = bed.special(usa, Effect::Works, reserve_place);
    const auto rear = bed.special(usa, Effect::Rear, reserve_place);
    bed.moves(usa);
    EXPECT_TRUE(bed.check(usa, special_action(rear, u1))) << "decoys of earlier turns do not count";
    side.moved |= one(bed.slot(usa, decoy));
    EXPECT_EQ(bed.refused_by(usa, special_action(works, u1)), rule::DX_12_0g) << "the same effect lies there";
    EXPECT_TRUE(bed.check(usa, special_action(rear, u1)));
    side.moved |= side.decoy;
    EXPECT_EQ(bed.refused_by(usa, special_action(rear, u1)), rule::DX_12_0g);

    SpecialBed rail;
    std::uint8_t railways[3];
    for (auto& card : railways) card = rail.special(csa, Effect::Rail, reserve_place);
    rail.phase(Phase::Reinforce, csa, {step(StepKind::ReinforceWindow, csa)});
    for (auto card : railways) rail.act(csa, special_action(card));
    EXPECT_EQ(rail.state.extra_draw[index(csa)], 6);
}

TEST(DX_12_0h, AlternatelyUntilTwoPassesInARowBeforeTheDice) {
    SpecialBed bed;
    bed.infantry(csa, 3, u1);
    bed.infantry(usa, 3, u1);
    const auto mine = bed.special(csa, Effect::Unif, reserve_place);
    bed.special(csa, Effect::Smoke, reserve_place);
    const auto theirs = bed.special(usa, Effect::Cover, reserve_place);
    bed.special(usa, Effect::Smoke, reserve_place);
    bed.combat(csa, u1);
    ASSERT_EQ(bed.decides(), csa) << "the active player first";
    bed.act(csa, action(Verb::Pass));
    ASSERT_EQ(bed.decides(), usa);
    bed.act(usa, special_action(theirs, u1));
    ASSERT_EQ(bed.decides(), csa) << "he may answer although he had passed";
    bed.act(csa, special_action(mine, u1));
    ASSERT_EQ(bed.decides(), usa);
    bed.act(usa, action(Verb::Pass));
    ASSERT_EQ(bed.waiting(), StepKind::CombatWindow);
    bed.act(csa, action(Verb::Pass));
    EXPECT_EQ(bed.waiting(), StepKind::Fire) << "two passes in a row: now the dice";
    EXPECT_EQ(bed.refused_by(csa, special_action(3, u1)), rule::DX_12_0b) << "no Special once fire has begun";
}

TEST(DX_T77, WindowOrder) {
    SpecialBed bed;
    const auto firer = bed.infantry(csa, 3, u1);
    bed.infantry(usa, 3, u1);
    const auto uniforms = bed.special(csa, Effect::Unif, reserve_place);
    const auto cover = bed.special(usa, Effect::Cover, reserve_place);
    bed.special(usa, Effect::Unif, reserve_place);
    bed.phase(Phase::Combat, csa, {step(StepKind::Combats, csa)});
    bed.act(csa, action(Verb::Open, 0, u1));
    bed.act(csa, action(Verb::Pass));
    bed.act(usa, special_action(cover, u1));
    EXPECT_TRUE(bed.check(csa, special_action(uniforms, u1))) << "CSA may now play one more";
    bed.act(csa, action(Verb::Pass));
    bed.act(usa, action(Verb::Pass));
    bed.act(csa, action(Verb::Fire, firer), {4, 5});
    ASSERT_EQ(bed.waiting(), StepKind::Combats) << "asked all the same: he might hold a Special (DX-0.6b)";
    EXPECT_FALSE(bed.offered(csa, action(Verb::Open, 0, u1))) << "nobody else can fire, there or elsewhere";
    bed.act(csa, action(Verb::Done));
    EXPECT_TRUE(bed.idle());
}

TEST(DX_T30, TwoYellsAreOneTooManyAYellAndBayonetsAreNot) {
    Options options;
    options.melee = true;
    SpecialBed bed(Edition::BullRun, options);
    bed.infantry(csa, 3, u1);
    bed.infantry(usa, 3, u1);
    const auto yell = bed.special(csa, Effect::Yell, reserve_place);
    const auto second = bed.special(csa, Effect::Yell, reserve_place);
    const auto bayonets = bed.special(csa, Effect::Bayo, reserve_place);
    bed.melees(csa);
    bed.act(csa, action(Verb::Melee, 0, u1));
    bed.act(csa, special_action(yell, u1));
    EXPECT_EQ(bed.refused_by(csa, special_action(second, u1)), rule::DX_12_0g);
    EXPECT_TRUE(bed.check(csa, special_action(bayonets, u1)));
}

// ---- 7.5, 7.6 ----

// Every Special of the three editions.
template <class Visit>
void each_special(Visit&& visit) {
    for (Edition edition : {Edition::BullRun, Edition::Shiloh, Edition::Gettysburg})
        for (Seat seat : seats)
            for (const Card& card : card_set(edition).cards[index(seat)])
                if (card.number != 0 && card.type == CardType::Special) visit(edition, seat, card);
}

TEST(DX_K15, CardsAndChartAgreeOnTheTimings) {
    each_special([](Edition, Seat, const Card& card) {
        EXPECT_EQ(card.timing, special_row(card.effect).timing) << card.id << ' ' << card.name;
        EXPECT_NE(card.timing, 0) << card.id;
    });
}

TEST(DX_K15, EveryTimingHasItsPlace) {
    std::uint16_t windows =
        TimingSetup | TimingOwnMove | TimingReactReroll | TimingReactRout | TimingReactLeaderLost;
    for (StepKind kind : {StepKind::MoraleWindow, StepKind::CombatWindow, StepKind::MeleeWindow,
                          StepKind::MoveWindow, StepKind::ReinforceWindow})
        windows = static_cast<std::uint16_t>(windows | window_timings(kind).own | window_timings(kind).enemy);
    EXPECT_EQ(windows, (1 << 12) - 1);
}

TEST(DX_K16, EveryPrimitiveIsUsedAndLastsAsItSays) {
    bool used[static_cast<std::size_t>(Primitive::Look) + 1] = {};
    for (unsigned i = 1; i < static_cast<unsigned>(Effect::Count); ++i) {
        const SpecialRow& row = special_row(static_cast<Effect>(i));
        EXPECT_EQ(static_cast<unsigned>(row.effect), i) << "the chart is in the order of the effects";
        used[static_cast<std::size_t>(row.does)] = true;
    }
    for (bool each : used) EXPECT_TRUE(each);
    each_special([](Edition, Seat, const Card& card) {
        const bool game = special_row(card.effect).until == Until::Game;
        EXPECT_EQ(card.lasting != Lasting::None, game) << card.id;
        EXPECT_EQ(card.takes_hits, card.lasting == Lasting::Leader) << card.id;
    });
}

TEST(DX_K16, DurationsEndInTheirOrder) {
    SpecialBed bed;
    const auto put = [&](Effect effect) {
        bed.state.effects.push_back(
            {effect, 0, u1, no_slot, 0, 0, static_cast<std::uint8_t>(special_row(effect).until), 0});
    };
    for (Effect effect : {Effect::Bayo, Effect::Yell, Effect::Cover, Effect::Rear}) put(effect);
    const auto in_force = [&](Effect effect) { return effect_on(bed.look(), effect, u1, usa); };
    bed.end(Until::MeleeRound);
    EXPECT_TRUE(!in_force(Effect::Bayo) && in_force(Effect::Yell) && in_force(Effect::Cover));
    bed.end(Until::Melee);
    EXPECT_TRUE(!in_force(Effect::Yell) && in_force(Effect::Cover));
    bed.end(Until::Phase);
    EXPECT_TRUE(!in_force(Effect::Cover) && in_force(Effect::Rear));
    bed.end(Until::Turn);
    EXPECT_TRUE(bed.state.effects.empty());
}

TEST(DX_K16, AnEffectOnACardEndsWhenItLeavesTheField) {
    SpecialBed bed;
    bed.infantry(csa, 3, u1);
    const auto guns = bed.artillery(usa, 2, u1);
    bed.infantry(usa, 2, u1);
    const auto canister = bed.special(usa, Effect::Cani, reserve_place);
    bed.combat_window(usa, u1);
    bed.act(usa, special_action(canister, u1, guns));
    ASSERT_EQ(bed.state.effects.size(), 1u);
    bed.moves(usa);
    bed.act(usa, action(Verb::Move, guns, reserve_place));
    EXPECT_TRUE(bed.state.effects.empty());
}

TEST(DX_K17, BattlePointsAndOptions) {
    struct Printed {
        Effect effect;
        int bp;
        const char* option;
    };
    static constexpr Printed printed[] = {{Effect::Sharp, 5, ""},
                                          {Effect::Ford, 4, ""},
                                          {Effect::Rail, 5, ""},
                                          {Effect::Color, 6, ""},
                                          {Effect::Johnny, 5, ""},
                                          {Effect::Yell, 4, "melee"},
                                          {Effect::Bayo, 4, "melee"},
                                          {Effect::Cavch, 3, "melee"},
                                          {Effect::Cover, 5, ""},
                                          {Effect::Rally, 5, ""},
                                          {Effect::Cani, 4, ""},
                                          {Effect::Ammo, 6, ""},
                                          {Effect::Low, 4, ""},
                                          {Effect::Unif, 4, ""},
                                          {Effect::Wall, 5, ""},
                                          {Effect::Band, 3, ""},
                                          {Effect::Panic, 4, ""},
                                          {Effect::Hosp, 4, ""},
                                          {Effect::Gunb, 5, ""},
                                          {Effect::Loot, 3, ""},
                                          {Effect::Mass, 5, ""},
                                          {Effect::Dquick, 4, ""},
                                          {Effect::Guide, 3, "outflanking"},
                                          {Effect::Later, 4, ""},
                                          {Effect::Works, 5, ""},
                                          {Effect::Signal, 2, ""},
                                          {Effect::Spy, 2, ""},
                                          {Effect::Skirm, 3, ""},
                                          {Effect::Smoke, 3, ""},
                                          {Effect::Courier, 3, ""},
                                          {Effect::Rear, 3, ""},
                                          {Effect::Aide, 3, ""}};
    static_assert(std::size(printed) + 1 == static_cast<std::size_t>(Effect::Count));
    each_special([](Edition, Seat, const Card& card) {
        const Printed& row = printed[static_cast<std::size_t>(card.effect) - 1];
        ASSERT_EQ(row.effect, card.effect);
        EXPECT_EQ(card.bp, row.bp) << card.id << ' ' << card.name;
        EXPECT_EQ(card.required_option, row.option) << card.id;
    });
}

TEST(DX_K18, NumbersPerPool) {
    // BR USA, BR CSA, SH USA, SH CSA, GB USA, GB CSA; rows in the order of the chart.
    static constexpr int numbers[][6] = {
        {1, 1, 2, 2, 2, 2}, {1, 1, 1, 2, 0, 0}, {0, 2, 2, 0, 0, 0}, {1, 1, 2, 2, 1, 1}, {0, 0, 1, 0, 0, 0},
        {0, 1, 0, 3, 0, 3}, {1, 1, 1, 2, 2, 1}, {0, 0, 0, 0, 0, 1}, {1, 1, 2, 2, 2, 1}, {1, 0, 1, 1, 0, 1},
        {1, 0, 1, 0, 1, 0}, {0, 0, 1, 0, 0, 0}, {0, 0, 1, 1, 1, 0}, {1, 1, 0, 0, 0, 0}, {0, 1, 0, 0, 0, 0},
        {0, 0, 0, 1, 0, 0}, {0, 1, 0, 1, 0, 0}, {0, 0, 1, 0, 0, 0}, {0, 0, 2, 0, 0, 0}, {0, 0, 1, 0, 0, 0},
        {0, 0, 1, 2, 1, 2}, {0, 0, 0, 2, 0, 2}, {0, 0, 0, 1, 0, 0}, {0, 0, 0, 0, 2, 0}, {0, 0, 0, 0, 2, 0},
        {0, 0, 0, 0, 1, 0}, {0, 0, 0, 0, 1, 0}, {0, 0, 0, 0, 0, 1}, {0, 0, 0, 0, 0, 1}, {0, 0, 0, 0, 0, 1},
        {1, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 1, 0}};
    static constexpr int totals[6] = {9, 11, 20, 22, 17, 17};
    int found[static_cast<std::size_t>(Effect::Count)][6] = {};
    each_special([&](Edition edition, Seat seat, const Card& card) {
        ++found[static_cast<std::size_t>(card.effect)][static_cast<std::size_t>(edition) * 2 + index(seat)];
    });
    for (std::size_t pool = 0; pool < 6; ++pool) {
        int total = 0;
        for (std::size_t effect = 1; effect < std::size(found); ++effect) {
            EXPECT_EQ(found[effect][pool], numbers[effect - 1][pool])
                << name(static_cast<Effect>(effect)) << ' ' << pool;
            total += found[effect][pool];
        }
        EXPECT_EQ(total, totals[pool]);
    }
}

TEST(DX_0_6b, AWindowOpensByWhatEverybodyKnows) {
    SpecialBed bed;
    bed.infantry(csa, 3, u1);
    bed.infantry(usa, 3, u1);
    bed.combat_window(csa, u1);
    EXPECT_TRUE(bed.idle()) << "both Reserves are empty";
    bed.infantry(usa, 1, reserve_place);
    bed.combat_window(csa, u1);
    EXPECT_EQ(bed.decides(), usa) << "asked although he holds no Special";
    // Once the last Special of that timing has been seen, nobody asks any more.
    const auto cover = bed.special(usa, Effect::Cover, reserve_place);
    bed.combat_window(csa, u1);
    bed.act(usa, special_action(cover, u1));
    EXPECT_TRUE(bed.idle());
    bed.combat_window(csa, u1);
    EXPECT_TRUE(bed.idle());
    bed.special(usa, Effect::Cover, no_place);  // a second one, not seen yet
    bed.combat_window(csa, u1);
    EXPECT_EQ(bed.decides(), usa);
    bed.setup.timings_in_pool[index(usa)] = 0;
    bed.combat_window(csa, u1);
    EXPECT_TRUE(bed.idle()) << "no such Special in the pool";
}
TEST(DX_12_0g, ADecoyOfThisTurnCountsAlsoWhenItIsTurnedUp) {
    Options options;
    options.decoys = true;
    SpecialBed bed(Edition::BullRun, options);
    bed.infantry(usa, 2, u1);
    const auto first = bed.special(usa, Effect::Color, reserve_place),
               second = bed.special(usa, Effect::Color, reserve_place);
    bed.infantry(csa, 2, c0);
    bed.moves(usa);
    bed.act(usa, action(Verb::Decoy, first, u1));
    EXPECT_EQ(bed.refused_by(usa, special_action(second, u1)), rule::DX_12_0g);
    bed.act(usa, action(Verb::Reveal, first));
    EXPECT_EQ(bed.refused_by(usa, special_action(second, u1)), rule::DX_12_0g);
}

}  // namespace
}  // namespace longroll::dixie
