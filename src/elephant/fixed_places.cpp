// Units that a scenario puts in place: where their stands come to be, and whether they can stand there.

#include "elephant/deployment.h"

namespace longroll::elephant {

Layout fixed_layout(const UnitPlan& plan) {
    const FixedPlace& place = plan.place;
    return {place.formation, place.ranks, place.frontage, plan.stands, stand_size(plan.arm, plan.mounted),
            place.anchor,    place.facing};
}

std::string wrong_place(const Setup& setup) {
    std::vector<miniatures::FixedBody> bodies;
    for (Seat side : seats)
        for (const UnitPlan& plan : setup.army(side).units) {
            if (!plan.place.fixed) continue;
            const Rects rects = rects_of(fixed_layout(plan));
            bodies.push_back({side, plan.name, plan.place.anchor, {rects.begin(), rects.end()}});
        }
    return miniatures::wrong_place(*setup.field, bodies, tolerance);
}

}  // namespace longroll::elephant
