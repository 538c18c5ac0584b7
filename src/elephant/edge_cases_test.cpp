// Cases at the edges of rules that no example of the book reaches: the other flank, the first unit of a
// roster, the first of several charges, what an engine may not do by itself.

#include "elephant/change.h"
#include "elephant/deployment.h"
#include "elephant/fire.h"
#include "elephant/move_bed.h"
#include "elephant/scenario_file.h"

namespace longroll::elephant {
namespace {

struct Fight : Bed {
    using Bed::Bed;
    Contact& touch(Ref attacker, Ref defender, int order = 0) {
        Contact contact{};
        contact.unit[index(attacker.side)] = attacker.id;
        contact.unit[index(defender.side)] = defender.id;
        contact.charger = static_cast<std::uint8_t>(index(attacker.side));
        contact.order = static_cast<std::uint8_t>(order);
        contact.holder = contact.higher = 2;
        return state.contacts.push_back(contact);
    }
};

// ---- fire ----

// Two howitzers and four Napoleons. Three Napoleons fire at one target, which the fourth cannot see; at
// another all that are left may fire, but the fourth Napoleon would be a second odd one: the howitzers fire
// alone.
TEST(SE_FIRE_8, OfAllThatBearTheOddSectionHoldsItsFire) {
    Bed bed;
    const Ref guns = bed.battery(usa, 6, {30, 10}, north);
    auto& weapons = bed.setup.roster[0].units[guns.id].weapons;
    weapons[0] = weapons[1] = Weapon::Howitzer12;
    const auto x_of = [&](int stand) { return pose_of(bed.look(), guns, stand).centre.x / 1000.0; };
    const double front = pose_of(bed.look(), guns, 0).centre.y / 1000.0 + 0.75;
    // In the arc of the fifth section and outside that of the sixth.
    const Ref beside = bed.infantry(csa, 1, {(x_of(4) + x_of(5)) / 2 - 8, front + 8 - 0.375}, south);
    const Ref ahead_of = bed.infantry(csa, 4, {30, front + 8}, south);
    bed.group(usa, {guns});
    bed.begin(step(StepKind::FireDeclare, usa));
    ASSERT_EQ(bed.refused_by(usa, fire(guns, beside, FireMode::Full, 0b100000)), rule::SE_FIRE_6);
    bed.act(usa, fire(guns, beside, FireMode::Full, 0b011100));
    bed.act(usa, fire(guns, ahead_of));
    for (const int stand : {0, 1}) EXPECT_NE(aim_of_stand(bed.look(), guns, stand), 0) << stand;
    EXPECT_EQ(aim_of_stand(bed.look(), guns, 5), 0);
}

// ---- ammunition: all fire counts, not that of the Fire Phase alone ----

Options with_ammunition() {
    Options options;
    options.ammunition = options.shoot_officers = true;
    return options;
}

TEST(SE_OPT_5, AVolleyAtAChargeCounts) {
    for (const unsigned die : {1u, 10u}) {
        MoveBed bed(Scale::Regimental1, with_ammunition());
        const Ref a = bed.infantry(usa, 6, {30, 10}, north), t = bed.infantry(csa, 2, {30, 22}, south);
        bed.charges(usa, {a});
        bed.act(usa, charge(a, t));
        bed.act(usa, just(Verb::Done), {5, 5, 5});
        ASSERT_EQ(bed.waiting(), StepKind::Volley1);
        bed.act(csa, just(Verb::Yes), {die});  // 6 factors one column to the right: nothing
        EXPECT_EQ(bed.side(csa).out_of_ammo, die == 10 ? one(t.id) : 0u);
    }
}

TEST(SE_OPT_5, AShotAtAnOfficerCounts) {
    for (const unsigned die : {1u, 10u}) {
        Bed bed(Scale::Regimental2, with_ammunition());
        const Ref a = bed.infantry(usa, 1, {30, 10}, north, {.marksmen = true});
        bed.commander(csa, 0, {30, 12.5});
        bed.infantry(csa, 6, {50, 30}, south);
        bed.group(usa, {a});
        const Shot shot{.firer = a, .target = {csa, no_unit}, .stands = 1, .officer = 0};
        bed.with_dice({die}, [&](Play& play) {
            Aftermath after;
            roll_officer(play, make_officer_roll(play, shot), after);
        });
        EXPECT_EQ(bed.side(usa).out_of_ammo, die == 10 ? one(a.id) : 0u);
    }
}

TEST(SE_OPT_5, PassThroughFireCounts) {
    for (const unsigned die : {1u, 10u}) {
        MoveBed bed(Scale::Regimental2, with_ammunition());
        const Ref a = bed.infantry(usa, 6, {20, 10}, north), f = bed.infantry(csa, 6, {24, 18}, south);
        bed.phase(usa, {a});
        bed.pick(a, {4, 4, 4});
        bed.part(ahead(4000));
        bed.act(usa, just(Verb::Done));
        ASSERT_EQ(bed.waiting(), StepKind::PassFire);
        bed.act(csa, just(Verb::Yes), {7, die});  // a test that it passes, then the fire
        EXPECT_EQ(bed.side(csa).out_of_ammo, die == 10 ? one(f.id) : 0u);
        EXPECT_EQ(bed.side(usa).out_of_ammo, 0u);
    }
}

TEST(SE_OPT_5, PistolsAndShotgunsInAChargeCount) {
    for (const unsigned die : {1u, 10u}) {
        MoveBed bed(Scale::Regimental1, with_ammunition());
        const Ref c = bed.cavalry(usa, 6, {30, 10}, north, {.weapon = Weapon::Shotgun}),
                  t = bed.infantry(csa, 8, {30, 14}, south);
        bed.side(csa).received = one(t.id);
        bed.charges(usa, {c});
        bed.act(usa, charge(c, t, 0, Flank::Left, ChargeDie));
        bed.act(usa, just(Verb::Done), {4, 4});
        bed.act(csa, just(Verb::No));
        ASSERT_EQ(bed.waiting(), StepKind::CavFire);
        bed.act(usa, just(Verb::Yes), {die});
        EXPECT_EQ(bed.side(usa).out_of_ammo, die == 10 ? one(c.id) : 0u);
    }
}

// The 0 of the fire die itself: that of the morale test before it spends nothing. A unit that is out of
// ammunition stays so.
TEST(SE_OPT_5, OnlyTheFireDieTells) {
    MoveBed bed(Scale::Regimental2, with_ammunition());
    const Ref a = bed.infantry(usa, 6, {20, 10}, north), f = bed.infantry(csa, 6, {24, 18}, south);
    bed.phase(usa, {a});
    bed.pick(a, {4, 4, 4});
    bed.part(ahead(4000));
    bed.act(usa, just(Verb::Done));
    ASSERT_EQ(bed.waiting(), StepKind::PassFire);
    bed.act(csa, just(Verb::Yes), {10, 5});
    EXPECT_NE(bed.side(csa).pass_fired & one(f.id), 0u) << "the 0 of the test is a pass";
    EXPECT_EQ(bed.side(csa).out_of_ammo, 0u);

    bed.side(csa).out_of_ammo = one(f.id);
    bed.with_dice({}, [&](Play& play) { mark_ammunition(play, csa, one(f.id), 5); });
    EXPECT_EQ(bed.side(csa).out_of_ammo, one(f.id)) << "until a wagon is at hand (SE-OPT-7)";
}

// ---- movement ----

TEST(SE_MORALE_20, OnlyTheOverenthusiasticAreMovedByTheEngine) {
    for (const bool keen : {false, true}) {
        MoveBed bed;
        const Ref a = bed.infantry(usa, 6, {20, 10}, north);
        bed.infantry(csa, 6, {20, 40}, south);
        if (keen) bed.side(usa).overenthusiastic = one(a.id);
        bed.phase(usa, {a});
        bed.pick(a, {4, 4, 4});
        bed.done();
        EXPECT_EQ(bed.anchor(a).y, keen ? 22000 : 10000);
    }
}

TEST(SE_STATE_6, APathHasAMostOfSteps) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 6, {20, 10}, north);
    bed.infantry(csa, 6, {20, 40}, south);
    bed.phase(usa, {a});
    bed.pick(a, {4, 4, 4});
    for (int n = 0; n < most_path_steps; ++n) {
        ASSERT_TRUE(Elephant::check(bed.setup, bed.state, usa, ahead(10))) << n;
        bed.part(ahead(10));
    }
    const Verdict verdict = Elephant::check(bed.setup, bed.state, usa, ahead(10));
    ASSERT_FALSE(verdict);
    EXPECT_EQ(verdict.why().rule, rule::SE_STATE_6);
}

TEST(SE_STATE_1, AUnitThatHasChargedDoesNotMove) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 6, {20, 10}, north);
    EXPECT_TRUE(check_may_move(bed.look(), a));
    bed.side(usa).charged = one(a.id);
    const Verdict verdict = check_may_move(bed.look(), a);
    ASSERT_FALSE(verdict);
    EXPECT_NE(english(verdict.why(), bed).find("has charged"), std::string::npos);
}

// ---- charges ----

TEST(SE_CHARGE_2, AUnitInContactDoesNotChargeAnother) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 4, {20, 10}, north), foe = bed.infantry(csa, 4, {20, 10}, south),
              other = bed.infantry(csa, 4, {20, 20}, south);
    bed.state.contacts.push_back({{a.id, foe.id}, 0, 0, 0, 0, 2, 2});
    const Verdict verdict = check_charge(bed.look(), a, other, Flank::Left, 0, 0, nullptr);
    ASSERT_FALSE(verdict);
    EXPECT_NE(english(verdict.why(), bed).find("is in contact"), std::string::npos);
}

TEST(SE_CAV_2, AUnitMayMeetAChargeByFacingAnyWay) {
    MoveBed bed;
    const Ref mover = bed.infantry(usa, 4, {20, 10}, north);
    const Ref horse = bed.cavalry(csa, 4, {25.5, 18}, west, {.grade = Grade::Veteran});
    bed.side(csa).fired = one(horse.id);
    bed.phase(usa, {mover});
    bed.pick(mover, {5, 5, 5});
    bed.part(ahead(11000));
    bed.done();
    ASSERT_EQ(bed.waiting(), StepKind::OppCharge);
    bed.act(csa, just(Verb::Yes), {9, 2, 2});
    ASSERT_EQ(bed.waiting(), StepKind::MeetCharge);
    EXPECT_TRUE(bed.offered(usa, just(Verb::No)));
    for (const FacingChange way : {FacingChange::Left, FacingChange::Right, FacingChange::About})
        EXPECT_TRUE(bed.offered(usa, face_to(way))) << static_cast<int>(way);
}

// ---- Combat ----

TEST(SE_STATE_1, WhoIsEngagedFightsBeforeTheFirstCharge) {
    Fight bed;
    const Ref a = bed.infantry(usa, 6, {15, 24}, north), d = bed.infantry(csa, 6, {15, 24}, south);
    const Ref b = bed.infantry(usa, 6, {55, 24}, north), e = bed.infantry(csa, 6, {55, 24}, south);
    bed.touch(a, d, 0);  // announced first in this phase
    bed.touch(b, e, 7);
    bed.side(usa).engaged = one(b.id);
    bed.side(csa).engaged = one(e.id);
    bed.group(usa, {a, b});
    bed.begin(step(StepKind::Combat, usa), {1});  // ----/K1 for the one that fights first
    EXPECT_EQ(bed.stands(e), 5);
    EXPECT_EQ(bed.stands(d), 6);
    ASSERT_EQ(bed.waiting(), StepKind::Advance);
    EXPECT_EQ(bed.state.agenda.top().unit, b.id);
}

TEST(SE_COMBAT_6, HalfOfItsFrontBehindToTheLeftAndToTheRight) {
    for (const double shift : {-3.1, -2.9, 2.9, 3.1}) {
        Fight bed;
        const Ref a = bed.infantry(usa, 6, {30, 24}, north);
        bed.infantry(usa, 6, {30 + shift, 22.75}, north);
        bed.infantry(csa, 6, {30, 24}, south);
        EXPECT_EQ(follow_ups(bed.look(), a).size(), std::abs(shift) < 3 ? 1u : 0u) << shift;
    }
}

TEST(SE_COMBAT_6, NorTheFirstOfTheRosterUnlessItIsNamed) {
    Fight bed;
    const Ref second = bed.infantry(usa, 5, {30, 22.75}, north), a = bed.infantry(usa, 5, {30, 24}, north),
              d = bed.infantry(csa, 5, {30, 24}, south);
    ASSERT_EQ(second.id, 0);
    bed.touch(a, d);
    Charge charge{};
    charge.unit = a.id;
    charge.marks = ChargeRolled | ChargeOver | ChargeContact;
    for (UnitId& behind : charge.behind) behind = no_unit;
    bed.state.charges.push_back(charge);
    EXPECT_TRUE(follow_ups(bed.look(), a).empty()) << "it came up behind in the Movement Phase";
    bed.state.charges.clear();
    EXPECT_EQ(follow_ups(bed.look(), a).size(), 1u);
}

// ---- set-up ----

// Two brigades and a division on each side; the first Union brigade comes later.
struct Coming : Bed {
    Coming() {
        Options options;
        options.balance = false;
        options.fixed_guns = true;
        Script script(
            "2  2 3 4 5 5 5 5 5  1 2 3 4 5 2 2 5 5  2 8   2  2 3 4 5 5 5 5 5  1 2 3 4 5 2 2 5 5  2 8");
        Dice forces(script);
        setup = elephant::Setup{};
        setup.options = options;
        follow_scale(setup);
        roll_forces(options, forces, setup.roster);
        for (UnitPlan& unit : setup.roster[0].units)
            if (unit.hq == 1) unit.arrival.turn = 3;
        for (Roster& roster : setup.roster) complete(roster, options);
        survey();
        Script order({3, 7});
        Dice thrown(order);
        state = Elephant::start(setup, thrown);
        EXPECT_TRUE(order.ok()) << order.complaint();
    }
};

TEST(SE_SETUP_10, ACommanderWhoseTroopsComeLaterComesWithTheFirst) {
    Coming bed;
    EXPECT_EQ(bed.state.card, no_hq) << "no card is drawn yet";
    const Officer& officer = bed.side(usa).officer[1];
    UnitId first = 0;
    while (bed.setup.roster[0].units[first].hq != 1) ++first;
    EXPECT_EQ(officer.attached, first);
    EXPECT_NE(bed.side(usa).coming & one(first), 0u);
    EXPECT_EQ(bed.side(usa).officer[2].fate, Fate::Vacant)
        << "his troops are placed by the player, and he with them";
}

TEST(SE_SETUP_7, TheQuestionCountsWhatIsLeft) {
    Coming bed;
    const auto asked = [&](Seat seat) { return english(Elephant::prompt(bed.setup, bed.state, seat), bed); };
    EXPECT_EQ(asked(usa), "Deploy one of your brigades: 1 left");
    bed.act(usa, just(Verb::ForMe));
    EXPECT_EQ(asked(csa), "Deploy one of your brigades: 2 left");
    bed.act(csa, just(Verb::ForMe));
    bed.act(csa, just(Verb::ForMe));
    EXPECT_EQ(asked(usa), "Deploy your higher headquarters: 1 left");
}

}  // namespace
}  // namespace longroll::elephant
