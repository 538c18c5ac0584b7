#pragma once
// What the scene, the view and the answers to the page share.

#include "elephant/setup.h"
#include "engine/view.h"
#include "table/point.h"

namespace longroll::elephant {

View point_view(table::Point p);  // [x, y], thousandths of an inch

// As choices name them (engine/verbs.h): 'unit:union:3', 'officer:union:1'.
std::string unit_thing(Seat side, UnitId id);
std::string officer_thing(Seat side, HqId hq);
std::string objective_thing(std::size_t number);

// The scene without its heights, which take long and which no board shows.
View flat_scene(const Setup& setup);

// What a unit is from the start: its headquarters, arm and weapons.
void show_plan(View& view, const UnitPlan& plan);

}  // namespace longroll::elephant
