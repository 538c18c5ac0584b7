#pragma once
// How strong players are against each other, from the results of matches between them, in Elo: 400 points
// are odds of ten to one. For reports alone; no rule reads it.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace longroll {

// The matches between two players, by their numbers. A draw is half a win for each.
struct Meeting {
    std::size_t first, second;
    std::uint64_t first_wins, second_wins, draws;
};

struct Rating {
    double elo;    // the first player has 0
    double error;  // of a 95 per cent interval, against the first player
};

// The ratings under which the results are most likely (the model of Bradley and Terry). Every pair that has
// met is given one draw more, so that a player who won every match has a rating too. All players must be
// connected by meetings.
std::vector<Rating> rate(std::size_t players, std::span<const Meeting> meetings);

}  // namespace longroll
