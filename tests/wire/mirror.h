#pragma once
// A match played again from what the store holds, by the engine alone: the judge of what the server did.

#include <iterator>
#include <optional>
#include <span>
#include <string>

#include "engine/match.h"
#include "host/store.h"

namespace longroll::wire {

class Mirror {
  public:
    static std::optional<Mirror> begin(std::span<const host::HostGame> games, host::Store& store,
                                       const std::string& id, std::string& fault) {
        const std::optional<host::StoredMatch> stored = store.match(id);
        if (!stored) {
            fault = "match " + id + " is not in the store";
            return std::nullopt;
        }
        for (const host::HostGame& known : games) {
            if (known.game->id() != stored->game) continue;
            const Scenario* scenario = known.game->find(stored->scenario);
            if (scenario == nullptr) break;
            Expected<Match> match = Match::begin(*known.game, *scenario, stored->options, stored->seed);
            if (!match) {
                fault = match.error();
                return std::nullopt;
            }
            return Mirror(id, *std::move(match));
        }
        fault = "the game or scenario of match " + id + " is unknown";
        return std::nullopt;
    }

    // Plays what the store has beyond what was played; empty, or what is wrong: an entry that is not legal,
    // or a hash that is not the one of the chain.
    std::string sync(host::Store& store) {
        entries_ = store.entries(id_);
        if (entries_.size() < match_.entries().size()) return "match " + id_ + " has lost entries";
        EventLog log;
        for (std::size_t i = match_.entries().size(); i < entries_.size(); ++i) {
            const host::StoredEntry& stored = entries_[i];
            Entry entry;
            entry.kind = stored.kind;
            entry.seat = stored.seat;
            entry.to = stored.to;
            const std::string where = "entry " + std::to_string(i) + " of match " + id_;
            if (stored.kind == Entry::Kind::Act) {
                const Expected<AnyAction> action = match_.position().read(stored.act);
                if (!action) return where + ": " + action.error();
                entry.action = *action;
            }
            const Turn turn = match_.to_act();
            only_pass_.push_back(stored.kind == Entry::Kind::Act && (turn.window || turn.always_asked) &&
                                 turn.seats.has(stored.seat) &&
                                 match_.position().choices(stored.seat).size() == 1);
            if (!match_.append(entry, log)) return where + " is not legal: " + stored.act;
            if (match_.hash() != stored.hash) return where + " has another hash";
        }
        return {};
    }

    const std::string& id() const { return id_; }
    const Match& match() const { return match_; }
    const std::vector<host::StoredEntry>& entries() const { return entries_; }

    // Whether an entry answers a window or an always asked question to which its seat had one answer: against
    // a computer the host does so.
    bool only_pass(std::size_t entry) const { return only_pass_[entry]; }

    // Whether the rules allow the action to the seat now.
    bool legal(Seat seat, const std::string& text) const {
        if (!match_.to_act().seats.has(seat)) return false;
        const Expected<AnyAction> action = match_.position().read(text);
        return action && match_.position().check(seat, *action);
    }

  private:
    Mirror(std::string id, Match match) : id_(std::move(id)), match_(std::move(match)) {}

    std::string id_;
    Match match_;
    std::vector<host::StoredEntry> entries_;
    std::vector<bool> only_pass_;  // one an entry
};

// Numbers for tests that want luck they can repeat.
class Luck {
  public:
    explicit Luck(std::uint64_t seed) : state_(seed) {}
    std::uint64_t next() {  // splitmix64
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
        z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
        return z ^ (z >> 31);
    }
    std::size_t below(std::size_t n) { return static_cast<std::size_t>(next() % n); }
    bool once_in(std::size_t n) { return below(n) == 0; }
    template <class List>
    auto& one_of(List& list) {
        return list[below(std::size(list))];
    }

  private:
    std::uint64_t state_;
};

}  // namespace longroll::wire
