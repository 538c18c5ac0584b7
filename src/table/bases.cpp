#include "table/bases.h"

#include <bit>

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

Extent extent_of(std::span<const Rect> bases, Point from, Facing facing) {
    Extent found{farthest, -farthest, -farthest, farthest};
    for (const Rect& base : bases)
        for (Point corner : corners(base)) {
            const Length x = part_along(facing + right_angle, corner - from);
            const Length y = part_along(facing, corner - from);
            found = {std::min(found.left, x), std::max(found.right, x), std::max(found.front, y),
                     std::min(found.rear, y)};
        }
    return found;
}

bool any_in_lane(std::span<const Rect> bases, Point from, Facing way, Length half_width, Length behind) {
    const Direction ahead = direction(way);
    for (const Rect& base : bases) {
        const Vector off = base.centre - from;
        if (std::abs(cross(ahead, off)) <= std::int64_t{half_width} * unit &&
            dot(ahead, off) >= -std::int64_t{behind} * unit)
            return true;
    }
    return false;
}

Spacing spacing_of(std::span<const Rect> bases, Length least, Length most) {
    const std::size_t n = bases.size();
    std::uint32_t beside[32] = {};  // whose gap to each is no wider than it may be
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = i + 1; j < n; ++j) {
            const Length gap = distance_below(bases[i], bases[j], most + 1);
            if (gap < least) return {gap, false};
            if (gap > most) continue;
            beside[i] |= 1u << j;
            beside[j] |= 1u << i;
        }
    std::uint32_t linked = 1;  // those reached from the first by gaps that are right
    for (std::uint32_t open = 1; open != 0;) {
        const int next = std::countr_zero(open);
        open = (open & (open - 1)) | (beside[next] & ~linked);
        linked |= beside[next];
    }
    return {{}, n < 2 || linked == (std::uint64_t{1} << n) - 1};
}

NearestPair nearest_pair(std::span<const Rect> a, std::span<const Rect> b) {
    NearestPair found;
    for (const Rect& p : a)
        for (const Rect& q : b)
            if (const Length apart = distance(p, q); found.one == nullptr || apart < found.apart)
                found = {&p, &q, apart};
    return found;
}

Length free_way(std::span<const Segment> ways, std::span<const Pose> others, Length reach, Length least,
                Length most) {
    for (const Segment& way : ways) {
        const Box about = grown(box_of(way), reach);
        for (const Pose& pose : others) {
            if (!contains(about, pose.centre) || !within(pose.centre, way, reach)) continue;
            const Length gap = distance(pose.centre, way.from) - reach;
            if (gap <= least) return 0;
            most = std::min(most, gap);
        }
    }
    return most;
}

Length shared_front(const Rect& base, const Rect& other) {
    const Length half = length(base.right);
    if (half == 0) return 0;
    const auto along_front = [&](Vector v) {
        return static_cast<Length>(quotient_nearest(dot(base.right, v), half));
    };
    const Length middle = along_front(other.centre - base.centre);
    const Length reach = std::abs(along_front(other.right)) + std::abs(along_front(other.front));
    return std::max(0, std::min(half, middle + reach) - std::max(-half, middle - reach));
}

std::optional<Angle> turn_onto(Facing facing, const Rect& base, Angle most) {
    std::optional<Angle> found;
    for (const Vector edge : {base.front, -base.front, base.right, -base.right}) {
        const Angle turn = turn_between(facing, facing_along(edge) + half_turn);
        if (std::abs(turn) <= most && (!found || std::abs(turn) < std::abs(*found))) found = turn;
    }
    return found;
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
