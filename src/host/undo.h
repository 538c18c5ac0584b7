#pragma once
// Taking a decision back: within the turn, until dice have rolled, something hidden has come to light or the
// other side has been asked. Decided by what the asking seat knows: where both decide in secret, nothing the
// other does changes the answer.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/match.h"
#include "host/moment.h"

namespace longroll::host {

// What an entry did, as far as taking it back goes; kept as one byte an entry.
struct EntryMarks {
    static constexpr std::uint8_t drew = 1;      // dice rolled, cards drawn
    static constexpr std::uint8_t revealed = 2;  // somebody learned what he did not know
    static constexpr std::uint8_t passed = 4;    // another than the seat is to decide after it
    static constexpr std::uint8_t together = 8;  // both seats were deciding in secret
};

// Marks of an act: `before` is the position it was played on and `match` stands after it.
std::uint8_t marks_of(const AnyPosition& before, const Match& match, Seat seat, const AnyAction& action);

// Whether, by playing the action, the seat learned anything, or something it kept to itself came to light.
bool reveals(const AnyPosition& before, const AnyPosition& after, Seat seat, const AnyAction& action);

struct UndoPlan {
    UndoState state;
    std::uint32_t to = 0;  // the match goes back to after so many entries
    std::vector<std::uint32_t>
        again;  // entries of the other seat that are then played again: its own secret decisions
};

// `marks` has one for every entry of the match.
UndoPlan plan_undo(const Match& match, std::span<const std::uint8_t> marks, Seat seat);

}  // namespace longroll::host
