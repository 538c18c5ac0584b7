// 2.19 Random forces, in the order of dice of SE-SETUP-2 and with the names of SE-SETUP-3.

#include <algorithm>

#include "elephant/flow.h"
#include "elephant/scenario_file.h"

namespace longroll::elephant {
namespace {

// '1st', '2nd', '3rd', '11th'
std::string ordinal(int n) {
    constexpr const char* endings[] = {"th", "st", "nd", "rd"};
    return std::to_string(n) + endings[n % 100 / 10 != 1 && n % 10 <= 3 ? n % 10 : 0];
}
const char* army_word(Seat seat) { return seat == Seat::Union ? "Union" : "Confederate"; }

struct Brigade {
    std::vector<UnitPlan> regiments;  // at Brigade scale one: the brigade itself
    UnitPlan battery;
};
struct Division {
    std::vector<Brigade> brigades;
    UnitPlan battery;
};
using Army = std::vector<Division>;

struct Roller {
    const Options& options;
    Dice& dice;
    Seat seat;

    int average() { return static_cast<int>(dice.average()); }

    // SE-FORCES-7 to 10: one die for both, or first weapon, then morale.
    UnitPlan unit_of(Arm arm, int stands) {
        UnitPlan unit;
        unit.arm = arm;
        unit.stands = static_cast<std::uint8_t>(stands);
        unit.mounted = arm == Arm::Cavalry;
        const int first = die10(dice);
        const int second = options.one_die_for_both ? first : die10(dice);
        int weapon = first - (options.year < 1863 ? 1 : 0);
        if (options.csa_artillery_type && seat == Seat::Confederate && is_artillery(unit.arm)) --weapon;
        int morale = second;
        if (options.period_morale && (options.year <= 1862 || (options.year == 1863 && seat == Seat::Union)))
            --morale;
        const auto row = static_cast<std::size_t>(std::max(0, weapon));
        unit.weapon = arm == Arm::Infantry  ? infantry_weapon_die[row]
                      : arm == Arm::Cavalry ? cavalry_weapon_die[row]
                                            : artillery_weapon_die[row];
        unit.weapons.fill(unit.weapon);
        unit.grade = morale_die[std::max(0, morale)];
        return unit;
    }
    int regiment_stands(Arm arm) {
        if (options.fixed_regiments) return arm == Arm::Infantry ? fixed_infantry : fixed_cavalry;
        if (arm == Arm::Cavalry) return static_cast<int>(dice.two_d6());  // SE-FORCES-4
        const int first = average();
        return first + average();  // SE-FORCES-3
    }
    UnitPlan regiment(Arm arm) { return unit_of(arm, regiment_stands(arm)); }
    Arm arm_of_brigade(bool first) {  // SE-FORCES-12 a
        return !first && die10(dice) >= 8 ? Arm::Cavalry : Arm::Infantry;
    }
    int brigade_guns() {  // SE-FORCES-6; a three-way die is a six-sider halved up
        return options.fixed_guns ? fixed_brigade_guns : static_cast<int>(dice.d6() + 1) / 2;
    }
    UnitPlan division_battery() { return unit_of(Arm::FieldArtillery, average() + 1); }  // SE-FORCES-5

    Army regimental() {
        const int brigades = average();  // SE-FORCES-1
        Army army;
        for (int i = 0; i < brigades; ++i) {
            if (i % options.brigades_per_division == 0) army.emplace_back();  // SE-FORCES-12 b
            Brigade brigade;
            const Arm arm = arm_of_brigade(i == 0);
            const int regiments = average();  // SE-FORCES-2
            for (int r = 0; r < regiments; ++r) brigade.regiments.push_back(regiment(arm));
            brigade.battery =
                unit_of(arm == Arm::Cavalry ? Arm::HorseArtillery : Arm::FieldArtillery, brigade_guns());
            army.back().brigades.push_back(std::move(brigade));
        }
        for (Division& division : army) division.battery = division_battery();
        return army;
    }
    Army brigade_scale() {
        const int divisions = average();
        Army army;
        bool first = true;
        for (int d = 0; d < divisions; ++d) {
            Division& division = army.emplace_back();
            const int brigades = average();
            for (int i = 0; i < brigades; ++i) {
                Brigade brigade;
                brigade.regiments.push_back(regiment(arm_of_brigade(first)));
                first = false;
                division.brigades.push_back(std::move(brigade));
            }
            division.battery = division_battery();
        }
        return army;
    }
    Army roll() { return options.scale == Scale::Brigade ? brigade_scale() : regimental(); }
};

int stands_in(const Army& army) {
    int stands = 0;
    for (const Division& division : army) {
        stands += division.battery.stands;
        for (const Brigade& brigade : division.brigades) {
            stands += brigade.battery.stands;
            for (const UnitPlan& unit : brigade.regiments) stands += unit.stands;
        }
    }
    return stands;
}

// ---- the roster ----

struct Musterer {
    Roster& roster;
    Seat seat;
    bool brigade_scale;
    int infantry = 0, cavalry = 0, batteries = 0;

    void add_hq(HqLevel level, HqId parent, int number) {
        constexpr const char* words[] = {"Brigade", "Division", "Corps"};
        HqPlan hq;
        hq.name = ordinal(number) + " " + words[at(level)];
        hq.commander = std::string(words[at(level)]) + " commander, " + hq.name;
        hq.level = level;
        hq.parent = parent;
        hq.morale_rating = hq.combat_rating = static_cast<std::uint8_t>(standard_rating[at(level)]);
        roster.hqs.push_back(std::move(hq));
    }
    void add_unit(UnitPlan unit, HqId hq) {
        if (unit.stands == 0) return;
        const std::string of = std::string(" ") + army_word(seat);
        if (is_artillery(unit.arm))
            unit.name = ordinal(++batteries) + of + " Battery";
        else if (unit.arm == Arm::Cavalry)
            unit.name = ordinal(++cavalry) + of + " Cavalry" + (brigade_scale ? " Brigade" : "");
        else
            unit.name = ordinal(++infantry) + of + " Infantry" + (brigade_scale ? " Brigade" : "");
        unit.hq = hq;
        roster.units.push_back(std::move(unit));
    }
};

void muster(const Army& army, Seat seat, const Options& options, Roster& roster) {
    const bool brigade_scale = options.scale == Scale::Brigade;
    const table::BattlefieldPlan ground;  // the default table (SE-SETUP-4)
    roster = {};
    roster.name = army_word(seat);
    roster.own_edge = seat == Seat::Union ? TableEdge::South : TableEdge::North;
    roster.zone = table::zone_along(roster.own_edge, 12 * table::inch, ground.table());  // SE-SETUP-7
    Musterer musterer{roster, seat, brigade_scale};
    const bool corps = brigade_scale || army.size() > 1;
    if (corps) musterer.add_hq(HqLevel::Corps, no_hq, 1);
    const auto first_division = static_cast<HqId>(roster.hqs.size());
    for (std::size_t d = 0; d < army.size(); ++d)
        musterer.add_hq(HqLevel::Division, corps ? HqId{0} : no_hq, static_cast<int>(d) + 1);
    int brigades = 0;
    if (!brigade_scale)
        for (std::size_t d = 0; d < army.size(); ++d)
            for (std::size_t i = 0; i < army[d].brigades.size(); ++i)
                musterer.add_hq(HqLevel::Brigade, static_cast<HqId>(first_division + d), ++brigades);
    auto brigade_hq = static_cast<HqId>(first_division + army.size());
    for (std::size_t d = 0; d < army.size(); ++d) {
        const auto division_hq = static_cast<HqId>(first_division + d);
        musterer.add_unit(army[d].battery, division_hq);
        for (const Brigade& brigade : army[d].brigades) {
            const HqId hq = brigade_scale ? division_hq : brigade_hq++;
            for (const UnitPlan& unit : brigade.regiments) musterer.add_unit(unit, hq);
            musterer.add_unit(brigade.battery, hq);
        }
    }
    for (UnitPlan& unit : roster.units)
        unit.arrival = miniatures::arrival_over(roster.own_edge, ground.table());
}

}  // namespace

void roll_forces(const Options& options, Dice& dice, Roster (&roster)[2]) {
    const Army first = Roller{options, dice, Seat::Union}.roll();
    Army second = Roller{options, dice, Seat::Confederate}.roll();
    // SE-FORCES-13: again until it is within 20 percent; else the closest of all.
    if (options.balance) {
        const int wanted = stands_in(first);
        const auto off = [&](const Army& army) { return std::abs(stands_in(army) - wanted); };
        for (int i = 0; i < balance_tries && 100 * off(second) > balance_percent * wanted; ++i) {
            Army again = Roller{options, dice, Seat::Confederate}.roll();
            if (off(again) < off(second)) second = std::move(again);
        }
    }
    muster(first, Seat::Union, options, roster[0]);
    muster(second, Seat::Confederate, options, roster[1]);
}

void add_wagons(Roster& roster, Scale scale) {
    const HqLevel level = scale == Scale::Brigade ? HqLevel::Division : HqLevel::Brigade;
    for (std::size_t i = 0; i < roster.hqs.size(); ++i) {
        if (roster.hqs[i].level != level) continue;
        // A full roster (a large morning of the maps) has no more: the first brigades have theirs.
        if (roster.units.size() >= most_roster) return;
        // Behind the other units of its headquarters in the roster.
        std::size_t last = roster.units.size();
        for (std::size_t u = 0; u < roster.units.size(); ++u)
            if (roster.units[u].hq == i) last = u + 1;
        UnitPlan wagon;
        wagon.name = "Wagon, " + roster.hqs[i].name;
        wagon.arm = Arm::Wagon;
        wagon.weapon = Weapon::None;
        wagon.weapons.fill(Weapon::None);
        wagon.hq = static_cast<HqId>(i);
        wagon.stands = 1;
        wagon.arrival.edge = roster.own_edge;
        if (last > 0 && roster.units[last - 1].hq == i)
            wagon.arrival = roster.units[last - 1].arrival;  // it comes with the troops it serves
        for (HqPlan& hq : roster.hqs) {
            if (hq.attached != no_unit && hq.attached >= last) ++hq.attached;
            for (UnitId& id : hq.seniority)
                if (id >= last) ++id;
        }
        roster.units.insert(roster.units.begin() + static_cast<std::ptrdiff_t>(last), std::move(wagon));
    }
}

}  // namespace longroll::elephant
