#pragma once
// The Battle Moves of a side (8.0 to 8.6), to be listed, or only counted until one of them is wanted.

#include "dixie/moves.h"

namespace longroll::dixie {

// The uses of an effect of the seat that starts at a place, or nullptr.
const ActiveEffect* effect_at(const Look& look, Effect effect, Seat seat, Place place);

// The cards in a place that can move at all, by how they move (DX-8.0a, 8.5a, 12.0e, 13.6g).
struct Movers {
    Cards foot = 0, horse = 0, generals = 0, banners = 0, decoy_generals = 0, decoy_banners = 0;

    Cards all() const { return foot | horse | generals | banners | decoy_generals | decoy_banners; }
};
Movers movers_of(const Side& side, Cards cards);

// Sideways by the Lateral Road (DX-K17 LATER).
bool lateral_open(const Look& look, const Ground& ground, bool troop, Place from, Place to);

// Offers every Battle Move, and every march, begun by each card that may. False: the offers are full.
bool offer_moves(const Look& look, const Ground& ground, Offers<Action>& offers);

// Where the cards of one gait may go, in all columns at once: bit c of a set stands for column c. What `walk`
// answers for every path, that is; a path is named by where it starts.
struct Reach {
    std::uint32_t over = 0, over_back = 0;  // own row: across the Centerline; and home again
    std::uint32_t home = 0, home_out = 0,
                  home_on = 0;  // beyond it: home; and out again; and into the Reserve
    std::uint32_t enter = 0;    // Reserve: into the own row; so also from the own row through the Reserve
    std::uint32_t calm =
        0;  // of those, where no enemy is: the path may go on, and those who disengage may come
    std::uint32_t beyond = 0;  // Reserve: into the own row and across
    std::uint32_t bound = 0;   // own row: engaged, so only back
};
// How many paths of one step and of two.
struct Ways {
    std::uint32_t one, two;
};

// The same moves in the same order, counted; only the one that is wanted is written down. Only for a state
// without Specials in force, which add moves of their own.
class MoveCount {
  public:
    MoveCount(const Look& look, const Ground& ground);
    std::uint32_t moves() const { return moves_; }
    Action nth(std::uint32_t n) const;  // from 0

  private:
    const Side& side_;
    const Movers movers_;
    const Ground& ground_;
    const std::span<const Place> places_;
    Reach reach_[4];  // on foot, on horse, generals and banners, decoys
    std::uint32_t moves_ = 0;
    std::uint32_t from_[max_positions + 1];  // how many start in each position and in the Reserve
};

}  // namespace longroll::dixie
