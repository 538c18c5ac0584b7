// 2.5.4, 2.5.5: saving throws, the dice of a melee, ties, the loser.

#include "volley/melee.h"

#include <gtest/gtest.h>

#include "volley/testbed.h"

namespace longroll::volley {
namespace {

using enum StandType;

// A stand of the Union at (30, 20) facing north, one of the enemy with its front against it, or so far away.
struct Pair : Bed {
    PostId own_division = division(us), their_division = division(cs);
    Ref own, foe;

    Pair(StandType type, StandType foe_type, double away = 0) {
        own = add(us, type, 30, 20, 90, own_division);
        foe = add(cs, foe_type, 30, 20 + away, 270, their_division);
    }
    void settle(Ref ref) { side(ref.side).stationary |= one(ref.id); }
    void charges(Ref ref, double x, double y) {
        side(ref.side).charged |= one(ref.id);
        Stand& stand = side(ref.side).stand[ref.id];
        const Facing facing = stand.pose.pose().facing;
        stand.from = table::PackedPose::of(
            {table::rect_behind(at_inches(x, y), facing, stand_sizes[volley::at(plan(ref).type)]).centre,
             facing});
    }
    std::string dice(Ref ref, Ref enemy) {
        std::string text;
        for (const DiceGroup& group : melee_dice(look(), ref, enemy))
            text +=
                (text.empty() ? "" : " ") + std::to_string(group.dice) + "@" + std::to_string(group.to_hit);
        return text;
    }
    int tie(Ref ref) {
        look();
        const Stands own_stands = side(ref.side).on_table, enemies = side(other(ref.side)).on_table;
        return tie_reckoning(look(), ref.side, own_stands & one(ref.id),
                             enemies & one(ref == own ? foe.id : own.id))
            .total();
    }
};

TEST(VB_SAVE_9, OneThrowForEachReason) {
    Pair bed(InfantryBrigade, InfantrySkirmisher, 3);
    bed.area(AreaKind::Woods, 20, 22.5, 40, 40);
    bed.level(bed.own, Level::TemporaryDisorder);
    const Saves saves = saves_from_fire(bed.look(), bed.own, bed.foe);
    EXPECT_TRUE(saves.attacker && saves.open_order && saves.terrain);
    EXPECT_FALSE(saves.ground);
    EXPECT_EQ(saves.count(), 3);
}

TEST(VB_SAVE_3, ABaseWidthOfOpenSpaceOnEitherSide) {
    Pair bed(InfantryBrigade, InfantrySkirmisher, 3);
    EXPECT_TRUE(saves_from_fire(bed.look(), bed.own, bed.foe).open_order);
    const Ref neighbour = bed.add(cs, InfantrySkirmisher, 30 + 2.9, 23, 270);
    EXPECT_FALSE(saves_from_fire(bed.look(), bed.own, bed.foe).open_order) << "1.4 inches are free";
    bed.put(neighbour, 30 + 3.1, 23, 270);
    EXPECT_TRUE(saves_from_fire(bed.look(), bed.own, bed.foe).open_order);
}

TEST(VB_EX_42, HeavyGunsAgainstUnlimberedGuns) {
    Pair bed(ArtilleryBattalion, ArtilleryBattalion, 6);
    EXPECT_TRUE(saves_from_fire(bed.look(), bed.own, bed.foe).open_order);
    for (const Weapon weapon : {Weapon::SmoothboreHeavy, Weapon::RifledHeavy, Weapon::SmoothboreSiege}) {
        bed.plan(bed.own).weapon = weapon;
        EXPECT_FALSE(saves_from_fire(bed.look(), bed.own, bed.foe).open_order);
    }
    Pair skirmish(ArtilleryBattalion, InfantrySkirmisher, 6);
    skirmish.plan(skirmish.own).weapon = Weapon::SmoothboreHeavy;
    EXPECT_TRUE(saves_from_fire(skirmish.look(), skirmish.own, skirmish.foe).open_order)
        << "VB-SAVE-4: skirmishers keep theirs";
}

TEST(VB_SAVE_5, CavalryFallsBackSixInchesForEachThrow) {
    Pair bed(InfantryBrigade, CavalryBrigade, 3);
    EXPECT_EQ(claims_of(bed.look(), bed.foe, 2, bed.own), 2);
    bed.line(LineKind::River, 0, 34, 72, 34);
    bed.setup.field.reset();
    // Its F is at 23 and may not cross the river at 34: one throw has room, two have not.
    bed.put(bed.foe, 30, 23, 270);
    EXPECT_EQ(claims_of(bed.look(), bed.foe, 1, bed.own), 1);
    bed.level(bed.foe, Level::Rout);
    EXPECT_EQ(claims_of(bed.look(), bed.foe, 2, bed.own), 0);
    Pair contact(InfantryBrigade, CavalryBrigade);
    EXPECT_EQ(claims_of(contact.look(), contact.foe, 2, contact.own), 0);
    Pair foot(InfantryBrigade, CavalryBrigade, 3);
    foot.side(cs).mounted = {};
    EXPECT_EQ(claims_of(foot.look(), foot.foe, 2, foot.own), 0);
}

TEST(VB_EX_47, WallsAndWorks) {
    const auto save = [](LineKind kind, StandType firer, Weapon weapon, StandType target) {
        Pair bed(firer, target, 3);
        bed.plan(bed.own).weapon = weapon;
        bed.line(kind, 20, 22.8, 40, 22.8);
        return saves_from_fire(bed.look(), bed.own, bed.foe).terrain;
    };
    for (const LineKind kind : {LineKind::Wall, LineKind::HastyWorks}) {
        EXPECT_TRUE(save(kind, InfantryBrigade, Weapon::RifledMusket, InfantryBrigade));
        EXPECT_FALSE(save(kind, ArtilleryBattalion, Weapon::RifledField, InfantryBrigade));
        EXPECT_FALSE(save(kind, InfantryBrigade, Weapon::RifledMusket, CavalryBrigade)) << "not for cavalry";
    }
    EXPECT_TRUE(save(LineKind::Fieldworks, InfantryBrigade, Weapon::RifledMusket, InfantryBrigade));
    EXPECT_TRUE(save(LineKind::Fieldworks, ArtilleryBattalion, Weapon::RifledField, InfantryBrigade));
    EXPECT_FALSE(save(LineKind::Fieldworks, ArtilleryBattalion, Weapon::SmoothboreSiege, InfantryBrigade));
    EXPECT_FALSE(save(LineKind::Fieldworks, InfantryBrigade, Weapon::RifledMusket, CavalryBrigade));
}

TEST(VB_TERR_SUNKEN_1, ASunkenRoadSavesAgainstFireAndCavalry) {
    const auto bed_with = [](StandType attacker, double away) {
        Pair bed(attacker, InfantryBrigade, away);
        bed.line(LineKind::SunkenRoad, 20, 20 + away + 0.3, 40, 20 + away + 0.3);
        return bed;
    };
    Pair fire = bed_with(InfantryBrigade, 3);
    EXPECT_TRUE(saves_from_fire(fire.look(), fire.own, fire.foe).terrain);
    Pair foot = bed_with(InfantryBrigade, 0);
    EXPECT_FALSE(saves_from_melee(foot.look(), foot.own, foot.foe).terrain);
    Pair horse = bed_with(CavalryBrigade, 0);
    EXPECT_TRUE(saves_from_melee(horse.look(), horse.own, horse.foe).terrain);
}

TEST(VB_EX_48, GoneToGroundInForest) {
    Pair bed(InfantryBrigade, InfantryBrigade, 3);
    bed.area(AreaKind::Woods, 20, 22.5, 40, 40);
    bed.side(cs).ground |= one(bed.foe.id);
    const Saves fire = saves_from_fire(bed.look(), bed.own, bed.foe);
    EXPECT_TRUE(fire.terrain && fire.ground);
    EXPECT_FALSE(saves_from_melee(bed.look(), bed.own, bed.foe).ground) << "VB-SAVE-8: against fire only";
    bed.side(cs).in_command |= one(bed.foe.id);
    bed.run({}, [&](Play& play) {
        begin_move(play, bed.foe);
        apply_step(play, just(Verb::StandUp));
    });
    EXPECT_EQ(inches_for(left_of(bed.state.move), 16 * inch), 8 * inch) << "standing up costs 8 inches";
}

TEST(VB_EX_54, CartridgesAgainstADisorderedEnemy) {
    Pair bed(InfantryBrigade, InfantryBrigade);
    bed.plan(bed.own).weapon = Weapon::CartridgeRifle;
    EXPECT_EQ(bed.dice(bed.own, bed.foe), "4@6");
    bed.level(bed.foe, Level::TemporaryDisorder);
    EXPECT_EQ(bed.dice(bed.own, bed.foe), "4@5");
    EXPECT_EQ(bed.dice(bed.foe, bed.own), "4@6");
    EXPECT_TRUE(saves_from_melee(bed.look(), bed.foe, bed.own).attacker);
}

TEST(VB_EX_55, CavalryAgainstADisorderedEnemy) {
    Pair bed(CavalryBrigade, InfantryBrigade);
    bed.level(bed.foe, Level::TemporaryDisorder);
    EXPECT_EQ(bed.dice(bed.own, bed.foe), "2@5");
    bed.level(bed.own, Level::TemporaryDisorder);
    EXPECT_EQ(bed.dice(bed.own, bed.foe), "2@6");
    EXPECT_TRUE(saves_from_melee(bed.look(), bed.own, bed.foe).attacker);
}

TEST(VB_DICE_4, DedicatedGunsInMelee) {
    Pair bed(InfantryBrigade, InfantryBrigade);
    bed.side(us).stand[bed.own.id].guns = 1;
    EXPECT_EQ(bed.dice(bed.own, bed.foe), "4@6 1@6");
    bed.settle(bed.own);
    EXPECT_EQ(bed.dice(bed.own, bed.foe), "7@6 1@6");
    Pair horse(CavalryBrigade, InfantryBrigade);
    horse.side(us).stand[horse.own.id].guns = 1;
    EXPECT_EQ(horse.dice(horse.own, horse.foe), "2@6") << "a cavalry brigade's only fire";
}

TEST(VB_DICE_14, WhoThrowsNone) {
    Pair bed(InfantryBrigade, InfantryBrigade);
    bed.level(bed.own, Level::Rout);
    EXPECT_EQ(bed.dice(bed.own, bed.foe), "");
    bed.level(bed.own, Level::PermanentDisorder);
    bed.side(us).rallied_now |= one(bed.own.id);
    EXPECT_EQ(bed.dice(bed.own, bed.foe), "");
    Pair guns(ArtilleryBattalion, InfantryBrigade);
    guns.side(us).limbered |= one(guns.own.id);
    EXPECT_EQ(guns.dice(guns.own, guns.foe), "1@4") << "limbered guns throw their Normal dice";
}

TEST(VB_DICE_13, MountedInfantryMounted) {
    Pair bed(MountedInfantry, InfantryBrigade);
    bed.level(bed.foe, Level::TemporaryDisorder);
    EXPECT_EQ(bed.dice(bed.own, bed.foe), "2@6") << "it is not cavalry for VB-DICE-8";
}

TEST(VB_EX_51, OneSideOpen) {
    Pair bed(CavalryBrigade, InfantryBrigade);
    bed.plan(bed.own).morale = 5;
    bed.charges(bed.own, 30, 10);
    bed.add(cs, InfantryBrigade, 33, 20, 270);
    EXPECT_EQ(bed.tie(bed.own), 5);
    EXPECT_EQ(bed.tie(bed.foe), 1);
}

TEST(VB_EX_74, StationaryWithOneSideOpen) {
    Pair bed(CavalryBrigade, InfantryBrigade);
    bed.plan(bed.own).morale = 5;
    bed.charges(bed.own, 30, 10);
    bed.settle(bed.foe);
    bed.add(cs, InfantryBrigade, 33, 20, 270);
    EXPECT_EQ(bed.tie(bed.foe), 3);
}

TEST(VB_EX_52, AnUnsupportedBatteryAndCavalry) {
    Pair bed(CavalryBrigade, ArtilleryBattery);
    bed.charges(bed.own, 30, 10);
    EXPECT_EQ(bed.tie(bed.foe), 4 - 1 - 2);
    EXPECT_EQ(bed.tie(bed.own), 4 - 1);
    for (const bool lost : {false, true}) {
        Pair loses(CavalryBrigade, ArtilleryBattery);
        loses.setup.options.guns_lost_in_melee = lost;
        loses.run({}, [&](Play& play) { lose_melee(play, loses.foe); });
        EXPECT_EQ(on_table(loses.look(), loses.foe), !lost);
        if (lost) continue;
        EXPECT_TRUE(has(loses.side(cs).limbered, loses.foe));
        EXPECT_EQ(level_of(loses.look(), loses.foe), Level::TemporaryDisorder);
        EXPECT_EQ(front_of(loses.look(), loses.foe), at_inches(30, 28));
    }
}

TEST(VB_EX_53, SupportedGunsAndInfantry) {
    Pair bed(InfantryBrigade, ArtilleryBattalion);
    bed.charges(bed.own, 30, 10);
    bed.settle(bed.foe);
    bed.add(cs, InfantryBrigade, 30 + 0.75 + 1.5, 20, 270);
    EXPECT_EQ(bed.tie(bed.foe), 5);
    EXPECT_EQ(bed.tie(bed.own), 3);
}

TEST(VB_EX_57, AgainstMilitia) {
    Pair bed(InfantryBrigade, InfantryBrigade);
    bed.plan(bed.foe).training = Training::Militia;
    bed.plan(bed.foe).morale = 3;
    bed.level(bed.foe, Level::PermanentDisorder);
    EXPECT_EQ(bed.tie(bed.own), 4 + 2);
    EXPECT_EQ(bed.tie(bed.foe), 3 - 1);
    bed.plan(bed.own).training = Training::Poor;
    EXPECT_EQ(bed.tie(bed.own), 4);
}
TEST(VB_MELEE_9, NoElitesAmongThem) {
    Pair bed(InfantryBrigade, InfantryBrigade);
    bed.plan(bed.foe).training = Training::Poor;
    bed.plan(bed.foe).morale = 5;
    EXPECT_EQ(bed.tie(bed.own), 4 + 2);
    // Poorly trained, but elite by its morale value (VB-UNIT-8).
    bed.plan(bed.foe).morale = 6;
    EXPECT_EQ(bed.tie(bed.own), 4);
    // One regular among them is enough too, and so is one who is called elite.
    bed.plan(bed.foe).morale = 5;
    bed.plan(bed.foe).training = Training::Elite;
    EXPECT_EQ(bed.tie(bed.own), 4);
}

TEST(VB_MELEE_16, TheLoserRetreatsHalfAMoveAndKeepsItsFacing) {
    Pair bed(InfantryBrigade, InfantryBrigade);
    bed.run({}, [&](Play& play) { lose_melee(play, bed.foe); });
    const Pose pose = bed.side(cs).stand[bed.foe.id].pose.pose();
    EXPECT_EQ(pose.centre, at_inches(30, 21.5 + 8));
    EXPECT_EQ(pose.facing, table::south);
    EXPECT_EQ(level_of(bed.look(), bed.foe), Level::TemporaryDisorder);
    Pair horse(InfantryBrigade, CavalryBrigade);
    horse.run({}, [&](Play& play) { lose_melee(play, horse.foe); });
    EXPECT_EQ(horse.side(cs).stand[horse.foe.id].pose.centre(), at_inches(30, 21.5 + 12));
}

TEST(VB_MELEE_15, DisorderFromAMeleeNeverRouts) {
    Pair bed(InfantryBrigade, InfantryBrigade);
    bed.level(bed.foe, Level::TemporaryDisorder);
    bed.run({}, [&](Play& play) { lose_melee(play, bed.foe); });
    EXPECT_EQ(level_of(bed.look(), bed.foe), Level::TemporaryDisorder);
    Pair red(InfantryBrigade, InfantryBrigade);
    red.level(red.foe, Level::PermanentDisorder);
    red.run({}, [&](Play& play) { lose_melee(play, red.foe); });
    EXPECT_EQ(level_of(red.look(), red.foe), Level::PermanentDisorder);
}

TEST(VB_MELEE_18, GunsThatLoseAMelee) {
    Pair bed(InfantryBrigade, ArtilleryBattalion);
    bed.run({}, [&](Play& play) { lose_melee(play, bed.foe); });
    EXPECT_TRUE(on_table(bed.look(), bed.foe));
    EXPECT_TRUE(has(bed.side(cs).limbered, bed.foe));
    EXPECT_EQ(bed.side(cs).stand[bed.foe.id].pose.centre(), at_inches(30, 21.5 + 8));
    Pair taken(InfantryBrigade, ArtilleryBattalion);
    taken.setup.options.guns_lost_in_melee = true;
    taken.run({}, [&](Play& play) { lose_melee(play, taken.foe); });
    EXPECT_FALSE(on_table(taken.look(), taken.foe));
    EXPECT_EQ(taken.side(cs).casualties[taken.their_division], 4);
}

TEST(VB_MELEE_17, OverTheEdgeIsLost) {
    Pair bed(InfantryBrigade, InfantryBrigade);
    bed.put(bed.own, 30, 68, 90);
    bed.put(bed.foe, 30, 68, 270);
    bed.line(LineKind::River, 0, 67, 28, 67);
    bed.run({}, [&](Play& play) { lose_melee(play, bed.foe); });
    // Three inches behind it the table ends; to the sides there is room.
    EXPECT_TRUE(on_table(bed.look(), bed.foe));
    EXPECT_TRUE(bed.setup.field->on_table(base_of(bed.look(), bed.foe)));
}

TEST(VB_MELEE_22, DedicatedGunsAreKeptInARetreat) {
    Pair bed(InfantryBrigade, InfantryBrigade);
    bed.side(cs).stand[bed.foe.id].guns = 1;
    bed.run({}, [&](Play& play) { lose_melee(play, bed.foe); });
    EXPECT_EQ(bed.side(cs).stand[bed.foe.id].guns, 1);
}

}  // namespace
}  // namespace longroll::volley
