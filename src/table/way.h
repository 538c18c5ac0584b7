#pragma once
// A polyline that is walked: corners in their order, the start first. Lengths are those of the legs, each
// rounded to a thousandth (path_length in distance.h).

#include <span>

#include "table/battlefield.h"
#include "table/rect.h"

namespace longroll::table {

// Where it has led after so much of it, and the leg it runs along there; none, where it has no length. A
// little more than the whole ends at its end.
struct OnWay {
    Point point;
    Vector along;
};
OnWay point_on(std::span<const Point> way, Length walked);
// The same as a pose that faces along that leg; `facing` where there is none.
Pose pose_on(std::span<const Point> way, Length walked, Facing facing);

// The ground rises somewhere along a straight way, judged at steps of this length.
bool climbs(const Battlefield& field, const Segment& way, Length step);

// A body whose stands follow a head, one behind the other (SE-GEO-12, VB-MARCH-8). The head is the point that
// goes along the way; before the body set out it had the head at way[0] and its stands at these poses, the
// first next to the head.
struct File {
    std::span<const Pose> stands;
    Length depth = 0;  // of a stand: the first is half of it behind the head, the others one more each

    constexpr Length behind(int place) const { return depth / 2 + place * depth; }
};
// Where a stand of it is after the head has walked so far: on the way of the head, or still on the ground of
// the file as it stood, from place to place. `facing` was that of the head.
Pose pose_behind(const File& file, int place, std::span<const Point> way, Length walked, Facing facing);

}  // namespace longroll::table
