#include "study/elo.h"

#include <cmath>
#include <utility>

namespace longroll {
namespace {

using Row = std::vector<double>;

// Solves a x = b for a symmetric, positive definite `a`, by elimination; each b is a column of `sides`.
void solve(std::vector<Row>& a, std::vector<Row>& sides) {
    const std::size_t n = a.size();
    for (std::size_t k = 0; k < n; ++k)
        for (std::size_t row = 0; row < n; ++row) {
            if (row == k) continue;
            const double factor = a[row][k] / a[k][k];
            for (std::size_t column = k; column < n; ++column) a[row][column] -= factor * a[k][column];
            for (std::size_t column = 0; column < sides[row].size(); ++column)
                sides[row][column] -= factor * sides[k][column];
        }
    for (std::size_t k = 0; k < n; ++k)
        for (double& value : sides[k]) value /= a[k][k];
}

}  // namespace

std::vector<Rating> rate(std::size_t players, std::span<const Meeting> meetings) {
    const double elo_per_unit = 400 / std::log(10.0);
    std::vector<double> strength(players, 0.0), variance(players, 0.0);
    const std::size_t n = players - 1;  // the first player is fixed
    // Newton's method; the function is convex, and twenty steps are far more than it needs.
    for (int step = 0; step < 20 && n > 0; ++step) {
        std::vector<Row> curve(n, Row(n, 0.0)), sides(n, Row(1 + n, 0.0));
        for (std::size_t i = 0; i < n; ++i) sides[i][1 + i] = 1;  // for the inverse
        for (const Meeting& met : meetings) {
            const double matches = static_cast<double>(met.first_wins + met.second_wins + met.draws) + 1;
            const double points =
                static_cast<double>(met.first_wins) + static_cast<double>(met.draws) / 2 + 0.5;
            const double expected = 1 / (1 + std::exp(strength[met.second] - strength[met.first]));
            const double weight = matches * expected * (1 - expected);
            for (const auto& [player, sign] : {std::pair{met.first, 1.0}, std::pair{met.second, -1.0}}) {
                if (player == 0) continue;
                sides[player - 1][0] += sign * (points - matches * expected);
                curve[player - 1][player - 1] += weight;
            }
            if (met.first == 0 || met.second == 0) continue;
            curve[met.first - 1][met.second - 1] -= weight;
            curve[met.second - 1][met.first - 1] -= weight;
        }
        solve(curve, sides);
        for (std::size_t i = 0; i < n; ++i) {
            strength[i + 1] += sides[i][0];
            variance[i + 1] = sides[i][1 + i];
        }
    }
    std::vector<Rating> ratings;
    for (std::size_t i = 0; i < players; ++i)
        ratings.push_back({strength[i] * elo_per_unit, 1.96 * std::sqrt(variance[i]) * elo_per_unit});
    return ratings;
}

}  // namespace longroll
