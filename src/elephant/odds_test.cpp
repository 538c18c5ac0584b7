// Odds of Seeing the Elephant! against arithmetic done by hand, from the printed tables: a ten-sided die has
// ten faces of the same chance. 40 yards per inch.

#include "engine/odds.h"

#include <map>

#include "elephant/fire.h"
#include "elephant/move_bed.h"

namespace longroll::elephant {
namespace {

using Wanted = std::map<std::string, double>;

Distribution ask(const Bed& bed, const Action& action, Seat seat = usa) {
    EXPECT_TRUE(Elephant::check(bed.setup, bed.state, seat, action));
    return odds_for_seat<Elephant>(bed.setup, bed.state, seat, action);
}
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
// The chance of all outcomes that say something.
double p_with(const Distribution& odds, std::string_view words) {
    double sum = 0;
    for (const Chance& chance : odds.chances)
        if (chance.outcome.find(words) != std::string::npos) sum += chance.p;
    return sum;
}

// ---- fire, as if the plan were closed now (SE-FIRE-17) ----

struct Duel : Bed {
    Ref a, b;
    Duel(int stands, int yards, const With& with = {}, int targets = 8) {
        a = infantry(usa, stands, {30, 10}, north, with);
        b = infantry(csa, targets, {30, 10 + yards / 40.0}, south);
        group(usa, {a});
        begin(step(StepKind::FireDeclare, usa));
    }
};

// 6 stands at 250 yards: 6 factors, column 6; at rest one to the right: 2 nothing, 3 P, 5 a hit.
TEST(ElephantOdds, SixRiflesAt250Yards) {
    Duel bed(6, 250);
    expect(ask(bed, fire(bed.a, bed.b)),
           {{"no effect", 2.0 / 10}, {"1 Panic Marker", 3.0 / 10}, {"1 hit, 1 Panic Marker", 5.0 / 10}});
}
// Reduced effect: column 6 itself: 5, 3, 2.
TEST(ElephantOdds, ReducedEffect) {
    Duel bed(6, 250);
    expect(ask(bed, fire(bed.a, bed.b, FireMode::Reduced)),
           {{"no effect", 5.0 / 10}, {"1 Panic Marker", 3.0 / 10}, {"1 hit, 1 Panic Marker", 2.0 / 10}});
}
// One column more: 4 P, 5 a hit, 1 two hits.
TEST(ElephantOdds, Marksmen) {
    Duel bed(6, 250, {.marksmen = true});
    expect(ask(bed, fire(bed.a, bed.b)), {{"1 Panic Marker", 4.0 / 10},
                                          {"1 hit, 1 Panic Marker", 5.0 / 10},
                                          {"2 hits, 2 Panic Markers", 1.0 / 10}});
}
// 7 stands at 90 yards: 21 factors, column 21, one right is 28: 1 P, 6 a hit, 3 two hits.
TEST(ElephantOdds, SevenRiflesAt90Yards) {
    Duel bed(7, 90);
    expect(ask(bed, fire(bed.a, bed.b)), {{"1 Panic Marker", 1.0 / 10},
                                          {"1 hit, 1 Panic Marker", 6.0 / 10},
                                          {"2 hits, 2 Panic Markers", 3.0 / 10}});
}
// 10 stands: 30 factors, column 28, one right is 36: 5 a hit, 4 two, 1 three, which are a stand (SE-PANIC-5).
TEST(ElephantOdds, ThreeHitsAreAStand) {
    Duel bed(10, 90);
    expect(ask(bed, fire(bed.a, bed.b)), {{"1 hit, 1 Panic Marker", 5.0 / 10},
                                          {"2 hits, 2 Panic Markers", 4.0 / 10},
                                          {"1 stand lost, 2 Panic Markers", 1.0 / 10}});
}
// With two hits on it a hit is a stand too.
TEST(ElephantOdds, HitsThatAreThereAlready) {
    Duel bed(6, 250);
    bed.unit(bed.b).hits = 2;
    expect(
        ask(bed, fire(bed.a, bed.b)),
        {{"no effect", 2.0 / 10}, {"1 Panic Marker", 3.0 / 10}, {"1 stand lost, 1 Panic Marker", 5.0 / 10}});
}
// Two sections at 400 yards: 6 factors, column 6, guns gain nothing by standing still.
TEST(ElephantOdds, TwoSections) {
    Bed bed;
    const Ref guns = bed.battery(usa, 2, {30, 10}, north), b = bed.infantry(csa, 8, {30, 20}, south);
    bed.group(usa, {guns});
    bed.begin(step(StepKind::FireDeclare, usa));
    expect(ask(bed, fire(guns, b)),
           {{"no effect", 5.0 / 10}, {"1 Panic Marker", 3.0 / 10}, {"1 hit, 1 Panic Marker", 2.0 / 10}});
}
// 4 skirmishers at 200 yards: 8 factors, column 6; right one at rest, left one as skirmishers.
TEST(ElephantOdds, Skirmishers) {
    Bed bed;
    const Ref a = bed.skirmishers(usa, 4, {30, 10}, north), b = bed.infantry(csa, 8, {30, 14.5}, south);
    bed.group(usa, {a});
    bed.begin(step(StepKind::FireDeclare, usa));
    expect(ask(bed, fire(a, b)),
           {{"no effect", 5.0 / 10}, {"1 Panic Marker", 3.0 / 10}, {"1 hit, 1 Panic Marker", 2.0 / 10}});
}
// 4 and 4 stands at one target are one roll: 8 factors, column 6, one right.
TEST(ElephantOdds, TwoUnitsAtOneTarget) {
    Bed bed;
    const Ref a = bed.infantry(usa, 4, {27, 10}, north), c = bed.infantry(usa, 4, {33, 10}, north),
              b = bed.infantry(csa, 10, {30, 16.2}, south);
    bed.group(usa, {a, c});
    bed.begin(step(StepKind::FireDeclare, usa));
    bed.act(usa, fire(a, b));
    expect(ask(bed, fire(c, b)),
           {{"no effect", 2.0 / 10}, {"1 Panic Marker", 3.0 / 10}, {"1 hit, 1 Panic Marker", 5.0 / 10}});
}
// What is declared at another target is another question; closing the plan is both.
TEST(ElephantOdds, OtherTargetsAreLeftOut) {
    Bed bed;
    const Ref a = bed.infantry(usa, 6, {24, 10}, north), c = bed.infantry(usa, 6, {38, 10}, north);
    const Ref b = bed.infantry(csa, 6, {24, 16}, south), d = bed.infantry(csa, 6, {38, 16}, south);
    bed.group(usa, {a, c});
    bed.begin(step(StepKind::FireDeclare, usa));
    bed.act(usa, fire(c, d));
    const Wanted one_shot{
        {"no effect", 2.0 / 10}, {"1 Panic Marker", 3.0 / 10}, {"1 hit, 1 Panic Marker", 5.0 / 10}};
    expect(ask(bed, fire(a, b)), one_shot);
    expect(ask(bed, just(Verb::Done)), one_shot);
    bed.act(usa, fire(a, b));
    expect(ask(bed, just(Verb::Done)), {{"no effect", 4.0 / 100},
                                        {"1 Panic Marker", 12.0 / 100},
                                        {"2 Panic Markers", 9.0 / 100},
                                        {"1 hit, 1 Panic Marker", 20.0 / 100},
                                        {"1 hit, 2 Panic Markers", 30.0 / 100},
                                        {"2 hits, 2 Panic Markers", 25.0 / 100}});
}
// Half of the shots hit once; one die in six strikes; killed or badly wounded by two of six (SE-OFFICER-8).
TEST(ElephantOdds, AnOfficerWithTheTarget) {
    Duel bed(6, 250);
    bed.commander(csa, 0, bed.b);
    const Distribution odds = ask(bed, fire(bed.a, bed.b));
    EXPECT_EQ(odds.trust, Trust::Exact);
    EXPECT_NEAR(p_with(odds, "1 officer lost"), 5.0 / 10 * 1 / 6 * 2 / 6, 1e-12) << listed(odds);
    EXPECT_NEAR(odds.p_of("no effect"), 2.0 / 10, 1e-12);
}

// ---- movement dice (SE-MOVE-5): three average dice, 2 3 3 4 4 5 ----

// (1 + 2x + 2x^2 + x^3)^3 = 1, 6, 18, 35, 48, 48, 35, 18, 6, 1 of 216, for 6 to 15 inches.
TEST(ElephantOdds, InchesOfALine) {
    Bed bed;
    const Ref a = bed.infantry(usa, 6, {30, 10}, north);
    bed.infantry(csa, 6, {30, 40}, south);
    bed.group(usa, {a});
    bed.begin(step(StepKind::MoveSelect, usa));
    const Distribution odds = ask(bed, begin_move(a));
    expect(odds, {{"7 inches", 6.0 / 216},
                  {"8 inches", 18.0 / 216},
                  {"9 inches", 35.0 / 216},
                  {"10 inches", 48.0 / 216},
                  {"11 inches", 48.0 / 216},
                  {"12 inches", 35.0 / 216},
                  {"13 inches", 18.0 / 216},
                  {"14 inches", 6.0 / 216},
                  {"other", 2.0 / 216}});
    EXPECT_EQ(odds.chances.front().outcome, "7 inches");
    EXPECT_EQ(odds.chances.back().outcome, "other");
    EXPECT_EQ(odds.runs, 20u + 10) << "handfuls of three dice with four faces, then each of ten sums";
}

// ---- charges: up to contact, or whatever stops them (2.11) ----

// Regimental #1, 20 yards per inch: ten stands charge eight rifle-muskets straight ahead.
struct Assault : MoveBed {
    Ref a, t;
    explicit Assault(double inches_apart) : MoveBed(Scale::Regimental1) {
        a = infantry(usa, 10, {30, 10}, north);
        t = infantry(csa, 8, {30, 10 + inches_apart}, south);
        charges(usa, {a});
    }
};
// 180 yards: 9 inches by three average dice is 191 of 216. A volley of 24 factors in column 28 is 1 marker, 6
// times a marker with a hit, 3 times 2 with 2 hits: the charger tests die + markers <= 8 and passes 7 * 8/10
// and 3 * 7/10, in all 77/100. The target tests die + 1 <= 8 before its second volley: 8/10 fire, and the
// charger passes again with 77/100. It receives the charge whatever its last die: it fails by 2 at most.
TEST(ElephantOdds, AChargeFrom180Yards) {
    Assault bed(9);
    const Distribution odds = ask(bed, charge(bed.a, bed.t));
    EXPECT_EQ(odds.trust, Trust::Exact);
    EXPECT_NE(odds.why.find("taken to fire"), std::string::npos) << odds.why;
    EXPECT_NEAR(p_with(odds, "contact"), 191.0 / 216 * 77 / 100 * (8.0 / 10 * 77 / 100 + 2.0 / 10), 1e-12)
        << listed(odds);
    // 6 inches end more than 50 yards off, 7 and 8 (6 and 18 of 216) within, under the second volley.
    EXPECT_NEAR(p_with(odds, "falls short"), 77.0 / 100 * (1 + 24 * (8.0 / 10 * 77 / 100 + 2.0 / 10)) / 216,
                1e-12)
        << listed(odds);
    EXPECT_LT(odds.runs, 2'000u);
}
// From 80 yards there is only the second volley, and 4 inches are always enough.
TEST(ElephantOdds, AChargeFrom80Yards) {
    Assault bed(4);
    const Distribution odds = ask(bed, charge(bed.a, bed.t));
    EXPECT_NEAR(p_with(odds, "contact"), 8.0 / 10 * 77 / 100 + 2.0 / 10, 1e-12) << listed(odds);
    EXPECT_EQ(p_with(odds, "falls short"), 0);
}
// In the flank nobody fires, and the target stands: 10 inches, 216 - 45 - 35 - 18 ... of the dice.
TEST(ElephantOdds, AChargeInTheFlank) {
    MoveBed bed(Scale::Regimental1);
    const Ref b = bed.infantry(usa, 4, {20, 20.4}, east), u = bed.infantry(csa, 8, {30, 20}, south);
    bed.charges(usa, {b});
    const Distribution odds = ask(bed, charge(b, u));
    EXPECT_NEAR(p_with(odds, "contact"), 1, 1e-12) << listed(odds);
}
// The first volley, asked of the target: the charger stands it with 77/100.
TEST(ElephantOdds, AVolleyAt100Yards) {
    Assault bed(12);
    bed.act(usa, charge(bed.a, bed.t));
    bed.act(usa, just(Verb::Done), {4, 4, 5});
    ASSERT_EQ(bed.waiting(), StepKind::Volley1);
    const Distribution odds = ask(bed, just(Verb::Yes), csa);
    EXPECT_EQ(odds.trust, Trust::Exact);
    EXPECT_NEAR(p_with(odds, "the charge comes on"), 77.0 / 100, 1e-12) << listed(odds);
    EXPECT_NEAR(ask(bed, just(Verb::No), csa).p_of("the charge comes on"), 1, 1e-12);
}

// ---- fire at one who passes (SE-MOVE-2) ----

// 6 stands at 180 yards: 12 factors, column 10, one right for standing still is 15: 4 P, 5 a hit, 1 two hits.
// Before that a Regular tests with one more on the die (SE-MORALE-14): 0 to 7 pass, 8 and 9 are one and two
// too many, a hit.
TEST(ElephantOdds, FireAtOneWhoPassesWithItsTest) {
    MoveBed bed;
    const Ref mover = bed.infantry(usa, 4, {30, 10}, north);
    bed.infantry(csa, 6, {30, 20}, south);
    bed.phase(usa, {mover});
    bed.pick(mover, {3, 3, 3});
    bed.part(ahead(5500));
    bed.done();
    ASSERT_EQ(bed.waiting(), StepKind::PassFire);
    expect(ask(bed, just(Verb::Yes), csa), {{"1 Panic Marker", 8.0 / 10 * 4 / 10},
                                            {"1 hit, 1 Panic Marker", 8.0 / 10 * 5 / 10},
                                            {"2 hits, 2 Panic Markers", 8.0 / 10 * 1 / 10},
                                            {"1 own hit, 1 own Panic Marker", 2.0 / 10}});
    EXPECT_EQ(ask(bed, just(Verb::Yes), csa).runs, 12u);
    EXPECT_FALSE(ask(bed, just(Verb::No), csa).rolls);
}

// ---- cavalry (2.15) ----

// Infantry passes before cavalry at rest, which stands 150 yards from its way.
struct Riders : MoveBed {
    Ref mover, horse;
    explicit Riders(Grade grade, Grade of_mover = Grade::Regular) {
        mover = infantry(usa, 4, {20, 10}, north, {.grade = of_mover});
        horse = cavalry(csa, 4, {25.75, 18}, west, {.grade = grade});
        side(csa).fired = one(horse.id);
        phase(usa, {mover});
        pick(mover, {5, 5, 5});
        part(ahead(14000));
        act(usa, just(Verb::Done));
        EXPECT_EQ(waiting(), StepKind::OppCharge);
    }
};
// Militia passes with 6 or less, 7 of 10; 7 and 8 are a hit, 9 is three too many: RETREAT. Up to the mover's
// choice whether it faces nothing stops the charge.
TEST(ElephantOdds, AnOpportunityCharge) {
    Riders bed(Grade::Militia);
    const Distribution odds = ask(bed, just(Verb::Yes), csa);
    expect(odds, {{"the charge comes on", 7.0 / 10},
                  {"1 own hit, 1 own Panic Marker", 2.0 / 10},
                  {"1 own unit retreats", 1.0 / 10}});
    EXPECT_EQ(odds.runs, 40u);
}
// The mover goes on and is struck in flank: nobody fires, and it tests to receive the charge. Militia with a
// marker: 0 to 5 pass, 6 and 7 are a hit, 8 and 9 (nine and ten) three and four too many: it runs.
TEST(ElephantOdds, MeetingACharge) {
    Riders bed(Grade::Veteran, Grade::Militia);
    bed.unit(bed.mover).panic = 1;
    bed.act(csa, just(Verb::Yes), {9, 4, 5});
    ASSERT_EQ(bed.waiting(), StepKind::MeetCharge);
    const Distribution odds = ask(bed, just(Verb::No));
    EXPECT_EQ(odds.trust, Trust::Exact);
    EXPECT_NEAR(p_with(odds, "contact"), 8.0 / 10, 1e-12) << listed(odds);
    EXPECT_NEAR(p_with(odds, "the target gives way"), 2.0 / 10, 1e-12) << listed(odds);
    EXPECT_EQ(odds.runs, 21u);
}
// Six shotguns at 50 yards: 24 factors, column 21, two left for the saddle is 10: 2 nothing, 3 P, 5 a hit.
TEST(ElephantOdds, ShotgunsAsTheyClose) {
    MoveBed bed(Scale::Regimental1);
    const Ref c = bed.cavalry(usa, 6, {30, 10}, north, {.weapon = Weapon::Shotgun});
    const Ref t = bed.infantry(csa, 8, {30, 14}, south);
    bed.side(csa).received = one(t.id);
    bed.charges(usa, {c});
    bed.act(usa, charge(c, t, 0, Flank::Left, ChargeDie));
    bed.act(usa, just(Verb::Done), {4, 4});
    bed.act(csa, just(Verb::No));
    ASSERT_EQ(bed.waiting(), StepKind::CavFire);
    expect(ask(bed, just(Verb::Yes)),
           {{"no effect", 2.0 / 10}, {"1 Panic Marker", 3.0 / 10}, {"1 hit, 1 Panic Marker", 5.0 / 10}});
    EXPECT_EQ(ask(bed, just(Verb::Yes)).runs, 12u);
}

// ---- a shot at an officer (SE-OPT-3, 4) ----

// One B/L RIFLE of Marksmen at 90 yards: 4 factors, column 3, three right (still, mounted, Marksmen) is 15: 4
// P, which is nothing to him, 5 a hit, 1 two hits. A hit: 1 and 2 of six end his day, 3 to 5 are a light
// wound, and a second of these ends it too (SE-OFFICER-12). Two hits: 2/6 at once; 3/6 light, then 5/6; 1/6
// nothing, then 2/6.
TEST(ElephantOdds, AShotAtAnOfficer) {
    Options options;
    options.shoot_officers = true;
    Bed bed(Scale::Regimental2, options);
    const Ref a = bed.infantry(usa, 1, {30, 10}, north, {.weapon = Weapon::BreechRifle, .marksmen = true});
    bed.infantry(csa, 4, {30, 40}, south);
    bed.commander(csa, 0, Inches{30, 12.75});
    bed.group(usa, {a});
    bed.begin(step(StepKind::FireDeclare, usa));
    const Distribution odds = ask(bed, {.verb = Verb::Snipe, .unit = a.id, .target = 0, .other = 0});
    EXPECT_EQ(odds.trust, Trust::Exact);
    EXPECT_NEAR(p_with(odds, "1 officer lost"),
                5.0 / 10 * 2 / 6 + 1.0 / 10 * (2.0 / 6 + 3.0 / 6 * 5 / 6 + 1.0 / 6 * 2 / 6), 1e-12)
        << listed(odds);
    EXPECT_EQ(odds.runs, 21u);
}

// ---- melee: the last decision before it (SE-MELEE-2) ----

struct Clash : MoveBed {
    Ref a, d;
    Clash(int attackers, int defenders) {
        a = infantry(usa, attackers, {30, 24}, north), d = infantry(csa, defenders, {30, 24}, south);
        Contact contact{};
        contact.unit[0] = a.id, contact.unit[1] = d.id;
        contact.holder = contact.higher = 2;
        state.contacts.push_back(contact);
        setup.options.ask_forced = true;
        group(usa, {a});
        state.agenda.push(step(StepKind::Combat, usa));
        begin(step(StepKind::MoveSelect, usa));
    }
};
// 6 against 6, column 1:1, by the printed column: ----/K1 three times, K1/RT, ENGD twice, RPLS twice, RT/K1,
// K1/----.
TEST(ElephantOdds, AMeleeOfEquals) {
    Clash bed(6, 6);
    const Distribution odds = ask(bed, just(Verb::Done));
    expect(odds, {{"the melee is won, 1 stand lost", 3.0 / 10},
                  {"the melee is won, 1 own stand lost", 1.0 / 10},
                  {"the melee goes on", 2.0 / 10},
                  {"the melee is lost", 2.0 / 10},
                  {"the melee is lost, 1 stand lost", 1.0 / 10},
                  {"the melee is lost, 1 own stand lost", 1.0 / 10}});
    EXPECT_EQ(odds.runs, 32u);
}
// 12 against 6, column 2:1 (die 0 to 9): ----/C1 and three times ----/K1, ---/RT, K1/RT, ENGD, RPLS, RT/K1,
// K1.
TEST(ElephantOdds, AMeleeOfTwoToOne) {
    Clash bed(12, 6);
    const Distribution odds = ask(bed, just(Verb::Done));
    EXPECT_NEAR(p_with(odds, "is won"), 6.0 / 10, 1e-12) << listed(odds);
    EXPECT_NEAR(p_with(odds, "goes on"), 1.0 / 10, 1e-12) << listed(odds);
    EXPECT_NEAR(p_with(odds, "is lost"), 3.0 / 10, 1e-12) << listed(odds);
}

// ---- runs: what each kind of roll costs ----

TEST(ElephantOdds, RunsOfEachKindOfRoll) {
    Duel shot(6, 250);
    EXPECT_EQ(ask(shot, fire(shot.a, shot.b)).runs, 3u + 3)
        << "fire: three cells of ten faces, each to its end";
    Clash melee(6, 6);
    EXPECT_EQ(ask(melee, just(Verb::Done)).runs, 32u)
        << "melee: a run for each code of the column, and the steps after it";
    Assault assault(4);
    EXPECT_EQ(ask(assault, charge(assault.a, assault.t)).runs, 860u)
        << "20 handfuls of charge dice, then test, volley, tests";
}
// Who loses his commander tests: that is another question, and the answer stays short.
TEST(ElephantOdds, TestsOfOthersAreLeftOut) {
    Duel bed(6, 250);
    bed.commander(csa, 0, bed.b);
    for (int i = 0; i < 5; ++i) bed.infantry(csa, 4, {8.0 + 10 * i, 30}, south);
    const Distribution odds = ask(bed, fire(bed.a, bed.b));
    EXPECT_NEAR(p_with(odds, "1 officer lost"), 5.0 / 10 * 1 / 6 * 2 / 6, 1e-12) << listed(odds);
    EXPECT_LT(odds.runs, 60u);
}

// ---- words ----

TEST(ElephantOutcome, SaysWhatEachSideLost) {
    Bed bed;
    const Ref own = bed.infantry(usa, 6, {20, 10}, north), enemy = bed.infantry(csa, 6, {20, 40}, south);
    const State before = bed.state;
    EXPECT_EQ(Elephant::outcome(bed.setup, before, before, usa), "no loss");
    bed.with_dice({}, [&](Play& play) { add_hits(play, own, 4, {}, rule::SE_FIRE_18); });
    EXPECT_EQ(Elephant::outcome(bed.setup, before, bed.state, usa), "1 own stand lost, 2 own Panic Markers");
    EXPECT_EQ(Elephant::outcome(bed.setup, before, bed.state, csa), "1 stand lost, 2 Panic Markers");
    bed.state = before;
    bed.state.side[index(csa)].withdrew |= one(enemy.id);
    bed.unit(enemy).status = Withdrawing::Rout;
    EXPECT_EQ(Elephant::outcome(bed.setup, before, bed.state, usa), "1 unit routs");
    EXPECT_EQ(Elephant::outcome(bed.setup, before, bed.state, csa), "1 own unit routs");
}
TEST(ElephantOutcome, TheEndIsAllThereIsToSay) {
    Bed bed;
    State after = bed.state;
    after.ending = 1;
    for (auto [winner, words] :
         {std::pair{0, "the battle is won"}, {1, "the battle is lost"}, {2, "a draw"}}) {
        after.winner = static_cast<std::uint8_t>(winner);
        EXPECT_EQ(Elephant::outcome(bed.setup, bed.state, after, usa), words);
    }
}

// ---- proof ----

TEST(ElephantOdds, TheDeckIsTakenOut) {
    Duel bed(6, 250);
    bed.state.deck.push_back({0, 0});
    bed.state.deck.push_back({1, 0});
    EXPECT_TRUE(Elephant::sealed(bed.setup, bed.state, usa).deck.empty());
    EXPECT_EQ(ask(bed, fire(bed.a, bed.b)).trust, Trust::Exact);
}

}  // namespace
}  // namespace longroll::elephant
