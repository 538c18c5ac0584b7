// Reads a situation and holds it to its map and order of battle: everyone is known, counted once, and stands
// within the area.

#include <algorithm>
#include <cmath>

#include "history/reading.h"
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
        : json_(json), reading_(file), map_(map), oob_(oob), used_(oob.rows().size(), 0) {}

    Expected<Situation> read() {
        constexpr std::string_view known[] = {"id",
                                              "title",
                                              "battle",
                                              "when",
                                              "map",
                                              "oob",
                                              "area",
                                              "summary",
                                              "sides",
                                              "scope",
                                              "units",
                                              "generals",
                                              "reinforcements",
                                              "not_present",
                                              "objectives",
                                              "deployment_zones",
                                              "historical_result",
                                              "turning_points",
                                              "sources_confidence"};
        reading_.only(json_, "", known);
        head();
        each("units", [&](const Json& item, std::size_t i) { s_.units_.push_back(unit(item, i)); });
        each("generals", [&](const Json& item, std::size_t i) { s_.generals_.push_back(general(item, i)); });
        each("reinforcements", [&](const Json& item, std::size_t i) { by_time(arrival(item, i)); });
        each("not_present", [&](const Json& item, std::size_t i) { s_.absent_.push_back(absent(item, i)); });
        each("objectives",
             [&](const Json& item, std::size_t i) { s_.objectives_.push_back(objective(item, i)); });
        zones();
        each("scope", [&](const Json& item, std::size_t i) { scope(item, i); });
        if (!reading_.fine()) return reading_.wrong();
        return std::move(s_);
    }

  private:
    template <class Each>
    void each(std::string_view list, Each item) {
        if (!reading_.fine()) return;
        const Json& json = reading_.list(json_, "", list);
        for (std::size_t i = 0; i < json.items().size() && reading_.fine(); ++i) item(json.items()[i], i);
    }

    void head() {
        s_.id_ = reading_.text(json_, "", "id");
        const std::string& file = reading_.file();
        const std::size_t slash = file.rfind('/');
        if (const std::string name = file.substr(slash == std::string::npos ? 0 : slash + 1);
            name != s_.id_ + ".json")
            reading_.complain(json_["id"], "",
                              "id is \"" + s_.id_ + "\"; it must be the name of the file without .json");
        s_.title_ = reading_.text(json_, "", "title");
        s_.battle_ = reading_.text(json_, "", "battle");
        s_.summary_ = reading_.text(json_, "", "summary");
        s_.result_ = reading_.text(json_, "", "historical_result");
        s_.sources_ = {reading_.text(json_, "", "map"), reading_.text(json_, "", "oob")};
        const Json& when = reading_.fields(json_, "", "when");
        s_.start_ = reading_.when(when, "when", "start");
        s_.end_ = reading_.when(when, "when", "end");
        if (reading_.fine() && s_.end_ <= s_.start_)
            reading_.complain(
                when["end"], "when",
                "end is " + text_of(s_.end_) + "; it must be after start, " + text_of(s_.start_));
        each("turning_points",
             [&](const Json& item, std::size_t) { s_.turning_points_.push_back(item.text()); });
        const Json& both = reading_.fields(json_, "", "sides");
        for (Seat seat : seats) {
            const std::string_view key = sides[index(seat)];
            const Json& side = reading_.fields(both, "sides", key);
            const std::string object = "sides: " + std::string(key);
            s_.sides_[index(seat)] = {reading_.text(side, object, "commander"),
                                      reading_.text(side, object, "aim")};
        }
        area();
    }

    void area() {
        const Json& list = reading_.list(json_, "", "area");
        if (!reading_.fine()) return;
        std::int32_t edges[4] = {};
        bool fine = list.items().size() == 4;
        for (std::size_t i = 0; fine && i < 4; ++i) {
            const Json& item = list.items()[i];
            fine = item.is(Json::Kind::Whole) && item.whole() >= -farthest && item.whole() <= farthest;
            edges[i] = static_cast<std::int32_t>(item.whole());
        }
        s_.area_ = {{edges[0], edges[1]}, {edges[2], edges[3]}};
        if (!fine || s_.area_.width() <= 0 || s_.area_.depth() <= 0) {
            reading_.complain(list, "",
                              "area must be four whole numbers of yards: west, south, east and north edge");
        } else if (!contains(map_.bounds(), s_.area_)) {
            reading_.complain(
                list, "",
                "area is " + told(s_.area_) + "; it must lie on the map, which is " + told(map_.bounds()));
        }
    }

    // ---- who is meant ----

    UnitRef ref(const Json& in, const std::string& object) {
        const Json& json = reading_.fields(in, object, "ref");
        return ref_of(json, object + ": ref");
    }
    UnitRef ref_of(const Json& json, const std::string& object) {
        constexpr std::string_view known[] = {"side", "corps", "division", "brigade", "unit", "except"};
        reading_.only(json, object, known);
        UnitRef ref;
        ref.side = reading_.word(json, object, "side", sides) == 0 ? Seat::Union : Seat::Confederate;
        ref.corps = reading_.text_or_none(json, object, "corps");
        ref.division = reading_.text_or_none(json, object, "division");
        ref.brigade = reading_.text_or_none(json, object, "brigade");
        ref.unit = reading_.text_or_none(json, object, "unit");
        if (!json.has("except")) return ref;
        for (const Json& item : reading_.list(json, object, "except").items()) {
            UnitRef left_out = ref;
            left_out.unit = item.text();
            left_out.except.clear();
            if (oob_.units(left_out).empty()) {
                reading_.complain(item, object,
                                  "except names \"" + item.text() + "\"; it must be a unit of " + told(ref) +
                                      " in " + oob_.file());
            }
            ref.except.push_back(item.text());
        }
        return ref;
    }

    // The rows meant, each counted by its part; nobody may be in two places whole.
    std::vector<std::size_t> take(const Json& in, const std::string& object, const UnitRef& ref, int part_pct,
                                  bool everyone) {
        std::vector<std::size_t> rows = oob_.units(ref);
        if (!everyone && ref.unit.empty()) {
            std::erase_if(rows, [&](std::size_t i) {
                const Presence presence = oob_.rows()[i].presence;
                return presence != Presence::Yes && presence != Presence::Rear;
            });
        }
        if (!reading_.fine()) return rows;
        if (rows.empty()) {
            reading_.complain(in["ref"], object,
                              "ref names nobody: " + told(ref) + "; it must be spelled as in " + oob_.file());
        } else if (!ref.unit.empty() && rows.size() > 1) {
            reading_.complain(in["ref"], object,
                              "ref names " + std::to_string(rows.size()) + " units: " + told(ref) +
                                  "; it must say the brigade, division or corps too");
        }
        for (std::size_t i : rows) {
            used_[i] += part_pct;
            if (used_[i] > 101) {
                reading_.complain(
                    in["ref"], object,
                    "'" + oob_.rows()[i].unit +
                        "' is counted twice; its parts may add up to 1 at most, and except leaves it "
                        "out of a brigade");
                break;
            }
        }
        return rows;
    }

    void force(const Json& in, const std::string& object, Force& force, bool everyone) {
        force.ref = ref(in, object);
        force.level = level_of[reading_.word(in, object, "level", levels)];
        force.formation = static_cast<Formation>(reading_.word(in, object, "formation", formations));
        force.facing_deg = reading_.whole(in, object, "facing_deg", 0, 359);
        force.strength_pct = reading_.whole(in, object, "strength_pct", 1, 100);
        force.state = reading_.text_or_none(in, object, "state");
        if (in.has("part")) {
            const Json& part = in["part"];
            const bool number = part.is(Json::Kind::Decimal) || part.is(Json::Kind::Whole);
            if (!number || part.decimal() < 0.01 || part.decimal() > 1) {
                reading_.complain(part, object, "part must be a number from 0.01 to 1");
                return;
            }
            force.part_pct = static_cast<int>(std::lround(part.decimal() * 100));
        }
        if (!reading_.fine()) return;
        if (force.level != Level::Brigade && force.ref.unit.empty()) {
            reading_.complain(in["ref"], object,
                              "ref has no unit; it must name one for a " + std::string(name_of(force.level)));
            return;
        }
        force.rows = take(in, object, force.ref, force.part_pct, everyone);
        if (!reading_.fine()) return;
        std::int64_t men = 0;
        int guns = 0;
        for (std::size_t i : force.rows) {
            const OobRow& row = oob_.rows()[i];
            if (row.brigade != oob_.rows()[force.rows[0]].brigade) {
                reading_.complain(in["ref"], object,
                                  "ref covers several brigades: " + told(force.ref) + "; it must name one");
                return;
            }
            men += row.men;
            guns += row.guns;
        }
        force.arm = oob_.rows()[force.rows[0]].arm;
        force.men = static_cast<int>(men * force.strength_pct * force.part_pct / 10'000);
        force.guns = (guns * force.part_pct + 50) / 100;
        if (force.ref.brigade.empty()) force.ref.brigade = oob_.rows()[force.rows[0]].brigade;
    }

    Yards place(const Json& in, const std::string& object, std::string_view field) {
        const Yards at = reading_.point(in, object, field);
        if (reading_.fine() && !contains(s_.area_, at)) {
            reading_.complain(
                in[field], object,
                std::string(field) + " is " + told(at) + "; it must lie in the area, " + told(s_.area_));
        }
        return at;
    }

    // ---- the lists ----

    UnitOnField unit(const Json& in, std::size_t number) {
        const std::string object = numbered("units", number, called_in(in));
        constexpr std::string_view known[] = {
            "ref",          "level", "at",    "facing_deg", "frontage_yd", "depth_yd", "formation",
            "strength_pct", "part",  "lines", "state",      "ground_ok",   "faces",    "off_field"};
        reading_.only(in, object, known);
        UnitOnField unit;
        unit.off_field = in["off_field"].yes();
        force(in, object, unit, unit.off_field);
        unit.at = place(in, object, "at");
        unit.frontage_yd = reading_.whole(in, object, "frontage_yd", 1, 4000);
        unit.depth_yd =
            reading_.whole_or(in, object, "depth_yd", 1, 4000, unit.level == Level::Brigade ? 30 : 20);
        unit.lines = reading_.whole_or(in, object, "lines", 1, 4, 1);
        for (const Json& ground : in["ground_ok"].items()) {
            unit.in_stream |= ground.text() == "stream";
            unit.in_town |= ground.text() == "town";
        }
        unit.faces_free = in["faces"].text() == "free";
        return unit;
    }

    Arrival arrival(const Json& in, std::size_t number) {
        const std::string object = numbered("reinforcements", number, called_in(in));
        constexpr std::string_view known[] = {"ref",  "level",      "time",      "entry",
                                              "at",   "facing_deg", "formation", "strength_pct",
                                              "part", "to",         "state",     "on_field"};
        reading_.only(in, object, known);
        Arrival arrival;
        force(in, object, arrival, false);
        arrival.time = reading_.when(in, object, "time");
        if (reading_.fine() && (arrival.time < s_.start_ || arrival.time > s_.end_)) {
            reading_.complain(in["time"], object,
                              "time is " + text_of(arrival.time) + "; it must be from " + text_of(s_.start_) +
                                  " to " + text_of(s_.end_));
        }
        arrival.entry = reading_.text(in, object, "entry");
        arrival.at = place(in, object, "at");
        if (in.has("to")) arrival.to = reading_.point(in, object, "to");
        if (in.has("on_field")) arrival.on_field = reading_.when(in, object, "on_field");
        return arrival;
    }

    // Of one hour, in the order of the file.
    void by_time(Arrival arrival) {
        const auto later =
            std::upper_bound(s_.arrivals_.begin(), s_.arrivals_.end(), arrival.time,
                             [](When time, const Arrival& other) { return time < other.time; });
        s_.arrivals_.insert(later, std::move(arrival));
    }

    GeneralOnField general(const Json& in, std::size_t number) {
        const std::string object = numbered("generals", number, in["name"].text());
        constexpr std::string_view known[] = {"side", "name", "at", "role"};
        reading_.only(in, object, known);
        GeneralOnField general;
        general.side = reading_.word(in, object, "side", sides) == 0 ? Seat::Union : Seat::Confederate;
        general.name = reading_.text(in, object, "name");
        general.at = place(in, object, "at");
        general.role = reading_.text_or_none(in, object, "role");
        const OobRow* row = oob_.person(general.side, general.name);
        if (row == nullptr) {
            reading_.complain(in["name"], object,
                              "name is not among the " + std::string(name(general.side)) +
                                  " commanders; it must be spelled as in " + oob_.file());
        } else {
            general.row = static_cast<std::size_t>(row - oob_.rows().data());
        }
        return general;
    }

    Absent absent(const Json& in, std::size_t number) {
        const std::string object = numbered("not_present", number, called_in(in));
        Absent absent{ref(in, object), reading_.text(in, object, "why")};
        take(in, object, absent.ref, 100, true);
        return absent;
    }

    Objective objective(const Json& in, std::size_t number) {
        const std::string object = numbered("objectives", number, in["name"].text());
        constexpr std::string_view known[] = {"name", "at", "radius_yd", "holder_at_start", "value", "why"};
        reading_.only(in, object, known);
        Objective objective;
        objective.name = reading_.text(in, object, "name");
        objective.at = place(in, object, "at");
        objective.radius_yd = reading_.whole(in, object, "radius_yd", 1, 5000);
        objective.holder = static_cast<Holder>(reading_.word(in, object, "holder_at_start", holders));
        objective.value = reading_.whole(in, object, "value", 1, 10);
        objective.why = reading_.text(in, object, "why");
        return objective;
    }

    void zones() {
        if (!reading_.fine()) return;
        const Json& both = reading_.fields(json_, "", "deployment_zones");
        for (Seat seat : seats) {
            const std::string key(sides[index(seat)]);
            const Json& list = reading_.list(both, "deployment_zones", key);
            for (std::size_t i = 0; i < list.items().size() && reading_.fine(); ++i) {
                const Json& in = list.items()[i];
                const std::string object = "deployment_zones: " + numbered(key, i, in["name"].text());
                Zone zone{seat, reading_.text(in, object, "name"),
                          reading_.points(in, object, "polygon", 3, 512)};
                if (!reading_.fine()) return;
                if (const std::string wrong = wrong_polygon(zone.polygon, "polygon"); !wrong.empty())
                    reading_.complain(in["polygon"], object, wrong);
                for (std::size_t k = 0; k < zone.polygon.size(); ++k) {
                    if (contains(s_.area_, zone.polygon[k])) continue;
                    reading_.complain(in["polygon"], object,
                                      numbered("polygon", k, "") + " is " + told(zone.polygon[k]) +
                                          "; it must lie in the area, " + told(s_.area_));
                    break;
                }
                s_.zones_.push_back(std::move(zone));
            }
        }
    }

    // Every unit of these bodies that was there must have been told of.
    void scope(const Json& in, std::size_t number) {
        const std::string object = numbered("scope", number, "");
        const UnitRef wanted = ref_of(in, object);
        const std::vector<std::size_t> rows = oob_.units(wanted);
        if (rows.empty())
            reading_.complain(
                in, object, "it names nobody: " + told(wanted) + "; it must be spelled as in " + oob_.file());
        for (std::size_t i : rows) {
            const OobRow& row = oob_.rows()[i];
            if ((row.presence != Presence::Yes && row.presence != Presence::Rear) || used_[i] >= 97) continue;
            reading_.complain(in, object,
                              "'" + row.unit + "' of " + told(wanted) +
                                  " is forgotten; it must be in units, reinforcements or not_present");
            return;
        }
    }

    static std::string called_in(const Json& in) {
        const Json& ref = in["ref"];
        return called({Seat::Nobody,
                       ref["corps"].text(),
                       ref["division"].text(),
                       ref["brigade"].text(),
                       ref["unit"].text(),
                       {}});
    }

    const Json& json_;
    Reading reading_;
    const Map& map_;
    const OrderOfBattle& oob_;
    std::vector<int> used_;  // of each row, in percent
    Situation s_;
};

Expected<SituationSources> situation_sources(std::string_view text, std::string_view file) {
    const Expected<Json> json = read_json(text, file);
    if (!json) return Wrong{json.error()};
    Reading reading(file);
    SituationSources sources{reading.text(*json, "", "map"), reading.text(*json, "", "oob")};
    if (!reading.fine()) return reading.wrong();
    return sources;
}

Expected<Situation> Situation::read(std::string_view text, std::string_view file, const Map& map,
                                    const OrderOfBattle& oob) {
    const Expected<Json> json = read_json(text, file);
    if (!json) return Wrong{json.error()};
    return SituationReader(*json, file, map, oob).read();
}

}  // namespace longroll::history
