#include "table/bases.h"

#include "table/sweep.h"

namespace longroll::table {

Rect smaller(const Rect& base, Length tolerance) {
    const auto less = [tolerance](Vector half) {
        const Length whole = std::max<Length>(1, length(half));
        return part(half, std::max<Length>(0, whole - tolerance), whole);
    };
    return rect_of(base.centre, less(base.right), less(base.front));
}

Box box_of(std::span<const Rect> bases) {
    Box box = box_of(bases[0]);
    for (const Rect& base : bases.subspan(1)) box = both(box, box_of(base));
    return box;
}

Box box_of(std::span<const Pose> poses) {
    Box box{poses[0].centre, poses[0].centre};
    for (const Pose& pose : poses.subspan(1)) box = both(box, {pose.centre, pose.centre});
    return box;
}

Box box_of(std::span<const Rect> bases, Vector way) {
    const Box box = box_of(bases);
    return both(box, {box.low + way, box.high + way});
}

Point middle_of(std::span<const Pose> poses) {
    std::int64_t x = 0, y = 0;
    for (const Pose& pose : poses) {
        x += pose.centre.x;
        y += pose.centre.y;
    }
    const auto n = static_cast<std::int64_t>(std::max<std::size_t>(1, poses.size()));
    return {static_cast<Length>(quotient_nearest(x, n)), static_cast<Length>(quotient_nearest(y, n))};
}

Length distance(std::span<const Rect> a, std::span<const Rect> b) {
    return distance_below(a, b, 2 * farthest);
}

Length distance_below(std::span<const Rect> a, std::span<const Rect> b, Length bound) {
    for (const Rect& p : a)
        for (const Rect& q : b)
            if (!boxes_beyond(p, q, bound)) bound = distance_below(p, q, bound);
    return bound;
}

bool within(std::span<const Rect> a, std::span<const Rect> b, Length limit) {
    for (const Rect& p : a)
        for (const Rect& q : b)
            if (!boxes_beyond(p, q, limit) && within(p, q, limit)) return true;
    return false;
}

bool nearer_than(std::span<const Rect> a, std::span<const Rect> b, Length limit) {
    for (const Rect& p : a)
        for (const Rect& q : b)
            if (!boxes_beyond(p, q, limit) && nearer_than(p, q, limit)) return true;
    return false;
}

bool overlap(std::span<const Rect> a, std::span<const Rect> b, Length tolerance) {
    for (const Rect& p : a)
        for (const Rect& q : b)
            if (!boxes_apart(p, q) && overlaps_deeper(p, q, tolerance)) return true;
    return false;
}

bool sweeps_over(std::span<const Rect> moving, Vector way, std::span<const Rect> others) {
    for (const Rect& base : moving) {
        const Sweep sweep{base, way};
        const Box box = box_of(sweep);
        for (const Rect& other : others)
            if (meets(box, box_of(other)) && overlaps(sweep, other)) return true;
    }
    return false;
}

bool wheels_over(std::span<const Pose> moving, const Size& size, Point pivot, Angle turn,
                 std::span<const Rect> others) {
    for (const Pose& pose : moving) {
        const Wheel wheel{pose, size, pivot, turn};
        for (const Rect& other : others)
            if (overlaps(wheel, other)) return true;
    }
    return false;
}

bool sweeps_within(std::span<const Rect> moving, Vector way, std::span<const Rect> others, Length limit) {
    const Box there = box_of(others);
    for (const Rect& base : moving) {
        const Sweep sweep{base, way};
        const Box beside = grown(box_of(sweep), limit);
        if (!meets(beside, there)) continue;
        const ConvexPolygon strip = area(sweep);
        for (const Rect& other : others)
            if (meets(beside, box_of(other)) && within(strip, other, limit)) return true;
    }
    return false;
}

Length Apart::below(std::span<const Rect> a, std::span<const Rect> b, Length bound) {
    bound = distance_below(a[p_], b[q_], bound);
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t k = 0; k < b.size(); ++k) {
            if (boxes_beyond(a[i], b[k], bound - 1)) continue;
            const Length apart = distance_below(a[i], b[k], bound);
            if (apart >= bound) continue;
            bound = apart;
            p_ = i;
            q_ = k;
        }
    return bound;
}

}  // namespace longroll::table
