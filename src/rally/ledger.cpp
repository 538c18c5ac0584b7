#include "rally/ledger.h"

#include <algorithm>
#include <optional>
#include <set>

#include "rally/roster.h"

namespace longroll::rally {
namespace {

// The part of a regiment that the component counts, or Part::count: none.
Part part_of(Arm arm, Component component) {
    if (arm == Arm::Infantry) return component == Component::Infantry ? Part::OnFoot : Part::count;
    if (arm != Arm::Cavalry || component == Component::Infantry) return Part::count;
    return component == Component::Dismounted ? Part::OnFoot
           : component == Component::Mounted  ? Part::Mounted
                                              : Part::Holders;
}
Component component_of(Arm arm, Part part) {
    return arm == Arm::Infantry    ? Component::Infantry
           : part == Part::OnFoot  ? Component::Dismounted
           : part == Part::Mounted ? Component::Mounted
                                   : Component::Holders;
}

template <class Formation, class Do>
void each_unit(Formation& formation, Do visit) {
    for (auto& brigade : formation.brigades)
        for (auto& unit : brigade.units) visit(brigade, unit);
}

// RF-XFER-11; after a distribution too, because a supply spent on guns lost in battle leaves R as it was.
void settle(Level level, LedgerFormation& formation, Component component) {
    const Account account{formation, component, level};
    if (account.fresh() == 0) return;
    formation.losses[at(component)] = std::min(account.fresh(), std::max(account.losses(), account.worth()));
}

std::string number_of(int number, std::string_view one) {
    return std::to_string(number) + ' ' + std::string(one) + (number == 1 ? "" : "s");
}
Wrong no_component(const LedgerFormation& formation, Component component) {
    std::string has;
    for (const Component other : components)
        if (Account{formation, other, Level::Division}.fresh() > 0)
            has += (has.empty() ? "" : ", ") + std::string(component_words[at(other)]);
    return {formation.general + " has no " + std::string(component_words[at(component)]) +
            (has.empty() ? "; an artillery battalion has no Troop Strength on the campaign map (RF-XFER-4)"
                         : "; it has " + has + " (RF-XFER-3)")};
}

// A brigade of the formation that it counts for: its division at Corps level if it has one, else itself.
LedgerBrigade& add_brigade(Ledger& ledger, Seat side, bool battalion, const std::string& general,
                           const std::string& name, const std::string& above, const std::string& above_name) {
    const auto known = std::ranges::find_if(ledger.formations, [&](const LedgerFormation& formation) {
        return formation.side == side && formation.general == above;
    });
    LedgerFormation& formation =
        known != ledger.formations.end()
            ? *known
            : ledger.formations.emplace_back(LedgerFormation{side, above, above_name, {}, {}});
    return formation.brigades.emplace_back(LedgerBrigade{general, name, battalion, {}});
}

struct Place {
    std::size_t formation, brigade, unit;
};
std::optional<Place> find(const Ledger& ledger, Seat side, std::string_view general, std::string_view unit) {
    for (std::size_t f = 0; f < ledger.formations.size(); ++f)
        for (std::size_t b = 0; b < ledger.formations[f].brigades.size(); ++b) {
            const LedgerBrigade& brigade = ledger.formations[f].brigades[b];
            if (ledger.formations[f].side != side || brigade.general != general) continue;
            const auto found = std::ranges::find(brigade.units, unit, &LedgerUnit::name);
            if (found != brigade.units.end())
                return Place{f, b, static_cast<std::size_t>(found - brigade.units.begin())};
        }
    return std::nullopt;
}

}  // namespace

// ---- fresh ledgers ----

Ledger gettysburg_ledger(Level level) {
    const Roster& roster = gettysburg_roster();
    Ledger ledger{level, {}, {}, {}};
    for (const FormationRecord& record : roster.formations) {
        if (record.rank > Rank::Brigade) continue;
        const FormationRecord* above = &record;
        if (level == Level::Corps)
            for (int up = record.parent; up != no_formation;
                 up = roster.formations[static_cast<std::size_t>(up)].parent)
                if (roster.formations[static_cast<std::size_t>(up)].rank == Rank::Division)
                    above = &roster.formations[static_cast<std::size_t>(up)];
        LedgerBrigade& brigade = add_brigade(ledger, record.side, record.rank == Rank::Battalion,
                                             record.general.name, record.brigade, above->general.name,
                                             above == &record          ? record.brigade
                                             : above->division.empty() ? above->corps
                                                                       : above->division);
        for (const int number : record.units) {
            const UnitRecord& unit = roster.units[static_cast<std::size_t>(number)];
            brigade.units.push_back({unit.name,
                                     unit.arm,
                                     {unit.circles.dismounted, unit.circles.mounted, unit.circles.holders},
                                     {},
                                     0});
        }
    }
    return ledger;
}

Ledger ledger_of(Level level, const Setup& setup) {
    Ledger ledger{level, {}, {}, {}};
    for (const Seat side : seats) {
        const Army& army = setup.army(side);
        for (const PostPlan& post : army.posts) {
            if (post.level > Rank::Brigade) continue;
            const PostPlan* above = &post;
            if (level == Level::Corps)
                for (PostId up = post.parent; up != no_post; up = army.posts[up].parent)
                    if (army.posts[up].level == Rank::Division) above = &army.posts[up];
            LedgerBrigade& brigade = add_brigade(ledger, side, post.level == Rank::Battalion, post.general,
                                                 post.name, above->general, above->name);
            for (const UnitPlan& unit : army.units)
                if (&army.posts[unit.post] == &post)
                    brigade.units.push_back({unit.name,
                                             unit.arm,
                                             {unit.circles[0], unit.circles[1], unit.circles[2]},
                                             {unit.lost[0], unit.lost[1], unit.lost[2]},
                                             0});
        }
    }
    for (LedgerFormation& formation : ledger.formations)
        for (const Component component : components) settle(level, formation, component);
    return ledger;
}

// ---- accounts ----

Component foot_of(const LedgerFormation& formation) {
    bool infantry = false;
    each_unit(formation, [&](const LedgerBrigade&, const LedgerUnit& unit) {
        infantry = infantry || unit.arm == Arm::Infantry;
    });
    return infantry ? Component::Infantry : Component::Dismounted;
}

int Account::circles() const {
    int sum = 0;
    each_unit(formation, [&](const LedgerBrigade&, const LedgerUnit& unit) {
        if (const Part part = part_of(unit.arm, component); part != Part::count)
            sum += unit.circles[at(part)];
    });
    return sum;
}

int Account::marked() const {
    const bool with_guns = component == foot_of(formation);
    int sum = 0;
    each_unit(formation, [&](const LedgerBrigade&, const LedgerUnit& unit) {
        if (const Part part = part_of(unit.arm, component); part != Part::count) sum += unit.lost[at(part)];
        if (with_guns) sum += unit.marked;
    });
    return sum;
}

int Account::fresh() const {
    const int sum = circles();
    return sum == 0 ? 0 : std::max(1, sum / circles_per_step(level));  // RF-XFER-12
}

int Account::worth() const {
    bool any_left = false;
    each_unit(formation, [&](const LedgerBrigade&, const LedgerUnit& unit) {
        if (const Part part = part_of(unit.arm, component); part != Part::count)
            any_left = any_left || unit.lost[at(part)] < unit.circles[at(part)];
    });
    const int steps = marked() / circles_per_step(level);
    return any_left ? steps : std::max(steps, fresh());
}

int Account::due_circles() const {
    int there = 0;
    each_unit(formation, [&](const LedgerBrigade& brigade, const LedgerUnit& unit) {
        there += due() > 0 ? free_circles(formation, brigade, unit, component)
                           : marked_circles(formation, unit, component);
    });
    return std::min(std::abs(due()) * circles_per_step(level), there);
}

int free_circles(const LedgerFormation& formation, const LedgerBrigade& brigade, const LedgerUnit& unit,
                 Component component) {
    if (unit.arm == Arm::Artillery)
        return component == foot_of(formation) && !is_destroyed(unit) && !is_removed(brigade)
                   ? unit.circles[0]
                   : 0;
    const Part part = part_of(unit.arm, component);
    return part == Part::count ? 0 : unit.circles[at(part)] - unit.lost[at(part)];
}

int marked_circles(const LedgerFormation& formation, const LedgerUnit& unit, Component component) {
    if (unit.arm == Arm::Artillery) return component == foot_of(formation) ? unit.marked + unit.lost[0] : 0;
    const Part part = part_of(unit.arm, component);
    return part == Part::count ? 0 : unit.lost[at(part)];
}

bool is_removed(const LedgerBrigade& battalion) {
    const auto destroyed = std::ranges::count_if(battalion.units, is_destroyed);
    return battalion.battalion && 4 * destroyed >= 3 * std::ssize(battalion.units);
}

bool is_set_aside(const LedgerFormation& formation, const LedgerBrigade& brigade, const LedgerUnit& unit,
                  Part part, Level level) {
    if (unit.arm == Arm::Artillery) return is_removed(brigade);
    // Without men on foot a regiment of cavalry is not in play at all (RF-CAV-6).
    return Account{formation, component_of(unit.arm, part), level}.destroyed() ||
           Account{formation, component_of(unit.arm, Part::OnFoot), level}.destroyed();
}

// ---- the campaign level ----

Expected<Done> lose_steps(const Ledger& ledger, LedgerFormation& formation, Component component, int steps) {
    const Account account{formation, component, ledger.level};
    if (account.fresh() == 0) return no_component(formation, component);
    const int left = account.fresh() - account.losses();
    if (steps > left)
        return Wrong{formation.general + " cannot lose " + number_of(steps, "step") + ": " +
                     (left == 0 ? "the stand is destroyed" : std::to_string(left) + " left") +
                     " (RF-XFER-5)"};
    formation.losses[at(component)] += steps;
    return Done{};
}

Expected<int> supply_steps(const Ledger& ledger, LedgerFormation& formation, Component component, int steps) {
    if (Account{formation, component, ledger.level}.fresh() == 0) return no_component(formation, component);
    const int regained = std::min(steps, formation.losses[at(component)]);
    formation.losses[at(component)] -= regained;
    return regained;
}

// ---- before a battle ----

Expected<Done> distribute(const Ledger& ledger, LedgerFormation& formation, Component component,
                          std::span<const Wish> wishes) {
    const Account account{formation, component, ledger.level};
    if (account.fresh() == 0) return no_component(formation, component);
    const int due = account.due(), wanted = account.due_circles();
    if (due == 0 && !wishes.empty())
        return Wrong{formation.general + " has nothing to hand out: no " +
                     std::string(component_words[at(component)]) +
                     " was lost or supplied on the campaign map since (RF-XFER-7)"};
    const bool losing = due > 0;
    const std::string verb = losing ? "mark" : "erase";
    LedgerFormation after = formation;
    int sum = 0;
    for (const Wish& wish : wishes) {
        bool known = false;
        std::string wrong;
        each_unit(after, [&](LedgerBrigade& brigade, LedgerUnit& unit) {
            if (unit.name != wish.unit) return;
            known = true;
            // Its battalion by how it was before: the order of the wishes is nothing.
            const LedgerBrigade& before =
                formation.brigades[static_cast<std::size_t>(&brigade - after.brigades.data())];
            const int there = losing ? free_circles(formation, before, unit, component)
                                     : marked_circles(formation, unit, component);
            if (wish.circles < 1 || wish.circles > there) {
                wrong = unit.name + " has " + number_of(there, "circle") + " to " + verb + ", not " +
                        std::to_string(wish.circles) + " (RF-XFER-10)";
                return;
            }
            sum += wish.circles;
            if (unit.arm != Arm::Artillery) {
                unit.lost[at(part_of(unit.arm, component))] += losing ? wish.circles : -wish.circles;
            } else if (losing) {
                unit.marked += wish.circles;
            } else {
                const int first = std::min(unit.marked, wish.circles);
                unit.marked -= first;
                unit.lost[0] -= wish.circles - first;
            }
        });
        if (!known) return Wrong{formation.general + " has no unit '" + wish.unit + "'"};
        if (!wrong.empty()) return Wrong{wrong};
    }
    if (sum != wanted)
        return Wrong{formation.general + " has " + number_of(wanted, "circle") + " of " +
                     std::string(component_words[at(component)]) + " to " + verb + ", not " +
                     std::to_string(sum) + " (RF-XFER-10)"};
    formation = std::move(after);
    settle(ledger.level, formation, component);
    return Done{};
}

std::vector<Wish> even_wishes(const Ledger& ledger, const LedgerFormation& formation, Component component) {
    const Account account{formation, component, ledger.level};
    struct Room {
        const LedgerUnit* unit;
        int there, taken;
    };
    std::vector<Room> rooms;
    for (const bool guns : {false, true})
        each_unit(formation, [&](const LedgerBrigade& brigade, const LedgerUnit& unit) {
            if ((unit.arm == Arm::Artillery) == guns)
                rooms.push_back({&unit,
                                 account.due() > 0 ? free_circles(formation, brigade, unit, component)
                                                   : marked_circles(formation, unit, component),
                                 0});
        });
    for (int n = account.due_circles(); n > 0; --n) {
        Room* best = &rooms.front();
        for (Room& room : rooms) {
            const bool is_gun = room.unit->arm == Arm::Artillery,
                       best_gun = best->unit->arm == Arm::Artillery;
            const int left = room.there - room.taken, best_left = best->there - best->taken;
            // Guns are last in the list, and take what nobody else can.
            if (left > 0 && (best_left == 0 || (left > best_left && is_gun == best_gun))) best = &room;
        }
        ++best->taken;
    }
    std::vector<Wish> wishes;
    for (const Room& room : rooms)
        if (room.taken > 0) wishes.push_back({room.unit->name, room.taken});
    return wishes;
}

// ---- after a battle ----

Expected<std::vector<const LedgerFormation*>> take_battle(Ledger& ledger, const Setup& setup,
                                                          const State& state, std::string battle) {
    if (std::ranges::find(ledger.battles, battle) != ledger.battles.end())
        return Wrong{"the ledger has this battle already, as " + battle};
    std::set<std::size_t> fought;
    std::vector<Place> places[2];  // of each unit of the battle
    for (const Seat side : seats)
        for (const UnitPlan& plan : setup.army(side).units) {
            const std::string& general = setup.army(side).posts[plan.post].general;
            const std::optional<Place> place = find(ledger, side, general, plan.name);
            if (!place)
                return Wrong{"the ledger has no unit '" + plan.name + "' under " + general + " (" +
                             std::string(name(side)) + ")"};
            places[index(side)].push_back(*place);
            fought.insert(place->formation);
        }
    for (const std::size_t f : fought)
        for (const Component component : components)
            if (Account{ledger.formations[f], component, ledger.level}.due() != 0)
                return Wrong{ledger.formations[f].general +
                             " has losses or supplies to hand out first: `campaign deploy` (RF-XFER-10)"};

    const Ledger before = ledger;  // stands that it has set aside were not there
    for (const Seat side : seats) {
        const Army& army = setup.army(side);
        const Side& end = state.side[index(side)];
        for (std::size_t id = 0; id < army.units.size(); ++id) {
            const UnitPlan& plan = army.units[id];
            const Place& place = places[index(side)][id];
            const LedgerFormation& formation = before.formations[place.formation];
            LedgerUnit& unit = ledger.formations[place.formation].brigades[place.brigade].units[place.unit];
            for (std::size_t part = 0; part < at(Part::count); ++part) {
                const int lost = end.unit[id].lost[part];
                if (lost <= plan.lost[part] || is_set_aside(formation, formation.brigades[place.brigade],
                                                            unit, static_cast<Part>(part), ledger.level))
                    continue;
                const int room = unit.circles[part] - unit.lost[part] - unit.marked;
                unit.lost[part] += lost == plan.circles[part] ? room : std::min(room, lost - plan.lost[part]);
            }
        }
        for (std::size_t i = 0; i < army.posts.size(); ++i)
            if (const int more = end.general[i].gravestones - army.posts[i].gravestones; more > 0) {
                int& stones = ledger.gravestones[{side, army.posts[i].general}];
                stones = std::min(most_gravestones, stones + more);
            }
    }
    std::vector<const LedgerFormation*> list;
    for (const std::size_t f : fought) {
        for (const Component component : components) settle(ledger.level, ledger.formations[f], component);
        list.push_back(&ledger.formations[f]);
    }
    ledger.battles.push_back(std::move(battle));
    return list;
}

}  // namespace longroll::rally
