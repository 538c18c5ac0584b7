// Cases where two chapters meet and a ruling decides: shots at officers, own sections in the way, whose stand
// goes, cavalry on foot, what passes cavalry.

#include "elephant/fire.h"
#include "elephant/move_bed.h"

namespace longroll::elephant {
namespace {

constexpr Units bit(Ref ref) { return one(ref.id); }

// ---- fire ----

struct Sharpshooters : Bed {
    Ref a, b;
    Sharpshooters()
        : Bed(Scale::Regimental2, [] {
              Options options;
              options.shoot_officers = true;
              return options;
          }()) {
        a = infantry(usa, 4, {30, 10}, north, {.marksmen = true});
        b = infantry(csa, 6, {30, 20}, south);
        commander(csa, 0, {30, 14});
        group(usa, {a});
        setup.options.ask_forced = true;
        begin(step(StepKind::FireDeclare, usa));
    }
    Action snipe(FireMode mode, int stand = 1) const {
        return {.verb = Verb::Snipe,
                .unit = a.id,
                .target = 0,
                .other = static_cast<UnitId>(stand),
                .mode = static_cast<std::uint8_t>(mode)};
    }
};
TEST(SE_FIRE_2, AShotAtAnOfficerIsFullOrReducedLikeAllFire) {
    Sharpshooters bed;
    EXPECT_TRUE(bed.offered(usa, bed.snipe(FireMode::Full, 0)));
    EXPECT_TRUE(bed.offered(usa, bed.snipe(FireMode::Reduced, 0)));
    bed.act(usa, bed.snipe(FireMode::Reduced));
    EXPECT_EQ(bed.refused_by(usa, fire(bed.a, bed.b, FireMode::Full)), rule::SE_FIRE_2);
    bed.act(usa, just(Verb::Done), {1});
    EXPECT_EQ(bed.side(usa).reduced_fire, bit(bed.a));
    EXPECT_EQ(bed.side(usa).full_fire, 0u) << "it may still move";
}
TEST(SE_FIRE_1, AShotAtFullEffectHasTheShiftAndBindsTheUnit) {
    Sharpshooters bed;
    const int full = Elephant::reckon(bed.setup, bed.state, usa, bed.snipe(FireMode::Full)).total();
    const int reduced = Elephant::reckon(bed.setup, bed.state, usa, bed.snipe(FireMode::Reduced)).total();
    EXPECT_EQ(full, reduced + 1);
    bed.act(usa, bed.snipe(FireMode::Full));
    EXPECT_EQ(bed.refused_by(usa, fire(bed.a, bed.b, FireMode::Reduced)), rule::SE_FIRE_2);
    bed.act(usa, just(Verb::Done), {1});
    EXPECT_EQ(bed.side(usa).full_fire, bit(bed.a));
}
TEST(SE_OPT_1, ADrawnDecisionMayBeAnyFireAndAnyShot) {
    Sharpshooters bed;
    int shots = 0, full = 0, reduced = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        Dice dice{Seed{seed, 5}};
        const Action drawn = Elephant::sample(bed.setup, bed.state, usa, dice);
        EXPECT_TRUE(bed.check(usa, drawn)) << bed.why(usa, drawn);
        shots += drawn.verb == Verb::Snipe;
        if (drawn.verb == Verb::Fire) ++(drawn.fire_mode() == FireMode::Full ? full : reduced);
    }
    EXPECT_GT(shots, 0);
    EXPECT_GT(full, 0);
    EXPECT_GT(reduced, 0);
}
TEST(SE_OPT_1, TheEffectOfAShotIsWritten) {
    const elephant::Setup setup;
    const auto action = verbs.read("snipe 3 stand 2 officer 1 reduced");
    ASSERT_TRUE(action);
    EXPECT_EQ(static_cast<FireMode>(action->mode), FireMode::Reduced);
    EXPECT_EQ(verbs.write(*action), "snipe 3 stand 2 officer 1 reduced");
    EXPECT_FALSE(verbs.read("snipe 3 stand 2 officer 1"));
}

table::Blocked by_what(const Bed& bed, Ref firer, int stand, Ref target) {
    return line_to(bed.look(), firer, stand, target, 0).sight.by;
}
TEST(SE_GEO_18, OwnSectionsAreInTheWayByOption) {
    Bed bed;
    const Ref guns = bed.battery(usa, 2, {20, 10}, north);
    const Ref target = bed.infantry(csa, 1, {20, 25}, south);
    bed.with_dice({}, [&](Play& play) {
        const Pose one_behind_the_other[] = {{Inches{20, 12}.point(), north}, {Inches{20, 8}.point(), north}};
        put_poses(play, guns, one_behind_the_other, north);
    });
    EXPECT_EQ(by_what(bed, guns, 1, target), table::Blocked::No);
    bed.setup.options.front_rank_fires = true;
    EXPECT_EQ(by_what(bed, guns, 1, target), table::Blocked::ByStand);
    EXPECT_EQ(by_what(bed, guns, 0, target), table::Blocked::No);
}
TEST(SE_FIRE_6, OwnRanksAreInTheWayLikeAnyOthers) {
    Bed bed;
    bed.setup.options.front_rank_fires = true;
    const Ref two_ranks = bed.infantry(usa, 6, {20, 10}, north, {.ranks = 2});
    const Ref target = bed.infantry(csa, 1, {20, 25}, south);
    EXPECT_EQ(by_what(bed, two_ranks, 4, target), table::Blocked::ByStand);
    bed.side(usa).prone = bit(two_ranks);
    EXPECT_EQ(by_what(bed, two_ranks, 4, target), table::Blocked::No) << "prone units never block";
    bed.side(usa).prone = 0;
    bed.area(AreaKind::Hill, {{10, 22}, {30, 22}, {30, 30}, {10, 30}}, 1);
    EXPECT_EQ(by_what(bed, two_ranks, 4, target), table::Blocked::No) << "the target is a level above them";
}

// ---- losses ----

// A battery of two sections, and an enemy column whose head is near the first while its middle is nearer to
// the second.
struct Sections : Bed {
    Ref guns, column;
    explicit Sections(bool limbered = false) {
        guns = battery(csa, 2, {22, 20}, south, {.limbered = limbered});
        column = infantry(usa, 12, {19.4, 18}, north, {.formation = Formation::RoadColumn, .ranks = 1});
        with_dice({}, [&](Play& play) {
            const Pose poses[] = {{Inches{20, 20}.point(), south}, {Inches{24, 16}.point(), south}};
            put_poses(play, guns, poses, south);
        });
        unit(guns).hits = 1;
    }
};
TEST(SE_PANIC_5, TheSectionNearestToAnEnemyStandGoes) {
    Sections bed;
    bed.with_dice({9}, [&](Play& play) {
        Aftermath after;
        EXPECT_EQ(test_morale(play, bed.guns, {TestFor::MoralePhase, nobody}, after), TestResult::Hit);
    });
    EXPECT_EQ(bed.unit(bed.guns).stands, 0b10);
}
TEST(SE_PANIC_5, SoItDoesWhenFriendsRunIntoThem) {
    Sections bed(true);
    const Ref horse = bed.cavalry(csa, 3, {40, 40}, south);
    bed.with_dice({}, [&](Play& play) { collide(play, horse, bed.guns, false); });
    EXPECT_EQ(bed.unit(bed.guns).stands, 0b10);
    EXPECT_EQ(bed.unit(horse).hits, 1);
}
TEST(SE_PANIC_5, OfSkirmishersTheNearestThatIsNotTheCommandStand) {
    Bed bed;
    const Ref s = bed.skirmishers(csa, 3, {20, 20}, south);
    bed.infantry(usa, 1, {20, 16}, north);  // straight before the command stand
    bed.infantry(usa, 1, {23.5, 15.5}, north);
    bed.unit(s).hits = 2;
    const int spared = lowest(bed.unit(s).stands) + command_place(layout_of(bed.look(), s));
    bed.with_dice({9}, [&](Play& play) {
        Aftermath after;
        EXPECT_EQ(test_morale(play, s, {TestFor::MoralePhase, nobody}, after), TestResult::Hit);
    });
    EXPECT_NE(bed.unit(s).stands >> spared & 1, 0);
    EXPECT_EQ(bed.stands(s), 2);
}

// ---- cavalry on foot ----

TEST(SE_FIRE_2, WhoFiredInTheSaddleAndDismountsGoesHalfAsFar) {
    Options options;
    options.skirmishers_move_full = true;  // that is for those who fired as skirmishers
    MoveBed bed(Scale::Regimental2, options);
    const Ref c = bed.cavalry(usa, 1, {20, 20}, north);
    bed.side(usa).fired = bed.side(usa).reduced_fire = bit(c);
    bed.phase(usa, {c});
    bed.pick(c, {5, 5}, Mount);
    EXPECT_TRUE(bed.may(send(0, {20, 23.5}, north))) << "(10 - 2) / 2 from where its stand is";
    EXPECT_EQ(bed.barred(send(0, {20, 23.6}, north)), rule::SE_COST_1);
}
TEST(SE_SKIRM_3, MountedSkirmishersWhoFiredAndDismountGoTheirWholeWayByOption) {
    Options options;
    options.skirmishers_move_full = true;
    MoveBed bed(Scale::Regimental2, options);
    const Ref c = bed.cavalry(usa, 1, {20, 20}, north, {.formation = Formation::Skirmish});
    bed.side(usa).fired = bed.side(usa).reduced_fire = bit(c);
    bed.phase(usa, {c});
    bed.pick(c, {5, 5}, Mount);
    EXPECT_TRUE(bed.may(send(0, {20, 28}, north)));
}
TEST(SE_SETUP_10, DismountedCavalryComesOnInSkirmishOrder) {
    MoveBed bed;
    const Ref c = bed.cavalry(usa, 4, {20, 20}, north, {.dismounted = true});
    bed.side(usa).on_table &= ~bit(c);
    bed.side(usa).coming |= bit(c);
    UnitPlan& plan = bed.setup.roster[0].units[c.id];
    plan.arrival = {2, TableEdge::South, Inches{20, 0}.point()};
    bed.phase(usa, {c});
    Action in = begin_move(c);
    in.formation = static_cast<std::uint8_t>(Formation::Line);
    in.ranks = 1;
    EXPECT_EQ(bed.barred(in), rule::SE_SETUP_10);
    in.formation = static_cast<std::uint8_t>(Formation::Skirmish);
    in.ranks = 0;
    EXPECT_TRUE(bed.offered(usa, in));
    bed.act(usa, in, {4, 4, 4, 4});
    EXPECT_EQ(bed.unit(c).formation, Formation::Skirmish);
    EXPECT_EQ(bed.side(usa).mounted & bit(c), 0u);
    EXPECT_EQ(pose_of(bed.look(), c, 0).centre.y, dismounted_stand.depth / 2) << "their rear on the edge";
    bed.part(send(0, {pose_of(bed.look(), c, 0).centre.x / 1000.0, 1.0}, north));
}
TEST(SE_SETUP_10, AUnitComesOnOnlyInAFormationItCanForm) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 4, {20, 20}, north);
    bed.side(usa).on_table &= ~bit(a);
    bed.side(usa).coming |= bit(a);
    bed.setup.roster[0].units[a.id].arrival = {2, TableEdge::South, Inches{20, 0}.point()};
    bed.phase(usa, {a});
    const auto enters = [&](Formation formation, int ranks) {
        Action in = begin_move(a);
        in.formation = static_cast<std::uint8_t>(formation);
        in.ranks = static_cast<std::uint8_t>(ranks);
        return bed.barred(in);
    };
    EXPECT_EQ(enters(Formation::Line, 1), RuleId{});
    EXPECT_EQ(enters(Formation::Line, 2), rule::SE_GEO_5) << "a front of two";
    EXPECT_EQ(enters(Formation::Column, 2), RuleId{});
    EXPECT_EQ(enters(Formation::Column, 3), rule::SE_MOVE_7);
}

// Mounted cavalry with two stands out; they have got off their horses.
struct Dismounted_out : MoveBed {
    Ref parent, out;
    Dismounted_out() {
        parent = cavalry(usa, 4, {20, 20}, south);
        with_dice({}, [&](Play& play) {
            const UnitId id = elephant::detach(play, usa,
                                               {.verb = Verb::Detach,
                                                .unit = parent.id,
                                                .mode = static_cast<std::uint8_t>(DetachSide::Front),
                                                .stands = 0b1100});
            out = {usa, id};
        });
        side(usa).split = 0;
    }
    // Stands of men on foot are shallower: half an inch off the parent's front again.
    void dismount() {
        side(usa).mounted &= ~bit(out);
        with_dice({}, [&](Play& play) {
            shift_unit(play, out, {0, (mounted_stand.depth - dismounted_stand.depth) / 2});
        });
    }
};
TEST(SE_SKIRM_12, OnFootTheyDoNotRejoinAMountedParent) {
    Dismounted_out mounted;
    mounted.phase(usa, {mounted.parent, mounted.out});
    mounted.pick(mounted.out, {4, 4});
    EXPECT_TRUE(mounted.may(just(Verb::Rejoin)));
    Dismounted_out bed;
    bed.dismount();
    bed.phase(usa, {bed.parent, bed.out});
    bed.pick(bed.out, {4, 4, 4, 4});
    EXPECT_EQ(bed.barred(just(Verb::Rejoin)), rule::SE_SKIRM_12);
}
TEST(SE_SKIRM_14, OnFootTheyFallBackWithoutRejoiningAMountedParent) {
    for (bool on_foot : {false, true}) {
        Dismounted_out bed;
        if (on_foot) bed.dismount();
        const Ref charger = bed.infantry(csa, 4, {20, 12}, north);
        bed.with_dice(
            on_foot ? std::initializer_list<unsigned>{3, 3, 4, 4} : std::initializer_list<unsigned>{4, 4},
            [&](Play& play) { EXPECT_EQ(fall_back(play, bed.out, charger), !on_foot); });
        EXPECT_EQ(bed.on_table(bed.out), on_foot);
    }
}

// A road column that has been led back beside itself.
TEST(SE_SKIRM_3, SkirmishersAreNotSetDownOnTheTailOfTheirColumn) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 7, {20, 20}, north, {.formation = Formation::RoadColumn, .ranks = 1});
    bed.with_dice({}, [&](Play& play) {
        const Pose poses[] = {{Inches{20, 19.625}.point(), north},    {Inches{20, 18.875}.point(), north},
                              {Inches{20, 18.125}.point(), north},    {Inches{21.05, 18.125}.point(), south},
                              {Inches{21.05, 18.875}.point(), south}, {Inches{21.05, 19.625}.point(), south},
                              {Inches{21.05, 20.375}.point(), south}};
        put_poses(play, a, poses, north);
    });
    bed.phase(usa, {a});
    const Action out{.verb = Verb::Detach,
                     .unit = a.id,
                     .mode = static_cast<std::uint8_t>(DetachSide::Right),
                     .stands = 0b1000000};
    EXPECT_EQ(bed.barred(out), rule::SE_SKIRM_3);
    Action left = out;
    left.mode = static_cast<std::uint8_t>(DetachSide::Left);
    EXPECT_TRUE(bed.may(left));
}

// ---- what passes cavalry ----

// Cavalry that faces north, and an infantry line that comes up from behind its left: near from the first, but
// only later where one wheel reaches it.
struct From_behind : MoveBed {
    Ref a, horse, target;
    From_behind() {
        a = infantry(usa, 4, {30, 10}, north);
        horse = cavalry(csa, 3, {35, 14}, north, {.grade = Grade::Elite});
        target = infantry(csa, 4, {30, 24}, south);
        side(csa).fired = bit(horse) | bit(target);
    }
};
TEST(SE_CAV_2, AMoverAndAChargerAreRiddenAtFromTheSamePoint) {
    From_behind walks, charges;
    walks.phase(usa, {walks.a});
    walks.pick(walks.a, {5, 5, 5});
    walks.part(ahead(12000));
    walks.done();
    ASSERT_EQ(walks.waiting(), StepKind::OppCharge);
    EXPECT_GT(walks.anchor(walks.a).y, 10250) << "within 150 yards from the first, but behind the horsemen";
    charges.charges(usa, {charges.a});
    charges.act(usa, charge(charges.a, charges.target));
    charges.act(usa, just(Verb::Done), {5, 5, 5});
    ASSERT_EQ(charges.waiting(), StepKind::OppCharge);
    EXPECT_EQ(charges.anchor(charges.a), walks.anchor(walks.a));
}
TEST(SE_STATE_10, CavalryIsAskedOnceAboutACharger) {
    From_behind bed;
    bed.charges(usa, {bed.a});
    bed.act(usa, charge(bed.a, bed.target));
    bed.act(usa, just(Verb::Done), {5, 5, 5});
    ASSERT_EQ(bed.waiting(), StepKind::OppCharge);
    bed.act(csa, just(Verb::No));
    EXPECT_NE(bed.waiting(), StepKind::OppCharge);
    // The procedure begins again at step 0: nobody is asked a second time.
    bed.with_dice({}, [&](Play& play) {
        while (play.top().kind != StepKind::ChargeGroup) play.state.agenda.pop();
        play.top().stage = 0;
        advance(play);
    });
    EXPECT_NE(bed.waiting(), StepKind::OppCharge);
}
TEST(SE_CAV_4, WhoeverIsInTheWayGivesWayWhileTheCavalryRides) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 4, {20, 10}, north);
    const Ref horse = bed.cavalry(csa, 4, {25.75, 18}, west, {.grade = Grade::Veteran});
    const Ref wagon = bed.wagon(csa, {20.5, 17.5}, south);
    bed.side(csa).fired = bit(horse);
    bed.phase(usa, {a});
    bed.pick(a, {5, 5, 5});
    bed.part(ahead(14000));
    bed.done();
    ASSERT_EQ(bed.waiting(), StepKind::OppCharge);
    ASSERT_TRUE(bed.on_table(wagon)) << "still before him";
    bed.act(csa, just(Verb::Yes), {9, 4, 5});
    const Length there = bed.anchor(a).y;
    bed.act(usa, just(Verb::No), {5});
    ASSERT_TRUE(in_contact_with(bed.look(), a, horse));
    ASSERT_GT(bed.anchor(a).y, std::max<Length>(there, 16500)) << "he has come as far as the wagon stood";
    EXPECT_FALSE(bed.on_table(wagon));
}

// ---- charges ----

TEST(SE_E97, AnyWheelOfUpTo45DegreesWillDo) {
    for (int shift : {5000, 20000}) {
        MoveBed bed(Scale::Regimental1);
        const Ref a = bed.infantry(usa, 4, {30, 10}, north);
        const Ref t = bed.infantry(csa, 4, {30, 22}, south);
        bed.side(csa).fired = bit(t);
        bed.charges(usa, {a});
        bed.act(usa, charge(a, t));
        bed.with_dice({}, [&](Play& play) { shift_unit(play, t, {shift, 0}); });
        bed.act(usa, just(Verb::Done), {5, 5, 5});
        if (shift > 10000) {
            EXPECT_EQ(bed.waiting(), StepKind::Follow) << "out of its wheel: it may follow";
            continue;
        }
        ASSERT_EQ(bed.waiting(), StepKind::Volley1);
        EXPECT_GT(bed.state.charges[0].wheel, 0);
        EXPECT_LT(bed.state.charges[0].reach, 15000) << "the wheel is paid for";
    }
}
TEST(SE_STATE_3, FollowUpUnitsKeepTheirDiceWhenTheChargeWheelsAnew) {
    MoveBed bed(Scale::Regimental1);
    const Ref a = bed.infantry(usa, 4, {30, 10}, north);
    const Ref f = bed.infantry(usa, 4, {30, 8.75}, north);
    const Ref t = bed.infantry(csa, 4, {30, 22}, south);
    bed.side(csa).fired = bit(t);
    bed.charges(usa, {a, f});
    bed.act(usa, charge(a, t));
    bed.act(usa, {.verb = Verb::Support, .unit = f.id, .other = a.id});
    bed.with_dice({}, [&](Play& play) { shift_unit(play, t, {5000, 0}); });
    bed.act(usa, just(Verb::Done), {5, 5, 5, 2, 2, 3});
    EXPECT_LT(bed.state.charges[0].reach, 7000) << "seven inches less the wheel";
}

// Skirmishers before a charge, and somebody beside the line on which it will run on.
struct Runs_on : MoveBed {
    Ref a, s;
    Runs_on() {
        s = skirmishers(csa, 1, {20, 14}, south);
        a = infantry(usa, 6, {20, 10}, north);
        side(csa).fired = bit(s);
    }
    void go() {
        charges(usa, {a});
        act(usa, charge(a, s));
        act(usa, just(Verb::Done), {5, 5, 5, 4, 4, 4, 4});
    }
};
TEST(SE_SKIRM_14, AChargeThatRunsOnIsFiredAtAsItPasses) {
    Runs_on bed;
    const Ref x = bed.infantry(csa, 4, {26, 20}, west);
    bed.go();
    ASSERT_EQ(bed.waiting(), StepKind::PassFire);
    bed.act(csa, just(Verb::No));
    EXPECT_EQ(bed.waiting(), StepKind::None);
    EXPECT_EQ(bed.anchor(bed.a).y, 25000);
    EXPECT_EQ(bed.side(csa).pass_fired & bit(x), 0u);
}
TEST(SE_CHARGE_5, OneThatRunsOnHaltsWhereItIs) {
    Runs_on bed;
    const Ref x = bed.infantry(csa, 4, {26, 20}, west);
    bed.go();
    ASSERT_EQ(bed.waiting(), StepKind::PassFire);
    bed.unit(bed.a).grade = Grade::Militia;
    bed.act(csa, just(Verb::Yes), {2, 5, 4});  // passes, a hit, 4 + 1 + 2 against 6
    EXPECT_EQ(bed.waiting(), StepKind::None);
    EXPECT_NE(bed.side(csa).pass_fired & bit(x), 0u);
    EXPECT_EQ(bed.unit(bed.a).hits, 2);
    EXPECT_EQ(bed.anchor(bed.a).y, 10000);
}
TEST(SE_CAV_2, AChargeThatRunsOnMayBeRiddenAt) {
    Runs_on bed;
    const Ref horse = bed.cavalry(csa, 3, {26, 18}, west, {.grade = Grade::Elite});
    bed.side(csa).fired |= bit(horse);
    bed.go();
    ASSERT_EQ(bed.waiting(), StepKind::OppCharge);
    bed.act(csa, just(Verb::No));
    EXPECT_EQ(bed.waiting(), StepKind::None);
    EXPECT_EQ(bed.anchor(bed.a).y, 25000);
}

}  // namespace
}  // namespace longroll::elephant
