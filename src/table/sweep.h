#pragma once
// What a base covers while it moves. A move that does not turn it (straight ahead, oblique, sidestep,
// backstep, withdrawal) is swept exactly. A wheel is swept in steps: each pose is computed from the first one
// and rounded once, and between two poses in a row each edge sweeps the hull of its two places. The steps are
// so small that an arc strays at most a thousandth of an inch from its chord (sagitta of the outermost
// corner); with the rounding of the poses the swept area is right to two thousandths, where the finest
// tolerance of a rulebook is ten (SE-GEO-1).
//
// Tolerances: a base made smaller all round by the tolerance (rect(pose, {frontage - 2 t, depth - 2 t})) is
// passed exactly where the whole one would be overlapped no deeper than that.

#include <optional>
#include <span>

#include "table/polygon.h"
#include "table/rect.h"

namespace longroll::table {

// A base and the straight way it goes.
struct Sweep {
    Rect base;
    Vector way;
};

constexpr Box box_of(const Sweep& s) { return both(box_of(s.base), box_of(moved(s.base, s.way))); }
// The swept area; its corners lie on the grid.
ConvexPolygon area(const Sweep& s);

bool meets(const Sweep& s, const Rect& r);
bool overlaps(const Sweep& s, const Rect& r);
bool meets(const Sweep& s, const Segment& line);
bool meets(const Sweep& s, Polygon polygon);

// A sweep asked about many segments: what depends on the sweep alone is computed once.
class SweepOverLines {
  public:
    explicit constexpr SweepOverLines(const Sweep& s) : sweep_(s) {
        const Vector axes[3] = {s.way, s.base.right, s.base.front};
        for (int i = 0; i < 3; ++i) {
            reach_[i] = size(cross(axes[i], s.way)) + 2 * size(cross(axes[i], s.base.right)) +
                        2 * size(cross(axes[i], s.base.front));
        }
    }
    // As for two bases, everything is doubled, and the directions of both figures are all the axes there are.
    constexpr bool meets(Point from, Point to) const {
        const Vector run = to - from;
        const Vector d = (from - sweep_.base.centre) + (to - (sweep_.base.centre + sweep_.way));
        const std::int64_t along_way = size(cross(sweep_.way, run));
        if (size(cross(sweep_.way, d)) > reach_[0] + along_way) return false;
        const std::int64_t along_right = size(cross(sweep_.base.right, run));
        if (size(cross(sweep_.base.right, d)) > reach_[1] + along_right) return false;
        const std::int64_t along_front = size(cross(sweep_.base.front, run));
        if (size(cross(sweep_.base.front, d)) > reach_[2] + along_front) return false;
        return size(cross(run, d)) <= along_way + 2 * along_right + 2 * along_front;
    }

  private:
    static constexpr std::int64_t size(std::int64_t number) { return number < 0 ? -number : number; }
    Sweep sweep_;
    std::int64_t reach_[3] = {};
};

// When the moving base and the other have a point in common, as parts of the way, both within 0 to 1.
struct Passage {
    Fraction enter;
    Fraction leave;
    bool deep = false;  // they have area in common in between
};
std::optional<Passage> passage(const Sweep& s, const Rect& r);

// The farthest the base can go along its way without overlapping any of these (VB-GEO-16): how far, and which
// stopped it. Where it is stopped it stands within two thousandths of touching. A base touched at the start
// does not stop it unless the way leads into it (RF-GEO-8); one overlapped at the start stops it at once.
struct Advance {
    Length travelled = 0;
    Vector moved;
    std::int32_t stopped_by = -1;  // which of the others; -1 if it went all the way
};
Advance advance_until_stopped(const Sweep& s, std::span<const Rect> others);
// How far a body of these bases goes straight that way until one of them meets one of the others; -1: none
// does within `far`.
Length advance_onto(std::span<const Rect> bases, Facing way, Length far, std::span<const Rect> others);

// Where a straight way of this length has brought a point after so much of it.
constexpr Vector on_the_way(Vector way, Length whole, Length travelled) {
    return whole == 0 ? Vector{} : part(way, travelled, whole);
}

// Turned about any point, clockwise positive, rounded once.
Vector turned(Vector v, Angle turn);
constexpr Vector turned_by(Vector v, Direction d) {
    return {static_cast<Length>(quotient_nearest(std::int64_t{v.x} * d.y + std::int64_t{v.y} * d.x, unit)),
            static_cast<Length>(quotient_nearest(std::int64_t{v.y} * d.y - std::int64_t{v.x} * d.x, unit))};
}
Pose turned_about(const Pose& pose, Point pivot, Angle turn);

// A base that is carried round a pivot, as a stand of a wheeling line is (SE-GEO-8).
struct Wheel {
    Pose from;
    Size size;
    Point pivot;
    Angle turn = 0;  // at most a whole turn either way
};

// The length of the way of a point so far from the pivot, rounded to the nearest thousandth: radius times
// angle.
Length arc_length(Length radius, Angle turn);

bool meets(const Wheel& wheel, const Rect& r);
bool overlaps(const Wheel& wheel, const Rect& r);
bool meets(const Wheel& wheel, const Segment& line);
bool meets(const Wheel& wheel, Polygon polygon);
Box box_of(const Wheel& wheel);
// A box that holds everything it covers, found from its two ends alone: an arc strays from its chord by its
// sagitta at most. For questions that most figures are too far away for.
Box outer_box_of(const Wheel& wheel);
// A wheel as chords of six degrees at the most: calls `visit(from, to)` for each, the poses at its ends.
template <class Visit>
void each_chord(const Pose& from, Point pivot, Angle turn, Visit visit) {
    constexpr Angle piece = degrees(6);
    Pose at = from;
    for (Angle done = 0; done != turn;) {
        done = turn > 0 ? std::min(done + piece, turn) : std::max(done - piece, turn);
        const Pose next = turned_about(from, pivot, done);
        visit(at, next);
        at = next;
    }
}
// How far an arc strays from its chord at most, with what its points are rounded by; of more than half a turn
// its diameter.
constexpr Length sagitta_up(Length radius, Angle turn) {
    const std::int64_t whole = turn < 0 ? -turn : turn;
    if (whole > half_turn) return 2 * radius + 8;
    // radius * angle^2 / 8, an angle being 65536 / (2 pi) steps.
    return static_cast<Length>(whole * whole * radius / 870'342'354) + 8;
}

// A box about an arc from one point to another, and as much more all round.
constexpr Box box_of_arc(Point from, Point to, Length radius, Angle turn, Length more) {
    return grown(box_of(from, to), sagitta_up(radius, turn) + more);
}

// The farthest it can turn without overlapping any of these, by the swept area as computed above: what
// it only grazes, within those two thousandths, may stop it up to a step later.
struct WheelAdvance {
    Angle turned = 0;
    std::int32_t stopped_by = -1;
};
WheelAdvance wheel_until_stopped(const Wheel& wheel, std::span<const Rect> others);

}  // namespace longroll::table
