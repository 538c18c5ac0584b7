#pragma once
// The roads of a table as one net: from a place on a road to another, round its bends and over the places
// where roads meet, by the shortest way (VB-MARCH-8). Made once; questions allocate nothing.

#include <optional>
#include <vector>

#include "engine/scratch_list.h"
#include "table/battlefield.h"

namespace longroll::table {

// On the middle of a road.
struct RoadPlace {
    std::uint16_t edge = 0;
    Point at;
    friend constexpr bool operator==(const RoadPlace&, const RoadPlace&) = default;
};

inline constexpr std::size_t most_road_corners = 256;
struct RoadWay {
    Length whole = 0;
    ScratchList<Point, most_road_corners> points;  // from the first place to the last, no two in a row alike
};

class RoadNet {
  public:
    static constexpr std::size_t most_nodes = 2048;

    RoadNet() = default;
    // Roads of these kinds. They meet where they cross, and where one ends as near as `join` to another: maps
    // are not drawn to the thousandth.
    RoadNet(const Battlefield& field, LineKinds roads, Length join);

    bool empty() const { return edges_.empty(); }
    // The place nearest to a point, if it is as near as that; of two equally near the first in the list of
    // lines.
    std::optional<RoadPlace> nearest(Point p, Length reach) const;
    // The shortest way, or nothing if there is none as short as `most` or it has too many corners. Of two
    // equally short the one over the earlier roads.
    bool way(const RoadPlace& from, const RoadPlace& to, Length most, RoadWay& out) const;

  private:
    struct Edge {
        std::uint16_t from = 0, to = 0;  // nodes
        Length whole = 0;
    };
    std::uint16_t node_at(Point p);
    void add_edge(Point from, Point to);

    std::vector<Point> nodes_;
    std::vector<Edge> edges_;
    // The edges at each node: those from first_[n] to first_[n + 1] of at_.
    std::vector<std::uint16_t> first_, at_;
};

}  // namespace longroll::table
