#include "table/road_net.h"

#include <algorithm>
#include <array>
#include <limits>

namespace longroll::table {
namespace {

constexpr Length far_away = std::numeric_limits<Length>::max();

// Where two segments cross, rounded once; nothing where they do not, or lie along each other.
std::optional<Point> crossing_of(const Segment& s, const Segment& t) {
    if (!meets(s, t)) return std::nullopt;
    const Vector run = s.to - s.from;
    const std::int64_t across = cross(run, t.to - t.from);
    if (across == 0) return std::nullopt;
    const std::int64_t along = cross(t.from - s.from, t.to - t.from);
    return s.from + (across > 0 ? part(run, along, across) : part(run, -along, -across));
}

}  // namespace

std::uint16_t RoadNet::node_at(Point p) {
    const auto found = std::find(nodes_.begin(), nodes_.end(), p);
    if (found != nodes_.end()) return static_cast<std::uint16_t>(found - nodes_.begin());
    nodes_.push_back(p);
    return static_cast<std::uint16_t>(nodes_.size() - 1);
}

void RoadNet::add_edge(Point from, Point to) {
    if (from == to || nodes_.size() + 2 > most_nodes) return;
    const std::uint16_t a = node_at(from), b = node_at(to);
    edges_.push_back({a, b, length(to - from)});
}

RoadNet::RoadNet(const Battlefield& field, LineKinds roads, Length join) {
    struct Piece {
        Segment segment;
        std::size_t line = 0;
        std::vector<Point> cuts;
    };
    std::vector<Piece> pieces;
    std::vector<std::pair<Point, std::size_t>> ends;  // with their line
    for (std::size_t i = 0; i < field.lines().size(); ++i) {
        const Battlefield::Line& line = field.lines()[i];
        if (!roads.has(line.kind)) continue;
        const std::span<const Point> points = field.points(line);
        for (std::size_t k = 0; k + 1 < points.size(); ++k)
            pieces.push_back({{points[k], points[k + 1]}, i, {}});
        ends.emplace_back(points.front(), i);
        ends.emplace_back(points.back(), i);
    }
    for (std::size_t a = 0; a < pieces.size(); ++a)
        for (std::size_t b = a + 1; b < pieces.size(); ++b)
            if (const std::optional<Point> at = crossing_of(pieces[a].segment, pieces[b].segment)) {
                pieces[a].cuts.push_back(*at);
                pieces[b].cuts.push_back(*at);
            }
    std::vector<Segment> joints;
    for (const auto& [end, line] : ends) {
        Piece* best = nullptr;
        Length nearest = join + 1;
        for (Piece& piece : pieces)
            if (piece.line != line && distance(end, piece.segment) < nearest) {
                nearest = distance(end, piece.segment);
                best = &piece;
            }
        if (best == nullptr) continue;
        const Point at = nearest_point(best->segment, end);
        best->cuts.push_back(at);
        joints.push_back({end, at});
    }
    for (Piece& piece : pieces) {
        const Point from = piece.segment.from;
        std::sort(piece.cuts.begin(), piece.cuts.end(),
                  [&](Point p, Point q) { return square(p - from) < square(q - from); });
        Point last = from;
        for (const Point cut : piece.cuts) {
            add_edge(last, cut);
            last = cut;
        }
        add_edge(last, piece.segment.to);
    }
    for (const Segment& joint : joints) add_edge(joint.from, joint.to);

    first_.assign(nodes_.size() + 1, 0);
    for (const Edge& edge : edges_) ++first_[edge.from + 1u], ++first_[edge.to + 1u];
    for (std::size_t i = 1; i < first_.size(); ++i)
        first_[i] = static_cast<std::uint16_t>(first_[i] + first_[i - 1]);
    at_.resize(2 * edges_.size());
    std::vector<std::uint16_t> next(first_.begin(), first_.end());
    for (std::size_t i = 0; i < edges_.size(); ++i)
        for (const std::uint16_t node : {edges_[i].from, edges_[i].to})
            at_[next[node]++] = static_cast<std::uint16_t>(i);
}

std::optional<RoadPlace> RoadNet::nearest(Point p, Length reach) const {
    std::optional<RoadPlace> found;
    Length best = reach + 1;
    for (std::size_t i = 0; i < edges_.size(); ++i) {
        const Segment road{nodes_[edges_[i].from], nodes_[edges_[i].to]};
        if (!meets(grown(box_of(road), best), Box{p, p})) continue;
        const Length away = distance(p, road);
        if (away >= best) continue;
        best = away;
        found = RoadPlace{static_cast<std::uint16_t>(i), nearest_point(road, p)};
    }
    return found;
}

bool RoadNet::way(const RoadPlace& from, const RoadPlace& to, Length most, RoadWay& out) const {
    out.points.clear();
    out.whole = 0;
    const auto add = [&](Point p) {
        if (!out.points.empty() && out.points.back() == p) return true;
        if (out.points.full()) return false;
        if (!out.points.empty()) out.whole += length(p - out.points.back());
        out.points.push_back(p);
        return true;
    };
    if (from.edge == to.edge) {
        add(from.at);
        return add(to.at) && out.whole <= most;
    }

    // Backward from the goal, so that the way comes out in its order. The net is small: the nearest open node
    // is looked for among those that are open.
    std::array<Length, most_nodes> far;
    std::array<std::uint16_t, most_nodes> next;
    std::fill_n(far.begin(), nodes_.size(), far_away);
    ScratchList<std::uint16_t, most_nodes> open;
    const auto reach = [&](std::uint16_t node, Length away, std::uint16_t onward) {
        if (away >= far[node] || away > most) return;
        if (far[node] == far_away) open.push_back(node);
        far[node] = away;
        next[node] = onward;
    };
    const Edge& goal = edges_[to.edge];
    reach(goal.from, length(nodes_[goal.from] - to.at), goal.from);
    reach(goal.to, length(nodes_[goal.to] - to.at), goal.to);
    const Edge& start = edges_[from.edge];
    std::array<bool, most_nodes> closed;
    std::fill_n(closed.begin(), nodes_.size(), false);
    while (!open.empty()) {
        std::size_t best = 0;
        for (std::size_t i = 1; i < open.size(); ++i)
            if (far[open[i]] < far[open[best]] || (far[open[i]] == far[open[best]] && open[i] < open[best]))
                best = i;
        const std::uint16_t node = open[best];
        open.take_out(best);
        closed[node] = true;
        if (closed[start.from] && closed[start.to]) break;
        for (std::uint16_t i = first_[node]; i < first_[node + 1u]; ++i) {
            const Edge& edge = edges_[at_[i]];
            const std::uint16_t other = edge.from == node ? edge.to : edge.from;
            if (!closed[other]) reach(other, far[node] + edge.whole, node);
        }
    }
    const auto whole_by = [&](std::uint16_t node) {
        return closed[node] ? far[node] + length(nodes_[node] - from.at) : far_away;
    };
    std::uint16_t node = whole_by(start.from) <= whole_by(start.to) ? start.from : start.to;
    if (whole_by(node) > most) return false;
    add(from.at);
    for (;; node = next[node]) {
        if (!add(nodes_[node])) return false;
        if (next[node] == node) break;
    }
    return add(to.at) && out.whole <= most;
}

}  // namespace longroll::table
