#include "rally/tactic.h"

#include "rally/testbed.h"

namespace longroll::rally {
namespace {

struct TacticBed : Bed {
    TacticBed() {
        active(usa);
        state.orders.source = Source::Bottom;
    }
    void tactic(Ref ref, std::initializer_list<unsigned> dice) {
        go(dice, [&](Play& play) { begin_tactic(play, ref); });
    }
    void play_card(Ref ref, Bottom which, UnitId target = no_unit,
                   std::initializer_list<unsigned> dice = {}) {
        go(dice, [&](Play& play) { begin_elements(play, ref, which, target); });
    }
    bool marked(Ref ref) { return side(ref.side).activated.has(ref.id); }
};

TEST(RF_TACTIC_2, TheCheckComesFirstAndThenTheDirection) {
    TacticBed bed;
    const Ref unit = bed.infantry(usa, 10, 10, 0, {.discipline = 8});
    bed.woods(8, 12, 12, 20);
    bed.tactic(unit, {4, 4});
    EXPECT_EQ(bed.waiting(), StepKind::Lay);
    EXPECT_TRUE(bed.offered("stay")) << "none is an answer";
    bed.act("lay t front facing 0");
    EXPECT_EQ(bed.centre(unit), bed.inches(10, 13.5));
    EXPECT_TRUE(bed.marked(unit));
    EXPECT_TRUE(bed.over());
}
TEST(RF_TACTIC_2, FailedItStaysAndIsMarked) {
    TacticBed bed;
    const Ref unit = bed.infantry(usa, 10, 10, 0, {.discipline = 8});
    bed.tactic(unit, {4, 5});
    EXPECT_TRUE(bed.over());
    EXPECT_TRUE(bed.marked(unit));
    EXPECT_EQ(bed.centre(unit), bed.inches(10, 10));
}
TEST(RF_TACTIC_2, WhetherThereIsAPlaceIsNotTestedBefore) {
    TacticBed bed;
    const Ref unit = bed.infantry(usa, 10, 10, 0, {.discipline = 8});
    bed.tactic(unit, {1, 1});
    bed.act("stay");
    EXPECT_TRUE(bed.over());
    EXPECT_TRUE(bed.marked(unit)) << "the action is spent";
}
TEST(RF_TACTIC_1, UnderFireATacticUsesTheTArrow) {
    TacticBed bed;
    const Ref unit = bed.infantry(usa, 10, 10);
    bed.infantry(csa, 10, 17, 180);
    bed.tactic(unit, {1, 1});
    EXPECT_TRUE(bed.legal("lay t front facing 0"));
    EXPECT_EQ(bed.refused_by("lay a1 front facing 0"), rule::RF_MOVE_4);
}

// ---- the bottom actions ----

TEST(RF_TACTIC_4, IndianRushIsTacticFireTacticWithoutChecks) {
    TacticBed bed;
    const Ref unit = bed.infantry(usa, 10, 10), target = bed.infantry(csa, 10, 18.5, 180, {.strength = 6});
    bed.woods(8, 11, 12, 13);
    bed.play_card(unit, Bottom::IndianRush);
    bed.act("lay t front facing 0");  // through woods, no dice
    EXPECT_EQ(bed.centre(unit), bed.inches(10, 13.5));
    EXPECT_EQ(bed.waiting(), StepKind::Element);
    EXPECT_TRUE(bed.offered("fire 1 at 1"));
    bed.act("fire 1 at 1", {3, 4});  // 7: hit without surplus, no return fire
    EXPECT_EQ(bed.side(csa).unit[target.id].lost[0], 1);
    EXPECT_EQ(bed.waiting(), StepKind::Lay);
    bed.act("lay t rear facing 0");
    EXPECT_EQ(bed.centre(unit), bed.inches(10, 10));
    EXPECT_TRUE(bed.over());
    EXPECT_TRUE(bed.marked(unit));
}
TEST(RF_TACTIC_4, EachElementIsOptional) {
    TacticBed bed;
    const Ref unit = bed.infantry(usa, 10, 10);
    bed.infantry(csa, 10, 16, 180);
    bed.play_card(unit, Bottom::IndianRush);
    bed.act("stay");
    bed.act("stay");
    EXPECT_EQ(bed.waiting(), StepKind::Lay) << "the second Tactic";
    bed.act("lay t rear facing 0");
    EXPECT_TRUE(bed.over());
    EXPECT_EQ(bed.centre(unit), bed.inches(10, 6.5));
    bed.play_card(unit, Bottom::IndianRush);  // nobody is in reach now: no Fire is asked
    bed.act("stay");
    EXPECT_EQ(bed.waiting(), StepKind::Lay);
    bed.act("stay");
    EXPECT_TRUE(bed.over());
    EXPECT_TRUE(bed.marked(unit));
}
TEST(RF_TACTIC_4, ItNamesTheStandOfTheCard) {
    TacticBed bed;
    const Ref unit = bed.infantry(usa, 10, 10);
    bed.infantry(usa, 13, 10);
    bed.infantry(csa, 10, 16, 180);
    bed.play_card(unit, Bottom::IndianRush);
    bed.act("stay");
    EXPECT_EQ(bed.refused_by("fire 2 at 1"), rule::RF_TACTIC_4);
}
TEST(RF_TACTIC_5, HitAndRunFiresAndGoesAway) {
    TacticBed bed;
    const Ref unit = bed.infantry(usa, 10, 10), target = bed.infantry(csa, 10, 16, 180, {.strength = 6});
    bed.play_card(unit, Bottom::HitAndRun, target.id, {3, 4});
    EXPECT_EQ(bed.waiting(), StepKind::Lay);
    EXPECT_EQ(bed.refused_by("lay t front facing 0"), rule::RF_TACTIC_5);
    bed.act("lay t rear facing 0");
    EXPECT_TRUE(bed.over());
}
TEST(RF_TACTIC_5, ATargetThatIsGoneIsWhereItWasShotAt) {
    TacticBed bed;
    const Ref unit = bed.infantry(usa, 10, 10), target = bed.infantry(csa, 10, 16, 180, {.strength = 1});
    bed.play_card(unit, Bottom::HitAndRun, target.id, {3, 4});
    ASSERT_TRUE(bed.side(csa).destroyed.has(target.id));
    EXPECT_EQ(bed.refused_by("lay t front facing 0"), rule::RF_TACTIC_5);
    EXPECT_TRUE(bed.legal("lay t rear facing 0"));
}
TEST(RF_TACTIC_6, ZouaveDrillIsMoveFireAndTacticAway) {
    TacticBed bed;
    const Ref unit = bed.infantry(usa, 10, 10);
    bed.infantry(csa, 10, 22, 180, {.strength = 6});
    bed.play_card(unit, Bottom::ZouaveDrill);
    EXPECT_EQ(bed.refused_by("special toward 0 facing 180 on-rear"), rule::RF_TACTIC_7) << "a Move";
    bed.act("lay a3 front facing 0");
    bed.act("fire 1 at 1", {3, 4});
    bed.act("lay t rear facing 0");
    EXPECT_EQ(bed.centre(unit), bed.inches(10, 12.5));
    EXPECT_TRUE(bed.over());
}
TEST(RF_TACTIC_6, WithoutAFireTheRestIsLost) {
    TacticBed bed;
    const Ref unit = bed.infantry(usa, 10, 10);
    bed.infantry(csa, 10, 16, 180);
    bed.play_card(unit, Bottom::ZouaveDrill);
    bed.act("stay");
    bed.act("stay");
    EXPECT_TRUE(bed.over());
    EXPECT_TRUE(bed.marked(unit));
}

}  // namespace
}  // namespace longroll::rally
