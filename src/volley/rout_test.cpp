// 2.4.3 Rout, VB-GEO-10, and casualties.

#include "volley/rout.h"

#include <gtest/gtest.h>

#include "volley/fight_bed.h"
#include "volley/melee.h"

namespace longroll::volley {
namespace {

using enum StandType;

struct Field : Bed {
    PostId own = division(us);
    // A brigade of the Union at (30, 30) facing north, an enemy before it.
    Ref brigade = add(us, InfantryBrigade, 30, 30, 90, own);
    Ref enemy = add(cs, InfantryBrigade, 30, 30, 270);

    void fail(Ref ref, Ref cause, std::initializer_list<unsigned> dice = {}) {
        run(dice, [&](Play& play) { drop_level(play, ref, cause); });
    }
};

TEST(VB_EX_33, ADisorderedBrigadeRouts) {
    Field field;
    field.level(field.brigade, Level::TemporaryDisorder);
    field.side(us).stand[field.brigade.id].strength = 3;
    field.side(us).stand[field.brigade.id].guns = 1;
    field.fail(field.brigade, field.enemy);
    const Stand& stand = field.side(us).stand[field.brigade.id];
    EXPECT_EQ(level_of(field.look(), field.brigade), Level::Rout);
    EXPECT_EQ(stand.strength, 2);
    EXPECT_EQ(stand.guns, 0);
    EXPECT_EQ(stand.pose.pose().facing, table::south) << "it faces away";
    EXPECT_EQ(stand.pose.centre(), at_inches(30, 28.5 - 16));
    EXPECT_EQ(field.side(us).casualties[field.own], 1);
    EXPECT_EQ(field.side(us).casualties_now[field.own], 1);
    EXPECT_TRUE(has(field.side(us).yellow & field.side(us).red, field.brigade)) << "both markers";
}
// The rest of the example: one enemy that touched it advances three inches, or turns.
TEST(VB_EX_33, OneEnemyProfits) {
    for (const bool advances : {true, false}) {
        FightBed bed;
        bed.until = StepKind::Ground;
        const Ref own = bed.brigade(us, 30, 30, 90), foe = bed.brigade(cs, 30, 30, 270);
        bed.charges(foe);
        bed.level(own, Level::TemporaryDisorder);
        bed.side(us).stand[own.id].strength = 3;
        bed.side(us).stand[own.id].guns = 1;
        bed.start(StepKind::MoraleTest, {6, 1});
        ASSERT_EQ(bed.waits(), StepKind::Profit);
        EXPECT_EQ(bed.decides(), cs);
        EXPECT_EQ(bed.strength(own), 2);
        EXPECT_EQ(bed.level_now(own), Level::Rout);
        bed.act(advances ? FightBed::to(Verb::Advance, foe, at_inches(30, 27))
                         : FightBed::turn(foe, table::west));
        if (advances)
            EXPECT_EQ(bed.front(foe), at_inches(30, 27));
        else
            EXPECT_EQ(bed.side(cs).stand[foe.id].pose.pose().facing, table::west);
    }
}

TEST(VB_MORALE_6, LevelsDropOneByOne) {
    Field field;
    field.fail(field.brigade, field.enemy);
    EXPECT_EQ(level_of(field.look(), field.brigade), Level::TemporaryDisorder);
    Field red;
    red.level(red.brigade, Level::PermanentDisorder);
    red.fail(red.brigade, red.enemy);
    EXPECT_EQ(level_of(red.look(), red.brigade), Level::Rout);
    Field gone;
    gone.level(gone.brigade, Level::Rout);
    gone.fail(gone.brigade, gone.enemy);
    EXPECT_FALSE(on_table(gone.look(), gone.brigade));
    EXPECT_EQ(gone.side(us).casualties[gone.own], 4) << "what was left of it";
}

TEST(VB_EX_34, FriendsOnTheWayOfARout) {
    Field field;
    field.level(field.brigade, Level::TemporaryDisorder);
    const Ref behind = field.add(us, InfantryBrigade, 30, 24, 90, field.own);
    const Ref skirmisher = field.add(us, InfantrySkirmisher, 30, 20, 90, field.own);
    field.fail(field.brigade, field.enemy, {5});
    EXPECT_EQ(level_of(field.look(), behind), Level::TemporaryDisorder);
    EXPECT_EQ(level_of(field.look(), skirmisher), Level::Good) << "open order is not affected";

    Field chain;
    chain.level(chain.brigade, Level::TemporaryDisorder);
    const Ref shaken = chain.add(us, InfantryBrigade, 30, 24, 90, chain.own);
    chain.level(shaken, Level::TemporaryDisorder);
    chain.fail(chain.brigade, chain.enemy, {4});
    EXPECT_EQ(level_of(chain.look(), shaken), Level::Rout) << "4 against 4 - 1: it routs in turn";
    EXPECT_EQ(chain.side(us).stand[shaken.id].strength, 3);
}

TEST(VB_ROUT_5, AtMostOnceInAPhase) {
    Field field;
    field.level(field.brigade, Level::TemporaryDisorder);
    const Ref behind = field.add(us, InfantryBrigade, 30, 24, 90, field.own);
    field.side(us).tested_pass |= one(behind.id);
    field.fail(field.brigade, field.enemy);
    EXPECT_EQ(level_of(field.look(), behind), Level::Good);
}

TEST(VB_ROUT_5, GarrisonsOfTownsAndFortsAreNotAffected) {
    for (const bool fort : {false, true}) {
        FightBed bed;
        const Ref runs = bed.brigade(us, 30, 30, 90), foe = bed.brigade(cs, 30, 30, 270);
        const Ref held = bed.add(us, InfantryBrigade, 30, 23, 90, bed.division(us));
        if (fort)
            bed.area(AreaKind::Fort, 20, 15, 40, 24);
        else
            bed.garrison_of(bed.building(32.5, 20), held);  // half an inch into the way
        bed.level(runs, Level::TemporaryDisorder);
        bed.run({}, [&](Play& play) { drop_level(play, runs, foe); });  // no die
        EXPECT_EQ(bed.front(runs), at_inches(30, 11));
        EXPECT_EQ(bed.level_now(held), Level::Good);
    }
}

// The phase of exhaustion is another one.
TEST(VB_ROUT_5, AgainInTheNextPhase) {
    FightBed bed;
    bed.until = StepKind::PlayerTurnEnd;
    const Ref runs = bed.brigade(us, 30, 30, 90);
    const Ref behind = bed.add(us, InfantryBrigade, 30, 24, 90, bed.division(us));
    bed.brigade(cs, 30, 36, 270);
    bed.level(runs, Level::TemporaryDisorder);
    bed.side(us).casualties[bed.own] = bed.side(us).casualties_now[bed.own] = 2;
    bed.side(us).tested_pass |= one(behind.id);
    bed.start(StepKind::Exhaustion, {2, 1});  // the collapse, and the stand that is run through
    EXPECT_EQ(bed.level_now(runs), Level::Rout);
    EXPECT_TRUE(bed.said(rule::VB_ROUT_5));
}

TEST(VB_EX_35, GunsRoutLikeAllOthers) {
    Field field;
    const Ref guns = field.add(us, ArtilleryBattalion, 40, 30, 90, field.own);
    field.side(us).stand[guns.id].strength = 3;
    field.level(guns, Level::TemporaryDisorder);
    const Ref foe = field.add(cs, InfantryBrigade, 40, 33, 270);
    field.fail(guns, foe);
    EXPECT_EQ(level_of(field.look(), guns), Level::Rout);
    EXPECT_TRUE(has(field.side(us).limbered, guns));
    EXPECT_EQ(field.side(us).stand[guns.id].strength, 2);
    EXPECT_EQ(field.side(us).stand[guns.id].pose.centre(), at_inches(40, 28.5 - 16));

    Field lost;
    lost.setup.options.guns_lost_on_rout = true;
    const Ref battalion = lost.add(us, ArtilleryBattalion, 40, 30, 90, lost.own);
    lost.side(us).stand[battalion.id].strength = 3;
    lost.level(battalion, Level::TemporaryDisorder);
    lost.fail(battalion, lost.enemy);
    EXPECT_FALSE(on_table(lost.look(), battalion));
    EXPECT_EQ(lost.side(us).casualties[lost.own], 3);
}

TEST(VB_ROUT_2, AStandOfOnePointIsGone) {
    Field field;
    field.side(us).stand[field.brigade.id].strength = 1;
    field.level(field.brigade, Level::PermanentDisorder);
    field.fail(field.brigade, field.enemy);
    EXPECT_FALSE(on_table(field.look(), field.brigade));
    EXPECT_EQ(field.side(us).casualties[field.own], 1);
}

TEST(VB_ROUT_6, OverTheEdgeIsLost) {
    Field field;
    field.put(field.brigade, 30, 10, 90);
    field.put(field.enemy, 30, 10, 270);
    field.level(field.brigade, Level::TemporaryDisorder);
    field.fail(field.brigade, field.enemy);
    EXPECT_FALSE(on_table(field.look(), field.brigade));
    EXPECT_EQ(field.side(us).casualties[field.own], 4);
}

TEST(VB_GEO_10, EnemiesAndWaterTurnARout) {
    // A river straight behind: the rout goes to the side, 15 degrees at a time.
    Field field;
    field.line(LineKind::River, 0, 20, 72, 20);
    field.level(field.brigade, Level::TemporaryDisorder);
    field.fail(field.brigade, field.enemy);
    const Point end = field.side(us).stand[field.brigade.id].pose.centre();
    EXPECT_GT(front_of(field.look(), field.brigade).y, in(20)) << "F has not crossed the river";
    EXPECT_NEAR(table::distance(end, at_inches(30, 28.5)), in(16), 2);

    // An enemy straight behind it as well.
    Field ring;
    ring.add(cs, InfantryBrigade, 30, 16, 90);
    ring.level(ring.brigade, Level::TemporaryDisorder);
    ring.fail(ring.brigade, ring.enemy);
    const Look look = ring.look();
    for (const StandId id : each(ring.side(cs).on_table))
        EXPECT_GE(distance_between(look, ring.brigade, {cs, id}) + tolerance,
                  id == ring.enemy.id ? 0 : apart_distance);
}

TEST(VB_GEO_10, OfEqualWaysTheFirst) {
    // Swamp behind it and to both sides: due east and due west it can go as far.
    Field field;
    field.area(AreaKind::Swamp, 0, 20, 72, 29.5);
    field.area(AreaKind::Swamp, 0, 29.5, 26, 40);
    field.area(AreaKind::Swamp, 34, 29.5, 72, 40);
    field.run({}, [&](Play& play) { retreat(play, field.brigade, 8 * inch, rule::VB_MELEE_16); });
    EXPECT_NEAR(front_of(field.look(), field.brigade).x, in(33.75), 2) << "+90 before -90";
}

TEST(VB_GEO_10, NobodyEndsUponAFriend) {
    Field field;
    field.level(field.brigade, Level::TemporaryDisorder);
    // Where the rout would end.
    const Ref behind = field.add(us, InfantryBrigade, 30, 15, 90, field.own);
    field.fail(field.brigade, field.enemy, {1});
    EXPECT_FALSE(
        table::overlap(bases_of(field.look(), field.brigade), bases_of(field.look(), behind), tolerance));
    EXPECT_LT(field.side(us).stand[field.brigade.id].pose.centre().y, in(12.5))
        << "it goes on until it is clear";
}

TEST(VB_GEN_8, HitsAboveTheStrengthAreIgnored) {
    Field field;
    field.run({}, [&](Play& play) { take_casualties(play, field.brigade, 9, rule::VB_GEN_8); });
    EXPECT_FALSE(on_table(field.look(), field.brigade));
    EXPECT_EQ(field.side(us).casualties[field.own], 4);
}

TEST(VB_MOVE_15, TheStepBack) {
    Field field;
    const std::optional<table::Vector> back = step_back(field.look(), field.brigade);
    ASSERT_TRUE(back);
    EXPECT_EQ(*back, (table::Vector{0, -1000}));
    // A friend an inch behind: the nearest free place.
    Field blocked;
    blocked.add(us, InfantryBrigade, 30, 27, 90, blocked.own);
    const std::optional<table::Vector> aside = step_back(blocked.look(), blocked.brigade);
    ASSERT_TRUE(aside);
    const Rect there = table::moved(base_of(blocked.look(), blocked.brigade), *aside);
    EXPECT_FALSE(table::nearer_than(there, base_of(blocked.look(), blocked.enemy), apart_distance));
}

}  // namespace
}  // namespace longroll::volley
