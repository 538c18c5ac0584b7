#include "dixie/hidden_bed.h"
#include "dixie/move_bed.h"

namespace longroll::dixie {
namespace {

TEST(DX_8_6a, InfantryAndArtilleryMayTryTwoMoves) {
    MoveBed bed;
    const auto card = bed.infantry(csa, 3, reserve_place);
    const auto guns = bed.artillery(csa, 2, c0);
    bed.infantry(usa, 1, u0);
    bed.begin_phase(csa);
    EXPECT_TRUE(bed.agrees(bed.march(card, c1, u1)));
    EXPECT_TRUE(bed.agrees(bed.march(guns, reserve_place, c2)));
    EXPECT_TRUE(bed.barred_by(rule::DX_8_0b, bed.march(guns, reserve_place, u2)));
    bed.act(csa, bed.march(card, c1, u1));
    ASSERT_EQ(bed.waiting(), StepKind::ForceMarchDraft);
    const Action join{.verb = Verb::Add, .card = card};
    EXPECT_EQ(Dixie::label(bed.setup, bed.state, csa, join).find(" BP"), std::string::npos)
        << "prices are for those who build a deck";
    bed.done({3});
    EXPECT_EQ(bed.where(csa, card), u1);
    EXPECT_TRUE(bed.barred_by(rule::DX_8_0a, bed.move(card, c1))) << "it has moved";
}

TEST(DX_8_6b, NotBothEngageAndDisengage) {
    MoveBed bed;
    const auto card = bed.infantry(usa, 3, u0);
    bed.infantry(csa, 3, u0);
    bed.infantry(csa, 3, u1);
    bed.hold(u1, csa);
    bed.begin_phase(usa);
    EXPECT_TRUE(bed.barred_by(rule::DX_8_5b, bed.march(card, reserve_place, u1)));
    EXPECT_TRUE(bed.barred_by(rule::DX_8_5b, bed.march(MoveBed::spare, u1, c1)));
    EXPECT_TRUE(bed.agrees(bed.march(card, reserve_place, u2)));
}

TEST(DX_8_6c, CavalryAndGeneralsCannot) {
    MoveBed bed;
    const auto riders = bed.cavalry(csa, 3, c0);
    const auto general = bed.general(csa, 1, 1, c0);
    bed.begin_phase(csa);
    EXPECT_TRUE(bed.barred_by(rule::DX_8_6c, bed.march(riders, reserve_place, c1)));
    EXPECT_TRUE(bed.barred_by(rule::DX_8_6c, bed.march(general, reserve_place, c1)));
}

TEST(DX_8_6d, TheMoraleOfAMarchIsTheCardsOwn) {
    MoveBed bed(Edition::Gettysburg);
    const auto poor = bed.infantry(csa, 3, c0, true, -1);
    bed.terrain(csa, TerrainType::Hill, c0);  // counts for nothing
    bed.begin_phase(csa);
    EXPECT_EQ(Dixie::reckon(bed.setup, bed.state, csa, bed.march(poor, reserve_place, c1)).total(), 2);
    bed.act(csa, bed.march(poor, reserve_place, c1), {3});  // nobody else is there: it rolls at once
    EXPECT_EQ(bed.where(csa, poor), c0);

    MoveBed natural;
    const auto weak = natural.infantry(csa, 1, c0);
    const auto strong = natural.infantry(csa, 4, c1);
    natural.begin_phase(csa);
    natural.act(csa, natural.march(weak, reserve_place, c2), {1});
    EXPECT_EQ(natural.where(csa, weak), c2);
    natural.act(csa, natural.march(strong, reserve_place, c2), {6});
    EXPECT_EQ(natural.where(csa, strong), c1) << "a natural 6 fails";
}

TEST(DX_8_6d, LimitsAreTestedAsIfAllPassedAndFailuresDoNotCount) {
    MoveBed bed;
    bed.ask_all();
    bed.infantry(usa, 2, u1);
    bed.terrain(usa, TerrainType::Creek, u1, 2);
    std::uint8_t cards[3];
    for (auto& card : cards) card = bed.infantry(csa, 2, reserve_place);
    bed.infantry(csa, 2, c1);
    bed.begin_phase(csa);
    bed.act(csa, bed.march(cards[0], c1, u1));
    bed.act(csa, bed.verb(Verb::Add, cards[1]));
    EXPECT_TRUE(bed.barred_by(rule::DX_8_3a, bed.verb(Verb::Add, cards[2])));
    bed.done({5, 2});
    EXPECT_EQ(crossings_left(bed.look(), csa, 1), 1);
    EXPECT_TRUE(bed.agrees(bed.march(cards[2], c1, u1)));
}

TEST(DX_8_6d, TheCapOnEngagingHoldsForTheWholeGroup) {
    MoveBed bed;
    bed.ask_all();
    bed.infantry(usa, 2, u1);
    bed.terrain(usa, TerrainType::Hill, u1);
    bed.terrain(usa, TerrainType::Field, u1);
    std::uint8_t cards[3];
    for (auto& card : cards) card = bed.infantry(csa, 2, reserve_place);
    bed.begin_phase(csa);
    bed.act(csa, bed.march(cards[0], c1, u1));
    bed.act(csa, bed.verb(Verb::Add, cards[1]));
    EXPECT_TRUE(bed.barred_by(rule::DX_8_1b, bed.verb(Verb::Add, cards[2])));
}

TEST(DX_8_6d, AGroupCanBeDroppedOrChangedBeforeTheRoll) {
    MoveBed bed;
    std::uint8_t cards[3];
    for (auto& card : cards) card = bed.infantry(csa, 3, c0);
    const auto elsewhere = bed.infantry(csa, 3, c1);
    bed.begin_phase(csa);
    bed.act(csa, bed.march(cards[0], reserve_place, c2));
    EXPECT_TRUE(bed.barred_by(rule::DX_8_6e, bed.verb(Verb::Add, elsewhere)));
    EXPECT_TRUE(bed.barred_by(rule::DX_8_6d, bed.verb(Verb::Add, cards[0])));
    EXPECT_EQ(bed.refused_by(csa, bed.verb(Verb::TakeBack, cards[0])), rule::DX_8_6d) << "the last one stays";
    bed.act(csa, bed.verb(Verb::Add, cards[1]));
    bed.act(csa, bed.verb(Verb::TakeBack, cards[0]));
    EXPECT_EQ(bed.state.agenda.top().cards, bed.cards(csa, {cards[1]}));
    bed.act(csa, bed.verb(Verb::Cancel));
    EXPECT_EQ(bed.waiting(), StepKind::Moves);
    for (auto card : cards) EXPECT_TRUE(bed.can(card, u0)) << "nothing was rolled, nobody has moved";
}

TEST(DX_8_6e, AGeneralWhoGoesAlongAddsHisAttack) {
    MoveBed bed;
    const auto first = bed.infantry(csa, 2, c0);
    const auto second = bed.infantry(csa, 1, c0);
    bed.infantry(csa, 1, c0);
    const auto general = bed.general(csa, 2, 0, c0);
    const auto rival = bed.general(csa, 2, 0, c0);
    bed.begin_phase(csa);
    bed.act(csa, bed.march(first, reserve_place, c1));
    bed.act(csa, bed.verb(Verb::Add, second));
    bed.act(csa, bed.verb(Verb::Add, general));
    EXPECT_TRUE(bed.barred_by(rule::DX_8_6e, bed.verb(Verb::Add, rival))) << "one General leads a group";
    EXPECT_EQ(Dixie::reckon(bed.setup, bed.state, csa, bed.verb(Verb::Done)).total(), 4);
    bed.done({4, 4});  // M = 4 and 3
    EXPECT_EQ(bed.where(csa, first), c1);
    EXPECT_EQ(bed.where(csa, second), c0);
    EXPECT_EQ(bed.where(csa, general), c1) << "at least one passed";
    EXPECT_TRUE(bed.face_up(csa, general));
}

TEST(DX_8_6e, CorpsIntegrityHoldsForAMarch) {
    Options options;
    options.corps_integrity = true;
    MoveBed bed(Edition::Gettysburg, options);
    const auto own = bed.infantry(csa, 2, c0);
    const auto strange = bed.infantry(csa, 2, c0);
    const auto general = bed.general(csa, 1, 0, c0);
    bed.printed(csa, own).corps = bed.printed(csa, general).corps = 1;
    bed.printed(csa, strange).corps = 2;
    bed.begin_phase(csa);
    bed.act(csa, bed.march(own, reserve_place, c1));
    bed.act(csa, bed.verb(Verb::Add, strange));
    bed.act(csa, bed.verb(Verb::Add, general), {3, 3});  // everyone is in the group: the dice fall
    EXPECT_EQ(bed.where(csa, own), c1);
    EXPECT_EQ(bed.where(csa, strange), c0);
}

TEST(DX_8_6f, ACardThatFailsDoesNotMoveAtAllThisTurn) {
    MoveBed bed;
    const auto card = bed.infantry(csa, 2, c0);
    bed.begin_phase(csa);
    bed.act(csa, bed.march(card, reserve_place, c1), {5});
    EXPECT_EQ(bed.where(csa, card), c0);
    EXPECT_TRUE(bed.barred_by(rule::DX_8_6f, bed.move(card, reserve_place)));
    EXPECT_TRUE(bed.barred_by(rule::DX_8_6f, bed.march(card, reserve_place, c1)));
}

TEST(DX_T56, AMarchWithAGeneral) {
    for (unsigned die : {3u, 4u}) {
        MoveBed bed;
        const auto card = bed.infantry(csa, 2, c0);
        const auto general = bed.general(csa, 1, 1, c0);
        bed.begin_phase(csa);
        bed.act(csa, bed.march(card, reserve_place, c1));
        bed.act(csa, bed.verb(Verb::Add, general), {die});
        if (die == 3) {
            EXPECT_EQ(bed.where(csa, card), c1);
            EXPECT_FALSE(bed.face_up(csa, card)) << "it came through the Reserve";
            EXPECT_EQ(bed.where(csa, general), c1);
            EXPECT_TRUE(bed.face_up(csa, general));
        } else {
            EXPECT_EQ(bed.where(csa, card), c0);
            EXPECT_EQ(bed.where(csa, general), c0);
            EXPECT_TRUE(bed.can(general, reserve_place, c1)) << "he has not moved";
            EXPECT_TRUE(bed.barred_by(rule::DX_8_6f, bed.move(card, u0)));
        }
    }
}

TEST(DX_T56, FromTheReserveTheGeneralHelpsOnlyWithTheSwitch) {
    for (bool helps : {false, true}) {
        Options options;
        options.reserve_general_march = helps;
        MoveBed bed(Edition::BullRun, options);
        bed.infantry(usa, 1, u0);
        const auto card = bed.infantry(csa, 2, reserve_place);
        const auto general = bed.general(csa, 1, 1, reserve_place);
        bed.begin_phase(csa);
        bed.act(csa, bed.march(card, c1, u1));
        if (!helps) {
            EXPECT_TRUE(bed.barred_by(rule::DX_8_6e, bed.verb(Verb::Add, general)));
            bed.done({3});
            EXPECT_EQ(bed.where(csa, card), reserve_place);
        } else {
            bed.act(csa, bed.verb(Verb::Add, general));
            bed.done({3});
            EXPECT_EQ(bed.where(csa, card), u1);
            EXPECT_EQ(bed.where(csa, general), u1);
        }
    }
}

// Three cards of CV 2 march out of the Reserve together, the second of them seen before.
struct ThreeMarch : MoveBed {
    std::uint8_t cards[3];

    explicit ThreeMarch(std::initializer_list<unsigned> faces) {
        ask_all();
        infantry(usa, 1, u0);
        for (auto& card : cards) card = infantry(csa, 2, reserve_place);
        mark(&Side::known, csa, cards[1]);
        begin_phase(csa);
        log.clear();
        act(csa, march(cards[0], c1, u1));
        for (auto card : {cards[1], cards[2]}) act(csa, verb(Verb::Add, card));
        done(faces);
    }
};

TEST(DX_0_6a, WhoMarchesOutOfTheReserveDoesNotKeepHisRankAmongTheBacks) {
    int came[3] = {};
    for (unsigned third : {0u, 1u, 2u})
        for (unsigned second : {0u, 1u}) {
            const ThreeMarch bed({1, 1, 1, third, second});
            EXPECT_EQ(bed.where(csa, bed.cards[1]), u1);
            const Cards out = bed.state.side[1].at[u1];
            ASSERT_EQ(count(out), 3);
            ++came[count(out & (one(bed.slot(csa, bed.cards[1])) - 1))];
        }
    for (int times : came) EXPECT_EQ(times, 2);
}

TEST(DX_0_6a, WhichOfTheReserveRolledWhatIsNotToldByTheOrder) {
    // Whoever throws the 1 passes; one card alone has no order to draw.
    const std::vector<std::string> first = [] {
        const ThreeMarch bed({1, 5, 6});
        return told(bed, bed.log, usa);
    }();
    constexpr unsigned others[][3] = {{1, 6, 5}, {5, 1, 6}, {6, 1, 5}, {5, 6, 1}, {6, 5, 1}};
    for (const auto& [a, b, c] : others) {
        const ThreeMarch bed({a, b, c});
        EXPECT_EQ(told(bed, bed.log, usa), first);
    }
}

TEST(DX_0_6a, FromAPositionNoOrderIsDrawn) {
    // Who of them rolls and goes is seen by all.
    MoveBed bed;
    bed.ask_all();
    std::uint8_t cards[2];
    for (auto& card : cards) card = bed.infantry(csa, 2, c0, false);
    bed.infantry(usa, 1, u0);
    bed.begin_phase(csa);
    bed.act(csa, bed.march(cards[0], reserve_place, c1));
    bed.act(csa, bed.verb(Verb::Add, cards[1]));
    bed.done({1, 1});
    for (auto card : cards) EXPECT_EQ(bed.where(csa, card), c1);
}

TEST(ForceMarch, WhoRollsOutOfTheReserveStaysHidden) {
    MoveBed bed;
    bed.infantry(usa, 1, u0);
    const auto card = bed.infantry(csa, 2, reserve_place);
    bed.begin_phase(csa);
    bed.log.clear();
    bed.act(csa, bed.march(card, c1, u1));
    bed.done({5});
    for (const Event& event : bed.log.events()) {
        if (!may_know(event.audience, usa)) continue;
        for (const Arg& arg : event.say.args) EXPECT_NE(arg.kind, ArgKind::Piece) << english(event.say, bed);
    }
}

}  // namespace
}  // namespace longroll::dixie
