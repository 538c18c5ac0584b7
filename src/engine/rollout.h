#pragma once
// How long a rollout of a game lasts and what its end tells. A game with plans (engine/plan.h) may say so by
// `static Rollout rollout(const Setup& setup)`.

#include <cstdint>

namespace longroll {

struct Rollout {
    unsigned turns = 8;         // of turn_key
    unsigned decisions = 600;   // at most
    std::int32_t scale = 5000;  // of `worth`, where another point begins to matter less
    // What the first plan offered has in advance in each, in millionths: where rollouts are few and their
    // dice many, another must be clearly better.
    std::int32_t usual = 0;
    unsigned weight = 1;  // so much dearer than a rollout of cards: a player tries so much less of it
};

}  // namespace longroll
