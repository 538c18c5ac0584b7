// 2.1 Command phase.

#include "volley/command.h"

#include <gtest/gtest.h>

#include "volley/flow_bed.h"

namespace longroll::volley {
namespace {

using enum StandType;

bool in_command(Bed& bed, Ref ref) { return has(command_of(bed.look(), ref.side).in_command, ref); }

TEST(VB_EX_1, SixInchesFromTheDivisionCommander) {
    for (const double gap : {6.0, 6.1}) {
        Bed bed;
        // The commander's base is an inch square, the brigade's rear edge 3 inches behind its F.
        const PostId division = bed.division(us, at_inches(20, 20));
        const Ref brigade = bed.add(us, InfantryBrigade, 20, 20.5 + gap + 3, 90, division);
        EXPECT_EQ(in_command(bed, brigade), gap == 6.0) << gap;
    }
}

TEST(VB_CMD_2, OnlyTheOwnDivisionsCommanderCounts) {
    Bed bed;
    const PostId own = bed.division(us), neighbour = bed.division(us, at_inches(20, 20));
    const PostId corps = bed.corps(us, at_inches(18, 20));
    bed.setup.army_of[0].posts[own].parent = corps;
    const Ref brigade = bed.add(us, InfantryBrigade, 20, 26, 90, own);
    const Ref other = bed.add(us, InfantryBrigade, 24, 26, 90, neighbour);
    EXPECT_FALSE(in_command(bed, brigade));
    EXPECT_TRUE(in_command(bed, other));
    // A corps commander counts for troops directly under him.
    const Ref corps_guns = bed.add(us, ArtilleryBattalion, 16, 26, 90, corps);
    EXPECT_TRUE(in_command(bed, corps_guns));
    bed.setup.options.superior_may_command = true;
    EXPECT_TRUE(in_command(bed, brigade));
}

// Three brigades of a division in a row, the first near the commander.
struct Chain : Bed {
    PostId own = division(us, at_inches(20, 20));
    Ref a = add(us, InfantryBrigade, 20, 28.5, 90, own);
    Ref b = add(us, InfantryBrigade, 23, 31, 90, own);
    Ref c = add(us, InfantryBrigade, 26, 31, 90, own);
};

TEST(VB_EX_2, ContactHandsCommandOnAndMustBeKept) {
    Chain chain;
    const Command command = command_of(chain.look(), us);
    for (const Ref ref : {chain.a, chain.b, chain.c}) EXPECT_TRUE(has(command.in_command, ref));
    EXPECT_FALSE(has(command.by_contact, chain.a));
    EXPECT_TRUE(has(command.by_contact, chain.b));
    EXPECT_TRUE(has(command.by_contact, chain.c));
    // Each has it from the one before, not from the one that has it from itself.
    EXPECT_EQ(comrades(chain.look(), chain.b, command.anchors[chain.b.id]), one(chain.a.id));
    EXPECT_EQ(comrades(chain.look(), chain.c, command.anchors[chain.c.id]), one(chain.b.id));

    chain.run({}, [](Play& play) { find_command(play); });
    const Look play = chain.look();
    EXPECT_TRUE(keeps_anchor(play, chain.b));
    chain.put(chain.a, 10, 34.5, 90);
    EXPECT_FALSE(keeps_anchor(play, chain.b)) << "it only touches C, which has its command from B";
    EXPECT_TRUE(keeps_anchor(play, chain.c));
    EXPECT_TRUE(keeps_anchor(play, chain.a)) << "in command by proximity";
}

// The rest of the example, played: A moves off, B stays or moves an inch.
TEST(VB_EX_2, WhatBecomesOfB) {
    for (const bool b_moves : {false, true})
        for (const bool stood : {false, true}) {
            Flow bed;
            const PostId own = bed.division(us, at_inches(20, 20)), theirs = bed.division(cs);
            const Ref a = bed.add(us, InfantryBrigade, 20, 28.5, 90, own);
            const Ref b = bed.add(us, InfantryBrigade, 23, 31, 90, own);
            const Ref c = bed.add(us, InfantryBrigade, 26, 31.5, 90, own);
            bed.add(cs, InfantryBrigade, 60, 66, 270, theirs);
            if (stood) bed.side(us).stationary |= one(b.id);
            bed.begin();
            bed.move(a, {"leg to 16 34", "done"});
            if (b_moves) bed.move(b, {"leg to 23 32", "done"});
            bed.play("done");
            EXPECT_EQ(bed.level_now(b), b_moves ? Level::TemporaryDisorder : Level::Good);
            EXPECT_EQ(bed.level_now(c), Level::Good) << "it ends in contact with B";
            bed.pass_until(StepKind::Settle);
            EXPECT_EQ(has(bed.side(us).stationary, b), stood && !b_moves);
            if (!stood) {
                EXPECT_EQ(bed.refused_by("settle 2"), b_moves ? rule::VB_STAT_1 : rule::VB_CMD_6);
            }
            EXPECT_TRUE(bed.legal("settle 3"));
        }
}

// 'Ending in contact with any one of them is enough', however many they are.
TEST(VB_CMD_3, AnyOfManyAnchors) {
    Bed bed;
    const PostId own = bed.division(us, at_inches(30, 22));
    // Six skirmishers near the commander, side by side behind one brigade.
    for (int i = 0; i < 6; ++i) bed.add(us, InfantrySkirmisher, 29.25 + 0.75 * i, 26.25, 0, own);
    const Ref wide = bed.add(us, InfantryBrigade, 30.75, 30, 90, own);
    bed.commander(us, own, at_inches(30, 20.2));
    bed.run({}, [](Play& play) { find_command(play); });
    ASSERT_TRUE(has(bed.side(us).by_contact, wide)) << "farther than six inches";
    const Stands anchors = comrades(bed.look(), wide, bed.state.anchors[wide.id]);
    EXPECT_EQ(anchors, Stands::below(6));
    // All but the last of them go.
    const StandId last = [&] {
        StandId found = no_stand;
        for (const StandId id : each(anchors)) found = id;
        return found;
    }();
    for (const StandId id : each(anchors & ~one(last))) bed.put({us, id}, 60, 10 + 2.0 * id, 90);
    EXPECT_TRUE(keeps_anchor(bed.look(), wide));
    bed.put({us, last}, 60, 50, 90);
    EXPECT_FALSE(keeps_anchor(bed.look(), wide));
}

TEST(VB_CMD_3, OnlyWithinADivision) {
    Chain chain;
    const PostId other = chain.division(us);
    const Ref d = chain.add(us, InfantryBrigade, 29, 31, 90, other);
    EXPECT_FALSE(in_command(chain, d));
}

TEST(VB_EX_3, SkirmishersTakeItFromAnyStand) {
    Bed bed;
    const PostId x = bed.division(us), y = bed.division(us, at_inches(20, 20));
    bed.add(us, InfantryBrigade, 20, 25, 90, y);
    const Ref skirmisher = bed.add(us, InfantrySkirmisher, 20, 25 + 5.5 + 0.75, 90, x);
    EXPECT_TRUE(in_command(bed, skirmisher));
    Bed brigade;
    const PostId x2 = brigade.division(us), y2 = brigade.division(us, at_inches(20, 20));
    brigade.add(us, InfantryBrigade, 20, 25, 90, y2);
    const Ref instead = brigade.add(us, InfantryBrigade, 20, 25 + 5.5 + 3, 90, x2);
    EXPECT_FALSE(in_command(brigade, instead));
}

TEST(VB_CMD_4, AnyFriendlyCommanderCountsForSkirmishers) {
    Bed bed;
    const PostId own = bed.division(us);
    bed.division(us, at_inches(20, 20));
    const Ref skirmisher = bed.add(us, CavalrySkirmisher, 20, 27.2, 90, own);
    EXPECT_TRUE(in_command(bed, skirmisher));
    EXPECT_FALSE(has(command_of(bed.look(), us).by_contact, skirmisher)) << "it has no anchor to keep";
}

TEST(VB_EX_73, AChainOfSkirmishers) {
    Bed bed;
    const PostId one_ = bed.division(us, at_inches(20, 20)), two = bed.division(us), three = bed.division(us);
    const Ref first = bed.add(us, InfantrySkirmisher, 20, 20.5 + 4 + 0.75, 90, one_);
    const Ref second = bed.add(us, InfantrySkirmisher, 20, 20.5 + 4 + 0.75 + 5.75, 90, two);
    const Ref third = bed.add(us, InfantrySkirmisher, 20, 20.5 + 4 + 0.75 + 11.5, 90, three);
    EXPECT_TRUE(in_command(bed, first) && in_command(bed, second) && in_command(bed, third));
    bed.setup.options.skirmisher_chain = false;
    EXPECT_TRUE(in_command(bed, first));
    EXPECT_FALSE(in_command(bed, second));
    EXPECT_FALSE(in_command(bed, third));
}

TEST(VB_CMD_12, RoutedStandsNeitherHaveCommandNorHandItOn) {
    Chain chain;
    chain.level(chain.b, Level::Rout);
    EXPECT_TRUE(in_command(chain, chain.a));
    EXPECT_FALSE(in_command(chain, chain.b));
    EXPECT_FALSE(in_command(chain, chain.c));
    Bed near;
    const PostId own = near.division(us, at_inches(20, 20));
    const Ref routed_one = near.add(us, InfantryBrigade, 20, 25, 90, own);
    near.level(routed_one, Level::Rout);
    EXPECT_FALSE(in_command(near, routed_one));
}

TEST(VB_CMD_1, TheAttackersStandsAloneAndForTheWholePlayerTurn) {
    Chain chain;
    const PostId theirs = chain.division(cs, at_inches(40, 40));
    const Ref enemy = chain.add(cs, InfantryBrigade, 40, 46, 270, theirs);
    chain.run({}, [](Play& play) { find_command(play); });
    EXPECT_TRUE(has(chain.side(us).in_command, chain.a));
    EXPECT_FALSE(has(chain.side(cs).in_command, enemy));
    chain.put(chain.a, 50, 50, 90);
    EXPECT_TRUE(has(chain.side(us).in_command, chain.a)) << "found once, kept all turn";
}

}  // namespace
}  // namespace longroll::volley
