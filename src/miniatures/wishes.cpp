#include "miniatures/wishes.h"

#include "table/distance.h"

namespace longroll::miniatures {

using table::Length;
using table::Point;

std::optional<Point> nearest_on_lines(const table::Battlefield& field, table::LineKinds kinds, Point from,
                                      Length less_than) {
    std::optional<Point> best;
    for (const table::Battlefield::Line& line : field.lines()) {
        if (!kinds.has(line.kind)) continue;
        const table::Box reach = table::grown({from, from}, less_than);
        if (!table::meets(reach, line.box)) continue;
        const std::span<const Point> points = field.points(line);
        for (std::size_t i = 0; i + 1 < points.size(); ++i) {
            if (!table::meets(reach, table::box_of(points[i], points[i + 1]))) continue;
            const Point near = table::nearest_point(table::Segment{points[i], points[i + 1]}, from);
            const Length apart = table::distance(near, from);
            if (apart >= less_than) continue;
            less_than = apart;
            best = near;
        }
    }
    return best;
}

std::optional<Point> nearest_of_areas(const table::Battlefield& field, table::AreaKinds kinds, Point from,
                                      Length less_than) {
    std::optional<Point> best;
    for (const table::Battlefield::Area& area : field.areas()) {
        if (!kinds.has(area.kind)) continue;
        const Point near{std::clamp(from.x, area.box.low.x, area.box.high.x),
                         std::clamp(from.y, area.box.low.y, area.box.high.y)};
        const Length apart = table::distance(near, from);
        if (apart >= less_than || apart == 0) continue;
        less_than = apart;
        best = near;
    }
    return best;
}

}  // namespace longroll::miniatures
