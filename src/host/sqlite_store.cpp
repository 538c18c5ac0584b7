// The store in one SQLite file. One connection reads. The other writes for all who wait at a time: whoever
// comes while the disk is busy is written with the next transaction, so many acts share one wait for the
// disk. Every statement is prepared once.

#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <utility>

#include "host/guests.h"
#include "host/store.h"

namespace longroll::host {
namespace {

constexpr int busy_milliseconds = 5'000;
constexpr std::size_t most_later = 4u << 20;       // bytes that wait to be written with something else
constexpr std::size_t later_at_once = 256u << 10;  // that are written with it

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
    // What was told stays, so that a match is opened without playing it again, and a finished one is readable
    // when the rules have changed. A snapshot holds more now.
    R"(
    CREATE TABLE moments (
        match INTEGER NOT NULL REFERENCES matches, viewer INTEGER NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL,
        first INTEGER NOT NULL, entries INTEGER NOT NULL, until INTEGER, answered INTEGER NOT NULL, head TEXT NOT NULL,
        PRIMARY KEY (match, viewer, n)) WITHOUT ROWID;
    CREATE TABLE archives (
        match INTEGER PRIMARY KEY REFERENCES matches, scene_tag TEXT NOT NULL, scene TEXT NOT NULL,
        forms TEXT NOT NULL, file TEXT NOT NULL,
        union_count INTEGER NOT NULL, confederate_count INTEGER NOT NULL, public_count INTEGER NOT NULL,
        moments BLOB NOT NULL);
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

// Cookies' key, tokens and seeds are in it: its owner alone reads it. SQLite gives its log the same mode.
const std::string& own_file(const std::string& path) {
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0) return path;  // SQLite says what is wrong with it
    (void)::fchmod(file, 0600);
    ::close(file);
    for (const char* part : {"-wal", "-shm"}) (void)::chmod((path + part).c_str(), 0600);
    return path;
}

// A connection with its statements.
struct Connection {
    Connection(const std::string& path, int how) : database(path, how) {
        database.setBusyTimeout(busy_milliseconds);
    }
    SQLite::Database database;
    std::map<std::string, std::unique_ptr<SQLite::Statement>> statements;  // gone before the database
};

class SqliteStore final : public Store {
    // A prepared statement while it is in use: ready again for the next when this goes.
    class Use {
      public:
        Use(Connection& at, const std::string& sql) : statement_(prepared(at, sql)) {}
        ~Use() {
            statement_.tryReset();
            statement_.clearBindings();
        }
        Use(const Use&) = delete;
        Use& operator=(const Use&) = delete;
        SQLite::Statement& operator*() { return statement_; }
        SQLite::Statement* operator->() { return &statement_; }

      private:
        static SQLite::Statement& prepared(Connection& at, const std::string& sql) {
            std::unique_ptr<SQLite::Statement>& statement = at.statements[sql];
            if (!statement) statement = std::make_unique<SQLite::Statement>(at.database, sql);
            return *statement;
        }
        SQLite::Statement& statement_;
    };

    template <class... Values>
    static void bind(SQLite::Statement& statement, const Values&... values) {
        int place = 0;
        (statement.bind(++place, values), ...);
    }

    std::string failed(const SQLite::Exception& error) const {
        return "the store " + path_ + " failed: " + error.what();
    }

    // One reader at a time; SQLite's exceptions become the store's, in a sentence.
    template <class Work>
    auto reading(Work&& work) {
        const std::scoped_lock lock(reader_mutex_);
        try {
            return work(*reader_);
        } catch (const SQLite::Exception& error) {
            throw StoreError(failed(error));
        }
    }

    // Durable on return. The work may run beside that of others in one transaction: all of it counts or none.
    template <class Work>
    auto writing(Work&& work) {
        std::optional<std::invoke_result_t<Work, Connection&>> result;
        Job job{[&](Connection& at) { result.emplace(work(at)); }, false, {}};
        wait_for(job);
        return *std::move(result);
    }
    // The same with nothing to say.
    template <class Work>
    void write(Work&& work) {
        Job job{std::forward<Work>(work), false, {}};
        wait_for(job);
    }
    // Written with a transaction that somebody waits for: a little with each, so that nobody's act waits for
    // all of it.
    void write_later(const MatchId& id, std::size_t size, std::function<void(Connection&)> work) {
        {
            const std::scoped_lock lock(queue_mutex_);
            later_.push_back({id, size, std::move(work)});
            later_bytes_ += size;
            if (later_bytes_ < most_later) return;
        }
        write([](Connection&) {});
    }
    // What was to be written later of a match, before it is read.
    void write_now(const MatchId& id) {
        std::vector<Later> own;
        {
            const std::scoped_lock lock(queue_mutex_);
            const auto is_own = [&](const Later& each) { return each.match == id; };
            for (Later& each : later_) {
                if (!is_own(each)) continue;
                later_bytes_ -= each.size;
                own.push_back(each);
            }
            std::erase_if(later_, is_own);
            if (own.empty() && std::none_of(being_written_.begin(), being_written_.end(), is_own)) return;
        }
        write([&](Connection& at) {
            for (const Later& each : own) each.work(at);
        });
    }

    struct Later {
        MatchId match;
        std::size_t size;
        std::function<void(Connection&)> work;
    };
    struct Job {
        std::function<void(Connection&)> run;
        bool done;
        std::string error;
    };

    // The first who finds nobody at it writes for all who have come.
    void wait_for(Job& job) {
        std::unique_lock lock(queue_mutex_);
        queue_.push_back(&job);
        while (!job.done) {
            if (leading_) {
                written_.wait(lock);
                continue;
            }
            leading_ = true;
            const std::vector<Job*> batch = std::exchange(queue_, {});
            for (std::size_t taken = 0; !later_.empty() && taken < later_at_once; later_.pop_front()) {
                taken += later_.front().size;
                later_bytes_ -= later_.front().size;
                being_written_.push_back(std::move(later_.front()));
            }
            lock.unlock();
            const std::string error = commit(batch, being_written_);
            lock.lock();
            being_written_.clear();
            leading_ = false;
            for (Job* each : batch) {
                each->error = error;
                each->done = true;
            }
            written_.notify_all();
        }
        if (!job.error.empty()) throw StoreError(job.error);
    }

    // One transaction, one wait for the disk; or why nothing of it counts.
    std::string commit(const std::vector<Job*>& batch, const std::vector<Later>& later) {
        try {
            SQLite::Transaction transaction(writer_.database, SQLite::TransactionBehavior::IMMEDIATE);
            for (Job* job : batch) job->run(writer_);
            for (const Later& each : later) each.work(writer_);
            transaction.commit();
            return {};
        } catch (const SQLite::Exception& error) {
            constexpr int disk_failed = 10;  // SQLITE_IOERR, of any kind
            if ((error.getErrorCode() & 0xFF) == disk_failed) overwrite_failed();
            return failed(error);
        }
    }

    void write_anything(Connection& at) {
        Use put(at,
                "INSERT INTO settings VALUES ('try_write', 0) ON CONFLICT DO UPDATE SET value = 1 - value");
        put->exec();
    }

    // A commit whose sync failed is refused, but its pages stand at the end of the log: after a kill SQLite
    // would find them there and take them for good. The next transaction is written over them, so one is
    // written at once; whether its own sync succeeds does not matter.
    void overwrite_failed() {
        try {
            write_anything(writer_);
        } catch (const SQLite::Exception&) {
            // Its sync failed as well, or the disk takes nothing: then it did not take what was refused.
        }
    }

    static std::string select_match(const char* which) {
        return std::string("SELECT ") + match_columns + " FROM matches " + which;
    }

    static std::optional<std::int64_t> number_of(Connection& at, const MatchId& id) {
        Use get(at, "SELECT number FROM matches WHERE id = ?");
        bind(*get, id);
        if (!get->executeStep()) return std::nullopt;
        return get->getColumn(0).getInt64();
    }

    static void write_status(Connection& at, std::int64_t row, const PublicStatus& now) {
        Use put(at,
                "UPDATE matches SET turn = ?, in_window = ?, over = ?, winner = ?, margin = ?, result = ?, "
                "updated = ? WHERE number = ?");
        bind(*put, int{now.turn.bits}, int{now.window}, int{now.over}, number(now.winner), now.margin,
             now.result, now.updated, row);
        put->exec();
    }

    static std::vector<StoredMatch> read_matches(Connection& at, SQLite::Statement& get) {
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
            Use options(at, "SELECT name, value FROM options WHERE match = ? ORDER BY place");
            bind(*options, row);
            while (options->executeStep())
                match.options.emplace_back(options->getColumn(0).getString(),
                                           options->getColumn(1).getString());
            Use sitters(at, "SELECT seat, kind, who, token FROM seats WHERE match = ?");
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

    std::vector<MatchId> ids_of(const char* sql) {
        return reading([&](Connection& at) {
            std::vector<MatchId> ids;
            Use get(at, sql);
            while (get->executeStep()) ids.push_back(get->getColumn(0).getString());
            return ids;
        });
    }

    int pragma(const char* name) {
        return writer_.database.execAndGet(std::string("PRAGMA ") + name).getInt();
    }

    void migrate() {
        // The lock first, so that two programs that open a new file at once do not both make its tables.
        SQLite::Transaction transaction(writer_.database, SQLite::TransactionBehavior::IMMEDIATE);
        const int version = pragma("user_version");
        const int tables = writer_.database.execAndGet("SELECT count(*) FROM sqlite_master").getInt();
        if (pragma("application_id") != application_id && (tables > 0 || version != 0))
            throw StoreError("the file " + path_ + " is a database, but not a store of matches");
        if (version > newest_version)
            throw StoreError("the store " + path_ + " has version " + std::to_string(version) +
                             "; this program knows versions up to " + std::to_string(newest_version) +
                             ": use a newer program");
        for (int step = version; step < newest_version; ++step) writer_.database.exec(migrations[step]);
        if (version < newest_version) {
            writer_.database.exec("PRAGMA user_version = " + std::to_string(newest_version));
            writer_.database.exec("PRAGMA application_id = " + std::to_string(application_id));
        }
        transaction.commit();
    }

  public:
    explicit SqliteStore(const std::string& path)
        : path_(own_file(path)),
          writer_(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE | SQLite::OPEN_FULLMUTEX) {
        migrate();
        // FULL: a commit waits until the log is on the disk, so what was acknowledged outlives a loss of
        // power.
        writer_.database.exec("PRAGMA journal_mode = WAL");
        writer_.database.exec("PRAGMA synchronous = FULL");
        writer_.database.exec("PRAGMA foreign_keys = ON");
        reader_.emplace(path, SQLite::OPEN_READONLY | SQLite::OPEN_FULLMUTEX);
    }
    ~SqliteStore() override {
        try {
            while (!later_.empty()) write([](Connection&) {});
        } catch (const StoreError&) {
            // It can all be made again from the entries.
        }
    }

    std::string signing_key() override {
        return writing([&](Connection& at) {
            // Two programs that start at once on a new file agree: the first to write wins, both read it
            // back.
            Use insert(at, "INSERT INTO settings VALUES ('signing_key', ?) ON CONFLICT DO NOTHING");
            const std::string fresh = new_key();
            insert->bind(1, fresh.data(), static_cast<int>(fresh.size()));
            insert->exec();
            Use select(at, "SELECT value FROM settings WHERE key = 'signing_key'");
            select->executeStep();
            return bytes(select->getColumn(0));
        });
    }

    void put_guest(const Guest& guest) override {
        write([&](Connection& at) {
            Use put(at, "INSERT INTO guests VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET name = excluded.name");
            bind(*put, guest.id, guest.name, guest.created);
            put->exec();
        });
    }

    std::optional<Guest> guest(const GuestId& id) override {
        return reading([&](Connection& at) -> std::optional<Guest> {
            Use get(at, "SELECT id, name, created FROM guests WHERE id = ?");
            bind(*get, id);
            if (!get->executeStep()) return std::nullopt;
            return Guest{get->getColumn(0).getString(), get->getColumn(1).getString(),
                         get->getColumn(2).getInt64()};
        });
    }

    bool create(const StoredMatch& match) override {
        return writing([&](Connection& at) {
            if (number_of(at, match.id)) return false;
            Use put(
                at,
                "INSERT INTO matches (id, game, scenario, rules_version, scenario_hash, seed_low, seed_high, "
                "window_seconds, watch, created, turn, in_window, over, winner, margin, result, updated) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
            const PublicStatus& now = match.status;
            bind(*put, match.id, match.game, match.scenario, std::int64_t{match.rules_version},
                 bits(match.scenario_hash), bits(match.seed.low), bits(match.seed.high),
                 std::int64_t{match.window_seconds}, int{match.watch}, match.created, int{now.turn.bits},
                 int{now.window}, int{now.over}, number(now.winner), now.margin, now.result, now.updated);
            put->exec();
            const std::int64_t row = at.database.getLastInsertRowid();
            for (std::size_t i = 0; i < match.options.size(); ++i) {
                Use option(at, "INSERT INTO options VALUES (?, ?, ?, ?)");
                bind(*option, row, static_cast<std::int64_t>(i), match.options[i].first,
                     match.options[i].second);
                option->exec();
            }
            for (Seat seat : longroll::seats) {
                const Sitter& sitter = match.seats[index(seat)];
                Use sit(at, "INSERT INTO seats VALUES (?, ?, ?, ?, ?)");
                bind(*sit, row, number(seat), number(sitter.kind), sitter.who, sitter.token);
                sit->exec();
            }
            return true;
        });
    }

    std::optional<StoredMatch> match(const MatchId& id) override {
        return reading([&](Connection& at) -> std::optional<StoredMatch> {
            Use get(at, select_match("WHERE id = ?"));
            bind(*get, id);
            std::vector<StoredMatch> found = read_matches(at, *get);
            if (found.empty()) return std::nullopt;
            return std::move(found.front());
        });
    }

    std::vector<StoredMatch> matches_of(const GuestId& guest, std::size_t limit) override {
        return reading([&](Connection& at) {
            Use get(at, select_match("WHERE number IN (SELECT match FROM seats WHERE who = ? AND kind = 1) "
                                     "ORDER BY updated DESC, number DESC LIMIT ?"));
            bind(*get, guest, static_cast<std::int64_t>(limit));
            return read_matches(at, *get);
        });
    }

    std::vector<StoredMatch> latest(std::size_t limit) override {
        return reading([&](Connection& at) {
            Use get(at, select_match("WHERE watch = 1 ORDER BY over, updated DESC, number DESC LIMIT ?"));
            bind(*get, static_cast<std::int64_t>(limit));
            return read_matches(at, *get);
        });
    }

    std::vector<MatchId> unfinished() override {
        return ids_of("SELECT id FROM matches WHERE over = 0 ORDER BY number");
    }
    std::vector<MatchId> all() override { return ids_of("SELECT id FROM matches ORDER BY number"); }

    std::size_t unfinished_of(const GuestId& guest) override {
        return reading([&](Connection& at) {
            Use get(at,
                    "SELECT count(DISTINCT match) FROM seats JOIN matches ON matches.number = seats.match "
                    "WHERE who = ? AND kind = 1 AND over = 0");
            bind(*get, guest);
            get->executeStep();
            return static_cast<std::size_t>(get->getColumn(0).getInt64());
        });
    }

    std::size_t count() override {
        return reading([&](Connection& at) {
            Use get(at, "SELECT count(*) FROM matches");
            get->executeStep();
            return static_cast<std::size_t>(get->getColumn(0).getInt64());
        });
    }

    std::int64_t newest() override {
        return reading([&](Connection& at) {
            Use get(at, "SELECT coalesce(max(updated), 0) FROM matches");
            get->executeStep();
            return get->getColumn(0).getInt64();
        });
    }

    void try_write() override {
        write([this](Connection& at) { write_anything(at); });
    }

    bool append(const MatchId& id, std::uint32_t first, const std::vector<StoredEntry>& entries,
                const PublicStatus& status) override {
        return writing([&](Connection& at) {
            const std::optional<std::int64_t> row = number_of(at, id);
            if (!row) return false;
            {
                Use count(at, "SELECT coalesce(max(n) + 1, 0) FROM entries WHERE match = ?");
                bind(*count, *row);
                count->executeStep();
                if (count->getColumn(0).getInt64() != first) return false;
            }
            std::int64_t n = first;
            for (const StoredEntry& entry : entries) {
                Use put(at, "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
                bind(*put, *row, n++, number(entry.kind), number(entry.seat), std::int64_t{entry.to},
                     entry.act, bits(entry.hash), entry.at, entry.given, int{entry.joined});
                put->exec();
            }
            write_status(at, *row, status);
            return true;
        });
    }

    std::vector<StoredEntry> entries(const MatchId& id) override {
        return reading([&](Connection& at) {
            std::vector<StoredEntry> list;
            Use get(at,
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
        write([&](Connection& at) {
            if (const std::optional<std::int64_t> row = number_of(at, id)) write_status(at, *row, status);
        });
    }

    bool take_seat(const MatchId& id, Seat seat, const GuestId& guest) override {
        return writing([&](Connection& at) {
            Use take(at,
                     "UPDATE seats SET kind = 1, who = ? WHERE seat = ? AND kind = 0 AND "
                     "match = (SELECT number FROM matches WHERE id = ?)");
            bind(*take, guest, number(seat), id);
            return take->exec() == 1;
        });
    }

    void keep(const MatchId& id, std::vector<StoredMoment> moments,
              std::optional<Snapshot> snapshot) override {
        std::size_t size = snapshot ? snapshot->state.size() + snapshot->moments.size() : 0;
        for (const StoredMoment& moment : moments) size += moment.head.size() + sizeof moment;
        write_later(id, size,
                    [id, moments = std::move(moments), snapshot = std::move(snapshot)](Connection& at) {
                        const std::optional<std::int64_t> row = number_of(at, id);
                        if (!row) return;
                        for (const StoredMoment& moment : moments) {
                            Use put(at, "INSERT OR REPLACE INTO moments VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
                            bind(*put, *row, number(moment.viewer), std::int64_t{moment.n}, moment.at,
                                 std::int64_t{moment.first}, std::int64_t{moment.entries});
                            if (moment.window.until) put->bind(7, *moment.window.until);
                            put->bind(8, int{moment.window.answered.bits});
                            put->bind(9, moment.head);
                            put->exec();
                        }
                        if (!snapshot) return;
                        Use put(at, "INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?, ?, ?)");
                        bind(*put, *row, std::int64_t{snapshot->entries});
                        put->bind(3, snapshot->state.data(), static_cast<int>(snapshot->state.size()));
                        put->bind(4, snapshot->moments.data(), static_cast<int>(snapshot->moments.size()));
                        put->bind(5, bits(snapshot->hash));
                        put->exec();
                    });
    }

    std::vector<StoredMoment> moments(const MatchId& id, Seat viewer, std::uint32_t first,
                                      std::uint32_t end) override {
        write_now(id);
        return reading([&](Connection& at) {
            std::vector<StoredMoment> list;
            Use get(at,
                    "SELECT n, at, first, entries, until, answered, head FROM moments WHERE match = (SELECT "
                    "number FROM matches WHERE id = ?) AND viewer = ? AND n >= ? AND n < ? ORDER BY n");
            bind(*get, id, number(viewer), std::int64_t{first}, std::int64_t{end});
            while (get->executeStep()) {
                StoredMoment& moment = list.emplace_back();
                moment.viewer = viewer;
                moment.n = static_cast<std::uint32_t>(get->getColumn(0).getInt64());
                moment.at = get->getColumn(1).getInt64();
                moment.first = static_cast<std::uint32_t>(get->getColumn(2).getInt64());
                moment.entries = static_cast<std::uint32_t>(get->getColumn(3).getInt64());
                if (!get->getColumn(4).isNull()) moment.window.until = get->getColumn(4).getInt64();
                moment.window.answered.bits = static_cast<std::uint8_t>(get->getColumn(5).getInt());
                moment.head = get->getColumn(6).getString();
            }
            return list;
        });
    }

    std::optional<Snapshot> snapshot(const MatchId& id) override {
        write_now(id);
        return reading([&](Connection& at) -> std::optional<Snapshot> {
            Use get(at,
                    "SELECT entries, state, moments, hash FROM snapshots "
                    "WHERE match = (SELECT number FROM matches WHERE id = ?)");
            bind(*get, id);
            if (!get->executeStep()) return std::nullopt;
            return Snapshot{static_cast<std::uint32_t>(get->getColumn(0).getInt64()),
                            bytes(get->getColumn(1)), bytes(get->getColumn(2)),
                            unsigned_bits(get->getColumn(3))};
        });
    }

    void put_archive(const MatchId& id, const StoredArchive& archive) override {
        write([&](Connection& at) {
            const std::optional<std::int64_t> row = number_of(at, id);
            if (!row) return;
            Use put(at, "INSERT OR REPLACE INTO archives VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
            bind(*put, *row, archive.scene_tag, archive.scene, archive.forms, archive.file,
                 std::int64_t{archive.counts[0]}, std::int64_t{archive.counts[1]},
                 std::int64_t{archive.counts[2]});
            put->bind(9, archive.moments.data(), static_cast<int>(archive.moments.size()));
            put->exec();
        });
    }

    std::optional<StoredArchive> archive(const MatchId& id) override {
        return reading([&](Connection& at) -> std::optional<StoredArchive> {
            Use get(
                at,
                "SELECT scene_tag, scene, forms, file, union_count, confederate_count, public_count, moments "
                "FROM archives WHERE match = (SELECT number FROM matches WHERE id = ?)");
            bind(*get, id);
            if (!get->executeStep()) return std::nullopt;
            StoredArchive found;
            found.scene_tag = get->getColumn(0).getString();
            found.scene = get->getColumn(1).getString();
            found.forms = get->getColumn(2).getString();
            found.file = get->getColumn(3).getString();
            for (std::size_t i = 0; i < found.counts.size(); ++i)
                found.counts[i] =
                    static_cast<std::uint32_t>(get->getColumn(static_cast<int>(i) + 4).getInt64());
            found.moments = bytes(get->getColumn(7));
            return found;
        });
    }

    std::vector<MatchId> unarchived() override {
        return ids_of(
            "SELECT id FROM matches WHERE over = 1 AND number NOT IN (SELECT match FROM archives) ORDER BY "
            "number");
    }

    void put_notice(const MatchId& id, const Notice& notice) override {
        const auto put_it = [id, notice](Connection& at) {
            const std::optional<std::int64_t> row = number_of(at, id);
            if (!row) return;
            Use put(at, "INSERT OR REPLACE INTO notices VALUES (?, ?, ?, ?, ?)");
            bind(*put, *row, number(notice.kind), number(notice.seat), notice.value, notice.at);
            put->exec();
        };
        // Whoever leaves does not wait for the disk: without it he is told of more than he has missed.
        if (notice.kind == Notice::Kind::Seen)
            write_later(id, sizeof notice, put_it);
        else
            write(put_it);
    }

    void drop_notice(const MatchId& id, Notice::Kind kind, Seat seat) override {
        write([&](Connection& at) {
            Use drop(
                at,
                "DELETE FROM notices WHERE match = (SELECT number FROM matches WHERE id = ?) AND kind = ? "
                "AND seat = ?");
            bind(*drop, id, number(kind), number(seat));
            drop->exec();
        });
    }

    std::vector<Notice> notices(const MatchId& id) override {
        write_now(id);
        return reading([&](Connection& at) {
            std::vector<Notice> list;
            Use get(at,
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
        write([&](Connection& at) {
            const std::optional<std::int64_t> row = number_of(at, id);
            if (!row) return;
            Use put(
                at,
                "INSERT OR REPLACE INTO policies (match, seat, kind, policy, turn) VALUES (?, ?, ?, ?, ?)");
            bind(*put, *row, number(seat), kind, number(set.policy), std::int64_t{set.turn});
            put->exec();
        });
    }

    std::vector<std::pair<std::string, PolicySet>> policies(const MatchId& id, Seat seat) override {
        return reading([&](Connection& at) {
            std::vector<std::pair<std::string, PolicySet>> list;
            Use get(at,
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
    Connection writer_;  // of whoever leads
    std::mutex reader_mutex_;
    std::optional<Connection> reader_;
    std::mutex queue_mutex_;
    std::condition_variable written_;
    std::vector<Job*> queue_;
    std::deque<Later> later_;
    std::vector<Later> being_written_;  // changed only under the lock, by whoever leads
    std::size_t later_bytes_ = 0;
    bool leading_ = false;
};

}  // namespace

int newest_store_version() { return newest_version; }

std::unique_ptr<Store> open_sqlite_store(const std::string& path) {
    try {
        return std::make_unique<SqliteStore>(path);
    } catch (const SQLite::Exception& error) {
        constexpr int not_a_database = 26;  // SQLITE_NOTADB
        if (error.getErrorCode() == not_a_database)
            throw StoreError("the file " + path +
                             " is not a store of matches; give another data folder, or move the file away");
        throw StoreError("the store " + path + " cannot be opened: " + error.what() +
                         "; it needs a folder that can be written");
    }
}

}  // namespace longroll::host
