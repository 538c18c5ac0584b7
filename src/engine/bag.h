#pragma once
// A deck without an order: a set of cards, of which drawing takes one at random. So nobody can know its
// order, and two decks that hold the same are the same bytes.

#include "engine/bits.h"
#include "engine/dice.h"

namespace longroll {

// The kth member of a set that has so many, from 0.
template <class Set>
constexpr BitNumber member_at(Set set, std::uint32_t k) {
    for (; k > 0; --k) take_lowest(set);
    return lowest(set);
}
// Takes one member out of a set that is not empty, each as likely.
template <class Set>
BitNumber draw_from(Set& bag, Dice& dice) {
    const BitNumber drawn = member_at(bag, dice.below(static_cast<std::uint32_t>(count(bag))));
    bag = bag & ~one<Set>(drawn);
    return drawn;
}

}  // namespace longroll
