#include "engine/seat.h"

#include <gtest/gtest.h>

#include "engine/event.h"

namespace longroll {
namespace {

TEST(Seat, NamesAreReadBack) {
    for (Seat seat : seats) EXPECT_EQ(seat_named(name(seat)), seat);
    EXPECT_EQ(name(Seat::Union), "union");
    EXPECT_EQ(name(Seat::Confederate), "confederate");
    EXPECT_EQ(name(Seat::Nobody), "nobody");
    for (const char* wrong : {"", "Union", "nobody", "csa", "union "})
        EXPECT_FALSE(seat_named(wrong)) << wrong;
}

TEST(Seat, TheOther) {
    EXPECT_EQ(other(Seat::Union), Seat::Confederate);
    EXPECT_EQ(other(Seat::Confederate), Seat::Union);
    EXPECT_EQ(other(Seat::Nobody), Seat::Nobody);
}

TEST(SeatSet, HoldsSeats) {
    EXPECT_TRUE(no_seat.empty());
    EXPECT_EQ(no_seat.count(), 0);
    EXPECT_EQ(both_seats.count(), 2);
    for (Seat seat : seats) {
        const SeatSet one = SeatSet::of(seat);
        EXPECT_TRUE(one.has(seat));
        EXPECT_FALSE(one.has(other(seat)));
        EXPECT_FALSE(one.has(Seat::Nobody));
        EXPECT_EQ(one.count(), 1);
        EXPECT_EQ(one.only(), seat);
        EXPECT_TRUE(both_seats.has(seat));
        EXPECT_FALSE(no_seat.has(seat));
    }
    EXPECT_FALSE(both_seats.has(Seat::Nobody));
    EXPECT_EQ(both_seats.only(), Seat::Nobody);
    EXPECT_EQ(no_seat.only(), Seat::Nobody);
    EXPECT_EQ(SeatSet::of(Seat::Nobody), no_seat);
}

TEST(Audience, WhoMayKnow) {
    for (Seat seat : {Seat::Union, Seat::Confederate, Seat::Nobody})
        EXPECT_TRUE(may_know(Audience::Everyone, seat));
    for (Seat seat : seats) {
        EXPECT_TRUE(may_know(only(seat), seat));
        EXPECT_FALSE(may_know(only(seat), other(seat)));
        EXPECT_FALSE(may_know(only(seat), Seat::Nobody));
    }
}

TEST(EventLog, KeepsWhatIsToldOnlyWhenOn) {
    EventLog log;
    EXPECT_TRUE(log.on());
    Event event;
    event.dice.push_back(4);
    EXPECT_TRUE(log.add(event).rolled());
    EXPECT_FALSE(log.add(Event{}).rolled());
    EXPECT_EQ(log.events().size(), 2u);
    log.clear();
    EXPECT_TRUE(log.events().empty());
    EXPECT_FALSE(EventLog::off().on());
}

}  // namespace
}  // namespace longroll
