#pragma once
// Computer players. One is written once, as a class template over the game, and compiled against it with no
// virtual call; AnyPlayer wraps it for the program and the host.

#include <array>
#include <cassert>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "engine/any_game.h"
#include "players/greedy.h"
#include "players/levels.h"
#include "players/random.h"

namespace longroll {

// What a player of G is. It decides from what its seat may know, alike for the same seed and the same
// decisions before, on any machine.
template <class P, class G>
concept PlayerOf =
    Game<G> && std::constructible_from<P, Seed> &&
    requires(P player, const typename G::Setup& setup, const typename G::State& state, Seat seat) {
        { P::name } -> std::convertible_to<std::string_view>;
        { player.decide(setup, state, seat) } -> std::same_as<typename G::Action>;
    };

// All players of a game, as one value: a new player is one more name here and in `player_names`.
template <Game G>
using Roster = std::variant<Random<G>, Greedy<G>, Recruit<G>, Captain<G>, General<G>>;

inline constexpr std::array<std::string_view, 5> player_names{"random", "greedy", "recruit", "captain",
                                                              "general"};

inline bool is_player(std::string_view name) {
    for (std::string_view known : player_names)
        if (known == name) return true;
    return false;
}

namespace detail {

template <class G, class... Ps>
    requires(PlayerOf<Ps, G> && ...)
std::variant<Ps...> seat_player(std::variant<Ps...>*, std::string_view name, Seed seed) {
    static_assert(sizeof...(Ps) == player_names.size());
    using First = std::variant_alternative_t<0, std::variant<Ps...>>;
    std::variant<Ps...> roster{std::in_place_type<First>, seed};
    [[maybe_unused]] const bool found =
        ((Ps::name == name ? (roster.template emplace<Ps>(seed), true) : false) || ...);
    assert(found);
    return roster;
}

}  // namespace detail

// The player of that name, which must be one of `player_names`.
template <Game G>
Roster<G> seat_player(std::string_view name, Seed seed) {
    return detail::seat_player<G>(static_cast<Roster<G>*>(nullptr), name, seed);
}

class AnyPlayer {
  public:
    virtual ~AnyPlayer() = default;
    // A legal decision for the seat, which must be one of those to act. The position must be one of the game
    // the player was made for.
    virtual AnyAction decide(const AnyPosition& position, Seat seat) = 0;
};

template <Game G>
class PlayerBox final : public AnyPlayer {
  public:
    explicit PlayerBox(Roster<G> player) : player_(std::move(player)) {}
    AnyAction decide(const AnyPosition& position, Seat seat) override {
        const auto& own = static_cast<const Position<G>&>(position);
        return erase<G>(
            std::visit([&](auto& player) { return player.decide(own.setup(), own.state(), seat); }, player_));
    }

  private:
    Roster<G> player_;
};

// Nothing when there is no player of that name.
template <Game G>
std::unique_ptr<AnyPlayer> make_player(std::string_view name, Seed seed) {
    if (!is_player(name)) return nullptr;
    return std::make_unique<PlayerBox<G>>(seat_player<G>(name, seed));
}

}  // namespace longroll
