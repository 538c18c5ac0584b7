#pragma once
// What happened, reported by the rules as it happens: structured, with the rule that made it, turned into
// English at the edge. An event says who may know it. Where the two seats may know different things, the
// rules report two events, one for each; nothing is ever cut out of an event afterwards.

#include <cstdint>
#include <span>
#include <vector>

#include "engine/reckoning.h"
#include "engine/seat.h"

namespace longroll {

// Who may know: a spectator sees only `everyone`.
enum class Audience : std::uint8_t { Everyone, UnionOnly, ConfederateOnly };

constexpr Audience only(Seat seat) {
    return seat == Seat::Union ? Audience::UnionOnly : Audience::ConfederateOnly;
}
constexpr bool may_know(Audience audience, Seat seat) {
    return audience == Audience::Everyone || (seat != Seat::Nobody && audience == only(seat));
}

enum class DieKind : std::uint8_t { D6, D10, D3, Average, Index };

struct Event {
    static constexpr std::size_t max_dice = 48;

    Say say;
    Audience audience = Audience::Everyone;
    Seat seat = Seat::Nobody;  // whose doing it is
    std::uint8_t kind = 0;     // the game's own event kind, for the page's animation
    DieKind die = DieKind::D6;
    InlineVector<std::uint8_t, max_dice, std::uint8_t> dice;
    Reckoning reckoning;  // empty when nothing was rolled

    constexpr bool rolled() const { return !dice.empty(); }
    // The dice of it, and the numbers they were rolled against.
    void set_roll(DieKind thrown, std::span<const std::uint8_t> faces, const Reckoning& numbers = {}) {
        die = thrown;
        for (std::uint8_t face : faces) dice.push_back(face);
        reckoning = numbers;
    }
};

// The events of one entry of a match. Switched off in playouts and searches: then nothing is built or stored.
class EventLog {
  public:
    EventLog() = default;
    static EventLog off() {
        EventLog log;
        log.on_ = false;
        return log;
    }
    // Nearly always false, because searches keep the log off; the compiler lays out the code for that.
    bool on() const { return __builtin_expect(on_, false); }
    // Callers write `if (log.on()) log.add({...})` so that a silent log costs one branch.
    Event& add(const Event& event) { return events_.emplace_back(event); }
    // Told to everyone.
    [[gnu::cold]] Event& add(Seat seat, const Say& say, std::uint8_t kind = 0) {
        Event& event = events_.emplace_back();
        event.say = say;
        event.seat = seat;
        event.kind = kind;
        return event;
    }
    const std::vector<Event>& events() const { return events_; }

    // The rules report that something hidden became known: to the seat that acts, or to others what only that
    // seat knew. They report it also when the log is off, because such an entry cannot be undone.
    void reveal() { revealed_ = true; }
    void reveal_if(bool hidden) { revealed_ = revealed_ || hidden; }
    bool revealed() const { return revealed_; }

    void clear() {
        events_.clear();
        revealed_ = false;
    }

  private:
    bool on_ = true;
    bool revealed_ = false;
    std::vector<Event> events_;
};

}  // namespace longroll
