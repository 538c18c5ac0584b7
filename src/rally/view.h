#pragma once
// What the views of a match share.

#include "engine/view.h"
#include "rally/query.h"

namespace longroll::rally {

// The scene without its heights, which take long and which no board shows.
View flat_scene(const Setup& setup);

constexpr std::string_view word(Rank rank) {
    constexpr std::string_view words[] = {"battalion", "brigade", "division", "corps", "army"};
    return words[at(rank)];
}
constexpr std::string_view word(Arm arm) {
    constexpr std::string_view words[] = {"infantry", "cavalry", "artillery"};
    return words[at(arm)];
}

}  // namespace longroll::rally
