#pragma once
// A polyline that is walked: corners in their order, the start first. Lengths are those of the legs, each
// rounded to a thousandth (path_length in distance.h).

#include <span>

#include "table/battlefield.h"
#include "table/distance.h"
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

// The corners of its way there: by the places of those before it, then by the way of the head, until it has
// its distance. Adds them to `out`, the place where it stood first.
template <class Way>
void add_way_behind(const File& file, int place, std::span<const Point> way, Facing facing, Way& out) {
    const Length whole = path_length(way), behind = file.behind(place);
    out.push_back(file.stands[static_cast<std::size_t>(place)].centre);
    for (int k = place - 1; k >= 0 && behind - whole < file.behind(k); --k)
        out.push_back(file.stands[static_cast<std::size_t>(k)].centre);
    if (whole <= behind) return (void)out.push_back(pose_behind(file, place, way, whole, facing).centre);
    Length left = whole - behind;
    for (std::size_t i = 0; i + 1 < way.size(); ++i) {
        if (i > 0 || left > 0) out.push_back(way[i]);
        const Length piece = length(way[i + 1] - way[i]);
        if (left <= piece)
            return (void)out.push_back(way[i] + part(way[i + 1] - way[i], left, std::max<Length>(1, piece)));
        left -= piece;
    }
}

}  // namespace longroll::table
