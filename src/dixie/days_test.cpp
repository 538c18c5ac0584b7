// 15.0 Multiple-day battles: the nights of Shiloh and of the three days at Gettysburg.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "dixie/decks.h"
#include "dixie/muster.h"
#include "dixie/scenario_bed.h"
#include "dixie/testbed.h"

namespace longroll::dixie {
namespace {

constexpr Seat usa = Seat::Union, csa = Seat::Confederate;

// A night that begins now. Nobody holds a Special.
struct NightBed : Bed {
    explicit NightBed(Edition edition = Edition::Shiloh, Options options = {}) : Bed(edition, options) {
        setup.timings_in_pool[0] = setup.timings_in_pool[1] = 0;
        setup.rate[0] = setup.rate[1] = edition == Edition::Shiloh ? 2 : 1;
    }
    // The end of the turn that ends the day, with the dice of the night.
    void nightfall(std::initializer_list<unsigned> faces = {}) {
        state.holder_at_dawn = state.holder;
        const Seat last = setup.options.three_days ? usa : csa;
        state.active = static_cast<std::uint8_t>(index(last));
        state.agenda.push(step(StepKind::Turn, last));
        state.agenda.push(step(StepKind::EndOfTurn, last));
        run(faces);
    }
};

// ---- 15.1 Shiloh ----

TEST(DX_15_1a, ShilohHasTwoDays) {
    ScenarioBed bed("shiloh-quick");
    bed.deploy();
    EXPECT_EQ(bed.state.day, 1);
    bed.idle_until([&] { return bed.state.day == 2 || bed.state.ending != 0; });
    EXPECT_EQ(bed.state.day, 2);
}

TEST(DX_15_1b, DayOneEndsWithTheLastConfederateReinforcement) {
    ScenarioBed bed("shiloh-quick");
    bed.deploy();
    int last_turn = 0, usa_deck = 0;
    bed.idle_until([&] {
        if (bed.state.day == 1 && bed.state.ending == 0) {
            last_turn = bed.state.turn;
            usa_deck = count(bed.side(usa).deck);
        }
        return bed.state.day == 2;
    });
    EXPECT_EQ(last_turn, 11) << "the sixth turn of the CSA";
    EXPECT_EQ(usa_deck, 12) << "the USA has drawn 10 of 22 in its five turns";
    // With no deck from the start the first Reinforce Phase ends the day.
    NightBed empty;
    empty.infantry(usa, 2, position_u(0));
    empty.infantry(usa, 2, position_c(2));
    empty.infantry(csa, 2, position_c(0));
    empty.hold(position_c(0), csa);
    empty.turn(csa);
    ASSERT_EQ(empty.waiting(), StepKind::Moves);
    empty.act(csa, {.verb = Verb::Done});
    EXPECT_EQ(empty.state.day, 2);
    EXPECT_EQ(empty.look().active(), usa);
}

TEST(DX_T36, ArithmeticOfTheDays) {
    // Shiloh: 12 of 22 left at nightfall, 6 come overnight, the USA moves first on Day 2.
    ScenarioBed bed("shiloh-quick");
    bed.deploy();
    int reserve = 0, deck = 0;
    bed.idle_until([&] {
        if (bed.state.day == 1 && bed.state.ending == 0) {
            reserve = count(bed.side(usa).reserve);
            deck = count(bed.side(usa).deck);
        }
        return bed.state.day == 2;
    });
    EXPECT_EQ(deck, 12);
    EXPECT_EQ(count(bed.side(usa).deck), 6);
    EXPECT_EQ(count(bed.side(usa).reserve), reserve + 6);
    EXPECT_EQ(bed.side(csa).deck, 0u);
    // Gettysburg: 18+6+6+6+6+6 and 18+6+12+6+12+6.
    const auto three = prepared("gettysburg-three-days");
    ASSERT_TRUE(three);
    EXPECT_EQ(three->deck_size[1], 18 + 6 + 6 + 6 + 6 + 6);
    EXPECT_EQ(three->deck_size[0], 18 + 6 + 12 + 6 + 12 + 6);
    const std::pair<int, int> musters[] = {{240, 14}, {225, 14}, {270, 16}, {300, 18},
                                           {400, 24}, {450, 27}, {500, 30}};
    for (const auto& [bp, muster] : musters) EXPECT_EQ(muster_of(bp), muster);
}

TEST(DX_15_1c, AttackersFallBackOneStepAndDefendersStay) {
    NightBed bed;
    const auto holds = bed.infantry(usa, 2, position_c(0)), attacks = bed.infantry(csa, 2, position_c(0));
    const auto leads = bed.general(csa, 1, 1, position_c(0));
    const auto back = bed.infantry(csa, 2, position_u(2)), camp = bed.infantry(usa, 2, position_u(2));
    const auto held = bed.infantry(csa, 2, position_c(1)), counter = bed.infantry(usa, 2, position_c(1));
    bed.hold(position_c(1), csa);
    bed.hold(position_c(2), csa);
    bed.set_hits(csa, attacks, 1);
    bed.terrain(usa, TerrainType::Creek, position_u(2), 1);  // lets the one card cross
    bed.nightfall();
    EXPECT_EQ(bed.where(csa, attacks), reserve_place);
    EXPECT_EQ(bed.where(csa, leads), reserve_place) << "leaders go along";
    EXPECT_EQ(bed.where(usa, holds), position_c(0));
    EXPECT_EQ(bed.where(csa, back), position_c(2));
    EXPECT_EQ(bed.where(usa, camp), position_u(2));
    EXPECT_EQ(bed.where(usa, counter), position_u(1)) << "the USA attacked in Center-Front";
    EXPECT_EQ(bed.where(csa, held), position_c(1));
    EXPECT_EQ(bed.hits(csa, attacks), 1) << "hits stay until the owner's next Morale Phase";
    EXPECT_EQ(bed.state.day, 2);
}

// A creek lets two of three cross; the owner chooses, and the third stays engaged with the leader he leaves.
TEST(DX_15_1c, TheRetreatObeysMovementLimitsUnlessTheOptionFreesIt) {
    for (const bool frees : {false, true}) {
        Options options;
        options.free_night_retreat = frees;
        NightBed bed(Edition::Shiloh, options);
        const auto a = bed.infantry(csa, 2, position_u(2)), b = bed.infantry(csa, 2, position_u(2)),
                   c = bed.infantry(csa, 2, position_u(2)), leads = bed.general(csa, 1, 1, position_u(2)),
                   goes = bed.special(csa, Effect::Color, position_u(2));
        bed.infantry(usa, 2, position_u(2));
        bed.terrain(usa, TerrainType::Creek, position_u(2), 2);
        bed.infantry(csa, 2, position_c(1));
        bed.hold(position_c(1), csa);
        bed.hold(position_c(2), csa);
        // Crossings of the day do not count: the night has its own.
        bed.state.crossed[1][2] = bed.cards(csa, {a, b});
        bed.nightfall();
        if (frees) {
            for (const auto card : {a, b, c, leads, goes}) EXPECT_EQ(bed.where(csa, card), position_c(2));
            continue;
        }
        ASSERT_EQ(bed.waiting(), StepKind::MeleeRetreat);
        ASSERT_EQ(bed.decides(), csa);
        const auto choose = [](std::uint8_t card) { return Action{.verb = Verb::Add, .card = card}; };
        EXPECT_EQ(bed.refused_by(csa, {.verb = Verb::Done}), rule::DX_13_2i) << "all who can must go";
        bed.act(csa, choose(a));
        bed.act(csa, choose(c));
        EXPECT_EQ(bed.refused_by(csa, choose(b)), rule::DX_8_3a);
        bed.act(csa, choose(goes));
        bed.act(csa, {.verb = Verb::Done});
        EXPECT_EQ(bed.where(csa, a), position_c(2));
        EXPECT_EQ(bed.where(csa, c), position_c(2));
        EXPECT_EQ(bed.where(csa, goes), position_c(2));
        EXPECT_EQ(bed.where(csa, b), position_u(2)) << "the creek holds it";
        EXPECT_EQ(bed.where(csa, leads), position_u(2));
        EXPECT_TRUE(engaged(bed.look(), position_u(2)));
        EXPECT_EQ(bed.state.day, 2);
    }
}
// Into the Reserve no creek counts (DX-8.3b), nor for the side that holds the ground.
TEST(DX_15_1c, NoCreekHoldsARetreatIntoTheReserve) {
    NightBed bed;
    for (int i = 0; i < 3; ++i) bed.infantry(csa, 2, position_c(0));
    bed.infantry(usa, 2, position_c(0));
    bed.terrain(usa, TerrainType::Creek, position_c(0), 1);
    bed.infantry(csa, 2, position_c(1));
    bed.hold(position_c(1), csa);
    bed.nightfall();
    EXPECT_EQ(count(bed.state.side[1].reserve), 3);
    EXPECT_EQ(bed.state.day, 2);
}
// Held back by a creek they bar the way of the enemy who falls back to them.
TEST(DX_15_2e, WhoIsHeldBackBarsTheWayOfTheOthers) {
    NightBed bed(Edition::Gettysburg, {.three_days = true});
    const auto first = bed.infantry(csa, 2, position_u(1)), second = bed.infantry(csa, 2, position_u(1));
    bed.infantry(usa, 2, position_u(1));
    const auto blue = bed.infantry(usa, 2, position_c(1));
    bed.infantry(csa, 2, position_c(1));
    bed.terrain(usa, TerrainType::Creek, position_u(1), 1);
    bed.nightfall();
    ASSERT_EQ(bed.waiting(), StepKind::MeleeRetreat);
    bed.act(csa, {.verb = Verb::Add, .card = first}, {2});  // the Union card cuts its way out: bare morale 2
    EXPECT_EQ(bed.where(csa, first), position_c(1));
    EXPECT_EQ(bed.where(csa, second), position_u(1));
    EXPECT_EQ(bed.where(usa, blue), reserve_place);
}

TEST(DX_15_1c, WithoutAWayBackTheyCutTheirWayOut) {
    NightBed bed;
    const auto through = bed.infantry(csa, 3, position_u(0)), caught = bed.infantry(csa, 2, position_u(0));
    const auto leads = bed.general(csa, 2, 2, position_u(0));
    bed.infantry(usa, 2, position_u(0));
    bed.infantry(usa, 2, position_c(0));  // the USA still holds the Front behind them
    bed.infantry(csa, 2, position_c(1));
    bed.hold(position_c(1), csa);
    bed.nightfall({3, 3});  // bare morale: 3 passes, 2 fails, whatever the General would give
    EXPECT_EQ(bed.where(csa, through), reserve_place);
    EXPECT_TRUE(bed.lost(csa, caught));
    EXPECT_EQ(bed.where(csa, leads), reserve_place);

    NightBed lost;
    const auto alone = lost.infantry(csa, 2, position_u(0)), general = lost.general(csa, 2, 2, position_u(0));
    lost.infantry(usa, 2, position_u(0));
    lost.infantry(usa, 2, position_c(0));
    lost.infantry(csa, 2, position_c(1));
    lost.hold(position_c(1), csa);
    lost.nightfall({6});
    EXPECT_TRUE(lost.lost(csa, alone));
    EXPECT_TRUE(lost.lost(csa, general)) << "nobody got through";
}

TEST(DX_15_1c, StackingIsCheckedBehindTheCsaFirst) {
    NightBed bed;
    for (int i = 0; i < 3; ++i) bed.infantry(csa, 4, position_u(0));
    for (int i = 0; i < 2; ++i) bed.infantry(csa, 4, position_c(0));
    bed.hold(position_c(0), csa);
    bed.infantry(usa, 2, position_u(0));
    for (int i = 0; i < 3; ++i) bed.infantry(usa, 4, position_c(2));
    for (int i = 0; i < 2; ++i) bed.infantry(usa, 4, position_u(2));
    bed.infantry(csa, 2, position_c(2));
    bed.hold(position_c(2), csa);
    bed.infantry(csa, 2, position_c(1));
    bed.hold(position_c(1), csa);
    // Five CSA cards in Right-Front roll first, one fails; then five of the USA in Left-Back, one fails.
    bed.nightfall({6, 1, 1, 1, 1, 1, 1, 1, 1, 6});
    EXPECT_EQ(count(bed.state.side[1].at[position_c(0)]), 4);
    EXPECT_EQ(count(bed.state.side[0].at[position_u(2)]), 4);
    int first = -1;
    for (const Event& event : bed.log.events())
        if (event.say.rule == rule::DX_8_4a && first < 0) first = static_cast<int>(index(event.seat));
    EXPECT_EQ(first, static_cast<int>(index(csa)));
}

TEST(DX_T74, TwoAttackersOfAColumnPassEachOther) {
    NightBed bed(Edition::Gettysburg, {.three_days = true});
    const auto gray = bed.infantry(csa, 2, position_u(1)), blue = bed.infantry(usa, 2, position_c(1));
    const auto camp = bed.infantry(usa, 2, position_u(1)), line = bed.infantry(csa, 2, position_c(1));
    bed.nightfall();
    EXPECT_EQ(bed.where(csa, gray), position_c(1));
    EXPECT_EQ(bed.where(usa, blue), position_u(1));
    EXPECT_EQ(bed.where(usa, camp), position_u(1));
    EXPECT_EQ(bed.where(csa, line), position_c(1));
}

TEST(DX_15_1d, HalfOfTheRestComesOvernightRoundedUp) {
    NightBed bed;
    bed.infantry(usa, 2, position_u(0));
    bed.infantry(csa, 2, position_c(1));
    bed.hold(position_c(1), csa);
    for (int i = 0; i < 5; ++i) bed.infantry(usa, 1, no_place);
    bed.nightfall({0, 0, 0});
    EXPECT_EQ(count(bed.state.side[0].reserve), 3);
    EXPECT_EQ(count(bed.state.side[0].deck), 2);
}

TEST(DX_15_1e, TheCsaReceivesNothing) {
    // From the last Confederate draw of Day 1 to the dawn of Day 2 the CSA has the same cards, in the hand
    // and on the field, and its deck is empty; the USA has drawn.
    ScenarioBed bed("shiloh-quick");
    bed.deploy();
    const auto cards = [&](Seat seat) {
        return count(bed.side(seat).reserve | bed.side(seat).on_field() | bed.side(seat).lost |
                     bed.side(seat).discarded);
    };
    int before[2] = {}, deck = 0;
    bed.idle_until([&] {
        if (bed.state.day == 1) {
            for (Seat seat : seats) before[index(seat)] = cards(seat);
            deck = count(bed.side(csa).deck);
        }
        return bed.state.day == 2;
    });
    ASSERT_EQ(bed.state.day, 2);
    ASSERT_EQ(deck, 2) << "the last draw of Day 1 ends it in the same step";
    EXPECT_EQ(cards(csa), before[1] + 2) << "those two, and nothing overnight";
    EXPECT_EQ(bed.side(csa).deck, 0u);
    EXPECT_GT(cards(usa), before[0]);
    // A night on cards that nobody has drawn yet: nothing moves from the Confederate deck.
    NightBed night;
    night.infantry(usa, 2, position_u(0));
    night.infantry(csa, 2, position_c(1));
    night.hold(position_c(1), csa);
    for (int i = 0; i < 4; ++i) night.infantry(usa, 1, no_place), night.infantry(csa, 1, no_place);
    night.state.agenda.push(step(StepKind::Turn, csa));
    night.begin(step(StepKind::NightDraws), {0, 0});
    EXPECT_EQ(count(night.state.side[1].deck), 4);
    EXPECT_EQ(night.state.side[1].reserve, 0u);
    EXPECT_EQ(count(night.state.side[0].reserve), 2);
}

TEST(DX_15_1f, TheUsaBeginsDayTwo) {
    NightBed bed;
    bed.infantry(usa, 2, position_u(0));
    bed.infantry(csa, 2, position_c(1));
    bed.hold(position_c(1), csa);
    bed.nightfall();
    EXPECT_EQ(bed.look().active(), usa);
    EXPECT_EQ(bed.state.day, 2);
    EXPECT_EQ(bed.state.holder_at_dawn, bed.state.holder);
    EXPECT_FALSE(bed.over());
}

TEST(DX_T73, DawnAtShiloh) {
    NightBed bed;
    const auto attacker = bed.infantry(csa, 4, position_c(1));
    bed.infantry(usa, 1, position_c(1));
    bed.nightfall();
    EXPECT_EQ(bed.where(csa, attacker), reserve_place);
    EXPECT_TRUE(bed.over());
    EXPECT_EQ(bed.state.ending, static_cast<std::uint8_t>(Ending::CenterFront));
    EXPECT_EQ(seat_of(bed.state.winner), usa);
    EXPECT_EQ(bed.state.day, 2);
}

TEST(DX_15_1g, TheArmyOfTheOhioIsKeptApart) {
    const auto setup = prepared("shiloh", {{"army_of_the_ohio", "yes"}}), plain = prepared("shiloh");
    ASSERT_TRUE(setup && plain);
    EXPECT_TRUE(plain->ohio.empty());
    EXPECT_GE(setup->ohio.size(), 40u);
    EXPECT_EQ(setup->ohio.size() + setup->pool[0].size(), plain->pool[0].size());
    for (std::uint8_t number : setup->pool[0]) EXPECT_FALSE(setup->card(usa, number).ohio);
    for (std::uint8_t number : setup->ohio) EXPECT_TRUE(setup->card(usa, number).ohio);
    ScenarioBed bed("shiloh", {{"army_of_the_ohio", "yes"}});
    for (std::uint8_t number : bed.side(usa).card)
        EXPECT_FALSE(number != 0 && bed.setup.card(usa, number).ohio);
}

TEST(DX_15_1h, AtNightTheRestIsExchangedForAsManyOhioCards) {
    ScenarioBed bed("shiloh-quick", {{"army_of_the_ohio", "yes"}});
    bed.deploy();
    bed.idle_until([&] { return bed.state.day == 2; });
    int ohio_in_hand = 0;
    for (Cards rest = bed.side(usa).reserve; rest != 0;)
        ohio_in_hand += bed.setup.card(usa, bed.side(usa).card[take_lowest(rest)]).ohio;
    EXPECT_EQ(ohio_in_hand, 6) << "half of the twelve";
    for (Cards rest = bed.side(usa).deck; rest != 0;)
        EXPECT_TRUE(bed.setup.card(usa, bed.side(usa).card[take_lowest(rest)]).ohio);
    EXPECT_EQ(count(bed.side(usa).deck), 6);
    EXPECT_EQ(Dixie::first_violation(bed.setup, bed.state).value_or(""), "");
}

TEST(DX_15_1h, FewerOhioCardsLieOnTopOfTheOldDeck) {
    NightBed bed(Edition::Shiloh, {.army_of_the_ohio = true});
    bed.infantry(usa, 2, position_u(0));
    bed.infantry(csa, 2, position_c(1));
    bed.hold(position_c(1), csa);
    std::set<int> old;
    for (int i = 0; i < 4; ++i) old.insert(bed.infantry(usa, 1, no_place));
    std::vector<std::uint8_t> fresh;
    for (int i = 0; i < 3; ++i) fresh.push_back(bed.cavalry(usa, 3, reserve_place));
    for (std::uint8_t number : fresh) {  // not in the match yet
        Side& side = bed.state.side[0];
        const Slot slot = bed.slot(usa, number);
        side.reserve &= ~one(slot);
        fill_slot(bed.setup, side, usa, slot, 0);
    }
    bed.setup.ohio = fresh;
    // Choosing three of three and three of four to give up, then two draws from the top.
    bed.nightfall({0, 0, 0, 0, 0, 1, 0});
    EXPECT_EQ(count(bed.state.side[0].cavalry & bed.state.side[0].reserve), 2)
        << "half of the four cards, Ohio first";
    EXPECT_EQ(count(bed.state.side[0].cavalry & bed.state.side[0].deck), 1);
    EXPECT_EQ(count(bed.state.side[0].infantry & bed.state.side[0].deck), 1)
        << "the rest of the old deck stays under them";
    EXPECT_EQ(bed.state.day_deck[0], 1);
}

TEST(DX_15_1i, TheThirdDivisionMayComeWithThem) {
    const auto setup = prepared("shiloh", {{"army_of_the_ohio", "yes"}, {"third_division_late", "yes"}});
    const auto ohio = prepared("shiloh", {{"army_of_the_ohio", "yes"}});
    ASSERT_TRUE(setup && ohio);
    EXPECT_EQ(setup->ohio.size(), ohio->ohio.size() + 15);
    for (std::uint8_t number = 57; number <= 71; ++number)
        EXPECT_TRUE(std::ranges::binary_search(setup->ohio, number)) << int{number};
}

// ---- 15.2 Gettysburg ----

TEST(DX_15_2a, DecksOfFortyEightAndSixty) {
    ScenarioBed bed("gettysburg-three-days");
    EXPECT_EQ(count(bed.side(csa).reserve | bed.side(csa).deck), 48);
    EXPECT_EQ(count(bed.side(usa).reserve | bed.side(usa).deck), 60);
}

// The turns of a whole quiet game: every draw of every day. Nobody attacks, the USA wins at the end.
TEST(DX_15_2b, MusterNightDrawsAndReinforcementsOfEachDay) {
    ScenarioBed bed("gettysburg-three-days", {{"decoys", "no"}});
    for (Seat seat : seats) {
        EXPECT_EQ(count(bed.side(seat).reserve), 18);
        EXPECT_EQ(bed.state.day_deck[index(seat)], 6);
    }
    bed.deploy();
    for (int day = 1; day <= 3; ++day) {
        const int dealt[2] = {60 - count(bed.side(usa).deck), 48 - count(bed.side(csa).deck)};
        EXPECT_EQ(dealt[0], day == 1 ? 18 : day == 2 ? 36 : 54);
        EXPECT_EQ(dealt[1], day == 1 ? 18 : day == 2 ? 30 : 42);
        EXPECT_EQ(bed.state.day_deck[0], 6);
        EXPECT_EQ(bed.state.day_deck[1], 6);
        bed.idle_until([&] { return bed.state.day > day; });
    }
    EXPECT_EQ(bed.side(usa).deck | bed.side(csa).deck, 0u);
    EXPECT_EQ(bed.state.turn, 36) << "six turns each a day";
}

TEST(DX_15_2c, OneCardATurnForEachSide) {
    ScenarioBed bed("gettysburg-three-days");
    bed.deploy();
    bed.idle_until([&] { return bed.state.turn == 2; });
    EXPECT_EQ(bed.state.day_deck[1], 5);
    bed.idle_until([&] { return bed.state.turn == 3; });
    EXPECT_EQ(bed.state.day_deck[0], 5);
}

TEST(DX_15_2d, TheDayEndsWithTheLastUsaCardAfterTheChecksTheCsaOwes) {
    NightBed bed(Edition::Gettysburg, {.three_days = true});
    const auto hit = bed.infantry(csa, 2, position_c(0));
    bed.infantry(usa, 2, position_u(0));
    bed.set_hits(csa, hit, 1);
    bed.nightfall({2});
    EXPECT_EQ(bed.hits(csa, hit), 0);
    EXPECT_EQ(bed.waiting(), StepKind::NightDeploy);

    // Cards left of the day: no night.
    NightBed day(Edition::Gettysburg, {.three_days = true});
    day.infantry(csa, 2, position_c(0));
    day.infantry(usa, 2, position_u(0));
    day.infantry(usa, 2, no_place);
    day.nightfall();
    EXPECT_EQ(day.state.day, 1);
    EXPECT_EQ(day.look().active(), csa);
}

TEST(DX_15_2d, TheConfederateChecksAreAFullMoralePhase) {
    NightBed bed(Edition::Gettysburg, {.three_days = true});
    const auto hit = bed.infantry(csa, 2, position_c(0));
    bed.infantry(usa, 2, position_u(0));
    bed.special(csa, Effect::Wall, reserve_place, false);
    bed.setup.timings_in_pool[1] = TimingMoraleOwn;
    bed.set_hits(csa, hit, 1);
    bed.nightfall();
    EXPECT_EQ(bed.waiting(), StepKind::MoraleWindow);
    EXPECT_EQ(bed.state.phase, static_cast<std::uint8_t>(Phase::Morale));
    bed.pass_windows({1});
    EXPECT_EQ(bed.waiting(), StepKind::NightDeploy);
}

TEST(DX_15_2e, AttackersDisengageAndThenVictoryIsTested) {
    NightBed bed(Edition::Gettysburg, {.three_days = true});
    // The USA attacks in two of its own lost positions; the night leaves both to the CSA.
    for (int column : {0, 1}) {
        bed.infantry(csa, 2, position_u(column));
        bed.infantry(usa, 2, position_u(column));
        bed.hold(position_u(column), csa);
    }
    bed.nightfall();
    EXPECT_TRUE(bed.over());
    EXPECT_EQ(seat_of(bed.state.winner), csa);
    EXPECT_EQ(bed.state.ending, static_cast<std::uint8_t>(Ending::Positions));
}

TEST(DX_15_2f, NightDrawsAndTheNextSixAsideForTheDay) {
    NightBed bed(Edition::Gettysburg, {.three_days = true});
    bed.infantry(csa, 2, position_c(0));
    bed.infantry(usa, 2, position_u(0));
    for (int i = 0; i < 36; ++i) bed.infantry(usa, 1, no_place);
    for (int i = 0; i < 24; ++i) bed.infantry(csa, 1, no_place);
    bed.state.day_deck[0] = bed.state.day_deck[1] = 0;
    bed.nightfall({0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
    EXPECT_EQ(count(bed.state.side[0].reserve), 12);
    EXPECT_EQ(count(bed.state.side[1].reserve), 6);
    EXPECT_EQ(bed.state.day_deck[0], 6);
    EXPECT_EQ(bed.state.day_deck[1], 6);
    EXPECT_EQ(count(bed.state.side[0].deck), 24);
}

TEST(DX_15_2j, EachDayBeginsWithTheCsa) {
    NightBed bed(Edition::Gettysburg, {.three_days = true});
    bed.infantry(csa, 2, position_c(0));
    bed.infantry(usa, 2, position_u(0));
    bed.nightfall();
    ASSERT_EQ(bed.waiting(), StepKind::NightDeploy);
    bed.act(usa, {.verb = Verb::Done});
    bed.act(csa, {.verb = Verb::Done});
    EXPECT_EQ(bed.state.day, 2);
    EXPECT_EQ(bed.look().active(), csa);
}

TEST(DX_15_2k, TheUsaWinsIfTheCsaHasNotByTheEndOfDayThree) {
    NightBed bed(Edition::Gettysburg, {.three_days = true});
    bed.state.day = 3;
    bed.infantry(csa, 2, position_u(0));
    bed.hold(position_u(0), csa);
    bed.infantry(usa, 2, position_u(1));
    bed.nightfall();
    EXPECT_EQ(bed.state.ending, static_cast<std::uint8_t>(Ending::EndOfDayThree));
    EXPECT_EQ(seat_of(bed.state.winner), usa);

    NightBed won(Edition::Gettysburg, {.three_days = true});
    won.state.day = 3;
    for (int column : {0, 1}) {
        won.infantry(csa, 2, position_u(column));
        won.hold(position_u(column), csa);
    }
    won.infantry(usa, 2, position_u(0));  // attacks, and falls back at night
    won.infantry(usa, 2, position_u(2));
    won.nightfall();
    EXPECT_EQ(seat_of(won.state.winner), csa)
        << "the end of Day 3 is after the night retreat and its victory test";
}

TEST(DX_15_2l, OnAHistoricalDayOneOnlyItsOwnCards) {
    for (std::uint64_t number = 0; number < 10; ++number) {
        ScenarioBed bed("gettysburg-three-days", {{"day_one_historical", "yes"}}, number);
        for (Seat seat : seats) {
            const Side& side = bed.side(seat);
            // The Muster and the top six of the deck: 24 cards.
            Cards first = side.reserve;
            Cards deck = side.deck;
            for (int i = 0; i < 6; ++i) first |= one(take_lowest(deck));
            EXPECT_EQ(count(first), 24);
            for (Cards rest = first; rest != 0;) {
                const Card& card = bed.look().card(seat, take_lowest(rest));
                EXPECT_TRUE(card.day1 || card.type == CardType::Special) << card.name;
            }
            EXPECT_EQ(count(side.deck), seat == usa ? 42 : 30);
        }
        // What is drawn on Day 1 comes from those.
        State copy = bed.state;
        EventLog off = EventLog::off();
        Dice dice(Seed{number, 4});
        Play play{bed.setup, copy, dice, off};
        for (int i = 0; i < 6; ++i) {
            const Card& card = bed.setup.card(usa, copy.side[0].card[draw_card(play, usa)]);
            EXPECT_TRUE(card.day1 || card.type == CardType::Special) << card.name;
        }
        EXPECT_EQ(copy.day_deck[0], 0);
    }
}

TEST(DX_15_2l, TheRestOfTheDeckComesFromAllCardsLeft) {
    bool late = false;
    for (std::uint64_t number = 0; number < 5; ++number) {
        ScenarioBed bed("gettysburg-three-days", {{"day_one_historical", "yes"}}, number);
        for (Cards rest = bed.side(usa).deck; rest != 0;)
            late |= !bed.look().card(usa, take_lowest(rest)).day1;
    }
    EXPECT_TRUE(late);
}

// ---- 7.7 ----

TEST(DX_K19, RandomGamesOfEveryEditionEndByTheirRules) {
    for (const char* id : {"bull-run-quick", "shiloh-quick", "gettysburg-quick"}) {
        const auto setup = prepared(id);
        ASSERT_TRUE(setup);
        int ended = 0, by_ground = 0, turns = 0;
        constexpr int games = 60;
        for (std::uint64_t number = 0; number < games; ++number) {
            Dice start(Seed{number, 11}), pick(Seed{number, 12}), roll(Seed{number, 13});
            State state = Dixie::start(*setup, start);
            EventLog off = EventLog::off();
            for (int i = 0; i < 20000; ++i) {
                const Turn turn = Dixie::to_act(*setup, state);
                if (turn.finished()) break;
                const Seat seat = turn.seats.has(usa) ? usa : csa;
                Dixie::play(*setup, state, seat, Dixie::sample(*setup, state, seat, pick), roll, off);
            }
            ended += state.ending != 0;
            by_ground += state.ending != static_cast<std::uint8_t>(Ending::Adjudicated) && state.ending != 0;
            turns += state.turn;
            EXPECT_LE(state.turn, 100);
        }
        EXPECT_EQ(ended, games) << id;
        // The yardstick: most games are decided before the clock, within the hard limit of DX-0.4c.
        EXPECT_GE(by_ground, games * 3 / 4) << id;
        EXPECT_GE(turns / games, 8) << id;
        EXPECT_LE(turns / games, 70) << id;
    }
}
TEST(DX_11_0c, AtNightADecoyGeneralCountsToo) {
    Options options;
    options.decoys = true;
    NightBed bed(Edition::Shiloh, options);
    bed.infantry(csa, 3, position_u(0));
    const auto walker = bed.general(csa, 1, 1, position_u(0));
    bed.infantry(usa, 3, position_u(0));
    bed.infantry(usa, 3, position_u(1));
    bed.infantry(csa, 2, position_c(0));
    bed.hold(position_c(0), csa);
    const auto decoy = bed.general(csa, 2, 2, position_c(0));
    Side& side = bed.state.side[1];
    side.face_up &= ~bed.cards(csa, {decoy});
    side.in_play &= ~bed.cards(csa, {decoy});
    side.decoy |= bed.cards(csa, {decoy});
    bed.begin(step(StepKind::NightRetreat));
    EXPECT_EQ(bed.where(csa, walker), position_c(0));
    ASSERT_EQ(bed.waiting(), StepKind::KeepGeneral);
    bed.act(csa, {.verb = Verb::Keep, .card = walker});
    EXPECT_EQ(bed.where(csa, decoy), reserve_place);
}

TEST(DX_0_3b, AtNightWhoTakesTheNextTurnWins) {
    Options options;
    options.three_days = true;
    NightBed bed(Edition::Gettysburg, options);
    // Each side has one enemy position, and gets a second by the other's retreat.
    bed.infantry(csa, 2, position_u(0));
    bed.hold(position_u(0), csa);
    bed.infantry(usa, 2, position_c(1));
    bed.hold(position_c(1), usa);
    bed.infantry(csa, 2, position_u(2));
    bed.hold(position_u(2), csa);
    bed.infantry(usa, 2, position_u(2));
    bed.infantry(usa, 2, position_c(2));
    bed.hold(position_c(2), usa);
    bed.infantry(csa, 2, position_c(2));
    for (Seat seat : {usa, csa}) bed.infantry(seat, 1, no_place);
    bed.state.active = 0;
    bed.begin(step(StepKind::NightRetreat));
    EXPECT_TRUE(bed.over());
    EXPECT_EQ(seat_of(bed.state.winner), csa) << "the CSA moves first in the morning";
}

TEST(DX_15_1e, TheCsaDrawsNothingFromADeckThatIsLeft) {
    NightBed bed;
    bed.infantry(usa, 2, position_u(0));
    bed.infantry(csa, 2, position_c(1));
    bed.hold(position_c(1), csa);
    for (Seat seat : {usa, csa})
        for (int i = 0; i < 3; ++i) bed.infantry(seat, 1, no_place);
    bed.begin(step(StepKind::NightDraws), {0, 0});
    EXPECT_EQ(bed.state.side[1].reserve, 0u);
    EXPECT_EQ(count(bed.state.side[1].deck), 3);
    EXPECT_EQ(count(bed.state.side[0].reserve), 2) << "the USA draws half";
}

}  // namespace
}  // namespace longroll::dixie
