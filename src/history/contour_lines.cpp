#include "history/contour_lines.h"

#include <algorithm>
#include <cmath>

namespace longroll::history {
namespace {

using table::HeightPlan;

// Every point of the grid has three edges of its own: to the east, to the north, to the northeast.
enum Way : std::size_t { East = 0, North = 1, Northeast = 2 };

class Tracer {
  public:
    explicit Tracer(const HeightPlan& plan)
        : plan_(plan),
          columns_(static_cast<std::size_t>(plan.columns)),
          rows_(static_cast<std::size_t>(plan.rows)),
          next_(columns_ * rows_ * 3) {}

    void trace(std::int32_t level, double height, std::vector<ContourLine>& out) {
        height_ = height;
        edges_.clear();
        for (std::size_t row = 0; row + 1 < rows_; ++row) {
            for (std::size_t column = 0; column + 1 < columns_; ++column) {
                const std::size_t sw = row * columns_ + column, se = sw + 1, nw = sw + columns_, ne = nw + 1;
                // Corners counter-clockwise, with the edge from each to the next.
                triangle({sw, se, ne}, {sw * 3 + East, se * 3 + North, sw * 3 + Northeast});
                triangle({sw, ne, nw}, {sw * 3 + Northeast, nw * 3 + East, sw * 3 + North});
            }
        }
        // Open lines begin where nothing leads to; what is left then is rings.
        for (const std::size_t edge : edges_)
            if (next_[edge].to != none && !next_[edge].entered) follow(edge, level, false, out);
        for (const std::size_t edge : edges_)
            if (next_[edge].to != none) follow(edge, level, true, out);
        for (const std::size_t edge : edges_) next_[edge] = {};
    }

  private:
    static constexpr std::size_t none = static_cast<std::size_t>(-1);
    struct Step {
        std::size_t to = none;
        bool entered = false;
    };

    double at(std::size_t point) const { return plan_.heights[point]; }
    bool above(std::size_t point) const { return at(point) > height_; }

    // Higher ground on the left: in by the edge that falls, out by the one that rises, seen along the way
    // round.
    void triangle(const std::size_t (&corner)[3], const std::size_t (&edge)[3]) {
        const bool up[3] = {above(corner[0]), above(corner[1]), above(corner[2])};
        if (up[0] == up[1] && up[1] == up[2]) return;
        std::size_t from = none, to = none;
        for (std::size_t i = 0; i < 3; ++i) {
            if (up[i] == up[(i + 1) % 3]) continue;
            (up[i] ? from : to) = edge[i];
        }
        next_[from].to = to;
        next_[to].entered = true;
        edges_.push_back(from);
        edges_.push_back(to);
    }

    FinePoint crossing(std::size_t edge) const {
        const std::size_t a = edge / 3;
        const std::size_t b = a + (edge % 3 == East ? 1 : edge % 3 == North ? columns_ : columns_ + 1);
        const double t = (height_ - at(a)) / (at(b) - at(a));
        const double size = plan_.spacing;
        const auto x = [&](std::size_t point) { return static_cast<double>(point % columns_) * size; };
        const auto y = [&](std::size_t point) {
            const std::size_t row = point / columns_;
            return static_cast<double>(row) * size;
        };
        return {x(a) + (x(b) - x(a)) * t, y(a) + (y(b) - y(a)) * t};
    }

    void follow(std::size_t edge, std::int32_t level, bool closed, std::vector<ContourLine>& out) {
        ContourLine line{level, closed, {}};
        while (edge != none) {
            const std::size_t to = next_[edge].to;
            if (to != none || !closed) line.points.push_back(crossing(edge));
            next_[edge].to = none;
            edge = to;
        }
        out.push_back(std::move(line));
    }

    const HeightPlan& plan_;
    std::size_t columns_, rows_;
    double height_ = 0;
    std::vector<Step> next_;
    std::vector<std::size_t> edges_;
};

}  // namespace

std::vector<ContourLine> contour_lines(const table::HeightField& heights) {
    std::vector<ContourLine> lines;
    if (heights.empty()) return lines;
    const HeightPlan& plan = heights.plan();
    const auto [low, high] = std::minmax_element(plan.heights.begin(), plan.heights.end());
    Tracer tracer(plan);
    const auto first = static_cast<std::int32_t>(table::quotient_up(*low - plan.zero, plan.interval));
    for (std::int32_t level = first; heights.height_of_level(level) <= *high; ++level) {
        // A hair below the contour: a point that lies on it is above it, as the rules have it.
        tracer.trace(level, heights.height_of_level(level) - 0.25, lines);
    }
    return lines;
}

Rise rise_at(const table::HeightField& heights, FinePoint p) {
    if (heights.empty()) return {};
    const HeightPlan& plan = heights.plan();
    const double size = plan.spacing;
    const auto height = [&](int column, int row) {
        const int c = std::clamp(column, 0, plan.columns - 1);
        const int r = std::clamp(row, 0, plan.rows - 1);
        return static_cast<double>(
            plan.heights[static_cast<std::size_t>(r) * static_cast<std::size_t>(plan.columns) +
                         static_cast<std::size_t>(c)]);
    };
    // Between the four points around it, each with the slope to its neighbours: smooth enough for a pen.
    const double u = p.x / size, v = p.y / size;
    const int column = static_cast<int>(std::floor(u)), row = static_cast<int>(std::floor(v));
    Rise rise;
    for (int j = 0; j < 2; ++j) {
        for (int i = 0; i < 2; ++i) {
            const double weight =
                (i == 0 ? 1 - (u - column) : u - column) * (j == 0 ? 1 - (v - row) : v - row);
            const int c = column + i, r = row + j;
            rise.east += weight * (height(c + 1, r) - height(c - 1, r)) / (2 * size);
            rise.north += weight * (height(c, r + 1) - height(c, r - 1)) / (2 * size);
        }
    }
    return rise;
}

}  // namespace longroll::history
