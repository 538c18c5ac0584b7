#pragma once
// Every game of the registry with what tests are told about it, and the small example last: for golden files,
// pinned hashes and whatever plays all games. No exceptions, no files, no test library: this also runs in
// wasm.

#include <array>
#include <span>

#include "conformance/game_traits.h"
#include "conformance/picket_traits.h"
#include "registry/games.h"

namespace longroll::conformance {

struct TestGame {
    const AnyGame* game;
    Share (*share)(const Scenario&);
    std::vector<HiddenThing> (*hidden_things)(const AnyPosition&);
    std::vector<int> (*shown_to)(const AnyPosition&, Seat viewer, Seat owner);
    std::vector<std::string_view> (*fields_about_others)();
    Counts wire_matches, socket_matches;
};

template <Game G>
TestGame test_game() {
    using Own = Traits<G>;
    const auto own = [](const AnyPosition& position) -> const Position<G>& {
        return static_cast<const Position<G>&>(position);
    };
    static constexpr auto at = own;
    return {&any_game<G>(),
            &Own::share,
            [](const AnyPosition& position) { return Own::hidden_things(at(position).setup()); },
            [](const AnyPosition& position, Seat viewer, Seat owner) {
                return Own::shown_to(at(position).setup(), at(position).state(), viewer, owner);
            },
            &Own::fields_about_others,
            Own::wire_matches,
            Own::socket_matches};
}

inline std::span<const TestGame> tested_games_with_example() {
    static const auto games =
        AllGames::With<picket::Picket>::map([]<Game G>(std::type_identity<G>) { return test_game<G>(); });
    return games;
}
inline std::span<const TestGame> tested_games() { return tested_games_with_example().first(AllGames::size); }

// For readers of match files.
inline std::span<const AnyGame* const> all_games() {
    static const auto games = AllGames::With<picket::Picket>::map(
        []<Game G>(std::type_identity<G>) -> const AnyGame* { return &any_game<G>(); });
    return games;
}

}  // namespace longroll::conformance
