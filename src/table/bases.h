#pragma once
// The bases of one body, asked as one: a unit of many stands, a stand with its markers or its horse holders,
// or a single stand. A body is a span of rectangles; the tolerance of a rulebook is given where it matters.

#include <algorithm>
#include <concepts>
#include <cstdlib>
#include <optional>
#include <span>

#include "table/distance.h"
#include "table/rect.h"

namespace longroll::table {

// ---- making them ----

// Bases of one size: the half sides of those that face the same way, as nearly all of a body do, are computed
// once.
class BasesOfSize {
  public:
    explicit BasesOfSize(const Size& size) : size_(size) {}
    Rect at(const Pose& pose) {
        if (!known_ || pose.facing != facing_) {
            known_ = true;
            facing_ = pose.facing;
            last_ = rect({{}, facing_}, size_);
        }
        return {pose.centre, last_.right, last_.front, last_.reach};
    }

  private:
    Size size_;
    bool known_ = false;
    Facing facing_;
    Rect last_;
};
// A list of them, in the order of the poses.
template <class Rects>
Rects bases_at(std::span<const Pose> poses, const Size& size) {
    Rects made;
    BasesOfSize bases(size);
    for (const Pose& pose : poses) made.push_back(bases.at(pose));
    return made;
}
// All of them shifted alike.
template <class Rects>
    requires std::convertible_to<const Rects&, std::span<const Rect>>
Rects moved(const Rects& bases, Vector by) {
    Rects made;
    for (const Rect& base : bases) made.push_back(moved(base, by));
    return made;
}
// A size smaller all round by the tolerance: what such a base does not overlap is overlapped no deeper than
// that by the whole one.
constexpr Size smaller(const Size& size, Length tolerance) {
    return {size.frontage - 2 * tolerance, size.depth - 2 * tolerance};
}
Rect smaller(const Rect& base, Length tolerance);

// How far a vector goes that way, rounded to the nearest.
constexpr Length part_along(Facing way, Vector v) {
    return static_cast<Length>(quotient_nearest(dot(direction(way), v), unit));
}

// ---- the body as a whole ----

// Of a body that has at least one base.
Box box_of(std::span<const Rect> bases);
// The centres alone.
Box box_of(std::span<const Pose> poses);
Box box_of(std::span<const Rect> bases, Vector way);  // with all they sweep over on a straight way
Point middle_of(std::span<const Pose> poses);         // mean of the centres, rounded once
// No corner of a base of this size is farther from its centre: rounded up, with what corners are rounded by.
constexpr Length half_diagonal(const Size& size) {
    return length({size.frontage / 2 + 1, size.depth / 2 + 1}) + 3;
}

// How far it reaches from a point, as seen by somebody there who faces that way.
struct Extent {
    Length left, right, front, rear;  // left and rear are negative where it reaches to that side
};
Extent extent_of(std::span<const Rect> bases, Point from, Facing facing);
// Some centre lies in the lane that begins so far behind a point and runs straight ahead.
bool any_in_lane(std::span<const Rect> bases, Point from, Facing way, Length half_width, Length behind);

// The gaps between its bases: the first found that is less than `least`, and no more is asked; else whether
// all hang together by gaps of at most `most`. Of at most 32 bases.
struct Spacing {
    std::optional<Length> too_small;
    bool linked = true;
};
Spacing spacing_of(std::span<const Rect> bases, Length least, Length most);

// ---- two bodies ----

// They are farther apart than this by their boxes alone.
constexpr bool boxes_beyond(const Rect& p, const Rect& q, Length limit) {
    return std::abs(p.centre.x - q.centre.x) - p.reach.x - q.reach.x > limit ||
           std::abs(p.centre.y - q.centre.y) - p.reach.y - q.reach.y > limit;
}
// How far apart two boxes are at least; 0: they may meet.
constexpr Length gap_of(const Box& a, const Box& b) {
    const Length across = std::max(a.low.x - b.high.x, b.low.x - a.high.x);
    const Length along = std::max(a.low.y - b.high.y, b.low.y - a.high.y);
    return std::max<Length>(0, std::max(across, along));
}

// The two bases that are nearest to each other, of several the first; bodies that have at least one each.
struct NearestPair {
    const Rect* one = nullptr;
    const Rect* other = nullptr;
    Length apart = 0;
};
NearestPair nearest_pair(std::span<const Rect> a, std::span<const Rect> b);
// How much of the line of its front edge another base lies before, as seen along it.
Length shared_front(const Rect& base, const Rect& other);
// The smallest turn, no greater than `most`, that lays a front which faces so along an edge of a base.
std::optional<Angle> turn_onto(Facing facing, const Rect& base, Angle most);

// From nearest base to nearest base, as distance() of two bases has it.
Length distance(std::span<const Rect> a, std::span<const Rect> b);
// The same where it is less than the bound, else the bound.
Length distance_below(std::span<const Rect> a, std::span<const Rect> b, Length bound);
bool within(std::span<const Rect> a, std::span<const Rect> b, Length limit);
bool nearer_than(std::span<const Rect> a, std::span<const Rect> b, Length limit);
inline bool touch(std::span<const Rect> a, std::span<const Rect> b, Length tolerance) {
    return within(a, b, tolerance);
}
bool overlap(std::span<const Rect> a, std::span<const Rect> b, Length tolerance);  // deeper than that
// On its straight way the one sweeps over a base of the other, not only touching it.
bool sweeps_over(std::span<const Rect> moving, Vector way, std::span<const Rect> others);
// The same by a wheel of bases of one size.
bool wheels_over(std::span<const Pose> moving, const Size& size, Point pivot, Angle turn,
                 std::span<const Rect> others);
// How far points that go straight these ways get, up to so much, before one may come within reach of a
// centre; 0 where that is no more than `least`.
Length free_way(std::span<const Segment> ways, std::span<const Pose> others, Length reach, Length least,
                Length most);
// On its straight way the one passes within the limit of the other.
bool sweeps_within(std::span<const Rect> moving, Vector way, std::span<const Rect> others, Length limit);

// How far apart two bodies are, where that is less than a bound, else the bound: asked again and again as one
// of them moves, so the two bases that were nearest are asked first, and bound the rest. Both have as many
// bases each time.
class Apart {
  public:
    Length below(std::span<const Rect> a, std::span<const Rect> b, Length bound);

  private:
    std::size_t p_ = 0, q_ = 0;
};

}  // namespace longroll::table
