// 2.2.5, 2.2.6: charging, and skirmishers in the way of a charge.

#include "volley/charge.h"

#include <gtest/gtest.h>

#include "volley/testbed.h"

namespace longroll::volley {
namespace {

using enum StandType;

// A charger of the Union at (30, 20) facing north, in command, and an enemy ten inches before it.
struct Charging_ : Bed {
    PostId own = division(us);
    Ref charger, foe;

    Charging_(StandType type, StandType foe_type, double away = 10, int heading = 270) {
        charger = add(us, type, 30, 20, 90, own);
        // Its near edge is so far away, whichever way it faces.
        const table::Size size = stand_sizes[volley::at(foe_type)];
        const double depth = heading == 90 ? size.depth / 1000.0 : 0;
        foe = add(cs, foe_type, 30, 20 + away + depth, heading);
    }
    ChargePlan plan_to(Ref target, double x = 30, double y = 60) {
        side(us).in_command |= one(charger.id);
        run({}, [&](Play& play) { begin_move(play, charger); });
        return plan_charge(look(), charger, target, at_inches(x, y));
    }
    RuleId refused_by() {
        const ChargePlan made = plan_to(foe);
        return made.verdict ? RuleId{} : made.verdict.why().rule;
    }
    void charge(std::initializer_list<unsigned> dice = {}) {
        const ChargePlan made = plan_to(foe);
        ASSERT_TRUE(made.verdict);
        run(dice, [&](Play& play) { make_charge(play, foe, made); });
    }
};

TEST(VB_EX_18, TheChargeTable) {
    const RuleId no{};
    const RuleId table_rule = rule::VB_CHARGE_1;
    EXPECT_EQ(Charging_(InfantryBrigade, ArtilleryBattalion).refused_by(), no);
    {
        Charging_ bed(InfantryBrigade, CavalryBrigade);
        EXPECT_EQ(bed.refused_by(), table_rule);
        bed.level(bed.foe, Level::Rout);
        EXPECT_EQ(bed.refused_by(), table_rule) << "routed or not";
        bed.level(bed.foe, Level::Good);
        bed.side(cs).mounted = {};
        EXPECT_EQ(bed.refused_by(), no) << "on foot it may be charged";
    }
    for (const StandType type :
         {InfantryBrigade, CavalryBrigade, MountedInfantry, ArtilleryBattalion, ArtilleryBattery})
        EXPECT_EQ(Charging_(CavalryBrigade, type).refused_by(), no) << stand_type_codes[at(type)];
    EXPECT_EQ(Charging_(CavalrySkirmisher, InfantrySkirmisher).refused_by(), no);
    EXPECT_EQ(Charging_(CavalrySkirmisher, ArtilleryBattery, 10, 90).refused_by(), no) << "from the flank";
    EXPECT_EQ(Charging_(CavalrySkirmisher, ArtilleryBattery).refused_by(), table_rule) << "from the front";
    for (const StandType type : {InfantrySkirmisher, ArtilleryBattalion, ArtilleryBattery})
        EXPECT_EQ(Charging_(type, InfantryBrigade).refused_by(), table_rule);
    {
        Charging_ bed(MountedInfantry, InfantryBrigade);
        EXPECT_EQ(bed.refused_by(), table_rule) << "a Good brigade in line";
        bed.level(bed.foe, Level::Rout);
        EXPECT_EQ(bed.refused_by(), no);
    }
    {
        Charging_ bed(CavalrySkirmisher, InfantryBrigade);
        bed.side(cs).column |= one(bed.foe.id);
        for (int i = 0; i < 3; ++i)
            bed.side(cs).stand[bed.foe.id].marker[i] =
                table::PackedPose::of({at_inches(30, 34.5 + 3 * i), table::south});
        EXPECT_EQ(bed.refused_by(), no) << "in march column";
    }
}

TEST(VB_EX_19, DisorderedStandsAndCartridges) {
    Charging_ bed(InfantryBrigade, InfantryBrigade);
    bed.level(bed.charger, Level::TemporaryDisorder);
    EXPECT_EQ(bed.refused_by(), RuleId{});
    bed.plan(bed.foe).weapon = Weapon::CartridgeRifle;
    EXPECT_EQ(bed.refused_by(), rule::VB_CHARGE_6);
    Charging_ horse(CavalryBrigade, CavalryBrigade);
    horse.level(horse.charger, Level::TemporaryDisorder);
    horse.plan(horse.foe).weapon = Weapon::CartridgeCarbine;
    EXPECT_EQ(horse.refused_by(), rule::VB_CHARGE_6);
    horse.setup.options.asa_ready_only = true;
    EXPECT_EQ(horse.refused_by(), RuleId{});
}

TEST(VB_CHARGE_2, TheTargetMustHaveBeenSeen) {
    Charging_ bed(InfantryBrigade, InfantryBrigade);
    bed.area(AreaKind::Woods, 0, 23, 72, 26);
    EXPECT_EQ(bed.refused_by(), rule::VB_CHARGE_2);
}

TEST(VB_CHARGE_12, PursuitInWoods) {
    Charging_ bed(InfantryBrigade, InfantryBrigade, 4);
    bed.area(AreaKind::Woods, 0, 0, 72, 72);
    EXPECT_EQ(bed.refused_by(), rule::VB_CHARGE_2);
    bed.setup.options.pursuit_in_woods = true;
    EXPECT_EQ(bed.refused_by(), rule::VB_CHARGE_2) << "it did not give way";
    bed.side(cs).gave_way_before |= one(bed.foe.id);
    EXPECT_EQ(bed.refused_by(), rule::VB_CHARGE_2) << "not out of contact with this stand";
    bed.side(us).drove_before |= one(bed.charger.id);
    EXPECT_EQ(bed.refused_by(), RuleId{});
    // Another wood.
    Charging_ apart(InfantryBrigade, InfantryBrigade, 4);
    apart.area(AreaKind::Woods, 0, 0, 72, 21);
    apart.area(AreaKind::Woods, 0, 22, 72, 72);
    apart.setup.options.pursuit_in_woods = true;
    apart.side(cs).gave_way_before |= one(apart.foe.id);
    apart.side(us).drove_before |= one(apart.charger.id);
    EXPECT_EQ(apart.refused_by(), rule::VB_CHARGE_2);
    // Who gives way, and before whom.
    Charging_ melee(InfantryBrigade, InfantryBrigade, 0);
    melee.run({}, [&](Play& play) { rout(play, melee.foe, melee.charger); });
    EXPECT_TRUE(has(melee.side(cs).gave_way, melee.foe) && has(melee.side(us).drove, melee.charger));
}

TEST(VB_CHARGE_6, ByTheArmsOfTheTargetAlone) {
    for (const Level level : {Level::TemporaryDisorder, Level::PermanentDisorder})
        for (const Weapon weapon : {Weapon::RifledMusket, Weapon::CartridgeCarbine}) {
            Charging_ bed(InfantryBrigade, InfantryBrigade, 10, 90);  // in the rear
            bed.plan(bed.foe).weapon = weapon;
            bed.level(bed.charger, level);
            bed.level(bed.foe, Level::Rout);
            const bool cartridges = is_cartridge(weapon);
            EXPECT_EQ(bed.refused_by(), cartridges ? rule::VB_CHARGE_6 : RuleId{});
            bed.setup.options.asa_ready_only = true;
            EXPECT_EQ(bed.refused_by(), RuleId{}) << "a routed one is not ready";
            bed.level(bed.foe, Level::Good);
            EXPECT_EQ(bed.refused_by(), cartridges ? rule::VB_CHARGE_6 : RuleId{});
        }
}

TEST(VB_CHARGE_3, WithinFortyFiveDegrees) {
    Charging_ bed(InfantryBrigade, InfantryBrigade);
    EXPECT_TRUE(bed.plan_to(bed.foe, 30, 40).verdict);
    EXPECT_EQ(bed.plan_to(bed.foe, 40, 22).verdict.why().rule, rule::VB_CHARGE_3);
}

TEST(VB_CHARGE_4, ProhibitedTerrain) {
    Charging_ bed(InfantryBrigade, InfantrySkirmisher);
    bed.area(AreaKind::Swamp, 20, 29, 40, 40);
    EXPECT_EQ(bed.refused_by(), rule::VB_CHARGE_4);
    Charging_ river(InfantryBrigade, InfantryBrigade);
    river.line(LineKind::River, 0, 25, 72, 25);
    EXPECT_EQ(river.refused_by(), rule::VB_TERR_RIVER_1);
}

TEST(VB_CHARGE_5, ContactEndsTheMove) {
    Charging_ bed(InfantryBrigade, InfantryBrigade);
    bed.charge();
    EXPECT_TRUE(in_contact(bed.look(), bed.charger, bed.foe));
    EXPECT_NEAR(front_of(bed.look(), bed.charger).y, in(30), 3);
    EXPECT_TRUE(has(bed.side(us).charged, bed.charger));
    EXPECT_EQ(bed.plan_to(bed.foe).verdict.fine(), true) << "a new move could keep the contact";
    Charging_ far(InfantryBrigade, InfantryBrigade, 17);
    EXPECT_EQ(far.refused_by(), rule::VB_MOVE_10);
}

TEST(VB_CHARGE_8, OthersThatItMayNotChargeKeepAnInch) {
    Charging_ bed(InfantryBrigade, InfantryBrigade);
    // Cavalry beside the target, which infantry may not charge.
    const Ref horse = bed.add(cs, CavalryBrigade, 33.5, 30, 270);
    EXPECT_FALSE(bed.refused_by() == RuleId{});
    bed.put(horse, 34.2, 30, 270);
    EXPECT_EQ(bed.refused_by(), RuleId{});
}

TEST(VB_CHARGE_9, SeveralEnemiesAtOnce) {
    Charging_ bed(InfantryBrigade, InfantryBrigade);
    bed.put(bed.foe, 28.5, 30, 270);
    const Ref second = bed.add(cs, InfantryBrigade, 31.5, 30, 270);
    const ChargePlan made = bed.plan_to(bed.foe);
    ASSERT_TRUE(made.verdict);
    EXPECT_TRUE(made.contacted.has(bed.foe.id));
    EXPECT_TRUE(made.contacted.has(second.id));
}

TEST(VB_CHARGE_10, WhoCannotCharge) {
    {
        Charging_ bed(InfantryBrigade, InfantryBrigade);
        bed.look();
        EXPECT_EQ(may_charge_now(bed.look(), bed.charger).why().rule, rule::VB_CHARGE_10) << "out of command";
    }
    {
        Charging_ bed(InfantryBrigade, InfantryBrigade);
        bed.side(us).exhausted |= Posts{1} << bed.own;
        EXPECT_EQ(bed.refused_by(), rule::VB_EXH_4);
    }
    {
        Charging_ bed(InfantryBrigade, InfantryBrigade);
        bed.side(us).ground |= one(bed.charger.id);
        EXPECT_EQ(bed.refused_by(), rule::VB_MISC_4);
    }
    {
        Charging_ bed(InfantryBrigade, InfantryBrigade);
        bed.level(bed.charger, Level::Rout);
        EXPECT_EQ(bed.refused_by(), rule::VB_ROUT_9);
    }
}

TEST(VB_MARCH_7, AColumnChargesAtThePlainRate) {
    Charging_ bed(InfantryBrigade, InfantryBrigade, 15);
    bed.side(us).column |= one(bed.charger.id);
    for (int i = 0; i < 3; ++i)
        bed.side(us).stand[bed.charger.id].marker[i] =
            table::PackedPose::of({at_inches(30, 15.5 - 3 * i), table::north});
    EXPECT_EQ(bed.refused_by(), RuleId{});
    bed.put(bed.foe, 30, 37, 270);
    EXPECT_EQ(bed.refused_by(), rule::VB_MOVE_10) << "17 inches: no double distance";
    bed.put(bed.foe, 30, 35, 270);
    bed.setup.options.columns_never_charge = true;
    EXPECT_EQ(bed.refused_by(), rule::VB_MARCH_7);
}

TEST(VB_EX_25, AcrossAStreamOntoTheFarBank) {
    for (const Weapon weapon : {Weapon::RifledMusket, Weapon::CartridgeRifle}) {
        Charging_ bed(InfantryBrigade, InfantryBrigade, 6);
        bed.plan(bed.foe).weapon = weapon;
        bed.line(LineKind::Stream, 0, 25.7, 72, 25.7);
        bed.charge();
        EXPECT_EQ(level_of(bed.look(), bed.charger), Level::TemporaryDisorder);
        const bool repulsed = weapon == Weapon::CartridgeRifle;
        EXPECT_EQ(in_contact(bed.look(), bed.charger, bed.foe), !repulsed);
        if (repulsed) {
            EXPECT_NEAR(distance_between(bed.look(), bed.charger, bed.foe), in(1), 20);
            EXPECT_TRUE(has(bed.side(us).repulsed_now, bed.charger));
        }
    }
    Charging_ back(InfantryBrigade, InfantryBrigade, 7.5);
    back.line(LineKind::Stream, 0, 25.7, 72, 25.7);
    back.charge();
    EXPECT_EQ(level_of(back.look(), back.charger), Level::Good) << "the defender does not touch the bank";
}

TEST(VB_SKIR_1, WhomACavalryBrigadeRidesThrough) {
    const auto meeting = [](StandType charger, StandType type, AreaKind kind, bool mounted) {
        Charging_ bed(charger, type);
        if (kind != AreaKind::count) bed.area(kind, 20, 29, 40, 40);
        if (!mounted) bed.side(cs).mounted = {};
        return meeting_of(bed.look(), bed.charger, bed.foe);
    };
    constexpr AreaKind open = AreaKind::count;
    EXPECT_EQ(meeting(CavalryBrigade, CavalrySkirmisher, open, true), Meeting::Retreat);
    EXPECT_EQ(meeting(CavalryBrigade, CavalrySkirmisher, open, false), Meeting::ToCover);
    EXPECT_EQ(meeting(CavalryBrigade, InfantrySkirmisher, open, true), Meeting::ToCover);
    EXPECT_EQ(meeting(CavalryBrigade, InfantrySkirmisher, AreaKind::Broken, true), Meeting::Fight)
        << "VB-SKIR-4";
    EXPECT_EQ(meeting(CavalryBrigade, InfantrySkirmisher, AreaKind::Woods, true), Meeting::Fight)
        << "VB-SKIR-5";
    EXPECT_EQ(meeting(InfantryBrigade, CavalrySkirmisher, open, true), Meeting::MayEvade);
    EXPECT_EQ(meeting(InfantryBrigade, InfantrySkirmisher, open, true), Meeting::Fight);
    EXPECT_EQ(meeting(CavalryBrigade, InfantryBrigade, open, true), Meeting::Fight);
}

TEST(VB_EX_21, InfantrySkirmishersIntoCover) {
    for (const double edge : {7.0, 9.0}) {
        Charging_ bed(CavalryBrigade, InfantrySkirmisher, 8);
        // F of the skirmisher is at (30, 28); the forest begins so far to the north of it.
        bed.area(AreaKind::Woods, 0, 28 + edge, 72, 60);
        const bool reachable = edge < 8;
        EXPECT_EQ(!cover_places(bed.look(), bed.foe).empty(), reachable) << edge;
        EXPECT_EQ(check_cover(bed.look(), bed.foe, at_inches(30, 28 + edge)).fine(), reachable);
    }
    Charging_ behind(CavalryBrigade, InfantrySkirmisher, 8);
    behind.add(cs, InfantryBrigade, 34, 30, 270);
    EXPECT_FALSE(cover_places(behind.look(), behind.foe).empty()) << "behind a friendly brigade";
    EXPECT_EQ(check_cover(behind.look(), behind.foe, at_inches(31.75, 32)).why().rule, rule::VB_SKIR_3)
        << "not beside it";
}

TEST(VB_EX_22, CavalrySkirmishersGiveWay) {
    Charging_ bed(CavalryBrigade, CavalrySkirmisher);
    bed.put(bed.foe, 30, 30, 90);
    bed.run({}, [&](Play& play) { retreat_before(play, bed.foe, bed.charger, table::north); });
    EXPECT_EQ(front_of(bed.look(), bed.foe), at_inches(30, 36));
    EXPECT_EQ(level_of(bed.look(), bed.foe), Level::Good);
}

TEST(VB_EX_23, FugitivesAreMetAgain) {
    Charging_ bed(CavalryBrigade, InfantryBrigade);
    bed.level(bed.foe, Level::Rout);
    const Ref beyond = bed.add(cs, InfantryBrigade, 30, 40, 270);
    const ChargePlan made = bed.plan_to(beyond);
    ASSERT_TRUE(made.verdict);
    EXPECT_EQ(made.met, bed.foe) << "it comes upon the fugitives first";
    bed.run({}, [&](Play& play) { make_charge(play, beyond, made); });
    EXPECT_EQ(inches_for(left_of(bed.state.move), 24 * inch), in(14));
    // They run through the brigade beyond, which holds.
    bed.run({1}, [&](Play& play) { rout(play, bed.foe, bed.charger); });
    EXPECT_EQ(bed.side(cs).stand[bed.foe.id].strength, 3);
    EXPECT_EQ(level_of(bed.look(), bed.foe), Level::Rout);
}

}  // namespace
}  // namespace longroll::volley
