// The Specials for moves, ground and reinforcements (DX-K17), each test named after its card.

#include "dixie/special_bed.h"

namespace longroll::dixie {
namespace {

TEST(DX_FORD, RaisesTheLimitByTwoForTheGame) {
    SpecialBed bed;
    bed.infantry(usa, 2, u1);
    bed.infantry(csa, 2, c1);
    bed.terrain(usa, TerrainType::Creek, u1, 1);
    const auto ford = bed.special(csa, Effect::Ford, reserve_place);
    const auto second = bed.special(csa, Effect::Ford, reserve_place);
    bed.moves(csa);
    EXPECT_EQ(movement_limit(bed.look(), csa, 1), 1);
    EXPECT_EQ(bed.refused_by(csa, special_action(ford, u0)), rule::DX_K17) << "no creek there";
    bed.act(csa, special_action(ford, u1));
    EXPECT_EQ(movement_limit(bed.look(), csa, 1), 3);
    EXPECT_EQ(bed.where(csa, ford), u1);
    EXPECT_TRUE(bed.face_up(csa, ford));
    EXPECT_EQ(bed.refused_by(csa, special_action(second, u1)), rule::DX_K17) << "it has a Ford";
    EXPECT_EQ(bed.refused_by(csa, action(Verb::Move, ford, c1)), rule::DX_12_0e)
        << "ground cards do not move";
    bed.end(Until::Turn);
    EXPECT_EQ(movement_limit(bed.look(), csa, 1), 3);
}

TEST(DX_FORD, HelpsBothSides) {
    Options both;
    both.creek_binds_both = true;
    SpecialBed bed(Edition::BullRun, both);
    bed.infantry(usa, 2, u1);
    bed.terrain(usa, TerrainType::Pond, u1, 2);
    const auto ford = bed.special(csa, Effect::Ford, reserve_place);
    bed.moves(csa);
    bed.act(csa, special_action(ford, u1));
    EXPECT_EQ(movement_limit(bed.look(), usa, 1), 4);
    EXPECT_EQ(movement_limit(bed.look(), csa, 1), 4);
}

TEST(DX_RAIL, DrawsTwoMore) {
    SpecialBed bed;
    for (int i = 0; i < 4; ++i) bed.infantry(csa, 2, no_place);
    const auto rail = bed.special(csa, Effect::Rail, reserve_place);
    bed.phase(Phase::Reinforce, csa, {step(StepKind::Draw, csa), step(StepKind::ReinforceWindow, csa)});
    ASSERT_EQ(bed.decides(), csa);
    EXPECT_EQ(bed.refused_by(csa, special_action(rail, c1)), rule::DX_K17) << "it is played on no position";
    const int before = count(bed.state.side[index(csa)].deck);
    bed.act(csa, special_action(rail), {1, 1, 1});  // which cards of the deck
    EXPECT_EQ(before - count(bed.state.side[index(csa)].deck), 3);
    EXPECT_EQ(bed.state.extra_draw[index(csa)], 0);
}

TEST(DX_COLOR, StaysOpenAndSteadiesItsTroops) {
    SpecialBed bed;
    const auto with = bed.infantry(usa, 2, u1);
    const auto without = bed.infantry(usa, 2, u0);
    bed.infantry(usa, 2, c2);
    bed.infantry(csa, 2, c2);
    const auto color = bed.special(usa, Effect::Color, reserve_place);
    bed.moves(usa);
    EXPECT_EQ(bed.refused_by(usa, special_action(color, u2)), rule::DX_K17) << "no Troop card there";
    EXPECT_EQ(bed.refused_by(usa, special_action(color, c2)), rule::DX_K17) << "engaged is not friendly";
    bed.act(usa, special_action(color, u1));
    EXPECT_EQ(bed.where(usa, color), u1);
    EXPECT_TRUE(bed.face_up(usa, color));
    EXPECT_EQ(bed.morale_of(usa, with), 3);
    EXPECT_EQ(bed.morale_of(usa, without), 2);
    bed.end(Until::Turn);
    EXPECT_EQ(bed.morale_of(usa, with), 3) << "for the game";
}

TEST(DX_LOOT, TwoEnemyCardsCannotMove) {
    SpecialBed bed(Edition::Shiloh);
    const auto first = bed.infantry(csa, 2, c1);
    const auto second = bed.infantry(csa, 2, c1, false);
    const auto third = bed.infantry(csa, 2, c1);
    bed.hold(c1, csa);
    bed.infantry(csa, 2, c0);
    bed.infantry(usa, 2, c0);
    const auto loot = bed.special(usa, Effect::Loot, reserve_place);
    bed.phase(Phase::Move, csa, {step(StepKind::Moves, csa), step(StepKind::MoveWindow, csa)});
    ASSERT_EQ(bed.decides(), usa) << "only the opponent has this window";
    EXPECT_EQ(bed.refused_by(usa, special_action(loot, c0, 0, bed.slot(csa, first))), rule::DX_K17)
        << "the Union still holds C0";
    bed.act(usa, special_action(loot, c1, 0, bed.slot(csa, first)));
    ASSERT_EQ(bed.waiting(), StepKind::SpecialTarget);
    EXPECT_FALSE(bed.check(usa, action(Verb::Done))) << "two, where two are there";
    EXPECT_FALSE(bed.check(usa, special_action(loot, c1, 0, bed.slot(csa, first)))) << "another one";
    bed.act(usa, special_action(loot, c1, 0, bed.slot(csa, second)));
    ASSERT_EQ(bed.waiting(), StepKind::Moves);
    EXPECT_FALSE(bed.check(csa, action(Verb::Move, first, reserve_place)));
    EXPECT_FALSE(bed.check(csa, action(Verb::Move, second, reserve_place)));
    EXPECT_TRUE(bed.check(csa, action(Verb::Move, third, reserve_place)));
    bed.end(Until::Turn);
    EXPECT_TRUE(bed.check(csa, action(Verb::Move, first, reserve_place)));
}

TEST(DX_DQUICK, ThreeCardsMakeTwoMovesWithoutACheck) {
    SpecialBed bed(Edition::Shiloh);
    std::uint8_t foot[4];
    for (auto& card : foot) card = bed.infantry(csa, 2, reserve_place);
    bed.infantry(usa, 2, u0);
    bed.state.holder = 0;
    const auto quick = bed.special(csa, Effect::Dquick, reserve_place);
    bed.moves(csa);
    EXPECT_FALSE(bed.check(csa, action(Verb::Move, foot[0], c2, u2)));
    bed.act(csa, special_action(quick, reserve_place));
    for (int i = 0; i < 3; ++i) {
        bed.act(csa, action(Verb::Move, foot[i], c2, u2));
        EXPECT_EQ(bed.where(csa, foot[i]), u2);
    }
    EXPECT_FALSE(bed.check(csa, action(Verb::Move, foot[3], c2, u2))) << "three cards, no more";
}

TEST(DX_DQUICK, OnAFriendlyPosition) {
    SpecialBed bed(Edition::Shiloh);
    bed.infantry(csa, 2, c1);
    bed.hold(c1, csa);
    bed.infantry(usa, 2, c0, false);
    const auto quick = bed.special(csa, Effect::Dquick, reserve_place);
    bed.moves(csa);
    EXPECT_TRUE(bed.check(csa, special_action(quick, c1)));
    EXPECT_EQ(bed.refused_by(csa, special_action(quick, c0)), rule::DX_K17);
}

TEST(DX_GUIDE, OneMoreMoraleToOutflankThisTurn) {
    Options options;
    options.outflanking = true;
    SpecialBed bed(Edition::Shiloh, options);
    const auto card = bed.infantry(csa, 2, reserve_place);
    const auto guide = bed.special(csa, Effect::Guide, reserve_place);
    bed.moves(csa);
    const auto morale = [&] {
        return morale_value(bed.look(), csa, bed.slot(csa, card), {MoraleFor::Outflank, c0});
    };
    EXPECT_EQ(morale(), 2);
    bed.act(csa, special_action(guide));
    EXPECT_EQ(morale(), 3);
    bed.end(Until::Turn);
    EXPECT_EQ(morale(), 2);
    EXPECT_EQ(bed.printed(csa, guide).required_option, "outflanking");
}

TEST(DX_LATER, TwoCardsMoveSideways) {
    SpecialBed bed(Edition::Gettysburg);
    std::uint8_t cards[3];
    for (auto& card : cards) card = bed.infantry(usa, 2, u1);
    bed.infantry(csa, 2, c0);
    const auto road = bed.special(usa, Effect::Later, reserve_place);
    bed.moves(usa);
    EXPECT_FALSE(bed.check(usa, action(Verb::Move, cards[0], u2)));
    EXPECT_EQ(bed.refused_by(usa, special_action(road, c1)), rule::DX_K17) << "not the home line";
    bed.act(usa, special_action(road, u1));
    bed.act(usa, action(Verb::Move, cards[0], u2));
    bed.act(usa, action(Verb::Move, cards[1], u0));
    EXPECT_EQ(bed.where(usa, cards[0]), u2);
    EXPECT_EQ(bed.where(usa, cards[1]), u0);
    EXPECT_FALSE(bed.check(usa, action(Verb::Move, cards[2], u2)));
}

TEST(DX_LATER, NotFromAnEngagedPosition) {
    SpecialBed bed(Edition::Gettysburg);
    bed.infantry(usa, 2, u1);
    bed.infantry(csa, 2, u1);
    const auto road = bed.special(usa, Effect::Later, reserve_place);
    bed.moves(usa);
    EXPECT_EQ(bed.refused_by(usa, special_action(road, u1)), rule::DX_K17);
}

TEST(DX_WORKS, SteadyTheDefendersUntilThePositionIsTaken) {
    SpecialBed bed(Edition::Gettysburg);
    const auto digs = bed.infantry(usa, 2, u1);
    bed.infantry(csa, 2, c1);
    const auto works = bed.special(usa, Effect::Works, reserve_place);
    const auto second = bed.special(usa, Effect::Works, reserve_place);
    bed.moves(usa);
    EXPECT_EQ(bed.refused_by(usa, special_action(works, u0)), rule::DX_K17) << "no Troop card there";
    bed.act(usa, special_action(works, u1));
    EXPECT_EQ(bed.morale_of(usa, digs), 3);
    EXPECT_EQ(bed.morale_of(usa, digs, MoraleFor::Melee), 2) << "not in Melee";
    EXPECT_EQ(bed.refused_by(usa, special_action(second, u1)), rule::DX_K17);
    EXPECT_EQ(bed.where(usa, works), u1);
    bed.end(Until::Turn);
    EXPECT_EQ(bed.morale_of(usa, digs), 3);
    // The defender is withdrawn, the enemy walks in.
    const auto enemy = bed.infantry(csa, 2, c1);
    bed.moves(usa);
    bed.act(usa, action(Verb::Move, digs, reserve_place));
    EXPECT_EQ(bed.where(usa, works), u1) << "an empty position keeps its holder";
    bed.moves(csa);
    bed.act(csa, action(Verb::Move, enemy, u1));
    EXPECT_TRUE(bed.discarded(usa, works));
    EXPECT_EQ(bed.state.works, 0);
}

TEST(DX_SIGNAL, TurnsUpAllEnemyCards) {
    SpecialBed bed(Edition::Gettysburg);
    const auto first = bed.infantry(csa, 2, c1, false);
    const auto woods = bed.terrain(csa, TerrainType::Woods, c1, 0, false);
    bed.infantry(csa, 2, c0);
    const auto station = bed.special(usa, Effect::Signal, reserve_place);
    bed.moves(usa);
    EXPECT_EQ(bed.refused_by(usa, special_action(station, c0)), rule::DX_K17);
    bed.act(usa, special_action(station, c1));
    EXPECT_TRUE(bed.face_up(csa, first));
    EXPECT_TRUE(bed.face_up(csa, woods));
}

TEST(DX_SIGNAL, ADecoyFoundOutGoesBackToTheReserve) {
    Options options;
    options.decoys = true;
    SpecialBed bed(Edition::Gettysburg, options);
    const auto general = bed.general(csa, 1, 1, c1);
    Side& side = bed.state.side[1];
    side.face_up &= ~one(bed.slot(csa, general));
    side.in_play = 0;
    side.decoy |= one(bed.slot(csa, general));
    const auto station = bed.special(usa, Effect::Signal, reserve_place);
    bed.moves(usa);
    bed.act(usa, special_action(station, c1));
    EXPECT_EQ(bed.where(csa, general), reserve_place);
    EXPECT_EQ(side.decoy, 0u);
    EXPECT_NE(side.known & one(bed.slot(csa, general)), 0u);
    EXPECT_EQ(side.in_play, 0u);
}

TEST(DX_SPY, SeesTheEnemyReserve) {
    SpecialBed bed(Edition::Gettysburg);
    bed.infantry(csa, 2, reserve_place);
    bed.general(csa, 1, 1, reserve_place);
    const auto spy = bed.special(usa, Effect::Spy, reserve_place);
    bed.moves(usa);
    bed.log.clear();
    bed.act(usa, special_action(spy));
    EXPECT_EQ(bed.state.side[1].known, bed.state.side[1].reserve);
    int told = 0;
    for (const Event& event : bed.log.events()) {
        if (event.say.rule != rule::DX_K16) continue;
        EXPECT_EQ(event.audience, Audience::UnionOnly);
        ++told;
    }
    EXPECT_EQ(told, 2);
}

TEST(DX_COURIER, TwoCardsThatFiredMayStillMove) {
    SpecialBed bed(Edition::Gettysburg);
    std::uint8_t cards[3];
    for (auto& card : cards) card = bed.infantry(csa, 2, u1);
    bed.infantry(usa, 2, u1);
    const auto couriers = bed.special(csa, Effect::Courier, reserve_place);
    bed.combat_window(csa, u1);
    bed.act(csa, special_action(couriers, u1));
    for (auto card : cards) bed.state.side[1].fired |= one(bed.slot(csa, card));
    bed.end(Until::Phase);
    bed.moves(csa);
    bed.act(csa, action(Verb::Move, cards[0], c1));
    bed.act(csa, action(Verb::Move, cards[1], c1));
    EXPECT_FALSE(bed.check(csa, action(Verb::Move, cards[2], c1)));
    EXPECT_EQ(bed.where(csa, cards[1]), c1);
}

TEST(DX_COURIER, NotToEngage) {
    SpecialBed bed(Edition::Gettysburg);
    const auto guns = bed.artillery(csa, 2, c1);
    bed.infantry(usa, 2, u1);
    const auto couriers = bed.special(csa, Effect::Courier, reserve_place);
    bed.combat_window(csa, c1);
    bed.act(csa, special_action(couriers, c1));
    bed.state.side[1].fired |= one(bed.slot(csa, guns));
    bed.moves(csa);
    EXPECT_FALSE(bed.check(csa, action(Verb::Move, guns, u1)));
    EXPECT_TRUE(bed.check(csa, action(Verb::Move, guns, reserve_place)));
}

TEST(DX_REAR, CardsLeavingIgnoreTheMovementLimit) {
    SpecialBed bed;
    std::uint8_t cards[3];
    for (auto& card : cards) card = bed.infantry(csa, 2, u1);
    bed.infantry(usa, 2, u1);
    bed.terrain(usa, TerrainType::Creek, u1, 1);
    const auto guard = bed.special(csa, Effect::Rear, reserve_place);
    bed.moves(csa);
    bed.act(csa, special_action(guard, u1));
    for (auto card : cards) {
        bed.act(csa, action(Verb::Move, card, c1));
        EXPECT_EQ(bed.where(csa, card), c1);
    }
}

TEST(DX_REAR, InMeleeTheWholeSideGetsAway) {
    MeleeBed bed;
    std::uint8_t cards[2];
    for (auto& card : cards) card = bed.infantry(csa, 2, u1);
    bed.infantry(usa, 2, u1);
    bed.terrain(usa, TerrainType::Creek, u1, 1);
    const auto guard = bed.special(csa, Effect::Rear, reserve_place);
    bed.melees(csa);
    bed.act(csa, action(Verb::Melee, 0, u1));
    bed.act(csa, special_action(guard, u1), {4, 4, 4, 4, 4, 4});
    bed.act(csa, action(Verb::Disengage));
    for (auto card : cards) EXPECT_EQ(bed.where(csa, card), c1);
    EXPECT_EQ(bed.state.crossed[1][1], 0u);
}
TEST(DX_COURIER, HorseArtilleryThatFiredDoesNotFireAgainAfterIt) {
    SpecialBed bed(Edition::Gettysburg);
    bed.no_specials();
    Card card;
    card.type = CardType::Artillery;
    card.cv = 2;
    card.horse = true;
    card.fire = 3;
    card.long_fire = 1;
    const auto guns = bed.add(csa, card, c1);
    bed.infantry(usa, 2, u1);
    bed.infantry(usa, 2, u0);
    bed.infantry(csa, 2, reserve_place);
    bed.state.side[1].fired |= bed.cards(csa, {guns});
    bed.state.effects.push_back(
        {Effect::Courier, 1, c1, no_slot, 0, 2, static_cast<std::uint8_t>(Until::Turn), 0});
    bed.phase(Phase::Move, csa, {step(StepKind::HorseFire, csa), step(StepKind::Moves, csa)});
    bed.act(csa, action(Verb::Move, guns, reserve_place));
    bed.act(csa, action(Verb::Done));
    EXPECT_TRUE(bed.idle());
}

TEST(DX_LOOT, ItNamesWhatCouldMoveByItsKind) {
    SpecialBed bed(Edition::Shiloh);
    const auto fired = bed.infantry(csa, 2, c1);
    const auto back = bed.terrain(csa, TerrainType::Field, c1, 0, false),
               seen = bed.terrain(csa, TerrainType::Hill, c1);
    bed.hold(c1, csa);
    bed.state.side[1].fired |= bed.cards(csa, {fired});
    const auto loot = bed.special(usa, Effect::Loot, reserve_place);
    bed.infantry(csa, 2, reserve_place);
    bed.phase(Phase::Move, csa, {step(StepKind::Moves, csa), step(StepKind::MoveWindow, csa)});
    const auto names = [&](std::uint8_t card) { return special_action(loot, c1, 0, bed.slot(csa, card)); };
    EXPECT_EQ(bed.why(usa, names(back)), "fine") << "a back may be a Troop card for all he knows";
    EXPECT_EQ(bed.refused_by(usa, names(seen)), rule::DX_K17) << "open Terrain never moves";
    bed.act(usa, names(fired));
    for (auto card : {fired, back}) {  // two are there, so the other is named as well
        bool held = false;
        for (const ActiveEffect& active : bed.state.effects)
            held |= active.effect == Effect::Loot && active.slot == bed.slot(csa, card);
        EXPECT_TRUE(held);
    }
}

}  // namespace
}  // namespace longroll::dixie
