#include "app/plan_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "app/sources.h"
#include "app/words.h"

namespace longroll {

void PlanOptions::declare_scenario(Arguments& arguments) {
    arguments.operand(scenario_, "scenario", "the scenario to play", Need::Must, {all_scenario_ids(), false});
}

void PlanOptions::declare_match(Arguments& arguments) {
    arguments.option(seed_, "--seed", "S", "a number or 32 hexadecimal digits [new each time]");
    arguments.options(options_, "--option", "NAME=VALUE", "an option of the scenario; may be repeated");
}

void PlanOptions::declare_threads(Arguments& arguments) {
    arguments.option(threads_, "--threads", "N", "number of threads [one per core]");
}

Expected<SimulationPlan> PlanOptions::plan() const {
    const Expected<ScenarioRef> found = scenario();
    if (!found) return Wrong{found.error()};
    SimulationPlan plan;
    plan.scenario = found->scenario;
    const Expected<GivenOptions> given = pairs_of(options_, "--option");
    if (!given) return Wrong{given.error()};
    const Expected<OptionValues> options = resolve_options(*found->scenario, *given);
    if (!options) return Wrong{options.error()};
    plan.options = *options;
    const Expected<Seed> seed = seed_or_new(seed_);
    if (!seed) return Wrong{seed.error()};
    plan.seed = *seed;
    plan.threads = std::max(1u, std::thread::hardware_concurrency());
    if (!threads_.empty()) {
        const Expected<std::uint64_t> threads = whole_number(threads_, "--threads", 1, 1024);
        if (!threads) return Wrong{threads.error()};
        plan.threads = static_cast<unsigned>(*threads);
    }
    return plan;
}

std::vector<std::string> pairs_of_players() {
    std::vector<std::string> pairs;
    for (std::string_view a : player_names)
        for (std::string_view b : player_names) pairs.push_back(fmt::format("{},{}", a, b));
    return pairs;
}

Expected<std::vector<std::string>> players_typed(const std::string& typed, std::size_t how_many) {
    const std::vector<std::string> names = split(typed, ',');
    const std::vector<std::string> known{player_names.begin(), player_names.end()};
    if (how_many == 2 && names.size() != 2)
        return Wrong{
            fmt::format("--players takes two names, Union first, as in random,greedy, not '{}'", typed)};
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (!is_player(names[i]))
            return Wrong{fmt::format("--players: unknown player '{}'{}; the players are {}", names[i],
                                     did_you_mean(names[i], known), list_words(known))};
        if (how_many == 0 && std::find(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(i),
                                       names[i]) != names.begin() + static_cast<std::ptrdiff_t>(i))
            return Wrong{fmt::format("--players names '{}' twice; a ladder has each player once", names[i])};
    }
    if (how_many == 0 && names.size() < 2)
        return Wrong{fmt::format("--players takes two names or more with --ladder, not '{}'", typed)};
    return names;
}

}  // namespace longroll
