#include "app/games.h"

#include <fmt/format.h>

#include "app/words.h"

namespace longroll {
std::span<const GameEntry> all_games() { return games_with_example(); }

std::span<const AnyGame* const> game_list() {
    static const std::vector<const AnyGame*> list = [] {
        std::vector<const AnyGame*> games;
        for (const GameEntry& known : all_games()) games.push_back(known.game);
        return games;
    }();
    return list;
}

std::vector<std::string> all_game_ids() {
    std::vector<std::string> ids;
    for (const AnyGame* game : game_list()) ids.emplace_back(game->id());
    return ids;
}

std::vector<std::string> all_scenario_ids() {
    std::vector<std::string> ids;
    for (const AnyGame* game : game_list())
        for (const Scenario& scenario : game->scenarios())
            ids.push_back(fmt::format("{}/{}", game->id(), scenario.id));
    return ids;
}

const GameEntry& entry_of(const AnyGame& game) {
    for (const GameEntry& known : all_games())
        if (known.game == &game) return known;
    assert(false);
    return all_games().front();
}

Expected<const GameEntry*> find_game(std::string_view id) {
    for (const GameEntry& known : all_games())
        if (known.game->id() == id) return &known;
    const std::vector<std::string> ids = all_game_ids();
    return Wrong{
        fmt::format("unknown game '{}'{}; the games are {}", id, did_you_mean(id, ids), list_words(ids))};
}

std::string ScenarioRef::id() const { return fmt::format("{}/{}", entry->game->id(), scenario->id); }

Expected<ScenarioRef> find_scenario(std::string_view id) {
    for (const GameEntry& known : all_games())
        for (const Scenario& scenario : known.game->scenarios())
            if (ScenarioRef ref{&known, &scenario}; ref.id() == id) return ref;
    const std::vector<std::string> ids = all_scenario_ids();
    return Wrong{fmt::format("unknown scenario '{}'{}; `longroll scenarios` lists them, as in {}", id,
                             did_you_mean(id, ids), ids.front())};
}

}  // namespace longroll
