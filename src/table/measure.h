#pragma once
// Lengths on the table are whole thousandths of an inch, and everything that decides a rule is decided in
// whole numbers of them: the same answer on every machine.
//
// Bits: a coordinate lies within +-2^18 (262 inches either way of the southwest corner, which leaves room for
// columns that have not come on yet), so a difference has 19 bits and a sign, a cross product 39, and a cross
// product times a length 59. What goes beyond is compared by wide.h.

#include <bit>
#include <cassert>
#include <cstdint>

namespace longroll::table {

using Length = std::int32_t;

inline constexpr Length inch = 1000;
inline constexpr Length farthest = 1 << 18;          // no coordinate lies farther from the origin
inline constexpr Length largest_table = 240 * inch;  // twenty feet

constexpr Length inches(int whole, int thousandths = 0) { return whole * inch + thousandths; }

// A distance of the battlefield on the table, rounded to the nearest thousandth.
constexpr Length from_yards(std::int64_t yards, std::int64_t yards_per_inch) {
    assert(yards >= 0 && yards_per_inch > 0);
    return static_cast<Length>((2 * yards * inch + yards_per_inch) / (2 * yards_per_inch));
}

// Quotients, the divisor positive. Nearest: halves go away from zero, so that what is mirrored stays
// mirrored.
constexpr std::int64_t quotient_down(std::int64_t a, std::int64_t b) { return a / b - (a % b < 0 ? 1 : 0); }
constexpr std::int64_t quotient_up(std::int64_t a, std::int64_t b) { return a / b + (a % b > 0 ? 1 : 0); }
constexpr std::int64_t quotient_nearest(std::int64_t a, std::int64_t b) {
    const std::int64_t twice = a < 0 ? -2 * a + b : 2 * a + b;
    return a < 0 ? -(twice / (2 * b)) : twice / (2 * b);
}

// The largest whole number whose square is not above this one.
constexpr std::uint32_t root_down(std::uint64_t square) {
    if (square == 0) return 0;
    // Newton's steps from above fall until they have arrived.
    std::uint64_t guess = std::uint64_t{1} << (std::bit_width(square) + 1) / 2;
    for (std::uint64_t next = (guess + square / guess) / 2; next < guess;
         next = (guess + square / guess) / 2) {
        guess = next;
    }
    return static_cast<std::uint32_t>(guess);
}
constexpr std::uint32_t root_up(std::uint64_t square) {
    const std::uint32_t root = root_down(square);
    return std::uint64_t{root} * root == square ? root : root + 1;
}
// Nearest; a root is never exactly half way between two whole numbers.
constexpr std::uint32_t root_nearest(std::uint64_t square) {
    const std::uint64_t root = root_down(square);
    return static_cast<std::uint32_t>(square - root * root > root ? root + 1 : root);
}

}  // namespace longroll::table
