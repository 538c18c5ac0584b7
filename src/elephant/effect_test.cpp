// 2.14 Effect of withdrawals on friends.

#include "elephant/testbed.h"

namespace longroll::elephant {
namespace {

// A unit and a friend 80 yards beside it; the enemy far ahead.
struct Two : Bed {
    Ref gone, onlooker, enemy;
    Two(Grade theirs, Grade own, double apart = 2) {
        gone = infantry(usa, 4, {30, 24}, north, {.grade = theirs});
        onlooker = infantry(usa, 4, {34 + apart, 24}, north, {.grade = own});
        enemy = infantry(csa, 6, {30, 40}, south);
        group(usa, {gone});
    }
    void leave(WithdrawalKind how, std::initializer_list<unsigned> faces) {
        with_dice(faces, [&](Play& play) {
            Aftermath after;
            withdraw(play, gone, how, enemy, 0, after);
            settle(play, after);
        });
    }
};

TEST(SE_EFFECT_1, TheTable) {
    struct Row {
        Grade gone;
        WithdrawalKind how;
        int panic;
        bool tests;
    };
    for (const Row& row : {Row{Grade::Poor, WithdrawalKind::Retreat, 0, false},
                           {Grade::Regular, WithdrawalKind::Retreat, 0, true},
                           {Grade::Veteran, WithdrawalKind::Retreat, 1, true},
                           {Grade::Poor, WithdrawalKind::Rout, 0, true},
                           {Grade::Regular, WithdrawalKind::Rout, 1, true},
                           {Grade::Veteran, WithdrawalKind::Rout, 2, true}}) {
        Two bed(row.gone, Grade::Regular);
        // The highest die that still passes with these markers; one more would fail.
        if (row.tests)
            bed.leave(row.how, {static_cast<unsigned>(8 - row.panic)});
        else
            bed.leave(row.how, {});
        EXPECT_EQ(bed.unit(bed.onlooker).hits, 0);
        EXPECT_EQ(bed.unit(bed.onlooker).panic, 0);
        if (!row.tests) continue;
        Two fails(row.gone, Grade::Regular);
        fails.leave(row.how, {static_cast<unsigned>(9 - row.panic)});
        EXPECT_EQ(fails.unit(fails.onlooker).hits, 1);
        EXPECT_EQ(fails.unit(fails.onlooker).panic, std::min(2, row.panic + 1));
    }
}
TEST(SE_E65, AVeteranUnitRouts) {
    Two bed(Grade::Veteran, Grade::Regular);
    bed.leave(WithdrawalKind::Rout, {6});
    EXPECT_EQ(bed.unit(bed.onlooker).panic, 0);
    EXPECT_EQ(bed.unit(bed.onlooker).hits, 0);
}
TEST(SE_E66, APoorUnitRetreats) {
    Two bed(Grade::Poor, Grade::Regular);
    bed.leave(WithdrawalKind::Retreat, {});
    EXPECT_EQ(bed.unit(bed.onlooker).panic, 0);
}
TEST(SE_E89, AUnitOfAnotherBrigade) {
    Two bed(Grade::Regular, Grade::Regular);
    const HqId second = bed.hq(usa, HqLevel::Brigade);
    bed.setup.roster[0].units[bed.onlooker.id].hq = second;
    complete(bed.setup.roster[0], bed.setup.options);
    bed.leave(WithdrawalKind::Retreat, {8});
    EXPECT_EQ(bed.unit(bed.onlooker).hits, 0);
}
TEST(SE_EFFECT_2, WithinAHundredYardsOfTheWay) {
    Two near(Grade::Regular, Grade::Regular, 2.5), far(Grade::Regular, Grade::Regular, 2.6);
    near.leave(WithdrawalKind::Retreat, {5});
    far.leave(WithdrawalKind::Retreat, {});
    // Beside the end of its way only.
    Two end(Grade::Regular, Grade::Regular, 20);
    const Ref below = end.infantry(usa, 2, {34, 18}, north);
    end.leave(WithdrawalKind::Retreat, {9});
    EXPECT_EQ(end.unit(below).hits, 1);
}
TEST(SE_EFFECT_2, NeitherWagonsNorGunboatsNorWhoHasRunAlready) {
    Two bed(Grade::Veteran, Grade::Regular);
    bed.side(usa).withdrew_card |= one(bed.onlooker.id);
    bed.wagon(usa, {30, 20}, north);
    bed.battery(usa, 1, {26, 24}, north, {.weapon = Weapon::Gunboat, .arm = Arm::Gunboat});
    bed.leave(WithdrawalKind::Rout, {});
}
TEST(SE_EFFECT_2, UnitsInContactAreNotExempt) {
    Two bed(Grade::Regular, Grade::Regular);
    const Ref foe = bed.infantry(csa, 4, {36, 24.1}, south);
    bed.state.contacts.push_back({{bed.onlooker.id, foe.id}, 0, 0, 0, 0, 2, 2});
    bed.unit(bed.onlooker).panic = 2;
    bed.leave(WithdrawalKind::Retreat, {9});  // 11: it retreats, and its Combat is over
    EXPECT_EQ(bed.unit(bed.onlooker).status, Withdrawing::Retreat);
    EXPECT_TRUE(bed.state.contacts.empty());
    EXPECT_TRUE(bed.side(usa).withdrew_for_friends & one(bed.onlooker.id));
}
TEST(SE_EFFECT_3, MarkersFirstThenTestsInRosterOrderThenTheNext) {
    Bed bed;
    const Ref a = bed.infantry(usa, 3, {20, 24}, north), b = bed.infantry(usa, 3, {25, 24}, north),
              c = bed.infantry(usa, 3, {30, 24}, north), d = bed.infantry(usa, 3, {35, 24}, north);
    const Ref enemy = bed.infantry(csa, 6, {20, 40}, south);
    bed.group(usa, {a});
    // a routs, 1 PM for b: 9 + 2 = 11 RETREAT; then c, who is too far from a, sees b go: 9, a hit; d sees
    // nobody go.
    bed.unit(b).panic = 1;
    bed.with_dice({9, 9}, [&](Play& play) {
        Aftermath after;
        withdraw(play, a, WithdrawalKind::Rout, enemy, 0, after);
        settle(play, after);
    });
    EXPECT_EQ(bed.unit(b).status, Withdrawing::Retreat);
    EXPECT_EQ(bed.unit(c).hits, 1);
    EXPECT_EQ(bed.unit(d).hits, 0);
}
TEST(SE_EFFECT_4, FallBackAndBreakingOffTriggerNothing) {
    for (WithdrawalKind how : {WithdrawalKind::FallBack, WithdrawalKind::Voluntary}) {
        Two bed(Grade::Elite, Grade::Militia);
        bed.leave(how, {});
        EXPECT_EQ(bed.unit(bed.onlooker).panic, 0);
        EXPECT_EQ(bed.unit(bed.gone).status, Withdrawing::None);
    }
}

}  // namespace
}  // namespace longroll::elephant
