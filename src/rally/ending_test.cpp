#include "rally/ending.h"

#include <gtest/gtest.h>

#include "rally/testbed.h"

namespace longroll::rally {
namespace {

// So many regiments a side, in two lines.
struct Lines : Bed {
    std::vector<Ref> blue, grey;
    explicit Lines(int strong = 7) {
        for (int i = 0; i < strong; ++i) {
            blue.push_back(infantry(usa, 4 + 3 * i, 10));
            grey.push_back(infantry(csa, 4 + 3 * i, 30, 180));
        }
    }
    void destroy(Ref ref, Fate fate = Fate::Destroyed) {
        with_dice({}, [&](Play& play) { remove_unit(play, ref, fate, rule::RF_LOSS_4); });
    }
    bool decided() {
        bool ended = false;
        with_dice({}, [&](Play& play) { ended = decide(play); });
        return ended;
    }
    Result result() { return Rally::result(setup, state); }
};

TEST(RF_EX_44, HalfOfTheUnitsOnTheFieldLostOrRoutedIsEnough) {
    Lines eight(8);
    eight.destroy(eight.blue[0]);
    eight.destroy(eight.blue[1], Fate::Captured);
    eight.destroy(eight.blue[2], Fate::RoutedOff);
    EXPECT_FALSE(eight.decided());
    eight.routed(eight.blue[3]);
    EXPECT_TRUE(eight.decided());
    EXPECT_EQ(eight.result().winner, csa);
    Lines seven(7);
    for (std::size_t i = 0; i < 3; ++i) seven.routed(seven.blue[i]);
    EXPECT_FALSE(forces_of(seven.look(), usa).must_retire());
    seven.routed(seven.blue[3]);
    EXPECT_TRUE(forces_of(seven.look(), usa).must_retire());
}

TEST(RF_END_3, ReservesOffTheMapAndStandsTakenOffInGoodOrderDoNotCount) {
    Lines bed(4);
    bed.off_map(usa);
    EXPECT_EQ(forces_of(bed.look(), usa).engaged, 4);
    bed.destroy(bed.blue[0], Fate::Withdrawn);
    bed.destroy(bed.blue[1]);
    EXPECT_EQ(forces_of(bed.look(), usa).engaged, 3);
    EXPECT_EQ(forces_of(bed.look(), usa).broken, 1);
}

TEST(RF_END_1, AForcedRetirementEndsTheBattle) {
    Lines bed(2);
    bed.destroy(bed.grey[0]);
    EXPECT_TRUE(bed.decided());
    EXPECT_TRUE(bed.over());
    EXPECT_EQ(bed.result().winner, usa);
    EXPECT_EQ(bed.result().how.rule, rule::RF_END_4);
    EXPECT_FALSE(bed.side(csa).on_map);  // the other one leaves
    EXPECT_EQ(count(bed.side(usa).on_map), 2);
}

TEST(RF_END_4, FormedStandsLeaveIntactRoutedGunsAreLostRoutedRegimentsRunOff) {
    Lines bed(2);
    const Ref guns = bed.battery(csa, 20, 35), other_guns = bed.battery(csa, 25, 35);
    bed.routed(guns);
    bed.routed(bed.grey[0]);
    EXPECT_TRUE(bed.decided());
    const Side& side = bed.side(csa);
    EXPECT_TRUE(side.destroyed == one(guns.id));
    EXPECT_TRUE(side.routed_off == one(bed.grey[0].id));
    EXPECT_TRUE(side.withdrawn == (one(bed.grey[1].id) | one(other_guns.id)));
}

TEST(RF_END_4, OfTwoBrokenSidesTheMoreBrokenLosesAndEqualsDecideNothing) {
    Lines bed(4);
    for (std::size_t i = 0; i < 2; ++i) bed.routed(bed.blue[i]);
    for (std::size_t i = 0; i < 3; ++i) bed.routed(bed.grey[i]);
    const State kept = bed.state;
    EXPECT_TRUE(bed.decided());
    EXPECT_EQ(bed.result().winner, usa);
    bed.state = kept;
    bed.routed(bed.blue[2]);
    EXPECT_TRUE(bed.decided());
    EXPECT_EQ(bed.result().winner, Seat::Nobody);
    EXPECT_TRUE(bed.result().over);
    EXPECT_FALSE(bed.side(usa).on_map | bed.side(csa).on_map);
}

TEST(RF_END_5, ASideThatWithdrawsHasLostAndPlaysOnUntilItHasLeft) {
    Lines bed(3);
    bed.go({}, [](Play& play) { retire(play, usa, RetireWord::Withdraw); });
    EXPECT_FALSE(bed.decided());
    EXPECT_FALSE(bed.result().over);
    for (const Ref ref : bed.grey) bed.routed(ref);  // even if the enemy breaks now
    State kept = bed.state;
    EXPECT_TRUE(bed.decided());
    EXPECT_EQ(bed.result().winner, csa);
    bed.state = kept;
    bed.side(csa).routed = {};
    for (const Ref ref : bed.blue) bed.destroy(ref, Fate::Withdrawn);
    EXPECT_TRUE(bed.decided());
    EXPECT_EQ(bed.result().winner, csa);
    EXPECT_EQ(bed.result().how.rule, rule::RF_END_5);
}

TEST(RF_END_5, ThatTheOtherSideWithdrawsLaterChangesNothing) {
    Lines bed(3);
    bed.go({}, [](Play& play) {
        retire(play, usa, RetireWord::Withdraw);
        retire(play, csa, RetireWord::Withdraw);
    });
    EXPECT_EQ(winner_of(bed.state), csa);
}

TEST(RF_END_6, AllStandsDeclaredRoutedAreGoneAndGunsAreDestroyed) {
    Lines bed(2);
    const Ref guns = bed.battery(usa, 20, 5);
    bed.go({}, [](Play& play) { retire(play, usa, RetireWord::Rout); });
    EXPECT_TRUE(bed.over());
    EXPECT_EQ(bed.result().winner, csa);
    EXPECT_TRUE(bed.side(usa).destroyed == one(guns.id));
    EXPECT_EQ(count(bed.side(usa).routed_off), 2);
    EXPECT_EQ(count(bed.side(csa).on_map), 2);
}

TEST(RF_END_7, PointsAreObjectivesHeldEnemiesGoneAndGeneralsKilled) {
    Lines bed(6);
    bed.setup.objectives.push_back({"the hill", bed.inches(4, 13), 5, csa});
    bed.state.held_by[0] = miniatures::held_mark(csa);
    bed.destroy(bed.grey[0]);
    bed.destroy(bed.grey[1], Fate::RoutedOff);
    bed.side(csa).general[0].killed = 2;
    EXPECT_EQ(points_of(bed.look(), usa), 4);
    EXPECT_EQ(points_of(bed.look(), csa), 5);
    bed.with_dice({}, [](Play& play) { take_objectives(play); });  // the first regiment is 2.5 inches away
    EXPECT_EQ(points_of(bed.look(), usa), 9);
    EXPECT_EQ(points_of(bed.look(), csa), 0);
}

TEST(RF_END_7, OnlyFormedStandsWithinThreeInchesAloneHoldAnObjective) {
    Lines bed(1);
    bed.setup.objectives.push_back({"the hill", bed.inches(4, 13.6), 5, Seat::Nobody});
    const auto holder = [&] {
        bed.with_dice({}, [](Play& play) { take_objectives(play); });
        return miniatures::holder_of(bed.state.held_by[0]);
    };
    EXPECT_EQ(holder(), Seat::Nobody);  // 3.1 inches
    bed.setup.objectives[0].at = bed.inches(4, 13.4);
    bed.routed(bed.blue[0]);
    EXPECT_EQ(holder(), Seat::Nobody);
    bed.side(usa).routed = {};
    bed.infantry(csa, 4, 16);
    EXPECT_EQ(holder(), Seat::Nobody);
    bed.routed({csa, 1});
    EXPECT_EQ(holder(), usa);
}

TEST(RF_END_8, WhenTheTimeIsOverPointsDecideOrNothingDoes) {
    Lines bed(6);
    bed.setup.max_turns = 3;
    bed.side(usa).turns = bed.side(csa).turns = 2;
    EXPECT_FALSE(bed.decided());
    bed.side(usa).turns = 3;
    EXPECT_FALSE(bed.decided());
    bed.side(csa).turns = 3;
    bed.destroy(bed.grey[0]);
    const State kept = bed.state;
    EXPECT_TRUE(bed.decided());
    EXPECT_EQ(bed.result().winner, Seat::Nobody);
    EXPECT_EQ(bed.result().how.rule, rule::RF_END_8);
    bed.state = kept;
    bed.setup.scored = true;
    EXPECT_TRUE(bed.decided());
    EXPECT_EQ(bed.result().winner, usa);
    EXPECT_EQ(bed.result().margin, 1);
    bed.state = kept;
    bed.setup.draw_below = 2;
    EXPECT_TRUE(bed.decided());
    EXPECT_EQ(bed.result().winner, Seat::Nobody);
    EXPECT_EQ(bed.result().how.rule, rule::RF_END_7);
}

TEST(RF_END_9, WhoIsLostAndWhoLeavesIsKeptForTheCampaign) {
    Lines bed(4);
    bed.lose_circles(bed.blue[0], 2);
    bed.routed(bed.blue[1]);
    bed.destroy(bed.blue[2]);
    EXPECT_TRUE(bed.decided());
    EXPECT_EQ(bed.side(usa).unit[bed.blue[0].id].lost[at(Part::OnFoot)], 2);
    EXPECT_EQ(bed.side(usa).unit[bed.blue[1].id].lost[at(Part::OnFoot)], 0);
    EXPECT_EQ(bed.side(usa).unit[bed.blue[2].id].lost[at(Part::OnFoot)], 4);
}

}  // namespace
}  // namespace longroll::rally
