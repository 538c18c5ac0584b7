// 2.5.2, 2.5.3: range, arc, line of fire, dice.

#include "volley/fire.h"

#include <gtest/gtest.h>

#include "volley/testbed.h"

namespace longroll::volley {
namespace {

using enum StandType;

// A firer with its F at (30, 20), facing north, and a target so far ahead of it.
struct Range : Bed {
    Ref firer, target;

    Range(StandType type, Weapon weapon, double away, StandType target_type = InfantryBrigade) {
        firer = add(us, type, 30, 20, 90);
        plan(firer).weapon = weapon;
        target = add(cs, target_type, 30, 20 + away, 270);
    }
    void settle() { side(us).stationary |= one(firer.id); }
    // "5@6 1@6": so many dice, each hitting on that or more.
    std::string dice() {
        std::string text;
        for (const DiceGroup& group : fire_dice(look(), firer, target))
            text +=
                (text.empty() ? "" : " ") + std::to_string(group.dice) + "@" + std::to_string(group.to_hit);
        return text;
    }
    RuleId refused_by() {
        const Verdict verdict = check_target(look(), firer, target);
        return verdict ? RuleId{} : verdict.why().rule;
    }
};

TEST(VB_EX_37, RiflesAndADedicatedGun) {
    {
        Range range(InfantryBrigade, Weapon::RifledMusket, 4.0);
        range.side(us).stand[range.firer.id].guns = 1;
        range.settle();
        EXPECT_EQ(range.dice(), "5@6 1@6");
    }
    {
        Range range(InfantryBrigade, Weapon::RifledMusket, 4.1);
        range.side(us).stand[range.firer.id].guns = 1;
        EXPECT_EQ(range.refused_by(), rule::VB_RANGE_3);
        EXPECT_EQ(range.dice(), "");
    }
    {
        Range range(InfantryBrigade, Weapon::Smoothbore, 3.0);
        range.side(us).stand[range.firer.id].guns = 1;
        range.settle();
        EXPECT_EQ(range.dice(), "1@6") << "the gun alone";
    }
    {
        Range range(InfantryBrigade, Weapon::Smoothbore, 2.0);
        range.side(us).stand[range.firer.id].guns = 1;
        range.settle();
        EXPECT_EQ(range.dice(), "4@6 1@6");
    }
}

TEST(VB_EX_39, ArtilleryBattalions) {
    const auto dice = [](Weapon weapon, double away, bool stationary) {
        Range range(ArtilleryBattalion, weapon, away);
        if (stationary) range.settle();
        return range.dice();
    };
    EXPECT_EQ(dice(Weapon::SmoothboreField, 3.5, true), "2@4");
    EXPECT_EQ(dice(Weapon::RifledField, 3.5, true), "2@5");
    EXPECT_EQ(dice(Weapon::SmoothboreField, 5, true), "2@6");
    EXPECT_EQ(dice(Weapon::RifledField, 5, true), "2@6");
    EXPECT_EQ(dice(Weapon::SmoothboreField, 3.5, false), "1@4");
    EXPECT_EQ(dice(Weapon::RifledField, 5, false), "1@6");
    EXPECT_EQ(dice(Weapon::SmoothboreField, 10.5, true), "");
    EXPECT_EQ(dice(Weapon::RifledHeavy, 18, false), "1@6");
    EXPECT_EQ(dice(Weapon::RifledHeavy, 18, true), "2@6");
}

TEST(VB_EX_44, RepeatersAtCloseRange) {
    const auto dice = [](double away, bool stationary) {
        Range range(CavalryBrigade, Weapon::CartridgeCarbine, away);
        range.plan(range.firer).repeating = true;
        range.side(us).mounted = {};
        if (stationary) range.settle();
        return range.dice();
    };
    EXPECT_EQ(dice(2.0, false), "2@5");
    EXPECT_EQ(dice(3.0, false), "2@6");
    EXPECT_EQ(dice(2.0, true), "4@5");
}

TEST(VB_EX_45, Sharpshooters) {
    Range range(InfantrySkirmisher, Weapon::RifledMusket, 4.0);
    EXPECT_EQ(range.dice(), "1@6");
    range.plan(range.firer).sharpshooter = true;
    EXPECT_EQ(range.dice(), "1@5");
}

TEST(VB_DICE_11, ABatteryHitsOnSixAtAllRanges) {
    for (const double away : {3.0, 9.0}) {
        Range range(ArtilleryBattery, Weapon::SmoothboreField, away);
        EXPECT_EQ(range.dice(), "1@6");
        range.settle();
        EXPECT_EQ(range.dice(), "1@6");
    }
}

TEST(VB_DICE_5, ReinforcingSkirmishersAddADie) {
    Range range(InfantryBrigade, Weapon::RifledMusket, 3.0);
    const PostId own = range.division(us), other_one = range.division(us);
    range.plan(range.firer).post = own;
    // At the side of the brigade, its front in line with the brigade's.
    const Ref skirmisher = range.add(us, InfantrySkirmisher, 30 + 1.5 + 0.75, 20, 90, own);
    EXPECT_EQ(range.dice(), "2@6 1@6");
    range.plan(skirmisher).sharpshooter = true;
    EXPECT_EQ(range.dice(), "2@6 1@5") << "VB-DICE-6: its own die";
    range.plan(skirmisher).sharpshooter = false;
    range.put(skirmisher, 30 + 1.5 + 0.75, 20, 0);
    EXPECT_EQ(range.dice(), "2@6") << "faces another way";
    range.put(skirmisher, 30 + 1.5 + 0.75, 20, 90);
    range.level(skirmisher, Level::TemporaryDisorder);
    EXPECT_EQ(range.dice(), "2@6") << "disordered";
    range.level(skirmisher, Level::Good);
    range.plan(skirmisher).post = other_one;
    EXPECT_EQ(range.dice(), "2@6") << "of another division";
    range.plan(skirmisher).post = own;
    range.side(us).attacked |= one(skirmisher.id);
    EXPECT_EQ(range.dice(), "2@6") << "it has attacked itself";
}

TEST(VB_RANGE_8, WhoCannotFire) {
    {
        Range range(CavalryBrigade, Weapon::CartridgeCarbine, 2);
        EXPECT_EQ(range.refused_by(), rule::VB_RANGE_8);
        range.side(us).stand[range.firer.id].guns = 1;
        EXPECT_EQ(range.dice(), "1@6") << "a mounted cavalry brigade may fire its dedicated gun";
    }
    {
        Range range(InfantryBrigade, Weapon::RifledMusket, 2);
        range.level(range.firer, Level::Rout);
        EXPECT_EQ(range.refused_by(), rule::VB_ROUT_9);
        range.level(range.firer, Level::PermanentDisorder);
        range.side(us).rallied_now |= one(range.firer.id);
        EXPECT_EQ(range.refused_by(), rule::VB_RALLY_4);
    }
    {
        Range range(ArtilleryBattalion, Weapon::RifledField, 6);
        range.side(us).limbered |= one(range.firer.id);
        EXPECT_EQ(range.refused_by(), rule::VB_RANGE_8);
    }
    {
        Range range(InfantryBrigade, Weapon::RifledMusket, 2);
        range.side(us).column |= one(range.firer.id);
        EXPECT_EQ(range.refused_by(), rule::VB_MARCH_5);
    }
    {
        Range range(InfantryBrigade, Weapon::RifledMusket, 0);
        EXPECT_EQ(range.refused_by(), rule::VB_COMBAT_9);
    }
}

TEST(VB_TERR_FOREST_6, GunsInForestAreSilent) {
    Range range(ArtilleryBattalion, Weapon::RifledField, 3);
    range.area(AreaKind::Woods, 20, 10, 40, 20.5);
    EXPECT_EQ(range.refused_by(), rule::VB_TERR_FOREST_6);
    Range brigade(InfantryBrigade, Weapon::RifledMusket, 3);
    brigade.area(AreaKind::Woods, 20, 10, 40, 20.5);
    brigade.side(us).stand[brigade.firer.id].guns = 1;
    EXPECT_EQ(brigade.dice(), "2@6 1@6") << "VB-DICE-16: a dedicated gun fires from a forest";
    brigade.setup.options.dg_silent_in_forest = true;
    EXPECT_EQ(brigade.dice(), "2@6");
}

TEST(VB_EX_38, TheFiringArc) {
    // The base of a skirmisher whose near corner lies at the place asked about, and the rest farther right.
    const auto in_arc = [](double x, double y) {
        Bed bed;
        const Ref firer = bed.add(us, InfantryBrigade, 30, 20, 90);
        const Ref target = bed.add(cs, InfantrySkirmisher, 30 + x + 0.75, 20 + y + 0.0, 270);
        return shot_at(bed.look(), firer, target, 15 * inch);
    };
    EXPECT_EQ(in_arc(3, 2).range, 2500);
    // At (3.6, 2) the corner is outside: the limit is 3.5. The side reaches into the arc at (3.6, 2.1).
    EXPECT_NEAR(in_arc(3.6, 2).range, in(std::sqrt(2 * 2.1 * 2.1)), 2);
    EXPECT_FALSE(in_arc(6, 2).in_arc());
}

TEST(VB_RANGE_5, BehindTheFrontIsNotInTheArc) {
    Range range(InfantryBrigade, Weapon::CartridgeRifle, 3);
    range.put(range.target, 30, 14, 90);
    EXPECT_EQ(range.refused_by(), rule::VB_RANGE_5);
}

TEST(VB_RANGE_6, LongRangeGunsInTheEnemysTurn) {
    Range range(ArtilleryBattalion, Weapon::RifledField, 9);
    EXPECT_EQ(range.refused_by(), RuleId{});
    range.state.active = static_cast<std::uint8_t>(index(cs));
    EXPECT_EQ(range.refused_by(), rule::VB_RANGE_6);
    range.setup.options.long_range_defensive_fire = true;
    EXPECT_EQ(range.refused_by(), RuleId{});
    Range close(ArtilleryBattalion, Weapon::RifledField, 3);
    close.state.active = static_cast<std::uint8_t>(index(cs));
    EXPECT_EQ(close.refused_by(), RuleId{});
    Range muskets(InfantryBrigade, Weapon::RifledMusket, 4);
    muskets.state.active = static_cast<std::uint8_t>(index(cs));
    EXPECT_EQ(muskets.refused_by(), RuleId{}) << "small arms fire in both player turns";
}

TEST(VB_RANGE_7, StandsBlockFire) {
    Range range(ArtilleryBattalion, Weapon::RifledField, 14);
    const Ref screen = range.add(us, InfantryBrigade, 30, 30, 90);
    EXPECT_EQ(range.refused_by(), rule::VB_RANGE_7);
    range.put(screen, 36, 30, 90);
    EXPECT_EQ(range.refused_by(), RuleId{});
    // From a hill guns fire over what is a level below and more than an inch away.
    Range hill(ArtilleryBattalion, Weapon::RifledField, 14);
    hill.area(AreaKind::Hill, 20, 10, 40, 22, 1);
    hill.add(us, InfantryBrigade, 30, 30, 90);
    EXPECT_EQ(hill.refused_by(), RuleId{});
    Range close(ArtilleryBattalion, Weapon::RifledField, 14);
    close.area(AreaKind::Hill, 20, 10, 40, 22, 1);
    close.add(us, InfantryBrigade, 30, 23.5, 90);
    EXPECT_EQ(close.refused_by(), rule::VB_RANGE_7) << "within an inch of the guns";
    Range muskets(InfantryBrigade, Weapon::CartridgeRifle, 6);
    muskets.area(AreaKind::Hill, 20, 10, 40, 21, 1);
    muskets.add(us, InfantrySkirmisher, 30, 23, 90);
    EXPECT_EQ(muskets.refused_by(), RuleId{}) << "past the sides of a narrow stand";
    muskets.add(us, InfantryBrigade, 30, 25.5, 90);
    EXPECT_EQ(muskets.refused_by(), rule::VB_RANGE_7) << "only guns fire over stands";
}

TEST(VB_TERR_FORT_4, WhatReachesIntoAFort) {
    const auto dice = [](StandType type, Weapon weapon, double away) {
        Range range(type, weapon, away);
        range.area(AreaKind::Fort, 20, 20 + away, 40, 20 + away + 10);
        range.line(LineKind::FortWall, 20, 20 + away, 40, 20 + away);
        return range.dice();
    };
    EXPECT_EQ(dice(InfantryBrigade, Weapon::RifledMusket, 3), "");
    EXPECT_EQ(dice(ArtilleryBattalion, Weapon::RifledField, 3), "");
    EXPECT_EQ(dice(ArtilleryBattalion, Weapon::RifledHeavy, 3), "1@5");
    EXPECT_EQ(dice(ArtilleryBattalion, Weapon::RifledHeavy, 6), "");
    EXPECT_EQ(dice(ArtilleryBattalion, Weapon::SmoothboreSiege, 6), "1@6");
}

}  // namespace
}  // namespace longroll::volley
