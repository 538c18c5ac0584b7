#pragma once
// A match is its history: game, rules version, scenario, options, seed and the entries made. Entries are only
// appended; an undo is an entry too, so undone dice never come again. Everything else (any state,
// saves, replays, spectators) is rebuilt from this.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/any_game.h"
#include "engine/attempt.h"

namespace longroll {

// The hash of the chain after an entry: `before` is the one before it, `state` that of the position after it.
std::uint64_t entry_hash(const Entry& entry, std::uint64_t before, std::uint64_t state);

class Match {
  public:
    // Begins a match, or says which option is wrong or why the scenario cannot be set up.
    static Expected<Match> begin(const AnyGame& game, const Scenario& scenario, const GivenOptions& given,
                                 Seed seed);

    Match(Match&&) = default;
    Match& operator=(Match&&) = default;
    // A second match with the same history, for another thread to read. To try something use an Attempt.
    Match clone() const;

    // Puts a match that has just begun to where it was after `entries`, by a position that was kept, without
    // playing them. `hashes` are those after each entry as they were kept. Refuses, and changes nothing,
    // unless the chain shows that the position is the one after the last entry.
    bool resume(std::vector<Entry> entries, std::span<const std::uint64_t> hashes,
                std::span<const std::byte> position);

    const AnyGame& game() const { return *game_; }
    const Scenario& scenario() const { return *scenario_; }
    const OptionValues& options() const { return options_; }
    Seed seed() const { return seed_; }
    const std::vector<Entry>& entries() const { return entries_; }

    const AnyPosition& position() const { return *position_; }
    Turn to_act() const;  // finished also when a seat resigned or a draw was agreed
    Result result() const;

    // Each appends one entry, or refuses and changes nothing.
    Verdict act(Seat seat, const AnyAction& action, EventLog& log);
    Verdict undo(Seat seat, std::uint32_t to);
    Verdict resign(Seat seat);
    Verdict agree_draw();
    Verdict append(const Entry& entry, EventLog& log);
    // Takes over what an attempt made. False, and nothing changes, unless it follows this match.
    bool commit(Attempt&& attempt);

    // The position as after the first `count` entries, rebuilt from the nearest kept one.
    std::unique_ptr<AnyPosition> at(std::size_t count) const;
    // What happened in an entry, by playing it again.
    std::vector<Event> events_of(std::size_t entry) const;

    // Chained hashes: [0] is the beginning (game, version, scenario, options, seed), [n] follows entry n.
    // They start from the seed, so no seat may see them before the end.
    const std::vector<std::uint64_t>& hashes() const { return hashes_; }
    std::uint64_t hash() const { return hashes_.back(); }
    // Whether the last entry rolled dice or drew anything by chance.
    bool drew() const { return drew_; }

    // The entries that led to the position: those that were not undone.
    std::vector<std::uint32_t> line() const;

  private:
    friend class Attempt;
    Match() = default;
    Result called_after(std::size_t count) const;

    static constexpr std::size_t keep_every = 64;

    const AnyGame* game_ = nullptr;
    const Scenario* scenario_ = nullptr;
    OptionValues options_;
    Seed seed_;
    std::vector<Entry> entries_;
    std::vector<std::uint64_t> hashes_;
    std::unique_ptr<AnyPosition> position_;
    // After 0, keep_every, 2 * keep_every, ... entries; nothing where the match was resumed beyond it.
    std::vector<std::shared_ptr<const AnyPosition>> kept_;
    bool drew_ = false;
    Result called_;  // by resignation or agreement
};

// A match played again from some entry on, one entry at a time.
class Replay {
  public:
    Replay(const Match& match, std::size_t count)
        : match_(&match), position_(match.at(count)), count_(count) {}

    // As after `count` entries. A resignation or a draw does not change it.
    const AnyPosition& position() const { return *position_; }
    std::size_t count() const { return count_; }
    void next(EventLog& log);

  private:
    const Match* match_;
    std::unique_ptr<AnyPosition> position_;
    std::size_t count_;
};

}  // namespace longroll
