#include "miniatures/from_history.h"

#include <algorithm>

#include "engine/number.h"
#include "table/overlap.h"

namespace longroll::miniatures {
namespace {

namespace past = longroll::history;

int men_of(const past::OobRow& row, const past::Force& force) {
    return row.men * force.strength_pct / 100 * force.part_pct / 100;
}

class Builder {
  public:
    Builder(const past::Moment& moment, const past::MapFrame& frame, const table::Box& board,
            const HistoryRules& rules)
        : moment_(moment), frame_(frame), board_(board), rules_(rules) {}

    void build(HistoricScenario& out) {
        const past::Situation& situation = moment_.situation;
        out.side[0].own_edge = table::TableEdge::South;
        out.side[1].own_edge = table::TableEdge::North;
        face_each_other(out.side);
        for (const past::UnitOnField& unit : situation.units()) add_on_field(unit);
        for (const past::Arrival& arrival : situation.arrivals()) add_arrival(arrival);
        add_merged();
        for (Seat seat : seats) out.side[index(seat)].posts = std::move(posts_[index(seat)]);
        out.units = std::move(units_);
    }

  private:
    // What a post is called in the order of battle, from the corps down to its own level.
    struct Key {
        past::Level level{};
        std::string corps, division, brigade;
        friend bool operator==(const Key&, const Key&) = default;
    };
    // The regiments of one brigade, arm and hour of arrival.
    struct Merged {
        std::string key;
        HistoricUnit unit;  // row, facing and formation of the largest of them
        int largest = 0;
        std::int64_t x = 0, y = 0;  // weighed by men
        int frontage_yd = 0;
    };

    // ---- posts ----

    PostId new_post(Seat seat, Key key, HistoricPost post) {
        keys_[index(seat)].push_back(std::move(key));
        posts_[index(seat)].push_back(std::move(post));
        return static_cast<PostId>(posts_[index(seat)].size() - 1);
    }
    PostId known_post(Seat seat, const Key& key) const {
        const std::vector<Key>& keys = keys_[index(seat)];
        const auto found = std::find(keys.begin(), keys.end(), key);
        return found == keys.end() ? no_post : static_cast<PostId>(found - keys.begin());
    }

    // The post of a level above a row, made when it is first met; no_post: the row has none of that level.
    PostId post(Seat seat, const past::OobRow& row, past::Level level) {
        const bool brigade = level == past::Level::Brigade,
                   division = brigade || level == past::Level::Division;
        const std::string& own = brigade ? row.brigade : division ? row.division : row.corps;
        if (own.empty() || own == "HQ") return no_post;  // a staff is no command
        if (!rules_.artillery_posts && past::has_guns(row.arm) && own.find("Artillery") != std::string::npos)
            return no_post;
        const Key key{level, row.corps, division ? row.division : "", brigade ? row.brigade : ""};
        if (const PostId known = known_post(seat, key); known != no_post) return known;
        HistoricPost made;
        if (brigade) made.parent = post(seat, row, past::Level::Division);
        if (division && made.parent == no_post) made.parent = post(seat, row, past::Level::Corps);
        const past::OobRow* general =
            moment_.oob.commander({seat, key.corps, key.division, key.brigade, {}, {}});
        made.name = own;
        made.level = level;
        made.commander =
            general != nullptr && !general->commander.empty() ? general->commander : "Commander, " + own;
        if (general != nullptr) made.rating = general->rating;
        return new_post(seat, key, std::move(made));
    }

    PostId post_of(Seat seat, const past::OobRow& row) {
        for (past::Level level : {past::Level::Brigade, past::Level::Division, past::Level::Corps}) {
            if (rules_.merge_brigades && level == past::Level::Brigade) continue;
            if (const PostId found = post(seat, row, level); found != no_post) return found;
        }
        const Key army{past::Level::Army, {}, {}, {}};
        if (const PostId known = known_post(seat, army); known != no_post) return known;
        return new_post(seat, army,
                        {row.army, moment_.situation.side(seat).commander, past::Level::Army,
                         past::Rating::None, no_post});
    }

    // ---- units ----

    void add(HistoricUnit unit) {
        const std::string name = unit.name;
        const auto is_known = [&] {
            return std::any_of(units_.begin(), units_.end(), [&](const HistoricUnit& known) {
                return known.side == unit.side && known.name == unit.name;
            });
        };
        for (int again = 2; is_known(); ++again)  // it is in two places
            unit.name = name + " (" + std::to_string(again) + ")";
        unit.post = post_of(unit.side, *unit.row);
        units_.push_back(std::move(unit));
    }

    static bool is_empty(const past::OobRow& row) {
        return row.commands() || (row.men == 0 && row.guns == 0);
    }
    static HistoricUnit unit_of(const past::OobRow& row, const past::Force& force) {
        HistoricUnit unit;
        unit.side = force.side();
        unit.name = row.unit;
        unit.row = &row;
        unit.men = men_of(row, force);
        unit.guns = row.guns * force.part_pct / 100;
        unit.facing = table::facing_of_degrees(force.facing_deg);
        unit.formation = force.formation;
        return unit;
    }

    void add_on_field(const past::UnitOnField& force) {
        if (force.formation == past::Formation::Afloat || force.off_field) return;
        const auto rows = static_cast<int>(force.rows.size());
        const table::Point middle = frame_.point(force.at);
        const Length front = frame_.length(std::max(1, force.frontage_yd));
        for (int i = 0; i < rows; ++i) {
            const past::OobRow& row = moment_.oob.rows()[force.rows[static_cast<std::size_t>(i)]];
            if (is_empty(row) || merge(row, force, &force, nullptr)) continue;
            HistoricUnit unit = unit_of(row, force);
            // Regiments of a brigade side by side along its front.
            unit.where = middle + table::along(unit.facing + table::right_angle,
                                               front * (2 * i - (rows - 1)) / (2 * rows));
            unit.front = front / std::max(1, rows);
            add(std::move(unit));
        }
    }

    void add_arrival(const past::Arrival& force) {
        if (force.time > moment_.situation.end()) return;
        for (std::size_t i : force.rows) {
            const past::OobRow& row = moment_.oob.rows()[i];
            if (is_empty(row) || merge(row, force, nullptr, &force)) continue;
            HistoricUnit unit = unit_of(row, force);
            unit.arrival = arrival_of(force);
            add(std::move(unit));
        }
    }
    Arrival arrival_of(const past::Arrival& force) const {
        const auto after = force.time.minutes - moment_.situation.start().minutes;
        return arrival_near(frame_.point(force.at), board_,
                            turn_of_arrival(after, rules_.minutes_per_turn, rules_.most_turns));
    }

    // Infantry and cavalry of one brigade are one unit; batteries stay what they are.
    bool merge(const past::OobRow& row, const past::Force& force, const past::UnitOnField* on_field,
               const past::Arrival* later) {
        if (!rules_.merge_brigades || past::has_guns(row.arm) || row.brigade.empty()) return false;
        const std::string key = std::string(name(force.side())) + '|' + row.corps + '|' + row.division + '|' +
                                row.brigade + (row.arm == past::Arm::Cavalry ? "|horse" : "|foot") +
                                (later != nullptr ? '|' + past::text_of(later->time) : std::string());
        auto found = std::find_if(merged_.begin(), merged_.end(),
                                  [&](const Merged& known) { return known.key == key; });
        const bool first = found == merged_.end();
        if (first) {
            Merged made;
            made.key = key;
            found = merged_.insert(merged_.end(), std::move(made));
        }
        const int men = men_of(row, force), so_far = found->unit.men;
        if (first || men > found->largest) {
            found->unit = unit_of(row, force);
            found->unit.name = row.brigade;
            found->largest = men;
            if (later != nullptr) found->unit.arrival = arrival_of(*later);
        }
        found->unit.men = so_far + men;
        if (on_field == nullptr) return true;
        found->x += std::int64_t{on_field->at.x} * men;
        found->y += std::int64_t{on_field->at.y} * men;
        found->frontage_yd += on_field->frontage_yd / std::max(1, static_cast<int>(on_field->rows.size()));
        return true;
    }

    void add_merged() {
        for (Merged& brigade : merged_) {
            const int men = brigade.unit.men;
            if (men <= 0) continue;
            if (brigade.unit.arrival.turn == 0) {
                brigade.unit.where = frame_.point(
                    {static_cast<std::int32_t>(brigade.x / men), static_cast<std::int32_t>(brigade.y / men)});
                brigade.unit.front = frame_.length(std::max(1, brigade.frontage_yd));
            }
            add(std::move(brigade.unit));
        }
    }

    // Each side's own edge is on its hand as seen from the enemy, by the mean places of both.
    void face_each_other(HistoricSide (&side)[2]) const {
        std::int64_t x[2] = {}, y[2] = {};
        int n[2] = {};
        for (const past::UnitOnField& unit : moment_.situation.units()) {
            const unsigned i = index(unit.side());
            x[i] += unit.at.x;
            y[i] += unit.at.y;
            ++n[i];
        }
        if (n[0] == 0 || n[1] == 0) return;
        using enum table::TableEdge;
        const std::int64_t east = x[0] / n[0] - x[1] / n[1], north = y[0] / n[0] - y[1] / n[1];
        const bool across = std::abs(east) > std::abs(north);
        side[0].own_edge = across ? (east > 0 ? East : West) : (north > 0 ? North : South);
        side[1].own_edge = across ? (east > 0 ? West : East) : (north > 0 ? South : North);
    }

    const past::Moment& moment_;
    const past::MapFrame& frame_;
    const table::Box board_;
    const HistoryRules& rules_;
    std::vector<Key> keys_[2];  // of posts_
    std::vector<HistoricPost> posts_[2];
    std::vector<HistoricUnit> units_;
    std::vector<Merged> merged_;
};

}  // namespace

Expected<HistoricScenario> from_history(const past::Moment& moment, const HistoryRules& rules) {
    const past::Situation& situation = moment.situation;
    past::CutOptions options;
    options.ground = situation.area();
    options.yards_per_inch = rules.yards_per_inch;
    Expected<past::CutMap> cut = past::cut(moment.map, options);
    if (!cut) return Wrong{cut.error()};
    HistoricScenario out{{}, 0, 0, {}, {}, std::move(cut->field)};
    out.head.id = situation.id();
    out.head.title = situation.title();
    out.head.summary = past::date_of(situation.start()) + ", " + past::hour_of(situation.start()) + ". " +
                       situation.summary();
    out.year = number_in<int>(past::text_of(situation.start()).substr(0, 4)).value_or(0);
    const auto minutes = situation.end().minutes - situation.start().minutes;
    out.turns = static_cast<int>(
        std::clamp<std::int64_t>(minutes / rules.minutes_per_turn, rules.least_turns, rules.most_turns));
    out.head.ground = out.field.plan();
    out.head.captions = std::move(cut->captions);
    for (const past::Objective& objective : situation.objectives()) {
        const table::Point where = cut->frame.point(objective.at);
        if (!table::contains(out.field.table(), where) || out.head.objectives.size() == rules.most_objectives)
            continue;
        out.head.objectives.push_back({objective.name, where, objective.value,
                                       objective.holder == past::Holder::Union         ? Seat::Union
                                       : objective.holder == past::Holder::Confederate ? Seat::Confederate
                                                                                       : Seat::Nobody,
                                       table::from_yards(objective.radius_yd, rules.yards_per_inch)});
    }
    Builder(moment, cut->frame, out.field.table(), rules).build(out);
    return out;
}

bool Placer::is_free(std::span<const table::Rect> bases) const {
    for (const table::Rect& base : bases) {
        if (!field_.on_table(base)) return false;
        const table::Closure met =
            table::closes(closed_, field_, table::Sweep{base, {}}, table::Bridges::None);
        if (met.area || met.line) return false;
        for (const table::Rect& there : taken_)
            if (table::overlaps(base, there)) return false;
    }
    return true;
}

}  // namespace longroll::miniatures
