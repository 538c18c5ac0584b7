// Odds of Dixie against arithmetic done by hand: at least one of each kind of roll. A die of morale M passes
// with clamp(M, 1, 5)/6 (DX-6.0h); M is the CV of a card unless something is said of it.

#include "engine/odds.h"

#include <map>

#include "dixie/move_bed.h"

namespace longroll::dixie {
namespace {

using Wanted = std::map<std::string, double>;

constexpr Action open(Place place) { return {.verb = Verb::Open, .place = place}; }
constexpr Action fire(std::uint8_t card, FireMode mode = FireMode::Short, Slot enemy = no_slot) {
    return {.verb = Verb::Fire, .card = card, .mode = static_cast<std::uint8_t>(mode), .enemy = enemy};
}
constexpr Action with(Verb verb, std::uint8_t card) { return {.verb = verb, .card = card}; }

struct Table : Bed {
    explicit Table(Options options = {}) : Bed(Edition::BullRun, options) {
        no_specials();
        // Each side has troops elsewhere, so that nobody is annihilated.
        infantry(usa, 5, u2);
        infantry(csa, 5, c2);
    }
    void combat(Seat seat, Place into) {
        state.phase = static_cast<std::uint8_t>(Phase::Combat);
        state.active = static_cast<std::uint8_t>(index(seat));
        begin(step(StepKind::Combats, seat));
        act(seat, dixie::open(into));
    }
    void morale(Seat seat, StepKind kind) {
        state.phase = static_cast<std::uint8_t>(Phase::Morale);
        state.active = static_cast<std::uint8_t>(index(seat));
        begin(step(kind, seat));
    }
    Distribution ask(Seat seat, const Action& action) const {
        EXPECT_TRUE(Dixie::check(setup, state, seat, action));
        return odds_for_seat<Dixie>(setup, state, seat, action);
    }
};

void expect(const Distribution& odds, const Wanted& wanted, Trust trust = Trust::Exact) {
    EXPECT_EQ(name(odds.trust), name(trust)) << odds.why;
    std::string got;
    for (const Chance& chance : odds.chances) got += "\n  " + chance.outcome + ' ' + std::to_string(chance.p);
    EXPECT_EQ(odds.chances.size(), wanted.size()) << got;
    for (const auto& [outcome, p] : wanted) EXPECT_NEAR(odds.p_of(outcome), p, 1e-12) << outcome << got;
}

// The same, and what the question costs: each different result of the dice, and each of these to its end.
struct Runs {
    std::uint64_t number;
};
void expect(const Distribution& odds, const Wanted& wanted, Runs runs) {
    expect(odds, wanted);
    EXPECT_EQ(odds.runs, runs.number);
}

// ---- fire: F2 hits with a 1 or a 2 ----

TEST(DixieOdds, OneDie) {
    Table bed;
    const auto a = bed.infantry(usa, 1, u1);
    bed.infantry(csa, 4, u1), bed.infantry(csa, 4, u1);
    bed.combat(usa, u1);
    const Distribution odds = bed.ask(usa, fire(a));
    expect(odds, {{"no hit", 4.0 / 6}, {"1 hit", 2.0 / 6}});
    // A hit or nothing, because there is nobody for a six to strike; each on to the end.
    EXPECT_EQ(odds.runs, 2u + 2);
}
TEST(DixieOdds, ThreeDice) {
    Table bed;
    const auto a = bed.infantry(usa, 3, u1);
    bed.infantry(csa, 4, u1), bed.infantry(csa, 4, u1);
    bed.combat(usa, u1);
    expect(bed.ask(usa, fire(a)),
           {{"no hit", 8.0 / 27}, {"1 hit", 12.0 / 27}, {"2 hits", 6.0 / 27}, {"3 hits", 1.0 / 27}}, Runs{8});
}
TEST(DixieOdds, SixesStrikeLeadersOnlyWhereOneStands) {
    Table bed;
    const auto a = bed.infantry(usa, 2, u1);
    bed.infantry(csa, 4, u1), bed.infantry(csa, 4, u1);
    bed.general(csa, 1, 1, u1);
    bed.combat(usa, u1);
    expect(bed.ask(usa, fire(a)),
           {{"no hit", 9.0 / 36},
            {"1 hit", 12.0 / 36},
            {"2 hits", 4.0 / 36},
            {"1 hit on leaders", 6.0 / 36},
            {"1 hit, 1 hit on leaders", 4.0 / 36},
            {"2 hits on leaders", 1.0 / 36}},
           Runs{17});
}
TEST(DixieOdds, LongRangeAtF1) {
    Table bed;
    const auto gun = bed.artillery(usa, 2, u1);
    bed.infantry(csa, 4, c1), bed.infantry(csa, 4, c1);
    bed.combat(usa, c1);
    expect(bed.ask(usa, fire(gun, FireMode::Long)),
           {{"no hit", 25.0 / 36}, {"1 hit", 10.0 / 36}, {"2 hits", 1.0 / 36}}, Runs{6});
}
TEST(DixieOdds, SupportFireStrikesFriendsWithFives) {
    Options options;
    options.artillery_support = true;
    Table bed(options);
    const auto gun = bed.artillery(usa, 1, u1);
    bed.infantry(csa, 4, c1), bed.infantry(csa, 4, c1);
    bed.infantry(usa, 3, c1), bed.infantry(usa, 3, c1);
    bed.combat(usa, c1);
    expect(bed.ask(usa, fire(gun, FireMode::Long)),
           {{"no hit", 4.0 / 6}, {"1 hit", 1.0 / 6}, {"1 friend hit", 1.0 / 6}}, Runs{6});
}
TEST(DixieOdds, OneTargetTakesAllHits) {
    Table bed;
    const auto a = bed.infantry(usa, 2, u1);
    bed.infantry(csa, 1, u1);  // lost by its second hit (DX-7.3d)
    bed.combat(usa, u1);
    expect(bed.ask(usa, fire(a)),
           {{"no hit", 16.0 / 36}, {"1 hit", 16.0 / 36}, {"1 enemy card lost", 4.0 / 36}});
}

// ---- hidden things ----

// A back of the set-up may be the Infantry or the Woods, which take a die from fire across the Centerline: 2
// dice or 1, at F1.
Table hidden_ground(bool woods_there) {
    Table bed;
    bed.artillery(usa, 2, u1);
    bed.infantry(csa, 4, c1);
    Side& side = bed.state.side[index(csa)];
    const auto infantry = bed.infantry(csa, 4, woods_there ? reserve_place : c1, false);
    const auto woods = bed.terrain(csa, TerrainType::Woods, woods_there ? c1 : reserve_place, 0, false);
    side.since_setup |= one(bed.slot(csa, woods_there ? woods : infantry));
    bed.combat(usa, c1);
    return bed;
}
TEST(DixieOdds, HiddenGroundIsTakenInEveryWay) {
    const Wanted wanted{{"no hit", (25.0 / 36 + 5.0 / 6) / 2},
                        {"1 hit", (10.0 / 36 + 1.0 / 6) / 2},
                        {"2 hits", (1.0 / 36) / 2}};
    for (bool woods_there : {false, true}) {
        const Table bed = hidden_ground(woods_there);
        const Distribution odds = bed.ask(usa, fire(2, FireMode::Long));
        expect(odds, wanted, Trust::ExactGivenKnown);
        EXPECT_GE(odds.redraws, 2u);
    }
}
TEST(DixieOdds, ABackThatCameByMovementIsNoTerrain) {
    Table bed = hidden_ground(false);
    bed.state.side[index(csa)].since_setup = 0;
    expect(bed.ask(usa, fire(2, FireMode::Long)),
           {{"no hit", 25.0 / 36}, {"1 hit", 10.0 / 36}, {"2 hits", 1.0 / 36}});
}
TEST(DixieOdds, TheEnemysHandMattersNot) {
    Table bed;
    const auto a = bed.infantry(usa, 1, u1);
    bed.infantry(csa, 4, u1), bed.infantry(csa, 4, u1);
    for (int i = 0; i < 5; ++i) bed.infantry(csa, 3, reserve_place, false);
    for (int i = 0; i < 5; ++i) bed.infantry(csa, 3, no_place, false);
    for (int i = 0; i < 5; ++i) bed.infantry(usa, 3, no_place, false);
    bed.combat(usa, u1);
    expect(bed.ask(usa, fire(a)), {{"no hit", 4.0 / 6}, {"1 hit", 2.0 / 6}});
}

// ---- morale ----

TEST(DixieOdds, OneHitAtCv3) {
    Table bed;
    const auto a = bed.infantry(usa, 3, u0), b = bed.infantry(usa, 2, u0);
    bed.set_hits(usa, a, 1), bed.set_hits(usa, b, 2);
    bed.morale(usa, StepKind::CheckTroops);
    expect(bed.ask(usa, with(Verb::Check, a)), {{"all hold", 3.0 / 6}, {"1 own card lost", 3.0 / 6}},
           Runs{4});
}
TEST(DixieOdds, TwoHitsAtCv2) {
    Table bed;
    const auto a = bed.infantry(usa, 3, u0), b = bed.infantry(usa, 2, u0);
    bed.set_hits(usa, a, 1), bed.set_hits(usa, b, 2);
    bed.morale(usa, StepKind::CheckTroops);
    expect(bed.ask(usa, with(Verb::Check, b)), {{"all hold", 4.0 / 36}, {"1 own card lost", 32.0 / 36}},
           Runs{5});
}
TEST(DixieOdds, AGeneralHelps) {  // CV 2 and Defense 2: M 4
    Table bed;
    const auto a = bed.infantry(usa, 2, u0), b = bed.infantry(usa, 2, u0);
    bed.general(usa, 0, 2, u0);
    bed.set_hits(usa, a, 1), bed.set_hits(usa, b, 1);
    bed.morale(usa, StepKind::CheckTroops);
    expect(bed.ask(usa, with(Verb::Check, a)), {{"all hold", 4.0 / 6}, {"1 own card lost", 2.0 / 6}});
}
TEST(DixieOdds, AllAtOnce) {  // 3/6 and 4/36
    Table bed;
    const auto a = bed.infantry(usa, 3, u0), b = bed.infantry(usa, 2, u0);
    bed.set_hits(usa, a, 1), bed.set_hits(usa, b, 2);
    bed.morale(usa, StepKind::CheckTroops);
    expect(bed.ask(usa, {.verb = Verb::RollAll}),
           {{"all hold", 1.0 / 2 * 1 / 9},
            {"1 own card lost", 1.0 / 2 * 1 / 9 + 1.0 / 2 * 8 / 9},
            {"2 own cards lost", 1.0 / 2 * 8 / 9}},
           Runs{17});
}
TEST(DixieOdds, LeadersFallBySixes) {
    Table bed;
    bed.infantry(usa, 3, u0), bed.infantry(usa, 3, u1);
    const auto a = bed.general(usa, 1, 1, u0), b = bed.general(usa, 1, 1, u1);
    bed.set_hits(usa, a, 1), bed.set_hits(usa, b, 2);
    bed.morale(usa, StepKind::CheckLeaders);
    expect(bed.ask(usa, with(Verb::Check, a)), {{"all hold", 5.0 / 6}, {"own General lost", 1.0 / 6}},
           Runs{4});
    expect(bed.ask(usa, with(Verb::Check, b)), {{"all hold", 25.0 / 36}, {"own General lost", 11.0 / 36}},
           Runs{5});
}

// ---- placing a hit: whether that card breaks ----

TEST(DixieOdds, WhichCardTakesTheHit) {
    Table bed;
    const auto a = bed.infantry(usa, 4, u1), b = bed.infantry(usa, 2, u1);
    bed.infantry(csa, 2, u1);
    Step hits = step(StepKind::PlaceHits, usa, u1);
    hits.n = 1;
    bed.begin(hits);
    expect(bed.ask(usa, with(Verb::Hit, a)), {{"the card holds", 4.0 / 6}, {"the card breaks", 2.0 / 6}});
    expect(bed.ask(usa, with(Verb::Hit, b)), {{"the card holds", 2.0 / 6}, {"the card breaks", 4.0 / 6}});
}
// A first hit kills with a 6, a second with one of two dice.
TEST(DixieOdds, AHitOnAGeneral) {
    for (const int before : {0, 1}) {
        Table bed;
        bed.infantry(usa, 4, u1), bed.infantry(csa, 2, u1);
        const auto a = bed.general(usa, 1, 1, u1), b = bed.general(usa, 1, 1, u1);
        if (before > 0) bed.set_hits(usa, a, 1), bed.set_hits(usa, b, 1);
        Step hits = step(StepKind::PlaceLeaderHits, usa, u1);
        hits.n = 1;
        bed.begin(hits);
        const double holds = before > 0 ? 25.0 / 36 : 5.0 / 6;
        expect(bed.ask(usa, with(Verb::Hit, a)),
               {{"the card holds", holds}, {"the General falls", 1 - holds}});
    }
}
TEST(DixieOdds, ASecondHitOnACard) {
    Table bed;
    const auto a = bed.infantry(usa, 4, u1), b = bed.infantry(usa, 4, u1);
    bed.infantry(csa, 2, u1);
    bed.set_hits(usa, a, 1), bed.set_hits(usa, b, 1);
    Step hits = step(StepKind::PlaceHits, usa, u1);
    hits.n = 1;
    bed.begin(hits);
    expect(bed.ask(usa, with(Verb::Hit, a)), {{"the card holds", 16.0 / 36}, {"the card breaks", 20.0 / 36}},
           Runs{5});
}

// Five of CV 4 in a position that takes four roll one die each as the phase ends (DX-8.4a): a die fails with
// 1/3, and of five (1/3 + 2/3)^5 = 1, 10, 40, 80, 80, 32 of 243 fail five, four, three, two, one and none.
TEST(DixieOdds, ACrowdIsDisorganised) {
    Table bed;
    for (int i = 0; i < 4; ++i) bed.infantry(usa, 4, u0);
    const auto fifth = bed.infantry(usa, 4, reserve_place);
    bed.turn(usa);
    while (bed.waiting() != StepKind::Moves) bed.act(usa, {.verb = Verb::Done});
    bed.act(usa, {.verb = Verb::Move, .card = fifth, .place = u0});
    const Distribution odds = bed.ask(usa, {.verb = Verb::Done});
    expect(odds, {{"no loss", 32.0 / 243},
                  {"1 card falls back", 80.0 / 243},
                  {"2 cards fall back", 80.0 / 243},
                  {"3 cards fall back", 40.0 / 243},
                  {"4 cards fall back", 10.0 / 243},
                  {"5 cards fall back", 1.0 / 243}});
}
// Friends whom a 5 strikes check at once, one die, at M 3 and at M 2 (DX-13.5c).
TEST(DixieOdds, AFriendHitBySupportFireChecks) {
    Options options;
    options.artillery_support = true;
    Table bed(options);
    const auto a = bed.infantry(usa, 3, c1), b = bed.infantry(usa, 2, c1);
    bed.infantry(csa, 4, c1);
    Step hits = step(StepKind::PlaceFriendlyHits, usa, c1);
    hits.n = 1;
    bed.begin(hits);
    expect(bed.ask(usa, with(Verb::Hit, a)), {{"all hold", 3.0 / 6}, {"1 own card lost", 3.0 / 6}}, Runs{6});
    expect(bed.ask(usa, with(Verb::Hit, b)), {{"all hold", 2.0 / 6}, {"1 own card lost", 4.0 / 6}});
}

// ---- marches, outflanking, order, melee ----

TEST(DixieOdds, AForceMarchOfOneAndOfTwo) {  // M 4 and M 2
    Table bed;
    const auto a = bed.infantry(usa, 4, u0), b = bed.infantry(usa, 2, u0);
    bed.turn(usa);
    while (bed.waiting() != StepKind::Moves) bed.act(usa, {.verb = Verb::Done});
    const Action march{.verb = Verb::March, .card = a, .place = reserve_place, .place2 = u1};
    const Distribution odds = bed.ask(usa, march);
    expect(odds, {{"1 card in USA Center", 4.0 / 6}, {"nobody arrives", 2.0 / 6}}, Runs{4});
    bed.act(usa, march);
    expect(bed.ask(usa, with(Verb::Add, b)),
           {{"1 card in USA Center", 4.0 / 6 * 4 / 6 + 2.0 / 6 * 2 / 6},
            {"2 cards in USA Center", 4.0 / 6 * 2 / 6},
            {"nobody arrives", 2.0 / 6 * 4 / 6}},
           Runs{8});
}
// CV 4 from the Reserve to the engaged left of the enemy (DX-13.1).
TEST(DixieOdds, Outflanking) {
    Options options;
    options.outflanking = true;
    MoveBed bed(Edition::BullRun, options);
    bed.infantry(usa, 2, c0), bed.infantry(csa, 4, c0);
    const auto card = bed.infantry(usa, 4, reserve_place);
    bed.begin_phase(usa);
    bed.done();
    ASSERT_EQ(bed.waiting(), StepKind::OutflankDraft);
    expect(
        odds_for_seat<Dixie>(bed.setup, bed.state, usa, {.verb = Verb::Outflank, .card = card, .place = c0}),
        {{"1 card in CSA Left", 4.0 / 6}, {"nobody arrives", 2.0 / 6}}, Runs{8});
}
// Two dice at F2 at the scouts; a rider of CV 2 outlives a hit with 2/6, two with 4/36.
TEST(DixieOdds, ScoutsUnderFire) {
    Options options;
    options.scouting = true;
    MoveBed bed(Edition::BullRun, options);
    const auto riders = bed.cavalry(usa, 2, u1);
    bed.infantry(csa, 2, c1);
    bed.begin_phase(usa);
    expect(
        odds_for_seat<Dixie>(bed.setup, bed.state, usa, {.verb = Verb::Scout, .card = riders, .place = c1}),
        {{"the scouts return", 4.0 / 9 + 4.0 / 9 * 1 / 3 + 1.0 / 9 * 1 / 9},
         {"1 own card lost", 4.0 / 9 * 2 / 3 + 1.0 / 9 * 8 / 9}},
        Runs{25});
}
// Two backs of the four cards 1, 1, 2 and 3, which are six pairs: the stronger card has 1, 2, 2, 3, 3 or 3
// dice. A rider of CV 3 outlives each of them with 4/6 + 2/6 * 3/6 = 5/6.
TEST(DixieOdds, BacksThatLieTogetherAreDrawnLikeAHandful) {
    Options options;
    options.scouting = true;
    MoveBed bed(Edition::BullRun, options);  // one card of CV 1 is in the Reserve
    const auto riders = bed.cavalry(usa, 3, u1);
    bed.infantry(csa, 2, c1, false), bed.infantry(csa, 3, c1, false);
    bed.infantry(csa, 1, reserve_place);
    bed.begin_phase(usa);
    const double one = 5.0 / 6, returns = (one + 2 * one * one + 3 * one * one * one) / 6;
    const Distribution odds =
        odds_for_seat<Dixie>(bed.setup, bed.state, usa, {.verb = Verb::Scout, .card = riders, .place = c1});
    expect(odds, {{"the scouts return", returns}, {"1 own card lost", 1 - returns}}, Trust::ExactGivenKnown);
    EXPECT_EQ(odds.runs, 119u);
    EXPECT_EQ(odds.redraws, 4u) << "1 and 1, 1 and 2, 1 and 3, 2 and 3: which of them lies where is all one";
}
// Each has one card of CV 3 and three dice at F3; a card falls by four hits or more, and else checks each hit
// at M 3. It outlives one die with 1/2 + 1/2 * 1/2 = 3/4, three with 27/64.
TEST(DixieOdds, ARoundOfMelee) {
    Options options;
    options.melee = true;
    Table bed(options);
    bed.infantry(usa, 3, u1), bed.infantry(csa, 3, u1);
    bed.state.phase = static_cast<std::uint8_t>(Phase::Combat);
    bed.state.active = static_cast<std::uint8_t>(index(usa));
    bed.begin(step(StepKind::Melees, usa));
    const double lives = 27.0 / 64;
    const Distribution odds = bed.ask(usa, {.verb = Verb::Melee, .place = u1});
    expect(odds,
           {{"no hit", lives * lives},
            {"1 enemy card lost", lives * (1 - lives)},
            {"1 own card lost, " + place_name(bed.setup, u1) + " given up", lives * (1 - lives)},
            {"1 enemy card lost, 1 own card lost", (1 - lives) * (1 - lives)}},
           Runs{290});
}

// ---- words ----

TEST(DixieOutcome, SaysWhatEachSideSees) {
    Table bed;
    const auto own = bed.infantry(usa, 3, u1), enemy = bed.infantry(csa, 3, u1);
    bed.general(csa, 1, 1, u1);
    bed.begin(step(StepKind::Combats, usa));
    const State before = bed.state;
    const auto words = [&](Seat seat) { return Dixie::outcome(bed.setup, before, bed.state, seat); };
    EXPECT_EQ(words(usa), "no loss");
    bed.set_hits(csa, enemy, 2);
    EXPECT_EQ(words(usa), "2 hits");
    EXPECT_EQ(words(csa), "2 hits on own cards");
    bed.state = before;
    bed.set_hits(usa, own, 1);
    EXPECT_EQ(words(usa), "1 hit on own cards");
    bed.state = before;
    bed.state.ending = 1;
    bed.state.winner = 0;
    EXPECT_EQ(words(usa), "the battle is won");
    EXPECT_EQ(words(csa), "the battle is lost");
    bed.state.winner = 2;
    EXPECT_EQ(words(csa), "a draw");
}
TEST(DixieOutcome, APositionThatChangesHands) {
    Table bed;
    bed.begin(step(StepKind::Combats, usa));
    const State before = bed.state;
    bed.state.holder = static_cast<std::uint16_t>(before.holder ^ 1u << c1);
    EXPECT_EQ(Dixie::outcome(bed.setup, before, bed.state, usa), "CSA Center taken");
    EXPECT_EQ(Dixie::outcome(bed.setup, before, bed.state, csa), "CSA Center given up");
}

// ---- what an answer is not ----

TEST(DixieOdds, NoDiceNoQuestion) {
    Table bed;
    bed.infantry(usa, 3, u1);
    bed.infantry(csa, 4, u1), bed.infantry(csa, 4, u1);
    bed.combat(usa, u1);
    const Distribution odds = bed.ask(usa, {.verb = Verb::Done});
    EXPECT_FALSE(odds.rolls);
    expect(odds, {{"no hit", 1}});
}

}  // namespace
}  // namespace longroll::dixie
