#include "engine/scratch_list.h"

#include <gtest/gtest.h>

#include <span>

namespace longroll {
namespace {

struct Pair {
    int a = 7, b = 8;
    friend bool operator==(const Pair&, const Pair&) = default;
};
using List = ScratchList<Pair, 4>;

TEST(ScratchList, HoldsWhatIsPutInOrder) {
    List list;
    EXPECT_TRUE(list.empty());
    list.push_back({1, 2});
    list.push_back({3, 4});
    ASSERT_EQ(list.size(), 2u);
    EXPECT_EQ(list[0], (Pair{1, 2}));
    EXPECT_EQ(list.back(), (Pair{3, 4}));
    EXPECT_TRUE(list.contains({3, 4}));
    EXPECT_FALSE(list.contains({7, 8}));
    list.push_back({5, 6});
    list.push_back({5, 6});
    EXPECT_TRUE(list.full());
}

int sum_of(std::span<const Pair> pairs) {
    int sum = 0;
    for (const Pair& pair : pairs) sum += pair.a;
    return sum;
}

TEST(ScratchList, ConvertsToASpanOfWhatIsInIt) {
    List list;
    EXPECT_EQ(sum_of(list), 0);
    list.push_back({1, 2});
    list.push_back({3, 4});
    EXPECT_EQ(sum_of(list), 4);
    const std::span<Pair> changing = list;
    changing.front().a = 5;
    EXPECT_EQ(list[0].a, 5);
    EXPECT_EQ(changing.size(), 2u);
}

TEST(ScratchList, ACopyHasTheSameItemsAndIsItsOwn) {
    List list;
    list.push_back({1, 2});
    List copy = list;
    EXPECT_EQ(copy, list);
    copy[0].a = 9;
    EXPECT_NE(copy, list);
    list = copy;
    EXPECT_EQ(list[0].a, 9);
    list.clear();
    EXPECT_TRUE(list.empty());
    EXPECT_EQ(copy.size(), 1u);
}

TEST(ScratchList, WhatIsErasedLeavesTheOrderOfTheRest) {
    List list;
    for (int i = 0; i < 4; ++i) list.push_back({i, i});
    list.erase_at(1);
    ASSERT_EQ(list.size(), 3u);
    EXPECT_EQ(list[0].a, 0);
    EXPECT_EQ(list[1].a, 2);
    EXPECT_EQ(list[2].a, 3);
    list.erase_at(2);
    EXPECT_EQ(list.back().a, 2);
}

TEST(ScratchList, TheLastTakesThePlaceOfOneThatGoes) {
    List list;
    for (int i = 0; i < 3; ++i) list.push_back({i, i});
    list.take_out(0);
    ASSERT_EQ(list.size(), 2u);
    EXPECT_EQ(list[0].a, 2);
    EXPECT_EQ(list[1].a, 1);
    list.take_out(1);
    EXPECT_EQ(list.size(), 1u);
}

}  // namespace
}  // namespace longroll
