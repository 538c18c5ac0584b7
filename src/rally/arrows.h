#pragma once
// 2.9, 5: where arrows lead a stand. Everything here is about one stand and its house measures; who is in the
// way, and on what ground, is asked elsewhere.

#include "rally/measures.h"
#include "table/rect.h"

namespace longroll::rally {

using table::Facing;
using table::Point;
using table::Pose;
using table::Rect;
using table::Vector;

// An arrow laid at a stand (RF-MOVE-7): its foot at the middle of an edge, turned from the outward normal of
// that edge by the lean, clockwise positive; and how the stand faces in the end (RF-MOVE-8).
struct ArrowLaid {
    Arrow arrow = Arrow::T;
    table::Edge edge = table::Edge::Front;
    Angle lean = 0;
    Facing facing{};
};

// The way that an edge looks.
constexpr Facing outward(Facing facing, table::Edge edge) {
    constexpr Angle turns[] = {0, -table::right_angle, table::half_turn, table::right_angle};
    return facing + turns[static_cast<std::size_t>(edge)];
}

constexpr Angle lean_limit(const Measures& measures, Arrow arrow) {
    return arrow == Arrow::T ? measures.oblique_tactic : measures.oblique_move;
}
constexpr Angle pivot_limit(const Measures& measures, Arrow arrow) {
    return arrow == Arrow::T ? measures.pivot_tactic : measures.pivot_move;
}
constexpr bool within(Angle turn, Angle limit) { return turn <= limit && -turn <= limit; }
// The lean and the pivot keep to the limits printed on the arrow.
constexpr bool is_laid_right(const Measures& measures, Facing from, const ArrowLaid& laid) {
    return within(laid.lean, lean_limit(measures, laid.arrow)) &&
           within(table::turn_between(from, laid.facing), pivot_limit(measures, laid.arrow));
}

// RF-GEO-6: the foot, and the tip, where the centre of the stand comes to be.
Point foot_of(const Rect& base, table::Edge edge);
Point tip_of(const Measures& measures, const Rect& base, Facing facing, const ArrowLaid& laid);
// The way of the centre.
Vector way_of(const Measures& measures, const Rect& base, Facing facing, const ArrowLaid& laid);

// RF-TACTIC-7, RF-GEO-11: the T arrow on its side. The chord of its arc leads from the anchor, the middle of
// the front or rear edge, that way; the landing edge touches its other end.
struct SpecialTactic {
    bool from_rear = false;  // the anchor
    Facing direction;        // not back over the stand itself
    bool lands_on_rear = false;
    Facing facing;
};
bool is_laid_right(Facing from, const SpecialTactic& laid);
Pose pose_after(const Measures& measures, const Pose& from, const table::Size& size,
                const SpecialTactic& laid);

// RF-GEO-19: a rout that way, the stand turned to face it.
Pose pose_after_rout(const Measures& measures, const Pose& from, const table::Size& size, Facing bearing);

// RF-GEO-21: from a point of the edge of the map, that way in; where the centre comes to be.
Point tip_of_entry(const Measures& measures, Point entry, Facing inward, Arrow arrow, Angle lean);

// RF-GEO-23: a base of another size with the same front edge middle and facing.
Pose exchanged(const Pose& from, const table::Size& old_size, const table::Size& new_size);
// RF-CAV-2: touching the rear edge, facing the same way.
Pose behind(const Pose& front_stand, const table::Size& front_size, const table::Size& size);

// ---- where stands are to each other ----

// The point that fire is measured from (RF-GEO-3).
constexpr Point fire_point(const Rect& base, Base kind) {
    return kind == Base::Artillery ? table::front_middle(base) : base.centre;
}
// RF-FACE-2, RF-GEO-13: some point of the other base is in the front arc.
bool faces(const Measures& measures, const Rect& base, Facing facing, Base kind, const Rect& other);
// RF-FACE-3, RF-GEO-15: it has the flank of the target.
bool has_flank(const Measures& measures, const Rect& base, Facing facing, Base kind, const Rect& target);
// RF-FACE-5, RF-GEO-16: whether the other supports that side (left or right) of the base.
bool supports(const Rect& base, table::Edge side, const Rect& other);

}  // namespace longroll::rally
