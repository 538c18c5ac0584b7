// 2.6 Fire: stands that bear, factors, the roll; SE-FLANK-1, SE-OPT-1 to 4.

#include "elephant/fire.h"

#include "elephant/testbed.h"

namespace longroll::elephant {
namespace {

constexpr Stands all = 0xFFFF;

Shot shot_at(const Bed& bed, Ref firer, Ref target, bool full = true) {
    Shot shot;
    shot.firer = firer;
    shot.target = target;
    shot.stands = bed.look().unit(firer).stands;
    shot.still = full;
    shot.reduced = !full;
    return shot;
}
FireResult shoot(Bed& bed, const Shot& shot, std::initializer_list<unsigned> faces) {
    FireResult result{};
    bed.with_dice(faces, [&](Play& play) {
        Aftermath after;
        result = fire_shot(play, shot, after);
        settle(play, after);
    });
    return result;
}
int factors2(const Bed& bed, const Shot& shot) { return fire_halves(bed.look(), shot); }
int shift_of(const Bed& bed, const Shot& shot) {
    Total total;
    add_shifts(bed.look(), shot, total);
    return total.sum;
}

// A line and a target line straight ahead, so many yards away.
struct Duel : Bed {
    Ref a, b;
    Duel(int stands, int yards, const With& with = {}, const With& target = {},
         Scale scale = Scale::Regimental2, const Options& options = {}, int targets = 8)
        : Bed(scale, options) {
        a = infantry(usa, stands, {30, 10}, north, with);
        b = infantry(csa, targets, {30, 10 + static_cast<double>(yards) / yards_per_inch[at(scale)]}, south,
                     target);
        group(usa, {a});
    }
    Shot shot(bool full = true) const { return shot_at(*this, a, b, full); }
};

TEST(SE_FIRE_1, FullEffectIsRightOne) {
    Duel bed(6, 250);
    EXPECT_EQ(shift_of(bed, bed.shot(true)), 1);
}
TEST(SE_FIRE_2, ReducedEffectGivesNoShiftAndHalvesNothing) {
    Duel bed(6, 250);
    EXPECT_EQ(shift_of(bed, bed.shot(false)), 0);
    EXPECT_EQ(factors2(bed, bed.shot(false)), factors2(bed, bed.shot(true)));
}
TEST(SE_FIRE_3, SkirmishersAlwaysHaveFullEffect) {
    Bed bed;
    const Ref a = bed.skirmishers(usa, 4, {30, 10}, north), b = bed.infantry(csa, 8, {30, 15}, south);
    for (bool full : {true, false}) EXPECT_EQ(shift_of(bed, shot_at(bed, a, b, full)), 1 - 1);
}
TEST(SE_FIRE_4, OnlyUnlimberedGunsFireAndReducedIsLeftOne) {
    Bed bed;
    const Ref guns = bed.battery(usa, 2, {30, 10}, north), b = bed.infantry(csa, 8, {30, 20}, south);
    EXPECT_EQ(shift_of(bed, shot_at(bed, guns, b, true)), 0);
    EXPECT_EQ(shift_of(bed, shot_at(bed, guns, b, false)), -1);
    bed.unit(guns).limbered = 0b01;
    EXPECT_EQ(bearing(bed.look(), shot_at(bed, guns, b)), 0b10);
}

TEST(SE_FIRE_6, AllRanksFireEachFromWhereItStands) {
    Duel bed(10, 196, {.ranks = 2});  // 4.9 inches; the second rank stands 5.65 away
    EXPECT_EQ(count(bearing(bed.look(), bed.shot())), 10);
    EXPECT_EQ(factors2(bed, bed.shot()), 5 * 4 + 5 * 2);
}
TEST(SE_FIRE_6, AnArcASightAndAFactorAreNeeded) {
    Duel bed(6, 250);
    const Ref aside = bed.infantry(csa, 3, {60, 12}, west), far = bed.infantry(csa, 3, {30, 27}, south);
    EXPECT_EQ(bearing(bed.look(), shot_at(bed, bed.a, aside)), 0);
    EXPECT_EQ(bearing(bed.look(), shot_at(bed, bed.a, far)), 0);  // 680 yards, and behind the first target
    const Ref hidden = bed.infantry(csa, 3, {30, 18}, south);
    EXPECT_EQ(bearing(bed.look(), shot_at(bed, bed.a, hidden)), 0);
    EXPECT_EQ(count(bearing(bed.look(), bed.shot())), 6);
}
TEST(SE_E33, TwoRanksOfFive) {
    Duel bed(10, 250, {.ranks = 2});
    EXPECT_EQ(count(bearing(bed.look(), bed.shot())), 10);
    Options options;
    options.front_rank_fires = true;
    Duel front(10, 250, {.ranks = 2}, {}, Scale::Regimental2, options);
    EXPECT_EQ(bearing(front.look(), front.shot()), 0b11111);
}

TEST(SE_FIRE_7, EachMarkerSilencesAStandTheWeakestFirst) {
    Duel bed(10, 196, {.ranks = 2});
    bed.unit(bed.a).panic = 2;
    EXPECT_EQ(factors2(bed, bed.shot()), 5 * 4 + 3 * 2);
    Shot two = bed.shot();
    two.stands = 0b11;
    EXPECT_EQ(factors2(bed, two), 0);
    EXPECT_EQ(shoot(bed, two, {}), FireResult::Nothing);  // no die (SE-FIRE-11)
}

TEST(SE_FIRE_9, SmallArmsAddUpAndArtilleryAddsUp) {
    Bed bed;
    const Ref a = bed.infantry(usa, 4, {24, 10}, north), c = bed.infantry(usa, 4, {36, 10}, north);
    const Ref b = bed.infantry(csa, 10, {30, 16}, south);
    const Shot shots[] = {shot_at(bed, a, b), shot_at(bed, c, b)};
    const FireRoll roll = make_roll(bed.look(), shots);
    EXPECT_EQ(roll.halves, factors2(bed, shots[0]) + factors2(bed, shots[1]));
    EXPECT_EQ(roll.firers, one(a.id) | one(c.id));
}

TEST(SE_FIRE_10, FromTheMiddleOfTheFrontSkirmishersFromTheNearestPoint) {
    Bed bed;
    const Ref a = bed.infantry(usa, 1, {30, 10}, north), s = bed.skirmishers(usa, 1, {30, 20}, north);
    const Ref b = bed.infantry(csa, 1, {30, 14}, south), c = bed.infantry(csa, 1, {26, 20}, west);
    EXPECT_EQ(aim_of(bed.look(), shot_at(bed, a, b), 0).range, 4000);
    EXPECT_EQ(aim_of(bed.look(), shot_at(bed, s, c), 0).range, 2750);  // edge to edge: 26.75 to 29.5
}

TEST(SE_FIRE_11, TheSumOfTheFactors) {
    EXPECT_EQ(factors2(Duel(7, 90), Duel(7, 90).shot()), 7 * 6);
    Duel bed(7, 90);
    EXPECT_EQ(bed.shot().stands, 0b1111111);
}
TEST(SE_FIRE_12, MarksmenGainAColumn) {
    Duel bed(6, 250, {.marksmen = true});
    EXPECT_EQ(shift_of(bed, bed.shot()), 2);
}
TEST(SE_FIRE_14, AColumnRunsToItsHeading) {
    EXPECT_EQ(factor_halves(Weapon::RifleMusket, 2500, 40), 6);
    EXPECT_EQ(factor_halves(Weapon::RifleMusket, 2501, 40), 4);
    EXPECT_EQ(factor_halves(Weapon::Musket, table::from_yards(1800, 40), 40), 0);
}
TEST(SE_FIRE_15, TheMaximumRangeWins) {
    EXPECT_EQ(factor_halves(Weapon::BreechCarbine, table::from_yards(301, 40), 40), 0);
    EXPECT_EQ(factor_halves(Weapon::Pistol, table::from_yards(51, 20), 20), 0);
}
TEST(SE_FIRE_16, HalvesAreNotRounded) {
    Duel bed(5, 550);
    EXPECT_EQ(factors2(bed, bed.shot()), 5);
    EXPECT_EQ(fire_column(5), 0);
    EXPECT_EQ(fire_column(11), 1);
}

// 8.3, from the code that plays: a fixed number of factors in each column.
// Every die in every column as it is rolled; book_tables_test.cpp compares the chart with the book.
TEST(SE_FIRE_17, EveryDieInEveryColumn) {
    for (int column = 0; column < fire_columns; ++column)
        for (unsigned die = 0; die <= 9; ++die) {
            Duel target(10, 250);
            FireRoll roll;
            roll.target = target.b;
            roll.halves = std::max(1, 2 * fire_heading[column]);
            roll.firers = one(target.a.id);
            roll.nearest_firer = target.a;
            roll.from = middle_of(target.look(), target.a);
            FireResult result{};
            target.with_dice({die == 0 ? 10 : die}, [&](Play& play) {
                Aftermath after;
                result = roll_fire(play, roll, after);
            });
            EXPECT_EQ(result, fire_results[die][column]) << fire_heading[column] << "+, die " << die;
            EXPECT_EQ(3 * (8 - target.stands(target.b)) + target.unit(target.b).hits, hits_of(result));
            EXPECT_EQ(target.unit(target.b).panic, std::min(most_panic, panic_of(result)));
        }
}
TEST(SE_FIRE_18, HitsBringAsManyMarkers) {
    Duel bed(10, 90);
    EXPECT_EQ(shoot(bed, bed.shot(), {7}), FireResult::Two);  // 30 factors, 28+ to 36+
    EXPECT_EQ(bed.unit(bed.b).hits, 2);
    EXPECT_EQ(bed.unit(bed.b).panic, 2);
    EXPECT_EQ(bed.unit(bed.b).last_firer, bed.a.id);
}
TEST(SE_FIRE_19, FortyFiveDegreesAndTheCentreOfAStand) {
    Bed bed;
    const Ref a = bed.infantry(usa, 1, {30, 10}, north);
    const Ref in = bed.infantry(csa, 1, {33, 13}, south), out = bed.infantry(csa, 1, {24, 13}, south);
    EXPECT_EQ(bearing(bed.look(), shot_at(bed, a, in)), 1);   // centre (33, 13.375): 3 aside, 3.375 ahead
    EXPECT_EQ(bearing(bed.look(), shot_at(bed, a, out)), 0);  // 6 aside
    const Ref round = bed.skirmishers(usa, 1, {30, 20}, north),
              behind = bed.infantry(csa, 1, {40, 18}, south);
    EXPECT_EQ(bearing(bed.look(), shot_at(bed, round, behind)), 1);
}
TEST(SE_FIRE_20, NoFireIntoAMeleeOrAtFriends) {
    Duel bed(6, 250);
    EXPECT_TRUE(check_target(bed.look(), bed.a, bed.b));
    const Ref c = bed.infantry(usa, 6, {40, 15}, north);
    EXPECT_FALSE(check_target(bed.look(), bed.a, c));
    bed.state.contacts.push_back({{c.id, bed.b.id}, 0, 0, 0, 0, 2, 2});
    EXPECT_EQ(check_target(bed.look(), bed.a, bed.b).why().rule, rule::SE_FIRE_20);
    const Ref wagon = bed.wagon(csa, {36, 20}, south);
    EXPECT_TRUE(check_target(bed.look(), bed.a, wagon));
}
TEST(SE_FIRE_21, WhoMayNotFire) {
    Duel bed(6, 250);
    const Ref guns = bed.battery(usa, 2, {40, 10}, north, {.limbered = true}),
              wagon = bed.wagon(usa, {50, 10}, north);
    bed.group(usa, {bed.a, guns, wagon});
    EXPECT_TRUE(check_may_fire(bed.look(), bed.a));
    EXPECT_FALSE(check_may_fire(bed.look(), guns));
    EXPECT_FALSE(check_may_fire(bed.look(), wagon));
    for (Units Side::* mark : {&Side::overenthusiastic, &Side::pass_fired}) {
        bed.side(usa).*mark |= one(bed.a.id);
        EXPECT_FALSE(check_may_fire(bed.look(), bed.a));
        bed.side(usa).*mark = 0;
    }
    bed.state.contacts.push_back({{bed.a.id, bed.b.id}, 0, 0, 0, 0, 2, 2});
    EXPECT_FALSE(check_may_fire(bed.look(), bed.a));
}

TEST(SE_MOVE_2, WhoHasPassThroughFireLeft) {
    Duel bed(6, 150);
    EXPECT_TRUE(may_pass_fire(bed.look(), bed.b, bed.a));
    bed.side(csa).fired |= one(bed.b.id);
    EXPECT_FALSE(may_pass_fire(bed.look(), bed.b, bed.a));
    bed.side(csa).fired = 0;
    bed.unit(bed.b).status = Withdrawing::Retreat;
    EXPECT_FALSE(may_pass_fire(bed.look(), bed.b, bed.a));
}

// ---- flank and rear ----

TEST(SE_FLANK_1, FireFromOutsideAllArcsIsEnfilade) {
    Bed bed;
    const Ref target = bed.infantry(csa, 5, {30, 20}, south);
    const Ref side = bed.infantry(usa, 5, {42, 20}, west), front = bed.infantry(usa, 5, {30, 12}, north);
    EXPECT_TRUE(is_enfiladed(bed.look(), shot_at(bed, side, target)));
    EXPECT_FALSE(is_enfiladed(bed.look(), shot_at(bed, front, target)));
}
TEST(SE_FLANK_1, OfABatteryOnlyTheSectionsThatFire) {
    Bed bed;
    const Ref target = bed.infantry(csa, 3, {30, 20}, south);
    const Ref guns = bed.battery(usa, 2, {44, 20}, west);
    bed.with_dice({}, [&](Play& play) {  // the first section in front of the target, the second on its flank
        const Pose poses[] = {{{30000, 10000}, north}, {{44000, 20000}, west}};
        put_poses(play, guns, poses, west);
    });
    Shot shot = shot_at(bed, guns, target);
    EXPECT_FALSE(is_enfiladed(bed.look(), shot));
    shot.stands = 0b10;
    EXPECT_TRUE(is_enfiladed(bed.look(), shot));
}
TEST(SE_FLANK_3, SkirmishersSquaresAndWagonsHaveNone) {
    Bed bed;
    const Ref firer = bed.infantry(usa, 5, {30, 30}, south);
    const Ref thin = bed.skirmishers(csa, 3, {30, 22}, south),
              square = bed.infantry(csa, 8, {20, 22}, south, {.formation = Formation::Square}),
              wagon = bed.wagon(csa, {40, 22}, south);
    for (Ref ref : {thin, square, wagon}) EXPECT_FALSE(is_enfiladed(bed.look(), shot_at(bed, firer, ref)));
    bed.side(csa).beaten |= one(thin.id);  // SE-SKIRM-9
    EXPECT_TRUE(is_enfiladed(bed.look(), shot_at(bed, firer, thin)));
}

// ---- worked examples ----

TEST(SE_E12, TenRifleMuskets) {
    Duel bed(10, 250);
    EXPECT_EQ(shoot(bed, bed.shot(), {4}), FireResult::One);
    EXPECT_EQ(bed.unit(bed.b).hits, 1);
    EXPECT_EQ(bed.unit(bed.b).panic, 1);
}
TEST(SE_E13, SevenMuskets) {
    Duel nine(7, 250, {.weapon = Weapon::Musket}), eight(7, 250, {.weapon = Weapon::Musket});
    EXPECT_EQ(shoot(nine, nine.shot(false), {9}), FireResult::One);
    EXPECT_EQ(shoot(eight, eight.shot(false), {8}), FireResult::Panic);
}
TEST(SE_E14, FiveAtFiveHundredAndFifty) {
    Duel full(5, 550), reduced(5, 550);
    EXPECT_EQ(shoot(full, full.shot(), {7}), FireResult::Panic);
    EXPECT_EQ(shoot(reduced, reduced.shot(false), {7}), FireResult::Nothing);
}
TEST(SE_E16, BreechCarbinesReachThreeHundred) {
    Duel far(4, 350, {.weapon = Weapon::BreechCarbine}), near(4, 300, {.weapon = Weapon::BreechCarbine});
    EXPECT_EQ(factors2(far, far.shot()), 0);
    EXPECT_EQ(factors2(near, near.shot()), 4 * 4);
}
TEST(SE_E17, RepeatersAtFiveHundredAndFifty) {
    Duel bed(8, 550, {.weapon = Weapon::Repeaters});
    EXPECT_EQ(shoot(bed, bed.shot(), {}), FireResult::Nothing);
}
TEST(SE_E18, ExactlyAHundredYards) {
    EXPECT_EQ(factor_halves(Weapon::RifleMusket, 5000, 20), 6);
    EXPECT_EQ(factor_halves(Weapon::RifleMusket, 5005, 20), 4);
}
TEST(SE_E19, TheSmoothboreReachesFifteenHundred) {
    EXPECT_EQ(factor_halves(Weapon::Smoothbore6, table::from_yards(1500, 20), 20), 1);
    EXPECT_EQ(factor_halves(Weapon::Smoothbore6, table::from_yards(1501, 20), 20), 0);
}
struct Guns : Bed {
    Ref a, b;
    explicit Guns(const Options& options = {}) : Bed(Scale::Regimental2, options) {
        a = battery(csa, 2, {30, 20}, south);
        b = battery(usa, 2, {30, 14.75}, north);  // fronts 3.75 inches apart: 150 yards
        group(csa, {a});
    }
};
TEST(SE_E20, NapoleonsAtABattery) {
    Guns bed;
    EXPECT_EQ(factors2(bed, shot_at(bed, bed.a, bed.b)), 36);
    EXPECT_EQ(shoot(bed, shot_at(bed, bed.a, bed.b), {4}), FireResult::Panic);
}
TEST(SE_E21, ReducedConfederateGuns) {
    Options options;
    options.csa_artillery_shift = true;
    Guns bed(options);
    EXPECT_EQ(shift_of(bed, shot_at(bed, bed.a, bed.b, false)), -3);
    EXPECT_EQ(shoot(bed, shot_at(bed, bed.a, bed.b, false), {9}), FireResult::One);
}
TEST(SE_E24, ProneBehindAWall) {
    for (unsigned die : {9u, 7u}) {
        Duel bed(7, 80);
        bed.line(LineKind::Wall, {{20, 11.8}, {40, 11.8}});
        bed.side(csa).prone |= one(bed.b.id);
        EXPECT_EQ(shift_of(bed, bed.shot(false)), -6);
        EXPECT_EQ(shoot(bed, bed.shot(false), {die}), die == 9 ? FireResult::Panic : FireResult::Nothing);
    }
}
TEST(SE_E25, ARoadColumnOfSix) {
    Duel bed(5, 60, {}, {.formation = Formation::RoadColumn}, Scale::Regimental1, {}, 6);
    EXPECT_EQ(factors2(bed, bed.shot()), 30);
    EXPECT_EQ(shift_of(bed, bed.shot()), 4);
    EXPECT_EQ(shoot(bed, bed.shot(), {10}), FireResult::One);
}
TEST(SE_E26, SkirmishersThatWillMove) {
    Bed bed;
    const Ref a = bed.skirmishers(usa, 4, {30, 10}, north), b = bed.infantry(csa, 8, {30, 14.875}, south);
    EXPECT_EQ(factors2(bed, shot_at(bed, a, b)), 16);
    EXPECT_EQ(shoot(bed, shot_at(bed, a, b), {8}), FireResult::One);
}
TEST(SE_E27, MountedCarbines) {
    Bed bed;
    const Ref a = bed.cavalry(usa, 8, {30, 10}, north), b = bed.infantry(csa, 8, {30, 12}, south);
    EXPECT_EQ(factors2(bed, shot_at(bed, a, b)), 64);
    EXPECT_EQ(shoot(bed, shot_at(bed, a, b), {10}), FireResult::Panic);
}
TEST(SE_E28, WhitworthsAtTwentyFiveHundred) {
    Bed bed(Scale::Brigade);
    const Ref a = bed.battery(usa, 2, {30, 10}, north, {.weapon = Weapon::Whitworth}),
              b = bed.infantry(csa, 8, {30, 35.5}, south);
    EXPECT_EQ(shoot(bed, shot_at(bed, a, b), {9}), FireResult::One);
}
TEST(SE_E29, OutOfAmmunition) {
    Duel bed(10, 100);
    bed.side(usa).out_of_ammo |= one(bed.a.id);
    EXPECT_EQ(shoot(bed, bed.shot(), {8}), FireResult::Two);
}
TEST(SE_SHIFT_14, TwoColumnsOrOneAsTheChartHasIt) {
    Duel bed(10, 100);
    const Shot shot = bed.shot();
    const int full = reckon_fire(bed.look(), {&shot, 1}).total();
    bed.side(usa).out_of_ammo |= one(bed.a.id);
    EXPECT_EQ(reckon_fire(bed.look(), {&shot, 1}).total(), full - 2);
    bed.setup.options.chart_ammo_shift = true;
    EXPECT_EQ(reckon_fire(bed.look(), {&shot, 1}).total(), full - 1);
}
TEST(SE_E34, AShotAtAnOfficer) {
    Options options;
    options.shoot_officers = true;
    Bed bed(Scale::Regimental2, options);
    const Ref a = bed.infantry(usa, 1, {30, 10}, north, {.weapon = Weapon::BreechRifle, .marksmen = true});
    bed.commander(csa, 0, {30, 12.5});  // his stand begins half an inch before him: 80 yards
    bed.infantry(csa, 6, {50, 30}, south);
    bed.group(usa, {a});
    Shot shot{.firer = a, .target = {csa, no_unit}, .stands = 1, .officer = 0};
    ASSERT_TRUE(check_officer_shot(bed.look(), shot));
    EXPECT_EQ(reckon_officer_shot(bed.look(), shot).total(), 4);  // 3+ and three columns
    bed.with_dice({5, 4}, [&](Play& play) {
        Aftermath after;
        EXPECT_EQ(roll_officer(play, make_officer_roll(play, shot), after), FireResult::One);
    });
    EXPECT_EQ(bed.state.side[1].officer[0].wounded, 1);
}
TEST(SE_E95, ProneUnitsThatDoNotMove) {
    for (bool reduced : {false, true}) {
        Options options;
        options.prone_fires_reduced = reduced;
        Duel bed(8, 90, {}, {}, Scale::Regimental2, options);
        bed.side(usa).prone |= one(bed.a.id);
        EXPECT_EQ(shoot(bed, bed.shot(), {7}), reduced ? FireResult::One : FireResult::Two);
    }
}

// ---- SE-OPT-1 to 4 ----

struct Sniper : Bed {
    Ref a;
    Sniper()
        : Bed(Scale::Regimental2, [] {
              Options options;
              options.shoot_officers = true;
              return options;
          }()) {
        a = infantry(usa, 4, {30, 10}, north, {.marksmen = true});
        infantry(csa, 6, {50, 30}, south);
        commander(csa, 0, {30, 14});
        group(usa, {a});
    }
    Shot shot(Stands stands = 0b10) const {
        return {.firer = a, .target = {csa, no_unit}, .stands = stands, .officer = 0};
    }
};
TEST(SE_OPT_1, OneStandOfMarksmenAtAnOfficerAlone) {
    Sniper bed;
    EXPECT_TRUE(check_officer_shot(bed.look(), bed.shot()));
    EXPECT_FALSE(check_officer_shot(bed.look(), bed.shot(0b11)));
    bed.setup.options.shoot_officers = false;
    EXPECT_FALSE(check_officer_shot(bed.look(), bed.shot()));
    bed.setup.options.shoot_officers = true;
    bed.setup.roster[0].units[0].marksmen = false;
    EXPECT_FALSE(check_officer_shot(bed.look(), bed.shot()));
    Sniper attached;
    attached.state.side[1].officer[0].attached = 0;
    EXPECT_FALSE(check_officer_shot(attached.look(), attached.shot()));
}
TEST(SE_OPT_2, OncePerTurn) {
    Sniper bed;
    bed.with_dice({1}, [&](Play& play) {
        Aftermath after;
        roll_officer(play, make_officer_roll(play, bed.shot()), after);
    });
    EXPECT_EQ(check_officer_shot(bed.look(), bed.shot()).why().rule, rule::SE_OPT_2);
}
TEST(SE_OPT_3, AsAtASkirmishingMountedTarget) {
    Sniper bed;
    EXPECT_EQ(shift_of(bed, bed.shot()), 3);  // still, mounted, Marksmen
    bed.unit(bed.a).panic = 1;
    EXPECT_EQ(check_officer_shot(bed.look(), bed.shot()).why().rule, rule::SE_OPT_3);
    Sniper covered;
    covered.area(AreaKind::Building, {{29, 13}, {31, 13}, {31, 15}, {29, 15}});
    EXPECT_EQ(shift_of(covered, covered.shot()), 1);
}
TEST(SE_OPT_4, MarkersDoNothingHitsGoStraightToTheTable) {
    Sniper bed;  // factor 2 at 140 yards: column 0+ and three: 10+
    bed.with_dice({4}, [&](Play& play) {
        Aftermath after;
        EXPECT_EQ(roll_officer(play, make_officer_roll(play, bed.shot()), after), FireResult::Panic);
    });
    EXPECT_EQ(bed.state.side[1].officer[0].fate, Fate::Active);
    Sniper killed;
    killed.with_dice({9, 1}, [&](Play& play) {
        Aftermath after;
        EXPECT_EQ(roll_officer(play, make_officer_roll(play, killed.shot()), after), FireResult::One);
    });
    EXPECT_EQ(killed.state.side[1].officer[0].fate, Fate::Killed);
}

TEST(ElephantFire, AShotAtAUnitElsewhereIsJudgedThere) {
    Duel bed(6, 550);
    Poses near = poses_of(bed.look(), bed.b);
    for (Pose& pose : near) pose.centre.y -= 10000;
    Shot shot = bed.shot();
    EXPECT_EQ(factors2(bed, shot), 6);
    Moved moved(bed.look(), bed.b);
    moved.put(near);
    EXPECT_EQ(fire_halves(moved.look(), shot), 6 * 4);  // 150 yards
    EXPECT_EQ(make_roll(moved.look(), {&shot, 1}).halves, 24);
    EXPECT_EQ(factors2(bed, bed.shot()), 6);
    EXPECT_EQ(bearing(bed.look(), {.firer = bed.a, .target = bed.b, .stands = 0}), 0b111111 & all);
}

}  // namespace
}  // namespace longroll::elephant
