#pragma once
// Scenarios as files (6.1): what stands in data/elephant/*.json, and in a file a player gives.

#include <string>
#include <string_view>
#include <vector>

#include "data/json.h"
#include "elephant/setup.h"
#include "engine/dice.h"
#include "engine/expected.h"

namespace longroll::elephant {

struct ScenarioFile {
    std::string id, title, summary;
    Options options;              // the file's own defaults
    bool random_forces = false;   // SE-SETUP-2 instead of sides
    bool random_terrain = false;  // SE-SETUP-5 instead of terrain
    table::BattlefieldPlan ground;
    Roster roster[2];  // not completed; wagons as the file has them
    std::vector<history::Caption> captions;
    std::vector<ObjectivePlan> objectives;
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

// ---- how fields are read: the first thing that is wrong is kept ----

class ScenarioReader {
  public:
    explicit ScenarioReader(std::string_view file) : file_(file) {}

    bool ok() const { return wrong_.empty(); }
    const std::string& wrong() const { return wrong_; }
    // 'file, line 12: field stands is "ten", and must be ...'
    void must_be(const Json& object, std::string_view field, const std::string& right);
    void fail(const Json& at, const std::string& sentence);
    // A field that no such object has is a misspelt one.
    void known(const Json& object, std::initializer_list<std::string_view> fields);

    std::string text(const Json& object, std::string_view field, bool needed = true);
    int whole(const Json& object, std::string_view field, int low, int high, int otherwise);
    bool yes(const Json& object, std::string_view field, bool otherwise);
    Length inches(const Json& object, std::string_view field, Length low, Length high, Length otherwise);
    table::Point point(const Json& object, std::string_view field, const table::BattlefieldPlan& on);
    std::vector<table::Point> points(const Json& object, std::string_view field,
                                     const table::BattlefieldPlan& on);
    const std::vector<Json>& list(const Json& object, std::string_view field, bool needed = false);

    template <class Enum>
    Enum word_of(const Json& object, std::string_view field, Enum otherwise) {
        if (!object.has(field)) return otherwise;
        const Enum found = named<Enum>(object[field].text());
        if (found != Enum::count) return found;
        std::string all;
        for (unsigned i = 0; i < static_cast<unsigned>(Enum::count); ++i)
            all += (i == 0 ? "" : ", ") + std::string(word(static_cast<Enum>(i)));
        must_be(object, field, "one of " + all);
        return otherwise;
    }

  private:
    std::string_view file_;
    std::string wrong_;
};

// terrain: areas, lines, crossings.
void read_ground(ScenarioReader& reader, const Json& terrain, table::BattlefieldPlan& ground);
// One side: its army, its zone, the tree of its headquarters with their units.
void read_side(ScenarioReader& reader, const Json& json, Seat seat, const table::BattlefieldPlan& ground,
               Scale scale, Roster& roster);
std::string_view word(TableEdge edge);
// The zone of SE-SETUP-7: that deep along the own edge.
table::Box zone_along(TableEdge edge, Length depth, const table::BattlefieldPlan& ground);
table::Point middle_of_edge(TableEdge edge, const table::BattlefieldPlan& ground);

// A circle as terrain: a polygon of 32 corners within it (SE-SETUP-5).
std::vector<table::Point> circle(table::Point middle, Length radius);

// ---- rolled instead of read ----

// SE-FORCES, SE-SETUP-2, 3: both sides, without wagons; not completed.
void roll_forces(const Options& options, Dice& dice, Roster (&roster)[2]);
// SE-SETUP-5 on the default table.
table::BattlefieldPlan roll_terrain(Dice& dice);
std::vector<ObjectivePlan> default_objectives();  // SE-SETUP-6
// SE-OPT-7, SE-FORCES-12: one wagon for every brigade, at Brigade scale for every division.
void add_wagons(Roster& roster, Scale scale);

}  // namespace longroll::elephant
