#pragma once
// Scenarios as files (6.1): what is in data/elephant/*.json, and in a file a player gives.

#include <string>
#include <string_view>
#include <vector>

#include "elephant/setup.h"
#include "engine/dice.h"
#include "engine/expected.h"
#include "engine/option_table.h"
#include "miniatures/scenario_file.h"

namespace longroll::elephant {

struct ScenarioFile : miniatures::ScenarioHead {
    Options options;              // the file's own defaults
    bool random_forces = false;   // SE-SETUP-2 instead of sides
    bool random_terrain = false;  // SE-SETUP-5 instead of terrain
    Roster roster[2];             // not completed; wagons as the file has them
    std::vector<PanicEvent> events;
    bool may_leave = false;
};

// The scenario, or one sentence: the file, the line, the field, what it is and what it must be.
Expected<ScenarioFile> read_scenario(std::string_view json, std::string_view file);

// ---- situations.cpp: mornings of data/situations, made into scenarios ----

std::vector<std::string_view> situations_played();
Expected<ScenarioFile> read_situation(std::string_view name);

// The setup it makes with these options: forces and terrain rolled where it says so, wagons as the option has
// it.
Expected<Setup> setup_of(ScenarioFile file, Dice& dice);

// One side: its army, its zone, the tree of its headquarters with their units.
void read_side(const FieldReader& json, Seat seat, const table::BattlefieldPlan& ground, Scale scale,
               Roster& roster);

// The switches and numbers of chapter 3.
const OptionTable<Options>& option_table();

// ---- rolled instead of read ----

// SE-FORCES, SE-SETUP-2, 3: both sides, without wagons; not completed.
void roll_forces(const Options& options, Dice& dice, Roster (&roster)[2]);
// SE-SETUP-5 on the default table.
table::BattlefieldPlan roll_terrain(Dice& dice);
std::vector<ObjectivePlan> default_objectives();  // SE-SETUP-6
// SE-OPT-7, SE-FORCES-12: one wagon for every brigade, at Brigade scale for every division.
void add_wagons(Roster& roster, Scale scale);

}  // namespace longroll::elephant
