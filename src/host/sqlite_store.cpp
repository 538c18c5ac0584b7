// The store in one SQLite file. One connection behind one mutex: a write is a few microseconds of work and
// one wait for the disk, which nothing could share anyway. Every statement is prepared once.

#include <SQLiteCpp/SQLiteCpp.h>

#include <map>
#include <mutex>

#include "host/guests.h"
#include "host/store.h"

namespace longroll::host {
namespace {

constexpr int busy_milliseconds = 5'000;

// Step n brings a file of version n to n + 1 (PRAGMA user_version). Never change one that has been released:
// add the next.
constexpr const char* migrations[] = {
    R"(
    CREATE TABLE settings (key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
    CREATE TABLE guests (id TEXT PRIMARY KEY, name TEXT NOT NULL, created INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE matches (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        game TEXT NOT NULL,
        scenario TEXT NOT NULL,
        rules_version INTEGER NOT NULL,
        scenario_hash INTEGER NOT NULL,
        seed_low INTEGER NOT NULL,
        seed_high INTEGER NOT NULL,
        window_seconds INTEGER NOT NULL,
        watch INTEGER NOT NULL,
        created INTEGER NOT NULL,
        turn INTEGER NOT NULL,
        in_window INTEGER NOT NULL,
        over INTEGER NOT NULL,
        winner INTEGER NOT NULL,
        margin INTEGER NOT NULL,
        result TEXT NOT NULL,
        updated INTEGER NOT NULL);
    CREATE INDEX matches_watched ON matches (watch, over, updated);
    CREATE TABLE options (
        match INTEGER NOT NULL REFERENCES matches, place INTEGER NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL,
        PRIMARY KEY (match, place)) WITHOUT ROWID;
    CREATE TABLE seats (
        match INTEGER NOT NULL REFERENCES matches, seat INTEGER NOT NULL, kind INTEGER NOT NULL, who TEXT NOT NULL,
        token TEXT NOT NULL,
        PRIMARY KEY (match, seat)) WITHOUT ROWID;
    CREATE INDEX seats_of ON seats (who, match);
    CREATE TABLE entries (
        match INTEGER NOT NULL REFERENCES matches, n INTEGER NOT NULL, kind INTEGER NOT NULL, seat INTEGER NOT NULL,
        back_to INTEGER NOT NULL, act TEXT NOT NULL, hash INTEGER NOT NULL, at INTEGER NOT NULL, given INTEGER NOT NULL,
        joined INTEGER NOT NULL,
        PRIMARY KEY (match, n)) WITHOUT ROWID;
    CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'entries are only appended'); END;
    CREATE TRIGGER entries_kept BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'entries are only appended'); END;
    CREATE TABLE snapshots (
        match INTEGER PRIMARY KEY REFERENCES matches, entries INTEGER NOT NULL, state BLOB NOT NULL,
        moments BLOB NOT NULL, hash INTEGER NOT NULL);
    CREATE TABLE notices (
        match INTEGER NOT NULL REFERENCES matches, kind INTEGER NOT NULL, seat INTEGER NOT NULL, value TEXT NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (match, kind, seat)) WITHOUT ROWID;
    CREATE TABLE policies (
        match INTEGER NOT NULL REFERENCES matches, seat INTEGER NOT NULL, kind INTEGER NOT NULL, policy INTEGER NOT NULL,
        PRIMARY KEY (match, seat, kind)) WITHOUT ROWID;
    )",
    // 'Pass this turn' outlives a restart: the turn it was said in.
    "ALTER TABLE policies ADD COLUMN turn INTEGER NOT NULL DEFAULT 0",
    // Kinds of decisions go by words, no longer by numbers of the rules. These are all that could be answered
    // in advance. 'Pass this turn' is asked for again: a turn has another key now.
    R"(
    CREATE TABLE named_policies (
        match INTEGER NOT NULL REFERENCES matches, seat INTEGER NOT NULL, kind TEXT NOT NULL, policy INTEGER NOT NULL,
        turn INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (match, seat, kind)) WITHOUT ROWID;
    WITH words (game, number, word) AS (VALUES
        ('dixie', 7, 'morale_window'), ('dixie', 10, 'react_leader_lost'), ('dixie', 11, 'react_reroll'),
        ('dixie', 12, 'react_rout'), ('dixie', 17, 'combat_window'), ('dixie', 23, 'melee_window'),
        ('dixie', 29, 'move_window'), ('dixie', 41, 'reinforce_window'), ('picket', 3, 'challenge'),
        ('picket', 4, 'steady'))
    INSERT INTO named_policies
        SELECT policies.match, policies.seat, words.word, policies.policy, 0 FROM policies
        JOIN matches ON matches.number = policies.match
        JOIN words ON words.game = matches.game AND words.number = policies.kind
        WHERE policies.policy <> 2;
    DROP TABLE policies;
    ALTER TABLE named_policies RENAME TO policies;
    )",
};
constexpr int newest_version = static_cast<int>(std::size(migrations));

// Says that the file is one of ours, so that some other program's database is not taken for an old one.
constexpr int application_id = 0x4C6F6E67;  // 'Long'

std::int64_t bits(std::uint64_t value) { return static_cast<std::int64_t>(value); }
std::uint64_t unsigned_bits(const SQLite::Column& column) {
    return static_cast<std::uint64_t>(column.getInt64());
}
template <class Enum>
int number(Enum value) {
    return static_cast<int>(value);
}
std::string bytes(const SQLite::Column& column) {
    return {static_cast<const char*>(column.getBlob()), static_cast<std::size_t>(column.getBytes())};
}

constexpr const char* match_columns =
    "number, id, game, scenario, rules_version, scenario_hash, seed_low, seed_high, window_seconds, watch, "
    "created, turn, "
    "in_window, over, winner, margin, result, updated";

class SqliteStore final : public Store {
    // A prepared statement while it is in use: ready again for the next when this goes.
    class Use {
      public:
        Use(SqliteStore& store, const std::string& sql) : statement_(store.prepared(sql)) {}
        ~Use() {
            statement_.tryReset();
            statement_.clearBindings();
        }
        Use(const Use&) = delete;
        Use& operator=(const Use&) = delete;
        SQLite::Statement& operator*() { return statement_; }
        SQLite::Statement* operator->() { return &statement_; }

      private:
        SQLite::Statement& statement_;
    };

    SQLite::Statement& prepared(const std::string& sql) {
        std::unique_ptr<SQLite::Statement>& statement = statements_[sql];
        if (!statement) statement = std::make_unique<SQLite::Statement>(database_, sql);
        return *statement;
    }

    template <class... Values>
    static void bind(SQLite::Statement& statement, const Values&... values) {
        int place = 0;
        (statement.bind(++place, values), ...);
    }

    // One caller at a time; SQLite's exceptions become the store's, in a sentence.
    template <class Work>
    auto guarded(Work&& work) {
        const std::scoped_lock lock(mutex_);
        try {
            return work();
        } catch (const SQLite::Exception& error) {
            throw StoreError("the store " + path_ + " failed: " + error.what());
        }
    }

    static std::string select_match(const char* which) {
        return std::string("SELECT ") + match_columns + " FROM matches " + which;
    }

    std::optional<std::int64_t> number_of(const MatchId& id) {
        Use get(*this, "SELECT number FROM matches WHERE id = ?");
        bind(*get, id);
        if (!get->executeStep()) return std::nullopt;
        return get->getColumn(0).getInt64();
    }

    void write_status(std::int64_t row, const PublicStatus& now) {
        Use put(*this,
                "UPDATE matches SET turn = ?, in_window = ?, over = ?, winner = ?, margin = ?, result = ?, "
                "updated = ? WHERE number = ?");
        bind(*put, int{now.turn.bits}, int{now.window}, int{now.over}, number(now.winner), now.margin,
             now.result, now.updated, row);
        put->exec();
    }

    std::vector<StoredMatch> read_matches(SQLite::Statement& get) {
        std::vector<StoredMatch> list;
        while (get.executeStep()) {
            StoredMatch& match = list.emplace_back();
            const std::int64_t row = get.getColumn(0).getInt64();
            match.id = get.getColumn(1).getString();
            match.game = get.getColumn(2).getString();
            match.scenario = get.getColumn(3).getString();
            match.rules_version = static_cast<std::uint32_t>(get.getColumn(4).getInt64());
            match.scenario_hash = unsigned_bits(get.getColumn(5));
            match.seed = {unsigned_bits(get.getColumn(6)), unsigned_bits(get.getColumn(7))};
            match.window_seconds = static_cast<std::uint32_t>(get.getColumn(8).getInt64());
            match.watch = get.getColumn(9).getInt() != 0;
            match.created = get.getColumn(10).getInt64();
            match.status.turn = {static_cast<std::uint8_t>(get.getColumn(11).getInt())};
            match.status.window = get.getColumn(12).getInt() != 0;
            match.status.over = get.getColumn(13).getInt() != 0;
            match.status.winner = static_cast<Seat>(get.getColumn(14).getInt());
            match.status.margin = get.getColumn(15).getInt();
            match.status.result = get.getColumn(16).getString();
            match.status.updated = get.getColumn(17).getInt64();
            Use options(*this, "SELECT name, value FROM options WHERE match = ? ORDER BY place");
            bind(*options, row);
            while (options->executeStep())
                match.options.emplace_back(options->getColumn(0).getString(),
                                           options->getColumn(1).getString());
            Use sitters(*this, "SELECT seat, kind, who, token FROM seats WHERE match = ?");
            bind(*sitters, row);
            while (sitters->executeStep()) {
                Sitter& sitter = match.seats.at(static_cast<std::size_t>(sitters->getColumn(0).getInt()));
                sitter.kind = static_cast<Sitter::Kind>(sitters->getColumn(1).getInt());
                sitter.who = sitters->getColumn(2).getString();
                sitter.token = sitters->getColumn(3).getString();
            }
        }
        return list;
    }

    int pragma(const char* name) { return database_.execAndGet(std::string("PRAGMA ") + name).getInt(); }

    void migrate() {
        // The lock first, so that two programs that open a new file at once do not both make its tables.
        SQLite::Transaction transaction(database_, SQLite::TransactionBehavior::IMMEDIATE);
        const int version = pragma("user_version");
        const int tables = database_.execAndGet("SELECT count(*) FROM sqlite_master").getInt();
        if (pragma("application_id") != application_id && (tables > 0 || version != 0))
            throw StoreError("the file " + path_ + " is a database, but not one of matches");
        if (version > newest_version)
            throw StoreError("the store " + path_ + " is of version " + std::to_string(version) +
                             " and this program knows versions up to " + std::to_string(newest_version) +
                             ": use a newer program");
        for (int step = version; step < newest_version; ++step) database_.exec(migrations[step]);
        if (version < newest_version) {
            database_.exec("PRAGMA user_version = " + std::to_string(newest_version));
            database_.exec("PRAGMA application_id = " + std::to_string(application_id));
        }
        transaction.commit();
    }

  public:
    explicit SqliteStore(const std::string& path)
        : path_(path),
          database_(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE | SQLite::OPEN_FULLMUTEX) {
        database_.setBusyTimeout(busy_milliseconds);
        migrate();
        // FULL: a commit waits until the log is on the disk, so what was acknowledged outlives a loss of
        // power.
        database_.exec("PRAGMA journal_mode = WAL");
        database_.exec("PRAGMA synchronous = FULL");
        database_.exec("PRAGMA foreign_keys = ON");
    }

    std::string signing_key() override {
        return guarded([&] {
            // Two programs that start at once on a new file agree: the first to write wins, both read it
            // back.
            Use insert(*this, "INSERT INTO settings VALUES ('signing_key', ?) ON CONFLICT DO NOTHING");
            const std::string fresh = new_key();
            insert->bind(1, fresh.data(), static_cast<int>(fresh.size()));
            insert->exec();
            Use select(*this, "SELECT value FROM settings WHERE key = 'signing_key'");
            select->executeStep();
            return bytes(select->getColumn(0));
        });
    }

    void put_guest(const Guest& guest) override {
        guarded([&] {
            Use put(*this,
                    "INSERT INTO guests VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET name = excluded.name");
            bind(*put, guest.id, guest.name, guest.created);
            put->exec();
        });
    }

    std::optional<Guest> guest(const GuestId& id) override {
        return guarded([&]() -> std::optional<Guest> {
            Use get(*this, "SELECT id, name, created FROM guests WHERE id = ?");
            bind(*get, id);
            if (!get->executeStep()) return std::nullopt;
            return Guest{get->getColumn(0).getString(), get->getColumn(1).getString(),
                         get->getColumn(2).getInt64()};
        });
    }

    bool create(const StoredMatch& match) override {
        return guarded([&] {
            SQLite::Transaction transaction(database_, SQLite::TransactionBehavior::IMMEDIATE);
            if (number_of(match.id)) return false;
            Use put(
                *this,
                "INSERT INTO matches (id, game, scenario, rules_version, scenario_hash, seed_low, seed_high, "
                "window_seconds, watch, created, turn, in_window, over, winner, margin, result, updated) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
            const PublicStatus& now = match.status;
            bind(*put, match.id, match.game, match.scenario, std::int64_t{match.rules_version},
                 bits(match.scenario_hash), bits(match.seed.low), bits(match.seed.high),
                 std::int64_t{match.window_seconds}, int{match.watch}, match.created, int{now.turn.bits},
                 int{now.window}, int{now.over}, number(now.winner), now.margin, now.result, now.updated);
            put->exec();
            const std::int64_t row = database_.getLastInsertRowid();
            for (std::size_t i = 0; i < match.options.size(); ++i) {
                Use option(*this, "INSERT INTO options VALUES (?, ?, ?, ?)");
                bind(*option, row, static_cast<std::int64_t>(i), match.options[i].first,
                     match.options[i].second);
                option->exec();
            }
            for (Seat seat : longroll::seats) {
                const Sitter& sitter = match.seats[index(seat)];
                Use sit(*this, "INSERT INTO seats VALUES (?, ?, ?, ?, ?)");
                bind(*sit, row, number(seat), number(sitter.kind), sitter.who, sitter.token);
                sit->exec();
            }
            transaction.commit();
            return true;
        });
    }

    std::optional<StoredMatch> match(const MatchId& id) override {
        return guarded([&]() -> std::optional<StoredMatch> {
            Use get(*this, select_match("WHERE id = ?"));
            bind(*get, id);
            std::vector<StoredMatch> found = read_matches(*get);
            if (found.empty()) return std::nullopt;
            return std::move(found.front());
        });
    }

    std::vector<StoredMatch> matches_of(const GuestId& guest, std::size_t limit) override {
        return guarded([&] {
            Use get(*this,
                    select_match("WHERE number IN (SELECT match FROM seats WHERE who = ? AND kind = 1) "
                                 "ORDER BY updated DESC, number DESC LIMIT ?"));
            bind(*get, guest, static_cast<std::int64_t>(limit));
            return read_matches(*get);
        });
    }

    std::vector<StoredMatch> latest(std::size_t limit) override {
        return guarded([&] {
            Use get(*this, select_match("WHERE watch = 1 ORDER BY over, updated DESC, number DESC LIMIT ?"));
            bind(*get, static_cast<std::int64_t>(limit));
            return read_matches(*get);
        });
    }

    std::vector<MatchId> unfinished() override {
        return guarded([&] {
            std::vector<MatchId> ids;
            Use get(*this, "SELECT id FROM matches WHERE over = 0 ORDER BY number");
            while (get->executeStep()) ids.push_back(get->getColumn(0).getString());
            return ids;
        });
    }

    std::size_t unfinished_of(const GuestId& guest) override {
        return guarded([&] {
            Use get(*this,
                    "SELECT count(DISTINCT match) FROM seats JOIN matches ON matches.number = seats.match "
                    "WHERE who = ? AND kind = 1 AND over = 0");
            bind(*get, guest);
            get->executeStep();
            return static_cast<std::size_t>(get->getColumn(0).getInt64());
        });
    }

    std::size_t count() override {
        return guarded([&] {
            Use get(*this, "SELECT count(*) FROM matches");
            get->executeStep();
            return static_cast<std::size_t>(get->getColumn(0).getInt64());
        });
    }

    bool append(const MatchId& id, std::uint32_t first, const std::vector<StoredEntry>& entries,
                const PublicStatus& status) override {
        return guarded([&] {
            SQLite::Transaction transaction(database_, SQLite::TransactionBehavior::IMMEDIATE);
            const std::optional<std::int64_t> row = number_of(id);
            if (!row) return false;
            {
                Use count(*this, "SELECT coalesce(max(n) + 1, 0) FROM entries WHERE match = ?");
                bind(*count, *row);
                count->executeStep();
                if (count->getColumn(0).getInt64() != first) return false;
            }
            std::int64_t n = first;
            for (const StoredEntry& entry : entries) {
                Use put(*this, "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
                bind(*put, *row, n++, number(entry.kind), number(entry.seat), std::int64_t{entry.to},
                     entry.act, bits(entry.hash), entry.at, entry.given, int{entry.joined});
                put->exec();
            }
            write_status(*row, status);
            transaction.commit();
            return true;
        });
    }

    std::vector<StoredEntry> entries(const MatchId& id) override {
        return guarded([&] {
            std::vector<StoredEntry> list;
            Use get(*this,
                    "SELECT kind, seat, back_to, act, hash, at, given, joined FROM entries "
                    "WHERE match = (SELECT number FROM matches WHERE id = ?) ORDER BY n");
            bind(*get, id);
            while (get->executeStep()) {
                StoredEntry& entry = list.emplace_back();
                entry.kind = static_cast<Entry::Kind>(get->getColumn(0).getInt());
                entry.seat = static_cast<Seat>(get->getColumn(1).getInt());
                entry.to = static_cast<std::uint32_t>(get->getColumn(2).getInt64());
                entry.act = get->getColumn(3).getString();
                entry.hash = unsigned_bits(get->getColumn(4));
                entry.at = get->getColumn(5).getInt64();
                entry.given = get->getColumn(6).getInt64();
                entry.joined = get->getColumn(7).getInt() != 0;
            }
            return list;
        });
    }

    void set_status(const MatchId& id, const PublicStatus& status) override {
        guarded([&] {
            if (const std::optional<std::int64_t> row = number_of(id)) write_status(*row, status);
        });
    }

    bool take_seat(const MatchId& id, Seat seat, const GuestId& guest) override {
        return guarded([&] {
            Use take(*this,
                     "UPDATE seats SET kind = 1, who = ? WHERE seat = ? AND kind = 0 AND "
                     "match = (SELECT number FROM matches WHERE id = ?)");
            bind(*take, guest, number(seat), id);
            return take->exec() == 1;
        });
    }

    void put_snapshot(const MatchId& id, const Snapshot& snapshot) override {
        guarded([&] {
            const std::optional<std::int64_t> row = number_of(id);
            if (!row) return;
            Use put(*this, "INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?, ?, ?)");
            put->bind(1, *row);
            put->bind(2, std::int64_t{snapshot.entries});
            put->bind(3, snapshot.state.data(), static_cast<int>(snapshot.state.size()));
            put->bind(4, snapshot.moments.data(), static_cast<int>(snapshot.moments.size()));
            put->bind(5, bits(snapshot.hash));
            put->exec();
        });
    }

    std::optional<Snapshot> snapshot(const MatchId& id) override {
        return guarded([&]() -> std::optional<Snapshot> {
            Use get(*this,
                    "SELECT entries, state, moments, hash FROM snapshots "
                    "WHERE match = (SELECT number FROM matches WHERE id = ?)");
            bind(*get, id);
            if (!get->executeStep()) return std::nullopt;
            return Snapshot{static_cast<std::uint32_t>(get->getColumn(0).getInt64()),
                            bytes(get->getColumn(1)), bytes(get->getColumn(2)),
                            unsigned_bits(get->getColumn(3))};
        });
    }

    void put_notice(const MatchId& id, const Notice& notice) override {
        guarded([&] {
            const std::optional<std::int64_t> row = number_of(id);
            if (!row) return;
            Use put(*this, "INSERT OR REPLACE INTO notices VALUES (?, ?, ?, ?, ?)");
            bind(*put, *row, number(notice.kind), number(notice.seat), notice.value, notice.at);
            put->exec();
        });
    }

    void drop_notice(const MatchId& id, Notice::Kind kind, Seat seat) override {
        guarded([&] {
            Use drop(
                *this,
                "DELETE FROM notices WHERE match = (SELECT number FROM matches WHERE id = ?) AND kind = ? "
                "AND seat = ?");
            bind(*drop, id, number(kind), number(seat));
            drop->exec();
        });
    }

    std::vector<Notice> notices(const MatchId& id) override {
        return guarded([&] {
            std::vector<Notice> list;
            Use get(*this,
                    "SELECT kind, seat, value, at FROM notices "
                    "WHERE match = (SELECT number FROM matches WHERE id = ?) ORDER BY kind, seat");
            bind(*get, id);
            while (get->executeStep())
                list.push_back({static_cast<Notice::Kind>(get->getColumn(0).getInt()),
                                static_cast<Seat>(get->getColumn(1).getInt()), get->getColumn(2).getString(),
                                get->getColumn(3).getInt64()});
            return list;
        });
    }

    void set_policy(const MatchId& id, Seat seat, const std::string& kind, const PolicySet& set) override {
        guarded([&] {
            const std::optional<std::int64_t> row = number_of(id);
            if (!row) return;
            Use put(
                *this,
                "INSERT OR REPLACE INTO policies (match, seat, kind, policy, turn) VALUES (?, ?, ?, ?, ?)");
            bind(*put, *row, number(seat), kind, number(set.policy), std::int64_t{set.turn});
            put->exec();
        });
    }

    std::vector<std::pair<std::string, PolicySet>> policies(const MatchId& id, Seat seat) override {
        return guarded([&] {
            std::vector<std::pair<std::string, PolicySet>> list;
            Use get(*this,
                    "SELECT kind, policy, turn FROM policies "
                    "WHERE match = (SELECT number FROM matches WHERE id = ?) AND seat = ? ORDER BY kind");
            bind(*get, id, number(seat));
            while (get->executeStep())
                list.emplace_back(get->getColumn(0).getString(),
                                  PolicySet{static_cast<Policy>(get->getColumn(1).getInt()),
                                            static_cast<std::uint32_t>(get->getColumn(2).getInt64())});
            return list;
        });
    }

  private:
    std::string path_;
    SQLite::Database database_;
    std::map<std::string, std::unique_ptr<SQLite::Statement>> statements_;  // gone before the database
    std::mutex mutex_;
};

}  // namespace

std::unique_ptr<Store> open_sqlite_store(const std::string& path) {
    try {
        return std::make_unique<SqliteStore>(path);
    } catch (const SQLite::Exception& error) {
        constexpr int not_a_database = 26;  // SQLITE_NOTADB
        if (error.getErrorCode() == not_a_database)
            throw StoreError("the file " + path +
                             " is no store of matches: give another data folder, or move it away");
        throw StoreError("the store " + path + " cannot be opened: " + error.what() +
                         "; it needs a folder that can be written");
    }
}

}  // namespace longroll::host
