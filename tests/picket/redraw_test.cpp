// Hidden information: what is redrawn, what stays, and that the seat cannot tell.

#include <cstring>
#include <set>

#include "picket/field.h"

namespace longroll::picket {
namespace {

bool same(const State& a, const State& b) { return std::memcmp(&a, &b, sizeof(State)) == 0; }

State redrawn(const Field& field, Seat seat, std::uint32_t draw) {
    Dice dice(Seed{77, 0}, draw);
    return Picket::redraw_for(field.setup, field.state, seat, dice);
}

Field night() {
    Field field;
    field.put(union_seat, "Maine", 3).put(union_seat, "Scarecrow", 4);
    field.put(rebels, "Georgia", 2).put(rebels, "Campfire", 3).put(rebels, "Texas", 4).face_up(rebels, 4);
    for (Seat seat : seats) {
        for (Card card : {Card::Steady, Card::Volley, Card::Lantern, Card::Rally})
            field.state.of(seat).deck.push_back(card);
        field.give(seat, Card::Steady).give(seat, Card::Rally);
    }
    return field;
}

TEST(PicketHide, RedrawsFaceDownCountersAndReserve) {
    const Field field = night();
    std::set<unsigned> at_post_3, hands;
    for (std::uint32_t draw = 0; draw < 200; ++draw) {
        const State hidden = redrawn(field, union_seat, draw);
        const Side& enemy = hidden.of(rebels);
        EXPECT_EQ(enemy.manned, field.state.of(rebels).manned);
        EXPECT_EQ(enemy.counter_at(3), field.counter_named(rebels, "Texas"));
        EXPECT_EQ(enemy.reserve.count(), field.state.of(rebels).reserve.count());
        EXPECT_EQ(Picket::first_violation(field.setup, hidden), std::nullopt);
        EXPECT_EQ(hidden.of(union_seat).who[3], field.state.of(union_seat).who[3]);
        at_post_3.insert(enemy.counter_at(2));
        hands.insert(enemy.holds(Card::Steady));
    }
    EXPECT_EQ(at_post_3.size(), 5u);  // every counter but Texas
    EXPECT_EQ(hands, (std::set<unsigned>{0, 1, 2}));
}

TEST(PicketHide, KeepsWhatALanternShowed) {
    Field field = night();
    field.state.of(rebels).seen.add(2);
    for (std::uint32_t draw = 0; draw < 50; ++draw) {
        EXPECT_EQ(redrawn(field, union_seat, draw).of(rebels).counter_at(2),
                  field.counter_named(rebels, "Campfire"));
    }
    std::set<unsigned> for_spectators;
    for (std::uint32_t draw = 0; draw < 100; ++draw)
        for_spectators.insert(redrawn(field, Seat::Nobody, draw).of(rebels).counter_at(2));
    EXPECT_EQ(for_spectators.size(), 5u);
}

TEST(PicketHide, ShufflesTheOwnDeckButNotTheOwnHand) {
    const Field field = night();
    std::set<std::string> orders;
    for (std::uint32_t draw = 0; draw < 50; ++draw) {
        const Side own = redrawn(field, union_seat, draw).of(union_seat);
        EXPECT_EQ(std::memcmp(own.hand, field.state.of(union_seat).hand, sizeof own.hand), 0);
        std::string order;
        for (Card card : own.deck) order += card_names[index(card)][0];
        orders.insert(order);
    }
    EXPECT_GT(orders.size(), 15u);
}

TEST(PicketHide, IsTheSameForStatesThatTheSeatCannotTellApart) {
    const Field field = night();
    Field another = night();
    Side& enemy = another.state.of(rebels);
    std::swap(enemy.who[1], enemy.who[2]);  // Georgia and the campfire change places
    enemy.sections = Mask::of(2) | Mask::of(3);
    std::swap(enemy.deck[0], enemy.deck[2]);
    --enemy.hand[index(Card::Rally)];  // and a Rally card of the hand with the deck's Volley
    ++enemy.hand[index(Card::Volley)];
    for (Card& card : enemy.deck)
        if (card == Card::Volley) card = Card::Rally;
    ASSERT_EQ(Picket::first_violation(another.setup, another.state), std::nullopt);
    ASSERT_EQ(Picket::show(field.setup, field.state, union_seat),
              Picket::show(another.setup, another.state, union_seat));
    EXPECT_FALSE(same(field.state, another.state));
    for (std::uint32_t draw = 0; draw < 20; ++draw)
        EXPECT_TRUE(same(redrawn(field, union_seat, draw), redrawn(another, union_seat, draw)));
}

TEST(PicketHide, DropsAnOrderThatIsStillBeingMadeForAllButItsOwner) {
    Field field = night();
    field.act(union_seat, "shoot 3 3");
    EXPECT_TRUE(redrawn(field, rebels, 1).order.from.empty());
    EXPECT_FALSE(redrawn(field, union_seat, 1).order.from.empty());
}

TEST(PicketHide, BeforeBothAreDoneTheOtherLineIsAnyLineItCouldBe) {
    Field field;
    Dice dice(Seed{3, 4});
    field.state = Picket::start(field.setup, dice);
    field.act(union_seat, "post maine 3");
    EXPECT_TRUE(redrawn(field, rebels, 1).of(union_seat).manned.empty());
    EXPECT_FALSE(redrawn(field, union_seat, 1).of(union_seat).manned.empty());
    field.act(union_seat, "post ohio 4");
    field.act(union_seat, "done");
    std::set<std::uint8_t> lines;
    for (std::uint32_t draw = 0; draw < 50; ++draw) {
        const State hidden = redrawn(field, rebels, draw);
        EXPECT_EQ(Picket::first_violation(field.setup, hidden), std::nullopt);
        EXPECT_TRUE((field.setup.ford - hidden.of(union_seat).manned).empty());
        lines.insert(hidden.of(union_seat).manned.word[0]);
    }
    EXPECT_GT(lines.size(), 4u);
}

}  // namespace
}  // namespace longroll::picket
