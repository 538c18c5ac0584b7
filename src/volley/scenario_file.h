#pragma once
// Scenarios as files (VB-DATA-11): what is in data/volley/*.json, and in a file a player gives; and the setup
// that a scenario makes.

#include <string>
#include <string_view>
#include <vector>

#include "engine/expected.h"
#include "history/yards.h"
#include "miniatures/scenario_file.h"
#include "volley/setup.h"
#include "volley/terrain.h"

namespace longroll::volley {

struct ScenarioFile : miniatures::ScenarioHead {
    Options options;  // the file's own defaults
    int year = 1863, month = 6;
    Seat first = Seat::Union;  // VB-GEN-1
    std::vector<Day> days;
    std::vector<std::pair<std::string, std::vector<table::Point>>> regions;  // that stands are held in
    std::string map;  // the ground is cut from it; empty: it is all in the file
    Army army_of[2];  // not completed

    int turns() const {
        int sum = 0;
        for (const Day& day : days) sum += day.turns;
        return sum;
    }
};

// The scenario, or one sentence: the file, the line, the object, the field, what it is and what it must be.
// Of the head alone neither ground nor sides are read: for lists.
enum class ReadWhat : std::uint8_t { All, Head };
Expected<ScenarioFile> read_scenario(std::string_view json, std::string_view file,
                                     ReadWhat what = ReadWhat::All);
// Both sides: the chain of command with its stands, and whether they can be where the file has them.
void read_sides(const FieldReader& sides, ScenarioFile& file);

// The setup with these options; what is wrong is said without a line.
Expected<Setup> setup_of(ScenarioFile file);

// ---- parts that battles from history share ----

// VB-TERR-FORT-1: the walls of forts and fortresses, as lines along their edges.
void raise_walls(table::BattlefieldPlan& ground);
// VB-TERR-TOWN-1: blocks and villages in map order.
std::vector<Building> buildings_of(const table::BattlefieldPlan& ground);
// Commanders that neither the file nor the owner places: they come with the first of their stands, or begin
// behind the first that the scenario has put in place.
void settle_posts(Army& army);
// Prohibited to a stand of that kind, by the area under a point; nothing: it may be there (VB-TERR-CHART-1).
std::string_view forbidden_ground(const table::Battlefield& field, Column column, table::Point front);

// ---- map_ground.cpp: ground from data/maps (VB-DATA-16, VB-DATA-18) ----

inline constexpr int contour_feet = 40;

// What a feature of a map is on the table.
struct MapRow {
    enum class Becomes : std::uint8_t { Nothing, Area, Line };
    std::string_view kind, cls;
    Becomes becomes{};
    table::AreaKind area{};  // a town: its blocks
    table::LineKind line{};
};
std::span<const MapRow> map_rows();

// A part of a map, at 100 yards an inch, and what the scenario makes of some of its features.
struct MapWindow {
    std::string name;  // empty: no map
    history::Ground ground;
    std::vector<std::string> rivers, marshy;  // streams that are rivers or marshy streams
    std::vector<std::string> villages;        // farms
};
// Adds it to the ground; the sentence that says what is wrong, or nothing.
std::string add_map(const MapWindow& window, ScenarioFile& out);

}  // namespace longroll::volley
