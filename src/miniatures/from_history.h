#pragma once
// A situation of history as a scenario: posts, units, arrivals and objectives on a table cut from its map, in
// no game's terms. What a weapon, an experience or a number of men is worth is up to three charts of the
// game.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "history/library.h"
#include "history/map_cut.h"
#include "miniatures/arrivals.h"
#include "miniatures/commands.h"
#include "miniatures/scenario_file.h"
#include "table/closed_ground.h"
#include "table/search.h"

namespace longroll::miniatures {

// How a game reads history.
struct HistoryRules {
    int yards_per_inch = 100;
    int minutes_per_turn = 30;
    int least_turns = 1, most_turns = 250;
    std::size_t most_objectives = 16;
    // The infantry and cavalry regiments of a brigade are one unit, and a brigade is no post.
    bool merge_brigades = false;
    // A battalion or park of artillery is a post; else its batteries belong to the post above.
    bool artillery_posts = false;
};

struct HistoricPost {
    std::string name, commander;
    history::Level level{};    // Brigade, Division, Corps; Army for troops under nobody else
    history::Rating rating{};  // of the commander
    PostId parent = no_post;   // place in the list
};

struct HistoricUnit {
    Seat side = Seat::Nobody;
    std::string name;                      // no other unit of its side has it
    const history::OobRow* row = nullptr;  // arm, weapon, experience: of the largest, where several are one
    int men = 0;                           // in the ranks
    int guns = 0;
    PostId post = no_post;  // place in the list
    Arrival arrival;        // turn 0: on the field from the start, and only then the rest
    table::Point where;     // the middle of its front
    table::Facing facing;
    Length front = 0;  // its share
    history::Formation formation{};
};

struct HistoricSide {
    table::TableEdge own_edge = table::TableEdge::South;  // where it comes from, as seen from the enemy
    std::vector<HistoricPost> posts;                      // a post after its parent
};

struct HistoricScenario {
    ScenarioHead head;
    int year = 0;
    int turns = 0;
    HistoricSide side[2];
    std::vector<HistoricUnit> units;  // of both sides, in the order in which room is found for them
    table::Battlefield field;
};

// Its rows point into the moment, which must outlive it.
Expected<HistoricScenario> from_history(const history::Moment& moment, const HistoryRules& rules);

// Sets bodies down one after the other, each as near to its place as there is room.
class Placer {
  public:
    // Nobody is put on closed ground, bridges or not.
    Placer(const table::Battlefield& field, const table::ClosedGround& closed)
        : field_(field), closed_(closed) {}

    bool is_free(std::span<const table::Rect> bases) const;
    // Rings half an inch apart up to 16 inches away, on each the bearings from straight back to straight
    // ahead; `bases_at(place)` are the bases of the body there, and stay valid until it is called again.
    template <class BasesAt>
    std::optional<table::Point> put(table::Point place, table::Facing facing, BasesAt bases_at) {
        constexpr int bearings = 16;
        const table::Fan fan{facing + table::half_turn, -table::whole_turn / bearings, bearings};
        const auto takes = [&](table::Vector shift) {
            const std::span<const table::Rect> bases = bases_at(place + shift);
            if (!is_free(bases)) return false;
            taken_.insert(taken_.end(), bases.begin(), bases.end());
            return true;
        };
        if (takes({})) return place;
        const auto shift = table::first_of(table::Rings{fan, table::inch / 2, 16 * table::inch}, takes);
        if (!shift) return std::nullopt;
        return place + *shift;
    }

  private:
    const table::Battlefield& field_;
    table::ClosedGround closed_;
    std::vector<table::Rect> taken_;
};

}  // namespace longroll::miniatures
