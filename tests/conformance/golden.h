#pragma once
// Golden files: what the program prints is compared with a file of tests/golden/, or, with
// LONGROLL_GOLDEN=write (`make golden`), written to it. A reviewer reads in the diff what a change did to
// play.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/traits.h"
#include "engine/match.h"
#include "files/match_file.h"

namespace longroll::conformance {

bool writing_golden();

// `folder` is tests/golden, `name` a path below it. An empty answer: the file holds just that text, or was
// written. Otherwise the first line that differs, or what is wrong with the file.
std::string golden_difference(const std::string& folder, const std::string& name, std::string_view text);

// The files of a folder, sorted.
std::vector<std::string> kept_files(const std::string& folder);

// A match with every answer of the contract at each decision and what came of it.
std::string playthrough(const Match& match);

// How a match ended, as a file name: 'union-pk-7.1a'.
std::string way_to_end(const Match& match);

// Matches of a scenario, one for every way to end that play of all manners finds, one resigned after an undo,
// one agreed.
struct GoldenMatch {
    std::string name;
    Match match;
};
std::vector<GoldenMatch> golden_matches(const AnyGame& game, const Scenario& scenario, const Share& share);

// The decisions of a kept match taken again under the rules as they are now, whatever its version and hashes;
// nothing when one of them is refused or the match does not end as it did. So a change of the rules rewrites
// only the matches that it touches.
std::optional<Match> taken_again(const MatchRecord& kept, const AnyGame& game, const Scenario& scenario);

}  // namespace longroll::conformance
