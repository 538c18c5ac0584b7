#pragma once
// What stops a line of sight, kind by kind. A rulebook fills the tables once, and its Setup keeps them.
//
// Levels are those of the ground: contours, or hills drawn as areas. What stands upon the ground has a height
// of half levels; a line is stopped where ground and height together are above the higher of its two ends,
// or, with `from_level`, as high as that end.

#include <array>
#include <cassert>

#include "table/terrain.h"

namespace longroll::table {

struct AreaSight {
    std::int8_t height = 0;  // in half levels, at most most_height; 0: it has none
    std::uint8_t group = 0;  // kinds of one group are measured together, against its limit; 0: in none
    bool solid = false;      // stops at any level
    bool own_area = false;   // free if an end lies in that very area
    bool own_patch = false;  // free if an end lies in the same patch of touching areas, by `patch_free`
    // A line that begins or ends in a patch is judged there by these alone, whatever the levels (VB-VIS-4):
    // so much of it may lie next to that end, or so long may it be if all of it lies inside. 0: not asked.
    Length end_free = 0;
    Length inside_free = 0;

    constexpr bool asks_ends() const { return end_free > 0 || inside_free > 0; }
};

struct LineSight {
    bool stops = false;      // at any level
    std::int8_t height = 0;  // in half levels
    Length adjacent = 0;     // clear if the base of either end is as near as this to where it is crossed
    AreaKinds inside{};      // if any: only of an end in such an area, as at the wall of a fort (VB-VIS-6)
};

class SightRules {
  public:
    static constexpr int most_height = 31;  // woods of RF-LOS-10 reach ten
    static constexpr int groups = 3;

    void set(AreaKind kind, const AreaSight& sight) {
        assert(sight.height >= 0 && sight.height <= most_height && sight.group <= groups);
        area_[static_cast<std::size_t>(kind)] = sight;
        const AreaKinds it{kind};
        const auto keep = [it](AreaKinds& kinds, bool in) { kinds = in ? kinds | it : kinds.without(it); };
        keep(solid_, sight.solid);
        for (int i = 1; i <= groups; ++i) keep(group_[static_cast<std::size_t>(i)], sight.group == i);
        for (int i = 1; i <= most_height; ++i)
            keep(as_tall_as_[static_cast<std::size_t>(i)], sight.height >= i);
        keep(asking_ends_, sight.height > 0 && sight.asks_ends());
    }
    void set(LineKind kind, const LineSight& sight) {
        line_[static_cast<std::size_t>(kind)] = sight;
        const LineKinds it{kind};
        lines_ = sight.stops || sight.height > 0 ? lines_ | it : lines_.without(it);
    }
    // More of a line than this in areas of the group, all together, stops it.
    void limit(int group, Length most) { limit_[static_cast<std::size_t>(group)] = most; }

    const AreaSight& of(AreaKind kind) const { return area_[static_cast<std::size_t>(kind)]; }
    const LineSight& of(LineKind kind) const { return line_[static_cast<std::size_t>(kind)]; }
    Length limit(int group) const { return limit_[static_cast<std::size_t>(group)]; }

    AreaKinds group(int group) const { return group_[static_cast<std::size_t>(group)]; }
    AreaKinds grouped() const { return group_[1] | group_[2] | group_[3]; }
    AreaKinds solid() const { return solid_; }
    AreaKinds tall() const { return as_tall_as_[1]; }
    // Those as tall as this many half levels.
    AreaKinds as_tall_as(int height) const {
        return height > most_height ? AreaKinds{}
                                    : as_tall_as_[static_cast<std::size_t>(std::max(height, 1))];
    }
    AreaKinds asking_ends() const { return asking_ends_; }
    // All kinds that can stop a line; hills always do.
    AreaKinds areas() const { return solid_ | grouped() | tall() | AreaKinds{AreaKind::Hill}; }
    LineKinds lines() const { return lines_; }

    // Own patches are free while at most so much of the line lies in them (RF-LOS-7).
    Length patch_free = 0;
    // Ground above both ends always stops a line. What stands upon ground does so from the level of the
    // higher end on (VB-VIS-3) ...
    bool from_level = false;
    // ... and so does another hill, an area that holds neither end (SE-GEO-18).
    bool other_hills = false;
    // What lies under the two bases stops nothing, and an end is in the patches that hold the centre of its
    // base (RF-GEO-14, RF-LOS-7).
    bool between_bases = false;

  private:
    std::array<AreaSight, 32> area_;
    std::array<LineSight, 32> line_;
    std::array<Length, groups + 1> limit_{};
    std::array<AreaKinds, groups + 1> group_;
    std::array<AreaKinds, most_height + 1> as_tall_as_;
    AreaKinds solid_;
    AreaKinds asking_ends_;
    LineKinds lines_;
};

}  // namespace longroll::table
