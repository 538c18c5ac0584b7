#include "history/order_of_battle.h"

#include <algorithm>
#include <charconv>
#include <set>
#include <utility>

#include "data/field_reader.h"
#include "engine/number.h"

namespace longroll::history {
namespace {

using Names = std::span<const std::string_view>;

constexpr std::string_view sides[] = {"USA", "CSA"};
constexpr std::string_view levels[] = {
    "army", "wing", "corps", "division", "brigade", "artillery_brigade", "staff", "regiment", "battery"};
constexpr std::string_view arms[] = {"infantry",        "cavalry", "artillery",
                                     "horse_artillery", "naval",   "general"};
constexpr std::string_view ratings[] = {"", "poor", "average", "good", "excellent"};
constexpr std::string_view experiences[] = {"", "militia", "green", "regular", "veteran", "elite"};
constexpr std::string_view weapons[] = {"",
                                        "smoothbore",
                                        "rifle_musket",
                                        "breechloader",
                                        "repeater",
                                        "carbine_mixed",
                                        "breechloader_carbine",
                                        "target_rifle",
                                        "target_rifle_and_breechloader",
                                        "repeater_and_breechloader",
                                        "artillery",
                                        "naval_guns"};
constexpr std::string_view fates[] = {"",        "killed",   "mortally wounded",
                                      "wounded", "captured", "wounded and captured"};
constexpr std::string_view presences[] = {"yes", "off_map", "rear", "no"};
constexpr std::string_view confidences[] = {"", "high", "med", "low"};

template <class Enum>
constexpr bool all_named(Names names) {
    return names.size() == static_cast<std::size_t>(Enum::count);
}
static_assert(all_named<Level>(levels) && all_named<Arm>(arms) && all_named<Rating>(ratings) &&
              all_named<Experience>(experiences) && all_named<Weapon>(weapons) && all_named<Fate>(fates) &&
              all_named<Presence>(presences) && all_named<Confidence>(confidences));

constexpr std::string_view columns[] = {
    "side",        "army",           "corps",   "division",    "brigade",   "unit",      "level",
    "arm",         "state",          "men",     "guns",        "gun_types", "commander", "rank",
    "rating_hint", "experience",     "weapon",  "weapon_conf", "killed",    "wounded",   "captured_missing",
    "losses",      "commander_fate", "arrival", "entry",       "present",   "notes",     "confidence"};

std::string columns_in_order() {
    std::string text;
    for (std::string_view column : columns) text += (text.empty() ? "" : ", ") + std::string(column);
    return text;
}

// The fields of one line: commas divide, quotes hold a comma, a doubled quote is a quote. No field runs over
// a line.
Expected<std::vector<std::string>> split(std::string_view line) {
    std::vector<std::string> fields(1);
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (quoted) {
            if (c != '"') {
                fields.back() += c;
            } else if (i + 1 < line.size() && line[i + 1] == '"') {
                fields.back() += '"';
                ++i;
            } else {
                quoted = false;
                if (i + 1 < line.size() && line[i + 1] != ',')
                    return Wrong{"a comma must follow the closing quote of a field"};
            }
        } else if (c == '"' && fields.back().empty()) {
            quoted = true;
        } else if (c == ',') {
            fields.emplace_back();
        } else {
            fields.back() += c;
        }
    }
    if (quoted) return Wrong{"a quote is opened and not closed in this line"};
    return fields;
}

class RowReader {
  public:
    RowReader(const std::vector<std::string>& fields, int line, std::string_view file)
        : fields_(fields), line_(line), error_(file) {}

    Expected<OobRow> row() {
        OobRow row;
        row.line = line_;
        row.unit = field("unit");
        row.side = word("side", sides) == 0 ? Seat::Union : Seat::Confederate;
        row.army = must("army");
        row.corps = field("corps");
        row.division = field("division");
        row.brigade = field("brigade");
        must("unit");
        row.level = named<Level>("level", levels);
        row.arm = named<Arm>("arm", arms);
        row.state = field("state");
        row.commander = must("commander");
        row.rank = must("rank");
        row.rating = named<Rating>("rating_hint", ratings);
        row.experience = named<Experience>("experience", experiences);
        row.weapon = named<Weapon>("weapon", weapons);
        row.weapon_confidence = named<Confidence>("weapon_conf", confidences);
        row.men = number("men").value_or(0);
        row.guns = number("guns").value_or(0);
        row.gun_types = gun_types();
        row.killed = number("killed");
        row.wounded = number("wounded");
        row.captured_missing = number("captured_missing");
        row.losses = number("losses");
        row.commander_fate = named<Fate>("commander_fate", fates);
        if (!field("arrival").empty()) {
            row.arrival = when_of(field("arrival"));
            if (!row.arrival) complain("arrival", "empty or a date and hour as in 1863-07-01 10:00");
        }
        row.entry = field("entry");
        row.presence = named<Presence>("present", presences);
        row.notes = field("notes");
        row.confidence = named<Confidence>("confidence", std::span(confidences).subspan(1), 1);
        judge(row);
        if (!error_.none()) return error_.wrong();
        return row;
    }

  private:
    const std::string& field(std::string_view column) const {
        const auto at = std::find(std::begin(columns), std::end(columns), column);
        return fields_[static_cast<std::size_t>(at - std::begin(columns))];
    }
    void complain(std::string_view column, const std::string& right) {
        const std::string& found = field(column);
        error_.keep(line_, field("unit").empty() ? std::string() : "'" + field("unit") + "'",
                    field_must_be(column, found.empty() ? "empty" : '"' + found + '"', right));
    }
    const std::string& must(std::string_view column) {
        if (field(column).empty()) complain(column, "a text");
        return field(column);
    }
    std::size_t word(std::string_view column, Names names) {
        const auto found = std::find(names.begin(), names.end(), std::string_view(field(column)));
        if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
        complain(column, one_of(names));
        return 0;
    }
    template <class Enum>
    Enum named(std::string_view column, Names names, std::size_t from = 0) {
        return static_cast<Enum>(word(column, names) + from);
    }
    std::optional<int> number(std::string_view column) {
        const std::string& text = field(column);
        if (text.empty()) return std::nullopt;
        const auto value = number_in<int>(text);
        if (!value || *value < 0 || *value > 100'000) {
            complain(column, "empty or a whole number, 0 to 100000");
            return std::nullopt;
        }
        return value;
    }
    std::vector<GunCount> gun_types() {
        std::vector<GunCount> guns;
        std::string_view rest = field("gun_types");
        while (!rest.empty()) {
            const std::string_view item = rest.substr(0, rest.find(';'));
            rest.remove_prefix(std::min(rest.size(), item.size() + 1));
            GunCount gun;
            const auto [end, error] = std::from_chars(item.data(), item.data() + item.size(), gun.count);
            const std::size_t digits = static_cast<std::size_t>(end - item.data());
            if (error != std::errc{} || gun.count < 1 || digits + 1 >= item.size() || item[digits] != 'x') {
                complain("gun_types",
                         "numbers of guns joined by semicolons, as in 4x12-pdr Napoleon;2x10-pdr Parrott");
                return guns;
            }
            gun.type = item.substr(digits + 1);
            guns.push_back(std::move(gun));
        }
        return guns;
    }
    // What two fields say together.
    void judge(const OobRow& row) {
        const bool unit = row.level == Level::Regiment || row.level == Level::Battery;
        if (unit == row.commands())
            complain("arm", unit ? "infantry, cavalry, artillery, horse_artillery or naval for a " +
                                       std::string(name_of(row.level))
                                 : "general for a " + std::string(name_of(row.level)));
        if (unit && row.men == 0) complain("men", "1 to 100000 for a unit");
        int guns = 0;
        for (const GunCount& gun : row.gun_types) guns += gun.count;
        if (row.arm != Arm::Naval && guns != row.guns)
            complain("guns", std::to_string(guns) + ", the sum of gun_types");
        if (unit && has_guns(row.arm) && row.arm != Arm::Naval && row.guns == 0)
            complain("guns", "1 or more for artillery");
        if (unit && row.weapon == Weapon::None) complain("weapon", one_of(Names(weapons).subspan(1)));
        if (row.losses && unit && *row.losses > row.men)
            complain("losses", "at most men, which is " + std::to_string(row.men));
    }

    const std::vector<std::string>& fields_;
    int line_;
    FirstError error_;
};

bool fits(const std::string& wanted, const std::string& has) { return wanted.empty() || wanted == has; }

}  // namespace

std::string_view name_of(Level level) { return levels[static_cast<std::size_t>(level)]; }
std::string_view name_of(Arm arm) { return arms[static_cast<std::size_t>(arm)]; }
std::string_view name_of(Experience experience) { return experiences[static_cast<std::size_t>(experience)]; }
std::string_view name_of(Weapon weapon) { return weapons[static_cast<std::size_t>(weapon)]; }
std::string_view name_of(Rating rating) { return ratings[static_cast<std::size_t>(rating)]; }

std::string describe(const UnitRef& ref) {
    std::string text(name(ref.side));
    for (const std::string* part : {&ref.corps, &ref.division, &ref.brigade, &ref.unit})
        if (!part->empty()) text += ", " + *part;
    return text;
}

Expected<OrderOfBattle> OrderOfBattle::read(std::string_view text, std::string_view file) {
    OrderOfBattle oob;
    oob.file_ = file;
    std::set<std::vector<std::string>> seen;
    int line = 0;
    while (!text.empty()) {
        ++line;
        std::string_view words = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), words.size() + 1));
        if (!words.empty() && words.back() == '\r') words.remove_suffix(1);
        const std::string where = oob.file_ + ", line " + std::to_string(line) + ": ";
        if (words.empty()) return Wrong{where + "the line is empty; leave it out"};
        const Expected<std::vector<std::string>> fields = split(words);
        if (!fields) return Wrong{where + fields.error()};
        if (line == 1) {
            if (!std::equal(fields->begin(), fields->end(), std::begin(columns), std::end(columns)))
                return Wrong{where + "the columns must be " + columns_in_order() + ", in this order"};
            continue;
        }
        if (fields->size() != std::size(columns)) {
            return Wrong{where + "there are " + std::to_string(fields->size()) + " fields; there must be " +
                         std::to_string(std::size(columns))};
        }
        Expected<OobRow> row = RowReader(*fields, line, file).row();
        if (!row) return Wrong{row.error()};
        if (!seen.insert({std::string(name(row->side)), row->corps, row->division, row->brigade, row->unit,
                          row->commander})
                 .second) {
            return Wrong{where + "'" + row->unit + "' is here a second time; leave one of them out"};
        }
        oob.rows_.push_back(*std::move(row));
    }
    if (oob.rows_.empty()) return Wrong{oob.file_ + ": there is no unit in it; it must have one per line"};
    return oob;
}

std::vector<std::size_t> OrderOfBattle::units(const UnitRef& ref) const {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const OobRow& row = rows_[i];
        if (row.commands() || row.side != ref.side || !fits(ref.corps, row.corps) ||
            !fits(ref.division, row.division) || !fits(ref.brigade, row.brigade) ||
            !fits(ref.unit, row.unit) ||
            std::find(ref.except.begin(), ref.except.end(), row.unit) != ref.except.end()) {
            continue;
        }
        found.push_back(i);
    }
    return found;
}

const OobRow* OrderOfBattle::commander(const UnitRef& ref) const {
    const auto level_fits = [&](Level level) {
        // A battalion of artillery is led as an artillery brigade.
        if (!ref.brigade.empty()) return level == Level::Brigade || level == Level::ArtilleryBrigade;
        if (!ref.division.empty()) return level == Level::Division;
        return level == (ref.corps.empty() ? Level::Army : Level::Corps);
    };
    for (const OobRow& row : rows_) {
        if (row.commands() && row.side == ref.side && level_fits(row.level) && fits(ref.corps, row.corps) &&
            fits(ref.division, row.division) && fits(ref.brigade, row.brigade)) {
            return &row;
        }
    }
    return nullptr;
}

const OobRow* OrderOfBattle::person(Seat side, std::string_view name) const {
    // A general's own row before a colonel's regiment.
    const OobRow* found = nullptr;
    for (const OobRow& row : rows_) {
        if (row.side != side || row.commander != name) continue;
        if (row.commands()) return &row;
        if (found == nullptr) found = &row;
    }
    return found;
}

}  // namespace longroll::history
