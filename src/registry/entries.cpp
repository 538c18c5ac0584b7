#include "registry/entries.h"

#include "picket/rules.h"
#include "registry/games.h"
#include "registry/page_modules.h"

namespace longroll {
namespace {

template <Game G>
std::span<const UmpireQuestion> umpire_of() {
    if constexpr (requires { G::umpire(); })
        return G::umpire();
    else
        return {};
}

template <Game G>
constexpr auto check_scenario_file_of() -> decltype(GameEntry::check_scenario_file) {
    if constexpr (requires { G::check_scenario_file("", ""); })
        return &G::check_scenario_file;
    else
        return nullptr;
}

}  // namespace

std::span<const GameEntry> games_with_example() {
    static const auto games = AllGames::With<picket::Picket>::map([]<Game G>(std::type_identity<G>) {
        return GameEntry{
            &any_game<G>(),        &make_player<G>, &simulate<G>, &umpire_of<G>, check_scenario_file_of<G>(),
            has_page_module(G::id)};
    });
    return games;
}

std::span<const GameEntry> registered_games() { return games_with_example().first(AllGames::size); }

}  // namespace longroll
