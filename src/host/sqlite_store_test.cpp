#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <map>

#include "host/folder_bed.h"
#include "host/memory_store_bed.h"
#include "host/store_suite_test.h"

namespace longroll::host {
namespace {

struct MakeSqlite {
    std::shared_ptr<Folder> folder = std::make_shared<Folder>();
    std::shared_ptr<int> made = std::make_shared<int>(0);
    std::unique_ptr<Store> operator()() const {
        return open_sqlite_store(*folder / ("store-" + std::to_string(++*made) + ".db"));
    }
};
struct MakeMemory {
    std::unique_ptr<Store> operator()() const { return std::make_unique<MemoryStore>(); }
};
INSTANTIATE_TYPED_TEST_SUITE_P(Sqlite, StoreSuite, MakeSqlite);
INSTANTIATE_TYPED_TEST_SUITE_P(Memory, StoreSuite, MakeMemory);

std::string why_not(const std::string& path) {
    try {
        (void)open_sqlite_store(path);
    } catch (const StoreError& error) {
        return error.what();
    }
    return "opened";
}

StoredMatch match_of(const MatchId& id) {
    StoredMatch match;
    match.id = id;
    return match;
}

TEST(SqliteStore, KeepsEverythingOverARestart) {
    const Folder folder;
    const std::string path = folder / "store.db";
    std::string key;
    {
        const std::unique_ptr<Store> store = open_sqlite_store(path);
        key = store->signing_key();
        ASSERT_TRUE(store->create(match_of("m")));
        ASSERT_TRUE(store->append("m", 0, {StoredEntry{}, StoredEntry{}}, {}));
        store->keep("m", {{Seat::Union, 7, 1, 0, 2, {}, "head"}}, Snapshot{2, "state", "moments", 5});
    }
    const std::unique_ptr<Store> store = open_sqlite_store(path);
    EXPECT_EQ(store->signing_key(), key);
    EXPECT_EQ(store->entries("m").size(), 2u);
    EXPECT_EQ(store->snapshot("m")->state, "state");
    EXPECT_EQ(store->moments("m", Seat::Union, 0, 10).size(), 1u) << "also what nobody waited for";
    EXPECT_FALSE(store->append("m", 0, {StoredEntry{}}, {}));
}

TEST(SqliteStore, CommitsToAWriteAheadLog) {
    const Folder folder;
    const std::string path = folder / "store.db";
    const std::unique_ptr<Store> store = open_sqlite_store(path);
    SQLite::Database other(path, SQLite::OPEN_READWRITE);
    EXPECT_STREQ(other.execAndGet("PRAGMA journal_mode").getText(), "wal");
    // What another connection sees at once was committed.
    ASSERT_TRUE(store->create(match_of("m")));
    EXPECT_EQ(other.execAndGet("SELECT count(*) FROM matches").getInt(), 1);
}

TEST(SqliteStore, EntriesCannotBeChangedOrDeleted) {
    const Folder folder;
    const std::string path = folder / "store.db";
    const std::unique_ptr<Store> store = open_sqlite_store(path);
    ASSERT_TRUE(store->create(match_of("m")));
    ASSERT_TRUE(store->append("m", 0, {StoredEntry{}}, {}));
    SQLite::Database other(path, SQLite::OPEN_READWRITE);
    EXPECT_THROW(other.exec("UPDATE entries SET act = 'other'"), SQLite::Exception);
    EXPECT_THROW(other.exec("DELETE FROM entries"), SQLite::Exception);
}

// As the first version made it: policies had no turn, and kinds of decisions were numbers.
constexpr const char* first_policies = R"(
    DROP TABLE archives;
    DROP TABLE moments;
    DROP TABLE policies;
    CREATE TABLE policies (
        match INTEGER NOT NULL REFERENCES matches, seat INTEGER NOT NULL, kind INTEGER NOT NULL, policy INTEGER NOT NULL,
        PRIMARY KEY (match, seat, kind)) WITHOUT ROWID;
    INSERT INTO policies SELECT number, 0, 17, 3 FROM matches;
    INSERT INTO policies SELECT number, 0, 41, 1 FROM matches;
    INSERT INTO policies SELECT number, 0, 12, 2 FROM matches;
    INSERT INTO policies SELECT number, 0, 200, 3 FROM matches;
    INSERT INTO policies SELECT number, 1, 7, 0 FROM matches;
    )";

TEST(SqliteStore, BringsFilesOfOlderVersionsUpToDate) {
    for (const int version : {1, 2}) {
        const Folder folder;
        const std::string path = folder / "store.db";
        StoredMatch dixie = match_of("dixiematch"), elephant = match_of("elephantmatch");
        dixie.game = "dixie";
        elephant.game = "elephant";
        {
            const std::unique_ptr<Store> store = open_sqlite_store(path);
            ASSERT_TRUE(store->create(dixie));
            ASSERT_TRUE(store->create(elephant));
        }
        {
            SQLite::Database old(path, SQLite::OPEN_READWRITE);
            old.exec(first_policies);
            if (version == 2) old.exec("ALTER TABLE policies ADD COLUMN turn INTEGER NOT NULL DEFAULT 0");
            old.exec("PRAGMA user_version = " + std::to_string(version));
        }
        const std::unique_ptr<Store> store = open_sqlite_store(path);
        using List = std::vector<std::pair<std::string, PolicySet>>;
        EXPECT_EQ(store->policies("dixiematch", Seat::Union),
                  (List{{"combat_window", {Policy::Pass, 0}}, {"reinforce_window", {Policy::IfAble, 0}}}))
            << "neither a turn that was to be passed nor a number that is no window";
        EXPECT_EQ(store->policies("dixiematch", Seat::Confederate),
                  (List{{"morale_window", {Policy::Ask, 0}}}));
        EXPECT_TRUE(store->policies("elephantmatch", Seat::Union).empty())
            << "the same numbers, another game";
        store->set_policy("dixiematch", Seat::Confederate, "morale_window", {Policy::PassTurn, 6});
        EXPECT_EQ(store->policies("dixiematch", Seat::Confederate),
                  (List{{"morale_window", {Policy::PassTurn, 6}}}));
    }
}

TEST(SqliteStore, RefusesANewerFile) {
    const Folder folder;
    const std::string path = folder / "store.db";
    (void)open_sqlite_store(path);
    SQLite::Database(path, SQLite::OPEN_READWRITE).exec("PRAGMA user_version = 99");
    EXPECT_EQ(why_not(path), "the store " + path + " has version 99; this program knows versions up to " +
                                 std::to_string(newest_store_version()) + ": use a newer program");
}

TEST(SqliteStore, RefusesAFileThatIsNoDatabase) {
    const Folder folder;
    const std::string path = folder / "store.db";
    std::ofstream(path) << std::string(5'000, 'x');
    EXPECT_EQ(
        why_not(path),
        "the file " + path + " is not a store of matches; give another data folder, or move the file away");
}

TEST(SqliteStore, RefusesSomebodyElsesDatabase) {
    const Folder folder;
    const std::string path = folder / "other.db";
    SQLite::Database(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
        .exec("CREATE TABLE songs (name TEXT)");
    EXPECT_EQ(why_not(path), "the file " + path + " is a database, but not a store of matches");
}

TEST(SqliteStore, SaysWhenTheFolderCannotBeWritten) {
    const Folder folder;
    const std::string path = folder / "nowhere/store.db";
    EXPECT_EQ(why_not(path),
              "the store " + path +
                  " cannot be opened: unable to open database file; it needs a folder that can be written");
}

// SQLite's own disk, whose syncs can be told to fail: what was written stays written, as after a real
// failure.
class LimpingDisk {
  public:
    LimpingDisk() {
        base_ = sqlite3_vfs_find(nullptr);
        own_ = *base_;
        own_.zName = "limping";
        own_.xOpen = open;
        sqlite3_vfs_register(&own_, 1);
    }
    ~LimpingDisk() {
        fails = false;
        sqlite3_vfs_unregister(&own_);
        sqlite3_vfs_register(base_, 1);
    }
    LimpingDisk(const LimpingDisk&) = delete;
    LimpingDisk& operator=(const LimpingDisk&) = delete;

    static inline bool fails = false;

  private:
    static int open(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* out) {
        const int result = base_->xOpen(base_, name, file, flags, out);
        if (result != SQLITE_OK || file->pMethods == nullptr) return result;
        sqlite3_io_methods& limping = methods_[file->pMethods];
        limping = *file->pMethods;
        if (limping.xSync != sync) sync_ = limping.xSync;
        limping.xSync = sync;
        file->pMethods = &limping;
        return result;
    }
    static int sync(sqlite3_file* file, int flags) { return fails ? SQLITE_IOERR_FSYNC : sync_(file, flags); }

    static inline sqlite3_vfs* base_ = nullptr;
    static inline std::map<const sqlite3_io_methods*, sqlite3_io_methods> methods_;
    static inline int (*sync_)(sqlite3_file*, int) = nullptr;
    sqlite3_vfs own_{};
};

TEST(SqliteStore, WhatAFailedSyncRefusedDoesNotComeBack) {
    const LimpingDisk disk;
    const Folder folder;
    const std::unique_ptr<Store> store = open_sqlite_store(folder / "store.db");
    ASSERT_TRUE(store->create(match_of("m")));
    ASSERT_TRUE(store->append("m", 0, {StoredEntry{}}, {}));
    // The files as a kill at this moment would leave them.
    const auto after_kill = [&](const std::string& name) {
        for (const char* part : {"", "-wal"})
            std::filesystem::copy_file(folder / ("store.db" + std::string(part)), folder / (name + part));
        return open_sqlite_store(folder / name)->entries("m").size();
    };
    LimpingDisk::fails = true;
    EXPECT_THROW(store->append("m", 1, {StoredEntry{}, StoredEntry{}}, {}), StoreError);
    EXPECT_THROW(store->try_write(), StoreError);
    LimpingDisk::fails = false;
    EXPECT_EQ(after_kill("first.db"), 1u) << "the player was told that nothing was changed";
    EXPECT_EQ(store->entries("m").size(), 1u);
    EXPECT_TRUE(store->append("m", 1, {StoredEntry{}}, {})) << "and the store goes on";
    EXPECT_EQ(after_kill("second.db"), 2u);
}

TEST(SqliteStore, ItsOwnerAloneReadsIt) {
    const Folder folder;
    const std::string path = folder / "store.db";
    const auto mode = [&](const std::string& part) {
        struct stat facts{};
        EXPECT_EQ(::stat((path + part).c_str(), &facts), 0) << part;
        return facts.st_mode & 0777;
    };
    const mode_t before = ::umask(022);
    {
        const std::unique_ptr<Store> store = open_sqlite_store(path);
        store->try_write();
        for (const char* part : {"", "-wal", "-shm"}) EXPECT_EQ(mode(part), 0600u) << part;
    }
    ASSERT_EQ(::chmod(path.c_str(), 0644), 0);  // as an older program left it
    const std::unique_ptr<Store> store = open_sqlite_store(path);
    store->try_write();
    for (const char* part : {"", "-wal", "-shm"}) EXPECT_EQ(mode(part), 0600u) << part;
    backup_store(path, folder / "copy.db");
    ::umask(before);
    struct stat facts{};
    ASSERT_EQ(::stat((folder / "copy.db").c_str(), &facts), 0);
    EXPECT_EQ(facts.st_mode & 0777, 0600u);
}

TEST(StoreCare, ABackupHoldsWhatWasThereWhileTheStoreGoesOn) {
    const Folder folder;
    const std::unique_ptr<Store> store = open_sqlite_store(folder / "store.db");
    ASSERT_TRUE(store->create(match_of("m")));
    ASSERT_TRUE(store->append("m", 0, {StoredEntry{}}, {}));
    (void)store->signing_key();
    backup_store(folder / "store.db", folder / "copy.db");
    ASSERT_TRUE(store->append("m", 1, {StoredEntry{}}, {}));
    const std::unique_ptr<Store> copy = open_sqlite_store(folder / "copy.db");
    EXPECT_EQ(copy->entries("m").size(), 1u);
    EXPECT_EQ(copy->signing_key(), store->signing_key());
    EXPECT_THROW(backup_store(folder / "store.db", folder / "copy.db"), StoreError) << "never over another";
    EXPECT_THROW(backup_store(folder / "none.db", folder / "new.db"), StoreError);
    EXPECT_FALSE(std::filesystem::exists(folder / "none.db")) << "looking makes nothing";
    EXPECT_THROW(backup_store(folder / "store.db", folder / "no/where.db"), StoreError);
}

}  // namespace
}  // namespace longroll::host
