#pragma once
// What a command works on: a scenario with its options and seed, or a match file.

#include <string>
#include <vector>

#include "app/games.h"
#include "engine/match.h"
#include "files/match_file.h"

namespace longroll {

// The seed as typed, or a new one from the system when nothing was.
Expected<Seed> seed_or_new(const std::string& typed);

// A fresh match of `dixie/bull-run-quick` with options as typed (name=value).
Expected<Match> new_match(const std::string& scenario, const std::vector<std::string>& options,
                          const std::string& seed);

bool looks_like_file(std::string_view name);  // ends in .longroll, or is a file

// The match in a file, checked entry by entry; errors name the file.
Expected<Match> load_match(const std::string& path);
Expected<MatchRecord> load_record(const std::string& path);

// `union`, `confederate`, or `nobody` for a spectator.
Expected<Seat> seat_typed(const std::string& word, std::string_view what);

}  // namespace longroll
