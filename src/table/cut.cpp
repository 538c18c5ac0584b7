#include "table/cut.h"

#include <algorithm>

namespace longroll::table {
namespace {

using Points = std::vector<Point>;

// A border of the box, with what lies inside it.
struct Border {
    bool vertical;
    bool keeps_more;  // keeps coordinates of at least `at`, or of at most
    Length at;

    Length inside(Point p) const {
        const Length off = (vertical ? p.x : p.y) - at;
        return keeps_more ? off : -off;
    }
    Length along(Point p) const { return vertical ? p.y : p.x; }
    // Where the border lies between a point inside and one outside.
    Point between(Point p, Point q) const {
        const std::int64_t of = inside(p) < 0 ? -inside(p) : inside(p);
        const std::int64_t whole = of + (inside(q) < 0 ? -inside(q) : inside(q));
        Point cut = p + part(q - p, of, whole);
        (vertical ? cut.x : cut.y) = at;
        return cut;
    }
};

void without_repeats(Points& points, bool closed) {
    points.erase(std::unique(points.begin(), points.end()), points.end());
    while (closed && points.size() > 1 && points.front() == points.back()) points.pop_back();
}

// The chains of corners inside the border, each from where the polygon enters to where it leaves; then the
// ends are paired along the border, neighbour with neighbour, as they lie on it.
std::vector<Points> cut_at(const Points& polygon, const Border& border) {
    const std::size_t n = polygon.size();
    if (n == 0) return {};
    // A corner on the border ends a chain: the border is no thoroughfare.
    const auto in = [&](std::size_t i) { return border.inside(polygon[i % n]) > 0; };
    std::size_t first = 0;
    while (first < n && !(!in(first) && in(first + 1))) ++first;
    if (first == n) return in(0) ? std::vector<Points>{polygon} : std::vector<Points>{};

    std::vector<Points> chains;
    for (std::size_t i = 0; i < n; ++i) {
        const std::size_t k = first + i;
        const Point p = polygon[k % n];
        const Point q = polygon[(k + 1) % n];
        if (!in(k) && in(k + 1)) chains.push_back({border.between(p, q)});
        if (in(k + 1)) chains.back().push_back(q);
        if (in(k) && !in(k + 1)) chains.back().push_back(border.between(p, q));
    }
    struct End {
        Length at;
        std::size_t chain;
        bool last;
    };
    std::vector<End> ends;
    for (std::size_t i = 0; i < chains.size(); ++i) {
        ends.push_back({border.along(chains[i].front()), i, false});
        ends.push_back({border.along(chains[i].back()), i, true});
    }
    std::sort(ends.begin(), ends.end(), [](const End& a, const End& b) {
        if (a.at != b.at) return a.at < b.at;
        return a.chain != b.chain ? a.chain < b.chain : a.last < b.last;
    });
    // next[i]: the chain that goes on where chain i leaves.
    std::vector<std::size_t> next(chains.size());
    for (std::size_t i = 0; i < next.size(); ++i) next[i] = i;
    for (std::size_t i = 0; i + 1 < ends.size(); i += 2) {
        // Of two cuts at one place, the one that goes with this.
        if (ends[i].last == ends[i + 1].last && i + 2 < ends.size() && ends[i + 2].at == ends[i + 1].at) {
            std::swap(ends[i + 1], ends[i + 2]);
        }
        const End& a = ends[i];
        const End& b = ends[i + 1];
        if (a.last == b.last)
            continue;  // rounding brought two cuts to one place; each chain closes on itself
        (a.last ? next[a.chain] : next[b.chain]) = a.last ? b.chain : a.chain;
    }
    std::vector<Points> pieces;
    std::vector<bool> used(chains.size(), false);
    for (std::size_t i = 0; i < chains.size(); ++i) {
        Points piece;
        for (std::size_t k = i; !used[k]; k = next[k]) {
            used[k] = true;
            piece.insert(piece.end(), chains[k].begin(), chains[k].end());
        }
        if (!piece.empty()) pieces.push_back(std::move(piece));
    }
    return pieces;
}

}  // namespace

std::vector<Points> cut_polygon(Polygon polygon, const Box& box) {
    std::vector<Points> pieces{Points(polygon.begin(), polygon.end())};
    for (const Border& border : {Border{true, true, box.low.x}, Border{true, false, box.high.x},
                                 Border{false, true, box.low.y}, Border{false, false, box.high.y}}) {
        std::vector<Points> kept;
        for (const Points& piece : pieces) {
            for (Points& part : cut_at(piece, border)) {
                without_repeats(part, true);
                if (part.size() >= 3) kept.push_back(std::move(part));
            }
        }
        pieces = std::move(kept);
    }
    std::erase_if(pieces,
                  [](const Points& piece) { return twice_area(piece) == 0 || !check_simple(piece).simple; });
    return pieces;
}

std::vector<Points> cut_polyline(std::span<const Point> line, const Box& box) {
    std::vector<Points> pieces{Points(line.begin(), line.end())};
    for (const Border& border : {Border{true, true, box.low.x}, Border{true, false, box.high.x},
                                 Border{false, true, box.low.y}, Border{false, false, box.high.y}}) {
        std::vector<Points> kept;
        for (const Points& piece : pieces) {
            Points now;
            for (std::size_t i = 0; i < piece.size(); ++i) {
                const bool in = border.inside(piece[i]) >= 0;
                const bool was_in = i > 0 && border.inside(piece[i - 1]) >= 0;
                if (i > 0 && in != was_in) now.push_back(border.between(piece[i - 1], piece[i]));
                if (in) {
                    now.push_back(piece[i]);
                } else if (was_in) {
                    kept.push_back(std::move(now));
                    now.clear();
                }
            }
            kept.push_back(std::move(now));
        }
        for (Points& piece : kept) without_repeats(piece, false);
        std::erase_if(kept, [](const Points& piece) { return piece.size() < 2; });
        pieces = std::move(kept);
    }
    return pieces;
}

}  // namespace longroll::table
