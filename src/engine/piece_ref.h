#pragma once
// A piece of either side, and the pieces of a side one after the other: for games whose pieces go by their
// number on their side, in sets of bits (engine/bits.h).

#include "engine/bits.h"
#include "engine/seat.h"

namespace longroll {

template <class IdOf, IdOf none>
struct PieceRef {
    using Id = IdOf;
    Seat side = Seat::Nobody;
    Id id = none;
    constexpr bool any() const { return id != none; }
    friend constexpr bool operator==(PieceRef, PieceRef) = default;
};

// for (const Ref ref : EachRef<Ref, Units>{side, units}): as each(units) has them.
template <class Ref, class Set>
struct EachRef {
    Seat side;
    Set set;

    struct Iterator {
        Seat side;
        Set left;
        constexpr Ref operator*() const { return {side, lowest(left)}; }
        constexpr Iterator& operator++() {
            take_lowest(left);
            return *this;
        }
        friend constexpr bool operator==(const Iterator&, const Iterator&) = default;
    };
    constexpr Iterator begin() const { return {side, set}; }
    constexpr Iterator end() const { return {side, {}}; }

    // Those of whom it is true.
    template <class Is>
    constexpr Set those(Is is) const {
        Set found{};
        for (const Ref ref : *this)
            if (is(ref)) found |= one<Set>(ref.id);
        return found;
    }
};

}  // namespace longroll
