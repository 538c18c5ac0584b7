#include "table/battlefield.h"

#include <algorithm>
#include <limits>

#include "table/wheel_over_lines.h"

namespace longroll::table {
namespace {

// Where a line meets an edge, the line taken a hair to its left: a corner upon it lies to its right. Without
// first values: a thousand of them lie on the stack of every question.
struct Meeting {
    Length at;
    std::uint16_t owner;
    std::uint16_t number;
};

// As a part of the line from `start` along `run`; none if the edge lies on one side of it.
std::optional<Fraction> crossed_at(Point start, Vector run, Point p, Point q) {
    const std::int64_t p_side = cross(run, p - start);
    const std::int64_t q_side = cross(run, q - start);
    if ((p_side > 0) == (q_side > 0)) return std::nullopt;
    return fraction(cross(p - start, q - p), q_side - p_side);
}

Length along_way(const Fraction& t, Length whole) {
    return static_cast<Length>(quotient_nearest(t.above * whole, t.below));
}

constexpr std::size_t most_meetings = 1024;

// Meetings found cell by cell and kept by their place. An edge that lies in several cells is found in each,
// and kept once. Of those at one thousandth the order does not matter: nothing lies between them.
struct Meetings {
    Meeting all[most_meetings];
    std::size_t count = 0;
    std::uint32_t seen[64] = {};  // edges met lately, so that most repetitions end here; numbered from one

    bool is_new(std::uint16_t owner, std::uint16_t number) {
        const std::uint32_t edge = (std::uint32_t{owner} << 16 | number) + 1;
        std::uint32_t& place = seen[(owner * 7u + number) % 64];
        if (place == edge) return false;
        place = edge;
        return true;
    }
    void add(const Meeting& meeting) {
        std::size_t place = count;
        while (place > 0 && all[place - 1].at > meeting.at) --place;
        for (std::size_t i = place; i > 0 && all[i - 1].at == meeting.at; --i) {
            if (all[i - 1].owner == meeting.owner && all[i - 1].number == meeting.number) return;
        }
        if (count == most_meetings) return;
        for (std::size_t i = count++; i > place; --i) all[i] = all[i - 1];
        all[place] = meeting;
    }
};

using Stretches = ScratchList<Stretch, most_stretches>;

void put_in_order(Stretches& stretches) {
    std::sort(stretches.begin(), stretches.end(), [](const Stretch& a, const Stretch& b) {
        if (a.from != b.from) return a.from < b.from;
        return a.to != b.to ? a.to < b.to : a.area < b.area;
    });
}

// Of stretches in their order, what is left of woods between clearings; the clearings stay if they are
// wanted.
template <class KindOf>
void cut_clearings_out(Stretches& stretches, AreaKinds wanted, KindOf kind_of) {
    Stretches clearings;
    for (const Stretch& stretch : stretches)
        if (kind_of(stretch) == AreaKind::Clearing) clearings.push_back(stretch);
    if (clearings.empty()) return;
    Stretches left;
    const auto keep = [&](std::uint16_t area, Length from, Length to) {
        if (to > from && !left.full()) left.push_back({area, from, to});
    };
    for (const Stretch& stretch : stretches) {
        const AreaKind kind = kind_of(stretch);
        if (!wanted.has(kind)) continue;
        Length from = stretch.from;
        if (cleared_kinds.has(kind)) {
            for (const Stretch& clearing : clearings) {
                keep(stretch.area, from, std::min(stretch.to, clearing.from));
                from = std::max(from, clearing.to);
            }
        }
        keep(stretch.area, from, stretch.to);
    }
    put_in_order(left);
    stretches = left;
}

}  // namespace

const Battlefield::Cell* Battlefield::cell_at(Point p) const {
    if (!contains(table(), p)) return nullptr;
    return cell(p.x / cell_size, p.y / cell_size);
}

template <class Each>
void Battlefield::each_cell(const Box& box, Each each) const {
    const Length first_column = std::max(cell_of(box.low.x, cell_size), 0);
    const Length first_row = std::max(cell_of(box.low.y, cell_size), 0);
    const Length last_column = std::min(cell_of(box.high.x, cell_size), columns_ - 1);
    const Length last_row = std::min(cell_of(box.high.y, cell_size), rows_ - 1);
    for (Length row = first_row; row <= last_row; ++row) {
        for (Length column = first_column; column <= last_column; ++column) each(*cell(column, row));
    }
}

std::uint64_t Battlefield::things_in(const Box& box) const {
    const auto width = static_cast<std::size_t>(columns_) + 1;
    const auto first = static_cast<std::size_t>(box.low.x / cell_size);
    const auto last = static_cast<std::size_t>(box.high.x / cell_size) + 1;
    const std::uint64_t* below = things_.data() + static_cast<std::size_t>(box.low.y / cell_size) * width;
    const std::uint64_t* above =
        things_.data() + (static_cast<std::size_t>(box.high.y / cell_size) + 1) * width;
    return above[last] - above[first] - (below[last] - below[first]);
}

GroundIn Battlefield::ground_in(const Box& box) const {
    const auto width = static_cast<std::size_t>(columns_);
    const auto first = static_cast<std::size_t>(box.low.x / cell_size);
    const auto last = static_cast<std::size_t>(box.high.x / cell_size);
    Packed all;
    for (auto row = static_cast<std::size_t>(box.low.y / cell_size);
         row <= static_cast<std::size_t>(box.high.y / cell_size); ++row) {
        const Packed* const cells = grounds_.data() + row * width;
        for (std::size_t column = first; column <= last; ++column) {
            all.areas |= cells[column].areas;
            all.lines |= cells[column].lines;
        }
    }
    return {AreaKinds::of(static_cast<std::uint32_t>(all.areas)),
            LineKinds::of(static_cast<std::uint32_t>(all.lines)),
            LineKinds::of(static_cast<std::uint32_t>(all.lines >> 32)), static_cast<Marks>(all.areas >> 32)};
}

bool Battlefield::one_level(const Box& box) const {
    if (flat_) return true;
    const auto width = static_cast<std::size_t>(columns_);
    const auto first = static_cast<std::size_t>(box.low.x / cell_size);
    const auto last = static_cast<std::size_t>(box.high.x / cell_size);
    const auto bottom = static_cast<std::size_t>(box.low.y / cell_size);
    const std::int32_t level = levels_[bottom * width + first].lowest;
    for (std::size_t row = bottom; row <= static_cast<std::size_t>(box.high.y / cell_size); ++row) {
        for (std::size_t column = first; column <= last; ++column) {
            const Levels& here = levels_[row * width + column];
            if (here.lowest != level || here.highest != level) return false;
        }
    }
    return true;
}

FeatureSet Battlefield::all_areas_at(Point p) const {
    FeatureSet found;
    const Cell* here = cell_at(p);
    if (here == nullptr) return found;
    for (unsigned i = 0; i < here->covers; ++i) found.add(covers_[here->first_cover + i]);
    const EdgeIn* edges = area_edges_.data() + here->first_area_edge;
    for (unsigned i = 0; i < here->area_edges; ++i) {
        const std::uint16_t owner = edges[i].owner;
        if (i > 0 && edges[i - 1].owner == owner) continue;
        if (contains(areas_[owner].box, p) && contains(corners(areas_[owner]), p)) found.add(owner);
    }
    return found;
}

FeatureSet Battlefield::areas_at(Point p, const GroundChanges* changes) const {
    FeatureSet found = all_areas_at(p);
    if (changes != nullptr && changes->gone != nullptr) found = found.without(*changes->gone);
    if (!area_kinds_.has(AreaKind::Clearing) || !kinds_of(found, changes).has(AreaKind::Clearing))
        return found;
    FeatureSet left;
    found.each([&](unsigned i) {
        if (!cleared_kinds.has(kind_of(i, changes))) left.add(i);
    });
    return left;
}

AreaKinds Battlefield::kinds_at(Point p, const GroundChanges* changes) const {
    if (changes != nullptr) return kinds_of(areas_at(p, changes), changes);
    const Cell* here = cell_at(p);
    if (here == nullptr) return {};
    AreaKinds kinds = here->covering_kinds;
    const EdgeIn* edges = area_edges_.data() + here->first_area_edge;
    for (unsigned i = 0; i < here->area_edges; ++i) {
        const std::uint16_t owner = edges[i].owner;
        if (i > 0 && edges[i - 1].owner == owner) continue;
        const Area& area = areas_[owner];
        if (!kinds.has(area.kind) && contains(area.box, p) && contains(corners(area), p))
            kinds.add(area.kind);
    }
    return kinds.has(AreaKind::Clearing) ? kinds.without(cleared_kinds) : kinds;
}

AreaKinds Battlefield::kinds_of(const FeatureSet& areas, const GroundChanges* changes) const {
    AreaKinds kinds;
    areas.each([&](unsigned i) { kinds.add(kind_of(i, changes)); });
    return kinds & AreaKinds::all();
}

AreaKinds Battlefield::kinds_changed(const GroundChanges* changes) const {
    AreaKinds kinds;
    if (changes == nullptr) return kinds;
    if (changes->gone != nullptr) kinds = kinds_of(*changes->gone);
    if (changes->burnt != nullptr) kinds = kinds | kinds_of(*changes->burnt);
    return kinds;
}

std::int32_t Battlefield::level_at(Point p) const {
    std::int32_t level = heights_.level(p);
    const Cell* here = cell_at(p);
    if (here == nullptr) return level;
    bool hills = here->covering_kinds.has(AreaKind::Hill);
    for (unsigned i = 0; i < here->area_edges && !hills; ++i) {
        hills = areas_[area_edges_[here->first_area_edge + i].owner].kind == AreaKind::Hill;
    }
    if (hills) areas_at(p).each([&](unsigned i) { level = std::max(level, areas_[i].level); });
    return level;
}

// What a figure meets: the areas that hold a point of it, and those of which it meets an edge.
FeatureSet Battlefield::areas_under(const Rect& r) const {
    FeatureSet found = all_areas_at(r.centre);
    each_cell(box_of(r), [&](const Cell& cell) {
        for (unsigned i = 0; i < cell.area_edges; ++i) {
            const EdgeIn& edge = area_edges_[cell.first_area_edge + i];
            if (!found.has(edge.owner) && meets(r, Segment{edge.from, edge.to})) found.add(edge.owner);
        }
    });
    return found;
}
AreaKinds Battlefield::kinds_under(const Rect& r) const { return kinds_of(areas_under(r)); }

FeatureSet Battlefield::lines_within(const Rect& r, Length reach, LineKinds kinds) const {
    FeatureSet found;
    each_cell(grown(box_of(r), reach), [&](const Cell& cell) {
        for (unsigned i = 0; i < cell.line_edges; ++i) {
            const EdgeIn& edge = line_edges_[cell.first_line_edge + i];
            if (found.has(edge.owner) || !kinds.has(lines_[edge.owner].kind)) continue;
            if (within(Segment{edge.from, edge.to}, r, reach)) found.add(edge.owner);
        }
    });
    return found;
}

// The areas that hold the beginning of a forward line: those with an odd number of edges before it.
FeatureSet Battlefield::areas_at_start(const Segment& s, AreaKinds wanted,
                                       const GroundChanges* changes) const {
    FeatureSet inside;
    const Cell* here = cell_at(s.from);
    if (here == nullptr) return inside;
    for (unsigned i = 0; i < here->covers; ++i) {
        const std::uint16_t owner = covers_[here->first_cover + i];
        if (wanted.has(kind_of(owner, changes))) inside.add(owner);
    }
    const EdgeIn* edges = area_edges_.data() + here->first_area_edge;
    const Vector run = s.to - s.from;
    for (unsigned i = 0; i < here->area_edges; ++i) {
        const std::uint16_t owner = edges[i].owner;
        if ((i > 0 && edges[i - 1].owner == owner) || !wanted.has(kind_of(owner, changes))) continue;
        const Polygon polygon = corners(areas_[owner]);
        bool odd = false;
        Point before = polygon.back();
        std::int64_t before_side = cross(run, before - s.from);
        for (const Point& corner : polygon) {
            const std::int64_t side = cross(run, corner - s.from);
            if ((before_side > 0) != (side > 0)) {
                const Fraction at = fraction(cross(before - s.from, corner - before), side - before_side);
                odd ^= at.above <= 0;
            }
            before = corner;
            before_side = side;
        }
        if (odd) inside.add(owner);
    }
    return inside;
}

template <class OutlineAt>
Outline Battlefield::outline_by(const Segment& given, AreaKinds measured, Length enough, std::int32_t high,
                                OutlineAt outline_at) const {
    // The cells of course(), in its order, so that nothing it could find lies in others.
    const Segment s = runs_forward(given) ? given : Segment{given.to, given.from};
    Outline found;
    constexpr int parts = GridAlong::parts;
    constexpr Length room = CellAlong::room;
    const GridAlong grid(s, length(s.to - s.from), cell_size);
    std::int64_t next_column = grid.first_column, next_row = grid.first_row;
    std::int64_t here = 0, covered_from = -1;
    CellWalk walk(s, cell_size);
    const auto left_cover = [&](std::int64_t at) {
        found.least += static_cast<Length>(std::max<std::int64_t>(0, ((at - covered_from) >> parts) - room));
        covered_from = -1;
    };
    for (bool going = true; going;) {
        const Length column = walk.column(), row = walk.row();
        going = walk.step();
        std::int64_t end = grid.whole;
        if (going && walk.column() != column)
            end = next_column, next_column += grid.a_column;
        else if (going)
            end = next_row, next_row += grid.a_row;
        if (column < 0 || row < 0 || column >= columns_ || row >= rows_)
            return {0, std::numeric_limits<Length>::max(), AreaKinds::all(), 1000, no_hill, -1};
        const CellOutline& cell =
            outline_at(static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
                       static_cast<std::size_t>(column));
        found.met = found.met | cell.having;
        if (cell.hill > found.hill) {
            found.hill = cell.hill;
            found.hill_area = cell.hill_area;
        } else if (cell.hill == found.hill && cell.hill_area != found.hill_area) {
            found.hill_area = -1;
        }
        // A stretch that is left of the cell however its ends are rounded.
        if (cell.in_hill > found.in_hill && ((end - here) >> parts) > 2 * room) {
            found.in_hill = cell.in_hill;
            if (found.in_hill > high) return found;
        }
        if ((cell.covering & measured).any()) {
            if (covered_from < 0) covered_from = here;
            if (found.least + ((end - covered_from) >> parts) - room > enough) {
                left_cover(end);
                return found;
            }
        } else if (covered_from >= 0) {
            left_cover(here);
        }
        if ((cell.having & measured).any()) found.most += static_cast<Length>((end - here) >> parts) + room;
        here = end;
    }
    if (covered_from >= 0) left_cover(here);
    // As many stretches as a course may have, each rounded at either end.
    if (found.most > 0) found.most += static_cast<Length>(most_stretches);
    return found;
}

Outline Battlefield::outline(const Segment& given, AreaKinds measured, Length enough, std::int32_t high,
                             const GroundChanges* changes) const {
    if (changes == nullptr) {
        return outline_by(given, measured, enough, high,
                          [this](std::size_t cell) -> const CellOutline& { return outlines_[cell]; });
    }
    const AreaKinds changed = kinds_changed(changes);
    CellOutline now;
    return outline_by(given, measured, enough, high, [&](std::size_t cell) -> const CellOutline& {
        if (!may_differ(cell, changed)) return outlines_[cell];
        return now = outline_of(cells_[cell], changes);
    });
}

template <class KindOf>
Course Battlefield::course_by(const Segment& given, AreaKinds wanted, const GroundChanges* changes,
                              KindOf kind_bit) const {
    Course course;
    const bool turned = !runs_forward(given);
    const Segment s = turned ? Segment{given.to, given.from} : given;
    const Vector run = s.to - s.from;
    course.whole = length(run);
    if (areas_.empty()) return course;
    if (s.from == s.to) {
        areas_at(s.from, changes).each([&](unsigned i) {
            if (wanted.has(kind_of(i, changes)))
                course.stretches.push_back({static_cast<std::uint16_t>(i), 0, 0});
        });
        return course;
    }
    const bool clears = (wanted & cleared_kinds).any() && area_kinds_.has(AreaKind::Clearing);
    const AreaKinds met = clears ? wanted | AreaKinds{AreaKind::Clearing} : wanted;
    Meetings meetings;
    walk_cells(s, cell_size, [&](Length column, Length row) {
        if (column < 0 || row < 0 || column >= columns_ || row >= rows_) return false;
        const std::uint32_t* from = area_edges_from_.data() + row * columns_ + column;
        const EdgeIn* end = area_edges_.data() + from[1];
        for (const EdgeIn* edge = area_edges_.data() + from[0]; edge != end; ++edge) {
            if ((kind_bit(*edge) & met.bits) == 0) continue;
            const std::optional<Fraction> at = crossed_at(s.from, run, edge->from, edge->to);
            if (at && at->above > 0 && at->above < at->below && meetings.is_new(edge->owner, edge->number)) {
                meetings.add({along_way(*at, course.whole), edge->owner, edge->number});
            }
        }
        return false;
    });

    const auto add = [&](unsigned area, Length from, Length to) {
        if (turned) {
            const Length kept = from;
            from = course.whole - to;
            to = course.whole - kept;
        }
        if (!course.stretches.full())
            course.stretches.push_back({static_cast<std::uint16_t>(area), from, to});
    };
    FeatureSet inside = areas_at_start(s, met, changes);
    std::array<Length, most_features> entered;
    inside.each([&](unsigned area) { entered[area] = 0; });
    for (std::size_t i = 0; i < meetings.count; ++i) {
        const Meeting& meeting = meetings.all[i];
        if (inside.has(meeting.owner)) {
            if (meeting.at > entered[meeting.owner]) add(meeting.owner, entered[meeting.owner], meeting.at);
        } else {
            entered[meeting.owner] = meeting.at;
        }
        inside.flip(meeting.owner);
    }
    inside.each([&](unsigned area) {
        if (course.whole > entered[area]) add(area, entered[area], course.whole);
    });
    put_in_order(course.stretches);
    if (clears)
        cut_clearings_out(course.stretches, wanted,
                          [&](const Stretch& stretch) { return kind_of(stretch.area, changes); });
    return course;
}

Course Battlefield::course(const Segment& given, AreaKinds wanted, const GroundChanges* changes) const {
    if (changes == nullptr)
        return course_by(given, wanted, changes, [](const EdgeIn& edge) { return edge.kind; });
    return course_by(given, wanted, changes,
                     [&](const EdgeIn& edge) { return AreaKinds::bit(kind_of(edge.owner, changes)); });
}

void Battlefield::lines_crossed(const Segment& given, LineKinds kinds, LinesCrossed& out,
                                const GroundChanges* changes) const {
    out.clear();
    const std::span<const LaidLine> laid = changes == nullptr ? std::span<const LaidLine>{} : changes->laid;
    if (given.from == given.to || (lines_.empty() && laid.empty())) return;
    const bool turned = !runs_forward(given);
    const Segment s = turned ? Segment{given.to, given.from} : given;
    const Vector run = s.to - s.from;
    const Length whole = length(run);
    Meetings meetings;
    const auto meet = [&](Point p, Point q, std::uint16_t line, std::uint16_t edge) {
        const std::optional<Fraction> at = crossed_at(s.from, run, p, q);
        if (!at) return;
        const bool before = turned ? at->above < 0 : at->above <= 0;
        const bool beyond = turned ? at->above >= at->below : at->above > at->below;
        if (!before && !beyond) meetings.add({along_way(*at, whole), line, edge});
    };
    walk_cells(s, cell_size, [&](Length column, Length row) {
        const Cell* here = cell(column, row);
        if (here == nullptr) return false;
        const EdgeIn* edges = line_edges_.data() + here->first_line_edge;
        for (unsigned i = 0; i < here->line_edges; ++i) {
            if (kinds.has(lines_[edges[i].owner].kind))
                meet(edges[i].from, edges[i].to, edges[i].owner, edges[i].number);
        }
        return false;
    });
    for (std::size_t i = 0; i < laid.size(); ++i) {
        if (kinds.has(laid[i].kind))
            meet(laid[i].line.from, laid[i].line.to, static_cast<std::uint16_t>(lines_.size() + i), 0);
    }
    for (std::size_t i = 0; i < meetings.count && !out.full(); ++i) {
        const Meeting& meeting = meetings.all[i];
        LineCrossed crossed{meeting.owner, meeting.number, turned ? whole - meeting.at : meeting.at,
                            s.from + part(run, meeting.at, whole), -1};
        for (std::size_t k = 0; k < crossings_.size(); ++k) {
            if (!within(crossed.where, crossings_[k].at, crossings_[k].reach)) continue;
            crossed.over = static_cast<std::int16_t>(k);
            break;
        }
        out.push_back(crossed);
    }
    std::sort(out.begin(), out.end(), [](const LineCrossed& a, const LineCrossed& b) {
        if (a.at != b.at) return a.at < b.at;
        return a.line != b.line ? a.line < b.line : a.edge < b.edge;
    });
}

bool Battlefield::on_road(Point p, LineKinds roads, Length reach) const {
    if (reach == 0 && contains(table(), p) && !(ground_in({p, p}).beside & roads).any()) return false;
    // No road is wider than twelve inches, and few are wider than one: the widest of this table bounds the
    // look.
    Length widest = reach;
    for (const Line& line : lines_) {
        if (roads.has(line.kind)) widest = std::max(widest, (line.width + 1) / 2);
    }
    bool found = false;
    each_cell(grown(Box{p, p}, widest), [&](const Cell& cell) {
        for (unsigned i = 0; i < cell.line_edges && !found; ++i) {
            const EdgeIn& edge = line_edges_[cell.first_line_edge + i];
            const Line& line = lines_[edge.owner];
            if (!roads.has(line.kind)) continue;
            found = within(p, Segment{edge.from, edge.to}, std::max(reach, line.width / 2));
        }
    });
    return found;
}

bool Battlefield::keeps_to_road(const Segment& s, LineKinds roads, Length reach) const {
    const Vector run = s.to - s.from;
    const Length whole = length(run);
    if (!on_road(s.from, roads, reach) || !on_road(s.to, roads, reach)) return false;
    // From every place reached, the farthest that one stretch of road covers without a break: the distance to
    // a segment has no second valley, so the covered part is one piece and its end is found by halving.
    Length reached = 0;
    while (reached < whole) {
        Length best = reached;
        for (const Line& line : lines_) {
            if (!roads.has(line.kind)) continue;
            const Length half = std::max(reach, line.width / 2);
            if (!meets(grown(line.box, half), box_of(s))) continue;
            const std::span<const Point> polyline = points(line);
            for (std::size_t k = 0; k + 1 < polyline.size(); ++k) {
                const Segment edge{polyline[k], polyline[k + 1]};
                const auto covered = [&](Length at) {
                    return within(s.from + part(run, at, whole), edge, half);
                };
                if (!covered(reached)) continue;
                Length low = reached;
                Length high = whole + 1;
                while (high - low > 1) {
                    const Length middle = low + (high - low) / 2;
                    (covered(middle) ? low : high) = middle;
                }
                best = std::max(best, low);
            }
        }
        if (best == reached) {
            // A thousandth between two stretches is the rounding of their ends.
            if (reached + 1 < whole && !on_road(s.from + part(run, reached + 1, whole), roads, reach))
                return false;
            best = reached + 1;
        }
        reached = best;
    }
    return true;
}

std::optional<unsigned> Battlefield::cover_between(Point from, const Rect& stand, LineKinds kinds,
                                                   Length reach, const GroundChanges* changes) const {
    LinesCrossed crossed;
    lines_crossed({from, stand.centre}, kinds, crossed, changes);
    for (std::size_t i = crossed.size(); i-- > 0;) {
        const unsigned number = crossed[i].line;
        if (number >= lines_.size()) {
            if (within(changes->laid[number - lines_.size()].line, stand, reach)) return number;
            continue;
        }
        const std::span<const Point> polyline = points(lines_[number]);
        for (std::size_t k = 0; k + 1 < polyline.size(); ++k) {
            if (within(Segment{polyline[k], polyline[k + 1]}, stand, reach)) return number;
        }
    }
    return std::nullopt;
}

template <class Meets>
void Battlefield::add_changes(GroundMet& met, const GroundChanges& changes, Meets meets) const {
    if (changes.gone != nullptr) met.areas = met.areas.without(*changes.gone);
    for (unsigned i = 0; i < changes.laid.size(); ++i) {
        if (!meets(changes.laid[i].line)) continue;
        met.laid.add(i);
        met.line_kinds.add(changes.laid[i].kind);
    }
}

GroundMet Battlefield::ground_met(const Sweep& sweep, const GroundChanges* changes) const {
    const Box box = box_of(sweep);
    const SweepOverLines over(sweep);
    GroundMet met;
    met.leaves_table = !contains(table(), box);
    met.areas = all_areas_at(sweep.base.centre);
    each_cell(box, [&](const Cell& cell) {
        for (unsigned i = 0; i < cell.area_edges; ++i) {
            const EdgeIn& edge = area_edges_[cell.first_area_edge + i];
            if (!met.areas.has(edge.owner) && over.meets(edge.from, edge.to)) met.areas.add(edge.owner);
        }
        for (unsigned i = 0; i < cell.line_edges; ++i) {
            const EdgeIn& edge = line_edges_[cell.first_line_edge + i];
            if (!met.lines.has(edge.owner) && over.meets(edge.from, edge.to)) met.lines.add(edge.owner);
        }
    });
    if (changes != nullptr)
        add_changes(met, *changes, [&](const Segment& line) { return over.meets(line.from, line.to); });
    name_kinds(met, changes);
    return met;
}

// What it covers is one piece: an area of which it meets no edge holds all of it, its first place too, or
// nothing.
GroundMet Battlefield::ground_met(const Wheel& wheel, const GroundChanges* changes) const {
    GroundMet met;
    if ((changes == nullptr || changes->laid.empty()) && open_ground(outer_box_of(wheel))) return met;
    const WheelOverLines over(wheel);
    met.leaves_table = !contains(table(), over.box());
    met.areas = all_areas_at(wheel.from.centre);
    each_cell(over.box(), [&](const Cell& cell) {
        for (unsigned i = 0; i < cell.area_edges; ++i) {
            const EdgeIn& edge = area_edges_[cell.first_area_edge + i];
            if (!met.areas.has(edge.owner) && over.meets({edge.from, edge.to})) met.areas.add(edge.owner);
        }
        for (unsigned i = 0; i < cell.line_edges; ++i) {
            const EdgeIn& edge = line_edges_[cell.first_line_edge + i];
            if (!met.lines.has(edge.owner) && over.meets({edge.from, edge.to})) met.lines.add(edge.owner);
        }
    });
    if (changes != nullptr) add_changes(met, *changes, [&](const Segment& line) { return over.meets(line); });
    name_kinds(met, changes);
    return met;
}

void Battlefield::name_kinds(GroundMet& met, const GroundChanges* changes) const {
    met.area_kinds = kinds_of(met.areas, changes);
    met.lines.each([&](unsigned i) { met.line_kinds.add(lines_[i].kind); });
}

}  // namespace longroll::table
