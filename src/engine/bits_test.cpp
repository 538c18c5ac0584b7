#include "engine/bits.h"

#include <gtest/gtest.h>

#include <vector>

namespace longroll {
namespace {

static_assert(sizeof(Bits<6>) == 1 && sizeof(Bits<16>) == 2 && sizeof(Bits<20>) == 4 &&
              sizeof(Bits<64>) == 8 && sizeof(Bits<78>) == 16 && sizeof(Bits<128>) == 16);
static_assert(std::has_unique_object_representations_v<Bits<128>>, "it may be part of a State");
static_assert(std::is_trivially_copyable_v<Bits<128>>);

template <class Set>
std::vector<int> members_of(const Set& set) {
    std::vector<int> members;
    for (int member : each(set)) members.push_back(member);
    return members;
}

// The same answers for every kind of set, from the same members.
template <class Set>
void keeps(const std::vector<int>& members) {
    Set set{};
    EXPECT_FALSE(static_cast<bool>(set));
    for (int member : members) set |= one<Set>(static_cast<unsigned>(member));
    EXPECT_EQ(members_of(set), members);
    EXPECT_EQ(count(set), static_cast<int>(members.size()));
    Set rest = set;
    for (int member : members) {
        EXPECT_TRUE(static_cast<bool>(rest));
        EXPECT_EQ(lowest(rest), member);
        EXPECT_TRUE(static_cast<bool>(set & one<Set>(static_cast<unsigned>(member))));
        EXPECT_EQ(take_lowest(rest), member);
        EXPECT_FALSE(static_cast<bool>(rest & one<Set>(static_cast<unsigned>(member))));
    }
    EXPECT_FALSE(static_cast<bool>(rest));
    EXPECT_EQ(rest, Set{});
    EXPECT_EQ(static_cast<Set>(set & static_cast<Set>(~set)), Set{});
}

TEST(Bits, PlainIntegersAndBitsAnswerAlike) {
    keeps<std::uint16_t>({0, 3, 15});
    keeps<std::uint64_t>({0, 1, 31, 32, 63});
    keeps<Bits<8>>({0, 3, 7});
    keeps<Bits<16>>({5, 15});
    keeps<Bits<24>>({0, 23});
    keeps<Bits<64>>({0, 1, 31, 32, 63});
    keeps<Bits<78>>({63, 64, 77});
    keeps<Bits<128>>({0, 1, 63, 64, 65, 127});
    keeps<Bits<128>>({100});
}

TEST(Bits, EverySetOfAByteCountsAndWalks) {
    for (unsigned word = 0; word < 256; ++word) {
        Bits<8> set;
        for (unsigned member = 0; member < 8; ++member)
            if (word >> member & 1u) set.add(member);
        EXPECT_EQ(count(set), count(word));
        EXPECT_EQ(set.empty(), word == 0);
        EXPECT_EQ(members_of(set), members_of(std::uint64_t{word}));
        for (unsigned member = 0; member < 8; ++member)
            EXPECT_EQ(set.has(member), (word >> member & 1u) != 0);
    }
}

TEST(Bits, TheFirstOnesAndTheOthers) {
    for (unsigned end : {0u, 1u, 63u, 64u, 65u, 77u, 78u}) {
        const auto first = Bits<78>::below(end);
        EXPECT_EQ(first.count(), end);
        EXPECT_EQ((~first).count(), 78 - end) << "nothing from 78 on";
        EXPECT_EQ(first | ~first, Bits<78>::below(78));
        EXPECT_TRUE(end == 0 || first.has(end - 1));
        EXPECT_FALSE(first.has(end));
    }
}

TEST(Bits, AMemberIsRenamedAndTakenOut) {
    auto set = Bits<128>::of(1) | Bits<128>::of(100);
    set.rename(100, 64);
    EXPECT_EQ(members_of(set), (std::vector{1, 64}));
    set.rename(100, 3);
    EXPECT_EQ(members_of(set), (std::vector{1, 64})) << "it was not in it";
    set.remove(1);
    set.remove(2);
    EXPECT_EQ(members_of(set), (std::vector{64}));
    EXPECT_EQ(Bits<128>::below(3) - Bits<128>::of(1), Bits<128>::of(0) | Bits<128>::of(2));
}

TEST(Bits, TheBodyOfALoopMayChangeTheSetItCameFrom) {
    std::uint64_t set = 0b1011;
    std::vector<int> seen;
    for (int member : each(set)) {
        seen.push_back(member);
        set = 0;
    }
    EXPECT_EQ(seen, (std::vector{0, 1, 3}));
    seen.clear();
    for (int member : Bits<128>::of(2) | Bits<128>::of(90)) seen.push_back(member);
    EXPECT_EQ(seen, (std::vector{2, 90})) << "Bits are a range themselves";
}

}  // namespace
}  // namespace longroll
