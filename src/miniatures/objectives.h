#pragma once
// Places worth points: who holds them, who takes them, what they are worth.

#include <cstdint>
#include <span>
#include <string>

#include "engine/seat.h"
#include "table/point.h"

namespace longroll::miniatures {

struct ObjectivePlan {
    std::string name;
    table::Point at;
    int points = 0;
    Seat holder = Seat::Nobody;  // at the start
    table::Length radius = 0;    // of the ground that counts; 0: as the rulebook has it
};

// A State keeps one byte per objective: 0 for nobody, else one more than the number of the seat.
constexpr std::uint8_t held_mark(Seat holder) {
    return static_cast<std::uint8_t>(holder == Seat::Nobody ? 0 : 1 + index(holder));
}
constexpr Seat holder_of(std::uint8_t mark) {
    return mark == 0 ? Seat::Nobody : mark == 1 ? Seat::Union : Seat::Confederate;
}

// A side that is there while the other is not takes the place; while both or neither are there, the last
// holder keeps it. `is_there(seat, plan)` judges who counts; `taken(number, seat)` reports a new holder.
template <class IsThere, class Taken>
void take_objectives(std::span<const ObjectivePlan> plans, std::span<std::uint8_t> held_by, IsThere is_there,
                     Taken taken) {
    for (std::size_t i = 0; i < plans.size(); ++i) {
        const bool here[] = {is_there(Seat::Union, plans[i]), is_there(Seat::Confederate, plans[i])};
        if (here[0] == here[1]) continue;
        const Seat taker = here[0] ? Seat::Union : Seat::Confederate;
        if (held_by[i] == held_mark(taker)) continue;
        held_by[i] = held_mark(taker);
        taken(i, taker);
    }
}

// What a side has gained: the places it holds and did not hold at the start.
inline int points_taken(std::span<const ObjectivePlan> plans, std::span<const std::uint8_t> held_by,
                        Seat seat) {
    int points = 0;
    for (std::size_t i = 0; i < plans.size(); ++i)
        if (held_by[i] == held_mark(seat) && plans[i].holder != seat) points += plans[i].points;
    return points;
}

inline int points_held(std::span<const ObjectivePlan> plans, std::span<const std::uint8_t> held_by,
                       Seat seat) {
    int points = 0;
    for (std::size_t i = 0; i < plans.size(); ++i)
        if (held_by[i] == held_mark(seat)) points += plans[i].points;
    return points;
}

}  // namespace longroll::miniatures
