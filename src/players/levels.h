#pragma once
// Levels of strength, for people. Each is one of the players below it with its own limits: numbers of tries
// and rollouts, never of seconds.

#include "players/planner.h"

namespace longroll {

// Sees some of what it could do and judges it by one roll of the dice: plausible, and often wrong. Doing
// nothing is always among it, so that it does nothing that looks worse than that.
template <Game G>
class Recruit : public Greedy<G> {
  public:
    static constexpr std::string_view name = "recruit";
    explicit Recruit(Seed seed)
        : Greedy<G>(seed, {.candidates = 12, .samples = 1, .rounds = 1, .keep_default = true}) {}
};

// Plans with a small budget where the game has plans; greedy where it has none.
template <Game G>
class Captain : public Greedy<G> {
  public:
    static constexpr std::string_view name = "captain";
    using Greedy<G>::Greedy;
};

template <HasPlans G>
class Captain<G> : public Planner<G> {
  public:
    static constexpr std::string_view name = "captain";
    explicit Captain(Seed seed) : Planner<G>(seed) {}
};

// Plans with a large budget, on two cores; without plans a greedy that looks at more and longer.
template <Game G>
class General : public Greedy<G> {
  public:
    static constexpr std::string_view name = "general";
    explicit General(Seed seed) : Greedy<G>(seed, {.candidates = 192, .samples = 8, .rounds = 6}) {}
};

template <HasPlans G>
class General<G> : public Planner<G> {
  public:
    static constexpr std::string_view name = "general";
    explicit General(Seed seed)
        : Planner<G>(seed, {.plans = 32, .worlds = 3, .samples = 48, .rounds = 5, .threads = 2}) {}
};

}  // namespace longroll
