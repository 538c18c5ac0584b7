#include "history/map_cut.h"

#include <algorithm>

#include "table/cut.h"

namespace longroll::history {
namespace {

using table::Box;
using table::Caption;
using table::CaptionKind;
using table::heights_per_foot;
using table::Length;
using table::LineKind;
using table::LineKinds;
using table::Point;
using table::Segment;

constexpr LineKinds water(LineKind::Stream, LineKind::Creek, LineKind::River);
constexpr LineKinds ways(LineKind::Road, LineKind::Lane, LineKind::SunkenRoad, LineKind::Railroad);

constexpr int house_turns_within_yd = 200;  // towards the nearest road
constexpr int crossing_snaps_within_yd = 100;

std::string wrong_options(const Map& map, const CutOptions& o) {
    const auto number = [](std::string_view field, int value, int low, int high) -> std::string {
        if (value >= low && value <= high) return {};
        return std::string(field) + " is " + std::to_string(value) + "; it must be from " +
               std::to_string(low) + " to " + std::to_string(high);
    };
    for (const std::string& wrong :
         {number("the scale", o.yards_per_inch, 1, 2000), number("contour_ft", o.contour_ft, 1, 100),
          number("contour_zero_ft", o.contour_zero_ft, -1000, 3000),
          number("height_step_yd", o.height_step_yd, 1, 1000)}) {
        if (!wrong.empty()) return wrong;
    }
    if (o.ground.width() <= 0 || o.ground.depth() <= 0) {
        return "the rectangle is " + std::to_string(o.ground.width()) + " by " +
               std::to_string(o.ground.depth()) + " yards; both must be more than 0";
    }
    if (!contains(map.bounds(), o.ground)) {
        return "the rectangle is " + describe(o.ground) + " yards; it must lie on the map, which is " +
               describe(map.bounds());
    }
    const std::int64_t inches_most = table::largest_table / table::inch;
    for (const auto& [side, yards] :
         {std::pair{"wide", o.ground.width()}, std::pair{"deep", o.ground.depth()}}) {
        if (yards < o.yards_per_inch || yards > inches_most * o.yards_per_inch) {
            return "the rectangle is " + std::to_string(yards) + " yards " + side + ", at " +
                   std::to_string(o.yards_per_inch) + " yards per inch; a table must be from 1 to " +
                   std::to_string(inches_most) + " inches";
        }
    }
    return {};
}

class Cutter {
  public:
    Cutter(const Map& map, const CutOptions& options)
        : map_(map), options_(options), frame_{options.ground, options.yards_per_inch} {
        plan_.name = map.name();
        plan_.width = frame_.width();
        plan_.depth = frame_.depth();
        table_ = {{0, 0}, {plan_.width, plan_.depth}};
    }

    Expected<CutMap> cut() {
        for (const Feature& feature : map_.features()) {
            switch (feature.kind->becomes) {
                case Becomes::Area:
                    if (feature.kind->shape == Shape::Polygon) area(feature);
                    break;
                case Becomes::Line: line(feature); break;
                default: break;
            }
        }
        // These look at the lines.
        for (const Feature& feature : map_.features()) {
            if (feature.kind->becomes == Becomes::Area && feature.kind->shape == Shape::Point) house(feature);
            if (feature.kind->becomes == Becomes::Crossing) crossing(feature);
        }
        if (options_.road_crossings) cross_water();
        heights();
        captions();
        Expected<table::Battlefield> field = table::Battlefield::prepare(std::move(plan_));
        if (!field) return Wrong{map_.file() + ": " + field.error()};
        return CutMap{frame_, *std::move(field), std::move(captions_)};
    }

  private:
    std::vector<Point> on_table(const Feature& feature) const {
        std::vector<Point> points;
        for (const Yards& p : feature.points) {
            const Point q = frame_.point(p);
            if (points.empty() || points.back() != q) points.push_back(q);
        }
        return points;
    }

    void area(const Feature& feature) {
        std::vector<Point> corners = on_table(feature);
        while (corners.size() > 1 && corners.front() == corners.back()) corners.pop_back();
        if (corners.size() < 3) return;
        for (std::vector<Point>& piece : table::cut_polygon(corners, table_))
            plan_.areas.push_back({feature.name, feature.kind->area, std::move(piece), 0, 0});
    }

    void line(const Feature& feature) {
        const int yards = feature.width_yd > 0 ? feature.width_yd : feature.kind->width_yd;
        const Length width = std::min(frame_.length(yards), 12 * table::inch);
        for (std::vector<Point>& piece : table::cut_polyline(on_table(feature), table_))
            plan_.lines.push_back({feature.name, feature.kind->line, std::move(piece), width, 0});
    }

    // The nearest stretch of lines of these kinds, within this length.
    const Segment* nearest(Point p, LineKinds kinds, Length within) {
        std::uint64_t best = static_cast<std::uint64_t>(within) * static_cast<std::uint64_t>(within) + 1;
        bool found = false;
        for (const table::LinePlan& line : plan_.lines) {
            if (!kinds.has(line.kind)) continue;
            for (std::size_t i = 1; i < line.points.size(); ++i) {
                const Segment stretch{line.points[i - 1], line.points[i]};
                const std::uint64_t far = square(p - table::nearest_point(stretch, p));
                if (far >= best) continue;
                best = far;
                nearest_ = stretch;
                found = true;
            }
        }
        return found ? &nearest_ : nullptr;
    }

    // Houses stand along the road they are near to.
    void house(const Feature& feature) {
        const Point at = frame_.point(feature.points[0]);
        if (!contains(table_, at)) return;
        table::Facing facing = table::north;
        if (const Segment* road = nearest(at, ways, frame_.length(house_turns_within_yd)))
            facing = table::facing_along(road->to - road->from) + table::right_angle;
        const table::Size size{std::max(frame_.length(feature.kind->width_yd), 20),
                               std::max(frame_.length(feature.kind->depth_yd), 20)};
        const std::array<Point, 4> corners = table::corners(table::rect({at, facing}, size));
        for (std::vector<Point>& piece : table::cut_polygon(corners, table_))
            plan_.areas.push_back({feature.name, feature.kind->area, std::move(piece), 0, 0});
    }

    // A bridge or ford near water lies upon it.
    void crossing(const Feature& feature) {
        Point at = frame_.point(feature.points[0]);
        if (!contains(table_, at)) return;
        if (const Segment* stream = nearest(at, water, frame_.length(crossing_snaps_within_yd)))
            at = table::nearest_point(*stream, at);
        plan_.crossings.push_back({feature.name, feature.kind->crossing, at, options_.crossing_reach});
    }

    void cross_water() {
        const std::size_t own = plan_.crossings.size();
        for (const table::LinePlan& stream : plan_.lines) {
            if (!water.has(stream.kind)) continue;
            for (const table::LinePlan& way : plan_.lines) {
                if (!ways.has(way.kind)) continue;
                const bool ford = way.kind == LineKind::Lane || way.kind == LineKind::SunkenRoad;
                for (std::size_t i = 1; i < stream.points.size(); ++i) {
                    for (std::size_t k = 1; k < way.points.size(); ++k) {
                        const Segment a{stream.points[i - 1], stream.points[i]};
                        const Segment b{way.points[k - 1], way.points[k]};
                        if (!meets(box_of(a), box_of(b)) || !meets(a, b)) continue;
                        cross_at(meeting(a, b), own,
                                 ford ? table::CrossingKind::Ford : table::CrossingKind::Bridge);
                    }
                }
            }
        }
    }
    // Where they meet, rounded; of a common stretch, a point of it.
    static Point meeting(const Segment& a, const Segment& b) {
        const std::int64_t from = side(b.from, b.to, a.from);
        const std::int64_t to = side(b.from, b.to, a.to);
        if (from == to) return contains(b, a.from) ? a.from : contains(b, a.to) ? a.to : b.from;
        const std::int64_t sign = from > to ? 1 : -1;
        return a.from + part(a.to - a.from, sign * from, sign * (from - to));
    }
    void cross_at(Point at, std::size_t own, table::CrossingKind kind) {
        for (std::size_t i = 0; i < plan_.crossings.size(); ++i) {
            // One that the map names stands for all ways there.
            const Length reach =
                i < own ? frame_.length(2 * crossing_snaps_within_yd) : options_.crossing_reach / 4;
            if (length(plan_.crossings[i].at - at) <= reach) return;
        }
        if (plan_.crossings.size() < static_cast<std::size_t>(table::most_features))
            plan_.crossings.push_back({{}, kind, at, options_.crossing_reach});
    }

    void heights() {
        table::HeightPlan& plan = plan_.heights;
        plan.spacing = std::clamp(frame_.length(options_.height_step_yd), 50, 8 * table::inch);
        plan.columns = (plan_.width + plan.spacing - 1) / plan.spacing + 1;
        plan.rows = (plan_.depth + plan.spacing - 1) / plan.spacing + 1;
        plan.zero = options_.contour_zero_ft * heights_per_foot;
        plan.interval = options_.contour_ft * heights_per_foot;
        // A thousandth of an inch on the table is as many thousandths of a yard as the scale says.
        const std::int64_t step = std::int64_t{plan.spacing} * frame_.yards_per_inch;
        for (int row = 0; row < plan.rows; ++row) {
            for (int column = 0; column < plan.columns; ++column) {
                const std::int32_t hundredths =
                    map_.height(std::int64_t{frame_.ground.low.x} * 1000 + column * step,
                                std::int64_t{frame_.ground.low.y} * 1000 + row * step);
                plan.heights.push_back(
                    static_cast<std::int16_t>(table::quotient_nearest(hundredths, 100 / heights_per_foot)));
            }
        }
    }

    void captions() {
        for (const Feature& feature : map_.features()) {
            if (feature.kind->becomes != Becomes::Nothing) continue;
            const CaptionKind kind = feature.kind->kind == "ridge"  ? CaptionKind::Ridge
                                     : feature.kind->kind == "camp" ? CaptionKind::Camp
                                                                    : CaptionKind::Place;
            if (feature.kind->shape == Shape::Point) {
                if (const Point at = frame_.point(feature.points[0]); contains(table_, at))
                    captions_.push_back({spoken(feature.name), kind, {at}});
                continue;
            }
            // The longest piece of a ridge carries its name.
            std::vector<Point> longest;
            Length most = 0;
            for (std::vector<Point>& piece : table::cut_polyline(on_table(feature), table_)) {
                Length sum = 0;
                for (std::size_t i = 1; i < piece.size(); ++i) sum += length(piece[i] - piece[i - 1]);
                if (sum <= most) continue;
                most = sum;
                longest = std::move(piece);
            }
            if (!longest.empty()) captions_.push_back({spoken(feature.name), kind, std::move(longest)});
        }
        for (const SpotHeight& spot : map_.spot_heights()) {
            const std::string name = spoken(spot.name);
            const bool hill = name.ends_with("Hill") || name.ends_with("Top") || name.ends_with("Knoll");
            const Point at = frame_.point(spot.at);
            const bool told = std::any_of(captions_.begin(), captions_.end(),
                                          [&](const Caption& caption) { return caption.text == name; });
            if (hill && !told && contains(table_, at)) captions_.push_back({name, CaptionKind::Hill, {at}});
        }
    }

    const Map& map_;
    const CutOptions& options_;
    MapFrame frame_;
    Box table_;
    table::BattlefieldPlan plan_;
    std::vector<Caption> captions_;
    Segment nearest_;
};

}  // namespace

Point MapFrame::point(Yards p) const {
    const auto along = [&](std::int64_t yards) {
        return static_cast<Length>(table::quotient_nearest(yards * table::inch, yards_per_inch));
    };
    return {along(std::int64_t{p.x} - ground.low.x), along(std::int64_t{p.y} - ground.low.y)};
}

Yards MapFrame::yards(Point p) const {
    const auto along = [&](Length length, std::int32_t from) {
        return from + static_cast<std::int32_t>(
                          table::quotient_nearest(std::int64_t{length} * yards_per_inch, table::inch));
    };
    return {along(p.x, ground.low.x), along(p.y, ground.low.y)};
}

std::string spoken(std::string_view name) {
    std::string text(name.substr(0, name.find(" / ")));
    for (std::size_t open = text.find(" ("); open != std::string::npos; open = text.find(" (")) {
        const std::size_t close = text.find(')', open);
        text.erase(open, close == std::string::npos ? std::string::npos : close - open + 1);
    }
    return text;
}

Expected<CutMap> cut(const Map& map, const CutOptions& options) {
    if (const std::string wrong = wrong_options(map, options); !wrong.empty())
        return Wrong{map.file() + ": " + wrong};
    return Cutter(map, options).cut();
}

}  // namespace longroll::history
