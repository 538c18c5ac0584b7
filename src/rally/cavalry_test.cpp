#include "rally/fire.h"
#include "rally/laying.h"
#include "rally/testbed.h"

namespace longroll::rally {
namespace {

struct CavalryBed : Bed {
    void ask(Ref ref, LayMode mode = LayMode::Move) {
        active(ref.side);
        state.orders.source = Source::Top;
        state.orders.left = 3;
        go({}, [&](Play& play) { begin_lay(play, ref, mode); });
    }
    bool is_riding(Ref ref) { return is_mounted(look(), ref); }
    LayMode asked() { return static_cast<LayMode>(state.agenda.top().n); }
    void lose_riders(Ref ref) {
        lose_circles(ref, 4, Part::Mounted);
        with_dice({}, [&](Play& play) { lose_mounted_stand(play, ref); });
        EXPECT_EQ(Rally::first_violation(setup, state).value_or(""), "");
    }
};

TEST(RF_CAVMOVE_1, CavalryHasTwoMovesForOneOrderAndTheSecondIsOptional) {
    CavalryBed bed;
    const Ref unit = bed.mounted(usa, 10, 10), other_one = bed.mounted(usa, 20, 10),
              foot = bed.infantry(usa, 30, 10);
    bed.ask(unit);
    bed.act("lay a3 front facing 0");
    EXPECT_EQ(bed.waiting(), StepKind::Lay);
    EXPECT_EQ(bed.asked(), LayMode::Second);
    EXPECT_TRUE(bed.side(usa).activated.has(unit.id));
    EXPECT_EQ(bed.state.orders.left, 2);
    EXPECT_TRUE(bed.offered("stay"));
    bed.act("lay a3 front facing 0");
    EXPECT_EQ(bed.centre(unit), bed.inches(10, 22.5));
    EXPECT_EQ(bed.state.orders.left, 2) << "paid once (RF-AP-7)";
    EXPECT_TRUE(bed.over());
    bed.ask(other_one);
    bed.act("lay a1 front facing 0");
    bed.act("stay");
    EXPECT_TRUE(bed.over());
    bed.ask(foot);
    bed.act("lay a1 front facing 0");
    EXPECT_TRUE(bed.over()) << "infantry has one";
}

TEST(RF_CAVMOVE_1, EachMoveIsJudgedOnItsOwnAndTheOptionBindsThoseOnFoot) {
    CavalryBed bed;
    const Ref unit = bed.mounted(usa, 10, 10);
    bed.infantry(csa, 10, 21, 180);
    bed.ask(unit);
    bed.act("lay a3 front facing 0");
    EXPECT_EQ(bed.refused_by("lay a1 rear facing 0"), rule::RF_MOVE_4) << "now it is under fire";
    EXPECT_TRUE(bed.legal("lay t rear facing 0"));
    CavalryBed other_bed;
    other_bed.setup.options.double_move_on_foot = false;
    const Ref foot = other_bed.dismounted(usa, 10, 10), riders = other_bed.mounted(usa, 20, 10);
    other_bed.ask(foot);
    other_bed.act("lay a1 front facing 0");
    EXPECT_TRUE(other_bed.over());
    other_bed.ask(riders);
    other_bed.act("lay a1 front facing 0");
    EXPECT_FALSE(other_bed.over());
}

TEST(RF_CAVMOVE_1, AMarchIsDoubledToo) {
    CavalryBed bed;
    const Ref unit = bed.mounted(usa, 10, 10);
    bed.ask(unit, LayMode::March);
    bed.act("lay a4 front facing 0");
    EXPECT_EQ(bed.asked(), LayMode::SecondMarch);
    EXPECT_TRUE(bed.legal("lay a4 front facing 0"));
}

TEST(RF_CAVMOVE_2, AMountedStandDismountsAtTheEndOfAMove) {
    CavalryBed bed;
    const Ref unit = bed.mounted(usa, 10, 10);
    bed.ask(unit);
    EXPECT_TRUE(bed.offered("lay a3 front facing 0 dismount"));
    bed.act("lay a3 front facing 0 dismount");
    EXPECT_FALSE(bed.is_riding(unit));
    // The riders came to 16.25, their front to 17.
    EXPECT_EQ(bed.centre(unit), bed.inches(10, 16.5));
    EXPECT_EQ(holders_base(bed.look(), unit).centre, bed.inches(10, 15.5));
    EXPECT_EQ(bed.refused_by("lay a1 front facing 0 mount"), rule::RF_CAVMOVE_3) << "one exchange";
    bed.act("lay a1 front facing 0");
    EXPECT_EQ(bed.centre(unit), bed.inches(10, 20.5)) << "the Move that is left, on foot";
}

TEST(RF_CAVMOVE_2, NotWhereTheStandsOnFootHaveNoRoomNorByInfantry) {
    CavalryBed bed;
    const Ref unit = bed.mounted(usa, 10, 10), foot = bed.infantry(usa, 30, 10);
    bed.infantry(usa, 10, 14.9);  // behind the riders, who come to 16.25; the holders would reach to 15
    bed.infantry(usa, 13, 10);
    bed.ask(unit);
    EXPECT_EQ(bed.refused_by("lay a3 front facing 0 dismount"), rule::RF_MOVE_12);
    bed.act("stay");
    bed.ask(foot);
    EXPECT_EQ(bed.refused_by("lay a1 front facing 0 dismount"), rule::RF_CAVMOVE_2);
    bed.act("stay");
    CavalryBed behind;
    const Ref riders = behind.mounted(usa, 10, 10);
    behind.infantry(usa, 7.95, 13);
    behind.ask(riders);
    EXPECT_TRUE(behind.legal("lay t front facing 45"));
    EXPECT_EQ(behind.refused_by("lay t front facing 45 dismount"), rule::RF_CAVMOVE_2)
        << "the holders do not fit";
}

TEST(RF_CAVMOVE_2, AfterATacticToo) {
    CavalryBed bed;
    const Ref unit = bed.mounted(usa, 10, 10);
    bed.ask(unit, LayMode::Tactic);
    bed.act("special toward 0 facing 180 on-rear dismount");
    EXPECT_FALSE(bed.is_riding(unit));
    EXPECT_TRUE(bed.over()) << "one Tactic";
}

TEST(RF_EX_91, WithHoldersItMountsAndMovesTwiceWithoutItOnlyMounts) {
    CavalryBed bed;
    const Ref unit = bed.dismounted(usa, 10, 10, 0, {.discipline = 9}),
              bare = bed.dismounted(usa, 20, 10, 0, {.discipline = 9});
    bed.side(usa).without_holders |= one(bare.id);
    bed.side(usa).unit[bare.id].holders = {};
    bed.ask(unit);
    EXPECT_TRUE(bed.offered("lay a3 front facing 0 mount"));
    bed.act("lay a3 front facing 0 mount");
    EXPECT_TRUE(bed.is_riding(unit));
    // Its front was at 10.5, so the riders began at 9.75.
    EXPECT_EQ(bed.centre(unit), bed.inches(10, 16));
    bed.act("lay a3 front facing 0");
    EXPECT_EQ(bed.centre(unit), bed.inches(10, 22.25));
    EXPECT_TRUE(bed.over());

    bed.ask(bare);
    EXPECT_EQ(bed.refused_by("lay a3 front facing 0 mount"), rule::RF_CAVMOVE_4);
    EXPECT_TRUE(bed.offered("mount"));
    bed.act("mount");
    EXPECT_TRUE(bed.is_riding(bare));
    EXPECT_EQ(bed.centre(bare), bed.inches(20, 9.75));
    EXPECT_TRUE(bed.over()) << "that is all it does";
    EXPECT_TRUE(bed.side(usa).activated.has(bare.id));
}

TEST(RF_CAVMOVE_3, MountingAloneLeavesTheSecondMoveAndMayComeAfterAMoveOnFoot) {
    CavalryBed bed;
    const Ref unit = bed.dismounted(usa, 10, 10), later = bed.dismounted(usa, 20, 10);
    bed.ask(unit);
    bed.act("mount");
    EXPECT_EQ(bed.asked(), LayMode::Second);
    EXPECT_EQ(bed.refused_by("lay a1 front facing 0 dismount"), rule::RF_CAVMOVE_2) << "one exchange";
    bed.act("lay a1 front facing 0");
    EXPECT_EQ(bed.centre(unit), bed.inches(10, 14));
    bed.ask(later);
    bed.act("lay a1 front facing 0");
    bed.act("lay a1 front facing 0 mount");
    EXPECT_TRUE(bed.is_riding(later));
    EXPECT_EQ(bed.centre(later), bed.inches(20, 18));
}

TEST(RF_CAVMOVE_3, ATacticMayBeginWithMounting) {
    CavalryBed bed;
    const Ref unit = bed.dismounted(usa, 10, 10);
    bed.ask(unit, LayMode::Tactic);
    bed.act("lay t front facing 0 mount");
    EXPECT_TRUE(bed.is_riding(unit));
    EXPECT_EQ(bed.centre(unit), bed.inches(10, 13.5));
}

TEST(RF_CAVMOVE_4, WithoutHoldersNotAfterAMove) {
    CavalryBed bed;
    const Ref bare = bed.dismounted(usa, 10, 10);
    bed.side(usa).without_holders |= one(bare.id);
    bed.side(usa).unit[bare.id].holders = {};
    bed.ask(bare);
    bed.act("lay a1 front facing 0");
    EXPECT_EQ(bed.refused_by("mount"), rule::RF_CAVMOVE_4);
}

TEST(RF_CAV_4, WhileTheHoldersLiveItMountsAndItsHorsesMustLive) {
    CavalryBed bed;
    const Ref unit = bed.dismounted(usa, 10, 10);
    bed.ask(unit);
    EXPECT_TRUE(bed.legal("lay a1 front facing 0 mount"));
    bed.side(usa).bound_to_foot |= one(unit.id);
    EXPECT_EQ(bed.refused_by("lay a1 front facing 0 mount"), rule::RF_CAVMOVE_3);
    EXPECT_EQ(bed.refused_by("mount"), rule::RF_CAVMOVE_3);
}

TEST(RF_CAV_8, HoldersAreNoStandOfTheirOwn) {
    CavalryBed bed;
    const Ref unit = bed.dismounted(usa, 10, 10);
    bed.infantry(csa, 10, 8, 0);  // touches the holders from behind
    EXPECT_FALSE(is_engaged(bed.look(), unit)) << "its own stand is not touched";
    EXPECT_TRUE(is_engaged(bed.look(), {csa, 0}));
}

TEST(RF_GEO_23, TheFrontEdgeStaysWhereItIs) {
    CavalryBed bed;
    const Ref unit = bed.mounted(usa, 10, 10, 90);
    bed.with_dice({}, [&](Play& play) { dismount(play, unit); });
    EXPECT_EQ(bed.centre(unit), bed.inches(10.25, 10));
    bed.with_dice({}, [&](Play& play) { mount(play, unit); });
    EXPECT_EQ(bed.centre(unit), bed.inches(10, 10));
    bed.infantry(csa, 8.25, 10, 90);  // the holders would touch it
    EXPECT_FALSE(exchanged_pose(bed.look(), unit, bed.pose(unit)));
}

TEST(RF_GEO_23, AGeneralBehindMakesRoom) {
    CavalryBed bed;
    const Ref unit = bed.mounted(usa, 10, 10);
    bed.general(usa, bed.first_brigade, 10, 8.25);
    bed.with_dice({}, [&](Play& play) { dismount(play, unit); });
    EXPECT_EQ(Rally::first_violation(bed.setup, bed.state).value_or(""), "");
    EXPECT_EQ(holders_base(bed.look(), unit).centre, bed.inches(10, 9.25));
}

TEST(RF_CAV_5, ItsHorsesLostTheRegimentGoesOnOnFootAndKeepsItsMarks) {
    CavalryBed bed;
    const Ref unit = bed.mounted(usa, 10, 10), on_foot_now = bed.dismounted(usa, 30, 10);
    bed.routed(unit);
    bed.lose_riders(unit);
    EXPECT_FALSE(bed.is_riding(unit));
    EXPECT_EQ(bed.centre(unit), bed.inches(10, 10.25));
    EXPECT_TRUE(bed.side(usa).routed.has(unit.id));
    EXPECT_TRUE(bed.side(usa).bound_to_foot.has(unit.id));
    bed.lose_riders(on_foot_now);
    EXPECT_EQ(bed.centre(on_foot_now), bed.inches(30, 10));
    EXPECT_TRUE(bed.side(usa).bound_to_foot.has(on_foot_now.id));
}

TEST(RF_CAV_5, WhereItDoesNotFitItGoesToTheNearestPlaceOrIsRemoved) {
    CavalryBed bed;
    const Ref unit = bed.mounted(usa, 10, 10);
    bed.infantry(usa, 10, 8.75);  // where the holders would be
    bed.lose_riders(unit);
    EXPECT_EQ(bed.centre(unit), bed.inches(10, 10.75)) << "half an inch forward";
    CavalryBed hemmed;
    const Ref lost = hemmed.mounted(usa, 1, 0.75);
    for (double y = 2; y < 8; y += 1)
        for (double x = 1; x < 8; x += 2) hemmed.infantry(usa, x, y);
    hemmed.infantry(usa, 3, 0.5);
    hemmed.infantry(usa, 5, 0.5);
    hemmed.lose_riders(lost);
    EXPECT_TRUE(hemmed.side(usa).destroyed.has(lost.id));
}

TEST(RF_CAV_5, InContactItStaysInContact) {
    CavalryBed bed;
    const Ref unit = bed.mounted(usa, 10, 10);
    bed.infantry(csa, 10, 11.25, 180);
    bed.lose_riders(unit);
    EXPECT_EQ(bed.centre(unit), bed.inches(10, 10.25));
    EXPECT_TRUE(is_engaged(bed.look(), unit));
}

TEST(RF_DATA_11, RidersHaveTheDisciplineOfTheRegimentAndNoFire) {
    CavalryBed bed;
    const Ref riders = bed.mounted(usa, 10, 10, 0, {.discipline = 7}),
              foot = bed.dismounted(usa, 14, 10, 0, {.discipline = 7});
    const Ref enemy = bed.infantry(csa, 12, 15, 180);
    EXPECT_EQ(arrow_of(bed.look(), riders), arrow_of(bed.look(), foot));
    EXPECT_EQ(check_fire(bed.look(), {.firer = riders, .target = enemy.id}).why().rule, rule::RF_FIRE_1);
    EXPECT_TRUE(check_fire(bed.look(), {.firer = foot, .target = enemy.id}));
}

}  // namespace
}  // namespace longroll::rally
