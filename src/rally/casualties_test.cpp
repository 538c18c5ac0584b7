#include <gtest/gtest.h>

#include "rally/checks.h"
#include "rally/testbed.h"

namespace longroll::rally {
namespace {

struct Staff : Bed {
    Ref unit;
    Staff() : unit(infantry(usa, 10, 10)) { general(usa, first_brigade, 12, 10, {3, 5, 1}); }
    General& brigadier() { return side(usa).general[first_brigade]; }
    void in_danger(std::initializer_list<unsigned> dice) {
        go(dice, [&](Play& play) {
            note_danger(play, base_of(play, unit));
            roll_for_generals(play);
        });
    }
};

TEST(RF_EX_42, CommandKillsAndLeadershipWounds) {
    for (const auto& [dice, killed, gravestones] :
         {std::tuple{std::pair{1u, 2u}, 1, 1}, {std::pair{2u, 3u}, 0, 1}, {std::pair{4u, 4u}, 0, 0}}) {
        Staff staff;
        staff.in_danger({dice.first, dice.second});
        EXPECT_EQ(staff.brigadier().killed, killed);
        EXPECT_EQ(staff.brigadier().gravestones, gravestones);
    }
}
TEST(RF_EX_43, AKilledGeneralIsReplacedByASuccessor) {
    Staff staff;
    staff.in_danger({1, 2});
    EXPECT_EQ(command_of(staff.look(), usa, staff.first_brigade), 2);
    EXPECT_EQ(leadership_of(staff.look(), usa, staff.first_brigade), 4);
    EXPECT_EQ(heroism_of(staff.look(), usa, staff.first_brigade), 2);
    EXPECT_EQ(staff.brigadier().killed, 1);
}
TEST(RF_GENHIT_1, OnlyGeneralsInContactAreRolledForOnceEach) {
    Staff staff;
    staff.general(usa, staff.division, 10, 20);
    staff.go({4, 4}, [&](Play& play) {
        note_danger(play, base_of(play, staff.unit));
        note_danger(play, base_of(play, staff.unit));
        roll_for_generals(play);
    });
    EXPECT_TRUE(staff.over());
}
TEST(RF_GENHIT_2, EqualNumbersKillAndCurrentValuesCount) {
    Staff staff;
    staff.post(usa, staff.first_brigade).rating = {4, 4, 0};
    staff.brigadier().gravestones = 1;
    staff.in_danger({1, 2});
    EXPECT_EQ(staff.brigadier().killed, 1);
}
TEST(RF_GENHIT_2, RerollPointsMayBeUsed) {
    Staff staff;
    staff.rerolls(usa, 1);
    staff.in_danger({1, 2});
    EXPECT_EQ(staff.decides(), usa);
    staff.act("reroll 1 own", {6});
    EXPECT_EQ(staff.brigadier().gravestones, 0);
}
TEST(RF_GENHIT_3, NeverMoreThanTwoGravestones) {
    Staff staff;
    staff.brigadier().gravestones = 2;
    staff.post(usa, staff.first_brigade).rating = {4, 8, 0};
    staff.in_danger({1, 1});
    EXPECT_EQ(staff.brigadier().gravestones, 2);
    EXPECT_EQ(staff.brigadier().killed, 1);
}
TEST(RF_GENHIT_4, EachKillIsCounted) {
    Staff staff;
    staff.in_danger({1, 2});
    staff.in_danger({1, 1});
    EXPECT_EQ(staff.brigadier().killed, 2);
}
TEST(RF_GEN_1, TheSuccessorKeepsThePost) {
    Staff staff;
    staff.in_danger({1, 2});
    EXPECT_TRUE(on_map(staff.look(), usa, staff.first_brigade));
}

}  // namespace
}  // namespace longroll::rally
