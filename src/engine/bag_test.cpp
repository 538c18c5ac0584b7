#include "engine/bag.h"

#include <gtest/gtest.h>

namespace longroll {
namespace {

TEST(Bag, EveryMemberIsDrawnOnce) {
    Dice dice(Seed{3, 1});
    Bits<128> bag = Bits<128>::below(128);
    Bits<128> drawn;
    for (int i = 0; i < 128; ++i) {
        const BitNumber one_of = draw_from(bag, dice);
        EXPECT_FALSE(drawn.has(one_of));
        drawn.add(one_of);
    }
    EXPECT_TRUE(bag.empty());
}

TEST(Bag, EachIsAsLikely) {
    Dice dice(Seed{3, 2});
    int often[5] = {};
    for (int i = 0; i < 10'000; ++i) {
        std::uint64_t bag = 0b1011'0000'0000'0000'0000'0011;
        ++often[std::popcount(0b1011'0000'0000'0000'0000'0011u & ((1u << draw_from(bag, dice)) - 1))];
        EXPECT_EQ(count(bag), 4);
    }
    for (const int times : often) EXPECT_NEAR(times, 2000, 200);
}

TEST(Bag, MembersAreCountedFromTheLowest) {
    const Bits<128> set = Bits<128>::of(3) | Bits<128>::of(70) | Bits<128>::of(127);
    EXPECT_EQ(member_at(set, 0), 3);
    EXPECT_EQ(member_at(set, 1), 70);
    EXPECT_EQ(member_at(set, 2), 127);
}

}  // namespace
}  // namespace longroll
