// 2.17 Officers, and the optional ammunition (SE-OPT-5 to 7).

#include "elephant/change.h"
#include "elephant/testbed.h"

namespace longroll::elephant {
namespace {

// A Union brigade (post 0) under a division (post 1); X, Y, Z are the brigade's. The enemy is far.
struct OfficerBed : Bed {
    Ref x, y, z, enemy;
    HqId division;
    explicit OfficerBed(Scale scale = Scale::Regimental2, const Options& options = {}) : Bed(scale, options) {
        division = hq(usa, HqLevel::Division);
        setup.roster[0].hqs[0].parent = division;
        x = infantry(usa, 6, {12, 8}, north);
        y = infantry(usa, 6, {24, 8}, north);
        z = infantry(usa, 6, {36, 8}, north);
        enemy = infantry(csa, 6, {36, 46}, south);
        state.active = 0;
    }
    Officer& officer(HqId hq) { return state.side[0].officer[hq]; }
    void fire_hits(Ref ref, int hits, std::initializer_list<unsigned> dice) {
        with_dice(dice, [&](Play& play) {
            Aftermath after;
            officers_under_fire(play, ref, hits, after);
            settle(play, after);
        });
    }
    Aftermath owed(Ref ref, int hits, std::initializer_list<unsigned> dice) {
        Aftermath after;
        with_dice(dice, [&](Play& play) { officers_under_fire(play, ref, hits, after); });
        return after;
    }
    void activate() {
        group(usa, {x, y, z});
        state.group_hqs = 0b11;
    }
    void replace() {
        with_dice({}, [](Play& play) { replace_commanders(play); });
    }
    Action ride_to(HqId hq, Inches where, UnitId attach = no_unit) {
        Action action = just(Verb::Ride);
        action.target = hq;
        action.unit = attach;
        action.x = where.point().x;
        action.y = where.point().y;
        return action;
    }
    Verdict rides(const Action& action) { return check_ride(look(), usa, action); }
    RuleId refused(const Action& action) {
        const Verdict verdict = rides(action);
        return verdict ? RuleId{} : verdict.why().rule;
    }
    void go(const Action& action) {
        ASSERT_TRUE(rides(action)) << english(rides(action).why(), *this);
        with_dice({}, [&](Play& play) { ride(play, usa, action); });
    }
    // Units that have had their move, so that officers may join them (SE-OFFICER-3).
    void all_have_moved() { side(usa).picked = side(usa).moved = state.group; }
};

TEST(SE_OFFICER_1, ACommanderIsCapturedWithHisUnit) {
    OfficerBed bed;
    bed.commander(usa, 0, bed.x);
    bed.with_dice({}, [&](Play& play) { remove_unit(play, bed.x, Loss::Surrendered, rule::SE_RETREAT_8); });
    EXPECT_EQ(bed.officer(0).fate, Fate::Captured);
    EXPECT_EQ(bed.state.points[1], 6 * 2 + 3);
}

TEST(SE_OFFICER_1, HeFallsWithAnEliminatedUnit) {
    OfficerBed bed;
    bed.commander(usa, 0, bed.x);
    bed.with_dice({}, [&](Play& play) { remove_unit(play, bed.x, Loss::Eliminated, rule::SE_PANIC_5); });
    EXPECT_EQ(bed.officer(0).fate, Fate::Killed);
    EXPECT_EQ(bed.officer(0).attached, no_unit);
    EXPECT_EQ(bed.state.points[1], 6 * 1 + 3);
}

TEST(SE_OFFICER_1, AnEliminatedUnitLetsHimEscapeByOption) {
    OfficerBed bed;
    bed.setup.options.commanders_escape = true;
    bed.commander(usa, 0, bed.x);
    bed.with_dice({}, [&](Play& play) { remove_unit(play, bed.x, Loss::Eliminated, rule::SE_PANIC_5); });
    EXPECT_EQ(bed.officer(0).fate, Fate::Active);
    EXPECT_EQ(bed.officer(0).attached, bed.y.id);
}

TEST(SE_OFFICER_1, HeMayNotLeaveAUnitThatChargesOrIsCharged) {
    OfficerBed bed;
    bed.activate();
    bed.commander(usa, 0, bed.x);
    Charge against{};
    against.side = 1;
    against.unit = bed.enemy.id;
    against.target = bed.x.id;
    bed.state.charges.push_back(against);
    EXPECT_EQ(bed.refused(bed.ride_to(0, {14, 4})), rule::SE_OFFICER_1);
    bed.state.charges.clear();
    Charge own{};
    own.unit = bed.x.id;
    own.target = bed.enemy.id;
    bed.state.charges.push_back(own);
    EXPECT_EQ(bed.refused(bed.ride_to(0, {14, 4})), rule::SE_OFFICER_1);
    bed.state.charges.clear();
    EXPECT_TRUE(bed.rides(bed.ride_to(0, {14, 4})));
}

// By a failed test of a Morale Phase; the next Morale Phase of the unit sets him free.
TEST(SE_OFFICER_2, HeGoesAlongWithAUnitThatWithdrawsForAFullTurn) {
    OfficerBed bed;
    const Ref far = bed.infantry(usa, 6, {24, 30}, north);
    const Ref foe = bed.infantry(csa, 8, {24, 40}, south);
    bed.commander(usa, 0, far);
    bed.unit(far).panic = 2;
    bed.unit(far).last_firer = foe.id;
    bed.group(usa, {far});
    bed.state.group_hqs = 0b11;
    const Length before = bed.officer(0).y;
    EXPECT_NE(bed.refused(bed.ride_to(0, {24, 20})), rule::SE_OFFICER_2) << "nothing binds him yet";
    bed.unit(far).lost = 4;
    bed.begin(step(StepKind::Morale, usa), {9});  // 9 + 2 + 2 - 1 is four above 8
    ASSERT_EQ(bed.unit(far).status, Withdrawing::Retreat);
    EXPECT_LT(bed.officer(0).y, before);
    EXPECT_EQ(bed.officer(0).y, command_pose(bed.look(), far).centre.y);
    EXPECT_EQ(bed.officer(0).attached, far.id);
    EXPECT_EQ(bed.refused(bed.ride_to(0, {24, 20})), rule::SE_OFFICER_2);
    // A turn later: its Morale Phase over, he may leave it.
    bed.side(usa).withdrew_card = bed.side(usa).withdrew = bed.side(usa).moved = 0;
    bed.unit(far).panic = 0;
    bed.state.turn = 4;
    bed.begin(step(StepKind::Morale, usa), {});
    EXPECT_NE(bed.refused(bed.ride_to(0, {24, 20})), rule::SE_OFFICER_2);
}

// Skirmishers who fall back before a charge, and an attacker who is repulsed, are driven back too.
TEST(SE_OFFICER_2, FallingBackAndARepulseBindHimToo) {
    {
        OfficerBed bed;
        const Ref loose = bed.skirmishers(usa, 3, {24, 30}, north);
        const Ref foe = bed.infantry(csa, 6, {24, 36}, south);
        bed.commander(usa, 0, loose);
        bed.group(usa, {loose});
        bed.state.group_hqs = 0b11;
        const Length before = bed.officer(0).y;
        bed.with_dice({3, 3, 4, 4}, [&](Play& play) { EXPECT_FALSE(fall_back(play, loose, foe)); });
        EXPECT_EQ(bed.officer(0).y, before - 14000) << "as far as they go";
        EXPECT_EQ(bed.refused(bed.ride_to(0, {24, 10})), rule::SE_OFFICER_2);
    }
    {
        OfficerBed bed;
        const Ref a = bed.infantry(usa, 6, {24, 30}, north), foe = bed.infantry(csa, 6, {24, 30}, south);
        Contact contact{};
        contact.unit[0] = a.id;
        contact.unit[1] = foe.id;
        contact.holder = contact.higher = 2;
        bed.state.contacts.push_back(contact);
        bed.commander(usa, 0, a);
        bed.side(usa).officer[0].combat_rating = 0;  // it shall be 1:1
        bed.group(usa, {a});
        bed.state.group_hqs = 0b11;
        const Length before = bed.officer(0).y;
        bed.with_dice({5}, [&](Play& play) { fight(play, {usa, one(a.id), one(foe.id)}); });  // RPLS
        EXPECT_LT(bed.officer(0).y, before - 4000);
        EXPECT_EQ(bed.officer(0).attached, a.id);
        EXPECT_EQ(bed.refused(bed.ride_to(0, {24, 10})), rule::SE_OFFICER_2);
    }
}
// Who goes back of his own will is not driven back (SE-MELEE-8).
TEST(SE_OFFICER_2, BreakingOffBindsNobody) {
    OfficerBed bed;
    const Ref a = bed.infantry(usa, 6, {24, 30}, north), foe = bed.infantry(csa, 6, {24, 36}, south);
    bed.commander(usa, 0, a);
    bed.group(usa, {a});
    bed.state.group_hqs = 0b11;
    bed.with_dice({}, [&](Play& play) {
        Aftermath after;
        EXPECT_EQ(withdraw(play, a, WithdrawalKind::Voluntary, foe, 0, after), WithdrawalResult::Moved);
    });
    EXPECT_NE(bed.refused(bed.ride_to(0, {24, 20})), rule::SE_OFFICER_2);
}

TEST(SE_OFFICER_3, TwentyInchesAnyWay) {
    OfficerBed bed;
    bed.activate();
    bed.commander(usa, 0, Inches{10, 4});
    EXPECT_TRUE(bed.rides(bed.ride_to(0, {30, 4})));
    EXPECT_EQ(bed.refused(bed.ride_to(0, {30.001, 4})), rule::SE_OFFICER_3);
    bed.go(bed.ride_to(0, {30, 4}));
    EXPECT_EQ(bed.refused(bed.ride_to(0, {28, 4})), rule::SE_STATE_10);  // once a phase
}

TEST(SE_OFFICER_3, NotThroughImpassableGroundNorEnemyStands) {
    OfficerBed bed;
    bed.area(AreaKind::Water, {{18, 0}, {20, 0}, {20, 8}, {18, 8}});
    bed.activate();
    bed.commander(usa, 0, Inches{12, 4});
    EXPECT_EQ(bed.refused(bed.ride_to(0, {26, 4})), rule::SE_OFFICER_3);
    EXPECT_TRUE(bed.rides(bed.ride_to(0, {16, 12})));
    bed.infantry(csa, 4, {12, 10}, south);
    EXPECT_EQ(bed.refused(bed.ride_to(0, {12, 14})), rule::SE_OFFICER_3);
    bed.infantry(csa, 1, {6.5, 6}, south);
    EXPECT_TRUE(bed.rides(bed.ride_to(0, {6, 12}))) << "past an enemy, not through him";
    EXPECT_EQ(bed.refused(bed.ride_to(0, {3, 7.9})), rule::SE_OFFICER_3) << "through his only stand";
}

TEST(SE_OFFICER_3, WhoWasCarriedHasNoRideOfHisOwnAndNobodyJoinsAUnitThatMayStillMove) {
    OfficerBed bed;
    bed.activate();
    bed.commander(usa, 0, bed.x);
    bed.side(usa).picked = bed.side(usa).moved = one(bed.x.id);
    EXPECT_EQ(bed.refused(bed.ride_to(0, {14, 4})), rule::SE_OFFICER_3);
    bed.side(usa).picked = bed.side(usa).moved = 0;
    const Action join = bed.ride_to(0, {24, 7}, bed.y.id);
    EXPECT_EQ(bed.refused(join), rule::SE_OFFICER_3);
    bed.side(usa).picked = bed.side(usa).moved = one(bed.y.id);
    EXPECT_TRUE(bed.rides(join));
}

TEST(SE_OFFICER_4, BrigadeOneDivisionTwo) {
    OfficerBed bed;
    bed.commander(usa, 0, bed.x);
    EXPECT_EQ(morale_help(bed.look(), bed.x).rating, 1);
    EXPECT_EQ(combat_help(bed.look(), bed.x).rating, 1);
    bed.commander(usa, bed.division, bed.x);
    EXPECT_EQ(morale_help(bed.look(), bed.x).rating, 2);  // only the highest counts
    EXPECT_EQ(morale_help(bed.look(), bed.y).rating, 0);
    EXPECT_EQ(standard_rating[at(HqLevel::Corps)], 2);
}

TEST(SE_OFFICER_5, OneUnitATurnForEachEffect) {
    OfficerBed bed;
    bed.commander(usa, 0, bed.x);
    bed.with_dice({}, [&](Play& play) { use_morale_help(play, bed.x); });
    bed.commander(usa, 0, bed.y);
    EXPECT_EQ(morale_help(bed.look(), bed.y).rating, 0);
    EXPECT_EQ(combat_help(bed.look(), bed.y).rating, 1);  // the other effect is still free
    bed.commander(usa, 0, bed.x);
    EXPECT_EQ(morale_help(bed.look(), bed.x).rating, 1);
}

TEST(SE_E74, HeHelpsOneUnitATurn) {
    OfficerBed bed;
    bed.commander(usa, 0, bed.x);
    bed.unit(bed.x).panic = bed.unit(bed.y).panic = 1;
    bed.with_dice({9}, [&](Play& play) {  // 9 + 1 - 1 = 9: one above
        Aftermath after;
        EXPECT_EQ(test_morale(play, bed.x, {TestFor::MoralePhase, nobody}, after), TestResult::Hit);
    });
    EXPECT_EQ(bed.officer(0).morale_unit, bed.x.id);
    bed.commander(usa, 0, bed.y);
    EXPECT_EQ(reckon_morale(bed.look(), bed.y, {TestFor::MoralePhase, nobody}).total(),
              1);  // the marker alone
}

TEST(SE_OFFICER_6, RatingsOfAScenario) {
    OfficerBed bed;
    bed.commander(usa, 0, bed.x);
    bed.officer(0).morale_rating = 3;
    bed.officer(0).combat_rating = 0;
    EXPECT_EQ(morale_help(bed.look(), bed.x).rating, 3);
    EXPECT_EQ(combat_help(bed.look(), bed.x).rating, 0);
    EXPECT_EQ(combat_help(bed.look(), bed.x).officer, no_hq);
}

TEST(SE_OFFICER_7, AttachingWithinAnInchOfASubordinateUnit) {
    OfficerBed bed;
    const HqId other_brigade = bed.hq(usa, HqLevel::Brigade, bed.division);
    const Ref stranger = bed.infantry(usa, 4, {50, 8}, north, {.hq = other_brigade});
    bed.activate();
    bed.all_have_moved();
    bed.commander(usa, 0, Inches{40, 2});
    EXPECT_EQ(bed.refused(bed.ride_to(0, {36, 5}, bed.z.id)), rule::SE_OFFICER_7);  // 1.75 inches off
    EXPECT_EQ(bed.refused(bed.ride_to(0, {50, 7}, stranger.id)), rule::SE_OFFICER_7);
    bed.go(bed.ride_to(0, {36, 6}, bed.z.id));
    EXPECT_EQ(bed.officer(0).attached, bed.z.id);
    EXPECT_EQ(bed.officer(0).x, command_pose(bed.look(), bed.z).centre.x);
    bed.side(usa).officer_moved = 0;
    EXPECT_EQ(bed.refused(bed.ride_to(0, {36, 6}, bed.z.id)), rule::SE_OFFICER_3);  // carried already
}

TEST(SE_OFFICER_7, RidesAreOffered) {
    OfficerBed bed;
    bed.activate();
    bed.all_have_moved();
    bed.commander(usa, 0, Inches{24, 4});
    Action room[32];
    Offers<Action> offers{std::span(room)};
    ride_choices(bed.look(), usa, offers);
    ASSERT_EQ(offers.size(), 3u);
    for (const Action& action : offers.list()) EXPECT_TRUE(bed.rides(action));
    EXPECT_EQ(room[0].unit, bed.y.id);  // the nearest first
}

TEST(SE_OFFICER_8, OneDieForEachHit) {
    OfficerBed bed;
    bed.commander(usa, 0, bed.x);
    bed.fire_hits(bed.x, 3, {2, 6, 3});
    EXPECT_EQ(bed.officer(0).fate, Fate::Active);
    EXPECT_EQ(bed.officer(0).wounded, 0);
    bed.fire_hits(bed.y, 3, {});  // he is not with that unit
}

TEST(SE_OFFICER_8, TheSecondStrikeIsNotRolledForAManWhoIsOut) {
    OfficerBed bed;
    bed.commander(usa, 0, bed.x);
    const Aftermath after = bed.owed(bed.x, 2, {1, 1, 1});  // struck twice, killed by the first
    EXPECT_EQ(bed.officer(0).fate, Fate::Killed);
    EXPECT_EQ(after.to_test[0], one(bed.x.id) | one(bed.y.id) | one(bed.z.id));
}

TEST(SE_E71, ALightWound) {
    OfficerBed bed;
    bed.commander(usa, 0, bed.x);
    bed.fire_hits(bed.x, 2, {4, 1, 3});
    EXPECT_EQ(bed.officer(0).fate, Fate::Active);
    EXPECT_EQ(bed.officer(0).wounded, 1);
    bed.activate();
    EXPECT_EQ(bed.refused(bed.ride_to(0, {12, 18.5})), rule::SE_OFFICER_12);
    EXPECT_TRUE(bed.rides(bed.ride_to(0, {12, 17})));
}

TEST(SE_E72, ASecondWoundIsSerious) {
    OfficerBed bed;
    bed.commander(usa, 0, bed.x);
    bed.officer(0).wounded = 1;
    const Aftermath after = bed.owed(bed.x, 1, {1, 5});
    EXPECT_EQ(bed.officer(0).fate, Fate::Retired);
    EXPECT_EQ(bed.unit(bed.x).panic, 1);
    EXPECT_EQ(after.to_test[0], one(bed.x.id));
}

TEST(SE_OFFICER_9, ThreeDiceForEachStandLostInCombat) {
    OfficerBed bed;
    bed.commander(usa, 0, bed.x);
    bed.with_dice({1, 1, 2, 3, 4, 5, 6}, [&](Play& play) {  // two 1s of one stand strike once; 6: nothing
        Aftermath after;
        officers_in_combat(play, bed.x, 2, after);
    });
    EXPECT_EQ(bed.officer(0).fate, Fate::Active);
    EXPECT_EQ(bed.officer(0).wounded, 0);
}

TEST(SE_E73, NoOneShows) {
    OfficerBed bed;
    bed.commander(usa, 0, bed.x);
    bed.with_dice({2, 6, 3}, [&](Play& play) {
        Aftermath after;
        officers_in_combat(play, bed.x, 1, after);
        EXPECT_EQ(after.to_test[0], 0u);
    });
    EXPECT_EQ(bed.officer(0).fate, Fate::Active);
}

TEST(SE_OFFICER_10, KilledAllUnitsUnderHisCommandTest) {
    OfficerBed bed;
    bed.commander(usa, bed.division, bed.x);
    const Ref guns = bed.battery(usa, 2, {50, 8}, north, {.hq = bed.division});
    bed.wagon(usa, {60, 3}, north);
    Aftermath after;
    bed.with_dice({1}, [&](Play& play) { strike_officer(play, usa, bed.division, 1, after); });
    EXPECT_EQ(after.to_test[0], one(bed.x.id) | one(bed.y.id) | one(bed.z.id) | one(guns.id));
    EXPECT_EQ(bed.unit(bed.x).panic, 2);
    EXPECT_EQ(bed.state.points[1], 5);
}

TEST(SE_E90, ABrigadeCommanderFalls) {
    OfficerBed bed;
    bed.commander(usa, 0, bed.x);
    bed.fire_hits(bed.x, 1, {1, 1, 5, 6, 7});  // struck, killed; X tests with 5 + 2, Y with 6, Z with 7
    EXPECT_EQ(bed.officer(0).fate, Fate::Killed);
    EXPECT_EQ(bed.unit(bed.x).panic, 0);  // the test is passed, the two markers are gone
    EXPECT_EQ(bed.state.points[1], 3);
}

TEST(SE_OFFICER_11, ASeriousWound) {
    OfficerBed bed;
    bed.commander(usa, 0, bed.x);
    const Aftermath after = bed.owed(bed.x, 1, {1, 2});
    EXPECT_EQ(bed.officer(0).fate, Fate::Retired);
    EXPECT_EQ(bed.unit(bed.x).panic, 1);
    EXPECT_EQ(after.to_test[0], one(bed.x.id));
    EXPECT_EQ(bed.state.points[1], 3);
}

TEST(SE_OFFICER_12, TenInchesFromNowOn) {
    OfficerBed bed;
    bed.activate();
    bed.commander(usa, 0, Inches{10, 4});
    for (unsigned die : {3u, 4u, 5u}) {
        bed.officer(0).wounded = 0;
        bed.with_dice({die}, [&](Play& play) {
            Aftermath after;
            strike_officer(play, usa, 0, 1, after);
        });
        EXPECT_EQ(bed.officer(0).wounded, 1);
    }
    EXPECT_TRUE(bed.rides(bed.ride_to(0, {20, 4})));
    EXPECT_EQ(bed.refused(bed.ride_to(0, {20.5, 4})), rule::SE_OFFICER_12);
}

TEST(SE_OFFICER_13, NoEffect) {
    OfficerBed bed;
    bed.commander(usa, 0, bed.x);
    const Aftermath after = bed.owed(bed.x, 1, {1, 6});
    EXPECT_EQ(bed.officer(0).fate, Fate::Active);
    EXPECT_EQ(bed.officer(0).wounded, 0);
    EXPECT_EQ(after.to_test[0], 0u);
}

TEST(SE_OFFICER_14, TheSeniorColonelTakesTheBrigade) {
    OfficerBed bed;
    bed.officer(0).fate = Fate::Killed;
    bed.with_dice({}, [&](Play& play) { remove_unit(play, bed.x, Loss::Eliminated, rule::SE_PANIC_5); });
    bed.activate();
    bed.replace();
    EXPECT_EQ(bed.officer(0).fate, Fate::Active);
    EXPECT_EQ(bed.officer(0).attached, bed.y.id);
    EXPECT_EQ(bed.officer(0).morale_rating, 1);
    EXPECT_EQ(bed.name(ArgKind::Thing, officer_arg(bed.look(), usa, 0).value), "the colonel of the union 2");
}

TEST(SE_OFFICER_14, NotBeforeAnActivationWithAUnitOfTheCommand) {
    OfficerBed bed;
    const HqId second = bed.hq(usa, HqLevel::Brigade, bed.division);
    const Ref w = bed.infantry(usa, 4, {50, 8}, north, {.hq = second});
    bed.officer(0).fate = Fate::Retired;
    bed.group(usa, {w});
    bed.replace();
    EXPECT_EQ(bed.officer(0).fate, Fate::Retired);
}

TEST(SE_OFFICER_14, ABrigadeCommanderMovesUpAndIsReplacedInTurn) {
    OfficerBed bed;
    bed.setup.roster[0].hqs[0].seniority = {bed.z.id, bed.x.id};
    bed.commander(usa, 0, Inches{20, 4});
    bed.officer(0).wounded = 1;
    bed.officer(bed.division).fate = Fate::Captured;
    bed.activate();
    // In a roster the division comes first; here its post is the second, so the brigade's is filled next
    // time.
    bed.replace();
    EXPECT_EQ(bed.officer(bed.division).fate, Fate::Active);
    EXPECT_EQ(bed.officer(bed.division).x, 20000);  // where he stands
    EXPECT_EQ(bed.officer(bed.division).wounded, 1);
    EXPECT_EQ(bed.officer(bed.division).morale_rating, 2);
    EXPECT_EQ(bed.name(ArgKind::Thing, officer_arg(bed.look(), usa, bed.division).value), "commander 1");
    bed.replace();
    EXPECT_EQ(bed.officer(0).attached, bed.z.id);  // senior by the scenario
}

TEST(SE_OFFICER_14, WhoHasNotComeYetDoesNotMoveUp) {
    OfficerBed bed;
    const HqId second = bed.hq(usa, HqLevel::Brigade, bed.division);
    const Ref w = bed.infantry(usa, 4, {50, 8}, north, {.hq = second});
    bed.commander(usa, 0, bed.x);
    bed.commander(usa, second, w);
    bed.officer(bed.division).fate = Fate::Killed;
    Side& side = bed.state.side[0];
    for (Ref ref : {bed.x, w}) {
        side.on_table &= ~one(ref.id);
        side.coming |= one(ref.id);
    }
    bed.activate();
    bed.replace();
    EXPECT_EQ(bed.officer(bed.division).fate, Fate::Killed) << "neither of the two is on the field";
    side.on_table |= one(w.id);
    side.coming &= ~one(w.id);
    bed.replace();
    EXPECT_EQ(bed.officer(bed.division).attached, w.id) << "the senior is still on the road";
    EXPECT_EQ(bed.officer(0).attached, bed.x.id);
}

TEST(SE_OFFICER_14, NobodyLeftLeavesThePostEmpty) {
    OfficerBed bed;
    const Ref guns = bed.battery(usa, 2, {50, 8}, north);
    bed.officer(0).fate = Fate::Killed;
    for (Ref ref : {bed.x, bed.y, bed.z})
        bed.with_dice({}, [&](Play& play) { remove_unit(play, ref, Loss::Eliminated, rule::SE_PANIC_5); });
    bed.group(usa, {guns});
    bed.replace();
    EXPECT_EQ(bed.officer(0).fate, Fate::Killed);
}

TEST(SE_OFFICER_14, AtBrigadeScaleTheSeniorBrigadeGivesTheDivisionItsGeneral) {
    Bed bed(Scale::Brigade);
    const HqId division = bed.hq(usa, HqLevel::Division);
    const Ref a = bed.infantry(usa, 8, {20, 8}, north, {.hq = division});
    bed.state.side[0].officer[division].fate = Fate::Killed;
    bed.group(usa, {a});
    bed.with_dice({}, [](Play& play) { replace_commanders(play); });
    EXPECT_EQ(bed.state.side[0].officer[division].attached, a.id);
    EXPECT_EQ(bed.state.side[0].officer[division].morale_rating, 2);
}

TEST(SE_OFFICER_15, AnOfficerAloneEscapesToTheNearestUnit) {
    OfficerBed bed;
    bed.commander(usa, 0, Inches{24, 16});
    const Rect passing = table::rect({{24000, 18000}, table::south}, infantry_stand);
    const auto scatter = [&] {
        bed.with_dice({}, [&](Play& play) { scatter_officers(play, usa, {&passing, 1}); });
    };
    scatter();  // 1.125 inches off: within 50 yards
    EXPECT_EQ(bed.officer(0).attached, bed.y.id);
    bed.commander(usa, 0, Inches{24, 14});
    bed.officer(0).attached = no_unit;
    scatter();
    EXPECT_EQ(bed.officer(0).attached, no_unit);  // too far away to be reached
}

TEST(SE_OFFICER_15, WithNobodyInReachHeIsCaptured) {
    OfficerBed bed;
    bed.commander(usa, 0, Inches{60, 30});
    bed.officer(0).wounded = 1;
    const Rect passing = table::rect({{60000, 31000}, table::south}, infantry_stand);
    bed.with_dice({}, [&](Play& play) { scatter_officers(play, usa, {&passing, 1}); });
    EXPECT_EQ(bed.officer(0).fate, Fate::Captured);
    EXPECT_EQ(bed.state.points[1], 3);
}

TEST(SE_MORALE_26, WagonsAndOfficersNeverCarryMarkersNorTest) {
    OfficerBed bed;
    const Ref wagon = bed.wagon(usa, {60, 3}, north);
    bed.with_dice({}, [&](Play& play) { add_panic(play, wagon, 2, rule::SE_PANIC_2); });
    EXPECT_EQ(bed.unit(wagon).panic, 0);
    bed.commander(usa, 0, Inches{20, 4});
    Aftermath after;
    bed.with_dice({1}, [&](Play& play) { strike_officer(play, usa, 0, 1, after); });
    EXPECT_EQ(after.to_test[0] & one(wagon.id), 0u);
}

// ---- ammunition ----

Options with_ammunition() {
    Options options;
    options.ammunition = true;
    return options;
}

// Two regiments and a battery that shoot at one target together, by FIRE_PLAN and its one die.
struct Volleying : Bed {
    Ref x, y, guns, target;
    explicit Volleying(const Options& options) : Bed(Scale::Regimental2, options) {
        x = infantry(usa, 6, {20, 10}, north);
        y = infantry(usa, 6, {27, 10}, north);
        guns = battery(usa, 2, {33, 10}, north);
        target = infantry(csa, 12, {25, 14}, south);
        group(usa, {x, y, guns});
        begin(step(StepKind::FireDeclare, usa));
    }
    Units marked_after(std::initializer_list<unsigned> faces) {
        act(usa, fire(x, target));
        act(usa, fire(y, target));
        act(usa, just(Verb::Done), faces);
        return side(usa).out_of_ammo;
    }
};
TEST(SE_OPT_5, ANaturalZeroMarksAllWhoFired) {
    Volleying zero(with_ammunition());
    EXPECT_EQ(zero.marked_after({10}), one(zero.x.id) | one(zero.y.id)) << "not the guns, which held fire";
    Volleying one_pip(with_ammunition());
    EXPECT_EQ(one_pip.marked_after({1}), 0u);
    Volleying off(Options{});
    EXPECT_EQ(off.marked_after({10}), 0u) << "without the option";
}

TEST(SE_OPT_6, SuchAUnitFiresTwoColumnsToTheLeft) {
    EXPECT_EQ(out_of_ammo_fire_shift, -2);
    OfficerBed bed(Scale::Regimental2, with_ammunition());
    const Ref target = bed.infantry(csa, 6, {12, 12}, south);
    Shot shot;
    shot.firer = bed.x;
    shot.target = target;
    Total before, after;
    add_shifts(bed.look(), shot, before);
    bed.side(usa).out_of_ammo = one(bed.x.id);
    add_shifts(bed.look(), shot, after);
    EXPECT_EQ(after.total(), before.total() - 2);
}

TEST(SE_OPT_7, AWagonOfItsBrigadeWithin50YardsResupplies) {
    OfficerBed bed(Scale::Regimental2, with_ammunition());
    const HqId other_brigade = bed.hq(usa, HqLevel::Brigade, bed.division);
    bed.wagon(usa, {12, 5}, north);                         // its front 1.25 inches behind X: 50 yards
    bed.wagon(usa, {24, 5}, north, {.hq = other_brigade});  // as near to Y, and not its own
    const Ref guns = bed.battery(usa, 2, {27, 4.75}, north, {.hq = bed.division});
    bed.side(usa).out_of_ammo = one(bed.x.id) | one(bed.y.id) | one(bed.z.id) | one(guns.id);
    bed.group(usa, {bed.x, bed.y, bed.z, guns});
    bed.with_dice({}, [](Play& play) { resupply(play); });
    // Divisional artillery may use any wagon of its division.
    EXPECT_EQ(bed.side(usa).out_of_ammo, one(bed.y.id) | one(bed.z.id));
}

}  // namespace
}  // namespace longroll::elephant
