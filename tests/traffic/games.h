#pragma once
// The games of the registry as a server plays them, with the scenarios that are cheap enough for tests.

#include <span>
#include <string>
#include <vector>

#include "conformance/games.h"
#include "host/types.h"
#include "registry/entries.h"

namespace longroll::traffic {

inline std::span<const host::HostGame> host_games() {
    static const std::vector<host::HostGame> games = [] {
        std::vector<host::HostGame> all;
        for (const GameEntry& entry : registered_games()) all.push_back({entry.game, entry.make_player});
        return all;
    }();
    return games;
}

struct WireGame {
    conformance::TestGame tested;
    std::vector<std::string> scenarios;  // 'dixie/bull-run'
    std::string id() const { return std::string(tested.game->id()); }
};

inline std::span<const WireGame> wire_games() {
    static const std::vector<WireGame> games = [] {
        std::vector<WireGame> all;
        for (const conformance::TestGame& tested : conformance::tested_games()) {
            WireGame& game = all.emplace_back(WireGame{tested, {}});
            for (const Scenario& scenario : tested.game->scenarios())
                if (tested.share(scenario).on_the_wire)
                    game.scenarios.push_back(game.id() + '/' + scenario.id);
        }
        return all;
    }();
    return games;
}

}  // namespace longroll::traffic
