#include "table/way.h"

namespace longroll::table {

OnWay point_on(std::span<const Point> way, Length walked) {
    OnWay on{way.back(), {}};
    for (std::size_t i = 0; i + 1 < way.size(); ++i) {
        const Vector leg = way[i + 1] - way[i];
        const Length piece = length(leg);
        if (piece == 0) continue;
        on.along = leg;
        if (walked <= piece) {
            on.point = way[i] + part(leg, walked, piece);
            break;
        }
        walked -= piece;
    }
    return on;
}

Pose pose_on(std::span<const Point> way, Length walked, Facing facing) {
    const OnWay on = point_on(way, walked);
    return {on.point, on.along == Vector{} ? facing : facing_along(on.along)};
}

bool climbs(const Battlefield& field, const Segment& way, Length step) {
    if (field.flat()) return false;
    if (const Box box = box_of(way); contains(field.table(), box) && field.one_level(box)) return false;
    const Vector run = way.to - way.from;
    const Length whole = length(run);
    std::int32_t last = field.level_at(way.from);
    for (Length at = 0; at < whole;) {
        at = std::min(at + step, whole);
        const std::int32_t here = field.level_at(way.from + part(run, at, whole));
        if (here > last) return true;
        last = here;
    }
    return false;
}

Pose pose_behind(const File& file, int place, std::span<const Point> way, Length walked, Facing facing) {
    const Length behind = file.behind(place);
    if (behind <= walked) return pose_on(way, walked - behind, facing);
    // Still on the ground of the file as it stood: knots are the head and the centres of the stands.
    const Length back = behind - walked;
    Point ahead = way[0];
    Length from = 0;
    for (int k = 0; k <= place; ++k) {
        const Pose& knot = file.stands[static_cast<std::size_t>(k)];
        const Length to = file.behind(k);
        if (back <= to) {
            const Vector piece = ahead - knot.centre;
            const bool turns = walked > 0 && k > 0 && piece != Vector{};
            return {knot.centre + part(piece, to - back, to - from),
                    turns ? facing_along(piece) : knot.facing};
        }
        ahead = knot.centre;
        from = to;
    }
    return file.stands[static_cast<std::size_t>(place)];
}

}  // namespace longroll::table
