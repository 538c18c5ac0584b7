#include "host/live_match.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "files/describe.h"
#include "files/json_writer.h"

namespace longroll::host {
namespace {

GivenOptions given_options(const Match& match) {
    GivenOptions given;
    for (std::size_t i = 0; i < match.options().size(); ++i) {
        const OptionSpec& option = match.scenario().options[i];
        given.emplace_back(option.name, option.text(match.options()[i]));
    }
    return given;
}

// The entry and those that are one with it.
std::span<const StoredEntry> group_at(std::span<const StoredEntry> entries, std::size_t first) {
    std::size_t end = first + 1;
    while (end < entries.size() && entries[end].joined) ++end;
    return entries.subspan(first, end - first);
}

bool was_held(const StoredEntry& entry) { return entry.given < entry.at; }

}  // namespace

const HostGame* game_of(const StoredMatch& match, std::span<const HostGame> games) {
    for (const HostGame& known : games) {
        if (known.game->id() != match.game) continue;
        const Scenario* scenario = known.game->find(match.scenario);
        const bool same = scenario != nullptr && known.game->rules_version() == match.rules_version &&
                          scenario->content_hash() == match.scenario_hash;
        return same ? &known : nullptr;
    }
    return nullptr;
}

std::uint32_t LiveMatch::entries() const {
    std::size_t count = match_.entries().size();
    for (const Group& group : held_) count += group.entries.size();
    return static_cast<std::uint32_t>(count);
}

// ---- from the store ----

Expected<LiveMatch> LiveMatch::load(StoredMatch stored, std::span<const StoredEntry> entries,
                                    const std::optional<Snapshot>& snapshot, std::span<const HostGame> games,
                                    std::int64_t now) {
    return load(std::move(stored), entries, snapshot, games, now, {});
}

Expected<LiveMatch> LiveMatch::load(StoredMatch stored, std::span<const StoredEntry> entries,
                                    const std::optional<Snapshot>& snapshot, std::span<const HostGame> games,
                                    std::int64_t now, const Listening& listening) {
    const auto game = std::find_if(games.begin(), games.end(),
                                   [&](const HostGame& known) { return known.game->id() == stored.game; });
    const std::string name = stored.game + '/' + stored.scenario;
    if (game == games.end()) return Wrong{"the game " + stored.game + " is not in this program"};
    const Scenario* scenario = game->game->find(stored.scenario);
    if (scenario == nullptr) return Wrong{"the scenario " + name + " is not in this program"};
    if (game->game->rules_version() != stored.rules_version ||
        scenario->content_hash() != stored.scenario_hash)
        return Wrong{"the rules or the scenario " + name +
                     " have changed since the match was made: it cannot be continued"};
    Expected<Match> match = Match::begin(*game->game, *scenario, stored.options, stored.seed);
    if (!match) return Wrong{match.error()};

    LiveMatch live(std::move(stored), *std::move(match), *game, listening);
    std::span<const StoredEntry> rest = entries;
    if (snapshot && live.resume(entries, *snapshot)) {
        rest = entries.subspan(snapshot->entries);
    } else {
        live.last_at_ = live.stored_.created;
        live.window_ = live.window_after(live.turn(), live.last_at_);
        News begun;
        begun.at = live.stored_.created;
        live.note(0, begun);
    }
    if (!live.play_all(rest, now))
        return Wrong{"entry " + std::to_string(live.entries() + 1) + " of match " + live.stored_.id +
                     " does not follow from the rules: the store is damaged"};
    return live;
}

Expected<Entry> LiveMatch::entry_of(const StoredEntry& stored) const {
    Entry entry{stored.kind, stored.seat, stored.to, {}};
    if (stored.kind == Entry::Kind::Act) {
        Expected<AnyAction> action = match_.position().read(stored.act);
        if (!action) return Wrong{action.error()};
        entry.action = *action;
    }
    return entry;
}

bool LiveMatch::resume(std::span<const StoredEntry> entries, const Snapshot& snapshot) {
    const std::size_t count = snapshot.entries;
    if (count == 0 || count > entries.size() || snapshot.moments.size() < count) return false;
    if (hash_text(snapshot.moments, hash_text(snapshot.state)) != snapshot.hash) return false;
    std::vector<Entry> list;
    std::vector<std::uint64_t> hashes;
    for (const StoredEntry& stored : entries.first(count)) {
        Expected<Entry> entry = entry_of(stored);
        if (!entry) return false;
        list.push_back(*entry);
        hashes.push_back(stored.hash);
    }
    Match fresh = match_.clone();
    if (!match_.resume(std::move(list), hashes, std::as_bytes(std::span(snapshot.state)))) return false;
    last_at_ = entries[count - 1].at;
    window_ = window_after(turn(), last_at_);
    std::array<std::uint64_t, 3> seen{};
    for (Seat viewer : viewers) seen[index(viewer)] = seen_by(viewer, now(), window_).hash;
    if (!record_.restore(std::string_view(snapshot.moments).substr(count), count, seen)) {
        match_ = std::move(fresh);
        return false;
    }
    marks_.assign(snapshot.moments.begin(), snapshot.moments.begin() + static_cast<std::ptrdiff_t>(count));
    played_.assign(entries.begin(), entries.begin() + static_cast<std::ptrdiff_t>(count));
    resumed_ = true;
    return true;
}

Snapshot LiveMatch::snapshot() const {
    Snapshot snapshot;
    snapshot.entries = static_cast<std::uint32_t>(match_.entries().size());
    const std::span<const std::byte> bytes = match_.position().bytes();
    snapshot.state.assign(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    snapshot.moments.assign(marks_.begin(), marks_.end());
    snapshot.moments += record_.keep();
    snapshot.hash = hash_text(snapshot.moments, hash_text(snapshot.state));
    return snapshot;
}

bool LiveMatch::play_all(std::span<const StoredEntry> entries, std::int64_t now) {
    for (std::size_t i = 0; i < entries.size();) {
        const StoredEntry& first = entries[i];
        const bool with_before = i > 0 && was_held(entries[i - 1]) && entries[i - 1].given == first.given;
        if (was_held(first) && !with_before) note_answer(first);
        // From the first that counts later, all wait.
        const bool waits = !held_.empty() || (was_held(first) && first.at > now);
        const std::span<const StoredEntry> stored = group_at(entries, i);
        Group group{{stored.begin(), stored.end()},
                    held_.empty() ? Attempt(match_) : held_.back().attempt.next(),
                    {}};
        for (const StoredEntry& one : stored) {
            const Expected<Entry> entry = entry_of(one);
            if (!entry || !group.attempt.append(match_, *entry, one.joined ? EventLog::off() : EventLog()) ||
                group.attempt.hash() != one.hash)
                return false;
        }
        if (waits)
            held_.push_back(std::move(group));
        else
            apply(std::move(group));
        i += stored.size();
    }
    return true;
}

// ---- playing ----

void LiveMatch::accept(Proposal&& proposal, std::int64_t now) {
    const StoredEntry& first = proposal.groups.front().entries.front();
    if (was_held(first) && first.at > now) {
        held_ = std::move(proposal.groups);
        note_answer(held_.front().entries.front());
        return;
    }
    release();
    for (Group& group : proposal.groups) apply(std::move(group));
    stored_.status = status();
}

void LiveMatch::release() {
    for (Group& group : std::exchange(held_, {})) apply(std::move(group));
    stored_.status = status();
}

void LiveMatch::apply(Group&& group) {
    const auto first = static_cast<std::uint32_t>(match_.entries().size());
    for (const Attempt::Made& made : group.attempt.made()) marks_.push_back(marks_of(made));
    const EventLog log = group.attempt.take_log();
    [[maybe_unused]] const bool follows = match_.commit(std::move(group.attempt));
    assert(follows);
    const StoredEntry& told = group.entries.front();
    const News news{told.at, told.seat, told.kind, log.events()};
    last_at_ = std::max(last_at_, told.at);
    window_ = window_after(turn(), last_at_);
    played_.insert(played_.end(), group.entries.begin(), group.entries.end());
    note(first, news, std::move(group.public_seen));
}

// A window that is kept open begins with the decision before it, and all that is known of it is public.
WindowState LiveMatch::window_after(const Turn& turn, std::int64_t at) const {
    WindowState window;
    if (stored_.window_seconds > 0 && turn.window)
        window.until = at + std::int64_t{stored_.window_seconds} * 1'000;
    return window;
}

UndoPlan LiveMatch::undo_after(std::size_t entries, const Turn& turn, const WindowState& window,
                               Seat seat) const {
    if (window.answered.has(seat)) {
        UndoPlan plan;
        plan.state.why = "Your answer is already recorded";
        return plan;
    }
    return plan_undo(std::span(match_.entries()).first(entries), std::span(marks_).first(entries), turn,
                     seat);
}

// ---- moments ----

bool LiveMatch::News::tells(Seat viewer) const {
    if (!kind) return false;
    if (*kind == Entry::Kind::Resign || *kind == Entry::Kind::Draw) return true;
    return std::any_of(events.begin(), events.end(),
                       [&](const Event& event) { return may_know(event.audience, viewer); });
}

std::string LiveMatch::News::json(Seat viewer, const Namer& namer) const {
    if (!kind) return {};
    switch (*kind) {
        case Entry::Kind::Act: return events_for(viewer, events, namer);
        // Told to a viewer only where it has another reason for a moment.
        case Entry::Kind::Undo: return host_event(actor, capital_name(actor) + " undoes a decision");
        case Entry::Kind::Resign: return host_event(actor, capital_name(actor) + " resigns");
        case Entry::Kind::Draw: return host_event(Seat::Nobody, "A draw is agreed");
    }
    return {};
}

void LiveMatch::note(std::uint32_t first, const News& news, std::optional<Seen> public_seen) {
    const auto count = static_cast<std::uint32_t>(match_.entries().size());
    for (Seat viewer : viewers) {
        std::optional<Seen> seen = viewer == Seat::Nobody ? std::exchange(public_seen, {}) : std::nullopt;
        if (!seen) seen = seen_by(viewer, now(), window_);
        const bool acted = viewer != Seat::Nobody && viewer == news.actor;
        if (!record_.note(viewer, seen->hash, acted || news.tells(viewer),
                          {news.at, first, count, window_, {}}))
            continue;
        newest_[index(viewer)] = {};
        if (listening_[index(viewer)] > 0) newest_[index(viewer)].seen = std::move(seen);
        if (!may_listen(viewer)) continue;
        const std::uint32_t n = record_.count(viewer) - 1;
        record_.set_head(viewer, n, head(viewer, now(), record_.newest(viewer), news));
        fresh_.emplace_back(viewer, n);
    }
}

void LiveMatch::note_answer(const StoredEntry& first) {
    window_.answered.bits |= SeatSet::of(first.seat).bits;
    News news;
    news.at = first.given;
    news.actor = first.seat;
    note(static_cast<std::uint32_t>(match_.entries().size()), news);
}

bool LiveMatch::may_listen(Seat viewer) const {
    return viewer == Seat::Nobody || stored_.seats[index(viewer)].kind != Sitter::Kind::Computer;
}

std::optional<StoredMoment> LiveMatch::told(Seat viewer, std::uint32_t n) const {
    if (n < record_.first(viewer) || n >= record_.count(viewer)) return std::nullopt;
    const MomentNote& note = record_.at(viewer, n);
    if (note.head.empty()) return std::nullopt;
    return StoredMoment{viewer, n, note.at, note.first, note.entries, note.window, note.head};
}

std::vector<StoredMoment> LiveMatch::take_fresh() {
    std::vector<StoredMoment> list;
    for (const auto& [viewer, n] : std::exchange(fresh_, {}))
        if (std::optional<StoredMoment> moment = told(viewer, n)) list.push_back(*std::move(moment));
    return list;
}

void LiveMatch::forget_old_moments() {
    constexpr std::size_t most = 64, kept = 16;
    for (Seat viewer : viewers)
        if (record_.count(viewer) - record_.first(viewer) > most) return record_.forget_all_but(kept);
}

std::optional<Match> LiveMatch::played_again(const Match& match) {
    Expected<Match> again = Match::begin(match.game(), match.scenario(), given_options(match), match.seed());
    if (!again) return std::nullopt;
    EventLog silent = EventLog::off();
    for (const Entry& entry : match.entries())
        if (!again->append(entry, silent)) return std::nullopt;
    if (again->hash() != match.hash()) return std::nullopt;
    return *std::move(again);
}

void LiveMatch::take_history(Match&& whole) {
    if (whole.entries().size() != match_.entries().size() || whole.hash() != match_.hash()) return;
    match_ = std::move(whole);
    resumed_ = false;
}

std::string LiveMatch::head(Seat viewer, const Status& status, const MomentNote& note,
                            const News& news) const {
    MomentParts parts;
    parts.events = news.json(viewer, status.position);
    parts.turn = turn_json(viewer, status, note.window);
    parts.result = result_json(status);
    parts.undo =
        undo_json(viewer == Seat::Nobody ? UndoState{}
                                         : undo_after(note.entries, status.turn, note.window, viewer).state);
    return moment_head(parts);
}

// Plays again what the viewer has not heard of, from the nearest position that is kept.
void LiveMatch::make_heads(Seat viewer, std::uint32_t first, std::uint32_t end) {
    std::optional<Replay> replay;
    for (std::uint32_t n = first; n < end; ++n) {
        const MomentNote& note = record_.at(viewer, n);
        if (!note.head.empty()) continue;
        if (!replay) replay.emplace(match_, note.first);
        EventLog silent = EventLog::off(), log;
        while (replay->count() < note.first) replay->next(silent);
        News news;
        news.at = note.at;
        if (note.first < note.entries) {
            news.actor = played_[note.first].seat;
            news.kind = played_[note.first].kind;
            replay->next(log);
            news.events = log.events();
        }
        while (replay->count() < note.entries) replay->next(silent);
        // Somebody who gave up did so in the newest moment; before it the position alone decides.
        const AnyPosition& then = replay->position();
        const Status status =
            note.entries == match_.entries().size() ? now() : Status{then, then.to_act(), then.result()};
        record_.set_head(viewer, n, head(viewer, status, note, news));
    }
}

void LiveMatch::recall(Seat viewer) {
    std::vector<StoredEntry> all = played_;
    for (const Group& group : held_) all.insert(all.end(), group.entries.begin(), group.entries.end());
    Listening listening{};
    listening[index(viewer)] = 1;
    Expected<LiveMatch> again = load(stored_, all, std::nullopt, std::span(game_, 1), last_at_, listening);
    // The same entries make the same moments, or the store was damaged: then those that are known stay.
    if (!again || again->match_.hash() != match_.hash()) return;
    again->record_.take_heads(std::move(record_));
    record_ = std::move(again->record_);
    match_ = std::move(again->match_);
    fresh_ = std::move(again->fresh_);
    resumed_ = false;
}

const std::string& LiveMatch::newest(Seat viewer) {
    Newest& own = newest_[index(viewer)];
    if (!own.json.empty()) return own.json;
    const std::uint32_t n = record_.count(viewer) - 1;
    make_heads(viewer, n, n + 1);
    const Status status = now();
    const Seen seen = own.seen ? *std::exchange(own.seen, {}) : seen_by(viewer, status, window_);
    const MomentNote& note = record_.newest(viewer);
    own.json = moment_json(n, note.at, note.head, to_json(seen.view),
                           choices_json(viewer, status.position, seen.choices));
    return own.json;
}

std::string LiveMatch::moments_after(Seat viewer, std::uint32_t first) {
    const std::uint32_t count = record_.count(viewer);
    if (first < count && first < record_.first(viewer)) recall(viewer);
    first = std::max(first, record_.first(viewer));
    make_heads(viewer, first, count);
    std::string list = "[";
    for (std::uint32_t n = first; n < count; ++n) {
        if (list.size() > 1) list += ", ";
        const MomentNote& note = record_.at(viewer, n);
        list += n + 1 == count ? newest(viewer) : moment_json(n, note.at, note.head);
    }
    return list + ']';
}

std::string LiveMatch::moment(Seat viewer, std::uint32_t n) {
    if (n < record_.first(viewer)) recall(viewer);
    if (n + 1 == record_.count(viewer)) return newest(viewer);
    n = std::max(n, record_.first(viewer));
    make_heads(viewer, n, n + 1);
    const MomentNote& note = record_.at(viewer, n);
    return moment(match_, {viewer, n, note.at, note.first, note.entries, note.window, note.head});
}

std::string LiveMatch::moment(const Match& match, const StoredMoment& moment) {
    const std::unique_ptr<AnyPosition> then = match.at(moment.entries);
    const Seen seen = seen_by(moment.viewer, {*then, then->to_act(), then->result()}, moment.window);
    return moment_json(moment.n, moment.at, moment.head, to_json(seen.view),
                       choices_json(moment.viewer, *then, seen.choices));
}

void LiveMatch::each_moment(Seat viewer,
                            const std::function<void(const MomentNote&, const std::string&)>& told) {
    if (record_.first(viewer) > 0) recall(viewer);
    make_heads(viewer, record_.first(viewer), record_.count(viewer));
    Replay replay(match_, 0);
    EventLog silent = EventLog::off();
    for (std::uint32_t n = record_.first(viewer); n < record_.count(viewer); ++n) {
        const MomentNote& note = record_.at(viewer, n);
        while (replay.count() < note.entries) replay.next(silent);
        told(note, to_json(replay.position().show(viewer)));
    }
}

PublicStatus LiveMatch::status() const {
    const Turn turn = match_.to_act();
    const Result result = match_.result();
    return {turn.seats,
            turn.window,
            result.over,
            result.winner,
            result.margin,
            result.over ? describe(result, match_.position()) : std::string(),
            record_.newest(Seat::Nobody).at};
}

}  // namespace longroll::host
