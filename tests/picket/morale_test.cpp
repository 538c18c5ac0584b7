// Chapter 5: morale.

#include "picket/field.h"
#include "picket/numbers.h"

namespace longroll::picket {
namespace {

// Ohio (3 men) faces Georgia (3 men, nerve 4) with Texas (3 men, nerve 5) beside it.
Field fire_fight(const GivenOptions& given = {}) {
    Field field("ford", given);
    field.put(union_seat, "Ohio", 3).put(rebels, "Georgia", 3).put(rebels, "Texas", 2);
    return field;
}

int nerve_at(const Field& field, unsigned post, unsigned lost) {
    Step check;
    check.seat = rebels;
    check.post = post_number(post - 1);
    check.number = static_cast<std::uint8_t>(lost);
    return nerve_reckoning(field.setup, field.state, check).total();
}

TEST(PK_5_1a, NerveChangedByLossesFearAndCompany) {
    Field field = fire_fight();
    EXPECT_EQ(nerve_at(field, 3, 0), 5);
    EXPECT_EQ(nerve_at(field, 3, 2), 3);
    field.shaken(rebels, 3);
    EXPECT_EQ(nerve_at(field, 3, 2), 2);
    // A decoy is company as good as any.
    Field alone;
    alone.put(rebels, "Georgia", 3);
    EXPECT_EQ(nerve_at(alone, 3, 0), 4);
    alone.put(rebels, "Campfire", 4);
    EXPECT_EQ(nerve_at(alone, 3, 0), 5);
}

TEST(PK_5_1a, ItPassesOnThatNumberOrLess) {
    Field passes = fire_fight();
    passes.act(union_seat, "shoot 3 3");
    passes.act(union_seat, "done", {5, 1, 1, 4});
    EXPECT_FALSE(passes.state.of(rebels).shaken.has(2));
    Field fails = fire_fight();
    fails.act(union_seat, "shoot 3 3");
    fails.act(union_seat, "done", {5, 1, 1, 5});
    EXPECT_TRUE(fails.state.of(rebels).shaken.has(2));
}

TEST(PK_5_1b, AOneAlwaysPassesAndASixAlwaysFails) {
    Field field = fire_fight();
    EXPECT_EQ(nerve_at(field, 2, 0), 5);
    field.shaken(rebels, 3).men(rebels, "Georgia", 3);
    EXPECT_EQ(nerve_at(field, 3, 4), 1);
}

TEST(PK_5_2a, AFailedCheckWaitsForSteadyWithItsDie) {
    Field field = fire_fight();
    field.give(rebels, Card::Steady);
    field.act(union_seat, "shoot 3 3");
    field.act(union_seat, "done", {5, 1, 1, 6});
    ASSERT_TRUE(field.asks(rebels, Decision::Steady));
    EXPECT_TRUE(Picket::to_act(field.setup, field.state).window);
    EXPECT_EQ(field.state.agenda.top().die, 6);
    EXPECT_EQ(field.words(Picket::prompt(field.setup, field.state, rebels)),
              "Georgia threw 6 and needs 4 or less. Play Steady?");
    EXPECT_EQ(Picket::reckon(field.setup, field.state, rebels, field.read("steady")).total(), 4);
    EXPECT_EQ(field.refused_by(rebels, "hold"), rule::PK_5_2a);
    EXPECT_EQ(field.refused_by(union_seat, "pass"), rule::PK_3_1c);
    field.act(rebels, "steady", {4});
    EXPECT_TRUE(field.state.of(rebels).shaken.empty());
    EXPECT_EQ(field.state.of(rebels).hand_size(), 0u);
}

TEST(PK_5_2a, TheSecondThrowStands) {
    Field field = fire_fight();
    field.give(rebels, Card::Steady).give(rebels, Card::Steady);
    field.act(union_seat, "shoot 3 3");
    field.act(union_seat, "done", {5, 1, 1, 6});
    field.act(rebels, "steady", {5});
    EXPECT_TRUE(field.state.of(rebels).shaken.has(2));
    EXPECT_TRUE(field.asks(union_seat, Decision::Move));
}

TEST(PK_5_2a, TheOwnerIsAskedWhateverItHolds) {
    Field field = fire_fight();
    field.give(rebels, Card::Lantern);
    field.act(union_seat, "shoot 3 3");
    field.act(union_seat, "done", {5, 1, 1, 6});
    ASSERT_TRUE(field.asks(rebels, Decision::Steady));
    EXPECT_EQ(field.choice_texts(rebels), std::vector<std::string>{"pass"});
    EXPECT_EQ(field.refused_by(rebels, "steady"), rule::PK_5_2a);
    field.act(rebels, "pass");
    EXPECT_TRUE(field.state.of(rebels).shaken.has(2));
}

TEST(PK_5_2a, NobodyIsAskedWithoutACardInHand) {
    Field field = fire_fight();
    field.act(union_seat, "shoot 3 3");
    field.act(union_seat, "done", {5, 1, 1, 6});
    EXPECT_TRUE(field.asks(union_seat, Decision::Move));
}

TEST(PK_5_3a, AShakenSectionDoesNotShootShiftOrWade) {
    Field field;
    field.put(union_seat, "Ohio", 3)
        .shaken(union_seat, 3)
        .put(union_seat, "Maine", 1)
        .put(rebels, "Georgia", 2);
    EXPECT_EQ(field.refused_by(union_seat, "shoot 3 2"), rule::PK_5_3a);
    field.phase(Phase::Move);
    EXPECT_EQ(field.refused_by(union_seat, "shift 3 4"), rule::PK_5_3a);
    EXPECT_EQ(field.refused_by(union_seat, "wade 3"), rule::PK_5_3a);
    EXPECT_FALSE(field.offered(union_seat, "shift 3 4"));
    EXPECT_FALSE(field.offered(union_seat, "wade 3"));
}

TEST(PK_5_3b, FailingWhileShakenIsARout) {
    Field field = fire_fight({{"panic", "no"}});
    field.shaken(rebels, 3);
    field.act(union_seat, "shoot 3 3");
    field.act(union_seat, "done", {5, 1, 1, 4});  // 4 - 1 - 1 + 1 = 3
    EXPECT_TRUE(field.gone(rebels, "Georgia"));
}

TEST(PK_5_4a, ARoutedSectionIsGoneAndTheMenItHadAreScored) {
    Field field = fire_fight({{"panic", "no"}});
    field.shaken(rebels, 3);
    field.act(union_seat, "shoot 3 3");
    field.act(union_seat, "done", {5, 1, 1, 6});
    EXPECT_EQ(field.state.of(union_seat).points, 3);
    EXPECT_FALSE(field.state.of(rebels).manned.has(2));
    EXPECT_EQ(field.men_of(rebels, "Georgia"), 0u);
}

TEST(PK_5_4b, NeighboursCheckTheLowerPostFirst) {
    Field field = fire_fight();
    field.put(rebels, "Florida", 4).shaken(rebels, 3);
    field.act(union_seat, "shoot 3 3");
    // Georgia routs; Texas (nerve 5, alone) passes with 5; Florida (nerve 3, alone) fails with 4.
    field.act(union_seat, "done", {5, 1, 1, 6, 5, 4});
    EXPECT_FALSE(field.state.of(rebels).shaken.has(1));
    EXPECT_TRUE(field.state.of(rebels).shaken.has(3));
    EXPECT_EQ(field.state.of(rebels).shown, Mask::of(1) | Mask::of(3));
}

TEST(PK_5_4b, ARoutSpreadsPostByPost) {
    Field field;
    field.put(union_seat, "Ohio", 3);
    field.put(rebels, "Alabama", 1)
        .put(rebels, "Texas", 2)
        .put(rebels, "Georgia", 3)
        .put(rebels, "Florida", 4);
    for (unsigned post = 1; post <= 4; ++post) field.shaken(rebels, post);
    field.give(rebels, Card::Steady);
    field.act(union_seat, "shoot 3 3");
    field.act(union_seat, "done", {5, 1, 1, 6});
    // Georgia waits; then Texas fails and waits, above Florida's check and the fire step.
    field.act(rebels, "pass", {6});
    ASSERT_TRUE(field.asks(rebels, Decision::Steady));
    EXPECT_EQ(field.state.agenda.depth(), 3u);
    EXPECT_EQ(field.state.agenda.top().post, 1);
    field.act(rebels, "pass", {6});
    EXPECT_EQ(field.state.agenda.top().post, 0);
    field.act(rebels, "steady",
              {6, 6});  // Alabama's second throw, then Florida's, with no card left to ask for
    for (const char* name : {"Alabama", "Texas", "Georgia", "Florida"})
        EXPECT_TRUE(field.gone(rebels, name)) << name;
    EXPECT_EQ(field.state.of(union_seat).points, 2 + 3 + 3 + 3);
}

TEST(PK_5_4b, NobodyChecksWithoutPanic) {
    Field field = fire_fight({{"panic", "no"}});
    field.shaken(rebels, 3);
    field.act(union_seat, "shoot 3 3");
    field.act(union_seat, "done", {5, 1, 1, 6});
    EXPECT_FALSE(field.state.of(rebels).shown.has(1));
}

TEST(PK_5_4c, ADecoyThatWouldCheckIsFoundOut) {
    Field field;
    field.put(union_seat, "Ohio", 3).put(rebels, "Georgia", 3).put(rebels, "Campfire", 4).shaken(rebels, 3);
    field.act(union_seat, "shoot 3 3");
    field.act(union_seat, "done", {5, 1, 1, 6});
    EXPECT_TRUE(field.gone(rebels, "Campfire"));
    EXPECT_NE(field.told(union_seat).find("Campfire is found out"), std::string::npos);
}

TEST(PK_T01, FireToRout) {
    Field field = fire_fight();
    field.shaken(rebels, 3);
    field.act(union_seat, "shoot 3 3");
    field.act(union_seat, "done", {5, 6, 2, 4, 1});
    EXPECT_EQ(field.dice_thrown(), (std::vector<std::size_t>{3, 1, 1}));
    EXPECT_EQ(field.log.events()[2].reckoning.total(), 2);
    EXPECT_TRUE(field.gone(rebels, "Georgia"));
    EXPECT_EQ(field.state.of(union_seat).points, 3);
    EXPECT_TRUE(field.state.of(rebels).shown.has(1));
}

}  // namespace
}  // namespace longroll::picket
