#pragma once
// Seeds from seeds: match i of a study, and each player in it, gets its own, whichever thread plays it.

#include "engine/dice.h"

namespace longroll {

// Which of the seeds of match i is wanted.
enum class SeedUse : std::uint32_t { Match = 0, UnionPlayer = 1, ConfederatePlayer = 2 };

constexpr SeedUse player_of(Seat seat) {
    return seat == Seat::Union ? SeedUse::UnionPlayer : SeedUse::ConfederatePlayer;
}

// Philox twice, once with each half of the seed as the key: different (match, use) of one seed never give the
// same.
constexpr Seed derive(Seed seed, std::uint64_t match, SeedUse use) {
    PhiloxBlock block{{static_cast<std::uint32_t>(match), static_cast<std::uint32_t>(match >> 32),
                       static_cast<std::uint32_t>(use), 0x4C6F6E67u}};
    block =
        philox4x32(block, static_cast<std::uint32_t>(seed.low), static_cast<std::uint32_t>(seed.low >> 32));
    block =
        philox4x32(block, static_cast<std::uint32_t>(seed.high), static_cast<std::uint32_t>(seed.high >> 32));
    return {std::uint64_t{block.word[1]} << 32 | block.word[0],
            std::uint64_t{block.word[3]} << 32 | block.word[2]};
}

}  // namespace longroll
