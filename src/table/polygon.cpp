#include "table/polygon.h"

#include <limits>

#include "table/distance.h"

namespace longroll::table {
namespace {

template <class Test>
bool any_edge(Polygon polygon, Test test) {
    Point before = polygon.back();
    for (const Point& corner : polygon) {
        if (test(Segment{before, corner})) return true;
        before = corner;
    }
    return false;
}

// Some edge of `a`, which runs counter-clockwise, has all of `b` strictly on its outer side (or, `touching`
// counted as apart, not on its inner side).
bool parted_by_edge_of(std::span<const Point> a, std::span<const Point> b, bool touching_is_apart) {
    Point before = a.back();
    for (const Point& corner : a) {
        bool outside = true;
        for (const Point& p : b) {
            const std::int64_t where = side(before, corner, p);
            if (where > 0 || (where == 0 && !touching_is_apart)) {
                outside = false;
                break;
            }
        }
        if (outside) return true;
        before = corner;
    }
    return false;
}

}  // namespace

Box box_of(Polygon polygon) {
    Box box{polygon[0], polygon[0]};
    for (const Point& p : polygon) box = both(box, {p, p});
    return box;
}

std::int64_t twice_area(Polygon polygon) {
    std::int64_t sum = 0;
    for (std::size_t i = 2; i < polygon.size(); ++i) {
        sum += cross(polygon[i - 1] - polygon[0], polygon[i] - polygon[0]);
    }
    return sum;
}

Containment containment_of(Point p, Polygon polygon) {
    // Parity of the edges that cross the ray from p to the east; an edge owns its lower end and not its upper
    // one.
    bool inside = false;
    Point a = polygon.back();
    for (const Point& b : polygon) {
        if ((a.y > p.y) != (b.y > p.y)) {
            const std::int64_t where = side(a, b, p);
            if (where == 0) return Containment::Boundary;
            inside ^= (where > 0) == (b.y > a.y);
        } else if (a.y == p.y || b.y == p.y) {
            // Above or level throughout, or below or level: only a level edge or the upper end can hold p.
            if (contains(Segment{a, b}, p)) return Containment::Boundary;
        }
        a = b;
    }
    return inside ? Containment::Inside : Containment::Outside;
}

bool meets_boundary(Polygon polygon, const Segment& s) {
    if (s.from == s.to) return containment_of(s.from, polygon) == Containment::Boundary;
    // The side of each corner is reckoned once, and an edge looked at only where the side changes.
    const Vector run = s.to - s.from;
    Point a = polygon.back();
    std::int64_t a_side = cross(run, a - s.from);
    for (const Point& b : polygon) {
        const std::int64_t b_side = cross(run, b - s.from);
        if ((a_side ^ b_side) < 0 || a_side == 0 || b_side == 0) {
            if (meets(Segment{a, b}, s)) return true;
        }
        a = b;
        a_side = b_side;
    }
    return false;
}

bool meets(Polygon polygon, const Segment& s) {
    if (s.from == s.to) return contains(polygon, s.from);
    // Both questions in one round: an edge that crosses the segment's line does so on the segment, or before
    // it, or beyond; the number of those before tells whether the segment begins inside.
    const Vector run = s.to - s.from;
    bool inside = false;
    Point a = polygon.back();
    std::int64_t a_side = cross(run, a - s.from);
    for (const Point& b : polygon) {
        const std::int64_t b_side = cross(run, b - s.from);
        if (a_side == 0 || b_side == 0) {
            if (meets(Segment{a, b}, s)) return true;
        }
        // A corner on the line counts as right of it, here as for its other edge.
        if ((a_side > 0) != (b_side > 0)) {
            const std::int64_t whole = b_side - a_side;
            const std::int64_t at = cross(a - s.from, b - a);
            const bool before = whole > 0 ? at < 0 : at > 0;
            const bool beyond = whole > 0 ? at > whole : at < whole;
            if (!before && !beyond) return true;
            inside ^= before;
        }
        a = b;
        a_side = b_side;
    }
    return inside;
}

bool meets(Polygon polygon, const Rect& r) {
    const Box box = box_of(r);
    if (any_edge(polygon, [&](const Segment& edge) { return meets(box, box_of(edge)) && meets(r, edge); }))
        return true;
    return contains(polygon, r.centre);
}

bool meets(Polygon a, Polygon b) {
    const Box box = box_of(b);
    if (any_edge(a,
                 [&](const Segment& edge) { return meets(box, box_of(edge)) && meets_boundary(b, edge); })) {
        return true;
    }
    return contains(a, b[0]) || contains(b, a[0]);
}

bool within(Polygon polygon, const Rect& r, Length limit) {
    return meets(polygon, r) ||
           any_edge(polygon, [&](const Segment& edge) { return within(edge, r, limit); });
}
bool within(Polygon polygon, Point p, Length limit) {
    return contains(polygon, p) ||
           any_edge(polygon, [&](const Segment& edge) { return within(p, edge, limit); });
}
Length distance(Polygon polygon, Point p) {
    if (contains(polygon, p)) return 0;
    Length least = std::numeric_limits<Length>::max();
    any_edge(polygon, [&](const Segment& edge) { return least = std::min(least, distance(p, edge)), false; });
    return least;
}
Length distance(Polygon polygon, const Rect& r) {
    if (meets(polygon, r)) return 0;
    Length least = std::numeric_limits<Length>::max();
    any_edge(polygon, [&](const Segment& edge) { return least = std::min(least, distance(edge, r)), false; });
    return least;
}

SimpleOrTangle check_simple(Polygon polygon) {
    const std::size_t n = polygon.size();
    const auto edge = [&](std::size_t i) { return Segment{polygon[i], polygon[(i + 1) % n]}; };
    for (std::size_t i = 0; i < n; ++i) {
        if (edge(i).from == edge(i).to) return {false, {i, i}};
    }
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t k = i + 1; k < n; ++k) {
            const bool next = k == i + 1;
            const bool around = (k + 1) % n == i;
            bool bad = false;
            if (next || around) {
                // Neighbours share a corner, and nothing else: they do not fold back on each other.
                const Segment first = next ? edge(i) : edge(k);
                const Segment second = next ? edge(k) : edge(i);
                bad = side(first.from, first.to, second.to) == 0 &&
                      dot(first.to - first.from, second.to - second.from) < 0;
            } else {
                bad = meets(edge(i), edge(k));
            }
            if (bad) return {false, {i, k}};
        }
    }
    return {};
}

ConvexPolygon hull(std::span<const Point> points) {
    assert(!points.empty() && points.size() <= 16);
    std::array<Point, 16> sorted{};
    std::copy(points.begin(), points.end(), sorted.begin());
    const auto end = sorted.begin() + static_cast<std::ptrdiff_t>(points.size());
    std::sort(sorted.begin(), end, [](Point a, Point b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
    const auto count = static_cast<std::size_t>(std::unique(sorted.begin(), end) - sorted.begin());
    ConvexPolygon result;
    if (count < 3) {
        for (std::size_t i = 0; i < count; ++i) result.points.push_back(sorted[i]);
        return result;
    }
    // Andrew's chains: the lower one from west to east, the upper one back.
    std::array<Point, 33> chain{};
    std::size_t size = 0;
    const auto add = [&](Point p, std::size_t keep) {
        while (size >= keep + 2 && side(chain[size - 2], chain[size - 1], p) <= 0) --size;
        chain[size++] = p;
    };
    for (std::size_t i = 0; i < count; ++i) add(sorted[i], 0);
    const std::size_t lower = size - 1;
    for (std::size_t i = count - 1; i-- > 0;) add(sorted[i], lower);
    for (std::size_t i = 0; i + 1 < size; ++i) result.points.push_back(chain[i]);
    return result;
}

ConvexPolygon convex(const Rect& r) {
    ConvexPolygon result;
    for (const Point& p : corners(r)) result.points.push_back(p);
    return result;
}

bool meets(const ConvexPolygon& a, const ConvexPolygon& b) {
    if (!meets(box_of(a), box_of(b))) return false;
    if (a.points.size() < 3 || b.points.size() < 3) return meets(Polygon(a), Polygon(b));
    return !parted_by_edge_of(Polygon(a), Polygon(b), false) &&
           !parted_by_edge_of(Polygon(b), Polygon(a), false);
}
bool meets(const ConvexPolygon& a, const Rect& r) { return meets(a, convex(r)); }

bool overlaps(const ConvexPolygon& a, const Rect& r) {
    if (a.points.size() < 3 || !meets(box_of(a), box_of(r))) return false;
    const std::array<Point, 4> others = corners(r);
    return !parted_by_edge_of(Polygon(a), others, true) && !parted_by_edge_of(others, Polygon(a), true);
}

ConvexPolygon clipped(const ConvexPolygon& polygon, Point a, Point b) {
    std::array<Point, 32> kept{};
    std::size_t count = 0;
    if (polygon.points.empty()) return {};
    Point before = polygon.points.back();
    std::int64_t before_side = side(a, b, before);
    for (const Point& p : polygon.points) {
        const std::int64_t p_side = side(a, b, p);
        if ((before_side < 0 && p_side > 0) || (before_side > 0 && p_side < 0)) {
            const std::int64_t of = before_side < 0 ? -before_side : before_side;
            const std::int64_t whole = of + (p_side < 0 ? -p_side : p_side);
            kept[count++] = before + part(p - before, of, whole);
        }
        if (p_side >= 0) kept[count++] = p;
        before = p;
        before_side = p_side;
    }
    assert(count <= 16);
    return count == 0 ? ConvexPolygon{} : hull({kept.data(), count});
}

}  // namespace longroll::table
