// 2.8.12 Towns, villages, buildings; VB-GEO-17.

#include "volley/buildings.h"

#include <gtest/gtest.h>

#include "volley/fight_bed.h"

namespace longroll::volley {
namespace {

using enum StandType;

// A block from (28.5, 30) to (31.5, 33).
struct Town : FightBed {
    std::uint8_t block = building(30, 31.5);

    Ref garrisoned(StandType type = InfantryBrigade) {
        const Ref ref = stand(cs, type, 30, 31.5, 90);
        if (type == CavalryBrigade) side(cs).mounted |= one(ref.id);
        garrison_of(block, ref);
        return ref;
    }
    Verdict check(Verb verb, int number) {
        Action action = just(verb);
        (verb == Verb::Into ? action.other : action.mode) = static_cast<std::uint8_t>(number);
        return check_step(look(), action);
    }
    void begin(Ref ref) {
        side(ref.side).in_command |= one(ref.id);
        run({}, [&](Play& play) { begin_move(play, ref); });
    }
    void make(Verb verb, int number, Point point = {}) {
        Action action = just(verb);
        if (verb == Verb::Into) action.other = static_cast<std::uint8_t>(number);
        if (verb == Verb::Out) action.mode = static_cast<std::uint8_t>(number);
        action.x = point.x;
        action.y = point.y;
        const Verdict verdict = check_step(look(), action);
        ASSERT_TRUE(verdict) << verdict.why().pattern;
        run({}, [&](Play& play) { apply_step(play, action); });
    }
    Length spent() { return inches_for(state.move.spent, 16 * inch); }
    void end() {
        run({}, [&](Play& play) { end_move(play); });
    }
};

TEST(VB_GEO_17, IntoABlockAndOutOfIt) {
    Town town;
    const std::uint8_t next = town.building(30, 34.5);
    const Ref ref = town.brigade(us, 30, 25, 90);
    town.begin(ref);
    Action leg = just(Verb::Leg);
    leg.x = in(30);
    leg.y = in(31);
    EXPECT_EQ(check_step(town.look(), leg).why().rule, rule::VB_GEO_17);
    town.make(Verb::Into, town.block);
    EXPECT_NEAR(town.spent(), in(6.5), 10) << "5 inches to the side and 1.5 into it";
    EXPECT_EQ(base_of(town.look(), ref).centre, at_inches(30, 31.5)) << "the block is its base";
    EXPECT_EQ(town.front(ref), at_inches(30, 31.5));
    EXPECT_EQ(town.level_now(ref), Level::TemporaryDisorder) << "VB-TERR-TOWN-2";
    town.make(Verb::Into, next);
    EXPECT_NEAR(town.spent(), in(9.5), 10) << "3 inches from block to block";
    EXPECT_EQ(town.check(Verb::Into, next).why().rule, rule::VB_GEO_17);
    EXPECT_EQ(check_step(town.look(), leg).why().rule, rule::VB_GEO_17) << "it comes out first";
    town.make(Verb::Out, static_cast<int>(BlockSide::East));
    EXPECT_EQ(town.front(ref), at_inches(31.5, 34.5));
    EXPECT_EQ(town.side(us).stand[ref.id].pose.pose().facing, table::east);
    town.make(Verb::Leg, 0, at_inches(37, 34.5));
    town.end();
    EXPECT_EQ(town.side(us).stand[ref.id].building, no_building);
    EXPECT_FALSE(town.side(us).stationary.has(ref.id));
}

TEST(VB_TERR_TOWN_2, BrigadesAreDisorderedByLeaving) {
    Town town;
    const Ref ref = town.brigade(us, 30, 31.5, 90);
    town.garrison_of(town.block, ref);
    town.begin(ref);
    town.make(Verb::Out, static_cast<int>(BlockSide::North));
    EXPECT_EQ(town.level_now(ref), Level::TemporaryDisorder);
    town.end();
    EXPECT_EQ(town.side(us).stand[ref.id].building, town.block) << "it did not move on";
}

TEST(VB_TERR_TOWN_3, CavalryAndGunsInABlock) {
    Town town;
    const Ref horse = town.stand(us, CavalryBrigade, 30, 25, 90);
    const Ref guns = town.stand(us, ArtilleryBattalion, 25, 31.5, 0);
    town.side(us).limbered |= one(guns.id);
    for (const Ref ref : {horse, guns}) {
        town.begin(ref);
        town.make(Verb::Into, town.block);
        town.end();
        EXPECT_EQ(town.level_now(ref), Level::TemporaryDisorder);
        EXPECT_TRUE(melee_dice(town.look(), ref, {cs, 0}).empty()) << "VB-TERR-TOWN-6: no dice";
    }
    town.side(us).limbered = {};
    EXPECT_EQ(may_fire(town.look(), guns).why().rule, rule::VB_TERR_TOWN_3);
    // The road through the block is blocked.
    EXPECT_EQ(toll_of(town.look(), mover_of(town.look(), guns), {at_inches(30, 25), at_inches(30, 40)}).rule,
              rule::VB_TERR_TOWN_3);
    // VB-TERR-TOWN-6: there is still room for infantry.
    const Ref foot = town.brigade(us, 30, 25, 90);
    EXPECT_TRUE(may_occupy(town.look(), foot, town.block));
    // The enemy that enters takes them.
    const Ref enemy = town.brigade(cs, 30, 38, 270);
    town.begin(enemy);
    town.make(Verb::Into, town.block);
    EXPECT_FALSE(on_table(town.look(), horse));
    EXPECT_FALSE(on_table(town.look(), guns));
    EXPECT_EQ(town.side(us).casualties[town.own], 8);
}

TEST(VB_TERR_TOWN_4, SkirmishersAreNotDisordered) {
    Town town;
    const Ref ref = town.stand(us, InfantrySkirmisher, 30, 25, 90);
    town.begin(ref);
    town.make(Verb::Into, town.block);
    EXPECT_EQ(town.level_now(ref), Level::Good);
}

TEST(VB_TERR_TOWN_5, OneBrigadeOrFourSkirmishers) {
    Town town;
    const Ref brigade = town.brigade(us, 30, 20, 90), column = town.brigade(us, 40, 20, 90);
    town.side(us).column |= one(column.id);
    EXPECT_EQ(may_occupy(town.look(), column, town.block).why().rule, rule::VB_TERR_TOWN_5);
    for (int i = 0; i < 4; ++i) {
        const Ref skirmisher = town.stand(us, InfantrySkirmisher, 10 + 3 * i, 10, 90);
        EXPECT_TRUE(may_occupy(town.look(), skirmisher, town.block));
        town.garrison_of(town.block, skirmisher);
        EXPECT_EQ(may_occupy(town.look(), brigade, town.block).why().rule, rule::VB_TERR_TOWN_5);
    }
    const Ref fifth = town.stand(us, InfantrySkirmisher, 50, 10, 90);
    EXPECT_EQ(may_occupy(town.look(), fifth, town.block).why().rule, rule::VB_TERR_TOWN_5);
    const Ref enemy = town.brigade(cs, 30, 40, 270);
    EXPECT_EQ(may_occupy(town.look(), enemy, town.block).why().rule, rule::VB_TERR_TOWN_5);
    EXPECT_EQ(may_occupy(town.look(), enemy, 9).why().rule, rule::VB_GEO_17);
}

TEST(VB_TERR_TOWN_7, CasualtiesInTurn) {
    Town town;
    const Ref first = town.garrisoned(InfantrySkirmisher), second = town.garrisoned(InfantrySkirmisher);
    const Ref east = town.brigade(us, 34, 31.5, 180);  // towards the side of the second
    EXPECT_EQ(holder_of(town.look(), first, BlockSide::East), second.id);
    EXPECT_EQ(holder_of(town.look(), first, BlockSide::West), first.id) << "what is left over";
    town.settle(east);
    town.start(StepKind::Choose);
    EXPECT_EQ(town.refused(town.at_enemy(Verb::Attack, second)), rule::VB_TERR_TOWN_7);
    town.act(town.at_enemy(Verb::Attack, first));
    ASSERT_EQ(town.waits(), StepKind::Reply);
    // Three hits: the second, the first, the second. The holder of the side replies with its die.
    town.act(town.by_side(Verb::Reply, east, BlockSide::East), {6, 6, 6, 1, 1, 6});
    EXPECT_EQ(town.strength(second), 2);
    EXPECT_EQ(town.strength(first), 3);
    EXPECT_EQ(town.strength(east), 3);
    EXPECT_TRUE(town.over()) << "they are one defender";
    EXPECT_TRUE(town.side(cs).attacked.has(first.id)) << "this was its one attack";
}

TEST(VB_EX_56, AGarrisonMeleedOnOneSideAndOnFour) {
    Town town;
    const Ref held = town.garrisoned();
    town.side(cs).stand[held.id].guns = 1;
    const Ref south = town.brigade(us, 30, 30, 90);
    town.charges(south);
    // Four dice against two; a tie, which the attacker wins with 6 + 4 to 1 + 5; the die for the fire.
    town.start(StepKind::Choose, {1, 1, 1, 1, 1, 1, 6, 1});
    EXPECT_EQ(town.level_now(held), Level::TemporaryDisorder) << "VB-TERR-TOWN-11";
    EXPECT_EQ(town.side(cs).stand[held.id].building, no_building);
    EXPECT_EQ(town.front(held), at_inches(30, 41)) << "out of the far side, and 8 inches";
    ASSERT_EQ(town.waits(), StepKind::Advance);
    EXPECT_TRUE(town.offered(town.to(Verb::Advance, south, at_inches(30, 31.5))));
    town.act(town.to(Verb::Advance, south, at_inches(30, 31.5)), {3});
    EXPECT_EQ(town.side(us).stand[south.id].building, town.block);
    EXPECT_EQ(town.level_now(south), Level::TemporaryDisorder);

    Town four;
    const Ref ring = four.garrisoned();
    four.side(cs).stand[ring.id].guns = 1;
    for (const Ref ref : {four.brigade(us, 30, 30, 90), four.brigade(us, 30, 33, 270),
                          four.brigade(us, 28.5, 31.5, 0), four.brigade(us, 31.5, 31.5, 180)})
        four.charges(ref);
    // Two to the north, two to the east, one to the south: five in all. It loses and has no way out.
    four.start(StepKind::Choose, {6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1});
    EXPECT_FALSE(on_table(four.look(), ring));

    Town fire;
    const Ref firing = fire.garrisoned();
    fire.side(cs).stand[firing.id].guns = 1;
    const Ref target = fire.brigade(us, 30, 27, 90);
    EXPECT_EQ(count_dice(fire_dice(fire.look(), firing, target)), 1);
    EXPECT_EQ(shot_at(fire.look(), firing, target, 4 * inch).range, 3 * inch) << "VB-RANGE-4: from the side";
}

TEST(VB_TERR_TOWN_9, AReplyOnAllSidesWithinTheTotal) {
    Town town;
    const Ref held = town.garrisoned();
    town.settle(held);
    const Ref south = town.brigade(us, 30, 27, 90), north = town.brigade(us, 30, 36, 270);
    const Ref east = town.brigade(us, 34.5, 31.5, 180);
    town.start(StepKind::Choose);
    town.act(town.at_enemy(Verb::Attack, held));
    town.act(town.join(south, false));
    town.act(just(Verb::Done));
    ASSERT_EQ(town.waits(), StepKind::Reply);
    EXPECT_EQ(town.refused(town.by_side(Verb::Reply, south, BlockSide::South)), rule::VB_TERR_TOWN_9)
        << "north first";
    town.act(town.by_side(Verb::Reply, north, BlockSide::North));
    town.act(town.by_side(Verb::Reply, east, BlockSide::East));
    // Two dice of the attacker; two, two and one of the five in reply.
    town.act(town.by_side(Verb::Reply, south, BlockSide::South), {1, 1, 6, 1, 6, 1, 6});
    for (const Ref ref : {north, east, south}) EXPECT_EQ(town.strength(ref), 3);
}

TEST(VB_TERR_TOWN_9, InItsOwnTurnSideBySide) {
    Town town;
    const Ref held = town.stand(us, InfantryBrigade, 30, 31.5, 90);
    town.garrison_of(town.block, held);
    const Ref north = town.brigade(cs, 30, 36, 270), south = town.brigade(cs, 30, 27, 90);
    town.start(StepKind::Choose);
    town.act(town.at_enemy(Verb::Attack, north));
    ASSERT_EQ(town.waits(), StepKind::Reply);
    town.act(just(Verb::Pass), {6});
    EXPECT_EQ(town.strength(north), 3) << "one of its two dice";
    ASSERT_EQ(town.waits(), StepKind::Choose);
    town.act(town.at_enemy(Verb::Attack, south));
    town.act(just(Verb::Pass), {6});
    EXPECT_EQ(town.strength(south), 3);
    EXPECT_TRUE(town.over()) << "its total is spent";
    EXPECT_TRUE(town.side(us).attacked.has(held.id));
}

TEST(VB_TERR_TOWN_8, NeverFlanked) {
    Town town;
    const Ref held = town.garrisoned();
    const Ref rear = town.brigade(us, 30, 30, 90);
    EXPECT_FALSE(flanked_in_melee(town.look(), held, rear));
    EXPECT_FALSE(flanked_by_fire(town.look(), held, rear));
    EXPECT_EQ(modified_morale(town.look(), held), 5) << "VB-TERR-TOWN-10";
}

TEST(VB_TERR_VILLAGE_1, OneInfantrySkirmisher) {
    FightBed bed;
    const std::uint8_t village = bed.building(30, 31, false);
    const Ref first = bed.stand(us, InfantrySkirmisher, 30, 25, 90);
    const Ref second = bed.stand(us, InfantrySkirmisher, 40, 25, 90);
    const Ref brigade = bed.brigade(us, 50, 25, 90);
    EXPECT_EQ(may_occupy(bed.look(), brigade, village).why().rule, rule::VB_TERR_VILLAGE_1);
    bed.side(us).in_command |= one(first.id);
    bed.run({}, [&](Play& play) {
        begin_move(play, first);
        EXPECT_TRUE(check_into(play, first, village));
        go_into(play, first, village);
        end_move(play);
    });
    EXPECT_EQ(bed.front(first), at_inches(30, 31));
    EXPECT_EQ(may_occupy(bed.look(), second, village).why().rule, rule::VB_TERR_VILLAGE_1);
    // VB-TERR-VILLAGE-2: never flanked, all its dice to its front.
    const Ref foe = bed.brigade(cs, 30, 34, 270);
    EXPECT_FALSE(flanked_by_fire(bed.look(), first, foe));
    EXPECT_EQ(count_dice(fire_dice(bed.look(), first, foe)), 1);
}

TEST(VB_TERR_TOWN_9, ABlockCanBeChargedOnEachSide) {
    for (const int heading : {0, 90, 180, 270}) {
        Town town;
        const Ref held = town.garrisoned();
        const Facing facing = table::facing_of_heading(heading);
        const Point from = at_inches(30, 31.5) - table::along(facing, 6 * inch);
        const Ref charger = town.brigade(us, from.x / 1000.0, from.y / 1000.0, heading);
        town.begin(charger);
        const ChargePlan plan = plan_charge(town.look(), charger, held, at_inches(30, 31.5));
        ASSERT_TRUE(plan.verdict) << plan.verdict.why().pattern;
        town.run({}, [&](Play& play) { make_charge(play, held, plan); });
        EXPECT_TRUE(in_contact(town.look(), charger, held));
        EXPECT_TRUE(in_zone_of(town.look(), held, base_of(town.look(), charger)));
        EXPECT_EQ(town.level_now(charger), Level::Good);
    }
}

// ---- fire ----

struct Burning : Town {
    Ref guns = stand(us, ArtilleryBattalion, 30, 24, 90);
    Ref held = garrisoned();
};

TEST(VB_EX_65, AWoodenBlockBurns) {
    Burning town;
    town.state.turn = 4;
    town.start(StepKind::Choose);
    town.act(town.at_enemy(Verb::Attack, town.held), {1, 6});
    ASSERT_EQ(town.waits(), StepKind::LeaveBuilding);
    EXPECT_EQ(town.decides(), cs);
    EXPECT_EQ(town.choices().size(), 4u);
    EXPECT_EQ(town.refused(town.by_side(Verb::Quit, {cs, 3}, BlockSide::North)), rule::VB_TERR_BLDG_4);
    EXPECT_EQ(town.default_action(), town.by_side(Verb::Quit, town.held, BlockSide::North))
        << "away from the guns";
    town.act(town.by_side(Verb::Quit, town.held, BlockSide::North));
    EXPECT_EQ(town.front(town.held), at_inches(30, 41));
    EXPECT_EQ(town.level_now(town.held), Level::TemporaryDisorder);
    EXPECT_TRUE(town.over());
    // Nobody enters, and it blocks sight.
    EXPECT_EQ(may_occupy(town.look(), town.held, town.block).why().rule, rule::VB_TERR_BLDG_4);
    const Rect a = table::rect({at_inches(30, 25), table::north}, {1000, 1000}),
               b = table::rect({at_inches(30, 45), table::north}, {1000, 1000});
    EXPECT_FALSE(sees(town.look(), a, b));
    town.state.turn = 5;
    town.run({}, [](Play& play) { roll_fires(play); });
    town.state.turn = 6;
    town.run({5}, [](Play& play) { roll_fires(play); });
    EXPECT_TRUE(town.state.burning.any());
    town.run({6}, [](Play& play) { roll_fires(play); });
    EXPECT_FALSE(town.state.burning.any());
    // VB-TERR-BLDG-6.
    const table::GroundChanges changes = changes_of(town.look());
    EXPECT_TRUE(town.look().field().kinds_at(at_inches(30, 31.5), &changes).has(AreaKind::Burnt));
    EXPECT_EQ(may_occupy(town.look(), town.held, town.block).why().rule, rule::VB_TERR_BLDG_6);
    EXPECT_FALSE(sees(town.look(), a, b));
}

// 4.5: who does not answer goes out by the first free side in the order of VB-GEO-10.
TEST(VB_TERR_BLDG_4, LeftAloneItGoesAwayFromTheNearestEnemy) {
    Burning town;
    town.start(StepKind::Choose);
    town.act(town.at_enemy(Verb::Attack, town.held), {1, 6});
    town.put(town.guns, 24, 31.5, 0);
    EXPECT_EQ(town.default_action(), town.by_side(Verb::Quit, town.held, BlockSide::East));
    town.put(town.guns, 30, 24, 90);
    town.brigade(us, 30, 34.5, 270);
    EXPECT_EQ(town.default_action(), town.by_side(Verb::Quit, town.held, BlockSide::South))
        << "the one in the north is nearer";
    // The guns touch its south side.
    town.put(town.guns, 30, 30, 90);
    town.put({us, 1}, 30, 60, 270);
    EXPECT_EQ(town.default_action(), town.by_side(Verb::Quit, town.held, BlockSide::North));
}

TEST(VB_TERR_BLDG_5, AVillageIsOutOnFive) {
    FightBed bed;
    bed.building(30, 31, false);
    bed.look();
    bed.state.burning.add(0);
    bed.state.burnt.add(0);
    bed.state.fire_turn[0] = 1;
    bed.state.turn = 3;
    bed.run({4}, [](Play& play) { roll_fires(play); });
    EXPECT_TRUE(bed.state.burning.any());
    bed.run({5}, [](Play& play) { roll_fires(play); });
    EXPECT_FALSE(bed.state.burning.any());
}

TEST(VB_TERR_BLDG_3, NotBySmallArmsNorStone) {
    Town muskets;
    const Ref held = muskets.garrisoned();
    muskets.brigade(us, 30, 27, 90);
    muskets.start(StepKind::Choose);
    muskets.act(muskets.at_enemy(Verb::Attack, held));
    muskets.act(just(Verb::Pass), {1, 1});
    EXPECT_TRUE(muskets.over()) << "no die for a fire";
    Burning stone;
    stone.setup.buildings[0].stone = true;
    stone.start(StepKind::Choose);
    stone.act(stone.at_enemy(Verb::Attack, stone.held), {1});
    EXPECT_TRUE(stone.over());
}

TEST(VB_EX_66, AStoneBlock) {
    Town town;
    town.setup.buildings[0].stone = true;
    const Ref held = town.garrisoned();
    const Ref muskets = town.brigade(us, 30, 28, 90);
    EXPECT_EQ(check_target(town.look(), muskets, held).why().rule, rule::VB_TERR_BLDG_1);
    const Ref guns = town.stand(us, ArtilleryBattalion, 25.5, 31.5, 0);
    const DiceGroups dice = fire_dice(town.look(), guns, held);
    ASSERT_EQ(dice.size(), 1u);
    EXPECT_EQ(dice[0].to_hit, 6) << "not 4 to 6";
    EXPECT_FALSE(under_close_fire(town.look(), held, guns)) << "it forces no test";
    town.state.active = 1;
    EXPECT_EQ(check_target(town.look(), guns, held).why().rule, rule::VB_TERR_BLDG_2);
}

TEST(VB_TERR_BLDG_4, NoWayOut) {
    Burning town;
    // Enemies at all four sides but for the guns' line of fire.
    town.brigade(us, 30, 33, 270);
    town.brigade(us, 28.5, 31.5, 0);
    town.brigade(us, 31.5, 31.5, 180);
    town.put(town.guns, 30, 30, 90);
    town.state.attacked_building[0] = 1;
    town.start(StepKind::Burn, {6});
    EXPECT_FALSE(on_table(town.look(), town.held)) << "no side is free";
    EXPECT_TRUE(town.over());
}

}  // namespace
}  // namespace longroll::volley
