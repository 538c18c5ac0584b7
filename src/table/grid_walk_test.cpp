#include "table/grid_walk.h"

#include <gtest/gtest.h>

#include <set>

#include "table/oracle_bed.h"
#include "table/overlap.h"

namespace longroll::table {
namespace {

Rect cell(Length column, Length row, Length size) {
    // Doubled, so that the middle of an odd cell is whole.
    return rect_of({(2 * column + 1) * size, (2 * row + 1) * size}, {size, 0}, {0, size});
}

TEST(GridWalk, HoldsEveryPointOfTheSegmentInOrder) {
    judge([](Cases& cases) {
        const Length size = cases.one_in(2) ? 1000 : cases.between(1, 3000);
        const Length spread = size * cases.between(1, 24);
        Segment s{cases.point(spread), cases.point(spread)};
        if (cases.one_in(3))
            s = {{s.from.x / size * size, s.from.y / size * size},
                 {s.to.x / size * size, s.to.y / size * size}};
        if (cases.one_in(4))
            s = {s.from - Vector{spread / 2, spread / 2}, s.to - Vector{spread / 2, spread / 2}};
        if (cases.one_in(10)) s.to.x = s.from.x;
        std::vector<Point> visited;
        walk_cells(s, size,
                   [&](Length column, Length row) { return visited.push_back({column, row}), false; });
        ASSERT_EQ(visited.front(), (Point{cell_of(s.from.x, size), cell_of(s.from.y, size)}));
        ASSERT_EQ(visited.back(), (Point{cell_of(s.to.x, size), cell_of(s.to.y, size)}));
        const Segment twice{{s.from.x * 2, s.from.y * 2}, {s.to.x * 2, s.to.y * 2}};
        std::set<std::pair<int, int>> seen;
        for (std::size_t i = 0; i < visited.size(); ++i) {
            const Point c = visited[i];
            // Only cells it touches, each a neighbour of the one before, none twice.
            ASSERT_TRUE(oracle::meet(oracle::figure(cell(c.x, c.y, size)),
                                     {oracle::spot(twice.from), oracle::spot(twice.to)}))
                << s << c;
            ASSERT_TRUE(seen.insert({c.x, c.y}).second);
            if (i > 0) {
                ASSERT_EQ(std::abs(c.x - visited[i - 1].x) + std::abs(c.y - visited[i - 1].y), 1) << s;
            }
        }
        // A cell whose inside it crosses is among them.
        const Point lost{cases.between(cell_of(std::min(s.from.x, s.to.x), size),
                                       cell_of(std::max(s.from.x, s.to.x), size)),
                         cases.between(cell_of(std::min(s.from.y, s.to.y), size),
                                       cell_of(std::max(s.from.y, s.to.y), size))};
        if (size > 1 && !seen.contains({lost.x, lost.y})) {
            const Rect whole = cell(lost.x, lost.y, size);
            const Rect inner = rect_of(whole.centre, whole.right - Vector{1, 0}, whole.front - Vector{0, 1});
            ASSERT_FALSE(
                oracle::meet(oracle::figure(inner), {oracle::spot(twice.from), oracle::spot(twice.to)}))
                << s << lost;
        }
    });
}

// A stride out of a block ends in the very cell where single steps first leave it.
TEST(GridWalk, StridesEndWhereStepsDo) {
    judge([](Cases& cases) {
        const Length size = cases.between(1, 2000);
        const Length spread = size * cases.between(1, 60);
        Segment s{cases.point(spread), cases.point(spread)};
        if (cases.one_in(3))
            s = {{s.from.x / size * size, s.from.y / size * size},
                 {s.to.x / size * size, s.to.y / size * size}};
        if (cases.one_in(3))
            s = {s.from - Vector{spread / 2, spread / 2}, s.to - Vector{spread / 2, spread / 2}};
        if (cases.one_in(6)) s.to.x = s.from.x;
        if (cases.one_in(6)) s.to.y = s.from.y;
        const int bits = cases.between(0, 4);
        CellWalk strides(s, size);
        CellWalk steps(s, size);
        for (int i = cases.between(0, 5); i > 0; --i) {
            strides.step();
            steps.step();
        }
        for (;;) {
            const Length column = steps.column() >> bits;
            const Length row = steps.row() >> bits;
            bool going = true;
            while (going && steps.column() >> bits == column && steps.row() >> bits == row)
                going = steps.step();
            const bool strode = strides.leave_block(bits);
            ASSERT_EQ(strode, going) << s << ' ' << size << ' ' << bits;
            if (!going) break;
            ASSERT_EQ(strides.column(), steps.column()) << s << ' ' << size << ' ' << bits;
            ASSERT_EQ(strides.row(), steps.row()) << s << ' ' << size << ' ' << bits;
        }
    });
}

}  // namespace
}  // namespace longroll::table
