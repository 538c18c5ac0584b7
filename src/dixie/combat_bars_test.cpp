// 7.0 to 7.2, 13.4, 13.5: what may not fire and what the refusal says; what fire does to those who are hard
// to hit.

#include "dixie/special_bed.h"

namespace longroll::dixie {
namespace {

Action fire(std::uint8_t card, FireMode mode = FireMode::Short, Slot enemy = no_slot) {
    return {.verb = Verb::Fire, .card = card, .mode = static_cast<std::uint8_t>(mode), .enemy = enemy};
}
Action open(Place place) { return {.verb = Verb::Open, .place = place}; }

Options with(bool Options::* option) {
    Options options;
    options.*option = true;
    return options;
}

// The Combat Phase of a side, without windows.
struct Quiet : SpecialBed {
    explicit Quiet(Edition edition = Edition::BullRun, Options options = {}) : SpecialBed(edition, options) {
        no_specials();
    }
    void combats(Seat seat) { phase(Phase::Combat, seat, {step(StepKind::Combats, seat)}); }
};

TEST(DX_7_0b, WhoFiredDoesNotMoveAndTheOthersDo) {
    Quiet bed;
    const auto a = bed.infantry(usa, 2, u1), b = bed.infantry(usa, 2, u1);
    bed.infantry(csa, 4, u1);
    bed.infantry(csa, 4, c1);
    bed.combat(usa, u1);
    bed.act(usa, fire(a), {4, 4});
    bed.moves(usa);
    const auto back = [](std::uint8_t card) { return action(Verb::Move, card, reserve_place); };
    EXPECT_EQ(bed.refused_by(usa, back(a)), rule::DX_7_0b);
    EXPECT_FALSE(bed.offered(usa, back(a)));
    EXPECT_EQ(bed.why(usa, back(b)), "fine") << "DX-T54";
}

TEST(DX_7_2c, WhoMovesToEngageFiresATurnLaterAndWhoIsEngagedInHisNextPhase) {
    Bed bed;
    bed.no_specials();
    const auto comes = bed.infantry(usa, 3, u1);
    bed.infantry(usa, 2, u0);
    const auto stands = bed.infantry(csa, 3, c1);
    bed.infantry(csa, 2, c0);
    bed.turn(usa);
    ASSERT_EQ(bed.waiting(), StepKind::Moves);
    bed.act(usa, action(Verb::Move, comes, c1));
    bed.act(usa, action(Verb::Done));
    ASSERT_EQ(bed.state.active, index(csa)) << "the Union turn ended without fire";
    EXPECT_FALSE(bed.state.side[0].fired & bed.cards(usa, {comes}));
    ASSERT_EQ(bed.waiting(), StepKind::Combats);
    bed.act(csa, open(c1));
    bed.act(csa, fire(stands), {6, 6, 6});
    EXPECT_TRUE(bed.state.side[1].fired & bed.cards(csa, {stands}))
        << "the engaged one fires in his next phase";
    bed.act(csa, action(Verb::Done));
    ASSERT_EQ(bed.waiting(), StepKind::Combats);
    ASSERT_EQ(bed.state.active, index(usa));
    EXPECT_TRUE(bed.offered(usa, open(c1))) << "and the mover a turn later";
}

TEST(DX_7_2d, CavalryIsRefusedLongRangeByItsOwnRule) {
    Quiet bed;
    const auto riders = bed.cavalry(usa, 2, u1), men = bed.infantry(usa, 2, u1);
    bed.artillery(usa, 2, u1);
    bed.infantry(csa, 3, c1);
    bed.combat(usa, c1);
    EXPECT_EQ(bed.refused_by(usa, fire(riders, FireMode::Long)), rule::DX_7_2d);
    EXPECT_FALSE(bed.offered(usa, fire(riders, FireMode::Long)));
    EXPECT_EQ(bed.refused_by(usa, fire(men, FireMode::Long)), rule::DX_7_2b);
    EXPECT_EQ(bed.refused_by(usa, fire(riders)), rule::DX_7_2j) << "only if engaged";
}

TEST(DX_7_2e, TheRangeTellsWhichOfTheTwoFirepowersCounts) {
    Quiet far;  // a 2 misses at F1
    const auto gun = far.artillery(csa, 2, c1, true, 1, 3);
    const auto target = far.infantry(usa, 3, u1);
    far.combat(csa, u1);
    far.act(csa, fire(gun, FireMode::Long), {1, 2});
    EXPECT_EQ(far.hits(usa, target), 1);
    Quiet near;  // a 3 hits at F3
    const auto close = near.artillery(csa, 2, u1, true, 1, 3);
    const auto stands = near.infantry(usa, 3, u1);
    near.combat(csa, u1);
    near.act(csa, fire(close), {3, 4});
    EXPECT_EQ(near.hits(usa, stands), 1);
}

TEST(DX_7_2f, LeadersAloneAreHitBySixes) {
    Quiet bed;
    const auto gun = bed.artillery(csa, 3, c1);
    const auto general = bed.general(usa, 1, 1, u1);
    bed.combat(csa, u1);
    bed.act(csa, fire(gun, FireMode::Long), {1, 6, 6});
    EXPECT_EQ(bed.hits(usa, general), 2) << "the other hit finds no Troop card and is lost";
}
TEST(DX_7_2f, FaceDownGroundDrawsFireAndIsNotHarmed) {
    Quiet bed;
    const auto gun = bed.artillery(csa, 3, c1);
    const auto field = bed.terrain(usa, TerrainType::Field, u1, 0, false);
    bed.combat(csa, u1);
    bed.act(csa, fire(gun, FireMode::Long), {1, 1, 6});
    EXPECT_FALSE(bed.lost(usa, field));
    EXPECT_FALSE(bed.face_up(usa, field));
}
TEST(DX_7_2f, OpenGroundAloneIsNoTarget) {
    Quiet bed;
    bed.artillery(csa, 3, c1);
    bed.terrain(usa, TerrainType::Field, u1);
    bed.infantry(usa, 2, u0);
    bed.infantry(csa, 2, u0);
    bed.combats(csa);
    EXPECT_EQ(bed.refused_by(csa, open(u1)), rule::DX_7_2f);
}

TEST(DX_7_2h, EngagedArtilleryIsRefusedByItsRule) {
    Quiet bed(Edition::BullRun, with(&Options::enfilade));
    const auto gun = bed.artillery(csa, 2, c1);
    bed.infantry(usa, 3, c1);
    bed.infantry(usa, 3, u1);
    bed.infantry(csa, 3, u0);
    bed.hold(u0, csa);
    bed.combat(csa, u1);  // by the cards of U0
    EXPECT_EQ(bed.refused_by(csa, fire(gun, FireMode::Long)), rule::DX_7_2h);
    EXPECT_FALSE(bed.offered(csa, fire(gun, FireMode::Long)));
}

// Why a position cannot be opened is said by the rule that bars its fire.
TEST(DX_7_0d, TheRefusalToOpenNamesTheRule) {
    Quiet bed;
    bed.infantry(csa, 2, c1);
    bed.infantry(usa, 2, u1);
    const auto gun = bed.artillery(csa, 2, c2);
    bed.infantry(csa, 2, u2);
    bed.infantry(usa, 2, u2);
    bed.infantry(usa, 2, u0);
    bed.combats(csa);
    ASSERT_EQ(bed.waiting(), StepKind::Combats);
    EXPECT_EQ(bed.refused_by(csa, open(u1)), rule::DX_7_2b) << "Infantry has no long range";
    EXPECT_EQ(bed.refused_by(csa, open(u0)), rule::DX_7_0d) << "nobody stands there";
    EXPECT_EQ(bed.refused_by(csa, open(c0)), rule::DX_7_2f) << "no enemy there";
    bed.state.side[1].meleed |= bed.state.side[1].at[u2];
    bed.state.side[1].fired |= bed.cards(csa, {gun});
    EXPECT_EQ(bed.refused_by(csa, open(u2)), rule::DX_13_2k);
}

TEST(DX_13_4a, SkirmishersNameNoTarget) {
    SpecialBed bed(Edition::Gettysburg, with(&Options::counter_battery));
    const auto men = bed.infantry(csa, 3, c1), skirmishers = bed.special(csa, Effect::Skirm, reserve_place);
    const auto guns = bed.artillery(usa, 2, u1);
    bed.infantry(usa, 2, u1);
    bed.combat(csa, u1);
    bed.act(csa, special_action(skirmishers, u1, men));
    bed.pass_windows();
    EXPECT_EQ(bed.why(csa, fire(men, FireMode::Long)), "fine");
    EXPECT_EQ(bed.refused_by(csa, fire(men, FireMode::Long, bed.slot(usa, guns))), rule::DX_13_4a);
    EXPECT_FALSE(bed.offered(csa, fire(men, FireMode::Long, bed.slot(usa, guns))));
}

TEST(DX_13_4c, EachCardNamesItsOwnTargetOnce) {
    Quiet bed(Edition::BullRun, with(&Options::counter_battery));
    const auto first = bed.artillery(usa, 2, u1, true, 2), second = bed.artillery(usa, 2, u1, true, 2);
    const auto a = bed.artillery(csa, 3, c1), b = bed.artillery(csa, 3, c1);
    bed.combat(usa, c1);
    bed.act(usa, fire(first, FireMode::Long, bed.slot(csa, a)), {1, 2});
    EXPECT_EQ(bed.refused_by(usa, fire(first, FireMode::Long, bed.slot(csa, b))), rule::DX_7_0c);
    bed.act(usa, fire(second, FireMode::Long, bed.slot(csa, b)), {1, 6});
    EXPECT_EQ(bed.hits(csa, a), 2);
    EXPECT_EQ(bed.hits(csa, b), 1);
}

TEST(DX_13_5a, OnlyArtilleryAndOnlyWithTheOption) {
    for (bool support : {false, true}) {
        Options options;
        options.artillery_support = support;
        SpecialBed bed(Edition::Gettysburg, options);
        const auto gun = bed.artillery(csa, 2, c1), men = bed.infantry(csa, 3, c1);
        const auto skirmishers = bed.special(csa, Effect::Skirm, reserve_place);
        bed.infantry(csa, 2, u1);
        bed.infantry(usa, 4, u1);
        bed.combat(csa, u1);
        bed.act(csa, special_action(skirmishers, u1, men));
        bed.pass_windows();
        EXPECT_EQ(bed.refused_by(csa, fire(gun, FireMode::Long)), support ? RuleId{} : rule::DX_7_2g);
        EXPECT_EQ(bed.offered(csa, fire(gun, FireMode::Long)), support);
        EXPECT_EQ(bed.refused_by(csa, fire(men, FireMode::Long)), support ? rule::DX_13_5a : rule::DX_7_2g);
        EXPECT_FALSE(bed.offered(csa, fire(men, FireMode::Long))) << "Skirmishers give no support";
        if (!support) continue;
        const int before = bed.hits(usa, 2);
        bed.act(csa, fire(gun, FireMode::Long), {1, 6});
        EXPECT_EQ(bed.hits(usa, 2), before + 1) << "it hits the enemy of the engagement";
    }
}

}  // namespace
}  // namespace longroll::dixie
