// One side of a scenario file: the tree of headquarters, its units, where they stand or come from.

#include <algorithm>

#include "elephant/geometry.h"
#include "elephant/scenario_file.h"
#include "miniatures/scenario_file.h"

namespace longroll::elephant {
namespace {

struct SideReader {
    Seat seat;
    const table::BattlefieldPlan& ground;
    Scale scale;
    Roster& roster;                      // as the file has it, top to bottom, until it is numbered
    std::vector<FieldReader> hqs_json;   // of roster.hqs
    std::vector<FieldReader> unit_json;  // of roster.units

    void read_hq(const FieldReader& in, HqId parent);
    void read_unit(const FieldReader& in, HqId hq);
    void read_weapons(const FieldReader& in, UnitPlan& plan);
    void read_place(const FieldReader& in, UnitPlan& plan);
    void number();
};

bool may_hold(HqLevel above, HqLevel below) { return at(above) > at(below); }

void SideReader::read_hq(const FieldReader& in, HqId parent) {
    in.known({"name", "level", "commander", "rating", "morale_rating", "combat_rating", "attached",
              "seniority", "commanded", "units", "hqs"});
    const std::size_t own = roster.hqs.size();
    if (own >= most_hqs)
        return in.fail("there are more than " + std::to_string(most_hqs) + " headquarters on its side");
    HqPlan plan;
    plan.name = in.text("name");
    plan.level = in.word_or("level", word, parent == no_hq ? HqLevel::Division : HqLevel::Brigade);
    plan.parent = parent;
    if (parent != no_hq && !may_hold(roster.hqs[parent].level, plan.level))
        in.fail("a " + std::string(word(plan.level)) + " cannot be under a " +
                std::string(word(roster.hqs[parent].level)));
    // SE-SCALE-7: at Brigade scale no general stand is a brigade's.
    plan.commanded = in.yes_or("commanded", scale != Scale::Brigade || plan.level != HqLevel::Brigade);
    plan.commander = in.text_or("commander", "Commander, " + plan.name);
    const int rating = in.whole_or("rating", 0, 3, standard_rating[at(plan.level)]);  // SE-OFFICER-6
    plan.morale_rating = static_cast<std::uint8_t>(in.whole_or("morale_rating", 0, 3, rating));
    plan.combat_rating = static_cast<std::uint8_t>(in.whole_or("combat_rating", 0, 3, rating));
    roster.hqs.push_back(std::move(plan));
    hqs_json.push_back(in);
    for (const FieldReader& item : in.objects_or_none("units")) read_unit(item, static_cast<HqId>(own));
    for (const FieldReader& item : in.objects_or_none("hqs"))
        if (item.fine()) read_hq(item, static_cast<HqId>(own));
}

void SideReader::read_weapons(const FieldReader& in, UnitPlan& plan) {
    const bool guns = is_artillery(plan.arm);
    constexpr Weapon usual[] = {Weapon::RifleMusket, Weapon::MuzzleCarbine, Weapon::Napoleon12,
                                Weapon::Napoleon12,  Weapon::SiegeHowitzer, Weapon::Gunboat,
                                Weapon::None};  // by Arm
    plan.weapon = in.word_or("weapon", word, usual[at(plan.arm)]);
    plan.weapons.fill(plan.weapon);
    // A mixed battery (SE-FIRE-8).
    const std::vector<Json>& each = in.list_or_none("weapons");
    if (!each.empty() && each.size() != plan.stands)
        in.must_have(in["weapons"], "weapons", std::to_string(each.size()) + " weapons",
                     std::to_string(plan.stands) + ", one for each stand");
    for (std::size_t i = 0; i < each.size() && in.fine(); ++i) {
        const Weapon weapon = named<Weapon>(each[i].text());
        if (weapon == Weapon::count) return in.must_be(each[i], numbered("weapons", i), "a weapon");
        plan.weapons[i] = weapon;
        if (i == 0) plan.weapon = weapon;
    }
    for (std::size_t i = 0; i < plan.stands; ++i) {
        const Weapon weapon = plan.weapons[i];
        const bool right = plan.arm == Arm::Wagon ? weapon == Weapon::None
                           : guns                 ? weapon > Weapon::Repeaters && weapon != Weapon::None
                                                  : is_small_arm(weapon);
        if (!right)
            return in.fail(std::string(word(plan.arm)) + " cannot have the weapon " +
                           std::string(word(weapon)));
    }
}

void SideReader::read_place(const FieldReader& unit, UnitPlan& plan) {
    if (!unit.has("place")) return;
    const FieldReader in = unit.fields("place");
    in.known({"at", "facing", "formation", "ranks", "front", "limbered", "prone"});
    FixedPlace& place = plan.place;
    place.fixed = true;
    place.formation = in.word_or("formation", word,
                                 stands_apart(plan.arm)                      ? Formation::Sections
                                 : plan.arm == Arm::Cavalry && !plan.mounted ? Formation::Skirmish
                                                                             : Formation::Line);
    place.ranks = static_cast<std::uint8_t>(
        place.formation == Formation::Line ? in.whole_or("ranks", 1, most_stands_of_unit, 1) : 0);
    place.frontage =
        static_cast<std::uint8_t>(in_column(place.formation) ? in.whole_or("front", 1, 2, 1) : 0);
    place.anchor = miniatures::read_point(in, "at", ground);
    place.facing = table::facing_of_degrees(in.whole_or("facing", 0, 359, seat == Seat::Union ? 0 : 180));
    place.limbered = in.yes_or("limbered", plan.arm == Arm::Wagon);
    place.prone = in.yes_or("prone", false);
    if (place.prone && plan.arm != Arm::Infantry && !(plan.arm == Arm::Cavalry && !plan.mounted))
        in.must_be("prone", "false: only infantry and dismounted cavalry lie down");
    if (!check_formation(plan.arm, plan.mounted, plan.stands, place.formation, place.ranks, place.frontage))
        in.fail(std::to_string(plan.stands) + " stands of " + std::string(word(plan.arm)) +
                " cannot form in " + std::string(word(place.formation)) + " so");
}

void SideReader::read_unit(const FieldReader& in, HqId hq) {
    in.known({"name", "arm", "stands", "grade", "weapon", "weapons", "sidearm", "lance", "marksmen",
              "mounted", "place", "arrives", "edge", "entry"});
    UnitPlan plan;
    plan.name = in.text("name");
    plan.hq = hq;
    plan.arm = in.word_or("arm", word, Arm::Infantry);
    plan.stands = static_cast<std::uint8_t>(
        plan.arm == Arm::Wagon ? in.whole_or("stands", 1, 1, 1) : in.whole("stands", 1, most_stands_of_unit));
    plan.grade = in.word_or("grade", word, Grade::Regular);
    plan.mounted = in.yes_or("mounted", plan.arm == Arm::Cavalry);
    if (plan.mounted && plan.arm != Arm::Cavalry) in.must_be("mounted", "left out but for cavalry");
    read_weapons(in, plan);
    plan.sidearm = in.word_or("sidearm", word, Sidearm::None);
    plan.lance = in.yes_or("lance", false);
    plan.marksmen = in.yes_or("marksmen", false);
    plan.arrival = miniatures::read_arrival(in, roster.own_edge, most_turns, ground);
    read_place(in, plan);
    if (plan.place.fixed && plan.arrival.turn != 0)
        in.fail("fields place and arrives are both there; leave one of them out");
    if (plan.arm == Arm::Gunboat && !plan.place.fixed) in.must_be("place", "on the water: it is a gunboat");
    roster.units.push_back(std::move(plan));
    unit_json.push_back(in);
}

// The roster by level: corps, divisions, brigades (SE-STATE-8); units top to bottom as the file has them.
void SideReader::number() {
    const std::vector<HqId> place = miniatures::into_roster_order(roster.hqs);
    for (UnitPlan& unit : roster.units) unit.hq = place[unit.hq];
    for (std::size_t i = 0; i < place.size(); ++i) {
        HqPlan& plan = roster.hqs[place[i]];
        const FieldReader& in = hqs_json[i];
        if (const std::string attached = in.text_or("attached", ""); !attached.empty()) {
            plan.attached = miniatures::unit_named(roster.units, attached);
            if (plan.attached == no_unit) return in.must_be("attached", "the name of a unit of its side");
            if (!miniatures::any_above(roster.hqs, roster.units[plan.attached].hq,
                                       [&](const HqPlan& hq) { return &hq == &plan; }))  // SE-OFFICER-7
                in.must_be("attached", "a unit under its own command");
        }
        for (const Json& senior : in.list_or_none("seniority")) {
            const UnitId id = miniatures::unit_named(roster.units, senior.text());
            if (id == no_unit)
                in.must_be(senior, numbered("seniority", plan.seniority.size()),
                           "the name of a unit of its side");
            plan.seniority.push_back(id);
        }
    }
}

}  // namespace

void read_side(const FieldReader& in, Seat seat, const table::BattlefieldPlan& ground, Scale scale,
               Roster& roster) {
    in.known({"name", "edge", "zone", "credit", "hqs"});
    roster.name = in.text_or("name", seat == Seat::Union ? "Union" : "Confederates");
    roster.own_edge =
        in.word_or("edge", table::name_of, seat == Seat::Union ? TableEdge::South : TableEdge::North);
    roster.zone = miniatures::read_zone(in, roster.own_edge, 12 * table::inch, ground);  // SE-SETUP-7
    roster.credit = in.whole_or("credit", 0, 200, 0);                                    // SE-WIN-4
    SideReader side{seat, ground, scale, roster, {}, {}};
    for (const FieldReader& item : in.objects("hqs")) side.read_hq(item, no_hq);
    if (!in.fine()) return;
    int stands = 0, fighting = 0;
    for (std::size_t i = 0; i < roster.units.size(); ++i) {
        const UnitPlan& unit = roster.units[i];
        stands += unit.stands;
        fighting += unit.arm == Arm::Wagon ? 0 : unit.stands;
        for (std::size_t again = 0; again < i; ++again)
            if (roster.units[again].name == unit.name)
                return side.unit_json[i].must_be("name", "one that no other unit of its side has");
    }
    const auto at_most = [&](std::size_t count, const char* things, std::size_t most) {
        if (count > most)
            in.must_have(in["hqs"], "hqs", std::to_string(count) + things, "at most " + std::to_string(most));
    };
    at_most(roster.units.size(), " units", most_roster);
    at_most(static_cast<std::size_t>(stands), " stands", most_stands);
    if (fighting == 0) in.must_have(in["hqs"], "hqs", "no fighting unit", "at least one");
    if (!in.fine()) return;
    side.number();
    // SE-SETUP-9: a headquarters with a card above every unit.
    const auto has_card = [&](const HqPlan& hq) {
        return scale != Scale::Brigade || hq.level != HqLevel::Brigade;
    };
    for (std::size_t i = 0; i < roster.units.size(); ++i)
        if (!miniatures::any_above(roster.hqs, roster.units[i].hq, has_card))
            side.unit_json[i].fail("it has no headquarters with a card above it (SE-SETUP-9)");
}

}  // namespace longroll::elephant
