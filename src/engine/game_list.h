#pragma once
// Games as a list of types, for whatever is made once for each of them.

#include <array>
#include <cstddef>
#include <type_traits>

#include "engine/any_game.h"

namespace longroll {

template <Game... Games>
struct GameList {
    static constexpr std::size_t size = sizeof...(Games);

    template <Game... More>
    using With = GameList<Games..., More...>;

    // `make(std::type_identity<G>{})` of each game, in their order.
    template <class Make>
    static auto map(Make&& make) {
        return std::array{make(std::type_identity<Games>{})...};
    }
};

// The wrapper of a game: there is one of each in a program.
template <Game G>
const AnyGame& any_game() {
    static const GameOf<G> game;
    return game;
}

}  // namespace longroll
