#pragma once
// The games of the program, found by what a person typed.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/any_game.h"
#include "registry/entries.h"

namespace longroll {

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
