#include "table/distance.h"

#include <array>
#include <limits>

namespace longroll::table {
namespace {

// The square of the distance of two rectangles that do not meet. The nearest points of two such are a corner
// and a point of a side, and then no line parts them farther than along that side: so of each side that parts
// them only the one corner nearest to its line is looked at, and if that stands square to the side it is
// done. Else two corners are nearest.
SquareDistance square_apart(const Rect& p, const Rect& q, const Separation& apart) {
    const auto beside = [](const Rect& r, Vector half, Vector across, const Rect& other) {
        const bool left = cross(half, other.centre - r.centre) > 0;
        const auto toward = [&](std::int64_t by, Vector v) { return (by > 0) == left ? v : -v; };
        const std::int64_t by_right = cross(half, other.right), by_front = cross(half, other.front);
        const Vector right = toward(by_right, other.right), front = toward(by_front, other.front);
        // From the middle of the side to the corner of the other that is nearest to its line.
        const Vector out = toward(cross(half, across), across);
        const Vector to_corner = (other.centre - r.centre) - right - front - out;
        const std::int64_t whole = dot(half, half), ahead = dot(half, to_corner);
        const auto stands_square = [whole](std::int64_t at) { return -whole <= at && at <= whole; };
        // Where the other has a side that is parallel both its ends are nearest.
        return stands_square(ahead) || (by_right == 0 && stands_square(ahead + 2 * dot(half, right))) ||
               (by_front == 0 && stands_square(ahead + 2 * dot(half, front)));
    };
    const auto across = [&](int side, Vector half) {
        return SquareDistance{magnitude(apart.across[side]), square(half)};
    };
    if (apart.across[0] > 0 && beside(p, p.right, p.front, q)) return across(0, p.right);
    if (apart.across[1] > 0 && beside(p, p.front, p.right, q)) return across(1, p.front);
    if (apart.across[2] > 0 && beside(q, q.right, q.front, p)) return across(2, q.right);
    if (apart.across[3] > 0 && beside(q, q.front, q.right, p)) return across(3, q.front);
    // The four corners of q from each corner of p: (d +- right +- front) squared, in parts.
    const std::int64_t sides = dot(q.right, q.right) + dot(q.front, q.front);
    const std::int64_t skew = 2 * dot(q.right, q.front);
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    for (const Vector corner : {p.front + p.right, p.front - p.right}) {
        for (const Vector d : {(q.centre - p.centre) - corner, (q.centre - p.centre) + corner}) {
            const std::int64_t right = 2 * dot(d, q.right), front = 2 * dot(d, q.front);
            const std::int64_t alike = skew - std::abs(right + front);
            const std::int64_t unlike = -skew - std::abs(right - front);
            least = std::min(least, dot(d, d) + sides + std::min(alike, unlike));
        }
    }
    return {static_cast<std::uint64_t>(least), 0};
}

bool meets(const Separation& apart) {
    return apart.across[0] <= 0 && apart.across[1] <= 0 && apart.across[2] <= 0 && apart.across[3] <= 0;
}

template <class Each>
void each_edge(const Rect& r, Each each) {
    const std::array<Point, 4> all = corners(r);
    for (std::size_t i = 0; i < 4; ++i) each(Segment{all[i], all[(i + 1) % 4]});
}

// The lesser of a distance and one known already; a root is drawn only where it is less.
void lower(Length& least, const SquareDistance& square) {
    if (within(square, least - 1)) least = rounded_up(square);
}

// Nearest at an end of one of them unless they meet.
template <class Each>
void each_square(const Segment& s, const Segment& t, Each each) {
    each(square_distance(s.from, t));
    each(square_distance(s.to, t));
    each(square_distance(t.from, s));
    each(square_distance(t.to, s));
}

}  // namespace

SquareDistance square_distance(Point p, const Segment& s) {
    const Vector run = s.to - s.from;
    const Vector d = p - s.from;
    const std::int64_t ahead = dot(run, d);
    const std::int64_t whole = dot(run, run);
    if (ahead <= 0) return {square(d), 0};
    if (ahead >= whole) return {square(p - s.to), 0};
    return {magnitude(cross(run, d)), static_cast<std::uint64_t>(whole)};
}

Length rounded_up(const SquareDistance& square) {
    if (square.below == 0) return static_cast<Length>(root_up(square.above));
    if (square.above == 0) return 0;
    // above / sqrt(below), the root taken with enough binary places that the guess is at most one off.
    const int places = (std::countl_zero(square.below) - 2) / 2;
    const int shift = std::min(places, std::countl_zero(square.above) - 1);
    std::uint64_t guess = (square.above << shift) / root_down(square.below << 2 * shift);
    const auto reaches = [&square](std::uint64_t length) {
        return product(length * length, square.below) >= product(square.above, square.above);
    };
    while (!reaches(guess)) ++guess;
    while (guess > 0 && reaches(guess - 1)) --guess;
    return static_cast<Length>(guess);
}

bool within(const SquareDistance& square, Length limit) {
    if (limit < 0) return false;
    const auto most = static_cast<std::uint64_t>(limit);
    if (square.below == 0) return square.above <= most * most;
    return product(square.above, square.above) <= product(most * most, square.below);
}

Length distance(Point p, Point q) { return static_cast<Length>(root_up(square(q - p))); }
bool within(Point p, Point q, Length limit) {
    return limit >= 0 &&
           square(q - p) <= static_cast<std::uint64_t>(limit) * static_cast<std::uint64_t>(limit);
}

Length distance(Point p, const Segment& s) { return rounded_up(square_distance(p, s)); }
bool within(Point p, const Segment& s, Length limit) { return within(square_distance(p, s), limit); }

Length distance(const Segment& s, const Segment& t) {
    if (meets(s, t)) return 0;
    Length least = std::numeric_limits<Length>::max();
    each_square(s, t, [&least](const SquareDistance& square) { lower(least, square); });
    return least;
}
bool within(const Segment& s, const Segment& t, Length limit) {
    if (limit < 0) return false;
    if (!meets(grown(box_of(s), limit), box_of(t))) return false;
    if (meets(s, t)) return true;
    bool any = false;
    each_square(s, t, [&](const SquareDistance& square) { any = any || within(square, limit); });
    return any;
}

Length distance(Point p, const Rect& r) {
    if (contains(r, p)) return 0;
    Length least = std::numeric_limits<Length>::max();
    each_edge(r, [&](const Segment& edge) { lower(least, square_distance(p, edge)); });
    return least;
}
bool within(Point p, const Rect& r, Length limit) {
    if (limit < 0) return false;
    if (contains(r, p)) return true;
    bool any = false;
    each_edge(r, [&](const Segment& edge) { any = any || within(p, edge, limit); });
    return any;
}

Length distance(const Segment& s, const Rect& r) {
    if (meets(r, s)) return 0;
    Length least = std::numeric_limits<Length>::max();
    each_edge(r, [&](const Segment& edge) {
        each_square(s, edge, [&least](const SquareDistance& square) { lower(least, square); });
    });
    return least;
}
bool within(const Segment& s, const Rect& r, Length limit) {
    if (limit < 0) return false;
    if (!meets(grown(box_of(s), limit), box_of(r))) return false;
    if (meets(r, s)) return true;
    bool any = false;
    each_edge(r, [&](const Segment& edge) {
        each_square(s, edge, [&](const SquareDistance& square) { any = any || within(square, limit); });
    });
    return any;
}

Length distance(const Rect& p, const Rect& q) {
    return distance_below(p, q, std::numeric_limits<Length>::max());
}
Length distance_below(const Rect& p, const Rect& q, Length bound) {
    if (bound <= 0) return bound;
    if (std::abs(p.centre.x - q.centre.x) - p.reach.x - q.reach.x >= bound ||
        std::abs(p.centre.y - q.centre.y) - p.reach.y - q.reach.y >= bound)
        return bound;
    // As far apart as across any one side, at the least.
    const Separation apart = separation(p, q);
    const Vector sides[4] = {p.right, p.front, q.right, q.front};
    const auto limit = static_cast<std::uint64_t>(bound);
    bool meet = true;
    for (int i = 0; i < 4; ++i) {
        if (apart.across[i] <= 0) continue;
        meet = false;
        const std::uint64_t across = magnitude(apart.across[i]);
        if (product(across, across) >= product(limit * limit, square(sides[i]))) return bound;
    }
    if (meet) return 0;
    lower(bound, square_apart(p, q, apart));
    return bound;
}
bool within(const Rect& p, const Rect& q, Length limit) {
    if (limit < 0) return false;
    if (!meets(grown(box_of(p), limit), box_of(q))) return false;
    const Separation apart = separation(p, q);
    return meets(apart) || within(square_apart(p, q, apart), limit);
}
bool nearer_than(const Rect& p, const Rect& q, Length limit) {
    if (limit <= 0) return false;
    if (!meets(grown(box_of(p), limit), box_of(q))) return false;
    const Separation apart = separation(p, q);
    if (meets(apart)) return true;
    const auto most = static_cast<std::uint64_t>(limit);
    const SquareDistance square = square_apart(p, q, apart);
    return square.below == 0 ? square.above < most * most
                             : product(square.above, square.above) < product(most * most, square.below);
}

bool in_contact(const Rect& p, const Rect& q, Length tolerance) {
    return within(p, q, tolerance) && !overlaps_deeper(p, q, tolerance);
}

Edges contacted_edges(const Rect& r, const Rect& by, Length tolerance) {
    Edges edges;
    for (unsigned i = 0; i < 4; ++i) {
        if (within(edge(r, static_cast<Edge>(i)), by, tolerance)) {
            edges.bits = static_cast<std::uint8_t>(edges.bits | 1u << i);
        }
    }
    return edges;
}

Point nearest_point(const Segment& s, Point p) {
    const Vector run = s.to - s.from;
    const std::int64_t ahead = dot(run, p - s.from);
    const std::int64_t whole = dot(run, run);
    if (ahead <= 0) return s.from;
    if (ahead >= whole) return s.to;
    return s.from + part(run, ahead, whole);
}
Point nearest_point(const Rect& r, Point p) {
    if (contains(r, p)) return p;
    // Of edges equally near to the thousandth the first counter-clockwise from the front: they share the
    // corner.
    Segment best{};
    Length least = std::numeric_limits<Length>::max();
    each_edge(r, [&](const Segment& edge) {
        const Length before = least;
        lower(least, square_distance(p, edge));
        if (least < before) best = edge;
    });
    return nearest_point(best, p);
}

Point nearest_point(const Rect& r, const Rect& to) {
    Point found = r.centre;
    Length least = distance(found, to);
    const auto try_point = [&](Point p) {
        const Length apart = distance(p, to);
        if (apart < least) found = p, least = apart;
    };
    for (Point corner : corners(r)) try_point(corner);
    for (Point corner : corners(to)) try_point(nearest_point(r, corner));
    return found;
}

Length path_length(std::span<const Point> path) {
    Length sum = 0;
    for (std::size_t i = 1; i < path.size(); ++i) sum += length(path[i] - path[i - 1]);
    return sum;
}

}  // namespace longroll::table
