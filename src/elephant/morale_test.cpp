// 2.3 Morale Phase, 2.5 morale tests.

#include "elephant/testbed.h"

namespace longroll::elephant {
namespace {

TestResult test(Bed& bed, Ref ref, std::initializer_list<unsigned> faces, TestFor what = TestFor::MoralePhase,
                Ref enemy = nobody) {
    TestResult result{};
    bed.with_dice(faces, [&](Play& play) {
        Aftermath after;
        result = test_morale(play, ref, {what, enemy}, after);
        settle(play, after);
    });
    return result;
}
int modifier(const Bed& bed, Ref ref, TestFor what = TestFor::MoralePhase, Ref enemy = nobody) {
    const Test test{what, enemy};
    const Reckoning numbers = reckon_morale(bed.look(), ref, test);
    Total total;
    add_morale(bed.look(), ref, test, total);
    EXPECT_EQ(numbers.total(), total.sum);
    return total.sum;
}
bool has_part(const Bed& bed, Ref ref, RuleId rule, TestFor what = TestFor::MoralePhase) {
    const Reckoning numbers = reckon_morale(bed.look(), ref, {what, nobody});
    return std::any_of(numbers.parts.begin(), numbers.parts.end(),
                       [&](const Modifier& m) { return m.rule == rule; });
}
void run_phase(Bed& bed, std::initializer_list<unsigned> faces) {
    bed.begin(step(StepKind::Morale, usa), faces);
}

// One regiment in the middle of the table, an enemy far away.
struct One : Bed {
    Ref a, enemy;
    explicit One(const With& with = {}, Scale scale = Scale::Regimental2, const Options& options = {},
                 int stands = 8)
        : Bed(scale, options) {
        a = infantry(usa, stands, {30, 30}, north, with);
        enemy = infantry(csa, 8, {30, 45}, south);
        group(usa, {a});
    }
};

TEST(SE_MORALE_1, UnitsWithMarkersTestInRosterOrder) {
    Bed bed;
    const Ref a = bed.infantry(usa, 8, {10, 30}, north), b = bed.infantry(usa, 8, {30, 30}, north),
              c = bed.infantry(usa, 8, {50, 30}, north);
    bed.infantry(csa, 8, {30, 46}, south);
    bed.group(usa, {a, b, c});
    bed.unit(a).panic = 1;
    bed.unit(c).panic = 2;
    run_phase(bed, {7, 6});  // a 8 of 8, c 8 of 8; b has no marker
    EXPECT_EQ(bed.unit(a).panic, 0);
    EXPECT_EQ(bed.unit(c).panic, 0);
    EXPECT_EQ(bed.waiting(), StepKind::None);
}

TEST(SE_MORALE_1, WhoHasTestedForAFriendDoesNotTestAgain) {
    Bed bed;
    const Ref a = bed.infantry(usa, 6, {20, 30}, north), b = bed.infantry(usa, 6, {27, 30}, north);
    bed.infantry(csa, 8, {20, 46}, south);
    bed.group(usa, {a, b});
    bed.unit(a).panic = 2;
    bed.unit(b).panic = 1;
    // a: 9 + 2 = 11 RETREAT past b, who tests for it: 8 + 1 = 9, one above; a hit, and no second test in this
    // phase.
    run_phase(bed, {9, 8});
    EXPECT_EQ(bed.unit(a).status, Withdrawing::Retreat);
    EXPECT_EQ(bed.unit(b).hits, 1);
    EXPECT_EQ(bed.unit(b).panic, 2);
}

TEST(SE_MORALE_2, FriendsOfAUnitThatRunsTestAtOnce) {
    Bed bed;
    const Ref a = bed.infantry(usa, 6, {20, 30}, north), b = bed.infantry(usa, 6, {27, 30}, north);
    bed.infantry(csa, 8, {20, 46}, south);
    bed.group(csa, {});  // whoever is phasing
    bed.unit(a).panic = 2;
    EXPECT_EQ(test(bed, a, {9, 9}), TestResult::Retreat);
    EXPECT_EQ(bed.unit(b).hits, 1);  // 9 of 8
}

TEST(SE_MORALE_3, WhoWithdrawsHasMovedAndMayFireByOption) {
    One bed;
    bed.unit(bed.a).panic = 2;
    run_phase(bed, {9});
    EXPECT_TRUE(bed.side(usa).moved & one(bed.a.id));
    EXPECT_TRUE(bed.side(usa).withdrew & one(bed.a.id));
    EXPECT_TRUE(check_may_fire(bed.look(), bed.a)) << "a withdrawal is movement and nothing else";
    bed.setup.options.withdrawn_hold_fire = true;
    EXPECT_EQ(check_may_fire(bed.look(), bed.a).why().rule, rule::SE_MORALE_3);
    // Withdrawn earlier in the turn, not again in this Morale Phase: reduced effect.
    bed.side(usa).withdrew_card = 0;
    EXPECT_TRUE(check_may_fire(bed.look(), bed.a));
}

TEST(SE_MORALE_4, SeveralCausesAreOneTest) {
    Bed bed;
    const Ref a = bed.infantry(usa, 6, {20, 30}, north), b = bed.infantry(usa, 6, {27, 30}, north),
              c = bed.infantry(usa, 6, {34, 30}, north);
    bed.infantry(csa, 8, {27, 46}, south);
    bed.with_dice({3}, [&](Play& play) {  // b: two friends go at once, its commander is lost: one die
        Aftermath after;
        withdraw(play, a, WithdrawalKind::Retreat, nobody, 0, after);
        withdraw(play, c, WithdrawalKind::Retreat, nobody, 0, after);
        after.to_test[0] = one(b.id);
        settle(play, after);
        EXPECT_EQ(after.tested[0], one(b.id));
    });
}

TEST(SE_MORALE_5, TheGradeIsTheValue) {
    for (Grade grade : {Grade::Militia, Grade::Poor, Grade::Regular, Grade::Veteran}) {
        One bed(With{.grade = grade});
        const auto value = static_cast<unsigned>(grade_value[at(grade)]);
        EXPECT_EQ(test(bed, bed.a, {value}), TestResult::Pass);
        bed.unit(bed.a).panic = 1;
        EXPECT_EQ(test(bed, bed.a, {value}), TestResult::Hit);
    }
}

TEST(SE_MORALE_6, TheGreenDieIsThrownWhenTheGradeFirstMatters) {
    One bed(With{.grade = Grade::Green});
    EXPECT_EQ(bed.unit(bed.a).grade, Grade::Green);
    EXPECT_EQ(test(bed, bed.a, {8, 9}), TestResult::Pass);  // Veteran
    EXPECT_EQ(bed.unit(bed.a).grade, Grade::Veteran);
    EXPECT_EQ(test(bed, bed.a, {9}), TestResult::Pass);  // kept for the battle
}

TEST(SE_MORALE_6, FirstTestsOfGreenUnits) {  // 8.2: 0.87, 0.78, 0.68, 0.58
    const double expected[] = {0.87, 0.78, 0.68, 0.58};
    for (int m = 0; m <= 3; ++m) {
        One bed(With{.grade = Grade::Green});
        bed.unit(bed.a).lost = static_cast<std::uint8_t>(2 * m);
        double pass = 0;
        Enumerator ways;
        while (ways.next()) {
            Dice dice(ways);
            State state = bed.state;
            EventLog silent = EventLog::off();
            Play play{bed.setup, state, dice, silent};
            Aftermath after;
            if (passed(test_morale(play, bed.a, {}, after))) pass += ways.probability();
        }
        EXPECT_NEAR(pass, expected[m], 1e-9);
    }
}

TEST(SE_MORALE_7, MarksmenIsTheOnlySkill) {
    Bed bed;
    const Ref plain = bed.infantry(usa, 4, {20, 10}, north),
              keen = bed.infantry(usa, 4, {30, 10}, north, {.marksmen = true});
    const Ref enemy = bed.infantry(csa, 4, {25, 14}, south);
    const auto shift = [&](Ref firer) {
        Total total;
        add_shifts(bed.look(), Shot{.firer = firer, .target = enemy, .stands = 0xF}, total);
        return total.sum;
    };
    EXPECT_EQ(shift(keen), shift(plain) + 1);
    EXPECT_EQ(modifier(bed, keen), modifier(bed, plain));
}

// 8.2: each cell in tenths, from the code that plays.
TEST(SE_MORALE_8, EveryGradeAndModifierAsTabled) {
    for (int grade = 0; grade < 5; ++grade)
        for (int m = 0; m <= 10; ++m) {
            One bed(With{.grade = static_cast<Grade>(grade)});
            bed.unit(bed.a).lost = static_cast<std::uint8_t>(2 * m);
            double counts[5] = {};
            int expected[5] = {};
            Enumerator ways;
            while (ways.next()) {
                Dice dice(ways);
                State state = bed.state;
                EventLog silent = EventLog::off();
                Play play{bed.setup, state, dice, silent};
                Aftermath after;
                const TestResult result = test_morale(play, bed.a, {}, after);
                counts[static_cast<int>(result)] += 10 * ways.probability();
            }
            const int value = 6 + grade;
            for (int die = 0; die <= 9; ++die) {
                const int over = die + m - value;
                ++expected[die + m <= 0 ? 0 : over <= 0 ? 1 : over <= 2 ? 2 : over <= 4 ? 3 : 4];
            }
            for (int i = 0; i < 5; ++i)
                EXPECT_NEAR(counts[i], expected[i], 1e-9) << grade << ' ' << m << ' ' << i;
        }
}

TEST(SE_MORALE_9, OneForEachMarker) {
    One bed;
    EXPECT_EQ(modifier(bed, bed.a), 0);
    bed.unit(bed.a).panic = 2;
    EXPECT_EQ(modifier(bed, bed.a), 2);
}

TEST(SE_MORALE_10, OneForTwoStandsLost) {
    One bed;
    for (int lost = 0; lost <= 7; ++lost) {
        bed.unit(bed.a).lost = static_cast<std::uint8_t>(lost);
        EXPECT_EQ(modifier(bed, bed.a), lost / 2);
    }
}

TEST(SE_MORALE_11, RetreatInThePreviousTurnOnly) {
    One bed;
    for (int turn = 0; turn <= 3; ++turn) {
        bed.unit(bed.a).retreat_turn = static_cast<std::uint8_t>(turn);
        EXPECT_EQ(modifier(bed, bed.a), turn == 2 ? 1 : 0) << turn;
    }
    bed.state.turn = 1;
    bed.unit(bed.a).retreat_turn = 0;
    EXPECT_EQ(modifier(bed, bed.a), 0);  // never is not turn 0
}

TEST(SE_MORALE_11, TheOtherReadingEndsWithTheOwnMoralePhase) {
    Options options;
    options.activation_memory = true;
    One bed({}, Scale::Regimental2, options);
    bed.unit(bed.a).retreat_turn = 1;
    bed.unit(bed.a).flank_fire_turn = 1;
    EXPECT_EQ(modifier(bed, bed.a), 3);
    run_phase(bed, {});
    EXPECT_EQ(modifier(bed, bed.a), 0);
    // A withdrawal in the phase itself is remembered until the next one.
    bed.unit(bed.a).panic = 2;
    bed.unit(bed.a).rout_turn = 1;
    run_phase(bed, {7});  // 7 + 2 + 2 = 11 RETREAT
    EXPECT_EQ(bed.unit(bed.a).rout_turn, 0);
    EXPECT_EQ(bed.unit(bed.a).retreat_turn, 3);
    EXPECT_EQ(modifier(bed, bed.a), 3);
}

TEST(SE_MORALE_11, TheStatusEndsWithAPassOrTheNextOwnMoralePhase) {
    One bed;
    bed.unit(bed.a).status = Withdrawing::Rout;
    EXPECT_EQ(test(bed, bed.a, {5}, TestFor::Friends), TestResult::Pass);
    EXPECT_EQ(bed.unit(bed.a).status, Withdrawing::None);
    bed.unit(bed.a).status = Withdrawing::Retreat;
    run_phase(bed, {});
    EXPECT_EQ(bed.unit(bed.a).status, Withdrawing::None);
}

TEST(SE_MORALE_12, RoutCountsTwoAndAlone) {
    One bed;
    bed.unit(bed.a).rout_turn = 2;
    EXPECT_EQ(modifier(bed, bed.a), 2);
    bed.unit(bed.a).retreat_turn = 2;
    EXPECT_EQ(modifier(bed, bed.a), 2);
    EXPECT_FALSE(has_part(bed, bed.a, rule::SE_MORALE_11));
}

TEST(SE_MORALE_13, FlankFireCountsForTheRestOfTheTurn) {
    One bed;
    const Ref flanker = bed.infantry(csa, 10, {40, 30}, west);
    bed.with_dice({9}, [&](Play& play) {
        Aftermath after;
        EXPECT_NE(fire_shot(play, {.firer = flanker, .target = bed.a, .stands = 0x3FF}, after),
                  FireResult::Nothing);
    });
    EXPECT_EQ(bed.unit(bed.a).flank_fire_turn, 3);
    EXPECT_TRUE(has_part(bed, bed.a, rule::SE_MORALE_13));
    bed.state.turn = 4;
    EXPECT_FALSE(has_part(bed, bed.a, rule::SE_MORALE_13));
}

TEST(SE_MORALE_14, OneForDefensiveFire) {
    One bed;
    for (TestFor what : {TestFor::SecondVolley, TestFor::PassFire, TestFor::SkirmFire})
        EXPECT_EQ(modifier(bed, bed.a, what), 1);
    for (TestFor what : {TestFor::Receive, TestFor::Opportunity, TestFor::ChargerHit})
        EXPECT_EQ(modifier(bed, bed.a, what), 0);
}

TEST(SE_MORALE_15, CoverIsOneNeverMore) {
    One bed;
    bed.line(LineKind::Wall, {{20, 30.2}, {40, 30.2}});
    EXPECT_EQ(modifier(bed, bed.a), -1);
    bed.area(AreaKind::Woods, {{20, 26}, {40, 26}, {40, 33}, {20, 33}});
    EXPECT_EQ(modifier(bed, bed.a), -1);
}

TEST(SE_MORALE_15, LinearCoverFacesTheEnemyThatCausedIt) {
    One bed;
    bed.line(LineKind::Fence, {{20, 30.2}, {40, 30.2}});
    const Ref behind = bed.infantry(csa, 6, {30, 20}, north);
    EXPECT_EQ(modifier(bed, bed.a, TestFor::Receive, bed.enemy), -1);
    EXPECT_EQ(modifier(bed, bed.a, TestFor::Receive, behind), 0);
    EXPECT_EQ(modifier(bed, bed.a), 0);  // the nearest enemy is the one behind
}

TEST(SE_MORALE_16, TheRatingOfAnAttachedCommander) {
    One bed;
    const HqId division = bed.hq(usa, HqLevel::Division);
    bed.commander(usa, 0, bed.a);
    EXPECT_EQ(modifier(bed, bed.a), -1);
    bed.commander(usa, division, bed.a);  // not above this unit: his rating does not count
    EXPECT_EQ(modifier(bed, bed.a), -1);
}

TEST(SE_MORALE_17, AllAreAdded) {
    One bed;
    bed.line(LineKind::Wall, {{20, 30.2}, {40, 30.2}});
    bed.commander(usa, 0, bed.a);
    Unit& unit = bed.unit(bed.a);
    unit.panic = 2, unit.lost = 5, unit.rout_turn = 2, unit.flank_fire_turn = 3;
    EXPECT_EQ(modifier(bed, bed.a, TestFor::PassFire), 2 + 2 + 2 + 2 + 1 - 1 - 1);
}

TEST(SE_MORALE_18, APassClearsMarkersAMarkerLeftDoesNotForbidFire) {
    One bed;
    bed.unit(bed.a).panic = 2;
    EXPECT_EQ(test(bed, bed.a, {6}), TestResult::Pass);
    EXPECT_EQ(bed.unit(bed.a).panic, 0);
    bed.unit(bed.a).panic = 1;
    EXPECT_TRUE(check_may_fire(bed.look(), bed.a));
}

TEST(SE_MORALE_19, ZeroOrLessIsAPassWithZeal) {
    One bed(With{.grade = Grade::Veteran});
    bed.side(usa).prone |= one(bed.a.id);
    EXPECT_EQ(test(bed, bed.a, {10}), TestResult::Overenthusiastic);
    EXPECT_TRUE(bed.side(usa).overenthusiastic & one(bed.a.id));
    EXPECT_FALSE(bed.side(usa).prone & one(bed.a.id));  // SE-COST-13
    One still;
    EXPECT_EQ(test(still, still.a, {10}, TestFor::StandUp), TestResult::Pass);
    EXPECT_EQ(still.side(usa).overenthusiastic, 0u);
}

TEST(SE_MORALE_20, AnOverenthusiasticUnitDoesNotFire) {
    One bed;
    bed.side(usa).overenthusiastic |= one(bed.a.id);
    EXPECT_EQ(check_may_fire(bed.look(), bed.a).why().rule, rule::SE_MORALE_20);
}

TEST(SE_MORALE_21, ItEndsWithTheNextTestAboveZero) {
    One bed;
    bed.side(usa).overenthusiastic |= one(bed.a.id);
    EXPECT_EQ(test(bed, bed.a, {10}), TestResult::Overenthusiastic);
    EXPECT_TRUE(bed.side(usa).overenthusiastic & one(bed.a.id));
    test(bed, bed.a, {5}, TestFor::StandUp);  // does not count
    EXPECT_TRUE(bed.side(usa).overenthusiastic & one(bed.a.id));
    EXPECT_EQ(test(bed, bed.a, {1}), TestResult::Pass);
    EXPECT_EQ(bed.side(usa).overenthusiastic, 0u);
}

TEST(SE_MORALE_22, AtTheValueItPasses) {
    One bed;
    bed.unit(bed.a).panic = 1;
    EXPECT_EQ(test(bed, bed.a, {7}), TestResult::Pass);
    EXPECT_EQ(bed.unit(bed.a).panic, 0);
}

TEST(SE_MORALE_23, OneOrTwoAboveIsAHitAndAHalt) {
    One bed;
    bed.unit(bed.a).panic = 1;
    EXPECT_EQ(test(bed, bed.a, {8}, TestFor::ChargerHit), TestResult::Hit);
    EXPECT_EQ(bed.unit(bed.a).hits, 1);
    EXPECT_EQ(bed.unit(bed.a).panic, 2);
    EXPECT_TRUE(bed.side(usa).halted & one(bed.a.id));
    One last({}, Scale::Regimental2, {}, 1);
    last.unit(last.a).hits = 2;
    last.unit(last.a).panic = 1;
    EXPECT_EQ(test(last, last.a, {9}), TestResult::Hit);
    EXPECT_FALSE(last.on_table(last.a));
}

TEST(SE_MORALE_24, ThreeOrFourAboveIsARetreat) {
    One bed;
    bed.unit(bed.a).panic = 2;
    bed.unit(bed.a).lost = 2;
    const Point before = middle_of(bed.look(), bed.a);
    EXPECT_EQ(test(bed, bed.a, {9}), TestResult::Retreat);
    EXPECT_EQ(bed.unit(bed.a).status, Withdrawing::Retreat);
    EXPECT_EQ(bed.unit(bed.a).panic, 2);
    EXPECT_EQ(before.y - middle_of(bed.look(), bed.a).y, 5000);
}

TEST(SE_MORALE_25, FiveAboveIsARout) {
    One bed;
    bed.unit(bed.a).panic = 2;
    bed.unit(bed.a).lost = 4;
    const Point before = middle_of(bed.look(), bed.a);
    EXPECT_EQ(test(bed, bed.a, {9}), TestResult::Rout);
    EXPECT_EQ(bed.unit(bed.a).status, Withdrawing::Rout);
    EXPECT_EQ(before.y - middle_of(bed.look(), bed.a).y, 10000);
}

TEST(SE_MORALE_26, WagonsAndGunboatsNeverTest) {
    Bed bed;
    const Ref wagon = bed.wagon(usa, {20, 10}, north);
    const Ref boat = bed.battery(usa, 1, {30, 10}, north, {.weapon = Weapon::Gunboat, .arm = Arm::Gunboat});
    for (Ref ref : {wagon, boat}) {
        EXPECT_EQ(test(bed, ref, {}), TestResult::Pass);
        bed.with_dice({}, [&](Play& play) { add_panic(play, ref, 2, rule::SE_FIRE_18); });
        EXPECT_EQ(bed.unit(ref).panic, 0);
    }
}

// ---- worked examples ----

TEST(SE_E1, RegularWithOneMarker) {
    One bed;
    bed.unit(bed.a).panic = 1;
    EXPECT_EQ(test(bed, bed.a, {7}), TestResult::Pass);
    EXPECT_EQ(bed.unit(bed.a).panic, 0);
}
TEST(SE_E2, OneAboveWithTwoHits) {
    One bed;
    bed.unit(bed.a).panic = bed.unit(bed.a).hits = 2;
    EXPECT_EQ(test(bed, bed.a, {7}), TestResult::Hit);
    EXPECT_EQ(bed.stands(bed.a), 7);
    EXPECT_EQ(bed.unit(bed.a).hits, 0);
    EXPECT_EQ(bed.unit(bed.a).panic, 2);
}
TEST(SE_E3, PoorRetreatsTenInches) {
    One bed(With{.grade = Grade::Poor}, Scale::Regimental1);
    bed.unit(bed.a).panic = 2;
    bed.unit(bed.a).lost = 4;
    const Point before = middle_of(bed.look(), bed.a);
    EXPECT_EQ(test(bed, bed.a, {7}), TestResult::Retreat);
    EXPECT_EQ(before.y - middle_of(bed.look(), bed.a).y, 10000);
    EXPECT_EQ(bed.unit(bed.a).status, Withdrawing::Retreat);
    EXPECT_EQ(bed.unit(bed.a).panic, 2);
}
TEST(SE_E4, MilitiaRouts) {
    One bed(With{.grade = Grade::Militia});
    Unit& unit = bed.unit(bed.a);
    unit.panic = 2, unit.rout_turn = 2, unit.flank_fire_turn = 3;
    const Point before = middle_of(bed.look(), bed.a);
    EXPECT_EQ(test(bed, bed.a, {5}), TestResult::Rout);
    EXPECT_EQ(before.y - middle_of(bed.look(), bed.a).y, 10000);
}
TEST(SE_E5, BelowZeroIsOverenthusiastic) {
    One bed(With{.grade = Grade::Veteran});
    bed.line(LineKind::Wall, {{20, 30.2}, {40, 30.2}});
    bed.commander(usa, 0, bed.a);
    bed.unit(bed.a).panic = 1;
    EXPECT_EQ(test(bed, bed.a, {10}), TestResult::Overenthusiastic);
    EXPECT_EQ(bed.unit(bed.a).panic, 0);
}
TEST(SE_E6, WithoutTheOptionItIsAPlainPass) {
    Options options;
    options.overenthusiastic = false;
    One bed(With{.grade = Grade::Veteran}, Scale::Regimental2, options);
    bed.line(LineKind::Wall, {{20, 30.2}, {40, 30.2}});
    bed.commander(usa, 0, bed.a);
    bed.unit(bed.a).panic = 1;
    EXPECT_EQ(test(bed, bed.a, {10}), TestResult::Pass);
    EXPECT_EQ(bed.unit(bed.a).panic, 0);
    EXPECT_EQ(bed.side(usa).overenthusiastic, 0u);
}
TEST(SE_E7, EliteAlwaysPasses) {
    One bed(With{.grade = Grade::Elite});
    for (unsigned die = 1; die <= 9; ++die) EXPECT_EQ(test(bed, bed.a, {die}), TestResult::Pass);
    EXPECT_EQ(test(bed, bed.a, {10}), TestResult::Overenthusiastic);
}
TEST(SE_E8, TheSecondVolleyNeedsAPass) {
    for (unsigned die : {6u, 5u}) {
        One bed;
        bed.unit(bed.a).panic = 1;
        bed.unit(bed.a).lost = 3;
        EXPECT_EQ(test(bed, bed.a, {die}, TestFor::SecondVolley, bed.enemy),
                  die == 6 ? TestResult::Hit : TestResult::Pass);
        EXPECT_EQ(bed.unit(bed.a).panic, die == 6 ? 2 : 0);
    }
}
TEST(SE_E9, AGreenUnitTurnsOutPoor) {
    One bed(With{.grade = Grade::Green});
    bed.unit(bed.a).panic = 1;
    EXPECT_EQ(test(bed, bed.a, {3, 7}), TestResult::Hit);
    EXPECT_EQ(bed.unit(bed.a).grade, Grade::Poor);
    EXPECT_EQ(bed.unit(bed.a).panic, 2);
}
TEST(SE_E10, ARoutedUnitWithoutMarkers) {
    One bed;
    bed.unit(bed.a).status = Withdrawing::Rout;
    run_phase(bed, {});
    EXPECT_EQ(bed.unit(bed.a).status, Withdrawing::None);
    Options options;
    options.withdrawn_test = true;
    One tested({}, Scale::Regimental2, options);
    tested.unit(tested.a).status = Withdrawing::Rout;
    tested.unit(tested.a).rout_turn = 2;
    run_phase(tested, {7});  // 7 + 2 = 9
    EXPECT_EQ(tested.unit(tested.a).hits, 1);
    EXPECT_EQ(tested.unit(tested.a).status, Withdrawing::None);  // it did not withdraw in this phase
}
TEST(SE_E11, GunsAreNeverOverenthusiastic) {
    Bed bed;
    const Ref guns = bed.battery(usa, 4, {30, 10}, north);
    EXPECT_EQ(test(bed, guns, {10}), TestResult::Pass);
    EXPECT_EQ(bed.side(usa).overenthusiastic, 0u);
}
TEST(SE_E88, AMarkerAfterTheMoralePhase) {
    One bed;
    const Ref target = bed.infantry(csa, 8, {30, 34}, south);
    bed.unit(bed.a).panic = 1;
    run_phase(bed, {8});  // 9: one above
    EXPECT_EQ(bed.unit(bed.a).panic, 2);
    bed.unit(bed.a).panic = 1;
    EXPECT_TRUE(check_may_fire(bed.look(), bed.a));
    Shot shot{.firer = bed.a, .target = target, .stands = 0xFF};
    EXPECT_EQ(fire_halves(bed.look(), shot), 7 * 4);  // one stand less, 160 yards
}
TEST(SE_E92, TheTurnOfTheRetreatCounts) {
    One bed;
    bed.unit(bed.a).panic = 1;
    bed.unit(bed.a).retreat_turn = 3;
    EXPECT_EQ(modifier(bed, bed.a), 1);
    bed.unit(bed.a).retreat_turn = 2;
    EXPECT_EQ(modifier(bed, bed.a), 2);
}
TEST(SE_E93, FlankFireOfTheTurnBefore) {
    for (bool activation : {false, true}) {
        Options options;
        options.activation_memory = activation;
        One bed({}, Scale::Regimental2, options);
        bed.unit(bed.a).flank_fire_turn = 3;
        bed.state.turn = 4;
        EXPECT_EQ(modifier(bed, bed.a), activation ? 2 : 0);
    }
}

}  // namespace
}  // namespace longroll::elephant
