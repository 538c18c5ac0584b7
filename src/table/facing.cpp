#include "table/facing.h"

#include <algorithm>

namespace longroll::table {

Facing facing_along(Vector vector) {
    if (vector == Vector{}) return north;
    // Into the first quarter, clockwise from north.
    Angle base = 0;
    while (!(vector.x >= 0 && vector.y > 0)) {
        vector = {-vector.y, vector.x};  // a quarter counter-clockwise
        base += right_angle;
    }
    // About where it is: the arc tangent by a polynomial, within twenty steps, mended once by what is left.
    const bool steep = vector.x > vector.y;
    const std::int64_t part =
        (std::int64_t{steep ? vector.y : vector.x} << 16) / (steep ? vector.x : vector.y);  // 0 to 65536
    const std::int64_t curve = (65536 - part) * (2552 + (692 * part >> 16)) >> 16;
    const auto guess = static_cast<Angle>(part * (8192 + curve) >> 16);
    const auto ahead = [vector](Angle step) { return cross(direction(Facing{} + step), vector); };
    Angle low = steep ? right_angle - guess : guess;
    constexpr std::int64_t steps_of_radius = 10'430;  // 65536 / (2 pi)
    low -= static_cast<Angle>(ahead(low) * steps_of_radius / dot(direction(Facing{} + low), vector));
    low = std::clamp(low, 0, right_angle - 1);
    // The last step of the quarter that does not lie beyond the vector: the cross product grows as the facing
    // turns.
    std::int64_t short_by = ahead(low);
    while (low > 0 && short_by > 0) short_by = ahead(--low);
    std::int64_t beyond_by = ahead(low + 1);
    while (low + 1 < right_angle && beyond_by <= 0) {
        short_by = beyond_by;
        beyond_by = ahead(++low + 1);
    }
    // Both are unit vectors, so the smaller cross product is the smaller angle.
    return Facing{} + (base + (magnitude(beyond_by) < magnitude(short_by) ? low + 1 : low));
}

}  // namespace longroll::table
