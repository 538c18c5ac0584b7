#pragma once
// The cells of a square grid that a segment runs through, in order. Together they hold every point of it.

#include "table/point.h"

namespace longroll::table {

constexpr Length cell_of(Length coordinate, Length size) {
    return static_cast<Length>(quotient_down(coordinate, size));
}

// The walk as a value: where it is, and how it continues.
class CellWalk {
  public:
    constexpr CellWalk(const Segment& s, Length size)
        : column_(cell_of(s.from.x, size)),
          row_(cell_of(s.from.y, size)),
          column_step_(s.to.x < s.from.x ? -1 : 1),
          row_step_(s.to.y < s.from.y ? -1 : 1) {
        const Length last_column = cell_of(s.to.x, size);
        const Length last_row = cell_of(s.to.y, size);
        columns_left_ = column_step_ < 0 ? column_ - last_column : last_column - column_;
        rows_left_ = row_step_ < 0 ? row_ - last_row : last_row - row_;
        const Vector run = s.to - s.from;
        const std::int64_t width = run.x < 0 ? -run.x : run.x;
        const std::int64_t height = run.y < 0 ? -run.y : run.y;
        // How far to the next line of either kind, each times the other's run, so that nothing is divided.
        const std::int64_t edge = column_step_ < 0 ? column_ : std::int64_t{column_} + 1;
        const std::int64_t to_column = column_step_ < 0 ? s.from.x - edge * size : edge * size - s.from.x;
        const std::int64_t rim = row_step_ < 0 ? row_ : std::int64_t{row_} + 1;
        const std::int64_t to_row = row_step_ < 0 ? s.from.y - rim * size : rim * size - s.from.y;
        lead_ = to_column * height - to_row * width;
        column_gain_ = size * height;
        row_gain_ = size * width;
    }

    constexpr Length column() const { return column_; }
    constexpr Length row() const { return row_; }

    // To the next cell; false at the end. A column is crossed first while its line is the nearer.
    constexpr bool step() {
        if (columns_left_ > 0 && (lead_ < 0 || rows_left_ == 0)) {
            column_ += column_step_;
            --columns_left_;
            lead_ += column_gain_;
            return true;
        }
        if (rows_left_ == 0) return false;
        row_ += row_step_;
        --rows_left_;
        lead_ -= row_gain_;
        return true;
    }

    // As many steps as leave the square block of 2^bits cells a side that it is in; false if the walk ends
    // there.
    constexpr bool leave_block(int bits) {
        const Length mask = (Length{1} << bits) - 1;
        const Length columns = column_step_ < 0 ? (column_ & mask) + 1 : mask + 1 - (column_ & mask);
        const Length rows = row_step_ < 0 ? (row_ & mask) + 1 : mask + 1 - (row_ & mask);
        const bool can_by_column = columns <= columns_left_;
        const bool can_by_row = rows <= rows_left_;
        if (!can_by_column && !can_by_row) return false;
        const std::int64_t far_column = lead_ + (columns - 1) * column_gain_;
        const std::int64_t far_row = (rows - 1) * row_gain_;
        Length columns_now = columns;
        Length rows_now = rows;
        if (can_by_column && (!can_by_row || far_column < far_row)) {
            // The rows crossed before that column.
            const std::int64_t crossed = far_column < 0   ? 0
                                         : row_gain_ == 0 ? rows_left_
                                                          : far_column / row_gain_ + 1;
            rows_now = static_cast<Length>(std::min<std::int64_t>(crossed, rows_left_));
        } else {
            const std::int64_t room = far_row - lead_;
            const std::int64_t crossed = room <= 0           ? 0
                                         : column_gain_ == 0 ? columns_left_
                                                             : (room + column_gain_ - 1) / column_gain_;
            columns_now = static_cast<Length>(std::min<std::int64_t>(crossed, columns_left_));
        }
        column_ += column_step_ * columns_now;
        row_ += row_step_ * rows_now;
        columns_left_ -= columns_now;
        rows_left_ -= rows_now;
        lead_ += columns_now * column_gain_ - rows_now * row_gain_;
        return true;
    }

  private:
    Length column_;
    Length row_;
    Length column_step_;
    Length row_step_;
    Length columns_left_ = 0;
    Length rows_left_ = 0;
    std::int64_t lead_ = 0;
    std::int64_t column_gain_ = 0;
    std::int64_t row_gain_ = 0;
};

// Visits (column, row) until the visitor answers true; whether it did. Cells off any grid are visited like
// others.
template <class Visit>
constexpr bool walk_cells(const Segment& s, Length size, Visit visit) {
    CellWalk walk(s, size);
    do {
        if (visit(walk.column(), walk.row())) return true;
    } while (walk.step());
    return false;
}

}  // namespace longroll::table
