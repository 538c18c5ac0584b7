#include "elephant/move_bed.h"

namespace longroll::elephant {
namespace {

Action detach_of(Ref ref, Stands stands, DetachSide where) {
    return {.verb = Verb::Detach, .unit = ref.id, .mode = static_cast<std::uint8_t>(where), .stands = stands};
}

// A parent of six, two of them out in front.
struct Out : MoveBed {
    Ref parent, out;
    explicit Out(Scale scale = Scale::Regimental2) : MoveBed(scale) {
        parent = infantry(usa, 6, {20, 10}, north);
        phase(usa, {parent});
        act(usa, detach_of(parent, 0b110000, DetachSide::Front));
        out = {usa, unit(parent).detachment};
    }
};

TEST(SE_SKIRM_1, InfantryAndCavalry) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 4, {10, 10}, north);
    const Ref c = bed.cavalry(usa, 4, {25, 10}, north);
    const Ref g = bed.battery(usa, 2, {40, 10}, north);
    bed.phase(usa, {a, c, g});
    EXPECT_TRUE(bed.may(detach_of(a, 0b1100, DetachSide::Front)));
    EXPECT_TRUE(bed.may(detach_of(c, 0b1100, DetachSide::Front)));
    EXPECT_EQ(bed.barred(detach_of(g, 0b10, DetachSide::Front)), rule::SE_SKIRM_1);
}
TEST(SE_SKIRM_2, OneDetachmentAndTheCommandStandStays) {
    Out bed;
    EXPECT_EQ(bed.stands(bed.parent), 4);
    EXPECT_EQ(bed.stands(bed.out), 2);
    EXPECT_EQ(bed.unit(bed.out).parent, bed.parent.id);
    EXPECT_EQ(bed.barred(detach_of(bed.parent, 0b1, DetachSide::Left)), rule::SE_SKIRM_2);
    MoveBed all;
    const Ref a = all.infantry(usa, 4, {20, 10}, north);
    all.phase(usa, {a});
    EXPECT_EQ(all.barred(detach_of(a, 0b1111, DetachSide::Front)), rule::SE_SKIRM_2);
    all.pick(a, {3, 3, 3, 3}, IntoSkirmish);
    EXPECT_TRUE(is_skirmishing(all.look(), a));
    EXPECT_EQ(all.state.move.dice, 4) << "it rolls as skirmishers (SE-SKIRM-3)";
}
TEST(SE_SKIRM_3, HalfAnInchOffFreeOfCharge) {
    Out bed;
    EXPECT_NEAR(bed.apart(bed.parent, bed.out), 0.5, 0.01);
    EXPECT_EQ(bed.side(usa).moved, 0u);
    EXPECT_TRUE(bed.may(begin_move(bed.parent)));
    EXPECT_TRUE(bed.may(begin_move(bed.out)));
    bed.pick(bed.out, {4, 4, 4, 4});
    EXPECT_EQ(bed.state.move.dice, 4);
}
// The head has turned north, the others still march east toward it.
TEST(SE_SKIRM_3, HalfAnInchOffAColumnOnABend) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 6, {40, 20}, north, {.formation = Formation::RoadColumn, .ranks = 1});
    Poses bent;
    bent.push_back({Inches{40, 20}.point(), north});
    for (int i = 1; i < 6; ++i) bent.push_back({Inches{40 - 0.75 * i, 20}.point(), east});
    bed.with_dice({}, [&](Play& play) { put_poses(play, a, bent, north); });
    bed.phase(usa, {a});
    ASSERT_EQ(Elephant::first_violation(bed.setup, bed.state).value_or(""), "");
    bed.act(usa, detach_of(a, 0b110000, DetachSide::Left));
    const Ref out{usa, bed.unit(a).detachment};
    EXPECT_NEAR(bed.apart(a, out), 0.5, 0.01);
}
TEST(SE_SKIRM_3, HalfAnInchOffTheSideThatWasNamed) {
    for (DetachSide where : {DetachSide::Front, DetachSide::Rear, DetachSide::Left, DetachSide::Right}) {
        MoveBed bed;
        const Ref a = bed.infantry(usa, 6, {20, 10}, north);
        bed.phase(usa, {a});
        bed.act(usa, detach_of(a, 0b110000, where));
        EXPECT_NEAR(bed.apart(a, {usa, bed.unit(a).detachment}), 0.5, 0.01) << static_cast<int>(where);
    }
}
TEST(SE_SKIRM_3, NotAfterFullFireNotInTheEnemysFace) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 6, {20, 10}, north);
    bed.infantry(csa, 4, {20, 13.5}, south);
    bed.phase(usa, {a});
    EXPECT_EQ(bed.barred(detach_of(a, 0b110000, DetachSide::Front)), rule::SE_SKIRM_3)
        << "within 100 yards, nearer than it";
    EXPECT_TRUE(bed.may(detach_of(a, 0b110000, DetachSide::Rear)));
    bed.side(usa).full_fire = one(a.id);
    EXPECT_EQ(bed.barred(detach_of(a, 0b110000, DetachSide::Rear)), rule::SE_SKIRM_3);
}
// Their horses are deeper than they: on foot they would seem to stand farther from the enemy than they did,
// and the row they were promised would bring them nearer to him.
TEST(SE_SKIRM_3, CavalryThatDismountsSpreadsOutFromWhereItsHorsesStood) {
    MoveBed bed;
    const Ref c = bed.cavalry(usa, 4, {20, 10}, north);
    bed.infantry(csa, 4, {24.5, 11.5}, south);  // 63 yards off, beyond its right
    Poses promised;
    ASSERT_TRUE(skirmish_place(bed.look(), c, dismounted_stand, promised));
    bed.phase(usa, {c});
    bed.pick(c, {4, 4}, Mount);
    for (int k = 0; k < 4; ++k) {
        EXPECT_EQ(pose_of(bed.look(), c, k), promised[static_cast<std::size_t>(k)]);
        EXPECT_EQ(pose_of(bed.look(), c, k).centre.y, 9500) << "in one row";
    }
}
TEST(SE_SKIRM_3, PanicGoesAlongHitsDoNot) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 6, {20, 10}, north);
    bed.unit(a).hits = 2;
    bed.unit(a).panic = 1;
    bed.phase(usa, {a});
    bed.act(usa, detach_of(a, 0b110000, DetachSide::Rear));
    const Ref out{usa, bed.unit(a).detachment};
    EXPECT_EQ(bed.unit(out).hits, 0);
    EXPECT_EQ(bed.unit(out).panic, 1);
}
TEST(SE_SKIRM_4, ComingInIsAFormationChange) {
    Out bed;
    bed.side(usa).split = 0;
    bed.pick(bed.out, {2, 2, 2, 2});
    bed.part(just(Verb::Rejoin));
    bed.done();
    EXPECT_EQ(bed.stands(bed.parent), 6);
    EXPECT_FALSE(bed.on_table(bed.out));
    // The reunited unit has half a move left (SE-COST-16).
    bed.pick(bed.parent, {4, 4, 4});
    EXPECT_TRUE(bed.may(ahead(6000)));
    EXPECT_FALSE(bed.may(ahead(6100)));
}
TEST(SE_SKIRM_4, AWholeUnitClosesUpAtHalfSpeed) {
    MoveBed bed;
    const Ref s = bed.skirmishers(usa, 3, {20, 10}, north);
    bed.phase(usa, {s});
    bed.pick(s, {2, 2, 2, 2});
    bed.part(form(Formation::Line, 1));
    bed.done();
    EXPECT_EQ(bed.unit(s).formation, Formation::Line);
    EXPECT_EQ(middle_of(bed.look(), s), (Inches{20, 10}.point()));
}
TEST(SE_SKIRM_5, GapsOfOneToTwoInches) {
    Bed bed;
    const auto spaced = [&](std::initializer_list<double> xs) {
        std::vector<Pose> poses;
        for (double x : xs) poses.push_back({Inches{x, 10}.point(), north});
        return check_spacing(bed.look(), poses, infantry_stand).fine();
    };
    EXPECT_TRUE(spaced({10, 12, 14}));
    EXPECT_TRUE(spaced({10, 13, 16}));
    EXPECT_FALSE(spaced({10, 11.9}));
    EXPECT_FALSE(spaced({10, 13.1}));
    EXPECT_FALSE(spaced({10, 12, 16, 18})) << "two groups";
    EXPECT_TRUE(spaced({10}));
}
TEST(SE_SKIRM_6, AHundredYardsFromEveryEnemy) {
    MoveBed bed;
    const Ref s = bed.skirmishers(usa, 1, {20, 10}, north);
    bed.infantry(csa, 4, {20, 18}, south);
    bed.phase(usa, {s});
    bed.pick(s, {4, 4, 4, 4});
    EXPECT_TRUE(bed.may(send(0, {20, 15.125}, north)));
    EXPECT_EQ(bed.barred(send(0, {20, 15.2}, north)), rule::SE_SKIRM_6);
}
TEST(SE_SKIRM_7, NoFlankNoRear) {
    MoveBed bed;
    const Ref s = bed.skirmishers(usa, 3, {20, 10}, north);
    const Ref e = bed.infantry(csa, 3, {20, 4}, north);
    EXPECT_FALSE(in_flank_or_rear(bed.look(), e, s));
    bed.side(usa).beaten = one(s.id);  // SE-SKIRM-9
    EXPECT_TRUE(in_flank_or_rear(bed.look(), e, s));
}
TEST(SE_SKIRM_8, MountedSkirmishersAreMounted) {
    MoveBed bed;
    const Ref c = bed.cavalry(csa, 3, {20, 14}, south, {.formation = Formation::Skirmish});
    const Ref d = bed.cavalry(csa, 3, {40, 14}, south, {.dismounted = true});
    const Ref a = bed.infantry(usa, 3, {20, 10}, north);
    const Ref b = bed.infantry(usa, 3, {40, 10}, north);
    Total mounted, foot;
    add_shifts(bed.look(), {.firer = a, .target = c, .stands = 7}, mounted);
    add_shifts(bed.look(), {.firer = b, .target = d, .stands = 7}, foot);
    EXPECT_EQ(mounted.total() - foot.total(), shift_easy_target);
}
TEST(SE_SKIRM_9, BeatenSkirmishersHaveAFront) {
    MoveBed bed;
    const Ref s = bed.skirmishers(usa, 3, {20, 10}, north);
    EXPECT_TRUE(all_round(bed.look(), s));
    bed.side(usa).beaten = one(s.id);
    EXPECT_FALSE(all_round(bed.look(), s));
}
TEST(SE_SKIRM_10, MostGroundIsFreeForThem) {
    MoveBed bed;
    bed.area(AreaKind::Woods, {{5, 11}, {40, 11}, {40, 14}, {5, 14}});
    bed.line(LineKind::Wall, {{5, 15}, {40, 15}});
    bed.area(AreaKind::Building, {{50, 11}, {60, 11}, {60, 14}, {50, 14}});
    const Ref s = bed.skirmishers(usa, 1, {20, 10}, north);
    const Ref t = bed.skirmishers(usa, 1, {55, 10}, north);
    bed.phase(usa, {s, t});
    bed.pick(s, {4, 4, 4, 4});
    EXPECT_TRUE(bed.may(send(0, {20, 26}, south)));
    bed.done();
    bed.pick(t, {4, 4, 4, 4});
    EXPECT_TRUE(bed.may(send(0, {55, 22}, south))) << "buildings cost them an inch a die";
    EXPECT_FALSE(bed.may(send(0, {55, 22.1}, south)));
}
TEST(SE_SKIRM_11, AUnitOfTheirOwnThatOutlivesTheParent) {
    Out bed;
    EXPECT_EQ(grade_value[at(bed.unit(bed.out).grade)], 8);
    bed.with_dice({}, [&](Play& play) { remove_unit(play, bed.parent, Loss::Eliminated, rule::SE_PANIC_5); });
    EXPECT_TRUE(bed.on_table(bed.out));
    EXPECT_EQ(bed.unit(bed.out).parent, no_unit);
}
TEST(SE_E48, HitsAndMarkersAreAddedWhenTheyRejoin) {
    Out bed;
    bed.unit(bed.out).hits = 1;
    bed.unit(bed.out).panic = 1;
    bed.unit(bed.parent).hits = 2;
    bed.unit(bed.parent).panic = 2;
    bed.with_dice({}, [&](Play& play) { rejoin(play, bed.out); });
    EXPECT_EQ(bed.stands(bed.parent), 5);
    EXPECT_EQ(bed.unit(bed.parent).hits, 0);
    EXPECT_EQ(bed.unit(bed.parent).panic, 2);
}
TEST(SE_SKIRM_12, TheWorseStatusAndTheLaterTurnsStay) {
    Out bed;
    bed.unit(bed.out).status = Withdrawing::Rout;
    bed.unit(bed.out).rout_turn = 3;
    bed.unit(bed.out).lost = 1;
    bed.unit(bed.parent).lost = 1;
    bed.unit(bed.parent).retreat_turn = 2;
    bed.with_dice({}, [&](Play& play) { rejoin(play, bed.out); });
    EXPECT_EQ(bed.unit(bed.parent).status, Withdrawing::Rout);
    EXPECT_EQ(bed.unit(bed.parent).rout_turn, 3);
    EXPECT_EQ(bed.unit(bed.parent).retreat_turn, 2);
    EXPECT_EQ(bed.unit(bed.parent).lost, 2);
}
TEST(SE_SKIRM_13, HalfAMoveAfterFiringOrAWholeOneByOption) {
    for (bool full : {false, true}) {
        Options options;
        options.skirmishers_move_full = full;
        MoveBed bed(Scale::Regimental2, options);
        const Ref s = bed.skirmishers(usa, 1, {20, 10}, north);
        bed.side(usa).fired = bed.side(usa).full_fire = one(s.id);
        bed.phase(usa, {s});
        bed.pick(s, {4, 4, 4, 4});
        EXPECT_TRUE(bed.may(send(0, {20, 18}, north)));
        EXPECT_EQ(bed.may(send(0, {20, 19}, north)), full);
    }
}

TEST(SE_E85, ChargedSkirmishersRejoinAndTheParentIsTheTarget) {
    MoveBed bed;
    const Ref t = bed.infantry(csa, 6, {20, 21}, south);
    bed.group(csa, {t});
    const Ref a = bed.infantry(usa, 6, {20, 10}, north);
    bed.state.phase = static_cast<std::uint8_t>(Phase::SetUp);
    bed.with_dice({},
                  [&](Play& play) { (void)detach(play, csa, detach_of(t, 0b110000, DetachSide::Front)); });
    const Ref out{csa, bed.unit(t).detachment};
    // Sent ahead: 2.5 inches before the charger, the parent 6 behind them.
    bed.with_dice(
        {}, [&](Play& play) { shift_unit(play, out, Vector{0, 12500 + 375 - middle_of(play, out).y}); });
    EXPECT_NEAR(bed.apart(a, out), 2.5, 0.01);
    bed.side(csa).fired = one(out.id);
    bed.charges(usa, {a});
    bed.act(usa, charge(a, out));
    bed.act(usa, just(Verb::Done), {4, 4, 4, 3, 3, 4, 4});
    EXPECT_FALSE(bed.on_table(out)) << "14 inches reach the parent";
    EXPECT_EQ(bed.stands(t), 6);
    EXPECT_EQ(bed.state.charges[0].target, t.id);
    EXPECT_EQ(bed.waiting(), StepKind::Volley1);
}
TEST(SE_E86, SkirmishersThatFiredOnlyFallBack) {
    MoveBed bed;
    const Ref s = bed.skirmishers(csa, 3, {20, 14}, south);
    const Ref a = bed.infantry(usa, 6, {20, 10}, north);
    bed.side(csa).fired = one(s.id);
    bed.charges(usa, {a});
    bed.act(usa, charge(a, s));
    bed.act(usa, just(Verb::Done), {2, 2, 2, 4, 4, 4, 4});
    EXPECT_EQ(bed.waiting(), StepKind::None) << "no question";
    EXPECT_GT(bed.apart(a, s), 2.0);
    EXPECT_EQ(bed.anchor(a).y, 16000) << "the charger goes on along its line";
    EXPECT_EQ(bed.unit(s).panic, 0) << "FALL BACK is no RETREAT";
    EXPECT_EQ(bed.unit(s).status, Withdrawing::None);
}
TEST(SE_SKIRM_14, CaughtSkirmishersFightWithoutATest) {
    MoveBed bed;
    const Ref s = bed.skirmishers(csa, 3, {20, 14}, south);
    const Ref c = bed.cavalry(usa, 4, {20, 10}, north);
    bed.side(usa).moved_last_turn = one(c.id);
    bed.side(csa).fired = one(s.id);
    bed.charges(usa, {c});
    bed.act(usa, charge(c, s, 0, Flank::Left, ChargeDie));
    bed.act(usa, just(Verb::Done), {5, 5, 5, 5, 5, 5, 5, 2, 2, 2, 2});
    EXPECT_TRUE(in_contact_with(bed.look(), c, s));
}
TEST(SE_SKIRM_15, FormedTroopsDriveThemBack) {
    MoveBed bed;
    const Ref s = bed.skirmishers(csa, 1, {20, 14}, south);
    const Ref a = bed.infantry(usa, 6, {20, 10}, north);
    bed.side(csa).fired = one(s.id);
    bed.phase(usa, {a});
    bed.pick(a, {4, 4, 4});
    bed.part(ahead(3000));
    bed.done({2, 2, 2, 2});
    EXPECT_GE(bed.apart(a, s), 2.4) << "just far enough at each step; once a move";
    EXPECT_NE(bed.side(csa).moved & one(s.id), 0u);
    EXPECT_EQ(bed.unit(s).panic, 0);
}
TEST(SE_SKIRM_16, AShotBeforeTheyFallBackAfterATest) {
    MoveBed bed;
    const Ref s = bed.skirmishers(csa, 3, {20, 14}, south);
    const Ref a = bed.infantry(usa, 6, {20, 10}, north);
    bed.charges(usa, {a});
    bed.act(usa, charge(a, s));
    bed.act(usa, just(Verb::Done), {2, 2, 2});
    ASSERT_EQ(bed.waiting(), StepKind::SkirmFire);
    EXPECT_EQ(bed.decides(), csa);
    // Test 7 + 1 passes; the shot does nothing; then they run.
    bed.act(csa, just(Verb::Yes), {7, 10, 4, 4, 4, 4});
    EXPECT_GT(bed.apart(a, s), 2.0);
    EXPECT_EQ(bed.unit(a).panic, 0);
}
TEST(SE_SKIRM_16, AChargerThatIsHitTests) {
    MoveBed bed;
    const Ref s = bed.skirmishers(csa, 4, {20, 15}, south);
    const Ref a = bed.infantry(usa, 6, {20, 10}, north);
    bed.charges(usa, {a});
    bed.act(usa, charge(a, s));
    bed.act(usa, just(Verb::Done), {4, 4, 4});
    // Passes; 12 factors, column 10+: a hit with 9; the charger fails by one and halts 100 yards off.
    bed.act(csa, just(Verb::Yes), {2, 9, 8});
    EXPECT_NEAR(bed.apart(a, s), 2.5, 0.02);
    EXPECT_EQ(bed.unit(a).hits, 2);
    EXPECT_EQ(bed.waiting(), StepKind::None) << "nobody is left to fall back from";
}

}  // namespace
}  // namespace longroll::elephant
