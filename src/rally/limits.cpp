// RF-LIMIT, RF-GEO-24: Move arrows in the squares that they cross.

#include "rally/orders.h"

namespace longroll::rally {
namespace {

// RF-LIMIT-1: arrows are counted for cards, not for Action Points.
bool counts_arrows(const Look& look) {
    const Source source = look.state.orders.source;
    return source == Source::Top || source == Source::Bottom || source == Source::Line;
}

constexpr Length least_crossed = 10;  // RF-GEO-24: 0.01 inch

// How much of a segment lies in the closed box, in thousandths.
std::int64_t length_in(const table::Segment& way, const table::Box& box) {
    constexpr std::int64_t whole = 1 << 20;
    std::int64_t first = 0, last = whole;
    const auto cut = [&](std::int64_t from, std::int64_t by, std::int64_t low, std::int64_t high) {
        if (by == 0) {
            if (from < low || from > high) last = -1;
            return;
        }
        const std::int64_t a = (low - from) * whole / by, b = (high - from) * whole / by;
        first = std::max(first, std::min(a, b));
        last = std::min(last, std::max(a, b));
    };
    cut(way.from.x, way.to.x - way.from.x, box.low.x, box.high.x);
    cut(way.from.y, way.to.y - way.from.y, box.low.y, box.high.y);
    return last <= first ? 0 : table::length(way.to - way.from) * (last - first) / whole;
}

// Squares that an arrow crosses (RF-LIMIT-3): visit(square, number) until it answers false.
template <class Visit>
void each_crossed(const Look& look, const table::Segment& arrow, Visit visit) {
    const Squares& squares = look.setup.squares;
    const Length side = look.measures().square;
    const auto cells = [&](Length a, Length b, int most) {
        // A border belongs to both of its squares here.
        return std::pair{std::clamp((std::min(a, b) - 1) / side, 0, most - 1),
                         std::clamp(std::max(a, b) / side, 0, most - 1)};
    };
    const auto [south, north] = cells(arrow.from.y, arrow.to.y, squares.rows());
    const auto [west, east] = cells(arrow.from.x, arrow.to.x, squares.columns());
    for (int row = south; row <= north; ++row)
        for (int column = west; column <= east; ++column) {
            const table::Box box{{column * side, row * side}, {(column + 1) * side, (row + 1) * side}};
            if (length_in(arrow, box) <= least_crossed) continue;
            const Square square{static_cast<std::int8_t>(squares.low.row + row),
                                static_cast<std::int8_t>(squares.low.column + column)};
            if (!visit(square, square_number(look, square))) return;
        }
}

}  // namespace

Verdict check_limits(const Look& look, const table::Segment& arrow) {
    Verdict verdict = fine;
    const bool counts = counts_arrows(look);
    each_crossed(look, arrow, [&](Square square, std::size_t number) {
        const int limit = look.setup.ratings[number].limit;
        if (limit == 0)
            verdict =
                refuse(rule::RF_LIMIT_2, "{} takes no Move arrow, only the T arrow", square_arg(square));
        else if (counts && look.state.orders.arrows[number] >= limit)
            verdict =
                refuse(rule::RF_LIMIT_1,
                       "{} takes {} Move {arrow|arrows} of a card, and so many are laid; the T arrow is "
                       "free",
                       square_arg(square), limit);
        return verdict.fine();
    });
    return verdict;
}

void count_arrow(Play& play, const table::Segment& arrow) {
    if (!counts_arrows(play)) return;
    each_crossed(play, arrow, [&](Square, std::size_t number) {
        ++play.state.orders.arrows[number];
        return true;
    });
}

}  // namespace longroll::rally
