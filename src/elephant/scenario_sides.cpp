// One side of a scenario file: the tree of headquarters, its units, where they stand or come from.

#include <algorithm>

#include "elephant/geometry.h"
#include "elephant/scenario_file.h"

namespace longroll::elephant {
namespace {

struct Node {
    HqPlan plan;
    int parent = -1;  // place in the list
    std::string attached;
    std::vector<std::string> seniority;
    const Json* json = nullptr;
};
struct Named {
    UnitPlan plan;
    int hq = -1;  // place in the list of headquarters
    const Json* json = nullptr;
};

struct SideReader {
    ScenarioReader& reader;
    Seat seat;
    const table::BattlefieldPlan& ground;
    Scale scale;
    Roster& roster;
    std::vector<Node> nodes;   // top to bottom
    std::vector<Named> units;  // likewise

    void read_hq(const Json& json, int parent, int depth);
    void read_unit(const Json& json, int hq);
    void read_weapons(const Json& json, UnitPlan& plan);
    void read_place(const Json& json, UnitPlan& plan);
    void number();
};

bool may_hold(HqLevel above, HqLevel below) { return at(above) > at(below); }

void SideReader::read_hq(const Json& json, int parent, int depth) {
    reader.known(json, {"name", "level", "commander", "rating", "morale_rating", "combat_rating", "attached",
                        "seniority", "commanded", "units", "hqs"});
    Node node;
    node.json = &json;
    node.parent = parent;
    node.plan.name = reader.text(json, "name");
    node.plan.level = reader.word_of(json, "level", depth == 0 ? HqLevel::Division : HqLevel::Brigade);
    if (parent >= 0) {
        const Node& above = nodes[static_cast<std::size_t>(parent)];
        if (!may_hold(above.plan.level, node.plan.level))
            reader.fail(json, "a " + std::string(word(node.plan.level)) + " cannot stand under a " +
                                  std::string(word(above.plan.level)));
    }
    // SE-SCALE-7: at Brigade scale no general stand is a brigade's.
    node.plan.commanded =
        reader.yes(json, "commanded", scale != Scale::Brigade || node.plan.level != HqLevel::Brigade);
    node.plan.commander =
        json.has("commander") ? reader.text(json, "commander") : "Commander, " + node.plan.name;
    const int rating =
        reader.whole(json, "rating", 0, 3, standard_rating[at(node.plan.level)]);  // SE-OFFICER-6
    node.plan.morale_rating = static_cast<std::uint8_t>(reader.whole(json, "morale_rating", 0, 3, rating));
    node.plan.combat_rating = static_cast<std::uint8_t>(reader.whole(json, "combat_rating", 0, 3, rating));
    node.attached = reader.text(json, "attached", false);
    for (const Json& item : reader.list(json, "seniority")) node.seniority.push_back(item.text());
    nodes.push_back(node);
    if (nodes.size() > most_hqs)
        return reader.fail(json, "the " + std::string(name(seat)) + " side has more than " +
                                     std::to_string(most_hqs) + " headquarters");
    const int own = static_cast<int>(nodes.size()) - 1;
    for (const Json& item : reader.list(json, "units")) read_unit(item, own);
    for (const Json& item : reader.list(json, "hqs"))
        if (reader.ok()) read_hq(item, own, depth + 1);
}

void SideReader::read_weapons(const Json& json, UnitPlan& plan) {
    const bool guns = is_artillery(plan.arm);
    const Weapon usual = guns                       ? Weapon::Napoleon12
                         : plan.arm == Arm::Wagon   ? Weapon::None
                         : plan.arm == Arm::Cavalry ? Weapon::MuzzleCarbine
                                                    : Weapon::RifleMusket;
    plan.weapon = reader.word_of(json, "weapon",
                                 plan.arm == Arm::Gunboat          ? Weapon::Gunboat
                                 : plan.arm == Arm::SiegeArtillery ? Weapon::SiegeHowitzer
                                                                   : usual);
    plan.weapons.fill(plan.weapon);
    // A mixed battery (SE-FIRE-8).
    const std::vector<Json>& each = reader.list(json, "weapons");
    if (!each.empty() && each.size() != plan.stands)
        reader.must_be(json, "weapons",
                       "a list of one weapon for each of its " + std::to_string(plan.stands) + " stands");
    for (std::size_t i = 0; i < each.size() && reader.ok(); ++i) {
        const Weapon weapon = named<Weapon>(each[i].text());
        if (weapon == Weapon::count) return reader.fail(each[i], told(each[i]) + " is not a weapon");
        plan.weapons[i] = weapon;
        if (i == 0) plan.weapon = weapon;
    }
    for (std::size_t i = 0; i < plan.stands; ++i) {
        const Weapon weapon = plan.weapons[i];
        const bool right = plan.arm == Arm::Wagon ? weapon == Weapon::None
                           : guns                 ? weapon > Weapon::Repeaters && weapon != Weapon::None
                                                  : is_small_arm(weapon);
        if (!right)
            return reader.fail(json, plan.name + " is " + std::string(word(plan.arm)) +
                                         " and cannot have the weapon " + std::string(word(weapon)));
    }
}

void SideReader::read_place(const Json& json, UnitPlan& plan) {
    const Json& at_place = json["place"];
    if (at_place.is(Json::Kind::Nothing)) return;
    reader.known(at_place, {"at", "facing", "formation", "ranks", "front", "limbered", "prone"});
    FixedPlace& place = plan.place;
    place.fixed = true;
    place.formation = reader.word_of(at_place, "formation",
                                     stands_apart(plan.arm)                      ? Formation::Sections
                                     : plan.arm == Arm::Cavalry && !plan.mounted ? Formation::Skirmish
                                                                                 : Formation::Line);
    const bool column = place.formation == Formation::Column || place.formation == Formation::RoadColumn;
    place.ranks = static_cast<std::uint8_t>(
        place.formation == Formation::Line ? reader.whole(at_place, "ranks", 1, most_stands_of_unit, 1) : 0);
    place.frontage = static_cast<std::uint8_t>(column ? reader.whole(at_place, "front", 1, 2, 1) : 0);
    place.anchor = reader.point(at_place, "at", ground);
    place.facing =
        table::facing_of_degrees(reader.whole(at_place, "facing", 0, 359, seat == Seat::Union ? 0 : 180));
    place.limbered = reader.yes(at_place, "limbered", plan.arm == Arm::Wagon);
    place.prone = reader.yes(at_place, "prone", false);
    if (place.prone && plan.arm != Arm::Infantry && !(plan.arm == Arm::Cavalry && !plan.mounted))
        reader.must_be(at_place, "prone", "false: only infantry and dismounted cavalry lie down");
    if (!check_formation(plan.arm, plan.mounted, plan.stands, place.formation, place.ranks, place.frontage))
        reader.fail(at_place, plan.name + " cannot stand so: " + std::to_string(plan.stands) + " stands of " +
                                  std::string(word(plan.arm)) + " in " + std::string(word(place.formation)));
}

void SideReader::read_unit(const Json& json, int hq) {
    reader.known(json, {"name", "arm", "stands", "grade", "weapon", "weapons", "sidearm", "lance", "marksmen",
                        "mounted", "place", "arrives", "edge", "entry"});
    Named unit;
    unit.json = &json;
    unit.hq = hq;
    UnitPlan& plan = unit.plan;
    plan.name = reader.text(json, "name");
    plan.arm = reader.word_of(json, "arm", Arm::Infantry);
    if (plan.arm != Arm::Wagon && !json.has("stands"))
        reader.must_be(json, "stands", "a whole number from 1 to " + std::to_string(most_stands_of_unit));
    plan.stands = static_cast<std::uint8_t>(
        reader.whole(json, "stands", 1, plan.arm == Arm::Wagon ? 1 : most_stands_of_unit, 1));
    plan.grade = reader.word_of(json, "grade", Grade::Regular);
    plan.mounted = reader.yes(json, "mounted", plan.arm == Arm::Cavalry);
    if (plan.mounted && plan.arm != Arm::Cavalry) reader.must_be(json, "mounted", "left out but for cavalry");
    read_weapons(json, plan);
    plan.sidearm = reader.word_of(json, "sidearm", Sidearm::None);
    plan.lance = reader.yes(json, "lance", false);
    plan.marksmen = reader.yes(json, "marksmen", false);
    plan.arrival_turn = static_cast<std::uint8_t>(reader.whole(json, "arrives", 2, most_turns, 0));
    plan.entry_edge = reader.word_of(json, "edge", roster.own_edge);
    plan.entry =
        json.has("entry") ? reader.point(json, "entry", ground) : middle_of_edge(plan.entry_edge, ground);
    read_place(json, plan);
    if (plan.place.fixed && plan.arrival_turn != 0)
        reader.fail(json, plan.name + " has a place and an arrival; leave one of them out");
    if (plan.arm == Arm::Gunboat && !plan.place.fixed)
        reader.fail(json, plan.name + " is a gunboat, and must have a place on the water");
    units.push_back(std::move(unit));
}

// The roster by level: corps, divisions, brigades (SE-STATE-8); units top to bottom as the file has them.
void SideReader::number() {
    std::vector<HqId> number_of(nodes.size(), no_hq);
    for (HqLevel level : {HqLevel::Corps, HqLevel::Division, HqLevel::Brigade})
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            if (nodes[i].plan.level != level) continue;
            number_of[i] = static_cast<HqId>(roster.hqs.size());
            roster.hqs.push_back(nodes[i].plan);
        }
    const auto hq_number = [&](int place) {
        return place < 0 ? no_hq : number_of[static_cast<std::size_t>(place)];
    };
    for (Named& unit : units) {
        unit.plan.hq = hq_number(unit.hq);
        roster.units.push_back(unit.plan);
    }
    const auto unit_number = [&](const std::string& wanted) {
        for (std::size_t i = 0; i < units.size(); ++i)
            if (units[i].plan.name == wanted) return static_cast<UnitId>(i);
        return no_unit;
    };
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        HqPlan& plan = roster.hqs[number_of[i]];
        plan.parent = hq_number(nodes[i].parent);
        if (!nodes[i].attached.empty()) {
            plan.attached = unit_number(nodes[i].attached);
            if (plan.attached == no_unit)
                reader.must_be(*nodes[i].json, "attached", "the name of a unit of its side");
            bool under = plan.attached == no_unit;  // SE-OFFICER-7
            for (int hq = under ? -1 : units[plan.attached].hq; hq >= 0;
                 hq = nodes[static_cast<std::size_t>(hq)].parent)
                under = under || hq == static_cast<int>(i);
            if (!under) reader.must_be(*nodes[i].json, "attached", "a unit under its own command");
        }
        for (const std::string& senior : nodes[i].seniority) {
            const UnitId id = unit_number(senior);
            if (id == no_unit)
                reader.must_be(*nodes[i].json, "seniority", "a list of names of units of its side");
            plan.seniority.push_back(id);
        }
    }
}

}  // namespace

void read_side(ScenarioReader& reader, const Json& json, Seat seat, const table::BattlefieldPlan& ground,
               Scale scale, Roster& roster) {
    reader.known(json, {"name", "edge", "zone", "hqs"});
    roster.name = json.has("name")      ? reader.text(json, "name")
                  : seat == Seat::Union ? "Union"
                                        : "Confederates";
    roster.own_edge = reader.word_of(json, "edge", seat == Seat::Union ? TableEdge::South : TableEdge::North);
    // A depth along the own edge, or a box.
    if (json["zone"].is(Json::Kind::List)) {
        const std::vector<table::Point> ends = reader.points(json, "zone", ground);
        if (ends.size() != 2 || ends[0].x >= ends[1].x || ends[0].y >= ends[1].y)
            reader.must_be(json, "zone", "a depth in inches, or its southwest and northeast corners");
        else
            roster.zone = {ends[0], ends[1]};
    } else {
        roster.zone =
            zone_along(roster.own_edge,
                       reader.inches(json, "zone", table::inch, ground.depth, 12 * table::inch), ground);
    }
    SideReader side{reader, seat, ground, scale, roster, {}, {}};
    for (const Json& item : reader.list(json, "hqs", true)) side.read_hq(item, -1, 0);
    if (!reader.ok()) return;
    int stands = 0, fighting = 0;
    for (const Named& unit : side.units) {
        stands += unit.plan.stands;
        fighting += unit.plan.arm == Arm::Wagon ? 0 : unit.plan.stands;
        for (const Named& again : side.units)
            if (&again != &unit && again.plan.name == unit.plan.name)
                return reader.fail(*again.json, "two units of the " + std::string(name(seat)) +
                                                    " side are called " + unit.plan.name +
                                                    "; each needs a name of its own");
    }
    if (side.units.size() > most_roster)
        return reader.fail(json, "the " + std::string(name(seat)) + " side has " +
                                     std::to_string(side.units.size()) + " units, and at most " +
                                     std::to_string(most_roster) + " fit");
    if (stands > most_stands)
        return reader.fail(json, "the " + std::string(name(seat)) + " side has " + std::to_string(stands) +
                                     " stands, and at most " + std::to_string(most_stands) + " fit");
    if (fighting == 0)
        return reader.fail(json, "the " + std::string(name(seat)) + " side has no fighting unit");
    side.number();
    if (!reader.ok()) return;
    // SE-SETUP-9: a headquarters with a card above every unit.
    for (std::size_t i = 0; i < side.units.size(); ++i) {
        bool card = false;
        for (HqId hq = roster.units[i].hq; hq != no_hq; hq = roster.hqs[hq].parent)
            card = card || scale != Scale::Brigade || roster.hqs[hq].level != HqLevel::Brigade;
        if (!card)
            return reader.fail(
                *side.units[i].json,
                roster.units[i].name + " has no headquarters with a card above it (SE-SETUP-9)");
    }
}

}  // namespace longroll::elephant
