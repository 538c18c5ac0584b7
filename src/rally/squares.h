#pragma once
// 2.2, 3, 8.5: the field of Gettysburg cut into squares with a letter and a number (RF-SETUP-8), and what is
// printed in each: the Move Limit arrow and the Action Point flag.

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "history/map.h"
#include "rally/measures.h"
#include "table/battlefield.h"

namespace longroll::rally {

// Rows grow northward from A, columns eastward from 1; a scenario may need columns 0 and -1.
struct Square {
    std::int8_t row = 0, column = 0;
    friend constexpr bool operator==(Square, Square) = default;
};
inline constexpr int field_rows = 14, field_columns = 9;  // A to N, 1 to 9
inline constexpr int first_column = -1;                   // west of the field

std::string name_of(Square square);  // K3
std::optional<Square> square_named(std::string_view name);
// RF-SETUP-8: one letter or one number apart.
constexpr bool are_neighbours(Square a, Square b) {
    const int rows = a.row < b.row ? b.row - a.row : a.row - b.row;
    const int columns = a.column < b.column ? b.column - a.column : a.column - b.column;
    return rows + columns == 1;
}

// A rectangle of squares.
struct Squares {
    Square low, high;  // southwest, northeast
    constexpr int rows() const { return high.row - low.row + 1; }
    constexpr int columns() const { return high.column - low.column + 1; }
    constexpr int count() const { return rows() * columns(); }
    constexpr bool has(Square s) const {
        return low.row <= s.row && s.row <= high.row && low.column <= s.column && s.column <= high.column;
    }
    friend constexpr bool operator==(const Squares&, const Squares&) = default;
};
inline constexpr Squares whole_field{{0, 1}, {field_rows - 1, field_columns}};
// RF-SETUP-5: just enough to complete a rectangle.
Squares rectangle_of(std::span<const Square> required);

// Where a grid of squares lies on a map: the southwest corner of A1 (chapter 3, 'Map georeference').
struct Georeference {
    history::Yards origin;
    int square_yd = 660;

    history::Ground ground(const Squares& squares) const;
    Square square_at(history::Yards place) const;
};
inline constexpr Georeference gettysburg_grid{{-2990, -6130}, 660};

// RF-TERRAIN-2 and the words of RF-DATA-15: ground that needs a Tactic action.
inline constexpr table::AreaKinds restrictive_areas{table::AreaKind::Woods, table::AreaKind::LightWoods,
                                                    table::AreaKind::Orchard, table::AreaKind::Marsh,
                                                    table::AreaKind::Rocks};
inline constexpr table::LineKinds wide_creeks{table::LineKind::Creek, table::LineKind::River};
bool is_restrictive(const table::Battlefield& field, table::Point place);
// RF-TERRAIN-11 of a place: a T arrow centred on it is steep in one of 16 directions.
bool is_steep(const table::Battlefield& field, table::Point place, const Measures& measures);

// What is printed in a square; limit 0 is the X (RF-LIMIT-2).
struct SquareRating {
    std::uint8_t limit = 0, flag = 0;
    friend constexpr bool operator==(SquareRating, SquareRating) = default;
};
// By the share of its points that are restrictive or steep, `bad` of `all` ('Square ratings').
SquareRating rating_of(int bad, int all);
// Of a square whose southwest corner lies there on the field.
SquareRating rate(const table::Battlefield& field, table::Point corner, const Measures& measures);

// ---- square_table.cpp ----

// Of the whole field, by row and column.
using Ratings = std::array<SquareRating, static_cast<std::size_t>(field_rows* field_columns)>;
// A table of them, or what is wrong with it in one sentence.
Expected<Ratings> read_ratings(std::string_view text, std::string_view file);
// As data/rally/squares.csv keeps it; the ratings follow from the map by `rate`.
SquareRating printed_rating(Square square);

}  // namespace longroll::rally
