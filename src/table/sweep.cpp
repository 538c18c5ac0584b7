#include "table/sweep.h"

#include "table/distance.h"
#include "table/wheel_over_lines.h"

namespace longroll::table {
namespace {

constexpr std::int64_t size(std::int64_t number) { return number < 0 ? -number : number; }

// The swept area and the other base are both sums of segments, so their own directions are all the axes there
// are. Everything is doubled, which keeps the middle of the way on the grid.
template <class Apart>
bool apart_on_some_axis(const Sweep& s, const Rect& r, Apart apart) {
    const Vector d = (r.centre - s.base.centre) + (r.centre - (s.base.centre + s.way));
    const Vector half[4] = {s.base.right, s.base.front, r.right, r.front};
    const auto one = [&](Vector axis) {
        std::int64_t reach = size(cross(axis, s.way));
        for (const Vector& other : half) reach += 2 * size(cross(axis, other));
        return apart(size(cross(axis, d)), reach);
    };
    for (const Vector& axis : half) {
        if (one(axis)) return true;
    }
    return s.way != Vector{} && one(s.way);
}

// Twice the pi of arc_length: 2 * pi * 2^30, rounded.
constexpr std::int64_t two_pi = 6'746'518'852;

// No point of the base is farther away than that.
Length farthest_of(const Rect& r, Point from) {
    std::uint64_t most = 0;
    for (const Point& p : corners(r)) most = std::max(most, square(p - from));
    return static_cast<Length>(root_up(most)) + 1;
}
Length radius_of(const Wheel& wheel) { return farthest_of(rect(wheel.from, wheel.size), wheel.pivot); }

// The largest step whose sagitta is a thousandth: radius * angle^2 / 8 <= 1, an angle being 65536 / (2 pi)
// steps.
Angle step_of(Length radius) {
    return std::max<Angle>(1,
                           static_cast<Angle>(root_down(870'342'354u / static_cast<std::uint64_t>(radius))));
}

Rect base_at(const Wheel& wheel, Angle turn) {
    return rect(turned_about(wheel.from, wheel.pivot, turn), wheel.size);
}

// True: it lies wholly within or wholly without the ring in which the base is carried round the pivot, by
// more than a sagitta and the rounding of poses.
bool is_off_ring(const Wheel& wheel, const Rect& r) {
    constexpr Length rounding = 8;
    return !within(wheel.pivot, r, radius_of(wheel) + rounding) ||
           !within(wheel.pivot, base_at(wheel, 0), farthest_of(r, wheel.pivot) + rounding);
}

ConvexPolygon joined(const Rect& a, const Rect& b) {
    std::array<Point, 8> points{};
    const std::array<Point, 4> first = corners(a);
    const std::array<Point, 4> second = corners(b);
    std::copy(first.begin(), first.end(), points.begin());
    std::copy(second.begin(), second.end(), points.begin() + 4);
    return hull(points);
}

// What the edges of a base sweep between two poses, as convex pieces; stops at the first that `found` takes.
// An edge is cut where the pivot stands square to it: the two parts of such an edge turn opposite ways, and
// the hull of both would take in ground that neither touches.
template <class Found>
bool any_piece(const Wheel& wheel, const Rect& a, const Rect& b, Found found) {
    const std::array<Point, 4> before = corners(a);
    const std::array<Point, 4> after = corners(b);
    for (std::size_t i = 0; i < 4; ++i) {
        const Segment from{before[i], before[(i + 1) % 4]};
        const Segment to{after[i], after[(i + 1) % 4]};
        const Point from_foot = nearest_point(from, wheel.pivot);
        const Point to_foot = nearest_point(to, wheel.pivot);
        const std::array<Point, 4> first{from.from, from_foot, to_foot, to.from};
        const std::array<Point, 4> second{from_foot, from.to, to.to, to_foot};
        if (found(hull(first)) || found(hull(second))) return true;
    }
    return false;
}

// Step by step with the bases before and after, as far as they come near the box; stops where `found` says
// so.
template <class Found>
bool any_step(const Wheel& wheel, const Box& near, Found found) {
    if (!meets(outer_box_of(wheel), near)) return false;
    const Angle step = step_of(radius_of(wheel));
    const Angle whole = wheel.turn < 0 ? -wheel.turn : wheel.turn;
    const Angle sign = wheel.turn < 0 ? -1 : 1;
    Rect before = base_at(wheel, 0);
    Box box = box_of(before);
    Angle done = 0;
    do {
        const Angle next = std::min(done + step, whole);
        const Rect after = base_at(wheel, sign * next);
        const Box after_box = box_of(after);
        if (meets(both(box, after_box), near) && found(before, after, sign * done, sign * next)) return true;
        before = after;
        box = after_box;
        done = next;
    } while (done < whole);
    return false;
}

}  // namespace

Box outer_box_of(const Wheel& wheel) {
    const Length radius = radius_of(wheel);
    const Angle whole = wheel.turn < 0 ? -wheel.turn : wheel.turn;
    if (whole > half_turn) return grown({wheel.pivot, wheel.pivot}, radius);
    return grown(both(box_of(base_at(wheel, 0)), box_of(base_at(wheel, wheel.turn))),
                 sagitta_up(radius, wheel.turn));
}

ConvexPolygon area(const Sweep& s) { return joined(s.base, moved(s.base, s.way)); }

bool meets(const Sweep& s, const Rect& r) {
    if (!meets(box_of(s), box_of(r))) return false;
    return !apart_on_some_axis(s, r, [](std::int64_t away, std::int64_t reach) { return away > reach; });
}
bool overlaps(const Sweep& s, const Rect& r) {
    if (!meets(box_of(s), box_of(r))) return false;
    return !apart_on_some_axis(s, r, [](std::int64_t away, std::int64_t reach) { return away >= reach; });
}
bool meets(const Sweep& s, const Segment& line) {
    return meets(box_of(s), box_of(line)) && SweepOverLines(s).meets(line.from, line.to);
}
bool meets(const Sweep& s, Polygon polygon) {
    const ConvexPolygon swept = area(s);
    return meets(polygon, Polygon(swept));
}

std::optional<Passage> passage(const Sweep& s, const Rect& r) {
    const Rect& p = s.base;
    const Vector d = r.centre - p.centre;
    const Vector half[4] = {p.right, p.front, r.right, r.front};
    Passage result{{0, 1}, {1, 1}, true};
    for (const Vector& axis : half) {
        std::int64_t reach = 0;
        for (const Vector& other : half) reach += size(cross(axis, other));
        const std::int64_t start = cross(axis, d);
        const std::int64_t speed = cross(axis, s.way);
        if (speed == 0) {
            if (size(start) > reach) return std::nullopt;
            if (size(start) == reach) result.deep = false;
            continue;
        }
        // |start - t * speed| <= reach
        const Fraction one = fraction(start - reach, speed);
        const Fraction two = fraction(start + reach, speed);
        result.enter = std::max(result.enter, std::min(one, two));
        result.leave = std::min(result.leave, std::max(one, two));
    }
    if (result.leave < result.enter) return std::nullopt;
    if (s.way == Vector{}) {
        result.deep = overlaps(p, r);
    } else if (result.enter == result.leave) {
        result.deep = false;
    }
    return result;
}

Advance advance_until_stopped(const Sweep& s, std::span<const Rect> others) {
    const Length whole = length(s.way);
    Advance result{whole, s.way, -1};
    const Box swept = box_of(s);
    std::optional<Fraction> first;
    for (std::size_t i = 0; i < others.size(); ++i) {
        // Where the swept area has no part of it there is no passage that is deep.
        if (!meets(swept, box_of(others[i])) || !overlaps(s, others[i])) continue;
        const std::optional<Passage> meeting = passage(s, others[i]);
        if (!meeting || !meeting->deep) continue;
        if (first && !(meeting->enter < *first)) continue;
        first = meeting->enter;
        result.stopped_by = static_cast<std::int32_t>(i);
    }
    if (!first) return result;
    // Rounded towards the start; where the rounding of the pose pushes it into the other, back by a
    // thousandth.
    const Rect& other = others[static_cast<std::size_t>(result.stopped_by)];
    result.travelled = static_cast<Length>(quotient_down(first->above * whole, first->below));
    result.moved = on_the_way(s.way, whole, result.travelled);
    while (result.travelled > 0 && overlaps(moved(s.base, result.moved), other)) {
        --result.travelled;
        result.moved = on_the_way(s.way, whole, result.travelled);
    }
    return result;
}

Length advance_onto(std::span<const Rect> bases, Facing way, Length far, std::span<const Rect> others) {
    Length least = -1;
    const Vector straight = along(way, far);
    for (const Rect& base : bases) {
        const Advance met = advance_until_stopped({base, straight}, others);
        if (met.stopped_by >= 0 && (least < 0 || met.travelled < least)) least = met.travelled;
    }
    return least;
}

Vector turned(Vector v, Angle turn) { return turned_by(v, direction(Facing{} + turn)); }

Pose turned_about(const Pose& pose, Point pivot, Angle turn) {
    return {pivot + turned(pose.centre - pivot, turn), pose.facing + turn};
}

Length arc_length(Length radius, Angle turn) {
    const std::int64_t steps = std::int64_t{radius} * (turn < 0 ? -turn : turn);
    // steps * 2 pi / 65536 in two parts, so that the constant's 33 bits fit.
    constexpr std::int64_t split = 1 << 20;
    const std::int64_t high = steps / split * two_pi;
    const std::int64_t low = steps % split * two_pi / split;
    return static_cast<Length>(quotient_nearest(high + low, std::int64_t{1} << 26));
}

bool meets(const Wheel& wheel, const Rect& r) {
    if (is_off_ring(wheel, r)) return false;
    return meets(base_at(wheel, 0), r) ||
           any_step(wheel, box_of(r), [&](const Rect& a, const Rect& b, Angle, Angle) {
               return any_piece(wheel, a, b, [&](const ConvexPolygon& piece) { return meets(piece, r); });
           });
}
bool overlaps(const Wheel& wheel, const Rect& r) {
    if (is_off_ring(wheel, r)) return false;
    return overlaps(base_at(wheel, 0), r) ||
           any_step(wheel, box_of(r), [&](const Rect& a, const Rect& b, Angle, Angle) {
               return any_piece(wheel, a, b, [&](const ConvexPolygon& piece) { return overlaps(piece, r); });
           });
}
bool meets(const Wheel& wheel, const Segment& line) {
    return meets(base_at(wheel, 0), line) ||
           any_step(wheel, box_of(line), [&](const Rect& a, const Rect& b, Angle, Angle) {
               return any_piece(wheel, a, b,
                                [&](const ConvexPolygon& piece) { return meets(Polygon(piece), line); });
           });
}
bool meets(const Wheel& wheel, Polygon polygon) {
    return meets(polygon, base_at(wheel, 0)) ||
           any_step(wheel, box_of(polygon), [&](const Rect& a, const Rect& b, Angle, Angle) {
               return any_piece(wheel, a, b,
                                [&](const ConvexPolygon& piece) { return meets(polygon, Polygon(piece)); });
           });
}

Box box_of(const Wheel& wheel) {
    Box box = box_of(rect(wheel.from, wheel.size));
    const Box everything{{-farthest, -farthest}, {farthest, farthest}};
    any_step(wheel, everything, [&](const Rect&, const Rect& b, Angle, Angle) {
        box = both(box, box_of(b));
        return false;
    });
    return box;
}

// ---- one wheel, many segments ----

namespace {

// All corners lie so far to one side of the line that nothing between them, rounded to the grid, meets it.
bool beside(const Rect& a, const Rect& b, const Segment& line) {
    const Vector run = line.to - line.from;
    const std::int64_t slack = size(run.x) + size(run.y);
    bool left = true, right = true;
    for (const Rect* r : {&a, &b}) {
        const std::int64_t centre = cross(run, r->centre - line.from);
        const std::int64_t reach = size(cross(run, r->right)) + size(cross(run, r->front)) + slack;
        left = left && centre > reach;
        right = right && centre < -reach;
    }
    return left || right;
}

}  // namespace

WheelOverLines::WheelOverLines(const Wheel& wheel) : wheel_(wheel), box_(box_of(base_at(wheel, 0))) {
    bases_.push_back(base_at(wheel, 0));
    const Angle whole = wheel.turn < 0 ? -wheel.turn : wheel.turn;
    const Angle sign = wheel.turn < 0 ? -1 : 1;
    const Angle step = step_of(radius_of(wheel));
    if (whole / step + 1 > static_cast<Angle>(most_steps)) {
        whole_ = false;
        box_ = box_of(wheel);
        return;
    }
    for (Angle done = 0; done < whole;) {
        done = std::min(done + step, whole);
        bases_.push_back(base_at(wheel, sign * done));
        box_ = both(box_, box_of(bases_.back()));
    }
}

bool WheelOverLines::meets(const Segment& line) const {
    if (!whole_) return table::meets(wheel_, line);
    const Box near = box_of(line);
    // A thousandth more: places on the edges are rounded.
    if (!table::meets(grown(box_, 2), near)) return false;
    if (table::meets(bases_[0], line)) return true;
    for (std::size_t i = 0; i + 1 < bases_.size(); ++i) {
        const Rect& a = bases_[i];
        const Rect& b = bases_[i + 1];
        if (!table::meets(both(box_of(a), box_of(b)), near) || beside(a, b, line)) continue;
        if (any_piece(wheel_, a, b,
                      [&](const ConvexPolygon& piece) { return table::meets(Polygon(piece), line); }))
            return true;
    }
    return false;
}

WheelAdvance wheel_until_stopped(const Wheel& wheel, std::span<const Rect> others) {
    WheelAdvance result{wheel.turn, -1};
    const Angle sign = wheel.turn < 0 ? -1 : 1;
    for (std::size_t i = 0; i < others.size(); ++i) {
        Wheel rest = wheel;
        rest.turn = result.turned;
        if (overlaps(base_at(wheel, 0), others[i])) return {0, static_cast<std::int32_t>(i)};
        const auto swept = [&](const Rect& a, const Rect& b) {
            return any_piece(wheel, a, b,
                             [&](const ConvexPolygon& piece) { return overlaps(piece, others[i]); });
        };
        any_step(rest, box_of(others[i]), [&](const Rect& a, const Rect& b, Angle from, Angle to) {
            if (!swept(a, b)) return false;
            // Somewhere in this step: the last turn of it that is still clear.
            Angle clear = from;
            Angle stopped = to;
            while (sign * (stopped - clear) > 1) {
                const Angle middle = clear + (stopped - clear) / 2;
                (swept(a, base_at(wheel, middle)) ? stopped : clear) = middle;
            }
            result = {clear, static_cast<std::int32_t>(i)};
            return true;
        });
    }
    return result;
}

}  // namespace longroll::table
