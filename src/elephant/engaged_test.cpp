// SE-MELEE-8: engaged units continue or break off.

#include "elephant/testbed.h"

namespace longroll::elephant {
namespace {

struct Engaged : Bed {
    Ref a, d;
    Engaged() {
        a = infantry(usa, 6, {30, 24}, north);
        d = infantry(csa, 6, {30, 24}, south);
        state.contacts.push_back({{a.id, d.id}, 0, 0, 0, 0, 2, 2});
        side(usa).engaged |= one(a.id);
        side(csa).engaged |= one(d.id);
        group(usa, {a});
    }
    void ask() { begin(step(StepKind::Engaged, usa)); }
};

TEST(SE_MELEE_8, BreakingOffIsAMoveAndNoMore) {
    Engaged bed;
    const Ref friendly = bed.infantry(usa, 4, {36, 24}, north);
    bed.ask();
    ASSERT_EQ(bed.waiting(), StepKind::Engaged);
    bed.act(usa, on_unit(Verb::Retreat, bed.a));
    EXPECT_EQ(bed.waiting(), StepKind::None);
    EXPECT_EQ(bed.unit(bed.a).status, Withdrawing::None);
    EXPECT_EQ(bed.unit(bed.a).panic, 0);
    EXPECT_TRUE(bed.side(usa).moved & one(bed.a.id));
    EXPECT_EQ(bed.side(usa).withdrew, 0u);
    EXPECT_EQ(bed.unit(friendly).panic, 0);
    EXPECT_TRUE(bed.state.contacts.empty());
    EXPECT_EQ(bed.side(csa).engaged, 0u);  // free again
    EXPECT_EQ(bed.unit(bed.a).y, 24000 - 5000);
}
TEST(SE_MELEE_8, ContinueKeepsThemThere) {
    Engaged bed;
    bed.ask();
    EXPECT_FALSE(bed.check(usa, on_unit(Verb::Continue, {usa, 5})));
    bed.act(usa, on_unit(Verb::Continue, bed.a));
    EXPECT_EQ(bed.state.contacts.size(), 1u);
    EXPECT_TRUE(bed.side(usa).engaged & one(bed.a.id));
}
TEST(SE_MELEE_8, WithoutAWayBackItIsNotOffered) {
    Engaged bed;
    bed.infantry(csa, 12, {30, 20}, north);
    bed.infantry(csa, 12, {24, 24}, east);
    bed.infantry(csa, 12, {36, 24}, west);
    bed.ask();  // one answer: taken unasked
    EXPECT_EQ(bed.waiting(), StepKind::None);
    EXPECT_EQ(bed.state.contacts.size(), 1u);
}
TEST(SE_MORALE_20, AnOverenthusiasticUnitFightsOn) {
    Engaged bed;
    bed.side(usa).overenthusiastic |= one(bed.a.id);
    bed.ask();
    EXPECT_EQ(bed.waiting(), StepKind::None);
    EXPECT_EQ(bed.state.contacts.size(), 1u);
}
TEST(SE_STATE_2, TheMovementPhaseBeginsAfresh) {
    Engaged bed;
    bed.side(csa).received = bed.side(usa).picked = bed.side(usa).halted = 5;
    bed.group(usa, {});
    bed.ask();
    EXPECT_EQ(bed.side(csa).received | bed.side(usa).picked | bed.side(usa).halted, 0u);
    EXPECT_EQ(bed.state.phase, static_cast<std::uint8_t>(Phase::Movement));
}

}  // namespace
}  // namespace longroll::elephant
