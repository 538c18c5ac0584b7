#pragma once
// The maps, orders of battle and situations that are compiled into the program, by their names.

#include <string>
#include <string_view>
#include <vector>

#include "history/map.h"
#include "history/order_of_battle.h"
#include "history/situation.h"

namespace longroll::history {

std::vector<std::string> map_names();
std::vector<std::string> order_of_battle_names();
std::vector<std::string> situation_names();

// What is read, or the sentence that says what is wrong; of an unknown name, which there are.
Expected<Map> map(std::string_view name);
Expected<OrderOfBattle> order_of_battle(std::string_view name);

// A situation with the map and the order of battle it was checked against.
struct Moment {
    Situation situation;
    Map map;
    OrderOfBattle oob;
};
Expected<Moment> moment(std::string_view name);

}  // namespace longroll::history
