#include "conformance/golden.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>

#include "conformance/games.h"
#include "conformance/pinned.h"
#include "files/file.h"
#include "files/match_file.h"
#include "support/source_dir.h"

namespace longroll::conformance {
namespace {

const std::string golden = LONGROLL_SOURCE_DIR "/tests/golden";

template <class Each>
void for_every_scenario(Each&& each) {
    for (const TestGame& tested : tested_games_with_example())
        for (const Scenario& scenario : tested.game->scenarios()) {
            SCOPED_TRACE(std::string(tested.game->id()) + '/' + scenario.id);
            each(*tested.game, scenario, tested.share(scenario));
        }
}

TEST(GoldenHashes, AreThoseOfTheFile) {
    EXPECT_EQ(golden_difference(golden, "hashes.txt", pinned_hashes()), "");
}

std::string folder_of(const AnyGame& game, const Scenario& scenario) {
    return golden + "/matches/" + std::string(game.id()) + '/' + scenario.id;
}

Expected<Match> read_golden(const std::string& path) {
    const Expected<std::string> text = read_file(path);
    if (!text) return Wrong{text.error()};
    Expected<Match> match = read_match(*text, all_games());
    if (match && write_match(*match) != *text) return Wrong{path + " would be saved differently now"};
    return match;
}

// A file stays as long as its decisions lead to the same end: what was saved once is read for ever. Where the
// rules hash or tell them otherwise now, they are written down again; only if one is refused, or the end is
// another, is the match drawn anew.
void renew(const std::string& folder, const std::string& file, const AnyGame& game,
           const Scenario& scenario) {
    const std::string path = folder + '/' + file;
    if (read_golden(path)) return;
    const Expected<std::string> text = read_file(path);
    const Expected<MatchRecord> kept = text ? parse_record(*text) : Wrong{text.error()};
    std::optional<Match> again;
    if (kept) again = taken_again(*kept, game, scenario);
    if (again && again->entries().back().kind == Entry::Kind::Act &&
        way_to_end(*again) + std::string(match_file_ending) != file)
        again.reset();
    if (again)
        EXPECT_EQ(golden_difference(folder, file, write_match(*again)), "");
    else
        std::remove(path.c_str());
}

TEST(GoldenMatches, AreOneForEveryWayToEnd) {
    for_every_scenario([](const AnyGame& game, const Scenario& scenario, const Share& share) {
        const std::string folder = folder_of(game, scenario);
        if (writing_golden())
            for (const std::string& file : kept_files(folder)) renew(folder, file, game, scenario);
        const std::vector<std::string> files = kept_files(folder);
        for (const GoldenMatch& match : golden_matches(game, scenario, share)) {
            const std::string file = match.name + std::string(match_file_ending);
            if (std::find(files.begin(), files.end(), file) != files.end()) continue;
            if (writing_golden()) {
                EXPECT_EQ(golden_difference(folder, file, write_match(match.match)), "");
            } else {
                ADD_FAILURE() << file << " is missing: a match can end so. `make golden` writes it.";
            }
        }
    });
}

TEST(GoldenMatches, ReplayFromTheirFiles) {
    for_every_scenario([&](const AnyGame& game, const Scenario& scenario, const Share&) {
        const std::string folder = folder_of(game, scenario);
        const std::vector<std::string> files = kept_files(folder);
        EXPECT_GE(files.size(), 3u);
        for (const std::string& file : files) {
            const Expected<Match> match = read_golden(folder + '/' + file);
            ASSERT_TRUE(match) << match.error();
            EXPECT_TRUE(match->result().over) << file;
            if (match->entries().back().kind == Entry::Kind::Act) {
                EXPECT_EQ(way_to_end(*match) + std::string(match_file_ending), file);
            }
        }
    });
}

TEST(TakenAgain, KeepsAMatchThatComesToTheSameEnd) {
    const AnyGame& game = *all_games().back();
    const Scenario& scenario = game.scenarios().front();
    const std::string folder = folder_of(game, scenario);
    for (const std::string& file : kept_files(folder)) {
        const Expected<Match> match = read_golden(folder + '/' + file);
        ASSERT_TRUE(match) << match.error();
        MatchRecord other = record_of(*match);
        other.rules_version = 0;  // as if the rules hashed their states otherwise
        other.hash ^= 1;
        for (RecordEntry& entry : other.entries) entry.hash ^= 1;
        const std::optional<Match> again = taken_again(other, game, scenario);
        ASSERT_TRUE(again) << file;
        EXPECT_EQ(write_match(*again), write_match(*match)) << file;
    }
}

TEST(TakenAgain, GivesUpAMatchThatDoesNot) {
    const AnyGame& game = *all_games().back();
    const Scenario& scenario = game.scenarios().front();
    const std::string folder = folder_of(game, scenario);
    const Expected<Match> match = read_golden(folder + '/' + kept_files(folder).front());
    ASSERT_TRUE(match) << match.error();
    MatchRecord refused = record_of(*match);
    refused.entries.front().act = "no such thing";
    EXPECT_FALSE(taken_again(refused, game, scenario));
    MatchRecord unfinished = record_of(*match);
    unfinished.entries.pop_back();
    EXPECT_FALSE(taken_again(unfinished, game, scenario));
    MatchRecord lost = record_of(*match);
    lost.result->winner = lost.result->winner == Seat::Union ? Seat::Confederate : Seat::Union;
    EXPECT_FALSE(taken_again(lost, game, scenario));
}

// One or two of a game are printed whole (their traits name the matches), after the matches have been
// renewed.
TEST(GoldenPlaythroughs, PlayAsTheFilesTell) {
    std::vector<std::string> files;
    for_every_scenario([&](const AnyGame& game, const Scenario& scenario, const Share& share) {
        if (share.playthrough.empty()) return;
        const Expected<Match> match =
            read_golden(folder_of(game, scenario) + '/' + std::string(share.playthrough) +
                        std::string(match_file_ending));
        ASSERT_TRUE(match) << match.error() << "; its traits name the match to print";
        files.push_back(std::string(game.id()) + '-' + scenario.id + ".txt");
        EXPECT_EQ(golden_difference(golden, "playthroughs/" + files.back(), playthrough(*match)), "");
    });
    std::sort(files.begin(), files.end());
    if (writing_golden())
        for (const std::string& file : kept_files(golden + "/playthroughs"))
            if (std::find(files.begin(), files.end(), file) == files.end())
                std::remove((golden + "/playthroughs/" + file).c_str());
    EXPECT_EQ(kept_files(golden + "/playthroughs"), files);
}

}  // namespace
}  // namespace longroll::conformance
