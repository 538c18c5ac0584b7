// Chapter 3 and the moon: the sequence of play.

#include "picket/field.h"

namespace longroll::picket {
namespace {

// Two lines that can shoot and move all night.
Field two_lines(const GivenOptions& given = {}) {
    Field field("ford", given);
    field.put(union_seat, "Maine", 3).put(union_seat, "Ohio", 4);
    field.put(rebels, "Georgia", 3).put(rebels, "Texas", 4);
    return field;
}

void hold_turn(Field& field, Seat seat, std::initializer_list<unsigned> dice = {}) {
    field.act(seat, "hold");
    field.act(seat, "hold", dice);
}

TEST(PK_1_4b, TheMoonIsThrownForEveryWatchButTheFirst) {
    Field field = two_lines();
    hold_turn(field, union_seat);
    hold_turn(field, rebels, {2});
    EXPECT_FALSE(field.state.bright);
    hold_turn(field, union_seat);
    hold_turn(field, rebels, {3});
    EXPECT_TRUE(field.state.bright);
    Field fixed = two_lines({{"fickle_moon", "no"}});
    hold_turn(fixed, union_seat);
    hold_turn(fixed, rebels);
    EXPECT_EQ(fixed.state.watch, 2);
    EXPECT_TRUE(fixed.state.bright);
}

TEST(PK_3_1a, TheFirstSeatThenTheOtherInEveryWatchUntilDawn) {
    Field field = two_lines({{"watches", "3"}, {"fickle_moon", "no"}});
    for (unsigned watch = 1; watch <= 3; ++watch) {
        EXPECT_EQ(field.state.watch, watch);
        EXPECT_TRUE(field.asks(union_seat, Decision::Fire));
        hold_turn(field, union_seat);
        EXPECT_TRUE(field.asks(rebels, Decision::Fire));
        hold_turn(field, rebels);
    }
    EXPECT_TRUE(Picket::result(field.setup, field.state).over);
}

TEST(PK_3_1b, ATurnBeginsWithACard) {
    Field field = two_lines();
    field.state.of(rebels).deck.push_back(Card::Rally);
    field.state.of(rebels).deck.push_back(Card::Lantern);
    hold_turn(field, union_seat);
    EXPECT_EQ(field.state.of(rebels).holds(Card::Lantern), 1u);
    EXPECT_EQ(field.state.of(rebels).deck.size(), 1u);
    EXPECT_EQ(field.told(union_seat), "Confederate draws a card\n");
    EXPECT_EQ(field.told(rebels), "Confederate draws a card\nit is Lantern\n");
}

TEST(PK_3_1b, NotWithAFullHandNorFromAnEmptyDeck) {
    Field full = two_lines();
    for (int i = 0; i < 2; ++i) full.give(rebels, Card::Steady).give(rebels, Card::Volley);
    full.state.of(rebels).deck.push_back(Card::Rally);
    hold_turn(full, union_seat);
    EXPECT_EQ(full.state.of(rebels).hand_size(), 4u);
    EXPECT_EQ(full.state.of(rebels).deck.size(), 1u);
    Field empty = two_lines();
    hold_turn(empty, union_seat);
    EXPECT_EQ(empty.state.of(rebels).hand_size(), 0u);
}

TEST(PK_3_1c, FireThenOneOrderAndOnlyByTheSeatWhoseTurnItIs) {
    Field field = two_lines();
    EXPECT_EQ(field.refused_by(rebels, "hold"), rule::PK_3_1c);
    EXPECT_EQ(field.refused_by(Seat::Nobody, "hold"), rule::PK_3_1c);
    EXPECT_EQ(field.refused_by(union_seat, "shift 3 2"), rule::PK_3_1c);
    EXPECT_EQ(field.refused_by(union_seat, "pass"), rule::PK_3_1c);
    field.act(union_seat, "hold");
    EXPECT_TRUE(field.asks(union_seat, Decision::Move));
    field.act(union_seat, "shift 3 2");
    EXPECT_TRUE(field.asks(rebels, Decision::Fire));
}

TEST(PK_3_1c, BytesThatAreNoActionAreRefused) {
    Field field = two_lines();
    const auto verdict = [&](Action action) {
        return Picket::check(field.setup, field.state, union_seat, action);
    };
    Action with_rubbish = bare(Verb::Hold);
    EXPECT_TRUE(verdict(with_rubbish));
    with_rubbish.unused[3] = 1;
    EXPECT_FALSE(verdict(with_rubbish));
    EXPECT_FALSE(verdict(bare(Verb::None)));
    EXPECT_FALSE(verdict(bare(static_cast<Verb>(200))));
    EXPECT_FALSE(verdict(from_to(Verb::Shoot, 2, 5)));
    EXPECT_FALSE(verdict(from_to(Verb::Shoot, 255, 2)));
}

TEST(PK_3_2a, APhaseWithNothingToDoIsPassedOver) {
    Field field("ford", {{"fickle_moon", "no"}});
    field.put(union_seat, "Scarecrow", 3).put(rebels, "Georgia", 3);
    field.phase(Phase::Move);
    field.act(union_seat, "up maine 1");
    // The Confederates may shoot; then the Union has Maine out of reach and a decoy: no fire phase for it.
    EXPECT_TRUE(field.asks(rebels, Decision::Fire));
    field.act(rebels, "hold");
    field.act(rebels, "hold");
    EXPECT_TRUE(field.asks(union_seat, Decision::Move));
    EXPECT_EQ(field.told(rebels), "Union has nothing to shoot with\n");
    // Every post manned, no card in hand: there is no order to give.
    Field stuck("outpost");
    stuck.put(union_seat, "Maine", 1).put(union_seat, "Ohio", 2).put(union_seat, "Scarecrow", 3);
    stuck.put(rebels, "Georgia", 1).put(rebels, "Texas", 2);
    stuck.act(union_seat, "hold");
    EXPECT_TRUE(stuck.asks(rebels, Decision::Fire));
    EXPECT_EQ(stuck.told(rebels), "Union has no order to give\n");
}

}  // namespace
}  // namespace longroll::picket
