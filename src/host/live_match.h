#pragma once
// A match in memory: its history, what every viewer has been sent of it, and an answer to a window that is
// kept back. It knows no threads, no store and no network: its owner locks it and puts entries in the store
// before they are accepted here.
//   propose.cpp      what a seat's wish comes to
//   live_match.cpp   loading, accepting, the moments

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/match.h"
#include "host/seat_record.h"
#include "host/store.h"
#include "host/undo.h"

namespace longroll::host {

// The game whose rules a match can go on by; null when they or the scenario have changed since it was made.
const HostGame* game_of(const StoredMatch& match, std::span<const HostGame> games);

class LiveMatch {
  public:
    // The match as the store has it, or what is wrong: the game is gone or of another version, or the store
    // is damaged. Entries that count only after `now` are kept back. A snapshot is used if it agrees with the
    // chain.
    static Expected<LiveMatch> load(StoredMatch stored, std::span<const StoredEntry> entries,
                                    const std::optional<Snapshot>& snapshot, std::span<const HostGame> games,
                                    std::int64_t now);

    const Match& match() const { return match_; }
    const HostGame& game() const { return *game_; }
    const SeatRecord& record() const { return record_; }
    StoredMatch& stored() { return stored_; }
    const StoredMatch& stored() const { return stored_; }

    // As a seat may know it: while an answer is kept back, the match is where it was before it.
    Turn turn() const { return match_.to_act(); }
    bool over() const { return match_.to_act().finished(); }
    std::optional<std::int64_t> until() const { return window_.until; }
    std::int64_t opened() const { return last_at_; }  // when the pending decision was first asked for
    bool answered(Seat seat) const { return window_.answered.has(seat); }
    bool holds() const { return !held_.empty(); }  // whether an answer is kept back

    // How many entries the store has: those played and those kept back.
    std::uint32_t entries() const;

    // Entries that are one for every viewer: an act, or an undo with the acts that are played again after it.
    struct Group {
        std::vector<StoredEntry> entries;
        Attempt attempt;                  // what they come to
        std::optional<Seen> public_seen;  // what the public sees after them, where it is known already
    };
    // What a seat's wish comes to, ready for the store; nothing has changed yet. `now` is when it was given.
    struct Refused {
        std::string rule, text;
        int at = -1;
    };
    struct Proposal {
        std::vector<Group> groups;
        PublicStatus status;  // that everybody may know once they are in the store
        std::optional<Refused> refused;

        std::vector<StoredEntry> entries() const;
    };
    Proposal propose(Seat seat, std::span<const std::string> actions, std::int64_t now) const;
    Proposal propose(Seat seat, const AnyAction& action, std::int64_t now) const;
    // Acts tried before, each attempt after the one before it. They are tried again if the match has moved
    // on.
    Proposal propose(Seat seat, std::vector<Attempt> attempts, std::int64_t now) const;
    Proposal propose_undo(Seat seat, std::int64_t now) const;
    Proposal propose_end(Entry::Kind kind, Seat seat, std::int64_t now) const;  // resignation or draw

    // Whether the match is still where the proposal was made.
    bool accepts(const Proposal& proposal) const;
    // Takes entries that the store has now. Those that count later are kept back, and their seat is notified
    // that its answer is recorded. Anything else that is accepted comes after what is kept back.
    void accept(Proposal&& proposal, std::int64_t now);
    void release();  // what is kept back counts now

    UndoPlan undo(Seat seat) const { return undo_after(match_.entries().size(), turn(), window_, seat); }

    // A viewer that listens gets the whole JSON of its newest moment when it is made; for others it is made
    // when they ask. The words of a moment are made at once for all who could ever listen.
    void listen(Seat viewer) { ++listening_[index(viewer)]; }
    void leave(Seat viewer) { --listening_[index(viewer)]; }

    // Moments from `first` on in a list, the older ones without view and choices; "[]" when there are none.
    std::string moments_after(Seat viewer, std::uint32_t first);
    // One moment, with view and choices.
    std::string moment(Seat viewer, std::uint32_t n);
    // The same for a moment that the store remembers, of a match that may be a copy.
    static std::string moment(const Match& match, const StoredMoment& moment);
    // Moment `n`, if it is still known here.
    std::optional<StoredMoment> told(Seat viewer, std::uint32_t n) const;
    // Moments that were made since this was called last, for the store.
    std::vector<StoredMoment> take_fresh();
    void forget_old_moments();  // the store has them

    // A match that was resumed from a snapshot cannot go back before it without playing everything again.
    // That takes long and needs nothing but what was stored, so it can be done beside the match, which then
    // takes it over if it is still where it was.
    bool resumed() const { return resumed_; }
    static std::optional<Match> played_again(const Match& match);
    void take_history(Match&& whole);
    // All moments of a viewer in order, each with the JSON of what it showed.
    void each_moment(Seat viewer, const std::function<void(const MomentNote&, const std::string&)>& told);

    PublicStatus status() const;
    Snapshot snapshot() const;

    std::uint32_t turn_key() const { return match_.position().turn_key(); }

  private:
    using Listening = std::array<int, 3>;

    LiveMatch(StoredMatch stored, Match match, const HostGame& game, const Listening& listening)
        : stored_(std::move(stored)), match_(std::move(match)), game_(&game), listening_(listening) {}
    static Expected<LiveMatch> load(StoredMatch stored, std::span<const StoredEntry> entries,
                                    const std::optional<Snapshot>& snapshot, std::span<const HostGame> games,
                                    std::int64_t now, const Listening& listening);

    // What a moment reports: a mere change, or the first entry of a group.
    struct News {
        std::int64_t at = 0;
        Seat actor = Seat::Nobody;  // gets a moment in any case
        std::optional<Entry::Kind> kind;
        std::span<const Event> events;  // of an act

        bool tells(Seat viewer) const;
        std::string json(Seat viewer, const Namer& namer) const;
    };

    Status now() const { return {match_.position(), match_.to_act(), match_.result()}; }
    WindowState window_after(const Turn& turn, std::int64_t at) const;
    void note(std::uint32_t first, const News& news, std::optional<Seen> public_seen = {});
    void note_answer(const StoredEntry& first);
    void apply(Group&& group);
    // Plays entries of the store and, from the first that counts later than `now`, keeps them back; false
    // when the rules or a hash do not agree.
    bool play_all(std::span<const StoredEntry> entries, std::int64_t now);
    bool resume(std::span<const StoredEntry> entries, const Snapshot& snapshot);
    Expected<Entry> entry_of(const StoredEntry& stored) const;
    UndoPlan undo_after(std::size_t entries, const Turn& turn, const WindowState& window, Seat seat) const;

    bool may_listen(Seat viewer) const;
    std::string head(Seat viewer, const Status& status, const MomentNote& note, const News& news) const;
    // Of moments [first, end), those that are not made yet.
    void make_heads(Seat viewer, std::uint32_t first, std::uint32_t end);
    // Makes the moments before a snapshot known again, by playing the match from the beginning.
    void recall(Seat viewer);
    const std::string& newest(Seat viewer);

    class Trial;

    StoredMatch stored_;
    Match match_;
    const HostGame* game_;
    SeatRecord record_;
    std::vector<std::uint8_t> marks_;  // of every entry
    std::vector<StoredEntry> played_;  // as the store has them
    std::vector<Group> held_;
    WindowState window_;
    std::int64_t last_at_ = 0;
    Listening listening_{};
    std::vector<std::pair<Seat, std::uint32_t>> fresh_;  // moments that the store does not have yet
    bool resumed_ = false;
    // The newest moment of each viewer: what it showed, if it is still at hand, then its JSON.
    struct Newest {
        std::optional<Seen> seen;
        std::string json;
    };
    std::array<Newest, 3> newest_;
};

}  // namespace longroll::host
