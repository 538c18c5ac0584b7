#pragma once
// Whether counts fit chances. Seeds are fixed, so a test answers alike every time; the bound is so wide (one
// in a million) that an honest change of the rules, which shuffles all counts, does not trip it.

#include <cmath>
#include <cstdint>
#include <vector>

namespace longroll::conformance {

struct Cell {
    double p = 0;             // the chance it is said to have
    std::uint64_t count = 0;  // how often it came
};

// The chi-square value that `degrees` of freedom pass once in a million (Wilson and Hilferty's
// approximation).
inline double chi_square_bound(int degrees) {
    const double d = degrees;
    const double root = 1 - 2 / (9 * d) + 4.753 * std::sqrt(2 / (9 * d));
    return d * root * root * root;
}

// Cells expected fewer than five times are put together, as the approximation needs; if even together they
// are rare, they may not come more often than rare things do. What has no chance never comes.
inline bool fits(const std::vector<Cell>& cells, std::uint64_t samples) {
    const double n = static_cast<double>(samples);
    double chi_square = 0;
    int used = 0;
    const auto add = [&](double expected, double count) {
        chi_square += (count - expected) * (count - expected) / expected;
        ++used;
    };
    double rare_expected = 0, rare_count = 0;
    for (const Cell& cell : cells) {
        if (cell.p <= 0 && cell.count > 0) return false;
        const double expected = cell.p * n;
        if (expected >= 5) {
            add(expected, static_cast<double>(cell.count));
        } else {
            rare_expected += expected;
            rare_count += static_cast<double>(cell.count);
        }
    }
    if (rare_expected >= 5)
        add(rare_expected, rare_count);
    else if (rare_count >
             rare_expected + 6 * std::sqrt(rare_expected) + 3)  // Poisson, passed once in a million
        return false;
    return used < 2 || chi_square <= chi_square_bound(used - 1);
}

}  // namespace longroll::conformance
