// Cases in which fire, morale, withdrawals and Combat meet: what a rule says of one chapter, asked where
// another one has changed the position.

#include "elephant/fire.h"
#include "elephant/testbed.h"

namespace longroll::elephant {
namespace {

struct Fight : Bed {
    using Bed::Bed;
    Contact& touch(Ref attacker, Ref defender) {
        Contact contact{};
        contact.unit[index(attacker.side)] = attacker.id;
        contact.unit[index(defender.side)] = defender.id;
        contact.charger = static_cast<std::uint8_t>(index(attacker.side));
        contact.holder = contact.higher = 2;
        return state.contacts.push_back(contact);
    }
    void combat(std::initializer_list<unsigned> faces = {}) { begin(step(StepKind::Combat, usa), faces); }
    // A charge that has made contact, without follow-up units.
    Charge& charge_of(Ref charger) {
        Charge charge{};
        charge.side = static_cast<std::uint8_t>(index(charger.side));
        charge.unit = charger.id;
        charge.marks = ChargeRolled | ChargeOver | ChargeContact;
        for (UnitId& behind : charge.behind) behind = no_unit;
        return state.charges.push_back(charge);
    }
};

// ---- after Combat ----

TEST(SE_MELEE_25, TheGroundIsThatOfTheOpponentOfItsOwnCombat) {
    Fight bed;
    const Ref a = bed.infantry(usa, 6, {20, 24}, north), b = bed.infantry(usa, 6, {27, 24}, north);
    const Ref d = bed.infantry(csa, 6, {22, 24}, south), e = bed.cavalry(csa, 6, {29, 24}, south);
    bed.touch(a, d);
    bed.touch(b, d);  // first in the roster, but b fights e
    bed.touch(b, e);
    bed.group(usa, {a, b});
    bed.combat({1, 5});  // d loses a stand and goes; e sees it and passes
    ASSERT_EQ(bed.waiting(), StepKind::Advance);
    bed.act(usa, just(Verb::No), {1});  // b on e: the same
    ASSERT_EQ(bed.waiting(), StepKind::Advance);
    ASSERT_EQ(bed.state.agenda.top().unit, b.id);
    bed.act(usa, just(Verb::Yes));
    EXPECT_EQ(command_pose(bed.look(), b).centre.y, 24500);  // a horse stands deeper: d's was at 24.375
}
TEST(SE_MELEE_25, NotAcrossARiver) {
    for (bool river : {false, true}) {
        Fight bed;
        if (river) bed.line(LineKind::River, {{0, 24.1}, {72, 24.1}});
        const Ref a = bed.infantry(usa, 6, {30, 24}, north), d = bed.infantry(csa, 6, {30, 24}, south);
        bed.touch(a, d);
        bed.group(usa, {a});
        bed.combat({1});
        EXPECT_EQ(bed.unit(d).status, Withdrawing::Retreat);
        EXPECT_EQ(bed.waiting(), river ? StepKind::None : StepKind::Advance);
    }
}
TEST(SE_MELEE_25, FiftyYardsAreWithinFiftyYards) {
    for (double x : {35.25, 35.3}) {  // its left end 1.25 inches from the place, and a hair more
        Fight bed;
        const Ref a = bed.infantry(usa, 6, {30, 24}, north), d = bed.infantry(csa, 6, {30, 24}, south);
        bed.infantry(csa, 2, {x, 24.7}, south);
        bed.touch(a, d);
        bed.group(usa, {a});
        bed.combat({1, 5});  // the other enemy sees it go and passes
        EXPECT_EQ(bed.waiting(), x == 35.25 ? StepKind::None : StepKind::Advance);
    }
}
TEST(SE_COMBAT_6, OfAChargerOnlyThoseNamedWithItsCharge) {
    Fight bed;
    const Ref a = bed.infantry(usa, 5, {30, 24}, north), d = bed.infantry(csa, 5, {30, 24}, south),
              second = bed.infantry(usa, 5, {30, 22.75}, north);
    bed.touch(a, d);
    Charge& charge = bed.charge_of(a);
    EXPECT_TRUE(follow_ups(bed.look(), a).empty());  // it came up behind in the Movement Phase
    EXPECT_EQ(melee_halves(bed.look(), a), 10);
    charge.behind[0] = second.id;
    EXPECT_EQ(follow_ups(bed.look(), a).size(), 1u);
    EXPECT_EQ(melee_halves(bed.look(), a), 20);
    charge.behind[0] = no_unit;
    bed.state.charges.clear();  // a later round
    EXPECT_EQ(follow_ups(bed.look(), a).size(), 1u);
}
TEST(SE_COMBAT_4, OneOfThreeIsLeftOverAndThePlayerSaysWhereItJoins) {
    Fight bed;
    const Ref a = bed.infantry(usa, 4, {20, 24}, north), b = bed.infantry(usa, 4, {25, 24}, north),
              c = bed.infantry(usa, 4, {30, 24}, north);
    const Ref d = bed.infantry(csa, 6, {22, 24}, south), e = bed.infantry(csa, 6, {29, 24}, south);
    bed.touch(a, d);
    bed.touch(b, d);
    bed.touch(b, e);
    bed.touch(c, e);
    bed.group(usa, {a, b, c});
    bed.combat();
    ASSERT_EQ(bed.waiting(), StepKind::Pairing);
    bed.act(usa, {.verb = Verb::Pair, .unit = b.id, .target = e.id});
    // b and c on e, 8:6, ENGD and ENGD at 1:1+; then a alone on d, 4:6, ENGD at 2:3+ (at 1:1+ d would go).
    bed.act(usa, just(Verb::Done), {3, 4, 2});
    EXPECT_EQ(count(bed.side(usa).engaged), 3);
    EXPECT_EQ(count(bed.side(csa).engaged), 2);
}

// ---- engaged units ----

TEST(SE_MELEE_8, NoBreakingOffAtTheEdgeEvenWhereUnitsMayLeave) {
    for (double y : {1.5, 8.0}) {
        Fight bed;
        bed.setup.may_leave = true;
        const Ref a = bed.infantry(usa, 6, {30, y}, north), d = bed.infantry(csa, 6, {30, y}, south);
        bed.touch(a, d);
        bed.side(usa).engaged |= one(a.id);
        bed.side(csa).engaged |= one(d.id);
        bed.group(usa, {a});
        bed.begin(step(StepKind::Engaged, usa));  // one answer is taken unasked
        EXPECT_EQ(bed.waiting(), y < 2 ? StepKind::None : StepKind::Engaged);
        EXPECT_EQ(bed.state.contacts.size(), 1u);
    }
}
TEST(SE_MELEE_8, SiegeGunsOfAnyArmDoNotBreakOff) {
    for (Weapon weapon : {Weapon::SiegeHowitzer, Weapon::Napoleon12}) {
        Fight bed;
        const Ref guns = bed.battery(usa, 2, {30, 23.25}, north, {.weapon = weapon}),
                  d = bed.infantry(csa, 6, {30, 24}, south);
        bed.touch(guns, d);
        bed.side(usa).engaged |= one(guns.id);
        bed.side(csa).engaged |= one(d.id);
        bed.group(usa, {guns});
        bed.begin(step(StepKind::Engaged, usa));
        EXPECT_EQ(bed.waiting(), weapon == Weapon::SiegeHowitzer ? StepKind::None : StepKind::Engaged);
        EXPECT_EQ(bed.stands(guns), 2);
    }
}

// ---- withdrawals ----

TEST(SE_RETREAT_2, AWagonIsRunIntoWhateverTheMarkers) {
    for (int panic : {0, 1}) {
        Bed bed;
        const Ref a = bed.infantry(usa, 5, {36, 24}, north), wagon = bed.wagon(usa, {36, 20.5}, north),
                  enemy = bed.infantry(csa, 5, {36, 30}, south);
        bed.unit(a).panic = static_cast<std::uint8_t>(panic);
        bed.with_dice({}, [&](Play& play) {
            Aftermath after;
            EXPECT_EQ(withdraw(play, a, WithdrawalKind::Retreat, enemy, 0, after), WithdrawalResult::Moved);
        });
        EXPECT_EQ(bed.unit(a).hits, 1);
        EXPECT_EQ(bed.unit(wagon).hits, 1);
    }
}

// ---- fire ----

TEST(SE_FIRE_5, ATargetThatHasRunTakesTheFireAimedAtIt) {
    Bed bed;
    const Ref a = bed.infantry(usa, 6, {24, 10}, north), guns = bed.battery(usa, 2, {29, 9}, north);
    const Ref b = bed.infantry(csa, 6, {27, 16}, south);
    bed.commander(csa, 0, b);
    bed.group(usa, {a, guns});
    bed.begin(step(StepKind::FireDeclare, usa));
    bed.act(usa, fire(a, b));
    bed.act(usa, fire(guns, b));
    // A hit; it strikes the commander, killed; 9 + 2 against 8, RETREAT; then the guns' 12 factors, 10+.
    bed.act(usa, just(Verb::Done), {9, 1, 1, 9, 5});
    EXPECT_EQ(bed.unit(b).status, Withdrawing::Retreat);
    EXPECT_EQ(bed.unit(b).hits, 2);
}

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
    Shot shot() const { return {.firer = a, .target = {csa, no_unit}, .stands = 0b10, .officer = 0}; }
    int shifts() const {
        Total total;
        add_shifts(look(), shot(), total);
        return total.sum;
    }
};
TEST(SE_FIRE_5, TheNumbersOfAShotAtAnOfficerAreFixedToo) {
    Sniper bed;
    const OfficerRoll roll = make_officer_roll(bed.look(), bed.shot());
    bed.infantry(csa, 4, {30, 12}, south);  // somebody who has run into the line of sight since
    ASSERT_EQ(make_officer_roll(bed.look(), bed.shot()).halves, 0);
    bed.with_dice({9, 1}, [&](Play& play) {
        Aftermath after;
        EXPECT_EQ(roll_officer(play, roll, after), FireResult::One);
    });
    EXPECT_EQ(bed.state.side[1].officer[0].fate, Fate::Killed);
}
TEST(SE_OPT_3, TheWallOfAFortIsHardCoverAbatisIsNone) {
    Sniper fort, abatis;
    fort.line(LineKind::MajorObstacle, {{20, 13.3}, {40, 13.3}}, 0, mark_fort_wall);
    abatis.line(LineKind::MajorObstacle, {{20, 13.3}, {40, 13.3}});
    EXPECT_EQ(fort.shifts(), 3 - 2);
    EXPECT_EQ(abatis.shifts(), 3);
}

TEST(SE_STATE_7, AVolleyThatMarkersSilenceIsNotAsked) {
    for (StepKind kind : {StepKind::Volley1, StepKind::Volley2}) {
        Bed bed;
        const Ref t = bed.infantry(usa, 2, {30, 10}, north), a = bed.infantry(csa, 6, {30, 12}, south);
        bed.unit(t).panic = 2;
        Charge charge{};
        charge.side = 1;
        charge.unit = a.id;
        charge.target = t.id;
        charge.start = 6 * table::inch;
        charge.marks = ChargeRolled;
        charge.group = 1;
        for (UnitId& behind : charge.behind) behind = no_unit;
        bed.state.charges.push_back(charge);
        bed.group(csa, {a});
        Step asked = step(kind, usa, t.id);
        asked.n = 1;
        bed.begin(asked);  // before the second there is a test, and a pass clears the markers
        EXPECT_EQ(bed.waiting(), kind == StepKind::Volley1 ? StepKind::None : StepKind::Volley2);
    }
}

// ---- morale ----

TEST(SE_E88, WhoStillHasAMarkerMayMoveButNotCharge) {
    Bed bed;
    const Ref a = bed.infantry(usa, 8, {30, 24}, north), target = bed.infantry(csa, 8, {30, 30}, south);
    bed.group(usa, {a});
    ChargeLine line;
    EXPECT_TRUE(check_charge(bed.look(), a, target, Flank::Left, 0, 0, &line));
    bed.unit(a).panic = 1;
    const Verdict charge = check_charge(bed.look(), a, target, Flank::Left, 0, 0, &line);
    ASSERT_FALSE(charge);
    EXPECT_EQ(charge.why().rule, rule::SE_MORALE_18);
    EXPECT_TRUE(check_may_move(bed.look(), a));
}
TEST(SE_MORALE_8, TheUpperHalfOfTheTable) {  // 8.2, m from -4 to -1: cover, and a commander's rating
    struct Cell {
        int zeal, pass, hit;
    };
    constexpr Cell expected[4][5] = {
        {{5, 5, 0}, {5, 5, 0}, {5, 5, 0}, {5, 5, 0}, {5, 5, 0}},
        {{4, 6, 0}, {4, 6, 0}, {4, 6, 0}, {4, 6, 0}, {4, 6, 0}},
        {{3, 6, 1}, {3, 7, 0}, {3, 7, 0}, {3, 7, 0}, {3, 7, 0}},
        {{2, 6, 2}, {2, 7, 1}, {2, 8, 0}, {2, 8, 0}, {2, 8, 0}},
    };
    for (int m = -4; m <= -1; ++m)
        for (int grade = 0; grade < 5; ++grade) {
            Bed bed;
            const Ref a = bed.infantry(usa, 8, {30, 30}, north, {.grade = static_cast<Grade>(grade)});
            bed.infantry(csa, 8, {30, 45}, south);
            bed.line(LineKind::Wall, {{20, 30.2}, {40, 30.2}});
            if (m < -1) bed.commander(usa, 0, a);
            bed.state.side[0].officer[0].morale_rating = static_cast<std::uint8_t>(-1 - m);
            int counts[5] = {};
            for (unsigned die = 1; die <= 10; ++die) {
                const State before = bed.state;
                bed.with_dice({die}, [&](Play& play) {
                    Aftermath after;
                    ++counts[static_cast<int>(test_morale(play, a, {}, after))];
                });
                bed.state = before;
            }
            const Cell& cell = expected[m + 4][grade];
            EXPECT_EQ(counts[0], cell.zeal) << m << ' ' << grade;
            EXPECT_EQ(counts[1], cell.pass) << m << ' ' << grade;
            EXPECT_EQ(counts[2], cell.hit) << m << ' ' << grade;
            EXPECT_EQ(counts[3] + counts[4], 0) << m << ' ' << grade;
        }
}

}  // namespace
}  // namespace longroll::elephant
