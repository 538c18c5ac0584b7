#pragma once
// A set of small numbers as bits: the units of a side, the stands of a unit, the posts of a line. Where a
// rule asks for a set ('the units that can fire'), it gets one from a few ands and ors instead of a search,
// and going through it costs one step per member.
//
// A set of at most 64 may be a plain unsigned integer. Bits<N> holds up to 128 and admits no arithmetic by
// accident. `one`, `count`, `lowest`, `take_lowest` and `each` take both, and so do `&`, `|`, `~`, `==` and
// `if (set)`, so code that works on sets does not need to know which kind it has.

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace longroll {

using BitNumber = std::uint8_t;  // a member of a set

// ---- plain integers ----

constexpr int count(std::uint64_t set) { return std::popcount(set); }
// Of a set that is not empty.
constexpr BitNumber lowest(std::uint64_t set) { return static_cast<BitNumber>(std::countr_zero(set)); }
// for (Units rest = set; rest != 0;) { ... take_lowest(rest) ... }, where the rest itself is looked at.
template <std::unsigned_integral Set>
constexpr BitNumber take_lowest(Set& set) {
    const BitNumber member = lowest(set);
    set = static_cast<Set>(set & (set - 1u));
    return member;
}

// ---- Bits ----

template <unsigned N>
struct Bits {
    static_assert(N > 0 && N <= 128);
    using Word =
        std::conditional_t<N <= 8, std::uint8_t,
                           std::conditional_t<N <= 16, std::uint16_t,
                                              std::conditional_t<N <= 32, std::uint32_t, std::uint64_t>>>;
    static constexpr unsigned words = (N + 63) / 64;

    Word word[words]{};  // bit k % 64 of word k / 64: whether k is in it; none from N on

    static constexpr Bits of(unsigned member) {
        Bits set;
        set.word[member / 64] = static_cast<Word>(std::uint64_t{1} << member % 64);
        return set;
    }
    // 0 to end - 1.
    static constexpr Bits below(unsigned end) {
        Bits set;
        for (unsigned i = 0; i < words; ++i) {
            if (end > i * 64)
                set.word[i] =
                    static_cast<Word>(~std::uint64_t{0} >> (end >= i * 64 + 64 ? 0 : 64 - end % 64));
        }
        return set;
    }

    constexpr bool has(unsigned member) const { return word[member / 64] >> member % 64 & 1u; }
    constexpr bool empty() const {
        if constexpr (words == 1)
            return word[0] == 0;
        else
            return (word[0] | word[1]) == 0;
    }
    constexpr explicit operator bool() const { return !empty(); }
    constexpr unsigned count() const {
        unsigned sum = 0;
        for (Word bits : word) sum += static_cast<unsigned>(std::popcount(bits));
        return sum;
    }
    // Of a set that is not empty.
    constexpr BitNumber lowest() const {
        if constexpr (words == 2)
            if (word[0] == 0) return static_cast<BitNumber>(64 + std::countr_zero(word[1]));
        return static_cast<BitNumber>(std::countr_zero(word[0]));
    }
    constexpr BitNumber take_lowest() {
        const BitNumber member = lowest();
        Word& bits = word[member / 64];
        bits = static_cast<Word>(bits & (bits - 1u));
        return member;
    }

    // for (unsigned post : posts), as each(posts).
    constexpr auto begin() const { return each(*this).begin(); }
    constexpr auto end() const { return each(*this).end(); }

    constexpr void add(unsigned member) { *this |= of(member); }
    constexpr void remove(unsigned member) { *this = *this - of(member); }
    // What was known of one member becomes known of another, as when a counter shifts.
    constexpr void rename(unsigned old_member, unsigned new_member) {
        if (!has(old_member)) return;
        remove(old_member);
        add(new_member);
    }

    friend constexpr bool operator==(const Bits&, const Bits&) = default;
    friend constexpr Bits operator&(Bits a, const Bits& b) { return a &= b; }
    friend constexpr Bits operator|(Bits a, const Bits& b) { return a |= b; }
    friend constexpr Bits operator-(Bits a, const Bits& b) { return a &= ~b; }  // a without b
    constexpr Bits operator~() const {
        Bits rest = below(N);
        for (unsigned i = 0; i < words; ++i) rest.word[i] = static_cast<Word>(rest.word[i] & ~word[i]);
        return rest;
    }
    constexpr Bits& operator&=(const Bits& b) {
        for (unsigned i = 0; i < words; ++i) word[i] = static_cast<Word>(word[i] & b.word[i]);
        return *this;
    }
    constexpr Bits& operator|=(const Bits& b) {
        for (unsigned i = 0; i < words; ++i) word[i] = static_cast<Word>(word[i] | b.word[i]);
        return *this;
    }
};

template <unsigned N>
constexpr int count(const Bits<N>& set) {
    return static_cast<int>(set.count());
}
template <unsigned N>
constexpr BitNumber lowest(const Bits<N>& set) {
    return set.lowest();
}
template <unsigned N>
constexpr BitNumber take_lowest(Bits<N>& set) {
    return set.take_lowest();
}

// ---- both ----

// The set of one member: one<Units>(3).
template <class Set>
constexpr Set one(unsigned member) {
    if constexpr (std::unsigned_integral<Set>)
        return static_cast<Set>(Set{1} << member);
    else
        return Set::of(member);
}

// for (BitNumber unit : each(units)), from the lowest up. The loop works on a copy of the set: the body may
// change the variable it came from.
template <class Set>
class EachBit {
  public:
    struct End {};
    struct Iterator {
        Set left;
        constexpr BitNumber operator*() const { return longroll::lowest(left); }
        constexpr Iterator& operator++() {
            longroll::take_lowest(left);
            return *this;
        }
        friend constexpr bool operator==(const Iterator& at, End) { return !static_cast<bool>(at.left); }
    };

    constexpr explicit EachBit(const Set& set) : set_(set) {}
    constexpr Iterator begin() const { return {set_}; }
    constexpr End end() const { return {}; }

  private:
    Set set_;
};
// Narrower integers widen without a cost.
constexpr EachBit<std::uint64_t> each(std::uint64_t set) { return EachBit<std::uint64_t>(set); }
template <unsigned N>
constexpr EachBit<Bits<N>> each(const Bits<N>& set) {
    return EachBit<Bits<N>>(set);
}

}  // namespace longroll
