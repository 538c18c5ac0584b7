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
    for (const AnyGame* game : all_games())
        for (const Scenario& scenario : game->scenarios()) {
            SCOPED_TRACE(std::string(game->id()) + '/' + scenario.id);
            each(*game, scenario);
        }
}

TEST(GoldenHashes, AreThoseOfTheFile) {
    EXPECT_EQ(golden_difference(golden, "hashes.txt", pinned_hashes(all_games())), "");
}

TEST(GoldenPlaythroughs, PlayAsTheFilesTell) {
    for_every_scenario([](const AnyGame& game, const Scenario& scenario) {
        if (!share_of(game, scenario).playthrough) return;
        const std::string file = "playthroughs/" + std::string(game.id()) + '-' + scenario.id + ".txt";
        EXPECT_EQ(golden_difference(golden, file, playthrough(game, scenario, Seed{1, 0})), "");
    });
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

// A file stays as long as it can be played again: what was saved once is read for ever. `make golden` writes
// anew only those that cannot, and those that are missing.
TEST(GoldenMatches, AreOneForEveryWayToEnd) {
    for_every_scenario([](const AnyGame& game, const Scenario& scenario) {
        const std::string folder = folder_of(game, scenario);
        std::vector<std::string> files = kept_files(folder);
        if (writing_golden())
            for (const std::string& file : files)
                if (!read_golden(folder + '/' + file)) std::remove((folder + '/' + file).c_str());
        files = kept_files(folder);
        for (const GoldenMatch& match : golden_matches(game, scenario, share_of(game, scenario))) {
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
    for_every_scenario([&](const AnyGame& game, const Scenario& scenario) {
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

}  // namespace
}  // namespace longroll::conformance
