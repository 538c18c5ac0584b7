// VB-MISC-1, 2, 18, VB-MOVE-19: commanders.

#include "volley/commanders.h"

#include <gtest/gtest.h>

#include "volley/flow_bed.h"
#include "volley/rout.h"

namespace longroll::volley {
namespace {

using enum StandType;

struct Staff : Flow {
    PostId own = division(us, at_inches(36, 14));
    PostId theirs = division(cs, at_inches(36, 66));
    Ref brigade = add(us, InfantryBrigade, 36, 20, 90, own);
    Ref foe = add(cs, InfantryBrigade, 36, 60, 270, theirs);

    const Commander& leader(Seat side_of, PostId post) { return side(side_of).commander[post]; }
    Point place(Seat side_of, PostId post) { return {leader(side_of, post).x, leader(side_of, post).y}; }
    bool touches(Seat side_of, PostId post, Ref ref) {
        const Rect base = commander_base(place(side_of, post));
        return table::within(bases_of(look(), ref), {&base, 1}, tolerance);
    }
};

TEST(VB_MOVE_19, RidesUpTo24InchesInLegs) {
    Staff bed;
    bed.begin();
    EXPECT_EQ(bed.refused_by("ride 2 to 62 14"), rule::VB_MOVE_19);
    bed.play("ride 2 to 50 14");
    EXPECT_EQ(bed.refused_by("ride 2 to 61 14"), rule::VB_MOVE_19) << "ten inches are left";
    bed.play("ride 2 to 60 14");
    EXPECT_EQ(bed.refused_by("ride 2 to 60 15"), rule::VB_MOVE_19);
    EXPECT_EQ(bed.refused_by("ride 1 to 30 30"), rule::VB_MOVE_19) << "there is no Army Commander";
}

TEST(VB_MOVE_19, NotWithinAnInchOfAnEnemy) {
    Staff bed;
    bed.put(bed.foe, 36, 30, 270);
    bed.begin();
    EXPECT_EQ(bed.refused_by("ride 2 to 36 32"), rule::VB_MOVE_9) << "through a friend he may ride";
    EXPECT_EQ(bed.refused_by("ride 2 to 38.6 31"), rule::VB_MOVE_19);
    EXPECT_TRUE(bed.legal("ride 2 to 36 28.4"));
    EXPECT_EQ(bed.refused_by("ride 2 to 36 28.8"), rule::VB_MOVE_19);
}

TEST(VB_MISC_1, AttachesAtTheEndOfTheMovementPhase) {
    Staff bed;
    bed.commander(us, 0, at_inches(36, 16.5));
    bed.begin();
    bed.play("done");
    bed.play("done");  // nobody is Stationary
    ASSERT_EQ(bed.kind(), StepKind::Attach);
    EXPECT_EQ(bed.refused_by("attach 2"), rule::VB_MISC_1);
    bed.play("attach 1");
    EXPECT_EQ(bed.leader(us, 0).attached, bed.brigade.id);
    // He stays attached until one of the two moves away.
    bed.pass_until(StepKind::MovePhase);
    bed.play("done");
    bed.pass_until(StepKind::MovePhase);
    EXPECT_EQ(bed.leader(us, 0).attached, bed.brigade.id);
    bed.move(bed.brigade, {"leg to 36 25", "done"});
    EXPECT_EQ(bed.leader(us, 0).attached, no_stand);
}

TEST(VB_EX_63, OneDieForAllCasualtiesOfACombat) {
    for (const unsigned die : {5u, 6u}) {
        Staff bed;
        bed.commander(us, 0, at_inches(36, 16.5));
        bed.side(us).commander[0].attached = bed.brigade.id;
        bed.begin();
        EXPECT_EQ(modified_morale(bed.look(), bed.brigade), 5) << "while he is attached";
        bed.run({die}, [&](Play& play) { take_casualties(play, bed.brigade, 2, rule::VB_GEN_8); });
        EXPECT_EQ(bed.leader(us, 0).fate, die == 6 ? Fate::Lost : Fate::Active);
        EXPECT_EQ(bed.leader(us, 0).killed, die == 6 ? 1 : 0);
    }
}

TEST(VB_MISC_2, MayGoWithAStandThatRuns) {
    for (const bool goes : {false, true}) {
        Staff bed;
        bed.put(bed.foe, 36, 21.5, 270);
        bed.commander(us, bed.own, at_inches(36, 14));  // 2.5 inches behind the brigade
        const PostId far = bed.division(us, at_inches(40, 12.5));
        bed.begin();
        bed.run({}, [&](Play& play) {
            rout(play, bed.brigade, bed.foe);
            advance<Volley>(play);
        });
        ASSERT_EQ(bed.kind(), StepKind::Commander);
        EXPECT_EQ(bed.decides(), us);
        EXPECT_EQ(bed.refused_by("go-with 2"), rule::VB_MISC_2);
        const Point before = bed.place(us, bed.own);
        bed.play(goes ? "go-with 1" : "stay");
        EXPECT_EQ(bed.touches(us, bed.own, bed.brigade), goes);
        if (!goes) {
            EXPECT_EQ(bed.place(us, bed.own), before);
        }
        EXPECT_EQ(bed.place(us, far), at_inches(40, 12.5)) << "more than 3 inches away: nobody asks him";
        EXPECT_NE(bed.kind(), StepKind::Commander);
    }
}

TEST(VB_EX_64, DrivenOffOrTaken) {
    for (const double away : {2.5, 3.5}) {
        Staff bed;
        // The enemy comes down upon him; the friend is so far from his square.
        bed.commander(cs, bed.theirs, at_inches(36, 30));
        bed.put(bed.foe, 36.5 + away + 1.5, 31, 270);
        bed.begin();
        bed.move(bed.brigade, {"leg to 36 29.5", "done"});
        if (away < 3) {
            EXPECT_EQ(bed.leader(cs, bed.theirs).fate, Fate::Active);
            EXPECT_TRUE(bed.touches(cs, bed.theirs, bed.foe));
            EXPECT_GT(bed.place(cs, bed.theirs).x, in(40)) << "on the side away from the enemy";
        } else {
            EXPECT_EQ(bed.leader(cs, bed.theirs).fate, Fate::Lost);
            EXPECT_EQ(bed.leader(cs, bed.theirs).killed, 1);
        }
    }
}

TEST(VB_MISC_18, ASuccessorAfterOneCommandPhaseWithoutHim) {
    Staff bed;
    const Ref second = bed.add(us, InfantryBrigade, 46, 20, 90, bed.own);
    bed.begin();
    bed.run({}, [&](Play& play) { lose_commander(play, us, bed.own, rule::VB_MISC_1); });
    const auto next_turn_of_ours = [&] {
        bed.play("done");
        bed.pass_until(StepKind::MovePhase);
        bed.play("done");
    };
    next_turn_of_ours();
    bed.pass_until(StepKind::MovePhase);
    ASSERT_EQ(bed.look().attacker(), us);
    EXPECT_EQ(bed.leader(us, bed.own).fate, Fate::Lost);
    EXPECT_FALSE(has(bed.side(us).in_command, bed.brigade));
    next_turn_of_ours();
    bed.pass_until(StepKind::Commander);
    EXPECT_EQ(bed.refused_by("stay"), rule::VB_MISC_18);
    bed.play("go-with 2");
    ASSERT_EQ(bed.kind(), StepKind::MovePhase);
    EXPECT_TRUE(bed.touches(us, bed.own, second));
    EXPECT_TRUE(has(bed.side(us).in_command, second)) << "he is there when command is found";
}

}  // namespace
}  // namespace longroll::volley
