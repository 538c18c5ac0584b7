// 2.10 Nights, through their steps.

#include "volley/deployment.h"
#include "volley/rules.h"
#include "volley/testbed.h"

namespace longroll::volley {
namespace {

// Two days of three turns; the Union moves first, so the Confederates have the night first.
struct NightBed : Bed {
    Dice dice{Seed{1, 1}};
    PostId blue = division(us), grey = division(cs);

    NightBed() {
        setup.days = {{3, 8}, {3, 8}};
        setup.first = us;
        state.turn = 3;
        state.agenda.push(step(StepKind::TurnStart));
        state.agenda.push(step(StepKind::Night));
    }
    Play playing() { return {setup, state, dice, log}; }
    StepKind kind() { return state.agenda.top().kind; }
    Seat asked() { return seat_of(state.agenda.top().side); }
    void settle() {
        look();
        Play play = playing();
        while (kind() != StepKind::TurnStart && !rules_of(kind()).run(play)) {
        }
    }
    Verdict check(const Action& action) { return rules_of(kind()).check(look(), asked(), action); }
    void act(const Action& action) {
        ASSERT_TRUE(check(action));
        Play play = playing();
        rules_of(kind()).apply(play, asked(), action);
        settle();
    }
    static Action march(Ref ref, double x, double y, int heading, unsigned flags = 0) {
        Action action = just(Verb::Night);
        action.stand = ref.id;
        action.x = in(x);
        action.y = in(y);
        action.angle = table::facing_of_heading(heading).step;
        action.flags = static_cast<std::uint8_t>(flags);
        return action;
    }
};

TEST(VB_NIGHT_1, TheOrderOfANight) {
    NightBed bed;
    bed.add(us, StandType::InfantryBrigade, 10, 10, 90, bed.blue);
    bed.add(cs, StandType::InfantryBrigade, 10, 60, 270, bed.grey);
    bed.side(us).casualties[bed.blue] = 3;
    bed.side(us).exhausted = Posts{1} << bed.blue;
    bed.settle();
    EXPECT_EQ(bed.kind(), StepKind::NightMoves);
    EXPECT_EQ(bed.asked(), cs);
    bed.act(just(Verb::Done));
    EXPECT_EQ(bed.asked(), us);
    bed.act(just(Verb::Done));
    EXPECT_EQ(bed.kind(), StepKind::Dawn);
    EXPECT_EQ(bed.asked(), cs);
    bed.act(just(Verb::Done));
    EXPECT_EQ(bed.asked(), us);
    bed.act(just(Verb::Done));
    EXPECT_EQ(bed.kind(), StepKind::TurnStart);
    EXPECT_EQ(bed.side(us).casualties[bed.blue], 3);
    EXPECT_NE(bed.side(us).exhausted, 0u);
}

TEST(VB_NIGHT_2, FiresGoOutAndContactsArePartedByAnInch) {
    NightBed bed;
    bed.area(AreaKind::Village, 40, 40, 42, 42);
    const Ref mine = bed.add(us, StandType::InfantryBrigade, 20, 20, 90, bed.blue);
    const Ref his = bed.add(cs, StandType::InfantryBrigade, 20, 20, 270, bed.grey);
    bed.state.burning.add(0);
    bed.settle();
    EXPECT_FALSE(bed.state.burning.has(0));
    EXPECT_TRUE(bed.state.burnt.has(0));
    // The side that moves second goes back.
    EXPECT_EQ(front_of(bed.look(), mine), at_inches(20, 20));
    EXPECT_EQ(front_of(bed.look(), his), at_inches(20, 21));
}

TEST(VB_NIGHT_2, DisorderAndRoutAreSettled) {
    NightBed bed;
    const PostId broken = bed.division(us);
    const Ref tired = bed.add(us, StandType::InfantryBrigade, 10, 10, 90, bed.blue);
    const Ref worn = bed.add(us, StandType::InfantryBrigade, 20, 10, 90, bed.blue);
    const Ref fled = bed.add(us, StandType::InfantryBrigade, 30, 10, 90, bed.blue);
    const Ref lost = bed.add(us, StandType::InfantryBrigade, 40, 10, 90, broken);
    bed.add(cs, StandType::InfantryBrigade, 10, 60, 270, bed.grey);
    bed.level(tired, Level::TemporaryDisorder);
    bed.level(worn, Level::PermanentDisorder);
    bed.level(fled, Level::Rout);
    bed.level(lost, Level::Rout);
    bed.side(us).collapsed = Posts{1} << broken;
    bed.side(us).stationary |= one(worn.id);
    bed.side(us).ground |= one(tired.id);
    bed.settle();
    EXPECT_EQ(level_of(bed.look(), tired), Level::Good);
    EXPECT_EQ(level_of(bed.look(), worn), Level::PermanentDisorder);
    EXPECT_EQ(level_of(bed.look(), fled), Level::PermanentDisorder);
    EXPECT_FALSE(on_table(bed.look(), lost));
    EXPECT_EQ(bed.side(us).casualties[broken], 4);  // its strength
    EXPECT_TRUE(bed.side(us).stationary.empty() && bed.side(us).ground.empty());
}

TEST(VB_NIGHT_3, EveryStandMovesOnceUpToTwiceItsAllowance) {
    NightBed bed;
    const Ref mine = bed.add(cs, StandType::InfantryBrigade, 36, 10, 90, bed.grey);
    const Ref guns = bed.add(cs, StandType::ArtilleryBattalion, 50, 10, 90, bed.grey);
    bed.add(us, StandType::InfantryBrigade, 36, 70, 270, bed.blue);
    bed.settle();
    EXPECT_EQ(bed.check(NightBed::march(mine, 36, 42.1, 90)).why().rule, rule::VB_NIGHT_3);
    EXPECT_TRUE(bed.check(NightBed::march(mine, 36, 42, 90)));
    bed.act(NightBed::march(mine, 30, 30, 180, GoColumn));
    EXPECT_EQ(front_of(bed.look(), mine), at_inches(30, 30));
    EXPECT_TRUE(bed.side(cs).column.has(mine.id));
    EXPECT_EQ(bed.check(NightBed::march(mine, 30, 31, 180)).why().rule, rule::VB_NIGHT_3);
    EXPECT_FALSE(bed.check(NightBed::march(guns, 30, 30, 90)));  // upon another
    bed.act(NightBed::march(guns, 50, 40, 90, GoLimber));
    EXPECT_TRUE(bed.side(cs).limbered.has(guns.id));
    EXPECT_EQ(bed.check(NightBed::march({cs, 9}, 30, 31, 180)).why().rule, rule::VB_NIGHT_3);
}

TEST(VB_NIGHT_3, NotWithinSixInchesOfTheEnemy) {
    NightBed bed;
    const Ref mine = bed.add(cs, StandType::InfantryBrigade, 20, 20, 90, bed.grey);
    const Ref near = bed.add(cs, StandType::InfantryBrigade, 44, 46, 90, bed.grey);
    bed.add(us, StandType::InfantryBrigade, 20, 40, 270, bed.blue);
    bed.add(us, StandType::InfantryBrigade, 44, 50, 270, bed.blue);
    bed.settle();
    EXPECT_TRUE(bed.check(NightBed::march(mine, 20, 33.9, 90)));
    EXPECT_EQ(bed.check(NightBed::march(mine, 20, 34, 90)).why().rule, rule::VB_NIGHT_3);
    // One that begins nearer may only go so that it comes no nearer.
    EXPECT_EQ(bed.check(NightBed::march(near, 44, 47, 90)).why().rule, rule::VB_NIGHT_3);
    EXPECT_TRUE(bed.check(NightBed::march(near, 44, 40, 90)));
}

TEST(VB_NIGHT_3, GroundCostsAndNobodyIsDisordered) {
    NightBed bed;
    bed.area(AreaKind::Woods, 0, 12, 72, 40);
    bed.line(LineKind::River, 0, 45, 72, 45);
    const Ref mine = bed.add(cs, StandType::InfantryBrigade, 36, 10, 90, bed.grey);
    const Ref guns = bed.add(cs, StandType::ArtilleryBattalion, 50, 10, 90, bed.grey);
    bed.add(us, StandType::InfantryBrigade, 36, 70, 270, bed.blue);
    bed.settle();
    EXPECT_FALSE(bed.check(NightBed::march(mine, 36, 28, 90)));  // 2 + 16 at double are 34
    EXPECT_TRUE(bed.check(NightBed::march(mine, 36, 26.5, 90)));
    EXPECT_FALSE(bed.check(NightBed::march(mine, 36, 50, 90)));
    EXPECT_EQ(bed.check(NightBed::march(guns, 50, 20, 90)).why().rule, rule::VB_TERR_FOREST_3);
    EXPECT_TRUE(bed.check(NightBed::march(guns, 50, 20, 90, GoLimber)));
    bed.act(NightBed::march(mine, 36, 20, 90));
    EXPECT_EQ(level_of(bed.look(), mine), Level::Good);
}

TEST(VB_MOVE_22, AHeldStandThatMarchesOutByNightIsFree) {
    NightBed bed;
    const Ref mine = bed.add(cs, StandType::InfantryBrigade, 36, 10, 90, bed.grey);
    bed.add(us, StandType::InfantryBrigade, 36, 70, 270, bed.blue);
    bed.plan(mine).hold = {6, {at_inches(30, 5), at_inches(40, 5), at_inches(40, 15), at_inches(30, 15)}, {}};
    bed.settle();
    EXPECT_FALSE(check_held(bed.look(), mine, at_inches(36, 20)));
    bed.act(NightBed::march(mine, 36, 20, 90));
    EXPECT_TRUE(check_held(bed.look(), mine, at_inches(36, 25)));
}

TEST(VB_NIGHT_3, CommandersRideToo) {
    NightBed bed;
    bed.add(cs, StandType::InfantryBrigade, 36, 10, 90, bed.grey);
    bed.add(us, StandType::InfantryBrigade, 36, 70, 270, bed.blue);
    bed.commander(cs, bed.grey, at_inches(10, 10));
    bed.settle();
    Action ride = just(Verb::NightRide);
    ride.other = bed.grey;
    ride.x = in(10);
    ride.y = in(58.5);
    EXPECT_FALSE(bed.check(ride));  // 48 at most
    ride.y = in(50);
    bed.act(ride);
    EXPECT_EQ(bed.side(cs).commander[bed.grey].y, in(50));
    EXPECT_FALSE(bed.check(ride));
    Action nobody_there = just(Verb::NightRide);
    nobody_there.other = 0;
    EXPECT_FALSE(bed.check(nobody_there));
}

TEST(VB_NIGHT_4, WhoStayedMayBeStationaryAtDawn) {
    NightBed bed;
    const Ref stayed = bed.add(cs, StandType::InfantryBrigade, 36, 10, 90, bed.grey);
    const Ref marched = bed.add(cs, StandType::InfantryBrigade, 20, 10, 90, bed.grey);
    const Ref horse = bed.add(cs, StandType::CavalryBrigade, 50, 10, 90, bed.grey);
    bed.add(us, StandType::InfantryBrigade, 36, 70, 270, bed.blue);
    bed.settle();
    bed.act(NightBed::march(marched, 20, 12, 90));
    bed.act(just(Verb::Done));
    bed.act(just(Verb::Done));
    ASSERT_EQ(bed.kind(), StepKind::Dawn);
    const auto settle_one = [](Ref ref) {
        Action action = just(Verb::Settle);
        action.stand = ref.id;
        return action;
    };
    EXPECT_EQ(bed.check(settle_one(marched)).why().rule, rule::VB_NIGHT_4);
    EXPECT_EQ(bed.check(settle_one(horse)).why().rule, rule::VB_STAT_1);
    const auto named = [&](Ref ref) { return bed.state.agenda.top().stands.has(ref.id); };
    bed.act(settle_one(stayed));  // out of command, which does not matter
    EXPECT_TRUE(named(stayed));
    EXPECT_FALSE(bed.side(cs).stationary.has(stayed.id)) << "a draft that is not closed";
    bed.act(settle_one(stayed));
    EXPECT_FALSE(named(stayed));
    bed.act(just(Verb::ForMe));
    bed.act(just(Verb::Done));
    EXPECT_TRUE(bed.side(cs).stationary.has(stayed.id));
    EXPECT_FALSE(bed.side(cs).stationary.has(marched.id));
}

TEST(VB_NIGHT_4, ArrivalsOfTheNightAreAtTheirEntry) {
    NightBed bed;
    bed.add(cs, StandType::InfantryBrigade, 36, 10, 90, bed.grey);
    bed.add(us, StandType::InfantryBrigade, 36, 60, 270, bed.blue);
    Ref came[2];
    for (Ref& ref : came) {
        ref = bed.add(cs, StandType::InfantryBrigade, 0, 0, 90, bed.grey);
        bed.side(cs).on_table &= ~one(ref.id);
        bed.side(cs).coming |= one(ref.id);
        bed.plan(ref).arrival = {4, table::TableEdge::South, at_inches(60, 0)};
        bed.plan(ref).entry_facing = table::north;
    }
    const Ref later = bed.add(cs, StandType::InfantryBrigade, 0, 0, 90, bed.grey);
    bed.side(cs).on_table &= ~one(later.id);
    bed.side(cs).coming |= one(later.id);
    bed.plan(later).arrival = {5, table::TableEdge::South, at_inches(60, 0)};
    bed.settle();
    bed.act(just(Verb::Done));
    bed.act(just(Verb::Done));
    EXPECT_EQ(front_of(bed.look(), came[0]), at_inches(60, 3));
    EXPECT_TRUE(on_table(bed.look(), came[1]));
    EXPECT_FALSE(table::overlap(bases_of(bed.look(), came[0]), bases_of(bed.look(), came[1]), tolerance));
    EXPECT_FALSE(on_table(bed.look(), later));
    EXPECT_FALSE(may_settle(bed.look(), came[0]));  // they count as moved
}

// However late on the day before they were lost.
TEST(VB_NIGHT_4, CommandersAreReplacedAtDawn) {
    NightBed bed;
    bed.add(cs, StandType::InfantryBrigade, 36, 10, 90, bed.grey);
    bed.add(us, StandType::InfantryBrigade, 36, 60, 270, bed.blue);
    Commander& commander = bed.side(cs).commander[bed.grey];
    commander.fate = Fate::Lost;
    commander.killed = 1;
    commander.waits = successor_after;
    bed.settle();
    bed.act(just(Verb::Done));
    bed.act(just(Verb::Done));
    EXPECT_EQ(commander.asked[0], AskSuccessor);
}

// All that is listed or drawn is legal.
TEST(VB_NIGHT_3, WhatIsOfferedIsLegal) {
    NightBed bed;
    bed.area(AreaKind::Woods, 10, 20, 30, 30);
    bed.commander(cs, bed.grey, at_inches(60, 10));
    for (int i = 0; i < 4; ++i) {
        bed.add(cs, i == 3 ? StandType::ArtilleryBattalion : StandType::InfantryBrigade, 8 + 6 * i, 12, 90,
                bed.grey);
        bed.add(us, StandType::InfantryBrigade, 8 + 6 * i, 20 + 5 * i, 270, bed.blue);
    }
    bed.setup.objectives.push_back({"hill", at_inches(20, 40), 3, Seat::Nobody, 0});
    bed.settle();
    Action found[128];
    Offers<Action> offers{std::span(found)};
    rules_of(bed.kind()).choices(bed.look(), cs, offers);
    EXPECT_GT(offers.size(), 4u);
    for (const Action& action : offers.list()) EXPECT_TRUE(bed.check(action));
    for (int i = 0; i < 50; ++i)
        EXPECT_TRUE(bed.check(rules_of(bed.kind()).sample(bed.look(), cs, bed.dice)));
}

}  // namespace
}  // namespace longroll::volley
