#include "rally/roster.h"

#include <cassert>
#include <set>
#include <span>

#include "data/embedded.h"
#include "history/library.h"

namespace longroll::rally {
namespace {

constexpr std::string_view columns[] = {"side",  "corps", "division", "brigade", "rank",    "general",
                                        "grade", "style", "heroic",   "class",   "template"};
constexpr std::string_view rank_fields[] = {"battalion", "brigade", "division", "corps", "army"};
static_assert(std::size(rank_fields) == at(Rank::count));

bool commands_units(Rank rank) { return rank <= Rank::Brigade; }

class RosterReader {
  public:
    RosterReader(std::string_view file, const history::OrderOfBattle& oob) : file_(file), oob_(oob) {}

    Expected<Roster> read(std::string_view text) {
        int number = 0;
        while (!text.empty() && wrong_.empty()) {
            const std::string_view line = text.substr(0, text.find('\n'));
            text.remove_prefix(std::min(line.size() + 1, text.size()));
            ++number;
            if (line.empty()) continue;
            read_line(line, number);
        }
        if (wrong_.empty()) add_units();
        if (!wrong_.empty()) return Wrong{wrong_};
        return std::move(roster_);
    }

  private:
    void fail(int line, const std::string& what) {
        if (wrong_.empty()) wrong_ = std::string(file_) + ", line " + std::to_string(line) + ": " + what;
    }

    void read_line(std::string_view line, int number) {
        std::vector<std::string_view> cells;
        for (std::string_view rest = line;; rest.remove_prefix(cells.back().size() + 1)) {
            cells.push_back(rest.substr(0, rest.find(',')));
            if (cells.back().size() == rest.size()) break;
        }
        if (number == 1) {
            if (!std::equal(cells.begin(), cells.end(), std::begin(columns), std::end(columns)))
                fail(1,
                     "the columns must be "
                     "side,corps,division,brigade,rank,general,grade,style,heroic,class,template");
            return;
        }
        if (cells.size() != std::size(columns)) {
            fail(number, "it has " + std::to_string(cells.size()) + " fields; it must have " +
                             std::to_string(std::size(columns)));
            return;
        }
        const auto word = [&](std::size_t column, std::span<const std::string_view> words) {
            for (std::size_t i = 0; i < words.size(); ++i)
                if (cells[column] == words[i]) return i;
            std::string right;
            for (const std::string_view w : words) right += (right.empty() ? "" : ", ") + std::string(w);
            fail(number, "field " + std::string(columns[column]) + " is '" + std::string(cells[column]) +
                             "'; it must be one of " + right);
            return std::size_t{0};
        };
        constexpr std::string_view sides[] = {"union", "confederate"}, yes_no[] = {"no", "yes"};
        FormationRecord record;
        record.side = word(0, sides) == 0 ? Seat::Union : Seat::Confederate;
        record.corps = cells[1];
        record.division = cells[2];
        record.brigade = cells[3];
        record.rank = static_cast<Rank>(word(4, rank_fields));
        record.general.name = cells[5];
        record.general.grade = static_cast<Grade>(word(6, grade_words));
        record.general.style = static_cast<Line>(word(7, style_words));
        record.general.heroic = word(8, yes_no) == 1;
        if (commands_units(record.rank)) {
            record.quality = static_cast<Class>(word(9, class_words));
            record.pattern = static_cast<Template>(word(10, template_words));
            if ((record.rank == Rank::Battalion) != (record.pattern == Template::Artillery))
                fail(number, "field template is '" + std::string(cells[10]) +
                                 "'; an artillery battalion has ARTILLERY, and nobody else");
        } else if (!cells[9].empty() || !cells[10].empty()) {
            fail(number, "a class and a template are for brigades and battalions; leave them empty");
        }
        if (record.general.name.empty()) fail(number, "field general is empty; it must be a name");
        if (!generals_.insert({record.side, record.general.name}).second)
            fail(number, record.general.name + " has a formation already");
        record.parent = parent_of(record);
        if (record.parent == no_formation && record.rank != Rank::Army)
            fail(number, "there is no army above it; a formation comes after those above it");
        lines_.push_back(number);
        roster_.formations.push_back(std::move(record));
    }

    // The nearest above it among those read so far: of its division, its corps, its army.
    int parent_of(const FormationRecord& record) const {
        int found = no_formation;
        for (std::size_t i = 0; i < roster_.formations.size(); ++i) {
            const FormationRecord& above = roster_.formations[i];
            if (above.side != record.side || commands_units(above.rank) || above.rank <= record.rank)
                continue;
            const bool holds =
                above.rank == Rank::Army || (above.corps == record.corps &&
                                             (above.division.empty() || above.division == record.division));
            if (holds && (found == no_formation ||
                          above.rank < roster_.formations[static_cast<std::size_t>(found)].rank))
                found = static_cast<int>(i);
        }
        return found;
    }

    // ---- units ----

    static Arm arm_of(const history::OobRow& row) {
        return history::has_guns(row.arm)         ? Arm::Artillery
               : row.arm == history::Arm::Cavalry ? Arm::Cavalry
                                                  : Arm::Infantry;
    }
    // RF-DATA-6, 7: companies and detachments go with a sister regiment, whose circles stay as they are;
    // small infantry regiments stand alone.
    static bool is_detachment(const history::OobRow& row) {
        if (row.men >= men_per_circle || history::has_guns(row.arm)) return false;
        return row.arm == history::Arm::Cavalry || row.unit.find("Company") != std::string::npos ||
               row.unit.find("detachment") != std::string::npos;
    }

    void add_units() {
        for (std::size_t f = 0; f < roster_.formations.size(); ++f) {
            FormationRecord& formation = roster_.formations[f];
            if (!commands_units(formation.rank)) continue;
            std::vector<const history::OobRow*> rows;
            for (const history::OobRow& row : oob_.rows())
                if (!row.commands() && row.side == formation.side && row.corps == formation.corps &&
                    row.division == formation.division && row.brigade == formation.brigade &&
                    row.presence == history::Presence::Yes && !is_detachment(row))
                    rows.push_back(&row);
            if (rows.empty()) {
                fail(lines_[f], "the order of battle has no units of " + formation.brigade + ", " +
                                    formation.division + ", " + formation.corps);
                return;
            }
            for (const history::OobRow* row : rows) {
                formation.units.push_back(static_cast<int>(roster_.units.size()));
                roster_.units.push_back(unit_of(*row, static_cast<int>(f), formation.quality));
            }
        }
    }

    static UnitRecord unit_of(const history::OobRow& row, int formation, Class quality) {
        UnitRecord unit;
        unit.name = row.unit;
        unit.short_name = history::short_name(row);
        unit.arm = arm_of(row);
        unit.formation = formation;
        unit.men = row.men;
        unit.guns = row.guns;
        switch (unit.arm) {
            case Arm::Artillery:
                unit.fire = battery_fire(row.guns, quality == Class::Elite);
                unit.discipline = battery_discipline(quality == Class::Elite);
                unit.circles.dismounted = battery_strength;
                return unit;
            case Arm::Cavalry: unit.circles = cavalry_strength(row.men); break;
            default: unit.circles.dismounted = infantry_strength(row.men); break;
        }
        unit.fire = fire_of(unit.arm, quality, arms_of(row));
        unit.discipline = discipline_of(quality);
        return unit;
    }
    static Arms arms_of(const history::OobRow& row) {
        using history::Weapon;
        switch (row.weapon) {
            case Weapon::Smoothbore: return Arms::Mixed;
            case Weapon::TargetRifle:
            case Weapon::TargetRifleAndBreechloader: return Arms::Sharpshooters;
            case Weapon::Breechloader:
                return row.unit.find("Sharpshooters") != std::string::npos ? Arms::Sharpshooters
                                                                           : Arms::Usual;
            case Weapon::Repeater:
            case Weapon::RepeaterAndBreechloader: return Arms::Repeaters;
            default: return Arms::Usual;
        }
    }

    std::string_view file_;
    const history::OrderOfBattle& oob_;
    Roster roster_;
    std::vector<int> lines_;
    std::set<std::pair<Seat, std::string>> generals_;
    std::string wrong_;
};

}  // namespace

const FormationRecord* Roster::find(Seat side, std::string_view general_surname) const {
    for (const FormationRecord& formation : formations)
        if (formation.side == side && history::surname(formation.general.name) == general_surname)
            return &formation;
    return nullptr;
}

bool Roster::is_under(int formation, int above) const {
    while (formation != no_formation && formation != above)
        formation = formations[static_cast<std::size_t>(formation)].parent;
    return formation == above;
}

Expected<Roster> read_roster(std::string_view formations, std::string_view file,
                             const history::OrderOfBattle& oob) {
    return RosterReader(file, oob).read(formations);
}

const Roster& gettysburg_roster() {
    static const Roster roster = [] {
        const Expected<history::OrderOfBattle> oob = history::order_of_battle("gettysburg");
        assert(oob);
        Expected<Roster> read =
            read_roster(embedded("rally/formations.csv"), "data/rally/formations.csv", *oob);
        assert(read);
        return *std::move(read);
    }();
    return roster;
}

}  // namespace longroll::rally
