// What no state may break: each bound, one beyond it.

#include <gtest/gtest.h>

#include "rally/testbed.h"

namespace longroll::rally {
namespace {

// A battle in which nothing is wrong.
struct Sound : Bed {
    Ref own = infantry(usa, 10, 10), guns = battery(usa, 20, 10), horse = mounted(csa, 10, 30, 180);
    Sound() {
        general(usa, first_brigade, 30, 10, {3, 4, 1});
        for (const Seat seat : seats) side(seat).ever_on_map = side(seat).on_map;
        state.orders.general = first_brigade;
    }
    std::string wrong() { return Rally::first_violation(setup, state).value_or(""); }
    void expect(const char* words) { EXPECT_NE(wrong().find(words), std::string::npos) << wrong(); }
};

TEST(RallyInvariants, NothingIsWrongWithABattle) {
    Sound bed;
    EXPECT_EQ(bed.wrong(), "");
}
TEST(RallyInvariants, ActionPointsAreAtMostTheLeadershipOfTheGeneral) {
    Sound bed;
    bed.active(usa);
    bed.side(usa).points = 4;
    EXPECT_EQ(bed.wrong(), "");
    bed.side(usa).points = 5;
    bed.expect("RF-AP-3");
    bed.side(usa).points = 1;
    bed.state.orders.general = no_post;
    bed.expect("of no General");
    bed.active(csa);
    bed.expect("in the enemy's turn");
}
TEST(RallyInvariants, RerollPointsAreThoseOfTheCardsThatLieOpen) {
    Sound bed;
    const CardId card = bed.give(usa, {Top::Move, 3, 2, 1, 1, Bottom::LooseOrder});
    bed.side(usa).rerolls = 1;
    bed.expect("RF-REROLL-3");
    bed.side(usa).hand.remove(card);
    bed.side(usa).played.add(card);
    bed.side(usa).rerolls = 2;
    EXPECT_EQ(bed.wrong(), "");
    bed.side(usa).rerolls = 3;
    bed.expect("RF-REROLL-3");
}
TEST(RallyInvariants, AGeneralHasTwoGravestonesAtMost) {
    Sound bed;
    bed.side(usa).general[Bed::first_brigade].gravestones = most_gravestones;
    EXPECT_EQ(bed.wrong(), "");
    ++bed.side(usa).general[Bed::first_brigade].gravestones;
    bed.expect("RF-GENHIT-3");
    Sound other;
    other.side(csa).general[5].gravestones = 1;
    other.expect("whom its army has not");
}
TEST(RallyInvariants, NobodyIsOnMarkedOffGround) {
    for (const double x : {10.0, 30.0}) {  // a stand, a General
        Sound bed;
        bed.setup.marked_off.push_back({bed.inches(x - 2, 8), bed.inches(x + 2, 8), bed.inches(x, 14)});
        EXPECT_EQ(bed.wrong(), "") << "nobody switched it on";
        bed.setup.options.marked_off_areas = true;
        bed.expect("RF-ENTRY-3");
    }
}
TEST(RallyInvariants, AUnitIsInOnePlaceWithItsMarks) {
    Sound bed;
    bed.side(usa).off_map |= one(bed.own.id);
    bed.expect("two places");
    Sound gone;
    gone.side(usa).activated |= one(5);
    gone.expect("not on the map");
    Sound riders;
    riders.side(usa).mounted |= one(riders.own.id);
    riders.expect("mounted infantry");
    Sound counted;
    counted.side(usa).ever_on_map = {};
    counted.expect("RF-END-3");
    Sound worn;
    worn.lose_circles(worn.own, 4);
    worn.expect("without Troop Strength");
    worn.lose_circles(worn.own, 5);
    worn.expect("more circles than it has");
}
TEST(RallyInvariants, NoBasesOverlapAndNobodyIsOffTheMap) {
    Sound bed;
    bed.infantry(usa, 10.5, 10);
    bed.side(usa).ever_on_map = bed.side(usa).on_map;
    EXPECT_NE(bed.wrong(), "");
    Sound off;
    const Ref far = off.infantry(usa, 49, 10);
    off.side(usa).ever_on_map |= one(far.id);
    off.expect("off the map");
}

}  // namespace
}  // namespace longroll::rally
