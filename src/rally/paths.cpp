// 5: the path line on its ground, and barricades.

#include "rally/moves.h"
#include "rally/squares.h"
#include "table/way.h"

namespace longroll::rally {
namespace {

using table::Box;
using table::box_of;
using table::Segment;
using table::Sweep;

constexpr Length grazing = 10;  // RF-GEO-9: so much of a path line does not count

// ---- the path line ----

// The part of it that is on the map; a stand that retires goes beyond (RF-END-5).
Segment on_the_map(const Look& look, const Segment& path) {
    const Box table = look.field().table();
    if (table::contains(table, path.to)) return path;
    const Vector run = path.to - path.from;
    const Length whole = table::length(run);
    Length part = whole;
    const auto until = [&](Length from, Length by, Length low, Length high) {
        if (by == 0) return;
        const std::int64_t room = by > 0 ? high - from : from - low;
        const std::int64_t most = room * whole / std::abs(by);
        part = static_cast<Length>(std::clamp<std::int64_t>(most - 1, 0, part));
    };
    until(path.from.x, run.x, table.low.x, table.high.x);
    until(path.from.y, run.y, table.low.y, table.high.y);
    return {path.from, path.from + table::on_the_way(run, whole, part)};
}

bool is_bridged(const Look& look, const Segment& path) {
    for (const table::Battlefield::Crossing& crossing : look.field().crossings())
        if (table::within(crossing.at, path, crossing.reach)) return true;
    return false;
}

// RF-TERRAIN-8: water as wide as the line is drawn, open at a bridge or ford. A path line over a gap may
// still meet the creek a second time.
bool meets_creek(const Look& look, const Segment& path) {
    const table::Battlefield& field = look.field();
    const Box box = box_of(path);
    bool wet = false;
    for (const table::Battlefield::Line& line : field.lines()) {
        const Length half = std::max<Length>(0, line.width / 2 - 1);
        if (!wide_creeks.has(line.kind) || !table::meets(table::grown(box, half), line.box)) continue;
        const std::span<const Point> points = field.points(line);
        for (std::size_t i = 1; i < points.size() && !wet; ++i) {
            const Segment piece{points[i - 1], points[i]};
            wet = table::meets(table::grown(box, half), box_of(piece)) && table::within(path, piece, half);
        }
    }
    if (!wet) return false;
    if (!is_bridged(look, path)) return true;
    table::LinesCrossed crossed;
    field.lines_crossed(path, wide_creeks, crossed);
    return std::any_of(crossed.begin(), crossed.end(),
                       [](const table::LineCrossed& crossing) { return crossing.over < 0; });
}

// RF-LOS-10: the ground along a path line is a chain of slopes that change where the line crosses the grid of
// heights or the diagonals of its squares. The largest rise within a window has a change of slope at one end
// at least.
bool rises(const Look& look, const Segment& path, int rise, Length window) {
    const table::HeightField& heights = look.field().heights();
    const Vector run = path.to - path.from;
    const Length whole = table::length(run);
    const Length spacing = heights.plan().spacing;
    ScratchList<Length, 192> changes;
    const auto add = [&](Length at_) {
        if (at_ >= 0 && at_ <= whole && !changes.full()) changes.push_back(at_);
    };
    add(0);
    add(whole);
    const auto add_lines = [&](Length from, Length by) {
        if (by == 0) return;
        const Length low = std::min(from, from + by), high = std::max(from, from + by);
        for (Length line = table::cell_of(low, spacing) * spacing; line <= high; line += spacing)
            if (line >= low)
                add(static_cast<Length>(table::quotient_nearest(std::int64_t{line - from} * whole, by)));
    };
    add_lines(path.from.x, run.x);
    add_lines(path.from.y, run.y);
    add_lines(path.from.x - path.from.y, run.x - run.y);
    const auto height = [&](Length at_) {
        return heights.height_times_spacing(path.from + table::on_the_way(run, whole, at_));
    };
    const std::int64_t needed = std::int64_t{rise} * spacing;
    for (const Length from : changes) {
        const std::int64_t here = height(from);
        const auto differs = [&](Length to) { return std::abs(height(to) - here) >= needed; };
        if (differs(std::min(from + window, whole)) || differs(std::max(from - window, 0))) return true;
        for (const Length to : changes)
            if (to > from && to - from <= window && differs(to)) return true;
    }
    return false;
}

}  // namespace

bool meets_restrictive(const Look& look, const Segment& given) {
    const Segment path = on_the_map(look, given);
    const table::Battlefield& field = look.field();
    const Box box = box_of(path);
    if (!table::contains(field.table(), box) || field.open_ground(box)) return false;
    const table::GroundIn ground = field.ground_in(box);
    if (((ground.lines | ground.beside) & wide_creeks).any() && meets_creek(look, path)) return true;
    if (!(ground.areas & restrictive_areas).any()) return false;
    return field.course(path, restrictive_areas).within([](const table::Stretch&) { return true; }) > grazing;
}

bool is_steep(const Look& look, const Segment& given) {
    const Segment path = on_the_map(look, given);
    const table::Battlefield& field = look.field();
    const Box box = box_of(path);
    if (!table::contains(field.table(), box)) return false;
    if (field.area_kinds().has(table::AreaKind::Broken) &&
        field.course(path, steep_areas).within([](const table::Stretch&) { return true; }) > grazing)
        return true;
    const table::HeightField& heights = field.heights();
    if (heights.empty()) return false;
    const Length window = look.measures().length(Arrow::T);
    if (look.setup.options.minor_contours)
        return rises(look, path, 2 * look.measures().contour_major * table::heights_per_foot, window);
    const table::HeightField::Levels levels = heights.levels_in(box);
    return levels.highest - levels.lowest >= steep_contours && heights.steep(path, steep_contours, window);
}

bool is_marked_off(const Look& look, const Rect& base, Vector way) {
    if (!look.setup.options.marked_off_areas || look.setup.marked_off.empty()) return false;
    const Sweep sweep{table::smaller(base, look.measures().contact_tol), way};
    for (const std::vector<Point>& area : look.setup.marked_off)
        if (table::meets(box_of(sweep), box_of(table::Polygon(area))) &&
            table::meets(sweep, table::Polygon(area)))
            return true;
    return false;
}

// ---- barricades ----

namespace {

// A piece of a barricade as a base without depth, so that what is known of bases is known of it.
Rect flat(const Segment& piece) {
    const Vector half = table::part(piece.to - piece.from, 1, 2);
    return table::rect_of(piece.from + half, half, {});
}

// All pieces of the barricades that the base touches, joined by their ends (RF-BARR-2).
using Pieces = ScratchList<Segment, 1024>;
Pieces connected(const Look& look, const Rect& base, Length touch) {
    Pieces reached, rest;
    each_barricade(look, [&](const Segment& piece) {
        (table::within(piece, base, touch) ? reached : rest).push_back(piece);
        return !rest.full() && !reached.full();
    });
    for (std::size_t i = 0; i < reached.size(); ++i)
        for (std::size_t k = rest.size(); k-- > 0;)
            if (table::within(reached[i], rest[k], touch) && !reached.full()) {
                reached.push_back(rest[k]);
                rest.take_out(k);
            }
    return reached;
}

}  // namespace

Barricades::Barricades(const Look& look, const Rect& base, Length reach) {
    if (look.state.barricades.empty() && !(look.field().line_kinds() & look.setup.barricades).any()) return;
    const Box box = table::grown(box_of(base), reach);
    const Length touch = look.measures().contact_tol;
    bool leans = false;
    each_barricade(look, [&](const Segment& piece) {
        if (!table::meets(box, box_of(piece))) return true;
        leans = leans || table::within(piece, base, touch);
        near_.push_back(piece);
        return !near_.full();
    });
    if (!leans) return;
    const Pieces passable = connected(look, base, touch);
    for (std::size_t i = near_.size(); i-- > 0;)
        if (passable.contains(near_[i])) near_.take_out(i);
}

Cut Barricades::cut(const Rect& base, Vector way) const {
    std::optional<table::Fraction> first;
    const Sweep sweep{base, way};
    for (const Segment& piece : near_) {
        if (!table::meets(sweep, piece)) continue;
        const std::optional<table::Passage> met = table::passage(sweep, flat(piece));
        if (met && (!first || met->enter < *first)) first = met->enter;
    }
    if (!first) return {way, false};
    const Length whole = table::length(way);
    const auto travelled = static_cast<Length>(table::quotient_down(first->above * whole, first->below));
    return {table::on_the_way(way, whole, travelled), true};
}

bool Barricades::crossed_by(const Segment& path) const {
    return std::any_of(near_.begin(), near_.end(),
                       [&](const Segment& piece) { return table::meets(path, piece); });
}

Cut cut_by_barricades(const Look& look, const Rect& base, Vector way) {
    return Barricades(look, base, table::length(way)).cut(base, way);
}

}  // namespace longroll::rally
