// Chapter 6: moves.

#include "picket/field.h"

namespace longroll::picket {
namespace {

// Ohio at the ford with Maine on its left; the far ford post 3 is unmanned.
Field at_the_ford(const GivenOptions& given = {}) {
    Field field("ford", given);
    field.put(union_seat, "Maine", 1).put(union_seat, "Ohio", 3).put(rebels, "Georgia", 1);
    field.phase(Phase::Move);
    return field;
}

TEST(PK_6_1a, OneOrderOrNone) {
    for (const char* order : {"hold", "shift 3 2", "up vermont 2", "wade 3", "lantern 1"}) {
        Field field = at_the_ford();
        field.give(union_seat, Card::Lantern);
        EXPECT_TRUE(field.offered(union_seat, order)) << order;
        field.act(union_seat, order);
        EXPECT_TRUE(field.asks(rebels, Decision::Fire) || field.asks(rebels, Decision::Move)) << order;
    }
    EXPECT_EQ(at_the_ford().refused_by(union_seat, "shoot 1 1"), rule::PK_6_1a);
}

TEST(PK_6_1b, ACounterShiftsToAnUnmannedNeighbourPostAsItLies) {
    Field field = at_the_ford();
    field.state.of(union_seat).seen.add(2);
    EXPECT_EQ(field.refused_by(union_seat, "shift 3 5"), rule::PK_6_1b);
    EXPECT_EQ(field.refused_by(union_seat, "shift 2 3"), rule::PK_6_1b);
    EXPECT_EQ(field.refused_by(union_seat, "shift 3 3"), rule::PK_6_1b);
    field.act(union_seat, "shift 3 4");
    EXPECT_TRUE(field.at(union_seat, "Ohio", 4));
    EXPECT_EQ(field.state.of(union_seat).manned, Mask::of(0) | Mask::of(3));
    EXPECT_TRUE(field.state.of(union_seat).shown.empty());
    EXPECT_EQ(field.state.of(union_seat).seen, Mask::of(3));
    EXPECT_EQ(field.told(rebels).substr(0, 51), "the counter at Union post 3 shifts to Union post 4\n");
}

TEST(PK_6_1b, NotOntoAnotherNorAfterShooting) {
    Field field = at_the_ford();
    field.put(union_seat, "Scarecrow", 2);
    EXPECT_EQ(field.refused_by(union_seat, "shift 3 2"), rule::PK_1_2b);
    field.state.shot.add(2);
    field.face_up(union_seat, 3);
    EXPECT_EQ(field.refused_by(union_seat, "shift 3 4"), rule::PK_6_1b);
    EXPECT_FALSE(field.offered(union_seat, "shift 3 4"));
    // A decoy was moved by somebody in the dark.
    Field decoy;
    decoy.put(union_seat, "Scarecrow", 2).put(union_seat, "Maine", 1).phase(Phase::Move);
    decoy.act(union_seat, "shift 2 3");
    EXPECT_TRUE(decoy.at(union_seat, "Scarecrow", 3));
}

TEST(PK_6_1c, ACounterIsCalledUpFaceDown) {
    Field field = at_the_ford();
    EXPECT_EQ(field.refused_by(union_seat, "up maine 2"), rule::PK_6_1c);
    EXPECT_EQ(field.refused_by(union_seat, "up texas 2"), rule::PK_6_1c);
    EXPECT_EQ(field.refused_by(union_seat, "up jersey 3"), rule::PK_1_2b);
    field.act(union_seat, "up jersey 5");
    EXPECT_TRUE(field.at(union_seat, "Jersey", 5));
    EXPECT_FALSE(field.state.of(union_seat).shown.has(4));
    EXPECT_EQ(field.told(rebels).find("Jersey"), std::string::npos);
    EXPECT_NE(field.told(union_seat).find("it is Jersey"), std::string::npos);
}

TEST(PK_6_2a, WhoMayWade) {
    Field field = at_the_ford();
    field.put(union_seat, "Scarecrow", 4);
    EXPECT_TRUE(field.legal(union_seat, "wade 3"));
    EXPECT_EQ(field.refused_by(union_seat, "wade 1"), rule::PK_6_2a);
    EXPECT_EQ(field.refused_by(union_seat, "wade 4"), rule::PK_6_2a);
    field.put(rebels, "Campfire", 3);
    EXPECT_EQ(field.refused_by(union_seat, "wade 3"), rule::PK_6_2a);
    Field shot = at_the_ford();
    shot.state.shot.add(2);
    shot.face_up(union_seat, 3);
    EXPECT_EQ(shot.refused_by(union_seat, "wade 3"), rule::PK_6_2a);
    EXPECT_FALSE(shot.offered(union_seat, "wade 3"));
}

TEST(PK_6_2b, TheEnemyMayChallengeFromBesideTheFacingPost) {
    Field field = at_the_ford();
    field.put(rebels, "Texas", 2).put(rebels, "Campfire", 4).put(rebels, "Virginia", 5);
    field.act(union_seat, "wade 3");
    ASSERT_TRUE(field.asks(rebels, Decision::Challenge));
    EXPECT_TRUE(Picket::to_act(field.setup, field.state).window);
    EXPECT_EQ(field.words(Picket::prompt(field.setup, field.state, rebels)),
              "Ohio wades at Union post 3. Challenge it?");
    EXPECT_EQ(field.choice_texts(rebels), (std::vector<std::string>{"challenge 2", "pass"}));
    EXPECT_EQ(field.refused_by(rebels, "challenge 4"), rule::PK_6_2b);
    EXPECT_EQ(field.refused_by(rebels, "challenge 5"), rule::PK_6_2b);
    EXPECT_EQ(field.refused_by(rebels, "steady"), rule::PK_6_2b);
    EXPECT_EQ(Picket::reckon(field.setup, field.state, rebels, field.read("challenge 2")).total(), 4);
    field.act(rebels, "challenge 2", {1, 2, 3, 4});
    EXPECT_TRUE(field.state.of(rebels).shown.has(1));
    EXPECT_EQ(field.state.of(union_seat).over.count(), 1u);
}

TEST(PK_6_2b, TheEnemyIsAskedWhateverLiesThereUnlessItIsShaken) {
    Field decoy = at_the_ford();
    decoy.put(rebels, "Campfire", 4);
    decoy.act(union_seat, "wade 3");
    ASSERT_TRUE(decoy.asks(rebels, Decision::Challenge));
    EXPECT_EQ(decoy.choice_texts(rebels), std::vector<std::string>{"pass"});
    Field shaken = at_the_ford();
    shaken.put(rebels, "Texas", 4).shaken(rebels, 4);
    shaken.act(union_seat, "wade 3");
    EXPECT_EQ(shaken.state.of(union_seat).over.count(), 1u);
    Field far = at_the_ford();
    far.act(union_seat, "wade 3");
    EXPECT_EQ(far.state.of(union_seat).over.count(), 1u);
    Field off = at_the_ford({{"challenge", "no"}});
    off.put(rebels, "Texas", 2);
    off.act(union_seat, "wade 3");
    EXPECT_EQ(off.state.of(union_seat).over.count(), 1u);
}

TEST(PK_6_2c, AShakenPatrolTurnsBack) {
    Field field = at_the_ford();
    field.put(rebels, "Texas", 2);
    field.act(union_seat, "wade 3");
    field.act(rebels, "challenge 2", {5, 1, 1, 1, 6});
    EXPECT_TRUE(field.at(union_seat, "Ohio", 3));
    EXPECT_TRUE(field.state.of(union_seat).shaken.has(2));
    EXPECT_EQ(field.state.of(union_seat).points, 0);
    EXPECT_NE(field.told(union_seat).find("Ohio turns back"), std::string::npos);
}

TEST(PK_6_2c, APatrolThatIsShotToPiecesIsGone) {
    Field field = at_the_ford();
    field.put(rebels, "Texas", 2);
    field.act(union_seat, "wade 3");
    field.act(rebels, "challenge 2", {5, 5, 6, 1});
    EXPECT_TRUE(field.gone(union_seat, "Ohio"));
    EXPECT_EQ(field.state.of(rebels).points, 3);
}

TEST(PK_6_2c, OneThatGetsOverScoresThree) {
    Field field = at_the_ford();
    field.act(union_seat, "wade 3");
    EXPECT_EQ(field.state.of(union_seat).over, Mask::of(field.counter_named(union_seat, "Ohio")));
    EXPECT_EQ(field.state.of(union_seat).points, 3);
    EXPECT_FALSE(field.state.of(union_seat).manned.has(2));
    EXPECT_NE(field.told(rebels).find("Ohio is over the river"), std::string::npos);
}

TEST(PK_6_3a, ALanternShowsACounterToOneSeatAlone) {
    Field field = at_the_ford();
    EXPECT_EQ(field.refused_by(union_seat, "lantern 1"), rule::PK_6_3a);
    field.give(union_seat, Card::Lantern).give(union_seat, Card::Lantern);
    EXPECT_EQ(field.refused_by(union_seat, "lantern 2"), rule::PK_6_3a);
    field.act(union_seat, "lantern 1");
    EXPECT_NE(field.told(union_seat).find("it is Georgia"), std::string::npos);
    EXPECT_NE(field.told(rebels).find("Union looks at Confederate post 1"), std::string::npos);
    EXPECT_EQ(field.told(Seat::Nobody).find("Georgia"), std::string::npos);
    const auto name_seen_by = [&](Seat seat) {
        const View view = Picket::show(field.setup, field.state, seat);
        return std::string(view["sides"]["confederate"]["posts"].at(0)["counter"]["name"].text());
    };
    EXPECT_EQ(name_seen_by(union_seat), "Georgia");
    EXPECT_EQ(name_seen_by(Seat::Nobody), "");
    field.state.mover = union_seat;
    field.phase(Phase::Move);
    EXPECT_EQ(field.refused_by(union_seat, "lantern 1"), rule::PK_6_3a);
}

TEST(PK_6_3b, RallyMakesASectionShakenNoLonger) {
    Field field = at_the_ford();
    field.shaken(union_seat, 3);
    EXPECT_EQ(field.refused_by(union_seat, "rally 3"), rule::PK_6_3b);
    field.give(union_seat, Card::Rally);
    EXPECT_EQ(field.refused_by(union_seat, "rally 1"), rule::PK_6_3b);
    EXPECT_TRUE(field.offered(union_seat, "rally 3"));
    field.act(union_seat, "rally 3");
    EXPECT_TRUE(field.state.of(union_seat).shaken.empty());
    EXPECT_EQ(field.state.of(union_seat).hand_size(), 0u);
}

TEST(PK_1_3b, AHandIsSecretItsSizeIsNotAndPlayedCardsAreOpen) {
    Field field = at_the_ford();
    field.give(union_seat, Card::Lantern).give(union_seat, Card::Steady);
    const auto hand_seen_by = [&](Seat seat) {
        return Picket::show(field.setup, field.state, seat)["sides"]["union"]["hand"];
    };
    EXPECT_EQ(hand_seen_by(union_seat)["cards"].size(), 2u);
    EXPECT_EQ(hand_seen_by(rebels)["count"].number(), 2);
    EXPECT_TRUE(hand_seen_by(rebels)["cards"].empty());
    const std::size_t played =
        Picket::show(field.setup, field.state, rebels)["sides"]["union"]["played"].size();
    field.act(union_seat, "lantern 1");
    EXPECT_NE(field.told(rebels).find("Union plays Lantern"), std::string::npos);
    EXPECT_EQ(hand_seen_by(rebels)["count"].number(), 1);
    EXPECT_EQ(Picket::show(field.setup, field.state, rebels)["sides"]["union"]["played"].size(), played + 1);
}

TEST(PK_T02, AChallengedPatrol) {
    Field field;
    field.put(union_seat, "Ohio", 3).put(rebels, "Alabama", 4).phase(Phase::Move).dark();
    field.act(union_seat, "wade 3");
    EXPECT_EQ(Picket::reckon(field.setup, field.state, rebels, field.read("challenge 4")).total(), 2);
    field.act(rebels, "challenge 4", {5, 1, 3});
    EXPECT_EQ(field.state.of(union_seat).points, 3);
    EXPECT_EQ(field.state.of(rebels).points, 1);
    EXPECT_EQ(field.state.of(union_seat).over.count(), 1u);
}

}  // namespace
}  // namespace longroll::picket
