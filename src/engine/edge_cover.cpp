#include "engine/edge_cover.h"

#include <algorithm>

#include "engine/inline_vector.h"

namespace longroll {
namespace {

constexpr BitNumber nobody = 255;

bool augment(const TouchGraph& graph, BitNumber one_of, std::uint64_t others, std::uint64_t& seen,
             BitNumber (&partner)[64]) {
    for (const BitNumber other : each(graph.touches[one_of] & others & ~seen)) {
        if (seen >> other & 1u) continue;
        seen |= one<std::uint64_t>(other);
        if (partner[other] == nobody || augment(graph, partner[other], others, seen, partner)) {
            partner[other] = one_of;
            return true;
        }
    }
    return false;
}

// Pairs of a largest matching.
int most_pairs(const TouchGraph& graph, std::uint64_t ones, std::uint64_t others) {
    BitNumber partner[64];
    std::ranges::fill(partner, nobody);
    int pairs = 0;
    for (const BitNumber one_of : each(ones)) {
        std::uint64_t seen = 0;
        pairs += augment(graph, one_of, others, seen, partner);
    }
    return pairs;
}

}  // namespace

int smallest_cover(const TouchGraph& graph, std::span<const CoverPair> pairs) {
    std::uint64_t ones = graph.ones, others = graph.others;
    for (const CoverPair& pair : pairs) {
        ones &= ~one<std::uint64_t>(pair.one);
        others &= ~one<std::uint64_t>(pair.other);
    }
    return static_cast<int>(pairs.size()) + count(ones) + count(others) - most_pairs(graph, ones, others);
}

bool can_hold(const TouchGraph& graph, std::span<const CoverPair> pairs, const CoverPair& more) {
    InlineVector<CoverPair, 128> with;
    if (std::ranges::find(pairs, more) != pairs.end() || pairs.size() >= with.capacity()) return false;
    for (const CoverPair& pair : pairs) with.push_back(pair);
    with.push_back(more);
    return smallest_cover(graph, with) == smallest_cover(graph, {});
}

}  // namespace longroll
