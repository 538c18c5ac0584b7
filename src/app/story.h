#pragma once
// The story of a match: every entry with its events. Replay, convert and the log of the
// terminal game use it.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "app/terminal.h"
#include "engine/match.h"
#include "files/match_file.h"

namespace longroll {

// Whose knowledge: a seat's, a spectator's (nobody), or everything, as after the match.
struct Viewer {
    std::optional<Seat> seat;  // nothing: everything
    bool may_know(const Event& event) const { return !seat || longroll::may_know(event.audience, *seat); }
};

struct StoryEntry {
    std::size_t number = 0;  // from 1
    Entry::Kind kind = Entry::Kind::Act;
    Seat seat = Seat::Nobody;
    std::uint32_t to = 0;
    std::string act;    // as typed
    std::string label;  // in English
    std::vector<Event> events;
};

// Entry by entry through the match, with the position after it.
class StoryTeller {
  public:
    explicit StoryTeller(const Match& match) : match_(match), position_(match.at(0)) {}

    bool more() const { return entries_done_ < match_.entries().size(); }
    std::size_t entries_done() const { return entries_done_; }
    StoryEntry next();
    const AnyPosition& position() const { return *position_; }
    void go_to(std::size_t entries);

  private:
    const Match& match_;
    std::unique_ptr<AnyPosition> position_;
    std::size_t entries_done_ = 0;
};

// 'Union: shoot 2 3', 'Union undoes back to entry 4', 'a draw is agreed'.
std::string headline(const StoryEntry& entry, const Style& style);
// One event as lines: sentence with its rule, dice, reckoning.
std::string event_text(const Event& event, const Namer& namer, const Style& style, std::size_t indent);

}  // namespace longroll
