// 2.8 Terrain, rule by rule, where the chart (chart_play_test.cpp) does not say all.

#include <gtest/gtest.h>

#include "support/printed_tables.h"
#include "volley/charge.h"
#include "volley/combat.h"
#include "volley/fight_bed.h"
#include "volley/flow_bed.h"

namespace longroll::volley {
namespace {

using enum StandType;
using table::CrossingKind;

// A stand of the Union at (36, 20) facing north in its own turn, by decisions as they are typed.
struct March : Flow {
    PostId own = division(us, at_inches(36, 14)), theirs = division(cs, at_inches(66, 66));
    Ref ref;

    explicit March(StandType type = InfantryBrigade) { ref = add(us, type, 36, 20, 90, own); }
    void start() {
        begin();
        play("move 1");
    }
    double left() { return inches_for(left_of(state.move), allowance(look(), ref)) / 1000.0; }
    bool trampled() const { return state.trampled.any(); }
};

// A stand of the Union at (36, 30) facing north, and an enemy brigade three inches before it.
struct Stood : FightBed {
    Ref ref, foe;
    explicit Stood(StandType type = InfantryBrigade) {
        ref = stand(us, type, 36, 30, 90);
        foe = brigade(cs, 36, 33, 270);
    }
    Saves fire_by(StandType type, Weapon weapon) {
        plan(foe).type = type;
        plan(foe).weapon = weapon;
        return saves_from_fire(look(), foe, ref);
    }
    bool saves_small_arms() { return fire_by(InfantryBrigade, Weapon::RifledMusket).terrain; }
    bool saves_guns(Weapon weapon = Weapon::RifledField) {
        return fire_by(ArtilleryBattalion, weapon).terrain;
    }
    bool saves_melee() { return saves_from_melee(look(), foe, ref).terrain; }
    bool saves_nothing() { return !saves_small_arms() && !saves_guns() && !saves_melee(); }
    // The enemy is in contact and came from where it is now.
    int morale_charged() {
        plan(foe).type = InfantryBrigade;
        charges(foe);
        const auto from = side(cs).stand[foe.id].from;
        put(foe, 36, 30, 270);
        side(cs).stand[foe.id].from = from;
        return modified_morale(look(), ref);
    }
};

// Two skirmishers that may see one another.
struct Sight : FightBed {
    Ref a = stand(us, InfantrySkirmisher, 36, 20, 90), b = stand(cs, InfantrySkirmisher, 36, 50, 270);
    bool sees_at(double y0, double y1, double x1 = 36) {
        put(a, 36, y0, 90);
        put(b, x1, y1, 270);
        return sees_now(look(), a, b);
    }
};

// ---- 2.8.1 ----

TEST(VB_TERR_GEN_1, TheGroundUnderTheMiddleOfTheFront) {
    for (const double edge : {29.9, 30.0}) {
        Stood bed;
        bed.area(AreaKind::Woods, 20, 20, 52, edge);  // all of its base but, or with, F
        EXPECT_EQ(in_forest(bed.look(), bed.ref), edge == 30.0);
        EXPECT_EQ(bed.saves_small_arms(), edge == 30.0);
    }
}

TEST(VB_TERR_GEN_2, EveryCodeOfTheChartIsExplained) {
    const PrintedTables book = PrintedTables::of_game("volley");
    const PrintedTable& codes = book.of_rule("VB-TERR-GEN-2");
    const std::pair<const char*, const char*> meanings[] = {
        {"-", "no effect"},
        {"1/2M", "costs half the movement allowance"},
        {"2x, 4x", "each inch costs double, fourfold"},
        {"B LOS", "blocks line of sight"},
        {"BR", "a stand inside blocks the road"},
        {"DE",
         "temporarily disordered when it enters the feature (in a town also when it goes from block to "
         "block)"},
        {"DI", "disordered while inside and cannot recover until out"},
        {"DL", "temporarily disordered when it leaves the feature"},
        {"m", "gives a morale modifier, see VB-MORALE"},
        {"NA", "a stand inside makes no attacks"},
        {"up", "only when moving uphill"},
        {"ST", "gives a save against fire and in melee"},
        {"STf", "gives a save against fire, not in melee"},
        {"STm", "gives a save in melee, not against fire"},
        {"STs", "gives a save against small arms fire, nothing else"},
        {"XX", "prohibited"}};
    ASSERT_EQ(codes.rows.size(), std::size(meanings));
    for (const auto& [code, meaning] : meanings) EXPECT_EQ(codes.cell(code, "Meaning"), meaning);
}
// DI disorders on entry too, and nobody recovers before F is out.
TEST(VB_TERR_GEN_2, DisorderedInside) {
    March bed(CavalryBrigade);
    bed.area(AreaKind::Orchard, 20, 22, 52, 25);
    bed.start();
    bed.play("leg to 36 24");
    EXPECT_EQ(bed.level_now(bed.ref), Level::TemporaryDisorder);
    EXPECT_EQ(bed.refused_by("recover"), rule::VB_TERR_GEN_2);
    bed.play("leg to 36 26");
    EXPECT_EQ(bed.level_now(bed.ref), Level::TemporaryDisorder) << "it stays until it is recovered from";
    EXPECT_TRUE(bed.legal("recover"));
}

TEST(VB_TERR_GEN_5, ASaveBelongsToTheStandInTheAreaOrBehindTheLine) {
    Stood firer_in_woods;
    firer_in_woods.area(AreaKind::Woods, 20, 32.5, 52, 40);
    EXPECT_FALSE(firer_in_woods.saves_small_arms());
    for (const double y : {30.2, 32.8}) {  // near it, or near the enemy
        Stood wall;
        wall.line(LineKind::Wall, 20, y, 52, y);
        EXPECT_EQ(wall.saves_small_arms(), y == 30.2);
        EXPECT_EQ(wall.morale_charged(), y == 30.2 ? 5 : 4);
    }
}

TEST(VB_TERR_GEN_6, ForcedMovesTakeNoDisorderAndAdvancesDo) {
    Stood bed(CavalryBrigade);
    bed.area(AreaKind::Broken, 20, 20, 52, 28);
    bed.run({}, [&](Play& play) { retreat(play, bed.ref, 12 * inch, rule::VB_MELEE_16); });
    EXPECT_EQ(bed.front(bed.ref), at_inches(36, 18)) << "twelve inches whatever the ground";
    EXPECT_EQ(bed.level_now(bed.ref), Level::Good);
    // Prohibited ground is not entered.
    Stood swamp;
    swamp.area(AreaKind::Swamp, 20, 10, 52, 26);
    swamp.run({}, [&](Play& play) { retreat(play, swamp.ref, 8 * inch, rule::VB_MELEE_16); });
    EXPECT_FALSE(kinds_under(swamp.look(), swamp.ref).has(AreaKind::Swamp));
    // An advance costs nothing and is disordered by the ground.
    Stood wins(CavalryBrigade);
    wins.put(wins.foe, 36, 60, 270);
    wins.area(AreaKind::Broken, 20, 31, 52, 40);
    wins.run({}, [&](Play& play) {
        make_advance(play, wins.ref, at_inches(36, 33), no_building, rule::VB_MELEE_19);
    });
    EXPECT_EQ(wins.front(wins.ref), at_inches(36, 33));
    EXPECT_EQ(wins.level_now(wins.ref), Level::TemporaryDisorder);
}

TEST(VB_TERR_GEN_7, ARoadOverridesBridgesAndSlopes) {
    March bed(ArtilleryBattalion);
    bed.side(us).limbered |= one(bed.ref.id);
    bed.line(LineKind::Road, 36, 0, 36, 72);
    bed.line(LineKind::River, 0, 22, 72, 22);
    bed.crossing(CrossingKind::Bridge, 36, 22);
    bed.area(AreaKind::Hill, 0, 24, 72, 40, 1);
    bed.area(AreaKind::Hill, 0, 24.4, 72, 40, 2);
    bed.area(AreaKind::Marsh, 0, 26, 72, 40);
    bed.start();
    bed.play("leg to 36 30");
    EXPECT_DOUBLE_EQ(bed.left(), 6);
    EXPECT_EQ(bed.level_now(bed.ref), Level::Good);
}

TEST(VB_TERR_GEN_8, WorksOutlastWhatCrossesThem) {
    March bed(CavalryBrigade);
    bed.line(LineKind::Fieldworks, 0, 22, 72, 22);
    bed.start();
    bed.play("leg to 36 23");
    bed.play("done");
    const Toll again =
        toll_of(bed.look(), mover_of(bed.look(), bed.ref), {at_inches(36, 23), at_inches(36, 21)});
    EXPECT_TRUE(again.disorders) << "they are still there";
}

// ---- 2.8.3, 2.8.10: the far bank ----

// A brigade charges another whose front is so far beyond water that it crosses at y = 25.7, six inches on.
struct Bank : Bed {
    PostId own = division(us);
    Ref charger = add(us, InfantryBrigade, 30, 20, 90, own), foe;
    Bank(LineKind water, int crossing_kind = -1, double behind = 0.3) {
        foe = add(cs, InfantryBrigade, 30, 25.7 + behind, 270);
        line(water, 0, 25.7, 72, 25.7);
        if (crossing_kind >= 0) crossing(static_cast<CrossingKind>(crossing_kind), 30, 25.7);
    }
    Level charge(Pay pay = Pay::Half) {
        side(us).in_command |= one(charger.id);
        run({}, [&](Play& play) {
            begin_move(play, charger);
            const ChargePlan plan = plan_charge(play, charger, foe, at_inches(30, 60), pay);
            ASSERT_TRUE(plan.verdict);
            make_charge(play, foe, plan, pay);
        });
        return level_of(look(), charger);
    }
};
constexpr int bridge = static_cast<int>(CrossingKind::Bridge), ford = static_cast<int>(CrossingKind::Ford);

TEST(VB_TERR_BRIDGE_3, DisorderedOntoTheFarBank) {
    EXPECT_EQ(Bank(LineKind::River, bridge).charge(), Level::TemporaryDisorder);
    EXPECT_EQ(Bank(LineKind::River, bridge, 0.6).charge(), Level::Good) << "it does not touch the bank";
    Bank aside(LineKind::River, bridge);
    aside.put(aside.foe, 31.5, 27.5, 0);  // its side along the bank
    EXPECT_EQ(aside.charge(), Level::Good) << "it does not face it";
    // The road spares a column the price of the bridge, not the fight for the bank (VB-TERR-GEN-7).
    Bank column(LineKind::River, bridge);
    column.line(LineKind::Road, 30, 0, 30, 72);
    column.side(us).column |= one(column.charger.id);
    column.run({}, [&](Play& play) { lay_markers_behind(play, column.charger); });
    EXPECT_EQ(column.charge(), Level::TemporaryDisorder);
    // It is a rule of contact: who crosses and stops is not disordered by it.
    March stops;
    stops.line(LineKind::River, 0, 22, 72, 22);
    stops.crossing(CrossingKind::Bridge, 36, 22);
    stops.add(cs, InfantryBrigade, 36, 25, 270, stops.theirs);
    stops.start();
    stops.play("leg to 36 23");
    EXPECT_EQ(stops.level_now(stops.ref), Level::Good);
}
// VB-TERR-BRIDGE-2: in a charge too the owner may take disorder instead of the price.
TEST(VB_TERR_BRIDGE_2, AChargePaysByChoice) {
    Bank half(LineKind::River, bridge, 1.5);
    half.charge();
    EXPECT_GT(half.state.move.spent, half_allowance);
    Bank disorder(LineKind::River, bridge, 1.5);
    EXPECT_EQ(disorder.charge(Pay::Disorder), Level::TemporaryDisorder);
    EXPECT_LT(disorder.state.move.spent, half_allowance);
    const Expected<Action> typed = verbs.read("charge 1 to 30 60 disorder");
    ASSERT_TRUE(typed);
    EXPECT_EQ(bridge_pay(*typed), Pay::Disorder);
}
TEST(VB_TERR_FORD_2, TheFarBankOfAFord) {
    EXPECT_EQ(Bank(LineKind::River, ford).charge(), Level::TemporaryDisorder);
    EXPECT_EQ(Bank(LineKind::River, ford, 0.6).charge(), Level::Good);
}
TEST(VB_TERR_MSTREAM_2, TheFarBankOfAMarshyStream) {
    // The crossing itself disorders; by a ford it does not, and the bank does.
    EXPECT_EQ(Bank(LineKind::MarshyStream, ford).charge(), Level::TemporaryDisorder);
    EXPECT_EQ(Bank(LineKind::MarshyStream, ford, 0.6).charge(), Level::Good);
}
TEST(VB_TERR_STREAM_3, TheFarBankOfAStream) {
    EXPECT_EQ(Bank(LineKind::Stream).charge(), Level::TemporaryDisorder);
    EXPECT_EQ(Bank(LineKind::Stream, -1, 0.6).charge(), Level::Good);
}

TEST(VB_TERR_STREAM_1, HalfAMove) {
    March bed;
    bed.line(LineKind::Stream, 0, 22, 72, 22);
    bed.start();
    bed.play("leg to 36 24");
    EXPECT_DOUBLE_EQ(bed.left(), 4);
    EXPECT_EQ(bed.level_now(bed.ref), Level::Good);
    // For commanders too.
    March rides;
    rides.line(LineKind::Stream, 0, 22, 72, 22);
    rides.commander(us, rides.own, at_inches(40, 20));
    rides.begin();
    EXPECT_EQ(rides.refused_by("ride 2 to 40 33"), rule::VB_MOVE_19) << "13 inches and half a move";
    EXPECT_TRUE(rides.legal("ride 2 to 40 32"));
}
TEST(VB_TERR_STREAM_2, TheSecondCostsNothingAndDisorders) {
    March bed;
    for (const double y : {21.0, 22.0, 23.0}) bed.line(LineKind::Stream, 0, y, 72, y);
    bed.start();
    bed.play("leg to 36 21.5");
    EXPECT_EQ(bed.level_now(bed.ref), Level::Good);
    bed.play("leg to 36 24");
    EXPECT_EQ(bed.level_now(bed.ref), Level::TemporaryDisorder);
    EXPECT_DOUBLE_EQ(bed.left(), 16 - 8 - 4);
}

TEST(VB_TERR_SWAMP_1, OnlySkirmishersOnFootAndCommanders) {
    for (const StandType type : {InfantryBrigade, CavalrySkirmisher, InfantrySkirmisher}) {
        March bed(type);
        bed.area(AreaKind::Swamp, 20, 22, 52, 40);
        bed.start();
        if (type != InfantrySkirmisher) {
            EXPECT_EQ(bed.refused_by("leg to 36 23"), rule::VB_TERR_SWAMP_1);
            continue;
        }
        bed.play("leg to 36 24");
        EXPECT_DOUBLE_EQ(bed.left(), 16 - 2 - 4);
    }
}
TEST(VB_TERR_SWAMP_2, NoEffectOnSightOrCombat) {
    Sight bed;
    bed.area(AreaKind::Swamp, 20, 30, 52, 40);
    EXPECT_TRUE(bed.sees_at(20, 50));
    Stood fight(InfantrySkirmisher);
    fight.area(AreaKind::Swamp, 20, 20, 52, 30.5);
    EXPECT_TRUE(fight.saves_nothing());
}

TEST(VB_TERR_MARSH_2, SkirmishersCrossWithoutADie) {
    March bed(InfantrySkirmisher);
    bed.area(AreaKind::Marsh, 20, 22, 52, 40);
    bed.start();
    bed.play("leg to 36 30");
    EXPECT_DOUBLE_EQ(bed.left(), 6);
    Sight sight;
    sight.area(AreaKind::Marsh, 20, 30, 52, 40);
    EXPECT_TRUE(sight.sees_at(20, 50));
    Stood fight;
    fight.area(AreaKind::Marsh, 20, 20, 52, 30.5);
    EXPECT_TRUE(fight.saves_nothing());
}
// VB-TERR-MARSH-1: one die for the whole move, DI by 5 and 6 alone.
TEST(VB_TERR_MARSH_1, OnceInAMove) {
    March bed;
    bed.area(AreaKind::Marsh, 20, 21, 52, 22);
    bed.area(AreaKind::Marsh, 20, 24, 52, 26);
    bed.start();
    bed.play("leg to 36 25", {4});
    EXPECT_DOUBLE_EQ(bed.left(), 16 - 1 - 2 - 2 - 2) << "the second marsh by the same die";
    EXPECT_EQ(bed.level_now(bed.ref), Level::Good);
    March deep;
    deep.area(AreaKind::Marsh, 20, 21, 52, 22);
    deep.start();
    deep.play("leg to 36 21.5", {5});
    EXPECT_EQ(deep.refused_by("recover"), rule::VB_TERR_MARSH_1);
    deep.play("leg to 36 22.5");
    EXPECT_TRUE(deep.legal("recover")) << "it is out of it";
}
TEST(VB_TERR_MARSH_1, OnTheWayOfACharge) {
    const auto charge = [](std::initializer_list<unsigned> dice, double away,
                           Weapon weapon = Weapon::RifledMusket) {
        March bed;
        bed.plan(bed.add(cs, InfantryBrigade, 36, 20 + away, 270, bed.theirs)).weapon = weapon;
        bed.area(AreaKind::Marsh, 20, 22, 52, 26);
        bed.start();
        bed.play("charge 1 to 36 60", dice);
        return bed;
    };
    March firm = charge({2}, 12);
    EXPECT_TRUE(has(firm.side(us).charged, firm.ref));
    March slow = charge({4}, 12);
    EXPECT_TRUE(has(slow.side(us).charged, slow.ref)) << "2 + 8 + 6 are 16 inches";
    March stuck = charge({4}, 12.5);
    EXPECT_FALSE(has(stuck.side(us).charged, stuck.ref));
    EXPECT_EQ(stuck.front(stuck.ref), at_inches(36, 22)) << "at the edge";
    March deep = charge({5}, 5);
    EXPECT_EQ(deep.level_now(deep.ref), Level::TemporaryDisorder);
    EXPECT_TRUE(has(deep.side(us).charged, deep.ref)) << "2 + 12 inches";
    March near = charge({6}, 2.5, Weapon::CartridgeRifle);
    EXPECT_TRUE(has(near.side(us).repulsed_now, near.ref));
    EXPECT_EQ(near.front(near.ref), at_inches(36, 21.5)) << "an inch from the enemy at the edge";
}

// ---- 2.8.4, 2.8.5 ----

TEST(VB_TERR_BROKEN_1, SeenAcrossUnlessTheScenarioSaysOtherwise) {
    Sight bed;
    bed.area(AreaKind::Broken, 20, 30, 52, 40);
    EXPECT_TRUE(bed.sees_at(20, 50));
    Sight grown;
    grown.area(AreaKind::Broken, 20, 30, 52, 40);
    grown.area(AreaKind::Thicket, 20, 30, 52, 40);
    EXPECT_FALSE(grown.sees_at(20, 50));
}

TEST(VB_TERR_CROPS_1, StandingCropsBlockSight) {
    Sight bed;
    bed.area(AreaKind::Crops, 20, 30, 52, 40);
    EXPECT_FALSE(bed.sees_at(20, 50));
    EXPECT_TRUE(bed.sees_at(20, 31)) << "an inch of them at its end";
    EXPECT_FALSE(bed.sees_at(20, 31.9));
}
TEST(VB_TERR_CROPS_2, TrampledByAllButSkirmishersAndCommanders) {
    for (const StandType type :
         {InfantryBrigade, CavalryBrigade, ArtilleryBattery, InfantrySkirmisher, CavalrySkirmisher}) {
        March bed(type);
        if (is_artillery(type)) bed.side(us).limbered |= one(bed.ref.id);
        bed.area(AreaKind::Crops, 20, 22, 52, 26);
        const Ref far = bed.add(cs, InfantryBrigade, 36, 60, 270, bed.theirs);
        bed.start();
        bed.play("leg to 36 27");
        EXPECT_DOUBLE_EQ(bed.left(), allowance(bed.look(), bed.ref) / 1000.0 - 7) << "no price";
        EXPECT_FALSE(bed.trampled()) << "not before the end of the move";
        bed.play("done");
        EXPECT_EQ(bed.trampled(), !is_skirmisher(type));
        bed.put(bed.ref, 36, 20, 90);
        EXPECT_EQ(sees_now(bed.look(), bed.ref, far), !is_skirmisher(type))
            << "flat for the rest of the game";
    }
    March rides;
    rides.area(AreaKind::Crops, 20, 22, 52, 26);
    rides.commander(us, rides.own, at_inches(40, 20));
    rides.begin();
    rides.play("ride 2 to 40 30");
    EXPECT_FALSE(rides.trampled());
}
// A friend at (46, 20) who is to trample the crops between the stand and an enemy.
struct Field : March {
    Ref foe, friend_of_it;
    Field() {
        area(AreaKind::Crops, 20, 22, 52, 26);
        foe = add(cs, InfantryBrigade, 36, 30, 270, theirs);
        friend_of_it = add(us, InfantryBrigade, 46, 20, 90, own);
    }
    void trample() {
        move(friend_of_it, {"leg to 46 27", "done"});
        EXPECT_TRUE(trampled());
        EXPECT_TRUE(sees_now(look(), ref, foe));
    }
};
TEST(VB_CHARGE_2, CropsTrampledInThisTurnHidTheTargetAtItsStart) {
    Field bed;
    bed.commander(us, bed.own, at_inches(41, 18));
    bed.begin();
    bed.trample();
    bed.play("move 1");
    EXPECT_EQ(bed.refused_by("charge 1 to 36 30"), rule::VB_CHARGE_2);
    EXPECT_EQ(bed.refused_by("go at 1 to 36 30 facing 0"), rule::VB_CHARGE_2);
    // From the next turn on they are flat.
    Field next;
    next.commander(us, next.own, at_inches(41, 18));
    next.state.trampled.add(0);
    next.begin();
    next.play("move 1");
    EXPECT_TRUE(next.legal("charge 1 to 36 30"));
}
TEST(VB_CMD_5, CropsTrampledInThisTurnHidTheEnemyAtItsStart) {
    Field bed;
    bed.commander(us, bed.own, at_inches(51.9, 18));
    bed.begin();
    ASSERT_FALSE(has(bed.side(us).in_command, bed.ref));
    bed.trample();
    bed.play("move 1");
    EXPECT_TRUE(bed.legal("leg to 36 24"));
    Field flat;
    flat.commander(us, flat.own, at_inches(51.9, 18));
    flat.state.trampled.add(0);
    flat.begin();
    flat.play("move 1");
    EXPECT_EQ(flat.refused_by("leg to 36 24"), rule::VB_CMD_5);
}
TEST(VB_TERR_CROPS_3, NoEffectInCombat) {
    Stood bed;
    bed.area(AreaKind::Crops, 20, 20, 52, 30.5);
    EXPECT_TRUE(bed.saves_nothing());
    EXPECT_EQ(bed.morale_charged(), 4);
}

// ---- 2.8.6 ----

// Behind a line, as the enemy beyond it finds the stand.
Stood behind(LineKind kind, StandType type = InfantryBrigade) {
    Stood bed(type);
    bed.line(kind, 20, 30.2, 52, 30.2);
    return bed;
}

TEST(VB_TERR_FIELDWORKS_1, SeenAcross) {
    Sight bed;
    bed.line(LineKind::Fieldworks, 0, 35, 72, 35);
    EXPECT_TRUE(bed.sees_at(20, 50));
}
TEST(VB_TERR_FIELDWORKS_3, SavesButNotFromSiegeGuns) {
    for (const StandType type : {InfantryBrigade, ArtilleryBattalion, InfantrySkirmisher}) {
        Stood bed = behind(LineKind::Fieldworks, type);
        EXPECT_TRUE(bed.saves_small_arms() && bed.saves_guns() && bed.saves_melee());
        EXPECT_TRUE(bed.saves_guns(Weapon::RifledHeavy));
        EXPECT_FALSE(bed.saves_guns(Weapon::SmoothboreSiege) || bed.saves_guns(Weapon::RifledSiege));
    }
    for (const StandType type : {CavalryBrigade, CavalrySkirmisher})
        EXPECT_TRUE(behind(LineKind::Fieldworks, type).saves_nothing());
}
TEST(VB_TERR_FIELDWORKS_4, TheirMoraleBonus) {
    EXPECT_EQ(behind(LineKind::Fieldworks).morale_charged(), 5);
    EXPECT_EQ(Stood().morale_charged(), 4);
}

TEST(VB_TERR_HASTY_1, NeitherSightNorMovement) {
    for (const LineKind kind : {LineKind::HastyWorks, LineKind::Wall}) {
        Sight bed;
        bed.line(kind, 0, 35, 72, 35);
        EXPECT_TRUE(bed.sees_at(20, 50));
        March moves(CavalryBrigade);
        moves.line(kind, 0, 22, 72, 22);
        moves.start();
        moves.play("leg to 36 24");
        EXPECT_DOUBLE_EQ(moves.left(), 20);
        EXPECT_EQ(moves.level_now(moves.ref), Level::Good);
    }
}
TEST(VB_TERR_HASTY_2, SavesAgainstSmallArmsAlone) {
    for (const LineKind kind : {LineKind::HastyWorks, LineKind::Wall}) {
        for (const StandType type : {InfantryBrigade, ArtilleryBattery, InfantrySkirmisher}) {
            Stood bed = behind(kind, type);
            EXPECT_TRUE(bed.saves_small_arms());
            EXPECT_FALSE(bed.saves_guns() || bed.saves_melee());
            // The die of a dedicated gun is artillery.
            bed.plan(bed.foe).type = InfantryBrigade;
            EXPECT_FALSE(saves_from_fire(bed.look(), bed.foe, bed.ref, true).terrain);
        }
        EXPECT_TRUE(behind(kind, CavalryBrigade).saves_nothing());
    }
}
TEST(VB_TERR_HASTY_3, TheirMoraleBonus) {
    EXPECT_EQ(behind(LineKind::HastyWorks).morale_charged(), 5);
    EXPECT_EQ(behind(LineKind::Wall, CavalryBrigade).morale_charged(), 5);
}

// ---- 2.8.7 ----

TEST(VB_TERR_FOREST_1, SeesOutFromTheEdgeAndAnInchInside) {
    Sight bed;
    bed.area(AreaKind::Woods, 20, 30, 52, 42);
    EXPECT_FALSE(bed.sees_at(20, 50));
    EXPECT_TRUE(bed.sees_at(20, 31)) << "on the edge";
    EXPECT_FALSE(bed.sees_at(20, 33));
    EXPECT_TRUE(bed.sees_at(35, 36));
    EXPECT_FALSE(bed.sees_at(35, 36.1));
}
TEST(VB_TERR_FOREST_2, TwiceTheInchesAndCavalryIsDisordered) {
    for (const StandType type : {InfantryBrigade, CavalryBrigade, InfantrySkirmisher, CavalrySkirmisher}) {
        March bed(type);
        bed.area(AreaKind::Woods, 20, 22, 52, 40);
        bed.start();
        bed.play("leg to 36 25");
        const double price = type == InfantrySkirmisher ? 5 : 2 + 6;
        EXPECT_DOUBLE_EQ(bed.left(), allowance(bed.look(), bed.ref) / 1000.0 - price);
        EXPECT_EQ(bed.level_now(bed.ref) == Level::Good, type != CavalryBrigade);
    }
}
TEST(VB_TERR_FOREST_3, GunsAreNotPushedIntoIt) {
    March bed(ArtilleryBattery);
    bed.area(AreaKind::Woods, 20, 21, 52, 40);
    bed.start();
    EXPECT_EQ(bed.refused_by("leg to 36 21.5"), rule::VB_TERR_FOREST_3);
    EXPECT_TRUE(bed.legal("leg to 36 20.9"));
}
TEST(VB_TERR_FOREST_4, ASaveAgainstFireFromInsideItToo) {
    for (const StandType type : {InfantryBrigade, InfantrySkirmisher, CavalryBrigade, ArtilleryBattery}) {
        Stood bed(type);
        bed.area(AreaKind::Woods, 20, 20, 52, 40);  // the firer too
        const bool foot = type == InfantryBrigade || type == InfantrySkirmisher;
        EXPECT_EQ(bed.saves_small_arms() && bed.saves_guns(), foot);
        EXPECT_FALSE(bed.saves_melee());
    }
}
TEST(VB_TERR_FOREST_5, NoRecoveryAndStationaryOnlyAlongAFeature) {
    for (const double stream : {21.0, 21.1}) {
        March bed;
        bed.area(AreaKind::Woods, 20, 10, 52, 40);
        bed.line(LineKind::Stream, 0, stream, 72, stream);
        bed.level(bed.ref, Level::TemporaryDisorder);
        bed.begin();
        EXPECT_EQ(may_settle(bed.look(), bed.ref).fine(), stream == 21.0);
        bed.play("move 1");
        EXPECT_EQ(bed.refused_by("recover"), rule::VB_TERR_FOREST_5) << "the exception is for Stationary";
    }
}

TEST(VB_TERR_ORCHARD_1, ThreeInchesInside) {
    Sight bed;
    bed.area(AreaKind::Orchard, 20, 30, 52, 42);
    EXPECT_FALSE(bed.sees_at(20, 50));
    EXPECT_TRUE(bed.sees_at(20, 31));
    EXPECT_FALSE(bed.sees_at(20, 33));
    EXPECT_TRUE(bed.sees_at(34, 37));
    EXPECT_FALSE(bed.sees_at(34, 37.1));
}
TEST(VB_TERR_ORCHARD_2, OnlyCavalryBrigadesAreSlowed) {
    for (const StandType type : {InfantryBrigade, CavalryBrigade, CavalrySkirmisher}) {
        March bed(type);
        bed.area(AreaKind::Orchard, 20, 22, 52, 40);
        bed.start();
        bed.play("leg to 36 25");
        EXPECT_DOUBLE_EQ(bed.left(),
                         allowance(bed.look(), bed.ref) / 1000.0 - (type == CavalryBrigade ? 8 : 5));
        EXPECT_EQ(bed.level_now(bed.ref) == Level::Good, type != CavalryBrigade);
    }
}
TEST(VB_TERR_ORCHARD_3, NoEffectInCombat) {
    Stood bed;
    bed.area(AreaKind::Orchard, 20, 20, 52, 30.5);
    EXPECT_TRUE(bed.saves_nothing());
    Stood guns(ArtilleryBattery);
    guns.area(AreaKind::Orchard, 20, 20, 52, 30.5);
    EXPECT_TRUE(may_fire(guns.look(), guns.ref));
}

// ---- 2.8.8 ----

void raise_fort(Bed& bed, double x0, double y0, double x1, double y1) {
    bed.area(AreaKind::Fort, x0, y0, x1, y1);
    table::LinePlan wall{"", LineKind::FortWall, bed.ground.areas.back().corners, 0, 0};
    wall.points.push_back(wall.points[0]);
    bed.ground.lines.push_back(wall);
}

TEST(VB_TERR_FORT_1, SeenOnTheEdgeAndNormalInside) {
    Sight bed;
    raise_fort(bed, 20, 30, 52, 42);
    EXPECT_TRUE(bed.sees_at(20, 31)) << "within an inch of the wall";
    EXPECT_FALSE(bed.sees_at(20, 31.1));
    EXPECT_TRUE(bed.sees_at(32, 40)) << "both inside";
    EXPECT_FALSE(bed.sees_at(29.5, 36)) << "being at the wall outside does not help";
}
TEST(VB_TERR_FORT_2, DisorderedOverTheWorksInAnAdvanceToo) {
    March bed;
    raise_fort(bed, 20, 22, 52, 40);
    bed.crossing(CrossingKind::Entrance, 36, 22);
    bed.start();
    bed.play("leg to 36 23");
    EXPECT_EQ(bed.level_now(bed.ref), Level::TemporaryDisorder) << "through the entrance, but in line";
    Stood wins;
    wins.put(wins.foe, 36, 60, 270);
    raise_fort(wins, 20, 31, 52, 42);
    wins.run({}, [&](Play& play) {
        make_advance(play, wins.ref, at_inches(36, 33), no_building, rule::VB_MELEE_19);
    });
    EXPECT_EQ(wins.level_now(wins.ref), Level::TemporaryDisorder);
    March column;
    raise_fort(column, 20, 22, 52, 40);
    column.crossing(CrossingKind::Entrance, 36, 22);
    column.side(us).column |= one(column.ref.id);
    column.run({}, [&](Play& play) { lay_markers_behind(play, column.ref); });
    column.start();
    column.play("leg to 36 26");
    EXPECT_EQ(column.level_now(column.ref), Level::Good);
}
TEST(VB_TERR_FORT_5, SavesBehindItsWalls) {
    Stood bed;
    raise_fort(bed, 20, 20, 52, 30.5);
    EXPECT_TRUE(bed.saves_melee());
    EXPECT_TRUE(bed.saves_guns(Weapon::RifledHeavy));
    EXPECT_FALSE(bed.saves_guns(Weapon::SmoothboreSiege)) << "at close range";
    bed.put(bed.foe, 36, 36, 270);
    EXPECT_TRUE(bed.saves_guns(Weapon::SmoothboreSiege)) << "from farther away";
}

// ---- 2.8.9, 2.8.11, 2.8.13 ----

TEST(VB_TERR_HILL_1, HillsBlockSightUnlessTheViewerIsHigher) {
    for (const int height : {0, 1, 2}) {
        Sight bed;
        bed.area(AreaKind::Hill, 20, 32, 52, 40, 1);
        if (height > 0) bed.area(AreaKind::Hill, 20, 10, 52, 25, height);
        EXPECT_EQ(bed.sees_at(20, 50), height > 0) << "open ground of the same level does not block";
    }
    Sight crest;
    crest.area(AreaKind::Hill, 20, 32, 52, 40, 2);
    crest.area(AreaKind::Hill, 20, 10, 52, 25, 1);
    EXPECT_FALSE(crest.sees_at(20, 50));
}
TEST(VB_TERR_HILL_4, OnlyTheMoraleBonus) {
    Stood bed;
    bed.area(AreaKind::Hill, 20, 20, 52, 31, 1);
    EXPECT_TRUE(bed.saves_nothing());
    bed.settle(bed.ref);
    EXPECT_EQ(bed.morale_charged(), 5);
}
TEST(VB_TERR_ROAD_2, NoEffectOnSightOrCombat) {
    Sight bed;
    bed.line(LineKind::Road, 0, 35, 72, 35);
    bed.line(LineKind::SunkenRoad, 0, 38, 72, 38);
    EXPECT_TRUE(bed.sees_at(20, 50));
    Stood fight = behind(LineKind::Road);
    EXPECT_TRUE(fight.saves_nothing());
    EXPECT_EQ(fight.morale_charged(), 4);
}
TEST(VB_TERR_TREELINE_1, BlocksSightUnlessSomebodyIsAdjacent) {
    Sight bed;
    bed.line(LineKind::TreeLine, 0, 35, 72, 35);
    EXPECT_FALSE(bed.sees_at(20, 50));
    EXPECT_TRUE(bed.sees_at(34, 50)) << "the viewer within an inch of it";
    EXPECT_TRUE(bed.sees_at(20, 36)) << "or the target";
    EXPECT_FALSE(bed.sees_at(33.9, 36.1));
}
TEST(VB_TERR_TREELINE_2, NoEffectOnMovementOrCombat) {
    March bed(CavalryBrigade);
    bed.line(LineKind::TreeLine, 0, 22, 72, 22);
    bed.start();
    bed.play("leg to 36 24");
    EXPECT_DOUBLE_EQ(bed.left(), 20);
    EXPECT_EQ(bed.level_now(bed.ref), Level::Good);
    EXPECT_TRUE(behind(LineKind::TreeLine).saves_nothing());
}

}  // namespace
}  // namespace longroll::volley
