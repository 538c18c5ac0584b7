// SE-RETREAT, SE-GEO-25: lanes, distances, collisions, surrender, the edge.

#include "elephant/testbed.h"

namespace longroll::elephant {
namespace {

WithdrawalResult go(Bed& bed, Ref ref, WithdrawalKind how, Ref from = nobody, Length distance = 0,
                    std::initializer_list<unsigned> faces = {}) {
    WithdrawalResult went{};
    bed.with_dice(faces, [&](Play& play) {
        Aftermath after;
        went = withdraw(play, ref, how, from, distance, after);
    });
    return went;
}

struct Field : Bed {
    Ref a, enemy;
    explicit Field(Scale scale = Scale::Regimental2, Inches at = {36, 24}) : Bed(scale) {
        a = infantry(usa, 5, at, north);
        enemy = infantry(csa, 5, {at.x, at.y + 6}, south);
    }
};

TEST(SE_RETREAT_1, ItGoesAroundBetterFormedFriends) {
    Field bed;
    bed.unit(bed.a).panic = 1;
    const Ref fresh = bed.infantry(usa, 2, {36, 21}, north);
    const Lane lane = find_lane(bed.look(), bed.a, bed.enemy, 5000);
    ASSERT_TRUE(lane.found);
    EXPECT_FALSE(lane.through_friends);
    EXPECT_NE(lane.way, south);
    EXPECT_EQ(go(bed, bed.a, WithdrawalKind::Retreat, bed.enemy), WithdrawalResult::Moved);
    EXPECT_EQ(bed.unit(fresh).hits, 0);
}
TEST(SE_RETREAT_2, ItRunsThroughFriendsAsShakenAsItself) {
    Field bed;
    bed.unit(bed.a).panic = 1;
    const Ref shaken = bed.cavalry(usa, 2, {36, 21}, north);
    bed.unit(shaken).panic = 1;
    EXPECT_EQ(find_lane(bed.look(), bed.a, bed.enemy, 5000).way, south);
    go(bed, bed.a, WithdrawalKind::Retreat, bed.enemy);
    EXPECT_EQ(bed.unit(shaken).hits, 1);
    EXPECT_EQ(bed.unit(shaken).panic, 2);
    EXPECT_EQ(bed.unit(bed.a).hits, 1);
}
TEST(SE_RETREAT_2, AUnitThatIsGoneRunsIntoNobodyElse) {
    Bed bed;
    const Ref a = bed.infantry(usa, 1, {36, 24}, north), enemy = bed.infantry(csa, 5, {36, 30}, south);
    const Ref first = bed.cavalry(usa, 2, {36, 22.5}, north), second = bed.cavalry(usa, 2, {36, 21}, north);
    for (const Ref ref : {a, first, second}) bed.unit(ref).panic = 1;
    bed.unit(a).hits = 2;
    go(bed, a, WithdrawalKind::Retreat, enemy);
    EXPECT_FALSE(bed.on_table(a)) << "the third hit took its only stand";
    EXPECT_EQ(bed.unit(first).hits, 1);
    EXPECT_EQ(bed.unit(second).hits, 0);
}
TEST(SE_RETREAT_2, GunsThatAreUnlimberedAreFree) {
    Field bed;
    bed.battery(usa, 2, {36, 21}, north);
    go(bed, bed.a, WithdrawalKind::Retreat, bed.enemy);
    EXPECT_EQ(bed.unit(bed.a).hits, 0);
}
TEST(SE_RETREAT_3, TwoHundredAndFourHundredYards) {
    Field bed;
    const Point before = middle_of(bed.look(), bed.a);
    go(bed, bed.a, WithdrawalKind::Rout, bed.enemy);
    EXPECT_EQ(before.y - middle_of(bed.look(), bed.a).y, 10000);
    EXPECT_EQ(middle_of(bed.look(), bed.a).x, before.x);
}
TEST(SE_E84, DistancesAtTheThreeScales) {
    constexpr Length retreat[] = {10000, 5000, 2000}, rout[] = {20000, 10000, 4000};
    for (Scale scale : {Scale::Regimental1, Scale::Regimental2, Scale::Brigade})
        for (bool routs : {false, true}) {
            Field bed(scale, {36, 30});
            const Point before = middle_of(bed.look(), bed.a);
            go(bed, bed.a, routs ? WithdrawalKind::Rout : WithdrawalKind::Retreat, bed.enemy);
            EXPECT_EQ(before.y - middle_of(bed.look(), bed.a).y, (routs ? rout : retreat)[at(scale)]);
        }
}
TEST(SE_RETREAT_4, AwayFromWhoCausedIt) {
    Field bed;
    const Ref side = bed.infantry(csa, 5, {46, 24}, west);
    const auto way = [&](Ref from) { return find_lane(bed.look(), bed.a, from, 5000).way; };
    EXPECT_EQ(way(bed.enemy), south);
    // Its middle lies 10.375 east and 0.375 north of the unit's: nearly due west.
    EXPECT_LT(std::abs(table::turn_between(way(side), west)), table::degrees(3));
    EXPECT_EQ(way(nobody), south);  // nobody known: the nearest
    bed.unit(bed.a).last_firer = side.id;
    EXPECT_LT(std::abs(table::turn_between(way(nobody), west)), table::degrees(3));
    Bed alone;
    const Ref a = alone.infantry(csa, 5, {36, 24}, south);
    EXPECT_EQ(find_lane(alone.look(), a, nobody, 5000).way, north);  // home
}
TEST(SE_RETREAT_4, LanesTurnTowardTheOwnEdgeFirst) {
    Bed bed;
    const Ref a = bed.infantry(usa, 3, {36, 24}, north), from = bed.infantry(csa, 3, {26, 24}, east);
    // Away is east; the Union edge is south: to the right. A stand of the enemy bars the straight lane.
    bed.infantry(csa, 1, {40, 24}, south);
    const Lane lane = find_lane(bed.look(), a, from, 5000);
    ASSERT_TRUE(lane.found);
    const Angle turn = table::turn_between(east, lane.way);
    EXPECT_GT(turn, 0);
    // Straight home both sides are as near: left comes first.
    Field even;
    even.infantry(csa, 1, {36, 20}, south);
    EXPECT_EQ(table::turn_between(south, find_lane(even.look(), even.a, even.enemy, 5000).way),
              -2 * lane_turn);
}
TEST(SE_RETREAT_5, FacingAndFormationAfterwards) {
    Field bed;
    bed.side(usa).prone |= one(bed.a.id);
    go(bed, bed.a, WithdrawalKind::Retreat, bed.enemy);
    EXPECT_EQ(Facing{bed.unit(bed.a).facing}, north);
    EXPECT_FALSE(bed.side(usa).prone & one(bed.a.id));
    go(bed, bed.a, WithdrawalKind::Rout, bed.enemy);
    EXPECT_EQ(Facing{bed.unit(bed.a).facing}, south);
    EXPECT_EQ(bed.unit(bed.a).formation, Formation::Line);
    const Ref guns = bed.battery(usa, 2, {50, 24}, north);
    go(bed, guns, WithdrawalKind::Retreat, bed.enemy);
    EXPECT_EQ(bed.unit(guns).limbered, bed.unit(guns).stands);
    const Ref siege =
        bed.battery(usa, 2, {20, 24}, north, {.weapon = Weapon::SiegeHowitzer, .arm = Arm::SiegeArtillery});
    EXPECT_EQ(go(bed, siege, WithdrawalKind::Retreat, bed.enemy), WithdrawalResult::Abandoned);
    EXPECT_FALSE(bed.on_table(siege));
    const Ref boat = bed.battery(usa, 1, {60, 24}, north, {.weapon = Weapon::Gunboat, .arm = Arm::Gunboat});
    EXPECT_EQ(go(bed, boat, WithdrawalKind::Rout, bed.enemy), WithdrawalResult::Stayed);
}
TEST(SE_RETREAT_5, OfAMixedBatteryOnlyTheSiegeHowitzerIsLeftBehind) {
    Bed bed;
    const Ref guns = bed.battery(usa, 4, {36, 24}, north), enemy = bed.infantry(csa, 5, {36, 30}, south);
    bed.setup.roster[0].units[guns.id].weapons[1] = Weapon::SiegeHowitzer;
    EXPECT_EQ(go(bed, guns, WithdrawalKind::Retreat, enemy), WithdrawalResult::Moved);
    EXPECT_EQ(bed.unit(guns).stands, 0b1101);
    EXPECT_EQ(bed.unit(guns).limbered, 0b1101);
}
TEST(SE_RETREAT_6, TheEndIsMovedOnUntilItIsFree) {
    Field bed;
    const Ref there = bed.infantry(usa, 5, {36, 19}, north);
    const Point before = middle_of(bed.look(), bed.a);
    go(bed, bed.a, WithdrawalKind::Retreat, bed.enemy);
    const Length gone = before.y - middle_of(bed.look(), bed.a).y;
    EXPECT_GE(gone, 5700);
    EXPECT_LE(gone, 5800);
    EXPECT_TRUE(bed.side(usa).barred & one(there.id));  // run through, still: SE-COST-9
    EXPECT_EQ(bed.unit(there).hits, 0);
}
TEST(SE_RETREAT_6, NoWingEndsInALakeWhileThereIsOtherGround) {
    Field bed;
    bed.area(AreaKind::Water, {{37.5, 17}, {39, 17}, {39, 20}, {37.5, 20}});  // beside the lane
    go(bed, bed.a, WithdrawalKind::Retreat, bed.enemy);
    EXPECT_EQ(bed.unit(bed.a).x, 36000);
    EXPECT_NEAR(bed.unit(bed.a).y, 17000, 50) << "two inches farther on the lake is behind it";
}
TEST(SE_RETREAT_6, SidewaysToTheLeftWhereTheLaneIsFull) {
    Bed bed;
    const Ref a = bed.infantry(usa, 2, {36, 7.25}, north), enemy = bed.infantry(csa, 2, {36, 13}, south);
    // Friends from close behind it down to half an inch from the edge.
    bed.infantry(usa, 16, {36, 6.5}, north, {.formation = Formation::Column, .ranks = 2});
    EXPECT_EQ(go(bed, a, WithdrawalKind::Retreat, enemy), WithdrawalResult::Moved);
    EXPECT_EQ(bed.unit(a).y, 2250);
    EXPECT_NEAR(bed.unit(a).x, 38000, 50) << "going south, the left is east";
}
TEST(SE_RETREAT_6, WaterAndRiversBarALane) {
    Field bed;
    bed.area(AreaKind::Water, {{30, 10}, {42, 10}, {42, 22}, {30, 22}});
    EXPECT_NE(find_lane(bed.look(), bed.a, bed.enemy, 5000).way, south);
    Field river;
    river.line(LineKind::River, {{0, 21}, {72, 21}});
    const Lane lane = find_lane(river.look(), river.a, river.enemy, 5000);
    ASSERT_TRUE(lane.found);
    EXPECT_GT(std::abs(table::turn_between(south, lane.way)), table::degrees(44));
    river.crossing(table::CrossingKind::Bridge, {36, 21});
    EXPECT_EQ(find_lane(river.look(), river.a, river.enemy, 5000).way, south);
}
TEST(SE_RETREAT_7, TheEdgeStopsItOnce) {
    Field bed(Scale::Regimental2, {36, 3});
    EXPECT_EQ(go(bed, bed.a, WithdrawalKind::Retreat, bed.enemy), WithdrawalResult::Moved);
    EXPECT_EQ(box_of(bed.look(), bed.a).low.y, 0);
    bed.commander(usa, 0, bed.a);
    EXPECT_EQ(go(bed, bed.a, WithdrawalKind::Retreat, bed.enemy), WithdrawalResult::LeftTable);
    EXPECT_FALSE(bed.on_table(bed.a));
    EXPECT_EQ(bed.state.points[1], 5);  // lost, not captured
    EXPECT_EQ(bed.state.side[0].officer[0].fate, Fate::Left);
}
TEST(SE_E94, TwoRoutsToTheEdge) {
    Field bed(Scale::Regimental1, {36, 7.75});
    EXPECT_EQ(go(bed, bed.a, WithdrawalKind::Rout, bed.enemy), WithdrawalResult::Moved);
    EXPECT_EQ(box_of(bed.look(), bed.a).low.y, 0);
    EXPECT_TRUE(bed.on_table(bed.a));
    EXPECT_EQ(go(bed, bed.a, WithdrawalKind::Rout, bed.enemy), WithdrawalResult::LeftTable);
    EXPECT_FALSE(bed.on_table(bed.a));
}
TEST(SE_RETREAT_7, AFallBackNeverLeaves) {
    Bed bed;
    const Ref a = bed.skirmishers(usa, 3, {36, 1}, north), enemy = bed.infantry(csa, 5, {36, 5}, south);
    EXPECT_EQ(go(bed, a, WithdrawalKind::FallBack, enemy, 14000), WithdrawalResult::Moved);
    EXPECT_TRUE(bed.on_table(a));
    EXPECT_EQ(bed.unit(a).status, Withdrawing::None);
    EXPECT_TRUE(bed.side(usa).moved & one(a.id));
}
struct Ring : Bed {
    Ref a, enemy;
    Ring() {
        a = infantry(usa, 1, {36, 24}, north);
        enemy = infantry(csa, 9, {36, 27}, south);
        infantry(csa, 9, {36, 20}, north);
        infantry(csa, 9, {32, 24}, east);
        infantry(csa, 9, {40, 24}, west);
    }
};
TEST(SE_RETREAT_8, NoWayOutIsSurrender) {
    for (WithdrawalKind how : {WithdrawalKind::Retreat, WithdrawalKind::Rout}) {
        Ring bed;
        EXPECT_FALSE(find_lane(bed.look(), bed.a, bed.enemy, 5000).found);
        EXPECT_EQ(go(bed, bed.a, how, bed.enemy), WithdrawalResult::Surrendered);
        EXPECT_FALSE(bed.on_table(bed.a));
        EXPECT_EQ(bed.state.points[1], points_stand_captured) << "its one stand is captured";
    }
    Ring falls_back;
    EXPECT_EQ(go(falls_back, falls_back.a, WithdrawalKind::FallBack, falls_back.enemy, 5000),
              WithdrawalResult::Stayed)
        << "only who must retreat or rout gives himself up";
    EXPECT_TRUE(falls_back.on_table(falls_back.a));
}
// Enemies on three sides; the south is closed by more of them, or by water, but for a gap in the middle.
// Fifty yards are 1.25 inches.
TEST(SE_RETREAT_8, AGapOfFiftyYardsIsAWayOut) {
    for (const bool water : {false, true})
        for (const auto& [gap, out] : {std::pair{1.26, true}, std::pair{1.24, false}}) {
            Bed bed;
            const Ref a = bed.infantry(usa, 1, {36, 24}, north);
            const Ref enemy = bed.infantry(csa, 9, {36, 27}, south);
            bed.infantry(csa, 9, {32, 24}, east);
            bed.infantry(csa, 9, {40, 24}, west);
            const double west_bank = 36 - gap / 2, east_bank = 36 + gap / 2;
            if (water) {
                bed.area(AreaKind::Water, {{30, 18}, {west_bank, 18}, {west_bank, 20}, {30, 20}});
                bed.area(AreaKind::Water, {{east_bank, 18}, {42, 18}, {42, 20}, {east_bank, 20}});
            } else {
                bed.infantry(csa, 4, {west_bank - 2, 20}, north);
                bed.infantry(csa, 4, {east_bank + 2, 20}, north);
            }
            EXPECT_EQ(go(bed, a, WithdrawalKind::Retreat, enemy),
                      out ? WithdrawalResult::Moved : WithdrawalResult::Surrendered)
                << gap << (water ? " between lakes" : " between enemies");
        }
}
TEST(SE_RETREAT_8, ImpassableGroundAloneLeavesNoWayOut) {
    for (const bool island : {true, false}) {
        Bed bed;
        const Ref a = bed.infantry(usa, 1, {36, 24}, north), enemy = bed.infantry(csa, 9, {36, 30}, south);
        bed.area(AreaKind::Water, {{33, 20}, {39, 20}, {39, 21}, {33, 21}});
        bed.area(AreaKind::Water, {{33, 26}, {39, 26}, {39, 27}, {33, 27}});
        bed.area(AreaKind::Water, {{33, 20}, {34, 20}, {34, 27}, {33, 27}});
        if (island) bed.area(AreaKind::Water, {{38, 20}, {39, 20}, {39, 27}, {38, 27}});
        EXPECT_EQ(go(bed, a, WithdrawalKind::Rout, enemy),
                  island ? WithdrawalResult::Surrendered : WithdrawalResult::Moved);
    }
}
TEST(SE_E68, AllLanesBlocked) {
    Ring bed;
    bed.commander(usa, 0, bed.a);
    EXPECT_EQ(go(bed, bed.a, WithdrawalKind::Retreat, bed.enemy), WithdrawalResult::Surrendered);
    EXPECT_FALSE(bed.on_table(bed.a));
    EXPECT_EQ(bed.state.side[0].officer[0].fate, Fate::Captured);
    EXPECT_GE(bed.state.points[1], 2);
}
TEST(SE_E67, AroundAThroughB) {
    for (bool moved : {true, false}) {
        Field bed;
        bed.unit(bed.a).panic = 1;
        const Ref fresh = bed.infantry(usa, 1, {36, 22}, north),
                  shaken = bed.infantry(usa, 8, {30, 20}, north);
        bed.unit(shaken).panic = 1;
        if (moved) bed.side(usa).moved |= one(shaken.id);
        // Left of straight back, that is to the east, first; B is placed there too.
        bed.with_dice({}, [&](Play& play) { shift_unit(play, shaken, {10000, 0}); });
        go(bed, bed.a, WithdrawalKind::Retreat, bed.enemy);
        EXPECT_EQ(bed.unit(fresh).hits, 0);
        EXPECT_EQ(bed.unit(shaken).hits, moved ? 1 : 0);
        EXPECT_EQ(bed.unit(bed.a).hits, moved ? 1 : 0);
        EXPECT_EQ((bed.side(usa).barred & one(shaken.id)) != 0, !moved);
    }
}
TEST(SE_GEO_25, SectionsAndSkirmishersKeepTheirPlaces) {
    Bed bed;
    const Ref guns = bed.battery(usa, 3, {36, 24}, north), enemy = bed.infantry(csa, 5, {36, 30}, south);
    const Poses before = poses_of(bed.look(), guns);
    go(bed, guns, WithdrawalKind::Rout, enemy);
    const Poses after = poses_of(bed.look(), guns);
    for (std::size_t i = 0; i < before.size(); ++i) {
        EXPECT_EQ(before[i].centre - after[i].centre, before[0].centre - after[0].centre);
        EXPECT_EQ(after[i].facing, after[0].facing);
    }
}

}  // namespace
}  // namespace longroll::elephant
