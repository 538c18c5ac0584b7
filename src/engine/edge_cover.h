#pragma once
// Pairs between two groups that touch: as few as possible so that every member of both is in one, a smallest
// edge cover. Its parts are stars, one member with several of the other group, and there
// are as many of them as pairs in a largest matching.

#include <cstdint>
#include <span>

#include "engine/bits.h"

namespace longroll {

struct CoverPair {
    BitNumber one, other;
    friend constexpr bool operator==(const CoverPair&, const CoverPair&) = default;
};

struct TouchGraph {
    std::uint64_t ones = 0, others = 0;
    std::uint64_t touches[64] = {};  // others, by one

    void add(BitNumber one_of, std::uint64_t touched) {
        if (touched == 0) return;
        ones |= std::uint64_t{1} << one_of;
        others |= touched;
        touches[one_of] = touched;
    }
};

// How many pairs the smallest cover has that holds these: the rest is paired among itself, or joins one by
// one.
int smallest_cover(const TouchGraph& graph, std::span<const CoverPair> pairs);
// Whether another pair can be held too, and the cover is still as small as any.
bool can_hold(const TouchGraph& graph, std::span<const CoverPair> pairs, const CoverPair& more);

}  // namespace longroll
