#include "table/sight.h"

#include <optional>

namespace longroll::table {
namespace {

// One look; its parts in the order of the questions.
class SightLine {
  public:
    SightLine(const Battlefield& field, const Eye& from, const Eye& to, const SightRules& rules,
              const GroundChanges* changes)
        : field_(field),
          rules_(rules),
          changes_(changes),
          line_{from.at, to.at},
          run_(to.at - from.at),
          whole_(length(run_)),
          highest_(std::max(from.level, to.level)),
          stands_at_{from.at, to.at},
          open_to_(whole_) {
        if (!rules.between_bases) return;
        if (from.base != nullptr) stands_at_[0] = from.base->centre;
        if (to.base != nullptr) stands_at_[1] = to.base->centre;
        open_from_ = open_end(from.base, true);
        open_to_ = open_end(to.base, false);
    }

    Sight over_ground() const {
        const HeightField& heights = field_.heights();
        if (heights.empty() || open_from_ > open_to_) return {};
        const auto at =
            heights.first_at_least(piece(open_from_, open_to_), heights.height_of_level(highest_ + 1));
        if (!at) return {};
        const Length open = open_to_ - open_from_;
        return blocked(Blocked::ByGround, -1,
                       open_from_ + static_cast<Length>(quotient_nearest(at->above * open, at->below)));
    }

    Sight through_areas() const {
        if (field_.free_of_areas(box_of(line_))) return {};
        const Course course = field_.course(line_, rules_.areas(), changes_);
        if (course.stretches.empty()) return {};
        Length measured[SightRules::groups + 1] = {};
        Length reached[SightRules::groups + 1] = {};
        std::optional<OwnPatches> own;
        for (const Stretch& whole_stretch : course.stretches) {
            const Stretch stretch{whole_stretch.area, std::max(whole_stretch.from, open_from_),
                                  std::min(whole_stretch.to, open_to_)};
            if (stretch.from >= stretch.to && rules_.between_bases) continue;
            const Battlefield::Area& area = field_.areas()[stretch.area];
            const AreaKind kind = field_.kind_of(stretch.area, changes_);
            if (kind == AreaKind::Hill) {
                if (area.level > highest_) return blocked(Blocked::ByGround, stretch.area, stretch.from);
                if (rules_.other_hills && area.level == highest_ && !holds_end(stretch.area)) {
                    return blocked(Blocked::ByHill, stretch.area, stretch.from);
                }
            }
            const AreaSight& sight = rules_.of(kind);
            if (const std::size_t group = sight.group; group != 0) {
                const Length from = std::max(stretch.from, reached[group]);
                if (stretch.to > from) {
                    const Length limit = rules_.limit(sight.group);
                    if (measured[group] + (stretch.to - from) > limit) {
                        return blocked(Blocked::ByScreen, stretch.area, from + limit - measured[group]);
                    }
                    measured[group] += stretch.to - from;
                    reached[group] = stretch.to;
                }
            }
            if (!sight.solid && sight.height == 0) continue;
            if (sight.own_area && holds_end(stretch.area)) continue;
            if (sight.own_patch) {
                if (!own) own = own_patches(course);
                if (own->free && share_patch(own->ends, stretch.area)) continue;
            }
            if (sight.solid) return blocked(Blocked::ByArea, stretch.area, stretch.from);
            if (sight.asks_ends()) {
                const std::optional<Sight> next_to_end = at_an_end(stretch, sight, course);
                if (next_to_end && next_to_end->clear()) continue;
                if (next_to_end) return *next_to_end;
            }
            if (const Sight found = over_tall(stretch, sight, course); !found.clear()) return found;
        }
        return {};
    }

    Sight past_lines(const Eye& from, const Eye& to) const {
        if (!rules_.lines().any() || !may_meet_lines()) return {};
        LinesCrossed crossed;
        field_.lines_crossed(line_, rules_.lines(), crossed, changes_);
        const auto is_near = [&](const Eye& eye, Point p, const LineSight& sight) {
            if (sight.inside.any() && !(field_.kinds_at(eye.at) & sight.inside).any()) return false;
            return eye.base != nullptr ? within(p, *eye.base, sight.adjacent)
                                       : within(p, eye.at, sight.adjacent);
        };
        for (const LineCrossed& crossing : crossed) {
            const LineSight& sight = rules_.of(field_.line_kind(crossing.line, changes_));
            if (!sight.stops && 2 * field_.level_at(crossing.where) + sight.height < top()) continue;
            if (is_near(from, crossing.where, sight) || is_near(to, crossing.where, sight)) continue;
            return {Blocked::ByLine, crossing.line, crossing.at, crossing.where};
        }
        return {};
    }

    // What ground and areas with a height do to it, as far as the cells that it runs through can tell.
    struct OverCells {
        bool blocked = false;
        bool ground_open = false;  // whether ground stops it is not told, and
        bool areas_open = false;   // whether areas do
    };
    OverCells over_cells() const {
        // What holds the ends is asked for only once it matters.
        std::optional<Ends> both;
        AreaKinds at_ends;
        const auto know_ends = [&] {
            if (both) return;
            both = ends();
            at_ends = field_.kinds_of(both->at_from, changes_) | field_.kinds_of(both->at_to, changes_);
        };
        if (rules_.asking_ends().any()) know_ends();
        const AreaKinds asked_there = at_ends & rules_.asking_ends();
        const std::int32_t reached = top();
        OverCells told;
        // In patches that hold an end: how much of the line at least, and whether they are tall enough there,
        // should they not be free.
        Length own = 0;
        bool own_tall = false;
        // The cells in a row, up to the last one looked at, that lie in one patch of those.
        struct {
            std::int32_t patch = -1;
            Length from = 0, to = 0;
            int last = -1;
            const AreaSight* sight = nullptr;
        } row;
        const auto too_deep = [&] {
            return row.patch >= 0 && row.to - row.from - CellAlong::room > row.sight->end_free &&
                   whole_ > row.sight->inside_free;
        };
        // The areas that may stop it in a cell that has these kinds and no higher ground than this.
        const auto stopping = [&](AreaKinds kinds, std::int32_t highest) {
            return kinds & (rules_.as_tall_as(reached - 2 * highest) | asked_there);
        };
        const AreaKinds tall_kinds = rules_.tall();
        const auto wanted = [&](AreaKinds having, AreaKinds covering, std::int32_t highest) {
            if (highest > highest_) return true;
            // Once edges are to be looked at, another cell with edges tells nothing new.
            const AreaKinds kinds = (told.areas_open ? covering : having) & tall_kinds;
            return kinds.any() && stopping(kinds, highest).any();
        };
        // Cells are told from the western end.
        const bool forward = runs_forward(line_);
        const Length open_from = forward ? open_from_ : whole_ - open_to_;
        const Length open_to = forward ? open_to_ : whole_ - open_from_;
        const bool on_table = field_.along(line_, changes_, wanted, [&](const CellAlong& cell) {
            // A stretch that is left of the cell however its ends are rounded, and of its open part.
            const bool sure = cell.to - cell.from > 2 * CellAlong::room;
            const bool certain =
                std::min(cell.to, open_to) - std::max(cell.from, open_from) > 2 * CellAlong::room;
            if (cell.highest > highest_) {
                told.ground_open = true;
                if (certain && cell.lowest > highest_) return told.blocked = true;
            }
            if (!stopping(cell.having, cell.highest).any()) return false;
            told.areas_open = true;
            if (!stopping(cell.covering, cell.highest).any()) return false;
            bool in_own = false;
            std::int32_t patch = -1;
            const AreaSight* asked = nullptr;
            for (const std::uint16_t number : cell.covers) {
                const AreaKind kind = field_.kind_of(number, changes_);
                const AreaSight& sight = rules_.of(kind);
                if (sight.height == 0 || !cell.covering.has(kind)) continue;
                if (sight.own_area && holds_end(number)) continue;
                const bool tall = certain && 2 * cell.lowest + sight.height >= reached;
                const std::uint16_t its_patch = field_.areas()[number].patch;
                if (sight.own_patch) know_ends();
                if ((sight.own_patch || sight.asks_ends()) && at_ends.has(kind) &&
                    share_patch(*both, number)) {
                    if (sight.own_patch) {
                        in_own = true;
                        own_tall = own_tall || tall;
                    } else if (patch < 0 || its_patch == row.patch) {
                        patch = its_patch;
                        asked = &sight;
                    }
                } else if (tall) {
                    return told.blocked = true;
                }
            }
            if (in_own && sure) own += cell.to - cell.from - CellAlong::room;
            if (patch != row.patch || cell.step != row.last + 1) row = {patch, cell.from, 0, 0, asked};
            row.to = cell.to;
            row.last = cell.step;
            told.blocked = (own_tall && own > rules_.patch_free) || (row.from == 0 && too_deep());
            return told.blocked;
        });
        if (!on_table) return {false, true, true};
        told.blocked = told.blocked || (row.to == whole_ && too_deep());
        return told;
    }

  private:
    // The areas that hold the two ends.
    struct Ends {
        FeatureSet at_from, at_to;
    };
    Ends ends() const {
        return {field_.areas_at(stands_at_[0], changes_), field_.areas_at(stands_at_[1], changes_)};
    }
    bool share_patch(const Ends& ends, unsigned area) const {
        const std::uint16_t patch = field_.areas()[area].patch;
        const AreaKind kind = field_.kind_of(area, changes_);
        bool found = false;
        const auto look_at = [&](unsigned i) {
            found = found || (field_.areas()[i].patch == patch && field_.kind_of(i, changes_) == kind);
        };
        ends.at_from.each(look_at);
        ends.at_to.each(look_at);
        return found;
    }
    struct OwnPatches {
        Ends ends;
        bool free = false;
    };
    OwnPatches own_patches(const Course& course) const {
        OwnPatches own{ends()};
        own.free = course.within([&](const Stretch& stretch) {
            return rules_.of(field_.kind_of(stretch.area, changes_)).own_patch &&
                   share_patch(own.ends, stretch.area);
        }) <= rules_.patch_free;
        return own;
    }

    // A part of the line. Where a rulebook asks for parts, they are the same whichever way it is asked about
    // (RF-LOS-9), so they are measured from its western end.
    bool is_turned() const { return rules_.between_bases && !runs_forward(line_); }
    Segment piece(Length from, Length to) const {
        if (from == 0 && to == whole_) return line_;
        if (!is_turned())
            return {line_.from + on_the_way(run_, whole_, from), line_.from + on_the_way(run_, whole_, to)};
        return {line_.to + on_the_way(-run_, whole_, whole_ - from),
                line_.to + on_the_way(-run_, whole_, whole_ - to)};
    }
    // Where the line leaves the base of its beginning, or enters that of its end; none: the end itself.
    Length open_end(const Rect* base, bool beginning) const {
        const Length at_end = beginning ? 0 : whole_;
        if (base == nullptr || whole_ == 0) return at_end;
        const bool turned = is_turned();
        const std::optional<Inside> inside =
            turned ? inside_of(*base, line_.to, -run_) : inside_of(*base, line_.from, run_);
        if (!inside) return at_end;
        const Length far = beginning != turned ? inside->leave : inside->enter;
        return turned ? whole_ - far : far;
    }
    // The part of the way of a point that lies in a base, by its two pairs of edges.
    struct Inside {
        Length enter, leave;
    };
    std::optional<Inside> inside_of(const Rect& base, Point p, Vector run) const {
        Inside inside{0, whole_};
        const Vector off = p - base.centre;
        const auto area = static_cast<std::int64_t>(magnitude(cross(base.right, base.front)));
        for (const Vector side : {base.right, base.front}) {
            const std::int64_t by = cross(side, run), size = by < 0 ? -by : by;
            const std::int64_t ahead = by > 0 ? -cross(side, off) : cross(side, off);
            if (ahead + area < 0 || ahead - area > size) return std::nullopt;
            if (size == 0) continue;
            const auto place = [&](std::int64_t far) {
                return static_cast<Length>(quotient_nearest(far * whole_, size));
            };
            if (ahead - area > 0) inside.enter = std::max(inside.enter, place(ahead - area));
            if (ahead + area < size) inside.leave = std::min(inside.leave, place(ahead + area));
        }
        if (inside.enter > inside.leave) return std::nullopt;
        return inside;
    }

    Sight blocked(Blocked by, std::int32_t what, Length at) const {
        return {by, what, at, line_.from + on_the_way(run_, whole_, at)};
    }
    // In half levels: what reaches this stops the line.
    std::int32_t top() const { return 2 * highest_ + (rules_.from_level ? 0 : 1); }

    bool holds_end(unsigned area) const {
        const Polygon polygon = field_.corners(field_.areas()[area]);
        return contains(polygon, line_.from) || contains(polygon, line_.to);
    }
    bool may_meet_lines() const {
        if ((field_.line_kinds() & rules_.lines()).any()) return true;
        if (changes_ == nullptr) return false;
        return std::any_of(changes_->laid.begin(), changes_->laid.end(),
                           [&](const LaidLine& laid) { return rules_.lines().has(laid.kind); });
    }

    // A stretch of the piece that lies in a patch next to an end, or of a line that is wholly in it: clear or
    // not by how long that is. None: the line crosses the patch there.
    std::optional<Sight> at_an_end(const Stretch& stretch, const AreaSight& sight,
                                   const Course& course) const {
        const std::uint16_t patch = field_.areas()[stretch.area].patch;
        const AreaKind kind = field_.kind_of(stretch.area, changes_);
        const auto is_in = [&](const Stretch& other) {
            return field_.areas()[other.area].patch == patch && field_.kind_of(other.area, changes_) == kind;
        };
        // A thousandth between two stretches is the rounding of their ends.
        Length head = 0, tail = whole_;
        for (const Stretch& other : course.stretches)
            if (is_in(other) && other.from <= head + 1) head = std::max(head, other.to);
        for (bool more = true; more;) {
            more = false;
            for (const Stretch& other : course.stretches) {
                if (!is_in(other) || other.to + 1 < tail || other.from >= tail) continue;
                tail = other.from;
                more = true;
            }
        }
        const auto judged = [&](Length length, Length free, Length at) {
            return length <= free ? Sight{} : blocked(Blocked::ByScreen, stretch.area, at);
        };
        if (head + 1 >= whole_ || tail <= 1) return judged(whole_, sight.inside_free, sight.inside_free);
        if (stretch.to <= head) return judged(head, sight.end_free, sight.end_free);
        if (stretch.from >= tail) return judged(whole_ - tail, sight.end_free, tail);
        return std::nullopt;
    }

    // Ground under an area high enough to block: by its contours, or by hills drawn as areas.
    Sight over_tall(const Stretch& stretch, const AreaSight& sight, const Course& course) const {
        const auto enough = static_cast<std::int32_t>(quotient_up(top() - sight.height, 2));
        const HeightField& heights = field_.heights();
        if (heights.empty()) {
            if (enough <= 0) return blocked(Blocked::ByRaisedArea, stretch.area, stretch.from);
        } else {
            if (const auto at = heights.first_at_least(piece(stretch.from, stretch.to),
                                                       heights.height_of_level(enough))) {
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
    const GroundChanges* changes_;
    Segment line_;
    Vector run_;
    Length whole_;
    std::int32_t highest_;
    // With SightRules::between_bases: where the stands are, and the part of the line between their bases.
    Point stands_at_[2];
    Length open_from_ = 0, open_to_;
};

}  // namespace

Sight look_past(const Eye& from, const Eye& to, std::span<const Blocker> stands) {
    const Segment line{from.at, to.at};
    const Vector run = to.at - from.at;
    for (std::size_t i = 0; i < stands.size(); ++i) {
        const Blocker& stand = stands[i];
        if (from.level > stand.level || to.level > stand.level) continue;
        if (!meets(box_of(line), box_of(stand.base)) || !meets(stand.base, line)) continue;
        // The line as the way of a point.
        const std::optional<Passage> through = passage({rect_of(line.from, {}, {}), run}, stand.base);
        const Length whole = length(run);
        const Length at =
            through
                ? static_cast<Length>(quotient_nearest(through->enter.above * whole, through->enter.below))
                : 0;
        return {Blocked::ByStand, static_cast<std::int32_t>(i), at, line.from + on_the_way(run, whole, at)};
    }
    return {};
}

Sight look(const Battlefield& field, const Eye& from, const Eye& to, const SightRules& rules,
           std::span<const Blocker> stands, const GroundChanges* changes) {
    const SightLine line(field, from, to, rules, changes);
    if (const Sight sight = line.over_ground(); !sight.clear()) return sight;
    if (const Sight sight = line.through_areas(); !sight.clear()) return sight;
    if (const Sight sight = line.past_lines(from, to); !sight.clear()) return sight;
    return look_past(from, to, stands);
}

namespace {

// What hills do to a line, as far as the cells it runs through can tell.
enum class Told : std::uint8_t { Clear, Blocked, Open };

Told hills_along(const Battlefield& field, const Outline& outline, const Segment& line, std::int32_t highest,
                 const SightRules& rules) {
    if (outline.in_hill > highest) return Told::Blocked;
    if (outline.hill < highest || (outline.hill == highest && !rules.other_hills)) return Told::Clear;
    if (outline.hill > highest || outline.hill_area < 0) return Told::Open;
    // One hill as high as the higher end: it is in the way unless an end stands on it (SE-GEO-18).
    const Polygon hill = field.corners(field.areas()[static_cast<std::size_t>(outline.hill_area)]);
    if (contains(hill, line.from) || contains(hill, line.to)) return Told::Clear;
    return outline.in_hill == highest ? Told::Blocked : Told::Open;
}

}  // namespace

bool in_sight(const Battlefield& field, const Eye& from, const Eye& to, const SightRules& rules,
              const GroundChanges* changes) {
    const Segment line{from.at, to.at};
    const SightLine sight(field, from, to, rules, changes);
    if (field.free_of_areas(box_of(line)))
        return sight.over_ground().clear() && sight.past_lines(from, to).clear();
    if (rules.tall().any()) {
        const SightLine::OverCells told = sight.over_cells();
        if (told.blocked || (told.ground_open && !sight.over_ground().clear())) return false;
        // Whether anything else can stop it on this table, and must be asked.
        const AreaKinds others = rules.solid() | rules.grouped() | AreaKinds{AreaKind::Hill};
        const bool surely = !told.areas_open && changes == nullptr && !(field.area_kinds() & others).any();
        return (surely || sight.through_areas().clear()) && sight.past_lines(from, to).clear();
    }
    const std::int32_t highest = std::max(from.level, to.level);
    const Length limit = rules.limit(1);
    const Outline outline = field.outline(line, rules.group(1), limit, highest, changes);
    if (outline.least > limit) return false;
    const Told hills = hills_along(field, outline, line, highest, rules);
    if (hills == Told::Blocked || !sight.over_ground().clear()) return false;
    const bool surely = hills == Told::Clear && outline.most <= limit &&
                        !(outline.met & (rules.solid() | rules.group(2) | rules.group(3))).any();
    return (surely || sight.through_areas().clear()) && sight.past_lines(from, to).clear();
}

}  // namespace longroll::table
