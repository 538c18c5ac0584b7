#include "app/command.h"

namespace longroll {

std::vector<AnyCommand> all_commands() {
    std::vector<AnyCommand> list;
    for (AnyCommand (*make)() :
         {play_command, serve_command, store_command, games_command, scenarios_command, rules_command,
          odds_command, umpire_command, decks_command, rally_command, campaign_command, map_command,
          sim_command, study_command, replay_command, verify_command, convert_command, completions_command})
        list.push_back(make());
    return list;
}

}  // namespace longroll
