#pragma once
// A store without a disk, for tests: the second implementation that shows what the interface asks for. It can
// be told to fail.

#include <algorithm>
#include <map>
#include <mutex>
#include <tuple>

#include "host/guests.h"
#include "host/store.h"

namespace longroll::host {

class MemoryStore final : public Store {
  public:
    bool failing = false;  // every write

    std::string signing_key() override {
        const std::scoped_lock lock(mutex_);
        if (key_.empty()) key_ = new_key();
        return key_;
    }
    void put_guest(const Guest& guest) override {
        const auto lock = write();
        const auto [known, is_new] = guests_.emplace(guest.id, guest);
        if (!is_new) known->second.name = guest.name;
    }
    std::optional<Guest> guest(const GuestId& id) override {
        const std::scoped_lock lock(mutex_);
        const auto found = guests_.find(id);
        return found == guests_.end() ? std::nullopt : std::optional(found->second);
    }
    bool create(const StoredMatch& match) override {
        const auto lock = write();
        if (find(match.id) != nullptr) return false;
        matches_.emplace_back().match = match;
        return true;
    }
    std::optional<StoredMatch> match(const MatchId& id) override {
        const std::scoped_lock lock(mutex_);
        const Row* row = find(id);
        return row == nullptr ? std::nullopt : std::optional(row->match);
    }
    std::vector<StoredMatch> matches_of(const GuestId& guest, std::size_t limit) override {
        return list(limit, false, [&](const StoredMatch& match) { return sits(match, guest); });
    }
    std::vector<StoredMatch> latest(std::size_t limit) override {
        return list(limit, true, [](const StoredMatch& match) { return match.watch; });
    }
    std::vector<MatchId> unfinished() override {
        const std::scoped_lock lock(mutex_);
        std::vector<MatchId> ids;
        for (const Row& row : matches_)
            if (!row.match.status.over) ids.push_back(row.match.id);
        return ids;
    }
    std::vector<MatchId> all() override {
        const std::scoped_lock lock(mutex_);
        std::vector<MatchId> ids;
        for (const Row& row : matches_) ids.push_back(row.match.id);
        return ids;
    }
    std::size_t unfinished_of(const GuestId& guest) override {
        const std::scoped_lock lock(mutex_);
        return static_cast<std::size_t>(std::count_if(matches_.begin(), matches_.end(), [&](const Row& row) {
            return !row.match.status.over && sits(row.match, guest);
        }));
    }
    std::size_t count() override {
        const std::scoped_lock lock(mutex_);
        return matches_.size();
    }
    std::int64_t newest() override {
        const std::scoped_lock lock(mutex_);
        std::int64_t latest = 0;
        for (const Row& row : matches_) latest = std::max(latest, row.match.status.updated);
        return latest;
    }
    void try_write() override { write(); }
    bool append(const MatchId& id, std::uint32_t first, const std::vector<StoredEntry>& entries,
                const PublicStatus& status) override {
        const auto lock = write();
        Row* row = find(id);
        if (row == nullptr || row->entries.size() != first) return false;
        row->entries.insert(row->entries.end(), entries.begin(), entries.end());
        row->match.status = status;
        return true;
    }
    std::vector<StoredEntry> entries(const MatchId& id) override {
        const std::scoped_lock lock(mutex_);
        const Row* row = find(id);
        return row == nullptr ? std::vector<StoredEntry>{} : row->entries;
    }
    void set_status(const MatchId& id, const PublicStatus& status) override {
        const auto lock = write();
        if (Row* row = find(id)) row->match.status = status;
    }
    bool take_seat(const MatchId& id, Seat seat, const GuestId& guest) override {
        const auto lock = write();
        Row* row = find(id);
        if (row == nullptr || row->match.seats[index(seat)].kind != Sitter::Kind::Open) return false;
        row->match.seats[index(seat)].kind = Sitter::Kind::Guest;
        row->match.seats[index(seat)].who = guest;
        return true;
    }
    void keep(const MatchId& id, std::vector<StoredMoment> moments,
              std::optional<Snapshot> snapshot) override {
        const auto lock = write();
        Row* row = find(id);
        if (row == nullptr) return;
        for (StoredMoment& moment : moments) row->moments[{moment.viewer, moment.n}] = std::move(moment);
        if (snapshot) row->snapshot = std::move(snapshot);
    }
    std::vector<StoredMoment> moments(const MatchId& id, Seat viewer, std::uint32_t first,
                                      std::uint32_t end) override {
        const std::scoped_lock lock(mutex_);
        std::vector<StoredMoment> list;
        if (const Row* row = find(id))
            for (const auto& [place, moment] : row->moments)
                if (place.first == viewer && place.second >= first && place.second < end)
                    list.push_back(moment);
        return list;
    }
    std::optional<Snapshot> snapshot(const MatchId& id) override {
        const std::scoped_lock lock(mutex_);
        const Row* row = find(id);
        return row == nullptr ? std::nullopt : row->snapshot;
    }
    void put_archive(const MatchId& id, const StoredArchive& archive) override {
        const auto lock = write();
        if (Row* row = find(id)) row->archive = archive;
    }
    std::optional<StoredArchive> archive(const MatchId& id) override {
        const std::scoped_lock lock(mutex_);
        const Row* row = find(id);
        return row == nullptr ? std::nullopt : row->archive;
    }
    void forget_archive(const MatchId& id) { find(id)->archive.reset(); }
    std::vector<MatchId> unarchived() override {
        const std::scoped_lock lock(mutex_);
        std::vector<MatchId> ids;
        for (const Row& row : matches_)
            if (row.match.status.over && !row.archive) ids.push_back(row.match.id);
        return ids;
    }
    void put_notice(const MatchId& id, const Notice& notice) override {
        const auto lock = write();
        if (Row* row = find(id)) row->notices[{notice.kind, notice.seat}] = notice;
    }
    void drop_notice(const MatchId& id, Notice::Kind kind, Seat seat) override {
        const auto lock = write();
        if (Row* row = find(id)) row->notices.erase({kind, seat});
    }
    std::vector<Notice> notices(const MatchId& id) override {
        const std::scoped_lock lock(mutex_);
        std::vector<Notice> list;
        if (const Row* row = find(id))
            for (const auto& [place, notice] : row->notices) list.push_back(notice);
        return list;
    }
    void set_policy(const MatchId& id, Seat seat, const std::string& kind, const PolicySet& set) override {
        const auto lock = write();
        if (Row* row = find(id)) row->policies[{seat, kind}] = set;
    }
    std::vector<std::pair<std::string, PolicySet>> policies(const MatchId& id, Seat seat) override {
        const std::scoped_lock lock(mutex_);
        std::vector<std::pair<std::string, PolicySet>> list;
        if (const Row* row = find(id))
            for (const auto& [place, set] : row->policies)
                if (place.first == seat) list.emplace_back(place.second, set);
        return list;
    }

  private:
    struct Row {
        StoredMatch match;
        std::vector<StoredEntry> entries;
        std::optional<Snapshot> snapshot;
        std::map<std::pair<Seat, std::uint32_t>, StoredMoment> moments;
        std::optional<StoredArchive> archive;
        std::map<std::pair<Notice::Kind, Seat>, Notice> notices;
        std::map<std::pair<Seat, std::string>, PolicySet> policies;
    };

    std::unique_lock<std::mutex> write() {
        std::unique_lock lock(mutex_);
        if (failing) throw StoreError("the store was told to fail");
        return lock;
    }
    Row* find(const MatchId& id) {
        for (Row& row : matches_)
            if (row.match.id == id) return &row;
        return nullptr;
    }
    static bool sits(const StoredMatch& match, const GuestId& guest) {
        return std::any_of(match.seats.begin(), match.seats.end(), [&](const Sitter& sitter) {
            return sitter.kind == Sitter::Kind::Guest && sitter.who == guest;
        });
    }
    template <class Wanted>
    std::vector<StoredMatch> list(std::size_t limit, bool running_first, Wanted&& wanted) {
        const std::scoped_lock lock(mutex_);
        std::vector<std::pair<std::size_t, StoredMatch>>
            wanted_rows;  // with its number: of equals the later comes first
        for (std::size_t number = 0; number < matches_.size(); ++number)
            if (wanted(matches_[number].match)) wanted_rows.emplace_back(number, matches_[number].match);
        std::sort(wanted_rows.begin(), wanted_rows.end(), [&](const auto& a, const auto& b) {
            const PublicStatus &x = a.second.status, &y = b.second.status;
            if (running_first && x.over != y.over) return y.over;
            return x.updated != y.updated ? x.updated > y.updated : a.first > b.first;
        });
        std::vector<StoredMatch> found;
        for (auto& row : wanted_rows) found.push_back(std::move(row.second));
        if (found.size() > limit) found.resize(limit);
        return found;
    }

    std::mutex mutex_;
    std::string key_;
    std::map<GuestId, Guest> guests_;
    std::vector<Row> matches_;
};

}  // namespace longroll::host
