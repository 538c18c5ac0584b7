#pragma once
// Setup of Brigade Command: options, house measures, the squares of the battle, the forces and their cards,
// as `prepare` reads or makes them. It never changes during a match and is known to all; what a player picks
// in secret (the cards of subordinated brigades) is State.

#include <memory>
#include <string>
#include <vector>

#include "engine/bits.h"
#include "engine/seat.h"
#include "miniatures/commands.h"
#include "miniatures/objectives.h"
#include "rally/cards.h"
#include "rally/ratings.h"
#include "rally/squares.h"
#include "table/battlefield.h"
#include "table/edge.h"
#include "table/sight_rules.h"

namespace longroll::rally {

// Capacities of a side; a battle beyond one is refused with the number.
inline constexpr int most_units = 96;
inline constexpr int most_generals = 32;  // a formation has one each, so also of formations
inline constexpr int most_cards = 128;
inline constexpr int most_squares = 64;
inline constexpr int most_entry_lines = 24;
inline constexpr int most_objectives = 16;
inline constexpr int most_barricades = 64;  // laid at deployment (RF-BARR-5)
inline constexpr int most_gravestones = 2;  // of a General (RF-GENHIT-3)

using UnitId = miniatures::RosterId;  // a regiment or battery of one side
inline constexpr UnitId no_unit = miniatures::no_roster_unit;
using PostId = miniatures::PostId;  // a formation and its General
inline constexpr PostId no_post = miniatures::no_post;
using CardId = std::uint8_t;
inline constexpr CardId no_card = 255;
using Units = Bits<128>;
using Posts = std::uint32_t;
using Cards = Bits<most_cards>;
static_assert(most_units <= 128 && most_generals <= 32);

// The switches of chapter 3. Names in files and on the command line are these.
enum class ReinforceBy : std::uint8_t { Brigade, Stand };
enum class Passage : std::uint8_t { None, Check, Free };
enum class PriceOf : std::uint8_t { Max, General, Stand };
enum class Deployment : std::uint8_t { Historical, Free };
struct Options {
    bool terrain_needs_tactic_action = true;
    bool overshoot = true;
    bool generals_cross_steep = false;
    bool stands_block_fire = true;
    bool heroism_adds_up = false;
    bool overrun_roll = false;
    bool general_full_arrow = false;
    bool double_move_on_foot = true;
    ReinforceBy reinforce_by = ReinforceBy::Brigade;
    bool round_end_counts_generals = true;
    Passage passage_in_moves = Passage::None;
    PriceOf ap_cost_basis = PriceOf::Max;
    bool fire_into_melee = true;
    bool return_fire_after_plain_hit = false;
    bool line_up_after_charge = false;
    bool minor_contours = false;
    bool marked_off_areas = false;
    Deployment deployment = Deployment::Historical;
    bool open_reserves = true;  // RF-HID-4
    bool ask_forced = false;    // also ask what has only one legal answer
};

// A stand of a unit, by the component that takes losses (RF-CAV-1). Infantry and guns have the first alone.
enum class Part : std::uint8_t { OnFoot, Mounted, Holders, count };

struct UnitPlan {
    std::string name, short_name;
    Arm arm{};
    PostId post = no_post;  // its brigade or battalion
    std::uint8_t fire = 0, discipline = 0;
    std::uint8_t circles[at(Part::count)]{};  // Troop Strength when fresh
    std::uint8_t lost[at(Part::count)]{};     // marked before the battle (RF-MARK-2)
    bool mounted = false;                     // at the start
    bool barricade = false;                   // RF-BARR-5: entitled to one
    bool fixed = false;                       // the scenario says where it stands
    table::Pose place;
};

enum class Status : std::uint8_t { Independent, Subordinated };

// A formation with its General (RF-OOB-1); posts of the kit, by seniority from the army down.
struct PostPlan : miniatures::Post<Rank, Units, Posts> {
    std::string general;
    Grade grade{};
    Line style{};
    GeneralRating rating;
    std::uint8_t gravestones = 0;  // from earlier battles
    CardId command_card = no_card;
    Cards cards;  // Battle cards of a brigade or battalion
    Class quality{};
    Template pattern{};
    bool starts_on_map = true;
    Status status = Status::Independent;
    PostId subordinated_to = no_post;
    Formation formation = Formation::Line;
    std::uint8_t first_turn = 0;    // RF-REINF-6; 0: there from the start
    std::uint32_t entry_lines = 0;  // that its units may use, one bit each
    bool fixed = false;             // the scenario says where its General stands
    table::Point place;
};

struct CardPlan {
    bool is_command = false;
    PostId post = no_post;
    std::uint8_t number = 0;  // of a Battle card within its brigade, from 0
    BattleCard battle;
    CommandCard command;
};

// One outer edge of a square (RF-ENTRY-1).
struct EntryLine {
    Square square;
    table::TableEdge edge{};
    Seat owner = Seat::Nobody;
    PostId label = no_post;  // the largest formation that may come (RF-ENTRY-2)
    table::Segment line;
    table::Facing inward;
};

struct Army {
    std::string name;
    std::vector<UnitPlan> units;
    std::vector<PostPlan> posts;
    std::vector<CardPlan> cards;
    std::uint8_t deployment_edges = 0;  // bits of TableEdge (RF-DEPLOY-1)
    // By kind, so that rules get sets by a few ands.
    Units infantry, cavalry, artillery;
    Posts generals_above_brigade = 0;
};

struct Setup {
    std::string title;
    Options options;
    Measures measures;
    Squares squares;
    std::vector<SquareRating> ratings;  // by row and column
    std::shared_ptr<const table::Battlefield> field;
    table::SightRules sight;
    table::LineKinds barricades{table::LineKind::Barricade};  // lines of the map that are (RF-DATA-15)
    Army army_of[2];
    Seat attacker = Seat::Confederate;
    std::vector<EntryLine> entry_lines;
    std::vector<std::vector<table::Point>> marked_off;
    std::vector<miniatures::ObjectivePlan> objectives;
    int max_turns = 60, max_rounds = 0;
    bool scored = false;  // by points (RF-END-7)
    int draw_below = 1;   // a smaller difference of points is a draw
    std::vector<table::Caption> captions;

    const Army& army(Seat side) const { return army_of[index(side) & 1u]; }
};

// The sets of an army, from its units, posts and cards.
void complete(Army& army);
// The cards of its brigades and Generals (RF-DATA-1, 2): those of a post together, its Command card last.
void deal_cards(Army& army, Seat side);
// RF-LOS-6, 10: woods and town count as so many levels higher. Levels are those of the field, whose contours
// must be laid at the interval that is played with.
constexpr int levels_of_woods(const Measures& measures, bool minor_contours) {
    return minor_contours ? measures.contour_major / measures.contour_minor : 1;
}
table::SightRules sight_rules(const Measures& measures, bool minor_contours = false);

}  // namespace longroll::rally
