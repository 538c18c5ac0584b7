#include "table/facing.h"

namespace longroll::table {

Facing facing_along(Vector vector) {
    if (vector == Vector{}) return north;
    // Into the first quarter, clockwise from north.
    Turn base = 0;
    while (!(vector.x >= 0 && vector.y > 0)) {
        vector = {-vector.y, vector.x};  // a quarter counter-clockwise
        base += right_angle;
    }
    // The last step of the quarter that does not lie beyond the vector: the cross product grows as the facing
    // turns.
    const auto ahead = [vector](Turn step) { return cross(direction(Facing{} + step), vector); };
    Turn low = 0;
    Turn high = right_angle;
    while (high - low > 1) {
        const Turn middle = (low + high) / 2;
        (ahead(middle) <= 0 ? low : high) = middle;
    }
    // Both are unit vectors, so the smaller cross product is the smaller angle.
    return Facing{} + (base + (magnitude(ahead(high)) < magnitude(ahead(low)) ? high : low));
}

}  // namespace longroll::table
