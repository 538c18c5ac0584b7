// Four mornings of the maps as scenarios: ground, units where they stood, who came later. How men, guns and
// hours become stands, sections and turns is said here, and nowhere else. The largest is played at Brigade
// scale, where the regiments of a brigade are one unit.

#include <algorithm>
#include <cassert>

#include "elephant/geometry.h"
#include "elephant/query.h"
#include "elephant/scenario_file.h"
#include "history/library.h"
#include "history/map_cut.h"

namespace longroll::elephant {
namespace {

namespace past = longroll::history;

struct Played {
    std::string_view name;
    Scale scale;
};
constexpr Played all_played[] = {{"matthews_hill", Scale::Regimental2},
                                 {"henry_hill", Scale::Regimental2},
                                 {"hornets_nest", Scale::Brigade},
                                 {"mcphersons_ridge", Scale::Regimental2}};
constexpr int minutes_a_turn[] = {5, 15, 30};  // by Scale, the longest turn of SE-SCALE-1

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

int stands_of_men(int men, int men_a_stand) {
    return std::clamp((men + men_a_stand / 2) / men_a_stand, 1, most_stands_of_unit);
}

class SituationBuilder {
  public:
    SituationBuilder(const past::Moment& moment, const past::CutMap& cut, Scale scale)
        : moment_(moment), cut_(cut), scale_(scale) {}
    ScenarioFile build();

  private:
    // A headquarters of one side by what the order of battle calls it.
    struct Post {
        HqPlan plan;
        std::string key, parent;
    };
    struct Army {
        std::vector<Post> posts;
        std::vector<UnitPlan> units;
        std::vector<std::string> hq_of;  // key, by unit
    };

    // The regiments of one brigade, arm and hour of arrival, at Brigade scale.
    struct Merged {
        std::string key;
        past::UnitOnField unit;                // of the largest of them: facing, formation, side
        const past::OobRow* row = nullptr;     // likewise: weapon, experience
        const past::Arrival* later = nullptr;  // of one that comes later
        int men = 0, largest = 0;
        std::int64_t x = 0, y = 0;  // weighed by men
        int frontage_yd = 0;
    };
    bool merge(const past::OobRow& row, const past::Force& force, const past::UnitOnField* unit,
               const past::Arrival* later);
    void add_merged();
    int minutes() const { return minutes_a_turn[at(scale_)]; }

    Army& army(Seat seat) { return armies_[index(seat)]; }
    std::string post(Seat seat, const past::OobRow& row, HqLevel level);
    std::string hq_key(Seat seat, const past::OobRow& row);
    UnitPlan plan_of(const past::OobRow& row, int men, int part_pct) const;
    void add(Seat seat, UnitPlan plan, const past::OobRow& row);
    void place(UnitPlan& plan, const past::UnitOnField& unit, Point where, Length share);
    void add_on_field(const past::UnitOnField& unit);
    void add_arrival(const past::Arrival& arrival);
    void come_later(UnitPlan& plan, const past::Arrival& arrival) const;
    bool put(UnitPlan& plan, Point at_place, Facing facing, Formation formation, int n);
    bool is_free(std::span<const Rect> stands) const;
    void edges();
    void number(Seat seat, Roster& roster);
    void objectives(ScenarioFile& file);

    const past::Moment& moment_;
    const past::CutMap& cut_;
    Scale scale_;
    std::vector<Merged> merged_;
    Army armies_[2];
    TableEdge edge_[2] = {TableEdge::South, TableEdge::North};
    std::vector<Rect> taken_;
};

// The post of a level above a row, made when it is first met; empty: the row has none of that level.
std::string SituationBuilder::post(Seat seat, const past::OobRow& row, HqLevel level) {
    const std::string& own = level == HqLevel::Brigade    ? row.brigade
                             : level == HqLevel::Division ? row.division
                                                          : row.corps;
    // Staffs and parks of artillery are no commands of their own: their troops are those of the one above.
    if (own.empty() || own == "HQ") return {};
    if (past::has_guns(row.arm) && own.find("Artillery") != std::string::npos) return {};
    const std::string key = std::string(word(level)) + '|' + row.corps + '|' +
                            (level <= HqLevel::Division ? row.division : "") + '|' +
                            (level == HqLevel::Brigade ? row.brigade : "");
    for (const Post& known : army(seat).posts)
        if (known.key == key) return key;
    Post made;
    made.key = key;
    if (level == HqLevel::Brigade) made.parent = post(seat, row, HqLevel::Division);
    if (level <= HqLevel::Division && made.parent.empty()) made.parent = post(seat, row, HqLevel::Corps);
    made.plan.name = own;
    made.plan.level = level;
    past::UnitRef ref;
    ref.side = seat;
    ref.corps = row.corps;
    if (level <= HqLevel::Division) ref.division = row.division;
    if (level == HqLevel::Brigade) ref.brigade = row.brigade;
    const past::OobRow* general = moment_.oob.commander(ref);
    made.plan.commander =
        general != nullptr && !general->commander.empty() ? general->commander : "Commander, " + own;
    // SE-OFFICER-6: poor ones below the standard of their rank, excellent ones above it.
    int rating = standard_rating[at(level)];
    if (general != nullptr && general->rating == past::Rating::Poor) --rating;
    if (general != nullptr && general->rating == past::Rating::Excellent) ++rating;
    made.plan.morale_rating = made.plan.combat_rating = static_cast<std::uint8_t>(std::clamp(rating, 0, 3));
    army(seat).posts.push_back(std::move(made));
    return key;
}

std::string SituationBuilder::hq_key(Seat seat, const past::OobRow& row) {
    for (HqLevel level : {HqLevel::Brigade, HqLevel::Division, HqLevel::Corps}) {
        if (scale_ == Scale::Brigade && level == HqLevel::Brigade) continue;  // SE-ORDER-2: it has no card
        if (std::string key = post(seat, row, level); !key.empty()) return key;
    }
    // Troops of the army itself have its headquarters.
    for (const Post& known : army(seat).posts)
        if (known.key == "army") return known.key;
    Post made;
    made.key = "army";
    made.plan.name = row.army;
    made.plan.level = HqLevel::Corps;
    made.plan.commander = moment_.situation.side(seat).commander;
    made.plan.morale_rating = made.plan.combat_rating =
        static_cast<std::uint8_t>(standard_rating[at(HqLevel::Corps)]);
    army(seat).posts.push_back(made);
    return made.key;
}

int men_of(const past::OobRow& row, const past::Force& force) {
    return row.men * force.strength_pct / 100 * force.part_pct / 100;
}

UnitPlan SituationBuilder::plan_of(const past::OobRow& row, int men, int part_pct) const {
    UnitPlan plan;
    plan.name = row.unit;
    plan.grade = grade_of(row.experience);
    if (past::has_guns(row.arm)) {
        plan.arm = row.arm == past::Arm::HorseArtillery ? Arm::HorseArtillery : Arm::FieldArtillery;
        const int guns = std::max(1, row.guns * part_pct / 100);
        const int per_section = guns_per_section[at(scale_)];
        plan.stands = static_cast<std::uint8_t>(std::clamp((guns + per_section - 1) / per_section, 1, 8));
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
        const auto& a_stand = cavalry ? men_per_cavalry_stand : men_per_infantry_stand;
        plan.stands = static_cast<std::uint8_t>(stands_of_men(men, a_stand[at(scale_)]));
        plan.weapon = small_arm_of(row.weapon, cavalry, plan.marksmen);
        plan.weapons.fill(plan.weapon);
    }
    return plan;
}

void SituationBuilder::add(Seat seat, UnitPlan plan, const past::OobRow& row) {
    Army& side = army(seat);
    // A name of its own, also where a regiment stands in two places.
    const std::string name = plan.name;
    int again = 1;
    const auto known = [&] {
        return std::any_of(side.units.begin(), side.units.end(),
                           [&](const UnitPlan& unit) { return unit.name == plan.name; });
    };
    while (known()) plan.name = name + " (" + std::to_string(++again) + ")";
    side.hq_of.push_back(hq_key(seat, row));
    side.units.push_back(std::move(plan));
}

bool SituationBuilder::is_free(std::span<const Rect> stands) const {
    for (const Rect& r : stands) {
        if (!cut_.field.on_table(r)) return false;
        const table::GroundMet met = cut_.field.ground_met(table::Sweep{r, {}});
        if ((met.area_kinds & impassable_areas).any() ||
            (met.line_kinds & (impassable_lines | obstacle_lines)).any())
            return false;
        for (const Rect& other_stand : taken_)
            if (table::overlaps(r, other_stand)) return false;
    }
    return true;
}

// There, or as near to it as there is room: rings half an inch apart.
bool SituationBuilder::put(UnitPlan& plan, Point at_place, Facing facing, Formation formation, int n) {
    Layout layout;
    layout.formation = formation;
    layout.ranks = static_cast<std::uint8_t>(formation == Formation::Line ? n : 0);
    layout.frontage = static_cast<std::uint8_t>(formation == Formation::Column ? n : 0);
    layout.stands = plan.stands;
    layout.size = stand_size(plan.arm, plan.mounted);
    layout.facing = facing;
    constexpr Length ring = 500;
    for (Length off = 0; off <= 16 * table::inch; off += ring)
        for (int k = 0; k < (off == 0 ? 1 : 16); ++k) {
            // Backwards first.
            const Facing way =
                facing + table::half_turn + (k % 2 == 0 ? 1 : -1) * ((k + 1) / 2) * (table::whole_turn / 16);
            layout.anchor = at_place + table::along(way, off);
            Poses poses;
            Rects rects;
            lay_out(layout, poses);
            rects_of(poses, layout.size, rects);
            if (!is_free(rects)) continue;
            for (const Rect& r : rects) taken_.push_back(r);
            plan.place.fixed = true;
            plan.place.formation = formation;
            plan.place.ranks = layout.ranks;
            plan.place.frontage = layout.frontage;
            plan.place.anchor = layout.anchor;
            plan.place.facing = facing;
            return true;
        }
    return false;
}

// In the formation it had, on its share of the front; with no room it comes on from its own edge.
void SituationBuilder::place(UnitPlan& plan, const past::UnitOnField& unit, Point where, Length share) {
    Formation formation = Formation::Line;
    int n = 1;
    if (stands_apart(plan.arm)) {
        formation = Formation::Sections;
    } else if (unit.formation == past::Formation::Skirmish) {
        formation = Formation::Skirmish;
    } else if (unit.formation == past::Formation::Column && plan.stands > 2) {
        formation = Formation::Column;
        n = 2;
    } else {
        // As deep as its front asks for, while a line of three stands is left (SE-GEO-5).
        const Length wide = plan.stands * stand_size(plan.arm, plan.mounted).frontage;
        n = static_cast<int>(std::clamp<Length>((wide + share / 2) / std::max<Length>(share, 1), 1, 3));
        while (n > 1 && (plan.stands + n - 1) / n < 3) --n;
    }
    const bool placed = put(plan, where, table::facing_of_degrees(unit.facing_deg), formation, n);
    plan.place.limbered =
        unit.formation == past::Formation::Limbered || unit.formation == past::Formation::Column;
    if (!stands_apart(plan.arm)) plan.place.limbered = false;
    if (!placed) plan.arrival.turn = 2;  // it comes on from its own edge
}

void SituationBuilder::add_on_field(const past::UnitOnField& unit) {
    if (unit.formation == past::Formation::Afloat || unit.off_field) return;
    const Seat seat = unit.side();
    const auto rows = static_cast<int>(unit.rows.size());
    const Facing facing = table::facing_of_degrees(unit.facing_deg);
    const Point middle = cut_.frame.point(unit.at);
    const Length front = cut_.frame.length(std::max(1, unit.frontage_yd));
    for (int i = 0; i < rows; ++i) {
        const past::OobRow& row = moment_.oob.rows()[unit.rows[static_cast<std::size_t>(i)]];
        if (row.commands() || (row.men == 0 && row.guns == 0)) continue;
        if (merge(row, unit, &unit, nullptr)) continue;
        UnitPlan plan = plan_of(row, men_of(row, unit), unit.part_pct);
        // Regiments of a brigade side by side along its front.
        const Point where =
            middle + table::along(facing + table::right_angle, front * (2 * i - (rows - 1)) / (2 * rows));
        place(plan, unit, where, front / std::max(1, rows));
        add(seat, std::move(plan), row);
    }
}

void SituationBuilder::add_arrival(const past::Arrival& arrival) {
    if (arrival.time > moment_.situation.end()) return;
    for (std::size_t i : arrival.rows) {
        const past::OobRow& row = moment_.oob.rows()[i];
        if (row.commands() || (row.men == 0 && row.guns == 0) || merge(row, arrival, nullptr, &arrival))
            continue;
        UnitPlan plan = plan_of(row, men_of(row, arrival), arrival.part_pct);
        come_later(plan, arrival);
        add(arrival.side(), std::move(plan), row);
    }
}

void SituationBuilder::come_later(UnitPlan& plan, const past::Arrival& arrival) const {
    const auto after = arrival.time.minutes - moment_.situation.start().minutes;
    plan.arrival.turn =
        static_cast<std::uint8_t>(std::clamp<std::int64_t>(1 + after / minutes(), 2, most_turns));
    const Point at_edge = cut_.frame.point(arrival.at);
    const Length width = cut_.field.width(), depth = cut_.field.depth();
    const Length far[] = {at_edge.y, depth - at_edge.y, at_edge.x, width - at_edge.x};  // by TableEdge
    const auto edge =
        static_cast<TableEdge>(std::min_element(std::begin(far), std::end(far)) - std::begin(far));
    plan.arrival.edge = edge;
    const Point inside{std::clamp<Length>(at_edge.x, 0, width), std::clamp<Length>(at_edge.y, 0, depth)};
    plan.entry = edge == TableEdge::South   ? Point{inside.x, 0}
                 : edge == TableEdge::North ? Point{inside.x, depth}
                 : edge == TableEdge::West  ? Point{0, inside.y}
                                            : Point{width, inside.y};
}

// Infantry and cavalry of one brigade are one unit at Brigade scale; batteries stay what they are.
bool SituationBuilder::merge(const past::OobRow& row, const past::Force& force, const past::UnitOnField* unit,
                             const past::Arrival* later) {
    if (scale_ != Scale::Brigade || past::has_guns(row.arm) || row.brigade.empty()) return false;
    const std::string key = std::string(name(force.side())) + '|' + row.corps + '|' + row.division + '|' +
                            row.brigade + (row.arm == past::Arm::Cavalry ? "|horse" : "|foot") +
                            (later != nullptr ? '|' + past::text_of(later->time) : std::string());
    auto found =
        std::find_if(merged_.begin(), merged_.end(), [&](const Merged& known) { return known.key == key; });
    if (found == merged_.end()) {
        Merged made;
        made.key = key;
        found = merged_.insert(merged_.end(), made);
    }
    const int men = men_of(row, force);
    if (found->row == nullptr || men > found->largest) {
        found->row = &row;
        found->largest = men;
        found->later = later;
        if (unit != nullptr) found->unit = *unit;
        found->unit.ref.side = force.side();
    }
    found->men += men;
    if (unit == nullptr) return true;
    found->x += std::int64_t{unit->at.x} * men;
    found->y += std::int64_t{unit->at.y} * men;
    found->frontage_yd += unit->frontage_yd / std::max(1, static_cast<int>(unit->rows.size()));
    return true;
}

void SituationBuilder::add_merged() {
    for (Merged& brigade : merged_) {
        if (brigade.men <= 0) continue;
        UnitPlan plan = plan_of(*brigade.row, brigade.men, 100);
        plan.name = brigade.row->brigade;
        if (brigade.later != nullptr) {
            come_later(plan, *brigade.later);
        } else {
            const past::Yards middle{static_cast<std::int32_t>(brigade.x / brigade.men),
                                     static_cast<std::int32_t>(brigade.y / brigade.men)};
            place(plan, brigade.unit, cut_.frame.point(middle),
                  cut_.frame.length(std::max(1, brigade.frontage_yd)));
        }
        add(brigade.unit.side(), std::move(plan), *brigade.row);
    }
}

// The own edge is the one that lies on a side's hand as seen from the enemy.
void SituationBuilder::edges() {
    std::int64_t x[2] = {}, y[2] = {};
    int n[2] = {};
    for (const past::UnitOnField& unit : moment_.situation.units()) {
        const unsigned side = index(unit.side());
        x[side] += unit.at.x;
        y[side] += unit.at.y;
        ++n[side];
    }
    if (n[0] == 0 || n[1] == 0) return;
    const std::int64_t east = x[0] / n[0] - x[1] / n[1], north_of = y[0] / n[0] - y[1] / n[1];
    if (std::abs(east) > std::abs(north_of)) {
        edge_[0] = east > 0 ? TableEdge::East : TableEdge::West;
        edge_[1] = east > 0 ? TableEdge::West : TableEdge::East;
    } else {
        edge_[0] = north_of > 0 ? TableEdge::North : TableEdge::South;
        edge_[1] = north_of > 0 ? TableEdge::South : TableEdge::North;
    }
}

void SituationBuilder::number(Seat seat, Roster& roster) {
    const Army& side = army(seat);
    std::vector<std::string> keys;
    for (HqLevel level : {HqLevel::Corps, HqLevel::Division, HqLevel::Brigade})
        for (const Post& known : side.posts)
            if (known.plan.level == level) {
                keys.push_back(known.key);
                roster.hqs.push_back(known.plan);
            }
    const auto number_of = [&](const std::string& key) {
        const auto found = std::find(keys.begin(), keys.end(), key);
        return found == keys.end() ? no_hq : static_cast<HqId>(found - keys.begin());
    };
    for (const Post& known : side.posts) roster.hqs[number_of(known.key)].parent = number_of(known.parent);
    for (std::size_t i = 0; i < side.units.size(); ++i) {
        UnitPlan plan = side.units[i];
        plan.hq = number_of(side.hq_of[i]);
        if (!plan.place.fixed && plan.entry == Point{}) {
            plan.arrival.edge = roster.own_edge;
            plan.entry = table::middle_of_edge(roster.own_edge, cut_.field.table());
        }
        roster.units.push_back(std::move(plan));
    }
}

void SituationBuilder::objectives(ScenarioFile& file) {
    for (const past::Objective& objective : moment_.situation.objectives()) {
        const Point where = cut_.frame.point(objective.at);
        if (!table::contains(cut_.field.table(), where) || file.objectives.size() == most_objectives)
            continue;
        file.objectives.push_back({objective.name, where, objective.value,
                                   objective.holder == past::Holder::Union         ? Seat::Union
                                   : objective.holder == past::Holder::Confederate ? Seat::Confederate
                                                                                   : Seat::Nobody});
    }
}

ScenarioFile SituationBuilder::build() {
    ScenarioFile file;
    const past::Situation& situation = moment_.situation;
    file.id = situation.id();
    file.title = situation.title();
    file.summary = past::date_of(situation.start()) + ", " + past::hour_of(situation.start()) + ". " +
                   situation.summary();
    file.options.scale = scale_;
    const std::string date = past::text_of(situation.start());
    for (int year = 1861; year <= 1865; ++year)
        if (date.starts_with(std::to_string(year))) file.options.year = year;
    const auto whole = situation.end().minutes - situation.start().minutes;
    file.options.turn_limit = static_cast<int>(std::clamp<std::int64_t>(whole / minutes(), 6, most_turns));
    file.ground = cut_.field.plan();
    file.captions = cut_.captions;
    edges();
    for (const past::UnitOnField& unit : situation.units()) add_on_field(unit);
    for (const past::Arrival& arrival : situation.arrivals()) add_arrival(arrival);
    add_merged();
    for (Seat seat : seats) {
        Roster& roster = file.roster[index(seat)];
        roster.name = seat == Seat::Union ? "Union" : "Confederates";
        roster.own_edge = edge_[index(seat)];
        roster.zone = table::zone_along(roster.own_edge, 12 * table::inch, file.ground.table());
        number(seat, roster);
    }
    objectives(file);
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
    if (played == std::end(all_played)) return Wrong{"no situation '" + std::string(name) + "' is played"};
    const Expected<past::Moment> moment = past::moment(name);
    if (!moment) return Wrong{moment.error()};
    past::CutOptions options;
    options.ground = moment->situation.area();
    options.yards_per_inch = yards_per_inch[at(played->scale)];
    const Expected<past::CutMap> cut = past::cut(moment->map, options);
    if (!cut) return Wrong{cut.error()};
    return SituationBuilder(*moment, *cut, played->scale).build();
}

}  // namespace longroll::elephant
