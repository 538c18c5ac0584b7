#pragma once
// Whose card or stand a typed name means.

#include "engine/seat.h"
#include "engine/words.h"

namespace longroll {

// 'csa 12': whose, and the rest. The viewer's own where nobody is named.
inline Seat whose(std::string_view& which, Seat viewer) {
    const std::string_view first = which.substr(0, which.find(' '));
    const std::string word = lower(first);
    Seat seat = Seat::Nobody;
    if (word == "usa" || word == "union") seat = Seat::Union;
    if (word == "csa" || word == "confederate") seat = Seat::Confederate;
    if (word == "enemy") seat = other(viewer);
    if (seat == Seat::Nobody || first.size() == which.size()) return viewer;
    which.remove_prefix(first.size() + 1);
    return seat;
}

}  // namespace longroll
