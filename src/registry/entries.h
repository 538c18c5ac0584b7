#pragma once
// Every game with what the program can do with it: players, simulations, the umpire, scenario files.

#include <memory>
#include <span>
#include <string>
#include <string_view>

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
    bool in_page;  // web/src/<game>/module.ts draws its table; the others are played at the terminal
};

// Those of the registry, in its order.
std::span<const GameEntry> registered_games();
// And last the example of docs/adding-a-game.md.
std::span<const GameEntry> games_with_example();

}  // namespace longroll
