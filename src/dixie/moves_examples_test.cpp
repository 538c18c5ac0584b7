// Worked examples of chapter 5 on movement.

#include "dixie/move_bed.h"

namespace longroll::dixie {
namespace {

// The page-3 diagram (T09 to T15).
struct Diagram : MoveBed {
    std::uint8_t u0_infantry[3], u1_usa[3], c0_guns[2], c0_infantry, u1_csa[3], u1_general, c1_infantry,
        c1_guns, u2_troops[3], u2_general, c2_infantry[2];

    explicit Diagram(Options options = {}) : MoveBed(Edition::BullRun, options) {
        for (auto& card : u0_infantry) card = infantry(usa, 2, u0, false);
        for (auto& card : c0_guns) card = artillery(csa, 2, c0, false);
        c0_infantry = infantry(csa, 2, c0, false);
        terrain(csa, TerrainType::Hill, c0);
        u1_usa[0] = infantry(usa, 2, u1);
        u1_usa[1] = cavalry(usa, 2, u1);
        u1_usa[2] = artillery(usa, 2, u1);
        u1_csa[0] = infantry(csa, 2, u1);
        u1_csa[1] = infantry(csa, 2, u1);
        u1_csa[2] = cavalry(csa, 2, u1);
        u1_general = general(csa, 1, 1, u1);
        terrain(usa, TerrainType::Woods, u1);
        c1_infantry = infantry(csa, 2, c1, false);
        c1_guns = artillery(csa, 2, c1, false);
        for (auto& card : u2_troops) card = infantry(csa, 2, u2);
        u2_general = general(csa, 1, 1, u2);
        terrain(usa, TerrainType::Field, u2);
        for (auto& card : c2_infantry) card = infantry(csa, 2, c2, false);
        hold(u2, csa);
        for (int i = 0; i < 4; ++i) infantry(usa, 2, reserve_place);
    }
};

TEST(DX_T09, StackingInTheDiagram) {
    Diagram bed;
    const Look look = bed.look();
    for (Seat seat : seats) {
        EXPECT_EQ(stacking_limit(look, seat, u1, Seat::Nobody), 3);
        EXPECT_EQ(stacked(look, seat, u1), 3);
    }
    EXPECT_EQ(stacking_limit(look, csa, u2, Seat::Nobody), 3);
    EXPECT_EQ(stacked(look, csa, u2), 3);
    EXPECT_EQ(stacking_limit(look, csa, c0, Seat::Nobody), 3);
    EXPECT_EQ(stacked(look, csa, c0), 3);
    for (Place place : {u1, u2, c0}) EXPECT_FALSE(overstacked(look, csa, place));
}

TEST(DX_T10, InfantryInTheUsaRight) {
    // The Combat Phase of the basic game: nothing is there for the three to fire at, in any way.
    Diagram battle;
    battle.state.active = static_cast<std::uint8_t>(index(usa));
    battle.state.phase = static_cast<std::uint8_t>(Phase::Combat);
    battle.state.agenda.clear();
    battle.state.agenda.push(step(StepKind::None));
    battle.begin(step(StepKind::Combats, usa));
    ASSERT_EQ(battle.waiting(), StepKind::Combats);
    EXPECT_FALSE(battle.offered(usa, {.verb = Verb::Open, .place = c0}));
    EXPECT_FALSE(battle.offered(usa, {.verb = Verb::Open, .place = u0}));
    EXPECT_EQ(battle.refused_by(usa, {.verb = Verb::Open, .place = u0}), rule::DX_7_2f);
    ASSERT_TRUE(battle.offered(usa, {.verb = Verb::Open, .place = u1})) << "the center is engaged";
    battle.act(usa, {.verb = Verb::Open, .place = u1});
    for (auto card : battle.u0_infantry)
        for (FireMode mode : {FireMode::Short, FireMode::Long, FireMode::Enfilade}) {
            const Action shot{.verb = Verb::Fire, .card = card, .mode = static_cast<std::uint8_t>(mode)};
            EXPECT_FALSE(battle.offered(usa, shot));
            EXPECT_FALSE(battle.check(usa, shot));
        }

    Diagram bed;
    bed.begin_phase(usa);
    for (auto card : bed.u0_infantry) {
        EXPECT_TRUE(bed.can(card, c0));
        EXPECT_TRUE(bed.can(card, reserve_place));
        EXPECT_TRUE(bed.barred_by(rule::DX_8_0d, bed.move(card, u1)));
    }
    bed.go(bed.u0_infantry[0], c0);
    bed.done();
    EXPECT_TRUE(engaged(bed.look(), c0));
    EXPECT_EQ(bed.state.side[0].fired, 0u) << "it fires in the next turn at the earliest";
    // In that turn it may.
    bed.state.side[0].moved = bed.state.side[0].entered = 0;
    bed.state.phase = static_cast<std::uint8_t>(Phase::Combat);
    bed.begin(step(StepKind::Combats, usa));
    bed.act(usa, {.verb = Verb::Open, .place = c0});
    EXPECT_TRUE(bed.offered(usa, {.verb = Verb::Fire, .card = bed.u0_infantry[0]}));
    EXPECT_FALSE(bed.offered(usa, {.verb = Verb::Fire, .card = bed.u0_infantry[1]})) << "it stayed behind";
}

TEST(DX_T14, ACapturedPositionMayBeRetakenFromTheReserve) {
    Diagram bed;
    EXPECT_EQ(holder(bed.look(), u2), csa);
    bed.begin_phase(usa);
    int entered = 0;
    for (; entered < 4; ++entered) {
        const std::uint8_t card = bed.state.side[0].card[lowest(bed.state.side[0].reserve)];
        if (!bed.can(card, u2)) break;
        bed.go(card, u2);
    }
    EXPECT_EQ(entered, 3) << "at most three Troop cards beside the terrain";
    bed.done();
    EXPECT_TRUE(engaged(bed.look(), u2));
    EXPECT_FALSE(defends(bed.look(), usa, u2)) << "the USA attacks there";
    EXPECT_TRUE(defends(bed.look(), csa, u2)) << "and the CSA has the terrain";
}

TEST(DX_T15, NoRoomForTwoMoreInTheUsaLeft) {
    Diagram bed;
    bed.begin_phase(csa);
    EXPECT_TRUE(bed.can(bed.c2_infantry[0], reserve_place));
    for (auto card : bed.c2_infantry) bed.go(card, u2);
    EXPECT_FALSE(bed.over()) << "one USA position only";
    bed.done({1, 1, 1, 1, 6, 6});  // five Troop cards and the General
    EXPECT_FALSE(overstacked(bed.look(), csa, u2));
    EXPECT_EQ(count(troops_at(bed.look(), csa, u2)), 3);
    EXPECT_TRUE(bed.finished());
}

TEST(DX_T16, Engaging) {
    MoveBed bed;
    bed.infantry(usa, 2, u0, false);
    const auto attacker = bed.infantry(csa, 2, c0, false);
    bed.begin_phase(csa);
    bed.go(attacker, u0);
    bed.done();
    EXPECT_EQ(bed.state.side[0].at[u0] & ~bed.state.side[0].face_up, 0u);
    EXPECT_EQ(bed.state.side[1].at[u0] & ~bed.state.side[1].face_up, 0u);

    const auto relief = bed.infantry(usa, 2, reserve_place);
    bed.begin_phase(usa);
    bed.go(relief, u0);
    bed.done();
    EXPECT_TRUE(bed.face_up(usa, relief));
}

TEST(DX_T17, Disengaging) {
    MoveBed bed;
    const auto csa_card = bed.infantry(csa, 2, u1);
    bed.infantry(usa, 2, u1);
    const auto usa_card = bed.infantry(usa, 2, u0);
    bed.infantry(csa, 2, u0);
    bed.begin_phase(csa);
    EXPECT_TRUE(bed.can(csa_card, c1));
    for (Place place : {u0, u2, c0, c2, reserve_place}) EXPECT_FALSE(bed.can(csa_card, place));
    bed.begin_phase(usa);
    EXPECT_TRUE(bed.can(usa_card, reserve_place));
    for (Place place : {c0, u1, c1}) EXPECT_FALSE(bed.can(usa_card, place));
}

TEST(DX_T18, TwoMoves) {
    MoveBed bed;
    const auto riders = bed.cavalry(usa, 2, reserve_place);
    const auto first = bed.general(usa, 1, 1, u2);
    const auto second = bed.general(usa, 1, 1, c1);
    bed.infantry(usa, 2, c1);
    bed.infantry(csa, 2, c1);
    bed.infantry(csa, 2, c0);
    bed.begin_phase(usa);
    EXPECT_TRUE(bed.can(riders, u0, c0));
    EXPECT_TRUE(bed.can(first, reserve_place, u0));
    EXPECT_TRUE(bed.can(second, u1, reserve_place));
    bed.go(second, u1, reserve_place);
    EXPECT_EQ(bed.where(usa, second), reserve_place);
}

TEST(DX_T24, CreekOfLimitOne) {
    MoveBed bed;
    bed.infantry(usa, 2, u1);
    bed.terrain(usa, TerrainType::Creek, u1, 1);
    const auto first = bed.infantry(csa, 2, c1);
    const auto second = bed.infantry(csa, 2, c1);
    const auto general = bed.general(csa, 1, 1, c1);
    bed.begin_phase(csa);
    bed.go(first, u1);
    EXPECT_TRUE(bed.barred_by(rule::DX_8_3a, bed.move(second, u1)));
    EXPECT_TRUE(bed.can(general, u1));
    const auto relief = bed.infantry(usa, 2, reserve_place);
    bed.begin_phase(usa);
    EXPECT_TRUE(bed.can(relief, u1));
    EXPECT_TRUE(bed.can(MoveBed::spare, u1));
}

TEST(DX_T25, StoneBridgeHasLimitThree) {
    MoveBed bed;
    bed.terrain(usa, TerrainType::Creek, u1, 3);
    bed.infantry(usa, 2, u0);
    std::uint8_t cards[4];
    for (auto& card : cards) card = bed.infantry(csa, 2, c1);
    bed.begin_phase(csa);
    for (int i = 0; i < 3; ++i) bed.go(cards[i], u1);
    EXPECT_TRUE(bed.barred_by(rule::DX_8_3a, bed.move(cards[3], u1)));
    const CardList& csa_cards = card_set(Edition::BullRun).cards[index(csa)];
    int bridges = 0;
    for (const Card& card : csa_cards)
        bridges += card.name == "Stone Bridge" && card.limit == 3 && card.creek();
    EXPECT_EQ(bridges, 1);
}

TEST(DX_T46, VictoryDuringMovement) {
    MoveBed bed;
    for (int i = 0; i < 5; ++i) bed.infantry(csa, 2, u0);
    bed.hold(u0, csa);
    const auto last = bed.infantry(csa, 2, c1);
    bed.infantry(usa, 2, u2);
    bed.begin_phase(csa);
    bed.go(last, u1);
    EXPECT_TRUE(bed.over()) << "at that step, though U0 is overstacked";
    EXPECT_EQ(bed.state.winner, index(csa));
}

TEST(DX_T47, AGeneralAloneFallsWhenAnEnemyTroopCardEnters) {
    MoveBed bed;
    const auto general = bed.general(usa, 2, 2, u1);
    const auto card = bed.infantry(csa, 2, c1);
    bed.begin_phase(csa);
    bed.go(card, u1);
    EXPECT_TRUE(bed.lost(usa, general));
    EXPECT_TRUE(occupies(bed.look(), csa, u1));
    EXPECT_EQ(holder(bed.look(), u1), csa);
}

TEST(DX_T48, TheGeneralMayGoFirst) {
    for (bool followed : {true, false}) {
        MoveBed bed;
        bed.infantry(usa, 2, u1);
        const auto general = bed.general(csa, 1, 1, c1);
        const auto card = bed.infantry(csa, 2, c1);
        bed.begin_phase(csa);
        bed.go(general, u1);
        EXPECT_EQ(bed.where(csa, general), u1);
        if (followed) bed.go(card, u1);
        bed.done();
        EXPECT_EQ(bed.lost(csa, general), !followed);
    }
}

TEST(DX_T50, HiddenTerrainOverstacksTheAttacker) {
    MoveBed bed;
    const auto woods = bed.terrain(usa, TerrainType::Woods, u1, 0, false);
    bed.infantry(usa, 2, u1, false);
    bed.infantry(usa, 2, u1, false);
    std::uint8_t cards[4];
    for (auto& card : cards) card = bed.infantry(csa, 3, c1);
    bed.begin_phase(csa);
    for (auto card : cards) bed.go(card, u1);
    EXPECT_FALSE(bed.face_up(usa, woods));
    bed.done({2, 2, 2, 2});  // M = 3 - 1: nobody fails
    EXPECT_TRUE(bed.face_up(usa, woods));
    ASSERT_EQ(bed.waiting(), StepKind::Withdraw);
    bed.act(csa, bed.verb(Verb::Withdraw, cards[0]));
    EXPECT_EQ(count(troops_at(bed.look(), csa, u1)), 3);
}

TEST(DX_T50, AllRollWithTheWoodsAgainstThem) {
    MoveBed bed;
    bed.terrain(usa, TerrainType::Woods, u1, 0, false);
    bed.infantry(usa, 2, u1, false);
    std::uint8_t cards[4];
    for (auto& card : cards) card = bed.infantry(csa, 3, c1);
    bed.begin_phase(csa);
    for (auto card : cards) bed.go(card, u1);
    bed.done({2, 2, 3, 2});  // the third fails
    EXPECT_EQ(bed.where(csa, cards[2]), reserve_place);
    EXPECT_TRUE(bed.finished());
}

TEST(DX_T51, ACreekCountsBothWays) {
    MoveBed bed;
    bed.infantry(usa, 2, u1);
    bed.terrain(usa, TerrainType::Creek, u1, 1);
    const auto leaving = bed.infantry(csa, 2, u1);
    bed.infantry(csa, 2, u1);
    const auto fresh = bed.infantry(csa, 2, c1);
    bed.begin_phase(csa);
    bed.go(leaving, c1);
    EXPECT_TRUE(bed.barred_by(rule::DX_8_3a, bed.move(fresh, u1)));
}

TEST(DX_T52, NoForwardEscape) {
    MoveBed bed;
    const auto card = bed.infantry(usa, 2, u1);
    bed.infantry(csa, 2, u1);
    bed.begin_phase(usa);
    EXPECT_TRUE(bed.barred_by(rule::DX_8_2c, bed.move(card, c1)));
}

TEST(DX_T53, NoStepFromEngagedToEngaged) {
    MoveBed bed;
    const auto card = bed.infantry(csa, 2, u1);
    bed.infantry(usa, 2, u1);
    bed.infantry(usa, 2, c1);
    bed.hold(c1, usa);
    bed.begin_phase(csa);
    EXPECT_TRUE(bed.barred_by(rule::DX_8_2c, bed.move(card, c1)));
}

TEST(DX_T54, FireAndMove) {
    MoveBed bed;
    const auto fired = bed.infantry(csa, 2, u1);
    const auto silent = bed.infantry(csa, 2, u1);
    bed.infantry(usa, 2, u1);
    bed.mark(&Side::fired, csa, fired);
    bed.begin_phase(csa);
    EXPECT_TRUE(bed.barred_by(rule::DX_7_0b, bed.move(fired, c1)));
    EXPECT_TRUE(bed.can(silent, c1));
}

TEST(DX_T57, CavalryMayNotEngageAndDisengage) {
    MoveBed bed;
    const auto riders = bed.cavalry(usa, 2, u0);
    bed.infantry(csa, 2, u0);
    bed.infantry(csa, 2, u1);
    bed.hold(u1, csa);
    const auto fresh = bed.cavalry(usa, 2, reserve_place);
    bed.begin_phase(usa);
    EXPECT_TRUE(bed.barred_by(rule::DX_8_5b, bed.move(riders, reserve_place, u1)));
    EXPECT_TRUE(bed.barred_by(rule::DX_8_5b, bed.move(fresh, u1, reserve_place)));
    EXPECT_TRUE(bed.barred_by(rule::DX_8_5b, bed.move(fresh, u1, c1)));
}

TEST(DX_T69, HorseArtilleryMovesThenFiresAndNeverForceMarches) {
    MoveBed bed(Edition::Gettysburg);
    Card printed;
    printed.type = CardType::Artillery;
    printed.cv = 2;
    printed.fire = 3;
    printed.long_fire = 1;
    printed.melee = 1;
    printed.horse = true;
    const auto guns = bed.add(usa, printed, u1);
    const auto target = bed.infantry(csa, 3, c1);
    bed.begin_phase(usa);
    EXPECT_TRUE(bed.barred_by(rule::DX_7_2n, bed.march(guns, reserve_place, u0)));
    bed.go(guns, c1);
    bed.done();
    ASSERT_EQ(bed.waiting(), StepKind::HorseFire);
    bed.act(
        usa,
        {.verb = Verb::Fire, .card = guns, .place = c1, .mode = static_cast<std::uint8_t>(FireMode::Short)},
        {3, 4});
    EXPECT_EQ(bed.hits(csa, target), 1);
    EXPECT_TRUE(bed.finished());
}

TEST(DX_7_2n, HorseArtilleryNeverGetsTwoMoves) {
    MoveBed bed(Edition::Gettysburg);
    Card printed;
    printed.type = CardType::Artillery;
    printed.cv = 2;
    printed.fire = 3;
    printed.long_fire = 1;
    printed.melee = 1;
    printed.horse = true;
    const auto guns = bed.add(usa, printed, u1);
    const auto men = bed.infantry(usa, 3, u1);
    const auto battery = bed.artillery(usa, 2, u1);
    bed.begin_phase(usa);
    // Not by a Force-March, alone or with others; plain Artillery may.
    EXPECT_TRUE(bed.barred_by(rule::DX_7_2n, bed.march(guns, reserve_place, u0)));
    EXPECT_TRUE(bed.agrees(bed.march(battery, reserve_place, u0)));
    bed.act(usa, bed.march(men, reserve_place, u0));
    EXPECT_TRUE(bed.barred_by(rule::DX_7_2n, bed.verb(Verb::Add, guns)));
    EXPECT_TRUE(bed.agrees(bed.verb(Verb::Add, battery)));
    bed.act(usa, bed.verb(Verb::Cancel));
    // Nor by Double-Quick, nor because it rides: its move is one step.
    bed.in_force(Effect::Dquick, usa, u1, 3);
    EXPECT_TRUE(bed.can(men, reserve_place, u0));
    EXPECT_TRUE(bed.barred_by(rule::DX_7_2n, bed.move(guns, reserve_place, u0)));
    bed.go(guns, c1);
    EXPECT_TRUE(bed.barred_by(rule::DX_8_0a, bed.move(guns, u1)));
}

TEST(DX_T78, DeliberateOverstack) {
    MoveBed bed;
    std::uint8_t cards[5];
    for (auto& card : cards) card = bed.infantry(csa, 3, reserve_place);
    bed.begin_phase(csa);
    for (auto card : cards) {
        EXPECT_TRUE(bed.can(card, c1));
        bed.go(card, c1);
    }
    bed.done({1, 2, 3, 3, 2});  // all five keep order
    ASSERT_EQ(bed.waiting(), StepKind::Withdraw);
    bed.act(csa, bed.verb(Verb::Withdraw, cards[2]));
    EXPECT_EQ(bed.where(csa, cards[2]), reserve_place);
    EXPECT_EQ(count(bed.state.side[1].at[c1]), 4);
    EXPECT_TRUE(bed.finished());
}

TEST(DX_T79, TwoGenerals) {
    MoveBed bed;
    const auto first = bed.general(csa, 1, 1, reserve_place);
    const auto second = bed.general(csa, 2, 2, reserve_place);
    bed.infantry(csa, 1, c1);
    bed.begin_phase(csa);
    bed.go(first, c1);
    bed.go(second, c1);
    bed.done();
    bed.act(csa, bed.verb(Verb::Keep, second));
    EXPECT_EQ(bed.where(csa, first), reserve_place);
    EXPECT_EQ(bed.where(csa, second), c1);
}

TEST(DX_T81, TheCapOnEngaging) {
    const auto room = [](int there, bool fired) {
        MoveBed bed;
        bed.infantry(usa, 2, u1);
        bed.terrain(usa, TerrainType::Field, u1);
        for (int i = 0; i < there; ++i) {
            const auto card = bed.infantry(csa, 4, u1);
            if (fired) bed.mark(&Side::fired, csa, card);
        }
        std::uint8_t cards[5];
        for (auto& card : cards) card = bed.infantry(csa, 4, c1);
        bed.begin_phase(csa);
        int entered = 0;
        for (auto card : cards) {
            if (!bed.can(card, u1)) {
                EXPECT_TRUE(bed.barred_by(rule::DX_8_1b, bed.move(card, u1)));
                break;
            }
            bed.go(card, u1);
            ++entered;
        }
        return entered;
    };
    EXPECT_EQ(room(0, false), 3);
    EXPECT_EQ(room(1, false), 3) << "the old card may still leave; if it stays all four roll";
    EXPECT_EQ(room(1, true), 2);
}

TEST(DX_T82, BluffAndEngageStep) {
    MoveBed bed;
    const auto woods = bed.terrain(usa, TerrainType::Woods, u1, 0, false);
    bed.infantry(usa, 2, u0);
    const auto riders = bed.cavalry(csa, 2, c1);
    bed.begin_phase(csa);
    EXPECT_TRUE(bed.barred_by(rule::DX_8_5b, bed.move(riders, u1, c1)));
    bed.go(riders, u1);
    EXPECT_EQ(holder(bed.look(), u1), csa);
    EXPECT_TRUE(bed.face_up(usa, woods));
}

}  // namespace
}  // namespace longroll::dixie
