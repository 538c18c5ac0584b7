#pragma once
// What `sim` and `study` ask alike: a scenario with its options, computer players, a seed, threads.

#include <string>
#include <vector>

#include "app/command.h"
#include "app/games.h"
#include "study/simulate.h"

namespace longroll {

class PlanOptions {
  public:
    void declare_scenario(Arguments& arguments);
    void declare_match(Arguments& arguments);  // seed and options of the scenario
    void declare_threads(Arguments& arguments);

    // All but the players and the number of matches.
    Expected<SimulationPlan> plan() const;
    Expected<ScenarioRef> scenario() const { return find_scenario(scenario_); }

  private:
    std::string scenario_, seed_, threads_;
    std::vector<std::string> options_;
};

// 'random,greedy' and so on: every pair that can be typed.
std::vector<std::string> pairs_of_players();
// Names as typed, separated by commas, each a player; `how_many` is 0 for two or more.
Expected<std::vector<std::string>> players_typed(const std::string& typed, std::size_t how_many);

}  // namespace longroll
