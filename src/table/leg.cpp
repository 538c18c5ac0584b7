#include "table/leg.h"

#include <algorithm>

namespace longroll::table {
namespace {

// Where the leg lies on a road.
struct Span {
    Length from = 0, to = 0;
};
using Spans = ScratchList<Span, 64>;

// The distance to a segment has no second valley along a straight line, so the part of the leg that one
// piece of road covers is one span: its lowest place by thirds, then its ends by halving.
void add_span(const Segment& leg, Length whole, const Segment& road, Length reach, Spans& out) {
    const Vector run = leg.to - leg.from;
    const auto place = [&](Length at) { return leg.from + part(run, at, whole); };
    const auto covered = [&](Length at) { return within(place(at), road, reach); };
    if (!within(leg, road, reach)) return;
    Length low = 0, high = whole;
    if (!covered(0) && !covered(whole)) {
        const auto far = [&](Length at) { return distance(place(at), road); };
        while (high - low > 2) {
            const Length third = (high - low) / 3;
            if (far(low + third) <= far(high - third))
                high -= third;
            else
                low += third;
        }
        while (low < high && !covered(low)) ++low;
        if (!covered(low)) return;  // it only grazes the road, by less than the grid shows
        high = low;
    } else if (covered(0)) {
        high = low = 0;
    } else {
        low = high = whole;
    }
    // Outward from a place that is covered.
    const auto end_of = [&](Length inside, Length outside) {
        if (covered(outside)) return outside;
        while (std::abs(outside - inside) > 1) {
            const Length middle = inside + (outside - inside) / 2;
            (covered(middle) ? inside : outside) = middle;
        }
        return inside;
    };
    out.push_back({end_of(low, 0), end_of(high, whole)});
}

Spans road_spans(const Battlefield& field, const Segment& leg, Length whole, LineKinds roads, Length least) {
    Spans spans;
    for (const Battlefield::Line& line : field.lines()) {
        if (!roads.has(line.kind)) continue;
        const Length reach = std::max(least, line.width / 2);
        if (!meets(grown(line.box, reach), box_of(leg))) continue;
        const std::span<const Point> points = field.points(line);
        for (std::size_t k = 0; k + 1 < points.size() && spans.size() < spans.capacity(); ++k) {
            const Segment road{points[k], points[k + 1]};
            if (meets(grown(box_of(road), reach), box_of(leg))) add_span(leg, whole, road, reach, spans);
        }
    }
    std::sort(spans.begin(), spans.end(), [](const Span& a, const Span& b) { return a.from < b.from; });
    // Pieces of one road, and a thousandth of rounding between them, are one span.
    Spans joined;
    for (const Span& span : spans) {
        if (!joined.empty() && span.from <= joined.back().to + 1)
            joined.back().to = std::max(joined.back().to, span.to);
        else
            joined.push_back(span);
    }
    return joined;
}

// The pieces between all the places where a stretch or a road begins or ends.
// Hills are there for the levels alone, unless they were asked for.
void cut_into_pieces(const Battlefield& field, AreaKinds asked, const Spans& roads,
                     const GroundChanges* changes, Leg& out) {
    ScratchList<Length, most_leg_pieces> cuts;
    const auto cut = [&](Length at) {
        if (at > 0 && at < out.whole && cuts.size() + 1 < cuts.capacity()) cuts.push_back(at);
    };
    for (const Stretch& stretch : out.course.stretches)
        if (asked.has(field.kind_of(stretch.area, changes))) cut(stretch.from), cut(stretch.to);
    for (const Span& span : roads) cut(span.from), cut(span.to);
    std::sort(cuts.begin(), cuts.end());
    cuts.push_back(out.whole);
    Length from = 0;
    for (const Length to : cuts) {
        if (to == from) continue;
        LegPiece piece{from, to, {}, false};
        for (const Stretch& stretch : out.course.stretches)
            if (stretch.from <= from && to <= stretch.to)
                piece.kinds.add(field.kind_of(stretch.area, changes));
        piece.kinds = piece.kinds & asked;
        for (const Span& span : roads) piece.road = piece.road || (span.from <= from && to <= span.to);
        if (!out.pieces.empty() && out.pieces.back().kinds == piece.kinds &&
            out.pieces.back().road == piece.road)
            out.pieces.back().to = to;
        else
            out.pieces.push_back(piece);
        from = to;
    }
}

// Contours of the heights and the edges of hills together: the level of a point is the higher of the two.
void cross_levels(const Battlefield& field, const Segment& leg, Leg& out) {
    if (field.flat()) return;
    ScratchList<Length, most_levels_crossed> places;
    const auto note = [&](Length at) {
        if (places.size() < places.capacity()) places.push_back(at);
    };
    field.heights().contours(leg, [&](const ContourCrossing& crossing) {
        note(static_cast<Length>(quotient_nearest(crossing.at.above * out.whole, crossing.at.below)));
        return false;
    });
    for (const Stretch& stretch : out.course.stretches)
        if (field.areas()[stretch.area].kind == AreaKind::Hill) note(stretch.from), note(stretch.to);
    std::sort(places.begin(), places.end());
    const Vector run = leg.to - leg.from;
    std::int32_t level = field.level_at(leg.from);
    for (std::size_t i = 0; i < places.size(); ++i) {
        const Length next = i + 1 < places.size() ? places[i + 1] : out.whole;
        const Length beyond = std::min(out.whole, places[i] + std::max<Length>(1, (next - places[i]) / 2));
        const std::int32_t there = field.level_at(leg.from + part(run, beyond, out.whole));
        for (; level != there && out.levels.size() < out.levels.capacity();) {
            const std::int32_t sense = there > level ? 1 : -1;
            level += sense;
            out.levels.push_back({places[i], level, sense});
        }
    }
}

}  // namespace

void survey(const Battlefield& field, const Segment& leg, const LegQuestion& question, Leg& out,
            const GroundChanges* changes) {
    out.whole = length(leg.to - leg.from);
    out.pieces.clear();
    out.levels.clear();
    out.lines.clear();
    out.course = {};
    if (out.whole == 0) return;
    AreaKinds areas = question.areas;
    if (question.levels) areas.add(AreaKind::Hill);
    out.course = field.course(leg, areas, changes);
    Spans roads;
    if (question.roads.any()) roads = road_spans(field, leg, out.whole, question.roads, question.road_reach);
    cut_into_pieces(field, question.areas, roads, changes, out);
    field.lines_crossed(leg, question.lines, out.lines, changes);
    if (question.levels) cross_levels(field, leg, out);
}

std::optional<Length> steep_from(const Leg& leg, int levels, Length within, int sense) {
    for (std::size_t i = 0; i < leg.levels.size(); ++i) {
        int crossed = 0;
        for (std::size_t k = i; k < leg.levels.size(); ++k) {
            if (leg.levels[k].sense != sense) break;
            if (leg.levels[k].at - leg.levels[i].at > within) break;
            if (++crossed == levels) return leg.levels[i].at;
        }
    }
    return std::nullopt;
}

}  // namespace longroll::table
