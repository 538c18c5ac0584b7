// Reads a situation and holds it to its map and order of battle: everyone is known, counted once, and stands
// within the area.

#include <algorithm>
#include <cmath>

#include "history/ground_fields.h"
#include "history/situation.h"

namespace longroll::history {
namespace {

constexpr std::string_view formations[] = {"line",       "column", "skirmish", "limbered",
                                           "unlimbered", "camp",   "reserve",  "afloat"};
static_assert(std::size(formations) == static_cast<std::size_t>(Formation::count));
constexpr std::string_view levels[] = {"brigade", "regiment", "battery"};
constexpr Level level_of[] = {Level::Brigade, Level::Regiment, Level::Battery};
constexpr std::string_view sides[] = {"USA", "CSA"};
constexpr std::string_view holders[] = {"USA", "CSA", "none", "contested"};

std::string called(const UnitRef& ref) {
    for (const std::string* part : {&ref.unit, &ref.brigade, &ref.division, &ref.corps})
        if (!part->empty()) return *part;
    return {};
}

}  // namespace

std::string_view name_of(Formation formation) { return formations[static_cast<std::size_t>(formation)]; }

class SituationReader {
  public:
    SituationReader(const Json& json, std::string_view file, const Map& map, const OrderOfBattle& oob)
        : error_(file), root_(json, error_), map_(map), oob_(oob), used_(oob.rows().size(), 0) {}

    Expected<Situation> read() {
        root_.known({"id", "title", "battle", "when", "map", "oob", "area", "summary", "sides", "scope",
                     "units", "generals", "reinforcements", "not_present", "objectives", "deployment_zones",
                     "historical_result", "turning_points", "sources_confidence"});
        head();
        each("units", [&](const FieldReader& in) { s_.units_.push_back(unit(in.named(called_in(in)))); });
        each("generals", [&](const FieldReader& in) { s_.generals_.push_back(general(in)); });
        each("reinforcements", [&](const FieldReader& in) { by_time(arrival(in.named(called_in(in)))); });
        each("not_present",
             [&](const FieldReader& in) { s_.absent_.push_back(absent(in.named(called_in(in)))); });
        each("objectives", [&](const FieldReader& in) { s_.objectives_.push_back(objective(in)); });
        zones();
        each("scope", [&](const FieldReader& in) { scope(in); });
        if (!error_.none()) return error_.wrong();
        return std::move(s_);
    }

  private:
    template <class Each>
    void each(std::string_view list, Each item) {
        if (!error_.none()) return;
        for (const FieldReader& in : root_.objects(list))
            if (error_.none()) item(in);
    }

    void head() {
        s_.id_ = root_.text("id");
        const std::string& file = error_.file();
        const std::size_t slash = file.rfind('/');
        if (const std::string name = file.substr(slash == std::string::npos ? 0 : slash + 1);
            name != s_.id_ + ".json")
            root_.must_be("id", "the name of the file without .json");
        s_.title_ = root_.text("title");
        s_.battle_ = root_.text("battle");
        s_.summary_ = root_.text("summary");
        s_.result_ = root_.text("historical_result");
        s_.sources_ = {root_.text("map"), root_.text("oob")};
        const FieldReader when = root_.fields("when");
        s_.start_ = read_when(when, "start");
        s_.end_ = read_when(when, "end");
        if (s_.end_ <= s_.start_) when.must_be("end", "after start, " + text_of(s_.start_));
        for (const Json& item : root_.list("turning_points")) s_.turning_points_.push_back(item.text());
        const FieldReader both = root_.fields("sides");
        for (Seat seat : seats) {
            const FieldReader side = both.fields(sides[index(seat)]);
            s_.sides_[index(seat)] = {side.text("commander"), side.text("aim")};
        }
        area();
    }

    void area() {
        const std::vector<Json>& list = root_.list("area");
        std::int32_t edges[4] = {};
        bool fine = list.size() == 4;
        for (std::size_t i = 0; fine && i < 4; ++i) {
            const Json& item = list[i];
            fine = item.is(Json::Kind::Whole) && item.whole() >= -farthest && item.whole() <= farthest;
            edges[i] = static_cast<std::int32_t>(item.whole());
        }
        s_.area_ = {{edges[0], edges[1]}, {edges[2], edges[3]}};
        if (!fine || s_.area_.width() <= 0 || s_.area_.depth() <= 0) {
            root_.must_be("area", "four whole numbers of yards: west, south, east and north edge");
        } else if (!contains(map_.bounds(), s_.area_)) {
            root_.fail(root_["area"], field_must_be("area", describe(s_.area_),
                                                    "on the map, which is " + describe(map_.bounds())));
        }
    }

    // ---- who is meant ----

    UnitRef ref_of(const FieldReader& in) {
        in.known({"side", "corps", "division", "brigade", "unit", "except"});
        UnitRef ref;
        ref.side = in.word("side", sides) == 0 ? Seat::Union : Seat::Confederate;
        ref.corps = in.text_or("corps", "");
        ref.division = in.text_or("division", "");
        ref.brigade = in.text_or("brigade", "");
        ref.unit = in.text_or("unit", "");
        std::size_t number = 0;
        for (const Json& item : in.list_or_none("except")) {
            UnitRef left_out = ref;
            left_out.unit = item.text();
            left_out.except.clear();
            if (oob_.units(left_out).empty())
                in.must_be(item, numbered("except", number),
                           "a unit of " + describe(ref) + " in " + oob_.file());
            ref.except.push_back(item.text());
            ++number;
        }
        return ref;
    }

    // The rows meant, each counted by its part; nobody may be in two places whole.
    std::vector<std::size_t> take(const FieldReader& in, const UnitRef& ref, int part_pct, bool everyone) {
        std::vector<std::size_t> rows = oob_.units(ref);
        if (!everyone && ref.unit.empty()) {
            std::erase_if(rows, [&](std::size_t i) {
                const Presence presence = oob_.rows()[i].presence;
                return presence != Presence::Yes && presence != Presence::Rear;
            });
        }
        if (!in.fine()) return rows;
        const Json& at = in["ref"];
        if (rows.empty()) {
            in.fail(at,
                    "field ref names nobody: " + describe(ref) + "; it must be spelled as in " + oob_.file());
        } else if (!ref.unit.empty() && rows.size() > 1) {
            in.fail(at, "field ref names " + std::to_string(rows.size()) + " units: " + describe(ref) +
                            "; it must say the brigade, division or corps too");
        }
        for (std::size_t i : rows) {
            used_[i] += part_pct;
            if (used_[i] > 101) {
                in.fail(at, "field ref counts '" + oob_.rows()[i].unit +
                                "' a second time; its parts must add up to 1 at most, and except leaves it "
                                "out of a brigade");
                break;
            }
        }
        return rows;
    }

    void force(const FieldReader& in, Force& force, bool everyone) {
        force.ref = ref_of(in.fields("ref"));
        force.level = level_of[in.word("level", levels)];
        force.formation = static_cast<Formation>(in.word("formation", formations));
        force.facing_deg = in.whole("facing_deg", 0, 359);
        force.strength_pct = in.whole("strength_pct", 1, 100);
        force.state = in.text_or("state", "");
        if (in.has("part")) {
            const Json& part = in["part"];
            const bool number = part.is(Json::Kind::Decimal) || part.is(Json::Kind::Whole);
            if (!number || part.decimal() < 0.01 || part.decimal() > 1)
                return in.must_be("part", "a number from 0.01 to 1");
            force.part_pct = static_cast<int>(std::lround(part.decimal() * 100));
        }
        if (!in.fine()) return;
        if (force.level != Level::Brigade && force.ref.unit.empty())
            return in.fail(in["ref"], "field ref has no unit; it must name one for a " +
                                          std::string(name_of(force.level)));
        force.rows = take(in, force.ref, force.part_pct, everyone);
        if (!in.fine()) return;
        std::int64_t men = 0;
        int guns = 0;
        for (std::size_t i : force.rows) {
            const OobRow& row = oob_.rows()[i];
            if (row.brigade != oob_.rows()[force.rows[0]].brigade)
                return in.fail(in["ref"], "field ref names several brigades: " + describe(force.ref) +
                                              "; it must name one");
            men += row.men;
            guns += row.guns;
        }
        force.arm = oob_.rows()[force.rows[0]].arm;
        force.men = static_cast<int>(men * force.strength_pct * force.part_pct / 10'000);
        force.guns = (guns * force.part_pct + 50) / 100;
        if (force.ref.brigade.empty()) force.ref.brigade = oob_.rows()[force.rows[0]].brigade;
    }

    Yards place(const FieldReader& in, std::string_view field) {
        const Yards at = read_yards(in, field);
        if (!contains(s_.area_, at)) must_lie_in_area(in, in[field], field, at);
        return at;
    }
    void must_lie_in_area(const FieldReader& in, const Json& value, std::string_view called, Yards at) {
        in.fail(value, field_must_be(called, describe(at), "in the area, " + describe(s_.area_)));
    }

    // ---- the lists ----

    UnitOnField unit(const FieldReader& in) {
        in.known({"ref", "level", "at", "facing_deg", "frontage_yd", "depth_yd", "formation", "strength_pct",
                  "part", "lines", "state", "ground_ok", "faces", "off_field"});
        UnitOnField unit;
        unit.off_field = in["off_field"].yes();
        force(in, unit, unit.off_field);
        unit.at = place(in, "at");
        unit.frontage_yd = in.whole("frontage_yd", 1, 4000);
        unit.depth_yd = in.whole_or("depth_yd", 1, 4000, unit.level == Level::Brigade ? 30 : 20);
        unit.lines = in.whole_or("lines", 1, 4, 1);
        for (const Json& ground : in["ground_ok"].items()) {
            unit.in_stream |= ground.text() == "stream";
            unit.in_town |= ground.text() == "town";
        }
        unit.faces_free = in["faces"].text() == "free";
        return unit;
    }

    Arrival arrival(const FieldReader& in) {
        in.known({"ref", "level", "time", "entry", "at", "facing_deg", "formation", "strength_pct", "part",
                  "to", "state", "on_field"});
        Arrival arrival;
        force(in, arrival, false);
        arrival.time = read_when(in, "time");
        if (arrival.time < s_.start_ || arrival.time > s_.end_)
            in.must_be("time", text_of(s_.start_) + " to " + text_of(s_.end_));
        arrival.entry = in.text("entry");
        arrival.at = place(in, "at");
        if (in.has("to")) arrival.to = read_yards(in, "to");
        if (in.has("on_field")) arrival.on_field = read_when(in, "on_field");
        return arrival;
    }

    // Of one hour, in the order of the file.
    void by_time(Arrival arrival) {
        const auto later =
            std::upper_bound(s_.arrivals_.begin(), s_.arrivals_.end(), arrival.time,
                             [](When time, const Arrival& other) { return time < other.time; });
        s_.arrivals_.insert(later, std::move(arrival));
    }

    GeneralOnField general(const FieldReader& in) {
        in.known({"side", "name", "at", "role"});
        GeneralOnField general;
        general.side = in.word("side", sides) == 0 ? Seat::Union : Seat::Confederate;
        general.name = in.text("name");
        general.at = place(in, "at");
        general.role = in.text_or("role", "");
        const OobRow* row = oob_.person(general.side, general.name);
        if (row == nullptr) {
            in.must_be("name",
                       "a " + std::string(name(general.side)) + " commander, spelled as in " + oob_.file());
        } else {
            general.row = static_cast<std::size_t>(row - oob_.rows().data());
        }
        return general;
    }

    Absent absent(const FieldReader& in) {
        Absent absent{ref_of(in.fields("ref")), in.text("why")};
        take(in, absent.ref, 100, true);
        return absent;
    }

    Objective objective(const FieldReader& in) {
        in.known({"name", "at", "radius_yd", "holder_at_start", "value", "why"});
        Objective objective;
        objective.name = in.text("name");
        objective.at = place(in, "at");
        objective.radius_yd = in.whole("radius_yd", 1, 5000);
        objective.holder = static_cast<Holder>(in.word("holder_at_start", holders));
        objective.value = in.whole("value", 1, 10);
        objective.why = in.text("why");
        return objective;
    }

    void zones() {
        if (!error_.none()) return;
        const FieldReader both = root_.fields("deployment_zones");
        for (Seat seat : seats) {
            for (const FieldReader& in : both.objects(sides[index(seat)])) {
                Zone zone{seat, in.text("name"), read_line(in, "polygon", 3, 512)};
                if (!in.fine()) return;
                check_polygon(in, "polygon", zone.polygon);
                for (std::size_t k = 0; k < zone.polygon.size(); ++k)
                    if (!contains(s_.area_, zone.polygon[k]))
                        must_lie_in_area(in, in["polygon"], numbered("polygon", k), zone.polygon[k]);
                s_.zones_.push_back(std::move(zone));
            }
        }
    }

    // Every unit of these bodies that was there must be accounted for.
    void scope(const FieldReader& in) {
        const UnitRef wanted = ref_of(in);
        const std::vector<std::size_t> rows = oob_.units(wanted);
        if (rows.empty())
            in.fail("it names nobody: " + describe(wanted) + "; it must be spelled as in " + oob_.file());
        for (std::size_t i : rows) {
            const OobRow& row = oob_.rows()[i];
            if ((row.presence != Presence::Yes && row.presence != Presence::Rear) || used_[i] >= 97) continue;
            return in.fail("'" + row.unit + "' of " + describe(wanted) +
                           " is missing; it must be in units, reinforcements or not_present");
        }
    }

    static std::string called_in(const FieldReader& in) {
        const Json& ref = in["ref"];
        return called({Seat::Nobody,
                       ref["corps"].text(),
                       ref["division"].text(),
                       ref["brigade"].text(),
                       ref["unit"].text(),
                       {}});
    }

    FirstError error_;
    FieldReader root_;
    const Map& map_;
    const OrderOfBattle& oob_;
    std::vector<int> used_;  // of each row, in percent
    Situation s_;
};

Expected<SituationSources> situation_sources(std::string_view text, std::string_view file) {
    const Expected<Json> json = read_json(text, file);
    if (!json) return Wrong{json.error()};
    FirstError error(file);
    const FieldReader root(*json, error);
    SituationSources sources{root.text("map"), root.text("oob")};
    if (!error.none()) return error.wrong();
    return sources;
}

Expected<Situation> Situation::read(std::string_view text, std::string_view file, const Map& map,
                                    const OrderOfBattle& oob) {
    const Expected<Json> json = read_json(text, file);
    if (!json) return Wrong{json.error()};
    return SituationReader(*json, file, map, oob).read();
}

}  // namespace longroll::history
