#pragma once
// Takes any legal decision, as the game's `sample` draws it.

#include <string_view>

#include "engine/game.h"

namespace longroll {

template <Game G>
class Random {
  public:
    static constexpr std::string_view name = "random";

    explicit Random(Seed seed) : dice_(seed) {}

    typename G::Action decide(const typename G::Setup& setup, const typename G::State& state, Seat seat) {
        return G::sample(setup, state, seat, dice_);
    }

  private:
    Dice dice_;
};

}  // namespace longroll
