#pragma once
// The one place where 64 bits are not enough: products of two 64-bit numbers, compared and never rounded. A
// distance against a limit is |cross|^2 against limit^2 * length^2, some 80 bits on the largest table.

#include <compare>
#include <cstdint>

namespace longroll::table {

struct Wide {
    std::uint64_t high = 0;
    std::uint64_t low = 0;
    friend constexpr auto operator<=>(const Wide&, const Wide&) = default;
};

// By 32-bit halves, for machines without a 128-bit multiplication.
constexpr Wide product_by_halves(std::uint64_t a, std::uint64_t b) {
    constexpr std::uint64_t half = 0xFFFF'FFFFu;
    const std::uint64_t low = (a & half) * (b & half);
    const std::uint64_t left = (a >> 32) * (b & half) + (low >> 32);
    const std::uint64_t right = (a & half) * (b >> 32) + (left & half);
    return {(a >> 32) * (b >> 32) + (left >> 32) + (right >> 32), right << 32 | (low & half)};
}

constexpr Wide product(std::uint64_t a, std::uint64_t b) {
#if defined(__SIZEOF_INT128__) && !defined(__wasm__)
    __extension__ using Whole = unsigned __int128;
    const Whole whole = static_cast<Whole>(a) * b;
    return {static_cast<std::uint64_t>(whole >> 64), static_cast<std::uint64_t>(whole)};
#else
    return product_by_halves(a, b);
#endif
}

// A number without its sign; also right for the smallest one.
constexpr std::uint64_t magnitude(std::int64_t number) {
    return number < 0 ? 0 - static_cast<std::uint64_t>(number) : static_cast<std::uint64_t>(number);
}

// a * b <=> c * d, exactly.
constexpr std::strong_ordering compare_products(std::int64_t a, std::int64_t b, std::int64_t c,
                                                std::int64_t d) {
    const auto sign = [](std::int64_t x, std::int64_t y) {
        return x == 0 || y == 0 ? 0 : (x < 0) == (y < 0) ? 1 : -1;
    };
    const int left = sign(a, b);
    const int right = sign(c, d);
    if (left != right || left == 0) return left <=> right;
    const Wide ab = product(magnitude(a), magnitude(b));
    const Wide cd = product(magnitude(c), magnitude(d));
    return left > 0 ? ab <=> cd : cd <=> ab;
}

// A number between two whole ones, kept exactly: how far along a path something happens.
struct Fraction {
    std::int64_t above = 0;
    std::int64_t below = 1;  // always positive
    friend constexpr std::strong_ordering operator<=>(const Fraction& a, const Fraction& b) {
        return compare_products(a.above, b.below, b.above, a.below);
    }
    friend constexpr bool operator==(const Fraction& a, const Fraction& b) { return (a <=> b) == 0; }
};

// above / below with the sign moved up.
constexpr Fraction fraction(std::int64_t above, std::int64_t below) {
    return below < 0 ? Fraction{-above, -below} : Fraction{above, below};
}

}  // namespace longroll::table
