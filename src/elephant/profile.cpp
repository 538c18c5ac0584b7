// The cut through the ground under a line of sight, for the page to draw. Heights are thousandths of a level,
// so that a table with contours and one with hills as areas are drawn alike; places are lengths from the eye.

#include <algorithm>
#include <vector>

#include "elephant/page.h"
#include "elephant/rules.h"
#include "elephant/view.h"

namespace longroll::elephant {
namespace {

using table::AreaKind;
using table::AreaKinds;
using table::LineKind;
using table::LineKinds;

constexpr std::int64_t a_level = 1000;
constexpr Length between_samples = 250;
constexpr Length fewest_samples = 8, most_samples = 64;
// What stands up from the ground or is a step of it; crops and orchards hide nobody (SE-GEO-18).
constexpr AreaKinds shown_areas{AreaKind::Woods, AreaKind::LightWoods, AreaKind::Town, AreaKind::Building,
                                AreaKind::Hill};
constexpr LineKinds shown_lines{LineKind::Wall,       LineKind::Fence,     LineKind::Hedge,
                                LineKind::Fieldworks, LineKind::Barricade, LineKind::MajorObstacle,
                                LineKind::Stream,     LineKind::Creek,     LineKind::River};

class Cut {
  public:
    Cut(const Look& look, const table::Segment& line)
        : look_(look),
          line_(line),
          run_(line.to - line.from),
          whole_(table::length(run_)),
          course_(look.field().course(line, shown_areas)) {}

    Length whole() const { return whole_; }

    // [along, height], and both heights where a hill begins or ends.
    View ground(Length block) const {
        std::vector<Length> places;
        const Length parts = std::clamp(whole_ / between_samples, fewest_samples, most_samples);
        for (Length i = 0; i <= parts; ++i)
            places.push_back(static_cast<Length>(std::int64_t{whole_} * i / parts));
        if (block >= 0) places.push_back(std::min(block, whole_));
        for (const table::Stretch& stretch : course_.stretches)
            if (kind(stretch) == AreaKind::Hill)
                places.insert(places.end(), {std::min(stretch.from, whole_), std::min(stretch.to, whole_)});
        std::sort(places.begin(), places.end());
        places.erase(std::unique(places.begin(), places.end()), places.end());
        View view = View::list();
        const auto add = [&](Length along, std::int64_t height) {
            View& pair = view.add(View::list());
            pair.add(along);
            pair.add(height);
        };
        for (Length along : places) {
            const std::int64_t before = height(along, false), after = height(along, true);
            if (along > 0) add(along, before);
            if (along == 0 || (before != after && along < whole_)) add(along, after);
        }
        return view;
    }

    View areas() const {
        View view = View::list();
        for (const table::Stretch& stretch : course_.stretches) {
            View& item = view.add(View::fields());
            item.set("kind", table::name_of(kind(stretch)));
            item.set("name", look_.field().area_name(stretch.area));
            item.set("from", stretch.from);
            item.set("to", stretch.to);
            if (kind(stretch) == AreaKind::Hill) item.set("level", area(stretch).level);
        }
        return view;
    }

    View lines() const {
        View view = View::list();
        table::LinesCrossed crossed;
        look_.field().lines_crossed(line_, shown_lines, crossed);
        for (const table::LineCrossed& crossing : crossed) {
            View& item = view.add(View::fields());
            item.set("kind", table::name_of(look_.field().lines()[crossing.line].kind));
            item.set("name", look_.field().line_name(crossing.line));
            item.set("at", crossing.at);
        }
        return view;
    }

    // Units on the line other than its two ends; `low`: they never stand in the way.
    View units(Ref from, int from_stand, Ref to) const {
        View view = View::list();
        for (Seat side : seats)
            for (const Ref ref : each(side, look_.side(side).on_table)) {
                if (ref == to || (ref == from && !look_.setup.options.front_rank_fires)) continue;
                add_unit(view, ref, ref == from ? from_stand : -1);
            }
        return view;
    }

    Length in_woods() const {
        return course_.within([&](const table::Stretch& stretch) { return woods_kinds.has(kind(stretch)); });
    }

  private:
    const table::Battlefield::Area& area(const table::Stretch& stretch) const {
        return look_.field().areas()[stretch.area];
    }
    AreaKind kind(const table::Stretch& stretch) const { return area(stretch).kind; }

    // Just before or just after a place, which differ where a hill has its edge.
    std::int64_t height(Length along, bool after) const {
        std::int64_t most = 0;
        if (const table::HeightField& heights = look_.field().heights(); !heights.empty()) {
            const table::HeightPlan& plan = heights.plan();
            const Point p = line_.from + table::on_the_way(run_, whole_, along);
            most = table::quotient_down(
                (heights.height_times_spacing(p) - std::int64_t{plan.zero} * plan.spacing) * a_level,
                std::int64_t{plan.interval} * plan.spacing);
        }
        for (const table::Stretch& stretch : course_.stretches)
            if (kind(stretch) == AreaKind::Hill && (after ? stretch.from <= along && along < stretch.to
                                                          : stretch.from < along && along <= stretch.to))
                most = std::max(most, area(stretch).level * a_level);
        return most;
    }

    void add_unit(View& view, Ref ref, int but_stand) const {
        const table::Sweep way{table::rect_of(line_.from, {}, {}), run_};
        Length first = -1, last = -1;
        std::int32_t level = 0;
        for (const int number : each(look_.unit(ref).stands)) {
            const Rect base = rect_of(look_, ref, number);
            if (number == but_stand || !table::meets(base, line_)) continue;
            const std::optional<table::Passage> through = table::passage(way, base);
            if (!through) continue;
            const auto along = [&](const table::Fraction& part) {
                return static_cast<Length>(table::quotient_nearest(part.above * whole_, part.below));
            };
            const std::int32_t here = level_at(look_, base.centre);
            level = first < 0 ? here : std::max(level, here);
            first = first < 0 ? along(through->enter) : std::min(first, along(through->enter));
            last = std::max(last, along(through->leave));
        }
        if (first < 0) return;
        View& item = view.add(View::fields());
        item.set("side", name(ref.side));
        item.set("unit", ref.id + 1);
        item.set("name", Elephant::name(look_.setup, ArgKind::Piece, unit_arg(look_, ref).value));
        item.set("from", first);
        item.set("to", last);
        item.set("level", level);
        if (is_skirmishing(look_, ref) || is_prone(look_, ref)) item.set("low", true);
    }

    const Look& look_;
    table::Segment line_;
    table::Vector run_;
    Length whole_;
    table::Course course_;
};

}  // namespace

View profile(const Look& look, Ref unit, Ref enemy) {
    View view = View::fields();
    const ShownLine shown = line_to_show(look, unit, enemy);
    if (!shown.any()) return view;
    const table::Segment line = segment_of(look, unit, enemy, shown);
    const Cut cut(look, line);
    const table::Sight& sight = shown.line.sight;
    view.set("side", name(unit.side));
    view.set("unit", unit.id + 1);
    view.set("target", enemy.id + 1);
    view.set("from", point_view(line.from));
    view.set("to", point_view(line.to));
    view.set("length", cut.whole());
    view.set("distance", shown.line.distance);
    View& ends = view.set("levels", View::list());
    ends.add(level_at(look, line.from));
    ends.add(level_at(look, line.to));
    if (const table::HeightField& heights = look.field().heights(); !heights.empty()) {
        view.set("zero", heights.plan().zero);
        view.set("interval", heights.plan().interval);
        view.set("per_foot", table::heights_per_foot);
    }
    view.set("ground", cut.ground(sight.clear() ? -1 : sight.at));
    view.set("areas", cut.areas());
    view.set("lines", cut.lines());
    view.set("units", cut.units(unit, shown.own, enemy));
    view.set("woods", cut.in_woods());
    view.set("woods_limit", look.setup.sight.limit(woods_sight_group));
    if (sight.clear()) return view;
    view.set("block", block_view(look, sight)).set("along", sight.at);
    return view;
}

}  // namespace longroll::elephant
