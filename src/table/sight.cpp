#include "table/sight.h"

namespace longroll::table {
namespace {

// One look; its parts in the order of the questions.
class SightLine {
  public:
    SightLine(const Battlefield& field, const Eye& from, const Eye& to, const SightRules& rules)
        : field_(field),
          rules_(rules),
          line_{from.at, to.at},
          run_(to.at - from.at),
          whole_(length(run_)),
          highest_(std::max(from.level, to.level)) {}

    Sight over_ground() const {
        const HeightField& heights = field_.heights();
        if (heights.empty()) return {};
        const auto at = heights.first_at_least(line_, heights.height_of_level(highest_ + 1));
        if (!at) return {};
        return blocked(Blocked::ByGround, -1,
                       static_cast<Length>(quotient_nearest(at->above * whole_, at->below)));
    }

    Sight through_areas() const {
        if (field_.free_of_areas(box_of(line_))) return {};
        const Course course = field_.course(
            line_, rules_.opaque | rules_.screening | rules_.raised | AreaKinds{AreaKind::Hill});
        if (course.stretches.empty()) return {};
        const auto holds_end = [&](unsigned area) {
            const Polygon polygon = field_.corners(field_.areas()[area]);
            return contains(polygon, line_.from) || contains(polygon, line_.to);
        };
        FeatureSet at_from;
        FeatureSet at_to;
        bool free_patches = false;
        if (rules_.raised.any()) {
            at_from = field_.areas_at(line_.from);
            at_to = field_.areas_at(line_.to);
            free_patches = in_end_patches(course, at_from, at_to) <= rules_.raised_free;
        }

        Length screened = 0;
        Length reached = 0;
        for (const Stretch& stretch : course.stretches) {
            const Battlefield::Area& area = field_.areas()[stretch.area];
            if (area.kind == AreaKind::Hill) {
                if (area.level > highest_) return blocked(Blocked::ByGround, stretch.area, stretch.from);
                if (rules_.other_hills && area.level == highest_ && !holds_end(stretch.area)) {
                    return blocked(Blocked::ByHill, stretch.area, stretch.from);
                }
            }
            if (rules_.opaque.has(area.kind) && !holds_end(stretch.area)) {
                return blocked(Blocked::ByArea, stretch.area, stretch.from);
            }
            if (rules_.screening.has(area.kind)) {
                const Length from = std::max(stretch.from, reached);
                if (stretch.to > from) {
                    if (screened + (stretch.to - from) > rules_.screening_limit) {
                        return blocked(Blocked::ByScreen, stretch.area,
                                       from + rules_.screening_limit - screened);
                    }
                    screened += stretch.to - from;
                    reached = stretch.to;
                }
            }
            if (rules_.raised.has(area.kind)) {
                if (free_patches && in_end_patch(area, at_from, at_to)) continue;
                if (const Sight sight = over_raised(stretch, course); !sight.clear()) return sight;
            }
        }
        return {};
    }

    Sight past_stands(const Eye& from, const Eye& to, std::span<const Blocker> stands) const {
        for (std::size_t i = 0; i < stands.size(); ++i) {
            const Blocker& stand = stands[i];
            if (from.level > stand.level || to.level > stand.level) continue;
            if (!meets(box_of(line_), box_of(stand.base)) || !meets(stand.base, line_)) continue;
            // The line as the way of a point.
            const std::optional<Passage> through = passage({rect_of(line_.from, {}, {}), run_}, stand.base);
            const Length at = through ? static_cast<Length>(quotient_nearest(through->enter.above * whole_,
                                                                             through->enter.below))
                                      : 0;
            return blocked(Blocked::ByStand, static_cast<std::int32_t>(i), at);
        }
        return {};
    }

  private:
    Sight blocked(Blocked by, std::int32_t what, Length at) const {
        return {by, what, at, line_.from + on_the_way(run_, whole_, at)};
    }

    bool in_end_patch(const Battlefield::Area& area, const FeatureSet& at_from,
                      const FeatureSet& at_to) const {
        bool found = false;
        const auto look_at = [&](unsigned i) { found = found || field_.areas()[i].patch == area.patch; };
        at_from.each(look_at);
        at_to.each(look_at);
        return found;
    }
    Length in_end_patches(const Course& course, const FeatureSet& at_from, const FeatureSet& at_to) const {
        return course.within([&](const Stretch& stretch) {
            const Battlefield::Area& area = field_.areas()[stretch.area];
            return rules_.raised.has(area.kind) && in_end_patch(area, at_from, at_to);
        });
    }

    // Ground under a raised area high enough to block: by its contours, or by hills drawn as areas.
    Sight over_raised(const Stretch& stretch, const Course& course) const {
        const std::int32_t enough = highest_ - rules_.raised_by + (rules_.raised_from_level ? 0 : 1);
        const HeightField& heights = field_.heights();
        if (heights.empty()) {
            if (enough <= 0) return blocked(Blocked::ByRaisedArea, stretch.area, stretch.from);
        } else {
            const Segment inside{line_.from + on_the_way(run_, whole_, stretch.from),
                                 line_.from + on_the_way(run_, whole_, stretch.to)};
            if (const auto at = heights.first_at_least(inside, heights.height_of_level(enough))) {
                const Length more = stretch.to - stretch.from;
                const auto off = static_cast<Length>(quotient_nearest(at->above * more, at->below));
                return blocked(Blocked::ByRaisedArea, stretch.area, stretch.from + off);
            }
        }
        for (const Stretch& hill : course.stretches) {
            const Battlefield::Area& area = field_.areas()[hill.area];
            if (area.kind != AreaKind::Hill || area.level < enough) continue;
            if (hill.from < stretch.to && stretch.from < hill.to) {
                return blocked(Blocked::ByRaisedArea, stretch.area, std::max(hill.from, stretch.from));
            }
        }
        return {};
    }

    const Battlefield& field_;
    const SightRules& rules_;
    Segment line_;
    Vector run_;
    Length whole_;
    std::int32_t highest_;
};

}  // namespace

Sight look(const Battlefield& field, const Eye& from, const Eye& to, const SightRules& rules,
           std::span<const Blocker> stands) {
    const SightLine line(field, from, to, rules);
    if (const Sight sight = line.over_ground(); !sight.clear()) return sight;
    if (const Sight sight = line.through_areas(); !sight.clear()) return sight;
    return line.past_stands(from, to, stands);
}

namespace {

// What hills do to a line, as far as the cells it runs through can tell.
enum class Hills : std::uint8_t { Clear, Block, Open };

Hills hills_along(const Battlefield& field, const Outline& outline, const Segment& line, std::int32_t highest,
                  const SightRules& rules) {
    if (outline.in_hill > highest) return Hills::Block;
    if (outline.hill < highest || (outline.hill == highest && !rules.other_hills)) return Hills::Clear;
    if (outline.hill > highest || outline.hill_area < 0) return Hills::Open;
    // One hill as high as the higher end: it is in the way unless an end stands on it (SE-GEO-18).
    const Polygon hill = field.corners(field.areas()[static_cast<std::size_t>(outline.hill_area)]);
    if (contains(hill, line.from) || contains(hill, line.to)) return Hills::Clear;
    return outline.in_hill == highest ? Hills::Block : Hills::Open;
}

}  // namespace

bool in_sight(const Battlefield& field, const Eye& from, const Eye& to, const SightRules& rules) {
    const Segment line{from.at, to.at};
    const SightLine sight(field, from, to, rules);
    if (field.free_of_areas(box_of(line))) return sight.over_ground().clear();
    if (rules.raised.any()) return sight.over_ground().clear() && sight.through_areas().clear();
    const std::int32_t highest = std::max(from.level, to.level);
    const Outline outline = field.outline(line, rules.screening, rules.screening_limit, highest);
    if (outline.least > rules.screening_limit) return false;
    const Hills hills = hills_along(field, outline, line, highest, rules);
    if (hills == Hills::Block || !sight.over_ground().clear()) return false;
    const bool surely =
        hills == Hills::Clear && outline.most <= rules.screening_limit && !(outline.met & rules.opaque).any();
    return surely || sight.through_areas().clear();
}

}  // namespace longroll::table
