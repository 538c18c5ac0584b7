#include "host/live_match.h"

#include <algorithm>
#include <cassert>

#include "files/describe.h"
#include "rulebook/catalogue.h"

namespace longroll::host {
namespace {

// The entry and those that are one with it.
std::span<const StoredEntry> group_at(std::span<const StoredEntry> entries, std::size_t first) {
    std::size_t end = first + 1;
    while (end < entries.size() && entries[end].joined) ++end;
    return entries.subspan(first, end - first);
}

bool was_held(const StoredEntry& entry) { return entry.given < entry.at; }

PublicStatus status_of(const Match& match, std::int64_t updated) {
    const Turn turn = match.to_act();
    const Result result = match.result();
    return {turn.seats,    turn.window,   result.over,
            result.winner, result.margin, result.over ? describe(result, match.position()) : std::string(),
            updated};
}

}  // namespace

// Plays a seat's wish on a copy of the match and writes down what the store is to keep.
class LiveMatch::Trial {
  public:
    Trial(const LiveMatch& live, std::int64_t now)
        : live_(live), match_(live.match_.clone()), given_(std::max(now, live.last_at_)), at_(given_) {
        // The answer to a window counts, and is told, only when its time is over.
        if (live.window_.until && live.held_.empty()) at_ = std::max(given_, *live.window_.until);
        before_ = match_.position().show(Seat::Nobody);
        turn_ = match_.to_act();
    }

    const Match& match() const { return match_; }

    // What is held comes first; it is in the store already.
    void take_held() {
        for (const StoredEntry& stored : live_.held_)
            if (const Expected<Entry> entry = live_.entry_of(stored)) (void)match_.append(*entry, log_);
        at_ = given_;
    }
    void at_once() { at_ = given_; }

    Verdict add(const Entry& entry, bool joined = false) {
        StoredEntry stored{entry.kind, entry.seat, entry.to, {}, 0, at_, given_, joined};
        if (entry.kind == Entry::Kind::Act) stored.act = match_.position().write(entry.action);
        if (Verdict verdict = match_.append(entry, log_); !verdict) return verdict;
        stored.hash = match_.hash();
        proposal_.entries.push_back(std::move(stored));
        return fine;
    }

    Proposal take() {
        proposal_.status = live_.stored_.status;
        if (at_ > given_) return std::move(proposal_);  // held: nobody else learns anything yet
        const Turn turn = match_.to_act();
        bool seen = turn.seats != turn_.seats || turn.window != turn_.window || match_.result().over ||
                    !(match_.position().show(Seat::Nobody) == before_);
        for (const Event& event : log_.events()) seen = seen || event.audience == Audience::Everyone;
        proposal_.status = status_of(match_, seen ? at_ : live_.stored_.status.updated);
        return std::move(proposal_);
    }

    Proposal refuse(const Verdict& verdict, int at = -1) const { return refuse(verdict.why(), at); }
    Proposal refuse(const Say& why, int at) const {
        return refuse(std::string(rule_name(why.rule)), sentence(english(why, match_.position())), at);
    }
    static Proposal refuse(std::string rule, std::string text, int at) {
        Proposal refused;
        refused.refused = Refused{std::move(rule), std::move(text), at};
        return refused;
    }

  private:
    const LiveMatch& live_;
    Match match_;
    EventLog log_;
    std::int64_t given_, at_;
    View before_;
    Turn turn_;
    Proposal proposal_;
};

// ---- from the store ----

Expected<LiveMatch> LiveMatch::load(StoredMatch stored, std::span<const StoredEntry> entries,
                                    const std::optional<Snapshot>& snapshot, std::span<const HostGame> games,
                                    std::int64_t now) {
    const auto game = std::find_if(games.begin(), games.end(),
                                   [&](const HostGame& known) { return known.game->id() == stored.game; });
    const std::string name = stored.game + '/' + stored.scenario;
    if (game == games.end()) return Wrong{"the game " + stored.game + " is not in this program"};
    const Scenario* scenario = game->game->find(stored.scenario);
    if (scenario == nullptr) return Wrong{"the scenario " + name + " is not in this program"};
    if (game->game->rules_version() != stored.rules_version ||
        scenario->content_hash() != stored.scenario_hash)
        return Wrong{"the rules or the scenario " + name +
                     " have changed since the match was made: it cannot be played on"};
    Expected<Match> match = Match::begin(*game->game, *scenario, stored.options, stored.seed);
    if (!match) return Wrong{match.error()};

    LiveMatch live(std::move(stored), *std::move(match), *game);
    std::span<const StoredEntry> rest = entries;
    if (snapshot && live.resume(entries, *snapshot)) {
        rest = entries.subspan(snapshot->entries);
    } else {
        live.last_at_ = live.stored_.created;
        live.open_window();
        live.note({{}, {}, Seat::Nobody, live.stored_.created});
    }
    if (!live.play_all(rest, now))
        return Wrong{"entry " + std::to_string(live.match_.entries().size() + 1) + " of match " +
                     live.stored_.id + " is not what the rules make of it: the store is damaged"};
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
    open_window();
    if (!record_.restore(std::string_view(snapshot.moments).substr(count), now(), window_)) {
        match_ = std::move(fresh);
        return false;
    }
    marks_.assign(snapshot.moments.begin(), snapshot.moments.begin() + static_cast<std::ptrdiff_t>(count));
    played_.assign(entries.begin(), entries.begin() + static_cast<std::ptrdiff_t>(count));
    return true;
}

Snapshot LiveMatch::snapshot() const {
    assert(held_.empty());
    Snapshot snapshot;
    snapshot.entries = static_cast<std::uint32_t>(match_.entries().size());
    const std::span<const std::byte> bytes = match_.position().bytes();
    snapshot.state.assign(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    snapshot.moments.assign(marks_.begin(), marks_.end());
    snapshot.moments += record_.keep();
    snapshot.hash = hash_text(snapshot.moments, hash_text(snapshot.state));
    return snapshot;
}

void LiveMatch::recall() {
    std::vector<StoredEntry> all = played_;
    all.insert(all.end(), held_.begin(), held_.end());
    Expected<LiveMatch> again = load(stored_, all, std::nullopt, std::span(game_, 1), last_at_);
    // The same entries make the same moments, or the store was damaged: then those that are known stay.
    if (again && again->match_.hash() == match_.hash()) *this = *std::move(again);
}

// ---- playing ----

bool LiveMatch::play_all(std::span<const StoredEntry> entries, std::int64_t now) {
    for (std::size_t i = 0; i < entries.size();) {
        const StoredEntry& first = entries[i];
        const bool with_before = i > 0 && was_held(entries[i - 1]) && entries[i - 1].given == first.given;
        if (was_held(first) && !with_before) note_answer(first);
        if (was_held(first) && first.at > now) {
            held_.assign(entries.begin() + static_cast<std::ptrdiff_t>(i), entries.end());
            return true;
        }
        const std::span<const StoredEntry> group = group_at(entries, i);
        if (!play(group)) return false;
        i += group.size();
    }
    return true;
}

bool LiveMatch::play(std::span<const StoredEntry> group) {
    SeatRecord::News news;
    news.actor = group.front().seat;
    news.at = group.front().at;
    for (const StoredEntry& stored : group) {
        const Expected<Entry> entry = entry_of(stored);
        if (!entry) return false;
        const std::unique_ptr<AnyPosition> before = match_.position().clone();
        EventLog log = stored.joined ? EventLog::off() : EventLog();
        if (!match_.append(*entry, log) || match_.hash() != stored.hash) return false;
        const std::string who = capital_name(stored.seat);
        std::uint8_t marks = 0;
        switch (stored.kind) {
            case Entry::Kind::Act:
                marks = marks_of(*before, match_, stored.seat, entry->action);
                for (Seat viewer : viewers)
                    if (!stored.joined)
                        news.events[index(viewer)] = events_for(viewer, log.events(), match_.position());
                break;
            case Entry::Kind::Undo:
                news.besides = host_event(stored.seat, who + " takes a decision back");
                break;
            case Entry::Kind::Resign: news.events.fill(host_event(stored.seat, who + " resigns")); break;
            case Entry::Kind::Draw: news.events.fill(host_event(Seat::Nobody, "A draw is agreed")); break;
        }
        marks_.push_back(marks);
        played_.push_back(stored);
    }
    last_at_ = std::max(last_at_, group.front().at);
    open_window();
    note(news);
    return true;
}

// A window that is held open begins with the decision before it, and all that is known of it is public.
void LiveMatch::open_window() {
    window_ = {};
    if (stored_.window_seconds > 0 && match_.to_act().window)
        window_.until = last_at_ + std::int64_t{stored_.window_seconds} * 1'000;
}

void LiveMatch::note(const SeatRecord::News& news) {
    std::array<UndoState, 3> states;
    for (Seat seat : seats) states[index(seat)] = undo(seat).state;
    record_.note(now(), window_, states, match_.entries().size(), news);
}

void LiveMatch::note_answer(const StoredEntry& first) {
    window_.answered.bits |= SeatSet::of(first.seat).bits;
    note({{}, {}, first.seat, first.given});
}

void LiveMatch::accept(std::span<const StoredEntry> entries, std::int64_t now) {
    if (was_held(entries.front()) && entries.front().at > now) {
        held_.assign(entries.begin(), entries.end());
        note_answer(entries.front());
        return;
    }
    release();
    [[maybe_unused]] const bool played = play_all(entries, now);
    assert(played);
    stored_.status = status();
}

void LiveMatch::release() {
    const std::vector<StoredEntry> due = std::exchange(held_, {});
    for (std::size_t i = 0; i < due.size();) {
        const std::span<const StoredEntry> group = group_at(due, i);
        [[maybe_unused]] const bool played = play(group);
        assert(played);
        i += group.size();
    }
    stored_.status = status();
}

// ---- what a seat wishes ----

LiveMatch::Proposal LiveMatch::propose(Seat seat, std::span<const std::string> actions,
                                       std::int64_t now) const {
    if (answered(seat)) return Trial::refuse("", "Your answer is given already", 0);
    Trial trial(*this, now);
    int at = 0;
    for (const std::string& text : actions) {
        if (trial.match().to_act().finished()) return Trial::refuse("", "The match is over", at);
        const Expected<AnyAction> action = trial.match().position().read(text);
        if (!action) return Trial::refuse("", sentence(action.error()), at);
        if (const Verdict verdict = trial.add({Entry::Kind::Act, seat, 0, *action}); !verdict)
            return trial.refuse(verdict, at);
        ++at;
    }
    if (actions.empty()) return Trial::refuse("", "There is no action in the request", -1);
    return trial.take();
}

LiveMatch::Proposal LiveMatch::propose(Seat seat, const AnyAction& action, std::int64_t now) const {
    Trial trial(*this, now);
    if (const Verdict verdict = trial.add({Entry::Kind::Act, seat, 0, action}); !verdict)
        return trial.refuse(verdict);
    return trial.take();
}

UndoPlan LiveMatch::undo(Seat seat) const {
    if (answered(seat)) {
        UndoPlan plan;
        plan.state.why = "Your answer is given already";
        return plan;
    }
    return plan_undo(match_, marks_, seat);
}

LiveMatch::Proposal LiveMatch::propose_undo(Seat seat, std::int64_t now) const {
    const UndoPlan plan = undo(seat);
    if (!plan.state.can) return Trial::refuse(plan.state.rule, plan.state.why, -1);
    Trial trial(*this, now);
    trial.at_once();
    if (const Verdict verdict = trial.add({Entry::Kind::Undo, seat, plan.to, {}}); !verdict)
        return trial.refuse(verdict);
    for (std::uint32_t entry : plan.again)
        if (const Verdict verdict = trial.add(match_.entries()[entry], true); !verdict)
            return trial.refuse(verdict);
    return trial.take();
}

LiveMatch::Proposal LiveMatch::propose_end(Entry::Kind kind, Seat seat, std::int64_t now) const {
    Trial trial(*this, now);
    trial.take_held();
    if (const Verdict verdict = trial.add({kind, seat, 0, {}}); !verdict) return trial.refuse(verdict);
    return trial.take();
}

// ---- what is told ----

std::string LiveMatch::moments_after(Seat viewer, std::uint32_t first) const {
    std::string list = "[";
    const std::uint32_t count = record_.count(viewer);
    for (std::uint32_t n = std::max(first, record_.first(viewer)); n < count; ++n) {
        if (list.size() > 1) list += ", ";
        list += n + 1 == count ? record_.newest(viewer) : record_.head(viewer, n);
    }
    return list + ']';
}

std::string LiveMatch::moment(Seat viewer, std::uint32_t n) const {
    if (n + 1 == record_.count(viewer)) return record_.newest(viewer);
    const std::size_t count = record_.entries_at(viewer, n);
    const std::unique_ptr<AnyPosition> position = match_.at(count);
    // Whoever gave up is told in the newest moment; before it the position alone decides.
    return record_.whole(viewer, n, {*position, position->to_act(), position->result()});
}

PublicStatus LiveMatch::status() const { return status_of(match_, record_.latest(Seat::Nobody)); }

}  // namespace longroll::host
