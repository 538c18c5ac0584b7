#pragma once
// What must hold on every table, whatever the game: pieces on it, none upon another, marks only on pieces in
// play, zeros in slots that nobody has. Tests check this after every action. It uses no index that play
// keeps, so that a wrong index cannot hide an error.

#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/bits.h"
#include "engine/seat.h"
#include "table/bases.h"
#include "table/battlefield.h"

namespace longroll::miniatures {

using Violation = std::optional<std::string>;

template <class T>
bool is_zero(const T& value) {
    const T none{};
    return std::memcmp(&value, &none, sizeof(T)) == 0;
}

// Whether one of these sets of a side (a list of pointers to them) has a member that is not in play.
template <class Side, class Sets, class Set>
bool marks_beyond(const Side& side, const Sets& sets, const Set& in_play) {
    for (const auto set : sets)
        if (static_cast<bool>(side.*set & ~in_play)) return true;
    return false;
}

// The bases of all that is on the table.
class Bodies {
  public:
    // `overhang`: a base may reach so far over the edge (RF-ROUT-5 asks for the centre alone).
    Bodies(const table::Battlefield& field, table::Length tolerance, table::Length overhang = 0)
        : field_(field), tolerance_(tolerance), overhang_(overhang) {}

    // `passing`: it may be upon others, as while it interpenetrates or moves.
    void add(std::string who, std::span<const table::Rect> bases, bool passing);
    // A body that reaches off the table or overlaps another by more than the tolerance.
    Violation first_misplaced() const;

  private:
    struct Body {
        std::string who;
        std::size_t first, count;
        table::Box box;
        bool passing;
    };
    std::span<const table::Rect> bases(const Body& body) const {
        return {bases_.data() + body.first, body.count};
    }

    const table::Battlefield& field_;
    table::Length tolerance_, overhang_;
    std::vector<Body> bodies_;
    std::vector<table::Rect> bases_;
};

}  // namespace longroll::miniatures
