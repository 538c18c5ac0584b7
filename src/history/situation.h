#pragma once
// A situation: who stood where at what hour, in yards, for no game in particular (data/situations/*.json). A
// game turns it into its own scenario; the same morning can so be fought under several rule systems.

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "history/map.h"
#include "history/order_of_battle.h"

namespace longroll::history {

enum class Formation : std::uint8_t {
    Line,
    Column,  // of march, on a road
    Skirmish,
    Limbered,
    Unlimbered,
    Camp,     // tents, forming
    Reserve,  // closed up, massed
    Afloat,
    count
};
std::string_view name_of(Formation formation);

// Which units, how many of them are in the ranks, and what they are: of a unit on the field or on its way.
struct Force {
    UnitRef ref;
    Level level{};                  // brigade, regiment or battery
    std::vector<std::size_t> rows;  // of the order of battle
    Arm arm{};                      // of the first of them
    Formation formation{};
    int strength_pct = 100;  // of the men of the order of battle
    int part_pct = 100;      // of the unit, where it is in several places
    int men = 0;             // by both, rounded down
    int guns = 0;
    int facing_deg = 0;  // clockwise from north
    std::string state;   // losses, fatigue, who leads it

    Seat side() const { return ref.side; }
};

struct UnitOnField : Force {
    Yards at;  // the middle of its front
    int frontage_yd = 0;
    int depth_yd = 0;                         // to the rear
    int lines = 1;                            // two: one behind the other on the same front
    bool in_stream = false, in_town = false;  // it really stood there
    bool faces_free = false;                  // away from the enemy on purpose
    bool off_field = false;                   // the order of battle has it outside the field
};

struct Arrival : Force {
    When time;  // its head at the entry point
    std::string entry;
    Yards at;
    std::optional<Yards> to;  // where it went
    std::optional<When> on_field;
};

struct GeneralOnField {
    Seat side = Seat::Nobody;
    std::string name;
    Yards at;
    std::string role;
    std::size_t row = 0;  // of the order of battle
};

struct Absent {
    UnitRef ref;
    std::string why;
};

enum class Holder : std::uint8_t { Union, Confederate, None, Contested };
struct Objective {
    std::string name;
    Yards at;
    int radius_yd = 0;
    Holder holder{};
    int value = 0;  // 1 to 10, a judgement
    std::string why;
};

struct Zone {
    Seat side = Seat::Nobody;
    std::string name;
    std::vector<Yards> polygon;
};

struct SideOfSituation {
    std::string commander;
    std::string aim;
};

// The files a situation rests on, before it is read itself.
struct SituationSources {
    std::string map;
    std::string oob;
};
Expected<SituationSources> situation_sources(std::string_view text, std::string_view file);

class Situation {
  public:
    // Read against the map and the order of battle it names.
    static Expected<Situation> read(std::string_view text, std::string_view file, const Map& map,
                                    const OrderOfBattle& oob);

    const std::string& id() const { return id_; }
    const std::string& title() const { return title_; }
    const std::string& battle() const { return battle_; }
    const std::string& map_file() const { return sources_.map; }
    const std::string& oob_file() const { return sources_.oob; }
    const std::string& summary() const { return summary_; }
    const std::string& result() const { return result_; }
    std::span<const std::string> turning_points() const { return turning_points_; }
    When start() const { return start_; }
    When end() const { return end_; }
    const Ground& area() const { return area_; }
    const SideOfSituation& side(Seat seat) const { return sides_[index(seat)]; }

    std::span<const UnitOnField> units() const { return units_; }
    std::span<const Arrival> arrivals() const { return arrivals_; }  // in the order of their time
    std::span<const GeneralOnField> generals() const { return generals_; }
    std::span<const Absent> absent() const { return absent_; }
    std::span<const Objective> objectives() const { return objectives_; }
    std::span<const Zone> zones() const { return zones_; }

    // Everything of one brigade or regiment on the field, by the name in the order of battle.
    std::vector<const UnitOnField*> units_named(Seat side, std::string_view brigade_or_unit) const;
    // The arrivals after one time and up to another.
    std::vector<const Arrival*> arrivals_between(When after, When until) const;
    const GeneralOnField* general(std::string_view name) const;
    const Objective* objective(std::string_view name) const;
    int men(Seat side) const;  // on the field at the start
    int guns(Seat side) const;

  private:
    friend class SituationReader;
    std::string id_, title_, battle_, summary_, result_;
    std::vector<std::string> turning_points_;
    SituationSources sources_;
    When start_, end_;
    Ground area_;
    std::array<SideOfSituation, 2> sides_;
    std::vector<UnitOnField> units_;
    std::vector<Arrival> arrivals_;
    std::vector<GeneralOnField> generals_;
    std::vector<Absent> absent_;
    std::vector<Objective> objectives_;
    std::vector<Zone> zones_;
};

}  // namespace longroll::history
