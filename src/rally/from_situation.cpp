// RF-DATA-16, RF-REINF-6, RF-DEPLOY-8, RF-END-7: a situation of history as a scenario.

#include <algorithm>

#include "miniatures/from_history.h"
#include "rally/arrows.h"
#include "rally/roster.h"
#include "rally/scenario_file.h"

namespace longroll::rally {
namespace {

namespace past = history;

struct Found {
    const past::Force* force = nullptr;
    past::Yards at;
    bool on_field = false;
    past::When time;  // of an arrival
    int men = 0;
};

class Situated {
  public:
    Situated(const past::Moment& moment, ScenarioFile& file) : moment_(moment), file_(file) {}

    std::string take() {
        for (const Seat seat : seats) find_units(seat);
        for (const Seat seat : seats)
            if (file_.army_of[index(seat)].units.empty())
                return "the situation has no unit of the formations of the " + std::string(name(seat)) +
                       " side";
        grow();
        if (file_.squares.count() > most_squares)
            return "its units and objectives need " + std::to_string(file_.squares.count()) +
                   " squares; at most " + std::to_string(most_squares) + " fit";
        const Length side = file_.measures.square;
        file_.ground.width = file_.squares.columns() * side;
        file_.ground.depth = file_.squares.rows() * side;
        frame_ = {file_.grid.ground(file_.squares), file_.measures.yards_per_inch};
        take_objectives();
        for (const Seat seat : seats) settle(seat);
        return place();
    }

  private:
    // The row of the order of battle that a unit was made from.
    const past::OobRow* row_of(Seat seat, const UnitPlan& unit, const PostPlan& post,
                               std::size_t& number) const {
        const Roster& roster = gettysburg_roster();
        const FormationRecord* record = nullptr;
        for (const FormationRecord& one : roster.formations)
            if (one.side == seat && one.general.name == post.general) record = &one;
        if (record == nullptr) return nullptr;
        const auto& rows = moment_.oob.rows();
        for (std::size_t i = 0; i < rows.size(); ++i)
            if (rows[i].side == seat && rows[i].unit == unit.name && rows[i].corps == record->corps &&
                rows[i].division == record->division && rows[i].brigade == record->brigade) {
                number = i;
                return &rows[i];
            }
        return nullptr;
    }
    Found find(Seat seat, const UnitPlan& unit, const PostPlan& post) const {
        Found found;
        std::size_t number = 0;
        const past::OobRow* row = row_of(seat, unit, post, number);
        if (row == nullptr) return found;
        for (const past::UnitOnField& force : moment_.situation.units()) {
            const auto place = std::find(force.rows.begin(), force.rows.end(), number);
            if (place == force.rows.end() || force.off_field) continue;
            // Regiments of a brigade side by side along its front.
            const auto n = static_cast<int>(force.rows.size()),
                       i = static_cast<int>(place - force.rows.begin());
            const table::Vector aside =
                table::along(table::facing_of_degrees(force.facing_deg) + table::right_angle,
                             std::max(1, force.frontage_yd) * 100 * (2 * i - (n - 1)) / (2 * n));
            found = {&force,
                     {force.at.x + aside.x / 100, force.at.y + aside.y / 100},
                     true,
                     {},
                     row->men * force.strength_pct / 100};
            return found;
        }
        for (const past::Arrival& force : moment_.situation.arrivals())
            if (std::find(force.rows.begin(), force.rows.end(), number) != force.rows.end() &&
                force.time <= moment_.situation.end())
                return {&force, force.at, false, force.time, row->men * force.strength_pct / 100};
        return found;
    }

    // Units that the situation does not have are not in the battle.
    void find_units(Seat seat) {
        Army& army = file_.army_of[index(seat)];
        std::vector<UnitPlan> kept;
        for (UnitPlan& unit : army.units) {
            const Found found = find(seat, unit, army.posts[unit.post]);
            if (found.force == nullptr) continue;
            found_[index(seat)].push_back(found);
            kept.push_back(std::move(unit));
        }
        army.units = std::move(kept);
    }

    // RF-DATA-16.
    void grow() {
        std::vector<Square> all{file_.squares.low, file_.squares.high};
        const auto add = [&](past::Yards place) {
            Square square = file_.grid.square_at(place);
            square.row = std::clamp<std::int8_t>(square.row, 0, field_rows - 1);
            square.column = std::clamp<std::int8_t>(square.column, first_column, field_columns);
            all.push_back(square);
        };
        for (const std::vector<Found>& side : found_)
            for (const Found& found : side)
                if (found.on_field) add(found.at);
        for (const past::Objective& objective : moment_.situation.objectives()) add(objective.at);
        file_.squares = rectangle_of(all);
    }

    // RF-END-7.
    void take_objectives() {
        for (const past::Objective& objective : moment_.situation.objectives()) {
            if (file_.objectives.size() == most_objectives) return;
            const table::Point place = frame_.point(objective.at);
            miniatures::ObjectivePlan plan;
            plan.name = objective.name;
            plan.at = place;
            plan.points = objective.value;
            plan.radius = frame_.length(objective.radius_yd);
            plan.holder = objective.holder == past::Holder::Union         ? Seat::Union
                          : objective.holder == past::Holder::Confederate ? Seat::Confederate
                                                                          : Seat::Nobody;
            file_.objectives.push_back(std::move(plan));
        }
    }

    // Marks from earlier hours, on foot or mounted, and the first turn of a formation that comes later.
    void settle(Seat seat) {
        Army& army = file_.army_of[index(seat)];
        const std::vector<Found>& found = found_[index(seat)];
        for (std::size_t i = 0; i < army.units.size(); ++i) {
            UnitPlan& unit = army.units[i];
            if (unit.arm == Arm::Cavalry) {
                const CavalryStrength left = cavalry_strength(found[i].men);
                const int parts[] = {left.dismounted, left.mounted, left.holders};
                for (std::size_t part = 0; part < at(Part::count); ++part)
                    unit.lost[part] =
                        static_cast<std::uint8_t>(std::max(0, unit.circles[part] - parts[part]));
                unit.mounted = found[i].force->state.find("dismounted") == std::string::npos;
            } else if (unit.arm == Arm::Infantry) {
                unit.lost[0] =
                    static_cast<std::uint8_t>(std::max(0, unit.circles[0] - infantry_strength(found[i].men)));
            }
        }
        for (std::size_t post = 0; post < army.posts.size(); ++post) {
            bool there = false, any = false;
            int first = 0;
            for (std::size_t i = 0; i < army.units.size(); ++i) {
                if (army.units[i].post != post) continue;
                any = true;
                there = there || found[i].on_field;
                if (!found[i].on_field) {
                    const int turn = turn_at(found[i].time);
                    first = first == 0 ? turn : std::min(first, turn);
                }
            }
            if (any && !there && army.posts[post].first_turn == 0)
                army.posts[post].first_turn = static_cast<std::uint8_t>(first);
        }
        // A higher General comes with the first of his formations.
        for (std::size_t post = 0; post < army.posts.size(); ++post) {
            if (army.posts[post].level <= Rank::Brigade || army.posts[post].first_turn != 0) continue;
            int first = file_.turns + 1;
            for (const UnitPlan& unit : army.units)
                if (is_under(army, unit.post, static_cast<PostId>(post)))
                    first = std::min<int>(first, army.posts[unit.post].first_turn);
            if (first <= file_.turns) army.posts[post].first_turn = static_cast<std::uint8_t>(first);
        }
    }
    int turn_at(past::When time) const {
        const auto after = time.minutes - moment_.situation.start().minutes;
        const auto all =
            std::max<decltype(after)>(1, moment_.situation.end().minutes - moment_.situation.start().minutes);
        return std::clamp(static_cast<int>(1 + after * file_.turns / all), 1, file_.turns);
    }

    // RF-DEPLOY-8: as near as there is room; Generals behind the middle of their formation.
    std::string place() {
        table::BattlefieldPlan empty;
        empty.width = file_.ground.width;
        empty.depth = file_.ground.depth;
        const Expected<table::Battlefield> field = table::Battlefield::prepare(empty);
        if (!field) return field.error();
        miniatures::Placer placer(*field, {});
        const table::Box board = empty.table();
        const auto inside = [&](table::Point p) {
            return table::Point{
                std::clamp(p.x, board.low.x + 2 * table::inch, board.high.x - 2 * table::inch),
                std::clamp(p.y, board.low.y + 2 * table::inch, board.high.y - 2 * table::inch)};
        };
        const Measures& measures = file_.measures;
        for (const Seat seat : seats) {
            Army& army = file_.army_of[index(seat)];
            for (std::size_t i = 0; i < army.units.size(); ++i) {
                UnitPlan& unit = army.units[i];
                const Found& found = found_[index(seat)][i];
                if (!found.on_field) continue;
                const table::Facing facing = table::facing_of_degrees(found.force->facing_deg);
                const bool on_foot = unit.arm == Arm::Cavalry && !unit.mounted;
                const table::Size size = measures.base[at(unit.arm == Arm::Artillery ? Base::Artillery
                                                          : on_foot                  ? Base::Dismounted
                                                          : unit.arm == Arm::Cavalry ? Base::Mounted
                                                                                     : Base::Infantry)];
                std::vector<table::Rect> bases;
                const auto bases_at = [&](table::Point p) {
                    bases = {table::rect({p, facing}, size)};
                    if (on_foot)
                        bases.push_back(
                            table::rect(behind({p, facing}, size, measures.base[at(Base::Holders)]),
                                        measures.base[at(Base::Holders)]));
                    return std::span<const table::Rect>(bases);
                };
                const auto found_place = placer.put(inside(frame_.point(found.at)), facing, bases_at);
                if (!found_place) return "there is no room for " + unit.name;
                unit.fixed = true;
                unit.place = {*found_place, facing};
            }
        }
        for (const Seat seat : seats)
            if (std::string wrong = place_generals(seat, placer, inside); !wrong.empty()) return wrong;
        return {};
    }

    template <class Inside>
    std::string place_generals(Seat seat, miniatures::Placer& placer, Inside inside) {
        Army& army = file_.army_of[index(seat)];
        const table::Size size = file_.measures.base[at(Base::General)];
        for (std::size_t i = army.posts.size(); i-- > 0;) {
            PostPlan& post = army.posts[i];
            std::int64_t x = 0, y = 0, n = 0;
            table::Facing facing;
            for (const UnitPlan& unit : army.units) {
                if (!unit.fixed || !is_under(army, unit.post, static_cast<PostId>(i))) continue;
                x += unit.place.centre.x;
                y += unit.place.centre.y;
                facing = n == 0 ? unit.place.facing : facing;
                ++n;
            }
            if (n == 0) {
                post.starts_on_map = false;
                continue;
            }
            const Length back = (seniority(post.level) == 0 ? 2 : 5) * table::inch;
            const table::Point wanted =
                inside(table::Point{static_cast<Length>(x / n), static_cast<Length>(y / n)} -
                       table::along(facing, back));
            table::Rect base;
            const auto found = placer.put(wanted, facing, [&](table::Point p) {
                base = table::rect({p, table::north}, size);
                return std::span<const table::Rect>(&base, 1);
            });
            if (!found) return "there is no room for " + post.general;
            post.fixed = true;
            post.place = *found;
        }
        return {};
    }
    static bool is_under(const Army& army, PostId post, PostId above) {
        while (post != no_post && post != above) post = army.posts[post].parent;
        return post == above;
    }

    const past::Moment& moment_;
    ScenarioFile& file_;
    past::MapFrame frame_;
    std::vector<Found> found_[2];  // by unit
};

}  // namespace

std::string take_situation(const history::Moment& moment, ScenarioFile& file) {
    return Situated(moment, file).take();
}

}  // namespace longroll::rally
