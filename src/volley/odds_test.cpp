// Odds of Volley & Bayonet against arithmetic done by hand, from the dice of the card (VB-DICE-1): a brigade
// throws 2 dice in fire and 4 in melee, Stationary with rifles 5 and 7, and hits on 6.

#include "engine/odds.h"

#include <map>

#include "volley/fight_bed.h"
#include "volley/movement.h"

namespace longroll::volley {
namespace {

using enum StandType;
using Wanted = std::map<std::string, double>;

std::string listed(const Distribution& odds) {
    std::string got;
    for (const Chance& chance : odds.chances) got += "\n  " + chance.outcome + ' ' + std::to_string(chance.p);
    return got;
}
void expect(const Distribution& odds, const Wanted& wanted) {
    EXPECT_EQ(name(odds.trust), name(Trust::Exact)) << odds.why;
    EXPECT_EQ(odds.chances.size(), wanted.size()) << listed(odds);
    for (const auto& [outcome, p] : wanted)
        EXPECT_NEAR(odds.p_of(outcome), p, 1e-12) << outcome << listed(odds);
}

struct OddsBed : FightBed {
    Distribution ask(const Action& action) {
        const Seat seat = decides();
        EXPECT_TRUE(rules_of(waits()).check(look(), seat, action));
        return odds_for_seat<Volley>(setup, state, seat, action);
    }
};

// ---- fire (VB-DICE, VB-SAVE) ----

// One stand of ours fires at one that looks away and cannot reply.
struct Shot : OddsBed {
    Ref a, d;
    Shot(StandType type = InfantryBrigade, double away = 2, StandType target = InfantryBrigade) {
        a = stand(us, type, 30, 30, 90);
        d = stand(cs, target, 30, 30 + away + stand_sizes[volley::at(target)].depth / 1000.0, 90);
    }
    Distribution fire() {
        start(StepKind::Choose);
        return ask(at_enemy(Verb::Attack, d));
    }
};

TEST(VolleyOdds, TwoDice) {
    expect(Shot().fire(),
           {{"no casualties", 25.0 / 36}, {"1 casualty", 10.0 / 36}, {"2 casualties", 1.0 / 36}});
}
// 5 dice, up to the 4 that it has: 5^5, 5 * 5^4, 10 * 5^3, 10 * 5^2, then 5 * 5 + 1 of 7776.
TEST(VolleyOdds, StationaryRifles) {
    Shot bed;
    bed.settle(bed.a);
    expect(bed.fire(), {{"no casualties", 3125.0 / 7776},
                        {"1 casualty", 3125.0 / 7776},
                        {"2 casualties", 1250.0 / 7776},
                        {"3 casualties", 250.0 / 7776},
                        {"4 casualties, 1 stand lost", 26.0 / 7776}});
}
// 4 dice (VB-DICE-1).
TEST(VolleyOdds, StationarySmoothbores) {
    Shot bed(InfantryBrigade, 1.5);
    bed.plan(bed.a).weapon = Weapon::Smoothbore;
    bed.settle(bed.a);
    expect(bed.fire(), {{"no casualties", 625.0 / 1296},
                        {"1 casualty", 500.0 / 1296},
                        {"2 casualties", 150.0 / 1296},
                        {"3 casualties", 20.0 / 1296},
                        {"4 casualties, 1 stand lost", 1.0 / 1296}});
}
// A die more for a dedicated gun: 3 dice (VB-DICE-4).
TEST(VolleyOdds, ADedicatedGun) {
    Shot bed;
    bed.side(us).stand[bed.a.id].guns = 1;
    expect(bed.fire(), {{"no casualties", 125.0 / 216},
                        {"1 casualty", 75.0 / 216},
                        {"2 casualties", 15.0 / 216},
                        {"3 casualties", 1.0 / 216}});
}
// Repeaters hit on 5 at close range: 4, 4, 1 of 9 (VB-DICE-9).
TEST(VolleyOdds, Repeaters) {
    Shot bed(InfantryBrigade, 1.5);
    bed.plan(bed.a).weapon = Weapon::CartridgeRifle;
    bed.plan(bed.a).repeating = true;
    expect(bed.fire(), {{"no casualties", 4.0 / 9}, {"1 casualty", 4.0 / 9}, {"2 casualties", 1.0 / 9}});
}
// One die, on 5 for sharpshooters (VB-DICE-6).
TEST(VolleyOdds, Sharpshooters) {
    Shot plain(InfantrySkirmisher), sharp(InfantrySkirmisher);
    sharp.plan(sharp.a).sharpshooter = true;
    expect(plain.fire(), {{"no casualties", 5.0 / 6}, {"1 casualty", 1.0 / 6}});
    expect(sharp.fire(), {{"no casualties", 4.0 / 6}, {"1 casualty", 2.0 / 6}});
}
// Canister: one die on 4; Stationary two.
TEST(VolleyOdds, ABattalionAtCloseRange) {
    Shot moved(ArtilleryBattalion), settled(ArtilleryBattalion);
    settled.settle(settled.a);
    expect(moved.fire(), {{"no casualties", 1.0 / 2}, {"1 casualty", 1.0 / 2}});
    expect(settled.fire(), {{"no casualties", 1.0 / 4}, {"1 casualty", 2.0 / 4}, {"2 casualties", 1.0 / 4}});
}
TEST(VolleyOdds, ABattalionAtLongRange) {
    expect(Shot(ArtilleryBattalion, 8).fire(), {{"no casualties", 5.0 / 6}, {"1 casualty", 1.0 / 6}});
}
// A battery that has moved: the target saves every second hit (VB-SAVE-7).
TEST(VolleyOdds, ABatteryThatHasMoved) {
    Shot moved(ArtilleryBattery), settled(ArtilleryBattery);
    settled.settle(settled.a);
    expect(moved.fire(), {{"no casualties", 11.0 / 12}, {"1 casualty", 1.0 / 12}});
    expect(settled.fire(), {{"no casualties", 5.0 / 6}, {"1 casualty", 1.0 / 6}});
}
// In forest each hit is saved on 4: 1/12 for each die (VB-SAVE-6).
TEST(VolleyOdds, ATargetInForest) {
    Shot bed;
    bed.area(AreaKind::Woods, 26, 34.8, 34, 40);
    expect(bed.fire(),
           {{"no casualties", 121.0 / 144}, {"1 casualty", 22.0 / 144}, {"2 casualties", 1.0 / 144}});
}
// One saving throw for each reason: 1/24 (VB-SAVE-2, VB-SAVE-9).
TEST(VolleyOdds, DisorderedFireIntoForest) {
    Shot bed;
    bed.area(AreaKind::Woods, 26, 34.8, 34, 40);
    bed.level(bed.a, Level::TemporaryDisorder);
    expect(bed.fire(),
           {{"no casualties", 529.0 / 576}, {"1 casualty", 46.0 / 576}, {"2 casualties", 1.0 / 576}});
}
// Guns in open order and disordered firers: two throws (VB-SAVE-4).
TEST(VolleyOdds, UnlimberedGuns) {
    Shot bed(InfantryBrigade, 2, ArtilleryBattalion);
    expect(bed.fire(),
           {{"no casualties", 121.0 / 144}, {"1 casualty", 22.0 / 144}, {"2 casualties", 1.0 / 144}});
}
// A casualty of a stand with the Army Commander: he falls on 6 (VB-MISC-1).
TEST(VolleyOdds, TheArmyCommanderIsAttached) {
    Shot bed;
    bed.commander(cs, 0, at_inches(30, 31));
    bed.side(cs).commander[0].attached = bed.d.id;
    expect(bed.fire(), {{"no casualties", 25.0 / 36},
                        {"1 casualty", 50.0 / 216},
                        {"1 casualty, 1 commander lost", 10.0 / 216},
                        {"2 casualties", 5.0 / 216},
                        {"2 casualties, 1 commander lost", 1.0 / 216}});
}

// Two brigades before one that looks at them.
struct Exchange : OddsBed {
    Ref f = brigade(us, 30, 30, 90), g = brigade(us, 33.5, 30, 90), t = brigade(cs, 31, 33, 270);
    Exchange() {
        start(StepKind::Choose);
        act(at_enemy(Verb::Attack, t));
    }
};
// Both throw 2 dice: 25, 10, 1 of 36 each. The rarest row, two for two, is the ninth.
TEST(VolleyOdds, FireAndReply) {
    Exchange bed;
    expect(bed.ask(bed.join(bed.f, false)), {{"no casualties", 625.0 / 1296},
                                             {"no casualties, 1 own", 250.0 / 1296},
                                             {"no casualties, 2 own", 25.0 / 1296},
                                             {"1 casualty", 250.0 / 1296},
                                             {"1 casualty, 1 own", 100.0 / 1296},
                                             {"1 casualty, 2 own", 10.0 / 1296},
                                             {"2 casualties", 25.0 / 1296},
                                             {"2 casualties, 1 own", 10.0 / 1296},
                                             {"other", 1.0 / 1296}});
}
// With the second brigade 4 dice against 2. All hits with no reply: 625 * 25 of 46656, and so on.
TEST(VolleyOdds, TwoBrigadesAtOneTarget) {
    Exchange bed;
    bed.act(bed.join(bed.f, false));
    const Distribution odds = bed.ask(bed.join(bed.g, false));
    EXPECT_NEAR(odds.p_of("no casualties"), 625.0 * 25 / 46656, 1e-12) << listed(odds);
    EXPECT_NEAR(odds.p_of("1 casualty"), 500.0 * 25 / 46656, 1e-12);
    EXPECT_NEAR(odds.p_of("2 casualties"), 150.0 * 25 / 46656, 1e-12);
    EXPECT_NEAR(odds.p_of("1 casualty, 1 own"), 500.0 * 10 / 46656, 1e-12);
    EXPECT_EQ(odds.trust, Trust::Exact);
    EXPECT_NE(odds.why.find("fire back"), std::string::npos) << odds.why;
}
// The defender's own question: without a reply only he can lose.
TEST(VolleyOdds, NoReply) {
    Exchange bed;
    bed.act(bed.join(bed.f, false));
    bed.act(just(Verb::Done));
    ASSERT_EQ(bed.waits(), StepKind::Reply);
    expect(bed.ask(just(Verb::Pass)), {{"no casualties", 25.0 / 36},
                                       {"no casualties, 1 own", 10.0 / 36},
                                       {"no casualties, 2 own", 1.0 / 36}});
}
// Cavalry with two hits falls back for two throws, each of which saves on 4 (VB-SAVE-5).
TEST(VolleyOdds, CavalryFallsBack) {
    OddsBed bed;
    const Ref f = bed.brigade(us, 30, 30, 90), horse = bed.stand(cs, CavalryBrigade, 30, 33, 270);
    bed.start(StepKind::Choose);
    bed.act(bed.at_enemy(Verb::Attack, horse), {6, 6});
    ASSERT_EQ(bed.waits(), StepKind::Evade);
    expect(
        bed.ask(bed.claim(2)),
        {{"no casualties", 1.0 / 4}, {"no casualties, 1 own", 2.0 / 4}, {"no casualties, 2 own", 1.0 / 4}});
    expect(bed.ask(bed.claim(0)), {{"no casualties, 2 own", 1}});
    EXPECT_TRUE(on_table(bed.look(), f));
}

// ---- melee (VB-MELEE) ----

// A stand of ours has charged; strength enough that nobody is destroyed. Another target lets us choose.
struct Melee : OddsBed {
    Ref a, d;
    Melee(StandType type, StandType other_type) {
        a = stand(us, type, 30, 30, 90);
        d = stand(cs, other_type, 30, 30, 270);
        brigade(us, 50, 30, 90);
        brigade(cs, 50, 36, 90);
        charges(a);
        for (const Ref ref : {a, d}) {
            plan(ref).strength = 20;
            side(ref.side).stand[ref.id].strength = 20;
        }
    }
    Distribution fight() {
        start(StepKind::Choose);
        return ask(at_enemy(Verb::Attack, d));
    }
};

// Alike on both sides, and ties go to either with the same chance.
TEST(VolleyOdds, BrigadesAlike) {
    expect(Melee(InfantryBrigade, InfantryBrigade).fight(),
           {{"the melee is won", 1.0 / 2}, {"the melee is lost", 1.0 / 2}});
}
// Two dice each: 25, 10, 1 of 36; equal in 625 + 100 + 1 of 1296. A die of 6 faces with 1 added, equal totals
// thrown again: 21 win, 10 lose of 31 (VB-MELEE-7, 8).
TEST(VolleyOdds, CavalryWithTheBetterMorale) {
    Melee bed(CavalryBrigade, CavalryBrigade);
    bed.plan(bed.a).morale = 5;
    const double tie = 726.0 / 1296, ahead = (1 - tie) / 2;
    expect(bed.fight(),
           {{"the melee is won", ahead + tie * 21 / 31}, {"the melee is lost", ahead + tie * 10 / 31}});
}
// Guns throw 1 die on 4, a brigade 4 dice on 6, morale 4 each but -1 for those who melee guns in front
// (VB-MORALE-20). No hits of 4 dice: 625 of 1296, one: 500. Tie with -1 for us: 10 win, 21 lose of 31.
TEST(VolleyOdds, ABrigadeTakesGuns) {
    Melee bed(InfantryBrigade, ArtilleryBattalion);
    const double none = 625.0 / 1296, once = 500.0 / 1296, more = 1 - none - once;
    const double tie = none / 2 + once / 2, won = more + once / 2 + tie * 10 / 31;
    expect(bed.fight(), {{"the melee is won", won}, {"the melee is lost", 1 - won}});
}

// ---- movement ----

// 1 and 2 firm, 3 and 4 double, 5 and 6 four times and disorder (VB-TERR-MARSH-1); guns add 1.
TEST(VolleyOdds, AMarsh) {
    for (const bool guns : {false, true}) {
        OddsBed bed;
        const Ref ref = bed.stand(us, guns ? ArtilleryBattalion : InfantryBrigade, 30, 30, 90);
        if (guns) bed.side(us).limbered |= one(ref.id);
        bed.area(AreaKind::Marsh, 20, 31, 40, 50);
        bed.side(us).in_command |= one(ref.id);
        bed.look();
        bed.state.phase = static_cast<std::uint8_t>(Phase::Movement);
        bed.state.agenda.push(step(StepKind::MovePhase, us));
        bed.run({}, [&](Play& play) { start_move(play, ref); });
        const double firm = guns ? 1.0 / 6 : 2.0 / 6, slow = 2.0 / 6;
        expect(bed.ask(bed.to(Verb::Leg, ref, at_inches(30, 32))),
               {{"the marsh is firm", firm},
                {"the marsh slows it", slow},
                {"1 own stand disordered, the marsh nearly stops it", 1 - firm - slow}});
    }
}

// How many runs of the rules a question takes (docs/decisions/odds.md).
TEST(VolleyOdds, FewRuns) {
    EXPECT_LE(Shot().fire().runs, 20u);
    Exchange bed;
    bed.act(bed.join(bed.f, false));
    EXPECT_LE(bed.ask(bed.join(bed.g, false)).runs, 150u);
    EXPECT_LE(Melee(InfantryBrigade, InfantryBrigade).fight().runs, 700u);
}

}  // namespace
}  // namespace longroll::volley
