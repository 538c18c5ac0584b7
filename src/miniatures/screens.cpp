#include "miniatures/screens.h"

namespace longroll::miniatures {

// The table knows of each square inch whether it lies wholly in such an area: a line through the middle of
// each row of these tells.
bool are_deep_in(const table::Battlefield& field, table::AreaKinds kinds, const Box& eyes, Length radius,
                 Length tolerance) {
    const Box around = table::grown(eyes, radius);
    if (!table::contains(field.table(), around) || field.free_of_areas(around)) return false;
    const Length width = around.high.x - around.low.x;
    for (Length row = around.low.y / table::inch; row <= around.high.y / table::inch; ++row) {
        const Length y = row * table::inch + table::inch / 2;
        const table::Outline outline = field.outline({{around.low.x, y}, {around.high.x, y}}, kinds, width);
        if (outline.least + tolerance < width) return false;
    }
    return true;
}

bool lines_near(const table::Battlefield& field, const Box& box, table::LineKinds kinds, Length reach) {
    const Box board = field.table(), about = table::grown(box, reach + 1);
    const auto on_board = [&](Point p) {
        return Point{std::clamp(p.x, board.low.x, board.high.x), std::clamp(p.y, board.low.y, board.high.y)};
    };
    return (field.ground_in({on_board(about.low), on_board(about.high)}).lines & kinds).any();
}

}  // namespace longroll::miniatures
