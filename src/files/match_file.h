#pragma once
// The match file, `.longroll`: JSON that a person can read, one entry per line (docs/files.md).
//
// A file says everything twice: what was decided, from which this program plays the match again, and what
// came of it in words and hashes, by which the replay is checked entry by entry. A match made by other rules
// cannot be played again, but its record can still be read.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match.h"

namespace longroll {

inline constexpr std::string_view match_file_format = "longroll match";
inline constexpr std::uint32_t match_file_version = 1;
inline constexpr std::string_view match_file_ending = ".longroll";

struct RecordEntry {
    Entry::Kind kind = Entry::Kind::Act;
    Seat seat = Seat::Nobody;
    std::uint32_t to = 0;           // Undo
    std::string act;                // Act, in the text form a person can type
    std::uint64_t hash = 0;         // of the chain after this entry
    std::vector<std::string> says;  // the public events, in English; may be left out
};

struct RecordResult {
    Seat winner = Seat::Nobody;
    std::int32_t margin = 0;
    std::string how;
};

// A match as its file describes it.
struct MatchRecord {
    std::string game;
    std::uint32_t rules_version = 0;
    std::string scenario;  // without the game
    std::uint64_t scenario_hash = 0;
    GivenOptions options;
    Seed seed;
    std::array<std::string, 2> players;  // by seat: 'human', 'greedy'; empty when nobody noted it
    std::uint64_t hash = 0;              // of the chain before the first entry
    std::vector<RecordEntry> entries;
    std::optional<RecordResult> result;  // once over
    std::uint64_t checksum = 0;          // as the file gives it
};

// Over all of a record but the field itself, so that damage shows also where no replay would find it.
std::uint64_t checksum_of(const MatchRecord& record);

enum class Says : std::uint8_t { With, Without };

MatchRecord record_of(const Match& match, Says says = Says::With);
std::string write_record(const MatchRecord& record);  // with the checksum it should have
inline std::string write_match(const Match& match, Says says = Says::With) {
    return write_record(record_of(match, says));
}

// Reads the file without playing it. Refuses what is damaged or is no match file: which line, entry or field,
// and what would be right. Never crashes, whatever the bytes.
Expected<MatchRecord> read_record(std::string_view text);
// The same, but leaves the checksum to the caller: a replay names the altered entry, which says more.
Expected<MatchRecord> parse_record(std::string_view text);

// Plays the record again and compares every hash on the way. Refuses a game, scenario or rules version that
// is not in this program.
Expected<Match> replay(const MatchRecord& record, std::span<const AnyGame* const> games);

// Both: reads, plays again, compares.
Expected<Match> read_match(std::string_view text, std::span<const AnyGame* const> games);

// 32 hexadecimal digits, the high half first.
std::string write_seed(Seed seed);
// 1 to 32 hexadecimal digits after `0x`, 32 of them without it, or a decimal number below 2^64.
Expected<Seed> read_seed(std::string_view text);

}  // namespace longroll
