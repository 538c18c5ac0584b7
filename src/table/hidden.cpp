#include "table/hidden.h"

#include <algorithm>

namespace longroll::table {
namespace {

// The two bases as boxes, seen so that the first lies to the left of the second.
struct Across {
    Box left, right;
    bool turned = false;  // x and y are exchanged

    static Box exchanged(const Box& box) { return {{box.low.y, box.low.x}, {box.high.y, box.high.x}}; }
    Across(const Box& a, const Box& b) {
        const auto gap = [](Length a_low, Length a_high, Length b_low, Length b_high) {
            return std::max(b_low - a_high, a_low - b_high);
        };
        turned = gap(a.low.y, a.high.y, b.low.y, b.high.y) > gap(a.low.x, a.high.x, b.low.x, b.high.x);
        left = turned ? exchanged(a) : a;
        right = turned ? exchanged(b) : b;
        if (left.low.x > right.low.x) std::swap(left, right);
    }
    Length gap() const { return right.low.x - left.high.x; }

    // Where lines between the two are at that x, which lies between them. A line from x1 to x2 has gone the
    // part (x - x1) / (x2 - x1) of its way there: least from the right sides of both, most from the left.
    struct Span {
        Length low, high;
    };
    Span span_at(Length x) const {
        Span span{0, 0};
        const auto reach = [&](Length from, Length to) {
            const std::int64_t part = x - from, whole = to - from;
            const auto at = [&](Length begin, Length end) {
                return begin + static_cast<Length>((std::int64_t{end} - begin) * part / whole);
            };
            return Span{at(left.low.y, right.low.y) - 1, at(left.high.y, right.high.y) + 1};
        };
        const Span a = reach(left.high.x, right.high.x), b = reach(left.low.x, right.low.x);
        span.low = std::min(a.low, b.low);
        span.high = std::max(a.high, b.high);
        return span;
    }
};

}  // namespace

bool hidden_by_cells(const Battlefield& field, const Rect& a, const Rect& b, std::int32_t highest,
                     const SightRules& rules, const GroundChanges* changes) {
    const Across across(box_of(a), box_of(b));
    // Areas next to an end are judged by how much of the line lies in them: a wall is farther away than any
    // may leave free. A steep line still has a part of its column to itself.
    constexpr Length free = inch + 100, least_gap = 5 * inch;
    if (across.gap() < least_gap) return false;
    const std::int32_t top = 2 * highest + (rules.from_level ? 0 : 1);
    AreaKinds kinds;
    for (const AreaKind kind : {AreaKind::Woods, AreaKind::LightWoods, AreaKind::Orchard, AreaKind::Burnt}) {
        const AreaSight& sight = rules.of(kind);
        if (sight.height > 0 && !sight.own_area && !sight.own_patch && sight.end_free < free &&
            sight.inside_free < least_gap)
            kinds = kinds | AreaKinds{kind};
    }
    const auto every = [](AreaKinds, AreaKinds, std::int32_t) { return true; };
    const Length first = (across.left.high.x + free) / inch + 1, last = (across.right.low.x - free) / inch;
    for (Length column = first; column < last; ++column) {
        const Across::Span near = across.span_at(column * inch), far = across.span_at((column + 1) * inch);
        const Length middle = column * inch + inch / 2;
        const Length low = std::min(near.low, far.low), high = std::max(near.high, far.high);
        const Segment wall =
            across.turned ? Segment{{low, middle}, {high, middle}} : Segment{{middle, low}, {middle, high}};
        bool open = false;
        const bool on_table = field.along(wall, changes, every, [&](const CellAlong& cell) {
            const bool stops = cell.lowest > highest ||
                               (cell.covering & kinds & rules.as_tall_as(top - 2 * cell.lowest)).any();
            open = open || !stops;
            return open;
        });
        if (on_table && !open) return true;
    }
    return false;
}

}  // namespace longroll::table
