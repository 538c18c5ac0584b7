#pragma once
// A set of at most 64 things of which some are hidden from the seat that asks (docs/decisions/odds.md): the
// members as the state has them, and which of them the seat cannot know. Set operations carry the unknown
// bits along, exactly: what is masked out is not read. Only where the rules branch on a set, count it or go
// through it do they read it; what they read there is noted.

#include <algorithm>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "engine/bits.h"

namespace longroll {

// What the rules have read of hidden things since it was cleared: slots, of either side.
inline thread_local std::uint64_t veiled_reads = 0;

// What is known of hidden members together: of each of these sets one member at least is of the kind that the
// game calls whole ('there is a fight, so one of these backs is a Troop card').
struct VeiledFacts {
    std::uint64_t some[16] = {};
    std::size_t count = 0;
};
inline thread_local VeiledFacts veiled_facts;

struct VeiledSet {
    // What veiled_facts say something of: the whole kind, or a part of it, of which alone they say nothing.
    enum Kind : std::uint64_t { Other, Part, Whole };

    std::uint64_t bits = 0;
    std::uint64_t unknown = 0;
    std::uint64_t kind = Other;

    constexpr VeiledSet() = default;
    template <std::integral T>
    constexpr VeiledSet(T value) : bits(static_cast<std::uint64_t>(value)) {}
    constexpr VeiledSet(std::uint64_t value, std::uint64_t hidden, std::uint64_t of_kind = Other)
        : bits(value), unknown(hidden), kind(of_kind) {}

    static constexpr VeiledSet of(unsigned member) { return std::uint64_t{1} << member; }

    // The members, read.
    constexpr std::uint64_t read() const {
        if (!std::is_constant_evaluated() && unknown != 0) veiled_reads |= unknown;
        return bits;
    }
    template <std::integral T>
    constexpr explicit operator T() const {
        if constexpr (std::is_same_v<T, bool>)
            return any();
        else
            return static_cast<T>(read());
    }
    // Whether there is any: one member that is known is enough.
    constexpr bool any() const {
        if ((bits & ~unknown) != 0) return true;
        if (unknown == 0) return false;
        if (kind == Whole)
            for (std::size_t i = 0; i < veiled_facts.count; ++i)
                if ((veiled_facts.some[i] & ~unknown) == 0) return true;
        return read() != 0;
    }

    friend constexpr VeiledSet operator&(VeiledSet a, VeiledSet b) {
        // Where one is known to lack a member, the other does not matter.
        const std::uint64_t lacks = (~a.bits & ~a.unknown) | (~b.bits & ~b.unknown);
        return {a.bits & b.bits, (a.unknown | b.unknown) & ~lacks,
                a.unknown == 0   ? b.kind
                : b.unknown == 0 ? a.kind
                                 : std::uint64_t{Other}};
    }
    friend constexpr VeiledSet operator|(VeiledSet a, VeiledSet b) {
        const std::uint64_t has = (a.bits & ~a.unknown) | (b.bits & ~b.unknown);
        return {a.bits | b.bits, (a.unknown | b.unknown) & ~has,
                a.kind == b.kind ? a.kind : std::uint64_t{Other}};
    }
    friend constexpr VeiledSet operator^(VeiledSet a, VeiledSet b) {
        return {a.bits ^ b.bits, a.unknown | b.unknown};
    }
    constexpr VeiledSet operator~() const { return {~bits, unknown}; }
    constexpr VeiledSet& operator&=(VeiledSet b) { return *this = *this & b; }
    constexpr VeiledSet& operator|=(VeiledSet b) { return *this = *this | b; }
    constexpr VeiledSet& operator^=(VeiledSet b) { return *this = *this ^ b; }
    template <std::integral N>
    friend constexpr VeiledSet operator<<(VeiledSet a, N n) {
        return {a.bits << n, a.unknown << n};
    }
    template <std::integral N>
    friend constexpr VeiledSet operator>>(VeiledSet a, N n) {
        return {a.bits >> n, a.unknown >> n};
    }

    // Arithmetic reads both.
    friend constexpr VeiledSet operator-(VeiledSet a, VeiledSet b) { return a.read() - b.read(); }

    friend constexpr bool operator==(VeiledSet a, VeiledSet b) {
        if (b.bits == 0 && b.unknown == 0) return !a.any();
        return !(a ^ b).any();
    }
};

// Whether a set has no member, whatever is hidden: asked without a read.
constexpr bool surely_none(std::uint64_t set) { return set == 0; }
constexpr bool surely_none(VeiledSet set) { return (set.bits | set.unknown) == 0; }

constexpr int count(VeiledSet set) { return std::popcount(set.read()); }
constexpr BitNumber lowest(VeiledSet set) { return static_cast<BitNumber>(std::countr_zero(set.read())); }
constexpr BitNumber take_lowest(VeiledSet& set) {
    const BitNumber member = lowest(set);
    set = VeiledSet(set.bits & (set.bits - 1), set.unknown, set.kind);
    return member;
}

inline EachBit<std::uint64_t> each(VeiledSet set) { return EachBit<std::uint64_t>(set.read()); }

// Small numbers, one for each of N things of which some are hidden: to look at one is to read it.
template <std::size_t N>
struct VeiledNumbers {
    std::uint8_t number[N];
    std::uint64_t unknown;

    // One of them, to be read or written; what is written is known.
    struct Number {
        VeiledNumbers& of;
        std::size_t at;
        operator std::uint8_t() const { return std::as_const(of)[at]; }
        Number& operator=(std::uint8_t value) {
            of.number[at] = value;
            of.unknown &= ~(std::uint64_t{1} << at);
            return *this;
        }
    };
    Number operator[](std::size_t at) { return {*this, at}; }
    std::uint8_t operator[](std::size_t at) const {
        veiled_reads |= unknown & std::uint64_t{1} << at;
        return number[at];
    }
    // Two change places with what is known of them.
    friend void swap_numbers(VeiledNumbers& numbers, std::size_t a, std::size_t b) {
        std::swap(numbers.number[a], numbers.number[b]);
        const std::uint64_t differ = (numbers.unknown >> a ^ numbers.unknown >> b) & 1u;
        numbers.unknown ^= differ << a | differ << b;
    }
    friend void clear_numbers(VeiledNumbers& numbers) { numbers = {}; }
};
// Where a number is, of which there is one: if it is known to be somewhere, it is nowhere else.
template <std::size_t N>
VeiledSet slots_holding(const VeiledNumbers<N>& numbers, std::uint8_t number) {
    std::uint64_t found = 0;
    for (std::size_t i = 0; i < N; ++i) found |= std::uint64_t{numbers.number[i] == number} << i;
    const std::uint64_t known = found & ~numbers.unknown;
    return known != 0 ? VeiledSet(known) : VeiledSet(found, numbers.unknown);
}
template <std::size_t N>
void swap_numbers(std::uint8_t (&numbers)[N], std::size_t a, std::size_t b) {
    std::swap(numbers[a], numbers[b]);
}
template <std::size_t N>
void clear_numbers(std::uint8_t (&numbers)[N]) {
    std::fill_n(numbers, N, std::uint8_t{0});
}

}  // namespace longroll
