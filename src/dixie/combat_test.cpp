// 7.0 to 7.2 Combat, 10.3 terrain in combat, 13.3 Enfilade, 13.4 Counter-battery, 13.5 Artillery support.

#include "dixie/testbed.h"

namespace longroll::dixie {
namespace {

constexpr Seat usa = Seat::Union, csa = Seat::Confederate;
constexpr Place u0 = position_u(0), u1 = position_u(1), u2 = position_u(2), c0 = position_c(0),
                c1 = position_c(1);

constexpr Action open(Place place) { return {.verb = Verb::Open, .place = place}; }
constexpr Action fire(std::uint8_t card, FireMode mode = FireMode::Short, Slot enemy = no_slot) {
    return {.verb = Verb::Fire, .card = card, .mode = static_cast<std::uint8_t>(mode), .enemy = enemy};
}
constexpr Action done{.verb = Verb::Done};

// The Combat Phase of a side, at its choice of a position.
struct Combat : Bed {
    using Bed::Bed;
    void phase(Seat seat) {
        state.phase = static_cast<std::uint8_t>(Phase::Combat);
        state.active = static_cast<std::uint8_t>(index(seat));
        begin(step(StepKind::Combats, seat));
    }
    int dice(Seat seat, std::uint8_t card, FireMode mode, Place from, Place into) const {
        return fire_dice(look(), {seat, slot(seat, card), mode, from, into}, seat);
    }
    int power(Seat seat, std::uint8_t card, FireMode mode, Place from, Place into) const {
        return firepower(look(), {seat, slot(seat, card), mode, from, into});
    }
};
Options with(bool Options::* option) {
    Options options;
    options.*option = true;
    return options;
}

TEST(DX_7_0a, FiringTurnsACardUp) {
    Combat bed;
    const auto gun = bed.artillery(csa, 2, c0, false);
    bed.infantry(usa, 3, u0, false);
    bed.infantry(usa, 3, u0, false);
    bed.phase(csa);
    bed.act(csa, open(u0));
    bed.act(csa, fire(gun, FireMode::Long), {4, 4});
    EXPECT_TRUE(bed.face_up(csa, gun));
}
TEST(DX_7_0b, ACardThatFiredIsMarkedAndStays) {
    Combat bed;
    const auto a = bed.infantry(usa, 2, u1), b = bed.infantry(usa, 2, u1);
    bed.infantry(csa, 4, u1);
    bed.phase(usa);
    bed.act(usa, open(u1));
    bed.act(usa, fire(a), {4, 4});
    EXPECT_TRUE(bed.state.side[0].fired & bed.cards(usa, {a}));
    EXPECT_FALSE(bed.state.side[0].fired & bed.cards(usa, {b})) << "DX-T54: the other one may still move";
}
TEST(DX_7_0c, OneByOneInAnyOrderOnceEachAndNeverByForce) {
    Combat bed;
    const auto a = bed.infantry(usa, 2, u1), b = bed.infantry(usa, 2, u1);
    bed.infantry(csa, 4, u1);
    bed.phase(usa);
    bed.act(usa, open(u1));
    EXPECT_TRUE(bed.offered(usa, fire(a)));
    EXPECT_TRUE(bed.offered(usa, fire(b)));
    EXPECT_TRUE(bed.offered(usa, done));
    bed.act(usa, fire(b), {4, 4});
    EXPECT_EQ(bed.refused_by(usa, fire(b)), rule::DX_7_0c);
    EXPECT_TRUE(bed.offered(usa, fire(a)));
}
TEST(DX_7_0c, NobodyFiresAtAnEmptyPosition) {
    Combat bed;
    const auto a = bed.infantry(usa, 2, u1), b = bed.infantry(usa, 2, u1);
    bed.infantry(csa, 1, u1);
    bed.infantry(csa, 4, c0);
    bed.infantry(usa, 4, u0);
    bed.phase(usa);
    bed.act(usa, open(u1));
    bed.act(usa, fire(a),
            {1, 1});  // two hits on a CV 1 card: eliminated; the combat closes, there is nothing left
    EXPECT_NE(bed.waiting(), StepKind::Fire);
    EXPECT_FALSE(bed.state.side[0].fired & bed.cards(usa, {b}));
}
TEST(DX_7_0d, OnePositionIsFinishedBeforeTheNext) {
    Combat bed;
    const auto a = bed.infantry(usa, 2, u1), b = bed.infantry(usa, 2, u0);
    bed.infantry(csa, 4, u1);
    bed.infantry(csa, 4, u0);
    bed.phase(usa);
    bed.act(usa, open(u1));
    EXPECT_EQ(bed.refused_by(usa, fire(b)), rule::DX_7_2j);
    bed.act(usa, fire(a), {4, 4});
    EXPECT_EQ(bed.waiting(), StepKind::Combats) << "nobody else can fire into it: closed without asking";
    EXPECT_EQ(bed.refused_by(usa, open(u1)), rule::DX_7_0d);
    bed.act(usa, open(u0));
    EXPECT_TRUE(bed.offered(usa, fire(b)));
}
TEST(DX_7_1a, OneDieAPointOfCombatValue) {
    for (int cv = 1; cv <= 4; ++cv) {
        Combat bed;
        const auto card = bed.infantry(usa, cv, u1);
        bed.infantry(csa, 4, u1);
        EXPECT_EQ(bed.dice(usa, card, FireMode::Short, u1, u1), cv);
    }
}
TEST(DX_7_1b, LowNumbersHitAndACardWithoutDiceCannotFire) {
    Combat bed;
    const auto attacker = bed.infantry(csa, 1, u1);
    bed.infantry(csa, 2, u1);
    bed.infantry(usa, 3, u1);
    bed.terrain(usa, TerrainType::Woods, u1);
    bed.phase(csa);
    bed.act(csa, open(u1));
    EXPECT_EQ(bed.refused_by(csa, fire(attacker)), rule::DX_7_1b);
    EXPECT_FALSE(bed.offered(csa, fire(attacker)));
    EXPECT_FALSE(bed.state.side[1].fired & bed.cards(csa, {attacker}));
}
TEST(DX_T83, HiddenWoodsTakeTheLastDie) {
    Combat bed;
    const auto gun = bed.artillery(csa, 1, c1, false);
    bed.infantry(csa, 3, c0);
    bed.infantry(usa, 3, u1, false);
    const auto woods = bed.terrain(usa, TerrainType::Woods, u1, 0, false);
    bed.phase(csa);
    bed.act(csa, open(u1));
    EXPECT_TRUE(bed.offered(csa, fire(gun, FireMode::Long)));
    bed.act(csa, fire(gun, FireMode::Long), {});
    EXPECT_TRUE(bed.face_up(usa, woods));
    EXPECT_TRUE(bed.face_up(csa, gun));
    EXPECT_TRUE(bed.state.side[1].fired & bed.cards(csa, {gun}));
}
TEST(DX_7_2a, FirepowerOneTwoThree) {
    for (unsigned power = 1; power <= 3; ++power)
        for (unsigned die = 1; die <= 6; ++die) {
            Combat bed;
            const auto gun = bed.artillery(usa, 1, u1, true, 1, static_cast<int>(power));
            const auto target = bed.infantry(csa, 4, u1);
            bed.infantry(usa, 4, u0);
            bed.phase(usa);
            bed.act(usa, open(u1));
            bed.act(usa, fire(gun), {die});
            EXPECT_EQ(bed.hits(csa, target), die <= power ? 1 : 0) << "F" << power << ", die " << die;
        }
}
TEST(DX_T06, TwoFourFiveAtF2IsOneHit) {
    Combat bed;
    const auto card = bed.infantry(usa, 3, u1), target = bed.infantry(csa, 3, u1);
    bed.phase(usa);
    bed.act(usa, open(u1));
    bed.act(usa, fire(card), {2, 4, 5});
    EXPECT_EQ(bed.hits(csa, target), 1);
}
TEST(DX_7_2b, InfantryF2OnlyWhenEngaged) {
    Combat bed;
    const auto card = bed.infantry(usa, 3, u1);
    bed.infantry(csa, 3, c1);
    EXPECT_EQ(bed.power(usa, card, FireMode::Short, u1, u1), 2);
    const auto gun = bed.artillery(usa, 1, u1);
    bed.phase(usa);
    bed.act(usa, open(c1));
    EXPECT_EQ(bed.refused_by(usa, fire(card, FireMode::Long)), rule::DX_7_2b);
    EXPECT_EQ(bed.refused_by(usa, fire(card)), rule::DX_7_2j);
    EXPECT_TRUE(bed.offered(usa, fire(gun, FireMode::Long)));
}
TEST(DX_7_2d, CavalryF1) {
    Combat bed;
    const auto card = bed.cavalry(usa, 2, u1);
    bed.infantry(csa, 3, u1);
    EXPECT_EQ(bed.power(usa, card, FireMode::Short, u1, u1), 1);
}
TEST(DX_7_2e, ArtilleryHasTwoFirepowers) {
    Combat bed;
    const auto gun = bed.artillery(usa, 2, u1, true, 1, 3);
    EXPECT_EQ(bed.power(usa, gun, FireMode::Long, u1, c1), 1);
    EXPECT_EQ(bed.power(usa, gun, FireMode::Short, u1, u1), 3);
}
TEST(DX_T07, F1LongF3Short) {
    Combat bed;
    const auto gun = bed.artillery(usa, 3, u1);
    const auto target = bed.infantry(csa, 4, c1);
    bed.phase(usa);
    bed.act(usa, open(c1));
    bed.act(usa, fire(gun, FireMode::Long), {1, 2, 3});
    EXPECT_EQ(bed.hits(csa, target), 1) << "at long range only 1 hits";
    // The same dice at short range: all three hit; the other faces never do.
    for (const bool hits : {true, false}) {
        Combat close;
        const auto near_gun = close.artillery(usa, 3, u1), near_target = close.infantry(csa, 4, u1);
        close.infantry(usa, 1, u1);
        close.phase(usa);
        close.act(usa, open(u1));
        if (hits)
            close.act(usa, fire(near_gun), {1, 2, 3});
        else
            close.act(usa, fire(near_gun), {4, 5, 6});
        EXPECT_EQ(close.hits(csa, near_target), hits ? 3 : 0);
    }
    Combat far;
    const auto far_gun = far.artillery(usa, 3, u1), far_target = far.infantry(csa, 4, c1);
    far.phase(usa);
    far.act(usa, open(c1));
    far.act(usa, fire(far_gun, FireMode::Long), {4, 5, 6});
    EXPECT_EQ(far.hits(csa, far_target), 0);
}
TEST(DX_7_2f, AcrossTheCenterlineOnlyAndAtSomething) {
    Combat bed;
    const auto gun = bed.artillery(usa, 2, u1);
    bed.infantry(csa, 3, c0);
    bed.infantry(csa, 3, c1);
    bed.artillery(usa, 2, u0);
    bed.phase(usa);
    bed.act(usa, open(c0));
    EXPECT_EQ(bed.refused_by(usa, fire(gun, FireMode::Long)), rule::DX_7_2f);
    EXPECT_EQ(bed.refused_by(usa, open(c0)).value != 0, true);
}
TEST(DX_T55, LongRangeFromACapturedPosition) {
    Combat bed;
    const auto gun = bed.artillery(csa, 2, u0);
    bed.hold(u0, csa);
    bed.infantry(usa, 3, c0);
    bed.hold(c0, usa);
    bed.phase(csa);
    bed.act(csa, open(c0));
    EXPECT_TRUE(bed.offered(csa, fire(gun, FireMode::Long)));
}
TEST(DX_7_2g, NoLongRangeIntoAnEngagement) {
    Combat bed;
    bed.artillery(csa, 2, c1);
    bed.infantry(csa, 3, u1);
    bed.infantry(usa, 3, u1);
    const auto far_gun = bed.artillery(csa, 2, c1);
    bed.phase(csa);
    bed.act(csa, open(u1));
    EXPECT_EQ(bed.refused_by(csa, fire(far_gun, FireMode::Long)), rule::DX_7_2g);
}
TEST(DX_7_2h, EngagedArtilleryHasNoLongRange) {
    Combat bed;
    const auto gun = bed.artillery(csa, 2, c1);
    bed.artillery(csa, 1, c1);
    bed.infantry(usa, 3, c1);
    bed.infantry(usa, 3, u1);
    bed.phase(csa);
    EXPECT_EQ(bed.refused_by(csa, open(u1)), rule::DX_7_2h);
    bed.act(csa, open(c1));
    EXPECT_TRUE(bed.offered(csa, fire(gun)));
}
TEST(DX_7_2i, FirerAndHitCardsAreRevealed) {
    Combat bed;
    const auto gun = bed.artillery(csa, 2, c0, false);
    const auto a = bed.infantry(usa, 3, u0, false), b = bed.infantry(usa, 3, u0, false);
    bed.phase(csa);
    bed.act(csa, open(u0));
    bed.act(csa, fire(gun, FireMode::Long), {1, 6});
    bed.act(usa, {.verb = Verb::Hit, .card = b});
    EXPECT_TRUE(bed.face_up(csa, gun));
    EXPECT_TRUE(bed.face_up(usa, b));
    EXPECT_FALSE(bed.face_up(usa, a));
}
TEST(DX_7_2c, WhoCameToEngageFiresInALaterCombatPhase) {
    // The whole turn in which it came passes without its fire; Infantry engaged beside it all the time has
    // fired in that turn's Combat Phase. In its next turn it is offered, and hits.
    Combat bed;
    bed.no_specials();
    const auto comes = bed.infantry(usa, 3, u1), there = bed.infantry(usa, 2, c1);
    bed.infantry(usa, 2, u0);
    const auto stands = bed.infantry(csa, 4, c1);
    bed.turn(usa);
    ASSERT_EQ(bed.waiting(), StepKind::Combats);
    bed.act(usa, open(c1));
    EXPECT_FALSE(bed.offered(usa, fire(comes))) << "not engaged yet";
    EXPECT_TRUE(bed.offered(usa, fire(there)));
    bed.act(usa, done);
    ASSERT_EQ(bed.waiting(), StepKind::Moves);
    bed.act(usa, {.verb = Verb::Move, .card = comes, .place = c1});
    EXPECT_FALSE(bed.offered(usa, fire(comes)));
    bed.act(usa, done);  // the end of its moves
    ASSERT_EQ(bed.state.active, index(csa)) << "and nothing has asked the mover for fire";
    EXPECT_FALSE(bed.state.side[0].fired & bed.cards(usa, {comes, there}));
    EXPECT_EQ(bed.hits(csa, stands), 0);
    while (bed.state.active == index(csa)) bed.act(csa, done);
    ASSERT_EQ(bed.waiting(), StepKind::Combats);
    bed.act(usa, open(c1));
    ASSERT_TRUE(bed.offered(usa, fire(comes)));
    bed.act(usa, fire(comes), {1, 2, 3});
    EXPECT_EQ(bed.hits(csa, stands), 2) << "F2";
}
TEST(DX_7_2j, ShortRangeIsTheOwnEngagedPosition) {
    Combat bed;
    const auto gun = bed.artillery(usa, 2, u1, true, 1, 3), target = bed.infantry(csa, 4, u1);
    bed.phase(usa);
    bed.act(usa, open(u1));
    bed.act(usa, fire(gun), {3, 3});
    EXPECT_EQ(bed.hits(csa, target), 2);
}
TEST(DX_7_2k, PrintedFirepowerReplacesTheDefault) {
    Combat bed(Edition::Gettysburg);
    const auto card = bed.cavalry(usa, 2, u1);
    bed.printed(usa, card).fire = 2;
    bed.printed(usa, card).melee = 2;
    EXPECT_EQ(bed.power(usa, card, FireMode::Short, u1, u1), 2);
    EXPECT_EQ(melee_firepower(bed.look(), usa, bed.slot(usa, card)), 2);
}
// Horse Artillery (three-step: move, then HorseFire).
struct Horse : Combat {
    std::uint8_t gun;
    Horse() : Combat(Edition::Gettysburg) {
        gun = horse_artillery(usa, 2, c1);
        infantry(csa, 4, c1);
        infantry(usa, 3, u0);
    }
    void late() {
        state.phase = static_cast<std::uint8_t>(Phase::Move);
        begin(step(StepKind::HorseFire, usa));
    }
};
constexpr Action late(std::uint8_t card, Place place, FireMode mode = FireMode::Short) {
    return {.verb = Verb::Fire, .card = card, .place = place, .mode = static_cast<std::uint8_t>(mode)};
}
TEST(DX_7_2l, HorseArtilleryThatMovedMayFireAfterIt) {
    Horse bed;
    bed.state.side[0].moved |= bed.cards(usa, {bed.gun});
    bed.late();
    ASSERT_EQ(bed.waiting(), StepKind::HorseFire);
    EXPECT_TRUE(bed.offered(usa, late(bed.gun, c1)));
    bed.act(usa, late(bed.gun, c1), {6, 6});
}
TEST(DX_7_2l, WithoutAMoveItFiresLikeOtherArtillery) {
    Horse bed;
    bed.late();
    EXPECT_NE(bed.waiting(), StepKind::HorseFire);
}
TEST(DX_7_2m, TheMoveMayBeAnEngageMove) {
    // Two batteries go over to the enemy in one turn: Horse Artillery fires in it, other guns do not.
    Combat bed(Edition::Gettysburg);
    bed.no_specials();
    const auto horse = bed.horse_artillery(usa, 2, u1), guns = bed.artillery(usa, 2, u1);
    const auto target = bed.infantry(csa, 4, c1);
    bed.infantry(csa, 1, c0);
    bed.infantry(usa, 1, u0);
    bed.turn(usa);
    bed.act(usa, done);  // no fire at long range
    ASSERT_EQ(bed.waiting(), StepKind::Moves);
    bed.act(usa, {.verb = Verb::Move, .card = horse, .place = c1});
    bed.act(usa, {.verb = Verb::Move, .card = guns, .place = c1});
    ASSERT_TRUE(engaged(bed.look(), c1));
    bed.act(usa, done);
    ASSERT_EQ(bed.waiting(), StepKind::HorseFire);
    EXPECT_TRUE(bed.offered(usa, late(horse, c1)));
    EXPECT_EQ(bed.refused_by(usa, late(guns, c1)), rule::DX_7_2l);
    EXPECT_EQ(bed.refused_by(usa, late(horse, c1, FireMode::Long)), rule::DX_7_2f);
    bed.act(usa, late(horse, c1), {3, 6, 1});  // F3 at short range; the CSA turn begins with the check
    EXPECT_FALSE(bed.lost(csa, target));
    EXPECT_TRUE(bed.face_up(usa, horse));
}
TEST(DX_T69, HorseArtilleryMovesIntoEnemiesAndFires) {
    Combat bed(Edition::Gettysburg);
    const auto gun = bed.horse_artillery(usa, 2, u1);
    const auto target = bed.infantry(csa, 4, c1);
    bed.infantry(csa, 4, position_c(2));
    bed.infantry(usa, 2, u0);
    bed.turn(usa);
    ASSERT_EQ(bed.waiting(), StepKind::Combats);
    bed.act(usa, done);
    bed.act(usa, {.verb = Verb::Move, .card = gun, .place = c1});
    bed.act(usa, done);
    ASSERT_EQ(bed.waiting(), StepKind::HorseFire);
    bed.act(usa, late(gun, c1), {1, 4, 6});  // one hit; the CSA turn begins with its check, and it fails
    EXPECT_TRUE(bed.lost(csa, target));
}

// ---- the page-3 diagram: T11, T12, T13, T33 ----

struct Diagram : Combat {
    std::uint8_t i0[3], c0_guns[2], c0_foot, u1_foot, u1_horse, u1_gun, x1[2], x1_horse, c1_foot, c1_gun,
        x2[3];
    explicit Diagram(Options options = {}) : Combat(Edition::BullRun, options) {
        for (auto& card : i0) card = infantry(usa, 2, u0);
        for (auto& card : c0_guns) card = artillery(csa, 2, c0);
        c0_foot = infantry(csa, 2, c0);
        terrain(csa, TerrainType::Field, c0);
        u1_foot = infantry(usa, 2, u1);
        u1_horse = cavalry(usa, 2, u1);
        u1_gun = artillery(usa, 2, u1);
        for (auto& card : x1) card = infantry(csa, 2, u1);
        x1_horse = cavalry(csa, 2, u1);
        general(csa, 1, 1, u1);
        terrain(usa, TerrainType::Field, u1);
        c1_foot = infantry(csa, 2, c1);
        c1_gun = artillery(csa, 2, c1);
        for (auto& card : x2) card = infantry(csa, 2, u2);
        general(csa, 1, 1, u2);
        terrain(usa, TerrainType::Field, u2);
        hold(u2, csa);
        infantry(csa, 2, position_c(2));
        infantry(csa, 2, position_c(2));
        infantry(usa, 2, reserve_place);
        no_specials();
    }
};
TEST(DX_T09, StackingInTheDiagramAsPrinted) {
    Diagram bed;
    const Look look = bed.look();
    EXPECT_EQ(stacking_limit(look, usa, u1, Seat::Nobody), 3);
    EXPECT_EQ(stacking_limit(look, csa, u1, Seat::Nobody), 3);
    EXPECT_EQ(stacked(look, usa, u1), 3);
    EXPECT_EQ(stacked(look, csa, u1), 3) << "the General does not count";
    EXPECT_EQ(stacked(look, csa, u2), stacking_limit(look, csa, u2, Seat::Nobody));
    EXPECT_EQ(stacked(look, csa, c0), stacking_limit(look, csa, c0, Seat::Nobody));
}
TEST(DX_T11, ArtilleryInC0MayFireAtLongRange) {
    Diagram bed;
    bed.phase(csa);
    bed.act(csa, open(u0));
    for (auto gun : bed.c0_guns) EXPECT_TRUE(bed.offered(csa, fire(gun, FireMode::Long)));
    EXPECT_FALSE(bed.offered(csa, fire(bed.c0_foot)));
    EXPECT_FALSE(bed.offered(csa, fire(bed.c0_foot, FireMode::Long)));
}
TEST(DX_T12, EverybodyInU1AtTheFirepowerOfHisArm) {
    Diagram bed;
    EXPECT_EQ(bed.power(usa, bed.u1_foot, FireMode::Short, u1, u1), 2);
    EXPECT_EQ(bed.power(usa, bed.u1_horse, FireMode::Short, u1, u1), 1);
    EXPECT_EQ(bed.power(usa, bed.u1_gun, FireMode::Short, u1, u1), 3);
    bed.phase(csa);
    bed.act(csa, open(u1));
    for (auto card : bed.x1) EXPECT_TRUE(bed.offered(csa, fire(card)));
    EXPECT_TRUE(bed.offered(csa, fire(bed.x1_horse)));
    EXPECT_EQ(bed.power(csa, bed.x1_horse, FireMode::Short, u1, u1), 1);
}
TEST(DX_T13, C1MayNotFireWithoutArtillerySupport) {
    Diagram bed;
    bed.phase(csa);
    bed.act(csa, open(u1));
    EXPECT_FALSE(bed.offered(csa, fire(bed.c1_gun, FireMode::Long)));
    EXPECT_FALSE(bed.offered(csa, fire(bed.c1_foot)));
    Diagram with_support(with(&Options::artillery_support));
    with_support.phase(csa);
    with_support.act(csa, open(u1));
    EXPECT_TRUE(with_support.offered(csa, fire(with_support.c1_gun, FireMode::Long)));
}
TEST(DX_T33, EnfiladeInTheDiagram) {
    Diagram bed(with(&Options::enfilade));
    bed.phase(usa);
    bed.act(usa, open(u1));
    for (auto card : bed.i0) {
        EXPECT_TRUE(bed.offered(usa, fire(card, FireMode::Enfilade)));
        EXPECT_EQ(bed.power(usa, card, FireMode::Enfilade, u0, u1), 1);
    }
    EXPECT_EQ(bed.refused_by(usa, fire(bed.u1_foot, FireMode::Enfilade)).value != 0, true);
    Diagram other_side(with(&Options::enfilade));
    other_side.phase(csa);
    other_side.act(csa, open(u1));
    for (auto card : other_side.x2) {
        EXPECT_TRUE(other_side.offered(csa, fire(card, FireMode::Enfilade)));
        EXPECT_EQ(other_side.power(csa, card, FireMode::Enfilade, u2, u1), 2);
    }
}

// ---- 10.3 ----

struct Ground : Combat {
    std::uint8_t defender, attacker;
    explicit Ground(TerrainType type, int cv = 3) {
        defender = infantry(usa, cv, u1);
        attacker = infantry(csa, cv, u1);
        terrain(usa, type, u1);
    }
    int defends() const { return dice(usa, defender, FireMode::Short, u1, u1); }
    int attacks() const { return dice(csa, attacker, FireMode::Short, u1, u1); }
    int defender_morale() const {
        return morale_value(look(), usa, slot(usa, defender), {MoraleFor::Hits, u1});
    }
    int attacker_morale() const {
        return morale_value(look(), csa, slot(csa, attacker), {MoraleFor::Hits, u1});
    }
};
TEST(DX_T20, Woods) {
    Ground bed(TerrainType::Woods);
    EXPECT_EQ(bed.attacks(), 2);
    EXPECT_EQ(bed.attacker_morale(), 2);
    EXPECT_EQ(bed.defends(), 3);
    EXPECT_EQ(bed.defender_morale(), 3);
}
TEST(DX_T21, ArtilleryOfOneAndWoods) {
    Combat bed;
    const auto gun = bed.artillery(usa, 1, u1);
    bed.infantry(csa, 3, c1);
    bed.terrain(csa, TerrainType::Woods, c1);
    EXPECT_EQ(bed.dice(usa, gun, FireMode::Long, u1, c1), 0);
    bed.terrain(usa, TerrainType::Hill, u1);
    EXPECT_EQ(bed.dice(usa, gun, FireMode::Long, u1, c1), 1);
}
TEST(DX_T22, Hill) {
    Ground bed(TerrainType::Hill, 2);
    EXPECT_EQ(bed.defends(), 3);
    EXPECT_EQ(bed.defender_morale(), 3);
    EXPECT_EQ(bed.attacks(), 2);
    EXPECT_EQ(bed.attacker_morale(), 2);
}
TEST(DX_T23, Field) {
    Ground bed(TerrainType::Field, 2);
    EXPECT_EQ(bed.defends(), 3);
    EXPECT_EQ(bed.defender_morale(), 2);
    Combat gun_bed;
    const auto gun = gun_bed.artillery(usa, 2, u1);
    gun_bed.terrain(usa, TerrainType::Field, u1);
    gun_bed.infantry(csa, 2, c1);
    EXPECT_EQ(gun_bed.dice(usa, gun, FireMode::Long, u1, c1), 2);
}

// ---- 13.3 Enfilade ----

struct Flank : Combat {
    std::uint8_t card, target, held;
    Flank() : Combat(Edition::BullRun, with(&Options::enfilade)) {
        card = infantry(csa, 3, u0);
        hold(u0, csa);
        target = infantry(usa, 3, u1);
        held = infantry(csa, 2, u1);
    }
};
TEST(DX_13_3a, UnfiredCardsBesideTheTargetEachOnce) {
    Flank bed;
    bed.infantry(csa, 3, c0);
    bed.phase(csa);
    bed.act(csa, open(u1));
    EXPECT_TRUE(bed.offered(csa, fire(bed.card, FireMode::Enfilade)));
    bed.act(csa, fire(bed.card, FireMode::Enfilade), {2, 3, 4});
    EXPECT_EQ(bed.hits(usa, bed.target), 1) << "F2 from the enemy line";
    EXPECT_EQ(bed.refused_by(csa, fire(bed.card, FireMode::Enfilade)), rule::DX_7_0c);
}
TEST(DX_13_3a, NotWithoutTheOption) {
    Combat bed;
    const auto card = bed.infantry(csa, 3, u0);
    bed.hold(u0, csa);
    bed.infantry(usa, 3, u1);
    bed.infantry(csa, 3, u1);
    bed.infantry(csa, 3, u1);
    bed.phase(csa);
    bed.act(csa, open(u1));
    EXPECT_EQ(bed.refused_by(csa, fire(card, FireMode::Enfilade)), rule::DX_13_3a);
}
TEST(DX_13_3b, EngagedCardsCannot) {
    Flank bed;
    bed.infantry(usa, 1, u0);
    bed.infantry(csa, 3, u1);
    bed.phase(csa);
    bed.act(csa, open(u1));
    EXPECT_EQ(bed.refused_by(csa, fire(bed.card, FireMode::Enfilade)), rule::DX_13_3b);
}
TEST(DX_13_3c, EngagedCardsCanBeEnfiladed) {
    Flank bed;
    EXPECT_TRUE(engaged(bed.look(), u1));
    bed.phase(csa);
    bed.act(csa, open(u1));
    EXPECT_TRUE(bed.offered(csa, fire(bed.card, FireMode::Enfilade)));
}
TEST(DX_13_3d, F1FromTheOwnLineForEveryArm) {
    Combat bed(Edition::BullRun, with(&Options::enfilade));
    const auto gun = bed.artillery(usa, 2, u0, true, 2, 3);
    EXPECT_EQ(bed.power(usa, gun, FireMode::Enfilade, u0, u1), 1);
}
TEST(DX_13_3e, F2FromTheEnemyLineForEveryArm) {
    Combat bed(Edition::BullRun, with(&Options::enfilade));
    const auto horse = bed.cavalry(csa, 2, u0);
    EXPECT_EQ(bed.power(csa, horse, FireMode::Enfilade, u0, u1), 2);
}
TEST(DX_13_3f, WoodsOfTheTargetCount) {
    Flank bed;
    bed.terrain(usa, TerrainType::Woods, u1);
    EXPECT_EQ(bed.dice(csa, bed.card, FireMode::Enfilade, u0, u1), 2);
}
TEST(DX_13_3g, TheHillOfTheFirerDoesNot) {
    Flank bed;
    bed.terrain(usa, TerrainType::Hill, u0);
    EXPECT_EQ(bed.dice(csa, bed.card, FireMode::Enfilade, u0, u1), 3);
}
TEST(DX_T34, TerrainAndEnfilade) {
    Flank woods;
    woods.terrain(usa, TerrainType::Woods, u1);
    EXPECT_EQ(woods.dice(csa, woods.card, FireMode::Enfilade, u0, u1), 2);
    Flank hill;
    hill.terrain(usa, TerrainType::Hill, u0);
    EXPECT_EQ(hill.dice(csa, hill.card, FireMode::Enfilade, u0, u1), 3);
}
TEST(DX_13_3h, EngagingTheEnfiladingPositionStopsIt) {
    Flank bed;
    bed.infantry(usa, 1, u0);
    bed.infantry(csa, 2, u1);
    bed.phase(csa);
    bed.act(csa, open(u1));
    EXPECT_FALSE(bed.offered(csa, fire(bed.card, FireMode::Enfilade)));
}
TEST(DX_13_3i, NoRiskForFriends) {
    Flank bed;
    bed.phase(csa);
    bed.act(csa, open(u1));
    bed.act(csa, fire(bed.card, FireMode::Enfilade), {5, 5, 5});
    EXPECT_EQ(bed.hits(csa, bed.held), 0);
    EXPECT_NE(bed.waiting(), StepKind::PlaceFriendlyHits);
}
TEST(DX_T72, ShilohEnfiladeAlongTheFront) {
    for (const bool changes : {false, true}) {
        Options options = with(&Options::enfilade);
        options.front_changes_sides = changes;
        Combat bed(Edition::Shiloh, options);
        const auto csa_left = bed.infantry(csa, 2, position_c(2)),
                   usa_right = bed.infantry(usa, 2, position_c(0));
        EXPECT_EQ(bed.power(csa, csa_left, FireMode::Enfilade, position_c(2), c1), 2);
        EXPECT_EQ(bed.power(usa, usa_right, FireMode::Enfilade, position_c(0), c1), 1);
        bed.state.day = 2;
        EXPECT_EQ(bed.power(csa, csa_left, FireMode::Enfilade, position_c(2), c1), changes ? 1 : 2);
        EXPECT_EQ(bed.power(usa, usa_right, FireMode::Enfilade, position_c(0), c1), changes ? 2 : 1);
    }
}

// ---- 13.4 Counter-battery, 13.5 Artillery support ----

struct Duel : Combat {
    std::uint8_t gun, target, foot, general_card;
    explicit Duel(bool face_up = true, Options options = with(&Options::counter_battery))
        : Combat(Edition::BullRun, options) {
        gun = artillery(usa, 3, u1, true, 2, 3);
        target = artillery(csa, 2, c1, face_up);
        foot = infantry(csa, 3, c1);
        general_card = general(csa, 1, 1, c1);
        infantry(csa, 3, c0);
        infantry(usa, 3, u0);
    }
    Action at_target() const { return fire(gun, FireMode::Long, slot(csa, target)); }
};
TEST(DX_13_4a, LongRangeMayNameARevealedGun) {
    Duel bed;
    bed.phase(usa);
    bed.act(usa, open(c1));
    EXPECT_TRUE(bed.offered(usa, bed.at_target()));
    EXPECT_TRUE(bed.offered(usa, fire(bed.gun, FireMode::Long)));
    EXPECT_EQ(bed.refused_by(usa, fire(bed.gun, FireMode::Long, bed.slot(csa, bed.foot))), rule::DX_13_4a);
    Duel hidden(false);
    hidden.phase(usa);
    hidden.act(usa, open(c1));
    EXPECT_EQ(hidden.refused_by(usa, hidden.at_target()), rule::DX_13_4a);
}
TEST(DX_13_4b, AnEngagedCardMayNameAGunInItsPosition) {
    Combat bed(Edition::BullRun, with(&Options::counter_battery));
    const auto card = bed.infantry(usa, 2, u1), target = bed.artillery(csa, 3, u1),
               foot = bed.infantry(csa, 3, u1);
    bed.phase(usa);
    bed.act(usa, open(u1));
    bed.act(usa, fire(card, FireMode::Short, bed.slot(csa, target)), {1, 2});
    EXPECT_EQ(bed.hits(csa, target), 2);
    EXPECT_EQ(bed.hits(csa, foot), 0);
}
TEST(DX_13_4c, EachFiringCardNamesOneTarget) {
    Duel bed;
    bed.phase(usa);
    bed.act(usa, open(c1));
    bed.act(usa, bed.at_target(), {4, 4, 4});
    EXPECT_TRUE(bed.state.side[0].fired & bed.cards(usa, {bed.gun}));
    EXPECT_NE(bed.last_event_text().find("fires at artillery"), std::string::npos) << bed.last_event_text();
}
TEST(DX_13_4d, AllHitsOnTheTarget) {
    Duel bed;
    bed.phase(usa);
    bed.act(usa, open(c1));
    bed.act(usa, bed.at_target(), {1, 2, 5});
    EXPECT_EQ(bed.hits(csa, bed.target), 2);
    EXPECT_EQ(bed.hits(csa, bed.foot), 0);
    EXPECT_EQ(bed.hits(csa, bed.general_card), 0);
}
TEST(DX_13_4d, ItsSixesHitLeadersUnlessTheOptionSparesThem) {
    for (const bool spared : {false, true}) {
        Options options = with(&Options::counter_battery);
        options.aimed_fire_spares_leaders = spared;
        Duel bed(true, options);
        bed.phase(usa);
        bed.act(usa, open(c1));
        bed.act(usa, bed.at_target(), {1, 6, 6});
        EXPECT_EQ(bed.hits(csa, bed.target), 1);
        EXPECT_EQ(bed.hits(csa, bed.foot), 0);
        EXPECT_EQ(bed.hits(csa, bed.general_card), spared ? 0 : 2);
    }
}
TEST(DX_T64, ThreeHitsOnATargetedGunOfTwo) {
    Combat bed(Edition::BullRun, with(&Options::counter_battery));
    const auto gun = bed.artillery(usa, 4, u1, true, 2, 3), target = bed.artillery(csa, 2, c1);
    const auto foot = bed.infantry(csa, 3, c1), general = bed.general(csa, 1, 1, c1);
    bed.phase(usa);
    bed.act(usa, open(c1));
    bed.act(usa, fire(gun, FireMode::Long, bed.slot(csa, target)), {1, 1, 2, 6});
    EXPECT_TRUE(bed.lost(csa, target));
    EXPECT_EQ(bed.hits(csa, foot), 0);
    EXPECT_EQ(bed.hits(csa, general), 1);
}

struct Support : Combat {
    std::uint8_t gun, a, b, enemy, enemy2, enemy_general;
    Support() : Combat(Edition::BullRun, with(&Options::artillery_support)) {
        gun = artillery(csa, 4, c1);
        a = infantry(csa, 2, u1);
        b = infantry(csa, 2, u1);
        enemy = infantry(usa, 4, u1);
        enemy2 = infantry(usa, 4, u1);
        enemy_general = general(usa, 1, 1, u1);
        infantry(csa, 3, c0);
        phase(csa);
        act(csa, open(u1));
    }
};
TEST(DX_13_5a, ArtilleryMayFireIntoAnEngagement) {
    Support bed;
    EXPECT_TRUE(bed.offered(csa, fire(bed.gun, FireMode::Long)));
}
TEST(DX_T65, OneFiveFiveSix) {
    Support bed;
    bed.act(csa, fire(bed.gun, FireMode::Long), {1, 5, 5, 6});
    bed.act(usa, {.verb = Verb::Hit, .card = bed.enemy});
    EXPECT_EQ(bed.hits(usa, bed.enemy), 1);
    EXPECT_EQ(bed.hits(usa, bed.enemy_general), 1);
    ASSERT_EQ(bed.waiting(), StepKind::PlaceFriendlyHits);
    EXPECT_TRUE(bed.offered(csa, {.verb = Verb::Hit, .card = bed.a}));
    EXPECT_TRUE(bed.offered(csa, {.verb = Verb::Hit, .card = bed.b}));
    bed.act(csa, {.verb = Verb::Hit, .card = bed.b},
            {2, 6});  // the second goes to the other one, without asking
    EXPECT_FALSE(bed.lost(csa, bed.b));
    EXPECT_TRUE(bed.lost(csa, bed.a));
    EXPECT_EQ(bed.hits(csa, bed.b), 0);
}
TEST(DX_13_5b, EachFiveHitsAFriendEachOnceBeforeAnyTwice) {
    Support bed;
    bed.act(csa, fire(bed.gun, FireMode::Long), {5, 5, 5, 4});
    bed.act(csa, {.verb = Verb::Hit, .card = bed.a}, {1, 1});  // a, then b is the only one left
    ASSERT_EQ(bed.waiting(), StepKind::PlaceFriendlyHits);
    EXPECT_TRUE(bed.offered(csa, {.verb = Verb::Hit, .card = bed.a}));
    EXPECT_TRUE(bed.offered(csa, {.verb = Verb::Hit, .card = bed.b}));
    bed.act(csa, {.verb = Verb::Hit, .card = bed.b}, {1});
}
TEST(DX_13_5c, APassLeavesNoMarkerAFailIsALoss) {
    Support bed;
    bed.act(csa, fire(bed.gun, FireMode::Long), {5, 4, 4, 4});
    bed.act(csa, {.verb = Verb::Hit, .card = bed.a}, {3});
    EXPECT_TRUE(bed.lost(csa, bed.a));
    EXPECT_FALSE(bed.lost(csa, bed.b));
}
TEST(DX_13_5d, EnfiladeIntoAnEngagementHasNoFives) {
    Flank bed;
    bed.phase(csa);
    bed.act(csa, open(u1));
    bed.act(csa, fire(bed.card, FireMode::Enfilade), {5, 5, 4});
    EXPECT_FALSE(bed.lost(csa, bed.held));
    EXPECT_NE(bed.waiting(), StepKind::PlaceFriendlyHits);
}

}  // namespace
}  // namespace longroll::dixie
