// What a plan must be before a battlefield is made of it.

#include <algorithm>
#include <limits>

#include "table/battlefield.h"

namespace longroll::table {
namespace {

std::string show(Point p) { return "(" + std::to_string(p.x) + ", " + std::to_string(p.y) + ")"; }

std::string object(std::string_view list, std::size_t number, const std::string& name) {
    std::string text = std::string(list) + "[" + std::to_string(number) + "]";
    if (!name.empty()) text += " '" + name + "'";
    return text;
}

// What is wrong with a list of points, or nothing.
std::string wrong_points(const std::vector<Point>& points, std::string_view field, std::size_t least,
                         const BattlefieldPlan& plan) {
    const std::string word(field);
    if (points.size() < least || points.size() > static_cast<std::size_t>(most_corners)) {
        return word + " has " + std::to_string(points.size()) + " points; it must have from " +
               std::to_string(least) + " to " + std::to_string(most_corners);
    }
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Point p = points[i];
        if (p.x < 0 || p.y < 0 || p.x > plan.width || p.y > plan.depth) {
            return word + "[" + std::to_string(i) + "] is " + show(p) +
                   ", outside the table; it must lie from (0, 0) to " + show({plan.width, plan.depth}) +
                   " thousandths of an inch";
        }
        if (i > 0 && p == points[i - 1]) {
            return word + "[" + std::to_string(i) + "] repeats the point before it, " + show(p) +
                   "; leave one of them out";
        }
    }
    return {};
}

template <class Kind>
constexpr Kind last_of = static_cast<Kind>(static_cast<int>(Kind::count) - 1);

std::string wrong_area(const AreaPlan& area, const BattlefieldPlan& plan) {
    if (area.kind >= AreaKind::count) {
        return "kind is number " + std::to_string(static_cast<int>(area.kind)) +
               ", which is unknown; it must be one of " + std::string(name_of(AreaKind::Woods)) + " to " +
               std::string(name_of(last_of<AreaKind>));
    }
    if (std::string wrong = wrong_points(area.corners, "corners", 3, plan); !wrong.empty()) return wrong;
    const SimpleOrTangle check = check_simple(area.corners);
    if (!check.simple) {
        const std::size_t n = area.corners.size();
        const auto edge = [&](std::size_t i) {
            return "the edge from " + show(area.corners[i]) + " to " + show(area.corners[(i + 1) % n]);
        };
        if (check.tangle.edge == check.tangle.other) {
            return "corners: the last repeats the first, " + show(area.corners[0]) +
                   "; a polygon closes of itself";
        }
        return "corners cross themselves: " + edge(check.tangle.edge) + " meets " + edge(check.tangle.other) +
               "; edges may meet at their common corner only";
    }
    if (twice_area(area.corners) == 0) return "corners enclose no area; they must not all lie on one line";
    if (area.kind == AreaKind::Hill ? area.level < 1 || area.level > 100 : area.level != 0) {
        return "level is " + std::to_string(area.level) + "; it must be " +
               (area.kind == AreaKind::Hill ? "from 1 to 100 for a hill" : "0 for anything but a hill");
    }
    return {};
}

std::string wrong_line(const LinePlan& line, const BattlefieldPlan& plan) {
    if (line.kind >= LineKind::count) {
        return "kind is number " + std::to_string(static_cast<int>(line.kind)) +
               ", which is unknown; it must be one of " + std::string(name_of(LineKind::Wall)) + " to " +
               std::string(name_of(last_of<LineKind>));
    }
    if (std::string wrong = wrong_points(line.points, "points", 2, plan); !wrong.empty()) return wrong;
    if (line.width < 0 || line.width > 12 * inch) {
        return "width is " + std::to_string(line.width) +
               "; it must be from 0 to 12000 thousandths of an inch";
    }
    return {};
}

std::string wrong_heights(const HeightPlan& heights, const BattlefieldPlan& plan) {
    if (heights.heights.empty()) return {};
    if (heights.spacing < 50 || heights.spacing > 8 * inch) {
        return "heights: spacing is " + std::to_string(heights.spacing) +
               "; it must be from 50 to 8000 thousandths of an inch";
    }
    if (heights.interval < 1 || heights.interval > 1000) {
        return "heights: interval is " + std::to_string(heights.interval) + "; it must be from 1 to 1000";
    }
    if (heights.zero < -30000 || heights.zero > 30000) {
        return "heights: zero is " + std::to_string(heights.zero) + "; it must be from -30000 to 30000";
    }
    const auto enough = [&](int count, Length side) {
        return count >= 2 && count <= 5000 && (count - 1) * heights.spacing >= side;
    };
    if (!enough(heights.columns, plan.width) || !enough(heights.rows, plan.depth)) {
        const bool columns = !enough(heights.columns, plan.width);
        const Length side = columns ? plan.width : plan.depth;
        return std::string("heights: ") + (columns ? "columns are " : "rows are ") +
               std::to_string(columns ? heights.columns : heights.rows) +
               ", which does not cover the table; it must be " +
               std::to_string((side + heights.spacing - 1) / heights.spacing + 1);
    }
    const std::size_t wanted =
        static_cast<std::size_t>(heights.columns) * static_cast<std::size_t>(heights.rows);
    if (heights.heights.size() != wanted) {
        return "heights: there are " + std::to_string(heights.heights.size()) +
               " numbers; columns times rows is " + std::to_string(wanted);
    }
    return {};
}

std::string what_is_wrong(const BattlefieldPlan& plan) {
    const auto bad_side = [](Length side) { return side < inch || side > largest_table; };
    if (bad_side(plan.width) || bad_side(plan.depth)) {
        const bool width = bad_side(plan.width);
        return std::string(width ? "width is " : "depth is ") +
               std::to_string(width ? plan.width : plan.depth) + "; it must be from 1000 to " +
               std::to_string(largest_table) + " thousandths of an inch";
    }
    const auto too_many = [](std::string_view what, std::size_t count) -> std::string {
        if (count <= static_cast<std::size_t>(most_features)) return {};
        return "there are " + std::to_string(count) + " " + std::string(what) + "; a table holds at most " +
               std::to_string(most_features);
    };
    if (std::string wrong = too_many("areas", plan.areas.size()); !wrong.empty()) return wrong;
    if (std::string wrong = too_many("lines", plan.lines.size()); !wrong.empty()) return wrong;
    if (std::string wrong = too_many("crossings", plan.crossings.size()); !wrong.empty()) return wrong;
    for (std::size_t i = 0; i < plan.areas.size(); ++i) {
        if (std::string wrong = wrong_area(plan.areas[i], plan); !wrong.empty()) {
            return object("areas", i, plan.areas[i].name) + ": " + wrong;
        }
    }
    for (std::size_t i = 0; i < plan.lines.size(); ++i) {
        if (std::string wrong = wrong_line(plan.lines[i], plan); !wrong.empty()) {
            return object("lines", i, plan.lines[i].name) + ": " + wrong;
        }
    }
    for (std::size_t i = 0; i < plan.crossings.size(); ++i) {
        const CrossingPlan& crossing = plan.crossings[i];
        const std::string what = object("crossings", i, crossing.name) + ": ";
        if (crossing.kind >= CrossingKind::count) {
            return what + "kind is number " + std::to_string(static_cast<int>(crossing.kind)) +
                   ", which is unknown; it must be one of " + std::string(name_of(CrossingKind::Bridge)) +
                   " to " + std::string(name_of(last_of<CrossingKind>));
        }
        if (!contains(Box{{0, 0}, {plan.width, plan.depth}}, crossing.at)) {
            return what + "at is " + show(crossing.at) + ", outside the table; it must lie from (0, 0) to " +
                   show({plan.width, plan.depth}) + " thousandths of an inch";
        }
        if (crossing.reach < 0 || crossing.reach > 12 * inch) {
            return what + "reach is " + std::to_string(crossing.reach) +
                   "; it must be from 0 to 12000 thousandths of an inch";
        }
    }
    return wrong_heights(plan.heights, plan);
}

}  // namespace

Expected<Battlefield> Battlefield::prepare(BattlefieldPlan plan) {
    if (const std::string wrong = what_is_wrong(plan); !wrong.empty()) {
        return Wrong{"Battlefield '" + plan.name + "': " + wrong + "."};
    }
    Battlefield field;
    field.plan_ = std::move(plan);
    field.index();
    field.join_patches();
    return field;
}

void Battlefield::index() {
    heights_ = HeightField(plan_.heights);
    for (const AreaPlan& area : plan_.areas) {
        const auto first = static_cast<std::uint32_t>(corners_.size());
        corners_.insert(corners_.end(), area.corners.begin(), area.corners.end());
        areas_.push_back({area.kind, area.marks, area.level, static_cast<std::uint16_t>(areas_.size()), first,
                          static_cast<std::uint32_t>(area.corners.size()), box_of(Polygon(area.corners))});
    }
    for (const LinePlan& line : plan_.lines) {
        const auto first = static_cast<std::uint32_t>(points_.size());
        points_.insert(points_.end(), line.points.begin(), line.points.end());
        lines_.push_back({line.kind, line.marks, line.width, first,
                          static_cast<std::uint32_t>(line.points.size()), box_of(Polygon(line.points))});
    }
    for (const Area& area : areas_) area_kinds_.add(area.kind);
    for (const Line& line : lines_) line_kinds_.add(line.kind);
    for (const CrossingPlan& crossing : plan_.crossings) {
        crossings_.push_back({crossing.kind, crossing.at, crossing.reach});
    }

    // One cell more than the table needs: its north and east edges are points of cells too.
    columns_ = plan_.width / cell_size + 1;
    rows_ = plan_.depth / cell_size + 1;
    cells_.reserve(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_));
    constexpr Length half = cell_size / 2;
    for (Length row = 0; row < rows_; ++row) {
        for (Length column = 0; column < columns_; ++column) {
            Cell cell;
            const Point middle{column * cell_size + half, row * cell_size + half};
            const Rect square = rect_of(middle, {half, 0}, {0, half});
            const Box box = box_of(square);
            cell.first_cover = static_cast<std::uint32_t>(covers_.size());
            cell.first_area_edge = static_cast<std::uint32_t>(area_edges_.size());
            cell.first_line_edge = static_cast<std::uint32_t>(line_edges_.size());
            for (std::size_t i = 0; i < areas_.size(); ++i) {
                if (!meets(areas_[i].box, box)) continue;
                const Polygon polygon = corners(areas_[i]);
                bool crossed = false;
                for (std::size_t k = 0; k < polygon.size(); ++k) {
                    const Segment edge{polygon[k], polygon[(k + 1) % polygon.size()]};
                    if (!meets(square, edge)) continue;
                    area_edges_.push_back({edge.from, edge.to, static_cast<std::uint16_t>(i),
                                           static_cast<std::uint16_t>(k), AreaKinds::bit(areas_[i].kind)});
                    crossed = true;
                }
                if (!crossed && contains(polygon, middle)) {
                    covers_.push_back(static_cast<std::uint16_t>(i));
                    cell.covering_kinds.add(areas_[i].kind);
                }
            }
            for (std::size_t i = 0; i < lines_.size(); ++i) {
                if (!meets(lines_[i].box, box)) continue;
                const std::span<const Point> polyline = points(lines_[i]);
                for (std::size_t k = 0; k + 1 < polyline.size(); ++k) {
                    const Segment edge{polyline[k], polyline[k + 1]};
                    if (!meets(square, edge)) continue;
                    line_edges_.push_back({edge.from, edge.to, static_cast<std::uint16_t>(i),
                                           static_cast<std::uint16_t>(k), LineKinds::bit(lines_[i].kind)});
                }
            }
            cell.covers = static_cast<std::uint16_t>(covers_.size() - cell.first_cover);
            cell.area_edges = static_cast<std::uint16_t>(area_edges_.size() - cell.first_area_edge);
            cell.line_edges = static_cast<std::uint16_t>(line_edges_.size() - cell.first_line_edge);
            outlines_.push_back(outline_of(cell));
            cells_.push_back(cell);
            area_edges_from_.push_back(cell.first_area_edge);
        }
    }
    area_edges_from_.push_back(static_cast<std::uint32_t>(area_edges_.size()));

    const auto width = static_cast<std::size_t>(columns_) + 1;
    things_.assign(width * (static_cast<std::size_t>(rows_) + 1), 0);
    for (std::size_t row = 0; row < static_cast<std::size_t>(rows_); ++row) {
        for (std::size_t column = 0; column + 1 < width; ++column) {
            const Cell& here = cells_[row * (width - 1) + column];
            const std::uint64_t own =
                (std::uint64_t{here.covers} + here.area_edges) << 32 | std::uint64_t{here.line_edges};
            const std::size_t corner = row * width + column;
            things_[corner + width + 1] =
                own + things_[corner + width] + things_[corner + 1] - things_[corner];
        }
    }
    flat_ = heights_.empty() && std::none_of(areas_.begin(), areas_.end(),
                                             [](const Area& area) { return area.kind == AreaKind::Hill; });
    index_ground();
    if (flat_)
        bounds_.resize(cells_.size());
    else
        index_levels();
}

Battlefield::CellOutline Battlefield::outline_of(const Cell& cell, const GroundChanges* changes) const {
    CellOutline outline;
    const auto has_part = [&](std::uint16_t number) {
        const Area& area = areas_[number];
        const AreaKind kind = kind_of(number, changes);
        if (kind == AreaKind::count) return;
        outline.having.add(kind);
        if (kind != AreaKind::Hill) return;
        const auto level = static_cast<std::int16_t>(area.level);
        if (level > outline.hill) {
            outline.hill = level;
            outline.hill_area = static_cast<std::int16_t>(number);
        } else if (level == outline.hill && outline.hill_area != number) {
            outline.hill_area = -1;
        }
    };
    for (unsigned i = 0; i < cell.covers; ++i) has_part(covers_[cell.first_cover + i]);
    outline.covering = outline.having;  // so far of covers alone
    outline.in_hill = outline.hill;
    for (unsigned i = 0; i < cell.area_edges; ++i) has_part(area_edges_[cell.first_area_edge + i].owner);
    // A clearing takes woods away where it lies: all of a cell that it covers, any part of one it touches.
    if (outline.covering.has(AreaKind::Clearing)) outline.having = outline.having.without(cleared_kinds);
    if (outline.having.has(AreaKind::Clearing)) outline.covering = outline.covering.without(cleared_kinds);
    return outline;
}

void Battlefield::index_ground() {
    grounds_.reserve(cells_.size());
    for (const Cell& cell : cells_) {
        GroundIn ground;
        const auto add_area = [&](unsigned i) {
            ground.areas.add(areas_[i].kind);
            ground.marks |= areas_[i].marks;
        };
        for (unsigned i = 0; i < cell.covers; ++i) add_area(covers_[cell.first_cover + i]);
        for (unsigned i = 0; i < cell.area_edges; ++i) add_area(area_edges_[cell.first_area_edge + i].owner);
        for (unsigned i = 0; i < cell.line_edges; ++i) {
            const Line& line = lines_[line_edges_[cell.first_line_edge + i].owner];
            ground.lines.add(line.kind);
            ground.marks |= line.marks;
        }
        grounds_.push_back(packed(ground));
    }
    for (const Line& line : lines_) {
        GroundIn beside;
        beside.beside.add(line.kind);
        const std::span<const Point> polyline = points(line);
        for (std::size_t k = 0; k + 1 < polyline.size(); ++k) {
            const Box box = grown(box_of(polyline[k], polyline[k + 1]), line.width / 2 + 1);
            for (Length row = std::max(cell_of(box.low.y, cell_size), 0);
                 row <= std::min(cell_of(box.high.y, cell_size), rows_ - 1); ++row) {
                for (Length column = std::max(cell_of(box.low.x, cell_size), 0);
                     column <= std::min(cell_of(box.high.x, cell_size), columns_ - 1); ++column)
                    grounds_[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
                             static_cast<std::size_t>(column)]
                        .lines |= packed(beside).lines;
            }
        }
    }
}

// Between the grid's points the ground is a plane, so that the lowest and the highest of a cell are among the
// points of the squares it has a part of; a hill counts where it covers a cell, or may.
void Battlefield::index_levels() {
    levels_.reserve(cells_.size());
    bounds_.reserve(cells_.size());
    for (Length row = 0; row < rows_; ++row) {
        for (Length column = 0; column < columns_; ++column) {
            const Point low{column * cell_size, row * cell_size};
            const Cell& here = *cell(column, row);
            constexpr std::int32_t none = std::numeric_limits<std::int32_t>::min();
            std::int32_t covering = none, having = none;
            for (unsigned i = 0; i < here.covers; ++i) {
                const Area& area = areas_[covers_[here.first_cover + i]];
                if (area.kind == AreaKind::Hill) covering = std::max(covering, area.level);
            }
            for (unsigned i = 0; i < here.area_edges; ++i) {
                const Area& area = areas_[area_edges_[here.first_area_edge + i].owner];
                if (area.kind == AreaKind::Hill) having = std::max(having, area.level);
            }
            const auto with_hills = [&](const Box& box) {
                const Levels ground = heights_.levels_in(box);
                return Levels{std::max(ground.lowest, covering),
                              std::max({ground.highest, covering, having})};
            };
            const Box box{low, low + Vector{cell_size, cell_size}};
            levels_.push_back(with_hills(box));
            bounds_.push_back(with_hills(grown(box, CellAlong::room)));
        }
    }
}

// Woods that touch are one wood; the first of them names it.
void Battlefield::join_patches() {
    const auto root = [this](std::uint16_t area) {
        while (areas_[area].patch != area) area = areas_[area].patch;
        return area;
    };
    const auto count = static_cast<std::uint16_t>(areas_.size());
    for (std::uint16_t i = 0; i < count; ++i) {
        for (std::uint16_t k = 0; k < i; ++k) {
            if (areas_[i].kind != areas_[k].kind || !meets(areas_[i].box, areas_[k].box)) continue;
            if (!meets(corners(areas_[i]), corners(areas_[k]))) continue;
            const std::uint16_t a = root(i);
            const std::uint16_t b = root(k);
            areas_[std::max(a, b)].patch = std::min(a, b);
        }
    }
    for (std::uint16_t i = 0; i < count; ++i) areas_[i].patch = root(i);
}

}  // namespace longroll::table
