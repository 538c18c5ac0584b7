#include "host/undo.h"

#include <algorithm>

#include "files/describe.h"

namespace longroll::host {
namespace {

UndoPlan refused(std::string why) {
    UndoPlan plan;
    plan.state.why = std::move(why);
    return plan;
}

}  // namespace

std::uint8_t marks_of(const Attempt::Made& made) {
    if (made.entry.kind != Entry::Kind::Act) return 0;
    std::uint8_t marks = 0;
    if (made.before.seats == both_seats) marks |= EntryMarks::together;
    if (made.drew) marks |= EntryMarks::drew;
    if (!made.after.seats.has(made.entry.seat)) marks |= EntryMarks::passed;
    if (made.log.revealed()) marks |= EntryMarks::revealed;
    return marks;
}

UndoPlan plan_undo(std::span<const Entry> entries, std::span<const std::uint8_t> marks, const Turn& turn,
                   Seat seat) {
    if (turn.finished()) return refused("The match is over");
    if (!turn.seats.has(seat)) return refused("It is not your decision");

    // Back along the line to the seat's own last decision; what the other did since must have been in secret.
    UndoPlan plan;
    for (std::size_t k = entries.size(); k > 0;) {
        const Entry& entry = entries[k - 1];
        if (entry.kind == Entry::Kind::Undo) {
            k = entry.to;
            continue;
        }
        --k;
        const std::uint8_t mark = marks[k];
        if (entry.seat != seat) {
            if ((mark & EntryMarks::together) == 0)
                return refused(capital_name(other(seat)) + " has acted since your last decision");
            plan.again.push_back(static_cast<std::uint32_t>(k));
            continue;
        }
        if (mark & EntryMarks::drew)
            return refused("Dice have rolled or cards were drawn since your last decision");
        if (mark & EntryMarks::passed)
            return refused(capital_name(other(seat)) + " was asked since your last decision");
        if (mark & EntryMarks::revealed)
            return refused("Something hidden was revealed since your last decision");
        plan.to = static_cast<std::uint32_t>(k);
        plan.state.can = true;
        std::reverse(plan.again.begin(), plan.again.end());
        return plan;
    }
    return refused("You have not decided anything yet");
}

}  // namespace longroll::host
