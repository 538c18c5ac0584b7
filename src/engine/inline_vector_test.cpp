#include "engine/inline_vector.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstring>
#include <vector>

namespace longroll {
namespace {

constexpr std::size_t capacity = 12;
using Numbers = InlineVector<std::uint16_t, capacity>;
static_assert(std::is_trivially_copyable_v<Numbers>);
static_assert(std::has_unique_object_representations_v<Numbers>);

void expect_same(const Numbers& ours, const std::vector<std::uint16_t>& theirs) {
    RC_ASSERT(std::vector<std::uint16_t>(ours.begin(), ours.end()) == theirs);
    RC_ASSERT(ours.size() == theirs.size());
    RC_ASSERT(ours.empty() == theirs.empty());
    RC_ASSERT(ours.full() == (theirs.size() == capacity));
    // Nothing is left behind the end: a list built afresh has the same bytes.
    Numbers fresh;
    for (std::uint16_t item : theirs) fresh.push_back(item);
    RC_ASSERT(std::memcmp(&fresh, &ours, sizeof ours) == 0);
    RC_ASSERT(fresh == ours);
}

// Whatever is done to it, it is what a vector would be.
RC_GTEST_PROP(InlineVector, IsAVector, ()) {
    Numbers ours;
    std::vector<std::uint16_t> theirs;
    const auto steps = *rc::gen::container<std::vector<std::pair<int, std::uint16_t>>>(
        rc::gen::pair(rc::gen::inRange(0, 12), rc::gen::inRange<std::uint16_t>(1, 50)));
    for (const auto& [step, item] : steps) {
        const std::size_t place = theirs.empty() ? 0 : item % theirs.size();
        const auto at = static_cast<std::ptrdiff_t>(place);
        if (step < 5 && theirs.size() < capacity) {
            RC_ASSERT(ours.push_back(item) == item);
            theirs.push_back(item);
        } else if (step < 7 && theirs.size() < capacity) {
            const std::size_t where = item % (theirs.size() + 1);
            ours.insert_at(where, item);
            theirs.insert(theirs.begin() + static_cast<std::ptrdiff_t>(where), item);
        } else if (step < 8 && !theirs.empty() && theirs.size() < capacity) {
            const std::uint16_t own = theirs[theirs.size() - 1 - place];
            ours.insert_at(place, ours[theirs.size() - 1 - place]);  // one of its own
            theirs.insert(theirs.begin() + at, own);
        } else if (step < 9 && !theirs.empty()) {
            RC_ASSERT(ours.pop_back() == theirs.back());
            theirs.pop_back();
        } else if (step < 10 && !theirs.empty()) {
            ours.erase_at(place);
            theirs.erase(theirs.begin() + at);
        } else if (step < 11 && !theirs.empty()) {
            ours[place] = item;
            theirs[place] = item;
            RC_ASSERT(ours.back() == theirs.back());
        } else if (step == 11) {
            if (item < 10) {
                ours.clear();
                theirs.clear();
            }
            RC_ASSERT(ours.contains(item) == (std::find(theirs.begin(), theirs.end(), item) != theirs.end()));
        }
        expect_same(ours, theirs);
    }
}

TEST(InlineVectorTest, WorksWhereItIsConstant) {
    constexpr Numbers three = [] {
        Numbers list;
        list.push_back(1);
        list.push_back(3);
        list.insert_at(1, 2);
        return list;
    }();
    static_assert(three.size() == 3 && three[1] == 2 && three.back() == 3);
    static_assert(three.contains(3) && !three.contains(4));
    EXPECT_EQ(Numbers::capacity(), capacity);
}

TEST(InlineVectorTest, FillsUp) {
    InlineVector<std::uint8_t, 255, std::uint8_t> list;
    for (int i = 0; i < 255; ++i) list.push_back(static_cast<std::uint8_t>(i));
    EXPECT_TRUE(list.full());
    EXPECT_EQ(list.back(), 254);
    list.erase_at(0);
    EXPECT_EQ(list[0], 1);
    EXPECT_EQ(list.size(), 254u);
}

#ifndef NDEBUG
TEST(InlineVectorDeathTest, BeyondItsEndsIsABrokenInvariant) {
    InlineVector<int, 2> list;
    EXPECT_DEATH(list.pop_back(), "");
    EXPECT_DEATH((void)list[0], "");
    list.push_back(1);
    list.push_back(2);
    EXPECT_DEATH(list.push_back(3), "");
    EXPECT_DEATH(list.insert_at(0, 3), "");
    EXPECT_DEATH(list.erase_at(2), "");
}
#endif

}  // namespace
}  // namespace longroll
