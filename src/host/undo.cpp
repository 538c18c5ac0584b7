#include "host/undo.h"

#include <algorithm>
#include <map>

#include "engine/hash.h"
#include "files/describe.h"

namespace longroll::host {
namespace {

// How often every named value stands in a document, "name=2nd Maine", and how often in which part of it,
// "positions.union.name=2nd Maine".
using Values = std::map<std::string, int>;

void collect(const View& view, const std::string& path, const std::string& key, Values& values) {
    if (const auto* list = std::get_if<View::List>(&view.value())) {
        for (const View& item : *list) collect(item, path, key, values);
    } else if (const auto* fields = std::get_if<View::Fields>(&view.value())) {
        for (const View::Field& field : *fields)
            collect(field.item, path + '.' + field.key, field.key, values);
    } else if (const auto* text = std::get_if<std::string>(&view.value())) {
        ++values[key + '=' + *text];
        ++values[path + '=' + *text];
    }
}

Values values_of(const AnyPosition& position, Seat viewer) {
    Values values;
    collect(position.show(viewer), "", "", values);
    return values;
}

// Something that only its owner saw before is now public: a name that stood more often in his document than
// in everybody's, anywhere or in that part of it, and now stands there more often. What the other seat holds
// in secret is not looked at, so the answer tells nothing of it.
bool shows_secret(const AnyPosition& before, const AnyPosition& after, Seat owner) {
    Values own = values_of(before, owner), known = values_of(before, Seat::Nobody);
    for (const auto& [value, count] : values_of(after, Seat::Nobody))
        if (count > known[value] && own[value] > known[value]) return true;
    return false;
}

// The seat itself learned something: the same action, played where all it cannot know is redrawn, looks
// different to it.
bool learns(const AnyPosition& before, const AnyPosition& after, Seat seat, const AnyAction& action) {
    constexpr std::uint32_t redraws = 8;
    const View seen = after.show(seat);
    const Seed seed{hash_view(before.show(seat)), hash_bytes(action.bytes)};
    EventLog silent = EventLog::off();
    for (std::uint32_t i = 0; i < redraws; ++i) {
        Dice dice(seed, i);
        const std::unique_ptr<AnyPosition> world = before.redrawn_for(seat, dice);
        world->play(seat, action, dice, silent);
        if (!(world->show(seat) == seen)) return true;
    }
    return false;
}

UndoPlan refused(std::string why) {
    UndoPlan plan;
    plan.state.why = std::move(why);
    return plan;
}

}  // namespace

bool reveals(const AnyPosition& before, const AnyPosition& after, Seat seat, const AnyAction& action) {
    return learns(before, after, seat, action) || shows_secret(before, after, seat);
}

std::uint8_t marks_of(const AnyPosition& before, const Match& match, Seat seat, const AnyAction& action) {
    std::uint8_t marks = 0;
    if (before.to_act().seats == both_seats) marks |= EntryMarks::together;
    if (match.drew()) marks |= EntryMarks::drew;
    if (!match.to_act().seats.has(seat)) marks |= EntryMarks::passed;
    // What cannot be taken back anyway need not be looked at.
    if ((marks & (EntryMarks::drew | EntryMarks::passed)) == 0 &&
        reveals(before, match.position(), seat, action))
        marks |= EntryMarks::revealed;
    return marks;
}

UndoPlan plan_undo(const Match& match, std::span<const std::uint8_t> marks, Seat seat) {
    const Turn turn = match.to_act();
    if (turn.finished()) return refused("The match is over");
    if (!turn.seats.has(seat)) return refused("It is not yours to decide");

    // Back along the line to the seat's own last decision; what the other did since must have been in secret.
    UndoPlan plan;
    for (std::size_t k = match.entries().size(); k > 0;) {
        const Entry& entry = match.entries()[k - 1];
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
            return refused("It was " + capital_name(other(seat)) + "'s to decide since your last decision");
        if (mark & EntryMarks::revealed)
            return refused("Something hidden has come to light since your last decision");
        plan.to = static_cast<std::uint32_t>(k);
        plan.state.can = true;
        std::reverse(plan.again.begin(), plan.again.end());
        return plan;
    }
    return refused("You have decided nothing yet");
}

}  // namespace longroll::host
