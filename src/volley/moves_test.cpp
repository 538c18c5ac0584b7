// 2.2.1 to 2.2.4: the move of one stand.

#include "volley/moves.h"

#include <gtest/gtest.h>

#include "engine/thousandths.h"
#include "volley/command.h"
#include "volley/testbed.h"

namespace longroll::volley {
namespace {

using enum StandType;

// A stand of the Union, the attacker, in command unless it is said otherwise.
struct Moves : Bed {
    PostId own = division(us);
    Ref mover;

    void start(Ref ref, bool commanded = true) {
        mover = ref;
        if (commanded) side(ref.side).in_command |= one(ref.id);
        run({}, [&](Play& play) { begin_move(play, ref); });
    }
    Action read(std::string_view text) {
        const Expected<Action> action = verbs.read(text);
        EXPECT_TRUE(action) << action.error();
        return *action;
    }
    RuleId refused_by(std::string_view text) {
        const Verdict verdict = check_step(look(), read(text));
        return verdict ? RuleId{} : verdict.why().rule;
    }
    bool legal(std::string_view text) { return check_step(look(), read(text)).fine(); }
    void step(std::string_view text, std::initializer_list<unsigned> dice = {}) {
        ASSERT_TRUE(legal(text)) << text;
        run(dice, [&](Play& play) { apply_step(play, read(text)); });
    }
    void end() {
        run({}, [](Play& play) { end_move(play); });
    }
    // A leg by so much from where F is now.
    std::string leg(double dx, double dy) {
        const Point goal = front() + table::Vector{in(dx), in(dy)};
        return "leg to " + thousandths_text(goal.x) + " " + thousandths_text(goal.y);
    }
    double left() {
        return static_cast<double>(left_of(state.move)) * allowance(look(), mover) /
               (1000.0 * static_cast<double>(whole_allowance));
    }
    Point front() { return front_of(look(), mover); }
};

TEST(VB_EX_4, OutOfCommand) {
    Moves bed;
    const Ref brigade = bed.add(us, InfantryBrigade, 36, 20, 90, bed.own);
    bed.start(brigade, false);
    EXPECT_EQ(bed.refused_by("leg to 36 29"), rule::VB_MOVE_10);
    bed.step("leg to 36 25");
    bed.end();
    EXPECT_EQ(level_of(bed.look(), brigade), Level::TemporaryDisorder);

    Moves turns;
    const Ref other_one = turns.add(us, InfantryBrigade, 36, 20, 90, turns.own);
    EXPECT_EQ(may_settle(turns.look(), other_one).why().rule, rule::VB_CMD_6);
    turns.start(other_one, false);
    turns.step("face facing 90");
    turns.end();
    EXPECT_EQ(level_of(turns.look(), other_one), Level::Good)
        << "a free facing change alone does not disorder";
}

TEST(VB_EX_5, GunsOutOfCommandStayAsTheyAre) {
    Moves bed;
    const Ref guns = bed.add(us, ArtilleryBattalion, 36, 20, 90, bed.own);
    bed.side(us).stationary |= one(guns.id);
    bed.start(guns, false);
    EXPECT_EQ(bed.refused_by("limber"), rule::VB_CMD_8);
    bed.end();
    EXPECT_TRUE(has(bed.side(us).stationary, guns));
}

TEST(VB_EX_6, FacingsAreFreeOnceAndPaidAfterwards) {
    Moves bed;
    bed.area(AreaKind::Woods, 20, 25, 50, 40);
    const Ref brigade = bed.add(us, InfantryBrigade, 36, 20, 90, bed.own);
    bed.start(brigade);
    bed.step("leg to 36 29");
    EXPECT_DOUBLE_EQ(bed.left(), 3);
    bed.step("face facing 45");
    EXPECT_EQ(bed.refused_by("face facing 90"), rule::VB_MOVE_4);
    EXPECT_EQ(bed.refused_by("face facing 90 half"), rule::VB_MOVE_10);
    bed.step("face facing 90 disorder");
    EXPECT_EQ(level_of(bed.look(), brigade), Level::TemporaryDisorder);
    EXPECT_EQ(bed.refused_by("face facing 0 disorder"), rule::VB_DIS_5);
}

TEST(VB_EX_9, DismountingKeepsThePartThatIsLeft) {
    Moves bed;
    const Ref horse = bed.add(us, CavalryBrigade, 36, 20, 90, bed.own);
    bed.start(horse);
    bed.step("leg to 36 26");
    bed.step("dismount");
    EXPECT_DOUBLE_EQ(bed.left(), 4);
    EXPECT_EQ(bed.refused_by("leg to 36 30.1"), rule::VB_MOVE_10);
    EXPECT_TRUE(bed.legal("leg to 36 30"));
    EXPECT_EQ(bed.refused_by("mount"), rule::VB_MOVE_14) << "once in a phase";
}

TEST(VB_EX_13, AnEnemysZoneStopsAMove) {
    Moves bed;
    const Ref own_one = bed.add(us, InfantryBrigade, 30, 20, 90, bed.own);
    bed.add(cs, InfantryBrigade, 30, 30, 270);
    bed.start(own_one);
    EXPECT_TRUE(bed.legal("leg to 30 29"));
    EXPECT_EQ(bed.refused_by("leg to 30 29.1"), rule::VB_MOVE_12);
    bed.step("leg to 30 29");
    EXPECT_EQ(bed.refused_by("leg to 29 29.0"), rule::VB_MOVE_11) << "its move is over";
    EXPECT_TRUE(bed.legal("face facing 45"));
}

TEST(VB_MOVE_11, AZoneIsLeftByGoingAway) {
    Moves bed;
    const Ref own_one = bed.add(us, InfantryBrigade, 30, 29, 90, bed.own);
    bed.add(cs, InfantryBrigade, 30, 30, 270);
    bed.start(own_one);
    bed.step("face facing 180");
    EXPECT_TRUE(bed.legal("leg to 30 20"));
    // Routed stands have no zone.
    Moves routed_bed;
    const Ref other_one = routed_bed.add(us, InfantryBrigade, 27.5, 26, 90, routed_bed.own);
    const Ref enemy = routed_bed.add(cs, InfantryBrigade, 30, 32, 180);
    routed_bed.start(other_one);
    EXPECT_EQ(routed_bed.refused_by("leg to 27.5 38"), rule::VB_MOVE_11)
        << "an inch before its front, through the zone";
    routed_bed.level(enemy, Level::Rout);
    EXPECT_TRUE(routed_bed.legal("leg to 27.5 38"));
}

TEST(VB_EX_14, GunsArePushed) {
    Moves bed;
    const Ref guns = bed.add(us, ArtilleryBattalion, 36, 20, 90, bed.own);
    bed.start(guns);
    EXPECT_EQ(bed.refused_by("face facing 45"), rule::VB_MOVE_6);
    EXPECT_EQ(bed.refused_by("face facing 45 disorder"), rule::VB_MOVE_6);
    EXPECT_EQ(bed.refused_by("leg to 38 20"), rule::VB_MOVE_6) << "sideways";
    EXPECT_TRUE(bed.legal("leg to 36 18")) << "straight back";
    bed.step("face facing 10 half");
    EXPECT_DOUBLE_EQ(bed.left(), 1);
    EXPECT_EQ(bed.refused_by(bed.leg(0, 1.5)), rule::VB_MOVE_10);
    EXPECT_TRUE(bed.legal(bed.leg(0, 1)));
    bed.step(bed.leg(0, 0.5));
    EXPECT_EQ(bed.refused_by("limber"), rule::VB_MOVE_6);
}

TEST(VB_EX_15, PoorlyTrainedTroopsPayForEveryTurn) {
    Moves bed;
    const Ref raw = bed.add(us, InfantryBrigade, 36, 20, 90, bed.own);
    bed.plan(raw).training = Training::Poor;
    bed.start(raw);
    EXPECT_EQ(bed.refused_by("face facing 45"), rule::VB_MOVE_7);
    Moves half = bed;
    half.step("face facing 45 half");
    EXPECT_DOUBLE_EQ(half.left(), 8);
    bed.step("face facing 45 disorder");
    EXPECT_DOUBLE_EQ(bed.left(), 16);
    EXPECT_EQ(level_of(bed.look(), raw), Level::TemporaryDisorder);
    Moves militia;
    const Ref men = militia.add(us, InfantryBrigade, 36, 20, 90, militia.own);
    militia.plan(men).training = Training::Militia;
    militia.level(men, Level::PermanentDisorder);
    militia.start(men);
    EXPECT_EQ(militia.refused_by("face facing 45 disorder"), rule::VB_DIS_5);
    EXPECT_TRUE(militia.legal("face facing 45 half"));
}

TEST(VB_EX_16, Recovery) {
    Moves bed;
    bed.area(AreaKind::Woods, 50, 0, 72, 72);
    const Ref brigade = bed.add(us, InfantryBrigade, 36, 20, 90, bed.own);
    bed.level(brigade, Level::TemporaryDisorder);
    bed.start(brigade);
    Moves later = bed;
    bed.step("recover");
    EXPECT_EQ(level_of(bed.look(), brigade), Level::Good);
    EXPECT_DOUBLE_EQ(bed.left(), 8);
    EXPECT_TRUE(bed.legal("leg to 36 28"));
    later.step("leg to 36 29");
    EXPECT_EQ(later.refused_by("recover"), rule::VB_MOVE_10);

    Moves forest;
    forest.area(AreaKind::Woods, 20, 0, 72, 72);
    const Ref hidden = forest.add(us, InfantryBrigade, 36, 20, 90, forest.own);
    forest.level(hidden, Level::TemporaryDisorder);
    forest.start(hidden);
    EXPECT_EQ(forest.refused_by("recover"), rule::VB_TERR_FOREST_5);

    Moves red;
    const Ref broken = red.add(us, InfantryBrigade, 36, 20, 90, red.own);
    red.level(broken, Level::PermanentDisorder);
    red.start(broken);
    EXPECT_EQ(red.refused_by("recover"), rule::VB_MOVE_13);
}

TEST(VB_MOVE_13, AtTheStartOrTheEndOfTheMove) {
    Moves bed;
    const Ref brigade = bed.add(us, InfantryBrigade, 36, 20, 90, bed.own);
    bed.level(brigade, Level::TemporaryDisorder);
    bed.start(brigade);
    bed.step("leg to 36 24");
    bed.step("recover");
    EXPECT_EQ(bed.refused_by("leg to 36 25"), rule::VB_MOVE_13) << "it was the last of its move";
    Moves turned;
    turned.level(turned.add(us, InfantryBrigade, 36, 20, 90, turned.own), Level::TemporaryDisorder);
    turned.start({us, 0});
    turned.step("face facing 10");
    turned.step("recover");
    EXPECT_EQ(turned.refused_by("leg to 36 25"), rule::VB_MOVE_13) << "neither first nor last else";
    Moves first;
    first.level(first.add(us, InfantryBrigade, 36, 20, 90, first.own), Level::TemporaryDisorder);
    first.start({us, 0});
    first.step("recover");
    first.step("leg to 36 22");
    EXPECT_TRUE(first.legal("leg to 36 24") && first.legal("face facing 10")) << "the rest of a move";

    Moves contact;
    const Ref touched = contact.add(us, InfantryBrigade, 36, 20, 90, contact.own);
    contact.add(cs, InfantryBrigade, 36, 20, 270);
    contact.level(touched, Level::TemporaryDisorder);
    contact.start(touched);
    EXPECT_EQ(contact.refused_by("recover"), rule::VB_MOVE_13);

    Moves alone;
    const Ref out = alone.add(us, InfantryBrigade, 36, 20, 90, alone.own);
    alone.level(out, Level::TemporaryDisorder);
    alone.start(out, false);
    EXPECT_EQ(alone.refused_by("recover"), rule::VB_CMD_7);
}

TEST(VB_EX_70, OutOfCommandNobodyApproachesAnEnemyInSight) {
    Moves bed;
    const Ref brigade = bed.add(us, InfantryBrigade, 36, 20, 90, bed.own);
    bed.add(cs, InfantryBrigade, 36, 50, 270);
    bed.start(brigade, false);
    EXPECT_EQ(bed.refused_by("leg to 38 22"), rule::VB_CMD_5);
    bed.step("face facing 90");
    EXPECT_TRUE(bed.legal(bed.leg(8, 0))) << "due east";
    EXPECT_TRUE(bed.legal(bed.leg(5, -5))) << "south-east";
    EXPECT_EQ(bed.refused_by(bed.leg(5, 0.5)), rule::VB_CMD_5) << "north of east";
    EXPECT_EQ(bed.refused_by(bed.leg(8.1, 0)), rule::VB_MOVE_10);
}

TEST(VB_CMD_5, AnEnemyOutOfSightMayBeApproached) {
    Moves bed;
    bed.area(AreaKind::Woods, 0, 30, 72, 36);
    const Ref brigade = bed.add(us, InfantryBrigade, 36, 20, 90, bed.own);
    bed.add(cs, InfantryBrigade, 36, 50, 270);
    bed.start(brigade, false);
    EXPECT_TRUE(bed.legal("leg to 36 28"));
}

TEST(VB_MOVE_3, StraightAheadOrUpTo45Degrees) {
    Moves bed;
    const Ref brigade = bed.add(us, InfantryBrigade, 36, 20, 90, bed.own);
    bed.start(brigade);
    EXPECT_TRUE(bed.legal("leg to 40 24"));
    EXPECT_TRUE(bed.legal("leg to 32 24"));
    EXPECT_EQ(bed.refused_by("leg to 40.1 24"), rule::VB_MOVE_3);
    EXPECT_EQ(bed.refused_by("leg to 36 15"), rule::VB_MOVE_3);
    bed.step("leg to 40 24");
    EXPECT_EQ(bed.front(), at_inches(40, 24));
    EXPECT_EQ(bed.side(us).stand[brigade.id].pose.pose().facing, table::north) << "it keeps its facing";
    Moves guns;
    const Ref limbered = guns.add(us, ArtilleryBattalion, 36, 20, 90, guns.own);
    guns.side(us).limbered |= one(limbered.id);
    guns.start(limbered);
    EXPECT_TRUE(guns.legal("leg to 36 15"));
}

TEST(VB_MOVE_5, LimberedGunsTurnAndUnlimberAtNoCost) {
    Moves bed;
    const Ref guns = bed.add(us, ArtilleryBattalion, 36, 20, 90, bed.own);
    bed.start(guns);
    bed.step("limber");
    bed.step("face facing 45");
    bed.step("face facing 90");
    bed.step("face facing 0");
    bed.step("leg to 36 35");
    bed.step("unlimber");
    EXPECT_FALSE(has(bed.side(us).limbered, guns));
    bed.end();
    EXPECT_EQ(may_settle(bed.look(), guns).why().rule, rule::VB_STAT_1);
}

TEST(VB_MOVE_8, StandsDoNotOverlap) {
    Moves bed;
    const Ref brigade = bed.add(us, InfantryBrigade, 36, 20, 90, bed.own);
    bed.add(us, InfantrySkirmisher, 36, 28, 90, bed.own);
    bed.start(brigade);
    EXPECT_EQ(bed.refused_by("leg to 36 29"), rule::VB_MOVE_8);
    EXPECT_TRUE(bed.legal("leg to 36 31.1")) << "passed through, and clear of it";
    EXPECT_TRUE(bed.legal("leg to 36 27.25"));
}

TEST(VB_MOVE_9, WhoMayBePassedThrough) {
    for (const StandType type : {InfantryBrigade, CavalryBrigade, InfantrySkirmisher, ArtilleryBattalion}) {
        Moves bed;
        const Ref brigade = bed.add(us, InfantryBrigade, 36, 20, 90, bed.own);
        bed.add(us, type, 36, 27, 90, bed.own);
        bed.start(brigade);
        const bool open = type == InfantrySkirmisher || type == ArtilleryBattalion;
        EXPECT_EQ(bed.legal("leg to 36 31"), open) << stand_type_codes[at(type)];
        if (!open) {
            EXPECT_EQ(bed.refused_by("leg to 36 31"), rule::VB_MOVE_9);
        }
    }
    // One that it touches is in its way as well; one beside it is not, whichever way they face.
    Moves touching;
    const Ref rear = touching.add(us, InfantryBrigade, 36, 20, 90, touching.own);
    touching.add(us, InfantryBrigade, 36, 23, 90, touching.own);
    touching.start(rear);
    EXPECT_EQ(touching.refused_by("leg to 36 30"), rule::VB_MOVE_9);
    for (const int heading : {90, 67, 38, 121}) {
        Moves line;
        const Ref left = line.add(us, InfantryBrigade, 36, 36, heading, line.own);
        const Rect base = base_of(line.look(), left);
        const Ref right = line.add(us, InfantryBrigade, 50, 50, heading, line.own);
        line.side(us).stand[right.id].pose =
            table::PackedPose::of({base.centre + base.right + base.right, table::facing_of_heading(heading)});
        line.start(left);
        const table::Vector on = table::along(table::facing_of_heading(heading), 8 * inch);
        EXPECT_TRUE(line.legal(line.leg(on.x / 1000.0, on.y / 1000.0))) << heading;
    }
    Moves skirmish;
    const Ref light = skirmish.add(us, InfantrySkirmisher, 36, 20, 90, skirmish.own);
    skirmish.add(us, InfantryBrigade, 36, 25, 90, skirmish.own);
    skirmish.start(light);
    EXPECT_TRUE(skirmish.legal("leg to 36 26")) << "skirmishers pass any friend";
    Moves enemy;
    const Ref attacker = enemy.add(us, InfantryBrigade, 36, 20, 90, enemy.own);
    enemy.add(cs, InfantryBrigade, 36, 27, 270);
    enemy.start(attacker);
    EXPECT_EQ(enemy.refused_by("leg to 36 35"), rule::VB_MOVE_9);
}

TEST(VB_MOVE_14, HalfAMoveEachWay) {
    Moves bed;
    const Ref horse = bed.add(us, CavalrySkirmisher, 36, 20, 90, bed.own);
    bed.start(horse);
    EXPECT_EQ(bed.refused_by("mount"), rule::VB_MOVE_14);
    bed.step("dismount");
    EXPECT_DOUBLE_EQ(bed.left(), 8);
    Moves foot;
    const Ref infantry_one = foot.add(us, InfantryBrigade, 36, 20, 90, foot.own);
    foot.start(infantry_one);
    EXPECT_EQ(foot.refused_by("dismount"), rule::VB_MOVE_14);
}

TEST(VB_MOVE_17, NobodyLeavesTheTable) {
    Moves bed;
    const Ref brigade = bed.add(us, InfantryBrigade, 36, 70, 90, bed.own);
    bed.start(brigade);
    EXPECT_EQ(bed.refused_by("leg to 36 72.5"), rule::VB_MOVE_17);
    EXPECT_TRUE(bed.legal("leg to 36 72"));
}

TEST(VB_MOVE_20, ADedicatedGunSlowsCavalry) {
    Moves bed;
    const Ref horse = bed.add(us, CavalryBrigade, 36, 20, 90, bed.own);
    EXPECT_EQ(allowance(bed.look(), horse), 24 * inch);
    bed.side(us).stand[horse.id].guns = 1;
    EXPECT_EQ(allowance(bed.look(), horse), 20 * inch);
    const Ref riders = bed.add(us, MountedInfantry, 50, 20, 90, bed.own);
    bed.side(us).stand[riders.id].guns = 1;
    EXPECT_EQ(allowance(bed.look(), riders), 20 * inch);
    bed.side(us).mounted &= ~one(riders.id);
    EXPECT_EQ(allowance(bed.look(), riders), 16 * inch);
}

TEST(VB_MOVE_22, AHeldStandStaysWhereItIsHeld) {
    Moves bed;
    const Ref brigade = bed.add(us, InfantryBrigade, 36, 20, 90, bed.own);
    bed.plan(brigade).hold = {
        5, {at_inches(30, 10), at_inches(42, 10), at_inches(42, 24), at_inches(30, 24)}, {}};
    bed.start(brigade);
    EXPECT_TRUE(bed.legal("leg to 36 23"));
    EXPECT_EQ(bed.refused_by("leg to 36 25"), rule::VB_MOVE_22);
    EXPECT_TRUE(bed.legal("face facing 90"));
    bed.state.turn = 5;
    EXPECT_TRUE(bed.legal("leg to 36 25"));
    bed.state.turn = 4;
    bed.side(us).free |= one(brigade.id);
    EXPECT_TRUE(bed.legal("leg to 36 25"));
    Moves line;
    const Ref other_one = line.add(us, InfantryBrigade, 36, 20, 90, line.own);
    line.plan(other_one).hold = {5, {}, {at_inches(0, 26), at_inches(72, 26)}};
    line.start(other_one);
    EXPECT_TRUE(line.legal("leg to 36 25"));
    EXPECT_EQ(line.refused_by("leg to 36 27"), rule::VB_MOVE_22);
}

TEST(VB_MARCH_1, FormingAndDeployingCostHalfAMoveEach) {
    Moves bed;
    const Ref brigade = bed.add(us, InfantryBrigade, 36, 30, 90, bed.own);
    bed.start(brigade);
    bed.step("form facing 0");
    EXPECT_DOUBLE_EQ(bed.left(), 8);
    EXPECT_EQ(bed.refused_by("deploy facing 0"), rule::VB_MARCH_1) << "once in a phase";
    // Eight inches of allowance are sixteen across country.
    EXPECT_TRUE(bed.legal("leg to 36 46"));
    EXPECT_EQ(bed.refused_by("leg to 36 46.1"), rule::VB_MOVE_10);
}

TEST(VB_MARCH_2, TheChangeIncludesATurnForTrainedTroops) {
    Moves bed;
    const Ref brigade = bed.add(us, InfantryBrigade, 36, 30, 90, bed.own);
    bed.start(brigade);
    bed.step("form facing 90");
    EXPECT_EQ(bed.side(us).stand[brigade.id].pose.pose().facing, table::east);
    EXPECT_TRUE(bed.legal("face facing 0")) << "the free facing change is still there";
    Moves poor;
    const Ref raw = poor.add(us, InfantryBrigade, 36, 30, 90, poor.own);
    poor.plan(raw).training = Training::Militia;
    poor.start(raw);
    EXPECT_EQ(poor.refused_by("form facing 90"), rule::VB_MARCH_2);
    EXPECT_TRUE(poor.legal("form facing 0"));
}

TEST(VB_MARCH_3, MarkersOfEachStand) {
    const std::pair<StandType, int> cases[] = {{InfantryBrigade, 3},
                                               {CavalryBrigade, 3},
                                               {MountedInfantry, 3},
                                               {InfantrySkirmisher, 0},
                                               {CavalrySkirmisher, 2}};
    for (const auto& [type, markers] : cases) {
        Moves bed;
        const Ref ref = bed.add(us, type, 36, 30, 90, bed.own);
        bed.start(ref);
        bed.step("form facing 0");
        EXPECT_EQ(markers_of(bed.look(), ref), markers) << stand_type_codes[at(type)];
        EXPECT_EQ(bases_of(bed.look(), ref).size(), 1u + static_cast<unsigned>(markers));
    }
    Moves guns;
    const Ref battery = guns.add(us, ArtilleryBattery, 36, 30, 90, guns.own);
    guns.start(battery);
    EXPECT_EQ(guns.refused_by("form facing 0"), rule::VB_MARCH_6);
    guns.step("limber");
    guns.step("form facing 0");
    EXPECT_EQ(markers_of(guns.look(), battery), 3);
}

TEST(VB_GEO_12, MarkersFollowOnTheTrail) {
    Moves bed;
    const Ref brigade = bed.add(us, InfantryBrigade, 36, 30, 90, bed.own);
    bed.side(us).column |= one(brigade.id);
    bed.start(brigade);
    bed.run({}, [&](Play& play) {
        play.side(us).column &= ~one(brigade.id);
        apply_step(play, bed.read("form facing 0"));
    });
    // Straight behind: the first begins at the rear edge, 3 inches behind F.
    Bases bases = bases_of(bed.look(), brigade);
    ASSERT_EQ(bases.size(), 4u);
    EXPECT_EQ(bases[1].centre, at_inches(36, 25.5));
    EXPECT_EQ(bases[3].centre, at_inches(36, 19.5));
    // Obliquely 4 inches to the north-east: the first marker bends.
    bed.step("leg to 38 32");
    bases = bases_of(bed.look(), brigade);
    EXPECT_LT(table::distance(table::front_middle(bases[1]), at_inches(38, 29)), 50)
        << "it begins at the rear edge, and cuts the corner";
    EXPECT_EQ(bases[3].centre.x, in(36)) << "the last is still on the straight part";
    // The whole column is as long as before along the trail.
    EXPECT_LT(table::distance(table::rear_middle(bases[1]), table::front_middle(bases[2])), 50);
}

TEST(VB_STAT_1, WhoMayBecomeStationary) {
    const std::pair<StandType, bool> cases[] = {{InfantryBrigade, true},    {CavalryBrigade, false},
                                                {MountedInfantry, false},   {InfantrySkirmisher, false},
                                                {CavalrySkirmisher, false}, {ArtilleryBattalion, true},
                                                {ArtilleryBattery, true}};
    for (const auto& [type, may] : cases) {
        Moves bed;
        const Ref ref = bed.add(us, type, 36, 30, 90, bed.own);
        bed.side(us).in_command |= one(ref.id);
        EXPECT_EQ(may_settle(bed.look(), ref).fine(), may) << stand_type_codes[at(type)];
        bed.side(us).mounted = {};
        EXPECT_EQ(may_settle(bed.look(), ref).fine(), !is_skirmisher(type)) << "on foot";
    }
}

TEST(VB_STAT_2, WhatForbidsIt) {
    const auto ready = [](Moves& bed) {
        const Ref ref = bed.add(us, InfantryBrigade, 36, 30, 90, bed.own);
        bed.side(us).in_command |= one(ref.id);
        return ref;
    };
    const auto rule_of = [](Moves& bed, Ref ref) { return may_settle(bed.look(), ref).why().rule; };
    {
        Moves bed;
        const Ref ref = ready(bed);
        bed.level(ref, Level::TemporaryDisorder);
        EXPECT_TRUE(may_settle(bed.look(), ref).fine()) << "disorder does not prevent it";
        bed.level(ref, Level::Rout);
        EXPECT_EQ(rule_of(bed, ref), rule::VB_STAT_2);
    }
    {
        Moves bed;
        const Ref ref = ready(bed);
        bed.side(us).rallied_now |= one(ref.id);
        EXPECT_EQ(rule_of(bed, ref), rule::VB_STAT_2);
    }
    {
        Moves bed;
        const Ref ref = ready(bed);
        bed.side(us).ground |= one(ref.id);
        EXPECT_EQ(rule_of(bed, ref), rule::VB_MISC_5);
    }
    {
        Moves bed;
        const Ref ref = ready(bed);
        bed.side(us).exhausted |= Posts{1} << bed.own;
        EXPECT_EQ(rule_of(bed, ref), rule::VB_EXH_3);
    }
    {
        Moves bed;
        bed.area(AreaKind::Woods, 20, 20, 50, 40);
        const Ref ref = ready(bed);
        EXPECT_EQ(rule_of(bed, ref), rule::VB_TERR_FOREST_5);
    }
    {
        Moves bed;
        bed.area(AreaKind::Woods, 20, 20, 50, 40);
        bed.line(LineKind::Stream, 20, 30.9, 50, 30.9);
        const Ref ref = ready(bed);
        EXPECT_TRUE(may_settle(bed.look(), ref).fine()) << "along a stream in the forest";
    }
}

TEST(VB_EX_12, AMarshByTheDie) {
    Moves bed;
    bed.area(AreaKind::Marsh, 0, 24, 72, 40);
    const Ref first = bed.add(us, InfantryBrigade, 36, 20, 90, bed.own);
    const Ref second = bed.add(us, InfantryBrigade, 38, 12, 90, bed.own);
    const Ref guns = bed.add(us, ArtilleryBattalion, 50, 20, 90, bed.own);
    bed.start(first);
    bed.step("leg to 36 28", {3});
    EXPECT_DOUBLE_EQ(bed.left(), 16 - 4 - 8);
    bed.end();
    // Two inches beside it: 4 and 1 more is 5: fourfold, and disordered.
    bed.start(second);
    bed.step("leg to 38 25", {4});
    EXPECT_EQ(bed.front(), at_inches(38, 25));
    EXPECT_DOUBLE_EQ(bed.left(), 16 - 12 - 4);
    EXPECT_EQ(level_of(bed.look(), second), Level::TemporaryDisorder);
    bed.end();
    // Guns add 1, and are ten inches away from both.
    bed.side(us).limbered |= one(guns.id);
    bed.start(guns);
    bed.step("leg to 50 26", {2});
    EXPECT_DOUBLE_EQ(bed.left(), 16 - 4 - 4);
    EXPECT_EQ(level_of(bed.look(), guns), Level::Good);
    bed.end();
    const Ref light = bed.add(us, InfantrySkirmisher, 60, 20, 90, bed.own);
    bed.start(light);
    bed.step("leg to 60 28");  // no die
    EXPECT_DOUBLE_EQ(bed.left(), 8);
}

TEST(VB_TERR_FOREST_3, GunsDoNotUnlimberInForest) {
    Moves bed;
    bed.area(AreaKind::Woods, 20, 18, 50, 40);
    const Ref guns = bed.add(us, ArtilleryBattalion, 36, 20, 90, bed.own);
    bed.side(us).limbered |= one(guns.id);
    bed.start(guns);
    EXPECT_EQ(bed.refused_by("unlimber"), rule::VB_TERR_FOREST_3);
}

}  // namespace
}  // namespace longroll::volley
