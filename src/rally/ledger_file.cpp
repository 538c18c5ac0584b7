// The ledger as a file (docs/campaigns.md has its form): one unit per line. What can be computed is written
// too (`due`, `checksum`), so that damage shows.

#include <algorithm>
#include <set>

#include "data/field_reader.h"
#include "engine/hash.h"
#include "miniatures/scenario_file.h"
#include "rally/ledger.h"

namespace longroll::rally {
namespace {

constexpr std::string_view arm_words[] = {"infantry", "cavalry", "artillery"};
static_assert(std::size(arm_words) == at(Arm::count));
constexpr std::string_view lost_fields[] = {"lost", "lost_mounted", "lost_holders"};
constexpr std::string_view strength_fields[] = {"strength", "mounted", "holders"};
static_assert(std::size(lost_fields) == at(Part::count) && std::size(strength_fields) == at(Part::count));
constexpr int most_circles = 20;  // of a stand; larger than any regiment of a scenario

std::string checksum_of(std::string_view text) {
    std::string digits;
    for (std::uint64_t hash = hash_text(text); digits.size() < 16; hash <<= 4)
        digits += "0123456789abcdef"[hash >> 60];
    return digits;
}

// ---- writing ----

std::string field(std::string_view name, std::string_view value) {
    return quoted(name) + ": " + std::string(value);
}
std::string numbers(std::string_view name, const LedgerFormation& formation, Level level, auto value) {
    std::string inside;
    for (const Component component : components) {
        const Account account{formation, component, level};
        if (account.fresh() == 0) continue;
        inside += (inside.empty() ? "" : ", ") +
                  field(component_words[at(component)], std::to_string(value(account)));
    }
    return field(name, "{" + inside + "}");
}

std::string text_of(const LedgerUnit& unit) {
    std::string text =
        "{" + field("name", quoted(unit.name)) + ", " + field("arm", quoted(arm_words[at(unit.arm)]));
    const std::size_t parts = unit.arm == Arm::Cavalry ? at(Part::count) : 1;
    for (std::size_t part = 0; part < parts; ++part)
        text += ", " + field(strength_fields[part], std::to_string(unit.circles[part])) + ", " +
                field(lost_fields[part], std::to_string(unit.lost[part]));
    if (unit.arm == Arm::Artillery) text += ", " + field("marked", std::to_string(unit.marked));
    return text + "}";
}

std::string text_of(const LedgerBrigade& brigade) {
    std::string units;
    for (const LedgerUnit& unit : brigade.units) units += (units.empty() ? "" : ",\n   ") + text_of(unit);
    return "{" + field("general", quoted(brigade.general)) + ", " + field("name", quoted(brigade.name)) +
           (brigade.battalion ? ", " + field("battalion", "true") : "") + ", \"units\": [\n   " + units +
           "]}";
}

std::string text_of(const LedgerFormation& formation, Level level) {
    std::string brigades;
    for (const LedgerBrigade& brigade : formation.brigades)
        brigades += (brigades.empty() ? "" : ",\n  ") + text_of(brigade);
    return "{" + field("side", quoted(name(formation.side))) + ", " +
           field("general", quoted(formation.general)) + ", " + field("name", quoted(formation.name)) + ", " +
           numbers("losses", formation, level, [](const Account& account) { return account.losses(); }) +
           ", " + numbers("due", formation, level, [](const Account& account) { return account.due(); }) +
           ", \"brigades\": [\n  " + brigades + "]}";
}

// All but the checksum.
std::string body_of(const Ledger& ledger) {
    std::string text = "{\n" + field("format", quoted("rally_campaign")) + ",\n" +
                       field("level", quoted(level_words[at(ledger.level)])) + ",\n\"formations\": [\n ";
    for (const LedgerFormation& formation : ledger.formations)
        text += (&formation == ledger.formations.data() ? "" : ",\n ") + text_of(formation, ledger.level);
    text += "],\n\"gravestones\": [";
    bool first = true;
    for (const auto& [who, stones] : ledger.gravestones) {
        text += (first ? "\n {" : ",\n {") + field("side", quoted(name(who.first))) + ", " +
                field("general", quoted(who.second)) + ", " + field("number", std::to_string(stones)) + "}";
        first = false;
    }
    text += "],\n\"battles\": [";
    for (const std::string& battle : ledger.battles)
        text += (&battle == ledger.battles.data() ? "\n " : ",\n ") + quoted(battle);
    return text + "]";
}

// ---- reading ----

LedgerUnit read_unit(const FieldReader& in) {
    LedgerUnit unit;
    unit.name = in.text("name");
    unit.arm = static_cast<Arm>(in.word("arm", arm_words));
    if (unit.arm == Arm::Cavalry)
        in.known({"name", "arm", "strength", "lost", "mounted", "lost_mounted", "holders", "lost_holders"});
    else if (unit.arm == Arm::Artillery)
        in.known({"name", "arm", "strength", "lost", "marked"});
    else
        in.known({"name", "arm", "strength", "lost"});
    const std::size_t parts = unit.arm == Arm::Cavalry ? at(Part::count) : 1;
    for (std::size_t part = 0; part < parts; ++part) {
        const int most = unit.arm == Arm::Artillery ? battery_strength : most_circles;
        unit.circles[part] = in.whole(strength_fields[part], 1, most);
        unit.lost[part] = in.whole(lost_fields[part], 0, unit.circles[part]);
    }
    if (unit.arm == Arm::Artillery) unit.marked = in.whole("marked", 0, unit.circles[0] - unit.lost[0]);
    return unit;
}

class LedgerReader {
  public:
    explicit LedgerReader(const FieldReader& root) : root_(root) {}

    Ledger read() {
        root_.known({"format", "level", "formations", "gravestones", "battles", "checksum"});
        constexpr std::string_view format[] = {"rally_campaign"};
        root_.word("format", format);
        ledger_.level = static_cast<Level>(root_.word("level", level_words));
        for (const FieldReader& in : root_.objects("formations", "general")) read_formation(in);
        if (root_.fine() && ledger_.formations.empty())
            root_.must_have(root_["formations"], "formations", "no formations", "one or more");
        for (const FieldReader& in : root_.objects_or_none("gravestones", "general")) {
            in.known({"side", "general", "number"});
            const Seat side = miniatures::read_seat(in, "side");
            if (!ledger_.gravestones
                     .insert({{side, in.text("general")}, in.whole("number", 1, most_gravestones)})
                     .second)
                in.must_be("general", "a General who is named once");
        }
        std::size_t number = 0;
        for (const Json& item : root_.list_or_none("battles")) {
            if (!item.is(Json::Kind::Text) || item.text().empty())
                root_.must_be(item, numbered("battles", number), "the name of a battle");
            ledger_.battles.push_back(item.text());
            ++number;
        }
        // Left out in a file written by hand.
        if (root_.fine() && root_.has("checksum"))
            if (const std::string right = checksum_of(body_of(ledger_)); root_.text("checksum") != right)
                root_.must_be("checksum", quoted(right) + ", or be left out after a change by hand");
        return std::move(ledger_);
    }

  private:
    void read_formation(const FieldReader& in) {
        in.known({"side", "general", "name", "losses", "due", "brigades"});
        LedgerFormation formation;
        formation.side = miniatures::read_seat(in, "side");
        formation.general = in.text("general");
        formation.name = in.text("name");
        if (!formations_.insert({formation.side, formation.general}).second)
            in.must_be("general", "a General who has one formation in this file");
        std::set<std::string> names;
        for (const FieldReader& of : in.objects("brigades", "general")) {
            of.known({"general", "name", "battalion", "units"});
            LedgerBrigade brigade{of.text("general"), of.text("name"), of.yes_or("battalion", false), {}};
            if (!brigades_.insert({formation.side, brigade.general}).second)
                of.must_be("general", "a General who has one brigade in this file");
            for (const FieldReader& unit : of.objects("units")) {
                brigade.units.push_back(read_unit(unit));
                if (!names.insert(brigade.units.back().name).second)
                    unit.must_be("name", "a name that no other unit of the formation has");
                if (brigade.battalion && brigade.units.back().arm != Arm::Artillery)
                    unit.must_be("arm", "artillery in a battalion");
            }
            if (of.fine() && brigade.units.empty())
                of.must_have(of["units"], "units", "no units", "one or more");
            formation.brigades.push_back(std::move(brigade));
        }
        if (in.fine() && formation.brigades.empty())
            in.must_have(in["brigades"], "brigades", "no brigades", "one or more");
        if (in.fine()) read_accounts(in, formation);
        ledger_.formations.push_back(std::move(formation));
    }

    // RF-XFER-9: the steps lost are those of the circles, and what is due.
    void read_accounts(const FieldReader& in, LedgerFormation& formation) {
        const FieldReader losses = in.fields("losses"), due = in.fields("due");
        std::vector<std::string_view> there;
        for (const Component component : components) {
            const Account account{formation, component, ledger_.level};
            if (account.fresh() == 0) continue;
            const std::string_view word = component_words[at(component)];
            there.push_back(word);
            formation.losses[at(component)] = losses.whole(word, 0, account.fresh());
            if (due.whole(word, -most_circles * 100, most_circles * 100) != account.due())
                due.must_be(word, std::to_string(account.due()) + ", because " +
                                      std::to_string(account.losses()) + " steps are lost and " +
                                      std::to_string(account.marked()) + " circles are marked (RF-XFER-9)");
        }
        losses.known(there);
        due.known(there);
    }

    const FieldReader& root_;
    Ledger ledger_;
    std::set<std::pair<Seat, std::string>> formations_, brigades_;
};

}  // namespace

std::string write_ledger(const Ledger& ledger) {
    const std::string body = body_of(ledger);
    return body + ",\n" + field("checksum", quoted(checksum_of(body))) + "\n}\n";
}

Expected<Ledger> read_ledger(std::string_view text, std::string_view file) {
    const Expected<Json> json = read_json(text, file);
    if (!json) return Wrong{json.error()};
    FirstError error(file);
    const FieldReader root(*json, error);
    Ledger ledger = LedgerReader(root).read();
    if (!error.none()) return error.wrong();
    return ledger;
}

}  // namespace longroll::rally
