#pragma once
// Numbers of areas, or of lines: a set of fixed size, so that a State may keep one.

#include <array>
#include <bit>
#include <cstdint>

namespace longroll::table {

inline constexpr int most_features = 256;  // areas, and as many lines

struct FeatureSet {
    std::array<std::uint64_t, most_features / 64> words{};

    constexpr bool has(unsigned i) const { return words[i / 64] >> i % 64 & 1u; }
    constexpr void add(unsigned i) { words[i / 64] |= std::uint64_t{1} << i % 64; }
    constexpr void flip(unsigned i) { words[i / 64] ^= std::uint64_t{1} << i % 64; }
    constexpr bool any() const { return (words[0] | words[1] | words[2] | words[3]) != 0; }
    constexpr FeatureSet without(const FeatureSet& others) const {
        FeatureSet rest = *this;
        for (std::size_t word = 0; word < words.size(); ++word) rest.words[word] &= ~others.words[word];
        return rest;
    }
    template <class Each>
    constexpr void each(Each each) const {
        for (unsigned word = 0; word < words.size(); ++word) {
            for (std::uint64_t bits = words[word]; bits != 0; bits &= bits - 1) {
                each(word * 64 + static_cast<unsigned>(std::countr_zero(bits)));
            }
        }
    }
    friend constexpr bool operator==(const FeatureSet&, const FeatureSet&) = default;
};

}  // namespace longroll::table
