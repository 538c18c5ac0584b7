// 2.2.6, VB-CHARGE-11: who gives way to a charge, played by decisions.

#include "volley/react.h"

#include <gtest/gtest.h>

#include "volley/flow_bed.h"

namespace longroll::volley {
namespace {

using enum StandType;

// Cavalry of the Union at (36, 20), and whatever it meets ten inches ahead.
struct Ride : Flow {
    PostId own = division(us, at_inches(36, 14));
    PostId theirs = division(cs, at_inches(66, 66));
    Ref riders = add(us, CavalryBrigade, 36, 20, 90, own);
    Ref idle = add(us, InfantryBrigade, 10, 10, 90, own);  // still to move, so that the phase waits
    Ref beyond = add(cs, InfantryBrigade, 36, 42, 270, theirs);

    Ref met(StandType type, int strength = 1) {
        const Ref ref = add(cs, type, 36, 30, 270, theirs);
        plan(ref).strength = side(cs).stand[ref.id].strength = static_cast<std::uint8_t>(strength);
        return ref;
    }
    void charge_beyond() { move(riders, {"go at 1 to 36 43 facing 0"}); }
};

TEST(VB_EX_21, InfantrySkirmishersTakeCoverOrAreDestroyed) {
    for (const double edge : {7.0, 9.0}) {
        Ride bed;
        const Ref light = bed.met(InfantrySkirmisher);
        bed.area(AreaKind::Woods, 36 + edge, 20, 60, 40);
        bed.begin();
        bed.charge_beyond();
        if (edge < 8) {
            ASSERT_EQ(bed.kind(), StepKind::React);
            EXPECT_EQ(bed.decides(), cs);
            EXPECT_EQ(bed.refused_by("evade to 40 30"), rule::VB_SKIR_3) << "no cover there";
            EXPECT_GE(bed.many_choices(), 2u);
            bed.play("evade to 43.5 30");
            EXPECT_TRUE(on_table(bed.look(), light));
            EXPECT_EQ(bed.front(light), at_inches(43.5, 30));
        } else {
            EXPECT_FALSE(on_table(bed.look(), light));
            EXPECT_EQ(bed.side(cs).casualties[bed.theirs], 1);
        }
        ASSERT_EQ(bed.kind(), StepKind::MoveStand) << "the cavalry goes on with the rest of its move";
        bed.play("charge 1 to 36 43");
        EXPECT_TRUE(in_contact(bed.look(), bed.riders, bed.beyond));
    }
}

TEST(VB_SKIR_3, TheirOwnerMayDecline) {
    Ride bed;
    const Ref light = bed.met(InfantrySkirmisher, 2);
    bed.area(AreaKind::Woods, 42, 20, 60, 40);
    bed.begin();
    bed.charge_beyond();
    bed.play("stay");
    EXPECT_FALSE(on_table(bed.look(), light));
    EXPECT_EQ(bed.side(cs).casualties[bed.theirs], 2);
}

TEST(VB_SKIR_3, ATownBlockWithRoomIsCover) {
    for (const bool room : {true, false}) {
        Ride bed;
        const Ref light = bed.met(InfantrySkirmisher);
        bed.area(AreaKind::TownBlock, 42, 29, 45, 32);
        bed.setup.buildings = {
            {0, true, false, table::rect({at_inches(43.5, 30.5), table::north}, {3000, 3000})}};
        if (!room) bed.state.burning.add(0);
        bed.begin();
        bed.charge_beyond();
        EXPECT_EQ(bed.kind(), room ? StepKind::React : StepKind::MoveStand);
        if (!room) continue;
        bed.play("evade to 43.5 30.5");
        EXPECT_EQ(bed.look().stand(light).building, 0);
    }
}

TEST(VB_SKIR_1, MayStopWhereItMetThem) {
    Ride bed;
    bed.met(InfantrySkirmisher);
    bed.begin();
    bed.charge_beyond();
    ASSERT_EQ(bed.kind(), StepKind::MoveStand);
    bed.play("done");
    EXPECT_FALSE(has(bed.side(us).charged, bed.riders));
    EXPECT_TRUE(has(bed.side(us).moved, bed.riders));
}

TEST(VB_EX_22, CavalrySkirmishersRetreatAheadOfIt) {
    Ride bed;
    const Ref light = bed.met(CavalrySkirmisher);
    bed.begin();
    bed.charge_beyond();
    EXPECT_EQ(bed.front(light), at_inches(36, 36)) << "six inches in the direction of the charge";
    EXPECT_EQ(bed.level_now(light), Level::Good);
    ASSERT_EQ(bed.kind(), StepKind::MoveStand);
    // Reached again they retreat again, as far as there is way.
    bed.play("charge 2 to 36 37");
    EXPECT_NE(bed.front(light), at_inches(36, 36));
}

TEST(VB_SKIR_4, InBrokenGroundTheyStandAndFight) {
    Ride bed;
    const Ref light = bed.met(InfantrySkirmisher);
    bed.area(AreaKind::Broken, 30, 29, 42, 33);
    bed.begin();
    bed.play("move 1");
    EXPECT_EQ(bed.refused_by("go at 1 to 36 43 facing 0"), rule::VB_CHARGE_8) << "it cannot pass";
    bed.play("go at 2 to 36 30.5 facing 0");
    EXPECT_TRUE(has(bed.side(us).charged, bed.riders));
    EXPECT_TRUE(in_contact(bed.look(), bed.riders, light));
}

TEST(VB_SKIR_5, HorseMayEvadeInfantryOnce) {
    for (const bool evades : {true, false}) {
        Flow bed;
        const PostId own = bed.division(us, at_inches(36, 14)), theirs = bed.division(cs, at_inches(66, 66));
        const Ref brigade = bed.add(us, InfantryBrigade, 36, 20, 90, own);
        bed.add(us, InfantryBrigade, 10, 10, 90, own);
        const Ref light = bed.add(cs, CavalrySkirmisher, 36, 24, 270, theirs);
        bed.begin();
        bed.move(brigade, {"go at 1 to 36 25 facing 0"});
        ASSERT_EQ(bed.kind(), StepKind::React);
        EXPECT_EQ(bed.decides(), cs);
        EXPECT_EQ(bed.refused_by("evade to 20 20"), rule::VB_SKIR_5);
        if (!evades) {
            bed.play("stay");
            EXPECT_EQ(bed.kind(), StepKind::MovePhase);
            EXPECT_TRUE(has(bed.side(us).charged, brigade));
            continue;
        }
        bed.play("evade to 36 30");
        EXPECT_EQ(bed.front(light), at_inches(36, 30));
        ASSERT_EQ(bed.kind(), StepKind::MoveStand);
        bed.play("charge 1 to 36 31");
        EXPECT_EQ(bed.kind(), StepKind::MovePhase) << "once: now they fight";
        EXPECT_TRUE(in_contact(bed.look(), brigade, light));
    }
}

TEST(VB_EX_23, FugitivesRoutAgainAndTheChargeGoesOn) {
    Ride bed;
    const Ref runs = bed.met(InfantryBrigade, 2);
    bed.put(runs, 36, 30, 90);
    bed.put(bed.beyond, 36, 40, 270);
    bed.level(runs, Level::Rout);
    bed.begin();
    bed.play("move 1");
    bed.play("go at 2 to 36 30 facing 0", {1});  // those whom they run through pass their test
    EXPECT_EQ(bed.look().stand(runs).strength, 1);
    EXPECT_EQ(bed.level_now(runs), Level::Rout);
    ASSERT_EQ(bed.kind(), StepKind::MoveStand);
    // Its rear edge was at 27: seven inches are gone.
    EXPECT_EQ(inches_for(left_of(bed.state.move), 24 * inch), 17 * inch);
    bed.play("charge 1 to 36 41");
    EXPECT_TRUE(in_contact(bed.look(), bed.riders, bed.beyond));
}

}  // namespace
}  // namespace longroll::volley
