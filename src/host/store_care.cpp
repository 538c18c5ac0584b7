// What the one who runs a server does with its file: a copy while it is in use, and a look at all of it.

#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "host/live_match.h"
#include "host/store.h"

namespace longroll::host {
namespace {

// Never makes or migrates anything.
SQLite::Database opened(const std::string& path) {
    if (!std::filesystem::exists(path))
        throw StoreError("there is no store of matches at " + path + "; name its folder with --data");
    SQLite::Database database(path, SQLite::OPEN_READONLY);
    database.setBusyTimeout(5'000);
    return database;
}

bool reaches_disk(const std::string& path) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return false;
    const bool synced = ::fchmod(file, 0600) == 0 && ::fsync(file) == 0;
    ::close(file);
    return synced;
}

}  // namespace

void backup_store(const std::string& path, const std::string& to) {
    if (std::filesystem::exists(to)) throw StoreError("the file " + to + " exists already; name a new one");
    // Under another name until it is whole, so that a half-written file is never taken for a backup.
    const std::string part = to + ".part";
    std::error_code ignored;
    std::filesystem::remove(part, ignored);
    const mode_t before = ::umask(077);
    try {
        SQLite::Database database = opened(path);
        SQLite::Statement copy(database, "VACUUM INTO ?");
        copy.bind(1, part);
        copy.exec();
    } catch (const SQLite::Exception& error) {
        ::umask(before);
        std::filesystem::remove(part, ignored);
        throw StoreError("the store " + path + " cannot be copied to " + to + ": " + error.what());
    } catch (const StoreError&) {
        ::umask(before);
        throw;
    }
    ::umask(before);
    std::filesystem::rename(part, to, ignored);
    if (ignored || !reaches_disk(to)) throw StoreError("the file " + to + " cannot be written to the disk");
}

StoreFindings check_store(const std::string& path, std::span<const HostGame> games) {
    StoreFindings found;
    try {
        SQLite::Database database = opened(path);
        const int version = database.execAndGet("PRAGMA user_version").getInt();
        if (version != newest_store_version())
            throw StoreError("the store " + path + " has version " + std::to_string(version) +
                             "; this program checks version " + std::to_string(newest_store_version()) +
                             ", which a server of this program makes of an older one");
        SQLite::Statement whole(database, "PRAGMA integrity_check(20)");
        while (whole.executeStep())
            if (const std::string said = whole.getColumn(0).getString(); said != "ok")
                found.faults.push_back("the file is damaged: " + said);
        SQLite::Statement keys(database, "PRAGMA foreign_key_check");
        while (keys.executeStep())
            found.faults.push_back("table " + keys.getColumn(0).getString() +
                                   " names a match that is not there");
    } catch (const SQLite::Exception& error) {
        found.faults.push_back(std::string("the file cannot be read: ") + error.what());
    }
    if (!found.faults.empty()) return found;  // what a damaged file says of its matches means nothing

    const std::unique_ptr<Store> store = open_sqlite_store(path);
    for (const MatchId& id : store->all()) {
        std::optional<StoredMatch> match = store->match(id);
        if (!match) continue;
        ++found.matches;
        const std::vector<StoredEntry> entries = store->entries(id);
        found.entries += entries.size();
        if (game_of(*match, games) == nullptr) {
            ++found.other_rules;
            continue;
        }
        const std::int64_t end = entries.empty() ? match->created : entries.back().at;
        const Expected<LiveMatch> live =
            LiveMatch::load(*std::move(match), entries, std::nullopt, games, end);
        if (!live) found.faults.push_back("match " + id + ": " + live.error());
    }
    return found;
}

}  // namespace longroll::host
