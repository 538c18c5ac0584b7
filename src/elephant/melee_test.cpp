// 2.13 Melee: odds, modifiers, results; SE-COMBAT-2, 4 to 8.

#include "elephant/change.h"
#include "elephant/testbed.h"

namespace longroll::elephant {
namespace {

// An attacker from the south on a defender facing it, in contact, and room behind both.
struct Clash : Bed {
    Ref a, d;
    Clash(int attackers, int defenders, const With& with = {}, const With& against = {},
          const Options& options = {})
        : Bed(Scale::Regimental2, options) {
        a = infantry(usa, attackers, {30, 24}, north, with);
        d = infantry(csa, defenders, {30, 24}, south, against);
        touch(a, d);
        group(usa, {a});
    }
    Clash() = default;
    Contact& touch(Ref attacker, Ref defender, Seat charger = usa) {
        Contact contact{};
        contact.unit[index(attacker.side)] = attacker.id;
        contact.unit[index(defender.side)] = defender.id;
        contact.charger = static_cast<std::uint8_t>(index(charger));
        contact.holder = contact.higher = 2;
        return state.contacts.push_back(contact);
    }
    Contact& contact() { return state.contacts[0]; }
    Combat combat() const { return {usa, one(a.id), one(d.id)}; }
    int column() const {
        const int found = combat_column(look(), combat(), a.id);
        const Reckoning numbers = reckon_combat(look(), combat(), a.id);
        EXPECT_EQ(std::clamp(numbers.total(), 0, melee_columns - 1), found);
        return found;
    }
    void fight_with(std::initializer_list<unsigned> faces) {
        with_dice(faces, [&](Play& play) { fight(play, combat()); });
    }
};
int part(const Clash& bed, RuleId rule) {
    int sum = 0;
    for (const Modifier& modifier : reckon_combat(bed.look(), bed.combat(), bed.a.id).parts)
        if (modifier.rule == rule) sum += modifier.amount;
    return sum;
}

TEST(SE_MELEE_1, BelowTheFirstColumnAndBeyondTheLast) {
    EXPECT_EQ(Clash(2, 8).column(), 0);
    EXPECT_EQ(Clash(8, 1).column(), 9);
    EXPECT_EQ(Clash(7, 5).column(), 3);
}
TEST(SE_E63, EqualityReachesTheColumn) {
    EXPECT_EQ(melee_column(12, 18), 2);
    EXPECT_EQ(melee_column(10, 30), 0);
    EXPECT_EQ(melee_column(24, 16), 4);
}
TEST(SE_MELEE_2, TheDieIsReadInTheColumn) {
    Clash bed(6, 6);  // 1:1+, die 3: ENGD
    bed.fight_with({3});
    EXPECT_EQ(bed.unit(bed.a).panic + bed.unit(bed.d).panic, 0);
    EXPECT_EQ(bed.state.contacts.size(), 1u);
}
TEST(SE_MELEE_2, EveryColumnByEnumeration) {  // 8.4, summary
    constexpr int attacker_retreats[] = {10, 9, 7, 4, 3, 3, 1, 0, 0, 0},
                  engaged[] = {0, 0, 1, 2, 2, 1, 0, 0, 0, 0};
    constexpr int attacker_lost[] = {13, 9, 6, 2, 2, 2, 2, 3, 3, 3},
                  defender_lost[] = {3, 3, 3, 4, 5, 5, 8, 9, 12, 13};
    constexpr int attacker_taken[] = {4, 2, 1, 0, 0, 0, 0, 0, 0, 0},
                  defender_taken[] = {0, 0, 0, 0, 1, 1, 2, 3, 5, 6};
    for (int column = 0; column < melee_columns; ++column) {
        int back = 0, still = 0, lost = 0, theirs = 0, taken = 0, taken_of_them = 0, away = 0;
        for (int die = 0; die <= 9; ++die) {
            const MeleeEffect& effect = melee_effects[at(melee_code(die, column, false))];
            back += effect.attacker_retreats;
            away += effect.defender_retreats;
            still += !effect.attacker_retreats && !effect.defender_retreats;
            lost += effect.attacker_lost;
            theirs += effect.defender_lost;
            taken += effect.attacker_captured ? effect.attacker_lost : 0;
            taken_of_them += effect.defender_captured ? effect.defender_lost : 0;
        }
        EXPECT_EQ(back, attacker_retreats[column]);
        EXPECT_EQ(still, engaged[column]);
        EXPECT_EQ(away, 10 - back - still);
        EXPECT_EQ(lost, attacker_lost[column]);
        EXPECT_EQ(theirs, defender_lost[column]);
        EXPECT_EQ(taken, attacker_taken[column]);
        EXPECT_EQ(taken_of_them, defender_taken[column]);
    }
}
TEST(SE_E61, TheSuspiciousCell) {
    Clash printed(6, 6);
    printed.fight_with({8});
    EXPECT_EQ(printed.stands(printed.d), 5);
    EXPECT_EQ(printed.unit(printed.d).status, Withdrawing::Retreat);
    Options options;
    options.melee_cell_11 = true;
    Clash corrected(6, 6, {}, {}, options);
    corrected.fight_with({8});
    EXPECT_EQ(corrected.stands(corrected.a), 5);
    EXPECT_EQ(corrected.unit(corrected.a).status, Withdrawing::Retreat);
    EXPECT_EQ(corrected.stands(corrected.d), 6);
}
TEST(SE_MELEE_3, TheOtherReadingByOption) {
    EXPECT_EQ(melee_code(8, column_1_1, false), MeleeCode::N_K1);
    EXPECT_EQ(melee_code(8, column_1_1, true), MeleeCode::K1_N);
    EXPECT_EQ(melee_code(8, column_1_1 + 1, true), MeleeCode::RT_K1);
}
TEST(SE_MELEE_4, LeftIsTheAttacker) {
    Clash bed(2, 6);  // 1:3+, die 1: K1/----
    bed.fight_with({1});
    EXPECT_EQ(bed.stands(bed.a), 1);
    EXPECT_EQ(bed.stands(bed.d), 6);
}
TEST(SE_MELEE_5, RetreatAndOneMarker) {
    Clash bed(6, 6);  // die 7: RT/K1
    const Point before = middle_of(bed.look(), bed.a);
    bed.fight_with({7});
    EXPECT_EQ(bed.unit(bed.a).panic, 1);
    EXPECT_EQ(bed.unit(bed.a).status, Withdrawing::Retreat);
    EXPECT_EQ(before.y - middle_of(bed.look(), bed.a).y, 5000);
    EXPECT_EQ(bed.stands(bed.d), 5);
    EXPECT_EQ(bed.unit(bed.d).panic, 1);
    EXPECT_EQ(bed.unit(bed.d).status, Withdrawing::None);
    EXPECT_TRUE(bed.state.contacts.empty());
}
TEST(SE_MELEE_6, StandsAndAsManyMarkersHitsUntouched) {
    Clash bed(6, 6);
    bed.unit(bed.d).hits = 2;
    bed.fight_with({1});  // ----/K1
    EXPECT_EQ(bed.stands(bed.d), 5);
    EXPECT_EQ(bed.unit(bed.d).hits, 2);
    EXPECT_EQ(bed.unit(bed.d).panic, 1);
    EXPECT_EQ(bed.state.points[0], 1);
}
TEST(SE_MELEE_7, CapturedStandsCountDouble) {
    Clash bed(12, 4);  // 3:1+, die 0: ----/C1
    bed.fight_with({10});
    EXPECT_EQ(bed.stands(bed.d), 3);
    EXPECT_EQ(bed.state.points[0], 2);
    EXPECT_EQ(bed.unit(bed.d).status, Withdrawing::Retreat);
}
TEST(SE_MELEE_9, RepulsedAttackersGoAlone) {
    Clash bed(6, 6);
    bed.fight_with({5});
    EXPECT_EQ(bed.unit(bed.a).panic, 1);
    EXPECT_EQ(bed.unit(bed.a).status, Withdrawing::Retreat);
    EXPECT_EQ(bed.unit(bed.d).panic, 0);
    EXPECT_EQ(bed.stands(bed.d), 6);
}
TEST(SE_MELEE_10, EveryCodeHasItsEffect) {
    for (const MeleeEffect& effect : melee_effects) {
        const std::string_view text = effect.text;
        if (text == "RPLS" || text == "ENGD") continue;
        const auto slash = text.find('/');
        const auto check = [&](std::string_view half, int lost, int panic, bool captured) {
            EXPECT_EQ(lost, half[0] == 'K' || half[0] == 'C' ? half[1] - '0' : 0) << text;
            EXPECT_EQ(panic, half == "RT" ? 1 : lost) << text;
            EXPECT_EQ(captured, half[0] == 'C') << text;
        };
        check(text.substr(0, slash), effect.attacker_lost, effect.attacker_panic, effect.attacker_captured);
        check(text.substr(slash + 1), effect.defender_lost, effect.defender_panic, effect.defender_captured);
        EXPECT_FALSE(effect.attacker_retreats && effect.defender_retreats);
    }
}
TEST(SE_MELEE_11, AllRowsAreAdded) {
    Clash bed(6, 6, {.grade = Grade::Elite}, {.grade = Grade::Veteran});
    bed.contact().higher = 0;
    bed.contact().marks = ContactFlank0;
    bed.side(csa).out_of_ammo |= one(bed.d.id);
    EXPECT_EQ(bed.column(), 3 + 1 + 1 + 2 + 1);
}
TEST(SE_MELEE_12, TheRatingOfTheCommander) {
    Clash bed(6, 6);
    bed.commander(usa, 0, bed.a);
    EXPECT_EQ(part(bed, rule::SE_MELEE_12), 1);
    bed.state.side[0].officer[0].combat_rating = 2;
    EXPECT_EQ(part(bed, rule::SE_MELEE_12), 2);
    bed.commander(csa, 0, bed.d);
    EXPECT_EQ(part(bed, rule::SE_MELEE_12), 1);
}
TEST(SE_MELEE_12, OneColumnWhoeverHeIsByOption) {
    Clash bed(6, 6);
    bed.commander(usa, 0, bed.a);
    bed.state.side[0].officer[0].combat_rating = 2;
    bed.setup.options.general_one_column = true;
    EXPECT_EQ(part(bed, rule::SE_MELEE_12), 1);
    bed.state.side[0].officer[0].combat_rating = 0;
    EXPECT_EQ(part(bed, rule::SE_MELEE_12), 0) << "one without any rating is no help";
}
TEST(SE_MELEE_14, AColumnForEachGrade) {
    EXPECT_EQ(part(Clash(6, 6, {.grade = Grade::Elite}, {.grade = Grade::Militia}), rule::SE_MELEE_14), 4);
    EXPECT_EQ(part(Clash(6, 6, {.grade = Grade::Poor}, {.grade = Grade::Veteran}), rule::SE_MELEE_14), -2);
}
TEST(SE_MELEE_14, AGreenUnitShowsItsGradeInItsFirstMelee) {
    Clash bed(6, 6, {.grade = Grade::Green});
    bed.fight_with({9, 6});  // Elite: two columns, 2:1+, die 6 ENGD
    EXPECT_EQ(bed.unit(bed.a).grade, Grade::Elite);
    EXPECT_EQ(bed.state.contacts.size(), 1u);
}
TEST(SE_MELEE_15, WhoHoldsTheWall) {
    Clash bed(6, 6);
    bed.contact().barrier = static_cast<std::uint8_t>(Barrier::Wall);
    bed.contact().holder = 1;
    EXPECT_EQ(part(bed, rule::SE_MELEE_15), -1);
    bed.contact().holder = 0;  // a later round: the side behind it attacks
    EXPECT_EQ(part(bed, rule::SE_MELEE_15), 1);
}
// From the ground to the column: the levels are those of the command stands as the charge struck.
int uphill_part(double south_edge, double north_edge) {
    Clash bed;
    bed.area(AreaKind::Hill, {{10, south_edge}, {50, south_edge}, {50, north_edge}, {10, north_edge}}, 1);
    bed.a = bed.infantry(usa, 6, {30, 20}, north);
    bed.d = bed.infantry(csa, 6, {30, 24}, table::south);
    Charge charge{};
    charge.unit = bed.a.id;
    charge.target = bed.d.id;
    charge.reach = 6000;
    charge.marks = ChargeRolled;
    for (UnitId& behind : charge.behind) behind = no_unit;
    bed.with_dice({}, [&](Play& play) { make_contact(play, charge, bed.d); });
    EXPECT_TRUE(in_contact_with(bed.look(), bed.a, bed.d));
    bed.group(usa, {bed.a});
    return part(bed, rule::SE_MELEE_13);
}
TEST(SE_MELEE_13, TheSideThatStandsHigher) {
    EXPECT_EQ(uphill_part(23.9, 40), -1) << "the defender on the hill, the attacker at its foot";
    EXPECT_EQ(uphill_part(10, 23.9), 1) << "the attacker comes down upon it";
    EXPECT_EQ(uphill_part(10, 40), 0) << "both on it";
    EXPECT_EQ(uphill_part(42, 46), 0) << "neither";
}
// The finding of the charge stays for the whole melee, whatever way the two stand by now.
TEST(SE_FLANK_2, OnceFoundItStays) {
    Clash bed(4, 10);
    bed.contact().marks = ContactFlank0;
    bed.with_dice({}, [&](Play& play) { turn_unit(play, bed.d, north); });
    EXPECT_EQ(part(bed, rule::SE_MELEE_19), 2);
    bed.contact().marks = 0;
    EXPECT_EQ(part(bed, rule::SE_MELEE_19), 0);
}
TEST(SE_MELEE_16, CrossingAStream) {
    Clash bed(6, 6);
    bed.contact().marks = ContactStream0;
    EXPECT_EQ(part(bed, rule::SE_MELEE_16), -1);
    bed.contact().marks = ContactStream1;
    EXPECT_EQ(part(bed, rule::SE_MELEE_16), 1);
    Clash wet(6, 6);
    wet.line(LineKind::Stream, {{10, 23.5}, {50, 23.5}}, 500);  // under the attacker
    EXPECT_EQ(part(wet, rule::SE_MELEE_16), -1);
    Clash behind(6, 6);
    behind.line(LineKind::Stream, {{10, 24.5}, {50, 24.5}}, 500);  // under the defender
    EXPECT_EQ(part(behind, rule::SE_MELEE_16), 1);
    Clash beside(6, 6);
    beside.line(LineKind::Stream, {{10, 20}, {50, 20}}, 500);
    EXPECT_EQ(part(beside, rule::SE_MELEE_16), 0);
    Clash bank(6, 6);
    bank.line(LineKind::Stream, {{10, 23}, {50, 23}},
              600);  // its middle is a quarter inch behind the attacker
    EXPECT_EQ(part(bank, rule::SE_MELEE_16), -1);
}
TEST(SE_MELEE_16, AFordIsWaterAndABridgeIsNone) {
    Clash ford(6, 6);
    ford.line(LineKind::River, {{10, 23.5}, {50, 23.5}}, 500);
    ford.crossing(table::CrossingKind::Ford, {30, 23.5}, 4000);
    EXPECT_EQ(part(ford, rule::SE_MELEE_16), -1);
    Clash bridge(1, 6);
    bridge.line(LineKind::Stream, {{10, 23.5}, {50, 23.5}}, 500);
    EXPECT_EQ(part(bridge, rule::SE_MELEE_16), -1);
    bridge.crossing(table::CrossingKind::Bridge, {31, 22.75}, 750);  // within reach of a corner of its base
    EXPECT_EQ(part(bridge, rule::SE_MELEE_16), 0);
    Clash far(1, 6);
    far.line(LineKind::Stream, {{10, 23.5}, {50, 23.5}}, 500);
    far.crossing(table::CrossingKind::Bridge, {31.2, 22.75}, 750);
    EXPECT_EQ(part(far, rule::SE_MELEE_16), -1);
}
TEST(SE_MELEE_17, ShotgunOrLanceAgainstCavalry) {
    Clash foot(6, 6, {.lance = true});
    EXPECT_EQ(part(foot, rule::SE_MELEE_17), 0);
    Clash bed;
    bed.a = bed.cavalry(usa, 6, {30, 24}, north, {.weapon = Weapon::Shotgun, .lance = true});
    bed.d = bed.cavalry(csa, 6, {30, 24}, south, {.sidearm = Sidearm::Shotgun});
    bed.touch(bed.a, bed.d);
    EXPECT_EQ(part(bed, rule::SE_MELEE_17), 0);  // both have it
    bed.setup.roster[1].units[0].sidearm = Sidearm::None;
    EXPECT_EQ(part(bed, rule::SE_MELEE_17), 1);  // one column even with both
}
TEST(SE_MELEE_18, FieldworksAreTwo) {
    Clash bed(6, 6);
    bed.contact().barrier = static_cast<std::uint8_t>(Barrier::Fieldworks);
    bed.contact().holder = 1;
    EXPECT_EQ(part(bed, rule::SE_MELEE_18), -2);
    EXPECT_EQ(part(bed, rule::SE_MELEE_15), 0);
    bed.contact().holder = 0;
    EXPECT_EQ(part(bed, rule::SE_MELEE_18), 2);
}
TEST(SE_MELEE_19, FlankIsRightTwoLaterLeftOne) {
    Clash bed(6, 6);
    bed.contact().marks = ContactFlank0;
    EXPECT_EQ(part(bed, rule::SE_MELEE_19), 2);
    bed.contact().marks = ContactFlank1;
    EXPECT_EQ(part(bed, rule::SE_MELEE_19), -1);
}
TEST(SE_MELEE_20, TwoRanks) {
    EXPECT_EQ(part(Clash(6, 6, {.ranks = 2}), rule::SE_MELEE_20), 1);
    EXPECT_EQ(part(Clash(6, 6, {}, {.ranks = 2}), rule::SE_MELEE_20), -1);
}
TEST(SE_MELEE_21, ThreeRanks) {
    EXPECT_EQ(part(Clash(9, 9, {.ranks = 3}), rule::SE_MELEE_21), 2);
    EXPECT_EQ(part(Clash(9, 9, {}, {.ranks = 3}), rule::SE_MELEE_21), -1);
    Clash flank(9, 9, {}, {.ranks = 3});
    flank.contact().marks = ContactFlank0;  // struck in flank: its rear ranks do not count
    EXPECT_EQ(part(flank, rule::SE_MELEE_21), 0);
    EXPECT_EQ(part(Clash(8, 8, {}, {.formation = Formation::Square}), rule::SE_MELEE_20), 0);
}
TEST(SE_MELEE_22, Overenthusiastic) {
    Clash bed(6, 6);
    bed.side(usa).overenthusiastic |= one(bed.a.id);
    EXPECT_EQ(part(bed, rule::SE_MELEE_22), 1);
}
TEST(SE_MELEE_23, OutOfAmmunition) {
    Clash bed(6, 6);
    bed.side(usa).out_of_ammo |= one(bed.a.id);
    EXPECT_EQ(part(bed, rule::SE_MELEE_23), -1);
}
TEST(SE_MELEE_24, SkillsMarkersAndLyingDownDoNotCount) {
    Clash bed(6, 6, {.marksmen = true});
    bed.unit(bed.a).panic = 2;
    bed.side(csa).prone |= one(bed.d.id);
    EXPECT_EQ(bed.column(), 3);
}

// ---- SE-COMBAT ----

TEST(SE_COMBAT_2, AFlankAttackBeginsAtOneToOne) {
    Clash bed(4, 10);
    EXPECT_EQ(bed.column(), 0);  // 4:10
    bed.contact().marks = ContactFlank0;
    EXPECT_EQ(bed.column(), 3 + 2);
    Clash more(10, 4);
    more.contact().marks = ContactFlank0;
    EXPECT_EQ(more.column(), 5 + 2);
}
TEST(SE_COMBAT_4, OneAttackerOnTwoTheWorstShiftAndAllRetreat) {
    Clash bed(10, 4, {}, {.grade = Grade::Veteran});
    const Ref e = bed.infantry(csa, 6, {36, 24}, south, {.grade = Grade::Militia});
    bed.touch(bed.a, e);
    const Combat combat{usa, one(bed.a.id), one(bed.d.id) | one(e.id)};
    EXPECT_EQ(combat_column(bed.look(), combat, bed.a.id), 3 - 1);
    bed.with_dice({1}, [&](Play& play) { fight(play, combat); });  // 2:3+: K1/RT
    for (Ref ref : {bed.d, e}) {
        EXPECT_EQ(bed.unit(ref).panic, 1);
        EXPECT_EQ(bed.unit(ref).status, Withdrawing::Retreat);
    }
    EXPECT_EQ(bed.stands(bed.a), 9);
}
TEST(SE_COMBAT_4, StandLossesFallOnTheLargest) {
    Clash bed(12, 3);
    const Ref e = bed.infantry(csa, 5, {35, 24}, south);
    bed.touch(bed.a, e);
    bed.with_dice({1}, [&](Play& play) {
        fight(play, {usa, one(bed.a.id), one(bed.d.id) | one(e.id)});
    });  // 3:2+: -/K1
    EXPECT_EQ(bed.stands(e), 4);
    EXPECT_EQ(bed.stands(bed.d), 3);
    EXPECT_EQ(bed.unit(e).panic, 1);
    EXPECT_EQ(bed.unit(bed.d).panic, 0);
    EXPECT_EQ(bed.unit(bed.d).status, Withdrawing::Retreat);
}
TEST(SE_COMBAT_5, ADefenderMayRepulseAll) {
    Clash bed(6, 12);
    const Ref e = bed.infantry(usa, 6, {36, 24}, north);
    bed.touch(e, bed.d);
    bed.with_dice({5, 6}, [&](Play& play) { fight(play, {usa, one(bed.a.id) | one(e.id), one(bed.d.id)}); });
    for (Ref ref : {bed.a, e}) EXPECT_EQ(bed.unit(ref).status, Withdrawing::Retreat);
    EXPECT_EQ(bed.unit(bed.d).panic, 0);
}
struct Column : Clash {
    Ref second, third;
    Column() : Clash(5, 5) {
        second = infantry(usa, 5, {30, 22.75}, north);
        third = infantry(usa, 5, {30, 21.5}, north);
    }
};
TEST(SE_COMBAT_6, FollowUpUnitsAddStandsAndRanks) {
    Column bed;
    const Behind behind = follow_ups(bed.look(), bed.a);
    ASSERT_EQ(behind.size(), 2u);
    EXPECT_EQ(behind[0], bed.second.id);
    EXPECT_EQ(behind[1], bed.third.id);
    EXPECT_EQ(melee_halves(bed.look(), bed.a), 30);
    EXPECT_EQ(part(bed, rule::SE_MELEE_21), 2);
    EXPECT_EQ(bed.column(), 6 + 2);  // 15:5, three ranks
    bed.with_dice({}, [&](Play& play) { turn_unit(play, bed.second, table::facing_of_degrees(20)); });
    EXPECT_TRUE(follow_ups(bed.look(), bed.a).empty());  // more than 15 degrees off
}
TEST(SE_COMBAT_6, HalfOfItsFrontBehindTheUnit) {
    Clash bed(6, 6);
    const Ref half = bed.infantry(usa, 6, {33, 22.75}, north);
    EXPECT_EQ(follow_ups(bed.look(), bed.a).size(), 1u);
    bed.with_dice({}, [&](Play& play) { shift_unit(play, half, {100, 0}); });
    EXPECT_TRUE(follow_ups(bed.look(), bed.a).empty());
}
TEST(SE_COMBAT_7, RetreatsAndMarkersAreCopied) {
    Column bed;
    bed.unit(bed.d).grade = Grade::Elite;
    bed.contact().barrier = static_cast<std::uint8_t>(Barrier::Fieldworks);
    bed.contact().holder = 1;  // 8 - 2 - 2 = 4: 3:2+, die 7 RPLS
    ASSERT_EQ(bed.column(), 4);
    bed.fight_with({7});
    for (Ref ref : {bed.a, bed.second, bed.third}) {
        EXPECT_EQ(bed.unit(ref).panic, 1);
        EXPECT_EQ(bed.unit(ref).status, Withdrawing::Retreat);
        EXPECT_EQ(bed.unit(ref).hits, 0);
    }
}
TEST(SE_COMBAT_7, MoraleOfTheFrontUnitIsEverybodys) {
    Column bed;
    bed.state.contacts.clear();
    bed.unit(bed.second).panic = 2;
    bed.with_dice({5}, [&](Play& play) {
        Aftermath after;
        EXPECT_EQ(test_morale(play, bed.a, {TestFor::Receive, bed.d}, after), TestResult::Pass);
    });
    EXPECT_EQ(bed.unit(bed.second).panic, 0);
    bed.with_dice({9}, [&](Play& play) {
        Aftermath after;
        EXPECT_EQ(test_morale(play, bed.a, {TestFor::Receive, bed.d}, after), TestResult::Hit);
    });
    for (Ref ref : {bed.a, bed.second, bed.third}) EXPECT_EQ(bed.unit(ref).hits, 1);
}
TEST(SE_COMBAT_8, WhatAStandCounts) {
    Bed bed;
    bed.area(AreaKind::Woods, {{30, 0}, {40, 0}, {40, 20}, {30, 20}});
    const Ref foot = bed.infantry(usa, 4, {10, 10}, north), horse = bed.cavalry(usa, 4, {20, 10}, north),
              in_woods_horse = bed.cavalry(usa, 4, {30, 10}, north),
              guns = bed.battery(usa, 3, {50, 10}, north), wagon = bed.wagon(usa, {60, 10}, north),
              on_foot = bed.cavalry(usa, 3, {35, 16}, north, {.dismounted = true});
    EXPECT_EQ(melee_halves(bed.look(), foot), 8);
    EXPECT_EQ(melee_halves(bed.look(), horse), 8);
    EXPECT_EQ(melee_halves(bed.look(), in_woods_horse), 2 + 2 + 1 + 1);  // stand by stand
    EXPECT_EQ(melee_halves(bed.look(), guns), 3);
    EXPECT_EQ(melee_halves(bed.look(), wagon), 0);
    EXPECT_EQ(melee_halves(bed.look(), on_foot), 6);
}

TEST(SE_SKIRM_9, SkirmishersBeatenInCombatHaveFlanks) {
    Clash bed;
    bed.a = bed.infantry(usa, 6, {30, 24}, north);
    bed.d = bed.skirmishers(csa, 3, {30, 24.4}, south);
    bed.touch(bed.a, bed.d);
    bed.fight_with({3});  // 2:1+: ----/K1
    EXPECT_TRUE(bed.side(csa).beaten & one(bed.d.id));
    EXPECT_FALSE(all_round(bed.look(), bed.d));
}

// ---- worked examples ----

TEST(SE_E54, EightVeteransOnSixRegulars) {
    Clash bed(8, 6, {.grade = Grade::Veteran});
    EXPECT_EQ(bed.column(), 4);
    bed.fight_with({5});
    EXPECT_EQ(bed.state.contacts.size(), 1u);
}
TEST(SE_E55, FourInTheFlankOfTen) {
    Clash bed(4, 10);
    bed.contact().marks = ContactFlank0;
    EXPECT_EQ(bed.column(), 5);
    bed.fight_with({4});
    EXPECT_EQ(bed.unit(bed.d).panic, 1);
    EXPECT_EQ(bed.unit(bed.d).status, Withdrawing::Retreat);
    EXPECT_EQ(bed.stands(bed.d), 10);
}
TEST(SE_E56, CavalryInWoods) {
    Clash bed;
    bed.area(AreaKind::Woods, {{20, 10}, {40, 10}, {40, 30}, {20, 30}});
    bed.a = bed.cavalry(usa, 6, {30, 24}, north);
    bed.d = bed.infantry(csa, 6, {30, 24}, south);
    bed.touch(bed.a, bed.d);
    EXPECT_EQ(bed.column(), 1);
    bed.fight_with({2});
    EXPECT_EQ(bed.unit(bed.a).panic, 1);
    EXPECT_EQ(bed.unit(bed.a).status, Withdrawing::Retreat);
    EXPECT_EQ(bed.stands(bed.d), 5);
    EXPECT_EQ(bed.unit(bed.d).panic, 1);
    EXPECT_EQ(bed.unit(bed.d).status, Withdrawing::None);
}
TEST(SE_E57, InfantryTakesASection) {
    Clash bed;
    bed.a = bed.infantry(usa, 5, {30, 24}, north);
    bed.d = bed.battery(csa, 4, {30, 24.75}, south);
    bed.touch(bed.a, bed.d);
    EXPECT_EQ(bed.column(), 5);
    bed.fight_with({10});
    EXPECT_EQ(bed.stands(bed.d), 3);
    EXPECT_EQ(bed.unit(bed.d).panic, 1);
    EXPECT_EQ(bed.unit(bed.d).status, Withdrawing::Retreat);
    EXPECT_EQ(bed.state.points[0], 4);
}
TEST(SE_E58, TenInTwoRanksOnFiveBehindAWall) {
    Clash bed(10, 5, {.ranks = 2});
    bed.contact().barrier = static_cast<std::uint8_t>(Barrier::Wall);
    bed.contact().holder = bed.contact().higher = 1;
    bed.commander(csa, 0, bed.d);
    bed.state.side[1].officer[0].combat_rating = 2;
    EXPECT_EQ(bed.column(), 2);
    bed.fight_with({9, 2, 2, 2});  // C1/K1; the commander's three dice for the stand lost
    EXPECT_EQ(bed.stands(bed.a), 9);
    EXPECT_EQ(bed.unit(bed.a).status, Withdrawing::Retreat);
    EXPECT_EQ(bed.stands(bed.d), 4);
    EXPECT_EQ(bed.state.points[1], 2);
}
TEST(SE_E59, TwoOnOne) {
    Clash bed(6, 8);
    const Ref e = bed.infantry(usa, 5, {35.5, 24}, north);
    bed.touch(e, bed.d);
    // The third die is the first attacker's, who sees the second one go (SE-EFFECT-1).
    bed.with_dice({1, 7, 5},
                  [&](Play& play) { fight(play, {usa, one(bed.a.id) | one(e.id), one(bed.d.id)}); });
    EXPECT_EQ(bed.stands(bed.d), 6);
    EXPECT_EQ(bed.unit(bed.d).panic, 2);
    EXPECT_EQ(bed.unit(bed.d).status, Withdrawing::Retreat);
    EXPECT_EQ(bed.unit(e).panic, 1);
    EXPECT_EQ(bed.unit(e).status, Withdrawing::Retreat);
    EXPECT_EQ(bed.unit(bed.a).status, Withdrawing::None);
}
TEST(SE_E60, NineOnTwo) {
    Clash bed(9, 2, {.grade = Grade::Elite}, {.grade = Grade::Militia});
    bed.contact().marks = ContactFlank0;
    EXPECT_EQ(bed.column(), 9);
    bed.fight_with({5});
    EXPECT_FALSE(bed.on_table(bed.d));
    EXPECT_EQ(bed.stands(bed.a), 8);
}
TEST(SE_E62, TwoOnEight) {
    Clash bed(2, 8);
    bed.fight_with({9});
    EXPECT_FALSE(bed.on_table(bed.a));
    EXPECT_EQ(bed.state.points[1], 4);
}
}  // namespace
}  // namespace longroll::elephant
