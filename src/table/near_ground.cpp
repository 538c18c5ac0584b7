#include "table/near_ground.h"

#include "table/distance.h"

namespace longroll::table {

std::optional<Point> nearest_on_lines(const Battlefield& field, LineKinds kinds, Point from,
                                      Length less_than) {
    std::optional<Point> best;
    for (const Battlefield::Line& line : field.lines()) {
        if (!kinds.has(line.kind)) continue;
        const Box reach = grown({from, from}, less_than);
        if (!meets(reach, line.box)) continue;
        const std::span<const Point> points = field.points(line);
        for (std::size_t i = 0; i + 1 < points.size(); ++i) {
            if (!meets(reach, box_of(points[i], points[i + 1]))) continue;
            const Point near = nearest_point(Segment{points[i], points[i + 1]}, from);
            const Length apart = distance(near, from);
            if (apart >= less_than) continue;
            less_than = apart;
            best = near;
        }
    }
    return best;
}

std::optional<Point> nearest_of_areas(const Battlefield& field, AreaKinds kinds, Point from,
                                      Length less_than) {
    std::optional<Point> best;
    for (const Battlefield::Area& area : field.areas()) {
        if (!kinds.has(area.kind)) continue;
        const Point near{std::clamp(from.x, area.box.low.x, area.box.high.x),
                         std::clamp(from.y, area.box.low.y, area.box.high.y)};
        const Length apart = distance(near, from);
        if (apart >= less_than || apart == 0) continue;
        less_than = apart;
        best = near;
    }
    return best;
}

std::optional<NearLine> nearest_line(const Battlefield& field, LineKinds kinds, std::span<const Rect> bases) {
    std::optional<NearLine> best;
    for (const Battlefield::Line& line : field.lines()) {
        if (!kinds.has(line.kind)) continue;
        const std::span<const Point> points = field.points(line);
        for (std::size_t i = 0; i + 1 < points.size(); ++i) {
            const Segment piece{points[i], points[i + 1]};
            for (const Rect& base : bases)
                if (const Length apart = distance(piece, base); !best || apart < best->apart)
                    best = {piece, apart, line.width};
        }
    }
    return best;
}

namespace {

// Each step of a straight way, both ends included, until `visit` answers true.
template <class Visit>
bool any_step(const Segment& way, Length step, Visit visit) {
    const Vector run = way.to - way.from;
    const Length whole = length(run);
    for (Length at = 0;; at = std::min(at + step, whole)) {
        if (visit(way.from + (whole == 0 ? Vector{} : part(run, at, whole)))) return true;
        if (at >= whole) return false;
    }
}

}  // namespace

bool leads_through(const Battlefield& field, const Segment& way, AreaKinds kinds, Length step) {
    return any_step(way, step, [&](Point at) { return (field.kinds_at(at) & kinds).any(); });
}

bool keeps_level(const Battlefield& field, const Segment& way, std::int32_t level, Length step) {
    return !any_step(way, step, [&](Point at) { return field.level_at(at) != level; });
}

// The table knows of each square inch whether it lies wholly in such an area: a line through the middle of
// each row of these tells.
bool are_deep_in(const Battlefield& field, AreaKinds kinds, const Box& eyes, Length radius,
                 Length tolerance) {
    const Box around = grown(eyes, radius);
    if (!contains(field.table(), around) || field.free_of_areas(around)) return false;
    const Length width = around.high.x - around.low.x;
    for (Length row = around.low.y / inch; row <= around.high.y / inch; ++row) {
        const Length y = row * inch + inch / 2;
        const Outline outline = field.outline({{around.low.x, y}, {around.high.x, y}}, kinds, width);
        if (outline.least + tolerance < width) return false;
    }
    return true;
}

LineKinds lining_of(const Battlefield& field, const Rect& base, LineKinds kinds, Length reach) {
    if (!contains(field.table(), grown(box_of(base), reach))) return kinds;
    LineKinds found;
    field.lines_within(base, reach, kinds).each([&](unsigned line) { found.add(field.lines()[line].kind); });
    return found;
}

bool lines_near(const Battlefield& field, const Box& box, LineKinds kinds, Length reach) {
    const Box board = field.table(), about = grown(box, reach + 1);
    const auto on_board = [&](Point p) {
        return Point{std::clamp(p.x, board.low.x, board.high.x), std::clamp(p.y, board.low.y, board.high.y)};
    };
    return (field.ground_in({on_board(about.low), on_board(about.high)}).lines & kinds).any();
}

}  // namespace longroll::table
