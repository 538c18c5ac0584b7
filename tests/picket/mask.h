#pragma once
// A set of posts or of counters in one byte. Where a rule asks for a set ('the posts that can shoot'), it
// gets one from a few ands and ors instead of a search; going through it costs one step a member.

#include <bit>
#include <cstdint>

namespace longroll::picket {

struct Mask {
    std::uint8_t bits = 0;

    static constexpr Mask from(unsigned word) { return {static_cast<std::uint8_t>(word)}; }
    static constexpr Mask of(unsigned member) { return from(1u << member); }
    static constexpr Mask below(unsigned count) { return from((1u << count) - 1u); }

    constexpr bool has(unsigned member) const { return bits >> member & 1u; }
    constexpr bool empty() const { return bits == 0; }
    // Two nibbles looked up in one constant: without a machine instruction for it, std::popcount is a call.
    constexpr unsigned count() const {
        constexpr std::uint64_t ones = 0x4332322132212110u;
        return static_cast<unsigned>((ones >> (bits & 15u) * 4 & 15u) + (ones >> (bits >> 4) * 4 & 15u));
    }
    constexpr unsigned lowest() const { return static_cast<unsigned>(std::countr_zero(bits)); }

    constexpr void add(unsigned member) { *this = *this | of(member); }
    constexpr void remove(unsigned member) { *this = *this - of(member); }
    // What was known of one member becomes known of another, as when a counter shifts.
    constexpr void rename(unsigned old_member, unsigned new_member) {
        if (!has(old_member)) return;
        remove(old_member);
        add(new_member);
    }

    friend constexpr bool operator==(Mask, Mask) = default;
    friend constexpr Mask operator&(Mask a, Mask b) { return from(a.bits & b.bits); }
    friend constexpr Mask operator|(Mask a, Mask b) { return from(a.bits | b.bits); }
    friend constexpr Mask operator-(Mask a, Mask b) { return from(a.bits & ~b.bits); }

    // for (unsigned post : mask), from the lowest up.
    struct Iterator {
        unsigned left;
        constexpr unsigned operator*() const { return static_cast<unsigned>(std::countr_zero(left)); }
        constexpr Iterator& operator++() { return left &= left - 1, *this; }
        friend constexpr bool operator==(Iterator, Iterator) = default;
    };
    constexpr Iterator begin() const { return {bits}; }
    constexpr Iterator end() const { return {0}; }
};

}  // namespace longroll::picket
