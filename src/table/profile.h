#pragma once
// The cut through the ground under a straight line, as it is drawn: heights from its first end on, areas that
// it runs through, bases that it meets. Heights are thousandths of a level, so that a table with contours and
// one with hills as areas are alike; places are lengths from the first end. For pages; this allocates.

#include <optional>
#include <span>
#include <vector>

#include "table/battlefield.h"

namespace longroll::table {

class Profile {
  public:
    // Areas of these kinds are shown; hills raise the ground only if they are among them.
    Profile(const Battlefield& field, const Segment& line, AreaKinds shown)
        : field_(field),
          line_(line),
          run_(line.to - line.from),
          whole_(length(run_)),
          course_(field.course(line, shown)) {}

    const Battlefield& field() const { return field_; }
    const Segment& line() const { return line_; }
    Length whole() const { return whole_; }
    const Course& course() const { return course_; }
    const Battlefield::Area& area(const Stretch& stretch) const { return field_.areas()[stretch.area]; }

    // In order, and both heights where a hill begins or ends. `also`: a place that must be among them; -1:
    // none.
    struct Height {
        Length along = 0;
        std::int64_t height = 0;
    };
    std::vector<Height> ground(Length also = -1) const;
    // How much of it lies in areas of these kinds, which must be among those shown.
    Length within(AreaKinds kinds) const;
    // From the first of the bases that it meets to the last, with the highest level of those.
    struct Body {
        Length from = 0, to = 0;
        std::int32_t level = 0;
    };
    std::optional<Body> through(std::span<const Rect> bases) const;

  private:
    bool is_hill(const Stretch& stretch) const { return area(stretch).kind == AreaKind::Hill; }
    std::int64_t height(Length along, bool after) const;

    const Battlefield& field_;
    Segment line_;
    Vector run_;
    Length whole_;
    Course course_;
};

}  // namespace longroll::table
