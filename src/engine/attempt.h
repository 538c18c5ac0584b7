#pragma once
// Entries tried on a match before it has them. An attempt owns only what is new: the entries, their hashes
// and events, and the position after them. The store keeps them first, then `Match::commit` moves them in, so
// that an act is played once.

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "engine/any_game.h"

namespace longroll {

class Match;

struct Entry {
    enum class Kind : std::uint8_t { Act, Undo, Resign, Draw };

    Kind kind = Kind::Act;
    Seat seat = Seat::Nobody;  // that acted, undid or resigned; nobody for an agreed draw
    std::uint32_t to = 0;      // Undo: the match is again as after its first `to` entries
    AnyAction action;          // Act
};

// Checks and plays an action as entry `number` of a match, counted from 1; there is no other way. A refused
// action changes nothing.
Verdict play_act(AnyPosition& position, Seed seed, std::size_t number, const Entry& entry, EventLog& log,
                 bool& drew);

class Attempt {
  public:
    // One entry with what came of it.
    struct Made {
        Entry entry;
        std::uint64_t hash = 0;  // of the chain after it
        Turn before, after;
        bool drew = false;  // it rolled dice or drew anything by chance
        EventLog log;       // its events, and whether the rules report that something hidden became known
    };

    // Begins where the match is. Only `undo` reads the match again, so a thread may try acts while others use
    // the match.
    explicit Attempt(const Match& match);
    // Begins where this one ends; to be committed after it.
    Attempt next() const;

    const AnyPosition& position() const { return *position_; }
    Turn to_act() const;  // finished also when a seat resigned or a draw was agreed
    Result result() const;
    std::uint64_t hash() const { return made_.empty() ? before_ : made_.back().hash; }
    std::size_t entries() const { return first_ + made_.size(); }  // of the match, with these
    const std::vector<Made>& made() const { return made_; }
    // The events of the first entry; the attempt has them no more.
    EventLog take_log() { return std::exchange(made_.front().log, EventLog::off()); }
    // Whether the match is still where this began.
    bool follows(const Match& match) const;
    bool follows(const Attempt& before) const {
        return first_ == before.entries() && before_ == before.hash();
    }

    // Each adds one entry, or refuses and changes nothing. A log that is off gets no events.
    Verdict act(Seat seat, const AnyAction& action, EventLog log = {});
    // `match` is the one that this began from, and is read for an undo only.
    Verdict append(const Match& match, const Entry& entry, EventLog log = {});

  private:
    friend class Match;
    Attempt() = default;
    Attempt(const Match& match, std::unique_ptr<AnyPosition> position);

    // What to do with `log` is up to the caller.
    Verdict add(const Match* match, const Entry& entry, EventLog& log);
    Verdict check_open() const;
    void note(const Entry& entry, const Turn& before, bool drew);

    Seed seed_;
    std::size_t first_ = 0;  // entries of the match before these
    std::uint64_t before_ = 0;
    std::unique_ptr<AnyPosition> position_;
    Result called_;  // by resignation or agreement
    std::vector<Made> made_;
    std::vector<std::shared_ptr<const AnyPosition>> kept_;  // that the match is to keep
};

}  // namespace longroll
