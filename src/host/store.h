#pragma once
// Where matches are kept. An entry is on disk before anybody is told of it. The interface is what a second store has to
// implement; store_suite_test.h holds the tests any store must pass.

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "host/types.h"

namespace longroll::host {

struct StoredMatch {
    MatchId id;
    std::string game, scenario;  // scenario without the game
    std::uint32_t rules_version = 0;
    std::uint64_t scenario_hash = 0;
    GivenOptions options;
    Seed seed;
    std::array<Sitter, 2> seats;
    std::uint32_t window_seconds = 0;
    bool watch = true;
    bool hot_seat = false;  // one guest at both seats
    std::int64_t created = 0, updated = 0;  // ms since 1970
    bool over = false;
    std::string result;  // words, once over
};

struct StoredEntry {
    Entry::Kind kind = Entry::Kind::Act;
    Seat seat = Seat::Nobody;
    std::uint32_t to = 0;
    std::string act;          // text form
    std::uint64_t hash = 0;   // of the chain after it
    std::int64_t at = 0;      // ms since 1970
};

struct Guest {
    GuestId id;
    std::string name;
    std::int64_t created = 0;
};

// Throws StoreError (below) when the disk or the file fails; nothing else fails.
class Store {
  public:
    virtual ~Store() = default;

    // A key of 32 bytes that signs cookies, made on first use and kept.
    virtual std::string signing_key() = 0;

    virtual void put_guest(const Guest& guest) = 0;  // new or renamed
    virtual std::optional<Guest> guest(const GuestId& id) = 0;

    virtual void create(const StoredMatch& match) = 0;
    virtual std::optional<StoredMatch> match(const MatchId& id) = 0;
    virtual std::vector<StoredEntry> entries(const MatchId& id) = 0;
    virtual std::vector<StoredMatch> matches_of(const GuestId& guest, std::size_t limit) = 0;
    virtual std::vector<StoredMatch> latest(std::size_t limit) = 0;  // that may be watched
    virtual std::vector<MatchId> unfinished() = 0;
    virtual std::size_t count() = 0;

    // Appends entries `first`, first + 1, ... of a match in one transaction, durable on return. Refuses (false) when the
    // match does not have exactly `first` entries: somebody else was faster.
    virtual bool append(const MatchId& id, std::uint32_t first, const std::vector<StoredEntry>& entries,
                        bool over, std::string_view result, std::int64_t now) = 0;
    virtual void seat(const MatchId& id, Seat seat, const Sitter& sitter) = 0;
    virtual void set_policy(const MatchId& id, Seat seat, std::uint8_t kind, Policy policy) = 0;
    virtual std::vector<std::pair<std::uint8_t, Policy>> policies(const MatchId& id, Seat seat) = 0;
};

class StoreError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The store in one SQLite file (WAL, synchronous=FULL), made or migrated when it is opened.
std::unique_ptr<Store> open_sqlite_store(const std::string& path);

}  // namespace longroll::host
