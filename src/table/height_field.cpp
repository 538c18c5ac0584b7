#include "table/height_field.h"

#include <limits>

namespace longroll::table {

HeightField::HeightField(HeightPlan plan) : plan_(std::move(plan)) {
    if (empty()) return;
    highest_.reserve(static_cast<std::size_t>(plan_.columns - 1) * static_cast<std::size_t>(plan_.rows - 1));
    for (Length row = 0; row + 1 < plan_.rows; ++row) {
        for (Length column = 0; column + 1 < plan_.columns; ++column) {
            highest_.push_back(
                static_cast<std::int16_t>(std::max({corner(column, row), corner(column + 1, row),
                                                    corner(column, row + 1), corner(column + 1, row + 1)})));
        }
    }
    const Length columns = plan_.columns - 1;
    const Length rows = plan_.rows - 1;
    block_columns_ = (columns >> block_bits) + 1;
    blocks_.assign(
        static_cast<std::size_t>(block_columns_) * static_cast<std::size_t>((rows >> block_bits) + 1),
        std::numeric_limits<std::int16_t>::min());
    for (Length row = 0; row < rows; ++row) {
        for (Length column = 0; column < columns; ++column) {
            std::int16_t& block = blocks_[block_of(column, row)];
            block =
                std::max(block, highest_[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
                                         static_cast<std::size_t>(column)]);
        }
    }
}

std::int64_t HeightField::height_times_spacing(Point p) const {
    if (empty()) return 0;
    const Length size = plan_.spacing;
    const Point q{std::clamp(p.x, 0, (plan_.columns - 1) * size),
                  std::clamp(p.y, 0, (plan_.rows - 1) * size)};
    const Length column = square_column(q.x);
    const Length row = square_row(q.y);
    const std::int64_t x = q.x - column * size;
    const std::int64_t y = q.y - row * size;
    const std::int64_t southwest = corner(column, row);
    const std::int64_t northeast = corner(column + 1, row + 1);
    if (x >= y) {
        const std::int64_t southeast = corner(column + 1, row);
        return southwest * size + (southeast - southwest) * x + (northeast - southeast) * y;
    }
    const std::int64_t northwest = corner(column, row + 1);
    return southwest * size + (northwest - southwest) * y + (northeast - northwest) * x;
}

std::int32_t HeightField::level(Point p) const {
    if (empty()) return 0;
    const std::int64_t above = height_times_spacing(p) - std::int64_t{plan_.zero} * plan_.spacing;
    return static_cast<std::int32_t>(quotient_down(above, std::int64_t{plan_.interval} * plan_.spacing));
}

HeightField::Levels HeightField::levels_in(const Box& box) const {
    if (empty()) return {};
    int lowest = std::numeric_limits<int>::max();
    int highest = std::numeric_limits<int>::min();
    for (Length row = square_row(box.low.y); row <= square_row(box.high.y) + 1; ++row) {
        for (Length column = square_column(box.low.x); column <= square_column(box.high.x) + 1; ++column) {
            lowest = std::min(lowest, corner(column, row));
            highest = std::max(highest, corner(column, row));
        }
    }
    const auto level_of = [this](int height) {
        return static_cast<std::int32_t>(quotient_down(std::int64_t{height} - plan_.zero, plan_.interval));
    };
    return {level_of(lowest), level_of(highest)};
}

int HeightField::slopes(const Segment& s, Length column, Length row, Slope (&out)[2]) const {
    const Length size = plan_.spacing;
    const Vector run = s.to - s.from;
    const std::int64_t x = std::int64_t{s.from.x} - std::int64_t{column} * size;
    const std::int64_t y = std::int64_t{s.from.y} - std::int64_t{row} * size;
    // Where it is within the square.
    Fraction enter{0, 1};
    Fraction leave{1, 1};
    const auto between = [&](std::int64_t start, std::int64_t speed) {
        if (speed == 0) return start >= 0 && start <= size;
        const Fraction low = fraction(-start, speed);
        const Fraction high = fraction(size - start, speed);
        enter = std::max(enter, std::min(low, high));
        leave = std::min(leave, std::max(low, high));
        return true;
    };
    if (!between(x, run.x) || !between(y, run.y) || leave < enter) return 0;

    const std::int64_t southwest = corner(column, row);
    const std::int64_t southeast = corner(column + 1, row);
    const std::int64_t northwest = corner(column, row + 1);
    const std::int64_t northeast = corner(column + 1, row + 1);
    const auto piece = [&](bool lower, const Fraction& from, const Fraction& to) {
        const std::int64_t by_x = lower ? southeast - southwest : northeast - northwest;
        const std::int64_t by_y = lower ? northeast - southeast : northwest - southwest;
        return Slope{southwest * size + by_x * x + by_y * y, by_x * run.x + by_y * run.y, from, to};
    };
    // x - y: positive in the lower triangle.
    const std::int64_t off = x - y;
    const std::int64_t off_speed = std::int64_t{run.x} - run.y;
    if (off_speed == 0) {
        out[0] = piece(off >= 0, enter, leave);
        return 1;
    }
    const Fraction cut = fraction(-off, off_speed);
    if (!(enter < cut)) {
        out[0] = piece(off_speed > 0, enter, leave);
        return 1;
    }
    if (!(cut < leave)) {
        out[0] = piece(off_speed < 0, enter, leave);
        return 1;
    }
    out[0] = piece(off_speed < 0, enter, cut);
    out[1] = piece(off_speed > 0, cut, leave);
    return 2;
}

std::int32_t HeightField::level_at(const Slope& slope, const Fraction& t) const {
    const std::int64_t base = slope.start - std::int64_t{plan_.zero} * plan_.spacing;
    return static_cast<std::int32_t>(quotient_down(base * t.below + slope.slope * t.above,
                                                   std::int64_t{plan_.interval} * plan_.spacing * t.below));
}

std::optional<Fraction> HeightField::first_at_least(const Segment& s, int height) const {
    if (empty()) return std::nullopt;
    const std::int64_t most = std::int64_t{height} * plan_.spacing;
    if (s.from == s.to) {
        if (height_times_spacing(s.from) >= most) return Fraction{0, 1};
        return std::nullopt;
    }
    const auto squares = static_cast<std::size_t>(plan_.columns - 1);
    const auto columns = static_cast<unsigned>(plan_.columns - 1);
    const auto rows = static_cast<unsigned>(plan_.rows - 1);
    CellWalk walk(s, plan_.spacing);
    for (bool going = true; going;) {
        // The north and east edges belong to the last squares.
        const Length column = walk.column() - (walk.column() == plan_.columns - 1);
        const Length row = walk.row() - (walk.row() == plan_.rows - 1);
        if (static_cast<unsigned>(column) >= columns || static_cast<unsigned>(row) >= rows) {
            going = walk.step();
            continue;
        }
        if (blocks_[block_of(column, row)] < height) {
            going = column == walk.column() && row == walk.row() ? walk.leave_block(block_bits) : walk.step();
            continue;
        }
        going = walk.step();
        if (highest_[static_cast<std::size_t>(row) * squares + static_cast<std::size_t>(column)] < height)
            continue;
        Slope pieces[2];
        const int count = slopes(s, column, row, pieces);
        for (int i = 0; i < count; ++i) {
            const Slope& piece = pieces[i];
            const auto reaches = [&](const Fraction& t) {
                return piece.start * t.below + piece.slope * t.above >= most * t.below;
            };
            if (reaches(piece.from)) return piece.from;
            if (reaches(piece.to)) return fraction(most - piece.start, piece.slope);
        }
    }
    return std::nullopt;
}

bool HeightField::steep(const Segment& s, int contours_crossed, Length within) const {
    assert(contours_crossed >= 1 && contours_crossed <= 16);
    const Length whole = length(s.to - s.from);
    // The places of the last crossings in one sense; a turn of the ground begins anew.
    Fraction places[16];
    int count = 0;
    std::int32_t sense = 0;
    return contours(s, [&](const ContourCrossing& crossing) {
        if (crossing.sense != sense) count = 0;
        sense = crossing.sense;
        if (count == contours_crossed) {
            for (int i = 1; i < count; ++i) places[i - 1] = places[i];
            --count;
        }
        places[count++] = crossing.at;
        if (count < contours_crossed) return false;
        const auto at = [whole](const Fraction& t) { return quotient_nearest(t.above * whole, t.below); };
        return at(places[count - 1]) - at(places[0]) <= within;
    });
}

int HeightField::climb(const Segment& s) const {
    int count = 0;
    contours(s, [&](const ContourCrossing& crossing) {
        count += crossing.sense > 0;
        return false;
    });
    return count;
}

}  // namespace longroll::table
