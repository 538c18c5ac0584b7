// 0.3 Order of events, 4.0 Victory, 11.2e lone leaders, Envelopment, annihilation, adjudication.

#include "dixie/testbed.h"

namespace longroll::dixie {
namespace {

constexpr Seat usa = Seat::Union, csa = Seat::Confederate;
constexpr Place u0 = position_u(0), u1 = position_u(1), u2 = position_u(2), c0 = position_c(0),
                c1 = position_c(1), c2 = position_c(2);

struct Field : Bed {
    using Bed::Bed;
    void sweep_now(Seat active = usa, Phase phase = Phase::Combat) {
        state.active = static_cast<std::uint8_t>(index(active));
        state.phase = static_cast<std::uint8_t>(phase);
        if (state.agenda.empty()) state.agenda.push(step(StepKind::None));
        with_dice({}, [](Play& play) { sweep(play); });
    }
    Ending ending() const { return static_cast<Ending>(state.ending); }
    Seat winner() const { return seat_of(state.winner); }
};

TEST(DX_0_3a, EliminationsComeBeforeOccupationAndOccupationBeforeVictory) {
    // The last defender of a second position has one hit too many: he goes, his General with him, the
    // position changes hands and the battle is won, all in one sweep; the overstacked winner is not
    // disorganised.
    Field bed;
    bed.infantry(csa, 2, u0);
    bed.hold(u0, csa);
    for (int i = 0; i < 5; ++i) bed.infantry(csa, 2, u1);
    const auto defender = bed.infantry(usa, 1, u1), general = bed.general(usa, 1, 1, u1);
    bed.infantry(usa, 3, u2);
    bed.set_hits(usa, defender, 2);
    bed.with_dice({}, [](Play& play) { stacking_due(play, csa, u1); });
    bed.sweep_now(csa);
    EXPECT_TRUE(bed.lost(usa, defender));
    EXPECT_TRUE(bed.lost(usa, general));
    EXPECT_EQ(bed.ending(), Ending::Positions);
    EXPECT_EQ(bed.winner(), csa);
    EXPECT_EQ(bed.waiting(), StepKind::GameOver);
}
TEST(DX_0_3b, IfBothWinAtOnceTheActivePlayerWins) {
    for (Seat active : {usa, csa}) {
        Field bed;
        bed.infantry(csa, 2, u0);
        bed.infantry(csa, 2, u1);
        bed.infantry(usa, 2, c0);
        bed.infantry(usa, 2, c1);
        bed.sweep_now(active);
        EXPECT_EQ(bed.winner(), active);
    }
}
TEST(DX_0_3c, ASingleLegalAnswerIsTakenAndNothingIsAskedWithoutOne) {
    Field bed;
    const auto only = bed.infantry(csa, 4, u1);
    bed.infantry(usa, 4, u1);
    Step place = step(StepKind::PlaceHits, csa, u1);
    place.n = 2;
    bed.begin(place);
    EXPECT_EQ(bed.hits(csa, only), 2);
    EXPECT_EQ(bed.waiting(), StepKind::None);
    Options asking;
    asking.ask_forced = true;
    Field asked(Edition::BullRun, asking);
    asked.infantry(csa, 4, u1);
    asked.infantry(usa, 4, u1);
    asked.begin(place);
    EXPECT_EQ(asked.waiting(), StepKind::PlaceHits);
}
TEST(DX_0_3d, DiceStandInTheRecordWithPurposeAndCard) {
    Field bed;
    const auto card = bed.infantry(usa, 3, u1);
    bed.infantry(csa, 4, u1);
    bed.state.phase = static_cast<std::uint8_t>(Phase::Combat);
    bed.begin(step(StepKind::Combats, usa));
    bed.act(usa, {.verb = Verb::Open, .place = u1});
    bed.act(usa, {.verb = Verb::Fire, .card = card}, {2, 4, 5});
    bool told = false;
    for (const Event& event : bed.log.events())
        if (event.rolled()) {
            told = true;
            EXPECT_EQ(event.dice.size(), 3u);
            EXPECT_EQ(event.reckoning.total(), 3);
            EXPECT_NE(english(event.say, bed).find("infantry 1"), std::string::npos);
        }
    EXPECT_TRUE(told);
}
TEST(DX_4_0a, TwoOfThreeEnemyPositions) {
    Field bed;
    bed.infantry(csa, 2, u0);
    bed.infantry(usa, 2, u1);
    bed.sweep_now();
    EXPECT_FALSE(bed.over());
    bed.infantry(csa, 2, u2);
    bed.sweep_now();
    EXPECT_EQ(bed.ending(), Ending::Positions);
    EXPECT_EQ(bed.winner(), csa);
}
TEST(DX_13_8c, ThreeOfFive) {
    Options options;
    options.five_positions = true;
    Field bed(Edition::BullRun, options);
    bed.infantry(usa, 2, position_u(4));
    bed.infantry(csa, 2, u0);
    bed.infantry(csa, 2, u1);
    bed.sweep_now();
    EXPECT_FALSE(bed.over());
    bed.infantry(csa, 2, position_u(3));
    bed.sweep_now();
    EXPECT_EQ(bed.winner(), csa);
}
TEST(DX_4_0b, ClearingIsNotEnoughAndLeadersDoNotOppose) {
    Field bed;
    bed.infantry(csa, 2, u0);
    bed.infantry(usa, 2, u2);
    bed.infantry(usa, 2, c1);
    bed.infantry(csa, 2, c1);
    bed.sweep_now();  // u1 is empty
    EXPECT_FALSE(bed.over());
    const auto general = bed.general(usa, 1, 1, u1);
    bed.infantry(csa, 2, u1, false);
    bed.sweep_now();
    EXPECT_TRUE(bed.lost(usa, general));
    EXPECT_EQ(bed.winner(), csa) << "a face-down card across the Centerline is a Troop card";
}
TEST(DX_4_0c, CenterBackWinsShilohForTheCsa) {
    for (int day : {1, 2}) {
        Field bed(Edition::Shiloh);
        bed.state.day = static_cast<std::uint8_t>(day);
        bed.infantry(usa, 2, u0);
        bed.infantry(csa, 2, u2);
        bed.infantry(csa, 2, c0);
        bed.infantry(csa, 2, c1);
        bed.sweep_now();
        EXPECT_FALSE(bed.over()) << "two positions are nothing here";
        bed.infantry(csa, 2, u1);
        bed.sweep_now();
        EXPECT_EQ(bed.ending(), Ending::CenterBack);
    }
}
TEST(DX_4_0d, CenterFrontWinsForTheUsaOnDayTwoOnly) {
    Field bed(Edition::Shiloh);
    bed.infantry(usa, 2, c1);
    bed.infantry(csa, 2, c0);
    bed.sweep_now();
    EXPECT_FALSE(bed.over());
    bed.state.day = 2;
    bed.sweep_now();
    EXPECT_EQ(bed.ending(), Ending::CenterFront);
    EXPECT_EQ(bed.winner(), usa);
}
TEST(DX_4_0e, AtTheInstantAndNothingFurther) {
    Field bed;
    bed.infantry(csa, 2, u0);
    bed.hold(u0, csa);
    const auto mover = bed.infantry(csa, 2, c1);
    bed.infantry(csa, 2, c0);
    bed.infantry(usa, 2, u2);
    bed.turn(csa);
    ASSERT_EQ(bed.waiting(), StepKind::Moves);
    bed.act(csa, {.verb = Verb::Move, .card = mover, .place = u1});
    EXPECT_TRUE(bed.over());
    EXPECT_EQ(bed.refused_by(csa, {.verb = Verb::Done}), rule::DX_4_0e);
}
TEST(DX_T46, VictoryDuringMovementAlthoughOverstacked) {
    Field bed;
    for (int i = 0; i < 5; ++i) bed.infantry(csa, 2, u0);
    bed.hold(u0, csa);
    const auto mover = bed.infantry(csa, 2, c1);
    bed.infantry(usa, 2, u2);
    bed.turn(csa);
    bed.act(csa, {.verb = Verb::Move, .card = mover, .place = u1});
    EXPECT_EQ(bed.winner(), csa);
}
TEST(DX_4_0f, ItCanFallInTheEnemysTurn) {
    Field bed;
    bed.infantry(csa, 2, u0);
    bed.hold(u0, csa);
    bed.infantry(csa, 2, u1);
    const auto last = bed.infantry(usa, 2, u1);
    bed.infantry(usa, 2, u2);
    bed.set_hits(usa, last, 1);
    bed.turn(usa, {6});
    EXPECT_EQ(bed.winner(), csa);
}
TEST(DX_T45, InTheUsaMoralePhase) {
    Field bed;
    bed.infantry(csa, 2, u0);
    bed.hold(u0, csa);
    bed.infantry(csa, 2, u1);
    const auto last = bed.infantry(usa, 2, u1), general = bed.general(usa, 1, 1, u1),
               later = bed.infantry(usa, 2, u2);
    bed.set_hits(usa, last, 1);
    bed.set_hits(usa, later, 1);
    bed.turn(usa);
    bed.act(usa, {.verb = Verb::RollAll}, {6});  // the second check is never rolled
    EXPECT_EQ(bed.winner(), csa);
    EXPECT_TRUE(bed.lost(usa, general));
    EXPECT_EQ(bed.hits(usa, later), 1);
}
TEST(DX_11_2e, ALeaderDiesWithHisLastTroops) {
    Field bed;
    const auto general = bed.general(usa, 1, 1, u1), safe = bed.general(usa, 1, 1, u0);
    bed.infantry(csa, 2, u1);
    bed.infantry(usa, 2, u2);
    bed.sweep_now(csa);
    EXPECT_TRUE(bed.lost(usa, general));
    EXPECT_FALSE(bed.lost(usa, safe)) << "alone without enemies he stays";
    EXPECT_EQ(holder(bed.look(), u1), csa);
}
TEST(DX_T47, AGeneralAloneAndAnEnemyEnters) {
    Field bed;
    const auto general = bed.general(usa, 1, 1, u1);
    bed.infantry(usa, 2, u2);
    const auto mover = bed.infantry(csa, 2, c1);
    bed.infantry(csa, 2, c0);
    bed.turn(csa);
    bed.act(csa, {.verb = Verb::Move, .card = mover, .place = u1});
    EXPECT_TRUE(bed.lost(usa, general));
    EXPECT_TRUE(occupies(bed.look(), csa, u1));
}
TEST(DX_T75, Annihilation) {
    Field bed;
    const auto last = bed.infantry(usa, 1, u1);
    bed.infantry(csa, 2, u1);
    bed.set_hits(usa, last, 2);
    bed.sweep_now(csa);
    EXPECT_EQ(bed.ending(), Ending::Annihilation);
    EXPECT_EQ(bed.winner(), csa);
    Field with_deck;
    const auto gone = with_deck.infantry(usa, 1, u1);
    with_deck.infantry(usa, 1, no_place);
    with_deck.infantry(csa, 2, u1);
    with_deck.set_hits(usa, gone, 2);
    with_deck.sweep_now(csa);
    EXPECT_FALSE(with_deck.over()) << "a Troop card is still to be drawn";
}

TEST(DX_0_4a, WithTheSwitchOffNobodyLosesByAnnihilation) {
    Options options;
    options.annihilation = false;
    Field bed(Edition::BullRun, options);
    const auto last = bed.infantry(usa, 1, u1);
    const auto enemy = bed.infantry(csa, 2, u1);
    bed.set_hits(usa, last, 2);
    bed.sweep_now(csa);
    EXPECT_TRUE(bed.lost(usa, last));
    EXPECT_FALSE(bed.over()) << "the CSA must still take a second position";
    bed.set_hits(csa, enemy, 3);
    bed.sweep_now(csa);
    EXPECT_FALSE(bed.over());
}

// ---- Envelopment ----

Options envelopment_on() {
    Options options;
    options.enfilade = options.envelopment = true;
    return options;
}
struct Enveloped : Field {
    std::uint8_t card;
    explicit Enveloped(Options options = envelopment_on()) : Field(Edition::BullRun, options) {
        card = infantry(csa, 2, u2);
        hold(u2, csa);
        infantry(usa, 2, c1);
        infantry(csa, 2, c1);
        infantry(usa, 2, u0);
    }
};
TEST(DX_4_0g, EnvelopmentIsASecondWayToWin) {
    Enveloped bed;
    bed.sweep_now(csa);
    EXPECT_EQ(bed.ending(), Ending::Envelopment);
}
TEST(DX_T35, TheCsaEnfiladesAVacantCenter) {
    Enveloped bed;
    bed.general(usa, 1, 1, u1);
    bed.sweep_now(csa);
    EXPECT_EQ(bed.winner(), csa);
}
TEST(DX_13_3j, InHisOwnCombatPhaseWithAnUnfiredCard) {
    Enveloped wrong_turn;
    wrong_turn.sweep_now(usa);
    EXPECT_FALSE(wrong_turn.over());
    Enveloped wrong_phase;
    wrong_phase.sweep_now(csa, Phase::Move);
    EXPECT_FALSE(wrong_phase.over());
    Enveloped fired;
    fired.state.side[1].fired |= one(fired.slot(csa, fired.card));
    fired.sweep_now(csa);
    EXPECT_FALSE(fired.over());
    Enveloped off{Options{}};
    off.sweep_now(csa);
    EXPECT_FALSE(off.over());
}
TEST(DX_13_3j, ACardThatIsToldNotToFireCouldNotEnfilade) {
    Enveloped bed;
    bed.state.effects.push_back(
        {Effect::Low, 0, u2, bed.slot(csa, bed.card), 1, 0, static_cast<std::uint8_t>(Until::Phase), 0});
    bed.sweep_now(csa);
    EXPECT_FALSE(bed.over()) << "Low Ammunition";
    bed.infantry(csa, 1, u2);
    bed.sweep_now(csa);
    EXPECT_EQ(bed.ending(), Ending::Envelopment) << "another card beside it can fire";
}
// Vacant is a position without Troop cards of either side: what else lies there does not save it, one card of
// the defender does, and one of the enveloping side makes it his own and no longer vacant.
TEST(DX_13_3k, OnlyATroopCardSavesIt) {
    Enveloped general;
    general.general(usa, 1, 1, u1);
    general.sweep_now(csa);
    EXPECT_EQ(general.ending(), Ending::Envelopment);
    Enveloped ground;
    ground.terrain(usa, TerrainType::Hill, u1);
    ground.special(usa, Effect::Color, u1);
    ground.sweep_now(csa);
    EXPECT_EQ(ground.ending(), Ending::Envelopment);
    for (const CardType type : {CardType::Infantry, CardType::Cavalry, CardType::Artillery}) {
        Enveloped held;
        if (type == CardType::Infantry) held.infantry(usa, 1, u1);
        if (type == CardType::Cavalry) held.cavalry(usa, 1, u1);
        if (type == CardType::Artillery) held.artillery(usa, 1, u1);
        held.sweep_now(csa);
        EXPECT_FALSE(held.over());
    }
}
TEST(DX_13_3k, APositionOfTheEnvelopingSideIsNotVacant) {
    // Five columns, where two captures do not win: U1 stands between two cards of the CSA and is its own,
    // too.
    Options options = envelopment_on();
    options.five_positions = true;
    for (const bool own : {false, true}) {
        Field bed(Edition::BullRun, options);
        bed.infantry(csa, 2, u0);
        bed.hold(u0, csa);
        for (const Place place : {u2, u3, u4}) bed.infantry(usa, 2, place);
        if (own) {
            bed.infantry(csa, 2, u1);
            bed.hold(u1, csa);
        }
        bed.sweep_now(csa);
        EXPECT_EQ(bed.ending(), own ? Ending::None : Ending::Envelopment);
    }
}
TEST(DX_13_3l, ValidThoughTheTroopsHaveGoneForward) {
    Enveloped bed;  // the USA stands in C1
    EXPECT_TRUE(engaged(bed.look(), c1));
    bed.sweep_now(csa);
    EXPECT_EQ(bed.winner(), csa);
}
// Any position of the enemy's line counts; the USA holds both lines at Shiloh.
TEST(DX_13_3j, AtShilohAnyVacantUnionPosition) {
    for (const Place from : {c0, c2, u0, u2}) {
        Field bed(Edition::Shiloh, envelopment_on());
        bed.infantry(csa, 2, from);
        bed.infantry(usa, 2, in_row_u(from) ? c1 : u1);
        for (const Place other : {c0, c2, u0, u2})
            if (other != from) bed.infantry(usa, 2, other);
        bed.hold(from, csa);
        bed.sweep_now(csa);
        EXPECT_EQ(bed.ending(), Ending::Envelopment) << int{from};
        EXPECT_EQ(bed.winner(), csa);
    }
    // From the centre a flank, and only beside it.
    Field flank(Edition::Shiloh, envelopment_on());
    flank.infantry(csa, 2, c1);
    for (const Place place : {c0, u0, u1}) flank.infantry(usa, 2, place);
    flank.hold(c1, csa);
    flank.sweep_now(csa);
    EXPECT_EQ(flank.ending(), Ending::Envelopment) << "Left-Front is vacant";
    Field across(Edition::Shiloh, envelopment_on());
    across.infantry(csa, 2, c1);
    for (const Place place : {c0, c2, u0, u2}) across.infantry(usa, 2, place);
    across.hold(c1, csa);
    across.sweep_now(csa);
    EXPECT_FALSE(across.over()) << "nobody enfilades across the Centerline";
}
TEST(DX_13_3j, TheUnionEnvelopsNobodyAtShilohWhoseLinesAreAllItsOwn) {
    for (const bool changes : {false, true}) {
        Options options = envelopment_on();
        options.front_changes_sides = changes;
        Field bed(Edition::Shiloh, options);
        bed.infantry(usa, 2, c0);
        bed.infantry(usa, 2, u0);
        bed.infantry(csa, 2, c1);
        bed.infantry(csa, 2, u1);
        bed.infantry(usa, 2, u1);
        bed.hold(c1, csa);
        bed.infantry(usa, 2, c1);
        bed.state.day = 2;
        bed.sweep_now(usa);
        EXPECT_FALSE(bed.over()) << "Center-Front is not vacant";
        Field vacant(Edition::Shiloh, options);
        vacant.infantry(usa, 2, c0);
        vacant.infantry(usa, 2, u0);
        vacant.infantry(csa, 2, u1);
        vacant.infantry(usa, 2, u1);
        vacant.hold(c1, csa);
        vacant.state.day = 2;
        vacant.sweep_now(usa);
        EXPECT_EQ(vacant.ending(), changes ? Ending::Envelopment : Ending::None);
    }
}
// Horse Artillery that moved may enfilade (DX-7.2l), so it can envelop, in the step of its fire (V4).
TEST(DX_13_3j, HorseArtilleryEnvelopsAfterItsMoveUnlessTheOptionIsOn) {
    for (const bool combat_only : {false, true})
        for (const bool moved : {false, true})
            for (const bool vacant : {false, true}) {
                Options options = envelopment_on();
                options.envelop_in_combat_only = combat_only;
                Field bed(Edition::Gettysburg, options);
                bed.no_specials();
                const auto gun = bed.horse_artillery(csa, 1, u2);
                bed.infantry(csa, 2, u2);  // moved with it, and is no Horse Artillery
                bed.infantry(usa, 2, u0);
                bed.infantry(csa, 2, c0);
                if (!vacant) bed.infantry(usa, 2, u1);
                bed.hold(u2, csa);
                Side& side = bed.state.side[1];
                side.moved |= side.infantry & side.at[u2];
                if (moved) side.moved |= bed.cards(csa, {gun});
                bed.state.active = 1;
                bed.state.phase = static_cast<std::uint8_t>(Phase::Move);
                bed.begin(step(StepKind::HorseFire, csa));
                const bool wins = moved && vacant && !combat_only;
                EXPECT_EQ(bed.ending(), wins ? Ending::Envelopment : Ending::None)
                    << combat_only << moved << vacant;
                EXPECT_EQ(bed.winner() == csa, wins);
            }
}
TEST(DX_13_3l, AtShilohByTheOptionOnlyTheDecidingCenter) {
    Options options = envelopment_on();
    options.envelop_center_only = true;
    Field bed(Edition::Shiloh, options);
    bed.infantry(csa, 2, c0);
    bed.infantry(usa, 2, c2);
    bed.infantry(usa, 2, u0);
    bed.hold(c0, csa);
    bed.sweep_now(csa);  // Center-Front is vacant and wins nothing for the CSA
    EXPECT_FALSE(bed.over());
    bed.infantry(csa, 2, u2);
    bed.hold(u2, csa);
    bed.sweep_now(csa);
    EXPECT_EQ(bed.ending(), Ending::Envelopment);
}

// ---- 0.4d ----

struct Judged : Field {
    using Field::Field;
    void judge() {
        if (state.agenda.empty()) state.agenda.push(step(StepKind::None));
        with_dice({}, [](Play& play) { adjudicate(play); });
    }
};
TEST(DX_0_4d, GroundThenDamageThenADraw) {
    Judged ground;
    ground.infantry(csa, 2, u0);
    ground.infantry(usa, 2, u1);
    ground.judge();
    EXPECT_EQ(ground.winner(), csa);
    EXPECT_EQ(ground.state.adjudicated_by, 2);

    Judged damage;
    damage.infantry(csa, 2, c0);
    const auto gone = damage.infantry(csa, 4, c1);
    damage.infantry(usa, 2, u1);
    damage.with_dice({}, [&](Play& play) { eliminate(play, csa, damage.slot(csa, gone), rule::DX_6_0d); });
    damage.judge();
    EXPECT_EQ(damage.winner(), usa);
    EXPECT_EQ(damage.state.adjudicated_by, 3);

    Judged draw;
    draw.infantry(csa, 2, c0);
    draw.infantry(usa, 2, u0);
    draw.judge();
    EXPECT_EQ(draw.winner(), Seat::Nobody);
    EXPECT_EQ(draw.state.adjudicated_by, 4);
}
TEST(DX_0_4d, AtShilohTheCsaInCenterFront) {
    Judged bed(Edition::Shiloh);
    bed.state.day = 2;
    bed.infantry(csa, 2, c1);
    bed.infantry(usa, 2, c1);
    bed.judge();
    EXPECT_EQ(bed.winner(), csa);
    EXPECT_EQ(bed.state.adjudicated_by, 1);
}
TEST(DX_13_3k, WhatLiesThereIsTurnedUp) {
    Options options = envelopment_on();
    options.decoys = true;
    Field bed(Edition::BullRun, options);
    bed.infantry(csa, 2, u0);
    bed.hold(u0, csa);
    const auto field = bed.terrain(usa, TerrainType::Field, u1, 0, false);
    const auto decoy = bed.special(usa, Effect::Cover, u1, false);
    bed.state.side[0].decoy |= one(bed.slot(usa, decoy));
    bed.infantry(usa, 2, u2);
    bed.sweep_now(csa);
    ASSERT_EQ(bed.ending(), Ending::Envelopment);
    EXPECT_TRUE(bed.face_up(usa, field));
    EXPECT_TRUE(bed.face_up(usa, decoy));
}
TEST(DX_13_3k, TwoCapturesSideBySideDoNotWinAGameOfThree) {
    Options options = envelopment_on();
    options.five_positions = options.custom_decks = true;
    Field bed(Edition::BullRun, options);
    for (Place place : {u0, u1}) {
        bed.infantry(csa, 2, place);
        bed.hold(place, csa);
    }
    for (Place place : {u2, position_u(3), position_u(4)}) bed.infantry(usa, 2, place);
    bed.infantry(csa, 2, c2);
    bed.sweep_now(csa);
    EXPECT_FALSE(bed.over());
}
TEST(DX_0_4a, AnEmptyDeckBringsNoArmyOfTheOhio) {
    Options options;
    options.army_of_the_ohio = options.custom_decks = true;
    for (bool deck : {false, true}) {
        Field bed(Edition::Shiloh, options);
        bed.general(usa, 1, 1, u0);
        if (deck) bed.general(usa, 1, 1, no_place);
        bed.infantry(csa, 2, c0);
        bed.hold(c0, csa);
        bed.sweep_now(csa);
        EXPECT_EQ(bed.over(), !deck) << "what is left of the deck is exchanged at night (DX-15.1h)";
    }
}

}  // namespace
}  // namespace longroll::dixie
