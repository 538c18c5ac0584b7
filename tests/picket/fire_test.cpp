// Chapter 4: fire.

#include <cstring>

#include "picket/field.h"
#include "picket/numbers.h"

namespace longroll::picket {
namespace {

// Four Union sections and a decoy face three Confederate counters.
Field facing_lines() {
    Field field;
    field.put(union_seat, "Maine", 1).put(union_seat, "Ohio", 2).put(union_seat, "Vermont", 3);
    field.put(union_seat, "Indiana", 4).put(union_seat, "Scarecrow", 5);
    field.put(rebels, "Georgia", 2).put(rebels, "Campfire", 3).put(rebels, "Virginia", 4);
    return field;
}

int dice_for(const Field& field, const Shot& shot) {
    return shot_reckoning(field.setup, field.state, shot).total();
}

TEST(PK_4_1a, OneOrTwoShotsEachByAnotherSection) {
    Field field = facing_lines();
    field.act(union_seat, "shoot 1 2");
    EXPECT_EQ(field.refused_by(union_seat, "shoot 1 2"), rule::PK_4_1a);
    field.act(union_seat, "shoot 2 2");
    EXPECT_EQ(field.refused_by(union_seat, "shoot 3 3"), rule::PK_4_1a);
    EXPECT_EQ(field.choice_texts(union_seat), (std::vector<std::string>{"done", "hold"}));
}

TEST(PK_4_1a, NoDecoyNoEmptyPostNoShakenSection) {
    Field field = facing_lines();
    field.shaken(union_seat, 4);
    EXPECT_EQ(field.refused_by(union_seat, "shoot 5 4"), rule::PK_4_1a);
    EXPECT_EQ(field.refused_by(union_seat, "shoot 4 4"), rule::PK_5_3a);
    field.state.of(union_seat) = Field().state.of(union_seat);
    EXPECT_EQ(field.refused_by(union_seat, "shoot 1 2"), rule::PK_4_1a);
}

TEST(PK_4_1b, AtTheFacingPostOrBesideItIfManned) {
    Field field = facing_lines();
    EXPECT_TRUE(field.legal(union_seat, "shoot 3 2"));
    EXPECT_TRUE(field.legal(union_seat, "shoot 3 3"));
    EXPECT_TRUE(field.legal(union_seat, "shoot 3 4"));
    EXPECT_EQ(field.refused_by(union_seat, "shoot 2 4"), rule::PK_4_1b);
    EXPECT_EQ(field.refused_by(union_seat, "shoot 1 1"), rule::PK_4_1b);
}

TEST(PK_4_1c, AVolleyCardOnAShot) {
    Field field = facing_lines();
    field.act(union_seat, "shoot 3 3");
    EXPECT_EQ(field.refused_by(union_seat, "volley 3"), rule::PK_4_1c);
    EXPECT_FALSE(field.offered(union_seat, "volley 3"));
    field.give(union_seat, Card::Volley);
    EXPECT_EQ(field.refused_by(union_seat, "volley 2"), rule::PK_4_1c);
    EXPECT_TRUE(field.offered(union_seat, "volley 3"));
    field.act(union_seat, "shoot 2 2");
    field.act(union_seat, "volley 3");
    EXPECT_EQ(field.refused_by(union_seat, "volley 3"), rule::PK_4_1c);
    EXPECT_EQ(field.refused_by(union_seat, "volley 2"), rule::PK_4_1c);
    // It is only laid out: the hand is as large as before for all to see.
    EXPECT_EQ(field.state.of(union_seat).hand_size(), 1u);
    field.act(union_seat, "done", {1, 1, 1, 1, 1, 1, 1});
    EXPECT_EQ(field.state.of(union_seat).hand_size(), 0u);
    EXPECT_EQ(field.dice_thrown(), (std::vector<std::size_t>{3, 4}));
}

TEST(PK_4_1d, TheEnemySeesNothingOfAnOrderBeingMade) {
    Field field = facing_lines();
    field.give(union_seat, Card::Volley);
    const View before = Picket::show(field.setup, field.state, rebels);
    const std::string board = Picket::board(field.setup, field.state, rebels);
    for (const char* text : {"shoot 3 3", "volley 3", "shoot 2 2"}) {
        field.act(union_seat, text);
        EXPECT_EQ(field.told(rebels), "") << text;
        EXPECT_EQ(Picket::show(field.setup, field.state, rebels), before) << text;
        EXPECT_EQ(Picket::board(field.setup, field.state, rebels), board) << text;
    }
    EXPECT_EQ(Picket::show(field.setup, field.state, union_seat)["order"].size(), 2u);
}

TEST(PK_4_1d, ShotsAreTakenBackWithTheirCard) {
    Field field = facing_lines();
    field.give(union_seat, Card::Volley);
    const State before = field.state;
    field.act(union_seat, "shoot 3 3");
    field.act(union_seat, "volley 3");
    EXPECT_EQ(field.refused_by(union_seat, "back 2"), rule::PK_4_1d);
    EXPECT_FALSE(field.offered(union_seat, "back 3"));
    field.act(union_seat, "back 3");
    EXPECT_EQ(std::memcmp(&field.state, &before, sizeof(State)), 0);
}

TEST(PK_4_1d, DoneNeedsAShotAndHoldDropsTheOrder) {
    Field field = facing_lines();
    field.give(union_seat, Card::Lantern);  // so that there is an order to give afterwards
    EXPECT_EQ(field.refused_by(union_seat, "done"), rule::PK_4_1d);
    EXPECT_FALSE(field.offered(union_seat, "done"));
    field.act(union_seat, "shoot 3 3");
    field.act(union_seat, "hold");
    EXPECT_TRUE(field.asks(union_seat, Decision::Move));
    EXPECT_TRUE(field.state.order.from.empty());
    EXPECT_TRUE(field.state.of(union_seat).shown.empty());
    EXPECT_TRUE(field.state.shot.empty());
}

TEST(PK_4_1e, AClosedOrderIsShownAndResolvedFromTheLowestPostUp) {
    Field field = facing_lines();
    field.give(rebels, Card::Steady).give(union_seat, Card::Lantern);
    field.act(union_seat, "shoot 3 4");
    field.act(union_seat, "shoot 1 2");
    // Maine first, 4 men not opposite: Georgia is hit once, checks on 4 - 1 + 1 and fails; Vermont's shot
    // waits.
    field.act(union_seat, "done", {5, 1, 1, 6});
    EXPECT_TRUE(field.asks(rebels, Decision::Steady));
    EXPECT_EQ(field.state.of(union_seat).shown, Mask::of(0) | Mask::of(2));
    EXPECT_EQ(Picket::show(field.setup, field.state, rebels)["order"].size(), 1u);
    field.act(rebels, "pass", {1, 1});
    EXPECT_TRUE(field.asks(union_seat, Decision::Move));
}

TEST(PK_4_2a, DiceAreMenChangedByTheTable) {
    Field field = facing_lines();
    const Shot opposite{union_seat, 2, 2, false, false}, beside_it{union_seat, 2, 3, false, false};
    const Shot with_card{union_seat, 2, 2, true, false}, at_waders{union_seat, 2, 1, false, true};
    EXPECT_EQ(dice_for(field, opposite), 3);
    EXPECT_EQ(dice_for(field, beside_it), 2);
    EXPECT_EQ(dice_for(field, with_card), 4);
    EXPECT_EQ(dice_for(field, at_waders), 4);
    field.dark();
    EXPECT_EQ(dice_for(field, opposite), 2);
    EXPECT_EQ(dice_for(field, at_waders), 3);
    field.setup.line[1].mist = Mask::of(1) | Mask::of(2);
    EXPECT_EQ(dice_for(field, with_card), 2);
    EXPECT_EQ(dice_for(field, at_waders), 3);
}

TEST(PK_4_2a, EveryPartIsNamedWithItsRule) {
    Field field = facing_lines();
    field.dark();
    const Reckoning reckoning = shot_reckoning(field.setup, field.state, {union_seat, 2, 3, true, false});
    ASSERT_EQ(reckoning.parts.size(), 4u);
    EXPECT_STREQ(reckoning.parts[0].words, "men");
    EXPECT_STREQ(reckoning.parts[1].words, "not opposite");
    EXPECT_STREQ(reckoning.parts[2].words, "dark moon");
    EXPECT_EQ(reckoning.parts[3].rule, rule::PK_4_1c);
    EXPECT_EQ(reckoning.total(), 2);
}

TEST(PK_4_2a, PreviewAndPlayThrowTheSameDice) {
    Field field = facing_lines();
    field.act(union_seat, "shoot 2 3");
    const Reckoning preview = Picket::reckon(field.setup, field.state, union_seat, field.read("done"));
    EXPECT_EQ(preview.total(), 2);
    EXPECT_EQ(Picket::label(field.setup, field.state, union_seat, field.read("shoot 3 3")),
              "Vermont shoots at post 3 (3 dice)");
    field.act(union_seat, "done", {1, 2});
    EXPECT_EQ(field.log.events()[0].reckoning.total(), preview.total());
    EXPECT_TRUE(Picket::reckon(field.setup, field.state, union_seat, field.read("hold")).empty());
}

TEST(PK_4_2b, NeverFewerThanOneDie) {
    Field field = facing_lines();
    field.dark().men(union_seat, "Indiana", 1).face_up(union_seat, 4);
    EXPECT_EQ(dice_for(field, {union_seat, 3, 2, false, false}), 1);
    field.act(union_seat, "shoot 4 3");
    field.act(union_seat, "done", {4});
}

TEST(PK_4_2c, FivesAndSixesHit) {
    Field field = facing_lines();
    field.act(union_seat, "shoot 1 2");
    field.act(union_seat, "done", {4, 5, 6, 3});  // 4 men not opposite, then the check
    EXPECT_EQ(field.men_of(rebels, "Georgia"), 1u);
    Field missed = facing_lines();
    missed.act(union_seat, "shoot 2 2");
    missed.act(union_seat, "done", {4, 4, 1});
    EXPECT_EQ(missed.men_of(rebels, "Georgia"), 3u);
    EXPECT_TRUE(missed.state.of(rebels).shown.empty());
}

TEST(PK_4_2d, AShotAtAPostThatIsNoLongerMannedIsLost) {
    Field field = facing_lines();
    field.act(union_seat, "shoot 2 3");
    field.act(union_seat, "shoot 4 3");
    field.act(union_seat, "done", {6, 1});  // Ohio hits the decoy; Indiana finds nothing
    EXPECT_NE(field.told(rebels).find("Indiana finds Confederate post 3 empty: the shot is lost"),
              std::string::npos);
}

TEST(PK_4_3a, ASectionLosesAManForEachHitAndChecks) {
    Field field = facing_lines();
    field.act(union_seat, "shoot 4 4");
    field.act(union_seat, "done", {5, 6, 1});
    EXPECT_EQ(field.men_of(rebels, "Virginia"), 2u);
    EXPECT_EQ(field.state.of(union_seat).points, 2);
    EXPECT_TRUE(field.state.of(rebels).shown.has(3));
    EXPECT_EQ(field.dice_thrown(), (std::vector<std::size_t>{2, 1}));
}

TEST(PK_4_3a, ASectionWithoutMenRouts) {
    Field field = facing_lines();
    field.men(rebels, "Georgia", 1).face_up(rebels, 2);
    field.act(union_seat, "shoot 1 2");
    field.act(union_seat, "done", {5, 5, 5});  // no check for Georgia; the decoy beside it is found out
    EXPECT_TRUE(field.gone(rebels, "Georgia"));
    EXPECT_EQ(field.state.of(union_seat).points, 3);
    EXPECT_TRUE(field.gone(rebels, "Campfire"));
}

TEST(PK_4_3b, ADecoyThatIsHitIsGone) {
    Field field = facing_lines();
    field.act(union_seat, "shoot 3 3");
    field.act(union_seat, "done", {6, 6, 1});
    EXPECT_TRUE(field.gone(rebels, "Campfire"));
    EXPECT_EQ(field.state.of(union_seat).points, 0);
    EXPECT_NE(field.told(Seat::Nobody).find("Campfire was but a decoy"), std::string::npos);
}

TEST(PK_1_2c, CountersAreTurnedUpWhenTheyShootOrAreHit) {
    Field field = facing_lines();
    EXPECT_TRUE(Picket::show(field.setup, field.state, rebels)["sides"]["union"]["posts"]
                    .at(2)["counter"]["name"]
                    .empty());
    field.act(union_seat, "shoot 3 4");
    field.act(union_seat, "done", {1, 5, 1});
    EXPECT_EQ(field.state.of(union_seat).shown, Mask::of(2));
    EXPECT_EQ(field.state.of(rebels).shown, Mask::of(3));
    EXPECT_EQ(Picket::show(field.setup, field.state, rebels)["sides"]["union"]["posts"]
                  .at(2)["counter"]["name"]
                  .text(),
              "Vermont");
    EXPECT_EQ(Picket::show(field.setup, field.state, Seat::Nobody)["sides"]["confederate"]["posts"]
                  .at(3)["counter"]["name"]
                  .text(),
              "Virginia");
}

}  // namespace
}  // namespace longroll::picket
