#pragma once
// Every game of the house, for golden files and pinned hashes. A new game is a line here and its include.

#include <array>
#include <span>
#include <tuple>

#include "dixie/rules.h"
#include "elephant/rules.h"
#include "engine/any_game.h"
#include "picket/rules.h"

namespace longroll::conformance {

template <Game... Games>
std::span<const AnyGame* const> list_of_games() {
    static const std::tuple<GameOf<Games>...> games;
    static const auto list = std::apply(
        [](const auto&... game) { return std::array<const AnyGame*, sizeof...(Games)>{&game...}; }, games);
    return list;
}

inline std::span<const AnyGame* const> all_games() {
    return list_of_games<    //
        dixie::Dixie,        //
        elephant::Elephant,  //
        picket::Picket       //
        >();
}

}  // namespace longroll::conformance
