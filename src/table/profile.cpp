#include "table/profile.h"

#include <algorithm>

#include "table/overlap.h"
#include "table/sweep.h"

namespace longroll::table {
namespace {

constexpr std::int64_t a_level = 1000;
constexpr Length between_samples = 250;
constexpr Length fewest_samples = 8, most_samples = 64;

}  // namespace

// Just before or just after a place, which differ where a hill has its edge.
std::int64_t Profile::height(Length along, bool after) const {
    std::int64_t most = 0;
    if (const HeightField& heights = field_.heights(); !heights.empty()) {
        const HeightPlan& plan = heights.plan();
        const Point p = line_.from + on_the_way(run_, whole_, along);
        most = quotient_down(
            (heights.height_times_spacing(p) - std::int64_t{plan.zero} * plan.spacing) * a_level,
            std::int64_t{plan.interval} * plan.spacing);
    }
    for (const Stretch& stretch : course_.stretches)
        if (is_hill(stretch) && (after ? stretch.from <= along && along < stretch.to
                                       : stretch.from < along && along <= stretch.to))
            most = std::max(most, area(stretch).level * a_level);
    return most;
}

std::vector<Profile::Height> Profile::ground(Length also) const {
    std::vector<Length> places;
    const Length parts = std::clamp(whole_ / between_samples, fewest_samples, most_samples);
    for (Length i = 0; i <= parts; ++i)
        places.push_back(static_cast<Length>(std::int64_t{whole_} * i / parts));
    if (also >= 0) places.push_back(std::min(also, whole_));
    for (const Stretch& stretch : course_.stretches)
        if (is_hill(stretch))
            places.insert(places.end(), {std::min(stretch.from, whole_), std::min(stretch.to, whole_)});
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    std::vector<Height> heights;
    for (Length along : places) {
        const std::int64_t before = height(along, false), after = height(along, true);
        if (along > 0) heights.push_back({along, before});
        if (along == 0 || (before != after && along < whole_)) heights.push_back({along, after});
    }
    return heights;
}

Length Profile::within(AreaKinds kinds) const {
    return course_.within([&](const Stretch& stretch) { return kinds.has(area(stretch).kind); });
}

std::optional<Profile::Body> Profile::through(std::span<const Rect> bases) const {
    const Sweep way{rect_of(line_.from, {}, {}), run_};
    const auto along = [&](const Fraction& part) {
        return static_cast<Length>(quotient_nearest(part.above * whole_, part.below));
    };
    std::optional<Body> body;
    for (const Rect& base : bases) {
        if (!meets(base, line_)) continue;
        const std::optional<Passage> met = passage(way, base);
        if (!met) continue;
        const Body here{along(met->enter), along(met->leave), field_.level_at(base.centre)};
        if (!body) body = here;
        *body = {std::min(body->from, here.from), std::max(body->to, here.to),
                 std::max(body->level, here.level)};
    }
    return body;
}

}  // namespace longroll::table
