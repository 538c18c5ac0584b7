#include "engine/hash.h"

#include <bit>
#include <cstring>

namespace longroll {
namespace {

static_assert(std::endian::native == std::endian::little,
              "state hashes are defined over little-endian bytes");

constexpr std::uint64_t p1 = 0x9E3779B185EBCA87u, p2 = 0xC2B2AE3D27D4EB4Fu, p3 = 0x165667B19E3779F9u,
                        p4 = 0x85EBCA77C2B2AE63u, p5 = 0x27D4EB2F165667C5u;

template <class Word>
std::uint64_t read(const std::byte* at) {
    Word word;
    std::memcpy(&word, at, sizeof word);
    return word;
}

std::uint64_t round(std::uint64_t lane, std::uint64_t word) { return std::rotl(lane + word * p2, 31) * p1; }

}  // namespace

std::uint64_t hash_bytes(std::span<const std::byte> bytes, std::uint64_t seed) {
    const std::byte* at = bytes.data();
    std::size_t left = bytes.size();
    std::uint64_t h = seed + p5;
    if (left >= 32) {
        std::uint64_t lane[4] = {seed + p1 + p2, seed + p2, seed, seed - p1};
        for (; left >= 32; at += 32, left -= 32)
            for (int i = 0; i < 4; ++i) lane[i] = round(lane[i], read<std::uint64_t>(at + 8 * i));
        h = std::rotl(lane[0], 1) + std::rotl(lane[1], 7) + std::rotl(lane[2], 12) + std::rotl(lane[3], 18);
        for (std::uint64_t value : lane) h = (h ^ round(0, value)) * p1 + p4;
    }
    h += bytes.size();
    for (; left >= 8; at += 8, left -= 8) h = std::rotl(h ^ round(0, read<std::uint64_t>(at)), 27) * p1 + p4;
    for (; left >= 4; at += 4, left -= 4) h = std::rotl(h ^ read<std::uint32_t>(at) * p1, 23) * p2 + p3;
    for (; left > 0; ++at, --left) h = std::rotl(h ^ std::to_integer<std::uint64_t>(*at) * p5, 11) * p1;
    h = (h ^ h >> 33) * p2;
    h = (h ^ h >> 29) * p3;
    return h ^ h >> 32;
}

}  // namespace longroll
