// Chapter 2: posting the line.

#include <cstring>

#include "picket/field.h"

namespace longroll::picket {
namespace {

// Before anything is posted, with the cards dealt.
Field unposted(const char* scenario = "ford") {
    Field field(scenario);
    Dice dice(Seed{3, 4});
    field.state = Picket::start(field.setup, dice);
    return field;
}

void post_all(Field& field, Seat seat, std::initializer_list<const char*> texts) {
    for (const char* text : texts) field.act(seat, text);
}

TEST(PK_1_2b, APostHoldsOneCounterAndACounterIsInOnePlace) {
    Field field = unposted();
    field.act(union_seat, "post maine 3");
    EXPECT_EQ(field.refused_by(union_seat, "post ohio 3"), rule::PK_1_2b);
    EXPECT_EQ(field.refused_by(union_seat, "post maine 4"), rule::PK_1_2b);
    EXPECT_TRUE(field.state.of(union_seat).manned.has(2));
    EXPECT_FALSE(field.state.of(union_seat).reserve.has(0));
}

TEST(PK_2_1a, BothPostAtOnceAndSeeOnlyWhetherTheOtherIsDone) {
    Field field = unposted();
    EXPECT_EQ(Picket::to_act(field.setup, field.state).seats, both_seats);
    const View before = Picket::show(field.setup, field.state, rebels);
    field.act(union_seat, "post maine 3");
    EXPECT_EQ(field.told(rebels), "");
    EXPECT_EQ(field.told(union_seat), "Maine takes Union post 3\n");
    EXPECT_EQ(Picket::show(field.setup, field.state, rebels), before);
    EXPECT_EQ(Picket::board(field.setup, field.state, rebels).find("Maine"), std::string::npos);
    post_all(field, union_seat, {"post ohio 4", "done"});
    EXPECT_EQ(Picket::to_act(field.setup, field.state).seats, SeatSet::of(rebels));
    EXPECT_TRUE(Picket::show(field.setup, field.state, rebels)["sides"]["union"]["ready"].yes());
    EXPECT_TRUE(
        Picket::show(field.setup, field.state, rebels)["sides"]["union"]["posts"].at(2)["counter"].empty());
}

TEST(PK_2_1a, TheOrderOfTheTwoSeatsDoesNotMatter) {
    Field first = unposted(), last = unposted();
    const std::initializer_list<const char*> blue = {"post maine 3", "post ohio 4", "post scarecrow 1",
                                                     "done"};
    const std::initializer_list<const char*> gray = {"post texas 4", "post campfire 3", "done"};
    post_all(first, union_seat, blue);
    post_all(first, rebels, gray);
    post_all(last, rebels, gray);
    post_all(last, union_seat, blue);
    EXPECT_EQ(std::memcmp(&first.state, &last.state, sizeof(State)), 0);
}

TEST(PK_2_1b, CountersArePostedOneByOneAndTakenBack) {
    Field field = unposted();
    const State before = field.state;
    field.act(union_seat, "post maine 3");
    EXPECT_EQ(field.refused_by(union_seat, "post texas 4"), rule::PK_2_1b);
    EXPECT_EQ(field.refused_by(union_seat, "back 4"), rule::PK_2_1b);
    EXPECT_FALSE(field.offered(union_seat, "back 3"));
    field.act(union_seat, "back 3");
    EXPECT_EQ(std::memcmp(&field.state, &before, sizeof(State)), 0);
    EXPECT_EQ(field.refused_by(union_seat, "hold"), rule::PK_2_1b);
}

TEST(PK_2_2a, DoneOnlyWithEveryFordPostManned) {
    Field field = unposted();
    EXPECT_EQ(field.refused_by(union_seat, "done"), rule::PK_2_2a);
    field.act(union_seat, "post maine 4");
    EXPECT_EQ(field.refused_by(union_seat, "done"), rule::PK_2_2a);
    EXPECT_FALSE(field.offered(union_seat, "done"));
    field.act(union_seat, "post scarecrow 3");
    EXPECT_TRUE(field.offered(union_seat, "done"));
    field.act(union_seat, "done");
    EXPECT_EQ(field.refused_by(union_seat, "back 3"), rule::PK_3_1c);
}

TEST(PK_2_2b, TheFordAndTheReserveGetTheirCounters) {
    Field field = unposted();
    post_all(field, union_seat, {"post ohio 1", "post vermont 2", "post indiana 5"});
    // Three are left: two for the ford, one for the reserve.
    EXPECT_TRUE(field.legal(union_seat, "post maine 3"));
    field.act(union_seat, "post maine 3");
    field.act(union_seat, "post jersey 4");
    EXPECT_EQ(field.choice_texts(union_seat), std::vector<std::string>{"done"});
    // Four counters, three posts and one of them the ford.
    Field small = unposted("outpost");
    post_all(small, union_seat, {"post maine 1", "post ohio 3"});
    EXPECT_TRUE(small.legal(union_seat, "post jersey 2"));
    // Two counters are left for one ford post: the other must stay.
    Field mill = unposted("mill");
    post_all(mill, union_seat, {"post maine 1", "post ohio 3", "post jersey 4"});
    EXPECT_TRUE(mill.legal(union_seat, "post michigan 2"));
    Field tight = unposted("ford");
    tight.state.of(union_seat).reserve = Mask::below(3);
    EXPECT_EQ(tight.refused_by(union_seat, "post maine 1"), rule::PK_2_2b);
    EXPECT_TRUE(tight.legal(union_seat, "post maine 3"));
}

TEST(PK_2_3a, ThenTheLinesLieFaceDownAndTheFirstSeatBegins) {
    Field field = unposted();
    field.setup.first = rebels;
    post_all(field, union_seat, {"post maine 3", "post scarecrow 4", "done"});
    post_all(field, rebels, {"post texas 3", "post georgia 4", "done"});
    EXPECT_TRUE(field.asks(rebels, Decision::Fire));
    EXPECT_TRUE(field.state.of(union_seat).shown.empty());
    const View seen = Picket::show(field.setup, field.state, rebels)["sides"]["union"];
    EXPECT_FALSE(seen["posts"].at(2)["counter"].empty());
    EXPECT_TRUE(seen["posts"].at(2)["counter"]["name"].empty());
    EXPECT_EQ(seen["reserve"]["count"].number(), 4);
    EXPECT_TRUE(seen["reserve"]["names"].empty());
}

}  // namespace
}  // namespace longroll::picket
