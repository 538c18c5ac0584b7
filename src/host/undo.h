#pragma once
// Undoing a decision: within the turn, until dice have rolled, something hidden was revealed or the other
// side was asked. The answer depends on what the asking seat knows: where both decide in secret, nothing that
// the other does changes it.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/match.h"
#include "host/moment.h"

namespace longroll::host {

// What an entry did, as far as undoing it goes; kept as one byte per entry.
struct EntryMarks {
    static constexpr std::uint8_t drew = 1;      // dice rolled, cards drawn
    static constexpr std::uint8_t revealed = 2;  // the rules report that something hidden became known
    static constexpr std::uint8_t passed = 4;    // after it the seat no longer decides
    static constexpr std::uint8_t together = 8;  // both seats were deciding in secret
};

std::uint8_t marks_of(const Attempt::Made& made);

struct UndoPlan {
    UndoState state;
    std::uint32_t to = 0;  // the match goes back to after so many entries
    // Entries of the other seat that are then played again: its own secret decisions.
    std::vector<std::uint32_t> again;
};

// `turn` is the one after the entries, and `marks` has one for each of them.
UndoPlan plan_undo(std::span<const Entry> entries, std::span<const std::uint8_t> marks, const Turn& turn,
                   Seat seat);

}  // namespace longroll::host
