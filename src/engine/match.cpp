#include "engine/match.h"

#include <algorithm>
#include <ranges>

namespace longroll {
namespace {

std::uint64_t beginning_hash(const AnyGame& game, const Scenario& scenario, const OptionValues& options,
                             Seed seed, const AnyPosition& position) {
    std::uint64_t h = hash_text(game.id());
    for (std::uint64_t part :
         {std::uint64_t{game.rules_version()}, scenario.content_hash(), seed.low, seed.high})
        h = hash_value(part, h);
    for (std::int32_t value : options) h = hash_value(value, h);
    return hash_value(position.hash(), h);
}

}  // namespace

std::uint64_t entry_hash(const Entry& entry, std::uint64_t before, std::uint64_t state) {
    const std::uint64_t parts[] = {static_cast<std::uint64_t>(entry.kind), index(entry.seat), entry.to,
                                   state};
    return hash_bytes(std::as_bytes(std::span(parts)), hash_bytes(entry.action.bytes, before));
}

Expected<Match> Match::begin(const AnyGame& game, const Scenario& scenario, const GivenOptions& given,
                             Seed seed) {
    Expected<OptionValues> options = resolve_options(scenario, given);
    if (!options) return Wrong{options.error()};
    Expected<std::unique_ptr<AnyPosition>> position = game.begin(scenario, *options, seed);
    if (!position) return Wrong{position.error()};
    Match match;
    match.game_ = &game;
    match.scenario_ = &scenario;
    match.options_ = *std::move(options);
    match.seed_ = seed;
    match.position_ = *std::move(position);
    match.kept_.push_back(match.position_->clone());
    match.hashes_.push_back(beginning_hash(game, scenario, match.options_, seed, *match.position_));
    return match;
}

Turn Match::to_act() const { return called_.over ? Turn{} : position_->to_act(); }

Result Match::result() const { return called_.over ? called_ : position_->result(); }

Verdict Match::act(Seat seat, const AnyAction& action, EventLog& log) {
    return append({Entry::Kind::Act, seat, 0, action}, log);
}
Verdict Match::undo(Seat seat, std::uint32_t to) {
    EventLog silent = EventLog::off();
    return append({Entry::Kind::Undo, seat, to, {}}, silent);
}
Verdict Match::resign(Seat seat) {
    EventLog silent = EventLog::off();
    return append({Entry::Kind::Resign, seat, 0, {}}, silent);
}
Verdict Match::agree_draw() {
    EventLog silent = EventLog::off();
    return append({Entry::Kind::Draw, Seat::Nobody, 0, {}}, silent);
}

// Nearly every entry is an act; it needs no attempt, and a match of millions of them is the faster for it. Of
// the others, an attempt that is committed or dropped at once plays on the match's own position.
Verdict Match::append(const Entry& entry, EventLog& log) {
    if (entry.kind == Entry::Kind::Act && !called_.over) {
        if (Verdict verdict = play_act(*position_, seed_, entries_.size() + 1, entry, log, drew_); !verdict)
            return verdict;
        entries_.push_back({Entry::Kind::Act, entry.seat, 0, entry.action});
        hashes_.push_back(entry_hash(entries_.back(), hash(), position_->hash()));
        if (entries_.size() % keep_every == 0) kept_.push_back(position_->clone());
        return fine;
    }
    Attempt attempt(*this, std::move(position_));
    Verdict verdict = attempt.add(this, entry, log);
    if (verdict)
        commit(std::move(attempt));
    else
        position_ = std::move(attempt.position_);
    return verdict;
}

bool Match::commit(Attempt&& attempt) {
    if (!attempt.follows(*this)) return false;
    for (const Attempt::Made& made : attempt.made_) {
        entries_.push_back(made.entry);
        hashes_.push_back(made.hash);
        drew_ = made.drew;
    }
    for (std::shared_ptr<const AnyPosition>& position : attempt.kept_) kept_.push_back(std::move(position));
    position_ = std::move(attempt.position_);
    called_ = attempt.called_;
    return true;
}

// Going back to a point where somebody had resigned brings the resignation back with it.
Result Match::called_after(std::size_t count) const {
    for (std::size_t k = count; k > 0;) {
        const Entry& entry = entries_[k - 1];
        if (entry.kind == Entry::Kind::Resign)
            return {true, other(entry.seat), 0, Say(RuleId{}, "{} resigned", entry.seat)};
        if (entry.kind == Entry::Kind::Draw)
            return {true, Seat::Nobody, 0, Say(RuleId{}, "a draw was agreed")};
        if (entry.kind == Entry::Kind::Act) break;
        k = entry.to;
    }
    return {};
}

Match Match::clone() const {
    Match copy;
    copy.game_ = game_;
    copy.scenario_ = scenario_;
    copy.options_ = options_;
    copy.seed_ = seed_;
    copy.entries_ = entries_;
    copy.hashes_ = hashes_;
    copy.position_ = position_->clone();
    copy.kept_ = kept_;
    copy.called_ = called_;
    return copy;
}

bool Match::resume(std::vector<Entry> entries, std::span<const std::uint64_t> hashes,
                   std::span<const std::byte> position) {
    if (!entries_.empty() || entries.empty() || hashes.size() != entries.size()) return false;
    for (std::size_t k = 0; k < entries.size(); ++k)
        if (entries[k].kind == Entry::Kind::Undo && entries[k].to > k) return false;
    std::unique_ptr<AnyPosition> standing = position_->with_bytes(position);
    if (!standing) return false;
    const std::uint64_t before = hashes.size() == 1 ? hashes_.front() : hashes[hashes.size() - 2];
    if (entry_hash(entries.back(), before, standing->hash()) != hashes.back()) return false;
    entries_ = std::move(entries);
    hashes_.insert(hashes_.end(), hashes.begin(), hashes.end());
    position_ = std::move(standing);
    kept_.resize(entries_.size() / keep_every + 1);
    if (entries_.size() % keep_every == 0) kept_.back() = position_->clone();
    called_ = called_after(entries_.size());
    return true;
}

std::unique_ptr<AnyPosition> Match::at(std::size_t count) const {
    assert(count <= entries_.size());
    if (count == entries_.size()) return position_->clone();
    // Walk back to a kept position, over undone entries, then play forward again.
    std::vector<std::size_t> again;
    std::size_t k = count;
    while (k % keep_every != 0 || kept_[k / keep_every] == nullptr) {
        const Entry& entry = entries_[k - 1];
        if (entry.kind == Entry::Kind::Undo) {
            k = entry.to;
        } else {
            if (entry.kind == Entry::Kind::Act) again.push_back(k - 1);
            --k;
        }
    }
    std::unique_ptr<AnyPosition> position = kept_[k / keep_every]->clone();
    EventLog silent = EventLog::off();
    for (const std::size_t i : again | std::views::reverse) {
        Dice dice(seed_, static_cast<std::uint32_t>(i + 1));
        position->play(entries_[i].seat, entries_[i].action, dice, silent);
    }
    return position;
}

std::vector<Event> Match::events_of(std::size_t entry) const {
    EventLog log;
    Replay(*this, entry).next(log);
    return log.events();
}

void Replay::next(EventLog& log) {
    const Entry& entry = match_->entries()[count_++];
    if (entry.kind == Entry::Kind::Undo) position_ = match_->at(entry.to);
    if (entry.kind != Entry::Kind::Act) return;
    Dice dice(match_->seed(), static_cast<std::uint32_t>(count_));
    position_->play(entry.seat, entry.action, dice, log);
}

std::vector<std::uint32_t> Match::line() const {
    std::vector<std::uint32_t> line;
    for (std::size_t k = entries_.size(); k > 0;) {
        if (entries_[k - 1].kind == Entry::Kind::Undo) {
            k = entries_[k - 1].to;
        } else {
            line.push_back(static_cast<std::uint32_t>(--k));
        }
    }
    std::reverse(line.begin(), line.end());
    return line;
}

}  // namespace longroll
