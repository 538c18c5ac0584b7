#pragma once
// Where matches are kept. An entry is on disk before anyone sees it. A second store has to implement this
// interface and pass the tests of store_suite_test.h.

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "host/types.h"

namespace longroll::host {

// What everybody may know of a match, for the lists.
struct PublicStatus {
    SeatSet turn;
    bool window = false;
    bool over = false;
    Seat winner = Seat::Nobody;
    std::int32_t margin = 0;
    std::string result;        // words, once over
    std::int64_t updated = 0;  // ms since 1970 of the last change that everybody could see

    friend bool operator==(const PublicStatus&, const PublicStatus&) = default;
};

struct StoredMatch {
    MatchId id;
    std::string game, scenario;  // scenario without the game
    std::uint32_t rules_version = 0;
    std::uint64_t scenario_hash = 0;
    GivenOptions options;  // all of them, with the defaults of the scenario
    Seed seed;
    std::array<Sitter, 2> seats;
    std::uint32_t window_seconds = 0;
    bool watch = true;
    std::int64_t created = 0;  // ms since 1970
    PublicStatus status;

    // One guest at both seats: no answer is kept back between them.
    bool hot_seat() const {
        return seats[0].kind == Sitter::Kind::Guest && seats[1].kind == Sitter::Kind::Guest &&
               seats[0].who == seats[1].who;
    }
};

struct StoredEntry {
    Entry::Kind kind = Entry::Kind::Act;
    Seat seat = Seat::Nobody;
    std::uint32_t to = 0;    // Undo
    std::string act;         // Act: its text form
    std::uint64_t hash = 0;  // of the chain after it
    std::int64_t at = 0;     // ms since 1970: from then on it counts and is shown
    std::int64_t given = 0;  // when its seat decided; before `at` if the answer to a window is kept back
    bool joined = false;     // one with the entry before it: nobody ever sees what is between them

    friend bool operator==(const StoredEntry&, const StoredEntry&) = default;
};

// A position kept so that a long match need not be played again to continue it. A reader compares its hash.
struct Snapshot {
    std::uint32_t entries = 0;  // it is the one after so many
    std::string state;          // bytes of the position
    std::string moments;     // marks of the entries and the newest moment of each viewer (SeatRecord::keep)
    std::uint64_t hash = 0;  // over state and moments

    friend bool operator==(const Snapshot&, const Snapshot&) = default;
};

// A moment of a viewer as it was told, without view and choices.
struct StoredMoment {
    Seat viewer = Seat::Nobody;
    std::uint32_t n = 0;
    std::int64_t at = 0;
    std::uint32_t first = 0, entries = 0;  // it reports entries [first, entries)
    WindowState window;
    std::string head;  // `moment_head`

    friend bool operator==(const StoredMoment&, const StoredMoment&) = default;
};

// A finished match as it can be read without its rules (host/archive.h).
struct StoredArchive {
    std::string scene_tag, scene, forms;    // host/scene.h
    std::string file;                       // its match file
    std::array<std::uint32_t, 3> counts{};  // moments of each viewer
    std::string moments;                    // their heads and views, packed

    friend bool operator==(const StoredArchive&, const StoredArchive&) = default;
};

// What a seat is notified of when it comes back.
struct Notice {
    enum class Kind : std::uint8_t {
        Seen,       // value: number of the last moment the seat was sent
        DrawOffer,  // by the seat
        Taken,      // the seat was taken by a friend who followed its link
        Rematch     // value: id of the match that follows; of nobody's seat
    };
    Kind kind = Kind::Seen;
    Seat seat = Seat::Nobody;
    std::string value;
    std::int64_t at = 0;

    friend bool operator==(const Notice&, const Notice&) = default;
};

struct Guest {
    GuestId id;
    std::string name;
    std::int64_t created = 0;

    friend bool operator==(const Guest&, const Guest&) = default;
};

// Throws StoreError (below) when the disk or the file fails; nothing else fails. Safe to call from any
// thread.
class Store {
  public:
    virtual ~Store() = default;

    // A key of 32 bytes that signs cookies, made on first use and kept.
    virtual std::string signing_key() = 0;

    virtual void put_guest(const Guest& guest) = 0;  // new or renamed
    virtual std::optional<Guest> guest(const GuestId& id) = 0;

    // False when there is a match of that id already.
    virtual bool create(const StoredMatch& match) = 0;
    virtual std::optional<StoredMatch> match(const MatchId& id) = 0;
    virtual std::vector<StoredMatch> matches_of(const GuestId& guest,
                                                std::size_t limit) = 0;  // the latest first
    virtual std::vector<StoredMatch> latest(
        std::size_t limit) = 0;  // that may be watched, running ones first
    virtual std::vector<MatchId> unfinished() = 0;
    virtual std::vector<MatchId> all() = 0;
    virtual std::size_t unfinished_of(const GuestId& guest) = 0;  // how many
    virtual std::size_t count() = 0;
    virtual std::int64_t newest() = 0;  // when a match last changed for everybody; 0 without a match
    // Writes something that nobody reads and waits for the disk: whether the store works (again).
    virtual void try_write() = 0;

    // Appends entries `first`, first + 1, ... of a match in one transaction, durable on return. Refuses
    // (false) unless the match has exactly `first` entries: another server may have been faster.
    virtual bool append(const MatchId& id, std::uint32_t first, const std::vector<StoredEntry>& entries,
                        const PublicStatus& status) = 0;
    virtual std::vector<StoredEntry> entries(const MatchId& id) = 0;
    virtual void set_status(const MatchId& id, const PublicStatus& status) = 0;
    // Gives an open seat to a guest; false when it is not open (any more).
    virtual bool take_seat(const MatchId& id, Seat seat, const GuestId& guest) = 0;

    // What is told again to those who come later, and a snapshot in place of the one before. Nobody waits for
    // it: it is written with something that somebody waits for, and a program that is killed before that
    // makes it again from the entries.
    virtual void keep(const MatchId& id, std::vector<StoredMoment> moments,
                      std::optional<Snapshot> snapshot) = 0;
    virtual std::vector<StoredMoment> moments(
        const MatchId& id, Seat viewer, std::uint32_t first,
        std::uint32_t end) = 0;  // [first, end), as far as they are kept
    virtual std::optional<Snapshot> snapshot(const MatchId& id) = 0;

    virtual void put_archive(const MatchId& id, const StoredArchive& archive) = 0;
    virtual std::optional<StoredArchive> archive(const MatchId& id) = 0;
    virtual std::vector<MatchId> unarchived() = 0;  // finished ones without an archive

    virtual void put_notice(const MatchId& id, const Notice& notice) = 0;  // one of a kind and seat
    virtual void drop_notice(const MatchId& id, Notice::Kind kind, Seat seat) = 0;
    virtual std::vector<Notice> notices(const MatchId& id) = 0;  // by kind, then by seat

    // Answers given in advance, by the word for the kind of decision.
    virtual void set_policy(const MatchId& id, Seat seat, const std::string& kind, const PolicySet& set) = 0;
    virtual std::vector<std::pair<std::string, PolicySet>> policies(const MatchId& id, Seat seat) = 0;
};

class StoreError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The store in one SQLite file (WAL, synchronous=FULL), made or migrated when it is opened.
std::unique_ptr<Store> open_sqlite_store(const std::string& path);
int newest_store_version();  // of such a file, as this program makes it

// The store at `path` as it is now, in one new file that its owner alone can read. A server may use the store
// meanwhile. Throws StoreError, also when there is no store or the new file exists already.
void backup_store(const std::string& path, const std::string& to);

// Reads all of a store, which a server may use meanwhile: the file is whole, and every match whose rules are
// in this program plays again to the hash of every entry.
struct StoreFindings {
    std::size_t matches = 0, entries = 0;
    std::size_t other_rules = 0;      // matches that this program cannot play again
    std::vector<std::string> faults;  // one sentence each
};
StoreFindings check_store(const std::string& path, std::span<const HostGame> games);

}  // namespace longroll::host
