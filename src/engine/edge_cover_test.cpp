#include "engine/edge_cover.h"

#include <gtest/gtest.h>

#include <vector>

#include "engine/dice.h"

namespace longroll {
namespace {

using Pairs = std::vector<CoverPair>;

TouchGraph graph_of(const Pairs& touching) {
    TouchGraph graph;
    for (BitNumber i = 0; i < 64; ++i) {
        std::uint64_t others = 0;
        for (const CoverPair& pair : touching)
            if (pair.one == i) others |= one<std::uint64_t>(pair.other);
        graph.add(i, others);
    }
    return graph;
}

TEST(EdgeCover, AsManyPairsAsPossibleAndTheRestJoins) {
    // 0 touches all of three, 1 touches the first of them alone.
    const TouchGraph graph = graph_of({{0, 0}, {0, 1}, {0, 2}, {1, 0}});
    EXPECT_EQ(smallest_cover(graph, {}), 3) << "0 with 1 and 2, 1 with 0";
    EXPECT_TRUE(can_hold(graph, {}, {1, 0}));
    EXPECT_TRUE(can_hold(graph, {}, {0, 1}));
    EXPECT_FALSE(can_hold(graph, {}, {0, 0})) << "then 1 would have to join, and there are four";
    EXPECT_FALSE(can_hold(graph, Pairs{{1, 0}}, {1, 0})) << "it is there already";
}

// Of all sets of pairs that cover everybody none is smaller.
TEST(EdgeCover, IsTheSmallestOfAll) {
    Dice dice(Seed{7, 7});
    for (int i = 0; i < 200; ++i) {
        Pairs touching;
        for (BitNumber a = 0; a < 4; ++a)
            for (BitNumber b = 0; b < 4; ++b)
                if (dice.below(2) == 0) touching.push_back({a, b});
        const TouchGraph graph = graph_of(touching);
        std::size_t least = touching.size();
        for (unsigned set = 0; set < 1u << touching.size(); ++set) {
            std::uint64_t ones = 0, others = 0;
            for (const BitNumber k : each(set)) {
                ones |= one<std::uint64_t>(touching[k].one);
                others |= one<std::uint64_t>(touching[k].other);
            }
            if (ones == graph.ones && others == graph.others)
                least = std::min(least, static_cast<std::size_t>(std::popcount(set)));
        }
        ASSERT_EQ(smallest_cover(graph, {}), static_cast<int>(least));
    }
}

}  // namespace
}  // namespace longroll
