// Four mornings of the maps as scenarios: ground, units where they stood, who came later. How men, guns and
// hours become stands, sections and turns is said here, and nowhere else. The largest is played at Brigade
// scale, where the regiments of a brigade are one unit.

#include <algorithm>

#include "elephant/deployment.h"
#include "elephant/scenario_file.h"
#include "miniatures/from_history.h"

namespace longroll::elephant {
namespace {

namespace past = longroll::history;
using miniatures::HistoricScenario;
using miniatures::HistoricUnit;

// How the battle stood at its last hour, by seat, where the verdict is measured from it (SE-WIN-4): the
// points of the ground that a side held then, and the points that its losses gave the enemy.
struct Outcome {
    int held[2], lost[2];
    std::string_view words;

    int credit(Seat seat) const {
        const std::size_t own = index(seat), enemy = index(other(seat));
        return std::max(0, held[own] - held[enemy] + lost[own] - lost[enemy]);
    }
};
struct Played {
    std::string_view name;
    Scale scale;
    Outcome history;
};
// McPherson's Ridge at noon, by the strengths and notes of data/situations (mcphersons_ridge, railroad_cut),
// 60 men to a stand. The Union holds its four objectives. It has lost Reynolds (8) and about 720 men, 12
// stands: 485 of the three regiments north of the railroad, 75 of the 84th and 95th New York, 160 of the 6th
// Wisconsin. The Confederates have lost Archer (3), about 320 men of Davis's brigade, 5 stands, and 225 who
// surrendered in the cut, 4 stands captured (8). How many of Archer's men were taken is not recorded.
constexpr Outcome noon_on_the_ridge{
    {16, 2},
    {20, 16},
    " The verdict is measured from history. At noon the Union still held ground worth 16 points and the "
    "Confederates ground worth 2; their losses were worth 20 and 16 points. So the Union is credited with 18 "
    "points."};
constexpr Played all_played[] = {{"matthews_hill", Scale::Regimental2, {}},
                                 {"henry_hill", Scale::Regimental2, {}},
                                 {"hornets_nest", Scale::Brigade, {}},
                                 {"mcphersons_ridge", Scale::Regimental2, noon_on_the_ridge}};

struct GunKind {
    std::string_view type;
    Weapon weapon;
};
// Rows of SE-FIRE-13 for the guns of the orders of battle.
constexpr GunKind gun_kinds[] = {{"12-pdr Napoleon", Weapon::Napoleon12},
                                 {"3-inch Ordnance rifle", Weapon::Rifle10},
                                 {"3-inch rifle", Weapon::Rifle10},
                                 {"10-pdr Parrott", Weapon::Rifle10},
                                 {"12-pdr Blakely rifle", Weapon::Rifle10},
                                 {"12-pdr Wiard rifle", Weapon::Rifle10},
                                 {"12-pdr James rifle", Weapon::Rifle10},
                                 {"13-pdr James rifle", Weapon::Rifle10},
                                 {"14-pdr James rifle", Weapon::Rifle10},
                                 {"12-pdr howitzer", Weapon::Howitzer12},
                                 {"12-pdr Dahlgren boat howitzer", Weapon::Howitzer12},
                                 {"24-pdr howitzer", Weapon::Howitzer24},
                                 {"24-pdr siege gun", Weapon::Howitzer32},
                                 {"6-pdr gun", Weapon::Smoothbore6},
                                 {"6-pdr James rifle", Weapon::Rifle6},
                                 {"6-pdr Wiard rifle", Weapon::Rifle6},
                                 {"6-pdr rifle", Weapon::Rifle6},
                                 {"20-pdr Parrott", Weapon::Rifle20},
                                 {"30-pdr Parrott", Weapon::Rifle30},
                                 {"4.5-inch rifle", Weapon::Rifle30},
                                 {"12-pdr Whitworth", Weapon::Whitworth}};

Weapon gun_of(std::string_view type) {
    for (const GunKind& kind : gun_kinds)
        if (kind.type == type) return kind.weapon;
    return Weapon::Smoothbore6;
}

Grade grade_of(past::Experience experience) {
    switch (experience) {
        case past::Experience::Militia: return Grade::Militia;
        case past::Experience::Green: return Grade::Green;
        case past::Experience::Veteran: return Grade::Veteran;
        case past::Experience::Elite: return Grade::Elite;
        default: return Grade::Regular;
    }
}

Weapon small_arm_of(past::Weapon weapon, bool cavalry, bool& marksmen) {
    switch (weapon) {
        case past::Weapon::Smoothbore: return Weapon::Musket;
        case past::Weapon::Breechloader: return Weapon::BreechRifle;
        case past::Weapon::Repeater:
        case past::Weapon::RepeaterAndBreechloader: return Weapon::Repeaters;
        case past::Weapon::CarbineMixed: return Weapon::MuzzleCarbine;
        case past::Weapon::BreechloaderCarbine: return Weapon::BreechCarbine;
        case past::Weapon::TargetRifle: return marksmen = true, Weapon::RifleMusket;
        case past::Weapon::TargetRifleAndBreechloader: return marksmen = true, Weapon::BreechRifle;
        default: return cavalry ? Weapon::MuzzleCarbine : Weapon::RifleMusket;
    }
}

// SE-OFFICER-6: poor ones below the standard of their rank, excellent ones above it.
std::uint8_t rating_of(HqLevel level, past::Rating rating) {
    const int off = rating == past::Rating::Poor ? -1 : rating == past::Rating::Excellent ? 1 : 0;
    return static_cast<std::uint8_t>(std::clamp(standard_rating[at(level)] + off, 0, 3));
}

HqPlan hq_of(const miniatures::HistoricPost& post) {
    HqPlan plan;
    plan.name = post.name;
    plan.commander = post.commander;
    plan.level = post.level == past::Level::Brigade    ? HqLevel::Brigade
                 : post.level == past::Level::Division ? HqLevel::Division
                                                       : HqLevel::Corps;
    plan.parent = post.parent;
    plan.morale_rating = plan.combat_rating = rating_of(plan.level, post.rating);
    return plan;
}

UnitPlan unit_of(const HistoricUnit& unit, Scale scale) {
    const past::OobRow& row = *unit.row;
    UnitPlan plan;
    plan.name = unit.name;
    plan.grade = grade_of(row.experience);
    plan.arrival = unit.arrival;
    if (past::has_guns(row.arm)) {
        plan.arm = row.arm == past::Arm::HorseArtillery ? Arm::HorseArtillery : Arm::FieldArtillery;
        const int per_section = guns_per_section[at(scale)];
        const int sections = (std::max(1, unit.guns) + per_section - 1) / per_section;
        plan.stands = static_cast<std::uint8_t>(std::clamp(sections, 1, 8));
        std::vector<Weapon> each;
        for (const past::GunCount& type : row.gun_types)
            each.insert(each.end(), static_cast<std::size_t>(type.count), gun_of(type.type));
        if (each.empty()) each.push_back(Weapon::Smoothbore6);
        plan.weapons.fill(each[0]);
        for (std::size_t i = 0; i < plan.stands; ++i)
            plan.weapons[i] = each[std::min(each.size() - 1, i * static_cast<std::size_t>(per_section))];
        plan.weapon = plan.weapons[0];
    } else {
        const bool cavalry = row.arm == past::Arm::Cavalry;
        plan.arm = cavalry ? Arm::Cavalry : Arm::Infantry;
        plan.mounted = cavalry;
        const int per_stand = (cavalry ? men_per_cavalry_stand : men_per_infantry_stand)[at(scale)];
        plan.stands = static_cast<std::uint8_t>(
            std::clamp((unit.men + per_stand / 2) / per_stand, 1, most_stands_of_unit));
        plan.weapon = small_arm_of(row.weapon, cavalry, plan.marksmen);
        plan.weapons.fill(plan.weapon);
    }
    return plan;
}

// In the formation it had, on its share of the front, as near to its place as there is room.
bool put(UnitPlan& plan, const HistoricUnit& unit, miniatures::Placer& placer) {
    FixedPlace& place = plan.place;
    place.ranks = place.frontage = 0;
    if (stands_apart(plan.arm)) {
        place.formation = Formation::Sections;
    } else if (unit.formation == past::Formation::Skirmish) {
        place.formation = Formation::Skirmish;
    } else if (unit.formation == past::Formation::Column && plan.stands > 2) {
        place.formation = Formation::Column;
        place.frontage = 2;
    } else {
        // As deep as its front asks for, while a line of three stands is left (SE-GEO-5).
        const Length wide = plan.stands * stand_size(plan.arm, plan.mounted).frontage;
        int ranks = static_cast<int>(
            std::clamp<Length>((wide + unit.front / 2) / std::max<Length>(unit.front, 1), 1, 3));
        while (ranks > 1 && (plan.stands + ranks - 1) / ranks < 3) --ranks;
        place.formation = Formation::Line;
        place.ranks = static_cast<std::uint8_t>(ranks);
    }
    place.facing = unit.facing;
    place.limbered = stands_apart(plan.arm) && (unit.formation == past::Formation::Limbered ||
                                                unit.formation == past::Formation::Column);
    Rects rects;
    const std::optional<Point> found = placer.put(unit.where, unit.facing, [&](Point tried) {
        place.anchor = tried;
        rects = rects_of(fixed_layout(plan));
        return std::span<const Rect>(rects);
    });
    place.fixed = found.has_value();
    return place.fixed;
}

ScenarioFile file_of(const HistoricScenario& made, const Played& played) {
    const Scale scale = played.scale;
    ScenarioFile file;
    static_cast<miniatures::ScenarioHead&>(file) = made.head;
    file.summary += played.history.words;
    file.options.scale = scale;
    file.options.year = made.year;
    file.options.turn_limit = made.turns;
    std::vector<HqId> place[2];
    for (Seat seat : seats) {
        const miniatures::HistoricSide& side = made.side[index(seat)];
        Roster& roster = file.roster[index(seat)];
        roster.name = seat == Seat::Union ? "Union" : "Confederates";
        roster.own_edge = side.own_edge;
        roster.credit = played.history.credit(seat);
        roster.zone = table::zone_along(roster.own_edge, 12 * table::inch, file.ground.table());
        for (const miniatures::HistoricPost& post : side.posts) roster.hqs.push_back(hq_of(post));
        place[index(seat)] = miniatures::into_roster_order(roster.hqs);
    }
    miniatures::Placer placer(made.field, {impassable_areas, impassable_lines | obstacle_lines});
    for (const HistoricUnit& unit : made.units) {
        Roster& roster = file.roster[index(unit.side)];
        UnitPlan plan = unit_of(unit, scale);
        plan.hq = place[index(unit.side)][unit.post];
        if (unit.arrival.turn == 0 && !put(plan, unit, placer)) {  // then it comes on from its own edge
            plan.place = {};
            plan.arrival = miniatures::arrival_over(roster.own_edge, file.ground.table(), 2);
        }
        roster.units.push_back(std::move(plan));
    }
    return file;
}

}  // namespace

std::vector<std::string_view> situations_played() {
    std::vector<std::string_view> names;
    for (const Played& played : all_played) names.push_back(played.name);
    return names;
}

Expected<ScenarioFile> read_situation(std::string_view name) {
    const auto played = std::find_if(std::begin(all_played), std::end(all_played),
                                     [&](const Played& known) { return known.name == name; });
    if (played == std::end(all_played))
        return Wrong{"Seeing the Elephant has no scenario '" + miniatures::id_of_file(name) + "'"};
    const Expected<past::Moment> moment = past::moment(name);
    if (!moment) return Wrong{moment.error()};
    miniatures::HistoryRules rules;
    rules.yards_per_inch = yards_per_inch[at(played->scale)];
    rules.minutes_per_turn = minutes_per_turn[at(played->scale)].most;  // SE-SCALE-1
    rules.least_turns = 6;
    rules.most_turns = most_turns;
    rules.most_objectives = most_objectives;
    rules.merge_brigades = played->scale == Scale::Brigade;  // SE-ORDER-2: a brigade has no card
    const Expected<HistoricScenario> made = miniatures::from_history(*moment, rules);
    if (!made) return Wrong{made.error()};
    return file_of(*made, *played);
}

}  // namespace longroll::elephant
