#include "engine/veiled_set.h"

#include <gtest/gtest.h>

namespace longroll {
namespace {

std::uint64_t reads(auto look) {
    veiled_reads = 0;
    look();
    return std::exchange(veiled_reads, 0);
}

// Members 0 and 1 are known to be in, 2 and 3 are hidden; 2 is in, 3 is not.
const VeiledSet some(0b0111, 0b1100);

TEST(VeiledSet, WhatIsMaskedOutIsNotRead) {
    EXPECT_EQ(reads([] { EXPECT_EQ(count(some & 0b0011), 2); }), 0u);
    EXPECT_EQ(reads([] { EXPECT_EQ(count(some & 0b0110), 2); }), 0b0100u);
    EXPECT_EQ(reads([] { EXPECT_EQ(count(some & ~VeiledSet(0b1100)), 2); }), 0u);
    EXPECT_EQ(reads([] { EXPECT_EQ(count((some | 0b1100) & 0b1111), 4); }), 0u);
}

TEST(VeiledSet, WhetherThereIsAnyIsKnownByOneThatIs) {
    EXPECT_EQ(reads([] { EXPECT_TRUE(some != 0); }), 0u);
    EXPECT_EQ(reads([] { EXPECT_TRUE((some & 0b1100) != 0); }), 0b1100u);
    EXPECT_EQ(reads([] { EXPECT_TRUE((some & 0b110000) == 0); }), 0u);
}

TEST(VeiledSet, CopiesAndShiftsReadNothing) {
    EXPECT_EQ(reads([] {
                  VeiledSet moved = some << 4;
                  moved |= some;
                  EXPECT_EQ(moved.unknown, 0b11001100u);
                  EXPECT_EQ(count(moved >> 4 & 0b0011), 2);
              }),
              0u);
    // 2 and 3 change places, with what is hidden of them.
    EXPECT_EQ(reads([] {
                  VeiledSet set(0b0100, 0b0100);
                  const VeiledSet differ = (set >> 2 ^ set >> 3) & 1u;
                  set ^= differ << 2 | differ << 3;
                  EXPECT_EQ(set.bits, 0b1000u);
              }),
              0u);
}

TEST(VeiledSet, GoingThroughItReads) {
    EXPECT_EQ(reads([] {
                  VeiledSet rest = some;
                  EXPECT_EQ(take_lowest(rest), 0);
              }),
              0b1100u);
    EXPECT_EQ(reads([] { (void)static_cast<std::uint32_t>(some); }), 0b1100u);
}

// One of 2 and 3 is a Troop card: that there are troops is known, which is not.
TEST(VeiledSet, FactsOfTheWholeKind) {
    veiled_facts = {{0b1100}, 1};
    const VeiledSet troops(0b0100, 0b1100, VeiledSet::Whole);
    EXPECT_EQ(reads([&] { EXPECT_TRUE((troops & 0b1110) != 0); }), 0u);
    EXPECT_EQ(reads([&] { EXPECT_TRUE((troops & 0b0110) != 0); }), 0b0100u);  // not both of them
    EXPECT_EQ(reads([&] { EXPECT_EQ(count(troops & 0b1110), 1); }), 0b1100u);
    const VeiledSet infantry(0b0100, 0b1100, VeiledSet::Part);
    EXPECT_EQ(reads([&] { EXPECT_TRUE((infantry & 0b1110) != 0); }), 0b1100u);
    EXPECT_EQ(reads([&] { EXPECT_FALSE((~troops & 0b1100) == 0); }), 0b1100u);
    veiled_facts = {};
}

TEST(VeiledNumbers, ToLookAtOneIsToReadIt) {
    VeiledNumbers<4> numbers{{5, 6, 7, 8}, 0b0110};
    EXPECT_EQ(reads([&] { EXPECT_EQ(std::as_const(numbers)[0], 5); }), 0u);
    EXPECT_EQ(reads([&] { EXPECT_EQ(std::as_const(numbers)[1], 6); }), 0b0010u);
    EXPECT_EQ(reads([&] { numbers[1] = 9; }), 0u);  // what is written is known
    EXPECT_EQ(reads([&] { EXPECT_EQ(numbers[1], 9); }), 0u);
    EXPECT_EQ(reads([&] { swap_numbers(numbers, 2, 3); }), 0u);
    EXPECT_EQ(numbers.unknown, 0b1000u);
    EXPECT_EQ(reads([&] { EXPECT_EQ(numbers[2], 8); }), 0u);
    EXPECT_EQ(reads([&] { EXPECT_EQ(count(slots_holding(numbers, 8)), 1); }), 0u);
    EXPECT_NE(reads([&] { EXPECT_EQ(count(slots_holding(numbers, 7)), 1); }), 0u);
}

}  // namespace
}  // namespace longroll
