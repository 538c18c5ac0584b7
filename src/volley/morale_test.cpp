// 2.4.1, 2.4.2: who tests morale, and with what value.

#include "volley/morale.h"

#include <gtest/gtest.h>

#include "volley/melee.h"
#include "volley/rally.h"
#include "volley/testbed.h"

namespace longroll::volley {
namespace {

using enum StandType;

// A stand of the Union with its F at (30, 20), facing north; enemies touch it where a test puts them.
struct Melee : Bed {
    Ref own;
    explicit Melee(StandType type, int morale = 4) {
        own = add(us, type, 30, 20, 90);
        plan(own).morale = static_cast<std::uint8_t>(morale);
    }
    // An enemy whose front touches ours, come from straight ahead.
    Ref in_front(StandType type) {
        const Ref enemy = add(cs, type, 30, 20, 270);
        return enemy;
    }
    void charges(Ref ref, double from_x, double from_y) {
        side(ref.side).charged |= one(ref.id);
        Stand& stand = side(ref.side).stand[ref.id];
        const Facing facing = stand.pose.pose().facing;
        const Rect base =
            table::rect_behind(at_inches(from_x, from_y), facing, stand_sizes[volley::at(plan(ref).type)]);
        stand.from = table::PackedPose::of({base.centre, facing});
    }
    int value(Ref ref) { return modified_morale(look(), ref); }
};

TEST(VB_EX_27, WhoTests) {
    {
        Melee bed(InfantryBrigade);
        bed.add(cs, InfantryBrigade, 30, 22, 270);
        EXPECT_FALSE(must_test(bed.look(), us)) << "ordinary muskets have no close range";
        EXPECT_FALSE(must_test(bed.look(), cs));
    }
    for (const double away : {3.9, 4.2}) {
        Melee bed(InfantryBrigade);
        bed.add(cs, ArtilleryBattalion, 30, 20 + away, 270);
        EXPECT_EQ(must_test(bed.look(), us).has(bed.own.id), away < 4) << away;
    }
    Melee contact(InfantryBrigade);
    const Ref enemy = contact.in_front(InfantryBrigade);
    EXPECT_TRUE(must_test(contact.look(), us).has(contact.own.id));
    EXPECT_TRUE(must_test(contact.look(), cs).has(enemy.id));
}

TEST(VB_MORALE_1, OnlyThoseThatCouldFireMakeItTest) {
    Melee bed(InfantryBrigade);
    const Ref guns = bed.add(cs, ArtilleryBattalion, 30, 23, 270);
    const auto tests = [&] { return must_test(bed.look(), us).has(bed.own.id); };
    EXPECT_TRUE(tests());
    bed.side(cs).limbered |= one(guns.id);
    EXPECT_FALSE(tests());
    bed.side(cs).limbered = {};
    bed.level(guns, Level::Rout);
    EXPECT_FALSE(tests());
    bed.level(guns, Level::Good);
    bed.side(cs).rallied_now |= one(guns.id);
    EXPECT_FALSE(tests());
    bed.side(cs).rallied_now = {};
    bed.put(guns, 30, 26.5, 90);
    EXPECT_FALSE(tests()) << "not in its arc";
    bed.put(guns, 30, 23, 270);
    bed.level(bed.own, Level::Rout);
    EXPECT_TRUE(tests()) << "routed stands test like all others";
}

TEST(VB_EX_28, HigherGroundWorksAndDisorder) {
    Melee bed(InfantryBrigade, 5);
    bed.area(AreaKind::Hill, 20, 10, 40, 20.2, 1);
    bed.line(LineKind::Fieldworks, 20, 20, 40, 20);
    bed.level(bed.own, Level::TemporaryDisorder);
    bed.side(us).stationary |= one(bed.own.id);
    const Ref enemy = bed.in_front(InfantryBrigade);
    bed.charges(enemy, 30, 26);
    EXPECT_EQ(bed.value(bed.own), 6);
    bed.side(us).stationary = {};
    EXPECT_EQ(bed.value(bed.own), 5);
}

TEST(VB_MORALE_12, OnlyIfEveryEnemyComesFromLowerGround) {
    Melee bed(InfantryBrigade);
    bed.area(AreaKind::Hill, 20, 10, 40, 30, 1);
    bed.side(us).stationary |= one(bed.own.id);
    const Ref enemy = bed.in_front(InfantryBrigade);
    bed.charges(enemy, 30, 26);
    EXPECT_EQ(bed.value(bed.own), 4) << "from the same height";
    bed.charges(enemy, 30, 32);
    EXPECT_EQ(bed.value(bed.own), 5);
    // Never for cavalry (VB-MISC-12).
    Melee horse(CavalryBrigade);
    horse.area(AreaKind::Hill, 20, 10, 40, 30, 1);
    horse.side(us).stationary |= one(horse.own.id);
    horse.charges(horse.in_front(InfantryBrigade), 30, 32);
    EXPECT_EQ(horse.value(horse.own), 4);
}

TEST(VB_MORALE_13, WorksCountTowardsThoseBeyondThem) {
    for (const LineKind kind : {LineKind::Fieldworks, LineKind::HastyWorks, LineKind::Wall}) {
        Melee bed(InfantryBrigade);
        bed.line(kind, 20, 20.2, 40, 20.2);
        const Ref enemy = bed.in_front(InfantryBrigade);
        bed.charges(enemy, 30, 26);
        EXPECT_EQ(bed.value(bed.own), 5) << table::name_of(kind);
    }
    Melee fort(InfantryBrigade);
    fort.area(AreaKind::Fort, 20, 10, 40, 20.2);
    fort.line(LineKind::FortWall, 20, 20.2, 40, 20.2);
    fort.charges(fort.in_front(InfantryBrigade), 30, 26);
    EXPECT_EQ(fort.value(fort.own), 4) << "the chart prints no m beside a fort";
    fort.setup.options.fort_morale = true;
    EXPECT_EQ(fort.value(fort.own), 5);
    Melee rear(InfantryBrigade);
    rear.line(LineKind::Fieldworks, 20, 20.2, 40, 20.2);
    const Ref behind = rear.add(cs, InfantryBrigade, 30, 17, 90);
    rear.charges(behind, 30, 10);
    EXPECT_EQ(rear.value(rear.own), 3) << "from behind: no works, and the flank";
}

TEST(VB_EX_29, CavalryAgainstCartridges) {
    const auto value = [](bool disordered_too) {
        Melee bed(CavalryBrigade, 5);
        const Ref enemy = bed.in_front(InfantryBrigade);
        bed.plan(enemy).weapon = Weapon::CartridgeRifle;
        bed.side(cs).stationary |= one(enemy.id);
        if (disordered_too) bed.level(enemy, Level::TemporaryDisorder);
        bed.charges(bed.own, 30, 10);
        return bed.value(bed.own);
    };
    EXPECT_EQ(value(false), 3);
    EXPECT_EQ(value(true), 4);
}

TEST(VB_EX_30, GunsInFrontAndInTheFlank) {
    {
        Melee bed(InfantryBrigade);
        bed.in_front(ArtilleryBattalion);
        bed.charges(bed.own, 30, 10);
        EXPECT_EQ(bed.value(bed.own), 3);
    }
    {
        // The guns face away: their rear is touched.
        Melee bed(InfantryBrigade);
        bed.add(cs, ArtilleryBattalion, 30, 23, 90);
        bed.charges(bed.own, 30, 10);
        EXPECT_EQ(bed.value(bed.own), 5);
    }
    {
        Melee bed(InfantryBrigade);
        const Ref enemy = bed.in_front(InfantryBrigade);
        bed.side(cs).stand[enemy.id].guns = 1;
        bed.charges(bed.own, 30, 10);
        EXPECT_EQ(bed.value(bed.own), 4);
    }
}

TEST(VB_EX_31, AColumnInTheFlank) {
    Melee bed(InfantryBrigade);
    bed.side(us).column |= one(bed.own.id);
    for (int i = 0; i < 3; ++i)
        bed.side(us).stand[bed.own.id].marker[i] =
            table::PackedPose::of({at_inches(30, 15.5 - 3 * i), table::north});
    // Cavalry touches the second marker from the east.
    const Ref horse = bed.add(cs, CavalryBrigade, 30.5, 12.5, 180);
    bed.charges(horse, 40, 12.5);
    EXPECT_EQ(bed.value(bed.own), 1);
    bed.run({2}, [&](Play& play) { EXPECT_TRUE(test_morale(play, bed.own)); });
}

TEST(VB_EX_32, GunsMeleedByCavalry) {
    Melee bed(ArtilleryBattery);
    bed.charges(bed.in_front(CavalryBrigade), 30, 30);
    EXPECT_EQ(bed.value(bed.own), 3);
    bed.side(us).stationary |= one(bed.own.id);
    EXPECT_EQ(bed.value(bed.own), 3) << "Stationary only";
    bed.add(us, InfantryBrigade, 30 + 0.75 + 1.5, 20, 90);
    EXPECT_EQ(bed.value(bed.own), 4) << "Stationary and supported";
    bed.side(us).stationary = {};
    EXPECT_EQ(bed.value(bed.own), 3) << "supported only";
}

TEST(VB_MORALE_15, InfantryNotSecureAgainstCavalry) {
    Melee bed(InfantryBrigade);
    bed.charges(bed.in_front(CavalryBrigade), 30, 30);
    EXPECT_EQ(bed.value(bed.own), 3);
    bed.add(us, InfantryBrigade, 33, 20, 90);
    EXPECT_EQ(bed.value(bed.own), 3) << "one side is open";
    bed.add(us, InfantryBrigade, 27, 20, 90);
    EXPECT_EQ(bed.value(bed.own), 4);
}

TEST(VB_MISC_8, BackToBackOrWithCoveredSides) {
    {
        Melee bed(InfantryBrigade);
        EXPECT_FALSE(is_secure(bed.look(), bed.own));
        bed.add(us, InfantryBrigade, 30, 14, 270);
        EXPECT_TRUE(is_secure(bed.look(), bed.own)) << "back to back";
    }
    {
        Melee bed(InfantryBrigade);
        // On one side a skirmisher that faces outward, on the other a river.
        bed.line(LineKind::River, 28, 0, 28, 40);
        const Ref skirmisher = bed.add(us, InfantrySkirmisher, 32.5, 18.5, 0);
        EXPECT_TRUE(is_secure(bed.look(), bed.own));
        bed.put(skirmisher, 32.5, 18.5, 90);
        EXPECT_FALSE(is_secure(bed.look(), bed.own)) << "it faces another way";
    }
    Melee light(InfantrySkirmisher);
    light.add(us, InfantryBrigade, 33, 20, 90);
    light.add(us, InfantryBrigade, 27, 20, 90);
    EXPECT_FALSE(is_secure(light.look(), light.own)) << "skirmishers are never secure in the open";
}

// Ground that is prohibited to cavalry, anywhere within an inch of a side.
TEST(VB_MISC_8, GroundThatCoversASide) {
    for (const double x : {32.4, 32.6}) {
        Bed bed;
        const Ref foot = bed.add(us, StandType::InfantryBrigade, 30, 30, 90);  // its right side is at 31.5
        bed.add(us, StandType::InfantryBrigade, 27, 30, 90);
        bed.area(AreaKind::Water, x, 29.5, x + 0.2, 33);  // a strip beside the front corner
        EXPECT_EQ(is_secure(bed.look(), foot), x < 32.5);
    }
}

TEST(VB_MORALE_11, TheArmyCommanderAttached) {
    Melee bed(InfantryBrigade);
    bed.in_front(InfantryBrigade);
    EXPECT_EQ(bed.value(bed.own), 4);
    bed.commander(us, 0, at_inches(30, 16.5));
    bed.side(us).commander[0].attached = bed.own.id;
    EXPECT_EQ(bed.value(bed.own), 5);
}

TEST(VB_MORALE_16, TheFlankByFire) {
    Melee bed(InfantryBrigade);
    const Ref guns = bed.add(cs, ArtilleryBattalion, 33, 19, 180);
    EXPECT_EQ(bed.value(bed.own), 3);
    bed.put(guns, 30, 23, 270);
    EXPECT_EQ(bed.value(bed.own), 4);
}

TEST(VB_EX_69, ChargedInTheRear) {
    Melee bed(InfantryBrigade);
    bed.side(us).stationary |= one(bed.own.id);
    const Ref enemy = bed.add(cs, InfantryBrigade, 30, 17, 90);
    bed.charges(enemy, 30, 10);
    EXPECT_EQ(bed.value(bed.own), 3);
    EXPECT_EQ(bed.value(enemy), 5);
    EXPECT_EQ(melee_dice_of(bed.look(), bed.own), 7);
}

TEST(VB_EX_24, FrontAndFlank) {
    // The defender's F is at (30, 20), facing north; its right edge at x 31.5.
    const auto flanked = [](double from_x, double from_y, double x, double y, int heading) {
        Melee bed(InfantryBrigade);
        const Ref enemy = bed.add(cs, InfantryBrigade, x, y, heading);
        bed.charges(enemy, from_x, from_y);
        return flanked_in_melee(bed.look(), bed.own, enemy);
    };
    EXPECT_TRUE(flanked(36, 19, 31.5, 18, 180));
    EXPECT_FALSE(flanked(36, 21, 31.5, 18, 180));
    EXPECT_TRUE(flanked(30, 15, 30, 17, 90));
}

TEST(VB_MORALE_19, CloseOrderAgainstSkirmishersOnly) {
    Melee bed(InfantryBrigade);
    bed.in_front(InfantrySkirmisher);
    EXPECT_EQ(bed.value(bed.own), 5);
    const Ref brigade = bed.add(cs, InfantryBrigade, 33, 20, 270);
    (void)brigade;
    EXPECT_EQ(bed.value(bed.own), 4) << "a brigade is there too";
}

TEST(VB_MORALE_23, OnTheGround) {
    Melee bed(InfantryBrigade);
    bed.in_front(InfantryBrigade);
    bed.side(us).ground |= one(bed.own.id);
    EXPECT_EQ(bed.value(bed.own), 3);
    Melee under_fire(InfantryBrigade);
    under_fire.add(cs, ArtilleryBattalion, 30, 23, 270);
    under_fire.side(us).ground |= one(under_fire.own.id);
    EXPECT_EQ(under_fire.value(under_fire.own), 4) << "when it is meleed";
}

TEST(VB_MORALE_4, TheReckoningIsTheValue) {
    Melee bed(InfantryBrigade, 5);
    bed.level(bed.own, Level::TemporaryDisorder);
    bed.in_front(InfantryBrigade);
    const Reckoning reckoning = morale_reckoning(bed.look(), bed.own);
    EXPECT_EQ(reckoning.total(), bed.value(bed.own));
    EXPECT_EQ(reckoning.parts.size(), 2u);
    EXPECT_FALSE(fails(4, 4));
    EXPECT_TRUE(fails(5, 4));
}

}  // namespace
}  // namespace longroll::volley
