#include "rally/squares.h"

#include <cassert>

#include "engine/number.h"

namespace longroll::rally {
namespace {

using table::Length;
using table::Point;

constexpr Length rating_step = table::inch / 4;
constexpr int steep_contours = 3;
constexpr int steep_directions = 16;

struct Step {
    int below_percent;
    std::uint8_t value;
};
constexpr Step limits[] = {{5, 6}, {15, 5}, {25, 4}, {40, 3}, {55, 2}, {75, 1}, {101, 0}};
constexpr Step flags[] = {{30, 1}, {65, 2}, {101, 3}};

template <std::size_t N>
std::uint8_t value_of(const Step (&steps)[N], int bad, int all) {
    for (const Step& step : steps)
        if (bad * 100 < step.below_percent * all) return step.value;
    return steps[N - 1].value;
}

}  // namespace

std::string name_of(Square square) {
    return std::string(1, static_cast<char>('A' + square.row)) + std::to_string(square.column);
}

std::optional<Square> square_named(std::string_view name) {
    if (name.size() < 2 || name[0] < 'A' || name[0] >= 'A' + field_rows) return std::nullopt;
    const std::optional<int> column = number_in<int>(name.substr(1));
    if (!column || *column < first_column || *column > field_columns) return std::nullopt;
    return Square{static_cast<std::int8_t>(name[0] - 'A'), static_cast<std::int8_t>(*column)};
}

Squares rectangle_of(std::span<const Square> required) {
    assert(!required.empty());
    Squares found{required.front(), required.front()};
    for (const Square s : required) {
        found.low = {std::min(found.low.row, s.row), std::min(found.low.column, s.column)};
        found.high = {std::max(found.high.row, s.row), std::max(found.high.column, s.column)};
    }
    return found;
}

history::Ground Georeference::ground(const Squares& squares) const {
    const history::Yards low{origin.x + square_yd * (squares.low.column - 1),
                             origin.y + square_yd * squares.low.row};
    return {low, {low.x + square_yd * squares.columns(), low.y + square_yd * squares.rows()}};
}

Square Georeference::square_at(history::Yards place) const {
    const auto cell = [&](std::int32_t from) {
        const std::int32_t yards = from >= 0 ? from : from - square_yd + 1;  // rounded down
        return static_cast<std::int8_t>(yards / square_yd);
    };
    return {cell(place.y - origin.y), static_cast<std::int8_t>(cell(place.x - origin.x) + 1)};
}

bool is_restrictive(const table::Battlefield& field, Point place) {
    return (field.kinds_at(place) & restrictive_areas).any() || field.on_road(place, wide_creeks);
}

bool is_steep(const table::Battlefield& field, Point place, const Measures& measures) {
    const Length arrow = measures.length(Arrow::T);
    const table::HeightField& heights = field.heights();
    if (heights.empty()) return false;
    const table::HeightField::Levels levels = heights.levels_in(table::grown({place, place}, arrow / 2));
    if (levels.highest - levels.lowest < steep_contours) return false;
    // An arrow is steep whichever way it points: half of the directions are enough.
    for (int i = 0; i < steep_directions / 2; ++i) {
        const table::Vector half =
            table::along(table::Facing{} + table::whole_turn / steep_directions * i, arrow / 2);
        if (heights.steep({place - half, place + half}, steep_contours, arrow)) return true;
    }
    return false;
}

SquareRating rating_of(int bad, int all) { return {value_of(limits, bad, all), value_of(flags, bad, all)}; }

SquareRating rate(const table::Battlefield& field, Point corner, const Measures& measures) {
    int bad = 0, all = 0;
    for (Length y = rating_step / 2; y < measures.square; y += rating_step)
        for (Length x = rating_step / 2; x < measures.square; x += rating_step, ++all) {
            const Point place = corner + table::Vector{x, y};
            bad += is_restrictive(field, place) || is_steep(field, place, measures);
        }
    return rating_of(bad, all);
}

}  // namespace longroll::rally
