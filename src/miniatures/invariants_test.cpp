#include "miniatures/invariants.h"

#include <gtest/gtest.h>

namespace longroll::miniatures {
namespace {

using table::Length;

table::Rect base(Length x, Length y) { return table::rect({{x, y}, table::north}, {1000, 500}); }

struct BodiesOn : testing::Test {
    table::Battlefield field = *table::Battlefield::prepare({});
    Bodies bodies{field, 10};

    void add(const char* who, std::initializer_list<table::Rect> bases, bool passing = false) {
        bodies.add(who, std::span(bases.begin(), bases.size()), passing);
    }
    std::string found() const { return bodies.first_misplaced().value_or("fine"); }
};

TEST_F(BodiesOn, MayTouchAndReachTheEdgeWithinTheTolerance) {
    add("one", {base(1000, 1000), base(2000, 1000)});
    add("two", {base(2991, 1000)});  // 0.009 inch deep
    add("edge", {base(495, 40000)});
    EXPECT_EQ(found(), "fine");
}

TEST_F(BodiesOn, MustNotOverlapDeeper) {
    add("one", {base(1000, 1000), base(2000, 1000)});
    add("two", {base(9000, 1000), base(2980, 1000)});
    EXPECT_EQ(found(), "one overlaps two");
}

TEST_F(BodiesOn, MayOverlapInPassing) {
    add("one", {base(1000, 1000)});
    add("two", {base(1000, 1000)}, true);
    EXPECT_EQ(found(), "fine");
    add("three", {base(1200, 1000)});
    EXPECT_EQ(found(), "one overlaps three");
}

TEST_F(BodiesOn, MustBeOnTheTable) {
    add("one", {base(1000, 1000), base(480, 1000)});
    EXPECT_EQ(found(), "one is off the table");
}

struct NarrowSide {
    std::uint64_t moved = 0, fired = 0;
};
struct WideSide {
    Bits<128> moved, fired;
};

TEST(MarksBeyond, AreFoundInBothKindsOfSets) {
    constexpr std::uint64_t NarrowSide::* narrow[] = {&NarrowSide::moved, &NarrowSide::fired};
    EXPECT_FALSE(marks_beyond(NarrowSide{1, 2}, narrow, std::uint64_t{3}));
    EXPECT_TRUE(marks_beyond(NarrowSide{1, 4}, narrow, std::uint64_t{3}));
    constexpr Bits<128> WideSide::* wide[] = {&WideSide::moved, &WideSide::fired};
    const Bits<128> first = one<Bits<128>>(100);
    EXPECT_FALSE(marks_beyond(WideSide{first, {}}, wide, first));
    EXPECT_TRUE(marks_beyond(WideSide{first, one<Bits<128>>(101)}, wide, first));
}

TEST(IsZero, LooksAtEveryByte) {
    NarrowSide side;
    EXPECT_TRUE(is_zero(side));
    side.fired = std::uint64_t{1} << 63;
    EXPECT_FALSE(is_zero(side));
}

}  // namespace
}  // namespace longroll::miniatures
