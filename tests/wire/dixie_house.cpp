#include "wire/dixie_house.h"

#include "dixie/rules.h"
#include "players/player.h"

namespace longroll::wire {

std::span<const host::HostGame> dixie_games() {
    static const GameOf<dixie::Dixie> game;
    static const host::HostGame games[] = {{&game, &make_player<dixie::Dixie>}};
    return games;
}

}  // namespace longroll::wire
