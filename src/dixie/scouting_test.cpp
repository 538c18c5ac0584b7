#include "dixie/move_bed.h"

namespace longroll::dixie {
namespace {

Options scouting() {
    Options options;
    options.scouting = true;
    return options;
}
Action scout(std::uint8_t card, Place place) { return {.verb = Verb::Scout, .card = card, .place = place}; }

// Union Cavalry in U1 and enemies in C1; other troops so that nobody wins by the way.
struct ScoutBed : MoveBed {
    std::uint8_t riders;

    explicit ScoutBed(Edition edition = Edition::BullRun, Options options = scouting())
        : MoveBed(edition, options) {
        riders = cavalry(usa, 2, u1);
    }
};

TEST(DX_13_7a, CavalryScoutsTheOpposingPosition) {
    ScoutBed bed;
    bed.infantry(csa, 2, c1, false);
    bed.infantry(csa, 2, c0, false);
    const auto foot_soldiers = bed.infantry(usa, 2, u0);
    const auto idle = bed.cavalry(usa, 2, u2);
    bed.begin_phase(usa);
    EXPECT_TRUE(bed.agrees(scout(bed.riders, c1)));
    EXPECT_TRUE(bed.barred_by(rule::DX_13_7a, scout(bed.riders, c0)));
    EXPECT_TRUE(bed.barred_by(rule::DX_13_7a, scout(foot_soldiers, c0))) << "only Cavalry";
    EXPECT_TRUE(bed.barred_by(rule::DX_13_7a, scout(idle, c2))) << "no enemy is there";
    bed.setup.options.scouting = false;
    EXPECT_TRUE(bed.barred_by(rule::DX_13_7a, scout(bed.riders, c1)));
}

TEST(DX_13_7a, NotWhereOwnTroopsStandAndSeveralTogether) {
    ScoutBed bed;
    bed.infantry(csa, 2, c1);
    const auto second = bed.cavalry(usa, 2, u1);
    bed.cavalry(usa, 2, u1);
    bed.begin_phase(usa);
    bed.act(usa, scout(bed.riders, c1));
    ASSERT_EQ(bed.waiting(), StepKind::ScoutDraft);
    bed.act(usa, bed.verb(Verb::Add, second));
    EXPECT_EQ(bed.refused_by(usa, bed.verb(Verb::Add, second)), rule::DX_13_7a);
    bed.act(usa, bed.verb(Verb::Cancel));
    EXPECT_EQ(bed.waiting(), StepKind::Moves);

    ScoutBed friends;
    friends.infantry(csa, 2, c1);
    friends.infantry(usa, 2, c1);
    friends.begin_phase(usa);
    EXPECT_TRUE(friends.barred_by(rule::DX_13_7a, scout(friends.riders, c1)));
}

TEST(DX_13_7b, ScoutsStartInTheirOwnLineAndHaveNotMoved) {
    ScoutBed bed;
    bed.infantry(csa, 2, c1);
    bed.infantry(csa, 2, c0);
    const auto hand = bed.cavalry(usa, 2, reserve_place);
    const auto fought = bed.cavalry(usa, 2, u0);
    bed.mark(&Side::fired, usa, fought);
    bed.begin_phase(usa);
    EXPECT_TRUE(bed.barred_by(rule::DX_13_7b, scout(hand, c1)));
    EXPECT_TRUE(bed.barred_by(rule::DX_7_0b, scout(fought, c0)));
    bed.go(hand, u0);
    EXPECT_TRUE(bed.barred_by(rule::DX_8_0a, scout(hand, c0)));
}

TEST(DX_13_7b, EngagedCavalryCannotScout) {
    ScoutBed bed;
    bed.infantry(csa, 2, u1);
    bed.infantry(csa, 2, c1);
    bed.begin_phase(usa);
    EXPECT_TRUE(bed.barred_by(rule::DX_8_2c, scout(bed.riders, c1)));
}

TEST(DX_13_7c, TheEnemyMustFireWithOneCard) {
    ScoutBed bed;
    const auto strong = bed.infantry(csa, 3, c1, false);
    const auto other = bed.infantry(csa, 2, c1, false);
    bed.begin_phase(usa);
    bed.act(usa, scout(bed.riders, c1));
    ASSERT_EQ(bed.waiting(), StepKind::ScoutFire);
    EXPECT_EQ(bed.refused_by(csa, bed.verb(Verb::Pass)), rule::DX_13_7c) << "he must";
    EXPECT_EQ(Dixie::reckon(bed.setup, bed.state, csa, bed.verb(Verb::ScoutFire, strong)).total(), 3);
    bed.act(csa, bed.verb(Verb::ScoutFire, strong), {3, 6, 6});
    EXPECT_TRUE(bed.face_up(csa, strong));
    EXPECT_TRUE(bed.face_up(csa, other));
    EXPECT_EQ(bed.where(usa, bed.riders), u1);
}

// Scouts draw the fire of one card, whatever it has done before; by the option a card fires once a turn.
TEST(DX_13_7c, ACardThatFiredFiresAtScoutsAgainUnlessTheOptionIsOn) {
    for (const bool once : {false, true}) {
        Options options = scouting();
        options.scout_fire_once = once;
        ScoutBed bed(Edition::BullRun, options);
        const auto defender = bed.infantry(csa, 1, c1, false);
        const auto second = bed.cavalry(usa, 2, u1);
        bed.begin_phase(usa);
        bed.act(usa, scout(bed.riders, c1));
        bed.act(usa, bed.verb(Verb::Done), {1, 6});  // fired at, hit, and lost
        EXPECT_TRUE(bed.lost(usa, bed.riders));
        if (once) {
            bed.act(usa, scout(second, c1));  // no card can fire: they have survived
            EXPECT_EQ(bed.where(usa, second), u1);
        } else {
            bed.act(usa, scout(second, c1), {2, 6});  // hit again
            EXPECT_TRUE(bed.lost(usa, second));
        }
        EXPECT_EQ(bed.face_up(csa, defender), true);
    }
}

TEST(DX_13_7c, SixesHaveNoEffectOnALeaderWhoRodeAhead) {
    ScoutBed bed;
    bed.infantry(csa, 2, c1);
    const auto general = bed.general(usa, 1, 1, u1);
    bed.begin_phase(usa);
    bed.go(general, c1);
    bed.act(usa, scout(bed.riders, c1), {6, 6});
    EXPECT_EQ(bed.hits(usa, general), 0);
}

TEST(DX_13_7d, MoraleIsRolledAtOnceAsAttackersWithoutAGeneral) {
    ScoutBed bed;
    bed.infantry(csa, 2, c1);
    bed.terrain(csa, TerrainType::Woods, c1);
    bed.begin_phase(usa);
    bed.act(usa, scout(bed.riders, c1), {1, 6, 2});  // one hit; M = 2 - 1 = 1: a 2 routs
    EXPECT_TRUE(bed.lost(usa, bed.riders));

    ScoutBed plain;
    plain.infantry(csa, 2, c1);
    plain.begin_phase(usa);
    plain.act(usa, scout(plain.riders, c1), {1, 6, 2});
    EXPECT_EQ(plain.where(usa, plain.riders), u1);
    EXPECT_EQ(plain.hits(usa, plain.riders), 0) << "the hit is dealt with";
}

TEST(DX_13_7e, OnlyLivingScoutsSeeEverything) {
    for (bool lives : {true, false}) {
        ScoutBed bed;
        const auto firer = bed.infantry(csa, 2, c1, false);
        const auto other = bed.infantry(csa, 2, c1, false);
        const auto town = bed.terrain(csa, TerrainType::Town, c1, 0, false);
        const auto hill = bed.terrain(csa, TerrainType::Hill, c1, 0, false);
        bed.begin_phase(usa);
        bed.act(usa, scout(bed.riders, c1));
        if (lives)
            bed.act(csa, bed.verb(Verb::ScoutFire, firer), {6, 6, 6});
        else
            bed.act(csa, bed.verb(Verb::ScoutFire, firer), {1, 6, 6, 5});
        EXPECT_TRUE(bed.face_up(csa, firer));
        EXPECT_TRUE(bed.face_up(csa, hill)) << "it changed the dice";
        EXPECT_EQ(bed.face_up(csa, other), lives);
        EXPECT_EQ(bed.face_up(csa, town), lives);
        EXPECT_EQ(bed.lost(usa, bed.riders), !lives);
        EXPECT_EQ(bed.waiting(), StepKind::Moves);
    }
}

TEST(DX_13_7f, ScoutsMayNotFire) {
    ScoutBed bed;
    bed.infantry(csa, 2, c1);
    bed.begin_phase(usa);
    bed.act(usa, scout(bed.riders, c1), {6, 6});
    bed.done();
    EXPECT_TRUE(bed.finished()) << "no fire is offered to them";
    EXPECT_EQ(bed.state.side[0].fired, 0u);
}

TEST(DX_13_7g, ScoutsComeBackAndCountOnceForALimit) {
    ScoutBed bed;
    bed.infantry(csa, 2, c1);
    bed.terrain(csa, TerrainType::Creek, c1, 2);
    const auto second = bed.cavalry(usa, 2, u1);
    const auto third = bed.cavalry(usa, 2, u1);
    bed.begin_phase(usa);
    bed.act(usa, scout(bed.riders, c1));
    bed.act(usa, bed.verb(Verb::Add, second), {6, 6});  // the limit lets nobody else ride: they are off
    EXPECT_EQ(bed.waiting(), StepKind::Moves);
    EXPECT_EQ(bed.where(usa, bed.riders), u1);
    EXPECT_EQ(crossings_left(bed.look(), usa, 1), 0);
    EXPECT_TRUE(bed.barred_by(rule::DX_8_3a, bed.move(third, c1)));
    EXPECT_TRUE(bed.barred_by(rule::DX_8_0a, bed.move(second, reserve_place)))
        << "scouting is their whole movement";
}

TEST(DX_13_7h, AnUndefendedPositionMayBeTaken) {
    ScoutBed bed;
    const auto general = bed.general(csa, 1, 1, c1);
    const auto second = bed.cavalry(usa, 2, u1);
    bed.begin_phase(usa);
    bed.act(usa, scout(bed.riders, c1));
    bed.act(usa, bed.verb(Verb::Add, second));
    ASSERT_EQ(bed.waiting(), StepKind::ScoutStay);
    EXPECT_TRUE(bed.lost(csa, general));
    bed.act(usa, bed.verb(Verb::Stay, bed.riders));
    bed.act(usa, bed.verb(Verb::Return, second));
    EXPECT_EQ(bed.where(usa, bed.riders), c1);
    EXPECT_EQ(bed.where(usa, second), u1);
    EXPECT_EQ(holder(bed.look(), c1), usa);
}

TEST(DX_T67, Scouting) {
    Options options = scouting();
    options.decoys = true;
    ScoutBed bed(Edition::BullRun, options);
    const auto strong = bed.infantry(csa, 3, c1, false);
    const auto other = bed.infantry(csa, 2, c1, false);
    const auto decoy = bed.general(csa, 1, 1, c1);
    bed.mark(&Side::decoy, csa, decoy);
    bed.state.side[1].face_up &= ~one(bed.slot(csa, decoy));
    bed.state.side[1].in_play &= ~one(bed.slot(csa, decoy));
    bed.begin_phase(usa);
    bed.act(usa, scout(bed.riders, c1));
    EXPECT_TRUE(bed.lost(csa, decoy)) << "eliminated on entry";
    bed.act(csa, bed.verb(Verb::ScoutFire, strong), {2, 5, 6, 2});
    EXPECT_TRUE(bed.face_up(csa, strong));
    EXPECT_TRUE(bed.face_up(csa, other));
    EXPECT_EQ(bed.where(usa, bed.riders), u1);
    EXPECT_TRUE(bed.state.side[0].moved & one(bed.slot(usa, bed.riders)));
}

TEST(DX_T68, ScoutingAnUndefendedPosition) {
    for (bool stays : {true, false}) {
        ScoutBed bed;
        const auto general = bed.general(csa, 1, 1, c1);
        bed.begin_phase(usa);
        bed.act(usa, scout(bed.riders, c1));
        EXPECT_TRUE(bed.lost(csa, general));
        bed.act(usa, bed.verb(stays ? Verb::Stay : Verb::Return, bed.riders));
        EXPECT_EQ(bed.where(usa, bed.riders), stays ? c1 : u1);
    }
    ScoutBed second;  // a second position at the same time wins
    second.infantry(usa, 2, c0);
    second.hold(c0, usa);
    second.general(csa, 1, 1, c1);
    second.begin_phase(usa);
    second.act(usa, scout(second.riders, c1));
    EXPECT_TRUE(second.over());
    EXPECT_EQ(second.state.winner, index(usa));
}
TEST(DX_13_2k, ByTheOptionWhoFoughtAMeleeDoesNotFireAtScouts) {
    ScoutBed bed;
    bed.setup.options.scout_fire_once = true;
    const auto fought = bed.infantry(csa, 2, c1), fresh = bed.infantry(csa, 2, c1);
    bed.begin_phase(usa);
    bed.mark(&Side::meleed, csa, fought);
    bed.ask_all();
    bed.act(usa, scout(bed.riders, c1));
    bed.act(usa, bed.verb(Verb::Done));
    ASSERT_EQ(bed.waiting(), StepKind::ScoutFire);
    EXPECT_EQ(bed.refused_by(csa, bed.verb(Verb::ScoutFire, fought)), rule::DX_13_7c);
    EXPECT_EQ(bed.refused_by(csa, bed.verb(Verb::ScoutFire, fresh)), RuleId{});
    bed.setup.options.scout_fire_once = false;
    EXPECT_EQ(bed.refused_by(csa, bed.verb(Verb::ScoutFire, fought)), RuleId{});
}

TEST(DX_13_7d, AGeneralWhoRodeAheadDoesNotHelpTheScouts) {
    ScoutBed bed;
    const auto general = bed.general(usa, 3, 3, u1);
    bed.infantry(csa, 2, c1);
    bed.begin_phase(usa);
    bed.go(general, c1);
    bed.act(usa, scout(bed.riders, c1), {1, 6, 3});  // M is the bare 2
    EXPECT_TRUE(bed.lost(usa, bed.riders));
}

}  // namespace
}  // namespace longroll::dixie
