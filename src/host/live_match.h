#pragma once
// A match in memory: its history, what everybody has been told of it, and an answer to a window that is held
// back. Knows no threads, no store and no network: whoever has it, locks it; what it is given is on disk
// already.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/match.h"
#include "host/seat_record.h"
#include "host/store.h"
#include "host/undo.h"

namespace longroll::host {

class LiveMatch {
  public:
    // As the store has it, or what is wrong: the game is gone or of another version, or the store is damaged.
    // Entries that count only later than `now` are held. A snapshot is used where it agrees with the chain.
    static Expected<LiveMatch> load(StoredMatch stored, std::span<const StoredEntry> entries,
                                    const std::optional<Snapshot>& snapshot, std::span<const HostGame> games,
                                    std::int64_t now);

    const Match& match() const { return match_; }
    const HostGame& game() const { return *game_; }
    const SeatRecord& record() const { return record_; }
    StoredMatch& stored() { return stored_; }
    const StoredMatch& stored() const { return stored_; }

    // As a seat may know it: also when an answer is held, the match stands where it stood.
    Turn turn() const { return match_.to_act(); }
    bool over() const { return match_.to_act().finished(); }
    std::optional<std::int64_t> until() const { return window_.until; }
    std::int64_t opened() const { return last_at_; }  // when the decision that waits was first asked for
    bool answered(Seat seat) const { return window_.answered.has(seat); }
    const std::vector<StoredEntry>& held() const { return held_; }

    // How many entries the store has: those played and those held.
    std::uint32_t entries() const {
        return static_cast<std::uint32_t>(match_.entries().size() + held_.size());
    }

    // What a seat's wish comes to, ready for the store; nothing has changed yet. `given` is now.
    struct Refused {
        std::string rule, text;
        int at = -1;
    };
    struct Proposal {
        std::vector<StoredEntry> entries;
        PublicStatus status;  // that everybody may know once they are in the store
        std::optional<Refused> refused;
    };
    Proposal propose(Seat seat, std::span<const std::string> actions, std::int64_t now) const;
    Proposal propose(Seat seat, const AnyAction& action, std::int64_t now) const;
    Proposal propose_undo(Seat seat, std::int64_t now) const;
    Proposal propose_end(Entry::Kind kind, Seat seat, std::int64_t now) const;  // resignation or draw

    // Entries that the store has now. Those that count later are held, and their seat is told that its answer
    // is given. What is held comes first when anything else is accepted.
    void accept(std::span<const StoredEntry> entries, std::int64_t now);
    void release();  // what is held counts now

    UndoPlan undo(Seat seat) const;

    // Moments after `since` in a list, the older ones without view and choices; "[]" when there are none.
    std::string moments_after(Seat viewer, std::uint32_t first) const;
    // Makes the moments that lie before a snapshot known again, by playing the match from the beginning.
    void recall();
    bool knows(Seat viewer, std::uint32_t n) const { return n >= record_.first(viewer); }
    std::string moment(Seat viewer, std::uint32_t n) const;

    PublicStatus status() const;
    Snapshot snapshot() const;

    std::uint32_t turn_key() const { return match_.position().turn_key(); }

  private:
    LiveMatch(StoredMatch stored, Match match, const HostGame& game)
        : stored_(std::move(stored)), match_(std::move(match)), game_(&game) {}

    Status now() const { return {match_.position(), match_.to_act(), match_.result()}; }
    void note(const SeatRecord::News& news);
    void note_answer(const StoredEntry& first);
    // Plays entries that are one; false when the rules or the store's hash say something else.
    bool play(std::span<const StoredEntry> group);
    // Plays and, from the first that counts later than `now`, holds them.
    bool play_all(std::span<const StoredEntry> entries, std::int64_t now);
    bool resume(std::span<const StoredEntry> entries, const Snapshot& snapshot);
    void open_window();
    Expected<Entry> entry_of(const StoredEntry& stored) const;

    // Tries entries on a copy.
    class Trial;

    StoredMatch stored_;
    Match match_;
    const HostGame* game_;
    SeatRecord record_;
    std::vector<std::uint8_t> marks_;  // of every entry
    std::vector<StoredEntry> played_;  // as the store has them, for `recall`
    std::vector<StoredEntry> held_;
    WindowState window_;
    std::int64_t last_at_ = 0;
};

}  // namespace longroll::host
