#pragma once
// A scenario of Brigade Command: read from a file (data/rally/README.md has its form), with places, arrivals
// and objectives from a situation of history where it names one.

#include "history/library.h"
#include "miniatures/scenario_file.h"
#include "rally/areas.h"
#include "rally/setup.h"

namespace longroll::rally {

struct ScenarioFile : miniatures::ScenarioHead {
    Options options;
    Measures measures = house_measures();
    std::string map, situation;  // by the names of the library; a situation may be left out
    Georeference grid = gettysburg_grid;
    Squares squares;
    bool from_area = false;  // the squares are those of a campaign area
    Seat attacker = Seat::Confederate;
    int turns = 0, rounds = 0, draw_below = 1;
    bool walls_are_barricades = false;  // RF-DATA-15
    Army army_of[2];
    std::vector<EntryLine> entry_lines;
    std::vector<std::vector<table::Point>> marked_off;
};

// What players have agreed on before they read a scenario: their own measures, and areas beside the printed
// ones. The file may replace measures again.
struct Agreed {
    Measures measures = house_measures();
    std::vector<Area> areas;
};

enum class ReadWhat : std::uint8_t { Head, All };
Expected<ScenarioFile> read_scenario(std::string_view text, std::string_view file,
                                     ReadWhat what = ReadWhat::All, const Agreed& agreed = {});
// scenarios.cpp: what the file contains, in a few words, or what is wrong with it.
Expected<std::string> check_scenario(std::string_view text, std::string_view file, const Agreed& agreed);

// from_situation.cpp: the rectangle of RF-DATA-16, then places, strengths, first turns and objectives.
std::string take_situation(const history::Moment& moment, ScenarioFile& file);  // what is wrong, or nothing

// The same for a match: the map is cut, the forces are completed and get their cards.
Expected<Setup> setup_of(ScenarioFile file);

}  // namespace longroll::rally
