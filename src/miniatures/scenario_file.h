#pragma once
// A scenario on disk, as far as games on a table share it: head, ground, objectives, zones, arrivals, and
// what it is made from. A game reads its own fields beside them.

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "data/embedded.h"
#include "engine/scenario.h"
#include "engine/seat.h"
#include "miniatures/arrivals.h"
#include "miniatures/objectives.h"
#include "miniatures/table_fields.h"

namespace longroll::miniatures {

// Read from a file, or made from history.
struct ScenarioHead {
    std::string id, title, summary;
    table::BattlefieldPlan ground;
    std::vector<table::Caption> captions;
    std::vector<ObjectivePlan> objectives;
};

// ---- fields ----

// format, id, title, summary, table: {width, height} in inches, 72 x 48 if left out.
void read_head(const FieldReader& root, std::string_view format, ScenarioHead& out);

// A word in the list `marks` of an area or a line.
struct MarkWord {
    std::string_view word;
    table::Marks mark;
};
// areas (by circle, box or corners), lines, crossings.
void read_ground(const FieldReader& terrain, std::span<const MarkWord> marks, table::BattlefieldPlan& ground);
// A circle as terrain: a polygon of 32 corners within it.
std::vector<table::Point> circle(table::Point middle, Length radius);

// objectives: worth so much if the file does not say, and no more than so many.
void read_objectives(const FieldReader& root, int points, std::size_t most, ScenarioHead& out);

Seat read_seat(const FieldReader& in, std::string_view field);
// zone: a depth along the own edge in inches, or the southwest and northeast corners of a box.
table::Box read_zone(const FieldReader& side, table::TableEdge own_edge, Length depth,
                     const table::BattlefieldPlan& ground);
// arrives, edge, entry: a turn from `first_turn` on, the own edge and the middle of the edge if left out.
Arrival read_arrival(const FieldReader& unit, table::TableEdge own_edge, int last_turn,
                     const table::BattlefieldPlan& ground, int first_turn = 2);

// ---- what scenarios are made from ----

// Files are named in snake_case, scenarios with hyphens.
std::string id_of_file(std::string_view file_name);
std::string file_of_id(std::string_view id);

// The files and their hashes, one per line: a match names its scenario by this text.
std::string source_of(std::span<const std::string> paths);
// The situation with its map and its order of battle.
std::string source_of_situation(std::string_view name);

// The scenarios of a game: `read(text, path)` for each file of its folder, the one called `first` at the
// head; then `read_situation(name)` for each situation it plays. `options(file)` lists what a scenario
// offers. Files that cannot be read are left out: they are compiled in, and tests read them all.
template <class Read, class ReadSituation, class OptionsOf>
std::vector<Scenario> list_scenarios(std::string_view folder, std::string_view first, Read read,
                                     std::span<const std::string_view> situations,
                                     ReadSituation read_situation, OptionsOf options) {
    std::vector<Scenario> list;
    const auto add = [&](const auto& file, std::string source) {
        if (file)
            list.push_back(
                {id_of_file(file->id), file->title, file->summary, std::move(source), options(*file)});
    };
    for (const EmbeddedFile& embedded : embedded_files()) {
        if (!embedded.path.starts_with(folder)) continue;
        const std::string paths[] = {std::string(embedded.path)};
        add(read(embedded.content, embedded.path), source_of(paths));
    }
    const auto head =
        std::find_if(list.begin(), list.end(), [&](const Scenario& one) { return one.id == first; });
    if (head != list.end()) std::rotate(list.begin(), head, head + 1);
    for (std::string_view name : situations) add(read_situation(name), source_of_situation(name));
    return list;
}

// ---- a file of a player's own ----

// What the check of a scenario file found; `describe` makes one sentence of it.
struct ScenarioCount {
    struct Side {
        std::size_t units = 0, stands = 0;
    };
    std::string title;
    Side side[2];
    std::size_t areas = 0, objectives = 0, turns = 0;
};
std::string describe(const ScenarioCount& count);

}  // namespace longroll::miniatures
