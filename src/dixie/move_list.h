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
Movers movers_of(const Side& side, Cards cards, bool in_reserve);

// Sideways by the Lateral Road (DX-K17 LATER).
bool lateral_open(const Look& look, const Ground& ground, bool troop, Place from, Place to);

// Offers every Battle Move, and every march, begun by each card that may. False: the offers are full.
bool offer_moves(const Look& look, const Ground& ground, Offers<Action>& offers);

// What `walk` answers for every step of a kind of card, as bits: positions it may enter, columns it may cross
// from its own row and from the far one.
struct Steps {
    std::uint32_t enter = 0, out = 0, back = 0;
};
// How many paths of one step and of two lead from a place.
struct Ways {
    std::uint32_t one, two;
};

// The same moves in the same order, counted by place and kind of card. Only for a state without Specials in
// force, which add moves of their own.
class MoveCount {
  public:
    MoveCount(const Look& look, const Ground& ground);
    std::uint32_t moves() const { return moves_; }
    Action nth(std::uint32_t n) const;  // from 0

  private:
    // The moves of one kind of card from one place: all paths of one step for the first card, for the second and
    // so on, then all of two steps for those who may go so far.
    struct Block {
        Cards cards, far_goers;
        std::uint32_t moves;  // how many in all
        Ways ways;
        Verb long_way;
        Place from;
        std::uint8_t gait;  // which of steps_
    };
    void add_place(Place from, Cards here);
    void add(Place from, Cards cards, Cards far_goers, std::uint8_t gait, Verb long_way = Verb::Move);

    const Side& side_;
    const Ground& ground_;
    Steps steps_[4];  // on foot, on horse, generals and banners, decoys
    std::uint32_t moves_ = 0;
    std::uint32_t size_ = 0;
    Block blocks_[6 * (max_positions + 1)];
};

}  // namespace longroll::dixie
