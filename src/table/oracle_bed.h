#pragma once
// The slow and independent judge of the table's predicates: whole numbers of 128 bits, other methods than the
// ones judged (hulls of differences instead of separating axes, winding numbers instead of parity), nothing
// shared but the points. And the random cases it is asked about, half of them made to be degenerate.

#include <gtest/gtest.h>

#include <cstdint>
#include <iostream>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "support/counts.h"
#include "table/rect.h"

namespace longroll::table {

inline std::ostream& operator<<(std::ostream& out, Point p) {
    return out << '(' << p.x << ", " << p.y << ')';
}
inline std::ostream& operator<<(std::ostream& out, Vector v) {
    return out << '<' << v.x << ", " << v.y << '>';
}
inline std::ostream& operator<<(std::ostream& out, const Segment& s) { return out << s.from << '-' << s.to; }
inline std::ostream& operator<<(std::ostream& out, const Rect& r) {
    return out << "rect " << r.centre << " right " << r.right << " front " << r.front;
}

}  // namespace longroll::table

namespace longroll::table::oracle {

__extension__ using Whole = __int128;

// A point of finer grids than the table's.
struct Spot {
    Whole x;
    Whole y;
};
using Figure = std::vector<Spot>;

inline Spot spot(Point p, Whole scale = 1) { return {p.x * scale, p.y * scale}; }
inline Whole turn(const Spot& a, const Spot& b, const Spot& c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

inline Figure figure(const Rect& r, Whole scale = 1) {
    const Whole x[4] = {1, -1, -1, 1};
    const Whole y[4] = {1, 1, -1, -1};
    Figure all;
    for (int i = 0; i < 4; ++i) {
        all.push_back({scale * (r.centre.x + x[i] * r.right.x + y[i] * r.front.x),
                       scale * (r.centre.y + x[i] * r.right.y + y[i] * r.front.y)});
    }
    return all;
}

// Gift wrapping, counter-clockwise, the farthest of corners on a line.
inline Figure hull(const Figure& points) {
    std::size_t first = 0;
    for (std::size_t i = 1; i < points.size(); ++i) {
        if (points[i].x < points[first].x ||
            (points[i].x == points[first].x && points[i].y < points[first].y))
            first = i;
    }
    const auto away = [&](std::size_t a, std::size_t b) {
        const Whole x = points[a].x - points[b].x;
        const Whole y = points[a].y - points[b].y;
        return x * x + y * y;
    };
    Figure result;
    std::size_t at = first;
    do {
        result.push_back(points[at]);
        std::size_t next = at;
        for (std::size_t i = 0; i < points.size(); ++i) {
            if (away(at, i) == 0) continue;
            if (next == at) {
                next = i;
                continue;
            }
            const Whole where = turn(points[at], points[next], points[i]);
            if (where < 0 || (where == 0 && away(at, i) > away(at, next))) next = i;
        }
        if (next == at) break;
        at = next;
    } while ((points[at].x != points[first].x || points[at].y != points[first].y) && result.size() < 64);
    return result;
}

inline Figure differences(const Figure& a, const Figure& b) {
    Figure all;
    for (const Spot& p : a) {
        for (const Spot& q : b) all.push_back({p.x - q.x, p.y - q.y});
    }
    return hull(all);
}

// Two convex figures meet if zero is among their differences, and share area if it is well within.
inline bool meet(const Figure& a, const Figure& b) {
    const Figure all = differences(a, b);
    const Spot zero{0, 0};
    if (all.size() == 1) return all[0].x == 0 && all[0].y == 0;
    if (all.size() == 2) {
        return turn(all[0], all[1], zero) == 0 && all[0].x * all[1].x <= 0 && all[0].y * all[1].y <= 0;
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (turn(all[i], all[(i + 1) % all.size()], zero) < 0) return false;
    }
    return true;
}
inline bool share_area(const Figure& a, const Figure& b) {
    const Figure all = differences(a, b);
    if (all.size() < 3) return false;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (turn(all[i], all[(i + 1) % all.size()], {0, 0}) <= 0) return false;
    }
    return true;
}
// They share area and zero lies deeper among the differences than this.
inline bool deeper(const Figure& a, const Figure& b, Whole tolerance) {
    if (!share_area(a, b)) return false;
    const Figure all = differences(a, b);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Spot p = all[i];
        const Spot q = all[(i + 1) % all.size()];
        const Whole depth = turn(p, q, {0, 0});
        const Whole side = (q.x - p.x) * (q.x - p.x) + (q.y - p.y) * (q.y - p.y);
        if (depth * depth <= tolerance * tolerance * side) return false;
    }
    return true;
}

// The square of a distance as above / below.
struct Ratio {
    Whole above;
    Whole below;
    friend bool operator<(const Ratio& a, const Ratio& b) { return a.above * b.below < b.above * a.below; }
};
inline Ratio square_away(const Spot& p, const Spot& a, const Spot& b) {
    const Whole rx = b.x - a.x;
    const Whole ry = b.y - a.y;
    const Whole side = rx * rx + ry * ry;
    const Whole ahead = rx * (p.x - a.x) + ry * (p.y - a.y);
    const auto square = [](const Spot& u, const Spot& v) {
        return (u.x - v.x) * (u.x - v.x) + (u.y - v.y) * (u.y - v.y);
    };
    if (ahead <= 0 || side == 0) return {square(p, a), 1};
    if (ahead >= side) return {square(p, b), 1};
    const Whole off = turn(a, b, p);
    return {off * off, side};
}
// Least over all corners against all edges; both ways. Figures of one or two corners are points and segments.
inline Ratio square_between(const Figure& a, const Figure& b) {
    if (meet(a, b)) return {0, 1};
    bool any = false;
    Ratio least{0, 1};
    const auto one_way = [&](const Figure& points, const Figure& edges) {
        for (const Spot& p : points) {
            for (std::size_t i = 0; i < edges.size(); ++i) {
                const Ratio r = square_away(p, edges[i], edges[(i + 1) % edges.size()]);
                if (!any || r < least) least = r;
                any = true;
            }
        }
    };
    one_way(a, b);
    one_way(b, a);
    return least;
}
// Whether `length` is the root of the ratio, rounded up.
inline bool is_root_up(const Ratio& r, Whole length) {
    if (length < 0 || r.above > length * length * r.below) return false;
    return length == 0 || r.above > (length - 1) * (length - 1) * r.below;
}
inline bool within(const Ratio& r, Whole limit) { return r.above <= limit * limit * r.below; }

inline bool on_segment(const Spot& p, const Spot& a, const Spot& b) {
    if (turn(a, b, p) != 0) return false;
    return (a.x < b.x ? a.x : b.x) <= p.x && p.x <= (a.x < b.x ? b.x : a.x) &&
           (a.y < b.y ? a.y : b.y) <= p.y && p.y <= (a.y < b.y ? b.y : a.y);
}
// By solving for both parameters.
inline bool segments_meet(const Spot& a, const Spot& b, const Spot& c, const Spot& d) {
    const Whole below = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x);
    if (below == 0)
        return on_segment(a, c, d) || on_segment(b, c, d) || on_segment(c, a, b) || on_segment(d, a, b);
    Whole s = (c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x);
    Whole t = (c.x - a.x) * (b.y - a.y) - (c.y - a.y) * (b.x - a.x);
    const Whole one = below < 0 ? -below : below;
    if (below < 0) s = -s, t = -t;
    return 0 <= s && s <= one && 0 <= t && t <= one;
}

// -1 outside, 0 boundary, 1 inside, by the winding number.
inline int place(const Spot& p, const Figure& polygon) {
    int winding = 0;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Spot& a = polygon[i];
        const Spot& b = polygon[(i + 1) % polygon.size()];
        if (on_segment(p, a, b)) return 0;
        const Whole where = turn(a, b, p);
        if (a.y <= p.y && b.y > p.y && where > 0) ++winding;
        if (a.y > p.y && b.y <= p.y && where < 0) --winding;
    }
    return winding == 0 ? -1 : 1;
}
inline Figure figure(std::span<const Point> points, Whole scale = 1) {
    Figure all;
    for (const Point& p : points) all.push_back(spot(p, scale));
    return all;
}
inline bool polygon_meets_segment(const Figure& polygon, const Spot& a, const Spot& b) {
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        if (segments_meet(polygon[i], polygon[(i + 1) % polygon.size()], a, b)) return true;
    }
    return place(a, polygon) >= 0;
}
inline bool polygons_meet(const Figure& a, const Figure& b) {
    for (std::size_t i = 0; i < b.size(); ++i) {
        if (polygon_meets_segment(a, b[i], b[(i + 1) % b.size()])) return true;
    }
    return place(a[0], b) >= 0;
}

}  // namespace longroll::table::oracle

namespace longroll::table {

// The random cases of one test. The seed is fixed where a test must fail for a change and not by luck; a soak
// draws a new one and names it.
class Cases {
  public:
    Cases() : seed_(soaking() ? std::random_device{}() : 1861u), random_(seed_) {}

    int between(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }
    bool one_in(int n) { return between(1, n) == 1; }
    unsigned seed() const { return seed_; }

    // How wide the ground of the next case is: often so narrow that touching and common lines are common.
    Length spread() {
        constexpr Length choices[] = {2, 4, 9, 40, 1500, 24000, 72000, 240000};
        return choices[between(0, 7)];
    }
    Point point(Length spread) { return {between(0, spread), between(0, spread)}; }
    Vector vector(Length spread) {
        if (one_in(12)) return {};
        return {between(-spread, spread), between(-spread, spread)};
    }
    Segment segment(Length spread) {
        const Point a = point(spread);
        if (one_in(12)) return {a, a};
        if (one_in(6)) return {a, {a.x, between(0, spread)}};
        return {a, point(spread)};
    }
    Facing facing() {
        if (one_in(2)) return Facing{} + between(0, 7) * 8192;
        return {static_cast<std::uint16_t>(between(0, 65535))};
    }
    Size size(Length spread) {
        const Length most = std::max(2, std::min(6000, spread));
        if (one_in(3)) return {1000, 750};
        return {between(1, most) * 2, between(1, most) * 2};
    }
    Rect rect(Length spread) { return table::rect({point(spread), facing()}, size(spread)); }
    // Near another: touching, sliding along, a thousandth off, or anywhere.
    Rect rect_by(const Rect& other, Length spread) {
        Rect r = rect(spread);
        switch (between(0, 4)) {
            case 0: return moved(other, other.right + other.right + vector(1));
            case 1: return moved(other, other.front + other.front + vector(1));
            case 2:
                r.centre = corners(other)[static_cast<std::size_t>(between(0, 3))] +
                           (r.centre - corners(r)[static_cast<std::size_t>(between(0, 3))]) + vector(1);
                return r;
            case 3: return moved(other, vector(3));
            default: return r;
        }
    }
    // A star about a point, so that it is simple: corners at growing angles.
    std::vector<Point> polygon(Length spread, int most = 12) {
        const Length reach = std::max(spread, 8);
        const Point middle{reach / 2, reach / 2};
        const int count = between(3, most);
        std::vector<Point> corners;
        for (int i = 0; i < count; ++i) {
            const Angle turn = whole_turn * i / count;
            corners.push_back(middle + along(Facing{} - turn, between(std::max(1, reach / 6), reach / 2)));
        }
        return corners;
    }

  private:
    unsigned seed_;
    std::mt19937 random_;
};

// Runs the case so often: the number of CI, a million in a soak. Stops at the first that fails.
template <class Case>
void judge(Case one, int in_ci = 50'000, int in_soak = 1'000'000) {
    Cases cases;
    const int count = repeats(in_ci, in_soak);
    for (int i = 0; i < count; ++i) {
        one(cases);
        if (::testing::Test::HasFailure()) {
            ADD_FAILURE() << "case " << i << " of seed " << cases.seed();
            return;
        }
    }
}

}  // namespace longroll::table
