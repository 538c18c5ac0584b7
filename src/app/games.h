#pragma once
// The one place that lists lists the games (games.cpp: one line each).

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/any_game.h"
#include "engine/umpire.h"
#include "players/player.h"
#include "study/simulate.h"

namespace longroll {

struct GameEntry {
    const AnyGame* game;
    std::unique_ptr<AnyPlayer> (*make_player)(std::string_view name, Seed seed);
    Expected<Tally> (*simulate)(const AnyGame& game, const SimulationPlan& plan);
    std::span<const UmpireQuestion> (*umpire)();  // what the umpire can be asked about it
    // What a scenario file contains, in a few words, or what is wrong with it; nullptr: the game has
    // no such files.
    Expected<std::string> (*check_scenario_file)(std::string_view text, std::string_view file);
};

// The example comes last.
std::span<const GameEntry> all_games();

// The games alone, for readers of match files.
std::span<const AnyGame* const> game_list();

// By what a person typed, or the sentence that says what there is.
Expected<const GameEntry*> find_game(std::string_view id);
const GameEntry& entry_of(const AnyGame& game);

struct ScenarioRef {
    const GameEntry* entry;
    const Scenario* scenario;
    std::string id() const;  // "dixie/bull-run-quick"
};
Expected<ScenarioRef> find_scenario(std::string_view id);
std::vector<std::string> all_scenario_ids();
std::vector<std::string> all_game_ids();

}  // namespace longroll
