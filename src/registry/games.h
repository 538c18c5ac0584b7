#pragma once
// All games. A new game is one more name in the list; the headers follow from CMakeLists.txt.

#include "engine/game_list.h"
#include "registry/game_headers.h"

namespace longroll {

using AllGames = GameList<dixie::Dixie, elephant::Elephant, volley::Volley, rally::Rally>;

}  // namespace longroll
